// SPDX-License-Identifier: Apache-2.0
// The CPU as a backend. Each method lives in the file of its kernels.
#pragma once

#include "libtensor/device/backend.h"

namespace libtensor::cpu {

class CpuBackend : public Backend {
 public:
  Ref<Storage> allocate(int64_t nbytes) override;
  MemoryStats memory_stats() override;
  void reset_memory_peak() override;
  void trim_memory() override;
  void synchronize() override;
  void set_memory_limit(int64_t) override {
    fail(Status::unsupported, "the memory of the CPU has no limit of its own");
  }
  DeviceProperties properties() override;
  bool supports_group(GroupOpKind kind, OpId op, size_t inputs, DType x, DType compute) override;
  bool elementwise_group(const ElementwiseGroup& group) override;
  bool reduce_group(const GroupReduction& reduction) override;
  bool is_cheap(const ElementwiseGroup::Op& op, std::span<const DType> reads) override;
  std::string group_source(const ElementwiseGroup& group) override;
  bool supports_sort(DType x) override;
  bool sort(const Tensor& values, const Tensor& indices, const Tensor& x, int axis,
            bool descending) override;
#include "libtensor/device/kernel_overrides.gen.inc"
  void launch(const KernelLaunch&) override {
    fail(Status::unsupported, "kernels run on CUDA devices, not on the CPU");
  }
};

}  // namespace libtensor::cpu
