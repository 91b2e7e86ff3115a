// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.

use crate::opaque;
use std::os::raw::c_char;
use std::os::raw::c_void;

/// 0 or a `TENSOR_E_*` code.
pub type tensor_status_t = i32;
/// 0 or 1.
pub type tensor_bool_t = i32;
/// `TENSOR_FLOAT32` and so on; 0 is the default or the inferred one.
pub type tensor_dtype_t = i32;
/// DLPack's device code in the high 16 bits, an index in the low ones.
pub type tensor_device_t = i32;

opaque! {
    /// An opaque handle of the library.
    tensor_node_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_rng_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_optimizer_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_scheduler_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_grad_scaler_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_archive_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_stream_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_event_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_error_t;
}

/// Version of the library, for people.
pub const TENSOR_VERSION_MAJOR: u32 = 0;

/// Version of the library, for people.
pub const TENSOR_VERSION_MINOR: u32 = 1;

/// Version of the library, for people.
pub const TENSOR_VERSION_PATCH: u32 = 0;

/// Number of the binary interface, and of the soname. A loader refuses another.
pub const TENSOR_ABI: u32 = 0;

/// Grows by one whenever functions are added.
pub const TENSOR_API_LEVEL: u32 = 1;

/// Most axes a tensor can have.
pub const TENSOR_MAX_NDIM: i32 = 64;

/// An omitted bound of tensor\_slice.
pub const TENSOR_SLICE_NONE: i64 = i64::MIN;

/// No axis: the flattened tensor, for arguments that say so.
pub const TENSOR_AXIS_NONE: i32 = i32::MIN;

/// Devices: a kind in the high 16 bits, an index in the low ones. 0 is the default device.
pub const TENSOR_CPU: tensor_device_t = 0x00010000;

/// The meta device: tensors with shape, dtype and strides, and without elements. Ops on them find shapes and errors, and neither allocate nor compute.
pub const TENSOR_META: tensor_device_t = 0x00030000;

/// The first CUDA device. TENSOR\_CUDA(i) is device i, TENSOR\_CUDA\_0 + i for languages without macros.
pub const TENSOR_CUDA_0: tensor_device_t = 0x00020000;

// status: What every function that can fail returns, or leaves in tensor_last_error_code().

/// done
pub const TENSOR_OK: tensor_status_t = 0;
/// bad argument
pub const TENSOR_E_INVALID: tensor_status_t = 1;
/// shapes do not fit
pub const TENSOR_E_SHAPE: tensor_status_t = 2;
/// dtype not supported here
pub const TENSOR_E_DTYPE: tensor_status_t = 3;
/// operands on different devices
pub const TENSOR_E_DEVICE: tensor_status_t = 4;
/// index out of range
pub const TENSOR_E_INDEX: tensor_status_t = 5;
/// not a live handle of this kind
pub const TENSOR_E_HANDLE: tensor_status_t = 6;
/// freed graph, overwritten saved tensor, no graph
pub const TENSOR_E_AUTOGRAD: tensor_status_t = 7;
/// not in this build, or not for these arguments
pub const TENSOR_E_UNSUPPORTED: tensor_status_t = 8;
/// host memory exhausted
pub const TENSOR_E_NOMEM: tensor_status_t = 9;
/// device memory exhausted
pub const TENSOR_E_DEVICE_NOMEM: tensor_status_t = 10;
/// driver, runtime or kernel failure
pub const TENSOR_E_CUDA: tensor_status_t = 11;
/// file or format
pub const TENSOR_E_IO: tensor_status_t = 12;
/// a callback failed
pub const TENSOR_E_CALLBACK: tensor_status_t = 13;
/// struct or ABI newer or older than this library
pub const TENSOR_E_VERSION: tensor_status_t = 14;
/// device used in a forked child
pub const TENSOR_E_FORKED: tensor_status_t = 15;
/// a defect of libtensor
pub const TENSOR_E_INTERNAL: tensor_status_t = 16;
/// the call was cancelled
pub const TENSOR_E_CANCELLED: tensor_status_t = 17;

// dtype: Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.

