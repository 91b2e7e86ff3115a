// SPDX-License-Identifier: Apache-2.0
//! safetensors files, NumPy's, PyTorch's and GGUF files.

use crate::arguments::{string, Count, TensorOptions};
use crate::error::{check, own, text, text_in_rust};
use crate::tensor::handles;
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::collections::BTreeMap;
use std::ffi::CString;
use std::path::Path;
use std::ptr::NonNull;

/// An open file: safetensors, NumPy's npz, PyTorch's `.pt` or GGUF.
pub struct Archive {
    handle: NonNull<sys::tensor_archive_t>,
}

impl Drop for Archive {
    fn drop(&mut self) {
        unsafe { sys::tensor_archive_release(self.handle.as_ptr()) }
    }
}

pub(crate) fn c_path(path: &Path, function: &str) -> Result<CString> {
    match path.to_str() {
        Some(path) => string(path, function),
        None => Err(Error::Io(text_in_rust(&format!("{function}: the path {path:?} is not UTF-8")).into())),
    }
}

impl Archive {
    fn from_handle(handle: *mut sys::tensor_archive_t) -> Result<Archive> {
        NonNull::new(handle).map(|handle| Archive { handle }).ok_or_else(Error::last)
    }

    /// Opens a file.
    pub fn open(path: impl AsRef<Path>) -> Result<Archive> {
        crate::library()?;
        let path = c_path(path.as_ref(), "tensor_archive_open")?;
        Archive::from_handle(unsafe { sys::tensor_archive_open(path.as_ptr()) })
    }

    /// Opens a file so that tensors of the CPU lie over the mapped file, without a copy, where that is possible; pages
    /// are read when they are first used. Writing to such a tensor does not change the file.
    ///
    /// # Safety
    /// The file must not become shorter while the tensors live: the system ends a program that reads what is gone.
    pub unsafe fn open_mapped(path: impl AsRef<Path>) -> Result<Archive> {
        crate::library()?;
        let path = c_path(path.as_ref(), "tensor_archive_open_mapped")?;
        Archive::from_handle(unsafe { sys::tensor_archive_open_mapped(path.as_ptr()) })
    }

    /// Reads the bytes of a file, which are copied.
    pub fn from_bytes(bytes: &[u8]) -> Result<Archive> {
        crate::library()?;
        let n = bytes.len() as i64;
        Archive::from_handle(unsafe { sys::tensor_archive_open_memory(bytes.as_ptr().cast(), n) })
    }

    /// The same file, whose weights of 8 and 4 bits are `NAME.codes` and `NAME.scales`.
    pub fn quantized(&self) -> Result<Archive> {
        Archive::from_handle(unsafe { sys::tensor_archive_quantized(self.handle.as_ptr()) })
    }

    /// The number of tensors.
    pub fn len(&self) -> usize {
        unsafe { sys::tensor_archive_count(self.handle.as_ptr()) as usize }
    }

    /// Whether there are no tensors.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of the tensors, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|i| unsafe { text(sys::tensor_archive_name(self.handle.as_ptr(), i as i64)) })
    }

    /// The strings that the file carries beside its tensors.
    pub fn metadata(&self) -> BTreeMap<String, String> {
        let archive = self.handle.as_ptr();
        let pair = |i| unsafe {
            let key = sys::tensor_archive_metadata_key(archive, i);
            (text(key).to_owned(), text(sys::tensor_archive_metadata(archive, key)).to_owned())
        };
        (0..unsafe { sys::tensor_archive_metadata_count(archive) }).map(pair).collect()
    }

    /// A tensor by name, in new memory on the device that the options name.
    pub fn get(&self, name: &str, options: impl Into<TensorOptions>) -> Result<Tensor> {
        let (name, options) = (string(name, "tensor_archive_get")?, options.into());
        let made = own(unsafe { sys::tensor_archive_get(self.handle.as_ptr(), name.as_ptr(), options.device()) })?;
        as_asked(made, options)
    }
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// All tensors of a file by name: safetensors, NumPy's npz, PyTorch's `.pt` or GGUF, whose quantised ones are float32.
/// Those of nested containers are called by their path, such as `optimizer.state.0.exp_avg`.
pub fn load(path: impl AsRef<Path>) -> Result<BTreeMap<String, Tensor>> {
    let archive = Archive::open(path)?;
    archive.names().map(|name| Ok((name.to_owned(), archive.get(name, ())?))).collect()
}

