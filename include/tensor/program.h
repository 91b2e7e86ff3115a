/* SPDX-License-Identifier: Apache-2.0 */
/* program.h: Programs: what a thread calls, captured once, to be run, saved and loaded.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_PROGRAM_H_
#define TENSOR_PROGRAM_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Begins to capture a program: what the calling thread calls until tensor_program_end(), which
 *  runs as ever meanwhile. `inputs` are the tensors that differ from run to run, with their names,
 *  or no names for "input0", "input1", ... Captured are all ops, in-place ones too,
 *  tensor_backward(), tensor_autograd_grad(), what sets and asks for gradients, steps of
 *  optimisers, schedulers and gradient scalers, and clipping, with mixed precision and grad mode as
 *  they are at each call. Other tensors that ops read are constants of the program, which refers to
 *  them: it sees what is written to them later, and writes to them if the captured calls did.
 *  Numbers of the host are constants too. What cannot be repeated fails with TENSOR_E_UNSUPPORTED
 *  if it is about a tensor that the program computes or changes: reading elements (tensor_item(),
 *  tensor_read_f32(), tensor_data(), DLPack, files), hooks, custom functions, other options of an
 *  optimiser.
 *  Nullable: names.
 *  Errors: TENSOR_E_INVALID if the thread captures a program already, if a tensor or a name is
 *  there twice, or if there are names and tensors in different numbers.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_begin(
    tensor_t *const *inputs, int32_t n_inputs, const char *const *names, int32_t n_names);

/** As tensor_program_begin(), also while the thread captures another program, which does not see
 *  what is called until tensor_program_end() or tensor_program_cancel(): for the bodies of
 *  tensor_program_branch() and tensor_program_loop(). Tensors that the other program computes are
 *  constants here, and these functions make inputs of them.
 *  Nullable: names.
 *  Errors: TENSOR_E_INVALID if a tensor or a name is there twice, or if there are names and tensors
 *  in different numbers.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_begin_body(
    tensor_t *const *inputs, int32_t n_inputs, const char *const *names, int32_t n_names);

/** Ends the capture of the calling thread; `outputs` are the results of the program, with names as
 *  in tensor_program_begin(). Calls whose results nothing needs are left out. If this fails, the
 *  capture goes on: try again, or call tensor_program_cancel().
 *  Nullable: names.
 *  Errors: TENSOR_E_INVALID if the thread captures nothing, if an earlier call could not be
 *  captured, or for names as in tensor_program_begin().
 */
TENSOR_API TENSOR_NODISCARD tensor_program_t *tensor_program_end(
    tensor_t *const *outputs, int32_t n_outputs, const char *const *names, int32_t n_names);

/** Ends the capture of the calling thread, if there is one, without a program. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_cancel(void);

/** Whether the calling thread captures a program. */
TENSOR_API tensor_bool_t tensor_program_is_capturing(void);

/** Names a constant of the program that the calling thread captures, such as a weight, for
 *  tensor_program_save() and tensor_program_constant_name(). Nothing happens for a tensor that no
 *  captured call has read.
 *  Errors: TENSOR_E_INVALID if the thread captures nothing, or if `t` is an input or a result of
 *  the program.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_name(tensor_t *t, const char *name);

/** Adds a reference; returns `p`. */
TENSOR_API tensor_program_t *tensor_program_retain(tensor_program_t *p);

/** Drops a reference; the last one frees the program. */
TENSOR_API void tensor_program_release(tensor_program_t *p);

