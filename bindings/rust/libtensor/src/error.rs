// SPDX-License-Identifier: Apache-2.0
//! Errors.

use crate::Tensor;
use libtensor_sys as sys;
use std::ffi::CStr;
use std::fmt;
use std::os::raw::c_char;

/// What a failed call of the library was about. `Display` gives the library's message, in which functions
/// have the names of this crate; `Debug` the name of the variant before it.
///
/// ```
/// use libtensor::{DType, Error, Tensor};
/// # fn main() -> libtensor::Result<()> {
/// let a = Tensor::ones([2, 3], DType::F32)?;
/// let b = Tensor::ones([4], DType::F32)?;
/// match a.add(&b) {
///     Err(Error::Shape(message)) => assert_eq!(&*message, "add: shapes [2, 3] and [4] do not broadcast"),
///     other => panic!("{other:?}"),
/// }
/// # Ok(()) }
/// ```
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq)]
pub enum Error {
    /// A bad argument.
    Invalid(Box<str>),
    /// Shapes do not fit.
    Shape(Box<str>),
    /// The dtype is not supported here.
    DType(Box<str>),
    /// Operands on different devices, or no such device.
    Device(Box<str>),
    /// An index out of range.
    Index(Box<str>),
    /// Not a live handle of this kind.
    Handle(Box<str>),
    /// A graph that was freed, a saved tensor that was overwritten, or no graph.
    Autograd(Box<str>),
    /// Not in this build, or not for these arguments.
    Unsupported(Box<str>),
    /// The memory of the host is exhausted.
    OutOfMemory(Box<str>),
    /// The memory of a device is exhausted.
    DeviceOutOfMemory(Box<str>),
    /// A failure of CUDA.
    Cuda(Box<str>),
    /// A file that cannot be read or written, or is malformed.
    Io(Box<str>),
    /// A callback failed.
    Callback(Box<str>),
    /// A struct or an interface of another version.
    Version(Box<str>),
    /// A device was used in a forked child.
    Forked(Box<str>),
    /// The call was cancelled.
    Cancelled(Box<str>),
    /// Another process of the group failed, left, or did not answer in time.
    Distributed(Box<str>),
    /// A defect of the library.
    Internal(Box<str>),
    /// The library cannot be loaded; the message lists every path that was tried.
    Load(Box<str>),
}

