// SPDX-License-Identifier: Apache-2.0
//! Random number generators.

use crate::arguments::string;
use crate::error::check;
use crate::{Error, Result};
use libtensor_sys as sys;
use std::ptr::{null, null_mut, NonNull};

/// A stream of random numbers, which does not depend on the number of threads.
///
/// `Clone` makes a new reference to the same stream. Functions that take an `Option<&Generator>` use the default
/// generator of the process for `None`; [`manual_seed`] seeds that one.
pub struct Generator {
    handle: NonNull<sys::tensor_rng_t>,
}

impl Generator {
    /// A generator of the default kind, philox4x32-10.
    ///
    /// ```
    /// use libtensor::{DType, Generator, Tensor};
    /// let a = Tensor::randn([3], DType::F32, Some(&Generator::new(1)?))?;
    /// let b = Tensor::randn([3], DType::F32, Some(&Generator::new(1)?))?;
    /// assert_eq!(a.to_vec::<f32>()?, b.to_vec::<f32>()?);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn new(seed: u64) -> Result<Generator> {
        crate::library()?;
        Generator::from_handle(unsafe { sys::tensor_rng_create(null(), seed) })
    }

    /// A generator by name: "philox4x32-10" or "xoroshiro64*".
    pub fn named(name: &str, seed: u64) -> Result<Generator> {
        crate::library()?;
        let name = string(name, "tensor_rng_create")?;
        Generator::from_handle(unsafe { sys::tensor_rng_create(name.as_ptr(), seed) })
    }

    fn from_handle(handle: *mut sys::tensor_rng_t) -> Result<Generator> {
        NonNull::new(handle).map(|handle| Generator { handle }).ok_or_else(Error::last)
    }

    pub(crate) fn optional(generator: Option<&Generator>) -> *mut sys::tensor_rng_t {
        generator.map_or(null_mut(), |g| g.handle.as_ptr())
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::tensor_rng_t {
        self.handle.as_ptr()
    }

    /// Starts the stream of a seed.
    pub fn seed(&self, seed: u64) -> Result<()> {
        check(unsafe { sys::tensor_rng_seed(self.handle.as_ptr(), seed) })
    }

    /// Where the stream is, for [`Generator::set_state`].
    pub fn state(&self) -> Result<[u64; 4]> {
        let mut state = [0; 4];
        check(unsafe { sys::tensor_rng_get_state(self.handle.as_ptr(), state.as_mut_ptr()) })?;
        Ok(state)
    }

    /// Continues from a state of a generator of the same name.
    pub fn set_state(&self, state: &[u64; 4]) -> Result<()> {
        check(unsafe { sys::tensor_rng_set_state(self.handle.as_ptr(), state.as_ptr()) })
    }

    /// Fills a slice with the next 32-bit words of the stream.
    pub fn fill_u32(&self, words: &mut [u32]) -> Result<()> {
        let n = words.len() as i64;
        check(unsafe { sys::tensor_rng_next_u32(self.handle.as_ptr(), words.as_mut_ptr().cast(), n) })
    }
}

impl Clone for Generator {
    fn clone(&self) -> Generator {
        unsafe { sys::tensor_rng_retain(self.handle.as_ptr()) };
        Generator { handle: self.handle }
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        unsafe { sys::tensor_rng_release(self.handle.as_ptr()) }
    }
}

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Generator")
    }
}

/// Seeds the default generator of the process.
pub fn manual_seed(seed: u64) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_rng_seed(null_mut(), seed) })
}
