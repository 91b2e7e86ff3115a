// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/record.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>

#include "libtensor/core/checked.h"
#include "libtensor/core/dtype.h"
#include "libtensor/device/distribution.h"
#include "libtensor/device/forwarding_backend.h"
#include "libtensor/graph/default_generator.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/graph/pending.h"

namespace libtensor {
namespace {

thread_local constinit KernelRecording *of_thread = nullptr, *paused = nullptr;

// The most bytes that are compared to see whether the host would read the same.
constexpr int64_t kMostBytes = 4096;

// An operand that a kernel writes.
struct Written {
  const Tensor& x;
};

// ---- arguments of kernels, kept

template <class T>
struct Kept {
  static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
  explicit Kept(const T& value) : value_(value) {}
  const T& get() const noexcept { return value_; }
  void each_tensor(const VisitTensor&) {}

 private:
  T value_;
};

void visit_if_defined(Tensor& x, Use use, const VisitTensor& visit) {
  if (x.defined()) visit(x, use);
}

template <>
struct Kept<Tensor> {
  explicit Kept(const Tensor& x) : x_(x) {}
  const Tensor& get() const noexcept { return x_; }
  void each_tensor(const VisitTensor& visit) { visit_if_defined(x_, Use::reads, visit); }

 private:
  Tensor x_;
};

template <>
struct Kept<Written> {
  explicit Kept(const Written& out) : x_(out.x) {}
  const Tensor& get() const noexcept { return x_; }
  void each_tensor(const VisitTensor& visit) { visit_if_defined(x_, Use::writes, visit); }

 private:
  Tensor x_;
};

template <>
struct Kept<std::span<const Tensor* const>> {
  explicit Kept(std::span<const Tensor* const> xs) {
    for (const Tensor* x : xs) xs_.push_back(*x);
    for (const Tensor& x : xs_) pointers_.push_back(&x);
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  std::span<const Tensor* const> get() const noexcept { return pointers_; }
  void each_tensor(const VisitTensor& visit) {
    for (Tensor& x : xs_) visit_if_defined(x, Use::reads, visit);
  }

 private:
  Tensors xs_;
  std::vector<const Tensor*> pointers_;
};

template <>
struct Kept<std::span<const double>> {
  explicit Kept(std::span<const double> values) : values_(values.begin(), values.end()) {}
  std::span<const double> get() const noexcept { return values_; }
  void each_tensor(const VisitTensor&) {}

 private:
  std::vector<double> values_;
};

// Of a class that owns what it is made of.
template <class T>
struct KeptCopy {
  explicit KeptCopy(const T& value) : value_(value) {}
  const T& get() const noexcept { return value_; }
  void each_tensor(const VisitTensor&) {}

 protected:
  T value_;
};
template <>
struct Kept<PoolWindows> : KeptCopy<PoolWindows> {
  using KeptCopy::KeptCopy;
};
template <>
struct Kept<Resampling> : KeptCopy<Resampling> {
  using KeptCopy::KeptCopy;
};
template <>
struct Kept<AttentionGrads> : KeptCopy<AttentionGrads> {
  using KeptCopy::KeptCopy;
  void each_tensor(const VisitTensor& visit) {
    for (Tensor* x : {&value_.query, &value_.key, &value_.value})
      visit_if_defined(*x, Use::writes, visit);
  }
};
template <>
struct Kept<Distribution> : KeptCopy<Distribution> {
  using KeptCopy::KeptCopy;
  void each_tensor(const VisitTensor& visit) {
    for (Tensor* x : {&value_.parameters, &value_.others}) visit_if_defined(*x, Use::reads, visit);
  }
};

template <>
struct Kept<const Activation*> {
  explicit Kept(const Activation* activation) {
    if (!activation) return;
    params_.assign(activation->params.begin(), activation->params.end());
    activation_ = Activation{activation->op, params_};
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  const Activation* get() const noexcept { return activation_ ? &*activation_ : nullptr; }
  void each_tensor(const VisitTensor&) {}

 private:
  std::vector<double> params_;
  std::optional<Activation> activation_;
};

template <>
struct Kept<Attention> {
  explicit Kept(const Attention& of)
      : tensors_{of.query, of.key, of.value, of.mask}, of_{tensors_[0], tensors_[1], tensors_[2],
                                                           tensors_[3], of.causal,   of.scale} {}
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  const Attention& get() const noexcept { return of_; }
  void each_tensor(const VisitTensor& visit) {
    for (Tensor& x : tensors_) visit_if_defined(x, Use::reads, visit);
  }

