// SPDX-License-Identifier: Apache-2.0
// Names that libtorch has for what has another one here.
#ifndef TENSOR_CPP_LIBTORCH_HPP_
#define TENSOR_CPP_LIBTORCH_HPP_

#include <cstdint>

#include "tensor/cpp/index.hpp"

namespace tensor {

using ScalarType = Dtype;
using TensorOptions = Options;
using IntArrayRef = Ints;

inline constexpr Dtype kBool = Dtype::bool_;
inline constexpr Dtype kUInt8 = Dtype::uint8, kByte = kUInt8;
inline constexpr Dtype kInt8 = Dtype::int8, kChar = kInt8;
inline constexpr Dtype kInt16 = Dtype::int16, kShort = kInt16;
inline constexpr Dtype kInt32 = Dtype::int32, kInt = kInt32;
inline constexpr Dtype kInt64 = Dtype::int64, kLong = kInt64;
inline constexpr Dtype kUInt16 = Dtype::uint16;
inline constexpr Dtype kUInt32 = Dtype::uint32;
inline constexpr Dtype kUInt64 = Dtype::uint64;
inline constexpr Dtype kFloat16 = Dtype::float16, kHalf = kFloat16;
inline constexpr Dtype kBFloat16 = Dtype::bfloat16;
inline constexpr Dtype kFloat32 = Dtype::float32, kFloat = kFloat32;
inline constexpr Dtype kFloat64 = Dtype::float64, kDouble = kFloat64;
inline constexpr Dtype kComplexFloat = Dtype::complex64, kComplex64 = kComplexFloat;
inline constexpr Dtype kComplexDouble = Dtype::complex128, kComplex128 = kComplexDouble;
inline constexpr Device kCPU = Device::cpu();
inline constexpr Device kCUDA = Device::cuda();
inline constexpr Device kMeta = Device::meta();

/// x.index({Slice(1), None, Ellipsis}) with `using namespace tensor::indexing`.
namespace indexing {

using tensor::Ellipsis;
using tensor::None;
using tensor::Slice;
using TensorIndex = tensor::Index;

}  // namespace indexing

/// concat()
inline Tensor cat(const TensorList& tensors, Integer axis = 0) { return concat(tensors, axis); }
/// permute_dims()
inline Tensor permute(const Tensor& x, const Ints& axes) { return permute_dims(x, axes); }
/// transpose()
inline Tensor swapaxes(const Tensor& x, Integer axis0, Integer axis1) {
  return transpose(x, axis0, axis1);
}
/// moveaxis()
inline Tensor movedim(const Tensor& x, const Ints& source, const Ints& destination) {
  return moveaxis(x, source, destination);
}

inline Tensor Tensor::permute(const Ints& axes) const { return permute_dims(axes); }

/// broadcast_to(), where -1 leaves an extent as it is.
inline Tensor Tensor::expand(const Ints& shape) const {
  std::vector<std::int64_t> wanted(shape.begin(), shape.end());
  const std::vector<std::int64_t> own = this->shape();
  const std::size_t new_axes = wanted.size() < own.size() ? 0 : wanted.size() - own.size();
  for (std::size_t i = new_axes; i < wanted.size() && i - new_axes < own.size(); ++i) {
    if (wanted[i] == -1) wanted[i] = own[i - new_axes];
  }
  return broadcast_to(wanted);
}

inline Tensor Tensor::expand_as(const Tensor& other) const { return broadcast_to(other.shape()); }
inline Tensor Tensor::view_as(const Tensor& other) const { return view(other.shape()); }
inline Tensor Tensor::reshape_as(const Tensor& other) const { return reshape(other.shape()); }
inline Tensor Tensor::swapaxes(Integer axis0, Integer axis1) const {
  return transpose(axis0, axis1);
}
inline Tensor Tensor::movedim(const Ints& source, const Ints& destination) const {
  return moveaxis(source, destination);
}
inline Tensor Tensor::type_as(const Tensor& other) const { return to(other.dtype()); }

}  // namespace tensor

#endif  // TENSOR_CPP_LIBTORCH_HPP_
