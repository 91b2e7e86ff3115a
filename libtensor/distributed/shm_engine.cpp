// SPDX-License-Identifier: Apache-2.0
// Collectives go in steps. In each a process writes to its block, counts its step, waits until the
// others have counted theirs, and reads their blocks. Blocks are in pairs: one is written to while
// others may still read the one before.
#include "libtensor/distributed/shm_engine.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>

#include "libtensor/core/clock.h"
#include "libtensor/core/error.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/distributed/combine.h"
#include "libtensor/distributed/session.h"
#include "libtensor/distributed/shm_messages.h"

namespace libtensor {
namespace {

constexpr int64_t kSmall = 4096;  // bytes that every process reduces on its own

void copy_bytes(void* to, const void* from, int64_t n) {
  if (n > 0 && to != from) std::memcpy(to, from, static_cast<size_t>(n));
}

class ShmEngine final : public Engine {
 public:
  ShmEngine(std::unique_ptr<ShmSegment> segment, int64_t rank, int64_t size)
      : segment_(std::move(segment)),
        rank_(rank),
        size_(size),
        own_(segment_->progress(rank)),
        messages_(*segment_, rank, size) {}

  const char* name() const noexcept override { return "shm"; }
  std::unique_ptr<Message> start(const Transfer& transfer) override {
    return messages_.start(transfer);
  }
  int64_t find_sender(int32_t tag) override { return messages_.find_sender(tag); }
  void close(bool) noexcept override {}

  void run(const Transfer& t, Waiter& waiter) override {
    waiter_ = &waiter;
    acquire();
    own_.signature[which_] = Signature::of(t);
    checked_.assign(static_cast<size_t>(size_), false);
    switch (t.kind) {
      case Transfer::Kind::barrier:
        publish();
        wait_all();
        break;
      case Transfer::Kind::all_reduce:
      case Transfer::Kind::reduce:
        reduce(t);
        break;
      case Transfer::Kind::broadcast:
        broadcast(t);
        break;
      case Transfer::Kind::all_gather:
      case Transfer::Kind::agreement:
      case Transfer::Kind::gather:
        gather(t);
        break;
      case Transfer::Kind::reduce_scatter:
      case Transfer::Kind::scatter:
        scatter(t);
        break;
      case Transfer::Kind::all_to_all:
        all_to_all(t);
        break;
      default:
        break;
    }
    release();
  }

 private:
  // --- steps

  // Makes the block of this turn writable: all have finished what it was used for before.
  void acquire() {
    for (int64_t q = 0; q < size_; ++q) {
      if (q != rank_) wait_for(q, free_at_[static_cast<size_t>(which_)]);
    }
  }
  // No more of this block: it can be written to again once all have begun the next one.
  void release() {
    free_at_[static_cast<size_t>(which_)] = steps_ + 1;
    which_ ^= 1;
  }
  void next_block() {
    release();
    acquire();
  }
  void publish() {
    own_.steps.store(++steps_);
    if (own_.sleepers.load() > 0) platform::wake_word(own_.steps);
  }
  void wait_for(int64_t q, uint32_t step) {
    ShmSegment::Progress& progress = segment_->progress(q);
    waiter_->until(q, progress.steps, progress.sleepers, step);
  }
  void wait_for(int64_t q) {
    wait_for(q, steps_);
    if (!checked_[static_cast<size_t>(q)]) check_signature(q);
  }
  void wait_all() {
    for (int64_t q = 0; q < size_; ++q) {
      if (q != rank_) wait_for(q);
    }
  }
  // Of the first step only: signatures are of the block that the collective begins with.
  void check_signature(int64_t q) {
    checked_[static_cast<size_t>(q)] = true;
    const Signature& own = own_.signature[which_];
    const Signature& other = segment_->progress(q).signature[which_];
    if (own.agrees_with(other)) return;
    const auto name = [](const Signature& s) {
      return name_of(static_cast<Transfer::Kind>(s.kind));
    };
    const auto dtype = [](const Signature& s) { return dtype_name(static_cast<DType>(s.dtype)); };
    if (own.kind != other.kind)
      fail(Status::distributed, "rank ", q, " calls ", name(other), ", this process ", name(own));
    if (own.root != other.root || own.reduce != other.reduce) {
      fail(Status::distributed, "rank ", q, " calls ", name(other), " with root ", other.root,
           " and reduction ", other.reduce, ", this process with ", own.root, " and ", own.reduce);
    }
    fail(Status::distributed, "rank ", q, " calls ", name(other), " with ", other.count,
         " elements of ", dtype(other), ", this process with ", own.count, " of ", dtype(own));
  }
  char* block(int64_t q) const { return segment_->block(q, which_); }
  // Checks are done in the first block, even where it is empty.
  template <class F>
  void in_blocks(int64_t n, int64_t size, F&& f) {
    int64_t begin = 0;
    do {
      if (begin > 0) next_block();
      f(begin, std::min(size, n - begin));
      begin += size;
    } while (begin < n);
  }

