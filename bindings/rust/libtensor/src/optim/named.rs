// SPDX-License-Identifier: Apache-2.0
//! Optimisers whose options the library takes by name.

use super::{Optimizer, Settings};
use crate::{Result, Tensor};
use libtensor_sys as sys;

macro_rules! named {
    ($($(#[$doc:meta])* $type:ident = $kind:ident { $($number:ident: $value:expr),*; $($flag:ident: $on:expr),* })*) => {$(
        $(#[$doc])*
        ///
        /// The fields are the options of `tensor_optimizer_set_option`.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $type {
            $(pub $number: f64,)*
            $(pub $flag: bool,)*
        }

        impl Default for $type {
            fn default() -> $type {
                $type { $($number: $value,)* $($flag: $on,)* }
            }
        }

        impl Settings for $type {
            fn for_c(&self) -> (i32, Option<sys::tensor_optimizer_opts_t>) {
                (sys::$kind, None)
            }

            fn named(&self) -> Vec<(&'static str, f64)> {
                vec![
                    $((stringify!($number), self.$number),)*
                    $((stringify!($flag), f64::from(u8::from(self.$flag))),)*
                ]
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

named! {
    /// Divides by the root of a running mean of squares (Tieleman and Hinton 2012).
    RmsProp = TENSOR_RMSPROP {
        lr: 0.01, alpha: 0.99, eps: 1e-8, weight_decay: 0.0, momentum: 0.0;
        centered: false, maximize: false
    }
    /// Divides by the root of the sum of all squares (Duchi et al. 2011).
    Adagrad = TENSOR_ADAGRAD {
        lr: 0.01, lr_decay: 0.0, weight_decay: 0.0, initial_accumulator_value: 0.0, eps: 1e-10;
        maximize: false
    }
    /// Divides by a running size of the gradient, times one of the changes (Zeiler 2012).
    Adadelta = TENSOR_ADADELTA {
        lr: 1.0, rho: 0.9, eps: 1e-6, weight_decay: 0.0;
        maximize: false
    }
    /// Adam with the largest gradient in place of the mean square (Kingma and Ba 2015).
    Adamax = TENSOR_ADAMAX {
        lr: 2e-3, beta1: 0.9, beta2: 0.999, eps: 1e-8, weight_decay: 0.0;
        maximize: false
    }
    /// Adam with Nesterov's momentum (Dozat 2016).
    NAdam = TENSOR_NADAM {
        lr: 2e-3, beta1: 0.9, beta2: 0.999, eps: 1e-8, weight_decay: 0.0, momentum_decay: 4e-3;
        decoupled_weight_decay: false, maximize: false
    }
    /// Adam that waits until the variance of its squares is known (Liu et al. 2020).
    RAdam = TENSOR_RADAM {
        lr: 1e-3, beta1: 0.9, beta2: 0.999, eps: 1e-8, weight_decay: 0.0;
        decoupled_weight_decay: false, maximize: false
    }
    /// Adam whose update of each parameter has the size of the parameter (You et al. 2020).
    Lamb = TENSOR_LAMB {
        lr: 1e-3, beta1: 0.9, beta2: 0.999, eps: 1e-6, weight_decay: 0.01;
        maximize: false
    }
    /// Moves by the sign of a mean of gradients (Chen et al. 2023).
    Lion = TENSOR_LION {
        lr: 1e-4, beta1: 0.9, beta2: 0.99, weight_decay: 0.0;
        maximize: false
    }
    /// Momentum made orthogonal, for matrices only (Jordan et al. 2024).
    Muon = TENSOR_MUON {
        lr: 1e-3, weight_decay: 0.1, momentum: 0.95, ns_a: 3.4445, ns_b: -4.775, ns_c: 2.0315, eps: 1e-7, ns_steps: 5.0;
        nesterov: true, match_rms_adamw: false, maximize: false
    }
    /// Averaged stochastic gradient descent (Polyak and Juditsky 1992).
    Asgd = TENSOR_ASGD {
        lr: 0.01, lambd: 1e-4, alpha: 0.75, t0: 1e6, weight_decay: 0.0;
        maximize: false
    }
    /// Steps that grow while the sign of the gradient stays (Riedmiller and Braun 1993).
    Rprop = TENSOR_RPROP {
        lr: 0.01, eta_minus: 0.5, eta_plus: 1.2, step_min: 1e-6, step_max: 50.0;
        maximize: false
    }
}
