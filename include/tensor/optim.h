/* SPDX-License-Identifier: Apache-2.0 */
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

/** Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR,
 *  ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR,
 *  CyclicLR, ReduceLROnPlateau and SWALR.
 */
enum {
  TENSOR_SCHEDULE_STEP = 1,
  TENSOR_SCHEDULE_MULTI_STEP = 2,
  TENSOR_SCHEDULE_CONSTANT = 3,
  TENSOR_SCHEDULE_LINEAR = 4,
  TENSOR_SCHEDULE_EXPONENTIAL = 5,
  TENSOR_SCHEDULE_POLYNOMIAL = 6,
  TENSOR_SCHEDULE_COSINE_ANNEALING = 7,
  TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS = 8,
  TENSOR_SCHEDULE_ONE_CYCLE = 9,
  TENSOR_SCHEDULE_CYCLIC = 10,
  TENSOR_SCHEDULE_REDUCE_ON_PLATEAU = 11,
  TENSOR_SCHEDULE_SWA = 12
};

/** Options of an optimiser. A field of 0 selects the optimiser's default, which is PyTorch's (SGD:
 *  lr 0.001), or for an additional group the options that the optimiser was created with; a
 *  TENSOR_OPTIM_HAS_* flag makes 0 a value. For options without a field see
 *  tensor_optimizer_set_option().
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

/** Creates an optimiser of floating or complex leaves, to which it keeps references. Parameters
 *  without a gradient in a step, and those that do not require grad, are unchanged.
 *  kind: TENSOR_SGD, TENSOR_ADAM, TENSOR_ADAMW, TENSOR_RMSPROP, TENSOR_ADAGRAD, TENSOR_ADADELTA,
 *      TENSOR_ADAMAX, TENSOR_NADAM, TENSOR_RADAM, TENSOR_LAMB, TENSOR_LION, TENSOR_MUON,
 *      TENSOR_ASGD or TENSOR_RPROP
 *  Nullable: opts.
 *  Errors: TENSOR_E_AUTOGRAD for a result of an op; TENSOR_E_INVALID for an option that the kind
 *  does not have.
 */
TENSOR_API TENSOR_NODISCARD tensor_optimizer_t *tensor_optimizer_create(
    int32_t kind, tensor_t *const *params, int32_t n_params, const tensor_optimizer_opts_t *opts);

/** Adds a reference; returns `o`. */
TENSOR_API tensor_optimizer_t *tensor_optimizer_retain(tensor_optimizer_t *o);

/** Releases a reference. */
TENSOR_API void tensor_optimizer_release(tensor_optimizer_t *o);

/** Adds a group of parameters with its own options.
 *  Nullable: opts.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_add_group(
    tensor_optimizer_t *o, tensor_t *const *params, int32_t n_params,
    const tensor_optimizer_opts_t *opts);

/** Replaces parameter `index`, counted over all groups, with another leaf of the same shape, of any
 *  floating dtype and on any device. State tensors are converted; options are unchanged.
 *  Errors: TENSOR_E_INDEX if index is out of range, TENSOR_E_SHAPE for another shape,
 *  TENSOR_E_AUTOGRAD for a result of an op.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_set_param(
    tensor_optimizer_t *o, int64_t index, tensor_t *param);

/** Updates every parameter that has a gradient. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_step(tensor_optimizer_t *o);

/** Clears the gradients of the parameters. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_zero_grad(tensor_optimizer_t *o);

/** Sets the learning rate of one group, or of all groups for -1. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_set_lr(
    tensor_optimizer_t *o, int32_t group, double lr);

/** Learning rate of one group. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_get_lr(
    tensor_optimizer_t *o, int32_t group, double *out);

/** Sets an option of one group, or of all groups for -1, by name; flags are 0 or 1. All optimisers
 *  have lr, initial_lr (NaN until a scheduler sets it), weight_decay (Rprop: 0) and maximize. SGD:
 *  momentum, dampening, nesterov. Adam, AdamW: beta1, beta2, eps, amsgrad. RMSprop: alpha, eps,
 *  momentum, centered. Adagrad: lr_decay, initial_accumulator_value, eps. Adadelta: rho, eps.
 *  Adamax, LAMB: beta1, beta2, eps. NAdam: beta1, beta2, eps, momentum_decay,
 *  decoupled_weight_decay. RAdam: beta1, beta2, eps, decoupled_weight_decay. Lion: beta1, beta2.
 *  Muon: momentum, nesterov, eps, ns_steps, ns_a, ns_b, ns_c, match_rms_adamw. ASGD: lambd, alpha,
 *  t0. Rprop: eta_minus, eta_plus, step_min, step_max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_set_option(
    tensor_optimizer_t *o, int32_t group, const char *name, double value);

/** Option of one group, by name. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_get_option(
    tensor_optimizer_t *o, int32_t group, const char *name, double *out);

/** Number of parameter groups. */
TENSOR_API int64_t tensor_optimizer_group_count(tensor_optimizer_t *o);

