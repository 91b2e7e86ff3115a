// SPDX-License-Identifier: Apache-2.0
//! Initial values of parameters. They are written with grad mode off, so that parameters may be marked already.

use crate::{no_grad, Error, Fan, Generator, Result, Scalar, Tensor};

/// Uniform numbers in [low, high).
pub fn uniform_(t: &Tensor, low: f64, high: f64, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.uniform_(low, high, generator).map(drop))
}

/// Normal numbers.
pub fn normal_(t: &Tensor, mean: f64, std: f64, generator: Option<&Generator>) -> Result<()> {
    no_grad(|| t.normal_(mean, std, generator).map(drop))
}

/// 0 everywhere.
pub fn zeros_(t: &Tensor) -> Result<()> {
    constant_(t, 0)
}

/// 1 everywhere.
pub fn ones_(t: &Tensor) -> Result<()> {
    constant_(t, 1)
}

/// The identity of a matrix.
pub fn eye_(t: &Tensor) -> Result<()> {
    let &[rows, columns] = t.shape() else {
        return Err(Error::Shape(format!("eye_: the tensor has {} dims, expected 2", t.ndim()).into()));
    };
    let identity = Tensor::eye(rows, columns, 0, (t.dtype(), t.device()))?;
    no_grad(|| t.copy_(&identity).map(drop))
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

/// What comes after a layer, which its initial values are scaled for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gain {
    /// Nothing, or a sigmoid: 1.
    Linear,
    /// The hyperbolic tangent: 5 / 3.
    Tanh,
    /// max(x, 0): sqrt(2).
    Relu,
    /// This slope for x < 0: sqrt(2 / (1 + slope^2)).
    LeakyRelu(f64),
    /// The self-normalising one: 3 / 4.
    Selu,
}

/// What keeps the variance through a nonlinearity.
pub fn calculate_gain(nonlinearity: Gain) -> f64 {
    match nonlinearity {
        Gain::Linear => 1.0,
        Gain::Tanh => 5.0 / 3.0,
        Gain::Relu => 2.0_f64.sqrt(),
        Gain::LeakyRelu(slope) => (2.0 / (1.0 + slope * slope)).sqrt(),
        Gain::Selu => 0.75,
    }
}

/// [`kaiming_uniform_`] with the gain of any nonlinearity.
pub fn kaiming_uniform_for_(t: &Tensor, fan: Fan, nonlinearity: Gain, generator: Option<&Generator>) -> Result<()> {
    kaiming_uniform_(t, 0.0, fan, generator)?;
    rescale(t, nonlinearity)
}

/// [`kaiming_normal_`] with the gain of any nonlinearity.
pub fn kaiming_normal_for_(t: &Tensor, fan: Fan, nonlinearity: Gain, generator: Option<&Generator>) -> Result<()> {
    kaiming_normal_(t, 0.0, fan, generator)?;
    rescale(t, nonlinearity)
}

/// From the gain sqrt(2) to that of the nonlinearity.
fn rescale(t: &Tensor, nonlinearity: Gain) -> Result<()> {
    let scale = calculate_gain(nonlinearity) / 2.0_f64.sqrt();
    no_grad(|| t.mul_(scale).map(drop))
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
