// SPDX-License-Identifier: Apache-2.0
//! Complex numbers.

use crate::error::{check, own};
use crate::{Result, Tensor};
use libtensor_sys as sys;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A complex number, laid out as C's: the element type of `DType::Complex64` and `DType::Complex128`.
///
/// ```
/// use libtensor::{Complex, Tensor};
/// let z = Tensor::from([Complex::new(1.0, 2.0), Complex::new(3.0, -4.0)]);
/// assert_eq!(z.abs()?.to_vec::<f64>()?[1], 5.0);
/// assert_eq!((&z * Complex::I).to_vec::<Complex<f64>>()?[0], Complex::new(-2.0, 1.0));
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Complex<T> {
    /// The real part.
    pub re: T,
    /// The imaginary part.
    pub im: T,
}

impl<T> Complex<T> {
    /// re + i * im
    pub const fn new(re: T, im: T) -> Complex<T> {
        Complex { re, im }
    }
}

impl Complex<f64> {
    /// The imaginary unit.
    pub const I: Complex<f64> = Complex::new(0.0, 1.0);

    /// A tensor that does not widen what it meets.
    pub(crate) fn weak(self) -> Result<Tensor> {
        crate::library()?;
        own(unsafe { sys::tensor_scalar_complex(self.re, self.im) })
    }
}

impl<T: Copy + Neg<Output = T>> Complex<T> {
    /// The conjugate.
    pub fn conj(self) -> Complex<T> {
        Complex::new(self.re, -self.im)
    }
}

impl<T> From<T> for Complex<T>
where
    T: Default,
{
    fn from(re: T) -> Complex<T> {
        Complex::new(re, T::default())
    }
}

impl<T: Neg<Output = T>> Neg for Complex<T> {
    type Output = Complex<T>;
    fn neg(self) -> Complex<T> {
        Complex::new(-self.re, -self.im)
    }
}

impl<T: Add<Output = T>> Add for Complex<T> {
    type Output = Complex<T>;
    fn add(self, b: Complex<T>) -> Complex<T> {
        Complex::new(self.re + b.re, self.im + b.im)
    }
}

impl<T: Sub<Output = T>> Sub for Complex<T> {
    type Output = Complex<T>;
    fn sub(self, b: Complex<T>) -> Complex<T> {
        Complex::new(self.re - b.re, self.im - b.im)
    }
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Mul for Complex<T> {
    type Output = Complex<T>;
    fn mul(self, b: Complex<T>) -> Complex<T> {
        Complex::new(self.re * b.re - self.im * b.im, self.re * b.im + self.im * b.re)
    }
}

impl<T> Div for Complex<T>
where
    T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T> + Neg<Output = T>,
{
    type Output = Complex<T>;
    fn div(self, b: Complex<T>) -> Complex<T> {
        let scale = b.re * b.re + b.im * b.im;
        let z = self * b.conj();
        Complex::new(z.re / scale, z.im / scale)
    }
}

impl<T: fmt::Display + PartialOrd + Default> fmt::Display for Complex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:+}i", self.re, self.im)
    }
}

impl Tensor {
    /// The value of a tensor of one element; of a real one the imaginary part is 0.
    pub fn item_complex(&self) -> Result<Complex<f64>> {
        let (mut re, mut im) = (0.0, 0.0);
        check(unsafe { sys::tensor_item_complex(self.ptr(), &mut re, &mut im) })?;
        Ok(Complex::new(re, im))
    }
}
