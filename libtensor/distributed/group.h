// SPDX-License-Identifier: Apache-2.0
// Process groups: processes that train together, each with its own tensors. A group checks and
// orders what its process calls; an engine (engine.h) moves the data, and a session (session.h)
// knows which processes live.
#pragma once

#include <atomic>
#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/core/ref.h"
#include "libtensor/core/status.h"
#include "libtensor/device/backend.h"
#include "libtensor/distributed/device_engine.h"
#include "libtensor/distributed/engine.h"

namespace libtensor {

class Batch;
class Session;

// Transfers that run in the background.
class Work : public HandleHeader, public PooledHandle {
 public:
  Work() : HandleHeader(HandleKind::work) {}

  // Fails as the transfers did, and if they are not done in that time.
  void wait(double seconds);
  bool done() const noexcept { return done_.load(std::memory_order_acquire); }
  void finish(Status status, std::string_view message) noexcept;
  // Who sent what was received from any process; -1 of other work, and before that is known.
  int64_t source() const noexcept { return source_ ? source_->rank.load() : -1; }
  void set_source(std::shared_ptr<AnySource> source) noexcept { source_ = std::move(source); }
  void set_timeout(double seconds) noexcept { timeout_ = seconds; }

 private:
  friend void retain(Work* work) noexcept;
  friend void release(Work* work) noexcept;

  std::atomic<int64_t> refs_{1};
  std::atomic<bool> done_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  Status status_ = Status::ok;
  std::string message_;
  double timeout_ = 0;  // of the group
  std::shared_ptr<AnySource> source_;
};
void retain(Work* work) noexcept;
void release(Work* work) noexcept;

class Group : public HandleHeader, public PooledHandle {
 public:
  Group(std::shared_ptr<Session> session, std::string name, std::vector<int64_t> members,
        std::unique_ptr<Engine> engine, DeviceWay way, double timeout, std::string why);
  ~Group();

  int64_t rank() const noexcept { return rank_; }  // -1: this process does not belong to it
  int64_t size() const noexcept { return static_cast<int64_t>(members_.size()); }
  int64_t world_rank(int64_t rank) const noexcept;
  int64_t local_rank() const noexcept;
  int64_t local_size() const noexcept;
  int64_t failed_rank() const noexcept;
  const char* engine() const noexcept;
  // Which engines, and why.
  std::string why() const;
  // All processes call it; fails in all where NCCL is asked for and not possible.
  void check_devices();
  double timeout() const noexcept { return timeout_.load(std::memory_order_relaxed); }
  void set_timeout(double seconds) noexcept { timeout_.store(seconds, std::memory_order_relaxed); }

  Ref<Group> subgroup(const std::vector<int64_t>& ranks);
  // Waits for what was begun, and leaves.
  void destroy();
  void cancel(std::string_view reason);

  void all_reduce(const Tensors& tensors, ReduceOp reduce);
  void reduce(const Tensors& tensors, int64_t root, ReduceOp reduce);
  void broadcast(const Tensors& tensors, int64_t root);
  void all_gather(const Tensors& outputs, const Tensors& inputs);
  void reduce_scatter(const Tensors& outputs, const Tensors& inputs, ReduceOp reduce);
  void gather(const Tensors& inputs, const Tensors& outputs, int64_t root);
  void scatter(const Tensors& outputs, const Tensors& inputs, int64_t root);
  void all_to_all(const Tensors& outputs, const Tensors& inputs);
  void send(const Tensors& tensors, int64_t destination, int32_t tag);
  void recv(const Tensors& tensors, int64_t source, int32_t tag);
  // Receives from the process whose message with this tag comes first, and returns its rank;
  // between begin() and end() -1, and the work has it.
  int64_t recv_any(const Tensors& tensors, int32_t tag);
  void barrier();

  // Between the two the transfers of the calling thread are collected; end() starts them.
  void begin();
  Ref<Work> end();
  // For what needs its results at once.
  void check_not_collecting();
  // all_reduce() in the background, whatever the thread collects.
  Ref<Work> start_all_reduce(const Tensors& tensors, ReduceOp reduce);

 private:
  friend void retain(Group* group) noexcept;
  friend void release(Group* group) noexcept;

  // Batches that threads collect, or that wait to be run. From one list to another they move
  // without an allocation: what was begun can end.
  struct Entry {
    std::thread::id thread;
    std::shared_ptr<Batch> batch;
  };
  using Entries = std::list<Entry>;

  // A thread that runs batches in their order: one for collectives, one for messages.
  struct Lane {
    Entries queue;
    bool busy = false;  // some thread runs a batch of collectives
    std::thread worker;
  };

  void check_usable() const;
  void close_engines() noexcept;
  int64_t checked_rank(int64_t rank, const char* name) const;
  static void check_count(const Tensors& list, size_t expected, const char* name, bool is_root);
  void reduce_all(const std::shared_ptr<Batch>& batch, const Tensors& tensors, ReduceOp reduce,
                  int64_t root);
  void pieces(Transfer::Kind kind, const Tensors& outputs, const Tensors& inputs, int64_t root,
              ReduceOp reduce);
  void message(Transfer::Kind kind, const Tensors& tensors, int64_t peer, int32_t tag,
               const std::shared_ptr<AnySource>& any_source);

  Entries make_entry();
  Entries::iterator entry_of_thread();
  std::shared_ptr<Batch> batch_of_thread();
  void submit(const std::shared_ptr<Batch>& batch, std::unique_ptr<Transfer> transfer);
  void finish_call(const std::shared_ptr<Batch>& batch);
  void number(Batch& batch);
  Ref<Work> start(std::unique_lock<std::mutex>& lock, Entries& from, Entries::iterator entry);
  void start_worker(Lane& lane);
  void run(Batch& batch);
  void run_transfers(Batch& batch);
  void run_and_report(Batch& batch) noexcept;
  void work_on(Lane& lane) noexcept;
  void advance(Entries& active) noexcept;
  void fail_group(std::string_view reason) noexcept;
  void stop_workers() noexcept;

  std::atomic<int64_t> refs_{1};
  std::shared_ptr<Session> session_;
  const std::string name_;
  const std::vector<int64_t> members_;  // their ranks in the session
  const int64_t rank_;
  std::unique_ptr<Engine> engine_;
  DeviceEngine devices_;
  const std::string why_;
  std::atomic<double> timeout_;
  const uint64_t process_ = platform::process_id();
  int spins_ = 0;
  std::atomic<bool> left_{false};
  std::atomic<int64_t> n_subgroups_{0};

  std::mutex receiving_;  // from any process
  std::mutex mutex_;
  std::condition_variable changed_;
  Lane collectives_, messages_;
  bool stopping_ = false;
  uint64_t sequence_ = 0;  // collectives so far
  int64_t running_ = 0;    // batches that callers run
  Entries collected_;
};
void retain(Group* group) noexcept;
void release(Group* group) noexcept;

// The group of all processes. rank and size -1, address "" and engine "": as the environment says.
Ref<Group> create_group(std::string_view engine, std::string_view address, int64_t rank,
                        int64_t size, double timeout);

}  // namespace libtensor
