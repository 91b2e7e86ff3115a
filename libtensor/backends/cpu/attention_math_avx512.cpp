// 32 registers of 64 bytes.
#ifdef __x86_64__
#define TENSOR_LEVEL avx512
#define TENSOR_TILE 64, 14
#include "libtensor/backends/cpu/levels/attention_math.h"
#undef TENSOR_TILE
#undef TENSOR_LEVEL
#endif
