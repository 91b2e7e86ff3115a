#define TENSOR_LEVEL baseline
#include "libtensor/backends/cpu/levels/compare.h"
#undef TENSOR_LEVEL
