// SPDX-License-Identifier: Apache-2.0
//! Indexing: `x.i(index)` and `x.set(index, value)`.
//!
//! An index is one of these, or a tuple of up to six of them, one for each dimension from the first on:
//!
//! | Rust | NumPy | |
//! |---|---|---|
//! | `3`, `-1` | `3`, `-1` | one slice, without the dimension |
//! | `1..3`, `..-1`, `2..`, `0..=2` | `1:3`, `:-1`, `2:`, `0:3` | a range |
//! | [`range`]`(1, -1)` | `1:-1` | a range whose end Rust's tools would take for a mistake |
//! | `..` | `:` | the whole dimension |
//! | [`step`]`(.., -1)` | `::-1` | every so many of a range |
//! | [`Ellipsis`] | `...` | as many whole dimensions as fit |
//! | [`NewDim`] | `None` | a new dimension of extent 1 |
//! | `&mask`, `&numbers` | `mask`, `numbers` | elements where the mask is true, slices by number |
//! | `[0, 2]` | `[0, 2]` | slices by number |
//!
//! What has no tensors or lists in it is a view.
//!
//! ```
//! use libtensor::{index::step, Tensor};
//! # fn main() -> libtensor::Result<()> {
//! let x = Tensor::arange(0, 12, 1, ())?.reshape([3, 4])?;
//! assert_eq!(x.i((.., 1..3))?.shape(), [3, 2]);
//! assert_eq!(x.i((-1, step(.., -2)))?.to_vec::<i64>()?, [11, 9]);
//! assert_eq!(x.i(&x.gt(9)?)?.to_vec::<i64>()?, [10, 11]);
//! x.set((0, ..2), 7)?;
//! assert_eq!(x.i(0)?.to_vec::<i64>()?, [7, 7, 2, 3]);
//! # Ok(()) }
//! ```

use crate::arguments::{Int, Operand, Scalar};
use crate::{Complex, DType, Error, Result, Tensor};
use libtensor_sys as sys;
use std::ops::{Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// Stands for as many whole dimensions as fit.
#[derive(Clone, Copy, Debug)]
pub struct Ellipsis;

/// A new dimension of extent 1.
#[derive(Clone, Copy, Debug)]
pub struct NewDim;

/// The slices from `start` to before `stop`; `None` is an omitted bound.
pub fn range(start: impl Into<Option<i64>>, stop: impl Into<Option<i64>>) -> Index<'static> {
    Index::Slice { start: start.into(), stop: stop.into(), step: 1 }
}

/// Every `step`-th slice of a range; a negative step goes backwards.
pub fn step(range: impl Bounds, step: i64) -> Index<'static> {
    let (start, stop) = range.bounds();
    Index::Slice { start, stop, step }
}

/// One item of an index.
#[derive(Clone, Debug)]
pub enum Index<'a> {
    /// One slice, without the dimension.
    At(i64),
    /// A range with Python's rules; `None` is an omitted bound.
    Slice {
        /// Where it starts.
        start: Option<i64>,
        /// Before what it stops.
        stop: Option<i64>,
        /// How far it goes at a time.
        step: i64,
    },
    /// As many whole dimensions as fit.
    Ellipsis,
    /// A new dimension of extent 1.
    NewDim,
    /// A mask or numbers, lent.
    Tensor(&'a Tensor),
    /// Numbers.
    List(Vec<i64>),
}

/// Bounds as Python has them: a missing one is `None`.
pub trait Bounds {
    #[doc(hidden)]
    fn bounds(self) -> (Option<i64>, Option<i64>);
}

/// The bound after an inclusive one; after -1 comes the end.
fn after(last: i64) -> Option<i64> {
    if last == -1 {
        None
    } else {
        last.checked_add(1)
    }
}

impl Bounds for RangeFull {
    fn bounds(self) -> (Option<i64>, Option<i64>) {
        (None, None)
    }
}
impl<T: Int> Bounds for Range<T> {
    fn bounds(self) -> (Option<i64>, Option<i64>) {
        (Some(self.start.to_i64()), Some(self.end.to_i64()))
    }
}
impl<T: Int> Bounds for RangeFrom<T> {
    fn bounds(self) -> (Option<i64>, Option<i64>) {
        (Some(self.start.to_i64()), None)
    }
}
impl<T: Int> Bounds for RangeTo<T> {
    fn bounds(self) -> (Option<i64>, Option<i64>) {
        (None, Some(self.end.to_i64()))
    }
}
impl<T: Int> Bounds for RangeInclusive<T> {
    fn bounds(self) -> (Option<i64>, Option<i64>) {
        // An exhausted iterator says that it excludes its end.
        let stop = match self.end_bound() {
            Bound::Excluded(end) => Some(end.to_i64()),
            _ => after(self.end().to_i64()),
        };
        (Some(self.start().to_i64()), stop)
    }
}
impl<T: Int> Bounds for RangeToInclusive<T> {
    fn bounds(self) -> (Option<i64>, Option<i64>) {
        (None, after(self.end.to_i64()))
    }
}

