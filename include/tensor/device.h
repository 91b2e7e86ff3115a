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

/** Memory of `nbytes` at a multiple of `align`, or NULL. */
typedef void *(*tensor_alloc_fn)(void *user, uint64_t nbytes, uint64_t align);

/** Takes back what the allocation function gave. */
typedef void (*tensor_dealloc_fn)(void *user, void *ptr, uint64_t nbytes);

/** Releases what the program can do without, on the thread that needs memory of `device`; not 0
 *  says that another try is worth it. It may release tensors and read their facts, and makes none
 *  on that device.
 */
typedef int32_t (*tensor_reclaim_fn)(void *user, tensor_device_t device);

/** Whether the call in progress on this thread is to end: 0 lets it go on. It calls no function of
 *  the library.
 */
typedef int32_t (*tensor_interrupt_fn)(void *user);

/** A host allocator of the user's. struct_size is sizeof(tensor_allocator_t). */
typedef struct tensor_allocator_s {
  uint32_t struct_size;
  uint32_t reserved;
  void *user;
  tensor_alloc_fn alloc;
  tensor_dealloc_fn dealloc;
} tensor_allocator_t;

/** Counts of one device, in bytes and in events. The caller sets struct_size. */
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

/** What a CUDA device is: bytes of memory, compute capability, multiprocessors. The caller sets
 *  struct_size.
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

/** Threads that one operation may use, of those that tensor_set_max_threads() bounds: the default
 *  of the process, or of the calling thread alone. 0 restores the default.
 *  Errors: TENSOR_E_INVALID if n < 0.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_num_threads(
    int32_t n, tensor_bool_t this_thread_only);

/** Threads that an operation of the calling thread may use. */
TENSOR_API int32_t tensor_get_num_threads(void);

/** Most threads that compute for one caller. The library has one pool of n - 1 threads for all
 *  callers, starts them when they are needed, and ends those beyond a lower bound; a caller that
 *  finds none idle computes alone. 0, and the beginning: the processors of the process's affinity,
 *  no more than the quota of its cgroups and OMP_THREAD_LIMIT. tensor_set_num_threads() says into
 *  how many parts an operation is divided; no result depends on who computes them.
 *  Errors: TENSOR_E_INVALID if n < 0 or n > 1024.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_max_threads(int32_t n);

/** Most threads that compute for one caller. */
TENSOR_API int32_t tensor_get_max_threads(void);

/** A number of the calling thread for tensor_cancel(), from 1 on and never given to another thread. */
TENSOR_API uint64_t tensor_thread_id(void);

/** Ends the long call that a thread is in: it fails with TENSOR_E_CANCELLED within milliseconds as
 *  a rule, and its arguments are unchanged. Short calls are done, and the request stays for the
 *  next long call of that thread, or until it calls tensor_clear_cancel(). A call asks between
 *  pieces of about a million elements, so that one which computes less is done. Results of its own
 *  that a cancelled call has begun are dropped. What writes to tensors that the caller can see is
 *  done once it has begun to write: in-place ops, the step of an optimiser, gradients of leaves at
 *  the end of tensor_backward(). In-place ops that write far more often than the tensor has
 *  elements compute in a copy first, and can be cancelled. Work that was handed to a device is not
 *  ended.
 *  Errors: TENSOR_E_INVALID if no living thread has that number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cancel(uint64_t thread);

/** Takes back what tensor_cancel() asked of the calling thread, and says whether there was
 *  something: to be called before new work where the old work may have ended just before it was
 *  cancelled.
 */
TENSOR_API tensor_bool_t tensor_clear_cancel(void);

