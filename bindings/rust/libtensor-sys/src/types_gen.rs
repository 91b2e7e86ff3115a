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
    tensor_program_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_bpe_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_group_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_work_t;
}
opaque! {
    /// An opaque handle of the library.
    tensor_reducer_t;
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

/// Version of the library.
pub const TENSOR_VERSION_MAJOR: u32 = 0;

/// Version of the library.
pub const TENSOR_VERSION_MINOR: u32 = 1;

/// Version of the library.
pub const TENSOR_VERSION_PATCH: u32 = 0;

/// Version of the binary interface, and of the soname. A loader refuses any other.
pub const TENSOR_ABI: u32 = 0;

/// Incremented whenever functions are added.
pub const TENSOR_API_LEVEL: u32 = 1;

/// Maximum number of axes of a tensor.
pub const TENSOR_MAX_NDIM: i32 = 64;

/// An omitted bound or step of tensor\_slice().
pub const TENSOR_SLICE_NONE: i64 = i64::MIN;

/// No axis: the flattened tensor, for arguments that accept it.
pub const TENSOR_AXIS_NONE: i32 = i32::MIN;

/// The CPU. A device has its kind in the high 16 bits and its index in the low ones; 0 is the default device.
pub const TENSOR_CPU: tensor_device_t = 0x00010000;

/// The meta device, whose tensors have a shape, dtype and strides but no elements. Ops on them infer shapes and report errors without allocating or computing.
pub const TENSOR_META: tensor_device_t = 0x00030000;

/// The first CUDA device. TENSOR\_CUDA(i) is device i, TENSOR\_CUDA\_0 + i for languages without macros.
pub const TENSOR_CUDA_0: tensor_device_t = 0x00020000;

// status: Status code, returned by functions that can fail or available from tensor_last_error_code().

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
/// another process of the group failed or did not answer
pub const TENSOR_E_DISTRIBUTED: tensor_status_t = 18;

// dtype: Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.

/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_BOOL: tensor_dtype_t = 1;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_UINT8: tensor_dtype_t = 2;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_INT8: tensor_dtype_t = 3;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_INT16: tensor_dtype_t = 4;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_INT32: tensor_dtype_t = 5;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_INT64: tensor_dtype_t = 6;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_FLOAT16: tensor_dtype_t = 7;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_BFLOAT16: tensor_dtype_t = 8;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_FLOAT32: tensor_dtype_t = 9;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_FLOAT64: tensor_dtype_t = 10;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_UINT16: tensor_dtype_t = 11;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_UINT32: tensor_dtype_t = 12;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_UINT64: tensor_dtype_t = 13;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_COMPLEX64: tensor_dtype_t = 14;
/// Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow floating-point types.
pub const TENSOR_COMPLEX128: tensor_dtype_t = 15;

// lazy: Which results of elementwise ops are left pending until they are needed: tensor_set_lazy().

/// Which results of elementwise ops are left pending until they are needed: tensor\_set\_lazy().
pub const TENSOR_LAZY_OFF: i32 = 0;
/// Which results of elementwise ops are left pending until they are needed: tensor\_set\_lazy().
pub const TENSOR_LAZY_AUTOMATIC: i32 = 1;
/// Which results of elementwise ops are left pending until they are needed: tensor\_set\_lazy().
pub const TENSOR_LAZY_ALL: i32 = 2;

// reduction: Reduction of the elements of a loss.

/// Reduction of the elements of a loss.
pub const TENSOR_REDUCE_NONE: i32 = 0;
/// Reduction of the elements of a loss.
pub const TENSOR_REDUCE_MEAN: i32 = 1;
/// Reduction of the elements of a loss.
pub const TENSOR_REDUCE_SUM: i32 = 2;

// fan: The connections that an initialiser counts.

/// The connections that an initialiser counts.
pub const TENSOR_FAN_IN: i32 = 0;
/// The connections that an initialiser counts.
pub const TENSOR_FAN_OUT: i32 = 1;

// feature: Arguments of tensor_has_feature(). TENSOR_FEATURE_OPENMP remains for compatibility; the library uses its own threads.

/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP remains for compatibility; the library uses its own threads.
pub const TENSOR_FEATURE_CUDA: i32 = 1;
/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP remains for compatibility; the library uses its own threads.
pub const TENSOR_FEATURE_OPENMP: i32 = 2;
/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP remains for compatibility; the library uses its own threads.
pub const TENSOR_FEATURE_JIT: i32 = 4;
/// Arguments of tensor\_has\_feature(). TENSOR\_FEATURE\_OPENMP remains for compatibility; the library uses its own threads.
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

// schedule: Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.

/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_STEP: i32 = 1;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_MULTI_STEP: i32 = 2;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_CONSTANT: i32 = 3;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_LINEAR: i32 = 4;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_EXPONENTIAL: i32 = 5;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_POLYNOMIAL: i32 = 6;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_COSINE_ANNEALING: i32 = 7;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS: i32 = 8;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_ONE_CYCLE: i32 = 9;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_CYCLIC: i32 = 10;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_REDUCE_ON_PLATEAU: i32 = 11;
/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR, ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR, CyclicLR, ReduceLROnPlateau and SWALR.
pub const TENSOR_SCHEDULE_SWA: i32 = 12;

// copy_direction: Direction of a device's copy function.

/// Direction of a device's copy function.
pub const TENSOR_COPY_TO_DEVICE: i32 = 0;
/// Direction of a device's copy function.
pub const TENSOR_COPY_FROM_DEVICE: i32 = 1;
/// Direction of a device's copy function.
pub const TENSOR_COPY_ON_DEVICE: i32 = 2;

// collective: Reduction of a collective.

/// Reduction of a collective.
pub const TENSOR_COLLECTIVE_SUM: i32 = 0;
/// Reduction of a collective.
pub const TENSOR_COLLECTIVE_MEAN: i32 = 1;
/// Reduction of a collective.
pub const TENSOR_COLLECTIVE_PROD: i32 = 2;
/// Reduction of a collective.
pub const TENSOR_COLLECTIVE_MIN: i32 = 3;
/// Reduction of a collective.
pub const TENSOR_COLLECTIVE_MAX: i32 = 4;

// event_flags: Flags of tensor_event_create().

/// Flags of tensor\_event\_create().
pub const TENSOR_EVENT_TIMING: u32 = 1;

// dlpack_flags: Flags of tensor_to_dlpack().

/// Flags of tensor\_to\_dlpack().
pub const TENSOR_DLPACK_COPY: u32 = 1;

// value_kind: Kind of a tensor_value_t.

/// no value: the default of the argument
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
/// p is a NUL-terminated UTF-8 string
pub const TENSOR_VALUE_STRING: i32 = 9;
/// p is a tensor\_rng\_t
pub const TENSOR_VALUE_RNG: i32 = 10;

// arg_kind: Kinds of arguments of ops, and the values that each accepts.

/// TENSOR; INT, FLOAT or BOOL if the op accepts a scalar here
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

/// Called once when `user` is no longer needed, on the thread that releases it.
pub type tensor_destroy_fn = Option<unsafe extern "C" fn(user: *mut c_void)>;

/// Allocates `nbytes` aligned to `align`; returns NULL on failure.
pub type tensor_alloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, nbytes: u64, align: u64) -> *mut c_void>;

