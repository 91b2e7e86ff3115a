// SPDX-License-Identifier: Apache-2.0
//! Schedulers of learning rates.

use super::Optimizer;
use crate::arguments::{string, Count};
use crate::error::check;
use crate::{Error, Result};
use libtensor_sys as sys;
use std::ptr::NonNull;

macro_rules! schedules {
    ($($(#[$doc:meta])* $name:ident = $code:ident),* $(,)?) => {
        /// How a [`Scheduler`] changes learning rates.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i32)]
        pub enum Schedule {
            $($(#[$doc])* $name = sys::$code,)*
        }
    };
}

schedules! {
    /// Times gamma every step_size epochs.
    Step = TENSOR_SCHEDULE_STEP,
    /// Times gamma at each milestone.
    MultiStep = TENSOR_SCHEDULE_MULTI_STEP,
    /// Times factor for the first total_iters epochs.
    Constant = TENSOR_SCHEDULE_CONSTANT,
    /// Times a factor that goes from start_factor to end_factor in total_iters epochs.
    Linear = TENSOR_SCHEDULE_LINEAR,
    /// Times gamma every epoch.
    Exponential = TENSOR_SCHEDULE_EXPONENTIAL,
    /// Falls to 0 in total_iters epochs, as a power of what is left.
    Polynomial = TENSOR_SCHEDULE_POLYNOMIAL,
    /// Half a cosine down to eta_min in T_max epochs, and up again.
    CosineAnnealing = TENSOR_SCHEDULE_COSINE_ANNEALING,
    /// Half a cosine down in T_0 epochs, then anew with T_mult as many.
    CosineAnnealingWarmRestarts = TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS,
    /// Up to max_lr and down to far below the first rate, in total_steps steps.
    OneCycle = TENSOR_SCHEDULE_ONE_CYCLE,
    /// Up and down between base_lr and max_lr.
    Cyclic = TENSOR_SCHEDULE_CYCLIC,
    /// Times factor when a metric has not improved for more than patience epochs.
    ReduceOnPlateau = TENSOR_SCHEDULE_REDUCE_ON_PLATEAU,
    /// From the rate that is set to swa_lr in anneal_epochs epochs.
    Swa = TENSOR_SCHEDULE_SWA,
}

/// Changes the learning rates of an optimiser. Options go by the names of `tensor_scheduler_set_option`.
///
/// ```
/// use libtensor::{optim::{Schedule, Scheduler, Sgd}, Tensor};
/// let w = Tensor::from([1.0]).requires_grad_(true)?;
/// let optimizer = Sgd { lr: 0.8, ..Default::default() }.build(&[&w])?;
/// let scheduler = Scheduler::new(Schedule::Exponential, &optimizer, &[("gamma", 0.5)])?;
/// scheduler.step()?;
/// assert_eq!(optimizer.lr(0)?, 0.4);
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Debug)]
pub struct Scheduler {
    handle: NonNull<sys::tensor_scheduler_t>,
}

impl Drop for Scheduler {
    fn drop(&mut self) {
        unsafe { sys::tensor_scheduler_release(self.handle.as_ptr()) }
    }
}

impl Scheduler {
    /// Sets the rates of epoch 0.
    pub fn new(kind: Schedule, optimizer: &Optimizer, options: &[(&str, f64)]) -> Result<Scheduler> {
        Scheduler::with_milestones(kind, optimizer, options, &[])
    }

    /// The same, with the milestones of [`Schedule::MultiStep`].
    pub fn with_milestones(
        kind: Schedule,
        optimizer: &Optimizer,
        options: &[(&str, f64)],
        milestones: &[i64],
    ) -> Result<Scheduler> {
        let (o, n) = (optimizer.handle.as_ptr(), milestones.len().count());
        let made = unsafe { sys::tensor_scheduler_create(kind as i32, o, milestones.as_ptr(), n) };
        let scheduler = Scheduler { handle: NonNull::new(made).ok_or_else(Error::last)? };
        options.iter().try_for_each(|&(name, value)| scheduler.set_option(name, value))?;
        if kind != Schedule::ReduceOnPlateau {
            scheduler.step()?;
        }
        Ok(scheduler)
    }

    /// Sets the rates of the next epoch.
    pub fn step(&self) -> Result<()> {
        check(unsafe { sys::tensor_scheduler_step(self.handle.as_ptr()) })
    }

    /// Sets the rates of any epoch.
    pub fn step_to(&self, epoch: f64) -> Result<()> {
        check(unsafe { sys::tensor_scheduler_step_to(self.handle.as_ptr(), epoch) })
    }

    /// Ends an epoch that had this result, for [`Schedule::ReduceOnPlateau`].
    pub fn step_metric(&self, metric: f64) -> Result<()> {
        check(unsafe { sys::tensor_scheduler_step_metric(self.handle.as_ptr(), metric) })
    }

    /// The learning rate of a group that it set last.
    pub fn lr(&self, group: usize) -> Result<f64> {
        let mut value = 0.0;
        check(unsafe { sys::tensor_scheduler_get_lr(self.handle.as_ptr(), group.count(), &mut value) })?;
        Ok(value)
    }

    /// Sets an option, or state such as last_epoch, of all groups.
    pub fn set_option(&self, name: &str, value: f64) -> Result<()> {
        let name = string(name, "tensor_scheduler_set_option")?;
        check(unsafe { sys::tensor_scheduler_set_option(self.handle.as_ptr(), -1, name.as_ptr(), value) })
    }

    /// An option of one group, or state.
    pub fn option(&self, group: usize, name: &str) -> Result<f64> {
        let (name, mut value) = (string(name, "tensor_scheduler_get_option")?, 0.0);
        let s = self.handle.as_ptr();
        check(unsafe { sys::tensor_scheduler_get_option(s, group.count(), name.as_ptr(), &mut value) })?;
        Ok(value)
    }
}
