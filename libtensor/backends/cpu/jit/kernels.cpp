// SPDX-License-Identifier: Apache-2.0
// Code in memory that can be executed, and which segments it is for.
#include "libtensor/backends/cpu/jit/jit.h"

#ifdef TENSOR_JIT

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <list>
#include <mutex>
#include <string>
#include <unordered_map>

#include "libtensor/backends/cpu/jit/code.h"
#include "libtensor/backends/cpu/jit/debugger.h"
#include "libtensor/backends/cpu/jit/perf_map.h"
#include "libtensor/backends/cpu/jit/record.h"
#include "libtensor/backends/cpu/jit/uops.h"
#include "libtensor/core/env.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/platform/memory.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu::jit {
namespace {

constexpr size_t kMostKernels = 512;
constexpr int64_t kLine = 64;
// Elements that take longer than to make code.
constexpr int64_t kMuch = 65536;
// Of a trace: values that are the same for all elements, and all values.
constexpr ptrdiff_t kFewFixed = 8;
constexpr size_t kFewNodes = 150;
// Elements that are computed again together.
constexpr int64_t kBlock = 512;

// Set where the system refused once.
std::atomic<bool> refused{false};

std::string label_of(const Segment& segment) {
  std::string name = "tensor:";
  for (const auto* ops : {&segment.ops, &segment.row_ops}) {
    for (const ElementwiseGroup::Op& op : *ops) {
      if (name.back() != ':') name += '+';
      name += op.kind == GroupOpKind::conversion ? "astype" : op_name(op.op);
      if (op.kind == GroupOpKind::gradient) name += "_gradient";
    }
  }
  return name;
}

class Code {
 public:
  // Empty for no code.
  Code(std::span<const std::byte> bytes, const std::string& name) : size_(bytes.size()) {
    if (bytes.empty()) return;
    memory_ = platform::map_code(bytes.data(), size_);
    if (!memory_) {
      refused = true;
      return;
    }
    add_to_perf_map(memory_, size_, name);
    entry_ = tell_debuggers(memory_, size_, name);
  }
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;
  ~Code() {
    entry_ = nullptr;
    if (memory_) platform::unmap_code(memory_, size_);
  }
  explicit operator bool() const { return memory_ != nullptr; }
  bool operator()(char* const* pointers, int64_t n, bool stream) const {
    return reinterpret_cast<Function*>(memory_)(pointers, n, stream) == 0;
  }

 private:
  void* memory_ = nullptr;
  size_t size_;
  std::unique_ptr<DebuggerEntry> entry_;
};

class Compiled final : public Kernel {
 public:
  // Made of functions that are right within a range, where there are; the others are made when
  // something lies beyond, or at once where code of them, which is longer, might not be possible.
  // What is in use gets code in turns.
  explicit Compiled(Segment segment)
      : segment_(std::move(segment)),
        wide_(isa() == Isa::avx512),
        lane_bytes_(lane_bytes_of(segment_)),
        sizes_(sizes()),
        streams_(streams()),
        code_(assembled(true, false, &is_doubtful_), label_of(segment_)) {
    if (!code_ || !is_doubtful_) return;
    auto made = std::make_unique<Code>(assembled(false, false), label_of(segment_) + " exact");
    if (*made) exact_.store(made.release(), std::memory_order_release);
  }
  ~Compiled() override {
    delete exact_.load();
    delete in_turns_.load();
  }
  explicit operator bool() const {
    return code_ && (!is_doubtful_ || exact_.load(std::memory_order_acquire));
  }

  void operator()(char* const* pointers, int64_t n, uint64_t goes_on) const override {
    if (!segment_.sums.empty()) return run_row(pointers, n, goes_on);
    if (!streams_) return run(pointers, n, false);
    // Streamed elements are written by lines: those before the first line are not.
    const size_t first = first_streamed();
    const auto gap =
        static_cast<int64_t>(-reinterpret_cast<uintptr_t>(pointers[first]) % kLine) / sizes_[first];
    if (gap == 0 || gap >= n) return run(pointers, n, gap == 0 && is_aligned(pointers));
    run(pointers, gap, false);
    char* rest[kMostOperands];
    for (size_t k = 0; k < sizes_.size(); ++k) rest[k] = pointers[k] + gap * sizes_[k];
    run(rest, n - gap, is_aligned(rest));
  }

