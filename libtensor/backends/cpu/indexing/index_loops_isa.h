// SPDX-License-Identifier: Apache-2.0
// The loops of index_loops.h. A multi-target source, compiled for each instruction set.
#include "libtensor/backends/cpu/indexing/index_loops.h"

namespace libtensor::cpu {
namespace {

template <class T>
void widen_range(const T* indices, int64_t n, T& low, T& high) {
  T least = low, most = high;
  for (int64_t i = 0; i < n; ++i) {
    least = indices[i] < least ? indices[i] : least;
    most = indices[i] > most ? indices[i] : most;
  }
  low = least;
  high = most;
}

}  // namespace

namespace TENSOR_ISA {

const IndexLoops index_loops = {widen_range<int32_t>, widen_range<int64_t>};

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
