/* SPDX-License-Identifier: Apache-2.0 */
/* Trains a perceptron with one hidden layer on handwritten digits, or on any images of ten classes
 * in IDX files (magic 0x000008NN, NN axes, big-endian extents, unsigned bytes; the format of MNIST,
 * unpacked). The learning rate falls linearly to zero, as in examples/python/digits.py:
 *
 *   digits [--epochs N] [--seed N] [--lr X] [--batch N] [--hidden N] [--device cpu|cuda|cuda:N] \
 *          TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* digits_dlopen.c includes this file after other words for the library's functions. */
#ifndef LOAD_LIBRARY
#include <tensor/tensor.h>
#define LOAD_LIBRARY() 1
#endif

#include "idx.h"

enum { CLASSES = 10 };

typedef struct {
  int64_t epochs, batch, hidden;
  uint64_t seed;
  double lr;
  tensor_device_t device;
  const char* files[4];
} options_t;

typedef struct {
  tensor_t* images; /* float32 (n, pixels) in [0, 1] */
  tensor_t* labels; /* int64 (n,) */
  int64_t n, pixels;
} data_t;

static void die(const char* what) {
  fprintf(stderr, "digits: %s\n", what);
  exit(1);
}

/* Tensors that a step makes; all are given back at its end. */
static tensor_t* temporary[32];
static int32_t temporaries = 0;

static tensor_t* made(tensor_t* t) {
  if (!t) die(tensor_last_error_message());
  return t;
}

static tensor_t* keep(tensor_t* t) {
  if (temporaries == 32) die("too many temporary tensors");
  return temporary[temporaries++] = made(t);
}

static void release_temporaries(void) {
  tensor_release_n(temporary, temporaries);
  temporaries = 0;
}

static void done(tensor_status_t status) {
  if (status != TENSOR_OK) die(tensor_last_error_message());
}

/* ---- data ---- */

static data_t read_data(const char* images_path, const char* labels_path, tensor_device_t device) {
  data_t data;
  int64_t labels_n, one;
  unsigned char* pixels = read_idx(images_path, 3, &data.n, &data.pixels);
  unsigned char* labels = read_idx(labels_path, 1, &labels_n, &one);
  if (labels_n != data.n) die("as many labels as images are needed");
  for (int64_t i = 0; i < data.n; ++i) {
    if (labels[i] >= CLASSES) die("a label is larger than 9");
  }
  const int64_t shape[2] = {data.n, data.pixels};
  tensor_t* bytes = keep(tensor_create(pixels, shape, 2, TENSOR_UINT8, device));
  data.images = made(tensor_div_scalar(bytes, 255));
  data.labels = made(
      tensor_astype(keep(tensor_create(labels, shape, 1, TENSOR_UINT8, device)), TENSOR_INT64));
  release_temporaries();
  free(pixels);
  free(labels);
  return data;
}

/* ---- model ---- */

/* weight (hidden, pixels), bias (hidden,), weight (10, hidden), bias (10,) */
enum { PARAMETERS = 4 };

static tensor_t* parameter(const int64_t* shape, int32_t ndim, const options_t* options,
                           int64_t inputs, tensor_rng_t* rng) {
  tensor_t* t = made(tensor_empty(shape, ndim, TENSOR_FLOAT32, options->device));
  const double bound = 1 / sqrt((double)inputs);
  done(tensor_uniform_(t, -bound, bound, rng));
  done(tensor_set_requires_grad(t, 1));
  return t;
}

static tensor_t* forward(tensor_t* const* params, tensor_t* x) {
  tensor_t* hidden = keep(tensor_relu(keep(tensor_linear(x, params[0], params[1]))));
  return keep(tensor_linear(hidden, params[2], params[3]));
}

/* Mean loss of one pass over the data in random order. */
static double train(tensor_t* const* params, tensor_optimizer_t* optimizer, data_t data,
                    const options_t* options, tensor_rng_t* rng) {
  const int64_t batch = options->batch;
  tensor_t* order = made(tensor_randperm(data.n, TENSOR_INT64, options->device, rng));
  double total = 0;
  for (int64_t start = 0; start < data.n; start += batch) {
    const int64_t n = start + batch < data.n ? batch : data.n - start;
    tensor_t* index = keep(tensor_narrow(order, 0, start, n));
    tensor_t* logits = forward(params, keep(tensor_index_select(data.images, 0, index)));
    tensor_t* labels = keep(tensor_index_select(data.labels, 0, index));
    tensor_t* loss = keep(tensor_cross_entropy(logits, labels, NULL, -100, 0, TENSOR_REDUCE_MEAN));
    double value;
    done(tensor_optimizer_zero_grad(optimizer));
    done(tensor_backward(loss, NULL, 0));
    done(tensor_optimizer_step(optimizer));
    done(tensor_item(loss, &value));
    total += value * (double)n;
    release_temporaries();
  }
  tensor_release(order);
  return total / (double)data.n;
}