 private:
  // `is_doubtful`: whether code of the other functions might need too many registers.
  std::vector<std::byte> assembled(bool fast, bool in_turns, bool* is_doubtful = nullptr) const {
    Trace trace(fast, lane_bytes_);
    std::vector<Stored> outputs;
    std::vector<int> sums;
    if (!record_segment(trace, segment_, outputs, sums)) return {};
    if (is_doubtful) {
      const std::vector<Node>& nodes = trace.nodes();
      const auto fixed =
          std::count_if(nodes.begin(), nodes.end(), [](const Node& node) { return node.is_fixed; });
      *is_doubtful = !trace.conditions().empty() &&
                     (!sums.empty() || fixed > kFewFixed || nodes.size() > kFewNodes);
    }
    Listing listing(trace, segment_.inputs, outputs, wide_);
    listing.sums = sums;
    listing.sum_lanes = segment_.sum_lanes;
    listing.fetches = segment_.fetches;
    return assemble(listing, in_turns);
  }

  // Which of the operands it is.
  size_t first_streamed() const {
    size_t o = 0;
    while (!segment_.outputs[o].streamed) ++o;
    return segment_.inputs.size() + o;
  }
  bool is_aligned(char* const* pointers) const {
    for (size_t o = 0; o < segment_.outputs.size(); ++o) {
      const char* to = pointers[segment_.inputs.size() + o];
      if (segment_.outputs[o].streamed && reinterpret_cast<uintptr_t>(to) % kLine != 0)
        return false;
    }
    return true;
  }

  void run(char* const* pointers, int64_t n, bool stream) const {
    const int64_t whole = wide_ ? n : n - n % lanes(false, lane_bytes_);
    if (whole > 0) call(pointers, whole, stream);
    if (whole < n) call_rest(pointers, whole, n - whole);
  }

  void call(char* const* pointers, int64_t n, bool stream) const {
    const Code* code = in_turns_.load(std::memory_order_acquire);
    if (!code) code = in_use(n) ? in_turns() : &code_;
    if (!is_far_.load(std::memory_order_relaxed)) {
      if ((*code)(pointers, n, stream)) return;
      is_far_.store(true, std::memory_order_relaxed);
      exact()(pointers, n, stream);
      return;
    }
    // An element beyond a range takes its neighbours along and no others.
    char* block[kMostOperands];
    for (int64_t begin = 0; begin < n; begin += kBlock) {
      const int64_t m = std::min(kBlock, n - begin);
      for (size_t k = 0; k < sizes_.size(); ++k) block[k] = pointers[k] + begin * sizes_[k];
      if (!(*code)(block, m, stream)) exact()(block, m, stream);
    }
  }

  // Whether the elements that were computed have reached kMuch just now.
  bool in_use(int64_t n) const {
    if (elements_.load(std::memory_order_relaxed) >= kMuch) return false;
    const int64_t before = elements_.fetch_add(n, std::memory_order_relaxed);
    return before < kMuch && before + n >= kMuch;
  }
  const Code* in_turns() const {
    auto made = std::make_unique<Code>(assembled(true, true), label_of(segment_) + " in turns");
    if (!*made) return &code_;
    const Code* code = made.get();
    in_turns_.store(made.release(), std::memory_order_release);
    return code;
  }

  // Of several threads that make it at once, one keeps what it made.
  const Code& exact() const {
    Code* code = exact_.load(std::memory_order_acquire);
    if (code) return *code;
    auto made = std::make_unique<Code>(assembled(false, false), label_of(segment_) + " exact");
    if (!*made) throw std::bad_alloc();
    if (exact_.compare_exchange_strong(code, made.get(), std::memory_order_acq_rel))
      return *made.release();
    return *code;
  }

