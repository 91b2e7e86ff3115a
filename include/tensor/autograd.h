/* SPDX-License-Identifier: Apache-2.0 */
/* autograd.h: Gradients, the graph, hooks, custom functions.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_AUTOGRAD_H_
#define TENSOR_AUTOGRAD_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Flags of tensor_backward() and tensor_autograd_grad(). */
enum {
  TENSOR_BACKWARD_RETAIN_GRAPH = 1,
  TENSOR_BACKWARD_CREATE_GRAPH = 2,
  TENSOR_BACKWARD_ALLOW_UNUSED = 4
};

/** Gradient of a custom function. grad_outputs are borrowed, NULL is zero; store new references, or
 *  NULL for none, in grad_inputs. *status is TENSOR_E_CALLBACK on entry: write TENSOR_OK as the
 *  last act.
 */
typedef void (*tensor_backward_fn)(void *user, tensor_t *const *grad_outputs, int32_t n_outputs, tensor_t **grad_inputs, int32_t n_inputs, tensor_status_t *status);

/** Sees the gradient of a tensor, and may store a new reference in *replacement to use instead.
 *  *status is TENSOR_E_CALLBACK on entry: write TENSOR_OK as the last act.
 */
typedef void (*tensor_hook_fn)(void *user, tensor_t *grad, tensor_t **replacement, tensor_status_t *status);

/** The function that tensor_gradcheck() differentiates: stores a new reference in *output. *status
 *  is TENSOR_E_CALLBACK on entry: write TENSOR_OK as the last act.
 */
typedef void (*tensor_gradcheck_fn)(void *user, tensor_t *const *inputs, int32_t n_inputs, tensor_t **output, tensor_status_t *status);

/** Whether gradients flow to or through `t`. */
TENSOR_API tensor_bool_t tensor_requires_grad(tensor_t *t);

/** Marks a leaf as one that collects a gradient.
 *  Errors: TENSOR_E_DTYPE unless floating, TENSOR_E_AUTOGRAD when switching a computed tensor off.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_requires_grad(tensor_t *t, tensor_bool_t on);

/** Whether `t` was not computed from tensors that require grad. */
TENSOR_API tensor_bool_t tensor_is_leaf(tensor_t *t);

/** The node of the graph that computed `t`, as a new reference; NULL and TENSOR_OK for a leaf, and
 *  for a tensor that does not require grad.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_fn(tensor_t *t, tensor_node_t **node);

/** Another reference to the same handle. */
TENSOR_API tensor_node_t *tensor_node_retain(tensor_node_t *node);

/** Gives a reference back. NULL does nothing. */
TENSOR_API void tensor_node_release(tensor_node_t *node);

/** The op, such as "add", or the name that a custom function was recorded with. Valid until `node`
 *  is released.
 */
TENSOR_API const char *tensor_node_name(tensor_node_t *node);

/** A number that is the same for all handles of one node of the graph, and another one for every
 *  other node while it lives.
 */
TENSOR_API int64_t tensor_node_id(tensor_node_t *node);

/** The number of the op for tensor_op_info(); -1 for a custom function and for what writes in place
 *  record of views.
 */
TENSOR_API int32_t tensor_node_op(tensor_node_t *node);

/** How many inputs may have a gradient. Those of a list count each. */
TENSOR_API int32_t tensor_node_input_count(tensor_node_t *node);

/** Where the gradient of an input goes: to output `output` of the node `source`, or to `leaf`, each
 *  a new reference. Both are NULL for an input without a gradient.
 *  Errors: TENSOR_E_INVALID for no input's number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_node_input(
    tensor_node_t *node, int32_t input, tensor_node_t **source, int64_t *output, tensor_t **leaf);

/** How many outputs the node has in the graph. */
TENSOR_API int32_t tensor_node_output_count(tensor_node_t *node);

/** A tensor of the meta device with the shape and the dtype of an output.
 *  Errors: TENSOR_E_INVALID for no output's number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_node_output(
    tensor_node_t *node, int32_t output, tensor_t **like);

/** How many values the node keeps: the arguments of the call that are no tensors, and what its
 *  gradient rules need.
 */
TENSOR_API int32_t tensor_node_saved_count(tensor_node_t *node);

/** What the `i`-th value is: an argument's name, such as "axis", the name of a result, or "x.shape"
 *  for the shape of an argument. "" for no value's number.
 */
TENSOR_API const char *tensor_node_saved_name(tensor_node_t *node, int32_t i);

/** The `i`-th value, counted from 0. A tensor is a new reference in *tensor, and value->kind
 *  TENSOR_VALUE_TENSOR; one that no rule needs, or a list of tensors, is TENSOR_VALUE_NONE. Arrays
 *  and texts are valid until `node` is released.
 *  Errors: TENSOR_E_INVALID for no value's number; TENSOR_E_AUTOGRAD for a tensor that was freed
 *  with its graph, or written to since.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_node_saved(
    tensor_node_t *node, int32_t i, tensor_value_t *value, tensor_t **tensor);

/** How many hooks wait for the gradients of its outputs. */
TENSOR_API int32_t tensor_node_hook_count(tensor_node_t *node);