 private:
  Tensor tensors_[4];
  Attention of_;
};

template <>
struct Kept<CtcBatch> {
  explicit Kept(const CtcBatch& of)
      : tensors_{of.log_probs, of.labels, of.starts, of.label_lengths, of.input_lengths},
        of_{tensors_[0], tensors_[1], tensors_[2], tensors_[3], tensors_[4], of.blank, of.longest} {
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  const CtcBatch& get() const noexcept { return of_; }
  void each_tensor(const VisitTensor& visit) {
    for (Tensor& x : tensors_) visit_if_defined(x, Use::reads, visit);
  }

 private:
  Tensor tensors_[5];
  CtcBatch of_;
};

// That of the thread that repeats the kernel, where it was that of the thread that noted it.
// Another one is an argument of a program's call, which keeps it.
template <>
struct Kept<Generator> {
  explicit Kept(Generator& generator)
      : generator_(&generator == &default_generator() ? nullptr : &generator) {}
  Generator& get() const { return generator_ ? *generator_ : default_generator(); }
  void each_tensor(const VisitTensor&) {}

 private:
  Generator* generator_;
};

// ---- kernels

template <class R, class P, class A>
class KeptCall;

// A call of one of the functions of kernels.toml. What it returns is taken for granted.
template <class R, class... P, class... A>
class KeptCall<R, std::tuple<P...>, std::tuple<A...>> final : public RecordedKernel {
 public:
  using Function = R (Kernels::*)(P...);

  template <class... B>
  explicit KeptCall(const char* name, Function function, B&&... args)
      : name_(name), function_(function), args_(std::forward<B>(args)...) {}

  std::string name() const override { return name_; }

  R call(Kernels& backend) {
    return std::apply([&](auto&... kept) -> R { return (backend.*function_)(kept.get()...); },
                      args_);
  }
  bool run(Backend& backend) override {
    if constexpr (std::is_void_v<R>) {
      call(backend);
      return true;
    } else {
      return call(backend) == result;
    }
  }
  void each_tensor(const VisitTensor& visit) override {
    std::apply([&](auto&... kept) { (kept.each_tensor(visit), ...); }, args_);
  }
  bool is_assumption() const noexcept override { return !std::is_void_v<R>; }
  std::pair<const Tensor*, const Tensor*> copied() const noexcept override {
    if constexpr (std::is_same_v<Function, decltype(&Kernels::copy)>) {
      if (function_ == &Kernels::copy)
        return {&std::get<0>(args_).get(), &std::get<1>(args_).get()};
    }
    return {};
  }
  bool draws() const noexcept override { return (std::is_same_v<A, Generator> || ...); }

  std::conditional_t<std::is_void_v<R>, bool, R> result{};

 private:
  const char* name_;
  Function function_;
  std::tuple<Kept<A>...> args_;
};

// A group, with the groups that are computed first. `written`: storages that its kernel wrote to
// before; those that this group writes to are added.
class GroupCopy {
 public:
  GroupCopy(const ElementwiseGroup& group, std::vector<const Storage*>& written)
      : inputs_(group.inputs.begin(), group.inputs.end()),
        ops_(group.ops.begin(), group.ops.end()),
        outputs_(group.outputs.begin(), group.outputs.end()),
        shape_(group.shape),
        row_axes_(group.row_axes) {
    for (auto& input : inputs_) {
      if (!input.computed) continue;
      computed_.push_back(std::make_shared<ComputedInput>(*input.computed));
      input.computed = computed_.back();
    }
    for (size_t i = 0; i < group.first_count; ++i)
      first_.push_back(std::make_unique<GroupCopy>(group.first[i], written));
    for (const auto& input : inputs_) {
      const bool its =
          std::find(written.begin(), written.end(), &input.tensor.storage()) != written.end();
      uses_.push_back(its ? Use::writes : Use::reads);
    }
    for (const auto& output : outputs_) written.push_back(&output.tensor.storage());
  }

