//! Layers.

use super::{init, parameter, Member, Module};
use crate::{DType, Error, Fan, Generator, Ints, Result, Tensor, TensorOptions};
use std::cell::Cell;

/// Its input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Identity;

impl Module for Identity {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        Ok(x.clone())
    }
}

/// Weights and bias in U(-1 / sqrt(fan in), 1 / sqrt(fan in)), float32 unless the options say otherwise.
fn weight_and_bias(
    shape: &[i64],
    bias: bool,
    options: TensorOptions,
    generator: Option<&Generator>,
) -> Result<(Tensor, Option<Tensor>)> {
    let weight = Tensor::empty(shape, options)?;
    init::kaiming_uniform_(&weight, 5.0_f64.sqrt(), Fan::In, generator)?;
    if !bias {
        return Ok((parameter(weight)?, None));
    }
    let bias = Tensor::zeros(shape[0], options)?;
    let fan_in = init::fan_in(&weight);
    if fan_in > 0 {
        let bound = 1.0 / (fan_in as f64).sqrt();
        init::uniform_(&bias, -bound, bound, generator)?;
    }
    Ok((parameter(weight)?, Some(parameter(bias)?)))
}

/// x @ weight.T + bias, with weight (out, in) and bias (out,).
#[derive(Clone, Debug)]
pub struct Linear {
    /// (out, in)
    pub weight: Tensor,
    /// (out,)
    pub bias: Option<Tensor>,
}

impl Linear {
    /// With a bias, in float32, from the default generator.
    pub fn new(in_features: i64, out_features: i64) -> Result<Linear> {
        Linear::with(in_features, out_features, true, DType::F32, None)
    }

    /// With all settings.
    pub fn with(
        in_features: i64,
        out_features: i64,
        bias: bool,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<Linear> {
        let (weight, bias) = weight_and_bias(&[out_features, in_features], bias, options.into(), generator)?;
        Ok(Linear { weight, bias })
    }
}

impl Module for Linear {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.linear(&self.weight, self.bias.as_ref())
    }
    crate::members!(weight, bias);
}

/// Two extents: one number stands for both.
fn pair(name: &str, value: impl Ints) -> Result<[i64; 2]> {
    match *value.ints() {
        [both] => Ok([both, both]),
        [height, width] => Ok([height, width]),
        ref other => Err(Error::Shape(format!("{name}: {} numbers, expected 1 or 2", other.len()).into())),
    }
}

/// Cross-correlation with weight (out, in / groups, height, width).
///
/// ```
/// use libtensor::nn::{Conv2d, Module};
/// use libtensor::{DType, Tensor};
/// let conv = Conv2d::new(1, 4, 3)?.padding(1)?.stride(2)?;
/// assert_eq!(conv.forward(&Tensor::ones([2, 1, 8, 8], DType::F32)?)?.shape(), [2, 4, 4, 4]);
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Conv2d {
    /// (out, in / groups, height, width)
    pub weight: Tensor,
    /// (out,)
    pub bias: Option<Tensor>,
    stride: [i64; 2],
    padding: [i64; 2],
    dilation: [i64; 2],
    groups: i64,
}

impl Conv2d {
    /// With a bias, in float32, from the default generator, stride 1 and no padding.
    pub fn new(in_channels: i64, out_channels: i64, kernel: impl Ints) -> Result<Conv2d> {
        Conv2d::with(in_channels, out_channels, kernel, 1, true, DType::F32, None)
    }

    /// With all settings of the parameters.
    pub fn with(
        in_channels: i64,
        out_channels: i64,
        kernel: impl Ints,
        groups: i64,
        bias: bool,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<Conv2d> {
        if groups < 1 || in_channels % groups != 0 || out_channels % groups != 0 {
            let message =
                format!("Conv2d: {in_channels} and {out_channels} channels are no multiples of {groups} groups");
            return Err(Error::Invalid(message.into()));
        }
        let [height, width] = pair("Conv2d: kernel", kernel)?;
        let shape = [out_channels, in_channels / groups, height, width];
        let (weight, bias) = weight_and_bias(&shape, bias, options.into(), generator)?;
        Ok(Conv2d { weight, bias, stride: [1; 2], padding: [0; 2], dilation: [1; 2], groups })
    }

    /// How far the window goes at a time.
    pub fn stride(mut self, stride: impl Ints) -> Result<Conv2d> {
        self.stride = pair("Conv2d: stride", stride)?;
        Ok(self)
    }

    /// How many zeros are put around the image.
    pub fn padding(mut self, padding: impl Ints) -> Result<Conv2d> {
        self.padding = pair("Conv2d: padding", padding)?;
        Ok(self)
    }

    /// How far apart the elements of the window are.
    pub fn dilation(mut self, dilation: impl Ints) -> Result<Conv2d> {
        self.dilation = pair("Conv2d: dilation", dilation)?;
        Ok(self)
    }
}

impl Module for Conv2d {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let Conv2d { weight, bias, stride, padding, dilation, groups } = self;
        x.conv2d(weight, bias.as_ref(), stride, padding, dilation, *groups)
    }
    crate::members!(weight, bias);
}

