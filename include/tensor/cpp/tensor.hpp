// SPDX-License-Identifier: Apache-2.0
// class Tensor: a reference to a tensor of the library.
#ifndef TENSOR_CPP_TENSOR_HPP_
#define TENSOR_CPP_TENSOR_HPP_

#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tensor/autograd.h"
#include "tensor/cpp/accessor.hpp"
#include "tensor/cpp/arguments.hpp"
#include "tensor/cpp/random.hpp"
#include "tensor/create.h"
#include "tensor/device.h"

/// C++17 face of libtensor. Names and meanings are those of libtorch where it has them.
namespace tensor {

class Index;
class IndexedTensor;
class Node;
class Tensor;
class TensorIterator;
class TensorList;
class Tensors;

/// Sees a gradient; returns what to use instead, or an undefined tensor to keep it.
using Hook = std::function<Tensor(const Tensor&)>;

/// A reference to an n-dimensional array that may take part in differentiation. Copying makes a
/// second reference to the same elements; clone() copies the elements. A const Tensor always refers
/// to the same array, whose elements may change, as those of a const std::shared_ptr.
///
/// `y = t` makes a named y refer to what t refers to. An unnamed tensor, such as a view, is written
/// to instead: x[0] = t and x.t() = t copy the elements of t, x[0] = 1.0 fills.
class Tensor {
 public:
  /// Undefined: stands for "none" where an argument is optional.
  Tensor() noexcept {}
  Tensor(const Tensor& other) noexcept : handle_(tensor_retain(other.handle_)) {}
  Tensor(Tensor&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Tensor& operator=(const Tensor& other) & noexcept {
    Tensor copy(other);
    std::swap(handle_, copy.handle_);
    return *this;
  }
  Tensor& operator=(Tensor&& other) & noexcept {
    if (this != &other)
      tensor_release(std::exchange(handle_, std::exchange(other.handle_, nullptr)));
    return *this;
  }
  /// Writes to the elements of a tensor that has no name: x[0] = values, which broadcast.
  const Tensor& operator=(const Tensor& values) const&&;
  const Tensor& operator=(Tensor&& values) const&&;
  const Tensor& operator=(Scalar value) const&&;
  template <class T>
  const Tensor& operator=(const std::complex<T>& value) const&&;
  ~Tensor() { tensor_release(handle_); }

  // ---- handles of the C interface

  /// Takes over a handle, which may be NULL.
  static Tensor adopt(tensor_t* handle) noexcept {
    Tensor t;
    t.handle_ = handle;
    return t;
  }
  /// One more reference to a handle that stays the caller's.
  static Tensor share(tensor_t* handle) noexcept { return adopt(tensor_retain(handle)); }
  /// The handle, borrowed.
  tensor_t* get() const noexcept { return handle_; }
  /// Gives the handle away; this becomes undefined.
  [[nodiscard]] tensor_t* release() noexcept { return std::exchange(handle_, nullptr); }
  bool defined() const noexcept { return handle_ != nullptr; }

  // ---- what it is

  std::int64_t ndim() const { return checked(tensor_ndim(handle_)); }
  std::int64_t dim() const { return ndim(); }
  std::int64_t numel() const { return checked(tensor_numel(handle_)); }
  std::vector<std::int64_t> shape() const { return copied(tensor_shape(handle_)); }
  std::vector<std::int64_t> sizes() const { return shape(); }
  /// The extent of an axis; negative ones count from the end.
  std::int64_t size(Integer axis) const { return tensor_shape(handle_)[place_of("size", axis)]; }
  /// In elements.
  std::vector<std::int64_t> strides() const { return copied(tensor_strides(handle_)); }
  std::int64_t stride(Integer axis) const {
    return tensor_strides(handle_)[place_of("stride", axis)];
  }
  std::int64_t storage_offset() const { return checked(tensor_storage_offset(handle_)); }
  Dtype dtype() const { return static_cast<Dtype>(checked(tensor_dtype(handle_))); }
  Dtype scalar_type() const { return dtype(); }
  Device device() const { return Device(checked(tensor_device(handle_))); }
  bool is_cpu() const { return device() == cpu_device(); }
  bool is_cuda() const { return device().code() >> 16 == TENSOR_CUDA_0 >> 16; }
  /// Whether it has no elements, only shape, dtype and strides.
  bool is_meta() const { return device().code() == TENSOR_META; }
  /// Dtype and device, to make another tensor like this one.
  Options options() const { return Options(dtype()).device(device()); }
  /// Bytes of an element.
  std::int64_t element_size() const { return tensor::itemsize(dtype()); }
  std::int64_t itemsize() const { return element_size(); }
  /// Bytes of all elements.
  std::int64_t nbytes() const { return numel() * element_size(); }
  bool is_contiguous() const { return checked(tensor_is_contiguous(handle_)) != 0; }
  bool is_floating_point() const { return tensor::is_floating_point(dtype()); }
  bool is_complex() const { return tensor::is_complex(dtype()); }
  /// Whether its elements are still to be computed (set_lazy()).
  bool is_pending() const { return checked(tensor_is_pending(handle_)) != 0; }
  /// Computes its elements if they are pending.
  void eval() const { detail::check(tensor_eval(&handle_, 1)); }
  /// Whether both are views of one storage.
  bool shares_storage(const Tensor& other) const {
    const bool same = checked(tensor_shares_storage(handle_, other.handle_)) != 0;
    if (!other.defined()) detail::throw_last();
    return same;
  }
  /// Whether both are references to the same tensor.
  bool is_same(const Tensor& other) const noexcept { return handle_ == other.handle_; }
  std::int64_t use_count() const { return defined() ? tensor_use_count(handle_) : 0; }
  /// How often its storage was changed in place.
  std::int64_t version() const { return checked(tensor_inplace_version(handle_)); }

  // ---- elements

  /// The value of a tensor of one element. A value that an integer T cannot hold is an error;
  /// fractions are cut off.
  template <class T = double>
  T item() const;
  /// The elements in row-major order, converted to T. Complex ones are only converted to such.
  template <class T>
  std::vector<T> to_vector() const;
  /// The address of the first element; T must be the element type.
  template <class T>
  T* data() const;
  /// The address of the first element, on its device. An error on the meta device.
  void* data() const {
    void* address = checked(tensor_data(handle_));
    if (address == nullptr && tensor_numel(handle_) != 0) detail::throw_last();
    return address;
  }
  /// data() by the name that libtorch has.
  template <class T>
  T* data_ptr() const {
    return data<T>();
  }
  void* data_ptr() const { return data(); }
  template <class T>
  const T* const_data_ptr() const {
    return data<T>();
  }
  /// The elements by their indices, in any layout: auto a = x.accessor<float, 2>(); a[i][j] = 1. It
  /// does not keep the tensor.
  template <class T, std::size_t N>
  Accessor<T, N> accessor() const;
#if defined(__cpp_lib_span)
  /// The elements of a contiguous tensor. It does not keep the tensor.
  template <class T>
  std::span<T> span() const;
#endif
#if defined(__cpp_lib_mdspan)
  /// The elements by their indices, in any layout. It does not keep the tensor.
  template <class T, std::size_t N>
  std::mdspan<T, std::dextents<std::int64_t, N>, std::layout_stride> mdspan() const;
#endif
  /// Overwrites all elements, in row-major order, from a container of the element type.
  template <class C>
  const Tensor& copy_from(const C& values) const;
  /// The text that << prints.
  std::string to_string() const;

  Tensor to(Dtype dtype) const;
  Tensor to(Device device) const;
  Tensor to(const Options& options) const;
  Tensor cpu() const;
  Tensor cuda() const;

  // ---- parts, see index.hpp

  /// x.index({0, Slice(1, 3), None, Ellipsis, mask}): basic indices give a view, tensors a copy.
  /// x.index({...}) = values and x.index({...}) += values write to x in both cases.
  IndexedTensor index(std::initializer_list<Index> places) const;
  IndexedTensor index(const std::vector<Index>& places) const;
  /// x[places] = values, or += if `accumulate`; values broadcast.
  const Tensor& index_put_(std::initializer_list<Index> places, const Tensor& values,
                           Flag accumulate = false) const;
  const Tensor& index_put_(const std::vector<Index>& places, const Tensor& values,
                           Flag accumulate = false) const;
  const Tensor& index_put_(std::initializer_list<Index> places, Scalar value) const;
  const Tensor& index_put_(const std::vector<Index>& places, Scalar value) const;
  /// A copy with x[places] = values, or += if `accumulate`.
  Tensor index_put(std::initializer_list<Index> places, const Tensor& values,
                   Flag accumulate = false) const;
  Tensor index_put(const std::vector<Index>& places, const Tensor& values,
                   Flag accumulate = false) const;
  /// The part at a place of the first axis.
  template <class T, std::enable_if_t<detail::is_index<T>, int> = 0>
  Tensor operator[](T place) const;
  /// x[place] is x.index({place}): x[mask], x[Slice(1, 3)].
  IndexedTensor operator[](const Index& place) const;
  /// Reverses the axes.
  Tensor t() const;
  /// The parts of the first axis, as views: for (const Tensor& row : x).
  TensorIterator begin() const;
  TensorIterator end() const;

  // ---- ops by the names that libtorch has

  Tensor permute(const Ints& axes) const;
  Tensor expand(const Ints& shape) const;
  Tensor expand_as(const Tensor& other) const;
  Tensor view_as(const Tensor& other) const;
  Tensor reshape_as(const Tensor& other) const;
  Tensor swapaxes(Integer axis0, Integer axis1) const;
  Tensor movedim(const Ints& source, const Ints& destination) const;
  Tensor type_as(const Tensor& other) const;

  // ---- differentiation, see autograd.hpp

  bool requires_grad() const { return checked(tensor_requires_grad(handle_)) != 0; }
  /// Marks a leaf as one that collects a gradient.
  const Tensor& requires_grad_(Flag on = true) const {
    detail::check(tensor_set_requires_grad(handle_, on ? 1 : 0));
    return *this;
  }
  bool is_leaf() const { return checked(tensor_is_leaf(handle_)) != 0; }
  /// The op that computed it; "" for a leaf.
  std::string grad_fn_name() const {
    const char* text = tensor_grad_fn_name(handle_);
    if (text == nullptr || !defined()) detail::throw_last();
    return text;
  }
  /// The node of the graph that computed it; empty for a leaf, see graph.hpp.
  Node grad_fn() const;
  /// Adds the gradient of this, weighted with `gradient` (ones, for one element), to the leaves.
  void backward(const Tensor& gradient = {}, Flag retain_graph = false,
                Flag create_graph = false) const;
  /// The gradient of a leaf; undefined where there is none yet.
  Tensor grad() const {
    tensor_t* out = nullptr;
    detail::check(tensor_grad(handle_, &out));
    return adopt(out);
  }
  /// Replaces the gradient; an undefined tensor clears it.
  void set_grad(const Tensor& grad) const { detail::check(tensor_set_grad(handle_, grad.handle_)); }
  /// A computed tensor keeps its gradient too.
  void retain_grad() const { detail::check(tensor_retain_grad(handle_)); }
  /// Calls `hook` with each gradient of this before it is used; returns what remove_hook() takes.
  std::int64_t register_hook(Hook hook) const;
  /// Calls `hook` with this leaf each time its gradient has been added to: while the backward pass
  /// goes on, as soon as it is complete. Returns what remove_hook() takes.
  std::int64_t register_post_accumulate_hook(std::function<void(const Tensor&)> hook) const;
  void remove_hook(Integer id) const { detail::check(tensor_remove_hook(handle_, id)); }

  // ---- ops

#include "tensor/cpp/methods.inc"

 private:
  static constexpr Device cpu_device() noexcept { return Device::cpu(); }

  /// An axis, of which negative ones count from the end, as one that counts from 0.
  std::int64_t place_of(const char* function, std::int64_t axis) const {
    const std::int64_t n = ndim();
    if (axis < -n || axis >= n) {
      throw OutOfRangeError(std::string(function) + ": axis " + std::to_string(axis) +
                            " is out of range for " + std::to_string(n) + " axes");
    }
    return axis < 0 ? axis + n : axis;
  }

  /// The getters of the C interface give 0 for what is no tensor and leave an error.
  template <class T>
  T checked(T value) const {
    if (handle_ == nullptr) detail::throw_last();
    return value;
  }

  std::vector<std::int64_t> copied(const std::int64_t* extents) const {
    return {checked(extents), extents + tensor_ndim(handle_)};
  }

  tensor_t* handle_ = nullptr;
};

/// Tensors as an argument: {a, b}, or any container of them. It borrows them.
class TensorList {
 public:
  TensorList() noexcept = default;
  TensorList(std::initializer_list<Tensor> tensors) { append(tensors); }
  template <class C, std::enable_if_t<std::is_same_v<typename C::value_type, Tensor>, int> = 0>
  TensorList(const C& tensors) {  // NOLINT: implicit
    append(tensors);
  }

