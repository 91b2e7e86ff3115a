/* SPDX-License-Identifier: Apache-2.0 */
/* distributed.h: Groups of processes that train together, and collectives across the devices of one.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_DISTRIBUTED_H_
#define TENSOR_DISTRIBUTED_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Reduction of a collective. */
enum {
  TENSOR_COLLECTIVE_SUM = 0,
  TENSOR_COLLECTIVE_MEAN = 1,
  TENSOR_COLLECTIVE_PROD = 2,
  TENSOR_COLLECTIVE_MIN = 3,
  TENSOR_COLLECTIVE_MAX = 4
};

/** Reduces tensors of equal shape and dtype elementwise, and writes the same result to each of
 *  them. They may be on any devices, several on one. Operands are combined in the order of the
 *  list, half precision in float32, and NaN is propagated. With NCCL, and each tensor on its own
 *  CUDA device, sums, means and products are combined in an order that depends only on the devices,
 *  with half precision rounded at each step. Means require floating or complex tensors, min and max
 *  real ones; for bool, sum and max are any, prod and min are all. Counts as an in-place op, and is
 *  not differentiable. Nothing is written if an argument is invalid or memory is exhausted; the
 *  contents are undefined after TENSOR_E_CUDA.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: TENSOR_E_SHAPE, TENSOR_E_DTYPE if tensors differ or the dtype is not supported;
 *  TENSOR_E_INVALID for an empty list, and if tensors share memory; TENSOR_E_AUTOGRAD for a tensor
 *  that requires grad, with grad mode on; TENSOR_E_CUDA.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_all_reduce(
    tensor_t *const *tensors, int32_t n_tensors, int32_t how);

/** Copies the values of tensors[root] to all tensors, which have equal shapes and dtypes. See
 *  tensor_all_reduce() for the general rules.
 *  Errors: Same as tensor_all_reduce(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_broadcast_from(
    tensor_t *const *tensors, int32_t n_tensors, int32_t root);

/** Writes the concatenation of the inputs along axis 0 to each output. The inputs have equal
 *  shapes; the outputs have n times their extent along axis 0, or shape (n) for 0-d inputs.
 *  outputs[i] and inputs[i] are on one device, and an input may be part of an output. See
 *  tensor_all_reduce() for the general rules.
 *  Errors: Same as tensor_all_reduce(), and TENSOR_E_DEVICE if an output is not on the device of
 *  its input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_all_gather(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs);

/** Reduces the inputs, of equal shape, as tensor_all_reduce() does, and writes part i of n equal
 *  parts of the result along axis 0 to outputs[i], which is on the device of inputs[i] and may be
 *  part of an input. See tensor_all_reduce() for the general rules.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: Same as tensor_all_reduce(), and TENSOR_E_DEVICE if an output is not on the device of
 *  its input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_reduce_scatter(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t how);

/** Creates the group of all processes that train together; each of them calls this once, and it
 *  returns in all of them. `rank` (0 to size - 1) and `size` are those of this process; -1 takes
 *  them from the environment of the launcher: RANK and WORLD_SIZE (torchrun, libtensor.run), or the
 *  variables of MPI's and Slurm's launchers; without any, the group has one process. `address` is
 *  host:port of rank 0, which listens there while the group is made; NULL takes MASTER_ADDR and
 *  MASTER_PORT, or MPI tells the others. `engine` moves the data: "shm", memory shared by processes
 *  of one host; "mpi", an MPI library that is found at run time; NULL chooses, and
 *  tensor_group_why() tells which and why. With NULL, collectives of tensors on CUDA devices run by
 *  NCCL where each process has a device of its own, else through host memory; "nccl",
 *  "cpu:shm,cuda:nccl" and "cpu:mpi,cuda:nccl" make that an error with the reason; with "shm" and
 *  "mpi" they are copied through host memory. `timeout`, in seconds, limits this call and each
 *  collective; 0 for 600.
 *  Nullable: engine, address.
 *  Errors: TENSOR_E_DISTRIBUTED if processes do not come within the timeout, have different sizes,
 *  or were started by a launcher that does not belong to the engine; TENSOR_E_INVALID for unusable
 *  arguments or variables; TENSOR_E_UNSUPPORTED without such an engine; TENSOR_E_IO.
 */
