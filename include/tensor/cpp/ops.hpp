// SPDX-License-Identifier: Apache-2.0
// Every op as a function; those on a tensor are its member functions too.
// Written by tools/generate.py from the tables. Do not edit.
#ifndef TENSOR_CPP_OPS_HPP_
#define TENSOR_CPP_OPS_HPP_

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "tensor/cpp/tensor.hpp"
#include "tensor/ops.h"

namespace tensor {

/// Returns a tensor with uninitialised elements. The default dtype is float32.
inline Tensor empty(const Ints& shape, const Options& options = {}) {
  return detail::finish(tensor_empty(shape.data(), shape.count(),
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code()), options);
}

/// Returns a tensor of zeros. The default dtype is float32.
inline Tensor zeros(const Ints& shape, const Options& options = {}) {
  return detail::finish(tensor_zeros(shape.data(), shape.count(),
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code()), options);
}

/// Returns a tensor of ones. The default dtype is float32.
inline Tensor ones(const Ints& shape, const Options& options = {}) {
  return detail::finish(tensor_ones(shape.data(), shape.count(),
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code()), options);
}

/// Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value
/// and int64 for an integer.
inline Tensor full(const Ints& shape, Scalar value, const Options& options = {}) {
  return detail::finish(value.is_integral() ? tensor_full_i64(shape.data(), shape.count(),
      value.to_int64(), static_cast<tensor_dtype_t>(detail::dtype_for(value, options)),
      options.device().code()) : tensor_full(shape.data(), shape.count(), value.to_double(),
      static_cast<tensor_dtype_t>(detail::dtype_for(value, options)), options.device().code()),
      options);
}

/// Returns an uninitialised tensor with the shape of `x`, and with its dtype and device by default.
inline Tensor empty_like(const Tensor& x, const Options& options = {}) {
  return detail::finish(tensor_empty_like(x.get(), static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// Returns a tensor of zeros with the shape of `x`, and with its dtype and device by default.
inline Tensor zeros_like(const Tensor& x, const Options& options = {}) {
  return detail::finish(tensor_zeros_like(x.get(), static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// Returns a tensor of ones with the shape of `x`, and with its dtype and device by default.
inline Tensor ones_like(const Tensor& x, const Options& options = {}) {
  return detail::finish(tensor_ones_like(x.get(), static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by
/// default.
inline Tensor full_like(const Tensor& x, Scalar value, const Options& options = {}) {
  return detail::finish(value.is_integral() ? tensor_full_like_i64(x.get(), value.to_int64(),
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code())
      : tensor_full_like(x.get(), value.to_double(), static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// `num` evenly spaced values from start to stop, which is the last value if `endpoint` is true.
/// For integer dtypes start, stop and the values are truncated. The default dtype is float32.
inline Tensor linspace(double start, double stop, Integer num, Flag endpoint = true,
    const Options& options = {}) {
  return detail::finish(tensor_linspace(start, stop, num, endpoint ? 1 : 0,
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code()), options);
}

/// base ** v for the `num` values v of linspace(start, stop). For integer dtypes start, stop and
/// the values are truncated. The default dtype is float32.
inline Tensor logspace(double start, double stop, Integer num, Flag endpoint = true,
    double base = 10.0, const Options& options = {}) {
  return detail::finish(tensor_logspace(start, stop, num, endpoint ? 1 : 0, base,
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code()), options);
}

/// Indices of the elements of an (n, m) matrix on and below diagonal `k`, in row-major order. The
/// result has shape (2, count): row indices and column indices. The default dtype is int64.
inline Tensor tril_indices(Integer n, Integer m, Integer k = 0, const Options& options = {}) {
  return detail::finish(tensor_tril_indices(n, m, k, static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// Indices of the elements of an (n, m) matrix on and above diagonal `k`, in row-major order. The
/// result has shape (2, count): row indices and column indices. The default dtype is int64.
inline Tensor triu_indices(Integer n, Integer m, Integer k = 0, const Options& options = {}) {
  return detail::finish(tensor_triu_indices(n, m, k, static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to
/// n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in
/// sum.
inline Tensor vander(const Tensor& x, Integer n = -1, Flag increasing = false) {
  return detail::take(tensor_vander(x.get(), n, increasing ? 1 : 0));
}

/// Returns a contiguous copy of `x`.
inline Tensor clone(const Tensor& x) {
  return detail::take(tensor_clone(x.get()));
}

/// Returns `x` itself if it is contiguous in row-major order, otherwise a contiguous copy.
inline Tensor contiguous(const Tensor& x) {
  return detail::take(tensor_contiguous(x.get()));
}

/// Converts `x` to `dtype`; returns `x` itself if it already has that dtype. Floating-point values
/// are truncated towards 0 and saturated when converted to integers, and NaN becomes 0.
inline Tensor astype(const Tensor& x, Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_astype(x.get(), static_cast<tensor_dtype_t>(dtype)));
}

/// Copies `x` to `device`; returns `x` itself if it is already there.
inline Tensor to_device(const Tensor& x, Device device = {}) {
  return detail::take(tensor_to_device(x.get(), device.code()));
}

/// Copies `src` into `x`, broadcasting it to the shape of `x` and converting it to its dtype.
inline const Tensor& copy_(const Tensor& x, const Tensor& src) {
  detail::check(tensor_copy_(x.get(), src.get()));
  return x;
}

/// Sets every element of `x` to `value`.
inline const Tensor& fill_(const Tensor& x, Scalar value) {
  detail::check(value.is_integral() ? tensor_fill_i64_(x.get(), value.to_int64())
      : tensor_fill_(x.get(), value.to_double()));
  return x;
}

/// Sets every element of `x` to 0.
inline const Tensor& zero_(const Tensor& x) {
  detail::check(tensor_zero_(x.get()));
  return x;
}

/// Reshapes `x`, keeping its elements in row-major order. One extent may be -1 and is inferred.
/// Returns a view if the strides allow it, otherwise a copy.
inline Tensor reshape(const Tensor& x, const Ints& shape) {
  return detail::take(tensor_reshape(x.get(), shape.data(), shape.count()));
}

/// Same as reshape, but always returns a view; TENSOR_E_SHAPE if the strides do not allow one.
inline Tensor view(const Tensor& x, const Ints& shape) {
  return detail::take(tensor_view(x.get(), shape.data(), shape.count()));
}

/// Merges the axes start_axis to end_axis, inclusive, into one. Returns a view if the strides allow
/// it, otherwise a copy.
inline Tensor flatten(const Tensor& x, Integer start_axis = 0, Integer end_axis = -1) {
  return detail::take(tensor_flatten(x.get(), detail::axis32(start_axis),
      detail::axis32(end_axis)));
}

/// Returns a view with permuted axes: axis i of the result is axis axes[i] of `x`.
inline Tensor permute_dims(const Tensor& x, const Ints& axes) {
  return detail::take(tensor_permute_dims(x.get(), axes.data(), axes.count()));
}

/// Returns a view of `x` with two axes swapped.
inline Tensor transpose(const Tensor& x, Integer axis0, Integer axis1) {
  return detail::take(tensor_transpose(x.get(), detail::axis32(axis0), detail::axis32(axis1)));
}

/// Returns a view of `x` with its last two axes swapped. `x` has at least two axes.
inline Tensor matrix_transpose(const Tensor& x) {
  return detail::take(tensor_matrix_transpose(x.get()));
}

/// Returns a view of `x` broadcast to `shape`. Axes of extent 1 and missing leading axes are
/// repeated with stride 0.
inline Tensor broadcast_to(const Tensor& x, const Ints& shape) {
  return detail::take(tensor_broadcast_to(x.get(), shape.data(), shape.count()));
}

/// Returns a view of `x` without the axes in `axes` of extent 1; by default, without any axes of
/// extent 1.
inline Tensor squeeze(const Tensor& x, const Axes& axes = {}) {
  return detail::take(tensor_squeeze(x.get(), axes.data(), axes.count()));
}

/// Returns a view of `x` with a new axis of extent 1 at position `axis` of the result.
inline Tensor unsqueeze(const Tensor& x, Integer axis) {
  return detail::take(tensor_unsqueeze(x.get(), detail::axis32(axis)));
}

/// Returns a view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped,
/// negative bounds count from the end, and a negative step reverses the order. TENSOR_SLICE_NONE
/// stands for an omitted bound or step. `step` is not 0.
inline Tensor slice(const Tensor& x, Integer axis, Integer start = TENSOR_SLICE_NONE,
    Integer stop = TENSOR_SLICE_NONE, Integer step = 1) {
  return detail::take(tensor_slice(x.get(), detail::axis32(axis), start, stop, step));
}

/// What slice() takes beside its operands, by name.
struct SliceOptions {
  detail::ByName by_name = {};
  Integer start = TENSOR_SLICE_NONE;
  Integer stop = TENSOR_SLICE_NONE;
  Integer step = 1;
};

/// Returns a view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped,
/// negative bounds count from the end, and a negative step reverses the order. TENSOR_SLICE_NONE
/// stands for an omitted bound or step. `step` is not 0.
inline Tensor slice(const Tensor& x, Integer axis, const SliceOptions& options) {
  return slice(x, axis, options.start, options.stop, options.step);
}

/// Returns a view of the slice of `x` at `index` along `axis`, without that axis. Negative indices
/// count from the end.
inline Tensor select(const Tensor& x, Integer axis, Integer index) {
  return detail::take(tensor_select(x.get(), detail::axis32(axis), index));
}

/// Returns a view of the `length` slices along `axis` that begin at `start`. The slices must be
/// within bounds.
inline Tensor narrow(const Tensor& x, Integer axis, Integer start, Integer length) {
  return detail::take(tensor_narrow(x.get(), detail::axis32(axis), start, length));
}

/// Returns a view of the diagonals of the 2-d slices along axis0 and axis1, as a new last axis.
inline Tensor diagonal(const Tensor& x, Integer offset = 0, Integer axis0 = 0, Integer axis1 = 1) {
  return detail::take(tensor_diagonal(x.get(), offset, detail::axis32(axis0),
      detail::axis32(axis1)));
}

/// What diagonal() takes beside its operands, by name.
struct DiagonalOptions {
  detail::ByName by_name = {};
  Integer offset = 0;
  Integer axis0 = 0;
  Integer axis1 = 1;
};

/// Returns a view of the diagonals of the 2-d slices along axis0 and axis1, as a new last axis.
inline Tensor diagonal(const Tensor& x, const DiagonalOptions& options) {
  return diagonal(x, options.offset, options.axis0, options.axis1);
}

/// Returns a view of the storage of `x` with the given shape, strides and offset, in elements from
/// the start of the storage. The view must be within the storage.
inline Tensor as_strided(const Tensor& x, const Ints& shape, const Ints& strides, Integer offset) {
  return detail::take(tensor_as_strided(x.get(), shape.data(), shape.count(), strides.data(),
      strides.count(), offset));
}

/// Splits `x` along `axis` into views of the given sizes, which add up to the extent of the axis.
inline Tensors split(const Tensor& x, const Ints& sizes, Integer axis = 0) {
  std::vector<tensor_t*> outs(detail::room(sizes.count()));
  detail::check(tensor_split(x.get(), sizes.data(), sizes.count(), detail::axis32(axis),
      outs.data()));
  return detail::adopted(outs);
}

/// Returns views of all slices along `axis`, without that axis.
inline Tensors unbind(const Tensor& x, Integer axis = 0) {
  std::vector<tensor_t*> outs(detail::room(x, axis));
  detail::check(tensor_unbind(x.get(), detail::axis32(axis), outs.data()));
  return detail::adopted(outs);
}

/// Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller.
/// An axis of extent 0 has `chunks` empty parts.
inline Tensors chunk(const Tensor& x, Integer chunks, Integer axis = 0) {
  std::vector<tensor_t*> outs(detail::room(chunks));
  detail::check(tensor_chunk(x.get(), chunks, detail::axis32(axis), outs.data()));
  return detail::adopted(outs);
}

/// Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts
/// are larger by 1.
inline Tensors array_split(const Tensor& x, Integer sections, Integer axis = 0) {
  std::vector<tensor_t*> outs(detail::room(sections));
  detail::check(tensor_array_split(x.get(), sections, detail::axis32(axis), outs.data()));
  return detail::adopted(outs);
}

/// Returns views of all tensors, broadcast to a common shape.
inline Tensors broadcast_tensors(const TensorList& xs) {
  std::vector<tensor_t*> outs(detail::room(xs.count()));
  detail::check(tensor_broadcast_tensors(xs.data(), xs.count(), outs.data()));
  return detail::adopted(outs);
}

/// Coordinate tensors of a grid, as views, from the 1-d or 0-d coordinates along each axis. For
/// "ij" indexing, result i varies along axis i; "xy" swaps axes 0 and 1.
inline Tensors meshgrid(const TensorList& xs, const std::string& indexing = "ij") {
  std::vector<tensor_t*> outs(detail::room(xs.count()));
  detail::check(tensor_meshgrid(xs.data(), xs.count(), detail::c_string("meshgrid: indexing",
      indexing), outs.data()));
  return detail::adopted(outs);
}

/// Returns a view of `x` that is not part of the graph.
inline Tensor detach(const Tensor& x) {
  return detail::take(tensor_detach(x.get()));
}

/// Returns a view of `x` with the axes `source` moved to the positions `destination`; the other
/// axes keep their order.
inline Tensor moveaxis(const Tensor& x, const Ints& source, const Ints& destination) {
  return detail::take(tensor_moveaxis(x.get(), source.data(), source.count(), destination.data(),
      destination.count()));
}

/// Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred.
/// Returns a view if the strides allow it, otherwise a copy.
inline Tensor unflatten(const Tensor& x, Integer axis, const Ints& sizes) {
  return detail::take(tensor_unflatten(x.get(), detail::axis32(axis), sizes.data(), sizes.count()));
}

/// Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the
/// result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their
/// elements. A 0-d tensor counts as one slice.
inline Tensor unfold(const Tensor& x, Integer axis, Integer size, Integer step) {
  return detail::take(tensor_unfold(x.get(), detail::axis32(axis), size, step));
}

/// Reshapes a 0-d tensor to (1,); returns any other `x` itself.
inline Tensor atleast_1d(const Tensor& x) {
  return detail::take(tensor_atleast_1d(x.get()));
}

/// Returns a view of `x` with at least two axes, with leading axes of extent 1 added as needed.
inline Tensor atleast_2d(const Tensor& x) {
  return detail::take(tensor_atleast_2d(x.get()));
}

/// Returns a view of `x` with at least three axes: () becomes (1, 1, 1), (N,) becomes (1, N, 1),
/// (M, N) becomes (M, N, 1).
inline Tensor atleast_3d(const Tensor& x) {
  return detail::take(tensor_atleast_3d(x.get()));
}

/// Concatenates tensors along an existing axis, or the flattened tensors for TENSOR_AXIS_NONE. All
/// other extents must be equal; dtypes are promoted. Empty 1-d tensors are ignored, as in PyTorch.
inline Tensor concat(const TensorList& xs, std::optional<Integer> axis = 0) {
  return detail::take(tensor_concat(xs.data(), xs.count(), detail::axis32(axis)));
}

/// Stacks tensors of equal shape along a new axis.
inline Tensor stack(const TensorList& xs, Integer axis = 0) {
  return detail::take(tensor_stack(xs.data(), xs.count(), detail::axis32(axis)));
}

/// Returns a copy of `x` with the order of the elements along `axes` reversed.
inline Tensor flip(const Tensor& x, const Axes& axes = {}) {
  return detail::take(tensor_flip(x.get(), axes.data(), axes.count()));
}

/// Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on;
/// negative widths crop.
inline Tensor pad(const Tensor& x, const Ints& widths, Scalar value = 0) {
  return detail::take(value.is_integral() ? tensor_pad_i64(x.get(), widths.data(), widths.count(),
      value.to_int64()) : tensor_pad(x.get(), widths.data(), widths.count(), value.to_double()));
}

/// Repeats the whole of `x` repeats[i] times along axis i. Missing leading axes of `x` and missing
/// leading repeats count as 1.
inline Tensor tile(const Tensor& x, const Ints& repeats) {
  return detail::take(tensor_tile(x.get(), repeats.data(), repeats.count()));
}

/// Repeats each slice along `axis` `repeats` times consecutively; TENSOR_AXIS_NONE flattens `x`
/// first.
inline Tensor repeat(const Tensor& x, Integer repeats, std::optional<Integer> axis = std::nullopt) {
  return detail::take(tensor_repeat(x.get(), repeats, detail::axis32(axis)));
}

/// Repeats slice i along `axis` repeats[i] times consecutively; TENSOR_AXIS_NONE flattens `x`
/// first. `repeats` has one non-negative integer for each slice, or one for all.
inline Tensor repeat_interleave(const Tensor& x, const Tensor& repeats,
    std::optional<Integer> axis = std::nullopt) {
  return detail::take(tensor_repeat_interleave(x.get(), repeats.get(), detail::axis32(axis)));
}

/// Shifts the elements along axes[i] by shifts[i] positions; elements shifted past the end reappear
/// at the start. Without axes, the flattened tensor is shifted, by one shift.
inline Tensor roll(const Tensor& x, const Ints& shifts, const Axes& axes = {}) {
  return detail::take(tensor_roll(x.get(), shifts.data(), shifts.count(), axes.data(),
      axes.count()));
}

/// Rotates `x` by 90 degrees `k` times in the plane of two axes, from axis0 towards axis1.
inline Tensor rot90(const Tensor& x, Integer k = 1, Integer axis0 = 0, Integer axis1 = 1) {
  return detail::take(tensor_rot90(x.get(), k, detail::axis32(axis0), detail::axis32(axis1)));
}

/// What rot90() takes beside its operands, by name.
struct Rot90Options {
  detail::ByName by_name = {};
  Integer k = 1;
  Integer axis0 = 0;
  Integer axis1 = 1;
};

/// Rotates `x` by 90 degrees `k` times in the plane of two axes, from axis0 towards axis1.
inline Tensor rot90(const Tensor& x, const Rot90Options& options) {
  return rot90(x, options.k, options.axis0, options.axis1);
}

/// Returns a copy of `x` with the order of the elements along axis 0 reversed.
inline Tensor flipud(const Tensor& x) {
  return detail::take(tensor_flipud(x.get()));
}

/// Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two
/// axes.
inline Tensor fliplr(const Tensor& x) {
  return detail::take(tensor_fliplr(x.get()));
}

/// Lower triangles of the matrices in the last two axes: elements above diagonal `k` are set to 0.
inline Tensor tril(const Tensor& x, Integer k = 0) {
  return detail::take(tensor_tril(x.get(), k));
}

/// Upper triangles of the matrices in the last two axes: elements below diagonal `k` are set to 0.
inline Tensor triu(const Tensor& x, Integer k = 0) {
  return detail::take(tensor_triu(x.get(), k));
}

/// For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix,
/// a copy of diagonal `k`.
inline Tensor diag(const Tensor& x, Integer k = 0) {
  return detail::take(tensor_diag(x.get(), k));
}

/// Square matrices whose diagonal `offset` holds the last axis of `x`, with 0 elsewhere. The
/// matrices are along axis0 and axis1 of the result.
inline Tensor diag_embed(const Tensor& x, Integer offset = 0, Integer axis0 = -2,
    Integer axis1 = -1) {
  return detail::take(tensor_diag_embed(x.get(), offset, detail::axis32(axis0),
      detail::axis32(axis1)));
}

/// What diag_embed() takes beside its operands, by name.
struct DiagEmbedOptions {
  detail::ByName by_name = {};
  Integer offset = 0;
  Integer axis0 = -2;
  Integer axis1 = -1;
};

/// Square matrices whose diagonal `offset` holds the last axis of `x`, with 0 elsewhere. The
/// matrices are along axis0 and axis1 of the result.
inline Tensor diag_embed(const Tensor& x, const DiagEmbedOptions& options) {
  return diag_embed(x, options.offset, options.axis0, options.axis1);
}

/// Block-diagonal matrix of the given matrices. A 1-d tensor counts as one row, a 0-d tensor as (1,
/// 1); dtypes are promoted.
inline Tensor block_diag(const TensorList& xs) {
  return detail::take(tensor_block_diag(xs.data(), xs.count()));
}

/// Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d.
inline Tensor hstack(const TensorList& xs) {
  return detail::take(tensor_hstack(xs.data(), xs.count()));
}

/// Concatenates tensors along axis 0, after atleast_2d.
inline Tensor vstack(const TensorList& xs) {
  return detail::take(tensor_vstack(xs.data(), xs.count()));
}

/// Concatenates tensors along axis 2, after atleast_3d.
inline Tensor dstack(const TensorList& xs) {
  return detail::take(tensor_dstack(xs.data(), xs.count()));
}

/// Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns.
inline Tensor column_stack(const TensorList& xs) {
  return detail::take(tensor_column_stack(xs.data(), xs.count()));
}

/// Cartesian product of 1-d tensors, with the last one varying fastest: shape (product of the
/// extents, number of tensors). For a single tensor, a copy of it. Dtypes are promoted.
inline Tensor cartesian_prod(const TensorList& xs) {
  return detail::take(tensor_cartesian_prod(xs.data(), xs.count()));
}

/// All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with
/// repeated elements if `with_replacement`.
inline Tensor combinations(const Tensor& x, Integer r = 2, Flag with_replacement = false) {
  return detail::take(tensor_combinations(x.get(), r, with_replacement ? 1 : 0));
}

/// Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are
/// less than the extent.
inline Tensor pad_reflect(const Tensor& x, const Ints& widths) {
  return detail::take(tensor_pad_reflect(x.get(), widths.data(), widths.count()));
}

/// Same as pad, but repeats the first and the last slice of each axis.
inline Tensor pad_replicate(const Tensor& x, const Ints& widths) {
  return detail::take(tensor_pad_replicate(x.get(), widths.data(), widths.count()));
}

/// Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths
/// are at most the remaining extent.
inline Tensor pad_circular(const Tensor& x, const Ints& widths) {
  return detail::take(tensor_pad_circular(x.get(), widths.data(), widths.count()));
}

/// a + b; logical or for bool.
inline Tensor add(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_add(a.get(), b.get()));
}

/// a + b; logical or for bool.
inline Tensor add(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return add(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_add_scalar_i64(a.get(), b.to_int64())
      : tensor_add_scalar(a.get(), b.to_double()));
}

/// In place: a + b; logical or for bool.
inline const Tensor& add_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_add_(a.get(), b.get()));
  return a;
}

/// In place: a + b; logical or for bool.
inline const Tensor& add_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return add_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_add_scalar_i64_(a.get(), b.to_int64())
      : tensor_add_scalar_(a.get(), b.to_double()));
  return a;
}

/// a - b.
inline Tensor sub(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_sub(a.get(), b.get()));
}

/// a - b.
inline Tensor sub(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return sub(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_sub_scalar_i64(a.get(), b.to_int64())
      : tensor_sub_scalar(a.get(), b.to_double()));
}

/// In place: a - b.
inline const Tensor& sub_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_sub_(a.get(), b.get()));
  return a;
}

/// In place: a - b.
inline const Tensor& sub_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return sub_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_sub_scalar_i64_(a.get(), b.to_int64())
      : tensor_sub_scalar_(a.get(), b.to_double()));
  return a;
}

/// a - b.
inline Tensor sub(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return sub(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rsub_scalar_i64(b.get(), a.to_int64())
      : tensor_rsub_scalar(b.get(), a.to_double()));
}

/// a * b; logical and for bool.
inline Tensor mul(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_mul(a.get(), b.get()));
}

/// a * b; logical and for bool.
inline Tensor mul(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return mul(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_mul_scalar_i64(a.get(), b.to_int64())
      : tensor_mul_scalar(a.get(), b.to_double()));
}

/// In place: a * b; logical and for bool.
inline const Tensor& mul_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_mul_(a.get(), b.get()));
  return a;
}

/// In place: a * b; logical and for bool.
inline const Tensor& mul_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return mul_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_mul_scalar_i64_(a.get(), b.to_int64())
      : tensor_mul_scalar_(a.get(), b.to_double()));
  return a;
}

/// a / b; integers are divided in float32.
inline Tensor div(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_div(a.get(), b.get()));
}

/// a / b; integers are divided in float32.
inline Tensor div(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return div(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_div_scalar_i64(a.get(), b.to_int64())
      : tensor_div_scalar(a.get(), b.to_double()));
}

/// In place: a / b; integers are divided in float32.
inline const Tensor& div_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_div_(a.get(), b.get()));
  return a;
}

/// In place: a / b; integers are divided in float32.
inline const Tensor& div_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return div_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_div_scalar_i64_(a.get(), b.to_int64())
      : tensor_div_scalar_(a.get(), b.to_double()));
  return a;
}

/// a / b; integers are divided in float32.
inline Tensor div(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return div(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rdiv_scalar_i64(b.get(), a.to_int64())
      : tensor_rdiv_scalar(b.get(), a.to_double()));
}

/// a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor remainder(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_remainder(a.get(), b.get()));
}

/// a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor remainder(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return remainder(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_remainder_scalar_i64(a.get(), b.to_int64())
      : tensor_remainder_scalar(a.get(), b.to_double()));
}

/// In place: a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& remainder_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_remainder_(a.get(), b.get()));
  return a;
}

/// In place: a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& remainder_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return remainder_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_remainder_scalar_i64_(a.get(), b.to_int64())
      : tensor_remainder_scalar_(a.get(), b.to_double()));
  return a;
}

/// a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor remainder(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return remainder(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rremainder_scalar_i64(b.get(), a.to_int64())
      : tensor_rremainder_scalar(b.get(), a.to_double()));
}

/// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
/// consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor floor_divide(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_floor_divide(a.get(), b.get()));
}

/// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
/// consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor floor_divide(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return floor_divide(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_floor_divide_scalar_i64(a.get(), b.to_int64())
      : tensor_floor_divide_scalar(a.get(), b.to_double()));
}

/// In place: floor(a / b). Exact for integers, which wrap around; for floating-point numbers the
/// quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& floor_divide_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_floor_divide_(a.get(), b.get()));
  return a;
}

/// In place: floor(a / b). Exact for integers, which wrap around; for floating-point numbers the
/// quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& floor_divide_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return floor_divide_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_floor_divide_scalar_i64_(a.get(), b.to_int64())
      : tensor_floor_divide_scalar_(a.get(), b.to_double()));
  return a;
}

/// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
/// consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor floor_divide(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return floor_divide(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rfloor_divide_scalar_i64(b.get(), a.to_int64())
      : tensor_rfloor_divide_scalar(b.get(), a.to_double()));
}

/// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline Tensor trunc_divide(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_trunc_divide(a.get(), b.get()));
}

/// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline Tensor trunc_divide(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return trunc_divide(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_trunc_divide_scalar_i64(a.get(), b.to_int64())
      : tensor_trunc_divide_scalar(a.get(), b.to_double()));
}

/// In place: trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& trunc_divide_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_trunc_divide_(a.get(), b.get()));
  return a;
}

/// In place: trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& trunc_divide_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return trunc_divide_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_trunc_divide_scalar_i64_(a.get(), b.to_int64())
      : tensor_trunc_divide_scalar_(a.get(), b.to_double()));
  return a;
}

/// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline Tensor trunc_divide(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return trunc_divide(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rtrunc_divide_scalar_i64(b.get(), a.to_int64())
      : tensor_rtrunc_divide_scalar(b.get(), a.to_double()));
}

/// a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor fmod(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_fmod(a.get(), b.get()));
}

/// a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor fmod(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return fmod(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_fmod_scalar_i64(a.get(), b.to_int64())
      : tensor_fmod_scalar(a.get(), b.to_double()));
}

/// In place: a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& fmod_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_fmod_(a.get(), b.get()));
  return a;
}

/// In place: a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is
/// TENSOR_E_INVALID.
inline const Tensor& fmod_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return fmod_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_fmod_scalar_i64_(a.get(), b.to_int64())
      : tensor_fmod_scalar_(a.get(), b.to_double()));
  return a;
}

/// a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.
inline Tensor fmod(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return fmod(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rfmod_scalar_i64(b.get(), a.to_int64())
      : tensor_rfmod_scalar(b.get(), a.to_double()));
}

/// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
inline Tensor maximum(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_maximum(a.get(), b.get()));
}

/// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
inline Tensor maximum(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return maximum(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_maximum_scalar_i64(a.get(), b.to_int64())
      : tensor_maximum_scalar(a.get(), b.to_double()));
}

/// In place: Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the
/// gradient equally.
inline const Tensor& maximum_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_maximum_(a.get(), b.get()));
  return a;
}

/// In place: Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the
/// gradient equally.
inline const Tensor& maximum_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return maximum_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_maximum_scalar_i64_(a.get(), b.to_int64())
      : tensor_maximum_scalar_(a.get(), b.to_double()));
  return a;
}

/// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
inline Tensor minimum(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_minimum(a.get(), b.get()));
}

/// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
inline Tensor minimum(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return minimum(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_minimum_scalar_i64(a.get(), b.to_int64())
      : tensor_minimum_scalar(a.get(), b.to_double()));
}

/// In place: Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the
/// gradient equally.
inline const Tensor& minimum_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_minimum_(a.get(), b.get()));
  return a;
}

/// In place: Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the
/// gradient equally.
inline const Tensor& minimum_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return minimum_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_minimum_scalar_i64_(a.get(), b.to_int64())
      : tensor_minimum_scalar_(a.get(), b.to_double()));
  return a;
}

/// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
/// gradient.
inline Tensor fmax(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_fmax(a.get(), b.get()));
}

/// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
/// gradient.
inline Tensor fmax(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return fmax(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_fmax_scalar_i64(a.get(), b.to_int64())
      : tensor_fmax_scalar(a.get(), b.to_double()));
}

/// In place: Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a
/// receives the gradient.
inline const Tensor& fmax_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_fmax_(a.get(), b.get()));
  return a;
}

/// In place: Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a
/// receives the gradient.
inline const Tensor& fmax_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return fmax_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_fmax_scalar_i64_(a.get(), b.to_int64())
      : tensor_fmax_scalar_(a.get(), b.to_double()));
  return a;
}

/// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
/// gradient.
inline Tensor fmin(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_fmin(a.get(), b.get()));
}

/// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
/// gradient.
inline Tensor fmin(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return fmin(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_fmin_scalar_i64(a.get(), b.to_int64())
      : tensor_fmin_scalar(a.get(), b.to_double()));
}

/// In place: Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a
/// receives the gradient.
inline const Tensor& fmin_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_fmin_(a.get(), b.get()));
  return a;
}

/// In place: Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a
/// receives the gradient.
inline const Tensor& fmin_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return fmin_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_fmin_scalar_i64_(a.get(), b.to_int64())
      : tensor_fmin_scalar_(a.get(), b.to_double()));
  return a;
}

/// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
inline Tensor copysign(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_copysign(a.get(), b.get()));
}

/// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
inline Tensor copysign(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return copysign(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_copysign_scalar_i64(a.get(), b.to_int64())
      : tensor_copysign_scalar(a.get(), b.to_double()));
}

/// In place: |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is
/// 0.
inline const Tensor& copysign_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_copysign_(a.get(), b.get()));
  return a;
}

/// In place: |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is
/// 0.
inline const Tensor& copysign_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return copysign_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_copysign_scalar_i64_(a.get(), b.to_int64())
      : tensor_copysign_scalar_(a.get(), b.to_double()));
  return a;
}

/// The next representable number after `a` in the direction of `b`.
inline Tensor nextafter(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_nextafter(a.get(), b.get()));
}

/// In place: The next representable number after `a` in the direction of `b`.
inline const Tensor& nextafter_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_nextafter_(a.get(), b.get()));
  return a;
}

/// 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.
inline Tensor heaviside(const Tensor& x, const Tensor& values) {
  return detail::take(tensor_heaviside(x.get(), values.get()));
}

/// In place: 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.
inline const Tensor& heaviside_(const Tensor& x, const Tensor& values) {
  detail::check(tensor_heaviside_(x.get(), values.get()));
  return x;
}

/// -x. Integers wrap around.
inline Tensor neg(const Tensor& x) {
  return detail::take(tensor_neg(x.get()));
}

/// In place: -x. Integers wrap around.
inline const Tensor& neg_(const Tensor& x) {
  detail::check(tensor_neg_(x.get()));
  return x;
}

/// Absolute value |x|, with derivative 0 at 0. Integers wrap around.
inline Tensor abs(const Tensor& x) {
  return detail::take(tensor_abs(x.get()));
}

/// In place: Absolute value |x|, with derivative 0 at 0. Integers wrap around.
inline const Tensor& abs_(const Tensor& x) {
  detail::check(tensor_abs_(x.get()));
  return x;
}

/// Sign of x: -1, 0 or 1. NaN is propagated.
inline Tensor sign(const Tensor& x) {
  return detail::take(tensor_sign(x.get()));
}

/// In place: Sign of x: -1, 0 or 1. NaN is propagated.
inline const Tensor& sign_(const Tensor& x) {
  detail::check(tensor_sign_(x.get()));
  return x;
}

/// 1 / x.
inline Tensor reciprocal(const Tensor& x) {
  return detail::take(tensor_reciprocal(x.get()));
}

/// In place: 1 / x.
inline const Tensor& reciprocal_(const Tensor& x) {
  detail::check(tensor_reciprocal_(x.get()));
  return x;
}

/// +x: returns `x` itself.
inline Tensor positive(const Tensor& x) {
  return detail::take(tensor_positive(x.get()));
}

/// Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
/// exactly `b` for weight 1.
inline Tensor lerp(const Tensor& a, const Tensor& b, const Tensor& weight) {
  return detail::take(tensor_lerp(a.get(), b.get(), weight.get()));
}

/// Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
/// exactly `b` for weight 1.
inline Tensor lerp(const Tensor& a, const Tensor& b, Scalar weight) {
  if (detail::is_weak_bool(a, weight)) return lerp(a, b, detail::bool_tensor(weight));
  return detail::take(weight.is_integral() ? tensor_lerp_scalar_i64(a.get(), b.get(),
      weight.to_int64()) : tensor_lerp_scalar(a.get(), b.get(), weight.to_double()));
}

/// In place: Linear interpolation a + weight * (b - a), computed from the nearer end, so that the
/// result is exactly `b` for weight 1.
inline const Tensor& lerp_(const Tensor& a, const Tensor& b, const Tensor& weight) {
  detail::check(tensor_lerp_(a.get(), b.get(), weight.get()));
  return a;
}

/// In place: Linear interpolation a + weight * (b - a), computed from the nearer end, so that the
/// result is exactly `b` for weight 1.
inline const Tensor& lerp_(const Tensor& a, const Tensor& b, Scalar weight) {
  if (detail::is_weak_bool(a, weight)) return lerp_(a, b, detail::bool_tensor(weight));
  detail::check(weight.is_integral() ? tensor_lerp_scalar_i64_(a.get(), b.get(),
      weight.to_int64()) : tensor_lerp_scalar_(a.get(), b.get(), weight.to_double()));
  return a;
}

/// x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.
inline Tensor addcmul(const Tensor& x, const Tensor& a, const Tensor& b, double value = 1.0) {
  return detail::take(tensor_addcmul(x.get(), a.get(), b.get(), value));
}

/// In place: x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.
inline const Tensor& addcmul_(const Tensor& x, const Tensor& a, const Tensor& b,
    double value = 1.0) {
  detail::check(tensor_addcmul_(x.get(), a.get(), b.get(), value));
  return x;
}

/// x + value * (a / b).
inline Tensor addcdiv(const Tensor& x, const Tensor& a, const Tensor& b, double value = 1.0) {
  return detail::take(tensor_addcdiv(x.get(), a.get(), b.get(), value));
}

/// In place: x + value * (a / b).
inline const Tensor& addcdiv_(const Tensor& x, const Tensor& a, const Tensor& b,
    double value = 1.0) {
  detail::check(tensor_addcdiv_(x.get(), a.get(), b.get(), value));
  return x;
}

/// Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
inline Tensor gcd(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_gcd(a.get(), b.get()));
}

/// In place: Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
inline const Tensor& gcd_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_gcd_(a.get(), b.get()));
  return a;
}

/// Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
inline Tensor lcm(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_lcm(a.get(), b.get()));
}

/// In place: Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
inline const Tensor& lcm_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_lcm_(a.get(), b.get()));
  return a;
}

/// Bitwise and, a & b; logical and for bool.
inline Tensor bitwise_and(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_bitwise_and(a.get(), b.get()));
}

/// Bitwise and, a & b; logical and for bool.
inline Tensor bitwise_and(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_and(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_bitwise_and_scalar_i64(a.get(), b.to_int64())
      : tensor_bitwise_and(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
}

/// In place: Bitwise and, a & b; logical and for bool.
inline const Tensor& bitwise_and_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_bitwise_and_(a.get(), b.get()));
  return a;
}

/// In place: Bitwise and, a & b; logical and for bool.
inline const Tensor& bitwise_and_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_and_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_bitwise_and_scalar_i64_(a.get(), b.to_int64())
      : tensor_bitwise_and_(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
  return a;
}

/// Bitwise or, a | b; logical or for bool.
inline Tensor bitwise_or(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_bitwise_or(a.get(), b.get()));
}

/// Bitwise or, a | b; logical or for bool.
inline Tensor bitwise_or(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_or(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_bitwise_or_scalar_i64(a.get(), b.to_int64())
      : tensor_bitwise_or(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
}

/// In place: Bitwise or, a | b; logical or for bool.
inline const Tensor& bitwise_or_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_bitwise_or_(a.get(), b.get()));
  return a;
}

/// In place: Bitwise or, a | b; logical or for bool.
inline const Tensor& bitwise_or_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_or_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_bitwise_or_scalar_i64_(a.get(), b.to_int64())
      : tensor_bitwise_or_(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
  return a;
}

