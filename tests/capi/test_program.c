/* SPDX-License-Identifier: Apache-2.0 */
/* Programs through the C interface: a training step, captured, saved, loaded, and gone on with. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tensor/tensor.h"

#define FILE_NAME "test_program.safetensors"

static tensor_t* numbers(const float* values, int64_t rows, int64_t columns) {
  const int64_t shape[2] = {rows, columns};
  tensor_t* t = tensor_create(values, shape, 2, TENSOR_FLOAT32, 0);
  assert(t);
  return t;
}

static const float first[6] = {1, 2, 3, 4, 5, 6}, second[6] = {-1, 0.5F, 2, 0, 1, -3};

/* loss = mean((x w)^2), and a step of Adam. */
static tensor_t* step(tensor_t* x, tensor_t* w, tensor_optimizer_t* adam) {
  tensor_t *y = tensor_matmul(x, w), *square = NULL, *loss = NULL;
  assert(y);
  square = tensor_square(y);
  loss = tensor_mean(square, NULL, 0, 0, 0);
  assert(square && loss);
  assert(tensor_optimizer_zero_grad(adam) == TENSOR_OK);
  assert(tensor_backward(loss, NULL, 0) == TENSOR_OK);
  assert(tensor_optimizer_step(adam) == TENSOR_OK);
  tensor_release(y);
  tensor_release(square);
  return loss;
}

static double item(tensor_t* t) {
  double value = 0;
  assert(tensor_item(t, &value) == TENSOR_OK);
  return value;
}

static double run(tensor_program_t* program, tensor_t* x) {
  tensor_t* loss = NULL;
  double value;
  assert(tensor_program_run(program, &x, 1, &loss, 1) == TENSOR_OK && loss);
  value = item(loss);
  tensor_release(loss);
  return value;
}

static void test_training_step(void) {
  const float start[6] = {0.5F, -1, 2, 0.25F, 1, -0.5F};
  tensor_t *x = numbers(first, 2, 3), *x2 = numbers(second, 2, 3), *loss;
  tensor_t *w = numbers(start, 3, 2), *v = numbers(start, 3, 2);
  tensor_optimizer_t *adam, *other;
  tensor_program_t *program, *loaded;
  tensor_archive_t* file;
  const char *name = "x", *out = "loss";
  double eager[3];
  int i;
  char text[2000];
  int64_t needed = 0;
  assert(tensor_set_requires_grad(w, 1) == TENSOR_OK);
  assert(tensor_set_requires_grad(v, 1) == TENSOR_OK);
  adam = tensor_optimizer_create(TENSOR_ADAM, &w, 1, NULL);
  other = tensor_optimizer_create(TENSOR_ADAM, &v, 1, NULL);
  assert(adam && other);
  for (i = 0; i < 3; ++i) {
    loss = step(i ? x2 : x, v, other);
    eager[i] = item(loss);
    tensor_release(loss);
  }

  assert(!tensor_program_is_capturing());
  assert(tensor_program_begin(&x, 1, &name, 1) == TENSOR_OK && tensor_program_is_capturing());
  assert(tensor_program_begin(&x, 1, &name, 1) == TENSOR_E_INVALID);
  loss = step(x, w, adam);
  {
    double value = 0;
    assert(tensor_item(loss, &value) == TENSOR_E_UNSUPPORTED && value == 0);
    assert(tensor_data(loss) == NULL && tensor_last_error_code() == TENSOR_E_UNSUPPORTED);
    assert(tensor_item(w, &value) == TENSOR_E_UNSUPPORTED);
    assert(tensor_item(x2, &value) == TENSOR_E_SHAPE); /* a constant, of six elements */
    assert(tensor_optimizer_set_lr(adam, 0, 1) == TENSOR_E_UNSUPPORTED);
  }
  assert(tensor_program_name(w, "w") == TENSOR_OK);
  assert(tensor_program_name(loss, "w") == TENSOR_E_INVALID);
  program = tensor_program_end(&loss, 1, &out, 1);
  assert(program && !tensor_program_is_capturing());
  assert(item(loss) == eager[0]);
  tensor_release(loss);
  assert(tensor_program_name(w, "w") == TENSOR_E_INVALID);

  assert(tensor_program_save(program, FILE_NAME, NULL, 0) == TENSOR_OK);
  file = tensor_archive_open_mapped(FILE_NAME);
  loaded = file ? tensor_program_load(file, 0) : NULL;
  assert(loaded);
  tensor_archive_release(file);
  for (i = 1; i < 3; ++i) {
    assert(run(program, x2) == eager[i]);
    assert(run(loaded, x2) == eager[i]);
  }
  assert(strcmp(tensor_program_input_name(loaded, 0), "x") == 0);
  assert(strcmp(tensor_program_input_name(loaded, 1), "") == 0);
  assert(strcmp(tensor_program_output_name(loaded, 0), "loss") == 0);
  assert(tensor_program_call_count(loaded) == 6);
  for (i = 0; i < tensor_program_constant_count(loaded); ++i) {
    tensor_t* constant;
    if (strcmp(tensor_program_constant_name(loaded, i), "w") != 0) continue;
    constant = tensor_program_constant(loaded, i);
    {
      float a[6], b[6];
      assert(tensor_read_f32(constant, a, 6) == TENSOR_OK && tensor_read_f32(v, b, 6) == TENSOR_OK);
      assert(memcmp(a, b, sizeof a) == 0);
    }
    tensor_release(constant);
  }
  assert(tensor_program_text(loaded, text, sizeof text, &needed) == TENSOR_OK && needed > 100);
  assert(strstr(text, "optimizer_step(optimizer=0)") && strstr(text, "w: float32 [3, 2]"));

  /* The second run of each noted its kernels; the third one below repeats them. */
  assert(tensor_program_plan_text(loaded, text, sizeof text, &needed) == TENSOR_OK);
  assert(strstr(text, " kernels, ") && strstr(text, "optimizer_step (on the host)"));
  assert(tensor_program_plan_text(loaded, NULL, 0, &needed) == TENSOR_OK && needed > 50);
  assert(run(program, x) == run(loaded, x));

  {
    tensor_t *wrong = numbers(first, 3, 2), *outs[1] = {x};
    assert(tensor_program_run(loaded, &wrong, 1, outs, 1) == TENSOR_E_SHAPE && outs[0] == NULL);
    assert(strstr(tensor_last_error_message(), "[3, 2]"));
    assert(strstr(tensor_last_error_message(), "[2, 3]"));
    assert(tensor_program_run(loaded, &x, 1, outs, 0) == TENSOR_E_INVALID);
    assert(tensor_program_run(loaded, NULL, 0, outs, 1) == TENSOR_E_INVALID);
    tensor_release(wrong);
  }
  assert(tensor_program_input(loaded, 1) == NULL && tensor_last_error_code() == TENSOR_E_INDEX);

  assert(tensor_program_retain(loaded) == loaded);
  tensor_program_release(loaded);
  tensor_program_release(loaded);
  tensor_program_release(program);
  tensor_program_release(NULL);
  tensor_optimizer_release(adam);
  tensor_optimizer_release(other);
  tensor_release(x);
  tensor_release(x2);
  tensor_release(w);
  tensor_release(v);
  remove(FILE_NAME);
}

