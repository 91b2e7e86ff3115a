// SPDX-License-Identifier: Apache-2.0
// A CUDA device as a backend: hands plain data to the plugin, which does the work.
#pragma once

#include <mutex>

#include "libtensor/backends/cuda/groups.h"
#include "libtensor/backends/cuda/plugin.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/device_graph.h"

namespace libtensor::cuda {

class CudaBackend final : public Backend, public GraphMaker {
 public:
  explicit CudaBackend(int32_t device) : device_(device) {}

  Ref<Storage> allocate(int64_t nbytes) override;
  MemoryStats memory_stats() override;
  void reset_memory_peak() override;
  void trim_memory() override;
  void set_memory_limit(int64_t nbytes) override;
  void synchronize() override;
  void* make_stream() override;
  void destroy_stream(void* stream) noexcept override;
  void use_stream(void* stream) override;
  void* native_stream(void* stream) override;
  void wait_for_stream(void* stream) override;
  void stream_wait_stream(void* later, void* earlier, int32_t earlier_device) override;
  void record_stream(const Storage& storage, void* stream) override;
  void* make_event(bool timing) override;
  void destroy_event(void* event, bool timing) noexcept override;
  void record_event(void* event, void* stream) override;
  void stream_wait_event(void* later, void* event) override;
  void wait_for_event(void* event) override;
  bool event_query(void* event) override;
  double elapsed(void* start, void* stop) override;
  libtensor::DeviceProperties properties() override;
#include "libtensor/device/kernel_overrides.gen.inc"
  void reserve(Hyperparams& numbers, int64_t updates) override;
  bool supports_collective(const Collective& what, std::span<const Device> devices) override;
  void collect(const Collective& what, std::span<const Tensor> outputs,
               std::span<const Tensor> inputs) override;
  const char* why_no_communicator() override;
  bool communicates(const Collective& what) override;
  CommunicatorId make_communicator_id() override;
  std::unique_ptr<Communicator> make_communicator(const CommunicatorId& id, int32_t rank,
                                                  int32_t size) override;
  void launch(const KernelLaunch& kernel) override;
  bool supports_group(GroupOpKind kind, OpId op, size_t inputs, DType x, DType compute) override;
  std::unique_ptr<DeviceGraph> capture(const std::function<void()>& work) override;
  bool is_capturing() override;
  bool elementwise_group(const ElementwiseGroup& group) override;
  bool reduce_group(const GroupReduction& its) override;
  std::string group_source(const ElementwiseGroup& group) override;
  void* enter_pending() override;
  void leave_pending(void* before) noexcept override;
  void finish_late(const Storage& storage) override;

 private:
  // Calls a function of the plugin with tensors as views.
  template <class... P, class... A>
  void run(Status (*Table::*function)(const Call&, P...), A&&... args);

  template <class F>
  bool run_group(std::span<const Tensor* const> operands, F&& function);

  // x, or a copy of it on this device.
  Tensor here(const Tensor& x);

  const int32_t device_;
  Groups groups_;
  std::once_flag named_;
  char name_[sizeof(DeviceProperties::name)] = "";
};

}  // namespace libtensor::cuda
