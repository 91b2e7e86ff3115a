// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/mpi_ring.h"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <mutex>

#include "libtensor/core/dtype.h"
#include "libtensor/core/platform/ipc.h"
#include "libtensor/distributed/combine.h"

namespace libtensor {
namespace {

constexpr int64_t kSegmentBytes = int64_t{1} << 18;
constexpr size_t kInFlight = 4;  // segments, in each direction
constexpr int kTag = 1;          // of the communicator for collectives, whose messages have 0 else

// The elements are in `size` parts. In step t a process sends part rank - t to the next process and
// receives part rank - t - 1 from the one before; in the first size - 1 steps it combines that with
// its own, later it keeps it. What it receives in one step it sends in the next.
class Ring {
 public:
  Ring(MpiLibrary& mpi, MpiLibrary::Handle comm, int64_t rank, int64_t size, const Transfer& t)
      : mpi_(mpi),
        comm_(comm),
        rank_(rank),
        size_(size),
        transfer_(t),
        item_(itemsize(t.dtype)),
        segment_(kSegmentBytes / item_),
        data_(static_cast<char*>(t.output.data)) {
    for (auto& buffer : buffers_) buffer.reset(new char[kSegmentBytes]);
  }

  void run(Waiter& waiter) {
    while (!receives_.empty() || !sends_.empty() || !done(to_receive_) || !done(to_send_)) {
      bool moved = post();
      {
        const std::lock_guard lock(mpi_.mutex);
        while (!sends_.empty() && is_done(sends_.front())) {
          sent_ = sends_.front().place;
          any_sent_ = true;
          sends_.pop_front();
          moved = true;
        }
      }
      while (!receives_.empty()) {
        {
          const std::lock_guard lock(mpi_.mutex);
          if (!is_done(receives_.front())) break;
        }
        keep(receives_.front());
        received_ = receives_.front().place;
        any_received_ = true;
        receives_.pop_front();
        moved = true;
      }
      if (moved) {
        waiter.reset();
        continue;
      }
      // The system moves the bytes, often on the processor of a process that asks for them.
      platform::yield_thread();
      waiter.pause(-1);
    }
  }

 private:
  // A segment of a step.
  struct Place {
    int64_t step = 0, segment = 0;
    auto operator<=>(const Place&) const = default;
  };
  struct Request {
    MpiLibrary::Handle handle;
    Place place;
    char* memory;
    int64_t count;
  };

  int64_t steps() const { return 2 * (size_ - 1); }
  bool done(const Place& place) const { return place.step == steps(); }
  int64_t bound(int64_t part) const {
    return transfer_.count / size_ * part + std::min(part, transfer_.count % size_);
  }
  int64_t part_of(const Place& place, bool receives) const {
    return ((rank_ - place.step - (receives ? 1 : 0)) % size_ + size_) % size_;
  }
  // Where it begins, and how many elements it has; a part without elements has no segments.
  int64_t begin_of(const Place& place, bool receives, int64_t& count) const {
    const int64_t part = part_of(place, receives), begin = bound(part);
    const int64_t at = place.segment * segment_;
    count = std::min(segment_, bound(part + 1) - begin - at);
    return begin + at;
  }
  Place after(const Place& place, bool receives) const {
    int64_t count = 0;
    const Place next{place.step, place.segment + 1};
    begin_of(next, receives, count);
    return count > 0 ? next : Place{place.step + 1, 0};
  }

  // Starts what can be started.
  bool post() {
    bool moved = false;
    const std::lock_guard lock(mpi_.mutex);
    while (!done(to_receive_) && receives_.size() < kInFlight && is_free(to_receive_)) {
      Request request{0, to_receive_, nullptr, 0};
      const int64_t begin = begin_of(to_receive_, true, request.count);
      const bool combines = to_receive_.step < size_ - 1;
      request.memory = combines ? buffers_[n_posted_++ % kInFlight].get() : data_ + begin * item_;
      mpi_.check(
          mpi_.irecv(request.memory, static_cast<int>(request.count * item_), mpi_.byte,
                     static_cast<int>((rank_ - 1 + size_) % size_), kTag, comm_, &request.handle),
          "Irecv");
      receives_.push_back(request);
      to_receive_ = after(to_receive_, true);
      moved = true;
    }
    while (!done(to_send_) && sends_.size() < kInFlight && is_there(to_send_)) {
      Request request{0, to_send_, nullptr, 0};
      const int64_t begin = begin_of(to_send_, false, request.count);
      request.memory = data_ + begin * item_;
      mpi_.check(mpi_.isend(request.memory, static_cast<int>(request.count * item_), mpi_.byte,
                            static_cast<int>((rank_ + 1) % size_), kTag, comm_, &request.handle),
                 "Isend");
      sends_.push_back(request);
      to_send_ = after(to_send_, false);
      moved = true;
    }
    return moved;
  }

  // Whether the segment to send has been received in the step before.
  bool is_there(const Place& place) const {
    return place.step == 0 || (any_received_ && received_ >= Place{place.step - 1, place.segment});
  }
  // Whether its memory was sent, where it is received into place.
  bool is_free(const Place& place) const {
    if (place.step < size_ - 1) return true;
    return any_sent_ && sent_ >= Place{place.step + 1 - size_, place.segment};
  }

  bool is_done(Request& request) {
    MpiLibrary::Result result;
    int flag = 0;
    mpi_.check(mpi_.test(&request.handle, &flag, &result), "Test");
    return flag != 0;
  }

  void keep(const Request& request) {
    if (request.place.step >= size_ - 1) return;
    int64_t count = 0;
    char* own = data_ + begin_of(request.place, true, count) * item_;
    const void* const operands[] = {request.memory, own};
    // A mean is a sum, divided once all are in it.
    const bool last = request.place.step == size_ - 2, mean = transfer_.reduce == ReduceOp::mean;
    combine(transfer_.dtype, mean && !last ? ReduceOp::sum : transfer_.reduce, own, operands, 2,
            request.count, size_);
  }

  MpiLibrary& mpi_;
  const MpiLibrary::Handle comm_;
  const int64_t rank_, size_;
  const Transfer& transfer_;
  const int64_t item_, segment_;
  char* const data_;
  std::array<std::unique_ptr<char[]>, kInFlight> buffers_;
  size_t n_posted_ = 0;
  std::deque<Request> sends_, receives_;
  Place to_send_, to_receive_, sent_, received_;  // the next ones, and the last that are done
  bool any_sent_ = false, any_received_ = false;
};

}  // namespace

void ring_all_reduce(MpiLibrary& mpi, MpiLibrary::Handle comm, int64_t rank, int64_t size,
                     const Transfer& transfer, Waiter& waiter) {
  Ring(mpi, comm, rank, size, transfer).run(waiter);
}

}  // namespace libtensor
