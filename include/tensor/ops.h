/* SPDX-License-Identifier: Apache-2.0 */
/* ops.h: Every op of libtensor/ops/ops.toml.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_OPS_H_
#define TENSOR_OPS_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A tensor whose elements are not set. Default dtype float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_empty(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device);

/** A tensor filled with 0. Default dtype float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_zeros(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device);

/** A tensor filled with 1. Default dtype float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ones(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device);

/** A tensor filled with `value`. Default dtype float32 for a double, int64 for an integer.
 *
 *  value: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full(
    const int64_t *shape, int32_t ndim, double value, tensor_dtype_t dtype, tensor_device_t device);

/** A tensor filled with `value`. Default dtype float32 for a double, int64 for an integer.
 *
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_i64(
    const int64_t *shape, int32_t ndim, int64_t value, tensor_dtype_t dtype, tensor_device_t
    device);

/** An unset tensor with the shape of `x`, and its dtype and device unless given.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_empty_like(
    tensor_t *x, tensor_dtype_t dtype, tensor_device_t device);

/** Zeros with the shape of `x`, and its dtype and device unless given.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_zeros_like(
    tensor_t *x, tensor_dtype_t dtype, tensor_device_t device);

/** Ones with the shape of `x`, and its dtype and device unless given.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ones_like(
    tensor_t *x, tensor_dtype_t dtype, tensor_device_t device);

/** A tensor filled with `value`, with the shape of `x`, and its dtype and device unless given.
 *
 *  x: tensor
 *  value: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_like(
    tensor_t *x, double value, tensor_dtype_t dtype, tensor_device_t device);

/** A tensor filled with `value`, with the shape of `x`, and its dtype and device unless given.
 *
 *  x: tensor
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_like_i64(
    tensor_t *x, int64_t value, tensor_dtype_t dtype, tensor_device_t device);

/** start, start + step, ... up to but without stop: ceil((stop - start) / step) elements, none if
 *  that is negative. Default dtype float32 for doubles, int64 for integers.
 *
 *  start: a number; weak: it does not widen a dtype of its own class
 *  stop: a number; weak: it does not widen a dtype of its own class
 *  step: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_arange(
    double start, double stop, double step, tensor_dtype_t dtype, tensor_device_t device);

/** start, start + step, ... up to but without stop: ceil((stop - start) / step) elements, none if
 *  that is negative. Default dtype float32 for doubles, int64 for integers.
 *
 *  start: an integer; weak: it does not widen a dtype of its own class
 *  stop: an integer; weak: it does not widen a dtype of its own class
 *  step: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_arange_i64(
    int64_t start, int64_t stop, int64_t step, tensor_dtype_t dtype, tensor_device_t device);

/** `num` values evenly spaced from start to stop, which is the last one if `endpoint`. Of an
 *  integer dtype start, stop and values are truncated. Default dtype float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_linspace(
    double start, double stop, int64_t num, tensor_bool_t endpoint, tensor_dtype_t dtype,
    tensor_device_t device);

/** Shape (n, m), 1 on the diagonal `k` (0 main, positive above it), 0 elsewhere. Default dtype
 *  float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eye(
    int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device);

/** base ** v for the `num` values v of linspace(start, stop); of an integer dtype start, stop and
 *  values are truncated. Default dtype float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logspace(
    double start, double stop, int64_t num, tensor_bool_t endpoint, double base, tensor_dtype_t
    dtype, tensor_device_t device);

/** The places of an (n, m) matrix on and below the diagonal `k`, in row-major order: shape (2,
 *  count), rows and columns. Default dtype int64.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tril_indices(
    int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device);

/** The places of an (n, m) matrix on and above the diagonal `k`, in row-major order: shape (2,
 *  count), rows and columns. Default dtype int64.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_triu_indices(
    int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device);

/** A contiguous copy of `x` in new memory.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clone(tensor_t *x);

/** `x` itself if its elements lie in row-major order without gaps, else a copy that does.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_contiguous(tensor_t *x);

/** `x` converted to `dtype`; `x` itself if it has that dtype. From float to integer it truncates
 *  towards 0 and saturates, and NaN becomes 0.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_astype(tensor_t *x, tensor_dtype_t dtype);

/** `x` on `device`; `x` itself if it is there.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_to_device(tensor_t *x, tensor_device_t device);

/** Writes `src`, broadcast to the shape of `x` and converted to its dtype, into `x`.
 *
 *  x: tensor
 *  src: tensor
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copy_(tensor_t *x, tensor_t *src);

/** Sets every element of `x` to `value`.
 *
 *  x: tensor
 *  value: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fill_(tensor_t *x, double value);

/** Sets every element of `x` to `value`.
 *
 *  x: tensor
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fill_i64_(tensor_t *x, int64_t value);

/** Sets every element of `x` to 0.
 *
 *  x: tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_zero_(tensor_t *x);

/** The elements of `x` in row-major order in another shape, of which one extent may be -1
 *  (inferred). A view where strides allow it, else a copy.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_reshape(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** As reshape, but never a copy: TENSOR_E_SHAPE where strides do not allow a view.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_view(tensor_t *x, const int64_t *shape, int32_t ndim);

/** Joins the axes start_axis to end_axis, both included, into one. A view where strides allow it,
 *  else a copy.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flatten(
    tensor_t *x, int32_t start_axis, int32_t end_axis);

/** A view of `x` whose axis i is axis axes[i] of `x`.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_permute_dims(
    tensor_t *x, const int64_t *axes, int32_t n_axes);

/** A view of `x` with two axes exchanged.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_transpose(tensor_t *x, int32_t axis0, int32_t axis1);

/** A view of `x` with its last two axes exchanged; at least two axes.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_transpose(tensor_t *x);

/** A view of `x` with `shape`; axes of extent 1, and missing leading ones, repeat with stride 0.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_broadcast_to(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** A view of `x` without those of `axes` whose extent is 1; no axes means all of them.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_squeeze(
    tensor_t *x, const int32_t *axes, int32_t n_axes);

/** A view of `x` with a new axis of extent 1 at position `axis` of the result.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unsqueeze(tensor_t *x, int32_t axis);

/** A view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped, negative
 *  ones count from the end, TENSOR_SLICE_NONE is an omitted one or an omitted step, and a negative
 *  step goes backwards. `step` is not 0.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_slice(
    tensor_t *x, int32_t axis, int64_t start, int64_t stop, int64_t step);

/** A view of the slice `index` of `axis`, without that axis; negative indices count from the end.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_select(tensor_t *x, int32_t axis, int64_t index);

/** A view of `length` slices of `axis` from `start` on, which must lie inside.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_narrow(
    tensor_t *x, int32_t axis, int64_t start, int64_t length);

/** A view of the diagonals of the planes of axis0 and axis1, as a new last axis.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diagonal(
    tensor_t *x, int64_t offset, int32_t axis0, int32_t axis1);

/** A view of the storage of `x` with any shape, strides and offset, in elements counted from the
 *  start of the storage; all of it must lie inside the storage.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_as_strided(
    tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *strides, int32_t n_strides,
    int64_t offset);

/** A contiguous copy of `x` in which the elements at `shape`, `strides` and `offset`, counted in
 *  that copy, are those of `src`. The places must not overlap.
 *
 *  x: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_as_strided_scatter(
    tensor_t *x, tensor_t *src, const int64_t *shape, int32_t ndim, const int64_t *strides, int32_t
    n_strides, int64_t offset);

/** Views of consecutive parts of `axis`; sizes add up to its extent.
 *
 *  x: tensor
 *  outs: room for n_sizes results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_split(
    tensor_t *x, const int64_t *sizes, int32_t n_sizes, int32_t axis, tensor_t **outs);

/** Views of all slices of `axis`, without that axis.
 *
 *  x: tensor
 *  outs: room for as many results as axis has slices, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unbind(
    tensor_t *x, int32_t axis, tensor_t **outs);

/** Views of at most `chunks` consecutive parts of `axis`, of one size but for the last, which may
 *  be smaller; an empty axis has `chunks` empty parts.
 *
 *  x: tensor
 *  outs: room for chunks results, each to release; NULL where there is none
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_chunk(
    tensor_t *x, int64_t chunks, int32_t axis, tensor_t **outs);

/** Views of `sections` consecutive parts of `axis`; the first ones are larger by 1 where its extent
 *  is no multiple.
 *
 *  x: tensor
 *  outs: room for sections results, each to release; NULL where there is none
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_array_split(
    tensor_t *x, int64_t sections, int32_t axis, tensor_t **outs);

/** Views of all in the shape that they broadcast to.
 *
 *  outs: room for n_xs results, each to release
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_broadcast_tensors(
    tensor_t *const *xs, int32_t n_xs, tensor_t **outs);

/** The coordinates of a grid from those along its axes (1-d or 0-d): views, xs[i] varies along axis
 *  i for "ij"; "xy" exchanges axes 0 and 1.
 *
 *  outs: room for n_xs results, each to release
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_meshgrid(
    tensor_t *const *xs, int32_t n_xs, const char *indexing, tensor_t **outs);

/** A view of `x` that is not part of the graph.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_detach(tensor_t *x);

/** A view of `x` with its axes `source` at the places `destination`; the others keep their order.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_moveaxis(
    tensor_t *x, const int64_t *source, int32_t n_source, const int64_t *destination, int32_t
    n_destination);

/** Splits `axis` into axes of extents `sizes`, one of which may be -1 (inferred). A view where
 *  strides allow it, else a copy.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unflatten(
    tensor_t *x, int32_t axis, const int64_t *sizes, int32_t n_sizes);

/** A view of the windows of `size` slices of `axis`, one every `step`: `axis` counts windows, a new
 *  last axis runs within them. floor((extent - size) / step) + 1 windows; a 0-d tensor counts as
 *  one slice.
 *
 *  x: tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unfold(
    tensor_t *x, int32_t axis, int64_t size, int64_t step);

/** `x` with shape (1,) if it is 0-d, else `x` itself.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atleast_1d(tensor_t *x);

/** A view of `x` with leading axes of extent 1 up to two axes.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atleast_2d(tensor_t *x);

/** A view of `x` with three axes at least: () becomes (1, 1, 1), (N,) becomes (1, N, 1), (M, N)
 *  becomes (M, N, 1).
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atleast_3d(tensor_t *x);

/** A copy of `x` whose slice `index` of `axis` is `src`.
 *
 *  x: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_select_scatter(
    tensor_t *x, tensor_t *src, int32_t axis, int64_t index);

/** A copy of `x` in which the places that slice names are `src`.
 *
 *  x: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_slice_scatter(
    tensor_t *x, tensor_t *src, int32_t axis, int64_t start, int64_t stop, int64_t step);

/** A copy of `x` in which the places that diagonal names are `src`.
 *
 *  x: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diagonal_scatter(
    tensor_t *x, tensor_t *src, int64_t offset, int32_t axis0, int32_t axis1);

/** Joins tensors along an axis that they have; other extents are equal, dtypes promote.
 *  TENSOR_AXIS_NONE joins them flattened. 1-d tensors of no elements are left out, as in PyTorch.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_concat(
    tensor_t *const *xs, int32_t n_xs, int32_t axis);

/** Joins tensors of one shape along a new axis.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_stack(tensor_t *const *xs, int32_t n_xs, int32_t axis);

/** A copy of `x` with the order of the slices of `axes` reversed.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flip(tensor_t *x, const int32_t *axes, int32_t n_axes);

/** `x` with `value` before and after the elements of each axis: widths are (before, after) for axis
 *  0, then axis 1, ...; negative ones crop.
 *
 *  x: tensor
 *  value: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad(
    tensor_t *x, const int64_t *widths, int32_t n_widths, double value);

/** `x` with `value` before and after the elements of each axis: widths are (before, after) for axis
 *  0, then axis 1, ...; negative ones crop.
 *
 *  x: tensor
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_i64(
    tensor_t *x, const int64_t *widths, int32_t n_widths, int64_t value);

/** `x` repeated repeats[i] times along axis i; missing leading axes, of `x` or of repeats, count as
 *  1.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tile(
    tensor_t *x, const int64_t *repeats, int32_t n_repeats);

/** Each slice of `axis` repeated `repeats` times, one after the other; TENSOR_AXIS_NONE flattens
 *  first.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_repeat(tensor_t *x, int64_t repeats, int32_t axis);

/** Slice i of `axis` repeats[i] times, one after the other; `repeats` holds integers >= 0, as many
 *  as slices, or one for all. TENSOR_AXIS_NONE flattens first.
 *
 *  x: tensor
 *  repeats: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_repeat_interleave(
    tensor_t *x, tensor_t *repeats, int32_t axis);

/** Moves the slices of axes[i] by shifts[i] places, the last ones to the front; no axes means the
 *  flattened tensor by one shift.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_roll(
    tensor_t *x, const int64_t *shifts, int32_t n_shifts, const int32_t *axes, int32_t n_axes);

/** `x` turned `k` times by 90 degrees in the plane of two axes, from axis0 towards axis1.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rot90(
    tensor_t *x, int64_t k, int32_t axis0, int32_t axis1);

/** A copy of `x` with the order of the slices of axis 0 reversed.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flipud(tensor_t *x);

/** A copy of `x`, which has two axes at least, with the order of the slices of axis 1 reversed.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fliplr(tensor_t *x);

/** The matrices of the last two axes with 0 above the diagonal `k`.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tril(tensor_t *x, int64_t k);

/** The matrices of the last two axes with 0 below the diagonal `k`.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_triu(tensor_t *x, int64_t k);

/** For a 1-d tensor the matrix with it on the diagonal `k` and 0 elsewhere; for a matrix a copy of
 *  that diagonal.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diag(tensor_t *x, int64_t k);

/** Square matrices in axis0 and axis1 of the result, with the last axis of `x` on their diagonal
 *  `offset` and 0 elsewhere.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diag_embed(
    tensor_t *x, int64_t offset, int32_t axis0, int32_t axis1);

/** The matrix with these along its diagonal and 0 elsewhere; a 1-d tensor counts as one row, a 0-d
 *  one as (1, 1). Dtypes promote.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_block_diag(tensor_t *const *xs, int32_t n_xs);

/** Joins tensors along axis 1, or along axis 0 if they are 1-d; 0-d ones count as 1-d.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hstack(tensor_t *const *xs, int32_t n_xs);

/** Joins tensors along axis 0 after atleast_2d.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vstack(tensor_t *const *xs, int32_t n_xs);

/** Joins tensors along axis 2 after atleast_3d.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dstack(tensor_t *const *xs, int32_t n_xs);

/** Joins tensors along axis 1; 1-d and 0-d ones are columns.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_column_stack(tensor_t *const *xs, int32_t n_xs);

/** Every choice of one element of each 1-d tensor, the last varying fastest: shape (product of
 *  extents, number of tensors); of one tensor that tensor. Dtypes promote.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cartesian_prod(tensor_t *const *xs, int32_t n_xs);

/** Every choice of `r` elements of a 1-d tensor in their order, one a row; each element once, or
 *  any number of times if with_replacement.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_combinations(
    tensor_t *x, int64_t r, tensor_bool_t with_replacement);

/** The powers n - 1 to 0 of each element of a 1-d tensor, one row each, or 0 to n - 1 if
 *  `increasing`; n -1 means as many as elements. Integers and bool grow as in sum.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vander(
    tensor_t *x, int64_t n, tensor_bool_t increasing);

/** As pad, but filled with the elements mirrored at the first and the last slice of each axis;
 *  widths are less than the extent.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_reflect(
    tensor_t *x, const int64_t *widths, int32_t n_widths);

/** As pad, but filled with the first and the last slice of each axis.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_replicate(
    tensor_t *x, const int64_t *widths, int32_t n_widths);

/** As pad, but filled with the slices of the other end of each axis, after negative widths have
 *  cropped it; widths are at most the extent that is left.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_circular(
    tensor_t *x, const int64_t *widths, int32_t n_widths);

/** scale * sum of x[j] * exp(-2 pi i j k / n) over the axes, or with + 2 pi i unless `forward`. The
 *  part of fft and its like that is computed.
 *
 *  x: complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft_c2c(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double scale, tensor_bool_t forward);

/** As fft_c2c forward, of real numbers: along the last of the axes only the first n / 2 + 1
 *  results, of which the others are the conjugates. float32 and float64.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft_r2c(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double scale);

/** As fft_c2c backward with `n` real results along the last of the axes, from the first n / 2 + 1
 *  numbers of what has conjugates for the others.
 *
 *  x: complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft_c2r(
    tensor_t *x, int64_t n, const int32_t *axes, int32_t n_axes, double scale);

/** The discrete Fourier transform along `axis`, sum of x[j] * exp(-2 pi i j k / n): `n` points, to
 *  which x is cut or padded with zeros; -1 means as many as x has. norm is "backward", "forward",
 *  which divides by n, or "ortho", which divides by sqrt(n). complex128 of float64, complex64 of
 *  other real dtypes.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Stockham's passes of radix 2 to 31; Bluestein 1970 for larger prime factors.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** The inverse of fft: sum of x[j] * exp(2 pi i j k / n), divided by n for norm "backward", by
 *  sqrt(n) for "ortho".
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ifft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** The first n / 2 + 1 results of fft of a real tensor, of which the others are the conjugates.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** The inverse of rfft: `n` real numbers, 2 * (extent - 1) for -1. The imaginary part of x[0], and
 *  of x[n / 2] for an even n, counts as 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_irfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** The transform, which is real, of `n` numbers of which x is the first half and the others are
 *  conjugates; 2 * (extent - 1) for -1.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** The inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ihfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** fft along each of the axes, with s[i] points along axes[i], -1 for as many as x has; no s means
 *  all of them. With s and no axes, the last axes. norm counts all points. Over axes -2 and -1 it
 *  is what others call fft2; so with the five below.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char
    *norm);

/** The inverse of fftn.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ifftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char
    *norm);

/** fftn of a real tensor, with the first half of the results along the last of the axes.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char
    *norm);

/** The inverse of rfftn: along the last of the axes s[-1] real numbers, 2 * (extent - 1) if not
 *  told.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_irfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char
    *norm);

/** hfft along the last of the axes, and fft along the others.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char
    *norm);

/** The inverse of hfftn.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ihfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char
    *norm);

/** The frequencies of fft of `n` points that are `d` apart: 0, 1, ..., -2, -1 over n * d. Default
 *  dtype float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fftfreq(
    int64_t n, double d, tensor_dtype_t dtype, tensor_device_t device);

/** The frequencies of rfft of `n` points that are `d` apart: 0 to n / 2 over n * d. Default dtype
 *  float32.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfftfreq(
    int64_t n, double d, tensor_dtype_t dtype, tensor_device_t device);

/** A copy of `x` with the frequency 0 in the middle of the axes.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fftshift(
    tensor_t *x, const int32_t *axes, int32_t n_axes);

/** The inverse of fftshift.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ifftshift(
    tensor_t *x, const int32_t *axes, int32_t n_axes);

/** A complex tensor filled with re + i * im. Default dtype complex64; a real dtype is
 *  TENSOR_E_DTYPE.
 *
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_complex(
    const int64_t *shape, int32_t ndim, double re, double im, tensor_dtype_t dtype, tensor_device_t
    device);

/** re + i * im, which broadcast: complex128 of float64, complex64 of others. An infinite or NaN
 *  part leaves the other one as it is.
 *
 *  re: real tensor; integers are computed in float32
 *  im: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in re, im.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_complex(tensor_t *re, tensor_t *im);

/** length * (cos(angle) + i * sin(angle)), of the dtypes that complex gives.
 *
 *  length: real tensor; integers are computed in float32
 *  angle: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in length, angle.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_polar(tensor_t *length, tensor_t *angle);

/** A view of a complex tensor as real numbers: a new last axis holds the real and the imaginary
 *  part.
 *
 *  x: complex tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_view_as_real(tensor_t *x);

/** A view of a float32 or float64 tensor as complex numbers: its last axis, of extent 2 and stride
 *  1, holds real and imaginary part. The other strides, and the place of the first element in the
 *  storage, are even numbers; else TENSOR_E_SHAPE.
 *
 *  x: floating tensor
 *  returns a tensor to release, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_view_as_complex(tensor_t *x);

/** The real part: a view of a complex tensor; a real one itself.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_real(tensor_t *x);

/** The imaginary part of a complex tensor, as a view.
 *
 *  x: complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_imag(tensor_t *x);

/** The complex conjugate; a real tensor itself.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conj(tensor_t *x);

/** The complex conjugate in new memory, of real tensors too.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conj_physical(tensor_t *x);

/** The complex conjugate in new memory, of real tensors too. Written to x, whose shape and dtype
 *  stay.
 *
 *  x: tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_conj_physical_(tensor_t *x);

/** The angle of a complex number in the plane, atan2 of its parts; of a real one 0, or pi below 0.
 *  NaN for NaN.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_angle(tensor_t *x);

/** x / |x| for complex numbers, and 0 at 0; sign for real ones.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sgn(tensor_t *x);

/** Whether the imaginary part is 0; true for real numbers.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isreal(tensor_t *x);

/** a + b. For bool: a or b.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_add(tensor_t *a, tensor_t *b);

/** a + b. For bool: a or b.
 *
 *  a: tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_add_scalar(tensor_t *a, double b);

/** a + b. For bool: a or b.
 *
 *  a: tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_add_scalar_i64(tensor_t *a, int64_t b);

/** a + b. For bool: a or b. Written to a, whose shape and dtype stay.
 *
 *  a: tensor
 *  b: tensor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_add_(tensor_t *a, tensor_t *b);

/** a + b. For bool: a or b. Written to a, whose shape and dtype stay.
 *
 *  a: tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_add_scalar_(tensor_t *a, double b);

/** a + b. For bool: a or b. Written to a, whose shape and dtype stay.
 *
 *  a: tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_add_scalar_i64_(tensor_t *a, int64_t b);

/** a - b.
 *
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sub(tensor_t *a, tensor_t *b);

/** a - b.
 *
 *  a: number tensor (not bool)
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sub_scalar(tensor_t *a, double b);

/** a - b.
 *
 *  a: number tensor (not bool)
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sub_scalar_i64(tensor_t *a, int64_t b);

/** a - b. Here the first operand is a number.
 *
 *  b: number tensor (not bool)
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rsub_scalar(tensor_t *b, double a);

/** a - b. Here the first operand is a number.
 *
 *  b: number tensor (not bool)
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rsub_scalar_i64(tensor_t *b, int64_t a);

/** a - b. Written to a, whose shape and dtype stay.
 *
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sub_(tensor_t *a, tensor_t *b);

/** a - b. Written to a, whose shape and dtype stay.
 *
 *  a: number tensor (not bool)
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sub_scalar_(tensor_t *a, double b);

/** a - b. Written to a, whose shape and dtype stay.
 *
 *  a: number tensor (not bool)
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sub_scalar_i64_(tensor_t *a, int64_t b);

/** a * b. For bool: a and b.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mul(tensor_t *a, tensor_t *b);

/** a * b. For bool: a and b.
 *
 *  a: tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mul_scalar(tensor_t *a, double b);

/** a * b. For bool: a and b.
 *
 *  a: tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mul_scalar_i64(tensor_t *a, int64_t b);

/** a * b. For bool: a and b. Written to a, whose shape and dtype stay.
 *
 *  a: tensor
 *  b: tensor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mul_(tensor_t *a, tensor_t *b);

/** a * b. For bool: a and b. Written to a, whose shape and dtype stay.
 *
 *  a: tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mul_scalar_(tensor_t *a, double b);

/** a * b. For bool: a and b. Written to a, whose shape and dtype stay.
 *
 *  a: tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mul_scalar_i64_(tensor_t *a, int64_t b);

/** a / b; integers are divided in float32.
 *
 *  a: tensor; integers are computed in float32
 *  b: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_div(tensor_t *a, tensor_t *b);

/** a / b; integers are divided in float32.
 *
 *  a: tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_div_scalar(tensor_t *a, double b);

/** a / b; integers are divided in float32.
 *
 *  a: tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_div_scalar_i64(tensor_t *a, int64_t b);

/** a / b; integers are divided in float32. Here the first operand is a number.
 *
 *  b: tensor; integers are computed in float32
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rdiv_scalar(tensor_t *b, double a);

/** a / b; integers are divided in float32. Here the first operand is a number.
 *
 *  b: tensor; integers are computed in float32
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rdiv_scalar_i64(tensor_t *b, int64_t a);

/** a / b; integers are divided in float32. Written to a, whose shape and dtype stay.
 *
 *  a: tensor; integers are computed in float32
 *  b: tensor; integers are computed in float32
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_div_(tensor_t *a, tensor_t *b);

/** a / b; integers are divided in float32. Written to a, whose shape and dtype stay.
 *
 *  a: tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_div_scalar_(tensor_t *a, double b);

/** a / b; integers are divided in float32. Written to a, whose shape and dtype stay.
 *
 *  a: tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_div_scalar_i64_(tensor_t *a, int64_t b);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_remainder(tensor_t *a, tensor_t *b);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_remainder_scalar(tensor_t *a, double b);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_remainder_scalar_i64(tensor_t *a, int64_t b);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID. Here the
 *  first operand is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rremainder_scalar(tensor_t *b, double a);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID. Here the
 *  first operand is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rremainder_scalar_i64(tensor_t *b, int64_t a);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remainder_(tensor_t *a, tensor_t *b);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remainder_scalar_(tensor_t *a, double b);

/** a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remainder_scalar_i64_(tensor_t *a, int64_t b);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor_divide(tensor_t *a, tensor_t *b);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor_divide_scalar(tensor_t *a, double b);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor_divide_scalar_i64(tensor_t *a, int64_t b);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID. Here the first operand
 *  is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfloor_divide_scalar(tensor_t *b, double a);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID. Here the first operand
 *  is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfloor_divide_scalar_i64(tensor_t *b, int64_t a);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID. Written to a, whose
 *  shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_divide_(tensor_t *a, tensor_t *b);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID. Written to a, whose
 *  shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_divide_scalar_(tensor_t *a, double b);

/** floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with
 *  remainder(a, b), as in Python. An integer 0 in `b` is TENSOR_E_INVALID. Written to a, whose
 *  shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_divide_scalar_i64_(tensor_t *a, int64_t b);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc_divide(tensor_t *a, tensor_t *b);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc_divide_scalar(tensor_t *a, double b);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc_divide_scalar_i64(tensor_t *a, int64_t b);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *  Here the first operand is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rtrunc_divide_scalar(tensor_t *b, double a);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *  Here the first operand is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rtrunc_divide_scalar_i64(tensor_t *b, int64_t a);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_divide_(tensor_t *a, tensor_t *b);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_divide_scalar_(tensor_t *a, double b);

/** trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR_E_INVALID.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_divide_scalar_i64_(tensor_t *a, int64_t b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmod(tensor_t *a, tensor_t *b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmod_scalar(tensor_t *a, double b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmod_scalar_i64(tensor_t *a, int64_t b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID. Here the
 *  first operand is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfmod_scalar(tensor_t *b, double a);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID. Here the
 *  first operand is a number.
 *
 *  b: real number tensor; bool counts as int64
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfmod_scalar_i64(tensor_t *b, int64_t a);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: real number tensor; bool counts as int64
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmod_(tensor_t *a, tensor_t *b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmod_scalar_(tensor_t *a, double b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer 0 in `b` is TENSOR_E_INVALID. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: real number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmod_scalar_i64_(tensor_t *a, int64_t b);

/** a ** b in float64, or complex128, whatever the dtypes.
 *
 *  a: number tensor; bool counts as int64
 *  b: number tensor; bool counts as int64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_float_power(tensor_t *a, tensor_t *b);

/** a ** b in float64, or complex128, whatever the dtypes.
 *
 *  a: number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_float_power_scalar(tensor_t *a, double b);

/** a ** b in float64, or complex128, whatever the dtypes.
 *
 *  a: number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_float_power_scalar_i64(tensor_t *a, int64_t b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *
 *  a: number tensor; bool counts as int64
 *  b: number tensor; bool counts as int64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pow(tensor_t *a, tensor_t *b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *
 *  a: number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pow_scalar(tensor_t *a, double b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *
 *  a: number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pow_scalar_i64(tensor_t *a, int64_t b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Here the first operand is a number.
 *
 *  b: number tensor; bool counts as int64
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rpow_scalar(tensor_t *b, double a);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Here the first operand is a number.
 *
 *  b: number tensor; bool counts as int64
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rpow_scalar_i64(tensor_t *b, int64_t a);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: number tensor; bool counts as int64
 *  b: number tensor; bool counts as int64
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_pow_(tensor_t *a, tensor_t *b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: number tensor; bool counts as int64
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_pow_scalar_(tensor_t *a, double b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: number tensor; bool counts as int64
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_pow_scalar_i64_(tensor_t *a, int64_t b);

/** The larger of a and b; NaN if either is. Equal ones share the gradient in halves.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_maximum(tensor_t *a, tensor_t *b);

/** The larger of a and b; NaN if either is. Equal ones share the gradient in halves.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_maximum_scalar(tensor_t *a, double b);

/** The larger of a and b; NaN if either is. Equal ones share the gradient in halves.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_maximum_scalar_i64(tensor_t *a, int64_t b);

/** The larger of a and b; NaN if either is. Equal ones share the gradient in halves. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: real tensor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_maximum_(tensor_t *a, tensor_t *b);

/** The larger of a and b; NaN if either is. Equal ones share the gradient in halves. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_maximum_scalar_(tensor_t *a, double b);

/** The larger of a and b; NaN if either is. Equal ones share the gradient in halves. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_maximum_scalar_i64_(tensor_t *a, int64_t b);

/** The smaller of a and b; NaN if either is. Equal ones share the gradient in halves.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_minimum(tensor_t *a, tensor_t *b);

/** The smaller of a and b; NaN if either is. Equal ones share the gradient in halves.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_minimum_scalar(tensor_t *a, double b);

/** The smaller of a and b; NaN if either is. Equal ones share the gradient in halves.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_minimum_scalar_i64(tensor_t *a, int64_t b);

/** The smaller of a and b; NaN if either is. Equal ones share the gradient in halves. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: real tensor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_minimum_(tensor_t *a, tensor_t *b);

/** The smaller of a and b; NaN if either is. Equal ones share the gradient in halves. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_minimum_scalar_(tensor_t *a, double b);

/** The smaller of a and b; NaN if either is. Equal ones share the gradient in halves. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_minimum_scalar_i64_(tensor_t *a, int64_t b);

/** The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmax(tensor_t *a, tensor_t *b);

/** The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmax_scalar(tensor_t *a, double b);

/** The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmax_scalar_i64(tensor_t *a, int64_t b);

/** The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: real tensor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmax_(tensor_t *a, tensor_t *b);

/** The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmax_scalar_(tensor_t *a, double b);

/** The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmax_scalar_i64_(tensor_t *a, int64_t b);

/** The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmin(tensor_t *a, tensor_t *b);

/** The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmin_scalar(tensor_t *a, double b);

/** The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmin_scalar_i64(tensor_t *a, int64_t b);

/** The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: real tensor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmin_(tensor_t *a, tensor_t *b);

/** The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmin_scalar_(tensor_t *a, double b);

/** The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
 *  Written to a, whose shape and dtype stay.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmin_scalar_i64_(tensor_t *a, int64_t b);

/** sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both
 *  are 0.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hypot(tensor_t *a, tensor_t *b);

/** sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both
 *  are 0.
 *
 *  a: real tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hypot_scalar(tensor_t *a, double b);

/** sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both
 *  are 0.
 *
 *  a: real tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hypot_scalar_i64(tensor_t *a, int64_t b);

/** sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both
 *  are 0. Written to a, whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hypot_(tensor_t *a, tensor_t *b);

/** sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both
 *  are 0. Written to a, whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hypot_scalar_(tensor_t *a, double b);

/** sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both
 *  are 0. Written to a, whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hypot_scalar_i64_(tensor_t *a, int64_t b);

/** The angle in [-pi, pi] of the point with ordinate a and abscissa b; the signs of zeros choose
 *  the side as in IEEE 754. The gradient at (0, 0) is 0.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 2 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atan2(tensor_t *a, tensor_t *b);

/** The angle in [-pi, pi] of the point with ordinate a and abscissa b; the signs of zeros choose
 *  the side as in IEEE 754. The gradient at (0, 0) is 0. Written to a, whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  Differentiable in a, b.
 *  Error at most 2 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_atan2_(tensor_t *a, tensor_t *b);

/** |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_copysign(tensor_t *a, tensor_t *b);

/** |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0.
 *
 *  a: real tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_copysign_scalar(tensor_t *a, double b);

/** |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0.
 *
 *  a: real tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_copysign_scalar_i64(tensor_t *a, int64_t b);

/** |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copysign_(tensor_t *a, tensor_t *b);

/** |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copysign_scalar_(tensor_t *a, double b);

/** |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copysign_scalar_i64_(tensor_t *a, int64_t b);

/** The number of the dtype that comes after `a` on the way to `b`.
 *
 *  a: floating tensor
 *  b: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 *  Source: C99 7.12.11.3.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nextafter(tensor_t *a, tensor_t *b);

/** The number of the dtype that comes after `a` on the way to `b`. Written to a, whose shape and
 *  dtype stay.
 *
 *  a: floating tensor
 *  b: floating tensor
 *  Differentiable in a, b.
 *  Source: C99 7.12.11.3.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_nextafter_(tensor_t *a, tensor_t *b);

/** 0 where x < 0, 1 where x > 0, `values` where x is 0; NaN stays NaN.
 *
 *  x: real tensor
 *  values: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_heaviside(tensor_t *x, tensor_t *values);

/** 0 where x < 0, 1 where x > 0, `values` where x is 0; NaN stays NaN. Written to x, whose shape
 *  and dtype stay.
 *
 *  x: real tensor
 *  values: real tensor
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_heaviside_(tensor_t *x, tensor_t *values);

/** log(exp(a) + exp(b)), without overflow. For complex numbers the larger real part decides: it is
 *  b + log1p(exp(a - b)), whose imaginary part is near that of b.
 *
 *  a: tensor; integers are computed in float32
 *  b: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logaddexp(tensor_t *a, tensor_t *b);

/** log(exp(a) + exp(b)), without overflow. For complex numbers the larger real part decides: it is
 *  b + log1p(exp(a - b)), whose imaginary part is near that of b. Written to a, whose shape and
 *  dtype stay.
 *
 *  a: tensor; integers are computed in float32
 *  b: tensor; integers are computed in float32
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logaddexp_(tensor_t *a, tensor_t *b);

/** log2(2 ** a + 2 ** b), without overflow.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logaddexp2(tensor_t *a, tensor_t *b);

/** log2(2 ** a + 2 ** b), without overflow. Written to a, whose shape and dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logaddexp2_(tensor_t *a, tensor_t *b);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_xlogy(tensor_t *a, tensor_t *b);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient.
 *
 *  a: real tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_xlogy_scalar(tensor_t *a, double b);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient.
 *
 *  a: real tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_xlogy_scalar_i64(tensor_t *a, int64_t b);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient. Here the first operand is a
 *  number.
 *
 *  b: real tensor; integers are computed in float32
 *  a: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rxlogy_scalar(tensor_t *b, double a);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient. Here the first operand is a
 *  number.
 *
 *  b: real tensor; integers are computed in float32
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rxlogy_scalar_i64(tensor_t *b, int64_t a);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient. Written to a, whose shape and
 *  dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: real tensor; integers are computed in float32
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xlogy_(tensor_t *a, tensor_t *b);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient. Written to a, whose shape and
 *  dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xlogy_scalar_(tensor_t *a, double b);

/** a * log(b), and 0 where a is 0 and b no NaN; so is the gradient. Written to a, whose shape and
 *  dtype stay.
 *
 *  a: real tensor; integers are computed in float32
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xlogy_scalar_i64_(tensor_t *a, int64_t b);

/** The greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
 *
 *  a: integer tensor
 *  b: integer tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gcd(tensor_t *a, tensor_t *b);

/** The greatest common divisor of |a| and |b|; gcd(0, 0) is 0. Written to a, whose shape and dtype
 *  stay.
 *
 *  a: integer tensor
 *  b: integer tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gcd_(tensor_t *a, tensor_t *b);

/** The least common multiple of |a| and |b|, 0 if one of them is 0. Wraps around.
 *
 *  a: integer tensor
 *  b: integer tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lcm(tensor_t *a, tensor_t *b);

/** The least common multiple of |a| and |b|, 0 if one of them is 0. Wraps around. Written to a,
 *  whose shape and dtype stay.
 *
 *  a: integer tensor
 *  b: integer tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lcm_(tensor_t *a, tensor_t *b);

/** a & b, bit by bit. For bool: a and b.
 *
 *  a: integer or bool tensor
 *  b: integer or bool tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_and(tensor_t *a, tensor_t *b);

/** a & b, bit by bit. For bool: a and b.
 *
 *  a: integer or bool tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_and_scalar_i64(tensor_t *a, int64_t b);

/** a & b, bit by bit. For bool: a and b. Written to a, whose shape and dtype stay.
 *
 *  a: integer or bool tensor
 *  b: integer or bool tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_and_(tensor_t *a, tensor_t *b);

/** a & b, bit by bit. For bool: a and b. Written to a, whose shape and dtype stay.
 *
 *  a: integer or bool tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_and_scalar_i64_(tensor_t *a, int64_t b);

/** a | b, bit by bit. For bool: a or b.
 *
 *  a: integer or bool tensor
 *  b: integer or bool tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_or(tensor_t *a, tensor_t *b);

/** a | b, bit by bit. For bool: a or b.
 *
 *  a: integer or bool tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_or_scalar_i64(tensor_t *a, int64_t b);

/** a | b, bit by bit. For bool: a or b. Written to a, whose shape and dtype stay.
 *
 *  a: integer or bool tensor
 *  b: integer or bool tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_or_(tensor_t *a, tensor_t *b);

/** a | b, bit by bit. For bool: a or b. Written to a, whose shape and dtype stay.
 *
 *  a: integer or bool tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_or_scalar_i64_(tensor_t *a, int64_t b);

/** a ^ b, bit by bit. For bool: a or b, not both.
 *
 *  a: integer or bool tensor
 *  b: integer or bool tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_xor(tensor_t *a, tensor_t *b);

/** a ^ b, bit by bit. For bool: a or b, not both.
 *
 *  a: integer or bool tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_xor_scalar_i64(tensor_t *a, int64_t b);

/** a ^ b, bit by bit. For bool: a or b, not both. Written to a, whose shape and dtype stay.
 *
 *  a: integer or bool tensor
 *  b: integer or bool tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_xor_(tensor_t *a, tensor_t *b);

/** a ^ b, bit by bit. For bool: a or b, not both. Written to a, whose shape and dtype stay.
 *
 *  a: integer or bool tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_xor_scalar_i64_(tensor_t *a, int64_t b);

/** a << b, a * 2 ** b without the bits that do not fit; 0 where b is negative or not less than the
 *  number of bits.
 *
 *  a: integer tensor
 *  b: integer tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_left_shift(tensor_t *a, tensor_t *b);

/** a << b, a * 2 ** b without the bits that do not fit; 0 where b is negative or not less than the
 *  number of bits.
 *
 *  a: integer tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_left_shift_scalar_i64(tensor_t *a, int64_t b);

/** a << b, a * 2 ** b without the bits that do not fit; 0 where b is negative or not less than the
 *  number of bits. Here the first operand is a number.
 *
 *  b: integer tensor
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rbitwise_left_shift_scalar_i64(tensor_t *b, int64_t a);

/** a << b, a * 2 ** b without the bits that do not fit; 0 where b is negative or not less than the
 *  number of bits. Written to a, whose shape and dtype stay.
 *
 *  a: integer tensor
 *  b: integer tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_left_shift_(tensor_t *a, tensor_t *b);

/** a << b, a * 2 ** b without the bits that do not fit; 0 where b is negative or not less than the
 *  number of bits. Written to a, whose shape and dtype stay.
 *
 *  a: integer tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_left_shift_scalar_i64_(
    tensor_t *a, int64_t b);

/** a >> b, floor(a / 2 ** b); where b is negative or not less than the number of bits, 0, and -1
 *  for negative `a`.
 *
 *  a: integer tensor
 *  b: integer tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_right_shift(tensor_t *a, tensor_t *b);

/** a >> b, floor(a / 2 ** b); where b is negative or not less than the number of bits, 0, and -1
 *  for negative `a`.
 *
 *  a: integer tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_right_shift_scalar_i64(tensor_t *a, int64_t b);

/** a >> b, floor(a / 2 ** b); where b is negative or not less than the number of bits, 0, and -1
 *  for negative `a`. Here the first operand is a number.
 *
 *  b: integer tensor
 *  a: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rbitwise_right_shift_scalar_i64(
    tensor_t *b, int64_t a);

/** a >> b, floor(a / 2 ** b); where b is negative or not less than the number of bits, 0, and -1
 *  for negative `a`. Written to a, whose shape and dtype stay.
 *
 *  a: integer tensor
 *  b: integer tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_right_shift_(tensor_t *a, tensor_t *b);

/** a >> b, floor(a / 2 ** b); where b is negative or not less than the number of bits, 0, and -1
 *  for negative `a`. Written to a, whose shape and dtype stay.
 *
 *  a: integer tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_right_shift_scalar_i64_(
    tensor_t *a, int64_t b);

/** -x. Integers wrap around.
 *
 *  x: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_neg(tensor_t *x);

/** -x. Integers wrap around. Written to x, whose shape and dtype stay.
 *
 *  x: number tensor (not bool)
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_neg_(tensor_t *x);

/** |x|; its derivative at 0 is 0. Integers wrap around.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_abs(tensor_t *x);

/** |x|; its derivative at 0 is 0. Integers wrap around. Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_abs_(tensor_t *x);

/** -1, 0 or 1, the sign of x; NaN stays NaN.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sign(tensor_t *x);

/** -1, 0 or 1, the sign of x; NaN stays NaN. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sign_(tensor_t *x);

/** 1 / x.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_reciprocal(tensor_t *x);

/** 1 / x. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_reciprocal_(tensor_t *x);

/** x * x. Integers wrap around.
 *
 *  x: number tensor; bool counts as int64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_square(tensor_t *x);

/** x * x. Integers wrap around. Written to x, whose shape and dtype stay.
 *
 *  x: number tensor; bool counts as int64
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_square_(tensor_t *x);

/** The square root; NaN for x < 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 1 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sqrt(tensor_t *x);

/** The square root; NaN for x < 0. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 1 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sqrt_(tensor_t *x);

/** 1 / sqrt(x); NaN for x < 0, infinity at 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rsqrt(tensor_t *x);

/** 1 / sqrt(x); NaN for x < 0, infinity at 0. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rsqrt_(tensor_t *x);

/** The cube root, also of negative numbers. Its gradient at 0 is infinite.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cbrt(tensor_t *x);

/** The cube root, also of negative numbers. Its gradient at 0 is infinite. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cbrt_(tensor_t *x);

/** e ** x.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_exp(tensor_t *x);

/** e ** x. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_exp_(tensor_t *x);

/** exp(x) - 1, accurate near 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_expm1(tensor_t *x);

/** exp(x) - 1, accurate near 0. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_expm1_(tensor_t *x);

/** 2 ** x.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_exp2(tensor_t *x);

/** 2 ** x. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_exp2_(tensor_t *x);

/** The natural logarithm; NaN for x < 0, -infinity at 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log(tensor_t *x);

/** The natural logarithm; NaN for x < 0, -infinity at 0. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log_(tensor_t *x);

/** log(1 + x), accurate near 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log1p(tensor_t *x);

/** log(1 + x), accurate near 0. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log1p_(tensor_t *x);

/** The logarithm to base 2; NaN for x < 0, -infinity at 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log2(tensor_t *x);

/** The logarithm to base 2; NaN for x < 0, -infinity at 0. Written to x, whose shape and dtype
 *  stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log2_(tensor_t *x);

/** The logarithm to base 10; NaN for x < 0, -infinity at 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log10(tensor_t *x);

/** The logarithm to base 10; NaN for x < 0, -infinity at 0. Written to x, whose shape and dtype
 *  stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log10_(tensor_t *x);

/** log(x / (1 - x)); NaN outside [0, 1]. With eps >= 0 of x clamped to [eps, 1 - eps], and the
 *  gradient is 0 where it was clamped.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logit(tensor_t *x, double eps);

/** log(x / (1 - x)); NaN outside [0, 1]. With eps >= 0 of x clamped to [eps, 1 - eps], and the
 *  gradient is 0 where it was clamped. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logit_(tensor_t *x, double eps);

/** The sine of x in radians.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sin(tensor_t *x);

/** The sine of x in radians. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sin_(tensor_t *x);

/** The cosine of x in radians.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cos(tensor_t *x);

/** The cosine of x in radians. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cos_(tensor_t *x);

/** The tangent of x in radians.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tan(tensor_t *x);

/** The tangent of x in radians. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_tan_(tensor_t *x);

/** The angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1].
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_asin(tensor_t *x);

/** The angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1]. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_asin_(tensor_t *x);

/** The angle in [0, pi] whose cosine is x; NaN outside [-1, 1].
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_acos(tensor_t *x);

/** The angle in [0, pi] whose cosine is x; NaN outside [-1, 1]. Written to x, whose shape and dtype
 *  stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_acos_(tensor_t *x);

/** The angle in [-pi/2, pi/2] whose tangent is x.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atan(tensor_t *x);

/** The angle in [-pi/2, pi/2] whose tangent is x. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_atan_(tensor_t *x);

/** sin(pi * x) / (pi * x), and 1 at 0; exactly 0 at the other integers.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 *  Source: DLMF 3.3.43.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sinc(tensor_t *x);

/** sin(pi * x) / (pi * x), and 1 at 0; exactly 0 at the other integers. Written to x, whose shape
 *  and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 *  Source: DLMF 3.3.43.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sinc_(tensor_t *x);

/** The hyperbolic sine.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sinh(tensor_t *x);

/** The hyperbolic sine. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sinh_(tensor_t *x);

/** The hyperbolic cosine.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cosh(tensor_t *x);

/** The hyperbolic cosine. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cosh_(tensor_t *x);

/** The hyperbolic tangent.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3.25 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tanh(tensor_t *x);

/** The hyperbolic tangent. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3.25 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_tanh_(tensor_t *x);

/** The inverse of sinh.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_asinh(tensor_t *x);

/** The inverse of sinh. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_asinh_(tensor_t *x);

/** The inverse of cosh, 0 or more; NaN for x < 1.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_acosh(tensor_t *x);

/** The inverse of cosh, 0 or more; NaN for x < 1. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_acosh_(tensor_t *x);

/** The inverse of tanh; NaN outside [-1, 1], infinities at its ends.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atanh(tensor_t *x);

/** The inverse of tanh; NaN outside [-1, 1], infinities at its ends. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_atanh_(tensor_t *x);

/** 1 / (1 + exp(-x)), without overflow.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sigmoid(tensor_t *x);

/** 1 / (1 + exp(-x)), without overflow. Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sigmoid_(tensor_t *x);

/** The error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 7.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_erf(tensor_t *x);

/** The error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 7.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_erf_(tensor_t *x);

/** 1 - erf(x), accurate where erf(x) is near 1.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 7.2.2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_erfc(tensor_t *x);

/** 1 - erf(x), accurate where erf(x) is near 1. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 7.2.2.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_erfc_(tensor_t *x);

/** The inverse of erf; NaN outside [-1, 1], infinities at its ends.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: Winitzki 2008 as first guess, Halley 1694.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_erfinv(tensor_t *x);

/** The inverse of erf; NaN outside [-1, 1], infinities at its ends. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: Winitzki 2008 as first guess, Halley 1694.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_erfinv_(tensor_t *x);

/** log(|Gamma(x)|); infinity at 0 and the negative integers. The bound on the error holds for x >
 *  0; for x < 0 it is relative to the larger of 1 and the value.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lgamma(tensor_t *x);

/** log(|Gamma(x)|); infinity at 0 and the negative integers. The bound on the error holds for x >
 *  0; for x < 0 it is relative to the larger of 1 and the value. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lgamma_(tensor_t *x);

/** The derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The
 *  bound on the error holds for x > 0; for x < 0 it is relative to the larger of 1 and the value.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.11.2, 5.5.2, 5.5.4.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_digamma(tensor_t *x);

/** The derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The
 *  bound on the error holds for x > 0; for x < 0 it is relative to the larger of 1 and the value.
 *  Written to x, whose shape and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.11.2, 5.5.2, 5.5.4.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_digamma_(tensor_t *x);

/** The derivative of order n >= 0 of digamma. For odd n infinity at 0 and the negative integers,
 *  for even n > 0 -infinity. The error grows with n, by half an ulp each.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 5.15, 25.11.5, 5.15.6.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_polygamma(tensor_t *x, int64_t n);

/** The derivative of order n >= 0 of digamma. For odd n infinity at 0 and the negative integers,
 *  for even n > 0 -infinity. The error grows with n, by half an ulp each. Written to x, whose shape
 *  and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 5.15, 25.11.5, 5.15.6.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_polygamma_(tensor_t *x, int64_t n);

/** max(x, 0); its derivative at 0 is 0. NaN stays NaN.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_relu(tensor_t *x);

/** max(x, 0); its derivative at 0 is 0. NaN stays NaN. Written to x, whose shape and dtype stay.
 *
 *  x: real number tensor (not bool)
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_relu_(tensor_t *x);

/** x where x > 0, else negative_slope * x; the derivative at 0 is negative_slope.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_leaky_relu(tensor_t *x, double negative_slope);

/** x where x > 0, else negative_slope * x; the derivative at 0 is negative_slope. Written to x,
 *  whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_leaky_relu_(tensor_t *x, double negative_slope);

/** x * Phi(x) with the normal distribution function Phi, or its approximation by tanh.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Hendrycks and Gimpel 2016, arXiv:1606.08415.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gelu(tensor_t *x, tensor_bool_t tanh_approx);

/** x * Phi(x) with the normal distribution function Phi, or its approximation by tanh. Written to
 *  x, whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 *  Source: Hendrycks and Gimpel 2016, arXiv:1606.08415.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gelu_(tensor_t *x, tensor_bool_t tanh_approx);

/** x * sigmoid(x).
 *
 *  x: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_silu(tensor_t *x);

/** x * sigmoid(x). Written to x, whose shape and dtype stay.
 *
 *  x: floating or complex tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_silu_(tensor_t *x);

/** min(max(x, 0), 6); its derivative at 0 and 6 is 0. NaN stays NaN.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_relu6(tensor_t *x);

/** min(max(x, 0), 6); its derivative at 0 and 6 is 0. NaN stays NaN. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: real number tensor (not bool)
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_relu6_(tensor_t *x);

/** min(max(x, min_val), max_val), min_val <= max_val; its derivative at the bounds is 0. NaN stays
 *  NaN. For integers the bounds are rounded towards 0 and saturate.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardtanh(tensor_t *x, double min_val, double max_val);

/** min(max(x, min_val), max_val), min_val <= max_val; its derivative at the bounds is 0. NaN stays
 *  NaN. For integers the bounds are rounded towards 0 and saturate. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: real number tensor (not bool)
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardtanh_(
    tensor_t *x, double min_val, double max_val);

/** min(max(x + 3, 0), 6) / 6; its derivative at -3 and 3 is 0.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardsigmoid(tensor_t *x);

/** min(max(x + 3, 0), 6) / 6; its derivative at -3 and 3 is 0. Written to x, whose shape and dtype
 *  stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardsigmoid_(tensor_t *x);

/** x * hardsigmoid(x); its derivative is 0 at -3 and 1 at 3.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Howard et al. 2019, arXiv:1905.02244.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardswish(tensor_t *x);

/** x * hardsigmoid(x); its derivative is 0 at -3 and 1 at 3. Written to x, whose shape and dtype
 *  stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 *  Source: Howard et al. 2019, arXiv:1905.02244.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardswish_(tensor_t *x);

/** 0 where |x| <= lambd, else x; so is the derivative.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardshrink(tensor_t *x, double lambd);

/** 0 where |x| <= lambd, else x; so is the derivative. Written to x, whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardshrink_(tensor_t *x, double lambd);

/** x moved towards 0 by a finite lambd >= 0: x - lambd for x > lambd, x + lambd for x < -lambd,
 *  else 0. NaN stays NaN.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softshrink(tensor_t *x, double lambd);

/** x moved towards 0 by a finite lambd >= 0: x - lambd for x > lambd, x + lambd for x < -lambd,
 *  else 0. NaN stays NaN. Written to x, whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_softshrink_(tensor_t *x, double lambd);

/** x - tanh(x).
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tanhshrink(tensor_t *x);

/** x - tanh(x). Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_tanhshrink_(tensor_t *x);

/** x where x > threshold, else `value`, for integers rounded towards 0; the derivative at the
 *  threshold is 0. NaN stays NaN.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_threshold(tensor_t *x, double threshold, double value);

/** x where x > threshold, else `value`, for integers rounded towards 0; the derivative at the
 *  threshold is 0. NaN stays NaN. Written to x, whose shape and dtype stay.
 *
 *  x: real number tensor (not bool)
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_threshold_(
    tensor_t *x, double threshold, double value);

/** x where x > 0, else alpha * (exp(x) - 1); the derivative at 0 is alpha.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Clevert, Unterthiner and Hochreiter 2015, arXiv:1511.07289.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_elu(tensor_t *x, double alpha);

/** x where x > 0, else alpha * (exp(x) - 1); the derivative at 0 is alpha. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 *  Source: Clevert, Unterthiner and Hochreiter 2015, arXiv:1511.07289.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_elu_(tensor_t *x, double alpha);

/** x where x >= 0, else alpha * (exp(x / alpha) - 1).
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Barron 2017, arXiv:1704.07483.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_celu(tensor_t *x, double alpha);

/** x where x >= 0, else alpha * (exp(x / alpha) - 1). Written to x, whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 *  Source: Barron 2017, arXiv:1704.07483.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_celu_(tensor_t *x, double alpha);

/** 1.0507... * elu(x, 1.6732...), whose constants keep mean 0 and variance 1.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Klambauer et al. 2017, arXiv:1706.02515.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_selu(tensor_t *x);

/** 1.0507... * elu(x, 1.6732...), whose constants keep mean 0 and variance 1. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 *  Source: Klambauer et al. 2017, arXiv:1706.02515.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_selu_(tensor_t *x);

/** x * tanh(log(1 + exp(x))), without overflow.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Misra 2019, arXiv:1908.08681.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mish(tensor_t *x);

/** x * tanh(log(1 + exp(x))), without overflow. Written to x, whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 *  Source: Misra 2019, arXiv:1908.08681.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mish_(tensor_t *x);

/** log(1 + exp(beta * x)) / beta, and x itself where beta * x > threshold.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softplus(tensor_t *x, double beta, double threshold);

/** log(1 + exp(beta * x)) / beta, and x itself where beta * x > threshold. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_softplus_(
    tensor_t *x, double beta, double threshold);

/** x / (1 + |x|).
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softsign(tensor_t *x);

/** x / (1 + |x|). Written to x, whose shape and dtype stay.
 *
 *  x: tensor; integers are computed in float32
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_softsign_(tensor_t *x);

/** log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logsigmoid(tensor_t *x);

/** log(sigmoid(x)) = -log(1 + exp(-x)), without overflow. Written to x, whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logsigmoid_(tensor_t *x);

/** The largest integer <= x; integers and bool stay as they are.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor(tensor_t *x);

/** The largest integer <= x; integers and bool stay as they are. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: real tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_(tensor_t *x);

/** The smallest integer >= x; integers and bool stay as they are.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ceil(tensor_t *x);

/** The smallest integer >= x; integers and bool stay as they are. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: real tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_ceil_(tensor_t *x);

/** The nearest integer, halves to even; integers and bool stay as they are.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_round(tensor_t *x);

/** The nearest integer, halves to even; integers and bool stay as they are. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: real tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_round_(tensor_t *x);

/** The nearest integer towards 0; integers and bool stay as they are.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc(tensor_t *x);

/** The nearest integer towards 0; integers and bool stay as they are. Written to x, whose shape and
 *  dtype stay.
 *
 *  x: real tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_(tensor_t *x);

/** x - trunc(x), with the sign of x.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_frac(tensor_t *x);

/** x - trunc(x), with the sign of x. Written to x, whose shape and dtype stay.
 *
 *  x: floating tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_frac_(tensor_t *x);

/** Radians to degrees: x * 180 / pi.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rad2deg(tensor_t *x);

/** Radians to degrees: x * 180 / pi. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rad2deg_(tensor_t *x);

/** Degrees to radians: x * pi / 180.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_deg2rad(tensor_t *x);

/** Degrees to radians: x * pi / 180. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor; integers are computed in float32
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_deg2rad_(tensor_t *x);

/** `nan` in the place of NaN, `posinf` and `neginf` in that of the infinities; a NaN for one of
 *  these two stands for the largest or the lowest finite number of the dtype. The gradient is 0
 *  there.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nan_to_num(
    tensor_t *x, double nan, double posinf, double neginf);

/** `nan` in the place of NaN, `posinf` and `neginf` in that of the infinities; a NaN for one of
 *  these two stands for the largest or the lowest finite number of the dtype. The gradient is 0
 *  there. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_nan_to_num_(
    tensor_t *x, double nan, double posinf, double neginf);

/** +x: `x` itself.
 *
 *  x: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_positive(tensor_t *x);

/** ~x: every bit of x inverted. For bool: not x.
 *
 *  x: integer or bool tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_invert(tensor_t *x);

/** ~x: every bit of x inverted. For bool: not x. Written to x, whose shape and dtype stay.
 *
 *  x: integer or bool tensor
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_invert_(tensor_t *x);

/** minimum(maximum(x, min), max): `max` wins where min > max, NaN stays NaN. The gradient goes to x
 *  where min <= x <= max. In the scalar forms an infinite bound, or INT64_MIN and INT64_MAX in the
 *  integer form, is an open one.
 *
 *  x: real tensor
 *  min: real tensor
 *  max: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clamp(tensor_t *x, tensor_t *min, tensor_t *max);

/** minimum(maximum(x, min), max): `max` wins where min > max, NaN stays NaN. The gradient goes to x
 *  where min <= x <= max. In the scalar forms an infinite bound, or INT64_MIN and INT64_MAX in the
 *  integer form, is an open one.
 *
 *  x: real tensor
 *  min: a number; weak: it does not widen a dtype of its own class
 *  max: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clamp_scalar(tensor_t *x, double min, double max);

/** minimum(maximum(x, min), max): `max` wins where min > max, NaN stays NaN. The gradient goes to x
 *  where min <= x <= max. In the scalar forms an infinite bound, or INT64_MIN and INT64_MAX in the
 *  integer form, is an open one.
 *
 *  x: real tensor
 *  min: an integer; weak: it does not widen a dtype of its own class
 *  max: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clamp_scalar_i64(
    tensor_t *x, int64_t min, int64_t max);

/** minimum(maximum(x, min), max): `max` wins where min > max, NaN stays NaN. The gradient goes to x
 *  where min <= x <= max. In the scalar forms an infinite bound, or INT64_MIN and INT64_MAX in the
 *  integer form, is an open one. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor
 *  min: real tensor
 *  max: real tensor
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clamp_(
    tensor_t *x, tensor_t *min, tensor_t *max);

/** minimum(maximum(x, min), max): `max` wins where min > max, NaN stays NaN. The gradient goes to x
 *  where min <= x <= max. In the scalar forms an infinite bound, or INT64_MIN and INT64_MAX in the
 *  integer form, is an open one. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor
 *  min: a number; weak: it does not widen a dtype of its own class
 *  max: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clamp_scalar_(
    tensor_t *x, double min, double max);

/** minimum(maximum(x, min), max): `max` wins where min > max, NaN stays NaN. The gradient goes to x
 *  where min <= x <= max. In the scalar forms an infinite bound, or INT64_MIN and INT64_MAX in the
 *  integer form, is an open one. Written to x, whose shape and dtype stay.
 *
 *  x: real tensor
 *  min: an integer; weak: it does not widen a dtype of its own class
 *  max: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clamp_scalar_i64_(
    tensor_t *x, int64_t min, int64_t max);

/** a + weight * (b - a), computed from the nearer of the two: exactly `b` for weight 1.
 *
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  weight: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lerp(tensor_t *a, tensor_t *b, tensor_t *weight);

/** a + weight * (b - a), computed from the nearer of the two: exactly `b` for weight 1.
 *
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  weight: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lerp_scalar(tensor_t *a, tensor_t *b, double weight);

/** a + weight * (b - a), computed from the nearer of the two: exactly `b` for weight 1.
 *
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  weight: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lerp_scalar_i64(
    tensor_t *a, tensor_t *b, int64_t weight);

/** a + weight * (b - a), computed from the nearer of the two: exactly `b` for weight 1. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  weight: floating or complex tensor
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lerp_(
    tensor_t *a, tensor_t *b, tensor_t *weight);

/** a + weight * (b - a), computed from the nearer of the two: exactly `b` for weight 1. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  weight: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lerp_scalar_(
    tensor_t *a, tensor_t *b, double weight);

/** a + weight * (b - a), computed from the nearer of the two: exactly `b` for weight 1. Written to
 *  a, whose shape and dtype stay.
 *
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  weight: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lerp_scalar_i64_(
    tensor_t *a, tensor_t *b, int64_t weight);

/** x + value * a * b. Integers wrap around, and take `value` rounded towards 0.
 *
 *  x: number tensor (not bool)
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addcmul(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/** x + value * a * b. Integers wrap around, and take `value` rounded towards 0. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: number tensor (not bool)
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_addcmul_(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/** x + value * (a / b).
 *
 *  x: floating or complex tensor
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addcdiv(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/** x + value * (a / b). Written to x, whose shape and dtype stay.
 *
 *  x: floating or complex tensor
 *  a: floating or complex tensor
 *  b: floating or complex tensor
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_addcdiv_(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/** a where the condition is true (not 0), else b.
 *
 *  condition: tensor
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_where(tensor_t *condition, tensor_t *a, tensor_t *b);

/** a where the condition is true (not 0), else b.
 *
 *  condition: tensor
 *  a: tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_where_scalar(
    tensor_t *condition, tensor_t *a, double b);

/** a where the condition is true (not 0), else b.
 *
 *  condition: tensor
 *  a: tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_where_scalar_i64(
    tensor_t *condition, tensor_t *a, int64_t b);

/** value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`.
 *
 *  x: tensor
 *  mask: tensor
 *  value: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_fill(
    tensor_t *x, tensor_t *mask, tensor_t *value);

/** value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`.
 *
 *  x: tensor
 *  mask: tensor
 *  value: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_fill_scalar(
    tensor_t *x, tensor_t *mask, double value);

/** value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`.
 *
 *  x: tensor
 *  mask: tensor
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_fill_scalar_i64(
    tensor_t *x, tensor_t *mask, int64_t value);

/** value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`.
 *  Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  mask: tensor
 *  value: tensor
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_masked_fill_(
    tensor_t *x, tensor_t *mask, tensor_t *value);

/** value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`.
 *  Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  mask: tensor
 *  value: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_masked_fill_scalar_(
    tensor_t *x, tensor_t *mask, double value);

/** value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`.
 *  Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  mask: tensor
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_masked_fill_scalar_i64_(
    tensor_t *x, tensor_t *mask, int64_t value);

/** a == b, elementwise, as bool.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eq(tensor_t *a, tensor_t *b);

/** a == b, elementwise, as bool.
 *
 *  a: tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eq_scalar(tensor_t *a, double b);

/** a == b, elementwise, as bool.
 *
 *  a: tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eq_scalar_i64(tensor_t *a, int64_t b);

/** a != b, elementwise, as bool.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ne(tensor_t *a, tensor_t *b);

/** a != b, elementwise, as bool.
 *
 *  a: tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ne_scalar(tensor_t *a, double b);

/** a != b, elementwise, as bool.
 *
 *  a: tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ne_scalar_i64(tensor_t *a, int64_t b);

/** a < b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lt(tensor_t *a, tensor_t *b);

/** a < b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lt_scalar(tensor_t *a, double b);

/** a < b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lt_scalar_i64(tensor_t *a, int64_t b);

/** a <= b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_le(tensor_t *a, tensor_t *b);

/** a <= b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_le_scalar(tensor_t *a, double b);

/** a <= b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_le_scalar_i64(tensor_t *a, int64_t b);

/** a > b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gt(tensor_t *a, tensor_t *b);

/** a > b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gt_scalar(tensor_t *a, double b);

/** a > b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gt_scalar_i64(tensor_t *a, int64_t b);

/** a >= b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ge(tensor_t *a, tensor_t *b);

/** a >= b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ge_scalar(tensor_t *a, double b);

/** a >= b, elementwise, as bool.
 *
 *  a: real tensor
 *  b: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ge_scalar_i64(tensor_t *a, int64_t b);

/** Whether both are true (not 0), as bool.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_and(tensor_t *a, tensor_t *b);

/** Whether at least one is true (not 0), as bool.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_or(tensor_t *a, tensor_t *b);

/** Whether just one is true (not 0), as bool.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_xor(tensor_t *a, tensor_t *b);

/** Whether |a - b| <= atol + rtol * |b| (rtol, atol >= 0), computed in float64; equal infinities
 *  are close, and so is NaN to NaN if equal_nan.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isclose(
    tensor_t *a, tensor_t *b, double rtol, double atol, tensor_bool_t equal_nan);

/** Whether every pair of a and b is close, as isclose has it: a 0-d bool.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_allclose(
    tensor_t *a, tensor_t *b, double rtol, double atol, tensor_bool_t equal_nan);

/** Whether x is 0, as bool.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_not(tensor_t *x);

/** Whether x is NaN, as bool.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isnan(tensor_t *x);

/** Whether x is infinite, of either sign, as bool.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isinf(tensor_t *x);

/** Whether x is neither NaN nor infinite, as bool.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isfinite(tensor_t *x);

/** Whether x is infinity.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isposinf(tensor_t *x);

/** Whether x is -infinity.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isneginf(tensor_t *x);

/** Whether the sign of x is negative, of its zero or NaN too.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_signbit(tensor_t *x);

/** The sum over `axes`. Computed and returned in `dtype` if given; by default integers and bool sum
 *  in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats add
 *  four at a time, and these sums in double. No elements give 0.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sum(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** The product over `axes`; dtypes as in sum. No elements give 1. The gradient is right where
 *  factors are 0.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_prod(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** The mean over `axes`, accumulated as in sum; integers give float32. No elements give NaN.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** The variance over `axes`: squared deviations from the mean, divided by n - correction (1:
 *  unbiased, 0: of the population). A divisor below 0 counts as 0, which gives infinity, or NaN for
 *  0 / 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Welford 1962; Chan, Golub and LeVeque 1979.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_var(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims);

/** The square root of var; its derivative is 0 where it is 0.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_std(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims);

/** The largest element over `axes`; NaN if there is one. Equal ones share the gradient. No elements
 *  are TENSOR_E_SHAPE.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** The smallest element over `axes`; NaN if there is one. Equal ones share the gradient. No
 *  elements are TENSOR_E_SHAPE.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_min(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** The index of the first largest element along `axis`, int64; of the flattened tensor for
 *  TENSOR_AXIS_NONE. The first NaN counts as largest. No elements are TENSOR_E_SHAPE.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_argmax(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims);

/** The index of the first smallest element along `axis`, int64; of the flattened tensor for
 *  TENSOR_AXIS_NONE. The first NaN counts as smallest. No elements are TENSOR_E_SHAPE.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_argmin(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims);

/** Whether some element over `axes` is true (not 0). No elements give false.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_any(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** Whether all elements over `axes` are true (not 0). No elements give true.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_all(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** log(sum(exp(x))) over `axes`, without overflow. No elements give -infinity.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logsumexp(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** Sums of the elements up to and with each one along `axis`; of the flattened tensor for
 *  TENSOR_AXIS_NONE. Dtypes as in sum.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cumsum(
    tensor_t *x, int32_t axis, tensor_dtype_t dtype);

/** Products of the elements up to and with each one along `axis`; of the flattened tensor for
 *  TENSOR_AXIS_NONE. Dtypes as in sum. The gradient is right where factors are 0.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cumprod(
    tensor_t *x, int32_t axis, tensor_dtype_t dtype);

/** log of the sums of exp(x) up to and with each element along `axis`, without overflow; of complex
 *  numbers with the imaginary part of logaddexp, which is not reduced to (-pi, pi].
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logcumsumexp(tensor_t *x, int32_t axis);

/** The largest element so far along `axis`, and its place, int64; of equal ones the latest. NaN
 *  stays, and the latest NaN counts.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cummax(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices);

/** The smallest element so far along `axis`, and its place, int64; of equal ones the latest. NaN
 *  stays, and the latest NaN counts.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cummin(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices);

/** The largest element along `axis`, and the place of the first of equal ones, int64, which takes
 *  the gradient. The first NaN counts as largest. No elements are TENSOR_E_SHAPE.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_with_indices(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** The smallest element along `axis`, and the place of the first of equal ones, int64, which takes
 *  the gradient. The first NaN counts as smallest. No elements are TENSOR_E_SHAPE.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_min_with_indices(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** The sum over `axes` of what is not NaN; dtypes as in sum.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nansum(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** The mean over `axes` of what is not NaN; NaN where nothing is left.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nanmean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** How many elements over `axes` are not 0, int64; NaN is not 0.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_count_nonzero(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** var and mean over `axes`.
 *
 *  x: tensor; integers are computed in float32
 *  var, mean: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_var_mean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims,
    tensor_t **var, tensor_t **mean);

/** std and mean over `axes`.
 *
 *  x: tensor; integers are computed in float32
 *  std, mean: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_std_mean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims,
    tensor_t **std, tensor_t **mean);

/** sum(abs(x) ** ord) ** (1 / ord) over `axes`; the largest or smallest abs(x) for ord infinity or
 *  -infinity, and the number of elements that are not 0 for ord 0. Without overflow. The derivative
 *  is 0 where the norm is 0, and at elements that are 0.
 *
 *  x: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: the array API's linalg.vector_norm.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vector_norm(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double ord, tensor_bool_t keepdims);

/** The differences of neighbours along `axis`, `n` times; of bool whether they differ. `prepend`
 *  and `append` are joined to `x` first, unless n is 0.
 *
 *  x: tensor
 *  prepend: tensor, nullable
 *  append: tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, prepend, append.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diff(
    tensor_t *x, int64_t n, int32_t axis, tensor_t *prepend, tensor_t *append);

/** The integral of y along `axis` by the trapezoidal rule, at the points `x` (1-d, or broadcast to
 *  y), or at points `dx` apart.
 *
 *  y: tensor; integers are computed in float32
 *  x: tensor; integers are computed in float32, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in y, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trapezoid(
    tensor_t *y, tensor_t *x, double dx, int32_t axis);

/** As trapezoid, up to each point after the first.
 *
 *  y: tensor; integers are computed in float32
 *  x: tensor; integers are computed in float32, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in y, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cumulative_trapezoid(
    tensor_t *y, tensor_t *x, double dx, int32_t axis);

/** The covariances of the rows of x (M, N), (M, M), of complex ones sums of a * conj(b); of a
 *  single row, or of x (N,), its variance, 0-d. Columns count as often as `fweights` says, and as
 *  much as `aweights`; sums of products are divided by sum(w) - correction, or sum(w) - correction
 *  * sum(w * aweights) / sum(w), at least 0.
 *
 *  x: tensor; integers are computed in float32
 *  fweights: tensor; integers are computed in float32, nullable
 *  aweights: tensor; integers are computed in float32, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cov(
    tensor_t *x, double correction, tensor_t *fweights, tensor_t *aweights);

/** The correlation coefficients of the rows of x (M, N), (M, M): covariances divided by both
 *  standard deviations, in [-1, 1]; of complex ones each part.
 *
 *  x: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_corrcoef(tensor_t *x);

/** How many elements lie in each of `bins` equal parts of [min, max], in the dtype of `x`; those
 *  outside, and NaN, are not counted. The range of the elements if min = max.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_histc(
    tensor_t *x, int64_t bins, double min, double max);

/** How often each number from 0 to max(x) occurs in a 1-d tensor, int64, or the sum of its weights;
 *  at least `minlength` numbers. Weights are floating, others count as float64.
 *
 *  x: integer tensor
 *  weights: integer tensor, nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bincount(
    tensor_t *x, tensor_t *weights, int64_t minlength);

/** The places of the elements along `axis` in rising or falling order, int64; equal elements keep
 *  their order, NaN counts as largest.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_argsort(
    tensor_t *x, int32_t axis, tensor_bool_t descending);

/** The elements along `axis` in rising or falling order, and their places, int64; equal elements
 *  keep their order, NaN counts as largest.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sort(
    tensor_t *x, int32_t axis, tensor_bool_t descending, tensor_t **values, tensor_t **indices);

/** The k largest or smallest elements along `axis` in falling or rising order, and their places,
 *  int64; of equal elements the first ones. NaN counts as largest.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_topk(
    tensor_t *x, int64_t k, int32_t axis, tensor_bool_t largest, tensor_t **values, tensor_t
    **indices);

/** The k-th smallest element along `axis`, from 1 on, and its place, int64. NaN counts as largest.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_kthvalue(
    tensor_t *x, int64_t k, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t
    **indices);

/** The middle element along `axis` in order, of two the lower one, and its place, int64; NaN if
 *  there is one. TENSOR_AXIS_NONE flattens first.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_median(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** As median, of what is not NaN; NaN where nothing is left.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_nanmedian(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** The most frequent element along `axis`, of several the smallest, and the last place where it
 *  stands, int64.
 *
 *  x: real tensor
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mode(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** The elements along `axis` at rank q * (n - 1) in order, for each of q (floating, in [0, 1], 0-d
 *  or 1-d), which gives a first axis. Between two elements "linear" interpolates; "lower",
 *  "higher", "midpoint" and "nearest" are the other choices. NaN if there is one. TENSOR_AXIS_NONE
 *  flattens first.
 *
 *  x: real tensor; integers are computed in float32
 *  q: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, q.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_quantile(
    tensor_t *x, tensor_t *q, int32_t axis, tensor_bool_t keepdims, const char *interpolation);

/** As quantile, of what is not NaN; NaN where nothing is left.
 *
 *  x: real tensor; integers are computed in float32
 *  q: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, q.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nanquantile(
    tensor_t *x, tensor_t *q, int32_t axis, tensor_bool_t keepdims, const char *interpolation);

/** Where each value has to be put into the rising lines of the last axis of `sorted` to keep them
 *  in order, int64: before equal elements, or after them if `right`. A 1-d `sorted` serves all
 *  values, else the other axes agree. NaN counts as largest.
 *
 *  sorted: real tensor
 *  values: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_searchsorted(
    tensor_t *sorted, tensor_t *values, tensor_bool_t right);

/** searchsorted of `x` in 1-d rising boundaries: the number of boundaries below each element, or
 *  not above it if `right`.
 *
 *  x: real tensor
 *  boundaries: real tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bucketize(
    tensor_t *x, tensor_t *boundaries, tensor_bool_t right);

/** The distinct elements in rising order, the first place of each in the flattened tensor, which of
 *  them each element of `x` is, in its shape, and how often each occurs; all but the first int64.
 *  Each NaN is an element of its own. Complex numbers are in order of their real, then of their
 *  imaginary parts.
 *
 *  x: tensor
 *  values, indices, inverse_indices, counts: the results, each to release
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_all(
    tensor_t *x, tensor_t **values, tensor_t **indices, tensor_t **inverse_indices, tensor_t
    **counts);

/** The distinct elements in rising order, and how often each occurs, int64; as unique_all.
 *
 *  x: tensor
 *  values, counts: the results, each to release
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_counts(
    tensor_t *x, tensor_t **values, tensor_t **counts);

/** The distinct elements in rising order, and which of them each element of `x` is, int64; as
 *  unique_all.
 *
 *  x: tensor
 *  values, inverse_indices: the results, each to release
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_inverse(
    tensor_t *x, tensor_t **values, tensor_t **inverse_indices);

/** The distinct elements in rising order; as unique_all.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unique_values(tensor_t *x);

/** The distinct slices of `x` along `axis` in lexicographic order, the first place of each, which
 *  of them each slice of `x` is, and how often each occurs; all but the first 1-d and int64. A
 *  slice with NaN is one of its own.
 *
 *  x: tensor
 *  values, indices, inverse_indices, counts: the results, each to release
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_dim(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices, tensor_t **inverse_indices,
    tensor_t **counts);

/** What is left of `x` when of equal neighbours only the first stays: elements of the flattened
 *  tensor, which of them each element of `x` is, in its shape, and how long each run is; or slices
 *  along `axis`, with the others 1-d. All but the first are int64. NaN differs from NaN.
 *
 *  x: tensor
 *  values, inverse_indices, counts: the results, each to release
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_consecutive(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **inverse_indices, tensor_t **counts);

/** The slices index[i] of `axis`; `index` is a 1-d integer tensor, or a 0-d one, which drops the
 *  axis; negative values count from the end. TENSOR_E_INDEX outside.
 *
 *  x: tensor
 *  index: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_select(
    tensor_t *x, int32_t axis, tensor_t *index);

/** out[i][j][k] = x[i][index[i][j][k]][k] for axis 1 and so on; `index` (integers) has as many axes
 *  as `x` and no extent larger than that of `x` except along `axis`.
 *
 *  x: tensor
 *  index: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gather(tensor_t *x, int32_t axis, tensor_t *index);

/** `x` with out[i][index[i][j][k]][k] = src[i][j][k] for axis 1 and so on; of several writes to one
 *  place the last in row-major order stays, and only that one has a gradient.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scatter(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** `x` with out[i][index[i][j][k]][k] = src[i][j][k] for axis 1 and so on; of several writes to one
 *  place the last in row-major order stays, and only that one has a gradient. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scatter_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** As scatter, but adds to what is there; deterministic.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scatter_add(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** As scatter, but adds to what is there; deterministic. Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scatter_add_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** As scatter, with the "sum", "prod", "mean", "amax" or "amin" of all elements of src that meet at
 *  one place and, if include_self, of what is there. The mean of integers is rounded down. Complex
 *  numbers have no largest or smallest one. Where two zeros of src meet in a product, there is no
 *  second derivative. Equal largest or smallest elements share the gradient.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scatter_reduce(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, const char *reduce, tensor_bool_t
    include_self);

/** As scatter, with the "sum", "prod", "mean", "amax" or "amin" of all elements of src that meet at
 *  one place and, if include_self, of what is there. The mean of integers is rounded down. Complex
 *  numbers have no largest or smallest one. Where two zeros of src meet in a product, there is no
 *  second derivative. Equal largest or smallest elements share the gradient. Written to x, whose
 *  shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scatter_reduce_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, const char *reduce, tensor_bool_t
    include_self);

/** As gather, with the other axes of `x` and `index` broadcast against each other.
 *
 *  x: tensor
 *  index: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_take_along_axis(
    tensor_t *x, tensor_t *index, int32_t axis);

/** Rows of `weight` (V, D): index (...) in [0, V) gives (..., D).
 *
 *  weight: tensor
 *  index: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_embedding(tensor_t *weight, tensor_t *index);

/** The "sum", "mean" or "max" of rows of `weight` (V, D) for each bag: the rows of index (B, L), or
 *  the parts of index (L,) that start at `offsets` (B,), which with include_last_offset have the
 *  end of the last bag too. Empty bags give 0; rows padding_idx do not count, -1 for none.
 *  per_sample_weights, of the shape of index, are for sums.
 *
 *  weight: floating tensor
 *  index: floating tensor
 *  offsets: floating tensor, nullable
 *  per_sample_weights: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in weight, per_sample_weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_embedding_bag(
    tensor_t *weight, tensor_t *index, tensor_t *offsets, const char *mode, tensor_t
    *per_sample_weights, tensor_bool_t include_last_offset, int64_t padding_idx);

/** int64 (..., num_classes) with 1 at the index and 0 elsewhere; num_classes -1 means max + 1.
 *
 *  index: integer tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_one_hot(tensor_t *index, int64_t num_classes);

/** The indices of the elements that are not 0, in row-major order: int64, shape (count, ndim).
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nonzero(tensor_t *x);

/** x[indices] with NumPy's rules for arrays of integers and masks: entry i indexes axis i, NULL
 *  takes the whole axis, a bool mask of k axes stands for k entries. Index arrays broadcast; their
 *  axes come where the first stood, or first if whole axes lie between them.
 *
 *  x: tensor
 *  indices: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index(
    tensor_t *x, tensor_t *const *indices, int32_t n_indices);

/** `x` with x[indices] = values, which broadcast; or x[indices] += values, repeated places counted
 *  each time, if `accumulate`. Without it the last of several writes stays, and only that one has a
 *  gradient.
 *
 *  x: tensor
 *  indices: nullable
 *  values: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_put(
    tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values, tensor_bool_t
    accumulate);

/** `x` with x[indices] = values, which broadcast; or x[indices] += values, repeated places counted
 *  each time, if `accumulate`. Without it the last of several writes stays, and only that one has a
 *  gradient. Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  indices: nullable
 *  values: tensor
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_put_(
    tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values, tensor_bool_t
    accumulate);

/** The elements of `x` where `mask` (bool) is true, in row-major order: 1-d. Both broadcast.
 *
 *  x: tensor
 *  mask: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_select(tensor_t *x, tensor_t *mask);

/** A copy of `x` whose elements where `mask` (bool; both broadcast) is true are those of `src`, one
 *  after the other; `src` has as many at least.
 *
 *  x: tensor
 *  mask: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_scatter(
    tensor_t *x, tensor_t *mask, tensor_t *src);

/** The slices `index` (integers of any shape, negative ones from the end) of `axis`, whose place
 *  the axes of `index` take; elements of the flattened tensor for TENSOR_AXIS_NONE.
 *
 *  x: tensor
 *  index: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_take(tensor_t *x, tensor_t *index, int32_t axis);

/** `x` with the elements of `src` at the places `index` of the flattened tensor, or added to them
 *  if `accumulate`; `index` and `src` have as many elements.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_put(
    tensor_t *x, tensor_t *index, tensor_t *src, tensor_bool_t accumulate);

/** `x` with the elements of `src` at the places `index` of the flattened tensor, or added to them
 *  if `accumulate`; `index` and `src` have as many elements. Written to x, whose shape and dtype
 *  stay.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_put_(
    tensor_t *x, tensor_t *index, tensor_t *src, tensor_bool_t accumulate);

/** `x` with alpha * src[i] added to the slice index[i] of `axis`; `index` is 1-d, repeated places
 *  count each time.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  alpha: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_add(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, double alpha);

/** `x` with alpha * src[i] added to the slice index[i] of `axis`; `index` is 1-d, repeated places
 *  count each time.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  alpha: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_add_i64(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, int64_t alpha);

/** `x` with alpha * src[i] added to the slice index[i] of `axis`; `index` is 1-d, repeated places
 *  count each time. Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  alpha: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_add_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, double alpha);

/** `x` with alpha * src[i] added to the slice index[i] of `axis`; `index` is 1-d, repeated places
 *  count each time. Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  alpha: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_add_i64_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, int64_t alpha);

/** `x` with src[i] at the slice index[i] of `axis`; `index` is 1-d. Of several writes to one place
 *  the last stays.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_copy(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** `x` with src[i] at the slice index[i] of `axis`; `index` is 1-d. Of several writes to one place
 *  the last stays. Written to x, whose shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  src: tensor
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_copy_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** `x` with `value` (0-d) in the slices index[i] of `axis`; `index` is 1-d or 0-d.
 *
 *  x: tensor
 *  index: tensor
 *  value: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_fill(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *value);

/** `x` with `value` (0-d) in the slices index[i] of `axis`; `index` is 1-d or 0-d.
 *
 *  x: tensor
 *  index: tensor
 *  value: a number; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_fill_scalar(
    tensor_t *x, int32_t axis, tensor_t *index, double value);

/** `x` with `value` (0-d) in the slices index[i] of `axis`; `index` is 1-d or 0-d.
 *
 *  x: tensor
 *  index: tensor
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_fill_scalar_i64(
    tensor_t *x, int32_t axis, tensor_t *index, int64_t value);

/** `x` with `value` (0-d) in the slices index[i] of `axis`; `index` is 1-d or 0-d. Written to x,
 *  whose shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  value: tensor
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_fill_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *value);

/** `x` with `value` (0-d) in the slices index[i] of `axis`; `index` is 1-d or 0-d. Written to x,
 *  whose shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  value: a number; weak: it does not widen a dtype of its own class
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_fill_scalar_(
    tensor_t *x, int32_t axis, tensor_t *index, double value);

/** `x` with `value` (0-d) in the slices index[i] of `axis`; `index` is 1-d or 0-d. Written to x,
 *  whose shape and dtype stay.
 *
 *  x: tensor
 *  index: tensor
 *  value: an integer; weak: it does not widen a dtype of its own class
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_fill_scalar_i64_(
    tensor_t *x, int32_t axis, tensor_t *index, int64_t value);

/** The matrix product of the last two axes; leading axes broadcast. A 1-d `a` counts as (1, K), a
 *  1-d `b` as (K, 1), and the result lacks the axes so added. float16 and bfloat16 accumulate in
 *  float32. K = 0 gives 0.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matmul(tensor_t *a, tensor_t *b);

/** The product of integer matrices, of shapes as in matmul, in int32, which wraps around. The
 *  dtypes may differ; 8 and 16 bits are multiplied in pairs.
 *
 *  a: integer tensor
 *  b: integer tensor
 *  returns a tensor to release; NULL on failure
 *  Source: ONNX, MatMulInteger without zero points.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matmul_integer(tensor_t *a, tensor_t *b);

/** beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c broadcasts to (M, N). With beta
 *  = 0, `c` is not read.
 *
 *  c: number tensor (not bool)
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addmm(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** out[i][j] = a[i] * b[j] for 1-d tensors.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_outer(tensor_t *a, tensor_t *b);

/** The product of a matrix (M, K) and a vector (K,).
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mv(tensor_t *a, tensor_t *b);

/** The products of two stacks of as many matrices, (B, M, K) and (B, K, N).
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bmm(tensor_t *a, tensor_t *b);

/** beta * c + alpha * bmm(a, b); c broadcasts to (B, M, N). With beta = 0, `c` is not read.
 *
 *  c: number tensor (not bool)
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_baddbmm(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** beta * c + alpha * the sum of the matrices of bmm(a, b); c broadcasts to (M, N). With beta = 0,
 *  `c` is not read.
 *
 *  c: number tensor (not bool)
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addbmm(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** beta * c + alpha * (a @ b) for a matrix a (M, K) and a vector b (K,); c broadcasts to (M,). With
 *  beta = 0, `c` is not read.
 *
 *  c: number tensor (not bool)
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addmv(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** beta * c + alpha * outer(a, b); c broadcasts to the shape of that. With beta = 0, `c` is not
 *  read.
 *
 *  c: number tensor (not bool)
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addr(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** The sum of the products of two vectors of one length.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dot(tensor_t *a, tensor_t *b);

/** The sums of the products along `axis`, which is one of the shape that `a` and `b` broadcast to;
 *  of complex numbers with the conjugate of `a`.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vecdot(tensor_t *a, tensor_t *b, int32_t axis);

/** The sums of the products along the last axes of both, for every choice of the others; a product
 *  with a 0-d tensor is that of each element.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_inner(tensor_t *a, tensor_t *b);

/** The sums of products along the axes `axes_a` of a and `axes_b` of b, paired in that order; the
 *  other axes of a come first, then those of b.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tensordot(
    tensor_t *a, tensor_t *b, const int64_t *axes_a, int32_t n_axes_a, const int64_t *axes_b,
    int32_t n_axes_b);

/** The Kronecker product: each element of `a` times the whole of `b` in its place; missing leading
 *  axes count as 1.
 *
 *  a: tensor
 *  b: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_kron(tensor_t *a, tensor_t *b);

/** The cross products along `axis`, of extent 3 in both; the other axes broadcast.
 *
 *  a: number tensor (not bool)
 *  b: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cross(tensor_t *a, tensor_t *b, int32_t axis);

/** The sums of the diagonals `offset` (0 main, positive above it) of the last two axes. Dtypes as
 *  in sum.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trace(
    tensor_t *x, int64_t offset, tensor_dtype_t dtype);

/** The product of at least two matrices in the order that needs the fewest multiplications; the
 *  first and the last one may be vectors.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in xs.
 *  Source: Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, matrix-chain
 *  multiplication.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multi_dot(tensor_t *const *xs, int32_t n_xs);

/** vector_norm(a[..., i, :] - b[..., j, :], p) for all rows i of a and j of b; leading axes
 *  broadcast. The derivative is 0 where the distance is 0.
 *
 *  a: tensor of float32 or float64
 *  b: tensor of float32 or float64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cdist(tensor_t *a, tensor_t *b, double p);

/** The distances of cdist between the rows i < j of a matrix, in the order (0, 1), (0, 2), ..., (1,
 *  2), ...
 *
 *  x: tensor of float32 or float64
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pdist(tensor_t *x, double p);

/** The sum of products that the equation names, such as "bij,bjk->bik": one letter an axis,
 *  repeated letters of an operand take its diagonal, "..." stands for axes that broadcast; without
 *  "->" the letters that occur once, in alphabetical order. A view of an operand of which nothing
 *  is summed.
 *
 *  returns a tensor to release; NULL on failure
 *  Differentiable in operands.
 *  Source: NumPy's einsum.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_einsum(
    const char *equation, tensor_t *const *operands, int32_t n_operands);

/** The lower factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian, of which
 *  only the lower triangle is read, or the upper factor from the upper triangle; info, int32, is 0,
 *  or the number of the first leading minor that is not positive, and the factor is not set then.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  l, info: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cholesky_ex(
    tensor_t *x, tensor_bool_t upper, tensor_t **l, tensor_t **info);

/** The factor of cholesky_ex; an error that names the matrix if one is not positive definite.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cholesky(tensor_t *x, tensor_bool_t upper);

/** The solution y of (l @ l.mH) @ y = b for the factor l of cholesky; of (l.mH @ l) @ y = b if
 *  `upper`. Leading axes broadcast.
 *
 *  b: tensor of float32, float64 or a complex dtype
 *  l: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in b, l.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cholesky_solve(
    tensor_t *b, tensor_t *l, tensor_bool_t upper);

/** The inverse of the matrix whose factor l is, as cholesky returns it.
 *
 *  l: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in l.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cholesky_inverse(tensor_t *l, tensor_bool_t upper);

/** Both factors of a row-permuted x = l @ u in one matrix, l without its diagonal of 1; rows i and
 *  pivots[i], int32 and from 1 on, were exchanged in that order. info, int32, is 0, or the number
 *  of the first element on the diagonal of u that is 0. Without `pivot` no rows are exchanged.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  lu, pivots, info: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu_factor_ex(
    tensor_t *x, tensor_bool_t pivot, tensor_t **lu, tensor_t **pivots, tensor_t **info);

/** As lu_factor_ex; an error that names the matrix if one is singular.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  lu, pivots: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu_factor(
    tensor_t *x, tensor_bool_t pivot, tensor_t **lu, tensor_t **pivots);

/** The permutation matrix and the factors in what lu_factor returns: x = p @ l @ u.
 *
 *  lu: tensor of float32, float64 or a complex dtype
 *  pivots: tensor of float32, float64 or a complex dtype
 *  p, l, u: the results, each to release
 *  Differentiable in lu.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu_unpack(
    tensor_t *lu, tensor_t *pivots, tensor_t **p, tensor_t **l, tensor_t **u);

/** x = p @ l @ u with a permutation matrix p, l of 1 on the diagonal and 0 above it, and u of 0
 *  below the diagonal. Singular matrices have factors too.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  p, l, u: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu(
    tensor_t *x, tensor_bool_t pivot, tensor_t **p, tensor_t **l, tensor_t **u);

/** The solution y of a @ y = b for the factors of a that lu_factor returned; of y @ a = b unless
 *  `left`, and for a.mH if `adjoint`. Leading axes broadcast.
 *
 *  lu: tensor of float32, float64 or a complex dtype
 *  pivots: tensor of float32, float64 or a complex dtype
 *  b: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in lu, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lu_solve(
    tensor_t *lu, tensor_t *pivots, tensor_t *b, tensor_bool_t left, tensor_bool_t adjoint);

/** The solution y of a @ y = b, or of y @ a = b unless `left`, for the upper or lower triangle of
 *  a; the rest of a is not read, nor its diagonal if `unitriangular`, which then counts as 1.
 *  Leading axes broadcast. A 0 on the diagonal gives infinities or NaN.
 *
 *  a: tensor of float32, float64 or a complex dtype
 *  b: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_solve_triangular(
    tensor_t *a, tensor_t *b, tensor_bool_t upper, tensor_bool_t left, tensor_bool_t unitriangular);

/** The solution y of a @ y = b, or of y @ a = b unless `left`. b has columns, unless it is 1-d or
 *  has the shape of a without the last axis: then it is one vector a matrix. Leading axes
 *  broadcast. info, int32, is 0, or the number of the first pivot that is 0 in a singular matrix,
 *  and the result is not set then.
 *
 *  a: tensor of float32, float64 or a complex dtype
 *  b: tensor of float32, float64 or a complex dtype
 *  result, info: the results, each to release
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_solve_ex(
    tensor_t *a, tensor_t *b, tensor_bool_t left, tensor_t **result, tensor_t **info);

/** The result of solve_ex; an error that names the matrix if one is singular.
 *
 *  a: tensor of float32, float64 or a complex dtype
 *  b: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_solve(tensor_t *a, tensor_t *b, tensor_bool_t left);

/** The inverses of square matrices. info, int32, is 0, or the number of the first pivot that is 0
 *  in a singular matrix, and the inverse is not set then.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  inverse, info: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_inv_ex(
    tensor_t *x, tensor_t **inverse, tensor_t **info);

/** The inverses of square matrices; an error that names the matrix if one is singular.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_inv(tensor_t *x);

/** The determinants of square matrices. The gradient is right for singular matrices too.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_det(tensor_t *x);

/** The sign, of a complex determinant its quotient by its size, and the logarithm of the size of
 *  the determinants, without overflow: 0 and -infinity for singular matrices.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  sign, logabsdet: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_slogdet(
    tensor_t *x, tensor_t **sign, tensor_t **logabsdet);

/** x = q @ r with orthonormal columns q and an upper triangular r: min(M, N) columns for mode
 *  "reduced", a square q for "complete"; for "r" q has no elements. The signs are those of LAPACK;
 *  the diagonal of r is real.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  q, r: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_qr(
    tensor_t *x, const char *mode, tensor_t **q, tensor_t **r);

/** The first columns of the product of the reflections I - tau[i] * v @ v.mH, where v is the column
 *  i of x with 1 on the diagonal and 0 above it.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  tau: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, tau.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_householder_product(tensor_t *x, tensor_t *tau);

/** The eigenvalues, which are real, of symmetric or Hermitian matrices in rising order, and
 *  orthonormal eigenvectors as columns; only the lower triangle is read, or the upper one. The
 *  first of the largest components of each vector is positive, also of a complex one. The gradient
 *  of the vectors is finite where the values differ.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  values, vectors: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_eigh(
    tensor_t *x, tensor_bool_t upper, tensor_t **values, tensor_t **vectors);

/** The eigenvalues of eigh.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eigvalsh(tensor_t *x, tensor_bool_t upper);

/** x = u @ diag(s) @ vh with orthonormal columns u and rows vh, square if `full_matrices`, and
 *  singular values s >= 0 in falling order. The first of the largest components of each column of u
 *  is positive, also of a complex one. The gradient of u and vh is finite where the values differ
 *  and are not 0; it takes no account of more columns than min(M, N).
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  u, s, vh: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_svd(
    tensor_t *x, tensor_bool_t full_matrices, tensor_t **u, tensor_t **s, tensor_t **vh);

/** The singular values of svd.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_svdvals(tensor_t *x);

/** The Moore-Penrose inverses. Singular values up to the larger one of atol and rtol * the largest
 *  value count as 0; rtol is max(M, N) * epsilon where neither is given. `hermitian` takes
 *  symmetric or Hermitian matrices, of which the lower triangle is read.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  atol: tensor of float32, float64 or a complex dtype, nullable
 *  rtol: tensor of float32, float64 or a complex dtype, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pinv(
    tensor_t *x, tensor_t *atol, tensor_t *rtol, tensor_bool_t hermitian);

/** How many singular values are above the bounds of pinv, int64.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  atol: tensor of float32, float64 or a complex dtype, nullable
 *  rtol: tensor of float32, float64 or a complex dtype, nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_rank(
    tensor_t *x, tensor_t *atol, tensor_t *rtol, tensor_bool_t hermitian);

/** The y of least norm that minimise the norm of a @ y - b, for columns or vectors b as in
 *  solve_ex; singular values up to rcond * the largest one count as 0, max(M, N) * epsilon for
 *  negative rcond. residuals are the squares of those norms where M > N and all matrices have rank
 *  N, else they have no elements.
 *
 *  a: tensor of float32, float64 or a complex dtype
 *  b: tensor of float32, float64 or a complex dtype
 *  solution, residuals, rank, singular_values: the results, each to release
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lstsq(
    tensor_t *a, tensor_t *b, double rcond, tensor_t **solution, tensor_t **residuals, tensor_t
    **rank, tensor_t **singular_values);

/** A norm of the matrices of axis0 (rows) and axis1 (columns): "fro" the root of the sum of
 *  squares, "nuc" the sum of the singular values, "2" and "-2" the largest and the smallest of
 *  them, "1" and "-1" the largest and smallest sum of sizes of a column, "inf" and "-inf" of a row.
 *  The largest of no sizes is 0.
 *
 *  x: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_norm(
    tensor_t *x, const char *ord, int32_t axis0, int32_t axis1, tensor_bool_t keepdims);

/** The condition number: matrix_norm(x) * matrix_norm(inv(x)) in the norm `ord`, infinity for
 *  singular matrices; for "2" and "-2", also of matrices that are not square, the quotient of the
 *  largest and the smallest singular value.
 *
 *  x: tensor of float32, float64 or a complex dtype
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cond(tensor_t *x, const char *ord);

/** The product of n square matrices x, of the inverse for negative n, and the identity for n = 0.
 *
 *  x: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_power(tensor_t *x, int64_t n);

/** The exponential of square matrices: the sum of x ** k / k!.
 *
 *  x: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Higham, The scaling and squaring method for the matrix exponential revisited, 2005.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_exp(tensor_t *x);

/** x @ weight.T + bias: x (..., in), weight (out, in) or (in,), bias (out,).
 *
 *  x: tensor
 *  weight: tensor
 *  bias: tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_linear(tensor_t *x, tensor_t *weight, tensor_t *bias);

/** The activation of linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh. Where
 *  no gradient is recorded, it is applied to each part of the product while a cache holds it, and
 *  the product itself is never stored.
 *
 *  x: floating tensor
 *  weight: floating tensor
 *  bias: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_linear_activation(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const char *activation);

/** Cross-correlation of x (N, C, L), or (C, L), with weight (O, C / groups, K); otherwise as
 *  conv2d.
 *
 *  x: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  bias: number tensor (not bool), nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv1d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const
    int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t
    groups);

/** Cross-correlation of x (N, C, H, W), or (C, H, W), with weight (O, C / groups, KH, KW); stride,
 *  padding with zeros, and dilation as (height, width) or one number for both. Extent (H + 2 *
 *  padding - dilation * (KH - 1) - 1) / stride + 1, rounded down.
 *
 *  x: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  bias: number tensor (not bool), nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv2d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const
    int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t
    groups);

/** The gradient of conv2d for its input of `shape`, also known as transposed convolution.
 *
 *  dy: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv2d_input_grad(
    tensor_t *dy, tensor_t *weight, const int64_t *shape, int32_t ndim, const int64_t *stride,
    int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t
    n_dilation, int64_t groups);

/** The gradient of conv2d for its weight of `shape`.
 *
 *  dy: number tensor (not bool)
 *  x: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv2d_weight_grad(
    tensor_t *dy, tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t
    n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t
    n_dilation, int64_t groups);

/** Cross-correlation of x (N, C, D, H, W), or (C, D, H, W), with weight (O, C / groups, KD, KH,
 *  KW); otherwise as conv2d.
 *
 *  x: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  bias: number tensor (not bool), nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv3d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const
    int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t
    groups);

/** The gradient of conv3d for its input of `shape`, also known as transposed convolution.
 *
 *  dy: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv3d_input_grad(
    tensor_t *dy, tensor_t *weight, const int64_t *shape, int32_t ndim, const int64_t *stride,
    int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t
    n_dilation, int64_t groups);

/** The gradient of conv3d for its weight of `shape`.
 *
 *  dy: number tensor (not bool)
 *  x: number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv3d_weight_grad(
    tensor_t *dy, tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t
    n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t
    n_dilation, int64_t groups);

/** The transpose of conv1d: what its gradient makes of x (N, C, L), or (C, L), with weight (C, O /
 *  groups, K). Otherwise as conv_transpose2d.
 *
 *  x: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  bias: number tensor (not bool), nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv_transpose1d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const
    int64_t *padding, int32_t n_padding, const int64_t *output_padding, int32_t n_output_padding,
    int64_t groups, const int64_t *dilation, int32_t n_dilation);

/** The transpose of conv2d: what its gradient makes of x (N, C, H, W), or (C, H, W), with weight
 *  (C, O / groups, KH, KW). Extent (H - 1) * stride - 2 * padding + dilation * (KH - 1) +
 *  output_padding + 1.
 *
 *  x: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  bias: number tensor (not bool), nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv_transpose2d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const
    int64_t *padding, int32_t n_padding, const int64_t *output_padding, int32_t n_output_padding,
    int64_t groups, const int64_t *dilation, int32_t n_dilation);

/** The transpose of conv3d: what its gradient makes of x (N, C, D, H, W), or (C, D, H, W), with
 *  weight (C, O / groups, KD, KH, KW). Otherwise as conv_transpose2d.
 *
 *  x: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  bias: number tensor (not bool), nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv_transpose3d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const
    int64_t *padding, int32_t n_padding, const int64_t *output_padding, int32_t n_output_padding,
    int64_t groups, const int64_t *dilation, int32_t n_dilation);

/** The windows of x (N, C, H, W) or (C, H, W), padded with zeros, as columns: (N, C * KH * KW,
 *  number of windows), the windows in row-major order.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_im2col(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation);

/** The sums of columns x (N, C * KH * KW, L) or (C * KH * KW, L) at the places of an image of shape
 *  (H, W) that im2col takes them from.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_col2im(
    tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel, const
    int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t
    *dilation, int32_t n_dilation);

/** The largest element of each window of x (N, C, L) or (C, L); otherwise as max_pool2d.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_pool1d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode);

/** The largest element of each window of x (N, C, H, W) or (C, H, W); NaN wins; the first of equal
 *  ones takes the gradient. No stride means the kernel's extents; padding is at most half of them.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_pool2d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode);

/** The largest element of each window of x (N, C, D, H, W) or (C, D, H, W); otherwise as
 *  max_pool2d.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_pool3d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode);

/** max_pool1d, and where in its line, in row-major order, each element was found, int64.
 *
 *  x: real number tensor (not bool)
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_pool1d_with_indices(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices);

/** max_pool2d, and where in its plane, in row-major order, each element was found, int64.
 *
 *  x: real number tensor (not bool)
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_pool2d_with_indices(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices);

/** max_pool3d, and where in its volume, in row-major order, each element was found, int64.
 *
 *  x: real number tensor (not bool)
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_pool3d_with_indices(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices);

/** 0 with spatial extents `shape`, and the elements of x (N, C, L) or (C, L) at `indices` of their
 *  line, as max_pool1d_with_indices gives them; of several at one place the last one stays.
 *
 *  x: real number tensor (not bool)
 *  indices: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_unpool1d(
    tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim);

/** 0 with spatial extents `shape`, and the elements of x (N, C, H, W) or (C, H, W) at `indices` of
 *  their plane, as max_pool2d_with_indices gives them; of several at one place the last one stays.
 *
 *  x: real number tensor (not bool)
 *  indices: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_unpool2d(
    tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim);

/** 0 with spatial extents `shape`, and the elements of x (N, C, D, H, W) or (C, D, H, W) at
 *  `indices` of their volume, as max_pool3d_with_indices gives them; of several at one place the
 *  last one stays.
 *
 *  x: real number tensor (not bool)
 *  indices: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_unpool3d(
    tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim);

/** The mean of each window of x (N, C, L) or (C, L); otherwise as avg_pool2d.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool1d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t
    count_include_pad);

/** The mean of each window of x (N, C, H, W) or (C, H, W); padded zeros count if count_include_pad.
 *  divisor_override divides the sums instead of their number of elements, 0 means none. Means of
 *  integers are truncated. No stride means the kernel's extents; padding is at most half of them.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool2d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t
    count_include_pad, int64_t divisor_override);

/** The gradient of avg_pool2d for its input of `shape`.
 *
 *  dy: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool2d_grad(
    tensor_t *dy, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel, const
    int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t
    ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override);

/** The mean of each window of x (N, C, D, H, W) or (C, D, H, W); otherwise as avg_pool2d.
 *
 *  x: real number tensor (not bool)
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool3d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t
    count_include_pad, int64_t divisor_override);

/** The gradient of avg_pool3d for its input of `shape`.
 *
 *  dy: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool3d_grad(
    tensor_t *dy, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel, const
    int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t
    ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override);

/** The norm of each window of x (N, C, L) or (C, L): sum(x ** norm_type) ** (1 / norm_type). The
 *  gradient is NaN where all elements are 0. No stride means the kernel's extents.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lp_pool1d(
    tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride,
    int32_t n_stride, tensor_bool_t ceil_mode);

/** The norm of each window of x (N, C, H, W) or (C, H, W): sum(x ** norm_type) ** (1 / norm_type).
 *  The gradient is NaN where all elements are 0. No stride means the kernel's extents.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lp_pool2d(
    tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride,
    int32_t n_stride, tensor_bool_t ceil_mode);

/** The norm of each window of x (N, C, D, H, W) or (C, D, H, W): sum(x ** norm_type) ** (1 /
 *  norm_type). The gradient is NaN where all elements are 0. No stride means the kernel's extents.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lp_pool3d(
    tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride,
    int32_t n_stride, tensor_bool_t ceil_mode);

/** The means of the parts of x (N, C, L) or (C, L) that cut its spatial axes into `shape`, as equal
 *  as can be: part i of n begins at floor(i * extent / n) and ends before ceil((i + 1) * extent /
 *  n).
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_adaptive_avg_pool1d(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** The means of the parts of x (N, C, H, W) or (C, H, W) that cut its spatial axes into `shape`, as
 *  equal as can be: part i of n begins at floor(i * extent / n) and ends before ceil((i + 1) *
 *  extent / n).
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_adaptive_avg_pool2d(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** The means of the parts of x (N, C, D, H, W) or (C, D, H, W) that cut its spatial axes into
 *  `shape`, as equal as can be: part i of n begins at floor(i * extent / n) and ends before ceil((i
 *  + 1) * extent / n).
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_adaptive_avg_pool3d(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** The largest elements of the parts that adaptive_avg_pool1d takes the means of, and where in
 *  their line they were found, int64; NaN wins, and the first of equal ones.
 *
 *  x: real number tensor (not bool)
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_adaptive_max_pool1d(
    tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices);

/** The largest elements of the parts that adaptive_avg_pool2d takes the means of, and where in
 *  their plane they were found, int64; NaN wins, and the first of equal ones.
 *
 *  x: real number tensor (not bool)
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_adaptive_max_pool2d(
    tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices);

/** The largest elements of the parts that adaptive_avg_pool3d takes the means of, and where in
 *  their volume they were found, int64; NaN wins, and the first of equal ones.
 *
 *  x: real number tensor (not bool)
 *  values, indices: the results, each to release
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_adaptive_max_pool3d(
    tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices);

/** x (N, C, ...) or (C, ...) with spatial extents `shape`, one axis after the other: mode nearest,
 *  nearest-exact (both for any dtype), linear, bilinear or trilinear for one, two or three spatial
 *  axes, bicubic, or area, the means of adaptive_avg_pool2d. With align_corners the outermost
 *  elements keep their places, else the outer edges. antialias stretches the kernel where the axis
 *  shrinks.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_interpolate(
    tensor_t *x, const int64_t *shape, int32_t ndim, const char *mode, tensor_bool_t align_corners,
    tensor_bool_t antialias);

/** x with `size` positions along `axis`: mode nearest, nearest-exact (both for any dtype), linear,
 *  cubic or area, as interpolate. scale, if not 0, is the ratio of the extents that places are
 *  computed with.
 *
 *  x: real tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_interpolate_axis(
    tensor_t *x, int32_t axis, int64_t size, const char *mode, tensor_bool_t align_corners,
    tensor_bool_t antialias, double scale);

/** The gradient of interpolate_axis for its input, with extent `size` along `axis`.
 *
 *  dy: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_interpolate_axis_grad(
    tensor_t *dy, int32_t axis, int64_t size, const char *mode, tensor_bool_t align_corners,
    tensor_bool_t antialias, double scale);

/** x (N, C, H, W) at the places of grid (N, OH, OW, 2), or (N, C, D, H, W) with (N, OD, OH, OW, 3):
 *  coordinates from -1 to 1, the last axis of x first. mode bilinear, nearest or bicubic (two
 *  spatial axes); outside of x are zeros, its border, or its reflection (padding_mode). -1 and 1
 *  are the centres of the outermost elements with align_corners, else their outer edges. Half
 *  precision is computed in float32.
 *
 *  x: floating tensor
 *  grid: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, grid.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_grid_sample(
    tensor_t *x, tensor_t *grid, const char *mode, const char *padding_mode, tensor_bool_t
    align_corners);

/** The grid for grid_sample that reads an image of `shape` (N, C, H, W) or (N, C, D, H, W) at
 *  places moved by the matrices theta (N, 2, 3) or (N, 3, 4).
 *
 *  theta: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in theta.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_affine_grid(
    tensor_t *theta, const int64_t *shape, int32_t ndim, tensor_bool_t align_corners);

/** x (..., C * factor ** 2, H, W) as (..., C, H * factor, W * factor): channels become squares of
 *  pixels.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pixel_shuffle(tensor_t *x, int64_t factor);

/** x (..., C, H * factor, W * factor) as (..., C * factor ** 2, H, W): the inverse of
 *  pixel_shuffle.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pixel_unshuffle(tensor_t *x, int64_t factor);

/** x (N, C, ...) with its channels, parted into groups, in the order of their place in the group.
 *
 *  x: tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_channel_shuffle(tensor_t *x, int64_t groups);

/** exp(x) / sum(exp(x)) along `axis`, without overflow.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softmax(tensor_t *x, int32_t axis);

/** x - logsumexp(x) along `axis`.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log_softmax(tensor_t *x, int32_t axis);

/** x where x > 0, else weight * x; weight has one element, or one for each extent of axis 1 of x.
 *  The derivative at 0 is weight.
 *
 *  x: floating tensor
 *  weight: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight.
 *  Source: He et al. 2015, arXiv:1502.01852.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_prelu(tensor_t *x, tensor_t *weight);

/** a * sigmoid(b) for the halves a and b of `axis`, whose extent is even.
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Dauphin et al. 2016, arXiv:1612.08083.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_glu(tensor_t *x, int32_t axis);

/** (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the variance of
 *  the population; weight and bias have the shape of those axes.
 *
 *  x: floating tensor
 *  weight: floating tensor, nullable
 *  bias: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Ba, Kiros and Hinton 2016, arXiv:1607.06450.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_layer_norm(
    tensor_t *x, int64_t norm_ndim, tensor_t *weight, tensor_t *bias, double eps);

/** (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training mean
 *  and variance are those of the batch (the population's), and running_mean and running_var move
 *  towards mean and unbiased variance by `momentum`; else the running ones are used.
 *
 *  x: floating tensor
 *  weight: floating tensor, nullable
 *  bias: floating tensor, nullable
 *  running_mean: floating tensor, nullable
 *  running_var: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Ioffe and Szegedy 2015, arXiv:1502.03167.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_batch_norm(
    tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *running_mean, tensor_t *running_var,
    tensor_bool_t training, double momentum, double eps);

/** In training, 0 with probability p, else x / (1 - p); else x itself.
 *
 *  x: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Srivastava et al. 2014, JMLR 15.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/** x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim axes, whose shape weight has, of
 *  complex numbers too without conjugates; eps NaN stands for the distance from 1 to the next
 *  number of the dtype computed in.
 *
 *  x: floating or complex tensor
 *  weight: floating or complex tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight.
 *  Source: Zhang and Sennrich 2019, arXiv:1910.07467.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rms_norm(
    tensor_t *x, int64_t norm_ndim, tensor_t *weight, double eps);

/** (x - mean) / sqrt(var + eps) for each of as many groups of neighbouring channels of x (N, C,
 *  ...), times weight (C,), plus bias (C,).
 *
 *  x: floating tensor
 *  weight: floating tensor, nullable
 *  bias: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Wu and He 2018, arXiv:1803.08494.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_norm(
    tensor_t *x, int64_t groups, tensor_t *weight, tensor_t *bias, double eps);

/** (x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance of x (N, C, L,
 *  ...), and running_mean and running_var move towards the mean of their means and unbiased
 *  variances by `momentum`; as batch_norm with the running ones unless use_input_stats.
 *
 *  x: floating tensor
 *  weight: floating tensor, nullable
 *  bias: floating tensor, nullable
 *  running_mean: floating tensor, nullable
 *  running_var: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Ulyanov, Vedaldi and Lempitsky 2016, arXiv:1607.08022.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_instance_norm(
    tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *running_mean, tensor_t *running_var,
    tensor_bool_t use_input_stats, double momentum, double eps);

/** x / (k + alpha / size * s) ** beta, s the sum of squares of the `size` channels around each, of
 *  x (N, C, L, ...).
 *
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Krizhevsky, Sutskever and Hinton 2012.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_local_response_norm(
    tensor_t *x, int64_t size, double alpha, double beta, double k);

/** x / max(n, eps), n the norm of order `ord` along `axis`.
 *
 *  x: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_normalize(
    tensor_t *x, double ord, int32_t axis, double eps);

/** In training, 0 for each channel of x (N, C, ...) with probability p, else x / (1 - p); else x
 *  itself.
 *
 *  x: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Tompson et al. 2015, arXiv:1411.4280.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_feature_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/** In training, the least value of selu with probability p, else x, scaled and moved so that mean 0
 *  and variance 1 stay; else x itself.
 *
 *  x: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Klambauer et al. 2017, arXiv:1706.02515.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_alpha_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/** As alpha_dropout, for each channel of x (N, C, ...).
 *
 *  x: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_feature_alpha_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/** x where x > 0, else x times a number from [lower, upper), drawn for each element in training,
 *  their mean else.
 *
 *  x: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 *  Source: Xu et al. 2015, arXiv:1505.00853.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rrelu(
    tensor_t *x, double lower, double upper, tensor_bool_t training, tensor_rng_t *rng);

/** softmax((logits + g) / tau) along `axis`, with g from the standard Gumbel distribution; if
 *  `hard`, 1 at its largest element and 0 elsewhere, with the gradient of the soft one.
 *
 *  logits: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in logits.
 *  Source: Jang, Gu and Poole 2017, arXiv:1611.01144.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gumbel_softmax(
    tensor_t *logits, double tau, tensor_bool_t hard, int32_t axis, tensor_rng_t *rng);

/** softmax of -x along `axis`.
 *
 *  x: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softmin(tensor_t *x, int32_t axis);

/** softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E) and value
 *  (..., S, F); a bool mask allows where it is true, `causal` allows keys up to the place of the
 *  query. A query that may look at nothing gives 0. scale 0 stands for 1 / sqrt(E). With enable_gqa
 *  key and value may have fewer heads (..., H, S, E), each for as many neighbouring heads of query.
 *  dropout_p is applied to the softmax.
 *
 *  query: floating tensor
 *  key: floating tensor
 *  value: floating tensor
 *  mask: floating tensor, nullable
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in query, key, value, mask.
 *  Source: Vaswani et al. 2017, arXiv:1706.03762.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scaled_dot_product_attention(
    tensor_t *query, tensor_t *key, tensor_t *value, tensor_t *mask, double dropout_p, tensor_bool_t
    causal, double scale, tensor_bool_t enable_gqa, tensor_rng_t *rng);

/** scaled_dot_product_attention without dropout, by one kernel that never makes the matrix of
 *  scores. The gradient computes the weights once more, unless it is differentiated itself or that
 *  of the mask. mask has extents of L or 1 and S or 1 at its end. With `causal` values after the
 *  place of a query may be skipped, or count with the weight 0: that is NaN for what is not finite.
 *
 *  query: floating tensor
 *  key: floating tensor
 *  value: floating tensor
 *  mask: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in query, key, value, mask.
 *  Source: Dao et al. 2022, arXiv:2205.14135; Milakov and Gimelshein 2018, arXiv:1805.02867.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flash_attention(
    tensor_t *query, tensor_t *key, tensor_t *value, tensor_t *mask, tensor_bool_t causal, double
    scale);

/** Attention in num_heads subspaces, of query (L, N, E), key (S, N, K) and value (S, N, V), or all
 *  without N. in_weight (3 * E, E) holds the projections of all three, else q_weight (E, E),
 *  k_weight (E, K) and v_weight (E, V) do; in_bias is (3 * E,). bias_k and bias_v (E,) are one more
 *  key and value, add_zero_attn adds one of zeros. mask (L, S) or (N * num_heads, L, S) and
 *  key_padding_mask (N, S) forbid where they are true, or are added to the scores. The weights are
 *  (N, num_heads, L, S), averaged (N, L, S). Without need_weights they are empty, (0,), and the
 *  memory needed does not grow with L * S unless there is dropout. A query that may look at nothing
 *  gives NaN, without need_weights 0.
 *
 *  query: floating tensor
 *  key: floating tensor
 *  value: floating tensor
 *  in_weight: floating tensor, nullable
 *  q_weight: floating tensor, nullable
 *  k_weight: floating tensor, nullable
 *  v_weight: floating tensor, nullable
 *  in_bias: floating tensor, nullable
 *  bias_k: floating tensor, nullable
 *  bias_v: floating tensor, nullable
 *  out_weight: floating tensor
 *  out_bias: floating tensor, nullable
 *  key_padding_mask: floating tensor, nullable
 *  mask: floating tensor, nullable
 *  rng: nullable
 *  output, weights: the results, each to release
 *  Differentiable in query, key, value, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k,
 *  bias_v, out_weight, out_bias.
 *  Source: Vaswani et al. 2017, arXiv:1706.03762.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_multi_head_attention(
    tensor_t *query, tensor_t *key, tensor_t *value, int64_t num_heads, tensor_t *in_weight,
    tensor_t *q_weight, tensor_t *k_weight, tensor_t *v_weight, tensor_t *in_bias, tensor_t *bias_k,
    tensor_t *bias_v, tensor_bool_t add_zero_attn, tensor_t *out_weight, tensor_t *out_bias,
    tensor_t *key_padding_mask, tensor_t *mask, double dropout_p, tensor_bool_t need_weights,
    tensor_bool_t average_weights, tensor_rng_t *rng, tensor_t **output, tensor_t **weights);

/** tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh) for x (N, I) or (I,) and h (N, H) or (H,).
 *
 *  x: floating tensor
 *  h: floating tensor
 *  w_ih: floating tensor
 *  w_hh: floating tensor
 *  b_ih: floating tensor, nullable
 *  b_hh: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, h, w_ih, w_hh, b_ih, b_hh.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rnn_tanh_cell(
    tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh);

/** As rnn_tanh_cell, with relu in the place of tanh.
 *
 *  x: floating tensor
 *  h: floating tensor
 *  w_ih: floating tensor
 *  w_hh: floating tensor
 *  b_ih: floating tensor, nullable
 *  b_hh: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, h, w_ih, w_hh, b_ih, b_hh.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rnn_relu_cell(
    tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh);

/** n + z * (h - n), with n = tanh(a + r * b) for the last third a of x @ w_ih^T + b_ih and b of h @
 *  w_hh^T + b_hh, and gates r and z, the sigmoids of the sums of the others; for x (N, I) or (I,)
 *  and h (N, H) or (H,).
 *
 *  x: floating tensor
 *  h: floating tensor
 *  w_ih: floating tensor
 *  w_hh: floating tensor
 *  b_ih: floating tensor, nullable
 *  b_hh: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, h, w_ih, w_hh, b_ih, b_hh.
 *  Source: Cho et al. 2014, arXiv:1406.1078.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gru_cell(
    tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh);

/** c_next = f * c + i * g and h_next = o * tanh(c_next), with the parts i, f, g, o of x @ w_ih^T +
 *  b_ih + h @ w_hh^T + b_hh, sigmoids but for g, a tanh; for x (N, I) or (I,), h and c (N, H) or
 *  (H,).
 *
 *  x: floating tensor
 *  h: floating tensor
 *  c: floating tensor
 *  w_ih: floating tensor
 *  w_hh: floating tensor
 *  b_ih: floating tensor, nullable
 *  b_hh: floating tensor, nullable
 *  h_next, c_next: the results, each to release
 *  Differentiable in x, h, c, w_ih, w_hh, b_ih, b_hh.
 *  Source: Hochreiter and Schmidhuber 1997.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lstm_cell(
    tensor_t *x, tensor_t *h, tensor_t *c, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t
    *b_hh, tensor_t **h_next, tensor_t **c_next);

/** Layers of rnn_tanh_cell over x (L, N, I), with batch_first (N, L, I), or (L, I), from h0 (layers
 *  * directions, N, H), zeros unless given. weights are w_ih and w_hh, and with bias b_ih and b_hh,
 *  of each layer and in it of each direction. Both directions are joined along the last axis. In
 *  training dropout comes between layers. The results are the states of the last layer at all times
 *  and those of all layers after the last time.
 *
 *  x: floating tensor
 *  h0: floating tensor, nullable
 *  rng: nullable
 *  output, h_n: the results, each to release
 *  Differentiable in x, h0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rnn_tanh(
    tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers,
    tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional,
    tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n);

/** Layers of rnn_relu_cell over x (L, N, I), with batch_first (N, L, I), or (L, I), from h0 (layers
 *  * directions, N, H), zeros unless given. weights are w_ih and w_hh, and with bias b_ih and b_hh,
 *  of each layer and in it of each direction. Both directions are joined along the last axis. In
 *  training dropout comes between layers. The results are the states of the last layer at all times
 *  and those of all layers after the last time.
 *
 *  x: floating tensor
 *  h0: floating tensor, nullable
 *  rng: nullable
 *  output, h_n: the results, each to release
 *  Differentiable in x, h0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rnn_relu(
    tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers,
    tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional,
    tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n);

/** Layers of gru_cell over x (L, N, I), with batch_first (N, L, I), or (L, I), from h0 (layers *
 *  directions, N, H), zeros unless given. weights are w_ih and w_hh, and with bias b_ih and b_hh,
 *  of each layer and in it of each direction. Both directions are joined along the last axis. In
 *  training dropout comes between layers. The results are the states of the last layer at all times
 *  and those of all layers after the last time.
 *
 *  x: floating tensor
 *  h0: floating tensor, nullable
 *  rng: nullable
 *  output, h_n: the results, each to release
 *  Differentiable in x, h0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gru(
    tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers,
    tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional,
    tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n);

/** As gru, of lstm_cell. One more weight of each layer and direction, w_hr (P, H), projects its
 *  states h to P elements.
 *
 *  x: floating tensor
 *  h0: floating tensor, nullable
 *  c0: floating tensor, nullable
 *  rng: nullable
 *  output, h_n, c_n: the results, each to release
 *  Differentiable in x, h0, c0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lstm(
    tensor_t *x, tensor_t *h0, tensor_t *c0, tensor_t *const *weights, int32_t n_weights, int64_t
    layers, tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional,
    tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n, tensor_t
    **c_n);

/** x1 @ weight[k] @ x2 + bias[k] for each k, for x1 (..., I), x2 (..., J), weight (O, I, J) and
 *  bias (O,).
 *
 *  x1: number tensor (not bool)
 *  x2: number tensor (not bool)
 *  weight: number tensor (not bool)
 *  bias: number tensor (not bool), nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x1, x2, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bilinear(
    tensor_t *x1, tensor_t *x2, tensor_t *weight, tensor_t *bias);

/** (x - target) ** 2, as it is, its mean or its sum.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mse_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** |x - target|, as it is, its mean or its sum.
 *
 *  x: floating or complex tensor
 *  target: floating or complex tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_l1_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N,
 *  ...) or () in [0, C); the mean is divided by the weights that count; targets equal to
 *  ignore_index count 0.
 *
 *  log_probs: floating tensor
 *  target: floating tensor
 *  weight: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in log_probs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nll_loss(
    tensor_t *log_probs, tensor_t *target, tensor_t *weight, int64_t ignore_index, int32_t
    reduction);

/** nll_loss of log_softmax over axis 1 (0 for 1-d logits), mixed with the uniform distribution by
 *  label_smoothing; a floating target of the shape of `logits` holds probabilities.
 *
 *  logits: floating tensor
 *  target: floating tensor
 *  weight: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in logits.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cross_entropy(
    tensor_t *logits, tensor_t *target, tensor_t *weight, int64_t ignore_index, double
    label_smoothing, int32_t reduction);

/** The losses (N,) of which cross_entropy is made: logsumexp(logits) - logits[target] for each row
 *  of logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index.
 *
 *  logits: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in logits.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softmax_nll(
    tensor_t *logits, tensor_t *target, int64_t ignore_index);

/** -weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without
 *  overflow.
 *
 *  logits: floating tensor
 *  target: floating tensor
 *  weight: floating tensor, nullable
 *  pos_weight: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in logits, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bce_with_logits(
    tensor_t *logits, tensor_t *target, tensor_t *weight, tensor_t *pos_weight, int32_t reduction);

/** d ** 2 / (2 * beta) where |d| < beta, else |d| - beta / 2, for d = x - target.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 *  Source: Girshick 2015, arXiv:1504.08083.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_smooth_l1_loss(
    tensor_t *x, tensor_t *target, double beta, int32_t reduction);

/** d ** 2 / 2 where |d| < delta, else delta * (|d| - delta / 2), for d = x - target.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 *  Source: Huber 1964.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_huber_loss(
    tensor_t *x, tensor_t *target, double delta, int32_t reduction);

/** target * (log(target) - x) for logarithms x of probabilities, 0 where target is 0; target holds
 *  logarithms too if log_target. The mean is that of all elements: divide the sum by the batch for
 *  the divergence.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_kl_div(
    tensor_t *x, tensor_t *target, tensor_bool_t log_target, int32_t reduction);

/** -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x in [0, 1];
 *  logarithms are cut at -100.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  weight: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_binary_cross_entropy(
    tensor_t *x, tensor_t *target, tensor_t *weight, int32_t reduction);

/** exp(x) - target * x, or x - target * log(x + eps) unless log_input; `full` adds Stirling's
 *  formula of log(target!) where target > 1.
 *
 *  x: real tensor; integers are computed in float32
 *  target: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_poisson_nll_loss(
    tensor_t *x, tensor_t *target, tensor_bool_t log_input, tensor_bool_t full, double eps, int32_t
    reduction);

/** (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps); `full` adds log(2 * pi) / 2. var has
 *  the shape of x, or one element, or one for each row; the gradient for it is that for v.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  var: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target, var.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gaussian_nll_loss(
    tensor_t *x, tensor_t *target, tensor_t *var, tensor_bool_t full, double eps, int32_t
    reduction);

/** log(1 + exp(-target * x)) for targets 1 and -1, without overflow.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_soft_margin_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** x where target is 1, max(margin - x, 0) where it is -1.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hinge_embedding_loss(
    tensor_t *x, tensor_t *target, double margin, int32_t reduction);

/** weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j but y, the target, for
 *  x (N, C) or (C,) and target (N,) or (); p is 1 or 2.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  weight: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multi_margin_loss(
    tensor_t *x, tensor_t *target, double p, double margin, tensor_t *weight, int32_t reduction);

/** sum(max(x[j] - x[y] + 1, 0)) / C over all targets y and all classes j that are none, for x and
 *  integer target of shape (N, C) or (C,); the targets of a row end at its first -1.
 *
 *  x: floating tensor
 *  target: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multilabel_margin_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** The mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) *
 *  logsigmoid(-x)).
 *
 *  x: floating tensor
 *  target: floating tensor
 *  weight: floating tensor, nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multilabel_soft_margin_loss(
    tensor_t *x, tensor_t *target, tensor_t *weight, int32_t reduction);

/** sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the operands, which broadcast.
 *
 *  x1: floating tensor
 *  x2: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x1, x2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cosine_similarity(
    tensor_t *x1, tensor_t *x2, int32_t axis, double eps);

/** The norm of order p of x1 - x2 + eps along the last axis.
 *
 *  x1: tensor; integers are computed in float32
 *  x2: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x1, x2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pairwise_distance(
    tensor_t *x1, tensor_t *x2, double p, double eps, tensor_bool_t keepdims);

/** 1 - cos where target is 1, max(cos - margin, 0) where it is -1, for the cosine of the angle
 *  between x1 and x2 (N, D) or (D,) and target (N,) or ().
 *
 *  x1: real tensor; integers are computed in float32
 *  x2: real tensor; integers are computed in float32
 *  target: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x1, x2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cosine_embedding_loss(
    tensor_t *x1, tensor_t *x2, tensor_t *target, double margin, int32_t reduction);

/** max(margin - target * (x1 - x2), 0): target 1 wants x1 larger, -1 x2.
 *
 *  x1: real tensor; integers are computed in float32
 *  x2: real tensor; integers are computed in float32
 *  target: real tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in x1, x2, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_margin_ranking_loss(
    tensor_t *x1, tensor_t *x2, tensor_t *target, double margin, int32_t reduction);

/** max(d(anchor, positive) - d(anchor, negative) + margin, 0) for the pairwise_distance d; with
 *  swap d(positive, negative) counts where it is less than d(anchor, negative).
 *
 *  anchor: tensor; integers are computed in float32
 *  positive: tensor; integers are computed in float32
 *  negative: tensor; integers are computed in float32
 *  returns a tensor to release; NULL on failure
 *  Differentiable in anchor, positive, negative.
 *  Source: Balntas et al. 2016.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_triplet_margin_loss(
    tensor_t *anchor, tensor_t *positive, tensor_t *negative, double margin, double p, double eps,
    tensor_bool_t swap, int32_t reduction);

/** The negative log likelihood of label sequences of unknown alignment, for log_probs (T, N, C)
 *  from log_softmax and targets (N, S), or those of all instances in one line; or (T, C) and (S,).
 *  The mean is that of losses divided by the target_lengths. Losses of targets that do not fit are
 *  infinite, or 0 if zero_infinity. The gradient is that for what log_softmax was taken of; there
 *  is no second one.
 *
 *  log_probs: floating tensor
 *  targets: floating tensor
 *  input_lengths: floating tensor
 *  target_lengths: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in log_probs.
 *  Source: Graves et al. 2006.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ctc_loss(
    tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t *target_lengths,
    int64_t blank, tensor_bool_t zero_infinity, int32_t reduction);

/** The losses (N,) of which ctc_loss is made, for log_probs (T, N, C).
 *
 *  log_probs: floating tensor
 *  targets: floating tensor
 *  input_lengths: floating tensor
 *  target_lengths: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in log_probs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ctc_nll(
    tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t *target_lengths,
    int64_t blank, tensor_bool_t zero_infinity);

/** The gradient of ctc_nll, whose gradient is dy (N,), for what log_softmax was taken of.
 *
 *  dy: floating tensor
 *  log_probs: floating tensor
 *  targets: floating tensor
 *  input_lengths: floating tensor
 *  target_lengths: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in dy, log_probs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ctc_nll_grad(
    tensor_t *dy, tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t
    *target_lengths, int64_t blank, tensor_bool_t zero_infinity);

/** Uniform in [0, 1): multiples of 2**-24 (float32 and narrower; float16 of 2**-11, bfloat16 of
 *  2**-8) or 2**-53 (float64). Both parts of complex numbers are such. Default dtype float32.
 *
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Source: Salmon et al. 2011, Philox4x32-10.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rand(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t
    *rng);

/** Standard normal; both parts of complex numbers have the variance 1/2. Default dtype float32.
 *
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Source: Box and Muller 1958.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_randn(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t
    *rng);

/** Uniform integers in [low, high). Default dtype int64.
 *
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Source: Lemire 2019, arXiv:1805.10941.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_randint(
    int64_t low, int64_t high, const int64_t *shape, int32_t ndim, tensor_dtype_t dtype,
    tensor_device_t device, tensor_rng_t *rng);

/** A random order of 0 to n - 1. Default dtype int64.
 *
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Source: Fisher and Yates; Durstenfeld 1964.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_randperm(
    int64_t n, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t *rng);

/** 1 with probability p, else 0, in the dtype of `p`, whose elements lie in [0, 1].
 *
 *  p: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bernoulli(tensor_t *p, tensor_rng_t *rng);

/** n indices drawn in proportion to non-negative weights (C,) or (N, C): int64 (n,) or (N, n).
 *
 *  weights: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multinomial(
    tensor_t *weights, int64_t n, tensor_bool_t replacement, tensor_rng_t *rng);

/** One index for each row of non-negative weights (..., C), drawn in proportion to them: int64
 *  (...).
 *
 *  weights: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_categorical(tensor_t *weights, tensor_rng_t *rng);

/** Fills `x` with uniform numbers in [low, high).
 *
 *  x: floating tensor
 *  rng: nullable
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_uniform_(
    tensor_t *x, double low, double high, tensor_rng_t *rng);

/** Fills `x` with normal numbers of this mean and standard deviation (>= 0); both parts of complex
 *  ones have half of the variance.
 *
 *  x: floating or complex tensor
 *  rng: nullable
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_normal_(
    tensor_t *x, double mean, double std, tensor_rng_t *rng);

/** Fills `x` with exponential numbers of rate `lambd` (> 0): of mean 1 / lambd.
 *
 *  x: floating tensor
 *  rng: nullable
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_exponential_(
    tensor_t *x, double lambd, tensor_rng_t *rng);

/** Fills `x` with numbers of Laplace's distribution: mean plus or minus an exponential number of
 *  mean `scale` (> 0).
 *
 *  x: floating tensor
 *  rng: nullable
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_laplace_(
    tensor_t *x, double mean, double scale, tensor_rng_t *rng);

/** Fills `x` with numbers of Cauchy's distribution, of half width `sigma` (> 0) at half maximum.
 *
 *  x: floating tensor
 *  rng: nullable
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cauchy_(
    tensor_t *x, double median, double sigma, tensor_rng_t *rng);

/** Fills `x` with numbers whose logarithms are normal, of this mean and standard deviation (> 0).
 *
 *  x: floating tensor
 *  rng: nullable
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log_normal_(
    tensor_t *x, double mean, double std, tensor_rng_t *rng);

/** Fills `x` with numbers of trials up to and with the first success, each of probability p, 0 < p
 *  < 1.
 *
 *  x: real number tensor (not bool)
 *  rng: nullable
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_geometric_(
    tensor_t *x, double p, tensor_rng_t *rng);

/** Normal numbers, each of its mean, which may be complex as in `normal_`, and standard deviation
 *  (real, >= 0), which are broadcast. No gradient.
 *
 *  mean: floating or complex tensor
 *  std: floating or complex tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_normal(
    tensor_t *mean, tensor_t *std, tensor_rng_t *rng);

/** Numbers of events, in the dtype of `rate`, the expected ones (>= 0). No gradient.
 *
 *  rate: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Source: Hoermann 1993, algorithm PTRS; Loader 2000.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_poisson(tensor_t *rate, tensor_rng_t *rng);

/** Numbers of successes in `count` trials of probability `p`, which are broadcast. No gradient.
 *
 *  count: floating tensor
 *  p: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Source: Hoermann 1993, algorithm BTRS; Loader 2000.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_binomial(
    tensor_t *count, tensor_t *p, tensor_rng_t *rng);

/** Numbers in [0, 1] of the beta distribution with the shapes a and b (> 0), which are broadcast.
 *  No gradient.
 *
 *  a: floating tensor
 *  b: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_beta(tensor_t *a, tensor_t *b, tensor_rng_t *rng);

/** Numbers of the gamma distribution with these shapes (> 0) and scales (> 0), which are broadcast:
 *  of mean alpha * scale. The gradient moves each number along with its quantile.
 *
 *  alpha: floating tensor
 *  scale: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gamma(
    tensor_t *alpha, tensor_t *scale, tensor_rng_t *rng);

/** Exponential numbers, each of its rate (> 0): of mean 1 / rate. The gradient moves each number
 *  along with its quantile.
 *
 *  rate: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_exponential(tensor_t *rate, tensor_rng_t *rng);

/** Numbers of the gamma distribution with shape `alpha` (> 0) and scale 1. The gradient moves each
 *  number along with its quantile: standard_gamma_grad.
 *
 *  alpha: floating tensor
 *  rng: nullable
 *  returns a tensor to release; NULL on failure
 *  Differentiable in alpha.
 *  Source: Marsaglia and Tsang 2000; Figurnov, Mohamed and Mnih 2018, arXiv:1805.08498.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_standard_gamma(tensor_t *alpha, tensor_rng_t *rng);

/** How fast the quantile at which `x` (>= 0) lies moves with the shape `alpha` (> 0): minus the
 *  derivative of the gamma distribution's function by alpha, over its density. NaN for other
 *  arguments; no gradient.
 *
 *  alpha: floating tensor
 *  x: floating tensor
 *  returns a tensor to release; NULL on failure
 *  Differentiable in alpha, x.
 *  Error at most 100 ulp in float32.
 *  Source: DLMF 8.2.7, 8.6.3.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_standard_gamma_grad(tensor_t *alpha, tensor_t *x);

/** Fills `x` (out, in, ...) with uniform numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)); fan
 *  is in or out times the number of the other elements.
 *
 *  x: floating tensor
 *  rng: nullable
 *  Source: He et al. 2015, arXiv:1502.01852.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_kaiming_uniform_(
    tensor_t *x, double a, int32_t fan, tensor_rng_t *rng);

/** Fills `x` (out, in, ...) with normal numbers of standard deviation sqrt(2 / ((1 + a**2) * fan));
 *  fan as in kaiming_uniform_.
 *
 *  x: floating or complex tensor
 *  rng: nullable
 *  Source: He et al. 2015, arXiv:1502.01852.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_kaiming_normal_(
    tensor_t *x, double a, int32_t fan, tensor_rng_t *rng);

/** Fills `x` (out, in, ...) with uniform numbers in [-b, b), b = gain * sqrt(6 / (fan_in +
 *  fan_out)).
 *
 *  x: floating tensor
 *  rng: nullable
 *  Source: Glorot and Bengio 2010.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xavier_uniform_(
    tensor_t *x, double gain, tensor_rng_t *rng);

/** Fills `x` (out, in, ...) with normal numbers of standard deviation gain * sqrt(2 / (fan_in +
 *  fan_out)).
 *
 *  x: floating or complex tensor
 *  rng: nullable
 *  Source: Glorot and Bengio 2010.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xavier_normal_(
    tensor_t *x, double gain, tensor_rng_t *rng);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_OPS_H_ */