/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_BOOL: tensor_dtype_t = 1;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_UINT8: tensor_dtype_t = 2;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_INT8: tensor_dtype_t = 3;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_INT16: tensor_dtype_t = 4;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_INT32: tensor_dtype_t = 5;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_INT64: tensor_dtype_t = 6;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_FLOAT16: tensor_dtype_t = 7;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_BFLOAT16: tensor_dtype_t = 8;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_FLOAT32: tensor_dtype_t = 9;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_FLOAT64: tensor_dtype_t = 10;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_UINT16: tensor_dtype_t = 11;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_UINT32: tensor_dtype_t = 12;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_UINT64: tensor_dtype_t = 13;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_COMPLEX64: tensor_dtype_t = 14;
/// Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats.
pub const TENSOR_COMPLEX128: tensor_dtype_t = 15;

// reduction: What a loss does with its elements.

/// What a loss does with its elements.
pub const TENSOR_REDUCE_NONE: i32 = 0;
/// What a loss does with its elements.
pub const TENSOR_REDUCE_MEAN: i32 = 1;
/// What a loss does with its elements.
pub const TENSOR_REDUCE_SUM: i32 = 2;

// fan: Which connections an initialiser counts.

/// Which connections an initialiser counts.
pub const TENSOR_FAN_IN: i32 = 0;
/// Which connections an initialiser counts.
pub const TENSOR_FAN_OUT: i32 = 1;

// feature: Arguments of tensor_has_feature(). TENSOR_FEATURE_OPENMP is kept for the programs that ask: the threads are the library's own.

/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP is kept for the programs that ask: the threads are the library's own.
pub const TENSOR_FEATURE_CUDA: i32 = 1;
/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP is kept for the programs that ask: the threads are the library's own.
pub const TENSOR_FEATURE_OPENMP: i32 = 2;
/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP is kept for the programs that ask: the threads are the library's own.
pub const TENSOR_FEATURE_JIT: i32 = 4;
/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP is kept for the programs that ask: the threads are the library's own.
pub const TENSOR_FEATURE_HANDLE_CHECKS: i32 = 5;

// backward_flags: Flags of tensor_backward() and tensor_autograd_grad().

/// Flags of tensor\_backward() and tensor\_autograd\_grad().
pub const TENSOR_BACKWARD_RETAIN_GRAPH: u32 = 1;
/// Flags of tensor\_backward() and tensor\_autograd\_grad().
pub const TENSOR_BACKWARD_CREATE_GRAPH: u32 = 2;
/// Flags of tensor\_backward() and tensor\_autograd\_grad().
pub const TENSOR_BACKWARD_ALLOW_UNUSED: u32 = 4;

// optimizer_kind: Optimisers.

/// Optimisers.
pub const TENSOR_SGD: i32 = 1;
/// Optimisers.
pub const TENSOR_ADAM: i32 = 2;
/// Optimisers.
pub const TENSOR_ADAMW: i32 = 3;
/// Optimisers.
pub const TENSOR_RMSPROP: i32 = 4;
/// Optimisers.
pub const TENSOR_ADAGRAD: i32 = 5;
/// Optimisers.
pub const TENSOR_ADADELTA: i32 = 6;
/// Optimisers.
pub const TENSOR_ADAMAX: i32 = 7;
/// Optimisers.
pub const TENSOR_NADAM: i32 = 8;
/// Optimisers.
pub const TENSOR_RADAM: i32 = 9;
/// Optimisers.
pub const TENSOR_LAMB: i32 = 10;
/// Optimisers.
pub const TENSOR_LION: i32 = 11;
/// Optimisers.
pub const TENSOR_MUON: i32 = 12;
/// Optimisers.
pub const TENSOR_ASGD: i32 = 13;
/// Optimisers.
pub const TENSOR_RPROP: i32 = 14;

// optimizer_flags: Flags of tensor_optimizer_opts_t.

/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_NESTEROV: u32 = 1;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_AMSGRAD: u32 = 2;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_MAXIMIZE: u32 = 4;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_HAS_BETAS: u32 = 8;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_HAS_LR: u32 = 16;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_HAS_EPS: u32 = 32;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_HAS_WEIGHT_DECAY: u32 = 64;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_HAS_MOMENTUM: u32 = 128;
/// Flags of tensor\_optimizer\_opts\_t.
pub const TENSOR_OPTIM_HAS_DAMPENING: u32 = 256;

