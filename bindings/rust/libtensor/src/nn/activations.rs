//! Activations as modules.

use super::{parameter, Module};
use crate::{members, DType, Result, Tensor};

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

/// min(max(x, 0), 6)
#[derive(Clone, Copy, Debug, Default)]
pub struct Relu6;
/// 1.0507... * Elu with 1.6732..., which keeps mean 0 and variance 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Selu;
/// x * tanh(log(1 + exp(x)))
#[derive(Clone, Copy, Debug, Default)]
pub struct Mish;
/// x / (1 + |x|)
#[derive(Clone, Copy, Debug, Default)]
pub struct Softsign;
/// log(sigmoid(x))
#[derive(Clone, Copy, Debug, Default)]
pub struct LogSigmoid;
/// min(max(x + 3, 0), 6) / 6
#[derive(Clone, Copy, Debug, Default)]
pub struct Hardsigmoid;
/// x * Hardsigmoid(x)
#[derive(Clone, Copy, Debug, Default)]
pub struct Hardswish;
/// x - tanh(x)
#[derive(Clone, Copy, Debug, Default)]
pub struct Tanhshrink;

/// x where x > 0, else alpha * (exp(x) - 1)
#[derive(Clone, Copy, Debug)]
pub struct Elu {
    /// The limit at minus infinity, negated (1.0).
    pub alpha: f64,
}

impl Default for Elu {
    fn default() -> Elu {
        Elu { alpha: 1.0 }
    }
}

/// x where x >= 0, else alpha * (exp(x / alpha) - 1)
#[derive(Clone, Copy, Debug)]
pub struct Celu {
    /// The limit at minus infinity, negated (1.0).
    pub alpha: f64,
}

impl Default for Celu {
    fn default() -> Celu {
        Celu { alpha: 1.0 }
    }
}

/// log(1 + exp(beta * x)) / beta, and x where beta * x > threshold.
#[derive(Clone, Copy, Debug)]
pub struct Softplus {
    /// The sharpness of the bend (1.0).
    pub beta: f64,
    /// Where x itself begins (20.0).
    pub threshold: f64,
}

impl Default for Softplus {
    fn default() -> Softplus {
        Softplus { beta: 1.0, threshold: 20.0 }
    }
}

/// min(max(x, min_val), max_val)
#[derive(Clone, Copy, Debug)]
pub struct Hardtanh {
    /// The lower bound (-1.0).
    pub min_val: f64,
    /// The upper bound (1.0).
    pub max_val: f64,
}

impl Default for Hardtanh {
    fn default() -> Hardtanh {
        Hardtanh { min_val: -1.0, max_val: 1.0 }
    }
}

/// 0 where |x| <= lambd, else x
#[derive(Clone, Copy, Debug)]
pub struct Hardshrink {
    /// The threshold (0.5).
    pub lambd: f64,
}

impl Default for Hardshrink {
    fn default() -> Hardshrink {
        Hardshrink { lambd: 0.5 }
    }
}

/// x moved towards 0 by lambd.
#[derive(Clone, Copy, Debug)]
pub struct Softshrink {
    /// The distance (0.5).
    pub lambd: f64,
}

impl Default for Softshrink {
    fn default() -> Softshrink {
        Softshrink { lambd: 0.5 }
    }
}

/// x where x > threshold, else value.
#[derive(Clone, Copy, Debug)]
pub struct Threshold {
    /// The threshold.
    pub threshold: f64,
    /// What stands below it.
    pub value: f64,
}

/// a * sigmoid(b) for the halves a and b of a dimension.
#[derive(Clone, Copy, Debug)]
pub struct Glu {
    /// The dimension (-1).
    pub dim: i64,
}

impl Default for Glu {
    fn default() -> Glu {
        Glu { dim: -1 }
    }
}

/// x where x > 0, else weight * x, with a trained weight.
#[derive(Clone, Debug)]
pub struct PRelu {
    /// Shape (1) or (channels).
    pub weight: Tensor,
}

impl PRelu {
    /// One weight, or one for each channel, of 0.25.
    pub fn new(channels: i64) -> Result<PRelu> {
        Ok(PRelu { weight: parameter(Tensor::full([channels], 0.25, DType::F32)?)? })
    }
}

impl Module for PRelu {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.prelu(&self.weight)
    }
    members!(weight);
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
    Relu6: |self, x| x.relu6();
    Selu: |self, x| x.selu();
    Mish: |self, x| x.mish();
    Softsign: |self, x| x.softsign();
    LogSigmoid: |self, x| x.logsigmoid();
    Hardsigmoid: |self, x| x.hardsigmoid();
    Hardswish: |self, x| x.hardswish();
    Tanhshrink: |self, x| x.tanhshrink();
    Elu: |self, x| x.elu(self.alpha);
    Celu: |self, x| x.celu(self.alpha);
    Softplus: |self, x| x.softplus(self.beta, self.threshold);
    Hardtanh: |self, x| x.hardtanh(self.min_val, self.max_val);
    Hardshrink: |self, x| x.hardshrink(self.lambd);
    Softshrink: |self, x| x.softshrink(self.lambd);
    Threshold: |self, x| x.threshold(self.threshold, self.value);
    Glu: |self, x| x.glu(self.dim);
}
