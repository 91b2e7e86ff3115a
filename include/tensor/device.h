/* SPDX-License-Identifier: Apache-2.0 */
/* device.h: Devices, threads, memory.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_DEVICE_H_
#define TENSOR_DEVICE_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Flags of tensor_event_create(). */
enum {
  TENSOR_EVENT_TIMING = 1
};

/** Allocates `nbytes` aligned to `align`; returns NULL on failure. */
typedef void *(*tensor_alloc_fn)(void *user, uint64_t nbytes, uint64_t align);

/** Frees memory from the allocation function. */
typedef void (*tensor_dealloc_fn)(void *user, void *ptr, uint64_t nbytes);

/** Releases memory that the program can spare on `device`, on the thread that needs it; a nonzero
 *  result requests another attempt. It may release tensors and read their properties, but must not
 *  create tensors on that device.
 */
typedef int32_t (*tensor_reclaim_fn)(void *user, tensor_device_t device);

/** Returns nonzero to cancel the current call on this thread, 0 to continue. It must not call the
 *  library.
 */
typedef int32_t (*tensor_interrupt_fn)(void *user);

/** A user-defined host allocator. struct_size is sizeof(tensor_allocator_t). */
typedef struct tensor_allocator_s {
  uint32_t struct_size;
  uint32_t reserved;
  void *user;
  tensor_alloc_fn alloc;
  tensor_dealloc_fn dealloc;
} tensor_allocator_t;

/** Memory statistics of one device, in bytes and in events. The caller sets struct_size. */
typedef struct tensor_memory_stats_s {
  uint32_t struct_size;
  uint32_t reserved;
  int64_t allocated;
  int64_t peak_allocated;
  int64_t cached;
  int64_t peak_cached;
  int64_t n_alloc;
  int64_t n_free;
  int64_t n_live_tensors;
} tensor_memory_stats_t;

/** Properties of a CUDA device: memory in bytes, compute capability, number of multiprocessors. The
 *  caller sets struct_size.
 */
typedef struct tensor_device_facts_s {
  uint32_t struct_size;
  uint32_t reserved;
  int64_t total_bytes;
  int64_t free_bytes;
  int32_t major;
  int32_t minor;
  int32_t processors;
  int32_t reserved2;
} tensor_device_facts_t;

/** Sets the number of threads that one operation may use, within the limit of
 *  tensor_set_max_threads(), for the whole process or the calling thread alone. 0 restores the
 *  default.
 *  Errors: TENSOR_E_INVALID if n < 0 or n > 1024.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_num_threads(
    int32_t n, tensor_bool_t this_thread_only);

/** The number that tensor_set_num_threads() set for the calling thread or the process, or its
 *  default; fewer compute where tensor_set_max_threads() allows fewer.
 */
TENSOR_API int32_t tensor_get_num_threads(void);

/** Sets the maximum number of threads that compute for one caller. The library has one pool of n -
 *  1 threads for all callers, started on demand; a caller that finds no idle thread computes alone.
 *  Lowering the limit ends the excess threads. The default, also set by 0, is the number of
 *  processors in the process's affinity, limited by the cgroup quota and OMP_THREAD_LIMIT.
 *  tensor_set_num_threads() determines how an operation is divided; results do not depend on which
 *  threads compute them.
 *  Errors: TENSOR_E_INVALID if n < 0 or n > 1024.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_max_threads(int32_t n);

/** Maximum number of threads that compute for one caller. */
TENSOR_API int32_t tensor_get_max_threads(void);

/** Identifier of the calling thread for tensor_cancel(), 1 or more and never reused. */
TENSOR_API uint64_t tensor_thread_id(void);

