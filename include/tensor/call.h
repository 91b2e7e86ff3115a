/* SPDX-License-Identifier: Apache-2.0 */
/* call.h: Any op by its number, with values of any kind: for languages that bind ops at run time.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_CALL_H_
#define TENSOR_CALL_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of arguments of ops, and the values that each takes. */
enum {
  TENSOR_ARG_TENSOR = 0,  /* TENSOR; INT, FLOAT or BOOL where the op takes a number for it */
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

/** An op: the numbers of its arguments and results (-1 where the arguments say how many), 1 if it
 *  writes to its first argument, its name and a line about it. The caller sets struct_size; texts
 *  live for ever.
 */
typedef struct tensor_op_info_s {
  uint32_t struct_size;
  int32_t n_args;
  int32_t n_results;
  int32_t is_inplace;
  const char *name;
  const char *doc;
} tensor_op_info_t;

/** An argument of an op: its TENSOR_ARG_* kind; whether it may be TENSOR_VALUE_NONE; whether it has
 *  a gradient; whether a number may stand for the tensor; its name; and its default as the
 *  reference writes it, NULL for none. The caller sets struct_size; texts live for ever.
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

/** How many ops there are, those that write to their first argument among them. They are numbered
 *  from 0 on; the numbers differ from version to version.
 */
TENSOR_API int32_t tensor_op_count(void);

/** The number of the op of that name, as the functions are called without "tensor_": "add", "add_".
 *  Errors: TENSOR_E_INVALID for no op's name.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_op_find(const char *name, int64_t *op);

/** What an op is.
 *  Errors: TENSOR_E_INVALID for no op's number.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_op_info(int32_t op, tensor_op_info_t *info);

/** What the `arg`-th argument of an op is, counted from 0.
 *  Errors: TENSOR_E_INVALID for no op's number or no argument's.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_op_arg_info(
    int32_t op, int32_t arg, tensor_arg_info_t *info);

/** Calls any op, as its own function does: args[i] is its i-th argument, and those that are left
 *  out or TENSOR_VALUE_NONE have their defaults. Its results are put into `outs`, NULL behind the
 *  last one.
 *  Nullable: args.
 *  Errors: TENSOR_E_INVALID for a value of another kind, for an argument without a default that is
 *  left out, and for fewer `outs` than results; else those of the op, whose name the message has.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_call(
    int32_t op, const tensor_value_t *args, int32_t n_args, tensor_t **outs, int32_t n_outs);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_CALL_H_ */
