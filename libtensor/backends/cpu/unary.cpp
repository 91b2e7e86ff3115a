#define TENSOR_LEVEL baseline
#include "libtensor/backends/cpu/levels/unary.h"
#undef TENSOR_LEVEL
