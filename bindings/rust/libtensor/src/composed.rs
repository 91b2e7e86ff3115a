// SPDX-License-Identifier: Apache-2.0
//! Methods made of other methods.

use crate::arguments::{Dim, Dims};
use crate::error::own;
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;

impl Tensor {
    /// Whether all elements are [close](Tensor::isclose).
    ///
    /// ```
    /// use libtensor::Tensor;
    /// let x = Tensor::from([1.0, 2.0]);
    /// assert!((&x * 3 / 3).allclose(&x, 1e-12, 0.0)?);
    /// assert!(!x.allclose(&(&x + 1e-3), 1e-5, 1e-8)?);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn allclose(&self, other: &Tensor, rtol: f64, atol: f64) -> Result<bool> {
        let all = own(unsafe { sys::tensor_allclose(self.as_raw(), other.as_raw(), rtol, atol, 0) })?;
        Ok(all.item_i64()? != 0)
    }

    /// Whether shape and elements are the same.
    pub fn equal(&self, other: &Tensor) -> Result<bool> {
        Ok(self.shape() == other.shape() && self.eq(other)?.all(..)?.item_i64()? != 0)
    }

    /// The Euclidean norm over `dims`; its gradient at 0 is that of the square root.
    pub fn norm(&self, dims: impl Into<Dims>) -> Result<Tensor> {
        self.square()?.sum(dims)?.sqrt()
    }

    /// A view with one dimension at another place; the others keep their order.
    pub fn movedim(&self, from: impl Into<Dim>, to: impl Into<Dim>) -> Result<Tensor> {
        let (from, to) = (self.place(from.into(), "movedim")?, self.place(to.into(), "movedim")?);
        let mut dims: Vec<usize> = (0..self.ndim()).filter(|&d| d != from).collect();
        dims.insert(to, from);
        self.permute_dims(dims)
    }

    /// The number of a dimension from the front.
    fn place(&self, dim: Dim, function: &str) -> Result<usize> {
        let n = self.ndim() as i32;
        let place = if dim.0 < 0 { dim.0.saturating_add(n) } else { dim.0 };
        if (0..n).contains(&place) {
            return Ok(place as usize);
        }
        Err(Error::Index(format!("{function}: dim {} is out of range, the tensor has {n} dims", dim.0).into()))
    }

    /// The extent of one dimension.
    pub fn size(&self, dim: impl Into<Dim>) -> Result<i64> {
        Ok(self.shape()[self.place(dim.into(), "size")?])
    }
}
