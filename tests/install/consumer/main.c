#include <stdio.h>
#include <string.h>
#include <tensor/tensor.h>

int main(void) {
  const uint32_t header =
      TENSOR_VERSION_MAJOR << 16 | TENSOR_VERSION_MINOR << 8 | TENSOR_VERSION_PATCH;
  printf("%s\n", tensor_build_info());
  return tensor_version() != header || tensor_abi_version() != TENSOR_ABI ||
         strcmp(tensor_status_name(TENSOR_E_SHAPE), "TENSOR_E_SHAPE") != 0;
}
