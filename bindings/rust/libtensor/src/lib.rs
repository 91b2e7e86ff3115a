// SPDX-License-Identifier: Apache-2.0
//! Tensors with automatic differentiation.
//!
//! ```
//! use libtensor::{Result, Tensor};
//!
//! fn main() -> Result<()> {
//!     let x = Tensor::from([1.0_f32, 2.0, 3.0]).requires_grad_(true)?;
//!     let y = x.square()?.sum(..)?;
//!     y.backward()?;
//!     assert_eq!(x.grad()?.unwrap().to_vec::<f32>()?, [2.0, 4.0, 6.0]);
//!     Ok(())
//! }
//! ```
//!
//! The crate opens the shared library when it is first needed: see [`libtensor_sys`] for where it is looked for. Names
//! and meanings are PyTorch's, as far as Rust allows:
//!
//! - Every method returns a [`Result`], with the message of the library in its [`Error`]. Operators (`&a + &b`,
//!   `2.0 * &x`, `x += 1`) panic with that message instead.
//! - `Clone` makes a new reference to the same tensor, [`Tensor::copy`] new data, [`Tensor::detach`] a view outside of
//!   the graph.
//! - A dimension is a number, negative ones count from the end; `..` stands for all of them: `x.sum(..)`, `x.sum(0)`,
//!   `x.sum_keepdim([0, -1])`. Shapes are arrays, slices or vectors of `i32`, `i64` or `usize`.
//! - `x.i((.., 1..3))` indexes with numbers, ranges, masks and tensors: see [`index`].
//! - Methods that end in `_` change the tensor, and with it every clone and view of it, and take `&self` for that
//!   reason.
//!
//! # Threads
//!
//! A [`Tensor`] is a counted reference to data that others may change, as `Rc<Cell<_>>` is, and the library takes no
//! lock around elements: tensors may be read by several threads at once only while none changes them. No type can
//! promise that for a reference whose clones stay behind, so `Tensor` is neither `Send` nor `Sync`, and nor are
//! modules and optimisers. What crosses threads is [`Frozen`], whose elements nobody can change; a thread makes tensors
//! of it that are its own. Each thread may compute whatever it likes with tensors of its own.
//!
//! ```compile_fail
//! let x = libtensor::Tensor::from([1.0]);
//! std::thread::spawn(move || x.sum(..));
//! ```

#![warn(missing_docs)]

pub mod amp;
mod archive;
mod arguments;
pub mod autograd;
mod bpe;
mod call;
mod callbacks;
pub mod collectives;
mod complex;
mod composed;
mod convert;
pub mod data;
mod device;
mod dlpack;
mod dtype;
#[rustfmt::skip]
mod dtypes_gen;
mod error;
mod frozen;
mod group;
pub mod index;
mod iter;
mod methods;
pub mod nn;
mod node;
mod operators;
#[rustfmt::skip]
mod ops_gen;
pub mod optim;
mod printing;
pub mod profiler;
mod program;
mod random;
pub mod settings;
mod tensor;

pub use archive::{load, load_npy, load_npy_bytes, save, save_npy, save_npz, save_with_metadata, Archive};
pub use arguments::{Dim, DimOrAll, Dims, Fan, Ints, Operand, Reduction, Scalar, TensorOptions};
pub use autograd::{enable_grad, no_grad};
pub use bpe::Bpe;
pub use call::{call, op_info, ops, ArgInfo, ArgKind, OpInfo, Value};
pub use complex::Complex;
pub use convert::{Element, IntoTensor, NestedArray};
pub use device::Device;
pub use dlpack::DLPack;
pub use dtypes_gen::DType;
pub use error::{Error, Result};
pub use frozen::Frozen;
pub use group::{Group, GroupOptions, Reducer, Work};
pub use iter::Iter;
pub use libtensor_sys as sys;
pub use profiler::{Profile, Profiler};
pub use program::Program;
pub use random::{manual_seed, Generator};
pub use tensor::Tensor;

/// Loads the shared library; a function that has no tensor yet begins with it.
fn library() -> Result<()> {
    sys::load().map_err(|e| Error::Load(e.to_string().into()))
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