  // Valid as long as this lives, and until the next call.
  ElementwiseGroup group() {
    groups_.clear();
    for (const auto& copy : first_) groups_.push_back(copy->group());
    return {inputs_, ops_, outputs_, shape_, row_axes_, {}, groups_.data(), groups_.size()};
  }
  // `first`: what is done with the first output; others are written.
  void each_tensor(const VisitTensor& visit, Use first) {
    for (const auto& copy : first_) copy->each_tensor(visit, Use::writes);
    for (size_t i = 0; i < inputs_.size(); ++i) visit(inputs_[i].tensor, uses_[i]);
    for (auto& computed : computed_) {
      for (Tensor& x : computed->operands) {
        if (x.defined()) visit(x, Use::reads);
      }
    }
    for (auto& output : outputs_)
      visit(output.tensor, &output == outputs_.data() ? first : Use::writes);
  }

 private:
  std::vector<ElementwiseGroup::Input> inputs_;
  std::vector<Use> uses_;  // of the inputs: what the kernel itself has written is no operand of it
  std::vector<std::shared_ptr<ComputedInput>> computed_;  // of the inputs
  std::vector<ElementwiseGroup::Op> ops_;
  std::vector<ElementwiseGroup::Output> outputs_;
  Shape shape_;
  int row_axes_;
  std::vector<std::unique_ptr<GroupCopy>> first_;
  std::vector<ElementwiseGroup> groups_;
};

class KeptGroup final : public RecordedKernel {
 public:
  explicit KeptGroup(const ElementwiseGroup& group)
      : copy_(group, written_), name_(libtensor::name_of(group)) {}

  std::string name() const override { return name_; }
  bool run(Backend& backend) override { return backend.elementwise_group(copy_.group()); }
  void each_tensor(const VisitTensor& visit) override { copy_.each_tensor(visit, Use::writes); }

 private:
  std::vector<const Storage*> written_;
  GroupCopy copy_;
  std::string name_;
};

class KeptReduction final : public RecordedKernel {
 public:
  explicit KeptReduction(const GroupReduction& of)
      : op_(of.op),
        out_(of.out),
        x_(of.x),
        mask_(of.mask),
        compute_(of.compute),
        params_(of.params.begin(), of.params.end()),
        stores_(of.stores),
        name_(libtensor::name_of(of)) {
    std::vector<const Storage*> written;
    if (of.before) before_.emplace(*of.before, written);
    written.push_back(&of.out.storage());
    if (of.behind) behind_.emplace(*of.behind, written);
  }

  std::string name() const override { return name_; }
  bool run(Backend& backend) override {
    std::optional<ElementwiseGroup> before, behind;
    if (before_) before.emplace(before_->group());
    if (behind_) behind.emplace(behind_->group());
    return backend.reduce_group({op_, out_, x_, mask_, compute_, params_,
                                 before ? &*before : nullptr, stores_,
                                 behind ? &*behind : nullptr});
  }
  void each_tensor(const VisitTensor& visit) override {
    if (before_) before_->each_tensor(visit, stores_ ? Use::writes : Use::shape);
    visit(x_, !before_ ? Use::reads : stores_ ? Use::writes : Use::shape);
    visit(out_, Use::writes);
    if (behind_) behind_->each_tensor(visit, Use::writes);
  }

