# SPDX-License-Identifier: Apache-2.0
# Derived by tools/generate.py from the tables: every constant, struct and function of the C interface.

const TENSOR_VERSION_MAJOR = 0
const TENSOR_VERSION_MINOR = 1
const TENSOR_VERSION_PATCH = 0
const TENSOR_ABI = 0
const TENSOR_API_LEVEL = 1
const TENSOR_MAX_NDIM = 64
const TENSOR_SLICE_NONE = -9223372036854775808
const TENSOR_AXIS_NONE = -2147483648
const TENSOR_CPU = 65536
const TENSOR_META = 196608
const TENSOR_CUDA_0 = 131072
const TENSOR_OK = Int32(0)
const TENSOR_E_INVALID = Int32(1)
const TENSOR_E_SHAPE = Int32(2)
const TENSOR_E_DTYPE = Int32(3)
const TENSOR_E_DEVICE = Int32(4)
const TENSOR_E_INDEX = Int32(5)
const TENSOR_E_HANDLE = Int32(6)
const TENSOR_E_AUTOGRAD = Int32(7)
const TENSOR_E_UNSUPPORTED = Int32(8)
const TENSOR_E_NOMEM = Int32(9)
const TENSOR_E_DEVICE_NOMEM = Int32(10)
const TENSOR_E_CUDA = Int32(11)
const TENSOR_E_IO = Int32(12)
const TENSOR_E_CALLBACK = Int32(13)
const TENSOR_E_VERSION = Int32(14)
const TENSOR_E_FORKED = Int32(15)
const TENSOR_E_INTERNAL = Int32(16)
const TENSOR_E_CANCELLED = Int32(17)
const TENSOR_E_DISTRIBUTED = Int32(18)
const TENSOR_BOOL = Int32(1)
const TENSOR_UINT8 = Int32(2)
const TENSOR_INT8 = Int32(3)
const TENSOR_INT16 = Int32(4)
const TENSOR_INT32 = Int32(5)
const TENSOR_INT64 = Int32(6)
const TENSOR_FLOAT16 = Int32(7)
const TENSOR_BFLOAT16 = Int32(8)
const TENSOR_FLOAT32 = Int32(9)
const TENSOR_FLOAT64 = Int32(10)
const TENSOR_UINT16 = Int32(11)
const TENSOR_UINT32 = Int32(12)
const TENSOR_UINT64 = Int32(13)
const TENSOR_COMPLEX64 = Int32(14)
const TENSOR_COMPLEX128 = Int32(15)
const TENSOR_LAZY_OFF = Int32(0)
const TENSOR_LAZY_AUTOMATIC = Int32(1)
const TENSOR_LAZY_ALL = Int32(2)
const TENSOR_REDUCE_NONE = Int32(0)
const TENSOR_REDUCE_MEAN = Int32(1)
const TENSOR_REDUCE_SUM = Int32(2)
const TENSOR_FAN_IN = Int32(0)
const TENSOR_FAN_OUT = Int32(1)
const TENSOR_FEATURE_CUDA = Int32(1)
const TENSOR_FEATURE_OPENMP = Int32(2)
const TENSOR_FEATURE_JIT = Int32(4)
const TENSOR_FEATURE_HANDLE_CHECKS = Int32(5)
const TENSOR_BACKWARD_RETAIN_GRAPH = UInt32(1)
const TENSOR_BACKWARD_CREATE_GRAPH = UInt32(2)
const TENSOR_BACKWARD_ALLOW_UNUSED = UInt32(4)
const TENSOR_SGD = Int32(1)
const TENSOR_ADAM = Int32(2)
const TENSOR_ADAMW = Int32(3)
const TENSOR_RMSPROP = Int32(4)
const TENSOR_ADAGRAD = Int32(5)
const TENSOR_ADADELTA = Int32(6)
const TENSOR_ADAMAX = Int32(7)
const TENSOR_NADAM = Int32(8)
const TENSOR_RADAM = Int32(9)
const TENSOR_LAMB = Int32(10)
const TENSOR_LION = Int32(11)
const TENSOR_MUON = Int32(12)
const TENSOR_ASGD = Int32(13)
const TENSOR_RPROP = Int32(14)
const TENSOR_OPTIM_NESTEROV = UInt32(1)
const TENSOR_OPTIM_AMSGRAD = UInt32(2)
const TENSOR_OPTIM_MAXIMIZE = UInt32(4)
const TENSOR_OPTIM_HAS_BETAS = UInt32(8)
const TENSOR_OPTIM_HAS_LR = UInt32(16)
const TENSOR_OPTIM_HAS_EPS = UInt32(32)
const TENSOR_OPTIM_HAS_WEIGHT_DECAY = UInt32(64)
const TENSOR_OPTIM_HAS_MOMENTUM = UInt32(128)
const TENSOR_OPTIM_HAS_DAMPENING = UInt32(256)
const TENSOR_SCHEDULE_STEP = Int32(1)
const TENSOR_SCHEDULE_MULTI_STEP = Int32(2)
const TENSOR_SCHEDULE_CONSTANT = Int32(3)
const TENSOR_SCHEDULE_LINEAR = Int32(4)
const TENSOR_SCHEDULE_EXPONENTIAL = Int32(5)
const TENSOR_SCHEDULE_POLYNOMIAL = Int32(6)
const TENSOR_SCHEDULE_COSINE_ANNEALING = Int32(7)
const TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS = Int32(8)
const TENSOR_SCHEDULE_ONE_CYCLE = Int32(9)
const TENSOR_SCHEDULE_CYCLIC = Int32(10)
const TENSOR_SCHEDULE_REDUCE_ON_PLATEAU = Int32(11)
const TENSOR_SCHEDULE_SWA = Int32(12)
const TENSOR_COPY_TO_DEVICE = Int32(0)
const TENSOR_COPY_FROM_DEVICE = Int32(1)
const TENSOR_COPY_ON_DEVICE = Int32(2)
const TENSOR_COLLECTIVE_SUM = Int32(0)
const TENSOR_COLLECTIVE_MEAN = Int32(1)
const TENSOR_COLLECTIVE_PROD = Int32(2)
const TENSOR_COLLECTIVE_MIN = Int32(3)
const TENSOR_COLLECTIVE_MAX = Int32(4)
const TENSOR_EVENT_TIMING = UInt32(1)
const TENSOR_DLPACK_COPY = UInt32(1)
const TENSOR_VALUE_NONE = Int32(0)
const TENSOR_VALUE_TENSOR = Int32(1)
const TENSOR_VALUE_TENSORS = Int32(2)
const TENSOR_VALUE_INT = Int32(3)
const TENSOR_VALUE_FLOAT = Int32(4)
const TENSOR_VALUE_BOOL = Int32(5)
const TENSOR_VALUE_INTS = Int32(6)
const TENSOR_VALUE_DTYPE = Int32(7)
const TENSOR_VALUE_DEVICE = Int32(8)
const TENSOR_VALUE_STRING = Int32(9)
const TENSOR_VALUE_RNG = Int32(10)
const TENSOR_ARG_TENSOR = Int32(0)
const TENSOR_ARG_TENSORS = Int32(1)
const TENSOR_ARG_SCALAR = Int32(2)
const TENSOR_ARG_INT = Int32(3)
const TENSOR_ARG_FLOAT = Int32(4)
const TENSOR_ARG_BOOL = Int32(5)
const TENSOR_ARG_INTS = Int32(6)
const TENSOR_ARG_SHAPE = Int32(7)
const TENSOR_ARG_AXES = Int32(8)
const TENSOR_ARG_AXIS = Int32(9)
const TENSOR_ARG_AXIS_OR_NONE = Int32(10)
const TENSOR_ARG_DTYPE = Int32(11)
const TENSOR_ARG_DEVICE = Int32(12)
const TENSOR_ARG_STRING = Int32(13)
const TENSOR_ARG_RNG = Int32(14)
const TENSOR_ARG_REDUCTION = Int32(15)
const TENSOR_ARG_FAN = Int32(16)

const STATUSES = [
    (:TENSOR_E_INVALID, 1, "bad argument"),
    (:TENSOR_E_SHAPE, 2, "shapes do not fit"),
    (:TENSOR_E_DTYPE, 3, "dtype not supported here"),
    (:TENSOR_E_DEVICE, 4, "operands on different devices"),
    (:TENSOR_E_INDEX, 5, "index out of range"),
    (:TENSOR_E_HANDLE, 6, "not a live handle of this kind"),
    (:TENSOR_E_AUTOGRAD, 7, "freed graph, overwritten saved tensor, no graph"),
    (:TENSOR_E_UNSUPPORTED, 8, "not in this build, or not for these arguments"),
    (:TENSOR_E_NOMEM, 9, "host memory exhausted"),
    (:TENSOR_E_DEVICE_NOMEM, 10, "device memory exhausted"),
    (:TENSOR_E_CUDA, 11, "driver, runtime or kernel failure"),
    (:TENSOR_E_IO, 12, "file or format"),
    (:TENSOR_E_CALLBACK, 13, "a callback failed"),
    (:TENSOR_E_VERSION, 14, "struct or ABI newer or older than this library"),
    (:TENSOR_E_FORKED, 15, "device used in a forked child"),
    (:TENSOR_E_INTERNAL, 16, "a defect of libtensor"),
    (:TENSOR_E_CANCELLED, 17, "the call was cancelled"),
    (:TENSOR_E_DISTRIBUTED, 18, "another process of the group failed or did not answer"),
]

struct tensor_node_t end
struct tensor_t end
struct tensor_rng_t end
struct tensor_optimizer_t end
struct tensor_scheduler_t end
struct tensor_grad_scaler_t end
struct tensor_archive_t end
struct tensor_program_t end
struct tensor_bpe_t end
struct tensor_group_t end
struct tensor_work_t end
struct tensor_reducer_t end
struct tensor_stream_t end
struct tensor_event_t end
struct tensor_error_t end

"""A user-defined host allocator. struct_size is sizeof(tensor_allocator_t)."""
struct tensor_allocator_t
    struct_size::UInt32
    reserved::UInt32
    user::Ptr{Cvoid}
    alloc::Ptr{Cvoid}
    dealloc::Ptr{Cvoid}
end

"""Memory statistics of one device, in bytes and in events. The caller sets struct_size."""
struct tensor_memory_stats_t
    struct_size::UInt32
    reserved::UInt32
    allocated::Int64
    peak_allocated::Int64
    cached::Int64
    peak_cached::Int64
    n_alloc::Int64
    n_free::Int64
    n_live_tensors::Int64
end

"""Properties of a CUDA device: memory in bytes, compute capability, number of multiprocessors. The caller sets struct_size."""
struct tensor_device_facts_t
    struct_size::UInt32
    reserved::UInt32
    total_bytes::Int64
    free_bytes::Int64
    major::Int32
    minor::Int32
    processors::Int32
    reserved2::Int32
end

"""A value of any kind: an argument of tensor_call() or an attribute of a node. `kind` determines which other fields are used; unused fields are 0."""
struct tensor_value_t
    kind::Int32
    count::Int32
    i::Int64
    f::Float64
    p::Ptr{Cvoid}
end

"""Properties of an op: number of arguments, number of results (-1 if it depends on the arguments), whether it modifies its first argument, name and description. The caller sets struct_size; the strings are static."""
struct tensor_op_info_t
    struct_size::UInt32
    n_args::Int32
    n_results::Int32
    is_inplace::Int32
    name::Cstring
    doc::Cstring
end

"""Properties of an argument of an op: its TENSOR_ARG_* kind, whether it may be TENSOR_VALUE_NONE, whether it has a gradient, whether a scalar is accepted for the tensor, its name, and its default as in the reference, or NULL. The caller sets struct_size; the strings are static."""
struct tensor_arg_info_t
    struct_size::UInt32
    kind::Int32
    is_optional::Int32
    is_differentiable::Int32
    takes_number::Int32
    reserved::Int32
    name::Cstring
    default_value::Cstring
end

"""A tensor operand of a kernel: the address of its first element, and the extents and strides of its axes, in elements. data is NULL for an empty tensor; ndim and dtype are 0 for an omitted operand. A 0-d input may be in host memory, with device TENSOR_CPU."""
struct tensor_operand_t
    data::Ptr{Cvoid}
    shape::Ptr{Int64}
    strides::Ptr{Int64}
    ndim::Int32
    dtype::Int32
    device::Int32
    reserved::Int32
end

"""A call of a kernel on device `index` of its kind. `compute` is the dtype to compute in, 0 for the dtype of the outputs. docs/devices.md lists the operands and attributes of each kernel."""
struct tensor_kernel_call_t
    struct_size::UInt32
    index::Int32
    name::Cstring
    n_outputs::Int32
    n_inputs::Int32
    n_attributes::Int32
    compute::Int32
    outputs::Ptr{tensor_operand_t}
    inputs::Ptr{tensor_operand_t}
    attributes::Ptr{Float64}
end

"""A kernel of a device, with its name."""
struct tensor_kernel_t
    name::Cstring
    run::Ptr{Cvoid}
end

"""A kind of device from outside the library: `count` devices, memory functions that any thread may call, and kernels. synchronize and properties may be NULL, and kernels too if n_kernels is 0. struct_size is sizeof(tensor_device_plugin_t)."""
struct tensor_device_plugin_t
    struct_size::UInt32
    count::Int32
    name::Cstring
    user::Ptr{Cvoid}
    alloc::Ptr{Cvoid}
    dealloc::Ptr{Cvoid}
    copy::Ptr{Cvoid}
    synchronize::Ptr{Cvoid}
    kernels::Ptr{tensor_kernel_t}
    n_kernels::Int64
    properties::Ptr{Cvoid}
end

"""A recorded op. Times are in nanoseconds: start since tensor_profile_begin(), total duration, duration without the ops that it called, and duration on the stream of a CUDA device (0 elsewhere). `bytes`: change of the memory in use on its device during the op, by all threads. `depth`: nesting depth. `threads`: number of threads that it may use. `is_backward`: whether it ran in a backward pass. `shapes`: shapes of the input tensors, such as \"[2, 3], [3]\". The caller sets struct_size."""
struct tensor_profile_event_t
    struct_size::UInt32
    depth::Int32
    threads::Int32
    is_backward::Int32
    thread::Int64
    start::Int64
    duration::Int64
    self_time::Int64
    device_time::Int64
    bytes::Int64
    name::Cstring
    shapes::Cstring
end

"""What kernels did. A kernel is a pass over memory: an op that computes at once has one or several, a chain of pending results one. `ops`: for elementwise ops and reductions one for each element, for a matrix product of (M, K) and (K, N) 2MNK, for convolutions and attention those of their products, for other kernels the elements of the largest operand; copies and conversions count none. Bytes: those of each operand of a kernel, once, elements that broadcasting repeats once too, and numbers of the program not at all. The caller sets struct_size."""
struct tensor_counters_t
    struct_size::UInt32
    reserved::UInt32
    kernels::Int64
    ops::Int64
    bytes_read::Int64
    bytes_written::Int64
end

"""Options of an optimiser. A field of 0 selects the optimiser's default, which is PyTorch's (SGD: lr 0.001), or for an additional group the options that the optimiser was created with; a TENSOR_OPTIM_HAS_* flag makes 0 a value. For options without a field see tensor_optimizer_set_option()."""
struct tensor_optimizer_opts_t
    struct_size::UInt32
    flags::UInt32
    lr::Float64
    momentum::Float64
    dampening::Float64
    weight_decay::Float64
    beta1::Float64
    beta2::Float64
    eps::Float64
end