static void test_sizes(void) {
  tensor_program_t *two = NULL, *four = NULL, *free_rows = NULL, *five = NULL;
  tensor_program_t** made[3];
  const int64_t rows[3] = {2, 4, 5};
  const float values[15] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  int i;
  tensor_t *x, *y = NULL;
  made[0] = &two;
  made[1] = &four;
  made[2] = &five;
  for (i = 0; i < 3; ++i) {
    const int64_t flat = rows[i] * 3;
    x = numbers(values, rows[i], 3);
    assert(tensor_program_begin(&x, 1, NULL, 0) == TENSOR_OK);
    y = tensor_reshape(x, &flat, 1);
    *made[i] = tensor_program_end(&y, 1, NULL, 0);
    assert(y && *made[i]);
    tensor_release(x);
    tensor_release(y);
  }
  assert(tensor_program_generalize(two, four, NULL) == NULL);
  assert(tensor_last_error_code() == TENSOR_E_UNSUPPORTED);
  free_rows = tensor_program_generalize(two, four, "rows");
  assert(free_rows);
  {
    tensor_program_t* checked = tensor_program_generalize(free_rows, five, NULL);
    assert(checked);
    tensor_program_release(checked);
  }
  x = numbers(values, 5, 3);
  y = NULL;
  assert(tensor_program_run(two, &x, 1, &y, 1) == TENSOR_E_SHAPE);
  assert(tensor_program_run(free_rows, &x, 1, &y, 1) == TENSOR_OK && tensor_numel(y) == 15);
  tensor_release(x);
  tensor_release(y);
  tensor_program_release(two);
  tensor_program_release(four);
  tensor_program_release(five);
  tensor_program_release(free_rows);
}

