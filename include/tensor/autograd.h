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

/** Backward function of a custom function. grad_outputs are borrowed, and NULL stands for zero;
 *  store new references, or NULL for no gradient, in grad_inputs. *status is TENSOR_E_CALLBACK on
 *  entry: set it to TENSOR_OK as the last step.
 */
typedef void (*tensor_backward_fn)(void *user, tensor_t *const *grad_outputs, int32_t n_outputs, tensor_t **grad_inputs, int32_t n_inputs, tensor_status_t *status);

/** The function that tensor_checkpoint() calls, in the forward pass and again in the backward pass.
 *  The inputs are borrowed; store new references, or NULL, in outputs. It must compute the same
 *  each time. *status is TENSOR_E_CALLBACK on entry: set it to TENSOR_OK as the last step.
 */
typedef void (*tensor_checkpoint_fn)(void *user, tensor_t *const *inputs, int32_t n_inputs, tensor_t **outputs, int32_t n_outputs, tensor_status_t *status);

/** Receives a leaf whose gradient has been added to. *status is TENSOR_E_CALLBACK on entry: set it
 *  to TENSOR_OK as the last step.
 */
typedef void (*tensor_post_accumulate_fn)(void *user, tensor_t *leaf, tensor_status_t *status);

/** The function that tensor_gradcheck() differentiates; stores a new reference in *output. *status
 *  is TENSOR_E_CALLBACK on entry: set it to TENSOR_OK as the last step.
 */
typedef void (*tensor_gradcheck_fn)(void *user, tensor_t *const *inputs, int32_t n_inputs, tensor_t **output, tensor_status_t *status);

/** Whether gradients are computed for or through `t`. */
TENSOR_API tensor_bool_t tensor_requires_grad(tensor_t *t);

/** Sets whether a leaf accumulates a gradient.
 *  Errors: TENSOR_E_DTYPE unless floating, TENSOR_E_AUTOGRAD when clearing it for a computed
 *  tensor.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_requires_grad(tensor_t *t, tensor_bool_t on);

/** Whether `t` is a leaf of the graph: not computed from tensors that require grad. */
TENSOR_API tensor_bool_t tensor_is_leaf(tensor_t *t);

/** The node of the graph that computed `t`, as a new reference; NULL and TENSOR_OK for a leaf or a
 *  tensor that does not require grad.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_fn(tensor_t *t, tensor_node_t **node);

/** Adds a reference to the handle. */
TENSOR_API tensor_node_t *tensor_node_retain(tensor_node_t *node);

/** Releases a reference; NULL is ignored. */
TENSOR_API void tensor_node_release(tensor_node_t *node);

/** Name of the op, such as "add", or of the custom function. Valid until `node` is released. */
TENSOR_API const char *tensor_node_name(tensor_node_t *node);

/** Identifier of a node, the same for all its handles and unique while the node is alive. */
TENSOR_API int64_t tensor_node_id(tensor_node_t *node);

/** Op number of the node for tensor_op_info(); -1 for a custom function and for internal nodes of
 *  in-place writes to views.
 */
TENSOR_API int32_t tensor_node_op(tensor_node_t *node);

/** Number of inputs that may have a gradient, counting each tensor of a list. */
TENSOR_API int32_t tensor_node_input_count(tensor_node_t *node);

/** Destination of the gradient of an input: output `output` of the node `source`, or `leaf`, as new
 *  references. Both are NULL for an input without a gradient.
 *  Errors: TENSOR_E_INVALID for an unknown input number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_node_input(
    tensor_node_t *node, int32_t input, tensor_node_t **source, int64_t *output, tensor_t **leaf);

/** Number of outputs of the node. */
TENSOR_API int32_t tensor_node_output_count(tensor_node_t *node);

/** A meta tensor with the shape and dtype of an output.
 *  Errors: TENSOR_E_INVALID for an unknown output number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_node_output(
    tensor_node_t *node, int32_t output, tensor_t **like);

/** Number of values that the node saves: non-tensor arguments of the call, and what its gradient
 *  rules need.
 */
