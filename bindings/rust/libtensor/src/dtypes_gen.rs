// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.

use libtensor_sys as sys;

/// The type of the elements of a tensor.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum DType {
    /// bool
    Bool = sys::TENSOR_BOOL,
    /// uint8
    U8 = sys::TENSOR_UINT8,
    /// int8
    I8 = sys::TENSOR_INT8,
    /// int16
    I16 = sys::TENSOR_INT16,
    /// int32
    I32 = sys::TENSOR_INT32,
    /// int64
    I64 = sys::TENSOR_INT64,
    /// float16
    F16 = sys::TENSOR_FLOAT16,
    /// bfloat16
    BF16 = sys::TENSOR_BFLOAT16,
    /// float32
    F32 = sys::TENSOR_FLOAT32,
    /// float64
    F64 = sys::TENSOR_FLOAT64,
    /// uint16
    U16 = sys::TENSOR_UINT16,
    /// uint32
    U32 = sys::TENSOR_UINT32,
    /// uint64
    U64 = sys::TENSOR_UINT64,
    /// complex64
    Complex64 = sys::TENSOR_COMPLEX64,
    /// complex128
    Complex128 = sys::TENSOR_COMPLEX128,
}

impl DType {
    pub(crate) fn from_code(code: sys::tensor_dtype_t) -> Option<DType> {
        Some(match code {
            sys::TENSOR_BOOL => DType::Bool,
            sys::TENSOR_UINT8 => DType::U8,
            sys::TENSOR_INT8 => DType::I8,
            sys::TENSOR_INT16 => DType::I16,
            sys::TENSOR_INT32 => DType::I32,
            sys::TENSOR_INT64 => DType::I64,
            sys::TENSOR_FLOAT16 => DType::F16,
            sys::TENSOR_BFLOAT16 => DType::BF16,
            sys::TENSOR_FLOAT32 => DType::F32,
            sys::TENSOR_FLOAT64 => DType::F64,
            sys::TENSOR_UINT16 => DType::U16,
            sys::TENSOR_UINT32 => DType::U32,
            sys::TENSOR_UINT64 => DType::U64,
            sys::TENSOR_COMPLEX64 => DType::Complex64,
            sys::TENSOR_COMPLEX128 => DType::Complex128,
            _ => return None,
        })
    }
}