/// Bitwise exclusive or, a ^ b; logical exclusive or for bool.
inline Tensor bitwise_xor(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_bitwise_xor(a.get(), b.get()));
}

/// Bitwise exclusive or, a ^ b; logical exclusive or for bool.
inline Tensor bitwise_xor(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_xor(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_bitwise_xor_scalar_i64(a.get(), b.to_int64())
      : tensor_bitwise_xor(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
}

/// In place: Bitwise exclusive or, a ^ b; logical exclusive or for bool.
inline const Tensor& bitwise_xor_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_bitwise_xor_(a.get(), b.get()));
  return a;
}

/// In place: Bitwise exclusive or, a ^ b; logical exclusive or for bool.
inline const Tensor& bitwise_xor_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_xor_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_bitwise_xor_scalar_i64_(a.get(), b.to_int64())
      : tensor_bitwise_xor_(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
  return a;
}

/// a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
/// number of bits.
inline Tensor bitwise_left_shift(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_bitwise_left_shift(a.get(), b.get()));
}

/// a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
/// number of bits.
inline Tensor bitwise_left_shift(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_left_shift(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_bitwise_left_shift_scalar_i64(a.get(),
      b.to_int64()) : tensor_bitwise_left_shift(a.get(), detail::scalar_tensor(b,
      Dtype::automatic).get()));
}

/// In place: a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at
/// least the number of bits.
inline const Tensor& bitwise_left_shift_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_bitwise_left_shift_(a.get(), b.get()));
  return a;
}

/// In place: a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at
/// least the number of bits.
inline const Tensor& bitwise_left_shift_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_left_shift_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_bitwise_left_shift_scalar_i64_(a.get(), b.to_int64())
      : tensor_bitwise_left_shift_(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
  return a;
}

/// a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
/// number of bits.
inline Tensor bitwise_left_shift(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return bitwise_left_shift(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rbitwise_left_shift_scalar_i64(b.get(),
      a.to_int64()) : tensor_bitwise_left_shift(detail::scalar_tensor(a, Dtype::automatic).get(),
      b.get()));
}

/// Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
/// bits, 0, or -1 for negative `a`.
inline Tensor bitwise_right_shift(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_bitwise_right_shift(a.get(), b.get()));
}

/// Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
/// bits, 0, or -1 for negative `a`.
inline Tensor bitwise_right_shift(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_right_shift(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_bitwise_right_shift_scalar_i64(a.get(),
      b.to_int64()) : tensor_bitwise_right_shift(a.get(), detail::scalar_tensor(b,
      Dtype::automatic).get()));
}

/// In place: Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the
/// number of bits, 0, or -1 for negative `a`.
inline const Tensor& bitwise_right_shift_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_bitwise_right_shift_(a.get(), b.get()));
  return a;
}

/// In place: Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the
/// number of bits, 0, or -1 for negative `a`.
inline const Tensor& bitwise_right_shift_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return bitwise_right_shift_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_bitwise_right_shift_scalar_i64_(a.get(), b.to_int64())
      : tensor_bitwise_right_shift_(a.get(), detail::scalar_tensor(b, Dtype::automatic).get()));
  return a;
}

/// Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
/// bits, 0, or -1 for negative `a`.
inline Tensor bitwise_right_shift(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return bitwise_right_shift(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rbitwise_right_shift_scalar_i64(b.get(),
      a.to_int64()) : tensor_bitwise_right_shift(detail::scalar_tensor(a, Dtype::automatic).get(),
      b.get()));
}

/// Bitwise not, ~x; logical not for bool.
inline Tensor bitwise_invert(const Tensor& x) {
  return detail::take(tensor_bitwise_invert(x.get()));
}

/// In place: Bitwise not, ~x; logical not for bool.
inline const Tensor& bitwise_invert_(const Tensor& x) {
  detail::check(tensor_bitwise_invert_(x.get()));
  return x;
}

/// a ** b, computed in float64 or complex128 for all dtypes.
inline Tensor float_power(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_float_power(a.get(), b.get()));
}

/// a ** b, computed in float64 or complex128 for all dtypes.
inline Tensor float_power(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return float_power(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_float_power_scalar_i64(a.get(), b.to_int64())
      : tensor_float_power_scalar(a.get(), b.to_double()));
}

/// a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
inline Tensor pow(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_pow(a.get(), b.get()));
}

/// a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
inline Tensor pow(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return pow(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_pow_scalar_i64(a.get(), b.to_int64())
      : tensor_pow_scalar(a.get(), b.to_double()));
}

/// In place: a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1
/// and -1.
inline const Tensor& pow_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_pow_(a.get(), b.get()));
  return a;
}

/// In place: a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1
/// and -1.
inline const Tensor& pow_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return pow_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_pow_scalar_i64_(a.get(), b.to_int64())
      : tensor_pow_scalar_(a.get(), b.to_double()));
  return a;
}

/// a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
inline Tensor pow(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return pow(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rpow_scalar_i64(b.get(), a.to_int64())
      : tensor_rpow_scalar(b.get(), a.to_double()));
}

/// log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b
/// has the larger real part, so the imaginary part is near that of b.
inline Tensor logaddexp(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_logaddexp(a.get(), b.get()));
}

/// In place: log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a -
/// b)), where b has the larger real part, so the imaginary part is near that of b.
inline const Tensor& logaddexp_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_logaddexp_(a.get(), b.get()));
  return a;
}

/// log2(2 ** a + 2 ** b), without overflow.
inline Tensor logaddexp2(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_logaddexp2(a.get(), b.get()));
}

/// In place: log2(2 ** a + 2 ** b), without overflow.
inline const Tensor& logaddexp2_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_logaddexp2_(a.get(), b.get()));
  return a;
}

/// a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
inline Tensor xlogy(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_xlogy(a.get(), b.get()));
}

/// a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
inline Tensor xlogy(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return xlogy(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_xlogy_scalar_i64(a.get(), b.to_int64())
      : tensor_xlogy_scalar(a.get(), b.to_double()));
}

/// In place: a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
inline const Tensor& xlogy_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_xlogy_(a.get(), b.get()));
  return a;
}

/// In place: a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
inline const Tensor& xlogy_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return xlogy_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_xlogy_scalar_i64_(a.get(), b.to_int64())
      : tensor_xlogy_scalar_(a.get(), b.to_double()));
  return a;
}

/// a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
inline Tensor xlogy(Scalar a, const Tensor& b) {
  if (detail::is_weak_bool(b, a)) return xlogy(detail::bool_tensor(a), b);
  return detail::take(a.is_integral() ? tensor_rxlogy_scalar_i64(b.get(), a.to_int64())
      : tensor_rxlogy_scalar(b.get(), a.to_double()));
}

/// x * x. Integers wrap around.
inline Tensor square(const Tensor& x) {
  return detail::take(tensor_square(x.get()));
}

/// In place: x * x. Integers wrap around.
inline const Tensor& square_(const Tensor& x) {
  detail::check(tensor_square_(x.get()));
  return x;
}

/// Square root; NaN for x < 0.
inline Tensor sqrt(const Tensor& x) {
  return detail::take(tensor_sqrt(x.get()));
}

/// In place: Square root; NaN for x < 0.
inline const Tensor& sqrt_(const Tensor& x) {
  detail::check(tensor_sqrt_(x.get()));
  return x;
}

/// Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0.
inline Tensor rsqrt(const Tensor& x) {
  return detail::take(tensor_rsqrt(x.get()));
}

/// In place: Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0.
inline const Tensor& rsqrt_(const Tensor& x) {
  detail::check(tensor_rsqrt_(x.get()));
  return x;
}

/// Real cube root, also of negative numbers. The gradient at 0 is infinite.
inline Tensor cbrt(const Tensor& x) {
  return detail::take(tensor_cbrt(x.get()));
}

/// In place: Real cube root, also of negative numbers. The gradient at 0 is infinite.
inline const Tensor& cbrt_(const Tensor& x) {
  detail::check(tensor_cbrt_(x.get()));
  return x;
}

/// Exponential e ** x.
inline Tensor exp(const Tensor& x) {
  return detail::take(tensor_exp(x.get()));
}

/// In place: Exponential e ** x.
inline const Tensor& exp_(const Tensor& x) {
  detail::check(tensor_exp_(x.get()));
  return x;
}

/// exp(x) - 1, accurate near 0.
inline Tensor expm1(const Tensor& x) {
  return detail::take(tensor_expm1(x.get()));
}

/// In place: exp(x) - 1, accurate near 0.
inline const Tensor& expm1_(const Tensor& x) {
  detail::check(tensor_expm1_(x.get()));
  return x;
}

/// 2 ** x.
inline Tensor exp2(const Tensor& x) {
  return detail::take(tensor_exp2(x.get()));
}

/// In place: 2 ** x.
inline const Tensor& exp2_(const Tensor& x) {
  detail::check(tensor_exp2_(x.get()));
  return x;
}

/// Natural logarithm; NaN for x < 0, -infinity at 0.
inline Tensor log(const Tensor& x) {
  return detail::take(tensor_log(x.get()));
}

/// In place: Natural logarithm; NaN for x < 0, -infinity at 0.
inline const Tensor& log_(const Tensor& x) {
  detail::check(tensor_log_(x.get()));
  return x;
}

/// log(1 + x), accurate near 0.
inline Tensor log1p(const Tensor& x) {
  return detail::take(tensor_log1p(x.get()));
}

/// In place: log(1 + x), accurate near 0.
inline const Tensor& log1p_(const Tensor& x) {
  detail::check(tensor_log1p_(x.get()));
  return x;
}

/// Base-2 logarithm; NaN for x < 0, -infinity at 0.
inline Tensor log2(const Tensor& x) {
  return detail::take(tensor_log2(x.get()));
}

/// In place: Base-2 logarithm; NaN for x < 0, -infinity at 0.
inline const Tensor& log2_(const Tensor& x) {
  detail::check(tensor_log2_(x.get()));
  return x;
}

/// Base-10 logarithm; NaN for x < 0, -infinity at 0.
inline Tensor log10(const Tensor& x) {
  return detail::take(tensor_log10(x.get()));
}

/// In place: Base-10 logarithm; NaN for x < 0, -infinity at 0.
inline const Tensor& log10_(const Tensor& x) {
  detail::check(tensor_log10_(x.get()));
  return x;
}

/// log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the
/// gradient is 0 where it is clamped.
inline Tensor logit(const Tensor& x, double eps = -1.0) {
  return detail::take(tensor_logit(x.get(), eps));
}

/// In place: log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 -
/// eps]; the gradient is 0 where it is clamped.
inline const Tensor& logit_(const Tensor& x, double eps = -1.0) {
  detail::check(tensor_logit_(x.get(), eps));
  return x;
}

/// sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
/// even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
/// both are 0.
inline Tensor hypot(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_hypot(a.get(), b.get()));
}

/// sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
/// even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
/// both are 0.
inline Tensor hypot(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return hypot(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_hypot_scalar_i64(a.get(), b.to_int64())
      : tensor_hypot_scalar(a.get(), b.to_double()));
}

/// In place: sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is
/// infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0
/// where both are 0.
inline const Tensor& hypot_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_hypot_(a.get(), b.get()));
  return a;
}

/// In place: sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is
/// infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0
/// where both are 0.
inline const Tensor& hypot_(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return hypot_(a, detail::bool_tensor(b));
  detail::check(b.is_integral() ? tensor_hypot_scalar_i64_(a.get(), b.to_int64())
      : tensor_hypot_scalar_(a.get(), b.to_double()));
  return a;
}

/// Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros
/// follow IEEE 754. The gradient at (0, 0) is 0.
inline Tensor atan2(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_atan2(a.get(), b.get()));
}

/// In place: Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of
/// zeros follow IEEE 754. The gradient at (0, 0) is 0.
inline const Tensor& atan2_(const Tensor& a, const Tensor& b) {
  detail::check(tensor_atan2_(a.get(), b.get()));
  return a;
}

/// Sine of x, in radians.
inline Tensor sin(const Tensor& x) {
  return detail::take(tensor_sin(x.get()));
}

/// In place: Sine of x, in radians.
inline const Tensor& sin_(const Tensor& x) {
  detail::check(tensor_sin_(x.get()));
  return x;
}

/// Cosine of x, in radians.
inline Tensor cos(const Tensor& x) {
  return detail::take(tensor_cos(x.get()));
}

/// In place: Cosine of x, in radians.
inline const Tensor& cos_(const Tensor& x) {
  detail::check(tensor_cos_(x.get()));
  return x;
}

/// Tangent of x, in radians.
inline Tensor tan(const Tensor& x) {
  return detail::take(tensor_tan(x.get()));
}

/// In place: Tangent of x, in radians.
inline const Tensor& tan_(const Tensor& x) {
  detail::check(tensor_tan_(x.get()));
  return x;
}

/// Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1].
inline Tensor asin(const Tensor& x) {
  return detail::take(tensor_asin(x.get()));
}

/// In place: Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1].
inline const Tensor& asin_(const Tensor& x) {
  detail::check(tensor_asin_(x.get()));
  return x;
}

/// Inverse cosine, in [0, pi]; NaN outside [-1, 1].
inline Tensor acos(const Tensor& x) {
  return detail::take(tensor_acos(x.get()));
}

/// In place: Inverse cosine, in [0, pi]; NaN outside [-1, 1].
inline const Tensor& acos_(const Tensor& x) {
  detail::check(tensor_acos_(x.get()));
  return x;
}

/// Inverse tangent, in [-pi/2, pi/2].
inline Tensor atan(const Tensor& x) {
  return detail::take(tensor_atan(x.get()));
}

/// In place: Inverse tangent, in [-pi/2, pi/2].
inline const Tensor& atan_(const Tensor& x) {
  detail::check(tensor_atan_(x.get()));
  return x;
}

/// Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers.
inline Tensor sinc(const Tensor& x) {
  return detail::take(tensor_sinc(x.get()));
}

/// In place: Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers.
inline const Tensor& sinc_(const Tensor& x) {
  detail::check(tensor_sinc_(x.get()));
  return x;
}

/// Hyperbolic sine.
inline Tensor sinh(const Tensor& x) {
  return detail::take(tensor_sinh(x.get()));
}

/// In place: Hyperbolic sine.
inline const Tensor& sinh_(const Tensor& x) {
  detail::check(tensor_sinh_(x.get()));
  return x;
}

/// Hyperbolic cosine.
inline Tensor cosh(const Tensor& x) {
  return detail::take(tensor_cosh(x.get()));
}

/// In place: Hyperbolic cosine.
inline const Tensor& cosh_(const Tensor& x) {
  detail::check(tensor_cosh_(x.get()));
  return x;
}

/// Hyperbolic tangent.
inline Tensor tanh(const Tensor& x) {
  return detail::take(tensor_tanh(x.get()));
}

/// In place: Hyperbolic tangent.
inline const Tensor& tanh_(const Tensor& x) {
  detail::check(tensor_tanh_(x.get()));
  return x;
}

/// Inverse hyperbolic sine.
inline Tensor asinh(const Tensor& x) {
  return detail::take(tensor_asinh(x.get()));
}

/// In place: Inverse hyperbolic sine.
inline const Tensor& asinh_(const Tensor& x) {
  detail::check(tensor_asinh_(x.get()));
  return x;
}

/// Inverse hyperbolic cosine, non-negative; NaN for x < 1.
inline Tensor acosh(const Tensor& x) {
  return detail::take(tensor_acosh(x.get()));
}

/// In place: Inverse hyperbolic cosine, non-negative; NaN for x < 1.
inline const Tensor& acosh_(const Tensor& x) {
  detail::check(tensor_acosh_(x.get()));
  return x;
}

/// Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1.
inline Tensor atanh(const Tensor& x) {
  return detail::take(tensor_atanh(x.get()));
}

/// In place: Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1.
inline const Tensor& atanh_(const Tensor& x) {
  detail::check(tensor_atanh_(x.get()));
  return x;
}

/// Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x.
inline Tensor erf(const Tensor& x) {
  return detail::take(tensor_erf(x.get()));
}

/// In place: Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x.
inline const Tensor& erf_(const Tensor& x) {
  detail::check(tensor_erf_(x.get()));
  return x;
}

/// Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
inline Tensor erfc(const Tensor& x) {
  return detail::take(tensor_erfc(x.get()));
}

/// In place: Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
inline const Tensor& erfc_(const Tensor& x) {
  detail::check(tensor_erfc_(x.get()));
  return x;
}

/// Inverse error function; NaN outside [-1, 1], infinite at -1 and 1.
inline Tensor erfinv(const Tensor& x) {
  return detail::take(tensor_erfinv(x.get()));
}

/// In place: Inverse error function; NaN outside [-1, 1], infinite at -1 and 1.
inline const Tensor& erfinv_(const Tensor& x) {
  detail::check(tensor_erfinv_(x.get()));
  return x;
}

/// log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x
/// < 0 it is relative to max(1, |lgamma(x)|).
inline Tensor lgamma(const Tensor& x) {
  return detail::take(tensor_lgamma(x.get()));
}

/// In place: log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x
/// > 0; for x < 0 it is relative to max(1, |lgamma(x)|).
inline const Tensor& lgamma_(const Tensor& x) {
  detail::check(tensor_lgamma_(x.get()));
  return x;
}

/// Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error
/// bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|).
inline Tensor digamma(const Tensor& x) {
  return detail::take(tensor_digamma(x.get()));
}

/// In place: Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0.
/// The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|).
inline const Tensor& digamma_(const Tensor& x) {
  detail::check(tensor_digamma_(x.get()));
  return x;
}

/// Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n
/// and -infinity for even n > 0. The error grows by half an ulp with each order.
inline Tensor polygamma(const Tensor& x, Integer n) {
  return detail::take(tensor_polygamma(x.get(), n));
}

/// In place: Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity
/// for odd n and -infinity for even n > 0. The error grows by half an ulp with each order.
inline const Tensor& polygamma_(const Tensor& x, Integer n) {
  detail::check(tensor_polygamma_(x.get(), n));
  return x;
}

/// Largest integer <= x; integers and bool are unchanged.
inline Tensor floor(const Tensor& x) {
  return detail::take(tensor_floor(x.get()));
}

/// In place: Largest integer <= x; integers and bool are unchanged.
inline const Tensor& floor_(const Tensor& x) {
  detail::check(tensor_floor_(x.get()));
  return x;
}

/// Smallest integer >= x; integers and bool are unchanged.
inline Tensor ceil(const Tensor& x) {
  return detail::take(tensor_ceil(x.get()));
}

/// In place: Smallest integer >= x; integers and bool are unchanged.
inline const Tensor& ceil_(const Tensor& x) {
  detail::check(tensor_ceil_(x.get()));
  return x;
}

/// Nearest integer, with ties to even; integers and bool are unchanged.
inline Tensor round(const Tensor& x) {
  return detail::take(tensor_round(x.get()));
}

/// In place: Nearest integer, with ties to even; integers and bool are unchanged.
inline const Tensor& round_(const Tensor& x) {
  detail::check(tensor_round_(x.get()));
  return x;
}

/// x truncated towards 0; integers and bool are unchanged.
inline Tensor trunc(const Tensor& x) {
  return detail::take(tensor_trunc(x.get()));
}

/// In place: x truncated towards 0; integers and bool are unchanged.
inline const Tensor& trunc_(const Tensor& x) {
  detail::check(tensor_trunc_(x.get()));
  return x;
}

/// Fractional part x - trunc(x), with the sign of x.
inline Tensor frac(const Tensor& x) {
  return detail::take(tensor_frac(x.get()));
}

/// In place: Fractional part x - trunc(x), with the sign of x.
inline const Tensor& frac_(const Tensor& x) {
  detail::check(tensor_frac_(x.get()));
  return x;
}

/// Converts radians to degrees: x * 180 / pi.
inline Tensor rad2deg(const Tensor& x) {
  return detail::take(tensor_rad2deg(x.get()));
}

/// In place: Converts radians to degrees: x * 180 / pi.
inline const Tensor& rad2deg_(const Tensor& x) {
  detail::check(tensor_rad2deg_(x.get()));
  return x;
}

/// Converts degrees to radians: x * pi / 180.
inline Tensor deg2rad(const Tensor& x) {
  return detail::take(tensor_deg2rad(x.get()));
}

/// In place: Converts degrees to radians: x * pi / 180.
inline const Tensor& deg2rad_(const Tensor& x) {
  detail::check(tensor_deg2rad_(x.get()));
  return x;
}

/// Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these
/// two selects the largest or the lowest finite number of the dtype. The gradient of replaced
/// elements is 0.
inline Tensor nan_to_num(const Tensor& x, double nan, double posinf, double neginf) {
  return detail::take(tensor_nan_to_num(x.get(), nan, posinf, neginf));
}

/// In place: Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either
/// of these two selects the largest or the lowest finite number of the dtype. The gradient of
/// replaced elements is 0.
inline const Tensor& nan_to_num_(const Tensor& x, double nan, double posinf, double neginf) {
  detail::check(tensor_nan_to_num_(x.get(), nan, posinf, neginf));
  return x;
}

/// Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
/// NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
/// infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none.
inline Tensor clamp(const Tensor& x, const Tensor& min, const Tensor& max) {
  return detail::take(tensor_clamp(x.get(), min.get(), max.get()));
}

/// Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
/// NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
/// infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none.
inline Tensor clamp(const Tensor& x, Scalar min, Scalar max) {
  return detail::take(min.is_integral() && max.is_integral() ? tensor_clamp_scalar_i64(x.get(),
      min.to_int64(), max.to_int64()) : tensor_clamp_scalar(x.get(), min.to_double(),
      max.to_double()));
}

/// In place: Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where
/// min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms
/// an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none.
inline const Tensor& clamp_(const Tensor& x, const Tensor& min, const Tensor& max) {
  detail::check(tensor_clamp_(x.get(), min.get(), max.get()));
  return x;
}

/// In place: Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where
/// min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms
/// an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none.
inline const Tensor& clamp_(const Tensor& x, Scalar min, Scalar max) {
  detail::check(min.is_integral() && max.is_integral() ? tensor_clamp_scalar_i64_(x.get(),
      min.to_int64(), max.to_int64()) : tensor_clamp_scalar_(x.get(), min.to_double(),
      max.to_double()));
  return x;
}

/// Selects a where the condition is true (not 0), b elsewhere.
inline Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) {
  return detail::take(tensor_where(condition.get(), a.get(), b.get()));
}

/// Selects a where the condition is true (not 0), b elsewhere.
inline Tensor where(const Tensor& condition, const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(condition, b)) return where(condition, a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_where_scalar_i64(condition.get(), a.get(),
      b.to_int64()) : tensor_where_scalar(condition.get(), a.get(), b.to_double()));
}

/// Elementwise a == b, as bool.
inline Tensor eq(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_eq(a.get(), b.get()));
}

/// Elementwise a == b, as bool.
inline Tensor eq(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return eq(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_eq_scalar_i64(a.get(), b.to_int64())
      : tensor_eq_scalar(a.get(), b.to_double()));
}

/// Elementwise a != b, as bool.
inline Tensor ne(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_ne(a.get(), b.get()));
}

/// Elementwise a != b, as bool.
inline Tensor ne(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return ne(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_ne_scalar_i64(a.get(), b.to_int64())
      : tensor_ne_scalar(a.get(), b.to_double()));
}

/// Elementwise a < b, as bool.
inline Tensor lt(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_lt(a.get(), b.get()));
}

/// Elementwise a < b, as bool.
inline Tensor lt(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return lt(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_lt_scalar_i64(a.get(), b.to_int64())
      : tensor_lt_scalar(a.get(), b.to_double()));
}

/// Elementwise a <= b, as bool.
inline Tensor le(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_le(a.get(), b.get()));
}

/// Elementwise a <= b, as bool.
inline Tensor le(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return le(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_le_scalar_i64(a.get(), b.to_int64())
      : tensor_le_scalar(a.get(), b.to_double()));
}

/// Elementwise a > b, as bool.
inline Tensor gt(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_gt(a.get(), b.get()));
}

/// Elementwise a > b, as bool.
inline Tensor gt(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return gt(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_gt_scalar_i64(a.get(), b.to_int64())
      : tensor_gt_scalar(a.get(), b.to_double()));
}

/// Elementwise a >= b, as bool.
inline Tensor ge(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_ge(a.get(), b.get()));
}

/// Elementwise a >= b, as bool.
inline Tensor ge(const Tensor& a, Scalar b) {
  if (detail::is_weak_bool(a, b)) return ge(a, detail::bool_tensor(b));
  return detail::take(b.is_integral() ? tensor_ge_scalar_i64(a.get(), b.to_int64())
      : tensor_ge_scalar(a.get(), b.to_double()));
}

/// Logical and: true where both are not 0.
inline Tensor logical_and(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_logical_and(a.get(), b.get()));
}

/// Logical or: true where at least one is not 0.
inline Tensor logical_or(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_logical_or(a.get(), b.get()));
}

/// Logical exclusive or: true where exactly one is not 0.
inline Tensor logical_xor(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_logical_xor(a.get(), b.get()));
}

/// |a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is
/// close to NaN only if `equal_nan`.
inline Tensor isclose(const Tensor& a, const Tensor& b, double rtol = 1e-5, double atol = 1e-8,
    Flag equal_nan = false) {
  return detail::take(tensor_isclose(a.get(), b.get(), rtol, atol, equal_nan ? 1 : 0));
}

/// What isclose() takes beside its operands, by name.
struct IscloseOptions {
  detail::ByName by_name = {};
  double rtol = 1e-5;
  double atol = 1e-8;
  Flag equal_nan = false;
};

/// |a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is
/// close to NaN only if `equal_nan`.
inline Tensor isclose(const Tensor& a, const Tensor& b, const IscloseOptions& options) {
  return isclose(a, b, options.rtol, options.atol, options.equal_nan);
}

/// Whether all elements of a and b are close as defined by isclose: a 0-d bool.
inline Tensor allclose(const Tensor& a, const Tensor& b, double rtol = 1e-5, double atol = 1e-8,
    Flag equal_nan = false) {
  return detail::take(tensor_allclose(a.get(), b.get(), rtol, atol, equal_nan ? 1 : 0));
}

/// What allclose() takes beside its operands, by name.
struct AllcloseOptions {
  detail::ByName by_name = {};
  double rtol = 1e-5;
  double atol = 1e-8;
  Flag equal_nan = false;
};

/// Whether all elements of a and b are close as defined by isclose: a 0-d bool.
inline Tensor allclose(const Tensor& a, const Tensor& b, const AllcloseOptions& options) {
  return allclose(a, b, options.rtol, options.atol, options.equal_nan);
}

/// Logical not: true where x is 0.
inline Tensor logical_not(const Tensor& x) {
  return detail::take(tensor_logical_not(x.get()));
}

/// True where x is NaN.
inline Tensor isnan(const Tensor& x) {
  return detail::take(tensor_isnan(x.get()));
}

/// True where x is infinite, with either sign.
inline Tensor isinf(const Tensor& x) {
  return detail::take(tensor_isinf(x.get()));
}

/// True where x is neither NaN nor infinite.
inline Tensor isfinite(const Tensor& x) {
  return detail::take(tensor_isfinite(x.get()));
}

/// True where x is infinity.
inline Tensor isposinf(const Tensor& x) {
  return detail::take(tensor_isposinf(x.get()));
}

/// True where x is -infinity.
inline Tensor isneginf(const Tensor& x) {
  return detail::take(tensor_isneginf(x.get()));
}

/// True where the sign bit is set, including negative zero and NaN.
inline Tensor signbit(const Tensor& x) {
  return detail::take(tensor_signbit(x.get()));
}

/// Returns a complex tensor filled with re + i * im. The default dtype is complex64; a real dtype
/// is TENSOR_E_DTYPE.
inline Tensor full_complex(const Ints& shape, double re, double im, const Options& options = {}) {
  return detail::finish(tensor_full_complex(shape.data(), shape.count(), re, im,
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code()), options);
}

/// re + i * im, with broadcasting: complex128 for float64 operands, complex64 for others. An
/// infinite or NaN part does not affect the other part.
inline Tensor complex(const Tensor& re, const Tensor& im) {
  return detail::take(tensor_complex(re.get(), im.get()));
}

/// Complex numbers from polar coordinates, length * (cos(angle) + i * sin(angle)), with the dtypes
/// of complex.
inline Tensor polar(const Tensor& length, const Tensor& angle) {
  return detail::take(tensor_polar(length.get(), angle.get()));
}

/// Returns a view of a complex tensor as real numbers, with a new last axis of extent 2 for the
/// real and the imaginary part.
inline Tensor view_as_real(const Tensor& x) {
  return detail::take(tensor_view_as_real(x.get()));
}

/// Returns a view of a float32 or float64 tensor as complex numbers. The last axis has extent 2 and
/// stride 1, and holds the real and the imaginary part; the other strides and the storage offset
/// must be even, otherwise TENSOR_E_SHAPE.
inline Tensor view_as_complex(const Tensor& x) {
  return detail::take(tensor_view_as_complex(x.get()));
}

/// Real part: a view of a complex tensor; a real tensor itself.
inline Tensor real(const Tensor& x) {
  return detail::take(tensor_real(x.get()));
}

/// Imaginary part of a complex tensor, as a view.
inline Tensor imag(const Tensor& x) {
  return detail::take(tensor_imag(x.get()));
}

/// Complex conjugate; a real tensor itself.
inline Tensor conj(const Tensor& x) {
  return detail::take(tensor_conj(x.get()));
}

/// Complex conjugate, computed elementwise; real elements are copied.
inline Tensor conj_physical(const Tensor& x) {
  return detail::take(tensor_conj_physical(x.get()));
}

/// In place: Complex conjugate, computed elementwise; real elements are copied.
inline const Tensor& conj_physical_(const Tensor& x) {
  detail::check(tensor_conj_physical_(x.get()));
  return x;
}

/// Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is
/// propagated.
inline Tensor angle(const Tensor& x) {
  return detail::take(tensor_angle(x.get()));
}

/// x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers.
inline Tensor sgn(const Tensor& x) {
  return detail::take(tensor_sgn(x.get()));
}

/// True where the imaginary part is 0; always true for real numbers.
inline Tensor isreal(const Tensor& x) {
  return detail::take(tensor_isreal(x.get()));
}

/// Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned
/// integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of
/// computation and result. For float32 and narrower dtypes, groups of four elements are added first
/// and accumulated in double.
inline Tensor sum(const Tensor& x, const Axes& axes = {}, Flag keepdims = false,
    Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_sum(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0,
      static_cast<tensor_dtype_t>(dtype)));
}

/// Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors
/// of 0.
inline Tensor prod(const Tensor& x, const Axes& axes = {}, Flag keepdims = false,
    Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_prod(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0,
      static_cast<tensor_dtype_t>(dtype)));
}

/// Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32.
inline Tensor mean(const Tensor& x, const Axes& axes = {}, Flag keepdims = false,
    Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_mean(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0,
      static_cast<tensor_dtype_t>(dtype)));
}

/// Variance over `axes`: the sum of squared deviations from the mean, divided by max(n -
/// correction, 0). A correction of 1 gives the unbiased estimate, 0 the population variance; a
/// divisor of 0 gives infinity, or NaN for 0 / 0.
inline Tensor var(const Tensor& x, const Axes& axes = {}, double correction = 1.0,
    Flag keepdims = false) {
  return detail::take(tensor_var(x.get(), axes.data(), axes.count(), correction, keepdims ? 1 : 0));
}

/// Standard deviation, the square root of var; its derivative is 0 where it is 0.
inline Tensor std(const Tensor& x, const Axes& axes = {}, double correction = 1.0,
    Flag keepdims = false) {
  return detail::take(tensor_std(x.get(), axes.data(), axes.count(), correction, keepdims ? 1 : 0));
}

/// Maximum over `axes`; NaN if any element is NaN. Equal maxima share the gradient equally.
/// TENSOR_E_SHAPE for no elements.
inline Tensor max(const Tensor& x, const Axes& axes = {}, Flag keepdims = false) {
  return detail::take(tensor_max(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0));
}

/// Minimum over `axes`; NaN if any element is NaN. Equal minima share the gradient equally.
/// TENSOR_E_SHAPE for no elements.
inline Tensor min(const Tensor& x, const Axes& axes = {}, Flag keepdims = false) {
  return detail::take(tensor_min(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0));
}

/// Index of the first maximum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE.
/// The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.
inline Tensor argmax(const Tensor& x, std::optional<Integer> axis = std::nullopt,
    Flag keepdims = false) {
  return detail::take(tensor_argmax(x.get(), detail::axis32(axis), keepdims ? 1 : 0));
}

/// Index of the first minimum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE.
/// The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.
inline Tensor argmin(const Tensor& x, std::optional<Integer> axis = std::nullopt,
    Flag keepdims = false) {
  return detail::take(tensor_argmin(x.get(), detail::axis32(axis), keepdims ? 1 : 0));
}

/// True where any element over `axes` is true (not 0); false for no elements.
inline Tensor any(const Tensor& x, const Axes& axes = {}, Flag keepdims = false) {
  return detail::take(tensor_any(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0));
}

/// True where all elements over `axes` are true (not 0); true for no elements.
inline Tensor all(const Tensor& x, const Axes& axes = {}, Flag keepdims = false) {
  return detail::take(tensor_all(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0));
}

/// log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements.
inline Tensor logsumexp(const Tensor& x, const Axes& axes = {}, Flag keepdims = false) {
  return detail::take(tensor_logsumexp(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0));
}

/// Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient.
/// The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.
inline std::tuple<Tensor, Tensor> max_with_indices(const Tensor& x, Integer axis,
    Flag keepdims = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_max_with_indices(x.get(), detail::axis32(axis), keepdims ? 1 : 0, &values,
      &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient.
/// The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.
inline std::tuple<Tensor, Tensor> min_with_indices(const Tensor& x, Integer axis,
    Flag keepdims = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_min_with_indices(x.get(), detail::axis32(axis), keepdims ? 1 : 0, &values,
      &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Sum over `axes`, ignoring NaN; dtypes as in sum.
inline Tensor nansum(const Tensor& x, const Axes& axes = {}, Flag keepdims = false,
    Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_nansum(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0,
      static_cast<tensor_dtype_t>(dtype)));
}

/// Mean over `axes`, ignoring NaN; NaN if there are no other elements.
inline Tensor nanmean(const Tensor& x, const Axes& axes = {}, Flag keepdims = false) {
  return detail::take(tensor_nanmean(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0));
}

/// Number of elements over `axes` that are not 0, int64. NaN counts as nonzero.
inline Tensor count_nonzero(const Tensor& x, const Axes& axes = {}, Flag keepdims = false) {
  return detail::take(tensor_count_nonzero(x.get(), axes.data(), axes.count(), keepdims ? 1 : 0));
}

/// Variance and mean over `axes`; see var and mean.
inline std::tuple<Tensor, Tensor> var_mean(const Tensor& x, const Axes& axes = {},
    double correction = 1.0, Flag keepdims = false) {
  tensor_t* var = nullptr;
  tensor_t* mean = nullptr;
  detail::check(tensor_var_mean(x.get(), axes.data(), axes.count(), correction, keepdims ? 1 : 0,
      &var, &mean));
  return {Tensor::adopt(var), Tensor::adopt(mean)};
}

/// Standard deviation and mean over `axes`; see std and mean.
inline std::tuple<Tensor, Tensor> std_mean(const Tensor& x, const Axes& axes = {},
    double correction = 1.0, Flag keepdims = false) {
  tensor_t* std = nullptr;
  tensor_t* mean = nullptr;
  detail::check(tensor_std_mean(x.get(), axes.data(), axes.count(), correction, keepdims ? 1 : 0,
      &std, &mean));
  return {Tensor::adopt(std), Tensor::adopt(mean)};
}

/// Vector norm sum(abs(x) ** ord) ** (1 / ord) over `axes`, without overflow. For ord = infinity or
/// -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements.
/// The derivative is 0 where the norm is 0, and at elements that are 0.
inline Tensor vector_norm(const Tensor& x, const Axes& axes = {}, double ord = 2.0,
    Flag keepdims = false) {
  return detail::take(tensor_vector_norm(x.get(), axes.data(), axes.count(), ord, keepdims ? 1
      : 0));
}

/// Cumulative sum along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum.
inline Tensor cumsum(const Tensor& x, std::optional<Integer> axis = std::nullopt,
    Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_cumsum(x.get(), detail::axis32(axis),
      static_cast<tensor_dtype_t>(dtype)));
}

/// Cumulative product along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum.
/// The gradient is exact for factors of 0.
inline Tensor cumprod(const Tensor& x, std::optional<Integer> axis = std::nullopt,
    Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_cumprod(x.get(), detail::axis32(axis),
      static_cast<tensor_dtype_t>(dtype)));
}

/// Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers
/// the imaginary part is as in logaddexp and is not reduced to (-pi, pi].
inline Tensor logcumsumexp(const Tensor& x, Integer axis) {
  return detail::take(tensor_logcumsumexp(x.get(), detail::axis32(axis)));
}

/// Cumulative maximum along `axis` and its int64 index, the last one among equal elements. NaN is
/// propagated, with the index of the latest NaN.
inline std::tuple<Tensor, Tensor> cummax(const Tensor& x, Integer axis) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_cummax(x.get(), detail::axis32(axis), &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Cumulative minimum along `axis` and its int64 index, the last one among equal elements. NaN is
/// propagated, with the index of the latest NaN.
inline std::tuple<Tensor, Tensor> cummin(const Tensor& x, Integer axis) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_cummin(x.get(), detail::axis32(axis), &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Differences of neighbouring elements along `axis`, computed `n` times. For bool, whether
/// neighbours differ. `prepend` and `append` are concatenated with `x` first, unless n is 0.
inline Tensor diff(const Tensor& x, Integer n = 1, Integer axis = -1, const Tensor& prepend = {},
    const Tensor& append = {}) {
  return detail::take(tensor_diff(x.get(), n, detail::axis32(axis), prepend.get(), append.get()));
}

/// What diff() takes beside its operands, by name.
struct DiffOptions {
  detail::ByName by_name = {};
  Integer n = 1;
  Integer axis = -1;
  Tensor prepend = {};
  Tensor append = {};
};

/// Differences of neighbouring elements along `axis`, computed `n` times. For bool, whether
/// neighbours differ. `prepend` and `append` are concatenated with `x` first, unless n is 0.
inline Tensor diff(const Tensor& x, const DiffOptions& options) {
  return diff(x, options.n, options.axis, options.prepend, options.append);
}

/// Integrates y along `axis` with the trapezoidal rule, at the sample points `x` or at points `dx`
/// apart.
inline Tensor trapezoid(const Tensor& y, const Tensor& x = {}, double dx = 1.0, Integer axis = -1) {
  return detail::take(tensor_trapezoid(y.get(), x.get(), dx, detail::axis32(axis)));
}

/// What trapezoid() takes beside its operands, by name.
struct TrapezoidOptions {
  detail::ByName by_name = {};
  Tensor x = {};
  double dx = 1.0;
  Integer axis = -1;
};

/// Integrates y along `axis` with the trapezoidal rule, at the sample points `x` or at points `dx`
/// apart.
inline Tensor trapezoid(const Tensor& y, const TrapezoidOptions& options) {
  return trapezoid(y, options.x, options.dx, options.axis);
}

/// Cumulative integral of y along `axis` with the trapezoidal rule, up to each point after the
/// first; see trapezoid.
inline Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x = {}, double dx = 1.0,
    Integer axis = -1) {
  return detail::take(tensor_cumulative_trapezoid(y.get(), x.get(), dx, detail::axis32(axis)));
}

/// What cumulative_trapezoid() takes beside its operands, by name.
struct CumulativeTrapezoidOptions {
  detail::ByName by_name = {};
  Tensor x = {};
  double dx = 1.0;
  Integer axis = -1;
};

/// Cumulative integral of y along `axis` with the trapezoidal rule, up to each point after the
/// first; see trapezoid.
inline Tensor cumulative_trapezoid(const Tensor& y, const CumulativeTrapezoidOptions& options) {
  return cumulative_trapezoid(y, options.x, options.dx, options.axis);
}

/// Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance
/// for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights
/// of the observations. Sums of products, a * conj(b) for complex numbers, are divided by
/// max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction * sum(w * aweights) /
/// sum(w), 0), where w = fweights * aweights.
inline Tensor cov(const Tensor& x, double correction = 1.0, const Tensor& fweights = {},
    const Tensor& aweights = {}) {
  return detail::take(tensor_cov(x.get(), correction, fweights.get(), aweights.get()));
}

/// What cov() takes beside its operands, by name.
struct CovOptions {
  detail::ByName by_name = {};
  double correction = 1.0;
  Tensor fweights = {};
  Tensor aweights = {};
};

/// Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance
/// for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights
/// of the observations. Sums of products, a * conj(b) for complex numbers, are divided by
/// max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction * sum(w * aweights) /
/// sum(w), 0), where w = fweights * aweights.
inline Tensor cov(const Tensor& x, const CovOptions& options) {
  return cov(x, options.correction, options.fweights, options.aweights);
}

/// Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both
/// standard deviations, clipped to [-1, 1], for complex numbers in both parts.
inline Tensor corrcoef(const Tensor& x) {
  return detail::take(tensor_corrcoef(x.get()));
}

/// Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min =
/// max, the range is that of the elements. Elements outside the range, and NaN, are not counted.
inline Tensor histc(const Tensor& x, Integer bins = 100, double min = 0.0, double max = 0.0) {
  return detail::take(tensor_histc(x.get(), bins, min, max));
}

/// What histc() takes beside its operands, by name.
struct HistcOptions {
  detail::ByName by_name = {};
  Integer bins = 100;
  double min = 0.0;
  double max = 0.0;
};

/// Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min =
/// max, the range is that of the elements. Elements outside the range, and NaN, are not counted.
inline Tensor histc(const Tensor& x, const HistcOptions& options) {
  return histc(x, options.bins, options.min, options.max);
}

/// Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their
/// weights. The result has at least `minlength` elements. Floating-point weights keep their dtype;
/// other weights are converted to float64.
inline Tensor bincount(const Tensor& x, const Tensor& weights = {}, Integer minlength = 0) {
  return detail::take(tensor_bincount(x.get(), weights.get(), minlength));
}

/// Median along `axis`, the lower one for an even number of elements, and its int64 index. NaN if
/// any element is NaN. TENSOR_AXIS_NONE flattens `x` first.
inline std::tuple<Tensor, Tensor> median(const Tensor& x,
    std::optional<Integer> axis = std::nullopt, Flag keepdims = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_median(x.get(), detail::axis32(axis), keepdims ? 1 : 0, &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Same as median, but ignores NaN; NaN if there are no other elements.
inline std::tuple<Tensor, Tensor> nanmedian(const Tensor& x,
    std::optional<Integer> axis = std::nullopt, Flag keepdims = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_nanmedian(x.get(), detail::axis32(axis), keepdims ? 1 : 0, &values,
      &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Most frequent element along `axis`, the smallest one if several are equally frequent, and the
/// int64 index of its last occurrence.
inline std::tuple<Tensor, Tensor> mode(const Tensor& x, Integer axis = -1, Flag keepdims = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_mode(x.get(), detail::axis32(axis), keepdims ? 1 : 0, &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Quantiles along `axis` for the probabilities `q` in [0, 1], which are floating and 0-d or 1-d;
/// 1-d `q` adds a first axis. The quantile is at rank q * (n - 1) of the sorted elements;
/// `interpolation` selects the value between two elements. NaN if any element is NaN.
/// TENSOR_AXIS_NONE flattens `x` first.
inline Tensor quantile(const Tensor& x, const Tensor& q,
    std::optional<Integer> axis = std::nullopt, Flag keepdims = false,
    const std::string& interpolation = "linear") {
  return detail::take(tensor_quantile(x.get(), q.get(), detail::axis32(axis), keepdims ? 1 : 0,
      detail::c_string("quantile: interpolation", interpolation)));
}

/// What quantile() takes beside its operands, by name.
struct QuantileOptions {
  detail::ByName by_name = {};
  std::optional<Integer> axis = std::nullopt;
  Flag keepdims = false;
  std::string interpolation = "linear";
};

/// Quantiles along `axis` for the probabilities `q` in [0, 1], which are floating and 0-d or 1-d;
/// 1-d `q` adds a first axis. The quantile is at rank q * (n - 1) of the sorted elements;
/// `interpolation` selects the value between two elements. NaN if any element is NaN.
/// TENSOR_AXIS_NONE flattens `x` first.
inline Tensor quantile(const Tensor& x, const Tensor& q, const QuantileOptions& options) {
  return quantile(x, q, options.axis, options.keepdims, options.interpolation);
}

/// Same as quantile, but ignores NaN; NaN if there are no other elements.
inline Tensor nanquantile(const Tensor& x, const Tensor& q,
    std::optional<Integer> axis = std::nullopt, Flag keepdims = false,
    const std::string& interpolation = "linear") {
  return detail::take(tensor_nanquantile(x.get(), q.get(), detail::axis32(axis), keepdims ? 1 : 0,
      detail::c_string("nanquantile: interpolation", interpolation)));
}

/// What nanquantile() takes beside its operands, by name.
struct NanquantileOptions {
  detail::ByName by_name = {};
  std::optional<Integer> axis = std::nullopt;
  Flag keepdims = false;
  std::string interpolation = "linear";
};

/// Same as quantile, but ignores NaN; NaN if there are no other elements.
inline Tensor nanquantile(const Tensor& x, const Tensor& q, const NanquantileOptions& options) {
  return nanquantile(x, q, options.axis, options.keepdims, options.interpolation);
}

/// Indices that sort `x` along `axis`, int64. The sort is stable; NaN counts as the largest value.
inline Tensor argsort(const Tensor& x, Integer axis = -1, Flag descending = false) {
  return detail::take(tensor_argsort(x.get(), detail::axis32(axis), descending ? 1 : 0));
}

/// Sorts `x` along `axis`; returns the values and their int64 indices. The sort is stable; NaN
/// counts as the largest value.
inline std::tuple<Tensor, Tensor> sort(const Tensor& x, Integer axis = -1,
    Flag descending = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_sort(x.get(), detail::axis32(axis), descending ? 1 : 0, &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// The k largest or smallest elements along `axis`, in sorted order, and their int64 indices. Among
/// equal elements the first ones are returned; NaN counts as the largest value.
inline std::tuple<Tensor, Tensor> topk(const Tensor& x, Integer k, Integer axis = -1,
    Flag largest = true) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_topk(x.get(), k, detail::axis32(axis), largest ? 1 : 0, &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// The k-th smallest element along `axis`, with k counted from 1, and its int64 index. NaN counts
/// as the largest value.
inline std::tuple<Tensor, Tensor> kthvalue(const Tensor& x, Integer k, Integer axis = -1,
    Flag keepdims = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_kthvalue(x.get(), k, detail::axis32(axis), keepdims ? 1 : 0, &values,
      &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Insertion index of each value in the last axis of `sorted` that keeps the order, int64: the
/// leftmost one, or the rightmost one if `right`. A 1-d `sorted` is used for all values; otherwise
/// the leading axes of both must be equal. NaN counts as the largest value.
inline Tensor searchsorted(const Tensor& sorted, const Tensor& values, Flag right = false) {
  return detail::take(tensor_searchsorted(sorted.get(), values.get(), right ? 1 : 0));
}

/// Index of the bucket of each element of `x` for 1-d ascending boundaries: the number of
/// boundaries less than the element, or less than or equal to it if `right`. See searchsorted.
inline Tensor bucketize(const Tensor& x, const Tensor& boundaries, Flag right = false) {
  return detail::take(tensor_bucketize(x.get(), boundaries.get(), right ? 1 : 0));
}

/// Distinct elements in ascending order, the index of the first occurrence of each in the flattened
/// tensor, the index in `values` of each element of `x`, in the shape of `x`, and the number of
/// occurrences; indices and counts are int64. Each NaN is distinct. Complex numbers are ordered by
/// real, then by imaginary part.
inline std::tuple<Tensor, Tensor, Tensor, Tensor> unique_all(const Tensor& x) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  tensor_t* inverse_indices = nullptr;
  tensor_t* counts = nullptr;
  detail::check(tensor_unique_all(x.get(), &values, &indices, &inverse_indices, &counts));
  return {Tensor::adopt(values), Tensor::adopt(indices), Tensor::adopt(inverse_indices),
      Tensor::adopt(counts)};
}

/// Distinct elements in ascending order and the number of their occurrences, int64; see unique_all.
inline std::tuple<Tensor, Tensor> unique_counts(const Tensor& x) {
  tensor_t* values = nullptr;
  tensor_t* counts = nullptr;
  detail::check(tensor_unique_counts(x.get(), &values, &counts));
  return {Tensor::adopt(values), Tensor::adopt(counts)};
}

/// Distinct elements in ascending order, and the int64 index in `values` of each element of `x`;
/// see unique_all.
inline std::tuple<Tensor, Tensor> unique_inverse(const Tensor& x) {
  tensor_t* values = nullptr;
  tensor_t* inverse_indices = nullptr;
  detail::check(tensor_unique_inverse(x.get(), &values, &inverse_indices));
  return {Tensor::adopt(values), Tensor::adopt(inverse_indices)};
}

/// Distinct elements in ascending order; see unique_all.
inline Tensor unique_values(const Tensor& x) {
  return detail::take(tensor_unique_values(x.get()));
}

/// Distinct slices along `axis` in lexicographic order, the index of the first occurrence of each,
/// the index in `values` of each slice of `x`, and the number of occurrences; indices and counts
/// are 1-d and int64. A slice that contains NaN is distinct from all others.
inline std::tuple<Tensor, Tensor, Tensor, Tensor> unique_dim(const Tensor& x, Integer axis) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  tensor_t* inverse_indices = nullptr;
  tensor_t* counts = nullptr;
  detail::check(tensor_unique_dim(x.get(), detail::axis32(axis), &values, &indices,
      &inverse_indices, &counts));
  return {Tensor::adopt(values), Tensor::adopt(indices), Tensor::adopt(inverse_indices),
      Tensor::adopt(counts)};
}

/// Removes consecutive duplicates: elements of the flattened tensor, or slices along `axis`. Also
/// returns the index in `values` of each element of `x`, in its shape, or of each slice, 1-d, and
/// the length of each run; both are int64. NaN differs from NaN.
inline std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& x,
    std::optional<Integer> axis = std::nullopt) {
  tensor_t* values = nullptr;
  tensor_t* inverse_indices = nullptr;
  tensor_t* counts = nullptr;
  detail::check(tensor_unique_consecutive(x.get(), detail::axis32(axis), &values, &inverse_indices,
      &counts));
  return {Tensor::adopt(values), Tensor::adopt(inverse_indices), Tensor::adopt(counts)};
}

/// Returns a contiguous copy of `x` in which the elements addressed by `shape`, `strides` and
/// `offset`, relative to the copy, are replaced by `src`. The addressed elements must not overlap.
inline Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Ints& shape,
    const Ints& strides, Integer offset) {
  return detail::take(tensor_as_strided_scatter(x.get(), src.get(), shape.data(), shape.count(),
      strides.data(), strides.count(), offset));
}

/// Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`.
inline Tensor select_scatter(const Tensor& x, const Tensor& src, Integer axis, Integer index) {
  return detail::take(tensor_select_scatter(x.get(), src.get(), detail::axis32(axis), index));
}

/// Returns a copy of `x` with the elements that slice selects replaced by `src`.
inline Tensor slice_scatter(const Tensor& x, const Tensor& src, Integer axis,
    Integer start = TENSOR_SLICE_NONE, Integer stop = TENSOR_SLICE_NONE, Integer step = 1) {
  return detail::take(tensor_slice_scatter(x.get(), src.get(), detail::axis32(axis), start, stop,
      step));
}

/// What slice_scatter() takes beside its operands, by name.
struct SliceScatterOptions {
  detail::ByName by_name = {};
  Integer start = TENSOR_SLICE_NONE;
  Integer stop = TENSOR_SLICE_NONE;
  Integer step = 1;
};

/// Returns a copy of `x` with the elements that slice selects replaced by `src`.
inline Tensor slice_scatter(const Tensor& x, const Tensor& src, Integer axis,
    const SliceScatterOptions& options) {
  return slice_scatter(x, src, axis, options.start, options.stop, options.step);
}

/// Returns a copy of `x` with the diagonals that diagonal selects replaced by `src`.
inline Tensor diagonal_scatter(const Tensor& x, const Tensor& src, Integer offset = 0,
    Integer axis0 = 0, Integer axis1 = 1) {
  return detail::take(tensor_diagonal_scatter(x.get(), src.get(), offset, detail::axis32(axis0),
      detail::axis32(axis1)));
}

/// What diagonal_scatter() takes beside its operands, by name.
struct DiagonalScatterOptions {
  detail::ByName by_name = {};
  Integer offset = 0;
  Integer axis0 = 0;
  Integer axis1 = 1;
};

/// Returns a copy of `x` with the diagonals that diagonal selects replaced by `src`.
inline Tensor diagonal_scatter(const Tensor& x, const Tensor& src,
    const DiagonalScatterOptions& options) {
  return diagonal_scatter(x, src, options.offset, options.axis0, options.axis1);
}

/// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
/// the dtype of `x`.
inline Tensor masked_fill(const Tensor& x, const Tensor& mask, const Tensor& value) {
  return detail::take(tensor_masked_fill(x.get(), mask.get(), value.get()));
}

/// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
/// the dtype of `x`.
inline Tensor masked_fill(const Tensor& x, const Tensor& mask, Scalar value) {
  if (detail::is_weak_bool(x, value)) return masked_fill(x, mask, detail::bool_tensor(value));
  return detail::take(value.is_integral() ? tensor_masked_fill_scalar_i64(x.get(), mask.get(),
      value.to_int64()) : tensor_masked_fill_scalar(x.get(), mask.get(), value.to_double()));
}

/// In place: Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is
/// converted to the dtype of `x`.
inline const Tensor& masked_fill_(const Tensor& x, const Tensor& mask, const Tensor& value) {
  detail::check(tensor_masked_fill_(x.get(), mask.get(), value.get()));
  return x;
}

/// In place: Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is
/// converted to the dtype of `x`.
inline const Tensor& masked_fill_(const Tensor& x, const Tensor& mask, Scalar value) {
  if (detail::is_weak_bool(x, value)) return masked_fill_(x, mask, detail::bool_tensor(value));
  detail::check(value.is_integral() ? tensor_masked_fill_scalar_i64_(x.get(), mask.get(),
      value.to_int64()) : tensor_masked_fill_scalar_(x.get(), mask.get(), value.to_double()));
  return x;
}

/// Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which
/// removes the axis; negative indices count from the end. TENSOR_E_INDEX for indices out of range.
inline Tensor index_select(const Tensor& x, Integer axis, const Tensor& index) {
  return detail::take(tensor_index_select(x.get(), detail::axis32(axis), index.get()));
}

/// Gathers elements along `axis`: for axis 1 of 3, out[i][j][k] = x[i][index[i][j][k]][k]. `index`
/// has as many axes as `x`, and except along `axis` no extent larger than that of `x`.
inline Tensor gather(const Tensor& x, Integer axis, const Tensor& index) {
  return detail::take(tensor_gather(x.get(), detail::axis32(axis), index.get()));
}

/// `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k]
/// = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept,
/// and only that one has a gradient.
inline Tensor scatter(const Tensor& x, Integer axis, const Tensor& index, const Tensor& src) {
  return detail::take(tensor_scatter(x.get(), detail::axis32(axis), index.get(), src.get()));
}

/// In place: `x` with the elements of `src` written along `axis`: for axis 1 of 3,
/// out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one
/// in row-major order is kept, and only that one has a gradient.
inline const Tensor& scatter_(const Tensor& x, Integer axis, const Tensor& index,
    const Tensor& src) {
  detail::check(tensor_scatter_(x.get(), detail::axis32(axis), index.get(), src.get()));
  return x;
}

/// Same as scatter, but adds to the elements of `x`. Deterministic.
inline Tensor scatter_add(const Tensor& x, Integer axis, const Tensor& index, const Tensor& src) {
  return detail::take(tensor_scatter_add(x.get(), detail::axis32(axis), index.get(), src.get()));
}

/// In place: Same as scatter, but adds to the elements of `x`. Deterministic.
inline const Tensor& scatter_add_(const Tensor& x, Integer axis, const Tensor& index,
    const Tensor& src) {
  detail::check(tensor_scatter_add_(x.get(), detail::axis32(axis), index.get(), src.get()));
  return x;
}

/// Same as scatter, but reduces all elements of src with the same target, and the element of `x` if
/// include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded
/// down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A
/// product has no second derivative where two zeros of src have the same target.
inline Tensor scatter_reduce(const Tensor& x, Integer axis, const Tensor& index, const Tensor& src,
    const std::string& reduce, Flag include_self = true) {
  return detail::take(tensor_scatter_reduce(x.get(), detail::axis32(axis), index.get(), src.get(),
      detail::c_string("scatter_reduce: reduce", reduce), include_self ? 1 : 0));
}

/// In place: Same as scatter, but reduces all elements of src with the same target, and the element
/// of `x` if include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is
/// rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient.
/// A product has no second derivative where two zeros of src have the same target.
inline const Tensor& scatter_reduce_(const Tensor& x, Integer axis, const Tensor& index,
    const Tensor& src, const std::string& reduce, Flag include_self = true) {
  detail::check(tensor_scatter_reduce_(x.get(), detail::axis32(axis), index.get(), src.get(),
      detail::c_string("scatter_reduce: reduce", reduce), include_self ? 1 : 0));
  return x;
}

/// Same as gather, but the other axes of `x` and `index` are broadcast.
inline Tensor take_along_axis(const Tensor& x, const Tensor& index, Integer axis) {
  return detail::take(tensor_take_along_axis(x.get(), index.get(), detail::axis32(axis)));
}

/// Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D).
inline Tensor embedding(const Tensor& weight, const Tensor& index) {
  return detail::take(tensor_embedding(weight.get(), index.get()));
}

/// Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index
/// (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset,
/// `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are
/// ignored. per_sample_weights, of the shape of index, require "sum".
inline Tensor embedding_bag(const Tensor& weight, const Tensor& index, const Tensor& offsets,
    const std::string& mode, const Tensor& per_sample_weights = {},
    Flag include_last_offset = false, Integer padding_idx = -1) {
  return detail::take(tensor_embedding_bag(weight.get(), index.get(), offsets.get(),
      detail::c_string("embedding_bag: mode", mode), per_sample_weights.get(),
      include_last_offset ? 1 : 0, padding_idx));
}

/// What embedding_bag() takes beside its operands, by name.
struct EmbeddingBagOptions {
  detail::ByName by_name = {};
  Tensor per_sample_weights = {};
  Flag include_last_offset = false;
  Integer padding_idx = -1;
};

/// Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index
/// (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset,
/// `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are
/// ignored. per_sample_weights, of the shape of index, require "sum".
inline Tensor embedding_bag(const Tensor& weight, const Tensor& index, const Tensor& offsets,
    const std::string& mode, const EmbeddingBagOptions& options) {
  return embedding_bag(weight, index, offsets, mode, options.per_sample_weights,
      options.include_last_offset, options.padding_idx);
}

/// One-hot encoding, int64 of shape (..., num_classes): 1 at the index and 0 elsewhere. num_classes
/// = -1 stands for max(index) + 1.
inline Tensor one_hot(const Tensor& index, Integer num_classes = -1) {
  return detail::take(tensor_one_hot(index.get(), num_classes));
}

/// Indices of the nonzero elements in row-major order: int64 of shape (count, ndim).
inline Tensor nonzero(const Tensor& x) {
  return detail::take(tensor_nonzero(x.get()));
}

/// The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor.
/// `x` and `mask` are broadcast.
inline Tensor masked_select(const Tensor& x, const Tensor& mask) {
  return detail::take(tensor_masked_select(x.get(), mask.get()));
}

/// `x` with the elements where the bool tensor `mask` is true replaced by successive elements of
/// `src`, which has at least as many. `x` and `mask` are broadcast.
inline Tensor masked_scatter(const Tensor& x, const Tensor& mask, const Tensor& src) {
  return detail::take(tensor_masked_scatter(x.get(), mask.get(), src.get()));
}

/// Slices at `index` along `axis`; the axes of `index` replace the axis. For TENSOR_AXIS_NONE,
/// elements of the flattened tensor. Negative indices count from the end.
inline Tensor take(const Tensor& x, const Tensor& index,
    std::optional<Integer> axis = std::nullopt) {
  return detail::take(tensor_take(x.get(), index.get(), detail::axis32(axis)));
}

/// `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added
/// to them if `accumulate`. `index` and `src` have the same number of elements.
inline Tensor put(const Tensor& x, const Tensor& index, const Tensor& src,
    Flag accumulate = false) {
  return detail::take(tensor_put(x.get(), index.get(), src.get(), accumulate ? 1 : 0));
}

/// In place: `x` with the elements at `index` of the flattened tensor replaced by `src`, or with
/// `src` added to them if `accumulate`. `index` and `src` have the same number of elements.
inline const Tensor& put_(const Tensor& x, const Tensor& index, const Tensor& src,
    Flag accumulate = false) {
  detail::check(tensor_put_(x.get(), index.get(), src.get(), accumulate ? 1 : 0));
  return x;
}

/// `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated
/// indices are added each time.
inline Tensor index_add(const Tensor& x, Integer axis, const Tensor& index, const Tensor& src,
    Scalar alpha = 1) {
  return detail::take(alpha.is_integral() ? tensor_index_add_i64(x.get(), detail::axis32(axis),
      index.get(), src.get(), alpha.to_int64()) : tensor_index_add(x.get(), detail::axis32(axis),
      index.get(), src.get(), alpha.to_double()));
}

/// In place: `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d;
/// repeated indices are added each time.
inline const Tensor& index_add_(const Tensor& x, Integer axis, const Tensor& index,
    const Tensor& src, Scalar alpha = 1) {
  detail::check(alpha.is_integral() ? tensor_index_add_i64_(x.get(), detail::axis32(axis),
      index.get(), src.get(), alpha.to_int64()) : tensor_index_add_(x.get(), detail::axis32(axis),
      index.get(), src.get(), alpha.to_double()));
  return x;
}

/// `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated
/// indices the last write is kept.
inline Tensor index_copy(const Tensor& x, Integer axis, const Tensor& index, const Tensor& src) {
  return detail::take(tensor_index_copy(x.get(), detail::axis32(axis), index.get(), src.get()));
}

/// In place: `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for
/// repeated indices the last write is kept.
inline const Tensor& index_copy_(const Tensor& x, Integer axis, const Tensor& index,
    const Tensor& src) {
  detail::check(tensor_index_copy_(x.get(), detail::axis32(axis), index.get(), src.get()));
  return x;
}

/// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
inline Tensor index_fill(const Tensor& x, Integer axis, const Tensor& index, const Tensor& value) {
  return detail::take(tensor_index_fill(x.get(), detail::axis32(axis), index.get(), value.get()));
}

/// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
inline Tensor index_fill(const Tensor& x, Integer axis, const Tensor& index, Scalar value) {
  if (detail::is_weak_bool(x, value)) return index_fill(x, axis, index, detail::bool_tensor(value));
  return detail::take(value.is_integral() ? tensor_index_fill_scalar_i64(x.get(),
      detail::axis32(axis), index.get(), value.to_int64()) : tensor_index_fill_scalar(x.get(),
      detail::axis32(axis), index.get(), value.to_double()));
}

/// In place: `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is
/// 1-d or 0-d.
inline const Tensor& index_fill_(const Tensor& x, Integer axis, const Tensor& index,
    const Tensor& value) {
  detail::check(tensor_index_fill_(x.get(), detail::axis32(axis), index.get(), value.get()));
  return x;
}

/// In place: `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is
/// 1-d or 0-d.
inline const Tensor& index_fill_(const Tensor& x, Integer axis, const Tensor& index, Scalar value) {
  if (detail::is_weak_bool(x, value)) return index_fill_(x, axis, index,
      detail::bool_tensor(value));
  detail::check(value.is_integral() ? tensor_index_fill_scalar_i64_(x.get(), detail::axis32(axis),
      index.get(), value.to_int64()) : tensor_index_fill_scalar_(x.get(), detail::axis32(axis),
      index.get(), value.to_double()));
  return x;
}

/// Matrix product over the last two axes; the leading axes are broadcast. A 1-d `a` is treated as
/// (1, K) and a 1-d `b` as (K, 1), and the added axes are removed from the result. float16 and
/// bfloat16 accumulate in float32; K = 0 gives 0.
inline Tensor matmul(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_matmul(a.get(), b.get()));
}

/// Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The
/// dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs.
inline Tensor matmul_integer(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_matmul_integer(a.get(), b.get()));
}

/// beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c is broadcast to (M, N). For
/// beta = 0, `c` is not read.
inline Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta = 1.0,
    double alpha = 1.0) {
  return detail::take(tensor_addmm(c.get(), a.get(), b.get(), beta, alpha));
}

/// Outer product of 1-d tensors: out[i][j] = a[i] * b[j].
inline Tensor outer(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_outer(a.get(), b.get()));
}

/// Matrix-vector product of a (M, K) and b (K,).
inline Tensor mv(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_mv(a.get(), b.get()));
}

/// Batched matrix product of a (B, M, K) and b (B, K, N).
inline Tensor bmm(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_bmm(a.get(), b.get()));
}

/// beta * c + alpha * bmm(a, b); c is broadcast to (B, M, N). For beta = 0, `c` is not read.
inline Tensor baddbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta = 1.0,
    double alpha = 1.0) {
  return detail::take(tensor_baddbmm(c.get(), a.get(), b.get(), beta, alpha));
}

/// beta * c + alpha * sum(bmm(a, b), 0), the sum over the batch; c is broadcast to (M, N). For beta
/// = 0, `c` is not read.
inline Tensor addbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta = 1.0,
    double alpha = 1.0) {
  return detail::take(tensor_addbmm(c.get(), a.get(), b.get(), beta, alpha));
}

/// beta * c + alpha * (a @ b) for a matrix a (M, K) and a vector b (K,); c is broadcast to (M,).
/// For beta = 0, `c` is not read.
inline Tensor addmv(const Tensor& c, const Tensor& a, const Tensor& b, double beta = 1.0,
    double alpha = 1.0) {
  return detail::take(tensor_addmv(c.get(), a.get(), b.get(), beta, alpha));
}

/// beta * c + alpha * outer(a, b); c is broadcast to (M, N). For beta = 0, `c` is not read.
inline Tensor addr(const Tensor& c, const Tensor& a, const Tensor& b, double beta = 1.0,
    double alpha = 1.0) {
  return detail::take(tensor_addr(c.get(), a.get(), b.get(), beta, alpha));
}

/// Dot product of two 1-d tensors of the same length.
inline Tensor dot(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_dot(a.get(), b.get()));
}

/// Dot product along `axis` of the shape that `a` and `b` broadcast to; for complex numbers with
/// the conjugate of `a`.
inline Tensor vecdot(const Tensor& a, const Tensor& b, Integer axis = -1) {
  return detail::take(tensor_vecdot(a.get(), b.get(), detail::axis32(axis)));
}

/// Inner product: sums of products along the last axes of both, for all combinations of the other
/// axes. With a 0-d operand, the elementwise product.
inline Tensor inner(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_inner(a.get(), b.get()));
}

/// Tensor contraction: sums products along the axes `axes_a` of a and `axes_b` of b, paired in
/// order. The result has the other axes of a, then those of b.
inline Tensor tensordot(const Tensor& a, const Tensor& b, const Ints& axes_a, const Ints& axes_b) {
  return detail::take(tensor_tensordot(a.get(), b.get(), axes_a.data(), axes_a.count(),
      axes_b.data(), axes_b.count()));
}

/// Kronecker product: the block matrix of each element of `a` times `b`. Missing leading axes count
/// as 1.
inline Tensor kron(const Tensor& a, const Tensor& b) {
  return detail::take(tensor_kron(a.get(), b.get()));
}

/// Cross product along `axis`, of extent 3 in both; the other axes are broadcast.
inline Tensor cross(const Tensor& a, const Tensor& b, Integer axis) {
  return detail::take(tensor_cross(a.get(), b.get(), detail::axis32(axis)));
}

/// Product of two or more matrices, in the order that needs the fewest multiplications. The first
/// and the last operand may be vectors.
inline Tensor multi_dot(const TensorList& xs) {
  return detail::take(tensor_multi_dot(xs.data(), xs.count()));
}

/// Einstein summation with an equation such as "bij,bjk->bik": one letter for each axis. A repeated
/// letter in an operand selects its diagonal, and "..." stands for axes that broadcast; without
/// "->" the result has the letters that occur once, in alphabetical order. The result is a view of
/// the operand if there is one operand and no sum.
inline Tensor einsum(const std::string& equation, const TensorList& operands) {
  return detail::take(tensor_einsum(detail::c_string("einsum: equation", equation),
      operands.data(), operands.count()));
}

/// Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum.
inline Tensor trace(const Tensor& x, Integer offset = 0, Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_trace(x.get(), offset, static_cast<tensor_dtype_t>(dtype)));
}

/// Cholesky factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian. Reads the
/// lower triangle and returns a lower factor, or reads and returns the upper triangle if `upper`.
/// info, int32, is 0, or the order of the first leading minor that is not positive; that matrix has
/// no valid factor.
inline std::tuple<Tensor, Tensor> cholesky_ex(const Tensor& x, Flag upper = false) {
  tensor_t* l = nullptr;
  tensor_t* info = nullptr;
  detail::check(tensor_cholesky_ex(x.get(), upper ? 1 : 0, &l, &info));
  return {Tensor::adopt(l), Tensor::adopt(info)};
}

/// Cholesky factor as in cholesky_ex; an error that names the matrix if one is not positive
/// definite.
inline Tensor cholesky(const Tensor& x, Flag upper = false) {
  return detail::take(tensor_cholesky(x.get(), upper ? 1 : 0));
}

/// Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`.
/// Leading axes are broadcast.
inline Tensor cholesky_solve(const Tensor& b, const Tensor& l, Flag upper = false) {
  return detail::take(tensor_cholesky_solve(b.get(), l.get(), upper ? 1 : 0));
}

/// Inverse of a matrix from its Cholesky factor l, as returned by cholesky.
inline Tensor cholesky_inverse(const Tensor& l, Flag upper = false) {
  return detail::take(tensor_cholesky_inverse(l.get(), upper ? 1 : 0));
}

/// LU factorisation with row pivoting, packed into one matrix: l without its unit diagonal, and u.
/// Rows i and pivots[i] were exchanged in order; pivots is int32 and counted from 1. info, int32,
/// is 0, or the number of the first zero on the diagonal of u. Without `pivot`, no rows are
/// exchanged.
inline std::tuple<Tensor, Tensor, Tensor> lu_factor_ex(const Tensor& x, Flag pivot = true) {
  tensor_t* lu = nullptr;
  tensor_t* pivots = nullptr;
  tensor_t* info = nullptr;
  detail::check(tensor_lu_factor_ex(x.get(), pivot ? 1 : 0, &lu, &pivots, &info));
  return {Tensor::adopt(lu), Tensor::adopt(pivots), Tensor::adopt(info)};
}

/// Same as lu_factor_ex without info; an error that names the matrix if one is singular.
inline std::tuple<Tensor, Tensor> lu_factor(const Tensor& x, Flag pivot = true) {
  tensor_t* lu = nullptr;
  tensor_t* pivots = nullptr;
  detail::check(tensor_lu_factor(x.get(), pivot ? 1 : 0, &lu, &pivots));
  return {Tensor::adopt(lu), Tensor::adopt(pivots)};
}

/// Permutation matrix p and factors l and u from the result of lu_factor: x = p @ l @ u.
inline std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& lu, const Tensor& pivots) {
  tensor_t* p = nullptr;
  tensor_t* l = nullptr;
  tensor_t* u = nullptr;
  detail::check(tensor_lu_unpack(lu.get(), pivots.get(), &p, &l, &u));
  return {Tensor::adopt(p), Tensor::adopt(l), Tensor::adopt(u)};
}

/// LU decomposition x = p @ l @ u with a permutation matrix p, a unit lower triangular l and an
/// upper triangular u. Singular matrices are accepted.
inline std::tuple<Tensor, Tensor, Tensor> lu(const Tensor& x, Flag pivot = true) {
  tensor_t* p = nullptr;
  tensor_t* l = nullptr;
  tensor_t* u = nullptr;
  detail::check(tensor_lu(x.get(), pivot ? 1 : 0, &p, &l, &u));
  return {Tensor::adopt(p), Tensor::adopt(l), Tensor::adopt(u)};
}

/// Solves a @ y = b for y, with the LU factorisation of a from lu_factor; y @ a = b unless `left`,
/// and with a.mH in place of a if `adjoint`. Leading axes are broadcast.
inline Tensor lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, Flag left = true,
    Flag adjoint = false) {
  return detail::take(tensor_lu_solve(lu.get(), pivots.get(), b.get(), left ? 1 : 0, adjoint ? 1
      : 0));
}

/// Bunch-Kaufman factorisation x = p @ l @ d @ l.mT @ p.mT of symmetric matrices, or with l.mH of
/// Hermitian ones if `hermitian`, packed into one lower triangle: d, with blocks of one or two rows
/// on its diagonal, and l without its unit diagonal, in the format of LAPACK's sytrf. Reads the
/// lower triangle. pivots, int32, is k > 0 for a single row that was exchanged with row k, counted
/// from 1, and -k for each row of a pair, whose second row was exchanged with row k. info, int32,
/// is 0, or the number of the first zero on the diagonal of d. Computed on the host.
inline std::tuple<Tensor, Tensor, Tensor> ldl_factor_ex(const Tensor& x, Flag hermitian = false) {
  tensor_t* ld = nullptr;
  tensor_t* pivots = nullptr;
  tensor_t* info = nullptr;
  detail::check(tensor_ldl_factor_ex(x.get(), hermitian ? 1 : 0, &ld, &pivots, &info));
  return {Tensor::adopt(ld), Tensor::adopt(pivots), Tensor::adopt(info)};
}

/// Same as ldl_factor_ex without info; an error that names the matrix if one is singular.
inline std::tuple<Tensor, Tensor> ldl_factor(const Tensor& x, Flag hermitian = false) {
  tensor_t* ld = nullptr;
  tensor_t* pivots = nullptr;
  detail::check(tensor_ldl_factor(x.get(), hermitian ? 1 : 0, &ld, &pivots));
  return {Tensor::adopt(ld), Tensor::adopt(pivots)};
}

/// Permutation matrix p, unit lower triangular factor l and block diagonal factor d from the result
/// of ldl_factor.
inline std::tuple<Tensor, Tensor, Tensor> ldl_unpack(const Tensor& ld, const Tensor& pivots,
    Flag hermitian = false) {
  tensor_t* p = nullptr;
  tensor_t* l = nullptr;
  tensor_t* d = nullptr;
  detail::check(tensor_ldl_unpack(ld.get(), pivots.get(), hermitian ? 1 : 0, &p, &l, &d));
  return {Tensor::adopt(p), Tensor::adopt(l), Tensor::adopt(d)};
}

/// Solves a @ y = b for y, with the factorisation of a from ldl_factor and the same `hermitian`.
/// Leading axes are broadcast.
inline Tensor ldl_solve(const Tensor& ld, const Tensor& pivots, const Tensor& b,
    Flag hermitian = false) {
  return detail::take(tensor_ldl_solve(ld.get(), pivots.get(), b.get(), hermitian ? 1 : 0));
}