/// The largest element of each window.
#[derive(Clone, Copy, Debug)]
pub struct MaxPool2d {
    /// The window's extents.
    pub kernel: [i64; 2],
    /// How far it goes at a time.
    pub stride: [i64; 2],
    /// How much is put around the image, of what is never the largest.
    pub padding: [i64; 2],
}

impl MaxPool2d {
    /// Windows beside each other.
    pub fn new(kernel: impl Ints) -> Result<MaxPool2d> {
        let kernel = pair("MaxPool2d: kernel", kernel)?;
        Ok(MaxPool2d { kernel, stride: kernel, padding: [0; 2] })
    }
}

impl Module for MaxPool2d {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.max_pool2d(self.kernel, self.stride, self.padding, 1, false)
    }
}

/// The mean of each window.
#[derive(Clone, Copy, Debug)]
pub struct AvgPool2d {
    /// The window's extents.
    pub kernel: [i64; 2],
    /// How far it goes at a time.
    pub stride: [i64; 2],
    /// How many zeros are put around the image; they count.
    pub padding: [i64; 2],
}

impl AvgPool2d {
    /// Windows beside each other.
    pub fn new(kernel: impl Ints) -> Result<AvgPool2d> {
        let kernel = pair("AvgPool2d: kernel", kernel)?;
        Ok(AvgPool2d { kernel, stride: kernel, padding: [0; 2] })
    }
}

impl Module for AvgPool2d {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.avg_pool2d(self.kernel, self.stride, self.padding, false, true)
    }
}

/// Joins the dimensions from `start_dim` to `end_dim`.
#[derive(Clone, Copy, Debug)]
pub struct Flatten {
    /// The first (1).
    pub start_dim: i64,
    /// The last (-1).
    pub end_dim: i64,
}

impl Default for Flatten {
    fn default() -> Flatten {
        Flatten { start_dim: 1, end_dim: -1 }
    }
}

impl Module for Flatten {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.flatten(self.start_dim, self.end_dim)
    }
}

/// In training, 0 with probability p, else x / (1 - p).
#[derive(Clone, Debug)]
pub struct Dropout {
    p: f64,
    training: Cell<bool>,
    generator: Option<Generator>,
}

impl Dropout {
    /// From the default generator.
    pub fn new(p: f64) -> Dropout {
        Dropout { p, training: Cell::new(true), generator: None }
    }

    /// From a generator of one's own.
    pub fn generator(mut self, generator: &Generator) -> Dropout {
        self.generator = Some(generator.clone());
        self
    }
}

impl Module for Dropout {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.dropout(self.p, self.training.get(), self.generator.as_ref())
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        visit("training", Member::Training(&self.training));
    }
}

/// Rows of weight (num_embeddings, embedding_dim), drawn from N(0, 1).
#[derive(Clone, Debug)]
pub struct Embedding {
    /// (num_embeddings, embedding_dim)
    pub weight: Tensor,
}

impl Embedding {
    /// In float32, from the default generator.
    pub fn new(num_embeddings: i64, embedding_dim: i64) -> Result<Embedding> {
        Embedding::with(num_embeddings, embedding_dim, DType::F32, None)
    }

    /// With all settings.
    pub fn with(
        num_embeddings: i64,
        embedding_dim: i64,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<Embedding> {
        let weight = Tensor::empty([num_embeddings, embedding_dim], options.into())?;
        init::normal_(&weight, 0.0, 1.0, generator)?;
        Ok(Embedding { weight: parameter(weight)? })
    }
}

impl Module for Embedding {
    /// The rows of these numbers.
    fn forward(&self, index: &Tensor) -> Result<Tensor> {
        self.weight.embedding(index)
    }
    crate::members!(weight);
}
