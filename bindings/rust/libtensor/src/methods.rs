// SPDX-License-Identifier: Apache-2.0
//! Ops whose form in Rust is not that of their row, and names that other libraries have for ops.

use crate::arguments::{Count, Dim, Operand, Scalar, TensorOptions};
use crate::error::{check, own};
use crate::{DType, Result, Tensor};
use libtensor_sys as sys;

fn all_integers(values: &[Scalar]) -> Option<Vec<i64>> {
    let integer = |s: &Scalar| match s {
        Scalar::I64(v) => Some(*v),
        Scalar::Bool(v) => Some(i64::from(*v)),
        Scalar::F64(_) => None,
    };
    values.iter().map(integer).collect()
}

impl Tensor {
    /// start, start + step, ... up to but without stop; int64 if all three are integers, else float32, unless given.
    ///
    /// ```
    /// use libtensor::{DType, Tensor};
    /// assert_eq!(Tensor::arange(0, 5, 2, ())?.to_vec::<i64>()?, [0, 2, 4]);
    /// assert_eq!(Tensor::arange(0, 1, 0.5, DType::F64)?.to_vec::<f64>()?, [0.0, 0.5]);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn arange(
        start: impl Into<Scalar>,
        stop: impl Into<Scalar>,
        step: impl Into<Scalar>,
        options: impl Into<TensorOptions>,
    ) -> Result<Tensor> {
        crate::library()?;
        let (values, options) = ([start.into(), stop.into(), step.into()], options.into());
        let (dtype, device) = (options.dtype(), options.device());
        own(match all_integers(&values) {
            Some(v) => unsafe { sys::tensor_arange_i64(v[0], v[1], v[2], dtype, device) },
            None => {
                let [start, stop, step] = values.map(Scalar::to_f64);
                unsafe { sys::tensor_arange(start, stop, step, dtype, device) }
            }
        })
    }

    /// min(max(self, low), high): `high` wins where low > high, NaN stays NaN. Both are numbers, or tensors; a number
    /// beside a tensor takes the dtype of `self`.
    pub fn clamp<'a>(&self, low: impl Into<Operand<'a>>, high: impl Into<Operand<'a>>) -> Result<Tensor> {
        match bounds(self, low.into(), high.into())? {
            Bounds::F64(low, high) => own(unsafe { sys::tensor_clamp_scalar(self.ptr(), low, high) }),
            Bounds::I64(low, high) => own(unsafe { sys::tensor_clamp_scalar_i64(self.ptr(), low, high) }),
            Bounds::Tensors(low, high) => own(unsafe { sys::tensor_clamp(self.ptr(), low.ptr(), high.ptr()) }),
        }
    }

    /// In place: [`Tensor::clamp`].
    pub fn clamp_<'a>(&self, low: impl Into<Operand<'a>>, high: impl Into<Operand<'a>>) -> Result<&Tensor> {
        check(match bounds(self, low.into(), high.into())? {
            Bounds::F64(low, high) => unsafe { sys::tensor_clamp_scalar_(self.ptr(), low, high) },
            Bounds::I64(low, high) => unsafe { sys::tensor_clamp_scalar_i64_(self.ptr(), low, high) },
            Bounds::Tensors(low, high) => unsafe { sys::tensor_clamp_(self.ptr(), low.ptr(), high.ptr()) },
        })?;
        Ok(self)
    }

    /// A view of every step-th slice of `dim` from `start` to before `stop`, with Python's rules: bounds are clamped,
    /// negative ones count from the end, `None` is an omitted one, and a negative step goes backwards.
    ///
    /// ```
    /// let x = libtensor::Tensor::arange(0, 6, 1, ())?;
    /// assert_eq!(x.slice(0, 1, None, 2)?.to_vec::<i64>()?, [1, 3, 5]);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn slice(
        &self,
        dim: impl Into<Dim>,
        start: impl Into<Option<i64>>,
        stop: impl Into<Option<i64>>,
        step: i64,
    ) -> Result<Tensor> {
        let bound = |b: Option<i64>| b.map_or(sys::TENSOR_SLICE_NONE, |b| b.max(i64::MIN + 1));
        let (start, stop) = (bound(start.into()), bound(stop.into()));
        own(unsafe { sys::tensor_slice(self.ptr(), dim.into().0, start, stop, step) })
    }

    /// [`Tensor::astype`] under the name that it has elsewhere.
    pub fn to_dtype(&self, dtype: DType) -> Result<Tensor> {
        self.astype(dtype)
    }

    /// The matrix with its dimensions exchanged; of more dimensions, the last two.
    pub fn t(&self) -> Result<Tensor> {
        self.matrix_transpose()
    }

    /// [`Tensor::permute_dims`] under the name that it has elsewhere.
    pub fn permute(&self, dims: impl crate::Ints) -> Result<Tensor> {
        self.permute_dims(dims)
    }

    /// [`Tensor::concat`] under the name that it has elsewhere.
    pub fn cat(tensors: &[impl AsRef<Tensor>], dim: impl Into<Dim>) -> Result<Tensor> {
        crate::library()?;
        let handles = crate::tensor::handles(tensors);
        own(unsafe { sys::tensor_concat(handles.as_ptr(), handles.len().count(), dim.into().0) })
    }
}

enum Bounds {
    F64(f64, f64),
    I64(i64, i64),
    Tensors(Tensor, Tensor),
}

fn bounds(x: &Tensor, low: Operand<'_>, high: Operand<'_>) -> Result<Bounds> {
    let number = |o: Operand<'_>| match o {
        Operand::Tensor(_) | Operand::Complex(_) => None,
        Operand::F64(v) => Some(Scalar::F64(v)),
        Operand::I64(v) => Some(Scalar::I64(v)),
        Operand::Bool(v) => Some(Scalar::I64(v.into())),
    };
    if let (Some(low), Some(high)) = (number(low), number(high)) {
        return Ok(match (low, high) {
            (Scalar::I64(low), Scalar::I64(high)) => Bounds::I64(low, high),
            _ => Bounds::F64(low.to_f64(), high.to_f64()),
        });
    }
    let tensor = |o: Operand<'_>| match o {
        Operand::Tensor(t) => Ok(t.clone()),
        Operand::Complex(z) => z.weak(),
        Operand::F64(v) => Scalar::F64(v).to_tensor((x.dtype(), x.device())),
        Operand::I64(v) => Scalar::I64(v).to_tensor((x.dtype(), x.device())),
        Operand::Bool(v) => Scalar::Bool(v).to_tensor((x.dtype(), x.device())),
    };
    Ok(Bounds::Tensors(tensor(low)?, tensor(high)?))
}