/// Solves a @ y = b for y, or y @ a = b unless `left`, with the upper or lower triangle of a. The
/// rest of a is not read; with `unitriangular` the diagonal is not read either and counts as 1.
/// Leading axes are broadcast. A zero on the diagonal gives infinities or NaN.
inline Tensor solve_triangular(const Tensor& a, const Tensor& b, Flag upper, Flag left = true,
    Flag unitriangular = false) {
  return detail::take(tensor_solve_triangular(a.get(), b.get(), upper ? 1 : 0, left ? 1 : 0,
      unitriangular ? 1 : 0));
}

/// Solves a @ y = b for y, or y @ a = b unless `left`. b holds columns; it is one vector for each
/// matrix if it is 1-d or has the shape of a without the last axis. Leading axes are broadcast.
/// info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose result is
/// not valid.
inline std::tuple<Tensor, Tensor> solve_ex(const Tensor& a, const Tensor& b, Flag left = true) {
  tensor_t* result = nullptr;
  tensor_t* info = nullptr;
  detail::check(tensor_solve_ex(a.get(), b.get(), left ? 1 : 0, &result, &info));
  return {Tensor::adopt(result), Tensor::adopt(info)};
}

/// Solves a system of linear equations as in solve_ex; an error that names the matrix if one is
/// singular.
inline Tensor solve(const Tensor& a, const Tensor& b, Flag left = true) {
  return detail::take(tensor_solve(a.get(), b.get(), left ? 1 : 0));
}

/// Inverse of square matrices. info, int32, is 0, or the number of the first zero pivot of a
/// singular matrix, whose inverse is not valid.
inline std::tuple<Tensor, Tensor> inv_ex(const Tensor& x) {
  tensor_t* inverse = nullptr;
  tensor_t* info = nullptr;
  detail::check(tensor_inv_ex(x.get(), &inverse, &info));
  return {Tensor::adopt(inverse), Tensor::adopt(info)};
}

/// Inverse of square matrices; an error that names the matrix if one is singular.
inline Tensor inv(const Tensor& x) {
  return detail::take(tensor_inv(x.get()));
}

/// Determinant of square matrices. The gradient is also valid for singular matrices, and so are
/// second derivatives up to N = 32.
inline Tensor det(const Tensor& x) {
  return detail::take(tensor_det(x.get()));
}

/// Sign and logarithm of the absolute value of the determinant, without overflow; for complex
/// matrices the sign is det / |det|. 0 and -infinity for singular matrices.
inline std::tuple<Tensor, Tensor> slogdet(const Tensor& x) {
  tensor_t* sign = nullptr;
  tensor_t* logabsdet = nullptr;
  detail::check(tensor_slogdet(x.get(), &sign, &logabsdet));
  return {Tensor::adopt(sign), Tensor::adopt(logabsdet)};
}

/// QR decomposition x = q @ r with orthonormal columns q and an upper triangular r. Mode "reduced"
/// gives min(M, N) columns, "complete" a square q, and "r" an empty q. Signs follow LAPACK; the
/// diagonal of r is real.
inline std::tuple<Tensor, Tensor> qr(const Tensor& x, const std::string& mode = "reduced") {
  tensor_t* q = nullptr;
  tensor_t* r = nullptr;
  detail::check(tensor_qr(x.get(), detail::c_string("qr: mode", mode), &q, &r));
  return {Tensor::adopt(q), Tensor::adopt(r)};
}

/// First columns of the product of the Householder reflections I - tau[i] * v @ v.mH, where v is
/// column i of x with 1 on the diagonal and 0 above.
inline Tensor householder_product(const Tensor& x, const Tensor& tau) {
  return detail::take(tensor_householder_product(x.get(), tau.get()));
}

/// Eigenvalues in ascending order and orthonormal eigenvectors, as columns, of symmetric or
/// Hermitian matrices. Only the lower triangle is read, or the upper one if `upper`. The first of
/// the largest components of each vector is real and positive. The gradient of the vectors is
/// finite for distinct eigenvalues.
inline std::tuple<Tensor, Tensor> eigh(const Tensor& x, Flag upper = false) {
  tensor_t* values = nullptr;
  tensor_t* vectors = nullptr;
  detail::check(tensor_eigh(x.get(), upper ? 1 : 0, &values, &vectors));
  return {Tensor::adopt(values), Tensor::adopt(vectors)};
}

/// Eigenvalues of symmetric or Hermitian matrices, as in eigh.
inline Tensor eigvalsh(const Tensor& x, Flag upper = false) {
  return detail::take(tensor_eigvalsh(x.get(), upper ? 1 : 0));
}

/// Eigenvalues and eigenvectors, as columns of norm 1, of square matrices, both complex, in no
/// particular order. The first of the largest components of each vector is real and positive. Of a
/// real matrix, values that are not real come in conjugate pairs, that with the positive imaginary
/// part first. Computed on the host. The gradient of the vectors is finite for distinct
/// eigenvalues; that of a matrix without a basis of eigenvectors is not defined.
inline std::tuple<Tensor, Tensor> eig(const Tensor& x) {
  tensor_t* values = nullptr;
  tensor_t* vectors = nullptr;
  detail::check(tensor_eig(x.get(), &values, &vectors));
  return {Tensor::adopt(values), Tensor::adopt(vectors)};
}

/// Eigenvalues of square matrices, as in eig.
inline Tensor eigvals(const Tensor& x) {
  return detail::take(tensor_eigvals(x.get()));
}

/// Singular value decomposition x = u @ diag(s) @ vh with singular values s >= 0 in descending
/// order; u and vh are square if `full_matrices`. The first of the largest components of each
/// column of u is real and positive. The gradient of u and vh is finite for distinct nonzero
/// singular values; columns beyond min(M, N) have no gradient.
inline std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& x, Flag full_matrices = true) {
  tensor_t* u = nullptr;
  tensor_t* s = nullptr;
  tensor_t* vh = nullptr;
  detail::check(tensor_svd(x.get(), full_matrices ? 1 : 0, &u, &s, &vh));
  return {Tensor::adopt(u), Tensor::adopt(s), Tensor::adopt(vh)};
}

/// Singular values in descending order, as in svd.
inline Tensor svdvals(const Tensor& x) {
  return detail::take(tensor_svdvals(x.get()));
}

/// Moore-Penrose pseudoinverse. Singular values up to max(atol, rtol * the largest one) count as 0;
/// rtol is max(M, N) * epsilon if neither is given. With `hermitian`, matrices are symmetric or
/// Hermitian and only the lower triangle is read.
inline Tensor pinv(const Tensor& x, const Tensor& atol = {}, const Tensor& rtol = {},
    Flag hermitian = false) {
  return detail::take(tensor_pinv(x.get(), atol.get(), rtol.get(), hermitian ? 1 : 0));
}

/// What pinv() takes beside its operands, by name.
struct PinvOptions {
  detail::ByName by_name = {};
  Tensor atol = {};
  Tensor rtol = {};
  Flag hermitian = false;
};

/// Moore-Penrose pseudoinverse. Singular values up to max(atol, rtol * the largest one) count as 0;
/// rtol is max(M, N) * epsilon if neither is given. With `hermitian`, matrices are symmetric or
/// Hermitian and only the lower triangle is read.
inline Tensor pinv(const Tensor& x, const PinvOptions& options) {
  return pinv(x, options.atol, options.rtol, options.hermitian);
}

/// Number of singular values above the tolerance of pinv, int64.
inline Tensor matrix_rank(const Tensor& x, const Tensor& atol = {}, const Tensor& rtol = {},
    Flag hermitian = false) {
  return detail::take(tensor_matrix_rank(x.get(), atol.get(), rtol.get(), hermitian ? 1 : 0));
}

/// What matrix_rank() takes beside its operands, by name.
struct MatrixRankOptions {
  detail::ByName by_name = {};
  Tensor atol = {};
  Tensor rtol = {};
  Flag hermitian = false;
};

/// Number of singular values above the tolerance of pinv, int64.
inline Tensor matrix_rank(const Tensor& x, const MatrixRankOptions& options) {
  return matrix_rank(x, options.atol, options.rtol, options.hermitian);
}

/// Least-squares solution y of minimal norm of a @ y = b, for columns or vectors b as in solve_ex.
/// Singular values up to rcond * the largest one count as 0; a negative rcond stands for max(M, N)
/// * epsilon. residuals are the squared norms of a @ y - b if M > N and all matrices have rank N,
/// otherwise empty.
inline std::tuple<Tensor, Tensor, Tensor, Tensor> lstsq(const Tensor& a, const Tensor& b,
    double rcond = -1.0) {
  tensor_t* solution = nullptr;
  tensor_t* residuals = nullptr;
  tensor_t* rank = nullptr;
  tensor_t* singular_values = nullptr;
  detail::check(tensor_lstsq(a.get(), b.get(), rcond, &solution, &residuals, &rank,
      &singular_values));
  return {Tensor::adopt(solution), Tensor::adopt(residuals), Tensor::adopt(rank),
      Tensor::adopt(singular_values)};
}

/// Norm of the matrices along axis0 (rows) and axis1 (columns): Frobenius norm "fro", nuclear norm
/// "nuc", largest and smallest singular value "2" and "-2", largest and smallest absolute column
/// sum "1" and "-1", absolute row sum "inf" and "-inf". The maximum over an empty axis is 0.
inline Tensor matrix_norm(const Tensor& x, const std::string& ord = "fro", Integer axis0 = -2,
    Integer axis1 = -1, Flag keepdims = false) {
  return detail::take(tensor_matrix_norm(x.get(), detail::c_string("matrix_norm: ord", ord),
      detail::axis32(axis0), detail::axis32(axis1), keepdims ? 1 : 0));
}

/// What matrix_norm() takes beside its operands, by name.
struct MatrixNormOptions {
  detail::ByName by_name = {};
  std::string ord = "fro";
  Integer axis0 = -2;
  Integer axis1 = -1;
  Flag keepdims = false;
};

/// Norm of the matrices along axis0 (rows) and axis1 (columns): Frobenius norm "fro", nuclear norm
/// "nuc", largest and smallest singular value "2" and "-2", largest and smallest absolute column
/// sum "1" and "-1", absolute row sum "inf" and "-inf". The maximum over an empty axis is 0.
inline Tensor matrix_norm(const Tensor& x, const MatrixNormOptions& options) {
  return matrix_norm(x, options.ord, options.axis0, options.axis1, options.keepdims);
}

/// Condition number matrix_norm(x) * matrix_norm(inv(x)) in the norm `ord`; infinity for singular
/// matrices. For "2" and "-2" it is the ratio of the largest and smallest singular values, also for
/// matrices that are not square.
inline Tensor cond(const Tensor& x, const std::string& ord) {
  return detail::take(tensor_cond(x.get(), detail::c_string("cond: ord", ord)));
}

/// Matrix power x ** n of square matrices, of the inverse for negative n; the identity for n = 0.
inline Tensor matrix_power(const Tensor& x, Integer n) {
  return detail::take(tensor_matrix_power(x.get(), n));
}

/// Matrix exponential of square matrices, the sum of x ** k / k!.
inline Tensor matrix_exp(const Tensor& x) {
  return detail::take(tensor_matrix_exp(x.get()));
}

/// Complex-to-complex Fourier transform, scale * sum of x[j] * exp(-2 pi i j k / n) over the axes,
/// or exp(+2 pi i j k / n) unless `forward`. The primitive behind fft and related ops.
inline Tensor fft_c2c(const Tensor& x, const Axes& axes = {}, double scale = 1.0,
    Flag forward = true) {
  return detail::take(tensor_fft_c2c(x.get(), axes.data(), axes.count(), scale, forward ? 1 : 0));
}

/// Real-to-complex forward transform as in fft_c2c; along the last of the axes only the first n / 2
/// + 1 results are computed, as the others are their conjugates. float32 and float64 only.
inline Tensor fft_r2c(const Tensor& x, const Axes& axes = {}, double scale = 1.0) {
  return detail::take(tensor_fft_r2c(x.get(), axes.data(), axes.count(), scale));
}

/// Complex-to-real backward transform as in fft_c2c, with `n` real results along the last of the
/// axes, from the first n / 2 + 1 elements of a Hermitian-symmetric input.
inline Tensor fft_c2r(const Tensor& x, Integer n, const Axes& axes = {}, double scale = 1.0) {
  return detail::take(tensor_fft_c2r(x.get(), n, axes.data(), axes.count(), scale));
}

/// Discrete Fourier transform along `axis`, sum of x[j] * exp(-2 pi i j k / n), over `n` points to
/// which x is cropped or zero-padded. norm "forward" divides by n and "ortho" by sqrt(n).
/// complex128 for float64, complex64 for other real dtypes.
inline Tensor fft(const Tensor& x, Integer n = -1, Integer axis = -1,
    const std::string& norm = "backward") {
  return detail::take(tensor_fft(x.get(), n, detail::axis32(axis), detail::c_string("fft: norm",
      norm)));
}

/// What fft() takes beside its operands, by name.
struct FftOptions {
  detail::ByName by_name = {};
  Integer n = -1;
  Integer axis = -1;
  std::string norm = "backward";
};

/// Discrete Fourier transform along `axis`, sum of x[j] * exp(-2 pi i j k / n), over `n` points to
/// which x is cropped or zero-padded. norm "forward" divides by n and "ortho" by sqrt(n).
/// complex128 for float64, complex64 for other real dtypes.
inline Tensor fft(const Tensor& x, const FftOptions& options) {
  return fft(x, options.n, options.axis, options.norm);
}

/// Inverse of fft: sum of x[j] * exp(2 pi i j k / n), divided by n for norm "backward" and by
/// sqrt(n) for "ortho".
inline Tensor ifft(const Tensor& x, Integer n = -1, Integer axis = -1,
    const std::string& norm = "backward") {
  return detail::take(tensor_ifft(x.get(), n, detail::axis32(axis), detail::c_string("ifft: norm",
      norm)));
}

/// What ifft() takes beside its operands, by name.
struct IfftOptions {
  detail::ByName by_name = {};
  Integer n = -1;
  Integer axis = -1;
  std::string norm = "backward";
};

/// Inverse of fft: sum of x[j] * exp(2 pi i j k / n), divided by n for norm "backward" and by
/// sqrt(n) for "ortho".
inline Tensor ifft(const Tensor& x, const IfftOptions& options) {
  return ifft(x, options.n, options.axis, options.norm);
}

/// Fourier transform of a real tensor: the first n / 2 + 1 results of fft, as the others are their
/// conjugates.
inline Tensor rfft(const Tensor& x, Integer n = -1, Integer axis = -1,
    const std::string& norm = "backward") {
  return detail::take(tensor_rfft(x.get(), n, detail::axis32(axis), detail::c_string("rfft: norm",
      norm)));
}

/// What rfft() takes beside its operands, by name.
struct RfftOptions {
  detail::ByName by_name = {};
  Integer n = -1;
  Integer axis = -1;
  std::string norm = "backward";
};

/// Fourier transform of a real tensor: the first n / 2 + 1 results of fft, as the others are their
/// conjugates.
inline Tensor rfft(const Tensor& x, const RfftOptions& options) {
  return rfft(x, options.n, options.axis, options.norm);
}

/// Inverse of rfft, with `n` real results. The imaginary parts of x[0] and, for even n, of x[n / 2]
/// are ignored.
inline Tensor irfft(const Tensor& x, Integer n = -1, Integer axis = -1,
    const std::string& norm = "backward") {
  return detail::take(tensor_irfft(x.get(), n, detail::axis32(axis),
      detail::c_string("irfft: norm", norm)));
}

/// What irfft() takes beside its operands, by name.
struct IrfftOptions {
  detail::ByName by_name = {};
  Integer n = -1;
  Integer axis = -1;
  std::string norm = "backward";
};

/// Inverse of rfft, with `n` real results. The imaginary parts of x[0] and, for even n, of x[n / 2]
/// are ignored.
inline Tensor irfft(const Tensor& x, const IrfftOptions& options) {
  return irfft(x, options.n, options.axis, options.norm);
}

/// Fourier transform, which is real, of a Hermitian-symmetric signal of length `n` of which x is
/// the first half.
inline Tensor hfft(const Tensor& x, Integer n = -1, Integer axis = -1,
    const std::string& norm = "backward") {
  return detail::take(tensor_hfft(x.get(), n, detail::axis32(axis), detail::c_string("hfft: norm",
      norm)));
}

/// What hfft() takes beside its operands, by name.
struct HfftOptions {
  detail::ByName by_name = {};
  Integer n = -1;
  Integer axis = -1;
  std::string norm = "backward";
};

/// Fourier transform, which is real, of a Hermitian-symmetric signal of length `n` of which x is
/// the first half.
inline Tensor hfft(const Tensor& x, const HfftOptions& options) {
  return hfft(x, options.n, options.axis, options.norm);
}

/// Inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor.
inline Tensor ihfft(const Tensor& x, Integer n = -1, Integer axis = -1,
    const std::string& norm = "backward") {
  return detail::take(tensor_ihfft(x.get(), n, detail::axis32(axis),
      detail::c_string("ihfft: norm", norm)));
}

/// What ihfft() takes beside its operands, by name.
struct IhfftOptions {
  detail::ByName by_name = {};
  Integer n = -1;
  Integer axis = -1;
  std::string norm = "backward";
};

/// Inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor.
inline Tensor ihfft(const Tensor& x, const IhfftOptions& options) {
  return ihfft(x, options.n, options.axis, options.norm);
}

/// Multidimensional Fourier transform: fft along each of the axes, with s[i] points along axes[i].
/// With `s` but no axes, the last axes are transformed. norm counts the points of all axes. Over
/// the axes -2 and -1 it is known as fft2; likewise for ifftn and the other n-dimensional
/// transforms.
inline Tensor fftn(const Tensor& x, const Ints& s = {}, const Axes& axes = {},
    const std::string& norm = "backward") {
  return detail::take(tensor_fftn(x.get(), s.data(), s.count(), axes.data(), axes.count(),
      detail::c_string("fftn: norm", norm)));
}

/// What fftn() takes beside its operands, by name.
struct FftnOptions {
  detail::ByName by_name = {};
  Ints s = {};
  Axes axes = {};
  std::string norm = "backward";
};

/// Multidimensional Fourier transform: fft along each of the axes, with s[i] points along axes[i].
/// With `s` but no axes, the last axes are transformed. norm counts the points of all axes. Over
/// the axes -2 and -1 it is known as fft2; likewise for ifftn and the other n-dimensional
/// transforms.
inline Tensor fftn(const Tensor& x, const FftnOptions& options) {
  return fftn(x, options.s, options.axes, options.norm);
}

/// Inverse of fftn.
inline Tensor ifftn(const Tensor& x, const Ints& s = {}, const Axes& axes = {},
    const std::string& norm = "backward") {
  return detail::take(tensor_ifftn(x.get(), s.data(), s.count(), axes.data(), axes.count(),
      detail::c_string("ifftn: norm", norm)));
}

/// What ifftn() takes beside its operands, by name.
struct IfftnOptions {
  detail::ByName by_name = {};
  Ints s = {};
  Axes axes = {};
  std::string norm = "backward";
};

/// Inverse of fftn.
inline Tensor ifftn(const Tensor& x, const IfftnOptions& options) {
  return ifftn(x, options.s, options.axes, options.norm);
}

/// Same as fftn for a real tensor, with only the first half of the results along the last of the
/// axes.
inline Tensor rfftn(const Tensor& x, const Ints& s = {}, const Axes& axes = {},
    const std::string& norm = "backward") {
  return detail::take(tensor_rfftn(x.get(), s.data(), s.count(), axes.data(), axes.count(),
      detail::c_string("rfftn: norm", norm)));
}

/// What rfftn() takes beside its operands, by name.
struct RfftnOptions {
  detail::ByName by_name = {};
  Ints s = {};
  Axes axes = {};
  std::string norm = "backward";
};

/// Same as fftn for a real tensor, with only the first half of the results along the last of the
/// axes.
inline Tensor rfftn(const Tensor& x, const RfftnOptions& options) {
  return rfftn(x, options.s, options.axes, options.norm);
}

/// Inverse of rfftn, with s[-1] real results along the last of the axes.
inline Tensor irfftn(const Tensor& x, const Ints& s = {}, const Axes& axes = {},
    const std::string& norm = "backward") {
  return detail::take(tensor_irfftn(x.get(), s.data(), s.count(), axes.data(), axes.count(),
      detail::c_string("irfftn: norm", norm)));
}

/// What irfftn() takes beside its operands, by name.
struct IrfftnOptions {
  detail::ByName by_name = {};
  Ints s = {};
  Axes axes = {};
  std::string norm = "backward";
};

/// Inverse of rfftn, with s[-1] real results along the last of the axes.
inline Tensor irfftn(const Tensor& x, const IrfftnOptions& options) {
  return irfftn(x, options.s, options.axes, options.norm);
}

/// Applies hfft along the last of the axes, and fft along the others.
inline Tensor hfftn(const Tensor& x, const Ints& s = {}, const Axes& axes = {},
    const std::string& norm = "backward") {
  return detail::take(tensor_hfftn(x.get(), s.data(), s.count(), axes.data(), axes.count(),
      detail::c_string("hfftn: norm", norm)));
}

/// What hfftn() takes beside its operands, by name.
struct HfftnOptions {
  detail::ByName by_name = {};
  Ints s = {};
  Axes axes = {};
  std::string norm = "backward";
};

/// Applies hfft along the last of the axes, and fft along the others.
inline Tensor hfftn(const Tensor& x, const HfftnOptions& options) {
  return hfftn(x, options.s, options.axes, options.norm);
}

/// Inverse of hfftn.
inline Tensor ihfftn(const Tensor& x, const Ints& s = {}, const Axes& axes = {},
    const std::string& norm = "backward") {
  return detail::take(tensor_ihfftn(x.get(), s.data(), s.count(), axes.data(), axes.count(),
      detail::c_string("ihfftn: norm", norm)));
}

/// What ihfftn() takes beside its operands, by name.
struct IhfftnOptions {
  detail::ByName by_name = {};
  Ints s = {};
  Axes axes = {};
  std::string norm = "backward";
};

/// Inverse of hfftn.
inline Tensor ihfftn(const Tensor& x, const IhfftnOptions& options) {
  return ihfftn(x, options.s, options.axes, options.norm);
}

/// Sample frequencies of fft for `n` points with spacing `d`: 0, 1, ..., -2, -1 divided by n * d.
/// The default dtype is float32.
inline Tensor fftfreq(Integer n, double d = 1.0, const Options& options = {}) {
  return detail::finish(tensor_fftfreq(n, d, static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// Sample frequencies of rfft for `n` points with spacing `d`: 0 to n / 2 divided by n * d. The
/// default dtype is float32.
inline Tensor rfftfreq(Integer n, double d = 1.0, const Options& options = {}) {
  return detail::finish(tensor_rfftfreq(n, d, static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code()), options);
}

/// Returns a copy of `x` with the zero frequency shifted to the centre of the axes.
inline Tensor fftshift(const Tensor& x, const Axes& axes = {}) {
  return detail::take(tensor_fftshift(x.get(), axes.data(), axes.count()));
}

/// Inverse of fftshift.
inline Tensor ifftshift(const Tensor& x, const Axes& axes = {}) {
  return detail::take(tensor_ifftshift(x.get(), axes.data(), axes.count()));
}

/// Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
inline Tensor sigmoid(const Tensor& x) {
  return detail::take(tensor_sigmoid(x.get()));
}

/// In place: Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
inline const Tensor& sigmoid_(const Tensor& x) {
  detail::check(tensor_sigmoid_(x.get()));
  return x;
}

/// Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
inline Tensor relu(const Tensor& x) {
  return detail::take(tensor_relu(x.get()));
}

/// In place: Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
inline const Tensor& relu_(const Tensor& x) {
  detail::check(tensor_relu_(x.get()));
  return x;
}

/// x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.
inline Tensor leaky_relu(const Tensor& x, double negative_slope = 0.01) {
  return detail::take(tensor_leaky_relu(x.get(), negative_slope));
}

/// In place: x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.
inline const Tensor& leaky_relu_(const Tensor& x, double negative_slope = 0.01) {
  detail::check(tensor_leaky_relu_(x.get(), negative_slope));
  return x;
}

/// Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its
/// tanh approximation.
inline Tensor gelu(const Tensor& x, Flag tanh_approx = false) {
  return detail::take(tensor_gelu(x.get(), tanh_approx ? 1 : 0));
}

/// In place: Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal
/// distribution, or its tanh approximation.
inline const Tensor& gelu_(const Tensor& x, Flag tanh_approx = false) {
  detail::check(tensor_gelu_(x.get(), tanh_approx ? 1 : 0));
  return x;
}

/// x * sigmoid(x), also known as swish.
inline Tensor silu(const Tensor& x) {
  return detail::take(tensor_silu(x.get()));
}

/// In place: x * sigmoid(x), also known as swish.
inline const Tensor& silu_(const Tensor& x) {
  detail::check(tensor_silu_(x.get()));
  return x;
}

/// min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
inline Tensor relu6(const Tensor& x) {
  return detail::take(tensor_relu6(x.get()));
}

/// In place: min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
inline const Tensor& relu6_(const Tensor& x) {
  detail::check(tensor_relu6_(x.get()));
  return x;
}

/// min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers
/// the bounds are truncated towards 0 and saturate.
inline Tensor hardtanh(const Tensor& x, double min_val = -1.0, double max_val = 1.0) {
  return detail::take(tensor_hardtanh(x.get(), min_val, max_val));
}

/// In place: min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For
/// integers the bounds are truncated towards 0 and saturate.
inline const Tensor& hardtanh_(const Tensor& x, double min_val = -1.0, double max_val = 1.0) {
  detail::check(tensor_hardtanh_(x.get(), min_val, max_val));
  return x;
}

/// min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
inline Tensor hardsigmoid(const Tensor& x) {
  return detail::take(tensor_hardsigmoid(x.get()));
}

/// In place: min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
inline const Tensor& hardsigmoid_(const Tensor& x) {
  detail::check(tensor_hardsigmoid_(x.get()));
  return x;
}

/// x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
inline Tensor hardswish(const Tensor& x) {
  return detail::take(tensor_hardswish(x.get()));
}

/// In place: x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
inline const Tensor& hardswish_(const Tensor& x) {
  detail::check(tensor_hardswish_(x.get()));
  return x;
}

/// 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively.
inline Tensor hardshrink(const Tensor& x, double lambd = 0.5) {
  return detail::take(tensor_hardshrink(x.get(), lambd));
}

/// In place: 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1,
/// respectively.
inline const Tensor& hardshrink_(const Tensor& x, double lambd = 0.5) {
  detail::check(tensor_hardshrink_(x.get(), lambd));
  return x;
}

/// Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a
/// finite lambd >= 0. NaN is propagated.
inline Tensor softshrink(const Tensor& x, double lambd = 0.5) {
  return detail::take(tensor_softshrink(x.get(), lambd));
}

/// In place: Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere,
/// for a finite lambd >= 0. NaN is propagated.
inline const Tensor& softshrink_(const Tensor& x, double lambd = 0.5) {
  detail::check(tensor_softshrink_(x.get(), lambd));
  return x;
}

/// x - tanh(x).
inline Tensor tanhshrink(const Tensor& x) {
  return detail::take(tensor_tanhshrink(x.get()));
}

/// In place: x - tanh(x).
inline const Tensor& tanhshrink_(const Tensor& x) {
  detail::check(tensor_tanhshrink_(x.get()));
  return x;
}

/// x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at
/// the threshold is 0. NaN is propagated.
inline Tensor threshold(const Tensor& x, double threshold, double value) {
  return detail::take(tensor_threshold(x.get(), threshold, value));
}

/// In place: x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the
/// derivative at the threshold is 0. NaN is propagated.
inline const Tensor& threshold_(const Tensor& x, double threshold, double value) {
  detail::check(tensor_threshold_(x.get(), threshold, value));
  return x;
}

/// x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.
inline Tensor elu(const Tensor& x, double alpha = 1.0) {
  return detail::take(tensor_elu(x.get(), alpha));
}

/// In place: x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.
inline const Tensor& elu_(const Tensor& x, double alpha = 1.0) {
  detail::check(tensor_elu_(x.get(), alpha));
  return x;
}

/// x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.
inline Tensor celu(const Tensor& x, double alpha = 1.0) {
  return detail::take(tensor_celu(x.get(), alpha));
}

/// In place: x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.
inline const Tensor& celu_(const Tensor& x, double alpha = 1.0) {
  detail::check(tensor_celu_(x.get(), alpha));
  return x;
}

/// Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and
/// variance 1.
inline Tensor selu(const Tensor& x) {
  return detail::take(tensor_selu(x.get()));
}

/// In place: Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0
/// and variance 1.
inline const Tensor& selu_(const Tensor& x) {
  detail::check(tensor_selu_(x.get()));
  return x;
}

/// x * tanh(log(1 + exp(x))), without overflow.
inline Tensor mish(const Tensor& x) {
  return detail::take(tensor_mish(x.get()));
}

/// In place: x * tanh(log(1 + exp(x))), without overflow.
inline const Tensor& mish_(const Tensor& x) {
  detail::check(tensor_mish_(x.get()));
  return x;
}

/// log(1 + exp(beta * x)) / beta; x where beta * x > threshold.
inline Tensor softplus(const Tensor& x, double beta = 1.0, double threshold = 20.0) {
  return detail::take(tensor_softplus(x.get(), beta, threshold));
}

/// In place: log(1 + exp(beta * x)) / beta; x where beta * x > threshold.
inline const Tensor& softplus_(const Tensor& x, double beta = 1.0, double threshold = 20.0) {
  detail::check(tensor_softplus_(x.get(), beta, threshold));
  return x;
}

/// x / (1 + |x|).
inline Tensor softsign(const Tensor& x) {
  return detail::take(tensor_softsign(x.get()));
}

/// In place: x / (1 + |x|).
inline const Tensor& softsign_(const Tensor& x) {
  detail::check(tensor_softsign_(x.get()));
  return x;
}

/// log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
inline Tensor logsigmoid(const Tensor& x) {
  return detail::take(tensor_logsigmoid(x.get()));
}

/// In place: log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
inline const Tensor& logsigmoid_(const Tensor& x) {
  detail::check(tensor_logsigmoid_(x.get()));
  return x;
}

/// exp(x) / sum(exp(x)) along `axis`, without overflow.
inline Tensor softmax(const Tensor& x, Integer axis) {
  return detail::take(tensor_softmax(x.get(), detail::axis32(axis)));
}

/// Logarithm of softmax, x - logsumexp(x) along `axis`.
inline Tensor log_softmax(const Tensor& x, Integer axis) {
  return detail::take(tensor_log_softmax(x.get(), detail::axis32(axis)));
}

/// x where x > 0, weight * x elsewhere. weight has one element, or one for each slice of axis 1 of
/// x. The derivative at 0 is weight.
inline Tensor prelu(const Tensor& x, const Tensor& weight) {
  return detail::take(tensor_prelu(x.get(), weight.get()));
}

/// Gated linear unit a * sigmoid(b), where a and b are the halves of x along `axis`, whose extent
/// is even.
inline Tensor glu(const Tensor& x, Integer axis) {
  return detail::take(tensor_glu(x.get(), detail::axis32(axis)));
}

/// x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn
/// uniformly from [lower, upper); otherwise it is their mean.
inline Tensor rrelu(const Tensor& x, double lower = 0.125, double upper = 0.3333333333333333,
    Flag training = false, const Generator& generator = {}) {
  return detail::take(tensor_rrelu(x.get(), lower, upper, training ? 1 : 0, generator.get()));
}

/// What rrelu() takes beside its operands, by name.
struct RreluOptions {
  detail::ByName by_name = {};
  double lower = 0.125;
  double upper = 0.3333333333333333;
  Flag training = false;
  Generator generator = {};
};

/// x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn
/// uniformly from [lower, upper); otherwise it is their mean.
inline Tensor rrelu(const Tensor& x, const RreluOptions& options) {
  return rrelu(x, options.lower, options.upper, options.training, options.generator);
}

/// softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution.
/// With `hard`, the one-hot vector of the largest element, with the gradient of the soft result.
inline Tensor gumbel_softmax(const Tensor& logits, double tau, Flag hard, Integer axis,
    const Generator& generator = {}) {
  return detail::take(tensor_gumbel_softmax(logits.get(), tau, hard ? 1 : 0, detail::axis32(axis),
      generator.get()));
}

/// softmax(-x) along `axis`.
inline Tensor softmin(const Tensor& x, Integer axis) {
  return detail::take(tensor_softmin(x.get(), detail::axis32(axis)));
}

/// x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,).
inline Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias = {}) {
  return detail::take(tensor_linear(x.get(), weight.get(), bias.get()));
}

/// Applies an activation to linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh.
/// If no gradient is recorded, the activation is fused into the matrix product and the intermediate
/// result is not stored.
inline Tensor linear_activation(const Tensor& x, const Tensor& weight, const Tensor& bias,
    const std::string& activation) {
  return detail::take(tensor_linear_activation(x.get(), weight.get(), bias.get(),
      detail::c_string("linear_activation: activation", activation)));
}

/// 1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see
/// conv2d.
inline Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1, Integer groups = 1) {
  return detail::take(tensor_conv1d(x.get(), weight.get(), bias.get(), stride.data(),
      stride.count(), padding.data(), padding.count(), dilation.data(), dilation.count(), groups));
}

/// What conv1d() takes beside its operands, by name.
struct Conv1dOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
};

/// 1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see
/// conv2d.
inline Tensor conv1d(const Tensor& x, const Tensor& weight, const Conv1dOptions& options) {
  return conv1d(x, weight, options.bias, options.stride, options.padding, options.dilation,
      options.groups);
}

/// 2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups,
/// KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The
/// output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1.
inline Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1, Integer groups = 1) {
  return detail::take(tensor_conv2d(x.get(), weight.get(), bias.get(), stride.data(),
      stride.count(), padding.data(), padding.count(), dilation.data(), dilation.count(), groups));
}

/// What conv2d() takes beside its operands, by name.
struct Conv2dOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
};

/// 2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups,
/// KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The
/// output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1.
inline Tensor conv2d(const Tensor& x, const Tensor& weight, const Conv2dOptions& options) {
  return conv2d(x, weight, options.bias, options.stride, options.padding, options.dilation,
      options.groups);
}

/// Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution.
inline Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Ints& shape,
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1, Integer groups = 1) {
  return detail::take(tensor_conv2d_input_grad(dy.get(), weight.get(), shape.data(), shape.count(),
      stride.data(), stride.count(), padding.data(), padding.count(), dilation.data(),
      dilation.count(), groups));
}

/// What conv2d_input_grad() takes beside its operands, by name.
struct Conv2dInputGradOptions {
  detail::ByName by_name = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
};

/// Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution.
inline Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Ints& shape,
    const Conv2dInputGradOptions& options) {
  return conv2d_input_grad(dy, weight, shape, options.stride, options.padding, options.dilation,
      options.groups);
}

/// Gradient of conv2d with respect to its weight of `shape`.
inline Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Ints& shape,
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1, Integer groups = 1) {
  return detail::take(tensor_conv2d_weight_grad(dy.get(), x.get(), shape.data(), shape.count(),
      stride.data(), stride.count(), padding.data(), padding.count(), dilation.data(),
      dilation.count(), groups));
}

/// What conv2d_weight_grad() takes beside its operands, by name.
struct Conv2dWeightGradOptions {
  detail::ByName by_name = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
};

/// Gradient of conv2d with respect to its weight of `shape`.
inline Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Ints& shape,
    const Conv2dWeightGradOptions& options) {
  return conv2d_weight_grad(dy, x, shape, options.stride, options.padding, options.dilation,
      options.groups);
}

/// 3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C /
/// groups, KD, KH, KW); see conv2d.
inline Tensor conv3d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1, Integer groups = 1) {
  return detail::take(tensor_conv3d(x.get(), weight.get(), bias.get(), stride.data(),
      stride.count(), padding.data(), padding.count(), dilation.data(), dilation.count(), groups));
}

/// What conv3d() takes beside its operands, by name.
struct Conv3dOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
};

/// 3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C /
/// groups, KD, KH, KW); see conv2d.
inline Tensor conv3d(const Tensor& x, const Tensor& weight, const Conv3dOptions& options) {
  return conv3d(x, weight, options.bias, options.stride, options.padding, options.dilation,
      options.groups);
}

/// Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution.
inline Tensor conv3d_input_grad(const Tensor& dy, const Tensor& weight, const Ints& shape,
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1, Integer groups = 1) {
  return detail::take(tensor_conv3d_input_grad(dy.get(), weight.get(), shape.data(), shape.count(),
      stride.data(), stride.count(), padding.data(), padding.count(), dilation.data(),
      dilation.count(), groups));
}

/// What conv3d_input_grad() takes beside its operands, by name.
struct Conv3dInputGradOptions {
  detail::ByName by_name = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
};

/// Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution.
inline Tensor conv3d_input_grad(const Tensor& dy, const Tensor& weight, const Ints& shape,
    const Conv3dInputGradOptions& options) {
  return conv3d_input_grad(dy, weight, shape, options.stride, options.padding, options.dilation,
      options.groups);
}

/// Gradient of conv3d with respect to its weight of `shape`.
inline Tensor conv3d_weight_grad(const Tensor& dy, const Tensor& x, const Ints& shape,
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1, Integer groups = 1) {
  return detail::take(tensor_conv3d_weight_grad(dy.get(), x.get(), shape.data(), shape.count(),
      stride.data(), stride.count(), padding.data(), padding.count(), dilation.data(),
      dilation.count(), groups));
}

