/* SPDX-License-Identifier: Apache-2.0 */
/* The first example of the README: a gradient from C. */
#include <stdio.h>
#include <tensor/tensor.h>

int main(void) {
  const int64_t shape[] = {3};
  const float values[] = {1, 2, 3};
  tensor_t* x = tensor_create(values, shape, 1, TENSOR_FLOAT32, TENSOR_CPU);
  tensor_t *y = NULL, *grad = NULL;
  double slope[3] = {0};

  if (x && tensor_set_requires_grad(x, 1) == TENSOR_OK) y = tensor_square(x);
  tensor_t* sum = y ? tensor_sum(y, NULL, 0, 0, 0) : NULL;
  if (!sum || tensor_backward(sum, NULL, 0) || tensor_grad(x, &grad)) {
    fprintf(stderr, "%s\n", tensor_last_error_message());
    return 1;
  }
  tensor_t* wide = tensor_astype(grad, TENSOR_FLOAT64);
  if (wide && tensor_copy_to_host(wide, slope, sizeof slope) == TENSOR_OK) {
    printf("%g %g %g\n", slope[0], slope[1], slope[2]); /* 2 4 6 */
  }
  tensor_release(wide);
  tensor_release(grad);
  tensor_release(sum);
  tensor_release(y);
  tensor_release(x);
  return 0;
}
