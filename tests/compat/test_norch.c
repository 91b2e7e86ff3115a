/* SPDX-License-Identifier: Apache-2.0 */
/* Every function of norch.h, with the memory that each leaves to its caller: for the leak checker.
 */
#include <assert.h>
#include <math.h>
#include <norch.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* What the functions give is the caller's, part by part. */
static void drop(Tensor* t) {
  assert(t);
  delete_strides(t);
  delete_data(t);
  delete_shape(t);
  delete_device(t);
  assert(!t->strides && !t->data && !t->shape && !t->device);
  delete_data(t); /* a second time does nothing */
  delete_tensor(t);
}

/* What is borrowed stays. */
static void drop_created(Tensor* t) {
  delete_strides(t);
  delete_device(t);
  delete_tensor(t);
}

static void check(Tensor* t, int ndim, const int* shape, const float* values) {
  assert(t && t->ndim == ndim && strcmp(t->device, "cpu") == 0);
  int size = 1;
  for (int i = ndim - 1; i >= 0; --i) {
    assert(t->shape[i] == shape[i] && t->strides[i] == size);
    size *= shape[i];
  }
  assert(t->size == size);
  for (int i = 0; i < size; ++i) assert(fabsf(t->data[i] - values[i]) < 1e-6f);
  drop(t);
}

static char cpu[] = "cpu";
static float a_data[] = {1, 2, 3, 4, 5, 6}, b_data[] = {6, 5, 3, 3, 2, 1}, row_data[] = {1, 2, 3};
static int shape23[] = {2, 3}, shape32[] = {3, 2}, shape3[] = {3}, shape1[] = {1}, ones[] = {1, 1};

static void arithmetic(Tensor* a, Tensor* b, Tensor* row) {
  check(add_tensor(a, b), 2, shape23, (float[]){7, 7, 6, 7, 7, 7});
  check(add_broadcasted_tensor(a, row), 2, shape23, (float[]){2, 4, 6, 5, 7, 9});
  check(sub_tensor(a, b), 2, shape23, (float[]){-5, -3, 0, 1, 3, 5});
  check(sub_broadcasted_tensor(row, a), 2, shape23, (float[]){0, 0, 0, -3, -3, -3});
  check(elementwise_mul_tensor(a, b), 2, shape23, (float[]){6, 10, 9, 12, 10, 6});
  check(tensor_div_tensor(b, a), 2, shape23, (float[]){6, 2.5f, 1, .75f, .4f, 1 / 6.0f});
  check(scalar_mul_tensor(a, .5f), 2, shape23, (float[]){.5f, 1, 1.5f, 2, 2.5f, 3});
  check(scalar_div_tensor(12, a), 2, shape23, (float[]){12, 6, 4, 3, 2.4f, 2});
  check(tensor_div_scalar(a, 2), 2, shape23, (float[]){.5f, 1, 1.5f, 2, 2.5f, 3});
  check(tensor_pow_scalar(a, 2), 2, shape23, (float[]){1, 4, 9, 16, 25, 36});
  check(scalar_pow_tensor(2, row), 1, shape3, (float[]){2, 4, 8});
  check(log_tensor(row), 1, shape3, (float[]){0, .69314718f, 1.09861229f});
  check(sin_tensor(row), 1, shape3, (float[]){.84147098f, .90929743f, .14112001f});
  check(cos_tensor(row), 1, shape3, (float[]){.54030231f, -.41614684f, -.98999250f});
  check(sigmoid_tensor(row), 1, shape3, (float[]){.73105858f, .88079708f, .95257413f});
  check(equal_tensor(a, b), 2, shape23, (float[]){0, 0, 1, 0, 0, 0});
  check(equal_broadcasted_tensor(a, row), 2, shape23, (float[]){1, 1, 1, 0, 0, 0});
  check(ones_like_tensor(a), 2, shape23, (float[]){1, 1, 1, 1, 1, 1});
  check(zeros_like_tensor(a), 2, shape23, (float[]){0, 0, 0, 0, 0, 0});
}

static void reductions(Tensor* a) {
  int shape13[] = {1, 3}, shape2[] = {2};
  check(sum_tensor(a, -1, false), 1, shape1, (float[]){21});
  check(sum_tensor(a, -1, true), 2, ones, (float[]){21});
  check(sum_tensor(a, 0, false), 1, shape3, (float[]){5, 7, 9});
  check(sum_tensor(a, 0, true), 2, shape13, (float[]){5, 7, 9});
  check(sum_tensor(a, 1, false), 1, shape2, (float[]){6, 15});
  check(max_tensor(a, -1, false), 1, shape1, (float[]){6});
  check(max_tensor(a, 1, false), 1, shape2, (float[]){3, 6});
  check(min_tensor(a, -1, true), 2, ones, (float[]){1});
  check(min_tensor(a, 0, false), 1, shape3, (float[]){1, 2, 3});
}

