// SPDX-License-Identifier: Apache-2.0
// The elements of a tensor by their indices.
#ifndef TENSOR_CPP_ACCESSOR_HPP_
#define TENSOR_CPP_ACCESSOR_HPP_

#include <cstddef>
#include <cstdint>
#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_span)
#include <span>
#endif
#if defined(__cpp_lib_mdspan)
#include <mdspan>
#endif

namespace tensor {

/// What accessor<T, N>() gives: a[i] is an accessor of one axis less, or the element. Indices are
/// not checked. It refers to memory and extents of the tensor, which has to live as long.
template <class T, std::size_t N>
class Accessor {
 public:
  Accessor(T* data, const std::int64_t* shape, const std::int64_t* strides) noexcept
      : data_(data), shape_(shape), strides_(strides) {}

  decltype(auto) operator[](std::int64_t i) const noexcept {
    if constexpr (N == 1) {
      return (data_[i * strides_[0]]);
    } else {
      return Accessor<T, N - 1>(data_ + i * strides_[0], shape_ + 1, strides_ + 1);
    }
  }

  std::int64_t size(std::size_t axis) const noexcept { return shape_[axis]; }
  std::int64_t stride(std::size_t axis) const noexcept { return strides_[axis]; }
  T* data() const noexcept { return data_; }

 private:
  static_assert(N > 0, "a tensor without axes has item()");
  T* data_;
  const std::int64_t* shape_;
  const std::int64_t* strides_;
};

}  // namespace tensor

#endif  // TENSOR_CPP_ACCESSOR_HPP_
