// SPDX-License-Identifier: Apache-2.0
//! Exchange with other libraries by DLPack.

use crate::error::{check, own};
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::ptr::{null_mut, NonNull};
use sys::DLManagedTensorVersioned;

/// A tensor that was lent to another library, or that another library lends.
///
/// Dropped, it is given back.
pub struct DLPack {
    managed: NonNull<DLManagedTensorVersioned>,
}

impl DLPack {
    pub(crate) fn export(t: &Tensor, flags: u32) -> Result<DLPack> {
        let mut out = null_mut();
        check(unsafe { sys::tensor_to_dlpack(t.ptr(), flags, &mut out) })?;
        match NonNull::new(out) {
            Some(managed) => Ok(DLPack { managed }),
            None => Err(Error::Internal("to_dlpack: the library gave nothing".into())),
        }
    }

    /// Takes over a struct of another library.
    ///
    /// # Safety
    /// `managed` is valid as DLPack says, describes memory that it may describe, and is the caller's to give away.
    pub unsafe fn from_raw(managed: *mut DLManagedTensorVersioned) -> Option<DLPack> {
        NonNull::new(managed).map(|managed| DLPack { managed })
    }

    /// The struct, for a consumer that calls its deleter in the end.
    pub fn into_raw(self) -> *mut DLManagedTensorVersioned {
        let managed = self.managed.as_ptr();
        std::mem::forget(self);
        managed
    }

    /// The struct, lent.
    pub fn as_raw(&self) -> *mut DLManagedTensorVersioned {
        self.managed.as_ptr()
    }

    /// Tells the consumer not to write to the memory.
    pub(crate) fn set_read_only(&mut self) {
        unsafe { self.managed.as_mut() }.flags |= sys::DLPACK_FLAG_BITMASK_READ_ONLY;
    }
}

impl Drop for DLPack {
    fn drop(&mut self) {
        // Safety: it was not given away.
        unsafe {
            if let Some(deleter) = self.managed.as_ref().deleter {
                deleter(self.managed.as_ptr());
            }
        }
    }
}

pub(crate) fn import(lent: DLPack) -> Result<Tensor> {
    crate::library()?;
    let made = own(unsafe { sys::tensor_from_dlpack(lent.as_raw()) })?;
    lent.into_raw(); // the storage of the tensor calls the deleter
    Ok(made)
}

impl Tensor {
    /// Lends the memory to another library, without a copy.
    pub fn to_dlpack(&self) -> Result<DLPack> {
        DLPack::export(self, 0)
    }

    /// Lends a copy to another library.
    pub fn to_dlpack_copy(&self) -> Result<DLPack> {
        DLPack::export(self, sys::TENSOR_DLPACK_COPY)
    }

    /// A tensor over memory that another library lends, without a copy; read-only memory refuses in-place methods.
    pub fn from_dlpack(lent: DLPack) -> Result<Tensor> {
        import(lent)
    }
}