  // A row of which there are sums. With AVX2 its last elements, fewer than lanes, are done in as
  // many as there are lanes, where they lie if the row goes on there, else in copies.
  void run_row(char* const* pointers, int64_t n, uint64_t goes_on) const {
    constexpr int kMost = kLanesOfDoubles;
    static constexpr std::array<int32_t, 2 * kMost> kMasks = [] {
      std::array<int32_t, 2 * kMost> masks{};
      std::fill_n(masks.begin(), kMost, -1);
      return masks;
    }();
    if (wide_) return add_up(pointers, n, false);
    const int64_t at_once = segment_.sum_lanes, rest = n % at_once;
    if (n > rest) add_up(pointers, n - rest, false);
    if (rest == 0) return;
    alignas(kLine) char copies[kMostOperands][kMost * sizeof(double)];
    char* at[kMostOperands + 1];
    const size_t inputs = segment_.inputs.size(), outputs = segment_.outputs.size();
    const auto is_copied = [&](size_t k) {
      return k < inputs + outputs && sizes_[k] > 0 && (goes_on >> k & 1) == 0;
    };
    for (size_t k = 0; k < sizes_.size(); ++k) {
      at[k] = k < inputs + outputs ? pointers[k] + (n - rest) * sizes_[k] : pointers[k];
      if (!is_copied(k)) continue;
      if (k < inputs) {
        std::memcpy(copies[k], at[k], static_cast<size_t>(rest * sizes_[k]));
        std::memset(copies[k] + rest * sizes_[k], 0,
                    static_cast<size_t>((at_once - rest) * sizes_[k]));
      }
      at[k] = copies[k];
    }
    // The code only reads the mask.
    at[sizes_.size()] = reinterpret_cast<char*>(const_cast<int32_t*>(&kMasks[kMost - rest]));
    add_up(at, at_once, true);
    for (size_t k = inputs; k < inputs + outputs; ++k) {
      if (is_copied(k))
        std::memcpy(pointers[k] + (n - rest) * sizes_[k], at[k],
                    static_cast<size_t>(rest * sizes_[k]));
    }
  }
  // What code added whose functions were not right is taken back.
  void add_up(char* const* pointers, int64_t n, bool is_rest) const {
    const size_t first = segment_.inputs.size() + segment_.outputs.size();
    const auto nbytes = static_cast<size_t>(segment_.sum_lanes) * sizeof(double);
    char before[kMostSums][kLanesOfDoubles * sizeof(double)];
    for (size_t s = 0; s < segment_.sums.size() && is_rest; ++s)
      std::memcpy(before[s], pointers[first + s], nbytes);
    if (code_(pointers, n, is_rest)) return;
    for (size_t s = 0; s < segment_.sums.size(); ++s) {
      if (is_rest)
        std::memcpy(pointers[first + s], before[s], nbytes);
      else
        std::memset(pointers[first + s], 0, nbytes);
    }
    exact()(pointers, n, is_rest);
  }

  // Less than one register of AVX2.
  void call_rest(char* const* pointers, int64_t done, int64_t n) const {
    constexpr int64_t kBytes = 8 * lanes(false, 4);  // of the most and the largest elements
    alignas(kLine) char elements[kMostOperands][kBytes];
    char* copies[kMostOperands];
    const size_t inputs = segment_.inputs.size();
    for (size_t k = 0; k < sizes_.size(); ++k) {
      copies[k] = sizes_[k] == 0 ? pointers[k] : elements[k];
      if (k >= inputs || sizes_[k] == 0) continue;
      std::memset(elements[k], 0, kBytes);
      std::memcpy(copies[k], pointers[k] + done * sizes_[k], static_cast<size_t>(n * sizes_[k]));
    }
    call(copies, lanes(false, lane_bytes_), false);
    for (size_t k = inputs; k < inputs + segment_.outputs.size(); ++k)
      std::memcpy(pointers[k] + done * sizes_[k], copies[k], static_cast<size_t>(n * sizes_[k]));
  }

  // Bytes of an element of each operand and of what is fetched, 0 of numbers.
  std::vector<int64_t> sizes() const {
    std::vector<int64_t> found;
    const size_t inputs = segment_.inputs.size();
    for (const Operand& input : segment_.inputs)
      found.push_back(input.is_number ? 0 : itemsize(input.dtype));
    for (const auto& [value, streamed] : segment_.outputs)
      found.push_back(itemsize(segment_.columns > 0 ? dtype_of_row(value)
                               : value < inputs     ? segment_.inputs[value].dtype
                                                    : segment_.ops[value - inputs].result));
    found.insert(found.end(), segment_.sums.size(), 0);
    if (segment_.fetches) found.push_back(sizeof(float));
    return found;
  }
  // Of a value that is numbered as `row_ops` number it.
  DType dtype_of_row(size_t value) const {
    const size_t totals = segment_.totals.size();
    size_t first = 0;
    for (const bool varies : segment_.of_columns)
      first += varies ? static_cast<size_t>(segment_.columns) : 1;
    const size_t results = totals + segment_.inputs.size() - first;
    if (value < totals) return DType::float32;
    return value < results ? segment_.inputs[first + value - totals].dtype
                           : segment_.row_ops[value - results].result;
  }
  bool streams() const {
    return std::any_of(segment_.outputs.begin(), segment_.outputs.end(),
                       [](const Segment::Output& out) { return out.streamed; });
  }

