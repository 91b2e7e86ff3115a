//! Layers of convolution and pooling, over one to three dimensions.

use super::layers::weight_and_bias;
use super::Module;
use crate::{DType, Error, Generator, Ints, Result, Tensor, TensorOptions};

/// N extents: one number stands for all of them.
fn extents<const N: usize>(name: &str, value: impl Ints) -> Result<[i64; N]> {
    match *value.ints() {
        [one] => Ok([one; N]),
        ref other => other.try_into().map_err(|_| {
            let expected = if N == 1 { "1".to_string() } else { format!("1 or {N}") };
            Error::Shape(format!("{name}: {} numbers, expected {expected}", other.len()).into())
        }),
    }
}

fn check_groups(name: &str, in_channels: i64, out_channels: i64, groups: i64) -> Result<()> {
    if groups < 1 || in_channels % groups != 0 || out_channels % groups != 0 {
        let message = format!("{name}: {in_channels} and {out_channels} channels are no multiples of {groups} groups");
        return Err(Error::Invalid(message.into()));
    }
    Ok(())
}

macro_rules! settings {
    ($name:ident, $n:literal, $($(#[$doc:meta])+ $field:ident),+) => {
        $(
            $(#[$doc])+
            pub fn $field(mut self, $field: impl Ints) -> Result<$name> {
                self.$field = extents(concat!(stringify!($name), ": ", stringify!($field)), $field)?;
                Ok(self)
            }
        )+
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
            dilation: [i64; $n],
            groups: i64,
        }

        impl $name {
            /// With a bias, in float32, from the default generator, stride 1 and no padding.
            pub fn new(in_channels: i64, out_channels: i64, kernel: impl Ints) -> Result<$name> {
                $name::with(in_channels, out_channels, kernel, 1, true, DType::F32, None)
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
            ) -> Result<$name> {
                check_groups(stringify!($name), in_channels, out_channels, groups)?;
                let kernel: [i64; $n] = extents(concat!(stringify!($name), ": kernel"), kernel)?;
                let shape = [&[out_channels, in_channels / groups], &kernel[..]].concat();
                let (weight, bias) = weight_and_bias(&shape, bias.then_some(out_channels), options.into(), generator)?;
                Ok($name { weight, bias, stride: [1; $n], padding: [0; $n], dilation: [1; $n], groups })
            }

            settings!(
                $name,
                $n,
                /// How far the window goes at a time.
                stride,
                /// How many zeros are put around the input.
                padding,
                /// How far apart the elements of the window are.
                dilation
            );
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                let $name { weight, bias, stride, padding, dilation, groups } = self;
                x.$call(weight, bias.as_ref(), stride, padding, dilation, *groups)
            }
            crate::members!(weight, bias);
        }
    };
}

conv!(
    /// Cross-correlation with weight (out, in / groups, length).
    Conv1d, 1, conv1d
);
conv!(
    /// Cross-correlation with weight (out, in / groups, height, width).
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
    /// Cross-correlation with weight (out, in / groups, depth, height, width).
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
            /// With a bias, in float32, from the default generator, stride 1 and no padding.
            pub fn new(in_channels: i64, out_channels: i64, kernel: impl Ints) -> Result<$name> {
                $name::with(in_channels, out_channels, kernel, 1, true, DType::F32, None)
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
            ) -> Result<$name> {
                check_groups(stringify!($name), in_channels, out_channels, groups)?;
                let kernel: [i64; $n] = extents(concat!(stringify!($name), ": kernel"), kernel)?;
                let shape = [&[in_channels, out_channels / groups], &kernel[..]].concat();
                let (weight, bias) = weight_and_bias(&shape, bias.then_some(out_channels), options.into(), generator)?;
                let (zeros, ones) = ([0; $n], [1; $n]);
                Ok($name {
                    weight,
                    bias,
                    stride: ones,
                    padding: zeros,
                    output_padding: zeros,
                    dilation: ones,
                    groups,
                })
            }

            settings!(
                $name,
                $n,
                /// How far apart in the result the elements of the input are.
                stride,
                /// How much is cut off around the result.
                padding,
                /// How much longer the result is at its end.
                output_padding,
                /// How far apart the elements of the window are.
                dilation
            );
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                let $name { weight, bias, stride, padding, output_padding, dilation, groups } = self;
                x.$call(weight, bias.as_ref(), stride, padding, output_padding, *groups, dilation)
            }
            crate::members!(weight, bias);
        }
    };
}

