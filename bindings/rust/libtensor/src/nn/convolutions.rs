// SPDX-License-Identifier: Apache-2.0
//! Layers of convolution and its transpose, over one to three dimensions.

use super::layers::weight_and_bias;
use super::padding::pad;
use super::settings::{extents, with_extents};
use super::{Module, PaddingMode};
use crate::{DType, Error, Generator, Ints, Result, Tensor, TensorOptions};

fn check_groups(name: &str, in_channels: i64, out_channels: i64, groups: i64) -> Result<()> {
    if groups < 1 || in_channels % groups != 0 || out_channels % groups != 0 {
        let message = format!("{name}: {in_channels} and {out_channels} channels are no multiples of {groups} groups");
        return Err(Error::Invalid(message.into()));
    }
    Ok(())
}

/// (before, after) of each dimension, so that windows one step apart are as many as elements.
fn same_padding<const N: usize>(
    name: &str,
    weight: &Tensor,
    stride: &[i64; N],
    dilation: &[i64; N],
) -> Result<[(i64, i64); N]> {
    if stride.iter().any(|&step| step != 1) {
        return Err(Error::Invalid(format!("{name}: stride is {stride:?}, padding_same needs 1").into()));
    }
    Ok(std::array::from_fn(|i| {
        let reach = dilation[i].saturating_mul(weight.shape()[i + 2] - 1);
        (reach / 2, reach - reach / 2)
    }))
}

/// What makes a layer: of the channels of its input and output and the groups, those that the shape of its weight begins
/// with; of weight, bias and groups, the layer with all else at its default. `$side` is what a weight's bound counts.
macro_rules! constructors {
    ($name:ident, $n:literal, $side:literal, $channels:expr, $layer:expr) => {
        /// With a bias, in float32, from the default generator, stride 1 and no padding.
        pub fn new(in_channels: i64, out_channels: i64, kernel: impl Ints) -> Result<$name> {
            $name::with(in_channels, out_channels, kernel, 1, true, DType::F32, None)
        }

        /// With all settings of the parameters, which begin in U(-b, b),
        #[doc = concat!("b = 1 / sqrt(", $side, " / groups * kernel).")]
        pub fn with(
            in_channels: i64,
            out_channels: i64,
            kernel: impl Ints,
            groups: i64,
            bias: bool,
            options: impl Into<TensorOptions>,
            generator: Option<&Generator>,
        ) -> Result<$name> {
            check_groups(stringify!($name), in_channels, out_channels, groups)?;
            let kernel: [i64; $n] = extents(concat!(stringify!($name), ": kernel"), kernel)?;
            let channels: fn(i64, i64, i64) -> [i64; 2] = $channels;
            let shape = [&channels(in_channels, out_channels, groups)[..], &kernel[..]].concat();
            let (weight, bias) = weight_and_bias(&shape, bias.then_some(out_channels), options.into(), generator)?;
            let layer: fn(Tensor, Option<Tensor>, i64) -> $name = $layer;
            Ok(layer(weight, bias, groups))
        }
    };
}

