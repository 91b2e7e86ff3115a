//! Text of tensors: the library's, the same in every language.

use crate::error::check;
use crate::{Result, Tensor};
use libtensor_sys as sys;
use std::fmt;

fn text_of(t: &Tensor) -> Result<String> {
    let mut buffer = vec![0_u8; 1024];
    loop {
        let mut needed = 0;
        let capacity = buffer.len() as i64;
        check(unsafe { sys::tensor_to_string(t.ptr(), buffer.as_mut_ptr().cast(), capacity, &mut needed) })?;
        if needed < capacity {
            buffer.truncate(needed as usize);
            return Ok(String::from_utf8_lossy(&buffer).into_owned());
        }
        buffer.resize(needed as usize + 1, 0);
    }
}

impl fmt::Display for Tensor {
    /// The elements in PyTorch's form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match text_of(self) {
            Ok(text) => f.write_str(&text),
            Err(e) => write!(f, "Tensor({e})"),
        }
    }
}

impl fmt::Debug for Tensor {
    /// Shape and dtype, such as `Tensor[[2, 3]; float32]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor[{:?}; {}", self.shape(), self.dtype())?;
        if !self.device().is_cpu() {
            write!(f, "; {}", self.device())?;
        }
        f.write_str("]")
    }
}