/** The op that computed `t`, such as "add"; "" for a leaf. Valid until `t` is released, or changed
 *  in place, itself or through memory that it shares.
 */
TENSOR_API const char *tensor_grad_fn_name(tensor_t *t);

/** The graph that gradients of `t` flow back through, as a text in the DOT language of Graphviz: a
 *  box for each op with the dtypes and shapes of its results, an ellipse for each leaf, called
 *  names[i] if it is leaves[i]; edges from what is computed with to what is computed. Cut to
 *  capacity - 1 bytes and ended with NUL; *needed is its whole length without NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_AUTOGRAD if `t` does not require grad.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_graph_dot(
    tensor_t *t, const char *const *names, int32_t n_names, tensor_t *const *leaves, void *buffer,
    int64_t capacity, int64_t *needed);

/** Adds the gradient of `t`, weighted with `grad` (ones if NULL, for one element), to the gradients
 *  of the leaves. The graph is freed unless a flag keeps it; TENSOR_BACKWARD_CREATE_GRAPH records
 *  the gradients themselves; a leaf then holds its gradient, whose graph holds the leaf, until
 *  tensor_set_grad(t, NULL): tensor_autograd_grad makes no such circle.
 *  flags: 0, or the sum of any of TENSOR_BACKWARD_RETAIN_GRAPH, TENSOR_BACKWARD_CREATE_GRAPH,
 *      TENSOR_BACKWARD_ALLOW_UNUSED
 *  Nullable: grad.
 *  Errors: TENSOR_E_AUTOGRAD without a graph, for a graph that was freed, or when a saved tensor
 *  was overwritten.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_backward(
    tensor_t *t, tensor_t *grad, uint32_t flags);

/** The gradient of a leaf as a new reference; NULL and TENSOR_OK where there is none yet. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad(tensor_t *t, tensor_t **out);

/** Replaces the gradient; NULL clears it.
 *  Nullable: grad.
 *  Errors: TENSOR_E_SHAPE, TENSOR_E_DTYPE or TENSOR_E_DEVICE unless it fits `t`.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_grad(tensor_t *t, tensor_t *grad);

/** A computed tensor keeps its gradient too. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_retain_grad(tensor_t *t);

/** Gradients of the outputs' weighted sum for `inputs` only, as new references; no leaf is changed.
 *  grad_outputs may be NULL, or hold NULL for an output of one element. An input that the outputs
 *  do not depend on is an error, or NULL with TENSOR_BACKWARD_ALLOW_UNUSED.
 *  flags: 0, or the sum of any of TENSOR_BACKWARD_RETAIN_GRAPH, TENSOR_BACKWARD_CREATE_GRAPH,
 *      TENSOR_BACKWARD_ALLOW_UNUSED
 *  Nullable: grad_outputs.
 *  Errors: As tensor_backward().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_autograd_grad(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *grad_outputs,
    tensor_t *const *inputs, int32_t n_inputs, uint32_t flags, tensor_t **grads);

/** Whether this thread records operations. */
TENSOR_API tensor_bool_t tensor_grad_mode(void);

/** Switches recording for this thread; returns the mode before, so that any language can build a
 *  scope.
 */
TENSOR_API tensor_bool_t tensor_grad_mode_set(tensor_bool_t on);

/** A custom function: compute `outputs` from `inputs` with grad mode off, then record how gradients
 *  flow back. destroy(user) runs when the graph dies; also when this call fails.
 *  Nullable: destroy, user.
 *  Errors: TENSOR_E_AUTOGRAD if an output has a history, is a leaf that requires grad, or is an
 *  input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_autograd_record(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t n_inputs,
    const char *name, tensor_backward_fn backward, tensor_destroy_fn destroy, void *user);

/** Calls `hook` with each gradient of `t` before it is used. destroy(user) runs when the hook goes;
 *  also when this call fails.
 *  Nullable: destroy, user.
 *  Errors: TENSOR_E_AUTOGRAD unless `t` requires grad.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_register_hook(
    tensor_t *t, tensor_hook_fn hook, tensor_destroy_fn destroy, void *user, int64_t *id);

/** Takes a hook back.
 *  Errors: TENSOR_E_INVALID for an unknown id.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remove_hook(tensor_t *t, int64_t id);

/** Whether nothing else refers to `t`, nor to the node of the graph that computed it: its hooks,
 *  and the custom function that made it, go when this reference is released. For garbage
 *  collectors, which find cycles of references through callbacks.
 */
TENSOR_API tensor_bool_t tensor_is_sole_owner(tensor_t *t);

/** Compares the gradients of a function, for float64 inputs that require grad, with central
 *  differences (0 means step 1e-6, rtol 1e-5, atol 1e-7); also those of its gradient if
 *  second_order. TENSOR_OK if they agree.
 *  Nullable: user.
 *  Errors: TENSOR_E_AUTOGRAD with the place and both values where they differ.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gradcheck(
    tensor_gradcheck_fn f, void *user, tensor_t *const *inputs, int32_t n_inputs, double step,
    double rtol, double atol, tensor_bool_t second_order);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_AUTOGRAD_H_ */
