// SPDX-License-Identifier: Apache-2.0
// What functions take beside tensors: numbers, lists of integers, devices, options of creation.
#ifndef TENSOR_CPP_ARGUMENTS_HPP_
#define TENSOR_CPP_ARGUMENTS_HPP_

#include <complex>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "tensor/cpp/error.hpp"
#include "tensor/create.h"
#include "tensor/device.h"

namespace tensor {

namespace detail {

/// An integer in 64 bits with a sign. Those beyond them do not wrap around.
template <class T>
constexpr std::int64_t to_int64(T value) {
  if constexpr (std::is_unsigned_v<T> && sizeof(T) >= sizeof(std::int64_t)) {
    if (value > static_cast<T>(std::numeric_limits<std::int64_t>::max())) {
      throw InvalidError(std::to_string(value) + " does not fit into 64 bits with a sign");
    }
  }
  return static_cast<std::int64_t>(value);
}

}  // namespace detail

/// A host number as an operand. It does not widen the dtype of a tensor of its class.
class Scalar {
 public:
  template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  Scalar(T value) {  // NOLINT: implicit, so that x + 1 is written so
    if constexpr (std::is_floating_point_v<T>) {
      kind_ = Kind::floating;
      double_ = static_cast<double>(value);
    } else {
      kind_ = std::is_same_v<T, bool> ? Kind::boolean : Kind::integer;
      integer_ = detail::to_int64(value);
    }
  }

  bool is_bool() const noexcept { return kind_ == Kind::boolean; }
  /// Whether it is an integer or a bool.
  bool is_integral() const noexcept { return kind_ != Kind::floating; }
  double to_double() const noexcept {
    return is_integral() ? static_cast<double>(integer_) : double_;
  }
  /// Its value, or 0 if it is not integral.
  std::int64_t to_int64() const noexcept { return integer_; }

 private:
  enum class Kind { boolean, integer, floating };
  Kind kind_ = Kind::integer;
  double double_ = 0;
  std::int64_t integer_ = 0;
};

namespace detail {

template <class T>
constexpr bool is_index = std::is_integral_v<T> && !std::is_same_v<std::remove_cv_t<T>, bool>;

template <class C, class = void>
struct HoldsIntegers : std::false_type {};
template <class C>
struct HoldsIntegers<C, std::void_t<decltype(std::begin(std::declval<const C&>())),
                                    decltype(std::end(std::declval<const C&>()))>>
    : std::bool_constant<is_index<std::decay_t<decltype(*std::begin(std::declval<const C&>()))>>> {
};

/// What may stand for an integer: no floating number, and no bool.
template <class T>
constexpr bool stands_for_integer =
    std::is_convertible_v<T, std::int64_t> && !std::is_floating_point_v<std::decay_t<T>> &&
    !std::is_same_v<std::decay_t<T>, bool>;

/// What may stand for a bool: no number, and no pointer.
template <class T>
constexpr bool stands_for_bool = std::is_same_v<std::decay_t<T>, bool> ||
                                 (std::is_class_v<std::decay_t<T>> &&
                                  std::is_convertible_v<T, bool>);

/// A string for C, where it would end at its first NUL.
inline const char* c_string(const char* function, const std::string& text) {
  const std::size_t end = text.find('\0');
  if (end != std::string::npos) {
    throw InvalidError(std::string(function) + ": a string of " + std::to_string(text.size()) +
                       " bytes has a NUL at " + std::to_string(end));
  }
  return text.c_str();
}

/// The same, and NULL for an empty one.
inline const char* optional_string(const char* function, const std::string& text) {
  return text.empty() ? nullptr : c_string(function, text);
}

/// A length as the count of a C array.
inline std::int32_t count(std::size_t n) {
  if (n > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    throw InvalidError("a list of " + std::to_string(n) + " entries is too long");
  }
  return static_cast<std::int32_t>(n);
}

/// An axis in 32 bits; one that does not fit is out of range for every tensor.
inline std::int32_t axis32(std::int64_t axis) noexcept {
  constexpr std::int64_t highest = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(axis > highest ? highest : axis < -highest ? -highest : axis);
}

}  // namespace detail

/// An integer as a parameter. What would lose its fraction, such as 1.5, does not compile.
class Integer {
 public:
  template <class T, std::enable_if_t<detail::stands_for_integer<T>, int> = 0>
  constexpr Integer(T value) : value_(detail::to_int64(value)) {}      // NOLINT: implicit
  constexpr operator std::int64_t() const noexcept { return value_; }  // NOLINT: implicit