/** A function of the process that long calls ask on their own thread, at most every 20
 *  milliseconds, whether they are to end, as by tensor_cancel(); NULL for none. So a binding lets
 *  Ctrl-C end a call. Another thread may be inside the function that was set before when this
 *  returns.
 *  Nullable: interrupt, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_interrupt(
    tensor_interrupt_fn interrupt, void *user);

/** Whether the calling thread's float32 convolutions may take fewer multiplications at the cost of
 *  rounding; returns what was before, so that any language can build a scope. A thread begins with
 *  no, or with yes where the environment has TENSOR_ALLOW_WINOGRAD=1. It applies to conv2d and to
 *  the gradient of its input with kernels of 3 x 3, stride and dilation 1, at least 16 channels in
 *  and 16 out in each group, and results that are not much smaller than the tiles of 4 x 4 that
 *  cover them; gradients of weights and all else are as without. Errors are within 1e-5 times the
 *  largest |x| times the sum of an output channel's |weights|: measured up to 1e-6 for random
 *  numbers (without 3e-7), 4e-6 where all are equal (without 3e-6). An infinity or NaN of x makes
 *  all results of the tiles that see it infinite or NaN; where sums of |x| |weights| come within a
 *  factor of 3000 of the largest float32, results may overflow.
 */
TENSOR_API tensor_bool_t tensor_set_allow_winograd(tensor_bool_t allowed);

/** Whether convolutions of the calling thread may take Winograd's method. */
TENSOR_API tensor_bool_t tensor_get_allow_winograd(void);

/** Whether the calling thread's float32 products and convolutions on CUDA devices may read their
 *  factors as TF32, with 10 bits after the point where float32 has 23: several times as fast, and
 *  less exact. Returns what was before. A thread begins with no, or with yes where the environment
 *  has TENSOR_ALLOW_TF32=1. Only what cuBLASLt and cuDNN compute is affected; the CPU never.
 */
TENSOR_API tensor_bool_t tensor_set_allow_tf32(tensor_bool_t allowed);

/** Whether products and convolutions of the calling thread on CUDA devices may be of TF32. */
TENSOR_API tensor_bool_t tensor_get_allow_tf32(void);

/** Mixed precision of the calling thread, on one kind of device (the index does not matter):
 *  TENSOR_FLOAT16 or TENSOR_BFLOAT16 is the dtype that products, convolutions, attention and
 *  recurrent networks compute in from now on, 0 ends it. *before is what was, so that any language
 *  can build a scope. The operands of an op are cast before it, differentiably; those of
 *  exponentials, logarithms, sums, norms and losses to float32. The reference of each op says which
 *  it does; float64 and integers stay as they are, in-place ops and gradients are computed as
 *  without. The cast of a float32 leaf that requires grad is kept until mixed precision is off on
 *  all devices, or the leaf is written to.
 *  Errors: TENSOR_E_DTYPE for other dtypes.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_autocast_set(
    tensor_device_t device, tensor_dtype_t dtype, tensor_dtype_t *before);

/** The dtype of mixed precision of the calling thread on one kind of device; 0 where it is off. */
TENSOR_API tensor_dtype_t tensor_autocast_get(tensor_device_t device);

/** The allocator of host memory for elements; NULL is the built-in one.
 *  Nullable: allocator.
 *  Errors: TENSOR_E_INVALID once memory has been taken, TENSOR_E_VERSION for an unknown
 *  struct_size.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_allocator(
    const tensor_allocator_t *allocator);

/** Statistics of the allocator and the number of live tensors.
 *  Errors: TENSOR_E_VERSION for an unknown struct_size.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_stats(
    tensor_device_t device, tensor_memory_stats_t *stats);

/** Peaks start again from the present values. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_reset_peak(tensor_device_t device);

/** Gives cached memory back to the system. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_trim(tensor_device_t device);

/** The most bytes that the allocator of a CUDA device holds, those kept for reuse among them; 0 is
 *  no limit. What is beyond it already stays until it is given back. TENSOR_E_DEVICE_NOMEM comes
 *  where the limit is reached, as where the device has no more.
 *  Errors: TENSOR_E_INVALID for a negative number, TENSOR_E_UNSUPPORTED of the CPU.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_memory_set_limit(
    tensor_device_t device, int64_t nbytes);

/** What is called when the memory of a CUDA device is exhausted, before that becomes an error: a
 *  garbage collector that may release tensors. NULL for nothing, as in the beginning. A call of the
 *  one before may still be running when this returns.
 *  Nullable: reclaim, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_reclaim(
    tensor_reclaim_fn reclaim, void *user);

/** Waits for the work of a device; its late errors surface here. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_synchronize(tensor_device_t device);

/** 0 where there is no driver, build or card. */
TENSOR_API int32_t tensor_cuda_device_count(void);

