/* SPDX-License-Identifier: Apache-2.0 */
/* What test_null.gen.c calls every function with, and how it judges the outcome. That file declares
 * a variable for an object of each kind. */
#ifndef TENSOR_TESTS_BAD_ARGUMENTS_H_
#define TENSOR_TESTS_BAD_ARGUMENTS_H_

#include <stdio.h>
#include <string.h>

#include "tensor/tensor.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-result"

static tensor_t *x, *leaf, *dead, *xs[2], *leaves[1], *holds_null[2], *holds_wrong[2],
    *holds_dead[2];
static tensor_error_t* error;
static const char empty_archive[] = {2, 0, 0, 0, 0, 0, 0, 0, '{', '}'};
static const int64_t dims[2] = {2, 3};
static const int64_t extents[3] = {1, 1, 1};
static const int32_t axes[2] = {0, 1};
static const char* const strings[2] = {"a", "b"};
static uint64_t words[4];
static void* place[8];
static tensor_memory_stats_t stats;
static tensor_device_facts_t facts;
static tensor_op_info_t op_info;
static tensor_arg_info_t arg_info;
static tensor_value_t value;
static int failures, checks;

/* Full of a value that no failed call may leave. */
static tensor_t *out_tensor, *out_tensors[2];
static tensor_node_t* out_node;
static int64_t out_int;
static int32_t out_int32;
static double out_double;

static void make_dead(void);

static void before(void) {
  make_dead(); /* failing calls use memory of tensors too */
  tensor_clear_error();
  out_tensor = out_tensors[0] = out_tensors[1] = x;
  out_node = node;
  out_int = 77;
  out_int32 = 77;
  out_double = 77;
}

/* `code` 0 is any code. The message begins with the function and names the argument. */
static void judge(const char* function, const char* argument, int32_t code, int failed) {
  const char* message = tensor_last_error_message();
  const size_t n = strlen(function);
  ++checks;
  if (failed && (code ? tensor_last_error_code() == code : tensor_last_error_code() != 0) &&
      strncmp(message, function, n) == 0 && strncmp(message + n, ": ", 2) == 0 &&
      strstr(message + n, argument) && strlen(message) < 512) {
    return;
  }
  ++failures;
  printf("%s with a bad %s: %s, code %d, \"%s\"\n", function, argument,
         failed ? "failed" : "did not fail", (int)tensor_last_error_code(), message);
}

/* An out-parameter that this call was given is 0 now; one that it was not given is as before. */
static int outs_are_clean(const char* call) {
  if (strstr(call, "&out_tensor") && out_tensor) return 0;
  if (strstr(call, "out_tensors") && out_tensors[0] && !strstr(call, ", -1")) return 0;
  if (strstr(call, "&out_node") && out_node) return 0;
  if (strstr(call, "&out_int)") && out_int) return 0;
  if (strstr(call, "&out_double") && out_double != 0) return 0;
  return 1;
}

#define HANDLE(function, argument, code, call) \
  do {                                         \
    int failed_;                               \
    before();                                  \
    failed_ = (call);                          \
    judge(function, argument, code, failed_);  \
  } while (0)
#define STATUS(function, argument, code, call)                                           \
  do {                                                                                   \
    int32_t status_;                                                                     \
    before();                                                                            \
    status_ = (call);                                                                    \
    judge(function, argument, code,                                                      \
          status_ != 0 && status_ == tensor_last_error_code() && outs_are_clean(#call)); \
  } while (0)
#define GET(function, argument, code, call) \
  do {                                      \
    before();                               \
    (void)(call);                           \
    judge(function, argument, code, 1);     \
  } while (0)

static void begin(void) {
  x = tensor_ones(dims, 2, 0, 0);
  leaf = tensor_ones(dims, 2, 0, 0);
  if (tensor_set_requires_grad(leaf, 1)) failures = 1;
  tensor_set_error(TENSOR_E_IO, "kept");
  error = tensor_error_take();
  xs[0] = xs[1] = holds_null[0] = holds_wrong[0] = holds_dead[0] = x;
  leaves[0] = leaf;
  stats.struct_size = sizeof stats;
  facts.struct_size = sizeof facts;
  op_info.struct_size = sizeof op_info;
  arg_info.struct_size = sizeof arg_info;
}

static tensor_node_t* make_node(void) {
  tensor_t* sum = tensor_add(leaf, leaf);
  tensor_node_t* made = NULL;
  if (tensor_grad_fn(sum, &made)) failures = 1;
  tensor_release(sum);
  return made;
}

static tensor_program_t* make_program(void) {
  tensor_t* sum;
  tensor_program_t* made;
  if (tensor_program_begin(&x, 1, NULL, 0)) failures = 1;
  sum = tensor_add(x, leaf);
  made = tensor_program_end(&sum, 1, NULL, 0);
  tensor_release(sum);
  return made;
}

static tensor_bpe_t* make_bpe(void) {
  static const char tokens[] = "eA== 0\neHg= 1\n"; /* x, xx */
  return tensor_bpe_open_memory(tokens, sizeof tokens - 1, NULL, 0, "gpt2", NULL);
}

static tensor_work_t* make_work(void) {
  tensor_t* sum = tensor_add(x, x);
  tensor_work_t* made;
  if (tensor_group_begin(group) || tensor_group_all_reduce(group, &sum, 1, TENSOR_COLLECTIVE_SUM))
    failures = 1;
  made = tensor_group_end(group);
  if (tensor_work_wait(made, 0)) failures = 1;
  tensor_release(sum);
  return made;
}

static tensor_reducer_t* make_reducer(void) { return tensor_reducer_create(group, leaves, 1, 0); }

/* Memory of a tensor is used again, last freed first: the ones freed after `dead` keep it dead. */
static void make_dead(void) {
  tensor_t* later[8];
  int i;
  dead = tensor_ones(dims, 2, 0, 0);
  for (i = 0; i < 8; ++i) later[i] = tensor_ones(dims, 2, 0, 0);
  tensor_release(dead);
  for (i = 0; i < 8; ++i) tensor_release(later[i]);
  holds_wrong[1] = (tensor_t*)error;
  holds_dead[1] = dead;
}

static int end(void) {
  float values[6] = {0};
  int i;
  if (tensor_copy_to_host(x, values, sizeof values) || tensor_inplace_version(x) != 0) ++failures;
  for (i = 0; i < 6; ++i) failures += values[i] != 1.0f;
  if (strcmp(tensor_error_message(error), "kept") != 0) ++failures;
  tensor_error_release(error);
  tensor_release(leaf);
  tensor_release(x);
  printf("%d calls with a bad argument, %d judged wrong\n", checks, failures);
  return failures ? 1 : 0;
}

#endif /* TENSOR_TESTS_BAD_ARGUMENTS_H_ */
