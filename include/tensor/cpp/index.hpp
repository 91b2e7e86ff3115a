// SPDX-License-Identifier: Apache-2.0
// x.index({...}) and x.index_put_({...}, values), and lists of parts.
#ifndef TENSOR_CPP_INDEX_HPP_
#define TENSOR_CPP_INDEX_HPP_

#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/create.hpp"
#include "tensor/cpp/operators.hpp"
#include "tensor/program.h"

namespace tensor {

/// None in an index adds an axis of extent 1; in a Slice it leaves a bound out.
inline constexpr std::nullopt_t None = std::nullopt;

/// As in x.index({Ellipsis, 0}): all axes that no other entry names.
struct EllipsisType {};
inline constexpr EllipsisType Ellipsis{};

/// start:stop:step as in Python; bounds may be None, or left out, and negative.
class Slice {
 public:
  using Bound = std::optional<Integer>;
  Slice(Bound start = {}, Bound stop = {}, Bound step = {}) noexcept
      : start_(start ? std::int64_t{*start} : TENSOR_SLICE_NONE),
        stop_(stop ? std::int64_t{*stop} : TENSOR_SLICE_NONE),
        step_(step ? std::int64_t{*step} : 1) {}

  std::int64_t start() const noexcept { return start_; }
  std::int64_t stop() const noexcept { return stop_; }
  std::int64_t step() const noexcept { return step_; }
  /// Whether it takes the whole axis.
  bool is_full() const noexcept {
    return start_ == TENSOR_SLICE_NONE && stop_ == TENSOR_SLICE_NONE && step_ == 1;
  }

 private:
  std::int64_t start_, stop_, step_;
};

/// One entry of an index: an integer, a Slice, None, Ellipsis, a bool, or a tensor of integers or
/// bools.
class Index {
 public:
  enum class Kind { integer, slice, none, ellipsis, boolean, tensor };

  template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
  Index(T value)  // NOLINT: implicit, like all of these
      : kind_(std::is_same_v<T, bool> ? Kind::boolean : Kind::integer),
        integer_(detail::to_int64(value)) {}
  Index(Slice slice) : kind_(Kind::slice), slice_(slice) {}
  Index(std::nullopt_t) : kind_(Kind::none) {}
  Index(EllipsisType) : kind_(Kind::ellipsis) {}
  Index(Tensor tensor) : kind_(Kind::tensor), tensor_(std::move(tensor)) {
    // A single integer is one, wherever it came from; one of a program differs from run to run.
    if (is_number() && tensor_program_is_capturing() == 0) {
      kind_ = Kind::integer;
      integer_ = tensor_.item<std::int64_t>();
    }
  }

  Kind kind() const noexcept { return kind_; }
  std::int64_t integer() const noexcept { return integer_; }
  const Slice& slice() const noexcept { return slice_; }
  const Tensor& tensor() const noexcept { return tensor_; }
  /// Whether it is a tensor that holds a single integer.
  bool is_number() const {
    return kind_ == Kind::tensor && tensor_.ndim() == 0 && tensor_.dtype() != Dtype::bool_ &&
           !tensor_.is_floating_point() && !tensor_.is_complex();
  }

  /// How many axes it stands for.
  std::int64_t axes() const {
    if (kind_ == Kind::tensor) return tensor_.dtype() == Dtype::bool_ ? tensor_.ndim() : 1;
    return kind_ == Kind::integer || kind_ == Kind::slice ? 1 : 0;
  }

