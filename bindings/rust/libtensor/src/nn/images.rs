// SPDX-License-Identifier: Apache-2.0
//! Layers that change the extents of images, or the order of their elements.

use super::settings::{extents, with_extents};
use super::Module;
use crate::{DType, Error, Ints, Result, Tensor};

/// How elements between those of the input are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interpolation {
    /// The nearest element, by the upper left corners.
    #[default]
    Nearest,
    /// The nearest element, by the middles.
    NearestExact,
    /// On lines between two elements of (N, C, L).
    Linear,
    /// On planes between four elements of (N, C, H, W).
    Bilinear,
    /// On cubic polynomials of sixteen elements of (N, C, H, W).
    Bicubic,
    /// Between eight elements of (N, C, D, H, W).
    Trilinear,
    /// The means of areas.
    Area,
}

impl Interpolation {
    /// Its name, that of one dimension, and the number of dimensions that it is for.
    fn names(self) -> (&'static str, &'static str, Option<usize>) {
        match self {
            Interpolation::Nearest => ("nearest", "nearest", None),
            Interpolation::NearestExact => ("nearest-exact", "nearest-exact", None),
            Interpolation::Linear => ("linear", "linear", Some(1)),
            Interpolation::Bilinear => ("bilinear", "linear", Some(2)),
            Interpolation::Bicubic => ("bicubic", "cubic", Some(2)),
            Interpolation::Trilinear => ("trilinear", "linear", Some(3)),
            Interpolation::Area => ("area", "area", None),
        }
    }
}

/// How large a result is.
#[derive(Clone, Debug, PartialEq)]
enum Target {
    Size(Vec<i64>),
    Scale(Vec<f64>),
}

/// The input (N, C, ...) of one to three further dimensions, with other extents.
///
/// ```
/// use libtensor::nn::{Interpolation, Module, Upsample};
/// use libtensor::{DType, Tensor};
/// let x = Tensor::ones([1, 2, 4, 6], DType::F32)?;
/// assert_eq!(Upsample::scale(&[2.0]).forward(&x)?.shape(), [1, 2, 8, 12]);
/// let smooth = Upsample::size([5, 5]).mode(Interpolation::Bilinear);
/// assert_eq!(smooth.forward(&x)?.shape(), [1, 2, 5, 5]);
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Upsample {
    target: Target,
    mode: Interpolation,
    align_corners: bool,
    recompute_scale_factor: bool,
}

impl Upsample {
    fn new(target: Target) -> Upsample {
        Upsample { target, mode: Interpolation::Nearest, align_corners: false, recompute_scale_factor: false }
    }

    /// To these extents, one of them for all dimensions or one for each.
    pub fn size(size: impl Ints) -> Upsample {
        Upsample::new(Target::Size(size.ints().into_owned()))
    }

    /// To the extents of the input times these factors, one for all dimensions or one for each.
    pub fn scale(factors: &[f64]) -> Upsample {
        Upsample::new(Target::Scale(factors.to_vec()))
    }

    /// How elements are found (the nearest).
    pub fn mode(mut self, mode: Interpolation) -> Upsample {
        self.mode = mode;
        self
    }

    /// Whether the middles of the outermost elements are the corners; for linear and cubic ones (false).
    pub fn align_corners(mut self, on: bool) -> Upsample {
        self.align_corners = on;
        self
    }

    /// Whether places come from the extents of the result instead of the factors (false).
    pub fn recompute_scale_factor(mut self, on: bool) -> Upsample {
        self.recompute_scale_factor = on;
        self
    }

    /// The extents of the result, and the factors where places come from them.
    fn extents(&self, x: &Tensor) -> Result<(Vec<i64>, Option<Vec<f64>>)> {
        let n = x.ndim() - 2;
        fn all<T: Copy>(values: &[T], n: usize) -> Result<Vec<T>> {
            match values {
                [one] => Ok(vec![*one; n]),
                _ if values.len() == n => Ok(values.to_vec()),
                _ => Err(invalid(format!("{} numbers, expected 1 or {n}", values.len()))),
            }
        }
        match &self.target {
            Target::Size(_) if self.recompute_scale_factor => {
                Err(invalid("recompute_scale_factor is for factors, not for a size".to_string()))
            }
            Target::Size(size) => Ok((all(size, n)?, None)),
            Target::Scale(factors) => {
                let factors = all(factors, n)?;
                if let Some(bad) = factors.iter().find(|f| !(f.is_finite() && **f > 0.0)) {
                    return Err(invalid(format!("the factor is {bad}, expected positive numbers")));
                }
                let sizes = x.shape()[2..].iter().zip(&factors).map(|(&e, f)| (e as f64 * f).floor() as i64);
                let from_sizes = self.recompute_scale_factor || self.mode == Interpolation::Area;
                Ok((sizes.collect(), (!from_sizes).then_some(factors)))
            }
        }
    }
}

fn invalid(message: String) -> Error {
    Error::Invalid(format!("Upsample: {message}").into())
}