// schedule: How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.

/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_STEP: i32 = 1;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_MULTI_STEP: i32 = 2;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_CONSTANT: i32 = 3;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_LINEAR: i32 = 4;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_EXPONENTIAL: i32 = 5;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_POLYNOMIAL: i32 = 6;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_COSINE_ANNEALING: i32 = 7;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS: i32 = 8;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_ONE_CYCLE: i32 = 9;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_CYCLIC: i32 = 10;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_REDUCE_ON_PLATEAU: i32 = 11;
/// How a scheduler changes learning rates: as PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_SWA: i32 = 12;

// copy_direction: Between which memories a device's copy function copies.

/// Between which memories a device's copy function copies.
pub const TENSOR_COPY_TO_DEVICE: i32 = 0;
/// Between which memories a device's copy function copies.
pub const TENSOR_COPY_FROM_DEVICE: i32 = 1;
/// Between which memories a device's copy function copies.
pub const TENSOR_COPY_ON_DEVICE: i32 = 2;

// collective: How a collective joins the elements of several tensors.

/// How a collective joins the elements of several tensors.
pub const TENSOR_COLLECTIVE_SUM: i32 = 0;
/// How a collective joins the elements of several tensors.
pub const TENSOR_COLLECTIVE_MEAN: i32 = 1;
/// How a collective joins the elements of several tensors.
pub const TENSOR_COLLECTIVE_PROD: i32 = 2;
/// How a collective joins the elements of several tensors.
pub const TENSOR_COLLECTIVE_MIN: i32 = 3;
/// How a collective joins the elements of several tensors.
pub const TENSOR_COLLECTIVE_MAX: i32 = 4;

// event_flags: Flags of tensor_event_create().

/// Flags of tensor\_event\_create().
pub const TENSOR_EVENT_TIMING: u32 = 1;

// dlpack_flags: Flags of tensor_to_dlpack().

/// Flags of tensor\_to\_dlpack().
pub const TENSOR_DLPACK_COPY: u32 = 1;

// value_kind: What a tensor_value_t holds.

/// nothing: the argument's default
pub const TENSOR_VALUE_NONE: i32 = 0;
/// p is a tensor\_t
pub const TENSOR_VALUE_TENSOR: i32 = 1;
/// p is an array of `count` tensor\_t \*
pub const TENSOR_VALUE_TENSORS: i32 = 2;
/// i
pub const TENSOR_VALUE_INT: i32 = 3;
/// f
pub const TENSOR_VALUE_FLOAT: i32 = 4;
/// i, 0 or 1
pub const TENSOR_VALUE_BOOL: i32 = 5;
/// p is an array of `count` int64\_t
pub const TENSOR_VALUE_INTS: i32 = 6;
/// i, a TENSOR\_FLOAT32, ...
pub const TENSOR_VALUE_DTYPE: i32 = 7;
/// i, a TENSOR\_CPU, ...
pub const TENSOR_VALUE_DEVICE: i32 = 8;
/// p is a UTF-8 text that ends with NUL
pub const TENSOR_VALUE_STRING: i32 = 9;
/// p is a tensor\_rng\_t
pub const TENSOR_VALUE_RNG: i32 = 10;

// arg_kind: Kinds of arguments of ops, and the values that each takes.