TENSOR_API TENSOR_NODISCARD tensor_group_t *tensor_group_create(
    const char *engine, const char *address, int64_t rank, int64_t size, double timeout);

/** Creates a group of some processes of `g`, in the order of `ranks`, which are ranks in `g`. Every
 *  process of `g` calls it, with the same list. In the processes that do not belong to the new
 *  group its rank is -1, and collectives fail.
 *  Errors: TENSOR_E_INDEX for a rank out of range; TENSOR_E_INVALID if one is there twice;
 *  TENSOR_E_DISTRIBUTED.
 */
TENSOR_API TENSOR_NODISCARD tensor_group_t *tensor_group_subgroup(
    tensor_group_t *g, const int64_t *ranks, int32_t n_ranks);

/** Adds a reference; returns `g`. */
TENSOR_API tensor_group_t *tensor_group_retain(tensor_group_t *g);

/** Drops a reference; the last one leaves the group as tensor_group_destroy() does. */
TENSOR_API void tensor_group_release(tensor_group_t *g);

/** Leaves the group when all its collectives that were begun here are done. Later calls with it
 *  fail, and so do collectives of others that need this process. Subgroups end with the group of
 *  all processes.
 *  Errors: TENSOR_E_DISTRIBUTED if another process failed before.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_destroy(tensor_group_t *g);

/** Ends all collectives of the group and its subgroups, in all processes: those that wait in one
 *  fail with TENSOR_E_DISTRIBUTED, this rank and the reason. The groups cannot be used any more.
 *  Nullable: reason.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_abort(
    tensor_group_t *g, const char *reason);

/** The rank of this process, 0 to size - 1; -1 if it does not belong to a subgroup. */
TENSOR_API int64_t tensor_group_rank(tensor_group_t *g);

/** Number of processes. */
TENSOR_API int64_t tensor_group_size(tensor_group_t *g);

/** The rank in the group of all processes of a rank of `g`; -1 if out of range. */
TENSOR_API int64_t tensor_group_world_rank(tensor_group_t *g, int64_t rank);

/** The rank of this process among those of `g` on its host. */
TENSOR_API int64_t tensor_group_local_rank(tensor_group_t *g);

/** Number of processes of `g` on the host of this one. */
TENSOR_API int64_t tensor_group_local_size(tensor_group_t *g);

/** The rank in `g` of the first process that failed or did not answer; -1 if there is none. */
TENSOR_API int64_t tensor_group_failed_rank(tensor_group_t *g);

/** What moves the data: "shm", "mpi", or "self" in a group of one process. */
TENSOR_API const char *tensor_group_engine(tensor_group_t *g);

