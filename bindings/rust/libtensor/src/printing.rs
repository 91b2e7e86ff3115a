// SPDX-License-Identifier: Apache-2.0
//! Text of tensors: the library's, the same in every language.

use crate::arguments::{string, Count};
use crate::error::check;
use crate::tensor::handles;
use crate::{Result, Tensor};
use libtensor_sys as sys;
use std::ffi::c_void;
use std::fmt;

/// What a function writes into a buffer of a capacity, of which it tells how much it needs.
pub(crate) fn whole_text(write: impl Fn(*mut c_void, i64, &mut i64) -> i32) -> Result<String> {
    let mut buffer = vec![0_u8; 1024];
    loop {
        let mut needed = 0;
        let capacity = buffer.len() as i64;
        check(write(buffer.as_mut_ptr().cast(), capacity, &mut needed))?;
        if needed < capacity {
            buffer.truncate(needed as usize);
            return Ok(String::from_utf8_lossy(&buffer).into_owned());
        }
        buffer.resize(needed as usize + 1, 0);
    }
}

impl Tensor {
    /// The graph that gradients flow back through, in the DOT language of Graphviz. Leaves that are among `named` have
    /// their names in it.
    ///
    /// ```
    /// # fn main() -> libtensor::Result<()> {
    /// let w = libtensor::Tensor::from([1.0, 2.0]).requires_grad_(true)?;
    /// let dot = (&w * &w).graph_dot([("w", &w)])?;
    /// assert!(dot.contains(r#"[label="w\nfloat64 [2]", shape=ellipse]"#));
    /// # Ok(()) }
    /// ```
    pub fn graph_dot<N: AsRef<str>, T: AsRef<Tensor>>(
        &self,
        named: impl IntoIterator<Item = (N, T)>,
    ) -> Result<String> {
        let (mut names, mut held) = (Vec::new(), Vec::new());
        for (name, t) in named {
            names.push(string(name.as_ref(), "tensor_graph_dot")?);
            held.push(t.as_ref().clone());
        }
        let (words, leaves) = (names.iter().map(|s| s.as_ptr()).collect::<Vec<_>>(), handles(&held));
        whole_text(|buffer, capacity, needed| unsafe {
            let n = words.len().count();
            sys::tensor_graph_dot(self.ptr(), words.as_ptr(), n, leaves.as_ptr(), buffer, capacity, needed)
        })
    }
}

impl fmt::Display for Tensor {
    /// The elements in PyTorch's form; "..." for those of the meta device.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = whole_text(|buffer, capacity, needed| unsafe {
            sys::tensor_to_string(self.ptr(), buffer, capacity, needed)
        });
        match text {
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