/** Says in words why there is no CUDA device; "" if there is one. */
TENSOR_API const char *tensor_cuda_why(void);

/** Which of NVIDIA's libraries CUDA devices use, a line for each: its version, or why it is not
 *  used, with all files that were tried. Opens them, which takes some 200 MB of memory; for ever
 *  valid.
 *  Errors: TENSOR_E_UNSUPPORTED or TENSOR_E_CUDA where there is no device; the result is "" then.
 */
TENSOR_API const char *tensor_cuda_libraries(void);

/** Launches a kernel of the program's own on the device of `outputs`, on the calling thread's
 *  stream of it: the extern "C" __global__ function `name` of `source`, a text in CUDA C++, of
 *  `grid` blocks of `block` threads along x, y and z. NVRTC compiles the text when it first comes,
 *  and what it makes is kept for the calls that follow. Parameters of the kernel are the outputs
 *  and then the inputs: the address of the first element of each, whatever its strides; of an input
 *  of the CPU, which must be 0-d, the value. The outputs, one at least, count as written in place.
 *  The graph records nothing of it: tensor_autograd_record() does, with a gradient.
 *  Errors: TENSOR_E_INVALID for a text that does not compile, with the first error in it, and for a
 *  kernel that is not there or has other parameters; TENSOR_E_AUTOGRAD for an output that requires
 *  grad while grad mode is on; TENSOR_E_UNSUPPORTED without NVRTC (libnvrtc.so.13), with all files
 *  that were tried.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cuda_launch(
    const char *source, const char *name, const int64_t *grid, const int64_t *block,
    int64_t shared_bytes, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs,
    int32_t n_inputs);

/** How many devices there are of the kind of `device`: 1 for the CPU and the meta device. */
TENSOR_API int32_t tensor_device_count(tensor_device_t device);

/** Says in words why there is no device of that kind; "" if there is one. For ever valid. */
TENSOR_API const char *tensor_device_why(tensor_device_t device);

/** What the kind of a device is called in this library: "cpu", "cuda", "meta", or the name that it
 *  was registered with. For ever valid.
 */
TENSOR_API const char *tensor_device_type(tensor_device_t device);

/** The first device of the kind of that name, whether the machine has one or not; add an index for
 *  another one.
 *  Errors: TENSOR_E_INVALID for a name that no kind has.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_device_find(const char *name, int64_t *device);

/** What its maker calls a device, for ever valid; "CPU" for the host.
 *  Errors: TENSOR_E_UNSUPPORTED or TENSOR_E_CUDA where there is no such device; the result is ""
 *  then.
 */
TENSOR_API const char *tensor_device_name(tensor_device_t device);

/** Memory and size of a CUDA device.
 *  Errors: TENSOR_E_VERSION for an unknown struct_size, TENSOR_E_UNSUPPORTED for the CPU.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_device_facts(
    tensor_device_t device, tensor_device_facts_t *facts);

/** A queue for work of a device, which is done in the order in which it was given. Work of several
 *  streams may run at the same time: tensor_stream_wait() orders it. Memory is not given to others
 *  while a stream that used it has work to do. The work of a CPU is done when its call returns, on
 *  any stream.
 */
TENSOR_API TENSOR_NODISCARD tensor_stream_t *tensor_stream_create(tensor_device_t device);

/** Another library's stream: its cudaStream_t, which must live as long as the handle and the
 *  tensors that were used on it. NULL and the CPU stand for the device's own.
 *  Nullable: native.
 */
TENSOR_API TENSOR_NODISCARD tensor_stream_t *tensor_stream_from_native(
    tensor_device_t device, void *native);