TENSOR_API int32_t tensor_node_saved_count(tensor_node_t *node);

/** Name of saved value `i`: an argument such as "axis", a result, or "x.shape" for the shape of an
 *  argument. "" if out of range.
 */
TENSOR_API const char *tensor_node_saved_name(tensor_node_t *node, int32_t i);

/** Saved value `i`, counted from 0. A tensor is returned as a new reference in *tensor, with
 *  value->kind TENSOR_VALUE_TENSOR; a tensor that no rule needs, and a list of tensors, is
 *  TENSOR_VALUE_NONE. Arrays and strings are valid until `node` is released.
 *  Errors: TENSOR_E_INVALID for an unknown value number; TENSOR_E_AUTOGRAD for a tensor that was
 *  freed with its graph or modified since.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_node_saved(
    tensor_node_t *node, int32_t i, tensor_value_t *value, tensor_t **tensor);

/** Number of hooks on the gradients of its outputs. */
TENSOR_API int32_t tensor_node_hook_count(tensor_node_t *node);

/** Name of the op that computed `t`, such as "add"; "" for a leaf. Valid until `t` is released or
 *  modified in place, directly or through shared memory.
 */
TENSOR_API const char *tensor_grad_fn_name(tensor_t *t);

/** The backward graph of `t` in Graphviz's DOT language: a box for each op with the dtypes and
 *  shapes of its results, an ellipse for each leaf, named names[i] if it is leaves[i], and edges
 *  from inputs to results. The text is truncated to capacity - 1 bytes and NUL-terminated; *needed
 *  is its full length without NUL.
 *  Nullable: buffer.
 *  Errors: TENSOR_E_AUTOGRAD if `t` does not require grad.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_graph_dot(
    tensor_t *t, const char *const *names, int32_t n_names, tensor_t *const *leaves, void *buffer,
    int64_t capacity, int64_t *needed);

/** Accumulates the gradient of `t`, weighted by `grad` (NULL for 1, if `t` has one element), into
 *  the gradients of the leaves. The graph is freed unless a flag keeps it.
 *  TENSOR_BACKWARD_CREATE_GRAPH records the gradient computation; a leaf and the graph of its
 *  gradient then refer to each other until tensor_set_grad(t, NULL), which tensor_autograd_grad()
 *  avoids.
 *  flags: 0, or the sum of any of TENSOR_BACKWARD_RETAIN_GRAPH, TENSOR_BACKWARD_CREATE_GRAPH,
 *      TENSOR_BACKWARD_ALLOW_UNUSED
 *  Nullable: grad.
 *  Errors: TENSOR_E_AUTOGRAD if there is no graph, the graph was freed, or a saved tensor was
 *  modified.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_backward(
    tensor_t *t, tensor_t *grad, uint32_t flags);

/** The gradient of a leaf as a new reference; NULL and TENSOR_OK if there is none yet. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad(tensor_t *t, tensor_t **out);

/** Replaces the gradient; NULL clears it.
 *  Nullable: grad.
 *  Errors: TENSOR_E_SHAPE, TENSOR_E_DTYPE or TENSOR_E_DEVICE if it does not match `t`.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_grad(tensor_t *t, tensor_t *grad);

/** Makes a computed tensor keep its gradient. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_retain_grad(tensor_t *t);

/** Gradients of the weighted sum of the outputs with respect to `inputs`, as new references; no
 *  leaf is modified. grad_outputs may be NULL, or contain NULL for an output with one element. An
 *  input that the outputs do not depend on is an error, or NULL with TENSOR_BACKWARD_ALLOW_UNUSED.
 *  flags: 0, or the sum of any of TENSOR_BACKWARD_RETAIN_GRAPH, TENSOR_BACKWARD_CREATE_GRAPH,
 *      TENSOR_BACKWARD_ALLOW_UNUSED
 *  Nullable: grad_outputs.
 *  Errors: Same as tensor_backward().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_autograd_grad(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *grad_outputs,
    tensor_t *const *inputs, int32_t n_inputs, uint32_t flags, tensor_t **grads);

/** Whether this thread records operations. */
TENSOR_API tensor_bool_t tensor_grad_mode(void);

