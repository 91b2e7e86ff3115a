/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a model that was saved as a program, and trains it further, without the code that made it:
 *
 *   program                          captures a program, saves it, loads it and runs it
 *   program MODEL DATA               how many images of DATA the model gets right
 *   program MODEL DATA STEP MORE     trains by the program STEP on MORE first
 *
 * MODEL maps float32 images to scores of classes; STEP takes images and labels, changes its
 * weights, and returns the loss. DATA and MORE are safetensors files with "images" and "labels".
 * The demo of this project (./dev demo) writes all four. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tensor/tensor.h>

static void die(void) {
  fprintf(stderr, "program: %s\n", tensor_last_error_message());
  exit(1);
}
static void done(tensor_status_t status) {
  if (status != TENSOR_OK) die();
}
static tensor_t* made(tensor_t* t) {
  if (!t) die();
  return t;
}

static tensor_archive_t* open_file(const char* path) {
  tensor_archive_t* file = tensor_archive_open_mapped(path);
  if (!file) die();
  return file;
}

static tensor_program_t* load(const char* path) {
  tensor_archive_t* file = open_file(path);
  tensor_program_t* program = tensor_program_load(file, 0);
  if (!program) die();
  tensor_archive_release(file);
  return program;
}

static tensor_t* get(const char* path, const char* name) {
  tensor_archive_t* file = open_file(path);
  tensor_t* t = made(tensor_archive_get(file, name, TENSOR_CPU));
  tensor_archive_release(file);
  return t;
}

static void print_accuracy(tensor_program_t* model, const char* data) {
  tensor_t *images = get(data, "images"), *labels = get(data, "labels"), *scores = NULL;
  tensor_t *guess, *right, *sum;
  int64_t count = 0;
  const int before = tensor_grad_mode_set(0);
  done(tensor_program_run(model, &images, 1, &scores, 1));
  guess = made(tensor_argmax(scores, 1, 0));
  right = made(tensor_eq(guess, labels));
  sum = made(tensor_sum(right, NULL, 0, 0, 0));
  done(tensor_item_i64(sum, &count));
  printf("accuracy %.4f (%lld of %lld)\n", (double)count / (double)tensor_numel(labels),
         (long long)count, (long long)tensor_numel(labels));
  tensor_grad_mode_set(before);
  tensor_release(images);
  tensor_release(labels);
  tensor_release(scores);
  tensor_release(guess);
  tensor_release(right);
  tensor_release(sum);
}

/* One pass over the data in batches of the size that the step was captured with. */
static void train(tensor_program_t* step, const char* data) {
  tensor_t *images = get(data, "images"), *labels = get(data, "labels");
  tensor_t* like = made(tensor_program_input(step, 0));
  const int64_t batch = tensor_shape(like)[0], n = tensor_numel(labels) / batch * batch;
  double first = 0, last = 0;
  int64_t at;
  for (at = 0; at < n; at += batch) {
    tensor_t *in[2], *loss = NULL;
    in[0] = made(tensor_narrow(images, 0, at, batch));
    in[1] = made(tensor_narrow(labels, 0, at, batch));
    done(tensor_program_run(step, in, 2, &loss, 1));
    done(tensor_item(loss, &last));
    if (at == 0) first = last;
    tensor_release(in[0]);
    tensor_release(in[1]);
    tensor_release(loss);
  }
  printf("%lld steps: loss %.4f to %.4f\n", (long long)(n / batch), first, last);
  tensor_release(images);
  tensor_release(labels);
  tensor_release(like);
}

/* Copies the weights and states that both have. */
static void copy_constants(tensor_program_t* from, tensor_program_t* to) {
  const int before = tensor_grad_mode_set(0);
  int64_t i, j;
  for (i = 0; i < tensor_program_constant_count(from); ++i) {
    const char* name = tensor_program_constant_name(from, i);
    for (j = 0; *name && j < tensor_program_constant_count(to); ++j) {
      tensor_t *source, *target;
      if (strcmp(name, tensor_program_constant_name(to, j)) != 0) continue;
      source = made(tensor_program_constant(from, i));
      target = made(tensor_program_constant(to, j));
      done(tensor_copy_(target, source));
      tensor_release(source);
      tensor_release(target);
    }
  }
  tensor_grad_mode_set(before);
}

/* y = relu(x + 1), from the calls of this program. */
static void make_one(void) {
  const float numbers[3] = {-2, 0, 3};
  const int64_t shape[1] = {3};
  tensor_t *x = made(tensor_create(numbers, shape, 1, TENSOR_FLOAT32, TENSOR_CPU)), *sum, *y;
  tensor_program_t* program;
  float values[3];
  done(tensor_program_begin(&x, 1, NULL, 0));
  sum = made(tensor_add_scalar(x, 1));
  y = made(tensor_relu(sum));
  program = tensor_program_end(&y, 1, NULL, 0);
  if (!program) die();
  done(tensor_program_save(program, "program.safetensors", NULL, 0));
  tensor_program_release(program);
  tensor_release(sum);
  tensor_release(y);

  program = load("program.safetensors");
  y = NULL;
  done(tensor_program_run(program, &x, 1, &y, 1));
  done(tensor_read_f32(y, values, 3));
  printf("%g %g %g\n", values[0], values[1], values[2]);
  tensor_program_release(program);
  tensor_release(x);
  tensor_release(y);
}

int main(int argc, char** argv) {
  tensor_program_t* model;
  if (argc == 1) {
    make_one();
    return 0;
  }
  if (argc != 3 && argc != 5) {
    fprintf(stderr, "program [MODEL DATA [STEP MORE]]\n");
    return 1;
  }
  model = load(argv[1]);
  print_accuracy(model, argv[2]);
  if (argc == 5) {
    tensor_program_t* step = load(argv[3]);
    train(step, argv[4]);
    copy_constants(step, model);
    print_accuracy(model, argv[2]);
    tensor_program_release(step);
  }
  tensor_program_release(model);
  return 0;
}
