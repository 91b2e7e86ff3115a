/* SPDX-License-Identifier: Apache-2.0 */
/* Trains a perceptron with one hidden layer on handwritten digits in several processes, each of
 * which computes its part of every batch:
 *
 *   distributed_mnist [--steps N] [--batch N] [--lr X] [--engine shm|mpi] IMAGES LABELS
 *
 * The files are IDX files, as MNIST's, unpacked. A launcher starts the processes, and rank 0 prints
 * the loss of each step, which does not depend on how many there are but for rounding:
 *
 *   python3 -m libtensor.run --nproc-per-node 4 --no-python ./distributed_mnist IMAGES LABELS
 *   mpiexec -n 4 ./distributed_mnist IMAGES LABELS
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tensor/tensor.h>

#include "idx.h"

enum { CLASSES = 10, HIDDEN = 128, PARAMETERS = 4 };

typedef struct {
  int64_t steps, batch;
  double lr;
  const char* engine;
  const char* files[2];
} options_t;

static int64_t rank = 0;

static void die(const char* what) {
  fprintf(stderr, "distributed_mnist: rank %d: %s\n", (int)rank, what);
  exit(1);
}

static void done(tensor_status_t status) {
  if (status != TENSOR_OK) die(tensor_last_error_message());
}

static tensor_t* made(tensor_t* t) {
  if (!t) die(tensor_last_error_message());
  return t;
}

/* Images, float32 (n, pixels) in [0, 1], and labels, int64 (n). */
static int64_t read_data(char const* const* files, tensor_t** images, tensor_t** labels) {
  int64_t n, n_labels, pixels, one;
  unsigned char *image_bytes = read_idx(files[0], 3, &n, &pixels),
                *label_bytes = read_idx(files[1], 1, &n_labels, &one);
  if (n != n_labels) die("as many labels as images are needed");
  for (int64_t i = 0; i < n; ++i) {
    if (label_bytes[i] >= CLASSES) die("a label is larger than 9");
  }
  const int64_t shape[2] = {n, pixels};
  tensor_t* bytes[2] = {tensor_create(image_bytes, shape, 2, TENSOR_UINT8, TENSOR_CPU),
                        tensor_create(label_bytes, shape, 1, TENSOR_UINT8, TENSOR_CPU)};
  *images = made(tensor_div_scalar(bytes[0], 255));
  *labels = made(tensor_astype(bytes[1], TENSOR_INT64));
  tensor_release_n(bytes, 2);
  free(image_bytes);
  free(label_bytes);
  return n;
}

/* ---- model: weight (hidden, pixels), bias (hidden), weight (10, hidden), bias (10) ---- */

static tensor_t* parameter(int64_t rows, int64_t columns, int32_t ndim) {
  const int64_t shape[2] = {rows, columns};
  tensor_t* t = made(tensor_empty(shape, ndim, TENSOR_FLOAT32, TENSOR_CPU));
  const double bound = 1 / sqrt((double)columns);
  done(tensor_uniform_(t, -bound, bound, NULL));
  done(tensor_set_requires_grad(t, 1));
  return t;
}

/* A function that gets NULL, the result of one that failed, fails in turn. */
static tensor_t* loss_of(tensor_t* const* params, tensor_t* images, tensor_t* labels) {
  tensor_t* steps[3];
  steps[0] = tensor_linear(images, params[0], params[1]);
  steps[1] = tensor_relu(steps[0]);
  steps[2] = tensor_linear(steps[1], params[2], params[3]);
  tensor_t* loss = tensor_cross_entropy(steps[2], labels, NULL, -100, 0, TENSOR_REDUCE_MEAN);
  tensor_release_n(steps, 3);
  return made(loss);
}

/* ---- training ---- */

/* The mean loss of a step over all processes. `order` has the images of the whole batch; each
 * process computes those from `start` on. */