/// What one item of an index may be.
pub trait IntoIndex<'a> {
    /// As an [`Index`].
    fn into_index(self) -> Index<'a>;
}

impl<'a> IntoIndex<'a> for Index<'a> {
    fn into_index(self) -> Index<'a> {
        self
    }
}

macro_rules! index_items {
    ($([$($generics:tt)*] $type:ty: $self:ident => $index:expr;)*) => {$(
        impl<'a, $($generics)*> IntoIndex<'a> for $type {
            fn into_index($self) -> Index<'a> {
                $index
            }
        }
    )*};
}
index_items! {
    [] i32: self => Index::At(self.to_i64());
    [] i64: self => Index::At(self);
    [] usize: self => Index::At(self.to_i64());
    [] RangeFull: self => step(self, 1);
    [T: Int] Range<T>: self => step(self, 1);
    [T: Int] RangeFrom<T>: self => step(self, 1);
    [T: Int] RangeTo<T>: self => step(self, 1);
    [T: Int] RangeInclusive<T>: self => step(self, 1);
    [T: Int] RangeToInclusive<T>: self => step(self, 1);
    [] Ellipsis: self => Index::Ellipsis;
    [] NewDim: self => Index::NewDim;
    [] &'a Tensor: self => Index::Tensor(self);
    [T: Int, const N: usize] [T; N]: self => Index::List(self.iter().map(|i| i.to_i64()).collect());
    [T: Int, const N: usize] &[T; N]: self => Index::List(self.iter().map(|i| i.to_i64()).collect());
    [T: Int] Vec<T>: self => Index::List(self.iter().map(|i| i.to_i64()).collect());
    [T: Int] &Vec<T>: self => Index::List(self.iter().map(|i| i.to_i64()).collect());
    [T: Int] &[T]: self => Index::List(self.iter().map(|i| i.to_i64()).collect());
}

/// An item of an index, a tuple of items, or a vector of [`Index`].
pub trait Indices<'a> {
    /// The items in order.
    fn items(self) -> Vec<Index<'a>>;
}

impl<'a, T: IntoIndex<'a>> Indices<'a> for T {
    fn items(self) -> Vec<Index<'a>> {
        vec![self.into_index()]
    }
}

impl<'a> Indices<'a> for Vec<Index<'a>> {
    fn items(self) -> Vec<Index<'a>> {
        self
    }
}

macro_rules! index_tuples {
    ($($type:ident)*) => {
        impl<'a, $($type: IntoIndex<'a>),*> Indices<'a> for ($($type,)*) {
            #[allow(non_snake_case)]
            fn items(self) -> Vec<Index<'a>> {
                let ($($type,)*) = self;
                vec![$($type.into_index()),*]
            }
        }
    };
}
index_tuples!(A);
index_tuples!(A B);
index_tuples!(A B C);
index_tuples!(A B C D);
index_tuples!(A B C D E);
index_tuples!(A B C D E F);

/// The view that numbers, ranges and new dimensions give, and the index tensors of its dimensions.
struct Resolved {
    view: Tensor,
    entries: Vec<Option<Tensor>>,
}

fn is_mask(t: &Tensor) -> bool {
    t.dtype() == DType::Bool
}

/// How many dimensions of the tensor an item stands for.
fn dims_of(item: &Index<'_>) -> usize {
    match item {
        Index::Ellipsis | Index::NewDim => 0,
        Index::Tensor(t) if is_mask(t) => t.ndim(),
        _ => 1,
    }
}

/// Whether it holds a single integer.
fn is_number(t: &Tensor) -> bool {
    t.ndim() == 0 && !is_mask(t) && !t.dtype().is_floating_point() && !t.dtype().is_complex()
}