 private:
  OpId op_;
  Tensor out_, x_;
  uint64_t mask_;
  DType compute_;
  std::vector<double> params_;
  bool stores_;
  std::string name_;
  std::optional<GroupCopy> before_, behind_;
};

class KeptSort final : public RecordedKernel {
 public:
  KeptSort(Tensor values, Tensor indices, Tensor x, int axis, bool descending)
      : values_(std::move(values)),
        indices_(std::move(indices)),
        x_(std::move(x)),
        axis_(axis),
        descending_(descending) {}
  std::string name() const override { return "sort"; }
  bool run(Backend& backend) override {
    return backend.sort(values_, indices_, x_, axis_, descending_);
  }
  void each_tensor(const VisitTensor& visit) override {
    visit(values_, Use::writes);
    visit(indices_, Use::writes);
    visit(x_, Use::reads);
  }

 private:
  Tensor values_, indices_, x_;
  int axis_;
  bool descending_;
};

class Assumption final : public RecordedKernel {
 public:
  Assumption(Tensor x, std::function<bool(const Tensor&)> check)
      : x_(std::move(x)), check_(std::move(check)) {}
  std::string name() const override { return "check"; }
  bool run(Backend&) override { return check_(x_); }
  void each_tensor(const VisitTensor& visit) override { visit(x_, Use::reads); }
  bool is_assumption() const noexcept override { return true; }

 private:
  Tensor x_;
  std::function<bool(const Tensor&)> check_;
};

class RecordingBackend final : public ForwardingBackend {
 public:
  RecordingBackend(Backend& inner, Device device, KernelRecording& recording)
      : ForwardingBackend(inner), device_(device), recording_(recording) {}

#include "libtensor/device/kernels_recorded.gen.inc"

  bool elementwise_group(const ElementwiseGroup& group) override {
    return noted(std::make_unique<KeptGroup>(group));
  }
  bool reduce_group(const GroupReduction& reduction) override {
    return noted(std::make_unique<KeptReduction>(reduction));
  }
  bool supports_sort(DType x) override { return inner_.supports_sort(x); }
  bool sort(const Tensor& values, const Tensor& indices, const Tensor& x, int axis,
            bool descending) override {
    return noted(std::make_unique<KeptSort>(values, indices, x, axis, descending));
  }
  void launch(const KernelLaunch& kernel) override {
    recording_.refuse("a kernel of the program's");
    inner_.launch(kernel);
  }

  Backend& inner() const noexcept { return inner_; }

 private:
  template <class R, class... P, class... A>
  R recorded(const char* name, R (Kernels::*function)(P...), A&&... args) {
    using Call = KeptCall<R, std::tuple<P...>, std::tuple<std::remove_cvref_t<A>...>>;
    auto call = std::make_unique<Call>(name, function, std::forward<A>(args)...);
    compute_operands(*call);
    if constexpr (std::is_void_v<R>) {
      run_inner([&] { call->call(inner_); });
      add(std::move(call));
    } else {
      run_inner([&] { call->result = call->call(inner_); });
      const R result = call->result;
      add(std::move(call));
      return result;
    }
  }
  // One that may turn out not to be possible.
  bool noted(std::unique_ptr<RecordedKernel> kernel) {
    compute_operands(*kernel);
    bool ran = false;
    run_inner([&] { ran = kernel->run(inner_); });
    if (!ran) return false;
    add(std::move(kernel));
    return true;
  }
  // A device's kernel may call others, which are part of it.
  template <class F>
  void run_inner(F&& f) {
    std::optional<KernelRecording::Pause> pause;
    if (!device_.is_cpu()) pause.emplace(true);
    f();
  }
  void add(std::unique_ptr<RecordedKernel> kernel) {
    kernel->device = device_;
    recording_.add(std::move(kernel));
  }
  // Those that are pending come before it.
  static void compute_operands(RecordedKernel& kernel) {
    kernel.each_tensor([](Tensor& x, Use use) {
      if (use == Use::reads) evaluate(x.storage());
    });
  }