  tensor_t* const* data() const noexcept { return handles_.data(); }
  std::size_t size() const noexcept { return handles_.size(); }
  std::int32_t count() const { return detail::count(size()); }

 private:
  template <class C>
  void append(const C& tensors) {
    handles_.reserve(tensors.size());
    for (const Tensor& t : tensors) handles_.push_back(t.get());
  }

  std::vector<tensor_t*> handles_;
};

/// The tensors that a function made: a std::vector. Elements of one that has no name have none
/// either: x.chunk(2)[0] = t copies into x, as x[0] = t does.
class Tensors : public std::vector<Tensor> {
 public:
  using std::vector<Tensor>::vector;
  Tensors(std::vector<Tensor> tensors) noexcept  // NOLINT: implicit
      : vector(std::move(tensors)) {}

  Tensor& operator[](std::size_t i) & { return vector::operator[](i); }
  const Tensor& operator[](std::size_t i) const& { return vector::operator[](i); }
  Tensor&& operator[](std::size_t i) && { return std::move(vector::operator[](i)); }
  Tensor& at(std::size_t i) & { return vector::at(i); }
  const Tensor& at(std::size_t i) const& { return vector::at(i); }
  Tensor&& at(std::size_t i) && { return std::move(vector::at(i)); }
  Tensor& front() & { return vector::front(); }
  const Tensor& front() const& { return vector::front(); }
  Tensor&& front() && { return std::move(vector::front()); }
  Tensor& back() & { return vector::back(); }
  const Tensor& back() const& { return vector::back(); }
  Tensor&& back() && { return std::move(vector::back()); }
};

namespace detail {

/// The first member of structs of options: makes {2, 2} a list and never such a struct.
class ByName {
 public:
  constexpr ByName() noexcept = default;
};

/// The tensor that C returned, or C's error.
inline Tensor take(tensor_t* handle) {
  if (handle == nullptr) throw_last();
  return Tensor::adopt(handle);
}

/// The tensors among results, of which the last places may be empty.
inline Tensors adopted(const std::vector<tensor_t*>& handles) {
  Tensors tensors;
  tensors.reserve(handles.size());
  for (tensor_t* handle : handles) {
    if (handle != nullptr) tensors.push_back(Tensor::adopt(handle));
  }
  return tensors;
}

/// Room for n results, and one more so that there is an array; for numbers that C refuses that one.
inline std::size_t room(std::int64_t n) {
  return n > 0 && n <= 0x7fffffff ? static_cast<std::size_t>(n) + 1 : 1;
}

/// Room for as many results as an axis has slices.
inline std::size_t room(const Tensor& x, std::int64_t axis) {
  const std::int64_t n = tensor_ndim(x.get());
  return room(axis >= -n && axis < n ? x.size(axis) : 0);
}

inline Tensor finish(tensor_t* handle, const Options& options) {
  Tensor t = take(handle);
  if (options.requires_grad_set()) t.requires_grad_();
  return t;
}

/// A bool beside a bool tensor stays one; beside others it counts as an integer.
inline bool is_weak_bool(const Tensor& x, const Scalar& number) {
  return number.is_bool() && x.defined() && x.dtype() == Dtype::bool_;
}

/// The dtype of a tensor of this number: bool for a bool, unless the options say another.
inline Dtype dtype_for(const Scalar& number, const Options& options) {
  const bool decides = options.dtype() == Dtype::automatic && number.is_bool();
  return decides ? Dtype::bool_ : options.dtype();
}

inline Tensor scalar_tensor(const Scalar& number, Dtype dtype) {
  const auto code = static_cast<tensor_dtype_t>(dtype);
  return take(number.is_integral() ? tensor_scalar_i64(number.to_int64(), code, cpu.code())
                                   : tensor_scalar(number.to_double(), code, cpu.code()));
}

inline Tensor bool_tensor(const Scalar& number) { return scalar_tensor(number, Dtype::bool_); }

}  // namespace detail

namespace detail {

/// What `give(buffer, capacity, needed)` writes, as long as it is.
template <class Give>
std::string whole_text(const Give& give) {
  std::int64_t needed = 0;
  check(give(nullptr, 0, &needed));
  std::string text(static_cast<std::size_t>(needed) + 1, '\0');
  check(give(text.data(), needed + 1, &needed));
  text.resize(static_cast<std::size_t>(needed));
  return text;
}

}  // namespace detail

inline std::string Tensor::to_string() const {
  return detail::whole_text([this](void* buffer, std::int64_t capacity, std::int64_t* needed) {
    return tensor_to_string(handle_, buffer, capacity, needed);
  });
}

/// Prints the elements as PyTorch does; "undefined" for an undefined tensor.
inline std::ostream& operator<<(std::ostream& out, const Tensor& t) {
  return out << (t.defined() ? t.to_string() : "undefined");
}

inline std::ostream& operator<<(std::ostream& out, Dtype dtype) { return out << name(dtype); }

}  // namespace tensor

#endif  // TENSOR_CPP_TENSOR_HPP_