/** Which engine the group uses and why, its version, where its processes run, and by which way
 *  tensors on CUDA devices move, as text. It is truncated to capacity - 1 bytes and NUL-terminated;
 *  *needed is its full length without NUL.
 *  Nullable: buffer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_why(
    tensor_group_t *g, void *buffer, int64_t capacity, int64_t *needed);

/** The longest time that a collective of the group takes before it fails. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_timeout(
    tensor_group_t *g, double *seconds);

/** Sets the longest time that a collective of the group takes before it fails, for those begun
 *  later.
 *  Errors: TENSOR_E_INVALID unless it is above 0.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_set_timeout(
    tensor_group_t *g, double seconds);

/** Reduces each tensor elementwise over the processes, and writes the result, the same bits in all
 *  of them, to the tensor. All processes call it in the same order among the collectives of the
 *  group, with as many tensors of the same shapes and dtypes. Operands are combined in the order of
 *  the ranks, or in another that depends only on the sizes with MPI, half precision in float32, and
 *  NaN is propagated; tensors on CUDA devices in NCCL's order, rounded at each step, where it is
 *  used. Means require floating or complex tensors, min and max real ones; for bool, sum and max
 *  are any, prod and min are all. Counts as an in-place op, and is not differentiable. Nothing is
 *  written if an argument is invalid or memory is exhausted; the contents are undefined after
 *  TENSOR_E_DISTRIBUTED, and the group cannot be used any more.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: TENSOR_E_DISTRIBUTED if a process failed, left, does not come within the timeout or
 *  calls something else; TENSOR_E_INVALID for an empty list, and if tensors share memory;
 *  TENSOR_E_DTYPE; TENSOR_E_AUTOGRAD for a tensor that requires grad, with grad mode on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_all_reduce(
    tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int32_t how);

/** Same as tensor_group_all_reduce(), but writes the result in process `root` alone; tensors of the
 *  others keep their values.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_reduce(
    tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t root, int32_t how);

/** Copies the values of the tensors of process `root` to those of all others. See
 *  tensor_group_all_reduce() for the general rules.
 *  Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_broadcast(
    tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t root);

/** Writes the concatenation along axis 0 of inputs[i] of all processes to outputs[i], which has the
 *  group's size times its extent along axis 0, or shape (size) for a 0-d input. See
 *  tensor_group_all_reduce() for the general rules.
 *  Errors: Same as tensor_group_all_reduce(), and TENSOR_E_SHAPE.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_all_gather(
    tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs);

/** Reduces inputs[i] over the processes as tensor_group_all_reduce() does, and writes part `rank`
 *  of `size` equal parts of the result along axis 0 to outputs[i]. See tensor_group_all_reduce()
 *  for the general rules.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: Same as tensor_group_all_reduce(), and TENSOR_E_SHAPE.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_reduce_scatter(
    tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs,
    int32_t how);

/** Writes in process `root` what tensor_group_all_gather() writes in all; the other processes pass
 *  no outputs.
 *  Errors: Same as tensor_group_all_gather(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_gather(
    tensor_group_t *g, tensor_t *const *inputs, int32_t n_inputs, tensor_t *const *outputs,
    int32_t n_outputs, int64_t root);

/** Writes part `rank` of `size` equal parts along axis 0 of inputs[i] of process `root` to
 *  outputs[i]; the other processes pass no inputs. See tensor_group_all_reduce() for the general
 *  rules.
 *  Errors: Same as tensor_group_all_gather(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_scatter(
    tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs,
    int32_t n_inputs, int64_t root);

/** Copies inputs[i] to process i, for each of the processes of the group: outputs[i] is what
 *  process i has for this one, and has that shape and dtype. Lists have one tensor for each
 *  process. See tensor_group_all_reduce() for the general rules.
 *  Errors: Same as tensor_group_all_reduce().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_all_to_all(
    tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs);

/** The reduction of the tensors of all processes as a new tensor, and the first of the functions
 *  through which gradients flow between processes: a backward pass through one of them is a
 *  collective too. All processes run it, in the same order, so that `t` requires grad in all of
 *  them or in none. A gradient says how the sum of the losses of all processes changes: that of `t`
 *  is the sum of those of the results, or their mean for a mean; products, minima and maxima have
 *  none. Gradients of higher order work. Otherwise the same rules as for tensor_group_all_reduce().
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INVALID between tensor_group_begin() and
 *  tensor_group_end(). tensor_backward() fails with TENSOR_E_AUTOGRAD for other reductions than sum
 *  and mean, and with TENSOR_E_DISTRIBUTED.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_all_reduce(
    tensor_group_t *g, tensor_t *t, int32_t how);

/** The reduction of the tensors of all processes in process `root`, zeros in the others. The
 *  gradient of `t` is that of the result of `root`, divided by the group's size for a mean. See
 *  tensor_group_autograd_all_reduce() for the general rules.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_reduce(
    tensor_group_t *g, tensor_t *t, int64_t root, int32_t how);

/** The tensor of process `root`, in all processes; `t` has its shape and dtype in all of them. The
 *  gradient of that of `root` is the sum of those of the results, and zero in the others. See
 *  tensor_group_autograd_all_reduce() for the general rules.
 *  Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_broadcast(
    tensor_group_t *g, tensor_t *t, int64_t root);

/** The concatenation along axis 0 of the tensors of all processes; of shape (size) for 0-d tensors.
 *  The gradient of `t` is the sum of those of its copies. See tensor_group_autograd_all_reduce()
 *  for the general rules.
 *  Errors: Same as tensor_group_autograd_all_reduce().
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_all_gather(
    tensor_group_t *g, tensor_t *t);

/** Part `rank` of `size` equal parts along axis 0 of the reduction of the tensors of all processes.
 *  The gradient of `t` has those of the results of all processes, one after the other, divided by
 *  the group's size for a mean. See tensor_group_autograd_all_reduce() for the general rules.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_SHAPE if axis 0 has no such
 *  parts.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_reduce_scatter(
    tensor_group_t *g, tensor_t *t, int32_t how);

/** What tensor_group_autograd_all_gather() computes, in process `root`, and zeros in the others.
 *  The gradient of `t` is that of its copy in `root`. See tensor_group_autograd_all_reduce() for
 *  the general rules.
 *  Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_gather(
    tensor_group_t *g, tensor_t *t, int64_t root);

/** Part `rank` of `size` equal parts along axis 0 of the tensor of process `root`; `t` has its
 *  shape and dtype in all processes. The gradient of that of `root` has those of the results, one
 *  after the other, and is zero in the others. See tensor_group_autograd_all_reduce() for the
 *  general rules.
 *  Errors: Same as tensor_group_autograd_all_reduce(), TENSOR_E_INDEX if root is out of range, and
 *  TENSOR_E_SHAPE if axis 0 has no such parts.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_scatter(
    tensor_group_t *g, tensor_t *t, int64_t root);

/** Part `i` of `t` along axis 0 for process i, of extent input_sizes[i]; the result has the parts
 *  of all processes for this one, of extents output_sizes[i], one after the other. Both lists may
 *  be empty: equal parts. The gradient of `t` has those of the parts. See
 *  tensor_group_autograd_all_reduce() for the general rules.
 *  Errors: Same as tensor_group_autograd_all_reduce(), and TENSOR_E_SHAPE if the extents of the
 *  parts are not those of axis 0.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_autograd_all_to_all(
    tensor_group_t *g, tensor_t *t, const int64_t *output_sizes, int32_t n_output_sizes,
    const int64_t *input_sizes, int32_t n_input_sizes);

/** Sends tensors to process `destination`, which receives as many, of the same shapes and dtypes.
 *  Messages between two processes with one tag arrive in the order in which they were sent. It may
 *  return before they have arrived; then the tensors can be written to.
 *  Errors: TENSOR_E_DISTRIBUTED; TENSOR_E_INDEX if `destination` is out of range; TENSOR_E_INVALID
 *  for this process itself, an empty list or a negative tag.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_send(
    tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t destination,
    int32_t tag);

/** Receives tensors that process `source` sends with this tag. See tensor_group_send() and, for the
 *  tensors, tensor_group_all_reduce().
 *  Errors: Same as tensor_group_all_reduce(), and TENSOR_E_INDEX if `source` is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_recv(
    tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t source, int32_t tag);

/** Waits for a message of any process with this tag, receives it, and all `tensors` from the same
 *  process, as tensor_group_recv() does, and writes the rank of that process to `*source`; between
 *  tensor_group_begin() and tensor_group_end() -1, and tensor_work_source() has the rank later. Of
 *  several messages that have come any may be the first. Other threads do not receive messages with
 *  this tag meanwhile: one of them might receive the message that was found.
 *  Errors: Same as tensor_group_recv(), and TENSOR_E_INVALID in a group of one process.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_recv_any(
    tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int32_t tag, int64_t *source);

/** Waits until all processes of the group have called it.
 *  Errors: TENSOR_E_DISTRIBUTED.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_barrier(tensor_group_t *g);

/** From here to tensor_group_end(), collectives, sends and receives of the calling thread on this
 *  group check their arguments and return; none waits. Sends and receives between the two calls
 *  proceed together, in any order.
 *  Errors: TENSOR_E_INVALID if the thread has begun already.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_group_begin(tensor_group_t *g);

/** Starts what was called since tensor_group_begin(), in the background. Its tensors are kept until
 *  it is done; until then they must not be written to, and results not read.
 *  Errors: TENSOR_E_INVALID if the thread has not begun; TENSOR_E_DISTRIBUTED.
 */
