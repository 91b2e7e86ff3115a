/* SPDX-License-Identifier: Apache-2.0 */
/* A Node-API addon over the functions that gradient.js calls; tensors are released by the
 * collector. */
#include <node_api.h>
#include <tensor/tensor.h>

static napi_value undefined(napi_env env) {
  napi_value result;
  napi_get_undefined(env, &result);
  return result;
}

static napi_value check(napi_env env, int failed) {
  if (failed) napi_throw_error(env, NULL, tensor_last_error_message());
  return undefined(env);
}

static void release(napi_env env, void* t, void* hint) {
  (void)env, (void)hint;
  tensor_release(t);
}

static napi_value own(napi_env env, tensor_t* t) {
  napi_value result;
  if (!t) return check(env, 1);
  napi_create_external(env, t, release, NULL, &result);
  return result;
}

/* The arguments of the call that are tensors; the others stay NULL. */
static void arguments(napi_env env, napi_callback_info info, tensor_t* t[2], napi_value values[2]) {
  size_t i, n = 2;
  napi_get_cb_info(env, info, &n, values, NULL, NULL);
  for (i = 0; i < 2; ++i) {
    napi_valuetype type;
    t[i] = NULL;
    if (napi_typeof(env, values[i], &type) == napi_ok && type == napi_external)
      napi_get_value_external(env, values[i], (void**)&t[i]);
  }
}

static napi_value vector(napi_env env, napi_callback_info info) {
  tensor_t* t[2];
  napi_value values[2];
  void* data = NULL;
  size_t n = 0;
  int64_t shape;
  arguments(env, info, t, values);
  napi_get_typedarray_info(env, values[0], NULL, &n, &data, NULL, NULL);
  shape = (int64_t)n;
  return own(env, tensor_create(data, &shape, 1, TENSOR_FLOAT64, TENSOR_CPU));
}

/* The elements of the first argument into the Float64Array that is the second. */
static napi_value copy(napi_env env, napi_callback_info info) {
  tensor_t* t[2];
  napi_value values[2];
  void* data = NULL;
  size_t n = 0;
  arguments(env, info, t, values);
  napi_get_typedarray_info(env, values[1], NULL, &n, &data, NULL, NULL);
  return check(env, tensor_copy_to_host(t[0], data, (int64_t)(8 * n)));
}

static napi_value grad(napi_env env, napi_callback_info info) {
  tensor_t *t[2], *found = NULL;
  napi_value values[2];
  arguments(env, info, t, values);
  return tensor_grad(t[0], &found) ? check(env, 1) : own(env, found);
}

/* Functions of one or two tensors: NAME(a, b) in JavaScript is CALL here. */
#define FUNCTION(name, finish, call)                              \
  static napi_value name(napi_env env, napi_callback_info info) { \
    tensor_t* t[2];                                               \
    napi_value values[2];                                         \
    arguments(env, info, t, values);                              \
    return finish(env, call);                                     \
  }
FUNCTION(mul, own, tensor_mul(t[0], t[1]))
FUNCTION(add, own, tensor_add(t[0], t[1]))
FUNCTION(sum, own, tensor_sum(t[0], NULL, 0, 0, 0))
FUNCTION(requireGrad, check, tensor_set_requires_grad(t[0], 1))
FUNCTION(backward, check, tensor_backward(t[0], NULL, 0))

NAPI_MODULE_INIT() {
  static const struct {
    const char* name;
    napi_callback call;
  } all[] = {{"vector", vector},
             {"copy", copy},
             {"grad", grad},
             {"mul", mul},
             {"add", add},
             {"sum", sum},
             {"requireGrad", requireGrad},
             {"backward", backward}};
  size_t i;
  for (i = 0; i < sizeof all / sizeof *all; ++i) {
    napi_value function;
    napi_create_function(env, all[i].name, NAPI_AUTO_LENGTH, all[i].call, NULL, &function);
    napi_set_named_property(env, exports, all[i].name, function);
  }
  return exports;
}
