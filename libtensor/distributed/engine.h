// SPDX-License-Identifier: Apache-2.0
// Engines move bytes between the processes of a group. They know ranks in the group, memory of the
// host and dtypes; not tensors.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "libtensor/core/dtype.h"
#include "libtensor/core/error.h"
#include "libtensor/device/backend.h"
#include "libtensor/distributed/waiter.h"

namespace libtensor {

struct DeviceTensors;

// A process that is found once its message has come.
struct AnySource {
  AnySource(std::mutex& of_group, const std::atomic<bool>& destroyed)
      : finding(of_group), group_destroyed(destroyed) {}
  std::mutex& finding;  // one at a time: what is found is received by whoever has found it
  const std::atomic<bool>& group_destroyed;
  std::atomic<int64_t> rank{-1};
};

// A call that ends since its group was destroyed here: no failure for the other processes.
class GroupDestroyed final : public Error {
 public:
  GroupDestroyed() : Error(Status::invalid, Text() << "the group was destroyed") {}
};

struct Buffer {
  void* data = nullptr;
  int64_t nbytes = 0;
};

// What all processes of a group do together, or two of them.
struct Transfer {
  enum class Kind : uint8_t {
    all_reduce,      // output, in place
    reduce,          // output, in place at the root
    broadcast,       // output
    all_gather,      // input, output: of all, in the order of the ranks
    reduce_scatter,  // input: parts for all; output
    gather,          // input, output at the root
    scatter,         // input at the root, output
    all_to_all,      // inputs, outputs
    barrier,
    agreement,  // as all_gather: of the group itself, before tensors on devices
    send,       // input, to root
    recv,       // output, from root
  };
  Kind kind;
  DType dtype = DType::uint8;
  ReduceOp reduce = ReduceOp::sum;
  int64_t root = 0;
  int32_t tag = 0;
  // Of one process: in all_gather, gather the elements of input, in reduce_scatter, scatter those
  // of output.
  int64_t count = 0;
  Buffer input, output;
  std::vector<Buffer> inputs, outputs;  // of all_to_all, by rank
  uint64_t sequence = 0;                // of the group's collectives
  // Of a receive from any process, instead of the root; several of one call have the same.
  std::shared_ptr<AnySource> any_source;
  // Where they are on a device: instead of buffers. The group's device engine runs it.
  std::shared_ptr<DeviceTensors> on_device;

  bool is_message() const noexcept { return kind == Kind::send || kind == Kind::recv; }
};
const char* name_of(Transfer::Kind kind) noexcept;

// A send or a receive on its way.
class Message {
 public:
  virtual ~Message() = default;
  // Moves what can be moved now; true once all of it is done.
  virtual bool advance() = 0;
};

struct Signature;

// The library of an engine failed: it may be that another process has ended.
class EngineError final : public Error {
 public:
  using Error::Error;
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual const char* name() const noexcept = 0;
  // Collectives; one at a time.
  virtual void run(const Transfer& transfer, Waiter& waiter) = 0;
  // What all processes call, by rank: before tensors on devices. `size`: of the group.
  virtual std::vector<Signature> exchange(const Signature& own, int64_t size, Waiter& waiter);
  // The memory of the transfer has to stay until the message is done or destroyed.
  virtual std::unique_ptr<Message> start(const Transfer& transfer) = 0;
  // A process whose message with this tag has come and is received next from it; -1: none.
  virtual int64_t find_sender(int32_t tag) = 0;
  // An engine for some of its ranks, null where `belongs` is false. All processes call it; engines
  // that make one without all of them have none.
  virtual std::unique_ptr<Engine> split(const std::vector<int64_t>&, bool, double) { return {}; }
  // Nothing comes after it. Without a failure all of this process's transfers are done.
  virtual void close(bool failed) noexcept = 0;
};

// A group of one process.
std::unique_ptr<Engine> make_self_engine();

}  // namespace libtensor