/** Cancels the long-running call of a thread: it fails with TENSOR_E_CANCELLED, usually within
 *  milliseconds, and its arguments are unchanged. A call checks for cancellation after about every
 *  million elements. Shorter calls complete, and the request remains pending for the next long call
 *  of the thread, or until tensor_clear_cancel(). Partial results are discarded. Calls that modify
 *  visible tensors (in-place ops, optimiser steps, the accumulation of leaf gradients in
 *  tensor_backward()) complete once they have begun to write; in-place ops that write far more
 *  often than the tensor has elements compute into a copy first and can be cancelled. Work
 *  submitted to a device is not cancelled.
 *  Errors: TENSOR_E_INVALID if no live thread has that identifier.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cancel(uint64_t thread);

/** Clears a pending tensor_cancel() request of the calling thread and returns whether there was
 *  one. Call it before new work if the previous work may have completed just before it was
 *  cancelled.
 */
TENSOR_API tensor_bool_t tensor_clear_cancel(void);

/** Sets a process-wide function that long-running calls invoke on their own thread, at most every
 *  20 milliseconds, to ask whether to cancel, as with tensor_cancel(); NULL for none. A binding can
 *  use it to let Ctrl-C interrupt a call. The previous function may still be running on another
 *  thread when this returns.
 *  Nullable: interrupt, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_interrupt(
    tensor_interrupt_fn interrupt, void *user);

/** Allows float32 convolutions of the calling thread to use Winograd's algorithm, which needs fewer
 *  multiplications but rounds more; returns the previous setting. The default is off, or on if the
 *  environment variable TENSOR_ALLOW_WINOGRAD is 1. It applies to conv2d and the gradient of its
 *  input for 3 x 3 kernels with stride and dilation 1, at least 16 input and 16 output channels in
 *  each group, and outputs that are not much smaller than the 4 x 4 tiles that cover them. Errors
 *  are within 1e-5 times the largest |x| times the sum of an output channel's |weights|; measured
 *  errors are up to 1e-6 for random numbers (3e-7 without Winograd) and 4e-6 for constant input
 *  (3e-6 without). An infinity or NaN in x makes all results of the affected tiles infinite or NaN,
 *  and results may overflow where sums of |x| |weights| are within a factor of 3000 of the largest
 *  float32.
 */
TENSOR_API tensor_bool_t tensor_set_allow_winograd(tensor_bool_t allowed);

/** Whether convolutions of the calling thread may use Winograd's algorithm. */
TENSOR_API tensor_bool_t tensor_get_allow_winograd(void);

/** Allows float32 matrix products and convolutions of the calling thread on CUDA devices to use
 *  TF32, which has 10 instead of 23 mantissa bits and is several times faster; returns the previous
 *  setting. The default is off, or on if the environment variable TENSOR_ALLOW_TF32 is 1. Affects
 *  only cuBLASLt and cuDNN, never the CPU.
 */
TENSOR_API tensor_bool_t tensor_set_allow_tf32(tensor_bool_t allowed);

/** Whether matrix products and convolutions of the calling thread on CUDA devices may use TF32. */
TENSOR_API tensor_bool_t tensor_get_allow_tf32(void);

/** Sets whether elementwise ops of the calling thread, their gradients and conversions, and on the
 *  CPU reductions of rows, leave their results pending. A pending result is computed when its
 *  elements are needed, or before something that it reads is written to; a chain of pending results
 *  is computed in one pass over memory, with the results of the single ops bit by bit, but for the
 *  signs of NaN. Shapes, dtypes and errors about arguments are those of the call; that memory is
 *  exhausted is reported by the call that needs the elements. TENSOR_LAZY_OFF computes everything
 *  at once; TENSOR_LAZY_AUTOMATIC leaves large results on the CPU pending, of at least 131072
 *  elements, and reductions of them to one element that require gradients, and is the default,
 *  unless the environment variable TENSOR_LAZY is `off` or `all`; TENSOR_LAZY_ALL small ones and
 *  reductions of any axes, too. Ops that read memory to which others have access, by tensor_data(),
 *  DLPack or tensor_from_blob(), compute at once.
 *  mode: TENSOR_LAZY_OFF, TENSOR_LAZY_AUTOMATIC or TENSOR_LAZY_ALL
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_lazy(int32_t mode);

/** The mode of the calling thread: tensor_set_lazy(). */
TENSOR_API int32_t tensor_get_lazy(void);

