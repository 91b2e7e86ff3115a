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

/** Starts to record every op of every thread, and discards the previous recording.
 *  Errors: TENSOR_E_INVALID if the profiler is already on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_begin(void);

/** Stops recording, and waits for devices whose times were recorded. The recording is available
 *  until the next tensor_profile_begin().
 *  Errors: TENSOR_E_INVALID if the profiler is off.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_end(void);

/** Sets a function that is called with `user` at the end of each recorded op, on its thread; NULL
 *  for none. Ops of the callback are not recorded, and device times are not yet known in it.
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

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_PROFILE_H_ */