 private:
  std::int64_t value_;
};

/// 64 bits without a sign as a parameter, such as a seed; a negative integer wraps around. What
/// would lose its fraction does not compile.
class Bits64 {
 public:
  template <class T, std::enable_if_t<detail::stands_for_integer<T>, int> = 0>
  constexpr Bits64(T value) noexcept  // NOLINT: implicit
      : value_(static_cast<std::uint64_t>(value)) {}
  constexpr operator std::uint64_t() const noexcept { return value_; }  // NOLINT: implicit

 private:
  std::uint64_t value_;
};

/// A bool as a parameter. A number or a pointer does not compile.
class Flag {
 public:
  template <class T, std::enable_if_t<detail::stands_for_bool<T>, int> = 0>
  constexpr Flag(const T& value) noexcept : value_(value) {}   // NOLINT: implicit
  constexpr operator bool() const noexcept { return value_; }  // NOLINT: implicit

 private:
  bool value_;
};

namespace detail {

inline std::int32_t axis32(Integer axis) noexcept {
  return axis32(static_cast<std::int64_t>(axis));
}

inline std::int32_t axis32(const std::optional<Integer>& axis) noexcept {
  return axis ? axis32(*axis) : TENSOR_AXIS_NONE;
}

/// An integer in 32 bits; one that does not fit becomes the nearest, for C to judge.
inline std::int32_t int32(Integer value) noexcept { return axis32(value); }

/// A list that allocates only when it is long.
template <class T>
class List {
 public:
  List() noexcept = default;

  template <class Iterator>
  List(Iterator first, Iterator last) {
    for (; first != last; ++first) push(convert(*first));
  }

  const T* data() const noexcept { return more_.empty() ? few_ : more_.data(); }
  std::size_t size() const noexcept { return size_; }
  std::int32_t count() const { return detail::count(size_); }
  const T* begin() const noexcept { return data(); }
  const T* end() const noexcept { return data() + size_; }

 protected:
  void push(T value) {
    if (size_ == inline_size) more_.assign(few_, few_ + size_);
    if (size_ < inline_size) {
      few_[size_] = value;
    } else {
      more_.push_back(value);
    }
    ++size_;
  }

  template <class U>
  static T convert(U value) {
    if constexpr (sizeof(T) == sizeof(std::int32_t)) {
      return axis32(to_int64(value));
    } else {
      return to_int64(value);
    }
  }

 private:
  static constexpr std::size_t inline_size = 6;
  T few_[inline_size] = {};
  std::vector<T> more_;
  std::size_t size_ = 0;
};

}  // namespace detail

/// Integers, such as a shape: one, {2, 3}, or any container of integers.
class Ints : public detail::List<std::int64_t> {
 public:
  Ints() noexcept = default;
  Ints(std::initializer_list<std::int64_t> values) : List(values.begin(), values.end()) {}
  template <class T, std::enable_if_t<detail::is_index<T>, int> = 0>
  Ints(T value) {  // NOLINT: implicit
    push(convert(value));
  }
  template <class C, std::enable_if_t<detail::HoldsIntegers<C>::value, int> = 0>
  Ints(const C& values)  // NOLINT: implicit
      : List(std::begin(values), std::end(values)) {}
};

/// Axes to reduce: all of them if nothing is given, else one, {0, -1}, or any container.
class Axes : public detail::List<std::int32_t> {
 public:
  Axes() noexcept = default;
  Axes(std::nullopt_t) noexcept {}  // NOLINT: implicit
  Axes(std::initializer_list<std::int64_t> values)
      : List(values.begin(), values.end()), all_(false) {}
  template <class T, std::enable_if_t<detail::is_index<T>, int> = 0>
  Axes(T value) : all_(false) {  // NOLINT: implicit
    push(convert(value));
  }
  template <class C, std::enable_if_t<detail::HoldsIntegers<C>::value, int> = 0>
  Axes(const C& values)  // NOLINT: implicit
      : List(std::begin(values), std::end(values)), all_(false) {}