  // --- collectives

  void reduce(const Transfer& t) {
    const int64_t item = itemsize(t.dtype);
    char* data = static_cast<char*>(t.output.data);
    const bool keeps = t.kind == Transfer::Kind::all_reduce || rank_ == t.root;
    operands_.resize(static_cast<size_t>(size_));
    if (t.count * item <= kSmall) {
      copy_bytes(block(rank_), data, t.count * item);
      publish();
      wait_all();
      if (keeps && t.count > 0) combine_into(t, data, data, 0, t.count);
      return;
    }
    in_blocks(t.count, segment_->block_bytes() / item, [&](int64_t begin, int64_t n) {
      char* part = data + begin * item;
      // Every process reduces a part of the block.
      const auto bound = [&](int64_t q) { return n * q / size_; };
      const int64_t low = bound(rank_), high = bound(rank_ + 1);
      copy_bytes(block(rank_), part, low * item);
      copy_bytes(block(rank_) + high * item, part + high * item, (n - high) * item);
      publish();
      wait_all();
      char* mine = block(rank_) + low * item;
      if (high > low) combine_into(t, mine, part + low * item, low, high - low);
      publish();
      if (keeps) copy_bytes(part + low * item, mine, (high - low) * item);
      for (int64_t i = 1; i < size_; ++i) {
        const int64_t q = (rank_ + i) % size_;
        wait_for(q);
        if (!keeps) continue;
        copy_bytes(part + bound(q) * item, block(q) + bound(q) * item,
                   (bound(q + 1) - bound(q)) * item);
      }
    });
  }

  // The elements of all processes from `at` on in their blocks, and those of this one.
  void combine_into(const Transfer& t, void* output, const void* own, int64_t at, int64_t n) {
    for (int64_t q = 0; q < size_; ++q)
      operands_[static_cast<size_t>(q)] = q == rank_ ? own : block(q) + at * itemsize(t.dtype);
    combine(t.dtype, t.reduce, output, operands_.data(), size_, n, size_);
  }

  void broadcast(const Transfer& t) {
    char* data = static_cast<char*>(t.output.data);
    in_blocks(t.output.nbytes, segment_->block_bytes(), [&](int64_t begin, int64_t n) {
      if (rank_ == t.root) copy_bytes(block(rank_), data + begin, n);
      publish();
      if (rank_ == t.root) return;
      wait_for(t.root);
      copy_bytes(data + begin, block(t.root), n);
    });
  }

  void gather(const Transfer& t) {
    const int64_t nbytes = t.input.nbytes;
    const auto* from = static_cast<const char*>(t.input.data);
    char* to = static_cast<char*>(t.output.data);
    const bool to_all = t.kind != Transfer::Kind::gather, reads = to_all || rank_ == t.root;
    in_blocks(nbytes, segment_->block_bytes(), [&](int64_t begin, int64_t n) {
      if (to_all || rank_ != t.root) copy_bytes(block(rank_), from + begin, n);
      publish();
      if (!reads) return;
      for (int64_t i = 0; i < size_; ++i) {
        const int64_t q = (rank_ + i) % size_;
        if (q != rank_) wait_for(q);
        copy_bytes(to + q * nbytes + begin, q == rank_ ? from + begin : block(q), n);
      }
    });
  }

  // Scatter and reduce_scatter: of every block each process has a piece for each process.
  void scatter(const Transfer& t) {
    const int64_t item = itemsize(t.dtype), size = segment_->block_bytes() / item / size_;
    const bool reduces = t.kind == Transfer::Kind::reduce_scatter;
    const auto* from = static_cast<const char*>(t.input.data);
    char* to = static_cast<char*>(t.output.data);
    operands_.resize(static_cast<size_t>(size_));
    in_blocks(t.count, size, [&](int64_t begin, int64_t n) {
      if (reduces || rank_ == t.root) {
        for (int64_t q = 0; q < size_; ++q) {
          if (q == rank_) continue;
          copy_bytes(block(rank_) + q * size * item, from + (q * t.count + begin) * item, n * item);
        }
      }
      publish();
      const char* own = from ? from + (rank_ * t.count + begin) * item : nullptr;
      if (reduces) {
        wait_all();
        if (n > 0) combine_into(t, to + begin * item, own, rank_ * size, n);
      } else if (rank_ == t.root) {
        copy_bytes(to + begin * item, own, n * item);
      } else {
        wait_for(t.root);
        copy_bytes(to + begin * item, block(t.root) + rank_ * size * item, n * item);
      }
    });
  }

