// SPDX-License-Identifier: Apache-2.0
//! Optimisers. Their arithmetic and their state are the library's.
//!
//! ```
//! use libtensor::{optim::Sgd, Tensor};
//! let w = Tensor::from([1.0]).requires_grad_(true)?;
//! let optimizer = Sgd { lr: 0.1, ..Default::default() }.build(&[&w])?;
//! w.square()?.backward()?;
//! optimizer.step()?;
//! assert!((w.item()? - 0.8).abs() < 1e-12);
//! # Ok::<(), libtensor::Error>(())
//! ```

use crate::arguments::{string, Count};
use crate::error::{check, own, text};
use crate::tensor::{handles, optional};
use crate::{DType, Error, Result, Tensor};
use libtensor_sys as sys;
use std::collections::BTreeMap;
use std::ptr::NonNull;

mod averages;
mod named;
mod scaler;
mod schedule;
pub use averages::{update_bn, Average, AveragedModel};
pub use named::{Adadelta, Adagrad, Adamax, Asgd, Lamb, Lion, Muon, NAdam, RAdam, RmsProp, Rprop};
pub use scaler::{GradScaler, Scaler};
pub use schedule::{Schedule, Scheduler};

/// Stochastic gradient descent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sgd {
    /// The learning rate (0.001).
    pub lr: f64,
    /// How much of the last update is kept (0).
    pub momentum: f64,
    /// How much less of the gradient enters the momentum (0).
    pub dampening: f64,
    /// Pulls parameters towards 0 through the gradient (0).
    pub weight_decay: f64,
    /// Looks ahead by the momentum.
    pub nesterov: bool,
    /// Goes up instead of down.
    pub maximize: bool,
}

impl Default for Sgd {
    fn default() -> Sgd {
        Sgd { lr: 1e-3, momentum: 0.0, dampening: 0.0, weight_decay: 0.0, nesterov: false, maximize: false }
    }
}

/// Adam (Kingma and Ba 2015).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adam {
    /// The learning rate (0.001).
    pub lr: f64,
    /// How slowly the moments forget (0.9, 0.999).
    pub betas: (f64, f64),
    /// Keeps the divisor from 0 (1e-8).
    pub eps: f64,
    /// Pulls parameters towards 0 through the gradient (0).
    pub weight_decay: f64,
    /// Never lets the second moment fall.
    pub amsgrad: bool,
    /// Goes up instead of down.
    pub maximize: bool,
}

impl Default for Adam {
    fn default() -> Adam {
        Adam { lr: 1e-3, betas: (0.9, 0.999), eps: 1e-8, weight_decay: 0.0, amsgrad: false, maximize: false }
    }
}

/// Adam with decoupled weight decay (Loshchilov and Hutter 2019).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdamW {
    /// The learning rate (0.001).
    pub lr: f64,
    /// How slowly the moments forget (0.9, 0.999).
    pub betas: (f64, f64),
    /// Keeps the divisor from 0 (1e-8).
    pub eps: f64,
    /// Pulls parameters towards 0 beside the gradient (0.01).
    pub weight_decay: f64,
    /// Never lets the second moment fall.
    pub amsgrad: bool,
    /// Goes up instead of down.
    pub maximize: bool,
}

impl Default for AdamW {
    fn default() -> AdamW {
        AdamW { lr: 1e-3, betas: (0.9, 0.999), eps: 1e-8, weight_decay: 0.01, amsgrad: false, maximize: false }
    }
}

/// The settings of one kind of optimiser.
pub trait Settings {
    /// Which optimiser, and its settings for C.
    #[doc(hidden)]
    fn for_c(&self) -> (i32, Option<sys::tensor_optimizer_opts_t>);

