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
use std::fmt;
use std::ptr::null;
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
