// Written by tools/generate.py from the tables. Do not edit.

use crate::arguments::{string, Count, Dim, DimOrAll, Dims, Ints, Operand, Scalar};
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

    /// `num` values evenly spaced from start to stop, which is the last one if `endpoint`. Default dtype float32.
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

    /// A view of `self` with `shape`; dims of extent 1, and missing leading ones, repeat with stride 0. -1 keeps an extent.
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

    /// A contiguous copy of `self` in which the elements at `shape`, `strides` and `offset`, counted in that copy, are those of `src`. The places must not overlap.
    ///
    /// `tensor_as_strided_scatter` in C.
    pub fn as_strided_scatter(&self, src: &Tensor, shape: impl Ints, strides: impl Ints, offset: i64) -> Result<Tensor> {
        let shape = shape.ints();
        let strides = strides.ints();
        own(unsafe { sys::tensor_as_strided_scatter(self.ptr(), src.ptr(), shape.as_ptr(), shape.len().count(), strides.as_ptr(), strides.len().count(), offset) })
    }

    /// Views of consecutive parts of `dim`; sizes add up to its extent. As many results as sizes.
    ///
    /// `tensor_split` in C.
    pub fn split(&self, sizes: impl Ints, dim: impl Into<Dim>) -> Result<Vec<Tensor>> {
        let sizes = sizes.ints();
        let mut parts = vec![std::ptr::null_mut(); sizes.len()];
        check(unsafe { sys::tensor_split(self.ptr(), sizes.as_ptr(), sizes.len().count(), dim.into().0, parts.as_mut_ptr()) })?;
        parts.into_iter().map(own).collect()
    }

    /// A view of `self` that is not part of the graph.
    ///
    /// `tensor_detach` in C.
    pub fn detach(&self) -> Result<Tensor> {
        own(unsafe { sys::tensor_detach(self.ptr()) })
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

    /// a + b. For bool: a or b.
    ///
    /// `tensor_add` in C.
    pub fn add<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_add(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_add_scalar(self.ptr(), b) }),
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

    /// a \*\* b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
    ///
    /// `tensor_pow` in C.
    pub fn pow<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_pow(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_pow_scalar(self.ptr(), b) }),
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

    /// The larger of a and b; NaN if either is. Equal ones share the gradient in halves.
    ///
    /// `tensor_maximum` in C.
    pub fn maximum<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_maximum(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_maximum_scalar(self.ptr(), b) }),
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
            Operand::I64(b) => check(unsafe { sys::tensor_minimum_scalar_i64_(self.ptr(), b) })?,
        };
        Ok(self)
    }

    /// sqrt(a\*\*2 + b\*\*2), also where the squares overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
    ///
    /// `tensor_hypot` in C.
    pub fn hypot<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_hypot(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_hypot_scalar(self.ptr(), b) }),
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
            Operand::I64(b) => check(unsafe { sys::tensor_hypot_scalar_i64_(self.ptr(), b) })?,
        };
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

    /// a where the condition is true (not 0), else b.
    ///
    /// `tensor_where` in C.
    pub fn where_cond<'a>(&self, a: &Tensor, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_where(self.ptr(), a.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_where_scalar(self.ptr(), a.ptr(), b) }),
            Operand::I64(b) => own(unsafe { sys::tensor_where_scalar_i64(self.ptr(), a.ptr(), b) }),
        }
    }

    /// value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `self`.
    ///
    /// `tensor_masked_fill` in C.
    pub fn masked_fill<'a>(&self, mask: &Tensor, value: impl Into<Operand<'a>>) -> Result<Tensor> {
        match value.into() {
            Operand::Tensor(value) => own(unsafe { sys::tensor_masked_fill(self.ptr(), mask.ptr(), value.ptr()) }),
            Operand::F64(value) => own(unsafe { sys::tensor_masked_fill_scalar(self.ptr(), mask.ptr(), value) }),
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
            Operand::I64(value) => check(unsafe { sys::tensor_masked_fill_scalar_i64_(self.ptr(), mask.ptr(), value) })?,
        };
        Ok(self)
    }

    /// a == b, elementwise, as bool.
    ///
    /// `tensor_eq` in C.
    pub fn eq<'a>(&self, b: impl Into<Operand<'a>>) -> Result<Tensor> {
        match b.into() {
            Operand::Tensor(b) => own(unsafe { sys::tensor_eq(self.ptr(), b.ptr()) }),
            Operand::F64(b) => own(unsafe { sys::tensor_eq_scalar(self.ptr(), b) }),
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

    /// The sum over `dims`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats accumulate in double. No elements give 0.
    ///
    /// `tensor_sum` in C.
    pub fn sum(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), 0, 0) })
    }

    /// The sum over `dims`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats accumulate in double. No elements give 0. The dimensions stay, with extent 1.
    ///
    /// `tensor_sum` in C.
    pub fn sum_keepdim(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        let dims = dims.into();
        own(unsafe { sys::tensor_sum(self.ptr(), dims.as_ptr(), dims.count(), 1, 0) })
    }

    /// The sum over `dims`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats accumulate in double. No elements give 0.
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

    /// `self` with out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\] for dim 1 and so on; of several writes to one place the last in row-major order stays.
    ///
    /// `tensor_scatter` in C.
    pub fn scatter(&self, dim: impl Into<Dim>, index: &Tensor, src: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_scatter(self.ptr(), dim.into().0, index.ptr(), src.ptr()) })
    }

    /// In place: `self` with out\[i\]\[index\[i\]\[j\]\[k\]\]\[k\] = src\[i\]\[j\]\[k\] for dim 1 and so on; of several writes to one place the last in row-major order stays.
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

    /// `self` with x\[indices\] = values, which broadcast; or x\[indices\] += values, repeated places counted each time, if `accumulate`. Without it the last of several writes stays. Usual values: accumulate false.
    ///
    /// `tensor_index_put` in C.
    pub fn index_put(&self, indices: &[Option<&Tensor>], values: &Tensor, accumulate: bool) -> Result<Tensor> {
        let indices = nullable(indices);
        own(unsafe { sys::tensor_index_put(self.ptr(), indices.as_ptr(), indices.len().count(), values.ptr(), i32::from(accumulate)) })
    }

    /// In place: `self` with x\[indices\] = values, which broadcast; or x\[indices\] += values, repeated places counted each time, if `accumulate`. Without it the last of several writes stays.
    ///
    /// `tensor_index_put_` in C.
    pub fn index_put_(&self, indices: &[Option<&Tensor>], values: &Tensor, accumulate: bool) -> Result<&Tensor> {
        let indices = nullable(indices);
        check(unsafe { sys::tensor_index_put_(self.ptr(), indices.as_ptr(), indices.len().count(), values.ptr(), i32::from(accumulate)) })?;
        Ok(self)
    }

    /// The matrix product of the last two dims; leading dims broadcast. A 1-d `self` counts as (1, K), a 1-d `b` as (K, 1), and the result lacks the dims so added. float16 and bfloat16 accumulate in float32. K = 0 gives 0.
    ///
    /// `tensor_matmul` in C.
    pub fn matmul(&self, b: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_matmul(self.ptr(), b.ptr()) })
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

    /// The sum of products that the equation names, such as "bij,bjk-\>bik": one letter an dim, repeated letters of an operand take its diagonal, "..." stands for dims that broadcast; without "-\>" the letters that occur once, in alphabetical order.
    ///
    /// `tensor_einsum` in C.
    pub fn einsum(equation: &str, operands: &[impl AsRef<Tensor>]) -> Result<Tensor> {
        crate::library()?;
        let equation = string(equation, "tensor_einsum")?;
        let operands = handles(operands);
        own(unsafe { sys::tensor_einsum(equation.as_ptr(), operands.as_ptr(), operands.len().count()) })
    }

    /// x @ weight.T + bias: x (..., in), weight (out, in) or (in,), bias (out,).
    ///
    /// `tensor_linear` in C.
    pub fn linear(&self, weight: &Tensor, bias: Option<&Tensor>) -> Result<Tensor> {
        own(unsafe { sys::tensor_linear(self.ptr(), weight.ptr(), optional(bias)) })
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

    /// The mean of each window of x (N, C, H, W) or (C, H, W); padded zeros count if count\_include\_pad. No stride means the kernel's extents; padding is at most half of them. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true.
    ///
    /// `tensor_avg_pool2d` in C.
    pub fn avg_pool2d(&self, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool) -> Result<Tensor> {
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool2d(self.ptr(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad)) })
    }

    /// The gradient of avg\_pool2d for its input of `shape`. Usual values: stride \[\], padding 0, ceil\_mode false, count\_include\_pad true.
    ///
    /// `tensor_avg_pool2d_grad` in C.
    pub fn avg_pool2d_grad(&self, shape: impl Ints, kernel: impl Ints, stride: impl Ints, padding: impl Ints, ceil_mode: bool, count_include_pad: bool) -> Result<Tensor> {
        let shape = shape.ints();
        let kernel = kernel.ints();
        let stride = stride.ints();
        let padding = padding.ints();
        own(unsafe { sys::tensor_avg_pool2d_grad(self.ptr(), shape.as_ptr(), shape.len().count(), kernel.as_ptr(), kernel.len().count(), stride.as_ptr(), stride.len().count(), padding.as_ptr(), padding.len().count(), i32::from(ceil_mode), i32::from(count_include_pad)) })
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

    /// In training, 0 with probability p, else x / (1 - p); else x itself. Usual values: p 0.5, training true.
    ///
    /// `tensor_dropout` in C.
    pub fn dropout(&self, p: f64, training: bool, rng: Option<&Generator>) -> Result<Tensor> {
        own(unsafe { sys::tensor_dropout(self.ptr(), p, i32::from(training), Generator::optional(rng)) })
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

    /// nll\_loss of log\_softmax over dim 1 (0 for 1-d logits), mixed with the uniform distribution by label\_smoothing; a floating target of the shape of `self` holds probabilities. Usual values: ignore\_index -100, label\_smoothing 0.0, reduction mean.
    ///
    /// `tensor_cross_entropy` in C.
    pub fn cross_entropy(&self, target: &Tensor, weight: Option<&Tensor>, ignore_index: i64, label_smoothing: f64, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_cross_entropy(self.ptr(), target.ptr(), optional(weight), ignore_index, label_smoothing, reduction as i32) })
    }

    /// -weight \* (pos\_weight \* target \* log(sigmoid(x)) + (1 - target) \* log(1 - sigmoid(x))), without overflow. Usual values: reduction mean.
    ///
    /// `tensor_bce_with_logits` in C.
    pub fn bce_with_logits(&self, target: &Tensor, weight: Option<&Tensor>, pos_weight: Option<&Tensor>, reduction: Reduction) -> Result<Tensor> {
        own(unsafe { sys::tensor_bce_with_logits(self.ptr(), target.ptr(), optional(weight), optional(pos_weight), reduction as i32) })
    }

    /// Uniform in \[0, 1): multiples of 2\*\*-24 (float32 and narrower; float16 of 2\*\*-11, bfloat16 of 2\*\*-8) or 2\*\*-53 (float64). Default dtype float32.
    ///
    /// `tensor_rand` in C.
    pub fn rand(shape: impl Ints, options: impl Into<TensorOptions>, rng: Option<&Generator>) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        let options = options.into();
        own(unsafe { sys::tensor_rand(shape.as_ptr(), shape.len().count(), options.dtype(), options.device(), Generator::optional(rng)) })
    }

    /// Standard normal. Default dtype float32.
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

    /// Fills `self` with uniform numbers in \[low, high).
    ///
    /// `tensor_uniform_` in C.
    pub fn uniform_(&self, low: f64, high: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_uniform_(self.ptr(), low, high, Generator::optional(rng)) })?;
        Ok(self)
    }

    /// Fills `self` with normal numbers of this mean and standard deviation (\>= 0).
    ///
    /// `tensor_normal_` in C.
    pub fn normal_(&self, mean: f64, std: f64, rng: Option<&Generator>) -> Result<&Tensor> {
        check(unsafe { sys::tensor_normal_(self.ptr(), mean, std, Generator::optional(rng)) })?;
        Ok(self)
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