    /// Further settings, by the names that C has.
    #[doc(hidden)]
    fn named(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// An optimiser over floating leaves that require grad. It keeps references to them.
    fn build(&self, params: &[impl AsRef<Tensor>]) -> Result<Optimizer>
    where
        Self: Sized,
    {
        crate::library()?;
        let (kind, options) = self.for_c();
        let params = handles(params);
        let options = options.as_ref().map_or(std::ptr::null(), |o| o as *const _);
        let made = unsafe { sys::tensor_optimizer_create(kind, params.as_ptr(), params.len().count(), options) };
        let made = NonNull::new(made).map(|handle| Optimizer { handle, kind }).ok_or_else(Error::last)?;
        made.set_named(0, &self.named())?;
        Ok(made)
    }
}

/// Every number is meant, a 0 too.
const GIVEN: u32 = sys::TENSOR_OPTIM_HAS_LR
    | sys::TENSOR_OPTIM_HAS_BETAS
    | sys::TENSOR_OPTIM_HAS_EPS
    | sys::TENSOR_OPTIM_HAS_WEIGHT_DECAY
    | sys::TENSOR_OPTIM_HAS_MOMENTUM
    | sys::TENSOR_OPTIM_HAS_DAMPENING;

fn options(lr: f64, weight_decay: f64, flags: &[(bool, u32)]) -> sys::tensor_optimizer_opts_t {
    sys::tensor_optimizer_opts_t {
        struct_size: std::mem::size_of::<sys::tensor_optimizer_opts_t>() as u32,
        flags: flags.iter().filter(|f| f.0).fold(GIVEN, |all, f| all | f.1),
        lr,
        momentum: 0.0,
        dampening: 0.0,
        weight_decay,
        beta1: 0.0,
        beta2: 0.0,
        eps: 0.0,
    }
}

impl Settings for Sgd {
    fn for_c(&self) -> (i32, Option<sys::tensor_optimizer_opts_t>) {
        let flags = [(self.nesterov, sys::TENSOR_OPTIM_NESTEROV), (self.maximize, sys::TENSOR_OPTIM_MAXIMIZE)];
        let mut opts = options(self.lr, self.weight_decay, &flags);
        (opts.momentum, opts.dampening) = (self.momentum, self.dampening);
        (sys::TENSOR_SGD, Some(opts))
    }
}

macro_rules! adams {
    ($($type:ident = $kind:ident),*) => {$(
        impl Settings for $type {
            fn for_c(&self) -> (i32, Option<sys::tensor_optimizer_opts_t>) {
                let flags = [
                    (self.amsgrad, sys::TENSOR_OPTIM_AMSGRAD),
                    (self.maximize, sys::TENSOR_OPTIM_MAXIMIZE),
                ];
                let mut opts = options(self.lr, self.weight_decay, &flags);
                (opts.beta1, opts.beta2, opts.eps) = (self.betas.0, self.betas.1, self.eps);
                (sys::$kind, Some(opts))
            }
        }

        impl $type {
            /// An optimiser over floating leaves that require grad. It keeps references to them.
            pub fn build(&self, params: &[impl AsRef<Tensor>]) -> Result<Optimizer> {
                Settings::build(self, params)
            }
        }
    )*};
}
adams!(Adam = TENSOR_ADAM, AdamW = TENSOR_ADAMW);

impl Sgd {
    /// An optimiser over floating leaves that require grad. It keeps references to them.
    pub fn build(&self, params: &[impl AsRef<Tensor>]) -> Result<Optimizer> {
        Settings::build(self, params)
    }
}

/// Changes parameters by their gradients: made by [`Sgd`], [`Adam`] and the others.
#[derive(Debug)]
pub struct Optimizer {
    handle: NonNull<sys::tensor_optimizer_t>,
    kind: i32,
}

impl Drop for Optimizer {
    fn drop(&mut self) {
        unsafe { sys::tensor_optimizer_release(self.handle.as_ptr()) }
    }
}

impl Optimizer {
    /// More parameters, with settings of their own, of the same kind of optimiser. If it fails, the optimiser is as
    /// before.
    pub fn add_group(&self, params: &[impl AsRef<Tensor>], settings: &impl Settings) -> Result<()> {
        let (kind, options) = settings.for_c();
        if kind != self.kind {
            return Err(Error::Invalid("add_group: these are the settings of another kind of optimiser".into()));
        }
        let named = settings.named();
        if !named.is_empty() {
            // Settings that are refused leave no group behind: they are tried on another optimiser.
            settings.build(&[Tensor::zeros([1, 1], DType::F32)?.requires_grad_(true)?])?;
        }
        let (params, o) = (handles(params), self.handle.as_ptr());
        let options = options.as_ref().map_or(std::ptr::null(), |o| o as *const _);
        check(unsafe { sys::tensor_optimizer_add_group(o, params.as_ptr(), params.len().count(), options) })?;
        let last = unsafe { sys::tensor_optimizer_group_count(o) } - 1;
        self.set_named(last as i32, &named)
    }

    fn set_named(&self, group: i32, options: &[(&str, f64)]) -> Result<()> {
        options.iter().try_for_each(|&(name, value)| self.set_any(group, name, value))
    }

    fn set_any(&self, group: i32, name: &str, value: f64) -> Result<()> {
        let name = string(name, "tensor_optimizer_set_option")?;
        check(unsafe { sys::tensor_optimizer_set_option(self.handle.as_ptr(), group, name.as_ptr(), value) })
    }

    /// Sets any option of all groups, by its name in C; flags are 0 or 1.
    pub fn set_option(&self, name: &str, value: f64) -> Result<()> {
        self.set_any(-1, name, value)
    }