/** Runs a program on other inputs of the same dtypes, shapes and devices, which require grad where
 *  a backward pass of the program needs that, and stores new references to its outputs, NULL for
 *  one without a value. The results are those of the captured calls bit by bit. Random numbers are
 *  new in each run. Gradients flow through it as through the calls, unless it has a backward pass
 *  of its own. Called while the thread captures a program, its calls become part of that.
 *  Errors: TENSOR_E_INVALID for another number of inputs or outputs; TENSOR_E_DTYPE, TENSOR_E_SHAPE
 *  or TENSOR_E_DEVICE if an input is not as it has to be, with both in the message; the errors of
 *  its calls, which leave what earlier calls wrote.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_run(
    tensor_program_t *p, tensor_t *const *inputs, int32_t n_inputs, tensor_t **outputs,
    int32_t n_outputs);

/** Runs one of two programs on `inputs`: `on_true` if the one element of `condition` is not 0, else
 *  `on_false`. Both have the same number of outputs, which may differ in shape. Called while the
 *  thread captures a program, it is one call of that, which decides in each run; what the bodies
 *  read beside their inputs becomes part of the program. Gradients flow through the body that ran.
 *  Errors: TENSOR_E_INVALID if the condition is not one real element, or for another number of
 *  outputs; TENSOR_E_UNSUPPORTED if a body changes tensors that it does not make; the errors of
 *  tensor_program_run().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_branch(
    tensor_t *condition, tensor_program_t *on_true, tensor_program_t *on_false,
    tensor_t *const *inputs, int32_t n_inputs, tensor_t **outputs, int32_t n_outputs);

/** Runs `body` again and again. Its inputs are the number of the trip (0-d, int64, on the CPU), the
 *  states and the invariants; its outputs are whether to go on (one element), the states of the
 *  next trip, of the same shapes and dtypes, and any number of further tensors that are collected.
 *  The outputs are the last states, and the collected tensors of all trips, stacked along a new
 *  first axis. The loop ends when `max_trips` (one integer; NULL: no limit) trips were made, or at
 *  a condition of 0; `condition` is that of the first trip (NULL: true). The tensors that stand for
 *  the states while the body is captured are others than those that it reads beside its inputs,
 *  copies of the first states for example. Without a trip the stacks are empty, and their shapes
 *  are those of a body that runs once. Called while the thread captures a program, it is one call
 *  of that, as tensor_program_branch(). Gradients flow through all trips; tensor_cancel() ends a
 *  loop.
 *  Nullable: max_trips, condition.
 *  Errors: TENSOR_E_INVALID if the body has other inputs or outputs, for an output without a value,
 *  and for another number of outputs; TENSOR_E_SHAPE if collected tensors differ in shape;
 *  TENSOR_E_UNSUPPORTED if the body changes tensors that it does not make; the errors of
 *  tensor_program_run().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_loop(
    tensor_program_t *body, tensor_t *max_trips, tensor_t *condition, tensor_t *const *states,
    int32_t n_states, tensor_t *const *invariants, int32_t n_invariants, tensor_t **outputs,
    int32_t n_outputs);

/** A program for inputs of more sizes: `p`, and another capture of the same function whose inputs
 *  have another extent, called `name`, along some axes, which becomes free. Integers of calls that
 *  differ between the two (shapes, lengths, numbers of the host) are taken to be polynomials of the
 *  free extents: one capture for each extent gives their linear parts, one in which two extents are
 *  others than in `p` their products. With name NULL, `other` is only compared with what is
 *  expected of it; do that with further sizes. An input that is a 0-d int64 tensor which no call
 *  reads stands for a number: where it differs, it is a free number as extents are. Programs that
 *  change other tensors than their inputs have inputs of one size.
 *  Nullable: name.
 *  Errors: TENSOR_E_UNSUPPORTED if the programs differ in anything else, or from what is expected
 *  with name NULL.
 */
TENSOR_API TENSOR_NODISCARD tensor_program_t *tensor_program_generalize(
    tensor_program_t *p, tensor_program_t *other, const char *name);

/** A program whose linear layers have weights of 8 or 4 bits (`bits`), of which `block_size`
 *  elements, a multiple of 32, share a scale: in place of each `linear`, and each product of
 *  matrices whose right operand is a constant, it calls `quantized_linear`. The weight NAME becomes
 *  the two constants NAME.codes and NAME.scales (see tensor_quantize_blockwise()); with
 *  `int8_activations` the inputs of these layers are rounded to 8 bits too. Weights that the
 *  program changes, or that have fewer than 1,024 elements, stay as they are, and so does every
 *  other call. The new constants require no gradient. The other constants are shared with `p`.
 */
TENSOR_API TENSOR_NODISCARD tensor_program_t *tensor_program_quantize(
    tensor_program_t *p, int64_t bits, int64_t block_size, tensor_bool_t int8_activations);

/** A program that computes convolutions and matrix products of dequantized operands in integers: in
 *  place of `conv1d`, `conv2d`, `conv3d`, `matmul`, `linear` or `addmm` of two results of
 *  `dequantize_affine` it calls `quantized_conv` or `quantized_matmul` with the codes, and a `relu`
 *  and a `quantize_affine` of the result become part of that call. Operands are int8 or uint8; the
 *  left one has one scale, the weight one or one for each output. Other calls stay as they are, and
 *  so do all of a program that writes to tensors in place or differentiates. Quantized results
 *  differ from those of `p` by at most one step, where `p` is within its rounding errors of a tie.
 *  Constants are shared with `p`.
 */
