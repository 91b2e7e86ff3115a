// SPDX-License-Identifier: Apache-2.0
//! What arguments may be: shapes, dimensions, numbers, options.

use crate::error::text_in_rust;
use crate::{Complex, DType, Device, Error, Result, Tensor};
use libtensor_sys as sys;
use std::borrow::Cow;
use std::ffi::CString;
use std::ops::RangeFull;

/// A list of integers, such as a shape: arrays, slices and vectors of `i32`, `i64` or `usize`, or one number.
pub trait Ints {
    /// The numbers.
    fn ints(&self) -> Cow<'_, [i64]>;
}

/// An integer type that sizes and dimensions are given in.
pub trait Int: Copy + private::Sealed {
    #[doc(hidden)]
    fn to_i64(self) -> i64;
    #[doc(hidden)]
    fn borrow(list: &[Self]) -> Cow<'_, [i64]> {
        list.iter().map(|i| i.to_i64()).collect()
    }
}

mod private {
    pub trait Sealed {}
}

macro_rules! ints {
    ($($type:ty)*) => {$(
        impl private::Sealed for $type {}

        impl Ints for $type {
            fn ints(&self) -> Cow<'_, [i64]> {
                Cow::Owned(vec![self.to_i64()])
            }
        }
    )*};
}
ints!(i32 i64 usize);

impl Int for i64 {
    fn to_i64(self) -> i64 {
        self
    }
    fn borrow(list: &[i64]) -> Cow<'_, [i64]> {
        Cow::Borrowed(list)
    }
}

impl Int for i32 {
    fn to_i64(self) -> i64 {
        i64::from(self)
    }
}

impl Int for usize {
    fn to_i64(self) -> i64 {
        i64::try_from(self).unwrap_or(i64::MAX)
    }
}

impl<T: Int, const N: usize> Ints for [T; N] {
    fn ints(&self) -> Cow<'_, [i64]> {
        T::borrow(self)
    }
}

impl<T: Int> Ints for [T] {
    fn ints(&self) -> Cow<'_, [i64]> {
        T::borrow(self)
    }
}

impl<T: Int> Ints for Vec<T> {
    fn ints(&self) -> Cow<'_, [i64]> {
        T::borrow(self)
    }
}

impl Ints for () {
    fn ints(&self) -> Cow<'_, [i64]> {
        Cow::Borrowed(&[])
    }
}

impl<L: Ints + ?Sized> Ints for &L {
    fn ints(&self) -> Cow<'_, [i64]> {
        (**self).ints()
    }
}

/// A length as C counts.
pub(crate) trait Count {
    fn count(self) -> i32;
}

impl Count for usize {
    fn count(self) -> i32 {
        i32::try_from(self).unwrap_or(i32::MAX)
    }
}

/// Room for `n` results; for numbers that C refuses there is none.
pub(crate) fn room(n: i64) -> usize {
    i32::try_from(n).map_or(0, |n| n.max(0) as usize)
}

/// The number of a dimension for C; what does not fit is out of range there as well.
fn narrow(dim: i64) -> i32 {
    dim.clamp(i64::from(i32::MIN) + 1, i64::from(i32::MAX)) as i32
}

/// One dimension; negative ones count from the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dim(pub(crate) i32);

impl<T: Int> From<T> for Dim {
    fn from(dim: T) -> Dim {
        Dim(narrow(dim.to_i64()))
    }
}

/// One dimension, or `..` for the flattened tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DimOrAll(pub(crate) i32);

impl<T: Int> From<T> for DimOrAll {
    fn from(dim: T) -> DimOrAll {
        DimOrAll(narrow(dim.to_i64()))
    }
}

impl From<RangeFull> for DimOrAll {
    fn from(_: RangeFull) -> DimOrAll {
        DimOrAll(sys::TENSOR_AXIS_NONE)
    }
}

/// Some dimensions: a number, an array, slice or vector of numbers, or `..` for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dims(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    All,
    One(i32),
    Several(Vec<i32>),
}

impl Dims {
    pub(crate) fn as_ptr(&self) -> *const i32 {
        match &self.0 {
            Kind::All => std::ptr::null(),
            Kind::One(dim) => dim,
            Kind::Several(dims) => dims.as_ptr(),
        }
    }

    pub(crate) fn count(&self) -> i32 {
        match &self.0 {
            Kind::All => 0,
            Kind::One(_) => 1,
            Kind::Several(dims) => dims.len().count(),
        }
    }

    fn several(dims: &[impl Int]) -> Dims {
        Dims(Kind::Several(dims.iter().map(|d| narrow(d.to_i64())).collect()))
    }
}

impl From<RangeFull> for Dims {
    fn from(_: RangeFull) -> Dims {
        Dims(Kind::All)
    }
}

impl<T: Int> From<T> for Dims {
    fn from(dim: T) -> Dims {
        Dims(Kind::One(narrow(dim.to_i64())))
    }
}

impl<T: Int, const N: usize> From<[T; N]> for Dims {
    fn from(dims: [T; N]) -> Dims {
        Dims::several(&dims)
    }
}

impl<T: Int> From<&[T]> for Dims {
    fn from(dims: &[T]) -> Dims {
        Dims::several(dims)
    }
}

impl<T: Int, const N: usize> From<&[T; N]> for Dims {
    fn from(dims: &[T; N]) -> Dims {
        Dims::several(dims)
    }
}

impl<T: Int> From<&Vec<T>> for Dims {
    fn from(dims: &Vec<T>) -> Dims {
        Dims::several(dims)
    }
}

impl<T: Int> From<Vec<T>> for Dims {
    fn from(dims: Vec<T>) -> Dims {
        Dims::several(&dims)
    }
}

