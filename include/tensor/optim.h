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
  TENSOR_ADAMW = 3
};

/** Flags of tensor_optimizer_opts_t. */
enum {
  TENSOR_OPTIM_NESTEROV = 1,
  TENSOR_OPTIM_AMSGRAD = 2,
  TENSOR_OPTIM_MAXIMIZE = 4,
  TENSOR_OPTIM_HAS_BETAS = 8,
  TENSOR_OPTIM_HAS_LR = 16,
  TENSOR_OPTIM_HAS_EPS = 32,
  TENSOR_OPTIM_HAS_WEIGHT_DECAY = 64
};

/** Options of an optimiser. A field of 0 is that optimiser's default: lr 0.001 (SGD 0.01), momentum
 *  0, dampening 0, weight_decay 0 (AdamW 0.01), betas 0.9 and 0.999, eps 1e-8; a TENSOR_OPTIM_HAS_*
 *  flag says that a 0 is meant.
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

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_OPTIM_H_ */