TENSOR_API TENSOR_NODISCARD tensor_program_t *tensor_program_fuse_quantized(tensor_program_t *p);

/** A program for inference, in which convolutions contain the batch norms that follow them: where
 *  nothing else reads the result of a `conv1d`, `conv2d`, `conv3d` or a transposed one, and a
 *  `batch_norm` that is not in training does, the weight w becomes w * f and the bias b becomes (b
 *  - running_mean) * f + bias, for f = weight / sqrt(running_var + eps), computed in float64 and
 *  rounded to the dtype of w. The constants concerned are floating, of one dtype, and no run
 *  changes them; the new ones have the names of the convolution's weight and bias, or of the batch
 *  norm's bias where it has none, and require no gradient. Results differ from those of `p` by
 *  rounding errors. Other calls stay as they are, and so do all of a program that writes to
 *  tensors, differentiates, branches or draws random numbers, and convolutions whose operands'
 *  shapes do not follow from those of the inputs. The other constants are shared with `p`.
 */
TENSOR_API TENSOR_NODISCARD tensor_program_t *tensor_program_fold_batch_norms(tensor_program_t *p);

/** Number of inputs. */
TENSOR_API int64_t tensor_program_input_count(tensor_program_t *p);

/** Name of input `i`, valid while the program lives; "" out of range. */
TENSOR_API const char *tensor_program_input_name(tensor_program_t *p, int64_t i);

/** A tensor on the meta device with the shape and dtype that input `i` must have; free extents are
 *  those of the capture, or 1 in a program from a file.
 *  Errors: TENSOR_E_INDEX if `i` is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_program_input(tensor_program_t *p, int64_t i);

/** Number of outputs. */
TENSOR_API int64_t tensor_program_output_count(tensor_program_t *p);

/** Name of output `i`, valid while the program lives; "" out of range. */
TENSOR_API const char *tensor_program_output_name(tensor_program_t *p, int64_t i);

/** Number of constants: weights, states, and tensors and numbers that the captured calls found. */
TENSOR_API int64_t tensor_program_constant_count(tensor_program_t *p);

/** Name of constant `i`, valid while the program lives; "" for one without a name and out of range. */
TENSOR_API const char *tensor_program_constant_name(tensor_program_t *p, int64_t i);

/** Constant `i` itself: writing to it changes what the program computes, and its gradient is where
 *  a backward pass of the program adds to.
 *  Errors: TENSOR_E_INDEX if `i` is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_program_constant(tensor_program_t *p, int64_t i);

/** Number of calls. */
TENSOR_API int64_t tensor_program_call_count(tensor_program_t *p);

/** The program as text: inputs, constants, a line for each call, outputs. The text is truncated to
 *  capacity - 1 bytes and NUL-terminated; *needed is its full length without NUL.
 *  Nullable: buffer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_text(
    tensor_program_t *p, void *buffer, int64_t capacity, int64_t *needed);

/** What runs in place of the calls, as text: from its second run on inputs of a layout on, a
 *  program repeats the kernels that its calls came to, on memory that was planned once. A line for
 *  each kernel and for each call on the host, such as the step of an optimiser; or why there are
 *  none. The text is truncated as that of tensor_program_text().
 *  Nullable: buffer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_plan_text(
    tensor_program_t *p, void *buffer, int64_t capacity, int64_t *needed);

/** Writes a program into a safetensors file: its constants as they are now, under their names or
 *  "constant.0", ..., so that any reader of safetensors reads them, with optimisers and their
 *  state, and its calls as JSON under the key "libtensor.program" of the metadata. `metadata` are
 *  further keys and values in turn. The file replaces one of that name when it is complete.
 *  Nullable: metadata.
 *  Errors: TENSOR_E_IO if the file cannot be written; TENSOR_E_UNSUPPORTED for constants that
 *  safetensors cannot hold; TENSOR_E_INVALID if two constants have one name.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_program_save(
    tensor_program_t *p, const char *path, const char *const *metadata, int32_t n_metadata);

/** The program of an open file. Its constants are placed on `device`, or for 0 where they were when
 *  it was saved; after tensor_archive_open_mapped() those on the CPU use the mapped file without a
 *  copy. The archive may be released afterwards.
 *  Errors: TENSOR_E_IO if the file holds no program, or one that is malformed; TENSOR_E_VERSION if
 *  its format is newer than this library.
 */
TENSOR_API TENSOR_NODISCARD tensor_program_t *tensor_program_load(
    tensor_archive_t *a, tensor_device_t device);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_PROGRAM_H_ */