/// TENSOR; INT, FLOAT or BOOL where the op takes a number for it
pub const TENSOR_ARG_TENSOR: i32 = 0;
/// TENSORS
pub const TENSOR_ARG_TENSORS: i32 = 1;
/// INT, FLOAT or BOOL
pub const TENSOR_ARG_SCALAR: i32 = 2;
/// INT
pub const TENSOR_ARG_INT: i32 = 3;
/// FLOAT or INT
pub const TENSOR_ARG_FLOAT: i32 = 4;
/// BOOL, or INT of 0 or 1
pub const TENSOR_ARG_BOOL: i32 = 5;
/// INTS
pub const TENSOR_ARG_INTS: i32 = 6;
/// INTS
pub const TENSOR_ARG_SHAPE: i32 = 7;
/// INTS; NONE for all axes
pub const TENSOR_ARG_AXES: i32 = 8;
/// INT
pub const TENSOR_ARG_AXIS: i32 = 9;
/// INT; NONE for the flattened tensor
pub const TENSOR_ARG_AXIS_OR_NONE: i32 = 10;
/// DTYPE
pub const TENSOR_ARG_DTYPE: i32 = 11;
/// DEVICE
pub const TENSOR_ARG_DEVICE: i32 = 12;
/// STRING
pub const TENSOR_ARG_STRING: i32 = 13;
/// RNG; NONE for the default generator
pub const TENSOR_ARG_RNG: i32 = 14;
/// INT: TENSOR\_REDUCE\_\*
pub const TENSOR_ARG_REDUCTION: i32 = 15;
/// INT: TENSOR\_FAN\_\*
pub const TENSOR_ARG_FAN: i32 = 16;

/// Called once when `user` is no longer needed, on the thread that drops it.
pub type tensor_destroy_fn = Option<unsafe extern "C" fn(user: *mut c_void)>;

/// Memory of `nbytes` at a multiple of `align`, or NULL.
pub type tensor_alloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, nbytes: u64, align: u64) -> *mut c_void>;

/// Takes back what the allocation function gave.
pub type tensor_dealloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, ptr: *mut c_void, nbytes: u64)>;

/// Releases what the program can do without, on the thread that needs memory of `device`; not 0 says that another try is worth it. It may release tensors and read their facts, and makes none on that device.
pub type tensor_reclaim_fn = Option<unsafe extern "C" fn(user: *mut c_void, device: tensor_device_t) -> i32>;

/// Whether the call in progress on this thread is to end: 0 lets it go on. It calls no function of the library.
pub type tensor_interrupt_fn = Option<unsafe extern "C" fn(user: *mut c_void) -> i32>;

/// Gradient of a custom function. grad\_outputs are borrowed, NULL is zero; store new references, or NULL for none, in grad\_inputs. \*status is TENSOR\_E\_CALLBACK on entry: write TENSOR\_OK as the last act.
pub type tensor_backward_fn = Option<unsafe extern "C" fn(user: *mut c_void, grad_outputs: *const *mut tensor_t, n_outputs: i32, grad_inputs: *mut *mut tensor_t, n_inputs: i32, status: *mut tensor_status_t)>;

/// Sees the gradient of a tensor, and may store a new reference in \*replacement to use instead. \*status is TENSOR\_E\_CALLBACK on entry: write TENSOR\_OK as the last act.
pub type tensor_hook_fn = Option<unsafe extern "C" fn(user: *mut c_void, grad: *mut tensor_t, replacement: *mut *mut tensor_t, status: *mut tensor_status_t)>;

/// Memory of a device, at least 64-byte aligned; NULL where there is none left. The library computes addresses in it, and never reads or writes there.
pub type tensor_device_alloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32, nbytes: i64) -> *mut c_void>;

/// Frees memory of a device.
pub type tensor_device_dealloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32, data: *mut c_void, nbytes: i64)>;

/// Copies bytes; `direction` is a TENSOR\_COPY\_\* constant. What goes to or comes from the host has been copied when it returns.
pub type tensor_device_copy_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32, to: *mut c_void, from: *const c_void, nbytes: i64, direction: i32) -> tensor_status_t>;

/// Waits until all work of a device is done.
pub type tensor_device_synchronize_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32) -> tensor_status_t>;

/// A kernel: computes the outputs of a call. TENSOR\_E\_UNSUPPORTED, returned before anything is written, declines the call: the library computes it on the host.
pub type tensor_kernel_fn = Option<unsafe extern "C" fn(user: *mut c_void, call: *const tensor_kernel_call_t) -> tensor_status_t>;

/// Sees an op that has ended; the event is valid until it returns.
pub type tensor_profile_fn = Option<unsafe extern "C" fn(user: *mut c_void, event: *const tensor_profile_event_t)>;

/// The function that tensor\_gradcheck() differentiates: stores a new reference in \*output. \*status is TENSOR\_E\_CALLBACK on entry: write TENSOR\_OK as the last act.
pub type tensor_gradcheck_fn = Option<unsafe extern "C" fn(user: *mut c_void, inputs: *const *mut tensor_t, n_inputs: i32, output: *mut *mut tensor_t, status: *mut tensor_status_t)>;