"""Returns a tensor with uninitialised elements. The default dtype is float32."""
@c retried tensor_empty(shape::Ptr{Int64}, ndim::Int32, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor of zeros. The default dtype is float32."""
@c retried tensor_zeros(shape::Ptr{Int64}, ndim::Int32, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor of ones. The default dtype is float32."""
@c retried tensor_ones(shape::Ptr{Int64}, ndim::Int32, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value and int64 for an integer."""
@c retried tensor_full(shape::Ptr{Int64}, ndim::Int32, value::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value and int64 for an integer."""
@c retried tensor_full_i64(shape::Ptr{Int64}, ndim::Int32, value::Int64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns an uninitialised tensor with the shape of `x`, and with its dtype and device by default."""
@c retried tensor_empty_like(x::Ptr{tensor_t}, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor of zeros with the shape of `x`, and with its dtype and device by default."""
@c retried tensor_zeros_like(x::Ptr{tensor_t}, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor of ones with the shape of `x`, and with its dtype and device by default."""
@c retried tensor_ones_like(x::Ptr{tensor_t}, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by default."""
@c retried tensor_full_like(x::Ptr{tensor_t}, value::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by default."""
@c retried tensor_full_like_i64(x::Ptr{tensor_t}, value::Int64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Evenly spaced values start, start + step, ... in the half-open interval [start, stop): max(ceil((stop - start) / step), 0) elements. The default dtype is float32 for floating-point arguments and int64 for integers."""
@c retried tensor_arange(start::Float64, stop::Float64, step::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Evenly spaced values start, start + step, ... in the half-open interval [start, stop): max(ceil((stop - start) / step), 0) elements. The default dtype is float32 for floating-point arguments and int64 for integers."""
@c retried tensor_arange_i64(start::Int64, stop::Int64, step::Int64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""`num` evenly spaced values from start to stop, which is the last value if `endpoint` is true. For integer dtypes start, stop and the values are truncated. The default dtype is float32."""
@c retried tensor_linspace(start::Float64, stop::Float64, num::Int64, endpoint::Int32, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""An (n, m) matrix with 1 on diagonal `k` and 0 elsewhere. The default dtype is float32."""
@c retried tensor_eye(n::Int64, m::Int64, k::Int64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""base ** v for the `num` values v of linspace(start, stop). For integer dtypes start, stop and the values are truncated. The default dtype is float32."""
@c retried tensor_logspace(start::Float64, stop::Float64, num::Int64, endpoint::Int32, base::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Indices of the elements of an (n, m) matrix on and below diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64."""
@c retried tensor_tril_indices(n::Int64, m::Int64, k::Int64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Indices of the elements of an (n, m) matrix on and above diagonal `k`, in row-major order. The result has shape (2, count): row indices and column indices. The default dtype is int64."""
@c retried tensor_triu_indices(n::Int64, m::Int64, k::Int64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in sum."""
@c retried tensor_vander(x::Ptr{tensor_t}, n::Int64, increasing::Int32)::Ptr{tensor_t}

"""Returns a contiguous copy of `x`."""
@c retried tensor_clone(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns `x` itself if it is contiguous in row-major order, otherwise a contiguous copy."""
@c retried tensor_contiguous(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Converts `x` to `dtype`; returns `x` itself if it already has that dtype. Floating-point values are truncated towards 0 and saturated when converted to integers, and NaN becomes 0."""
@c retried tensor_astype(x::Ptr{tensor_t}, dtype::Int32)::Ptr{tensor_t}

"""Copies `x` to `device`; returns `x` itself if it is already there."""
@c retried tensor_to_device(x::Ptr{tensor_t}, device::Int32)::Ptr{tensor_t}

"""Copies `src` into `x`, broadcasting it to the shape of `x` and converting it to its dtype."""
@c tensor_copy_(x::Ptr{tensor_t}, src::Ptr{tensor_t})::Int32

"""Sets every element of `x` to `value`."""
@c tensor_fill_(x::Ptr{tensor_t}, value::Float64)::Int32

"""Sets every element of `x` to `value`."""
@c tensor_fill_i64_(x::Ptr{tensor_t}, value::Int64)::Int32

"""Sets every element of `x` to 0."""
@c tensor_zero_(x::Ptr{tensor_t})::Int32

"""Reshapes `x`, keeping its elements in row-major order. One extent may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy."""
@c retried tensor_reshape(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Same as reshape, but always returns a view; TENSOR_E_SHAPE if the strides do not allow one."""
@c retried tensor_view(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Merges the axes start_axis to end_axis, inclusive, into one. Returns a view if the strides allow it, otherwise a copy."""
@c retried tensor_flatten(x::Ptr{tensor_t}, start_axis::Int32, end_axis::Int32)::Ptr{tensor_t}

"""Returns a view with permuted axes: axis i of the result is axis axes[i] of `x`."""
@c retried tensor_permute_dims(x::Ptr{tensor_t}, axes::Ptr{Int64}, n_axes::Int32)::Ptr{tensor_t}

"""Returns a view of `x` with two axes swapped."""
@c retried tensor_transpose(x::Ptr{tensor_t}, axis0::Int32, axis1::Int32)::Ptr{tensor_t}

"""Returns a view of `x` with its last two axes swapped. `x` has at least two axes."""
@c retried tensor_matrix_transpose(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a view of `x` broadcast to `shape`. Axes of extent 1 and missing leading axes are repeated with stride 0."""
@c retried tensor_broadcast_to(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Returns a view of `x` without the axes in `axes` of extent 1; by default, without any axes of extent 1."""
@c retried tensor_squeeze(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32)::Ptr{tensor_t}

"""Returns a view of `x` with a new axis of extent 1 at position `axis` of the result."""
@c retried tensor_unsqueeze(x::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Returns a view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped, negative bounds count from the end, and a negative step reverses the order. TENSOR_SLICE_NONE stands for an omitted bound or step. `step` is not 0."""
@c retried tensor_slice(x::Ptr{tensor_t}, axis::Int32, start::Int64, stop::Int64, step::Int64)::Ptr{tensor_t}

"""Returns a view of the slice of `x` at `index` along `axis`, without that axis. Negative indices count from the end."""
@c retried tensor_select(x::Ptr{tensor_t}, axis::Int32, index::Int64)::Ptr{tensor_t}

"""Returns a view of the `length` slices along `axis` that begin at `start`. The slices must be within bounds."""
@c retried tensor_narrow(x::Ptr{tensor_t}, axis::Int32, start::Int64, length::Int64)::Ptr{tensor_t}

"""Returns a view of the diagonals of the 2-d slices along axis0 and axis1, as a new last axis."""
@c retried tensor_diagonal(x::Ptr{tensor_t}, offset::Int64, axis0::Int32, axis1::Int32)::Ptr{tensor_t}

"""Returns a view of the storage of `x` with the given shape, strides and offset, in elements from the start of the storage. The view must be within the storage."""
@c retried tensor_as_strided(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, strides::Ptr{Int64}, n_strides::Int32, offset::Int64)::Ptr{tensor_t}

"""Splits `x` along `axis` into views of the given sizes, which add up to the extent of the axis."""
@c tensor_split(x::Ptr{tensor_t}, sizes::Ptr{Int64}, n_sizes::Int32, axis::Int32, outs::Ptr{Ptr{tensor_t}})::Int32

"""Returns views of all slices along `axis`, without that axis."""
@c tensor_unbind(x::Ptr{tensor_t}, axis::Int32, outs::Ptr{Ptr{tensor_t}})::Int32

"""Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller. An axis of extent 0 has `chunks` empty parts."""
@c tensor_chunk(x::Ptr{tensor_t}, chunks::Int64, axis::Int32, outs::Ptr{Ptr{tensor_t}})::Int32

"""Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts are larger by 1."""
@c tensor_array_split(x::Ptr{tensor_t}, sections::Int64, axis::Int32, outs::Ptr{Ptr{tensor_t}})::Int32

"""Returns views of all tensors, broadcast to a common shape."""
@c tensor_broadcast_tensors(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32, outs::Ptr{Ptr{tensor_t}})::Int32

"""Coordinate tensors of a grid, as views, from the 1-d or 0-d coordinates along each axis. For \"ij\" indexing, result i varies along axis i; \"xy\" swaps axes 0 and 1."""
@c tensor_meshgrid(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32, indexing::Cstring, outs::Ptr{Ptr{tensor_t}})::Int32

"""Returns a view of `x` that is not part of the graph."""
@c retried tensor_detach(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a view of `x` with the axes `source` moved to the positions `destination`; the other axes keep their order."""
@c retried tensor_moveaxis(x::Ptr{tensor_t}, source::Ptr{Int64}, n_source::Int32, destination::Ptr{Int64}, n_destination::Int32)::Ptr{tensor_t}

"""Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy."""
@c retried tensor_unflatten(x::Ptr{tensor_t}, axis::Int32, sizes::Ptr{Int64}, n_sizes::Int32)::Ptr{tensor_t}

"""Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their elements. A 0-d tensor counts as one slice."""
@c retried tensor_unfold(x::Ptr{tensor_t}, axis::Int32, size::Int64, step::Int64)::Ptr{tensor_t}

"""Reshapes a 0-d tensor to (1,); returns any other `x` itself."""
@c retried tensor_atleast_1d(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a view of `x` with at least two axes, with leading axes of extent 1 added as needed."""
@c retried tensor_atleast_2d(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a view of `x` with at least three axes: () becomes (1, 1, 1), (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1)."""
@c retried tensor_atleast_3d(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Concatenates tensors along an existing axis, or the flattened tensors for TENSOR_AXIS_NONE. All other extents must be equal; dtypes are promoted. Empty 1-d tensors are ignored, as in PyTorch."""
@c retried tensor_concat(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32, axis::Int32)::Ptr{tensor_t}

"""Stacks tensors of equal shape along a new axis."""
@c retried tensor_stack(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32, axis::Int32)::Ptr{tensor_t}

"""Returns a copy of `x` with the order of the elements along `axes` reversed."""
@c retried tensor_flip(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32)::Ptr{tensor_t}

"""Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on; negative widths crop."""
@c retried tensor_pad(x::Ptr{tensor_t}, widths::Ptr{Int64}, n_widths::Int32, value::Float64)::Ptr{tensor_t}

"""Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on; negative widths crop."""
@c retried tensor_pad_i64(x::Ptr{tensor_t}, widths::Ptr{Int64}, n_widths::Int32, value::Int64)::Ptr{tensor_t}

"""Repeats the whole of `x` repeats[i] times along axis i. Missing leading axes of `x` and missing leading repeats count as 1."""
@c retried tensor_tile(x::Ptr{tensor_t}, repeats::Ptr{Int64}, n_repeats::Int32)::Ptr{tensor_t}

"""Repeats each slice along `axis` `repeats` times consecutively; TENSOR_AXIS_NONE flattens `x` first."""
@c retried tensor_repeat(x::Ptr{tensor_t}, repeats::Int64, axis::Int32)::Ptr{tensor_t}

"""Repeats slice i along `axis` repeats[i] times consecutively; TENSOR_AXIS_NONE flattens `x` first. `repeats` has one non-negative integer for each slice, or one for all."""
@c retried tensor_repeat_interleave(x::Ptr{tensor_t}, repeats::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Shifts the elements along axes[i] by shifts[i] positions; elements shifted past the end reappear at the start. Without axes, the flattened tensor is shifted, by one shift."""
@c retried tensor_roll(x::Ptr{tensor_t}, shifts::Ptr{Int64}, n_shifts::Int32, axes::Ptr{Int32}, n_axes::Int32)::Ptr{tensor_t}

"""Rotates `x` by 90 degrees `k` times in the plane of two axes, from axis0 towards axis1."""
@c retried tensor_rot90(x::Ptr{tensor_t}, k::Int64, axis0::Int32, axis1::Int32)::Ptr{tensor_t}

"""Returns a copy of `x` with the order of the elements along axis 0 reversed."""
@c retried tensor_flipud(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two axes."""
@c retried tensor_fliplr(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Lower triangles of the matrices in the last two axes: elements above diagonal `k` are set to 0."""
@c retried tensor_tril(x::Ptr{tensor_t}, k::Int64)::Ptr{tensor_t}

"""Upper triangles of the matrices in the last two axes: elements below diagonal `k` are set to 0."""
@c retried tensor_triu(x::Ptr{tensor_t}, k::Int64)::Ptr{tensor_t}

"""For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix, a copy of diagonal `k`."""
@c retried tensor_diag(x::Ptr{tensor_t}, k::Int64)::Ptr{tensor_t}

"""Square matrices whose diagonal `offset` holds the last axis of `x`, with 0 elsewhere. The matrices are along axis0 and axis1 of the result."""
@c retried tensor_diag_embed(x::Ptr{tensor_t}, offset::Int64, axis0::Int32, axis1::Int32)::Ptr{tensor_t}

"""Block-diagonal matrix of the given matrices. A 1-d tensor counts as one row, a 0-d tensor as (1, 1); dtypes are promoted."""
@c retried tensor_block_diag(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32)::Ptr{tensor_t}

"""Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d."""
@c retried tensor_hstack(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32)::Ptr{tensor_t}

"""Concatenates tensors along axis 0, after atleast_2d."""
@c retried tensor_vstack(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32)::Ptr{tensor_t}

"""Concatenates tensors along axis 2, after atleast_3d."""
@c retried tensor_dstack(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32)::Ptr{tensor_t}

"""Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns."""
@c retried tensor_column_stack(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32)::Ptr{tensor_t}

"""Cartesian product of 1-d tensors, with the last one varying fastest: shape (product of the extents, number of tensors). For a single tensor, a copy of it. Dtypes are promoted."""
@c retried tensor_cartesian_prod(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32)::Ptr{tensor_t}

"""All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with repeated elements if `with_replacement`."""
@c retried tensor_combinations(x::Ptr{tensor_t}, r::Int64, with_replacement::Int32)::Ptr{tensor_t}

"""Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are less than the extent."""
@c retried tensor_pad_reflect(x::Ptr{tensor_t}, widths::Ptr{Int64}, n_widths::Int32)::Ptr{tensor_t}

"""Same as pad, but repeats the first and the last slice of each axis."""
@c retried tensor_pad_replicate(x::Ptr{tensor_t}, widths::Ptr{Int64}, n_widths::Int32)::Ptr{tensor_t}

"""Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths are at most the remaining extent."""
@c retried tensor_pad_circular(x::Ptr{tensor_t}, widths::Ptr{Int64}, n_widths::Int32)::Ptr{tensor_t}

"""a + b; logical or for bool."""
@c retried tensor_add(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a + b; logical or for bool."""
@c retried tensor_add_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a + b; logical or for bool."""
@c retried tensor_add_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a + b; logical or for bool."""
@c tensor_add_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a + b; logical or for bool."""
@c tensor_add_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a + b; logical or for bool."""
@c tensor_add_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""a - b."""
@c retried tensor_sub(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a - b."""
@c retried tensor_sub_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a - b."""
@c retried tensor_sub_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a - b."""
@c retried tensor_rsub_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""a - b."""
@c retried tensor_rsub_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""a - b."""
@c tensor_sub_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a - b."""
@c tensor_sub_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a - b."""
@c tensor_sub_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""a * b; logical and for bool."""
@c retried tensor_mul(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a * b; logical and for bool."""
@c retried tensor_mul_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a * b; logical and for bool."""
@c retried tensor_mul_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a * b; logical and for bool."""
@c tensor_mul_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a * b; logical and for bool."""
@c tensor_mul_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a * b; logical and for bool."""
@c tensor_mul_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""a / b; integers are divided in float32."""
@c retried tensor_div(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a / b; integers are divided in float32."""
@c retried tensor_div_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a / b; integers are divided in float32."""
@c retried tensor_div_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a / b; integers are divided in float32."""
@c retried tensor_rdiv_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""a / b; integers are divided in float32."""
@c retried tensor_rdiv_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""a / b; integers are divided in float32."""
@c tensor_div_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a / b; integers are divided in float32."""
@c tensor_div_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a / b; integers are divided in float32."""
@c tensor_div_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_remainder(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_remainder_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_remainder_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rremainder_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rremainder_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_remainder_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_remainder_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_remainder_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_floor_divide(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_floor_divide_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_floor_divide_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rfloor_divide_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rfloor_divide_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_floor_divide_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_floor_divide_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_floor_divide_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_trunc_divide(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_trunc_divide_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_trunc_divide_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rtrunc_divide_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rtrunc_divide_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_trunc_divide_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_trunc_divide_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_trunc_divide_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_fmod(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_fmod_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_fmod_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rfmod_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c retried tensor_rfmod_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_fmod_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_fmod_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID."""
@c tensor_fmod_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c retried tensor_maximum(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c retried tensor_maximum_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c retried tensor_maximum_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c tensor_maximum_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c tensor_maximum_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c tensor_maximum_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c retried tensor_minimum(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c retried tensor_minimum_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c retried tensor_minimum_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c tensor_minimum_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c tensor_minimum_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally."""
@c tensor_minimum_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c retried tensor_fmax(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c retried tensor_fmax_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c retried tensor_fmax_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c tensor_fmax_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c tensor_fmax_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c tensor_fmax_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c retried tensor_fmin(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c retried tensor_fmin_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c retried tensor_fmin_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c tensor_fmin_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c tensor_fmin_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient."""
@c tensor_fmin_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0."""
@c retried tensor_copysign(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0."""
@c retried tensor_copysign_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0."""
@c retried tensor_copysign_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0."""
@c tensor_copysign_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0."""
@c tensor_copysign_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""|a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0."""
@c tensor_copysign_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""The next representable number after `a` in the direction of `b`."""
@c retried tensor_nextafter(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""The next representable number after `a` in the direction of `b`."""
@c tensor_nextafter_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated."""
@c retried tensor_heaviside(x::Ptr{tensor_t}, values::Ptr{tensor_t})::Ptr{tensor_t}

"""0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated."""
@c tensor_heaviside_(x::Ptr{tensor_t}, values::Ptr{tensor_t})::Int32

"""-x. Integers wrap around."""
@c retried tensor_neg(x::Ptr{tensor_t})::Ptr{tensor_t}

"""-x. Integers wrap around."""
@c tensor_neg_(x::Ptr{tensor_t})::Int32

"""Absolute value |x|, with derivative 0 at 0. Integers wrap around."""
@c retried tensor_abs(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Absolute value |x|, with derivative 0 at 0. Integers wrap around."""
@c tensor_abs_(x::Ptr{tensor_t})::Int32

"""Sign of x: -1, 0 or 1. NaN is propagated."""
@c retried tensor_sign(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Sign of x: -1, 0 or 1. NaN is propagated."""
@c tensor_sign_(x::Ptr{tensor_t})::Int32

"""1 / x."""
@c retried tensor_reciprocal(x::Ptr{tensor_t})::Ptr{tensor_t}

"""1 / x."""
@c tensor_reciprocal_(x::Ptr{tensor_t})::Int32

"""+x: returns `x` itself."""
@c retried tensor_positive(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1."""
@c retried tensor_lerp(a::Ptr{tensor_t}, b::Ptr{tensor_t}, weight::Ptr{tensor_t})::Ptr{tensor_t}

"""Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1."""
@c retried tensor_lerp_scalar(a::Ptr{tensor_t}, b::Ptr{tensor_t}, weight::Float64)::Ptr{tensor_t}

"""Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1."""
@c retried tensor_lerp_scalar_i64(a::Ptr{tensor_t}, b::Ptr{tensor_t}, weight::Int64)::Ptr{tensor_t}

"""Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1."""
@c tensor_lerp_(a::Ptr{tensor_t}, b::Ptr{tensor_t}, weight::Ptr{tensor_t})::Int32

"""Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1."""
@c tensor_lerp_scalar_(a::Ptr{tensor_t}, b::Ptr{tensor_t}, weight::Float64)::Int32

"""Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1."""
@c tensor_lerp_scalar_i64_(a::Ptr{tensor_t}, b::Ptr{tensor_t}, weight::Int64)::Int32

"""x + value * a * b. Integers wrap around; for them `value` is truncated towards 0."""
@c retried tensor_addcmul(x::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, value::Float64)::Ptr{tensor_t}

"""x + value * a * b. Integers wrap around; for them `value` is truncated towards 0."""
@c tensor_addcmul_(x::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, value::Float64)::Int32

"""x + value * (a / b)."""
@c retried tensor_addcdiv(x::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, value::Float64)::Ptr{tensor_t}

"""x + value * (a / b)."""
@c tensor_addcdiv_(x::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, value::Float64)::Int32

"""Greatest common divisor of |a| and |b|; gcd(0, 0) is 0."""
@c retried tensor_gcd(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Greatest common divisor of |a| and |b|; gcd(0, 0) is 0."""
@c tensor_gcd_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Least common multiple of |a| and |b|; 0 if either is 0. Wraps around."""
@c retried tensor_lcm(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Least common multiple of |a| and |b|; 0 if either is 0. Wraps around."""
@c tensor_lcm_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Bitwise and, a & b; logical and for bool."""
@c retried tensor_bitwise_and(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Bitwise and, a & b; logical and for bool."""
@c retried tensor_bitwise_and_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Bitwise and, a & b; logical and for bool."""
@c tensor_bitwise_and_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Bitwise and, a & b; logical and for bool."""
@c tensor_bitwise_and_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Bitwise or, a | b; logical or for bool."""
@c retried tensor_bitwise_or(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Bitwise or, a | b; logical or for bool."""
@c retried tensor_bitwise_or_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Bitwise or, a | b; logical or for bool."""
@c tensor_bitwise_or_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Bitwise or, a | b; logical or for bool."""
@c tensor_bitwise_or_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Bitwise exclusive or, a ^ b; logical exclusive or for bool."""
@c retried tensor_bitwise_xor(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Bitwise exclusive or, a ^ b; logical exclusive or for bool."""
@c retried tensor_bitwise_xor_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Bitwise exclusive or, a ^ b; logical exclusive or for bool."""
@c tensor_bitwise_xor_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Bitwise exclusive or, a ^ b; logical exclusive or for bool."""
@c tensor_bitwise_xor_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits."""
@c retried tensor_bitwise_left_shift(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits."""
@c retried tensor_bitwise_left_shift_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits."""
@c retried tensor_rbitwise_left_shift_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits."""
@c tensor_bitwise_left_shift_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits."""
@c tensor_bitwise_left_shift_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`."""
@c retried tensor_bitwise_right_shift(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`."""
@c retried tensor_bitwise_right_shift_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`."""
@c retried tensor_rbitwise_right_shift_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`."""
@c tensor_bitwise_right_shift_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`."""
@c tensor_bitwise_right_shift_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Bitwise not, ~x; logical not for bool."""
@c retried tensor_bitwise_invert(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Bitwise not, ~x; logical not for bool."""
@c tensor_bitwise_invert_(x::Ptr{tensor_t})::Int32

"""a ** b, computed in float64 or complex128 for all dtypes."""
@c retried tensor_float_power(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a ** b, computed in float64 or complex128 for all dtypes."""
@c retried tensor_float_power_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a ** b, computed in float64 or complex128 for all dtypes."""
@c retried tensor_float_power_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c retried tensor_pow(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c retried tensor_pow_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c retried tensor_pow_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c retried tensor_rpow_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c retried tensor_rpow_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c tensor_pow_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c tensor_pow_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
@c tensor_pow_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b."""
@c retried tensor_logaddexp(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b."""
@c tensor_logaddexp_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""log2(2 ** a + 2 ** b), without overflow."""
@c retried tensor_logaddexp2(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""log2(2 ** a + 2 ** b), without overflow."""
@c tensor_logaddexp2_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c retried tensor_xlogy(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c retried tensor_xlogy_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c retried tensor_xlogy_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c retried tensor_rxlogy_scalar(b::Ptr{tensor_t}, a::Float64)::Ptr{tensor_t}

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c retried tensor_rxlogy_scalar_i64(b::Ptr{tensor_t}, a::Int64)::Ptr{tensor_t}

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c tensor_xlogy_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c tensor_xlogy_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN."""
@c tensor_xlogy_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""x * x. Integers wrap around."""
@c retried tensor_square(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x * x. Integers wrap around."""
@c tensor_square_(x::Ptr{tensor_t})::Int32

"""Square root; NaN for x < 0."""
@c retried tensor_sqrt(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Square root; NaN for x < 0."""
@c tensor_sqrt_(x::Ptr{tensor_t})::Int32

"""Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0."""
@c retried tensor_rsqrt(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0."""
@c tensor_rsqrt_(x::Ptr{tensor_t})::Int32

"""Real cube root, also of negative numbers. The gradient at 0 is infinite."""
@c retried tensor_cbrt(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Real cube root, also of negative numbers. The gradient at 0 is infinite."""
@c tensor_cbrt_(x::Ptr{tensor_t})::Int32

"""Exponential e ** x."""
@c retried tensor_exp(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Exponential e ** x."""
@c tensor_exp_(x::Ptr{tensor_t})::Int32

"""exp(x) - 1, accurate near 0."""
@c retried tensor_expm1(x::Ptr{tensor_t})::Ptr{tensor_t}

"""exp(x) - 1, accurate near 0."""
@c tensor_expm1_(x::Ptr{tensor_t})::Int32

"""2 ** x."""
@c retried tensor_exp2(x::Ptr{tensor_t})::Ptr{tensor_t}

"""2 ** x."""
@c tensor_exp2_(x::Ptr{tensor_t})::Int32

"""Natural logarithm; NaN for x < 0, -infinity at 0."""
@c retried tensor_log(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Natural logarithm; NaN for x < 0, -infinity at 0."""
@c tensor_log_(x::Ptr{tensor_t})::Int32

"""log(1 + x), accurate near 0."""
@c retried tensor_log1p(x::Ptr{tensor_t})::Ptr{tensor_t}

"""log(1 + x), accurate near 0."""
@c tensor_log1p_(x::Ptr{tensor_t})::Int32

"""Base-2 logarithm; NaN for x < 0, -infinity at 0."""
@c retried tensor_log2(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Base-2 logarithm; NaN for x < 0, -infinity at 0."""
@c tensor_log2_(x::Ptr{tensor_t})::Int32

"""Base-10 logarithm; NaN for x < 0, -infinity at 0."""
@c retried tensor_log10(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Base-10 logarithm; NaN for x < 0, -infinity at 0."""
@c tensor_log10_(x::Ptr{tensor_t})::Int32

"""log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the gradient is 0 where it is clamped."""
@c retried tensor_logit(x::Ptr{tensor_t}, eps::Float64)::Ptr{tensor_t}

"""log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the gradient is 0 where it is clamped."""
@c tensor_logit_(x::Ptr{tensor_t}, eps::Float64)::Int32

"""sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
@c retried tensor_hypot(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
@c retried tensor_hypot_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
@c retried tensor_hypot_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
@c tensor_hypot_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
@c tensor_hypot_scalar_(a::Ptr{tensor_t}, b::Float64)::Int32

"""sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
@c tensor_hypot_scalar_i64_(a::Ptr{tensor_t}, b::Int64)::Int32

"""Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0."""
@c retried tensor_atan2(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0."""
@c tensor_atan2_(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Sine of x, in radians."""
@c retried tensor_sin(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Sine of x, in radians."""
@c tensor_sin_(x::Ptr{tensor_t})::Int32

"""Cosine of x, in radians."""
@c retried tensor_cos(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Cosine of x, in radians."""
@c tensor_cos_(x::Ptr{tensor_t})::Int32

"""Tangent of x, in radians."""
@c retried tensor_tan(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Tangent of x, in radians."""
@c tensor_tan_(x::Ptr{tensor_t})::Int32

"""Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]."""
@c retried tensor_asin(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]."""
@c tensor_asin_(x::Ptr{tensor_t})::Int32

"""Inverse cosine, in [0, pi]; NaN outside [-1, 1]."""
@c retried tensor_acos(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Inverse cosine, in [0, pi]; NaN outside [-1, 1]."""
@c tensor_acos_(x::Ptr{tensor_t})::Int32

"""Inverse tangent, in [-pi/2, pi/2]."""
@c retried tensor_atan(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Inverse tangent, in [-pi/2, pi/2]."""
@c tensor_atan_(x::Ptr{tensor_t})::Int32

"""Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers."""
@c retried tensor_sinc(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers."""
@c tensor_sinc_(x::Ptr{tensor_t})::Int32

"""Hyperbolic sine."""
@c retried tensor_sinh(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Hyperbolic sine."""
@c tensor_sinh_(x::Ptr{tensor_t})::Int32

"""Hyperbolic cosine."""
@c retried tensor_cosh(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Hyperbolic cosine."""
@c tensor_cosh_(x::Ptr{tensor_t})::Int32

"""Hyperbolic tangent."""
@c retried tensor_tanh(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Hyperbolic tangent."""
@c tensor_tanh_(x::Ptr{tensor_t})::Int32

"""Inverse hyperbolic sine."""
@c retried tensor_asinh(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Inverse hyperbolic sine."""
@c tensor_asinh_(x::Ptr{tensor_t})::Int32

"""Inverse hyperbolic cosine, non-negative; NaN for x < 1."""
@c retried tensor_acosh(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Inverse hyperbolic cosine, non-negative; NaN for x < 1."""
@c tensor_acosh_(x::Ptr{tensor_t})::Int32

"""Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1."""
@c retried tensor_atanh(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1."""
@c tensor_atanh_(x::Ptr{tensor_t})::Int32

"""Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
@c retried tensor_erf(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
@c tensor_erf_(x::Ptr{tensor_t})::Int32

"""Complementary error function 1 - erf(x), accurate where erf(x) is near 1."""
@c retried tensor_erfc(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Complementary error function 1 - erf(x), accurate where erf(x) is near 1."""
@c tensor_erfc_(x::Ptr{tensor_t})::Int32

"""Inverse error function; NaN outside [-1, 1], infinite at -1 and 1."""
@c retried tensor_erfinv(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Inverse error function; NaN outside [-1, 1], infinite at -1 and 1."""
@c tensor_erfinv_(x::Ptr{tensor_t})::Int32

"""log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|)."""
@c retried tensor_lgamma(x::Ptr{tensor_t})::Ptr{tensor_t}

"""log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|)."""
@c tensor_lgamma_(x::Ptr{tensor_t})::Int32

"""Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|)."""
@c retried tensor_digamma(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|)."""
@c tensor_digamma_(x::Ptr{tensor_t})::Int32

"""Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n > 0. The error grows by half an ulp with each order."""
@c retried tensor_polygamma(x::Ptr{tensor_t}, n::Int64)::Ptr{tensor_t}

"""Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n > 0. The error grows by half an ulp with each order."""
@c tensor_polygamma_(x::Ptr{tensor_t}, n::Int64)::Int32

"""Largest integer <= x; integers and bool are unchanged."""
@c retried tensor_floor(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Largest integer <= x; integers and bool are unchanged."""
@c tensor_floor_(x::Ptr{tensor_t})::Int32

"""Smallest integer >= x; integers and bool are unchanged."""
@c retried tensor_ceil(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Smallest integer >= x; integers and bool are unchanged."""
@c tensor_ceil_(x::Ptr{tensor_t})::Int32

"""Nearest integer, with ties to even; integers and bool are unchanged."""
@c retried tensor_round(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Nearest integer, with ties to even; integers and bool are unchanged."""
@c tensor_round_(x::Ptr{tensor_t})::Int32

"""x truncated towards 0; integers and bool are unchanged."""
@c retried tensor_trunc(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x truncated towards 0; integers and bool are unchanged."""
@c tensor_trunc_(x::Ptr{tensor_t})::Int32

"""Fractional part x - trunc(x), with the sign of x."""
@c retried tensor_frac(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Fractional part x - trunc(x), with the sign of x."""
@c tensor_frac_(x::Ptr{tensor_t})::Int32

"""Converts radians to degrees: x * 180 / pi."""
@c retried tensor_rad2deg(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Converts radians to degrees: x * 180 / pi."""
@c tensor_rad2deg_(x::Ptr{tensor_t})::Int32

"""Converts degrees to radians: x * pi / 180."""
@c retried tensor_deg2rad(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Converts degrees to radians: x * pi / 180."""
@c tensor_deg2rad_(x::Ptr{tensor_t})::Int32

"""Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0."""
@c retried tensor_nan_to_num(x::Ptr{tensor_t}, nan::Float64, posinf::Float64, neginf::Float64)::Ptr{tensor_t}

"""Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0."""
@c tensor_nan_to_num_(x::Ptr{tensor_t}, nan::Float64, posinf::Float64, neginf::Float64)::Int32

"""Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none."""
@c retried tensor_clamp(x::Ptr{tensor_t}, min::Ptr{tensor_t}, max::Ptr{tensor_t})::Ptr{tensor_t}

"""Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none."""
@c retried tensor_clamp_scalar(x::Ptr{tensor_t}, min::Float64, max::Float64)::Ptr{tensor_t}

"""Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none."""
@c retried tensor_clamp_scalar_i64(x::Ptr{tensor_t}, min::Int64, max::Int64)::Ptr{tensor_t}

"""Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none."""
@c tensor_clamp_(x::Ptr{tensor_t}, min::Ptr{tensor_t}, max::Ptr{tensor_t})::Int32

"""Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none."""
@c tensor_clamp_scalar_(x::Ptr{tensor_t}, min::Float64, max::Float64)::Int32

"""Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max. NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none."""
@c tensor_clamp_scalar_i64_(x::Ptr{tensor_t}, min::Int64, max::Int64)::Int32

"""Selects a where the condition is true (not 0), b elsewhere."""
@c retried tensor_where(condition::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Selects a where the condition is true (not 0), b elsewhere."""
@c retried tensor_where_scalar(condition::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Selects a where the condition is true (not 0), b elsewhere."""
@c retried tensor_where_scalar_i64(condition::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise a == b, as bool."""
@c retried tensor_eq(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise a == b, as bool."""
@c retried tensor_eq_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise a == b, as bool."""
@c retried tensor_eq_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise a != b, as bool."""
@c retried tensor_ne(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise a != b, as bool."""
@c retried tensor_ne_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise a != b, as bool."""
@c retried tensor_ne_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise a < b, as bool."""
@c retried tensor_lt(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise a < b, as bool."""
@c retried tensor_lt_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise a < b, as bool."""
@c retried tensor_lt_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise a <= b, as bool."""
@c retried tensor_le(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise a <= b, as bool."""
@c retried tensor_le_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise a <= b, as bool."""
@c retried tensor_le_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise a > b, as bool."""
@c retried tensor_gt(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise a > b, as bool."""
@c retried tensor_gt_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise a > b, as bool."""
@c retried tensor_gt_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Elementwise a >= b, as bool."""
@c retried tensor_ge(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Elementwise a >= b, as bool."""
@c retried tensor_ge_scalar(a::Ptr{tensor_t}, b::Float64)::Ptr{tensor_t}

"""Elementwise a >= b, as bool."""
@c retried tensor_ge_scalar_i64(a::Ptr{tensor_t}, b::Int64)::Ptr{tensor_t}

"""Logical and: true where both are not 0."""
@c retried tensor_logical_and(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Logical or: true where at least one is not 0."""
@c retried tensor_logical_or(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Logical exclusive or: true where exactly one is not 0."""
@c retried tensor_logical_xor(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""|a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is close to NaN only if `equal_nan`."""
@c retried tensor_isclose(a::Ptr{tensor_t}, b::Ptr{tensor_t}, rtol::Float64, atol::Float64, equal_nan::Int32)::Ptr{tensor_t}

"""Whether all elements of a and b are close as defined by isclose: a 0-d bool."""
@c retried tensor_allclose(a::Ptr{tensor_t}, b::Ptr{tensor_t}, rtol::Float64, atol::Float64, equal_nan::Int32)::Ptr{tensor_t}

"""Logical not: true where x is 0."""
@c retried tensor_logical_not(x::Ptr{tensor_t})::Ptr{tensor_t}

"""True where x is NaN."""
@c retried tensor_isnan(x::Ptr{tensor_t})::Ptr{tensor_t}

"""True where x is infinite, with either sign."""
@c retried tensor_isinf(x::Ptr{tensor_t})::Ptr{tensor_t}

"""True where x is neither NaN nor infinite."""
@c retried tensor_isfinite(x::Ptr{tensor_t})::Ptr{tensor_t}

"""True where x is infinity."""
@c retried tensor_isposinf(x::Ptr{tensor_t})::Ptr{tensor_t}

"""True where x is -infinity."""
@c retried tensor_isneginf(x::Ptr{tensor_t})::Ptr{tensor_t}

"""True where the sign bit is set, including negative zero and NaN."""
@c retried tensor_signbit(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a complex tensor filled with re + i * im. The default dtype is complex64; a real dtype is TENSOR_E_DTYPE."""
@c retried tensor_full_complex(shape::Ptr{Int64}, ndim::Int32, re::Float64, im::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""re + i * im, with broadcasting: complex128 for float64 operands, complex64 for others. An infinite or NaN part does not affect the other part."""
@c retried tensor_complex(re::Ptr{tensor_t}, im::Ptr{tensor_t})::Ptr{tensor_t}

"""Complex numbers from polar coordinates, length * (cos(angle) + i * sin(angle)), with the dtypes of complex."""
@c retried tensor_polar(length::Ptr{tensor_t}, angle::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a view of a complex tensor as real numbers, with a new last axis of extent 2 for the real and the imaginary part."""
@c retried tensor_view_as_real(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Returns a view of a float32 or float64 tensor as complex numbers. The last axis has extent 2 and stride 1, and holds the real and the imaginary part; the other strides and the storage offset must be even, otherwise TENSOR_E_SHAPE."""
@c retried tensor_view_as_complex(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Real part: a view of a complex tensor; a real tensor itself."""
@c retried tensor_real(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Imaginary part of a complex tensor, as a view."""
@c retried tensor_imag(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Complex conjugate; a real tensor itself."""
@c retried tensor_conj(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Complex conjugate, computed elementwise; real elements are copied."""
@c retried tensor_conj_physical(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Complex conjugate, computed elementwise; real elements are copied."""
@c tensor_conj_physical_(x::Ptr{tensor_t})::Int32

"""Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is propagated."""
@c retried tensor_angle(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers."""
@c retried tensor_sgn(x::Ptr{tensor_t})::Ptr{tensor_t}

"""True where the imaginary part is 0; always true for real numbers."""
@c retried tensor_isreal(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double."""
@c retried tensor_sum(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32, dtype::Int32)::Ptr{tensor_t}

"""Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0."""
@c retried tensor_prod(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32, dtype::Int32)::Ptr{tensor_t}

"""Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32."""
@c retried tensor_mean(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32, dtype::Int32)::Ptr{tensor_t}

"""Variance over `axes`: the sum of squared deviations from the mean, divided by max(n - correction, 0). A correction of 1 gives the unbiased estimate, 0 the population variance; a divisor of 0 gives infinity, or NaN for 0 / 0."""
@c retried tensor_var(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, correction::Float64, keepdims::Int32)::Ptr{tensor_t}

"""Standard deviation, the square root of var; its derivative is 0 where it is 0."""
@c retried tensor_std(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, correction::Float64, keepdims::Int32)::Ptr{tensor_t}

"""Maximum over `axes`; NaN if any element is NaN. Equal maxima share the gradient equally. TENSOR_E_SHAPE for no elements."""
@c retried tensor_max(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32)::Ptr{tensor_t}

"""Minimum over `axes`; NaN if any element is NaN. Equal minima share the gradient equally. TENSOR_E_SHAPE for no elements."""
@c retried tensor_min(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32)::Ptr{tensor_t}

"""Index of the first maximum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements."""
@c retried tensor_argmax(x::Ptr{tensor_t}, axis::Int32, keepdims::Int32)::Ptr{tensor_t}

"""Index of the first minimum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements."""
@c retried tensor_argmin(x::Ptr{tensor_t}, axis::Int32, keepdims::Int32)::Ptr{tensor_t}

"""True where any element over `axes` is true (not 0); false for no elements."""
@c retried tensor_any(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32)::Ptr{tensor_t}

"""True where all elements over `axes` are true (not 0); true for no elements."""
@c retried tensor_all(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32)::Ptr{tensor_t}

"""log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements."""
@c retried tensor_logsumexp(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32)::Ptr{tensor_t}

"""Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements."""
@c tensor_max_with_indices(x::Ptr{tensor_t}, axis::Int32, keepdims::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements."""
@c tensor_min_with_indices(x::Ptr{tensor_t}, axis::Int32, keepdims::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Sum over `axes`, ignoring NaN; dtypes as in sum."""
@c retried tensor_nansum(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32, dtype::Int32)::Ptr{tensor_t}

"""Mean over `axes`, ignoring NaN; NaN if there are no other elements."""
@c retried tensor_nanmean(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32)::Ptr{tensor_t}

"""Number of elements over `axes` that are not 0, int64. NaN counts as nonzero."""
@c retried tensor_count_nonzero(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, keepdims::Int32)::Ptr{tensor_t}

"""Variance and mean over `axes`; see var and mean."""
@c tensor_var_mean(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, correction::Float64, keepdims::Int32, var::Ptr{Ptr{tensor_t}}, mean::Ptr{Ptr{tensor_t}})::Int32

"""Standard deviation and mean over `axes`; see std and mean."""
@c tensor_std_mean(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, correction::Float64, keepdims::Int32, std::Ptr{Ptr{tensor_t}}, mean::Ptr{Ptr{tensor_t}})::Int32

"""Vector norm sum(abs(x) ** ord) ** (1 / ord) over `axes`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0."""
@c retried tensor_vector_norm(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, ord::Float64, keepdims::Int32)::Ptr{tensor_t}

"""Cumulative sum along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum."""
@c retried tensor_cumsum(x::Ptr{tensor_t}, axis::Int32, dtype::Int32)::Ptr{tensor_t}

"""Cumulative product along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum. The gradient is exact for factors of 0."""
@c retried tensor_cumprod(x::Ptr{tensor_t}, axis::Int32, dtype::Int32)::Ptr{tensor_t}

"""Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers the imaginary part is as in logaddexp and is not reduced to (-pi, pi]."""
@c retried tensor_logcumsumexp(x::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Cumulative maximum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN."""
@c tensor_cummax(x::Ptr{tensor_t}, axis::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Cumulative minimum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN."""
@c tensor_cummin(x::Ptr{tensor_t}, axis::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Differences of neighbouring elements along `axis`, computed `n` times. For bool, whether neighbours differ. `prepend` and `append` are concatenated with `x` first, unless n is 0."""
@c retried tensor_diff(x::Ptr{tensor_t}, n::Int64, axis::Int32, prepend::Ptr{tensor_t}, append::Ptr{tensor_t})::Ptr{tensor_t}

"""Integrates y along `axis` with the trapezoidal rule, at the sample points `x` or at points `dx` apart."""
@c retried tensor_trapezoid(y::Ptr{tensor_t}, x::Ptr{tensor_t}, dx::Float64, axis::Int32)::Ptr{tensor_t}

"""Cumulative integral of y along `axis` with the trapezoidal rule, up to each point after the first; see trapezoid."""
@c retried tensor_cumulative_trapezoid(y::Ptr{tensor_t}, x::Ptr{tensor_t}, dx::Float64, axis::Int32)::Ptr{tensor_t}

"""Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights of the observations. Sums of products, a * conj(b) for complex numbers, are divided by max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction * sum(w * aweights) / sum(w), 0), where w = fweights * aweights."""
@c retried tensor_cov(x::Ptr{tensor_t}, correction::Float64, fweights::Ptr{tensor_t}, aweights::Ptr{tensor_t})::Ptr{tensor_t}

"""Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both standard deviations, clipped to [-1, 1], for complex numbers in both parts."""
@c retried tensor_corrcoef(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min = max, the range is that of the elements. Elements outside the range, and NaN, are not counted."""
@c retried tensor_histc(x::Ptr{tensor_t}, bins::Int64, min::Float64, max::Float64)::Ptr{tensor_t}

"""Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their weights. The result has at least `minlength` elements. Floating-point weights keep their dtype; other weights are converted to float64."""
@c retried tensor_bincount(x::Ptr{tensor_t}, weights::Ptr{tensor_t}, minlength::Int64)::Ptr{tensor_t}

"""Median along `axis`, the lower one for an even number of elements, and its int64 index. NaN if any element is NaN. TENSOR_AXIS_NONE flattens `x` first."""
@c tensor_median(x::Ptr{tensor_t}, axis::Int32, keepdims::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Same as median, but ignores NaN; NaN if there are no other elements."""
@c tensor_nanmedian(x::Ptr{tensor_t}, axis::Int32, keepdims::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Most frequent element along `axis`, the smallest one if several are equally frequent, and the int64 index of its last occurrence."""
@c tensor_mode(x::Ptr{tensor_t}, axis::Int32, keepdims::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Quantiles along `axis` for the probabilities `q` in [0, 1], which are floating and 0-d or 1-d; 1-d `q` adds a first axis. The quantile is at rank q * (n - 1) of the sorted elements; `interpolation` selects the value between two elements. NaN if any element is NaN. TENSOR_AXIS_NONE flattens `x` first."""
@c retried tensor_quantile(x::Ptr{tensor_t}, q::Ptr{tensor_t}, axis::Int32, keepdims::Int32, interpolation::Cstring)::Ptr{tensor_t}

"""Same as quantile, but ignores NaN; NaN if there are no other elements."""
@c retried tensor_nanquantile(x::Ptr{tensor_t}, q::Ptr{tensor_t}, axis::Int32, keepdims::Int32, interpolation::Cstring)::Ptr{tensor_t}

"""Indices that sort `x` along `axis`, int64. The sort is stable; NaN counts as the largest value."""
@c retried tensor_argsort(x::Ptr{tensor_t}, axis::Int32, descending::Int32)::Ptr{tensor_t}

"""Sorts `x` along `axis`; returns the values and their int64 indices. The sort is stable; NaN counts as the largest value."""
@c tensor_sort(x::Ptr{tensor_t}, axis::Int32, descending::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""The k largest or smallest elements along `axis`, in sorted order, and their int64 indices. Among equal elements the first ones are returned; NaN counts as the largest value."""
@c tensor_topk(x::Ptr{tensor_t}, k::Int64, axis::Int32, largest::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""The k-th smallest element along `axis`, with k counted from 1, and its int64 index. NaN counts as the largest value."""
@c tensor_kthvalue(x::Ptr{tensor_t}, k::Int64, axis::Int32, keepdims::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Insertion index of each value in the last axis of `sorted` that keeps the order, int64: the leftmost one, or the rightmost one if `right`. A 1-d `sorted` is used for all values; otherwise the leading axes of both must be equal. NaN counts as the largest value."""
@c retried tensor_searchsorted(sorted::Ptr{tensor_t}, values::Ptr{tensor_t}, right::Int32)::Ptr{tensor_t}

"""Index of the bucket of each element of `x` for 1-d ascending boundaries: the number of boundaries less than the element, or less than or equal to it if `right`. See searchsorted."""
@c retried tensor_bucketize(x::Ptr{tensor_t}, boundaries::Ptr{tensor_t}, right::Int32)::Ptr{tensor_t}

"""Distinct elements in ascending order, the index of the first occurrence of each in the flattened tensor, the index in `values` of each element of `x`, in the shape of `x`, and the number of occurrences; indices and counts are int64. Each NaN is distinct. Complex numbers are ordered by real, then by imaginary part."""
@c tensor_unique_all(x::Ptr{tensor_t}, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}}, inverse_indices::Ptr{Ptr{tensor_t}}, counts::Ptr{Ptr{tensor_t}})::Int32

"""Distinct elements in ascending order and the number of their occurrences, int64; see unique_all."""
@c tensor_unique_counts(x::Ptr{tensor_t}, values::Ptr{Ptr{tensor_t}}, counts::Ptr{Ptr{tensor_t}})::Int32

"""Distinct elements in ascending order, and the int64 index in `values` of each element of `x`; see unique_all."""
@c tensor_unique_inverse(x::Ptr{tensor_t}, values::Ptr{Ptr{tensor_t}}, inverse_indices::Ptr{Ptr{tensor_t}})::Int32

"""Distinct elements in ascending order; see unique_all."""
@c retried tensor_unique_values(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Distinct slices along `axis` in lexicographic order, the index of the first occurrence of each, the index in `values` of each slice of `x`, and the number of occurrences; indices and counts are 1-d and int64. A slice that contains NaN is distinct from all others."""
@c tensor_unique_dim(x::Ptr{tensor_t}, axis::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}}, inverse_indices::Ptr{Ptr{tensor_t}}, counts::Ptr{Ptr{tensor_t}})::Int32

"""Removes consecutive duplicates: elements of the flattened tensor, or slices along `axis`. Also returns the index in `values` of each element of `x`, in its shape, or of each slice, 1-d, and the length of each run; both are int64. NaN differs from NaN."""
@c tensor_unique_consecutive(x::Ptr{tensor_t}, axis::Int32, values::Ptr{Ptr{tensor_t}}, inverse_indices::Ptr{Ptr{tensor_t}}, counts::Ptr{Ptr{tensor_t}})::Int32

"""Returns a contiguous copy of `x` in which the elements addressed by `shape`, `strides` and `offset`, relative to the copy, are replaced by `src`. The addressed elements must not overlap."""
@c retried tensor_as_strided_scatter(x::Ptr{tensor_t}, src::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, strides::Ptr{Int64}, n_strides::Int32, offset::Int64)::Ptr{tensor_t}

"""Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`."""
@c retried tensor_select_scatter(x::Ptr{tensor_t}, src::Ptr{tensor_t}, axis::Int32, index::Int64)::Ptr{tensor_t}

"""Returns a copy of `x` with the elements that slice selects replaced by `src`."""
@c retried tensor_slice_scatter(x::Ptr{tensor_t}, src::Ptr{tensor_t}, axis::Int32, start::Int64, stop::Int64, step::Int64)::Ptr{tensor_t}

"""Returns a copy of `x` with the diagonals that diagonal selects replaced by `src`."""
@c retried tensor_diagonal_scatter(x::Ptr{tensor_t}, src::Ptr{tensor_t}, offset::Int64, axis0::Int32, axis1::Int32)::Ptr{tensor_t}

"""Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`."""
@c retried tensor_masked_fill(x::Ptr{tensor_t}, mask::Ptr{tensor_t}, value::Ptr{tensor_t})::Ptr{tensor_t}

"""Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`."""
@c retried tensor_masked_fill_scalar(x::Ptr{tensor_t}, mask::Ptr{tensor_t}, value::Float64)::Ptr{tensor_t}

"""Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`."""
@c retried tensor_masked_fill_scalar_i64(x::Ptr{tensor_t}, mask::Ptr{tensor_t}, value::Int64)::Ptr{tensor_t}

"""Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`."""
@c tensor_masked_fill_(x::Ptr{tensor_t}, mask::Ptr{tensor_t}, value::Ptr{tensor_t})::Int32

"""Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`."""
@c tensor_masked_fill_scalar_(x::Ptr{tensor_t}, mask::Ptr{tensor_t}, value::Float64)::Int32

"""Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to the dtype of `x`."""
@c tensor_masked_fill_scalar_i64_(x::Ptr{tensor_t}, mask::Ptr{tensor_t}, value::Int64)::Int32

"""Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which removes the axis; negative indices count from the end. TENSOR_E_INDEX for indices out of range."""
@c retried tensor_index_select(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t})::Ptr{tensor_t}

"""Gathers elements along `axis`: for axis 1 of 3, out[i][j][k] = x[i][index[i][j][k]][k]. `index` has as many axes as `x`, and except along `axis` no extent larger than that of `x`."""
@c retried tensor_gather(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t})::Ptr{tensor_t}

"""`x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient."""
@c retried tensor_scatter(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t})::Ptr{tensor_t}

"""`x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient."""
@c tensor_scatter_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t})::Int32

"""Same as scatter, but adds to the elements of `x`. Deterministic."""
@c retried tensor_scatter_add(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t})::Ptr{tensor_t}

"""Same as scatter, but adds to the elements of `x`. Deterministic."""
@c tensor_scatter_add_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t})::Int32

"""Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with \"sum\", \"prod\", \"mean\", \"amax\" or \"amin\". The mean of integers is rounded down; \"amax\" and \"amin\" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target."""
@c retried tensor_scatter_reduce(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t}, reduce::Cstring, include_self::Int32)::Ptr{tensor_t}

"""Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with \"sum\", \"prod\", \"mean\", \"amax\" or \"amin\". The mean of integers is rounded down; \"amax\" and \"amin\" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target."""
@c tensor_scatter_reduce_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t}, reduce::Cstring, include_self::Int32)::Int32

"""Same as gather, but the other axes of `x` and `index` are broadcast."""
@c retried tensor_take_along_axis(x::Ptr{tensor_t}, index::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D)."""
@c retried tensor_embedding(weight::Ptr{tensor_t}, index::Ptr{tensor_t})::Ptr{tensor_t}

"""Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset, `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are ignored. per_sample_weights, of the shape of index, require \"sum\"."""
@c retried tensor_embedding_bag(weight::Ptr{tensor_t}, index::Ptr{tensor_t}, offsets::Ptr{tensor_t}, mode::Cstring, per_sample_weights::Ptr{tensor_t}, include_last_offset::Int32, padding_idx::Int64)::Ptr{tensor_t}

"""One-hot encoding, int64 of shape (..., num_classes): 1 at the index and 0 elsewhere. num_classes = -1 stands for max(index) + 1."""
@c retried tensor_one_hot(index::Ptr{tensor_t}, num_classes::Int64)::Ptr{tensor_t}

"""Indices of the nonzero elements in row-major order: int64 of shape (count, ndim)."""
@c retried tensor_nonzero(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Advanced indexing x[indices] with integer and bool tensors, with NumPy's rules: indices[i] indexes axis i, NULL selects the whole axis, and a bool mask with k axes replaces k entries. Integer indices are broadcast; their axes replace the first indexed axis, or come first if whole axes lie between them."""
@c retried tensor_index(x::Ptr{tensor_t}, indices::Ptr{Ptr{tensor_t}}, n_indices::Int32)::Ptr{tensor_t}

"""`x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient."""
@c retried tensor_index_put(x::Ptr{tensor_t}, indices::Ptr{Ptr{tensor_t}}, n_indices::Int32, values::Ptr{tensor_t}, accumulate::Int32)::Ptr{tensor_t}

"""`x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast. With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and only that one has a gradient."""
@c tensor_index_put_(x::Ptr{tensor_t}, indices::Ptr{Ptr{tensor_t}}, n_indices::Int32, values::Ptr{tensor_t}, accumulate::Int32)::Int32

"""The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor. `x` and `mask` are broadcast."""
@c retried tensor_masked_select(x::Ptr{tensor_t}, mask::Ptr{tensor_t})::Ptr{tensor_t}

"""`x` with the elements where the bool tensor `mask` is true replaced by successive elements of `src`, which has at least as many. `x` and `mask` are broadcast."""
@c retried tensor_masked_scatter(x::Ptr{tensor_t}, mask::Ptr{tensor_t}, src::Ptr{tensor_t})::Ptr{tensor_t}

"""Slices at `index` along `axis`; the axes of `index` replace the axis. For TENSOR_AXIS_NONE, elements of the flattened tensor. Negative indices count from the end."""
@c retried tensor_take(x::Ptr{tensor_t}, index::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""`x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements."""
@c retried tensor_put(x::Ptr{tensor_t}, index::Ptr{tensor_t}, src::Ptr{tensor_t}, accumulate::Int32)::Ptr{tensor_t}

"""`x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added to them if `accumulate`. `index` and `src` have the same number of elements."""
@c tensor_put_(x::Ptr{tensor_t}, index::Ptr{tensor_t}, src::Ptr{tensor_t}, accumulate::Int32)::Int32

"""`x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time."""
@c retried tensor_index_add(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t}, alpha::Float64)::Ptr{tensor_t}

"""`x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time."""
@c retried tensor_index_add_i64(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t}, alpha::Int64)::Ptr{tensor_t}

"""`x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time."""
@c tensor_index_add_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t}, alpha::Float64)::Int32

"""`x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time."""
@c tensor_index_add_i64_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t}, alpha::Int64)::Int32

"""`x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept."""
@c retried tensor_index_copy(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t})::Ptr{tensor_t}

"""`x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept."""
@c tensor_index_copy_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, src::Ptr{tensor_t})::Int32

"""`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d."""
@c retried tensor_index_fill(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, value::Ptr{tensor_t})::Ptr{tensor_t}

"""`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d."""
@c retried tensor_index_fill_scalar(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, value::Float64)::Ptr{tensor_t}

"""`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d."""
@c retried tensor_index_fill_scalar_i64(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, value::Int64)::Ptr{tensor_t}

"""`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d."""
@c tensor_index_fill_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, value::Ptr{tensor_t})::Int32

"""`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d."""
@c tensor_index_fill_scalar_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, value::Float64)::Int32

"""`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d."""
@c tensor_index_fill_scalar_i64_(x::Ptr{tensor_t}, axis::Int32, index::Ptr{tensor_t}, value::Int64)::Int32

"""Matrix product over the last two axes; the leading axes are broadcast. A 1-d `a` is treated as (1, K) and a 1-d `b` as (K, 1), and the added axes are removed from the result. float16 and bfloat16 accumulate in float32; K = 0 gives 0."""
@c retried tensor_matmul(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs."""
@c retried tensor_matmul_integer(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c is broadcast to (M, N). For beta = 0, `c` is not read."""
@c retried tensor_addmm(c::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, beta::Float64, alpha::Float64)::Ptr{tensor_t}

"""Outer product of 1-d tensors: out[i][j] = a[i] * b[j]."""
@c retried tensor_outer(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Matrix-vector product of a (M, K) and b (K,)."""
@c retried tensor_mv(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Batched matrix product of a (B, M, K) and b (B, K, N)."""
@c retried tensor_bmm(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""beta * c + alpha * bmm(a, b); c is broadcast to (B, M, N). For beta = 0, `c` is not read."""
@c retried tensor_baddbmm(c::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, beta::Float64, alpha::Float64)::Ptr{tensor_t}

"""beta * c + alpha * sum(bmm(a, b), 0), the sum over the batch; c is broadcast to (M, N). For beta = 0, `c` is not read."""
@c retried tensor_addbmm(c::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, beta::Float64, alpha::Float64)::Ptr{tensor_t}

"""beta * c + alpha * (a @ b) for a matrix a (M, K) and a vector b (K,); c is broadcast to (M,). For beta = 0, `c` is not read."""
@c retried tensor_addmv(c::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, beta::Float64, alpha::Float64)::Ptr{tensor_t}

"""beta * c + alpha * outer(a, b); c is broadcast to (M, N). For beta = 0, `c` is not read."""
@c retried tensor_addr(c::Ptr{tensor_t}, a::Ptr{tensor_t}, b::Ptr{tensor_t}, beta::Float64, alpha::Float64)::Ptr{tensor_t}

"""Dot product of two 1-d tensors of the same length."""
@c retried tensor_dot(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Dot product along `axis` of the shape that `a` and `b` broadcast to; for complex numbers with the conjugate of `a`."""
@c retried tensor_vecdot(a::Ptr{tensor_t}, b::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Inner product: sums of products along the last axes of both, for all combinations of the other axes. With a 0-d operand, the elementwise product."""
@c retried tensor_inner(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Tensor contraction: sums products along the axes `axes_a` of a and `axes_b` of b, paired in order. The result has the other axes of a, then those of b."""
@c retried tensor_tensordot(a::Ptr{tensor_t}, b::Ptr{tensor_t}, axes_a::Ptr{Int64}, n_axes_a::Int32, axes_b::Ptr{Int64}, n_axes_b::Int32)::Ptr{tensor_t}

"""Kronecker product: the block matrix of each element of `a` times `b`. Missing leading axes count as 1."""
@c retried tensor_kron(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Ptr{tensor_t}

"""Cross product along `axis`, of extent 3 in both; the other axes are broadcast."""
@c retried tensor_cross(a::Ptr{tensor_t}, b::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Product of two or more matrices, in the order that needs the fewest multiplications. The first and the last operand may be vectors."""
@c retried tensor_multi_dot(xs::Ptr{Ptr{tensor_t}}, n_xs::Int32)::Ptr{tensor_t}

"""Einstein summation with an equation such as \"bij,bjk->bik\": one letter for each axis. A repeated letter in an operand selects its diagonal, and \"...\" stands for axes that broadcast; without \"->\" the result has the letters that occur once, in alphabetical order. The result is a view of the operand if there is one operand and no sum."""
@c retried tensor_einsum(equation::Cstring, operands::Ptr{Ptr{tensor_t}}, n_operands::Int32)::Ptr{tensor_t}

"""Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum."""
@c retried tensor_trace(x::Ptr{tensor_t}, offset::Int64, dtype::Int32)::Ptr{tensor_t}

"""Cholesky factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian. Reads the lower triangle and returns a lower factor, or reads and returns the upper triangle if `upper`. info, int32, is 0, or the order of the first leading minor that is not positive; that matrix has no valid factor."""
@c tensor_cholesky_ex(x::Ptr{tensor_t}, upper::Int32, l::Ptr{Ptr{tensor_t}}, info::Ptr{Ptr{tensor_t}})::Int32

"""Cholesky factor as in cholesky_ex; an error that names the matrix if one is not positive definite."""
@c retried tensor_cholesky(x::Ptr{tensor_t}, upper::Int32)::Ptr{tensor_t}

"""Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`. Leading axes are broadcast."""
@c retried tensor_cholesky_solve(b::Ptr{tensor_t}, l::Ptr{tensor_t}, upper::Int32)::Ptr{tensor_t}

"""Inverse of a matrix from its Cholesky factor l, as returned by cholesky."""
@c retried tensor_cholesky_inverse(l::Ptr{tensor_t}, upper::Int32)::Ptr{tensor_t}

"""LU factorisation with row pivoting, packed into one matrix: l without its unit diagonal, and u. Rows i and pivots[i] were exchanged in order; pivots is int32 and counted from 1. info, int32, is 0, or the number of the first zero on the diagonal of u. Without `pivot`, no rows are exchanged."""
@c tensor_lu_factor_ex(x::Ptr{tensor_t}, pivot::Int32, lu::Ptr{Ptr{tensor_t}}, pivots::Ptr{Ptr{tensor_t}}, info::Ptr{Ptr{tensor_t}})::Int32

"""Same as lu_factor_ex without info; an error that names the matrix if one is singular."""
@c tensor_lu_factor(x::Ptr{tensor_t}, pivot::Int32, lu::Ptr{Ptr{tensor_t}}, pivots::Ptr{Ptr{tensor_t}})::Int32

"""Permutation matrix p and factors l and u from the result of lu_factor: x = p @ l @ u."""
@c tensor_lu_unpack(lu::Ptr{tensor_t}, pivots::Ptr{tensor_t}, p::Ptr{Ptr{tensor_t}}, l::Ptr{Ptr{tensor_t}}, u::Ptr{Ptr{tensor_t}})::Int32

"""LU decomposition x = p @ l @ u with a permutation matrix p, a unit lower triangular l and an upper triangular u. Singular matrices are accepted."""
@c tensor_lu(x::Ptr{tensor_t}, pivot::Int32, p::Ptr{Ptr{tensor_t}}, l::Ptr{Ptr{tensor_t}}, u::Ptr{Ptr{tensor_t}})::Int32

"""Solves a @ y = b for y, with the LU factorisation of a from lu_factor; y @ a = b unless `left`, and with a.mH in place of a if `adjoint`. Leading axes are broadcast."""
@c retried tensor_lu_solve(lu::Ptr{tensor_t}, pivots::Ptr{tensor_t}, b::Ptr{tensor_t}, left::Int32, adjoint::Int32)::Ptr{tensor_t}

"""Bunch-Kaufman factorisation x = p @ l @ d @ l.mT @ p.mT of symmetric matrices, or with l.mH of Hermitian ones if `hermitian`, packed into one lower triangle: d, with blocks of one or two rows on its diagonal, and l without its unit diagonal, in the format of LAPACK's sytrf. Reads the lower triangle. pivots, int32, is k > 0 for a single row that was exchanged with row k, counted from 1, and -k for each row of a pair, whose second row was exchanged with row k. info, int32, is 0, or the number of the first zero on the diagonal of d. Computed on the host."""
@c tensor_ldl_factor_ex(x::Ptr{tensor_t}, hermitian::Int32, ld::Ptr{Ptr{tensor_t}}, pivots::Ptr{Ptr{tensor_t}}, info::Ptr{Ptr{tensor_t}})::Int32

"""Same as ldl_factor_ex without info; an error that names the matrix if one is singular."""
@c tensor_ldl_factor(x::Ptr{tensor_t}, hermitian::Int32, ld::Ptr{Ptr{tensor_t}}, pivots::Ptr{Ptr{tensor_t}})::Int32

"""Permutation matrix p, unit lower triangular factor l and block diagonal factor d from the result of ldl_factor."""
@c tensor_ldl_unpack(ld::Ptr{tensor_t}, pivots::Ptr{tensor_t}, hermitian::Int32, p::Ptr{Ptr{tensor_t}}, l::Ptr{Ptr{tensor_t}}, d::Ptr{Ptr{tensor_t}})::Int32

"""Solves a @ y = b for y, with the factorisation of a from ldl_factor and the same `hermitian`. Leading axes are broadcast."""
@c retried tensor_ldl_solve(ld::Ptr{tensor_t}, pivots::Ptr{tensor_t}, b::Ptr{tensor_t}, hermitian::Int32)::Ptr{tensor_t}

"""Solves a @ y = b for y, or y @ a = b unless `left`, with the upper or lower triangle of a. The rest of a is not read; with `unitriangular` the diagonal is not read either and counts as 1. Leading axes are broadcast. A zero on the diagonal gives infinities or NaN."""
@c retried tensor_solve_triangular(a::Ptr{tensor_t}, b::Ptr{tensor_t}, upper::Int32, left::Int32, unitriangular::Int32)::Ptr{tensor_t}

"""Solves a @ y = b for y, or y @ a = b unless `left`. b holds columns; it is one vector for each matrix if it is 1-d or has the shape of a without the last axis. Leading axes are broadcast. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose result is not valid."""
@c tensor_solve_ex(a::Ptr{tensor_t}, b::Ptr{tensor_t}, left::Int32, result::Ptr{Ptr{tensor_t}}, info::Ptr{Ptr{tensor_t}})::Int32

"""Solves a system of linear equations as in solve_ex; an error that names the matrix if one is singular."""
@c retried tensor_solve(a::Ptr{tensor_t}, b::Ptr{tensor_t}, left::Int32)::Ptr{tensor_t}

"""Inverse of square matrices. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose inverse is not valid."""
@c tensor_inv_ex(x::Ptr{tensor_t}, inverse::Ptr{Ptr{tensor_t}}, info::Ptr{Ptr{tensor_t}})::Int32

"""Inverse of square matrices; an error that names the matrix if one is singular."""
@c retried tensor_inv(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Determinant of square matrices. The gradient is also valid for singular matrices, and so are second derivatives up to N = 32."""
@c retried tensor_det(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Sign and logarithm of the absolute value of the determinant, without overflow; for complex matrices the sign is det / |det|. 0 and -infinity for singular matrices."""
@c tensor_slogdet(x::Ptr{tensor_t}, sign::Ptr{Ptr{tensor_t}}, logabsdet::Ptr{Ptr{tensor_t}})::Int32

"""QR decomposition x = q @ r with orthonormal columns q and an upper triangular r. Mode \"reduced\" gives min(M, N) columns, \"complete\" a square q, and \"r\" an empty q. Signs follow LAPACK; the diagonal of r is real."""
@c tensor_qr(x::Ptr{tensor_t}, mode::Cstring, q::Ptr{Ptr{tensor_t}}, r::Ptr{Ptr{tensor_t}})::Int32

"""First columns of the product of the Householder reflections I - tau[i] * v @ v.mH, where v is column i of x with 1 on the diagonal and 0 above."""
@c retried tensor_householder_product(x::Ptr{tensor_t}, tau::Ptr{tensor_t})::Ptr{tensor_t}

"""Eigenvalues in ascending order and orthonormal eigenvectors, as columns, of symmetric or Hermitian matrices. Only the lower triangle is read, or the upper one if `upper`. The first of the largest components of each vector is real and positive. The gradient of the vectors is finite for distinct eigenvalues."""
@c tensor_eigh(x::Ptr{tensor_t}, upper::Int32, values::Ptr{Ptr{tensor_t}}, vectors::Ptr{Ptr{tensor_t}})::Int32

"""Eigenvalues of symmetric or Hermitian matrices, as in eigh."""
@c retried tensor_eigvalsh(x::Ptr{tensor_t}, upper::Int32)::Ptr{tensor_t}

"""Eigenvalues and eigenvectors, as columns of norm 1, of square matrices, both complex, in no particular order. The first of the largest components of each vector is real and positive. Of a real matrix, values that are not real come in conjugate pairs, that with the positive imaginary part first. Computed on the host. The gradient of the vectors is finite for distinct eigenvalues; that of a matrix without a basis of eigenvectors is not defined."""
@c tensor_eig(x::Ptr{tensor_t}, values::Ptr{Ptr{tensor_t}}, vectors::Ptr{Ptr{tensor_t}})::Int32

"""Eigenvalues of square matrices, as in eig."""
@c retried tensor_eigvals(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Singular value decomposition x = u @ diag(s) @ vh with singular values s >= 0 in descending order; u and vh are square if `full_matrices`. The first of the largest components of each column of u is real and positive. The gradient of u and vh is finite for distinct nonzero singular values; columns beyond min(M, N) have no gradient."""
@c tensor_svd(x::Ptr{tensor_t}, full_matrices::Int32, u::Ptr{Ptr{tensor_t}}, s::Ptr{Ptr{tensor_t}}, vh::Ptr{Ptr{tensor_t}})::Int32

"""Singular values in descending order, as in svd."""
@c retried tensor_svdvals(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Moore-Penrose pseudoinverse. Singular values up to max(atol, rtol * the largest one) count as 0; rtol is max(M, N) * epsilon if neither is given. With `hermitian`, matrices are symmetric or Hermitian and only the lower triangle is read."""
@c retried tensor_pinv(x::Ptr{tensor_t}, atol::Ptr{tensor_t}, rtol::Ptr{tensor_t}, hermitian::Int32)::Ptr{tensor_t}

"""Number of singular values above the tolerance of pinv, int64."""
@c retried tensor_matrix_rank(x::Ptr{tensor_t}, atol::Ptr{tensor_t}, rtol::Ptr{tensor_t}, hermitian::Int32)::Ptr{tensor_t}

"""Least-squares solution y of minimal norm of a @ y = b, for columns or vectors b as in solve_ex. Singular values up to rcond * the largest one count as 0; a negative rcond stands for max(M, N) * epsilon. residuals are the squared norms of a @ y - b if M > N and all matrices have rank N, otherwise empty."""
@c tensor_lstsq(a::Ptr{tensor_t}, b::Ptr{tensor_t}, rcond::Float64, solution::Ptr{Ptr{tensor_t}}, residuals::Ptr{Ptr{tensor_t}}, rank::Ptr{Ptr{tensor_t}}, singular_values::Ptr{Ptr{tensor_t}})::Int32

"""Norm of the matrices along axis0 (rows) and axis1 (columns): Frobenius norm \"fro\", nuclear norm \"nuc\", largest and smallest singular value \"2\" and \"-2\", largest and smallest absolute column sum \"1\" and \"-1\", absolute row sum \"inf\" and \"-inf\". The maximum over an empty axis is 0."""
@c retried tensor_matrix_norm(x::Ptr{tensor_t}, ord::Cstring, axis0::Int32, axis1::Int32, keepdims::Int32)::Ptr{tensor_t}

"""Condition number matrix_norm(x) * matrix_norm(inv(x)) in the norm `ord`; infinity for singular matrices. For \"2\" and \"-2\" it is the ratio of the largest and smallest singular values, also for matrices that are not square."""
@c retried tensor_cond(x::Ptr{tensor_t}, ord::Cstring)::Ptr{tensor_t}

"""Matrix power x ** n of square matrices, of the inverse for negative n; the identity for n = 0."""
@c retried tensor_matrix_power(x::Ptr{tensor_t}, n::Int64)::Ptr{tensor_t}

"""Matrix exponential of square matrices, the sum of x ** k / k!."""
@c retried tensor_matrix_exp(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Complex-to-complex Fourier transform, scale * sum of x[j] * exp(-2 pi i j k / n) over the axes, or exp(+2 pi i j k / n) unless `forward`. The primitive behind fft and related ops."""
@c retried tensor_fft_c2c(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, scale::Float64, forward::Int32)::Ptr{tensor_t}

"""Real-to-complex forward transform as in fft_c2c; along the last of the axes only the first n / 2 + 1 results are computed, as the others are their conjugates. float32 and float64 only."""
@c retried tensor_fft_r2c(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32, scale::Float64)::Ptr{tensor_t}

"""Complex-to-real backward transform as in fft_c2c, with `n` real results along the last of the axes, from the first n / 2 + 1 elements of a Hermitian-symmetric input."""
@c retried tensor_fft_c2r(x::Ptr{tensor_t}, n::Int64, axes::Ptr{Int32}, n_axes::Int32, scale::Float64)::Ptr{tensor_t}

"""Discrete Fourier transform along `axis`, sum of x[j] * exp(-2 pi i j k / n), over `n` points to which x is cropped or zero-padded. norm \"forward\" divides by n and \"ortho\" by sqrt(n). complex128 for float64, complex64 for other real dtypes."""
@c retried tensor_fft(x::Ptr{tensor_t}, n::Int64, axis::Int32, norm::Cstring)::Ptr{tensor_t}

"""Inverse of fft: sum of x[j] * exp(2 pi i j k / n), divided by n for norm \"backward\" and by sqrt(n) for \"ortho\"."""
@c retried tensor_ifft(x::Ptr{tensor_t}, n::Int64, axis::Int32, norm::Cstring)::Ptr{tensor_t}

"""Fourier transform of a real tensor: the first n / 2 + 1 results of fft, as the others are their conjugates."""
@c retried tensor_rfft(x::Ptr{tensor_t}, n::Int64, axis::Int32, norm::Cstring)::Ptr{tensor_t}

"""Inverse of rfft, with `n` real results. The imaginary parts of x[0] and, for even n, of x[n / 2] are ignored."""
@c retried tensor_irfft(x::Ptr{tensor_t}, n::Int64, axis::Int32, norm::Cstring)::Ptr{tensor_t}

"""Fourier transform, which is real, of a Hermitian-symmetric signal of length `n` of which x is the first half."""
@c retried tensor_hfft(x::Ptr{tensor_t}, n::Int64, axis::Int32, norm::Cstring)::Ptr{tensor_t}

"""Inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor."""
@c retried tensor_ihfft(x::Ptr{tensor_t}, n::Int64, axis::Int32, norm::Cstring)::Ptr{tensor_t}

"""Multidimensional Fourier transform: fft along each of the axes, with s[i] points along axes[i]. With `s` but no axes, the last axes are transformed. norm counts the points of all axes. Over the axes -2 and -1 it is known as fft2; likewise for ifftn and the other n-dimensional transforms."""
@c retried tensor_fftn(x::Ptr{tensor_t}, s::Ptr{Int64}, n_s::Int32, axes::Ptr{Int32}, n_axes::Int32, norm::Cstring)::Ptr{tensor_t}

"""Inverse of fftn."""
@c retried tensor_ifftn(x::Ptr{tensor_t}, s::Ptr{Int64}, n_s::Int32, axes::Ptr{Int32}, n_axes::Int32, norm::Cstring)::Ptr{tensor_t}

"""Same as fftn for a real tensor, with only the first half of the results along the last of the axes."""
@c retried tensor_rfftn(x::Ptr{tensor_t}, s::Ptr{Int64}, n_s::Int32, axes::Ptr{Int32}, n_axes::Int32, norm::Cstring)::Ptr{tensor_t}

"""Inverse of rfftn, with s[-1] real results along the last of the axes."""
@c retried tensor_irfftn(x::Ptr{tensor_t}, s::Ptr{Int64}, n_s::Int32, axes::Ptr{Int32}, n_axes::Int32, norm::Cstring)::Ptr{tensor_t}

"""Applies hfft along the last of the axes, and fft along the others."""
@c retried tensor_hfftn(x::Ptr{tensor_t}, s::Ptr{Int64}, n_s::Int32, axes::Ptr{Int32}, n_axes::Int32, norm::Cstring)::Ptr{tensor_t}

"""Inverse of hfftn."""
@c retried tensor_ihfftn(x::Ptr{tensor_t}, s::Ptr{Int64}, n_s::Int32, axes::Ptr{Int32}, n_axes::Int32, norm::Cstring)::Ptr{tensor_t}

"""Sample frequencies of fft for `n` points with spacing `d`: 0, 1, ..., -2, -1 divided by n * d. The default dtype is float32."""
@c retried tensor_fftfreq(n::Int64, d::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Sample frequencies of rfft for `n` points with spacing `d`: 0 to n / 2 divided by n * d. The default dtype is float32."""
@c retried tensor_rfftfreq(n::Int64, d::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Returns a copy of `x` with the zero frequency shifted to the centre of the axes."""
@c retried tensor_fftshift(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32)::Ptr{tensor_t}

"""Inverse of fftshift."""
@c retried tensor_ifftshift(x::Ptr{tensor_t}, axes::Ptr{Int32}, n_axes::Int32)::Ptr{tensor_t}

"""Logistic sigmoid 1 / (1 + exp(-x)), without overflow."""
@c retried tensor_sigmoid(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Logistic sigmoid 1 / (1 + exp(-x)), without overflow."""
@c tensor_sigmoid_(x::Ptr{tensor_t})::Int32

"""Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated."""
@c retried tensor_relu(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated."""
@c tensor_relu_(x::Ptr{tensor_t})::Int32

"""x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope."""
@c retried tensor_leaky_relu(x::Ptr{tensor_t}, negative_slope::Float64)::Ptr{tensor_t}

"""x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope."""
@c tensor_leaky_relu_(x::Ptr{tensor_t}, negative_slope::Float64)::Int32

"""Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation."""
@c retried tensor_gelu(x::Ptr{tensor_t}, tanh_approx::Int32)::Ptr{tensor_t}

"""Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation."""
@c tensor_gelu_(x::Ptr{tensor_t}, tanh_approx::Int32)::Int32

"""x * sigmoid(x), also known as swish."""
@c retried tensor_silu(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x * sigmoid(x), also known as swish."""
@c tensor_silu_(x::Ptr{tensor_t})::Int32

"""min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated."""
@c retried tensor_relu6(x::Ptr{tensor_t})::Ptr{tensor_t}

"""min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated."""
@c tensor_relu6_(x::Ptr{tensor_t})::Int32

"""min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate."""
@c retried tensor_hardtanh(x::Ptr{tensor_t}, min_val::Float64, max_val::Float64)::Ptr{tensor_t}

"""min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate."""
@c tensor_hardtanh_(x::Ptr{tensor_t}, min_val::Float64, max_val::Float64)::Int32

"""min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3."""
@c retried tensor_hardsigmoid(x::Ptr{tensor_t})::Ptr{tensor_t}

"""min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3."""
@c tensor_hardsigmoid_(x::Ptr{tensor_t})::Int32

"""x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3."""
@c retried tensor_hardswish(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3."""
@c tensor_hardswish_(x::Ptr{tensor_t})::Int32

"""0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively."""
@c retried tensor_hardshrink(x::Ptr{tensor_t}, lambd::Float64)::Ptr{tensor_t}

"""0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively."""
@c tensor_hardshrink_(x::Ptr{tensor_t}, lambd::Float64)::Int32

"""Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated."""
@c retried tensor_softshrink(x::Ptr{tensor_t}, lambd::Float64)::Ptr{tensor_t}

"""Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated."""
@c tensor_softshrink_(x::Ptr{tensor_t}, lambd::Float64)::Int32

"""x - tanh(x)."""
@c retried tensor_tanhshrink(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x - tanh(x)."""
@c tensor_tanhshrink_(x::Ptr{tensor_t})::Int32

"""x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated."""
@c retried tensor_threshold(x::Ptr{tensor_t}, threshold::Float64, value::Float64)::Ptr{tensor_t}

"""x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated."""
@c tensor_threshold_(x::Ptr{tensor_t}, threshold::Float64, value::Float64)::Int32

"""x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha."""
@c retried tensor_elu(x::Ptr{tensor_t}, alpha::Float64)::Ptr{tensor_t}

"""x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha."""
@c tensor_elu_(x::Ptr{tensor_t}, alpha::Float64)::Int32

"""x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere."""
@c retried tensor_celu(x::Ptr{tensor_t}, alpha::Float64)::Ptr{tensor_t}

"""x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere."""
@c tensor_celu_(x::Ptr{tensor_t}, alpha::Float64)::Int32

"""Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1."""
@c retried tensor_selu(x::Ptr{tensor_t})::Ptr{tensor_t}

"""Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1."""
@c tensor_selu_(x::Ptr{tensor_t})::Int32

"""x * tanh(log(1 + exp(x))), without overflow."""
@c retried tensor_mish(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x * tanh(log(1 + exp(x))), without overflow."""
@c tensor_mish_(x::Ptr{tensor_t})::Int32

"""log(1 + exp(beta * x)) / beta; x where beta * x > threshold."""
@c retried tensor_softplus(x::Ptr{tensor_t}, beta::Float64, threshold::Float64)::Ptr{tensor_t}

"""log(1 + exp(beta * x)) / beta; x where beta * x > threshold."""
@c tensor_softplus_(x::Ptr{tensor_t}, beta::Float64, threshold::Float64)::Int32

"""x / (1 + |x|)."""
@c retried tensor_softsign(x::Ptr{tensor_t})::Ptr{tensor_t}

"""x / (1 + |x|)."""
@c tensor_softsign_(x::Ptr{tensor_t})::Int32

"""log(sigmoid(x)) = -log(1 + exp(-x)), without overflow."""
@c retried tensor_logsigmoid(x::Ptr{tensor_t})::Ptr{tensor_t}

"""log(sigmoid(x)) = -log(1 + exp(-x)), without overflow."""
@c tensor_logsigmoid_(x::Ptr{tensor_t})::Int32

"""exp(x) / sum(exp(x)) along `axis`, without overflow."""
@c retried tensor_softmax(x::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Logarithm of softmax, x - logsumexp(x) along `axis`."""
@c retried tensor_log_softmax(x::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""x where x > 0, weight * x elsewhere. weight has one element, or one for each slice of axis 1 of x. The derivative at 0 is weight."""
@c retried tensor_prelu(x::Ptr{tensor_t}, weight::Ptr{tensor_t})::Ptr{tensor_t}

"""Gated linear unit a * sigmoid(b), where a and b are the halves of x along `axis`, whose extent is even."""
@c retried tensor_glu(x::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn uniformly from [lower, upper); otherwise it is their mean."""
@c retried tensor_rrelu(x::Ptr{tensor_t}, lower::Float64, upper::Float64, training::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution. With `hard`, the one-hot vector of the largest element, with the gradient of the soft result."""
@c retried tensor_gumbel_softmax(logits::Ptr{tensor_t}, tau::Float64, hard::Int32, axis::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""softmax(-x) along `axis`."""
@c retried tensor_softmin(x::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,)."""
@c retried tensor_linear(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t})::Ptr{tensor_t}

"""Applies an activation to linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh. If no gradient is recorded, the activation is fused into the matrix product and the intermediate result is not stored."""
@c retried tensor_linear_activation(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, activation::Cstring)::Ptr{tensor_t}

"""1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see conv2d."""
@c retried tensor_conv1d(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64)::Ptr{tensor_t}

"""2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups, KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1."""
@c retried tensor_conv2d(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64)::Ptr{tensor_t}

"""Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution."""
@c retried tensor_conv2d_input_grad(dy::Ptr{tensor_t}, weight::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64)::Ptr{tensor_t}

"""Gradient of conv2d with respect to its weight of `shape`."""
@c retried tensor_conv2d_weight_grad(dy::Ptr{tensor_t}, x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64)::Ptr{tensor_t}

"""3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, KD, KH, KW); see conv2d."""
@c retried tensor_conv3d(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64)::Ptr{tensor_t}

"""Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution."""
@c retried tensor_conv3d_input_grad(dy::Ptr{tensor_t}, weight::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64)::Ptr{tensor_t}

"""Gradient of conv3d with respect to its weight of `shape`."""
@c retried tensor_conv3d_weight_grad(dy::Ptr{tensor_t}, x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64)::Ptr{tensor_t}

"""1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see conv_transpose2d."""
@c retried tensor_conv_transpose1d(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, output_padding::Ptr{Int64}, n_output_padding::Int32, groups::Int64, dilation::Ptr{Int64}, n_dilation::Int32)::Ptr{tensor_t}

"""2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W) or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 * padding + dilation * (KH - 1) + output_padding + 1."""
@c retried tensor_conv_transpose2d(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, output_padding::Ptr{Int64}, n_output_padding::Int32, groups::Int64, dilation::Ptr{Int64}, n_dilation::Int32)::Ptr{tensor_t}

"""3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD, KH, KW); see conv_transpose2d."""
@c retried tensor_conv_transpose3d(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, output_padding::Ptr{Int64}, n_output_padding::Int32, groups::Int64, dilation::Ptr{Int64}, n_dilation::Int32)::Ptr{tensor_t}

"""Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH * KW, number of windows), with the windows in row-major order."""
@c retried tensor_im2col(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32)::Ptr{tensor_t}

"""Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C * KH * KW, L). The adjoint of im2col."""
@c retried tensor_col2im(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32)::Ptr{tensor_t}

"""Bilinear layer, x1 @ weight[k] @ x2 + bias[k] for each output k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,)."""
@c retried tensor_bilinear(x1::Ptr{tensor_t}, x2::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t})::Ptr{tensor_t}

"""Maximum of each window of x (N, C, L) or (C, L); see max_pool2d."""
@c retried tensor_max_pool1d(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, ceil_mode::Int32)::Ptr{tensor_t}

"""Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of equal elements receives the gradient. The default stride is the kernel size; padding is at most half of the kernel size."""
@c retried tensor_max_pool2d(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, ceil_mode::Int32)::Ptr{tensor_t}

"""Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d."""
@c retried tensor_max_pool3d(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, ceil_mode::Int32)::Ptr{tensor_t}

"""Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x."""
@c tensor_max_pool1d_with_indices(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, ceil_mode::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x."""
@c tensor_max_pool2d_with_indices(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, ceil_mode::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x."""
@c tensor_max_pool3d_with_indices(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, ceil_mode::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by max_pool1d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept."""
@c retried tensor_max_unpool1d(x::Ptr{tensor_t}, indices::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by max_pool2d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept."""
@c retried tensor_max_unpool2d(x::Ptr{tensor_t}, indices::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by max_pool3d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept."""
@c retried tensor_max_unpool3d(x::Ptr{tensor_t}, indices::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Mean of each window of x (N, C, L) or (C, L); see avg_pool2d."""
@c retried tensor_avg_pool1d(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, ceil_mode::Int32, count_include_pad::Int32)::Ptr{tensor_t}

"""Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor. The mean of integers is truncated. The default stride is the kernel size; padding is at most half of the kernel size."""
@c retried tensor_avg_pool2d(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, ceil_mode::Int32, count_include_pad::Int32, divisor_override::Int64)::Ptr{tensor_t}

"""Gradient of avg_pool2d with respect to its input of `shape`."""
@c retried tensor_avg_pool2d_grad(dy::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, ceil_mode::Int32, count_include_pad::Int32, divisor_override::Int64)::Ptr{tensor_t}

"""Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d."""
@c retried tensor_avg_pool3d(x::Ptr{tensor_t}, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, ceil_mode::Int32, count_include_pad::Int32, divisor_override::Int64)::Ptr{tensor_t}

"""Gradient of avg_pool3d with respect to its input of `shape`."""
@c retried tensor_avg_pool3d_grad(dy::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, ceil_mode::Int32, count_include_pad::Int32, divisor_override::Int64)::Ptr{tensor_t}

"""Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, L) or (C, L). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0."""
@c retried tensor_lp_pool1d(x::Ptr{tensor_t}, norm_type::Float64, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, ceil_mode::Int32)::Ptr{tensor_t}

"""Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, H, W) or (C, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0."""
@c retried tensor_lp_pool2d(x::Ptr{tensor_t}, norm_type::Float64, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, ceil_mode::Int32)::Ptr{tensor_t}

"""Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, D, H, W) or (C, D, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0."""
@c retried tensor_lp_pool3d(x::Ptr{tensor_t}, norm_type::Float64, kernel::Ptr{Int64}, n_kernel::Int32, stride::Ptr{Int64}, n_stride::Int32, ceil_mode::Int32)::Ptr{tensor_t}

"""Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive."""
@c retried tensor_adaptive_avg_pool1d(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive."""
@c retried tensor_adaptive_avg_pool2d(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive."""
@c retried tensor_adaptive_avg_pool3d(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32)::Ptr{tensor_t}

"""Maximum of the windows of adaptive_avg_pool1d, and its int64 index along the spatial axis of x. NaN counts as the maximum; the first of equal elements is returned."""
@c tensor_adaptive_max_pool1d(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Maximum of the windows of adaptive_avg_pool2d, and its int64 index in the flattened plane of x. NaN counts as the maximum; the first of equal elements is returned."""
@c tensor_adaptive_max_pool2d(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Maximum of the windows of adaptive_avg_pool3d, and its int64 index in the flattened volume of x. NaN counts as the maximum; the first of equal elements is returned."""
@c tensor_adaptive_max_pool3d(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, values::Ptr{Ptr{tensor_t}}, indices::Ptr{Ptr{tensor_t}})::Int32

"""Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns the centres of the outermost elements instead of their outer edges; antialias widens the kernel when downsampling."""
@c retried tensor_interpolate(x::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, mode::Cstring, align_corners::Int32, antialias::Int32)::Ptr{tensor_t}

"""Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype, linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to compute the coordinates."""
@c retried tensor_interpolate_axis(x::Ptr{tensor_t}, axis::Int32, size::Int64, mode::Cstring, align_corners::Int32, antialias::Int32, scale::Float64)::Ptr{tensor_t}

"""Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`."""
@c retried tensor_interpolate_axis_grad(dy::Ptr{tensor_t}, axis::Int32, size::Int64, mode::Cstring, align_corners::Int32, antialias::Int32, scale::Float64)::Ptr{tensor_t}

"""Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N, OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first: -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in float32."""
@c retried tensor_grid_sample(x::Ptr{tensor_t}, grid::Ptr{tensor_t}, mode::Cstring, padding_mode::Cstring, align_corners::Int32)::Ptr{tensor_t}

"""Sampling grid for grid_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W)."""
@c retried tensor_affine_grid(theta::Ptr{tensor_t}, shape::Ptr{Int64}, ndim::Int32, align_corners::Int32)::Ptr{tensor_t}

"""Rearranges x (..., C * factor ** 2, H, W) to (..., C, H * factor, W * factor), moving channels into space."""
@c retried tensor_pixel_shuffle(x::Ptr{tensor_t}, factor::Int64)::Ptr{tensor_t}

"""Rearranges x (..., C, H * factor, W * factor) to (..., C * factor ** 2, H, W). The inverse of pixel_shuffle."""
@c retried tensor_pixel_unshuffle(x::Ptr{tensor_t}, factor::Int64)::Ptr{tensor_t}

"""Splits the channels of x (N, C, ...) into `groups` and interleaves the groups."""
@c retried tensor_channel_shuffle(x::Ptr{tensor_t}, groups::Int64)::Ptr{tensor_t}

"""Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the population variance. weight and bias have the shape of those axes."""
@c retried tensor_layer_norm(x::Ptr{tensor_t}, norm_ndim::Int64, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, eps::Float64)::Ptr{tensor_t}

"""Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training, mean and population variance are those of the batch, and running_mean and running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the running statistics are used."""
@c retried tensor_batch_norm(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, running_mean::Ptr{tensor_t}, running_var::Ptr{tensor_t}, training::Int32, momentum::Float64, eps::Float64)::Ptr{tensor_t}

"""Root mean square normalisation x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon of the dtype of computation."""
@c retried tensor_rms_norm(x::Ptr{tensor_t}, norm_ndim::Int64, weight::Ptr{tensor_t}, eps::Float64)::Ptr{tensor_t}

"""Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent channels of x (N, C, ...), times weight (C,), plus bias (C,)."""
@c retried tensor_group_norm(x::Ptr{tensor_t}, groups::Int64, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, eps::Float64)::Ptr{tensor_t}

"""Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the averages of the means and unbiased variances over the batch. Without use_input_stats it is batch_norm with the running statistics."""
@c retried tensor_instance_norm(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, running_mean::Ptr{tensor_t}, running_var::Ptr{tensor_t}, use_input_stats::Int32, momentum::Float64, eps::Float64)::Ptr{tensor_t}

"""Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is the sum of squares over a window of `size` channels around each channel."""
@c retried tensor_local_response_norm(x::Ptr{tensor_t}, size::Int64, alpha::Float64, beta::Float64, k::Float64)::Ptr{tensor_t}

"""x / max(n, eps), where n is the norm of order `ord` along `axis`."""
@c retried tensor_normalize(x::Ptr{tensor_t}, ord::Float64, axis::Int32, eps::Float64)::Ptr{tensor_t}

"""In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training, returns x itself."""
@c retried tensor_dropout(x::Ptr{tensor_t}, p::Float64, training::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself."""
@c retried tensor_feature_dropout(x::Ptr{tensor_t}, p::Float64, training::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""In training, replaces each element with probability p by the negative limit of selu, then scales and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself."""
@c retried tensor_alpha_dropout(x::Ptr{tensor_t}, p::Float64, training::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Same as alpha_dropout, but drops whole channels of x (N, C, ...)."""
@c retried tensor_feature_alpha_dropout(x::Ptr{tensor_t}, p::Float64, training::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Attention softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E) and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is allowed; a query without allowed keys gives 0. With enable_gqa, key and value may have fewer heads (..., H, S, E), each shared by a group of adjacent query heads."""
@c retried tensor_scaled_dot_product_attention(query::Ptr{tensor_t}, key::Ptr{tensor_t}, value::Ptr{tensor_t}, mask::Ptr{tensor_t}, dropout_p::Float64, causal::Int32, scale::Float64, enable_gqa::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Fused scaled_dot_product_attention without dropout that does not store the matrix of scores. mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass recomputes the weights, unless second derivatives or the gradient of the mask are needed. With `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for values that are not finite."""
@c retried tensor_flash_attention(query::Ptr{tensor_t}, key::Ptr{tensor_t}, value::Ptr{tensor_t}, mask::Ptr{tensor_t}, causal::Int32, scale::Float64)::Ptr{tensor_t}

"""Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged. Without need_weights the weights are empty, (0,), and without dropout the memory does not grow with L * S. A query without allowed keys gives NaN, or 0 without need_weights."""
@c tensor_multi_head_attention(query::Ptr{tensor_t}, key::Ptr{tensor_t}, value::Ptr{tensor_t}, num_heads::Int64, in_weight::Ptr{tensor_t}, q_weight::Ptr{tensor_t}, k_weight::Ptr{tensor_t}, v_weight::Ptr{tensor_t}, in_bias::Ptr{tensor_t}, bias_k::Ptr{tensor_t}, bias_v::Ptr{tensor_t}, add_zero_attn::Int32, out_weight::Ptr{tensor_t}, out_bias::Ptr{tensor_t}, key_padding_mask::Ptr{tensor_t}, mask::Ptr{tensor_t}, dropout_p::Float64, need_weights::Int32, average_weights::Int32, rng::Ptr{tensor_rng_t}, output::Ptr{Ptr{tensor_t}}, weights::Ptr{Ptr{tensor_t}})::Int32

"""One step of an Elman network, tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh), for x (N, I) or (I,) and h (N, H) or (H,)."""
@c retried tensor_rnn_tanh_cell(x::Ptr{tensor_t}, h::Ptr{tensor_t}, w_ih::Ptr{tensor_t}, w_hh::Ptr{tensor_t}, b_ih::Ptr{tensor_t}, b_hh::Ptr{tensor_t})::Ptr{tensor_t}

"""Same as rnn_tanh_cell, with relu instead of tanh."""
@c retried tensor_rnn_relu_cell(x::Ptr{tensor_t}, h::Ptr{tensor_t}, w_ih::Ptr{tensor_t}, w_hh::Ptr{tensor_t}, b_ih::Ptr{tensor_t}, b_hh::Ptr{tensor_t})::Ptr{tensor_t}

"""One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z * (h - n) with n = tanh(a_n + r * b_n), r = sigmoid(a_r + b_r) and z = sigmoid(a_z + b_z). a_r, a_z, a_n are the thirds of x @ w_ih^T + b_ih, and b_r, b_z, b_n those of h @ w_hh^T + b_hh."""
@c retried tensor_gru_cell(x::Ptr{tensor_t}, h::Ptr{tensor_t}, w_ih::Ptr{tensor_t}, w_hh::Ptr{tensor_t}, b_ih::Ptr{tensor_t}, b_hh::Ptr{tensor_t})::Ptr{tensor_t}

"""One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c_next = f * c + i * g and h_next = o * tanh(c_next). i, f, g, o are the quarters of x @ w_ih^T + b_ih + h @ w_hh^T + b_hh, after tanh for g and sigmoid for the others."""
@c tensor_lstm_cell(x::Ptr{tensor_t}, h::Ptr{tensor_t}, c::Ptr{tensor_t}, w_ih::Ptr{tensor_t}, w_hh::Ptr{tensor_t}, b_ih::Ptr{tensor_t}, b_hh::Ptr{tensor_t}, h_next::Ptr{Ptr{tensor_t}}, c_next::Ptr{Ptr{tensor_t}})::Int32

"""Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers."""
@c tensor_rnn_tanh(x::Ptr{tensor_t}, h0::Ptr{tensor_t}, weights::Ptr{Ptr{tensor_t}}, n_weights::Int32, layers::Int64, bias::Int32, dropout::Float64, training::Int32, bidirectional::Int32, batch_first::Int32, rng::Ptr{tensor_rng_t}, output::Ptr{Ptr{tensor_t}}, h_n::Ptr{Ptr{tensor_t}})::Int32

"""Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers."""
@c tensor_rnn_relu(x::Ptr{tensor_t}, h0::Ptr{tensor_t}, weights::Ptr{Ptr{tensor_t}}, n_weights::Int32, layers::Int64, bias::Int32, dropout::Float64, training::Int32, bidirectional::Int32, batch_first::Int32, rng::Ptr{tensor_rng_t}, output::Ptr{Ptr{tensor_t}}, h_n::Ptr{Ptr{tensor_t}})::Int32

"""Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see gru_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers."""
@c tensor_gru(x::Ptr{tensor_t}, h0::Ptr{tensor_t}, weights::Ptr{Ptr{tensor_t}}, n_weights::Int32, layers::Int64, bias::Int32, dropout::Float64, training::Int32, bidirectional::Int32, batch_first::Int32, rng::Ptr{tensor_rng_t}, output::Ptr{Ptr{tensor_t}}, h_n::Ptr{Ptr{tensor_t}})::Int32

"""Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden states are projected to P elements."""
@c tensor_lstm(x::Ptr{tensor_t}, h0::Ptr{tensor_t}, c0::Ptr{tensor_t}, weights::Ptr{Ptr{tensor_t}}, n_weights::Int32, layers::Int64, bias::Int32, dropout::Float64, training::Int32, bidirectional::Int32, batch_first::Int32, rng::Ptr{tensor_rng_t}, output::Ptr{Ptr{tensor_t}}, h_n::Ptr{Ptr{tensor_t}}, c_n::Ptr{Ptr{tensor_t}})::Int32

"""Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be shorter. With 8 bits an element is code * scale, codes (..., K) are int8 from -127 to 127, and the scale is max(|block|) / 127. With 4 bits it is (code - 8) * scale, and the element of largest magnitude becomes -8 * scale; codes are uint8 of shape (..., 16 * ceil(K / 32)), whose byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the end. Scales (..., ceil(K / block_size)) are float16, at most 65504. A block with NaN becomes NaN."""
@c tensor_quantize_blockwise(x::Ptr{tensor_t}, bits::Int64, block_size::Int64, codes::Ptr{Ptr{tensor_t}}, scales::Ptr{Ptr{tensor_t}})::Int32

"""The elements (..., extent) that `codes` and `scales` stand for, see quantize_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 * ceil(extent / 32)) with two codes of 4 bits in each."""
@c retried tensor_dequantize_blockwise(codes::Ptr{tensor_t}, scales::Ptr{tensor_t}, extent::Int64, block_size::Int64, dtype::Int32)::Ptr{tensor_t}

"""x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the rounding. The codes and scales get no gradients."""
@c retried tensor_quantized_linear(x::Ptr{tensor_t}, codes::Ptr{tensor_t}, scales::Ptr{tensor_t}, bias::Ptr{tensor_t}, block_size::Int64, int8_activations::Int32)::Ptr{tensor_t}

"""round(x / scale) + zero_point in an integer dtype of 8 or 16 bits, clamped to its range; ties round to even. The scale and the zero point are one number, or one for each index along `axis`. NaN becomes an arbitrary value. The result has no gradients."""
@c retried tensor_quantize_affine(x::Ptr{tensor_t}, scale::Ptr{tensor_t}, zero_point::Ptr{tensor_t}, axis::Int32, dtype::Int32)::Ptr{tensor_t}

"""(codes - zero_point) * scale in the scale's dtype, see quantize_affine. The codes get no gradient."""
@c retried tensor_dequantize_affine(codes::Ptr{tensor_t}, scale::Ptr{tensor_t}, zero_point::Ptr{tensor_t}, axis::Int32)::Ptr{tensor_t}

"""Convolution over 1 to 3 axes of tensors of 8 bits, see quantize_affine. The sums of (x - x_zero_point) * (weight - weight_zero_point) are exact; with integers as bias, these are added, exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as in all arithmetic of integers. With x_scale and weight_scale the result is sums * x_scale * weight_scale + bias, computed in float32, in the dtype of x_scale; with out_scale it is quantized, in the dtype of out_zero_point. Padding stands for 0. No argument gets gradients."""
@c retried tensor_quantized_conv(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, x_scale::Ptr{tensor_t}, x_zero_point::Ptr{tensor_t}, weight_scale::Ptr{tensor_t}, weight_zero_point::Ptr{tensor_t}, out_scale::Ptr{tensor_t}, out_zero_point::Ptr{tensor_t}, stride::Ptr{Int64}, n_stride::Int32, padding::Ptr{Int64}, n_padding::Int32, dilation::Ptr{Int64}, n_dilation::Int32, groups::Int64, relu::Int32)::Ptr{tensor_t}

"""Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero points as in quantized_conv, those of the weight for each column. Leading axes broadcast."""
@c retried tensor_quantized_matmul(x::Ptr{tensor_t}, weight::Ptr{tensor_t}, bias::Ptr{tensor_t}, x_scale::Ptr{tensor_t}, x_zero_point::Ptr{tensor_t}, weight_scale::Ptr{tensor_t}, weight_zero_point::Ptr{tensor_t}, out_scale::Ptr{tensor_t}, out_zero_point::Ptr{tensor_t}, relu::Int32)::Ptr{tensor_t}

"""Pairwise distances vector_norm(a[..., i, :] - b[..., j, :], p) between the rows of a and b; leading axes are broadcast. The derivative is 0 where the distance is 0."""
@c retried tensor_cdist(a::Ptr{tensor_t}, b::Ptr{tensor_t}, p::Float64)::Ptr{tensor_t}

"""Pairwise distances, as in cdist, between the rows i < j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ..."""
@c retried tensor_pdist(x::Ptr{tensor_t}, p::Float64)::Ptr{tensor_t}

"""Squared error (x - target) ** 2, with its mean, its sum or no reduction."""
@c retried tensor_mse_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""Absolute error |x - target|, with its mean, its sum or no reduction."""
@c retried tensor_l1_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the mean is divided by the sum of the weights of the other targets."""
@c retried tensor_nll_loss(log_probs::Ptr{tensor_t}, target::Ptr{tensor_t}, weight::Ptr{tensor_t}, ignore_index::Int64, reduction::Int32)::Ptr{tensor_t}

"""Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1, or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] * (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t. For integer targets the mean is divided by the sum of weight[y] over the targets that are not ignored, NaN if there are none; for probabilities by the number of losses."""
@c retried tensor_cross_entropy(logits::Ptr{tensor_t}, target::Ptr{tensor_t}, weight::Ptr{tensor_t}, ignore_index::Int64, label_smoothing::Float64, reduction::Int32)::Ptr{tensor_t}

"""Unweighted losses (N,) of cross_entropy: logsumexp(logits) - logits[target] for each row of logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index."""
@c retried tensor_softmax_nll(logits::Ptr{tensor_t}, target::Ptr{tensor_t}, ignore_index::Int64)::Ptr{tensor_t}

"""Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without overflow."""
@c retried tensor_bce_with_logits(logits::Ptr{tensor_t}, target::Ptr{tensor_t}, weight::Ptr{tensor_t}, pos_weight::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""For d = x - target: d ** 2 / (2 * beta) where |d| < beta, |d| - beta / 2 elsewhere; |d| for beta = 0."""
@c retried tensor_smooth_l1_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, beta::Float64, reduction::Int32)::Ptr{tensor_t}

"""For d = x - target: d ** 2 / 2 where |d| < delta, delta * (|d| - delta / 2) elsewhere."""
@c retried tensor_huber_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, delta::Float64, reduction::Int32)::Ptr{tensor_t}

"""Kullback-Leibler divergence target * (log(target) - x) for log probabilities x, and 0 where target is 0; with log_target, target holds log probabilities too. The mean is over all elements; for the divergence per instance divide the sum by the batch size."""
@c retried tensor_kl_div(x::Ptr{tensor_t}, target::Ptr{tensor_t}, log_target::Int32, reduction::Int32)::Ptr{tensor_t}

"""Binary cross entropy -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x in [0, 1]; logarithms are clamped to at least -100."""
@c retried tensor_binary_cross_entropy(x::Ptr{tensor_t}, target::Ptr{tensor_t}, weight::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless log_input. `full` adds Stirling's approximation of log(target!) where target > 1."""
@c retried tensor_poisson_nll_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, log_input::Int32, full::Int32, eps::Float64, reduction::Int32)::Ptr{tensor_t}

"""Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps); `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its gradient is the gradient with respect to v."""
@c retried tensor_gaussian_nll_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, var::Ptr{tensor_t}, full::Int32, eps::Float64, reduction::Int32)::Ptr{tensor_t}

"""log(1 + exp(-target * x)) for targets 1 and -1, without overflow."""
@c retried tensor_soft_margin_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""x where target is 1, max(margin - x, 0) where target is -1."""
@c retried tensor_hinge_embedding_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, margin::Float64, reduction::Int32)::Ptr{tensor_t}

"""Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2."""
@c retried tensor_multi_margin_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, p::Float64, margin::Float64, weight::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""Multi-label hinge loss sum(max(x[j] - x[y] + 1, 0)) / C over all target classes y and all other classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its first -1."""
@c retried tensor_multilabel_margin_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""Mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) * logsigmoid(-x))."""
@c retried tensor_multilabel_soft_margin_loss(x::Ptr{tensor_t}, target::Ptr{tensor_t}, weight::Ptr{tensor_t}, reduction::Int32)::Ptr{tensor_t}

"""sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the broadcast operands."""
@c retried tensor_cosine_similarity(x1::Ptr{tensor_t}, x2::Ptr{tensor_t}, axis::Int32, eps::Float64)::Ptr{tensor_t}

"""Norm of order p of x1 - x2 + eps along the last axis."""
@c retried tensor_pairwise_distance(x1::Ptr{tensor_t}, x2::Ptr{tensor_t}, p::Float64, eps::Float64, keepdims::Int32)::Ptr{tensor_t}

"""1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or ()."""
@c retried tensor_cosine_embedding_loss(x1::Ptr{tensor_t}, x2::Ptr{tensor_t}, target::Ptr{tensor_t}, margin::Float64, reduction::Int32)::Ptr{tensor_t}

"""max(margin - target * (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2 should be."""
@c retried tensor_margin_ranking_loss(x1::Ptr{tensor_t}, x2::Ptr{tensor_t}, target::Ptr{tensor_t}, margin::Float64, reduction::Int32)::Ptr{tensor_t}

"""max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With swap, d(positive, negative) replaces d(anchor, negative) where it is smaller."""
@c retried tensor_triplet_margin_loss(anchor::Ptr{tensor_t}, positive::Ptr{tensor_t}, negative::Ptr{tensor_t}, margin::Float64, p::Float64, eps::Float64, swap::Int32, reduction::Int32)::Ptr{tensor_t}

"""Connectionist temporal classification loss: the negative log likelihood of label sequences of unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated; or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect to the input of log_softmax; there is no second derivative."""
@c retried tensor_ctc_loss(log_probs::Ptr{tensor_t}, targets::Ptr{tensor_t}, input_lengths::Ptr{tensor_t}, target_lengths::Ptr{tensor_t}, blank::Int64, zero_infinity::Int32, reduction::Int32)::Ptr{tensor_t}

"""Losses (N,) of ctc_loss before the reduction, for log_probs (T, N, C)."""
@c retried tensor_ctc_nll(log_probs::Ptr{tensor_t}, targets::Ptr{tensor_t}, input_lengths::Ptr{tensor_t}, target_lengths::Ptr{tensor_t}, blank::Int64, zero_infinity::Int32)::Ptr{tensor_t}

"""Gradient of ctc_nll with respect to the input of log_softmax, for the gradient dy (N,) of the losses."""
@c retried tensor_ctc_nll_grad(dy::Ptr{tensor_t}, log_probs::Ptr{tensor_t}, targets::Ptr{tensor_t}, input_lengths::Ptr{tensor_t}, target_lengths::Ptr{tensor_t}, blank::Int64, zero_infinity::Int32)::Ptr{tensor_t}

"""Uniform random numbers in [0, 1): multiples of 2**-24 for float32, 2**-53 for float64, 2**-11 for float16 and 2**-8 for bfloat16. Both parts of complex numbers are uniform. The default dtype is float32."""
@c retried tensor_rand(shape::Ptr{Int64}, ndim::Int32, dtype::Int32, device::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Standard normal random numbers; for complex numbers both parts have variance 1/2. The default dtype is float32."""
@c retried tensor_randn(shape::Ptr{Int64}, ndim::Int32, dtype::Int32, device::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Uniform random integers in [low, high). The default dtype is int64."""
@c retried tensor_randint(low::Int64, high::Int64, shape::Ptr{Int64}, ndim::Int32, dtype::Int32, device::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Random permutation of 0 to n - 1. The default dtype is int64."""
@c retried tensor_randperm(n::Int64, dtype::Int32, device::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `p`."""
@c retried tensor_bernoulli(p::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C): int64 of shape (n,) or (N, n)."""
@c retried tensor_multinomial(weights::Ptr{tensor_t}, n::Int64, replacement::Int32, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Draws one index for each row of the non-negative weights (..., C), with probabilities proportional to them: int64 of shape (...)."""
@c retried tensor_categorical(weights::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Fills `x` with uniform random numbers in [low, high); of complex numbers both parts."""
@c tensor_uniform_(x::Ptr{tensor_t}, low::Float64, high::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Fills `x` with normal random numbers of the given mean and standard deviation; for complex numbers both parts have half of the variance."""
@c tensor_normal_(x::Ptr{tensor_t}, mean::Float64, std::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd."""
@c tensor_exponential_(x::Ptr{tensor_t}, lambd::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`."""
@c tensor_laplace_(x::Ptr{tensor_t}, mean::Float64, scale::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Fills `x` with random numbers of the Cauchy distribution with the given median and scale `sigma`."""
@c tensor_cauchy_(x::Ptr{tensor_t}, median::Float64, sigma::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard deviation."""
@c tensor_log_normal_(x::Ptr{tensor_t}, mean::Float64, std::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Fills `x` with geometric random numbers: the number of trials up to and including the first success, for success probability p in (0, 1)."""
@c tensor_geometric_(x::Ptr{tensor_t}, p::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast; means may be complex, as in normal_. No gradient."""
@c retried tensor_normal(mean::Ptr{tensor_t}, std::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient."""
@c retried tensor_poisson(rate::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No gradient."""
@c retried tensor_binomial(count::Ptr{tensor_t}, p::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Beta random numbers in [0, 1] with the shape parameters a and b, which are broadcast. No gradient."""
@c retried tensor_beta(a::Ptr{tensor_t}, b::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha * scale. Differentiable by implicit reparameterisation."""
@c retried tensor_gamma(alpha::Ptr{tensor_t}, scale::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by reparameterisation."""
@c retried tensor_exponential(rate::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit reparameterisation; see standard_gamma_grad."""
@c retried tensor_standard_gamma(alpha::Ptr{tensor_t}, rng::Ptr{tensor_rng_t})::Ptr{tensor_t}

"""Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile: minus the derivative of the cumulative distribution function by alpha, divided by the density. NaN for x < 0 or alpha <= 0; no gradient."""
@c retried tensor_standard_gamma_grad(alpha::Ptr{tensor_t}, x::Ptr{tensor_t})::Ptr{tensor_t}

"""Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)). The fan is in or out times the product of the other extents."""
@c tensor_kaiming_uniform_(x::Ptr{tensor_t}, a::Float64, fan::Int32, rng::Ptr{tensor_rng_t})::Int32

"""Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation sqrt(2 / ((1 + a**2) * fan)); see kaiming_uniform_."""
@c tensor_kaiming_normal_(x::Ptr{tensor_t}, a::Float64, fan::Int32, rng::Ptr{tensor_rng_t})::Int32

"""Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out))."""
@c tensor_xavier_uniform_(x::Ptr{tensor_t}, gain::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out))."""
@c tensor_xavier_normal_(x::Ptr{tensor_t}, gain::Float64, rng::Ptr{tensor_rng_t})::Int32

"""Version of the library: major << 16 | minor << 8 | patch."""
@c tensor_version()::UInt32

"""TENSOR_ABI of the library."""
@c tensor_abi_version()::UInt32

"""TENSOR_API_LEVEL of the library."""
@c tensor_api_level()::UInt32

"""Version, compiler, commit if known, and the hash of the interface, in one line. A static string."""
@c tensor_build_info()::Cstring

"""Whether this build has a TENSOR_FEATURE_*; 0 for unknown features."""
@c tensor_has_feature(feature::Int32)::Int32

"""Frees all caches. The library remains usable."""
@c tensor_shutdown()::Int32

"""Sets the number of threads that one operation may use, within the limit of tensor_set_max_threads(), for the whole process or the calling thread alone. 0 restores the default. Errors: TENSOR_E_INVALID if n < 0 or n > 1024."""
@c tensor_set_num_threads(n::Int32, this_thread_only::Int32)::Int32

"""The number that tensor_set_num_threads() set for the calling thread or the process, or its default; fewer compute where tensor_set_max_threads() allows fewer."""
@c tensor_get_num_threads()::Int32

"""Sets the maximum number of threads that compute for one caller. The library has one pool of n - 1 threads for all callers, started on demand; a caller that finds no idle thread computes alone. Lowering the limit ends the excess threads. The default, also set by 0, is the number of processors in the process's affinity, limited by the cgroup quota and OMP_THREAD_LIMIT. tensor_set_num_threads() determines how an operation is divided; results do not depend on which threads compute them. Errors: TENSOR_E_INVALID if n < 0 or n > 1024."""
@c tensor_set_max_threads(n::Int32)::Int32

"""Maximum number of threads that compute for one caller."""
@c tensor_get_max_threads()::Int32

"""Identifier of the calling thread for tensor_cancel(), 1 or more and never reused."""
@c tensor_thread_id()::UInt64

"""Cancels the long-running call of a thread: it fails with TENSOR_E_CANCELLED, usually within milliseconds, and its arguments are unchanged. A call checks for cancellation after about every million elements. Shorter calls complete, and the request remains pending for the next long call of the thread, or until tensor_clear_cancel(). Partial results are discarded. Calls that modify visible tensors (in-place ops, optimiser steps, the accumulation of leaf gradients in tensor_backward()) complete once they have begun to write; in-place ops that write far more often than the tensor has elements compute into a copy first and can be cancelled. Work submitted to a device is not cancelled. Errors: TENSOR_E_INVALID if no live thread has that identifier."""
@c tensor_cancel(thread::UInt64)::Int32

"""Clears a pending tensor_cancel() request of the calling thread and returns whether there was one. Call it before new work if the previous work may have completed just before it was cancelled."""
@c tensor_clear_cancel()::Int32

"""Sets a process-wide function that long-running calls invoke on their own thread, at most every 20 milliseconds, to ask whether to cancel, as with tensor_cancel(); NULL for none. A binding can use it to let Ctrl-C interrupt a call. The previous function may still be running on another thread when this returns."""
@c tensor_set_interrupt(interrupt::Ptr{Cvoid}, user::Ptr{Cvoid})::Int32

"""Allows float32 convolutions of the calling thread to use Winograd's algorithm, which needs fewer multiplications but rounds more; returns the previous setting. The default is off, or on if the environment variable TENSOR_ALLOW_WINOGRAD is 1. It applies to conv2d and the gradient of its input for 3 x 3 kernels with stride and dilation 1, at least 16 input and 16 output channels in each group, and outputs that are not much smaller than the 4 x 4 tiles that cover them. Errors are within 1e-5 times the largest |x| times the sum of an output channel's |weights|; measured errors are up to 1e-6 for random numbers (3e-7 without Winograd) and 4e-6 for constant input (3e-6 without). An infinity or NaN in x makes all results of the affected tiles infinite or NaN, and results may overflow where sums of |x| |weights| are within a factor of 3000 of the largest float32."""
@c tensor_set_allow_winograd(allowed::Int32)::Int32

"""Whether convolutions of the calling thread may use Winograd's algorithm."""
@c tensor_get_allow_winograd()::Int32

"""Allows float32 matrix products and convolutions of the calling thread on CUDA devices to use TF32, which has 10 instead of 23 mantissa bits and is several times faster; returns the previous setting. The default is off, or on if the environment variable TENSOR_ALLOW_TF32 is 1. Affects only cuBLASLt and cuDNN, never the CPU."""
@c tensor_set_allow_tf32(allowed::Int32)::Int32

"""Whether matrix products and convolutions of the calling thread on CUDA devices may use TF32."""
@c tensor_get_allow_tf32()::Int32

"""Sets whether elementwise ops of the calling thread, their gradients and conversions, and on the CPU reductions of rows, leave their results pending. A pending result is computed when its elements are needed, or before something that it reads is written to; a chain of pending results is computed in one pass over memory, with the results of the single ops bit by bit, but for the signs of NaN. Shapes, dtypes and errors about arguments are those of the call; that memory is exhausted is reported by the call that needs the elements. TENSOR_LAZY_OFF computes everything at once; TENSOR_LAZY_AUTOMATIC leaves large results on the CPU pending, of at least 131072 elements, and reductions of them to one element that require gradients, and is the default, unless the environment variable TENSOR_LAZY is `off` or `all`; TENSOR_LAZY_ALL small ones and reductions of any axes, too. Ops that read memory to which others have access, by tensor_data(), DLPack or tensor_from_blob(), compute at once."""
@c tensor_set_lazy(mode::Int32)::Int32

"""The mode of the calling thread: tensor_set_lazy()."""
@c tensor_get_lazy()::Int32

"""Allows chains of pending results whose ops the calling thread calls from now on to add and multiply numbers first that it adds to, or multiplies by, floating tensors: (x + 4) + 3 becomes x + 7, (x * 2) / 3 becomes x / 1.5, and x + 0 becomes x, whose zeros keep their sign. Results differ in their last digits, those of half precision are rounded once instead of twice, and what overflows in between may not. Returns the previous setting. The default is off, or on if the environment variable TENSOR_ALLOW_REASSOCIATION is 1. Rewriting of integers is exact and always on."""
@c tensor_set_allow_reassociation(allowed::Int32)::Int32

"""Whether chains of the calling thread's ops may be reassociated: tensor_set_allow_reassociation()."""
@c tensor_get_allow_reassociation()::Int32

"""Computes those of the tensors that are pending. They keep their values, and can be computed again, if it fails."""
@c tensor_eval(tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32)::Int32

"""What tensor_eval() would do, without doing it: a line for each pass over memory, in the order in which they would run, with its shape and the bytes that it reads and writes, and below it a line for each op. Nothing for tensors that are not pending. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL."""
@c tensor_schedule(tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""Whether the elements of t are still to be computed."""
@c tensor_is_pending(t::Ptr{tensor_t})::Int32

"""Sets mixed precision (autocast) for the calling thread on one kind of device; the index is ignored. TENSOR_FLOAT16 or TENSOR_BFLOAT16 is the dtype of products, convolutions, attention and recurrent networks, 0 disables it; *before is the previous setting. The operands of an op are cast differentiably; the operands of exponentials, logarithms, sums, norms and losses are cast to float32. The reference of each op states its cast; float64, integers, in-place ops and gradients are not affected. The cast of a float32 leaf that requires grad is cached until autocast is off on all devices, or the leaf is modified. Errors: TENSOR_E_DTYPE for other dtypes."""
@c tensor_autocast_set(device::Int32, dtype::Int32, before::Ptr{Int32})::Int32

"""The autocast dtype of the calling thread on one kind of device; 0 if it is off."""
@c tensor_autocast_get(device::Int32)::Int32

"""Sets the allocator of host memory for elements; NULL is the built-in allocator. Errors: TENSOR_E_INVALID once memory has been allocated, TENSOR_E_VERSION for an unknown struct_size."""
@c tensor_set_allocator(allocator::Ptr{tensor_allocator_t})::Int32

"""Code of this thread's last failure; a success does not clear it. Reading the code or the message marks the failure as handled: passing on a NULL afterwards is a new failure."""
@c tensor_last_error_code()::Int32

"""Message of this thread's last failure, one line of fewer than 512 bytes; valid until the next failure."""
@c tensor_last_error_message()::Cstring

"""Clears this thread's error."""
@c tensor_clear_error()::Cvoid

"""For callbacks: sets the error that the call that runs the callback reports. Without it a callback that fails has the message of the call of the library that failed in it, if one did."""
@c tensor_set_error(code::Int32, message::Cstring)::Cvoid

"""Name of a status code, such as \"TENSOR_E_SHAPE\". A static string."""
@c tensor_status_name(status::Int32)::Cstring

"""Moves this thread's error into an object that may be passed to other threads; NULL if there is no error, or no memory."""
@c tensor_error_take()::Ptr{tensor_error_t}

"""Code of an error; TENSOR_OK for NULL."""
@c tensor_error_code(e::Ptr{tensor_error_t})::Int32

"""Message of an error; \"\" for NULL."""
@c tensor_error_message(e::Ptr{tensor_error_t})::Cstring

"""Frees an error."""
@c tensor_error_release(e::Ptr{tensor_error_t})::Cvoid

"""Adds a reference to `t`; returns `t`."""
@c tensor_retain(t::Ptr{tensor_t})::Ptr{tensor_t}

"""Releases a reference; NULL is ignored. Never fails, does not affect the thread's error (calls that a destroy function makes do), and may be called from any thread."""
@c tensor_release(t::Ptr{tensor_t})::Cvoid

"""Releases `n` tensors; NULL entries are ignored."""
@c tensor_release_n(ts::Ptr{Ptr{tensor_t}}, n_ts::Int32)::Cvoid

"""Opens a scope on the calling thread. Tensors that this thread receives from the library belong to the innermost scope, and tensor_scope_end() releases them; scopes nest. A tensor that is released or passed to a callback's caller no longer belongs to the scope; additional references from tensor_retain() are not affected. Keep tensors that another thread will release with tensor_scope_keep(). Errors: TENSOR_E_NOMEM."""
@c tensor_scope_begin()::Int32

"""Closes the thread's innermost scope and releases the tensors that belong to it. Errors: TENSOR_E_INVALID if no scope is open."""
@c tensor_scope_end()::Int32

"""Moves `t` from the innermost scope to the enclosing one, or to the caller if there is none, as for the result of a function; returns `t`, which may be NULL. Does nothing if `t` does not belong to the scope."""
@c tensor_scope_keep(t::Ptr{tensor_t})::Ptr{tensor_t}

"""Number of axes."""
@c tensor_ndim(t::Ptr{tensor_t})::Int32

"""Extents of the tensor, tensor_ndim(t) of them; valid until `t` is released."""
@c tensor_shape(t::Ptr{tensor_t})::Ptr{Int64}

"""Strides in elements; they may be 0 or negative. Valid until `t` is released."""
@c tensor_strides(t::Ptr{tensor_t})::Ptr{Int64}

"""Position of the first element in the storage, in elements."""
@c tensor_storage_offset(t::Ptr{tensor_t})::Int64

"""Number of elements."""
@c tensor_numel(t::Ptr{tensor_t})::Int64

"""Dtype of the tensor."""
@c tensor_dtype(t::Ptr{tensor_t})::Int32

"""Device of the tensor."""
@c tensor_device(t::Ptr{tensor_t})::Int32

"""Whether the elements are contiguous in row-major order."""
@c tensor_is_contiguous(t::Ptr{tensor_t})::Int32

"""Whether both tensors are views of the same storage."""
@c tensor_shares_storage(a::Ptr{tensor_t}, b::Ptr{tensor_t})::Int32

"""Number of references to `t`, for debugging."""
@c tensor_use_count(t::Ptr{tensor_t})::Int64

"""Number of in-place changes of the storage of `t`."""
@c tensor_inplace_version(t::Ptr{tensor_t})::Int64

"""Size of an element in bytes; 0 for an unknown dtype."""
@c tensor_dtype_size(dtype::Int32)::Int64

"""Name of a dtype, such as \"float32\"; \"\" for an unknown dtype. A static string."""
@c tensor_dtype_name(dtype::Int32)::Cstring

"""The dtype that a and b promote to, as in the array API; an integer and a floating-point dtype promote to the latter. Errors: TENSOR_E_DTYPE for uint64 and a signed integer."""
@c tensor_result_type(a::Int32, b::Int32, out::Ptr{Int32})::Int32

"""Creates a tensor with a copy of `data`, which is in row-major order and has elements of `dtype`; uninitialised for NULL."""
@c retried tensor_create(data::Ptr{Cvoid}, shape::Ptr{Int64}, ndim::Int32, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Creates a tensor that uses the caller's memory without a copy. Strides are in elements, NULL for row-major order; negative strides address memory before `data`. Bytes of TENSOR_BOOL must be 0 or 1. destroy(user) is called when the storage is freed, on a CUDA device after all its pending work, and also if this call fails."""
@c retried tensor_from_blob(data::Ptr{Cvoid}, shape::Ptr{Int64}, ndim::Int32, strides::Ptr{Int64}, dtype::Int32, device::Int32, destroy::Ptr{Cvoid}, user::Ptr{Cvoid})::Ptr{tensor_t}

"""Creates a 0-d tensor. The default dtype is float32 for a double and int64 for an integer."""
@c retried tensor_scalar(value::Float64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Creates a 0-d tensor. The default dtype is float32 for a double and int64 for an integer."""
@c retried tensor_scalar_i64(value::Int64, dtype::Int32, device::Int32)::Ptr{tensor_t}

"""Creates a 0-d uint64 tensor that promotes as a host scalar: it does not widen an integer dtype, and its value must fit into that dtype. For values from 2^63 on."""
@c retried tensor_scalar_u64(value::UInt64)::Ptr{tensor_t}

"""Creates a 0-d complex128 tensor that promotes as a host scalar: with another tensor the result is complex but no wider than that tensor, and complex64 with integers."""
@c retried tensor_scalar_complex(re::Float64, im::Float64)::Ptr{tensor_t}

"""Copies the elements in row-major order to `data`, from any layout and device. Errors: TENSOR_E_INVALID if n is not the size of the elements in bytes."""
@c tensor_copy_to_host(t::Ptr{tensor_t}, data::Ptr{Cvoid}, n::Int64)::Int32

"""Overwrites the elements with `data`, in row-major order. Errors: TENSOR_E_INVALID if n is not the size of the elements in bytes, TENSOR_E_AUTOGRAD if `t` is a leaf that requires grad and grad mode is on."""
@c tensor_copy_from_host(t::Ptr{tensor_t}, data::Ptr{Cvoid}, n::Int64)::Int32

"""Converts the elements to float and writes them in row-major order to `values`, an array of n elements; from any real dtype, layout and device. Errors: TENSOR_E_INVALID if n is not the number of elements, TENSOR_E_DTYPE for a complex tensor."""
@c tensor_read_f32(t::Ptr{tensor_t}, values::Ptr{Cvoid}, n::Int64)::Int32

"""Same as tensor_read_f32(), for double. Errors: Same as tensor_read_f32()."""
@c tensor_read_f64(t::Ptr{tensor_t}, values::Ptr{Cvoid}, n::Int64)::Int32

"""Same as tensor_read_f32(), for int64_t; floating-point values are truncated. Errors: Same as tensor_read_f32(), and TENSOR_E_INVALID for an element out of the range of int64_t."""
@c tensor_read_i64(t::Ptr{tensor_t}, values::Ptr{Cvoid}, n::Int64)::Int32

"""Overwrites the elements with n values of type float, in row-major order, converted to the dtype of `t`: rounded for floating-point dtypes, truncated for integers, compared with 0 for bool. Errors: TENSOR_E_INVALID if n is not the number of elements, or for a value out of the range of an integer dtype; TENSOR_E_AUTOGRAD if `t` is a leaf that requires grad and grad mode is on. Nothing is written then."""
@c tensor_write_f32(t::Ptr{tensor_t}, values::Ptr{Cvoid}, n::Int64)::Int32

"""Same as tensor_write_f32(), for double. Errors: Same as tensor_write_f32()."""
@c tensor_write_f64(t::Ptr{tensor_t}, values::Ptr{Cvoid}, n::Int64)::Int32

"""Same as tensor_write_f32(), for int64_t. Errors: Same as tensor_write_f32()."""
@c tensor_write_i64(t::Ptr{tensor_t}, values::Ptr{Cvoid}, n::Int64)::Int32

"""Value of a tensor with one element. Errors: TENSOR_E_SHAPE unless it has one element, TENSOR_E_DTYPE for a complex tensor."""
@c tensor_item(t::Ptr{tensor_t}, out::Ptr{Float64})::Int32

"""Real and imaginary part of the value of a tensor with one element; the imaginary part of a real tensor is 0. Errors: TENSOR_E_SHAPE unless it has one element."""
@c tensor_item_complex(t::Ptr{tensor_t}, re::Ptr{Float64}, im::Ptr{Float64})::Int32

"""Value of a tensor with one element as an integer. Floating-point values are truncated and saturated; uint64 values above INT64_MAX are reinterpreted. Errors: TENSOR_E_SHAPE unless it has one element, TENSOR_E_DTYPE for a complex tensor."""
@c tensor_item_i64(t::Ptr{tensor_t}, out::Ptr{Int64})::Int32

"""Address of the first element, on the device of the tensor; NULL for an empty tensor."""
@c tensor_data(t::Ptr{tensor_t})::Ptr{Cvoid}

"""Formats a tensor as PyTorch does. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL."""
@c tensor_to_string(t::Ptr{tensor_t}, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""Sets how this process prints tensors: digits (4), number of elements above which the middle ones are omitted (1000), elements shown at each end (3), columns (80). A negative value leaves an option unchanged."""
@c tensor_set_print_options(precision::Int32, threshold::Int64, edge_items::Int32, line_width::Int32)::Int32

"""Sets how this process prints floating numbers: 0, which is the default: each tensor's numbers decide; 1: without exponents; 2: with exponents."""
@c tensor_set_print_notation(notation::Int32)::Int32

"""Allocator statistics and the number of live tensors. Errors: TENSOR_E_VERSION for an unknown struct_size."""
@c tensor_memory_stats(device::Int32, stats::Ptr{tensor_memory_stats_t})::Int32

"""Resets the peak statistics to the current values."""
@c tensor_memory_reset_peak(device::Int32)::Int32

"""Returns cached memory to the system."""
@c tensor_memory_trim(device::Int32)::Int32

"""Limits the memory that the allocator of a CUDA device holds, including cached memory; 0 for no limit. Memory already held beyond the limit is kept until it is freed. An allocation over the limit fails with TENSOR_E_DEVICE_NOMEM. Errors: TENSOR_E_INVALID for a negative number, TENSOR_E_UNSUPPORTED for the CPU."""
@c tensor_memory_set_limit(device::Int32, nbytes::Int64)::Int32

"""Sets a function that is called when the memory of a CUDA device is exhausted, before an error is reported, such as a garbage collector that releases tensors; NULL, the default, for none. The previous function may still be running when this returns."""
@c tensor_set_reclaim(reclaim::Ptr{Cvoid}, user::Ptr{Cvoid})::Int32

"""Waits for all work of a device and reports its asynchronous errors."""
@c tensor_synchronize(device::Int32)::Int32

"""Number of CUDA devices; 0 without a driver, a device or CUDA support in the build."""
@c tensor_cuda_device_count()::Int32

"""The reason why there is no CUDA device; \"\" if there is one."""
@c tensor_cuda_why()::Cstring

"""The NVIDIA libraries that CUDA devices use, one line for each: its version, or why it is not used, with all files that were tried. Loads the libraries, which needs about 200 MB of memory. The string is valid forever. Errors: TENSOR_E_UNSUPPORTED or TENSOR_E_CUDA without a device; the result is \"\" then."""
@c tensor_cuda_libraries()::Cstring

"""The reason why processes cannot be connected by NCCL, which tensor_group_create() says more about; \"\" if the library and a CUDA device are there. Loads the library. The string is valid forever."""
@c tensor_cuda_nccl_why()::Cstring

"""Launches a user-defined CUDA kernel on the device of `outputs`, on the calling thread's stream: the extern \"C\" __global__ function `name` in the CUDA C++ source text `source`, with `grid` blocks of `block` threads along x, y and z. NVRTC compiles the source on first use, and the result is cached. The parameters of the kernel are the outputs, at least one, then the inputs: the address of the first element of each, regardless of strides; for a CPU input, which must be 0-d, its value. The outputs count as modified in place. The call is not recorded in the graph; use tensor_autograd_record() to add a gradient. Errors: TENSOR_E_INVALID for a source that does not compile, with the first compiler error, and for a kernel that does not exist or has other parameters; TENSOR_E_AUTOGRAD for an output that requires grad while grad mode is on; TENSOR_E_UNSUPPORTED without NVRTC (libnvrtc.so.13), with all files that were tried."""
@c tensor_cuda_launch(source::Cstring, name::Cstring, grid::Ptr{Int64}, block::Ptr{Int64}, shared_bytes::Int64, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32)::Int32

"""Number of devices of the kind of `device`: 1 for the CPU and the meta device."""
@c tensor_device_count(device::Int32)::Int32

"""The reason why there is no device of that kind; \"\" if there is one. The string is valid forever."""
@c tensor_device_why(device::Int32)::Cstring

"""Name of the kind of a device: \"cpu\", \"cuda\", \"meta\", or the name that it was registered with. The string is valid forever."""
@c tensor_device_type(device::Int32)::Cstring

"""First device of the kind with that name, whether or not the machine has one; add an index for another device. Errors: TENSOR_E_INVALID for an unknown name."""
@c tensor_device_find(name::Cstring, device::Ptr{Int64})::Int32

"""Registers a kind of device; *device is its first device. The table is copied; its functions and `user` must remain valid until the process ends. A kernel that the device lacks or declines is computed on the host, on copies. Errors: TENSOR_E_VERSION for an unknown struct_size; TENSOR_E_INVALID for a name that is in use, an unknown kernel name, missing functions, and if no further kind can be registered."""
@c tensor_device_register(plugin::Ptr{tensor_device_plugin_t}, device::Ptr{Int64})::Int32

"""Product name of a device; \"CPU\" for the host. The string is valid forever. Errors: TENSOR_E_UNSUPPORTED or TENSOR_E_CUDA if there is no such device; the result is \"\" then."""
@c tensor_device_name(device::Int32)::Cstring

"""Memory, compute capability and number of processors of a device: multiprocessors of a CUDA device, logical processors that this process may use on the CPU. Fields that are unknown, or that the device does not have, are 0. Errors: TENSOR_E_VERSION for an unknown struct_size, TENSOR_E_UNSUPPORTED if there is no such device."""
@c tensor_device_facts(device::Int32, facts::Ptr{tensor_device_facts_t})::Int32

"""Creates a stream, a queue of work on a device that runs in order. Streams may run concurrently; order them with tensor_stream_wait(). Memory is not reused while a stream that used it has pending work. CPU work is complete when its call returns, on any stream."""
@c retried tensor_stream_create(device::Int32)::Ptr{tensor_stream_t}

"""Wraps another library's cudaStream_t, which must outlive the handle and the tensors that were used on it. NULL, and the CPU, stand for the device's own stream."""
@c retried tensor_stream_from_native(device::Int32, native::Ptr{Cvoid})::Ptr{tensor_stream_t}

"""Adds a reference; returns `stream`."""
@c tensor_stream_retain(stream::Ptr{tensor_stream_t})::Ptr{tensor_stream_t}

"""Releases a reference; pending work of the stream still runs."""
@c tensor_stream_release(stream::Ptr{tensor_stream_t})::Cvoid

"""The calling thread's current stream of a device, as a new reference: the device's own stream unless another was set. Gradients are computed on the stream of the thread that calls tensor_backward()."""
@c retried tensor_stream_current(device::Int32)::Ptr{tensor_stream_t}

"""Makes `stream` the calling thread's current stream of its device."""
@c tensor_stream_set_current(stream::Ptr{tensor_stream_t})::Int32

"""Device of a stream."""
@c tensor_stream_device(stream::Ptr{tensor_stream_t})::Int32

"""The cudaStream_t of a stream, for other libraries; NULL for the CPU. The device's own stream does not synchronise with CUDA's default stream."""
@c tensor_stream_native(stream::Ptr{tensor_stream_t})::Ptr{Cvoid}

"""Makes future work of `stream` wait for all work submitted to `other` so far. Does not block the host."""
@c tensor_stream_wait(stream::Ptr{tensor_stream_t}, other::Ptr{tensor_stream_t})::Int32

"""Blocks until a stream has completed its work, and reports its asynchronous errors."""
@c tensor_stream_synchronize(stream::Ptr{tensor_stream_t})::Int32

"""Records that other code uses the memory of `t` on a stream, for example after it was exported: once released, the memory is not reused before the work then pending on the stream is complete. Errors: TENSOR_E_DEVICE for a stream of another device."""
@c tensor_record_stream(t::Ptr{tensor_t}, stream::Ptr{tensor_stream_t})::Int32

"""Creates an event, a marker in the work of a device's streams that tensor_event_record() sets and other streams and the host can wait for. With TENSOR_EVENT_TIMING the device records the time, for tensor_event_elapsed(). Several threads may use one event concurrently. A CPU event is complete when it is recorded, with the time of the host."""
@c retried tensor_event_create(device::Int32, flags::UInt32)::Ptr{tensor_event_t}

"""Adds a reference; returns `event`."""
@c tensor_event_retain(event::Ptr{tensor_event_t})::Ptr{tensor_event_t}

"""Releases a reference; waits for the event are not affected."""
@c tensor_event_release(event::Ptr{tensor_event_t})::Cvoid

"""Device of an event."""
@c tensor_event_device(event::Ptr{tensor_event_t})::Int32

"""Records the work submitted to a stream so far; NULL for the calling thread's current stream of the event's device. Replaces the previous record, without affecting waits that have begun. Errors: TENSOR_E_DEVICE for a stream of another device."""
@c tensor_event_record(event::Ptr{tensor_event_t}, stream::Ptr{tensor_stream_t})::Int32

"""Makes future work of a stream wait for an event; the stream may be on another CUDA device, NULL for the calling thread's current stream of the event's device. Does not block the host. Does nothing if the event was never recorded. Errors: TENSOR_E_DEVICE if one of the two is on a CPU and the other is not."""
@c tensor_event_wait(event::Ptr{tensor_event_t}, stream::Ptr{tensor_stream_t})::Int32

"""Blocks until the event is complete, if it was recorded, and reports asynchronous errors."""
@c tensor_event_synchronize(event::Ptr{tensor_event_t})::Int32

"""Sets *done to 1 if the event is complete or was never recorded, otherwise to 0. Does not block."""
@c tensor_event_query(event::Ptr{tensor_event_t}, done::Ptr{Int64})::Int32

"""Time between two events in milliseconds, measured on the device with a resolution of half a microsecond; negative if `stop` came first. Errors: TENSOR_E_DEVICE for events of two devices; TENSOR_E_INVALID if one was created without TENSOR_EVENT_TIMING, is not recorded or is not complete: wait for it first."""
@c tensor_event_elapsed(start::Ptr{tensor_event_t}, stop::Ptr{tensor_event_t}, milliseconds::Ptr{Float64})::Int32

"""Creates a random number generator, \"philox4x32-10\" (also for NULL) or \"xoroshiro64*\". The sequence does not depend on the number of threads. Errors: TENSOR_E_INVALID for an unknown name."""
@c retried tensor_rng_create(name::Cstring, seed::UInt64)::Ptr{tensor_rng_t}

"""Adds a reference; returns `g`."""
@c tensor_rng_retain(g::Ptr{tensor_rng_t})::Ptr{tensor_rng_t}

"""Releases a reference."""
@c tensor_rng_release(g::Ptr{tensor_rng_t})::Cvoid

"""Restarts the sequence with `seed`; NULL for the default generator of the process."""
@c tensor_rng_seed(g::Ptr{tensor_rng_t}, seed::UInt64)::Int32

"""State of a generator, four words for tensor_rng_set_state()."""
@c tensor_rng_get_state(g::Ptr{tensor_rng_t}, state::Ptr{UInt64})::Int32

"""Restores a state of a generator of the same name."""
@c tensor_rng_set_state(g::Ptr{tensor_rng_t}, state::Ptr{UInt64})::Int32

"""Writes the next n 32-bit words of the sequence to `values` (uint32_t)."""
@c tensor_rng_next_u32(g::Ptr{tensor_rng_t}, values::Ptr{Cvoid}, n::Int64)::Int32

"""Whether gradients are computed for or through `t`."""
@c tensor_requires_grad(t::Ptr{tensor_t})::Int32

"""Sets whether a leaf accumulates a gradient. Errors: TENSOR_E_DTYPE unless floating, TENSOR_E_AUTOGRAD when clearing it for a computed tensor."""
@c tensor_set_requires_grad(t::Ptr{tensor_t}, on::Int32)::Int32

"""Whether `t` is a leaf of the graph: not computed from tensors that require grad."""
@c tensor_is_leaf(t::Ptr{tensor_t})::Int32

"""Number of ops, including in-place ops. Ops are numbered from 0; the numbers differ between versions."""
@c tensor_op_count()::Int32

"""Number of the op with a name, which is the name of its function without \"tensor_\": \"add\", \"add_\". Errors: TENSOR_E_INVALID for an unknown name."""
@c tensor_op_find(name::Cstring, op::Ptr{Int64})::Int32

"""Properties of an op. Errors: TENSOR_E_INVALID for an unknown op number."""
@c tensor_op_info(op::Int32, info::Ptr{tensor_op_info_t})::Int32

"""Properties of argument `arg` of an op, counted from 0. Errors: TENSOR_E_INVALID for an unknown op or argument number."""
@c tensor_op_arg_info(op::Int32, arg::Int32, info::Ptr{tensor_arg_info_t})::Int32

"""Calls any op like its own function: args[i] is argument i, and arguments that are omitted or TENSOR_VALUE_NONE have their defaults. The results are stored in `outs`, followed by NULL in the remaining entries. Errors: TENSOR_E_INVALID for a value of another kind, an omitted argument without a default, and fewer `outs` than results; otherwise the errors of the op, whose name is in the message."""
@c tensor_call(op::Int32, args::Ptr{tensor_value_t}, n_args::Int32, outs::Ptr{Ptr{tensor_t}}, n_outs::Int32)::Int32

"""The node of the graph that computed `t`, as a new reference; NULL and TENSOR_OK for a leaf or a tensor that does not require grad."""
@c tensor_grad_fn(t::Ptr{tensor_t}, node::Ptr{Ptr{tensor_node_t}})::Int32

"""Adds a reference to the handle."""
@c tensor_node_retain(node::Ptr{tensor_node_t})::Ptr{tensor_node_t}

"""Releases a reference; NULL is ignored."""
@c tensor_node_release(node::Ptr{tensor_node_t})::Cvoid

"""Name of the op, such as \"add\", or of the custom function. Valid until `node` is released."""
@c tensor_node_name(node::Ptr{tensor_node_t})::Cstring

"""Identifier of a node, the same for all its handles and unique while the node is alive."""
@c tensor_node_id(node::Ptr{tensor_node_t})::Int64

"""Op number of the node for tensor_op_info(); -1 for a custom function and for internal nodes of in-place writes to views."""
@c tensor_node_op(node::Ptr{tensor_node_t})::Int32

"""Number of inputs that may have a gradient, counting each tensor of a list."""
@c tensor_node_input_count(node::Ptr{tensor_node_t})::Int32

"""Destination of the gradient of an input: output `output` of the node `source`, or `leaf`, as new references. Both are NULL for an input without a gradient. Errors: TENSOR_E_INVALID for an unknown input number."""
@c tensor_node_input(node::Ptr{tensor_node_t}, input::Int32, source::Ptr{Ptr{tensor_node_t}}, output::Ptr{Int64}, leaf::Ptr{Ptr{tensor_t}})::Int32

"""Number of outputs of the node."""
@c tensor_node_output_count(node::Ptr{tensor_node_t})::Int32

"""A meta tensor with the shape and dtype of an output. Errors: TENSOR_E_INVALID for an unknown output number."""
@c tensor_node_output(node::Ptr{tensor_node_t}, output::Int32, like::Ptr{Ptr{tensor_t}})::Int32

"""Number of values that the node saves: non-tensor arguments of the call, and what its gradient rules need."""
@c tensor_node_saved_count(node::Ptr{tensor_node_t})::Int32

"""Name of saved value `i`: an argument such as \"axis\", a result, or \"x.shape\" for the shape of an argument. \"\" if out of range."""
@c tensor_node_saved_name(node::Ptr{tensor_node_t}, i::Int32)::Cstring

"""Saved value `i`, counted from 0. A tensor is returned as a new reference in *tensor, with value->kind TENSOR_VALUE_TENSOR; a tensor that no rule needs, and a list of tensors, is TENSOR_VALUE_NONE. Arrays and strings are valid until `node` is released. Errors: TENSOR_E_INVALID for an unknown value number; TENSOR_E_AUTOGRAD for a tensor that was freed with its graph or modified since."""
@c tensor_node_saved(node::Ptr{tensor_node_t}, i::Int32, value::Ptr{tensor_value_t}, tensor::Ptr{Ptr{tensor_t}})::Int32

"""Number of hooks on the gradients of its outputs."""
@c tensor_node_hook_count(node::Ptr{tensor_node_t})::Int32

"""Starts to record every op of every thread, and the collectives of process groups, and discards the previous recording. Errors: TENSOR_E_INVALID if the profiler is already on."""
@c tensor_profile_begin()::Int32

"""Stops recording, and waits for devices whose times were recorded. The recording is available until the next tensor_profile_begin(). Errors: TENSOR_E_INVALID if the profiler is off."""
@c tensor_profile_end()::Int32

"""Sets a function that is called with `user` at the end of each recorded op, on its thread; NULL for none. It is not called for collectives of process groups. Ops of the callback are not recorded, and device times are not yet known in it."""
@c tensor_profile_set_callback(callback::Ptr{Cvoid}, user::Ptr{Cvoid})::Int32

"""Number of recorded ops; -1 while the profiler is on."""
@c tensor_profile_event_count()::Int64

"""Recorded op `i`, in the order of completion, counted from 0. Its strings are valid until the next tensor_profile_begin(). Errors: TENSOR_E_INVALID for an unknown event number and while the profiler is on; TENSOR_E_VERSION for an unknown struct_size."""
@c tensor_profile_event(i::Int64, event::Ptr{tensor_profile_event_t})::Int32

"""Summary of the recording as a text table, with a line for each op, forward and backward separately, and for each combination of input shapes with `by_shape`, sorted by descending self time. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL. Errors: TENSOR_E_INVALID while the profiler is on."""
@c tensor_profile_table(by_shape::Int32, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""The recording in Chrome's trace event format, as JSON, which Perfetto reads too. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL. Errors: TENSOR_E_INVALID while the profiler is on."""
@c tensor_profile_trace(buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""Sets whether the kernels that the calling thread starts are counted, for tensor_counters(); returns the previous setting. Pending results count where they are computed. The default is off, which costs nothing."""
@c tensor_set_counting(on::Int32)::Int32

"""What the calling thread's kernels did while they were counted, since the last tensor_counters_reset(). Errors: TENSOR_E_VERSION for an unknown struct_size."""
@c tensor_counters(counters::Ptr{tensor_counters_t})::Int32

"""Sets the counters of the calling thread to 0."""
@c tensor_counters_reset()::Int32

"""Sets a function that receives text about each kernel that any thread runs, with `user`; NULL for none. level 1: the kernel's name, which joins the names of ops that are computed together, its shape, device, time, operations and bytes per second; 2: also the ops and their operands, as tensor_schedule() lists them; 3: also the text of kernels that the library compiles at run time; 0: nothing; -1: the level that the environment variable TENSOR_DEBUG says, 0 without it. The text comes on the thread of the kernel, when the function that started the kernel is done. Kernels on other devices than the CPU are waited for, unless they are captured into a graph. Kernels of the callback are not reported. Errors: TENSOR_E_INVALID for another level."""
@c tensor_set_debug(level::Int32, callback::Ptr{Cvoid}, user::Ptr{Cvoid})::Int32

"""The level that tensor_set_debug() set; before, that of the environment variable TENSOR_DEBUG, from 0 to 3, and 0 without it."""
@c tensor_get_debug()::Int32

"""Name of the op that computed `t`, such as \"add\"; \"\" for a leaf. Valid until `t` is released or modified in place, directly or through shared memory."""
@c tensor_grad_fn_name(t::Ptr{tensor_t})::Cstring

"""The backward graph of `t` in Graphviz's DOT language: a box for each op with the dtypes and shapes of its results, an ellipse for each leaf, named names[i] if it is leaves[i], and edges from inputs to results. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL. Errors: TENSOR_E_AUTOGRAD if `t` does not require grad."""
@c tensor_graph_dot(t::Ptr{tensor_t}, names::Ptr{Cstring}, n_names::Int32, leaves::Ptr{Ptr{tensor_t}}, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""Accumulates the gradient of `t`, weighted by `grad` (NULL for 1, if `t` has one element), into the gradients of the leaves. The graph is freed unless a flag keeps it. TENSOR_BACKWARD_CREATE_GRAPH records the gradient computation; a leaf and the graph of its gradient then refer to each other until tensor_set_grad(t, NULL), which tensor_autograd_grad() avoids. Errors: TENSOR_E_AUTOGRAD if there is no graph, the graph was freed, or a saved tensor was modified."""
@c tensor_backward(t::Ptr{tensor_t}, grad::Ptr{tensor_t}, flags::UInt32)::Int32

"""The gradient of a leaf as a new reference; NULL and TENSOR_OK if there is none yet."""
@c tensor_grad(t::Ptr{tensor_t}, out::Ptr{Ptr{tensor_t}})::Int32

"""Replaces the gradient; NULL clears it. Errors: TENSOR_E_SHAPE, TENSOR_E_DTYPE or TENSOR_E_DEVICE if it does not match `t`."""
@c tensor_set_grad(t::Ptr{tensor_t}, grad::Ptr{tensor_t})::Int32

"""Makes a computed tensor keep its gradient."""
@c tensor_retain_grad(t::Ptr{tensor_t})::Int32

"""Gradients of the weighted sum of the outputs with respect to `inputs`, as new references; no leaf is modified. grad_outputs may be NULL, or contain NULL for an output with one element. An input that the outputs do not depend on is an error, or NULL with TENSOR_BACKWARD_ALLOW_UNUSED. Errors: Same as tensor_backward()."""
@c tensor_autograd_grad(outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, grad_outputs::Ptr{Ptr{tensor_t}}, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, flags::UInt32, grads::Ptr{Ptr{tensor_t}})::Int32

"""Whether this thread records operations."""
@c tensor_grad_mode()::Int32

"""Switches the recording of operations on or off for this thread; returns the previous mode."""
@c tensor_grad_mode_set(on::Int32)::Int32

"""Records a custom function: compute `outputs` from `inputs` with grad mode off, then record its backward function. destroy(user) is called when the graph is freed, and also if this call fails. Errors: TENSOR_E_AUTOGRAD if an output already has a node, is a leaf that requires grad, or is an input."""
@c tensor_autograd_record(outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, name::Cstring, backward::Ptr{Cvoid}, destroy::Ptr{Cvoid}, user::Ptr{Cvoid})::Int32

"""Calls `f` without keeping the tensors that its gradients need; the backward pass calls it again to compute them. Tensors other than the inputs that the function uses get their gradients, too. The second call has the autocast settings of the first one, and with preserve_rng the same random numbers of the default generator; what the function writes in place, such as running statistics, is written again. With grad mode off, this is a call of the function. destroy(user) is called when the graph is freed, and also if this call fails. Memory that custom functions hold is not freed. See docs/graph.md. Errors: The error of the function. tensor_backward() fails with TENSOR_E_AUTOGRAD if the second call saves other tensors for gradients (their number, a shape, dtype or device), or if an input was written to in place since the first one."""
@c tensor_checkpoint(f::Ptr{Cvoid}, destroy::Ptr{Cvoid}, user::Ptr{Cvoid}, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, preserve_rng::Int32, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32)::Int32

"""Calls `hook` with each gradient of `t` before it is used. destroy(user) is called when the hook is removed, and also if this call fails. Errors: TENSOR_E_AUTOGRAD unless `t` requires grad."""
@c tensor_register_hook(t::Ptr{tensor_t}, hook::Ptr{Cvoid}, destroy::Ptr{Cvoid}, user::Ptr{Cvoid}, id::Ptr{Int64})::Int32

"""Calls `hook` with the leaf `t` each time tensor_backward() has added to its gradient: while the pass goes on, as soon as no other node contributes to it, so that the hook may use the gradient and free it. tensor_remove_hook() removes it. destroy(user) is called when the hook is removed, and also if this call fails. Errors: TENSOR_E_AUTOGRAD unless `t` is a leaf that requires grad."""
@c tensor_register_post_accumulate_hook(t::Ptr{tensor_t}, hook::Ptr{Cvoid}, destroy::Ptr{Cvoid}, user::Ptr{Cvoid}, id::Ptr{Int64})::Int32

"""Removes a hook. Errors: TENSOR_E_INVALID for an unknown id."""
@c tensor_remove_hook(t::Ptr{tensor_t}, id::Int64)::Int32

"""Whether nothing else refers to `t` or to the node that computed it, so that releasing this reference also frees its hooks and custom function. For garbage collectors that look for reference cycles through callbacks."""
@c tensor_is_sole_owner(t::Ptr{tensor_t})::Int32

"""Compares the gradients of a function, for float64 inputs that require grad, with central differences (0 selects step 1e-6, rtol 1e-5, atol 1e-7), and the second derivatives too if second_order. TENSOR_OK if they agree. Errors: TENSOR_E_AUTOGRAD with the position and both values if they differ."""
@c tensor_gradcheck(f::Ptr{Cvoid}, user::Ptr{Cvoid}, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, step::Float64, rtol::Float64, atol::Float64, second_order::Int32)::Int32

"""Creates an optimiser of floating or complex leaves, to which it keeps references. Parameters without a gradient in a step, and those that do not require grad, are unchanged. Errors: TENSOR_E_AUTOGRAD for a result of an op; TENSOR_E_INVALID for an option that the kind does not have."""
@c retried tensor_optimizer_create(kind::Int32, params::Ptr{Ptr{tensor_t}}, n_params::Int32, opts::Ptr{tensor_optimizer_opts_t})::Ptr{tensor_optimizer_t}

"""Adds a reference; returns `o`."""
@c tensor_optimizer_retain(o::Ptr{tensor_optimizer_t})::Ptr{tensor_optimizer_t}

"""Releases a reference."""
@c tensor_optimizer_release(o::Ptr{tensor_optimizer_t})::Cvoid

"""Adds a group of parameters with its own options."""
@c tensor_optimizer_add_group(o::Ptr{tensor_optimizer_t}, params::Ptr{Ptr{tensor_t}}, n_params::Int32, opts::Ptr{tensor_optimizer_opts_t})::Int32

"""Replaces parameter `index`, counted over all groups, with another leaf of the same shape, of any floating dtype and on any device. State tensors are converted; options are unchanged. Errors: TENSOR_E_INDEX if index is out of range, TENSOR_E_SHAPE for another shape, TENSOR_E_AUTOGRAD for a result of an op."""
@c tensor_optimizer_set_param(o::Ptr{tensor_optimizer_t}, index::Int64, param::Ptr{tensor_t})::Int32

"""Updates every parameter that has a gradient."""
@c tensor_optimizer_step(o::Ptr{tensor_optimizer_t})::Int32

"""Clears the gradients of the parameters."""
@c tensor_optimizer_zero_grad(o::Ptr{tensor_optimizer_t})::Int32

"""Sets the learning rate of one group, or of all groups for -1."""
@c tensor_optimizer_set_lr(o::Ptr{tensor_optimizer_t}, group::Int32, lr::Float64)::Int32

"""Learning rate of one group."""
@c tensor_optimizer_get_lr(o::Ptr{tensor_optimizer_t}, group::Int32, out::Ptr{Float64})::Int32

"""Sets an option of one group, or of all groups for -1, by name; flags are 0 or 1. All optimisers have lr, initial_lr (NaN until a scheduler sets it), weight_decay (Rprop: 0) and maximize. SGD: momentum, dampening, nesterov. Adam, AdamW: beta1, beta2, eps, amsgrad. RMSprop: alpha, eps, momentum, centered. Adagrad: lr_decay, initial_accumulator_value, eps. Adadelta: rho, eps. Adamax, LAMB: beta1, beta2, eps. NAdam: beta1, beta2, eps, momentum_decay, decoupled_weight_decay. RAdam: beta1, beta2, eps, decoupled_weight_decay. Lion: beta1, beta2. Muon: momentum, nesterov, eps, ns_steps, ns_a, ns_b, ns_c, match_rms_adamw. ASGD: lambd, alpha, t0. Rprop: eta_minus, eta_plus, step_min, step_max."""
@c tensor_optimizer_set_option(o::Ptr{tensor_optimizer_t}, group::Int32, name::Cstring, value::Float64)::Int32

"""Option of one group, by name."""
@c tensor_optimizer_get_option(o::Ptr{tensor_optimizer_t}, group::Int32, name::Cstring, out::Ptr{Float64})::Int32

"""Number of parameter groups."""
@c tensor_optimizer_group_count(o::Ptr{tensor_optimizer_t})::Int64

"""Number of state tensors, such as moments and step counts."""
@c tensor_optimizer_state_count(o::Ptr{tensor_optimizer_t})::Int64

"""Name of state tensor i, such as \"0.exp_avg\" (parameter index and role); \"\" if out of range. Valid until the next call for `o`."""
@c tensor_optimizer_state_name(o::Ptr{tensor_optimizer_t}, i::Int64)::Cstring

"""A state tensor by name, which shares memory with the optimiser."""
@c retried tensor_optimizer_get_state(o::Ptr{tensor_optimizer_t}, name::Cstring)::Ptr{tensor_t}

"""Copies `value` into a state tensor, creating it if needed, to restore a checkpoint. NULL drops the state: the next step makes it anew."""
@c tensor_optimizer_set_state(o::Ptr{tensor_optimizer_t}, name::Cstring, value::Ptr{tensor_t})::Int32

"""Creates a scheduler of the learning rates of `o`, to which it keeps a reference. milestones are for TENSOR_SCHEDULE_MULTI_STEP only. Nothing changes before tensor_scheduler_step()."""
@c retried tensor_scheduler_create(kind::Int32, o::Ptr{tensor_optimizer_t}, milestones::Ptr{Int64}, n_milestones::Int32)::Ptr{tensor_scheduler_t}

"""Adds a reference; returns `s`."""
@c tensor_scheduler_retain(s::Ptr{tensor_scheduler_t})::Ptr{tensor_scheduler_t}

"""Releases a reference."""
@c tensor_scheduler_release(s::Ptr{tensor_scheduler_t})::Cvoid

"""Sets the learning rates of the next epoch: epoch 0 on the first call, before training, then after each epoch. New rates are computed from the current ones, so the effects of several schedulers of one optimiser multiply."""
@c tensor_scheduler_step(s::Ptr{tensor_scheduler_t})::Int32

"""Sets the learning rates of any epoch, computed from the initial ones if the schedule has a closed form; for warm restarts also between epochs."""
@c tensor_scheduler_step_to(s::Ptr{tensor_scheduler_t}, epoch::Float64)::Int32

"""Ends an epoch with the value of the monitored metric, for TENSOR_SCHEDULE_REDUCE_ON_PLATEAU."""
@c tensor_scheduler_step_metric(s::Ptr{tensor_scheduler_t}, metric::Float64)::Int32

"""Learning rate of one group that the scheduler last set."""
@c tensor_scheduler_get_lr(s::Ptr{tensor_scheduler_t}, group::Int32, out::Ptr{Float64})::Int32

"""Sets an option of one group, or of all groups for -1, by its PyTorch name; flags are 0 or 1. All schedules have the state last_epoch, step_count, base_lr and last_lr, to restore a checkpoint. Step: step_size, gamma. Multi-step, exponential: gamma. Constant: factor, total_iters. Linear: start_factor, end_factor, total_iters. Polynomial: total_iters, power. Cosine: T_max, eta_min. Warm restarts: T_0, T_mult, eta_min and the state T_cur, T_i. One cycle: max_lr, total_steps, pct_start, linear, cycle_momentum, base_momentum, max_momentum, div_factor, final_div_factor, three_phase. Cyclic: base_lr, max_lr, step_size_up, step_size_down, mode (0 triangular, 1 triangular2, 2 exp_range, 3: the option scale), gamma, cycle_momentum, base_momentum, max_momentum. Plateau: factor, patience, threshold, maximize, absolute, cooldown, min_lr, eps and the state best, num_bad_epochs, cooldown_counter. SWA: swa_lr, anneal_epochs, linear."""
@c tensor_scheduler_set_option(s::Ptr{tensor_scheduler_t}, group::Int32, name::Cstring, value::Float64)::Int32

"""Option of one group, by name; NaN if it is not set."""
@c tensor_scheduler_get_option(s::Ptr{tensor_scheduler_t}, group::Int32, name::Cstring, out::Ptr{Float64})::Int32

"""Creates a gradient scaler, which scales losses in mixed precision so that float16 gradients do not underflow. The scale grows by growth_factor after growth_interval steps without an overflow, and shrinks by backoff_factor after an overflow, whose step is skipped. 0 selects the defaults: 65536, 2, 0.5, 2000. A disabled scaler only performs the steps. An iteration is: backward of tensor_grad_scaler_scale(loss), tensor_grad_scaler_step(), tensor_grad_scaler_update(). Errors: TENSOR_E_INVALID unless growth_factor > 1 > backoff_factor > 0 and growth_interval >= 1."""
@c retried tensor_grad_scaler_create(init_scale::Float64, growth_factor::Float64, backoff_factor::Float64, growth_interval::Int64, enabled::Int32)::Ptr{tensor_grad_scaler_t}

"""Adds a reference; returns `s`."""
@c tensor_grad_scaler_retain(s::Ptr{tensor_grad_scaler_t})::Ptr{tensor_grad_scaler_t}

"""Releases a reference."""
@c tensor_grad_scaler_release(s::Ptr{tensor_grad_scaler_t})::Cvoid

"""Multiplies x by the scale, differentiably."""
@c retried tensor_grad_scaler_scale(s::Ptr{tensor_grad_scaler_t}, x::Ptr{tensor_t})::Ptr{tensor_t}

"""Divides the gradients of the optimiser's parameters by the scale in place, for example to clip them before the step, which unscales them otherwise. Does not wait for devices. Errors: TENSOR_E_INVALID if nothing was scaled yet, for the second call since the last update, or after the step; TENSOR_E_DTYPE for float16 gradients."""
@c tensor_grad_scaler_unscale_(s::Ptr{tensor_grad_scaler_t}, o::Ptr{tensor_optimizer_t})::Int32

"""tensor_grad_scaler_step() for callers that perform the optimiser step themselves: sets *out to 1 if they should, 0 if a gradient is infinite or NaN. Counts as the step. Errors: Same as tensor_grad_scaler_step()."""
@c tensor_grad_scaler_due(s::Ptr{tensor_grad_scaler_t}, o::Ptr{tensor_optimizer_t}, out::Ptr{Int64})::Int32

"""Unscales the gradients, if not done before, and performs the optimiser step if all of them are finite; *stepped tells whether it did. Waits once for each device. Errors: TENSOR_E_INVALID if nothing was scaled yet, for the second call since the last update, or if no parameter has a gradient."""
@c tensor_grad_scaler_step(s::Ptr{tensor_grad_scaler_t}, o::Ptr{tensor_optimizer_t}, stepped::Ptr{Int64})::Int32

"""Ends an iteration: updates the scale from its gradients, or sets it to a nonzero new_scale. Errors: TENSOR_E_INVALID if nothing was scaled yet or no gradients were unscaled."""
@c tensor_grad_scaler_update(s::Ptr{tensor_grad_scaler_t}, new_scale::Float64)::Int32

"""Sets an option by name: growth_factor, backoff_factor, growth_interval, and to restore a checkpoint the state scale and growth_tracker (steps without an overflow since the scale changed)."""
@c tensor_grad_scaler_set_option(s::Ptr{tensor_grad_scaler_t}, name::Cstring, value::Float64)::Int32

"""Option by name. The scale of a disabled scaler is 1."""
@c tensor_grad_scaler_get_option(s::Ptr{tensor_grad_scaler_t}, name::Cstring, out::Ptr{Float64})::Int32

"""Scales all gradients by max_norm / (total + 1e-6) if their total norm exceeds max_norm. For norm_type INFINITY the norm is the largest magnitude."""
@c tensor_clip_grad_norm_(params::Ptr{Ptr{tensor_t}}, n_params::Int32, max_norm::Float64, norm_type::Float64, total_norm::Ptr{Float64})::Int32

"""Clamps all gradients to [-limit, limit]."""
@c tensor_clip_grad_value_(params::Ptr{Ptr{tensor_t}}, n_params::Int32, limit::Float64)::Int32

"""Reduces tensors of equal shape and dtype elementwise, and writes the same result to each of them. They may be on any devices, several on one. Operands are combined in the order of the list, half precision in float32, and NaN is propagated. With NCCL, and each tensor on its own CUDA device, sums, means and products are combined in an order that depends only on the devices, with half precision rounded at each step. Means require floating or complex tensors, min and max real ones; for bool, sum and max are any, prod and min are all. Counts as an in-place op, and is not differentiable. Nothing is written if an argument is invalid or memory is exhausted; the contents are undefined after TENSOR_E_CUDA. Errors: TENSOR_E_SHAPE, TENSOR_E_DTYPE if tensors differ or the dtype is not supported; TENSOR_E_INVALID for an empty list, and if tensors share memory; TENSOR_E_AUTOGRAD for a tensor that requires grad, with grad mode on; TENSOR_E_CUDA."""
@c tensor_all_reduce(tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, how::Int32)::Int32

"""Copies the values of tensors[root] to all tensors, which have equal shapes and dtypes. See tensor_all_reduce() for the general rules. Errors: Same as tensor_all_reduce(), and TENSOR_E_INDEX if root is out of range."""
@c tensor_broadcast_from(tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, root::Int32)::Int32

"""Writes the concatenation of the inputs along axis 0 to each output. The inputs have equal shapes; the outputs have n times their extent along axis 0, or shape (n) for 0-d inputs. outputs[i] and inputs[i] are on one device, and an input may be part of an output. See tensor_all_reduce() for the general rules. Errors: Same as tensor_all_reduce(), and TENSOR_E_DEVICE if an output is not on the device of its input."""
@c tensor_all_gather(outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}})::Int32

"""Reduces the inputs, of equal shape, as tensor_all_reduce() does, and writes part i of n equal parts of the result along axis 0 to outputs[i], which is on the device of inputs[i] and may be part of an input. See tensor_all_reduce() for the general rules. Errors: Same as tensor_all_reduce(), and TENSOR_E_DEVICE if an output is not on the device of its input."""
@c tensor_reduce_scatter(outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}}, how::Int32)::Int32

"""Creates the group of all processes that train together; each of them calls this once, and it returns in all of them. `rank` (0 to size - 1) and `size` are those of this process; -1 takes them from the environment of the launcher: RANK and WORLD_SIZE (torchrun, libtensor.run), or the variables of MPI's and Slurm's launchers; without any, the group has one process. `address` is host:port of rank 0, which listens there while the group is made; NULL takes MASTER_ADDR and MASTER_PORT, or MPI tells the others. `engine` moves the data: \"shm\", memory shared by processes of one host; \"mpi\", an MPI library that is found at run time; NULL chooses, and tensor_group_why() tells which and why. With NULL, collectives of tensors on CUDA devices run by NCCL where each process has a device of its own, else through host memory; \"nccl\", \"cpu:shm,cuda:nccl\" and \"cpu:mpi,cuda:nccl\" make that an error with the reason; with \"shm\" and \"mpi\" they are copied through host memory. `timeout`, in seconds, limits this call and each collective; 0 for 600. Errors: TENSOR_E_DISTRIBUTED if processes do not come within the timeout, have different sizes, or were started by a launcher that does not belong to the engine; TENSOR_E_INVALID for unusable arguments or variables; TENSOR_E_UNSUPPORTED without such an engine; TENSOR_E_IO."""
@c retried tensor_group_create(engine::Cstring, address::Cstring, rank::Int64, size::Int64, timeout::Float64)::Ptr{tensor_group_t}

"""Creates a group of some processes of `g`, in the order of `ranks`, which are ranks in `g`. Every process of `g` calls it, with the same list. In the processes that do not belong to the new group its rank is -1, and collectives fail. Errors: TENSOR_E_INDEX for a rank out of range; TENSOR_E_INVALID if one is there twice; TENSOR_E_DISTRIBUTED."""
@c retried tensor_group_subgroup(g::Ptr{tensor_group_t}, ranks::Ptr{Int64}, n_ranks::Int32)::Ptr{tensor_group_t}

"""Adds a reference; returns `g`."""
@c tensor_group_retain(g::Ptr{tensor_group_t})::Ptr{tensor_group_t}

"""Drops a reference; the last one leaves the group as tensor_group_destroy() does."""
@c tensor_group_release(g::Ptr{tensor_group_t})::Cvoid

"""Leaves the group when all its collectives that were begun here are done. Later calls with it fail, and so do collectives of others that need this process. Subgroups end with the group of all processes. Errors: TENSOR_E_DISTRIBUTED if another process failed before."""
@c tensor_group_destroy(g::Ptr{tensor_group_t})::Int32

"""Ends all collectives of the group and its subgroups, in all processes: those that wait in one fail with TENSOR_E_DISTRIBUTED, this rank and the reason. The groups cannot be used any more."""
@c tensor_group_abort(g::Ptr{tensor_group_t}, reason::Cstring)::Int32

"""The rank of this process, 0 to size - 1; -1 if it does not belong to a subgroup."""
@c tensor_group_rank(g::Ptr{tensor_group_t})::Int64

"""Number of processes."""
@c tensor_group_size(g::Ptr{tensor_group_t})::Int64

"""The rank in the group of all processes of a rank of `g`; -1 if out of range."""
@c tensor_group_world_rank(g::Ptr{tensor_group_t}, rank::Int64)::Int64

"""The rank of this process among those of `g` on its host."""
@c tensor_group_local_rank(g::Ptr{tensor_group_t})::Int64

"""Number of processes of `g` on the host of this one."""
@c tensor_group_local_size(g::Ptr{tensor_group_t})::Int64

"""The rank in `g` of the first process that failed or did not answer; -1 if there is none."""
@c tensor_group_failed_rank(g::Ptr{tensor_group_t})::Int64

"""What moves the data: \"shm\", \"mpi\", or \"self\" in a group of one process."""
@c tensor_group_engine(g::Ptr{tensor_group_t})::Cstring

"""Which engine the group uses and why, its version, where its processes run, and by which way tensors on CUDA devices move, as text. It is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL."""
@c tensor_group_why(g::Ptr{tensor_group_t}, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""The longest time that a collective of the group takes before it fails."""
@c tensor_group_timeout(g::Ptr{tensor_group_t}, seconds::Ptr{Float64})::Int32

"""Sets the longest time that a collective of the group takes before it fails, for those begun later. Errors: TENSOR_E_INVALID unless it is above 0."""
@c tensor_group_set_timeout(g::Ptr{tensor_group_t}, seconds::Float64)::Int32

"""Reduces each tensor elementwise over the processes, and writes the result, the same bits in all of them, to the tensor. All processes call it in the same order among the collectives of the group, with as many tensors of the same shapes and dtypes. Operands are combined in the order of the ranks, or in another that depends only on the sizes with MPI, half precision in float32, and NaN is propagated; tensors on CUDA devices in NCCL's order, rounded at each step, where it is used. Means require floating or complex tensors, min and max real ones; for bool, sum and max are any, prod and min are all. Counts as an in-place op, and is not differentiable. Nothing is written if an argument is invalid or memory is exhausted; the contents are undefined after TENSOR_E_DISTRIBUTED, and the group cannot be used any more. Errors: TENSOR_E_DISTRIBUTED if a process failed, left, does not come within the timeout or calls something else; TENSOR_E_INVALID for an empty list, and if tensors share memory; TENSOR_E_DTYPE; TENSOR_E_AUTOGRAD for a tensor that requires grad, with grad mode on."""
@c tensor_group_all_reduce(g::Ptr{tensor_group_t}, tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, how::Int32)::Int32

"""Same as tensor_group_all_reduce(), but writes the result in process `root` alone; tensors of the others keep their values. Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INDEX if root is out of range."""
@c tensor_group_reduce(g::Ptr{tensor_group_t}, tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, root::Int64, how::Int32)::Int32

"""Copies the values of the tensors of process `root` to those of all others. See tensor_group_all_reduce() for the general rules. Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INDEX if root is out of range."""
@c tensor_group_broadcast(g::Ptr{tensor_group_t}, tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, root::Int64)::Int32

"""Writes the concatenation along axis 0 of inputs[i] of all processes to outputs[i], which has the group's size times its extent along axis 0, or shape (size) for a 0-d input. See tensor_group_all_reduce() for the general rules. Errors: Same as tensor_group_all_reduce(), and TENSOR_E_SHAPE."""
@c tensor_group_all_gather(g::Ptr{tensor_group_t}, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}})::Int32

"""Reduces inputs[i] over the processes as tensor_group_all_reduce() does, and writes part `rank` of `size` equal parts of the result along axis 0 to outputs[i]. See tensor_group_all_reduce() for the general rules. Errors: Same as tensor_group_all_reduce(), and TENSOR_E_SHAPE."""
@c tensor_group_reduce_scatter(g::Ptr{tensor_group_t}, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}}, how::Int32)::Int32

"""Writes in process `root` what tensor_group_all_gather() writes in all; the other processes pass no outputs. Errors: Same as tensor_group_all_gather(), and TENSOR_E_INDEX if root is out of range."""
@c tensor_group_gather(g::Ptr{tensor_group_t}, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, root::Int64)::Int32

"""Writes part `rank` of `size` equal parts along axis 0 of inputs[i] of process `root` to outputs[i]; the other processes pass no inputs. See tensor_group_all_reduce() for the general rules. Errors: Same as tensor_group_all_gather(), and TENSOR_E_INDEX if root is out of range."""
@c tensor_group_scatter(g::Ptr{tensor_group_t}, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, root::Int64)::Int32

"""Copies inputs[i] to process i, for each of the processes of the group: outputs[i] is what process i has for this one, and has that shape and dtype. Lists have one tensor for each process. See tensor_group_all_reduce() for the general rules. Errors: Same as tensor_group_all_reduce()."""
@c tensor_group_all_to_all(g::Ptr{tensor_group_t}, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, inputs::Ptr{Ptr{tensor_t}})::Int32

"""The reduction of the tensors of all processes as a new tensor, and the first of the functions through which gradients flow between processes: a backward pass through one of them is a collective too. All processes run it, in the same order, so that `t` requires grad in all of them or in none. A gradient says how the sum of the losses of all processes changes: that of `t` is the sum of those of the results, or their mean for a mean; products, minima and maxima have none. Gradients of higher order work. Otherwise the same rules as for tensor_group_all_reduce(). Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INVALID between tensor_group_begin() and tensor_group_end(). tensor_backward() fails with TENSOR_E_AUTOGRAD for other reductions than sum and mean, and with TENSOR_E_DISTRIBUTED."""
@c retried tensor_group_autograd_all_reduce(g::Ptr{tensor_group_t}, t::Ptr{tensor_t}, how::Int32)::Ptr{tensor_t}

"""The reduction of the tensors of all processes in process `root`, zeros in the others. The gradient of `t` is that of the result of `root`, divided by the group's size for a mean. See tensor_group_autograd_all_reduce() for the general rules. Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_INDEX if root is out of range."""
@c retried tensor_group_autograd_reduce(g::Ptr{tensor_group_t}, t::Ptr{tensor_t}, root::Int64, how::Int32)::Ptr{tensor_t}

"""The tensor of process `root`, in all processes; `t` has its shape and dtype in all of them. The gradient of that of `root` is the sum of those of the results, and zero in the others. See tensor_group_autograd_all_reduce() for the general rules. Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_INDEX if root is out of range."""
@c retried tensor_group_autograd_broadcast(g::Ptr{tensor_group_t}, t::Ptr{tensor_t}, root::Int64)::Ptr{tensor_t}

"""The concatenation along axis 0 of the tensors of all processes; of shape (size) for 0-d tensors. The gradient of `t` is the sum of those of its copies. See tensor_group_autograd_all_reduce() for the general rules. Errors: Same as tensor_group_autograd_all_reduce()."""
@c retried tensor_group_autograd_all_gather(g::Ptr{tensor_group_t}, t::Ptr{tensor_t})::Ptr{tensor_t}

"""Part `rank` of `size` equal parts along axis 0 of the reduction of the tensors of all processes. The gradient of `t` has those of the results of all processes, one after the other, divided by the group's size for a mean. See tensor_group_autograd_all_reduce() for the general rules. Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_SHAPE if axis 0 has no such parts."""
@c retried tensor_group_autograd_reduce_scatter(g::Ptr{tensor_group_t}, t::Ptr{tensor_t}, how::Int32)::Ptr{tensor_t}

"""What tensor_group_autograd_all_gather() computes, in process `root`, and zeros in the others. The gradient of `t` is that of its copy in `root`. See tensor_group_autograd_all_reduce() for the general rules. Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_INDEX if root is out of range."""
@c retried tensor_group_autograd_gather(g::Ptr{tensor_group_t}, t::Ptr{tensor_t}, root::Int64)::Ptr{tensor_t}

"""Part `rank` of `size` equal parts along axis 0 of the tensor of process `root`; `t` has its shape and dtype in all processes. The gradient of that of `root` has those of the results, one after the other, and is zero in the others. See tensor_group_autograd_all_reduce() for the general rules. Errors: Same as tensor_group_autograd_all_reduce(), TENSOR_E_INDEX if root is out of range, and TENSOR_E_SHAPE if axis 0 has no such parts."""
@c retried tensor_group_autograd_scatter(g::Ptr{tensor_group_t}, t::Ptr{tensor_t}, root::Int64)::Ptr{tensor_t}

"""Part `i` of `t` along axis 0 for process i, of extent input_sizes[i]; the result has the parts of all processes for this one, of extents output_sizes[i], one after the other. Both lists may be empty: equal parts. The gradient of `t` has those of the parts. See tensor_group_autograd_all_reduce() for the general rules. Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_SHAPE if the extents of the parts are not those of axis 0."""
@c retried tensor_group_autograd_all_to_all(g::Ptr{tensor_group_t}, t::Ptr{tensor_t}, output_sizes::Ptr{Int64}, n_output_sizes::Int32, input_sizes::Ptr{Int64}, n_input_sizes::Int32)::Ptr{tensor_t}

"""Sends tensors to process `destination`, which receives as many, of the same shapes and dtypes. Messages between two processes with one tag arrive in the order in which they were sent. It may return before they have arrived; then the tensors can be written to. Errors: TENSOR_E_DISTRIBUTED; TENSOR_E_INDEX if `destination` is out of range; TENSOR_E_INVALID for this process itself, an empty list or a negative tag."""
@c tensor_group_send(g::Ptr{tensor_group_t}, tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, destination::Int64, tag::Int32)::Int32

"""Receives tensors that process `source` sends with this tag. See tensor_group_send() and, for the tensors, tensor_group_all_reduce(). Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INDEX if `source` is out of range."""
@c tensor_group_recv(g::Ptr{tensor_group_t}, tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, source::Int64, tag::Int32)::Int32

"""Waits for a message of any process with this tag, receives it, and all `tensors` from the same process, as tensor_group_recv() does, and writes the rank of that process to `*source`; between tensor_group_begin() and tensor_group_end() -1, and tensor_work_source() has the rank later. Of several messages that have come any may be the first. Other threads do not receive messages with this tag meanwhile: one of them might receive the message that was found. Errors: Same as tensor_group_recv(), and TENSOR_E_INVALID in a group of one process."""
@c tensor_group_recv_any(g::Ptr{tensor_group_t}, tensors::Ptr{Ptr{tensor_t}}, n_tensors::Int32, tag::Int32, source::Ptr{Int64})::Int32

"""Waits until all processes of the group have called it. Errors: TENSOR_E_DISTRIBUTED."""
@c tensor_group_barrier(g::Ptr{tensor_group_t})::Int32

"""From here to tensor_group_end(), collectives, sends and receives of the calling thread on this group check their arguments and return; none waits. Sends and receives between the two calls proceed together, in any order. Errors: TENSOR_E_INVALID if the thread has begun already."""
@c tensor_group_begin(g::Ptr{tensor_group_t})::Int32

"""Starts what was called since tensor_group_begin(), in the background. Its tensors are kept until it is done; until then they must not be written to, and results not read. Errors: TENSOR_E_INVALID if the thread has not begun; TENSOR_E_DISTRIBUTED."""
@c retried tensor_group_end(g::Ptr{tensor_group_t})::Ptr{tensor_work_t}

"""Adds a reference; returns `w`."""
@c tensor_work_retain(w::Ptr{tensor_work_t})::Ptr{tensor_work_t}

"""Drops a reference. Work goes on without one."""
@c tensor_work_release(w::Ptr{tensor_work_t})::Cvoid

"""Waits until the work is done, and reports its failure. `timeout`, in seconds, is a limit of this call alone; 0 for that of the group. Errors: TENSOR_E_DISTRIBUTED, also if it is not done in that time."""
@c tensor_work_wait(w::Ptr{tensor_work_t}, timeout::Float64)::Int32

"""Whether the work is done or has failed."""
@c tensor_work_done(w::Ptr{tensor_work_t})::Int32

"""The rank of the process whose message tensor_group_recv_any() received between tensor_group_begin() and tensor_group_end(), of the last such call; -1 before its message has come, and for other work."""
@c tensor_work_source(w::Ptr{tensor_work_t})::Int64

"""Makes the gradients of parameters equal in all processes of the group, their mean, while tensor_backward() runs: they are collected in buckets of about `bucket_bytes` (0: 25 MiB, the first one 1 MiB) in the order in which they are expected, the last parameters first, and a bucket is reduced in the background as soon as it is full; a gradient of 1 MiB or more is reduced where it is, unless something else refers to it. When the backward pass returns, every gradient holds the mean. A pass that fails in one process fails in all of them, in the others with TENSOR_E_DISTRIBUTED, and the next pass works. The parameters of process 0 are copied to all others first. Source: Li et al., PyTorch Distributed, VLDB 2020. Errors: TENSOR_E_AUTOGRAD for a parameter that does not require grad or is no leaf; TENSOR_E_INVALID for an empty list, or one that differs between processes; TENSOR_E_DISTRIBUTED."""
@c retried tensor_reducer_create(g::Ptr{tensor_group_t}, params::Ptr{Ptr{tensor_t}}, n_params::Int32, bucket_bytes::Int64)::Ptr{tensor_reducer_t}

"""Adds a reference; returns `r`."""
@c tensor_reducer_retain(r::Ptr{tensor_reducer_t})::Ptr{tensor_reducer_t}

"""Drops a reference; the last one leaves the parameters as they are, and backward passes do nothing more."""
@c tensor_reducer_release(r::Ptr{tensor_reducer_t})::Cvoid

"""Says about the next backward passes: `outputs`, from which one pass begins, so that parameters that they do not depend on are not waited for; none if they depend on all parameters. `synchronize`: 0 lets passes accumulate gradients in each process alone, until a pass after a call with 1."""
@c tensor_reducer_prepare(r::Ptr{tensor_reducer_t}, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, synchronize::Int32)::Int32

"""Number of buckets."""
@c tensor_reducer_bucket_count(r::Ptr{tensor_reducer_t})::Int64

"""The bucket, from 0, of the parameter with that place in the list; -1 if there is no such parameter. In a bucket gradients follow each other in the reverse order of the parameters."""
@c tensor_reducer_bucket_of(r::Ptr{tensor_reducer_t}, param::Int64)::Int64

"""Has `hook` do in the place of the mean: a backward pass calls it for each bucket in order, as soon as the bucket is full, with its gradients one after the other as a 1-d tensor, and at its end again for each bucket in order. What the tensor then holds, or the 1-d replacement that the second call gives, are the gradients that are stored; the replacement of the first call does nothing. Between the two, collectives may run that the first call has begun. All processes set the same hook. A pass that fails in one process ends the group. A hook may ask the reducer for its buckets; it can neither change it nor run a backward pass of its parameters. NULL: the mean again. `destroy`, if not NULL, is called with `user` when the hook is replaced or the reducer is released, and if this function fails. Errors: TENSOR_E_INVALID while a backward pass runs."""
@c tensor_reducer_set_hook(r::Ptr{tensor_reducer_t}, hook::Ptr{Cvoid}, destroy::Ptr{Cvoid}, user::Ptr{Cvoid})::Int32

"""Creates a tensor that uses the memory of another library. On success its deleter is called when the storage is freed; on failure it is not called. Memory that is not aligned to its elements is copied; read-only memory rejects in-place functions. Elements of a bool tensor must be 0 or 1. Memory of a CUDA device (kDLCUDA, kDLCUDAManaged) must be ready for the calling thread's current stream, see tensor_stream_wait(); its deleter is called after all pending work of the device. Pinned host memory (kDLCUDAHost) belongs to the CPU. Errors: TENSOR_E_VERSION unless DLPack 1; TENSOR_E_DTYPE, TENSOR_E_DEVICE, TENSOR_E_SHAPE or TENSOR_E_INVALID for an unsupported or malformed tensor."""
@c retried tensor_from_dlpack(managed::Ptr{Cvoid})::Ptr{tensor_t}

"""Same as tensor_from_dlpack(), for the structure before DLPack 1.0."""
@c retried tensor_from_dlpack_v0(managed::Ptr{Cvoid})::Ptr{tensor_t}

"""Exports the memory of `t`, or of a copy with TENSOR_DLPACK_COPY, to another library, which calls the deleter. It is read-only if `t` requires grad, has overlapping elements or is read-only itself. The consumer of CUDA memory makes its stream wait for the current one, and calls tensor_record_stream() if it may use the memory after the deleter was called."""
@c tensor_to_dlpack(t::Ptr{tensor_t}, flags::UInt32, out::Ptr{Cvoid})::Int32

"""Same as tensor_to_dlpack(), for the structure before DLPack 1.0, which has no flags. Errors: TENSOR_E_AUTOGRAD if `t` requires grad, TENSOR_E_UNSUPPORTED if its memory is read-only."""
@c tensor_to_dlpack_v0(t::Ptr{tensor_t}, out::Ptr{Cvoid})::Int32

"""Opens a file of tensors, whose format its first bytes tell: safetensors; NumPy's npz, whose member names lose their \".npy\"; files of PyTorch's torch.save(); GGUF of versions 2 and 3. Reads the descriptions of the tensors, but no elements yet. Tensors in nested containers of a file of torch.save() are called by their path, such as \"optimizer.state.0.exp_avg\"; then the metadata \"libtensor.tree\" describe all that was saved. Quantised tensors of GGUF files are float32 here. docs/files.md describes what is read of each format. No file is executed. Errors: TENSOR_E_IO if the file cannot be read or is malformed."""
@c retried tensor_archive_open(path::Cstring)::Ptr{tensor_archive_t}

"""Same as tensor_archive_open(), but tensor_archive_get() returns CPU tensors that use the mapped file without a copy if their elements are aligned in it, as this library and others write them; other devices receive one copy. Members of npz files and compressed, quantised and big-endian elements are read. Pages are read on first use. Modifying such a tensor does not change the file. The file must not shrink while the tensors exist: the system terminates a program that reads missing pages. Systems without memory mapping read the file. Errors: Same as tensor_archive_open()."""
@c retried tensor_archive_open_mapped(path::Cstring)::Ptr{tensor_archive_t}

"""Same as tensor_archive_open(), for a file in memory, which is copied. Errors: TENSOR_E_IO if the file is malformed."""
@c retried tensor_archive_open_memory(data::Ptr{Cvoid}, n::Int64)::Ptr{tensor_archive_t}

"""The same file, whose weights of 8 and 4 bits stay what they are: a tensor NAME of the type Q8_0 or Q4_0 of a GGUF file is NAME.codes and NAME.scales, without an element of the result computed; quantized_linear multiplies with them, and dequantize_blockwise gives the values of NAME. Files without such tensors are as before. To be released too; the other archive may be released before. Errors: TENSOR_E_IO if two tensors would have one name."""
@c retried tensor_archive_quantized(a::Ptr{tensor_archive_t})::Ptr{tensor_archive_t}

"""Closes an archive; its tensors remain valid."""
@c tensor_archive_release(a::Ptr{tensor_archive_t})::Cvoid

"""Number of tensors."""
@c tensor_archive_count(a::Ptr{tensor_archive_t})::Int64

"""Name of tensor i, in file order; NULL if out of range. Valid until `a` is released."""
@c tensor_archive_name(a::Ptr{tensor_archive_t}, i::Int64)::Cstring

"""Dtype of tensor i, without reading its elements; 0 for a dtype that libtensor does not support. Errors: TENSOR_E_INDEX if out of range, TENSOR_E_IO if the header is malformed; the result is 0 then."""
@c tensor_archive_dtype(a::Ptr{tensor_archive_t}, i::Int64)::Int32

"""Number of axes of tensor i, without reading its elements. Errors: Same as tensor_archive_dtype()."""
@c tensor_archive_ndim(a::Ptr{tensor_archive_t}, i::Int64)::Int32

"""Extents of tensor i, tensor_archive_ndim() of them, without reading its elements; valid until `a` is released. Errors: Same as tensor_archive_dtype(), but the result is NULL."""
@c tensor_archive_shape(a::Ptr{tensor_archive_t}, i::Int64)::Ptr{Int64}

"""Number of metadata pairs."""
@c tensor_archive_metadata_count(a::Ptr{tensor_archive_t})::Int64

"""Key of metadata pair i; NULL if out of range. Valid until `a` is released."""
@c tensor_archive_metadata_key(a::Ptr{tensor_archive_t}, i::Int64)::Cstring

"""Metadata value of a key; NULL if there is none. Valid until `a` is released."""
@c tensor_archive_metadata(a::Ptr{tensor_archive_t}, key::Cstring)::Cstring

"""Reads a tensor by name into new memory. CPU tensors of a file of torch.save() that share a storage there share it here, with their strides. Errors: TENSOR_E_INVALID for an unknown name, TENSOR_E_DTYPE for a dtype that libtensor does not support."""
@c retried tensor_archive_get(a::Ptr{tensor_archive_t}, name::Cstring, device::Int32)::Ptr{tensor_t}

"""Writes a safetensors file next to `path` and renames it, so that an existing file is intact if writing fails. metadata holds alternating keys and values. Errors: TENSOR_E_IO if the file cannot be written, TENSOR_E_INVALID for repeated names or an odd number of metadata strings."""
@c tensor_save(path::Cstring, names::Ptr{Cstring}, n_names::Int32, tensors::Ptr{Ptr{tensor_t}}, metadata::Ptr{Cstring}, n_metadata::Int32)::Int32

"""Loads a NumPy npy file of version 1.0, 2.0 or 3.0. An array in Fortran order gives a tensor with matching strides; foreign byte order is converted. Errors: TENSOR_E_IO if the file cannot be read or is malformed, TENSOR_E_DTYPE for objects, strings, structured and other dtypes that libtensor does not support."""
@c retried tensor_load_npy(path::Cstring, device::Int32)::Ptr{tensor_t}

"""Same as tensor_load_npy(), from the bytes of such a file in memory."""
@c retried tensor_load_npy_memory(data::Ptr{Cvoid}, n::Int64, device::Int32)::Ptr{tensor_t}

"""Writes a NumPy npy file next to `path`, and renames it. Errors: TENSOR_E_IO if the file cannot be written, TENSOR_E_DTYPE for bfloat16, which NumPy does not support."""
@c tensor_save_npy(path::Cstring, x::Ptr{tensor_t})::Int32

"""Writes an uncompressed NumPy npz file next to `path`, and renames it. Errors: Same as tensor_save_npy(); TENSOR_E_INVALID for repeated names."""
@c tensor_save_npz(path::Cstring, names::Ptr{Cstring}, n_names::Int32, tensors::Ptr{Ptr{tensor_t}})::Int32

"""Begins to capture a program: what the calling thread calls until tensor_program_end(), which runs as ever meanwhile. `inputs` are the tensors that differ from run to run, with their names, or no names for \"input0\", \"input1\", ... Captured are all ops, in-place ones too, tensor_backward(), tensor_autograd_grad(), what sets and asks for gradients, steps of optimisers, schedulers and gradient scalers, and clipping, with mixed precision and grad mode as they are at each call. Other tensors that ops read are constants of the program, which refers to them: it sees what is written to them later, and writes to them if the captured calls did. Numbers of the host are constants too. What cannot be repeated fails with TENSOR_E_UNSUPPORTED if it is about a tensor that the program computes or changes: reading elements (tensor_item(), tensor_read_f32(), tensor_data(), DLPack, files), hooks, custom functions, other options of an optimiser. Errors: TENSOR_E_INVALID if the thread captures a program already, if a tensor or a name is there twice, or if there are names and tensors in different numbers."""
@c tensor_program_begin(inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, names::Ptr{Cstring}, n_names::Int32)::Int32

"""As tensor_program_begin(), also while the thread captures another program, which does not see what is called until tensor_program_end() or tensor_program_cancel(): for the bodies of tensor_program_branch() and tensor_program_loop(). Tensors that the other program computes are constants here, and these functions make inputs of them. Errors: TENSOR_E_INVALID if a tensor or a name is there twice, or if there are names and tensors in different numbers."""
@c tensor_program_begin_body(inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, names::Ptr{Cstring}, n_names::Int32)::Int32

"""Ends the capture of the calling thread; `outputs` are the results of the program, with names as in tensor_program_begin(). Calls whose results nothing needs are left out. If this fails, the capture goes on: try again, or call tensor_program_cancel(). Errors: TENSOR_E_INVALID if the thread captures nothing, if an earlier call could not be captured, or for names as in tensor_program_begin()."""
@c retried tensor_program_end(outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32, names::Ptr{Cstring}, n_names::Int32)::Ptr{tensor_program_t}

"""Ends the capture of the calling thread, if there is one, without a program."""
@c tensor_program_cancel()::Int32

"""Whether the calling thread captures a program."""
@c tensor_program_is_capturing()::Int32

"""Names a constant of the program that the calling thread captures, such as a weight, for tensor_program_save() and tensor_program_constant_name(). Nothing happens for a tensor that no captured call has read. Errors: TENSOR_E_INVALID if the thread captures nothing, or if `t` is an input or a result of the program."""
@c tensor_program_name(t::Ptr{tensor_t}, name::Cstring)::Int32

"""Adds a reference; returns `p`."""
@c tensor_program_retain(p::Ptr{tensor_program_t})::Ptr{tensor_program_t}

"""Drops a reference; the last one frees the program."""
@c tensor_program_release(p::Ptr{tensor_program_t})::Cvoid

"""Runs a program on other inputs of the same dtypes, shapes and devices, which require grad where a backward pass of the program needs that, and stores new references to its outputs, NULL for one without a value. The results are those of the captured calls bit by bit. Random numbers are new in each run. Gradients flow through it as through the calls, unless it has a backward pass of its own. Called while the thread captures a program, its calls become part of that. Errors: TENSOR_E_INVALID for another number of inputs or outputs; TENSOR_E_DTYPE, TENSOR_E_SHAPE or TENSOR_E_DEVICE if an input is not as it has to be, with both in the message; the errors of its calls, which leave what earlier calls wrote."""
@c tensor_program_run(p::Ptr{tensor_program_t}, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32)::Int32

"""Runs one of two programs on `inputs`: `on_true` if the one element of `condition` is not 0, else `on_false`. Both have the same number of outputs, which may differ in shape. Called while the thread captures a program, it is one call of that, which decides in each run; what the bodies read beside their inputs becomes part of the program. Gradients flow through the body that ran. Errors: TENSOR_E_INVALID if the condition is not one real element, or for another number of outputs; TENSOR_E_UNSUPPORTED if a body changes tensors that it does not make; the errors of tensor_program_run()."""
@c tensor_program_branch(condition::Ptr{tensor_t}, on_true::Ptr{tensor_program_t}, on_false::Ptr{tensor_program_t}, inputs::Ptr{Ptr{tensor_t}}, n_inputs::Int32, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32)::Int32

"""Runs `body` again and again. Its inputs are the number of the trip (0-d, int64, on the CPU), the states and the invariants; its outputs are whether to go on (one element), the states of the next trip, of the same shapes and dtypes, and any number of further tensors that are collected. The outputs are the last states, and the collected tensors of all trips, stacked along a new first axis. The loop ends when `max_trips` (one integer; NULL: no limit) trips were made, or at a condition of 0; `condition` is that of the first trip (NULL: true). The tensors that stand for the states while the body is captured are others than those that it reads beside its inputs, copies of the first states for example. Without a trip the stacks are empty, and their shapes are those of a body that runs once. Called while the thread captures a program, it is one call of that, as tensor_program_branch(). Gradients flow through all trips; tensor_cancel() ends a loop. Errors: TENSOR_E_INVALID if the body has other inputs or outputs, for an output without a value, and for another number of outputs; TENSOR_E_SHAPE if collected tensors differ in shape; TENSOR_E_UNSUPPORTED if the body changes tensors that it does not make; the errors of tensor_program_run()."""
@c tensor_program_loop(body::Ptr{tensor_program_t}, max_trips::Ptr{tensor_t}, condition::Ptr{tensor_t}, states::Ptr{Ptr{tensor_t}}, n_states::Int32, invariants::Ptr{Ptr{tensor_t}}, n_invariants::Int32, outputs::Ptr{Ptr{tensor_t}}, n_outputs::Int32)::Int32

"""A program for inputs of more sizes: `p`, and another capture of the same function whose inputs have another extent, called `name`, along some axes, which becomes free. Integers of calls that differ between the two (shapes, lengths, numbers of the host) are taken to be polynomials of the free extents: one capture for each extent gives their linear parts, one in which two extents are others than in `p` their products. With name NULL, `other` is only compared with what is expected of it; do that with further sizes. An input that is a 0-d int64 tensor which no call reads stands for a number: where it differs, it is a free number as extents are. Programs that change other tensors than their inputs have inputs of one size. Errors: TENSOR_E_UNSUPPORTED if the programs differ in anything else, or from what is expected with name NULL."""
@c retried tensor_program_generalize(p::Ptr{tensor_program_t}, other::Ptr{tensor_program_t}, name::Cstring)::Ptr{tensor_program_t}

"""A program whose linear layers have weights of 8 or 4 bits (`bits`), of which `block_size` elements, a multiple of 32, share a scale: in place of each `linear`, and each product of matrices whose right operand is a constant, it calls `quantized_linear`. The weight NAME becomes the two constants NAME.codes and NAME.scales (see tensor_quantize_blockwise()); with `int8_activations` the inputs of these layers are rounded to 8 bits too. Weights that the program changes, or that have fewer than 1,024 elements, stay as they are, and so does every other call. The new constants require no gradient. The other constants are shared with `p`."""
@c retried tensor_program_quantize(p::Ptr{tensor_program_t}, bits::Int64, block_size::Int64, int8_activations::Int32)::Ptr{tensor_program_t}

"""A program that computes convolutions and matrix products of dequantized operands in integers: in place of `conv1d`, `conv2d`, `conv3d`, `matmul`, `linear` or `addmm` of two results of `dequantize_affine` it calls `quantized_conv` or `quantized_matmul` with the codes, and a `relu` and a `quantize_affine` of the result become part of that call. Operands are int8 or uint8; the left one has one scale, the weight one or one for each output. Other calls stay as they are, and so do all of a program that writes to tensors in place or differentiates. Quantized results differ from those of `p` by at most one step, where `p` is within its rounding errors of a tie. Constants are shared with `p`."""
@c retried tensor_program_fuse_quantized(p::Ptr{tensor_program_t})::Ptr{tensor_program_t}

"""A program for inference, in which convolutions contain the batch norms that follow them: where nothing else reads the result of a `conv1d`, `conv2d`, `conv3d` or a transposed one, and a `batch_norm` that is not in training does, the weight w becomes w * f and the bias b becomes (b - running_mean) * f + bias, for f = weight / sqrt(running_var + eps), computed in float64 and rounded to the dtype of w. The constants concerned are floating, of one dtype, and no run changes them; the new ones have the names of the convolution's weight and bias, or of the batch norm's bias where it has none, and require no gradient. Results differ from those of `p` by rounding errors. Other calls stay as they are, and so do all of a program that writes to tensors, differentiates, branches or draws random numbers, and convolutions whose operands' shapes do not follow from those of the inputs. The other constants are shared with `p`."""
@c retried tensor_program_fold_batch_norms(p::Ptr{tensor_program_t})::Ptr{tensor_program_t}

"""Number of inputs."""
@c tensor_program_input_count(p::Ptr{tensor_program_t})::Int64

"""Name of input `i`, valid while the program lives; \"\" out of range."""
@c tensor_program_input_name(p::Ptr{tensor_program_t}, i::Int64)::Cstring

"""A tensor on the meta device with the shape and dtype that input `i` must have; free extents are those of the capture, or 1 in a program from a file. Errors: TENSOR_E_INDEX if `i` is out of range."""
@c retried tensor_program_input(p::Ptr{tensor_program_t}, i::Int64)::Ptr{tensor_t}

"""Number of outputs."""
@c tensor_program_output_count(p::Ptr{tensor_program_t})::Int64

"""Name of output `i`, valid while the program lives; \"\" out of range."""
@c tensor_program_output_name(p::Ptr{tensor_program_t}, i::Int64)::Cstring

"""Number of constants: weights, states, and tensors and numbers that the captured calls found."""
@c tensor_program_constant_count(p::Ptr{tensor_program_t})::Int64

"""Name of constant `i`, valid while the program lives; \"\" for one without a name and out of range."""
@c tensor_program_constant_name(p::Ptr{tensor_program_t}, i::Int64)::Cstring

"""Constant `i` itself: writing to it changes what the program computes, and its gradient is where a backward pass of the program adds to. Errors: TENSOR_E_INDEX if `i` is out of range."""
@c retried tensor_program_constant(p::Ptr{tensor_program_t}, i::Int64)::Ptr{tensor_t}

"""Number of calls."""
@c tensor_program_call_count(p::Ptr{tensor_program_t})::Int64

"""The program as text: inputs, constants, a line for each call, outputs. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL."""
@c tensor_program_text(p::Ptr{tensor_program_t}, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""What runs in place of the calls, as text: from its second run on inputs of a layout on, a program repeats the kernels that its calls came to, on memory that was planned once. A line for each kernel and for each call on the host, such as the step of an optimiser; or why there are none. The text is truncated as that of tensor_program_text()."""
@c tensor_program_plan_text(p::Ptr{tensor_program_t}, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""Writes a program into a safetensors file: its constants as they are now, under their names or \"constant.0\", ..., so that any reader of safetensors reads them, with optimisers and their state, and its calls as JSON under the key \"libtensor.program\" of the metadata. `metadata` are further keys and values in turn. The file replaces one of that name when it is complete. Errors: TENSOR_E_IO if the file cannot be written; TENSOR_E_UNSUPPORTED for constants that safetensors cannot hold; TENSOR_E_INVALID if two constants have one name."""
@c tensor_program_save(p::Ptr{tensor_program_t}, path::Cstring, metadata::Ptr{Cstring}, n_metadata::Int32)::Int32

"""The program of an open file. Its constants are placed on `device`, or for 0 where they were when it was saved; after tensor_archive_open_mapped() those on the CPU use the mapped file without a copy. The archive may be released afterwards. Errors: TENSOR_E_IO if the file holds no program, or one that is malformed; TENSOR_E_VERSION if its format is newer than this library."""
@c retried tensor_program_load(a::Ptr{tensor_archive_t}, device::Int32)::Ptr{tensor_program_t}

"""Opens the file of a tokenizer by byte pair encoding of bytes, as GPT-2 and many later language models have it. `path` is a tokenizer.json of Hugging Face; or with `merges`, a vocab.json and its merges.txt, which OpenAI calls encoder.json and vocab.bpe; or a file of tiktoken. `pattern` says how texts are split before their bytes are merged: the name of an encoding (gpt2, r50k_base, p50k_base, p50k_edit, cl100k_base, o200k_base, o200k_harmony, llama3, qwen2) or a regular expression with classes such as \\p{L}; NULL: what a tokenizer.json says, gpt2 for a vocab.json, and the encoding that a file of tiktoken is named after. `added_tokens`: texts that are one token each, as JSON like the list added_tokens of a tokenizer.json; NULL: those of the file, of the encoding, or those that end a text and are in the vocabulary. Of a tokenizer.json without merges, pairs merge by the ids of their results. Normal forms NFC and NFD are applied where a tokenizer.json asks for them. Errors: TENSOR_E_IO if a file cannot be read or is malformed, TENSOR_E_UNSUPPORTED for tokenizers and patterns of other kinds, TENSOR_E_INVALID for a missing or needless pattern."""
@c retried tensor_bpe_open(path::Cstring, merges::Cstring, pattern::Cstring, added_tokens::Cstring)::Ptr{tensor_bpe_t}

"""Same as tensor_bpe_open(), for the contents of files: `n` bytes of `data` and `n_merges` bytes of `merges`, 0 for none. Lines of tiktoken need a pattern. Errors: TENSOR_E_IO if the contents are malformed, and as tensor_bpe_open()."""
@c retried tensor_bpe_open_memory(data::Ptr{Cvoid}, n::Int64, merges::Ptr{Cvoid}, n_merges::Int64, pattern::Cstring, added_tokens::Cstring)::Ptr{tensor_bpe_t}

"""Adds a reference; returns `b`."""
@c tensor_bpe_retain(b::Ptr{tensor_bpe_t})::Ptr{tensor_bpe_t}

"""Drops a reference; the last one destroys it."""
@c tensor_bpe_release(b::Ptr{tensor_bpe_t})::Cvoid

"""The highest id, plus 1."""
@c tensor_bpe_vocab_size(b::Ptr{tensor_bpe_t})::Int64

"""Number of special tokens."""
@c tensor_bpe_special_count(b::Ptr{tensor_bpe_t})::Int64

"""Id of special token i, in the order of the file; -1 if out of range."""
@c tensor_bpe_special_id(b::Ptr{tensor_bpe_t}, i::Int64)::Int64

"""The id of a token by its `n` bytes; -1 if there is none."""
@c tensor_bpe_token_id(b::Ptr{tensor_bpe_t}, token::Ptr{Cvoid}, n::Int64, id::Ptr{Int64})::Int32

"""The bytes that an id stands for, which need not be whole characters. They are truncated to capacity - 1 bytes and NUL-terminated; *needed is their full number without NUL. Errors: TENSOR_E_INDEX if there is no such id."""
@c tensor_bpe_token(b::Ptr{tensor_bpe_t}, id::Int64, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32

"""The ids of a text of `n` bytes of UTF-8: int64, one axis, on the CPU. Special tokens whose texts are in `allowed_special` become their ids; the one text \"all\" allows all; the texts of others are text like any other, so encode texts of strangers with none allowed. With `add_special_tokens` the ids are added that a tokenizer.json puts around a text. Errors: TENSOR_E_INVALID if the text is no UTF-8, has bytes that the vocabulary lacks, or if `allowed_special` names an unknown token; TENSOR_E_UNSUPPORTED if the pattern needs too many attempts for it."""
@c retried tensor_bpe_encode(b::Ptr{tensor_bpe_t}, text::Ptr{Cvoid}, n::Int64, allowed_special::Ptr{Cstring}, n_allowed_special::Int32, add_special_tokens::Int32)::Ptr{tensor_t}

"""The bytes of ids, integers of one axis or none; those of a part of a text may begin and end within a character. They are truncated to capacity - 1 bytes and NUL-terminated; *needed is their full number without NUL. Errors: TENSOR_E_INDEX if there is no such id."""
@c tensor_bpe_decode(b::Ptr{tensor_bpe_t}, ids::Ptr{tensor_t}, skip_special_tokens::Int32, buffer::Ptr{Cvoid}, capacity::Int64, needed::Ptr{Int64})::Int32
