// SPDX-License-Identifier: Apache-2.0
//! Of the library as a whole: version, threads, printing, memory.

use crate::arguments::Count;
use crate::error::{check, text};
use crate::printing::whole_text;
use crate::tensor::handles;
use crate::{Device, Result, Tensor};
use libtensor_sys as sys;

/// The version of the shared library: major, minor, patch.
pub fn version() -> Result<(u32, u32, u32)> {
    crate::library()?;
    let v = unsafe { sys::tensor_version() };
    Ok((v >> 16, v >> 8 & 0xff, v & 0xff))
}

/// Version, compiler and features of the shared library in one line.
pub fn build_info() -> Result<&'static str> {
    crate::library()?;
    Ok(unsafe { text(sys::tensor_build_info()) })
}

/// What a build of the shared library may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(i32)]
pub enum Feature {
    /// CUDA devices.
    Cuda = sys::TENSOR_FEATURE_CUDA,
    /// Several threads.
    OpenMp = sys::TENSOR_FEATURE_OPENMP,
    /// Compilation at run time.
    Jit = sys::TENSOR_FEATURE_JIT,
    /// Checks of every handle.
    HandleChecks = sys::TENSOR_FEATURE_HANDLE_CHECKS,
}

/// Whether the shared library has a feature.
pub fn has_feature(feature: Feature) -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_has_feature(feature as i32) } != 0)
}

/// Threads that an operation may use: the default of the process. 0 restores what the machine suggests.
pub fn set_num_threads(n: usize) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_set_num_threads(i32::try_from(n).unwrap_or(i32::MAX), 0) })
}

/// Threads that an operation of the calling thread may use. 0 restores the default of the process.
pub fn set_num_threads_here(n: usize) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_set_num_threads(i32::try_from(n).unwrap_or(i32::MAX), 1) })
}

/// Most threads that compute for one caller: the library has `n - 1` of its own, for all callers together. 0 restores
/// what the machine, the affinity of the process and its cgroups allow.
pub fn set_max_threads(n: usize) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_set_max_threads(i32::try_from(n).unwrap_or(i32::MAX)) })
}

/// Most threads that compute for one caller.
pub fn max_threads() -> Result<usize> {
    crate::library()?;
    Ok(unsafe { sys::tensor_get_max_threads() } as usize)
}

/// The number of the calling thread, for [`cancel`].
pub fn thread_id() -> Result<u64> {
    crate::library()?;
    Ok(unsafe { sys::tensor_thread_id() })
}

/// Ends the long call that another thread is in, or its next one: it fails with [`Error::Cancelled`](crate::Error::Cancelled),
/// and its arguments are unchanged.
pub fn cancel(thread: u64) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_cancel(thread) })
}

/// Takes back what was asked of the calling thread; whether there was something.
pub fn clear_cancel() -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_clear_cancel() } != 0)
}

/// Threads that an operation of the calling thread may use now.
pub fn num_threads() -> Result<usize> {
    crate::library()?;
    Ok(unsafe { sys::tensor_get_num_threads() } as usize)
}

/// Whether float32 convolutions of the calling thread may take fewer multiplications and more rounding: see
/// `tensor_set_allow_winograd` of the C API. Returns what was before.
pub fn set_allow_winograd(allowed: bool) -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_set_allow_winograd(i32::from(allowed)) } != 0)
}

/// Whether convolutions of the calling thread may take that way.
pub fn allow_winograd() -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_get_allow_winograd() } != 0)
}

/// Whether float32 products and convolutions of the calling thread on CUDA devices may be of TF32: faster, and less exact. Returns what
/// was before.
pub fn set_allow_tf32(allowed: bool) -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_set_allow_tf32(i32::from(allowed)) } != 0)
}

/// Whether products of the calling thread on CUDA devices may be of TF32.
pub fn allow_tf32() -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_get_allow_tf32() } != 0)
}

/// Allows chains of the ops that the calling thread calls from now on to add and multiply numbers
/// first: `(x + 4) + 3` is then `x + 7`; returns what was before.
pub fn set_allow_reassociation(allowed: bool) -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_set_allow_reassociation(i32::from(allowed)) } != 0)
}

/// Whether chains of the calling thread's ops may be reassociated.
pub fn allow_reassociation() -> Result<bool> {
    crate::library()?;
    Ok(unsafe { sys::tensor_get_allow_reassociation() } != 0)
}

/// Runs a closure whose ops may be reassociated, or may not.
pub fn with_reassociation<T>(allowed: bool, run: impl FnOnce() -> T) -> Result<T> {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            let _ = set_allow_reassociation(self.0);
        }
    }
    let _before = Restore(set_allow_reassociation(allowed)?);
    Ok(run())
}

/// Which results of elementwise ops stay pending until they are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Lazy {
    /// None: every op computes at once.
    Off = sys::TENSOR_LAZY_OFF,
    /// Large ones; the default.
    Automatic = sys::TENSOR_LAZY_AUTOMATIC,
    /// All that can be.
    All = sys::TENSOR_LAZY_ALL,
}

