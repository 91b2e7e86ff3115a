// SPDX-License-Identifier: Apache-2.0
// Tensors out of values and memory, and values out of tensors.
#ifndef TENSOR_CPP_CREATE_HPP_
#define TENSOR_CPP_CREATE_HPP_

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tensor/cpp/ops.hpp"

namespace tensor {

// ---- nested braces

/// Numbers in nested braces, all rows of a level equally long.
class Values {
 public:
  Values() : shape_{0} {}
  template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  Values(T value) : dtype_(class_of<T>()) {  // NOLINT: implicit
    const Scalar number(value);
    floats_.push_back(number.to_double());
    integers_.push_back(number.to_int64());
    imaginary_.push_back(0);
  }
  template <class T>
  Values(const std::complex<T>& value) : dtype_(Dtype::complex64) {  // NOLINT: implicit
    floats_.push_back(static_cast<double>(value.real()));
    integers_.push_back(0);
    imaginary_.push_back(static_cast<double>(value.imag()));
  }
  Values(std::initializer_list<Values> rows) : dtype_(Dtype::bool_), shape_{0} {
    for (const Values& row : rows) append(row);
  }

  /// A tensor of them; without a dtype bool, int64, float32 or complex64, which the numbers decide.
  Tensor make(const Options& options) const {
    if (dtype_ == Dtype::complex64) return make_complex(options);
    const bool floating = tensor::is_floating_point(dtype_);
    const bool direct =
        !floating && (options.dtype() == Dtype::automatic || options.dtype() == dtype_);
    const Ints shape(shape_);
    const void* data = floating ? static_cast<const void*>(floats_.data()) : integers_.data();
    const tensor_dtype_t held = floating ? TENSOR_FLOAT64 : TENSOR_INT64;
    const Tensor wide = detail::take(
        tensor_create(data, shape.data(), shape.count(), held, options.device().code()));
    if (direct && dtype_ == Dtype::int64) {
      if (options.requires_grad_set()) wide.requires_grad_();
      return wide;
    }
    const Dtype wanted = options.dtype() == Dtype::automatic ? dtype_ : options.dtype();
    const auto code = static_cast<tensor_dtype_t>(wanted);
    // Numbers of the host have to fit into an integer dtype, which a conversion does not ask for.
    const bool whole =
        wanted != Dtype::bool_ && !tensor::is_floating_point(wanted) && !tensor::is_complex(wanted);
    for (std::size_t i = 0; whole && wanted != dtype_ && i < integers_.size(); ++i) {
      detail::take(floating ? tensor_scalar(floats_[i], code, TENSOR_CPU)
                            : tensor_scalar_i64(integers_[i], code, TENSOR_CPU));
    }
    return detail::finish(tensor_astype(wide.get(), code), options);
  }

 private:
  template <class T>
  static constexpr Dtype class_of() {
    if constexpr (std::is_same_v<T, bool>) return Dtype::bool_;
    return std::is_floating_point_v<T> ? Dtype::float32 : Dtype::int64;
  }

  static int rank(Dtype dtype) {
    return dtype == Dtype::bool_ ? 0 : dtype == Dtype::int64 ? 1 : dtype == Dtype::float32 ? 2 : 3;
  }