/** Allows chains of pending results whose ops the calling thread calls from now on to add and
 *  multiply numbers first that it adds to, or multiplies by, floating tensors: (x + 4) + 3 becomes
 *  x + 7, (x * 2) / 3 becomes x / 1.5, and x + 0 becomes x, whose zeros keep their sign. Results
 *  differ in their last digits, those of half precision are rounded once instead of twice, and what
 *  overflows in between may not. Returns the previous setting. The default is off, or on if the
 *  environment variable TENSOR_ALLOW_REASSOCIATION is 1. Rewriting of integers is exact and always
 *  on.
 */
TENSOR_API tensor_bool_t tensor_set_allow_reassociation(tensor_bool_t allowed);

/** Whether chains of the calling thread's ops may be reassociated:
 *  tensor_set_allow_reassociation().
 */
TENSOR_API tensor_bool_t tensor_get_allow_reassociation(void);

/** Computes those of the tensors that are pending. They keep their values, and can be computed
 *  again, if it fails.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_eval(
    tensor_t *const *tensors, int32_t n_tensors);

/** What tensor_eval() would do, without doing it: a line for each pass over memory, in the order in
 *  which they would run, with its shape and the bytes that it reads and writes, and below it a line
 *  for each op. Nothing for tensors that are not pending. The text is truncated to capacity - 1
 *  bytes and NUL-terminated; *needed is its full length without NUL.
 *  Nullable: buffer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_schedule(
    tensor_t *const *tensors, int32_t n_tensors, void *buffer, int64_t capacity, int64_t *needed);

/** Whether the elements of t are still to be computed. */
TENSOR_API tensor_bool_t tensor_is_pending(tensor_t *t);

/** Sets mixed precision (autocast) for the calling thread on one kind of device; the index is
 *  ignored. TENSOR_FLOAT16 or TENSOR_BFLOAT16 is the dtype of products, convolutions, attention and
 *  recurrent networks, 0 disables it; *before is the previous setting. The operands of an op are
 *  cast differentiably; the operands of exponentials, logarithms, sums, norms and losses are cast
 *  to float32. The reference of each op states its cast; float64, integers, in-place ops and
 *  gradients are not affected. The cast of a float32 leaf that requires grad is cached until
 *  autocast is off on all devices, or the leaf is modified.
 *  Errors: TENSOR_E_DTYPE for other dtypes.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_autocast_set(
    tensor_device_t device, tensor_dtype_t dtype, tensor_dtype_t *before);

/** The autocast dtype of the calling thread on one kind of device; 0 if it is off. */
TENSOR_API tensor_dtype_t tensor_autocast_get(tensor_device_t device);

/** Sets the allocator of host memory for elements; NULL is the built-in allocator.
 *  Nullable: allocator.
 *  Errors: TENSOR_E_INVALID once memory has been allocated, TENSOR_E_VERSION for an unknown
 *  struct_size.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_allocator(
    const tensor_allocator_t *allocator);

/** Allocator statistics and the number of live tensors.
 *  Errors: TENSOR_E_VERSION for an unknown struct_size.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_stats(
    tensor_device_t device, tensor_memory_stats_t *stats);

/** Resets the peak statistics to the current values. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_reset_peak(tensor_device_t device);

/** Returns cached memory to the system. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_trim(tensor_device_t device);

/** Limits the memory that the allocator of a CUDA device holds, including cached memory; 0 for no
 *  limit. Memory already held beyond the limit is kept until it is freed. An allocation over the
 *  limit fails with TENSOR_E_DEVICE_NOMEM.
 *  Errors: TENSOR_E_INVALID for a negative number, TENSOR_E_UNSUPPORTED for the CPU.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_set_limit(
    tensor_device_t device, int64_t nbytes);

/** Sets a function that is called when the memory of a CUDA device is exhausted, before an error is
 *  reported, such as a garbage collector that releases tensors; NULL, the default, for none. The
 *  previous function may still be running when this returns.
 *  Nullable: reclaim, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_reclaim(
    tensor_reclaim_fn reclaim, void *user);

/** Waits for all work of a device and reports its asynchronous errors. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_synchronize(tensor_device_t device);

/** Number of CUDA devices; 0 without a driver, a device or CUDA support in the build. */
TENSOR_API int32_t tensor_cuda_device_count(void);