  const Device device_;
  KernelRecording& recording_;
};

}  // namespace

KernelRecording::KernelRecording() {
  of_thread = this;
  tell_joined([](Storage& value, Storage& memory) noexcept {
    if (of_thread) of_thread->joined(value, memory);
    if (paused) paused->refuse("something is computed behind its back");
  });
  observe::in_use.fetch_add(1, std::memory_order_relaxed);
  counted_ = counts_before_ = observe::counts();
  counted_before_ = observe::set_counting(true);
}
KernelRecording::~KernelRecording() {
  observe::set_counting(counted_before_);
  if (!counted_before_) observe::set_counts(counts_before_);
  observe::in_use.fetch_sub(1, std::memory_order_relaxed);
  tell_joined(nullptr);
  of_thread = nullptr;
}

KernelRecording* KernelRecording::current() noexcept { return of_thread; }

void KernelRecording::add(std::unique_ptr<RecordedKernel> kernel) {
  const KernelCounts before = std::exchange(counted_, observe::counts());
  kernel->work = counted_ - before;
  kernels_.push_back(std::move(kernel));
}

KernelRecording::Pause::Pause(bool counts) noexcept
    : recording_(std::exchange(of_thread, nullptr)),
      before_(std::exchange(paused, recording_)),
      counts_(counts) {}
KernelRecording::Pause::~Pause() {
  of_thread = recording_;
  paused = before_;
  if (recording_ && !counts_) recording_->counted_ = observe::counts();
}

void KernelRecording::joined(Storage& value, Storage& memory) noexcept {
  try {
    joined_.emplace_back(Ref<Storage>::share(&value), Ref<Storage>::share(&memory));
    value_of_[&memory] = &value;
  } catch (const std::bad_alloc&) {
    refuse("memory ended");
  }
}

Storage* KernelRecording::value_of(Storage* memory) const noexcept {
  const auto it = value_of_.find(memory);
  return it == value_of_.end() ? memory : it->second;
}

bool KernelRecording::knows_range(const Tensor& x, int64_t low, int64_t high) {
  const auto is_written_since = [&](size_t first) {
    bool found = false;
    for (size_t i = first; i < kernels_.size() && !found; ++i) {
      kernels_[i]->each_tensor([&](const Tensor& operand, Use use) {
        found |= use == Use::writes && &operand.storage() == &x.storage();
      });
    }
    return found;
  };
  const auto has_its_elements = [&](const Tensor& y) {
    if (&y.storage() != &x.storage() || y.dtype() != x.dtype() || y.offset() != x.offset())
      return false;
    return y.is_contiguous() && x.is_contiguous()
               ? y.numel() == x.numel()
               : y.shape() == x.shape() && y.strides() == x.strides();
  };
  for (const KnownRange& known : ranges_) {
    if (known.low == low && known.high == high && has_its_elements(known.x))
      return !is_written_since(known.kernel);
  }
  ranges_.push_back({x, low, high, kernels_.size()});
  return false;
}

Backend& KernelRecording::in_front_of(Backend& backend, Device device) {
  for (const auto& one : backends_) {
    auto& known = static_cast<RecordingBackend&>(*one);
    if (&known.inner() == &backend) return known;
  }
  return *backends_.emplace_back(std::make_unique<RecordingBackend>(backend, device, *this));
}

void assume(const Tensor& x, std::function<bool(const Tensor& x)> check) {
  if (KernelRecording* into = recording())
    into->add(std::make_unique<Assumption>(x, std::move(check)));
}

void assume_elements(const Tensor& x) {
  KernelRecording* into = recording();
  if (!into || x.is_weak() || x.numel() == 0) return;
  const int64_t bytes = checked_nbytes(x.numel(), itemsize(x.dtype()));
  if (bytes > kMostBytes) return into->refuse("the host reads many elements");
  const auto* first = static_cast<const char*>(x.data());
  std::vector<char> elements(first, first + bytes);
  assume(x, [elements = std::move(elements)](const Tensor& now) {
    return std::memcmp(now.data(), elements.data(), elements.size()) == 0;
  });
}

}  // namespace libtensor