  /// No axis, where {} would be all.
  static Axes none() { return Axes(std::vector<std::int64_t>()); }

  const std::int32_t* data() const noexcept { return all_ ? nullptr : List::data(); }

 private:
  bool all_ = true;
};

/// Where elements are: the kind of device in the high 16 bits, and an index. The default one is the
/// library's default.
class Device {
 public:
  constexpr Device() noexcept = default;
  constexpr explicit Device(tensor_device_t code) noexcept : code_(code) {}
  static constexpr Device cpu() noexcept { return Device(TENSOR_CPU); }
  static constexpr Device cuda(std::int32_t index = 0) {
    if (index < 0 || index > 0xffff) {
      throw InvalidError("Device::cuda: index is " + std::to_string(index) +
                         ", expected 0 to 65535");
    }
    return Device(TENSOR_CUDA_0 | index);
  }
  /// Tensors with shape, dtype and strides, and without elements: ops on them find shapes and
  /// errors, and neither allocate nor compute.
  static constexpr Device meta() noexcept { return Device(TENSOR_META); }
  /// "cpu", "cuda", "meta" or the name of a registered kind; with ":N" for a device other than the
  /// first, such as "cuda:1". The machine may have no such device.
  static Device named(const std::string& name) {
    const std::size_t colon = name.find(':');
    const std::string kind = name.substr(0, colon);
    const std::string number = colon == std::string::npos ? "0" : name.substr(colon + 1);
    const bool is_index = !number.empty() && number.size() <= 4 &&
                          number.find_first_not_of("0123456789") == std::string::npos;
    std::int64_t first = 0;
    if (!is_index || kind.find('\0') != std::string::npos ||
        tensor_device_find(kind.c_str(), &first) != TENSOR_OK) {
      tensor_clear_error();
      throw InvalidError('"' + name +
                         "\" is not a device: cpu, cuda, cuda:N, meta or the name of " +
                         "a registered kind");
    }
    return Device(static_cast<tensor_device_t>(first) | std::stoi(number));
  }

  constexpr tensor_device_t code() const noexcept { return code_; }
  constexpr std::int32_t index() const noexcept { return code_ & 0xffff; }
  /// "cpu", "cuda", "meta" or the name that the kind was registered with; "" for no kind.
  std::string type() const { return tensor_device_type(code_); }
  /// How many devices there are of this kind: 1 for the CPU and the meta device.
  std::int32_t count() const noexcept { return tensor_device_count(code_); }
  /// Says in words why there is no device of this kind; "" if there is one.
  std::string why() const { return tensor_device_why(code_); }
  friend constexpr bool operator==(Device a, Device b) noexcept { return a.code_ == b.code_; }
  friend constexpr bool operator!=(Device a, Device b) noexcept { return a.code_ != b.code_; }

 private:
  tensor_device_t code_ = 0;
};

inline constexpr Device cpu = Device::cpu();
inline constexpr Device meta = Device::meta();

/// How a tensor is made: tensor::zeros({2, 3}, tensor::float64), or
/// tensor::Options().dtype(tensor::float64).requires_grad().
class Options {
 public:
  constexpr Options() noexcept = default;
  constexpr Options(Dtype dtype) noexcept : dtype_(dtype) {}      // NOLINT: implicit
  constexpr Options(Device device) noexcept : device_(device) {}  // NOLINT: implicit