/// Sets it for the calling thread.
pub fn set_lazy(mode: Lazy) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_set_lazy(mode as i32) })
}

/// The mode of the calling thread.
pub fn lazy() -> Result<Lazy> {
    crate::library()?;
    Ok(match unsafe { sys::tensor_get_lazy() } {
        sys::TENSOR_LAZY_AUTOMATIC => Lazy::Automatic,
        sys::TENSOR_LAZY_ALL => Lazy::All,
        _ => Lazy::Off,
    })
}

/// Runs a closure in another mode.
///
/// ```
/// use libtensor::{settings, Tensor};
/// let y = settings::with_lazy(settings::Lazy::All, || {
///     let x = Tensor::ones([100], libtensor::DType::F32)?;
///     let y = &(&x * 2) + 1; // computed in one pass, when y is read
///     assert!(y.is_pending());
///     Ok::<_, libtensor::Error>(y)
/// })??;
/// y.eval()?;
/// assert!(!y.is_pending());
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn with_lazy<T>(mode: Lazy, run: impl FnOnce() -> T) -> Result<T> {
    struct Restore(Lazy);
    impl Drop for Restore {
        fn drop(&mut self) {
            let _ = set_lazy(self.0);
        }
    }
    let _before = Restore(lazy()?);
    set_lazy(mode)?;
    Ok(run())
}

/// How this process prints tensors; `None` keeps what is set.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrintOptions {
    /// Digits after the point (4).
    pub precision: Option<u16>,
    /// Elements above which middle ones are left out (1000).
    pub threshold: Option<usize>,
    /// Items kept at each end (3).
    pub edge_items: Option<u16>,
    /// Columns of a line (80).
    pub line_width: Option<u16>,
}

/// Changes how this process prints tensors.
pub fn set_print_options(options: PrintOptions) -> Result<()> {
    crate::library()?;
    let number = |v: Option<u16>| v.map_or(-1, i32::from);
    let threshold = options.threshold.map_or(-1, |v| i64::try_from(v).unwrap_or(i64::MAX));
    let (precision, edge_items) = (number(options.precision), number(options.edge_items));
    check(unsafe { sys::tensor_set_print_options(precision, threshold, edge_items, number(options.line_width)) })
}

/// How floating numbers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintNotation {
    /// The numbers of each tensor decide.
    Automatic,
    /// Without an exponent.
    Fixed,
    /// With an exponent.
    Scientific,
}

/// Sets how this process prints floating numbers.
pub fn set_print_notation(notation: PrintNotation) -> Result<()> {
    check(unsafe { sys::tensor_set_print_notation(notation as i32) })
}

/// Counts of one device, in bytes and in events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemoryStats {
    /// Bytes in use.
    pub allocated: i64,
    /// The most that were in use at once.
    pub peak_allocated: i64,
    /// Bytes kept for reuse.
    pub cached: i64,
    /// The most that were kept.
    pub peak_cached: i64,
    /// Allocations so far.
    pub allocations: i64,
    /// Of these, given back.
    pub frees: i64,
    /// Tensors alive.
    pub live_tensors: i64,
}

/// Statistics of the memory of a device.
pub fn memory_stats(device: Device) -> Result<MemoryStats> {
    crate::library()?;
    // Safety: numbers only.
    let mut s: sys::tensor_memory_stats_t = unsafe { std::mem::zeroed() };
    s.struct_size = std::mem::size_of_val(&s) as u32;
    check(unsafe { sys::tensor_memory_stats(device.code(), &mut s) })?;
    Ok(MemoryStats {
        allocated: s.allocated,
        peak_allocated: s.peak_allocated,
        cached: s.cached,
        peak_cached: s.peak_cached,
        allocations: s.n_alloc,
        frees: s.n_free,
        live_tensors: s.n_live_tensors,
    })
}

/// Peaks start again from the present values.
pub fn reset_peak_memory(device: Device) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_memory_reset_peak(device.code()) })
}

/// Gives cached memory back to the system.
pub fn trim_memory(device: Device) -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_memory_trim(device.code()) })
}

/// Frees the caches of the library, which stays usable.
pub fn shutdown() -> Result<()> {
    crate::library()?;
    check(unsafe { sys::tensor_shutdown() })
}

/// What computing the tensors would do, without doing it: a line for each pass over memory, and below
/// it one for each of its ops; nothing for what is not pending.
pub fn schedule<T: AsRef<Tensor>>(tensors: &[T]) -> Result<String> {
    let held: Vec<Tensor> = tensors.iter().map(|t| t.as_ref().clone()).collect();
    let list = handles(&held);
    whole_text(|buffer, capacity, needed| unsafe {
        sys::tensor_schedule(list.as_ptr(), list.len().count(), buffer, capacity, needed)
    })
}
