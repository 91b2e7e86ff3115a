// SPDX-License-Identifier: Apache-2.0
// A CUDA device as a backend: hands plain data to the plugin, which does the work.
#pragma once

#include <mutex>

#include "libtensor/device/backend.h"
#include "libtensor/backends/cuda/plugin.h"

namespace libtensor::cuda {

class CudaBackend final : public Backend {
 public:
  explicit CudaBackend(int32_t device) : device_(device) {}

  Ref<Storage> allocate(int64_t nbytes) override;
  MemoryStats memory_stats() override;
  void reset_memory_peak() override;
  void trim_memory() override;
  void set_memory_limit(int64_t nbytes) override;
  void synchronize() override;
  void* make_stream() override;
  void drop_stream(void* stream) noexcept override;
  void use_stream(void* stream) override;
  void* native_stream(void* stream) override;
  void wait_for_stream(void* stream) override;
  void order_streams(void* later, void* earlier, int32_t earlier_device) override;
  void note_stream(const Storage& storage, void* stream) override;
  void* make_event(bool timing) override;
  void drop_event(void* event, bool timing) noexcept override;
  void record_event(void* event, void* stream) override;
  void order_after(void* later, void* event) override;
  void wait_for_event(void* event) override;
  bool event_done(void* event) override;
  double elapsed(void* start, void* stop) override;
  libtensor::DeviceFacts facts() override;
#include "libtensor/device/kernel_overrides.gen.inc"
  void reserve(StepNumbers& numbers, int64_t updates) override;
  bool collects(const Collective& what, std::span<const Device> devices) override;
  void collect(const Collective& what, std::span<const Tensor> outputs,
               std::span<const Tensor> inputs) override;
  void launch(const KernelLaunch& kernel) override;

 private:
  // Calls a function of the plugin with tensors as views.
  template <class... P, class... A>
  void run(Status (*Table::*function)(const Call&, P...), A&&... args);

  // x, or a copy of it on this device.
  Tensor here(const Tensor& x);

  const int32_t device_;
  std::once_flag named_;
  char name_[sizeof(DeviceFacts::name)] = "";
};

}  // namespace libtensor::cuda