 private:
  Kind kind_;
  std::int64_t integer_ = 0;
  Slice slice_;
  Tensor tensor_;
};

namespace detail {

/// What an index comes to: a view, and index tensors for its axes, undefined where there is none.
struct Place {
  Tensor view;
  std::vector<Tensor> entries;
};

inline Place resolve(const Tensor& x, const Index* places, std::size_t n, bool reading = false) {
  std::int64_t used = 0;
  int ellipses = 0;
  for (std::size_t i = 0; i < n; ++i) {
    used += places[i].axes();
    ellipses += places[i].kind() == Index::Kind::ellipsis;
  }
  if (ellipses > 1) throw OutOfRangeError("index: only one Ellipsis is possible");
  if (used > x.ndim()) {
    throw OutOfRangeError("index: the tensor has " + std::to_string(x.ndim()) + " axes, but " +
                          std::to_string(used) + " were indexed");
  }
  const std::int64_t left_out = x.ndim() - used;
  Place found{x, {}};
  std::int64_t axis = 0;
  int numbers = 0;       // among the entries
  std::int64_t end = 0;  // of the axes that have entries so far; a mask of several is one entry
  const auto put = [&](const Tensor& entry, std::int64_t axes) {
    found.entries.resize(found.entries.size() + static_cast<std::size_t>(axis - end));
    found.entries.push_back(entry);
    axis += axes;
    end = axis;
  };
  for (std::size_t i = 0; i < n; ++i) {
    const Index& place = places[i];
    switch (place.kind()) {
      case Index::Kind::ellipsis:
        axis += left_out;
        break;
      case Index::Kind::none:
        found.view = found.view.unsqueeze(axis++);
        break;
      case Index::Kind::integer:
        found.view = found.view.select(axis, place.integer());
        break;
      case Index::Kind::slice:
        if (!place.slice().is_full()) {
          const Slice& slice = place.slice();
          found.view = found.view.slice(axis, slice.start(), slice.stop(), slice.step());
        }
        ++axis;
        break;
      case Index::Kind::boolean:
        found.view = found.view.unsqueeze(axis);
        put(zeros({place.integer() != 0 ? 1 : 0}, Dtype::int64), 1);
        break;
      case Index::Kind::tensor:
        if (place.is_number() && reading) {
          std::vector<Tensor> entry(static_cast<std::size_t>(axis) + 1);
          entry.back() = place.tensor();
          const TensorList handles(entry);
          found.view = take(tensor_index(found.view.get(), handles.data(), handles.count()));
        } else if (place.tensor().ndim() > 0 || place.tensor().dtype() != Dtype::bool_) {
          numbers += place.is_number();
          put(place.tensor(), place.axes());
        } else {
          found.view = found.view.unsqueeze(axis);
          put(zeros({place.tensor().item<bool>() ? 1 : 0}, Dtype::int64), 1);
        }
        break;
    }
  }
  const auto tensors = std::count_if(found.entries.begin(), found.entries.end(),
                                     [](const Tensor& entry) { return entry.defined(); });
  if (numbers > 0 && tensors > numbers) {
    throw UnsupportedError(
        "index: a place of a number that the program computes beside tensors of indices cannot be "
        "written to");
  }
  return found;
}

/// A complex number as what is written to x, which has to be complex.
template <class T>
Tensor written(const Tensor& x, const std::complex<T>& z) {
  if (!x.is_complex()) {
    throw DTypeError(
        std::string("assignment: a complex number does not fit into a tensor of dtype ") +
        name(x.dtype()));
  }
  return weak(z);
}

/// Without leading axes of extent 1 that the place does not have.
inline Tensor fitted(Tensor values, std::int64_t ndim) {
  while (values.ndim() > ndim && values.size(0) == 1) values = values.select(0, 0);
  return values;
}

inline Tensor index(const Tensor& x, const Index* places, std::size_t n) {
  const Place place = resolve(x, places, n, true);
  if (place.entries.empty()) return place.view.is_same(x) ? x.view(x.shape()) : place.view;
  const TensorList entries(place.entries);
  return take(tensor_index(place.view.get(), entries.data(), entries.count()));
}

inline void index_put_(const Tensor& x, const Index* places, std::size_t n, const Tensor& values,
                       bool accumulate) {
  const Place place = resolve(x, places, n);
  const Tensor fitting = fitted(values, place.view.ndim());
  if (place.entries.empty()) {
    accumulate ? place.view.add_(fitting) : place.view.copy_(fitting);
    return;
  }
  const TensorList entries(place.entries);
  check(tensor_index_put_(place.view.get(), entries.data(), entries.count(),
                          fitting.to(x.dtype()).get(), accumulate ? 1 : 0));
}

inline void index_put_(const Tensor& x, const Index* places, std::size_t n, Scalar value) {
  const Place place = resolve(x, places, n);
  if (place.entries.empty()) {
    place.view.fill_(value);
  } else if (place.entries.size() == 1 && place.entries[0].dtype() == Dtype::bool_) {
    Tensor mask = place.entries[0];
    while (mask.ndim() < place.view.ndim()) mask = mask.unsqueeze(-1);
    place.view.masked_fill_(mask, value);
  } else {
    const TensorList entries(place.entries);
    check(tensor_index_put_(place.view.get(), entries.data(), entries.count(),
                            scalar_tensor(value, x.dtype()).get(), 0));
  }
}

inline Tensor index_put(const Tensor& x, const Index* places, std::size_t n, const Tensor& values,
                        bool accumulate) {
  const Place place = resolve(x, places, n);
  if (place.view.is_same(x) && !place.entries.empty()) {
    const TensorList entries(place.entries);
    return take(tensor_index_put(x.get(), entries.data(), entries.count(),
                                 fitted(values, x.ndim()).to(x.dtype()).get(), accumulate ? 1 : 0));
  }
  const Tensor copy = x.clone();
  index_put_(copy, places, n, values, accumulate);
  return copy;
}

}  // namespace detail

/// What x.index({...}) and x[mask] give: a tensor, to whose place in x values can be assigned, also
/// where the tensor itself is a copy.
class IndexedTensor : public Tensor {
 public:
  IndexedTensor(const Tensor& x, const Index* places, std::size_t n)
      : Tensor(detail::index(x, places, n)) {
    for (std::size_t i = 0; i < n; ++i) {
      const Index::Kind kind = places[i].kind();
      if (kind != Index::Kind::tensor && kind != Index::Kind::boolean) continue;
      source_ = std::make_shared<const Source>(Source{x, {places, places + n}});
      return;
    }
  }
  IndexedTensor(const IndexedTensor&) = default;
  IndexedTensor(IndexedTensor&&) = default;

