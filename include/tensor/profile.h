/* SPDX-License-Identifier: Apache-2.0 */
/* profile.h: The profiler: what ops did, how long it took and with how much memory.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_PROFILE_H_
#define TENSOR_PROFILE_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Sees an op that has ended; the event is valid until it returns. */
typedef void (*tensor_profile_fn)(void *user, const struct tensor_profile_event_s *event);

/** An op of a recording. Times are nanoseconds: of the start since tensor_profile_begin(), the
 *  whole duration, that without the ops that it called, and that between its marks in the stream of
 *  a CUDA device (0 elsewhere). `bytes`: by how much the memory in use on its device grew
 *  meanwhile, by all threads. `depth`: how many ops called it within each other. `threads`: that it
 *  may use. `is_backward`: it ran in a backward pass. `shapes`: of the tensors that went in, such
 *  as "[2, 3], [3]". The caller sets struct_size.
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

/** Records from now on every op of every thread. What was recorded before is forgotten.
 *  Errors: TENSOR_E_INVALID where the profiler is on already.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_begin(void);

/** Ends the recording, and waits for devices whose times were recorded. What was recorded can be
 *  asked for until the next tensor_profile_begin().
 *  Errors: TENSOR_E_INVALID where the profiler is off.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_end(void);

/** Calls `callback` at the end of each recorded op, on its thread, with `user`; NULL calls nobody
 *  any more. Ops of the callback are not recorded, and its device times are not known yet.
 *  Nullable: callback, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_set_callback(
    tensor_profile_fn callback, void *user);

/** How many ops were recorded; -1 while the profiler is on. */
TENSOR_API int64_t tensor_profile_event_count(void);

/** The `i`-th op that ended, counted from 0. Its texts are valid until the next
 *  tensor_profile_begin().
 *  Errors: TENSOR_E_INVALID for no event's number and while the profiler is on; TENSOR_E_VERSION
 *  for an unknown struct_size.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_event(
    int64_t i, tensor_profile_event_t *event);

/** A table of what was recorded as text: a line for each op, forward and backward apart, and with
 *  `by_shape` for each op and the shapes that went in, by falling time without the ops that it
 *  called itself. Cut to capacity - 1 bytes and ended with NUL; *needed is its whole length without
 *  NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_INVALID while the profiler is on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_table(
    tensor_bool_t by_shape, void *buffer, int64_t capacity, int64_t *needed);

/** What was recorded in the trace event format of Chrome, as JSON, which Perfetto reads too. Cut to
 *  capacity - 1 bytes and ended with NUL; *needed is its whole length without NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_INVALID while the profiler is on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_profile_trace(
    void *buffer, int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_PROFILE_H_ */