static int64_t count_right(tensor_t* const* params, data_t data) {
  const tensor_bool_t before = tensor_grad_mode_set(0);
  tensor_t* guess = keep(tensor_argmax(forward(params, data.images), 1, 0));
  int64_t right;
  done(tensor_item_i64(keep(tensor_sum(keep(tensor_eq(guess, data.labels)), NULL, 0, 0, 0)),
                       &right));
  release_temporaries();
  tensor_grad_mode_set(before);
  return right;
}

/* ---- program ---- */

static tensor_device_t device_of(const char* name) {
  if (strcmp(name, "cpu") == 0) return TENSOR_CPU;
  if (strcmp(name, "cuda") != 0 && strncmp(name, "cuda:", 5) != 0) {
    die("a device is cpu, cuda or cuda:N");
  }
  return TENSOR_CUDA(name[4] == ':' ? atoi(name + 5) : 0);
}

static options_t read_options(int argc, char** argv) {
  options_t options = {60, 32, 128, 1, 1e-3, TENSOR_CPU, {NULL}};
  int files = 0;
  for (int i = 1; i < argc; ++i) {
    const char* value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strncmp(argv[i], "--", 2) != 0) {
      if (files < 4) options.files[files] = argv[i];
      ++files;
      continue;
    }
    if (!value) die("an option without its value");
    if (strcmp(argv[i], "--epochs") == 0)
      options.epochs = atol(value);
    else if (strcmp(argv[i], "--batch") == 0)
      options.batch = atol(value);
    else if (strcmp(argv[i], "--hidden") == 0)
      options.hidden = atol(value);
    else if (strcmp(argv[i], "--seed") == 0)
      options.seed = strtoull(value, NULL, 10);
    else if (strcmp(argv[i], "--lr") == 0)
      options.lr = atof(value);
    else if (strcmp(argv[i], "--device") == 0)
      options.device = device_of(value);
    else
      die("options are --epochs, --seed, --lr, --batch, --hidden and --device");
    ++i;
  }
  if (files != 4) die("expected TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS");
  if (options.epochs < 0 || options.batch < 1 || options.hidden < 1) die("counts must be positive");
  return options;
}

int main(int argc, char** argv) {
  const options_t options = read_options(argc, argv);
  if (!LOAD_LIBRARY()) return 1;
  const data_t data = read_data(options.files[0], options.files[1], options.device);
  const data_t held_out = read_data(options.files[2], options.files[3], options.device);
  if (held_out.pixels != data.pixels) die("the images of both sets must have one size");
  printf("%lld images to learn from, %lld to test with, %lld pixels each\n", (long long)data.n,
         (long long)held_out.n, (long long)data.pixels);

  tensor_rng_t* rng = tensor_rng_create(NULL, options.seed);
  if (!rng) die(tensor_last_error_message());
  const int64_t first[2] = {options.hidden, data.pixels}, second[2] = {CLASSES, options.hidden};
  tensor_t* params[PARAMETERS];
  params[0] = parameter(first, 2, &options, data.pixels, rng);
  params[1] = parameter(first, 1, &options, data.pixels, rng);
  params[2] = parameter(second, 2, &options, options.hidden, rng);
  params[3] = parameter(second, 1, &options, options.hidden, rng);
  tensor_optimizer_opts_t adam = {0};
  adam.struct_size = sizeof adam;
  adam.lr = options.lr;
  tensor_optimizer_t* optimizer = tensor_optimizer_create(TENSOR_ADAM, params, PARAMETERS, &adam);
  if (!optimizer) die(tensor_last_error_message());

  for (int64_t epoch = 1; epoch <= options.epochs; ++epoch) {
    const clock_t start = clock();
    const double left = 1 - (double)(epoch - 1) / (double)options.epochs;
    done(tensor_optimizer_set_lr(optimizer, 0, options.lr * left));
    const double loss = train(params, optimizer, data, &options, rng);
    printf("epoch %lld: loss %.4f, %.2f s of processor time\n", (long long)epoch, loss,
           (double)(clock() - start) / CLOCKS_PER_SEC);
  }
  const int64_t right = count_right(params, held_out);
  printf("accuracy %.4f (%lld of %lld)\n", (double)right / (double)held_out.n, (long long)right,
         (long long)held_out.n);

  tensor_optimizer_release(optimizer);
  tensor_release_n(params, PARAMETERS);
  tensor_rng_release(rng);
  tensor_release(data.images);
  tensor_release(data.labels);
  tensor_release(held_out.images);
  tensor_release(held_out.labels);
  return 0;
}