/// A host allocator of the user's. struct\_size is sizeof(tensor\_allocator\_t).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_allocator_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `reserved` of the C struct.
    pub reserved: u32,
    /// `user` of the C struct.
    pub user: *mut c_void,
    /// `alloc` of the C struct.
    pub alloc: tensor_alloc_fn,
    /// `dealloc` of the C struct.
    pub dealloc: tensor_dealloc_fn,
}

/// Counts of one device, in bytes and in events. The caller sets struct\_size.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_memory_stats_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `reserved` of the C struct.
    pub reserved: u32,
    /// `allocated` of the C struct.
    pub allocated: i64,
    /// `peak_allocated` of the C struct.
    pub peak_allocated: i64,
    /// `cached` of the C struct.
    pub cached: i64,
    /// `peak_cached` of the C struct.
    pub peak_cached: i64,
    /// `n_alloc` of the C struct.
    pub n_alloc: i64,
    /// `n_free` of the C struct.
    pub n_free: i64,
    /// `n_live_tensors` of the C struct.
    pub n_live_tensors: i64,
}

/// What a CUDA device is: bytes of memory, compute capability, multiprocessors. The caller sets struct\_size.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_device_facts_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `reserved` of the C struct.
    pub reserved: u32,
    /// `total_bytes` of the C struct.
    pub total_bytes: i64,
    /// `free_bytes` of the C struct.
    pub free_bytes: i64,
    /// `major` of the C struct.
    pub major: i32,
    /// `minor` of the C struct.
    pub minor: i32,
    /// `processors` of the C struct.
    pub processors: i32,
    /// `reserved2` of the C struct.
    pub reserved2: i32,
}

/// One value of any kind: an argument of tensor\_call(), an attribute of a node. `kind` says which of the other fields hold it; those that do not are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_value_t {
    /// `kind` of the C struct.
    pub kind: i32,
    /// `count` of the C struct.
    pub count: i32,
    /// `i` of the C struct.
    pub i: i64,
    /// `f` of the C struct.
    pub f: f64,
    /// `p` of the C struct.
    pub p: *const c_void,
}

/// An op: the numbers of its arguments and results (-1 where the arguments say how many), 1 if it writes to its first argument, its name and a line about it. The caller sets struct\_size; texts live for ever.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_op_info_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `n_args` of the C struct.
    pub n_args: i32,
    /// `n_results` of the C struct.
    pub n_results: i32,
    /// `is_inplace` of the C struct.
    pub is_inplace: i32,
    /// `name` of the C struct.
    pub name: *const c_char,
    /// `doc` of the C struct.
    pub doc: *const c_char,
}

/// An argument of an op: its TENSOR\_ARG\_\* kind; whether it may be TENSOR\_VALUE\_NONE; whether it has a gradient; whether a number may stand for the tensor; its name; and its default as the reference writes it, NULL for none. The caller sets struct\_size; texts live for ever.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_arg_info_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `kind` of the C struct.
    pub kind: i32,
    /// `is_optional` of the C struct.
    pub is_optional: i32,
    /// `is_differentiable` of the C struct.
    pub is_differentiable: i32,
    /// `takes_number` of the C struct.
    pub takes_number: i32,
    /// `reserved` of the C struct.
    pub reserved: i32,
    /// `name` of the C struct.
    pub name: *const c_char,
    /// `default_value` of the C struct.
    pub default_value: *const c_char,
}

/// A tensor as a kernel sees it: the address of its first element, and extents and strides, in elements, of its axes. data is NULL where there are no elements; ndim is 0 and dtype 0 for an operand that was left out. A 0-d input may be in memory of the host: then device is TENSOR\_CPU.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_operand_t {
    /// `data` of the C struct.
    pub data: *mut c_void,
    /// `shape` of the C struct.
    pub shape: *const i64,
    /// `strides` of the C struct.
    pub strides: *const i64,
    /// `ndim` of the C struct.
    pub ndim: i32,
    /// `dtype` of the C struct.
    pub dtype: tensor_dtype_t,
    /// `device` of the C struct.
    pub device: tensor_device_t,
    /// `reserved` of the C struct.
    pub reserved: i32,
}

