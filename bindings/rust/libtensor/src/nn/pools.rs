// SPDX-License-Identifier: Apache-2.0
//! Layers of pooling, over one to three dimensions.

use super::settings::extents;
use super::Module;
use crate::{Error, Ints, Result, Tensor};

macro_rules! max_pool {
    ($($(#[$doc:meta])+ $name:ident, $n:literal, $call:ident, $both:ident;)*) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The window's extents.
            pub kernel: [i64; $n],
            /// How far it goes at a time (the window's extents).
            pub stride: [i64; $n],
            /// How much is put around the input (0); it is never the largest.
            pub padding: [i64; $n],
            /// How far apart the elements of the window are (1).
            pub dilation: [i64; $n],
            /// Whether a window may begin inside and end outside (false).
            pub ceil_mode: bool,
        }

        impl $name {
            /// Windows beside each other. Other settings are fields: `..MaxPool2d::new(2)?`.
            pub fn new(kernel: impl Ints) -> Result<$name> {
                let kernel = extents(concat!(stringify!($name), ": kernel"), kernel)?;
                Ok($name { kernel, stride: kernel, padding: [0; $n], dilation: [1; $n], ceil_mode: false })
            }

            /// The largest elements, and their places in the input, for the unpooling.
            pub fn forward_with_indices(&self, x: &Tensor) -> Result<(Tensor, Tensor)> {
                x.$both(self.kernel, self.stride, self.padding, self.dilation, self.ceil_mode)
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                x.$call(self.kernel, self.stride, self.padding, self.dilation, self.ceil_mode)
            }
            crate::members!();
        }
    )*};
}
max_pool! {
    /// The largest element of each window of (N, C, L) or (C, L).
    MaxPool1d, 1, max_pool1d, max_pool1d_with_indices;
    /// The largest element of each window of (N, C, H, W) or (C, H, W).
    ///
    /// ```
    /// use libtensor::nn::{MaxPool2d, Module};
    /// use libtensor::{DType, Tensor};
    /// let pool = MaxPool2d { stride: [1, 1], ..MaxPool2d::new(3)? };
    /// assert_eq!(pool.forward(&Tensor::ones([1, 8, 8], DType::F32)?)?.shape(), [1, 6, 6]);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    MaxPool2d, 2, max_pool2d, max_pool2d_with_indices;
    /// The largest element of each window of (N, C, D, H, W) or (C, D, H, W).
    MaxPool3d, 3, max_pool3d, max_pool3d_with_indices;
}

macro_rules! avg_pool {
    ($($(#[$doc:meta])+ $name:ident, $n:literal, $call:ident $(, $divisor:ident)?;)*) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The window's extents.
            pub kernel: [i64; $n],
            /// How far it goes at a time (the window's extents).
            pub stride: [i64; $n],
            /// How many zeros are put around the input (0).
            pub padding: [i64; $n],
            /// Whether a window may begin inside and end outside (false).
            pub ceil_mode: bool,
            /// Whether the zeros count (true).
            pub count_include_pad: bool,
            $(
                /// What sums are divided by (the number of elements).
                pub $divisor: Option<i64>,
            )?
        }

        impl $name {
            /// Windows beside each other. Other settings are fields: `..AvgPool2d::new(2)?`.
            pub fn new(kernel: impl Ints) -> Result<$name> {
                let kernel = extents(concat!(stringify!($name), ": kernel"), kernel)?;
                let (stride, padding) = (kernel, [0; $n]);
                Ok($name { kernel, stride, padding, ceil_mode: false, count_include_pad: true $(, $divisor: None)? })
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                $(
                    if self.$divisor == Some(0) {
                        let message = concat!(stringify!($name), ": ", stringify!($divisor), " is 0");
                        return Err(Error::Invalid(message.into()));
                    }
                )?
                x.$call(
                    self.kernel,
                    self.stride,
                    self.padding,
                    self.ceil_mode,
                    self.count_include_pad,
                    $(self.$divisor.unwrap_or(0))?
                )
            }
            crate::members!();
        }
    )*};
}
avg_pool! {
    /// The mean of each window of (N, C, L) or (C, L).
    AvgPool1d, 1, avg_pool1d;
    /// The mean of each window of (N, C, H, W) or (C, H, W).
    AvgPool2d, 2, avg_pool2d, divisor_override;
    /// The mean of each window of (N, C, D, H, W) or (C, D, H, W).
    AvgPool3d, 3, avg_pool3d, divisor_override;
}

macro_rules! lp_pool {
    ($($(#[$doc:meta])+ $name:ident, $n:literal, $call:ident;)*) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The exponent.
            pub norm_type: f64,
            /// The window's extents.
            pub kernel: [i64; $n],
            /// How far it goes at a time (the window's extents).
            pub stride: [i64; $n],
            /// Whether a window may begin inside and end outside (false).
            pub ceil_mode: bool,
        }

        impl $name {
            /// Windows beside each other.
            pub fn new(norm_type: f64, kernel: impl Ints) -> Result<$name> {
                let kernel = extents(concat!(stringify!($name), ": kernel"), kernel)?;
                Ok($name { norm_type, kernel, stride: kernel, ceil_mode: false })
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                x.$call(self.norm_type, self.kernel, self.stride, self.ceil_mode)
            }
            crate::members!();
        }
    )*};
}
lp_pool! {
    /// sum(x ^ norm_type) ^ (1 / norm_type) of each window of (N, C, L) or (C, L).
    LpPool1d, 1, lp_pool1d;
    /// sum(x ^ norm_type) ^ (1 / norm_type) of each window of (N, C, H, W) or (C, H, W).
    LpPool2d, 2, lp_pool2d;
    /// sum(x ^ norm_type) ^ (1 / norm_type) of each window of (N, C, D, H, W) or (C, D, H, W).
    LpPool3d, 3, lp_pool3d;
}