static void shapes_and_products(Tensor* a, Tensor* b) {
  int shape22[] = {2, 2}, shape123[] = {1, 2, 3}, shape132[] = {1, 3, 2}, shape122[] = {1, 2, 2};
  Tensor* tall = reshape_tensor(b, shape32, 2);
  Tensor* one_tall = reshape_tensor(b, shape132, 3);
  Tensor* one_a = reshape_tensor(a, shape123, 3);
  check(matmul_tensor(a, tall), 2, shape22, (float[]){18, 14, 51, 41});
  check(batched_matmul_tensor(one_a, one_tall), 3, shape122, (float[]){18, 14, 51, 41});
  check(broadcasted_batched_matmul_tensor(a, one_tall), 3, shape122, (float[]){18, 14, 51, 41});
  Tensor* turned = transpose_tensor(b);
  check(matmul_tensor(a, turned), 2, shape22, (float[]){25, 10, 67, 28});
  drop(turned);
  check(transpose_axes_tensor(a, 0, 1), 2, shape32, (float[]){1, 4, 2, 5, 3, 6});
  check(transpose_tensor(one_a), 3, (int[]){3, 2, 1}, (float[]){1, 4, 2, 5, 3, 6});
  drop(tall);
  drop(one_tall);
  drop(one_a);
}

static void strided(void) {
  float values[] = {1, 2, 3, 4, 5, 6};
  Tensor* t = create_tensor(values, shape32, 2, cpu);
  t->strides[0] = 1; /* the transpose of a (2, 3) matrix */
  t->strides[1] = 3;
  assert(get_item(t, (int[]){2, 1}) == 6 && get_item(t, (int[]){1, 0}) == 2);
  check(scalar_mul_tensor(t, 2), 2, shape32, (float[]){2, 8, 4, 10, 6, 12});
  make_contiguous(t);
  assert(t->data == values && t->strides[0] == 2 && t->strides[1] == 1);
  assert(memcmp(values, (float[]){1, 4, 2, 5, 3, 6}, sizeof values) == 0);
  t->strides[0] = 0;
  make_contiguous(t);
  assert(strstr(norch_last_error(), "make_contiguous: several elements lie at one place"));
  assert(t->strides[0] == 0);
  drop_created(t);
}

static void fails(const void* result, const char* text) {
  assert(!result && strstr(norch_last_error(), text));
}

static void errors(Tensor* a, Tensor* row) {
  fails(add_tensor(a, row), "norch: add_tensor: tensors of 2 and 1 axes");
  Tensor* tall = reshape_tensor(a, shape32, 2);
  fails(elementwise_mul_tensor(a, tall), "elementwise_mul_tensor: extents 2 and 3 of axis 0");
  fails(add_broadcasted_tensor(a, tall), "tensor_add: shapes [2, 3] and [3, 2] do not broadcast");
  fails(matmul_tensor(a, a), "matmul_tensor: tensor_matmul: ");
  fails(matmul_tensor(a, row), "tensors of 2 and 1 axes, expected 2 and 2");
  fails(batched_matmul_tensor(a, a), "tensors of 2 and 2 axes, expected 3 and 3");
  fails(reshape_tensor(a, (int[]){4, 2}, 2), "reshape_tensor: tensor_reshape: ");
  fails(sum_tensor(a, 2, false), "sum_tensor: axis 2 is out of range");
  fails(max_tensor(a, -2, false), "max_tensor: axis -2 is out of range");
  fails(transpose_axes_tensor(a, 0, 5), "transpose_axes_tensor: tensor_transpose: ");
  fails(log_tensor(NULL), "log_tensor: a tensor is NULL");
  fails(add_tensor(a, NULL), "add_tensor: a tensor is NULL");
  fails(create_tensor(a_data, (int[]){2, -3}, 2, cpu), "extent -3 of axis 1 is negative");
  fails(create_tensor(a_data, (int[]){1 << 20, 1 << 20}, 2, cpu), "than an int counts");
  fails(create_tensor(NULL, shape23, 2, cpu), "data is NULL");
  assert(isnan(get_item(a, (int[]){0, 3})));
  assert(strstr(norch_last_error(), "get_item: index 3 is out of range for axis 1 of extent 3"));
  assert(isnan(get_item(NULL, NULL)));
  to_device(a, cpu);
  to_device(NULL, cpu);
  assert(strstr(norch_last_error(), "to_device: a tensor is NULL"));
  delete_data(NULL);
  delete_shape(NULL);
  delete_strides(NULL);
  delete_device(NULL);
  delete_tensor(NULL);
  drop(tall);
}

static void process_group(Tensor* a) {
  end_process_group();
  assert(strstr(norch_last_error(), "end_process_group: there is no process group"));
  init_process_group(0, 1);
  broadcast_tensor(a, 0);
  allreduce_sum_tensor(a);
  allreduce_mean_tensor(a);
  assert(strstr(norch_last_error(), "end_process_group")); /* none since */
  allreduce_sum_tensor(NULL);
  assert(strstr(norch_last_error(), "allreduce_sum_tensor: a tensor is NULL"));
  assert(memcmp(a->data, (float[]){1, 2, 3, 4, 5, 6}, sizeof a_data) == 0);
  end_process_group();
}

int main(void) {
  assert(strcmp(norch_last_error(), "") == 0);
  Tensor* a = create_tensor(a_data, shape23, 2, cpu);
  Tensor* b = create_tensor(b_data, shape23, 2, cpu);
  Tensor* row = create_tensor(row_data, shape3, 1, cpu);
  assert(a->data == a_data && a->shape == shape23 && a->size == 6 && a->device != cpu);
  arithmetic(a, b, row);
  reductions(a);
  shapes_and_products(a, b);
  strided();
  errors(a, row);
  process_group(a);
  Tensor* nothing = create_tensor(NULL, (int[]){0, 3}, 2, cpu);
  assert(nothing && nothing->size == 0);
  check(sum_tensor(nothing, 0, false), 1, shape3, (float[]){0, 0, 0});
  drop_created(nothing);
  drop_created(a);
  drop_created(b);
  drop_created(row);
  return 0;
}