/// `std::result::Result` with the [`Error`] of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    fn new(code: sys::tensor_status_t, message: Box<str>) -> Error {
        let kind = match code {
            sys::TENSOR_E_INVALID => Error::Invalid,
            sys::TENSOR_E_SHAPE => Error::Shape,
            sys::TENSOR_E_DTYPE => Error::DType,
            sys::TENSOR_E_DEVICE => Error::Device,
            sys::TENSOR_E_INDEX => Error::Index,
            sys::TENSOR_E_HANDLE => Error::Handle,
            sys::TENSOR_E_AUTOGRAD => Error::Autograd,
            sys::TENSOR_E_UNSUPPORTED => Error::Unsupported,
            sys::TENSOR_E_NOMEM => Error::OutOfMemory,
            sys::TENSOR_E_DEVICE_NOMEM => Error::DeviceOutOfMemory,
            sys::TENSOR_E_CUDA => Error::Cuda,
            sys::TENSOR_E_IO => Error::Io,
            sys::TENSOR_E_CALLBACK => Error::Callback,
            sys::TENSOR_E_VERSION => Error::Version,
            sys::TENSOR_E_FORKED => Error::Forked,
            sys::TENSOR_E_CANCELLED => Error::Cancelled,
            sys::TENSOR_E_DISTRIBUTED => Error::Distributed,
            _ => Error::Internal,
        };
        kind(message)
    }

    /// This thread's last failure.
    #[cold]
    pub(crate) fn last() -> Error {
        let code = unsafe { sys::tensor_last_error_code() };
        let message = unsafe { text(sys::tensor_last_error_message()) };
        Error::new(code, text_in_rust(message).into())
    }

    /// The name of the variant.
    fn kind(&self) -> &'static str {
        match self {
            Error::Invalid(_) => "Invalid",
            Error::Shape(_) => "Shape",
            Error::DType(_) => "DType",
            Error::Device(_) => "Device",
            Error::Index(_) => "Index",
            Error::Handle(_) => "Handle",
            Error::Autograd(_) => "Autograd",
            Error::Unsupported(_) => "Unsupported",
            Error::OutOfMemory(_) => "OutOfMemory",
            Error::DeviceOutOfMemory(_) => "DeviceOutOfMemory",
            Error::Cuda(_) => "Cuda",
            Error::Io(_) => "Io",
            Error::Callback(_) => "Callback",
            Error::Version(_) => "Version",
            Error::Forked(_) => "Forked",
            Error::Cancelled(_) => "Cancelled",
            Error::Distributed(_) => "Distributed",
            Error::Internal(_) => "Internal",
            Error::Load(_) => "Load",
        }
    }

    /// The number of the status in C, `TENSOR_E_SHAPE` for example; 0 where the library could not be loaded.
    pub fn code(&self) -> i32 {
        match self {
            Error::Invalid(_) => sys::TENSOR_E_INVALID,
            Error::Shape(_) => sys::TENSOR_E_SHAPE,
            Error::DType(_) => sys::TENSOR_E_DTYPE,
            Error::Device(_) => sys::TENSOR_E_DEVICE,
            Error::Index(_) => sys::TENSOR_E_INDEX,
            Error::Handle(_) => sys::TENSOR_E_HANDLE,
            Error::Autograd(_) => sys::TENSOR_E_AUTOGRAD,
            Error::Unsupported(_) => sys::TENSOR_E_UNSUPPORTED,
            Error::OutOfMemory(_) => sys::TENSOR_E_NOMEM,
            Error::DeviceOutOfMemory(_) => sys::TENSOR_E_DEVICE_NOMEM,
            Error::Cuda(_) => sys::TENSOR_E_CUDA,
            Error::Io(_) => sys::TENSOR_E_IO,
            Error::Callback(_) => sys::TENSOR_E_CALLBACK,
            Error::Version(_) => sys::TENSOR_E_VERSION,
            Error::Forked(_) => sys::TENSOR_E_FORKED,
            Error::Cancelled(_) => sys::TENSOR_E_CANCELLED,
            Error::Distributed(_) => sys::TENSOR_E_DISTRIBUTED,
            Error::Internal(_) => sys::TENSOR_E_INTERNAL,
            Error::Load(_) => sys::TENSOR_OK,
        }
    }

    /// The text of the error.
    pub fn message(&self) -> &str {
        match self {
            Error::Invalid(m) | Error::Shape(m) | Error::DType(m) | Error::Device(m) => m,
            Error::Index(m) | Error::Handle(m) | Error::Autograd(m) | Error::Unsupported(m) => m,
            Error::OutOfMemory(m) | Error::DeviceOutOfMemory(m) | Error::Cuda(m) => m,
            Error::Io(m) | Error::Callback(m) | Error::Version(m) | Error::Forked(m) => m,
            Error::Cancelled(m) | Error::Distributed(m) | Error::Internal(m) | Error::Load(m) => m,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl fmt::Debug for Error {
    /// What `fn main() -> Result<()>` and `unwrap()` print: lines are lines, not `\\n`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind(), self.message())
    }
}

impl std::error::Error for Error {}

/// Functions of C that have another name here; the others follow a rule.
const FUNCTIONS: [(&str, &str); 32] = [
    ("create", "from_slice"),
    ("copy_from_host", "copy_from_slice"),
    ("copy_to_host", "copy_to_slice"),
    ("set_requires_grad", "requires_grad_"),
    ("inplace_version", "version"),
    ("bpe_open_memory", "Bpe::from_memory"),
    ("optimizer_set_state", "Optimizer::load_state_dict"),
    ("optimizer_get_state", "Optimizer::state_dict"),
    ("program_begin", "Program::capture"),
    ("program_begin_body", "Program::capture_body"),
    ("program_end", "Program::capture"),
    ("program_name", "Program::capture"),
    ("program_loop", "Program::repeat"),
    ("autograd_grad", "grad"),
    ("autograd_record", "record"),
    ("archive_open_mapped", "Archive::open_mapped"),
    ("archive_open_memory", "Archive::from_bytes"),
    ("archive_quantized", "Archive::quantized"),
    ("load_npy_memory", "load_npy_bytes"),
    ("memory_set_limit", "set_memory_limit"),
    ("autocast_set", "autocast"),
    ("cuda_launch", "launch"),
    ("op_find", "op_info"),
    ("grad_fn", "grad_node"),
    ("profile_begin", "Profiler::start"),
    ("profile_end", "Profiler::stop"),
    ("concat", "concat"),
    ("to_dlpack_v0", "to_dlpack"),
    ("from_dlpack_v0", "from_dlpack"),
    ("group_norm", "group_norm"),
    ("group_begin", "Group::asynchronously"),
    ("group_end", "Group::asynchronously"),
];
const TYPES: [(&str, &str); 13] = [
    ("optimizer_", "Optimizer"),
    ("scheduler_", "Scheduler"),
    ("archive_", "Archive"),
    ("rng_", "Generator"),
    ("grad_scaler_", "GradScaler"),
    ("stream_", "Stream"),
    ("event_", "Event"),
    ("node_", "Node"),
    ("group_", "Group"),
    ("work_", "Work"),
    ("program_", "Program"),
    ("bpe_", "Bpe"),
    ("reducer_", "Reducer"),
];
const WORDS: [(&str, &str); 13] = [
    ("keep it with TENSOR_BACKWARD_RETAIN_GRAPH", "keep it with retain_graph"),
    ("TENSOR_BACKWARD_CREATE_GRAPH", "create_graph"),
    ("TENSOR_BACKWARD_ALLOW_UNUSED", "allow_unused"),
    ("TENSOR_EVENT_TIMING", "timing"),
    ("TENSOR_AXIS_NONE", "`..`"),
    ("TENSOR_SLICE_NONE", "None"),
    ("tensor_scheduler_step_metric()", "Scheduler::step_metric()"),
    ("tensor_program_generalize()", "Program::generalize()"),
    ("tensor_group_begin()", "Group::asynchronously()"),
    ("tensor_group_end()", "its end"),
    ("tensor_thread_id()", "thread_id()"),
    ("tensor_cancel()", "cancel()"),
    ("tensor_to_dlpack", "to_dlpack"),
];

/// The name here of the C function `tensor_NAME`: `add_` of `add_scalar_i64_`, `Optimizer::step` of `optimizer_step`.
fn name_in_rust(name: &str) -> String {
    if let Some((_, here)) = FUNCTIONS.iter().find(|(c, _)| *c == name) {
        return (*here).into();
    }
    for (prefix, class) in TYPES {
        if let Some(rest) = name.strip_prefix(prefix) {
            let rest = rest.strip_prefix("get_").unwrap_or(rest);
            return format!("{class}::{}", if rest == "create" { "new" } else { rest });
        }
    }
    let (stem, end) = name.strip_suffix('_').map_or((name, ""), |stem| (stem, "_"));
    let stem = stem.strip_suffix("_i64").unwrap_or(stem);
    let stem = match stem.strip_suffix("_scalar") {
        Some(op) => op.strip_prefix('r').filter(|op| crate::ops_gen::REFLECTED.contains(op)).unwrap_or(op),
        None => stem,
    };
    format!("{stem}{end}")
}

/// A text of the library, or one that begins with the name of a function of it, with the names of this crate.
pub(crate) fn text_in_rust(message: &str) -> String {
    let name = message
        .strip_prefix("tensor_")
        .and_then(|rest| rest.split_once(':'))
        .filter(|(name, _)| name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'));
    let text = name.map_or(message.into(), |(name, rest)| format!("{}:{rest}", name_in_rust(name)));
    WORDS.iter().fold(text, |text, (c, here)| text.replacen(c, here, 1))
}

impl From<std::io::Error> for Error {
    fn from(e: std::io::Error) -> Error {
        Error::Io(e.to_string().into())
    }
}

/// A status of the library as a result.
#[inline]
pub(crate) fn check(status: sys::tensor_status_t) -> Result<()> {
    if status == sys::TENSOR_OK {
        Ok(())
    } else {
        Err(Error::last())
    }
}

/// A returned handle as a result: ours, or NULL.
#[inline]
pub(crate) fn own(handle: *mut sys::tensor_t) -> Result<Tensor> {
    // Safety: the library gives references to the caller.
    unsafe { Tensor::from_raw(handle) }.ok_or_else(Error::last)
}

/// A string of the library; "" for NULL.
///
/// # Safety
/// `s` is NULL or a string that lives long enough.
pub(crate) unsafe fn text<'a>(s: *const c_char) -> &'a str {
    if s.is_null() {
        return "";
    }
    CStr::from_ptr(s).to_str().unwrap_or("(not UTF-8)")
}