  Tensor make_complex(const Options& options) const {
    const Dtype wanted = options.dtype() == Dtype::automatic ? dtype_ : options.dtype();
    if (!tensor::is_complex(wanted)) {
      throw DTypeError(std::string("tensor: complex numbers do not fit into a tensor of dtype ") +
                       name(wanted));
    }
    std::vector<std::complex<double>> values(floats_.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = {floats_[i], imaginary_[i]};
    const Ints shape(shape_);
    const Tensor wide = detail::take(tensor_create(values.data(), shape.data(), shape.count(),
                                                   TENSOR_COMPLEX128, options.device().code()));
    return detail::finish(tensor_astype(wide.get(), static_cast<tensor_dtype_t>(wanted)), options);
  }

  void append(const Values& row) {
    const bool first = shape_[0] == 0;
    if (first) {
      shape_.insert(shape_.end(), row.shape_.begin(), row.shape_.end());
    } else if (!std::equal(shape_.begin() + 1, shape_.end(), row.shape_.begin(),
                           row.shape_.end())) {
      throw ShapeError("tensor: the braces of a level hold different numbers of values");
    }
    ++shape_[0];
    // Empty braces say nothing about the dtype beside others.
    const bool says = !row.floats_.empty();
    if (!says && floats_.empty()) dtype_ = row.dtype_;
    if (says && (floats_.empty() || rank(row.dtype_) > rank(dtype_))) dtype_ = row.dtype_;
    floats_.insert(floats_.end(), row.floats_.begin(), row.floats_.end());
    integers_.insert(integers_.end(), row.integers_.begin(), row.integers_.end());
    imaginary_.insert(imaginary_.end(), row.imaginary_.begin(), row.imaginary_.end());
  }

  Dtype dtype_ = Dtype::float32;
  std::vector<std::int64_t> shape_;
  std::vector<double> floats_;
  std::vector<std::int64_t> integers_;
  std::vector<double> imaginary_;
};

/// A tensor of a number or of nested braces: tensor::tensor({{1.0, 2.0}, {3.0, 4.0}}). Numbers with
/// a point give float32, integers int64, bools bool, complex ones complex64, unless a dtype is
/// given.
inline Tensor tensor(const Values& values, const Options& options = {}) {
  return values.make(options);
}

// ---- containers

namespace detail {

template <class C, class = void>
struct HoldsElements : std::false_type {};
template <class C>
struct HoldsElements<C, std::void_t<decltype(std::data(std::declval<const C&>())),
                                    decltype(std::size(std::declval<const C&>()))>>
    : std::bool_constant<is_element<std::decay_t<decltype(*std::data(std::declval<const C&>()))>>> {
};

template <class T>
Tensor from_elements(const T* data, std::size_t n, const Ints& shape, const Options& options) {
  const auto total = static_cast<std::int64_t>(n);
  std::int64_t wanted = 1;  // or -1, or more than there are
  bool is_empty = false;
  for (const std::int64_t extent : shape) {
    is_empty = is_empty || extent == 0;
    if (extent < 0 || wanted < 0) {
      wanted = -1;
    } else if (extent > 0) {
      wanted = wanted > total / extent ? total + 1 : wanted * extent;
    }
  }
  if (is_empty && wanted >= 0) wanted = 0;
  if (wanted != total) {
    std::string text = "tensor: " + std::to_string(n) + " values do not fill the shape [";
    for (const std::int64_t extent : shape) text += std::to_string(extent) + ", ";
    if (shape.size() > 0) text.resize(text.size() - 2);
    throw ShapeError(text + "]");
  }
  constexpr tensor_dtype_t held = static_cast<tensor_dtype_t>(dtype_of<T>);
  tensor_t* made = tensor_create(n > 0 ? data : nullptr, shape.data(), shape.count(), held,
                                 options.device().code());
  if (options.dtype() == Dtype::automatic || options.dtype() == dtype_of<T>) {
    return finish(made, options);
  }
  const Tensor wide = take(made);
  return finish(tensor_astype(wide.get(), static_cast<tensor_dtype_t>(options.dtype())), options);
}

}  // namespace detail

/// A copy of a contiguous container, such as a vector, array or span, in the given shape. The dtype
/// is that of its elements unless another is given.
template <class C, std::enable_if_t<detail::HoldsElements<C>::value, int> = 0>
Tensor tensor(const C& values, const Ints& shape, const Options& options = {}) {
  return detail::from_elements(std::data(values), std::size(values), shape, options);
}

/// A copy of a contiguous container, with one axis.
template <class C, std::enable_if_t<detail::HoldsElements<C>::value, int> = 0>
Tensor tensor(const C& values, const Options& options = {}) {
  return detail::from_elements(std::data(values), std::size(values), std::size(values), options);
}

template <class Allocator>
Tensor tensor(const std::vector<bool, Allocator>& values, const Ints& shape,
              const Options& options = {}) {
  const std::unique_ptr<bool[]> bytes(new bool[values.size() + 1]);
  std::copy(values.begin(), values.end(), bytes.get());
  return detail::from_elements(bytes.get(), values.size(), shape, options);
}

template <class Allocator>
Tensor tensor(const std::vector<bool, Allocator>& values, const Options& options = {}) {
  return tensor(values, values.size(), options);
}

/// A tensor over memory that stays where it is. `deleter`, if given, is called with `data` when it
/// is no longer needed, or before this throws.
inline Tensor from_blob(void* data, const Ints& shape, Options options = {},
                        std::function<void(void*)> deleter = {}, const Ints& strides = {}) {
  struct Memory {
    void* data;
    std::function<void(void*)> deleter;
  };
  auto memory = deleter ? std::make_unique<Memory>(Memory{data, std::move(deleter)}) : nullptr;
  const tensor_destroy_fn destroy = [](void* user) {
    const std::unique_ptr<Memory> gone(static_cast<Memory*>(user));
    try {
      gone->deleter(gone->data);
    } catch (...) {  // nobody is there to be told
    }
  };
  if (strides.size() != 0 && strides.size() != shape.size()) {
    if (memory) destroy(memory.release());
    throw ShapeError("from_blob: " + std::to_string(strides.size()) + " strides for " +
                     std::to_string(shape.size()) + " axes");
  }
  const auto dtype = options.dtype() == Dtype::automatic ? Dtype::float32 : options.dtype();
  const tensor_destroy_fn its = memory ? destroy : nullptr;
  const Tensor t = detail::take(tensor_from_blob(
      data, shape.data(), shape.count(), strides.size() != 0 ? strides.data() : nullptr,
      static_cast<tensor_dtype_t>(dtype), options.device().code(), its, memory.release()));
  if (options.requires_grad_set()) t.requires_grad_();
  return t;
}

/// start, start + step, ... up to but without stop. Integers give int64, others float32.
inline Tensor arange(Scalar start, Scalar stop, Scalar step = 1, const Options& options = {}) {
  const auto dtype = static_cast<tensor_dtype_t>(options.dtype());
  const tensor_device_t device = options.device().code();
  const bool integral = start.is_integral() && stop.is_integral() && step.is_integral();
  return detail::finish(
      integral
          ? tensor_arange_i64(start.to_int64(), stop.to_int64(), step.to_int64(), dtype, device)
          : tensor_arange(start.to_double(), stop.to_double(), step.to_double(), dtype, device),
      options);
}

/// 0, 1, ... up to but without stop.
inline Tensor arange(Scalar stop, const Options& options = {}) {
  return arange(0, stop, 1, options);
}

/// Shape (n, m), 1 on diagonal k (0 main, positive above it), 0 elsewhere.
inline Tensor eye(Integer n, Integer m, Integer k = 0, const Options& options = {}) {
  return detail::finish(
      tensor_eye(n, m, k, static_cast<tensor_dtype_t>(options.dtype()), options.device().code()),
      options);
}

/// The square matrix with 1 on its diagonal.
inline Tensor eye(Integer n, const Options& options = {}) { return eye(n, n, 0, options); }

/// A 0-d complex tensor that does not widen what it meets: x * tensor::scalar(1i) is complex64 for
/// a float32 x.
inline Tensor scalar(std::complex<double> value) {
  return detail::take(tensor_scalar_complex(value.real(), value.imag()));
}

// ---- values out of tensors

namespace detail {

/// A floating number as an integer; its fraction is cut off.
template <class T>
T integer_of(double value) {
  using Limits = std::numeric_limits<T>;
  const double whole = std::trunc(value);
  if (whole >= static_cast<double>(Limits::min()) && whole < std::ldexp(1.0, Limits::digits))
    return static_cast<T>(whole);
  char shown[32];
  std::snprintf(shown, sizeof shown, "%.17g", value);
  throw OutOfRangeError(std::string("item: ") + shown + " does not fit the type asked for");
}

}  // namespace detail

template <class T>
T Tensor::item() const {
  static_assert(detail::is_element<T>, "no dtype has elements of this type");
  if constexpr (detail::is_complex<T>) {
    double re = 0, im = 0;
    detail::check(tensor_item_complex(handle_, &re, &im));
    return T(static_cast<typename T::value_type>(re), static_cast<typename T::value_type>(im));
  } else if constexpr (std::is_floating_point_v<T>) {
    double value = 0;
    detail::check(tensor_item(handle_, &value));
    return static_cast<T>(value);
  } else {
    std::int64_t value = 0;
    detail::check(tensor_item_i64(handle_, &value));
    if constexpr (std::is_same_v<T, bool>) {
      if (is_floating_point()) return item<double>() != 0;
      return value != 0;
    } else if (is_floating_point()) {
      return detail::integer_of<T>(item<double>());
    } else {
      // Above INT64_MAX a uint64 comes as its bits.
      const bool bits = value < 0 && tensor_dtype(handle_) == TENSOR_UINT64;
      using Limits = std::numeric_limits<T>;
      bool fits = true;
      if constexpr (std::is_unsigned_v<T>) {
        const auto magnitude = static_cast<std::uint64_t>(value);
        fits = (value >= 0 || bits) && magnitude <= static_cast<std::uint64_t>(Limits::max());
      } else {
        fits = !bits && value >= static_cast<std::int64_t>(Limits::min()) &&
               value <= static_cast<std::int64_t>(Limits::max());
      }
      if (!fits) {
        const auto shown =
            bits ? std::to_string(static_cast<std::uint64_t>(value)) : std::to_string(value);
        throw OutOfRangeError("item: " + shown + " does not fit the type asked for");
      }
      return static_cast<T>(value);
    }
  }
}

template <class T>
std::vector<T> Tensor::to_vector() const {
  const auto n = static_cast<std::size_t>(numel());
  if (!detail::is_complex<T> && is_complex()) {
    throw DTypeError(std::string("to_vector: the elements are ") + name(dtype()) +
                     ", which no real number holds");
  }
  const Tensor same = dtype() == dtype_of<T> ? *this : detach().astype(dtype_of<T>);
  const auto nbytes = static_cast<std::int64_t>(n * sizeof(T));
  if constexpr (std::is_same_v<T, bool>) {
    const std::unique_ptr<bool[]> bytes(new bool[n + 1]);
    detail::check(tensor_copy_to_host(same.handle_, bytes.get(), nbytes));
    return std::vector<bool>(bytes.get(), bytes.get() + n);
  } else {
    std::vector<T> values(n);
    detail::check(tensor_copy_to_host(same.handle_, values.data(), nbytes));
    return values;
  }
}

template <class T>
T* Tensor::data() const {
  if (dtype() != dtype_of<std::remove_cv_t<T>>) {
    throw DTypeError(std::string("data: the elements are ") + name(dtype()) + ", not " +
                     name(dtype_of<std::remove_cv_t<T>>));
  }
  return static_cast<T*>(data());
}

template <class C>
const Tensor& Tensor::copy_from(const C& values) const {
  using T = std::decay_t<decltype(*std::data(values))>;
  if (dtype() != dtype_of<T>) {
    throw DTypeError(std::string("copy_from: the elements are ") + name(dtype()) + ", not " +
                     name(dtype_of<T>));
  }
  detail::check(tensor_copy_from_host(handle_, std::data(values),
                                      static_cast<std::int64_t>(std::size(values) * sizeof(T))));
  return *this;
}

inline Tensor Tensor::to(Dtype dtype) const {
  return this->dtype() == dtype ? *this : astype(dtype);
}

inline Tensor Tensor::to(Device device) const {
  return this->device() == device ? *this : to_device(device);
}

inline Tensor Tensor::to(const Options& options) const {
  if (options.requires_grad_set())
    throw InvalidError(
        "to: the options have requires_grad, which new tensors have: call requires_grad_()");
  const Tensor moved = options.device() == Device() ? *this : to(options.device());
  return options.dtype() == Dtype::automatic ? moved : moved.to(options.dtype());
}

inline Tensor Tensor::cpu() const { return to(Device::cpu()); }

inline Tensor Tensor::cuda() const { return to(Device::cuda()); }

}  // namespace tensor

#endif  // TENSOR_CPP_CREATE_HPP_
