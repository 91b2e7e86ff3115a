// SPDX-License-Identifier: Apache-2.0
//! The C interface of [libtensor](https://docs.rs/libtensor): every function, constant, struct and callback type.
//!
//! The library is opened when it is first needed, and stays open for good: its threads may outlive any handle. It is
//! looked for
//!
//! 1. at the path in the environment variable `LIBTENSOR_PATH`, and nowhere else if that is set,
//! 2. beside the executable,
//! 3. under its name (`libtensor.so.0`, `libtensor.0.dylib`, `libtensor.dll`), as the system looks for libraries.
//!
//! [`load`] says which paths were tried if none works; the functions themselves panic with the same text. With the
//! feature `link` the library is linked as usual, from where `LIBTENSOR_LIB_DIR` or pkg-config says, or the linker finds
//! it; with `bundled` it is compiled, by `CXX` or `c++`, and becomes a part of the program.
//!
//! # Safety
//!
//! The functions are those of C and so is their contract: pointers must be valid as their documentation says, handles
//! are owned by the caller who got them, arguments are borrowed, and a tensor must not be changed while another thread
//! uses it. The library checks handles and NULL, and never unwinds. A callback must not unwind either.

#![allow(non_camel_case_types)]
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments)]
#![warn(missing_docs)]

mod dlpack;
mod loader;
#[rustfmt::skip]
mod types_gen;

pub use dlpack::*;
pub use loader::{load, path, LoadError};
pub use types_gen::*;

macro_rules! opaque {
    ($(#[$about:meta])* $name:ident;) => {
        $(#[$about])*
        #[repr(C)]
        pub struct $name {
            private: [u8; 0],
            not_send_or_moved: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
        }
    };
}
use opaque;

/// The one list of functions becomes either the linked ones, or a struct of pointers and a caller of each.
macro_rules! functions {
    ($($(#[$about:meta])* fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        #[cfg(feature = "link")]
        #[cfg_attr(not(feature = "bundled"), link(name = "tensor"))]
        extern "C" {
            $($(#[$about])* pub fn $name($($argument: $type),*) $(-> $result)?;)*
        }

        #[cfg(not(feature = "link"))]
        pub(crate) struct Functions {
            $(pub $name: unsafe extern "C" fn($($argument: $type),*) $(-> $result)?,)*
        }

        #[cfg(not(feature = "link"))]
        impl Functions {
            /// Safety: `find` gives the addresses of these C functions.
            pub unsafe fn resolve<E>(
                mut find: impl FnMut(&'static str) -> Result<*mut c_void, E>,
            ) -> Result<Functions, E> {
                Ok(Functions {
                    $($name: std::mem::transmute::<
                        *mut c_void,
                        unsafe extern "C" fn($($argument: $type),*) $(-> $result)?,
                    >(find(concat!(stringify!($name), "\0"))?),)*
                })
            }
        }

        $(
            $(#[$about])*
            #[cfg(not(feature = "link"))]
            #[inline]
            pub unsafe fn $name($($argument: $type),*) $(-> $result)? {
                (crate::loader::functions().$name)($($argument),*)
            }
        )*
    };
}

mod functions {
    use crate::*;
    use std::os::raw::{c_char, c_void};

    include!("functions_gen.rs");
}
pub use functions::*;
