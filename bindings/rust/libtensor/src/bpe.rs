// SPDX-License-Identifier: Apache-2.0
//! Tokenizers: texts to token ids and back.

use crate::archive::c_path;
use crate::arguments::{string, Count};
use crate::error::{check, own};
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::ffi::CString;
use std::path::Path;
use std::ptr::{null, null_mut, NonNull};

/// Byte pair encoding of bytes, as GPT-2 and many later language models have it.
///
/// ```
/// use libtensor::Bpe;
/// # fn main() -> libtensor::Result<()> {
/// let bpe = Bpe::from_memory(b"YQ== 0\nYg== 1\nYWI= 2", b"", Some("gpt2"), None)?;
/// let ids = bpe.encode("abb", &["all"], true)?;
/// assert_eq!(ids.to_vec::<i64>()?, [2, 1]);
/// assert_eq!(bpe.decode(&ids, false)?, b"abb");
/// # Ok(()) }
/// ```
pub struct Bpe {
    handle: NonNull<sys::tensor_bpe_t>,
}

impl Drop for Bpe {
    fn drop(&mut self) {
        unsafe { sys::tensor_bpe_release(self.handle.as_ptr()) }
    }
}

impl Clone for Bpe {
    /// Shares the tokenizer.
    fn clone(&self) -> Bpe {
        unsafe { sys::tensor_bpe_retain(self.handle.as_ptr()) };
        Bpe { handle: self.handle }
    }
}

unsafe impl Send for Bpe {}
unsafe impl Sync for Bpe {}

fn optional(text: Option<&str>) -> Result<Option<CString>> {
    text.map(|text| string(text, "Bpe")).transpose()
}

fn pointer(text: &Option<CString>) -> *const std::ffi::c_char {
    text.as_ref().map_or(null(), |text| text.as_ptr())
}

impl Bpe {
    fn from_handle(handle: *mut sys::tensor_bpe_t) -> Result<Bpe> {
        NonNull::new(handle).map(|handle| Bpe { handle }).ok_or_else(Error::last)
    }

    /// A tokenizer.json; with `merges` a vocab.json and its merges.txt; or a file of tiktoken. `pattern` and
    /// `added_tokens` are those of `tensor_bpe_open()`.
    pub fn open(
        path: impl AsRef<Path>,
        merges: Option<&Path>,
        pattern: Option<&str>,
        added_tokens: Option<&str>,
    ) -> Result<Bpe> {
        crate::library()?;
        let path = c_path(path.as_ref(), "Bpe::open")?;
        let merges = merges.map(|merges| c_path(merges, "Bpe::open")).transpose()?;
        let (pattern, added) = (optional(pattern)?, optional(added_tokens)?);
        Bpe::from_handle(unsafe {
            sys::tensor_bpe_open(path.as_ptr(), pointer(&merges), pointer(&pattern), pointer(&added))
        })
    }

    /// Of the contents of such files; `merges` is empty where there are none.
    pub fn from_memory(data: &[u8], merges: &[u8], pattern: Option<&str>, added_tokens: Option<&str>) -> Result<Bpe> {
        crate::library()?;
        let (pattern, added) = (optional(pattern)?, optional(added_tokens)?);
        Bpe::from_handle(unsafe {
            sys::tensor_bpe_open_memory(
                data.as_ptr().cast(),
                data.len() as i64,
                merges.as_ptr().cast(),
                merges.len() as i64,
                pointer(&pattern),
                pointer(&added),
            )
        })
    }

    /// The highest id, plus 1.
    pub fn vocab_size(&self) -> i64 {
        unsafe { sys::tensor_bpe_vocab_size(self.handle.as_ptr()) }
    }

    /// The ids of the special tokens.
    pub fn special_ids(&self) -> Vec<i64> {
        let n = unsafe { sys::tensor_bpe_special_count(self.handle.as_ptr()) };
        (0..n).map(|i| unsafe { sys::tensor_bpe_special_id(self.handle.as_ptr(), i) }).collect()
    }

    /// The id of a token by its bytes.
    pub fn token_id(&self, token: impl AsRef<[u8]>) -> Result<Option<i64>> {
        let (token, mut id) = (token.as_ref(), -1);
        check(unsafe {
            sys::tensor_bpe_token_id(self.handle.as_ptr(), token.as_ptr().cast(), token.len() as i64, &mut id)
        })?;
        Ok(Some(id).filter(|&id| id >= 0))
    }

    /// The bytes that an id stands for.
    pub fn token(&self, id: i64) -> Result<Vec<u8>> {
        whole(|buffer, capacity, needed| unsafe {
            sys::tensor_bpe_token(self.handle.as_ptr(), id, buffer, capacity, needed)
        })
    }

    /// The ids of a text, i64, one axis. Texts of the special tokens `allowed_special` become their ids, `["all"]` allows
    /// all: encode texts of strangers with none. With `add_special_tokens` come the ids that a tokenizer.json puts around.
    pub fn encode(&self, text: &str, allowed_special: &[&str], add_special_tokens: bool) -> Result<Tensor> {
        let allowed = allowed_special.iter().map(|token| string(token, "Bpe::encode")).collect::<Result<Vec<_>>>()?;
        let pointers: Vec<_> = allowed.iter().map(|token| token.as_ptr()).collect();
        own(unsafe {
            sys::tensor_bpe_encode(
                self.handle.as_ptr(),
                text.as_ptr().cast(),
                text.len() as i64,
                pointers.as_ptr(),
                pointers.len().count(),
                add_special_tokens.into(),
            )
        })
    }

    /// The bytes of ids; those of a part of a text may begin and end within a character.
    pub fn decode(&self, ids: impl AsRef<Tensor>, skip_special_tokens: bool) -> Result<Vec<u8>> {
        whole(|buffer, capacity, needed| unsafe {
            sys::tensor_bpe_decode(
                self.handle.as_ptr(),
                ids.as_ref().ptr(),
                skip_special_tokens.into(),
                buffer,
                capacity,
                needed,
            )
        })
    }
}

/// What `function(buffer, capacity, needed)` writes.
fn whole(function: impl Fn(*mut std::ffi::c_void, i64, *mut i64) -> sys::tensor_status_t) -> Result<Vec<u8>> {
    let mut needed = 0;
    check(function(null_mut(), 0, &mut needed))?;
    let mut buffer = vec![0u8; needed as usize + 1];
    check(function(buffer.as_mut_ptr().cast(), needed + 1, &mut needed))?;
    buffer.truncate(needed as usize);
    Ok(buffer)
}
