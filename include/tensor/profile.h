/* SPDX-License-Identifier: Apache-2.0 */
/* profile.h: The profiler: ops, their durations and their memory.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_PROFILE_H_
#define TENSOR_PROFILE_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Receives an op that has finished; the event is valid until the callback returns. */
typedef void (*tensor_profile_fn)(void *user, const struct tensor_profile_event_s *event);

/** Receives what tensor_set_debug() asked for: one or several lines about a kernel, each with its
 *  newline. The text is valid until the callback returns.
 */
typedef void (*tensor_debug_fn)(void *user, const char *text);

/** A recorded op. Times are in nanoseconds: start since tensor_profile_begin(), total duration,
 *  duration without the ops that it called, and duration on the stream of a CUDA device (0
 *  elsewhere). `bytes`: change of the memory in use on its device during the op, by all threads.
 *  `depth`: nesting depth. `threads`: number of threads that it may use. `is_backward`: whether it
 *  ran in a backward pass. `shapes`: shapes of the input tensors, such as "[2, 3], [3]". The caller
 *  sets struct_size.
 */
typedef struct tensor_profile_event_s {
  uint32_t struct_size;
  int32_t depth;
  int32_t threads;
  int32_t is_backward;
  int64_t thread;
  int64_t start;
  int64_t duration;
  int64_t self_time;
  int64_t device_time;
  int64_t bytes;
  const char *name;
  const char *shapes;
} tensor_profile_event_t;

/** What kernels did. A kernel is a pass over memory: an op that computes at once has one or
 *  several, a chain of pending results one. `ops`: for elementwise ops and reductions one for each
 *  element, for a matrix product of (M, K) and (K, N) 2MNK, for convolutions and attention those of
 *  their products, for other kernels the elements of the largest operand; copies and conversions
 *  count none. Bytes: those of each operand of a kernel, once, elements that broadcasting repeats
 *  once too, and numbers of the program not at all. The caller sets struct_size.
 */
typedef struct tensor_counters_s {
  uint32_t struct_size;
  uint32_t reserved;
  int64_t kernels;
  int64_t ops;
  int64_t bytes_read;
  int64_t bytes_written;
} tensor_counters_t;

/** Starts to record every op of every thread, and the collectives of process groups, and discards
 *  the previous recording.
 *  Errors: TENSOR_E_INVALID if the profiler is already on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_begin(void);

/** Stops recording, and waits for devices whose times were recorded. The recording is available
 *  until the next tensor_profile_begin().
 *  Errors: TENSOR_E_INVALID if the profiler is off.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_end(void);

/** Sets a function that is called with `user` at the end of each recorded op, on its thread; NULL
 *  for none. It is not called for collectives of process groups. Ops of the callback are not
 *  recorded, and device times are not yet known in it.
 *  Nullable: callback, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_set_callback(
    tensor_profile_fn callback, void *user);

/** Number of recorded ops; -1 while the profiler is on. */
TENSOR_API int64_t tensor_profile_event_count(void);

/** Recorded op `i`, in the order of completion, counted from 0. Its strings are valid until the
 *  next tensor_profile_begin().
 *  Errors: TENSOR_E_INVALID for an unknown event number and while the profiler is on;
 *  TENSOR_E_VERSION for an unknown struct_size.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_event(
    int64_t i, tensor_profile_event_t *event);

/** Summary of the recording as a text table, with a line for each op, forward and backward
 *  separately, and for each combination of input shapes with `by_shape`, sorted by descending self
 *  time. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length
 *  without NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_INVALID while the profiler is on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_table(
    tensor_bool_t by_shape, void *buffer, int64_t capacity, int64_t *needed);

/** The recording in Chrome's trace event format, as JSON, which Perfetto reads too. The text is
 *  truncated to capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_INVALID while the profiler is on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_trace(
    void *buffer, int64_t capacity, int64_t *needed);

/** Sets whether the kernels that the calling thread starts are counted, for tensor_counters();
 *  returns the previous setting. Pending results count where they are computed. The default is off,
 *  which costs nothing.
 */
TENSOR_API tensor_bool_t tensor_set_counting(tensor_bool_t on);

/** What the calling thread's kernels did while they were counted, since the last
 *  tensor_counters_reset().
 *  Errors: TENSOR_E_VERSION for an unknown struct_size.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_counters(tensor_counters_t *counters);

/** Sets the counters of the calling thread to 0. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_counters_reset(void);

/** Sets a function that receives text about each kernel that any thread runs, with `user`; NULL for
 *  none. level 1: the kernel's name, which joins the names of ops that are computed together, its
 *  shape, device, time, operations and bytes per second; 2: also the ops and their operands, as
 *  tensor_schedule() lists them; 3: also the text of kernels that the library compiles at run time;
 *  0: nothing; -1: the level that the environment variable TENSOR_DEBUG says, 0 without it. The
 *  text comes on the thread of the kernel, when the function that started the kernel is done.
 *  Kernels on other devices than the CPU are waited for, unless they are captured into a graph.
 *  Kernels of the callback are not reported.
 *  Nullable: callback, user.
 *  Errors: TENSOR_E_INVALID for another level.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_debug(
    int32_t level, tensor_debug_fn callback, void *user);

/** The level that tensor_set_debug() set; before, that of the environment variable TENSOR_DEBUG,
 *  from 0 to 3, and 0 without it.
 */
TENSOR_API int32_t tensor_get_debug(void);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_PROFILE_H_ */