  IndexedTensor& operator=(const Tensor& other) & noexcept {
    Tensor::operator=(other);
    source_ = nullptr;
    return *this;
  }
  IndexedTensor& operator=(const IndexedTensor& other) & noexcept = default;
  /// x.index({...}) = values, or a number.
  const IndexedTensor& operator=(const Tensor& values) const&& { return put(values); }
  const IndexedTensor& operator=(const IndexedTensor& values) const&& { return put(values); }
  const IndexedTensor& operator=(Scalar value) const&& {
    if (source_ == nullptr) {
      fill_(value);
    } else {
      source_->x.index_put_(source_->places, value);
    }
    return *this;
  }
  template <class T>
  const IndexedTensor& operator=(const std::complex<T>& value) const&& {
    return put(detail::written(*this, value));
  }

  /// Writes what this holds to its place in x.
  void write_back() const {
    if (source_ != nullptr) put(*this);
  }

 private:
  struct Source {
    Tensor x;
    std::vector<Index> places;
  };

  const IndexedTensor& put(const Tensor& values) const {
    if (source_ == nullptr) {
      copy_(detail::fitted(values, ndim()));
    } else {
      source_->x.index_put_(source_->places, values);
    }
    return *this;
  }

  std::shared_ptr<const Source> source_;  // null for a view
};

// x[mask] += values changes x, as x[0] += values does.
template <class T>
void operator+=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) += values;
  part.write_back();
}
template <class T>
void operator-=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) -= values;
  part.write_back();
}
template <class T>
void operator*=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) *= values;
  part.write_back();
}
template <class T>
void operator/=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) /= values;
  part.write_back();
}
template <class T>
void operator%=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) %= values;
  part.write_back();
}
template <class T>
void operator&=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) &= values;
  part.write_back();
}
template <class T>
void operator|=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) |= values;
  part.write_back();
}
template <class T>
void operator^=(IndexedTensor&& part, const T& values) {
  static_cast<const Tensor&>(part) ^= values;
  part.write_back();
}

inline const Tensor& Tensor::operator=(const Tensor& values) const&& {
  return copy_(detail::fitted(values, ndim()));
}

inline const Tensor& Tensor::operator=(Tensor&& values) const&& {
  return copy_(detail::fitted(values, ndim()));
}

inline const Tensor& Tensor::operator=(Scalar value) const&& { return fill_(value); }

template <class T>
const Tensor& Tensor::operator=(const std::complex<T>& value) const&& {
  return copy_(detail::written(*this, value));
}

inline IndexedTensor Tensor::index(std::initializer_list<Index> places) const {
  return IndexedTensor(*this, places.begin(), places.size());
}

inline IndexedTensor Tensor::index(const std::vector<Index>& places) const {
  return IndexedTensor(*this, places.data(), places.size());
}

inline const Tensor& Tensor::index_put_(std::initializer_list<Index> places, const Tensor& values,
                                        Flag accumulate) const {
  detail::index_put_(*this, places.begin(), places.size(), values, accumulate);
  return *this;
}