/** Switches the recording of operations on or off for this thread; returns the previous mode. */
TENSOR_API tensor_bool_t tensor_grad_mode_set(tensor_bool_t on);

/** Records a custom function: compute `outputs` from `inputs` with grad mode off, then record its
 *  backward function. destroy(user) is called when the graph is freed, and also if this call fails.
 *  Nullable: destroy, user.
 *  Errors: TENSOR_E_AUTOGRAD if an output already has a node, is a leaf that requires grad, or is
 *  an input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_autograd_record(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t n_inputs,
    const char *name, tensor_backward_fn backward, tensor_destroy_fn destroy, void *user);

/** Calls `f` without keeping the tensors that its gradients need; the backward pass calls it again
 *  to compute them. Tensors other than the inputs that the function uses get their gradients, too.
 *  The second call has the autocast settings of the first one, and with preserve_rng the same
 *  random numbers of the default generator; what the function writes in place, such as running
 *  statistics, is written again. With grad mode off, this is a call of the function. destroy(user)
 *  is called when the graph is freed, and also if this call fails. Memory that custom functions
 *  hold is not freed. See docs/graph.md.
 *  Nullable: destroy, user.
 *  Errors: The error of the function. tensor_backward() fails with TENSOR_E_AUTOGRAD if the second
 *  call saves other tensors for gradients (their number, a shape, dtype or device), or if an input
 *  was written to in place since the first one.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_checkpoint(
    tensor_checkpoint_fn f, tensor_destroy_fn destroy, void *user, tensor_t *const *inputs,
    int32_t n_inputs, tensor_bool_t preserve_rng, tensor_t **outputs, int32_t n_outputs);

/** Calls `hook` with each gradient of `t` before it is used. destroy(user) is called when the hook
 *  is removed, and also if this call fails.
 *  Nullable: destroy, user.
 *  Errors: TENSOR_E_AUTOGRAD unless `t` requires grad.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_register_hook(
    tensor_t *t, tensor_hook_fn hook, tensor_destroy_fn destroy, void *user, int64_t *id);

/** Calls `hook` with the leaf `t` each time tensor_backward() has added to its gradient: while the
 *  pass goes on, as soon as no other node contributes to it, so that the hook may use the gradient
 *  and free it. tensor_remove_hook() removes it. destroy(user) is called when the hook is removed,
 *  and also if this call fails.
 *  Nullable: destroy, user.
 *  Errors: TENSOR_E_AUTOGRAD unless `t` is a leaf that requires grad.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_register_post_accumulate_hook(
    tensor_t *t, tensor_post_accumulate_fn hook, tensor_destroy_fn destroy, void *user,
    int64_t *id);

/** Removes a hook.
 *  Errors: TENSOR_E_INVALID for an unknown id.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remove_hook(tensor_t *t, int64_t id);

/** Whether nothing else refers to `t` or to the node that computed it, so that releasing this
 *  reference also frees its hooks and custom function. For garbage collectors that look for
 *  reference cycles through callbacks.
 */
TENSOR_API tensor_bool_t tensor_is_sole_owner(tensor_t *t);

/** Compares the gradients of a function, for float64 inputs that require grad, with central
 *  differences (0 selects step 1e-6, rtol 1e-5, atol 1e-7), and the second derivatives too if
 *  second_order. TENSOR_OK if they agree.
 *  Nullable: user.
 *  Errors: TENSOR_E_AUTOGRAD with the position and both values if they differ.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gradcheck(
    tensor_gradcheck_fn f, void *user, tensor_t *const *inputs, int32_t n_inputs, double step,
    double rtol, double atol, tensor_bool_t second_order);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_AUTOGRAD_H_ */
