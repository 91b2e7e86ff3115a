// SPDX-License-Identifier: Apache-2.0
// Collectives of tensors on CUDA devices: by NCCL where each process of the group has a device of
// its own, else through host memory. The processes agree on that at the first of them, and on what
// they call before each.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "libtensor/device/stream.h"
#include "libtensor/device/stream_event.h"
#include "libtensor/distributed/engine.h"

namespace libtensor {

class Session;

enum class DeviceWay : uint8_t {
  host,         // through host memory: asked for
  if_possible,  // by NCCL where that is possible
  nccl,         // asked for: elsewhere an error
};

// The tensors of a transfer on a device: contiguous ones there.
struct DeviceTensors {
  Device device;
  Tensor input, output;
  Tensors inputs, outputs;   // of all_to_all, by rank
  Ref<StreamEvent> written;  // once that is reached, the inputs have their values
};

class DeviceEngine {
 public:
  // `members`: world ranks of the group, which outlives this.
  DeviceEngine(Session& session, const std::vector<int64_t>& members, int64_t rank, DeviceWay way);
  ~DeviceEngine();
  DeviceEngine(const DeviceEngine&) = delete;
  DeviceEngine& operator=(const DeviceEngine&) = delete;

  DeviceWay way() const noexcept { return way_; }
  // Null if the transfer of x, which all processes have, is not one of this engine's.
  std::shared_ptr<DeviceTensors> tensors_for(const Transfer& transfer, const Tensor& x) const;
  // By the thread that calls the collective, once all tensors are there.
  void mark(DeviceTensors& tensors);
  // One at a time, in the order of the group's collectives.
  void run(const Transfer& transfer, Engine& engine, const WaitContext& context);
  // Fails in all processes where NCCL is asked for and some have no device of their own.
  void check_possible(Engine& engine, const WaitContext& context);
  void close(bool failed) noexcept;
  std::string why() const;

 private:
  struct Link;  // between devices, one of each process
  struct Record;

  Stream& stream_of(Device device);
  std::vector<int32_t> agree(const Transfer& transfer, Engine& engine, Waiter& waiter) const;
  Link& link_between(const std::vector<int32_t>& devices, Engine& engine, Waiter& waiter);
  static std::string refusal(const std::vector<Record>& records);
  std::string shared_device(const std::vector<Record>& records) const;
  std::string connect(Link& link, const Record& root, int32_t device, Engine& engine,
                      Waiter& waiter);
  void by_communicator(Link& link, const Transfer& transfer, Waiter& waiter);
  std::string on_host(int64_t rank) const;

  Session& session_;
  const std::vector<int64_t>& members_;
  const int64_t rank_;
  const DeviceWay way_;
  std::map<std::vector<int32_t>, std::unique_ptr<Link>> links_;
  mutable std::mutex mutex_;                // of the two below
  std::map<int32_t, Ref<Stream>> streams_;  // of communicators, by device
  std::string how_;                         // collectives are done, once that is known
};

}  // namespace libtensor
