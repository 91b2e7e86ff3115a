// SPDX-License-Identifier: Apache-2.0
#define TENSOR_LEVEL baseline
#include "libtensor/backends/cpu/elementwise/convert_isa.h"
#undef TENSOR_LEVEL

namespace libtensor::cpu {

ConvertFunction converter(DType to, DType from) { return TENSOR_AT_LEVEL(converter)(to, from); }

}  // namespace libtensor::cpu
