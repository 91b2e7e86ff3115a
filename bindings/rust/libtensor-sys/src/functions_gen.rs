// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.

functions! {
    /// Returns a tensor with uninitialised elements. The default dtype is float32.
    fn tensor_empty(shape: *const i64, ndim: i32, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor of zeros. The default dtype is float32.
    fn tensor_zeros(shape: *const i64, ndim: i32, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor of ones. The default dtype is float32.
    fn tensor_ones(shape: *const i64, ndim: i32, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value and int64 for an integer.
    fn tensor_full(shape: *const i64, ndim: i32, value: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value and int64 for an integer.
    fn tensor_full_i64(shape: *const i64, ndim: i32, value: i64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns an uninitialised tensor with the shape of `x`, and with its dtype and device by default.
    fn tensor_empty_like(x: *mut tensor_t, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor of zeros with the shape of `x`, and with its dtype and device by default.
    fn tensor_zeros_like(x: *mut tensor_t, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor of ones with the shape of `x`, and with its dtype and device by default.
    fn tensor_ones_like(x: *mut tensor_t, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by default.
    fn tensor_full_like(x: *mut tensor_t, value: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by default.
    fn tensor_full_like_i64(x: *mut tensor_t, value: i64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Evenly spaced values start, start + step, ... in the half-open interval \[start, stop): max(ceil((stop - start) / step), 0) elements. The default dtype is float32 for floating-point arguments and int64 for integers.
    fn tensor_arange(start: f64, stop: f64, step: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Evenly spaced values start, start + step, ... in the half-open interval \[start, stop): max(ceil((stop - start) / step), 0) elements. The default dtype is float32 for floating-point arguments and int64 for integers.
    fn tensor_arange_i64(start: i64, stop: i64, step: i64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// `num` evenly spaced values from start to stop, which is the last value if `endpoint` is true. For integer dtypes start, stop and the values are truncated. The default dtype is float32.
    fn tensor_linspace(start: f64, stop: f64, num: i64, endpoint: tensor_bool_t, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// An (n, m) matrix with 1 on diagonal `k` and 0 elsewhere. The default dtype is float32.
    fn tensor_eye(n: i64, m: i64, k: i64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// base \*\* v for the `num` values v of linspace(start, stop). For integer dtypes start, stop and the values are truncated. The default dtype is float32.
    fn tensor_logspace(start: f64, stop: f64, num: i64, endpoint: tensor_bool_t, base: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Indices of the elements of an (n, m) matrix on and below diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64.
    fn tensor_tril_indices(n: i64, m: i64, k: i64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Indices of the elements of an (n, m) matrix on and above diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64.
    fn tensor_triu_indices(n: i64, m: i64, k: i64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in sum.
    fn tensor_vander(x: *mut tensor_t, n: i64, increasing: tensor_bool_t) -> *mut tensor_t;
    /// Returns a contiguous copy of `x`.
    fn tensor_clone(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns `x` itself if it is contiguous in row-major order, otherwise a contiguous copy.
    fn tensor_contiguous(x: *mut tensor_t) -> *mut tensor_t;
    /// Converts `x` to `dtype`; returns `x` itself if it already has that dtype. Floating-point values are truncated towards 0 and saturated when converted to integers, and NaN becomes 0.
    fn tensor_astype(x: *mut tensor_t, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Copies `x` to `device`; returns `x` itself if it is already there.
    fn tensor_to_device(x: *mut tensor_t, device: tensor_device_t) -> *mut tensor_t;
    /// Copies `src` into `x`, broadcasting it to the shape of `x` and converting it to its dtype.
    fn tensor_copy_(x: *mut tensor_t, src: *mut tensor_t) -> tensor_status_t;
    /// Sets every element of `x` to `value`.
    fn tensor_fill_(x: *mut tensor_t, value: f64) -> tensor_status_t;
    /// Sets every element of `x` to `value`.
    fn tensor_fill_i64_(x: *mut tensor_t, value: i64) -> tensor_status_t;
    /// Sets every element of `x` to 0.
    fn tensor_zero_(x: *mut tensor_t) -> tensor_status_t;
    /// Reshapes `x`, keeping its elements in row-major order. One extent may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy.
    fn tensor_reshape(x: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Same as reshape, but always returns a view; TENSOR\_E\_SHAPE if the strides do not allow one.
    fn tensor_view(x: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Merges the axes start\_axis to end\_axis, inclusive, into one. Returns a view if the strides allow it, otherwise a copy.
    fn tensor_flatten(x: *mut tensor_t, start_axis: i32, end_axis: i32) -> *mut tensor_t;
    /// Returns a view with permuted axes: axis i of the result is axis axes\[i\] of `x`.
    fn tensor_permute_dims(x: *mut tensor_t, axes: *const i64, n_axes: i32) -> *mut tensor_t;
    /// Returns a view of `x` with two axes swapped.
    fn tensor_transpose(x: *mut tensor_t, axis0: i32, axis1: i32) -> *mut tensor_t;
    /// Returns a view of `x` with its last two axes swapped. `x` has at least two axes.
    fn tensor_matrix_transpose(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns a view of `x` broadcast to `shape`. Axes of extent 1 and missing leading axes are repeated with stride 0.
    fn tensor_broadcast_to(x: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Returns a view of `x` without the axes in `axes` of extent 1; by default, without any axes of extent 1.
    fn tensor_squeeze(x: *mut tensor_t, axes: *const i32, n_axes: i32) -> *mut tensor_t;
    /// Returns a view of `x` with a new axis of extent 1 at position `axis` of the result.
    fn tensor_unsqueeze(x: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Returns a view of x\[start:stop:step\] along `axis`, with Python's rules: bounds are clamped, negative bounds count from the end, and a negative step reverses the order. TENSOR\_SLICE\_NONE stands for an omitted bound or step. `step` is not 0.
    fn tensor_slice(x: *mut tensor_t, axis: i32, start: i64, stop: i64, step: i64) -> *mut tensor_t;
    /// Returns a view of the slice of `x` at `index` along `axis`, without that axis. Negative indices count from the end.
    fn tensor_select(x: *mut tensor_t, axis: i32, index: i64) -> *mut tensor_t;
    /// Returns a view of the `length` slices along `axis` that begin at `start`. The slices must be within bounds.
    fn tensor_narrow(x: *mut tensor_t, axis: i32, start: i64, length: i64) -> *mut tensor_t;
    /// Returns a view of the diagonals of the 2-d slices along axis0 and axis1, as a new last axis.
    fn tensor_diagonal(x: *mut tensor_t, offset: i64, axis0: i32, axis1: i32) -> *mut tensor_t;
    /// Returns a view of the storage of `x` with the given shape, strides and offset, in elements from the start of the storage. The view must be within the storage.
    fn tensor_as_strided(x: *mut tensor_t, shape: *const i64, ndim: i32, strides: *const i64, n_strides: i32, offset: i64) -> *mut tensor_t;
    /// Splits `x` along `axis` into views of the given sizes, which add up to the extent of the axis.
    fn tensor_split(x: *mut tensor_t, sizes: *const i64, n_sizes: i32, axis: i32, outs: *mut *mut tensor_t) -> tensor_status_t;
    /// Returns views of all slices along `axis`, without that axis.
    fn tensor_unbind(x: *mut tensor_t, axis: i32, outs: *mut *mut tensor_t) -> tensor_status_t;
    /// Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller. An axis of extent 0 has `chunks` empty parts.
    fn tensor_chunk(x: *mut tensor_t, chunks: i64, axis: i32, outs: *mut *mut tensor_t) -> tensor_status_t;
    /// Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts are larger by 1.
    fn tensor_array_split(x: *mut tensor_t, sections: i64, axis: i32, outs: *mut *mut tensor_t) -> tensor_status_t;
    /// Returns views of all tensors, broadcast to a common shape.
    fn tensor_broadcast_tensors(xs: *const *mut tensor_t, n_xs: i32, outs: *mut *mut tensor_t) -> tensor_status_t;
    /// Coordinate tensors of a grid, as views, from the 1-d or 0-d coordinates along each axis. For "ij" indexing, result i varies along axis i; "xy" swaps axes 0 and 1.
    fn tensor_meshgrid(xs: *const *mut tensor_t, n_xs: i32, indexing: *const c_char, outs: *mut *mut tensor_t) -> tensor_status_t;
    /// Returns a view of `x` that is not part of the graph.
    fn tensor_detach(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns a view of `x` with the axes `source` moved to the positions `destination`; the other axes keep their order.
    fn tensor_moveaxis(x: *mut tensor_t, source: *const i64, n_source: i32, destination: *const i64, n_destination: i32) -> *mut tensor_t;
    /// Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy.
    fn tensor_unflatten(x: *mut tensor_t, axis: i32, sizes: *const i64, n_sizes: i32) -> *mut tensor_t;
    /// Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their elements. A 0-d tensor counts as one slice.
    fn tensor_unfold(x: *mut tensor_t, axis: i32, size: i64, step: i64) -> *mut tensor_t;
    /// Reshapes a 0-d tensor to (1,); returns any other `x` itself.
    fn tensor_atleast_1d(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns a view of `x` with at least two axes, with leading axes of extent 1 added as needed.
    fn tensor_atleast_2d(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns a view of `x` with at least three axes: () becomes (1, 1, 1), (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1).
    fn tensor_atleast_3d(x: *mut tensor_t) -> *mut tensor_t;
    /// Concatenates tensors along an existing axis, or the flattened tensors for TENSOR\_AXIS\_NONE. All other extents must be equal; dtypes are promoted. Empty 1-d tensors are ignored, as in PyTorch.
    fn tensor_concat(xs: *const *mut tensor_t, n_xs: i32, axis: i32) -> *mut tensor_t;
    /// Stacks tensors of equal shape along a new axis.
    fn tensor_stack(xs: *const *mut tensor_t, n_xs: i32, axis: i32) -> *mut tensor_t;
    /// Returns a copy of `x` with the order of the elements along `axes` reversed.
    fn tensor_flip(x: *mut tensor_t, axes: *const i32, n_axes: i32) -> *mut tensor_t;
    /// Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on; negative widths crop.
    fn tensor_pad(x: *mut tensor_t, widths: *const i64, n_widths: i32, value: f64) -> *mut tensor_t;
    /// Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on; negative widths crop.
    fn tensor_pad_i64(x: *mut tensor_t, widths: *const i64, n_widths: i32, value: i64) -> *mut tensor_t;
    /// Repeats the whole of `x` repeats\[i\] times along axis i. Missing leading axes of `x` and missing leading repeats count as 1.
    fn tensor_tile(x: *mut tensor_t, repeats: *const i64, n_repeats: i32) -> *mut tensor_t;
    /// Repeats each slice along `axis` `repeats` times consecutively; TENSOR\_AXIS\_NONE flattens `x` first.
    fn tensor_repeat(x: *mut tensor_t, repeats: i64, axis: i32) -> *mut tensor_t;
    /// Repeats slice i along `axis` repeats\[i\] times consecutively; TENSOR\_AXIS\_NONE flattens `x` first. `repeats` has one non-negative integer for each slice, or one for all.
    fn tensor_repeat_interleave(x: *mut tensor_t, repeats: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Shifts the elements along axes\[i\] by shifts\[i\] positions; elements shifted past the end reappear at the start. Without axes, the flattened tensor is shifted, by one shift.
    fn tensor_roll(x: *mut tensor_t, shifts: *const i64, n_shifts: i32, axes: *const i32, n_axes: i32) -> *mut tensor_t;
    /// Rotates `x` by 90 degrees `k` times in the plane of two axes, from axis0 towards axis1.
    fn tensor_rot90(x: *mut tensor_t, k: i64, axis0: i32, axis1: i32) -> *mut tensor_t;
    /// Returns a copy of `x` with the order of the elements along axis 0 reversed.
    fn tensor_flipud(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two axes.
    fn tensor_fliplr(x: *mut tensor_t) -> *mut tensor_t;
    /// Lower triangles of the matrices in the last two axes: elements above diagonal `k` are set to 0.
    fn tensor_tril(x: *mut tensor_t, k: i64) -> *mut tensor_t;
    /// Upper triangles of the matrices in the last two axes: elements below diagonal `k` are set to 0.
    fn tensor_triu(x: *mut tensor_t, k: i64) -> *mut tensor_t;
    /// For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix, a copy of diagonal `k`.
    fn tensor_diag(x: *mut tensor_t, k: i64) -> *mut tensor_t;
    /// Square matrices whose diagonal `offset` holds the last axis of `x`, with 0 elsewhere. The matrices are along axis0 and axis1 of the result.
    fn tensor_diag_embed(x: *mut tensor_t, offset: i64, axis0: i32, axis1: i32) -> *mut tensor_t;
    /// Block-diagonal matrix of the given matrices. A 1-d tensor counts as one row, a 0-d tensor as (1, 1); dtypes are promoted.
    fn tensor_block_diag(xs: *const *mut tensor_t, n_xs: i32) -> *mut tensor_t;
    /// Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d.
    fn tensor_hstack(xs: *const *mut tensor_t, n_xs: i32) -> *mut tensor_t;
    /// Concatenates tensors along axis 0, after atleast\_2d.
    fn tensor_vstack(xs: *const *mut tensor_t, n_xs: i32) -> *mut tensor_t;
    /// Concatenates tensors along axis 2, after atleast\_3d.
    fn tensor_dstack(xs: *const *mut tensor_t, n_xs: i32) -> *mut tensor_t;
    /// Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns.
    fn tensor_column_stack(xs: *const *mut tensor_t, n_xs: i32) -> *mut tensor_t;
    /// Cartesian product of 1-d tensors, with the last one varying fastest: shape (product of the extents, number of tensors). For a single tensor, a copy of it. Dtypes are promoted.
    fn tensor_cartesian_prod(xs: *const *mut tensor_t, n_xs: i32) -> *mut tensor_t;
    /// All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with repeated elements if `with_replacement`.
    fn tensor_combinations(x: *mut tensor_t, r: i64, with_replacement: tensor_bool_t) -> *mut tensor_t;
    /// Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are less than the extent.
    fn tensor_pad_reflect(x: *mut tensor_t, widths: *const i64, n_widths: i32) -> *mut tensor_t;
    /// Same as pad, but repeats the first and the last slice of each axis.
    fn tensor_pad_replicate(x: *mut tensor_t, widths: *const i64, n_widths: i32) -> *mut tensor_t;
    /// Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths are at most the remaining extent.
    fn tensor_pad_circular(x: *mut tensor_t, widths: *const i64, n_widths: i32) -> *mut tensor_t;
    /// a + b; logical or for bool.
    fn tensor_add(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a + b; logical or for bool.
    fn tensor_add_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a + b; logical or for bool.
    fn tensor_add_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a + b; logical or for bool.
    fn tensor_add_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a + b; logical or for bool.
    fn tensor_add_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a + b; logical or for bool.
    fn tensor_add_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// a - b.
    fn tensor_sub(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a - b.
    fn tensor_sub_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a - b.
    fn tensor_sub_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a - b.
    fn tensor_rsub_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// a - b.
    fn tensor_rsub_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// a - b.
    fn tensor_sub_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a - b.
    fn tensor_sub_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a - b.
    fn tensor_sub_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// a \* b; logical and for bool.
    fn tensor_mul(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a \* b; logical and for bool.
    fn tensor_mul_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a \* b; logical and for bool.
    fn tensor_mul_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a \* b; logical and for bool.
    fn tensor_mul_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a \* b; logical and for bool.
    fn tensor_mul_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a \* b; logical and for bool.
    fn tensor_mul_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// a / b; integers are divided in float32.
    fn tensor_div(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a / b; integers are divided in float32.
    fn tensor_div_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a / b; integers are divided in float32.
    fn tensor_div_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a / b; integers are divided in float32.
    fn tensor_rdiv_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// a / b; integers are divided in float32.
    fn tensor_rdiv_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// a / b; integers are divided in float32.
    fn tensor_div_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a / b; integers are divided in float32.
    fn tensor_div_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a / b; integers are divided in float32.
    fn tensor_div_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_remainder(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_remainder_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_remainder_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rremainder_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rremainder_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_remainder_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_remainder_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_remainder_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_floor_divide(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_floor_divide_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_floor_divide_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rfloor_divide_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rfloor_divide_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_floor_divide_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_floor_divide_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_floor_divide_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_trunc_divide(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_trunc_divide_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_trunc_divide_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rtrunc_divide_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rtrunc_divide_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_trunc_divide_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_trunc_divide_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_trunc_divide_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_fmod(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_fmod_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_fmod_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rfmod_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_rfmod_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_fmod_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_fmod_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    fn tensor_fmod_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_maximum(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_maximum_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_maximum_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_maximum_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_maximum_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_maximum_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_minimum(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_minimum_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_minimum_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_minimum_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_minimum_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    fn tensor_minimum_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmax(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmax_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmax_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmax_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmax_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmax_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmin(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmin_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmin_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmin_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmin_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    fn tensor_fmin_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    fn tensor_copysign(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    fn tensor_copysign_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    fn tensor_copysign_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    fn tensor_copysign_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    fn tensor_copysign_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    fn tensor_copysign_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// The next representable number after `a` in the direction of `b`.
    fn tensor_nextafter(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// The next representable number after `a` in the direction of `b`.
    fn tensor_nextafter_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// 0 where x \< 0, 1 where x \> 0, and `values` where x is 0. NaN is propagated.
    fn tensor_heaviside(x: *mut tensor_t, values: *mut tensor_t) -> *mut tensor_t;
    /// 0 where x \< 0, 1 where x \> 0, and `values` where x is 0. NaN is propagated.
    fn tensor_heaviside_(x: *mut tensor_t, values: *mut tensor_t) -> tensor_status_t;
    /// -x. Integers wrap around.
    fn tensor_neg(x: *mut tensor_t) -> *mut tensor_t;
    /// -x. Integers wrap around.
    fn tensor_neg_(x: *mut tensor_t) -> tensor_status_t;
    /// Absolute value |x|, with derivative 0 at 0. Integers wrap around.
    fn tensor_abs(x: *mut tensor_t) -> *mut tensor_t;
    /// Absolute value |x|, with derivative 0 at 0. Integers wrap around.
    fn tensor_abs_(x: *mut tensor_t) -> tensor_status_t;
    /// Sign of x: -1, 0 or 1. NaN is propagated.
    fn tensor_sign(x: *mut tensor_t) -> *mut tensor_t;
    /// Sign of x: -1, 0 or 1. NaN is propagated.
    fn tensor_sign_(x: *mut tensor_t) -> tensor_status_t;
    /// 1 / x.
    fn tensor_reciprocal(x: *mut tensor_t) -> *mut tensor_t;
    /// 1 / x.
    fn tensor_reciprocal_(x: *mut tensor_t) -> tensor_status_t;
    /// +x: returns `x` itself.
    fn tensor_positive(x: *mut tensor_t) -> *mut tensor_t;
    /// Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    fn tensor_lerp(a: *mut tensor_t, b: *mut tensor_t, weight: *mut tensor_t) -> *mut tensor_t;
    /// Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    fn tensor_lerp_scalar(a: *mut tensor_t, b: *mut tensor_t, weight: f64) -> *mut tensor_t;
    /// Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    fn tensor_lerp_scalar_i64(a: *mut tensor_t, b: *mut tensor_t, weight: i64) -> *mut tensor_t;
    /// Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    fn tensor_lerp_(a: *mut tensor_t, b: *mut tensor_t, weight: *mut tensor_t) -> tensor_status_t;
    /// Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    fn tensor_lerp_scalar_(a: *mut tensor_t, b: *mut tensor_t, weight: f64) -> tensor_status_t;
    /// Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    fn tensor_lerp_scalar_i64_(a: *mut tensor_t, b: *mut tensor_t, weight: i64) -> tensor_status_t;
    /// x + value \* a \* b. Integers wrap around; for them `value` is truncated towards 0.
    fn tensor_addcmul(x: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, value: f64) -> *mut tensor_t;
    /// x + value \* a \* b. Integers wrap around; for them `value` is truncated towards 0.
    fn tensor_addcmul_(x: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, value: f64) -> tensor_status_t;
    /// x + value \* (a / b).
    fn tensor_addcdiv(x: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, value: f64) -> *mut tensor_t;
    /// x + value \* (a / b).
    fn tensor_addcdiv_(x: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, value: f64) -> tensor_status_t;
    /// Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
    fn tensor_gcd(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
    fn tensor_gcd_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
    fn tensor_lcm(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
    fn tensor_lcm_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Bitwise and, a & b; logical and for bool.
    fn tensor_bitwise_and(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Bitwise and, a & b; logical and for bool.
    fn tensor_bitwise_and_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Bitwise and, a & b; logical and for bool.
    fn tensor_bitwise_and_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Bitwise and, a & b; logical and for bool.
    fn tensor_bitwise_and_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Bitwise or, a | b; logical or for bool.
    fn tensor_bitwise_or(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Bitwise or, a | b; logical or for bool.
    fn tensor_bitwise_or_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Bitwise or, a | b; logical or for bool.
    fn tensor_bitwise_or_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Bitwise or, a | b; logical or for bool.
    fn tensor_bitwise_or_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Bitwise exclusive or, a ^ b; logical exclusive or for bool.
    fn tensor_bitwise_xor(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Bitwise exclusive or, a ^ b; logical exclusive or for bool.
    fn tensor_bitwise_xor_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Bitwise exclusive or, a ^ b; logical exclusive or for bool.
    fn tensor_bitwise_xor_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Bitwise exclusive or, a ^ b; logical exclusive or for bool.
    fn tensor_bitwise_xor_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    fn tensor_bitwise_left_shift(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    fn tensor_bitwise_left_shift_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    fn tensor_rbitwise_left_shift_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    fn tensor_bitwise_left_shift_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    fn tensor_bitwise_left_shift_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.
    fn tensor_bitwise_right_shift(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.
    fn tensor_bitwise_right_shift_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.
    fn tensor_rbitwise_right_shift_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.
    fn tensor_bitwise_right_shift_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.
    fn tensor_bitwise_right_shift_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Bitwise not, ~x; logical not for bool.
    fn tensor_bitwise_invert(x: *mut tensor_t) -> *mut tensor_t;
    /// Bitwise not, ~x; logical not for bool.
    fn tensor_bitwise_invert_(x: *mut tensor_t) -> tensor_status_t;
    /// a \*\* b, computed in float64 or complex128 for all dtypes.
    fn tensor_float_power(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a \*\* b, computed in float64 or complex128 for all dtypes.
    fn tensor_float_power_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a \*\* b, computed in float64 or complex128 for all dtypes.
    fn tensor_float_power_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_pow(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_pow_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_pow_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_rpow_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_rpow_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_pow_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_pow_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    fn tensor_pow_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.
    fn tensor_logaddexp(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.
    fn tensor_logaddexp_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// log2(2 \*\* a + 2 \*\* b), without overflow.
    fn tensor_logaddexp2(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// log2(2 \*\* a + 2 \*\* b), without overflow.
    fn tensor_logaddexp2_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_xlogy(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_xlogy_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_xlogy_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_rxlogy_scalar(b: *mut tensor_t, a: f64) -> *mut tensor_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_rxlogy_scalar_i64(b: *mut tensor_t, a: i64) -> *mut tensor_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_xlogy_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_xlogy_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    fn tensor_xlogy_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// x \* x. Integers wrap around.
    fn tensor_square(x: *mut tensor_t) -> *mut tensor_t;
    /// x \* x. Integers wrap around.
    fn tensor_square_(x: *mut tensor_t) -> tensor_status_t;
    /// Square root; NaN for x \< 0.
    fn tensor_sqrt(x: *mut tensor_t) -> *mut tensor_t;
    /// Square root; NaN for x \< 0.
    fn tensor_sqrt_(x: *mut tensor_t) -> tensor_status_t;
    /// Reciprocal square root 1 / sqrt(x); NaN for x \< 0, infinity at 0.
    fn tensor_rsqrt(x: *mut tensor_t) -> *mut tensor_t;
    /// Reciprocal square root 1 / sqrt(x); NaN for x \< 0, infinity at 0.
    fn tensor_rsqrt_(x: *mut tensor_t) -> tensor_status_t;
    /// Real cube root, also of negative numbers. The gradient at 0 is infinite.
    fn tensor_cbrt(x: *mut tensor_t) -> *mut tensor_t;
    /// Real cube root, also of negative numbers. The gradient at 0 is infinite.
    fn tensor_cbrt_(x: *mut tensor_t) -> tensor_status_t;
    /// Exponential e \*\* x.
    fn tensor_exp(x: *mut tensor_t) -> *mut tensor_t;
    /// Exponential e \*\* x.
    fn tensor_exp_(x: *mut tensor_t) -> tensor_status_t;
    /// exp(x) - 1, accurate near 0.
    fn tensor_expm1(x: *mut tensor_t) -> *mut tensor_t;
    /// exp(x) - 1, accurate near 0.
    fn tensor_expm1_(x: *mut tensor_t) -> tensor_status_t;
    /// 2 \*\* x.
    fn tensor_exp2(x: *mut tensor_t) -> *mut tensor_t;
    /// 2 \*\* x.
    fn tensor_exp2_(x: *mut tensor_t) -> tensor_status_t;
    /// Natural logarithm; NaN for x \< 0, -infinity at 0.
    fn tensor_log(x: *mut tensor_t) -> *mut tensor_t;
    /// Natural logarithm; NaN for x \< 0, -infinity at 0.
    fn tensor_log_(x: *mut tensor_t) -> tensor_status_t;
    /// log(1 + x), accurate near 0.
    fn tensor_log1p(x: *mut tensor_t) -> *mut tensor_t;
    /// log(1 + x), accurate near 0.
    fn tensor_log1p_(x: *mut tensor_t) -> tensor_status_t;
    /// Base-2 logarithm; NaN for x \< 0, -infinity at 0.
    fn tensor_log2(x: *mut tensor_t) -> *mut tensor_t;
    /// Base-2 logarithm; NaN for x \< 0, -infinity at 0.
    fn tensor_log2_(x: *mut tensor_t) -> tensor_status_t;
    /// Base-10 logarithm; NaN for x \< 0, -infinity at 0.
    fn tensor_log10(x: *mut tensor_t) -> *mut tensor_t;
    /// Base-10 logarithm; NaN for x \< 0, -infinity at 0.
    fn tensor_log10_(x: *mut tensor_t) -> tensor_status_t;
    /// log(x / (1 - x)); NaN outside \[0, 1\]. For eps \>= 0, x is first clamped to \[eps, 1 - eps\]; the gradient is 0 where it is clamped.
    fn tensor_logit(x: *mut tensor_t, eps: f64) -> *mut tensor_t;
    /// log(x / (1 - x)); NaN outside \[0, 1\]. For eps \>= 0, x is first clamped to \[eps, 1 - eps\]; the gradient is 0 where it is clamped.
    fn tensor_logit_(x: *mut tensor_t, eps: f64) -> tensor_status_t;
    /// sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    fn tensor_hypot(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    fn tensor_hypot_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    fn tensor_hypot_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    fn tensor_hypot_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    fn tensor_hypot_scalar_(a: *mut tensor_t, b: f64) -> tensor_status_t;
    /// sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    fn tensor_hypot_scalar_i64_(a: *mut tensor_t, b: i64) -> tensor_status_t;
    /// Angle of the point (b, a) in \[-pi, pi\], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.
    fn tensor_atan2(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Angle of the point (b, a) in \[-pi, pi\], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.
    fn tensor_atan2_(a: *mut tensor_t, b: *mut tensor_t) -> tensor_status_t;
    /// Sine of x, in radians.
    fn tensor_sin(x: *mut tensor_t) -> *mut tensor_t;
    /// Sine of x, in radians.
    fn tensor_sin_(x: *mut tensor_t) -> tensor_status_t;
    /// Cosine of x, in radians.
    fn tensor_cos(x: *mut tensor_t) -> *mut tensor_t;
    /// Cosine of x, in radians.
    fn tensor_cos_(x: *mut tensor_t) -> tensor_status_t;
    /// Tangent of x, in radians.
    fn tensor_tan(x: *mut tensor_t) -> *mut tensor_t;
    /// Tangent of x, in radians.
    fn tensor_tan_(x: *mut tensor_t) -> tensor_status_t;
    /// Inverse sine, in \[-pi/2, pi/2\]; NaN outside \[-1, 1\].
    fn tensor_asin(x: *mut tensor_t) -> *mut tensor_t;
    /// Inverse sine, in \[-pi/2, pi/2\]; NaN outside \[-1, 1\].
    fn tensor_asin_(x: *mut tensor_t) -> tensor_status_t;
    /// Inverse cosine, in \[0, pi\]; NaN outside \[-1, 1\].
    fn tensor_acos(x: *mut tensor_t) -> *mut tensor_t;
    /// Inverse cosine, in \[0, pi\]; NaN outside \[-1, 1\].
    fn tensor_acos_(x: *mut tensor_t) -> tensor_status_t;
    /// Inverse tangent, in \[-pi/2, pi/2\].
    fn tensor_atan(x: *mut tensor_t) -> *mut tensor_t;
    /// Inverse tangent, in \[-pi/2, pi/2\].
    fn tensor_atan_(x: *mut tensor_t) -> tensor_status_t;
    /// Normalised sinc, sin(pi \* x) / (pi \* x); 1 at 0 and exactly 0 at the other integers.
    fn tensor_sinc(x: *mut tensor_t) -> *mut tensor_t;
    /// Normalised sinc, sin(pi \* x) / (pi \* x); 1 at 0 and exactly 0 at the other integers.
    fn tensor_sinc_(x: *mut tensor_t) -> tensor_status_t;
    /// Hyperbolic sine.
    fn tensor_sinh(x: *mut tensor_t) -> *mut tensor_t;
    /// Hyperbolic sine.
    fn tensor_sinh_(x: *mut tensor_t) -> tensor_status_t;
    /// Hyperbolic cosine.
    fn tensor_cosh(x: *mut tensor_t) -> *mut tensor_t;
    /// Hyperbolic cosine.
    fn tensor_cosh_(x: *mut tensor_t) -> tensor_status_t;
    /// Hyperbolic tangent.
    fn tensor_tanh(x: *mut tensor_t) -> *mut tensor_t;
    /// Hyperbolic tangent.
    fn tensor_tanh_(x: *mut tensor_t) -> tensor_status_t;
    /// Inverse hyperbolic sine.
    fn tensor_asinh(x: *mut tensor_t) -> *mut tensor_t;
    /// Inverse hyperbolic sine.
    fn tensor_asinh_(x: *mut tensor_t) -> tensor_status_t;
    /// Inverse hyperbolic cosine, non-negative; NaN for x \< 1.
    fn tensor_acosh(x: *mut tensor_t) -> *mut tensor_t;
    /// Inverse hyperbolic cosine, non-negative; NaN for x \< 1.
    fn tensor_acosh_(x: *mut tensor_t) -> tensor_status_t;
    /// Inverse hyperbolic tangent; NaN outside \[-1, 1\], infinite at -1 and 1.
    fn tensor_atanh(x: *mut tensor_t) -> *mut tensor_t;
    /// Inverse hyperbolic tangent; NaN outside \[-1, 1\], infinite at -1 and 1.
    fn tensor_atanh_(x: *mut tensor_t) -> tensor_status_t;
    /// Error function, 2/sqrt(pi) \* integral of exp(-t\*\*2) for t from 0 to x.
    fn tensor_erf(x: *mut tensor_t) -> *mut tensor_t;
    /// Error function, 2/sqrt(pi) \* integral of exp(-t\*\*2) for t from 0 to x.
    fn tensor_erf_(x: *mut tensor_t) -> tensor_status_t;
    /// Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
    fn tensor_erfc(x: *mut tensor_t) -> *mut tensor_t;
    /// Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
    fn tensor_erfc_(x: *mut tensor_t) -> tensor_status_t;
    /// Inverse error function; NaN outside \[-1, 1\], infinite at -1 and 1.
    fn tensor_erfinv(x: *mut tensor_t) -> *mut tensor_t;
    /// Inverse error function; NaN outside \[-1, 1\], infinite at -1 and 1.
    fn tensor_erfinv_(x: *mut tensor_t) -> tensor_status_t;
    /// log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |lgamma(x)|).
    fn tensor_lgamma(x: *mut tensor_t) -> *mut tensor_t;
    /// log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |lgamma(x)|).
    fn tensor_lgamma_(x: *mut tensor_t) -> tensor_status_t;
    /// Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |digamma(x)|).
    fn tensor_digamma(x: *mut tensor_t) -> *mut tensor_t;
    /// Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |digamma(x)|).
    fn tensor_digamma_(x: *mut tensor_t) -> tensor_status_t;
    /// Derivative of order n \>= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n \> 0. The error grows by half an ulp with each order.
    fn tensor_polygamma(x: *mut tensor_t, n: i64) -> *mut tensor_t;
    /// Derivative of order n \>= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n \> 0. The error grows by half an ulp with each order.
    fn tensor_polygamma_(x: *mut tensor_t, n: i64) -> tensor_status_t;
    /// Largest integer \<= x; integers and bool are unchanged.
    fn tensor_floor(x: *mut tensor_t) -> *mut tensor_t;
    /// Largest integer \<= x; integers and bool are unchanged.
    fn tensor_floor_(x: *mut tensor_t) -> tensor_status_t;
    /// Smallest integer \>= x; integers and bool are unchanged.
    fn tensor_ceil(x: *mut tensor_t) -> *mut tensor_t;
    /// Smallest integer \>= x; integers and bool are unchanged.
    fn tensor_ceil_(x: *mut tensor_t) -> tensor_status_t;
    /// Nearest integer, with ties to even; integers and bool are unchanged.
    fn tensor_round(x: *mut tensor_t) -> *mut tensor_t;
    /// Nearest integer, with ties to even; integers and bool are unchanged.
    fn tensor_round_(x: *mut tensor_t) -> tensor_status_t;
    /// x truncated towards 0; integers and bool are unchanged.
    fn tensor_trunc(x: *mut tensor_t) -> *mut tensor_t;
    /// x truncated towards 0; integers and bool are unchanged.
    fn tensor_trunc_(x: *mut tensor_t) -> tensor_status_t;
    /// Fractional part x - trunc(x), with the sign of x.
    fn tensor_frac(x: *mut tensor_t) -> *mut tensor_t;
    /// Fractional part x - trunc(x), with the sign of x.
    fn tensor_frac_(x: *mut tensor_t) -> tensor_status_t;
    /// Converts radians to degrees: x \* 180 / pi.
    fn tensor_rad2deg(x: *mut tensor_t) -> *mut tensor_t;
    /// Converts radians to degrees: x \* 180 / pi.
    fn tensor_rad2deg_(x: *mut tensor_t) -> tensor_status_t;
    /// Converts degrees to radians: x \* pi / 180.
    fn tensor_deg2rad(x: *mut tensor_t) -> *mut tensor_t;
    /// Converts degrees to radians: x \* pi / 180.
    fn tensor_deg2rad_(x: *mut tensor_t) -> tensor_status_t;
    /// Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0.
    fn tensor_nan_to_num(x: *mut tensor_t, nan: f64, posinf: f64, neginf: f64) -> *mut tensor_t;
    /// Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0.
    fn tensor_nan_to_num_(x: *mut tensor_t, nan: f64, posinf: f64, neginf: f64) -> tensor_status_t;
    /// Clamps x to \[min, max\]: minimum(maximum(x, min), max), so the result is `max` where min \> max. NaN is propagated. x receives the gradient where min \<= x \<= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64\_MIN and INT64\_MAX are none.
    fn tensor_clamp(x: *mut tensor_t, min: *mut tensor_t, max: *mut tensor_t) -> *mut tensor_t;
    /// Clamps x to \[min, max\]: minimum(maximum(x, min), max), so the result is `max` where min \> max. NaN is propagated. x receives the gradient where min \<= x \<= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64\_MIN and INT64\_MAX are none.
    fn tensor_clamp_scalar(x: *mut tensor_t, min: f64, max: f64) -> *mut tensor_t;
    /// Clamps x to \[min, max\]: minimum(maximum(x, min), max), so the result is `max` where min \> max. NaN is propagated. x receives the gradient where min \<= x \<= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64\_MIN and INT64\_MAX are none.
    fn tensor_clamp_scalar_i64(x: *mut tensor_t, min: i64, max: i64) -> *mut tensor_t;
    /// Clamps x to \[min, max\]: minimum(maximum(x, min), max), so the result is `max` where min \> max. NaN is propagated. x receives the gradient where min \<= x \<= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64\_MIN and INT64\_MAX are none.
    fn tensor_clamp_(x: *mut tensor_t, min: *mut tensor_t, max: *mut tensor_t) -> tensor_status_t;
    /// Clamps x to \[min, max\]: minimum(maximum(x, min), max), so the result is `max` where min \> max. NaN is propagated. x receives the gradient where min \<= x \<= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64\_MIN and INT64\_MAX are none.
    fn tensor_clamp_scalar_(x: *mut tensor_t, min: f64, max: f64) -> tensor_status_t;
    /// Clamps x to \[min, max\]: minimum(maximum(x, min), max), so the result is `max` where min \> max. NaN is propagated. x receives the gradient where min \<= x \<= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64\_MIN and INT64\_MAX are none.
    fn tensor_clamp_scalar_i64_(x: *mut tensor_t, min: i64, max: i64) -> tensor_status_t;
    /// Selects a where the condition is true (not 0), b elsewhere.
    fn tensor_where(condition: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Selects a where the condition is true (not 0), b elsewhere.
    fn tensor_where_scalar(condition: *mut tensor_t, a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Selects a where the condition is true (not 0), b elsewhere.
    fn tensor_where_scalar_i64(condition: *mut tensor_t, a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise a == b, as bool.
    fn tensor_eq(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise a == b, as bool.
    fn tensor_eq_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise a == b, as bool.
    fn tensor_eq_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise a != b, as bool.
    fn tensor_ne(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise a != b, as bool.
    fn tensor_ne_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise a != b, as bool.
    fn tensor_ne_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise a \< b, as bool.
    fn tensor_lt(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise a \< b, as bool.
    fn tensor_lt_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise a \< b, as bool.
    fn tensor_lt_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise a \<= b, as bool.
    fn tensor_le(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise a \<= b, as bool.
    fn tensor_le_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise a \<= b, as bool.
    fn tensor_le_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise a \> b, as bool.
    fn tensor_gt(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise a \> b, as bool.
    fn tensor_gt_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise a \> b, as bool.
    fn tensor_gt_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Elementwise a \>= b, as bool.
    fn tensor_ge(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Elementwise a \>= b, as bool.
    fn tensor_ge_scalar(a: *mut tensor_t, b: f64) -> *mut tensor_t;
    /// Elementwise a \>= b, as bool.
    fn tensor_ge_scalar_i64(a: *mut tensor_t, b: i64) -> *mut tensor_t;
    /// Logical and: true where both are not 0.
    fn tensor_logical_and(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Logical or: true where at least one is not 0.
    fn tensor_logical_or(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Logical exclusive or: true where exactly one is not 0.
    fn tensor_logical_xor(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// |a - b| \<= atol + rtol \* |b|, computed in float64, as bool. Equal infinities are close; NaN is close to NaN only if `equal_nan`.
    fn tensor_isclose(a: *mut tensor_t, b: *mut tensor_t, rtol: f64, atol: f64, equal_nan: tensor_bool_t) -> *mut tensor_t;
    /// Whether all elements of a and b are close as defined by isclose: a 0-d bool.
    fn tensor_allclose(a: *mut tensor_t, b: *mut tensor_t, rtol: f64, atol: f64, equal_nan: tensor_bool_t) -> *mut tensor_t;
    /// Logical not: true where x is 0.
    fn tensor_logical_not(x: *mut tensor_t) -> *mut tensor_t;
    /// True where x is NaN.
    fn tensor_isnan(x: *mut tensor_t) -> *mut tensor_t;
    /// True where x is infinite, with either sign.
    fn tensor_isinf(x: *mut tensor_t) -> *mut tensor_t;
    /// True where x is neither NaN nor infinite.
    fn tensor_isfinite(x: *mut tensor_t) -> *mut tensor_t;
    /// True where x is infinity.
    fn tensor_isposinf(x: *mut tensor_t) -> *mut tensor_t;
    /// True where x is -infinity.
    fn tensor_isneginf(x: *mut tensor_t) -> *mut tensor_t;
    /// True where the sign bit is set, including negative zero and NaN.
    fn tensor_signbit(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns a complex tensor filled with re + i \* im. The default dtype is complex64; a real dtype is TENSOR\_E\_DTYPE.
    fn tensor_full_complex(shape: *const i64, ndim: i32, re: f64, im: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// re + i \* im, with broadcasting: complex128 for float64 operands, complex64 for others. An infinite or NaN part does not affect the other part.
    fn tensor_complex(re: *mut tensor_t, im: *mut tensor_t) -> *mut tensor_t;
    /// Complex numbers from polar coordinates, length \* (cos(angle) + i \* sin(angle)), with the dtypes of complex.
    fn tensor_polar(length: *mut tensor_t, angle: *mut tensor_t) -> *mut tensor_t;
    /// Returns a view of a complex tensor as real numbers, with a new last axis of extent 2 for the real and the imaginary part.
    fn tensor_view_as_real(x: *mut tensor_t) -> *mut tensor_t;
    /// Returns a view of a float32 or float64 tensor as complex numbers. The last axis has extent 2 and stride 1, and holds the real and the imaginary part; the other strides and the storage offset must be even, otherwise TENSOR\_E\_SHAPE.
    fn tensor_view_as_complex(x: *mut tensor_t) -> *mut tensor_t;
    /// Real part: a view of a complex tensor; a real tensor itself.
    fn tensor_real(x: *mut tensor_t) -> *mut tensor_t;
    /// Imaginary part of a complex tensor, as a view.
    fn tensor_imag(x: *mut tensor_t) -> *mut tensor_t;
    /// Complex conjugate; a real tensor itself.
    fn tensor_conj(x: *mut tensor_t) -> *mut tensor_t;
    /// Complex conjugate, computed elementwise; real elements are copied.
    fn tensor_conj_physical(x: *mut tensor_t) -> *mut tensor_t;
    /// Complex conjugate, computed elementwise; real elements are copied.
    fn tensor_conj_physical_(x: *mut tensor_t) -> tensor_status_t;
    /// Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is propagated.
    fn tensor_angle(x: *mut tensor_t) -> *mut tensor_t;
    /// x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers.
    fn tensor_sgn(x: *mut tensor_t) -> *mut tensor_t;
    /// True where the imaginary part is 0; always true for real numbers.
    fn tensor_isreal(x: *mut tensor_t) -> *mut tensor_t;
    /// Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double.
    fn tensor_sum(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0.
    fn tensor_prod(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32.
    fn tensor_mean(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Variance over `axes`: the sum of squared deviations from the mean, divided by max(n - correction, 0). A correction of 1 gives the unbiased estimate, 0 the population variance; a divisor of 0 gives infinity, or NaN for 0 / 0.
    fn tensor_var(x: *mut tensor_t, axes: *const i32, n_axes: i32, correction: f64, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Standard deviation, the square root of var; its derivative is 0 where it is 0.
    fn tensor_std(x: *mut tensor_t, axes: *const i32, n_axes: i32, correction: f64, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Maximum over `axes`; NaN if any element is NaN. Equal maxima share the gradient equally. TENSOR\_E\_SHAPE for no elements.
    fn tensor_max(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Minimum over `axes`; NaN if any element is NaN. Equal minima share the gradient equally. TENSOR\_E\_SHAPE for no elements.
    fn tensor_min(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Index of the first maximum along `axis`, int64; of the flattened tensor for TENSOR\_AXIS\_NONE. The first NaN counts as the maximum. TENSOR\_E\_SHAPE for no elements.
    fn tensor_argmax(x: *mut tensor_t, axis: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Index of the first minimum along `axis`, int64; of the flattened tensor for TENSOR\_AXIS\_NONE. The first NaN counts as the minimum. TENSOR\_E\_SHAPE for no elements.
    fn tensor_argmin(x: *mut tensor_t, axis: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// True where any element over `axes` is true (not 0); false for no elements.
    fn tensor_any(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// True where all elements over `axes` are true (not 0); true for no elements.
    fn tensor_all(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements.
    fn tensor_logsumexp(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR\_E\_SHAPE for no elements.
    fn tensor_max_with_indices(x: *mut tensor_t, axis: i32, keepdims: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR\_E\_SHAPE for no elements.
    fn tensor_min_with_indices(x: *mut tensor_t, axis: i32, keepdims: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Sum over `axes`, ignoring NaN; dtypes as in sum.
    fn tensor_nansum(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Mean over `axes`, ignoring NaN; NaN if there are no other elements.
    fn tensor_nanmean(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Number of elements over `axes` that are not 0, int64. NaN counts as nonzero.
    fn tensor_count_nonzero(x: *mut tensor_t, axes: *const i32, n_axes: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Variance and mean over `axes`; see var and mean.
    fn tensor_var_mean(x: *mut tensor_t, axes: *const i32, n_axes: i32, correction: f64, keepdims: tensor_bool_t, var: *mut *mut tensor_t, mean: *mut *mut tensor_t) -> tensor_status_t;
    /// Standard deviation and mean over `axes`; see std and mean.
    fn tensor_std_mean(x: *mut tensor_t, axes: *const i32, n_axes: i32, correction: f64, keepdims: tensor_bool_t, std: *mut *mut tensor_t, mean: *mut *mut tensor_t) -> tensor_status_t;
    /// Vector norm sum(abs(x) \*\* ord) \*\* (1 / ord) over `axes`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0.
    fn tensor_vector_norm(x: *mut tensor_t, axes: *const i32, n_axes: i32, ord: f64, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Cumulative sum along `axis`; of the flattened tensor for TENSOR\_AXIS\_NONE. Dtypes as in sum.
    fn tensor_cumsum(x: *mut tensor_t, axis: i32, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Cumulative product along `axis`; of the flattened tensor for TENSOR\_AXIS\_NONE. Dtypes as in sum. The gradient is exact for factors of 0.
    fn tensor_cumprod(x: *mut tensor_t, axis: i32, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers the imaginary part is as in logaddexp and is not reduced to (-pi, pi\].
    fn tensor_logcumsumexp(x: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Cumulative maximum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN.
    fn tensor_cummax(x: *mut tensor_t, axis: i32, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Cumulative minimum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN.
    fn tensor_cummin(x: *mut tensor_t, axis: i32, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Differences of neighbouring elements along `axis`, computed `n` times. For bool, whether neighbours differ. `prepend` and `append` are concatenated with `x` first, unless n is 0. May be NULL: `prepend`, `append`.
    fn tensor_diff(x: *mut tensor_t, n: i64, axis: i32, prepend: *mut tensor_t, append: *mut tensor_t) -> *mut tensor_t;
    /// Integrates y along `axis` with the trapezoidal rule, at the sample points `x` or at points `dx` apart. May be NULL: `x`.
    fn tensor_trapezoid(y: *mut tensor_t, x: *mut tensor_t, dx: f64, axis: i32) -> *mut tensor_t;
    /// Cumulative integral of y along `axis` with the trapezoidal rule, up to each point after the first; see trapezoid. May be NULL: `x`.
    fn tensor_cumulative_trapezoid(y: *mut tensor_t, x: *mut tensor_t, dx: f64, axis: i32) -> *mut tensor_t;
    /// Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights of the observations. Sums of products, a \* conj(b) for complex numbers, are divided by max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction \* sum(w \* aweights) / sum(w), 0), where w = fweights \* aweights. May be NULL: `fweights`, `aweights`.
    fn tensor_cov(x: *mut tensor_t, correction: f64, fweights: *mut tensor_t, aweights: *mut tensor_t) -> *mut tensor_t;
    /// Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both standard deviations, clipped to \[-1, 1\], for complex numbers in both parts.
    fn tensor_corrcoef(x: *mut tensor_t) -> *mut tensor_t;
    /// Histogram of the elements with `bins` equal bins in \[min, max\], in the dtype of `x`. If min = max, the range is that of the elements. Elements outside the range, and NaN, are not counted.
    fn tensor_histc(x: *mut tensor_t, bins: i64, min: f64, max: f64) -> *mut tensor_t;
    /// Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their weights. The result has at least `minlength` elements. Floating-point weights keep their dtype; other weights are converted to float64. May be NULL: `weights`.
    fn tensor_bincount(x: *mut tensor_t, weights: *mut tensor_t, minlength: i64) -> *mut tensor_t;
    /// Median along `axis`, the lower one for an even number of elements, and its int64 index. NaN if any element is NaN. TENSOR\_AXIS\_NONE flattens `x` first.
    fn tensor_median(x: *mut tensor_t, axis: i32, keepdims: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Same as median, but ignores NaN; NaN if there are no other elements.
    fn tensor_nanmedian(x: *mut tensor_t, axis: i32, keepdims: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Most frequent element along `axis`, the smallest one if several are equally frequent, and the int64 index of its last occurrence.
    fn tensor_mode(x: *mut tensor_t, axis: i32, keepdims: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Quantiles along `axis` for the probabilities `q` in \[0, 1\], which are floating and 0-d or 1-d; 1-d `q` adds a first axis. The quantile is at rank q \* (n - 1) of the sorted elements; `interpolation` selects the value between two elements. NaN if any element is NaN. TENSOR\_AXIS\_NONE flattens `x` first.
    fn tensor_quantile(x: *mut tensor_t, q: *mut tensor_t, axis: i32, keepdims: tensor_bool_t, interpolation: *const c_char) -> *mut tensor_t;
    /// Same as quantile, but ignores NaN; NaN if there are no other elements.
    fn tensor_nanquantile(x: *mut tensor_t, q: *mut tensor_t, axis: i32, keepdims: tensor_bool_t, interpolation: *const c_char) -> *mut tensor_t;
    /// Indices that sort `x` along `axis`, int64. The sort is stable; NaN counts as the largest value.
    fn tensor_argsort(x: *mut tensor_t, axis: i32, descending: tensor_bool_t) -> *mut tensor_t;
    /// Sorts `x` along `axis`; returns the values and their int64 indices. The sort is stable; NaN counts as the largest value.
    fn tensor_sort(x: *mut tensor_t, axis: i32, descending: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// The k largest or smallest elements along `axis`, in sorted order, and their int64 indices. Among equal elements the first ones are returned; NaN counts as the largest value.
    fn tensor_topk(x: *mut tensor_t, k: i64, axis: i32, largest: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// The k-th smallest element along `axis`, with k counted from 1, and its int64 index. NaN counts as the largest value.
    fn tensor_kthvalue(x: *mut tensor_t, k: i64, axis: i32, keepdims: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Insertion index of each value in the last axis of `sorted` that keeps the order, int64: the leftmost one, or the rightmost one if `right`. A 1-d `sorted` is used for all values; otherwise the leading axes of both must be equal. NaN counts as the largest value.
    fn tensor_searchsorted(sorted: *mut tensor_t, values: *mut tensor_t, right: tensor_bool_t) -> *mut tensor_t;
    /// Index of the bucket of each element of `x` for 1-d ascending boundaries: the number of boundaries less than the element, or less than or equal to it if `right`. See searchsorted.
    fn tensor_bucketize(x: *mut tensor_t, boundaries: *mut tensor_t, right: tensor_bool_t) -> *mut tensor_t;
    /// Distinct elements in ascending order, the index of the first occurrence of each in the flattened tensor, the index in `values` of each element of `x`, in the shape of `x`, and the number of occurrences; indices and counts are int64. Each NaN is distinct. Complex numbers are ordered by real, then by imaginary part.
    fn tensor_unique_all(x: *mut tensor_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t, inverse_indices: *mut *mut tensor_t, counts: *mut *mut tensor_t) -> tensor_status_t;
    /// Distinct elements in ascending order and the number of their occurrences, int64; see unique\_all.
    fn tensor_unique_counts(x: *mut tensor_t, values: *mut *mut tensor_t, counts: *mut *mut tensor_t) -> tensor_status_t;
    /// Distinct elements in ascending order, and the int64 index in `values` of each element of `x`; see unique\_all.
    fn tensor_unique_inverse(x: *mut tensor_t, values: *mut *mut tensor_t, inverse_indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Distinct elements in ascending order; see unique\_all.
    fn tensor_unique_values(x: *mut tensor_t) -> *mut tensor_t;
    /// Distinct slices along `axis` in lexicographic order, the index of the first occurrence of each, the index in `values` of each slice of `x`, and the number of occurrences; indices and counts are 1-d and int64. A slice that contains NaN is distinct from all others.
    fn tensor_unique_dim(x: *mut tensor_t, axis: i32, values: *mut *mut tensor_t, indices: *mut *mut tensor_t, inverse_indices: *mut *mut tensor_t, counts: *mut *mut tensor_t) -> tensor_status_t;
    /// Removes consecutive duplicates: elements of the flattened tensor, or slices along `axis`. Also returns the index in `values` of each element of `x`, in its shape, or of each slice, 1-d, and the length of each run; both are int64. NaN differs from NaN.
    fn tensor_unique_consecutive(x: *mut tensor_t, axis: i32, values: *mut *mut tensor_t, inverse_indices: *mut *mut tensor_t, counts: *mut *mut tensor_t) -> tensor_status_t;
    /// Returns a contiguous copy of `x` in which the elements addressed by `shape`, `strides` and `offset`, relative to the copy, are replaced by `src`. The addressed elements must not overlap.
    fn tensor_as_strided_scatter(x: *mut tensor_t, src: *mut tensor_t, shape: *const i64, ndim: i32, strides: *const i64, n_strides: i32, offset: i64) -> *mut tensor_t;
    /// Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`.
    fn tensor_select_scatter(x: *mut tensor_t, src: *mut tensor_t, axis: i32, index: i64) -> *mut tensor_t;
    /// Returns a copy of `x` with the elements that slice selects replaced by `src`.
    fn tensor_slice_scatter(x: *mut tensor_t, src: *mut tensor_t, axis: i32, start: i64, stop: i64, step: i64) -> *mut tensor_t;
    /// Returns a copy of `x` with the diagonals that diagonal selects replaced by `src`.
    fn tensor_diagonal_scatter(x: *mut tensor_t, src: *mut tensor_t, offset: i64, axis0: i32, axis1: i32) -> *mut tensor_t;
    /// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.
    fn tensor_masked_fill(x: *mut tensor_t, mask: *mut tensor_t, value: *mut tensor_t) -> *mut tensor_t;
    /// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.
    fn tensor_masked_fill_scalar(x: *mut tensor_t, mask: *mut tensor_t, value: f64) -> *mut tensor_t;
    /// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.
    fn tensor_masked_fill_scalar_i64(x: *mut tensor_t, mask: *mut tensor_t, value: i64) -> *mut tensor_t;
    /// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.
    fn tensor_masked_fill_(x: *mut tensor_t, mask: *mut tensor_t, value: *mut tensor_t) -> tensor_status_t;
    /// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.
    fn tensor_masked_fill_scalar_(x: *mut tensor_t, mask: *mut tensor_t, value: f64) -> tensor_status_t;
    /// Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`.
    fn tensor_masked_fill_scalar_i64_(x: *mut tensor_t, mask: *mut tensor_t, value: i64) -> tensor_status_t;
    /// Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which removes the axis; negative indices count from the end. TENSOR\_E\_INDEX for indices out of range.
    fn tensor_index_select(x: *mut tensor_t, axis: i32, index: *mut tensor_t) -> *mut tensor_t;
    /// Gathers elements along `axis`: for axis 1 of 3, out\[i\]\[j\]\[k\] = x\[i\]\[index\[i\]\[j\]\[k\]\]\[k\]. `index` has as many axes as `x`, and except along `axis` no extent larger than that of `x`.
    fn tensor_gather(x: *mut tensor_t, axis: i32, index: *mut tensor_t) -> *mut tensor_t;
    /// `x` with the elements of `src` written along `axis`: for axis 1 of 3, out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient.
    fn tensor_scatter(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t) -> *mut tensor_t;
    /// `x` with the elements of `src` written along `axis`: for axis 1 of 3, out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient.
    fn tensor_scatter_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t) -> tensor_status_t;
    /// Same as scatter, but adds to the elements of `x`. Deterministic.
    fn tensor_scatter_add(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t) -> *mut tensor_t;
    /// Same as scatter, but adds to the elements of `x`. Deterministic.
    fn tensor_scatter_add_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t) -> tensor_status_t;
    /// Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include\_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target.
    fn tensor_scatter_reduce(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t, reduce: *const c_char, include_self: tensor_bool_t) -> *mut tensor_t;
    /// Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include\_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target.
    fn tensor_scatter_reduce_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t, reduce: *const c_char, include_self: tensor_bool_t) -> tensor_status_t;
    /// Same as gather, but the other axes of `x` and `index` are broadcast.
    fn tensor_take_along_axis(x: *mut tensor_t, index: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D).
    fn tensor_embedding(weight: *mut tensor_t, index: *mut tensor_t) -> *mut tensor_t;
    /// Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,); with include\_last\_offset, `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding\_idx are ignored. per\_sample\_weights, of the shape of index, require "sum". May be NULL: `offsets`, `per_sample_weights`.
    fn tensor_embedding_bag(weight: *mut tensor_t, index: *mut tensor_t, offsets: *mut tensor_t, mode: *const c_char, per_sample_weights: *mut tensor_t, include_last_offset: tensor_bool_t, padding_idx: i64) -> *mut tensor_t;
    /// One-hot encoding, int64 of shape (..., num\_classes): 1 at the index and 0 elsewhere. num\_classes = -1 stands for max(index) + 1.
    fn tensor_one_hot(index: *mut tensor_t, num_classes: i64) -> *mut tensor_t;
    /// Indices of the nonzero elements in row-major order: int64 of shape (count, ndim).
    fn tensor_nonzero(x: *mut tensor_t) -> *mut tensor_t;
    /// Advanced indexing x\[indices\] with integer and bool tensors, with NumPy's rules: indices\[i\] indexes axis i, NULL selects the whole axis, and a bool mask with k axes replaces k entries. Integer indices are broadcast; their axes replace the first indexed axis, or come first if whole axes lie between them. May be NULL: `indices`.
    fn tensor_index(x: *mut tensor_t, indices: *const *mut tensor_t, n_indices: i32) -> *mut tensor_t;
    /// `x` after x\[indices\] = values, or x\[indices\] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient. May be NULL: `indices`.
    fn tensor_index_put(x: *mut tensor_t, indices: *const *mut tensor_t, n_indices: i32, values: *mut tensor_t, accumulate: tensor_bool_t) -> *mut tensor_t;
    /// `x` after x\[indices\] = values, or x\[indices\] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient. May be NULL: `indices`.
    fn tensor_index_put_(x: *mut tensor_t, indices: *const *mut tensor_t, n_indices: i32, values: *mut tensor_t, accumulate: tensor_bool_t) -> tensor_status_t;
    /// The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor. `x` and `mask` are broadcast.
    fn tensor_masked_select(x: *mut tensor_t, mask: *mut tensor_t) -> *mut tensor_t;
    /// `x` with the elements where the bool tensor `mask` is true replaced by successive elements of `src`, which has at least as many. `x` and `mask` are broadcast.
    fn tensor_masked_scatter(x: *mut tensor_t, mask: *mut tensor_t, src: *mut tensor_t) -> *mut tensor_t;
    /// Slices at `index` along `axis`; the axes of `index` replace the axis. For TENSOR\_AXIS\_NONE, elements of the flattened tensor. Negative indices count from the end.
    fn tensor_take(x: *mut tensor_t, index: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements.
    fn tensor_put(x: *mut tensor_t, index: *mut tensor_t, src: *mut tensor_t, accumulate: tensor_bool_t) -> *mut tensor_t;
    /// `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements.
    fn tensor_put_(x: *mut tensor_t, index: *mut tensor_t, src: *mut tensor_t, accumulate: tensor_bool_t) -> tensor_status_t;
    /// `x` with alpha \* src\[i\] added to the slice index\[i\] along `axis`. `index` is 1-d; repeated indices are added each time.
    fn tensor_index_add(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t, alpha: f64) -> *mut tensor_t;
    /// `x` with alpha \* src\[i\] added to the slice index\[i\] along `axis`. `index` is 1-d; repeated indices are added each time.
    fn tensor_index_add_i64(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t, alpha: i64) -> *mut tensor_t;
    /// `x` with alpha \* src\[i\] added to the slice index\[i\] along `axis`. `index` is 1-d; repeated indices are added each time.
    fn tensor_index_add_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t, alpha: f64) -> tensor_status_t;
    /// `x` with alpha \* src\[i\] added to the slice index\[i\] along `axis`. `index` is 1-d; repeated indices are added each time.
    fn tensor_index_add_i64_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t, alpha: i64) -> tensor_status_t;
    /// `x` with the slice index\[i\] along `axis` replaced by src\[i\]. `index` is 1-d; for repeated indices the last write is kept.
    fn tensor_index_copy(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t) -> *mut tensor_t;
    /// `x` with the slice index\[i\] along `axis` replaced by src\[i\]. `index` is 1-d; for repeated indices the last write is kept.
    fn tensor_index_copy_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, src: *mut tensor_t) -> tensor_status_t;
    /// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
    fn tensor_index_fill(x: *mut tensor_t, axis: i32, index: *mut tensor_t, value: *mut tensor_t) -> *mut tensor_t;
    /// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
    fn tensor_index_fill_scalar(x: *mut tensor_t, axis: i32, index: *mut tensor_t, value: f64) -> *mut tensor_t;
    /// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
    fn tensor_index_fill_scalar_i64(x: *mut tensor_t, axis: i32, index: *mut tensor_t, value: i64) -> *mut tensor_t;
    /// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
    fn tensor_index_fill_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, value: *mut tensor_t) -> tensor_status_t;
    /// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
    fn tensor_index_fill_scalar_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, value: f64) -> tensor_status_t;
    /// `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
    fn tensor_index_fill_scalar_i64_(x: *mut tensor_t, axis: i32, index: *mut tensor_t, value: i64) -> tensor_status_t;
    /// Matrix product over the last two axes; the leading axes are broadcast. A 1-d `a` is treated as (1, K) and a 1-d `b` as (K, 1), and the added axes are removed from the result. float16 and bfloat16 accumulate in float32; K = 0 gives 0.
    fn tensor_matmul(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs.
    fn tensor_matmul_integer(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// beta \* c + alpha \* (a @ b) for matrices a (M, K) and b (K, N); c is broadcast to (M, N). For beta = 0, `c` is not read.
    fn tensor_addmm(c: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, beta: f64, alpha: f64) -> *mut tensor_t;
    /// Outer product of 1-d tensors: out\[i\]\[j\] = a\[i\] \* b\[j\].
    fn tensor_outer(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Matrix-vector product of a (M, K) and b (K,).
    fn tensor_mv(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Batched matrix product of a (B, M, K) and b (B, K, N).
    fn tensor_bmm(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// beta \* c + alpha \* bmm(a, b); c is broadcast to (B, M, N). For beta = 0, `c` is not read.
    fn tensor_baddbmm(c: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, beta: f64, alpha: f64) -> *mut tensor_t;
    /// beta \* c + alpha \* sum(bmm(a, b), 0), the sum over the batch; c is broadcast to (M, N). For beta = 0, `c` is not read.
    fn tensor_addbmm(c: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, beta: f64, alpha: f64) -> *mut tensor_t;
    /// beta \* c + alpha \* (a @ b) for a matrix a (M, K) and a vector b (K,); c is broadcast to (M,). For beta = 0, `c` is not read.
    fn tensor_addmv(c: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, beta: f64, alpha: f64) -> *mut tensor_t;
    /// beta \* c + alpha \* outer(a, b); c is broadcast to (M, N). For beta = 0, `c` is not read.
    fn tensor_addr(c: *mut tensor_t, a: *mut tensor_t, b: *mut tensor_t, beta: f64, alpha: f64) -> *mut tensor_t;
    /// Dot product of two 1-d tensors of the same length.
    fn tensor_dot(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Dot product along `axis` of the shape that `a` and `b` broadcast to; for complex numbers with the conjugate of `a`.
    fn tensor_vecdot(a: *mut tensor_t, b: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Inner product: sums of products along the last axes of both, for all combinations of the other axes. With a 0-d operand, the elementwise product.
    fn tensor_inner(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Tensor contraction: sums products along the axes `axes_a` of a and `axes_b` of b, paired in order. The result has the other axes of a, then those of b.
    fn tensor_tensordot(a: *mut tensor_t, b: *mut tensor_t, axes_a: *const i64, n_axes_a: i32, axes_b: *const i64, n_axes_b: i32) -> *mut tensor_t;
    /// Kronecker product: the block matrix of each element of `a` times `b`. Missing leading axes count as 1.
    fn tensor_kron(a: *mut tensor_t, b: *mut tensor_t) -> *mut tensor_t;
    /// Cross product along `axis`, of extent 3 in both; the other axes are broadcast.
    fn tensor_cross(a: *mut tensor_t, b: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Product of two or more matrices, in the order that needs the fewest multiplications. The first and the last operand may be vectors.
    fn tensor_multi_dot(xs: *const *mut tensor_t, n_xs: i32) -> *mut tensor_t;
    /// Einstein summation with an equation such as "bij,bjk-\>bik": one letter for each axis. A repeated letter in an operand selects its diagonal, and "..." stands for axes that broadcast; without "-\>" the result has the letters that occur once, in alphabetical order. The result is a view of the operand if there is one operand and no sum.
    fn tensor_einsum(equation: *const c_char, operands: *const *mut tensor_t, n_operands: i32) -> *mut tensor_t;
    /// Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum.
    fn tensor_trace(x: *mut tensor_t, offset: i64, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// Cholesky factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian. Reads the lower triangle and returns a lower factor, or reads and returns the upper triangle if `upper`. info, int32, is 0, or the order of the first leading minor that is not positive; that matrix has no valid factor.
    fn tensor_cholesky_ex(x: *mut tensor_t, upper: tensor_bool_t, l: *mut *mut tensor_t, info: *mut *mut tensor_t) -> tensor_status_t;
    /// Cholesky factor as in cholesky\_ex; an error that names the matrix if one is not positive definite.
    fn tensor_cholesky(x: *mut tensor_t, upper: tensor_bool_t) -> *mut tensor_t;
    /// Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`. Leading axes are broadcast.
    fn tensor_cholesky_solve(b: *mut tensor_t, l: *mut tensor_t, upper: tensor_bool_t) -> *mut tensor_t;
    /// Inverse of a matrix from its Cholesky factor l, as returned by cholesky.
    fn tensor_cholesky_inverse(l: *mut tensor_t, upper: tensor_bool_t) -> *mut tensor_t;
    /// LU factorisation with row pivoting, packed into one matrix: l without its unit diagonal, and u. Rows i and pivots\[i\] were exchanged in order; pivots is int32 and counted from 1. info, int32, is 0, or the number of the first zero on the diagonal of u. Without `pivot`, no rows are exchanged.
    fn tensor_lu_factor_ex(x: *mut tensor_t, pivot: tensor_bool_t, lu: *mut *mut tensor_t, pivots: *mut *mut tensor_t, info: *mut *mut tensor_t) -> tensor_status_t;
    /// Same as lu\_factor\_ex without info; an error that names the matrix if one is singular.
    fn tensor_lu_factor(x: *mut tensor_t, pivot: tensor_bool_t, lu: *mut *mut tensor_t, pivots: *mut *mut tensor_t) -> tensor_status_t;
    /// Permutation matrix p and factors l and u from the result of lu\_factor: x = p @ l @ u.
    fn tensor_lu_unpack(lu: *mut tensor_t, pivots: *mut tensor_t, p: *mut *mut tensor_t, l: *mut *mut tensor_t, u: *mut *mut tensor_t) -> tensor_status_t;
    /// LU decomposition x = p @ l @ u with a permutation matrix p, a unit lower triangular l and an upper triangular u. Singular matrices are accepted.
    fn tensor_lu(x: *mut tensor_t, pivot: tensor_bool_t, p: *mut *mut tensor_t, l: *mut *mut tensor_t, u: *mut *mut tensor_t) -> tensor_status_t;
    /// Solves a @ y = b for y, with the LU factorisation of a from lu\_factor; y @ a = b unless `left`, and with a.mH in place of a if `adjoint`. Leading axes are broadcast.
    fn tensor_lu_solve(lu: *mut tensor_t, pivots: *mut tensor_t, b: *mut tensor_t, left: tensor_bool_t, adjoint: tensor_bool_t) -> *mut tensor_t;
    /// Bunch-Kaufman factorisation x = p @ l @ d @ l.mT @ p.mT of symmetric matrices, or with l.mH of Hermitian ones if `hermitian`, packed into one lower triangle: d, with blocks of one or two rows on its diagonal, and l without its unit diagonal, in the format of LAPACK's sytrf. Reads the lower triangle. pivots, int32, is k \> 0 for a single row that was exchanged with row k, counted from 1, and -k for each row of a pair, whose second row was exchanged with row k. info, int32, is 0, or the number of the first zero on the diagonal of d. Computed on the host.
    fn tensor_ldl_factor_ex(x: *mut tensor_t, hermitian: tensor_bool_t, ld: *mut *mut tensor_t, pivots: *mut *mut tensor_t, info: *mut *mut tensor_t) -> tensor_status_t;
    /// Same as ldl\_factor\_ex without info; an error that names the matrix if one is singular.
    fn tensor_ldl_factor(x: *mut tensor_t, hermitian: tensor_bool_t, ld: *mut *mut tensor_t, pivots: *mut *mut tensor_t) -> tensor_status_t;
    /// Permutation matrix p, unit lower triangular factor l and block diagonal factor d from the result of ldl\_factor.
    fn tensor_ldl_unpack(ld: *mut tensor_t, pivots: *mut tensor_t, hermitian: tensor_bool_t, p: *mut *mut tensor_t, l: *mut *mut tensor_t, d: *mut *mut tensor_t) -> tensor_status_t;
    /// Solves a @ y = b for y, with the factorisation of a from ldl\_factor and the same `hermitian`. Leading axes are broadcast.
    fn tensor_ldl_solve(ld: *mut tensor_t, pivots: *mut tensor_t, b: *mut tensor_t, hermitian: tensor_bool_t) -> *mut tensor_t;
    /// Solves a @ y = b for y, or y @ a = b unless `left`, with the upper or lower triangle of a. The rest of a is not read; with `unitriangular` the diagonal is not read either and counts as 1. Leading axes are broadcast. A zero on the diagonal gives infinities or NaN.
    fn tensor_solve_triangular(a: *mut tensor_t, b: *mut tensor_t, upper: tensor_bool_t, left: tensor_bool_t, unitriangular: tensor_bool_t) -> *mut tensor_t;
    /// Solves a @ y = b for y, or y @ a = b unless `left`. b holds columns; it is one vector for each matrix if it is 1-d or has the shape of a without the last axis. Leading axes are broadcast. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose result is not valid.
    fn tensor_solve_ex(a: *mut tensor_t, b: *mut tensor_t, left: tensor_bool_t, result: *mut *mut tensor_t, info: *mut *mut tensor_t) -> tensor_status_t;
    /// Solves a system of linear equations as in solve\_ex; an error that names the matrix if one is singular.
    fn tensor_solve(a: *mut tensor_t, b: *mut tensor_t, left: tensor_bool_t) -> *mut tensor_t;
    /// Inverse of square matrices. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose inverse is not valid.
    fn tensor_inv_ex(x: *mut tensor_t, inverse: *mut *mut tensor_t, info: *mut *mut tensor_t) -> tensor_status_t;
    /// Inverse of square matrices; an error that names the matrix if one is singular.
    fn tensor_inv(x: *mut tensor_t) -> *mut tensor_t;
    /// Determinant of square matrices. The gradient is also valid for singular matrices, and so are second derivatives up to N = 32.
    fn tensor_det(x: *mut tensor_t) -> *mut tensor_t;
    /// Sign and logarithm of the absolute value of the determinant, without overflow; for complex matrices the sign is det / |det|. 0 and -infinity for singular matrices.
    fn tensor_slogdet(x: *mut tensor_t, sign: *mut *mut tensor_t, logabsdet: *mut *mut tensor_t) -> tensor_status_t;
    /// QR decomposition x = q @ r with orthonormal columns q and an upper triangular r. Mode "reduced" gives min(M, N) columns, "complete" a square q, and "r" an empty q. Signs follow LAPACK; the diagonal of r is real.
    fn tensor_qr(x: *mut tensor_t, mode: *const c_char, q: *mut *mut tensor_t, r: *mut *mut tensor_t) -> tensor_status_t;
    /// First columns of the product of the Householder reflections I - tau\[i\] \* v @ v.mH, where v is column i of x with 1 on the diagonal and 0 above.
    fn tensor_householder_product(x: *mut tensor_t, tau: *mut tensor_t) -> *mut tensor_t;
    /// Eigenvalues in ascending order and orthonormal eigenvectors, as columns, of symmetric or Hermitian matrices. Only the lower triangle is read, or the upper one if `upper`. The first of the largest components of each vector is real and positive. The gradient of the vectors is finite for distinct eigenvalues.
    fn tensor_eigh(x: *mut tensor_t, upper: tensor_bool_t, values: *mut *mut tensor_t, vectors: *mut *mut tensor_t) -> tensor_status_t;
    /// Eigenvalues of symmetric or Hermitian matrices, as in eigh.
    fn tensor_eigvalsh(x: *mut tensor_t, upper: tensor_bool_t) -> *mut tensor_t;
    /// Eigenvalues and eigenvectors, as columns of norm 1, of square matrices, both complex, in no particular order. The first of the largest components of each vector is real and positive. Of a real matrix, values that are not real come in conjugate pairs, that with the positive imaginary part first. Computed on the host. The gradient of the vectors is finite for distinct eigenvalues; that of a matrix without a basis of eigenvectors is not defined.
    fn tensor_eig(x: *mut tensor_t, values: *mut *mut tensor_t, vectors: *mut *mut tensor_t) -> tensor_status_t;
    /// Eigenvalues of square matrices, as in eig.
    fn tensor_eigvals(x: *mut tensor_t) -> *mut tensor_t;
    /// Singular value decomposition x = u @ diag(s) @ vh with singular values s \>= 0 in descending order; u and vh are square if `full_matrices`. The first of the largest components of each column of u is real and positive. The gradient of u and vh is finite for distinct nonzero singular values; columns beyond min(M, N) have no gradient.
    fn tensor_svd(x: *mut tensor_t, full_matrices: tensor_bool_t, u: *mut *mut tensor_t, s: *mut *mut tensor_t, vh: *mut *mut tensor_t) -> tensor_status_t;
    /// Singular values in descending order, as in svd.
    fn tensor_svdvals(x: *mut tensor_t) -> *mut tensor_t;
    /// Moore-Penrose pseudoinverse. Singular values up to max(atol, rtol \* the largest one) count as 0; rtol is max(M, N) \* epsilon if neither is given. With `hermitian`, matrices are symmetric or Hermitian and only the lower triangle is read. May be NULL: `atol`, `rtol`.
    fn tensor_pinv(x: *mut tensor_t, atol: *mut tensor_t, rtol: *mut tensor_t, hermitian: tensor_bool_t) -> *mut tensor_t;
    /// Number of singular values above the tolerance of pinv, int64. May be NULL: `atol`, `rtol`.
    fn tensor_matrix_rank(x: *mut tensor_t, atol: *mut tensor_t, rtol: *mut tensor_t, hermitian: tensor_bool_t) -> *mut tensor_t;
    /// Least-squares solution y of minimal norm of a @ y = b, for columns or vectors b as in solve\_ex. Singular values up to rcond \* the largest one count as 0; a negative rcond stands for max(M, N) \* epsilon. residuals are the squared norms of a @ y - b if M \> N and all matrices have rank N, otherwise empty.
    fn tensor_lstsq(a: *mut tensor_t, b: *mut tensor_t, rcond: f64, solution: *mut *mut tensor_t, residuals: *mut *mut tensor_t, rank: *mut *mut tensor_t, singular_values: *mut *mut tensor_t) -> tensor_status_t;
    /// Norm of the matrices along axis0 (rows) and axis1 (columns): Frobenius norm "fro", nuclear norm "nuc", largest and smallest singular value "2" and "-2", largest and smallest absolute column sum "1" and "-1", absolute row sum "inf" and "-inf". The maximum over an empty axis is 0.
    fn tensor_matrix_norm(x: *mut tensor_t, ord: *const c_char, axis0: i32, axis1: i32, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// Condition number matrix\_norm(x) \* matrix\_norm(inv(x)) in the norm `ord`; infinity for singular matrices. For "2" and "-2" it is the ratio of the largest and smallest singular values, also for matrices that are not square.
    fn tensor_cond(x: *mut tensor_t, ord: *const c_char) -> *mut tensor_t;
    /// Matrix power x \*\* n of square matrices, of the inverse for negative n; the identity for n = 0.
    fn tensor_matrix_power(x: *mut tensor_t, n: i64) -> *mut tensor_t;
    /// Matrix exponential of square matrices, the sum of x \*\* k / k!.
    fn tensor_matrix_exp(x: *mut tensor_t) -> *mut tensor_t;
    /// Complex-to-complex Fourier transform, scale \* sum of x\[j\] \* exp(-2 pi i j k / n) over the axes, or exp(+2 pi i j k / n) unless `forward`. The primitive behind fft and related ops.
    fn tensor_fft_c2c(x: *mut tensor_t, axes: *const i32, n_axes: i32, scale: f64, forward: tensor_bool_t) -> *mut tensor_t;
    /// Real-to-complex forward transform as in fft\_c2c; along the last of the axes only the first n / 2 + 1 results are computed, as the others are their conjugates. float32 and float64 only.
    fn tensor_fft_r2c(x: *mut tensor_t, axes: *const i32, n_axes: i32, scale: f64) -> *mut tensor_t;
    /// Complex-to-real backward transform as in fft\_c2c, with `n` real results along the last of the axes, from the first n / 2 + 1 elements of a Hermitian-symmetric input.
    fn tensor_fft_c2r(x: *mut tensor_t, n: i64, axes: *const i32, n_axes: i32, scale: f64) -> *mut tensor_t;
    /// Discrete Fourier transform along `axis`, sum of x\[j\] \* exp(-2 pi i j k / n), over `n` points to which x is cropped or zero-padded. norm "forward" divides by n and "ortho" by sqrt(n). complex128 for float64, complex64 for other real dtypes.
    fn tensor_fft(x: *mut tensor_t, n: i64, axis: i32, norm: *const c_char) -> *mut tensor_t;
    /// Inverse of fft: sum of x\[j\] \* exp(2 pi i j k / n), divided by n for norm "backward" and by sqrt(n) for "ortho".
    fn tensor_ifft(x: *mut tensor_t, n: i64, axis: i32, norm: *const c_char) -> *mut tensor_t;
    /// Fourier transform of a real tensor: the first n / 2 + 1 results of fft, as the others are their conjugates.
    fn tensor_rfft(x: *mut tensor_t, n: i64, axis: i32, norm: *const c_char) -> *mut tensor_t;
    /// Inverse of rfft, with `n` real results. The imaginary parts of x\[0\] and, for even n, of x\[n / 2\] are ignored.
    fn tensor_irfft(x: *mut tensor_t, n: i64, axis: i32, norm: *const c_char) -> *mut tensor_t;
    /// Fourier transform, which is real, of a Hermitian-symmetric signal of length `n` of which x is the first half.
    fn tensor_hfft(x: *mut tensor_t, n: i64, axis: i32, norm: *const c_char) -> *mut tensor_t;
    /// Inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor.
    fn tensor_ihfft(x: *mut tensor_t, n: i64, axis: i32, norm: *const c_char) -> *mut tensor_t;
    /// Multidimensional Fourier transform: fft along each of the axes, with s\[i\] points along axes\[i\]. With `s` but no axes, the last axes are transformed. norm counts the points of all axes. Over the axes -2 and -1 it is known as fft2; likewise for ifftn and the other n-dimensional transforms.
    fn tensor_fftn(x: *mut tensor_t, s: *const i64, n_s: i32, axes: *const i32, n_axes: i32, norm: *const c_char) -> *mut tensor_t;
    /// Inverse of fftn.
    fn tensor_ifftn(x: *mut tensor_t, s: *const i64, n_s: i32, axes: *const i32, n_axes: i32, norm: *const c_char) -> *mut tensor_t;
    /// Same as fftn for a real tensor, with only the first half of the results along the last of the axes.
    fn tensor_rfftn(x: *mut tensor_t, s: *const i64, n_s: i32, axes: *const i32, n_axes: i32, norm: *const c_char) -> *mut tensor_t;
    /// Inverse of rfftn, with s\[-1\] real results along the last of the axes.
    fn tensor_irfftn(x: *mut tensor_t, s: *const i64, n_s: i32, axes: *const i32, n_axes: i32, norm: *const c_char) -> *mut tensor_t;
    /// Applies hfft along the last of the axes, and fft along the others.
    fn tensor_hfftn(x: *mut tensor_t, s: *const i64, n_s: i32, axes: *const i32, n_axes: i32, norm: *const c_char) -> *mut tensor_t;
    /// Inverse of hfftn.
    fn tensor_ihfftn(x: *mut tensor_t, s: *const i64, n_s: i32, axes: *const i32, n_axes: i32, norm: *const c_char) -> *mut tensor_t;
    /// Sample frequencies of fft for `n` points with spacing `d`: 0, 1, ..., -2, -1 divided by n \* d. The default dtype is float32.
    fn tensor_fftfreq(n: i64, d: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Sample frequencies of rfft for `n` points with spacing `d`: 0 to n / 2 divided by n \* d. The default dtype is float32.
    fn tensor_rfftfreq(n: i64, d: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Returns a copy of `x` with the zero frequency shifted to the centre of the axes.
    fn tensor_fftshift(x: *mut tensor_t, axes: *const i32, n_axes: i32) -> *mut tensor_t;
    /// Inverse of fftshift.
    fn tensor_ifftshift(x: *mut tensor_t, axes: *const i32, n_axes: i32) -> *mut tensor_t;
    /// Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
    fn tensor_sigmoid(x: *mut tensor_t) -> *mut tensor_t;
    /// Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
    fn tensor_sigmoid_(x: *mut tensor_t) -> tensor_status_t;
    /// Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
    fn tensor_relu(x: *mut tensor_t) -> *mut tensor_t;
    /// Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
    fn tensor_relu_(x: *mut tensor_t) -> tensor_status_t;
    /// x where x \> 0, negative\_slope \* x elsewhere; the derivative at 0 is negative\_slope.
    fn tensor_leaky_relu(x: *mut tensor_t, negative_slope: f64) -> *mut tensor_t;
    /// x where x \> 0, negative\_slope \* x elsewhere; the derivative at 0 is negative\_slope.
    fn tensor_leaky_relu_(x: *mut tensor_t, negative_slope: f64) -> tensor_status_t;
    /// Gaussian error linear unit x \* Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.
    fn tensor_gelu(x: *mut tensor_t, tanh_approx: tensor_bool_t) -> *mut tensor_t;
    /// Gaussian error linear unit x \* Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.
    fn tensor_gelu_(x: *mut tensor_t, tanh_approx: tensor_bool_t) -> tensor_status_t;
    /// x \* sigmoid(x), also known as swish.
    fn tensor_silu(x: *mut tensor_t) -> *mut tensor_t;
    /// x \* sigmoid(x), also known as swish.
    fn tensor_silu_(x: *mut tensor_t) -> tensor_status_t;
    /// min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
    fn tensor_relu6(x: *mut tensor_t) -> *mut tensor_t;
    /// min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
    fn tensor_relu6_(x: *mut tensor_t) -> tensor_status_t;
    /// min(max(x, min\_val), max\_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.
    fn tensor_hardtanh(x: *mut tensor_t, min_val: f64, max_val: f64) -> *mut tensor_t;
    /// min(max(x, min\_val), max\_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.
    fn tensor_hardtanh_(x: *mut tensor_t, min_val: f64, max_val: f64) -> tensor_status_t;
    /// min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
    fn tensor_hardsigmoid(x: *mut tensor_t) -> *mut tensor_t;
    /// min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
    fn tensor_hardsigmoid_(x: *mut tensor_t) -> tensor_status_t;
    /// x \* hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
    fn tensor_hardswish(x: *mut tensor_t) -> *mut tensor_t;
    /// x \* hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
    fn tensor_hardswish_(x: *mut tensor_t) -> tensor_status_t;
    /// 0 where |x| \<= lambd, x elsewhere, for lambd \>= 0; the derivative is 0 and 1, respectively.
    fn tensor_hardshrink(x: *mut tensor_t, lambd: f64) -> *mut tensor_t;
    /// 0 where |x| \<= lambd, x elsewhere, for lambd \>= 0; the derivative is 0 and 1, respectively.
    fn tensor_hardshrink_(x: *mut tensor_t, lambd: f64) -> tensor_status_t;
    /// Shrinks x towards 0: x - lambd for x \> lambd, x + lambd for x \< -lambd, 0 elsewhere, for a finite lambd \>= 0. NaN is propagated.
    fn tensor_softshrink(x: *mut tensor_t, lambd: f64) -> *mut tensor_t;
    /// Shrinks x towards 0: x - lambd for x \> lambd, x + lambd for x \< -lambd, 0 elsewhere, for a finite lambd \>= 0. NaN is propagated.
    fn tensor_softshrink_(x: *mut tensor_t, lambd: f64) -> tensor_status_t;
    /// x - tanh(x).
    fn tensor_tanhshrink(x: *mut tensor_t) -> *mut tensor_t;
    /// x - tanh(x).
    fn tensor_tanhshrink_(x: *mut tensor_t) -> tensor_status_t;
    /// x where x \> threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.
    fn tensor_threshold(x: *mut tensor_t, threshold: f64, value: f64) -> *mut tensor_t;
    /// x where x \> threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.
    fn tensor_threshold_(x: *mut tensor_t, threshold: f64, value: f64) -> tensor_status_t;
    /// x where x \> 0, alpha \* (exp(x) - 1) elsewhere; the derivative at 0 is alpha.
    fn tensor_elu(x: *mut tensor_t, alpha: f64) -> *mut tensor_t;
    /// x where x \> 0, alpha \* (exp(x) - 1) elsewhere; the derivative at 0 is alpha.
    fn tensor_elu_(x: *mut tensor_t, alpha: f64) -> tensor_status_t;
    /// x where x \>= 0, alpha \* (exp(x / alpha) - 1) elsewhere.
    fn tensor_celu(x: *mut tensor_t, alpha: f64) -> *mut tensor_t;
    /// x where x \>= 0, alpha \* (exp(x / alpha) - 1) elsewhere.
    fn tensor_celu_(x: *mut tensor_t, alpha: f64) -> tensor_status_t;
    /// Self-normalising unit 1.0507... \* elu(x, 1.6732...), whose constants preserve mean 0 and variance 1.
    fn tensor_selu(x: *mut tensor_t) -> *mut tensor_t;
    /// Self-normalising unit 1.0507... \* elu(x, 1.6732...), whose constants preserve mean 0 and variance 1.
    fn tensor_selu_(x: *mut tensor_t) -> tensor_status_t;
    /// x \* tanh(log(1 + exp(x))), without overflow.
    fn tensor_mish(x: *mut tensor_t) -> *mut tensor_t;
    /// x \* tanh(log(1 + exp(x))), without overflow.
    fn tensor_mish_(x: *mut tensor_t) -> tensor_status_t;
    /// log(1 + exp(beta \* x)) / beta; x where beta \* x \> threshold.
    fn tensor_softplus(x: *mut tensor_t, beta: f64, threshold: f64) -> *mut tensor_t;
    /// log(1 + exp(beta \* x)) / beta; x where beta \* x \> threshold.
    fn tensor_softplus_(x: *mut tensor_t, beta: f64, threshold: f64) -> tensor_status_t;
    /// x / (1 + |x|).
    fn tensor_softsign(x: *mut tensor_t) -> *mut tensor_t;
    /// x / (1 + |x|).
    fn tensor_softsign_(x: *mut tensor_t) -> tensor_status_t;
    /// log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
    fn tensor_logsigmoid(x: *mut tensor_t) -> *mut tensor_t;
    /// log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
    fn tensor_logsigmoid_(x: *mut tensor_t) -> tensor_status_t;
    /// exp(x) / sum(exp(x)) along `axis`, without overflow.
    fn tensor_softmax(x: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Logarithm of softmax, x - logsumexp(x) along `axis`.
    fn tensor_log_softmax(x: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// x where x \> 0, weight \* x elsewhere. weight has one element, or one for each slice of axis 1 of x. The derivative at 0 is weight.
    fn tensor_prelu(x: *mut tensor_t, weight: *mut tensor_t) -> *mut tensor_t;
    /// Gated linear unit a \* sigmoid(b), where a and b are the halves of x along `axis`, whose extent is even.
    fn tensor_glu(x: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// x where x \> 0, x times a slope elsewhere. In training the slope of each element is drawn uniformly from \[lower, upper); otherwise it is their mean. May be NULL: `rng`.
    fn tensor_rrelu(x: *mut tensor_t, lower: f64, upper: f64, training: tensor_bool_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution. With `hard`, the one-hot vector of the largest element, with the gradient of the soft result. May be NULL: `rng`.
    fn tensor_gumbel_softmax(logits: *mut tensor_t, tau: f64, hard: tensor_bool_t, axis: i32, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// softmax(-x) along `axis`.
    fn tensor_softmin(x: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,). May be NULL: `bias`.
    fn tensor_linear(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t) -> *mut tensor_t;
    /// Applies an activation to linear(x, weight, bias): gelu, gelu\_tanh, relu, sigmoid, silu or tanh. If no gradient is recorded, the activation is fused into the matrix product and the intermediate result is not stored. May be NULL: `bias`.
    fn tensor_linear_activation(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, activation: *const c_char) -> *mut tensor_t;
    /// 1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see conv2d. May be NULL: `bias`.
    fn tensor_conv1d(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64) -> *mut tensor_t;
    /// 2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups, KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The output height is floor((H + 2 \* padding - dilation \* (KH - 1) - 1) / stride) + 1. May be NULL: `bias`.
    fn tensor_conv2d(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64) -> *mut tensor_t;
    /// Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution.
    fn tensor_conv2d_input_grad(dy: *mut tensor_t, weight: *mut tensor_t, shape: *const i64, ndim: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64) -> *mut tensor_t;
    /// Gradient of conv2d with respect to its weight of `shape`.
    fn tensor_conv2d_weight_grad(dy: *mut tensor_t, x: *mut tensor_t, shape: *const i64, ndim: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64) -> *mut tensor_t;
    /// 3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, KD, KH, KW); see conv2d. May be NULL: `bias`.
    fn tensor_conv3d(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64) -> *mut tensor_t;
    /// Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution.
    fn tensor_conv3d_input_grad(dy: *mut tensor_t, weight: *mut tensor_t, shape: *const i64, ndim: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64) -> *mut tensor_t;
    /// Gradient of conv3d with respect to its weight of `shape`.
    fn tensor_conv3d_weight_grad(dy: *mut tensor_t, x: *mut tensor_t, shape: *const i64, ndim: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64) -> *mut tensor_t;
    /// 1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see conv\_transpose2d. May be NULL: `bias`.
    fn tensor_conv_transpose1d(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, output_padding: *const i64, n_output_padding: i32, groups: i64, dilation: *const i64, n_dilation: i32) -> *mut tensor_t;
    /// 2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W) or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) \* stride - 2 \* padding + dilation \* (KH - 1) + output\_padding + 1. May be NULL: `bias`.
    fn tensor_conv_transpose2d(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, output_padding: *const i64, n_output_padding: i32, groups: i64, dilation: *const i64, n_dilation: i32) -> *mut tensor_t;
    /// 3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD, KH, KW); see conv\_transpose2d. May be NULL: `bias`.
    fn tensor_conv_transpose3d(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, output_padding: *const i64, n_output_padding: i32, groups: i64, dilation: *const i64, n_dilation: i32) -> *mut tensor_t;
    /// Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C \* KH \* KW, number of windows), with the windows in row-major order.
    fn tensor_im2col(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32) -> *mut tensor_t;
    /// Sums overlapping windows into an image of shape (H, W), from columns x (N, C \* KH \* KW, L) or (C \* KH \* KW, L). The adjoint of im2col.
    fn tensor_col2im(x: *mut tensor_t, shape: *const i64, ndim: i32, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32) -> *mut tensor_t;
    /// Bilinear layer, x1 @ weight\[k\] @ x2 + bias\[k\] for each output k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,). May be NULL: `bias`.
    fn tensor_bilinear(x1: *mut tensor_t, x2: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t) -> *mut tensor_t;
    /// Maximum of each window of x (N, C, L) or (C, L); see max\_pool2d.
    fn tensor_max_pool1d(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, ceil_mode: tensor_bool_t) -> *mut tensor_t;
    /// Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of equal elements receives the gradient. The default stride is the kernel size; padding is at most half of the kernel size.
    fn tensor_max_pool2d(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, ceil_mode: tensor_bool_t) -> *mut tensor_t;
    /// Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max\_pool2d.
    fn tensor_max_pool3d(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, ceil_mode: tensor_bool_t) -> *mut tensor_t;
    /// Result of max\_pool1d, and the int64 index of each maximum along the spatial axis of x.
    fn tensor_max_pool1d_with_indices(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, ceil_mode: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Result of max\_pool2d, and the int64 index of each maximum in its flattened plane of x.
    fn tensor_max_pool2d_with_indices(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, ceil_mode: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Result of max\_pool3d, and the int64 index of each maximum in its flattened volume of x.
    fn tensor_max_pool3d_with_indices(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, ceil_mode: tensor_bool_t, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by max\_pool1d\_with\_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.
    fn tensor_max_unpool1d(x: *mut tensor_t, indices: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by max\_pool2d\_with\_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.
    fn tensor_max_unpool2d(x: *mut tensor_t, indices: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by max\_pool3d\_with\_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.
    fn tensor_max_unpool3d(x: *mut tensor_t, indices: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Mean of each window of x (N, C, L) or (C, L); see avg\_pool2d.
    fn tensor_avg_pool1d(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, ceil_mode: tensor_bool_t, count_include_pad: tensor_bool_t) -> *mut tensor_t;
    /// Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if count\_include\_pad. A nonzero divisor\_override replaces the number of elements as the divisor. The mean of integers is truncated. The default stride is the kernel size; padding is at most half of the kernel size.
    fn tensor_avg_pool2d(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, ceil_mode: tensor_bool_t, count_include_pad: tensor_bool_t, divisor_override: i64) -> *mut tensor_t;
    /// Gradient of avg\_pool2d with respect to its input of `shape`.
    fn tensor_avg_pool2d_grad(dy: *mut tensor_t, shape: *const i64, ndim: i32, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, ceil_mode: tensor_bool_t, count_include_pad: tensor_bool_t, divisor_override: i64) -> *mut tensor_t;
    /// Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg\_pool2d.
    fn tensor_avg_pool3d(x: *mut tensor_t, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, ceil_mode: tensor_bool_t, count_include_pad: tensor_bool_t, divisor_override: i64) -> *mut tensor_t;
    /// Gradient of avg\_pool3d with respect to its input of `shape`.
    fn tensor_avg_pool3d_grad(dy: *mut tensor_t, shape: *const i64, ndim: i32, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, ceil_mode: tensor_bool_t, count_include_pad: tensor_bool_t, divisor_override: i64) -> *mut tensor_t;
    /// Norm sum(x \*\* norm\_type) \*\* (1 / norm\_type) of each window of x (N, C, L) or (C, L). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
    fn tensor_lp_pool1d(x: *mut tensor_t, norm_type: f64, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, ceil_mode: tensor_bool_t) -> *mut tensor_t;
    /// Norm sum(x \*\* norm\_type) \*\* (1 / norm\_type) of each window of x (N, C, H, W) or (C, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
    fn tensor_lp_pool2d(x: *mut tensor_t, norm_type: f64, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, ceil_mode: tensor_bool_t) -> *mut tensor_t;
    /// Norm sum(x \*\* norm\_type) \*\* (1 / norm\_type) of each window of x (N, C, D, H, W) or (C, D, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
    fn tensor_lp_pool3d(x: *mut tensor_t, norm_type: f64, kernel: *const i64, n_kernel: i32, stride: *const i64, n_stride: i32, ceil_mode: tensor_bool_t) -> *mut tensor_t;
    /// Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans floor(i \* extent / n) to ceil((i + 1) \* extent / n), exclusive.
    fn tensor_adaptive_avg_pool1d(x: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i \* extent / n) to ceil((i + 1) \* extent / n), exclusive.
    fn tensor_adaptive_avg_pool2d(x: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i \* extent / n) to ceil((i + 1) \* extent / n), exclusive.
    fn tensor_adaptive_avg_pool3d(x: *mut tensor_t, shape: *const i64, ndim: i32) -> *mut tensor_t;
    /// Maximum of the windows of adaptive\_avg\_pool1d, and its int64 index along the spatial axis of x. NaN counts as the maximum; the first of equal elements is returned.
    fn tensor_adaptive_max_pool1d(x: *mut tensor_t, shape: *const i64, ndim: i32, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Maximum of the windows of adaptive\_avg\_pool2d, and its int64 index in the flattened plane of x. NaN counts as the maximum; the first of equal elements is returned.
    fn tensor_adaptive_max_pool2d(x: *mut tensor_t, shape: *const i64, ndim: i32, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Maximum of the windows of adaptive\_avg\_pool3d, and its int64 index in the flattened volume of x. NaN counts as the maximum; the first of equal elements is returned.
    fn tensor_adaptive_max_pool3d(x: *mut tensor_t, shape: *const i64, ndim: i32, values: *mut *mut tensor_t, indices: *mut *mut tensor_t) -> tensor_status_t;
    /// Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and three spatial axes, bicubic, and area, which is adaptive average pooling. align\_corners aligns the centres of the outermost elements instead of their outer edges; antialias widens the kernel when downsampling.
    fn tensor_interpolate(x: *mut tensor_t, shape: *const i64, ndim: i32, mode: *const c_char, align_corners: tensor_bool_t, antialias: tensor_bool_t) -> *mut tensor_t;
    /// Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype, linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to compute the coordinates.
    fn tensor_interpolate_axis(x: *mut tensor_t, axis: i32, size: i64, mode: *const c_char, align_corners: tensor_bool_t, antialias: tensor_bool_t, scale: f64) -> *mut tensor_t;
    /// Gradient of interpolate\_axis with respect to its input, of extent `size` along `axis`.
    fn tensor_interpolate_axis_grad(dy: *mut tensor_t, axis: i32, size: i64, mode: *const c_char, align_corners: tensor_bool_t, antialias: tensor_bool_t, scale: f64) -> *mut tensor_t;
    /// Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N, OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first: -1 and 1 are the centres of the outermost elements with align\_corners, otherwise their outer edges. padding\_mode determines the values outside of x; float16 and bfloat16 are computed in float32.
    fn tensor_grid_sample(x: *mut tensor_t, grid: *mut tensor_t, mode: *const c_char, padding_mode: *const c_char, align_corners: tensor_bool_t) -> *mut tensor_t;
    /// Sampling grid for grid\_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W).
    fn tensor_affine_grid(theta: *mut tensor_t, shape: *const i64, ndim: i32, align_corners: tensor_bool_t) -> *mut tensor_t;
    /// Rearranges x (..., C \* factor \*\* 2, H, W) to (..., C, H \* factor, W \* factor), moving channels into space.
    fn tensor_pixel_shuffle(x: *mut tensor_t, factor: i64) -> *mut tensor_t;
    /// Rearranges x (..., C, H \* factor, W \* factor) to (..., C \* factor \*\* 2, H, W). The inverse of pixel\_shuffle.
    fn tensor_pixel_unshuffle(x: *mut tensor_t, factor: i64) -> *mut tensor_t;
    /// Splits the channels of x (N, C, ...) into `groups` and interleaves the groups.
    fn tensor_channel_shuffle(x: *mut tensor_t, groups: i64) -> *mut tensor_t;
    /// Layer normalisation (x - mean) / sqrt(var + eps) \* weight + bias over the last norm\_ndim axes, with the population variance. weight and bias have the shape of those axes. May be NULL: `weight`, `bias`.
    fn tensor_layer_norm(x: *mut tensor_t, norm_ndim: i64, weight: *mut tensor_t, bias: *mut tensor_t, eps: f64) -> *mut tensor_t;
    /// Batch normalisation (x - mean) / sqrt(var + eps) \* weight + bias for each channel of x (N, C, ...). In training, mean and population variance are those of the batch, and running\_mean and running\_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the running statistics are used. May be NULL: `weight`, `bias`, `running_mean`, `running_var`.
    fn tensor_batch_norm(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, running_mean: *mut tensor_t, running_var: *mut tensor_t, training: tensor_bool_t, momentum: f64, eps: f64) -> *mut tensor_t;
    /// Root mean square normalisation x / sqrt(mean(x \*\* 2) + eps) \* weight over the last norm\_ndim axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon of the dtype of computation. May be NULL: `weight`.
    fn tensor_rms_norm(x: *mut tensor_t, norm_ndim: i64, weight: *mut tensor_t, eps: f64) -> *mut tensor_t;
    /// Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent channels of x (N, C, ...), times weight (C,), plus bias (C,). May be NULL: `weight`, `bias`.
    fn tensor_group_norm(x: *mut tensor_t, groups: i64, weight: *mut tensor_t, bias: *mut tensor_t, eps: f64) -> *mut tensor_t;
    /// Instance normalisation (x - mean) / sqrt(var + eps) \* weight + bias for each channel of each instance of x (N, C, L, ...). running\_mean and running\_var are updated by `momentum` with the averages of the means and unbiased variances over the batch. Without use\_input\_stats it is batch\_norm with the running statistics. May be NULL: `weight`, `bias`, `running_mean`, `running_var`.
    fn tensor_instance_norm(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, running_mean: *mut tensor_t, running_var: *mut tensor_t, use_input_stats: tensor_bool_t, momentum: f64, eps: f64) -> *mut tensor_t;
    /// Local response normalisation x / (k + alpha / size \* s) \*\* beta of x (N, C, L, ...), where s is the sum of squares over a window of `size` channels around each channel.
    fn tensor_local_response_norm(x: *mut tensor_t, size: i64, alpha: f64, beta: f64, k: f64) -> *mut tensor_t;
    /// x / max(n, eps), where n is the norm of order `ord` along `axis`.
    fn tensor_normalize(x: *mut tensor_t, ord: f64, axis: i32, eps: f64) -> *mut tensor_t;
    /// In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training, returns x itself. May be NULL: `rng`.
    fn tensor_dropout(x: *mut tensor_t, p: f64, training: tensor_bool_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself. May be NULL: `rng`.
    fn tensor_feature_dropout(x: *mut tensor_t, p: f64, training: tensor_bool_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// In training, replaces each element with probability p by the negative limit of selu, then scales and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself. May be NULL: `rng`.
    fn tensor_alpha_dropout(x: *mut tensor_t, p: f64, training: tensor_bool_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Same as alpha\_dropout, but drops whole channels of x (N, C, ...). May be NULL: `rng`.
    fn tensor_feature_alpha_dropout(x: *mut tensor_t, p: f64, training: tensor_bool_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Attention softmax(query @ key^T \* scale + mask) @ value for query (..., L, E), key (..., S, E) and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is allowed; a query without allowed keys gives 0. With enable\_gqa, key and value may have fewer heads (..., H, S, E), each shared by a group of adjacent query heads. May be NULL: `mask`, `rng`.
    fn tensor_scaled_dot_product_attention(query: *mut tensor_t, key: *mut tensor_t, value: *mut tensor_t, mask: *mut tensor_t, dropout_p: f64, causal: tensor_bool_t, scale: f64, enable_gqa: tensor_bool_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Fused scaled\_dot\_product\_attention without dropout that does not store the matrix of scores. mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass recomputes the weights, unless second derivatives or the gradient of the mask are needed. With `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for values that are not finite. May be NULL: `mask`.
    fn tensor_flash_attention(query: *mut tensor_t, key: *mut tensor_t, value: *mut tensor_t, mask: *mut tensor_t, causal: tensor_bool_t, scale: f64) -> *mut tensor_t;
    /// Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. Returns the output and the attention weights (N, num\_heads, L, S), or (N, L, S) if averaged. Without need\_weights the weights are empty, (0,), and without dropout the memory does not grow with L \* S. A query without allowed keys gives NaN, or 0 without need\_weights. May be NULL: `in_weight`, `q_weight`, `k_weight`, `v_weight`, `in_bias`, `bias_k`, `bias_v`, `out_bias`, `key_padding_mask`, `mask`, `rng`.
    fn tensor_multi_head_attention(query: *mut tensor_t, key: *mut tensor_t, value: *mut tensor_t, num_heads: i64, in_weight: *mut tensor_t, q_weight: *mut tensor_t, k_weight: *mut tensor_t, v_weight: *mut tensor_t, in_bias: *mut tensor_t, bias_k: *mut tensor_t, bias_v: *mut tensor_t, add_zero_attn: tensor_bool_t, out_weight: *mut tensor_t, out_bias: *mut tensor_t, key_padding_mask: *mut tensor_t, mask: *mut tensor_t, dropout_p: f64, need_weights: tensor_bool_t, average_weights: tensor_bool_t, rng: *mut tensor_rng_t, output: *mut *mut tensor_t, weights: *mut *mut tensor_t) -> tensor_status_t;
    /// One step of an Elman network, tanh(x @ w\_ih^T + b\_ih + h @ w\_hh^T + b\_hh), for x (N, I) or (I,) and h (N, H) or (H,). May be NULL: `b_ih`, `b_hh`.
    fn tensor_rnn_tanh_cell(x: *mut tensor_t, h: *mut tensor_t, w_ih: *mut tensor_t, w_hh: *mut tensor_t, b_ih: *mut tensor_t, b_hh: *mut tensor_t) -> *mut tensor_t;
    /// Same as rnn\_tanh\_cell, with relu instead of tanh. May be NULL: `b_ih`, `b_hh`.
    fn tensor_rnn_relu_cell(x: *mut tensor_t, h: *mut tensor_t, w_ih: *mut tensor_t, w_hh: *mut tensor_t, b_ih: *mut tensor_t, b_hh: *mut tensor_t) -> *mut tensor_t;
    /// One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z \* (h - n) with n = tanh(a\_n + r \* b\_n), r = sigmoid(a\_r + b\_r) and z = sigmoid(a\_z + b\_z). a\_r, a\_z, a\_n are the thirds of x @ w\_ih^T + b\_ih, and b\_r, b\_z, b\_n those of h @ w\_hh^T + b\_hh. May be NULL: `b_ih`, `b_hh`.
    fn tensor_gru_cell(x: *mut tensor_t, h: *mut tensor_t, w_ih: *mut tensor_t, w_hh: *mut tensor_t, b_ih: *mut tensor_t, b_hh: *mut tensor_t) -> *mut tensor_t;
    /// One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c\_next = f \* c + i \* g and h\_next = o \* tanh(c\_next). i, f, g, o are the quarters of x @ w\_ih^T + b\_ih + h @ w\_hh^T + b\_hh, after tanh for g and sigmoid for the others. May be NULL: `b_ih`, `b_hh`.
    fn tensor_lstm_cell(x: *mut tensor_t, h: *mut tensor_t, c: *mut tensor_t, w_ih: *mut tensor_t, w_hh: *mut tensor_t, b_ih: *mut tensor_t, b_hh: *mut tensor_t, h_next: *mut *mut tensor_t, c_next: *mut *mut tensor_t) -> tensor_status_t;
    /// Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch\_first, or (L, I); see rnn\_tanh\_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers. May be NULL: `h0`, `rng`.
    fn tensor_rnn_tanh(x: *mut tensor_t, h0: *mut tensor_t, weights: *const *mut tensor_t, n_weights: i32, layers: i64, bias: tensor_bool_t, dropout: f64, training: tensor_bool_t, bidirectional: tensor_bool_t, batch_first: tensor_bool_t, rng: *mut tensor_rng_t, output: *mut *mut tensor_t, h_n: *mut *mut tensor_t) -> tensor_status_t;
    /// Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch\_first, or (L, I); see rnn\_relu\_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers. May be NULL: `h0`, `rng`.
    fn tensor_rnn_relu(x: *mut tensor_t, h0: *mut tensor_t, weights: *const *mut tensor_t, n_weights: i32, layers: i64, bias: tensor_bool_t, dropout: f64, training: tensor_bool_t, bidirectional: tensor_bool_t, batch_first: tensor_bool_t, rng: *mut tensor_rng_t, output: *mut *mut tensor_t, h_n: *mut *mut tensor_t) -> tensor_status_t;
    /// Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch\_first, or (L, I); see gru\_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers. May be NULL: `h0`, `rng`.
    fn tensor_gru(x: *mut tensor_t, h0: *mut tensor_t, weights: *const *mut tensor_t, n_weights: i32, layers: i64, bias: tensor_bool_t, dropout: f64, training: tensor_bool_t, bidirectional: tensor_bool_t, batch_first: tensor_bool_t, rng: *mut tensor_rng_t, output: *mut *mut tensor_t, h_n: *mut *mut tensor_t) -> tensor_status_t;
    /// Multi-layer long short-term memory over x, as in gru; see lstm\_cell. Also returns the final cell states of all layers. With an additional weight w\_hr (P, H) for each layer and direction, hidden states are projected to P elements. May be NULL: `h0`, `c0`, `rng`.
    fn tensor_lstm(x: *mut tensor_t, h0: *mut tensor_t, c0: *mut tensor_t, weights: *const *mut tensor_t, n_weights: i32, layers: i64, bias: tensor_bool_t, dropout: f64, training: tensor_bool_t, bidirectional: tensor_bool_t, batch_first: tensor_bool_t, rng: *mut tensor_rng_t, output: *mut *mut tensor_t, h_n: *mut *mut tensor_t, c_n: *mut *mut tensor_t) -> tensor_status_t;
    /// Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be shorter. With 8 bits an element is code \* scale, codes (..., K) are int8 from -127 to 127, and the scale is max(|block|) / 127. With 4 bits it is (code - 8) \* scale, and the element of largest magnitude becomes -8 \* scale; codes are uint8 of shape (..., 16 \* ceil(K / 32)), whose byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the end. Scales (..., ceil(K / block\_size)) are float16, at most 65504. A block with NaN becomes NaN.
    fn tensor_quantize_blockwise(x: *mut tensor_t, bits: i64, block_size: i64, codes: *mut *mut tensor_t, scales: *mut *mut tensor_t) -> tensor_status_t;
    /// The elements (..., extent) that `codes` and `scales` stand for, see quantize\_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 \* ceil(extent / 32)) with two codes of 4 bits in each.
    fn tensor_dequantize_blockwise(codes: *mut tensor_t, scales: *mut tensor_t, extent: i64, block_size: i64, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see quantize\_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the rounding. The codes and scales get no gradients. May be NULL: `bias`.
    fn tensor_quantized_linear(x: *mut tensor_t, codes: *mut tensor_t, scales: *mut tensor_t, bias: *mut tensor_t, block_size: i64, int8_activations: tensor_bool_t) -> *mut tensor_t;
    /// round(x / scale) + zero\_point in an integer dtype of 8 or 16 bits, clamped to its range; ties round to even. The scale and the zero point are one number, or one for each index along `axis`. NaN becomes an arbitrary value. The result has no gradients. May be NULL: `zero_point`.
    fn tensor_quantize_affine(x: *mut tensor_t, scale: *mut tensor_t, zero_point: *mut tensor_t, axis: i32, dtype: tensor_dtype_t) -> *mut tensor_t;
    /// (codes - zero\_point) \* scale in the scale's dtype, see quantize\_affine. The codes get no gradient. May be NULL: `zero_point`.
    fn tensor_dequantize_affine(codes: *mut tensor_t, scale: *mut tensor_t, zero_point: *mut tensor_t, axis: i32) -> *mut tensor_t;
    /// Convolution over 1 to 3 axes of tensors of 8 bits, see quantize\_affine. The sums of (x - x\_zero\_point) \* (weight - weight\_zero\_point) are exact; with integers as bias, these are added, exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as in all arithmetic of integers. With x\_scale and weight\_scale the result is sums \* x\_scale \* weight\_scale + bias, computed in float32, in the dtype of x\_scale; with out\_scale it is quantized, in the dtype of out\_zero\_point. Padding stands for 0. No argument gets gradients. May be NULL: `bias`, `x_scale`, `x_zero_point`, `weight_scale`, `weight_zero_point`, `out_scale`, `out_zero_point`.
    fn tensor_quantized_conv(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, x_scale: *mut tensor_t, x_zero_point: *mut tensor_t, weight_scale: *mut tensor_t, weight_zero_point: *mut tensor_t, out_scale: *mut tensor_t, out_zero_point: *mut tensor_t, stride: *const i64, n_stride: i32, padding: *const i64, n_padding: i32, dilation: *const i64, n_dilation: i32, groups: i64, relu: tensor_bool_t) -> *mut tensor_t;
    /// Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero points as in quantized\_conv, those of the weight for each column. Leading axes broadcast. May be NULL: `bias`, `x_scale`, `x_zero_point`, `weight_scale`, `weight_zero_point`, `out_scale`, `out_zero_point`.
    fn tensor_quantized_matmul(x: *mut tensor_t, weight: *mut tensor_t, bias: *mut tensor_t, x_scale: *mut tensor_t, x_zero_point: *mut tensor_t, weight_scale: *mut tensor_t, weight_zero_point: *mut tensor_t, out_scale: *mut tensor_t, out_zero_point: *mut tensor_t, relu: tensor_bool_t) -> *mut tensor_t;
    /// Pairwise distances vector\_norm(a\[..., i, :\] - b\[..., j, :\], p) between the rows of a and b; leading axes are broadcast. The derivative is 0 where the distance is 0.
    fn tensor_cdist(a: *mut tensor_t, b: *mut tensor_t, p: f64) -> *mut tensor_t;
    /// Pairwise distances, as in cdist, between the rows i \< j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ...
    fn tensor_pdist(x: *mut tensor_t, p: f64) -> *mut tensor_t;
    /// Squared error (x - target) \*\* 2, with its mean, its sum or no reduction.
    fn tensor_mse_loss(x: *mut tensor_t, target: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// Absolute error |x - target|, with its mean, its sum or no reduction.
    fn tensor_l1_loss(x: *mut tensor_t, target: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// Negative log likelihood -weight\[target\] \* log\_probs\[target\] for log\_probs (N, C, ...) or (C,) and integer target (N, ...) or () in \[0, C). The loss of targets equal to ignore\_index is 0; the mean is divided by the sum of the weights of the other targets. May be NULL: `weight`.
    fn tensor_nll_loss(log_probs: *mut tensor_t, target: *mut tensor_t, weight: *mut tensor_t, ignore_index: i64, reduction: i32) -> *mut tensor_t;
    /// Cross entropy between softmax(logits) and `target`, equal to nll\_loss of log\_softmax, without overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1, or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight\[y\] \* (logsumexp(logits) - logits\[y\]), and 0 where y is ignore\_index. For a floating `target` of the shape of `logits`, with probabilities t, the loss is -sum(weight \* t \* log\_softmax(logits)) over the classes. label\_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) \* t. For integer targets the mean is divided by the sum of weight\[y\] over the targets that are not ignored, NaN if there are none; for probabilities by the number of losses. May be NULL: `weight`.
    fn tensor_cross_entropy(logits: *mut tensor_t, target: *mut tensor_t, weight: *mut tensor_t, ignore_index: i64, label_smoothing: f64, reduction: i32) -> *mut tensor_t;
    /// Unweighted losses (N,) of cross\_entropy: logsumexp(logits) - logits\[target\] for each row of logits (N, C) and its integer target in \[0, C); 0 for targets equal to ignore\_index.
    fn tensor_softmax_nll(logits: *mut tensor_t, target: *mut tensor_t, ignore_index: i64) -> *mut tensor_t;
    /// Binary cross entropy with logits x, -weight \* (pos\_weight \* target \* log(sigmoid(x)) + (1 - target) \* log(1 - sigmoid(x))), without overflow. May be NULL: `weight`, `pos_weight`.
    fn tensor_bce_with_logits(logits: *mut tensor_t, target: *mut tensor_t, weight: *mut tensor_t, pos_weight: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// For d = x - target: d \*\* 2 / (2 \* beta) where |d| \< beta, |d| - beta / 2 elsewhere; |d| for beta = 0.
    fn tensor_smooth_l1_loss(x: *mut tensor_t, target: *mut tensor_t, beta: f64, reduction: i32) -> *mut tensor_t;
    /// For d = x - target: d \*\* 2 / 2 where |d| \< delta, delta \* (|d| - delta / 2) elsewhere.
    fn tensor_huber_loss(x: *mut tensor_t, target: *mut tensor_t, delta: f64, reduction: i32) -> *mut tensor_t;
    /// Kullback-Leibler divergence target \* (log(target) - x) for log probabilities x, and 0 where target is 0; with log\_target, target holds log probabilities too. The mean is over all elements; for the divergence per instance divide the sum by the batch size.
    fn tensor_kl_div(x: *mut tensor_t, target: *mut tensor_t, log_target: tensor_bool_t, reduction: i32) -> *mut tensor_t;
    /// Binary cross entropy -weight \* (target \* log(x) + (1 - target) \* log(1 - x)) for probabilities x in \[0, 1\]; logarithms are clamped to at least -100. May be NULL: `weight`.
    fn tensor_binary_cross_entropy(x: *mut tensor_t, target: *mut tensor_t, weight: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// Poisson negative log likelihood: exp(x) - target \* x, or x - target \* log(x + eps) unless log\_input. `full` adds Stirling's approximation of log(target!) where target \> 1.
    fn tensor_poisson_nll_loss(x: *mut tensor_t, target: *mut tensor_t, log_input: tensor_bool_t, full: tensor_bool_t, eps: f64, reduction: i32) -> *mut tensor_t;
    /// Gaussian negative log likelihood (log(v) + (x - target) \*\* 2 / v) / 2 for v = max(var, eps); `full` adds log(2 \* pi) / 2. var has the shape of x, one element, or one for each row; its gradient is the gradient with respect to v.
    fn tensor_gaussian_nll_loss(x: *mut tensor_t, target: *mut tensor_t, var: *mut tensor_t, full: tensor_bool_t, eps: f64, reduction: i32) -> *mut tensor_t;
    /// log(1 + exp(-target \* x)) for targets 1 and -1, without overflow.
    fn tensor_soft_margin_loss(x: *mut tensor_t, target: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// x where target is 1, max(margin - x, 0) where target is -1.
    fn tensor_hinge_embedding_loss(x: *mut tensor_t, target: *mut tensor_t, margin: f64, reduction: i32) -> *mut tensor_t;
    /// Multi-class hinge loss weight\[y\] \* sum(max(x\[j\] - x\[y\] + margin, 0) \*\* p) / C over all classes j except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2. May be NULL: `weight`.
    fn tensor_multi_margin_loss(x: *mut tensor_t, target: *mut tensor_t, p: f64, margin: f64, weight: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// Multi-label hinge loss sum(max(x\[j\] - x\[y\] + 1, 0)) / C over all target classes y and all other classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its first -1.
    fn tensor_multilabel_margin_loss(x: *mut tensor_t, target: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// Mean over the last axis of -weight \* (target \* logsigmoid(x) + (1 - target) \* logsigmoid(-x)). May be NULL: `weight`.
    fn tensor_multilabel_soft_margin_loss(x: *mut tensor_t, target: *mut tensor_t, weight: *mut tensor_t, reduction: i32) -> *mut tensor_t;
    /// sum(x1 \* x2) / (max(|x1|, eps) \* max(|x2|, eps)) along `axis` of the broadcast operands.
    fn tensor_cosine_similarity(x1: *mut tensor_t, x2: *mut tensor_t, axis: i32, eps: f64) -> *mut tensor_t;
    /// Norm of order p of x1 - x2 + eps along the last axis.
    fn tensor_pairwise_distance(x1: *mut tensor_t, x2: *mut tensor_t, p: f64, eps: f64, keepdims: tensor_bool_t) -> *mut tensor_t;
    /// 1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or ().
    fn tensor_cosine_embedding_loss(x1: *mut tensor_t, x2: *mut tensor_t, target: *mut tensor_t, margin: f64, reduction: i32) -> *mut tensor_t;
    /// max(margin - target \* (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2 should be.
    fn tensor_margin_ranking_loss(x1: *mut tensor_t, x2: *mut tensor_t, target: *mut tensor_t, margin: f64, reduction: i32) -> *mut tensor_t;
    /// max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise\_distance. With swap, d(positive, negative) replaces d(anchor, negative) where it is smaller.
    fn tensor_triplet_margin_loss(anchor: *mut tensor_t, positive: *mut tensor_t, negative: *mut tensor_t, margin: f64, p: f64, eps: f64, swap: tensor_bool_t, reduction: i32) -> *mut tensor_t;
    /// Connectionist temporal classification loss: the negative log likelihood of label sequences of unknown alignment, for log\_probs (T, N, C) from log\_softmax and targets (N, S), or concatenated; or (T, C) and (S,). The mean is over the losses divided by the target\_lengths. The loss of targets that cannot be aligned is infinite, or 0 if zero\_infinity. The gradient is with respect to the input of log\_softmax; there is no second derivative.
    fn tensor_ctc_loss(log_probs: *mut tensor_t, targets: *mut tensor_t, input_lengths: *mut tensor_t, target_lengths: *mut tensor_t, blank: i64, zero_infinity: tensor_bool_t, reduction: i32) -> *mut tensor_t;
    /// Losses (N,) of ctc\_loss before the reduction, for log\_probs (T, N, C).
    fn tensor_ctc_nll(log_probs: *mut tensor_t, targets: *mut tensor_t, input_lengths: *mut tensor_t, target_lengths: *mut tensor_t, blank: i64, zero_infinity: tensor_bool_t) -> *mut tensor_t;
    /// Gradient of ctc\_nll with respect to the input of log\_softmax, for the gradient dy (N,) of the losses.
    fn tensor_ctc_nll_grad(dy: *mut tensor_t, log_probs: *mut tensor_t, targets: *mut tensor_t, input_lengths: *mut tensor_t, target_lengths: *mut tensor_t, blank: i64, zero_infinity: tensor_bool_t) -> *mut tensor_t;
    /// Uniform random numbers in \[0, 1): multiples of 2\*\*-24 for float32, 2\*\*-53 for float64, 2\*\*-11 for float16 and 2\*\*-8 for bfloat16. Both parts of complex numbers are uniform. The default dtype is float32. May be NULL: `rng`.
    fn tensor_rand(shape: *const i64, ndim: i32, dtype: tensor_dtype_t, device: tensor_device_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Standard normal random numbers; for complex numbers both parts have variance 1/2. The default dtype is float32. May be NULL: `rng`.
    fn tensor_randn(shape: *const i64, ndim: i32, dtype: tensor_dtype_t, device: tensor_device_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Uniform random integers in \[low, high). The default dtype is int64. May be NULL: `rng`.
    fn tensor_randint(low: i64, high: i64, shape: *const i64, ndim: i32, dtype: tensor_dtype_t, device: tensor_device_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Random permutation of 0 to n - 1. The default dtype is int64. May be NULL: `rng`.
    fn tensor_randperm(n: i64, dtype: tensor_dtype_t, device: tensor_device_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `p`. May be NULL: `rng`.
    fn tensor_bernoulli(p: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C): int64 of shape (n,) or (N, n). May be NULL: `rng`.
    fn tensor_multinomial(weights: *mut tensor_t, n: i64, replacement: tensor_bool_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Draws one index for each row of the non-negative weights (..., C), with probabilities proportional to them: int64 of shape (...). May be NULL: `rng`.
    fn tensor_categorical(weights: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Fills `x` with uniform random numbers in \[low, high); of complex numbers both parts. May be NULL: `rng`.
    fn tensor_uniform_(x: *mut tensor_t, low: f64, high: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Fills `x` with normal random numbers of the given mean and standard deviation; for complex numbers both parts have half of the variance. May be NULL: `rng`.
    fn tensor_normal_(x: *mut tensor_t, mean: f64, std: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd. May be NULL: `rng`.
    fn tensor_exponential_(x: *mut tensor_t, lambd: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`. May be NULL: `rng`.
    fn tensor_laplace_(x: *mut tensor_t, mean: f64, scale: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Fills `x` with random numbers of the Cauchy distribution with the given median and scale `sigma`. May be NULL: `rng`.
    fn tensor_cauchy_(x: *mut tensor_t, median: f64, sigma: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard deviation. May be NULL: `rng`.
    fn tensor_log_normal_(x: *mut tensor_t, mean: f64, std: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Fills `x` with geometric random numbers: the number of trials up to and including the first success, for success probability p in (0, 1). May be NULL: `rng`.
    fn tensor_geometric_(x: *mut tensor_t, p: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast; means may be complex, as in normal\_. No gradient. May be NULL: `rng`.
    fn tensor_normal(mean: *mut tensor_t, std: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient. May be NULL: `rng`.
    fn tensor_poisson(rate: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No gradient. May be NULL: `rng`.
    fn tensor_binomial(count: *mut tensor_t, p: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Beta random numbers in \[0, 1\] with the shape parameters a and b, which are broadcast. No gradient. May be NULL: `rng`.
    fn tensor_beta(a: *mut tensor_t, b: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha \* scale. Differentiable by implicit reparameterisation. May be NULL: `rng`.
    fn tensor_gamma(alpha: *mut tensor_t, scale: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by reparameterisation. May be NULL: `rng`.
    fn tensor_exponential(rate: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit reparameterisation; see standard\_gamma\_grad. May be NULL: `rng`.
    fn tensor_standard_gamma(alpha: *mut tensor_t, rng: *mut tensor_rng_t) -> *mut tensor_t;
    /// Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile: minus the derivative of the cumulative distribution function by alpha, divided by the density. NaN for x \< 0 or alpha \<= 0; no gradient.
    fn tensor_standard_gamma_grad(alpha: *mut tensor_t, x: *mut tensor_t) -> *mut tensor_t;
    /// Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in \[-b, b), b = sqrt(6 / ((1 + a\*\*2) \* fan)). The fan is in or out times the product of the other extents. May be NULL: `rng`.
    fn tensor_kaiming_uniform_(x: *mut tensor_t, a: f64, fan: i32, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation sqrt(2 / ((1 + a\*\*2) \* fan)); see kaiming\_uniform\_. May be NULL: `rng`.
    fn tensor_kaiming_normal_(x: *mut tensor_t, a: f64, fan: i32, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in \[-b, b), b = gain \* sqrt(6 / (fan\_in + fan\_out)). May be NULL: `rng`.
    fn tensor_xavier_uniform_(x: *mut tensor_t, gain: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation gain \* sqrt(2 / (fan\_in + fan\_out)). May be NULL: `rng`.
    fn tensor_xavier_normal_(x: *mut tensor_t, gain: f64, rng: *mut tensor_rng_t) -> tensor_status_t;
    /// Version of the library: major \<\< 16 | minor \<\< 8 | patch.
    fn tensor_version() -> u32;
    /// TENSOR\_ABI of the library.
    fn tensor_abi_version() -> u32;
    /// TENSOR\_API\_LEVEL of the library.
    fn tensor_api_level() -> u32;
    /// Version, compiler, commit if known, and the hash of the interface, in one line. A static string.
    fn tensor_build_info() -> *const c_char;
    /// Whether this build has a TENSOR\_FEATURE\_\*; 0 for unknown features.
    fn tensor_has_feature(feature: i32) -> tensor_bool_t;
    /// Frees all caches. The library remains usable.
    fn tensor_shutdown() -> tensor_status_t;
    /// Sets the number of threads that one operation may use, within the limit of tensor\_set\_max\_threads(), for the whole process or the calling thread alone. 0 restores the default. Errors: TENSOR\_E\_INVALID if n \< 0 or n \> 1024.
    fn tensor_set_num_threads(n: i32, this_thread_only: tensor_bool_t) -> tensor_status_t;
    /// The number that tensor\_set\_num\_threads() set for the calling thread or the process, or its default; fewer compute where tensor\_set\_max\_threads() allows fewer.
    fn tensor_get_num_threads() -> i32;
    /// Sets the maximum number of threads that compute for one caller. The library has one pool of n - 1 threads for all callers, started on demand; a caller that finds no idle thread computes alone. Lowering the limit ends the excess threads. The default, also set by 0, is the number of processors in the process's affinity, limited by the cgroup quota and OMP\_THREAD\_LIMIT. tensor\_set\_num\_threads() determines how an operation is divided; results do not depend on which threads compute them. Errors: TENSOR\_E\_INVALID if n \< 0 or n \> 1024.
    fn tensor_set_max_threads(n: i32) -> tensor_status_t;
    /// Maximum number of threads that compute for one caller.
    fn tensor_get_max_threads() -> i32;
    /// Identifier of the calling thread for tensor\_cancel(), 1 or more and never reused.
    fn tensor_thread_id() -> u64;
    /// Cancels the long-running call of a thread: it fails with TENSOR\_E\_CANCELLED, usually within milliseconds, and its arguments are unchanged. A call checks for cancellation after about every million elements. Shorter calls complete, and the request remains pending for the next long call of the thread, or until tensor\_clear\_cancel(). Partial results are discarded. Calls that modify visible tensors (in-place ops, optimiser steps, the accumulation of leaf gradients in tensor\_backward()) complete once they have begun to write; in-place ops that write far more often than the tensor has elements compute into a copy first and can be cancelled. Work submitted to a device is not cancelled. Errors: TENSOR\_E\_INVALID if no live thread has that identifier.
    fn tensor_cancel(thread: u64) -> tensor_status_t;
    /// Clears a pending tensor\_cancel() request of the calling thread and returns whether there was one. Call it before new work if the previous work may have completed just before it was cancelled.
    fn tensor_clear_cancel() -> tensor_bool_t;
    /// Sets a process-wide function that long-running calls invoke on their own thread, at most every 20 milliseconds, to ask whether to cancel, as with tensor\_cancel(); NULL for none. A binding can use it to let Ctrl-C interrupt a call. The previous function may still be running on another thread when this returns. May be NULL: `interrupt`, `user`.
    fn tensor_set_interrupt(interrupt: tensor_interrupt_fn, user: *mut c_void) -> tensor_status_t;
    /// Allows float32 convolutions of the calling thread to use Winograd's algorithm, which needs fewer multiplications but rounds more; returns the previous setting. The default is off, or on if the environment variable TENSOR\_ALLOW\_WINOGRAD is 1. It applies to conv2d and the gradient of its input for 3 x 3 kernels with stride and dilation 1, at least 16 input and 16 output channels in each group, and outputs that are not much smaller than the 4 x 4 tiles that cover them. Errors are within 1e-5 times the largest |x| times the sum of an output channel's |weights|; measured errors are up to 1e-6 for random numbers (3e-7 without Winograd) and 4e-6 for constant input (3e-6 without). An infinity or NaN in x makes all results of the affected tiles infinite or NaN, and results may overflow where sums of |x| |weights| are within a factor of 3000 of the largest float32.
    fn tensor_set_allow_winograd(allowed: tensor_bool_t) -> tensor_bool_t;
    /// Whether convolutions of the calling thread may use Winograd's algorithm.
    fn tensor_get_allow_winograd() -> tensor_bool_t;
    /// Allows float32 matrix products and convolutions of the calling thread on CUDA devices to use TF32, which has 10 instead of 23 mantissa bits and is several times faster; returns the previous setting. The default is off, or on if the environment variable TENSOR\_ALLOW\_TF32 is 1. Affects only cuBLASLt and cuDNN, never the CPU.
    fn tensor_set_allow_tf32(allowed: tensor_bool_t) -> tensor_bool_t;
    /// Whether matrix products and convolutions of the calling thread on CUDA devices may use TF32.
    fn tensor_get_allow_tf32() -> tensor_bool_t;
    /// Sets whether elementwise ops of the calling thread, their gradients and conversions, and on the CPU reductions of rows, leave their results pending. A pending result is computed when its elements are needed, or before something that it reads is written to; a chain of pending results is computed in one pass over memory, with the results of the single ops bit by bit, but for the signs of NaN. Shapes, dtypes and errors about arguments are those of the call; that memory is exhausted is reported by the call that needs the elements. TENSOR\_LAZY\_OFF computes everything at once; TENSOR\_LAZY\_AUTOMATIC leaves large results on the CPU pending, of at least 131072 elements, and reductions of them to one element that require gradients, and is the default, unless the environment variable TENSOR\_LAZY is `off` or `all`; TENSOR\_LAZY\_ALL small ones and reductions of any axes, too. Ops that read memory to which others have access, by tensor\_data(), DLPack or tensor\_from\_blob(), compute at once.
    fn tensor_set_lazy(mode: i32) -> tensor_status_t;
    /// The mode of the calling thread: tensor\_set\_lazy().
    fn tensor_get_lazy() -> i32;
    /// Allows chains of pending results whose ops the calling thread calls from now on to add and multiply numbers first that it adds to, or multiplies by, floating tensors: (x + 4) + 3 becomes x + 7, (x \* 2) / 3 becomes x / 1.5, and x + 0 becomes x, whose zeros keep their sign. Results differ in their last digits, those of half precision are rounded once instead of twice, and what overflows in between may not. Returns the previous setting. The default is off, or on if the environment variable TENSOR\_ALLOW\_REASSOCIATION is 1. Rewriting of integers is exact and always on.
    fn tensor_set_allow_reassociation(allowed: tensor_bool_t) -> tensor_bool_t;
    /// Whether chains of the calling thread's ops may be reassociated: tensor\_set\_allow\_reassociation().
    fn tensor_get_allow_reassociation() -> tensor_bool_t;
    /// Computes those of the tensors that are pending. They keep their values, and can be computed again, if it fails.
    fn tensor_eval(tensors: *const *mut tensor_t, n_tensors: i32) -> tensor_status_t;
    /// What tensor\_eval() would do, without doing it: a line for each pass over memory, in the order in which they would run, with its shape and the bytes that it reads and writes, and below it a line for each op. Nothing for tensors that are not pending. The text is truncated to capacity - 1 bytes and NUL-terminated; \*needed is its full length without NUL. May be NULL: `buffer`.
    fn tensor_schedule(tensors: *const *mut tensor_t, n_tensors: i32, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// Whether the elements of t are still to be computed.
    fn tensor_is_pending(t: *mut tensor_t) -> tensor_bool_t;
    /// Sets mixed precision (autocast) for the calling thread on one kind of device; the index is ignored. TENSOR\_FLOAT16 or TENSOR\_BFLOAT16 is the dtype of products, convolutions, attention and recurrent networks, 0 disables it; \*before is the previous setting. The operands of an op are cast differentiably; the operands of exponentials, logarithms, sums, norms and losses are cast to float32. The reference of each op states its cast; float64, integers, in-place ops and gradients are not affected. The cast of a float32 leaf that requires grad is cached until autocast is off on all devices, or the leaf is modified. Errors: TENSOR\_E\_DTYPE for other dtypes.
    fn tensor_autocast_set(device: tensor_device_t, dtype: tensor_dtype_t, before: *mut tensor_dtype_t) -> tensor_status_t;
    /// The autocast dtype of the calling thread on one kind of device; 0 if it is off.
    fn tensor_autocast_get(device: tensor_device_t) -> tensor_dtype_t;
    /// Sets the allocator of host memory for elements; NULL is the built-in allocator. May be NULL: `allocator`. Errors: TENSOR\_E\_INVALID once memory has been allocated, TENSOR\_E\_VERSION for an unknown struct\_size.
    fn tensor_set_allocator(allocator: *const tensor_allocator_t) -> tensor_status_t;
    /// Code of this thread's last failure; a success does not clear it. Reading the code or the message marks the failure as handled: passing on a NULL afterwards is a new failure.
    fn tensor_last_error_code() -> tensor_status_t;
    /// Message of this thread's last failure, one line of fewer than 512 bytes; valid until the next failure.
    fn tensor_last_error_message() -> *const c_char;
    /// Clears this thread's error.
    fn tensor_clear_error();
    /// For callbacks: sets the error that the call that runs the callback reports. Without it a callback that fails has the message of the call of the library that failed in it, if one did. May be NULL: `message`.
    fn tensor_set_error(code: i32, message: *const c_char);
    /// Name of a status code, such as "TENSOR\_E\_SHAPE". A static string.
    fn tensor_status_name(status: i32) -> *const c_char;
    /// Moves this thread's error into an object that may be passed to other threads; NULL if there is no error, or no memory.
    fn tensor_error_take() -> *mut tensor_error_t;
    /// Code of an error; TENSOR\_OK for NULL. May be NULL: `e`.
    fn tensor_error_code(e: *mut tensor_error_t) -> tensor_status_t;
    /// Message of an error; "" for NULL. May be NULL: `e`.
    fn tensor_error_message(e: *mut tensor_error_t) -> *const c_char;
    /// Frees an error. May be NULL: `e`.
    fn tensor_error_release(e: *mut tensor_error_t);
    /// Adds a reference to `t`; returns `t`. May be NULL: `t`.
    fn tensor_retain(t: *mut tensor_t) -> *mut tensor_t;
    /// Releases a reference; NULL is ignored. Never fails, does not affect the thread's error (calls that a destroy function makes do), and may be called from any thread. May be NULL: `t`.
    fn tensor_release(t: *mut tensor_t);
    /// Releases `n` tensors; NULL entries are ignored. May be NULL: `ts`.
    fn tensor_release_n(ts: *const *mut tensor_t, n_ts: i32);
    /// Opens a scope on the calling thread. Tensors that this thread receives from the library belong to the innermost scope, and tensor\_scope\_end() releases them; scopes nest. A tensor that is released or passed to a callback's caller no longer belongs to the scope; additional references from tensor\_retain() are not affected. Keep tensors that another thread will release with tensor\_scope\_keep(). Errors: TENSOR\_E\_NOMEM.
    fn tensor_scope_begin() -> tensor_status_t;
    /// Closes the thread's innermost scope and releases the tensors that belong to it. Errors: TENSOR\_E\_INVALID if no scope is open.
    fn tensor_scope_end() -> tensor_status_t;
    /// Moves `t` from the innermost scope to the enclosing one, or to the caller if there is none, as for the result of a function; returns `t`, which may be NULL. Does nothing if `t` does not belong to the scope. May be NULL: `t`.
    fn tensor_scope_keep(t: *mut tensor_t) -> *mut tensor_t;
    /// Number of axes.
    fn tensor_ndim(t: *mut tensor_t) -> i32;
    /// Extents of the tensor, tensor\_ndim(t) of them; valid until `t` is released.
    fn tensor_shape(t: *mut tensor_t) -> *const i64;
    /// Strides in elements; they may be 0 or negative. Valid until `t` is released.
    fn tensor_strides(t: *mut tensor_t) -> *const i64;
    /// Position of the first element in the storage, in elements.
    fn tensor_storage_offset(t: *mut tensor_t) -> i64;
    /// Number of elements.
    fn tensor_numel(t: *mut tensor_t) -> i64;
    /// Dtype of the tensor.
    fn tensor_dtype(t: *mut tensor_t) -> tensor_dtype_t;
    /// Device of the tensor.
    fn tensor_device(t: *mut tensor_t) -> tensor_device_t;
    /// Whether the elements are contiguous in row-major order.
    fn tensor_is_contiguous(t: *mut tensor_t) -> tensor_bool_t;
    /// Whether both tensors are views of the same storage.
    fn tensor_shares_storage(a: *mut tensor_t, b: *mut tensor_t) -> tensor_bool_t;
    /// Number of references to `t`, for debugging.
    fn tensor_use_count(t: *mut tensor_t) -> i64;
    /// Number of in-place changes of the storage of `t`.
    fn tensor_inplace_version(t: *mut tensor_t) -> i64;
    /// Size of an element in bytes; 0 for an unknown dtype.
    fn tensor_dtype_size(dtype: tensor_dtype_t) -> i64;
    /// Name of a dtype, such as "float32"; "" for an unknown dtype. A static string.
    fn tensor_dtype_name(dtype: tensor_dtype_t) -> *const c_char;
    /// The dtype that a and b promote to, as in the array API; an integer and a floating-point dtype promote to the latter. Errors: TENSOR\_E\_DTYPE for uint64 and a signed integer.
    fn tensor_result_type(a: tensor_dtype_t, b: tensor_dtype_t, out: *mut tensor_dtype_t) -> tensor_status_t;
    /// Creates a tensor with a copy of `data`, which is in row-major order and has elements of `dtype`; uninitialised for NULL. May be NULL: `data`.
    fn tensor_create(data: *const c_void, shape: *const i64, ndim: i32, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Creates a tensor that uses the caller's memory without a copy. Strides are in elements, NULL for row-major order; negative strides address memory before `data`. Bytes of TENSOR\_BOOL must be 0 or 1. destroy(user) is called when the storage is freed, on a CUDA device after all its pending work, and also if this call fails. May be NULL: `data`, `strides`, `destroy`, `user`.
    fn tensor_from_blob(data: *mut c_void, shape: *const i64, ndim: i32, strides: *const i64, dtype: tensor_dtype_t, device: tensor_device_t, destroy: tensor_destroy_fn, user: *mut c_void) -> *mut tensor_t;
    /// Creates a 0-d tensor. The default dtype is float32 for a double and int64 for an integer.
    fn tensor_scalar(value: f64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Creates a 0-d tensor. The default dtype is float32 for a double and int64 for an integer.
    fn tensor_scalar_i64(value: i64, dtype: tensor_dtype_t, device: tensor_device_t) -> *mut tensor_t;
    /// Creates a 0-d uint64 tensor that promotes as a host scalar: it does not widen an integer dtype, and its value must fit into that dtype. For values from 2^63 on.
    fn tensor_scalar_u64(value: u64) -> *mut tensor_t;
    /// Creates a 0-d complex128 tensor that promotes as a host scalar: with another tensor the result is complex but no wider than that tensor, and complex64 with integers.
    fn tensor_scalar_complex(re: f64, im: f64) -> *mut tensor_t;
    /// Copies the elements in row-major order to `data`, from any layout and device. May be NULL: `data`. Errors: TENSOR\_E\_INVALID if n is not the size of the elements in bytes.
    fn tensor_copy_to_host(t: *mut tensor_t, data: *mut c_void, n: i64) -> tensor_status_t;
    /// Overwrites the elements with `data`, in row-major order. May be NULL: `data`. Errors: TENSOR\_E\_INVALID if n is not the size of the elements in bytes, TENSOR\_E\_AUTOGRAD if `t` is a leaf that requires grad and grad mode is on.
    fn tensor_copy_from_host(t: *mut tensor_t, data: *const c_void, n: i64) -> tensor_status_t;
    /// Converts the elements to float and writes them in row-major order to `values`, an array of n elements; from any real dtype, layout and device. May be NULL: `values`. Errors: TENSOR\_E\_INVALID if n is not the number of elements, TENSOR\_E\_DTYPE for a complex tensor.
    fn tensor_read_f32(t: *mut tensor_t, values: *mut c_void, n: i64) -> tensor_status_t;
    /// Same as tensor\_read\_f32(), for double. May be NULL: `values`. Errors: Same as tensor\_read\_f32().
    fn tensor_read_f64(t: *mut tensor_t, values: *mut c_void, n: i64) -> tensor_status_t;
    /// Same as tensor\_read\_f32(), for int64\_t; floating-point values are truncated. May be NULL: `values`. Errors: Same as tensor\_read\_f32(), and TENSOR\_E\_INVALID for an element out of the range of int64\_t.
    fn tensor_read_i64(t: *mut tensor_t, values: *mut c_void, n: i64) -> tensor_status_t;
    /// Overwrites the elements with n values of type float, in row-major order, converted to the dtype of `t`: rounded for floating-point dtypes, truncated for integers, compared with 0 for bool. May be NULL: `values`. Errors: TENSOR\_E\_INVALID if n is not the number of elements, or for a value out of the range of an integer dtype; TENSOR\_E\_AUTOGRAD if `t` is a leaf that requires grad and grad mode is on. Nothing is written then.
    fn tensor_write_f32(t: *mut tensor_t, values: *const c_void, n: i64) -> tensor_status_t;
    /// Same as tensor\_write\_f32(), for double. May be NULL: `values`. Errors: Same as tensor\_write\_f32().
    fn tensor_write_f64(t: *mut tensor_t, values: *const c_void, n: i64) -> tensor_status_t;
    /// Same as tensor\_write\_f32(), for int64\_t. May be NULL: `values`. Errors: Same as tensor\_write\_f32().
    fn tensor_write_i64(t: *mut tensor_t, values: *const c_void, n: i64) -> tensor_status_t;
    /// Value of a tensor with one element. Errors: TENSOR\_E\_SHAPE unless it has one element, TENSOR\_E\_DTYPE for a complex tensor.
    fn tensor_item(t: *mut tensor_t, out: *mut f64) -> tensor_status_t;
    /// Real and imaginary part of the value of a tensor with one element; the imaginary part of a real tensor is 0. Errors: TENSOR\_E\_SHAPE unless it has one element.
    fn tensor_item_complex(t: *mut tensor_t, re: *mut f64, im: *mut f64) -> tensor_status_t;
    /// Value of a tensor with one element as an integer. Floating-point values are truncated and saturated; uint64 values above INT64\_MAX are reinterpreted. Errors: TENSOR\_E\_SHAPE unless it has one element, TENSOR\_E\_DTYPE for a complex tensor.
    fn tensor_item_i64(t: *mut tensor_t, out: *mut i64) -> tensor_status_t;
    /// Address of the first element, on the device of the tensor; NULL for an empty tensor.
    fn tensor_data(t: *mut tensor_t) -> *mut c_void;
    /// Formats a tensor as PyTorch does. The text is truncated to capacity - 1 bytes and NUL-terminated; \*needed is its full length without NUL. May be NULL: `buffer`.
    fn tensor_to_string(t: *mut tensor_t, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// Sets how this process prints tensors: digits (4), number of elements above which the middle ones are omitted (1000), elements shown at each end (3), columns (80). A negative value leaves an option unchanged.
    fn tensor_set_print_options(precision: i32, threshold: i64, edge_items: i32, line_width: i32) -> tensor_status_t;
    /// Sets how this process prints floating numbers: 0, which is the default: each tensor's numbers decide; 1: without exponents; 2: with exponents.
    fn tensor_set_print_notation(notation: i32) -> tensor_status_t;
    /// Allocator statistics and the number of live tensors. Errors: TENSOR\_E\_VERSION for an unknown struct\_size.
    fn tensor_memory_stats(device: tensor_device_t, stats: *mut tensor_memory_stats_t) -> tensor_status_t;
    /// Resets the peak statistics to the current values.
    fn tensor_memory_reset_peak(device: tensor_device_t) -> tensor_status_t;
    /// Returns cached memory to the system.
    fn tensor_memory_trim(device: tensor_device_t) -> tensor_status_t;
    /// Limits the memory that the allocator of a CUDA device holds, including cached memory; 0 for no limit. Memory already held beyond the limit is kept until it is freed. An allocation over the limit fails with TENSOR\_E\_DEVICE\_NOMEM. Errors: TENSOR\_E\_INVALID for a negative number, TENSOR\_E\_UNSUPPORTED for the CPU.
    fn tensor_memory_set_limit(device: tensor_device_t, nbytes: i64) -> tensor_status_t;
    /// Sets a function that is called when the memory of a CUDA device is exhausted, before an error is reported, such as a garbage collector that releases tensors; NULL, the default, for none. The previous function may still be running when this returns. May be NULL: `reclaim`, `user`.
    fn tensor_set_reclaim(reclaim: tensor_reclaim_fn, user: *mut c_void) -> tensor_status_t;
    /// Waits for all work of a device and reports its asynchronous errors.
    fn tensor_synchronize(device: tensor_device_t) -> tensor_status_t;
    /// Number of CUDA devices; 0 without a driver, a device or CUDA support in the build.
    fn tensor_cuda_device_count() -> i32;
    /// The reason why there is no CUDA device; "" if there is one.
    fn tensor_cuda_why() -> *const c_char;
    /// The NVIDIA libraries that CUDA devices use, one line for each: its version, or why it is not used, with all files that were tried. Loads the libraries, which needs about 200 MB of memory. The string is valid forever. Errors: TENSOR\_E\_UNSUPPORTED or TENSOR\_E\_CUDA without a device; the result is "" then.
    fn tensor_cuda_libraries() -> *const c_char;
    /// The reason why processes cannot be connected by NCCL, which tensor\_group\_create() says more about; "" if the library and a CUDA device are there. Loads the library. The string is valid forever.
    fn tensor_cuda_nccl_why() -> *const c_char;
    /// Launches a user-defined CUDA kernel on the device of `outputs`, on the calling thread's stream: the extern "C" \_\_global\_\_ function `name` in the CUDA C++ source text `source`, with `grid` blocks of `block` threads along x, y and z. NVRTC compiles the source on first use, and the result is cached. The parameters of the kernel are the outputs, at least one, then the inputs: the address of the first element of each, regardless of strides; for a CPU input, which must be 0-d, its value. The outputs count as modified in place. The call is not recorded in the graph; use tensor\_autograd\_record() to add a gradient. Errors: TENSOR\_E\_INVALID for a source that does not compile, with the first compiler error, and for a kernel that does not exist or has other parameters; TENSOR\_E\_AUTOGRAD for an output that requires grad while grad mode is on; TENSOR\_E\_UNSUPPORTED without NVRTC (libnvrtc.so.13), with all files that were tried.
    fn tensor_cuda_launch(source: *const c_char, name: *const c_char, grid: *const i64, block: *const i64, shared_bytes: i64, outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t, n_inputs: i32) -> tensor_status_t;
    /// Number of devices of the kind of `device`: 1 for the CPU and the meta device.
    fn tensor_device_count(device: tensor_device_t) -> i32;
    /// The reason why there is no device of that kind; "" if there is one. The string is valid forever.
    fn tensor_device_why(device: tensor_device_t) -> *const c_char;
    /// Name of the kind of a device: "cpu", "cuda", "meta", or the name that it was registered with. The string is valid forever.
    fn tensor_device_type(device: tensor_device_t) -> *const c_char;
    /// First device of the kind with that name, whether or not the machine has one; add an index for another device. Errors: TENSOR\_E\_INVALID for an unknown name.
    fn tensor_device_find(name: *const c_char, device: *mut i64) -> tensor_status_t;
    /// Registers a kind of device; \*device is its first device. The table is copied; its functions and `user` must remain valid until the process ends. A kernel that the device lacks or declines is computed on the host, on copies. May be NULL: `plugin`. Errors: TENSOR\_E\_VERSION for an unknown struct\_size; TENSOR\_E\_INVALID for a name that is in use, an unknown kernel name, missing functions, and if no further kind can be registered.
    fn tensor_device_register(plugin: *const tensor_device_plugin_t, device: *mut i64) -> tensor_status_t;
    /// Product name of a device; "CPU" for the host. The string is valid forever. Errors: TENSOR\_E\_UNSUPPORTED or TENSOR\_E\_CUDA if there is no such device; the result is "" then.
    fn tensor_device_name(device: tensor_device_t) -> *const c_char;
    /// Memory, compute capability and number of processors of a device: multiprocessors of a CUDA device, logical processors that this process may use on the CPU. Fields that are unknown, or that the device does not have, are 0. Errors: TENSOR\_E\_VERSION for an unknown struct\_size, TENSOR\_E\_UNSUPPORTED if there is no such device.
    fn tensor_device_facts(device: tensor_device_t, facts: *mut tensor_device_facts_t) -> tensor_status_t;
    /// Creates a stream, a queue of work on a device that runs in order. Streams may run concurrently; order them with tensor\_stream\_wait(). Memory is not reused while a stream that used it has pending work. CPU work is complete when its call returns, on any stream.
    fn tensor_stream_create(device: tensor_device_t) -> *mut tensor_stream_t;
    /// Wraps another library's cudaStream\_t, which must outlive the handle and the tensors that were used on it. NULL, and the CPU, stand for the device's own stream. May be NULL: `native`.
    fn tensor_stream_from_native(device: tensor_device_t, native: *mut c_void) -> *mut tensor_stream_t;
    /// Adds a reference; returns `stream`. May be NULL: `stream`.
    fn tensor_stream_retain(stream: *mut tensor_stream_t) -> *mut tensor_stream_t;
    /// Releases a reference; pending work of the stream still runs. May be NULL: `stream`.
    fn tensor_stream_release(stream: *mut tensor_stream_t);
    /// The calling thread's current stream of a device, as a new reference: the device's own stream unless another was set. Gradients are computed on the stream of the thread that calls tensor\_backward().
    fn tensor_stream_current(device: tensor_device_t) -> *mut tensor_stream_t;
    /// Makes `stream` the calling thread's current stream of its device.
    fn tensor_stream_set_current(stream: *mut tensor_stream_t) -> tensor_status_t;
    /// Device of a stream.
    fn tensor_stream_device(stream: *mut tensor_stream_t) -> tensor_device_t;
    /// The cudaStream\_t of a stream, for other libraries; NULL for the CPU. The device's own stream does not synchronise with CUDA's default stream.
    fn tensor_stream_native(stream: *mut tensor_stream_t) -> *mut c_void;
    /// Makes future work of `stream` wait for all work submitted to `other` so far. Does not block the host.
    fn tensor_stream_wait(stream: *mut tensor_stream_t, other: *mut tensor_stream_t) -> tensor_status_t;
    /// Blocks until a stream has completed its work, and reports its asynchronous errors.
    fn tensor_stream_synchronize(stream: *mut tensor_stream_t) -> tensor_status_t;
    /// Records that other code uses the memory of `t` on a stream, for example after it was exported: once released, the memory is not reused before the work then pending on the stream is complete. Errors: TENSOR\_E\_DEVICE for a stream of another device.
    fn tensor_record_stream(t: *mut tensor_t, stream: *mut tensor_stream_t) -> tensor_status_t;
    /// Creates an event, a marker in the work of a device's streams that tensor\_event\_record() sets and other streams and the host can wait for. With TENSOR\_EVENT\_TIMING the device records the time, for tensor\_event\_elapsed(). Several threads may use one event concurrently. A CPU event is complete when it is recorded, with the time of the host.
    fn tensor_event_create(device: tensor_device_t, flags: u32) -> *mut tensor_event_t;
    /// Adds a reference; returns `event`. May be NULL: `event`.
    fn tensor_event_retain(event: *mut tensor_event_t) -> *mut tensor_event_t;
    /// Releases a reference; waits for the event are not affected. May be NULL: `event`.
    fn tensor_event_release(event: *mut tensor_event_t);
    /// Device of an event.
    fn tensor_event_device(event: *mut tensor_event_t) -> tensor_device_t;
    /// Records the work submitted to a stream so far; NULL for the calling thread's current stream of the event's device. Replaces the previous record, without affecting waits that have begun. May be NULL: `stream`. Errors: TENSOR\_E\_DEVICE for a stream of another device.
    fn tensor_event_record(event: *mut tensor_event_t, stream: *mut tensor_stream_t) -> tensor_status_t;
    /// Makes future work of a stream wait for an event; the stream may be on another CUDA device, NULL for the calling thread's current stream of the event's device. Does not block the host. Does nothing if the event was never recorded. May be NULL: `stream`. Errors: TENSOR\_E\_DEVICE if one of the two is on a CPU and the other is not.
    fn tensor_event_wait(event: *mut tensor_event_t, stream: *mut tensor_stream_t) -> tensor_status_t;
    /// Blocks until the event is complete, if it was recorded, and reports asynchronous errors.
    fn tensor_event_synchronize(event: *mut tensor_event_t) -> tensor_status_t;
    /// Sets \*done to 1 if the event is complete or was never recorded, otherwise to 0. Does not block.
    fn tensor_event_query(event: *mut tensor_event_t, done: *mut i64) -> tensor_status_t;
    /// Time between two events in milliseconds, measured on the device with a resolution of half a microsecond; negative if `stop` came first. Errors: TENSOR\_E\_DEVICE for events of two devices; TENSOR\_E\_INVALID if one was created without TENSOR\_EVENT\_TIMING, is not recorded or is not complete: wait for it first.
    fn tensor_event_elapsed(start: *mut tensor_event_t, stop: *mut tensor_event_t, milliseconds: *mut f64) -> tensor_status_t;
    /// Creates a random number generator, "philox4x32-10" (also for NULL) or "xoroshiro64\*". The sequence does not depend on the number of threads. May be NULL: `name`. Errors: TENSOR\_E\_INVALID for an unknown name.
    fn tensor_rng_create(name: *const c_char, seed: u64) -> *mut tensor_rng_t;
    /// Adds a reference; returns `g`. May be NULL: `g`.
    fn tensor_rng_retain(g: *mut tensor_rng_t) -> *mut tensor_rng_t;
    /// Releases a reference. May be NULL: `g`.
    fn tensor_rng_release(g: *mut tensor_rng_t);
    /// Restarts the sequence with `seed`; NULL for the default generator of the process. May be NULL: `g`.
    fn tensor_rng_seed(g: *mut tensor_rng_t, seed: u64) -> tensor_status_t;
    /// State of a generator, four words for tensor\_rng\_set\_state(). May be NULL: `g`.
    fn tensor_rng_get_state(g: *mut tensor_rng_t, state: *mut u64) -> tensor_status_t;
    /// Restores a state of a generator of the same name. May be NULL: `g`.
    fn tensor_rng_set_state(g: *mut tensor_rng_t, state: *const u64) -> tensor_status_t;
    /// Writes the next n 32-bit words of the sequence to `values` (uint32\_t). May be NULL: `g`, `values`.
    fn tensor_rng_next_u32(g: *mut tensor_rng_t, values: *mut c_void, n: i64) -> tensor_status_t;
    /// Whether gradients are computed for or through `t`.
    fn tensor_requires_grad(t: *mut tensor_t) -> tensor_bool_t;
    /// Sets whether a leaf accumulates a gradient. Errors: TENSOR\_E\_DTYPE unless floating, TENSOR\_E\_AUTOGRAD when clearing it for a computed tensor.
    fn tensor_set_requires_grad(t: *mut tensor_t, on: tensor_bool_t) -> tensor_status_t;
    /// Whether `t` is a leaf of the graph: not computed from tensors that require grad.
    fn tensor_is_leaf(t: *mut tensor_t) -> tensor_bool_t;
    /// Number of ops, including in-place ops. Ops are numbered from 0; the numbers differ between versions.
    fn tensor_op_count() -> i32;
    /// Number of the op with a name, which is the name of its function without "tensor\_": "add", "add\_". Errors: TENSOR\_E\_INVALID for an unknown name.
    fn tensor_op_find(name: *const c_char, op: *mut i64) -> tensor_status_t;
    /// Properties of an op. Errors: TENSOR\_E\_INVALID for an unknown op number.
    fn tensor_op_info(op: i32, info: *mut tensor_op_info_t) -> tensor_status_t;
    /// Properties of argument `arg` of an op, counted from 0. Errors: TENSOR\_E\_INVALID for an unknown op or argument number.
    fn tensor_op_arg_info(op: i32, arg: i32, info: *mut tensor_arg_info_t) -> tensor_status_t;
    /// Calls any op like its own function: args\[i\] is argument i, and arguments that are omitted or TENSOR\_VALUE\_NONE have their defaults. The results are stored in `outs`, followed by NULL in the remaining entries. May be NULL: `args`. Errors: TENSOR\_E\_INVALID for a value of another kind, an omitted argument without a default, and fewer `outs` than results; otherwise the errors of the op, whose name is in the message.
    fn tensor_call(op: i32, args: *const tensor_value_t, n_args: i32, outs: *mut *mut tensor_t, n_outs: i32) -> tensor_status_t;
    /// The node of the graph that computed `t`, as a new reference; NULL and TENSOR\_OK for a leaf or a tensor that does not require grad.
    fn tensor_grad_fn(t: *mut tensor_t, node: *mut *mut tensor_node_t) -> tensor_status_t;
    /// Adds a reference to the handle. May be NULL: `node`.
    fn tensor_node_retain(node: *mut tensor_node_t) -> *mut tensor_node_t;
    /// Releases a reference; NULL is ignored. May be NULL: `node`.
    fn tensor_node_release(node: *mut tensor_node_t);
    /// Name of the op, such as "add", or of the custom function. Valid until `node` is released.
    fn tensor_node_name(node: *mut tensor_node_t) -> *const c_char;
    /// Identifier of a node, the same for all its handles and unique while the node is alive.
    fn tensor_node_id(node: *mut tensor_node_t) -> i64;
    /// Op number of the node for tensor\_op\_info(); -1 for a custom function and for internal nodes of in-place writes to views.
    fn tensor_node_op(node: *mut tensor_node_t) -> i32;
    /// Number of inputs that may have a gradient, counting each tensor of a list.
    fn tensor_node_input_count(node: *mut tensor_node_t) -> i32;
    /// Destination of the gradient of an input: output `output` of the node `source`, or `leaf`, as new references. Both are NULL for an input without a gradient. Errors: TENSOR\_E\_INVALID for an unknown input number.
    fn tensor_node_input(node: *mut tensor_node_t, input: i32, source: *mut *mut tensor_node_t, output: *mut i64, leaf: *mut *mut tensor_t) -> tensor_status_t;
    /// Number of outputs of the node.
    fn tensor_node_output_count(node: *mut tensor_node_t) -> i32;
    /// A meta tensor with the shape and dtype of an output. Errors: TENSOR\_E\_INVALID for an unknown output number.
    fn tensor_node_output(node: *mut tensor_node_t, output: i32, like: *mut *mut tensor_t) -> tensor_status_t;
    /// Number of values that the node saves: non-tensor arguments of the call, and what its gradient rules need.
    fn tensor_node_saved_count(node: *mut tensor_node_t) -> i32;
    /// Name of saved value `i`: an argument such as "axis", a result, or "x.shape" for the shape of an argument. "" if out of range.
    fn tensor_node_saved_name(node: *mut tensor_node_t, i: i32) -> *const c_char;
    /// Saved value `i`, counted from 0. A tensor is returned as a new reference in \*tensor, with value-\>kind TENSOR\_VALUE\_TENSOR; a tensor that no rule needs, and a list of tensors, is TENSOR\_VALUE\_NONE. Arrays and strings are valid until `node` is released. Errors: TENSOR\_E\_INVALID for an unknown value number; TENSOR\_E\_AUTOGRAD for a tensor that was freed with its graph or modified since.
    fn tensor_node_saved(node: *mut tensor_node_t, i: i32, value: *mut tensor_value_t, tensor: *mut *mut tensor_t) -> tensor_status_t;
    /// Number of hooks on the gradients of its outputs.
    fn tensor_node_hook_count(node: *mut tensor_node_t) -> i32;
    /// Starts to record every op of every thread, and the collectives of process groups, and discards the previous recording. Errors: TENSOR\_E\_INVALID if the profiler is already on.
    fn tensor_profile_begin() -> tensor_status_t;
    /// Stops recording, and waits for devices whose times were recorded. The recording is available until the next tensor\_profile\_begin(). Errors: TENSOR\_E\_INVALID if the profiler is off.
    fn tensor_profile_end() -> tensor_status_t;
    /// Sets a function that is called with `user` at the end of each recorded op, on its thread; NULL for none. It is not called for collectives of process groups. Ops of the callback are not recorded, and device times are not yet known in it. May be NULL: `callback`, `user`.
    fn tensor_profile_set_callback(callback: tensor_profile_fn, user: *mut c_void) -> tensor_status_t;
    /// Number of recorded ops; -1 while the profiler is on.
    fn tensor_profile_event_count() -> i64;
    /// Recorded op `i`, in the order of completion, counted from 0. Its strings are valid until the next tensor\_profile\_begin(). Errors: TENSOR\_E\_INVALID for an unknown event number and while the profiler is on; TENSOR\_E\_VERSION for an unknown struct\_size.
    fn tensor_profile_event(i: i64, event: *mut tensor_profile_event_t) -> tensor_status_t;
    /// Summary of the recording as a text table, with a line for each op, forward and backward separately, and for each combination of input shapes with `by_shape`, sorted by descending self time. The text is truncated to capacity - 1 bytes and NUL-terminated; \*needed is its full length without NUL. May be NULL: `buffer`. Errors: TENSOR\_E\_INVALID while the profiler is on.
    fn tensor_profile_table(by_shape: tensor_bool_t, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// The recording in Chrome's trace event format, as JSON, which Perfetto reads too. The text is truncated to capacity - 1 bytes and NUL-terminated; \*needed is its full length without NUL. May be NULL: `buffer`. Errors: TENSOR\_E\_INVALID while the profiler is on.
    fn tensor_profile_trace(buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// Sets whether the kernels that the calling thread starts are counted, for tensor\_counters(); returns the previous setting. Pending results count where they are computed. The default is off, which costs nothing.
    fn tensor_set_counting(on: tensor_bool_t) -> tensor_bool_t;
    /// What the calling thread's kernels did while they were counted, since the last tensor\_counters\_reset(). Errors: TENSOR\_E\_VERSION for an unknown struct\_size.
    fn tensor_counters(counters: *mut tensor_counters_t) -> tensor_status_t;
    /// Sets the counters of the calling thread to 0.
    fn tensor_counters_reset() -> tensor_status_t;
    /// Sets a function that receives text about each kernel that any thread runs, with `user`; NULL for none. level 1: the kernel's name, which joins the names of ops that are computed together, its shape, device, time, operations and bytes per second; 2: also the ops and their operands, as tensor\_schedule() lists them; 3: also the text of kernels that the library compiles at run time; 0: nothing; -1: the level that the environment variable TENSOR\_DEBUG says, 0 without it. The text comes on the thread of the kernel, when the function that started the kernel is done. Kernels on other devices than the CPU are waited for, unless they are captured into a graph. Kernels of the callback are not reported. May be NULL: `callback`, `user`. Errors: TENSOR\_E\_INVALID for another level.
    fn tensor_set_debug(level: i32, callback: tensor_debug_fn, user: *mut c_void) -> tensor_status_t;
    /// The level that tensor\_set\_debug() set; before, that of the environment variable TENSOR\_DEBUG, from 0 to 3, and 0 without it.
    fn tensor_get_debug() -> i32;
    /// Name of the op that computed `t`, such as "add"; "" for a leaf. Valid until `t` is released or modified in place, directly or through shared memory.
    fn tensor_grad_fn_name(t: *mut tensor_t) -> *const c_char;
    /// The backward graph of `t` in Graphviz's DOT language: a box for each op with the dtypes and shapes of its results, an ellipse for each leaf, named names\[i\] if it is leaves\[i\], and edges from inputs to results. The text is truncated to capacity - 1 bytes and NUL-terminated; \*needed is its full length without NUL. May be NULL: `buffer`. Errors: TENSOR\_E\_AUTOGRAD if `t` does not require grad.
    fn tensor_graph_dot(t: *mut tensor_t, names: *const *const c_char, n_names: i32, leaves: *const *mut tensor_t, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// Accumulates the gradient of `t`, weighted by `grad` (NULL for 1, if `t` has one element), into the gradients of the leaves. The graph is freed unless a flag keeps it. TENSOR\_BACKWARD\_CREATE\_GRAPH records the gradient computation; a leaf and the graph of its gradient then refer to each other until tensor\_set\_grad(t, NULL), which tensor\_autograd\_grad() avoids. May be NULL: `grad`. Errors: TENSOR\_E\_AUTOGRAD if there is no graph, the graph was freed, or a saved tensor was modified.
    fn tensor_backward(t: *mut tensor_t, grad: *mut tensor_t, flags: u32) -> tensor_status_t;
    /// The gradient of a leaf as a new reference; NULL and TENSOR\_OK if there is none yet.
    fn tensor_grad(t: *mut tensor_t, out: *mut *mut tensor_t) -> tensor_status_t;
    /// Replaces the gradient; NULL clears it. May be NULL: `grad`. Errors: TENSOR\_E\_SHAPE, TENSOR\_E\_DTYPE or TENSOR\_E\_DEVICE if it does not match `t`.
    fn tensor_set_grad(t: *mut tensor_t, grad: *mut tensor_t) -> tensor_status_t;
    /// Makes a computed tensor keep its gradient.
    fn tensor_retain_grad(t: *mut tensor_t) -> tensor_status_t;
    /// Gradients of the weighted sum of the outputs with respect to `inputs`, as new references; no leaf is modified. grad\_outputs may be NULL, or contain NULL for an output with one element. An input that the outputs do not depend on is an error, or NULL with TENSOR\_BACKWARD\_ALLOW\_UNUSED. May be NULL: `grad_outputs`. Errors: Same as tensor\_backward().
    fn tensor_autograd_grad(outputs: *const *mut tensor_t, n_outputs: i32, grad_outputs: *const *mut tensor_t, inputs: *const *mut tensor_t, n_inputs: i32, flags: u32, grads: *mut *mut tensor_t) -> tensor_status_t;
    /// Whether this thread records operations.
    fn tensor_grad_mode() -> tensor_bool_t;
    /// Switches the recording of operations on or off for this thread; returns the previous mode.
    fn tensor_grad_mode_set(on: tensor_bool_t) -> tensor_bool_t;
    /// Records a custom function: compute `outputs` from `inputs` with grad mode off, then record its backward function. destroy(user) is called when the graph is freed, and also if this call fails. May be NULL: `destroy`, `user`. Errors: TENSOR\_E\_AUTOGRAD if an output already has a node, is a leaf that requires grad, or is an input.
    fn tensor_autograd_record(outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t, n_inputs: i32, name: *const c_char, backward: tensor_backward_fn, destroy: tensor_destroy_fn, user: *mut c_void) -> tensor_status_t;
    /// Calls `f` without keeping the tensors that its gradients need; the backward pass calls it again to compute them. Tensors other than the inputs that the function uses get their gradients, too. The second call has the autocast settings of the first one, and with preserve\_rng the same random numbers of the default generator; what the function writes in place, such as running statistics, is written again. With grad mode off, this is a call of the function. destroy(user) is called when the graph is freed, and also if this call fails. Memory that custom functions hold is not freed. See docs/graph.md. May be NULL: `destroy`, `user`. Errors: The error of the function. tensor\_backward() fails with TENSOR\_E\_AUTOGRAD if the second call saves other tensors for gradients (their number, a shape, dtype or device), or if an input was written to in place since the first one.
    fn tensor_checkpoint(f: tensor_checkpoint_fn, destroy: tensor_destroy_fn, user: *mut c_void, inputs: *const *mut tensor_t, n_inputs: i32, preserve_rng: tensor_bool_t, outputs: *mut *mut tensor_t, n_outputs: i32) -> tensor_status_t;
    /// Calls `hook` with each gradient of `t` before it is used. destroy(user) is called when the hook is removed, and also if this call fails. May be NULL: `destroy`, `user`. Errors: TENSOR\_E\_AUTOGRAD unless `t` requires grad.
    fn tensor_register_hook(t: *mut tensor_t, hook: tensor_hook_fn, destroy: tensor_destroy_fn, user: *mut c_void, id: *mut i64) -> tensor_status_t;
    /// Calls `hook` with the leaf `t` each time tensor\_backward() has added to its gradient: while the pass goes on, as soon as no other node contributes to it, so that the hook may use the gradient and free it. tensor\_remove\_hook() removes it. destroy(user) is called when the hook is removed, and also if this call fails. May be NULL: `destroy`, `user`. Errors: TENSOR\_E\_AUTOGRAD unless `t` is a leaf that requires grad.
    fn tensor_register_post_accumulate_hook(t: *mut tensor_t, hook: tensor_post_accumulate_fn, destroy: tensor_destroy_fn, user: *mut c_void, id: *mut i64) -> tensor_status_t;
    /// Removes a hook. Errors: TENSOR\_E\_INVALID for an unknown id.
    fn tensor_remove_hook(t: *mut tensor_t, id: i64) -> tensor_status_t;
    /// Whether nothing else refers to `t` or to the node that computed it, so that releasing this reference also frees its hooks and custom function. For garbage collectors that look for reference cycles through callbacks.
    fn tensor_is_sole_owner(t: *mut tensor_t) -> tensor_bool_t;
    /// Compares the gradients of a function, for float64 inputs that require grad, with central differences (0 selects step 1e-6, rtol 1e-5, atol 1e-7), and the second derivatives too if second\_order. TENSOR\_OK if they agree. May be NULL: `user`. Errors: TENSOR\_E\_AUTOGRAD with the position and both values if they differ.
    fn tensor_gradcheck(f: tensor_gradcheck_fn, user: *mut c_void, inputs: *const *mut tensor_t, n_inputs: i32, step: f64, rtol: f64, atol: f64, second_order: tensor_bool_t) -> tensor_status_t;
    /// Creates an optimiser of floating or complex leaves, to which it keeps references. Parameters without a gradient in a step, and those that do not require grad, are unchanged. May be NULL: `opts`. Errors: TENSOR\_E\_AUTOGRAD for a result of an op; TENSOR\_E\_INVALID for an option that the kind does not have.
    fn tensor_optimizer_create(kind: i32, params: *const *mut tensor_t, n_params: i32, opts: *const tensor_optimizer_opts_t) -> *mut tensor_optimizer_t;
    /// Adds a reference; returns `o`. May be NULL: `o`.
    fn tensor_optimizer_retain(o: *mut tensor_optimizer_t) -> *mut tensor_optimizer_t;
    /// Releases a reference. May be NULL: `o`.
    fn tensor_optimizer_release(o: *mut tensor_optimizer_t);
    /// Adds a group of parameters with its own options. May be NULL: `opts`.
    fn tensor_optimizer_add_group(o: *mut tensor_optimizer_t, params: *const *mut tensor_t, n_params: i32, opts: *const tensor_optimizer_opts_t) -> tensor_status_t;
    /// Replaces parameter `index`, counted over all groups, with another leaf of the same shape, of any floating dtype and on any device. State tensors are converted; options are unchanged. Errors: TENSOR\_E\_INDEX if index is out of range, TENSOR\_E\_SHAPE for another shape, TENSOR\_E\_AUTOGRAD for a result of an op.
    fn tensor_optimizer_set_param(o: *mut tensor_optimizer_t, index: i64, param: *mut tensor_t) -> tensor_status_t;
    /// Updates every parameter that has a gradient.
    fn tensor_optimizer_step(o: *mut tensor_optimizer_t) -> tensor_status_t;
    /// Clears the gradients of the parameters.
    fn tensor_optimizer_zero_grad(o: *mut tensor_optimizer_t) -> tensor_status_t;
    /// Sets the learning rate of one group, or of all groups for -1.
    fn tensor_optimizer_set_lr(o: *mut tensor_optimizer_t, group: i32, lr: f64) -> tensor_status_t;
    /// Learning rate of one group.
    fn tensor_optimizer_get_lr(o: *mut tensor_optimizer_t, group: i32, out: *mut f64) -> tensor_status_t;
    /// Sets an option of one group, or of all groups for -1, by name; flags are 0 or 1. All optimisers have lr, initial\_lr (NaN until a scheduler sets it), weight\_decay (Rprop: 0) and maximize. SGD: momentum, dampening, nesterov. Adam, AdamW: beta1, beta2, eps, amsgrad. RMSprop: alpha, eps, momentum, centered. Adagrad: lr\_decay, initial\_accumulator\_value, eps. Adadelta: rho, eps. Adamax, LAMB: beta1, beta2, eps. NAdam: beta1, beta2, eps, momentum\_decay, decoupled\_weight\_decay. RAdam: beta1, beta2, eps, decoupled\_weight\_decay. Lion: beta1, beta2. Muon: momentum, nesterov, eps, ns\_steps, ns\_a, ns\_b, ns\_c, match\_rms\_adamw. ASGD: lambd, alpha, t0. Rprop: eta\_minus, eta\_plus, step\_min, step\_max.
    fn tensor_optimizer_set_option(o: *mut tensor_optimizer_t, group: i32, name: *const c_char, value: f64) -> tensor_status_t;
    /// Option of one group, by name.
    fn tensor_optimizer_get_option(o: *mut tensor_optimizer_t, group: i32, name: *const c_char, out: *mut f64) -> tensor_status_t;
    /// Number of parameter groups.
    fn tensor_optimizer_group_count(o: *mut tensor_optimizer_t) -> i64;
    /// Number of state tensors, such as moments and step counts.
    fn tensor_optimizer_state_count(o: *mut tensor_optimizer_t) -> i64;
    /// Name of state tensor i, such as "0.exp\_avg" (parameter index and role); "" if out of range. Valid until the next call for `o`.
    fn tensor_optimizer_state_name(o: *mut tensor_optimizer_t, i: i64) -> *const c_char;
    /// A state tensor by name, which shares memory with the optimiser.
    fn tensor_optimizer_get_state(o: *mut tensor_optimizer_t, name: *const c_char) -> *mut tensor_t;
    /// Copies `value` into a state tensor, creating it if needed, to restore a checkpoint. NULL drops the state: the next step makes it anew. May be NULL: `value`.
    fn tensor_optimizer_set_state(o: *mut tensor_optimizer_t, name: *const c_char, value: *mut tensor_t) -> tensor_status_t;
    /// Creates a scheduler of the learning rates of `o`, to which it keeps a reference. milestones are for TENSOR\_SCHEDULE\_MULTI\_STEP only. Nothing changes before tensor\_scheduler\_step().
    fn tensor_scheduler_create(kind: i32, o: *mut tensor_optimizer_t, milestones: *const i64, n_milestones: i32) -> *mut tensor_scheduler_t;
    /// Adds a reference; returns `s`. May be NULL: `s`.
    fn tensor_scheduler_retain(s: *mut tensor_scheduler_t) -> *mut tensor_scheduler_t;
    /// Releases a reference. May be NULL: `s`.
    fn tensor_scheduler_release(s: *mut tensor_scheduler_t);
    /// Sets the learning rates of the next epoch: epoch 0 on the first call, before training, then after each epoch. New rates are computed from the current ones, so the effects of several schedulers of one optimiser multiply.
    fn tensor_scheduler_step(s: *mut tensor_scheduler_t) -> tensor_status_t;
    /// Sets the learning rates of any epoch, computed from the initial ones if the schedule has a closed form; for warm restarts also between epochs.
    fn tensor_scheduler_step_to(s: *mut tensor_scheduler_t, epoch: f64) -> tensor_status_t;
    /// Ends an epoch with the value of the monitored metric, for TENSOR\_SCHEDULE\_REDUCE\_ON\_PLATEAU.
    fn tensor_scheduler_step_metric(s: *mut tensor_scheduler_t, metric: f64) -> tensor_status_t;
    /// Learning rate of one group that the scheduler last set.
    fn tensor_scheduler_get_lr(s: *mut tensor_scheduler_t, group: i32, out: *mut f64) -> tensor_status_t;
    /// Sets an option of one group, or of all groups for -1, by its PyTorch name; flags are 0 or 1. All schedules have the state last\_epoch, step\_count, base\_lr and last\_lr, to restore a checkpoint. Step: step\_size, gamma. Multi-step, exponential: gamma. Constant: factor, total\_iters. Linear: start\_factor, end\_factor, total\_iters. Polynomial: total\_iters, power. Cosine: T\_max, eta\_min. Warm restarts: T\_0, T\_mult, eta\_min and the state T\_cur, T\_i. One cycle: max\_lr, total\_steps, pct\_start, linear, cycle\_momentum, base\_momentum, max\_momentum, div\_factor, final\_div\_factor, three\_phase. Cyclic: base\_lr, max\_lr, step\_size\_up, step\_size\_down, mode (0 triangular, 1 triangular2, 2 exp\_range, 3: the option scale), gamma, cycle\_momentum, base\_momentum, max\_momentum. Plateau: factor, patience, threshold, maximize, absolute, cooldown, min\_lr, eps and the state best, num\_bad\_epochs, cooldown\_counter. SWA: swa\_lr, anneal\_epochs, linear.
    fn tensor_scheduler_set_option(s: *mut tensor_scheduler_t, group: i32, name: *const c_char, value: f64) -> tensor_status_t;
    /// Option of one group, by name; NaN if it is not set.
    fn tensor_scheduler_get_option(s: *mut tensor_scheduler_t, group: i32, name: *const c_char, out: *mut f64) -> tensor_status_t;
    /// Creates a gradient scaler, which scales losses in mixed precision so that float16 gradients do not underflow. The scale grows by growth\_factor after growth\_interval steps without an overflow, and shrinks by backoff\_factor after an overflow, whose step is skipped. 0 selects the defaults: 65536, 2, 0.5, 2000. A disabled scaler only performs the steps. An iteration is: backward of tensor\_grad\_scaler\_scale(loss), tensor\_grad\_scaler\_step(), tensor\_grad\_scaler\_update(). Errors: TENSOR\_E\_INVALID unless growth\_factor \> 1 \> backoff\_factor \> 0 and growth\_interval \>= 1.
    fn tensor_grad_scaler_create(init_scale: f64, growth_factor: f64, backoff_factor: f64, growth_interval: i64, enabled: tensor_bool_t) -> *mut tensor_grad_scaler_t;
    /// Adds a reference; returns `s`. May be NULL: `s`.
    fn tensor_grad_scaler_retain(s: *mut tensor_grad_scaler_t) -> *mut tensor_grad_scaler_t;
    /// Releases a reference. May be NULL: `s`.
    fn tensor_grad_scaler_release(s: *mut tensor_grad_scaler_t);
    /// Multiplies x by the scale, differentiably.
    fn tensor_grad_scaler_scale(s: *mut tensor_grad_scaler_t, x: *mut tensor_t) -> *mut tensor_t;
    /// Divides the gradients of the optimiser's parameters by the scale in place, for example to clip them before the step, which unscales them otherwise. Does not wait for devices. Errors: TENSOR\_E\_INVALID if nothing was scaled yet, for the second call since the last update, or after the step; TENSOR\_E\_DTYPE for float16 gradients.
    fn tensor_grad_scaler_unscale_(s: *mut tensor_grad_scaler_t, o: *mut tensor_optimizer_t) -> tensor_status_t;
    /// tensor\_grad\_scaler\_step() for callers that perform the optimiser step themselves: sets \*out to 1 if they should, 0 if a gradient is infinite or NaN. Counts as the step. Errors: Same as tensor\_grad\_scaler\_step().
    fn tensor_grad_scaler_due(s: *mut tensor_grad_scaler_t, o: *mut tensor_optimizer_t, out: *mut i64) -> tensor_status_t;
    /// Unscales the gradients, if not done before, and performs the optimiser step if all of them are finite; \*stepped tells whether it did. Waits once for each device. Errors: TENSOR\_E\_INVALID if nothing was scaled yet, for the second call since the last update, or if no parameter has a gradient.
    fn tensor_grad_scaler_step(s: *mut tensor_grad_scaler_t, o: *mut tensor_optimizer_t, stepped: *mut i64) -> tensor_status_t;
    /// Ends an iteration: updates the scale from its gradients, or sets it to a nonzero new\_scale. Errors: TENSOR\_E\_INVALID if nothing was scaled yet or no gradients were unscaled.
    fn tensor_grad_scaler_update(s: *mut tensor_grad_scaler_t, new_scale: f64) -> tensor_status_t;
    /// Sets an option by name: growth\_factor, backoff\_factor, growth\_interval, and to restore a checkpoint the state scale and growth\_tracker (steps without an overflow since the scale changed).
    fn tensor_grad_scaler_set_option(s: *mut tensor_grad_scaler_t, name: *const c_char, value: f64) -> tensor_status_t;
    /// Option by name. The scale of a disabled scaler is 1.
    fn tensor_grad_scaler_get_option(s: *mut tensor_grad_scaler_t, name: *const c_char, out: *mut f64) -> tensor_status_t;
    /// Scales all gradients by max\_norm / (total + 1e-6) if their total norm exceeds max\_norm. For norm\_type INFINITY the norm is the largest magnitude.
    fn tensor_clip_grad_norm_(params: *const *mut tensor_t, n_params: i32, max_norm: f64, norm_type: f64, total_norm: *mut f64) -> tensor_status_t;
    /// Clamps all gradients to \[-limit, limit\].
    fn tensor_clip_grad_value_(params: *const *mut tensor_t, n_params: i32, limit: f64) -> tensor_status_t;
    /// Reduces tensors of equal shape and dtype elementwise, and writes the same result to each of them. They may be on any devices, several on one. Operands are combined in the order of the list, half precision in float32, and NaN is propagated. With NCCL, and each tensor on its own CUDA device, sums, means and products are combined in an order that depends only on the devices, with half precision rounded at each step. Means require floating or complex tensors, min and max real ones; for bool, sum and max are any, prod and min are all. Counts as an in-place op, and is not differentiable. Nothing is written if an argument is invalid or memory is exhausted; the contents are undefined after TENSOR\_E\_CUDA. Errors: TENSOR\_E\_SHAPE, TENSOR\_E\_DTYPE if tensors differ or the dtype is not supported; TENSOR\_E\_INVALID for an empty list, and if tensors share memory; TENSOR\_E\_AUTOGRAD for a tensor that requires grad, with grad mode on; TENSOR\_E\_CUDA.
    fn tensor_all_reduce(tensors: *const *mut tensor_t, n_tensors: i32, how: i32) -> tensor_status_t;
    /// Copies the values of tensors\[root\] to all tensors, which have equal shapes and dtypes. See tensor\_all\_reduce() for the general rules. Errors: Same as tensor\_all\_reduce(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_broadcast_from(tensors: *const *mut tensor_t, n_tensors: i32, root: i32) -> tensor_status_t;
    /// Writes the concatenation of the inputs along axis 0 to each output. The inputs have equal shapes; the outputs have n times their extent along axis 0, or shape (n) for 0-d inputs. outputs\[i\] and inputs\[i\] are on one device, and an input may be part of an output. See tensor\_all\_reduce() for the general rules. Errors: Same as tensor\_all\_reduce(), and TENSOR\_E\_DEVICE if an output is not on the device of its input.
    fn tensor_all_gather(outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t) -> tensor_status_t;
    /// Reduces the inputs, of equal shape, as tensor\_all\_reduce() does, and writes part i of n equal parts of the result along axis 0 to outputs\[i\], which is on the device of inputs\[i\] and may be part of an input. See tensor\_all\_reduce() for the general rules. Errors: Same as tensor\_all\_reduce(), and TENSOR\_E\_DEVICE if an output is not on the device of its input.
    fn tensor_reduce_scatter(outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t, how: i32) -> tensor_status_t;
    /// Creates the group of all processes that train together; each of them calls this once, and it returns in all of them. `rank` (0 to size - 1) and `size` are those of this process; -1 takes them from the environment of the launcher: RANK and WORLD\_SIZE (torchrun, libtensor.run), or the variables of MPI's and Slurm's launchers; without any, the group has one process. `address` is host:port of rank 0, which listens there while the group is made; NULL takes MASTER\_ADDR and MASTER\_PORT, or MPI tells the others. `engine` moves the data: "shm", memory shared by processes of one host; "mpi", an MPI library that is found at run time; NULL chooses, and tensor\_group\_why() tells which and why. With NULL, collectives of tensors on CUDA devices run by NCCL where each process has a device of its own, else through host memory; "nccl", "cpu:shm,cuda:nccl" and "cpu:mpi,cuda:nccl" make that an error with the reason; with "shm" and "mpi" they are copied through host memory. `timeout`, in seconds, limits this call and each collective; 0 for 600. May be NULL: `engine`, `address`. Errors: TENSOR\_E\_DISTRIBUTED if processes do not come within the timeout, have different sizes, or were started by a launcher that does not belong to the engine; TENSOR\_E\_INVALID for unusable arguments or variables; TENSOR\_E\_UNSUPPORTED without such an engine; TENSOR\_E\_IO.
    fn tensor_group_create(engine: *const c_char, address: *const c_char, rank: i64, size: i64, timeout: f64) -> *mut tensor_group_t;
    /// Creates a group of some processes of `g`, in the order of `ranks`, which are ranks in `g`. Every process of `g` calls it, with the same list. In the processes that do not belong to the new group its rank is -1, and collectives fail. Errors: TENSOR\_E\_INDEX for a rank out of range; TENSOR\_E\_INVALID if one is there twice; TENSOR\_E\_DISTRIBUTED.
    fn tensor_group_subgroup(g: *mut tensor_group_t, ranks: *const i64, n_ranks: i32) -> *mut tensor_group_t;
    /// Adds a reference; returns `g`. May be NULL: `g`.
    fn tensor_group_retain(g: *mut tensor_group_t) -> *mut tensor_group_t;
    /// Drops a reference; the last one leaves the group as tensor\_group\_destroy() does. May be NULL: `g`.
    fn tensor_group_release(g: *mut tensor_group_t);
    /// Leaves the group when all its collectives that were begun here are done. Later calls with it fail, and so do collectives of others that need this process. Subgroups end with the group of all processes. Errors: TENSOR\_E\_DISTRIBUTED if another process failed before.
    fn tensor_group_destroy(g: *mut tensor_group_t) -> tensor_status_t;
    /// Ends all collectives of the group and its subgroups, in all processes: those that wait in one fail with TENSOR\_E\_DISTRIBUTED, this rank and the reason. The groups cannot be used any more. May be NULL: `reason`.
    fn tensor_group_abort(g: *mut tensor_group_t, reason: *const c_char) -> tensor_status_t;
    /// The rank of this process, 0 to size - 1; -1 if it does not belong to a subgroup.
    fn tensor_group_rank(g: *mut tensor_group_t) -> i64;
    /// Number of processes.
    fn tensor_group_size(g: *mut tensor_group_t) -> i64;
    /// The rank in the group of all processes of a rank of `g`; -1 if out of range.
    fn tensor_group_world_rank(g: *mut tensor_group_t, rank: i64) -> i64;
    /// The rank of this process among those of `g` on its host.
    fn tensor_group_local_rank(g: *mut tensor_group_t) -> i64;
    /// Number of processes of `g` on the host of this one.
    fn tensor_group_local_size(g: *mut tensor_group_t) -> i64;
    /// The rank in `g` of the first process that failed or did not answer; -1 if there is none.
    fn tensor_group_failed_rank(g: *mut tensor_group_t) -> i64;
    /// What moves the data: "shm", "mpi", or "self" in a group of one process.
    fn tensor_group_engine(g: *mut tensor_group_t) -> *const c_char;
    /// Which engine the group uses and why, its version, where its processes run, and by which way tensors on CUDA devices move, as text. It is truncated to capacity - 1 bytes and NUL-terminated; \*needed is its full length without NUL. May be NULL: `buffer`.
    fn tensor_group_why(g: *mut tensor_group_t, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// The longest time that a collective of the group takes before it fails.
    fn tensor_group_timeout(g: *mut tensor_group_t, seconds: *mut f64) -> tensor_status_t;
    /// Sets the longest time that a collective of the group takes before it fails, for those begun later. Errors: TENSOR\_E\_INVALID unless it is above 0.
    fn tensor_group_set_timeout(g: *mut tensor_group_t, seconds: f64) -> tensor_status_t;
    /// Reduces each tensor elementwise over the processes, and writes the result, the same bits in all of them, to the tensor. All processes call it in the same order among the collectives of the group, with as many tensors of the same shapes and dtypes. Operands are combined in the order of the ranks, or in another that depends only on the sizes with MPI, half precision in float32, and NaN is propagated; tensors on CUDA devices in NCCL's order, rounded at each step, where it is used. Means require floating or complex tensors, min and max real ones; for bool, sum and max are any, prod and min are all. Counts as an in-place op, and is not differentiable. Nothing is written if an argument is invalid or memory is exhausted; the contents are undefined after TENSOR\_E\_DISTRIBUTED, and the group cannot be used any more. Errors: TENSOR\_E\_DISTRIBUTED if a process failed, left, does not come within the timeout or calls something else; TENSOR\_E\_INVALID for an empty list, and if tensors share memory; TENSOR\_E\_DTYPE; TENSOR\_E\_AUTOGRAD for a tensor that requires grad, with grad mode on.
    fn tensor_group_all_reduce(g: *mut tensor_group_t, tensors: *const *mut tensor_t, n_tensors: i32, how: i32) -> tensor_status_t;
    /// Same as tensor\_group\_all\_reduce(), but writes the result in process `root` alone; tensors of the others keep their values. Errors: Same as tensor\_group\_all\_reduce(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_group_reduce(g: *mut tensor_group_t, tensors: *const *mut tensor_t, n_tensors: i32, root: i64, how: i32) -> tensor_status_t;
    /// Copies the values of the tensors of process `root` to those of all others. See tensor\_group\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_all\_reduce(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_group_broadcast(g: *mut tensor_group_t, tensors: *const *mut tensor_t, n_tensors: i32, root: i64) -> tensor_status_t;
    /// Writes the concatenation along axis 0 of inputs\[i\] of all processes to outputs\[i\], which has the group's size times its extent along axis 0, or shape (size) for a 0-d input. See tensor\_group\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_all\_reduce(), and TENSOR\_E\_SHAPE.
    fn tensor_group_all_gather(g: *mut tensor_group_t, outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t) -> tensor_status_t;
    /// Reduces inputs\[i\] over the processes as tensor\_group\_all\_reduce() does, and writes part `rank` of `size` equal parts of the result along axis 0 to outputs\[i\]. See tensor\_group\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_all\_reduce(), and TENSOR\_E\_SHAPE.
    fn tensor_group_reduce_scatter(g: *mut tensor_group_t, outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t, how: i32) -> tensor_status_t;
    /// Writes in process `root` what tensor\_group\_all\_gather() writes in all; the other processes pass no outputs. Errors: Same as tensor\_group\_all\_gather(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_group_gather(g: *mut tensor_group_t, inputs: *const *mut tensor_t, n_inputs: i32, outputs: *const *mut tensor_t, n_outputs: i32, root: i64) -> tensor_status_t;
    /// Writes part `rank` of `size` equal parts along axis 0 of inputs\[i\] of process `root` to outputs\[i\]; the other processes pass no inputs. See tensor\_group\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_all\_gather(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_group_scatter(g: *mut tensor_group_t, outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t, n_inputs: i32, root: i64) -> tensor_status_t;
    /// Copies inputs\[i\] to process i, for each of the processes of the group: outputs\[i\] is what process i has for this one, and has that shape and dtype. Lists have one tensor for each process. See tensor\_group\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_all\_reduce().
    fn tensor_group_all_to_all(g: *mut tensor_group_t, outputs: *const *mut tensor_t, n_outputs: i32, inputs: *const *mut tensor_t) -> tensor_status_t;
    /// The reduction of the tensors of all processes as a new tensor, and the first of the functions through which gradients flow between processes: a backward pass through one of them is a collective too. All processes run it, in the same order, so that `t` requires grad in all of them or in none. A gradient says how the sum of the losses of all processes changes: that of `t` is the sum of those of the results, or their mean for a mean; products, minima and maxima have none. Gradients of higher order work. Otherwise the same rules as for tensor\_group\_all\_reduce(). Errors: Same as tensor\_group\_all\_reduce(), and TENSOR\_E\_INVALID between tensor\_group\_begin() and tensor\_group\_end(). tensor\_backward() fails with TENSOR\_E\_AUTOGRAD for other reductions than sum and mean, and with TENSOR\_E\_DISTRIBUTED.
    fn tensor_group_autograd_all_reduce(g: *mut tensor_group_t, t: *mut tensor_t, how: i32) -> *mut tensor_t;
    /// The reduction of the tensors of all processes in process `root`, zeros in the others. The gradient of `t` is that of the result of `root`, divided by the group's size for a mean. See tensor\_group\_autograd\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_autograd\_all\_reduce(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_group_autograd_reduce(g: *mut tensor_group_t, t: *mut tensor_t, root: i64, how: i32) -> *mut tensor_t;
    /// The tensor of process `root`, in all processes; `t` has its shape and dtype in all of them. The gradient of that of `root` is the sum of those of the results, and zero in the others. See tensor\_group\_autograd\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_autograd\_all\_reduce(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_group_autograd_broadcast(g: *mut tensor_group_t, t: *mut tensor_t, root: i64) -> *mut tensor_t;
    /// The concatenation along axis 0 of the tensors of all processes; of shape (size) for 0-d tensors. The gradient of `t` is the sum of those of its copies. See tensor\_group\_autograd\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_autograd\_all\_reduce().
    fn tensor_group_autograd_all_gather(g: *mut tensor_group_t, t: *mut tensor_t) -> *mut tensor_t;
    /// Part `rank` of `size` equal parts along axis 0 of the reduction of the tensors of all processes. The gradient of `t` has those of the results of all processes, one after the other, divided by the group's size for a mean. See tensor\_group\_autograd\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_autograd\_all\_reduce(), and TENSOR\_E\_SHAPE if axis 0 has no such parts.
    fn tensor_group_autograd_reduce_scatter(g: *mut tensor_group_t, t: *mut tensor_t, how: i32) -> *mut tensor_t;
    /// What tensor\_group\_autograd\_all\_gather() computes, in process `root`, and zeros in the others. The gradient of `t` is that of its copy in `root`. See tensor\_group\_autograd\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_autograd\_all\_reduce(), and TENSOR\_E\_INDEX if root is out of range.
    fn tensor_group_autograd_gather(g: *mut tensor_group_t, t: *mut tensor_t, root: i64) -> *mut tensor_t;
    /// Part `rank` of `size` equal parts along axis 0 of the tensor of process `root`; `t` has its shape and dtype in all processes. The gradient of that of `root` has those of the results, one after the other, and is zero in the others. See tensor\_group\_autograd\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_autograd\_all\_reduce(), TENSOR\_E\_INDEX if root is out of range, and TENSOR\_E\_SHAPE if axis 0 has no such parts.
    fn tensor_group_autograd_scatter(g: *mut tensor_group_t, t: *mut tensor_t, root: i64) -> *mut tensor_t;
    /// Part `i` of `t` along axis 0 for process i, of extent input\_sizes\[i\]; the result has the parts of all processes for this one, of extents output\_sizes\[i\], one after the other. Both lists may be empty: equal parts. The gradient of `t` has those of the parts. See tensor\_group\_autograd\_all\_reduce() for the general rules. Errors: Same as tensor\_group\_autograd\_all\_reduce(), and TENSOR\_E\_SHAPE if the extents of the parts are not those of axis 0.
    fn tensor_group_autograd_all_to_all(g: *mut tensor_group_t, t: *mut tensor_t, output_sizes: *const i64, n_output_sizes: i32, input_sizes: *const i64, n_input_sizes: i32) -> *mut tensor_t;
    /// Sends tensors to process `destination`, which receives as many, of the same shapes and dtypes. Messages between two processes with one tag arrive in the order in which they were sent. It may return before they have arrived; then the tensors can be written to. Errors: TENSOR\_E\_DISTRIBUTED; TENSOR\_E\_INDEX if `destination` is out of range; TENSOR\_E\_INVALID for this process itself, an empty list or a negative tag.
    fn tensor_group_send(g: *mut tensor_group_t, tensors: *const *mut tensor_t, n_tensors: i32, destination: i64, tag: i32) -> tensor_status_t;
    /// Receives tensors that process `source` sends with this tag. See tensor\_group\_send() and, for the tensors, tensor\_group\_all\_reduce(). Errors: Same as tensor\_group\_all\_reduce(), and TENSOR\_E\_INDEX if `source` is out of range.
    fn tensor_group_recv(g: *mut tensor_group_t, tensors: *const *mut tensor_t, n_tensors: i32, source: i64, tag: i32) -> tensor_status_t;
    /// Waits for a message of any process with this tag, receives it, and all `tensors` from the same process, as tensor\_group\_recv() does, and writes the rank of that process to `*source`; between tensor\_group\_begin() and tensor\_group\_end() -1, and tensor\_work\_source() has the rank later. Of several messages that have come any may be the first. Other threads do not receive messages with this tag meanwhile: one of them might receive the message that was found. Errors: Same as tensor\_group\_recv(), and TENSOR\_E\_INVALID in a group of one process.
    fn tensor_group_recv_any(g: *mut tensor_group_t, tensors: *const *mut tensor_t, n_tensors: i32, tag: i32, source: *mut i64) -> tensor_status_t;
    /// Waits until all processes of the group have called it. Errors: TENSOR\_E\_DISTRIBUTED.
    fn tensor_group_barrier(g: *mut tensor_group_t) -> tensor_status_t;
    /// From here to tensor\_group\_end(), collectives, sends and receives of the calling thread on this group check their arguments and return; none waits. Sends and receives between the two calls proceed together, in any order. Errors: TENSOR\_E\_INVALID if the thread has begun already.
    fn tensor_group_begin(g: *mut tensor_group_t) -> tensor_status_t;
    /// Starts what was called since tensor\_group\_begin(), in the background. Its tensors are kept until it is done; until then they must not be written to, and results not read. Errors: TENSOR\_E\_INVALID if the thread has not begun; TENSOR\_E\_DISTRIBUTED.
    fn tensor_group_end(g: *mut tensor_group_t) -> *mut tensor_work_t;
    /// Adds a reference; returns `w`. May be NULL: `w`.
    fn tensor_work_retain(w: *mut tensor_work_t) -> *mut tensor_work_t;
    /// Drops a reference. Work goes on without one. May be NULL: `w`.
    fn tensor_work_release(w: *mut tensor_work_t);
    /// Waits until the work is done, and reports its failure. `timeout`, in seconds, is a limit of this call alone; 0 for that of the group. Errors: TENSOR\_E\_DISTRIBUTED, also if it is not done in that time.
    fn tensor_work_wait(w: *mut tensor_work_t, timeout: f64) -> tensor_status_t;
    /// Whether the work is done or has failed.
    fn tensor_work_done(w: *mut tensor_work_t) -> tensor_bool_t;
    /// The rank of the process whose message tensor\_group\_recv\_any() received between tensor\_group\_begin() and tensor\_group\_end(), of the last such call; -1 before its message has come, and for other work.
    fn tensor_work_source(w: *mut tensor_work_t) -> i64;
    /// Makes the gradients of parameters equal in all processes of the group, their mean, while tensor\_backward() runs: they are collected in buckets of about `bucket_bytes` (0: 25 MiB, the first one 1 MiB) in the order in which they are expected, the last parameters first, and a bucket is reduced in the background as soon as it is full; a gradient of 1 MiB or more is reduced where it is, unless something else refers to it. When the backward pass returns, every gradient holds the mean. A pass that fails in one process fails in all of them, in the others with TENSOR\_E\_DISTRIBUTED, and the next pass works. The parameters of process 0 are copied to all others first. Source: Li et al., PyTorch Distributed, VLDB 2020. Errors: TENSOR\_E\_AUTOGRAD for a parameter that does not require grad or is no leaf; TENSOR\_E\_INVALID for an empty list, or one that differs between processes; TENSOR\_E\_DISTRIBUTED.
    fn tensor_reducer_create(g: *mut tensor_group_t, params: *const *mut tensor_t, n_params: i32, bucket_bytes: i64) -> *mut tensor_reducer_t;
    /// Adds a reference; returns `r`. May be NULL: `r`.
    fn tensor_reducer_retain(r: *mut tensor_reducer_t) -> *mut tensor_reducer_t;
    /// Drops a reference; the last one leaves the parameters as they are, and backward passes do nothing more. May be NULL: `r`.
    fn tensor_reducer_release(r: *mut tensor_reducer_t);
    /// Says about the next backward passes: `outputs`, from which one pass begins, so that parameters that they do not depend on are not waited for; none if they depend on all parameters. `synchronize`: 0 lets passes accumulate gradients in each process alone, until a pass after a call with 1.
    fn tensor_reducer_prepare(r: *mut tensor_reducer_t, outputs: *const *mut tensor_t, n_outputs: i32, synchronize: tensor_bool_t) -> tensor_status_t;
    /// Number of buckets.
    fn tensor_reducer_bucket_count(r: *mut tensor_reducer_t) -> i64;
    /// The bucket, from 0, of the parameter with that place in the list; -1 if there is no such parameter. In a bucket gradients follow each other in the reverse order of the parameters.
    fn tensor_reducer_bucket_of(r: *mut tensor_reducer_t, param: i64) -> i64;
    /// Has `hook` do in the place of the mean: a backward pass calls it for each bucket in order, as soon as the bucket is full, with its gradients one after the other as a 1-d tensor, and at its end again for each bucket in order. What the tensor then holds, or the 1-d replacement that the second call gives, are the gradients that are stored; the replacement of the first call does nothing. Between the two, collectives may run that the first call has begun. All processes set the same hook. A pass that fails in one process ends the group. A hook may ask the reducer for its buckets; it can neither change it nor run a backward pass of its parameters. NULL: the mean again. `destroy`, if not NULL, is called with `user` when the hook is replaced or the reducer is released, and if this function fails. May be NULL: `hook`, `destroy`, `user`. Errors: TENSOR\_E\_INVALID while a backward pass runs.
    fn tensor_reducer_set_hook(r: *mut tensor_reducer_t, hook: tensor_hook_fn, destroy: tensor_destroy_fn, user: *mut c_void) -> tensor_status_t;
    /// Creates a tensor that uses the memory of another library. On success its deleter is called when the storage is freed; on failure it is not called. Memory that is not aligned to its elements is copied; read-only memory rejects in-place functions. Elements of a bool tensor must be 0 or 1. Memory of a CUDA device (kDLCUDA, kDLCUDAManaged) must be ready for the calling thread's current stream, see tensor\_stream\_wait(); its deleter is called after all pending work of the device. Pinned host memory (kDLCUDAHost) belongs to the CPU. Errors: TENSOR\_E\_VERSION unless DLPack 1; TENSOR\_E\_DTYPE, TENSOR\_E\_DEVICE, TENSOR\_E\_SHAPE or TENSOR\_E\_INVALID for an unsupported or malformed tensor.
    fn tensor_from_dlpack(managed: *mut DLManagedTensorVersioned) -> *mut tensor_t;
    /// Same as tensor\_from\_dlpack(), for the structure before DLPack 1.0.
    fn tensor_from_dlpack_v0(managed: *mut DLManagedTensor) -> *mut tensor_t;
    /// Exports the memory of `t`, or of a copy with TENSOR\_DLPACK\_COPY, to another library, which calls the deleter. It is read-only if `t` requires grad, has overlapping elements or is read-only itself. The consumer of CUDA memory makes its stream wait for the current one, and calls tensor\_record\_stream() if it may use the memory after the deleter was called.
    fn tensor_to_dlpack(t: *mut tensor_t, flags: u32, out: *mut *mut DLManagedTensorVersioned) -> tensor_status_t;
    /// Same as tensor\_to\_dlpack(), for the structure before DLPack 1.0, which has no flags. Errors: TENSOR\_E\_AUTOGRAD if `t` requires grad, TENSOR\_E\_UNSUPPORTED if its memory is read-only.
    fn tensor_to_dlpack_v0(t: *mut tensor_t, out: *mut *mut DLManagedTensor) -> tensor_status_t;
    /// Opens a file of tensors, whose format its first bytes tell: safetensors; NumPy's npz, whose member names lose their ".npy"; files of PyTorch's torch.save(); GGUF of versions 2 and 3. Reads the descriptions of the tensors, but no elements yet. Tensors in nested containers of a file of torch.save() are called by their path, such as "optimizer.state.0.exp\_avg"; then the metadata "libtensor.tree" describe all that was saved. Quantised tensors of GGUF files are float32 here. docs/files.md describes what is read of each format. No file is executed. Errors: TENSOR\_E\_IO if the file cannot be read or is malformed.
    fn tensor_archive_open(path: *const c_char) -> *mut tensor_archive_t;
    /// Same as tensor\_archive\_open(), but tensor\_archive\_get() returns CPU tensors that use the mapped file without a copy if their elements are aligned in it, as this library and others write them; other devices receive one copy. Members of npz files and compressed, quantised and big-endian elements are read. Pages are read on first use. Modifying such a tensor does not change the file. The file must not shrink while the tensors exist: the system terminates a program that reads missing pages. Systems without memory mapping read the file. Errors: Same as tensor\_archive\_open().
    fn tensor_archive_open_mapped(path: *const c_char) -> *mut tensor_archive_t;
    /// Same as tensor\_archive\_open(), for a file in memory, which is copied. May be NULL: `data`. Errors: TENSOR\_E\_IO if the file is malformed.
    fn tensor_archive_open_memory(data: *const c_void, n: i64) -> *mut tensor_archive_t;
    /// The same file, whose weights of 8 and 4 bits stay what they are: a tensor NAME of the type Q8\_0 or Q4\_0 of a GGUF file is NAME.codes and NAME.scales, without an element of the result computed; quantized\_linear multiplies with them, and dequantize\_blockwise gives the values of NAME. Files without such tensors are as before. To be released too; the other archive may be released before. Errors: TENSOR\_E\_IO if two tensors would have one name.
    fn tensor_archive_quantized(a: *mut tensor_archive_t) -> *mut tensor_archive_t;
    /// Closes an archive; its tensors remain valid. May be NULL: `a`.
    fn tensor_archive_release(a: *mut tensor_archive_t);
    /// Number of tensors.
    fn tensor_archive_count(a: *mut tensor_archive_t) -> i64;
    /// Name of tensor i, in file order; NULL if out of range. Valid until `a` is released.
    fn tensor_archive_name(a: *mut tensor_archive_t, i: i64) -> *const c_char;
    /// Dtype of tensor i, without reading its elements; 0 for a dtype that libtensor does not support. Errors: TENSOR\_E\_INDEX if out of range, TENSOR\_E\_IO if the header is malformed; the result is 0 then.
    fn tensor_archive_dtype(a: *mut tensor_archive_t, i: i64) -> tensor_dtype_t;
    /// Number of axes of tensor i, without reading its elements. Errors: Same as tensor\_archive\_dtype().
    fn tensor_archive_ndim(a: *mut tensor_archive_t, i: i64) -> i32;
    /// Extents of tensor i, tensor\_archive\_ndim() of them, without reading its elements; valid until `a` is released. Errors: Same as tensor\_archive\_dtype(), but the result is NULL.
    fn tensor_archive_shape(a: *mut tensor_archive_t, i: i64) -> *const i64;
    /// Number of metadata pairs.
    fn tensor_archive_metadata_count(a: *mut tensor_archive_t) -> i64;
    /// Key of metadata pair i; NULL if out of range. Valid until `a` is released.
    fn tensor_archive_metadata_key(a: *mut tensor_archive_t, i: i64) -> *const c_char;
    /// Metadata value of a key; NULL if there is none. Valid until `a` is released.
    fn tensor_archive_metadata(a: *mut tensor_archive_t, key: *const c_char) -> *const c_char;
    /// Reads a tensor by name into new memory. CPU tensors of a file of torch.save() that share a storage there share it here, with their strides. Errors: TENSOR\_E\_INVALID for an unknown name, TENSOR\_E\_DTYPE for a dtype that libtensor does not support.
    fn tensor_archive_get(a: *mut tensor_archive_t, name: *const c_char, device: tensor_device_t) -> *mut tensor_t;
    /// Writes a safetensors file next to `path` and renames it, so that an existing file is intact if writing fails. metadata holds alternating keys and values. May be NULL: `metadata`. Errors: TENSOR\_E\_IO if the file cannot be written, TENSOR\_E\_INVALID for repeated names or an odd number of metadata strings.
    fn tensor_save(path: *const c_char, names: *const *const c_char, n_names: i32, tensors: *const *mut tensor_t, metadata: *const *const c_char, n_metadata: i32) -> tensor_status_t;
    /// Loads a NumPy npy file of version 1.0, 2.0 or 3.0. An array in Fortran order gives a tensor with matching strides; foreign byte order is converted. Errors: TENSOR\_E\_IO if the file cannot be read or is malformed, TENSOR\_E\_DTYPE for objects, strings, structured and other dtypes that libtensor does not support.
    fn tensor_load_npy(path: *const c_char, device: tensor_device_t) -> *mut tensor_t;
    /// Same as tensor\_load\_npy(), from the bytes of such a file in memory. May be NULL: `data`.
    fn tensor_load_npy_memory(data: *const c_void, n: i64, device: tensor_device_t) -> *mut tensor_t;
    /// Writes a NumPy npy file next to `path`, and renames it. Errors: TENSOR\_E\_IO if the file cannot be written, TENSOR\_E\_DTYPE for bfloat16, which NumPy does not support.
    fn tensor_save_npy(path: *const c_char, x: *mut tensor_t) -> tensor_status_t;
    /// Writes an uncompressed NumPy npz file next to `path`, and renames it. Errors: Same as tensor\_save\_npy(); TENSOR\_E\_INVALID for repeated names.
    fn tensor_save_npz(path: *const c_char, names: *const *const c_char, n_names: i32, tensors: *const *mut tensor_t) -> tensor_status_t;
    /// Begins to capture a program: what the calling thread calls until tensor\_program\_end(), which runs as ever meanwhile. `inputs` are the tensors that differ from run to run, with their names, or no names for "input0", "input1", ... Captured are all ops, in-place ones too, tensor\_backward(), tensor\_autograd\_grad(), what sets and asks for gradients, steps of optimisers, schedulers and gradient scalers, and clipping, with mixed precision and grad mode as they are at each call. Other tensors that ops read are constants of the program, which refers to them: it sees what is written to them later, and writes to them if the captured calls did. Numbers of the host are constants too. What cannot be repeated fails with TENSOR\_E\_UNSUPPORTED if it is about a tensor that the program computes or changes: reading elements (tensor\_item(), tensor\_read\_f32(), tensor\_data(), DLPack, files), hooks, custom functions, other options of an optimiser. May be NULL: `names`. Errors: TENSOR\_E\_INVALID if the thread captures a program already, if a tensor or a name is there twice, or if there are names and tensors in different numbers.
    fn tensor_program_begin(inputs: *const *mut tensor_t, n_inputs: i32, names: *const *const c_char, n_names: i32) -> tensor_status_t;
    /// As tensor\_program\_begin(), also while the thread captures another program, which does not see what is called until tensor\_program\_end() or tensor\_program\_cancel(): for the bodies of tensor\_program\_branch() and tensor\_program\_loop(). Tensors that the other program computes are constants here, and these functions make inputs of them. May be NULL: `names`. Errors: TENSOR\_E\_INVALID if a tensor or a name is there twice, or if there are names and tensors in different numbers.
    fn tensor_program_begin_body(inputs: *const *mut tensor_t, n_inputs: i32, names: *const *const c_char, n_names: i32) -> tensor_status_t;
    /// Ends the capture of the calling thread; `outputs` are the results of the program, with names as in tensor\_program\_begin(). Calls whose results nothing needs are left out. If this fails, the capture goes on: try again, or call tensor\_program\_cancel(). May be NULL: `names`. Errors: TENSOR\_E\_INVALID if the thread captures nothing, if an earlier call could not be captured, or for names as in tensor\_program\_begin().
    fn tensor_program_end(outputs: *const *mut tensor_t, n_outputs: i32, names: *const *const c_char, n_names: i32) -> *mut tensor_program_t;
    /// Ends the capture of the calling thread, if there is one, without a program.
    fn tensor_program_cancel() -> tensor_status_t;
    /// Whether the calling thread captures a program.
    fn tensor_program_is_capturing() -> tensor_bool_t;
    /// Names a constant of the program that the calling thread captures, such as a weight, for tensor\_program\_save() and tensor\_program\_constant\_name(). Nothing happens for a tensor that no captured call has read. Errors: TENSOR\_E\_INVALID if the thread captures nothing, or if `t` is an input or a result of the program.
    fn tensor_program_name(t: *mut tensor_t, name: *const c_char) -> tensor_status_t;
    /// Adds a reference; returns `p`. May be NULL: `p`.
    fn tensor_program_retain(p: *mut tensor_program_t) -> *mut tensor_program_t;
    /// Drops a reference; the last one frees the program. May be NULL: `p`.
    fn tensor_program_release(p: *mut tensor_program_t);
    /// Runs a program on other inputs of the same dtypes, shapes and devices, which require grad where a backward pass of the program needs that, and stores new references to its outputs, NULL for one without a value. The results are those of the captured calls bit by bit. Random numbers are new in each run. Gradients flow through it as through the calls, unless it has a backward pass of its own. Called while the thread captures a program, its calls become part of that. Errors: TENSOR\_E\_INVALID for another number of inputs or outputs; TENSOR\_E\_DTYPE, TENSOR\_E\_SHAPE or TENSOR\_E\_DEVICE if an input is not as it has to be, with both in the message; the errors of its calls, which leave what earlier calls wrote.
    fn tensor_program_run(p: *mut tensor_program_t, inputs: *const *mut tensor_t, n_inputs: i32, outputs: *mut *mut tensor_t, n_outputs: i32) -> tensor_status_t;
    /// Runs one of two programs on `inputs`: `on_true` if the one element of `condition` is not 0, else `on_false`. Both have the same number of outputs, which may differ in shape. Called while the thread captures a program, it is one call of that, which decides in each run; what the bodies read beside their inputs becomes part of the program. Gradients flow through the body that ran. Errors: TENSOR\_E\_INVALID if the condition is not one real element, or for another number of outputs; TENSOR\_E\_UNSUPPORTED if a body changes tensors that it does not make; the errors of tensor\_program\_run().
    fn tensor_program_branch(condition: *mut tensor_t, on_true: *mut tensor_program_t, on_false: *mut tensor_program_t, inputs: *const *mut tensor_t, n_inputs: i32, outputs: *mut *mut tensor_t, n_outputs: i32) -> tensor_status_t;
    /// Runs `body` again and again. Its inputs are the number of the trip (0-d, int64, on the CPU), the states and the invariants; its outputs are whether to go on (one element), the states of the next trip, of the same shapes and dtypes, and any number of further tensors that are collected. The outputs are the last states, and the collected tensors of all trips, stacked along a new first axis. The loop ends when `max_trips` (one integer; NULL: no limit) trips were made, or at a condition of 0; `condition` is that of the first trip (NULL: true). The tensors that stand for the states while the body is captured are others than those that it reads beside its inputs, copies of the first states for example. Without a trip the stacks are empty, and their shapes are those of a body that runs once. Called while the thread captures a program, it is one call of that, as tensor\_program\_branch(). Gradients flow through all trips; tensor\_cancel() ends a loop. May be NULL: `max_trips`, `condition`. Errors: TENSOR\_E\_INVALID if the body has other inputs or outputs, for an output without a value, and for another number of outputs; TENSOR\_E\_SHAPE if collected tensors differ in shape; TENSOR\_E\_UNSUPPORTED if the body changes tensors that it does not make; the errors of tensor\_program\_run().
    fn tensor_program_loop(body: *mut tensor_program_t, max_trips: *mut tensor_t, condition: *mut tensor_t, states: *const *mut tensor_t, n_states: i32, invariants: *const *mut tensor_t, n_invariants: i32, outputs: *mut *mut tensor_t, n_outputs: i32) -> tensor_status_t;
    /// A program for inputs of more sizes: `p`, and another capture of the same function whose inputs have another extent, called `name`, along some axes, which becomes free. Integers of calls that differ between the two (shapes, lengths, numbers of the host) are taken to be polynomials of the free extents: one capture for each extent gives their linear parts, one in which two extents are others than in `p` their products. With name NULL, `other` is only compared with what is expected of it; do that with further sizes. An input that is a 0-d int64 tensor which no call reads stands for a number: where it differs, it is a free number as extents are. Programs that change other tensors than their inputs have inputs of one size. May be NULL: `name`. Errors: TENSOR\_E\_UNSUPPORTED if the programs differ in anything else, or from what is expected with name NULL.
    fn tensor_program_generalize(p: *mut tensor_program_t, other: *mut tensor_program_t, name: *const c_char) -> *mut tensor_program_t;
    /// A program whose linear layers have weights of 8 or 4 bits (`bits`), of which `block_size` elements, a multiple of 32, share a scale: in place of each `linear`, and each product of matrices whose right operand is a constant, it calls `quantized_linear`. The weight NAME becomes the two constants NAME.codes and NAME.scales (see tensor\_quantize\_blockwise()); with `int8_activations` the inputs of these layers are rounded to 8 bits too. Weights that the program changes, or that have fewer than 1,024 elements, stay as they are, and so does every other call. The new constants require no gradient. The other constants are shared with `p`.
    fn tensor_program_quantize(p: *mut tensor_program_t, bits: i64, block_size: i64, int8_activations: tensor_bool_t) -> *mut tensor_program_t;
    /// A program that computes convolutions and matrix products of dequantized operands in integers: in place of `conv1d`, `conv2d`, `conv3d`, `matmul`, `linear` or `addmm` of two results of `dequantize_affine` it calls `quantized_conv` or `quantized_matmul` with the codes, and a `relu` and a `quantize_affine` of the result become part of that call. Operands are int8 or uint8; the left one has one scale, the weight one or one for each output. Other calls stay as they are, and so do all of a program that writes to tensors in place or differentiates. Quantized results differ from those of `p` by at most one step, where `p` is within its rounding errors of a tie. Constants are shared with `p`.
    fn tensor_program_fuse_quantized(p: *mut tensor_program_t) -> *mut tensor_program_t;
    /// A program for inference, in which convolutions contain the batch norms that follow them: where nothing else reads the result of a `conv1d`, `conv2d`, `conv3d` or a transposed one, and a `batch_norm` that is not in training does, the weight w becomes w \* f and the bias b becomes (b - running\_mean) \* f + bias, for f = weight / sqrt(running\_var + eps), computed in float64 and rounded to the dtype of w. The constants concerned are floating, of one dtype, and no run changes them; the new ones have the names of the convolution's weight and bias, or of the batch norm's bias where it has none, and require no gradient. Results differ from those of `p` by rounding errors. Other calls stay as they are, and so do all of a program that writes to tensors, differentiates, branches or draws random numbers, and convolutions whose operands' shapes do not follow from those of the inputs. The other constants are shared with `p`.
    fn tensor_program_fold_batch_norms(p: *mut tensor_program_t) -> *mut tensor_program_t;
    /// Number of inputs.
    fn tensor_program_input_count(p: *mut tensor_program_t) -> i64;
    /// Name of input `i`, valid while the program lives; "" out of range.
    fn tensor_program_input_name(p: *mut tensor_program_t, i: i64) -> *const c_char;
    /// A tensor on the meta device with the shape and dtype that input `i` must have; free extents are those of the capture, or 1 in a program from a file. Errors: TENSOR\_E\_INDEX if `i` is out of range.
    fn tensor_program_input(p: *mut tensor_program_t, i: i64) -> *mut tensor_t;
    /// Number of outputs.
    fn tensor_program_output_count(p: *mut tensor_program_t) -> i64;
    /// Name of output `i`, valid while the program lives; "" out of range.
    fn tensor_program_output_name(p: *mut tensor_program_t, i: i64) -> *const c_char;
    /// Number of constants: weights, states, and tensors and numbers that the captured calls found.
    fn tensor_program_constant_count(p: *mut tensor_program_t) -> i64;
    /// Name of constant `i`, valid while the program lives; "" for one without a name and out of range.
    fn tensor_program_constant_name(p: *mut tensor_program_t, i: i64) -> *const c_char;
    /// Constant `i` itself: writing to it changes what the program computes, and its gradient is where a backward pass of the program adds to. Errors: TENSOR\_E\_INDEX if `i` is out of range.
    fn tensor_program_constant(p: *mut tensor_program_t, i: i64) -> *mut tensor_t;
    /// Number of calls.
    fn tensor_program_call_count(p: *mut tensor_program_t) -> i64;
    /// The program as text: inputs, constants, a line for each call, outputs. The text is truncated to capacity - 1 bytes and NUL-terminated; \*needed is its full length without NUL. May be NULL: `buffer`.
    fn tensor_program_text(p: *mut tensor_program_t, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// What runs in place of the calls, as text: from its second run on inputs of a layout on, a program repeats the kernels that its calls came to, on memory that was planned once. A line for each kernel and for each call on the host, such as the step of an optimiser; or why there are none. The text is truncated as that of tensor\_program\_text(). May be NULL: `buffer`.
    fn tensor_program_plan_text(p: *mut tensor_program_t, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// Writes a program into a safetensors file: its constants as they are now, under their names or "constant.0", ..., so that any reader of safetensors reads them, with optimisers and their state, and its calls as JSON under the key "libtensor.program" of the metadata. `metadata` are further keys and values in turn. The file replaces one of that name when it is complete. May be NULL: `metadata`. Errors: TENSOR\_E\_IO if the file cannot be written; TENSOR\_E\_UNSUPPORTED for constants that safetensors cannot hold; TENSOR\_E\_INVALID if two constants have one name.
    fn tensor_program_save(p: *mut tensor_program_t, path: *const c_char, metadata: *const *const c_char, n_metadata: i32) -> tensor_status_t;
    /// The program of an open file. Its constants are placed on `device`, or for 0 where they were when it was saved; after tensor\_archive\_open\_mapped() those on the CPU use the mapped file without a copy. The archive may be released afterwards. Errors: TENSOR\_E\_IO if the file holds no program, or one that is malformed; TENSOR\_E\_VERSION if its format is newer than this library.
    fn tensor_program_load(a: *mut tensor_archive_t, device: tensor_device_t) -> *mut tensor_program_t;
    /// Opens the file of a tokenizer by byte pair encoding of bytes, as GPT-2 and many later language models have it. `path` is a tokenizer.json of Hugging Face; or with `merges`, a vocab.json and its merges.txt, which OpenAI calls encoder.json and vocab.bpe; or a file of tiktoken. `pattern` says how texts are split before their bytes are merged: the name of an encoding (gpt2, r50k\_base, p50k\_base, p50k\_edit, cl100k\_base, o200k\_base, o200k\_harmony, llama3, qwen2) or a regular expression with classes such as \p{L}; NULL: what a tokenizer.json says, gpt2 for a vocab.json, and the encoding that a file of tiktoken is named after. `added_tokens`: texts that are one token each, as JSON like the list added\_tokens of a tokenizer.json; NULL: those of the file, of the encoding, or those that end a text and are in the vocabulary. Of a tokenizer.json without merges, pairs merge by the ids of their results. Normal forms NFC and NFD are applied where a tokenizer.json asks for them. May be NULL: `merges`, `pattern`, `added_tokens`. Errors: TENSOR\_E\_IO if a file cannot be read or is malformed, TENSOR\_E\_UNSUPPORTED for tokenizers and patterns of other kinds, TENSOR\_E\_INVALID for a missing or needless pattern.
    fn tensor_bpe_open(path: *const c_char, merges: *const c_char, pattern: *const c_char, added_tokens: *const c_char) -> *mut tensor_bpe_t;
    /// Same as tensor\_bpe\_open(), for the contents of files: `n` bytes of `data` and `n_merges` bytes of `merges`, 0 for none. Lines of tiktoken need a pattern. May be NULL: `data`, `merges`, `pattern`, `added_tokens`. Errors: TENSOR\_E\_IO if the contents are malformed, and as tensor\_bpe\_open().
    fn tensor_bpe_open_memory(data: *const c_void, n: i64, merges: *const c_void, n_merges: i64, pattern: *const c_char, added_tokens: *const c_char) -> *mut tensor_bpe_t;
    /// Adds a reference; returns `b`. May be NULL: `b`.
    fn tensor_bpe_retain(b: *mut tensor_bpe_t) -> *mut tensor_bpe_t;
    /// Drops a reference; the last one destroys it. May be NULL: `b`.
    fn tensor_bpe_release(b: *mut tensor_bpe_t);
    /// The highest id, plus 1.
    fn tensor_bpe_vocab_size(b: *mut tensor_bpe_t) -> i64;
    /// Number of special tokens.
    fn tensor_bpe_special_count(b: *mut tensor_bpe_t) -> i64;
    /// Id of special token i, in the order of the file; -1 if out of range.
    fn tensor_bpe_special_id(b: *mut tensor_bpe_t, i: i64) -> i64;
    /// The id of a token by its `n` bytes; -1 if there is none. May be NULL: `token`.
    fn tensor_bpe_token_id(b: *mut tensor_bpe_t, token: *const c_void, n: i64, id: *mut i64) -> tensor_status_t;
    /// The bytes that an id stands for, which need not be whole characters. They are truncated to capacity - 1 bytes and NUL-terminated; \*needed is their full number without NUL. May be NULL: `buffer`. Errors: TENSOR\_E\_INDEX if there is no such id.
    fn tensor_bpe_token(b: *mut tensor_bpe_t, id: i64, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
    /// The ids of a text of `n` bytes of UTF-8: int64, one axis, on the CPU. Special tokens whose texts are in `allowed_special` become their ids; the one text "all" allows all; the texts of others are text like any other, so encode texts of strangers with none allowed. With `add_special_tokens` the ids are added that a tokenizer.json puts around a text. May be NULL: `text`, `allowed_special`. Errors: TENSOR\_E\_INVALID if the text is no UTF-8, has bytes that the vocabulary lacks, or if `allowed_special` names an unknown token; TENSOR\_E\_UNSUPPORTED if the pattern needs too many attempts for it.
    fn tensor_bpe_encode(b: *mut tensor_bpe_t, text: *const c_void, n: i64, allowed_special: *const *const c_char, n_allowed_special: i32, add_special_tokens: tensor_bool_t) -> *mut tensor_t;
    /// The bytes of ids, integers of one axis or none; those of a part of a text may begin and end within a character. They are truncated to capacity - 1 bytes and NUL-terminated; \*needed is their full number without NUL. May be NULL: `buffer`. Errors: TENSOR\_E\_INDEX if there is no such id.
    fn tensor_bpe_decode(b: *mut tensor_bpe_t, ids: *mut tensor_t, skip_special_tokens: tensor_bool_t, buffer: *mut c_void, capacity: i64, needed: *mut i64) -> tensor_status_t;
}
