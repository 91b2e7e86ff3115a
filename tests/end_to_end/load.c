/* SPDX-License-Identifier: Apache-2.0 */
/* load FILE...: what the model in each file, made by a train program, gives for 64 inputs. */
#include <stdio.h>
#include <tensor/tensor.h>

int main(int argc, char** argv) {
  const int64_t shape[] = {64, 1};
  tensor_t* line = tensor_linspace(-1, 1, 64, 1, TENSOR_FLOAT32, TENSOR_CPU);
  tensor_t* x = tensor_reshape(line, shape, 2);
  for (int i = 1; i < argc; ++i) {
    tensor_archive_t* archive = tensor_archive_open(argv[i]);
    tensor_t* w1 = tensor_archive_get(archive, "w1", TENSOR_CPU);
    tensor_t* w2 = tensor_archive_get(archive, "w2", TENSOR_CPU);
    tensor_t *hidden = tensor_matmul(x, w1), *bent = tensor_tanh(hidden);
    tensor_t *y = tensor_matmul(bent, w2), *square = tensor_square(y);
    tensor_t* sum = tensor_sum(square, NULL, 0, 0, 0);
    double value;
    if (tensor_item(sum, &value) != TENSOR_OK) {
      fprintf(stderr, "load: %s: %s\n", argv[i], tensor_last_error_message());
      return 1;
    }
    printf("%.5f\n", value);
    tensor_t* all[] = {w1, w2, hidden, bent, y, square, sum};
    tensor_release_n(all, 7);
    tensor_archive_release(archive);
  }
  tensor_release(x);
  tensor_release(line);
  return 0;
}