TENSOR_API TENSOR_NODISCARD tensor_work_t *tensor_group_end(tensor_group_t *g);

/** Adds a reference; returns `w`. */
TENSOR_API tensor_work_t *tensor_work_retain(tensor_work_t *w);

/** Drops a reference. Work goes on without one. */
TENSOR_API void tensor_work_release(tensor_work_t *w);

/** Waits until the work is done, and reports its failure. `timeout`, in seconds, is a limit of this
 *  call alone; 0 for that of the group.
 *  Errors: TENSOR_E_DISTRIBUTED, also if it is not done in that time.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_work_wait(tensor_work_t *w, double timeout);

/** Whether the work is done or has failed. */
TENSOR_API tensor_bool_t tensor_work_done(tensor_work_t *w);

/** The rank of the process whose message tensor_group_recv_any() received between
 *  tensor_group_begin() and tensor_group_end(), of the last such call; -1 before its message has
 *  come, and for other work.
 */
TENSOR_API int64_t tensor_work_source(tensor_work_t *w);

/** Makes the gradients of parameters equal in all processes of the group, their mean, while
 *  tensor_backward() runs: they are collected in buckets of about `bucket_bytes` (0: 25 MiB, the
 *  first one 1 MiB) in the order in which they are expected, the last parameters first, and a
 *  bucket is reduced in the background as soon as it is full; a gradient of 1 MiB or more is
 *  reduced where it is, unless something else refers to it. When the backward pass returns, every
 *  gradient holds the mean. A pass that fails in one process fails in all of them, in the others
 *  with TENSOR_E_DISTRIBUTED, and the next pass works. The parameters of process 0 are copied to
 *  all others first. Source: Li et al., PyTorch Distributed, VLDB 2020.
 *  Errors: TENSOR_E_AUTOGRAD for a parameter that does not require grad or is no leaf;
 *  TENSOR_E_INVALID for an empty list, or one that differs between processes; TENSOR_E_DISTRIBUTED.
 */