macro_rules! conv {
    ($(#[$doc:meta])+ $name:ident, $n:literal, $call:ident) => {
        $(#[$doc])+
        #[derive(Clone, Debug)]
        pub struct $name {
            /// (out, in / groups, kernel)
            pub weight: Tensor,
            /// (out,)
            pub bias: Option<Tensor>,
            stride: [i64; $n],
            padding: [i64; $n],
            same: bool,
            padding_mode: PaddingMode,
            dilation: [i64; $n],
            groups: i64,
        }

        impl $name {
            constructors!(
                $name,
                $n,
                "in",
                |inputs, outputs, groups| [outputs, inputs / groups],
                |weight, bias, groups| {
                    let (stride, padding, dilation) = ([1; $n], [0; $n], [1; $n]);
                    let padding_mode = PaddingMode::Zeros;
                    $name { weight, bias, stride, padding, same: false, padding_mode, dilation, groups }
                }
            );

            with_extents!(
                $name,
                /// How far the window goes at a time (1).
                stride,
                /// How much is put around the input (0).
                padding,
                /// How far apart the elements of the window are (1).
                dilation
            );

            /// As much around the input as makes the result as large; the stride has to be 1.
            pub fn padding_same(mut self) -> $name {
                self.same = true;
                self
            }

            /// What is put around the input (zeros).
            pub fn padding_mode(mut self, mode: PaddingMode) -> $name {
                self.padding_mode = mode;
                self
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                let $name { weight, bias, stride, padding, same, padding_mode, dilation, groups } = self;
                if !same && *padding_mode == PaddingMode::Zeros {
                    return x.$call(weight, bias.as_ref(), stride, padding, dilation, *groups);
                }
                let pairs = match same {
                    true => same_padding(stringify!($name), weight, stride, dilation)?,
                    false => padding.map(|width| (width, width)),
                };
                let padded = pad(x, &pairs, *padding_mode, 0.0, stringify!($name))?;
                padded.$call(weight, bias.as_ref(), stride, 0, dilation, *groups)
            }
            crate::members!(weight, bias);
        }
    };
}

conv!(
    /// Cross-correlation of (N, C, L) or (C, L) with weight (out, in / groups, length).
    Conv1d, 1, conv1d
);
conv!(
    /// Cross-correlation of (N, C, H, W) or (C, H, W) with weight (out, in / groups, height, width).
    ///
    /// ```
    /// use libtensor::nn::{Conv2d, Module};
    /// use libtensor::{DType, Tensor};
    /// let conv = Conv2d::new(1, 4, 3)?.padding(1)?.stride(2)?;
    /// assert_eq!(conv.forward(&Tensor::ones([2, 1, 8, 8], DType::F32)?)?.shape(), [2, 4, 4, 4]);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    Conv2d, 2, conv2d
);
conv!(
    /// Cross-correlation of (N, C, D, H, W) or (C, D, H, W) with weight (out, in / groups, depth, height, width).
    Conv3d, 3, conv3d
);

macro_rules! conv_transpose {
    ($(#[$doc:meta])+ $name:ident, $n:literal, $call:ident) => {
        $(#[$doc])+
        #[derive(Clone, Debug)]
        pub struct $name {
            /// (in, out / groups, kernel)
            pub weight: Tensor,
            /// (out,)
            pub bias: Option<Tensor>,
            stride: [i64; $n],
            padding: [i64; $n],
            output_padding: [i64; $n],
            dilation: [i64; $n],
            groups: i64,
        }

        impl $name {
            constructors!(
                $name,
                $n,
                "out",
                |inputs, outputs, groups| [inputs, outputs / groups],
                |weight, bias, groups| {
                    let (zeros, ones) = ([0; $n], [1; $n]);
                    $name { weight, bias, stride: ones, padding: zeros, output_padding: zeros, dilation: ones, groups }
                }
            );

            with_extents!(
                $name,
                /// How far apart in the result the elements of the input are (1).
                stride,
                /// How much is cut off around the result (0).
                padding,
                /// How much longer the result is at its end (0).
                output_padding,
                /// How far apart the elements of the window are (1).
                dilation
            );

            /// A result of these extents, of those that the stride leaves open.
            pub fn forward_to(&self, x: &Tensor, extents: impl Ints) -> Result<Tensor> {
                let Some(leading) = x.ndim().checked_sub($n) else {
                    let message = format!("{}: the input has {} dims", stringify!($name), x.ndim());
                    return Err(Error::Shape(message.into()));
                };
                let wanted: [i64; $n] = super::settings::extents(concat!(stringify!($name), ": extents"), extents)?;
                let shortest: [i64; $n] = std::array::from_fn(|i| {
                    let reach = self.dilation[i].saturating_mul(self.weight.shape()[i + 2] - 1);
                    let span = (x.shape()[leading + i] - 1).saturating_mul(self.stride[i]);
                    span.saturating_sub(self.padding[i].saturating_mul(2)).saturating_add(reach).saturating_add(1)
                });
                let more: [i64; $n] = std::array::from_fn(|i| wanted[i].saturating_sub(shortest[i]));
                if (0..$n).any(|i| more[i] < 0 || more[i] >= self.stride[i]) {
                    let longest: [i64; $n] = std::array::from_fn(|i| shortest[i].saturating_add(self.stride[i].saturating_sub(1)));
                    let message = format!("{wanted:?}, expected from {shortest:?} to {longest:?}");
                    return Err(Error::Shape(format!("{}: extents are {message}", stringify!($name)).into()));
                }
                self.call(x, &more)
            }

            fn call(&self, x: &Tensor, output_padding: &[i64; $n]) -> Result<Tensor> {
                let $name { weight, bias, stride, padding, dilation, groups, .. } = self;
                x.$call(weight, bias.as_ref(), stride, padding, output_padding, *groups, dilation)
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                self.call(x, &self.output_padding)
            }
            crate::members!(weight, bias);
        }
    };
}

conv_transpose!(
    /// The transpose of [`Conv1d`], of (N, C, L) or (C, L), with weight (in, out / groups, length).
    ConvTranspose1d, 1, conv_transpose1d
);
conv_transpose!(
    /// The transpose of [`Conv2d`], of (N, C, H, W) or (C, H, W), with weight (in, out / groups, height, width).
    ConvTranspose2d, 2, conv_transpose2d
);
conv_transpose!(
    /// The transpose of [`Conv3d`], of (N, C, D, H, W) or (C, D, H, W), with weight
    /// (in, out / groups, depth, height, width).
    ConvTranspose3d, 3, conv_transpose3d
);