/// The extents of a result, where -1 keeps that of the input.
fn kept<const N: usize>(x: &Tensor, shape: &[i64; N]) -> [i64; N] {
    let own = |i| x.ndim().checked_sub(N - i).map_or(-1, |dim| x.shape()[dim]);
    std::array::from_fn(|i| if shape[i] == -1 { own(i) } else { shape[i] })
}

macro_rules! adaptive {
    ($($(#[$doc:meta])+ $name:ident, $n:literal, $call:ident $(, $indices:ident)?;)*) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The extents of the result; -1 keeps that of the input.
            pub shape: [i64; $n],
        }

        impl $name {
            /// One number stands for all extents; -1 keeps that of the input.
            pub fn new(shape: impl Ints) -> Result<$name> {
                Ok($name { shape: extents(concat!(stringify!($name), ": shape"), shape)? })
            }

            $(
                /// The largest elements, and their places in the input.
                pub fn $indices(&self, x: &Tensor) -> Result<(Tensor, Tensor)> {
                    x.$call(kept(x, &self.shape))
                }
            )?
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                adaptive!(@ self, x, $call $(, $indices)?)
            }
            crate::members!();
        }
    )*};
    (@ $self:ident, $x:ident, $call:ident) => { $x.$call(kept($x, &$self.shape)) };
    (@ $self:ident, $x:ident, $call:ident, $indices:ident) => { Ok($self.$indices($x)?.0) };
}
adaptive! {
    /// The means of as many parts of (N, C, L) as the result has elements.
    AdaptiveAvgPool1d, 1, adaptive_avg_pool1d;
    /// The means of as many parts of (N, C, H, W) as the result has elements.
    AdaptiveAvgPool2d, 2, adaptive_avg_pool2d;
    /// The means of as many parts of (N, C, D, H, W) as the result has elements.
    AdaptiveAvgPool3d, 3, adaptive_avg_pool3d;
    /// The largest elements of as many parts of (N, C, L) as the result has elements.
    AdaptiveMaxPool1d, 1, adaptive_max_pool1d, forward_with_indices;
    /// The largest elements of as many parts of (N, C, H, W) as the result has elements.
    AdaptiveMaxPool2d, 2, adaptive_max_pool2d, forward_with_indices;
    /// The largest elements of as many parts of (N, C, D, H, W) as the result has elements.
    AdaptiveMaxPool3d, 3, adaptive_max_pool3d, forward_with_indices;
}

macro_rules! max_unpool {
    ($($(#[$doc:meta])+ $name:ident, $n:literal, $call:ident;)*) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The window's extents.
            pub kernel: [i64; $n],
            /// How far it went at a time (the window's extents).
            pub stride: [i64; $n],
            /// How much was put around the input (0).
            pub padding: [i64; $n],
        }

        impl $name {
            /// Windows beside each other.
            pub fn new(kernel: impl Ints) -> Result<$name> {
                let kernel = extents(concat!(stringify!($name), ": kernel"), kernel)?;
                Ok($name { kernel, stride: kernel, padding: [0; $n] })
            }

            /// Zeros, and the elements at the places that the pool gave.
            pub fn forward(&self, x: &Tensor, indices: &Tensor) -> Result<Tensor> {
                x.$call(indices, self.extents(x)?)
            }

            /// A result of these extents, of those that the pool gives the same number of windows.
            pub fn forward_to(&self, x: &Tensor, indices: &Tensor, extents: impl Ints) -> Result<Tensor> {
                let own = self.extents(x)?;
                let wanted: [i64; $n] = super::settings::extents(concat!(stringify!($name), ": extents"), extents)?;
                if (0..$n).any(|i| wanted[i].abs_diff(own[i]) >= self.stride[i].unsigned_abs()) {
                    let message = format!("{wanted:?}, expected less than {:?} from {own:?}", self.stride);
                    return Err(Error::Shape(format!("{}: extents are {message}", stringify!($name)).into()));
                }
                x.$call(indices, wanted)
            }

            fn extents(&self, x: &Tensor) -> Result<[i64; $n]> {
                if ![$n + 1, $n + 2].contains(&x.ndim()) {
                    let message = format!("the input has {} dims, expected {} or {}", x.ndim(), $n + 1, $n + 2);
                    return Err(Error::Shape(format!("{}: {message}", stringify!($name)).into()));
                }
                let leading = x.ndim() - $n;
                Ok(std::array::from_fn(|i| {
                    let span = (x.shape()[leading + i] - 1).saturating_mul(self.stride[i]);
                    span.saturating_sub(self.padding[i].saturating_mul(2)).saturating_add(self.kernel[i])
                }))
            }
        }
    )*};
}
max_unpool! {
    /// Zeros, and the elements where [`MaxPool1d`] found them: (N, C, L) or (C, L).
    MaxUnpool1d, 1, max_unpool1d;
    /// Zeros, and the elements where [`MaxPool2d`] found them: (N, C, H, W) or (C, H, W).
    MaxUnpool2d, 2, max_unpool2d;
    /// Zeros, and the elements where [`MaxPool3d`] found them: (N, C, D, H, W) or (C, D, H, W).
    MaxUnpool3d, 3, max_unpool3d;
}