TENSOR_API TENSOR_NODISCARD tensor_reducer_t *tensor_reducer_create(
    tensor_group_t *g, tensor_t *const *params, int32_t n_params, int64_t bucket_bytes);

/** Adds a reference; returns `r`. */
TENSOR_API tensor_reducer_t *tensor_reducer_retain(tensor_reducer_t *r);

/** Drops a reference; the last one leaves the parameters as they are, and backward passes do
 *  nothing more.
 */
TENSOR_API void tensor_reducer_release(tensor_reducer_t *r);

/** Says about the next backward passes: `outputs`, from which one pass begins, so that parameters
 *  that they do not depend on are not waited for; none if they depend on all parameters.
 *  `synchronize`: 0 lets passes accumulate gradients in each process alone, until a pass after a
 *  call with 1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_reducer_prepare(
    tensor_reducer_t *r, tensor_t *const *outputs, int32_t n_outputs, tensor_bool_t synchronize);

/** Number of buckets. */
TENSOR_API int64_t tensor_reducer_bucket_count(tensor_reducer_t *r);

/** The bucket, from 0, of the parameter with that place in the list; -1 if there is no such
 *  parameter. In a bucket gradients follow each other in the reverse order of the parameters.
 */
TENSOR_API int64_t tensor_reducer_bucket_of(tensor_reducer_t *r, int64_t param);

/** Has `hook` do in the place of the mean: a backward pass calls it for each bucket in order, as
 *  soon as the bucket is full, with its gradients one after the other as a 1-d tensor, and at its
 *  end again for each bucket in order. What the tensor then holds, or the 1-d replacement that the
 *  second call gives, are the gradients that are stored; the replacement of the first call does
 *  nothing. Between the two, collectives may run that the first call has begun. All processes set
 *  the same hook. A pass that fails in one process ends the group. A hook may ask the reducer for
 *  its buckets; it can neither change it nor run a backward pass of its parameters. NULL: the mean
 *  again. `destroy`, if not NULL, is called with `user` when the hook is replaced or the reducer is
 *  released, and if this function fails.
 *  Nullable: hook, destroy, user.
 *  Errors: TENSOR_E_INVALID while a backward pass runs.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_reducer_set_hook(
    tensor_reducer_t *r, tensor_hook_fn hook, tensor_destroy_fn destroy, void *user);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_DISTRIBUTED_H_ */