/// Writes tensors to a safetensors file, which appears whole or not at all.
///
/// ```
/// use libtensor::Tensor;
/// # fn main() -> libtensor::Result<()> {
/// let path = std::env::temp_dir().join(format!("libtensor-{}.safetensors", std::process::id()));
/// libtensor::save(&path, [("weight", &Tensor::from([1.0, 2.0]))])?;
/// assert_eq!(libtensor::load(&path)?["weight"].to_vec::<f64>()?, [1.0, 2.0]);
/// # std::fs::remove_file(path)?;
/// # Ok(()) }
/// ```
pub fn save<N: AsRef<str>, T: AsRef<Tensor>>(
    path: impl AsRef<Path>,
    tensors: impl IntoIterator<Item = (N, T)>,
) -> Result<()> {
    save_with_metadata(path, tensors, std::iter::empty::<(&str, &str)>())
}

/// As [`save`], with strings beside the tensors.
pub fn save_with_metadata<N: AsRef<str>, T: AsRef<Tensor>, K: AsRef<str>, V: AsRef<str>>(
    path: impl AsRef<Path>,
    tensors: impl IntoIterator<Item = (N, T)>,
    metadata: impl IntoIterator<Item = (K, V)>,
) -> Result<()> {
    const FUNCTION: &str = "tensor_save";
    crate::library()?;
    let path = c_path(path.as_ref(), FUNCTION)?;
    let (mut names, mut held, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for (name, t) in tensors {
        names.push(string(name.as_ref(), FUNCTION)?);
        held.push(t.as_ref().clone());
    }
    for (key, value) in metadata {
        words.push(string(key.as_ref(), FUNCTION)?);
        words.push(string(value.as_ref(), FUNCTION)?);
    }
    let pointers = |list: &[CString]| list.iter().map(|s| s.as_ptr()).collect::<Vec<_>>();
    let (name_ptrs, word_ptrs, handles) = (pointers(&names), pointers(&words), handles(&held));
    let (n_names, n_words) = (names.len().count(), words.len().count());
    check(unsafe {
        sys::tensor_save(path.as_ptr(), name_ptrs.as_ptr(), n_names, handles.as_ptr(), word_ptrs.as_ptr(), n_words)
    })
}

/// The array of an npy file of NumPy, on the device that the options name.
pub fn load_npy(path: impl AsRef<Path>, options: impl Into<TensorOptions>) -> Result<Tensor> {
    crate::library()?;
    let (path, options) = (c_path(path.as_ref(), "tensor_load_npy")?, options.into());
    as_asked(own(unsafe { sys::tensor_load_npy(path.as_ptr(), options.device()) })?, options)
}

/// The array in the bytes of an npy file.
pub fn load_npy_bytes(bytes: &[u8], options: impl Into<TensorOptions>) -> Result<Tensor> {
    crate::library()?;
    let (n, options) = (bytes.len() as i64, options.into());
    as_asked(own(unsafe { sys::tensor_load_npy_memory(bytes.as_ptr().cast(), n, options.device()) })?, options)
}

fn as_asked(made: Tensor, options: TensorOptions) -> Result<Tensor> {
    match options.dtype {
        Some(dtype) => made.astype(dtype),
        None => Ok(made),
    }
}

/// Writes an npy file as NumPy does. It appears whole or not at all.
pub fn save_npy(path: impl AsRef<Path>, x: &Tensor) -> Result<()> {
    let path = c_path(path.as_ref(), "tensor_save_npy")?;
    check(unsafe { sys::tensor_save_npy(path.as_ptr(), x.ptr()) })
}

/// Writes an npz file of NumPy, not compressed; [`load`] reads it.
pub fn save_npz<N: AsRef<str>, T: AsRef<Tensor>>(
    path: impl AsRef<Path>,
    tensors: impl IntoIterator<Item = (N, T)>,
) -> Result<()> {
    const FUNCTION: &str = "tensor_save_npz";
    crate::library()?;
    let path = c_path(path.as_ref(), FUNCTION)?;
    let (mut names, mut held) = (Vec::new(), Vec::new());
    for (name, t) in tensors {
        names.push(string(name.as_ref(), FUNCTION)?);
        held.push(t.as_ref().clone());
    }
    let (name_ptrs, handles) = (names.iter().map(|s| s.as_ptr()).collect::<Vec<_>>(), handles(&held));
    check(unsafe { sys::tensor_save_npz(path.as_ptr(), name_ptrs.as_ptr(), names.len().count(), handles.as_ptr()) })
}