static double train_step(tensor_group_t* group, tensor_t* const* params,
                         tensor_optimizer_t* optimizer, tensor_t* images, tensor_t* labels,
                         tensor_t* order, int64_t start, int64_t n) {
  tensor_t* mine[3];
  mine[0] = tensor_narrow(order, 0, start, n);
  mine[1] = tensor_index_select(images, 0, mine[0]);
  mine[2] = tensor_index_select(labels, 0, mine[0]);
  tensor_t* loss = loss_of(params, mine[1], mine[2]);
  done(tensor_optimizer_zero_grad(optimizer));
  done(tensor_backward(loss, NULL, 0)); /* the gradients become the mean over all processes */
  done(tensor_optimizer_step(optimizer));

  double value;
  tensor_t* mean = made(tensor_detach(loss));
  done(tensor_group_all_reduce(group, &mean, 1, TENSOR_COLLECTIVE_MEAN));
  done(tensor_item(mean, &value));
  tensor_release(mean);
  tensor_release(loss);
  tensor_release_n(mine, 3);
  return value;
}

static options_t read_options(int argc, char** argv) {
  options_t options = {200, 64, 0.003, NULL, {NULL, NULL}};
  int files = 0;
  for (int i = 1; i < argc; ++i) {
    const char* value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strncmp(argv[i], "--", 2) != 0) {
      if (files < 2) options.files[files] = argv[i];
      ++files;
      continue;
    }
    if (!value) die("an option without its value");
    if (strcmp(argv[i], "--steps") == 0)
      options.steps = atol(value);
    else if (strcmp(argv[i], "--batch") == 0)
      options.batch = atol(value);
    else if (strcmp(argv[i], "--lr") == 0)
      options.lr = atof(value);
    else if (strcmp(argv[i], "--engine") == 0)
      options.engine = value;
    else
      die("options are --steps, --batch, --lr and --engine");
    ++i;
  }
  if (files != 2) die("expected IMAGES LABELS");
  if (options.steps < 1) die("--steps must be positive");
  return options;
}

int main(int argc, char** argv) {
  const options_t options = read_options(argc, argv);
  /* Rank, number of processes and the address of rank 0 are those that the launcher says; without
   * one the group has this process alone. */
  tensor_group_t* group = tensor_group_create(options.engine, NULL, -1, -1, 0);
  if (!group) die(tensor_last_error_message());
  rank = tensor_group_rank(group);
  const int64_t size = tensor_group_size(group), part = options.batch / size;
  if (rank == 0) printf("size %lld, engine %s\n", (long long)size, tensor_group_engine(group));

  tensor_t *images, *labels;
  const int64_t n = read_data(options.files, &images, &labels);
  if (options.batch < size || options.batch % size != 0 || options.batch > n)
    die("--batch must be a multiple of the number of processes, and no more than the images");

  done(tensor_rng_seed(NULL, 1)); /* the same order of images everywhere */
  const int64_t pixels = tensor_shape(images)[1];
  tensor_t* params[PARAMETERS];
  params[0] = parameter(HIDDEN, pixels, 2);
  params[1] = parameter(HIDDEN, pixels, 1);
  params[2] = parameter(CLASSES, HIDDEN, 2);
  params[3] = parameter(CLASSES, HIDDEN, 1);
  tensor_optimizer_opts_t adam = {0};
  adam.struct_size = sizeof adam;
  adam.lr = options.lr;
  tensor_optimizer_t* optimizer = tensor_optimizer_create(TENSOR_ADAM, params, PARAMETERS, &adam);
  /* Copies the parameters of rank 0 to all, and takes part in backward passes from here on. */
  tensor_reducer_t* reducer = tensor_reducer_create(group, params, PARAMETERS, 0);
  if (!optimizer || !reducer) die(tensor_last_error_message());

  tensor_t* order = NULL;
  for (int64_t step = 0, next = n; step < options.steps; ++step, next += options.batch) {
    if (next + options.batch > n) {
      tensor_release(order);
      order = made(tensor_randperm(n, TENSOR_INT64, TENSOR_CPU, NULL));
      next = 0;
    }
    const double loss =
        train_step(group, params, optimizer, images, labels, order, next + rank * part, part);
    if (rank == 0) printf("step %lld: loss %.4f\n", (long long)step + 1, loss);
  }

  tensor_release(order);
  tensor_release(images);
  tensor_release(labels);
  tensor_reducer_release(reducer);
  tensor_optimizer_release(optimizer);
  tensor_release_n(params, PARAMETERS);
  done(tensor_group_destroy(group));
  tensor_group_release(group);
  return 0;
}
