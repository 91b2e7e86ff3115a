// SPDX-License-Identifier: Apache-2.0
//! Scaling of losses of mixed precision.

use super::Optimizer;
use crate::arguments::string;
use crate::error::{check, own};
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::ptr::NonNull;

/// Keeps small gradients from vanishing in float16, and leaves out steps with gradients that overflowed.
///
/// ```
/// use libtensor::{amp::GradScaler, optim::Sgd, Tensor};
/// let w = Tensor::from([1.0_f32]).requires_grad_(true)?;
/// let optimizer = Sgd { lr: 0.5, ..Default::default() }.build(&[&w])?;
/// let scaler = GradScaler::default().build()?;
/// scaler.scale(&w.sum(..)?)?.backward()?;
/// assert!(scaler.step(&optimizer)?);
/// scaler.update()?;
/// assert_eq!(w.item()?, 0.5);
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GradScaler {
    /// The first scale.
    pub init_scale: f64,
    /// What the scale grows by.
    pub growth_factor: f64,
    /// What the scale is multiplied by after an overflow.
    pub backoff_factor: f64,
    /// Steps without an overflow after which it grows.
    pub growth_interval: i64,
    /// Without it nothing is scaled, and every step taken.
    pub enabled: bool,
}

impl Default for GradScaler {
    fn default() -> Self {
        GradScaler {
            init_scale: 65536.0,
            growth_factor: 2.0,
            backoff_factor: 0.5,
            growth_interval: 2000,
            enabled: true,
        }
    }
}

impl GradScaler {
    /// A scaler with these settings.
    pub fn build(&self) -> Result<Scaler> {
        crate::library()?;
        let on = i32::from(self.enabled);
        let made = unsafe {
            sys::tensor_grad_scaler_create(
                self.init_scale,
                self.growth_factor,
                self.backoff_factor,
                self.growth_interval,
                on,
            )
        };
        NonNull::new(made).map(|handle| Scaler { handle }).ok_or_else(Error::last)
    }
}

/// What [`GradScaler`] builds.
#[derive(Debug)]
pub struct Scaler {
    handle: NonNull<sys::tensor_grad_scaler_t>,
}

impl Drop for Scaler {
    fn drop(&mut self) {
        unsafe { sys::tensor_grad_scaler_release(self.handle.as_ptr()) }
    }
}

impl Scaler {
    /// The loss times the scale.
    pub fn scale(&self, loss: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_grad_scaler_scale(self.handle.as_ptr(), loss.ptr()) })
    }

    /// Divides the gradients of an optimiser's parameters by the scale, for clipping before the step.
    pub fn unscale_(&self, optimizer: &Optimizer) -> Result<()> {
        check(unsafe { sys::tensor_grad_scaler_unscale_(self.handle.as_ptr(), optimizer.handle.as_ptr()) })
    }

    /// The step of the optimiser, unless a gradient is infinite or NaN; whether it was taken.
    pub fn step(&self, optimizer: &Optimizer) -> Result<bool> {
        let mut stepped = 0;
        check(unsafe { sys::tensor_grad_scaler_step(self.handle.as_ptr(), optimizer.handle.as_ptr(), &mut stepped) })?;
        Ok(stepped != 0)
    }

    /// Sets the scale of the next iteration, from the gradients of this one.
    pub fn update(&self) -> Result<()> {
        check(unsafe { sys::tensor_grad_scaler_update(self.handle.as_ptr(), 0.0) })
    }

    /// An option by its name, or the state `scale` and `growth_tracker`.
    pub fn option(&self, name: &str) -> Result<f64> {
        let (name, mut value) = (string(name, "tensor_grad_scaler_get_option")?, 0.0);
        check(unsafe { sys::tensor_grad_scaler_get_option(self.handle.as_ptr(), name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    /// Sets an option, or state of a checkpoint.
    pub fn set_option(&self, name: &str, value: f64) -> Result<()> {
        let name = string(name, "tensor_grad_scaler_set_option")?;
        check(unsafe { sys::tensor_grad_scaler_set_option(self.handle.as_ptr(), name.as_ptr(), value) })
    }
}
