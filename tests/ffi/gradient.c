/* SPDX-License-Identifier: Apache-2.0 */
/* C as a script, tcc -run: the gradient of sum(x * x), and the text of an error. */
#include <stdio.h>
#include <tensor/tensor.h>

static int fail(void) {
  fprintf(stderr, "%s\n", tensor_last_error_message());
  return 1;
}

int main(void) {
  const int64_t three[] = {3}, two[] = {2};
  double values[] = {1, 2, 3};
  tensor_t *x = tensor_create(values, three, 1, TENSOR_FLOAT64, TENSOR_CPU), *grad = NULL;
  if (!x || tensor_set_requires_grad(x, 1)) return fail();
  tensor_t *square = tensor_mul(x, x), *loss = square ? tensor_sum(square, NULL, 0, 0, 0) : NULL;
  if (!loss || tensor_backward(loss, NULL, 0) || tensor_grad(x, &grad) ||
      tensor_copy_to_host(grad, values, sizeof values))
    return fail();
  printf("[%g, %g, %g]\n", values[0], values[1], values[2]);

  tensor_t* other = tensor_create(values, two, 1, TENSOR_FLOAT64, TENSOR_CPU);
  if (!other) return fail();
  if (!tensor_add(x, other)) printf("%s\n", tensor_last_error_message());

  tensor_t* all[] = {other, grad, loss, square, x};
  tensor_release_n(all, 5);
  return 0;
}