    /// An option of one group, by its name in C; the first group is 0.
    pub fn option(&self, group: usize, name: &str) -> Result<f64> {
        let (name, mut value) = (string(name, "tensor_optimizer_get_option")?, 0.0);
        let o = self.handle.as_ptr();
        check(unsafe { sys::tensor_optimizer_get_option(o, group.count(), name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    /// One update of every parameter that has a gradient.
    pub fn step(&self) -> Result<()> {
        check(unsafe { sys::tensor_optimizer_step(self.handle.as_ptr()) })
    }

    /// Clears the gradients of its parameters.
    pub fn zero_grad(&self) -> Result<()> {
        check(unsafe { sys::tensor_optimizer_zero_grad(self.handle.as_ptr()) })
    }

    /// [Clears](Optimizer::zero_grad) the gradients, computes those of `loss`, and [steps](Optimizer::step).
    pub fn backward_step(&self, loss: &Tensor) -> Result<()> {
        self.zero_grad()?;
        loss.backward()?;
        self.step()
    }

    /// Sets the learning rate of all groups.
    pub fn set_lr(&self, lr: f64) -> Result<()> {
        check(unsafe { sys::tensor_optimizer_set_lr(self.handle.as_ptr(), -1, lr) })
    }

    /// Sets the learning rate of one group.
    pub fn set_group_lr(&self, group: usize, lr: f64) -> Result<()> {
        check(unsafe { sys::tensor_optimizer_set_lr(self.handle.as_ptr(), group.count(), lr) })
    }

    /// The learning rate of one group; the first is 0.
    pub fn lr(&self, group: usize) -> Result<f64> {
        let mut lr = 0.0;
        check(unsafe { sys::tensor_optimizer_get_lr(self.handle.as_ptr(), group.count(), &mut lr) })?;
        Ok(lr)
    }

    fn state_names(&self) -> Vec<String> {
        let o = self.handle.as_ptr();
        (0..unsafe { sys::tensor_optimizer_state_count(o) })
            .map(|i| unsafe { text(sys::tensor_optimizer_state_name(o, i)) }.to_owned())
            .collect()
    }

    /// What it remembers, such as moments and step counts, by number of the parameter and role ("0.exp_avg"). The
    /// tensors share memory with the optimiser.
    pub fn state_dict(&self) -> Result<BTreeMap<String, Tensor>> {
        let o = self.handle.as_ptr();
        self.state_names()
            .into_iter()
            .map(|name| {
                let c_name = string(&name, "tensor_optimizer_get_state")?;
                Ok((name, own(unsafe { sys::tensor_optimizer_get_state(o, c_name.as_ptr()) })?))
            })
            .collect()
    }

    /// Copies a state, for going on from a checkpoint; what is not in it is dropped. If it fails, the optimiser is as
    /// before.
    pub fn load_state_dict<N: AsRef<str>, T: AsRef<Tensor>>(
        &self,
        state: impl IntoIterator<Item = (N, T)>,
    ) -> Result<()> {
        let before = self.state_dict()?;
        let given: BTreeMap<String, T> = state.into_iter().map(|(name, t)| (name.as_ref().to_owned(), t)).collect();
        let (present, new): (Vec<_>, Vec<_>) = given.iter().partition(|(name, _)| before.contains_key(*name));
        // What C would refuse, first: other shapes than there are, and what has no elements.
        for (name, value) in present {
            let (value, now) = (value.as_ref(), &before[name]);
            if value.shape() != now.shape() || value.device().is_meta() != now.device().is_meta() {
                self.set_state(name, Some(value))?;
            }
        }
        // Then new ones, which are dropped again where one of them is refused.
        for (i, (name, value)) in new.iter().enumerate() {
            self.set_state(name, Some(value.as_ref())).map_err(|error| {
                new[..i].iter().for_each(|(made, _)| drop(self.set_state(made, None)));
                error
            })?;
        }
        before.keys().try_for_each(|name| self.set_state(name, given.get(name).map(AsRef::as_ref)))
    }

    /// `None` drops the state.
    fn set_state(&self, name: &str, value: Option<&Tensor>) -> Result<()> {
        let name = string(name, "tensor_optimizer_set_state")?;
        check(unsafe { sys::tensor_optimizer_set_state(self.handle.as_ptr(), name.as_ptr(), optional(value)) })
    }
}

/// Scales all gradients so that their joint norm is at most `max_norm`; returns the norm before. `norm_type` is 2 for
/// the Euclidean norm, infinity for the largest magnitude.
pub fn clip_grad_norm_(params: &[impl AsRef<Tensor>], max_norm: f64, norm_type: f64) -> Result<f64> {
    crate::library()?;
    let (params, mut total) = (handles(params), 0.0);
    let n = params.len().count();
    check(unsafe { sys::tensor_clip_grad_norm_(params.as_ptr(), n, max_norm, norm_type, &mut total) })?;
    Ok(total)
}

/// Clamps all gradients to [-limit, limit].
pub fn clip_grad_value_(params: &[impl AsRef<Tensor>], limit: f64) -> Result<()> {
    crate::library()?;
    let params = handles(params);
    check(unsafe { sys::tensor_clip_grad_value_(params.as_ptr(), params.len().count(), limit) })
}
