// SPDX-License-Identifier: Apache-2.0
// Instruction sets. A multi-target source X_isa.h is compiled for each: by a source X.cpp for the
// baseline, X_avx2.cpp and X_avx512.cpp define TENSOR_ISA and include it. What it offers lies in
// the namespace of its instruction set; all else is in unnamed namespaces and calls nothing that is
// not inlined, because a function with a name that another instruction set shares could be replaced
// by that one at link time.
#pragma once

#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_EACH_ISA(declaration) \
  namespace baseline {               \
  declaration;                       \
  }                                  \
  namespace avx2 {                   \
  declaration;                       \
  }                                  \
  namespace avx512 {                 \
  declaration;                       \
  }
#define TENSOR_FOR_ISA(function)           \
  (isa() == Isa::avx512 ? avx512::function \
   : isa() == Isa::avx2 ? avx2::function   \
                        : baseline::function)
#else
#define TENSOR_EACH_ISA(declaration) \
  namespace baseline {               \
  declaration;                       \
  }
#define TENSOR_FOR_ISA(function) (baseline::function)
#endif

namespace libtensor::cpu {

// The baseline has rows for every type, the others for float32 and float64.
namespace baseline {
inline constexpr bool kEveryType = true;
}
namespace avx2 {
inline constexpr bool kEveryType = false;
}
namespace avx512 {
inline constexpr bool kEveryType = false;
}

}  // namespace libtensor::cpu
