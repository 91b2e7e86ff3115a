// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.

use crate::arguments::{room, string, Count, Dim, DimOrAll, Dims, Ints, Operand, Scalar};
use crate::error::{check, own};
use crate::tensor::{handles, nullable, optional};
use crate::{DType, Device, Fan, Generator, Reduction, Result, Tensor, TensorOptions};
use libtensor_sys as sys;

#[allow(clippy::too_many_arguments, clippy::should_implement_trait)]
impl Tensor {
    /// Returns a tensor with uninitialised elements. The default dtype is float32.
    ///
    /// `tensor_empty` in C.
    pub fn empty(shape: impl Ints, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_empty(shape.as_ptr(), shape.len().count(), options.dtype(), options.device()) })
    }

    /// Returns a tensor of zeros. The default dtype is float32.
    ///
    /// `tensor_zeros` in C.
    pub fn zeros(shape: impl Ints, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_zeros(shape.as_ptr(), shape.len().count(), options.dtype(), options.device()) })
    }

    /// Returns a tensor of ones. The default dtype is float32.
    ///
    /// `tensor_ones` in C.
    pub fn ones(shape: impl Ints, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_ones(shape.as_ptr(), shape.len().count(), options.dtype(), options.device()) })
    }

    /// Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value and int64 for an integer.
    ///
    /// `tensor_full` in C.
    pub fn full(shape: impl Ints, value: impl Into<Scalar>, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        let value = value.into();
        let options = options.or_dtype_of(value);
        match value {
            Scalar::F64(value) => own(unsafe { sys::tensor_full(shape.as_ptr(), shape.len().count(), value, options.dtype(), options.device()) }),
            Scalar::I64(value) => own(unsafe { sys::tensor_full_i64(shape.as_ptr(), shape.len().count(), value, options.dtype(), options.device()) }),
            Scalar::Bool(value) => { let value = i64::from(value); own(unsafe { sys::tensor_full_i64(shape.as_ptr(), shape.len().count(), value, options.dtype(), options.device()) }) }
        }
    }

    /// Returns an uninitialised tensor with the shape of `self`, and with its dtype and device by default.
    ///
    /// `tensor_empty_like` in C.
    pub fn empty_like(&self, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        own(unsafe { sys::tensor_empty_like(self.ptr(), options.dtype(), options.device()) })
    }

    /// Returns a tensor of zeros with the shape of `self`, and with its dtype and device by default.
    ///
    /// `tensor_zeros_like` in C.
    pub fn zeros_like(&self, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        own(unsafe { sys::tensor_zeros_like(self.ptr(), options.dtype(), options.device()) })
    }

    /// Returns a tensor of ones with the shape of `self`, and with its dtype and device by default.
    ///
    /// `tensor_ones_like` in C.
    pub fn ones_like(&self, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        own(unsafe { sys::tensor_ones_like(self.ptr(), options.dtype(), options.device()) })
    }

    /// Returns a tensor filled with `value`, with the shape of `self`, and with its dtype and device by default.
    ///
    /// `tensor_full_like` in C.
    pub fn full_like(&self, value: impl Into<Scalar>, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        match value.into() {
            Scalar::F64(value) => own(unsafe { sys::tensor_full_like(self.ptr(), value, options.dtype(), options.device()) }),
            Scalar::I64(value) => own(unsafe { sys::tensor_full_like_i64(self.ptr(), value, options.dtype(), options.device()) }),
            Scalar::Bool(value) => { let value = i64::from(value); own(unsafe { sys::tensor_full_like_i64(self.ptr(), value, options.dtype(), options.device()) }) }
        }
    }

    /// `num` evenly spaced values from start to stop, which is the last value if `endpoint` is true. For integer dtypes start, stop and the values are truncated. The default dtype is float32.
    ///
    /// `tensor_linspace` in C.
    pub fn linspace(start: f64, stop: f64, num: i64, endpoint: bool, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_linspace(start, stop, num, i32::from(endpoint), options.dtype(), options.device()) })
    }

    /// An (n, m) matrix with 1 on diagonal `k` and 0 elsewhere. The default dtype is float32.
    ///
    /// `tensor_eye` in C.
    pub fn eye(n: i64, m: i64, k: i64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_eye(n, m, k, options.dtype(), options.device()) })
    }

    /// base \*\* v for the `num` values v of linspace(start, stop). For integer dtypes start, stop and the values are truncated. The default dtype is float32.
    ///
    /// `tensor_logspace` in C.
    pub fn logspace(start: f64, stop: f64, num: i64, endpoint: bool, base: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_logspace(start, stop, num, i32::from(endpoint), base, options.dtype(), options.device()) })
    }

    /// Indices of the elements of an (n, m) matrix on and below diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64.
    ///
    /// `tensor_tril_indices` in C.
    pub fn tril_indices(n: i64, m: i64, k: i64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_tril_indices(n, m, k, options.dtype(), options.device()) })
    }

    /// Indices of the elements of an (n, m) matrix on and above diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64.
    ///
    /// `tensor_triu_indices` in C.
    pub fn triu_indices(n: i64, m: i64, k: i64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_triu_indices(n, m, k, options.dtype(), options.device()) })
    }

    /// Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in sum. Usual values: n -1, increasing false.
    ///
    /// `tensor_vander` in C.
    pub fn vander(&self, n: i64, increasing: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_vander(self.ptr(), n, i32::from(increasing)) })
    }

    /// Returns a contiguous copy of `self`.
    ///
    /// `tensor_clone` in C.
    pub fn copy(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_clone(self.ptr()) })
    }

    /// Returns `self` itself if it is contiguous in row-major order, otherwise a contiguous copy.
    ///
    /// `tensor_contiguous` in C.
    pub fn contiguous(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_contiguous(self.ptr()) })
    }

    /// Converts `self` to `dtype`; returns `self` itself if it already has that dtype. Floating-point values are truncated towards 0 and saturated when converted to integers, and NaN becomes 0.
    ///
    /// `tensor_astype` in C.
    pub fn astype(&self, dtype: DType) -> Result<Tensor> {
        own(unsafe { sys::tensor_astype(self.ptr(), dtype as i32) })
    }

    /// Copies `self` to `device`; returns `self` itself if it is already there.
    ///
    /// `tensor_to_device` in C.
    pub fn to_device(&self, device: Device) -> Result<Tensor> {
        own(unsafe { sys::tensor_to_device(self.ptr(), device.code()) })
    }

    /// Copies `src` into `self`, broadcasting it to the shape of `self` and converting it to its dtype.
    ///
    /// `tensor_copy_` in C.
    pub fn copy_(&self, src: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_copy_(self.ptr(), src.ptr()) })?;
        Ok(self)
    }

    /// Sets every element of `self` to `value`.
    ///
    /// `tensor_fill_` in C.
    pub fn fill_(&self, value: impl Into<Scalar>) -> Result<&Tensor> {
        match value.into() {
            Scalar::F64(value) => check(unsafe { sys::tensor_fill_(self.ptr(), value) })?,
            Scalar::I64(value) => check(unsafe { sys::tensor_fill_i64_(self.ptr(), value) })?,
            Scalar::Bool(value) => { let value = i64::from(value); check(unsafe { sys::tensor_fill_i64_(self.ptr(), value) })? }
        };
        Ok(self)
    }

    /// Sets every element of `self` to 0.
    ///
    /// `tensor_zero_` in C.
    pub fn zero_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_zero_(self.ptr()) })?;
        Ok(self)
    }

    /// Reshapes `self`, keeping its elements in row-major order. One extent may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy.
    ///
    /// `tensor_reshape` in C.
    pub fn reshape(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_reshape(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Same as reshape, but always returns a view; TENSOR\_E\_SHAPE if the strides do not allow one.
    ///
    /// `tensor_view` in C.
    pub fn view(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_view(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Merges the dims start\_dim to end\_dim, inclusive, into one. Returns a view if the strides allow it, otherwise a copy.
    ///
    /// `tensor_flatten` in C.
    pub fn flatten(&self, start_dim: impl Into<Dim>, end_dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_flatten(self.ptr(), start_dim.into().0, end_dim.into().0) })
    }

    /// Returns a view with permuted dims: dim i of the result is dim dims\[i\] of `self`.
    ///
    /// `tensor_permute_dims` in C.
    pub fn permute_dims(&self, dims: impl Ints) -> Result<Tensor> {
        let dims = dims.ints();
        own(unsafe { sys::tensor_permute_dims(self.ptr(), dims.as_ptr(), dims.len().count()) })
    }

    /// Returns a view of `self` with two dims swapped.
    ///
    /// `tensor_transpose` in C.
    pub fn transpose(&self, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_transpose(self.ptr(), dim0.into().0, dim1.into().0) })
    }

    /// Returns a view of `self` with its last two dims swapped. `self` has at least two dims.
    ///
    /// `tensor_matrix_transpose` in C.
    pub fn matrix_transpose(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_transpose(self.ptr()) })
    }

    /// Returns a view of `self` broadcast to `shape`. Axes of extent 1 and missing leading dims are repeated with stride 0.
    ///
    /// `tensor_broadcast_to` in C.
    pub fn broadcast_to(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_broadcast_to(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Returns a view of `self` without the dims in `dims` of extent 1; by default, without any dims of extent 1.
    ///
    /// `tensor_squeeze` in C.
    pub fn squeeze(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_squeeze(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// Returns a view of `self` with a new dim of extent 1 at position `dim` of the result.
    ///
    /// `tensor_unsqueeze` in C.
    pub fn unsqueeze(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_unsqueeze(self.ptr(), dim.into().0) })
    }

    /// Returns a view of the slice of `self` at `index` along `dim`, without that dim. Negative indices count from the end.
    ///
    /// `tensor_select` in C.
    pub fn select(&self, dim: impl Into<Dim>, index: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_select(self.ptr(), dim.into().0, index) })
    }

    /// Returns a view of the `length` slices along `dim` that begin at `start`. The slices must be within bounds.
    ///
    /// `tensor_narrow` in C.
    pub fn narrow(&self, dim: impl Into<Dim>, start: i64, length: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_narrow(self.ptr(), dim.into().0, start, length) })
    }

    /// Returns a view of the diagonals of the 2-d slices along dim0 and dim1, as a new last dim.
    ///
    /// `tensor_diagonal` in C.
    pub fn diagonal(&self, offset: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diagonal(self.ptr(), offset, dim0.into().0, dim1.into().0) })
    }

    /// Returns a view of the storage of `self` with the given shape, strides and offset, in elements from the start of the storage. The view must be within the storage.
    ///
    /// `tensor_as_strided` in C.
    pub fn as_strided(&self, shape: impl Ints, strides: impl Ints, offset: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let strides = strides.ints();
        own(unsafe { sys::tensor_as_strided(self.ptr(), shape.as_ptr(), shape.len().count(), strides.as_ptr(), strides.len().count(), offset) })
    }

    /// Splits `self` along `dim` into views of the given sizes, which add up to the extent of the dim. Usual values: axis 0.
    ///
    /// `tensor_split` in C.
    pub fn split(&self, sizes: impl Ints, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let sizes = sizes.ints();
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); sizes.len()];
        check(unsafe { sys::tensor_split(self.ptr(), sizes.as_ptr(), sizes.len().count(), dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Returns views of all slices along `dim`, without that dim. Usual values: axis 0.
    ///
    /// `tensor_unbind` in C.
    pub fn unbind(&self, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); self.size(dim).unwrap_or(0) as usize];
        check(unsafe { sys::tensor_unbind(self.ptr(), dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Splits `self` along `dim` into at most `chunks` views of equal size; the last one may be smaller. An dim of extent 0 has `chunks` empty parts. Usual values: axis 0.
    ///
    /// `tensor_chunk` in C.
    pub fn chunk(&self, chunks: i64, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); room(chunks)];
        check(unsafe { sys::tensor_chunk(self.ptr(), chunks, dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Splits `self` along `dim` into `sections` views. If the extent is not divisible, the first parts are larger by 1. Usual values: axis 0.
    ///
    /// `tensor_array_split` in C.
    pub fn array_split(&self, sections: i64, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); room(sections)];
        check(unsafe { sys::tensor_array_split(self.ptr(), sections, dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Returns views of all tensors, broadcast to a common shape.
    ///
    /// `tensor_broadcast_tensors` in C.
    pub fn broadcast_tensors(xs: &[impl AsRef<Tensor>]) -> Result<Vec<Tensor>> {
        crate::library()?;
        let xs = handles(xs);
        let mut parts = vec![std::ptr::null_mut(); xs.len()];
        check(unsafe { sys::tensor_broadcast_tensors(xs.as_ptr(), xs.len().count(), parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Coordinate tensors of a grid, as views, from the 1-d or 0-d coordinates along each dim. For "ij" indexing, result i varies along dim i; "xy" swaps dims 0 and 1.
    ///
    /// `tensor_meshgrid` in C.
    pub fn meshgrid(xs: &[impl AsRef<Tensor>], indexing: &str) -> Result<Vec<Tensor>> {
        crate::library()?;
        let xs = handles(xs);
        let indexing = string(indexing, "tensor_meshgrid")?;
        let mut parts = vec![std::ptr::null_mut(); xs.len()];
        check(unsafe { sys::tensor_meshgrid(xs.as_ptr(), xs.len().count(), indexing.as_ptr(), parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Returns a view of `self` that is not part of the graph.
    ///
    /// `tensor_detach` in C.
    pub fn detach(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_detach(self.ptr()) })
    }

    /// Returns a view of `self` with the dims `source` moved to the positions `destination`; the other dims keep their order.
    ///
    /// `tensor_moveaxis` in C.
    pub fn moveaxis(&self, source: impl Ints, destination: impl Ints) -> Result<Tensor> {
        let source = source.ints();
        let destination = destination.ints();
        own(unsafe { sys::tensor_moveaxis(self.ptr(), source.as_ptr(), source.len().count(), destination.as_ptr(), destination.len().count()) })
    }

    /// Splits `dim` into several dims with extents `sizes`, one of which may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy.
    ///
    /// `tensor_unflatten` in C.
    pub fn unflatten(&self, dim: impl Into<Dim>, sizes: impl Ints) -> Result<Tensor> {
        let sizes = sizes.ints();
        own(unsafe { sys::tensor_unflatten(self.ptr(), dim.into().0, sizes.as_ptr(), sizes.len().count()) })
    }

    /// Returns a view of sliding windows along `dim`: `size` slices each, `step` apart. `dim` of the result counts the floor((extent - size) / step) + 1 windows, and a new last dim holds their elements. A 0-d tensor counts as one slice.
    ///
    /// `tensor_unfold` in C.
    pub fn unfold(&self, dim: impl Into<Dim>, size: i64, step: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_unfold(self.ptr(), dim.into().0, size, step) })
    }

    /// Reshapes a 0-d tensor to (1,); returns any other `self` itself.
    ///
    /// `tensor_atleast_1d` in C.
    pub fn atleast_1d(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atleast_1d(self.ptr()) })
    }

    /// Returns a view of `self` with at least two dims, with leading dims of extent 1 added as needed.
    ///
    /// `tensor_atleast_2d` in C.
    pub fn atleast_2d(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atleast_2d(self.ptr()) })
    }

    /// Returns a view of `self` with at least three dims: () becomes (1, 1, 1), (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1).
    ///
    /// `tensor_atleast_3d` in C.
    pub fn atleast_3d(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atleast_3d(self.ptr()) })
    }

    /// Concatenates tensors along an existing dim, or the flattened tensors for `..`. All other extents must be equal; dtypes are promoted. Empty 1-d tensors are ignored, as in PyTorch.
    ///
    /// `tensor_concat` in C.
    pub fn concat(xs: &[impl AsRef<Tensor>], dim: impl Into<DimOrAll>) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_concat(xs.as_ptr(), xs.len().count(), dim.into().0) })
    }

    /// Stacks tensors of equal shape along a new dim.
    ///
    /// `tensor_stack` in C.
    pub fn stack(xs: &[impl AsRef<Tensor>], dim: impl Into<Dim>) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_stack(xs.as_ptr(), xs.len().count(), dim.into().0) })
    }

    /// Returns a copy of `self` with the order of the elements along `dims` reversed.
    ///
    /// `tensor_flip` in C.
    pub fn flip(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_flip(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// Pads `self` with `value`. `widths` holds (before, after) for dim 0, then dim 1, and so on; negative widths crop. Usual values: value 0.
    ///
    /// `tensor_pad` in C.
    pub fn pad(&self, widths: impl Ints, value: impl Into<Scalar>) -> Result<Tensor> {
        let widths = widths.ints();
        match value.into() {
            Scalar::F64(value) => own(unsafe { sys::tensor_pad(self.ptr(), widths.as_ptr(), widths.len().count(), value) }),
            Scalar::I64(value) => own(unsafe { sys::tensor_pad_i64(self.ptr(), widths.as_ptr(), widths.len().count(), value) }),
            Scalar::Bool(value) => { let value = i64::from(value); own(unsafe { sys::tensor_pad_i64(self.ptr(), widths.as_ptr(), widths.len().count(), value) }) }
        }
    }

    /// Repeats the whole of `self` repeats\[i\] times along dim i. Missing leading dims of `self` and missing leading repeats count as 1.
    ///
    /// `tensor_tile` in C.
    pub fn tile(&self, repeats: impl Ints) -> Result<Tensor> {
        let repeats = repeats.ints();
        own(unsafe { sys::tensor_tile(self.ptr(), repeats.as_ptr(), repeats.len().count()) })
    }

    /// Repeats each slice along `dim` `repeats` times consecutively; `..` flattens `self` first.
    ///
    /// `tensor_repeat` in C.
    pub fn repeat(&self, repeats: i64, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_repeat(self.ptr(), repeats, dim.into().0) })
    }

    /// Repeats slice i along `dim` repeats\[i\] times consecutively; `..` flattens `self` first. `repeats` has one non-negative integer for each slice, or one for all.
    ///
    /// `tensor_repeat_interleave` in C.
    pub fn repeat_interleave(&self, repeats: &Tensor, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_repeat_interleave(self.ptr(), repeats.ptr(), dim.into().0) })
    }

    /// Shifts the elements along dims\[i\] by shifts\[i\] positions; elements shifted past the end reappear at the start. Without dims, the flattened tensor is shifted, by one shift.
    ///
    /// `tensor_roll` in C.
    pub fn roll(&self, shifts: impl Ints, dims: impl Into<Dims>) -> Result<Tensor> {
        let shifts = shifts.ints();
        let dims = dims.into();
        own(unsafe { sys::tensor_roll(self.ptr(), shifts.as_ptr(), shifts.len().count(), dims.as_ptr(), dims.count()) })
    }

    /// Rotates `self` by 90 degrees `k` times in the plane of two dims, from dim0 towards dim1.
    ///
    /// `tensor_rot90` in C.
    pub fn rot90(&self, k: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rot90(self.ptr(), k, dim0.into().0, dim1.into().0) })
    }

    /// Returns a copy of `self` with the order of the elements along dim 0 reversed.
    ///
    /// `tensor_flipud` in C.
    pub fn flipud(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_flipud(self.ptr()) })
    }

    /// Returns a copy of `self` with the order of the elements along dim 1 reversed. `self` has at least two dims.
    ///
    /// `tensor_fliplr` in C.
    pub fn fliplr(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_fliplr(self.ptr()) })
    }

    /// Lower triangles of the matrices in the last two dims: elements above diagonal `k` are set to 0. Usual values: k 0.
    ///
    /// `tensor_tril` in C.
    pub fn tril(&self, k: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_tril(self.ptr(), k) })
    }

    /// Upper triangles of the matrices in the last two dims: elements below diagonal `k` are set to 0. Usual values: k 0.
    ///
    /// `tensor_triu` in C.
    pub fn triu(&self, k: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_triu(self.ptr(), k) })
    }

    /// For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix, a copy of diagonal `k`. Usual values: k 0.
    ///
    /// `tensor_diag` in C.
    pub fn diag(&self, k: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_diag(self.ptr(), k) })
    }

    /// Square matrices whose diagonal `offset` holds the last dim of `self`, with 0 elsewhere. The matrices are along dim0 and dim1 of the result.
    ///
    /// `tensor_diag_embed` in C.
    pub fn diag_embed(&self, offset: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diag_embed(self.ptr(), offset, dim0.into().0, dim1.into().0) })
    }

    /// Block-diagonal matrix of the given matrices. A 1-d tensor counts as one row, a 0-d tensor as (1, 1); dtypes are promoted.
    ///
    /// `tensor_block_diag` in C.
    pub fn block_diag(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_block_diag(xs.as_ptr(), xs.len().count()) })
    }

    /// Concatenates tensors along dim 1, or along dim 0 if they are 1-d. 0-d tensors count as 1-d.
    ///
    /// `tensor_hstack` in C.
    pub fn hstack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_hstack(xs.as_ptr(), xs.len().count()) })
    }

    /// Concatenates tensors along dim 0, after atleast\_2d.
    ///
    /// `tensor_vstack` in C.
    pub fn vstack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_vstack(xs.as_ptr(), xs.len().count()) })
    }

    /// Concatenates tensors along dim 2, after atleast\_3d.
    ///
    /// `tensor_dstack` in C.
    pub fn dstack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_dstack(xs.as_ptr(), xs.len().count()) })
    }

    /// Concatenates tensors along dim 1; 1-d and 0-d tensors count as columns.
    ///
    /// `tensor_column_stack` in C.
    pub fn column_stack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_column_stack(xs.as_ptr(), xs.len().count()) })
    }

    /// Cartesian product of 1-d tensors, with the last one varying fastest: shape (product of the extents, number of tensors). For a single tensor, a copy of it. Dtypes are promoted.
    ///
    /// `tensor_cartesian_prod` in C.
    pub fn cartesian_prod(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_cartesian_prod(xs.as_ptr(), xs.len().count()) })
    }

    /// All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `self`; with repeated elements if `with_replacement`. Usual values: r 2, with\_replacement false.
    ///
    /// `tensor_combinations` in C.
    pub fn combinations(&self, r: i64, with_replacement: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_combinations(self.ptr(), r, i32::from(with_replacement)) })
    }

    /// Same as pad, but reflects the elements at the first and the last slice of each dim. Widths are less than the extent.
    ///
    /// `tensor_pad_reflect` in C.
    pub fn pad_reflect(&self, widths: impl Ints) -> Result<Tensor> {
        let widths = widths.ints();
        own(unsafe { sys::tensor_pad_reflect(self.ptr(), widths.as_ptr(), widths.len().count()) })
    }

    /// Same as pad, but repeats the first and the last slice of each dim.
    ///
    /// `tensor_pad_replicate` in C.
    pub fn pad_replicate(&self, widths: impl Ints) -> Result<Tensor> {
        let widths = widths.ints();
        own(unsafe { sys::tensor_pad_replicate(self.ptr(), widths.as_ptr(), widths.len().count()) })
    }

    /// Same as pad, but wraps around to the other end of each dim. Negative widths crop first; widths are at most the remaining extent.
    ///
    /// `tensor_pad_circular` in C.
    pub fn pad_circular(&self, widths: impl Ints) -> Result<Tensor> {
        let widths = widths.ints();
        own(unsafe { sys::tensor_pad_circular(self.ptr(), widths.as_ptr(), widths.len().count()) })
    }

    /// a + b; logical or for bool.
    ///
    /// `tensor_add` in C.
    pub fn add<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_add(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_add_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_add(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_add_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_add(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_add_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a + b; logical or for bool.
    ///
    /// `tensor_add_` in C.
    pub fn add_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_add_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_add_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_add_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_add_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_add_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_add_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// a - b.
    ///
    /// `tensor_sub` in C.
    pub fn sub<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_sub(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_sub_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_sub(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_sub_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_sub(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_sub_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a - b.
    ///
    /// `tensor_sub_` in C.
    pub fn sub_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_sub_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_sub_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_sub_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_sub_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_sub_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_sub_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: a - b.
    ///
    /// `tensor_rsub_scalar` in C.
    pub fn rsub(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rsub_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rsub_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_sub(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rsub_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// a \* b; logical and for bool.
    ///
    /// `tensor_mul` in C.
    pub fn mul<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_mul(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_mul_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_mul(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_mul_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_mul(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_mul_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a \* b; logical and for bool.
    ///
    /// `tensor_mul_` in C.
    pub fn mul_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_mul_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_mul_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_mul_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_mul_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_mul_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_mul_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// a / b; integers are divided in float32.
    ///
    /// `tensor_div` in C.
    pub fn div<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_div(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_div_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_div(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_div_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_div(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_div_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a / b; integers are divided in float32.
    ///
    /// `tensor_div_` in C.
    pub fn div_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_div_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_div_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_div_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_div_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_div_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_div_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: a / b; integers are divided in float32.
    ///
    /// `tensor_rdiv_scalar` in C.
    pub fn rdiv(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rdiv_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rdiv_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_div(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rdiv_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_remainder` in C.
    pub fn remainder<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_remainder(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_remainder_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_remainder(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_remainder_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_remainder(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_remainder_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_remainder_` in C.
    pub fn remainder_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_remainder_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_remainder_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_remainder_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_remainder_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_remainder_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_remainder_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: a - floor(a / b) \* b, with the sign of `b`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rremainder_scalar` in C.
    pub fn rremainder(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rremainder_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rremainder_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_remainder(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rremainder_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_floor_divide` in C.
    pub fn floor_divide<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_floor_divide(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_floor_divide_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_floor_divide(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_floor_divide_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_floor_divide(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_floor_divide_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_floor_divide_` in C.
    pub fn floor_divide_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_floor_divide_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_floor_divide_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_floor_divide_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_floor_divide_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_floor_divide_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_floor_divide_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rfloor_divide_scalar` in C.
    pub fn rfloor_divide(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rfloor_divide_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rfloor_divide_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_floor_divide(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rfloor_divide_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_trunc_divide` in C.
    pub fn trunc_divide<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_trunc_divide(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_trunc_divide_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_trunc_divide(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_trunc_divide_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_trunc_divide(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_trunc_divide_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_trunc_divide_` in C.
    pub fn trunc_divide_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_trunc_divide_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_trunc_divide_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_trunc_divide_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_trunc_divide_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_trunc_divide_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_trunc_divide_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rtrunc_divide_scalar` in C.
    pub fn rtrunc_divide(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rtrunc_divide_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rtrunc_divide_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_trunc_divide(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rtrunc_divide_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// a - trunc(a / b) \* b, with the sign of `self`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_fmod` in C.
    pub fn fmod<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_fmod(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_fmod_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_fmod(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_fmod_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_fmod(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_fmod_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a - trunc(a / b) \* b, with the sign of `self`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_fmod_` in C.
    pub fn fmod_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_fmod_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_fmod_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_fmod_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_fmod_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_fmod_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_fmod_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: a - trunc(a / b) \* b, with the sign of `a`. An integer divisor of 0 is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rfmod_scalar` in C.
    pub fn rfmod(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rfmod_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rfmod_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_fmod(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rfmod_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    ///
    /// `tensor_maximum` in C.
    pub fn maximum<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_maximum(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_maximum_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_maximum(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_maximum_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_maximum(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_maximum_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    ///
    /// `tensor_maximum_` in C.
    pub fn maximum_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_maximum_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_maximum_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_maximum_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_maximum_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_maximum_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_maximum_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    ///
    /// `tensor_minimum` in C.
    pub fn minimum<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_minimum(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_minimum_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_minimum(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_minimum_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_minimum(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_minimum_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
    ///
    /// `tensor_minimum_` in C.
    pub fn minimum_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_minimum_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_minimum_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_minimum_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_minimum_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_minimum_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_minimum_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    ///
    /// `tensor_fmax` in C.
    pub fn fmax<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_fmax(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_fmax_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_fmax(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_fmax_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_fmax(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_fmax_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    ///
    /// `tensor_fmax_` in C.
    pub fn fmax_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_fmax_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_fmax_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_fmax_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_fmax_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_fmax_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_fmax_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    ///
    /// `tensor_fmin` in C.
    pub fn fmin<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_fmin(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_fmin_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_fmin(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_fmin_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_fmin(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_fmin_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
    ///
    /// `tensor_fmin_` in C.
    pub fn fmin_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_fmin_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_fmin_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_fmin_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_fmin_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_fmin_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_fmin_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    ///
    /// `tensor_copysign` in C.
    pub fn copysign<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_copysign(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_copysign_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_copysign(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_copysign_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_copysign(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_copysign_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
    ///
    /// `tensor_copysign_` in C.
    pub fn copysign_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_copysign_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_copysign_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_copysign_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_copysign_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_copysign_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_copysign_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The next representable number after `self` in the direction of `b`.
    ///
    /// `tensor_nextafter` in C.
    pub fn nextafter(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_nextafter(self.ptr(), b.ptr()) })
    }

    /// In place: The next representable number after `self` in the direction of `b`.
    ///
    /// `tensor_nextafter_` in C.
    pub fn nextafter_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_nextafter_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// 0 where x \< 0, 1 where x \> 0, and `values` where x is 0. NaN is propagated.
    ///
    /// `tensor_heaviside` in C.
    pub fn heaviside(&self, values: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_heaviside(self.ptr(), values.ptr()) })
    }

    /// In place: 0 where x \< 0, 1 where x \> 0, and `values` where x is 0. NaN is propagated.
    ///
    /// `tensor_heaviside_` in C.
    pub fn heaviside_(&self, values: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_heaviside_(self.ptr(), values.ptr()) })?;
        Ok(self)
    }

    /// -x. Integers wrap around.
    ///
    /// `tensor_neg` in C.
    pub fn neg(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_neg(self.ptr()) })
    }

    /// In place: -x. Integers wrap around.
    ///
    /// `tensor_neg_` in C.
    pub fn neg_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_neg_(self.ptr()) })?;
        Ok(self)
    }

    /// Absolute value |x|, with derivative 0 at 0. Integers wrap around.
    ///
    /// `tensor_abs` in C.
    pub fn abs(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_abs(self.ptr()) })
    }

    /// In place: Absolute value |x|, with derivative 0 at 0. Integers wrap around.
    ///
    /// `tensor_abs_` in C.
    pub fn abs_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_abs_(self.ptr()) })?;
        Ok(self)
    }

    /// Sign of x: -1, 0 or 1. NaN is propagated.
    ///
    /// `tensor_sign` in C.
    pub fn sign(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sign(self.ptr()) })
    }

    /// In place: Sign of x: -1, 0 or 1. NaN is propagated.
    ///
    /// `tensor_sign_` in C.
    pub fn sign_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sign_(self.ptr()) })?;
        Ok(self)
    }

    /// 1 / x.
    ///
    /// `tensor_reciprocal` in C.
    pub fn reciprocal(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_reciprocal(self.ptr()) })
    }

    /// In place: 1 / x.
    ///
    /// `tensor_reciprocal_` in C.
    pub fn reciprocal_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_reciprocal_(self.ptr()) })?;
        Ok(self)
    }

    /// +x: returns `self` itself.
    ///
    /// `tensor_positive` in C.
    pub fn positive(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_positive(self.ptr()) })
    }

    /// Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    ///
    /// `tensor_lerp` in C.
    pub fn lerp<'a>(&self, b: &Tensor, weight: impl Into<Operand<'a>>) -> Result<Tensor> {
        match weight.into() {
            Operand::Tensor(weight) => own(unsafe { sys::tensor_lerp(self.ptr(), b.ptr(), weight.ptr()) }),
            Operand::F64(weight) => own(unsafe { sys::tensor_lerp_scalar(self.ptr(), b.ptr(), weight) }),
            Operand::Complex(weight) => { let weight = weight.weak()?; own(unsafe { sys::tensor_lerp(self.ptr(), b.ptr(), weight.ptr()) }) }
            Operand::I64(weight) => own(unsafe { sys::tensor_lerp_scalar_i64(self.ptr(), b.ptr(), weight) }),
            Operand::Bool(weight) if self.dtype() == DType::Bool => { let weight = Tensor::scalar(weight)?; own(unsafe { sys::tensor_lerp(self.ptr(), b.ptr(), weight.ptr()) }) }
            Operand::Bool(weight) => { let weight = i64::from(weight); own(unsafe { sys::tensor_lerp_scalar_i64(self.ptr(), b.ptr(), weight) }) }
        }
    }

    /// In place: Linear interpolation a + weight \* (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
    ///
    /// `tensor_lerp_` in C.
    pub fn lerp_<'a>(&self, b: &Tensor, weight: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match weight.into() {
            Operand::Tensor(weight) => check(unsafe { sys::tensor_lerp_(self.ptr(), b.ptr(), weight.ptr()) })?,
            Operand::F64(weight) => check(unsafe { sys::tensor_lerp_scalar_(self.ptr(), b.ptr(), weight) })?,
            Operand::Complex(weight) => { let weight = weight.weak()?; check(unsafe { sys::tensor_lerp_(self.ptr(), b.ptr(), weight.ptr()) })? }
            Operand::I64(weight) => check(unsafe { sys::tensor_lerp_scalar_i64_(self.ptr(), b.ptr(), weight) })?,
            Operand::Bool(weight) if self.dtype() == DType::Bool => { let weight = Tensor::scalar(weight)?; check(unsafe { sys::tensor_lerp_(self.ptr(), b.ptr(), weight.ptr()) })? }
            Operand::Bool(weight) => { let weight = i64::from(weight); check(unsafe { sys::tensor_lerp_scalar_i64_(self.ptr(), b.ptr(), weight) })? }
        };
        Ok(self)
    }

    /// x + value \* a \* b. Integers wrap around; for them `value` is truncated towards 0. Usual values: value 1.0.
    ///
    /// `tensor_addcmul` in C.
    pub fn addcmul(&self, a: &Tensor, b: &Tensor, value: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addcmul(self.ptr(), a.ptr(), b.ptr(), value) })
    }

    /// In place: x + value \* a \* b. Integers wrap around; for them `value` is truncated towards 0.
    ///
    /// `tensor_addcmul_` in C.
    pub fn addcmul_(&self, a: &Tensor, b: &Tensor, value: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_addcmul_(self.ptr(), a.ptr(), b.ptr(), value) })?;
        Ok(self)
    }

    /// x + value \* (a / b). Usual values: value 1.0.
    ///
    /// `tensor_addcdiv` in C.
    pub fn addcdiv(&self, a: &Tensor, b: &Tensor, value: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addcdiv(self.ptr(), a.ptr(), b.ptr(), value) })
    }

    /// In place: x + value \* (a / b).
    ///
    /// `tensor_addcdiv_` in C.
    pub fn addcdiv_(&self, a: &Tensor, b: &Tensor, value: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_addcdiv_(self.ptr(), a.ptr(), b.ptr(), value) })?;
        Ok(self)
    }

    /// Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
    ///
    /// `tensor_gcd` in C.
    pub fn gcd(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_gcd(self.ptr(), b.ptr()) })
    }

    /// In place: Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
    ///
    /// `tensor_gcd_` in C.
    pub fn gcd_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_gcd_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
    ///
    /// `tensor_lcm` in C.
    pub fn lcm(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_lcm(self.ptr(), b.ptr()) })
    }

    /// In place: Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
    ///
    /// `tensor_lcm_` in C.
    pub fn lcm_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_lcm_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// Bitwise and, a & b; logical and for bool.
    ///
    /// `tensor_bitwise_and` in C.
    pub fn bitwise_and<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_and(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_and(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_and(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_and_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_bitwise_and(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_bitwise_and_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Bitwise and, a & b; logical and for bool.
    ///
    /// `tensor_bitwise_and_` in C.
    pub fn bitwise_and_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_and_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_and_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_and_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_and_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_bitwise_and_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_bitwise_and_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// Bitwise or, a | b; logical or for bool.
    ///
    /// `tensor_bitwise_or` in C.
    pub fn bitwise_or<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_or(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_or(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_or(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_or_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_bitwise_or(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_bitwise_or_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Bitwise or, a | b; logical or for bool.
    ///
    /// `tensor_bitwise_or_` in C.
    pub fn bitwise_or_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_or_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_or_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_or_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_or_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_bitwise_or_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_bitwise_or_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// Bitwise exclusive or, a ^ b; logical exclusive or for bool.
    ///
    /// `tensor_bitwise_xor` in C.
    pub fn bitwise_xor<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_xor(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_xor(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_xor(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_xor_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_bitwise_xor(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_bitwise_xor_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Bitwise exclusive or, a ^ b; logical exclusive or for bool.
    ///
    /// `tensor_bitwise_xor_` in C.
    pub fn bitwise_xor_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_xor_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_xor_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_xor_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_xor_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_bitwise_xor_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_bitwise_xor_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    ///
    /// `tensor_bitwise_left_shift` in C.
    pub fn bitwise_left_shift<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_left_shift(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_left_shift(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_left_shift(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_left_shift_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_bitwise_left_shift(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_bitwise_left_shift_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    ///
    /// `tensor_bitwise_left_shift_` in C.
    pub fn bitwise_left_shift_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_left_shift_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_left_shift_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_left_shift_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_left_shift_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_bitwise_left_shift_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_bitwise_left_shift_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: a \<\< b, which is a \* 2 \*\* b without the bits that overflow. 0 if b is negative or at least the number of bits.
    ///
    /// `tensor_rbitwise_left_shift_scalar_i64` in C.
    pub fn rbitwise_left_shift(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => { let a = own(unsafe { sys::tensor_scalar(a, 0, 0) })?; own(unsafe { sys::tensor_bitwise_left_shift(a.ptr(), self.ptr()) }) }
            Scalar::I64(a) => own(unsafe { sys::tensor_rbitwise_left_shift_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_bitwise_left_shift(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rbitwise_left_shift_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `self`.
    ///
    /// `tensor_bitwise_right_shift` in C.
    pub fn bitwise_right_shift<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_right_shift(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_right_shift(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_right_shift(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_right_shift_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_bitwise_right_shift(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_bitwise_right_shift_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `self`.
    ///
    /// `tensor_bitwise_right_shift_` in C.
    pub fn bitwise_right_shift_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_right_shift_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_right_shift_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_right_shift_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_right_shift_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_bitwise_right_shift_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_bitwise_right_shift_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: Arithmetic shift a \>\> b, which is floor(a / 2 \*\* b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.
    ///
    /// `tensor_rbitwise_right_shift_scalar_i64` in C.
    pub fn rbitwise_right_shift(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => { let a = own(unsafe { sys::tensor_scalar(a, 0, 0) })?; own(unsafe { sys::tensor_bitwise_right_shift(a.ptr(), self.ptr()) }) }
            Scalar::I64(a) => own(unsafe { sys::tensor_rbitwise_right_shift_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_bitwise_right_shift(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rbitwise_right_shift_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// Bitwise not, ~x; logical not for bool.
    ///
    /// `tensor_bitwise_invert` in C.
    pub fn bitwise_invert(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_bitwise_invert(self.ptr()) })
    }

    /// In place: Bitwise not, ~x; logical not for bool.
    ///
    /// `tensor_bitwise_invert_` in C.
    pub fn bitwise_invert_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_bitwise_invert_(self.ptr()) })?;
        Ok(self)
    }

    /// a \*\* b, computed in float64 or complex128 for all dtypes.
    ///
    /// `tensor_float_power` in C.
    pub fn float_power<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_float_power(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_float_power_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_float_power(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_float_power_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_float_power(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_float_power_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    ///
    /// `tensor_pow` in C.
    pub fn pow<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_pow(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_pow_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_pow(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_pow_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_pow(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_pow_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    ///
    /// `tensor_pow_` in C.
    pub fn pow_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_pow_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_pow_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_pow_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_pow_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_pow_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_pow_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    ///
    /// `tensor_rpow_scalar` in C.
    pub fn rpow(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rpow_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rpow_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_pow(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rpow_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.
    ///
    /// `tensor_logaddexp` in C.
    pub fn logaddexp(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logaddexp(self.ptr(), b.ptr()) })
    }

    /// In place: log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.
    ///
    /// `tensor_logaddexp_` in C.
    pub fn logaddexp_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_logaddexp_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// log2(2 \*\* a + 2 \*\* b), without overflow.
    ///
    /// `tensor_logaddexp2` in C.
    pub fn logaddexp2(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logaddexp2(self.ptr(), b.ptr()) })
    }

    /// In place: log2(2 \*\* a + 2 \*\* b), without overflow.
    ///
    /// `tensor_logaddexp2_` in C.
    pub fn logaddexp2_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_logaddexp2_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    ///
    /// `tensor_xlogy` in C.
    pub fn xlogy<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_xlogy(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_xlogy_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_xlogy(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_xlogy_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_xlogy(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_xlogy_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    ///
    /// `tensor_xlogy_` in C.
    pub fn xlogy_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_xlogy_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_xlogy_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_xlogy_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_xlogy_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_xlogy_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_xlogy_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// The same with a scalar as the first operand and `self` as the second: a \* log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
    ///
    /// `tensor_rxlogy_scalar` in C.
    pub fn rxlogy(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rxlogy_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rxlogy_scalar_i64(self.ptr(), a) }),
            Scalar::Bool(a) if self.dtype() == DType::Bool => { let a = Tensor::scalar(a)?; own(unsafe { sys::tensor_xlogy(a.ptr(), self.ptr()) }) }
            Scalar::Bool(a) => own(unsafe { sys::tensor_rxlogy_scalar_i64(self.ptr(), i64::from(a)) }),
        }
    }

    /// x \* x. Integers wrap around.
    ///
    /// `tensor_square` in C.
    pub fn square(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_square(self.ptr()) })
    }

    /// In place: x \* x. Integers wrap around.
    ///
    /// `tensor_square_` in C.
    pub fn square_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_square_(self.ptr()) })?;
        Ok(self)
    }

    /// Square root; NaN for x \< 0.
    ///
    /// `tensor_sqrt` in C.
    pub fn sqrt(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sqrt(self.ptr()) })
    }

    /// In place: Square root; NaN for x \< 0.
    ///
    /// `tensor_sqrt_` in C.
    pub fn sqrt_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sqrt_(self.ptr()) })?;
        Ok(self)
    }

    /// Reciprocal square root 1 / sqrt(x); NaN for x \< 0, infinity at 0.
    ///
    /// `tensor_rsqrt` in C.
    pub fn rsqrt(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_rsqrt(self.ptr()) })
    }

    /// In place: Reciprocal square root 1 / sqrt(x); NaN for x \< 0, infinity at 0.
    ///
    /// `tensor_rsqrt_` in C.
    pub fn rsqrt_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_rsqrt_(self.ptr()) })?;
        Ok(self)
    }

    /// Real cube root, also of negative numbers. The gradient at 0 is infinite.
    ///
    /// `tensor_cbrt` in C.
    pub fn cbrt(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_cbrt(self.ptr()) })
    }

    /// In place: Real cube root, also of negative numbers. The gradient at 0 is infinite.
    ///
    /// `tensor_cbrt_` in C.
    pub fn cbrt_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cbrt_(self.ptr()) })?;
        Ok(self)
    }

    /// Exponential e \*\* x.
    ///
    /// `tensor_exp` in C.
    pub fn exp(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_exp(self.ptr()) })
    }

    /// In place: Exponential e \*\* x.
    ///
    /// `tensor_exp_` in C.
    pub fn exp_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_exp_(self.ptr()) })?;
        Ok(self)
    }

    /// exp(x) - 1, accurate near 0.
    ///
    /// `tensor_expm1` in C.
    pub fn expm1(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_expm1(self.ptr()) })
    }

    /// In place: exp(x) - 1, accurate near 0.
    ///
    /// `tensor_expm1_` in C.
    pub fn expm1_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_expm1_(self.ptr()) })?;
        Ok(self)
    }

    /// 2 \*\* x.
    ///
    /// `tensor_exp2` in C.
    pub fn exp2(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_exp2(self.ptr()) })
    }

    /// In place: 2 \*\* x.
    ///
    /// `tensor_exp2_` in C.
    pub fn exp2_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_exp2_(self.ptr()) })?;
        Ok(self)
    }

    /// Natural logarithm; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log` in C.
    pub fn log(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_log(self.ptr()) })
    }

    /// In place: Natural logarithm; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log_` in C.
    pub fn log_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log_(self.ptr()) })?;
        Ok(self)
    }

    /// log(1 + x), accurate near 0.
    ///
    /// `tensor_log1p` in C.
    pub fn log1p(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_log1p(self.ptr()) })
    }

    /// In place: log(1 + x), accurate near 0.
    ///
    /// `tensor_log1p_` in C.
    pub fn log1p_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log1p_(self.ptr()) })?;
        Ok(self)
    }

    /// Base-2 logarithm; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log2` in C.
    pub fn log2(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_log2(self.ptr()) })
    }

    /// In place: Base-2 logarithm; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log2_` in C.
    pub fn log2_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log2_(self.ptr()) })?;
        Ok(self)
    }

    /// Base-10 logarithm; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log10` in C.
    pub fn log10(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_log10(self.ptr()) })
    }

    /// In place: Base-10 logarithm; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log10_` in C.
    pub fn log10_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log10_(self.ptr()) })?;
        Ok(self)
    }

    /// log(x / (1 - x)); NaN outside \[0, 1\]. For eps \>= 0, x is first clamped to \[eps, 1 - eps\]; the gradient is 0 where it is clamped. Usual values: eps -1.0.
    ///
    /// `tensor_logit` in C.
    pub fn logit(&self, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_logit(self.ptr(), eps) })
    }

    /// In place: log(x / (1 - x)); NaN outside \[0, 1\]. For eps \>= 0, x is first clamped to \[eps, 1 - eps\]; the gradient is 0 where it is clamped.
    ///
    /// `tensor_logit_` in C.
    pub fn logit_(&self, eps: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_logit_(self.ptr(), eps) })?;
        Ok(self)
    }

    /// sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    ///
    /// `tensor_hypot` in C.
    pub fn hypot<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_hypot(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_hypot_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_hypot(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_hypot_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_hypot(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_hypot_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// In place: sqrt(a\*\*2 + b\*\*2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    ///
    /// `tensor_hypot_` in C.
    pub fn hypot_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_hypot_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_hypot_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_hypot_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_hypot_scalar_i64_(self.ptr(), b) })?,
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; check(unsafe { sys::tensor_hypot_(self.ptr(), b.ptr()) })? }
            Operand::Bool(b) => { let b = i64::from(b); check(unsafe { sys::tensor_hypot_scalar_i64_(self.ptr(), b) })? }
        };
        Ok(self)
    }

    /// Angle of the point (b, a) in \[-pi, pi\], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.
    ///
    /// `tensor_atan2` in C.
    pub fn atan2(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_atan2(self.ptr(), b.ptr()) })
    }

    /// In place: Angle of the point (b, a) in \[-pi, pi\], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.
    ///
    /// `tensor_atan2_` in C.
    pub fn atan2_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_atan2_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// Sine of x, in radians.
    ///
    /// `tensor_sin` in C.
    pub fn sin(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sin(self.ptr()) })
    }

    /// In place: Sine of x, in radians.
    ///
    /// `tensor_sin_` in C.
    pub fn sin_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sin_(self.ptr()) })?;
        Ok(self)
    }

    /// Cosine of x, in radians.
    ///
    /// `tensor_cos` in C.
    pub fn cos(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_cos(self.ptr()) })
    }

    /// In place: Cosine of x, in radians.
    ///
    /// `tensor_cos_` in C.
    pub fn cos_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cos_(self.ptr()) })?;
        Ok(self)
    }

    /// Tangent of x, in radians.
    ///
    /// `tensor_tan` in C.
    pub fn tan(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_tan(self.ptr()) })
    }

    /// In place: Tangent of x, in radians.
    ///
    /// `tensor_tan_` in C.
    pub fn tan_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_tan_(self.ptr()) })?;
        Ok(self)
    }

    /// Inverse sine, in \[-pi/2, pi/2\]; NaN outside \[-1, 1\].
    ///
    /// `tensor_asin` in C.
    pub fn asin(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_asin(self.ptr()) })
    }

    /// In place: Inverse sine, in \[-pi/2, pi/2\]; NaN outside \[-1, 1\].
    ///
    /// `tensor_asin_` in C.
    pub fn asin_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_asin_(self.ptr()) })?;
        Ok(self)
    }

    /// Inverse cosine, in \[0, pi\]; NaN outside \[-1, 1\].
    ///
    /// `tensor_acos` in C.
    pub fn acos(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_acos(self.ptr()) })
    }

    /// In place: Inverse cosine, in \[0, pi\]; NaN outside \[-1, 1\].
    ///
    /// `tensor_acos_` in C.
    pub fn acos_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_acos_(self.ptr()) })?;
        Ok(self)
    }

    /// Inverse tangent, in \[-pi/2, pi/2\].
    ///
    /// `tensor_atan` in C.
    pub fn atan(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atan(self.ptr()) })
    }

    /// In place: Inverse tangent, in \[-pi/2, pi/2\].
    ///
    /// `tensor_atan_` in C.
    pub fn atan_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_atan_(self.ptr()) })?;
        Ok(self)
    }

    /// Normalised sinc, sin(pi \* x) / (pi \* x); 1 at 0 and exactly 0 at the other integers.
    ///
    /// `tensor_sinc` in C.
    pub fn sinc(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sinc(self.ptr()) })
    }

    /// In place: Normalised sinc, sin(pi \* x) / (pi \* x); 1 at 0 and exactly 0 at the other integers.
    ///
    /// `tensor_sinc_` in C.
    pub fn sinc_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sinc_(self.ptr()) })?;
        Ok(self)
    }

    /// Hyperbolic sine.
    ///
    /// `tensor_sinh` in C.
    pub fn sinh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sinh(self.ptr()) })
    }

    /// In place: Hyperbolic sine.
    ///
    /// `tensor_sinh_` in C.
    pub fn sinh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sinh_(self.ptr()) })?;
        Ok(self)
    }

    /// Hyperbolic cosine.
    ///
    /// `tensor_cosh` in C.
    pub fn cosh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_cosh(self.ptr()) })
    }

    /// In place: Hyperbolic cosine.
    ///
    /// `tensor_cosh_` in C.
    pub fn cosh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cosh_(self.ptr()) })?;
        Ok(self)
    }

    /// Hyperbolic tangent.
    ///
    /// `tensor_tanh` in C.
    pub fn tanh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_tanh(self.ptr()) })
    }

    /// In place: Hyperbolic tangent.
    ///
    /// `tensor_tanh_` in C.
    pub fn tanh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_tanh_(self.ptr()) })?;
        Ok(self)
    }

    /// Inverse hyperbolic sine.
    ///
    /// `tensor_asinh` in C.
    pub fn asinh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_asinh(self.ptr()) })
    }

    /// In place: Inverse hyperbolic sine.
    ///
    /// `tensor_asinh_` in C.
    pub fn asinh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_asinh_(self.ptr()) })?;
        Ok(self)
    }

    /// Inverse hyperbolic cosine, non-negative; NaN for x \< 1.
    ///
    /// `tensor_acosh` in C.
    pub fn acosh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_acosh(self.ptr()) })
    }

    /// In place: Inverse hyperbolic cosine, non-negative; NaN for x \< 1.
    ///
    /// `tensor_acosh_` in C.
    pub fn acosh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_acosh_(self.ptr()) })?;
        Ok(self)
    }

    /// Inverse hyperbolic tangent; NaN outside \[-1, 1\], infinite at -1 and 1.
    ///
    /// `tensor_atanh` in C.
    pub fn atanh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atanh(self.ptr()) })
    }

    /// In place: Inverse hyperbolic tangent; NaN outside \[-1, 1\], infinite at -1 and 1.
    ///
    /// `tensor_atanh_` in C.
    pub fn atanh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_atanh_(self.ptr()) })?;
        Ok(self)
    }

    /// Error function, 2/sqrt(pi) \* integral of exp(-t\*\*2) for t from 0 to x.
    ///
    /// `tensor_erf` in C.
    pub fn erf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_erf(self.ptr()) })
    }

    /// In place: Error function, 2/sqrt(pi) \* integral of exp(-t\*\*2) for t from 0 to x.
    ///
    /// `tensor_erf_` in C.
    pub fn erf_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_erf_(self.ptr()) })?;
        Ok(self)
    }

    /// Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
    ///
    /// `tensor_erfc` in C.
    pub fn erfc(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_erfc(self.ptr()) })
    }

    /// In place: Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
    ///
    /// `tensor_erfc_` in C.
    pub fn erfc_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_erfc_(self.ptr()) })?;
        Ok(self)
    }

    /// Inverse error function; NaN outside \[-1, 1\], infinite at -1 and 1.
    ///
    /// `tensor_erfinv` in C.
    pub fn erfinv(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_erfinv(self.ptr()) })
    }

    /// In place: Inverse error function; NaN outside \[-1, 1\], infinite at -1 and 1.
    ///
    /// `tensor_erfinv_` in C.
    pub fn erfinv_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_erfinv_(self.ptr()) })?;
        Ok(self)
    }

    /// log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |lgamma(x)|).
    ///
    /// `tensor_lgamma` in C.
    pub fn lgamma(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_lgamma(self.ptr()) })
    }

    /// In place: log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |lgamma(x)|).
    ///
    /// `tensor_lgamma_` in C.
    pub fn lgamma_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_lgamma_(self.ptr()) })?;
        Ok(self)
    }

    /// Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |digamma(x)|).
    ///
    /// `tensor_digamma` in C.
    pub fn digamma(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_digamma(self.ptr()) })
    }

    /// In place: Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x \> 0; for x \< 0 it is relative to max(1, |digamma(x)|).
    ///
    /// `tensor_digamma_` in C.
    pub fn digamma_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_digamma_(self.ptr()) })?;
        Ok(self)
    }

    /// Derivative of order n \>= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n \> 0. The error grows by half an ulp with each order.
    ///
    /// `tensor_polygamma` in C.
    pub fn polygamma(&self, n: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_polygamma(self.ptr(), n) })
    }

    /// In place: Derivative of order n \>= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n \> 0. The error grows by half an ulp with each order.
    ///
    /// `tensor_polygamma_` in C.
    pub fn polygamma_(&self, n: i64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_polygamma_(self.ptr(), n) })?;
        Ok(self)
    }

    /// Largest integer \<= x; integers and bool are unchanged.
    ///
    /// `tensor_floor` in C.
    pub fn floor(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_floor(self.ptr()) })
    }

    /// In place: Largest integer \<= x; integers and bool are unchanged.
    ///
    /// `tensor_floor_` in C.
    pub fn floor_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_floor_(self.ptr()) })?;
        Ok(self)
    }

    /// Smallest integer \>= x; integers and bool are unchanged.
    ///
    /// `tensor_ceil` in C.
    pub fn ceil(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_ceil(self.ptr()) })
    }

    /// In place: Smallest integer \>= x; integers and bool are unchanged.
    ///
    /// `tensor_ceil_` in C.
    pub fn ceil_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_ceil_(self.ptr()) })?;
        Ok(self)
    }

    /// Nearest integer, with ties to even; integers and bool are unchanged.
    ///
    /// `tensor_round` in C.
    pub fn round(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_round(self.ptr()) })
    }

    /// In place: Nearest integer, with ties to even; integers and bool are unchanged.
    ///
    /// `tensor_round_` in C.
    pub fn round_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_round_(self.ptr()) })?;
        Ok(self)
    }

    /// x truncated towards 0; integers and bool are unchanged.
    ///
    /// `tensor_trunc` in C.
    pub fn trunc(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_trunc(self.ptr()) })
    }

    /// In place: x truncated towards 0; integers and bool are unchanged.
    ///
    /// `tensor_trunc_` in C.
    pub fn trunc_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_trunc_(self.ptr()) })?;
        Ok(self)
    }

    /// Fractional part x - trunc(x), with the sign of x.
    ///
    /// `tensor_frac` in C.
    pub fn frac(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_frac(self.ptr()) })
    }

    /// In place: Fractional part x - trunc(x), with the sign of x.
    ///
    /// `tensor_frac_` in C.
    pub fn frac_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_frac_(self.ptr()) })?;
        Ok(self)
    }

    /// Converts radians to degrees: x \* 180 / pi.
    ///
    /// `tensor_rad2deg` in C.
    pub fn rad2deg(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_rad2deg(self.ptr()) })
    }

    /// In place: Converts radians to degrees: x \* 180 / pi.
    ///
    /// `tensor_rad2deg_` in C.
    pub fn rad2deg_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_rad2deg_(self.ptr()) })?;
        Ok(self)
    }

    /// Converts degrees to radians: x \* pi / 180.
    ///
    /// `tensor_deg2rad` in C.
    pub fn deg2rad(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_deg2rad(self.ptr()) })
    }

    /// In place: Converts degrees to radians: x \* pi / 180.
    ///
    /// `tensor_deg2rad_` in C.
    pub fn deg2rad_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_deg2rad_(self.ptr()) })?;
        Ok(self)
    }

    /// Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0.
    ///
    /// `tensor_nan_to_num` in C.
    pub fn nan_to_num(&self, nan: f64, posinf: f64, neginf: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_nan_to_num(self.ptr(), nan, posinf, neginf) })
    }

    /// In place: Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0.
    ///
    /// `tensor_nan_to_num_` in C.
    pub fn nan_to_num_(&self, nan: f64, posinf: f64, neginf: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_nan_to_num_(self.ptr(), nan, posinf, neginf) })?;
        Ok(self)
    }

    /// Selects a where the condition is true (not 0), b elsewhere.
    ///
    /// `tensor_where` in C.
    pub fn where_cond<'a>(&self, a: &Tensor, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_where(self.ptr(), a.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_where_scalar(self.ptr(), a.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_where(self.ptr(), a.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_where_scalar_i64(self.ptr(), a.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_where(self.ptr(), a.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_where_scalar_i64(self.ptr(), a.ptr(), b) }) }
        }
    }

    /// Elementwise a == b, as bool.
    ///
    /// `tensor_eq` in C.
    pub fn eq<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_eq(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_eq_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_eq(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_eq_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_eq(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_eq_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// Elementwise a != b, as bool.
    ///
    /// `tensor_ne` in C.
    pub fn ne<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_ne(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_ne_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_ne(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_ne_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_ne(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_ne_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// Elementwise a \< b, as bool.
    ///
    /// `tensor_lt` in C.
    pub fn lt<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_lt(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_lt_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_lt(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_lt_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_lt(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_lt_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// Elementwise a \<= b, as bool.
    ///
    /// `tensor_le` in C.
    pub fn le<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_le(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_le_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_le(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_le_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_le(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_le_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// Elementwise a \> b, as bool.
    ///
    /// `tensor_gt` in C.
    pub fn gt<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_gt(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_gt_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_gt(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_gt_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_gt(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_gt_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// Elementwise a \>= b, as bool.
    ///
    /// `tensor_ge` in C.
    pub fn ge<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_ge(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_ge_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_ge(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_ge_scalar_i64(self.ptr(), b) }),
            Operand::Bool(b) if self.dtype() == DType::Bool => { let b = Tensor::scalar(b)?; own(unsafe { sys::tensor_ge(self.ptr(), b.ptr()) }) }
            Operand::Bool(b) => { let b = i64::from(b); own(unsafe { sys::tensor_ge_scalar_i64(self.ptr(), b) }) }
        }
    }

    /// Logical and: true where both are not 0.
    ///
    /// `tensor_logical_and` in C.
    pub fn logical_and(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_and(self.ptr(), b.ptr()) })
    }

    /// Logical or: true where at least one is not 0.
    ///
    /// `tensor_logical_or` in C.
    pub fn logical_or(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_or(self.ptr(), b.ptr()) })
    }

    /// Logical exclusive or: true where exactly one is not 0.
    ///
    /// `tensor_logical_xor` in C.
    pub fn logical_xor(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_xor(self.ptr(), b.ptr()) })
    }

    /// |a - b| \<= atol + rtol \* |b|, computed in float64, as bool. Equal infinities are close; NaN is close to NaN only if `equal_nan`. Usual values: rtol 1e-5, atol 1e-8, equal\_nan false.
    ///
    /// `tensor_isclose` in C.
    pub fn isclose(&self, b: &Tensor, rtol: f64, atol: f64, equal_nan: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_isclose(self.ptr(), b.ptr(), rtol, atol, i32::from(equal_nan)) })
    }

    /// Logical not: true where x is 0.
    ///
    /// `tensor_logical_not` in C.
    pub fn logical_not(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_not(self.ptr()) })
    }

    /// True where x is NaN.
    ///
    /// `tensor_isnan` in C.
    pub fn isnan(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isnan(self.ptr()) })
    }

    /// True where x is infinite, with either sign.
    ///
    /// `tensor_isinf` in C.
    pub fn isinf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isinf(self.ptr()) })
    }

    /// True where x is neither NaN nor infinite.
    ///
    /// `tensor_isfinite` in C.
    pub fn isfinite(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isfinite(self.ptr()) })
    }

    /// True where x is infinity.
    ///
    /// `tensor_isposinf` in C.
    pub fn isposinf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isposinf(self.ptr()) })
    }

    /// True where x is -infinity.
    ///
    /// `tensor_isneginf` in C.
    pub fn isneginf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isneginf(self.ptr()) })
    }

    /// True where the sign bit is set, including negative zero and NaN.
    ///
    /// `tensor_signbit` in C.
    pub fn signbit(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_signbit(self.ptr()) })
    }

    /// Returns a complex tensor filled with re + i \* im. The default dtype is complex64; a real dtype is TENSOR\_E\_DTYPE.
    ///
    /// `tensor_full_complex` in C.
    pub fn full_complex(shape: impl Ints, re: f64, im: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_full_complex(shape.as_ptr(), shape.len().count(), re, im, options.dtype(), options.device()) })
    }

    /// re + i \* im, with broadcasting: complex128 for float64 operands, complex64 for others. An infinite or NaN part does not affect the other part.
    ///
    /// `tensor_complex` in C.
    pub fn complex(&self, im: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_complex(self.ptr(), im.ptr()) })
    }

    /// Complex numbers from polar coordinates, length \* (cos(angle) + i \* sin(angle)), with the dtypes of complex.
    ///
    /// `tensor_polar` in C.
    pub fn polar(&self, angle: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_polar(self.ptr(), angle.ptr()) })
    }

    /// Returns a view of a complex tensor as real numbers, with a new last dim of extent 2 for the real and the imaginary part.
    ///
    /// `tensor_view_as_real` in C.
    pub fn view_as_real(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_view_as_real(self.ptr()) })
    }

    /// Returns a view of a float32 or float64 tensor as complex numbers. The last dim has extent 2 and stride 1, and holds the real and the imaginary part; the other strides and the storage offset must be even, otherwise TENSOR\_E\_SHAPE.
    ///
    /// `tensor_view_as_complex` in C.
    pub fn view_as_complex(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_view_as_complex(self.ptr()) })
    }

    /// Real part: a view of a complex tensor; a real tensor itself.
    ///
    /// `tensor_real` in C.
    pub fn real(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_real(self.ptr()) })
    }

    /// Imaginary part of a complex tensor, as a view.
    ///
    /// `tensor_imag` in C.
    pub fn imag(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_imag(self.ptr()) })
    }

    /// Complex conjugate; a real tensor itself.
    ///
    /// `tensor_conj` in C.
    pub fn conj(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_conj(self.ptr()) })
    }

    /// Complex conjugate, computed elementwise; real elements are copied.
    ///
    /// `tensor_conj_physical` in C.
    pub fn conj_physical(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_conj_physical(self.ptr()) })
    }

    /// In place: Complex conjugate, computed elementwise; real elements are copied.
    ///
    /// `tensor_conj_physical_` in C.
    pub fn conj_physical_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_conj_physical_(self.ptr()) })?;
        Ok(self)
    }

    /// Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is propagated.
    ///
    /// `tensor_angle` in C.
    pub fn angle(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_angle(self.ptr()) })
    }

    /// x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers.
    ///
    /// `tensor_sgn` in C.
    pub fn sgn(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sgn(self.ptr()) })
    }

    /// True where the imaginary part is 0; always true for real numbers.
    ///
    /// `tensor_isreal` in C.
    pub fn isreal(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isreal(self.ptr()) })
    }

    /// Sum over `dims`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double.
    ///
    /// `tensor_sum` in C.
    pub fn sum(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// Sum over `dims`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_sum` in C.
    pub fn sum_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// Sum over `dims`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double.
    ///
    /// `tensor_sum` in C.
    pub fn sum_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Product over `dims`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0.
    ///
    /// `tensor_prod` in C.
    pub fn prod(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_prod(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// Product over `dims`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_prod` in C.
    pub fn prod_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_prod(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// Product over `dims`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0.
    ///
    /// `tensor_prod` in C.
    pub fn prod_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_prod(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Mean over `dims`, accumulated as in sum; NaN for no elements. Integers give float32.
    ///
    /// `tensor_mean` in C.
    pub fn mean(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_mean(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// Mean over `dims`, accumulated as in sum; NaN for no elements. Integers give float32. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_mean` in C.
    pub fn mean_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_mean(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// Mean over `dims`, accumulated as in sum; NaN for no elements. Integers give float32.
    ///
    /// `tensor_mean` in C.
    pub fn mean_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_mean(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Variance over `dims`: the sum of squared deviations from the mean, divided by max(n - correction, 0). A correction of 1 gives the unbiased estimate, 0 the population variance; a divisor of 0 gives infinity, or NaN for 0 / 0. Usual values: correction 1.0.
    ///
    /// `tensor_var` in C.
    pub fn var(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_var(self.ptr(), dims.as_ptr(), dims.count(), correction, 0) })
    }

    /// Variance over `dims`: the sum of squared deviations from the mean, divided by max(n - correction, 0). A correction of 1 gives the unbiased estimate, 0 the population variance; a divisor of 0 gives infinity, or NaN for 0 / 0. Keeps the reduced dimensions, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_var` in C.
    pub fn var_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_var(self.ptr(), dims.as_ptr(), dims.count(), correction, 1) })
    }

    /// Standard deviation, the square root of var; its derivative is 0 where it is 0. Usual values: correction 1.0.
    ///
    /// `tensor_std` in C.
    pub fn std(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_std(self.ptr(), dims.as_ptr(), dims.count(), correction, 0) })
    }

    /// Standard deviation, the square root of var; its derivative is 0 where it is 0. Keeps the reduced dimensions, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_std` in C.
    pub fn std_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_std(self.ptr(), dims.as_ptr(), dims.count(), correction, 1) })
    }

    /// Maximum over `dims`; NaN if any element is NaN. Equal maxima share the gradient equally. TENSOR\_E\_SHAPE for no elements.
    ///
    /// `tensor_max` in C.
    pub fn max(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_max(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// Maximum over `dims`; NaN if any element is NaN. Equal maxima share the gradient equally. TENSOR\_E\_SHAPE for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_max` in C.
    pub fn max_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_max(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// Minimum over `dims`; NaN if any element is NaN. Equal minima share the gradient equally. TENSOR\_E\_SHAPE for no elements.
    ///
    /// `tensor_min` in C.
    pub fn min(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_min(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// Minimum over `dims`; NaN if any element is NaN. Equal minima share the gradient equally. TENSOR\_E\_SHAPE for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_min` in C.
    pub fn min_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_min(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// Index of the first maximum along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as the maximum. TENSOR\_E\_SHAPE for no elements.
    ///
    /// `tensor_argmax` in C.
    pub fn argmax(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmax(self.ptr(), dim.into().0, 0) })
    }

    /// Index of the first maximum along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as the maximum. TENSOR\_E\_SHAPE for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_argmax` in C.
    pub fn argmax_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmax(self.ptr(), dim.into().0, 1) })
    }

    /// Index of the first minimum along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as the minimum. TENSOR\_E\_SHAPE for no elements.
    ///
    /// `tensor_argmin` in C.
    pub fn argmin(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmin(self.ptr(), dim.into().0, 0) })
    }

    /// Index of the first minimum along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as the minimum. TENSOR\_E\_SHAPE for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_argmin` in C.
    pub fn argmin_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmin(self.ptr(), dim.into().0, 1) })
    }

    /// True where any element over `dims` is true (not 0); false for no elements.
    ///
    /// `tensor_any` in C.
    pub fn any(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_any(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// True where any element over `dims` is true (not 0); false for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_any` in C.
    pub fn any_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_any(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// True where all elements over `dims` are true (not 0); true for no elements.
    ///
    /// `tensor_all` in C.
    pub fn all(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_all(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// True where all elements over `dims` are true (not 0); true for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_all` in C.
    pub fn all_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_all(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// log(sum(exp(x))) over `dims`, without overflow; -infinity for no elements.
    ///
    /// `tensor_logsumexp` in C.
    pub fn logsumexp(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_logsumexp(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// log(sum(exp(x))) over `dims`, without overflow; -infinity for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_logsumexp` in C.
    pub fn logsumexp_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_logsumexp(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// Maximum along `dim` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR\_E\_SHAPE for no elements.
    ///
    /// `tensor_max_with_indices` in C.
    pub fn max_with_indices(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_max_with_indices(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Maximum along `dim` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR\_E\_SHAPE for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_max_with_indices` in C.
    pub fn max_with_indices_keepdim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_max_with_indices(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Minimum along `dim` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR\_E\_SHAPE for no elements.
    ///
    /// `tensor_min_with_indices` in C.
    pub fn min_with_indices(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_min_with_indices(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Minimum along `dim` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR\_E\_SHAPE for no elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_min_with_indices` in C.
    pub fn min_with_indices_keepdim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_min_with_indices(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Sum over `dims`, ignoring NaN; dtypes as in sum.
    ///
    /// `tensor_nansum` in C.
    pub fn nansum(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nansum(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// Sum over `dims`, ignoring NaN; dtypes as in sum. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_nansum` in C.
    pub fn nansum_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nansum(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// Sum over `dims`, ignoring NaN; dtypes as in sum.
    ///
    /// `tensor_nansum` in C.
    pub fn nansum_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nansum(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Mean over `dims`, ignoring NaN; NaN if there are no other elements.
    ///
    /// `tensor_nanmean` in C.
    pub fn nanmean(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nanmean(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// Mean over `dims`, ignoring NaN; NaN if there are no other elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_nanmean` in C.
    pub fn nanmean_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nanmean(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// Number of elements over `dims` that are not 0, int64. NaN counts as nonzero.
    ///
    /// `tensor_count_nonzero` in C.
    pub fn count_nonzero(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_count_nonzero(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// Number of elements over `dims` that are not 0, int64. NaN counts as nonzero. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_count_nonzero` in C.
    pub fn count_nonzero_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_count_nonzero(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// Variance and mean over `dims`; see var and mean. Usual values: correction 1.0.
    ///
    /// `tensor_var_mean` in C.
    pub fn var_mean(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut var, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_var_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 0, &mut var, &mut mean) })?;
        Ok((own(var)?, own(mean)?))
    }

    /// Variance and mean over `dims`; see var and mean. Keeps the reduced dimensions, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_var_mean` in C.
    pub fn var_mean_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut var, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_var_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 1, &mut var, &mut mean) })?;
        Ok((own(var)?, own(mean)?))
    }

    /// Standard deviation and mean over `dims`; see std and mean. Usual values: correction 1.0.
    ///
    /// `tensor_std_mean` in C.
    pub fn std_mean(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut std, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_std_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 0, &mut std, &mut mean) })?;
        Ok((own(std)?, own(mean)?))
    }

    /// Standard deviation and mean over `dims`; see std and mean. Keeps the reduced dimensions, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_std_mean` in C.
    pub fn std_mean_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut std, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_std_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 1, &mut std, &mut mean) })?;
        Ok((own(std)?, own(mean)?))
    }

    /// Vector norm sum(abs(x) \*\* ord) \*\* (1 / ord) over `dims`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0. Usual values: ord 2.0.
    ///
    /// `tensor_vector_norm` in C.
    pub fn vector_norm(&self, dims: impl Into<Dims>, ord: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_vector_norm(self.ptr(), dims.as_ptr(), dims.count(), ord, 0) })
    }

    /// Vector norm sum(abs(x) \*\* ord) \*\* (1 / ord) over `dims`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0. Keeps the reduced dimensions, with extent 1. Usual values: ord 2.0.
    ///
    /// `tensor_vector_norm` in C.
    pub fn vector_norm_keepdim(&self, dims: impl Into<Dims>, ord: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_vector_norm(self.ptr(), dims.as_ptr(), dims.count(), ord, 1) })
    }

    /// Cumulative sum along `dim`; of the flattened tensor for `..`. Dtypes as in sum.
    ///
    /// `tensor_cumsum` in C.
    pub fn cumsum(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumsum(self.ptr(), dim.into().0, 0) })
    }

    /// Cumulative sum along `dim`; of the flattened tensor for `..`. Dtypes as in sum.
    ///
    /// `tensor_cumsum` in C.
    pub fn cumsum_dtype(&self, dim: impl Into<DimOrAll>, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumsum(self.ptr(), dim.into().0, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Cumulative product along `dim`; of the flattened tensor for `..`. Dtypes as in sum. The gradient is exact for factors of 0.
    ///
    /// `tensor_cumprod` in C.
    pub fn cumprod(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumprod(self.ptr(), dim.into().0, 0) })
    }

    /// Cumulative product along `dim`; of the flattened tensor for `..`. Dtypes as in sum. The gradient is exact for factors of 0.
    ///
    /// `tensor_cumprod` in C.
    pub fn cumprod_dtype(&self, dim: impl Into<DimOrAll>, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumprod(self.ptr(), dim.into().0, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Logarithm of the cumulative sum of exp(x) along `dim`, without overflow. For complex numbers the imaginary part is as in logaddexp and is not reduced to (-pi, pi\].
    ///
    /// `tensor_logcumsumexp` in C.
    pub fn logcumsumexp(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_logcumsumexp(self.ptr(), dim.into().0) })
    }

    /// Cumulative maximum along `dim` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN.
    ///
    /// `tensor_cummax` in C.
    pub fn cummax(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_cummax(self.ptr(), dim.into().0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Cumulative minimum along `dim` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN.
    ///
    /// `tensor_cummin` in C.
    pub fn cummin(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_cummin(self.ptr(), dim.into().0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Differences of neighbouring elements along `dim`, computed `n` times. For bool, whether neighbours differ. `prepend` and `append` are concatenated with `self` first, unless n is 0.
    ///
    /// `tensor_diff` in C.
    pub fn diff(&self, n: i64, dim: impl Into<Dim>, prepend: Option<&Tensor>, append: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diff(self.ptr(), n, dim.into().0, optional(prepend), optional(append)) })
    }

    /// Integrates y along `dim` with the trapezoidal rule, at the sample points `x` or at points `dx` apart. Usual values: dx 1.0.
    ///
    /// `tensor_trapezoid` in C.
    pub fn trapezoid(&self, x: Option<&Tensor>, dx: f64, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_trapezoid(self.ptr(), optional(x), dx, dim.into().0) })
    }

    /// Cumulative integral of y along `dim` with the trapezoidal rule, up to each point after the first; see trapezoid. Usual values: dx 1.0.
    ///
    /// `tensor_cumulative_trapezoid` in C.
    pub fn cumulative_trapezoid(&self, x: Option<&Tensor>, dx: f64, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumulative_trapezoid(self.ptr(), optional(x), dx, dim.into().0) })
    }

    /// Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights of the observations. Sums of products, a \* conj(b) for complex numbers, are divided by max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction \* sum(w \* aweights) / sum(w), 0), where w = fweights \* aweights. Usual values: correction 1.0.
    ///
    /// `tensor_cov` in C.
    pub fn cov(&self, correction: f64, fweights: Option<&Tensor>, aweights: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cov(self.ptr(), correction, optional(fweights), optional(aweights)) })
    }

    /// Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both standard deviations, clipped to \[-1, 1\], for complex numbers in both parts.
    ///
    /// `tensor_corrcoef` in C.
    pub fn corrcoef(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_corrcoef(self.ptr()) })
    }

    /// Histogram of the elements with `bins` equal bins in \[min, max\], in the dtype of `self`. If min = max, the range is that of the elements. Elements outside the range, and NaN, are not counted. Usual values: bins 100, min 0.0, max 0.0.
    ///
    /// `tensor_histc` in C.
    pub fn histc(&self, bins: i64, min: f64, max: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_histc(self.ptr(), bins, min, max) })
    }

    /// Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their weights. The result has at least `minlength` elements. Floating-point weights keep their dtype; other weights are converted to float64. Usual values: minlength 0.
    ///
    /// `tensor_bincount` in C.
    pub fn bincount(&self, weights: Option<&Tensor>, minlength: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_bincount(self.ptr(), optional(weights), minlength) })
    }

    /// Median along `dim`, the lower one for an even number of elements, and its int64 index. NaN if any element is NaN. `..` flattens `self` first.
    ///
    /// `tensor_median` in C.
    pub fn median(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_median(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Median along `dim`, the lower one for an even number of elements, and its int64 index. NaN if any element is NaN. `..` flattens `self` first. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_median` in C.
    pub fn median_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_median(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Same as median, but ignores NaN; NaN if there are no other elements.
    ///
    /// `tensor_nanmedian` in C.
    pub fn nanmedian(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_nanmedian(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Same as median, but ignores NaN; NaN if there are no other elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_nanmedian` in C.
    pub fn nanmedian_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_nanmedian(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Most frequent element along `dim`, the smallest one if several are equally frequent, and the int64 index of its last occurrence.
    ///
    /// `tensor_mode` in C.
    pub fn mode(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_mode(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Most frequent element along `dim`, the smallest one if several are equally frequent, and the int64 index of its last occurrence. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_mode` in C.
    pub fn mode_keepdim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_mode(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Quantiles along `dim` for the probabilities `q` in \[0, 1\], which are floating and 0-d or 1-d; 1-d `q` adds a first dim. The quantile is at rank q \* (n - 1) of the sorted elements; `interpolation` selects the value between two elements. NaN if any element is NaN. `..` flattens `self` first.
    ///
    /// `tensor_quantile` in C.
    pub fn quantile(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_quantile")?;
        own(unsafe { sys::tensor_quantile(self.ptr(), q.ptr(), dim.into().0, 0, interpolation.as_ptr()) })
    }

    /// Quantiles along `dim` for the probabilities `q` in \[0, 1\], which are floating and 0-d or 1-d; 1-d `q` adds a first dim. The quantile is at rank q \* (n - 1) of the sorted elements; `interpolation` selects the value between two elements. NaN if any element is NaN. `..` flattens `self` first. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_quantile` in C.
    pub fn quantile_keepdim(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_quantile")?;
        own(unsafe { sys::tensor_quantile(self.ptr(), q.ptr(), dim.into().0, 1, interpolation.as_ptr()) })
    }

    /// Same as quantile, but ignores NaN; NaN if there are no other elements.
    ///
    /// `tensor_nanquantile` in C.
    pub fn nanquantile(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_nanquantile")?;
        own(unsafe { sys::tensor_nanquantile(self.ptr(), q.ptr(), dim.into().0, 0, interpolation.as_ptr()) })
    }

    /// Same as quantile, but ignores NaN; NaN if there are no other elements. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_nanquantile` in C.
    pub fn nanquantile_keepdim(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_nanquantile")?;
        own(unsafe { sys::tensor_nanquantile(self.ptr(), q.ptr(), dim.into().0, 1, interpolation.as_ptr()) })
    }

    /// Indices that sort `self` along `dim`, int64. The sort is stable; NaN counts as the largest value. Usual values: descending false.
    ///
    /// `tensor_argsort` in C.
    pub fn argsort(&self, dim: impl Into<Dim>, descending: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_argsort(self.ptr(), dim.into().0, i32::from(descending)) })
    }

    /// Sorts `self` along `dim`; returns the values and their int64 indices. The sort is stable; NaN counts as the largest value. Usual values: descending false.
    ///
    /// `tensor_sort` in C.
    pub fn sort(&self, dim: impl Into<Dim>, descending: bool) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_sort(self.ptr(), dim.into().0, i32::from(descending), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The k largest or smallest elements along `dim`, in sorted order, and their int64 indices. Among equal elements the first ones are returned; NaN counts as the largest value. Usual values: largest true.
    ///
    /// `tensor_topk` in C.
    pub fn topk(&self, k: i64, dim: impl Into<Dim>, largest: bool) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_topk(self.ptr(), k, dim.into().0, i32::from(largest), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The k-th smallest element along `dim`, with k counted from 1, and its int64 index. NaN counts as the largest value.
    ///
    /// `tensor_kthvalue` in C.
    pub fn kthvalue(&self, k: i64, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_kthvalue(self.ptr(), k, dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The k-th smallest element along `dim`, with k counted from 1, and its int64 index. NaN counts as the largest value. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_kthvalue` in C.
    pub fn kthvalue_keepdim(&self, k: i64, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_kthvalue(self.ptr(), k, dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Insertion index of each value in the last dim of `self` that keeps the order, int64: the leftmost one, or the rightmost one if `right`. A 1-d `self` is used for all values; otherwise the leading dims of both must be equal. NaN counts as the largest value. Usual values: right false.
    ///
    /// `tensor_searchsorted` in C.
    pub fn searchsorted(&self, values: &Tensor, right: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_searchsorted(self.ptr(), values.ptr(), i32::from(right)) })
    }

    /// Index of the bucket of each element of `self` for 1-d ascending boundaries: the number of boundaries less than the element, or less than or equal to it if `right`. See searchsorted. Usual values: right false.
    ///
    /// `tensor_bucketize` in C.
    pub fn bucketize(&self, boundaries: &Tensor, right: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_bucketize(self.ptr(), boundaries.ptr(), i32::from(right)) })
    }

    /// Distinct elements in ascending order, the index of the first occurrence of each in the flattened tensor, the index in `values` of each element of `self`, in the shape of `self`, and the number of occurrences; indices and counts are int64. Each NaN is distinct. Complex numbers are ordered by real, then by imaginary part.
    ///
    /// `tensor_unique_all` in C.
    pub fn unique_all(&self) -> Result<(Tensor, Tensor, Tensor, Tensor)> {
        let (mut values, mut indices, mut inverse_indices, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_all(self.ptr(), &mut values, &mut indices, &mut inverse_indices, &mut counts) })?;
        Ok((own(values)?, own(indices)?, own(inverse_indices)?, own(counts)?))
    }

    /// Distinct elements in ascending order and the number of their occurrences, int64; see unique\_all.
    ///
    /// `tensor_unique_counts` in C.
    pub fn unique_counts(&self) -> Result<(Tensor, Tensor)> {
        let (mut values, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_counts(self.ptr(), &mut values, &mut counts) })?;
        Ok((own(values)?, own(counts)?))
    }

    /// Distinct elements in ascending order, and the int64 index in `values` of each element of `self`; see unique\_all.
    ///
    /// `tensor_unique_inverse` in C.
    pub fn unique_inverse(&self) -> Result<(Tensor, Tensor)> {
        let (mut values, mut inverse_indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_inverse(self.ptr(), &mut values, &mut inverse_indices) })?;
        Ok((own(values)?, own(inverse_indices)?))
    }

    /// Distinct elements in ascending order; see unique\_all.
    ///
    /// `tensor_unique_values` in C.
    pub fn unique_values(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_unique_values(self.ptr()) })
    }

    /// Distinct slices along `dim` in lexicographic order, the index of the first occurrence of each, the index in `values` of each slice of `self`, and the number of occurrences; indices and counts are 1-d and int64. A slice that contains NaN is distinct from all others.
    ///
    /// `tensor_unique_dim` in C.
    pub fn unique_dim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor, Tensor, Tensor)> {
        let (mut values, mut indices, mut inverse_indices, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_dim(self.ptr(), dim.into().0, &mut values, &mut indices, &mut inverse_indices, &mut counts) })?;
        Ok((own(values)?, own(indices)?, own(inverse_indices)?, own(counts)?))
    }

    /// Removes consecutive duplicates: elements of the flattened tensor, or slices along `dim`. Also returns the index in `values` of each element of `self`, in its shape, or of each slice, 1-d, and the length of each run; both are int64. NaN differs from NaN.
    ///
    /// `tensor_unique_consecutive` in C.
    pub fn unique_consecutive(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut values, mut inverse_indices, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_consecutive(self.ptr(), dim.into().0, &mut values, &mut inverse_indices, &mut counts) })?;
        Ok((own(values)?, own(inverse_indices)?, own(counts)?))
    }

    /// Returns a contiguous copy of `self` in which the elements addressed by `shape`, `strides` and `offset`, relative to the copy, are replaced by `src`. The addressed elements must not overlap.
    ///
    /// `tensor_as_strided_scatter` in C.
    pub fn as_strided_scatter(&self, src: &Tensor, shape: impl Ints, strides: impl Ints, offset: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let strides = strides.ints();
        own(unsafe { sys::tensor_as_strided_scatter(self.ptr(), src.ptr(), shape.as_ptr(), shape.len().count(), strides.as_ptr(), strides.len().count(), offset) })
    }

    /// Returns a copy of `self` with the slice at `index` along `dim` replaced by `src`.
    ///
    /// `tensor_select_scatter` in C.
    pub fn select_scatter(&self, src: &Tensor, dim: impl Into<Dim>, index: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_select_scatter(self.ptr(), src.ptr(), dim.into().0, index) })
    }

    /// Returns a copy of `self` with the elements that slice selects replaced by `src`.
    ///
    /// `tensor_slice_scatter` in C.
    pub fn slice_scatter(&self, src: &Tensor, dim: impl Into<Dim>, start: i64, stop: i64, step: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_slice_scatter(self.ptr(), src.ptr(), dim.into().0, start, stop, step) })
    }

    /// Returns a copy of `self` with the diagonals that diagonal selects replaced by `src`.
    ///
    /// `tensor_diagonal_scatter` in C.
    pub fn diagonal_scatter(&self, src: &Tensor, offset: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diagonal_scatter(self.ptr(), src.ptr(), offset, dim0.into().0, dim1.into().0) })
    }

    /// Replaces the elements of `self` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `self`.
    ///
    /// `tensor_masked_fill` in C.
    pub fn masked_fill<'a>(&self, mask: &Tensor, value: impl Into<Operand<'a>>) -> Result<Tensor> {
        match value.into() {
            Operand::Tensor(value) => own(unsafe { sys::tensor_masked_fill(self.ptr(), mask.ptr(), value.ptr()) }),
            Operand::F64(value) => own(unsafe { sys::tensor_masked_fill_scalar(self.ptr(), mask.ptr(), value) }),
            Operand::Complex(value) => { let value = value.weak()?; own(unsafe { sys::tensor_masked_fill(self.ptr(), mask.ptr(), value.ptr()) }) }
            Operand::I64(value) => own(unsafe { sys::tensor_masked_fill_scalar_i64(self.ptr(), mask.ptr(), value) }),
            Operand::Bool(value) if self.dtype() == DType::Bool => { let value = Tensor::scalar(value)?; own(unsafe { sys::tensor_masked_fill(self.ptr(), mask.ptr(), value.ptr()) }) }
            Operand::Bool(value) => { let value = i64::from(value); own(unsafe { sys::tensor_masked_fill_scalar_i64(self.ptr(), mask.ptr(), value) }) }
        }
    }

    /// In place: Replaces the elements of `self` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `self`.
    ///
    /// `tensor_masked_fill_` in C.
    pub fn masked_fill_<'a>(&self, mask: &Tensor, value: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match value.into() {
            Operand::Tensor(value) => check(unsafe { sys::tensor_masked_fill_(self.ptr(), mask.ptr(), value.ptr()) })?,
            Operand::F64(value) => check(unsafe { sys::tensor_masked_fill_scalar_(self.ptr(), mask.ptr(), value) })?,
            Operand::Complex(value) => { let value = value.weak()?; check(unsafe { sys::tensor_masked_fill_(self.ptr(), mask.ptr(), value.ptr()) })? }
            Operand::I64(value) => check(unsafe { sys::tensor_masked_fill_scalar_i64_(self.ptr(), mask.ptr(), value) })?,
            Operand::Bool(value) if self.dtype() == DType::Bool => { let value = Tensor::scalar(value)?; check(unsafe { sys::tensor_masked_fill_(self.ptr(), mask.ptr(), value.ptr()) })? }
            Operand::Bool(value) => { let value = i64::from(value); check(unsafe { sys::tensor_masked_fill_scalar_i64_(self.ptr(), mask.ptr(), value) })? }
        };
        Ok(self)
    }

    /// Selects the slices at `index` along `dim`. `index` is a 1-d integer tensor, or 0-d, which removes the dim; negative indices count from the end. TENSOR\_E\_INDEX for indices out of range.
    ///
    /// `tensor_index_select` in C.
    pub fn index_select(&self, dim: impl Into<Dim>, index: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_index_select(self.ptr(), dim.into().0, index.ptr()) })
    }

    /// Gathers elements along `dim`: for dim 1 of 3, out\[i\]\[j\]\[k\] = x\[i\]\[index\[i\]\[j\]\[k\]\]\[k\]. `index` has as many dims as `self`, and except along `dim` no extent larger than that of `self`.
    ///
    /// `tensor_gather` in C.
    pub fn gather(&self, dim: impl Into<Dim>, index: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_gather(self.ptr(), dim.into().0, index.ptr()) })
    }

    /// `self` with the elements of `src` written along `dim`: for dim 1 of 3, out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient.
    ///
    /// `tensor_scatter` in C.
    pub fn scatter(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_scatter(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })
    }

    /// In place: `self` with the elements of `src` written along `dim`: for dim 1 of 3, out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient.
    ///
    /// `tensor_scatter_` in C.
    pub fn scatter_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_scatter_(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })?;
        Ok(self)
    }

    /// Same as scatter, but adds to the elements of `self`. Deterministic.
    ///
    /// `tensor_scatter_add` in C.
    pub fn scatter_add(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_scatter_add(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })
    }

    /// In place: Same as scatter, but adds to the elements of `self`. Deterministic.
    ///
    /// `tensor_scatter_add_` in C.
    pub fn scatter_add_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_scatter_add_(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })?;
        Ok(self)
    }

    /// Same as scatter, but reduces all elements of src with the same target, and the element of `self` if include\_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target. Usual values: include\_self true.
    ///
    /// `tensor_scatter_reduce` in C.
    pub fn scatter_reduce(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, reduce: &str, include_self: bool) -> Result<Tensor> {
        let reduce = string(reduce, "tensor_scatter_reduce")?;
        own(unsafe { sys::tensor_scatter_reduce(self.ptr(), dim.into().0, index.ptr(), src.ptr(), reduce.as_ptr(), i32::from(include_self)) })
    }

    /// In place: Same as scatter, but reduces all elements of src with the same target, and the element of `self` if include\_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target.
    ///
    /// `tensor_scatter_reduce_` in C.
    pub fn scatter_reduce_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, reduce: &str, include_self: bool) -> Result<&Tensor> {
        let reduce = string(reduce, "tensor_scatter_reduce")?;
        check(unsafe { sys::tensor_scatter_reduce_(self.ptr(), dim.into().0, index.ptr(), src.ptr(), reduce.as_ptr(), i32::from(include_self)) })?;
        Ok(self)
    }

    /// Same as gather, but the other dims of `self` and `index` are broadcast.
    ///
    /// `tensor_take_along_axis` in C.
    pub fn take_along_axis(&self, index: &Tensor, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_take_along_axis(self.ptr(), index.ptr(), dim.into().0) })
    }

    /// Looks up rows of `self` (V, D): indices of shape (...) give a result of shape (..., D).
    ///
    /// `tensor_embedding` in C.
    pub fn embedding(&self, index: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_embedding(self.ptr(), index.ptr()) })
    }

    /// Sum, mean or maximum of the rows of `self` (V, D) in each bag. The bags are the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,); with include\_last\_offset, `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding\_idx are ignored. per\_sample\_weights, of the shape of index, require "sum". Usual values: include\_last\_offset false, padding\_idx -1.
    ///
    /// `tensor_embedding_bag` in C.
    pub fn embedding_bag(&self, index: &Tensor, offsets: Option<&Tensor>, mode: &str, per_sample_weights: Option<&Tensor>, include_last_offset: bool, padding_idx: i64) -> Result<Tensor> {
        let mode = string(mode, "tensor_embedding_bag")?;
        own(unsafe { sys::tensor_embedding_bag(self.ptr(), index.ptr(), optional(offsets), mode.as_ptr(), optional(per_sample_weights), i32::from(include_last_offset), padding_idx) })
    }

    /// One-hot encoding, int64 of shape (..., num\_classes): 1 at the index and 0 elsewhere. num\_classes = -1 stands for max(index) + 1. Usual values: num\_classes -1.
    ///
    /// `tensor_one_hot` in C.
    pub fn one_hot(&self, num_classes: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_one_hot(self.ptr(), num_classes) })
    }

    /// Indices of the nonzero elements in row-major order: int64 of shape (count, ndim).
    ///
    /// `tensor_nonzero` in C.
    pub fn nonzero(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_nonzero(self.ptr()) })
    }

    /// Advanced indexing x\[indices\] with integer and bool tensors, with NumPy's rules: indices\[i\] indexes dim i, NULL selects the whole dim, and a bool mask with k dims replaces k entries. Integer indices are broadcast; their dims replace the first indexed dim, or come first if whole dims lie between them.
    ///
    /// `tensor_index` in C.
    pub fn index(&self, indices: &[Option<&Tensor>]) -> Result<Tensor> {
        let indices = nullable(indices);
        own(unsafe { sys::tensor_index(self.ptr(), indices.as_ptr(), indices.len().count()) })
    }

    /// `self` after x\[indices\] = values, or x\[indices\] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient. Usual values: accumulate false.
    ///
    /// `tensor_index_put` in C.
    pub fn index_put(&self, indices: &[Option<&Tensor>], values: &Tensor, accumulate: bool) -> Result<Tensor> {
        let indices = nullable(indices);
        own(unsafe { sys::tensor_index_put(self.ptr(), indices.as_ptr(), indices.len().count(), values.ptr(), i32::from(accumulate)) })
    }

    /// In place: `self` after x\[indices\] = values, or x\[indices\] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient.
    ///
    /// `tensor_index_put_` in C.
    pub fn index_put_(&self, indices: &[Option<&Tensor>], values: &Tensor, accumulate: bool) -> Result<&Tensor> {
        let indices = nullable(indices);
        check(unsafe { sys::tensor_index_put_(self.ptr(), indices.as_ptr(), indices.len().count(), values.ptr(), i32::from(accumulate)) })?;
        Ok(self)
    }

    /// The elements of `self` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor. `self` and `mask` are broadcast.
    ///
    /// `tensor_masked_select` in C.
    pub fn masked_select(&self, mask: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_masked_select(self.ptr(), mask.ptr()) })
    }

    /// `self` with the elements where the bool tensor `mask` is true replaced by successive elements of `src`, which has at least as many. `self` and `mask` are broadcast.
    ///
    /// `tensor_masked_scatter` in C.
    pub fn masked_scatter(&self, mask: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_masked_scatter(self.ptr(), mask.ptr(), src.ptr()) })
    }

    /// Slices at `index` along `dim`; the dims of `index` replace the dim. For `..`, elements of the flattened tensor. Negative indices count from the end.
    ///
    /// `tensor_take` in C.
    pub fn take(&self, index: &Tensor, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_take(self.ptr(), index.ptr(), dim.into().0) })
    }

    /// `self` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements. Usual values: accumulate false.
    ///
    /// `tensor_put` in C.
    pub fn put(&self, index: &Tensor, src: &Tensor, accumulate: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_put(self.ptr(), index.ptr(), src.ptr(), i32::from(accumulate)) })
    }

    /// In place: `self` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements.
    ///
    /// `tensor_put_` in C.
    pub fn put_(&self, index: &Tensor, src: &Tensor, accumulate: bool) -> Result<&Tensor> {
        check(unsafe { sys::tensor_put_(self.ptr(), index.ptr(), src.ptr(), i32::from(accumulate)) })?;
        Ok(self)
    }

    /// `self` with alpha \* src\[i\] added to the slice index\[i\] along `dim`. `index` is 1-d; repeated indices are added each time. Usual values: alpha 1.
    ///
    /// `tensor_index_add` in C.
    pub fn index_add(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, alpha: impl Into<Scalar>) -> Result<Tensor> {
        match alpha.into() {
            Scalar::F64(alpha) => own(unsafe { sys::tensor_index_add(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) }),
            Scalar::I64(alpha) => own(unsafe { sys::tensor_index_add_i64(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) }),
            Scalar::Bool(alpha) => { let alpha = i64::from(alpha); own(unsafe { sys::tensor_index_add_i64(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) }) }
        }
    }

    /// In place: `self` with alpha \* src\[i\] added to the slice index\[i\] along `dim`. `index` is 1-d; repeated indices are added each time.
    ///
    /// `tensor_index_add_` in C.
    pub fn index_add_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, alpha: impl Into<Scalar>) -> Result<&Tensor> {
        match alpha.into() {
            Scalar::F64(alpha) => check(unsafe { sys::tensor_index_add_(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) })?,
            Scalar::I64(alpha) => check(unsafe { sys::tensor_index_add_i64_(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) })?,
            Scalar::Bool(alpha) => { let alpha = i64::from(alpha); check(unsafe { sys::tensor_index_add_i64_(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) })? }
        };
        Ok(self)
    }

    /// `self` with the slice index\[i\] along `dim` replaced by src\[i\]. `index` is 1-d; for repeated indices the last write is kept.
    ///
    /// `tensor_index_copy` in C.
    pub fn index_copy(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_index_copy(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })
    }

    /// In place: `self` with the slice index\[i\] along `dim` replaced by src\[i\]. `index` is 1-d; for repeated indices the last write is kept.
    ///
    /// `tensor_index_copy_` in C.
    pub fn index_copy_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_index_copy_(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })?;
        Ok(self)
    }

    /// `self` with the slices at `index` along `dim` filled with the 0-d `value`. `index` is 1-d or 0-d.
    ///
    /// `tensor_index_fill` in C.
    pub fn index_fill<'a>(&self, dim: impl Into<Dim>, index: &Tensor, value: impl Into<Operand<'a>>) -> Result<Tensor> {
        match value.into() {
            Operand::Tensor(value) => own(unsafe { sys::tensor_index_fill(self.ptr(), dim.into().0, index.ptr(), value.ptr()) }),
            Operand::F64(value) => own(unsafe { sys::tensor_index_fill_scalar(self.ptr(), dim.into().0, index.ptr(), value) }),
            Operand::Complex(value) => { let value = value.weak()?; own(unsafe { sys::tensor_index_fill(self.ptr(), dim.into().0, index.ptr(), value.ptr()) }) }
            Operand::I64(value) => own(unsafe { sys::tensor_index_fill_scalar_i64(self.ptr(), dim.into().0, index.ptr(), value) }),
            Operand::Bool(value) if self.dtype() == DType::Bool => { let value = Tensor::scalar(value)?; own(unsafe { sys::tensor_index_fill(self.ptr(), dim.into().0, index.ptr(), value.ptr()) }) }
            Operand::Bool(value) => { let value = i64::from(value); own(unsafe { sys::tensor_index_fill_scalar_i64(self.ptr(), dim.into().0, index.ptr(), value) }) }
        }
    }

    /// In place: `self` with the slices at `index` along `dim` filled with the 0-d `value`. `index` is 1-d or 0-d.
    ///
    /// `tensor_index_fill_` in C.
    pub fn index_fill_<'a>(&self, dim: impl Into<Dim>, index: &Tensor, value: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match value.into() {
            Operand::Tensor(value) => check(unsafe { sys::tensor_index_fill_(self.ptr(), dim.into().0, index.ptr(), value.ptr()) })?,
            Operand::F64(value) => check(unsafe { sys::tensor_index_fill_scalar_(self.ptr(), dim.into().0, index.ptr(), value) })?,
            Operand::Complex(value) => { let value = value.weak()?; check(unsafe { sys::tensor_index_fill_(self.ptr(), dim.into().0, index.ptr(), value.ptr()) })? }
            Operand::I64(value) => check(unsafe { sys::tensor_index_fill_scalar_i64_(self.ptr(), dim.into().0, index.ptr(), value) })?,
            Operand::Bool(value) if self.dtype() == DType::Bool => { let value = Tensor::scalar(value)?; check(unsafe { sys::tensor_index_fill_(self.ptr(), dim.into().0, index.ptr(), value.ptr()) })? }
            Operand::Bool(value) => { let value = i64::from(value); check(unsafe { sys::tensor_index_fill_scalar_i64_(self.ptr(), dim.into().0, index.ptr(), value) })? }
        };
        Ok(self)
    }

    /// Matrix product over the last two dims; the leading dims are broadcast. A 1-d `self` is treated as (1, K) and a 1-d `b` as (K, 1), and the added dims are removed from the result. float16 and bfloat16 accumulate in float32; K = 0 gives 0.
    ///
    /// `tensor_matmul` in C.
    pub fn matmul(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_matmul(self.ptr(), b.ptr()) })
    }

    /// Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs.
    ///
    /// `tensor_matmul_integer` in C.
    pub fn matmul_integer(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_matmul_integer(self.ptr(), b.ptr()) })
    }

    /// beta \* c + alpha \* (a @ b) for matrices a (M, K) and b (K, N); c is broadcast to (M, N). For beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addmm` in C.
    pub fn addmm(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addmm(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// Outer product of 1-d tensors: out\[i\]\[j\] = a\[i\] \* b\[j\].
    ///
    /// `tensor_outer` in C.
    pub fn outer(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_outer(self.ptr(), b.ptr()) })
    }

    /// Matrix-vector product of a (M, K) and b (K,).
    ///
    /// `tensor_mv` in C.
    pub fn mv(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_mv(self.ptr(), b.ptr()) })
    }

    /// Batched matrix product of a (B, M, K) and b (B, K, N).
    ///
    /// `tensor_bmm` in C.
    pub fn bmm(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_bmm(self.ptr(), b.ptr()) })
    }

    /// beta \* c + alpha \* bmm(a, b); c is broadcast to (B, M, N). For beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_baddbmm` in C.
    pub fn baddbmm(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_baddbmm(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// beta \* c + alpha \* sum(bmm(a, b), 0), the sum over the batch; c is broadcast to (M, N). For beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addbmm` in C.
    pub fn addbmm(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addbmm(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// beta \* c + alpha \* (a @ b) for a matrix a (M, K) and a vector b (K,); c is broadcast to (M,). For beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addmv` in C.
    pub fn addmv(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addmv(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// beta \* c + alpha \* outer(a, b); c is broadcast to (M, N). For beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addr` in C.
    pub fn addr(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addr(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// Dot product of two 1-d tensors of the same length.
    ///
    /// `tensor_dot` in C.
    pub fn dot(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_dot(self.ptr(), b.ptr()) })
    }

    /// Dot product along `dim` of the shape that `self` and `b` broadcast to; for complex numbers with the conjugate of `self`.
    ///
    /// `tensor_vecdot` in C.
    pub fn vecdot(&self, b: &Tensor, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_vecdot(self.ptr(), b.ptr(), dim.into().0) })
    }

    /// Inner product: sums of products along the last dims of both, for all combinations of the other dims. With a 0-d operand, the elementwise product.
    ///
    /// `tensor_inner` in C.
    pub fn inner(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_inner(self.ptr(), b.ptr()) })
    }

    /// Tensor contraction: sums products along the dims `axes_a` of a and `axes_b` of b, paired in order. The result has the other dims of a, then those of b.
    ///
    /// `tensor_tensordot` in C.
    pub fn tensordot(&self, b: &Tensor, axes_a: impl Ints, axes_b: impl Ints) -> Result<Tensor> {
        let axes_a = axes_a.ints();
        let axes_b = axes_b.ints();
        own(unsafe { sys::tensor_tensordot(self.ptr(), b.ptr(), axes_a.as_ptr(), axes_a.len().count(), axes_b.as_ptr(), axes_b.len().count()) })
    }

    /// Kronecker product: the block matrix of each element of `self` times `b`. Missing leading dims count as 1.
    ///
    /// `tensor_kron` in C.
    pub fn kron(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_kron(self.ptr(), b.ptr()) })
    }

    /// Cross product along `dim`, of extent 3 in both; the other dims are broadcast.
    ///
    /// `tensor_cross` in C.
    pub fn cross(&self, b: &Tensor, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cross(self.ptr(), b.ptr(), dim.into().0) })
    }

    /// Product of two or more matrices, in the order that needs the fewest multiplications. The first and the last operand may be vectors.
    ///
    /// `tensor_multi_dot` in C.
    pub fn multi_dot(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_multi_dot(xs.as_ptr(), xs.len().count()) })
    }

    /// Einstein summation with an equation such as "bij,bjk-\>bik": one letter for each dim. A repeated letter in an operand selects its diagonal, and "..." stands for dims that broadcast; without "-\>" the result has the letters that occur once, in alphabetical order. The result is a view of the operand if there is one operand and no sum.
    ///
    /// `tensor_einsum` in C.
    pub fn einsum(equation: &str, operands: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let equation = string(equation, "tensor_einsum")?;
        let operands = handles(operands);
        own(unsafe { sys::tensor_einsum(equation.as_ptr(), operands.as_ptr(), operands.len().count()) })
    }

    /// Sum of diagonal `offset` of the matrices in the last two dims. Dtypes as in sum. Usual values: offset 0.
    ///
    /// `tensor_trace` in C.
    pub fn trace(&self, offset: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_trace(self.ptr(), offset, 0) })
    }

    /// Sum of diagonal `offset` of the matrices in the last two dims. Dtypes as in sum. Usual values: offset 0.
    ///
    /// `tensor_trace` in C.
    pub fn trace_dtype(&self, offset: i64, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_trace(self.ptr(), offset, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Cholesky factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian. Reads the lower triangle and returns a lower factor, or reads and returns the upper triangle if `upper`. info, int32, is 0, or the order of the first leading minor that is not positive; that matrix has no valid factor. Usual values: upper false.
    ///
    /// `tensor_cholesky_ex` in C.
    pub fn cholesky_ex(&self, upper: bool) -> Result<(Tensor, Tensor)> {
        let (mut l, mut info) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_cholesky_ex(self.ptr(), i32::from(upper), &mut l, &mut info) })?;
        Ok((own(l)?, own(info)?))
    }

    /// Cholesky factor as in cholesky\_ex; an error that names the matrix if one is not positive definite. Usual values: upper false.
    ///
    /// `tensor_cholesky` in C.
    pub fn cholesky(&self, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_cholesky(self.ptr(), i32::from(upper)) })
    }

    /// Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`. Leading dims are broadcast. Usual values: upper false.
    ///
    /// `tensor_cholesky_solve` in C.
    pub fn cholesky_solve(&self, l: &Tensor, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_cholesky_solve(self.ptr(), l.ptr(), i32::from(upper)) })
    }

    /// Inverse of a matrix from its Cholesky factor l, as returned by cholesky. Usual values: upper false.
    ///
    /// `tensor_cholesky_inverse` in C.
    pub fn cholesky_inverse(&self, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_cholesky_inverse(self.ptr(), i32::from(upper)) })
    }

    /// LU factorisation with row pivoting, packed into one matrix: l without its unit diagonal, and u. Rows i and pivots\[i\] were exchanged in order; pivots is int32 and counted from 1. info, int32, is 0, or the number of the first zero on the diagonal of u. Without `pivot`, no rows are exchanged. Usual values: pivot true.
    ///
    /// `tensor_lu_factor_ex` in C.
    pub fn lu_factor_ex(&self, pivot: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut lu, mut pivots, mut info) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu_factor_ex(self.ptr(), i32::from(pivot), &mut lu, &mut pivots, &mut info) })?;
        Ok((own(lu)?, own(pivots)?, own(info)?))
    }

    /// Same as lu\_factor\_ex without info; an error that names the matrix if one is singular. Usual values: pivot true.
    ///
    /// `tensor_lu_factor` in C.
    pub fn lu_factor(&self, pivot: bool) -> Result<(Tensor, Tensor)> {
        let (mut lu, mut pivots) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu_factor(self.ptr(), i32::from(pivot), &mut lu, &mut pivots) })?;
        Ok((own(lu)?, own(pivots)?))
    }

    /// Permutation matrix p and factors l and u from the result of lu\_factor: x = p @ l @ u.
    ///
    /// `tensor_lu_unpack` in C.
    pub fn lu_unpack(&self, pivots: &Tensor) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut p, mut l, mut u) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu_unpack(self.ptr(), pivots.ptr(), &mut p, &mut l, &mut u) })?;
        Ok((own(p)?, own(l)?, own(u)?))
    }

    /// LU decomposition x = p @ l @ u with a permutation matrix p, a unit lower triangular l and an upper triangular u. Singular matrices are accepted. Usual values: pivot true.
    ///
    /// `tensor_lu` in C.
    pub fn lu(&self, pivot: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut p, mut l, mut u) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu(self.ptr(), i32::from(pivot), &mut p, &mut l, &mut u) })?;
        Ok((own(p)?, own(l)?, own(u)?))
    }

    /// Solves a @ y = b for y, with the LU factorisation of a from lu\_factor; y @ a = b unless `left`, and with a.mH in place of a if `adjoint`. Leading dims are broadcast. Usual values: left true, adjoint false.
    ///
    /// `tensor_lu_solve` in C.
    pub fn lu_solve(&self, pivots: &Tensor, b: &Tensor, left: bool, adjoint: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_lu_solve(self.ptr(), pivots.ptr(), b.ptr(), i32::from(left), i32::from(adjoint)) })
    }

    /// Bunch-Kaufman factorisation x = p @ l @ d @ l.mT @ p.mT of symmetric matrices, or with l.mH of Hermitian ones if `hermitian`, packed into one lower triangle: d, with blocks of one or two rows on its diagonal, and l without its unit diagonal, in the format of LAPACK's sytrf. Reads the lower triangle. pivots, int32, is k \> 0 for a single row that was exchanged with row k, counted from 1, and -k for each row of a pair, whose second row was exchanged with row k. info, int32, is 0, or the number of the first zero on the diagonal of d. Computed on the host. Usual values: hermitian false.
    ///
    /// `tensor_ldl_factor_ex` in C.
    pub fn ldl_factor_ex(&self, hermitian: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut ld, mut pivots, mut info) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_ldl_factor_ex(self.ptr(), i32::from(hermitian), &mut ld, &mut pivots, &mut info) })?;
        Ok((own(ld)?, own(pivots)?, own(info)?))
    }

    /// Same as ldl\_factor\_ex without info; an error that names the matrix if one is singular. Usual values: hermitian false.
    ///
    /// `tensor_ldl_factor` in C.
    pub fn ldl_factor(&self, hermitian: bool) -> Result<(Tensor, Tensor)> {
        let (mut ld, mut pivots) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_ldl_factor(self.ptr(), i32::from(hermitian), &mut ld, &mut pivots) })?;
        Ok((own(ld)?, own(pivots)?))
    }

    /// Permutation matrix p, unit lower triangular factor l and block diagonal factor d from the result of ldl\_factor. Usual values: hermitian false.
    ///
    /// `tensor_ldl_unpack` in C.
    pub fn ldl_unpack(&self, pivots: &Tensor, hermitian: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut p, mut l, mut d) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_ldl_unpack(self.ptr(), pivots.ptr(), i32::from(hermitian), &mut p, &mut l, &mut d) })?;
        Ok((own(p)?, own(l)?, own(d)?))
    }

    /// Solves a @ y = b for y, with the factorisation of a from ldl\_factor and the same `hermitian`. Leading dims are broadcast. Usual values: hermitian false.
    ///
    /// `tensor_ldl_solve` in C.
    pub fn ldl_solve(&self, pivots: &Tensor, b: &Tensor, hermitian: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_ldl_solve(self.ptr(), pivots.ptr(), b.ptr(), i32::from(hermitian)) })
    }

    /// Solves a @ y = b for y, or y @ a = b unless `left`, with the upper or lower triangle of a. The rest of a is not read; with `unitriangular` the diagonal is not read either and counts as 1. Leading dims are broadcast. A zero on the diagonal gives infinities or NaN. Usual values: left true, unitriangular false.
    ///
    /// `tensor_solve_triangular` in C.
    pub fn solve_triangular(&self, b: &Tensor, upper: bool, left: bool, unitriangular: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_solve_triangular(self.ptr(), b.ptr(), i32::from(upper), i32::from(left), i32::from(unitriangular)) })
    }

    /// Solves a @ y = b for y, or y @ a = b unless `left`. b holds columns; it is one vector for each matrix if it is 1-d or has the shape of a without the last dim. Leading dims are broadcast. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose result is not valid. Usual values: left true.
    ///
    /// `tensor_solve_ex` in C.
    pub fn solve_ex(&self, b: &Tensor, left: bool) -> Result<(Tensor, Tensor)> {
        let (mut result, mut info) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_solve_ex(self.ptr(), b.ptr(), i32::from(left), &mut result, &mut info) })?;
        Ok((own(result)?, own(info)?))
    }

    /// Solves a system of linear equations as in solve\_ex; an error that names the matrix if one is singular. Usual values: left true.
    ///
    /// `tensor_solve` in C.
    pub fn solve(&self, b: &Tensor, left: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_solve(self.ptr(), b.ptr(), i32::from(left)) })
    }

    /// Inverse of square matrices. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose inverse is not valid.
    ///
    /// `tensor_inv_ex` in C.
    pub fn inv_ex(&self) -> Result<(Tensor, Tensor)> {
        let (mut inverse, mut info) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_inv_ex(self.ptr(), &mut inverse, &mut info) })?;
        Ok((own(inverse)?, own(info)?))
    }

    /// Inverse of square matrices; an error that names the matrix if one is singular.
    ///
    /// `tensor_inv` in C.
    pub fn inv(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_inv(self.ptr()) })
    }

    /// Determinant of square matrices. The gradient is also valid for singular matrices, and so are second derivatives up to N = 32.
    ///
    /// `tensor_det` in C.
    pub fn det(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_det(self.ptr()) })
    }

    /// Sign and logarithm of the absolute value of the determinant, without overflow; for complex matrices the sign is det / |det|. 0 and -infinity for singular matrices.
    ///
    /// `tensor_slogdet` in C.
    pub fn slogdet(&self) -> Result<(Tensor, Tensor)> {
        let (mut sign, mut logabsdet) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_slogdet(self.ptr(), &mut sign, &mut logabsdet) })?;
        Ok((own(sign)?, own(logabsdet)?))
    }

    /// QR decomposition x = q @ r with orthonormal columns q and an upper triangular r. Mode "reduced" gives min(M, N) columns, "complete" a square q, and "r" an empty q. Signs follow LAPACK; the diagonal of r is real.
    ///
    /// `tensor_qr` in C.
    pub fn qr(&self, mode: &str) -> Result<(Tensor, Tensor)> {
        let mode = string(mode, "tensor_qr")?;
        let (mut q, mut r) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_qr(self.ptr(), mode.as_ptr(), &mut q, &mut r) })?;
        Ok((own(q)?, own(r)?))
    }

    /// First columns of the product of the Householder reflections I - tau\[i\] \* v @ v.mH, where v is column i of x with 1 on the diagonal and 0 above.
    ///
    /// `tensor_householder_product` in C.
    pub fn householder_product(&self, tau: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_householder_product(self.ptr(), tau.ptr()) })
    }

    /// Eigenvalues in ascending order and orthonormal eigenvectors, as columns, of symmetric or Hermitian matrices. Only the lower triangle is read, or the upper one if `upper`. The first of the largest components of each vector is real and positive. The gradient of the vectors is finite for distinct eigenvalues. Usual values: upper false.
    ///
    /// `tensor_eigh` in C.
    pub fn eigh(&self, upper: bool) -> Result<(Tensor, Tensor)> {
        let (mut values, mut vectors) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_eigh(self.ptr(), i32::from(upper), &mut values, &mut vectors) })?;
        Ok((own(values)?, own(vectors)?))
    }

    /// Eigenvalues of symmetric or Hermitian matrices, as in eigh. Usual values: upper false.
    ///
    /// `tensor_eigvalsh` in C.
    pub fn eigvalsh(&self, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_eigvalsh(self.ptr(), i32::from(upper)) })
    }

    /// Eigenvalues and eigenvectors, as columns of norm 1, of square matrices, both complex, in no particular order. The first of the largest components of each vector is real and positive. Of a real matrix, values that are not real come in conjugate pairs, that with the positive imaginary part first. Computed on the host. The gradient of the vectors is finite for distinct eigenvalues; that of a matrix without a basis of eigenvectors is not defined.
    ///
    /// `tensor_eig` in C.
    pub fn eig(&self) -> Result<(Tensor, Tensor)> {
        let (mut values, mut vectors) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_eig(self.ptr(), &mut values, &mut vectors) })?;
        Ok((own(values)?, own(vectors)?))
    }

    /// Eigenvalues of square matrices, as in eig.
    ///
    /// `tensor_eigvals` in C.
    pub fn eigvals(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_eigvals(self.ptr()) })
    }

    /// Singular value decomposition x = u @ diag(s) @ vh with singular values s \>= 0 in descending order; u and vh are square if `full_matrices`. The first of the largest components of each column of u is real and positive. The gradient of u and vh is finite for distinct nonzero singular values; columns beyond min(M, N) have no gradient. Usual values: full\_matrices true.
    ///
    /// `tensor_svd` in C.
    pub fn svd(&self, full_matrices: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut u, mut s, mut vh) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_svd(self.ptr(), i32::from(full_matrices), &mut u, &mut s, &mut vh) })?;
        Ok((own(u)?, own(s)?, own(vh)?))
    }

    /// Singular values in descending order, as in svd.
    ///
    /// `tensor_svdvals` in C.
    pub fn svdvals(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_svdvals(self.ptr()) })
    }

    /// Moore-Penrose pseudoinverse. Singular values up to max(atol, rtol \* the largest one) count as 0; rtol is max(M, N) \* epsilon if neither is given. With `hermitian`, matrices are symmetric or Hermitian and only the lower triangle is read. Usual values: hermitian false.
    ///
    /// `tensor_pinv` in C.
    pub fn pinv(&self, atol: Option<&Tensor>, rtol: Option<&Tensor>, hermitian: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_pinv(self.ptr(), optional(atol), optional(rtol), i32::from(hermitian)) })
    }

    /// Number of singular values above the tolerance of pinv, int64. Usual values: hermitian false.
    ///
    /// `tensor_matrix_rank` in C.
    pub fn matrix_rank(&self, atol: Option<&Tensor>, rtol: Option<&Tensor>, hermitian: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_rank(self.ptr(), optional(atol), optional(rtol), i32::from(hermitian)) })
    }

    /// Least-squares solution y of minimal norm of a @ y = b, for columns or vectors b as in solve\_ex. Singular values up to rcond \* the largest one count as 0; a negative rcond stands for max(M, N) \* epsilon. residuals are the squared norms of a @ y - b if M \> N and all matrices have rank N, otherwise empty. Usual values: rcond -1.0.
    ///
    /// `tensor_lstsq` in C.
    pub fn lstsq(&self, b: &Tensor, rcond: f64) -> Result<(Tensor, Tensor, Tensor, Tensor)> {
        let (mut solution, mut residuals, mut rank, mut singular_values) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lstsq(self.ptr(), b.ptr(), rcond, &mut solution, &mut residuals, &mut rank, &mut singular_values) })?;
        Ok((own(solution)?, own(residuals)?, own(rank)?, own(singular_values)?))
    }

    /// Norm of the matrices along dim0 (rows) and dim1 (columns): Frobenius norm "fro", nuclear norm "nuc", largest and smallest singular value "2" and "-2", largest and smallest absolute column sum "1" and "-1", absolute row sum "inf" and "-inf". The maximum over an empty dim is 0.
    ///
    /// `tensor_matrix_norm` in C.
    pub fn matrix_norm(&self, ord: &str, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        let ord = string(ord, "tensor_matrix_norm")?;
        own(unsafe { sys::tensor_matrix_norm(self.ptr(), ord.as_ptr(), dim0.into().0, dim1.into().0, 0) })
    }

    /// Norm of the matrices along dim0 (rows) and dim1 (columns): Frobenius norm "fro", nuclear norm "nuc", largest and smallest singular value "2" and "-2", largest and smallest absolute column sum "1" and "-1", absolute row sum "inf" and "-inf". The maximum over an empty dim is 0. Keeps the reduced dimensions, with extent 1.
    ///
    /// `tensor_matrix_norm` in C.
    pub fn matrix_norm_keepdim(&self, ord: &str, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        let ord = string(ord, "tensor_matrix_norm")?;
        own(unsafe { sys::tensor_matrix_norm(self.ptr(), ord.as_ptr(), dim0.into().0, dim1.into().0, 1) })
    }

    /// Condition number matrix\_norm(x) \* matrix\_norm(inv(x)) in the norm `ord`; infinity for singular matrices. For "2" and "-2" it is the ratio of the largest and smallest singular values, also for matrices that are not square.
    ///
    /// `tensor_cond` in C.
    pub fn cond(&self, ord: &str) -> Result<Tensor> {
        let ord = string(ord, "tensor_cond")?;
        own(unsafe { sys::tensor_cond(self.ptr(), ord.as_ptr()) })
    }

    /// Matrix power x \*\* n of square matrices, of the inverse for negative n; the identity for n = 0.
    ///
    /// `tensor_matrix_power` in C.
    pub fn matrix_power(&self, n: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_power(self.ptr(), n) })
    }

    /// Matrix exponential of square matrices, the sum of x \*\* k / k!.
    ///
    /// `tensor_matrix_exp` in C.
    pub fn matrix_exp(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_exp(self.ptr()) })
    }

    /// Complex-to-complex Fourier transform, scale \* sum of x\[j\] \* exp(-2 pi i j k / n) over the dims, or exp(+2 pi i j k / n) unless `forward`. The primitive behind fft and related ops.
    ///
    /// `tensor_fft_c2c` in C.
    pub fn fft_c2c(&self, dims: impl Into<Dims>, scale: f64, forward: bool) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fft_c2c(self.ptr(), dims.as_ptr(), dims.count(), scale, i32::from(forward)) })
    }

    /// Real-to-complex forward transform as in fft\_c2c; along the last of the dims only the first n / 2 + 1 results are computed, as the others are their conjugates. float32 and float64 only.
    ///
    /// `tensor_fft_r2c` in C.
    pub fn fft_r2c(&self, dims: impl Into<Dims>, scale: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fft_r2c(self.ptr(), dims.as_ptr(), dims.count(), scale) })
    }

    /// Complex-to-real backward transform as in fft\_c2c, with `n` real results along the last of the dims, from the first n / 2 + 1 elements of a Hermitian-symmetric input.
    ///
    /// `tensor_fft_c2r` in C.
    pub fn fft_c2r(&self, n: i64, dims: impl Into<Dims>, scale: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fft_c2r(self.ptr(), n, dims.as_ptr(), dims.count(), scale) })
    }

    /// Discrete Fourier transform along `dim`, sum of x\[j\] \* exp(-2 pi i j k / n), over `n` points to which x is cropped or zero-padded. norm "forward" divides by n and "ortho" by sqrt(n). complex128 for float64, complex64 for other real dtypes. Usual values: n -1.
    ///
    /// `tensor_fft` in C.
    pub fn fft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_fft")?;
        own(unsafe { sys::tensor_fft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// Inverse of fft: sum of x\[j\] \* exp(2 pi i j k / n), divided by n for norm "backward" and by sqrt(n) for "ortho". Usual values: n -1.
    ///
    /// `tensor_ifft` in C.
    pub fn ifft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_ifft")?;
        own(unsafe { sys::tensor_ifft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// Fourier transform of a real tensor: the first n / 2 + 1 results of fft, as the others are their conjugates. Usual values: n -1.
    ///
    /// `tensor_rfft` in C.
    pub fn rfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_rfft")?;
        own(unsafe { sys::tensor_rfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// Inverse of rfft, with `n` real results. The imaginary parts of x\[0\] and, for even n, of x\[n / 2\] are ignored. Usual values: n -1.
    ///
    /// `tensor_irfft` in C.
    pub fn irfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_irfft")?;
        own(unsafe { sys::tensor_irfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// Fourier transform, which is real, of a Hermitian-symmetric signal of length `n` of which x is the first half. Usual values: n -1.
    ///
    /// `tensor_hfft` in C.
    pub fn hfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_hfft")?;
        own(unsafe { sys::tensor_hfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// Inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor. Usual values: n -1.
    ///
    /// `tensor_ihfft` in C.
    pub fn ihfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_ihfft")?;
        own(unsafe { sys::tensor_ihfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// Multidimensional Fourier transform: fft along each of the dims, with s\[i\] points along dims\[i\]. With `s` but no dims, the last dims are transformed. norm counts the points of all dims. Over the dims -2 and -1 it is known as fft2; likewise for ifftn and the other n-dimensional transforms. Usual values: s \[\].
    ///
    /// `tensor_fftn` in C.
    pub fn fftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_fftn")?;
        own(unsafe { sys::tensor_fftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// Inverse of fftn. Usual values: s \[\].
    ///
    /// `tensor_ifftn` in C.
    pub fn ifftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_ifftn")?;
        own(unsafe { sys::tensor_ifftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// Same as fftn for a real tensor, with only the first half of the results along the last of the dims. Usual values: s \[\].
    ///
    /// `tensor_rfftn` in C.
    pub fn rfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_rfftn")?;
        own(unsafe { sys::tensor_rfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// Inverse of rfftn, with s\[-1\] real results along the last of the dims. Usual values: s \[\].
    ///
    /// `tensor_irfftn` in C.
    pub fn irfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_irfftn")?;
        own(unsafe { sys::tensor_irfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// Applies hfft along the last of the dims, and fft along the others. Usual values: s \[\].
    ///
    /// `tensor_hfftn` in C.
    pub fn hfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_hfftn")?;
        own(unsafe { sys::tensor_hfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// Inverse of hfftn. Usual values: s \[\].
    ///
    /// `tensor_ihfftn` in C.
    pub fn ihfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_ihfftn")?;
        own(unsafe { sys::tensor_ihfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// Sample frequencies of fft for `n` points with spacing `d`: 0, 1, ..., -2, -1 divided by n \* d. The default dtype is float32.
    ///
    /// `tensor_fftfreq` in C.
    pub fn fftfreq(n: i64, d: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_fftfreq(n, d, options.dtype(), options.device()) })
    }

    /// Sample frequencies of rfft for `n` points with spacing `d`: 0 to n / 2 divided by n \* d. The default dtype is float32.
    ///
    /// `tensor_rfftfreq` in C.
    pub fn rfftfreq(n: i64, d: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_rfftfreq(n, d, options.dtype(), options.device()) })
    }

    /// Returns a copy of `self` with the zero frequency shifted to the centre of the dims.
    ///
    /// `tensor_fftshift` in C.
    pub fn fftshift(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fftshift(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// Inverse of fftshift.
    ///
    /// `tensor_ifftshift` in C.
    pub fn ifftshift(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_ifftshift(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
    ///
    /// `tensor_sigmoid` in C.
    pub fn sigmoid(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sigmoid(self.ptr()) })
    }

    /// In place: Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
    ///
    /// `tensor_sigmoid_` in C.
    pub fn sigmoid_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sigmoid_(self.ptr()) })?;
        Ok(self)
    }

    /// Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
    ///
    /// `tensor_relu` in C.
    pub fn relu(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_relu(self.ptr()) })
    }

    /// In place: Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
    ///
    /// `tensor_relu_` in C.
    pub fn relu_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_relu_(self.ptr()) })?;
        Ok(self)
    }

    /// x where x \> 0, negative\_slope \* x elsewhere; the derivative at 0 is negative\_slope. Usual values: negative\_slope 0.01.
    ///
    /// `tensor_leaky_relu` in C.
    pub fn leaky_relu(&self, negative_slope: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_leaky_relu(self.ptr(), negative_slope) })
    }

    /// In place: x where x \> 0, negative\_slope \* x elsewhere; the derivative at 0 is negative\_slope.
    ///
    /// `tensor_leaky_relu_` in C.
    pub fn leaky_relu_(&self, negative_slope: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_leaky_relu_(self.ptr(), negative_slope) })?;
        Ok(self)
    }

    /// Gaussian error linear unit x \* Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation. Usual values: tanh\_approx false.
    ///
    /// `tensor_gelu` in C.
    pub fn gelu(&self, tanh_approx: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_gelu(self.ptr(), i32::from(tanh_approx)) })
    }

    /// In place: Gaussian error linear unit x \* Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.
    ///
    /// `tensor_gelu_` in C.
    pub fn gelu_(&self, tanh_approx: bool) -> Result<&Tensor> {
        check(unsafe { sys::tensor_gelu_(self.ptr(), i32::from(tanh_approx)) })?;
        Ok(self)
    }

    /// x \* sigmoid(x), also known as swish.
    ///
    /// `tensor_silu` in C.
    pub fn silu(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_silu(self.ptr()) })
    }

    /// In place: x \* sigmoid(x), also known as swish.
    ///
    /// `tensor_silu_` in C.
    pub fn silu_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_silu_(self.ptr()) })?;
        Ok(self)
    }

    /// min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
    ///
    /// `tensor_relu6` in C.
    pub fn relu6(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_relu6(self.ptr()) })
    }

    /// In place: min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
    ///
    /// `tensor_relu6_` in C.
    pub fn relu6_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_relu6_(self.ptr()) })?;
        Ok(self)
    }

    /// min(max(x, min\_val), max\_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate. Usual values: min\_val -1.0, max\_val 1.0.
    ///
    /// `tensor_hardtanh` in C.
    pub fn hardtanh(&self, min_val: f64, max_val: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardtanh(self.ptr(), min_val, max_val) })
    }

    /// In place: min(max(x, min\_val), max\_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.
    ///
    /// `tensor_hardtanh_` in C.
    pub fn hardtanh_(&self, min_val: f64, max_val: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardtanh_(self.ptr(), min_val, max_val) })?;
        Ok(self)
    }

    /// min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
    ///
    /// `tensor_hardsigmoid` in C.
    pub fn hardsigmoid(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardsigmoid(self.ptr()) })
    }

    /// In place: min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
    ///
    /// `tensor_hardsigmoid_` in C.
    pub fn hardsigmoid_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardsigmoid_(self.ptr()) })?;
        Ok(self)
    }

    /// x \* hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
    ///
    /// `tensor_hardswish` in C.
    pub fn hardswish(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardswish(self.ptr()) })
    }

    /// In place: x \* hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
    ///
    /// `tensor_hardswish_` in C.
    pub fn hardswish_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardswish_(self.ptr()) })?;
        Ok(self)
    }

    /// 0 where |x| \<= lambd, x elsewhere, for lambd \>= 0; the derivative is 0 and 1, respectively. Usual values: lambd 0.5.
    ///
    /// `tensor_hardshrink` in C.
    pub fn hardshrink(&self, lambd: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardshrink(self.ptr(), lambd) })
    }

    /// In place: 0 where |x| \<= lambd, x elsewhere, for lambd \>= 0; the derivative is 0 and 1, respectively.
    ///
    /// `tensor_hardshrink_` in C.
    pub fn hardshrink_(&self, lambd: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardshrink_(self.ptr(), lambd) })?;
        Ok(self)
    }

    /// Shrinks x towards 0: x - lambd for x \> lambd, x + lambd for x \< -lambd, 0 elsewhere, for a finite lambd \>= 0. NaN is propagated. Usual values: lambd 0.5.
    ///
    /// `tensor_softshrink` in C.
    pub fn softshrink(&self, lambd: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_softshrink(self.ptr(), lambd) })
    }

    /// In place: Shrinks x towards 0: x - lambd for x \> lambd, x + lambd for x \< -lambd, 0 elsewhere, for a finite lambd \>= 0. NaN is propagated.
    ///
    /// `tensor_softshrink_` in C.
    pub fn softshrink_(&self, lambd: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_softshrink_(self.ptr(), lambd) })?;
        Ok(self)
    }

    /// x - tanh(x).
    ///
    /// `tensor_tanhshrink` in C.
    pub fn tanhshrink(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_tanhshrink(self.ptr()) })
    }

    /// In place: x - tanh(x).
    ///
    /// `tensor_tanhshrink_` in C.
    pub fn tanhshrink_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_tanhshrink_(self.ptr()) })?;
        Ok(self)
    }

    /// x where x \> threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.
    ///
    /// `tensor_threshold` in C.
    pub fn threshold(&self, threshold: f64, value: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_threshold(self.ptr(), threshold, value) })
    }

    /// In place: x where x \> threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.
    ///
    /// `tensor_threshold_` in C.
    pub fn threshold_(&self, threshold: f64, value: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_threshold_(self.ptr(), threshold, value) })?;
        Ok(self)
    }

    /// x where x \> 0, alpha \* (exp(x) - 1) elsewhere; the derivative at 0 is alpha. Usual values: alpha 1.0.
    ///
    /// `tensor_elu` in C.
    pub fn elu(&self, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_elu(self.ptr(), alpha) })
    }

    /// In place: x where x \> 0, alpha \* (exp(x) - 1) elsewhere; the derivative at 0 is alpha.
    ///
    /// `tensor_elu_` in C.
    pub fn elu_(&self, alpha: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_elu_(self.ptr(), alpha) })?;
        Ok(self)
    }

    /// x where x \>= 0, alpha \* (exp(x / alpha) - 1) elsewhere. Usual values: alpha 1.0.
    ///
    /// `tensor_celu` in C.
    pub fn celu(&self, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_celu(self.ptr(), alpha) })
    }

    /// In place: x where x \>= 0, alpha \* (exp(x / alpha) - 1) elsewhere.
    ///
    /// `tensor_celu_` in C.
    pub fn celu_(&self, alpha: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_celu_(self.ptr(), alpha) })?;
        Ok(self)
    }

    /// Self-normalising unit 1.0507... \* elu(x, 1.6732...), whose constants preserve mean 0 and variance 1.
    ///
    /// `tensor_selu` in C.
    pub fn selu(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_selu(self.ptr()) })
    }

    /// In place: Self-normalising unit 1.0507... \* elu(x, 1.6732...), whose constants preserve mean 0 and variance 1.
    ///
    /// `tensor_selu_` in C.
    pub fn selu_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_selu_(self.ptr()) })?;
        Ok(self)
    }

    /// x \* tanh(log(1 + exp(x))), without overflow.
    ///
    /// `tensor_mish` in C.
    pub fn mish(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_mish(self.ptr()) })
    }

    /// In place: x \* tanh(log(1 + exp(x))), without overflow.
    ///
    /// `tensor_mish_` in C.
    pub fn mish_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_mish_(self.ptr()) })?;
        Ok(self)
    }

    /// log(1 + exp(beta \* x)) / beta; x where beta \* x \> threshold. Usual values: beta 1.0, threshold 20.0.
    ///
    /// `tensor_softplus` in C.
    pub fn softplus(&self, beta: f64, threshold: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_softplus(self.ptr(), beta, threshold) })
    }

    /// In place: log(1 + exp(beta \* x)) / beta; x where beta \* x \> threshold.
    ///
    /// `tensor_softplus_` in C.
    pub fn softplus_(&self, beta: f64, threshold: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_softplus_(self.ptr(), beta, threshold) })?;
        Ok(self)
    }

    /// x / (1 + |x|).
    ///
    /// `tensor_softsign` in C.
    pub fn softsign(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_softsign(self.ptr()) })
    }

    /// In place: x / (1 + |x|).
    ///
    /// `tensor_softsign_` in C.
    pub fn softsign_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_softsign_(self.ptr()) })?;
        Ok(self)
    }

    /// log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
    ///
    /// `tensor_logsigmoid` in C.
    pub fn logsigmoid(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_logsigmoid(self.ptr()) })
    }

    /// In place: log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
    ///
    /// `tensor_logsigmoid_` in C.
    pub fn logsigmoid_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_logsigmoid_(self.ptr()) })?;
        Ok(self)
    }

    /// exp(x) / sum(exp(x)) along `dim`, without overflow.
    ///
    /// `tensor_softmax` in C.
    pub fn softmax(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_softmax(self.ptr(), dim.into().0) })
    }

    /// Logarithm of softmax, x - logsumexp(x) along `dim`.
    ///
    /// `tensor_log_softmax` in C.
    pub fn log_softmax(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_log_softmax(self.ptr(), dim.into().0) })
    }

    /// x where x \> 0, weight \* x elsewhere. weight has one element, or one for each slice of dim 1 of x. The derivative at 0 is weight.
    ///
    /// `tensor_prelu` in C.
    pub fn prelu(&self, weight: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_prelu(self.ptr(), weight.ptr()) })
    }

    /// Gated linear unit a \* sigmoid(b), where a and b are the halves of x along `dim`, whose extent is even.
    ///
    /// `tensor_glu` in C.
    pub fn glu(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_glu(self.ptr(), dim.into().0) })
    }

    /// x where x \> 0, x times a slope elsewhere. In training the slope of each element is drawn uniformly from \[lower, upper); otherwise it is their mean. Usual values: lower 0.125, upper 0.3333333333333333, training false.
    ///
    /// `tensor_rrelu` in C.
    pub fn rrelu(&self, lower: f64, upper: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rrelu(self.ptr(), lower, upper, i32::from(training), Generator::optional(rng)) })
    }

    /// softmax((logits + g) / tau) along `dim`, with g drawn from the standard Gumbel distribution. With `hard`, the one-hot vector of the largest element, with the gradient of the soft result. Usual values: tau 1.0, hard false.
    ///
    /// `tensor_gumbel_softmax` in C.
    pub fn gumbel_softmax(&self, tau: f64, hard: bool, dim: impl Into<Dim>, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_gumbel_softmax(self.ptr(), tau, i32::from(hard), dim.into().0, Generator::optional(rng)) })
    }

    /// softmax(-x) along `dim`.
    ///
    /// `tensor_softmin` in C.
    pub fn softmin(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_softmin(self.ptr(), dim.into().0) })
    }

    /// x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,).
    ///
    /// `tensor_linear` in C.
    pub fn linear(&self, weight: &Tensor, bias: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_linear(self.ptr(), weight.ptr(), optional(bias)) })
    }

    /// Applies an activation to linear(x, weight, bias): gelu, gelu\_tanh, relu, sigmoid, silu or tanh. If no gradient is recorded, the activation is fused into the matrix product and the intermediate result is not stored.
    ///
    /// `tensor_linear_activation` in C.
    pub fn linear_activation(&self, weight: &Tensor, bias: Option<&Tensor>, activation: &str) -> Result<Tensor> {
        let activation = string(activation, "tensor_linear_activation")?;
        own(unsafe { sys::tensor_linear_activation(self.ptr(), weight.ptr(), optional(bias), activation.as_ptr()) })
    }

    /// 1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see conv2d. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv1d` in C.
    pub fn conv1d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv1d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// 2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups, KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The output height is floor((H + 2 \* padding - dilation \* (KH - 1) - 1) / stride) + 1. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv2d` in C.
    pub fn conv2d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv2d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv2d_input_grad` in C.
    pub fn conv2d_input_grad(&self, weight: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv2d_input_grad(self.ptr(), weight.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// Gradient of conv2d with respect to its weight of `shape`. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv2d_weight_grad` in C.
    pub fn conv2d_weight_grad(&self, x: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv2d_weight_grad(self.ptr(), x.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// 3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, KD, KH, KW); see conv2d. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv3d` in C.
    pub fn conv3d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv3d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv3d_input_grad` in C.
    pub fn conv3d_input_grad(&self, weight: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv3d_input_grad(self.ptr(), weight.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// Gradient of conv3d with respect to its weight of `shape`. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv3d_weight_grad` in C.
    pub fn conv3d_weight_grad(&self, x: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv3d_weight_grad(self.ptr(), x.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// 1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see conv\_transpose2d. Usual values: stride 1, padding 0, output\_padding 0, groups 1, dilation 1.
    ///
    /// `tensor_conv_transpose1d` in C.
    pub fn conv_transpose1d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, output_padding: impl Ints, groups: i64, dilation: impl Ints) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let output_padding = output_padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv_transpose1d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), output_padding.as_ptr(), output_padding.len().count(), groups, dilation.as_ptr(), dilation.len().count()) })
    }

    /// 2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W) or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) \* stride - 2 \* padding + dilation \* (KH - 1) + output\_padding + 1. Usual values: stride 1, padding 0, output\_padding 0, groups 1, dilation 1.
    ///
    /// `tensor_conv_transpose2d` in C.
    pub fn conv_transpose2d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, output_padding: impl Ints, groups: i64, dilation: impl Ints) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let output_padding = output_padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv_transpose2d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), output_padding.as_ptr(), output_padding.len().count(), groups, dilation.as_ptr(), dilation.len().count()) })
    }

    /// 3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD, KH, KW); see conv\_transpose2d. Usual values: stride 1, padding 0, output\_padding 0, groups 1, dilation 1.
    ///
    /// `tensor_conv_transpose3d` in C.
    pub fn conv_transpose3d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, output_padding: impl Ints, groups: i64, dilation: impl Ints) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let output_padding = output_padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv_transpose3d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), output_padding.as_ptr(), output_padding.len().count(), groups, dilation.as_ptr(), dilation.len().count()) })
    }

    /// Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C \* KH \* KW, number of windows), with the windows in row-major order. Usual values: stride 1, padding 0, dilation 1.
    ///
    /// `tensor_im2col` in C.
    pub fn im2col(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_im2col(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count()) })
    }

    /// Sums overlapping windows into an image of shape (H, W), from columns x (N, C \* KH \* KW, L) or (C \* KH \* KW, L). The adjoint of im2col. Usual values: stride 1, padding 0, dilation 1.
    ///
    /// `tensor_col2im` in C.
    pub fn col2im(&self, shape: impl Ints, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_col2im(self.ptr(), shape.as_ptr(), shape.len().count(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count()) })
    }

    /// Bilinear layer, x1 @ weight\[k\] @ x2 + bias\[k\] for each output k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,).
    ///
    /// `tensor_bilinear` in C.
    pub fn bilinear(&self, x2: &Tensor, weight: &Tensor, bias: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_bilinear(self.ptr(), x2.ptr(), weight.ptr(), optional(bias)) })
    }

    /// Maximum of each window of x (N, C, L) or (C, L); see max\_pool2d. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool1d` in C.
    pub fn max_pool1d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_max_pool1d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode)) })
    }

    /// Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of equal elements receives the gradient. The default stride is the kernel size; padding is at most half of the kernel size. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool2d` in C.
    pub fn max_pool2d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_max_pool2d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode)) })
    }

    /// Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max\_pool2d. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool3d` in C.
    pub fn max_pool3d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_max_pool3d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode)) })
    }

    /// Result of max\_pool1d, and the int64 index of each maximum along the spatial dim of x. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool1d_with_indices` in C.
    pub fn max_pool1d_with_indices(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<(Tensor, Tensor)> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_max_pool1d_with_indices(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Result of max\_pool2d, and the int64 index of each maximum in its flattened plane of x. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool2d_with_indices` in C.
    pub fn max_pool2d_with_indices(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<(Tensor, Tensor)> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_max_pool2d_with_indices(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Result of max\_pool3d, and the int64 index of each maximum in its flattened volume of x. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool3d_with_indices` in C.
    pub fn max_pool3d_with_indices(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<(Tensor, Tensor)> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_max_pool3d_with_indices(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by max\_pool1d\_with\_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.
    ///
    /// `tensor_max_unpool1d` in C.
    pub fn max_unpool1d(&self, indices: &Tensor, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_max_unpool1d(self.ptr(), indices.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by max\_pool2d\_with\_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.
    ///
    /// `tensor_max_unpool2d` in C.
    pub fn max_unpool2d(&self, indices: &Tensor, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_max_unpool2d(self.ptr(), indices.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by max\_pool3d\_with\_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept.
    ///
    /// `tensor_max_unpool3d` in C.
    pub fn max_unpool3d(&self, indices: &Tensor, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_max_unpool3d(self.ptr(), indices.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Mean of each window of x (N, C, L) or (C, L); see avg\_pool2d. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true.
    ///
    /// `tensor_avg_pool1d` in C.
    pub fn avg_pool1d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool1d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad)) })
    }

    /// Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if count\_include\_pad. A nonzero divisor\_override replaces the number of elements as the divisor. The mean of integers is truncated. The default stride is the kernel size; padding is at most half of the kernel size. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool2d` in C.
    pub fn avg_pool2d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool2d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// Gradient of avg\_pool2d with respect to its input of `shape`. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool2d_grad` in C.
    pub fn avg_pool2d_grad(&self, shape: impl Ints, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool2d_grad(self.ptr(), shape.as_ptr(), shape.len().count(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg\_pool2d. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool3d` in C.
    pub fn avg_pool3d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool3d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// Gradient of avg\_pool3d with respect to its input of `shape`. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool3d_grad` in C.
    pub fn avg_pool3d_grad(&self, shape: impl Ints, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool3d_grad(self.ptr(), shape.as_ptr(), shape.len().count(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// Norm sum(x \*\* norm\_type) \*\* (1 / norm\_type) of each window of x (N, C, L) or (C, L). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0. Usual values: stride \[\], ceil\_mode false.
    ///
    /// `tensor_lp_pool1d` in C.
    pub fn lp_pool1d(&self, norm_type: f64, kernel: impl Ints, stride: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        own(unsafe { sys::tensor_lp_pool1d(self.ptr(), norm_type, kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), i32::from(ceil_mode)) })
    }

    /// Norm sum(x \*\* norm\_type) \*\* (1 / norm\_type) of each window of x (N, C, H, W) or (C, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0. Usual values: stride \[\], ceil\_mode false.
    ///
    /// `tensor_lp_pool2d` in C.
    pub fn lp_pool2d(&self, norm_type: f64, kernel: impl Ints, stride: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        own(unsafe { sys::tensor_lp_pool2d(self.ptr(), norm_type, kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), i32::from(ceil_mode)) })
    }

    /// Norm sum(x \*\* norm\_type) \*\* (1 / norm\_type) of each window of x (N, C, D, H, W) or (C, D, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0. Usual values: stride \[\], ceil\_mode false.
    ///
    /// `tensor_lp_pool3d` in C.
    pub fn lp_pool3d(&self, norm_type: f64, kernel: impl Ints, stride: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        own(unsafe { sys::tensor_lp_pool3d(self.ptr(), norm_type, kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), i32::from(ceil_mode)) })
    }

    /// Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans floor(i \* extent / n) to ceil((i + 1) \* extent / n), exclusive.
    ///
    /// `tensor_adaptive_avg_pool1d` in C.
    pub fn adaptive_avg_pool1d(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_adaptive_avg_pool1d(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each dim, window i of n spans floor(i \* extent / n) to ceil((i + 1) \* extent / n), exclusive.
    ///
    /// `tensor_adaptive_avg_pool2d` in C.
    pub fn adaptive_avg_pool2d(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_adaptive_avg_pool2d(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each dim, window i of n spans floor(i \* extent / n) to ceil((i + 1) \* extent / n), exclusive.
    ///
    /// `tensor_adaptive_avg_pool3d` in C.
    pub fn adaptive_avg_pool3d(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_adaptive_avg_pool3d(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Maximum of the windows of adaptive\_avg\_pool1d, and its int64 index along the spatial dim of x. NaN counts as the maximum; the first of equal elements is returned.
    ///
    /// `tensor_adaptive_max_pool1d` in C.
    pub fn adaptive_max_pool1d(&self, shape: impl Ints) -> Result<(Tensor, Tensor)> {
        let shape = shape.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_adaptive_max_pool1d(self.ptr(), shape.as_ptr(), shape.len().count(), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Maximum of the windows of adaptive\_avg\_pool2d, and its int64 index in the flattened plane of x. NaN counts as the maximum; the first of equal elements is returned.
    ///
    /// `tensor_adaptive_max_pool2d` in C.
    pub fn adaptive_max_pool2d(&self, shape: impl Ints) -> Result<(Tensor, Tensor)> {
        let shape = shape.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_adaptive_max_pool2d(self.ptr(), shape.as_ptr(), shape.len().count(), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Maximum of the windows of adaptive\_avg\_pool3d, and its int64 index in the flattened volume of x. NaN counts as the maximum; the first of equal elements is returned.
    ///
    /// `tensor_adaptive_max_pool3d` in C.
    pub fn adaptive_max_pool3d(&self, shape: impl Ints) -> Result<(Tensor, Tensor)> {
        let shape = shape.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_adaptive_max_pool3d(self.ptr(), shape.as_ptr(), shape.len().count(), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one dim after another. Modes are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and three spatial dims, bicubic, and area, which is adaptive average pooling. align\_corners aligns the centres of the outermost elements instead of their outer edges; antialias widens the kernel when downsampling. Usual values: align\_corners false, antialias false.
    ///
    /// `tensor_interpolate` in C.
    pub fn interpolate(&self, shape: impl Ints, mode: &str, align_corners: bool, antialias: bool) -> Result<Tensor> {
        let shape = shape.ints();
        let mode = string(mode, "tensor_interpolate")?;
        own(unsafe { sys::tensor_interpolate(self.ptr(), shape.as_ptr(), shape.len().count(), mode.as_ptr(), i32::from(align_corners), i32::from(antialias)) })
    }

    /// Resizes x along `dim` to `size` elements with mode nearest or nearest-exact, for any dtype, linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to compute the coordinates. Usual values: align\_corners false, antialias false, scale 0.
    ///
    /// `tensor_interpolate_axis` in C.
    pub fn interpolate_axis(&self, dim: impl Into<Dim>, size: i64, mode: &str, align_corners: bool, antialias: bool, scale: f64) -> Result<Tensor> {
        let mode = string(mode, "tensor_interpolate_axis")?;
        own(unsafe { sys::tensor_interpolate_axis(self.ptr(), dim.into().0, size, mode.as_ptr(), i32::from(align_corners), i32::from(antialias), scale) })
    }

    /// Gradient of interpolate\_dim with respect to its input, of extent `size` along `dim`. Usual values: align\_corners false, antialias false, scale 0.
    ///
    /// `tensor_interpolate_axis_grad` in C.
    pub fn interpolate_axis_grad(&self, dim: impl Into<Dim>, size: i64, mode: &str, align_corners: bool, antialias: bool, scale: f64) -> Result<Tensor> {
        let mode = string(mode, "tensor_interpolate_axis_grad")?;
        own(unsafe { sys::tensor_interpolate_axis_grad(self.ptr(), dim.into().0, size, mode.as_ptr(), i32::from(align_corners), i32::from(antialias), scale) })
    }

    /// Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N, OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last dim of x first: -1 and 1 are the centres of the outermost elements with align\_corners, otherwise their outer edges. padding\_mode determines the values outside of x; float16 and bfloat16 are computed in float32. Usual values: align\_corners false.
    ///
    /// `tensor_grid_sample` in C.
    pub fn grid_sample(&self, grid: &Tensor, mode: &str, padding_mode: &str, align_corners: bool) -> Result<Tensor> {
        let mode = string(mode, "tensor_grid_sample")?;
        let padding_mode = string(padding_mode, "tensor_grid_sample")?;
        own(unsafe { sys::tensor_grid_sample(self.ptr(), grid.ptr(), mode.as_ptr(), padding_mode.as_ptr(), i32::from(align_corners)) })
    }

    /// Sampling grid for grid\_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W). Usual values: align\_corners false.
    ///
    /// `tensor_affine_grid` in C.
    pub fn affine_grid(&self, shape: impl Ints, align_corners: bool) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_affine_grid(self.ptr(), shape.as_ptr(), shape.len().count(), i32::from(align_corners)) })
    }

    /// Rearranges x (..., C \* factor \*\* 2, H, W) to (..., C, H \* factor, W \* factor), moving channels into space.
    ///
    /// `tensor_pixel_shuffle` in C.
    pub fn pixel_shuffle(&self, factor: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pixel_shuffle(self.ptr(), factor) })
    }

    /// Rearranges x (..., C, H \* factor, W \* factor) to (..., C \* factor \*\* 2, H, W). The inverse of pixel\_shuffle.
    ///
    /// `tensor_pixel_unshuffle` in C.
    pub fn pixel_unshuffle(&self, factor: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pixel_unshuffle(self.ptr(), factor) })
    }

    /// Splits the channels of x (N, C, ...) into `groups` and interleaves the groups.
    ///
    /// `tensor_channel_shuffle` in C.
    pub fn channel_shuffle(&self, groups: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_channel_shuffle(self.ptr(), groups) })
    }

    /// Layer normalisation (x - mean) / sqrt(var + eps) \* weight + bias over the last norm\_ndim dims, with the population variance. weight and bias have the shape of those dims. Usual values: eps 1e-5.
    ///
    /// `tensor_layer_norm` in C.
    pub fn layer_norm(&self, norm_ndim: i64, weight: Option<&Tensor>, bias: Option<&Tensor>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_layer_norm(self.ptr(), norm_ndim, optional(weight), optional(bias), eps) })
    }

    /// Batch normalisation (x - mean) / sqrt(var + eps) \* weight + bias for each channel of x (N, C, ...). In training, mean and population variance are those of the batch, and running\_mean and running\_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the running statistics are used. Usual values: training false, momentum 0.1, eps 1e-5.
    ///
    /// `tensor_batch_norm` in C.
    pub fn batch_norm(&self, weight: Option<&Tensor>, bias: Option<&Tensor>, running_mean: Option<&Tensor>, running_var: Option<&Tensor>, training: bool, momentum: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_batch_norm(self.ptr(), optional(weight), optional(bias), optional(running_mean), optional(running_var), i32::from(training), momentum, eps) })
    }

    /// Root mean square normalisation x / sqrt(mean(x \*\* 2) + eps) \* weight over the last norm\_ndim dims; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon of the dtype of computation.
    ///
    /// `tensor_rms_norm` in C.
    pub fn rms_norm(&self, norm_ndim: i64, weight: Option<&Tensor>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_rms_norm(self.ptr(), norm_ndim, optional(weight), eps) })
    }

    /// Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent channels of x (N, C, ...), times weight (C,), plus bias (C,). Usual values: eps 1e-5.
    ///
    /// `tensor_group_norm` in C.
    pub fn group_norm(&self, groups: i64, weight: Option<&Tensor>, bias: Option<&Tensor>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_norm(self.ptr(), groups, optional(weight), optional(bias), eps) })
    }

    /// Instance normalisation (x - mean) / sqrt(var + eps) \* weight + bias for each channel of each instance of x (N, C, L, ...). running\_mean and running\_var are updated by `momentum` with the averages of the means and unbiased variances over the batch. Without use\_input\_stats it is batch\_norm with the running statistics. Usual values: use\_input\_stats true, momentum 0.1, eps 1e-5.
    ///
    /// `tensor_instance_norm` in C.
    pub fn instance_norm(&self, weight: Option<&Tensor>, bias: Option<&Tensor>, running_mean: Option<&Tensor>, running_var: Option<&Tensor>, use_input_stats: bool, momentum: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_instance_norm(self.ptr(), optional(weight), optional(bias), optional(running_mean), optional(running_var), i32::from(use_input_stats), momentum, eps) })
    }

    /// Local response normalisation x / (k + alpha / size \* s) \*\* beta of x (N, C, L, ...), where s is the sum of squares over a window of `size` channels around each channel. Usual values: alpha 1e-4, beta 0.75, k 1.0.
    ///
    /// `tensor_local_response_norm` in C.
    pub fn local_response_norm(&self, size: i64, alpha: f64, beta: f64, k: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_local_response_norm(self.ptr(), size, alpha, beta, k) })
    }

    /// x / max(n, eps), where n is the norm of order `ord` along `dim`. Usual values: ord 2.0, eps 1e-12.
    ///
    /// `tensor_normalize` in C.
    pub fn normalize(&self, ord: f64, dim: impl Into<Dim>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_normalize(self.ptr(), ord, dim.into().0, eps) })
    }

    /// In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training, returns x itself. Usual values: p 0.5, training true.
    ///
    /// `tensor_dropout` in C.
    pub fn dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself. Usual values: p 0.5, training true.
    ///
    /// `tensor_feature_dropout` in C.
    pub fn feature_dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_feature_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// In training, replaces each element with probability p by the negative limit of selu, then scales and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself. Usual values: p 0.5, training true.
    ///
    /// `tensor_alpha_dropout` in C.
    pub fn alpha_dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_alpha_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// Same as alpha\_dropout, but drops whole channels of x (N, C, ...). Usual values: p 0.5, training true.
    ///
    /// `tensor_feature_alpha_dropout` in C.
    pub fn feature_alpha_dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_feature_alpha_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// Attention softmax(query @ key^T \* scale + mask) @ value for query (..., L, E), key (..., S, E) and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is allowed; a query without allowed keys gives 0. With enable\_gqa, key and value may have fewer heads (..., H, S, E), each shared by a group of adjacent query heads. Usual values: dropout\_p 0.0, causal false, scale 0.0, enable\_gqa false.
    ///
    /// `tensor_scaled_dot_product_attention` in C.
    pub fn scaled_dot_product_attention(&self, key: &Tensor, value: &Tensor, mask: Option<&Tensor>, dropout_p: f64, causal: bool, scale: f64, enable_gqa: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_scaled_dot_product_attention(self.ptr(), key.ptr(), value.ptr(), optional(mask), dropout_p, i32::from(causal), scale, i32::from(enable_gqa), Generator::optional(rng)) })
    }

    /// Fused scaled\_dot\_product\_attention without dropout that does not store the matrix of scores. mask has extent L or 1 in the second last dim and S or 1 in the last. The backward pass recomputes the weights, unless second derivatives or the gradient of the mask are needed. With `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for values that are not finite. Usual values: causal false, scale 0.0.
    ///
    /// `tensor_flash_attention` in C.
    pub fn flash_attention(&self, key: &Tensor, value: &Tensor, mask: Option<&Tensor>, causal: bool, scale: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_flash_attention(self.ptr(), key.ptr(), value.ptr(), optional(mask), i32::from(causal), scale) })
    }

    /// Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. Returns the output and the attention weights (N, num\_heads, L, S), or (N, L, S) if averaged. Without need\_weights the weights are empty, (0,), and without dropout the memory does not grow with L \* S. A query without allowed keys gives NaN, or 0 without need\_weights. Usual values: add\_zero\_attn false, dropout\_p 0.0, need\_weights true, average\_weights true.
    ///
    /// `tensor_multi_head_attention` in C.
    pub fn multi_head_attention(&self, key: &Tensor, value: &Tensor, num_heads: i64, in_weight: Option<&Tensor>, q_weight: Option<&Tensor>, k_weight: Option<&Tensor>, v_weight: Option<&Tensor>, in_bias: Option<&Tensor>, bias_k: Option<&Tensor>, bias_v: Option<&Tensor>, add_zero_attn: bool, out_weight: &Tensor, out_bias: Option<&Tensor>, key_padding_mask: Option<&Tensor>, mask: Option<&Tensor>, dropout_p: f64, need_weights: bool, average_weights: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let (mut output, mut weights) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_multi_head_attention(self.ptr(), key.ptr(), value.ptr(), num_heads, optional(in_weight), optional(q_weight), optional(k_weight), optional(v_weight), optional(in_bias), optional(bias_k), optional(bias_v), i32::from(add_zero_attn), out_weight.ptr(), optional(out_bias), optional(key_padding_mask), optional(mask), dropout_p, i32::from(need_weights), i32::from(average_weights), Generator::optional(rng), &mut output, &mut weights) })?;
        Ok((own(output)?, own(weights)?))
    }

    /// One step of an Elman network, tanh(x @ w\_ih^T + b\_ih + h @ w\_hh^T + b\_hh), for x (N, I) or (I,) and h (N, H) or (H,).
    ///
    /// `tensor_rnn_tanh_cell` in C.
    pub fn rnn_tanh_cell(&self, h: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rnn_tanh_cell(self.ptr(), h.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh)) })
    }

    /// Same as rnn\_tanh\_cell, with relu instead of tanh.
    ///
    /// `tensor_rnn_relu_cell` in C.
    pub fn rnn_relu_cell(&self, h: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rnn_relu_cell(self.ptr(), h.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh)) })
    }

    /// One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z \* (h - n) with n = tanh(a\_n + r \* b\_n), r = sigmoid(a\_r + b\_r) and z = sigmoid(a\_z + b\_z). a\_r, a\_z, a\_n are the thirds of x @ w\_ih^T + b\_ih, and b\_r, b\_z, b\_n those of h @ w\_hh^T + b\_hh.
    ///
    /// `tensor_gru_cell` in C.
    pub fn gru_cell(&self, h: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_gru_cell(self.ptr(), h.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh)) })
    }

    /// One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c\_next = f \* c + i \* g and h\_next = o \* tanh(c\_next). i, f, g, o are the quarters of x @ w\_ih^T + b\_ih + h @ w\_hh^T + b\_hh, after tanh for g and sigmoid for the others.
    ///
    /// `tensor_lstm_cell` in C.
    pub fn lstm_cell(&self, h: &Tensor, c: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<(Tensor, Tensor)> {
        let (mut h_next, mut c_next) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lstm_cell(self.ptr(), h.ptr(), c.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh), &mut h_next, &mut c_next) })?;
        Ok((own(h_next)?, own(c_next)?))
    }

    /// Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch\_first, or (L, I); see rnn\_tanh\_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last dim, and the final hidden states of all layers. In training, dropout is applied between layers. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_rnn_tanh` in C.
    pub fn rnn_tanh(&self, h0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_rnn_tanh(self.ptr(), optional(h0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n) })?;
        Ok((own(output)?, own(h_n)?))
    }

    /// Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch\_first, or (L, I); see rnn\_relu\_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last dim, and the final hidden states of all layers. In training, dropout is applied between layers. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_rnn_relu` in C.
    pub fn rnn_relu(&self, h0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_rnn_relu(self.ptr(), optional(h0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n) })?;
        Ok((own(output)?, own(h_n)?))
    }

    /// Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch\_first, or (L, I); see gru\_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last dim, and the final hidden states of all layers. In training, dropout is applied between layers. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_gru` in C.
    pub fn gru(&self, h0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_gru(self.ptr(), optional(h0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n) })?;
        Ok((own(output)?, own(h_n)?))
    }

    /// Multi-layer long short-term memory over x, as in gru; see lstm\_cell. Also returns the final cell states of all layers. With an additional weight w\_hr (P, H) for each layer and direction, hidden states are projected to P elements. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_lstm` in C.
    pub fn lstm(&self, h0: Option<&Tensor>, c0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n, mut c_n) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lstm(self.ptr(), optional(h0), optional(c0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n, &mut c_n) })?;
        Ok((own(output)?, own(h_n)?, own(c_n)?))
    }

    /// Quantizes blocks of `block_size` adjacent elements of the last dim; the last block may be shorter. With 8 bits an element is code \* scale, codes (..., K) are int8 from -127 to 127, and the scale is max(|block|) / 127. With 4 bits it is (code - 8) \* scale, and the element of largest magnitude becomes -8 \* scale; codes are uint8 of shape (..., 16 \* ceil(K / 32)), whose byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the end. Scales (..., ceil(K / block\_size)) are float16, at most 65504. A block with NaN becomes NaN. Usual values: bits 8, block\_size 32.
    ///
    /// `tensor_quantize_blockwise` in C.
    pub fn quantize_blockwise(&self, bits: i64, block_size: i64) -> Result<(Tensor, Tensor)> {
        let (mut codes, mut scales) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_quantize_blockwise(self.ptr(), bits, block_size, &mut codes, &mut scales) })?;
        Ok((own(codes)?, own(scales)?))
    }

    /// The elements (..., extent) that `self` and `scales` stand for, see quantize\_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 \* ceil(extent / 32)) with two codes of 4 bits in each. Usual values: block\_size 32.
    ///
    /// `tensor_dequantize_blockwise` in C.
    pub fn dequantize_blockwise(&self, scales: &Tensor, extent: i64, block_size: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_dequantize_blockwise(self.ptr(), scales.ptr(), extent, block_size, 0) })
    }

    /// The elements (..., extent) that `self` and `scales` stand for, see quantize\_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 \* ceil(extent / 32)) with two codes of 4 bits in each. Usual values: block\_size 32.
    ///
    /// `tensor_dequantize_blockwise` in C.
    pub fn dequantize_blockwise_dtype(&self, scales: &Tensor, extent: i64, block_size: i64, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_dequantize_blockwise(self.ptr(), scales.ptr(), extent, block_size, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see quantize\_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the rounding. The codes and scales get no gradients. Usual values: block\_size 32, int8\_activations false.
    ///
    /// `tensor_quantized_linear` in C.
    pub fn quantized_linear(&self, codes: &Tensor, scales: &Tensor, bias: Option<&Tensor>, block_size: i64, int8_activations: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_quantized_linear(self.ptr(), codes.ptr(), scales.ptr(), optional(bias), block_size, i32::from(int8_activations)) })
    }

    /// round(x / scale) + zero\_point in an integer dtype of 8 or 16 bits, clamped to its range; ties round to even. The scale and the zero point are one number, or one for each index along `dim`. NaN becomes an arbitrary value. The result has no gradients.
    ///
    /// `tensor_quantize_affine` in C.
    pub fn quantize_affine(&self, scale: &Tensor, zero_point: Option<&Tensor>, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_quantize_affine(self.ptr(), scale.ptr(), optional(zero_point), dim.into().0, 0) })
    }

    /// round(x / scale) + zero\_point in an integer dtype of 8 or 16 bits, clamped to its range; ties round to even. The scale and the zero point are one number, or one for each index along `dim`. NaN becomes an arbitrary value. The result has no gradients.
    ///
    /// `tensor_quantize_affine` in C.
    pub fn quantize_affine_dtype(&self, scale: &Tensor, zero_point: Option<&Tensor>, dim: impl Into<Dim>, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_quantize_affine(self.ptr(), scale.ptr(), optional(zero_point), dim.into().0, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// (codes - zero\_point) \* scale in the scale's dtype, see quantize\_affine. The codes get no gradient.
    ///
    /// `tensor_dequantize_affine` in C.
    pub fn dequantize_affine(&self, scale: &Tensor, zero_point: Option<&Tensor>, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_dequantize_affine(self.ptr(), scale.ptr(), optional(zero_point), dim.into().0) })
    }

    /// Convolution over 1 to 3 dims of tensors of 8 bits, see quantize\_affine. The sums of (x - x\_zero\_point) \* (weight - weight\_zero\_point) are exact; with integers as bias, these are added, exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as in all arithmetic of integers. With x\_scale and weight\_scale the result is sums \* x\_scale \* weight\_scale + bias, computed in float32, in the dtype of x\_scale; with out\_scale it is quantized, in the dtype of out\_zero\_point. Padding stands for 0. No argument gets gradients. Usual values: stride 1, padding 0, dilation 1, groups 1, relu false.
    ///
    /// `tensor_quantized_conv` in C.
    pub fn quantized_conv(&self, weight: &Tensor, bias: Option<&Tensor>, x_scale: Option<&Tensor>, x_zero_point: Option<&Tensor>, weight_scale: Option<&Tensor>, weight_zero_point: Option<&Tensor>, out_scale: Option<&Tensor>, out_zero_point: Option<&Tensor>, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64, relu: bool) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_quantized_conv(self.ptr(), weight.ptr(), optional(bias), optional(x_scale), optional(x_zero_point), optional(weight_scale), optional(weight_zero_point), optional(out_scale), optional(out_zero_point), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups, i32::from(relu)) })
    }

    /// Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero points as in quantized\_conv, those of the weight for each column. Leading dims broadcast. Usual values: relu false.
    ///
    /// `tensor_quantized_matmul` in C.
    pub fn quantized_matmul(&self, weight: &Tensor, bias: Option<&Tensor>, x_scale: Option<&Tensor>, x_zero_point: Option<&Tensor>, weight_scale: Option<&Tensor>, weight_zero_point: Option<&Tensor>, out_scale: Option<&Tensor>, out_zero_point: Option<&Tensor>, relu: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_quantized_matmul(self.ptr(), weight.ptr(), optional(bias), optional(x_scale), optional(x_zero_point), optional(weight_scale), optional(weight_zero_point), optional(out_scale), optional(out_zero_point), i32::from(relu)) })
    }

    /// Pairwise distances vector\_norm(a\[..., i, :\] - b\[..., j, :\], p) between the rows of a and b; leading dims are broadcast. The derivative is 0 where the distance is 0. Usual values: p 2.0.
    ///
    /// `tensor_cdist` in C.
    pub fn cdist(&self, b: &Tensor, p: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_cdist(self.ptr(), b.ptr(), p) })
    }

    /// Pairwise distances, as in cdist, between the rows i \< j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ... Usual values: p 2.0.
    ///
    /// `tensor_pdist` in C.
    pub fn pdist(&self, p: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pdist(self.ptr(), p) })
    }

    /// Squared error (x - target) \*\* 2, with its mean, its sum or no reduction. Usual values: reduction mean.
    ///
    /// `tensor_mse_loss` in C.
    pub fn mse_loss(&self, target: &Tensor, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_mse_loss(self.ptr(), target.ptr(), reduction as i32) })
    }

    /// Absolute error |x - target|, with its mean, its sum or no reduction. Usual values: reduction mean.
    ///
    /// `tensor_l1_loss` in C.
    pub fn l1_loss(&self, target: &Tensor, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_l1_loss(self.ptr(), target.ptr(), reduction as i32) })
    }

    /// Negative log likelihood -weight\[target\] \* log\_probs\[target\] for log\_probs (N, C, ...) or (C,) and integer target (N, ...) or () in \[0, C). The loss of targets equal to ignore\_index is 0; the mean is divided by the sum of the weights of the other targets. Usual values: ignore\_index -100, reduction mean.
    ///
    /// `tensor_nll_loss` in C.
    pub fn nll_loss(&self, target: &Tensor, weight: Option<&Tensor>, ignore_index: i64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_nll_loss(self.ptr(), target.ptr(), optional(weight), ignore_index, reduction as i32) })
    }

    /// Cross entropy between softmax(logits) and `target`, equal to nll\_loss of log\_softmax, without overflow. `self` are scores before softmax, not probabilities; the classes are along dim 1, or dim 0 of 1-d logits. For an integer `target` with classes y the loss is weight\[y\] \* (logsumexp(logits) - logits\[y\]), and 0 where y is ignore\_index. For a floating `target` of the shape of `self`, with probabilities t, the loss is -sum(weight \* t \* log\_softmax(logits)) over the classes. label\_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) \* t. For integer targets the mean is divided by the sum of weight\[y\] over the targets that are not ignored, NaN if there are none; for probabilities by the number of losses. Usual values: ignore\_index -100, label\_smoothing 0.0, reduction mean.
    ///
    /// `tensor_cross_entropy` in C.
    pub fn cross_entropy(&self, target: &Tensor, weight: Option<&Tensor>, ignore_index: i64, label_smoothing: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_cross_entropy(self.ptr(), target.ptr(), optional(weight), ignore_index, label_smoothing, reduction as i32) })
    }

    /// Unweighted losses (N,) of cross\_entropy: logsumexp(logits) - logits\[target\] for each row of logits (N, C) and its integer target in \[0, C); 0 for targets equal to ignore\_index. Usual values: ignore\_index -100.
    ///
    /// `tensor_softmax_nll` in C.
    pub fn softmax_nll(&self, target: &Tensor, ignore_index: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_softmax_nll(self.ptr(), target.ptr(), ignore_index) })
    }

    /// Binary cross entropy with logits x, -weight \* (pos\_weight \* target \* log(sigmoid(x)) + (1 - target) \* log(1 - sigmoid(x))), without overflow. Usual values: reduction mean.
    ///
    /// `tensor_bce_with_logits` in C.
    pub fn bce_with_logits(&self, target: &Tensor, weight: Option<&Tensor>, pos_weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_bce_with_logits(self.ptr(), target.ptr(), optional(weight), optional(pos_weight), reduction as i32) })
    }

    /// For d = x - target: d \*\* 2 / (2 \* beta) where |d| \< beta, |d| - beta / 2 elsewhere; |d| for beta = 0. Usual values: beta 1.0, reduction mean.
    ///
    /// `tensor_smooth_l1_loss` in C.
    pub fn smooth_l1_loss(&self, target: &Tensor, beta: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_smooth_l1_loss(self.ptr(), target.ptr(), beta, reduction as i32) })
    }

    /// For d = x - target: d \*\* 2 / 2 where |d| \< delta, delta \* (|d| - delta / 2) elsewhere. Usual values: delta 1.0, reduction mean.
    ///
    /// `tensor_huber_loss` in C.
    pub fn huber_loss(&self, target: &Tensor, delta: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_huber_loss(self.ptr(), target.ptr(), delta, reduction as i32) })
    }

    /// Kullback-Leibler divergence target \* (log(target) - x) for log probabilities x, and 0 where target is 0; with log\_target, target holds log probabilities too. The mean is over all elements; for the divergence per instance divide the sum by the batch size. Usual values: log\_target false, reduction mean.
    ///
    /// `tensor_kl_div` in C.
    pub fn kl_div(&self, target: &Tensor, log_target: bool, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_kl_div(self.ptr(), target.ptr(), i32::from(log_target), reduction as i32) })
    }

    /// Binary cross entropy -weight \* (target \* log(x) + (1 - target) \* log(1 - x)) for probabilities x in \[0, 1\]; logarithms are clamped to at least -100. Usual values: reduction mean.
    ///
    /// `tensor_binary_cross_entropy` in C.
    pub fn binary_cross_entropy(&self, target: &Tensor, weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_binary_cross_entropy(self.ptr(), target.ptr(), optional(weight), reduction as i32) })
    }

    /// Poisson negative log likelihood: exp(x) - target \* x, or x - target \* log(x + eps) unless log\_input. `full` adds Stirling's approximation of log(target!) where target \> 1. Usual values: log\_input true, full false, eps 1e-8, reduction mean.
    ///
    /// `tensor_poisson_nll_loss` in C.
    pub fn poisson_nll_loss(&self, target: &Tensor, log_input: bool, full: bool, eps: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_poisson_nll_loss(self.ptr(), target.ptr(), i32::from(log_input), i32::from(full), eps, reduction as i32) })
    }

    /// Gaussian negative log likelihood (log(v) + (x - target) \*\* 2 / v) / 2 for v = max(var, eps); `full` adds log(2 \* pi) / 2. var has the shape of x, one element, or one for each row; its gradient is the gradient with respect to v. Usual values: full false, eps 1e-6, reduction mean.
    ///
    /// `tensor_gaussian_nll_loss` in C.
    pub fn gaussian_nll_loss(&self, target: &Tensor, var: &Tensor, full: bool, eps: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_gaussian_nll_loss(self.ptr(), target.ptr(), var.ptr(), i32::from(full), eps, reduction as i32) })
    }

    /// log(1 + exp(-target \* x)) for targets 1 and -1, without overflow. Usual values: reduction mean.
    ///
    /// `tensor_soft_margin_loss` in C.
    pub fn soft_margin_loss(&self, target: &Tensor, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_soft_margin_loss(self.ptr(), target.ptr(), reduction as i32) })
    }

    /// x where target is 1, max(margin - x, 0) where target is -1. Usual values: margin 1.0, reduction mean.
    ///
    /// `tensor_hinge_embedding_loss` in C.
    pub fn hinge_embedding_loss(&self, target: &Tensor, margin: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_hinge_embedding_loss(self.ptr(), target.ptr(), margin, reduction as i32) })
    }

    /// Multi-class hinge loss weight\[y\] \* sum(max(x\[j\] - x\[y\] + margin, 0) \*\* p) / C over all classes j except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2. Usual values: p 1.0, margin 1.0, reduction mean.
    ///
    /// `tensor_multi_margin_loss` in C.
    pub fn multi_margin_loss(&self, target: &Tensor, p: f64, margin: f64, weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_multi_margin_loss(self.ptr(), target.ptr(), p, margin, optional(weight), reduction as i32) })
    }

    /// Multi-label hinge loss sum(max(x\[j\] - x\[y\] + 1, 0)) / C over all target classes y and all other classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its first -1. Usual values: reduction mean.
    ///
    /// `tensor_multilabel_margin_loss` in C.
    pub fn multilabel_margin_loss(&self, target: &Tensor, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_multilabel_margin_loss(self.ptr(), target.ptr(), reduction as i32) })
    }

    /// Mean over the last dim of -weight \* (target \* logsigmoid(x) + (1 - target) \* logsigmoid(-x)). Usual values: reduction mean.
    ///
    /// `tensor_multilabel_soft_margin_loss` in C.
    pub fn multilabel_soft_margin_loss(&self, target: &Tensor, weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_multilabel_soft_margin_loss(self.ptr(), target.ptr(), optional(weight), reduction as i32) })
    }

    /// sum(x1 \* x2) / (max(|x1|, eps) \* max(|x2|, eps)) along `dim` of the broadcast operands. Usual values: eps 1e-8.
    ///
    /// `tensor_cosine_similarity` in C.
    pub fn cosine_similarity(&self, x2: &Tensor, dim: impl Into<Dim>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_cosine_similarity(self.ptr(), x2.ptr(), dim.into().0, eps) })
    }

    /// Norm of order p of x1 - x2 + eps along the last dim. Usual values: p 2.0, eps 1e-6.
    ///
    /// `tensor_pairwise_distance` in C.
    pub fn pairwise_distance(&self, x2: &Tensor, p: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pairwise_distance(self.ptr(), x2.ptr(), p, eps, 0) })
    }

    /// Norm of order p of x1 - x2 + eps along the last dim. Keeps the reduced dimensions, with extent 1. Usual values: p 2.0, eps 1e-6.
    ///
    /// `tensor_pairwise_distance` in C.
    pub fn pairwise_distance_keepdim(&self, x2: &Tensor, p: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pairwise_distance(self.ptr(), x2.ptr(), p, eps, 1) })
    }

    /// 1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or (). Usual values: margin 0.0, reduction mean.
    ///
    /// `tensor_cosine_embedding_loss` in C.
    pub fn cosine_embedding_loss(&self, x2: &Tensor, target: &Tensor, margin: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_cosine_embedding_loss(self.ptr(), x2.ptr(), target.ptr(), margin, reduction as i32) })
    }

    /// max(margin - target \* (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2 should be. Usual values: margin 0.0, reduction mean.
    ///
    /// `tensor_margin_ranking_loss` in C.
    pub fn margin_ranking_loss(&self, x2: &Tensor, target: &Tensor, margin: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_margin_ranking_loss(self.ptr(), x2.ptr(), target.ptr(), margin, reduction as i32) })
    }

    /// max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise\_distance. With swap, d(positive, negative) replaces d(anchor, negative) where it is smaller. Usual values: margin 1.0, p 2.0, eps 1e-6, swap false, reduction mean.
    ///
    /// `tensor_triplet_margin_loss` in C.
    pub fn triplet_margin_loss(&self, positive: &Tensor, negative: &Tensor, margin: f64, p: f64, eps: f64, swap: bool, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_triplet_margin_loss(self.ptr(), positive.ptr(), negative.ptr(), margin, p, eps, i32::from(swap), reduction as i32) })
    }

    /// Connectionist temporal classification loss: the negative log likelihood of label sequences of unknown alignment, for log\_probs (T, N, C) from log\_softmax and targets (N, S), or concatenated; or (T, C) and (S,). The mean is over the losses divided by the target\_lengths. The loss of targets that cannot be aligned is infinite, or 0 if zero\_infinity. The gradient is with respect to the input of log\_softmax; there is no second derivative. Usual values: blank 0, zero\_infinity false, reduction mean.
    ///
    /// `tensor_ctc_loss` in C.
    pub fn ctc_loss(&self, targets: &Tensor, input_lengths: &Tensor, target_lengths: &Tensor, blank: i64, zero_infinity: bool, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_ctc_loss(self.ptr(), targets.ptr(), input_lengths.ptr(), target_lengths.ptr(), blank, i32::from(zero_infinity), reduction as i32) })
    }

    /// Losses (N,) of ctc\_loss before the reduction, for log\_probs (T, N, C). Usual values: blank 0, zero\_infinity false.
    ///
    /// `tensor_ctc_nll` in C.
    pub fn ctc_nll(&self, targets: &Tensor, input_lengths: &Tensor, target_lengths: &Tensor, blank: i64, zero_infinity: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_ctc_nll(self.ptr(), targets.ptr(), input_lengths.ptr(), target_lengths.ptr(), blank, i32::from(zero_infinity)) })
    }

    /// Gradient of ctc\_nll with respect to the input of log\_softmax, for the gradient dy (N,) of the losses. Usual values: blank 0, zero\_infinity false.
    ///
    /// `tensor_ctc_nll_grad` in C.
    pub fn ctc_nll_grad(&self, log_probs: &Tensor, targets: &Tensor, input_lengths: &Tensor, target_lengths: &Tensor, blank: i64, zero_infinity: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_ctc_nll_grad(self.ptr(), log_probs.ptr(), targets.ptr(), input_lengths.ptr(), target_lengths.ptr(), blank, i32::from(zero_infinity)) })
    }

    /// Uniform random numbers in \[0, 1): multiples of 2\*\*-24 for float32, 2\*\*-53 for float64, 2\*\*-11 for float16 and 2\*\*-8 for bfloat16. Both parts of complex numbers are uniform. The default dtype is float32.
    ///
    /// `tensor_rand` in C.
    pub fn rand(shape: impl Ints, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_rand(shape.as_ptr(), shape.len().count(), options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// Standard normal random numbers; for complex numbers both parts have variance 1/2. The default dtype is float32.
    ///
    /// `tensor_randn` in C.
    pub fn randn(shape: impl Ints, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_randn(shape.as_ptr(), shape.len().count(), options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// Uniform random integers in \[low, high). The default dtype is int64.
    ///
    /// `tensor_randint` in C.
    pub fn randint(low: i64, high: i64, shape: impl Ints, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_randint(low, high, shape.as_ptr(), shape.len().count(), options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// Random permutation of 0 to n - 1. The default dtype is int64.
    ///
    /// `tensor_randperm` in C.
    pub fn randperm(n: i64, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_randperm(n, options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `self`.
    ///
    /// `tensor_bernoulli` in C.
    pub fn bernoulli(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_bernoulli(self.ptr(), Generator::optional(rng)) })
    }

    /// Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C): int64 of shape (n,) or (N, n). Usual values: replacement false.
    ///
    /// `tensor_multinomial` in C.
    pub fn multinomial(&self, n: i64, replacement: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_multinomial(self.ptr(), n, i32::from(replacement), Generator::optional(rng)) })
    }

    /// Draws one index for each row of the non-negative weights (..., C), with probabilities proportional to them: int64 of shape (...).
    ///
    /// `tensor_categorical` in C.
    pub fn categorical(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_categorical(self.ptr(), Generator::optional(rng)) })
    }

    /// Fills `self` with uniform random numbers in \[low, high); of complex numbers both parts.
    ///
    /// `tensor_uniform_` in C.
    pub fn uniform_(&self, low: f64, high: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_uniform_(self.ptr(), low, high, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with normal random numbers of the given mean and standard deviation; for complex numbers both parts have half of the variance.
    ///
    /// `tensor_normal_` in C.
    pub fn normal_(&self, mean: f64, std: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_normal_(self.ptr(), mean, std, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with exponential random numbers of rate `lambd`, with mean 1 / lambd.
    ///
    /// `tensor_exponential_` in C.
    pub fn exponential_(&self, lambd: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_exponential_(self.ptr(), lambd, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with random numbers of the Laplace distribution with the given mean and `scale`.
    ///
    /// `tensor_laplace_` in C.
    pub fn laplace_(&self, mean: f64, scale: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_laplace_(self.ptr(), mean, scale, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with random numbers of the Cauchy distribution with the given median and scale `sigma`.
    ///
    /// `tensor_cauchy_` in C.
    pub fn cauchy_(&self, median: f64, sigma: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cauchy_(self.ptr(), median, sigma, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with log-normal random numbers, whose logarithms have the given mean and standard deviation.
    ///
    /// `tensor_log_normal_` in C.
    pub fn log_normal_(&self, mean: f64, std: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log_normal_(self.ptr(), mean, std, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with geometric random numbers: the number of trials up to and including the first success, for success probability p in (0, 1).
    ///
    /// `tensor_geometric_` in C.
    pub fn geometric_(&self, p: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_geometric_(self.ptr(), p, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Normal random numbers with the means `self` and standard deviations `std`, which are broadcast; means may be complex, as in normal\_. No gradient.
    ///
    /// `tensor_normal` in C.
    pub fn normal(&self, std: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_normal(self.ptr(), std.ptr(), Generator::optional(rng)) })
    }

    /// Poisson random numbers with expected values `self`, in the dtype of `self`. No gradient.
    ///
    /// `tensor_poisson` in C.
    pub fn poisson(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_poisson(self.ptr(), Generator::optional(rng)) })
    }

    /// Binomial random numbers: successes in `self` trials of probability `p`, which are broadcast. No gradient.
    ///
    /// `tensor_binomial` in C.
    pub fn binomial(&self, p: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_binomial(self.ptr(), p.ptr(), Generator::optional(rng)) })
    }

    /// Beta random numbers in \[0, 1\] with the shape parameters a and b, which are broadcast. No gradient.
    ///
    /// `tensor_beta` in C.
    pub fn beta(&self, b: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_beta(self.ptr(), b.ptr(), Generator::optional(rng)) })
    }

    /// Gamma random numbers with shape `self` and `scale`, which are broadcast, with mean alpha \* scale. Differentiable by implicit reparameterisation.
    ///
    /// `tensor_gamma` in C.
    pub fn gamma(&self, scale: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_gamma(self.ptr(), scale.ptr(), Generator::optional(rng)) })
    }

    /// Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by reparameterisation.
    ///
    /// `tensor_exponential` in C.
    pub fn exponential(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_exponential(self.ptr(), Generator::optional(rng)) })
    }

    /// Gamma random numbers with shape `self` and scale 1. Differentiable by implicit reparameterisation; see standard\_gamma\_grad.
    ///
    /// `tensor_standard_gamma` in C.
    pub fn standard_gamma(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_standard_gamma(self.ptr(), Generator::optional(rng)) })
    }

    /// Derivative of a gamma random number `x` with respect to its shape `self` at a fixed quantile: minus the derivative of the cumulative distribution function by alpha, divided by the density. NaN for x \< 0 or alpha \<= 0; no gradient.
    ///
    /// `tensor_standard_gamma_grad` in C.
    pub fn standard_gamma_grad(&self, x: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_standard_gamma_grad(self.ptr(), x.ptr()) })
    }

    /// Kaiming initialisation: fills `self` (out, in, ...) with uniform random numbers in \[-b, b), b = sqrt(6 / ((1 + a\*\*2) \* fan)). The fan is in or out times the product of the other extents.
    ///
    /// `tensor_kaiming_uniform_` in C.
    pub fn kaiming_uniform_(&self, a: f64, fan: Fan, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_kaiming_uniform_(self.ptr(), a, fan as i32, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Kaiming initialisation: fills `self` (out, in, ...) with normal random numbers of standard deviation sqrt(2 / ((1 + a\*\*2) \* fan)); see kaiming\_uniform\_.
    ///
    /// `tensor_kaiming_normal_` in C.
    pub fn kaiming_normal_(&self, a: f64, fan: Fan, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_kaiming_normal_(self.ptr(), a, fan as i32, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Xavier initialisation: fills `self` (out, in, ...) with uniform random numbers in \[-b, b), b = gain \* sqrt(6 / (fan\_in + fan\_out)).
    ///
    /// `tensor_xavier_uniform_` in C.
    pub fn xavier_uniform_(&self, gain: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_xavier_uniform_(self.ptr(), gain, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Xavier initialisation: fills `self` (out, in, ...) with normal random numbers of standard deviation gain \* sqrt(2 / (fan\_in + fan\_out)).
    ///
    /// `tensor_xavier_normal_` in C.
    pub fn xavier_normal_(&self, gain: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_xavier_normal_(self.ptr(), gain, Generator::optional(rng)) })?;
        Ok(self)
    }
}

/// Ops with a form whose first operand is a number.
pub(crate) const REFLECTED: [&str; 10] = ["sub", "div", "remainder", "floor_divide", "trunc_divide", "fmod", "bitwise_left_shift", "bitwise_right_shift", "pow", "xlogy"];