/** One more reference; returns `stream`. */
TENSOR_API tensor_stream_t *tensor_stream_retain(tensor_stream_t *stream);

/** Gives one reference back; work that the stream was given is done all the same. */
TENSOR_API void tensor_stream_release(tensor_stream_t *stream);

/** The stream of a device that the calling thread gives its work to, as a new reference: the
 *  device's own until another was set. Gradients are computed on the stream of the thread that
 *  calls tensor_backward().
 */
TENSOR_API TENSOR_NODISCARD tensor_stream_t *tensor_stream_current(tensor_device_t device);

/** From now on the calling thread gives the work of this stream's device to it. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_stream_set_current(tensor_stream_t *stream);

/** The device of a stream. */
TENSOR_API tensor_device_t tensor_stream_device(tensor_stream_t *stream);

/** The cudaStream_t, for other libraries; NULL for the CPU. The device's own is a stream too, which
 *  does not wait for CUDA's default stream.
 */
TENSOR_API void *tensor_stream_native(tensor_stream_t *stream);

/** What `stream` is given from now on waits until what `other` was given so far is done. The host
 *  does not wait.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_stream_wait(
    tensor_stream_t *stream, tensor_stream_t *other);

/** The host waits until a stream has done its work; its late errors surface here. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_stream_synchronize(tensor_stream_t *stream);

/** Says that the memory of `t` is used on a stream by others than this library, as when it was lent
 *  to them: once released it is not given away before the stream has done the work that it has
 *  then.
 *  Errors: TENSOR_E_DEVICE for a stream of another device.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_record_stream(
    tensor_t *t, tensor_stream_t *stream);

/** A mark in the work of a device's streams, which tensor_event_record() sets, for other streams
 *  and the host to wait for. With TENSOR_EVENT_TIMING the device notes when it comes to the mark,
 *  for tensor_event_elapsed(). Several threads may use one event at the same time. The work of a
 *  CPU is done when its call returns, so an event of it is done when it is recorded; its time is
 *  the host's.
 *  flags: 0 or TENSOR_EVENT_TIMING
 */
TENSOR_API TENSOR_NODISCARD tensor_event_t *tensor_event_create(
    tensor_device_t device, uint32_t flags);

/** One more reference; returns `event`. */
TENSOR_API tensor_event_t *tensor_event_retain(tensor_event_t *event);

/** Gives one reference back; who waits for the event goes on waiting. */
TENSOR_API void tensor_event_release(tensor_event_t *event);

/** The device of an event. */
TENSOR_API tensor_device_t tensor_event_device(tensor_event_t *event);

/** Marks what a stream was given so far; NULL is the calling thread's current stream of the event's
 *  device. What the event marked before is forgotten, but not by those who wait for it already.
 *  Nullable: stream.
 *  Errors: TENSOR_E_DEVICE for a stream of another device.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_record(
    tensor_event_t *event, tensor_stream_t *stream);

/** What a stream is given from now on waits until the device has come to the event; the stream may
 *  be of another CUDA device, NULL is the calling thread's current one of the event's device. The
 *  host does not wait. There is nothing to wait for where the event was never recorded.
 *  Nullable: stream.
 *  Errors: TENSOR_E_DEVICE where one of the two is of a CPU and the other is not.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_wait(
    tensor_event_t *event, tensor_stream_t *stream);

/** The host waits until the device has come to the event, if it was recorded; late errors surface
 *  here.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_synchronize(tensor_event_t *event);

/** Whether the device has come to the event, 1 or 0; 1 where it was never recorded. The host does
 *  not wait.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_query(
    tensor_event_t *event, int64_t *done);

/** The time from one event to another in milliseconds, as the device took it, to half a
 *  microsecond. It is less than 0 where `stop` came first.
 *  Errors: TENSOR_E_DEVICE for events of two devices; TENSOR_E_INVALID if one was created without
 *  TENSOR_EVENT_TIMING, is not recorded yet, or is not done: wait for it first.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_event_elapsed(
    tensor_event_t *start, tensor_event_t *stop, double *milliseconds);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_DEVICE_H_ */
