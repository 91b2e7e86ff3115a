// SPDX-License-Identifier: Apache-2.0
#define TENSOR_ISA baseline
#include "libtensor/backends/cpu/elementwise/convert_isa.h"
#undef TENSOR_ISA

namespace libtensor::cpu {

ConvertFunction converter(DType to, DType from) { return TENSOR_FOR_ISA(converter)(to, from); }

}  // namespace libtensor::cpu