  // A block begins with how many bytes the process has for each of the others.
  void all_to_all(const Transfer& t) {
    const int64_t head = size_ * static_cast<int64_t>(sizeof(int64_t));
    const int64_t size = (segment_->block_bytes() - head) / size_ / 64 * 64;
    const auto sizes = [&](int64_t q) { return reinterpret_cast<int64_t*>(block(q)); };
    const auto piece = [&](int64_t q, int64_t to) { return block(q) + head + to * size; };
    int64_t longest = 0, begin = 0;
    do {
      if (begin > 0) next_block();
      for (int64_t q = 0; q < size_; ++q) {
        const Buffer& input = t.inputs[static_cast<size_t>(q)];
        sizes(rank_)[q] = input.nbytes;
        const int64_t n = std::min(size, input.nbytes - begin);
        if (q != rank_ && n > 0)
          copy_bytes(piece(rank_, q), static_cast<char*>(input.data) + begin, n);
      }
      publish();
      wait_all();
      for (int64_t q = 0; q < size_; ++q) {
        for (int64_t to = 0; to < size_; ++to) longest = std::max(longest, sizes(q)[to]);
        const Buffer& output = t.outputs[static_cast<size_t>(q)];
        if (sizes(q)[rank_] != output.nbytes) {
          fail(Status::distributed, "rank ", q, " has ", sizes(q)[rank_],
               " bytes for this process, which expects ", output.nbytes);
        }
        const int64_t n = std::min(size, output.nbytes - begin);
        const Buffer& own = t.inputs[static_cast<size_t>(rank_)];
        if (n > 0) {
          copy_bytes(static_cast<char*>(output.data) + begin,
                     q == rank_ ? static_cast<char*>(own.data) + begin : piece(q, rank_), n);
        }
      }
      begin += size;
    } while (begin < longest);
  }

  const std::unique_ptr<ShmSegment> segment_;
  const int64_t rank_, size_;
  ShmSegment::Progress& own_;
  ShmMessages messages_;
  uint32_t steps_ = 0;
  int which_ = 0;
  std::array<uint32_t, 2> free_at_{};
  std::vector<bool> checked_;
  std::vector<const void*> operands_;
  Waiter* waiter_ = nullptr;
};

}  // namespace

std::unique_ptr<Engine> make_shm_engine(Session& session, const std::string& name,
                                        const std::vector<int64_t>& members, double timeout) {
  const auto size = static_cast<int64_t>(members.size());
  constexpr int64_t kMost = 256;  // each has a piece of a block for each other one
  if (size > kMost)
    fail(Status::unsupported, "engine shm has ", size, " processes, at most ", kMost);
  const auto rank = std::find(members.begin(), members.end(), session.rank()) - members.begin();
  const std::string key = "shm of " + name;
  std::unique_ptr<ShmSegment> segment;
  std::string file;
  if (rank == 0) {
    file = "/libtensor-" + std::to_string(platform::process_id()) + '-' +
           std::to_string(monotonic_ns());
    segment = std::make_unique<ShmSegment>(file, size, true);
    session.set(key, file);
  } else {
    segment = std::make_unique<ShmSegment>(session.get(key, timeout), size, false);
  }
  struct Unlink {
    const std::string& file;
    ~Unlink() {
      if (!file.empty()) platform::unlink_shared(file);
    }
  } const unlink{file};
  // Nobody needs the name once all have mapped it.
  const WaitContext context{session, name, members, timeout, spins_for(size)};
  Waiter waiter(context, "joining", 0);
  ShmSegment::Progress& own = segment->progress(rank);
  own.joined.store(1);
  if (own.sleepers.load() > 0) platform::wake_word(own.joined);
  for (int64_t q = 0; q < size && rank == 0; ++q) {
    ShmSegment::Progress& progress = segment->progress(q);
    waiter.until(q, progress.joined, progress.sleepers, 1);
  }
  return std::make_unique<ShmEngine>(std::move(segment), rank, size);
}

}  // namespace libtensor
