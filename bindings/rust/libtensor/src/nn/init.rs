//! Initial values of parameters. They are written with grad mode off, so that parameters may be marked already.

use crate::{no_grad, Fan, Generator, Result, Scalar, Tensor};

/// Uniform numbers in [low, high).
pub fn uniform_(t: &Tensor, low: f64, high: f64, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.uniform_(low, high, generator).map(drop))
}

/// Normal numbers.
pub fn normal_(t: &Tensor, mean: f64, std: f64, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.normal_(mean, std, generator).map(drop))
}

/// One number everywhere.
pub fn constant_(t: &Tensor, value: impl Into<Scalar>) -> Result<()> {
    no_grad(|| t.fill_(value).map(drop))
}

/// Uniform numbers in [-b, b), b = gain * sqrt(3 / fan), gain = sqrt(2 / (1 + a^2)).
pub fn kaiming_uniform_(t: &Tensor, a: f64, fan: Fan, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.kaiming_uniform_(a, fan, generator).map(drop))
}

/// Normal numbers of standard deviation gain / sqrt(fan), gain = sqrt(2 / (1 + a^2)).
pub fn kaiming_normal_(t: &Tensor, a: f64, fan: Fan, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.kaiming_normal_(a, fan, generator).map(drop))
}

/// Uniform numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out)).
pub fn xavier_uniform_(t: &Tensor, gain: f64, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.xavier_uniform_(gain, generator).map(drop))
}

/// Normal numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out)).
pub fn xavier_normal_(t: &Tensor, gain: f64, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.xavier_normal_(gain, generator).map(drop))
}

/// How many inputs each output of a weight (out, in, ...) depends on.
pub fn fan_in(weight: &Tensor) -> i64 {
    weight.shape().iter().skip(1).product()
}