/// What conv3d_weight_grad() takes beside its operands, by name.
struct Conv3dWeightGradOptions {
  detail::ByName by_name = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
};

/// Gradient of conv3d with respect to its weight of `shape`.
inline Tensor conv3d_weight_grad(const Tensor& dy, const Tensor& x, const Ints& shape,
    const Conv3dWeightGradOptions& options) {
  return conv3d_weight_grad(dy, x, shape, options.stride, options.padding, options.dilation,
      options.groups);
}

/// 1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see
/// conv_transpose2d.
inline Tensor conv_transpose1d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Ints& stride = 1, const Ints& padding = 0, const Ints& output_padding = 0,
    Integer groups = 1, const Ints& dilation = 1) {
  return detail::take(tensor_conv_transpose1d(x.get(), weight.get(), bias.get(), stride.data(),
      stride.count(), padding.data(), padding.count(), output_padding.data(),
      output_padding.count(), groups, dilation.data(), dilation.count()));
}

/// What conv_transpose1d() takes beside its operands, by name.
struct ConvTranspose1dOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints output_padding = 0;
  Integer groups = 1;
  Ints dilation = 1;
};

/// 1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see
/// conv_transpose2d.
inline Tensor conv_transpose1d(const Tensor& x, const Tensor& weight,
    const ConvTranspose1dOptions& options) {
  return conv_transpose1d(x, weight, options.bias, options.stride, options.padding,
      options.output_padding, options.groups, options.dilation);
}

/// 2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W)
/// or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 *
/// padding + dilation * (KH - 1) + output_padding + 1.
inline Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Ints& stride = 1, const Ints& padding = 0, const Ints& output_padding = 0,
    Integer groups = 1, const Ints& dilation = 1) {
  return detail::take(tensor_conv_transpose2d(x.get(), weight.get(), bias.get(), stride.data(),
      stride.count(), padding.data(), padding.count(), output_padding.data(),
      output_padding.count(), groups, dilation.data(), dilation.count()));
}

/// What conv_transpose2d() takes beside its operands, by name.
struct ConvTranspose2dOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints output_padding = 0;
  Integer groups = 1;
  Ints dilation = 1;
};

/// 2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W)
/// or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 *
/// padding + dilation * (KH - 1) + output_padding + 1.
inline Tensor conv_transpose2d(const Tensor& x, const Tensor& weight,
    const ConvTranspose2dOptions& options) {
  return conv_transpose2d(x, weight, options.bias, options.stride, options.padding,
      options.output_padding, options.groups, options.dilation);
}

/// 3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD,
/// KH, KW); see conv_transpose2d.
inline Tensor conv_transpose3d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Ints& stride = 1, const Ints& padding = 0, const Ints& output_padding = 0,
    Integer groups = 1, const Ints& dilation = 1) {
  return detail::take(tensor_conv_transpose3d(x.get(), weight.get(), bias.get(), stride.data(),
      stride.count(), padding.data(), padding.count(), output_padding.data(),
      output_padding.count(), groups, dilation.data(), dilation.count()));
}

/// What conv_transpose3d() takes beside its operands, by name.
struct ConvTranspose3dOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints output_padding = 0;
  Integer groups = 1;
  Ints dilation = 1;
};

/// 3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD,
/// KH, KW); see conv_transpose2d.
inline Tensor conv_transpose3d(const Tensor& x, const Tensor& weight,
    const ConvTranspose3dOptions& options) {
  return conv_transpose3d(x, weight, options.bias, options.stride, options.padding,
      options.output_padding, options.groups, options.dilation);
}

/// Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH
/// * KW, number of windows), with the windows in row-major order.
inline Tensor im2col(const Tensor& x, const Ints& kernel, const Ints& stride = 1,
    const Ints& padding = 0, const Ints& dilation = 1) {
  return detail::take(tensor_im2col(x.get(), kernel.data(), kernel.count(), stride.data(),
      stride.count(), padding.data(), padding.count(), dilation.data(), dilation.count()));
}

/// What im2col() takes beside its operands, by name.
struct Im2colOptions {
  detail::ByName by_name = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
};

/// Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH
/// * KW, number of windows), with the windows in row-major order.
inline Tensor im2col(const Tensor& x, const Ints& kernel, const Im2colOptions& options) {
  return im2col(x, kernel, options.stride, options.padding, options.dilation);
}

/// Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C
/// * KH * KW, L). The adjoint of im2col.
inline Tensor col2im(const Tensor& x, const Ints& shape, const Ints& kernel,
    const Ints& stride = 1, const Ints& padding = 0, const Ints& dilation = 1) {
  return detail::take(tensor_col2im(x.get(), shape.data(), shape.count(), kernel.data(),
      kernel.count(), stride.data(), stride.count(), padding.data(), padding.count(),
      dilation.data(), dilation.count()));
}

/// What col2im() takes beside its operands, by name.
struct Col2imOptions {
  detail::ByName by_name = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
};

/// Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C
/// * KH * KW, L). The adjoint of im2col.
inline Tensor col2im(const Tensor& x, const Ints& shape, const Ints& kernel,
    const Col2imOptions& options) {
  return col2im(x, shape, kernel, options.stride, options.padding, options.dilation);
}

/// Bilinear layer, x1 @ weight[k] @ x2 + bias[k] for each output k, for x1 (..., I), x2 (..., J),
/// weight (O, I, J) and bias (O,).
inline Tensor bilinear(const Tensor& x1, const Tensor& x2, const Tensor& weight,
    const Tensor& bias = {}) {
  return detail::take(tensor_bilinear(x1.get(), x2.get(), weight.get(), bias.get()));
}

/// Maximum of each window of x (N, C, L) or (C, L); see max_pool2d.
inline Tensor max_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride = {},
    const Ints& padding = 0, const Ints& dilation = 1, Flag ceil_mode = false) {
  return detail::take(tensor_max_pool1d(x.get(), kernel.data(), kernel.count(), stride.data(),
      stride.count(), padding.data(), padding.count(), dilation.data(), dilation.count(),
      ceil_mode ? 1 : 0));
}

/// What max_pool1d() takes beside its operands, by name.
struct MaxPool1dOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Ints dilation = 1;
  Flag ceil_mode = false;
};

/// Maximum of each window of x (N, C, L) or (C, L); see max_pool2d.
inline Tensor max_pool1d(const Tensor& x, const Ints& kernel, const MaxPool1dOptions& options) {
  return max_pool1d(x, kernel, options.stride, options.padding, options.dilation,
      options.ceil_mode);
}

/// Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of
/// equal elements receives the gradient. The default stride is the kernel size; padding is at most
/// half of the kernel size.
inline Tensor max_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride = {},
    const Ints& padding = 0, const Ints& dilation = 1, Flag ceil_mode = false) {
  return detail::take(tensor_max_pool2d(x.get(), kernel.data(), kernel.count(), stride.data(),
      stride.count(), padding.data(), padding.count(), dilation.data(), dilation.count(),
      ceil_mode ? 1 : 0));
}

/// What max_pool2d() takes beside its operands, by name.
struct MaxPool2dOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Ints dilation = 1;
  Flag ceil_mode = false;
};

/// Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of
/// equal elements receives the gradient. The default stride is the kernel size; padding is at most
/// half of the kernel size.
inline Tensor max_pool2d(const Tensor& x, const Ints& kernel, const MaxPool2dOptions& options) {
  return max_pool2d(x, kernel, options.stride, options.padding, options.dilation,
      options.ceil_mode);
}

/// Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d.
inline Tensor max_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride = {},
    const Ints& padding = 0, const Ints& dilation = 1, Flag ceil_mode = false) {
  return detail::take(tensor_max_pool3d(x.get(), kernel.data(), kernel.count(), stride.data(),
      stride.count(), padding.data(), padding.count(), dilation.data(), dilation.count(),
      ceil_mode ? 1 : 0));
}

/// What max_pool3d() takes beside its operands, by name.
struct MaxPool3dOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Ints dilation = 1;
  Flag ceil_mode = false;
};

/// Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d.
inline Tensor max_pool3d(const Tensor& x, const Ints& kernel, const MaxPool3dOptions& options) {
  return max_pool3d(x, kernel, options.stride, options.padding, options.dilation,
      options.ceil_mode);
}

/// Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x.
inline std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& x, const Ints& kernel,
    const Ints& stride = {}, const Ints& padding = 0, const Ints& dilation = 1,
    Flag ceil_mode = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_max_pool1d_with_indices(x.get(), kernel.data(), kernel.count(),
      stride.data(), stride.count(), padding.data(), padding.count(), dilation.data(),
      dilation.count(), ceil_mode ? 1 : 0, &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// What max_pool1d_with_indices() takes beside its operands, by name.
struct MaxPool1dWithIndicesOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Ints dilation = 1;
  Flag ceil_mode = false;
};

/// Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x.
inline std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& x, const Ints& kernel,
    const MaxPool1dWithIndicesOptions& options) {
  return max_pool1d_with_indices(x, kernel, options.stride, options.padding, options.dilation,
      options.ceil_mode);
}

/// Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x.
inline std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& x, const Ints& kernel,
    const Ints& stride = {}, const Ints& padding = 0, const Ints& dilation = 1,
    Flag ceil_mode = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_max_pool2d_with_indices(x.get(), kernel.data(), kernel.count(),
      stride.data(), stride.count(), padding.data(), padding.count(), dilation.data(),
      dilation.count(), ceil_mode ? 1 : 0, &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// What max_pool2d_with_indices() takes beside its operands, by name.
struct MaxPool2dWithIndicesOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Ints dilation = 1;
  Flag ceil_mode = false;
};

/// Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x.
inline std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& x, const Ints& kernel,
    const MaxPool2dWithIndicesOptions& options) {
  return max_pool2d_with_indices(x, kernel, options.stride, options.padding, options.dilation,
      options.ceil_mode);
}

/// Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x.
inline std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& x, const Ints& kernel,
    const Ints& stride = {}, const Ints& padding = 0, const Ints& dilation = 1,
    Flag ceil_mode = false) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_max_pool3d_with_indices(x.get(), kernel.data(), kernel.count(),
      stride.data(), stride.count(), padding.data(), padding.count(), dilation.data(),
      dilation.count(), ceil_mode ? 1 : 0, &values, &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// What max_pool3d_with_indices() takes beside its operands, by name.
struct MaxPool3dWithIndicesOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Ints dilation = 1;
  Flag ceil_mode = false;
};

/// Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x.
inline std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& x, const Ints& kernel,
    const MaxPool3dWithIndicesOptions& options) {
  return max_pool3d_with_indices(x, kernel, options.stride, options.padding, options.dilation,
      options.ceil_mode);
}

/// Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by
/// max_pool1d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices
/// is kept.
inline Tensor max_unpool1d(const Tensor& x, const Tensor& indices, const Ints& shape) {
  return detail::take(tensor_max_unpool1d(x.get(), indices.get(), shape.data(), shape.count()));
}

/// Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by
/// max_pool2d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices
/// is kept.
inline Tensor max_unpool2d(const Tensor& x, const Tensor& indices, const Ints& shape) {
  return detail::take(tensor_max_unpool2d(x.get(), indices.get(), shape.data(), shape.count()));
}

/// Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by
/// max_pool3d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices
/// is kept.
inline Tensor max_unpool3d(const Tensor& x, const Tensor& indices, const Ints& shape) {
  return detail::take(tensor_max_unpool3d(x.get(), indices.get(), shape.data(), shape.count()));
}

/// Mean of each window of x (N, C, L) or (C, L); see avg_pool2d.
inline Tensor avg_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride = {},
    const Ints& padding = 0, Flag ceil_mode = false, Flag count_include_pad = true) {
  return detail::take(tensor_avg_pool1d(x.get(), kernel.data(), kernel.count(), stride.data(),
      stride.count(), padding.data(), padding.count(), ceil_mode ? 1 : 0, count_include_pad ? 1
      : 0));
}

/// What avg_pool1d() takes beside its operands, by name.
struct AvgPool1dOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Flag ceil_mode = false;
  Flag count_include_pad = true;
};

/// Mean of each window of x (N, C, L) or (C, L); see avg_pool2d.
inline Tensor avg_pool1d(const Tensor& x, const Ints& kernel, const AvgPool1dOptions& options) {
  return avg_pool1d(x, kernel, options.stride, options.padding, options.ceil_mode,
      options.count_include_pad);
}

/// Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if
/// count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor.
/// The mean of integers is truncated. The default stride is the kernel size; padding is at most
/// half of the kernel size.
inline Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride = {},
    const Ints& padding = 0, Flag ceil_mode = false, Flag count_include_pad = true,
    Integer divisor_override = 0) {
  return detail::take(tensor_avg_pool2d(x.get(), kernel.data(), kernel.count(), stride.data(),
      stride.count(), padding.data(), padding.count(), ceil_mode ? 1 : 0, count_include_pad ? 1
      : 0, divisor_override));
}

/// What avg_pool2d() takes beside its operands, by name.
struct AvgPool2dOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Flag ceil_mode = false;
  Flag count_include_pad = true;
  Integer divisor_override = 0;
};

/// Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if
/// count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor.
/// The mean of integers is truncated. The default stride is the kernel size; padding is at most
/// half of the kernel size.
inline Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const AvgPool2dOptions& options) {
  return avg_pool2d(x, kernel, options.stride, options.padding, options.ceil_mode,
      options.count_include_pad, options.divisor_override);
}

/// Gradient of avg_pool2d with respect to its input of `shape`.
inline Tensor avg_pool2d_grad(const Tensor& dy, const Ints& shape, const Ints& kernel,
    const Ints& stride = {}, const Ints& padding = 0, Flag ceil_mode = false,
    Flag count_include_pad = true, Integer divisor_override = 0) {
  return detail::take(tensor_avg_pool2d_grad(dy.get(), shape.data(), shape.count(), kernel.data(),
      kernel.count(), stride.data(), stride.count(), padding.data(), padding.count(),
      ceil_mode ? 1 : 0, count_include_pad ? 1 : 0, divisor_override));
}

/// What avg_pool2d_grad() takes beside its operands, by name.
struct AvgPool2dGradOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Flag ceil_mode = false;
  Flag count_include_pad = true;
  Integer divisor_override = 0;
};

/// Gradient of avg_pool2d with respect to its input of `shape`.
inline Tensor avg_pool2d_grad(const Tensor& dy, const Ints& shape, const Ints& kernel,
    const AvgPool2dGradOptions& options) {
  return avg_pool2d_grad(dy, shape, kernel, options.stride, options.padding, options.ceil_mode,
      options.count_include_pad, options.divisor_override);
}

/// Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d.
inline Tensor avg_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride = {},
    const Ints& padding = 0, Flag ceil_mode = false, Flag count_include_pad = true,
    Integer divisor_override = 0) {
  return detail::take(tensor_avg_pool3d(x.get(), kernel.data(), kernel.count(), stride.data(),
      stride.count(), padding.data(), padding.count(), ceil_mode ? 1 : 0, count_include_pad ? 1
      : 0, divisor_override));
}

/// What avg_pool3d() takes beside its operands, by name.
struct AvgPool3dOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Flag ceil_mode = false;
  Flag count_include_pad = true;
  Integer divisor_override = 0;
};

/// Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d.
inline Tensor avg_pool3d(const Tensor& x, const Ints& kernel, const AvgPool3dOptions& options) {
  return avg_pool3d(x, kernel, options.stride, options.padding, options.ceil_mode,
      options.count_include_pad, options.divisor_override);
}

/// Gradient of avg_pool3d with respect to its input of `shape`.
inline Tensor avg_pool3d_grad(const Tensor& dy, const Ints& shape, const Ints& kernel,
    const Ints& stride = {}, const Ints& padding = 0, Flag ceil_mode = false,
    Flag count_include_pad = true, Integer divisor_override = 0) {
  return detail::take(tensor_avg_pool3d_grad(dy.get(), shape.data(), shape.count(), kernel.data(),
      kernel.count(), stride.data(), stride.count(), padding.data(), padding.count(),
      ceil_mode ? 1 : 0, count_include_pad ? 1 : 0, divisor_override));
}

/// What avg_pool3d_grad() takes beside its operands, by name.
struct AvgPool3dGradOptions {
  detail::ByName by_name = {};
  Ints stride = {};
  Ints padding = 0;
  Flag ceil_mode = false;
  Flag count_include_pad = true;
  Integer divisor_override = 0;
};

/// Gradient of avg_pool3d with respect to its input of `shape`.
inline Tensor avg_pool3d_grad(const Tensor& dy, const Ints& shape, const Ints& kernel,
    const AvgPool3dGradOptions& options) {
  return avg_pool3d_grad(dy, shape, kernel, options.stride, options.padding, options.ceil_mode,
      options.count_include_pad, options.divisor_override);
}

/// Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, L) or (C, L). The default
/// stride is the kernel size. The gradient is NaN where all elements of a window are 0.
inline Tensor lp_pool1d(const Tensor& x, double norm_type, const Ints& kernel,
    const Ints& stride = {}, Flag ceil_mode = false) {
  return detail::take(tensor_lp_pool1d(x.get(), norm_type, kernel.data(), kernel.count(),
      stride.data(), stride.count(), ceil_mode ? 1 : 0));
}

/// Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, H, W) or (C, H, W). The
/// default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
inline Tensor lp_pool2d(const Tensor& x, double norm_type, const Ints& kernel,
    const Ints& stride = {}, Flag ceil_mode = false) {
  return detail::take(tensor_lp_pool2d(x.get(), norm_type, kernel.data(), kernel.count(),
      stride.data(), stride.count(), ceil_mode ? 1 : 0));
}

/// Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, D, H, W) or (C, D, H, W).
/// The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
inline Tensor lp_pool3d(const Tensor& x, double norm_type, const Ints& kernel,
    const Ints& stride = {}, Flag ceil_mode = false) {
  return detail::take(tensor_lp_pool3d(x.get(), norm_type, kernel.data(), kernel.count(),
      stride.data(), stride.count(), ceil_mode ? 1 : 0));
}

/// Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans
/// floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
inline Tensor adaptive_avg_pool1d(const Tensor& x, const Ints& shape) {
  return detail::take(tensor_adaptive_avg_pool1d(x.get(), shape.data(), shape.count()));
}

/// Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis,
/// window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
inline Tensor adaptive_avg_pool2d(const Tensor& x, const Ints& shape) {
  return detail::take(tensor_adaptive_avg_pool2d(x.get(), shape.data(), shape.count()));
}

/// Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each
/// axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
inline Tensor adaptive_avg_pool3d(const Tensor& x, const Ints& shape) {
  return detail::take(tensor_adaptive_avg_pool3d(x.get(), shape.data(), shape.count()));
}

/// Maximum of the windows of adaptive_avg_pool1d, and its int64 index along the spatial axis of x.
/// NaN counts as the maximum; the first of equal elements is returned.
inline std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& x, const Ints& shape) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_adaptive_max_pool1d(x.get(), shape.data(), shape.count(), &values,
      &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Maximum of the windows of adaptive_avg_pool2d, and its int64 index in the flattened plane of x.
/// NaN counts as the maximum; the first of equal elements is returned.
inline std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor& x, const Ints& shape) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_adaptive_max_pool2d(x.get(), shape.data(), shape.count(), &values,
      &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Maximum of the windows of adaptive_avg_pool3d, and its int64 index in the flattened volume of x.
/// NaN counts as the maximum; the first of equal elements is returned.
inline std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor& x, const Ints& shape) {
  tensor_t* values = nullptr;
  tensor_t* indices = nullptr;
  detail::check(tensor_adaptive_max_pool3d(x.get(), shape.data(), shape.count(), &values,
      &indices));
  return {Tensor::adopt(values), Tensor::adopt(indices)};
}

/// Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes
/// are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and
/// three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns
/// the centres of the outermost elements instead of their outer edges; antialias widens the kernel
/// when downsampling.
inline Tensor interpolate(const Tensor& x, const Ints& shape, const std::string& mode = "nearest",
    Flag align_corners = false, Flag antialias = false) {
  return detail::take(tensor_interpolate(x.get(), shape.data(), shape.count(),
      detail::c_string("interpolate: mode", mode), align_corners ? 1 : 0, antialias ? 1 : 0));
}

/// What interpolate() takes beside its operands, by name.
struct InterpolateOptions {
  detail::ByName by_name = {};
  std::string mode = "nearest";
  Flag align_corners = false;
  Flag antialias = false;
};

/// Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes
/// are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and
/// three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns
/// the centres of the outermost elements instead of their outer edges; antialias widens the kernel
/// when downsampling.
inline Tensor interpolate(const Tensor& x, const Ints& shape, const InterpolateOptions& options) {
  return interpolate(x, shape, options.mode, options.align_corners, options.antialias);
}

/// Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype,
/// linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to
/// compute the coordinates.
inline Tensor interpolate_axis(const Tensor& x, Integer axis, Integer size,
    const std::string& mode, Flag align_corners = false, Flag antialias = false, double scale = 0) {
  return detail::take(tensor_interpolate_axis(x.get(), detail::axis32(axis), size,
      detail::c_string("interpolate_axis: mode", mode), align_corners ? 1 : 0, antialias ? 1 : 0,
      scale));
}

/// What interpolate_axis() takes beside its operands, by name.
struct InterpolateAxisOptions {
  detail::ByName by_name = {};
  Flag align_corners = false;
  Flag antialias = false;
  double scale = 0;
};

/// Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype,
/// linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to
/// compute the coordinates.
inline Tensor interpolate_axis(const Tensor& x, Integer axis, Integer size,
    const std::string& mode, const InterpolateAxisOptions& options) {
  return interpolate_axis(x, axis, size, mode, options.align_corners, options.antialias,
      options.scale);
}

/// Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`.
inline Tensor interpolate_axis_grad(const Tensor& dy, Integer axis, Integer size,
    const std::string& mode, Flag align_corners = false, Flag antialias = false, double scale = 0) {
  return detail::take(tensor_interpolate_axis_grad(dy.get(), detail::axis32(axis), size,
      detail::c_string("interpolate_axis_grad: mode", mode), align_corners ? 1 : 0,
      antialias ? 1 : 0, scale));
}

/// What interpolate_axis_grad() takes beside its operands, by name.
struct InterpolateAxisGradOptions {
  detail::ByName by_name = {};
  Flag align_corners = false;
  Flag antialias = false;
  double scale = 0;
};

/// Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`.
inline Tensor interpolate_axis_grad(const Tensor& dy, Integer axis, Integer size,
    const std::string& mode, const InterpolateAxisGradOptions& options) {
  return interpolate_axis_grad(dy, axis, size, mode, options.align_corners, options.antialias,
      options.scale);
}

/// Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N,
/// OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first:
/// -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer
/// edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in
/// float32.
inline Tensor grid_sample(const Tensor& x, const Tensor& grid,
    const std::string& mode = "bilinear", const std::string& padding_mode = "zeros",
    Flag align_corners = false) {
  return detail::take(tensor_grid_sample(x.get(), grid.get(), detail::c_string("grid_sample: mode",
      mode), detail::c_string("grid_sample: padding_mode", padding_mode), align_corners ? 1 : 0));
}

/// What grid_sample() takes beside its operands, by name.
struct GridSampleOptions {
  detail::ByName by_name = {};
  std::string mode = "bilinear";
  std::string padding_mode = "zeros";
  Flag align_corners = false;
};

/// Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N,
/// OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first:
/// -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer
/// edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in
/// float32.
inline Tensor grid_sample(const Tensor& x, const Tensor& grid, const GridSampleOptions& options) {
  return grid_sample(x, grid, options.mode, options.padding_mode, options.align_corners);
}

/// Sampling grid for grid_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to
/// the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W).
inline Tensor affine_grid(const Tensor& theta, const Ints& shape, Flag align_corners = false) {
  return detail::take(tensor_affine_grid(theta.get(), shape.data(), shape.count(),
      align_corners ? 1 : 0));
}

/// Rearranges x (..., C * factor ** 2, H, W) to (..., C, H * factor, W * factor), moving channels
/// into space.
inline Tensor pixel_shuffle(const Tensor& x, Integer factor) {
  return detail::take(tensor_pixel_shuffle(x.get(), factor));
}

/// Rearranges x (..., C, H * factor, W * factor) to (..., C * factor ** 2, H, W). The inverse of
/// pixel_shuffle.
inline Tensor pixel_unshuffle(const Tensor& x, Integer factor) {
  return detail::take(tensor_pixel_unshuffle(x.get(), factor));
}

/// Splits the channels of x (N, C, ...) into `groups` and interleaves the groups.
inline Tensor channel_shuffle(const Tensor& x, Integer groups) {
  return detail::take(tensor_channel_shuffle(x.get(), groups));
}

/// Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes,
/// with the population variance. weight and bias have the shape of those axes.
inline Tensor layer_norm(const Tensor& x, Integer norm_ndim, const Tensor& weight = {},
    const Tensor& bias = {}, double eps = 1e-5) {
  return detail::take(tensor_layer_norm(x.get(), norm_ndim, weight.get(), bias.get(), eps));
}

/// What layer_norm() takes beside its operands, by name.
struct LayerNormOptions {
  detail::ByName by_name = {};
  Tensor weight = {};
  Tensor bias = {};
  double eps = 1e-5;
};

/// Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes,
/// with the population variance. weight and bias have the shape of those axes.
inline Tensor layer_norm(const Tensor& x, Integer norm_ndim, const LayerNormOptions& options) {
  return layer_norm(x, norm_ndim, options.weight, options.bias, options.eps);
}

/// Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C,
/// ...). In training, mean and population variance are those of the batch, and running_mean and
/// running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the
/// running statistics are used.
inline Tensor batch_norm(const Tensor& x, const Tensor& weight = {}, const Tensor& bias = {},
    const Tensor& running_mean = {}, const Tensor& running_var = {}, Flag training = false,
    double momentum = 0.1, double eps = 1e-5) {
  return detail::take(tensor_batch_norm(x.get(), weight.get(), bias.get(), running_mean.get(),
      running_var.get(), training ? 1 : 0, momentum, eps));
}

/// What batch_norm() takes beside its operands, by name.
struct BatchNormOptions {
  detail::ByName by_name = {};
  Tensor weight = {};
  Tensor bias = {};
  Tensor running_mean = {};
  Tensor running_var = {};
  Flag training = false;
  double momentum = 0.1;
  double eps = 1e-5;
};

/// Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C,
/// ...). In training, mean and population variance are those of the batch, and running_mean and
/// running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the
/// running statistics are used.
inline Tensor batch_norm(const Tensor& x, const BatchNormOptions& options) {
  return batch_norm(x, options.weight, options.bias, options.running_mean, options.running_var,
      options.training, options.momentum, options.eps);
}

/// Root mean square normalisation x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim
/// axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon
/// of the dtype of computation.
inline Tensor rms_norm(const Tensor& x, Integer norm_ndim, const Tensor& weight, double eps) {
  return detail::take(tensor_rms_norm(x.get(), norm_ndim, weight.get(), eps));
}

/// Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent
/// channels of x (N, C, ...), times weight (C,), plus bias (C,).
inline Tensor group_norm(const Tensor& x, Integer groups, const Tensor& weight = {},
    const Tensor& bias = {}, double eps = 1e-5) {
  return detail::take(tensor_group_norm(x.get(), groups, weight.get(), bias.get(), eps));
}

/// What group_norm() takes beside its operands, by name.
struct GroupNormOptions {
  detail::ByName by_name = {};
  Tensor weight = {};
  Tensor bias = {};
  double eps = 1e-5;
};

/// Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent
/// channels of x (N, C, ...), times weight (C,), plus bias (C,).
inline Tensor group_norm(const Tensor& x, Integer groups, const GroupNormOptions& options) {
  return group_norm(x, groups, options.weight, options.bias, options.eps);
}

/// Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each
/// instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the
/// averages of the means and unbiased variances over the batch. Without use_input_stats it is
/// batch_norm with the running statistics.
inline Tensor instance_norm(const Tensor& x, const Tensor& weight = {}, const Tensor& bias = {},
    const Tensor& running_mean = {}, const Tensor& running_var = {}, Flag use_input_stats = true,
    double momentum = 0.1, double eps = 1e-5) {
  return detail::take(tensor_instance_norm(x.get(), weight.get(), bias.get(), running_mean.get(),
      running_var.get(), use_input_stats ? 1 : 0, momentum, eps));
}

/// What instance_norm() takes beside its operands, by name.
struct InstanceNormOptions {
  detail::ByName by_name = {};
  Tensor weight = {};
  Tensor bias = {};
  Tensor running_mean = {};
  Tensor running_var = {};
  Flag use_input_stats = true;
  double momentum = 0.1;
  double eps = 1e-5;
};

/// Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each
/// instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the
/// averages of the means and unbiased variances over the batch. Without use_input_stats it is
/// batch_norm with the running statistics.
inline Tensor instance_norm(const Tensor& x, const InstanceNormOptions& options) {
  return instance_norm(x, options.weight, options.bias, options.running_mean, options.running_var,
      options.use_input_stats, options.momentum, options.eps);
}

/// Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is
/// the sum of squares over a window of `size` channels around each channel.
inline Tensor local_response_norm(const Tensor& x, Integer size, double alpha = 1e-4,
    double beta = 0.75, double k = 1.0) {
  return detail::take(tensor_local_response_norm(x.get(), size, alpha, beta, k));
}

/// What local_response_norm() takes beside its operands, by name.
struct LocalResponseNormOptions {
  detail::ByName by_name = {};
  double alpha = 1e-4;
  double beta = 0.75;
  double k = 1.0;
};

/// Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is
/// the sum of squares over a window of `size` channels around each channel.
inline Tensor local_response_norm(const Tensor& x, Integer size,
    const LocalResponseNormOptions& options) {
  return local_response_norm(x, size, options.alpha, options.beta, options.k);
}

/// x / max(n, eps), where n is the norm of order `ord` along `axis`.
inline Tensor normalize(const Tensor& x, double ord, Integer axis, double eps = 1e-12) {
  return detail::take(tensor_normalize(x.get(), ord, detail::axis32(axis), eps));
}

/// In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training,
/// returns x itself.
inline Tensor dropout(const Tensor& x, double p = 0.5, Flag training = true,
    const Generator& generator = {}) {
  return detail::take(tensor_dropout(x.get(), p, training ? 1 : 0, generator.get()));
}

/// What dropout() takes beside its operands, by name.
struct DropoutOptions {
  detail::ByName by_name = {};
  double p = 0.5;
  Flag training = true;
  Generator generator = {};
};

/// In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training,
/// returns x itself.
inline Tensor dropout(const Tensor& x, const DropoutOptions& options) {
  return dropout(x, options.p, options.training, options.generator);
}

/// Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself.
inline Tensor feature_dropout(const Tensor& x, double p = 0.5, Flag training = true,
    const Generator& generator = {}) {
  return detail::take(tensor_feature_dropout(x.get(), p, training ? 1 : 0, generator.get()));
}

/// What feature_dropout() takes beside its operands, by name.
struct FeatureDropoutOptions {
  detail::ByName by_name = {};
  double p = 0.5;
  Flag training = true;
  Generator generator = {};
};

/// Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself.
inline Tensor feature_dropout(const Tensor& x, const FeatureDropoutOptions& options) {
  return feature_dropout(x, options.p, options.training, options.generator);
}

/// In training, replaces each element with probability p by the negative limit of selu, then scales
/// and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself.
inline Tensor alpha_dropout(const Tensor& x, double p = 0.5, Flag training = true,
    const Generator& generator = {}) {
  return detail::take(tensor_alpha_dropout(x.get(), p, training ? 1 : 0, generator.get()));
}

/// What alpha_dropout() takes beside its operands, by name.
struct AlphaDropoutOptions {
  detail::ByName by_name = {};
  double p = 0.5;
  Flag training = true;
  Generator generator = {};
};

/// In training, replaces each element with probability p by the negative limit of selu, then scales
/// and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself.
inline Tensor alpha_dropout(const Tensor& x, const AlphaDropoutOptions& options) {
  return alpha_dropout(x, options.p, options.training, options.generator);
}

/// Same as alpha_dropout, but drops whole channels of x (N, C, ...).
inline Tensor feature_alpha_dropout(const Tensor& x, double p = 0.5, Flag training = true,
    const Generator& generator = {}) {
  return detail::take(tensor_feature_alpha_dropout(x.get(), p, training ? 1 : 0, generator.get()));
}

/// What feature_alpha_dropout() takes beside its operands, by name.
struct FeatureAlphaDropoutOptions {
  detail::ByName by_name = {};
  double p = 0.5;
  Flag training = true;
  Generator generator = {};
};

/// Same as alpha_dropout, but drops whole channels of x (N, C, ...).
inline Tensor feature_alpha_dropout(const Tensor& x, const FeatureAlphaDropoutOptions& options) {
  return feature_alpha_dropout(x, options.p, options.training, options.generator);
}

/// Attention softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E)
/// and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is
/// allowed; a query without allowed keys gives 0. With enable_gqa, key and value may have fewer
/// heads (..., H, S, E), each shared by a group of adjacent query heads.
inline Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key,
    const Tensor& value, const Tensor& mask = {}, double dropout_p = 0.0, Flag causal = false,
    double scale = 0.0, Flag enable_gqa = false, const Generator& generator = {}) {
  return detail::take(tensor_scaled_dot_product_attention(query.get(), key.get(), value.get(),
      mask.get(), dropout_p, causal ? 1 : 0, scale, enable_gqa ? 1 : 0, generator.get()));
}

/// What scaled_dot_product_attention() takes beside its operands, by name.
struct ScaledDotProductAttentionOptions {
  detail::ByName by_name = {};
  Tensor mask = {};
  double dropout_p = 0.0;
  Flag causal = false;
  double scale = 0.0;
  Flag enable_gqa = false;
  Generator generator = {};
};

/// Attention softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E)
/// and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is
/// allowed; a query without allowed keys gives 0. With enable_gqa, key and value may have fewer
/// heads (..., H, S, E), each shared by a group of adjacent query heads.
inline Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key,
    const Tensor& value, const ScaledDotProductAttentionOptions& options) {
  return scaled_dot_product_attention(query, key, value, options.mask, options.dropout_p,
      options.causal, options.scale, options.enable_gqa, options.generator);
}

/// Fused scaled_dot_product_attention without dropout that does not store the matrix of scores.
/// mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass
/// recomputes the weights, unless second derivatives or the gradient of the mask are needed. With
/// `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for
/// values that are not finite.
inline Tensor flash_attention(const Tensor& query, const Tensor& key, const Tensor& value,
    const Tensor& mask = {}, Flag causal = false, double scale = 0.0) {
  return detail::take(tensor_flash_attention(query.get(), key.get(), value.get(), mask.get(),
      causal ? 1 : 0, scale));
}

/// What flash_attention() takes beside its operands, by name.
struct FlashAttentionOptions {
  detail::ByName by_name = {};
  Tensor mask = {};
  Flag causal = false;
  double scale = 0.0;
};

/// Fused scaled_dot_product_attention without dropout that does not store the matrix of scores.
/// mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass
/// recomputes the weights, unless second derivatives or the gradient of the mask are needed. With
/// `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for
/// values that are not finite.
inline Tensor flash_attention(const Tensor& query, const Tensor& key, const Tensor& value,
    const FlashAttentionOptions& options) {
  return flash_attention(query, key, value, options.mask, options.causal, options.scale);
}

/// Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N.
/// Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged.
/// Without need_weights the weights are empty, (0,), and without dropout the memory does not grow
/// with L * S. A query without allowed keys gives NaN, or 0 without need_weights.
inline std::tuple<Tensor, Tensor> multi_head_attention(const Tensor& query, const Tensor& key,
    const Tensor& value, Integer num_heads, const Tensor& in_weight, const Tensor& q_weight,
    const Tensor& k_weight, const Tensor& v_weight, const Tensor& in_bias, const Tensor& bias_k,
    const Tensor& bias_v, Flag add_zero_attn, const Tensor& out_weight,
    const Tensor& out_bias = {}, const Tensor& key_padding_mask = {}, const Tensor& mask = {},
    double dropout_p = 0.0, Flag need_weights = true, Flag average_weights = true,
    const Generator& generator = {}) {
  tensor_t* output = nullptr;
  tensor_t* weights = nullptr;
  detail::check(tensor_multi_head_attention(query.get(), key.get(), value.get(), num_heads,
      in_weight.get(), q_weight.get(), k_weight.get(), v_weight.get(), in_bias.get(), bias_k.get(),
      bias_v.get(), add_zero_attn ? 1 : 0, out_weight.get(), out_bias.get(),
      key_padding_mask.get(), mask.get(), dropout_p, need_weights ? 1 : 0, average_weights ? 1 : 0,
      generator.get(), &output, &weights));
  return {Tensor::adopt(output), Tensor::adopt(weights)};
}

/// What multi_head_attention() takes beside its operands, by name.
struct MultiHeadAttentionOptions {
  detail::ByName by_name = {};
  Tensor out_bias = {};
  Tensor key_padding_mask = {};
  Tensor mask = {};
  double dropout_p = 0.0;
  Flag need_weights = true;
  Flag average_weights = true;
  Generator generator = {};
};

/// Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N.
/// Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged.
/// Without need_weights the weights are empty, (0,), and without dropout the memory does not grow
/// with L * S. A query without allowed keys gives NaN, or 0 without need_weights.
inline std::tuple<Tensor, Tensor> multi_head_attention(const Tensor& query, const Tensor& key,
    const Tensor& value, Integer num_heads, const Tensor& in_weight, const Tensor& q_weight,
    const Tensor& k_weight, const Tensor& v_weight, const Tensor& in_bias, const Tensor& bias_k,
    const Tensor& bias_v, Flag add_zero_attn, const Tensor& out_weight,
    const MultiHeadAttentionOptions& options) {
  return multi_head_attention(query, key, value, num_heads, in_weight, q_weight, k_weight,
      v_weight, in_bias, bias_k, bias_v, add_zero_attn, out_weight, options.out_bias,
      options.key_padding_mask, options.mask, options.dropout_p, options.need_weights,
      options.average_weights, options.generator);
}