/// Frees memory from the allocation function.
pub type tensor_dealloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, ptr: *mut c_void, nbytes: u64)>;

/// Releases memory that the program can spare on `device`, on the thread that needs it; a nonzero result requests another attempt. It may release tensors and read their properties, but must not create tensors on that device.
pub type tensor_reclaim_fn = Option<unsafe extern "C" fn(user: *mut c_void, device: tensor_device_t) -> i32>;

/// Returns nonzero to cancel the current call on this thread, 0 to continue. It must not call the library.
pub type tensor_interrupt_fn = Option<unsafe extern "C" fn(user: *mut c_void) -> i32>;

/// Backward function of a custom function. grad\_outputs are borrowed, and NULL stands for zero; store new references, or NULL for no gradient, in grad\_inputs. \*status is TENSOR\_E\_CALLBACK on entry: set it to TENSOR\_OK as the last step.
pub type tensor_backward_fn = Option<unsafe extern "C" fn(user: *mut c_void, grad_outputs: *const *mut tensor_t, n_outputs: i32, grad_inputs: *mut *mut tensor_t, n_inputs: i32, status: *mut tensor_status_t)>;

/// The function that tensor\_checkpoint() calls, in the forward pass and again in the backward pass. The inputs are borrowed; store new references, or NULL, in outputs. It must compute the same each time. \*status is TENSOR\_E\_CALLBACK on entry: set it to TENSOR\_OK as the last step.
pub type tensor_checkpoint_fn = Option<unsafe extern "C" fn(user: *mut c_void, inputs: *const *mut tensor_t, n_inputs: i32, outputs: *mut *mut tensor_t, n_outputs: i32, status: *mut tensor_status_t)>;

/// Receives the gradient of a tensor, and may store a new reference in \*replacement to replace it. \*status is TENSOR\_E\_CALLBACK on entry: set it to TENSOR\_OK as the last step.
pub type tensor_hook_fn = Option<unsafe extern "C" fn(user: *mut c_void, grad: *mut tensor_t, replacement: *mut *mut tensor_t, status: *mut tensor_status_t)>;

/// Receives a leaf whose gradient has been added to. \*status is TENSOR\_E\_CALLBACK on entry: set it to TENSOR\_OK as the last step.
pub type tensor_post_accumulate_fn = Option<unsafe extern "C" fn(user: *mut c_void, leaf: *mut tensor_t, status: *mut tensor_status_t)>;

/// Allocates device memory, at least 64-byte aligned; returns NULL if it is exhausted. The library computes addresses in the memory but never reads or writes it.
pub type tensor_device_alloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32, nbytes: i64) -> *mut c_void>;

/// Frees device memory.
pub type tensor_device_dealloc_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32, data: *mut c_void, nbytes: i64)>;

/// Copies bytes; `direction` is a TENSOR\_COPY\_\* constant. Copies to or from the host are complete when it returns.
pub type tensor_device_copy_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32, to: *mut c_void, from: *const c_void, nbytes: i64, direction: i32) -> tensor_status_t>;

