/* SPDX-License-Identifier: Apache-2.0 */
/* A handle that was released stays released, also after its memory holds another object. */
#include <assert.h>
#include <string.h>

#include "tensor/tensor.h"

static const int64_t shape[] = {3};
static const char empty_archive[] = {2, 0, 0, 0, 0, 0, 0, 0, '{', '}'};

static int is_three_ones(tensor_t* t) {
  double sum = 0;
  tensor_t* total = tensor_sum(t, NULL, 0, 0, 0);
  const int good = total && tensor_item(total, &sum) == TENSOR_OK && sum == 3;
  tensor_release(total);
  return good;
}

/* The second release is not somebody else's, however often the memory has been used since. */
static void double_release(void) {
  tensor_t *stale = tensor_ones(shape, 1, 0, 0), *twin, *later[8];
  int i, k;
  tensor_release(stale);
  tensor_release(stale);
  for (i = 0; i < 250; ++i) {
    for (k = 0; k < 8; ++k) later[k] = tensor_ones(shape, 1, 0, 0);
    tensor_release(stale);
    tensor_release_n(&stale, 1);
    for (k = 0; k < 8; ++k) {
      assert(later[k] != stale && tensor_use_count(later[k]) == 1 && is_three_ones(later[k]));
    }
    tensor_release_n(later, 8);
  }
  /* one in, one out: the block that was freed last is the next one taken */
  stale = tensor_ones(shape, 1, 0, 0);
  tensor_release(stale);
  for (i = 0; i < 1000; ++i) {
    twin = tensor_ones(shape, 1, 0, 0);
    tensor_release(stale);
    assert(is_three_ones(twin));
    tensor_release(twin);
  }
}

static void use_after_release(void) {
  tensor_t *stale = tensor_ones(shape, 1, 0, 0), *now;
  double value;
  int i;
  tensor_release(stale);
  for (i = 0; i < 100; ++i) {
    now = tensor_ones(shape, 1, 0, 0);
    tensor_clear_error();
    assert(tensor_ndim(stale) == 0 && tensor_last_error_code() == TENSOR_E_HANDLE);
    assert(tensor_item(stale, &value) == TENSOR_E_HANDLE);
    assert(tensor_backward(stale, NULL, 0) == TENSOR_E_HANDLE);
    assert(tensor_retain(stale) == stale && tensor_use_count(now) == 1);
    tensor_release(now);
  }
}

typedef void (*release_fn)(void*);
static void* new_rng(void) { return tensor_rng_create(NULL, 1); }
static void* new_event(void) { return tensor_event_create(TENSOR_CPU, 0); }
static void* new_scaler(void) { return tensor_grad_scaler_create(0, 0, 0, 0, 1); }
static void* new_archive(void) { return tensor_archive_open_memory(empty_archive, 10); }
static void* new_error(void) {
  tensor_set_error(TENSOR_E_IO, "kept");
  return tensor_error_take();
}
static void* new_optimizer(void) {
  tensor_t* leaf = tensor_ones(shape, 1, 0, 0);
  tensor_optimizer_t* made;
  assert(tensor_set_requires_grad(leaf, 1) == TENSOR_OK);
  made = tensor_optimizer_create(TENSOR_SGD, &leaf, 1, NULL);
  tensor_release(leaf);
  return made;
}
static int rng_lives(void* h) { return tensor_rng_seed(h, 2) == TENSOR_OK; }
static int event_lives(void* h) { return tensor_event_device(h) == TENSOR_CPU; }
static int scaler_lives(void* h) {
  return tensor_grad_scaler_set_option(h, "scale", 8) == TENSOR_OK;
}
static int archive_lives(void* h) {
  tensor_clear_error();
  return tensor_archive_count(h) == 0 && tensor_last_error_code() == TENSOR_OK;
}
static int error_lives(void* h) { return strcmp(tensor_error_message(h), "kept") == 0; }
static int optimizer_lives(void* h) { return tensor_optimizer_zero_grad(h) == TENSOR_OK; }
static void free_rng(void* h) { tensor_rng_release(h); }
static void free_event(void* h) { tensor_event_release(h); }
static void free_scaler(void* h) { tensor_grad_scaler_release(h); }
static void free_archive(void* h) { tensor_archive_release(h); }
static void free_error(void* h) { tensor_error_release(h); }
static void free_optimizer(void* h) { tensor_optimizer_release(h); }

static const struct {
  void* (*make)(void);
  int (*lives)(void*);
  release_fn release;
} kinds[] = {
    {new_rng, rng_lives, free_rng},          {new_event, event_lives, free_event},
    {new_scaler, scaler_lives, free_scaler}, {new_archive, archive_lives, free_archive},
    {new_error, error_lives, free_error},    {new_optimizer, optimizer_lives, free_optimizer}};

static void every_kind(void) {
  size_t i;
  int round;
  for (i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    void *stale = kinds[i].make(), *now;
    assert(stale && kinds[i].lives(stale));
    kinds[i].release(stale);
    for (round = 0; round < 300; ++round) {
      now = kinds[i].make();
      assert(now);
      kinds[i].release(stale);
      assert(kinds[i].lives(now) && !kinds[i].lives(stale));
      kinds[i].release(now);
    }
  }
}

int main(void) {
  assert(tensor_has_feature(TENSOR_FEATURE_HANDLE_CHECKS) == 1);
  double_release();
  use_after_release();
  every_kind();
  return 0;
}
