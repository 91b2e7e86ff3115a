// SPDX-License-Identifier: Apache-2.0
// Derived by tools/generate.py from the tables.
import type { DType, Numeric, Tensor } from "./index";

export interface Functions {
  /** Returns a tensor with uninitialised elements. The default dtype is float32. */
  empty(shape_: Numeric | Numeric[], dtype_?: DType, device_?: undefined): Tensor;
  empty(named: { shape: Numeric | Numeric[]; dtype?: DType; device?: undefined }): Tensor;
  empty(shape_: Numeric | Numeric[], named: { dtype?: DType; device?: undefined }): Tensor;
  /** Returns a tensor of zeros. The default dtype is float32. */
  zeros(shape_: Numeric | Numeric[], dtype_?: DType, device_?: undefined): Tensor;
  zeros(named: { shape: Numeric | Numeric[]; dtype?: DType; device?: undefined }): Tensor;
  zeros(shape_: Numeric | Numeric[], named: { dtype?: DType; device?: undefined }): Tensor;
  /** Returns a tensor of ones. The default dtype is float32. */
  ones(shape_: Numeric | Numeric[], dtype_?: DType, device_?: undefined): Tensor;
  ones(named: { shape: Numeric | Numeric[]; dtype?: DType; device?: undefined }): Tensor;
  ones(shape_: Numeric | Numeric[], named: { dtype?: DType; device?: undefined }): Tensor;
  /** Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value and int64 for an integer. */
  full(shape_: Numeric | Numeric[], value_: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  full(named: { shape: Numeric | Numeric[]; value: Numeric; dtype?: DType; device?: undefined }): Tensor;
  full(shape_: Numeric | Numeric[], named: { value: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** Returns an uninitialised tensor with the shape of `x`, and with its dtype and device by default. */
  emptyLike(x_: Tensor, dtype_?: DType, device_?: undefined): Tensor;
  emptyLike(named: { x: Tensor; dtype?: DType; device?: undefined }): Tensor;
  emptyLike(x_: Tensor, named: { dtype?: DType; device?: undefined }): Tensor;
  /** Returns a tensor of zeros with the shape of `x`, and with its dtype and device by default. */
  zerosLike(x_: Tensor, dtype_?: DType, device_?: undefined): Tensor;
  zerosLike(named: { x: Tensor; dtype?: DType; device?: undefined }): Tensor;
  zerosLike(x_: Tensor, named: { dtype?: DType; device?: undefined }): Tensor;
  /** Returns a tensor of ones with the shape of `x`, and with its dtype and device by default. */
  onesLike(x_: Tensor, dtype_?: DType, device_?: undefined): Tensor;
  onesLike(named: { x: Tensor; dtype?: DType; device?: undefined }): Tensor;
  onesLike(x_: Tensor, named: { dtype?: DType; device?: undefined }): Tensor;
  /** Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by default. */
  fullLike(x_: Tensor, value_: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  fullLike(named: { x: Tensor; value: Numeric; dtype?: DType; device?: undefined }): Tensor;
  fullLike(x_: Tensor, named: { value: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** Evenly spaced values start, start + step, ... in the half-open interval [start, stop): max(ceil((stop - start) / step), 0) elements. The default dtype is float32 for floating-point arguments and int64 for integers. */
  arange(start_: Numeric, stop_: Numeric, step_?: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  arange(named: { start: Numeric; stop: Numeric; step?: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** `num` evenly spaced values from start to stop, which is the last value if `endpoint` is true. For integer dtypes start, stop and the values are truncated. The default dtype is float32. */
  linspace(start_: Numeric, stop_: Numeric, num_: Numeric, endpoint_?: boolean, dtype_?: DType, device_?: undefined): Tensor;
  linspace(named: { start: Numeric; stop: Numeric; num: Numeric; endpoint?: boolean; dtype?: DType; device?: undefined }): Tensor;
  /** An (n, m) matrix with 1 on diagonal `k` and 0 elsewhere. The default dtype is float32. */
  eye(n_: Numeric, m_: Numeric, k_?: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  eye(named: { n: Numeric; m: Numeric; k?: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** base ** v for the `num` values v of linspace(start, stop). For integer dtypes start, stop and the values are truncated. The default dtype is float32. */
  logspace(start_: Numeric, stop_: Numeric, num_: Numeric, endpoint_?: boolean, base_?: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  logspace(named: { start: Numeric; stop: Numeric; num: Numeric; endpoint?: boolean; base?: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** Indices of the elements of an (n, m) matrix on and below diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64. */
  trilIndices(n_: Numeric, m_: Numeric, k_?: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  trilIndices(named: { n: Numeric; m: Numeric; k?: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** Indices of the elements of an (n, m) matrix on and above diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64. */
  triuIndices(n_: Numeric, m_: Numeric, k_?: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  triuIndices(named: { n: Numeric; m: Numeric; k?: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in sum. */
  vander(x_: Tensor, n_?: Numeric, increasing_?: boolean): Tensor;
  vander(named: { x: Tensor; n?: Numeric; increasing?: boolean }): Tensor;
  vander(x_: Tensor, named: { n?: Numeric; increasing?: boolean }): Tensor;
  /** Returns a contiguous copy of `x`. */
  clone(x_: Tensor): Tensor;
  clone(named: { x: Tensor }): Tensor;
  /** Returns `x` itself if it is contiguous in row-major order, otherwise a contiguous copy. */
  contiguous(x_: Tensor): Tensor;
  contiguous(named: { x: Tensor }): Tensor;
  /** Converts `x` to `dtype`; returns `x` itself if it already has that dtype. Floating-point values are truncated towards 0 and saturated when converted to integers, and NaN becomes 0. */
  astype(x_: Tensor, dtype_?: DType): Tensor;
  astype(named: { x: Tensor; dtype?: DType }): Tensor;
  astype(x_: Tensor, named: { dtype?: DType }): Tensor;
  /** Copies `x` to `device`; returns `x` itself if it is already there. */
  toDevice(x_: Tensor, device_?: undefined): Tensor;
  toDevice(named: { x: Tensor; device?: undefined }): Tensor;
  toDevice(x_: Tensor, named: { device?: undefined }): Tensor;
  /** Copies `src` into `x`, broadcasting it to the shape of `x` and converting it to its dtype. */
  copy_(x_: Tensor, src_: Tensor): Tensor;
  copy_(named: { x: Tensor; src: Tensor }): Tensor;
  copy_(x_: Tensor, named: { src: Tensor }): Tensor;
  /** Sets every element of `x` to `value`. */
  fill_(x_: Tensor, value_: Numeric): Tensor;
  fill_(named: { x: Tensor; value: Numeric }): Tensor;
  fill_(x_: Tensor, named: { value: Numeric }): Tensor;
  /** Sets every element of `x` to 0. */
  zero_(x_: Tensor): Tensor;
  zero_(named: { x: Tensor }): Tensor;
  /** Reshapes `x`, keeping its elements in row-major order. One extent may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy. */
  reshape(x_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  reshape(named: { x: Tensor; shape: Numeric | Numeric[] }): Tensor;
  reshape(x_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  /** Same as reshape, but always returns a view; TENSOR_E_SHAPE if the strides do not allow one. */
  view(x_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  view(named: { x: Tensor; shape: Numeric | Numeric[] }): Tensor;
  view(x_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  /** Merges the axes start_axis to end_axis, inclusive, into one. Returns a view if the strides allow it, otherwise a copy. */
  flatten(x_: Tensor, startAxis_?: Numeric, endAxis_?: Numeric): Tensor;
  flatten(named: { x: Tensor; startAxis?: Numeric; endAxis?: Numeric }): Tensor;
  flatten(x_: Tensor, named: { startAxis?: Numeric; endAxis?: Numeric }): Tensor;
  /** Returns a view with permuted axes: axis i of the result is axis axes[i] of `x`. */
  permuteDims(x_: Tensor, axes_: Numeric | Numeric[]): Tensor;
  permuteDims(named: { x: Tensor; axes: Numeric | Numeric[] }): Tensor;
  permuteDims(x_: Tensor, named: { axes: Numeric | Numeric[] }): Tensor;
  /** Returns a view of `x` with two axes swapped. */
  transpose(x_: Tensor, axis0_: Numeric, axis1_: Numeric): Tensor;
  transpose(named: { x: Tensor; axis0: Numeric; axis1: Numeric }): Tensor;
  transpose(x_: Tensor, named: { axis0: Numeric; axis1: Numeric }): Tensor;
  /** Returns a view of `x` with its last two axes swapped. `x` has at least two axes. */
  matrixTranspose(x_: Tensor): Tensor;
  matrixTranspose(named: { x: Tensor }): Tensor;
  /** Returns a view of `x` broadcast to `shape`. Axes of extent 1 and missing leading axes are repeated with stride 0. */
  broadcastTo(x_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  broadcastTo(named: { x: Tensor; shape: Numeric | Numeric[] }): Tensor;
  broadcastTo(x_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  /** Returns a view of `x` without the axes in `axes` of extent 1; by default, without any axes of extent 1. */
  squeeze(x_: Tensor, axes_?: Numeric | Numeric[] | null): Tensor;
  squeeze(named: { x: Tensor; axes?: Numeric | Numeric[] | null }): Tensor;
  squeeze(x_: Tensor, named: { axes?: Numeric | Numeric[] | null }): Tensor;
  /** Returns a view of `x` with a new axis of extent 1 at position `axis` of the result. */
  unsqueeze(x_: Tensor, axis_: Numeric): Tensor;
  unsqueeze(named: { x: Tensor; axis: Numeric }): Tensor;
  unsqueeze(x_: Tensor, named: { axis: Numeric }): Tensor;
  /** Returns a view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped, negative bounds count from the end, and a negative step reverses the order. TENSOR_SLICE_NONE stands for an omitted bound or step. `step` is not 0. */
  slice(x_: Tensor, axis_: Numeric, start_?: Numeric, stop_?: Numeric, step_?: Numeric): Tensor;
  slice(named: { x: Tensor; axis: Numeric; start?: Numeric; stop?: Numeric; step?: Numeric }): Tensor;
  slice(x_: Tensor, named: { axis: Numeric; start?: Numeric; stop?: Numeric; step?: Numeric }): Tensor;
  /** Returns a view of the slice of `x` at `index` along `axis`, without that axis. Negative indices count from the end. */
  select(x_: Tensor, axis_: Numeric, index_: Numeric): Tensor;
  select(named: { x: Tensor; axis: Numeric; index: Numeric }): Tensor;
  select(x_: Tensor, named: { axis: Numeric; index: Numeric }): Tensor;
  /** Returns a view of the `length` slices along `axis` that begin at `start`. The slices must be within bounds. */
  narrow(x_: Tensor, axis_: Numeric, start_: Numeric, length_: Numeric): Tensor;
  narrow(named: { x: Tensor; axis: Numeric; start: Numeric; length: Numeric }): Tensor;
  narrow(x_: Tensor, named: { axis: Numeric; start: Numeric; length: Numeric }): Tensor;
  /** Returns a view of the diagonals of the 2-d slices along axis0 and axis1, as a new last axis. */
  diagonal(x_: Tensor, offset_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  diagonal(named: { x: Tensor; offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  diagonal(x_: Tensor, named: { offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  /** Returns a view of the storage of `x` with the given shape, strides and offset, in elements from the start of the storage. The view must be within the storage. */
  asStrided(x_: Tensor, shape_: Numeric | Numeric[], strides_: Numeric | Numeric[], offset_: Numeric): Tensor;
  asStrided(named: { x: Tensor; shape: Numeric | Numeric[]; strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  asStrided(x_: Tensor, named: { shape: Numeric | Numeric[]; strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  /** Splits `x` along `axis` into views of the given sizes, which add up to the extent of the axis. */
  split(x_: Tensor, sizes_: Numeric | Numeric[], axis_?: Numeric): Tensor[];
  split(named: { x: Tensor; sizes: Numeric | Numeric[]; axis?: Numeric }): Tensor[];
  split(x_: Tensor, named: { sizes: Numeric | Numeric[]; axis?: Numeric }): Tensor[];
  /** Returns views of all slices along `axis`, without that axis. */
  unbind(x_: Tensor, axis_?: Numeric): Tensor[];
  unbind(named: { x: Tensor; axis?: Numeric }): Tensor[];
  unbind(x_: Tensor, named: { axis?: Numeric }): Tensor[];
  /** Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller. An axis of extent 0 has `chunks` empty parts. */
  chunk(x_: Tensor, chunks_: Numeric, axis_?: Numeric): Tensor[];
  chunk(named: { x: Tensor; chunks: Numeric; axis?: Numeric }): Tensor[];
  chunk(x_: Tensor, named: { chunks: Numeric; axis?: Numeric }): Tensor[];
  /** Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts are larger by 1. */
  arraySplit(x_: Tensor, sections_: Numeric, axis_?: Numeric): Tensor[];
  arraySplit(named: { x: Tensor; sections: Numeric; axis?: Numeric }): Tensor[];
  arraySplit(x_: Tensor, named: { sections: Numeric; axis?: Numeric }): Tensor[];
  /** Returns views of all tensors, broadcast to a common shape. */
  broadcastTensors(xs_: Tensor[]): Tensor[];
  broadcastTensors(named: { xs: Tensor[] }): Tensor[];
  /** Coordinate tensors of a grid, as views, from the 1-d or 0-d coordinates along each axis. For "ij" indexing, result i varies along axis i; "xy" swaps axes 0 and 1. */
  meshgrid(xs_: Tensor[], indexing_?: string): Tensor[];
  meshgrid(named: { xs: Tensor[]; indexing?: string }): Tensor[];
  meshgrid(xs_: Tensor[], named: { indexing?: string }): Tensor[];
  /** Returns a view of `x` that is not part of the graph. */
  detach(x_: Tensor): Tensor;
  detach(named: { x: Tensor }): Tensor;
  /** Returns a view of `x` with the axes `source` moved to the positions `destination`; the other axes keep their order. */
  moveaxis(x_: Tensor, source_: Numeric | Numeric[], destination_: Numeric | Numeric[]): Tensor;
  moveaxis(named: { x: Tensor; source: Numeric | Numeric[]; destination: Numeric | Numeric[] }): Tensor;
  moveaxis(x_: Tensor, named: { source: Numeric | Numeric[]; destination: Numeric | Numeric[] }): Tensor;
  /** Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy. */
  unflatten(x_: Tensor, axis_: Numeric, sizes_: Numeric | Numeric[]): Tensor;
  unflatten(named: { x: Tensor; axis: Numeric; sizes: Numeric | Numeric[] }): Tensor;
  unflatten(x_: Tensor, named: { axis: Numeric; sizes: Numeric | Numeric[] }): Tensor;
  /** Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their elements. A 0-d tensor counts as one slice. */
  unfold(x_: Tensor, axis_: Numeric, size_: Numeric, step_: Numeric): Tensor;
  unfold(named: { x: Tensor; axis: Numeric; size: Numeric; step: Numeric }): Tensor;
  unfold(x_: Tensor, named: { axis: Numeric; size: Numeric; step: Numeric }): Tensor;
  /** Reshapes a 0-d tensor to (1,); returns any other `x` itself. */
  atleast1d(x_: Tensor): Tensor;
  atleast1d(named: { x: Tensor }): Tensor;
  /** Returns a view of `x` with at least two axes, with leading axes of extent 1 added as needed. */
  atleast2d(x_: Tensor): Tensor;
  atleast2d(named: { x: Tensor }): Tensor;
  /** Returns a view of `x` with at least three axes: () becomes (1, 1, 1), (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1). */
  atleast3d(x_: Tensor): Tensor;
  atleast3d(named: { x: Tensor }): Tensor;
  /** Concatenates tensors along an existing axis, or the flattened tensors for TENSOR_AXIS_NONE. All other extents must be equal; dtypes are promoted. Empty 1-d tensors are ignored, as in PyTorch. */
  concat(xs_: Tensor[], axis_?: Numeric | null): Tensor;
  concat(named: { xs: Tensor[]; axis?: Numeric | null }): Tensor;
  concat(xs_: Tensor[], named: { axis?: Numeric | null }): Tensor;
  /** Stacks tensors of equal shape along a new axis. */
  stack(xs_: Tensor[], axis_?: Numeric): Tensor;
  stack(named: { xs: Tensor[]; axis?: Numeric }): Tensor;
  stack(xs_: Tensor[], named: { axis?: Numeric }): Tensor;
  /** Returns a copy of `x` with the order of the elements along `axes` reversed. */
  flip(x_: Tensor, axes_?: Numeric | Numeric[] | null): Tensor;
  flip(named: { x: Tensor; axes?: Numeric | Numeric[] | null }): Tensor;
  flip(x_: Tensor, named: { axes?: Numeric | Numeric[] | null }): Tensor;
  /** Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on; negative widths crop. */
  pad(x_: Tensor, widths_: Numeric | Numeric[], value_?: Numeric): Tensor;
  pad(named: { x: Tensor; widths: Numeric | Numeric[]; value?: Numeric }): Tensor;
  pad(x_: Tensor, named: { widths: Numeric | Numeric[]; value?: Numeric }): Tensor;
  /** Repeats the whole of `x` repeats[i] times along axis i. Missing leading axes of `x` and missing leading repeats count as 1. */
  tile(x_: Tensor, repeats_: Numeric | Numeric[]): Tensor;
  tile(named: { x: Tensor; repeats: Numeric | Numeric[] }): Tensor;
  tile(x_: Tensor, named: { repeats: Numeric | Numeric[] }): Tensor;
  /** Repeats each slice along `axis` `repeats` times consecutively; TENSOR_AXIS_NONE flattens `x` first. */
  repeat(x_: Tensor, repeats_: Numeric, axis_?: Numeric | null): Tensor;
  repeat(named: { x: Tensor; repeats: Numeric; axis?: Numeric | null }): Tensor;
  repeat(x_: Tensor, named: { repeats: Numeric; axis?: Numeric | null }): Tensor;
  /** Repeats slice i along `axis` repeats[i] times consecutively; TENSOR_AXIS_NONE flattens `x` first. `repeats` has one non-negative integer for each slice, or one for all. */
  repeatInterleave(x_: Tensor, repeats_: Tensor, axis_?: Numeric | null): Tensor;
  repeatInterleave(named: { x: Tensor; repeats: Tensor; axis?: Numeric | null }): Tensor;
  repeatInterleave(x_: Tensor, named: { repeats: Tensor; axis?: Numeric | null }): Tensor;
  /** Shifts the elements along axes[i] by shifts[i] positions; elements shifted past the end reappear at the start. Without axes, the flattened tensor is shifted, by one shift. */
  roll(x_: Tensor, shifts_: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null): Tensor;
  roll(named: { x: Tensor; shifts: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null }): Tensor;
  roll(x_: Tensor, named: { shifts: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null }): Tensor;
  /** Rotates `x` by 90 degrees `k` times in the plane of two axes, from axis0 towards axis1. */
  rot90(x_: Tensor, k_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  rot90(named: { x: Tensor; k?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  rot90(x_: Tensor, named: { k?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  /** Returns a copy of `x` with the order of the elements along axis 0 reversed. */
  flipud(x_: Tensor): Tensor;
  flipud(named: { x: Tensor }): Tensor;
  /** Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two axes. */
  fliplr(x_: Tensor): Tensor;
  fliplr(named: { x: Tensor }): Tensor;
  /** Lower triangles of the matrices in the last two axes: elements above diagonal `k` are set to 0. */
  tril(x_: Tensor, k_?: Numeric): Tensor;
  tril(named: { x: Tensor; k?: Numeric }): Tensor;
  tril(x_: Tensor, named: { k?: Numeric }): Tensor;
  /** Upper triangles of the matrices in the last two axes: elements below diagonal `k` are set to 0. */
  triu(x_: Tensor, k_?: Numeric): Tensor;
  triu(named: { x: Tensor; k?: Numeric }): Tensor;
  triu(x_: Tensor, named: { k?: Numeric }): Tensor;
  /** For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix, a copy of diagonal `k`. */
  diag(x_: Tensor, k_?: Numeric): Tensor;
  diag(named: { x: Tensor; k?: Numeric }): Tensor;
  diag(x_: Tensor, named: { k?: Numeric }): Tensor;
  /** Square matrices whose diagonal `offset` holds the last axis of `x`, with 0 elsewhere. The matrices are along axis0 and axis1 of the result. */
  diagEmbed(x_: Tensor, offset_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  diagEmbed(named: { x: Tensor; offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  diagEmbed(x_: Tensor, named: { offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  /** Block-diagonal matrix of the given matrices. A 1-d tensor counts as one row, a 0-d tensor as (1, 1); dtypes are promoted. */
  blockDiag(xs_: Tensor[]): Tensor;
  blockDiag(named: { xs: Tensor[] }): Tensor;
  /** Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d. */
  hstack(xs_: Tensor[]): Tensor;
  hstack(named: { xs: Tensor[] }): Tensor;
  /** Concatenates tensors along axis 0, after atleast_2d. */
  vstack(xs_: Tensor[]): Tensor;
  vstack(named: { xs: Tensor[] }): Tensor;
  /** Concatenates tensors along axis 2, after atleast_3d. */
  dstack(xs_: Tensor[]): Tensor;
  dstack(named: { xs: Tensor[] }): Tensor;
  /** Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns. */
  columnStack(xs_: Tensor[]): Tensor;
  columnStack(named: { xs: Tensor[] }): Tensor;
  /** Cartesian product of 1-d tensors, with the last one varying fastest: shape (product of the extents, number of tensors). For a single tensor, a copy of it. Dtypes are promoted. */
  cartesianProd(xs_: Tensor[]): Tensor;
  cartesianProd(named: { xs: Tensor[] }): Tensor;
  /** All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with repeated elements if `with_replacement`. */
  combinations(x_: Tensor, r_?: Numeric, withReplacement_?: boolean): Tensor;
  combinations(named: { x: Tensor; r?: Numeric; withReplacement?: boolean }): Tensor;
  combinations(x_: Tensor, named: { r?: Numeric; withReplacement?: boolean }): Tensor;
  /** Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are less than the extent. */
  padReflect(x_: Tensor, widths_: Numeric | Numeric[]): Tensor;
  padReflect(named: { x: Tensor; widths: Numeric | Numeric[] }): Tensor;
  padReflect(x_: Tensor, named: { widths: Numeric | Numeric[] }): Tensor;
  /** Same as pad, but repeats the first and the last slice of each axis. */
  padReplicate(x_: Tensor, widths_: Numeric | Numeric[]): Tensor;
  padReplicate(named: { x: Tensor; widths: Numeric | Numeric[] }): Tensor;
  padReplicate(x_: Tensor, named: { widths: Numeric | Numeric[] }): Tensor;
  /** Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths are at most the remaining extent. */
  padCircular(x_: Tensor, widths_: Numeric | Numeric[]): Tensor;
  padCircular(named: { x: Tensor; widths: Numeric | Numeric[] }): Tensor;
  padCircular(x_: Tensor, named: { widths: Numeric | Numeric[] }): Tensor;
  /** a + b; logical or for bool. */
  add(a_: Tensor, b_: Tensor | Numeric): Tensor;
  add(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  add(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** a + b; logical or for bool. */
  add_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  add_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  add_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** a - b. */
  sub(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  sub(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  sub(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a - b. */
  sub_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  sub_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  sub_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a * b; logical and for bool. */
  mul(a_: Tensor, b_: Tensor | Numeric): Tensor;
  mul(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  mul(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** a * b; logical and for bool. */
  mul_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  mul_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  mul_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** a / b; integers are divided in float32. */
  div(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  div(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  div(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a / b; integers are divided in float32. */
  div_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  div_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  div_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID. */
  remainder(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  remainder(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  remainder(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID. */
  remainder_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  remainder_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  remainder_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID. */
  floorDivide(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  floorDivide(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  floorDivide(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID. */
  floorDivide_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  floorDivide_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  floorDivide_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID. */
  truncDivide(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  truncDivide(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  truncDivide(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID. */
  truncDivide_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  truncDivide_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  truncDivide_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID. */
  fmod(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  fmod(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  fmod(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID. */
  fmod_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  fmod_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  fmod_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally. */
  maximum(a_: Tensor, b_: Tensor | Numeric): Tensor;
  maximum(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  maximum(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally. */
  maximum_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  maximum_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  maximum_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally. */
  minimum(a_: Tensor, b_: Tensor | Numeric): Tensor;
  minimum(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  minimum(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally. */
  minimum_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  minimum_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  minimum_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient. */
  fmax(a_: Tensor, b_: Tensor | Numeric): Tensor;
  fmax(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  fmax(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient. */
  fmax_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  fmax_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  fmax_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient. */
  fmin(a_: Tensor, b_: Tensor | Numeric): Tensor;
  fmin(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  fmin(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient. */
  fmin_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  fmin_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  fmin_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0. */
  copysign(a_: Tensor, b_: Tensor | Numeric): Tensor;
  copysign(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  copysign(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0. */
  copysign_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  copysign_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  copysign_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** The next representable number after `a` in the direction of `b`. */
  nextafter(a_: Tensor, b_: Tensor): Tensor;
  nextafter(named: { a: Tensor; b: Tensor }): Tensor;
  nextafter(a_: Tensor, named: { b: Tensor }): Tensor;
  /** The next representable number after `a` in the direction of `b`. */
  nextafter_(a_: Tensor, b_: Tensor): Tensor;
  nextafter_(named: { a: Tensor; b: Tensor }): Tensor;
  nextafter_(a_: Tensor, named: { b: Tensor }): Tensor;
  /** 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated. */
  heaviside(x_: Tensor, values_: Tensor): Tensor;
  heaviside(named: { x: Tensor; values: Tensor }): Tensor;
  heaviside(x_: Tensor, named: { values: Tensor }): Tensor;
  /** 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated. */
  heaviside_(x_: Tensor, values_: Tensor): Tensor;
  heaviside_(named: { x: Tensor; values: Tensor }): Tensor;
  heaviside_(x_: Tensor, named: { values: Tensor }): Tensor;
  /** -x. Integers wrap around. */
  neg(x_: Tensor): Tensor;
  neg(named: { x: Tensor }): Tensor;
  /** -x. Integers wrap around. */
  neg_(x_: Tensor): Tensor;
  neg_(named: { x: Tensor }): Tensor;
  /** Absolute value |x|, with derivative 0 at 0. Integers wrap around. */
  abs(x_: Tensor): Tensor;
  abs(named: { x: Tensor }): Tensor;
  /** Absolute value |x|, with derivative 0 at 0. Integers wrap around. */
  abs_(x_: Tensor): Tensor;
  abs_(named: { x: Tensor }): Tensor;
  /** Sign of x: -1, 0 or 1. NaN is propagated. */
  sign(x_: Tensor): Tensor;
  sign(named: { x: Tensor }): Tensor;
  /** Sign of x: -1, 0 or 1. NaN is propagated. */
  sign_(x_: Tensor): Tensor;
  sign_(named: { x: Tensor }): Tensor;
  /** 1 / x. */
  reciprocal(x_: Tensor): Tensor;
  reciprocal(named: { x: Tensor }): Tensor;
  /** 1 / x. */
  reciprocal_(x_: Tensor): Tensor;
  reciprocal_(named: { x: Tensor }): Tensor;
  /** +x: returns `x` itself. */
  positive(x_: Tensor): Tensor;
  positive(named: { x: Tensor }): Tensor;
  /** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1. */
  lerp(a_: Tensor, b_: Tensor, weight_: Tensor | Numeric): Tensor;
  lerp(named: { a: Tensor; b: Tensor; weight: Tensor | Numeric }): Tensor;
  lerp(a_: Tensor, named: { b: Tensor; weight: Tensor | Numeric }): Tensor;
  /** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1. */
  lerp_(a_: Tensor, b_: Tensor, weight_: Tensor | Numeric): Tensor;
  lerp_(named: { a: Tensor; b: Tensor; weight: Tensor | Numeric }): Tensor;
  lerp_(a_: Tensor, named: { b: Tensor; weight: Tensor | Numeric }): Tensor;
  /** x + value * a * b. Integers wrap around; for them `value` is truncated towards 0. */
  addcmul(x_: Tensor, a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcmul(named: { x: Tensor; a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcmul(x_: Tensor, named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  /** x + value * a * b. Integers wrap around; for them `value` is truncated towards 0. */
  addcmul_(x_: Tensor, a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcmul_(named: { x: Tensor; a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcmul_(x_: Tensor, named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  /** x + value * (a / b). */
  addcdiv(x_: Tensor, a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcdiv(named: { x: Tensor; a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcdiv(x_: Tensor, named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  /** x + value * (a / b). */
  addcdiv_(x_: Tensor, a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcdiv_(named: { x: Tensor; a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcdiv_(x_: Tensor, named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  /** Greatest common divisor of |a| and |b|; gcd(0, 0) is 0. */
  gcd(a_: Tensor, b_: Tensor): Tensor;
  gcd(named: { a: Tensor; b: Tensor }): Tensor;
  gcd(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Greatest common divisor of |a| and |b|; gcd(0, 0) is 0. */
  gcd_(a_: Tensor, b_: Tensor): Tensor;
  gcd_(named: { a: Tensor; b: Tensor }): Tensor;
  gcd_(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Least common multiple of |a| and |b|; 0 if either is 0. Wraps around. */
  lcm(a_: Tensor, b_: Tensor): Tensor;
  lcm(named: { a: Tensor; b: Tensor }): Tensor;
  lcm(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Least common multiple of |a| and |b|; 0 if either is 0. Wraps around. */
  lcm_(a_: Tensor, b_: Tensor): Tensor;
  lcm_(named: { a: Tensor; b: Tensor }): Tensor;
  lcm_(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Bitwise and, a & b; logical and for bool. */
  bitwiseAnd(a_: Tensor, b_: Tensor | Numeric): Tensor;
  bitwiseAnd(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  bitwiseAnd(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Bitwise and, a & b; logical and for bool. */
  bitwiseAnd_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  bitwiseAnd_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  bitwiseAnd_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Bitwise or, a | b; logical or for bool. */
  bitwiseOr(a_: Tensor, b_: Tensor | Numeric): Tensor;
  bitwiseOr(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  bitwiseOr(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Bitwise or, a | b; logical or for bool. */
  bitwiseOr_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  bitwiseOr_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  bitwiseOr_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Bitwise exclusive or, a ^ b; logical exclusive or for bool. */
  bitwiseXor(a_: Tensor, b_: Tensor | Numeric): Tensor;
  bitwiseXor(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  bitwiseXor(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Bitwise exclusive or, a ^ b; logical exclusive or for bool. */
  bitwiseXor_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  bitwiseXor_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  bitwiseXor_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits. */
  bitwiseLeftShift(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  bitwiseLeftShift(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  bitwiseLeftShift(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits. */
  bitwiseLeftShift_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  bitwiseLeftShift_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  bitwiseLeftShift_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`. */
  bitwiseRightShift(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  bitwiseRightShift(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  bitwiseRightShift(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`. */
  bitwiseRightShift_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  bitwiseRightShift_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  bitwiseRightShift_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** Bitwise not, ~x; logical not for bool. */
  bitwiseInvert(x_: Tensor): Tensor;
  bitwiseInvert(named: { x: Tensor }): Tensor;
  /** Bitwise not, ~x; logical not for bool. */
  bitwiseInvert_(x_: Tensor): Tensor;
  bitwiseInvert_(named: { x: Tensor }): Tensor;
  /** a ** b, computed in float64 or complex128 for all dtypes. */
  floatPower(a_: Tensor, b_: Tensor | Numeric): Tensor;
  floatPower(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  floatPower(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1. */
  pow(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  pow(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  pow(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1. */
  pow_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  pow_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  pow_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b. */
  logaddexp(a_: Tensor, b_: Tensor): Tensor;
  logaddexp(named: { a: Tensor; b: Tensor }): Tensor;
  logaddexp(a_: Tensor, named: { b: Tensor }): Tensor;
  /** log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b. */
  logaddexp_(a_: Tensor, b_: Tensor): Tensor;
  logaddexp_(named: { a: Tensor; b: Tensor }): Tensor;
  logaddexp_(a_: Tensor, named: { b: Tensor }): Tensor;
  /** log2(2 ** a + 2 ** b), without overflow. */
  logaddexp2(a_: Tensor, b_: Tensor): Tensor;
  logaddexp2(named: { a: Tensor; b: Tensor }): Tensor;
  logaddexp2(a_: Tensor, named: { b: Tensor }): Tensor;
  /** log2(2 ** a + 2 ** b), without overflow. */
  logaddexp2_(a_: Tensor, b_: Tensor): Tensor;
  logaddexp2_(named: { a: Tensor; b: Tensor }): Tensor;
  logaddexp2_(a_: Tensor, named: { b: Tensor }): Tensor;
  /** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. */
  xlogy(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  xlogy(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  xlogy(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. */
  xlogy_(a_: Tensor | Numeric, b_: Tensor | Numeric): Tensor;
  xlogy_(named: { a: Tensor | Numeric; b: Tensor | Numeric }): Tensor;
  xlogy_(a_: Tensor | Numeric, named: { b: Tensor | Numeric }): Tensor;
  /** x * x. Integers wrap around. */
  square(x_: Tensor): Tensor;
  square(named: { x: Tensor }): Tensor;
  /** x * x. Integers wrap around. */
  square_(x_: Tensor): Tensor;
  square_(named: { x: Tensor }): Tensor;
  /** Square root; NaN for x < 0. */
  sqrt(x_: Tensor): Tensor;
  sqrt(named: { x: Tensor }): Tensor;
  /** Square root; NaN for x < 0. */
  sqrt_(x_: Tensor): Tensor;
  sqrt_(named: { x: Tensor }): Tensor;
  /** Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0. */
  rsqrt(x_: Tensor): Tensor;
  rsqrt(named: { x: Tensor }): Tensor;
  /** Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0. */
  rsqrt_(x_: Tensor): Tensor;
  rsqrt_(named: { x: Tensor }): Tensor;
  /** Real cube root, also of negative numbers. The gradient at 0 is infinite. */
  cbrt(x_: Tensor): Tensor;
  cbrt(named: { x: Tensor }): Tensor;
  /** Real cube root, also of negative numbers. The gradient at 0 is infinite. */
  cbrt_(x_: Tensor): Tensor;
  cbrt_(named: { x: Tensor }): Tensor;
  /** Exponential e ** x. */
  exp(x_: Tensor): Tensor;
  exp(named: { x: Tensor }): Tensor;
  /** Exponential e ** x. */
  exp_(x_: Tensor): Tensor;
  exp_(named: { x: Tensor }): Tensor;
  /** exp(x) - 1, accurate near 0. */
  expm1(x_: Tensor): Tensor;
  expm1(named: { x: Tensor }): Tensor;
  /** exp(x) - 1, accurate near 0. */
  expm1_(x_: Tensor): Tensor;
  expm1_(named: { x: Tensor }): Tensor;
  /** 2 ** x. */
  exp2(x_: Tensor): Tensor;
  exp2(named: { x: Tensor }): Tensor;
  /** 2 ** x. */
  exp2_(x_: Tensor): Tensor;
  exp2_(named: { x: Tensor }): Tensor;
  /** Natural logarithm; NaN for x < 0, -infinity at 0. */
  log(x_: Tensor): Tensor;
  log(named: { x: Tensor }): Tensor;
  /** Natural logarithm; NaN for x < 0, -infinity at 0. */
  log_(x_: Tensor): Tensor;
  log_(named: { x: Tensor }): Tensor;
  /** log(1 + x), accurate near 0. */
  log1p(x_: Tensor): Tensor;
  log1p(named: { x: Tensor }): Tensor;
  /** log(1 + x), accurate near 0. */
  log1p_(x_: Tensor): Tensor;
  log1p_(named: { x: Tensor }): Tensor;
  /** Base-2 logarithm; NaN for x < 0, -infinity at 0. */
  log2(x_: Tensor): Tensor;
  log2(named: { x: Tensor }): Tensor;
  /** Base-2 logarithm; NaN for x < 0, -infinity at 0. */
  log2_(x_: Tensor): Tensor;
  log2_(named: { x: Tensor }): Tensor;
  /** Base-10 logarithm; NaN for x < 0, -infinity at 0. */
  log10(x_: Tensor): Tensor;
  log10(named: { x: Tensor }): Tensor;
  /** Base-10 logarithm; NaN for x < 0, -infinity at 0. */
  log10_(x_: Tensor): Tensor;
  log10_(named: { x: Tensor }): Tensor;
  /** log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the gradient is 0 where it is clamped. */
  logit(x_: Tensor, eps_?: Numeric): Tensor;
  logit(named: { x: Tensor; eps?: Numeric }): Tensor;
  logit(x_: Tensor, named: { eps?: Numeric }): Tensor;
  /** log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the gradient is 0 where it is clamped. */
  logit_(x_: Tensor, eps_?: Numeric): Tensor;
  logit_(named: { x: Tensor; eps?: Numeric }): Tensor;
  logit_(x_: Tensor, named: { eps?: Numeric }): Tensor;
  /** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0. */
  hypot(a_: Tensor, b_: Tensor | Numeric): Tensor;
  hypot(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  hypot(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0. */
  hypot_(a_: Tensor, b_: Tensor | Numeric): Tensor;
  hypot_(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  hypot_(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0. */
  atan2(a_: Tensor, b_: Tensor): Tensor;
  atan2(named: { a: Tensor; b: Tensor }): Tensor;
  atan2(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0. */
  atan2_(a_: Tensor, b_: Tensor): Tensor;
  atan2_(named: { a: Tensor; b: Tensor }): Tensor;
  atan2_(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Sine of x, in radians. */
  sin(x_: Tensor): Tensor;
  sin(named: { x: Tensor }): Tensor;
  /** Sine of x, in radians. */
  sin_(x_: Tensor): Tensor;
  sin_(named: { x: Tensor }): Tensor;
  /** Cosine of x, in radians. */
  cos(x_: Tensor): Tensor;
  cos(named: { x: Tensor }): Tensor;
  /** Cosine of x, in radians. */
  cos_(x_: Tensor): Tensor;
  cos_(named: { x: Tensor }): Tensor;
  /** Tangent of x, in radians. */
  tan(x_: Tensor): Tensor;
  tan(named: { x: Tensor }): Tensor;
  /** Tangent of x, in radians. */
  tan_(x_: Tensor): Tensor;
  tan_(named: { x: Tensor }): Tensor;
  /** Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]. */
  asin(x_: Tensor): Tensor;
  asin(named: { x: Tensor }): Tensor;
  /** Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]. */
  asin_(x_: Tensor): Tensor;
  asin_(named: { x: Tensor }): Tensor;
  /** Inverse cosine, in [0, pi]; NaN outside [-1, 1]. */
  acos(x_: Tensor): Tensor;
  acos(named: { x: Tensor }): Tensor;
  /** Inverse cosine, in [0, pi]; NaN outside [-1, 1]. */
  acos_(x_: Tensor): Tensor;
  acos_(named: { x: Tensor }): Tensor;
  /** Inverse tangent, in [-pi/2, pi/2]. */
  atan(x_: Tensor): Tensor;
  atan(named: { x: Tensor }): Tensor;
  /** Inverse tangent, in [-pi/2, pi/2]. */
  atan_(x_: Tensor): Tensor;
  atan_(named: { x: Tensor }): Tensor;
  /** Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers. */
  sinc(x_: Tensor): Tensor;
  sinc(named: { x: Tensor }): Tensor;
  /** Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers. */
  sinc_(x_: Tensor): Tensor;
  sinc_(named: { x: Tensor }): Tensor;
  /** Hyperbolic sine. */
  sinh(x_: Tensor): Tensor;
  sinh(named: { x: Tensor }): Tensor;
  /** Hyperbolic sine. */
  sinh_(x_: Tensor): Tensor;
  sinh_(named: { x: Tensor }): Tensor;
  /** Hyperbolic cosine. */
  cosh(x_: Tensor): Tensor;
  cosh(named: { x: Tensor }): Tensor;
  /** Hyperbolic cosine. */
  cosh_(x_: Tensor): Tensor;
  cosh_(named: { x: Tensor }): Tensor;
  /** Hyperbolic tangent. */
  tanh(x_: Tensor): Tensor;
  tanh(named: { x: Tensor }): Tensor;
  /** Hyperbolic tangent. */
  tanh_(x_: Tensor): Tensor;
  tanh_(named: { x: Tensor }): Tensor;
  /** Inverse hyperbolic sine. */
  asinh(x_: Tensor): Tensor;
  asinh(named: { x: Tensor }): Tensor;
  /** Inverse hyperbolic sine. */
  asinh_(x_: Tensor): Tensor;
  asinh_(named: { x: Tensor }): Tensor;
  /** Inverse hyperbolic cosine, non-negative; NaN for x < 1. */
  acosh(x_: Tensor): Tensor;
  acosh(named: { x: Tensor }): Tensor;
  /** Inverse hyperbolic cosine, non-negative; NaN for x < 1. */
  acosh_(x_: Tensor): Tensor;
  acosh_(named: { x: Tensor }): Tensor;
  /** Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1. */
  atanh(x_: Tensor): Tensor;
  atanh(named: { x: Tensor }): Tensor;
  /** Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1. */
  atanh_(x_: Tensor): Tensor;
  atanh_(named: { x: Tensor }): Tensor;
  /** Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x. */
  erf(x_: Tensor): Tensor;
  erf(named: { x: Tensor }): Tensor;
  /** Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x. */
  erf_(x_: Tensor): Tensor;
  erf_(named: { x: Tensor }): Tensor;
  /** Complementary error function 1 - erf(x), accurate where erf(x) is near 1. */
  erfc(x_: Tensor): Tensor;
  erfc(named: { x: Tensor }): Tensor;
  /** Complementary error function 1 - erf(x), accurate where erf(x) is near 1. */
  erfc_(x_: Tensor): Tensor;
  erfc_(named: { x: Tensor }): Tensor;
  /** Inverse error function; NaN outside [-1, 1], infinite at -1 and 1. */
  erfinv(x_: Tensor): Tensor;
  erfinv(named: { x: Tensor }): Tensor;
  /** Inverse error function; NaN outside [-1, 1], infinite at -1 and 1. */
  erfinv_(x_: Tensor): Tensor;
  erfinv_(named: { x: Tensor }): Tensor;
  /** log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|). */
  lgamma(x_: Tensor): Tensor;
  lgamma(named: { x: Tensor }): Tensor;
  /** log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|). */
  lgamma_(x_: Tensor): Tensor;
  lgamma_(named: { x: Tensor }): Tensor;
  /** Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|). */
  digamma(x_: Tensor): Tensor;
  digamma(named: { x: Tensor }): Tensor;
  /** Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|). */
  digamma_(x_: Tensor): Tensor;
  digamma_(named: { x: Tensor }): Tensor;
  /** Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n > 0. The error grows by half an ulp with each order. */
  polygamma(x_: Tensor, n_: Numeric): Tensor;
  polygamma(named: { x: Tensor; n: Numeric }): Tensor;
  polygamma(x_: Tensor, named: { n: Numeric }): Tensor;
  /** Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n > 0. The error grows by half an ulp with each order. */
  polygamma_(x_: Tensor, n_: Numeric): Tensor;
  polygamma_(named: { x: Tensor; n: Numeric }): Tensor;
  polygamma_(x_: Tensor, named: { n: Numeric }): Tensor;
  /** Largest integer <= x; integers and bool are unchanged. */
  floor(x_: Tensor): Tensor;
  floor(named: { x: Tensor }): Tensor;
  /** Largest integer <= x; integers and bool are unchanged. */
  floor_(x_: Tensor): Tensor;
  floor_(named: { x: Tensor }): Tensor;
  /** Smallest integer >= x; integers and bool are unchanged. */
  ceil(x_: Tensor): Tensor;
  ceil(named: { x: Tensor }): Tensor;
  /** Smallest integer >= x; integers and bool are unchanged. */
  ceil_(x_: Tensor): Tensor;
  ceil_(named: { x: Tensor }): Tensor;
  /** Nearest integer, with ties to even; integers and bool are unchanged. */
  round(x_: Tensor): Tensor;
  round(named: { x: Tensor }): Tensor;
  /** Nearest integer, with ties to even; integers and bool are unchanged. */
  round_(x_: Tensor): Tensor;
  round_(named: { x: Tensor }): Tensor;
  /** x truncated towards 0; integers and bool are unchanged. */
  trunc(x_: Tensor): Tensor;
  trunc(named: { x: Tensor }): Tensor;
  /** x truncated towards 0; integers and bool are unchanged. */
  trunc_(x_: Tensor): Tensor;
  trunc_(named: { x: Tensor }): Tensor;
  /** Fractional part x - trunc(x), with the sign of x. */
  frac(x_: Tensor): Tensor;
  frac(named: { x: Tensor }): Tensor;
  /** Fractional part x - trunc(x), with the sign of x. */
  frac_(x_: Tensor): Tensor;
  frac_(named: { x: Tensor }): Tensor;
  /** Converts radians to degrees: x * 180 / pi. */
  rad2deg(x_: Tensor): Tensor;
  rad2deg(named: { x: Tensor }): Tensor;
  /** Converts radians to degrees: x * 180 / pi. */
  rad2deg_(x_: Tensor): Tensor;
  rad2deg_(named: { x: Tensor }): Tensor;
  /** Converts degrees to radians: x * pi / 180. */
  deg2rad(x_: Tensor): Tensor;
  deg2rad(named: { x: Tensor }): Tensor;
  /** Converts degrees to radians: x * pi / 180. */
  deg2rad_(x_: Tensor): Tensor;
  deg2rad_(named: { x: Tensor }): Tensor;
  /** Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0. */
  nanToNum(x_: Tensor, nan_: Numeric | undefined, posinf_: Numeric, neginf_: Numeric): Tensor;
  nanToNum(named: { x: Tensor; nan?: Numeric; posinf: Numeric; neginf: Numeric }): Tensor;
  nanToNum(x_: Tensor, named: { nan?: Numeric; posinf: Numeric; neginf: Numeric }): Tensor;
  /** Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0. */
  nanToNum_(x_: Tensor, nan_: Numeric | undefined, posinf_: Numeric, neginf_: Numeric): Tensor;
  nanToNum_(named: { x: Tensor; nan?: Numeric; posinf: Numeric; neginf: Numeric }): Tensor;
  nanToNum_(x_: Tensor, named: { nan?: Numeric; posinf: Numeric; neginf: Numeric }): Tensor;
  /** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none. */
  clamp(x_: Tensor, min_: Tensor | Numeric, max_: Tensor | Numeric): Tensor;
  clamp(named: { x: Tensor; min: Tensor | Numeric; max: Tensor | Numeric }): Tensor;
  clamp(x_: Tensor, named: { min: Tensor | Numeric; max: Tensor | Numeric }): Tensor;
  /** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none. */
  clamp_(x_: Tensor, min_: Tensor | Numeric, max_: Tensor | Numeric): Tensor;
  clamp_(named: { x: Tensor; min: Tensor | Numeric; max: Tensor | Numeric }): Tensor;
  clamp_(x_: Tensor, named: { min: Tensor | Numeric; max: Tensor | Numeric }): Tensor;
  /** Selects a where the condition is true (not 0), b elsewhere. */
  where(condition_: Tensor, a_: Tensor, b_: Tensor | Numeric): Tensor;
  where(named: { condition: Tensor; a: Tensor; b: Tensor | Numeric }): Tensor;
  where(condition_: Tensor, named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  /** Elementwise a == b, as bool. */
  eq(a_: Tensor, b_: Tensor | Numeric): Tensor;
  eq(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  eq(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise a != b, as bool. */
  ne(a_: Tensor, b_: Tensor | Numeric): Tensor;
  ne(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  ne(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise a < b, as bool. */
  lt(a_: Tensor, b_: Tensor | Numeric): Tensor;
  lt(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  lt(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise a <= b, as bool. */
  le(a_: Tensor, b_: Tensor | Numeric): Tensor;
  le(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  le(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise a > b, as bool. */
  gt(a_: Tensor, b_: Tensor | Numeric): Tensor;
  gt(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  gt(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Elementwise a >= b, as bool. */
  ge(a_: Tensor, b_: Tensor | Numeric): Tensor;
  ge(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  ge(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  /** Logical and: true where both are not 0. */
  logicalAnd(a_: Tensor, b_: Tensor): Tensor;
  logicalAnd(named: { a: Tensor; b: Tensor }): Tensor;
  logicalAnd(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Logical or: true where at least one is not 0. */
  logicalOr(a_: Tensor, b_: Tensor): Tensor;
  logicalOr(named: { a: Tensor; b: Tensor }): Tensor;
  logicalOr(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Logical exclusive or: true where exactly one is not 0. */
  logicalXor(a_: Tensor, b_: Tensor): Tensor;
  logicalXor(named: { a: Tensor; b: Tensor }): Tensor;
  logicalXor(a_: Tensor, named: { b: Tensor }): Tensor;
  /** |a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is close to NaN only if `equal_nan`. */
  isclose(a_: Tensor, b_: Tensor, rtol_?: Numeric, atol_?: Numeric, equalNan_?: boolean): Tensor;
  isclose(named: { a: Tensor; b: Tensor; rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  isclose(a_: Tensor, named: { b: Tensor; rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  /** Whether all elements of a and b are close as defined by isclose: a 0-d bool. */
  allclose(a_: Tensor, b_: Tensor, rtol_?: Numeric, atol_?: Numeric, equalNan_?: boolean): Tensor;
  allclose(named: { a: Tensor; b: Tensor; rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  allclose(a_: Tensor, named: { b: Tensor; rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  /** Logical not: true where x is 0. */
  logicalNot(x_: Tensor): Tensor;
  logicalNot(named: { x: Tensor }): Tensor;
  /** True where x is NaN. */
  isnan(x_: Tensor): Tensor;
  isnan(named: { x: Tensor }): Tensor;
  /** True where x is infinite, with either sign. */
  isinf(x_: Tensor): Tensor;
  isinf(named: { x: Tensor }): Tensor;
  /** True where x is neither NaN nor infinite. */
  isfinite(x_: Tensor): Tensor;
  isfinite(named: { x: Tensor }): Tensor;
  /** True where x is infinity. */
  isposinf(x_: Tensor): Tensor;
  isposinf(named: { x: Tensor }): Tensor;
  /** True where x is -infinity. */
  isneginf(x_: Tensor): Tensor;
  isneginf(named: { x: Tensor }): Tensor;
  /** True where the sign bit is set, including negative zero and NaN. */
  signbit(x_: Tensor): Tensor;
  signbit(named: { x: Tensor }): Tensor;
  /** Returns a complex tensor filled with re + i * im. The default dtype is complex64; a real dtype is TENSOR_E_DTYPE. */
  fullComplex(shape_: Numeric | Numeric[], re_: Numeric, im_: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  fullComplex(named: { shape: Numeric | Numeric[]; re: Numeric; im: Numeric; dtype?: DType; device?: undefined }): Tensor;
  fullComplex(shape_: Numeric | Numeric[], named: { re: Numeric; im: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** re + i * im, with broadcasting: complex128 for float64 operands, complex64 for others. An infinite or NaN part does not affect the other part. */
  complex(re_: Tensor, im_: Tensor): Tensor;
  complex(named: { re: Tensor; im: Tensor }): Tensor;
  complex(re_: Tensor, named: { im: Tensor }): Tensor;
  /** Complex numbers from polar coordinates, length * (cos(angle) + i * sin(angle)), with the dtypes of complex. */
  polar(length_: Tensor, angle_: Tensor): Tensor;
  polar(named: { length: Tensor; angle: Tensor }): Tensor;
  polar(length_: Tensor, named: { angle: Tensor }): Tensor;
  /** Returns a view of a complex tensor as real numbers, with a new last axis of extent 2 for the real and the imaginary part. */
  viewAsReal(x_: Tensor): Tensor;
  viewAsReal(named: { x: Tensor }): Tensor;
  /** Returns a view of a float32 or float64 tensor as complex numbers. The last axis has extent 2 and stride 1, and holds the real and the imaginary part; the other strides and the storage offset must be even, otherwise TENSOR_E_SHAPE. */
  viewAsComplex(x_: Tensor): Tensor;
  viewAsComplex(named: { x: Tensor }): Tensor;
  /** Real part: a view of a complex tensor; a real tensor itself. */
  real(x_: Tensor): Tensor;
  real(named: { x: Tensor }): Tensor;
  /** Imaginary part of a complex tensor, as a view. */
  imag(x_: Tensor): Tensor;
  imag(named: { x: Tensor }): Tensor;
  /** Complex conjugate; a real tensor itself. */
  conj(x_: Tensor): Tensor;
  conj(named: { x: Tensor }): Tensor;
  /** Complex conjugate, computed elementwise; real elements are copied. */
  conjPhysical(x_: Tensor): Tensor;
  conjPhysical(named: { x: Tensor }): Tensor;
  /** Complex conjugate, computed elementwise; real elements are copied. */
  conjPhysical_(x_: Tensor): Tensor;
  conjPhysical_(named: { x: Tensor }): Tensor;
  /** Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is propagated. */
  angle(x_: Tensor): Tensor;
  angle(named: { x: Tensor }): Tensor;
  /** x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers. */
  sgn(x_: Tensor): Tensor;
  sgn(named: { x: Tensor }): Tensor;
  /** True where the imaginary part is 0; always true for real numbers. */
  isreal(x_: Tensor): Tensor;
  isreal(named: { x: Tensor }): Tensor;
  /** Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double. */
  sum(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  sum(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  sum(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  /** Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0. */
  prod(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  prod(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  prod(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  /** Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32. */
  mean(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  mean(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  mean(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  /** Variance over `axes`: the sum of squared deviations from the mean, divided by max(n - correction, 0). A correction of 1 gives the unbiased estimate, 0 the population variance; a divisor of 0 gives infinity, or NaN for 0 / 0. */
  var(x_: Tensor, axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): Tensor;
  var(named: { x: Tensor; axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): Tensor;
  var(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): Tensor;
  /** Standard deviation, the square root of var; its derivative is 0 where it is 0. */
  std(x_: Tensor, axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): Tensor;
  std(named: { x: Tensor; axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): Tensor;
  std(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): Tensor;
  /** Maximum over `axes`; NaN if any element is NaN. Equal maxima share the gradient equally. TENSOR_E_SHAPE for no elements. */
  max(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  max(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  max(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  /** Minimum over `axes`; NaN if any element is NaN. Equal minima share the gradient equally. TENSOR_E_SHAPE for no elements. */
  min(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  min(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  min(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  /** Index of the first maximum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements. */
  argmax(x_: Tensor, axis_?: Numeric | null, keepdims_?: boolean): Tensor;
  argmax(named: { x: Tensor; axis?: Numeric | null; keepdims?: boolean }): Tensor;
  argmax(x_: Tensor, named: { axis?: Numeric | null; keepdims?: boolean }): Tensor;
  /** Index of the first minimum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements. */
  argmin(x_: Tensor, axis_?: Numeric | null, keepdims_?: boolean): Tensor;
  argmin(named: { x: Tensor; axis?: Numeric | null; keepdims?: boolean }): Tensor;
  argmin(x_: Tensor, named: { axis?: Numeric | null; keepdims?: boolean }): Tensor;
  /** True where any element over `axes` is true (not 0); false for no elements. */
  any(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  any(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  any(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  /** True where all elements over `axes` are true (not 0); true for no elements. */
  all(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  all(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  all(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  /** log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements. */
  logsumexp(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  logsumexp(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  logsumexp(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  /** Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements. */
  maxWithIndices(x_: Tensor, axis_: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  maxWithIndices(named: { x: Tensor; axis: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  maxWithIndices(x_: Tensor, named: { axis: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  /** Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements. */
  minWithIndices(x_: Tensor, axis_: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  minWithIndices(named: { x: Tensor; axis: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  minWithIndices(x_: Tensor, named: { axis: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  /** Sum over `axes`, ignoring NaN; dtypes as in sum. */
  nansum(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  nansum(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  nansum(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  /** Mean over `axes`, ignoring NaN; NaN if there are no other elements. */
  nanmean(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  nanmean(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  nanmean(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  /** Number of elements over `axes` that are not 0, int64. NaN counts as nonzero. */
  countNonzero(x_: Tensor, axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  countNonzero(named: { x: Tensor; axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  countNonzero(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  /** Variance and mean over `axes`; see var and mean. */
  varMean(x_: Tensor, axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): { var: Tensor; mean: Tensor };
  varMean(named: { x: Tensor; axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): { var: Tensor; mean: Tensor };
  varMean(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): { var: Tensor; mean: Tensor };
  /** Standard deviation and mean over `axes`; see std and mean. */
  stdMean(x_: Tensor, axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): { std: Tensor; mean: Tensor };
  stdMean(named: { x: Tensor; axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): { std: Tensor; mean: Tensor };
  stdMean(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): { std: Tensor; mean: Tensor };
  /** Vector norm sum(abs(x) ** ord) ** (1 / ord) over `axes`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0. */
  vectorNorm(x_: Tensor, axes_?: Numeric | Numeric[] | null, ord_?: Numeric, keepdims_?: boolean): Tensor;
  vectorNorm(named: { x: Tensor; axes?: Numeric | Numeric[] | null; ord?: Numeric; keepdims?: boolean }): Tensor;
  vectorNorm(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; ord?: Numeric; keepdims?: boolean }): Tensor;
  /** Cumulative sum along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum. */
  cumsum(x_: Tensor, axis_?: Numeric | null, dtype_?: DType): Tensor;
  cumsum(named: { x: Tensor; axis?: Numeric | null; dtype?: DType }): Tensor;
  cumsum(x_: Tensor, named: { axis?: Numeric | null; dtype?: DType }): Tensor;
  /** Cumulative product along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum. The gradient is exact for factors of 0. */
  cumprod(x_: Tensor, axis_?: Numeric | null, dtype_?: DType): Tensor;
  cumprod(named: { x: Tensor; axis?: Numeric | null; dtype?: DType }): Tensor;
  cumprod(x_: Tensor, named: { axis?: Numeric | null; dtype?: DType }): Tensor;
  /** Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers the imaginary part is as in logaddexp and is not reduced to (-pi, pi]. */
  logcumsumexp(x_: Tensor, axis_: Numeric): Tensor;
  logcumsumexp(named: { x: Tensor; axis: Numeric }): Tensor;
  logcumsumexp(x_: Tensor, named: { axis: Numeric }): Tensor;
  /** Cumulative maximum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN. */
  cummax(x_: Tensor, axis_: Numeric): { values: Tensor; indices: Tensor };
  cummax(named: { x: Tensor; axis: Numeric }): { values: Tensor; indices: Tensor };
  cummax(x_: Tensor, named: { axis: Numeric }): { values: Tensor; indices: Tensor };
  /** Cumulative minimum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN. */
  cummin(x_: Tensor, axis_: Numeric): { values: Tensor; indices: Tensor };
  cummin(named: { x: Tensor; axis: Numeric }): { values: Tensor; indices: Tensor };
  cummin(x_: Tensor, named: { axis: Numeric }): { values: Tensor; indices: Tensor };
  /** Differences of neighbouring elements along `axis`, computed `n` times. For bool, whether neighbours differ. `prepend` and `append` are concatenated with `x` first, unless n is 0. */
  diff(x_: Tensor, n_?: Numeric, axis_?: Numeric, prepend_?: Tensor | null, append_?: Tensor | null): Tensor;
  diff(named: { x: Tensor; n?: Numeric; axis?: Numeric; prepend?: Tensor | null; append?: Tensor | null }): Tensor;
  diff(x_: Tensor, named: { n?: Numeric; axis?: Numeric; prepend?: Tensor | null; append?: Tensor | null }): Tensor;
  /** Integrates y along `axis` with the trapezoidal rule, at the sample points `x` or at points `dx` apart. */
  trapezoid(y_: Tensor, x_?: Tensor | null, dx_?: Numeric, axis_?: Numeric): Tensor;
  trapezoid(named: { y: Tensor; x?: Tensor | null; dx?: Numeric; axis?: Numeric }): Tensor;
  trapezoid(y_: Tensor, named: { x?: Tensor | null; dx?: Numeric; axis?: Numeric }): Tensor;
  /** Cumulative integral of y along `axis` with the trapezoidal rule, up to each point after the first; see trapezoid. */
  cumulativeTrapezoid(y_: Tensor, x_?: Tensor | null, dx_?: Numeric, axis_?: Numeric): Tensor;
  cumulativeTrapezoid(named: { y: Tensor; x?: Tensor | null; dx?: Numeric; axis?: Numeric }): Tensor;
  cumulativeTrapezoid(y_: Tensor, named: { x?: Tensor | null; dx?: Numeric; axis?: Numeric }): Tensor;
  /** Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights of the observations. Sums of products, a * conj(b) for complex numbers, are divided by max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction * sum(w * aweights) / sum(w), 0), where w = fweights * aweights. */
  cov(x_: Tensor, correction_?: Numeric, fweights_?: Tensor | null, aweights_?: Tensor | null): Tensor;
  cov(named: { x: Tensor; correction?: Numeric; fweights?: Tensor | null; aweights?: Tensor | null }): Tensor;
  cov(x_: Tensor, named: { correction?: Numeric; fweights?: Tensor | null; aweights?: Tensor | null }): Tensor;
  /** Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both standard deviations, clipped to [-1, 1], for complex numbers in both parts. */
  corrcoef(x_: Tensor): Tensor;
  corrcoef(named: { x: Tensor }): Tensor;
  /** Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min = max, the range is that of the elements. Elements outside the range, and NaN, are not counted. */
  histc(x_: Tensor, bins_?: Numeric, min_?: Numeric, max_?: Numeric): Tensor;
  histc(named: { x: Tensor; bins?: Numeric; min?: Numeric; max?: Numeric }): Tensor;
  histc(x_: Tensor, named: { bins?: Numeric; min?: Numeric; max?: Numeric }): Tensor;
  /** Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their weights. The result has at least `minlength` elements. Floating-point weights keep their dtype; other weights are converted to float64. */
  bincount(x_: Tensor, weights_?: Tensor | null, minlength_?: Numeric): Tensor;
  bincount(named: { x: Tensor; weights?: Tensor | null; minlength?: Numeric }): Tensor;
  bincount(x_: Tensor, named: { weights?: Tensor | null; minlength?: Numeric }): Tensor;
  /** Median along `axis`, the lower one for an even number of elements, and its int64 index. NaN if any element is NaN. TENSOR_AXIS_NONE flattens `x` first. */
  median(x_: Tensor, axis_?: Numeric | null, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  median(named: { x: Tensor; axis?: Numeric | null; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  median(x_: Tensor, named: { axis?: Numeric | null; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  /** Same as median, but ignores NaN; NaN if there are no other elements. */
  nanmedian(x_: Tensor, axis_?: Numeric | null, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  nanmedian(named: { x: Tensor; axis?: Numeric | null; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  nanmedian(x_: Tensor, named: { axis?: Numeric | null; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  /** Most frequent element along `axis`, the smallest one if several are equally frequent, and the int64 index of its last occurrence. */
  mode(x_: Tensor, axis_?: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  mode(named: { x: Tensor; axis?: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  mode(x_: Tensor, named: { axis?: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  /** Quantiles along `axis` for the probabilities `q` in [0, 1], which are floating and 0-d or 1-d; 1-d `q` adds a first axis. The quantile is at rank q * (n - 1) of the sorted elements; `interpolation` selects the value between two elements. NaN if any element is NaN. TENSOR_AXIS_NONE flattens `x` first. */
  quantile(x_: Tensor, q_: Tensor, axis_?: Numeric | null, keepdims_?: boolean, interpolation_?: string): Tensor;
  quantile(named: { x: Tensor; q: Tensor; axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  quantile(x_: Tensor, named: { q: Tensor; axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  /** Same as quantile, but ignores NaN; NaN if there are no other elements. */
  nanquantile(x_: Tensor, q_: Tensor, axis_?: Numeric | null, keepdims_?: boolean, interpolation_?: string): Tensor;
  nanquantile(named: { x: Tensor; q: Tensor; axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  nanquantile(x_: Tensor, named: { q: Tensor; axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  /** Indices that sort `x` along `axis`, int64. The sort is stable; NaN counts as the largest value. */
  argsort(x_: Tensor, axis_?: Numeric, descending_?: boolean): Tensor;
  argsort(named: { x: Tensor; axis?: Numeric; descending?: boolean }): Tensor;
  argsort(x_: Tensor, named: { axis?: Numeric; descending?: boolean }): Tensor;
  /** Sorts `x` along `axis`; returns the values and their int64 indices. The sort is stable; NaN counts as the largest value. */
  sort(x_: Tensor, axis_?: Numeric, descending_?: boolean): { values: Tensor; indices: Tensor };
  sort(named: { x: Tensor; axis?: Numeric; descending?: boolean }): { values: Tensor; indices: Tensor };
  sort(x_: Tensor, named: { axis?: Numeric; descending?: boolean }): { values: Tensor; indices: Tensor };
  /** The k largest or smallest elements along `axis`, in sorted order, and their int64 indices. Among equal elements the first ones are returned; NaN counts as the largest value. */
  topk(x_: Tensor, k_: Numeric, axis_?: Numeric, largest_?: boolean): { values: Tensor; indices: Tensor };
  topk(named: { x: Tensor; k: Numeric; axis?: Numeric; largest?: boolean }): { values: Tensor; indices: Tensor };
  topk(x_: Tensor, named: { k: Numeric; axis?: Numeric; largest?: boolean }): { values: Tensor; indices: Tensor };
  /** The k-th smallest element along `axis`, with k counted from 1, and its int64 index. NaN counts as the largest value. */
  kthvalue(x_: Tensor, k_: Numeric, axis_?: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  kthvalue(named: { x: Tensor; k: Numeric; axis?: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  kthvalue(x_: Tensor, named: { k: Numeric; axis?: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  /** Insertion index of each value in the last axis of `sorted` that keeps the order, int64: the leftmost one, or the rightmost one if `right`. A 1-d `sorted` is used for all values; otherwise the leading axes of both must be equal. NaN counts as the largest value. */
  searchsorted(sorted_: Tensor, values_: Tensor, right_?: boolean): Tensor;
  searchsorted(named: { sorted: Tensor; values: Tensor; right?: boolean }): Tensor;
  searchsorted(sorted_: Tensor, named: { values: Tensor; right?: boolean }): Tensor;
  /** Index of the bucket of each element of `x` for 1-d ascending boundaries: the number of boundaries less than the element, or less than or equal to it if `right`. See searchsorted. */
  bucketize(x_: Tensor, boundaries_: Tensor, right_?: boolean): Tensor;
  bucketize(named: { x: Tensor; boundaries: Tensor; right?: boolean }): Tensor;
  bucketize(x_: Tensor, named: { boundaries: Tensor; right?: boolean }): Tensor;
  /** Distinct elements in ascending order, the index of the first occurrence of each in the flattened tensor, the index in `values` of each element of `x`, in the shape of `x`, and the number of occurrences; indices and counts are int64. Each NaN is distinct. Complex numbers are ordered by real, then by imaginary part. */
  uniqueAll(x_: Tensor): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueAll(named: { x: Tensor }): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  /** Distinct elements in ascending order and the number of their occurrences, int64; see unique_all. */
  uniqueCounts(x_: Tensor): { values: Tensor; counts: Tensor };
  uniqueCounts(named: { x: Tensor }): { values: Tensor; counts: Tensor };
  /** Distinct elements in ascending order, and the int64 index in `values` of each element of `x`; see unique_all. */
  uniqueInverse(x_: Tensor): { values: Tensor; inverseIndices: Tensor };
  uniqueInverse(named: { x: Tensor }): { values: Tensor; inverseIndices: Tensor };
  /** Distinct elements in ascending order; see unique_all. */
  uniqueValues(x_: Tensor): Tensor;
  uniqueValues(named: { x: Tensor }): Tensor;
  /** Distinct slices along `axis` in lexicographic order, the index of the first occurrence of each, the index in `values` of each slice of `x`, and the number of occurrences; indices and counts are 1-d and int64. A slice that contains NaN is distinct from all others. */
  uniqueDim(x_: Tensor, axis_: Numeric): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueDim(named: { x: Tensor; axis: Numeric }): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueDim(x_: Tensor, named: { axis: Numeric }): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  /** Removes consecutive duplicates: elements of the flattened tensor, or slices along `axis`. Also returns the index in `values` of each element of `x`, in its shape, or of each slice, 1-d, and the length of each run; both are int64. NaN differs from NaN. */
  uniqueConsecutive(x_: Tensor, axis_?: Numeric | null): { values: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueConsecutive(named: { x: Tensor; axis?: Numeric | null }): { values: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueConsecutive(x_: Tensor, named: { axis?: Numeric | null }): { values: Tensor; inverseIndices: Tensor; counts: Tensor };
  /** Returns a contiguous copy of `x` in which the elements addressed by `shape`, `strides` and `offset`, relative to the copy, are replaced by `src`. The addressed elements must not overlap. */
  asStridedScatter(x_: Tensor, src_: Tensor, shape_: Numeric | Numeric[], strides_: Numeric | Numeric[], offset_: Numeric): Tensor;
  asStridedScatter(named: { x: Tensor; src: Tensor; shape: Numeric | Numeric[]; strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  asStridedScatter(x_: Tensor, named: { src: Tensor; shape: Numeric | Numeric[]; strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  /** Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`. */
  selectScatter(x_: Tensor, src_: Tensor, axis_: Numeric, index_: Numeric): Tensor;
  selectScatter(named: { x: Tensor; src: Tensor; axis: Numeric; index: Numeric }): Tensor;
  selectScatter(x_: Tensor, named: { src: Tensor; axis: Numeric; index: Numeric }): Tensor;
  /** Returns a copy of `x` with the elements that slice selects replaced by `src`. */
  sliceScatter(x_: Tensor, src_: Tensor, axis_: Numeric, start_?: Numeric, stop_?: Numeric, step_?: Numeric): Tensor;
  sliceScatter(named: { x: Tensor; src: Tensor; axis: Numeric; start?: Numeric; stop?: Numeric; step?: Numeric }): Tensor;
  sliceScatter(x_: Tensor, named: { src: Tensor; axis: Numeric; start?: Numeric; stop?: Numeric; step?: Numeric }): Tensor;
  /** Returns a copy of `x` with the diagonals that diagonal selects replaced by `src`. */
  diagonalScatter(x_: Tensor, src_: Tensor, offset_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  diagonalScatter(named: { x: Tensor; src: Tensor; offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  diagonalScatter(x_: Tensor, named: { src: Tensor; offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  /** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`. */
  maskedFill(x_: Tensor, mask_: Tensor, value_: Tensor | Numeric): Tensor;
  maskedFill(named: { x: Tensor; mask: Tensor; value: Tensor | Numeric }): Tensor;
  maskedFill(x_: Tensor, named: { mask: Tensor; value: Tensor | Numeric }): Tensor;
  /** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`. */
  maskedFill_(x_: Tensor, mask_: Tensor, value_: Tensor | Numeric): Tensor;
  maskedFill_(named: { x: Tensor; mask: Tensor; value: Tensor | Numeric }): Tensor;
  maskedFill_(x_: Tensor, named: { mask: Tensor; value: Tensor | Numeric }): Tensor;
  /** Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which removes the axis; negative indices count from the end. TENSOR_E_INDEX for indices out of range. */
  indexSelect(x_: Tensor, axis_: Numeric, index_: Tensor): Tensor;
  indexSelect(named: { x: Tensor; axis: Numeric; index: Tensor }): Tensor;
  indexSelect(x_: Tensor, named: { axis: Numeric; index: Tensor }): Tensor;
  /** Gathers elements along `axis`: for axis 1 of 3, out[i][j][k] = x[i][index[i][j][k]][k]. `index` has as many axes as `x`, and except along `axis` no extent larger than that of `x`. */
  gather(x_: Tensor, axis_: Numeric, index_: Tensor): Tensor;
  gather(named: { x: Tensor; axis: Numeric; index: Tensor }): Tensor;
  gather(x_: Tensor, named: { axis: Numeric; index: Tensor }): Tensor;
  /** `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient. */
  scatter(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatter(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatter(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  /** `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient. */
  scatter_(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatter_(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatter_(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  /** Same as scatter, but adds to the elements of `x`. Deterministic. */
  scatterAdd(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatterAdd(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatterAdd(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  /** Same as scatter, but adds to the elements of `x`. Deterministic. */
  scatterAdd_(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatterAdd_(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatterAdd_(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  /** Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target. */
  scatterReduce(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor, reduce_: string, includeSelf_?: boolean): Tensor;
  scatterReduce(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor; reduce: string; includeSelf?: boolean }): Tensor;
  scatterReduce(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor; reduce: string; includeSelf?: boolean }): Tensor;
  /** Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target. */
  scatterReduce_(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor, reduce_: string, includeSelf_?: boolean): Tensor;
  scatterReduce_(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor; reduce: string; includeSelf?: boolean }): Tensor;
  scatterReduce_(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor; reduce: string; includeSelf?: boolean }): Tensor;
  /** Same as gather, but the other axes of `x` and `index` are broadcast. */
  takeAlongAxis(x_: Tensor, index_: Tensor, axis_: Numeric): Tensor;
  takeAlongAxis(named: { x: Tensor; index: Tensor; axis: Numeric }): Tensor;
  takeAlongAxis(x_: Tensor, named: { index: Tensor; axis: Numeric }): Tensor;
  /** Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D). */
  embedding(weight_: Tensor, index_: Tensor): Tensor;
  embedding(named: { weight: Tensor; index: Tensor }): Tensor;
  embedding(weight_: Tensor, named: { index: Tensor }): Tensor;
  /** Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset, `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are ignored. per_sample_weights, of the shape of index, require "sum". */
  embeddingBag(weight_: Tensor, index_: Tensor, offsets_: Tensor | null | undefined, mode_: string, perSampleWeights_?: Tensor | null, includeLastOffset_?: boolean, paddingIdx_?: Numeric): Tensor;
  embeddingBag(named: { weight: Tensor; index: Tensor; offsets?: Tensor | null; mode: string; perSampleWeights?: Tensor | null; includeLastOffset?: boolean; paddingIdx?: Numeric }): Tensor;
  embeddingBag(weight_: Tensor, named: { index: Tensor; offsets?: Tensor | null; mode: string; perSampleWeights?: Tensor | null; includeLastOffset?: boolean; paddingIdx?: Numeric }): Tensor;
  /** One-hot encoding, int64 of shape (..., num_classes): 1 at the index and 0 elsewhere. num_classes = -1 stands for max(index) + 1. */
  oneHot(index_: Tensor, numClasses_?: Numeric): Tensor;
  oneHot(named: { index: Tensor; numClasses?: Numeric }): Tensor;
  oneHot(index_: Tensor, named: { numClasses?: Numeric }): Tensor;
  /** Indices of the nonzero elements in row-major order: int64 of shape (count, ndim). */
  nonzero(x_: Tensor): Tensor;
  nonzero(named: { x: Tensor }): Tensor;
  /** Advanced indexing x[indices] with integer and bool tensors, with NumPy's rules: indices[i] indexes axis i, NULL selects the whole axis, and a bool mask with k axes replaces k entries. Integer indices are broadcast; their axes replace the first indexed axis, or come first if whole axes lie between them. */
  index(x_: Tensor, indices_?: Tensor[]): Tensor;
  index(named: { x: Tensor; indices?: Tensor[] }): Tensor;
  index(x_: Tensor, named: { indices?: Tensor[] }): Tensor;
  /** `x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient. */
  indexPut(x_: Tensor, indices_: Tensor[] | undefined, values_: Tensor, accumulate_?: boolean): Tensor;
  indexPut(named: { x: Tensor; indices?: Tensor[]; values: Tensor; accumulate?: boolean }): Tensor;
  indexPut(x_: Tensor, named: { indices?: Tensor[]; values: Tensor; accumulate?: boolean }): Tensor;
  /** `x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient. */
  indexPut_(x_: Tensor, indices_: Tensor[] | undefined, values_: Tensor, accumulate_?: boolean): Tensor;
  indexPut_(named: { x: Tensor; indices?: Tensor[]; values: Tensor; accumulate?: boolean }): Tensor;
  indexPut_(x_: Tensor, named: { indices?: Tensor[]; values: Tensor; accumulate?: boolean }): Tensor;
  /** The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor. `x` and `mask` are broadcast. */
  maskedSelect(x_: Tensor, mask_: Tensor): Tensor;
  maskedSelect(named: { x: Tensor; mask: Tensor }): Tensor;
  maskedSelect(x_: Tensor, named: { mask: Tensor }): Tensor;
  /** `x` with the elements where the bool tensor `mask` is true replaced by successive elements of `src`, which has at least as many. `x` and `mask` are broadcast. */
  maskedScatter(x_: Tensor, mask_: Tensor, src_: Tensor): Tensor;
  maskedScatter(named: { x: Tensor; mask: Tensor; src: Tensor }): Tensor;
  maskedScatter(x_: Tensor, named: { mask: Tensor; src: Tensor }): Tensor;
  /** Slices at `index` along `axis`; the axes of `index` replace the axis. For TENSOR_AXIS_NONE, elements of the flattened tensor. Negative indices count from the end. */
  take(x_: Tensor, index_: Tensor, axis_?: Numeric | null): Tensor;
  take(named: { x: Tensor; index: Tensor; axis?: Numeric | null }): Tensor;
  take(x_: Tensor, named: { index: Tensor; axis?: Numeric | null }): Tensor;
  /** `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements. */
  put(x_: Tensor, index_: Tensor, src_: Tensor, accumulate_?: boolean): Tensor;
  put(named: { x: Tensor; index: Tensor; src: Tensor; accumulate?: boolean }): Tensor;
  put(x_: Tensor, named: { index: Tensor; src: Tensor; accumulate?: boolean }): Tensor;
  /** `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements. */
  put_(x_: Tensor, index_: Tensor, src_: Tensor, accumulate_?: boolean): Tensor;
  put_(named: { x: Tensor; index: Tensor; src: Tensor; accumulate?: boolean }): Tensor;
  put_(x_: Tensor, named: { index: Tensor; src: Tensor; accumulate?: boolean }): Tensor;
  /** `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time. */
  indexAdd(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor, alpha_?: Numeric): Tensor;
  indexAdd(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor; alpha?: Numeric }): Tensor;
  indexAdd(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor; alpha?: Numeric }): Tensor;
  /** `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time. */
  indexAdd_(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor, alpha_?: Numeric): Tensor;
  indexAdd_(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor; alpha?: Numeric }): Tensor;
  indexAdd_(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor; alpha?: Numeric }): Tensor;
  /** `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept. */
  indexCopy(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  indexCopy(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  indexCopy(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  /** `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept. */
  indexCopy_(x_: Tensor, axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  indexCopy_(named: { x: Tensor; axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  indexCopy_(x_: Tensor, named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  /** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d. */
  indexFill(x_: Tensor, axis_: Numeric, index_: Tensor, value_: Tensor | Numeric): Tensor;
  indexFill(named: { x: Tensor; axis: Numeric; index: Tensor; value: Tensor | Numeric }): Tensor;
  indexFill(x_: Tensor, named: { axis: Numeric; index: Tensor; value: Tensor | Numeric }): Tensor;
  /** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d. */
  indexFill_(x_: Tensor, axis_: Numeric, index_: Tensor, value_: Tensor | Numeric): Tensor;
  indexFill_(named: { x: Tensor; axis: Numeric; index: Tensor; value: Tensor | Numeric }): Tensor;
  indexFill_(x_: Tensor, named: { axis: Numeric; index: Tensor; value: Tensor | Numeric }): Tensor;
  /** Matrix product over the last two axes; the leading axes are broadcast. A 1-d `a` is treated as (1, K) and a 1-d `b` as (K, 1), and the added axes are removed from the result. float16 and bfloat16 accumulate in float32; K = 0 gives 0. */
  matmul(a_: Tensor, b_: Tensor): Tensor;
  matmul(named: { a: Tensor; b: Tensor }): Tensor;
  matmul(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs. */
  matmulInteger(a_: Tensor, b_: Tensor): Tensor;
  matmulInteger(named: { a: Tensor; b: Tensor }): Tensor;
  matmulInteger(a_: Tensor, named: { b: Tensor }): Tensor;
  /** beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c is broadcast to (M, N). For beta = 0, `c` is not read. */
  addmm(c_: Tensor, a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addmm(named: { c: Tensor; a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addmm(c_: Tensor, named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  /** Outer product of 1-d tensors: out[i][j] = a[i] * b[j]. */
  outer(a_: Tensor, b_: Tensor): Tensor;
  outer(named: { a: Tensor; b: Tensor }): Tensor;
  outer(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Matrix-vector product of a (M, K) and b (K,). */
  mv(a_: Tensor, b_: Tensor): Tensor;
  mv(named: { a: Tensor; b: Tensor }): Tensor;
  mv(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Batched matrix product of a (B, M, K) and b (B, K, N). */
  bmm(a_: Tensor, b_: Tensor): Tensor;
  bmm(named: { a: Tensor; b: Tensor }): Tensor;
  bmm(a_: Tensor, named: { b: Tensor }): Tensor;
  /** beta * c + alpha * bmm(a, b); c is broadcast to (B, M, N). For beta = 0, `c` is not read. */
  baddbmm(c_: Tensor, a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  baddbmm(named: { c: Tensor; a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  baddbmm(c_: Tensor, named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  /** beta * c + alpha * sum(bmm(a, b), 0), the sum over the batch; c is broadcast to (M, N). For beta = 0, `c` is not read. */
  addbmm(c_: Tensor, a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addbmm(named: { c: Tensor; a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addbmm(c_: Tensor, named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  /** beta * c + alpha * (a @ b) for a matrix a (M, K) and a vector b (K,); c is broadcast to (M,). For beta = 0, `c` is not read. */
  addmv(c_: Tensor, a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addmv(named: { c: Tensor; a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addmv(c_: Tensor, named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  /** beta * c + alpha * outer(a, b); c is broadcast to (M, N). For beta = 0, `c` is not read. */
  addr(c_: Tensor, a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addr(named: { c: Tensor; a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addr(c_: Tensor, named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  /** Dot product of two 1-d tensors of the same length. */
  dot(a_: Tensor, b_: Tensor): Tensor;
  dot(named: { a: Tensor; b: Tensor }): Tensor;
  dot(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Dot product along `axis` of the shape that `a` and `b` broadcast to; for complex numbers with the conjugate of `a`. */
  vecdot(a_: Tensor, b_: Tensor, axis_?: Numeric): Tensor;
  vecdot(named: { a: Tensor; b: Tensor; axis?: Numeric }): Tensor;
  vecdot(a_: Tensor, named: { b: Tensor; axis?: Numeric }): Tensor;
  /** Inner product: sums of products along the last axes of both, for all combinations of the other axes. With a 0-d operand, the elementwise product. */
  inner(a_: Tensor, b_: Tensor): Tensor;
  inner(named: { a: Tensor; b: Tensor }): Tensor;
  inner(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Tensor contraction: sums products along the axes `axes_a` of a and `axes_b` of b, paired in order. The result has the other axes of a, then those of b. */
  tensordot(a_: Tensor, b_: Tensor, axesA_: Numeric | Numeric[], axesB_: Numeric | Numeric[]): Tensor;
  tensordot(named: { a: Tensor; b: Tensor; axesA: Numeric | Numeric[]; axesB: Numeric | Numeric[] }): Tensor;
  tensordot(a_: Tensor, named: { b: Tensor; axesA: Numeric | Numeric[]; axesB: Numeric | Numeric[] }): Tensor;
  /** Kronecker product: the block matrix of each element of `a` times `b`. Missing leading axes count as 1. */
  kron(a_: Tensor, b_: Tensor): Tensor;
  kron(named: { a: Tensor; b: Tensor }): Tensor;
  kron(a_: Tensor, named: { b: Tensor }): Tensor;
  /** Cross product along `axis`, of extent 3 in both; the other axes are broadcast. */
  cross(a_: Tensor, b_: Tensor, axis_: Numeric): Tensor;
  cross(named: { a: Tensor; b: Tensor; axis: Numeric }): Tensor;
  cross(a_: Tensor, named: { b: Tensor; axis: Numeric }): Tensor;
  /** Product of two or more matrices, in the order that needs the fewest multiplications. The first and the last operand may be vectors. */
  multiDot(xs_: Tensor[]): Tensor;
  multiDot(named: { xs: Tensor[] }): Tensor;
  /** Einstein summation with an equation such as "bij,bjk->bik": one letter for each axis. A repeated letter in an operand selects its diagonal, and "..." stands for axes that broadcast; without "->" the result has the letters that occur once, in alphabetical order. The result is a view of the operand if there is one operand and no sum. */
  einsum(equation_: string, operands_: Tensor[]): Tensor;
  einsum(named: { equation: string; operands: Tensor[] }): Tensor;
  /** Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum. */
  trace(x_: Tensor, offset_?: Numeric, dtype_?: DType): Tensor;
  trace(named: { x: Tensor; offset?: Numeric; dtype?: DType }): Tensor;
  trace(x_: Tensor, named: { offset?: Numeric; dtype?: DType }): Tensor;
  /** Cholesky factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian. Reads the lower triangle and returns a lower factor, or reads and returns the upper triangle if `upper`. info, int32, is 0, or the order of the first leading minor that is not positive; that matrix has no valid factor. */
  choleskyEx(x_: Tensor, upper_?: boolean): { l: Tensor; info: Tensor };
  choleskyEx(named: { x: Tensor; upper?: boolean }): { l: Tensor; info: Tensor };
  choleskyEx(x_: Tensor, named: { upper?: boolean }): { l: Tensor; info: Tensor };
  /** Cholesky factor as in cholesky_ex; an error that names the matrix if one is not positive definite. */
  cholesky(x_: Tensor, upper_?: boolean): Tensor;
  cholesky(named: { x: Tensor; upper?: boolean }): Tensor;
  cholesky(x_: Tensor, named: { upper?: boolean }): Tensor;
  /** Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`. Leading axes are broadcast. */
  choleskySolve(b_: Tensor, l_: Tensor, upper_?: boolean): Tensor;
  choleskySolve(named: { b: Tensor; l: Tensor; upper?: boolean }): Tensor;
  choleskySolve(b_: Tensor, named: { l: Tensor; upper?: boolean }): Tensor;
  /** Inverse of a matrix from its Cholesky factor l, as returned by cholesky. */
  choleskyInverse(l_: Tensor, upper_?: boolean): Tensor;
  choleskyInverse(named: { l: Tensor; upper?: boolean }): Tensor;
  choleskyInverse(l_: Tensor, named: { upper?: boolean }): Tensor;
  /** LU factorisation with row pivoting, packed into one matrix: l without its unit diagonal, and u. Rows i and pivots[i] were exchanged in order; pivots is int32 and counted from 1. info, int32, is 0, or the number of the first zero on the diagonal of u. Without `pivot`, no rows are exchanged. */
  luFactorEx(x_: Tensor, pivot_?: boolean): { lu: Tensor; pivots: Tensor; info: Tensor };
  luFactorEx(named: { x: Tensor; pivot?: boolean }): { lu: Tensor; pivots: Tensor; info: Tensor };
  luFactorEx(x_: Tensor, named: { pivot?: boolean }): { lu: Tensor; pivots: Tensor; info: Tensor };
  /** Same as lu_factor_ex without info; an error that names the matrix if one is singular. */
  luFactor(x_: Tensor, pivot_?: boolean): { lu: Tensor; pivots: Tensor };
  luFactor(named: { x: Tensor; pivot?: boolean }): { lu: Tensor; pivots: Tensor };
  luFactor(x_: Tensor, named: { pivot?: boolean }): { lu: Tensor; pivots: Tensor };
  /** Permutation matrix p and factors l and u from the result of lu_factor: x = p @ l @ u. */
  luUnpack(lu_: Tensor, pivots_: Tensor): { p: Tensor; l: Tensor; u: Tensor };
  luUnpack(named: { lu: Tensor; pivots: Tensor }): { p: Tensor; l: Tensor; u: Tensor };
  luUnpack(lu_: Tensor, named: { pivots: Tensor }): { p: Tensor; l: Tensor; u: Tensor };
  /** LU decomposition x = p @ l @ u with a permutation matrix p, a unit lower triangular l and an upper triangular u. Singular matrices are accepted. */
  lu(x_: Tensor, pivot_?: boolean): { p: Tensor; l: Tensor; u: Tensor };
  lu(named: { x: Tensor; pivot?: boolean }): { p: Tensor; l: Tensor; u: Tensor };
  lu(x_: Tensor, named: { pivot?: boolean }): { p: Tensor; l: Tensor; u: Tensor };
  /** Solves a @ y = b for y, with the LU factorisation of a from lu_factor; y @ a = b unless `left`, and with a.mH in place of a if `adjoint`. Leading axes are broadcast. */
  luSolve(lu_: Tensor, pivots_: Tensor, b_: Tensor, left_?: boolean, adjoint_?: boolean): Tensor;
  luSolve(named: { lu: Tensor; pivots: Tensor; b: Tensor; left?: boolean; adjoint?: boolean }): Tensor;
  luSolve(lu_: Tensor, named: { pivots: Tensor; b: Tensor; left?: boolean; adjoint?: boolean }): Tensor;
  /** Bunch-Kaufman factorisation x = p @ l @ d @ l.mT @ p.mT of symmetric matrices, or with l.mH of Hermitian ones if `hermitian`, packed into one lower triangle: d, with blocks of one or two rows on its diagonal, and l without its unit diagonal, in the format of LAPACK's sytrf. Reads the lower triangle. pivots, int32, is k > 0 for a single row that was exchanged with row k, counted from 1, and -k for each row of a pair, whose second row was exchanged with row k. info, int32, is 0, or the number of the first zero on the diagonal of d. Computed on the host. */
  ldlFactorEx(x_: Tensor, hermitian_?: boolean): { ld: Tensor; pivots: Tensor; info: Tensor };
  ldlFactorEx(named: { x: Tensor; hermitian?: boolean }): { ld: Tensor; pivots: Tensor; info: Tensor };
  ldlFactorEx(x_: Tensor, named: { hermitian?: boolean }): { ld: Tensor; pivots: Tensor; info: Tensor };
  /** Same as ldl_factor_ex without info; an error that names the matrix if one is singular. */
  ldlFactor(x_: Tensor, hermitian_?: boolean): { ld: Tensor; pivots: Tensor };
  ldlFactor(named: { x: Tensor; hermitian?: boolean }): { ld: Tensor; pivots: Tensor };
  ldlFactor(x_: Tensor, named: { hermitian?: boolean }): { ld: Tensor; pivots: Tensor };
  /** Permutation matrix p, unit lower triangular factor l and block diagonal factor d from the result of ldl_factor. */
  ldlUnpack(ld_: Tensor, pivots_: Tensor, hermitian_?: boolean): { p: Tensor; l: Tensor; d: Tensor };
  ldlUnpack(named: { ld: Tensor; pivots: Tensor; hermitian?: boolean }): { p: Tensor; l: Tensor; d: Tensor };
  ldlUnpack(ld_: Tensor, named: { pivots: Tensor; hermitian?: boolean }): { p: Tensor; l: Tensor; d: Tensor };
  /** Solves a @ y = b for y, with the factorisation of a from ldl_factor and the same `hermitian`. Leading axes are broadcast. */
  ldlSolve(ld_: Tensor, pivots_: Tensor, b_: Tensor, hermitian_?: boolean): Tensor;
  ldlSolve(named: { ld: Tensor; pivots: Tensor; b: Tensor; hermitian?: boolean }): Tensor;
  ldlSolve(ld_: Tensor, named: { pivots: Tensor; b: Tensor; hermitian?: boolean }): Tensor;
  /** Solves a @ y = b for y, or y @ a = b unless `left`, with the upper or lower triangle of a. The rest of a is not read; with `unitriangular` the diagonal is not read either and counts as 1. Leading axes are broadcast. A zero on the diagonal gives infinities or NaN. */
  solveTriangular(a_: Tensor, b_: Tensor, upper_: boolean, left_?: boolean, unitriangular_?: boolean): Tensor;
  solveTriangular(named: { a: Tensor; b: Tensor; upper: boolean; left?: boolean; unitriangular?: boolean }): Tensor;
  solveTriangular(a_: Tensor, named: { b: Tensor; upper: boolean; left?: boolean; unitriangular?: boolean }): Tensor;
  /** Solves a @ y = b for y, or y @ a = b unless `left`. b holds columns; it is one vector for each matrix if it is 1-d or has the shape of a without the last axis. Leading axes are broadcast. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose result is not valid. */
  solveEx(a_: Tensor, b_: Tensor, left_?: boolean): { result: Tensor; info: Tensor };
  solveEx(named: { a: Tensor; b: Tensor; left?: boolean }): { result: Tensor; info: Tensor };
  solveEx(a_: Tensor, named: { b: Tensor; left?: boolean }): { result: Tensor; info: Tensor };
  /** Solves a system of linear equations as in solve_ex; an error that names the matrix if one is singular. */
  solve(a_: Tensor, b_: Tensor, left_?: boolean): Tensor;
  solve(named: { a: Tensor; b: Tensor; left?: boolean }): Tensor;
  solve(a_: Tensor, named: { b: Tensor; left?: boolean }): Tensor;
  /** Inverse of square matrices. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose inverse is not valid. */
  invEx(x_: Tensor): { inverse: Tensor; info: Tensor };
  invEx(named: { x: Tensor }): { inverse: Tensor; info: Tensor };
  /** Inverse of square matrices; an error that names the matrix if one is singular. */
  inv(x_: Tensor): Tensor;
  inv(named: { x: Tensor }): Tensor;
  /** Determinant of square matrices. The gradient is also valid for singular matrices, and so are second derivatives up to N = 32. */
  det(x_: Tensor): Tensor;
  det(named: { x: Tensor }): Tensor;
  /** Sign and logarithm of the absolute value of the determinant, without overflow; for complex matrices the sign is det / |det|. 0 and -infinity for singular matrices. */
  slogdet(x_: Tensor): { sign: Tensor; logabsdet: Tensor };
  slogdet(named: { x: Tensor }): { sign: Tensor; logabsdet: Tensor };
  /** QR decomposition x = q @ r with orthonormal columns q and an upper triangular r. Mode "reduced" gives min(M, N) columns, "complete" a square q, and "r" an empty q. Signs follow LAPACK; the diagonal of r is real. */
  qr(x_: Tensor, mode_?: string): { q: Tensor; r: Tensor };
  qr(named: { x: Tensor; mode?: string }): { q: Tensor; r: Tensor };
  qr(x_: Tensor, named: { mode?: string }): { q: Tensor; r: Tensor };
  /** First columns of the product of the Householder reflections I - tau[i] * v @ v.mH, where v is column i of x with 1 on the diagonal and 0 above. */
  householderProduct(x_: Tensor, tau_: Tensor): Tensor;
  householderProduct(named: { x: Tensor; tau: Tensor }): Tensor;
  householderProduct(x_: Tensor, named: { tau: Tensor }): Tensor;
  /** Eigenvalues in ascending order and orthonormal eigenvectors, as columns, of symmetric or Hermitian matrices. Only the lower triangle is read, or the upper one if `upper`. The first of the largest components of each vector is real and positive. The gradient of the vectors is finite for distinct eigenvalues. */
  eigh(x_: Tensor, upper_?: boolean): { values: Tensor; vectors: Tensor };
  eigh(named: { x: Tensor; upper?: boolean }): { values: Tensor; vectors: Tensor };
  eigh(x_: Tensor, named: { upper?: boolean }): { values: Tensor; vectors: Tensor };
  /** Eigenvalues of symmetric or Hermitian matrices, as in eigh. */
  eigvalsh(x_: Tensor, upper_?: boolean): Tensor;
  eigvalsh(named: { x: Tensor; upper?: boolean }): Tensor;
  eigvalsh(x_: Tensor, named: { upper?: boolean }): Tensor;
  /** Eigenvalues and eigenvectors, as columns of norm 1, of square matrices, both complex, in no particular order. The first of the largest components of each vector is real and positive. Of a real matrix, values that are not real come in conjugate pairs, that with the positive imaginary part first. Computed on the host. The gradient of the vectors is finite for distinct eigenvalues; that of a matrix without a basis of eigenvectors is not defined. */
  eig(x_: Tensor): { values: Tensor; vectors: Tensor };
  eig(named: { x: Tensor }): { values: Tensor; vectors: Tensor };
  /** Eigenvalues of square matrices, as in eig. */
  eigvals(x_: Tensor): Tensor;
  eigvals(named: { x: Tensor }): Tensor;
  /** Singular value decomposition x = u @ diag(s) @ vh with singular values s >= 0 in descending order; u and vh are square if `full_matrices`. The first of the largest components of each column of u is real and positive. The gradient of u and vh is finite for distinct nonzero singular values; columns beyond min(M, N) have no gradient. */
  svd(x_: Tensor, fullMatrices_?: boolean): { u: Tensor; s: Tensor; vh: Tensor };
  svd(named: { x: Tensor; fullMatrices?: boolean }): { u: Tensor; s: Tensor; vh: Tensor };
  svd(x_: Tensor, named: { fullMatrices?: boolean }): { u: Tensor; s: Tensor; vh: Tensor };
  /** Singular values in descending order, as in svd. */
  svdvals(x_: Tensor): Tensor;
  svdvals(named: { x: Tensor }): Tensor;
  /** Moore-Penrose pseudoinverse. Singular values up to max(atol, rtol * the largest one) count as 0; rtol is max(M, N) * epsilon if neither is given. With `hermitian`, matrices are symmetric or Hermitian and only the lower triangle is read. */
  pinv(x_: Tensor, atol_?: Tensor | null, rtol_?: Tensor | null, hermitian_?: boolean): Tensor;
  pinv(named: { x: Tensor; atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  pinv(x_: Tensor, named: { atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  /** Number of singular values above the tolerance of pinv, int64. */
  matrixRank(x_: Tensor, atol_?: Tensor | null, rtol_?: Tensor | null, hermitian_?: boolean): Tensor;
  matrixRank(named: { x: Tensor; atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  matrixRank(x_: Tensor, named: { atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  /** Least-squares solution y of minimal norm of a @ y = b, for columns or vectors b as in solve_ex. Singular values up to rcond * the largest one count as 0; a negative rcond stands for max(M, N) * epsilon. residuals are the squared norms of a @ y - b if M > N and all matrices have rank N, otherwise empty. */
  lstsq(a_: Tensor, b_: Tensor, rcond_?: Numeric): { solution: Tensor; residuals: Tensor; rank: Tensor; singularValues: Tensor };
  lstsq(named: { a: Tensor; b: Tensor; rcond?: Numeric }): { solution: Tensor; residuals: Tensor; rank: Tensor; singularValues: Tensor };
  lstsq(a_: Tensor, named: { b: Tensor; rcond?: Numeric }): { solution: Tensor; residuals: Tensor; rank: Tensor; singularValues: Tensor };
  /** Norm of the matrices along axis0 (rows) and axis1 (columns): Frobenius norm "fro", nuclear norm "nuc", largest and smallest singular value "2" and "-2", largest and smallest absolute column sum "1" and "-1", absolute row sum "inf" and "-inf". The maximum over an empty axis is 0. */
  matrixNorm(x_: Tensor, ord_?: string, axis0_?: Numeric, axis1_?: Numeric, keepdims_?: boolean): Tensor;
  matrixNorm(named: { x: Tensor; ord?: string; axis0?: Numeric; axis1?: Numeric; keepdims?: boolean }): Tensor;
  matrixNorm(x_: Tensor, named: { ord?: string; axis0?: Numeric; axis1?: Numeric; keepdims?: boolean }): Tensor;
  /** Condition number matrix_norm(x) * matrix_norm(inv(x)) in the norm `ord`; infinity for singular matrices. For "2" and "-2" it is the ratio of the largest and smallest singular values, also for matrices that are not square. */
  cond(x_: Tensor, ord_: string): Tensor;
  cond(named: { x: Tensor; ord: string }): Tensor;
  cond(x_: Tensor, named: { ord: string }): Tensor;
  /** Matrix power x ** n of square matrices, of the inverse for negative n; the identity for n = 0. */
  matrixPower(x_: Tensor, n_: Numeric): Tensor;
  matrixPower(named: { x: Tensor; n: Numeric }): Tensor;
  matrixPower(x_: Tensor, named: { n: Numeric }): Tensor;
  /** Matrix exponential of square matrices, the sum of x ** k / k!. */
  matrixExp(x_: Tensor): Tensor;
  matrixExp(named: { x: Tensor }): Tensor;
  /** Complex-to-complex Fourier transform, scale * sum of x[j] * exp(-2 pi i j k / n) over the axes, or exp(+2 pi i j k / n) unless `forward`. The primitive behind fft and related ops. */
  fftC2c(x_: Tensor, axes_?: Numeric | Numeric[] | null, scale_?: Numeric, forward_?: boolean): Tensor;
  fftC2c(named: { x: Tensor; axes?: Numeric | Numeric[] | null; scale?: Numeric; forward?: boolean }): Tensor;
  fftC2c(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; scale?: Numeric; forward?: boolean }): Tensor;
  /** Real-to-complex forward transform as in fft_c2c; along the last of the axes only the first n / 2 + 1 results are computed, as the others are their conjugates. float32 and float64 only. */
  fftR2c(x_: Tensor, axes_?: Numeric | Numeric[] | null, scale_?: Numeric): Tensor;
  fftR2c(named: { x: Tensor; axes?: Numeric | Numeric[] | null; scale?: Numeric }): Tensor;
  fftR2c(x_: Tensor, named: { axes?: Numeric | Numeric[] | null; scale?: Numeric }): Tensor;
  /** Complex-to-real backward transform as in fft_c2c, with `n` real results along the last of the axes, from the first n / 2 + 1 elements of a Hermitian-symmetric input. */
  fftC2r(x_: Tensor, n_: Numeric, axes_?: Numeric | Numeric[] | null, scale_?: Numeric): Tensor;
  fftC2r(named: { x: Tensor; n: Numeric; axes?: Numeric | Numeric[] | null; scale?: Numeric }): Tensor;
  fftC2r(x_: Tensor, named: { n: Numeric; axes?: Numeric | Numeric[] | null; scale?: Numeric }): Tensor;
  /** Discrete Fourier transform along `axis`, sum of x[j] * exp(-2 pi i j k / n), over `n` points to which x is cropped or zero-padded. norm "forward" divides by n and "ortho" by sqrt(n). complex128 for float64, complex64 for other real dtypes. */
  fft(x_: Tensor, n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  fft(named: { x: Tensor; n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  fft(x_: Tensor, named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  /** Inverse of fft: sum of x[j] * exp(2 pi i j k / n), divided by n for norm "backward" and by sqrt(n) for "ortho". */
  ifft(x_: Tensor, n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  ifft(named: { x: Tensor; n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  ifft(x_: Tensor, named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  /** Fourier transform of a real tensor: the first n / 2 + 1 results of fft, as the others are their conjugates. */
  rfft(x_: Tensor, n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  rfft(named: { x: Tensor; n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  rfft(x_: Tensor, named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  /** Inverse of rfft, with `n` real results. The imaginary parts of x[0] and, for even n, of x[n / 2] are ignored. */
  irfft(x_: Tensor, n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  irfft(named: { x: Tensor; n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  irfft(x_: Tensor, named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  /** Fourier transform, which is real, of a Hermitian-symmetric signal of length `n` of which x is the first half. */
  hfft(x_: Tensor, n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  hfft(named: { x: Tensor; n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  hfft(x_: Tensor, named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  /** Inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor. */
  ihfft(x_: Tensor, n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  ihfft(named: { x: Tensor; n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  ihfft(x_: Tensor, named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  /** Multidimensional Fourier transform: fft along each of the axes, with s[i] points along axes[i]. With `s` but no axes, the last axes are transformed. norm counts the points of all axes. Over the axes -2 and -1 it is known as fft2; likewise for ifftn and the other n-dimensional transforms. */
  fftn(x_: Tensor, s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  fftn(named: { x: Tensor; s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  fftn(x_: Tensor, named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  /** Inverse of fftn. */
  ifftn(x_: Tensor, s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  ifftn(named: { x: Tensor; s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  ifftn(x_: Tensor, named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  /** Same as fftn for a real tensor, with only the first half of the results along the last of the axes. */
  rfftn(x_: Tensor, s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  rfftn(named: { x: Tensor; s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  rfftn(x_: Tensor, named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  /** Inverse of rfftn, with s[-1] real results along the last of the axes. */
  irfftn(x_: Tensor, s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  irfftn(named: { x: Tensor; s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  irfftn(x_: Tensor, named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  /** Applies hfft along the last of the axes, and fft along the others. */
  hfftn(x_: Tensor, s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  hfftn(named: { x: Tensor; s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  hfftn(x_: Tensor, named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  /** Inverse of hfftn. */
  ihfftn(x_: Tensor, s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  ihfftn(named: { x: Tensor; s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  ihfftn(x_: Tensor, named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  /** Sample frequencies of fft for `n` points with spacing `d`: 0, 1, ..., -2, -1 divided by n * d. The default dtype is float32. */
  fftfreq(n_: Numeric, d_?: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  fftfreq(named: { n: Numeric; d?: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** Sample frequencies of rfft for `n` points with spacing `d`: 0 to n / 2 divided by n * d. The default dtype is float32. */
  rfftfreq(n_: Numeric, d_?: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  rfftfreq(named: { n: Numeric; d?: Numeric; dtype?: DType; device?: undefined }): Tensor;
  /** Returns a copy of `x` with the zero frequency shifted to the centre of the axes. */
  fftshift(x_: Tensor, axes_?: Numeric | Numeric[] | null): Tensor;
  fftshift(named: { x: Tensor; axes?: Numeric | Numeric[] | null }): Tensor;
  fftshift(x_: Tensor, named: { axes?: Numeric | Numeric[] | null }): Tensor;
  /** Inverse of fftshift. */
  ifftshift(x_: Tensor, axes_?: Numeric | Numeric[] | null): Tensor;
  ifftshift(named: { x: Tensor; axes?: Numeric | Numeric[] | null }): Tensor;
  ifftshift(x_: Tensor, named: { axes?: Numeric | Numeric[] | null }): Tensor;
  /** Logistic sigmoid 1 / (1 + exp(-x)), without overflow. */
  sigmoid(x_: Tensor): Tensor;
  sigmoid(named: { x: Tensor }): Tensor;
  /** Logistic sigmoid 1 / (1 + exp(-x)), without overflow. */
  sigmoid_(x_: Tensor): Tensor;
  sigmoid_(named: { x: Tensor }): Tensor;
  /** Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated. */
  relu(x_: Tensor): Tensor;
  relu(named: { x: Tensor }): Tensor;
  /** Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated. */
  relu_(x_: Tensor): Tensor;
  relu_(named: { x: Tensor }): Tensor;
  /** x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope. */
  leakyRelu(x_: Tensor, negativeSlope_?: Numeric): Tensor;
  leakyRelu(named: { x: Tensor; negativeSlope?: Numeric }): Tensor;
  leakyRelu(x_: Tensor, named: { negativeSlope?: Numeric }): Tensor;
  /** x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope. */
  leakyRelu_(x_: Tensor, negativeSlope_?: Numeric): Tensor;
  leakyRelu_(named: { x: Tensor; negativeSlope?: Numeric }): Tensor;
  leakyRelu_(x_: Tensor, named: { negativeSlope?: Numeric }): Tensor;
  /** Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation. */
  gelu(x_: Tensor, tanhApprox_?: boolean): Tensor;
  gelu(named: { x: Tensor; tanhApprox?: boolean }): Tensor;
  gelu(x_: Tensor, named: { tanhApprox?: boolean }): Tensor;
  /** Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation. */
  gelu_(x_: Tensor, tanhApprox_?: boolean): Tensor;
  gelu_(named: { x: Tensor; tanhApprox?: boolean }): Tensor;
  gelu_(x_: Tensor, named: { tanhApprox?: boolean }): Tensor;
  /** x * sigmoid(x), also known as swish. */
  silu(x_: Tensor): Tensor;
  silu(named: { x: Tensor }): Tensor;
  /** x * sigmoid(x), also known as swish. */
  silu_(x_: Tensor): Tensor;
  silu_(named: { x: Tensor }): Tensor;
  /** min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated. */
  relu6(x_: Tensor): Tensor;
  relu6(named: { x: Tensor }): Tensor;
  /** min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated. */
  relu6_(x_: Tensor): Tensor;
  relu6_(named: { x: Tensor }): Tensor;
  /** min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate. */
  hardtanh(x_: Tensor, minVal_?: Numeric, maxVal_?: Numeric): Tensor;
  hardtanh(named: { x: Tensor; minVal?: Numeric; maxVal?: Numeric }): Tensor;
  hardtanh(x_: Tensor, named: { minVal?: Numeric; maxVal?: Numeric }): Tensor;
  /** min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate. */
  hardtanh_(x_: Tensor, minVal_?: Numeric, maxVal_?: Numeric): Tensor;
  hardtanh_(named: { x: Tensor; minVal?: Numeric; maxVal?: Numeric }): Tensor;
  hardtanh_(x_: Tensor, named: { minVal?: Numeric; maxVal?: Numeric }): Tensor;
  /** min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3. */
  hardsigmoid(x_: Tensor): Tensor;
  hardsigmoid(named: { x: Tensor }): Tensor;
  /** min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3. */
  hardsigmoid_(x_: Tensor): Tensor;
  hardsigmoid_(named: { x: Tensor }): Tensor;
  /** x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3. */
  hardswish(x_: Tensor): Tensor;
  hardswish(named: { x: Tensor }): Tensor;
  /** x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3. */
  hardswish_(x_: Tensor): Tensor;
  hardswish_(named: { x: Tensor }): Tensor;
  /** 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively. */
  hardshrink(x_: Tensor, lambd_?: Numeric): Tensor;
  hardshrink(named: { x: Tensor; lambd?: Numeric }): Tensor;
  hardshrink(x_: Tensor, named: { lambd?: Numeric }): Tensor;
  /** 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively. */
  hardshrink_(x_: Tensor, lambd_?: Numeric): Tensor;
  hardshrink_(named: { x: Tensor; lambd?: Numeric }): Tensor;
  hardshrink_(x_: Tensor, named: { lambd?: Numeric }): Tensor;
  /** Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated. */
  softshrink(x_: Tensor, lambd_?: Numeric): Tensor;
  softshrink(named: { x: Tensor; lambd?: Numeric }): Tensor;
  softshrink(x_: Tensor, named: { lambd?: Numeric }): Tensor;
  /** Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated. */
  softshrink_(x_: Tensor, lambd_?: Numeric): Tensor;
  softshrink_(named: { x: Tensor; lambd?: Numeric }): Tensor;
  softshrink_(x_: Tensor, named: { lambd?: Numeric }): Tensor;
  /** x - tanh(x). */
  tanhshrink(x_: Tensor): Tensor;
  tanhshrink(named: { x: Tensor }): Tensor;
  /** x - tanh(x). */
  tanhshrink_(x_: Tensor): Tensor;
  tanhshrink_(named: { x: Tensor }): Tensor;
  /** x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated. */
  threshold(x_: Tensor, threshold_: Numeric, value_: Numeric): Tensor;
  threshold(named: { x: Tensor; threshold: Numeric; value: Numeric }): Tensor;
  threshold(x_: Tensor, named: { threshold: Numeric; value: Numeric }): Tensor;
  /** x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated. */
  threshold_(x_: Tensor, threshold_: Numeric, value_: Numeric): Tensor;
  threshold_(named: { x: Tensor; threshold: Numeric; value: Numeric }): Tensor;
  threshold_(x_: Tensor, named: { threshold: Numeric; value: Numeric }): Tensor;
  /** x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha. */
  elu(x_: Tensor, alpha_?: Numeric): Tensor;
  elu(named: { x: Tensor; alpha?: Numeric }): Tensor;
  elu(x_: Tensor, named: { alpha?: Numeric }): Tensor;
  /** x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha. */
  elu_(x_: Tensor, alpha_?: Numeric): Tensor;
  elu_(named: { x: Tensor; alpha?: Numeric }): Tensor;
  elu_(x_: Tensor, named: { alpha?: Numeric }): Tensor;
  /** x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere. */
  celu(x_: Tensor, alpha_?: Numeric): Tensor;
  celu(named: { x: Tensor; alpha?: Numeric }): Tensor;
  celu(x_: Tensor, named: { alpha?: Numeric }): Tensor;
  /** x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere. */
  celu_(x_: Tensor, alpha_?: Numeric): Tensor;
  celu_(named: { x: Tensor; alpha?: Numeric }): Tensor;
  celu_(x_: Tensor, named: { alpha?: Numeric }): Tensor;
  /** Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1. */
  selu(x_: Tensor): Tensor;
  selu(named: { x: Tensor }): Tensor;
  /** Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1. */
  selu_(x_: Tensor): Tensor;
  selu_(named: { x: Tensor }): Tensor;
  /** x * tanh(log(1 + exp(x))), without overflow. */
  mish(x_: Tensor): Tensor;
  mish(named: { x: Tensor }): Tensor;
  /** x * tanh(log(1 + exp(x))), without overflow. */
  mish_(x_: Tensor): Tensor;
  mish_(named: { x: Tensor }): Tensor;
  /** log(1 + exp(beta * x)) / beta; x where beta * x > threshold. */
  softplus(x_: Tensor, beta_?: Numeric, threshold_?: Numeric): Tensor;
  softplus(named: { x: Tensor; beta?: Numeric; threshold?: Numeric }): Tensor;
  softplus(x_: Tensor, named: { beta?: Numeric; threshold?: Numeric }): Tensor;
  /** log(1 + exp(beta * x)) / beta; x where beta * x > threshold. */
  softplus_(x_: Tensor, beta_?: Numeric, threshold_?: Numeric): Tensor;
  softplus_(named: { x: Tensor; beta?: Numeric; threshold?: Numeric }): Tensor;
  softplus_(x_: Tensor, named: { beta?: Numeric; threshold?: Numeric }): Tensor;
  /** x / (1 + |x|). */
  softsign(x_: Tensor): Tensor;
  softsign(named: { x: Tensor }): Tensor;
  /** x / (1 + |x|). */
  softsign_(x_: Tensor): Tensor;
  softsign_(named: { x: Tensor }): Tensor;
  /** log(sigmoid(x)) = -log(1 + exp(-x)), without overflow. */
  logsigmoid(x_: Tensor): Tensor;
  logsigmoid(named: { x: Tensor }): Tensor;
  /** log(sigmoid(x)) = -log(1 + exp(-x)), without overflow. */
  logsigmoid_(x_: Tensor): Tensor;
  logsigmoid_(named: { x: Tensor }): Tensor;
  /** exp(x) / sum(exp(x)) along `axis`, without overflow. */
  softmax(x_: Tensor, axis_: Numeric): Tensor;
  softmax(named: { x: Tensor; axis: Numeric }): Tensor;
  softmax(x_: Tensor, named: { axis: Numeric }): Tensor;
  /** Logarithm of softmax, x - logsumexp(x) along `axis`. */
  logSoftmax(x_: Tensor, axis_: Numeric): Tensor;
  logSoftmax(named: { x: Tensor; axis: Numeric }): Tensor;
  logSoftmax(x_: Tensor, named: { axis: Numeric }): Tensor;
  /** x where x > 0, weight * x elsewhere. weight has one element, or one for each slice of axis 1 of x. The derivative at 0 is weight. */
  prelu(x_: Tensor, weight_: Tensor): Tensor;
  prelu(named: { x: Tensor; weight: Tensor }): Tensor;
  prelu(x_: Tensor, named: { weight: Tensor }): Tensor;
  /** Gated linear unit a * sigmoid(b), where a and b are the halves of x along `axis`, whose extent is even. */
  glu(x_: Tensor, axis_: Numeric): Tensor;
  glu(named: { x: Tensor; axis: Numeric }): Tensor;
  glu(x_: Tensor, named: { axis: Numeric }): Tensor;
  /** x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn uniformly from [lower, upper); otherwise it is their mean. */
  rrelu(x_: Tensor, lower_?: Numeric, upper_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  rrelu(named: { x: Tensor; lower?: Numeric; upper?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  rrelu(x_: Tensor, named: { lower?: Numeric; upper?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  /** softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution. With `hard`, the one-hot vector of the largest element, with the gradient of the soft result. */
  gumbelSoftmax(logits_: Tensor, tau_: Numeric | undefined, hard_: boolean | undefined, axis_: Numeric, rng_?: undefined): Tensor;
  gumbelSoftmax(named: { logits: Tensor; tau?: Numeric; hard?: boolean; axis: Numeric; rng?: undefined }): Tensor;
  gumbelSoftmax(logits_: Tensor, named: { tau?: Numeric; hard?: boolean; axis: Numeric; rng?: undefined }): Tensor;
  /** softmax(-x) along `axis`. */
  softmin(x_: Tensor, axis_: Numeric): Tensor;
  softmin(named: { x: Tensor; axis: Numeric }): Tensor;
  softmin(x_: Tensor, named: { axis: Numeric }): Tensor;
  /** x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,). */
  linear(x_: Tensor, weight_: Tensor, bias_?: Tensor | null): Tensor;
  linear(named: { x: Tensor; weight: Tensor; bias?: Tensor | null }): Tensor;
  linear(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null }): Tensor;
  /** Applies an activation to linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh. If no gradient is recorded, the activation is fused into the matrix product and the intermediate result is not stored. */
  linearActivation(x_: Tensor, weight_: Tensor, bias_: Tensor | null | undefined, activation_: string): Tensor;
  linearActivation(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; activation: string }): Tensor;
  linearActivation(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; activation: string }): Tensor;
  /** 1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see conv2d. */
  conv1d(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv1d(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv1d(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  /** 2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups, KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1. */
  conv2d(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv2d(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2d(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  /** Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution. */
  conv2dInputGrad(dy_: Tensor, weight_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv2dInputGrad(named: { dy: Tensor; weight: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2dInputGrad(dy_: Tensor, named: { weight: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  /** Gradient of conv2d with respect to its weight of `shape`. */
  conv2dWeightGrad(dy_: Tensor, x_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv2dWeightGrad(named: { dy: Tensor; x: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2dWeightGrad(dy_: Tensor, named: { x: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  /** 3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, KD, KH, KW); see conv2d. */
  conv3d(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv3d(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3d(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  /** Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution. */
  conv3dInputGrad(dy_: Tensor, weight_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv3dInputGrad(named: { dy: Tensor; weight: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3dInputGrad(dy_: Tensor, named: { weight: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  /** Gradient of conv3d with respect to its weight of `shape`. */
  conv3dWeightGrad(dy_: Tensor, x_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv3dWeightGrad(named: { dy: Tensor; x: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3dWeightGrad(dy_: Tensor, named: { x: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  /** 1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see conv_transpose2d. */
  convTranspose1d(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], outputPadding_?: Numeric | Numeric[], groups_?: Numeric, dilation_?: Numeric | Numeric[]): Tensor;
  convTranspose1d(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose1d(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  /** 2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W) or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 * padding + dilation * (KH - 1) + output_padding + 1. */
  convTranspose2d(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], outputPadding_?: Numeric | Numeric[], groups_?: Numeric, dilation_?: Numeric | Numeric[]): Tensor;
  convTranspose2d(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose2d(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  /** 3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD, KH, KW); see conv_transpose2d. */
  convTranspose3d(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], outputPadding_?: Numeric | Numeric[], groups_?: Numeric, dilation_?: Numeric | Numeric[]): Tensor;
  convTranspose3d(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose3d(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  /** Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH * KW, number of windows), with the windows in row-major order. */
  im2col(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[]): Tensor;
  im2col(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  im2col(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  /** Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C * KH * KW, L). The adjoint of im2col. */
  col2im(x_: Tensor, shape_: Numeric | Numeric[], kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[]): Tensor;
  col2im(named: { x: Tensor; shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  col2im(x_: Tensor, named: { shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  /** Bilinear layer, x1 @ weight[k] @ x2 + bias[k] for each output k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,). */
  bilinear(x1_: Tensor, x2_: Tensor, weight_: Tensor, bias_?: Tensor | null): Tensor;
  bilinear(named: { x1: Tensor; x2: Tensor; weight: Tensor; bias?: Tensor | null }): Tensor;
  bilinear(x1_: Tensor, named: { x2: Tensor; weight: Tensor; bias?: Tensor | null }): Tensor;
  /** Maximum of each window of x (N, C, L) or (C, L); see max_pool2d. */
  maxPool1d(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  maxPool1d(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool1d(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  /** Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of equal elements receives the gradient. The default stride is the kernel size; padding is at most half of the kernel size. */
  maxPool2d(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  maxPool2d(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool2d(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  /** Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d. */
  maxPool3d(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  maxPool3d(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool3d(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  /** Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x. */
  maxPool1dWithIndices(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): { values: Tensor; indices: Tensor };
  maxPool1dWithIndices(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool1dWithIndices(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  /** Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x. */
  maxPool2dWithIndices(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): { values: Tensor; indices: Tensor };
  maxPool2dWithIndices(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool2dWithIndices(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  /** Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x. */
  maxPool3dWithIndices(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): { values: Tensor; indices: Tensor };
  maxPool3dWithIndices(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool3dWithIndices(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  /** Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by max_pool1d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept. */
  maxUnpool1d(x_: Tensor, indices_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  maxUnpool1d(named: { x: Tensor; indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  maxUnpool1d(x_: Tensor, named: { indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  /** Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by max_pool2d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept. */
  maxUnpool2d(x_: Tensor, indices_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  maxUnpool2d(named: { x: Tensor; indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  maxUnpool2d(x_: Tensor, named: { indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  /** Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by max_pool3d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept. */
  maxUnpool3d(x_: Tensor, indices_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  maxUnpool3d(named: { x: Tensor; indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  maxUnpool3d(x_: Tensor, named: { indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  /** Mean of each window of x (N, C, L) or (C, L); see avg_pool2d. */
  avgPool1d(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean): Tensor;
  avgPool1d(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean }): Tensor;
  avgPool1d(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean }): Tensor;
  /** Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor. The mean of integers is truncated. The default stride is the kernel size; padding is at most half of the kernel size. */
  avgPool2d(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool2d(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool2d(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  /** Gradient of avg_pool2d with respect to its input of `shape`. */
  avgPool2dGrad(dy_: Tensor, shape_: Numeric | Numeric[], kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool2dGrad(named: { dy: Tensor; shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool2dGrad(dy_: Tensor, named: { shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  /** Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d. */
  avgPool3d(x_: Tensor, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool3d(named: { x: Tensor; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool3d(x_: Tensor, named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  /** Gradient of avg_pool3d with respect to its input of `shape`. */
  avgPool3dGrad(dy_: Tensor, shape_: Numeric | Numeric[], kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool3dGrad(named: { dy: Tensor; shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool3dGrad(dy_: Tensor, named: { shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  /** Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, L) or (C, L). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0. */
  lpPool1d(x_: Tensor, normType_: Numeric, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  lpPool1d(named: { x: Tensor; normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  lpPool1d(x_: Tensor, named: { normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  /** Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, H, W) or (C, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0. */
  lpPool2d(x_: Tensor, normType_: Numeric, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  lpPool2d(named: { x: Tensor; normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  lpPool2d(x_: Tensor, named: { normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  /** Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, D, H, W) or (C, D, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0. */
  lpPool3d(x_: Tensor, normType_: Numeric, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  lpPool3d(named: { x: Tensor; normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  lpPool3d(x_: Tensor, named: { normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  /** Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive. */
  adaptiveAvgPool1d(x_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  adaptiveAvgPool1d(named: { x: Tensor; shape: Numeric | Numeric[] }): Tensor;
  adaptiveAvgPool1d(x_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  /** Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive. */
  adaptiveAvgPool2d(x_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  adaptiveAvgPool2d(named: { x: Tensor; shape: Numeric | Numeric[] }): Tensor;
  adaptiveAvgPool2d(x_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  /** Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive. */
  adaptiveAvgPool3d(x_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  adaptiveAvgPool3d(named: { x: Tensor; shape: Numeric | Numeric[] }): Tensor;
  adaptiveAvgPool3d(x_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  /** Maximum of the windows of adaptive_avg_pool1d, and its int64 index along the spatial axis of x. NaN counts as the maximum; the first of equal elements is returned. */
  adaptiveMaxPool1d(x_: Tensor, shape_: Numeric | Numeric[]): { values: Tensor; indices: Tensor };
  adaptiveMaxPool1d(named: { x: Tensor; shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  adaptiveMaxPool1d(x_: Tensor, named: { shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  /** Maximum of the windows of adaptive_avg_pool2d, and its int64 index in the flattened plane of x. NaN counts as the maximum; the first of equal elements is returned. */
  adaptiveMaxPool2d(x_: Tensor, shape_: Numeric | Numeric[]): { values: Tensor; indices: Tensor };
  adaptiveMaxPool2d(named: { x: Tensor; shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  adaptiveMaxPool2d(x_: Tensor, named: { shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  /** Maximum of the windows of adaptive_avg_pool3d, and its int64 index in the flattened volume of x. NaN counts as the maximum; the first of equal elements is returned. */
  adaptiveMaxPool3d(x_: Tensor, shape_: Numeric | Numeric[]): { values: Tensor; indices: Tensor };
  adaptiveMaxPool3d(named: { x: Tensor; shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  adaptiveMaxPool3d(x_: Tensor, named: { shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  /** Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns the centres of the outermost elements instead of their outer edges; antialias widens the kernel when downsampling. */
  interpolate(x_: Tensor, shape_: Numeric | Numeric[], mode_?: string, alignCorners_?: boolean, antialias_?: boolean): Tensor;
  interpolate(named: { x: Tensor; shape: Numeric | Numeric[]; mode?: string; alignCorners?: boolean; antialias?: boolean }): Tensor;
  interpolate(x_: Tensor, named: { shape: Numeric | Numeric[]; mode?: string; alignCorners?: boolean; antialias?: boolean }): Tensor;
  /** Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype, linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to compute the coordinates. */
  interpolateAxis(x_: Tensor, axis_: Numeric, size_: Numeric, mode_: string, alignCorners_?: boolean, antialias_?: boolean, scale_?: Numeric): Tensor;
  interpolateAxis(named: { x: Tensor; axis: Numeric; size: Numeric; mode: string; alignCorners?: boolean; antialias?: boolean; scale?: Numeric }): Tensor;
  interpolateAxis(x_: Tensor, named: { axis: Numeric; size: Numeric; mode: string; alignCorners?: boolean; antialias?: boolean; scale?: Numeric }): Tensor;
  /** Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`. */
  interpolateAxisGrad(dy_: Tensor, axis_: Numeric, size_: Numeric, mode_: string, alignCorners_?: boolean, antialias_?: boolean, scale_?: Numeric): Tensor;
  interpolateAxisGrad(named: { dy: Tensor; axis: Numeric; size: Numeric; mode: string; alignCorners?: boolean; antialias?: boolean; scale?: Numeric }): Tensor;
  interpolateAxisGrad(dy_: Tensor, named: { axis: Numeric; size: Numeric; mode: string; alignCorners?: boolean; antialias?: boolean; scale?: Numeric }): Tensor;
  /** Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N, OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first: -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in float32. */
  gridSample(x_: Tensor, grid_: Tensor, mode_?: string, paddingMode_?: string, alignCorners_?: boolean): Tensor;
  gridSample(named: { x: Tensor; grid: Tensor; mode?: string; paddingMode?: string; alignCorners?: boolean }): Tensor;
  gridSample(x_: Tensor, named: { grid: Tensor; mode?: string; paddingMode?: string; alignCorners?: boolean }): Tensor;
  /** Sampling grid for grid_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W). */
  affineGrid(theta_: Tensor, shape_: Numeric | Numeric[], alignCorners_?: boolean): Tensor;
  affineGrid(named: { theta: Tensor; shape: Numeric | Numeric[]; alignCorners?: boolean }): Tensor;
  affineGrid(theta_: Tensor, named: { shape: Numeric | Numeric[]; alignCorners?: boolean }): Tensor;
  /** Rearranges x (..., C * factor ** 2, H, W) to (..., C, H * factor, W * factor), moving channels into space. */
  pixelShuffle(x_: Tensor, factor_: Numeric): Tensor;
  pixelShuffle(named: { x: Tensor; factor: Numeric }): Tensor;
  pixelShuffle(x_: Tensor, named: { factor: Numeric }): Tensor;
  /** Rearranges x (..., C, H * factor, W * factor) to (..., C * factor ** 2, H, W). The inverse of pixel_shuffle. */
  pixelUnshuffle(x_: Tensor, factor_: Numeric): Tensor;
  pixelUnshuffle(named: { x: Tensor; factor: Numeric }): Tensor;
  pixelUnshuffle(x_: Tensor, named: { factor: Numeric }): Tensor;
  /** Splits the channels of x (N, C, ...) into `groups` and interleaves the groups. */
  channelShuffle(x_: Tensor, groups_: Numeric): Tensor;
  channelShuffle(named: { x: Tensor; groups: Numeric }): Tensor;
  channelShuffle(x_: Tensor, named: { groups: Numeric }): Tensor;
  /** Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the population variance. weight and bias have the shape of those axes. */
  layerNorm(x_: Tensor, normNdim_: Numeric, weight_?: Tensor | null, bias_?: Tensor | null, eps_?: Numeric): Tensor;
  layerNorm(named: { x: Tensor; normNdim: Numeric; weight?: Tensor | null; bias?: Tensor | null; eps?: Numeric }): Tensor;
  layerNorm(x_: Tensor, named: { normNdim: Numeric; weight?: Tensor | null; bias?: Tensor | null; eps?: Numeric }): Tensor;
  /** Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training, mean and population variance are those of the batch, and running_mean and running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the running statistics are used. */
  batchNorm(x_: Tensor, weight_?: Tensor | null, bias_?: Tensor | null, runningMean_?: Tensor | null, runningVar_?: Tensor | null, training_?: boolean, momentum_?: Numeric, eps_?: Numeric): Tensor;
  batchNorm(named: { x: Tensor; weight?: Tensor | null; bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; training?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  batchNorm(x_: Tensor, named: { weight?: Tensor | null; bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; training?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  /** Root mean square normalisation x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon of the dtype of computation. */
  rmsNorm(x_: Tensor, normNdim_: Numeric, weight_: Tensor | null | undefined, eps_: Numeric): Tensor;
  rmsNorm(named: { x: Tensor; normNdim: Numeric; weight?: Tensor | null; eps: Numeric }): Tensor;
  rmsNorm(x_: Tensor, named: { normNdim: Numeric; weight?: Tensor | null; eps: Numeric }): Tensor;
  /** Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent channels of x (N, C, ...), times weight (C,), plus bias (C,). */
  groupNorm(x_: Tensor, groups_: Numeric, weight_?: Tensor | null, bias_?: Tensor | null, eps_?: Numeric): Tensor;
  groupNorm(named: { x: Tensor; groups: Numeric; weight?: Tensor | null; bias?: Tensor | null; eps?: Numeric }): Tensor;
  groupNorm(x_: Tensor, named: { groups: Numeric; weight?: Tensor | null; bias?: Tensor | null; eps?: Numeric }): Tensor;
  /** Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the averages of the means and unbiased variances over the batch. Without use_input_stats it is batch_norm with the running statistics. */
  instanceNorm(x_: Tensor, weight_?: Tensor | null, bias_?: Tensor | null, runningMean_?: Tensor | null, runningVar_?: Tensor | null, useInputStats_?: boolean, momentum_?: Numeric, eps_?: Numeric): Tensor;
  instanceNorm(named: { x: Tensor; weight?: Tensor | null; bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; useInputStats?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  instanceNorm(x_: Tensor, named: { weight?: Tensor | null; bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; useInputStats?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  /** Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is the sum of squares over a window of `size` channels around each channel. */
  localResponseNorm(x_: Tensor, size_: Numeric, alpha_?: Numeric, beta_?: Numeric, k_?: Numeric): Tensor;
  localResponseNorm(named: { x: Tensor; size: Numeric; alpha?: Numeric; beta?: Numeric; k?: Numeric }): Tensor;
  localResponseNorm(x_: Tensor, named: { size: Numeric; alpha?: Numeric; beta?: Numeric; k?: Numeric }): Tensor;
  /** x / max(n, eps), where n is the norm of order `ord` along `axis`. */
  normalize(x_: Tensor, ord_: Numeric | undefined, axis_: Numeric, eps_?: Numeric): Tensor;
  normalize(named: { x: Tensor; ord?: Numeric; axis: Numeric; eps?: Numeric }): Tensor;
  normalize(x_: Tensor, named: { ord?: Numeric; axis: Numeric; eps?: Numeric }): Tensor;
  /** In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training, returns x itself. */
  dropout(x_: Tensor, p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  dropout(named: { x: Tensor; p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  dropout(x_: Tensor, named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  /** Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself. */
  featureDropout(x_: Tensor, p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  featureDropout(named: { x: Tensor; p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  featureDropout(x_: Tensor, named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  /** In training, replaces each element with probability p by the negative limit of selu, then scales and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself. */
  alphaDropout(x_: Tensor, p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  alphaDropout(named: { x: Tensor; p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  alphaDropout(x_: Tensor, named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  /** Same as alpha_dropout, but drops whole channels of x (N, C, ...). */
  featureAlphaDropout(x_: Tensor, p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  featureAlphaDropout(named: { x: Tensor; p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  featureAlphaDropout(x_: Tensor, named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  /** Attention softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E) and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is allowed; a query without allowed keys gives 0. With enable_gqa, key and value may have fewer heads (..., H, S, E), each shared by a group of adjacent query heads. */
  scaledDotProductAttention(query_: Tensor, key_: Tensor, value_: Tensor, mask_?: Tensor | null, dropoutP_?: Numeric, causal_?: boolean, scale_?: Numeric, enableGqa_?: boolean, rng_?: undefined): Tensor;
  scaledDotProductAttention(named: { query: Tensor; key: Tensor; value: Tensor; mask?: Tensor | null; dropoutP?: Numeric; causal?: boolean; scale?: Numeric; enableGqa?: boolean; rng?: undefined }): Tensor;
  scaledDotProductAttention(query_: Tensor, named: { key: Tensor; value: Tensor; mask?: Tensor | null; dropoutP?: Numeric; causal?: boolean; scale?: Numeric; enableGqa?: boolean; rng?: undefined }): Tensor;
  /** Fused scaled_dot_product_attention without dropout that does not store the matrix of scores. mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass recomputes the weights, unless second derivatives or the gradient of the mask are needed. With `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for values that are not finite. */
  flashAttention(query_: Tensor, key_: Tensor, value_: Tensor, mask_?: Tensor | null, causal_?: boolean, scale_?: Numeric): Tensor;
  flashAttention(named: { query: Tensor; key: Tensor; value: Tensor; mask?: Tensor | null; causal?: boolean; scale?: Numeric }): Tensor;
  flashAttention(query_: Tensor, named: { key: Tensor; value: Tensor; mask?: Tensor | null; causal?: boolean; scale?: Numeric }): Tensor;
  /** Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged. Without need_weights the weights are empty, (0,), and without dropout the memory does not grow with L * S. A query without allowed keys gives NaN, or 0 without need_weights. */
  multiHeadAttention(query_: Tensor, key_: Tensor, value_: Tensor, numHeads_: Numeric, inWeight_: Tensor | null | undefined, qWeight_: Tensor | null | undefined, kWeight_: Tensor | null | undefined, vWeight_: Tensor | null | undefined, inBias_: Tensor | null | undefined, biasK_: Tensor | null | undefined, biasV_: Tensor | null | undefined, addZeroAttn_: boolean | undefined, outWeight_: Tensor, outBias_?: Tensor | null, keyPaddingMask_?: Tensor | null, mask_?: Tensor | null, dropoutP_?: Numeric, needWeights_?: boolean, averageWeights_?: boolean, rng_?: undefined): { output: Tensor; weights: Tensor };
  multiHeadAttention(named: { query: Tensor; key: Tensor; value: Tensor; numHeads: Numeric; inWeight?: Tensor | null; qWeight?: Tensor | null; kWeight?: Tensor | null; vWeight?: Tensor | null; inBias?: Tensor | null; biasK?: Tensor | null; biasV?: Tensor | null; addZeroAttn?: boolean; outWeight: Tensor; outBias?: Tensor | null; keyPaddingMask?: Tensor | null; mask?: Tensor | null; dropoutP?: Numeric; needWeights?: boolean; averageWeights?: boolean; rng?: undefined }): { output: Tensor; weights: Tensor };
  multiHeadAttention(query_: Tensor, named: { key: Tensor; value: Tensor; numHeads: Numeric; inWeight?: Tensor | null; qWeight?: Tensor | null; kWeight?: Tensor | null; vWeight?: Tensor | null; inBias?: Tensor | null; biasK?: Tensor | null; biasV?: Tensor | null; addZeroAttn?: boolean; outWeight: Tensor; outBias?: Tensor | null; keyPaddingMask?: Tensor | null; mask?: Tensor | null; dropoutP?: Numeric; needWeights?: boolean; averageWeights?: boolean; rng?: undefined }): { output: Tensor; weights: Tensor };
  /** One step of an Elman network, tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh), for x (N, I) or (I,) and h (N, H) or (H,). */
  rnnTanhCell(x_: Tensor, h_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): Tensor;
  rnnTanhCell(named: { x: Tensor; h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  rnnTanhCell(x_: Tensor, named: { h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  /** Same as rnn_tanh_cell, with relu instead of tanh. */
  rnnReluCell(x_: Tensor, h_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): Tensor;
  rnnReluCell(named: { x: Tensor; h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  rnnReluCell(x_: Tensor, named: { h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  /** One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z * (h - n) with n = tanh(a_n + r * b_n), r = sigmoid(a_r + b_r) and z = sigmoid(a_z + b_z). a_r, a_z, a_n are the thirds of x @ w_ih^T + b_ih, and b_r, b_z, b_n those of h @ w_hh^T + b_hh. */
  gruCell(x_: Tensor, h_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): Tensor;
  gruCell(named: { x: Tensor; h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  gruCell(x_: Tensor, named: { h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  /** One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c_next = f * c + i * g and h_next = o * tanh(c_next). i, f, g, o are the quarters of x @ w_ih^T + b_ih + h @ w_hh^T + b_hh, after tanh for g and sigmoid for the others. */
  lstmCell(x_: Tensor, h_: Tensor, c_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): { hNext: Tensor; cNext: Tensor };
  lstmCell(named: { x: Tensor; h: Tensor; c: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): { hNext: Tensor; cNext: Tensor };
  lstmCell(x_: Tensor, named: { h: Tensor; c: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): { hNext: Tensor; cNext: Tensor };
  /** Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers. */
  rnnTanh(x_: Tensor, h0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor };
  rnnTanh(named: { x: Tensor; h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  rnnTanh(x_: Tensor, named: { h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  /** Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers. */
  rnnRelu(x_: Tensor, h0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor };
  rnnRelu(named: { x: Tensor; h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  rnnRelu(x_: Tensor, named: { h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  /** Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see gru_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers. */
  gru(x_: Tensor, h0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor };
  gru(named: { x: Tensor; h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  gru(x_: Tensor, named: { h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  /** Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden states are projected to P elements. */
  lstm(x_: Tensor, h0_: Tensor | null | undefined, c0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor; cN: Tensor };
  lstm(named: { x: Tensor; h0?: Tensor | null; c0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor; cN: Tensor };
  lstm(x_: Tensor, named: { h0?: Tensor | null; c0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor; cN: Tensor };
  /** Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be shorter. With 8 bits an element is code * scale, codes (..., K) are int8 from -127 to 127, and the scale is max(|block|) / 127. With 4 bits it is (code - 8) * scale, and the element of largest magnitude becomes -8 * scale; codes are uint8 of shape (..., 16 * ceil(K / 32)), whose byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the end. Scales (..., ceil(K / block_size)) are float16, at most 65504. A block with NaN becomes NaN. */
  quantizeBlockwise(x_: Tensor, bits_?: Numeric, blockSize_?: Numeric): { codes: Tensor; scales: Tensor };
  quantizeBlockwise(named: { x: Tensor; bits?: Numeric; blockSize?: Numeric }): { codes: Tensor; scales: Tensor };
  quantizeBlockwise(x_: Tensor, named: { bits?: Numeric; blockSize?: Numeric }): { codes: Tensor; scales: Tensor };
  /** The elements (..., extent) that `codes` and `scales` stand for, see quantize_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 * ceil(extent / 32)) with two codes of 4 bits in each. */
  dequantizeBlockwise(codes_: Tensor, scales_: Tensor, extent_: Numeric, blockSize_?: Numeric, dtype_?: DType): Tensor;
  dequantizeBlockwise(named: { codes: Tensor; scales: Tensor; extent: Numeric; blockSize?: Numeric; dtype?: DType }): Tensor;
  dequantizeBlockwise(codes_: Tensor, named: { scales: Tensor; extent: Numeric; blockSize?: Numeric; dtype?: DType }): Tensor;
  /** x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the rounding. The codes and scales get no gradients. */
  quantizedLinear(x_: Tensor, codes_: Tensor, scales_: Tensor, bias_?: Tensor | null, blockSize_?: Numeric, int8Activations_?: boolean): Tensor;
  quantizedLinear(named: { x: Tensor; codes: Tensor; scales: Tensor; bias?: Tensor | null; blockSize?: Numeric; int8Activations?: boolean }): Tensor;
  quantizedLinear(x_: Tensor, named: { codes: Tensor; scales: Tensor; bias?: Tensor | null; blockSize?: Numeric; int8Activations?: boolean }): Tensor;
  /** round(x / scale) + zero_point in an integer dtype of 8 or 16 bits, clamped to its range; ties round to even. The scale and the zero point are one number, or one for each index along `axis`. NaN becomes an arbitrary value. The result has no gradients. */
  quantizeAffine(x_: Tensor, scale_: Tensor, zeroPoint_?: Tensor | null, axis_?: Numeric, dtype_?: DType): Tensor;
  quantizeAffine(named: { x: Tensor; scale: Tensor; zeroPoint?: Tensor | null; axis?: Numeric; dtype?: DType }): Tensor;
  quantizeAffine(x_: Tensor, named: { scale: Tensor; zeroPoint?: Tensor | null; axis?: Numeric; dtype?: DType }): Tensor;
  /** (codes - zero_point) * scale in the scale's dtype, see quantize_affine. The codes get no gradient. */
  dequantizeAffine(codes_: Tensor, scale_: Tensor, zeroPoint_?: Tensor | null, axis_?: Numeric): Tensor;
  dequantizeAffine(named: { codes: Tensor; scale: Tensor; zeroPoint?: Tensor | null; axis?: Numeric }): Tensor;
  dequantizeAffine(codes_: Tensor, named: { scale: Tensor; zeroPoint?: Tensor | null; axis?: Numeric }): Tensor;
  /** Convolution over 1 to 3 axes of tensors of 8 bits, see quantize_affine. The sums of (x - x_zero_point) * (weight - weight_zero_point) are exact; with integers as bias, these are added, exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as in all arithmetic of integers. With x_scale and weight_scale the result is sums * x_scale * weight_scale + bias, computed in float32, in the dtype of x_scale; with out_scale it is quantized, in the dtype of out_zero_point. Padding stands for 0. No argument gets gradients. */
  quantizedConv(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, xScale_?: Tensor | null, xZeroPoint_?: Tensor | null, weightScale_?: Tensor | null, weightZeroPoint_?: Tensor | null, outScale_?: Tensor | null, outZeroPoint_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric, relu_?: boolean): Tensor;
  quantizedConv(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric; relu?: boolean }): Tensor;
  quantizedConv(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric; relu?: boolean }): Tensor;
  /** Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero points as in quantized_conv, those of the weight for each column. Leading axes broadcast. */
  quantizedMatmul(x_: Tensor, weight_: Tensor, bias_?: Tensor | null, xScale_?: Tensor | null, xZeroPoint_?: Tensor | null, weightScale_?: Tensor | null, weightZeroPoint_?: Tensor | null, outScale_?: Tensor | null, outZeroPoint_?: Tensor | null, relu_?: boolean): Tensor;
  quantizedMatmul(named: { x: Tensor; weight: Tensor; bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; relu?: boolean }): Tensor;
  quantizedMatmul(x_: Tensor, named: { weight: Tensor; bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; relu?: boolean }): Tensor;
  /** Pairwise distances vector_norm(a[..., i, :] - b[..., j, :], p) between the rows of a and b; leading axes are broadcast. The derivative is 0 where the distance is 0. */
  cdist(a_: Tensor, b_: Tensor, p_?: Numeric): Tensor;
  cdist(named: { a: Tensor; b: Tensor; p?: Numeric }): Tensor;
  cdist(a_: Tensor, named: { b: Tensor; p?: Numeric }): Tensor;
  /** Pairwise distances, as in cdist, between the rows i < j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ... */
  pdist(x_: Tensor, p_?: Numeric): Tensor;
  pdist(named: { x: Tensor; p?: Numeric }): Tensor;
  pdist(x_: Tensor, named: { p?: Numeric }): Tensor;
  /** Squared error (x - target) ** 2, with its mean, its sum or no reduction. */
  mseLoss(x_: Tensor, target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  mseLoss(named: { x: Tensor; target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  mseLoss(x_: Tensor, named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Absolute error |x - target|, with its mean, its sum or no reduction. */
  l1Loss(x_: Tensor, target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  l1Loss(named: { x: Tensor; target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  l1Loss(x_: Tensor, named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the mean is divided by the sum of the weights of the other targets. */
  nllLoss(logProbs_: Tensor, target_: Tensor, weight_?: Tensor | null, ignoreIndex_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  nllLoss(named: { logProbs: Tensor; target: Tensor; weight?: Tensor | null; ignoreIndex?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  nllLoss(logProbs_: Tensor, named: { target: Tensor; weight?: Tensor | null; ignoreIndex?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1, or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] * (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t. For integer targets the mean is divided by the sum of weight[y] over the targets that are not ignored, NaN if there are none; for probabilities by the number of losses. */
  crossEntropy(logits_: Tensor, target_: Tensor, weight_?: Tensor | null, ignoreIndex_?: Numeric, labelSmoothing_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  crossEntropy(named: { logits: Tensor; target: Tensor; weight?: Tensor | null; ignoreIndex?: Numeric; labelSmoothing?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  crossEntropy(logits_: Tensor, named: { target: Tensor; weight?: Tensor | null; ignoreIndex?: Numeric; labelSmoothing?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Unweighted losses (N,) of cross_entropy: logsumexp(logits) - logits[target] for each row of logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index. */
  softmaxNll(logits_: Tensor, target_: Tensor, ignoreIndex_?: Numeric): Tensor;
  softmaxNll(named: { logits: Tensor; target: Tensor; ignoreIndex?: Numeric }): Tensor;
  softmaxNll(logits_: Tensor, named: { target: Tensor; ignoreIndex?: Numeric }): Tensor;
  /** Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without overflow. */
  bceWithLogits(logits_: Tensor, target_: Tensor, weight_?: Tensor | null, posWeight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  bceWithLogits(named: { logits: Tensor; target: Tensor; weight?: Tensor | null; posWeight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  bceWithLogits(logits_: Tensor, named: { target: Tensor; weight?: Tensor | null; posWeight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** For d = x - target: d ** 2 / (2 * beta) where |d| < beta, |d| - beta / 2 elsewhere; |d| for beta = 0. */
  smoothL1Loss(x_: Tensor, target_: Tensor, beta_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  smoothL1Loss(named: { x: Tensor; target: Tensor; beta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  smoothL1Loss(x_: Tensor, named: { target: Tensor; beta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** For d = x - target: d ** 2 / 2 where |d| < delta, delta * (|d| - delta / 2) elsewhere. */
  huberLoss(x_: Tensor, target_: Tensor, delta_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  huberLoss(named: { x: Tensor; target: Tensor; delta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  huberLoss(x_: Tensor, named: { target: Tensor; delta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Kullback-Leibler divergence target * (log(target) - x) for log probabilities x, and 0 where target is 0; with log_target, target holds log probabilities too. The mean is over all elements; for the divergence per instance divide the sum by the batch size. */
  klDiv(x_: Tensor, target_: Tensor, logTarget_?: boolean, reduction_?: "none" | "mean" | "sum"): Tensor;
  klDiv(named: { x: Tensor; target: Tensor; logTarget?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  klDiv(x_: Tensor, named: { target: Tensor; logTarget?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Binary cross entropy -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x in [0, 1]; logarithms are clamped to at least -100. */
  binaryCrossEntropy(x_: Tensor, target_: Tensor, weight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  binaryCrossEntropy(named: { x: Tensor; target: Tensor; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  binaryCrossEntropy(x_: Tensor, named: { target: Tensor; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless log_input. `full` adds Stirling's approximation of log(target!) where target > 1. */
  poissonNllLoss(x_: Tensor, target_: Tensor, logInput_?: boolean, full_?: boolean, eps_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  poissonNllLoss(named: { x: Tensor; target: Tensor; logInput?: boolean; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  poissonNllLoss(x_: Tensor, named: { target: Tensor; logInput?: boolean; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps); `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its gradient is the gradient with respect to v. */
  gaussianNllLoss(x_: Tensor, target_: Tensor, var_: Tensor, full_?: boolean, eps_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  gaussianNllLoss(named: { x: Tensor; target: Tensor; var: Tensor; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  gaussianNllLoss(x_: Tensor, named: { target: Tensor; var: Tensor; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** log(1 + exp(-target * x)) for targets 1 and -1, without overflow. */
  softMarginLoss(x_: Tensor, target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  softMarginLoss(named: { x: Tensor; target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  softMarginLoss(x_: Tensor, named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** x where target is 1, max(margin - x, 0) where target is -1. */
  hingeEmbeddingLoss(x_: Tensor, target_: Tensor, margin_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  hingeEmbeddingLoss(named: { x: Tensor; target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  hingeEmbeddingLoss(x_: Tensor, named: { target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2. */
  multiMarginLoss(x_: Tensor, target_: Tensor, p_?: Numeric, margin_?: Numeric, weight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  multiMarginLoss(named: { x: Tensor; target: Tensor; p?: Numeric; margin?: Numeric; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  multiMarginLoss(x_: Tensor, named: { target: Tensor; p?: Numeric; margin?: Numeric; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Multi-label hinge loss sum(max(x[j] - x[y] + 1, 0)) / C over all target classes y and all other classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its first -1. */
  multilabelMarginLoss(x_: Tensor, target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  multilabelMarginLoss(named: { x: Tensor; target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  multilabelMarginLoss(x_: Tensor, named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) * logsigmoid(-x)). */
  multilabelSoftMarginLoss(x_: Tensor, target_: Tensor, weight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  multilabelSoftMarginLoss(named: { x: Tensor; target: Tensor; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  multilabelSoftMarginLoss(x_: Tensor, named: { target: Tensor; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the broadcast operands. */
  cosineSimilarity(x1_: Tensor, x2_: Tensor, axis_: Numeric, eps_?: Numeric): Tensor;
  cosineSimilarity(named: { x1: Tensor; x2: Tensor; axis: Numeric; eps?: Numeric }): Tensor;
  cosineSimilarity(x1_: Tensor, named: { x2: Tensor; axis: Numeric; eps?: Numeric }): Tensor;
  /** Norm of order p of x1 - x2 + eps along the last axis. */
  pairwiseDistance(x1_: Tensor, x2_: Tensor, p_?: Numeric, eps_?: Numeric, keepdims_?: boolean): Tensor;
  pairwiseDistance(named: { x1: Tensor; x2: Tensor; p?: Numeric; eps?: Numeric; keepdims?: boolean }): Tensor;
  pairwiseDistance(x1_: Tensor, named: { x2: Tensor; p?: Numeric; eps?: Numeric; keepdims?: boolean }): Tensor;
  /** 1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or (). */
  cosineEmbeddingLoss(x1_: Tensor, x2_: Tensor, target_: Tensor, margin_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  cosineEmbeddingLoss(named: { x1: Tensor; x2: Tensor; target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  cosineEmbeddingLoss(x1_: Tensor, named: { x2: Tensor; target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** max(margin - target * (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2 should be. */
  marginRankingLoss(x1_: Tensor, x2_: Tensor, target_: Tensor, margin_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  marginRankingLoss(named: { x1: Tensor; x2: Tensor; target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  marginRankingLoss(x1_: Tensor, named: { x2: Tensor; target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With swap, d(positive, negative) replaces d(anchor, negative) where it is smaller. */
  tripletMarginLoss(anchor_: Tensor, positive_: Tensor, negative_: Tensor, margin_?: Numeric, p_?: Numeric, eps_?: Numeric, swap_?: boolean, reduction_?: "none" | "mean" | "sum"): Tensor;
  tripletMarginLoss(named: { anchor: Tensor; positive: Tensor; negative: Tensor; margin?: Numeric; p?: Numeric; eps?: Numeric; swap?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  tripletMarginLoss(anchor_: Tensor, named: { positive: Tensor; negative: Tensor; margin?: Numeric; p?: Numeric; eps?: Numeric; swap?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Connectionist temporal classification loss: the negative log likelihood of label sequences of unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated; or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect to the input of log_softmax; there is no second derivative. */
  ctcLoss(logProbs_: Tensor, targets_: Tensor, inputLengths_: Tensor, targetLengths_: Tensor, blank_?: Numeric, zeroInfinity_?: boolean, reduction_?: "none" | "mean" | "sum"): Tensor;
  ctcLoss(named: { logProbs: Tensor; targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  ctcLoss(logProbs_: Tensor, named: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  /** Losses (N,) of ctc_loss before the reduction, for log_probs (T, N, C). */
  ctcNll(logProbs_: Tensor, targets_: Tensor, inputLengths_: Tensor, targetLengths_: Tensor, blank_?: Numeric, zeroInfinity_?: boolean): Tensor;
  ctcNll(named: { logProbs: Tensor; targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  ctcNll(logProbs_: Tensor, named: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  /** Gradient of ctc_nll with respect to the input of log_softmax, for the gradient dy (N,) of the losses. */
  ctcNllGrad(dy_: Tensor, logProbs_: Tensor, targets_: Tensor, inputLengths_: Tensor, targetLengths_: Tensor, blank_?: Numeric, zeroInfinity_?: boolean): Tensor;
  ctcNllGrad(named: { dy: Tensor; logProbs: Tensor; targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  ctcNllGrad(dy_: Tensor, named: { logProbs: Tensor; targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  /** Uniform random numbers in [0, 1): multiples of 2**-24 for float32, 2**-53 for float64, 2**-11 for float16 and 2**-8 for bfloat16. Both parts of complex numbers are uniform. The default dtype is float32. */
  rand(shape_: Numeric | Numeric[], dtype_?: DType, device_?: undefined, rng_?: undefined): Tensor;
  rand(named: { shape: Numeric | Numeric[]; dtype?: DType; device?: undefined; rng?: undefined }): Tensor;
  rand(shape_: Numeric | Numeric[], named: { dtype?: DType; device?: undefined; rng?: undefined }): Tensor;
  /** Standard normal random numbers; for complex numbers both parts have variance 1/2. The default dtype is float32. */
  randn(shape_: Numeric | Numeric[], dtype_?: DType, device_?: undefined, rng_?: undefined): Tensor;
  randn(named: { shape: Numeric | Numeric[]; dtype?: DType; device?: undefined; rng?: undefined }): Tensor;
  randn(shape_: Numeric | Numeric[], named: { dtype?: DType; device?: undefined; rng?: undefined }): Tensor;
  /** Uniform random integers in [low, high). The default dtype is int64. */
  randint(low_: Numeric, high_: Numeric, shape_: Numeric | Numeric[], dtype_?: DType, device_?: undefined, rng_?: undefined): Tensor;
  randint(named: { low: Numeric; high: Numeric; shape: Numeric | Numeric[]; dtype?: DType; device?: undefined; rng?: undefined }): Tensor;
  /** Random permutation of 0 to n - 1. The default dtype is int64. */
  randperm(n_: Numeric, dtype_?: DType, device_?: undefined, rng_?: undefined): Tensor;
  randperm(named: { n: Numeric; dtype?: DType; device?: undefined; rng?: undefined }): Tensor;
  /** Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `p`. */
  bernoulli(p_: Tensor, rng_?: undefined): Tensor;
  bernoulli(named: { p: Tensor; rng?: undefined }): Tensor;
  bernoulli(p_: Tensor, named: { rng?: undefined }): Tensor;
  /** Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C): int64 of shape (n,) or (N, n). */
  multinomial(weights_: Tensor, n_: Numeric, replacement_?: boolean, rng_?: undefined): Tensor;
  multinomial(named: { weights: Tensor; n: Numeric; replacement?: boolean; rng?: undefined }): Tensor;
  multinomial(weights_: Tensor, named: { n: Numeric; replacement?: boolean; rng?: undefined }): Tensor;
  /** Draws one index for each row of the non-negative weights (..., C), with probabilities proportional to them: int64 of shape (...). */
  categorical(weights_: Tensor, rng_?: undefined): Tensor;
  categorical(named: { weights: Tensor; rng?: undefined }): Tensor;
  categorical(weights_: Tensor, named: { rng?: undefined }): Tensor;
  /** Fills `x` with uniform random numbers in [low, high); of complex numbers both parts. */
  uniform_(x_: Tensor, low_?: Numeric, high_?: Numeric, rng_?: undefined): Tensor;
  uniform_(named: { x: Tensor; low?: Numeric; high?: Numeric; rng?: undefined }): Tensor;
  uniform_(x_: Tensor, named: { low?: Numeric; high?: Numeric; rng?: undefined }): Tensor;
  /** Fills `x` with normal random numbers of the given mean and standard deviation; for complex numbers both parts have half of the variance. */
  normal_(x_: Tensor, mean_?: Numeric, std_?: Numeric, rng_?: undefined): Tensor;
  normal_(named: { x: Tensor; mean?: Numeric; std?: Numeric; rng?: undefined }): Tensor;
  normal_(x_: Tensor, named: { mean?: Numeric; std?: Numeric; rng?: undefined }): Tensor;
  /** Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd. */
  exponential_(x_: Tensor, lambd_?: Numeric, rng_?: undefined): Tensor;
  exponential_(named: { x: Tensor; lambd?: Numeric; rng?: undefined }): Tensor;
  exponential_(x_: Tensor, named: { lambd?: Numeric; rng?: undefined }): Tensor;
  /** Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`. */
  laplace_(x_: Tensor, mean_?: Numeric, scale_?: Numeric, rng_?: undefined): Tensor;
  laplace_(named: { x: Tensor; mean?: Numeric; scale?: Numeric; rng?: undefined }): Tensor;
  laplace_(x_: Tensor, named: { mean?: Numeric; scale?: Numeric; rng?: undefined }): Tensor;
  /** Fills `x` with random numbers of the Cauchy distribution with the given median and scale `sigma`. */
  cauchy_(x_: Tensor, median_?: Numeric, sigma_?: Numeric, rng_?: undefined): Tensor;
  cauchy_(named: { x: Tensor; median?: Numeric; sigma?: Numeric; rng?: undefined }): Tensor;
  cauchy_(x_: Tensor, named: { median?: Numeric; sigma?: Numeric; rng?: undefined }): Tensor;
  /** Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard deviation. */
  logNormal_(x_: Tensor, mean_?: Numeric, std_?: Numeric, rng_?: undefined): Tensor;
  logNormal_(named: { x: Tensor; mean?: Numeric; std?: Numeric; rng?: undefined }): Tensor;
  logNormal_(x_: Tensor, named: { mean?: Numeric; std?: Numeric; rng?: undefined }): Tensor;
  /** Fills `x` with geometric random numbers: the number of trials up to and including the first success, for success probability p in (0, 1). */
  geometric_(x_: Tensor, p_: Numeric, rng_?: undefined): Tensor;
  geometric_(named: { x: Tensor; p: Numeric; rng?: undefined }): Tensor;
  geometric_(x_: Tensor, named: { p: Numeric; rng?: undefined }): Tensor;
  /** Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast; means may be complex, as in normal_. No gradient. */
  normal(mean_: Tensor, std_: Tensor, rng_?: undefined): Tensor;
  normal(named: { mean: Tensor; std: Tensor; rng?: undefined }): Tensor;
  normal(mean_: Tensor, named: { std: Tensor; rng?: undefined }): Tensor;
  /** Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient. */
  poisson(rate_: Tensor, rng_?: undefined): Tensor;
  poisson(named: { rate: Tensor; rng?: undefined }): Tensor;
  poisson(rate_: Tensor, named: { rng?: undefined }): Tensor;
  /** Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No gradient. */
  binomial(count_: Tensor, p_: Tensor, rng_?: undefined): Tensor;
  binomial(named: { count: Tensor; p: Tensor; rng?: undefined }): Tensor;
  binomial(count_: Tensor, named: { p: Tensor; rng?: undefined }): Tensor;
  /** Beta random numbers in [0, 1] with the shape parameters a and b, which are broadcast. No gradient. */
  beta(a_: Tensor, b_: Tensor, rng_?: undefined): Tensor;
  beta(named: { a: Tensor; b: Tensor; rng?: undefined }): Tensor;
  beta(a_: Tensor, named: { b: Tensor; rng?: undefined }): Tensor;
  /** Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha * scale. Differentiable by implicit reparameterisation. */
  gamma(alpha_: Tensor, scale_: Tensor, rng_?: undefined): Tensor;
  gamma(named: { alpha: Tensor; scale: Tensor; rng?: undefined }): Tensor;
  gamma(alpha_: Tensor, named: { scale: Tensor; rng?: undefined }): Tensor;
  /** Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by reparameterisation. */
  exponential(rate_: Tensor, rng_?: undefined): Tensor;
  exponential(named: { rate: Tensor; rng?: undefined }): Tensor;
  exponential(rate_: Tensor, named: { rng?: undefined }): Tensor;
  /** Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit reparameterisation; see standard_gamma_grad. */
  standardGamma(alpha_: Tensor, rng_?: undefined): Tensor;
  standardGamma(named: { alpha: Tensor; rng?: undefined }): Tensor;
  standardGamma(alpha_: Tensor, named: { rng?: undefined }): Tensor;
  /** Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile: minus the derivative of the cumulative distribution function by alpha, divided by the density. NaN for x < 0 or alpha <= 0; no gradient. */
  standardGammaGrad(alpha_: Tensor, x_: Tensor): Tensor;
  standardGammaGrad(named: { alpha: Tensor; x: Tensor }): Tensor;
  standardGammaGrad(alpha_: Tensor, named: { x: Tensor }): Tensor;
  /** Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)). The fan is in or out times the product of the other extents. */
  kaimingUniform_(x_: Tensor, a_?: Numeric, fan_?: "fan_in" | "fan_out", rng_?: undefined): Tensor;
  kaimingUniform_(named: { x: Tensor; a?: Numeric; fan?: "fan_in" | "fan_out"; rng?: undefined }): Tensor;
  kaimingUniform_(x_: Tensor, named: { a?: Numeric; fan?: "fan_in" | "fan_out"; rng?: undefined }): Tensor;
  /** Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation sqrt(2 / ((1 + a**2) * fan)); see kaiming_uniform_. */
  kaimingNormal_(x_: Tensor, a_?: Numeric, fan_?: "fan_in" | "fan_out", rng_?: undefined): Tensor;
  kaimingNormal_(named: { x: Tensor; a?: Numeric; fan?: "fan_in" | "fan_out"; rng?: undefined }): Tensor;
  kaimingNormal_(x_: Tensor, named: { a?: Numeric; fan?: "fan_in" | "fan_out"; rng?: undefined }): Tensor;
  /** Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out)). */
  xavierUniform_(x_: Tensor, gain_?: Numeric, rng_?: undefined): Tensor;
  xavierUniform_(named: { x: Tensor; gain?: Numeric; rng?: undefined }): Tensor;
  xavierUniform_(x_: Tensor, named: { gain?: Numeric; rng?: undefined }): Tensor;
  /** Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out)). */
  xavierNormal_(x_: Tensor, gain_?: Numeric, rng_?: undefined): Tensor;
  xavierNormal_(named: { x: Tensor; gain?: Numeric; rng?: undefined }): Tensor;
  xavierNormal_(x_: Tensor, named: { gain?: Numeric; rng?: undefined }): Tensor;
}

export interface Methods {
  emptyLike(dtype_?: DType, device_?: undefined): Tensor;
  emptyLike(named: { dtype?: DType; device?: undefined }): Tensor;
  zerosLike(dtype_?: DType, device_?: undefined): Tensor;
  zerosLike(named: { dtype?: DType; device?: undefined }): Tensor;
  onesLike(dtype_?: DType, device_?: undefined): Tensor;
  onesLike(named: { dtype?: DType; device?: undefined }): Tensor;
  fullLike(value_: Numeric, dtype_?: DType, device_?: undefined): Tensor;
  fullLike(named: { value: Numeric; dtype?: DType; device?: undefined }): Tensor;
  vander(n_?: Numeric, increasing_?: boolean): Tensor;
  vander(named: { n?: Numeric; increasing?: boolean }): Tensor;
  clone(): Tensor;
  contiguous(): Tensor;
  astype(dtype_?: DType): Tensor;
  astype(named: { dtype?: DType }): Tensor;
  toDevice(device_?: undefined): Tensor;
  toDevice(named: { device?: undefined }): Tensor;
  copy_(src_: Tensor): Tensor;
  copy_(named: { src: Tensor }): Tensor;
  fill_(value_: Numeric): Tensor;
  fill_(named: { value: Numeric }): Tensor;
  zero_(): Tensor;
  reshape(shape_: Numeric | Numeric[]): Tensor;
  reshape(named: { shape: Numeric | Numeric[] }): Tensor;
  view(shape_: Numeric | Numeric[]): Tensor;
  view(named: { shape: Numeric | Numeric[] }): Tensor;
  flatten(startAxis_?: Numeric, endAxis_?: Numeric): Tensor;
  flatten(named: { startAxis?: Numeric; endAxis?: Numeric }): Tensor;
  permuteDims(axes_: Numeric | Numeric[]): Tensor;
  permuteDims(named: { axes: Numeric | Numeric[] }): Tensor;
  transpose(axis0_: Numeric, axis1_: Numeric): Tensor;
  transpose(named: { axis0: Numeric; axis1: Numeric }): Tensor;
  matrixTranspose(): Tensor;
  broadcastTo(shape_: Numeric | Numeric[]): Tensor;
  broadcastTo(named: { shape: Numeric | Numeric[] }): Tensor;
  squeeze(axes_?: Numeric | Numeric[] | null): Tensor;
  squeeze(named: { axes?: Numeric | Numeric[] | null }): Tensor;
  unsqueeze(axis_: Numeric): Tensor;
  unsqueeze(named: { axis: Numeric }): Tensor;
  slice(axis_: Numeric, start_?: Numeric, stop_?: Numeric, step_?: Numeric): Tensor;
  slice(named: { axis: Numeric; start?: Numeric; stop?: Numeric; step?: Numeric }): Tensor;
  select(axis_: Numeric, index_: Numeric): Tensor;
  select(named: { axis: Numeric; index: Numeric }): Tensor;
  narrow(axis_: Numeric, start_: Numeric, length_: Numeric): Tensor;
  narrow(named: { axis: Numeric; start: Numeric; length: Numeric }): Tensor;
  diagonal(offset_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  diagonal(named: { offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  asStrided(shape_: Numeric | Numeric[], strides_: Numeric | Numeric[], offset_: Numeric): Tensor;
  asStrided(named: { shape: Numeric | Numeric[]; strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  asStrided(shape_: Numeric | Numeric[], named: { strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  split(sizes_: Numeric | Numeric[], axis_?: Numeric): Tensor[];
  split(named: { sizes: Numeric | Numeric[]; axis?: Numeric }): Tensor[];
  split(sizes_: Numeric | Numeric[], named: { axis?: Numeric }): Tensor[];
  unbind(axis_?: Numeric): Tensor[];
  unbind(named: { axis?: Numeric }): Tensor[];
  chunk(chunks_: Numeric, axis_?: Numeric): Tensor[];
  chunk(named: { chunks: Numeric; axis?: Numeric }): Tensor[];
  arraySplit(sections_: Numeric, axis_?: Numeric): Tensor[];
  arraySplit(named: { sections: Numeric; axis?: Numeric }): Tensor[];
  detach(): Tensor;
  moveaxis(source_: Numeric | Numeric[], destination_: Numeric | Numeric[]): Tensor;
  moveaxis(named: { source: Numeric | Numeric[]; destination: Numeric | Numeric[] }): Tensor;
  moveaxis(source_: Numeric | Numeric[], named: { destination: Numeric | Numeric[] }): Tensor;
  unflatten(axis_: Numeric, sizes_: Numeric | Numeric[]): Tensor;
  unflatten(named: { axis: Numeric; sizes: Numeric | Numeric[] }): Tensor;
  unfold(axis_: Numeric, size_: Numeric, step_: Numeric): Tensor;
  unfold(named: { axis: Numeric; size: Numeric; step: Numeric }): Tensor;
  atleast1d(): Tensor;
  atleast2d(): Tensor;
  atleast3d(): Tensor;
  flip(axes_?: Numeric | Numeric[] | null): Tensor;
  flip(named: { axes?: Numeric | Numeric[] | null }): Tensor;
  pad(widths_: Numeric | Numeric[], value_?: Numeric): Tensor;
  pad(named: { widths: Numeric | Numeric[]; value?: Numeric }): Tensor;
  pad(widths_: Numeric | Numeric[], named: { value?: Numeric }): Tensor;
  tile(repeats_: Numeric | Numeric[]): Tensor;
  tile(named: { repeats: Numeric | Numeric[] }): Tensor;
  repeat(repeats_: Numeric, axis_?: Numeric | null): Tensor;
  repeat(named: { repeats: Numeric; axis?: Numeric | null }): Tensor;
  repeatInterleave(repeats_: Tensor, axis_?: Numeric | null): Tensor;
  repeatInterleave(named: { repeats: Tensor; axis?: Numeric | null }): Tensor;
  repeatInterleave(repeats_: Tensor, named: { axis?: Numeric | null }): Tensor;
  roll(shifts_: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null): Tensor;
  roll(named: { shifts: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null }): Tensor;
  roll(shifts_: Numeric | Numeric[], named: { axes?: Numeric | Numeric[] | null }): Tensor;
  rot90(k_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  rot90(named: { k?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  flipud(): Tensor;
  fliplr(): Tensor;
  tril(k_?: Numeric): Tensor;
  tril(named: { k?: Numeric }): Tensor;
  triu(k_?: Numeric): Tensor;
  triu(named: { k?: Numeric }): Tensor;
  diag(k_?: Numeric): Tensor;
  diag(named: { k?: Numeric }): Tensor;
  diagEmbed(offset_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  diagEmbed(named: { offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  combinations(r_?: Numeric, withReplacement_?: boolean): Tensor;
  combinations(named: { r?: Numeric; withReplacement?: boolean }): Tensor;
  padReflect(widths_: Numeric | Numeric[]): Tensor;
  padReflect(named: { widths: Numeric | Numeric[] }): Tensor;
  padReplicate(widths_: Numeric | Numeric[]): Tensor;
  padReplicate(named: { widths: Numeric | Numeric[] }): Tensor;
  padCircular(widths_: Numeric | Numeric[]): Tensor;
  padCircular(named: { widths: Numeric | Numeric[] }): Tensor;
  add(b_: Tensor | Numeric): Tensor;
  add(named: { b: Tensor | Numeric }): Tensor;
  add_(b_: Tensor | Numeric): Tensor;
  add_(named: { b: Tensor | Numeric }): Tensor;
  sub(b_: Tensor | Numeric): Tensor;
  sub(named: { b: Tensor | Numeric }): Tensor;
  sub_(b_: Tensor | Numeric): Tensor;
  sub_(named: { b: Tensor | Numeric }): Tensor;
  mul(b_: Tensor | Numeric): Tensor;
  mul(named: { b: Tensor | Numeric }): Tensor;
  mul_(b_: Tensor | Numeric): Tensor;
  mul_(named: { b: Tensor | Numeric }): Tensor;
  div(b_: Tensor | Numeric): Tensor;
  div(named: { b: Tensor | Numeric }): Tensor;
  div_(b_: Tensor | Numeric): Tensor;
  div_(named: { b: Tensor | Numeric }): Tensor;
  remainder(b_: Tensor | Numeric): Tensor;
  remainder(named: { b: Tensor | Numeric }): Tensor;
  remainder_(b_: Tensor | Numeric): Tensor;
  remainder_(named: { b: Tensor | Numeric }): Tensor;
  floorDivide(b_: Tensor | Numeric): Tensor;
  floorDivide(named: { b: Tensor | Numeric }): Tensor;
  floorDivide_(b_: Tensor | Numeric): Tensor;
  floorDivide_(named: { b: Tensor | Numeric }): Tensor;
  truncDivide(b_: Tensor | Numeric): Tensor;
  truncDivide(named: { b: Tensor | Numeric }): Tensor;
  truncDivide_(b_: Tensor | Numeric): Tensor;
  truncDivide_(named: { b: Tensor | Numeric }): Tensor;
  fmod(b_: Tensor | Numeric): Tensor;
  fmod(named: { b: Tensor | Numeric }): Tensor;
  fmod_(b_: Tensor | Numeric): Tensor;
  fmod_(named: { b: Tensor | Numeric }): Tensor;
  maximum(b_: Tensor | Numeric): Tensor;
  maximum(named: { b: Tensor | Numeric }): Tensor;
  maximum_(b_: Tensor | Numeric): Tensor;
  maximum_(named: { b: Tensor | Numeric }): Tensor;
  minimum(b_: Tensor | Numeric): Tensor;
  minimum(named: { b: Tensor | Numeric }): Tensor;
  minimum_(b_: Tensor | Numeric): Tensor;
  minimum_(named: { b: Tensor | Numeric }): Tensor;
  fmax(b_: Tensor | Numeric): Tensor;
  fmax(named: { b: Tensor | Numeric }): Tensor;
  fmax_(b_: Tensor | Numeric): Tensor;
  fmax_(named: { b: Tensor | Numeric }): Tensor;
  fmin(b_: Tensor | Numeric): Tensor;
  fmin(named: { b: Tensor | Numeric }): Tensor;
  fmin_(b_: Tensor | Numeric): Tensor;
  fmin_(named: { b: Tensor | Numeric }): Tensor;
  copysign(b_: Tensor | Numeric): Tensor;
  copysign(named: { b: Tensor | Numeric }): Tensor;
  copysign_(b_: Tensor | Numeric): Tensor;
  copysign_(named: { b: Tensor | Numeric }): Tensor;
  nextafter(b_: Tensor): Tensor;
  nextafter(named: { b: Tensor }): Tensor;
  nextafter_(b_: Tensor): Tensor;
  nextafter_(named: { b: Tensor }): Tensor;
  heaviside(values_: Tensor): Tensor;
  heaviside(named: { values: Tensor }): Tensor;
  heaviside_(values_: Tensor): Tensor;
  heaviside_(named: { values: Tensor }): Tensor;
  neg(): Tensor;
  neg_(): Tensor;
  abs(): Tensor;
  abs_(): Tensor;
  sign(): Tensor;
  sign_(): Tensor;
  reciprocal(): Tensor;
  reciprocal_(): Tensor;
  positive(): Tensor;
  lerp(b_: Tensor, weight_: Tensor | Numeric): Tensor;
  lerp(named: { b: Tensor; weight: Tensor | Numeric }): Tensor;
  lerp(b_: Tensor, named: { weight: Tensor | Numeric }): Tensor;
  lerp_(b_: Tensor, weight_: Tensor | Numeric): Tensor;
  lerp_(named: { b: Tensor; weight: Tensor | Numeric }): Tensor;
  lerp_(b_: Tensor, named: { weight: Tensor | Numeric }): Tensor;
  addcmul(a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcmul(named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcmul(a_: Tensor, named: { b: Tensor; value?: Numeric }): Tensor;
  addcmul_(a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcmul_(named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcmul_(a_: Tensor, named: { b: Tensor; value?: Numeric }): Tensor;
  addcdiv(a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcdiv(named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcdiv(a_: Tensor, named: { b: Tensor; value?: Numeric }): Tensor;
  addcdiv_(a_: Tensor, b_: Tensor, value_?: Numeric): Tensor;
  addcdiv_(named: { a: Tensor; b: Tensor; value?: Numeric }): Tensor;
  addcdiv_(a_: Tensor, named: { b: Tensor; value?: Numeric }): Tensor;
  gcd(b_: Tensor): Tensor;
  gcd(named: { b: Tensor }): Tensor;
  gcd_(b_: Tensor): Tensor;
  gcd_(named: { b: Tensor }): Tensor;
  lcm(b_: Tensor): Tensor;
  lcm(named: { b: Tensor }): Tensor;
  lcm_(b_: Tensor): Tensor;
  lcm_(named: { b: Tensor }): Tensor;
  bitwiseAnd(b_: Tensor | Numeric): Tensor;
  bitwiseAnd(named: { b: Tensor | Numeric }): Tensor;
  bitwiseAnd_(b_: Tensor | Numeric): Tensor;
  bitwiseAnd_(named: { b: Tensor | Numeric }): Tensor;
  bitwiseOr(b_: Tensor | Numeric): Tensor;
  bitwiseOr(named: { b: Tensor | Numeric }): Tensor;
  bitwiseOr_(b_: Tensor | Numeric): Tensor;
  bitwiseOr_(named: { b: Tensor | Numeric }): Tensor;
  bitwiseXor(b_: Tensor | Numeric): Tensor;
  bitwiseXor(named: { b: Tensor | Numeric }): Tensor;
  bitwiseXor_(b_: Tensor | Numeric): Tensor;
  bitwiseXor_(named: { b: Tensor | Numeric }): Tensor;
  bitwiseLeftShift(b_: Tensor | Numeric): Tensor;
  bitwiseLeftShift(named: { b: Tensor | Numeric }): Tensor;
  bitwiseLeftShift_(b_: Tensor | Numeric): Tensor;
  bitwiseLeftShift_(named: { b: Tensor | Numeric }): Tensor;
  bitwiseRightShift(b_: Tensor | Numeric): Tensor;
  bitwiseRightShift(named: { b: Tensor | Numeric }): Tensor;
  bitwiseRightShift_(b_: Tensor | Numeric): Tensor;
  bitwiseRightShift_(named: { b: Tensor | Numeric }): Tensor;
  bitwiseInvert(): Tensor;
  bitwiseInvert_(): Tensor;
  floatPower(b_: Tensor | Numeric): Tensor;
  floatPower(named: { b: Tensor | Numeric }): Tensor;
  pow(b_: Tensor | Numeric): Tensor;
  pow(named: { b: Tensor | Numeric }): Tensor;
  pow_(b_: Tensor | Numeric): Tensor;
  pow_(named: { b: Tensor | Numeric }): Tensor;
  logaddexp(b_: Tensor): Tensor;
  logaddexp(named: { b: Tensor }): Tensor;
  logaddexp_(b_: Tensor): Tensor;
  logaddexp_(named: { b: Tensor }): Tensor;
  logaddexp2(b_: Tensor): Tensor;
  logaddexp2(named: { b: Tensor }): Tensor;
  logaddexp2_(b_: Tensor): Tensor;
  logaddexp2_(named: { b: Tensor }): Tensor;
  xlogy(b_: Tensor | Numeric): Tensor;
  xlogy(named: { b: Tensor | Numeric }): Tensor;
  xlogy_(b_: Tensor | Numeric): Tensor;
  xlogy_(named: { b: Tensor | Numeric }): Tensor;
  square(): Tensor;
  square_(): Tensor;
  sqrt(): Tensor;
  sqrt_(): Tensor;
  rsqrt(): Tensor;
  rsqrt_(): Tensor;
  cbrt(): Tensor;
  cbrt_(): Tensor;
  exp(): Tensor;
  exp_(): Tensor;
  expm1(): Tensor;
  expm1_(): Tensor;
  exp2(): Tensor;
  exp2_(): Tensor;
  log(): Tensor;
  log_(): Tensor;
  log1p(): Tensor;
  log1p_(): Tensor;
  log2(): Tensor;
  log2_(): Tensor;
  log10(): Tensor;
  log10_(): Tensor;
  logit(eps_?: Numeric): Tensor;
  logit(named: { eps?: Numeric }): Tensor;
  logit_(eps_?: Numeric): Tensor;
  logit_(named: { eps?: Numeric }): Tensor;
  hypot(b_: Tensor | Numeric): Tensor;
  hypot(named: { b: Tensor | Numeric }): Tensor;
  hypot_(b_: Tensor | Numeric): Tensor;
  hypot_(named: { b: Tensor | Numeric }): Tensor;
  atan2(b_: Tensor): Tensor;
  atan2(named: { b: Tensor }): Tensor;
  atan2_(b_: Tensor): Tensor;
  atan2_(named: { b: Tensor }): Tensor;
  sin(): Tensor;
  sin_(): Tensor;
  cos(): Tensor;
  cos_(): Tensor;
  tan(): Tensor;
  tan_(): Tensor;
  asin(): Tensor;
  asin_(): Tensor;
  acos(): Tensor;
  acos_(): Tensor;
  atan(): Tensor;
  atan_(): Tensor;
  sinc(): Tensor;
  sinc_(): Tensor;
  sinh(): Tensor;
  sinh_(): Tensor;
  cosh(): Tensor;
  cosh_(): Tensor;
  tanh(): Tensor;
  tanh_(): Tensor;
  asinh(): Tensor;
  asinh_(): Tensor;
  acosh(): Tensor;
  acosh_(): Tensor;
  atanh(): Tensor;
  atanh_(): Tensor;
  erf(): Tensor;
  erf_(): Tensor;
  erfc(): Tensor;
  erfc_(): Tensor;
  erfinv(): Tensor;
  erfinv_(): Tensor;
  lgamma(): Tensor;
  lgamma_(): Tensor;
  digamma(): Tensor;
  digamma_(): Tensor;
  polygamma(n_: Numeric): Tensor;
  polygamma(named: { n: Numeric }): Tensor;
  polygamma_(n_: Numeric): Tensor;
  polygamma_(named: { n: Numeric }): Tensor;
  floor(): Tensor;
  floor_(): Tensor;
  ceil(): Tensor;
  ceil_(): Tensor;
  round(): Tensor;
  round_(): Tensor;
  trunc(): Tensor;
  trunc_(): Tensor;
  frac(): Tensor;
  frac_(): Tensor;
  rad2deg(): Tensor;
  rad2deg_(): Tensor;
  deg2rad(): Tensor;
  deg2rad_(): Tensor;
  nanToNum(nan_: Numeric | undefined, posinf_: Numeric, neginf_: Numeric): Tensor;
  nanToNum(named: { nan?: Numeric; posinf: Numeric; neginf: Numeric }): Tensor;
  nanToNum_(nan_: Numeric | undefined, posinf_: Numeric, neginf_: Numeric): Tensor;
  nanToNum_(named: { nan?: Numeric; posinf: Numeric; neginf: Numeric }): Tensor;
  clamp(min_: Tensor | Numeric, max_: Tensor | Numeric): Tensor;
  clamp(named: { min: Tensor | Numeric; max: Tensor | Numeric }): Tensor;
  clamp(min_: Tensor | Numeric, named: { max: Tensor | Numeric }): Tensor;
  clamp_(min_: Tensor | Numeric, max_: Tensor | Numeric): Tensor;
  clamp_(named: { min: Tensor | Numeric; max: Tensor | Numeric }): Tensor;
  clamp_(min_: Tensor | Numeric, named: { max: Tensor | Numeric }): Tensor;
  where(a_: Tensor, b_: Tensor | Numeric): Tensor;
  where(named: { a: Tensor; b: Tensor | Numeric }): Tensor;
  where(a_: Tensor, named: { b: Tensor | Numeric }): Tensor;
  eq(b_: Tensor | Numeric): Tensor;
  eq(named: { b: Tensor | Numeric }): Tensor;
  ne(b_: Tensor | Numeric): Tensor;
  ne(named: { b: Tensor | Numeric }): Tensor;
  lt(b_: Tensor | Numeric): Tensor;
  lt(named: { b: Tensor | Numeric }): Tensor;
  le(b_: Tensor | Numeric): Tensor;
  le(named: { b: Tensor | Numeric }): Tensor;
  gt(b_: Tensor | Numeric): Tensor;
  gt(named: { b: Tensor | Numeric }): Tensor;
  ge(b_: Tensor | Numeric): Tensor;
  ge(named: { b: Tensor | Numeric }): Tensor;
  logicalAnd(b_: Tensor): Tensor;
  logicalAnd(named: { b: Tensor }): Tensor;
  logicalOr(b_: Tensor): Tensor;
  logicalOr(named: { b: Tensor }): Tensor;
  logicalXor(b_: Tensor): Tensor;
  logicalXor(named: { b: Tensor }): Tensor;
  isclose(b_: Tensor, rtol_?: Numeric, atol_?: Numeric, equalNan_?: boolean): Tensor;
  isclose(named: { b: Tensor; rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  isclose(b_: Tensor, named: { rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  allclose(b_: Tensor, rtol_?: Numeric, atol_?: Numeric, equalNan_?: boolean): Tensor;
  allclose(named: { b: Tensor; rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  allclose(b_: Tensor, named: { rtol?: Numeric; atol?: Numeric; equalNan?: boolean }): Tensor;
  logicalNot(): Tensor;
  isnan(): Tensor;
  isinf(): Tensor;
  isfinite(): Tensor;
  isposinf(): Tensor;
  isneginf(): Tensor;
  signbit(): Tensor;
  complex(im_: Tensor): Tensor;
  complex(named: { im: Tensor }): Tensor;
  polar(angle_: Tensor): Tensor;
  polar(named: { angle: Tensor }): Tensor;
  viewAsReal(): Tensor;
  viewAsComplex(): Tensor;
  real(): Tensor;
  imag(): Tensor;
  conj(): Tensor;
  conjPhysical(): Tensor;
  conjPhysical_(): Tensor;
  angle(): Tensor;
  sgn(): Tensor;
  isreal(): Tensor;
  sum(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  sum(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  prod(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  prod(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  mean(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  mean(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  var(axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): Tensor;
  var(named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): Tensor;
  std(axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): Tensor;
  std(named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): Tensor;
  max(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  max(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  min(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  min(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  argmax(axis_?: Numeric | null, keepdims_?: boolean): Tensor;
  argmax(named: { axis?: Numeric | null; keepdims?: boolean }): Tensor;
  argmin(axis_?: Numeric | null, keepdims_?: boolean): Tensor;
  argmin(named: { axis?: Numeric | null; keepdims?: boolean }): Tensor;
  any(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  any(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  all(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  all(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  logsumexp(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  logsumexp(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  maxWithIndices(axis_: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  maxWithIndices(named: { axis: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  minWithIndices(axis_: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  minWithIndices(named: { axis: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  nansum(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean, dtype_?: DType): Tensor;
  nansum(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean; dtype?: DType }): Tensor;
  nanmean(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  nanmean(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  countNonzero(axes_?: Numeric | Numeric[] | null, keepdims_?: boolean): Tensor;
  countNonzero(named: { axes?: Numeric | Numeric[] | null; keepdims?: boolean }): Tensor;
  varMean(axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): { var: Tensor; mean: Tensor };
  varMean(named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): { var: Tensor; mean: Tensor };
  stdMean(axes_?: Numeric | Numeric[] | null, correction_?: Numeric, keepdims_?: boolean): { std: Tensor; mean: Tensor };
  stdMean(named: { axes?: Numeric | Numeric[] | null; correction?: Numeric; keepdims?: boolean }): { std: Tensor; mean: Tensor };
  vectorNorm(axes_?: Numeric | Numeric[] | null, ord_?: Numeric, keepdims_?: boolean): Tensor;
  vectorNorm(named: { axes?: Numeric | Numeric[] | null; ord?: Numeric; keepdims?: boolean }): Tensor;
  cumsum(axis_?: Numeric | null, dtype_?: DType): Tensor;
  cumsum(named: { axis?: Numeric | null; dtype?: DType }): Tensor;
  cumprod(axis_?: Numeric | null, dtype_?: DType): Tensor;
  cumprod(named: { axis?: Numeric | null; dtype?: DType }): Tensor;
  logcumsumexp(axis_: Numeric): Tensor;
  logcumsumexp(named: { axis: Numeric }): Tensor;
  cummax(axis_: Numeric): { values: Tensor; indices: Tensor };
  cummax(named: { axis: Numeric }): { values: Tensor; indices: Tensor };
  cummin(axis_: Numeric): { values: Tensor; indices: Tensor };
  cummin(named: { axis: Numeric }): { values: Tensor; indices: Tensor };
  diff(n_?: Numeric, axis_?: Numeric, prepend_?: Tensor | null, append_?: Tensor | null): Tensor;
  diff(named: { n?: Numeric; axis?: Numeric; prepend?: Tensor | null; append?: Tensor | null }): Tensor;
  trapezoid(x_?: Tensor | null, dx_?: Numeric, axis_?: Numeric): Tensor;
  trapezoid(named: { x?: Tensor | null; dx?: Numeric; axis?: Numeric }): Tensor;
  trapezoid(x_: Tensor | null, named: { dx?: Numeric; axis?: Numeric }): Tensor;
  cumulativeTrapezoid(x_?: Tensor | null, dx_?: Numeric, axis_?: Numeric): Tensor;
  cumulativeTrapezoid(named: { x?: Tensor | null; dx?: Numeric; axis?: Numeric }): Tensor;
  cumulativeTrapezoid(x_: Tensor | null, named: { dx?: Numeric; axis?: Numeric }): Tensor;
  cov(correction_?: Numeric, fweights_?: Tensor | null, aweights_?: Tensor | null): Tensor;
  cov(named: { correction?: Numeric; fweights?: Tensor | null; aweights?: Tensor | null }): Tensor;
  corrcoef(): Tensor;
  histc(bins_?: Numeric, min_?: Numeric, max_?: Numeric): Tensor;
  histc(named: { bins?: Numeric; min?: Numeric; max?: Numeric }): Tensor;
  bincount(weights_?: Tensor | null, minlength_?: Numeric): Tensor;
  bincount(named: { weights?: Tensor | null; minlength?: Numeric }): Tensor;
  bincount(weights_: Tensor | null, named: { minlength?: Numeric }): Tensor;
  median(axis_?: Numeric | null, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  median(named: { axis?: Numeric | null; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  nanmedian(axis_?: Numeric | null, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  nanmedian(named: { axis?: Numeric | null; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  mode(axis_?: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  mode(named: { axis?: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  quantile(q_: Tensor, axis_?: Numeric | null, keepdims_?: boolean, interpolation_?: string): Tensor;
  quantile(named: { q: Tensor; axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  quantile(q_: Tensor, named: { axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  nanquantile(q_: Tensor, axis_?: Numeric | null, keepdims_?: boolean, interpolation_?: string): Tensor;
  nanquantile(named: { q: Tensor; axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  nanquantile(q_: Tensor, named: { axis?: Numeric | null; keepdims?: boolean; interpolation?: string }): Tensor;
  argsort(axis_?: Numeric, descending_?: boolean): Tensor;
  argsort(named: { axis?: Numeric; descending?: boolean }): Tensor;
  sort(axis_?: Numeric, descending_?: boolean): { values: Tensor; indices: Tensor };
  sort(named: { axis?: Numeric; descending?: boolean }): { values: Tensor; indices: Tensor };
  topk(k_: Numeric, axis_?: Numeric, largest_?: boolean): { values: Tensor; indices: Tensor };
  topk(named: { k: Numeric; axis?: Numeric; largest?: boolean }): { values: Tensor; indices: Tensor };
  kthvalue(k_: Numeric, axis_?: Numeric, keepdims_?: boolean): { values: Tensor; indices: Tensor };
  kthvalue(named: { k: Numeric; axis?: Numeric; keepdims?: boolean }): { values: Tensor; indices: Tensor };
  searchsorted(values_: Tensor, right_?: boolean): Tensor;
  searchsorted(named: { values: Tensor; right?: boolean }): Tensor;
  searchsorted(values_: Tensor, named: { right?: boolean }): Tensor;
  bucketize(boundaries_: Tensor, right_?: boolean): Tensor;
  bucketize(named: { boundaries: Tensor; right?: boolean }): Tensor;
  bucketize(boundaries_: Tensor, named: { right?: boolean }): Tensor;
  uniqueAll(): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueCounts(): { values: Tensor; counts: Tensor };
  uniqueInverse(): { values: Tensor; inverseIndices: Tensor };
  uniqueValues(): Tensor;
  uniqueDim(axis_: Numeric): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueDim(named: { axis: Numeric }): { values: Tensor; indices: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueConsecutive(axis_?: Numeric | null): { values: Tensor; inverseIndices: Tensor; counts: Tensor };
  uniqueConsecutive(named: { axis?: Numeric | null }): { values: Tensor; inverseIndices: Tensor; counts: Tensor };
  asStridedScatter(src_: Tensor, shape_: Numeric | Numeric[], strides_: Numeric | Numeric[], offset_: Numeric): Tensor;
  asStridedScatter(named: { src: Tensor; shape: Numeric | Numeric[]; strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  asStridedScatter(src_: Tensor, named: { shape: Numeric | Numeric[]; strides: Numeric | Numeric[]; offset: Numeric }): Tensor;
  selectScatter(src_: Tensor, axis_: Numeric, index_: Numeric): Tensor;
  selectScatter(named: { src: Tensor; axis: Numeric; index: Numeric }): Tensor;
  selectScatter(src_: Tensor, named: { axis: Numeric; index: Numeric }): Tensor;
  sliceScatter(src_: Tensor, axis_: Numeric, start_?: Numeric, stop_?: Numeric, step_?: Numeric): Tensor;
  sliceScatter(named: { src: Tensor; axis: Numeric; start?: Numeric; stop?: Numeric; step?: Numeric }): Tensor;
  sliceScatter(src_: Tensor, named: { axis: Numeric; start?: Numeric; stop?: Numeric; step?: Numeric }): Tensor;
  diagonalScatter(src_: Tensor, offset_?: Numeric, axis0_?: Numeric, axis1_?: Numeric): Tensor;
  diagonalScatter(named: { src: Tensor; offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  diagonalScatter(src_: Tensor, named: { offset?: Numeric; axis0?: Numeric; axis1?: Numeric }): Tensor;
  maskedFill(mask_: Tensor, value_: Tensor | Numeric): Tensor;
  maskedFill(named: { mask: Tensor; value: Tensor | Numeric }): Tensor;
  maskedFill(mask_: Tensor, named: { value: Tensor | Numeric }): Tensor;
  maskedFill_(mask_: Tensor, value_: Tensor | Numeric): Tensor;
  maskedFill_(named: { mask: Tensor; value: Tensor | Numeric }): Tensor;
  maskedFill_(mask_: Tensor, named: { value: Tensor | Numeric }): Tensor;
  indexSelect(axis_: Numeric, index_: Tensor): Tensor;
  indexSelect(named: { axis: Numeric; index: Tensor }): Tensor;
  gather(axis_: Numeric, index_: Tensor): Tensor;
  gather(named: { axis: Numeric; index: Tensor }): Tensor;
  scatter(axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatter(named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatter_(axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatter_(named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatterAdd(axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatterAdd(named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatterAdd_(axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  scatterAdd_(named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  scatterReduce(axis_: Numeric, index_: Tensor, src_: Tensor, reduce_: string, includeSelf_?: boolean): Tensor;
  scatterReduce(named: { axis: Numeric; index: Tensor; src: Tensor; reduce: string; includeSelf?: boolean }): Tensor;
  scatterReduce_(axis_: Numeric, index_: Tensor, src_: Tensor, reduce_: string, includeSelf_?: boolean): Tensor;
  scatterReduce_(named: { axis: Numeric; index: Tensor; src: Tensor; reduce: string; includeSelf?: boolean }): Tensor;
  takeAlongAxis(index_: Tensor, axis_: Numeric): Tensor;
  takeAlongAxis(named: { index: Tensor; axis: Numeric }): Tensor;
  takeAlongAxis(index_: Tensor, named: { axis: Numeric }): Tensor;
  embedding(index_: Tensor): Tensor;
  embedding(named: { index: Tensor }): Tensor;
  embeddingBag(index_: Tensor, offsets_: Tensor | null | undefined, mode_: string, perSampleWeights_?: Tensor | null, includeLastOffset_?: boolean, paddingIdx_?: Numeric): Tensor;
  embeddingBag(named: { index: Tensor; offsets?: Tensor | null; mode: string; perSampleWeights?: Tensor | null; includeLastOffset?: boolean; paddingIdx?: Numeric }): Tensor;
  embeddingBag(index_: Tensor, named: { offsets?: Tensor | null; mode: string; perSampleWeights?: Tensor | null; includeLastOffset?: boolean; paddingIdx?: Numeric }): Tensor;
  oneHot(numClasses_?: Numeric): Tensor;
  oneHot(named: { numClasses?: Numeric }): Tensor;
  nonzero(): Tensor;
  index(indices_?: Tensor[]): Tensor;
  index(named: { indices?: Tensor[] }): Tensor;
  indexPut(indices_: Tensor[] | undefined, values_: Tensor, accumulate_?: boolean): Tensor;
  indexPut(named: { indices?: Tensor[]; values: Tensor; accumulate?: boolean }): Tensor;
  indexPut(indices_: Tensor[], named: { values: Tensor; accumulate?: boolean }): Tensor;
  indexPut_(indices_: Tensor[] | undefined, values_: Tensor, accumulate_?: boolean): Tensor;
  indexPut_(named: { indices?: Tensor[]; values: Tensor; accumulate?: boolean }): Tensor;
  indexPut_(indices_: Tensor[], named: { values: Tensor; accumulate?: boolean }): Tensor;
  maskedSelect(mask_: Tensor): Tensor;
  maskedSelect(named: { mask: Tensor }): Tensor;
  maskedScatter(mask_: Tensor, src_: Tensor): Tensor;
  maskedScatter(named: { mask: Tensor; src: Tensor }): Tensor;
  maskedScatter(mask_: Tensor, named: { src: Tensor }): Tensor;
  take(index_: Tensor, axis_?: Numeric | null): Tensor;
  take(named: { index: Tensor; axis?: Numeric | null }): Tensor;
  take(index_: Tensor, named: { axis?: Numeric | null }): Tensor;
  put(index_: Tensor, src_: Tensor, accumulate_?: boolean): Tensor;
  put(named: { index: Tensor; src: Tensor; accumulate?: boolean }): Tensor;
  put(index_: Tensor, named: { src: Tensor; accumulate?: boolean }): Tensor;
  put_(index_: Tensor, src_: Tensor, accumulate_?: boolean): Tensor;
  put_(named: { index: Tensor; src: Tensor; accumulate?: boolean }): Tensor;
  put_(index_: Tensor, named: { src: Tensor; accumulate?: boolean }): Tensor;
  indexAdd(axis_: Numeric, index_: Tensor, src_: Tensor, alpha_?: Numeric): Tensor;
  indexAdd(named: { axis: Numeric; index: Tensor; src: Tensor; alpha?: Numeric }): Tensor;
  indexAdd_(axis_: Numeric, index_: Tensor, src_: Tensor, alpha_?: Numeric): Tensor;
  indexAdd_(named: { axis: Numeric; index: Tensor; src: Tensor; alpha?: Numeric }): Tensor;
  indexCopy(axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  indexCopy(named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  indexCopy_(axis_: Numeric, index_: Tensor, src_: Tensor): Tensor;
  indexCopy_(named: { axis: Numeric; index: Tensor; src: Tensor }): Tensor;
  indexFill(axis_: Numeric, index_: Tensor, value_: Tensor | Numeric): Tensor;
  indexFill(named: { axis: Numeric; index: Tensor; value: Tensor | Numeric }): Tensor;
  indexFill_(axis_: Numeric, index_: Tensor, value_: Tensor | Numeric): Tensor;
  indexFill_(named: { axis: Numeric; index: Tensor; value: Tensor | Numeric }): Tensor;
  matmul(b_: Tensor): Tensor;
  matmul(named: { b: Tensor }): Tensor;
  matmulInteger(b_: Tensor): Tensor;
  matmulInteger(named: { b: Tensor }): Tensor;
  addmm(a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addmm(named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addmm(a_: Tensor, named: { b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  outer(b_: Tensor): Tensor;
  outer(named: { b: Tensor }): Tensor;
  mv(b_: Tensor): Tensor;
  mv(named: { b: Tensor }): Tensor;
  bmm(b_: Tensor): Tensor;
  bmm(named: { b: Tensor }): Tensor;
  baddbmm(a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  baddbmm(named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  baddbmm(a_: Tensor, named: { b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addbmm(a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addbmm(named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addbmm(a_: Tensor, named: { b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addmv(a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addmv(named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addmv(a_: Tensor, named: { b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addr(a_: Tensor, b_: Tensor, beta_?: Numeric, alpha_?: Numeric): Tensor;
  addr(named: { a: Tensor; b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  addr(a_: Tensor, named: { b: Tensor; beta?: Numeric; alpha?: Numeric }): Tensor;
  dot(b_: Tensor): Tensor;
  dot(named: { b: Tensor }): Tensor;
  vecdot(b_: Tensor, axis_?: Numeric): Tensor;
  vecdot(named: { b: Tensor; axis?: Numeric }): Tensor;
  vecdot(b_: Tensor, named: { axis?: Numeric }): Tensor;
  inner(b_: Tensor): Tensor;
  inner(named: { b: Tensor }): Tensor;
  tensordot(b_: Tensor, axesA_: Numeric | Numeric[], axesB_: Numeric | Numeric[]): Tensor;
  tensordot(named: { b: Tensor; axesA: Numeric | Numeric[]; axesB: Numeric | Numeric[] }): Tensor;
  tensordot(b_: Tensor, named: { axesA: Numeric | Numeric[]; axesB: Numeric | Numeric[] }): Tensor;
  kron(b_: Tensor): Tensor;
  kron(named: { b: Tensor }): Tensor;
  cross(b_: Tensor, axis_: Numeric): Tensor;
  cross(named: { b: Tensor; axis: Numeric }): Tensor;
  cross(b_: Tensor, named: { axis: Numeric }): Tensor;
  trace(offset_?: Numeric, dtype_?: DType): Tensor;
  trace(named: { offset?: Numeric; dtype?: DType }): Tensor;
  choleskyEx(upper_?: boolean): { l: Tensor; info: Tensor };
  choleskyEx(named: { upper?: boolean }): { l: Tensor; info: Tensor };
  cholesky(upper_?: boolean): Tensor;
  cholesky(named: { upper?: boolean }): Tensor;
  choleskySolve(l_: Tensor, upper_?: boolean): Tensor;
  choleskySolve(named: { l: Tensor; upper?: boolean }): Tensor;
  choleskySolve(l_: Tensor, named: { upper?: boolean }): Tensor;
  choleskyInverse(upper_?: boolean): Tensor;
  choleskyInverse(named: { upper?: boolean }): Tensor;
  luFactorEx(pivot_?: boolean): { lu: Tensor; pivots: Tensor; info: Tensor };
  luFactorEx(named: { pivot?: boolean }): { lu: Tensor; pivots: Tensor; info: Tensor };
  luFactor(pivot_?: boolean): { lu: Tensor; pivots: Tensor };
  luFactor(named: { pivot?: boolean }): { lu: Tensor; pivots: Tensor };
  luUnpack(pivots_: Tensor): { p: Tensor; l: Tensor; u: Tensor };
  luUnpack(named: { pivots: Tensor }): { p: Tensor; l: Tensor; u: Tensor };
  lu(pivot_?: boolean): { p: Tensor; l: Tensor; u: Tensor };
  lu(named: { pivot?: boolean }): { p: Tensor; l: Tensor; u: Tensor };
  luSolve(pivots_: Tensor, b_: Tensor, left_?: boolean, adjoint_?: boolean): Tensor;
  luSolve(named: { pivots: Tensor; b: Tensor; left?: boolean; adjoint?: boolean }): Tensor;
  luSolve(pivots_: Tensor, named: { b: Tensor; left?: boolean; adjoint?: boolean }): Tensor;
  ldlFactorEx(hermitian_?: boolean): { ld: Tensor; pivots: Tensor; info: Tensor };
  ldlFactorEx(named: { hermitian?: boolean }): { ld: Tensor; pivots: Tensor; info: Tensor };
  ldlFactor(hermitian_?: boolean): { ld: Tensor; pivots: Tensor };
  ldlFactor(named: { hermitian?: boolean }): { ld: Tensor; pivots: Tensor };
  ldlUnpack(pivots_: Tensor, hermitian_?: boolean): { p: Tensor; l: Tensor; d: Tensor };
  ldlUnpack(named: { pivots: Tensor; hermitian?: boolean }): { p: Tensor; l: Tensor; d: Tensor };
  ldlUnpack(pivots_: Tensor, named: { hermitian?: boolean }): { p: Tensor; l: Tensor; d: Tensor };
  ldlSolve(pivots_: Tensor, b_: Tensor, hermitian_?: boolean): Tensor;
  ldlSolve(named: { pivots: Tensor; b: Tensor; hermitian?: boolean }): Tensor;
  ldlSolve(pivots_: Tensor, named: { b: Tensor; hermitian?: boolean }): Tensor;
  solveTriangular(b_: Tensor, upper_: boolean, left_?: boolean, unitriangular_?: boolean): Tensor;
  solveTriangular(named: { b: Tensor; upper: boolean; left?: boolean; unitriangular?: boolean }): Tensor;
  solveTriangular(b_: Tensor, named: { upper: boolean; left?: boolean; unitriangular?: boolean }): Tensor;
  solveEx(b_: Tensor, left_?: boolean): { result: Tensor; info: Tensor };
  solveEx(named: { b: Tensor; left?: boolean }): { result: Tensor; info: Tensor };
  solveEx(b_: Tensor, named: { left?: boolean }): { result: Tensor; info: Tensor };
  solve(b_: Tensor, left_?: boolean): Tensor;
  solve(named: { b: Tensor; left?: boolean }): Tensor;
  solve(b_: Tensor, named: { left?: boolean }): Tensor;
  invEx(): { inverse: Tensor; info: Tensor };
  inv(): Tensor;
  det(): Tensor;
  slogdet(): { sign: Tensor; logabsdet: Tensor };
  qr(mode_?: string): { q: Tensor; r: Tensor };
  qr(named: { mode?: string }): { q: Tensor; r: Tensor };
  householderProduct(tau_: Tensor): Tensor;
  householderProduct(named: { tau: Tensor }): Tensor;
  eigh(upper_?: boolean): { values: Tensor; vectors: Tensor };
  eigh(named: { upper?: boolean }): { values: Tensor; vectors: Tensor };
  eigvalsh(upper_?: boolean): Tensor;
  eigvalsh(named: { upper?: boolean }): Tensor;
  eig(): { values: Tensor; vectors: Tensor };
  eigvals(): Tensor;
  svd(fullMatrices_?: boolean): { u: Tensor; s: Tensor; vh: Tensor };
  svd(named: { fullMatrices?: boolean }): { u: Tensor; s: Tensor; vh: Tensor };
  svdvals(): Tensor;
  pinv(atol_?: Tensor | null, rtol_?: Tensor | null, hermitian_?: boolean): Tensor;
  pinv(named: { atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  pinv(atol_: Tensor | null, named: { rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  matrixRank(atol_?: Tensor | null, rtol_?: Tensor | null, hermitian_?: boolean): Tensor;
  matrixRank(named: { atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  matrixRank(atol_: Tensor | null, named: { rtol?: Tensor | null; hermitian?: boolean }): Tensor;
  lstsq(b_: Tensor, rcond_?: Numeric): { solution: Tensor; residuals: Tensor; rank: Tensor; singularValues: Tensor };
  lstsq(named: { b: Tensor; rcond?: Numeric }): { solution: Tensor; residuals: Tensor; rank: Tensor; singularValues: Tensor };
  lstsq(b_: Tensor, named: { rcond?: Numeric }): { solution: Tensor; residuals: Tensor; rank: Tensor; singularValues: Tensor };
  matrixNorm(ord_?: string, axis0_?: Numeric, axis1_?: Numeric, keepdims_?: boolean): Tensor;
  matrixNorm(named: { ord?: string; axis0?: Numeric; axis1?: Numeric; keepdims?: boolean }): Tensor;
  cond(ord_: string): Tensor;
  cond(named: { ord: string }): Tensor;
  matrixPower(n_: Numeric): Tensor;
  matrixPower(named: { n: Numeric }): Tensor;
  matrixExp(): Tensor;
  fftC2c(axes_?: Numeric | Numeric[] | null, scale_?: Numeric, forward_?: boolean): Tensor;
  fftC2c(named: { axes?: Numeric | Numeric[] | null; scale?: Numeric; forward?: boolean }): Tensor;
  fftR2c(axes_?: Numeric | Numeric[] | null, scale_?: Numeric): Tensor;
  fftR2c(named: { axes?: Numeric | Numeric[] | null; scale?: Numeric }): Tensor;
  fftC2r(n_: Numeric, axes_?: Numeric | Numeric[] | null, scale_?: Numeric): Tensor;
  fftC2r(named: { n: Numeric; axes?: Numeric | Numeric[] | null; scale?: Numeric }): Tensor;
  fft(n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  fft(named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  ifft(n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  ifft(named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  rfft(n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  rfft(named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  irfft(n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  irfft(named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  hfft(n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  hfft(named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  ihfft(n_?: Numeric, axis_?: Numeric, norm_?: string): Tensor;
  ihfft(named: { n?: Numeric; axis?: Numeric; norm?: string }): Tensor;
  fftn(s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  fftn(named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  fftn(s_: Numeric | Numeric[], named: { axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  ifftn(s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  ifftn(named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  ifftn(s_: Numeric | Numeric[], named: { axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  rfftn(s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  rfftn(named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  rfftn(s_: Numeric | Numeric[], named: { axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  irfftn(s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  irfftn(named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  irfftn(s_: Numeric | Numeric[], named: { axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  hfftn(s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  hfftn(named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  hfftn(s_: Numeric | Numeric[], named: { axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  ihfftn(s_?: Numeric | Numeric[], axes_?: Numeric | Numeric[] | null, norm_?: string): Tensor;
  ihfftn(named: { s?: Numeric | Numeric[]; axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  ihfftn(s_: Numeric | Numeric[], named: { axes?: Numeric | Numeric[] | null; norm?: string }): Tensor;
  fftshift(axes_?: Numeric | Numeric[] | null): Tensor;
  fftshift(named: { axes?: Numeric | Numeric[] | null }): Tensor;
  ifftshift(axes_?: Numeric | Numeric[] | null): Tensor;
  ifftshift(named: { axes?: Numeric | Numeric[] | null }): Tensor;
  sigmoid(): Tensor;
  sigmoid_(): Tensor;
  relu(): Tensor;
  relu_(): Tensor;
  leakyRelu(negativeSlope_?: Numeric): Tensor;
  leakyRelu(named: { negativeSlope?: Numeric }): Tensor;
  leakyRelu_(negativeSlope_?: Numeric): Tensor;
  leakyRelu_(named: { negativeSlope?: Numeric }): Tensor;
  gelu(tanhApprox_?: boolean): Tensor;
  gelu(named: { tanhApprox?: boolean }): Tensor;
  gelu_(tanhApprox_?: boolean): Tensor;
  gelu_(named: { tanhApprox?: boolean }): Tensor;
  silu(): Tensor;
  silu_(): Tensor;
  relu6(): Tensor;
  relu6_(): Tensor;
  hardtanh(minVal_?: Numeric, maxVal_?: Numeric): Tensor;
  hardtanh(named: { minVal?: Numeric; maxVal?: Numeric }): Tensor;
  hardtanh_(minVal_?: Numeric, maxVal_?: Numeric): Tensor;
  hardtanh_(named: { minVal?: Numeric; maxVal?: Numeric }): Tensor;
  hardsigmoid(): Tensor;
  hardsigmoid_(): Tensor;
  hardswish(): Tensor;
  hardswish_(): Tensor;
  hardshrink(lambd_?: Numeric): Tensor;
  hardshrink(named: { lambd?: Numeric }): Tensor;
  hardshrink_(lambd_?: Numeric): Tensor;
  hardshrink_(named: { lambd?: Numeric }): Tensor;
  softshrink(lambd_?: Numeric): Tensor;
  softshrink(named: { lambd?: Numeric }): Tensor;
  softshrink_(lambd_?: Numeric): Tensor;
  softshrink_(named: { lambd?: Numeric }): Tensor;
  tanhshrink(): Tensor;
  tanhshrink_(): Tensor;
  threshold(threshold_: Numeric, value_: Numeric): Tensor;
  threshold(named: { threshold: Numeric; value: Numeric }): Tensor;
  threshold_(threshold_: Numeric, value_: Numeric): Tensor;
  threshold_(named: { threshold: Numeric; value: Numeric }): Tensor;
  elu(alpha_?: Numeric): Tensor;
  elu(named: { alpha?: Numeric }): Tensor;
  elu_(alpha_?: Numeric): Tensor;
  elu_(named: { alpha?: Numeric }): Tensor;
  celu(alpha_?: Numeric): Tensor;
  celu(named: { alpha?: Numeric }): Tensor;
  celu_(alpha_?: Numeric): Tensor;
  celu_(named: { alpha?: Numeric }): Tensor;
  selu(): Tensor;
  selu_(): Tensor;
  mish(): Tensor;
  mish_(): Tensor;
  softplus(beta_?: Numeric, threshold_?: Numeric): Tensor;
  softplus(named: { beta?: Numeric; threshold?: Numeric }): Tensor;
  softplus_(beta_?: Numeric, threshold_?: Numeric): Tensor;
  softplus_(named: { beta?: Numeric; threshold?: Numeric }): Tensor;
  softsign(): Tensor;
  softsign_(): Tensor;
  logsigmoid(): Tensor;
  logsigmoid_(): Tensor;
  softmax(axis_: Numeric): Tensor;
  softmax(named: { axis: Numeric }): Tensor;
  logSoftmax(axis_: Numeric): Tensor;
  logSoftmax(named: { axis: Numeric }): Tensor;
  prelu(weight_: Tensor): Tensor;
  prelu(named: { weight: Tensor }): Tensor;
  glu(axis_: Numeric): Tensor;
  glu(named: { axis: Numeric }): Tensor;
  rrelu(lower_?: Numeric, upper_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  rrelu(named: { lower?: Numeric; upper?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  gumbelSoftmax(tau_: Numeric | undefined, hard_: boolean | undefined, axis_: Numeric, rng_?: undefined): Tensor;
  gumbelSoftmax(named: { tau?: Numeric; hard?: boolean; axis: Numeric; rng?: undefined }): Tensor;
  softmin(axis_: Numeric): Tensor;
  softmin(named: { axis: Numeric }): Tensor;
  linear(weight_: Tensor, bias_?: Tensor | null): Tensor;
  linear(named: { weight: Tensor; bias?: Tensor | null }): Tensor;
  linear(weight_: Tensor, named: { bias?: Tensor | null }): Tensor;
  linearActivation(weight_: Tensor, bias_: Tensor | null | undefined, activation_: string): Tensor;
  linearActivation(named: { weight: Tensor; bias?: Tensor | null; activation: string }): Tensor;
  linearActivation(weight_: Tensor, named: { bias?: Tensor | null; activation: string }): Tensor;
  conv1d(weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv1d(named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv1d(weight_: Tensor, named: { bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2d(weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv2d(named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2d(weight_: Tensor, named: { bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2dInputGrad(weight_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv2dInputGrad(named: { weight: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2dInputGrad(weight_: Tensor, named: { shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2dWeightGrad(x_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv2dWeightGrad(named: { x: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv2dWeightGrad(x_: Tensor, named: { shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3d(weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv3d(named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3d(weight_: Tensor, named: { bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3dInputGrad(weight_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv3dInputGrad(named: { weight: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3dInputGrad(weight_: Tensor, named: { shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3dWeightGrad(x_: Tensor, shape_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric): Tensor;
  conv3dWeightGrad(named: { x: Tensor; shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  conv3dWeightGrad(x_: Tensor, named: { shape: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric }): Tensor;
  convTranspose1d(weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], outputPadding_?: Numeric | Numeric[], groups_?: Numeric, dilation_?: Numeric | Numeric[]): Tensor;
  convTranspose1d(named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose1d(weight_: Tensor, named: { bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose2d(weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], outputPadding_?: Numeric | Numeric[], groups_?: Numeric, dilation_?: Numeric | Numeric[]): Tensor;
  convTranspose2d(named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose2d(weight_: Tensor, named: { bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose3d(weight_: Tensor, bias_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], outputPadding_?: Numeric | Numeric[], groups_?: Numeric, dilation_?: Numeric | Numeric[]): Tensor;
  convTranspose3d(named: { weight: Tensor; bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  convTranspose3d(weight_: Tensor, named: { bias?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; outputPadding?: Numeric | Numeric[]; groups?: Numeric; dilation?: Numeric | Numeric[] }): Tensor;
  im2col(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[]): Tensor;
  im2col(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  im2col(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  col2im(shape_: Numeric | Numeric[], kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[]): Tensor;
  col2im(named: { shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  col2im(shape_: Numeric | Numeric[], named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[] }): Tensor;
  bilinear(x2_: Tensor, weight_: Tensor, bias_?: Tensor | null): Tensor;
  bilinear(named: { x2: Tensor; weight: Tensor; bias?: Tensor | null }): Tensor;
  bilinear(x2_: Tensor, named: { weight: Tensor; bias?: Tensor | null }): Tensor;
  maxPool1d(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  maxPool1d(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool1d(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool2d(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  maxPool2d(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool2d(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool3d(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  maxPool3d(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool3d(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  maxPool1dWithIndices(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): { values: Tensor; indices: Tensor };
  maxPool1dWithIndices(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool1dWithIndices(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool2dWithIndices(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): { values: Tensor; indices: Tensor };
  maxPool2dWithIndices(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool2dWithIndices(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool3dWithIndices(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], ceilMode_?: boolean): { values: Tensor; indices: Tensor };
  maxPool3dWithIndices(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxPool3dWithIndices(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; ceilMode?: boolean }): { values: Tensor; indices: Tensor };
  maxUnpool1d(indices_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  maxUnpool1d(named: { indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  maxUnpool1d(indices_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  maxUnpool2d(indices_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  maxUnpool2d(named: { indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  maxUnpool2d(indices_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  maxUnpool3d(indices_: Tensor, shape_: Numeric | Numeric[]): Tensor;
  maxUnpool3d(named: { indices: Tensor; shape: Numeric | Numeric[] }): Tensor;
  maxUnpool3d(indices_: Tensor, named: { shape: Numeric | Numeric[] }): Tensor;
  avgPool1d(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean): Tensor;
  avgPool1d(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean }): Tensor;
  avgPool1d(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean }): Tensor;
  avgPool2d(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool2d(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool2d(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool2dGrad(shape_: Numeric | Numeric[], kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool2dGrad(named: { shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool2dGrad(shape_: Numeric | Numeric[], named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool3d(kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool3d(named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool3d(kernel_: Numeric | Numeric[], named: { stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool3dGrad(shape_: Numeric | Numeric[], kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], ceilMode_?: boolean, countIncludePad_?: boolean, divisorOverride_?: Numeric): Tensor;
  avgPool3dGrad(named: { shape: Numeric | Numeric[]; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  avgPool3dGrad(shape_: Numeric | Numeric[], named: { kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Numeric }): Tensor;
  lpPool1d(normType_: Numeric, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  lpPool1d(named: { normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  lpPool2d(normType_: Numeric, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  lpPool2d(named: { normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  lpPool3d(normType_: Numeric, kernel_: Numeric | Numeric[], stride_?: Numeric | Numeric[], ceilMode_?: boolean): Tensor;
  lpPool3d(named: { normType: Numeric; kernel: Numeric | Numeric[]; stride?: Numeric | Numeric[]; ceilMode?: boolean }): Tensor;
  adaptiveAvgPool1d(shape_: Numeric | Numeric[]): Tensor;
  adaptiveAvgPool1d(named: { shape: Numeric | Numeric[] }): Tensor;
  adaptiveAvgPool2d(shape_: Numeric | Numeric[]): Tensor;
  adaptiveAvgPool2d(named: { shape: Numeric | Numeric[] }): Tensor;
  adaptiveAvgPool3d(shape_: Numeric | Numeric[]): Tensor;
  adaptiveAvgPool3d(named: { shape: Numeric | Numeric[] }): Tensor;
  adaptiveMaxPool1d(shape_: Numeric | Numeric[]): { values: Tensor; indices: Tensor };
  adaptiveMaxPool1d(named: { shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  adaptiveMaxPool2d(shape_: Numeric | Numeric[]): { values: Tensor; indices: Tensor };
  adaptiveMaxPool2d(named: { shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  adaptiveMaxPool3d(shape_: Numeric | Numeric[]): { values: Tensor; indices: Tensor };
  adaptiveMaxPool3d(named: { shape: Numeric | Numeric[] }): { values: Tensor; indices: Tensor };
  interpolate(shape_: Numeric | Numeric[], mode_?: string, alignCorners_?: boolean, antialias_?: boolean): Tensor;
  interpolate(named: { shape: Numeric | Numeric[]; mode?: string; alignCorners?: boolean; antialias?: boolean }): Tensor;
  interpolate(shape_: Numeric | Numeric[], named: { mode?: string; alignCorners?: boolean; antialias?: boolean }): Tensor;
  interpolateAxis(axis_: Numeric, size_: Numeric, mode_: string, alignCorners_?: boolean, antialias_?: boolean, scale_?: Numeric): Tensor;
  interpolateAxis(named: { axis: Numeric; size: Numeric; mode: string; alignCorners?: boolean; antialias?: boolean; scale?: Numeric }): Tensor;
  interpolateAxisGrad(axis_: Numeric, size_: Numeric, mode_: string, alignCorners_?: boolean, antialias_?: boolean, scale_?: Numeric): Tensor;
  interpolateAxisGrad(named: { axis: Numeric; size: Numeric; mode: string; alignCorners?: boolean; antialias?: boolean; scale?: Numeric }): Tensor;
  gridSample(grid_: Tensor, mode_?: string, paddingMode_?: string, alignCorners_?: boolean): Tensor;
  gridSample(named: { grid: Tensor; mode?: string; paddingMode?: string; alignCorners?: boolean }): Tensor;
  gridSample(grid_: Tensor, named: { mode?: string; paddingMode?: string; alignCorners?: boolean }): Tensor;
  affineGrid(shape_: Numeric | Numeric[], alignCorners_?: boolean): Tensor;
  affineGrid(named: { shape: Numeric | Numeric[]; alignCorners?: boolean }): Tensor;
  affineGrid(shape_: Numeric | Numeric[], named: { alignCorners?: boolean }): Tensor;
  pixelShuffle(factor_: Numeric): Tensor;
  pixelShuffle(named: { factor: Numeric }): Tensor;
  pixelUnshuffle(factor_: Numeric): Tensor;
  pixelUnshuffle(named: { factor: Numeric }): Tensor;
  channelShuffle(groups_: Numeric): Tensor;
  channelShuffle(named: { groups: Numeric }): Tensor;
  layerNorm(normNdim_: Numeric, weight_?: Tensor | null, bias_?: Tensor | null, eps_?: Numeric): Tensor;
  layerNorm(named: { normNdim: Numeric; weight?: Tensor | null; bias?: Tensor | null; eps?: Numeric }): Tensor;
  batchNorm(weight_?: Tensor | null, bias_?: Tensor | null, runningMean_?: Tensor | null, runningVar_?: Tensor | null, training_?: boolean, momentum_?: Numeric, eps_?: Numeric): Tensor;
  batchNorm(named: { weight?: Tensor | null; bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; training?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  batchNorm(weight_: Tensor | null, named: { bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; training?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  rmsNorm(normNdim_: Numeric, weight_: Tensor | null | undefined, eps_: Numeric): Tensor;
  rmsNorm(named: { normNdim: Numeric; weight?: Tensor | null; eps: Numeric }): Tensor;
  groupNorm(groups_: Numeric, weight_?: Tensor | null, bias_?: Tensor | null, eps_?: Numeric): Tensor;
  groupNorm(named: { groups: Numeric; weight?: Tensor | null; bias?: Tensor | null; eps?: Numeric }): Tensor;
  instanceNorm(weight_?: Tensor | null, bias_?: Tensor | null, runningMean_?: Tensor | null, runningVar_?: Tensor | null, useInputStats_?: boolean, momentum_?: Numeric, eps_?: Numeric): Tensor;
  instanceNorm(named: { weight?: Tensor | null; bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; useInputStats?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  instanceNorm(weight_: Tensor | null, named: { bias?: Tensor | null; runningMean?: Tensor | null; runningVar?: Tensor | null; useInputStats?: boolean; momentum?: Numeric; eps?: Numeric }): Tensor;
  localResponseNorm(size_: Numeric, alpha_?: Numeric, beta_?: Numeric, k_?: Numeric): Tensor;
  localResponseNorm(named: { size: Numeric; alpha?: Numeric; beta?: Numeric; k?: Numeric }): Tensor;
  normalize(ord_: Numeric | undefined, axis_: Numeric, eps_?: Numeric): Tensor;
  normalize(named: { ord?: Numeric; axis: Numeric; eps?: Numeric }): Tensor;
  dropout(p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  dropout(named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  featureDropout(p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  featureDropout(named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  alphaDropout(p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  alphaDropout(named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  featureAlphaDropout(p_?: Numeric, training_?: boolean, rng_?: undefined): Tensor;
  featureAlphaDropout(named: { p?: Numeric; training?: boolean; rng?: undefined }): Tensor;
  scaledDotProductAttention(key_: Tensor, value_: Tensor, mask_?: Tensor | null, dropoutP_?: Numeric, causal_?: boolean, scale_?: Numeric, enableGqa_?: boolean, rng_?: undefined): Tensor;
  scaledDotProductAttention(named: { key: Tensor; value: Tensor; mask?: Tensor | null; dropoutP?: Numeric; causal?: boolean; scale?: Numeric; enableGqa?: boolean; rng?: undefined }): Tensor;
  scaledDotProductAttention(key_: Tensor, named: { value: Tensor; mask?: Tensor | null; dropoutP?: Numeric; causal?: boolean; scale?: Numeric; enableGqa?: boolean; rng?: undefined }): Tensor;
  flashAttention(key_: Tensor, value_: Tensor, mask_?: Tensor | null, causal_?: boolean, scale_?: Numeric): Tensor;
  flashAttention(named: { key: Tensor; value: Tensor; mask?: Tensor | null; causal?: boolean; scale?: Numeric }): Tensor;
  flashAttention(key_: Tensor, named: { value: Tensor; mask?: Tensor | null; causal?: boolean; scale?: Numeric }): Tensor;
  multiHeadAttention(key_: Tensor, value_: Tensor, numHeads_: Numeric, inWeight_: Tensor | null | undefined, qWeight_: Tensor | null | undefined, kWeight_: Tensor | null | undefined, vWeight_: Tensor | null | undefined, inBias_: Tensor | null | undefined, biasK_: Tensor | null | undefined, biasV_: Tensor | null | undefined, addZeroAttn_: boolean | undefined, outWeight_: Tensor, outBias_?: Tensor | null, keyPaddingMask_?: Tensor | null, mask_?: Tensor | null, dropoutP_?: Numeric, needWeights_?: boolean, averageWeights_?: boolean, rng_?: undefined): { output: Tensor; weights: Tensor };
  multiHeadAttention(named: { key: Tensor; value: Tensor; numHeads: Numeric; inWeight?: Tensor | null; qWeight?: Tensor | null; kWeight?: Tensor | null; vWeight?: Tensor | null; inBias?: Tensor | null; biasK?: Tensor | null; biasV?: Tensor | null; addZeroAttn?: boolean; outWeight: Tensor; outBias?: Tensor | null; keyPaddingMask?: Tensor | null; mask?: Tensor | null; dropoutP?: Numeric; needWeights?: boolean; averageWeights?: boolean; rng?: undefined }): { output: Tensor; weights: Tensor };
  multiHeadAttention(key_: Tensor, named: { value: Tensor; numHeads: Numeric; inWeight?: Tensor | null; qWeight?: Tensor | null; kWeight?: Tensor | null; vWeight?: Tensor | null; inBias?: Tensor | null; biasK?: Tensor | null; biasV?: Tensor | null; addZeroAttn?: boolean; outWeight: Tensor; outBias?: Tensor | null; keyPaddingMask?: Tensor | null; mask?: Tensor | null; dropoutP?: Numeric; needWeights?: boolean; averageWeights?: boolean; rng?: undefined }): { output: Tensor; weights: Tensor };
  rnnTanhCell(h_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): Tensor;
  rnnTanhCell(named: { h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  rnnTanhCell(h_: Tensor, named: { wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  rnnReluCell(h_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): Tensor;
  rnnReluCell(named: { h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  rnnReluCell(h_: Tensor, named: { wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  gruCell(h_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): Tensor;
  gruCell(named: { h: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  gruCell(h_: Tensor, named: { wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): Tensor;
  lstmCell(h_: Tensor, c_: Tensor, wIh_: Tensor, wHh_: Tensor, bIh_?: Tensor | null, bHh_?: Tensor | null): { hNext: Tensor; cNext: Tensor };
  lstmCell(named: { h: Tensor; c: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): { hNext: Tensor; cNext: Tensor };
  lstmCell(h_: Tensor, named: { c: Tensor; wIh: Tensor; wHh: Tensor; bIh?: Tensor | null; bHh?: Tensor | null }): { hNext: Tensor; cNext: Tensor };
  rnnTanh(h0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor };
  rnnTanh(named: { h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  rnnTanh(h0_: Tensor | null, named: { weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  rnnRelu(h0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor };
  rnnRelu(named: { h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  rnnRelu(h0_: Tensor | null, named: { weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  gru(h0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor };
  gru(named: { h0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  gru(h0_: Tensor | null, named: { weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor };
  lstm(h0_: Tensor | null | undefined, c0_: Tensor | null | undefined, weights_: Tensor[], layers_?: Numeric, bias_?: boolean, dropout_?: Numeric, training_?: boolean, bidirectional_?: boolean, batchFirst_?: boolean, rng_?: undefined): { output: Tensor; hN: Tensor; cN: Tensor };
  lstm(named: { h0?: Tensor | null; c0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor; cN: Tensor };
  lstm(h0_: Tensor | null, named: { c0?: Tensor | null; weights: Tensor[]; layers?: Numeric; bias?: boolean; dropout?: Numeric; training?: boolean; bidirectional?: boolean; batchFirst?: boolean; rng?: undefined }): { output: Tensor; hN: Tensor; cN: Tensor };
  quantizeBlockwise(bits_?: Numeric, blockSize_?: Numeric): { codes: Tensor; scales: Tensor };
  quantizeBlockwise(named: { bits?: Numeric; blockSize?: Numeric }): { codes: Tensor; scales: Tensor };
  dequantizeBlockwise(scales_: Tensor, extent_: Numeric, blockSize_?: Numeric, dtype_?: DType): Tensor;
  dequantizeBlockwise(named: { scales: Tensor; extent: Numeric; blockSize?: Numeric; dtype?: DType }): Tensor;
  dequantizeBlockwise(scales_: Tensor, named: { extent: Numeric; blockSize?: Numeric; dtype?: DType }): Tensor;
  quantizedLinear(codes_: Tensor, scales_: Tensor, bias_?: Tensor | null, blockSize_?: Numeric, int8Activations_?: boolean): Tensor;
  quantizedLinear(named: { codes: Tensor; scales: Tensor; bias?: Tensor | null; blockSize?: Numeric; int8Activations?: boolean }): Tensor;
  quantizedLinear(codes_: Tensor, named: { scales: Tensor; bias?: Tensor | null; blockSize?: Numeric; int8Activations?: boolean }): Tensor;
  quantizeAffine(scale_: Tensor, zeroPoint_?: Tensor | null, axis_?: Numeric, dtype_?: DType): Tensor;
  quantizeAffine(named: { scale: Tensor; zeroPoint?: Tensor | null; axis?: Numeric; dtype?: DType }): Tensor;
  quantizeAffine(scale_: Tensor, named: { zeroPoint?: Tensor | null; axis?: Numeric; dtype?: DType }): Tensor;
  dequantizeAffine(scale_: Tensor, zeroPoint_?: Tensor | null, axis_?: Numeric): Tensor;
  dequantizeAffine(named: { scale: Tensor; zeroPoint?: Tensor | null; axis?: Numeric }): Tensor;
  dequantizeAffine(scale_: Tensor, named: { zeroPoint?: Tensor | null; axis?: Numeric }): Tensor;
  quantizedConv(weight_: Tensor, bias_?: Tensor | null, xScale_?: Tensor | null, xZeroPoint_?: Tensor | null, weightScale_?: Tensor | null, weightZeroPoint_?: Tensor | null, outScale_?: Tensor | null, outZeroPoint_?: Tensor | null, stride_?: Numeric | Numeric[], padding_?: Numeric | Numeric[], dilation_?: Numeric | Numeric[], groups_?: Numeric, relu_?: boolean): Tensor;
  quantizedConv(named: { weight: Tensor; bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric; relu?: boolean }): Tensor;
  quantizedConv(weight_: Tensor, named: { bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; stride?: Numeric | Numeric[]; padding?: Numeric | Numeric[]; dilation?: Numeric | Numeric[]; groups?: Numeric; relu?: boolean }): Tensor;
  quantizedMatmul(weight_: Tensor, bias_?: Tensor | null, xScale_?: Tensor | null, xZeroPoint_?: Tensor | null, weightScale_?: Tensor | null, weightZeroPoint_?: Tensor | null, outScale_?: Tensor | null, outZeroPoint_?: Tensor | null, relu_?: boolean): Tensor;
  quantizedMatmul(named: { weight: Tensor; bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; relu?: boolean }): Tensor;
  quantizedMatmul(weight_: Tensor, named: { bias?: Tensor | null; xScale?: Tensor | null; xZeroPoint?: Tensor | null; weightScale?: Tensor | null; weightZeroPoint?: Tensor | null; outScale?: Tensor | null; outZeroPoint?: Tensor | null; relu?: boolean }): Tensor;
  cdist(b_: Tensor, p_?: Numeric): Tensor;
  cdist(named: { b: Tensor; p?: Numeric }): Tensor;
  cdist(b_: Tensor, named: { p?: Numeric }): Tensor;
  pdist(p_?: Numeric): Tensor;
  pdist(named: { p?: Numeric }): Tensor;
  mseLoss(target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  mseLoss(named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  mseLoss(target_: Tensor, named: { reduction?: "none" | "mean" | "sum" }): Tensor;
  l1Loss(target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  l1Loss(named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  l1Loss(target_: Tensor, named: { reduction?: "none" | "mean" | "sum" }): Tensor;
  nllLoss(target_: Tensor, weight_?: Tensor | null, ignoreIndex_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  nllLoss(named: { target: Tensor; weight?: Tensor | null; ignoreIndex?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  nllLoss(target_: Tensor, named: { weight?: Tensor | null; ignoreIndex?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  crossEntropy(target_: Tensor, weight_?: Tensor | null, ignoreIndex_?: Numeric, labelSmoothing_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  crossEntropy(named: { target: Tensor; weight?: Tensor | null; ignoreIndex?: Numeric; labelSmoothing?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  crossEntropy(target_: Tensor, named: { weight?: Tensor | null; ignoreIndex?: Numeric; labelSmoothing?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  softmaxNll(target_: Tensor, ignoreIndex_?: Numeric): Tensor;
  softmaxNll(named: { target: Tensor; ignoreIndex?: Numeric }): Tensor;
  softmaxNll(target_: Tensor, named: { ignoreIndex?: Numeric }): Tensor;
  bceWithLogits(target_: Tensor, weight_?: Tensor | null, posWeight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  bceWithLogits(named: { target: Tensor; weight?: Tensor | null; posWeight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  bceWithLogits(target_: Tensor, named: { weight?: Tensor | null; posWeight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  smoothL1Loss(target_: Tensor, beta_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  smoothL1Loss(named: { target: Tensor; beta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  smoothL1Loss(target_: Tensor, named: { beta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  huberLoss(target_: Tensor, delta_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  huberLoss(named: { target: Tensor; delta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  huberLoss(target_: Tensor, named: { delta?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  klDiv(target_: Tensor, logTarget_?: boolean, reduction_?: "none" | "mean" | "sum"): Tensor;
  klDiv(named: { target: Tensor; logTarget?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  klDiv(target_: Tensor, named: { logTarget?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  binaryCrossEntropy(target_: Tensor, weight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  binaryCrossEntropy(named: { target: Tensor; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  binaryCrossEntropy(target_: Tensor, named: { weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  poissonNllLoss(target_: Tensor, logInput_?: boolean, full_?: boolean, eps_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  poissonNllLoss(named: { target: Tensor; logInput?: boolean; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  poissonNllLoss(target_: Tensor, named: { logInput?: boolean; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  gaussianNllLoss(target_: Tensor, var_: Tensor, full_?: boolean, eps_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  gaussianNllLoss(named: { target: Tensor; var: Tensor; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  gaussianNllLoss(target_: Tensor, named: { var: Tensor; full?: boolean; eps?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  softMarginLoss(target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  softMarginLoss(named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  softMarginLoss(target_: Tensor, named: { reduction?: "none" | "mean" | "sum" }): Tensor;
  hingeEmbeddingLoss(target_: Tensor, margin_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  hingeEmbeddingLoss(named: { target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  hingeEmbeddingLoss(target_: Tensor, named: { margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  multiMarginLoss(target_: Tensor, p_?: Numeric, margin_?: Numeric, weight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  multiMarginLoss(named: { target: Tensor; p?: Numeric; margin?: Numeric; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  multiMarginLoss(target_: Tensor, named: { p?: Numeric; margin?: Numeric; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  multilabelMarginLoss(target_: Tensor, reduction_?: "none" | "mean" | "sum"): Tensor;
  multilabelMarginLoss(named: { target: Tensor; reduction?: "none" | "mean" | "sum" }): Tensor;
  multilabelMarginLoss(target_: Tensor, named: { reduction?: "none" | "mean" | "sum" }): Tensor;
  multilabelSoftMarginLoss(target_: Tensor, weight_?: Tensor | null, reduction_?: "none" | "mean" | "sum"): Tensor;
  multilabelSoftMarginLoss(named: { target: Tensor; weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  multilabelSoftMarginLoss(target_: Tensor, named: { weight?: Tensor | null; reduction?: "none" | "mean" | "sum" }): Tensor;
  cosineSimilarity(x2_: Tensor, axis_: Numeric, eps_?: Numeric): Tensor;
  cosineSimilarity(named: { x2: Tensor; axis: Numeric; eps?: Numeric }): Tensor;
  cosineSimilarity(x2_: Tensor, named: { axis: Numeric; eps?: Numeric }): Tensor;
  pairwiseDistance(x2_: Tensor, p_?: Numeric, eps_?: Numeric, keepdims_?: boolean): Tensor;
  pairwiseDistance(named: { x2: Tensor; p?: Numeric; eps?: Numeric; keepdims?: boolean }): Tensor;
  pairwiseDistance(x2_: Tensor, named: { p?: Numeric; eps?: Numeric; keepdims?: boolean }): Tensor;
  cosineEmbeddingLoss(x2_: Tensor, target_: Tensor, margin_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  cosineEmbeddingLoss(named: { x2: Tensor; target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  cosineEmbeddingLoss(x2_: Tensor, named: { target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  marginRankingLoss(x2_: Tensor, target_: Tensor, margin_?: Numeric, reduction_?: "none" | "mean" | "sum"): Tensor;
  marginRankingLoss(named: { x2: Tensor; target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  marginRankingLoss(x2_: Tensor, named: { target: Tensor; margin?: Numeric; reduction?: "none" | "mean" | "sum" }): Tensor;
  tripletMarginLoss(positive_: Tensor, negative_: Tensor, margin_?: Numeric, p_?: Numeric, eps_?: Numeric, swap_?: boolean, reduction_?: "none" | "mean" | "sum"): Tensor;
  tripletMarginLoss(named: { positive: Tensor; negative: Tensor; margin?: Numeric; p?: Numeric; eps?: Numeric; swap?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  tripletMarginLoss(positive_: Tensor, named: { negative: Tensor; margin?: Numeric; p?: Numeric; eps?: Numeric; swap?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  ctcLoss(targets_: Tensor, inputLengths_: Tensor, targetLengths_: Tensor, blank_?: Numeric, zeroInfinity_?: boolean, reduction_?: "none" | "mean" | "sum"): Tensor;
  ctcLoss(named: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  ctcLoss(targets_: Tensor, named: { inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean; reduction?: "none" | "mean" | "sum" }): Tensor;
  ctcNll(targets_: Tensor, inputLengths_: Tensor, targetLengths_: Tensor, blank_?: Numeric, zeroInfinity_?: boolean): Tensor;
  ctcNll(named: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  ctcNll(targets_: Tensor, named: { inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  ctcNllGrad(logProbs_: Tensor, targets_: Tensor, inputLengths_: Tensor, targetLengths_: Tensor, blank_?: Numeric, zeroInfinity_?: boolean): Tensor;
  ctcNllGrad(named: { logProbs: Tensor; targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  ctcNllGrad(logProbs_: Tensor, named: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank?: Numeric; zeroInfinity?: boolean }): Tensor;
  bernoulli(rng_?: undefined): Tensor;
  bernoulli(named: { rng?: undefined }): Tensor;
  multinomial(n_: Numeric, replacement_?: boolean, rng_?: undefined): Tensor;
  multinomial(named: { n: Numeric; replacement?: boolean; rng?: undefined }): Tensor;
  categorical(rng_?: undefined): Tensor;
  categorical(named: { rng?: undefined }): Tensor;
  uniform_(low_?: Numeric, high_?: Numeric, rng_?: undefined): Tensor;
  uniform_(named: { low?: Numeric; high?: Numeric; rng?: undefined }): Tensor;
  normal_(mean_?: Numeric, std_?: Numeric, rng_?: undefined): Tensor;
  normal_(named: { mean?: Numeric; std?: Numeric; rng?: undefined }): Tensor;
  exponential_(lambd_?: Numeric, rng_?: undefined): Tensor;
  exponential_(named: { lambd?: Numeric; rng?: undefined }): Tensor;
  laplace_(mean_?: Numeric, scale_?: Numeric, rng_?: undefined): Tensor;
  laplace_(named: { mean?: Numeric; scale?: Numeric; rng?: undefined }): Tensor;
  cauchy_(median_?: Numeric, sigma_?: Numeric, rng_?: undefined): Tensor;
  cauchy_(named: { median?: Numeric; sigma?: Numeric; rng?: undefined }): Tensor;
  logNormal_(mean_?: Numeric, std_?: Numeric, rng_?: undefined): Tensor;
  logNormal_(named: { mean?: Numeric; std?: Numeric; rng?: undefined }): Tensor;
  geometric_(p_: Numeric, rng_?: undefined): Tensor;
  geometric_(named: { p: Numeric; rng?: undefined }): Tensor;
  normal(std_: Tensor, rng_?: undefined): Tensor;
  normal(named: { std: Tensor; rng?: undefined }): Tensor;
  normal(std_: Tensor, named: { rng?: undefined }): Tensor;
  poisson(rng_?: undefined): Tensor;
  poisson(named: { rng?: undefined }): Tensor;
  binomial(p_: Tensor, rng_?: undefined): Tensor;
  binomial(named: { p: Tensor; rng?: undefined }): Tensor;
  binomial(p_: Tensor, named: { rng?: undefined }): Tensor;
  beta(b_: Tensor, rng_?: undefined): Tensor;
  beta(named: { b: Tensor; rng?: undefined }): Tensor;
  beta(b_: Tensor, named: { rng?: undefined }): Tensor;
  gamma(scale_: Tensor, rng_?: undefined): Tensor;
  gamma(named: { scale: Tensor; rng?: undefined }): Tensor;
  gamma(scale_: Tensor, named: { rng?: undefined }): Tensor;
  exponential(rng_?: undefined): Tensor;
  exponential(named: { rng?: undefined }): Tensor;
  standardGamma(rng_?: undefined): Tensor;
  standardGamma(named: { rng?: undefined }): Tensor;
  standardGammaGrad(x_: Tensor): Tensor;
  standardGammaGrad(named: { x: Tensor }): Tensor;
  kaimingUniform_(a_?: Numeric, fan_?: "fan_in" | "fan_out", rng_?: undefined): Tensor;
  kaimingUniform_(named: { a?: Numeric; fan?: "fan_in" | "fan_out"; rng?: undefined }): Tensor;
  kaimingNormal_(a_?: Numeric, fan_?: "fan_in" | "fan_out", rng_?: undefined): Tensor;
  kaimingNormal_(named: { a?: Numeric; fan?: "fan_in" | "fan_out"; rng?: undefined }): Tensor;
  xavierUniform_(gain_?: Numeric, rng_?: undefined): Tensor;
  xavierUniform_(named: { gain?: Numeric; rng?: undefined }): Tensor;
  xavierNormal_(gain_?: Numeric, rng_?: undefined): Tensor;
  xavierNormal_(named: { gain?: Numeric; rng?: undefined }): Tensor;
}
