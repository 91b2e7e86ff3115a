// SPDX-License-Identifier: Apache-2.0
//! The structs of DLPack 1, as its specification declares them.

use std::os::raw::c_void;

/// What an element is: a code, its bits, and how many make one element.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDataType {
    /// 0 int, 1 unsigned, 2 float, 4 bfloat, 5 complex, 6 bool.
    pub code: u8,
    /// Bits of one lane.
    pub bits: u8,
    /// Lanes of a vector; 1.
    pub lanes: u16,
}

/// Where memory is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDevice {
    /// 1 CPU, 2 CUDA.
    pub device_type: i32,
    /// Which one.
    pub device_id: i32,
}

/// A description of memory as a tensor.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DLTensor {
    /// The memory.
    pub data: *mut c_void,
    /// Where it is.
    pub device: DLDevice,
    /// Number of dimensions.
    pub ndim: i32,
    /// The type of the elements.
    pub dtype: DLDataType,
    /// `ndim` extents.
    pub shape: *mut i64,
    /// `ndim` strides in elements, or NULL for row-major.
    pub strides: *mut i64,
    /// Bytes from `data` to the first element.
    pub byte_offset: u64,
}

/// A tensor with the function that gives it back, in the form before DLPack 1.0.
#[repr(C)]
pub struct DLManagedTensor {
    /// The tensor.
    pub dl_tensor: DLTensor,
    /// The producer's own.
    pub manager_ctx: *mut c_void,
    /// Called by the consumer when it has finished.
    pub deleter: Option<unsafe extern "C" fn(managed: *mut DLManagedTensor)>,
}

/// The version of a [`DLManagedTensorVersioned`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLPackVersion {
    /// Consumers refuse other ones.
    pub major: u32,
    /// Compatible additions.
    pub minor: u32,
}

/// A tensor with the function that gives it back.
#[repr(C)]
pub struct DLManagedTensorVersioned {
    /// Of DLPack.
    pub version: DLPackVersion,
    /// The producer's own.
    pub manager_ctx: *mut c_void,
    /// Called by the consumer when it has finished.
    pub deleter: Option<unsafe extern "C" fn(managed: *mut DLManagedTensorVersioned)>,
    /// `DLPACK_FLAG_*`.
    pub flags: u64,
    /// The tensor.
    pub dl_tensor: DLTensor,
}

/// The consumer must not write.
pub const DLPACK_FLAG_BITMASK_READ_ONLY: u64 = 1;
/// The producer made a copy for the consumer.
pub const DLPACK_FLAG_BITMASK_IS_COPIED: u64 = 2;
