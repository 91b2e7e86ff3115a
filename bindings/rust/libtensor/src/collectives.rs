// SPDX-License-Identifier: Apache-2.0
//! What the tensors of a list do together, on any devices, in place. No gradient flows through it.

use crate::arguments::Count;
use crate::error::check;
use crate::tensor::handles;
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;

/// How elements of several tensors are joined. Of bool, `Sum` and `Max` are any, `Prod` and `Min` are all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum Collective {
    /// Their sum.
    #[default]
    Sum = sys::TENSOR_COLLECTIVE_SUM,
    /// Their mean, of floating and complex dtypes.
    Mean = sys::TENSOR_COLLECTIVE_MEAN,
    /// Their product.
    Prod = sys::TENSOR_COLLECTIVE_PROD,
    /// The smallest of them.
    Min = sys::TENSOR_COLLECTIVE_MIN,
    /// The largest of them.
    Max = sys::TENSOR_COLLECTIVE_MAX,
}

pub(crate) fn as_many(name: &str, outputs: usize, inputs: usize) -> Result<()> {
    if outputs == inputs {
        return Ok(());
    }
    Err(Error::Invalid(format!("{name}: {inputs} inputs for {outputs} outputs").into()))
}

/// Every tensor gets all of them joined, with the same bits.
pub fn all_reduce(tensors: &[impl AsRef<Tensor>], how: Collective) -> Result<()> {
    crate::library()?;
    let all = handles(tensors);
    check(unsafe { sys::tensor_all_reduce(all.as_ptr(), all.len().count(), how as i32) })
}

/// Every tensor gets the values of `tensors[root]`.
pub fn broadcast_from(tensors: &[impl AsRef<Tensor>], root: usize) -> Result<()> {
    crate::library()?;
    let all = handles(tensors);
    check(unsafe { sys::tensor_broadcast_from(all.as_ptr(), all.len().count(), root.count()) })
}

/// Every output gets all inputs, one after the other along the first axis.
pub fn all_gather(outputs: &[impl AsRef<Tensor>], inputs: &[impl AsRef<Tensor>]) -> Result<()> {
    crate::library()?;
    as_many("all_gather", outputs.len(), inputs.len())?;
    let (to, of) = (handles(outputs), handles(inputs));
    check(unsafe { sys::tensor_all_gather(to.as_ptr(), to.len().count(), of.as_ptr()) })
}

/// `outputs[i]` gets the i-th piece along the first axis of all inputs joined.
pub fn reduce_scatter(outputs: &[impl AsRef<Tensor>], inputs: &[impl AsRef<Tensor>], how: Collective) -> Result<()> {
    crate::library()?;
    as_many("reduce_scatter", outputs.len(), inputs.len())?;
    let (to, of) = (handles(outputs), handles(inputs));
    check(unsafe { sys::tensor_reduce_scatter(to.as_ptr(), to.len().count(), of.as_ptr(), how as i32) })
}