/** The reason why there is no CUDA device; "" if there is one. */
TENSOR_API const char *tensor_cuda_why(void);

/** The NVIDIA libraries that CUDA devices use, one line for each: its version, or why it is not
 *  used, with all files that were tried. Loads the libraries, which needs about 200 MB of memory.
 *  The string is valid forever.
 *  Errors: TENSOR_E_UNSUPPORTED or TENSOR_E_CUDA without a device; the result is "" then.
 */
TENSOR_API const char *tensor_cuda_libraries(void);

/** The reason why processes cannot be connected by NCCL, which tensor_group_create() says more
 *  about; "" if the library and a CUDA device are there. Loads the library. The string is valid
 *  forever.
 */
TENSOR_API const char *tensor_cuda_nccl_why(void);

/** Launches a user-defined CUDA kernel on the device of `outputs`, on the calling thread's stream:
 *  the extern "C" __global__ function `name` in the CUDA C++ source text `source`, with `grid`
 *  blocks of `block` threads along x, y and z. NVRTC compiles the source on first use, and the
 *  result is cached. The parameters of the kernel are the outputs, at least one, then the inputs:
 *  the address of the first element of each, regardless of strides; for a CPU input, which must be
 *  0-d, its value. The outputs count as modified in place. The call is not recorded in the graph;
 *  use tensor_autograd_record() to add a gradient.
 *  Errors: TENSOR_E_INVALID for a source that does not compile, with the first compiler error, and
 *  for a kernel that does not exist or has other parameters; TENSOR_E_AUTOGRAD for an output that
 *  requires grad while grad mode is on; TENSOR_E_UNSUPPORTED without NVRTC (libnvrtc.so.13), with
 *  all files that were tried.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cuda_launch(
    const char *source, const char *name, const int64_t *grid, const int64_t *block,
    int64_t shared_bytes, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs,
    int32_t n_inputs);

/** Number of devices of the kind of `device`: 1 for the CPU and the meta device. */
TENSOR_API int32_t tensor_device_count(tensor_device_t device);

/** The reason why there is no device of that kind; "" if there is one. The string is valid forever. */
TENSOR_API const char *tensor_device_why(tensor_device_t device);

/** Name of the kind of a device: "cpu", "cuda", "meta", or the name that it was registered with.
 *  The string is valid forever.
 */
TENSOR_API const char *tensor_device_type(tensor_device_t device);

/** First device of the kind with that name, whether or not the machine has one; add an index for
 *  another device.
 *  Errors: TENSOR_E_INVALID for an unknown name.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_device_find(const char *name, int64_t *device);

/** Product name of a device; "CPU" for the host. The string is valid forever.
 *  Errors: TENSOR_E_UNSUPPORTED or TENSOR_E_CUDA if there is no such device; the result is "" then.
 */
TENSOR_API const char *tensor_device_name(tensor_device_t device);

/** Memory, compute capability and number of processors of a device: multiprocessors of a CUDA
 *  device, logical processors that this process may use on the CPU. Fields that are unknown, or
 *  that the device does not have, are 0.
 *  Errors: TENSOR_E_VERSION for an unknown struct_size, TENSOR_E_UNSUPPORTED if there is no such
 *  device.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_device_facts(
    tensor_device_t device, tensor_device_facts_t *facts);

/** Creates a stream, a queue of work on a device that runs in order. Streams may run concurrently;
 *  order them with tensor_stream_wait(). Memory is not reused while a stream that used it has
 *  pending work. CPU work is complete when its call returns, on any stream.
 */
TENSOR_API TENSOR_NODISCARD tensor_stream_t *tensor_stream_create(tensor_device_t device);

/** Wraps another library's cudaStream_t, which must outlive the handle and the tensors that were
 *  used on it. NULL, and the CPU, stand for the device's own stream.
 *  Nullable: native.
 */
