// SPDX-License-Identifier: Apache-2.0
//! The profiler: what ops did, how long they took and with how much memory.
//!
//! ```
//! use libtensor::{Profiler, Tensor};
//! let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
//! let profiler = Profiler::start()?;
//! x.matmul(&x)?.sum(..)?;
//! let profile = profiler.stop()?;
//! assert_eq!(profile.events()[0].name, "matmul");
//! println!("{profile}"); // a table by falling time
//! # Ok::<(), libtensor::Error>(())
//! ```

use crate::error::{check, text};
use crate::printing::whole_text;
use crate::Result;
use libtensor_sys as sys;
use std::ffi::{c_char, c_void};
use std::fmt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut};
use std::time::Duration;

/// Records every op of every thread, until it is stopped or dropped. There can be one at a time in a process.
#[derive(Debug)]
#[must_use = "the recording ends as soon as the guard is dropped"]
pub struct Profiler(());

impl Profiler {
    /// Records from now on; an error where another profiler is on.
    pub fn start() -> Result<Profiler> {
        crate::library()?;
        check(unsafe { sys::tensor_profile_begin() })?;
        Ok(Profiler(()))
    }

    /// Ends the recording, and gives what was recorded. Waits for devices whose times were recorded.
    pub fn stop(self) -> Result<Profile> {
        std::mem::forget(self);
        check(unsafe { sys::tensor_profile_end() })?;
        let n = unsafe { sys::tensor_profile_event_count() };
        let table = |by_shape| {
            whole_text(|buffer, capacity, needed| unsafe {
                sys::tensor_profile_table(by_shape, buffer, capacity, needed)
            })
        };
        Ok(Profile {
            events: (0..n).map(event).collect::<Result<_>>()?,
            tables: [table(0)?, table(1)?],
            trace: whole_text(|buffer, capacity, needed| unsafe {
                sys::tensor_profile_trace(buffer, capacity, needed)
            })?,
        })
    }
}

impl Drop for Profiler {
    fn drop(&mut self) {
        // What was recorded is not wanted, and an error has nowhere to go.
        unsafe {
            let _ = sys::tensor_profile_end();
        }
    }
}

/// An op of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// The name of the op; in a backward pass that of the op whose gradient was computed.
    pub name: String,
    /// The shapes of the tensors that went in, such as `[2, 3], [3]`.
    pub shapes: String,
    /// When it started, since the recording did.
    pub start: Duration,
    /// How long it took.
    pub duration: Duration,
    /// How long it took without the ops that it called.
    pub self_time: Duration,
    /// How long it took on a CUDA device; 0 elsewhere.
    pub device_time: Duration,
    /// By how many bytes the memory in use on its device grew meanwhile, by all threads.
    pub bytes: i64,
    /// The number of the thread that called it.
    pub thread: i64,
    /// How many threads it may use.
    pub threads: usize,
    /// How many ops called it, within each other.
    pub depth: usize,
    /// Whether it ran in a backward pass.
    pub is_backward: bool,
}

fn event(i: i64) -> Result<Event> {
    let mut e = sys::tensor_profile_event_t {
        struct_size: 0,
        depth: 0,
        threads: 0,
        is_backward: 0,
        thread: 0,
        start: 0,
        duration: 0,
        self_time: 0,
        device_time: 0,
        bytes: 0,
        name: null(),
        shapes: null(),
    };
    e.struct_size = std::mem::size_of_val(&e) as u32;
    check(unsafe { sys::tensor_profile_event(i, &mut e) })?;
    let time = |nanoseconds: i64| Duration::from_nanos(nanoseconds.max(0) as u64);
    // Safety: the texts are valid until the next recording begins.
    let (name, shapes) = unsafe { (text(e.name), text(e.shapes)) };
    Ok(Event {
        name: name.to_owned(),
        shapes: shapes.to_owned(),
        start: time(e.start),
        duration: time(e.duration),
        self_time: time(e.self_time),
        device_time: time(e.device_time),
        bytes: e.bytes,
        thread: e.thread,
        threads: e.threads as usize,
        depth: e.depth as usize,
        is_backward: e.is_backward != 0,
    })
}