/** Number of state tensors, such as moments and step counts. */
TENSOR_API int64_t tensor_optimizer_state_count(tensor_optimizer_t *o);

/** Name of state tensor i, such as "0.exp_avg" (parameter index and role); "" if out of range.
 *  Valid until the next call for `o`.
 */
TENSOR_API const char *tensor_optimizer_state_name(tensor_optimizer_t *o, int64_t i);

/** A state tensor by name, which shares memory with the optimiser. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_optimizer_get_state(
    tensor_optimizer_t *o, const char *name);

/** Copies `value` into a state tensor, creating it if needed, to restore a checkpoint. NULL drops
 *  the state: the next step makes it anew.
 *  Nullable: value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_optimizer_set_state(
    tensor_optimizer_t *o, const char *name, tensor_t *value);

/** Creates a scheduler of the learning rates of `o`, to which it keeps a reference. milestones are
 *  for TENSOR_SCHEDULE_MULTI_STEP only. Nothing changes before tensor_scheduler_step().
 *  kind: TENSOR_SCHEDULE_STEP, TENSOR_SCHEDULE_MULTI_STEP, TENSOR_SCHEDULE_CONSTANT,
 *      TENSOR_SCHEDULE_LINEAR, TENSOR_SCHEDULE_EXPONENTIAL, TENSOR_SCHEDULE_POLYNOMIAL,
 *      TENSOR_SCHEDULE_COSINE_ANNEALING, TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS,
 *      TENSOR_SCHEDULE_ONE_CYCLE, TENSOR_SCHEDULE_CYCLIC, TENSOR_SCHEDULE_REDUCE_ON_PLATEAU or
 *      TENSOR_SCHEDULE_SWA
 */
TENSOR_API TENSOR_NODISCARD tensor_scheduler_t *tensor_scheduler_create(
    int32_t kind, tensor_optimizer_t *o, const int64_t *milestones, int32_t n_milestones);

/** Adds a reference; returns `s`. */
TENSOR_API tensor_scheduler_t *tensor_scheduler_retain(tensor_scheduler_t *s);

/** Releases a reference. */
TENSOR_API void tensor_scheduler_release(tensor_scheduler_t *s);

/** Sets the learning rates of the next epoch: epoch 0 on the first call, before training, then
 *  after each epoch. New rates are computed from the current ones, so the effects of several
 *  schedulers of one optimiser multiply.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scheduler_step(tensor_scheduler_t *s);

/** Sets the learning rates of any epoch, computed from the initial ones if the schedule has a
 *  closed form; for warm restarts also between epochs.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scheduler_step_to(
    tensor_scheduler_t *s, double epoch);

/** Ends an epoch with the value of the monitored metric, for TENSOR_SCHEDULE_REDUCE_ON_PLATEAU. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scheduler_step_metric(
    tensor_scheduler_t *s, double metric);

/** Learning rate of one group that the scheduler last set. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scheduler_get_lr(
    tensor_scheduler_t *s, int32_t group, double *out);

/** Sets an option of one group, or of all groups for -1, by its PyTorch name; flags are 0 or 1. All
 *  schedules have the state last_epoch, step_count, base_lr and last_lr, to restore a checkpoint.
 *  Step: step_size, gamma. Multi-step, exponential: gamma. Constant: factor, total_iters. Linear:
 *  start_factor, end_factor, total_iters. Polynomial: total_iters, power. Cosine: T_max, eta_min.
 *  Warm restarts: T_0, T_mult, eta_min and the state T_cur, T_i. One cycle: max_lr, total_steps,
 *  pct_start, linear, cycle_momentum, base_momentum, max_momentum, div_factor, final_div_factor,
 *  three_phase. Cyclic: base_lr, max_lr, step_size_up, step_size_down, mode (0 triangular, 1
 *  triangular2, 2 exp_range, 3: the option scale), gamma, cycle_momentum, base_momentum,
 *  max_momentum. Plateau: factor, patience, threshold, maximize, absolute, cooldown, min_lr, eps
 *  and the state best, num_bad_epochs, cooldown_counter. SWA: swa_lr, anneal_epochs, linear.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scheduler_set_option(
    tensor_scheduler_t *s, int32_t group, const char *name, double value);

/** Option of one group, by name; NaN if it is not set. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scheduler_get_option(
    tensor_scheduler_t *s, int32_t group, const char *name, double *out);

/** Creates a gradient scaler, which scales losses in mixed precision so that float16 gradients do
 *  not underflow. The scale grows by growth_factor after growth_interval steps without an overflow,
 *  and shrinks by backoff_factor after an overflow, whose step is skipped. 0 selects the defaults:
 *  65536, 2, 0.5, 2000. A disabled scaler only performs the steps. An iteration is: backward of
 *  tensor_grad_scaler_scale(loss), tensor_grad_scaler_step(), tensor_grad_scaler_update().
 *  Errors: TENSOR_E_INVALID unless growth_factor > 1 > backoff_factor > 0 and growth_interval >= 1.
 */
