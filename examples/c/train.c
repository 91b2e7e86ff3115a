/* SPDX-License-Identifier: Apache-2.0 */
/* Fits sin(3x) with one hidden layer; examples/{cpp,julia,python} and the Rust crate's examples
 * have the same program. train [FILE]: the weights go to FILE, as safetensors.
 *
 * A function that gets NULL, the result of one that failed, fails in turn: one check at the end of
 * a chain is enough.
 */
#include <stdio.h>
#include <tensor/tensor.h>

/* Values evenly spaced from -end to end, in the given shape; zeros for 0. */
static tensor_t* spaced(double end, int64_t rows, int64_t columns) {
  const int64_t shape[] = {rows, columns};
  tensor_t* line = tensor_linspace(-end, end, rows * columns, 1, TENSOR_FLOAT32, TENSOR_CPU);
  tensor_t* result = tensor_reshape(line, shape, 2);
  tensor_release(line);
  return result;
}

/* The mean squared error of tanh(x w1) w2. */
static tensor_t* loss_of(tensor_t* x, tensor_t* y, tensor_t* const* w) {
  tensor_t* steps[3];
  steps[0] = tensor_matmul(x, w[0]);
  steps[1] = tensor_tanh(steps[0]);
  steps[2] = tensor_matmul(steps[1], w[1]);
  tensor_t* loss = tensor_mse_loss(steps[2], y, TENSOR_REDUCE_MEAN);
  tensor_release_n(steps, 3);
  return loss;
}

static int failed(void) {
  fprintf(stderr, "train: %s\n", tensor_last_error_message());
  return 1;
}

int main(int argc, char** argv) {
  tensor_t *x = spaced(1, 64, 1), *x3 = tensor_mul_scalar(x, 3), *y = tensor_sin(x3);
  tensor_t* w[2] = {spaced(3, 1, 16), spaced(0, 16, 1)};
  for (int i = 0; i < 2; ++i) {
    if (tensor_set_requires_grad(w[i], 1)) return failed();
  }
  tensor_optimizer_opts_t options = {0};
  options.struct_size = sizeof options;
  options.lr = 0.05;
  tensor_optimizer_t* adam = tensor_optimizer_create(TENSOR_ADAM, w, 2, &options);

  double value = 0;
  for (int step = 0; step < 200; ++step) {
    tensor_t* loss = loss_of(x, y, w);
    if (tensor_optimizer_zero_grad(adam) || tensor_backward(loss, NULL, 0) ||
        tensor_optimizer_step(adam) || tensor_item(loss, &value))
      return failed();
    tensor_release(loss);
  }
  printf("loss %.6f\n", value);

  const char* names[] = {"w1", "w2"};
  if (argc > 1 && tensor_save(argv[1], names, 2, w, NULL, 0)) return failed();

  tensor_optimizer_release(adam);
  tensor_release_n(w, 2);
  tensor_release(x);
  tensor_release(x3);
  tensor_release(y);
  return 0;
}