  const Segment segment_;
  const bool wide_;
  const int lane_bytes_;
  const std::vector<int64_t> sizes_;
  const bool streams_;
  bool is_doubtful_ = false;
  const Code code_;
  mutable std::atomic<Code*> exact_{nullptr}, in_turns_{nullptr};
  mutable std::atomic<bool> is_far_{false};   // whether an element was beyond a range
  mutable std::atomic<int64_t> elements_{0};  // that were computed, as far as that is of interest
};

std::string key_of(const Segment& segment) {
  std::string key;
  key.reserve(64 * segment.ops.size());
  const auto add = [&](const auto& field) {
    key.append(reinterpret_cast<const char*>(&field), sizeof field);
  };
  for (const Operand& input : segment.inputs) {
    add(input.dtype);
    add(input.is_number);
  }
  add(segment.inputs.size());
  for (const auto* ops : {&segment.ops, &segment.row_ops}) {
    for (const ElementwiseGroup::Op& op : *ops) {
      add(op.op);
      add(op.kind);
      add(op.compute);
      add(op.result);
      add(op.params_count);
      for (size_t k = 0; k < op.inputs; ++k) add(op.values[k]);
      for (size_t k = 0; k < op.params_count; ++k) add(op.params[k]);
    }
    add(ops->size());
  }
  add(segment.fetches);
  add(segment.columns);
  // Of each list its length, too, so that no two segments have one key.
  add(segment.of_columns.size());
  for (const bool varies : segment.of_columns) add(varies);
  add(segment.totals.size());
  for (const uint8_t value : segment.totals) add(value);
  add(segment.sum_lanes);
  add(segment.sums.size());
  for (const uint8_t value : segment.sums) add(value);
  for (const Segment::Output& out : segment.outputs) {
    add(out.value);
    add(out.streamed);
  }
  return key;
}

constinit ForkMutex kernels_mutex(LockRank::plans);

// The kernels that were needed last.
class Kernels {
 public:
  std::shared_ptr<const Kernel> find_or_make(const Segment& segment) {
    std::string key = key_of(segment);
    {
      const std::lock_guard lock(kernels_mutex);
      if (const auto found = by_key_.find(key); found != by_key_.end()) {
        kernels_.splice(kernels_.begin(), kernels_, found->second);
        return found->second->kernel;
      }
    }
    std::shared_ptr<const Kernel> kernel;
    if (auto made = std::make_shared<const Compiled>(segment); *made) kernel = std::move(made);
    Entry removed;  // ends without the lock
    const std::lock_guard lock(kernels_mutex);
    if (const auto found = by_key_.find(key); found != by_key_.end()) return found->second->kernel;
    kernels_.push_front({key, kernel});
    try {
      by_key_.emplace(std::move(key), kernels_.begin());
    } catch (...) {
      kernels_.pop_front();
      throw;
    }
    if (kernels_.size() > kMostKernels) {
      removed = std::move(kernels_.back());
      by_key_.erase(removed.key);
      kernels_.pop_back();
    }
    return kernel;
  }

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const Kernel> kernel;  // none if there can be none
  };
  std::list<Entry> kernels_;
  std::unordered_map<std::string, std::list<Entry>::iterator> by_key_;
};

Kernels& kernels() {
  static constinit NoDestructor<Kernels> all;
  return all.get([] { return std::make_unique<Kernels>(); });
}

bool has_processor() {
#ifdef __aarch64__
  return true;
#else
  return isa() != Isa::baseline;
#endif
}

}  // namespace

bool is_enabled() noexcept {
  static constinit std::atomic<int> allowed{-1};  // not asked yet
  int known = allowed.load(std::memory_order_relaxed);
  if (known < 0) allowed = known = has_processor() && env::jit();
  return known != 0 && !refused.load(std::memory_order_relaxed);
}

bool can_add_up() noexcept {
#ifdef __aarch64__
  return false;
#else
  return has_processor();
#endif
}

std::shared_ptr<const Kernel> kernel_of(const Segment& segment) {
  return kernels().find_or_make(segment);
}

}  // namespace libtensor::cpu::jit

#endif