/// A number; it does not widen the dtype of a tensor of its own class that it meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// A floating number.
    F64(f64),
    /// An integer.
    I64(i64),
    /// A bool: beside a bool tensor one of its class, an integer beside others.
    Bool(bool),
}

impl Scalar {
    /// Its value as a double.
    pub fn to_f64(self) -> f64 {
        match self {
            Scalar::F64(v) => v,
            Scalar::I64(v) => v as f64,
            Scalar::Bool(v) => f64::from(u8::from(v)),
        }
    }

    /// A 0-d tensor of it; the default dtype is float32 for a floating number, int64 for an integer, bool for a bool.
    pub fn to_tensor(self, options: impl Into<TensorOptions>) -> Result<Tensor> {
        crate::library()?;
        let options = options.into().or_dtype_of(self);
        crate::error::own(match self {
            Scalar::F64(v) => unsafe { sys::tensor_scalar(v, options.dtype(), options.device()) },
            Scalar::I64(v) => unsafe { sys::tensor_scalar_i64(v, options.dtype(), options.device()) },
            Scalar::Bool(v) => unsafe { sys::tensor_scalar_i64(i64::from(v), options.dtype(), options.device()) },
        })
    }
}

/// A tensor or a number.
#[derive(Clone, Copy)]
pub enum Operand<'a> {
    /// A tensor, lent.
    Tensor(&'a Tensor),
    /// A floating number.
    F64(f64),
    /// An integer.
    I64(i64),
    /// A bool.
    Bool(bool),
    /// A complex number.
    Complex(Complex<f64>),
}

impl From<Complex<f64>> for Operand<'_> {
    fn from(z: Complex<f64>) -> Self {
        Operand::Complex(z)
    }
}

impl<'a> From<&'a Tensor> for Operand<'a> {
    fn from(t: &'a Tensor) -> Operand<'a> {
        Operand::Tensor(t)
    }
}

impl From<Scalar> for Operand<'_> {
    fn from(s: Scalar) -> Self {
        match s {
            Scalar::F64(v) => Operand::F64(v),
            Scalar::I64(v) => Operand::I64(v),
            Scalar::Bool(v) => Operand::Bool(v),
        }
    }
}

macro_rules! numbers {
    ($($type:ty => $kind:ident as $wide:ty),*) => {$(
        impl From<$type> for Scalar {
            fn from(v: $type) -> Scalar {
                Scalar::$kind(<$wide>::from(v))
            }
        }
        impl From<$type> for Operand<'_> {
            fn from(v: $type) -> Self {
                Operand::$kind(<$wide>::from(v))
            }
        }
    )*};
}
numbers!(f64 => F64 as f64, f32 => F64 as f64, bool => Bool as bool, u8 => I64 as i64, i8 => I64 as i64,
         u16 => I64 as i64, i16 => I64 as i64, u32 => I64 as i64, i32 => I64 as i64, i64 => I64 as i64);

macro_rules! wide_numbers {
    ($($type:ty)*) => {$(
        impl From<$type> for Scalar {
            /// An integer, or a floating number beyond `i64::MAX`.
            fn from(v: $type) -> Scalar {
                i64::try_from(v).map_or(Scalar::F64(v as f64), Scalar::I64)
            }
        }

        impl From<$type> for Operand<'_> {
            /// An integer, or a floating number beyond `i64::MAX`.
            fn from(v: $type) -> Self {
                Scalar::from(v).into()
            }
        }
    )*};
}
wide_numbers!(usize u64);

/// The dtype and device of a new tensor: a [`DType`], a [`Device`], both as a pair, or `()` for the defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TensorOptions {
    /// `None` is the default of the function.
    pub dtype: Option<DType>,
    /// `None` is the default of the function.
    pub device: Option<Device>,
}

impl TensorOptions {
    /// With the dtype of a bool where there is none: that of other numbers is the default of the function.
    pub(crate) fn or_dtype_of(mut self, number: Scalar) -> TensorOptions {
        if let Scalar::Bool(_) = number {
            self.dtype.get_or_insert(DType::Bool);
        }
        self
    }

    pub(crate) fn dtype(&self) -> i32 {
        self.dtype.map_or(0, |d| d as i32)
    }

    pub(crate) fn device(&self) -> i32 {
        self.device.map_or(0, Device::code)
    }
}

impl From<()> for TensorOptions {
    fn from(_: ()) -> TensorOptions {
        TensorOptions::default()
    }
}

impl From<DType> for TensorOptions {
    fn from(dtype: DType) -> TensorOptions {
        TensorOptions { dtype: Some(dtype), device: None }
    }
}

impl From<Device> for TensorOptions {
    fn from(device: Device) -> TensorOptions {
        TensorOptions { dtype: None, device: Some(device) }
    }
}

impl From<(DType, Device)> for TensorOptions {
    fn from((dtype, device): (DType, Device)) -> TensorOptions {
        TensorOptions { dtype: Some(dtype), device: Some(device) }
    }
}

/// What a loss does with its elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum Reduction {
    /// Leaves them as they are.
    None = sys::TENSOR_REDUCE_NONE,
    /// Takes their mean.
    #[default]
    Mean = sys::TENSOR_REDUCE_MEAN,
    /// Sums them.
    Sum = sys::TENSOR_REDUCE_SUM,
}

/// Which connections an initialiser counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum Fan {
    /// Those that come in.
    #[default]
    In = sys::TENSOR_FAN_IN,
    /// Those that go out.
    Out = sys::TENSOR_FAN_OUT,
}

/// A string for C.
pub(crate) fn string(s: &str, function: &str) -> Result<CString> {
    CString::new(s).map_err(|_| Error::Invalid(text_in_rust(&format!("{function}: {s:?} holds a NUL")).into()))
}