fn resolve(x: &Tensor, items: Vec<Index<'_>>, reading: bool) -> Result<Resolved> {
    let used: usize = items.iter().map(dims_of).sum();
    if items.iter().filter(|i| matches!(i, Index::Ellipsis)).count() > 1 {
        return Err(Error::Index("an index can only have a single Ellipsis".into()));
    }
    if used > x.ndim() {
        let message = format!("too many indices: the tensor has {} dims, but {used} were indexed", x.ndim());
        return Err(Error::Index(message.into()));
    }
    let left_out = x.ndim() - used;
    let (mut view, mut dim, mut numbers) = (x.clone(), 0, 0);
    let mut places: Vec<(usize, Tensor, usize)> = Vec::new(); // dimension, index, how many dimensions it takes
    for item in items {
        let taken = dims_of(&item);
        match item {
            Index::Ellipsis => dim += left_out,
            Index::NewDim => {
                view = view.unsqueeze(dim)?;
                dim += 1;
            }
            Index::Slice { start, stop, step } => {
                if (start, stop, step) != (None, None, 1) {
                    view = view.slice(dim, start, stop, step)?;
                }
                dim += 1;
            }
            Index::At(i) => view = view.select(dim, i)?,
            Index::Tensor(t) if is_number(t) => {
                // One that a program computes differs from run to run.
                if unsafe { sys::tensor_program_is_capturing() } == 0 {
                    view = view.select(dim, t.item_i64()?)?;
                } else if reading {
                    let mut entries = vec![None; dim];
                    entries.push(Some(t));
                    view = view.index(&entries)?;
                } else {
                    numbers += 1;
                    places.push((dim, t.clone(), 1));
                    dim += 1;
                }
            }
            Index::Tensor(t) if t.ndim() == 0 && is_mask(t) => {
                view = view.unsqueeze(dim)?;
                let chosen: &[i64] = if t.item_i64()? != 0 { &[0] } else { &[] };
                places.push((dim, Tensor::from_slice(chosen, chosen.len())?, 1));
                dim += 1;
            }
            Index::Tensor(t) => {
                places.push((dim, t.clone(), taken));
                dim += taken;
            }
            Index::List(list) => {
                places.push((dim, Tensor::from_slice(&list, list.len())?, 1));
                dim += 1;
            }
        }
    }
    if numbers > 0 && places.len() > numbers {
        let message =
            "index: a place of a number that the program computes beside tensors of indices cannot be written to";
        return Err(Error::Unsupported(message.into()));
    }
    let (mut entries, mut end) = (Vec::new(), 0);
    for (at, index, taken) in places {
        entries.resize(entries.len() + at - end, None);
        entries.push(Some(index));
        end = at + taken;
    }
    Ok(Resolved { view, entries })
}

/// A complex number as what is written to `x`, which has to be complex.
fn written(x: &Tensor, z: Complex<f64>) -> Result<Tensor> {
    if !x.dtype().is_complex() {
        let message = format!("set: a complex number does not fit into a tensor of dtype {}", x.dtype());
        return Err(Error::DType(message.into()));
    }
    z.weak()
}

/// Without leading dimensions of extent 1 that the place does not have.
fn fitted(mut value: Tensor, ndim: usize) -> Result<Tensor> {
    while value.ndim() > ndim && value.shape()[0] == 1 {
        value = value.select(0, 0)?;
    }
    Ok(value)
}

impl Tensor {
    /// The elements at an index: see [the module](self). A view unless there are masks, lists or tensors in it.
    pub fn i<'a>(&self, index: impl Indices<'a>) -> Result<Tensor> {
        let Resolved { view, entries } = resolve(self, index.items(), true)?;
        if !entries.is_empty() {
            let lent: Vec<_> = entries.iter().map(Option::as_ref).collect();
            return view.index(&lent);
        }
        // A reference to x itself would share its place in the graph: the result is always a tensor of its own.
        if view.is_same(self) {
            return self.view(self.shape());
        }
        Ok(view)
    }

    /// Writes a number, or a tensor that broadcasts, to the elements at an index: see [the module](self).
    pub fn set<'a, 'b>(&self, index: impl Indices<'a>, value: impl Into<Operand<'b>>) -> Result<()> {
        let Resolved { view, entries } = resolve(self, index.items(), false)?;
        let value = value.into();
        if entries.is_empty() {
            return match value {
                Operand::F64(v) => view.fill_(v).map(drop),
                Operand::I64(v) => view.fill_(v).map(drop),
                Operand::Bool(v) => view.fill_(v).map(drop),
                Operand::Complex(z) => view.copy_(&written(&view, z)?).map(drop),
                Operand::Tensor(t) => view.copy_(&fitted(t.clone(), view.ndim())?).map(drop),
            };
        }
        let value = match value {
            Operand::F64(v) => Scalar::F64(v).to_tensor((view.dtype(), view.device()))?,
            Operand::I64(v) => Scalar::I64(v).to_tensor((view.dtype(), view.device()))?,
            Operand::Bool(v) => Scalar::Bool(v).to_tensor((view.dtype(), view.device()))?,
            Operand::Complex(z) => written(&view, z)?.astype(view.dtype())?,
            Operand::Tensor(t) => fitted(t.clone(), view.ndim())?.astype(view.dtype())?,
        };
        let lent: Vec<_> = entries.iter().map(Option::as_ref).collect();
        view.index_put_(&lent, &value, false).map(drop)
    }
}
