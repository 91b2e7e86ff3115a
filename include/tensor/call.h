/* SPDX-License-Identifier: Apache-2.0 */
/* call.h: Calls of any op by number with values of any kind, for languages that bind ops at run time.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_CALL_H_
#define TENSOR_CALL_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of arguments of ops, and the values that each accepts. */
enum {
  TENSOR_ARG_TENSOR = 0,  /* TENSOR; INT, FLOAT or BOOL if the op accepts a scalar here */
  TENSOR_ARG_TENSORS = 1,  /* TENSORS */
  TENSOR_ARG_SCALAR = 2,  /* INT, FLOAT or BOOL */
  TENSOR_ARG_INT = 3,  /* INT */
  TENSOR_ARG_FLOAT = 4,  /* FLOAT or INT */
  TENSOR_ARG_BOOL = 5,  /* BOOL, or INT of 0 or 1 */
  TENSOR_ARG_INTS = 6,  /* INTS */
  TENSOR_ARG_SHAPE = 7,  /* INTS */
  TENSOR_ARG_AXES = 8,  /* INTS; NONE for all axes */
  TENSOR_ARG_AXIS = 9,  /* INT */
  TENSOR_ARG_AXIS_OR_NONE = 10,  /* INT; NONE for the flattened tensor */
  TENSOR_ARG_DTYPE = 11,  /* DTYPE */
  TENSOR_ARG_DEVICE = 12,  /* DEVICE */
  TENSOR_ARG_STRING = 13,  /* STRING */
  TENSOR_ARG_RNG = 14,  /* RNG; NONE for the default generator */
  TENSOR_ARG_REDUCTION = 15,  /* INT: TENSOR_REDUCE_* */
  TENSOR_ARG_FAN = 16  /* INT: TENSOR_FAN_* */
};

/** Properties of an op: number of arguments, number of results (-1 if it depends on the arguments),
 *  whether it modifies its first argument, name and description. The caller sets struct_size; the
 *  strings are static.
 */
typedef struct tensor_op_info_s {
  uint32_t struct_size;
  int32_t n_args;
  int32_t n_results;
  int32_t is_inplace;
  const char *name;
  const char *doc;
} tensor_op_info_t;

/** Properties of an argument of an op: its TENSOR_ARG_* kind, whether it may be TENSOR_VALUE_NONE,
 *  whether it has a gradient, whether a scalar is accepted for the tensor, its name, and its
 *  default as in the reference, or NULL. The caller sets struct_size; the strings are static.
 */
typedef struct tensor_arg_info_s {
  uint32_t struct_size;
  int32_t kind;
  int32_t is_optional;
  int32_t is_differentiable;
  int32_t takes_number;
  int32_t reserved;
  const char *name;
  const char *default_value;
} tensor_arg_info_t;

/** Number of ops, including in-place ops. Ops are numbered from 0; the numbers differ between
 *  versions.
 */
TENSOR_API int32_t tensor_op_count(void);

/** Number of the op with a name, which is the name of its function without "tensor_": "add",
 *  "add_".
 *  Errors: TENSOR_E_INVALID for an unknown name.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_op_find(const char *name, int64_t *op);

/** Properties of an op.
 *  Errors: TENSOR_E_INVALID for an unknown op number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_op_info(int32_t op, tensor_op_info_t *info);

/** Properties of argument `arg` of an op, counted from 0.
 *  Errors: TENSOR_E_INVALID for an unknown op or argument number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_op_arg_info(
    int32_t op, int32_t arg, tensor_arg_info_t *info);

/** Calls any op like its own function: args[i] is argument i, and arguments that are omitted or
 *  TENSOR_VALUE_NONE have their defaults. The results are stored in `outs`, followed by NULL in the
 *  remaining entries.
 *  Nullable: args.
 *  Errors: TENSOR_E_INVALID for a value of another kind, an omitted argument without a default, and
 *  fewer `outs` than results; otherwise the errors of the op, whose name is in the message.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_call(
    int32_t op, const tensor_value_t *args, int32_t n_args, tensor_t **outs, int32_t n_outs);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_CALL_H_ */