/// One step of an Elman network, tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh), for x (N, I) or (I,)
/// and h (N, H) or (H,).
inline Tensor rnn_tanh_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih,
    const Tensor& w_hh, const Tensor& b_ih = {}, const Tensor& b_hh = {}) {
  return detail::take(tensor_rnn_tanh_cell(x.get(), h.get(), w_ih.get(), w_hh.get(), b_ih.get(),
      b_hh.get()));
}

/// Same as rnn_tanh_cell, with relu instead of tanh.
inline Tensor rnn_relu_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih,
    const Tensor& w_hh, const Tensor& b_ih = {}, const Tensor& b_hh = {}) {
  return detail::take(tensor_rnn_relu_cell(x.get(), h.get(), w_ih.get(), w_hh.get(), b_ih.get(),
      b_hh.get()));
}

/// One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z * (h - n)
/// with n = tanh(a_n + r * b_n), r = sigmoid(a_r + b_r) and z = sigmoid(a_z + b_z). a_r, a_z, a_n
/// are the thirds of x @ w_ih^T + b_ih, and b_r, b_z, b_n those of h @ w_hh^T + b_hh.
inline Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
    const Tensor& b_ih = {}, const Tensor& b_hh = {}) {
  return detail::take(tensor_gru_cell(x.get(), h.get(), w_ih.get(), w_hh.get(), b_ih.get(),
      b_hh.get()));
}

/// One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c_next = f *
/// c + i * g and h_next = o * tanh(c_next). i, f, g, o are the quarters of x @ w_ih^T + b_ih + h @
/// w_hh^T + b_hh, after tanh for g and sigmoid for the others.
inline std::tuple<Tensor, Tensor> lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c,
    const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {}, const Tensor& b_hh = {}) {
  tensor_t* h_next = nullptr;
  tensor_t* c_next = nullptr;
  detail::check(tensor_lstm_cell(x.get(), h.get(), c.get(), w_ih.get(), w_hh.get(), b_ih.get(),
      b_hh.get(), &h_next, &c_next));
  return {Tensor::adopt(h_next), Tensor::adopt(c_next)};
}

/// Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
/// rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions
/// concatenated along the last axis, and the final hidden states of all layers. In training,
/// dropout is applied between layers.
inline std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& x, const Tensor& h0,
    const TensorList& weights, Integer layers = 1, Flag bias = true, double dropout = 0.0,
    Flag training = false, Flag bidirectional = false, Flag batch_first = false,
    const Generator& generator = {}) {
  tensor_t* output = nullptr;
  tensor_t* h_n = nullptr;
  detail::check(tensor_rnn_tanh(x.get(), h0.get(), weights.data(), weights.count(), layers,
      bias ? 1 : 0, dropout, training ? 1 : 0, bidirectional ? 1 : 0, batch_first ? 1 : 0,
      generator.get(), &output, &h_n));
  return {Tensor::adopt(output), Tensor::adopt(h_n)};
}

/// What rnn_tanh() takes beside its operands, by name.
struct RnnTanhOptions {
  detail::ByName by_name = {};
  Integer layers = 1;
  Flag bias = true;
  double dropout = 0.0;
  Flag training = false;
  Flag bidirectional = false;
  Flag batch_first = false;
  Generator generator = {};
};

/// Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
/// rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions
/// concatenated along the last axis, and the final hidden states of all layers. In training,
/// dropout is applied between layers.
inline std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& x, const Tensor& h0,
    const TensorList& weights, const RnnTanhOptions& options) {
  return rnn_tanh(x, h0, weights, options.layers, options.bias, options.dropout, options.training,
      options.bidirectional, options.batch_first, options.generator);
}

/// Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
/// rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions
/// concatenated along the last axis, and the final hidden states of all layers. In training,
/// dropout is applied between layers.
inline std::tuple<Tensor, Tensor> rnn_relu(const Tensor& x, const Tensor& h0,
    const TensorList& weights, Integer layers = 1, Flag bias = true, double dropout = 0.0,
    Flag training = false, Flag bidirectional = false, Flag batch_first = false,
    const Generator& generator = {}) {
  tensor_t* output = nullptr;
  tensor_t* h_n = nullptr;
  detail::check(tensor_rnn_relu(x.get(), h0.get(), weights.data(), weights.count(), layers,
      bias ? 1 : 0, dropout, training ? 1 : 0, bidirectional ? 1 : 0, batch_first ? 1 : 0,
      generator.get(), &output, &h_n));
  return {Tensor::adopt(output), Tensor::adopt(h_n)};
}

/// What rnn_relu() takes beside its operands, by name.
struct RnnReluOptions {
  detail::ByName by_name = {};
  Integer layers = 1;
  Flag bias = true;
  double dropout = 0.0;
  Flag training = false;
  Flag bidirectional = false;
  Flag batch_first = false;
  Generator generator = {};
};

/// Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
/// rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions
/// concatenated along the last axis, and the final hidden states of all layers. In training,
/// dropout is applied between layers.
inline std::tuple<Tensor, Tensor> rnn_relu(const Tensor& x, const Tensor& h0,
    const TensorList& weights, const RnnReluOptions& options) {
  return rnn_relu(x, h0, weights, options.layers, options.bias, options.dropout, options.training,
      options.bidirectional, options.batch_first, options.generator);
}

/// Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
/// gru_cell. Returns the hidden states of the last layer at all steps, with both directions
/// concatenated along the last axis, and the final hidden states of all layers. In training,
/// dropout is applied between layers.
inline std::tuple<Tensor, Tensor> gru(const Tensor& x, const Tensor& h0, const TensorList& weights,
    Integer layers = 1, Flag bias = true, double dropout = 0.0, Flag training = false,
    Flag bidirectional = false, Flag batch_first = false, const Generator& generator = {}) {
  tensor_t* output = nullptr;
  tensor_t* h_n = nullptr;
  detail::check(tensor_gru(x.get(), h0.get(), weights.data(), weights.count(), layers, bias ? 1
      : 0, dropout, training ? 1 : 0, bidirectional ? 1 : 0, batch_first ? 1 : 0, generator.get(),
      &output, &h_n));
  return {Tensor::adopt(output), Tensor::adopt(h_n)};
}

/// What gru() takes beside its operands, by name.
struct GruOptions {
  detail::ByName by_name = {};
  Integer layers = 1;
  Flag bias = true;
  double dropout = 0.0;
  Flag training = false;
  Flag bidirectional = false;
  Flag batch_first = false;
  Generator generator = {};
};

/// Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
/// gru_cell. Returns the hidden states of the last layer at all steps, with both directions
/// concatenated along the last axis, and the final hidden states of all layers. In training,
/// dropout is applied between layers.
inline std::tuple<Tensor, Tensor> gru(const Tensor& x, const Tensor& h0, const TensorList& weights,
    const GruOptions& options) {
  return gru(x, h0, weights, options.layers, options.bias, options.dropout, options.training,
      options.bidirectional, options.batch_first, options.generator);
}

/// Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell
/// states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden
/// states are projected to P elements.
inline std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& x, const Tensor& h0, const Tensor& c0,
    const TensorList& weights, Integer layers = 1, Flag bias = true, double dropout = 0.0,
    Flag training = false, Flag bidirectional = false, Flag batch_first = false,
    const Generator& generator = {}) {
  tensor_t* output = nullptr;
  tensor_t* h_n = nullptr;
  tensor_t* c_n = nullptr;
  detail::check(tensor_lstm(x.get(), h0.get(), c0.get(), weights.data(), weights.count(), layers,
      bias ? 1 : 0, dropout, training ? 1 : 0, bidirectional ? 1 : 0, batch_first ? 1 : 0,
      generator.get(), &output, &h_n, &c_n));
  return {Tensor::adopt(output), Tensor::adopt(h_n), Tensor::adopt(c_n)};
}

/// What lstm() takes beside its operands, by name.
struct LstmOptions {
  detail::ByName by_name = {};
  Integer layers = 1;
  Flag bias = true;
  double dropout = 0.0;
  Flag training = false;
  Flag bidirectional = false;
  Flag batch_first = false;
  Generator generator = {};
};

/// Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell
/// states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden
/// states are projected to P elements.
inline std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& x, const Tensor& h0, const Tensor& c0,
    const TensorList& weights, const LstmOptions& options) {
  return lstm(x, h0, c0, weights, options.layers, options.bias, options.dropout, options.training,
      options.bidirectional, options.batch_first, options.generator);
}

/// Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be
/// shorter. With 8 bits an element is code * scale, codes (..., K) are int8 from -127 to 127, and
/// the scale is max(|block|) / 127. With 4 bits it is (code - 8) * scale, and the element of
/// largest magnitude becomes -8 * scale; codes are uint8 of shape (..., 16 * ceil(K / 32)), whose
/// byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the
/// end. Scales (..., ceil(K / block_size)) are float16, at most 65504. A block with NaN becomes
/// NaN.
inline std::tuple<Tensor, Tensor> quantize_blockwise(const Tensor& x, Integer bits = 8,
    Integer block_size = 32) {
  tensor_t* codes = nullptr;
  tensor_t* scales = nullptr;
  detail::check(tensor_quantize_blockwise(x.get(), bits, block_size, &codes, &scales));
  return {Tensor::adopt(codes), Tensor::adopt(scales)};
}

/// The elements (..., extent) that `codes` and `scales` stand for, see quantize_blockwise: codes
/// are int8 of shape (..., extent), or uint8 of shape (..., 16 * ceil(extent / 32)) with two codes
/// of 4 bits in each.
inline Tensor dequantize_blockwise(const Tensor& codes, const Tensor& scales, Integer extent,
    Integer block_size = 32, Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_dequantize_blockwise(codes.get(), scales.get(), extent, block_size,
      static_cast<tensor_dtype_t>(dtype)));
}

/// x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see
/// quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to
/// 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the
/// rounding. The codes and scales get no gradients.
inline Tensor quantized_linear(const Tensor& x, const Tensor& codes, const Tensor& scales,
    const Tensor& bias = {}, Integer block_size = 32, Flag int8_activations = false) {
  return detail::take(tensor_quantized_linear(x.get(), codes.get(), scales.get(), bias.get(),
      block_size, int8_activations ? 1 : 0));
}

/// What quantized_linear() takes beside its operands, by name.
struct QuantizedLinearOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Integer block_size = 32;
  Flag int8_activations = false;
};

/// x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see
/// quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to
/// 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the
/// rounding. The codes and scales get no gradients.
inline Tensor quantized_linear(const Tensor& x, const Tensor& codes, const Tensor& scales,
    const QuantizedLinearOptions& options) {
  return quantized_linear(x, codes, scales, options.bias, options.block_size,
      options.int8_activations);
}

/// round(x / scale) + zero_point in an integer dtype of 8 or 16 bits, clamped to its range; ties
/// round to even. The scale and the zero point are one number, or one for each index along `axis`.
/// NaN becomes an arbitrary value. The result has no gradients.
inline Tensor quantize_affine(const Tensor& x, const Tensor& scale, const Tensor& zero_point = {},
    Integer axis = 1, Dtype dtype = Dtype::automatic) {
  return detail::take(tensor_quantize_affine(x.get(), scale.get(), zero_point.get(),
      detail::axis32(axis), static_cast<tensor_dtype_t>(dtype)));
}

/// What quantize_affine() takes beside its operands, by name.
struct QuantizeAffineOptions {
  detail::ByName by_name = {};
  Tensor zero_point = {};
  Integer axis = 1;
  Dtype dtype = Dtype::automatic;
};

/// round(x / scale) + zero_point in an integer dtype of 8 or 16 bits, clamped to its range; ties
/// round to even. The scale and the zero point are one number, or one for each index along `axis`.
/// NaN becomes an arbitrary value. The result has no gradients.
inline Tensor quantize_affine(const Tensor& x, const Tensor& scale,
    const QuantizeAffineOptions& options) {
  return quantize_affine(x, scale, options.zero_point, options.axis, options.dtype);
}

/// (codes - zero_point) * scale in the scale's dtype, see quantize_affine. The codes get no
/// gradient.
inline Tensor dequantize_affine(const Tensor& codes, const Tensor& scale,
    const Tensor& zero_point = {}, Integer axis = 1) {
  return detail::take(tensor_dequantize_affine(codes.get(), scale.get(), zero_point.get(),
      detail::axis32(axis)));
}

/// Convolution over 1 to 3 axes of tensors of 8 bits, see quantize_affine. The sums of (x -
/// x_zero_point) * (weight - weight_zero_point) are exact; with integers as bias, these are added,
/// exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as
/// in all arithmetic of integers. With x_scale and weight_scale the result is sums * x_scale *
/// weight_scale + bias, computed in float32, in the dtype of x_scale; with out_scale it is
/// quantized, in the dtype of out_zero_point. Padding stands for 0. No argument gets gradients.
inline Tensor quantized_conv(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Tensor& x_scale = {}, const Tensor& x_zero_point = {}, const Tensor& weight_scale = {},
    const Tensor& weight_zero_point = {}, const Tensor& out_scale = {},
    const Tensor& out_zero_point = {}, const Ints& stride = 1, const Ints& padding = 0,
    const Ints& dilation = 1, Integer groups = 1, Flag relu = false) {
  return detail::take(tensor_quantized_conv(x.get(), weight.get(), bias.get(), x_scale.get(),
      x_zero_point.get(), weight_scale.get(), weight_zero_point.get(), out_scale.get(),
      out_zero_point.get(), stride.data(), stride.count(), padding.data(), padding.count(),
      dilation.data(), dilation.count(), groups, relu ? 1 : 0));
}

/// What quantized_conv() takes beside its operands, by name.
struct QuantizedConvOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Tensor x_scale = {};
  Tensor x_zero_point = {};
  Tensor weight_scale = {};
  Tensor weight_zero_point = {};
  Tensor out_scale = {};
  Tensor out_zero_point = {};
  Ints stride = 1;
  Ints padding = 0;
  Ints dilation = 1;
  Integer groups = 1;
  Flag relu = false;
};

/// Convolution over 1 to 3 axes of tensors of 8 bits, see quantize_affine. The sums of (x -
/// x_zero_point) * (weight - weight_zero_point) are exact; with integers as bias, these are added,
/// exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as
/// in all arithmetic of integers. With x_scale and weight_scale the result is sums * x_scale *
/// weight_scale + bias, computed in float32, in the dtype of x_scale; with out_scale it is
/// quantized, in the dtype of out_zero_point. Padding stands for 0. No argument gets gradients.
inline Tensor quantized_conv(const Tensor& x, const Tensor& weight,
    const QuantizedConvOptions& options) {
  return quantized_conv(x, weight, options.bias, options.x_scale, options.x_zero_point,
      options.weight_scale, options.weight_zero_point, options.out_scale, options.out_zero_point,
      options.stride, options.padding, options.dilation, options.groups, options.relu);
}

/// Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero
/// points as in quantized_conv, those of the weight for each column. Leading axes broadcast.
inline Tensor quantized_matmul(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
    const Tensor& x_scale = {}, const Tensor& x_zero_point = {}, const Tensor& weight_scale = {},
    const Tensor& weight_zero_point = {}, const Tensor& out_scale = {},
    const Tensor& out_zero_point = {}, Flag relu = false) {
  return detail::take(tensor_quantized_matmul(x.get(), weight.get(), bias.get(), x_scale.get(),
      x_zero_point.get(), weight_scale.get(), weight_zero_point.get(), out_scale.get(),
      out_zero_point.get(), relu ? 1 : 0));
}

/// What quantized_matmul() takes beside its operands, by name.
struct QuantizedMatmulOptions {
  detail::ByName by_name = {};
  Tensor bias = {};
  Tensor x_scale = {};
  Tensor x_zero_point = {};
  Tensor weight_scale = {};
  Tensor weight_zero_point = {};
  Tensor out_scale = {};
  Tensor out_zero_point = {};
  Flag relu = false;
};

/// Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero
/// points as in quantized_conv, those of the weight for each column. Leading axes broadcast.
inline Tensor quantized_matmul(const Tensor& x, const Tensor& weight,
    const QuantizedMatmulOptions& options) {
  return quantized_matmul(x, weight, options.bias, options.x_scale, options.x_zero_point,
      options.weight_scale, options.weight_zero_point, options.out_scale, options.out_zero_point,
      options.relu);
}

/// Pairwise distances vector_norm(a[..., i, :] - b[..., j, :], p) between the rows of a and b;
/// leading axes are broadcast. The derivative is 0 where the distance is 0.
inline Tensor cdist(const Tensor& a, const Tensor& b, double p = 2.0) {
  return detail::take(tensor_cdist(a.get(), b.get(), p));
}

/// Pairwise distances, as in cdist, between the rows i < j of a matrix, in the order (0, 1), (0,
/// 2), ..., (1, 2), ...
inline Tensor pdist(const Tensor& x, double p = 2.0) {
  return detail::take(tensor_pdist(x.get(), p));
}

/// Squared error (x - target) ** 2, with its mean, its sum or no reduction.
inline Tensor mse_loss(const Tensor& x, const Tensor& target,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_mse_loss(x.get(), target.get(), static_cast<int32_t>(reduction)));
}

/// Absolute error |x - target|, with its mean, its sum or no reduction.
inline Tensor l1_loss(const Tensor& x, const Tensor& target,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_l1_loss(x.get(), target.get(), static_cast<int32_t>(reduction)));
}

/// Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,)
/// and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the
/// mean is divided by the sum of the weights of the other targets.
inline Tensor nll_loss(const Tensor& log_probs, const Tensor& target, const Tensor& weight = {},
    Integer ignore_index = -100, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_nll_loss(log_probs.get(), target.get(), weight.get(), ignore_index,
      static_cast<int32_t>(reduction)));
}

/// What nll_loss() takes beside its operands, by name.
struct NllLossOptions {
  detail::ByName by_name = {};
  Tensor weight = {};
  Integer ignore_index = -100;
  Reduction reduction = Reduction::mean;
};

/// Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,)
/// and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the
/// mean is divided by the sum of the weights of the other targets.
inline Tensor nll_loss(const Tensor& log_probs, const Tensor& target,
    const NllLossOptions& options) {
  return nll_loss(log_probs, target, options.weight, options.ignore_index, options.reduction);
}

/// Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without
/// overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1,
/// or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] *
/// (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the
/// shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over
/// the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t.
/// For integer targets the mean is divided by the sum of weight[y] over the targets that are not
/// ignored, NaN if there are none; for probabilities by the number of losses.
inline Tensor cross_entropy(const Tensor& logits, const Tensor& target, const Tensor& weight = {},
    Integer ignore_index = -100, double label_smoothing = 0.0,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_cross_entropy(logits.get(), target.get(), weight.get(), ignore_index,
      label_smoothing, static_cast<int32_t>(reduction)));
}

/// What cross_entropy() takes beside its operands, by name.
struct CrossEntropyOptions {
  detail::ByName by_name = {};
  Tensor weight = {};
  Integer ignore_index = -100;
  double label_smoothing = 0.0;
  Reduction reduction = Reduction::mean;
};

/// Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without
/// overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1,
/// or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] *
/// (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the
/// shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over
/// the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t.
/// For integer targets the mean is divided by the sum of weight[y] over the targets that are not
/// ignored, NaN if there are none; for probabilities by the number of losses.
inline Tensor cross_entropy(const Tensor& logits, const Tensor& target,
    const CrossEntropyOptions& options) {
  return cross_entropy(logits, target, options.weight, options.ignore_index,
      options.label_smoothing, options.reduction);
}

/// Unweighted losses (N,) of cross_entropy: logsumexp(logits) - logits[target] for each row of
/// logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index.
inline Tensor softmax_nll(const Tensor& logits, const Tensor& target, Integer ignore_index = -100) {
  return detail::take(tensor_softmax_nll(logits.get(), target.get(), ignore_index));
}

/// Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 -
/// target) * log(1 - sigmoid(x))), without overflow.
inline Tensor bce_with_logits(const Tensor& logits, const Tensor& target,
    const Tensor& weight = {}, const Tensor& pos_weight = {},
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_bce_with_logits(logits.get(), target.get(), weight.get(),
      pos_weight.get(), static_cast<int32_t>(reduction)));
}

/// What bce_with_logits() takes beside its operands, by name.
struct BceWithLogitsOptions {
  detail::ByName by_name = {};
  Tensor weight = {};
  Tensor pos_weight = {};
  Reduction reduction = Reduction::mean;
};

/// Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 -
/// target) * log(1 - sigmoid(x))), without overflow.
inline Tensor bce_with_logits(const Tensor& logits, const Tensor& target,
    const BceWithLogitsOptions& options) {
  return bce_with_logits(logits, target, options.weight, options.pos_weight, options.reduction);
}

/// For d = x - target: d ** 2 / (2 * beta) where |d| < beta, |d| - beta / 2 elsewhere; |d| for beta
/// = 0.
inline Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta = 1.0,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_smooth_l1_loss(x.get(), target.get(), beta,
      static_cast<int32_t>(reduction)));
}

/// For d = x - target: d ** 2 / 2 where |d| < delta, delta * (|d| - delta / 2) elsewhere.
inline Tensor huber_loss(const Tensor& x, const Tensor& target, double delta = 1.0,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_huber_loss(x.get(), target.get(), delta,
      static_cast<int32_t>(reduction)));
}

/// Kullback-Leibler divergence target * (log(target) - x) for log probabilities x, and 0 where
/// target is 0; with log_target, target holds log probabilities too. The mean is over all elements;
/// for the divergence per instance divide the sum by the batch size.
inline Tensor kl_div(const Tensor& x, const Tensor& target, Flag log_target = false,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_kl_div(x.get(), target.get(), log_target ? 1 : 0,
      static_cast<int32_t>(reduction)));
}

/// Binary cross entropy -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x
/// in [0, 1]; logarithms are clamped to at least -100.
inline Tensor binary_cross_entropy(const Tensor& x, const Tensor& target,
    const Tensor& weight = {}, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_binary_cross_entropy(x.get(), target.get(), weight.get(),
      static_cast<int32_t>(reduction)));
}

/// Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless
/// log_input. `full` adds Stirling's approximation of log(target!) where target > 1.
inline Tensor poisson_nll_loss(const Tensor& x, const Tensor& target, Flag log_input = true,
    Flag full = false, double eps = 1e-8, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_poisson_nll_loss(x.get(), target.get(), log_input ? 1 : 0, full ? 1
      : 0, eps, static_cast<int32_t>(reduction)));
}

/// What poisson_nll_loss() takes beside its operands, by name.
struct PoissonNllLossOptions {
  detail::ByName by_name = {};
  Flag log_input = true;
  Flag full = false;
  double eps = 1e-8;
  Reduction reduction = Reduction::mean;
};

/// Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless
/// log_input. `full` adds Stirling's approximation of log(target!) where target > 1.
inline Tensor poisson_nll_loss(const Tensor& x, const Tensor& target,
    const PoissonNllLossOptions& options) {
  return poisson_nll_loss(x, target, options.log_input, options.full, options.eps,
      options.reduction);
}

/// Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps);
/// `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its
/// gradient is the gradient with respect to v.
inline Tensor gaussian_nll_loss(const Tensor& x, const Tensor& target, const Tensor& var,
    Flag full = false, double eps = 1e-6, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_gaussian_nll_loss(x.get(), target.get(), var.get(), full ? 1 : 0, eps,
      static_cast<int32_t>(reduction)));
}

/// What gaussian_nll_loss() takes beside its operands, by name.
struct GaussianNllLossOptions {
  detail::ByName by_name = {};
  Flag full = false;
  double eps = 1e-6;
  Reduction reduction = Reduction::mean;
};

/// Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps);
/// `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its
/// gradient is the gradient with respect to v.
inline Tensor gaussian_nll_loss(const Tensor& x, const Tensor& target, const Tensor& var,
    const GaussianNllLossOptions& options) {
  return gaussian_nll_loss(x, target, var, options.full, options.eps, options.reduction);
}

/// log(1 + exp(-target * x)) for targets 1 and -1, without overflow.
inline Tensor soft_margin_loss(const Tensor& x, const Tensor& target,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_soft_margin_loss(x.get(), target.get(),
      static_cast<int32_t>(reduction)));
}

/// x where target is 1, max(margin - x, 0) where target is -1.
inline Tensor hinge_embedding_loss(const Tensor& x, const Tensor& target, double margin = 1.0,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_hinge_embedding_loss(x.get(), target.get(), margin,
      static_cast<int32_t>(reduction)));
}

/// Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j
/// except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2.
inline Tensor multi_margin_loss(const Tensor& x, const Tensor& target, double p = 1.0,
    double margin = 1.0, const Tensor& weight = {}, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_multi_margin_loss(x.get(), target.get(), p, margin, weight.get(),
      static_cast<int32_t>(reduction)));
}

/// What multi_margin_loss() takes beside its operands, by name.
struct MultiMarginLossOptions {
  detail::ByName by_name = {};
  double p = 1.0;
  double margin = 1.0;
  Tensor weight = {};
  Reduction reduction = Reduction::mean;
};

/// Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j
/// except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2.
inline Tensor multi_margin_loss(const Tensor& x, const Tensor& target,
    const MultiMarginLossOptions& options) {
  return multi_margin_loss(x, target, options.p, options.margin, options.weight, options.reduction);
}

/// Multi-label hinge loss sum(max(x[j] - x[y] + 1, 0)) / C over all target classes y and all other
/// classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its
/// first -1.
inline Tensor multilabel_margin_loss(const Tensor& x, const Tensor& target,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_multilabel_margin_loss(x.get(), target.get(),
      static_cast<int32_t>(reduction)));
}

/// Mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) * logsigmoid(-x)).
inline Tensor multilabel_soft_margin_loss(const Tensor& x, const Tensor& target,
    const Tensor& weight = {}, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_multilabel_soft_margin_loss(x.get(), target.get(), weight.get(),
      static_cast<int32_t>(reduction)));
}

/// sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the broadcast operands.
inline Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, Integer axis,
    double eps = 1e-8) {
  return detail::take(tensor_cosine_similarity(x1.get(), x2.get(), detail::axis32(axis), eps));
}

/// Norm of order p of x1 - x2 + eps along the last axis.
inline Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p = 2.0,
    double eps = 1e-6, Flag keepdims = false) {
  return detail::take(tensor_pairwise_distance(x1.get(), x2.get(), p, eps, keepdims ? 1 : 0));
}

/// What pairwise_distance() takes beside its operands, by name.
struct PairwiseDistanceOptions {
  detail::ByName by_name = {};
  double p = 2.0;
  double eps = 1e-6;
  Flag keepdims = false;
};

/// Norm of order p of x1 - x2 + eps along the last axis.
inline Tensor pairwise_distance(const Tensor& x1, const Tensor& x2,
    const PairwiseDistanceOptions& options) {
  return pairwise_distance(x1, x2, options.p, options.eps, options.keepdims);
}

/// 1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine
/// similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or ().
inline Tensor cosine_embedding_loss(const Tensor& x1, const Tensor& x2, const Tensor& target,
    double margin = 0.0, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_cosine_embedding_loss(x1.get(), x2.get(), target.get(), margin,
      static_cast<int32_t>(reduction)));
}

/// max(margin - target * (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2
/// should be.
inline Tensor margin_ranking_loss(const Tensor& x1, const Tensor& x2, const Tensor& target,
    double margin = 0.0, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_margin_ranking_loss(x1.get(), x2.get(), target.get(), margin,
      static_cast<int32_t>(reduction)));
}

/// max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With
/// swap, d(positive, negative) replaces d(anchor, negative) where it is smaller.
inline Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive,
    const Tensor& negative, double margin = 1.0, double p = 2.0, double eps = 1e-6,
    Flag swap = false, Reduction reduction = Reduction::mean) {
  return detail::take(tensor_triplet_margin_loss(anchor.get(), positive.get(), negative.get(),
      margin, p, eps, swap ? 1 : 0, static_cast<int32_t>(reduction)));
}

/// What triplet_margin_loss() takes beside its operands, by name.
struct TripletMarginLossOptions {
  detail::ByName by_name = {};
  double margin = 1.0;
  double p = 2.0;
  double eps = 1e-6;
  Flag swap = false;
  Reduction reduction = Reduction::mean;
};

/// max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With
/// swap, d(positive, negative) replaces d(anchor, negative) where it is smaller.
inline Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive,
    const Tensor& negative, const TripletMarginLossOptions& options) {
  return triplet_margin_loss(anchor, positive, negative, options.margin, options.p, options.eps,
      options.swap, options.reduction);
}

/// Connectionist temporal classification loss: the negative log likelihood of label sequences of
/// unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated;
/// or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of
/// targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect
/// to the input of log_softmax; there is no second derivative.
inline Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
    const Tensor& target_lengths, Integer blank = 0, Flag zero_infinity = false,
    Reduction reduction = Reduction::mean) {
  return detail::take(tensor_ctc_loss(log_probs.get(), targets.get(), input_lengths.get(),
      target_lengths.get(), blank, zero_infinity ? 1 : 0, static_cast<int32_t>(reduction)));
}

/// What ctc_loss() takes beside its operands, by name.
struct CtcLossOptions {
  detail::ByName by_name = {};
  Integer blank = 0;
  Flag zero_infinity = false;
  Reduction reduction = Reduction::mean;
};

/// Connectionist temporal classification loss: the negative log likelihood of label sequences of
/// unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated;
/// or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of
/// targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect
/// to the input of log_softmax; there is no second derivative.
inline Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
    const Tensor& target_lengths, const CtcLossOptions& options) {
  return ctc_loss(log_probs, targets, input_lengths, target_lengths, options.blank,
      options.zero_infinity, options.reduction);
}

/// Losses (N,) of ctc_loss before the reduction, for log_probs (T, N, C).
inline Tensor ctc_nll(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
    const Tensor& target_lengths, Integer blank = 0, Flag zero_infinity = false) {
  return detail::take(tensor_ctc_nll(log_probs.get(), targets.get(), input_lengths.get(),
      target_lengths.get(), blank, zero_infinity ? 1 : 0));
}

/// Gradient of ctc_nll with respect to the input of log_softmax, for the gradient dy (N,) of the
/// losses.
inline Tensor ctc_nll_grad(const Tensor& dy, const Tensor& log_probs, const Tensor& targets,
    const Tensor& input_lengths, const Tensor& target_lengths, Integer blank = 0,
    Flag zero_infinity = false) {
  return detail::take(tensor_ctc_nll_grad(dy.get(), log_probs.get(), targets.get(),
      input_lengths.get(), target_lengths.get(), blank, zero_infinity ? 1 : 0));
}

/// Uniform random numbers in [0, 1): multiples of 2**-24 for float32, 2**-53 for float64, 2**-11
/// for float16 and 2**-8 for bfloat16. Both parts of complex numbers are uniform. The default dtype
/// is float32.
inline Tensor rand(const Ints& shape, const Options& options = {},
    const Generator& generator = {}) {
  return detail::finish(tensor_rand(shape.data(), shape.count(),
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code(), generator.get()),
      options);
}

/// Standard normal random numbers; for complex numbers both parts have variance 1/2. The default
/// dtype is float32.
inline Tensor randn(const Ints& shape, const Options& options = {},
    const Generator& generator = {}) {
  return detail::finish(tensor_randn(shape.data(), shape.count(),
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code(), generator.get()),
      options);
}

/// Uniform random integers in [low, high). The default dtype is int64.
inline Tensor randint(Integer low, Integer high, const Ints& shape, const Options& options = {},
    const Generator& generator = {}) {
  return detail::finish(tensor_randint(low, high, shape.data(), shape.count(),
      static_cast<tensor_dtype_t>(options.dtype()), options.device().code(), generator.get()),
      options);
}

/// Random permutation of 0 to n - 1. The default dtype is int64.
inline Tensor randperm(Integer n, const Options& options = {}, const Generator& generator = {}) {
  return detail::finish(tensor_randperm(n, static_cast<tensor_dtype_t>(options.dtype()),
      options.device().code(), generator.get()), options);
}

/// Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `p`.
inline Tensor bernoulli(const Tensor& p, const Generator& generator = {}) {
  return detail::take(tensor_bernoulli(p.get(), generator.get()));
}

/// Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C):
/// int64 of shape (n,) or (N, n).
inline Tensor multinomial(const Tensor& weights, Integer n, Flag replacement = false,
    const Generator& generator = {}) {
  return detail::take(tensor_multinomial(weights.get(), n, replacement ? 1 : 0, generator.get()));
}

/// Draws one index for each row of the non-negative weights (..., C), with probabilities
/// proportional to them: int64 of shape (...).
inline Tensor categorical(const Tensor& weights, const Generator& generator = {}) {
  return detail::take(tensor_categorical(weights.get(), generator.get()));
}

/// Fills `x` with uniform random numbers in [low, high); of complex numbers both parts.
inline const Tensor& uniform_(const Tensor& x, double low = 0.0, double high = 1.0,
    const Generator& generator = {}) {
  detail::check(tensor_uniform_(x.get(), low, high, generator.get()));
  return x;
}

/// Fills `x` with normal random numbers of the given mean and standard deviation; for complex
/// numbers both parts have half of the variance.
inline const Tensor& normal_(const Tensor& x, double mean = 0.0, double std = 1.0,
    const Generator& generator = {}) {
  detail::check(tensor_normal_(x.get(), mean, std, generator.get()));
  return x;
}

/// Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd.
inline const Tensor& exponential_(const Tensor& x, double lambd = 1.0,
    const Generator& generator = {}) {
  detail::check(tensor_exponential_(x.get(), lambd, generator.get()));
  return x;
}

/// Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`.
inline const Tensor& laplace_(const Tensor& x, double mean = 0.0, double scale = 1.0,
    const Generator& generator = {}) {
  detail::check(tensor_laplace_(x.get(), mean, scale, generator.get()));
  return x;
}

/// Fills `x` with random numbers of the Cauchy distribution with the given median and scale
/// `sigma`.
inline const Tensor& cauchy_(const Tensor& x, double median = 0.0, double sigma = 1.0,
    const Generator& generator = {}) {
  detail::check(tensor_cauchy_(x.get(), median, sigma, generator.get()));
  return x;
}

/// Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard
/// deviation.
inline const Tensor& log_normal_(const Tensor& x, double mean = 1.0, double std = 2.0,
    const Generator& generator = {}) {
  detail::check(tensor_log_normal_(x.get(), mean, std, generator.get()));
  return x;
}

/// Fills `x` with geometric random numbers: the number of trials up to and including the first
/// success, for success probability p in (0, 1).
inline const Tensor& geometric_(const Tensor& x, double p, const Generator& generator = {}) {
  detail::check(tensor_geometric_(x.get(), p, generator.get()));
  return x;
}

/// Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast;
/// means may be complex, as in normal_. No gradient.
inline Tensor normal(const Tensor& mean, const Tensor& std, const Generator& generator = {}) {
  return detail::take(tensor_normal(mean.get(), std.get(), generator.get()));
}

/// Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient.
inline Tensor poisson(const Tensor& rate, const Generator& generator = {}) {
  return detail::take(tensor_poisson(rate.get(), generator.get()));
}

/// Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No
/// gradient.
inline Tensor binomial(const Tensor& count, const Tensor& p, const Generator& generator = {}) {
  return detail::take(tensor_binomial(count.get(), p.get(), generator.get()));
}

/// Beta random numbers in [0, 1] with the shape parameters a and b, which are broadcast. No
/// gradient.
inline Tensor beta(const Tensor& a, const Tensor& b, const Generator& generator = {}) {
  return detail::take(tensor_beta(a.get(), b.get(), generator.get()));
}

/// Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha *
/// scale. Differentiable by implicit reparameterisation.
inline Tensor gamma(const Tensor& alpha, const Tensor& scale, const Generator& generator = {}) {
  return detail::take(tensor_gamma(alpha.get(), scale.get(), generator.get()));
}

/// Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by
/// reparameterisation.
inline Tensor exponential(const Tensor& rate, const Generator& generator = {}) {
  return detail::take(tensor_exponential(rate.get(), generator.get()));
}

/// Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit
/// reparameterisation; see standard_gamma_grad.
inline Tensor standard_gamma(const Tensor& alpha, const Generator& generator = {}) {
  return detail::take(tensor_standard_gamma(alpha.get(), generator.get()));
}

/// Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile:
/// minus the derivative of the cumulative distribution function by alpha, divided by the density.
/// NaN for x < 0 or alpha <= 0; no gradient.
inline Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& x) {
  return detail::take(tensor_standard_gamma_grad(alpha.get(), x.get()));
}

/// Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b =
/// sqrt(6 / ((1 + a**2) * fan)). The fan is in or out times the product of the other extents.
inline const Tensor& kaiming_uniform_(const Tensor& x, double a = 0.0, Fan fan = Fan::in,
    const Generator& generator = {}) {
  detail::check(tensor_kaiming_uniform_(x.get(), a, static_cast<int32_t>(fan), generator.get()));
  return x;
}

/// Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard
/// deviation sqrt(2 / ((1 + a**2) * fan)); see kaiming_uniform_.
inline const Tensor& kaiming_normal_(const Tensor& x, double a = 0.0, Fan fan = Fan::in,
    const Generator& generator = {}) {
  detail::check(tensor_kaiming_normal_(x.get(), a, static_cast<int32_t>(fan), generator.get()));
  return x;
}

/// Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = gain
/// * sqrt(6 / (fan_in + fan_out)).
inline const Tensor& xavier_uniform_(const Tensor& x, double gain = 1.0,
    const Generator& generator = {}) {
  detail::check(tensor_xavier_uniform_(x.get(), gain, generator.get()));
  return x;
}

/// Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation
/// gain * sqrt(2 / (fan_in + fan_out)).
inline const Tensor& xavier_normal_(const Tensor& x, double gain = 1.0,
    const Generator& generator = {}) {
  detail::check(tensor_xavier_normal_(x.get(), gain, generator.get()));
  return x;
}