/* x + 1 as long as its first element is below a limit, then x or -x. */
static void test_branches_and_loops(void) {
  tensor_program_t *body, *same, *negative, *program;
  tensor_t *x, *y, *outs[2], *trip = tensor_zeros(NULL, 0, TENSOR_INT64, TENSOR_CPU);
  const float zeros[2] = {0, 0}, twenty[2] = {20, 20}, limits[2] = {0, 5}, wanted[2] = {5, -21};
  float found;
  int i;
  x = numbers(zeros, 1, 2);
  {
    tensor_t* inputs[2];
    inputs[0] = trip;
    inputs[1] = x;
    assert(tensor_program_begin(inputs, 2, NULL, 0) == TENSOR_OK);
    outs[1] = tensor_add_scalar(x, 1);
    outs[0] = tensor_lt_scalar(outs[1], 5);
    y = tensor_narrow(outs[0], 1, 0, 1);
    tensor_release(outs[0]);
    outs[0] = y;
    body = tensor_program_end(outs, 2, NULL, 0);
    assert(body);
    tensor_release(outs[0]);
    tensor_release(outs[1]);
  }
  /* The bodies are captured while the program is. */
  assert(tensor_program_begin(&x, 1, NULL, 0) == TENSOR_OK);
  assert(tensor_program_begin(&x, 1, NULL, 0) == TENSOR_E_INVALID);
  assert(tensor_program_loop(body, NULL, NULL, &x, 1, NULL, 0, &y, 1) == TENSOR_OK);
  assert(tensor_program_begin_body(&y, 1, NULL, 0) == TENSOR_OK);
  outs[0] = tensor_add_scalar(y, 0);
  same = tensor_program_end(outs, 1, NULL, 0);
  tensor_release(outs[0]);
  assert(tensor_program_begin_body(&y, 1, NULL, 0) == TENSOR_OK);
  outs[0] = tensor_neg(y);
  negative = tensor_program_end(outs, 1, NULL, 0);
  tensor_release(outs[0]);
  assert(same && negative && tensor_program_is_capturing());
  {
    tensor_t *largest = tensor_max(y, NULL, 0, 0), *low = tensor_lt_scalar(largest, 10);
    assert(tensor_program_branch(low, same, negative, &y, 1, outs, 1) == TENSOR_OK);
    tensor_release(largest);
    tensor_release(low);
  }
  program = tensor_program_end(outs, 1, NULL, 0);
  assert(program && !tensor_program_is_capturing());
  tensor_release(outs[0]);
  tensor_release(y);
  tensor_release(x);
  for (i = 0; i < 2; ++i) {
    x = numbers(i == 0 ? zeros : twenty, 1, 2);
    assert(tensor_program_run(program, &x, 1, &y, 1) == TENSOR_OK);
    outs[0] = tensor_narrow(y, 1, 0, 1);
    assert(tensor_read_f32(outs[0], &found, 1) == TENSOR_OK && found == wanted[i]);
    tensor_release(outs[0]);
    tensor_release(x);
    tensor_release(y);
  }
  x = numbers(limits, 1, 2);
  y = NULL;
  assert(tensor_program_branch(x, same, negative, &x, 1, &y, 1) == TENSOR_E_INVALID && !y);
  assert(tensor_program_branch(trip, same, body, &x, 1, &y, 1) == TENSOR_E_INVALID);
  assert(tensor_program_loop(same, NULL, NULL, &x, 1, NULL, 0, &y, 0) == TENSOR_E_INVALID);
  tensor_release(x);
  tensor_release(trip);
  tensor_program_release(body);
  tensor_program_release(same);
  tensor_program_release(negative);
  tensor_program_release(program);
}

/* A layer with a weight of 8 bits. */
static void test_quantized(void) {
  const int64_t shape[2] = {64, 64};
  tensor_t *weight = tensor_full(shape, 2, 0.5, TENSOR_FLOAT32, TENSOR_CPU), *y, *z;
  tensor_t* x = tensor_full(shape, 2, 1, TENSOR_FLOAT32, TENSOR_CPU);
  tensor_program_t *program, *quantized;
  float values[64 * 64];
  assert(tensor_program_begin(&x, 1, NULL, 0) == TENSOR_OK);
  y = tensor_linear(x, weight, NULL);
  assert(tensor_program_name(weight, "w") == TENSOR_OK);
  program = tensor_program_end(&y, 1, NULL, 0);
  quantized = tensor_program_quantize(program, 4, 32, 0);
  assert(program && quantized && tensor_program_quantize(program, 4, 33, 0) == NULL);
  assert(tensor_last_error_code() == TENSOR_E_INVALID);
  assert(tensor_program_constant_count(quantized) == 2);
  assert(strcmp(tensor_program_constant_name(quantized, 0), "w.codes") == 0);
  assert(tensor_program_run(quantized, &x, 1, &z, 1) == TENSOR_OK);
  assert(tensor_read_f32(z, values, 64 * 64) == TENSOR_OK && values[77] == 32);
  tensor_release(x);
  tensor_release(y);
  tensor_release(z);
  tensor_release(weight);
  tensor_program_release(program);
  tensor_program_release(quantized);
}

int main(void) {
  test_training_step();
  test_sizes();
  test_branches_and_loops();
  test_quantized();
  return 0;
}