/// A call of a kernel on device `index` of its kind. `compute` is the dtype to compute in, 0 where the outputs' dtype is meant. docs/devices.md lists the operands and attributes of each kernel.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_kernel_call_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `index` of the C struct.
    pub index: i32,
    /// `name` of the C struct.
    pub name: *const c_char,
    /// `n_outputs` of the C struct.
    pub n_outputs: i32,
    /// `n_inputs` of the C struct.
    pub n_inputs: i32,
    /// `n_attributes` of the C struct.
    pub n_attributes: i32,
    /// `compute` of the C struct.
    pub compute: tensor_dtype_t,
    /// `outputs` of the C struct.
    pub outputs: *const tensor_operand_t,
    /// `inputs` of the C struct.
    pub inputs: *const tensor_operand_t,
    /// `attributes` of the C struct.
    pub attributes: *const f64,
}

/// A kernel of a device, by its name.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_kernel_t {
    /// `name` of the C struct.
    pub name: *const c_char,
    /// `run` of the C struct.
    pub run: tensor_kernel_fn,
}

/// A kind of device from outside the library: `count` devices, memory functions that any thread calls, and kernels. synchronize may be NULL, and so may kernels if n\_kernels is 0. struct\_size is sizeof(tensor\_device\_plugin\_t).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_device_plugin_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `count` of the C struct.
    pub count: i32,
    /// `name` of the C struct.
    pub name: *const c_char,
    /// `user` of the C struct.
    pub user: *mut c_void,
    /// `alloc` of the C struct.
    pub alloc: tensor_device_alloc_fn,
    /// `dealloc` of the C struct.
    pub dealloc: tensor_device_dealloc_fn,
    /// `copy` of the C struct.
    pub copy: tensor_device_copy_fn,
    /// `synchronize` of the C struct.
    pub synchronize: tensor_device_synchronize_fn,
    /// `kernels` of the C struct.
    pub kernels: *const tensor_kernel_t,
    /// `n_kernels` of the C struct.
    pub n_kernels: i64,
}

/// An op of a recording. Times are nanoseconds: of the start since tensor\_profile\_begin(), the whole duration, that without the ops that it called, and that between its marks in the stream of a CUDA device (0 elsewhere). `bytes`: by how much the memory in use on its device grew meanwhile, by all threads. `depth`: how many ops called it within each other. `threads`: that it may use. `is_backward`: it ran in a backward pass. `shapes`: of the tensors that went in, such as "\[2, 3\], \[3\]". The caller sets struct\_size.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_profile_event_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `depth` of the C struct.
    pub depth: i32,
    /// `threads` of the C struct.
    pub threads: i32,
    /// `is_backward` of the C struct.
    pub is_backward: i32,
    /// `thread` of the C struct.
    pub thread: i64,
    /// `start` of the C struct.
    pub start: i64,
    /// `duration` of the C struct.
    pub duration: i64,
    /// `self_time` of the C struct.
    pub self_time: i64,
    /// `device_time` of the C struct.
    pub device_time: i64,
    /// `bytes` of the C struct.
    pub bytes: i64,
    /// `name` of the C struct.
    pub name: *const c_char,
    /// `shapes` of the C struct.
    pub shapes: *const c_char,
}

/// Options of an optimiser. A field of 0 is that optimiser's default, which is PyTorch's (SGD: lr 0.001), or for a further group what the optimiser was made with; a TENSOR\_OPTIM\_HAS\_\* flag says that a 0 is meant. Options that have no field: tensor\_optimizer\_set\_option().
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_optimizer_opts_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `flags` of the C struct.
    pub flags: u32,
    /// `lr` of the C struct.
    pub lr: f64,
    /// `momentum` of the C struct.
    pub momentum: f64,
    /// `dampening` of the C struct.
    pub dampening: f64,
    /// `weight_decay` of the C struct.
    pub weight_decay: f64,
    /// `beta1` of the C struct.
    pub beta1: f64,
    /// `beta2` of the C struct.
    pub beta2: f64,
    /// `eps` of the C struct.
    pub eps: f64,
}
