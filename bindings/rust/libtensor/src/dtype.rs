// SPDX-License-Identifier: Apache-2.0
//! Facts about element types.

use crate::error::{check, text};
use crate::{DType, Result};
use libtensor_sys as sys;
use std::fmt;

impl DType {
    /// Such as "float32".
    pub fn name(self) -> &'static str {
        unsafe { text(sys::tensor_dtype_name(self as i32)) }
    }

    /// Bytes of an element.
    pub fn size(self) -> usize {
        unsafe { sys::tensor_dtype_size(self as i32) as usize }
    }

    /// Whether it is one of the floating types.
    pub fn is_floating_point(self) -> bool {
        matches!(self, DType::F16 | DType::BF16 | DType::F32 | DType::F64)
    }

    /// Whether its numbers are complex.
    pub fn is_complex(self) -> bool {
        matches!(self, DType::Complex64 | DType::Complex128)
    }

    /// The dtype in which both meet in an operation.
    ///
    /// ```
    /// use libtensor::DType;
    /// assert_eq!(DType::I64.promote(DType::F32)?, DType::F32);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn promote(self, other: DType) -> Result<DType> {
        crate::library()?;
        let mut code = 0;
        check(unsafe { sys::tensor_result_type(self as i32, other as i32, &mut code) })?;
        Ok(DType::from_code(code).expect("a dtype of the table"))
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
