/* SPDX-License-Identifier: Apache-2.0 */
/* A host that exports every name of the library does not get between it and its own functions. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hijacked(const char* name) {
  fprintf(stderr, "the library called the host's %s\n", name);
  abort();
}
#include "interposers.gen.h"

typedef struct tensor_s tensor_t;
static void* library;

static void load(const char* name, void* function) {
  void* found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "no %s\n", name);
    exit(1);
  }
  memcpy(function, &found, sizeof found);
}

static tensor_t* (*ones)(const int64_t*, int32_t, int32_t, int32_t);
static tensor_t* (*mul)(tensor_t*, tensor_t*);
static tensor_t* (*mul_scalar)(tensor_t*, double);
static tensor_t* (*sum)(tensor_t*, const int32_t*, int32_t, int32_t, int32_t);
static int32_t (*sub_)(tensor_t*, tensor_t*);
static int32_t (*require)(tensor_t*, int32_t);
static int32_t (*backward)(tensor_t*, tensor_t*, uint32_t);
static int32_t (*grad)(tensor_t*, tensor_t**);
static int32_t (*grad_mode_set)(int32_t);
static int32_t (*item)(tensor_t*, double*);
static void (*release)(tensor_t*);

int main(void) {
  const int64_t shape[] = {3};
  tensor_t *w, *square, *loss, *dw, *step, *total;
  double value = 0;
  library = dlopen(getenv("TENSOR_LIBRARY"), RTLD_NOW | RTLD_LOCAL);
  if (!library) return 1;
  load("tensor_ones", &ones);
  load("tensor_mul", &mul);
  load("tensor_mul_scalar", &mul_scalar);
  load("tensor_sum", &sum);
  load("tensor_sub_", &sub_);
  load("tensor_set_requires_grad", &require);
  load("tensor_backward", &backward);
  load("tensor_grad", &grad);
  load("tensor_grad_mode_set", &grad_mode_set);
  load("tensor_item", &item);
  load("tensor_release", &release);

  /* One step down the slope of sum(w * w), from 1 by 0.25 * 2. */
  w = ones(shape, 1, 0, 0);
  if (require(w, 1)) return 1;
  square = mul(w, w);
  loss = sum(square, NULL, 0, 0, 0);
  if (backward(loss, NULL, 0) || grad(w, &dw)) return 1;
  grad_mode_set(0);
  step = mul_scalar(dw, 0.25);
  if (sub_(w, step)) return 1;
  total = sum(w, NULL, 0, 0, 0);
  if (item(total, &value) || value != 1.5) return 1;
  release(total);
  release(step);
  release(dw);
  release(loss);
  release(square);
  release(w);
  return 0;
}