/// Waits for all work of a device.
pub type tensor_device_synchronize_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32) -> tensor_status_t>;

/// Writes the properties of a device; all fields but struct\_size are 0 on entry, and 0 stands for what is unknown.
pub type tensor_device_properties_fn = Option<unsafe extern "C" fn(user: *mut c_void, index: i32, facts: *mut tensor_device_facts_t) -> tensor_status_t>;

/// A kernel, which computes the outputs of a call. It may decline the call by returning TENSOR\_E\_UNSUPPORTED before anything is written; the library then computes it on the host.
pub type tensor_kernel_fn = Option<unsafe extern "C" fn(user: *mut c_void, call: *const tensor_kernel_call_t) -> tensor_status_t>;

/// Receives an op that has finished; the event is valid until the callback returns.
pub type tensor_profile_fn = Option<unsafe extern "C" fn(user: *mut c_void, event: *const tensor_profile_event_t)>;

/// Receives what tensor\_set\_debug() asked for: one or several lines about a kernel, each with its newline. The text is valid until the callback returns.
pub type tensor_debug_fn = Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char)>;

/// The function that tensor\_gradcheck() differentiates; stores a new reference in \*output. \*status is TENSOR\_E\_CALLBACK on entry: set it to TENSOR\_OK as the last step.
pub type tensor_gradcheck_fn = Option<unsafe extern "C" fn(user: *mut c_void, inputs: *const *mut tensor_t, n_inputs: i32, output: *mut *mut tensor_t, status: *mut tensor_status_t)>;

/// A user-defined host allocator. struct\_size is sizeof(tensor\_allocator\_t).
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

/// Memory statistics of one device, in bytes and in events. The caller sets struct\_size.
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

/// Properties of a CUDA device: memory in bytes, compute capability, number of multiprocessors. The caller sets struct\_size.
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

/// A value of any kind: an argument of tensor\_call() or an attribute of a node. `kind` determines which other fields are used; unused fields are 0.
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

/// Properties of an op: number of arguments, number of results (-1 if it depends on the arguments), whether it modifies its first argument, name and description. The caller sets struct\_size; the strings are static.
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

/// Properties of an argument of an op: its TENSOR\_ARG\_\* kind, whether it may be TENSOR\_VALUE\_NONE, whether it has a gradient, whether a scalar is accepted for the tensor, its name, and its default as in the reference, or NULL. The caller sets struct\_size; the strings are static.
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

/// A tensor operand of a kernel: the address of its first element, and the extents and strides of its axes, in elements. data is NULL for an empty tensor; ndim and dtype are 0 for an omitted operand. A 0-d input may be in host memory, with device TENSOR\_CPU.
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

/// A call of a kernel on device `index` of its kind. `compute` is the dtype to compute in, 0 for the dtype of the outputs. docs/devices.md lists the operands and attributes of each kernel.
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

/// A kernel of a device, with its name.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_kernel_t {
    /// `name` of the C struct.
    pub name: *const c_char,
    /// `run` of the C struct.
    pub run: tensor_kernel_fn,
}

/// A kind of device from outside the library: `count` devices, memory functions that any thread may call, and kernels. synchronize and properties may be NULL, and kernels too if n\_kernels is 0. struct\_size is sizeof(tensor\_device\_plugin\_t).
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
    /// `properties` of the C struct.
    pub properties: tensor_device_properties_fn,
}

/// A recorded op. Times are in nanoseconds: start since tensor\_profile\_begin(), total duration, duration without the ops that it called, and duration on the stream of a CUDA device (0 elsewhere). `bytes`: change of the memory in use on its device during the op, by all threads. `depth`: nesting depth. `threads`: number of threads that it may use. `is_backward`: whether it ran in a backward pass. `shapes`: shapes of the input tensors, such as "\[2, 3\], \[3\]". The caller sets struct\_size.
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

/// What kernels did. A kernel is a pass over memory: an op that computes at once has one or several, a chain of pending results one. `ops`: for elementwise ops and reductions one for each element, for a matrix product of (M, K) and (K, N) 2MNK, for convolutions and attention those of their products, for other kernels the elements of the largest operand; copies and conversions count none. Bytes: those of each operand of a kernel, once, elements that broadcasting repeats once too, and numbers of the program not at all. The caller sets struct\_size.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct tensor_counters_t {
    /// `struct_size` of the C struct.
    pub struct_size: u32,
    /// `reserved` of the C struct.
    pub reserved: u32,
    /// `kernels` of the C struct.
    pub kernels: i64,
    /// `ops` of the C struct.
    pub ops: i64,
    /// `bytes_read` of the C struct.
    pub bytes_read: i64,
    /// `bytes_written` of the C struct.
    pub bytes_written: i64,
}

/// Options of an optimiser. A field of 0 selects the optimiser's default, which is PyTorch's (SGD: lr 0.001), or for an additional group the options that the optimiser was created with; a TENSOR\_OPTIM\_HAS\_\* flag makes 0 a value. For options without a field see tensor\_optimizer\_set\_option().
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
