// SPDX-License-Identifier: Apache-2.0
//! What the settings of modules have in common.

use crate::{Error, Ints, Result};

/// A struct with public fields, and its `Default`.
macro_rules! with_defaults {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty = $value:expr),* $(,)? }) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $value),* }
            }
        }
    };
}
pub(super) use with_defaults;

/// N extents: one number stands for all of them.
pub(super) fn extents<const N: usize>(name: &str, value: impl Ints) -> Result<[i64; N]> {
    match *value.ints() {
        [one] => Ok([one; N]),
        ref other => other.try_into().map_err(|_| {
            let expected = if N == 1 { "1".to_string() } else { format!("1 or {N}") };
            Error::Shape(format!("{name}: {} numbers, expected {expected}", other.len()).into())
        }),
    }
}

/// Methods that take a module and give it back with other extents.
macro_rules! with_extents {
    ($name:ident, $($(#[$doc:meta])+ $field:ident),+) => {
        $(
            $(#[$doc])+
            pub fn $field(mut self, $field: impl Ints) -> Result<$name> {
                self.$field = extents(concat!(stringify!($name), ": ", stringify!($field)), $field)?;
                Ok(self)
            }
        )+
    };
}
pub(super) use with_extents;
