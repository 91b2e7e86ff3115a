// SPDX-License-Identifier: Apache-2.0
// The structs of DLPack 1.1, written from its specification (dmlc.github.io/dlpack).
#pragma once

#include <cstdint>

struct DLDevice {
  int32_t device_type;  // kDLCPU, ...
  int32_t device_id;
};

struct DLDataType {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
};

struct DLTensor {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;  // in elements; NULL for row-major without gaps
  uint64_t byte_offset;
};

struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(DLManagedTensor* self);  // may be NULL
};

struct DLPackVersion {
  uint32_t major;
  uint32_t minor;
};

struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(DLManagedTensorVersioned* self);  // may be NULL
  uint64_t flags;
  DLTensor dl_tensor;
};

namespace libtensor::dlpack {

inline constexpr uint32_t kMajor = 1, kMinor = 1;
inline constexpr int32_t kCpu = 1, kCuda = 2, kCudaHost = 3, kCudaManaged = 13;
inline constexpr uint8_t kInt = 0, kUInt = 1, kFloat = 2, kBfloat = 4, kComplex = 5, kBool = 6;
inline constexpr uint64_t kReadOnly = 1, kIsCopied = 2;

}  // namespace libtensor::dlpack
