// SPDX-License-Identifier: Apache-2.0
//! Tensors that cross threads.

use crate::dlpack::{import, DLPack};
use crate::{Result, Tensor};
use libtensor_sys as sys;

/// A tensor whose elements nobody can change, and which threads may share for that reason.
///
/// ```
/// use libtensor::{Frozen, Tensor};
/// let weights = Tensor::from([1.0, 2.0]).freeze()?;
/// let sums: Vec<f64> = std::thread::scope(|scope| {
///     let threads: Vec<_> = (0..4)
///         .map(|_| scope.spawn(|| weights.tensor().unwrap().sum(..).unwrap().item().unwrap()))
///         .collect();
///     threads.into_iter().map(|t| t.join().unwrap()).collect()
/// });
/// assert_eq!(sums, [3.0; 4]);
/// # Ok::<(), libtensor::Error>(())
/// ```
///
/// `Clone` makes a new reference to the same memory.
#[derive(Clone)]
pub struct Frozen {
    tensor: Tensor,
}

// Safety: the library allows several threads to read a tensor while none changes it, and any thread to release one
// (tests/threads/test_read_only.c does what this does, under ThreadSanitizer).
// This one is never handed out, so nobody can mark it or give it a gradient, and its memory is read-only to the
// library: in-place functions of the views that are handed out are errors.
unsafe impl Send for Frozen {}
unsafe impl Sync for Frozen {}

impl Tensor {
    /// A copy, outside of the graph, that threads may share.
    pub fn freeze(&self) -> Result<Frozen> {
        let mut lent = DLPack::export(&self.detach()?, sys::TENSOR_DLPACK_COPY)?;
        lent.set_read_only();
        Ok(Frozen { tensor: import(lent)? })
    }
}

impl Frozen {
    /// A tensor of the calling thread over the same memory, without a copy. In-place methods on it are errors; what is
    /// computed from it, and its [copy](Tensor::copy), are like any other tensor.
    pub fn tensor(&self) -> Result<Tensor> {
        self.tensor.detach()
    }
}

impl std::fmt::Debug for Frozen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Frozen({:?})", self.tensor)
    }
}
