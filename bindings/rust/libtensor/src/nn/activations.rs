//! Activations as modules.

use super::Module;
use crate::{Result, Tensor};

/// max(x, 0)
#[derive(Clone, Copy, Debug, Default)]
pub struct Relu;
/// x * sigmoid(x)
#[derive(Clone, Copy, Debug, Default)]
pub struct Silu;
/// 1 / (1 + exp(-x))
#[derive(Clone, Copy, Debug, Default)]
pub struct Sigmoid;
/// The hyperbolic tangent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tanh;

/// x * Phi(x) with the normal distribution function Phi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gelu {
    /// Computes it by its approximation with tanh.
    pub tanh_approx: bool,
}

/// x where x > 0, else negative_slope * x
#[derive(Clone, Copy, Debug)]
pub struct LeakyRelu {
    /// The slope for x < 0 (0.01).
    pub negative_slope: f64,
}

impl Default for LeakyRelu {
    fn default() -> LeakyRelu {
        LeakyRelu { negative_slope: 0.01 }
    }
}

/// exp(x) / sum(exp(x)) along a dimension.
#[derive(Clone, Copy, Debug)]
pub struct Softmax {
    /// The dimension.
    pub dim: i64,
}

/// x - logsumexp(x) along a dimension.
#[derive(Clone, Copy, Debug)]
pub struct LogSoftmax {
    /// The dimension.
    pub dim: i64,
}

macro_rules! forward {
    ($($name:ident: |$self:ident, $x:ident| $value:expr;)*) => {$(
        impl Module for $name {
            fn forward(&$self, $x: &Tensor) -> Result<Tensor> {
                $value
            }
        }
    )*};
}
forward! {
    Relu: |self, x| x.relu();
    Silu: |self, x| x.silu();
    Sigmoid: |self, x| x.sigmoid();
    Tanh: |self, x| x.tanh();
    Gelu: |self, x| x.gelu(self.tanh_approx);
    LeakyRelu: |self, x| x.leaky_relu(self.negative_slope);
    Softmax: |self, x| x.softmax(self.dim);
    LogSoftmax: |self, x| x.log_softmax(self.dim);
}