conv_transpose!(
    /// The transpose of [`Conv1d`], with weight (in, out / groups, length).
    ConvTranspose1d, 1, conv_transpose1d
);
conv_transpose!(
    /// The transpose of [`Conv2d`], with weight (in, out / groups, height, width).
    ConvTranspose2d, 2, conv_transpose2d
);
conv_transpose!(
    /// The transpose of [`Conv3d`], with weight (in, out / groups, depth, height, width).
    ConvTranspose3d, 3, conv_transpose3d
);

macro_rules! pool {
    ($(#[$doc:meta])+ $name:ident, $n:literal, |$x:ident, $pool:ident| $call:expr) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The window's extents.
            pub kernel: [i64; $n],
            /// How far it goes at a time.
            pub stride: [i64; $n],
            /// How much is put around the input.
            pub padding: [i64; $n],
        }

        impl $name {
            /// Windows beside each other.
            pub fn new(kernel: impl Ints) -> Result<$name> {
                let kernel = extents(concat!(stringify!($name), ": kernel"), kernel)?;
                Ok($name { kernel, stride: kernel, padding: [0; $n] })
            }
        }

        impl Module for $name {
            fn forward(&self, $x: &Tensor) -> Result<Tensor> {
                let $pool = self;
                $call
            }
        }
    };
}

pool!(
    /// The largest element of each window; padding is never the largest.
    MaxPool1d, 1, |x, p| x.max_pool1d(p.kernel, p.stride, p.padding, 1, false)
);
pool!(
    /// The largest element of each window; padding is never the largest.
    MaxPool2d, 2, |x, p| x.max_pool2d(p.kernel, p.stride, p.padding, 1, false)
);
pool!(
    /// The largest element of each window; padding is never the largest.
    MaxPool3d, 3, |x, p| x.max_pool3d(p.kernel, p.stride, p.padding, 1, false)
);
pool!(
    /// The mean of each window; padding is zeros, which count.
    AvgPool1d, 1, |x, p| x.avg_pool1d(p.kernel, p.stride, p.padding, false, true)
);
pool!(
    /// The mean of each window; padding is zeros, which count.
    AvgPool2d, 2, |x, p| x.avg_pool2d(p.kernel, p.stride, p.padding, false, true, 0)
);
pool!(
    /// The mean of each window; padding is zeros, which count.
    AvgPool3d, 3, |x, p| x.avg_pool3d(p.kernel, p.stride, p.padding, false, true, 0)
);

macro_rules! adaptive {
    ($(#[$doc:meta])+ $name:ident, $n:literal, |$x:ident, $shape:ident| $call:expr) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The extents of the result.
            pub shape: [i64; $n],
        }

        impl $name {
            /// One number stands for all extents.
            pub fn new(shape: impl Ints) -> Result<$name> {
                Ok($name { shape: extents(concat!(stringify!($name), ": shape"), shape)? })
            }
        }

        impl Module for $name {
            fn forward(&self, $x: &Tensor) -> Result<Tensor> {
                let $shape = self.shape;
                $call
            }
        }
    };
}

adaptive!(
    /// The means of as many parts as the result has elements.
    AdaptiveAvgPool1d, 1, |x, shape| x.adaptive_avg_pool1d(shape)
);
adaptive!(
    /// The largest elements of as many parts as the result has elements.
    AdaptiveMaxPool1d, 1, |x, shape| x.adaptive_max_pool1d(shape).map(|found| found.0)
);
adaptive!(
    /// The means of as many parts as the result has elements.
    AdaptiveAvgPool2d, 2, |x, shape| x.adaptive_avg_pool2d(shape)
);
adaptive!(
    /// The largest elements of as many parts as the result has elements.
    AdaptiveMaxPool2d, 2, |x, shape| x.adaptive_max_pool2d(shape).map(|found| found.0)
);
adaptive!(
    /// The means of as many parts as the result has elements.
    AdaptiveAvgPool3d, 3, |x, shape| x.adaptive_avg_pool3d(shape)
);
adaptive!(
    /// The largest elements of as many parts as the result has elements.
    AdaptiveMaxPool3d, 3, |x, shape| x.adaptive_max_pool3d(shape).map(|found| found.0)
);