// ---- member functions

inline Tensor Tensor::vander(Integer n, Flag increasing) const {
  return tensor::vander(*this, n, increasing);
}

inline Tensor Tensor::clone() const {
  return tensor::clone(*this);
}

inline Tensor Tensor::contiguous() const {
  return tensor::contiguous(*this);
}

inline Tensor Tensor::astype(Dtype dtype) const {
  return tensor::astype(*this, dtype);
}

inline Tensor Tensor::to_device(Device device) const {
  return tensor::to_device(*this, device);
}

inline const Tensor& Tensor::copy_(const Tensor& src) const {
  return tensor::copy_(*this, src);
}

inline const Tensor& Tensor::fill_(Scalar value) const {
  return tensor::fill_(*this, value);
}

inline const Tensor& Tensor::zero_() const {
  return tensor::zero_(*this);
}

inline Tensor Tensor::reshape(const Ints& shape) const {
  return tensor::reshape(*this, shape);
}

inline Tensor Tensor::view(const Ints& shape) const {
  return tensor::view(*this, shape);
}

inline Tensor Tensor::flatten(Integer start_axis, Integer end_axis) const {
  return tensor::flatten(*this, start_axis, end_axis);
}

inline Tensor Tensor::permute_dims(const Ints& axes) const {
  return tensor::permute_dims(*this, axes);
}

inline Tensor Tensor::transpose(Integer axis0, Integer axis1) const {
  return tensor::transpose(*this, axis0, axis1);
}

inline Tensor Tensor::matrix_transpose() const {
  return tensor::matrix_transpose(*this);
}

inline Tensor Tensor::broadcast_to(const Ints& shape) const {
  return tensor::broadcast_to(*this, shape);
}

inline Tensor Tensor::squeeze(const Axes& axes) const {
  return tensor::squeeze(*this, axes);
}

inline Tensor Tensor::unsqueeze(Integer axis) const {
  return tensor::unsqueeze(*this, axis);
}

inline Tensor Tensor::slice(Integer axis, Integer start, Integer stop, Integer step) const {
  return tensor::slice(*this, axis, start, stop, step);
}

inline Tensor Tensor::select(Integer axis, Integer index) const {
  return tensor::select(*this, axis, index);
}

inline Tensor Tensor::narrow(Integer axis, Integer start, Integer length) const {
  return tensor::narrow(*this, axis, start, length);
}

inline Tensor Tensor::diagonal(Integer offset, Integer axis0, Integer axis1) const {
  return tensor::diagonal(*this, offset, axis0, axis1);
}

inline Tensor Tensor::as_strided(const Ints& shape, const Ints& strides, Integer offset) const {
  return tensor::as_strided(*this, shape, strides, offset);
}

inline Tensors Tensor::split(const Ints& sizes, Integer axis) const {
  return tensor::split(*this, sizes, axis);
}

inline Tensors Tensor::unbind(Integer axis) const {
  return tensor::unbind(*this, axis);
}

inline Tensors Tensor::chunk(Integer chunks, Integer axis) const {
  return tensor::chunk(*this, chunks, axis);
}

inline Tensors Tensor::array_split(Integer sections, Integer axis) const {
  return tensor::array_split(*this, sections, axis);
}

inline Tensor Tensor::detach() const {
  return tensor::detach(*this);
}

inline Tensor Tensor::moveaxis(const Ints& source, const Ints& destination) const {
  return tensor::moveaxis(*this, source, destination);
}

inline Tensor Tensor::unflatten(Integer axis, const Ints& sizes) const {
  return tensor::unflatten(*this, axis, sizes);
}

inline Tensor Tensor::unfold(Integer axis, Integer size, Integer step) const {
  return tensor::unfold(*this, axis, size, step);
}

inline Tensor Tensor::atleast_1d() const {
  return tensor::atleast_1d(*this);
}

inline Tensor Tensor::atleast_2d() const {
  return tensor::atleast_2d(*this);
}

inline Tensor Tensor::atleast_3d() const {
  return tensor::atleast_3d(*this);
}

inline Tensor Tensor::flip(const Axes& axes) const {
  return tensor::flip(*this, axes);
}

inline Tensor Tensor::pad(const Ints& widths, Scalar value) const {
  return tensor::pad(*this, widths, value);
}

inline Tensor Tensor::tile(const Ints& repeats) const {
  return tensor::tile(*this, repeats);
}

inline Tensor Tensor::repeat(Integer repeats, std::optional<Integer> axis) const {
  return tensor::repeat(*this, repeats, axis);
}

inline Tensor Tensor::repeat_interleave(const Tensor& repeats, std::optional<Integer> axis) const {
  return tensor::repeat_interleave(*this, repeats, axis);
}

inline Tensor Tensor::roll(const Ints& shifts, const Axes& axes) const {
  return tensor::roll(*this, shifts, axes);
}

inline Tensor Tensor::rot90(Integer k, Integer axis0, Integer axis1) const {
  return tensor::rot90(*this, k, axis0, axis1);
}

inline Tensor Tensor::flipud() const {
  return tensor::flipud(*this);
}

inline Tensor Tensor::fliplr() const {
  return tensor::fliplr(*this);
}

inline Tensor Tensor::tril(Integer k) const {
  return tensor::tril(*this, k);
}

inline Tensor Tensor::triu(Integer k) const {
  return tensor::triu(*this, k);
}

inline Tensor Tensor::diag(Integer k) const {
  return tensor::diag(*this, k);
}

inline Tensor Tensor::diag_embed(Integer offset, Integer axis0, Integer axis1) const {
  return tensor::diag_embed(*this, offset, axis0, axis1);
}

inline Tensor Tensor::combinations(Integer r, Flag with_replacement) const {
  return tensor::combinations(*this, r, with_replacement);
}

inline Tensor Tensor::pad_reflect(const Ints& widths) const {
  return tensor::pad_reflect(*this, widths);
}

inline Tensor Tensor::pad_replicate(const Ints& widths) const {
  return tensor::pad_replicate(*this, widths);
}

inline Tensor Tensor::pad_circular(const Ints& widths) const {
  return tensor::pad_circular(*this, widths);
}

inline Tensor Tensor::add(const Tensor& b) const {
  return tensor::add(*this, b);
}

inline Tensor Tensor::add(Scalar b) const {
  return tensor::add(*this, b);
}

inline const Tensor& Tensor::add_(const Tensor& b) const {
  return tensor::add_(*this, b);
}

inline const Tensor& Tensor::add_(Scalar b) const {
  return tensor::add_(*this, b);
}

inline Tensor Tensor::sub(const Tensor& b) const {
  return tensor::sub(*this, b);
}

inline Tensor Tensor::sub(Scalar b) const {
  return tensor::sub(*this, b);
}

inline const Tensor& Tensor::sub_(const Tensor& b) const {
  return tensor::sub_(*this, b);
}

inline const Tensor& Tensor::sub_(Scalar b) const {
  return tensor::sub_(*this, b);
}

inline Tensor Tensor::mul(const Tensor& b) const {
  return tensor::mul(*this, b);
}

inline Tensor Tensor::mul(Scalar b) const {
  return tensor::mul(*this, b);
}

inline const Tensor& Tensor::mul_(const Tensor& b) const {
  return tensor::mul_(*this, b);
}

inline const Tensor& Tensor::mul_(Scalar b) const {
  return tensor::mul_(*this, b);
}

inline Tensor Tensor::div(const Tensor& b) const {
  return tensor::div(*this, b);
}

inline Tensor Tensor::div(Scalar b) const {
  return tensor::div(*this, b);
}

inline const Tensor& Tensor::div_(const Tensor& b) const {
  return tensor::div_(*this, b);
}

inline const Tensor& Tensor::div_(Scalar b) const {
  return tensor::div_(*this, b);
}

inline Tensor Tensor::remainder(const Tensor& b) const {
  return tensor::remainder(*this, b);
}

inline Tensor Tensor::remainder(Scalar b) const {
  return tensor::remainder(*this, b);
}

inline const Tensor& Tensor::remainder_(const Tensor& b) const {
  return tensor::remainder_(*this, b);
}

inline const Tensor& Tensor::remainder_(Scalar b) const {
  return tensor::remainder_(*this, b);
}

inline Tensor Tensor::floor_divide(const Tensor& b) const {
  return tensor::floor_divide(*this, b);
}

inline Tensor Tensor::floor_divide(Scalar b) const {
  return tensor::floor_divide(*this, b);
}

inline const Tensor& Tensor::floor_divide_(const Tensor& b) const {
  return tensor::floor_divide_(*this, b);
}

inline const Tensor& Tensor::floor_divide_(Scalar b) const {
  return tensor::floor_divide_(*this, b);
}

inline Tensor Tensor::trunc_divide(const Tensor& b) const {
  return tensor::trunc_divide(*this, b);
}

inline Tensor Tensor::trunc_divide(Scalar b) const {
  return tensor::trunc_divide(*this, b);
}

inline const Tensor& Tensor::trunc_divide_(const Tensor& b) const {
  return tensor::trunc_divide_(*this, b);
}

inline const Tensor& Tensor::trunc_divide_(Scalar b) const {
  return tensor::trunc_divide_(*this, b);
}

inline Tensor Tensor::fmod(const Tensor& b) const {
  return tensor::fmod(*this, b);
}

inline Tensor Tensor::fmod(Scalar b) const {
  return tensor::fmod(*this, b);
}

inline const Tensor& Tensor::fmod_(const Tensor& b) const {
  return tensor::fmod_(*this, b);
}

inline const Tensor& Tensor::fmod_(Scalar b) const {
  return tensor::fmod_(*this, b);
}

inline Tensor Tensor::maximum(const Tensor& b) const {
  return tensor::maximum(*this, b);
}

inline Tensor Tensor::maximum(Scalar b) const {
  return tensor::maximum(*this, b);
}

inline const Tensor& Tensor::maximum_(const Tensor& b) const {
  return tensor::maximum_(*this, b);
}

inline const Tensor& Tensor::maximum_(Scalar b) const {
  return tensor::maximum_(*this, b);
}

inline Tensor Tensor::minimum(const Tensor& b) const {
  return tensor::minimum(*this, b);
}

inline Tensor Tensor::minimum(Scalar b) const {
  return tensor::minimum(*this, b);
}

inline const Tensor& Tensor::minimum_(const Tensor& b) const {
  return tensor::minimum_(*this, b);
}

inline const Tensor& Tensor::minimum_(Scalar b) const {
  return tensor::minimum_(*this, b);
}

inline Tensor Tensor::fmax(const Tensor& b) const {
  return tensor::fmax(*this, b);
}

inline Tensor Tensor::fmax(Scalar b) const {
  return tensor::fmax(*this, b);
}

inline const Tensor& Tensor::fmax_(const Tensor& b) const {
  return tensor::fmax_(*this, b);
}

inline const Tensor& Tensor::fmax_(Scalar b) const {
  return tensor::fmax_(*this, b);
}

inline Tensor Tensor::fmin(const Tensor& b) const {
  return tensor::fmin(*this, b);
}

inline Tensor Tensor::fmin(Scalar b) const {
  return tensor::fmin(*this, b);
}

inline const Tensor& Tensor::fmin_(const Tensor& b) const {
  return tensor::fmin_(*this, b);
}

inline const Tensor& Tensor::fmin_(Scalar b) const {
  return tensor::fmin_(*this, b);
}

inline Tensor Tensor::copysign(const Tensor& b) const {
  return tensor::copysign(*this, b);
}

inline Tensor Tensor::copysign(Scalar b) const {
  return tensor::copysign(*this, b);
}

inline const Tensor& Tensor::copysign_(const Tensor& b) const {
  return tensor::copysign_(*this, b);
}

inline const Tensor& Tensor::copysign_(Scalar b) const {
  return tensor::copysign_(*this, b);
}

inline Tensor Tensor::nextafter(const Tensor& b) const {
  return tensor::nextafter(*this, b);
}

inline const Tensor& Tensor::nextafter_(const Tensor& b) const {
  return tensor::nextafter_(*this, b);
}

inline Tensor Tensor::heaviside(const Tensor& values) const {
  return tensor::heaviside(*this, values);
}

inline const Tensor& Tensor::heaviside_(const Tensor& values) const {
  return tensor::heaviside_(*this, values);
}

inline Tensor Tensor::neg() const {
  return tensor::neg(*this);
}

inline const Tensor& Tensor::neg_() const {
  return tensor::neg_(*this);
}

inline Tensor Tensor::abs() const {
  return tensor::abs(*this);
}

inline const Tensor& Tensor::abs_() const {
  return tensor::abs_(*this);
}

inline Tensor Tensor::sign() const {
  return tensor::sign(*this);
}

inline const Tensor& Tensor::sign_() const {
  return tensor::sign_(*this);
}

inline Tensor Tensor::reciprocal() const {
  return tensor::reciprocal(*this);
}

inline const Tensor& Tensor::reciprocal_() const {
  return tensor::reciprocal_(*this);
}

inline Tensor Tensor::positive() const {
  return tensor::positive(*this);
}

inline Tensor Tensor::lerp(const Tensor& b, const Tensor& weight) const {
  return tensor::lerp(*this, b, weight);
}

inline Tensor Tensor::lerp(const Tensor& b, Scalar weight) const {
  return tensor::lerp(*this, b, weight);
}

inline const Tensor& Tensor::lerp_(const Tensor& b, const Tensor& weight) const {
  return tensor::lerp_(*this, b, weight);
}

inline const Tensor& Tensor::lerp_(const Tensor& b, Scalar weight) const {
  return tensor::lerp_(*this, b, weight);
}

inline Tensor Tensor::addcmul(const Tensor& a, const Tensor& b, double value) const {
  return tensor::addcmul(*this, a, b, value);
}

inline const Tensor& Tensor::addcmul_(const Tensor& a, const Tensor& b, double value) const {
  return tensor::addcmul_(*this, a, b, value);
}

inline Tensor Tensor::addcdiv(const Tensor& a, const Tensor& b, double value) const {
  return tensor::addcdiv(*this, a, b, value);
}

inline const Tensor& Tensor::addcdiv_(const Tensor& a, const Tensor& b, double value) const {
  return tensor::addcdiv_(*this, a, b, value);
}

inline Tensor Tensor::gcd(const Tensor& b) const {
  return tensor::gcd(*this, b);
}

inline const Tensor& Tensor::gcd_(const Tensor& b) const {
  return tensor::gcd_(*this, b);
}

inline Tensor Tensor::lcm(const Tensor& b) const {
  return tensor::lcm(*this, b);
}

inline const Tensor& Tensor::lcm_(const Tensor& b) const {
  return tensor::lcm_(*this, b);
}

inline Tensor Tensor::bitwise_and(const Tensor& b) const {
  return tensor::bitwise_and(*this, b);
}

inline Tensor Tensor::bitwise_and(Scalar b) const {
  return tensor::bitwise_and(*this, b);
}

inline const Tensor& Tensor::bitwise_and_(const Tensor& b) const {
  return tensor::bitwise_and_(*this, b);
}

inline const Tensor& Tensor::bitwise_and_(Scalar b) const {
  return tensor::bitwise_and_(*this, b);
}

inline Tensor Tensor::bitwise_or(const Tensor& b) const {
  return tensor::bitwise_or(*this, b);
}

inline Tensor Tensor::bitwise_or(Scalar b) const {
  return tensor::bitwise_or(*this, b);
}

inline const Tensor& Tensor::bitwise_or_(const Tensor& b) const {
  return tensor::bitwise_or_(*this, b);
}

inline const Tensor& Tensor::bitwise_or_(Scalar b) const {
  return tensor::bitwise_or_(*this, b);
}

inline Tensor Tensor::bitwise_xor(const Tensor& b) const {
  return tensor::bitwise_xor(*this, b);
}

inline Tensor Tensor::bitwise_xor(Scalar b) const {
  return tensor::bitwise_xor(*this, b);
}

inline const Tensor& Tensor::bitwise_xor_(const Tensor& b) const {
  return tensor::bitwise_xor_(*this, b);
}

inline const Tensor& Tensor::bitwise_xor_(Scalar b) const {
  return tensor::bitwise_xor_(*this, b);
}

inline Tensor Tensor::bitwise_left_shift(const Tensor& b) const {
  return tensor::bitwise_left_shift(*this, b);
}

inline Tensor Tensor::bitwise_left_shift(Scalar b) const {
  return tensor::bitwise_left_shift(*this, b);
}

inline const Tensor& Tensor::bitwise_left_shift_(const Tensor& b) const {
  return tensor::bitwise_left_shift_(*this, b);
}

inline const Tensor& Tensor::bitwise_left_shift_(Scalar b) const {
  return tensor::bitwise_left_shift_(*this, b);
}

inline Tensor Tensor::bitwise_right_shift(const Tensor& b) const {
  return tensor::bitwise_right_shift(*this, b);
}

inline Tensor Tensor::bitwise_right_shift(Scalar b) const {
  return tensor::bitwise_right_shift(*this, b);
}

inline const Tensor& Tensor::bitwise_right_shift_(const Tensor& b) const {
  return tensor::bitwise_right_shift_(*this, b);
}

inline const Tensor& Tensor::bitwise_right_shift_(Scalar b) const {
  return tensor::bitwise_right_shift_(*this, b);
}

inline Tensor Tensor::bitwise_invert() const {
  return tensor::bitwise_invert(*this);
}

inline const Tensor& Tensor::bitwise_invert_() const {
  return tensor::bitwise_invert_(*this);
}

inline Tensor Tensor::float_power(const Tensor& b) const {
  return tensor::float_power(*this, b);
}

inline Tensor Tensor::float_power(Scalar b) const {
  return tensor::float_power(*this, b);
}

inline Tensor Tensor::pow(const Tensor& b) const {
  return tensor::pow(*this, b);
}

inline Tensor Tensor::pow(Scalar b) const {
  return tensor::pow(*this, b);
}

inline const Tensor& Tensor::pow_(const Tensor& b) const {
  return tensor::pow_(*this, b);
}

inline const Tensor& Tensor::pow_(Scalar b) const {
  return tensor::pow_(*this, b);
}

inline Tensor Tensor::logaddexp(const Tensor& b) const {
  return tensor::logaddexp(*this, b);
}

inline const Tensor& Tensor::logaddexp_(const Tensor& b) const {
  return tensor::logaddexp_(*this, b);
}

inline Tensor Tensor::logaddexp2(const Tensor& b) const {
  return tensor::logaddexp2(*this, b);
}

inline const Tensor& Tensor::logaddexp2_(const Tensor& b) const {
  return tensor::logaddexp2_(*this, b);
}

inline Tensor Tensor::xlogy(const Tensor& b) const {
  return tensor::xlogy(*this, b);
}

inline Tensor Tensor::xlogy(Scalar b) const {
  return tensor::xlogy(*this, b);
}

inline const Tensor& Tensor::xlogy_(const Tensor& b) const {
  return tensor::xlogy_(*this, b);
}

inline const Tensor& Tensor::xlogy_(Scalar b) const {
  return tensor::xlogy_(*this, b);
}

inline Tensor Tensor::square() const {
  return tensor::square(*this);
}

inline const Tensor& Tensor::square_() const {
  return tensor::square_(*this);
}

inline Tensor Tensor::sqrt() const {
  return tensor::sqrt(*this);
}

inline const Tensor& Tensor::sqrt_() const {
  return tensor::sqrt_(*this);
}

inline Tensor Tensor::rsqrt() const {
  return tensor::rsqrt(*this);
}

inline const Tensor& Tensor::rsqrt_() const {
  return tensor::rsqrt_(*this);
}

inline Tensor Tensor::cbrt() const {
  return tensor::cbrt(*this);
}

inline const Tensor& Tensor::cbrt_() const {
  return tensor::cbrt_(*this);
}

inline Tensor Tensor::exp() const {
  return tensor::exp(*this);
}

inline const Tensor& Tensor::exp_() const {
  return tensor::exp_(*this);
}

inline Tensor Tensor::expm1() const {
  return tensor::expm1(*this);
}

inline const Tensor& Tensor::expm1_() const {
  return tensor::expm1_(*this);
}

inline Tensor Tensor::exp2() const {
  return tensor::exp2(*this);
}

inline const Tensor& Tensor::exp2_() const {
  return tensor::exp2_(*this);
}

inline Tensor Tensor::log() const {
  return tensor::log(*this);
}

inline const Tensor& Tensor::log_() const {
  return tensor::log_(*this);
}

inline Tensor Tensor::log1p() const {
  return tensor::log1p(*this);
}

inline const Tensor& Tensor::log1p_() const {
  return tensor::log1p_(*this);
}

inline Tensor Tensor::log2() const {
  return tensor::log2(*this);
}

inline const Tensor& Tensor::log2_() const {
  return tensor::log2_(*this);
}

inline Tensor Tensor::log10() const {
  return tensor::log10(*this);
}

inline const Tensor& Tensor::log10_() const {
  return tensor::log10_(*this);
}

inline Tensor Tensor::logit(double eps) const {
  return tensor::logit(*this, eps);
}

inline const Tensor& Tensor::logit_(double eps) const {
  return tensor::logit_(*this, eps);
}

inline Tensor Tensor::hypot(const Tensor& b) const {
  return tensor::hypot(*this, b);
}

inline Tensor Tensor::hypot(Scalar b) const {
  return tensor::hypot(*this, b);
}

inline const Tensor& Tensor::hypot_(const Tensor& b) const {
  return tensor::hypot_(*this, b);
}

inline const Tensor& Tensor::hypot_(Scalar b) const {
  return tensor::hypot_(*this, b);
}

inline Tensor Tensor::atan2(const Tensor& b) const {
  return tensor::atan2(*this, b);
}

inline const Tensor& Tensor::atan2_(const Tensor& b) const {
  return tensor::atan2_(*this, b);
}

inline Tensor Tensor::sin() const {
  return tensor::sin(*this);
}

inline const Tensor& Tensor::sin_() const {
  return tensor::sin_(*this);
}

inline Tensor Tensor::cos() const {
  return tensor::cos(*this);
}

inline const Tensor& Tensor::cos_() const {
  return tensor::cos_(*this);
}

inline Tensor Tensor::tan() const {
  return tensor::tan(*this);
}

inline const Tensor& Tensor::tan_() const {
  return tensor::tan_(*this);
}

inline Tensor Tensor::asin() const {
  return tensor::asin(*this);
}

inline const Tensor& Tensor::asin_() const {
  return tensor::asin_(*this);
}

inline Tensor Tensor::acos() const {
  return tensor::acos(*this);
}

inline const Tensor& Tensor::acos_() const {
  return tensor::acos_(*this);
}

inline Tensor Tensor::atan() const {
  return tensor::atan(*this);
}

inline const Tensor& Tensor::atan_() const {
  return tensor::atan_(*this);
}

inline Tensor Tensor::sinc() const {
  return tensor::sinc(*this);
}

inline const Tensor& Tensor::sinc_() const {
  return tensor::sinc_(*this);
}

inline Tensor Tensor::sinh() const {
  return tensor::sinh(*this);
}

inline const Tensor& Tensor::sinh_() const {
  return tensor::sinh_(*this);
}

inline Tensor Tensor::cosh() const {
  return tensor::cosh(*this);
}

inline const Tensor& Tensor::cosh_() const {
  return tensor::cosh_(*this);
}

inline Tensor Tensor::tanh() const {
  return tensor::tanh(*this);
}

inline const Tensor& Tensor::tanh_() const {
  return tensor::tanh_(*this);
}

inline Tensor Tensor::asinh() const {
  return tensor::asinh(*this);
}

inline const Tensor& Tensor::asinh_() const {
  return tensor::asinh_(*this);
}

inline Tensor Tensor::acosh() const {
  return tensor::acosh(*this);
}

inline const Tensor& Tensor::acosh_() const {
  return tensor::acosh_(*this);
}

inline Tensor Tensor::atanh() const {
  return tensor::atanh(*this);
}

inline const Tensor& Tensor::atanh_() const {
  return tensor::atanh_(*this);
}

inline Tensor Tensor::erf() const {
  return tensor::erf(*this);
}

inline const Tensor& Tensor::erf_() const {
  return tensor::erf_(*this);
}

inline Tensor Tensor::erfc() const {
  return tensor::erfc(*this);
}

inline const Tensor& Tensor::erfc_() const {
  return tensor::erfc_(*this);
}

inline Tensor Tensor::erfinv() const {
  return tensor::erfinv(*this);
}

inline const Tensor& Tensor::erfinv_() const {
  return tensor::erfinv_(*this);
}

inline Tensor Tensor::lgamma() const {
  return tensor::lgamma(*this);
}

inline const Tensor& Tensor::lgamma_() const {
  return tensor::lgamma_(*this);
}

inline Tensor Tensor::digamma() const {
  return tensor::digamma(*this);
}

inline const Tensor& Tensor::digamma_() const {
  return tensor::digamma_(*this);
}

inline Tensor Tensor::polygamma(Integer n) const {
  return tensor::polygamma(*this, n);
}

inline const Tensor& Tensor::polygamma_(Integer n) const {
  return tensor::polygamma_(*this, n);
}

inline Tensor Tensor::floor() const {
  return tensor::floor(*this);
}

inline const Tensor& Tensor::floor_() const {
  return tensor::floor_(*this);
}

inline Tensor Tensor::ceil() const {
  return tensor::ceil(*this);
}

inline const Tensor& Tensor::ceil_() const {
  return tensor::ceil_(*this);
}

inline Tensor Tensor::round() const {
  return tensor::round(*this);
}

inline const Tensor& Tensor::round_() const {
  return tensor::round_(*this);
}

inline Tensor Tensor::trunc() const {
  return tensor::trunc(*this);
}

inline const Tensor& Tensor::trunc_() const {
  return tensor::trunc_(*this);
}

inline Tensor Tensor::frac() const {
  return tensor::frac(*this);
}

inline const Tensor& Tensor::frac_() const {
  return tensor::frac_(*this);
}

inline Tensor Tensor::rad2deg() const {
  return tensor::rad2deg(*this);
}

inline const Tensor& Tensor::rad2deg_() const {
  return tensor::rad2deg_(*this);
}

inline Tensor Tensor::deg2rad() const {
  return tensor::deg2rad(*this);
}

inline const Tensor& Tensor::deg2rad_() const {
  return tensor::deg2rad_(*this);
}

inline Tensor Tensor::nan_to_num(double nan, double posinf, double neginf) const {
  return tensor::nan_to_num(*this, nan, posinf, neginf);
}

inline const Tensor& Tensor::nan_to_num_(double nan, double posinf, double neginf) const {
  return tensor::nan_to_num_(*this, nan, posinf, neginf);
}

inline Tensor Tensor::clamp(const Tensor& min, const Tensor& max) const {
  return tensor::clamp(*this, min, max);
}

inline Tensor Tensor::clamp(Scalar min, Scalar max) const {
  return tensor::clamp(*this, min, max);
}

inline const Tensor& Tensor::clamp_(const Tensor& min, const Tensor& max) const {
  return tensor::clamp_(*this, min, max);
}

inline const Tensor& Tensor::clamp_(Scalar min, Scalar max) const {
  return tensor::clamp_(*this, min, max);
}

inline Tensor Tensor::eq(const Tensor& b) const {
  return tensor::eq(*this, b);
}

inline Tensor Tensor::eq(Scalar b) const {
  return tensor::eq(*this, b);
}

inline Tensor Tensor::ne(const Tensor& b) const {
  return tensor::ne(*this, b);
}

inline Tensor Tensor::ne(Scalar b) const {
  return tensor::ne(*this, b);
}

inline Tensor Tensor::lt(const Tensor& b) const {
  return tensor::lt(*this, b);
}

inline Tensor Tensor::lt(Scalar b) const {
  return tensor::lt(*this, b);
}

inline Tensor Tensor::le(const Tensor& b) const {
  return tensor::le(*this, b);
}

inline Tensor Tensor::le(Scalar b) const {
  return tensor::le(*this, b);
}

inline Tensor Tensor::gt(const Tensor& b) const {
  return tensor::gt(*this, b);
}

inline Tensor Tensor::gt(Scalar b) const {
  return tensor::gt(*this, b);
}

inline Tensor Tensor::ge(const Tensor& b) const {
  return tensor::ge(*this, b);
}

inline Tensor Tensor::ge(Scalar b) const {
  return tensor::ge(*this, b);
}

inline Tensor Tensor::logical_and(const Tensor& b) const {
  return tensor::logical_and(*this, b);
}

inline Tensor Tensor::logical_or(const Tensor& b) const {
  return tensor::logical_or(*this, b);
}

inline Tensor Tensor::logical_xor(const Tensor& b) const {
  return tensor::logical_xor(*this, b);
}

inline Tensor Tensor::isclose(const Tensor& b, double rtol, double atol, Flag equal_nan) const {
  return tensor::isclose(*this, b, rtol, atol, equal_nan);
}

inline Tensor Tensor::allclose(const Tensor& b, double rtol, double atol, Flag equal_nan) const {
  return tensor::allclose(*this, b, rtol, atol, equal_nan);
}

inline Tensor Tensor::logical_not() const {
  return tensor::logical_not(*this);
}

inline Tensor Tensor::isnan() const {
  return tensor::isnan(*this);
}

inline Tensor Tensor::isinf() const {
  return tensor::isinf(*this);
}

inline Tensor Tensor::isfinite() const {
  return tensor::isfinite(*this);
}

inline Tensor Tensor::isposinf() const {
  return tensor::isposinf(*this);
}

inline Tensor Tensor::isneginf() const {
  return tensor::isneginf(*this);
}

inline Tensor Tensor::signbit() const {
  return tensor::signbit(*this);
}

inline Tensor Tensor::view_as_real() const {
  return tensor::view_as_real(*this);
}

inline Tensor Tensor::view_as_complex() const {
  return tensor::view_as_complex(*this);
}

inline Tensor Tensor::real() const {
  return tensor::real(*this);
}

inline Tensor Tensor::imag() const {
  return tensor::imag(*this);
}

inline Tensor Tensor::conj() const {
  return tensor::conj(*this);
}

inline Tensor Tensor::conj_physical() const {
  return tensor::conj_physical(*this);
}

inline const Tensor& Tensor::conj_physical_() const {
  return tensor::conj_physical_(*this);
}

inline Tensor Tensor::angle() const {
  return tensor::angle(*this);
}

inline Tensor Tensor::sgn() const {
  return tensor::sgn(*this);
}

inline Tensor Tensor::isreal() const {
  return tensor::isreal(*this);
}

inline Tensor Tensor::sum(const Axes& axes, Flag keepdims, Dtype dtype) const {
  return tensor::sum(*this, axes, keepdims, dtype);
}

inline Tensor Tensor::prod(const Axes& axes, Flag keepdims, Dtype dtype) const {
  return tensor::prod(*this, axes, keepdims, dtype);
}

inline Tensor Tensor::mean(const Axes& axes, Flag keepdims, Dtype dtype) const {
  return tensor::mean(*this, axes, keepdims, dtype);
}

inline Tensor Tensor::var(const Axes& axes, double correction, Flag keepdims) const {
  return tensor::var(*this, axes, correction, keepdims);
}

inline Tensor Tensor::std(const Axes& axes, double correction, Flag keepdims) const {
  return tensor::std(*this, axes, correction, keepdims);
}

inline Tensor Tensor::max(const Axes& axes, Flag keepdims) const {
  return tensor::max(*this, axes, keepdims);
}

inline Tensor Tensor::min(const Axes& axes, Flag keepdims) const {
  return tensor::min(*this, axes, keepdims);
}

inline Tensor Tensor::argmax(std::optional<Integer> axis, Flag keepdims) const {
  return tensor::argmax(*this, axis, keepdims);
}

inline Tensor Tensor::argmin(std::optional<Integer> axis, Flag keepdims) const {
  return tensor::argmin(*this, axis, keepdims);
}

inline Tensor Tensor::any(const Axes& axes, Flag keepdims) const {
  return tensor::any(*this, axes, keepdims);
}

inline Tensor Tensor::all(const Axes& axes, Flag keepdims) const {
  return tensor::all(*this, axes, keepdims);
}

inline Tensor Tensor::logsumexp(const Axes& axes, Flag keepdims) const {
  return tensor::logsumexp(*this, axes, keepdims);
}

inline std::tuple<Tensor, Tensor> Tensor::max_with_indices(Integer axis, Flag keepdims) const {
  return tensor::max_with_indices(*this, axis, keepdims);
}

inline std::tuple<Tensor, Tensor> Tensor::min_with_indices(Integer axis, Flag keepdims) const {
  return tensor::min_with_indices(*this, axis, keepdims);
}

inline Tensor Tensor::nansum(const Axes& axes, Flag keepdims, Dtype dtype) const {
  return tensor::nansum(*this, axes, keepdims, dtype);
}

inline Tensor Tensor::nanmean(const Axes& axes, Flag keepdims) const {
  return tensor::nanmean(*this, axes, keepdims);
}

inline Tensor Tensor::count_nonzero(const Axes& axes, Flag keepdims) const {
  return tensor::count_nonzero(*this, axes, keepdims);
}

inline std::tuple<Tensor, Tensor> Tensor::var_mean(const Axes& axes, double correction,
    Flag keepdims) const {
  return tensor::var_mean(*this, axes, correction, keepdims);
}

inline std::tuple<Tensor, Tensor> Tensor::std_mean(const Axes& axes, double correction,
    Flag keepdims) const {
  return tensor::std_mean(*this, axes, correction, keepdims);
}

inline Tensor Tensor::vector_norm(const Axes& axes, double ord, Flag keepdims) const {
  return tensor::vector_norm(*this, axes, ord, keepdims);
}

inline Tensor Tensor::cumsum(std::optional<Integer> axis, Dtype dtype) const {
  return tensor::cumsum(*this, axis, dtype);
}

inline Tensor Tensor::cumprod(std::optional<Integer> axis, Dtype dtype) const {
  return tensor::cumprod(*this, axis, dtype);
}

inline Tensor Tensor::logcumsumexp(Integer axis) const {
  return tensor::logcumsumexp(*this, axis);
}

inline std::tuple<Tensor, Tensor> Tensor::cummax(Integer axis) const {
  return tensor::cummax(*this, axis);
}

inline std::tuple<Tensor, Tensor> Tensor::cummin(Integer axis) const {
  return tensor::cummin(*this, axis);
}

inline Tensor Tensor::diff(Integer n, Integer axis, const Tensor& prepend,
    const Tensor& append) const {
  return tensor::diff(*this, n, axis, prepend, append);
}

inline Tensor Tensor::cov(double correction, const Tensor& fweights, const Tensor& aweights) const {
  return tensor::cov(*this, correction, fweights, aweights);
}

inline Tensor Tensor::corrcoef() const {
  return tensor::corrcoef(*this);
}

inline Tensor Tensor::histc(Integer bins, double min, double max) const {
  return tensor::histc(*this, bins, min, max);
}

inline Tensor Tensor::bincount(const Tensor& weights, Integer minlength) const {
  return tensor::bincount(*this, weights, minlength);
}

inline std::tuple<Tensor, Tensor> Tensor::median(std::optional<Integer> axis, Flag keepdims) const {
  return tensor::median(*this, axis, keepdims);
}

inline std::tuple<Tensor, Tensor> Tensor::nanmedian(std::optional<Integer> axis,
    Flag keepdims) const {
  return tensor::nanmedian(*this, axis, keepdims);
}

inline std::tuple<Tensor, Tensor> Tensor::mode(Integer axis, Flag keepdims) const {
  return tensor::mode(*this, axis, keepdims);
}

inline Tensor Tensor::quantile(const Tensor& q, std::optional<Integer> axis, Flag keepdims,
    const std::string& interpolation) const {
  return tensor::quantile(*this, q, axis, keepdims, interpolation);
}

inline Tensor Tensor::nanquantile(const Tensor& q, std::optional<Integer> axis, Flag keepdims,
    const std::string& interpolation) const {
  return tensor::nanquantile(*this, q, axis, keepdims, interpolation);
}

inline Tensor Tensor::argsort(Integer axis, Flag descending) const {
  return tensor::argsort(*this, axis, descending);
}

inline std::tuple<Tensor, Tensor> Tensor::sort(Integer axis, Flag descending) const {
  return tensor::sort(*this, axis, descending);
}

inline std::tuple<Tensor, Tensor> Tensor::topk(Integer k, Integer axis, Flag largest) const {
  return tensor::topk(*this, k, axis, largest);
}

inline std::tuple<Tensor, Tensor> Tensor::kthvalue(Integer k, Integer axis, Flag keepdims) const {
  return tensor::kthvalue(*this, k, axis, keepdims);
}

inline Tensor Tensor::bucketize(const Tensor& boundaries, Flag right) const {
  return tensor::bucketize(*this, boundaries, right);
}

inline std::tuple<Tensor, Tensor, Tensor, Tensor> Tensor::unique_all() const {
  return tensor::unique_all(*this);
}

inline std::tuple<Tensor, Tensor> Tensor::unique_counts() const {
  return tensor::unique_counts(*this);
}

inline std::tuple<Tensor, Tensor> Tensor::unique_inverse() const {
  return tensor::unique_inverse(*this);
}

inline Tensor Tensor::unique_values() const {
  return tensor::unique_values(*this);
}

inline std::tuple<Tensor, Tensor, Tensor, Tensor> Tensor::unique_dim(Integer axis) const {
  return tensor::unique_dim(*this, axis);
}

inline std::tuple<Tensor, Tensor,
    Tensor> Tensor::unique_consecutive(std::optional<Integer> axis) const {
  return tensor::unique_consecutive(*this, axis);
}

inline Tensor Tensor::as_strided_scatter(const Tensor& src, const Ints& shape, const Ints& strides,
    Integer offset) const {
  return tensor::as_strided_scatter(*this, src, shape, strides, offset);
}

