// SPDX-License-Identifier: Apache-2.0
//! Mixed precision: scopes of autocast, and losses that are scaled.

use crate::error::check;
pub use crate::optim::{GradScaler, Scaler};
use crate::{DType, Device, Result};
use libtensor_sys as sys;
use std::marker::PhantomData;

/// Mixed precision of this thread until it is dropped: see `tensor_autocast_set` of the C API for what is cast.
///
/// ```
/// use libtensor::{amp::Autocast, DType, Device, Tensor};
/// let x = Tensor::from([[1.0_f32, 2.0], [3.0, 4.0]]);
/// {
///     let _scope = Autocast::new(Device::CPU, DType::BF16)?;
///     assert_eq!(x.matmul(&x)?.dtype(), DType::BF16);
/// }
/// assert_eq!(x.matmul(&x)?.dtype(), DType::F32);
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "mixed precision ends as soon as the guard is dropped"]
pub struct Autocast {
    device: Device,
    before: sys::tensor_dtype_t,
    stays_on_its_thread: PhantomData<*const ()>,
}

fn switch(device: Device, code: sys::tensor_dtype_t) -> Result<sys::tensor_dtype_t> {
    crate::library()?;
    let mut before = 0;
    check(unsafe { sys::tensor_autocast_set(device.code(), code, &mut before) })?;
    Ok(before)
}

impl Autocast {
    /// On one kind of device, in `DType::F16` or `DType::BF16`.
    pub fn new(device: Device, dtype: DType) -> Result<Autocast> {
        Ok(Autocast { device, before: switch(device, dtype as i32)?, stays_on_its_thread: PhantomData })
    }

    /// A part of another such scope that computes in the dtypes of its operands.
    pub fn off(device: Device) -> Result<Autocast> {
        Ok(Autocast { device, before: switch(device, 0)?, stays_on_its_thread: PhantomData })
    }
}

impl Drop for Autocast {
    fn drop(&mut self) {
        let _ = switch(self.device, self.before);
    }
}

/// Runs a closure in mixed precision.
pub fn autocast<T>(device: Device, dtype: DType, run: impl FnOnce() -> T) -> Result<T> {
    let _scope = Autocast::new(device, dtype)?;
    Ok(run())
}

/// Whether mixed precision is on in this thread, on one kind of device.
pub fn is_autocast_enabled(device: Device) -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_autocast_get(device.code()) } != 0)
}
