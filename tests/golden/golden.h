/* SPDX-License-Identifier: Apache-2.0 */
/* A golden file and what a replayer needs; README.md has the format. Every failure ends the
 * program. */
#ifndef TESTS_GOLDEN_GOLDEN_H_
#define TESTS_GOLDEN_GOLDEN_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tensor/tensor.h>

static void die(const char* what) {
  fprintf(stderr, "golden: %s\n", what);
  exit(1);
}

static tensor_t* made(tensor_t* t) {
  if (!t) die(tensor_last_error_message());
  return t;
}

static void done(tensor_status_t status) {
  if (status != TENSOR_OK) die(tensor_last_error_message());
}

/* Where the replay runs: TENSOR_TEST_DEVICE, "cpu" or "cuda". */
static tensor_device_t device(void) {
  const char* name = getenv("TENSOR_TEST_DEVICE");
  if (!name || strcmp(name, "cpu") == 0) return TENSOR_CPU;
  if (strcmp(name, "cuda") != 0) die("TENSOR_TEST_DEVICE is cpu or cuda");
  return TENSOR_CUDA(0);
}

/* Tensors in the order in which they were made; release_to() gives back those after a mark. */
enum { MOST_KEPT = 1024 };
static tensor_t* kept[MOST_KEPT];
static int32_t n_kept = 0;

static tensor_t* keep(tensor_t* t) {
  if (n_kept == MOST_KEPT) die("too many tensors");
  return kept[n_kept++] = made(t);
}

static void release_to(int32_t mark) {
  tensor_release_n(kept + mark, n_kept - mark);
  n_kept = mark;
}

typedef struct {
  const char* name;
  tensor_archive_t* file;
  tensor_dtype_t dtype; /* of this run: TENSOR_FLOAT64 or TENSOR_FLOAT32 */
  int compared;
  double farthest;
} golden_t;

static golden_t golden_open(const char* folder, const char* name, tensor_dtype_t dtype) {
  char path[4096];
  golden_t golden = {name, NULL, dtype, 0, 0};
  snprintf(path, sizeof path, "%s/%s.safetensors", folder, name);
  golden.file = tensor_archive_open(path);
  if (!golden.file) die(tensor_last_error_message());
  return golden;
}

/* A parameter or an input by its whole name; numbers in the dtype of the run. */
static tensor_t* load(const golden_t* golden, const char* name) {
  tensor_t* t = keep(tensor_archive_get(golden->file, name, device()));
  return tensor_dtype(t) == TENSOR_FLOAT64 ? keep(tensor_astype(t, golden->dtype)) : t;
}

/* The same as a leaf of its own. */
static tensor_t* load_leaf(const golden_t* golden, const char* name) {
  tensor_t* t = keep(tensor_clone(load(golden, name)));
  done(tensor_set_requires_grad(t, 1));
  return t;
}

static double largest(tensor_t* t) {
  double value;
  done(tensor_item(keep(tensor_max(keep(tensor_abs(t)), NULL, 0, 0)), &value));
  return value;
}

/* Compares with want.PREFIXNAME. */
static void compare(golden_t* golden, const char* prefix, const char* name, tensor_t* got) {
  const tensor_bool_t before = tensor_grad_mode_set(0);
  const int32_t mark = n_kept;
  const double tolerance = golden->dtype == TENSOR_FLOAT64 ? 1e-9 : 1e-4;
  char key[128];
  snprintf(key, sizeof key, "want.%s%s", prefix, name);
  tensor_t* want = keep(tensor_archive_get(golden->file, key, TENSOR_CPU));
  const int32_t ndim = tensor_ndim(want);
  if (tensor_dtype(got) != golden->dtype || tensor_ndim(got) != ndim ||
      memcmp(tensor_shape(got), tensor_shape(want), sizeof(int64_t) * (size_t)ndim) != 0) {
    fprintf(stderr, "golden: %s: %s has another shape or dtype\n", golden->name, key);
    exit(1);
  }
  tensor_t* here = keep(tensor_to_device(got, TENSOR_CPU));
  const double difference =
      largest(keep(tensor_sub(keep(tensor_astype(here, TENSOR_FLOAT64)), want))) / largest(want);
  if (!(difference <= tolerance)) {
    fprintf(stderr, "golden: %s: %s is off by %g, more than %g\n", golden->name, key, difference,
            tolerance);
    exit(1);
  }
  if (difference > golden->farthest) golden->farthest = difference;
  ++golden->compared;
  release_to(mark);
  tensor_grad_mode_set(before);
}

static void compare_grad(golden_t* golden, const char* name, tensor_t* leaf) {
  tensor_t* grad = NULL;
  done(tensor_grad(leaf, &grad));
  compare(golden, "grad.", name, keep(grad));
}

static void compare_losses(golden_t* golden, const char* name, const double* losses, int64_t n) {
  tensor_t* wide = keep(tensor_create(losses, &n, 1, TENSOR_FLOAT64, TENSOR_CPU));
  compare(golden, "", name, keep(tensor_astype(wide, golden->dtype)));
}

static void golden_close(golden_t* golden) {
  int results = 0;
  for (int64_t i = 0; i < tensor_archive_count(golden->file); ++i) {
    results += strncmp(tensor_archive_name(golden->file, i), "want.", 5) == 0;
  }
  if (golden->compared != results) die("not every result was compared");
  tensor_archive_release(golden->file);
  release_to(0);
  printf("%s %s: %d results, off by at most %.1e\n", golden->name, tensor_dtype_name(golden->dtype),
         results, golden->farthest);
}

#endif /* TESTS_GOLDEN_GOLDEN_H_ */