inline const Tensor& Tensor::index_put_(const std::vector<Index>& places, const Tensor& values,
                                        Flag accumulate) const {
  detail::index_put_(*this, places.data(), places.size(), values, accumulate);
  return *this;
}

inline const Tensor& Tensor::index_put_(std::initializer_list<Index> places, Scalar value) const {
  detail::index_put_(*this, places.begin(), places.size(), value);
  return *this;
}

inline const Tensor& Tensor::index_put_(const std::vector<Index>& places, Scalar value) const {
  detail::index_put_(*this, places.data(), places.size(), value);
  return *this;
}

inline Tensor Tensor::index_put(std::initializer_list<Index> places, const Tensor& values,
                                Flag accumulate) const {
  return detail::index_put(*this, places.begin(), places.size(), values, accumulate);
}

inline Tensor Tensor::index_put(const std::vector<Index>& places, const Tensor& values,
                                Flag accumulate) const {
  return detail::index_put(*this, places.data(), places.size(), values, accumulate);
}

template <class T, std::enable_if_t<detail::is_index<T>, int>>
Tensor Tensor::operator[](T place) const {
  return select(0, place);
}

inline IndexedTensor Tensor::operator[](const Index& place) const { return index({place}); }

inline Tensor Tensor::t() const {
  std::vector<std::int64_t> axes;
  for (std::int64_t axis = ndim(); axis > 0; --axis) axes.push_back(axis - 1);
  return permute_dims(axes);
}

// ---- iteration over the first axis

/// A place of the first axis of a tensor; *it is the part there, a view.
class TensorIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Tensor;
  using difference_type = std::int64_t;
  using pointer = void;
  using reference = Tensor;

  TensorIterator() noexcept = default;
  TensorIterator(Tensor x, std::int64_t place) noexcept : x_(std::move(x)), place_(place) {}

  Tensor operator*() const { return x_.select(0, place_); }
  TensorIterator& operator++() noexcept {
    ++place_;
    return *this;
  }
  TensorIterator operator++(int) noexcept {
    TensorIterator before = *this;
    ++place_;
    return before;
  }
  friend bool operator==(const TensorIterator& a, const TensorIterator& b) noexcept {
    return a.place_ == b.place_;
  }
  friend bool operator!=(const TensorIterator& a, const TensorIterator& b) noexcept {
    return a.place_ != b.place_;
  }

 private:
  Tensor x_;
  std::int64_t place_ = 0;
};

inline TensorIterator Tensor::begin() const {
  if (ndim() == 0) throw ShapeError("iteration: the tensor has no axes");
  return {*this, 0};
}

inline TensorIterator Tensor::end() const { return {*this, size(0)}; }

// ---- elements by their indices

template <class T, std::size_t N>
Accessor<T, N> Tensor::accessor() const {
  if (ndim() != static_cast<std::int64_t>(N)) {
    throw ShapeError("accessor: the tensor has " + std::to_string(ndim()) + " axes, not " +
                     std::to_string(N));
  }
  T* first = data<T>();
  if (!is_cpu()) throw DeviceError("accessor: the elements are not in the memory of the host");
  return {first, tensor_shape(handle_), tensor_strides(handle_)};
}

#if defined(__cpp_lib_span)
template <class T>
std::span<T> Tensor::span() const {
  if (!is_contiguous()) throw InvalidError("span: the tensor is not contiguous");
  T* first = data<T>();
  if (!is_cpu()) throw DeviceError("span: the elements are not in the memory of the host");
  return {first, static_cast<std::size_t>(numel())};
}
#endif

#if defined(__cpp_lib_mdspan)
template <class T, std::size_t N>
std::mdspan<T, std::dextents<std::int64_t, N>, std::layout_stride> Tensor::mdspan() const {
  const Accessor<T, N> all = accessor<T, N>();
  std::array<std::int64_t, N> extents{}, steps{};
  for (std::size_t i = 0; i < N; ++i) {
    extents[i] = all.size(i);
    steps[i] = all.stride(i);
    if (steps[i] <= 0) throw InvalidError("mdspan: a stride is not positive");
  }
  using Extents = std::dextents<std::int64_t, N>;
  return {all.data(), std::layout_stride::mapping<Extents>(Extents(extents), steps)};
}
#endif

}  // namespace tensor

#endif  // TENSOR_CPP_INDEX_HPP_
