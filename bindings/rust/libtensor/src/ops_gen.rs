// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.

use crate::arguments::{room, string, Count, Dim, DimOrAll, Dims, Ints, Operand, Scalar};
use crate::error::{check, own};
use crate::tensor::{handles, nullable, optional};
use crate::{DType, Device, Fan, Generator, Reduction, Result, Tensor, TensorOptions};
use libtensor_sys as sys;

#[allow(clippy::too_many_arguments, clippy::should_implement_trait)]
impl Tensor {
    /// A tensor whose elements are not set. Default dtype float32.
    ///
    /// `tensor_empty` in C.
    pub fn empty(shape: impl Ints, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_empty(shape.as_ptr(), shape.len().count(), options.dtype(), options.device()) })
    }

    /// A tensor filled with 0. Default dtype float32.
    ///
    /// `tensor_zeros` in C.
    pub fn zeros(shape: impl Ints, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_zeros(shape.as_ptr(), shape.len().count(), options.dtype(), options.device()) })
    }

    /// A tensor filled with 1. Default dtype float32.
    ///
    /// `tensor_ones` in C.
    pub fn ones(shape: impl Ints, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_ones(shape.as_ptr(), shape.len().count(), options.dtype(), options.device()) })
    }

    /// A tensor filled with `value`. Default dtype float32 for a double, int64 for an integer.
    ///
    /// `tensor_full` in C.
    pub fn full(shape: impl Ints, value: impl Into<Scalar>, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        match value.into() {
            Scalar::F64(value) => own(unsafe { sys::tensor_full(shape.as_ptr(), shape.len().count(), value, options.dtype(), options.device()) }),
            Scalar::I64(value) => own(unsafe { sys::tensor_full_i64(shape.as_ptr(), shape.len().count(), value, options.dtype(), options.device()) }),
        }
    }

    /// An unset tensor with the shape of `self`, and its dtype and device unless given.
    ///
    /// `tensor_empty_like` in C.
    pub fn empty_like(&self, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        own(unsafe { sys::tensor_empty_like(self.ptr(), options.dtype(), options.device()) })
    }

    /// Zeros with the shape of `self`, and its dtype and device unless given.
    ///
    /// `tensor_zeros_like` in C.
    pub fn zeros_like(&self, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        own(unsafe { sys::tensor_zeros_like(self.ptr(), options.dtype(), options.device()) })
    }

    /// Ones with the shape of `self`, and its dtype and device unless given.
    ///
    /// `tensor_ones_like` in C.
    pub fn ones_like(&self, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        own(unsafe { sys::tensor_ones_like(self.ptr(), options.dtype(), options.device()) })
    }

    /// A tensor filled with `value`, with the shape of `self`, and its dtype and device unless given.
    ///
    /// `tensor_full_like` in C.
    pub fn full_like(&self, value: impl Into<Scalar>, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let options = options.into();
        match value.into() {
            Scalar::F64(value) => own(unsafe { sys::tensor_full_like(self.ptr(), value, options.dtype(), options.device()) }),
            Scalar::I64(value) => own(unsafe { sys::tensor_full_like_i64(self.ptr(), value, options.dtype(), options.device()) }),
        }
    }

    /// `num` values evenly spaced from start to stop, which is the last one if `endpoint`. Of an integer dtype start, stop and values are truncated. Default dtype float32.
    ///
    /// `tensor_linspace` in C.
    pub fn linspace(start: f64, stop: f64, num: i64, endpoint: bool, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_linspace(start, stop, num, i32::from(endpoint), options.dtype(), options.device()) })
    }

    /// Shape (n, m), 1 on the diagonal `k` (0 main, positive above it), 0 elsewhere. Default dtype float32.
    ///
    /// `tensor_eye` in C.
    pub fn eye(n: i64, m: i64, k: i64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_eye(n, m, k, options.dtype(), options.device()) })
    }

    /// base \*\* v for the `num` values v of linspace(start, stop); of an integer dtype start, stop and values are truncated. Default dtype float32.
    ///
    /// `tensor_logspace` in C.
    pub fn logspace(start: f64, stop: f64, num: i64, endpoint: bool, base: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_logspace(start, stop, num, i32::from(endpoint), base, options.dtype(), options.device()) })
    }

    /// The places of an (n, m) matrix on and below the diagonal `k`, in row-major order: shape (2, count), rows and columns. Default dtype int64.
    ///
    /// `tensor_tril_indices` in C.
    pub fn tril_indices(n: i64, m: i64, k: i64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_tril_indices(n, m, k, options.dtype(), options.device()) })
    }

    /// The places of an (n, m) matrix on and above the diagonal `k`, in row-major order: shape (2, count), rows and columns. Default dtype int64.
    ///
    /// `tensor_triu_indices` in C.
    pub fn triu_indices(n: i64, m: i64, k: i64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_triu_indices(n, m, k, options.dtype(), options.device()) })
    }

    /// The powers n - 1 to 0 of each element of a 1-d tensor, one row each, or 0 to n - 1 if `increasing`; n -1 means as many as elements. Integers and bool grow as in sum. Usual values: n -1, increasing false.
    ///
    /// `tensor_vander` in C.
    pub fn vander(&self, n: i64, increasing: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_vander(self.ptr(), n, i32::from(increasing)) })
    }

    /// A contiguous copy of `self` in new memory.
    ///
    /// `tensor_clone` in C.
    pub fn copy(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_clone(self.ptr()) })
    }

    /// `self` itself if its elements lie in row-major order without gaps, else a copy that does.
    ///
    /// `tensor_contiguous` in C.
    pub fn contiguous(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_contiguous(self.ptr()) })
    }

    /// `self` converted to `dtype`; `self` itself if it has that dtype. From float to integer it truncates towards 0 and saturates, and NaN becomes 0.
    ///
    /// `tensor_astype` in C.
    pub fn astype(&self, dtype: DType) -> Result<Tensor> {
        own(unsafe { sys::tensor_astype(self.ptr(), dtype as i32) })
    }

    /// `self` on `device`; `self` itself if it is there.
    ///
    /// `tensor_to_device` in C.
    pub fn to_device(&self, device: Device) -> Result<Tensor> {
        own(unsafe { sys::tensor_to_device(self.ptr(), device.code()) })
    }

    /// Writes `src`, broadcast to the shape of `self` and converted to its dtype, into `self`.
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

    /// The elements of `self` in row-major order in another shape, of which one extent may be -1 (inferred). A view where strides allow it, else a copy.
    ///
    /// `tensor_reshape` in C.
    pub fn reshape(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_reshape(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// As reshape, but never a copy: TENSOR\_E\_SHAPE where strides do not allow a view.
    ///
    /// `tensor_view` in C.
    pub fn view(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_view(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// Joins the dims start\_dim to end\_dim, both included, into one. A view where strides allow it, else a copy.
    ///
    /// `tensor_flatten` in C.
    pub fn flatten(&self, start_dim: impl Into<Dim>, end_dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_flatten(self.ptr(), start_dim.into().0, end_dim.into().0) })
    }

    /// A view of `self` whose dim i is dim dims\[i\] of `self`.
    ///
    /// `tensor_permute_dims` in C.
    pub fn permute_dims(&self, dims: impl Ints) -> Result<Tensor> {
        let dims = dims.ints();
        own(unsafe { sys::tensor_permute_dims(self.ptr(), dims.as_ptr(), dims.len().count()) })
    }

    /// A view of `self` with two dims exchanged.
    ///
    /// `tensor_transpose` in C.
    pub fn transpose(&self, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_transpose(self.ptr(), dim0.into().0, dim1.into().0) })
    }

    /// A view of `self` with its last two dims exchanged; at least two dims.
    ///
    /// `tensor_matrix_transpose` in C.
    pub fn matrix_transpose(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_transpose(self.ptr()) })
    }

    /// A view of `self` with `shape`; dims of extent 1, and missing leading ones, repeat with stride 0.
    ///
    /// `tensor_broadcast_to` in C.
    pub fn broadcast_to(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_broadcast_to(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// A view of `self` without those of `dims` whose extent is 1; no dims means all of them.
    ///
    /// `tensor_squeeze` in C.
    pub fn squeeze(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_squeeze(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// A view of `self` with a new dim of extent 1 at position `dim` of the result.
    ///
    /// `tensor_unsqueeze` in C.
    pub fn unsqueeze(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_unsqueeze(self.ptr(), dim.into().0) })
    }

    /// A view of the slice `index` of `dim`, without that dim; negative indices count from the end.
    ///
    /// `tensor_select` in C.
    pub fn select(&self, dim: impl Into<Dim>, index: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_select(self.ptr(), dim.into().0, index) })
    }

    /// A view of `length` slices of `dim` from `start` on, which must lie inside.
    ///
    /// `tensor_narrow` in C.
    pub fn narrow(&self, dim: impl Into<Dim>, start: i64, length: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_narrow(self.ptr(), dim.into().0, start, length) })
    }

    /// A view of the diagonals of the planes of dim0 and dim1, as a new last dim.
    ///
    /// `tensor_diagonal` in C.
    pub fn diagonal(&self, offset: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diagonal(self.ptr(), offset, dim0.into().0, dim1.into().0) })
    }

    /// A view of the storage of `self` with any shape, strides and offset, in elements counted from the start of the storage; all of it must lie inside the storage.
    ///
    /// `tensor_as_strided` in C.
    pub fn as_strided(&self, shape: impl Ints, strides: impl Ints, offset: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let strides = strides.ints();
        own(unsafe { sys::tensor_as_strided(self.ptr(), shape.as_ptr(), shape.len().count(), strides.as_ptr(), strides.len().count(), offset) })
    }

    /// Views of consecutive parts of `dim`; sizes add up to its extent. Usual values: axis 0.
    ///
    /// `tensor_split` in C.
    pub fn split(&self, sizes: impl Ints, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let sizes = sizes.ints();
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); sizes.len()];
        check(unsafe { sys::tensor_split(self.ptr(), sizes.as_ptr(), sizes.len().count(), dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Views of all slices of `dim`, without that dim. Usual values: axis 0.
    ///
    /// `tensor_unbind` in C.
    pub fn unbind(&self, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); self.size(dim).unwrap_or(0) as usize];
        check(unsafe { sys::tensor_unbind(self.ptr(), dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Views of at most `chunks` consecutive parts of `dim`, of one size but for the last, which may be smaller; an empty dim has `chunks` empty parts. Usual values: axis 0.
    ///
    /// `tensor_chunk` in C.
    pub fn chunk(&self, chunks: i64, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); room(chunks)];
        check(unsafe { sys::tensor_chunk(self.ptr(), chunks, dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Views of `sections` consecutive parts of `dim`; the first ones are larger by 1 where its extent is no multiple. Usual values: axis 0.
    ///
    /// `tensor_array_split` in C.
    pub fn array_split(&self, sections: i64, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let dim = dim.into();
        let mut parts = vec![std::ptr::null_mut(); room(sections)];
        check(unsafe { sys::tensor_array_split(self.ptr(), sections, dim.0, parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// Views of all in the shape that they broadcast to.
    ///
    /// `tensor_broadcast_tensors` in C.
    pub fn broadcast_tensors(xs: &[impl AsRef<Tensor>]) -> Result<Vec<Tensor>> {
        crate::library()?;
        let xs = handles(xs);
        let mut parts = vec![std::ptr::null_mut(); xs.len()];
        check(unsafe { sys::tensor_broadcast_tensors(xs.as_ptr(), xs.len().count(), parts.as_mut_ptr()) })?;
        parts.into_iter().filter(|part| !part.is_null()).map(own).collect()
    }

    /// The coordinates of a grid from those along its dims (1-d or 0-d): views, xs\[i\] varies along dim i for "ij"; "xy" exchanges dims 0 and 1.
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

    /// A view of `self` that is not part of the graph.
    ///
    /// `tensor_detach` in C.
    pub fn detach(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_detach(self.ptr()) })
    }

    /// A view of `self` with its dims `source` at the places `destination`; the others keep their order.
    ///
    /// `tensor_moveaxis` in C.
    pub fn moveaxis(&self, source: impl Ints, destination: impl Ints) -> Result<Tensor> {
        let source = source.ints();
        let destination = destination.ints();
        own(unsafe { sys::tensor_moveaxis(self.ptr(), source.as_ptr(), source.len().count(), destination.as_ptr(), destination.len().count()) })
    }

    /// Splits `dim` into dims of extents `sizes`, one of which may be -1 (inferred). A view where strides allow it, else a copy.
    ///
    /// `tensor_unflatten` in C.
    pub fn unflatten(&self, dim: impl Into<Dim>, sizes: impl Ints) -> Result<Tensor> {
        let sizes = sizes.ints();
        own(unsafe { sys::tensor_unflatten(self.ptr(), dim.into().0, sizes.as_ptr(), sizes.len().count()) })
    }

    /// A view of the windows of `size` slices of `dim`, one every `step`: `dim` counts windows, a new last dim runs within them. floor((extent - size) / step) + 1 windows; a 0-d tensor counts as one slice.
    ///
    /// `tensor_unfold` in C.
    pub fn unfold(&self, dim: impl Into<Dim>, size: i64, step: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_unfold(self.ptr(), dim.into().0, size, step) })
    }

    /// `self` with shape (1,) if it is 0-d, else `self` itself.
    ///
    /// `tensor_atleast_1d` in C.
    pub fn atleast_1d(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atleast_1d(self.ptr()) })
    }

    /// A view of `self` with leading dims of extent 1 up to two dims.
    ///
    /// `tensor_atleast_2d` in C.
    pub fn atleast_2d(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atleast_2d(self.ptr()) })
    }

    /// A view of `self` with three dims at least: () becomes (1, 1, 1), (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1).
    ///
    /// `tensor_atleast_3d` in C.
    pub fn atleast_3d(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atleast_3d(self.ptr()) })
    }

    /// Joins tensors along an dim that they have; other extents are equal, dtypes promote. `..` joins them flattened. 1-d tensors of no elements are left out, as in PyTorch.
    ///
    /// `tensor_concat` in C.
    pub fn concat(xs: &[impl AsRef<Tensor>], dim: impl Into<DimOrAll>) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_concat(xs.as_ptr(), xs.len().count(), dim.into().0) })
    }

    /// Joins tensors of one shape along a new dim.
    ///
    /// `tensor_stack` in C.
    pub fn stack(xs: &[impl AsRef<Tensor>], dim: impl Into<Dim>) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_stack(xs.as_ptr(), xs.len().count(), dim.into().0) })
    }

    /// A copy of `self` with the order of the slices of `dims` reversed.
    ///
    /// `tensor_flip` in C.
    pub fn flip(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_flip(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// `self` with `value` before and after the elements of each dim: widths are (before, after) for dim 0, then dim 1, ...; negative ones crop. Usual values: value 0.
    ///
    /// `tensor_pad` in C.
    pub fn pad(&self, widths: impl Ints, value: impl Into<Scalar>) -> Result<Tensor> {
        let widths = widths.ints();
        match value.into() {
            Scalar::F64(value) => own(unsafe { sys::tensor_pad(self.ptr(), widths.as_ptr(), widths.len().count(), value) }),
            Scalar::I64(value) => own(unsafe { sys::tensor_pad_i64(self.ptr(), widths.as_ptr(), widths.len().count(), value) }),
        }
    }

    /// `self` repeated repeats\[i\] times along dim i; missing leading dims, of `self` or of repeats, count as 1.
    ///
    /// `tensor_tile` in C.
    pub fn tile(&self, repeats: impl Ints) -> Result<Tensor> {
        let repeats = repeats.ints();
        own(unsafe { sys::tensor_tile(self.ptr(), repeats.as_ptr(), repeats.len().count()) })
    }

    /// Each slice of `dim` repeated `repeats` times, one after the other; `..` flattens first.
    ///
    /// `tensor_repeat` in C.
    pub fn repeat(&self, repeats: i64, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_repeat(self.ptr(), repeats, dim.into().0) })
    }

    /// Slice i of `dim` repeats\[i\] times, one after the other; `repeats` holds integers \>= 0, as many as slices, or one for all. `..` flattens first.
    ///
    /// `tensor_repeat_interleave` in C.
    pub fn repeat_interleave(&self, repeats: &Tensor, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_repeat_interleave(self.ptr(), repeats.ptr(), dim.into().0) })
    }

    /// Moves the slices of dims\[i\] by shifts\[i\] places, the last ones to the front; no dims means the flattened tensor by one shift.
    ///
    /// `tensor_roll` in C.
    pub fn roll(&self, shifts: impl Ints, dims: impl Into<Dims>) -> Result<Tensor> {
        let shifts = shifts.ints();
        let dims = dims.into();
        own(unsafe { sys::tensor_roll(self.ptr(), shifts.as_ptr(), shifts.len().count(), dims.as_ptr(), dims.count()) })
    }

    /// `self` turned `k` times by 90 degrees in the plane of two dims, from dim0 towards dim1.
    ///
    /// `tensor_rot90` in C.
    pub fn rot90(&self, k: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rot90(self.ptr(), k, dim0.into().0, dim1.into().0) })
    }

    /// A copy of `self` with the order of the slices of dim 0 reversed.
    ///
    /// `tensor_flipud` in C.
    pub fn flipud(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_flipud(self.ptr()) })
    }

    /// A copy of `self`, which has two dims at least, with the order of the slices of dim 1 reversed.
    ///
    /// `tensor_fliplr` in C.
    pub fn fliplr(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_fliplr(self.ptr()) })
    }

    /// The matrices of the last two dims with 0 above the diagonal `k`. Usual values: k 0.
    ///
    /// `tensor_tril` in C.
    pub fn tril(&self, k: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_tril(self.ptr(), k) })
    }

    /// The matrices of the last two dims with 0 below the diagonal `k`. Usual values: k 0.
    ///
    /// `tensor_triu` in C.
    pub fn triu(&self, k: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_triu(self.ptr(), k) })
    }

    /// For a 1-d tensor the matrix with it on the diagonal `k` and 0 elsewhere; for a matrix a copy of that diagonal. Usual values: k 0.
    ///
    /// `tensor_diag` in C.
    pub fn diag(&self, k: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_diag(self.ptr(), k) })
    }

    /// Square matrices in dim0 and dim1 of the result, with the last dim of `self` on their diagonal `offset` and 0 elsewhere.
    ///
    /// `tensor_diag_embed` in C.
    pub fn diag_embed(&self, offset: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diag_embed(self.ptr(), offset, dim0.into().0, dim1.into().0) })
    }

    /// The matrix with these along its diagonal and 0 elsewhere; a 1-d tensor counts as one row, a 0-d one as (1, 1). Dtypes promote.
    ///
    /// `tensor_block_diag` in C.
    pub fn block_diag(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_block_diag(xs.as_ptr(), xs.len().count()) })
    }

    /// Joins tensors along dim 1, or along dim 0 if they are 1-d; 0-d ones count as 1-d.
    ///
    /// `tensor_hstack` in C.
    pub fn hstack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_hstack(xs.as_ptr(), xs.len().count()) })
    }

    /// Joins tensors along dim 0 after atleast\_2d.
    ///
    /// `tensor_vstack` in C.
    pub fn vstack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_vstack(xs.as_ptr(), xs.len().count()) })
    }

    /// Joins tensors along dim 2 after atleast\_3d.
    ///
    /// `tensor_dstack` in C.
    pub fn dstack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_dstack(xs.as_ptr(), xs.len().count()) })
    }

    /// Joins tensors along dim 1; 1-d and 0-d ones are columns.
    ///
    /// `tensor_column_stack` in C.
    pub fn column_stack(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_column_stack(xs.as_ptr(), xs.len().count()) })
    }

    /// Every choice of one element of each 1-d tensor, the last varying fastest: shape (product of extents, number of tensors); of one tensor that tensor. Dtypes promote.
    ///
    /// `tensor_cartesian_prod` in C.
    pub fn cartesian_prod(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_cartesian_prod(xs.as_ptr(), xs.len().count()) })
    }

    /// Every choice of `r` elements of a 1-d tensor in their order, one a row; each element once, or any number of times if with\_replacement. Usual values: r 2, with\_replacement false.
    ///
    /// `tensor_combinations` in C.
    pub fn combinations(&self, r: i64, with_replacement: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_combinations(self.ptr(), r, i32::from(with_replacement)) })
    }

    /// As pad, but filled with the elements mirrored at the first and the last slice of each dim; widths are less than the extent.
    ///
    /// `tensor_pad_reflect` in C.
    pub fn pad_reflect(&self, widths: impl Ints) -> Result<Tensor> {
        let widths = widths.ints();
        own(unsafe { sys::tensor_pad_reflect(self.ptr(), widths.as_ptr(), widths.len().count()) })
    }

    /// As pad, but filled with the first and the last slice of each dim.
    ///
    /// `tensor_pad_replicate` in C.
    pub fn pad_replicate(&self, widths: impl Ints) -> Result<Tensor> {
        let widths = widths.ints();
        own(unsafe { sys::tensor_pad_replicate(self.ptr(), widths.as_ptr(), widths.len().count()) })
    }

    /// As pad, but filled with the slices of the other end of each dim, after negative widths have cropped it; widths are at most the extent that is left.
    ///
    /// `tensor_pad_circular` in C.
    pub fn pad_circular(&self, widths: impl Ints) -> Result<Tensor> {
        let widths = widths.ints();
        own(unsafe { sys::tensor_pad_circular(self.ptr(), widths.as_ptr(), widths.len().count()) })
    }

    /// a + b. For bool: a or b.
    ///
    /// `tensor_add` in C.
    pub fn add<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_add(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_add_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_add(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_add_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a + b. For bool: a or b.
    ///
    /// `tensor_add_` in C.
    pub fn add_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_add_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_add_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_add_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_add_scalar_i64_(self.ptr(), b) })?,
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
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a - b.
    ///
    /// `tensor_rsub_scalar` in C.
    pub fn rsub(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rsub_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rsub_scalar_i64(self.ptr(), a) }),
        }
    }

    /// a \* b. For bool: a and b.
    ///
    /// `tensor_mul` in C.
    pub fn mul<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_mul(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_mul_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_mul(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_mul_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a \* b. For bool: a and b.
    ///
    /// `tensor_mul_` in C.
    pub fn mul_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_mul_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_mul_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_mul_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_mul_scalar_i64_(self.ptr(), b) })?,
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
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a / b; integers are divided in float32.
    ///
    /// `tensor_rdiv_scalar` in C.
    pub fn rdiv(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rdiv_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rdiv_scalar_i64(self.ptr(), a) }),
        }
    }

    /// a - floor(a / b) \* b, with the sign of `b`. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_remainder` in C.
    pub fn remainder<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_remainder(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_remainder_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_remainder(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_remainder_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a - floor(a / b) \* b, with the sign of `b`. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_remainder_` in C.
    pub fn remainder_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_remainder_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_remainder_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_remainder_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_remainder_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a - floor(a / b) \* b, with the sign of `b`. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rremainder_scalar` in C.
    pub fn rremainder(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rremainder_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rremainder_scalar_i64(self.ptr(), a) }),
        }
    }

    /// floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with remainder(a, b), as in Python. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_floor_divide` in C.
    pub fn floor_divide<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_floor_divide(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_floor_divide_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_floor_divide(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_floor_divide_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with remainder(a, b), as in Python. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_floor_divide_` in C.
    pub fn floor_divide_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_floor_divide_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_floor_divide_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_floor_divide_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_floor_divide_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: floor(a / b), exact for integers, which wrap around; for floats the quotient that goes with remainder(a, b), as in Python. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rfloor_divide_scalar` in C.
    pub fn rfloor_divide(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rfloor_divide_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rfloor_divide_scalar_i64(self.ptr(), a) }),
        }
    }

    /// trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_trunc_divide` in C.
    pub fn trunc_divide<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_trunc_divide(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_trunc_divide_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_trunc_divide(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_trunc_divide_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_trunc_divide_` in C.
    pub fn trunc_divide_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_trunc_divide_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_trunc_divide_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_trunc_divide_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_trunc_divide_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: trunc(a / b), exact for integers, which wrap around. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rtrunc_divide_scalar` in C.
    pub fn rtrunc_divide(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rtrunc_divide_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rtrunc_divide_scalar_i64(self.ptr(), a) }),
        }
    }

    /// a - trunc(a / b) \* b, with the sign of `self`. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_fmod` in C.
    pub fn fmod<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_fmod(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_fmod_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_fmod(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_fmod_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a - trunc(a / b) \* b, with the sign of `self`. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_fmod_` in C.
    pub fn fmod_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_fmod_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_fmod_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_fmod_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_fmod_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a - trunc(a / b) \* b, with the sign of `a`. An integer 0 in `b` is TENSOR\_E\_INVALID.
    ///
    /// `tensor_rfmod_scalar` in C.
    pub fn rfmod(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rfmod_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rfmod_scalar_i64(self.ptr(), a) }),
        }
    }

    /// The larger of a and b; NaN if either is. Equal ones share the gradient in halves.
    ///
    /// `tensor_maximum` in C.
    pub fn maximum<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_maximum(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_maximum_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_maximum(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_maximum_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: The larger of a and b; NaN if either is. Equal ones share the gradient in halves.
    ///
    /// `tensor_maximum_` in C.
    pub fn maximum_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_maximum_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_maximum_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_maximum_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_maximum_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The smaller of a and b; NaN if either is. Equal ones share the gradient in halves.
    ///
    /// `tensor_minimum` in C.
    pub fn minimum<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_minimum(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_minimum_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_minimum(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_minimum_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: The smaller of a and b; NaN if either is. Equal ones share the gradient in halves.
    ///
    /// `tensor_minimum_` in C.
    pub fn minimum_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_minimum_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_minimum_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_minimum_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_minimum_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
    ///
    /// `tensor_fmax` in C.
    pub fn fmax<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_fmax(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_fmax_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_fmax(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_fmax_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: The larger of a and b; NaN only if both are. Where they are equal the gradient goes to a.
    ///
    /// `tensor_fmax_` in C.
    pub fn fmax_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_fmax_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_fmax_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_fmax_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_fmax_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
    ///
    /// `tensor_fmin` in C.
    pub fn fmin<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_fmin(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_fmin_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_fmin(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_fmin_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: The smaller of a and b; NaN only if both are. Where they are equal the gradient goes to a.
    ///
    /// `tensor_fmin_` in C.
    pub fn fmin_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_fmin_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_fmin_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_fmin_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_fmin_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0.
    ///
    /// `tensor_copysign` in C.
    pub fn copysign<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_copysign(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_copysign_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_copysign(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_copysign_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: |a| with the sign of `b`, of its zero or NaN too. The gradient at a = 0 is 0.
    ///
    /// `tensor_copysign_` in C.
    pub fn copysign_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_copysign_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_copysign_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_copysign_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_copysign_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The number of the dtype that comes after `self` on the way to `b`.
    ///
    /// `tensor_nextafter` in C.
    pub fn nextafter(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_nextafter(self.ptr(), b.ptr()) })
    }

    /// In place: The number of the dtype that comes after `self` on the way to `b`.
    ///
    /// `tensor_nextafter_` in C.
    pub fn nextafter_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_nextafter_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// 0 where x \< 0, 1 where x \> 0, `values` where x is 0; NaN stays NaN.
    ///
    /// `tensor_heaviside` in C.
    pub fn heaviside(&self, values: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_heaviside(self.ptr(), values.ptr()) })
    }

    /// In place: 0 where x \< 0, 1 where x \> 0, `values` where x is 0; NaN stays NaN.
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

    /// |x|; its derivative at 0 is 0. Integers wrap around.
    ///
    /// `tensor_abs` in C.
    pub fn abs(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_abs(self.ptr()) })
    }

    /// In place: |x|; its derivative at 0 is 0. Integers wrap around.
    ///
    /// `tensor_abs_` in C.
    pub fn abs_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_abs_(self.ptr()) })?;
        Ok(self)
    }

    /// -1, 0 or 1, the sign of x; NaN stays NaN.
    ///
    /// `tensor_sign` in C.
    pub fn sign(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sign(self.ptr()) })
    }

    /// In place: -1, 0 or 1, the sign of x; NaN stays NaN.
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

    /// +x: `self` itself.
    ///
    /// `tensor_positive` in C.
    pub fn positive(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_positive(self.ptr()) })
    }

    /// a + weight \* (b - a), computed from the nearer of the two: exactly `b` for weight 1.
    ///
    /// `tensor_lerp` in C.
    pub fn lerp<'a>(&self, b: &Tensor, weight: impl Into<Operand<'a>>) -> Result<Tensor> {
        match weight.into() {
            Operand::Tensor(weight) => own(unsafe { sys::tensor_lerp(self.ptr(), b.ptr(), weight.ptr()) }),
            Operand::F64(weight) => own(unsafe { sys::tensor_lerp_scalar(self.ptr(), b.ptr(), weight) }),
            Operand::Complex(weight) => { let weight = weight.weak()?; own(unsafe { sys::tensor_lerp(self.ptr(), b.ptr(), weight.ptr()) }) }
            Operand::I64(weight) => own(unsafe { sys::tensor_lerp_scalar_i64(self.ptr(), b.ptr(), weight) }),
        }
    }

    /// In place: a + weight \* (b - a), computed from the nearer of the two: exactly `b` for weight 1.
    ///
    /// `tensor_lerp_` in C.
    pub fn lerp_<'a>(&self, b: &Tensor, weight: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match weight.into() {
            Operand::Tensor(weight) => check(unsafe { sys::tensor_lerp_(self.ptr(), b.ptr(), weight.ptr()) })?,
            Operand::F64(weight) => check(unsafe { sys::tensor_lerp_scalar_(self.ptr(), b.ptr(), weight) })?,
            Operand::Complex(weight) => { let weight = weight.weak()?; check(unsafe { sys::tensor_lerp_(self.ptr(), b.ptr(), weight.ptr()) })? }
            Operand::I64(weight) => check(unsafe { sys::tensor_lerp_scalar_i64_(self.ptr(), b.ptr(), weight) })?,
        };
        Ok(self)
    }

    /// x + value \* a \* b. Integers wrap around, and take `value` rounded towards 0. Usual values: value 1.0.
    ///
    /// `tensor_addcmul` in C.
    pub fn addcmul(&self, a: &Tensor, b: &Tensor, value: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addcmul(self.ptr(), a.ptr(), b.ptr(), value) })
    }

    /// In place: x + value \* a \* b. Integers wrap around, and take `value` rounded towards 0.
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

    /// The greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
    ///
    /// `tensor_gcd` in C.
    pub fn gcd(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_gcd(self.ptr(), b.ptr()) })
    }

    /// In place: The greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
    ///
    /// `tensor_gcd_` in C.
    pub fn gcd_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_gcd_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// The least common multiple of |a| and |b|, 0 if one of them is 0. Wraps around.
    ///
    /// `tensor_lcm` in C.
    pub fn lcm(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_lcm(self.ptr(), b.ptr()) })
    }

    /// In place: The least common multiple of |a| and |b|, 0 if one of them is 0. Wraps around.
    ///
    /// `tensor_lcm_` in C.
    pub fn lcm_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_lcm_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// a & b, bit by bit. For bool: a and b.
    ///
    /// `tensor_bitwise_and` in C.
    pub fn bitwise_and<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_and(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_and(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_and(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_and_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a & b, bit by bit. For bool: a and b.
    ///
    /// `tensor_bitwise_and_` in C.
    pub fn bitwise_and_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_and_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_and_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_and_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_and_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// a | b, bit by bit. For bool: a or b.
    ///
    /// `tensor_bitwise_or` in C.
    pub fn bitwise_or<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_or(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_or(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_or(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_or_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a | b, bit by bit. For bool: a or b.
    ///
    /// `tensor_bitwise_or_` in C.
    pub fn bitwise_or_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_or_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_or_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_or_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_or_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// a ^ b, bit by bit. For bool: a or b, not both.
    ///
    /// `tensor_bitwise_xor` in C.
    pub fn bitwise_xor<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_xor(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_xor(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_xor(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_xor_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a ^ b, bit by bit. For bool: a or b, not both.
    ///
    /// `tensor_bitwise_xor_` in C.
    pub fn bitwise_xor_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_xor_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_xor_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_xor_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_xor_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// a \<\< b, a \* 2 \*\* b without the bits that do not fit; 0 where b is negative or not less than the number of bits.
    ///
    /// `tensor_bitwise_left_shift` in C.
    pub fn bitwise_left_shift<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_left_shift(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_left_shift(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_left_shift(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_left_shift_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a \<\< b, a \* 2 \*\* b without the bits that do not fit; 0 where b is negative or not less than the number of bits.
    ///
    /// `tensor_bitwise_left_shift_` in C.
    pub fn bitwise_left_shift_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_left_shift_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_left_shift_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_left_shift_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_left_shift_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a \<\< b, a \* 2 \*\* b without the bits that do not fit; 0 where b is negative or not less than the number of bits.
    ///
    /// `tensor_rbitwise_left_shift_scalar_i64` in C.
    pub fn rbitwise_left_shift(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => { let a = own(unsafe { sys::tensor_scalar(a, 0, 0) })?; own(unsafe { sys::tensor_bitwise_left_shift(a.ptr(), self.ptr()) }) }
            Scalar::I64(a) => own(unsafe { sys::tensor_rbitwise_left_shift_scalar_i64(self.ptr(), a) }),
        }
    }

    /// a \>\> b, floor(a / 2 \*\* b); where b is negative or not less than the number of bits, 0, and -1 for negative `self`.
    ///
    /// `tensor_bitwise_right_shift` in C.
    pub fn bitwise_right_shift<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_bitwise_right_shift(self.ptr(), b.ptr()) }),
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; own(unsafe { sys::tensor_bitwise_right_shift(self.ptr(), b.ptr()) }) }
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_bitwise_right_shift(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_bitwise_right_shift_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a \>\> b, floor(a / 2 \*\* b); where b is negative or not less than the number of bits, 0, and -1 for negative `self`.
    ///
    /// `tensor_bitwise_right_shift_` in C.
    pub fn bitwise_right_shift_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_bitwise_right_shift_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => { let b = own(unsafe { sys::tensor_scalar(b, 0, 0) })?; check(unsafe { sys::tensor_bitwise_right_shift_(self.ptr(), b.ptr()) })? }
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_bitwise_right_shift_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_bitwise_right_shift_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a \>\> b, floor(a / 2 \*\* b); where b is negative or not less than the number of bits, 0, and -1 for negative `a`.
    ///
    /// `tensor_rbitwise_right_shift_scalar_i64` in C.
    pub fn rbitwise_right_shift(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => { let a = own(unsafe { sys::tensor_scalar(a, 0, 0) })?; own(unsafe { sys::tensor_bitwise_right_shift(a.ptr(), self.ptr()) }) }
            Scalar::I64(a) => own(unsafe { sys::tensor_rbitwise_right_shift_scalar_i64(self.ptr(), a) }),
        }
    }

    /// ~x: every bit of x inverted. For bool: not x.
    ///
    /// `tensor_bitwise_invert` in C.
    pub fn bitwise_invert(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_bitwise_invert(self.ptr()) })
    }

    /// In place: ~x: every bit of x inverted. For bool: not x.
    ///
    /// `tensor_bitwise_invert_` in C.
    pub fn bitwise_invert_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_bitwise_invert_(self.ptr()) })?;
        Ok(self)
    }

    /// a \*\* b in float64, or complex128, whatever the dtypes.
    ///
    /// `tensor_float_power` in C.
    pub fn float_power<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_float_power(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_float_power_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_float_power(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_float_power_scalar_i64(self.ptr(), b) }),
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
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    ///
    /// `tensor_rpow_scalar` in C.
    pub fn rpow(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rpow_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rpow_scalar_i64(self.ptr(), a) }),
        }
    }

    /// log(exp(a) + exp(b)), without overflow. For complex numbers the larger real part decides: it is b + log1p(exp(a - b)), whose imaginary part is near that of b.
    ///
    /// `tensor_logaddexp` in C.
    pub fn logaddexp(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logaddexp(self.ptr(), b.ptr()) })
    }

    /// In place: log(exp(a) + exp(b)), without overflow. For complex numbers the larger real part decides: it is b + log1p(exp(a - b)), whose imaginary part is near that of b.
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

    /// a \* log(b), and 0 where a is 0 and b no NaN; so is the gradient.
    ///
    /// `tensor_xlogy` in C.
    pub fn xlogy<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_xlogy(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_xlogy_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_xlogy(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_xlogy_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: a \* log(b), and 0 where a is 0 and b no NaN; so is the gradient.
    ///
    /// `tensor_xlogy_` in C.
    pub fn xlogy_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_xlogy_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_xlogy_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_xlogy_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_xlogy_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The same with the number first, so that `self` is the second operand: a \* log(b), and 0 where a is 0 and b no NaN; so is the gradient.
    ///
    /// `tensor_rxlogy_scalar` in C.
    pub fn rxlogy(&self, a: impl Into<Scalar>) -> Result<Tensor> {
        match a.into() {
            Scalar::F64(a) => own(unsafe { sys::tensor_rxlogy_scalar(self.ptr(), a) }),
            Scalar::I64(a) => own(unsafe { sys::tensor_rxlogy_scalar_i64(self.ptr(), a) }),
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

    /// The square root; NaN for x \< 0.
    ///
    /// `tensor_sqrt` in C.
    pub fn sqrt(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sqrt(self.ptr()) })
    }

    /// In place: The square root; NaN for x \< 0.
    ///
    /// `tensor_sqrt_` in C.
    pub fn sqrt_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sqrt_(self.ptr()) })?;
        Ok(self)
    }

    /// 1 / sqrt(x); NaN for x \< 0, infinity at 0.
    ///
    /// `tensor_rsqrt` in C.
    pub fn rsqrt(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_rsqrt(self.ptr()) })
    }

    /// In place: 1 / sqrt(x); NaN for x \< 0, infinity at 0.
    ///
    /// `tensor_rsqrt_` in C.
    pub fn rsqrt_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_rsqrt_(self.ptr()) })?;
        Ok(self)
    }

    /// The cube root, also of negative numbers. Its gradient at 0 is infinite.
    ///
    /// `tensor_cbrt` in C.
    pub fn cbrt(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_cbrt(self.ptr()) })
    }

    /// In place: The cube root, also of negative numbers. Its gradient at 0 is infinite.
    ///
    /// `tensor_cbrt_` in C.
    pub fn cbrt_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cbrt_(self.ptr()) })?;
        Ok(self)
    }

    /// e \*\* x.
    ///
    /// `tensor_exp` in C.
    pub fn exp(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_exp(self.ptr()) })
    }

    /// In place: e \*\* x.
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

    /// The natural logarithm; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log` in C.
    pub fn log(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_log(self.ptr()) })
    }

    /// In place: The natural logarithm; NaN for x \< 0, -infinity at 0.
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

    /// The logarithm to base 2; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log2` in C.
    pub fn log2(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_log2(self.ptr()) })
    }

    /// In place: The logarithm to base 2; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log2_` in C.
    pub fn log2_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log2_(self.ptr()) })?;
        Ok(self)
    }

    /// The logarithm to base 10; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log10` in C.
    pub fn log10(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_log10(self.ptr()) })
    }

    /// In place: The logarithm to base 10; NaN for x \< 0, -infinity at 0.
    ///
    /// `tensor_log10_` in C.
    pub fn log10_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log10_(self.ptr()) })?;
        Ok(self)
    }

    /// log(x / (1 - x)); NaN outside \[0, 1\]. With eps \>= 0 of x clamped to \[eps, 1 - eps\], and the gradient is 0 where it was clamped. Usual values: eps -1.0.
    ///
    /// `tensor_logit` in C.
    pub fn logit(&self, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_logit(self.ptr(), eps) })
    }

    /// In place: log(x / (1 - x)); NaN outside \[0, 1\]. With eps \>= 0 of x clamped to \[eps, 1 - eps\], and the gradient is 0 where it was clamped.
    ///
    /// `tensor_logit_` in C.
    pub fn logit_(&self, eps: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_logit_(self.ptr(), eps) })?;
        Ok(self)
    }

    /// sqrt(a\*\*2 + b\*\*2), also where the squares overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    ///
    /// `tensor_hypot` in C.
    pub fn hypot<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_hypot(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_hypot_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_hypot(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_hypot_scalar_i64(self.ptr(), b) }),
        }
    }

    /// In place: sqrt(a\*\*2 + b\*\*2), also where the squares overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    ///
    /// `tensor_hypot_` in C.
    pub fn hypot_<'a>(&self, b: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match b.into() {
            Operand::Tensor(b) => check(unsafe { sys::tensor_hypot_(self.ptr(), b.ptr()) })?,
            Operand::F64(b) => check(unsafe { sys::tensor_hypot_scalar_(self.ptr(), b) })?,
            Operand::Complex(b) => { let b = b.weak()?; check(unsafe { sys::tensor_hypot_(self.ptr(), b.ptr()) })? }
            Operand::I64(b) => check(unsafe { sys::tensor_hypot_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// The angle in \[-pi, pi\] of the point with ordinate a and abscissa b; the signs of zeros choose the side as in IEEE 754. The gradient at (0, 0) is 0.
    ///
    /// `tensor_atan2` in C.
    pub fn atan2(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_atan2(self.ptr(), b.ptr()) })
    }

    /// In place: The angle in \[-pi, pi\] of the point with ordinate a and abscissa b; the signs of zeros choose the side as in IEEE 754. The gradient at (0, 0) is 0.
    ///
    /// `tensor_atan2_` in C.
    pub fn atan2_(&self, b: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_atan2_(self.ptr(), b.ptr()) })?;
        Ok(self)
    }

    /// The sine of x in radians.
    ///
    /// `tensor_sin` in C.
    pub fn sin(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sin(self.ptr()) })
    }

    /// In place: The sine of x in radians.
    ///
    /// `tensor_sin_` in C.
    pub fn sin_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sin_(self.ptr()) })?;
        Ok(self)
    }

    /// The cosine of x in radians.
    ///
    /// `tensor_cos` in C.
    pub fn cos(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_cos(self.ptr()) })
    }

    /// In place: The cosine of x in radians.
    ///
    /// `tensor_cos_` in C.
    pub fn cos_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cos_(self.ptr()) })?;
        Ok(self)
    }

    /// The tangent of x in radians.
    ///
    /// `tensor_tan` in C.
    pub fn tan(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_tan(self.ptr()) })
    }

    /// In place: The tangent of x in radians.
    ///
    /// `tensor_tan_` in C.
    pub fn tan_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_tan_(self.ptr()) })?;
        Ok(self)
    }

    /// The angle in \[-pi/2, pi/2\] whose sine is x; NaN outside \[-1, 1\].
    ///
    /// `tensor_asin` in C.
    pub fn asin(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_asin(self.ptr()) })
    }

    /// In place: The angle in \[-pi/2, pi/2\] whose sine is x; NaN outside \[-1, 1\].
    ///
    /// `tensor_asin_` in C.
    pub fn asin_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_asin_(self.ptr()) })?;
        Ok(self)
    }

    /// The angle in \[0, pi\] whose cosine is x; NaN outside \[-1, 1\].
    ///
    /// `tensor_acos` in C.
    pub fn acos(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_acos(self.ptr()) })
    }

    /// In place: The angle in \[0, pi\] whose cosine is x; NaN outside \[-1, 1\].
    ///
    /// `tensor_acos_` in C.
    pub fn acos_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_acos_(self.ptr()) })?;
        Ok(self)
    }

    /// The angle in \[-pi/2, pi/2\] whose tangent is x.
    ///
    /// `tensor_atan` in C.
    pub fn atan(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atan(self.ptr()) })
    }

    /// In place: The angle in \[-pi/2, pi/2\] whose tangent is x.
    ///
    /// `tensor_atan_` in C.
    pub fn atan_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_atan_(self.ptr()) })?;
        Ok(self)
    }

    /// sin(pi \* x) / (pi \* x), and 1 at 0; exactly 0 at the other integers.
    ///
    /// `tensor_sinc` in C.
    pub fn sinc(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sinc(self.ptr()) })
    }

    /// In place: sin(pi \* x) / (pi \* x), and 1 at 0; exactly 0 at the other integers.
    ///
    /// `tensor_sinc_` in C.
    pub fn sinc_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sinc_(self.ptr()) })?;
        Ok(self)
    }

    /// The hyperbolic sine.
    ///
    /// `tensor_sinh` in C.
    pub fn sinh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sinh(self.ptr()) })
    }

    /// In place: The hyperbolic sine.
    ///
    /// `tensor_sinh_` in C.
    pub fn sinh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sinh_(self.ptr()) })?;
        Ok(self)
    }

    /// The hyperbolic cosine.
    ///
    /// `tensor_cosh` in C.
    pub fn cosh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_cosh(self.ptr()) })
    }

    /// In place: The hyperbolic cosine.
    ///
    /// `tensor_cosh_` in C.
    pub fn cosh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cosh_(self.ptr()) })?;
        Ok(self)
    }

    /// The hyperbolic tangent.
    ///
    /// `tensor_tanh` in C.
    pub fn tanh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_tanh(self.ptr()) })
    }

    /// In place: The hyperbolic tangent.
    ///
    /// `tensor_tanh_` in C.
    pub fn tanh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_tanh_(self.ptr()) })?;
        Ok(self)
    }

    /// The inverse of sinh.
    ///
    /// `tensor_asinh` in C.
    pub fn asinh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_asinh(self.ptr()) })
    }

    /// In place: The inverse of sinh.
    ///
    /// `tensor_asinh_` in C.
    pub fn asinh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_asinh_(self.ptr()) })?;
        Ok(self)
    }

    /// The inverse of cosh, 0 or more; NaN for x \< 1.
    ///
    /// `tensor_acosh` in C.
    pub fn acosh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_acosh(self.ptr()) })
    }

    /// In place: The inverse of cosh, 0 or more; NaN for x \< 1.
    ///
    /// `tensor_acosh_` in C.
    pub fn acosh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_acosh_(self.ptr()) })?;
        Ok(self)
    }

    /// The inverse of tanh; NaN outside \[-1, 1\], infinities at its ends.
    ///
    /// `tensor_atanh` in C.
    pub fn atanh(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_atanh(self.ptr()) })
    }

    /// In place: The inverse of tanh; NaN outside \[-1, 1\], infinities at its ends.
    ///
    /// `tensor_atanh_` in C.
    pub fn atanh_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_atanh_(self.ptr()) })?;
        Ok(self)
    }

    /// The error function, 2/sqrt(pi) \* integral of exp(-t\*\*2) for t from 0 to x.
    ///
    /// `tensor_erf` in C.
    pub fn erf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_erf(self.ptr()) })
    }

    /// In place: The error function, 2/sqrt(pi) \* integral of exp(-t\*\*2) for t from 0 to x.
    ///
    /// `tensor_erf_` in C.
    pub fn erf_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_erf_(self.ptr()) })?;
        Ok(self)
    }

    /// 1 - erf(x), accurate where erf(x) is near 1.
    ///
    /// `tensor_erfc` in C.
    pub fn erfc(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_erfc(self.ptr()) })
    }

    /// In place: 1 - erf(x), accurate where erf(x) is near 1.
    ///
    /// `tensor_erfc_` in C.
    pub fn erfc_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_erfc_(self.ptr()) })?;
        Ok(self)
    }

    /// The inverse of erf; NaN outside \[-1, 1\], infinities at its ends.
    ///
    /// `tensor_erfinv` in C.
    pub fn erfinv(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_erfinv(self.ptr()) })
    }

    /// In place: The inverse of erf; NaN outside \[-1, 1\], infinities at its ends.
    ///
    /// `tensor_erfinv_` in C.
    pub fn erfinv_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_erfinv_(self.ptr()) })?;
        Ok(self)
    }

    /// log(|Gamma(x)|); infinity at 0 and the negative integers. The bound on the error holds for x \> 0; for x \< 0 it is relative to the larger of 1 and the value.
    ///
    /// `tensor_lgamma` in C.
    pub fn lgamma(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_lgamma(self.ptr()) })
    }

    /// In place: log(|Gamma(x)|); infinity at 0 and the negative integers. The bound on the error holds for x \> 0; for x \< 0 it is relative to the larger of 1 and the value.
    ///
    /// `tensor_lgamma_` in C.
    pub fn lgamma_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_lgamma_(self.ptr()) })?;
        Ok(self)
    }

    /// The derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The bound on the error holds for x \> 0; for x \< 0 it is relative to the larger of 1 and the value.
    ///
    /// `tensor_digamma` in C.
    pub fn digamma(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_digamma(self.ptr()) })
    }

    /// In place: The derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The bound on the error holds for x \> 0; for x \< 0 it is relative to the larger of 1 and the value.
    ///
    /// `tensor_digamma_` in C.
    pub fn digamma_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_digamma_(self.ptr()) })?;
        Ok(self)
    }

    /// The derivative of order n \>= 0 of digamma. For odd n infinity at 0 and the negative integers, for even n \> 0 -infinity. The error grows with n, by half an ulp each.
    ///
    /// `tensor_polygamma` in C.
    pub fn polygamma(&self, n: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_polygamma(self.ptr(), n) })
    }

    /// In place: The derivative of order n \>= 0 of digamma. For odd n infinity at 0 and the negative integers, for even n \> 0 -infinity. The error grows with n, by half an ulp each.
    ///
    /// `tensor_polygamma_` in C.
    pub fn polygamma_(&self, n: i64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_polygamma_(self.ptr(), n) })?;
        Ok(self)
    }

    /// The largest integer \<= x; integers and bool stay as they are.
    ///
    /// `tensor_floor` in C.
    pub fn floor(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_floor(self.ptr()) })
    }

    /// In place: The largest integer \<= x; integers and bool stay as they are.
    ///
    /// `tensor_floor_` in C.
    pub fn floor_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_floor_(self.ptr()) })?;
        Ok(self)
    }

    /// The smallest integer \>= x; integers and bool stay as they are.
    ///
    /// `tensor_ceil` in C.
    pub fn ceil(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_ceil(self.ptr()) })
    }

    /// In place: The smallest integer \>= x; integers and bool stay as they are.
    ///
    /// `tensor_ceil_` in C.
    pub fn ceil_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_ceil_(self.ptr()) })?;
        Ok(self)
    }

    /// The nearest integer, halves to even; integers and bool stay as they are.
    ///
    /// `tensor_round` in C.
    pub fn round(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_round(self.ptr()) })
    }

    /// In place: The nearest integer, halves to even; integers and bool stay as they are.
    ///
    /// `tensor_round_` in C.
    pub fn round_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_round_(self.ptr()) })?;
        Ok(self)
    }

    /// The nearest integer towards 0; integers and bool stay as they are.
    ///
    /// `tensor_trunc` in C.
    pub fn trunc(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_trunc(self.ptr()) })
    }

    /// In place: The nearest integer towards 0; integers and bool stay as they are.
    ///
    /// `tensor_trunc_` in C.
    pub fn trunc_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_trunc_(self.ptr()) })?;
        Ok(self)
    }

    /// x - trunc(x), with the sign of x.
    ///
    /// `tensor_frac` in C.
    pub fn frac(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_frac(self.ptr()) })
    }

    /// In place: x - trunc(x), with the sign of x.
    ///
    /// `tensor_frac_` in C.
    pub fn frac_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_frac_(self.ptr()) })?;
        Ok(self)
    }

    /// Radians to degrees: x \* 180 / pi.
    ///
    /// `tensor_rad2deg` in C.
    pub fn rad2deg(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_rad2deg(self.ptr()) })
    }

    /// In place: Radians to degrees: x \* 180 / pi.
    ///
    /// `tensor_rad2deg_` in C.
    pub fn rad2deg_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_rad2deg_(self.ptr()) })?;
        Ok(self)
    }

    /// Degrees to radians: x \* pi / 180.
    ///
    /// `tensor_deg2rad` in C.
    pub fn deg2rad(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_deg2rad(self.ptr()) })
    }

    /// In place: Degrees to radians: x \* pi / 180.
    ///
    /// `tensor_deg2rad_` in C.
    pub fn deg2rad_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_deg2rad_(self.ptr()) })?;
        Ok(self)
    }

    /// `nan` in the place of NaN, `posinf` and `neginf` in that of the infinities; a NaN for one of these two stands for the largest or the lowest finite number of the dtype. The gradient is 0 there.
    ///
    /// `tensor_nan_to_num` in C.
    pub fn nan_to_num(&self, nan: f64, posinf: f64, neginf: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_nan_to_num(self.ptr(), nan, posinf, neginf) })
    }

    /// In place: `nan` in the place of NaN, `posinf` and `neginf` in that of the infinities; a NaN for one of these two stands for the largest or the lowest finite number of the dtype. The gradient is 0 there.
    ///
    /// `tensor_nan_to_num_` in C.
    pub fn nan_to_num_(&self, nan: f64, posinf: f64, neginf: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_nan_to_num_(self.ptr(), nan, posinf, neginf) })?;
        Ok(self)
    }

    /// a where the condition is true (not 0), else b.
    ///
    /// `tensor_where` in C.
    pub fn where_cond<'a>(&self, a: &Tensor, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_where(self.ptr(), a.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_where_scalar(self.ptr(), a.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_where(self.ptr(), a.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_where_scalar_i64(self.ptr(), a.ptr(), b) }),
        }
    }

    /// a == b, elementwise, as bool.
    ///
    /// `tensor_eq` in C.
    pub fn eq<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_eq(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_eq_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_eq(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_eq_scalar_i64(self.ptr(), b) }),
        }
    }

    /// a != b, elementwise, as bool.
    ///
    /// `tensor_ne` in C.
    pub fn ne<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_ne(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_ne_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_ne(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_ne_scalar_i64(self.ptr(), b) }),
        }
    }

    /// a \< b, elementwise, as bool.
    ///
    /// `tensor_lt` in C.
    pub fn lt<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_lt(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_lt_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_lt(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_lt_scalar_i64(self.ptr(), b) }),
        }
    }

    /// a \<= b, elementwise, as bool.
    ///
    /// `tensor_le` in C.
    pub fn le<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_le(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_le_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_le(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_le_scalar_i64(self.ptr(), b) }),
        }
    }

    /// a \> b, elementwise, as bool.
    ///
    /// `tensor_gt` in C.
    pub fn gt<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_gt(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_gt_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_gt(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_gt_scalar_i64(self.ptr(), b) }),
        }
    }

    /// a \>= b, elementwise, as bool.
    ///
    /// `tensor_ge` in C.
    pub fn ge<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_ge(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_ge_scalar(self.ptr(), b) }),
            Operand::Complex(b) => { let b = b.weak()?; own(unsafe { sys::tensor_ge(self.ptr(), b.ptr()) }) }
            Operand::I64(b) => own(unsafe { sys::tensor_ge_scalar_i64(self.ptr(), b) }),
        }
    }

    /// Whether both are true (not 0), as bool.
    ///
    /// `tensor_logical_and` in C.
    pub fn logical_and(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_and(self.ptr(), b.ptr()) })
    }

    /// Whether at least one is true (not 0), as bool.
    ///
    /// `tensor_logical_or` in C.
    pub fn logical_or(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_or(self.ptr(), b.ptr()) })
    }

    /// Whether just one is true (not 0), as bool.
    ///
    /// `tensor_logical_xor` in C.
    pub fn logical_xor(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_xor(self.ptr(), b.ptr()) })
    }

    /// Whether |a - b| \<= atol + rtol \* |b| (rtol, atol \>= 0), computed in float64; equal infinities are close, and so is NaN to NaN if equal\_nan. Usual values: rtol 1e-5, atol 1e-8, equal\_nan false.
    ///
    /// `tensor_isclose` in C.
    pub fn isclose(&self, b: &Tensor, rtol: f64, atol: f64, equal_nan: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_isclose(self.ptr(), b.ptr(), rtol, atol, i32::from(equal_nan)) })
    }

    /// Whether x is 0, as bool.
    ///
    /// `tensor_logical_not` in C.
    pub fn logical_not(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_logical_not(self.ptr()) })
    }

    /// Whether x is NaN, as bool.
    ///
    /// `tensor_isnan` in C.
    pub fn isnan(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isnan(self.ptr()) })
    }

    /// Whether x is infinite, of either sign, as bool.
    ///
    /// `tensor_isinf` in C.
    pub fn isinf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isinf(self.ptr()) })
    }

    /// Whether x is neither NaN nor infinite, as bool.
    ///
    /// `tensor_isfinite` in C.
    pub fn isfinite(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isfinite(self.ptr()) })
    }

    /// Whether x is infinity.
    ///
    /// `tensor_isposinf` in C.
    pub fn isposinf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isposinf(self.ptr()) })
    }

    /// Whether x is -infinity.
    ///
    /// `tensor_isneginf` in C.
    pub fn isneginf(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isneginf(self.ptr()) })
    }

    /// Whether the sign of x is negative, of its zero or NaN too.
    ///
    /// `tensor_signbit` in C.
    pub fn signbit(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_signbit(self.ptr()) })
    }

    /// A complex tensor filled with re + i \* im. Default dtype complex64; a real dtype is TENSOR\_E\_DTYPE.
    ///
    /// `tensor_full_complex` in C.
    pub fn full_complex(shape: impl Ints, re: f64, im: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_full_complex(shape.as_ptr(), shape.len().count(), re, im, options.dtype(), options.device()) })
    }

    /// re + i \* im, which broadcast: complex128 of float64, complex64 of others. An infinite or NaN part leaves the other one as it is.
    ///
    /// `tensor_complex` in C.
    pub fn complex(&self, im: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_complex(self.ptr(), im.ptr()) })
    }

    /// length \* (cos(angle) + i \* sin(angle)), of the dtypes that complex gives.
    ///
    /// `tensor_polar` in C.
    pub fn polar(&self, angle: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_polar(self.ptr(), angle.ptr()) })
    }

    /// A view of a complex tensor as real numbers: a new last dim holds the real and the imaginary part.
    ///
    /// `tensor_view_as_real` in C.
    pub fn view_as_real(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_view_as_real(self.ptr()) })
    }

    /// A view of a float32 or float64 tensor as complex numbers: its last dim, of extent 2 and stride 1, holds real and imaginary part. The other strides, and the place of the first element in the storage, are even numbers; else TENSOR\_E\_SHAPE.
    ///
    /// `tensor_view_as_complex` in C.
    pub fn view_as_complex(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_view_as_complex(self.ptr()) })
    }

    /// The real part: a view of a complex tensor; a real one itself.
    ///
    /// `tensor_real` in C.
    pub fn real(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_real(self.ptr()) })
    }

    /// The imaginary part of a complex tensor, as a view.
    ///
    /// `tensor_imag` in C.
    pub fn imag(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_imag(self.ptr()) })
    }

    /// The complex conjugate; a real tensor itself.
    ///
    /// `tensor_conj` in C.
    pub fn conj(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_conj(self.ptr()) })
    }

    /// The complex conjugate in new memory, of real tensors too.
    ///
    /// `tensor_conj_physical` in C.
    pub fn conj_physical(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_conj_physical(self.ptr()) })
    }

    /// In place: The complex conjugate in new memory, of real tensors too.
    ///
    /// `tensor_conj_physical_` in C.
    pub fn conj_physical_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_conj_physical_(self.ptr()) })?;
        Ok(self)
    }

    /// The angle of a complex number in the plane, atan2 of its parts; of a real one 0, or pi below 0. NaN for NaN.
    ///
    /// `tensor_angle` in C.
    pub fn angle(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_angle(self.ptr()) })
    }

    /// x / |x| for complex numbers, and 0 at 0; sign for real ones.
    ///
    /// `tensor_sgn` in C.
    pub fn sgn(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sgn(self.ptr()) })
    }

    /// Whether the imaginary part is 0; true for real numbers.
    ///
    /// `tensor_isreal` in C.
    pub fn isreal(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_isreal(self.ptr()) })
    }

    /// The sum over `dims`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats add four at a time, and these sums in double. No elements give 0.
    ///
    /// `tensor_sum` in C.
    pub fn sum(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// The sum over `dims`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats add four at a time, and these sums in double. No elements give 0. The dimensions stay, with extent 1.
    ///
    /// `tensor_sum` in C.
    pub fn sum_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// The sum over `dims`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats add four at a time, and these sums in double. No elements give 0.
    ///
    /// `tensor_sum` in C.
    pub fn sum_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// The product over `dims`; dtypes as in sum. No elements give 1. The gradient is right where factors are 0.
    ///
    /// `tensor_prod` in C.
    pub fn prod(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_prod(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// The product over `dims`; dtypes as in sum. No elements give 1. The gradient is right where factors are 0. The dimensions stay, with extent 1.
    ///
    /// `tensor_prod` in C.
    pub fn prod_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_prod(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// The product over `dims`; dtypes as in sum. No elements give 1. The gradient is right where factors are 0.
    ///
    /// `tensor_prod` in C.
    pub fn prod_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_prod(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// The mean over `dims`, accumulated as in sum; integers give float32. No elements give NaN.
    ///
    /// `tensor_mean` in C.
    pub fn mean(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_mean(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// The mean over `dims`, accumulated as in sum; integers give float32. No elements give NaN. The dimensions stay, with extent 1.
    ///
    /// `tensor_mean` in C.
    pub fn mean_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_mean(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// The mean over `dims`, accumulated as in sum; integers give float32. No elements give NaN.
    ///
    /// `tensor_mean` in C.
    pub fn mean_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_mean(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// The variance over `dims`: squared deviations from the mean, divided by n - correction (1: unbiased, 0: of the population). A divisor below 0 counts as 0, which gives infinity, or NaN for 0 / 0. Usual values: correction 1.0.
    ///
    /// `tensor_var` in C.
    pub fn var(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_var(self.ptr(), dims.as_ptr(), dims.count(), correction, 0) })
    }

    /// The variance over `dims`: squared deviations from the mean, divided by n - correction (1: unbiased, 0: of the population). A divisor below 0 counts as 0, which gives infinity, or NaN for 0 / 0. The dimensions stay, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_var` in C.
    pub fn var_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_var(self.ptr(), dims.as_ptr(), dims.count(), correction, 1) })
    }

    /// The square root of var; its derivative is 0 where it is 0. Usual values: correction 1.0.
    ///
    /// `tensor_std` in C.
    pub fn std(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_std(self.ptr(), dims.as_ptr(), dims.count(), correction, 0) })
    }

    /// The square root of var; its derivative is 0 where it is 0. The dimensions stay, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_std` in C.
    pub fn std_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_std(self.ptr(), dims.as_ptr(), dims.count(), correction, 1) })
    }

    /// The largest element over `dims`; NaN if there is one. Equal ones share the gradient. No elements are TENSOR\_E\_SHAPE.
    ///
    /// `tensor_max` in C.
    pub fn max(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_max(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// The largest element over `dims`; NaN if there is one. Equal ones share the gradient. No elements are TENSOR\_E\_SHAPE. The dimensions stay, with extent 1.
    ///
    /// `tensor_max` in C.
    pub fn max_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_max(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// The smallest element over `dims`; NaN if there is one. Equal ones share the gradient. No elements are TENSOR\_E\_SHAPE.
    ///
    /// `tensor_min` in C.
    pub fn min(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_min(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// The smallest element over `dims`; NaN if there is one. Equal ones share the gradient. No elements are TENSOR\_E\_SHAPE. The dimensions stay, with extent 1.
    ///
    /// `tensor_min` in C.
    pub fn min_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_min(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// The index of the first largest element along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as largest. No elements are TENSOR\_E\_SHAPE.
    ///
    /// `tensor_argmax` in C.
    pub fn argmax(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmax(self.ptr(), dim.into().0, 0) })
    }

    /// The index of the first largest element along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as largest. No elements are TENSOR\_E\_SHAPE. The dimensions stay, with extent 1.
    ///
    /// `tensor_argmax` in C.
    pub fn argmax_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmax(self.ptr(), dim.into().0, 1) })
    }

    /// The index of the first smallest element along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as smallest. No elements are TENSOR\_E\_SHAPE.
    ///
    /// `tensor_argmin` in C.
    pub fn argmin(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmin(self.ptr(), dim.into().0, 0) })
    }

    /// The index of the first smallest element along `dim`, int64; of the flattened tensor for `..`. The first NaN counts as smallest. No elements are TENSOR\_E\_SHAPE. The dimensions stay, with extent 1.
    ///
    /// `tensor_argmin` in C.
    pub fn argmin_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_argmin(self.ptr(), dim.into().0, 1) })
    }

    /// Whether some element over `dims` is true (not 0). No elements give false.
    ///
    /// `tensor_any` in C.
    pub fn any(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_any(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// Whether some element over `dims` is true (not 0). No elements give false. The dimensions stay, with extent 1.
    ///
    /// `tensor_any` in C.
    pub fn any_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_any(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// Whether all elements over `dims` are true (not 0). No elements give true.
    ///
    /// `tensor_all` in C.
    pub fn all(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_all(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// Whether all elements over `dims` are true (not 0). No elements give true. The dimensions stay, with extent 1.
    ///
    /// `tensor_all` in C.
    pub fn all_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_all(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// log(sum(exp(x))) over `dims`, without overflow. No elements give -infinity.
    ///
    /// `tensor_logsumexp` in C.
    pub fn logsumexp(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_logsumexp(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// log(sum(exp(x))) over `dims`, without overflow. No elements give -infinity. The dimensions stay, with extent 1.
    ///
    /// `tensor_logsumexp` in C.
    pub fn logsumexp_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_logsumexp(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// The largest element along `dim`, and the place of the first of equal ones, int64, which takes the gradient. The first NaN counts as largest. No elements are TENSOR\_E\_SHAPE.
    ///
    /// `tensor_max_with_indices` in C.
    pub fn max_with_indices(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_max_with_indices(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The largest element along `dim`, and the place of the first of equal ones, int64, which takes the gradient. The first NaN counts as largest. No elements are TENSOR\_E\_SHAPE. The dimensions stay, with extent 1.
    ///
    /// `tensor_max_with_indices` in C.
    pub fn max_with_indices_keepdim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_max_with_indices(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The smallest element along `dim`, and the place of the first of equal ones, int64, which takes the gradient. The first NaN counts as smallest. No elements are TENSOR\_E\_SHAPE.
    ///
    /// `tensor_min_with_indices` in C.
    pub fn min_with_indices(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_min_with_indices(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The smallest element along `dim`, and the place of the first of equal ones, int64, which takes the gradient. The first NaN counts as smallest. No elements are TENSOR\_E\_SHAPE. The dimensions stay, with extent 1.
    ///
    /// `tensor_min_with_indices` in C.
    pub fn min_with_indices_keepdim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_min_with_indices(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The sum over `dims` of what is not NaN; dtypes as in sum.
    ///
    /// `tensor_nansum` in C.
    pub fn nansum(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nansum(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// The sum over `dims` of what is not NaN; dtypes as in sum. The dimensions stay, with extent 1.
    ///
    /// `tensor_nansum` in C.
    pub fn nansum_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nansum(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// The sum over `dims` of what is not NaN; dtypes as in sum.
    ///
    /// `tensor_nansum` in C.
    pub fn nansum_dtype(&self, dims: impl Into<Dims>, keepdims: bool, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nansum(self.ptr(), dims.as_ptr(), dims.count(), i32::from(keepdims), dtype.into().map_or(0, |d| d as i32)) })
    }

    /// The mean over `dims` of what is not NaN; NaN where nothing is left.
    ///
    /// `tensor_nanmean` in C.
    pub fn nanmean(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nanmean(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// The mean over `dims` of what is not NaN; NaN where nothing is left. The dimensions stay, with extent 1.
    ///
    /// `tensor_nanmean` in C.
    pub fn nanmean_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_nanmean(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// How many elements over `dims` are not 0, int64; NaN is not 0.
    ///
    /// `tensor_count_nonzero` in C.
    pub fn count_nonzero(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_count_nonzero(self.ptr(), dims.as_ptr(), dims.count(), 0) })
    }

    /// How many elements over `dims` are not 0, int64; NaN is not 0. The dimensions stay, with extent 1.
    ///
    /// `tensor_count_nonzero` in C.
    pub fn count_nonzero_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_count_nonzero(self.ptr(), dims.as_ptr(), dims.count(), 1) })
    }

    /// var and mean over `dims`. Usual values: correction 1.0.
    ///
    /// `tensor_var_mean` in C.
    pub fn var_mean(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut var, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_var_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 0, &mut var, &mut mean) })?;
        Ok((own(var)?, own(mean)?))
    }

    /// var and mean over `dims`. The dimensions stay, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_var_mean` in C.
    pub fn var_mean_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut var, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_var_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 1, &mut var, &mut mean) })?;
        Ok((own(var)?, own(mean)?))
    }

    /// std and mean over `dims`. Usual values: correction 1.0.
    ///
    /// `tensor_std_mean` in C.
    pub fn std_mean(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut std, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_std_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 0, &mut std, &mut mean) })?;
        Ok((own(std)?, own(mean)?))
    }

    /// std and mean over `dims`. The dimensions stay, with extent 1. Usual values: correction 1.0.
    ///
    /// `tensor_std_mean` in C.
    pub fn std_mean_keepdim(&self, dims: impl Into<Dims>, correction: f64) -> Result<(Tensor, Tensor)> {
        let dims = dims.into();
        let (mut std, mut mean) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_std_mean(self.ptr(), dims.as_ptr(), dims.count(), correction, 1, &mut std, &mut mean) })?;
        Ok((own(std)?, own(mean)?))
    }

    /// sum(abs(x) \*\* ord) \*\* (1 / ord) over `dims`; the largest or smallest abs(x) for ord infinity or -infinity, and the number of elements that are not 0 for ord 0. Without overflow. The derivative is 0 where the norm is 0, and at elements that are 0. Usual values: ord 2.0.
    ///
    /// `tensor_vector_norm` in C.
    pub fn vector_norm(&self, dims: impl Into<Dims>, ord: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_vector_norm(self.ptr(), dims.as_ptr(), dims.count(), ord, 0) })
    }

    /// sum(abs(x) \*\* ord) \*\* (1 / ord) over `dims`; the largest or smallest abs(x) for ord infinity or -infinity, and the number of elements that are not 0 for ord 0. Without overflow. The derivative is 0 where the norm is 0, and at elements that are 0. The dimensions stay, with extent 1. Usual values: ord 2.0.
    ///
    /// `tensor_vector_norm` in C.
    pub fn vector_norm_keepdim(&self, dims: impl Into<Dims>, ord: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_vector_norm(self.ptr(), dims.as_ptr(), dims.count(), ord, 1) })
    }

    /// Sums of the elements up to and with each one along `dim`; of the flattened tensor for `..`. Dtypes as in sum.
    ///
    /// `tensor_cumsum` in C.
    pub fn cumsum(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumsum(self.ptr(), dim.into().0, 0) })
    }

    /// Sums of the elements up to and with each one along `dim`; of the flattened tensor for `..`. Dtypes as in sum.
    ///
    /// `tensor_cumsum` in C.
    pub fn cumsum_dtype(&self, dim: impl Into<DimOrAll>, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumsum(self.ptr(), dim.into().0, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// Products of the elements up to and with each one along `dim`; of the flattened tensor for `..`. Dtypes as in sum. The gradient is right where factors are 0.
    ///
    /// `tensor_cumprod` in C.
    pub fn cumprod(&self, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumprod(self.ptr(), dim.into().0, 0) })
    }

    /// Products of the elements up to and with each one along `dim`; of the flattened tensor for `..`. Dtypes as in sum. The gradient is right where factors are 0.
    ///
    /// `tensor_cumprod` in C.
    pub fn cumprod_dtype(&self, dim: impl Into<DimOrAll>, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumprod(self.ptr(), dim.into().0, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// log of the sums of exp(x) up to and with each element along `dim`, without overflow; of complex numbers with the imaginary part of logaddexp, which is not reduced to (-pi, pi\].
    ///
    /// `tensor_logcumsumexp` in C.
    pub fn logcumsumexp(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_logcumsumexp(self.ptr(), dim.into().0) })
    }

    /// The largest element so far along `dim`, and its place, int64; of equal ones the latest. NaN stays, and the latest NaN counts.
    ///
    /// `tensor_cummax` in C.
    pub fn cummax(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_cummax(self.ptr(), dim.into().0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The smallest element so far along `dim`, and its place, int64; of equal ones the latest. NaN stays, and the latest NaN counts.
    ///
    /// `tensor_cummin` in C.
    pub fn cummin(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_cummin(self.ptr(), dim.into().0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The differences of neighbours along `dim`, `n` times; of bool whether they differ. `prepend` and `append` are joined to `self` first, unless n is 0.
    ///
    /// `tensor_diff` in C.
    pub fn diff(&self, n: i64, dim: impl Into<Dim>, prepend: Option<&Tensor>, append: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diff(self.ptr(), n, dim.into().0, optional(prepend), optional(append)) })
    }

    /// The integral of y along `dim` by the trapezoidal rule, at the points `x` (1-d, or broadcast to y), or at points `dx` apart. Usual values: dx 1.0.
    ///
    /// `tensor_trapezoid` in C.
    pub fn trapezoid(&self, x: Option<&Tensor>, dx: f64, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_trapezoid(self.ptr(), optional(x), dx, dim.into().0) })
    }

    /// As trapezoid, up to each point after the first. Usual values: dx 1.0.
    ///
    /// `tensor_cumulative_trapezoid` in C.
    pub fn cumulative_trapezoid(&self, x: Option<&Tensor>, dx: f64, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cumulative_trapezoid(self.ptr(), optional(x), dx, dim.into().0) })
    }

    /// The covariances of the rows of x (M, N), (M, M), of complex ones sums of a \* conj(b); of a single row, or of x (N,), its variance, 0-d. Columns count as often as `fweights` says, and as much as `aweights`; sums of products are divided by sum(w) - correction, or sum(w) - correction \* sum(w \* aweights) / sum(w), at least 0. Usual values: correction 1.0.
    ///
    /// `tensor_cov` in C.
    pub fn cov(&self, correction: f64, fweights: Option<&Tensor>, aweights: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cov(self.ptr(), correction, optional(fweights), optional(aweights)) })
    }

    /// The correlation coefficients of the rows of x (M, N), (M, M): covariances divided by both standard deviations, in \[-1, 1\]; of complex ones each part.
    ///
    /// `tensor_corrcoef` in C.
    pub fn corrcoef(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_corrcoef(self.ptr()) })
    }

    /// How many elements lie in each of `bins` equal parts of \[min, max\], in the dtype of `self`; those outside, and NaN, are not counted. The range of the elements if min = max. Usual values: bins 100, min 0.0, max 0.0.
    ///
    /// `tensor_histc` in C.
    pub fn histc(&self, bins: i64, min: f64, max: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_histc(self.ptr(), bins, min, max) })
    }

    /// How often each number from 0 to max(x) occurs in a 1-d tensor, int64, or the sum of its weights; at least `minlength` numbers. Weights are floating, others count as float64. Usual values: minlength 0.
    ///
    /// `tensor_bincount` in C.
    pub fn bincount(&self, weights: Option<&Tensor>, minlength: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_bincount(self.ptr(), optional(weights), minlength) })
    }

    /// The middle element along `dim` in order, of two the lower one, and its place, int64; NaN if there is one. `..` flattens first.
    ///
    /// `tensor_median` in C.
    pub fn median(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_median(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The middle element along `dim` in order, of two the lower one, and its place, int64; NaN if there is one. `..` flattens first. The dimensions stay, with extent 1.
    ///
    /// `tensor_median` in C.
    pub fn median_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_median(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// As median, of what is not NaN; NaN where nothing is left.
    ///
    /// `tensor_nanmedian` in C.
    pub fn nanmedian(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_nanmedian(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// As median, of what is not NaN; NaN where nothing is left. The dimensions stay, with extent 1.
    ///
    /// `tensor_nanmedian` in C.
    pub fn nanmedian_keepdim(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_nanmedian(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The most frequent element along `dim`, of several the smallest, and the last place where it stands, int64.
    ///
    /// `tensor_mode` in C.
    pub fn mode(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_mode(self.ptr(), dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The most frequent element along `dim`, of several the smallest, and the last place where it stands, int64. The dimensions stay, with extent 1.
    ///
    /// `tensor_mode` in C.
    pub fn mode_keepdim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_mode(self.ptr(), dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The elements along `dim` at rank q \* (n - 1) in order, for each of q (floating, in \[0, 1\], 0-d or 1-d), which gives a first dim. Between two elements "linear" interpolates; "lower", "higher", "midpoint" and "nearest" are the other choices. NaN if there is one. `..` flattens first.
    ///
    /// `tensor_quantile` in C.
    pub fn quantile(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_quantile")?;
        own(unsafe { sys::tensor_quantile(self.ptr(), q.ptr(), dim.into().0, 0, interpolation.as_ptr()) })
    }

    /// The elements along `dim` at rank q \* (n - 1) in order, for each of q (floating, in \[0, 1\], 0-d or 1-d), which gives a first dim. Between two elements "linear" interpolates; "lower", "higher", "midpoint" and "nearest" are the other choices. NaN if there is one. `..` flattens first. The dimensions stay, with extent 1.
    ///
    /// `tensor_quantile` in C.
    pub fn quantile_keepdim(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_quantile")?;
        own(unsafe { sys::tensor_quantile(self.ptr(), q.ptr(), dim.into().0, 1, interpolation.as_ptr()) })
    }

    /// As quantile, of what is not NaN; NaN where nothing is left.
    ///
    /// `tensor_nanquantile` in C.
    pub fn nanquantile(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_nanquantile")?;
        own(unsafe { sys::tensor_nanquantile(self.ptr(), q.ptr(), dim.into().0, 0, interpolation.as_ptr()) })
    }

    /// As quantile, of what is not NaN; NaN where nothing is left. The dimensions stay, with extent 1.
    ///
    /// `tensor_nanquantile` in C.
    pub fn nanquantile_keepdim(&self, q: &Tensor, dim: impl Into<DimOrAll>, interpolation: &str) -> Result<Tensor> {
        let interpolation = string(interpolation, "tensor_nanquantile")?;
        own(unsafe { sys::tensor_nanquantile(self.ptr(), q.ptr(), dim.into().0, 1, interpolation.as_ptr()) })
    }

    /// The places of the elements along `dim` in rising or falling order, int64; equal elements keep their order, NaN counts as largest. Usual values: descending false.
    ///
    /// `tensor_argsort` in C.
    pub fn argsort(&self, dim: impl Into<Dim>, descending: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_argsort(self.ptr(), dim.into().0, i32::from(descending)) })
    }

    /// The elements along `dim` in rising or falling order, and their places, int64; equal elements keep their order, NaN counts as largest. Usual values: descending false.
    ///
    /// `tensor_sort` in C.
    pub fn sort(&self, dim: impl Into<Dim>, descending: bool) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_sort(self.ptr(), dim.into().0, i32::from(descending), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The k largest or smallest elements along `dim` in falling or rising order, and their places, int64; of equal elements the first ones. NaN counts as largest. Usual values: largest true.
    ///
    /// `tensor_topk` in C.
    pub fn topk(&self, k: i64, dim: impl Into<Dim>, largest: bool) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_topk(self.ptr(), k, dim.into().0, i32::from(largest), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The k-th smallest element along `dim`, from 1 on, and its place, int64. NaN counts as largest.
    ///
    /// `tensor_kthvalue` in C.
    pub fn kthvalue(&self, k: i64, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_kthvalue(self.ptr(), k, dim.into().0, 0, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The k-th smallest element along `dim`, from 1 on, and its place, int64. NaN counts as largest. The dimensions stay, with extent 1.
    ///
    /// `tensor_kthvalue` in C.
    pub fn kthvalue_keepdim(&self, k: i64, dim: impl Into<Dim>) -> Result<(Tensor, Tensor)> {
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_kthvalue(self.ptr(), k, dim.into().0, 1, &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// Where each value has to be put into the rising lines of the last dim of `self` to keep them in order, int64: before equal elements, or after them if `right`. A 1-d `self` serves all values, else the other dims agree. NaN counts as largest. Usual values: right false.
    ///
    /// `tensor_searchsorted` in C.
    pub fn searchsorted(&self, values: &Tensor, right: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_searchsorted(self.ptr(), values.ptr(), i32::from(right)) })
    }

    /// searchsorted of `self` in 1-d rising boundaries: the number of boundaries below each element, or not above it if `right`. Usual values: right false.
    ///
    /// `tensor_bucketize` in C.
    pub fn bucketize(&self, boundaries: &Tensor, right: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_bucketize(self.ptr(), boundaries.ptr(), i32::from(right)) })
    }

    /// The distinct elements in rising order, the first place of each in the flattened tensor, which of them each element of `self` is, in its shape, and how often each occurs; all but the first int64. Each NaN is an element of its own. Complex numbers are in order of their real, then of their imaginary parts.
    ///
    /// `tensor_unique_all` in C.
    pub fn unique_all(&self) -> Result<(Tensor, Tensor, Tensor, Tensor)> {
        let (mut values, mut indices, mut inverse_indices, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_all(self.ptr(), &mut values, &mut indices, &mut inverse_indices, &mut counts) })?;
        Ok((own(values)?, own(indices)?, own(inverse_indices)?, own(counts)?))
    }

    /// The distinct elements in rising order, and how often each occurs, int64; as unique\_all.
    ///
    /// `tensor_unique_counts` in C.
    pub fn unique_counts(&self) -> Result<(Tensor, Tensor)> {
        let (mut values, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_counts(self.ptr(), &mut values, &mut counts) })?;
        Ok((own(values)?, own(counts)?))
    }

    /// The distinct elements in rising order, and which of them each element of `self` is, int64; as unique\_all.
    ///
    /// `tensor_unique_inverse` in C.
    pub fn unique_inverse(&self) -> Result<(Tensor, Tensor)> {
        let (mut values, mut inverse_indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_inverse(self.ptr(), &mut values, &mut inverse_indices) })?;
        Ok((own(values)?, own(inverse_indices)?))
    }

    /// The distinct elements in rising order; as unique\_all.
    ///
    /// `tensor_unique_values` in C.
    pub fn unique_values(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_unique_values(self.ptr()) })
    }

    /// The distinct slices of `self` along `dim` in lexicographic order, the first place of each, which of them each slice of `self` is, and how often each occurs; all but the first 1-d and int64. A slice with NaN is one of its own.
    ///
    /// `tensor_unique_dim` in C.
    pub fn unique_dim(&self, dim: impl Into<Dim>) -> Result<(Tensor, Tensor, Tensor, Tensor)> {
        let (mut values, mut indices, mut inverse_indices, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_dim(self.ptr(), dim.into().0, &mut values, &mut indices, &mut inverse_indices, &mut counts) })?;
        Ok((own(values)?, own(indices)?, own(inverse_indices)?, own(counts)?))
    }

    /// What is left of `self` when of equal neighbours only the first stays: elements of the flattened tensor, which of them each element of `self` is, in its shape, and how long each run is; or slices along `dim`, with the others 1-d. All but the first are int64. NaN differs from NaN.
    ///
    /// `tensor_unique_consecutive` in C.
    pub fn unique_consecutive(&self, dim: impl Into<DimOrAll>) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut values, mut inverse_indices, mut counts) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_unique_consecutive(self.ptr(), dim.into().0, &mut values, &mut inverse_indices, &mut counts) })?;
        Ok((own(values)?, own(inverse_indices)?, own(counts)?))
    }

    /// A contiguous copy of `self` in which the elements at `shape`, `strides` and `offset`, counted in that copy, are those of `src`. The places must not overlap.
    ///
    /// `tensor_as_strided_scatter` in C.
    pub fn as_strided_scatter(&self, src: &Tensor, shape: impl Ints, strides: impl Ints, offset: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let strides = strides.ints();
        own(unsafe { sys::tensor_as_strided_scatter(self.ptr(), src.ptr(), shape.as_ptr(), shape.len().count(), strides.as_ptr(), strides.len().count(), offset) })
    }

    /// A copy of `self` whose slice `index` of `dim` is `src`.
    ///
    /// `tensor_select_scatter` in C.
    pub fn select_scatter(&self, src: &Tensor, dim: impl Into<Dim>, index: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_select_scatter(self.ptr(), src.ptr(), dim.into().0, index) })
    }

    /// A copy of `self` in which the places that slice names are `src`.
    ///
    /// `tensor_slice_scatter` in C.
    pub fn slice_scatter(&self, src: &Tensor, dim: impl Into<Dim>, start: i64, stop: i64, step: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_slice_scatter(self.ptr(), src.ptr(), dim.into().0, start, stop, step) })
    }

    /// A copy of `self` in which the places that diagonal names are `src`.
    ///
    /// `tensor_diagonal_scatter` in C.
    pub fn diagonal_scatter(&self, src: &Tensor, offset: i64, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_diagonal_scatter(self.ptr(), src.ptr(), offset, dim0.into().0, dim1.into().0) })
    }

    /// value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `self`.
    ///
    /// `tensor_masked_fill` in C.
    pub fn masked_fill<'a>(&self, mask: &Tensor, value: impl Into<Operand<'a>>) -> Result<Tensor> {
        match value.into() {
            Operand::Tensor(value) => own(unsafe { sys::tensor_masked_fill(self.ptr(), mask.ptr(), value.ptr()) }),
            Operand::F64(value) => own(unsafe { sys::tensor_masked_fill_scalar(self.ptr(), mask.ptr(), value) }),
            Operand::Complex(value) => { let value = value.weak()?; own(unsafe { sys::tensor_masked_fill(self.ptr(), mask.ptr(), value.ptr()) }) }
            Operand::I64(value) => own(unsafe { sys::tensor_masked_fill_scalar_i64(self.ptr(), mask.ptr(), value) }),
        }
    }

    /// In place: value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `self`.
    ///
    /// `tensor_masked_fill_` in C.
    pub fn masked_fill_<'a>(&self, mask: &Tensor, value: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match value.into() {
            Operand::Tensor(value) => check(unsafe { sys::tensor_masked_fill_(self.ptr(), mask.ptr(), value.ptr()) })?,
            Operand::F64(value) => check(unsafe { sys::tensor_masked_fill_scalar_(self.ptr(), mask.ptr(), value) })?,
            Operand::Complex(value) => { let value = value.weak()?; check(unsafe { sys::tensor_masked_fill_(self.ptr(), mask.ptr(), value.ptr()) })? }
            Operand::I64(value) => check(unsafe { sys::tensor_masked_fill_scalar_i64_(self.ptr(), mask.ptr(), value) })?,
        };
        Ok(self)
    }

    /// The slices index\[i\] of `dim`; `index` is a 1-d integer tensor, or a 0-d one, which drops the dim; negative values count from the end. TENSOR\_E\_INDEX outside.
    ///
    /// `tensor_index_select` in C.
    pub fn index_select(&self, dim: impl Into<Dim>, index: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_index_select(self.ptr(), dim.into().0, index.ptr()) })
    }

    /// out\[i\]\[j\]\[k\] = x\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] for dim 1 and so on; `index` (integers) has as many dims as `self` and no extent larger than that of `self` except along `dim`.
    ///
    /// `tensor_gather` in C.
    pub fn gather(&self, dim: impl Into<Dim>, index: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_gather(self.ptr(), dim.into().0, index.ptr()) })
    }

    /// `self` with out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\] for dim 1 and so on; of several writes to one place the last in row-major order stays, and only that one has a gradient.
    ///
    /// `tensor_scatter` in C.
    pub fn scatter(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_scatter(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })
    }

    /// In place: `self` with out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\] for dim 1 and so on; of several writes to one place the last in row-major order stays, and only that one has a gradient.
    ///
    /// `tensor_scatter_` in C.
    pub fn scatter_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_scatter_(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })?;
        Ok(self)
    }

    /// As scatter, but adds to what is there; deterministic.
    ///
    /// `tensor_scatter_add` in C.
    pub fn scatter_add(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_scatter_add(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })
    }

    /// In place: As scatter, but adds to what is there; deterministic.
    ///
    /// `tensor_scatter_add_` in C.
    pub fn scatter_add_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_scatter_add_(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })?;
        Ok(self)
    }

    /// As scatter, with the "sum", "prod", "mean", "amax" or "amin" of all elements of src that meet at one place and, if include\_self, of what is there. The mean of integers is rounded down. Complex numbers have no largest or smallest one. Where two zeros of src meet in a product, there is no second derivative. Equal largest or smallest elements share the gradient. Usual values: include\_self true.
    ///
    /// `tensor_scatter_reduce` in C.
    pub fn scatter_reduce(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, reduce: &str, include_self: bool) -> Result<Tensor> {
        let reduce = string(reduce, "tensor_scatter_reduce")?;
        own(unsafe { sys::tensor_scatter_reduce(self.ptr(), dim.into().0, index.ptr(), src.ptr(), reduce.as_ptr(), i32::from(include_self)) })
    }

    /// In place: As scatter, with the "sum", "prod", "mean", "amax" or "amin" of all elements of src that meet at one place and, if include\_self, of what is there. The mean of integers is rounded down. Complex numbers have no largest or smallest one. Where two zeros of src meet in a product, there is no second derivative. Equal largest or smallest elements share the gradient.
    ///
    /// `tensor_scatter_reduce_` in C.
    pub fn scatter_reduce_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, reduce: &str, include_self: bool) -> Result<&Tensor> {
        let reduce = string(reduce, "tensor_scatter_reduce")?;
        check(unsafe { sys::tensor_scatter_reduce_(self.ptr(), dim.into().0, index.ptr(), src.ptr(), reduce.as_ptr(), i32::from(include_self)) })?;
        Ok(self)
    }

    /// As gather, with the other dims of `self` and `index` broadcast against each other.
    ///
    /// `tensor_take_along_axis` in C.
    pub fn take_along_axis(&self, index: &Tensor, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_take_along_axis(self.ptr(), index.ptr(), dim.into().0) })
    }

    /// Rows of `self` (V, D): index (...) in \[0, V) gives (..., D).
    ///
    /// `tensor_embedding` in C.
    pub fn embedding(&self, index: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_embedding(self.ptr(), index.ptr()) })
    }

    /// The "sum", "mean" or "max" of rows of `self` (V, D) for each bag: the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,), which with include\_last\_offset have the end of the last bag too. Empty bags give 0; rows padding\_idx do not count, -1 for none. per\_sample\_weights, of the shape of index, are for sums. Usual values: include\_last\_offset false, padding\_idx -1.
    ///
    /// `tensor_embedding_bag` in C.
    pub fn embedding_bag(&self, index: &Tensor, offsets: Option<&Tensor>, mode: &str, per_sample_weights: Option<&Tensor>, include_last_offset: bool, padding_idx: i64) -> Result<Tensor> {
        let mode = string(mode, "tensor_embedding_bag")?;
        own(unsafe { sys::tensor_embedding_bag(self.ptr(), index.ptr(), optional(offsets), mode.as_ptr(), optional(per_sample_weights), i32::from(include_last_offset), padding_idx) })
    }

    /// int64 (..., num\_classes) with 1 at the index and 0 elsewhere; num\_classes -1 means max + 1. Usual values: num\_classes -1.
    ///
    /// `tensor_one_hot` in C.
    pub fn one_hot(&self, num_classes: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_one_hot(self.ptr(), num_classes) })
    }

    /// The indices of the elements that are not 0, in row-major order: int64, shape (count, ndim).
    ///
    /// `tensor_nonzero` in C.
    pub fn nonzero(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_nonzero(self.ptr()) })
    }

    /// x\[indices\] with NumPy's rules for arrays of integers and masks: entry i indexes dim i, NULL takes the whole dim, a bool mask of k dims stands for k entries. Index arrays broadcast; their dims come where the first stood, or first if whole dims lie between them.
    ///
    /// `tensor_index` in C.
    pub fn index(&self, indices: &[Option<&Tensor>]) -> Result<Tensor> {
        let indices = nullable(indices);
        own(unsafe { sys::tensor_index(self.ptr(), indices.as_ptr(), indices.len().count()) })
    }

    /// `self` with x\[indices\] = values, which broadcast; or x\[indices\] += values, repeated places counted each time, if `accumulate`. Without it the last of several writes stays, and only that one has a gradient. Usual values: accumulate false.
    ///
    /// `tensor_index_put` in C.
    pub fn index_put(&self, indices: &[Option<&Tensor>], values: &Tensor, accumulate: bool) -> Result<Tensor> {
        let indices = nullable(indices);
        own(unsafe { sys::tensor_index_put(self.ptr(), indices.as_ptr(), indices.len().count(), values.ptr(), i32::from(accumulate)) })
    }

    /// In place: `self` with x\[indices\] = values, which broadcast; or x\[indices\] += values, repeated places counted each time, if `accumulate`. Without it the last of several writes stays, and only that one has a gradient.
    ///
    /// `tensor_index_put_` in C.
    pub fn index_put_(&self, indices: &[Option<&Tensor>], values: &Tensor, accumulate: bool) -> Result<&Tensor> {
        let indices = nullable(indices);
        check(unsafe { sys::tensor_index_put_(self.ptr(), indices.as_ptr(), indices.len().count(), values.ptr(), i32::from(accumulate)) })?;
        Ok(self)
    }

    /// The elements of `self` where `mask` (bool) is true, in row-major order: 1-d. Both broadcast.
    ///
    /// `tensor_masked_select` in C.
    pub fn masked_select(&self, mask: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_masked_select(self.ptr(), mask.ptr()) })
    }

    /// A copy of `self` whose elements where `mask` (bool; both broadcast) is true are those of `src`, one after the other; `src` has as many at least.
    ///
    /// `tensor_masked_scatter` in C.
    pub fn masked_scatter(&self, mask: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_masked_scatter(self.ptr(), mask.ptr(), src.ptr()) })
    }

    /// The slices `index` (integers of any shape, negative ones from the end) of `dim`, whose place the dims of `index` take; elements of the flattened tensor for `..`.
    ///
    /// `tensor_take` in C.
    pub fn take(&self, index: &Tensor, dim: impl Into<DimOrAll>) -> Result<Tensor> {
        own(unsafe { sys::tensor_take(self.ptr(), index.ptr(), dim.into().0) })
    }

    /// `self` with the elements of `src` at the places `index` of the flattened tensor, or added to them if `accumulate`; `index` and `src` have as many elements. Usual values: accumulate false.
    ///
    /// `tensor_put` in C.
    pub fn put(&self, index: &Tensor, src: &Tensor, accumulate: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_put(self.ptr(), index.ptr(), src.ptr(), i32::from(accumulate)) })
    }

    /// In place: `self` with the elements of `src` at the places `index` of the flattened tensor, or added to them if `accumulate`; `index` and `src` have as many elements.
    ///
    /// `tensor_put_` in C.
    pub fn put_(&self, index: &Tensor, src: &Tensor, accumulate: bool) -> Result<&Tensor> {
        check(unsafe { sys::tensor_put_(self.ptr(), index.ptr(), src.ptr(), i32::from(accumulate)) })?;
        Ok(self)
    }

    /// `self` with alpha \* src\[i\] added to the slice index\[i\] of `dim`; `index` is 1-d, repeated places count each time. Usual values: alpha 1.
    ///
    /// `tensor_index_add` in C.
    pub fn index_add(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, alpha: impl Into<Scalar>) -> Result<Tensor> {
        match alpha.into() {
            Scalar::F64(alpha) => own(unsafe { sys::tensor_index_add(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) }),
            Scalar::I64(alpha) => own(unsafe { sys::tensor_index_add_i64(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) }),
        }
    }

    /// In place: `self` with alpha \* src\[i\] added to the slice index\[i\] of `dim`; `index` is 1-d, repeated places count each time.
    ///
    /// `tensor_index_add_` in C.
    pub fn index_add_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor, alpha: impl Into<Scalar>) -> Result<&Tensor> {
        match alpha.into() {
            Scalar::F64(alpha) => check(unsafe { sys::tensor_index_add_(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) })?,
            Scalar::I64(alpha) => check(unsafe { sys::tensor_index_add_i64_(self.ptr(), dim.into().0, index.ptr(), src.ptr(), alpha) })?,
        };
        Ok(self)
    }

    /// `self` with src\[i\] at the slice index\[i\] of `dim`; `index` is 1-d. Of several writes to one place the last stays.
    ///
    /// `tensor_index_copy` in C.
    pub fn index_copy(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_index_copy(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })
    }

    /// In place: `self` with src\[i\] at the slice index\[i\] of `dim`; `index` is 1-d. Of several writes to one place the last stays.
    ///
    /// `tensor_index_copy_` in C.
    pub fn index_copy_(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<&Tensor> {
        check(unsafe { sys::tensor_index_copy_(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })?;
        Ok(self)
    }

    /// `self` with `value` (0-d) in the slices index\[i\] of `dim`; `index` is 1-d or 0-d.
    ///
    /// `tensor_index_fill` in C.
    pub fn index_fill<'a>(&self, dim: impl Into<Dim>, index: &Tensor, value: impl Into<Operand<'a>>) -> Result<Tensor> {
        match value.into() {
            Operand::Tensor(value) => own(unsafe { sys::tensor_index_fill(self.ptr(), dim.into().0, index.ptr(), value.ptr()) }),
            Operand::F64(value) => own(unsafe { sys::tensor_index_fill_scalar(self.ptr(), dim.into().0, index.ptr(), value) }),
            Operand::Complex(value) => { let value = value.weak()?; own(unsafe { sys::tensor_index_fill(self.ptr(), dim.into().0, index.ptr(), value.ptr()) }) }
            Operand::I64(value) => own(unsafe { sys::tensor_index_fill_scalar_i64(self.ptr(), dim.into().0, index.ptr(), value) }),
        }
    }

    /// In place: `self` with `value` (0-d) in the slices index\[i\] of `dim`; `index` is 1-d or 0-d.
    ///
    /// `tensor_index_fill_` in C.
    pub fn index_fill_<'a>(&self, dim: impl Into<Dim>, index: &Tensor, value: impl Into<Operand<'a>>) -> Result<&Tensor> {
        match value.into() {
            Operand::Tensor(value) => check(unsafe { sys::tensor_index_fill_(self.ptr(), dim.into().0, index.ptr(), value.ptr()) })?,
            Operand::F64(value) => check(unsafe { sys::tensor_index_fill_scalar_(self.ptr(), dim.into().0, index.ptr(), value) })?,
            Operand::Complex(value) => { let value = value.weak()?; check(unsafe { sys::tensor_index_fill_(self.ptr(), dim.into().0, index.ptr(), value.ptr()) })? }
            Operand::I64(value) => check(unsafe { sys::tensor_index_fill_scalar_i64_(self.ptr(), dim.into().0, index.ptr(), value) })?,
        };
        Ok(self)
    }

    /// The matrix product of the last two dims; leading dims broadcast. A 1-d `self` counts as (1, K), a 1-d `b` as (K, 1), and the result lacks the dims so added. float16 and bfloat16 accumulate in float32. K = 0 gives 0.
    ///
    /// `tensor_matmul` in C.
    pub fn matmul(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_matmul(self.ptr(), b.ptr()) })
    }

    /// The product of integer matrices, of shapes as in matmul, in int32, which wraps around. The dtypes may differ; 8 and 16 bits are multiplied in pairs.
    ///
    /// `tensor_matmul_integer` in C.
    pub fn matmul_integer(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_matmul_integer(self.ptr(), b.ptr()) })
    }

    /// beta \* c + alpha \* (a @ b) for matrices a (M, K) and b (K, N); c broadcasts to (M, N). With beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addmm` in C.
    pub fn addmm(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addmm(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// out\[i\]\[j\] = a\[i\] \* b\[j\] for 1-d tensors.
    ///
    /// `tensor_outer` in C.
    pub fn outer(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_outer(self.ptr(), b.ptr()) })
    }

    /// The product of a matrix (M, K) and a vector (K,).
    ///
    /// `tensor_mv` in C.
    pub fn mv(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_mv(self.ptr(), b.ptr()) })
    }

    /// The products of two stacks of as many matrices, (B, M, K) and (B, K, N).
    ///
    /// `tensor_bmm` in C.
    pub fn bmm(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_bmm(self.ptr(), b.ptr()) })
    }

    /// beta \* c + alpha \* bmm(a, b); c broadcasts to (B, M, N). With beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_baddbmm` in C.
    pub fn baddbmm(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_baddbmm(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// beta \* c + alpha \* the sum of the matrices of bmm(a, b); c broadcasts to (M, N). With beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addbmm` in C.
    pub fn addbmm(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addbmm(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// beta \* c + alpha \* (a @ b) for a matrix a (M, K) and a vector b (K,); c broadcasts to (M,). With beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addmv` in C.
    pub fn addmv(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addmv(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// beta \* c + alpha \* outer(a, b); c broadcasts to the shape of that. With beta = 0, `self` is not read. Usual values: beta 1.0, alpha 1.0.
    ///
    /// `tensor_addr` in C.
    pub fn addr(&self, a: &Tensor, b: &Tensor, beta: f64, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_addr(self.ptr(), a.ptr(), b.ptr(), beta, alpha) })
    }

    /// The sum of the products of two vectors of one length.
    ///
    /// `tensor_dot` in C.
    pub fn dot(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_dot(self.ptr(), b.ptr()) })
    }

    /// The sums of the products along `dim`, which is one of the shape that `self` and `b` broadcast to; of complex numbers with the conjugate of `self`.
    ///
    /// `tensor_vecdot` in C.
    pub fn vecdot(&self, b: &Tensor, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_vecdot(self.ptr(), b.ptr(), dim.into().0) })
    }

    /// The sums of the products along the last dims of both, for every choice of the others; a product with a 0-d tensor is that of each element.
    ///
    /// `tensor_inner` in C.
    pub fn inner(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_inner(self.ptr(), b.ptr()) })
    }

    /// The sums of products along the dims `axes_a` of a and `axes_b` of b, paired in that order; the other dims of a come first, then those of b.
    ///
    /// `tensor_tensordot` in C.
    pub fn tensordot(&self, b: &Tensor, axes_a: impl Ints, axes_b: impl Ints) -> Result<Tensor> {
        let axes_a = axes_a.ints();
        let axes_b = axes_b.ints();
        own(unsafe { sys::tensor_tensordot(self.ptr(), b.ptr(), axes_a.as_ptr(), axes_a.len().count(), axes_b.as_ptr(), axes_b.len().count()) })
    }

    /// The Kronecker product: each element of `self` times the whole of `b` in its place; missing leading dims count as 1.
    ///
    /// `tensor_kron` in C.
    pub fn kron(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_kron(self.ptr(), b.ptr()) })
    }

    /// The cross products along `dim`, of extent 3 in both; the other dims broadcast.
    ///
    /// `tensor_cross` in C.
    pub fn cross(&self, b: &Tensor, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_cross(self.ptr(), b.ptr(), dim.into().0) })
    }

    /// The product of at least two matrices in the order that needs the fewest multiplications; the first and the last one may be vectors.
    ///
    /// `tensor_multi_dot` in C.
    pub fn multi_dot(xs: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let xs = handles(xs);
        own(unsafe { sys::tensor_multi_dot(xs.as_ptr(), xs.len().count()) })
    }

    /// The sum of products that the equation names, such as "bij,bjk-\>bik": one letter an dim, repeated letters of an operand take its diagonal, "..." stands for dims that broadcast; without "-\>" the letters that occur once, in alphabetical order. A view of an operand of which nothing is summed.
    ///
    /// `tensor_einsum` in C.
    pub fn einsum(equation: &str, operands: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let equation = string(equation, "tensor_einsum")?;
        let operands = handles(operands);
        own(unsafe { sys::tensor_einsum(equation.as_ptr(), operands.as_ptr(), operands.len().count()) })
    }

    /// The sums of the diagonals `offset` (0 main, positive above it) of the last two dims. Dtypes as in sum. Usual values: offset 0.
    ///
    /// `tensor_trace` in C.
    pub fn trace(&self, offset: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_trace(self.ptr(), offset, 0) })
    }

    /// The sums of the diagonals `offset` (0 main, positive above it) of the last two dims. Dtypes as in sum. Usual values: offset 0.
    ///
    /// `tensor_trace` in C.
    pub fn trace_dtype(&self, offset: i64, dtype: impl Into<Option<DType>>) -> Result<Tensor> {
        own(unsafe { sys::tensor_trace(self.ptr(), offset, dtype.into().map_or(0, |d| d as i32)) })
    }

    /// The lower factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian, of which only the lower triangle is read, or the upper factor from the upper triangle; info, int32, is 0, or the number of the first leading minor that is not positive, and the factor is not set then. Usual values: upper false.
    ///
    /// `tensor_cholesky_ex` in C.
    pub fn cholesky_ex(&self, upper: bool) -> Result<(Tensor, Tensor)> {
        let (mut l, mut info) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_cholesky_ex(self.ptr(), i32::from(upper), &mut l, &mut info) })?;
        Ok((own(l)?, own(info)?))
    }

    /// The factor of cholesky\_ex; an error that names the matrix if one is not positive definite. Usual values: upper false.
    ///
    /// `tensor_cholesky` in C.
    pub fn cholesky(&self, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_cholesky(self.ptr(), i32::from(upper)) })
    }

    /// The solution y of (l @ l.mH) @ y = b for the factor l of cholesky; of (l.mH @ l) @ y = b if `upper`. Leading dims broadcast. Usual values: upper false.
    ///
    /// `tensor_cholesky_solve` in C.
    pub fn cholesky_solve(&self, l: &Tensor, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_cholesky_solve(self.ptr(), l.ptr(), i32::from(upper)) })
    }

    /// The inverse of the matrix whose factor l is, as cholesky returns it. Usual values: upper false.
    ///
    /// `tensor_cholesky_inverse` in C.
    pub fn cholesky_inverse(&self, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_cholesky_inverse(self.ptr(), i32::from(upper)) })
    }

    /// Both factors of a row-permuted x = l @ u in one matrix, l without its diagonal of 1; rows i and pivots\[i\], int32 and from 1 on, were exchanged in that order. info, int32, is 0, or the number of the first element on the diagonal of u that is 0. Without `pivot` no rows are exchanged. Usual values: pivot true.
    ///
    /// `tensor_lu_factor_ex` in C.
    pub fn lu_factor_ex(&self, pivot: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut lu, mut pivots, mut info) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu_factor_ex(self.ptr(), i32::from(pivot), &mut lu, &mut pivots, &mut info) })?;
        Ok((own(lu)?, own(pivots)?, own(info)?))
    }

    /// As lu\_factor\_ex; an error that names the matrix if one is singular. Usual values: pivot true.
    ///
    /// `tensor_lu_factor` in C.
    pub fn lu_factor(&self, pivot: bool) -> Result<(Tensor, Tensor)> {
        let (mut lu, mut pivots) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu_factor(self.ptr(), i32::from(pivot), &mut lu, &mut pivots) })?;
        Ok((own(lu)?, own(pivots)?))
    }

    /// The permutation matrix and the factors in what lu\_factor returns: x = p @ l @ u.
    ///
    /// `tensor_lu_unpack` in C.
    pub fn lu_unpack(&self, pivots: &Tensor) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut p, mut l, mut u) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu_unpack(self.ptr(), pivots.ptr(), &mut p, &mut l, &mut u) })?;
        Ok((own(p)?, own(l)?, own(u)?))
    }

    /// x = p @ l @ u with a permutation matrix p, l of 1 on the diagonal and 0 above it, and u of 0 below the diagonal. Singular matrices have factors too. Usual values: pivot true.
    ///
    /// `tensor_lu` in C.
    pub fn lu(&self, pivot: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut p, mut l, mut u) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lu(self.ptr(), i32::from(pivot), &mut p, &mut l, &mut u) })?;
        Ok((own(p)?, own(l)?, own(u)?))
    }

    /// The solution y of a @ y = b for the factors of a that lu\_factor returned; of y @ a = b unless `left`, and for a.mH if `adjoint`. Leading dims broadcast. Usual values: left true, adjoint false.
    ///
    /// `tensor_lu_solve` in C.
    pub fn lu_solve(&self, pivots: &Tensor, b: &Tensor, left: bool, adjoint: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_lu_solve(self.ptr(), pivots.ptr(), b.ptr(), i32::from(left), i32::from(adjoint)) })
    }

    /// The solution y of a @ y = b, or of y @ a = b unless `left`, for the upper or lower triangle of a; the rest of a is not read, nor its diagonal if `unitriangular`, which then counts as 1. Leading dims broadcast. A 0 on the diagonal gives infinities or NaN. Usual values: left true, unitriangular false.
    ///
    /// `tensor_solve_triangular` in C.
    pub fn solve_triangular(&self, b: &Tensor, upper: bool, left: bool, unitriangular: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_solve_triangular(self.ptr(), b.ptr(), i32::from(upper), i32::from(left), i32::from(unitriangular)) })
    }

    /// The solution y of a @ y = b, or of y @ a = b unless `left`. b has columns, unless it is 1-d or has the shape of a without the last dim: then it is one vector a matrix. Leading dims broadcast. info, int32, is 0, or the number of the first pivot that is 0 in a singular matrix, and the result is not set then. Usual values: left true.
    ///
    /// `tensor_solve_ex` in C.
    pub fn solve_ex(&self, b: &Tensor, left: bool) -> Result<(Tensor, Tensor)> {
        let (mut result, mut info) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_solve_ex(self.ptr(), b.ptr(), i32::from(left), &mut result, &mut info) })?;
        Ok((own(result)?, own(info)?))
    }

    /// The result of solve\_ex; an error that names the matrix if one is singular. Usual values: left true.
    ///
    /// `tensor_solve` in C.
    pub fn solve(&self, b: &Tensor, left: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_solve(self.ptr(), b.ptr(), i32::from(left)) })
    }

    /// The inverses of square matrices. info, int32, is 0, or the number of the first pivot that is 0 in a singular matrix, and the inverse is not set then.
    ///
    /// `tensor_inv_ex` in C.
    pub fn inv_ex(&self) -> Result<(Tensor, Tensor)> {
        let (mut inverse, mut info) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_inv_ex(self.ptr(), &mut inverse, &mut info) })?;
        Ok((own(inverse)?, own(info)?))
    }

    /// The inverses of square matrices; an error that names the matrix if one is singular.
    ///
    /// `tensor_inv` in C.
    pub fn inv(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_inv(self.ptr()) })
    }

    /// The determinants of square matrices. The gradient is right for singular matrices too.
    ///
    /// `tensor_det` in C.
    pub fn det(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_det(self.ptr()) })
    }

    /// The sign, of a complex determinant its quotient by its size, and the logarithm of the size of the determinants, without overflow: 0 and -infinity for singular matrices.
    ///
    /// `tensor_slogdet` in C.
    pub fn slogdet(&self) -> Result<(Tensor, Tensor)> {
        let (mut sign, mut logabsdet) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_slogdet(self.ptr(), &mut sign, &mut logabsdet) })?;
        Ok((own(sign)?, own(logabsdet)?))
    }

    /// x = q @ r with orthonormal columns q and an upper triangular r: min(M, N) columns for mode "reduced", a square q for "complete"; for "r" q has no elements. The signs are those of LAPACK; the diagonal of r is real.
    ///
    /// `tensor_qr` in C.
    pub fn qr(&self, mode: &str) -> Result<(Tensor, Tensor)> {
        let mode = string(mode, "tensor_qr")?;
        let (mut q, mut r) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_qr(self.ptr(), mode.as_ptr(), &mut q, &mut r) })?;
        Ok((own(q)?, own(r)?))
    }

    /// The first columns of the product of the reflections I - tau\[i\] \* v @ v.mH, where v is the column i of x with 1 on the diagonal and 0 above it.
    ///
    /// `tensor_householder_product` in C.
    pub fn householder_product(&self, tau: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_householder_product(self.ptr(), tau.ptr()) })
    }

    /// The eigenvalues, which are real, of symmetric or Hermitian matrices in rising order, and orthonormal eigenvectors as columns; only the lower triangle is read, or the upper one. The first of the largest components of each vector is real and positive. The gradient of the vectors is finite where the values differ. Usual values: upper false.
    ///
    /// `tensor_eigh` in C.
    pub fn eigh(&self, upper: bool) -> Result<(Tensor, Tensor)> {
        let (mut values, mut vectors) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_eigh(self.ptr(), i32::from(upper), &mut values, &mut vectors) })?;
        Ok((own(values)?, own(vectors)?))
    }

    /// The eigenvalues of eigh. Usual values: upper false.
    ///
    /// `tensor_eigvalsh` in C.
    pub fn eigvalsh(&self, upper: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_eigvalsh(self.ptr(), i32::from(upper)) })
    }

    /// x = u @ diag(s) @ vh with orthonormal columns u and rows vh, square if `full_matrices`, and singular values s \>= 0 in falling order. The first of the largest components of each column of u is real and positive. The gradient of u and vh is finite where the values differ and are not 0; columns beyond min(M, N) have none. Usual values: full\_matrices true.
    ///
    /// `tensor_svd` in C.
    pub fn svd(&self, full_matrices: bool) -> Result<(Tensor, Tensor, Tensor)> {
        let (mut u, mut s, mut vh) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_svd(self.ptr(), i32::from(full_matrices), &mut u, &mut s, &mut vh) })?;
        Ok((own(u)?, own(s)?, own(vh)?))
    }

    /// The singular values of svd.
    ///
    /// `tensor_svdvals` in C.
    pub fn svdvals(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_svdvals(self.ptr()) })
    }

    /// The Moore-Penrose inverses. Singular values up to the larger one of atol and rtol \* the largest value count as 0; rtol is max(M, N) \* epsilon where neither is given. `hermitian` takes symmetric or Hermitian matrices, of which the lower triangle is read. Usual values: hermitian false.
    ///
    /// `tensor_pinv` in C.
    pub fn pinv(&self, atol: Option<&Tensor>, rtol: Option<&Tensor>, hermitian: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_pinv(self.ptr(), optional(atol), optional(rtol), i32::from(hermitian)) })
    }

    /// How many singular values are above the bounds of pinv, int64. Usual values: hermitian false.
    ///
    /// `tensor_matrix_rank` in C.
    pub fn matrix_rank(&self, atol: Option<&Tensor>, rtol: Option<&Tensor>, hermitian: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_rank(self.ptr(), optional(atol), optional(rtol), i32::from(hermitian)) })
    }

    /// The y of least norm that minimise the norm of a @ y - b, for columns or vectors b as in solve\_ex; singular values up to rcond \* the largest one count as 0, max(M, N) \* epsilon for negative rcond. residuals are the squares of those norms where M \> N and all matrices have rank N, else they have no elements. Usual values: rcond -1.0.
    ///
    /// `tensor_lstsq` in C.
    pub fn lstsq(&self, b: &Tensor, rcond: f64) -> Result<(Tensor, Tensor, Tensor, Tensor)> {
        let (mut solution, mut residuals, mut rank, mut singular_values) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lstsq(self.ptr(), b.ptr(), rcond, &mut solution, &mut residuals, &mut rank, &mut singular_values) })?;
        Ok((own(solution)?, own(residuals)?, own(rank)?, own(singular_values)?))
    }

    /// A norm of the matrices of dim0 (rows) and dim1 (columns): "fro" the root of the sum of squares, "nuc" the sum of the singular values, "2" and "-2" the largest and the smallest of them, "1" and "-1" the largest and smallest sum of sizes of a column, "inf" and "-inf" of a row. The largest of no sizes is 0.
    ///
    /// `tensor_matrix_norm` in C.
    pub fn matrix_norm(&self, ord: &str, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        let ord = string(ord, "tensor_matrix_norm")?;
        own(unsafe { sys::tensor_matrix_norm(self.ptr(), ord.as_ptr(), dim0.into().0, dim1.into().0, 0) })
    }

    /// A norm of the matrices of dim0 (rows) and dim1 (columns): "fro" the root of the sum of squares, "nuc" the sum of the singular values, "2" and "-2" the largest and the smallest of them, "1" and "-1" the largest and smallest sum of sizes of a column, "inf" and "-inf" of a row. The largest of no sizes is 0. The dimensions stay, with extent 1.
    ///
    /// `tensor_matrix_norm` in C.
    pub fn matrix_norm_keepdim(&self, ord: &str, dim0: impl Into<Dim>, dim1: impl Into<Dim>) -> Result<Tensor> {
        let ord = string(ord, "tensor_matrix_norm")?;
        own(unsafe { sys::tensor_matrix_norm(self.ptr(), ord.as_ptr(), dim0.into().0, dim1.into().0, 1) })
    }

    /// The condition number: matrix\_norm(x) \* matrix\_norm(inv(x)) in the norm `ord`, infinity for singular matrices; for "2" and "-2", also of matrices that are not square, the quotient of the largest and the smallest singular value.
    ///
    /// `tensor_cond` in C.
    pub fn cond(&self, ord: &str) -> Result<Tensor> {
        let ord = string(ord, "tensor_cond")?;
        own(unsafe { sys::tensor_cond(self.ptr(), ord.as_ptr()) })
    }

    /// The product of n square matrices x, of the inverse for negative n, and the identity for n = 0.
    ///
    /// `tensor_matrix_power` in C.
    pub fn matrix_power(&self, n: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_power(self.ptr(), n) })
    }

    /// The exponential of square matrices: the sum of x \*\* k / k!.
    ///
    /// `tensor_matrix_exp` in C.
    pub fn matrix_exp(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_matrix_exp(self.ptr()) })
    }

    /// scale \* sum of x\[j\] \* exp(-2 pi i j k / n) over the dims, or with + 2 pi i unless `forward`. The part of fft and its like that is computed.
    ///
    /// `tensor_fft_c2c` in C.
    pub fn fft_c2c(&self, dims: impl Into<Dims>, scale: f64, forward: bool) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fft_c2c(self.ptr(), dims.as_ptr(), dims.count(), scale, i32::from(forward)) })
    }

    /// As fft\_c2c forward, of real numbers: along the last of the dims only the first n / 2 + 1 results, of which the others are the conjugates. float32 and float64.
    ///
    /// `tensor_fft_r2c` in C.
    pub fn fft_r2c(&self, dims: impl Into<Dims>, scale: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fft_r2c(self.ptr(), dims.as_ptr(), dims.count(), scale) })
    }

    /// As fft\_c2c backward with `n` real results along the last of the dims, from the first n / 2 + 1 numbers of what has conjugates for the others.
    ///
    /// `tensor_fft_c2r` in C.
    pub fn fft_c2r(&self, n: i64, dims: impl Into<Dims>, scale: f64) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fft_c2r(self.ptr(), n, dims.as_ptr(), dims.count(), scale) })
    }

    /// The discrete Fourier transform along `dim`, sum of x\[j\] \* exp(-2 pi i j k / n): `n` points, to which x is cut or padded with zeros; -1 means as many as x has. norm is "backward", "forward", which divides by n, or "ortho", which divides by sqrt(n). complex128 of float64, complex64 of other real dtypes. Usual values: n -1.
    ///
    /// `tensor_fft` in C.
    pub fn fft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_fft")?;
        own(unsafe { sys::tensor_fft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// The inverse of fft: sum of x\[j\] \* exp(2 pi i j k / n), divided by n for norm "backward", by sqrt(n) for "ortho". Usual values: n -1.
    ///
    /// `tensor_ifft` in C.
    pub fn ifft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_ifft")?;
        own(unsafe { sys::tensor_ifft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// The first n / 2 + 1 results of fft of a real tensor, of which the others are the conjugates. Usual values: n -1.
    ///
    /// `tensor_rfft` in C.
    pub fn rfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_rfft")?;
        own(unsafe { sys::tensor_rfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// The inverse of rfft: `n` real numbers, 2 \* (extent - 1) for -1. The imaginary part of x\[0\], and of x\[n / 2\] for an even n, counts as 0. Usual values: n -1.
    ///
    /// `tensor_irfft` in C.
    pub fn irfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_irfft")?;
        own(unsafe { sys::tensor_irfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// The transform, which is real, of `n` numbers of which x is the first half and the others are conjugates; 2 \* (extent - 1) for -1. Usual values: n -1.
    ///
    /// `tensor_hfft` in C.
    pub fn hfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_hfft")?;
        own(unsafe { sys::tensor_hfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// The inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor. Usual values: n -1.
    ///
    /// `tensor_ihfft` in C.
    pub fn ihfft(&self, n: i64, dim: impl Into<Dim>, norm: &str) -> Result<Tensor> {
        let norm = string(norm, "tensor_ihfft")?;
        own(unsafe { sys::tensor_ihfft(self.ptr(), n, dim.into().0, norm.as_ptr()) })
    }

    /// fft along each of the dims, with s\[i\] points along dims\[i\], -1 for as many as x has; no s means all of them. With s and no dims, the last dims. norm counts all points. Over dims -2 and -1 it is what others call fft2; so with the five below. Usual values: s \[\].
    ///
    /// `tensor_fftn` in C.
    pub fn fftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_fftn")?;
        own(unsafe { sys::tensor_fftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// The inverse of fftn. Usual values: s \[\].
    ///
    /// `tensor_ifftn` in C.
    pub fn ifftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_ifftn")?;
        own(unsafe { sys::tensor_ifftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// fftn of a real tensor, with the first half of the results along the last of the dims. Usual values: s \[\].
    ///
    /// `tensor_rfftn` in C.
    pub fn rfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_rfftn")?;
        own(unsafe { sys::tensor_rfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// The inverse of rfftn: along the last of the dims s\[-1\] real numbers, 2 \* (extent - 1) if not told. Usual values: s \[\].
    ///
    /// `tensor_irfftn` in C.
    pub fn irfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_irfftn")?;
        own(unsafe { sys::tensor_irfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// hfft along the last of the dims, and fft along the others. Usual values: s \[\].
    ///
    /// `tensor_hfftn` in C.
    pub fn hfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_hfftn")?;
        own(unsafe { sys::tensor_hfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// The inverse of hfftn. Usual values: s \[\].
    ///
    /// `tensor_ihfftn` in C.
    pub fn ihfftn(&self, s: impl Ints, dims: impl Into<Dims>, norm: &str) -> Result<Tensor> {
        let s = s.ints();
        let dims = dims.into();
        let norm = string(norm, "tensor_ihfftn")?;
        own(unsafe { sys::tensor_ihfftn(self.ptr(), s.as_ptr(), s.len().count(), dims.as_ptr(), dims.count(), norm.as_ptr()) })
    }

    /// The frequencies of fft of `n` points that are `d` apart: 0, 1, ..., -2, -1 over n \* d. Default dtype float32.
    ///
    /// `tensor_fftfreq` in C.
    pub fn fftfreq(n: i64, d: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_fftfreq(n, d, options.dtype(), options.device()) })
    }

    /// The frequencies of rfft of `n` points that are `d` apart: 0 to n / 2 over n \* d. Default dtype float32.
    ///
    /// `tensor_rfftfreq` in C.
    pub fn rfftfreq(n: i64, d: f64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_rfftfreq(n, d, options.dtype(), options.device()) })
    }

    /// A copy of `self` with the frequency 0 in the middle of the dims.
    ///
    /// `tensor_fftshift` in C.
    pub fn fftshift(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_fftshift(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// The inverse of fftshift.
    ///
    /// `tensor_ifftshift` in C.
    pub fn ifftshift(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_ifftshift(self.ptr(), dims.as_ptr(), dims.count()) })
    }

    /// 1 / (1 + exp(-x)), without overflow.
    ///
    /// `tensor_sigmoid` in C.
    pub fn sigmoid(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_sigmoid(self.ptr()) })
    }

    /// In place: 1 / (1 + exp(-x)), without overflow.
    ///
    /// `tensor_sigmoid_` in C.
    pub fn sigmoid_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_sigmoid_(self.ptr()) })?;
        Ok(self)
    }

    /// max(x, 0); its derivative at 0 is 0. NaN stays NaN.
    ///
    /// `tensor_relu` in C.
    pub fn relu(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_relu(self.ptr()) })
    }

    /// In place: max(x, 0); its derivative at 0 is 0. NaN stays NaN.
    ///
    /// `tensor_relu_` in C.
    pub fn relu_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_relu_(self.ptr()) })?;
        Ok(self)
    }

    /// x where x \> 0, else negative\_slope \* x; the derivative at 0 is negative\_slope. Usual values: negative\_slope 0.01.
    ///
    /// `tensor_leaky_relu` in C.
    pub fn leaky_relu(&self, negative_slope: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_leaky_relu(self.ptr(), negative_slope) })
    }

    /// In place: x where x \> 0, else negative\_slope \* x; the derivative at 0 is negative\_slope.
    ///
    /// `tensor_leaky_relu_` in C.
    pub fn leaky_relu_(&self, negative_slope: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_leaky_relu_(self.ptr(), negative_slope) })?;
        Ok(self)
    }

    /// x \* Phi(x) with the normal distribution function Phi, or its approximation by tanh. Usual values: tanh\_approx false.
    ///
    /// `tensor_gelu` in C.
    pub fn gelu(&self, tanh_approx: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_gelu(self.ptr(), i32::from(tanh_approx)) })
    }

    /// In place: x \* Phi(x) with the normal distribution function Phi, or its approximation by tanh.
    ///
    /// `tensor_gelu_` in C.
    pub fn gelu_(&self, tanh_approx: bool) -> Result<&Tensor> {
        check(unsafe { sys::tensor_gelu_(self.ptr(), i32::from(tanh_approx)) })?;
        Ok(self)
    }

    /// x \* sigmoid(x).
    ///
    /// `tensor_silu` in C.
    pub fn silu(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_silu(self.ptr()) })
    }

    /// In place: x \* sigmoid(x).
    ///
    /// `tensor_silu_` in C.
    pub fn silu_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_silu_(self.ptr()) })?;
        Ok(self)
    }

    /// min(max(x, 0), 6); its derivative at 0 and 6 is 0. NaN stays NaN.
    ///
    /// `tensor_relu6` in C.
    pub fn relu6(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_relu6(self.ptr()) })
    }

    /// In place: min(max(x, 0), 6); its derivative at 0 and 6 is 0. NaN stays NaN.
    ///
    /// `tensor_relu6_` in C.
    pub fn relu6_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_relu6_(self.ptr()) })?;
        Ok(self)
    }

    /// min(max(x, min\_val), max\_val), min\_val \<= max\_val; its derivative at the bounds is 0. NaN stays NaN. For integers the bounds are rounded towards 0 and saturate. Usual values: min\_val -1.0, max\_val 1.0.
    ///
    /// `tensor_hardtanh` in C.
    pub fn hardtanh(&self, min_val: f64, max_val: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardtanh(self.ptr(), min_val, max_val) })
    }

    /// In place: min(max(x, min\_val), max\_val), min\_val \<= max\_val; its derivative at the bounds is 0. NaN stays NaN. For integers the bounds are rounded towards 0 and saturate.
    ///
    /// `tensor_hardtanh_` in C.
    pub fn hardtanh_(&self, min_val: f64, max_val: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardtanh_(self.ptr(), min_val, max_val) })?;
        Ok(self)
    }

    /// min(max(x + 3, 0), 6) / 6; its derivative at -3 and 3 is 0.
    ///
    /// `tensor_hardsigmoid` in C.
    pub fn hardsigmoid(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardsigmoid(self.ptr()) })
    }

    /// In place: min(max(x + 3, 0), 6) / 6; its derivative at -3 and 3 is 0.
    ///
    /// `tensor_hardsigmoid_` in C.
    pub fn hardsigmoid_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardsigmoid_(self.ptr()) })?;
        Ok(self)
    }

    /// x \* hardsigmoid(x); its derivative is 0 at -3 and 1 at 3.
    ///
    /// `tensor_hardswish` in C.
    pub fn hardswish(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardswish(self.ptr()) })
    }

    /// In place: x \* hardsigmoid(x); its derivative is 0 at -3 and 1 at 3.
    ///
    /// `tensor_hardswish_` in C.
    pub fn hardswish_(&self) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardswish_(self.ptr()) })?;
        Ok(self)
    }

    /// 0 where |x| \<= lambd, else x; so is the derivative. Usual values: lambd 0.5.
    ///
    /// `tensor_hardshrink` in C.
    pub fn hardshrink(&self, lambd: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_hardshrink(self.ptr(), lambd) })
    }

    /// In place: 0 where |x| \<= lambd, else x; so is the derivative.
    ///
    /// `tensor_hardshrink_` in C.
    pub fn hardshrink_(&self, lambd: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_hardshrink_(self.ptr(), lambd) })?;
        Ok(self)
    }

    /// x moved towards 0 by a finite lambd \>= 0: x - lambd for x \> lambd, x + lambd for x \< -lambd, else 0. NaN stays NaN. Usual values: lambd 0.5.
    ///
    /// `tensor_softshrink` in C.
    pub fn softshrink(&self, lambd: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_softshrink(self.ptr(), lambd) })
    }

    /// In place: x moved towards 0 by a finite lambd \>= 0: x - lambd for x \> lambd, x + lambd for x \< -lambd, else 0. NaN stays NaN.
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

    /// x where x \> threshold, else `value`, for integers rounded towards 0; the derivative at the threshold is 0. NaN stays NaN.
    ///
    /// `tensor_threshold` in C.
    pub fn threshold(&self, threshold: f64, value: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_threshold(self.ptr(), threshold, value) })
    }

    /// In place: x where x \> threshold, else `value`, for integers rounded towards 0; the derivative at the threshold is 0. NaN stays NaN.
    ///
    /// `tensor_threshold_` in C.
    pub fn threshold_(&self, threshold: f64, value: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_threshold_(self.ptr(), threshold, value) })?;
        Ok(self)
    }

    /// x where x \> 0, else alpha \* (exp(x) - 1); the derivative at 0 is alpha. Usual values: alpha 1.0.
    ///
    /// `tensor_elu` in C.
    pub fn elu(&self, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_elu(self.ptr(), alpha) })
    }

    /// In place: x where x \> 0, else alpha \* (exp(x) - 1); the derivative at 0 is alpha.
    ///
    /// `tensor_elu_` in C.
    pub fn elu_(&self, alpha: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_elu_(self.ptr(), alpha) })?;
        Ok(self)
    }

    /// x where x \>= 0, else alpha \* (exp(x / alpha) - 1). Usual values: alpha 1.0.
    ///
    /// `tensor_celu` in C.
    pub fn celu(&self, alpha: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_celu(self.ptr(), alpha) })
    }

    /// In place: x where x \>= 0, else alpha \* (exp(x / alpha) - 1).
    ///
    /// `tensor_celu_` in C.
    pub fn celu_(&self, alpha: f64) -> Result<&Tensor> {
        check(unsafe { sys::tensor_celu_(self.ptr(), alpha) })?;
        Ok(self)
    }

    /// 1.0507... \* elu(x, 1.6732...), whose constants keep mean 0 and variance 1.
    ///
    /// `tensor_selu` in C.
    pub fn selu(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_selu(self.ptr()) })
    }

    /// In place: 1.0507... \* elu(x, 1.6732...), whose constants keep mean 0 and variance 1.
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

    /// log(1 + exp(beta \* x)) / beta, and x itself where beta \* x \> threshold. Usual values: beta 1.0, threshold 20.0.
    ///
    /// `tensor_softplus` in C.
    pub fn softplus(&self, beta: f64, threshold: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_softplus(self.ptr(), beta, threshold) })
    }

    /// In place: log(1 + exp(beta \* x)) / beta, and x itself where beta \* x \> threshold.
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

    /// x - logsumexp(x) along `dim`.
    ///
    /// `tensor_log_softmax` in C.
    pub fn log_softmax(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_log_softmax(self.ptr(), dim.into().0) })
    }

    /// x where x \> 0, else weight \* x; weight has one element, or one for each extent of dim 1 of x. The derivative at 0 is weight.
    ///
    /// `tensor_prelu` in C.
    pub fn prelu(&self, weight: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_prelu(self.ptr(), weight.ptr()) })
    }

    /// a \* sigmoid(b) for the halves a and b of `dim`, whose extent is even.
    ///
    /// `tensor_glu` in C.
    pub fn glu(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_glu(self.ptr(), dim.into().0) })
    }

    /// x where x \> 0, else x times a number from \[lower, upper), drawn for each element in training, their mean else. Usual values: lower 0.125, upper 0.3333333333333333, training false.
    ///
    /// `tensor_rrelu` in C.
    pub fn rrelu(&self, lower: f64, upper: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rrelu(self.ptr(), lower, upper, i32::from(training), Generator::optional(rng)) })
    }

    /// softmax((logits + g) / tau) along `dim`, with g from the standard Gumbel distribution; if `hard`, 1 at its largest element and 0 elsewhere, with the gradient of the soft one. Usual values: tau 1.0, hard false.
    ///
    /// `tensor_gumbel_softmax` in C.
    pub fn gumbel_softmax(&self, tau: f64, hard: bool, dim: impl Into<Dim>, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_gumbel_softmax(self.ptr(), tau, i32::from(hard), dim.into().0, Generator::optional(rng)) })
    }

    /// softmax of -x along `dim`.
    ///
    /// `tensor_softmin` in C.
    pub fn softmin(&self, dim: impl Into<Dim>) -> Result<Tensor> {
        own(unsafe { sys::tensor_softmin(self.ptr(), dim.into().0) })
    }

    /// x @ weight.T + bias: x (..., in), weight (out, in) or (in,), bias (out,).
    ///
    /// `tensor_linear` in C.
    pub fn linear(&self, weight: &Tensor, bias: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_linear(self.ptr(), weight.ptr(), optional(bias)) })
    }

    /// The activation of linear(x, weight, bias): gelu, gelu\_tanh, relu, sigmoid, silu or tanh. Where no gradient is recorded, it is applied to each part of the product while a cache holds it, and the product itself is never stored.
    ///
    /// `tensor_linear_activation` in C.
    pub fn linear_activation(&self, weight: &Tensor, bias: Option<&Tensor>, activation: &str) -> Result<Tensor> {
        let activation = string(activation, "tensor_linear_activation")?;
        own(unsafe { sys::tensor_linear_activation(self.ptr(), weight.ptr(), optional(bias), activation.as_ptr()) })
    }

    /// Cross-correlation of x (N, C, L), or (C, L), with weight (O, C / groups, K); otherwise as conv2d. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv1d` in C.
    pub fn conv1d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv1d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// Cross-correlation of x (N, C, H, W), or (C, H, W), with weight (O, C / groups, KH, KW); stride, padding with zeros, and dilation as (height, width) or one number for both. Extent (H + 2 \* padding - dilation \* (KH - 1) - 1) / stride + 1, rounded down. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv2d` in C.
    pub fn conv2d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv2d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// The gradient of conv2d for its input of `shape`, also known as transposed convolution. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv2d_input_grad` in C.
    pub fn conv2d_input_grad(&self, weight: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv2d_input_grad(self.ptr(), weight.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// The gradient of conv2d for its weight of `shape`. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv2d_weight_grad` in C.
    pub fn conv2d_weight_grad(&self, x: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv2d_weight_grad(self.ptr(), x.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// Cross-correlation of x (N, C, D, H, W), or (C, D, H, W), with weight (O, C / groups, KD, KH, KW); otherwise as conv2d. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv3d` in C.
    pub fn conv3d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv3d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// The gradient of conv3d for its input of `shape`, also known as transposed convolution. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv3d_input_grad` in C.
    pub fn conv3d_input_grad(&self, weight: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv3d_input_grad(self.ptr(), weight.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// The gradient of conv3d for its weight of `shape`. Usual values: stride 1, padding 0, dilation 1, groups 1.
    ///
    /// `tensor_conv3d_weight_grad` in C.
    pub fn conv3d_weight_grad(&self, x: &Tensor, shape: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, groups: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv3d_weight_grad(self.ptr(), x.ptr(), shape.as_ptr(), shape.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), groups) })
    }

    /// The transpose of conv1d: what its gradient makes of x (N, C, L), or (C, L), with weight (C, O / groups, K). Otherwise as conv\_transpose2d. Usual values: stride 1, padding 0, output\_padding 0, groups 1, dilation 1.
    ///
    /// `tensor_conv_transpose1d` in C.
    pub fn conv_transpose1d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, output_padding: impl Ints, groups: i64, dilation: impl Ints) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let output_padding = output_padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv_transpose1d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), output_padding.as_ptr(), output_padding.len().count(), groups, dilation.as_ptr(), dilation.len().count()) })
    }

    /// The transpose of conv2d: what its gradient makes of x (N, C, H, W), or (C, H, W), with weight (C, O / groups, KH, KW). Extent (H - 1) \* stride - 2 \* padding + dilation \* (KH - 1) + output\_padding + 1. Usual values: stride 1, padding 0, output\_padding 0, groups 1, dilation 1.
    ///
    /// `tensor_conv_transpose2d` in C.
    pub fn conv_transpose2d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, output_padding: impl Ints, groups: i64, dilation: impl Ints) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let output_padding = output_padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv_transpose2d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), output_padding.as_ptr(), output_padding.len().count(), groups, dilation.as_ptr(), dilation.len().count()) })
    }

    /// The transpose of conv3d: what its gradient makes of x (N, C, D, H, W), or (C, D, H, W), with weight (C, O / groups, KD, KH, KW). Otherwise as conv\_transpose2d. Usual values: stride 1, padding 0, output\_padding 0, groups 1, dilation 1.
    ///
    /// `tensor_conv_transpose3d` in C.
    pub fn conv_transpose3d(&self, weight: &Tensor, bias: Option<&Tensor>, stride: impl Ints, padding: impl Ints, output_padding: impl Ints, groups: i64, dilation: impl Ints) -> Result<Tensor> {
        let stride = stride.ints();
        let padding = padding.ints();
        let output_padding = output_padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_conv_transpose3d(self.ptr(), weight.ptr(), optional(bias), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), output_padding.as_ptr(), output_padding.len().count(), groups, dilation.as_ptr(), dilation.len().count()) })
    }

    /// The windows of x (N, C, H, W) or (C, H, W), padded with zeros, as columns: (N, C \* KH \* KW, number of windows), the windows in row-major order. Usual values: stride 1, padding 0, dilation 1.
    ///
    /// `tensor_im2col` in C.
    pub fn im2col(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_im2col(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count()) })
    }

    /// The sums of columns x (N, C \* KH \* KW, L) or (C \* KH \* KW, L) at the places of an image of shape (H, W) that im2col takes them from. Usual values: stride 1, padding 0, dilation 1.
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

    /// x1 @ weight\[k\] @ x2 + bias\[k\] for each k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,).
    ///
    /// `tensor_bilinear` in C.
    pub fn bilinear(&self, x2: &Tensor, weight: &Tensor, bias: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_bilinear(self.ptr(), x2.ptr(), weight.ptr(), optional(bias)) })
    }

    /// The largest element of each window of x (N, C, L) or (C, L); otherwise as max\_pool2d. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool1d` in C.
    pub fn max_pool1d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_max_pool1d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode)) })
    }

    /// The largest element of each window of x (N, C, H, W) or (C, H, W); NaN wins; the first of equal ones takes the gradient. No stride means the kernel's extents; padding is at most half of them. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool2d` in C.
    pub fn max_pool2d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_max_pool2d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode)) })
    }

    /// The largest element of each window of x (N, C, D, H, W) or (C, D, H, W); otherwise as max\_pool2d. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
    ///
    /// `tensor_max_pool3d` in C.
    pub fn max_pool3d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, dilation: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        let dilation = dilation.ints();
        own(unsafe { sys::tensor_max_pool3d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), dilation.as_ptr(), dilation.len().count(), i32::from(ceil_mode)) })
    }

    /// max\_pool1d, and where in its line, in row-major order, each element was found, int64. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
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

    /// max\_pool2d, and where in its plane, in row-major order, each element was found, int64. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
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

    /// max\_pool3d, and where in its volume, in row-major order, each element was found, int64. Usual values: stride \[\], padding 0, dilation 1, ceil\_mode false.
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

    /// 0 with spatial extents `shape`, and the elements of x (N, C, L) or (C, L) at `indices` of their line, as max\_pool1d\_with\_indices gives them; of several at one place the last one stays.
    ///
    /// `tensor_max_unpool1d` in C.
    pub fn max_unpool1d(&self, indices: &Tensor, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_max_unpool1d(self.ptr(), indices.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// 0 with spatial extents `shape`, and the elements of x (N, C, H, W) or (C, H, W) at `indices` of their plane, as max\_pool2d\_with\_indices gives them; of several at one place the last one stays.
    ///
    /// `tensor_max_unpool2d` in C.
    pub fn max_unpool2d(&self, indices: &Tensor, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_max_unpool2d(self.ptr(), indices.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// 0 with spatial extents `shape`, and the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices` of their volume, as max\_pool3d\_with\_indices gives them; of several at one place the last one stays.
    ///
    /// `tensor_max_unpool3d` in C.
    pub fn max_unpool3d(&self, indices: &Tensor, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_max_unpool3d(self.ptr(), indices.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// The mean of each window of x (N, C, L) or (C, L); otherwise as avg\_pool2d. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true.
    ///
    /// `tensor_avg_pool1d` in C.
    pub fn avg_pool1d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool1d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad)) })
    }

    /// The mean of each window of x (N, C, H, W) or (C, H, W); padded zeros count if count\_include\_pad. divisor\_override divides the sums instead of their number of elements, 0 means none. Means of integers are truncated. No stride means the kernel's extents; padding is at most half of them. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool2d` in C.
    pub fn avg_pool2d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool2d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// The gradient of avg\_pool2d for its input of `shape`. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool2d_grad` in C.
    pub fn avg_pool2d_grad(&self, shape: impl Ints, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool2d_grad(self.ptr(), shape.as_ptr(), shape.len().count(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// The mean of each window of x (N, C, D, H, W) or (C, D, H, W); otherwise as avg\_pool2d. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool3d` in C.
    pub fn avg_pool3d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool3d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// The gradient of avg\_pool3d for its input of `shape`. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true, divisor\_override 0.
    ///
    /// `tensor_avg_pool3d_grad` in C.
    pub fn avg_pool3d_grad(&self, shape: impl Ints, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool, divisor_override: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool3d_grad(self.ptr(), shape.as_ptr(), shape.len().count(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad), divisor_override) })
    }

    /// The norm of each window of x (N, C, L) or (C, L): sum(x \*\* norm\_type) \*\* (1 / norm\_type). The gradient is NaN where all elements are 0. No stride means the kernel's extents. Usual values: stride \[\], ceil\_mode false.
    ///
    /// `tensor_lp_pool1d` in C.
    pub fn lp_pool1d(&self, norm_type: f64, kernel: impl Ints, stride: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        own(unsafe { sys::tensor_lp_pool1d(self.ptr(), norm_type, kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), i32::from(ceil_mode)) })
    }

    /// The norm of each window of x (N, C, H, W) or (C, H, W): sum(x \*\* norm\_type) \*\* (1 / norm\_type). The gradient is NaN where all elements are 0. No stride means the kernel's extents. Usual values: stride \[\], ceil\_mode false.
    ///
    /// `tensor_lp_pool2d` in C.
    pub fn lp_pool2d(&self, norm_type: f64, kernel: impl Ints, stride: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        own(unsafe { sys::tensor_lp_pool2d(self.ptr(), norm_type, kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), i32::from(ceil_mode)) })
    }

    /// The norm of each window of x (N, C, D, H, W) or (C, D, H, W): sum(x \*\* norm\_type) \*\* (1 / norm\_type). The gradient is NaN where all elements are 0. No stride means the kernel's extents. Usual values: stride \[\], ceil\_mode false.
    ///
    /// `tensor_lp_pool3d` in C.
    pub fn lp_pool3d(&self, norm_type: f64, kernel: impl Ints, stride: impl Ints, ceil_mode: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        own(unsafe { sys::tensor_lp_pool3d(self.ptr(), norm_type, kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), i32::from(ceil_mode)) })
    }

    /// The means of the parts of x (N, C, L) or (C, L) that cut its spatial dims into `shape`, as equal as can be: part i of n begins at floor(i \* extent / n) and ends before ceil((i + 1) \* extent / n).
    ///
    /// `tensor_adaptive_avg_pool1d` in C.
    pub fn adaptive_avg_pool1d(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_adaptive_avg_pool1d(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// The means of the parts of x (N, C, H, W) or (C, H, W) that cut its spatial dims into `shape`, as equal as can be: part i of n begins at floor(i \* extent / n) and ends before ceil((i + 1) \* extent / n).
    ///
    /// `tensor_adaptive_avg_pool2d` in C.
    pub fn adaptive_avg_pool2d(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_adaptive_avg_pool2d(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// The means of the parts of x (N, C, D, H, W) or (C, D, H, W) that cut its spatial dims into `shape`, as equal as can be: part i of n begins at floor(i \* extent / n) and ends before ceil((i + 1) \* extent / n).
    ///
    /// `tensor_adaptive_avg_pool3d` in C.
    pub fn adaptive_avg_pool3d(&self, shape: impl Ints) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_adaptive_avg_pool3d(self.ptr(), shape.as_ptr(), shape.len().count()) })
    }

    /// The largest elements of the parts that adaptive\_avg\_pool1d takes the means of, and where in their line they were found, int64; NaN wins, and the first of equal ones.
    ///
    /// `tensor_adaptive_max_pool1d` in C.
    pub fn adaptive_max_pool1d(&self, shape: impl Ints) -> Result<(Tensor, Tensor)> {
        let shape = shape.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_adaptive_max_pool1d(self.ptr(), shape.as_ptr(), shape.len().count(), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The largest elements of the parts that adaptive\_avg\_pool2d takes the means of, and where in their plane they were found, int64; NaN wins, and the first of equal ones.
    ///
    /// `tensor_adaptive_max_pool2d` in C.
    pub fn adaptive_max_pool2d(&self, shape: impl Ints) -> Result<(Tensor, Tensor)> {
        let shape = shape.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_adaptive_max_pool2d(self.ptr(), shape.as_ptr(), shape.len().count(), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// The largest elements of the parts that adaptive\_avg\_pool3d takes the means of, and where in their volume they were found, int64; NaN wins, and the first of equal ones.
    ///
    /// `tensor_adaptive_max_pool3d` in C.
    pub fn adaptive_max_pool3d(&self, shape: impl Ints) -> Result<(Tensor, Tensor)> {
        let shape = shape.ints();
        let (mut values, mut indices) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_adaptive_max_pool3d(self.ptr(), shape.as_ptr(), shape.len().count(), &mut values, &mut indices) })?;
        Ok((own(values)?, own(indices)?))
    }

    /// x (N, C, ...) or (C, ...) with spatial extents `shape`, one dim after the other: mode nearest, nearest-exact (both for any dtype), linear, bilinear or trilinear for one, two or three spatial dims, bicubic, or area, the means of adaptive\_avg\_pool2d. With align\_corners the outermost elements keep their places, else the outer edges. antialias stretches the kernel where the dim shrinks. Usual values: align\_corners false, antialias false.
    ///
    /// `tensor_interpolate` in C.
    pub fn interpolate(&self, shape: impl Ints, mode: &str, align_corners: bool, antialias: bool) -> Result<Tensor> {
        let shape = shape.ints();
        let mode = string(mode, "tensor_interpolate")?;
        own(unsafe { sys::tensor_interpolate(self.ptr(), shape.as_ptr(), shape.len().count(), mode.as_ptr(), i32::from(align_corners), i32::from(antialias)) })
    }

    /// x with `size` positions along `dim`: mode nearest, nearest-exact (both for any dtype), linear, cubic or area, as interpolate. scale, if not 0, is the ratio of the extents that places are computed with. Usual values: align\_corners false, antialias false, scale 0.
    ///
    /// `tensor_interpolate_axis` in C.
    pub fn interpolate_axis(&self, dim: impl Into<Dim>, size: i64, mode: &str, align_corners: bool, antialias: bool, scale: f64) -> Result<Tensor> {
        let mode = string(mode, "tensor_interpolate_axis")?;
        own(unsafe { sys::tensor_interpolate_axis(self.ptr(), dim.into().0, size, mode.as_ptr(), i32::from(align_corners), i32::from(antialias), scale) })
    }

    /// The gradient of interpolate\_dim for its input, with extent `size` along `dim`. Usual values: align\_corners false, antialias false, scale 0.
    ///
    /// `tensor_interpolate_axis_grad` in C.
    pub fn interpolate_axis_grad(&self, dim: impl Into<Dim>, size: i64, mode: &str, align_corners: bool, antialias: bool, scale: f64) -> Result<Tensor> {
        let mode = string(mode, "tensor_interpolate_axis_grad")?;
        own(unsafe { sys::tensor_interpolate_axis_grad(self.ptr(), dim.into().0, size, mode.as_ptr(), i32::from(align_corners), i32::from(antialias), scale) })
    }

    /// x (N, C, H, W) at the places of grid (N, OH, OW, 2), or (N, C, D, H, W) with (N, OD, OH, OW, 3): coordinates from -1 to 1, the last dim of x first. mode bilinear, nearest or bicubic (two spatial dims); outside of x are zeros, its border, or its reflection (padding\_mode). -1 and 1 are the centres of the outermost elements with align\_corners, else their outer edges. Half precision is computed in float32. Usual values: align\_corners false.
    ///
    /// `tensor_grid_sample` in C.
    pub fn grid_sample(&self, grid: &Tensor, mode: &str, padding_mode: &str, align_corners: bool) -> Result<Tensor> {
        let mode = string(mode, "tensor_grid_sample")?;
        let padding_mode = string(padding_mode, "tensor_grid_sample")?;
        own(unsafe { sys::tensor_grid_sample(self.ptr(), grid.ptr(), mode.as_ptr(), padding_mode.as_ptr(), i32::from(align_corners)) })
    }

    /// The grid for grid\_sample that reads an image of `shape` (N, C, H, W) or (N, C, D, H, W) at places moved by the matrices theta (N, 2, 3) or (N, 3, 4). Usual values: align\_corners false.
    ///
    /// `tensor_affine_grid` in C.
    pub fn affine_grid(&self, shape: impl Ints, align_corners: bool) -> Result<Tensor> {
        let shape = shape.ints();
        own(unsafe { sys::tensor_affine_grid(self.ptr(), shape.as_ptr(), shape.len().count(), i32::from(align_corners)) })
    }

    /// x (..., C \* factor \*\* 2, H, W) as (..., C, H \* factor, W \* factor): channels become squares of pixels.
    ///
    /// `tensor_pixel_shuffle` in C.
    pub fn pixel_shuffle(&self, factor: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pixel_shuffle(self.ptr(), factor) })
    }

    /// x (..., C, H \* factor, W \* factor) as (..., C \* factor \*\* 2, H, W): the inverse of pixel\_shuffle.
    ///
    /// `tensor_pixel_unshuffle` in C.
    pub fn pixel_unshuffle(&self, factor: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pixel_unshuffle(self.ptr(), factor) })
    }

    /// x (N, C, ...) with its channels, parted into groups, in the order of their place in the group.
    ///
    /// `tensor_channel_shuffle` in C.
    pub fn channel_shuffle(&self, groups: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_channel_shuffle(self.ptr(), groups) })
    }

    /// (x - mean) / sqrt(var + eps) \* weight + bias over the last norm\_ndim dims, with the variance of the population; weight and bias have the shape of those dims. Usual values: eps 1e-5.
    ///
    /// `tensor_layer_norm` in C.
    pub fn layer_norm(&self, norm_ndim: i64, weight: Option<&Tensor>, bias: Option<&Tensor>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_layer_norm(self.ptr(), norm_ndim, optional(weight), optional(bias), eps) })
    }

    /// (x - mean) / sqrt(var + eps) \* weight + bias for each channel of x (N, C, ...). In training mean and variance are those of the batch (the population's), and running\_mean and running\_var move towards mean and unbiased variance by `momentum`; else the running ones are used. Usual values: training false, momentum 0.1, eps 1e-5.
    ///
    /// `tensor_batch_norm` in C.
    pub fn batch_norm(&self, weight: Option<&Tensor>, bias: Option<&Tensor>, running_mean: Option<&Tensor>, running_var: Option<&Tensor>, training: bool, momentum: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_batch_norm(self.ptr(), optional(weight), optional(bias), optional(running_mean), optional(running_var), i32::from(training), momentum, eps) })
    }

    /// x / sqrt(mean(x \*\* 2) + eps) \* weight over the last norm\_ndim dims, whose shape weight has, of complex numbers too without conjugates; eps NaN stands for the distance from 1 to the next number of the dtype computed in.
    ///
    /// `tensor_rms_norm` in C.
    pub fn rms_norm(&self, norm_ndim: i64, weight: Option<&Tensor>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_rms_norm(self.ptr(), norm_ndim, optional(weight), eps) })
    }

    /// (x - mean) / sqrt(var + eps) for each of as many groups of neighbouring channels of x (N, C, ...), times weight (C,), plus bias (C,). Usual values: eps 1e-5.
    ///
    /// `tensor_group_norm` in C.
    pub fn group_norm(&self, groups: i64, weight: Option<&Tensor>, bias: Option<&Tensor>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_norm(self.ptr(), groups, optional(weight), optional(bias), eps) })
    }

    /// (x - mean) / sqrt(var + eps) \* weight + bias for each channel of each instance of x (N, C, L, ...), and running\_mean and running\_var move towards the mean of their means and unbiased variances by `momentum`; as batch\_norm with the running ones unless use\_input\_stats. Usual values: use\_input\_stats true, momentum 0.1, eps 1e-5.
    ///
    /// `tensor_instance_norm` in C.
    pub fn instance_norm(&self, weight: Option<&Tensor>, bias: Option<&Tensor>, running_mean: Option<&Tensor>, running_var: Option<&Tensor>, use_input_stats: bool, momentum: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_instance_norm(self.ptr(), optional(weight), optional(bias), optional(running_mean), optional(running_var), i32::from(use_input_stats), momentum, eps) })
    }

    /// x / (k + alpha / size \* s) \*\* beta, s the sum of squares of the `size` channels around each, of x (N, C, L, ...). Usual values: alpha 1e-4, beta 0.75, k 1.0.
    ///
    /// `tensor_local_response_norm` in C.
    pub fn local_response_norm(&self, size: i64, alpha: f64, beta: f64, k: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_local_response_norm(self.ptr(), size, alpha, beta, k) })
    }

    /// x / max(n, eps), n the norm of order `ord` along `dim`. Usual values: ord 2.0, eps 1e-12.
    ///
    /// `tensor_normalize` in C.
    pub fn normalize(&self, ord: f64, dim: impl Into<Dim>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_normalize(self.ptr(), ord, dim.into().0, eps) })
    }

    /// In training, 0 with probability p, else x / (1 - p); else x itself. Usual values: p 0.5, training true.
    ///
    /// `tensor_dropout` in C.
    pub fn dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// In training, 0 for each channel of x (N, C, ...) with probability p, else x / (1 - p); else x itself. Usual values: p 0.5, training true.
    ///
    /// `tensor_feature_dropout` in C.
    pub fn feature_dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_feature_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// In training, the least value of selu with probability p, else x, scaled and moved so that mean 0 and variance 1 stay; else x itself. Usual values: p 0.5, training true.
    ///
    /// `tensor_alpha_dropout` in C.
    pub fn alpha_dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_alpha_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// As alpha\_dropout, for each channel of x (N, C, ...). Usual values: p 0.5, training true.
    ///
    /// `tensor_feature_alpha_dropout` in C.
    pub fn feature_alpha_dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_feature_alpha_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
    }

    /// softmax(query @ key^T \* scale + mask) @ value for query (..., L, E), key (..., S, E) and value (..., S, F); a bool mask allows where it is true, `causal` allows keys up to the place of the query. A query that may look at nothing gives 0. scale 0 stands for 1 / sqrt(E). With enable\_gqa key and value may have fewer heads (..., H, S, E), each for as many neighbouring heads of query. dropout\_p is applied to the softmax. Usual values: dropout\_p 0.0, causal false, scale 0.0, enable\_gqa false.
    ///
    /// `tensor_scaled_dot_product_attention` in C.
    pub fn scaled_dot_product_attention(&self, key: &Tensor, value: &Tensor, mask: Option<&Tensor>, dropout_p: f64, causal: bool, scale: f64, enable_gqa: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_scaled_dot_product_attention(self.ptr(), key.ptr(), value.ptr(), optional(mask), dropout_p, i32::from(causal), scale, i32::from(enable_gqa), Generator::optional(rng)) })
    }

    /// scaled\_dot\_product\_attention without dropout, by one kernel that never makes the matrix of scores. The gradient computes the weights once more, unless it is differentiated itself or that of the mask. mask has extents of L or 1 and S or 1 at its end. With `causal` values after the place of a query may be skipped, or count with the weight 0: that is NaN for what is not finite. Usual values: causal false, scale 0.0.
    ///
    /// `tensor_flash_attention` in C.
    pub fn flash_attention(&self, key: &Tensor, value: &Tensor, mask: Option<&Tensor>, causal: bool, scale: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_flash_attention(self.ptr(), key.ptr(), value.ptr(), optional(mask), i32::from(causal), scale) })
    }

    /// Attention in num\_heads subspaces, of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. in\_weight (3 \* E, E) holds the projections of all three, else q\_weight (E, E), k\_weight (E, K) and v\_weight (E, V) do; in\_bias is (3 \* E,). bias\_k and bias\_v (E,) are one more key and value, add\_zero\_attn adds one of zeros. mask (L, S) or (N \* num\_heads, L, S) and key\_padding\_mask (N, S) forbid where they are true, or are added to the scores. The weights are (N, num\_heads, L, S), averaged (N, L, S). Without need\_weights they are empty, (0,), and the memory needed does not grow with L \* S unless there is dropout. A query that may look at nothing gives NaN, without need\_weights 0. Usual values: add\_zero\_attn false, dropout\_p 0.0, need\_weights true, average\_weights true.
    ///
    /// `tensor_multi_head_attention` in C.
    pub fn multi_head_attention(&self, key: &Tensor, value: &Tensor, num_heads: i64, in_weight: Option<&Tensor>, q_weight: Option<&Tensor>, k_weight: Option<&Tensor>, v_weight: Option<&Tensor>, in_bias: Option<&Tensor>, bias_k: Option<&Tensor>, bias_v: Option<&Tensor>, add_zero_attn: bool, out_weight: &Tensor, out_bias: Option<&Tensor>, key_padding_mask: Option<&Tensor>, mask: Option<&Tensor>, dropout_p: f64, need_weights: bool, average_weights: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let (mut output, mut weights) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_multi_head_attention(self.ptr(), key.ptr(), value.ptr(), num_heads, optional(in_weight), optional(q_weight), optional(k_weight), optional(v_weight), optional(in_bias), optional(bias_k), optional(bias_v), i32::from(add_zero_attn), out_weight.ptr(), optional(out_bias), optional(key_padding_mask), optional(mask), dropout_p, i32::from(need_weights), i32::from(average_weights), Generator::optional(rng), &mut output, &mut weights) })?;
        Ok((own(output)?, own(weights)?))
    }

    /// tanh(x @ w\_ih^T + b\_ih + h @ w\_hh^T + b\_hh) for x (N, I) or (I,) and h (N, H) or (H,).
    ///
    /// `tensor_rnn_tanh_cell` in C.
    pub fn rnn_tanh_cell(&self, h: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rnn_tanh_cell(self.ptr(), h.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh)) })
    }

    /// As rnn\_tanh\_cell, with relu in the place of tanh.
    ///
    /// `tensor_rnn_relu_cell` in C.
    pub fn rnn_relu_cell(&self, h: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_rnn_relu_cell(self.ptr(), h.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh)) })
    }

    /// n + z \* (h - n), with n = tanh(a + r \* b) for the last third a of x @ w\_ih^T + b\_ih and b of h @ w\_hh^T + b\_hh, and gates r and z, the sigmoids of the sums of the others; for x (N, I) or (I,) and h (N, H) or (H,).
    ///
    /// `tensor_gru_cell` in C.
    pub fn gru_cell(&self, h: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_gru_cell(self.ptr(), h.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh)) })
    }

    /// c\_next = f \* c + i \* g and h\_next = o \* tanh(c\_next), with the parts i, f, g, o of x @ w\_ih^T + b\_ih + h @ w\_hh^T + b\_hh, sigmoids but for g, a tanh; for x (N, I) or (I,), h and c (N, H) or (H,).
    ///
    /// `tensor_lstm_cell` in C.
    pub fn lstm_cell(&self, h: &Tensor, c: &Tensor, w_ih: &Tensor, w_hh: &Tensor, b_ih: Option<&Tensor>, b_hh: Option<&Tensor>) -> Result<(Tensor, Tensor)> {
        let (mut h_next, mut c_next) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lstm_cell(self.ptr(), h.ptr(), c.ptr(), w_ih.ptr(), w_hh.ptr(), optional(b_ih), optional(b_hh), &mut h_next, &mut c_next) })?;
        Ok((own(h_next)?, own(c_next)?))
    }

    /// Layers of rnn\_tanh\_cell over x (L, N, I), with batch\_first (N, L, I), or (L, I), from h0 (layers \* directions, N, H), zeros unless given. weights are w\_ih and w\_hh, and with bias b\_ih and b\_hh, of each layer and in it of each direction. Both directions are joined along the last dim. In training dropout comes between layers. The results are the states of the last layer at all times and those of all layers after the last time. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_rnn_tanh` in C.
    pub fn rnn_tanh(&self, h0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_rnn_tanh(self.ptr(), optional(h0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n) })?;
        Ok((own(output)?, own(h_n)?))
    }

    /// Layers of rnn\_relu\_cell over x (L, N, I), with batch\_first (N, L, I), or (L, I), from h0 (layers \* directions, N, H), zeros unless given. weights are w\_ih and w\_hh, and with bias b\_ih and b\_hh, of each layer and in it of each direction. Both directions are joined along the last dim. In training dropout comes between layers. The results are the states of the last layer at all times and those of all layers after the last time. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_rnn_relu` in C.
    pub fn rnn_relu(&self, h0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_rnn_relu(self.ptr(), optional(h0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n) })?;
        Ok((own(output)?, own(h_n)?))
    }

    /// Layers of gru\_cell over x (L, N, I), with batch\_first (N, L, I), or (L, I), from h0 (layers \* directions, N, H), zeros unless given. weights are w\_ih and w\_hh, and with bias b\_ih and b\_hh, of each layer and in it of each direction. Both directions are joined along the last dim. In training dropout comes between layers. The results are the states of the last layer at all times and those of all layers after the last time. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_gru` in C.
    pub fn gru(&self, h0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n) = (std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_gru(self.ptr(), optional(h0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n) })?;
        Ok((own(output)?, own(h_n)?))
    }

    /// As gru, of lstm\_cell. One more weight of each layer and direction, w\_hr (P, H), projects its states h to P elements. Usual values: layers 1, bias true, dropout 0.0, training false, bidirectional false, batch\_first false.
    ///
    /// `tensor_lstm` in C.
    pub fn lstm(&self, h0: Option<&Tensor>, c0: Option<&Tensor>, weights: &[impl AsRef<Tensor>], layers: i64, bias: bool, dropout: f64, training: bool, bidirectional: bool, batch_first: bool, rng: Option<&Generator>) -> Result<(Tensor, Tensor, Tensor)> {
        let weights = handles(weights);
        let (mut output, mut h_n, mut c_n) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut());
        check(unsafe { sys::tensor_lstm(self.ptr(), optional(h0), optional(c0), weights.as_ptr(), weights.len().count(), layers, i32::from(bias), dropout, i32::from(training), i32::from(bidirectional), i32::from(batch_first), Generator::optional(rng), &mut output, &mut h_n, &mut c_n) })?;
        Ok((own(output)?, own(h_n)?, own(c_n)?))
    }

    /// vector\_norm(a\[..., i, :\] - b\[..., j, :\], p) for all rows i of a and j of b; leading dims broadcast. The derivative is 0 where the distance is 0. Usual values: p 2.0.
    ///
    /// `tensor_cdist` in C.
    pub fn cdist(&self, b: &Tensor, p: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_cdist(self.ptr(), b.ptr(), p) })
    }

    /// The distances of cdist between the rows i \< j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ... Usual values: p 2.0.
    ///
    /// `tensor_pdist` in C.
    pub fn pdist(&self, p: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pdist(self.ptr(), p) })
    }

    /// (x - target) \*\* 2, as it is, its mean or its sum. Usual values: reduction mean.
    ///
    /// `tensor_mse_loss` in C.
    pub fn mse_loss(&self, target: &Tensor, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_mse_loss(self.ptr(), target.ptr(), reduction as i32) })
    }

    /// |x - target|, as it is, its mean or its sum. Usual values: reduction mean.
    ///
    /// `tensor_l1_loss` in C.
    pub fn l1_loss(&self, target: &Tensor, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_l1_loss(self.ptr(), target.ptr(), reduction as i32) })
    }

    /// -weight\[target\] \* log\_probs\[target\] for log\_probs (N, C, ...) or (C,) and integer target (N, ...) or () in \[0, C); the mean is divided by the weights that count; targets equal to ignore\_index count 0. Usual values: ignore\_index -100, reduction mean.
    ///
    /// `tensor_nll_loss` in C.
    pub fn nll_loss(&self, target: &Tensor, weight: Option<&Tensor>, ignore_index: i64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_nll_loss(self.ptr(), target.ptr(), optional(weight), ignore_index, reduction as i32) })
    }

    /// The cross entropy of `target` with softmax(logits): nll\_loss of log\_softmax, without overflow. `self` are scores before softmax, not probabilities; the classes lie along dim 1, of 1-d logits along dim 0. An integer `target` holds classes y, whose loss is weight\[y\] \* (logsumexp(logits) - logits\[y\]), and 0 where y is ignore\_index. A floating `target` of the shape of `self` holds probabilities t, whose loss is -sum(weight \* t \* log\_softmax(logits)) over the classes. With label\_smoothing e, e / C + (1 - e) \* t takes the place of t, where t of a class is 1 for it and 0 for the others. The mean of classes is divided by the sum of weight\[y\] over the targets that count, NaN where none does; that of probabilities by the number of losses. Usual values: ignore\_index -100, label\_smoothing 0.0, reduction mean.
    ///
    /// `tensor_cross_entropy` in C.
    pub fn cross_entropy(&self, target: &Tensor, weight: Option<&Tensor>, ignore_index: i64, label_smoothing: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_cross_entropy(self.ptr(), target.ptr(), optional(weight), ignore_index, label_smoothing, reduction as i32) })
    }

    /// The losses (N,) of which cross\_entropy is made: logsumexp(logits) - logits\[target\] for each row of logits (N, C) and its integer target in \[0, C); 0 for targets equal to ignore\_index. Usual values: ignore\_index -100.
    ///
    /// `tensor_softmax_nll` in C.
    pub fn softmax_nll(&self, target: &Tensor, ignore_index: i64) -> Result<Tensor> {
        own(unsafe { sys::tensor_softmax_nll(self.ptr(), target.ptr(), ignore_index) })
    }

    /// -weight \* (pos\_weight \* target \* log(sigmoid(x)) + (1 - target) \* log(1 - sigmoid(x))), without overflow. Usual values: reduction mean.
    ///
    /// `tensor_bce_with_logits` in C.
    pub fn bce_with_logits(&self, target: &Tensor, weight: Option<&Tensor>, pos_weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_bce_with_logits(self.ptr(), target.ptr(), optional(weight), optional(pos_weight), reduction as i32) })
    }

    /// d \*\* 2 / (2 \* beta) where |d| \< beta, else |d| - beta / 2, for d = x - target: |d| for beta 0. Usual values: beta 1.0, reduction mean.
    ///
    /// `tensor_smooth_l1_loss` in C.
    pub fn smooth_l1_loss(&self, target: &Tensor, beta: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_smooth_l1_loss(self.ptr(), target.ptr(), beta, reduction as i32) })
    }

    /// d \*\* 2 / 2 where |d| \< delta, else delta \* (|d| - delta / 2), for d = x - target. Usual values: delta 1.0, reduction mean.
    ///
    /// `tensor_huber_loss` in C.
    pub fn huber_loss(&self, target: &Tensor, delta: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_huber_loss(self.ptr(), target.ptr(), delta, reduction as i32) })
    }

    /// target \* (log(target) - x) for logarithms x of probabilities, 0 where target is 0; target holds logarithms too if log\_target. The mean is that of all elements: divide the sum by the batch for the divergence. Usual values: log\_target false, reduction mean.
    ///
    /// `tensor_kl_div` in C.
    pub fn kl_div(&self, target: &Tensor, log_target: bool, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_kl_div(self.ptr(), target.ptr(), i32::from(log_target), reduction as i32) })
    }

    /// -weight \* (target \* log(x) + (1 - target) \* log(1 - x)) for probabilities x in \[0, 1\]; logarithms are cut at -100. Usual values: reduction mean.
    ///
    /// `tensor_binary_cross_entropy` in C.
    pub fn binary_cross_entropy(&self, target: &Tensor, weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_binary_cross_entropy(self.ptr(), target.ptr(), optional(weight), reduction as i32) })
    }

    /// exp(x) - target \* x, or x - target \* log(x + eps) unless log\_input; `full` adds Stirling's formula of log(target!) where target \> 1. Usual values: log\_input true, full false, eps 1e-8, reduction mean.
    ///
    /// `tensor_poisson_nll_loss` in C.
    pub fn poisson_nll_loss(&self, target: &Tensor, log_input: bool, full: bool, eps: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_poisson_nll_loss(self.ptr(), target.ptr(), i32::from(log_input), i32::from(full), eps, reduction as i32) })
    }

    /// (log(v) + (x - target) \*\* 2 / v) / 2 for v = max(var, eps); `full` adds log(2 \* pi) / 2. var has the shape of x, or one element, or one for each row; the gradient for it is that for v. Usual values: full false, eps 1e-6, reduction mean.
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

    /// x where target is 1, max(margin - x, 0) where it is -1. Usual values: margin 1.0, reduction mean.
    ///
    /// `tensor_hinge_embedding_loss` in C.
    pub fn hinge_embedding_loss(&self, target: &Tensor, margin: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_hinge_embedding_loss(self.ptr(), target.ptr(), margin, reduction as i32) })
    }

    /// weight\[y\] \* sum(max(x\[j\] - x\[y\] + margin, 0) \*\* p) / C over all classes j but y, the target, for x (N, C) or (C,) and target (N,) or (); p is 1 or 2. Usual values: p 1.0, margin 1.0, reduction mean.
    ///
    /// `tensor_multi_margin_loss` in C.
    pub fn multi_margin_loss(&self, target: &Tensor, p: f64, margin: f64, weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_multi_margin_loss(self.ptr(), target.ptr(), p, margin, optional(weight), reduction as i32) })
    }

    /// sum(max(x\[j\] - x\[y\] + 1, 0)) / C over all targets y and all classes j that are none, for x and integer target of shape (N, C) or (C,); the targets of a row end at its first -1. Usual values: reduction mean.
    ///
    /// `tensor_multilabel_margin_loss` in C.
    pub fn multilabel_margin_loss(&self, target: &Tensor, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_multilabel_margin_loss(self.ptr(), target.ptr(), reduction as i32) })
    }

    /// The mean over the last dim of -weight \* (target \* logsigmoid(x) + (1 - target) \* logsigmoid(-x)). Usual values: reduction mean.
    ///
    /// `tensor_multilabel_soft_margin_loss` in C.
    pub fn multilabel_soft_margin_loss(&self, target: &Tensor, weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_multilabel_soft_margin_loss(self.ptr(), target.ptr(), optional(weight), reduction as i32) })
    }

    /// sum(x1 \* x2) / (max(|x1|, eps) \* max(|x2|, eps)) along `dim` of the operands, which broadcast. Usual values: eps 1e-8.
    ///
    /// `tensor_cosine_similarity` in C.
    pub fn cosine_similarity(&self, x2: &Tensor, dim: impl Into<Dim>, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_cosine_similarity(self.ptr(), x2.ptr(), dim.into().0, eps) })
    }

    /// The norm of order p of x1 - x2 + eps along the last dim. Usual values: p 2.0, eps 1e-6.
    ///
    /// `tensor_pairwise_distance` in C.
    pub fn pairwise_distance(&self, x2: &Tensor, p: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pairwise_distance(self.ptr(), x2.ptr(), p, eps, 0) })
    }

    /// The norm of order p of x1 - x2 + eps along the last dim. The dimensions stay, with extent 1. Usual values: p 2.0, eps 1e-6.
    ///
    /// `tensor_pairwise_distance` in C.
    pub fn pairwise_distance_keepdim(&self, x2: &Tensor, p: f64, eps: f64) -> Result<Tensor> {
        own(unsafe { sys::tensor_pairwise_distance(self.ptr(), x2.ptr(), p, eps, 1) })
    }

    /// 1 - cos where target is 1, max(cos - margin, 0) where it is -1, for the cosine of the angle between x1 and x2 (N, D) or (D,) and target (N,) or (). Usual values: margin 0.0, reduction mean.
    ///
    /// `tensor_cosine_embedding_loss` in C.
    pub fn cosine_embedding_loss(&self, x2: &Tensor, target: &Tensor, margin: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_cosine_embedding_loss(self.ptr(), x2.ptr(), target.ptr(), margin, reduction as i32) })
    }

    /// max(margin - target \* (x1 - x2), 0): target 1 wants x1 larger, -1 x2. Usual values: margin 0.0, reduction mean.
    ///
    /// `tensor_margin_ranking_loss` in C.
    pub fn margin_ranking_loss(&self, x2: &Tensor, target: &Tensor, margin: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_margin_ranking_loss(self.ptr(), x2.ptr(), target.ptr(), margin, reduction as i32) })
    }

    /// max(d(anchor, positive) - d(anchor, negative) + margin, 0) for the pairwise\_distance d; with swap d(positive, negative) counts where it is less than d(anchor, negative). Usual values: margin 1.0, p 2.0, eps 1e-6, swap false, reduction mean.
    ///
    /// `tensor_triplet_margin_loss` in C.
    pub fn triplet_margin_loss(&self, positive: &Tensor, negative: &Tensor, margin: f64, p: f64, eps: f64, swap: bool, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_triplet_margin_loss(self.ptr(), positive.ptr(), negative.ptr(), margin, p, eps, i32::from(swap), reduction as i32) })
    }

    /// The negative log likelihood of label sequences of unknown alignment, for log\_probs (T, N, C) from log\_softmax and targets (N, S), or those of all instances in one line; or (T, C) and (S,). The mean is that of losses divided by the target\_lengths. Losses of targets that do not fit are infinite, or 0 if zero\_infinity. The gradient is that for what log\_softmax was taken of; there is no second one. Usual values: blank 0, zero\_infinity false, reduction mean.
    ///
    /// `tensor_ctc_loss` in C.
    pub fn ctc_loss(&self, targets: &Tensor, input_lengths: &Tensor, target_lengths: &Tensor, blank: i64, zero_infinity: bool, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_ctc_loss(self.ptr(), targets.ptr(), input_lengths.ptr(), target_lengths.ptr(), blank, i32::from(zero_infinity), reduction as i32) })
    }

    /// The losses (N,) of which ctc\_loss is made, for log\_probs (T, N, C). Usual values: blank 0, zero\_infinity false.
    ///
    /// `tensor_ctc_nll` in C.
    pub fn ctc_nll(&self, targets: &Tensor, input_lengths: &Tensor, target_lengths: &Tensor, blank: i64, zero_infinity: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_ctc_nll(self.ptr(), targets.ptr(), input_lengths.ptr(), target_lengths.ptr(), blank, i32::from(zero_infinity)) })
    }

    /// The gradient of ctc\_nll, whose gradient is dy (N,), for what log\_softmax was taken of. Usual values: blank 0, zero\_infinity false.
    ///
    /// `tensor_ctc_nll_grad` in C.
    pub fn ctc_nll_grad(&self, log_probs: &Tensor, targets: &Tensor, input_lengths: &Tensor, target_lengths: &Tensor, blank: i64, zero_infinity: bool) -> Result<Tensor> {
        own(unsafe { sys::tensor_ctc_nll_grad(self.ptr(), log_probs.ptr(), targets.ptr(), input_lengths.ptr(), target_lengths.ptr(), blank, i32::from(zero_infinity)) })
    }

    /// Uniform in \[0, 1): multiples of 2\*\*-24 (float32 and narrower; float16 of 2\*\*-11, bfloat16 of 2\*\*-8) or 2\*\*-53 (float64). Both parts of complex numbers are such. Default dtype float32.
    ///
    /// `tensor_rand` in C.
    pub fn rand(shape: impl Ints, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_rand(shape.as_ptr(), shape.len().count(), options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// Standard normal; both parts of complex numbers have the variance 1/2. Default dtype float32.
    ///
    /// `tensor_randn` in C.
    pub fn randn(shape: impl Ints, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_randn(shape.as_ptr(), shape.len().count(), options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// Uniform integers in \[low, high). Default dtype int64.
    ///
    /// `tensor_randint` in C.
    pub fn randint(low: i64, high: i64, shape: impl Ints, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_randint(low, high, shape.as_ptr(), shape.len().count(), options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// A random order of 0 to n - 1. Default dtype int64.
    ///
    /// `tensor_randperm` in C.
    pub fn randperm(n: i64, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into();
        own(unsafe { sys::tensor_randperm(n, options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// 1 with probability p, else 0, in the dtype of `self`, whose elements lie in \[0, 1\].
    ///
    /// `tensor_bernoulli` in C.
    pub fn bernoulli(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_bernoulli(self.ptr(), Generator::optional(rng)) })
    }

    /// n indices drawn in proportion to non-negative weights (C,) or (N, C): int64 (n,) or (N, n). Usual values: replacement false.
    ///
    /// `tensor_multinomial` in C.
    pub fn multinomial(&self, n: i64, replacement: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_multinomial(self.ptr(), n, i32::from(replacement), Generator::optional(rng)) })
    }

    /// One index for each row of non-negative weights (..., C), drawn in proportion to them: int64 (...).
    ///
    /// `tensor_categorical` in C.
    pub fn categorical(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_categorical(self.ptr(), Generator::optional(rng)) })
    }

    /// Fills `self` with uniform numbers in \[low, high).
    ///
    /// `tensor_uniform_` in C.
    pub fn uniform_(&self, low: f64, high: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_uniform_(self.ptr(), low, high, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with normal numbers of this mean and standard deviation (\>= 0); both parts of complex ones have half of the variance.
    ///
    /// `tensor_normal_` in C.
    pub fn normal_(&self, mean: f64, std: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_normal_(self.ptr(), mean, std, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with exponential numbers of rate `lambd` (\> 0): of mean 1 / lambd.
    ///
    /// `tensor_exponential_` in C.
    pub fn exponential_(&self, lambd: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_exponential_(self.ptr(), lambd, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with numbers of Laplace's distribution: mean plus or minus an exponential number of mean `scale` (\> 0).
    ///
    /// `tensor_laplace_` in C.
    pub fn laplace_(&self, mean: f64, scale: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_laplace_(self.ptr(), mean, scale, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with numbers of Cauchy's distribution, of half width `sigma` (\> 0) at half maximum.
    ///
    /// `tensor_cauchy_` in C.
    pub fn cauchy_(&self, median: f64, sigma: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_cauchy_(self.ptr(), median, sigma, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with numbers whose logarithms are normal, of this mean and standard deviation (\> 0).
    ///
    /// `tensor_log_normal_` in C.
    pub fn log_normal_(&self, mean: f64, std: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_log_normal_(self.ptr(), mean, std, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with numbers of trials up to and with the first success, each of probability p, 0 \< p \< 1.
    ///
    /// `tensor_geometric_` in C.
    pub fn geometric_(&self, p: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_geometric_(self.ptr(), p, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Normal numbers, each of its mean, which may be complex as in `normal_`, and standard deviation (real, \>= 0), which are broadcast. No gradient.
    ///
    /// `tensor_normal` in C.
    pub fn normal(&self, std: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_normal(self.ptr(), std.ptr(), Generator::optional(rng)) })
    }

    /// Numbers of events, in the dtype of `self`, the expected ones (\>= 0). No gradient.
    ///
    /// `tensor_poisson` in C.
    pub fn poisson(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_poisson(self.ptr(), Generator::optional(rng)) })
    }

    /// Numbers of successes in `self` trials of probability `p`, which are broadcast. No gradient.
    ///
    /// `tensor_binomial` in C.
    pub fn binomial(&self, p: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_binomial(self.ptr(), p.ptr(), Generator::optional(rng)) })
    }

    /// Numbers in \[0, 1\] of the beta distribution with the shapes a and b (\> 0), which are broadcast. No gradient.
    ///
    /// `tensor_beta` in C.
    pub fn beta(&self, b: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_beta(self.ptr(), b.ptr(), Generator::optional(rng)) })
    }

    /// Numbers of the gamma distribution with these shapes (\> 0) and scales (\> 0), which are broadcast: of mean alpha \* scale. The gradient moves each number along with its quantile.
    ///
    /// `tensor_gamma` in C.
    pub fn gamma(&self, scale: &Tensor, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_gamma(self.ptr(), scale.ptr(), Generator::optional(rng)) })
    }

    /// Exponential numbers, each of its rate (\> 0): of mean 1 / rate. The gradient moves each number along with its quantile.
    ///
    /// `tensor_exponential` in C.
    pub fn exponential(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_exponential(self.ptr(), Generator::optional(rng)) })
    }

    /// Numbers of the gamma distribution with shape `self` (\> 0) and scale 1. The gradient moves each number along with its quantile: standard\_gamma\_grad.
    ///
    /// `tensor_standard_gamma` in C.
    pub fn standard_gamma(&self, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_standard_gamma(self.ptr(), Generator::optional(rng)) })
    }

    /// How fast the quantile at which `x` (\>= 0) lies moves with the shape `self` (\> 0): minus the derivative of the gamma distribution's function by alpha, over its density. NaN for other arguments; no gradient.
    ///
    /// `tensor_standard_gamma_grad` in C.
    pub fn standard_gamma_grad(&self, x: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_standard_gamma_grad(self.ptr(), x.ptr()) })
    }

    /// Fills `self` (out, in, ...) with uniform numbers in \[-b, b), b = sqrt(6 / ((1 + a\*\*2) \* fan)); fan is in or out times the number of the other elements.
    ///
    /// `tensor_kaiming_uniform_` in C.
    pub fn kaiming_uniform_(&self, a: f64, fan: Fan, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_kaiming_uniform_(self.ptr(), a, fan as i32, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` (out, in, ...) with normal numbers of standard deviation sqrt(2 / ((1 + a\*\*2) \* fan)); fan as in kaiming\_uniform\_.
    ///
    /// `tensor_kaiming_normal_` in C.
    pub fn kaiming_normal_(&self, a: f64, fan: Fan, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_kaiming_normal_(self.ptr(), a, fan as i32, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` (out, in, ...) with uniform numbers in \[-b, b), b = gain \* sqrt(6 / (fan\_in + fan\_out)).
    ///
    /// `tensor_xavier_uniform_` in C.
    pub fn xavier_uniform_(&self, gain: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_xavier_uniform_(self.ptr(), gain, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` (out, in, ...) with normal numbers of standard deviation gain \* sqrt(2 / (fan\_in + fan\_out)).
    ///
    /// `tensor_xavier_normal_` in C.
    pub fn xavier_normal_(&self, gain: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_xavier_normal_(self.ptr(), gain, Generator::optional(rng)) })?;
        Ok(self)
    }
}

/// Ops with a form whose first operand is a number.
pub(crate) const REFLECTED: [&str; 10] = ["sub", "div", "remainder", "floor_divide", "trunc_divide", "fmod", "bitwise_left_shift", "bitwise_right_shift", "pow", "xlogy"];
