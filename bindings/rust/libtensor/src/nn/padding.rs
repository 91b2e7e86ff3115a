// SPDX-License-Identifier: Apache-2.0
//! Modules that pad the last dimensions.

use super::Module;
use crate::{Error, Ints, Result, Scalar, Tensor};

/// What stands around the input of a convolution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaddingMode {
    /// Zeros.
    #[default]
    Zeros,
    /// The elements mirrored at the outermost ones.
    Reflect,
    /// The outermost elements.
    Replicate,
    /// The elements of the other end.
    Circular,
}

/// Pads the last dimensions by (before, after) of each.
pub(super) fn pad(x: &Tensor, pairs: &[(i64, i64)], mode: PaddingMode, value: f64, name: &str) -> Result<Tensor> {
    let Some(leading) = x.ndim().checked_sub(pairs.len()) else {
        let message = format!("{name}: the input has {} dims, expected at least {}", x.ndim(), pairs.len());
        return Err(Error::Shape(message.into()));
    };
    let mut widths = vec![0; 2 * leading];
    widths.extend(pairs.iter().flat_map(|&(before, after)| [before, after]));
    match mode {
        PaddingMode::Zeros => x.pad(widths, Scalar::F64(value)),
        PaddingMode::Reflect => x.pad_reflect(widths),
        PaddingMode::Replicate => x.pad_replicate(widths),
        PaddingMode::Circular => x.pad_circular(widths),
    }
}

/// One width for all sides, or (before, after) of the last dimension, then of the one before it, ...
fn sides<const N: usize>(name: &str, padding: impl Ints) -> Result<[(i64, i64); N]> {
    let widths = padding.ints();
    let all = match *widths {
        [one] => vec![one; 2 * N],
        _ => widths.to_vec(),
    };
    if all.len() != 2 * N {
        let message = format!("{name}: padding has {} widths, expected 1 or {}", all.len(), 2 * N);
        return Err(Error::Invalid(message.into()));
    }
    Ok(std::array::from_fn(|i| (all[2 * (N - 1 - i)], all[2 * (N - 1 - i) + 1])))
}

macro_rules! pads {
    ($($(#[$about:meta])* $name:ident, $n:literal, $mode:ident $(, $value:ident)?;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            sides: [(i64, i64); $n],
            $($value: f64,)?
        }

        impl $name {
            /// One width for all sides, or (before, after) of the last dimension, then of the one before it, ...;
            /// negative ones crop.
            pub fn new(padding: impl Ints $(, $value: f64)?) -> Result<$name> {
                Ok($name { sides: sides(stringify!($name), padding)? $(, $value)? })
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                #[allow(unused_mut, unused_assignments)]
                let mut value = 0.0;
                $(value = self.$value;)?
                pad(x, &self.sides, PaddingMode::$mode, value, stringify!($name))
            }
            crate::members!();
        }
    )*};
}
pads! {
    /// Pads the last dimension with zeros.
    ZeroPad1d, 1, Zeros;
    /// Pads the last two dimensions with zeros.
    ZeroPad2d, 2, Zeros;
    /// Pads the last three dimensions with zeros.
    ZeroPad3d, 3, Zeros;
    /// Pads the last dimension with `value`.
    ConstantPad1d, 1, Zeros, value;
    /// Pads the last two dimensions with `value`.
    ConstantPad2d, 2, Zeros, value;
    /// Pads the last three dimensions with `value`.
    ConstantPad3d, 3, Zeros, value;
    /// Pads the last dimension with the elements mirrored at the outermost ones.
    ReflectionPad1d, 1, Reflect;
    /// Pads the last two dimensions with the elements mirrored at the outermost ones.
    ReflectionPad2d, 2, Reflect;
    /// Pads the last three dimensions with the elements mirrored at the outermost ones.
    ReflectionPad3d, 3, Reflect;
    /// Pads the last dimension with the outermost elements.
    ReplicationPad1d, 1, Replicate;
    /// Pads the last two dimensions with the outermost elements.
    ReplicationPad2d, 2, Replicate;
    /// Pads the last three dimensions with the outermost elements.
    ReplicationPad3d, 3, Replicate;
    /// Pads the last dimension with the elements of the other end.
    CircularPad1d, 1, Circular;
    /// Pads the last two dimensions with the elements of the other end.
    CircularPad2d, 2, Circular;
    /// Pads the last three dimensions with the elements of the other end.
    CircularPad3d, 3, Circular;
}
