/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <string.h>
#include <tensor/tensor.h>

int main(void) {
  const uint32_t header =
      TENSOR_VERSION_MAJOR << 16 | TENSOR_VERSION_MINOR << 8 | TENSOR_VERSION_PATCH;
  const int64_t shape[] = {200, 300};
  double total = 0;
  tensor_t* x = tensor_ones(shape, 2, TENSOR_FLOAT32, TENSOR_CPU);
  tensor_t* y = x ? tensor_add_scalar(x, 1) : NULL;
  tensor_t* sum = y ? tensor_sum(y, NULL, 0, 0, 0) : NULL;
  const int bad = !sum || tensor_item(sum, &total) != TENSOR_OK || total != 120000;
  printf("%s: %g\n", tensor_build_info(), total);
  tensor_release(sum);
  tensor_release(y);
  tensor_release(x);
  return bad || tensor_version() != header || tensor_abi_version() != TENSOR_ABI ||
         strcmp(tensor_status_name(TENSOR_E_SHAPE), "TENSOR_E_SHAPE") != 0;
}