/// A recording that has ended. `Display` is its table.
#[derive(Clone, Debug)]
pub struct Profile {
    events: Vec<Event>,
    tables: [String; 2],
    trace: String,
}

impl Profile {
    /// The ops, in the order in which they ended.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// A line for each op, forward and backward apart, by falling time without the ops that it called; with `by_shape`
    /// for each op and the shapes that went in.
    pub fn table(&self, by_shape: bool) -> &str {
        &self.tables[usize::from(by_shape)]
    }

    /// The recording in the trace event format of Chrome, as JSON, which Perfetto reads too.
    pub fn trace(&self) -> &str {
        &self.trace
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.table(false))
    }
}

/// What kernels did.
///
/// A kernel is a pass over memory: an op that computes at once has one or several, a chain of pending results one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// How many ran.
    pub kernels: i64,
    /// One for each element of elementwise ops and reductions, 2MNK for a matrix product, none for copies.
    pub ops: i64,
    /// Bytes of each operand that a kernel reads, once.
    pub bytes_read: i64,
    /// Bytes of each result that a kernel writes.
    pub bytes_written: i64,
}

fn counters() -> Result<Counters> {
    let mut c =
        sys::tensor_counters_t { struct_size: 0, reserved: 0, kernels: 0, ops: 0, bytes_read: 0, bytes_written: 0 };
    c.struct_size = std::mem::size_of_val(&c) as u32;
    check(unsafe { sys::tensor_counters(&mut c) })?;
    Ok(Counters { kernels: c.kernels, ops: c.ops, bytes_read: c.bytes_read, bytes_written: c.bytes_written })
}

/// Counts what the kernels of the calling thread do while `run` does.
///
/// ```
/// use libtensor::{profiler, settings, Tensor};
/// let x = Tensor::ones([100], libtensor::DType::F32)?;
/// let (y, counted) = settings::with_lazy(settings::Lazy::All, || {
///     profiler::count_kernels(|| {
///         let y = &(&x * 2) + 1;
///         y.eval()?;
///         Ok::<_, libtensor::Error>(y)
///     })
/// })??;
/// assert_eq!((counted.kernels, counted.ops, counted.bytes_written), (1, 200, 400));
/// # y?; Ok::<(), libtensor::Error>(())
/// ```
pub fn count_kernels<T>(run: impl FnOnce() -> T) -> Result<(T, Counters)> {
    struct Restore(i32);
    impl Drop for Restore {
        fn drop(&mut self) {
            unsafe { sys::tensor_set_counting(self.0) };
        }
    }
    crate::library()?;
    let _before = Restore(unsafe { sys::tensor_set_counting(1) });
    let start = counters()?;
    let value = run();
    let end = counters()?;
    let counted = Counters {
        kernels: end.kernels - start.kernels,
        ops: end.ops - start.ops,
        bytes_read: end.bytes_read - start.bytes_read,
        bytes_written: end.bytes_written - start.bytes_written,
    };
    Ok((value, counted))
}

/// Sets a function that receives text about each kernel that any thread runs; `None` for none.
///
/// `level` 1 is a line with the kernel's name, shape, time, operations and bytes per second; 2 adds its ops and their
/// operands, 3 the text of kernels that are compiled at run time; -1 is the level that the environment variable
/// `TENSOR_DEBUG` says.
pub fn set_debug(level: i32, sink: Option<fn(&str)>) -> Result<()> {
    unsafe extern "C" fn received(sink: *mut c_void, message: *const c_char) {
        // Safety: `user` is the function below, and the text is valid until this returns.
        let sink: fn(&str) = unsafe { std::mem::transmute(sink) };
        let message = unsafe { text(message) };
        let _ = catch_unwind(AssertUnwindSafe(|| sink(message)));
    }
    crate::library()?;
    check(match sink {
        Some(sink) => unsafe { sys::tensor_set_debug(level, Some(received), sink as *mut c_void) },
        None => unsafe { sys::tensor_set_debug(level, None, null_mut()) },
    })
}