inline Tensor Tensor::select_scatter(const Tensor& src, Integer axis, Integer index) const {
  return tensor::select_scatter(*this, src, axis, index);
}

inline Tensor Tensor::slice_scatter(const Tensor& src, Integer axis, Integer start, Integer stop,
    Integer step) const {
  return tensor::slice_scatter(*this, src, axis, start, stop, step);
}

inline Tensor Tensor::diagonal_scatter(const Tensor& src, Integer offset, Integer axis0,
    Integer axis1) const {
  return tensor::diagonal_scatter(*this, src, offset, axis0, axis1);
}

inline Tensor Tensor::masked_fill(const Tensor& mask, const Tensor& value) const {
  return tensor::masked_fill(*this, mask, value);
}

inline Tensor Tensor::masked_fill(const Tensor& mask, Scalar value) const {
  return tensor::masked_fill(*this, mask, value);
}

inline const Tensor& Tensor::masked_fill_(const Tensor& mask, const Tensor& value) const {
  return tensor::masked_fill_(*this, mask, value);
}

inline const Tensor& Tensor::masked_fill_(const Tensor& mask, Scalar value) const {
  return tensor::masked_fill_(*this, mask, value);
}

inline Tensor Tensor::index_select(Integer axis, const Tensor& index) const {
  return tensor::index_select(*this, axis, index);
}

inline Tensor Tensor::gather(Integer axis, const Tensor& index) const {
  return tensor::gather(*this, axis, index);
}

inline Tensor Tensor::scatter(Integer axis, const Tensor& index, const Tensor& src) const {
  return tensor::scatter(*this, axis, index, src);
}

inline const Tensor& Tensor::scatter_(Integer axis, const Tensor& index, const Tensor& src) const {
  return tensor::scatter_(*this, axis, index, src);
}

inline Tensor Tensor::scatter_add(Integer axis, const Tensor& index, const Tensor& src) const {
  return tensor::scatter_add(*this, axis, index, src);
}

inline const Tensor& Tensor::scatter_add_(Integer axis, const Tensor& index,
    const Tensor& src) const {
  return tensor::scatter_add_(*this, axis, index, src);
}

inline Tensor Tensor::scatter_reduce(Integer axis, const Tensor& index, const Tensor& src,
    const std::string& reduce, Flag include_self) const {
  return tensor::scatter_reduce(*this, axis, index, src, reduce, include_self);
}

inline const Tensor& Tensor::scatter_reduce_(Integer axis, const Tensor& index, const Tensor& src,
    const std::string& reduce, Flag include_self) const {
  return tensor::scatter_reduce_(*this, axis, index, src, reduce, include_self);
}

inline Tensor Tensor::take_along_axis(const Tensor& index, Integer axis) const {
  return tensor::take_along_axis(*this, index, axis);
}

inline Tensor Tensor::nonzero() const {
  return tensor::nonzero(*this);
}

inline Tensor Tensor::masked_select(const Tensor& mask) const {
  return tensor::masked_select(*this, mask);
}

inline Tensor Tensor::masked_scatter(const Tensor& mask, const Tensor& src) const {
  return tensor::masked_scatter(*this, mask, src);
}

inline Tensor Tensor::take(const Tensor& index, std::optional<Integer> axis) const {
  return tensor::take(*this, index, axis);
}

inline Tensor Tensor::put(const Tensor& index, const Tensor& src, Flag accumulate) const {
  return tensor::put(*this, index, src, accumulate);
}

inline const Tensor& Tensor::put_(const Tensor& index, const Tensor& src, Flag accumulate) const {
  return tensor::put_(*this, index, src, accumulate);
}

inline Tensor Tensor::index_add(Integer axis, const Tensor& index, const Tensor& src,
    Scalar alpha) const {
  return tensor::index_add(*this, axis, index, src, alpha);
}

inline const Tensor& Tensor::index_add_(Integer axis, const Tensor& index, const Tensor& src,
    Scalar alpha) const {
  return tensor::index_add_(*this, axis, index, src, alpha);
}

inline Tensor Tensor::index_copy(Integer axis, const Tensor& index, const Tensor& src) const {
  return tensor::index_copy(*this, axis, index, src);
}

inline const Tensor& Tensor::index_copy_(Integer axis, const Tensor& index,
    const Tensor& src) const {
  return tensor::index_copy_(*this, axis, index, src);
}

inline Tensor Tensor::index_fill(Integer axis, const Tensor& index, const Tensor& value) const {
  return tensor::index_fill(*this, axis, index, value);
}

inline Tensor Tensor::index_fill(Integer axis, const Tensor& index, Scalar value) const {
  return tensor::index_fill(*this, axis, index, value);
}

inline const Tensor& Tensor::index_fill_(Integer axis, const Tensor& index,
    const Tensor& value) const {
  return tensor::index_fill_(*this, axis, index, value);
}

inline const Tensor& Tensor::index_fill_(Integer axis, const Tensor& index, Scalar value) const {
  return tensor::index_fill_(*this, axis, index, value);
}

inline Tensor Tensor::matmul(const Tensor& b) const {
  return tensor::matmul(*this, b);
}

inline Tensor Tensor::matmul_integer(const Tensor& b) const {
  return tensor::matmul_integer(*this, b);
}

inline Tensor Tensor::addmm(const Tensor& a, const Tensor& b, double beta, double alpha) const {
  return tensor::addmm(*this, a, b, beta, alpha);
}

inline Tensor Tensor::outer(const Tensor& b) const {
  return tensor::outer(*this, b);
}

inline Tensor Tensor::mv(const Tensor& b) const {
  return tensor::mv(*this, b);
}

inline Tensor Tensor::bmm(const Tensor& b) const {
  return tensor::bmm(*this, b);
}

inline Tensor Tensor::baddbmm(const Tensor& a, const Tensor& b, double beta, double alpha) const {
  return tensor::baddbmm(*this, a, b, beta, alpha);
}

inline Tensor Tensor::addbmm(const Tensor& a, const Tensor& b, double beta, double alpha) const {
  return tensor::addbmm(*this, a, b, beta, alpha);
}

inline Tensor Tensor::addmv(const Tensor& a, const Tensor& b, double beta, double alpha) const {
  return tensor::addmv(*this, a, b, beta, alpha);
}

inline Tensor Tensor::addr(const Tensor& a, const Tensor& b, double beta, double alpha) const {
  return tensor::addr(*this, a, b, beta, alpha);
}

inline Tensor Tensor::dot(const Tensor& b) const {
  return tensor::dot(*this, b);
}

inline Tensor Tensor::vecdot(const Tensor& b, Integer axis) const {
  return tensor::vecdot(*this, b, axis);
}

inline Tensor Tensor::inner(const Tensor& b) const {
  return tensor::inner(*this, b);
}

inline Tensor Tensor::tensordot(const Tensor& b, const Ints& axes_a, const Ints& axes_b) const {
  return tensor::tensordot(*this, b, axes_a, axes_b);
}

inline Tensor Tensor::kron(const Tensor& b) const {
  return tensor::kron(*this, b);
}

inline Tensor Tensor::cross(const Tensor& b, Integer axis) const {
  return tensor::cross(*this, b, axis);
}

inline Tensor Tensor::trace(Integer offset, Dtype dtype) const {
  return tensor::trace(*this, offset, dtype);
}

inline std::tuple<Tensor, Tensor> Tensor::cholesky_ex(Flag upper) const {
  return tensor::cholesky_ex(*this, upper);
}

inline Tensor Tensor::cholesky(Flag upper) const {
  return tensor::cholesky(*this, upper);
}

inline std::tuple<Tensor, Tensor, Tensor> Tensor::lu_factor_ex(Flag pivot) const {
  return tensor::lu_factor_ex(*this, pivot);
}

inline std::tuple<Tensor, Tensor> Tensor::lu_factor(Flag pivot) const {
  return tensor::lu_factor(*this, pivot);
}

inline std::tuple<Tensor, Tensor, Tensor> Tensor::lu(Flag pivot) const {
  return tensor::lu(*this, pivot);
}

inline std::tuple<Tensor, Tensor, Tensor> Tensor::ldl_factor_ex(Flag hermitian) const {
  return tensor::ldl_factor_ex(*this, hermitian);
}

inline std::tuple<Tensor, Tensor> Tensor::ldl_factor(Flag hermitian) const {
  return tensor::ldl_factor(*this, hermitian);
}

inline Tensor Tensor::solve_triangular(const Tensor& b, Flag upper, Flag left,
    Flag unitriangular) const {
  return tensor::solve_triangular(*this, b, upper, left, unitriangular);
}

inline std::tuple<Tensor, Tensor> Tensor::solve_ex(const Tensor& b, Flag left) const {
  return tensor::solve_ex(*this, b, left);
}

inline Tensor Tensor::solve(const Tensor& b, Flag left) const {
  return tensor::solve(*this, b, left);
}

inline std::tuple<Tensor, Tensor> Tensor::inv_ex() const {
  return tensor::inv_ex(*this);
}

inline Tensor Tensor::inv() const {
  return tensor::inv(*this);
}

inline Tensor Tensor::det() const {
  return tensor::det(*this);
}

inline std::tuple<Tensor, Tensor> Tensor::slogdet() const {
  return tensor::slogdet(*this);
}

inline std::tuple<Tensor, Tensor> Tensor::qr(const std::string& mode) const {
  return tensor::qr(*this, mode);
}

inline Tensor Tensor::householder_product(const Tensor& tau) const {
  return tensor::householder_product(*this, tau);
}

inline std::tuple<Tensor, Tensor> Tensor::eigh(Flag upper) const {
  return tensor::eigh(*this, upper);
}

inline Tensor Tensor::eigvalsh(Flag upper) const {
  return tensor::eigvalsh(*this, upper);
}

inline std::tuple<Tensor, Tensor> Tensor::eig() const {
  return tensor::eig(*this);
}

inline Tensor Tensor::eigvals() const {
  return tensor::eigvals(*this);
}

inline std::tuple<Tensor, Tensor, Tensor> Tensor::svd(Flag full_matrices) const {
  return tensor::svd(*this, full_matrices);
}

inline Tensor Tensor::svdvals() const {
  return tensor::svdvals(*this);
}

inline Tensor Tensor::pinv(const Tensor& atol, const Tensor& rtol, Flag hermitian) const {
  return tensor::pinv(*this, atol, rtol, hermitian);
}

inline Tensor Tensor::matrix_rank(const Tensor& atol, const Tensor& rtol, Flag hermitian) const {
  return tensor::matrix_rank(*this, atol, rtol, hermitian);
}

inline std::tuple<Tensor, Tensor, Tensor, Tensor> Tensor::lstsq(const Tensor& b,
    double rcond) const {
  return tensor::lstsq(*this, b, rcond);
}

inline Tensor Tensor::matrix_norm(const std::string& ord, Integer axis0, Integer axis1,
    Flag keepdims) const {
  return tensor::matrix_norm(*this, ord, axis0, axis1, keepdims);
}

inline Tensor Tensor::cond(const std::string& ord) const {
  return tensor::cond(*this, ord);
}

inline Tensor Tensor::matrix_power(Integer n) const {
  return tensor::matrix_power(*this, n);
}

inline Tensor Tensor::matrix_exp() const {
  return tensor::matrix_exp(*this);
}

inline Tensor Tensor::fft_c2c(const Axes& axes, double scale, Flag forward) const {
  return tensor::fft_c2c(*this, axes, scale, forward);
}

inline Tensor Tensor::fft_r2c(const Axes& axes, double scale) const {
  return tensor::fft_r2c(*this, axes, scale);
}

inline Tensor Tensor::fft_c2r(Integer n, const Axes& axes, double scale) const {
  return tensor::fft_c2r(*this, n, axes, scale);
}

inline Tensor Tensor::fft(Integer n, Integer axis, const std::string& norm) const {
  return tensor::fft(*this, n, axis, norm);
}

inline Tensor Tensor::ifft(Integer n, Integer axis, const std::string& norm) const {
  return tensor::ifft(*this, n, axis, norm);
}

inline Tensor Tensor::rfft(Integer n, Integer axis, const std::string& norm) const {
  return tensor::rfft(*this, n, axis, norm);
}

inline Tensor Tensor::irfft(Integer n, Integer axis, const std::string& norm) const {
  return tensor::irfft(*this, n, axis, norm);
}

inline Tensor Tensor::hfft(Integer n, Integer axis, const std::string& norm) const {
  return tensor::hfft(*this, n, axis, norm);
}

inline Tensor Tensor::ihfft(Integer n, Integer axis, const std::string& norm) const {
  return tensor::ihfft(*this, n, axis, norm);
}

inline Tensor Tensor::fftn(const Ints& s, const Axes& axes, const std::string& norm) const {
  return tensor::fftn(*this, s, axes, norm);
}

inline Tensor Tensor::ifftn(const Ints& s, const Axes& axes, const std::string& norm) const {
  return tensor::ifftn(*this, s, axes, norm);
}

inline Tensor Tensor::rfftn(const Ints& s, const Axes& axes, const std::string& norm) const {
  return tensor::rfftn(*this, s, axes, norm);
}

inline Tensor Tensor::irfftn(const Ints& s, const Axes& axes, const std::string& norm) const {
  return tensor::irfftn(*this, s, axes, norm);
}

inline Tensor Tensor::hfftn(const Ints& s, const Axes& axes, const std::string& norm) const {
  return tensor::hfftn(*this, s, axes, norm);
}

inline Tensor Tensor::ihfftn(const Ints& s, const Axes& axes, const std::string& norm) const {
  return tensor::ihfftn(*this, s, axes, norm);
}

inline Tensor Tensor::fftshift(const Axes& axes) const {
  return tensor::fftshift(*this, axes);
}

inline Tensor Tensor::ifftshift(const Axes& axes) const {
  return tensor::ifftshift(*this, axes);
}

inline Tensor Tensor::sigmoid() const {
  return tensor::sigmoid(*this);
}

inline const Tensor& Tensor::sigmoid_() const {
  return tensor::sigmoid_(*this);
}

inline Tensor Tensor::relu() const {
  return tensor::relu(*this);
}

inline const Tensor& Tensor::relu_() const {
  return tensor::relu_(*this);
}

inline Tensor Tensor::leaky_relu(double negative_slope) const {
  return tensor::leaky_relu(*this, negative_slope);
}

inline const Tensor& Tensor::leaky_relu_(double negative_slope) const {
  return tensor::leaky_relu_(*this, negative_slope);
}

inline Tensor Tensor::gelu(Flag tanh_approx) const {
  return tensor::gelu(*this, tanh_approx);
}

inline const Tensor& Tensor::gelu_(Flag tanh_approx) const {
  return tensor::gelu_(*this, tanh_approx);
}

inline Tensor Tensor::silu() const {
  return tensor::silu(*this);
}

inline const Tensor& Tensor::silu_() const {
  return tensor::silu_(*this);
}

inline Tensor Tensor::relu6() const {
  return tensor::relu6(*this);
}

inline const Tensor& Tensor::relu6_() const {
  return tensor::relu6_(*this);
}

inline Tensor Tensor::hardtanh(double min_val, double max_val) const {
  return tensor::hardtanh(*this, min_val, max_val);
}

inline const Tensor& Tensor::hardtanh_(double min_val, double max_val) const {
  return tensor::hardtanh_(*this, min_val, max_val);
}

inline Tensor Tensor::hardsigmoid() const {
  return tensor::hardsigmoid(*this);
}

inline const Tensor& Tensor::hardsigmoid_() const {
  return tensor::hardsigmoid_(*this);
}

inline Tensor Tensor::hardswish() const {
  return tensor::hardswish(*this);
}

inline const Tensor& Tensor::hardswish_() const {
  return tensor::hardswish_(*this);
}

inline Tensor Tensor::hardshrink(double lambd) const {
  return tensor::hardshrink(*this, lambd);
}

inline const Tensor& Tensor::hardshrink_(double lambd) const {
  return tensor::hardshrink_(*this, lambd);
}

inline Tensor Tensor::softshrink(double lambd) const {
  return tensor::softshrink(*this, lambd);
}

inline const Tensor& Tensor::softshrink_(double lambd) const {
  return tensor::softshrink_(*this, lambd);
}

inline Tensor Tensor::tanhshrink() const {
  return tensor::tanhshrink(*this);
}

inline const Tensor& Tensor::tanhshrink_() const {
  return tensor::tanhshrink_(*this);
}

inline Tensor Tensor::threshold(double threshold, double value) const {
  return tensor::threshold(*this, threshold, value);
}

inline const Tensor& Tensor::threshold_(double threshold, double value) const {
  return tensor::threshold_(*this, threshold, value);
}

inline Tensor Tensor::elu(double alpha) const {
  return tensor::elu(*this, alpha);
}

inline const Tensor& Tensor::elu_(double alpha) const {
  return tensor::elu_(*this, alpha);
}

inline Tensor Tensor::celu(double alpha) const {
  return tensor::celu(*this, alpha);
}

inline const Tensor& Tensor::celu_(double alpha) const {
  return tensor::celu_(*this, alpha);
}

inline Tensor Tensor::selu() const {
  return tensor::selu(*this);
}

inline const Tensor& Tensor::selu_() const {
  return tensor::selu_(*this);
}

inline Tensor Tensor::mish() const {
  return tensor::mish(*this);
}

inline const Tensor& Tensor::mish_() const {
  return tensor::mish_(*this);
}

inline Tensor Tensor::softplus(double beta, double threshold) const {
  return tensor::softplus(*this, beta, threshold);
}

inline const Tensor& Tensor::softplus_(double beta, double threshold) const {
  return tensor::softplus_(*this, beta, threshold);
}

inline Tensor Tensor::softsign() const {
  return tensor::softsign(*this);
}

inline const Tensor& Tensor::softsign_() const {
  return tensor::softsign_(*this);
}

inline Tensor Tensor::logsigmoid() const {
  return tensor::logsigmoid(*this);
}

inline const Tensor& Tensor::logsigmoid_() const {
  return tensor::logsigmoid_(*this);
}

inline Tensor Tensor::softmax(Integer axis) const {
  return tensor::softmax(*this, axis);
}

inline Tensor Tensor::log_softmax(Integer axis) const {
  return tensor::log_softmax(*this, axis);
}

inline Tensor Tensor::prelu(const Tensor& weight) const {
  return tensor::prelu(*this, weight);
}

inline Tensor Tensor::glu(Integer axis) const {
  return tensor::glu(*this, axis);
}

inline Tensor Tensor::rrelu(double lower, double upper, Flag training,
    const Generator& generator) const {
  return tensor::rrelu(*this, lower, upper, training, generator);
}

inline Tensor Tensor::softmin(Integer axis) const {
  return tensor::softmin(*this, axis);
}

inline Tensor Tensor::linear(const Tensor& weight, const Tensor& bias) const {
  return tensor::linear(*this, weight, bias);
}

inline Tensor Tensor::linear_activation(const Tensor& weight, const Tensor& bias,
    const std::string& activation) const {
  return tensor::linear_activation(*this, weight, bias, activation);
}

inline Tensor Tensor::conv1d(const Tensor& weight, const Tensor& bias, const Ints& stride,
    const Ints& padding, const Ints& dilation, Integer groups) const {
  return tensor::conv1d(*this, weight, bias, stride, padding, dilation, groups);
}

inline Tensor Tensor::conv2d(const Tensor& weight, const Tensor& bias, const Ints& stride,
    const Ints& padding, const Ints& dilation, Integer groups) const {
  return tensor::conv2d(*this, weight, bias, stride, padding, dilation, groups);
}

inline Tensor Tensor::conv3d(const Tensor& weight, const Tensor& bias, const Ints& stride,
    const Ints& padding, const Ints& dilation, Integer groups) const {
  return tensor::conv3d(*this, weight, bias, stride, padding, dilation, groups);
}

inline Tensor Tensor::conv_transpose1d(const Tensor& weight, const Tensor& bias,
    const Ints& stride, const Ints& padding, const Ints& output_padding, Integer groups,
    const Ints& dilation) const {
  return tensor::conv_transpose1d(*this, weight, bias, stride, padding, output_padding, groups,
      dilation);
}

inline Tensor Tensor::conv_transpose2d(const Tensor& weight, const Tensor& bias,
    const Ints& stride, const Ints& padding, const Ints& output_padding, Integer groups,
    const Ints& dilation) const {
  return tensor::conv_transpose2d(*this, weight, bias, stride, padding, output_padding, groups,
      dilation);
}

inline Tensor Tensor::conv_transpose3d(const Tensor& weight, const Tensor& bias,
    const Ints& stride, const Ints& padding, const Ints& output_padding, Integer groups,
    const Ints& dilation) const {
  return tensor::conv_transpose3d(*this, weight, bias, stride, padding, output_padding, groups,
      dilation);
}

inline Tensor Tensor::im2col(const Ints& kernel, const Ints& stride, const Ints& padding,
    const Ints& dilation) const {
  return tensor::im2col(*this, kernel, stride, padding, dilation);
}

inline Tensor Tensor::col2im(const Ints& shape, const Ints& kernel, const Ints& stride,
    const Ints& padding, const Ints& dilation) const {
  return tensor::col2im(*this, shape, kernel, stride, padding, dilation);
}

inline Tensor Tensor::max_pool1d(const Ints& kernel, const Ints& stride, const Ints& padding,
    const Ints& dilation, Flag ceil_mode) const {
  return tensor::max_pool1d(*this, kernel, stride, padding, dilation, ceil_mode);
}

inline Tensor Tensor::max_pool2d(const Ints& kernel, const Ints& stride, const Ints& padding,
    const Ints& dilation, Flag ceil_mode) const {
  return tensor::max_pool2d(*this, kernel, stride, padding, dilation, ceil_mode);
}

inline Tensor Tensor::max_pool3d(const Ints& kernel, const Ints& stride, const Ints& padding,
    const Ints& dilation, Flag ceil_mode) const {
  return tensor::max_pool3d(*this, kernel, stride, padding, dilation, ceil_mode);
}

inline std::tuple<Tensor, Tensor> Tensor::max_pool1d_with_indices(const Ints& kernel,
    const Ints& stride, const Ints& padding, const Ints& dilation, Flag ceil_mode) const {
  return tensor::max_pool1d_with_indices(*this, kernel, stride, padding, dilation, ceil_mode);
}

inline std::tuple<Tensor, Tensor> Tensor::max_pool2d_with_indices(const Ints& kernel,
    const Ints& stride, const Ints& padding, const Ints& dilation, Flag ceil_mode) const {
  return tensor::max_pool2d_with_indices(*this, kernel, stride, padding, dilation, ceil_mode);
}

inline std::tuple<Tensor, Tensor> Tensor::max_pool3d_with_indices(const Ints& kernel,
    const Ints& stride, const Ints& padding, const Ints& dilation, Flag ceil_mode) const {
  return tensor::max_pool3d_with_indices(*this, kernel, stride, padding, dilation, ceil_mode);
}

inline Tensor Tensor::max_unpool1d(const Tensor& indices, const Ints& shape) const {
  return tensor::max_unpool1d(*this, indices, shape);
}

inline Tensor Tensor::max_unpool2d(const Tensor& indices, const Ints& shape) const {
  return tensor::max_unpool2d(*this, indices, shape);
}

inline Tensor Tensor::max_unpool3d(const Tensor& indices, const Ints& shape) const {
  return tensor::max_unpool3d(*this, indices, shape);
}

inline Tensor Tensor::avg_pool1d(const Ints& kernel, const Ints& stride, const Ints& padding,
    Flag ceil_mode, Flag count_include_pad) const {
  return tensor::avg_pool1d(*this, kernel, stride, padding, ceil_mode, count_include_pad);
}

inline Tensor Tensor::avg_pool2d(const Ints& kernel, const Ints& stride, const Ints& padding,
    Flag ceil_mode, Flag count_include_pad, Integer divisor_override) const {
  return tensor::avg_pool2d(*this, kernel, stride, padding, ceil_mode, count_include_pad,
      divisor_override);
}

inline Tensor Tensor::avg_pool3d(const Ints& kernel, const Ints& stride, const Ints& padding,
    Flag ceil_mode, Flag count_include_pad, Integer divisor_override) const {
  return tensor::avg_pool3d(*this, kernel, stride, padding, ceil_mode, count_include_pad,
      divisor_override);
}

inline Tensor Tensor::lp_pool1d(double norm_type, const Ints& kernel, const Ints& stride,
    Flag ceil_mode) const {
  return tensor::lp_pool1d(*this, norm_type, kernel, stride, ceil_mode);
}

inline Tensor Tensor::lp_pool2d(double norm_type, const Ints& kernel, const Ints& stride,
    Flag ceil_mode) const {
  return tensor::lp_pool2d(*this, norm_type, kernel, stride, ceil_mode);
}

inline Tensor Tensor::lp_pool3d(double norm_type, const Ints& kernel, const Ints& stride,
    Flag ceil_mode) const {
  return tensor::lp_pool3d(*this, norm_type, kernel, stride, ceil_mode);
}

inline Tensor Tensor::adaptive_avg_pool1d(const Ints& shape) const {
  return tensor::adaptive_avg_pool1d(*this, shape);
}

inline Tensor Tensor::adaptive_avg_pool2d(const Ints& shape) const {
  return tensor::adaptive_avg_pool2d(*this, shape);
}

inline Tensor Tensor::adaptive_avg_pool3d(const Ints& shape) const {
  return tensor::adaptive_avg_pool3d(*this, shape);
}

inline std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool1d(const Ints& shape) const {
  return tensor::adaptive_max_pool1d(*this, shape);
}

inline std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool2d(const Ints& shape) const {
  return tensor::adaptive_max_pool2d(*this, shape);
}

inline std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool3d(const Ints& shape) const {
  return tensor::adaptive_max_pool3d(*this, shape);
}

inline Tensor Tensor::interpolate(const Ints& shape, const std::string& mode, Flag align_corners,
    Flag antialias) const {
  return tensor::interpolate(*this, shape, mode, align_corners, antialias);
}

inline Tensor Tensor::interpolate_axis(Integer axis, Integer size, const std::string& mode,
    Flag align_corners, Flag antialias, double scale) const {
  return tensor::interpolate_axis(*this, axis, size, mode, align_corners, antialias, scale);
}

inline Tensor Tensor::grid_sample(const Tensor& grid, const std::string& mode,
    const std::string& padding_mode, Flag align_corners) const {
  return tensor::grid_sample(*this, grid, mode, padding_mode, align_corners);
}

inline Tensor Tensor::pixel_shuffle(Integer factor) const {
  return tensor::pixel_shuffle(*this, factor);
}

inline Tensor Tensor::pixel_unshuffle(Integer factor) const {
  return tensor::pixel_unshuffle(*this, factor);
}

inline Tensor Tensor::channel_shuffle(Integer groups) const {
  return tensor::channel_shuffle(*this, groups);
}

inline Tensor Tensor::layer_norm(Integer norm_ndim, const Tensor& weight, const Tensor& bias,
    double eps) const {
  return tensor::layer_norm(*this, norm_ndim, weight, bias, eps);
}

inline Tensor Tensor::batch_norm(const Tensor& weight, const Tensor& bias,
    const Tensor& running_mean, const Tensor& running_var, Flag training, double momentum,
    double eps) const {
  return tensor::batch_norm(*this, weight, bias, running_mean, running_var, training, momentum,
      eps);
}

inline Tensor Tensor::rms_norm(Integer norm_ndim, const Tensor& weight, double eps) const {
  return tensor::rms_norm(*this, norm_ndim, weight, eps);
}

inline Tensor Tensor::group_norm(Integer groups, const Tensor& weight, const Tensor& bias,
    double eps) const {
  return tensor::group_norm(*this, groups, weight, bias, eps);
}

inline Tensor Tensor::instance_norm(const Tensor& weight, const Tensor& bias,
    const Tensor& running_mean, const Tensor& running_var, Flag use_input_stats, double momentum,
    double eps) const {
  return tensor::instance_norm(*this, weight, bias, running_mean, running_var, use_input_stats,
      momentum, eps);
}

inline Tensor Tensor::local_response_norm(Integer size, double alpha, double beta, double k) const {
  return tensor::local_response_norm(*this, size, alpha, beta, k);
}

inline Tensor Tensor::normalize(double ord, Integer axis, double eps) const {
  return tensor::normalize(*this, ord, axis, eps);
}

inline Tensor Tensor::dropout(double p, Flag training, const Generator& generator) const {
  return tensor::dropout(*this, p, training, generator);
}

inline Tensor Tensor::feature_dropout(double p, Flag training, const Generator& generator) const {
  return tensor::feature_dropout(*this, p, training, generator);
}

inline Tensor Tensor::alpha_dropout(double p, Flag training, const Generator& generator) const {
  return tensor::alpha_dropout(*this, p, training, generator);
}

inline Tensor Tensor::feature_alpha_dropout(double p, Flag training,
    const Generator& generator) const {
  return tensor::feature_alpha_dropout(*this, p, training, generator);
}

inline Tensor Tensor::rnn_tanh_cell(const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
    const Tensor& b_ih, const Tensor& b_hh) const {
  return tensor::rnn_tanh_cell(*this, h, w_ih, w_hh, b_ih, b_hh);
}

inline Tensor Tensor::rnn_relu_cell(const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
    const Tensor& b_ih, const Tensor& b_hh) const {
  return tensor::rnn_relu_cell(*this, h, w_ih, w_hh, b_ih, b_hh);
}

inline Tensor Tensor::gru_cell(const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
    const Tensor& b_ih, const Tensor& b_hh) const {
  return tensor::gru_cell(*this, h, w_ih, w_hh, b_ih, b_hh);
}

inline std::tuple<Tensor, Tensor> Tensor::lstm_cell(const Tensor& h, const Tensor& c,
    const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) const {
  return tensor::lstm_cell(*this, h, c, w_ih, w_hh, b_ih, b_hh);
}

inline std::tuple<Tensor, Tensor> Tensor::rnn_tanh(const Tensor& h0, const TensorList& weights,
    Integer layers, Flag bias, double dropout, Flag training, Flag bidirectional, Flag batch_first,
    const Generator& generator) const {
  return tensor::rnn_tanh(*this, h0, weights, layers, bias, dropout, training, bidirectional,
      batch_first, generator);
}

inline std::tuple<Tensor, Tensor> Tensor::rnn_relu(const Tensor& h0, const TensorList& weights,
    Integer layers, Flag bias, double dropout, Flag training, Flag bidirectional, Flag batch_first,
    const Generator& generator) const {
  return tensor::rnn_relu(*this, h0, weights, layers, bias, dropout, training, bidirectional,
      batch_first, generator);
}

inline std::tuple<Tensor, Tensor> Tensor::gru(const Tensor& h0, const TensorList& weights,
    Integer layers, Flag bias, double dropout, Flag training, Flag bidirectional, Flag batch_first,
    const Generator& generator) const {
  return tensor::gru(*this, h0, weights, layers, bias, dropout, training, bidirectional,
      batch_first, generator);
}

inline std::tuple<Tensor, Tensor, Tensor> Tensor::lstm(const Tensor& h0, const Tensor& c0,
    const TensorList& weights, Integer layers, Flag bias, double dropout, Flag training,
    Flag bidirectional, Flag batch_first, const Generator& generator) const {
  return tensor::lstm(*this, h0, c0, weights, layers, bias, dropout, training, bidirectional,
      batch_first, generator);
}

inline std::tuple<Tensor, Tensor> Tensor::quantize_blockwise(Integer bits,
    Integer block_size) const {
  return tensor::quantize_blockwise(*this, bits, block_size);
}

inline Tensor Tensor::quantized_linear(const Tensor& codes, const Tensor& scales,
    const Tensor& bias, Integer block_size, Flag int8_activations) const {
  return tensor::quantized_linear(*this, codes, scales, bias, block_size, int8_activations);
}

inline Tensor Tensor::quantize_affine(const Tensor& scale, const Tensor& zero_point, Integer axis,
    Dtype dtype) const {
  return tensor::quantize_affine(*this, scale, zero_point, axis, dtype);
}

inline Tensor Tensor::quantized_conv(const Tensor& weight, const Tensor& bias,
    const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale,
    const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point,
    const Ints& stride, const Ints& padding, const Ints& dilation, Integer groups,
    Flag relu) const {
  return tensor::quantized_conv(*this, weight, bias, x_scale, x_zero_point, weight_scale,
      weight_zero_point, out_scale, out_zero_point, stride, padding, dilation, groups, relu);
}

inline Tensor Tensor::quantized_matmul(const Tensor& weight, const Tensor& bias,
    const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale,
    const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point,
    Flag relu) const {
  return tensor::quantized_matmul(*this, weight, bias, x_scale, x_zero_point, weight_scale,
      weight_zero_point, out_scale, out_zero_point, relu);
}

inline Tensor Tensor::cdist(const Tensor& b, double p) const {
  return tensor::cdist(*this, b, p);
}

inline Tensor Tensor::pdist(double p) const {
  return tensor::pdist(*this, p);
}

inline Tensor Tensor::mse_loss(const Tensor& target, Reduction reduction) const {
  return tensor::mse_loss(*this, target, reduction);
}

inline Tensor Tensor::l1_loss(const Tensor& target, Reduction reduction) const {
  return tensor::l1_loss(*this, target, reduction);
}

inline Tensor Tensor::smooth_l1_loss(const Tensor& target, double beta, Reduction reduction) const {
  return tensor::smooth_l1_loss(*this, target, beta, reduction);
}

inline Tensor Tensor::huber_loss(const Tensor& target, double delta, Reduction reduction) const {
  return tensor::huber_loss(*this, target, delta, reduction);
}

inline Tensor Tensor::kl_div(const Tensor& target, Flag log_target, Reduction reduction) const {
  return tensor::kl_div(*this, target, log_target, reduction);
}

inline Tensor Tensor::binary_cross_entropy(const Tensor& target, const Tensor& weight,
    Reduction reduction) const {
  return tensor::binary_cross_entropy(*this, target, weight, reduction);
}

inline Tensor Tensor::poisson_nll_loss(const Tensor& target, Flag log_input, Flag full, double eps,
    Reduction reduction) const {
  return tensor::poisson_nll_loss(*this, target, log_input, full, eps, reduction);
}

inline Tensor Tensor::gaussian_nll_loss(const Tensor& target, const Tensor& var, Flag full,
    double eps, Reduction reduction) const {
  return tensor::gaussian_nll_loss(*this, target, var, full, eps, reduction);
}

inline Tensor Tensor::soft_margin_loss(const Tensor& target, Reduction reduction) const {
  return tensor::soft_margin_loss(*this, target, reduction);
}

inline Tensor Tensor::hinge_embedding_loss(const Tensor& target, double margin,
    Reduction reduction) const {
  return tensor::hinge_embedding_loss(*this, target, margin, reduction);
}

inline Tensor Tensor::multi_margin_loss(const Tensor& target, double p, double margin,
    const Tensor& weight, Reduction reduction) const {
  return tensor::multi_margin_loss(*this, target, p, margin, weight, reduction);
}

inline Tensor Tensor::multilabel_margin_loss(const Tensor& target, Reduction reduction) const {
  return tensor::multilabel_margin_loss(*this, target, reduction);
}

inline Tensor Tensor::multilabel_soft_margin_loss(const Tensor& target, const Tensor& weight,
    Reduction reduction) const {
  return tensor::multilabel_soft_margin_loss(*this, target, weight, reduction);
}

inline Tensor Tensor::bernoulli(const Generator& generator) const {
  return tensor::bernoulli(*this, generator);
}

inline Tensor Tensor::multinomial(Integer n, Flag replacement, const Generator& generator) const {
  return tensor::multinomial(*this, n, replacement, generator);
}

inline Tensor Tensor::categorical(const Generator& generator) const {
  return tensor::categorical(*this, generator);
}

inline const Tensor& Tensor::uniform_(double low, double high, const Generator& generator) const {
  return tensor::uniform_(*this, low, high, generator);
}

inline const Tensor& Tensor::normal_(double mean, double std, const Generator& generator) const {
  return tensor::normal_(*this, mean, std, generator);
}

inline const Tensor& Tensor::exponential_(double lambd, const Generator& generator) const {
  return tensor::exponential_(*this, lambd, generator);
}

inline const Tensor& Tensor::laplace_(double mean, double scale, const Generator& generator) const {
  return tensor::laplace_(*this, mean, scale, generator);
}

inline const Tensor& Tensor::cauchy_(double median, double sigma,
    const Generator& generator) const {
  return tensor::cauchy_(*this, median, sigma, generator);
}

inline const Tensor& Tensor::log_normal_(double mean, double std,
    const Generator& generator) const {
  return tensor::log_normal_(*this, mean, std, generator);
}

inline const Tensor& Tensor::geometric_(double p, const Generator& generator) const {
  return tensor::geometric_(*this, p, generator);
}

inline Tensor Tensor::beta(const Tensor& b, const Generator& generator) const {
  return tensor::beta(*this, b, generator);
}

inline const Tensor& Tensor::kaiming_uniform_(double a, Fan fan, const Generator& generator) const {
  return tensor::kaiming_uniform_(*this, a, fan, generator);
}

inline const Tensor& Tensor::kaiming_normal_(double a, Fan fan, const Generator& generator) const {
  return tensor::kaiming_normal_(*this, a, fan, generator);
}

inline const Tensor& Tensor::xavier_uniform_(double gain, const Generator& generator) const {
  return tensor::xavier_uniform_(*this, gain, generator);
}

inline const Tensor& Tensor::xavier_normal_(double gain, const Generator& generator) const {
  return tensor::xavier_normal_(*this, gain, generator);
}

}  // namespace tensor

#endif  // TENSOR_CPP_OPS_HPP_
