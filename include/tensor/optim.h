/* optim.h: Optimisers and clipping.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_OPTIM_H_
#define TENSOR_OPTIM_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Optimisers. */
enum {
  TENSOR_SGD = 1,
  TENSOR_ADAM = 2,
  TENSOR_ADAMW = 3,
  TENSOR_RMSPROP = 4,
  TENSOR_ADAGRAD = 5,
  TENSOR_ADADELTA = 6,
  TENSOR_ADAMAX = 7,
  TENSOR_NADAM = 8,
  TENSOR_RADAM = 9,
  TENSOR_LAMB = 10,
  TENSOR_LION = 11,
  TENSOR_MUON = 12,
  TENSOR_ASGD = 13,
  TENSOR_RPROP = 14
};

/** Flags of tensor_optimizer_opts_t. */
enum {
  TENSOR_OPTIM_NESTEROV = 1,
  TENSOR_OPTIM_AMSGRAD = 2,
  TENSOR_OPTIM_MAXIMIZE = 4,
  TENSOR_OPTIM_HAS_BETAS = 8,
  TENSOR_OPTIM_HAS_LR = 16,
  TENSOR_OPTIM_HAS_EPS = 32,
  TENSOR_OPTIM_HAS_WEIGHT_DECAY = 64,
  TENSOR_OPTIM_HAS_MOMENTUM = 128,
  TENSOR_OPTIM_HAS_DAMPENING = 256
};

/** Options of an optimiser. A field of 0 is that optimiser's default, which is PyTorch's (SGD: lr
 *  0.01), or for a further group what the optimiser was made with; a TENSOR_OPTIM_HAS_* flag says
 *  that a 0 is meant. Options that have no field: tensor_optimizer_set_option().
 */
typedef struct tensor_optimizer_opts_s {
  uint32_t struct_size;
  uint32_t flags;
  double lr;
  double momentum;
  double dampening;
  double weight_decay;
  double beta1;
  double beta2;
  double eps;
} tensor_optimizer_opts_t;

/** An optimiser over floating leaves that require grad. It keeps references to them.
 *  Nullable: opts.
 */
TENSOR_API TENSOR_NODISCARD tensor_optimizer_t *tensor_optimizer_create(
    int32_t kind, tensor_t *const *params, int32_t n_params, const tensor_optimizer_opts_t *opts);

/** One more reference; returns `o`. */
TENSOR_API tensor_optimizer_t *tensor_optimizer_retain(tensor_optimizer_t *o);

/** Gives one reference back. */
TENSOR_API void tensor_optimizer_release(tensor_optimizer_t *o);

/** More parameters, with options of their own.
 *  Nullable: opts.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_add_group(
    tensor_optimizer_t *o, tensor_t *const *params, int32_t n_params, const tensor_optimizer_opts_t
    *opts);

/** One update of every parameter that has a gradient. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_step(tensor_optimizer_t *o);

/** Clears the gradients of its parameters. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_zero_grad(tensor_optimizer_t *o);

/** The learning rate of one group, or of all for -1. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_set_lr(
    tensor_optimizer_t *o, int32_t group, double lr);

/** The learning rate of one group. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_get_lr(
    tensor_optimizer_t *o, int32_t group, double *out);

/** An option of one group, or of all for -1, by its name; flags are 0 or 1. All optimisers have lr,
 *  weight_decay and maximize. SGD: momentum, dampening, nesterov. Adam, AdamW: beta1, beta2, eps,
 *  amsgrad. RMSprop: alpha, eps, momentum, centered. Adagrad: lr_decay, initial_accumulator_value,
 *  eps. Adadelta: rho, eps. Adamax, LAMB: beta1, beta2, eps. NAdam: beta1, beta2, eps,
 *  momentum_decay, decoupled_weight_decay. RAdam: beta1, beta2, eps, decoupled_weight_decay. Lion:
 *  beta1, beta2. Muon: momentum, nesterov, eps, ns_steps, ns_a, ns_b, ns_c, match_rms_adamw. ASGD:
 *  lambd, alpha, t0. Rprop: eta_minus, eta_plus, step_min, step_max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_set_option(
    tensor_optimizer_t *o, int32_t group, const char *name, double value);

/** An option of one group by its name. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_get_option(
    tensor_optimizer_t *o, int32_t group, const char *name, double *out);

/** Number of groups of parameters. */
TENSOR_API int64_t tensor_optimizer_group_count(tensor_optimizer_t *o);

/** Number of state tensors, such as moments and step counts. */
TENSOR_API int64_t tensor_optimizer_state_count(tensor_optimizer_t *o);

/** The name of state tensor i, such as "0.exp_avg" (parameter number and role); "" out of range.
 *  Valid until the next call for `o`.
 */
TENSOR_API const char *tensor_optimizer_state_name(tensor_optimizer_t *o, int64_t i);

/** A state tensor by name; it shares memory with the optimiser. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_optimizer_get_state(
    tensor_optimizer_t *o, const char *name);

/** Copies `value` into a state tensor, which is made if need be; for going on from a checkpoint. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_set_state(
    tensor_optimizer_t *o, const char *name, tensor_t *value);

/** Scales all gradients by max_norm / (total + 1e-6) if their joint norm (INFINITY: the largest
 *  magnitude) exceeds max_norm.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clip_grad_norm_(
    tensor_t *const *params, int32_t n_params, double max_norm, double norm_type, double
    *total_norm);

/** Clamps all gradients to [-limit, limit]. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clip_grad_value_(
    tensor_t *const *params, int32_t n_params, double limit);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_OPTIM_H_ */