  constexpr Options dtype(Dtype dtype) const noexcept {
    Options changed = *this;
    changed.dtype_ = dtype;
    return changed;
  }
  constexpr Options device(Device device) const noexcept {
    Options changed = *this;
    changed.device_ = device;
    return changed;
  }
  constexpr Options requires_grad(bool on = true) const noexcept {
    Options changed = *this;
    changed.requires_grad_ = on;
    return changed;
  }

  constexpr Dtype dtype() const noexcept { return dtype_; }
  constexpr Device device() const noexcept { return device_; }
  constexpr bool requires_grad_set() const noexcept { return requires_grad_; }

 private:
  Dtype dtype_ = Dtype::automatic;
  Device device_;
  bool requires_grad_ = false;
};

inline constexpr Options dtype(Dtype dtype) noexcept { return Options(dtype); }
inline constexpr Options device(Device device) noexcept { return Options(device); }
inline constexpr Options requires_grad(bool on = true) noexcept {
  return Options().requires_grad(on);
}

// ---- dtypes

/// The name of a dtype, such as "float32"; "" for an unknown one.
inline const char* name(Dtype dtype) {
  return tensor_dtype_name(static_cast<tensor_dtype_t>(dtype));
}

/// Bytes of an element; 0 for an unknown dtype.
inline std::int64_t itemsize(Dtype dtype) {
  return tensor_dtype_size(static_cast<tensor_dtype_t>(dtype));
}

/// The dtype in which two meet.
inline Dtype result_type(Dtype a, Dtype b) {
  tensor_dtype_t out = 0;
  detail::check(
      tensor_result_type(static_cast<tensor_dtype_t>(a), static_cast<tensor_dtype_t>(b), &out));
  return static_cast<Dtype>(out);
}

inline bool is_floating_point(Dtype dtype) noexcept {
  return dtype == Dtype::float16 || dtype == Dtype::bfloat16 || dtype == Dtype::float32 ||
         dtype == Dtype::float64;
}

inline bool is_complex(Dtype dtype) noexcept {
  return dtype == Dtype::complex64 || dtype == Dtype::complex128;
}

namespace detail {

template <class T>
constexpr bool is_complex =
    std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;

template <class T>
constexpr bool is_element = is_complex<T> ||
                            (std::is_arithmetic_v<T> &&
                             (!std::is_floating_point_v<T> || sizeof(T) == 4 || sizeof(T) == 8));

template <class T>
constexpr Dtype dtype_of_type() {
  static_assert(is_element<T>, "no dtype has elements of this type");
  if constexpr (std::is_same_v<T, bool>) {
    return Dtype::bool_;
  } else if constexpr (is_complex<T>) {
    return sizeof(T) == 8 ? Dtype::complex64 : Dtype::complex128;
  } else if constexpr (std::is_floating_point_v<T>) {
    return sizeof(T) == 4 ? Dtype::float32 : Dtype::float64;
  } else if constexpr (std::is_signed_v<T>) {
    return sizeof(T) == 1   ? Dtype::int8
           : sizeof(T) == 2 ? Dtype::int16
           : sizeof(T) == 4 ? Dtype::int32
                            : Dtype::int64;
  } else {
    return sizeof(T) == 1   ? Dtype::uint8
           : sizeof(T) == 2 ? Dtype::uint16
           : sizeof(T) == 4 ? Dtype::uint32
                            : Dtype::uint64;
  }
}

}  // namespace detail

/// The dtype of a C++ type: dtype_of<float> is float32.
template <class T>
inline constexpr Dtype dtype_of = detail::dtype_of_type<std::remove_cv_t<T>>();

}  // namespace tensor

#endif  // TENSOR_CPP_ARGUMENTS_HPP_