TENSOR_API TENSOR_NODISCARD tensor_grad_scaler_t *tensor_grad_scaler_create(
    double init_scale, double growth_factor, double backoff_factor, int64_t growth_interval,
    tensor_bool_t enabled);

/** Adds a reference; returns `s`. */
TENSOR_API tensor_grad_scaler_t *tensor_grad_scaler_retain(tensor_grad_scaler_t *s);

/** Releases a reference. */
TENSOR_API void tensor_grad_scaler_release(tensor_grad_scaler_t *s);

/** Multiplies x by the scale, differentiably. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_grad_scaler_scale(
    tensor_grad_scaler_t *s, tensor_t *x);

/** Divides the gradients of the optimiser's parameters by the scale in place, for example to clip
 *  them before the step, which unscales them otherwise. Does not wait for devices.
 *  Errors: TENSOR_E_INVALID if nothing was scaled yet, for the second call since the last update,
 *  or after the step; TENSOR_E_DTYPE for float16 gradients.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_scaler_unscale_(
    tensor_grad_scaler_t *s, tensor_optimizer_t *o);

/** tensor_grad_scaler_step() for callers that perform the optimiser step themselves: sets *out to 1
 *  if they should, 0 if a gradient is infinite or NaN. Counts as the step.
 *  Errors: Same as tensor_grad_scaler_step().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_scaler_due(
    tensor_grad_scaler_t *s, tensor_optimizer_t *o, int64_t *out);

/** Unscales the gradients, if not done before, and performs the optimiser step if all of them are
 *  finite; *stepped tells whether it did. Waits once for each device.
 *  Errors: TENSOR_E_INVALID if nothing was scaled yet, for the second call since the last update,
 *  or if no parameter has a gradient.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_scaler_step(
    tensor_grad_scaler_t *s, tensor_optimizer_t *o, int64_t *stepped);

/** Ends an iteration: updates the scale from its gradients, or sets it to a nonzero new_scale.
 *  Errors: TENSOR_E_INVALID if nothing was scaled yet or no gradients were unscaled.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_scaler_update(
    tensor_grad_scaler_t *s, double new_scale);

/** Sets an option by name: growth_factor, backoff_factor, growth_interval, and to restore a
 *  checkpoint the state scale and growth_tracker (steps without an overflow since the scale
 *  changed).
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_scaler_set_option(
    tensor_grad_scaler_t *s, const char *name, double value);

/** Option by name. The scale of a disabled scaler is 1. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_grad_scaler_get_option(
    tensor_grad_scaler_t *s, const char *name, double *out);

/** Scales all gradients by max_norm / (total + 1e-6) if their total norm exceeds max_norm. For
 *  norm_type INFINITY the norm is the largest magnitude.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clip_grad_norm_(
    tensor_t *const *params, int32_t n_params, double max_norm, double norm_type,
    double *total_norm);

/** Clamps all gradients to [-limit, limit]. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clip_grad_value_(
    tensor_t *const *params, int32_t n_params, double limit);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_OPTIM_H_ */