TENSOR_API TENSOR_NODISCARD tensor_stream_t *tensor_stream_from_native(
    tensor_device_t device, void *native);

/** Adds a reference; returns `stream`. */
TENSOR_API tensor_stream_t *tensor_stream_retain(tensor_stream_t *stream);

/** Releases a reference; pending work of the stream still runs. */
TENSOR_API void tensor_stream_release(tensor_stream_t *stream);

/** The calling thread's current stream of a device, as a new reference: the device's own stream
 *  unless another was set. Gradients are computed on the stream of the thread that calls
 *  tensor_backward().
 */
TENSOR_API TENSOR_NODISCARD tensor_stream_t *tensor_stream_current(tensor_device_t device);

/** Makes `stream` the calling thread's current stream of its device. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_stream_set_current(tensor_stream_t *stream);

/** Device of a stream. */
TENSOR_API tensor_device_t tensor_stream_device(tensor_stream_t *stream);

/** The cudaStream_t of a stream, for other libraries; NULL for the CPU. The device's own stream
 *  does not synchronise with CUDA's default stream.
 */
TENSOR_API void *tensor_stream_native(tensor_stream_t *stream);

/** Makes future work of `stream` wait for all work submitted to `other` so far. Does not block the
 *  host.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_stream_wait(
    tensor_stream_t *stream, tensor_stream_t *other);

/** Blocks until a stream has completed its work, and reports its asynchronous errors. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_stream_synchronize(tensor_stream_t *stream);

/** Records that other code uses the memory of `t` on a stream, for example after it was exported:
 *  once released, the memory is not reused before the work then pending on the stream is complete.
 *  Errors: TENSOR_E_DEVICE for a stream of another device.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_record_stream(
    tensor_t *t, tensor_stream_t *stream);

/** Creates an event, a marker in the work of a device's streams that tensor_event_record() sets and
 *  other streams and the host can wait for. With TENSOR_EVENT_TIMING the device records the time,
 *  for tensor_event_elapsed(). Several threads may use one event concurrently. A CPU event is
 *  complete when it is recorded, with the time of the host.
 *  flags: 0 or TENSOR_EVENT_TIMING
 */
TENSOR_API TENSOR_NODISCARD tensor_event_t *tensor_event_create(
    tensor_device_t device, uint32_t flags);

/** Adds a reference; returns `event`. */
TENSOR_API tensor_event_t *tensor_event_retain(tensor_event_t *event);

/** Releases a reference; waits for the event are not affected. */
TENSOR_API void tensor_event_release(tensor_event_t *event);

/** Device of an event. */
TENSOR_API tensor_device_t tensor_event_device(tensor_event_t *event);

/** Records the work submitted to a stream so far; NULL for the calling thread's current stream of
 *  the event's device. Replaces the previous record, without affecting waits that have begun.
 *  Nullable: stream.
 *  Errors: TENSOR_E_DEVICE for a stream of another device.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_record(
    tensor_event_t *event, tensor_stream_t *stream);

/** Makes future work of a stream wait for an event; the stream may be on another CUDA device, NULL
 *  for the calling thread's current stream of the event's device. Does not block the host. Does
 *  nothing if the event was never recorded.
 *  Nullable: stream.
 *  Errors: TENSOR_E_DEVICE if one of the two is on a CPU and the other is not.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_wait(
    tensor_event_t *event, tensor_stream_t *stream);

/** Blocks until the event is complete, if it was recorded, and reports asynchronous errors. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_synchronize(tensor_event_t *event);

/** Sets *done to 1 if the event is complete or was never recorded, otherwise to 0. Does not block. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_query(
    tensor_event_t *event, int64_t *done);

/** Time between two events in milliseconds, measured on the device with a resolution of half a
 *  microsecond; negative if `stop` came first.
 *  Errors: TENSOR_E_DEVICE for events of two devices; TENSOR_E_INVALID if one was created without
 *  TENSOR_EVENT_TIMING, is not recorded or is not complete: wait for it first.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_elapsed(
    tensor_event_t *start, tensor_event_t *stop, double *milliseconds);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_DEVICE_H_ */