impl Module for Upsample {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        if !(3..=5).contains(&x.ndim()) {
            let message = format!("Upsample: the input has {} dims, expected 3, 4 or 5", x.ndim());
            return Err(Error::Shape(message.into()));
        }
        let (name, along, dims) = self.mode.names();
        if let Some(dims) = dims.filter(|&dims| dims + 2 != x.ndim()) {
            return Err(invalid(format!("{name} is for {} dims, the input has {}", dims + 2, x.ndim())));
        }
        if self.align_corners && dims.is_none() {
            return Err(invalid(format!("align_corners is not for {name}")));
        }
        let (sizes, factors) = self.extents(x)?;
        if sizes.iter().chain(&x.shape()[1..]).any(|&extent| extent < 1) {
            let message = format!("Upsample: from {:?} to {sizes:?}, expected positive extents", x.shape());
            return Err(Error::Shape(message.into()));
        }
        let Some(factors) = factors.filter(|_| x.shape()[0] > 0) else {
            return x.interpolate(sizes, name, self.align_corners, false);
        };
        let half = matches!(x.dtype(), DType::F16 | DType::BF16) && dims.is_some();
        let mut y = if half { x.astype(DType::F32)? } else { x.clone() };
        for i in (0..sizes.len()).rev() {
            y = y.interpolate_axis(i + 2, sizes[i], along, self.align_corners, false, factors[i])?;
        }
        y.astype(x.dtype())
    }
    crate::members!();
}

/// [`Upsample`] of (N, C, H, W) by the nearest elements.
#[derive(Clone, Debug)]
pub struct UpsamplingNearest2d(Upsample);

/// [`Upsample`] of (N, C, H, W) on planes between four elements, with aligned corners.
#[derive(Clone, Debug)]
pub struct UpsamplingBilinear2d(Upsample);

macro_rules! upsamplings {
    ($($name:ident: |$made:ident| $upsample:expr;)*) => {$(
        impl $name {
            /// To these extents.
            pub fn size(size: impl Ints) -> $name {
                let $made = Upsample::size(size);
                $name($upsample)
            }

            /// To the extents of the input times these factors.
            pub fn scale(factors: &[f64]) -> $name {
                let $made = Upsample::scale(factors);
                $name($upsample)
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                self.0.forward(x)
            }
            crate::members!();
        }
    )*};
}
upsamplings! {
    UpsamplingNearest2d: |made| made;
    UpsamplingBilinear2d: |made| made.mode(Interpolation::Bilinear).align_corners(true);
}

macro_rules! shuffles {
    ($($(#[$about:meta])* $name:ident { $(#[$doc:meta])* $field:ident }: $call:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            $(#[$doc])*
            pub $field: i64,
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                x.$call(self.$field)
            }
            crate::members!();
        }
    )*};
}
shuffles! {
    /// (..., C * r^2, H, W) as (..., C, H * r, W * r)
    PixelShuffle {
        /// r
        upscale_factor
    }: pixel_shuffle;
    /// (..., C, H * r, W * r) as (..., C * r^2, H, W)
    PixelUnshuffle {
        /// r
        downscale_factor
    }: pixel_unshuffle;
    /// Channels of (N, C, ...) in the order of their places in the groups.
    ChannelShuffle {
        /// The number of groups.
        groups
    }: channel_shuffle;
}

macro_rules! windows {
    ($name:ident) => {
        with_extents!(
            $name,
            /// How far apart the elements of a window are (1).
            dilation,
            /// How many zeros are put around the image (0).
            padding,
            /// How far the window goes at a time (1).
            stride
        );
    };
}

/// The windows of images (N, C, H, W) as columns (N, C * kernel, windows).
#[derive(Clone, Copy, Debug)]
pub struct Unfold {
    kernel: [i64; 2],
    dilation: [i64; 2],
    padding: [i64; 2],
    stride: [i64; 2],
}

impl Unfold {
    /// Windows one step apart.
    pub fn new(kernel: impl Ints) -> Result<Unfold> {
        Ok(Unfold { kernel: extents("Unfold: kernel", kernel)?, dilation: [1; 2], padding: [0; 2], stride: [1; 2] })
    }

    windows!(Unfold);
}

impl Module for Unfold {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.im2col(self.kernel, self.stride, self.padding, self.dilation)
    }
    crate::members!();
}

/// The sums of columns (N, C * kernel, windows) at the places of images (N, C, H, W) that [`Unfold`] takes them from.
#[derive(Clone, Copy, Debug)]
pub struct Fold {
    output: [i64; 2],
    kernel: [i64; 2],
    dilation: [i64; 2],
    padding: [i64; 2],
    stride: [i64; 2],
}

impl Fold {
    /// Windows one step apart, in images of these extents.
    pub fn new(output: impl Ints, kernel: impl Ints) -> Result<Fold> {
        let (output, kernel) = (extents("Fold: output", output)?, extents("Fold: kernel", kernel)?);
        Ok(Fold { output, kernel, dilation: [1; 2], padding: [0; 2], stride: [1; 2] })
    }

    windows!(Fold);
}

impl Module for Fold {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.col2im(self.output, self.kernel, self.stride, self.padding, self.dilation)
    }
    crate::members!();
}
