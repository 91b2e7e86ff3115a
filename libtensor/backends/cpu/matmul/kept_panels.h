// SPDX-License-Identifier: Apache-2.0
// Right operands of products that a plan keeps packed.
#pragma once

#include "libtensor/backends/cpu/matmul/gemm.h"
#include "libtensor/device/packed_operand.h"

namespace libtensor::cpu {

// The panels of b (k, n), which is all of `constant`, of a plan that keeps them; else null.
template <class S>
const ProductSum<S>* kept_panels(GemmPath path, int64_t m, int64_t n, int64_t k, Matrix<const S> b,
                                 const Tensor& constant) {
  using T = ProductSum<S>;
  PackedOperand* kept = PackedOperand::current();
  if (!kept || b.column_step == 0 || !gemm_takes_panels(path, m, n, k, b)) return nullptr;
  auto* panels = static_cast<T*>(
      kept->memory_for(constant, gemm_panels_size<S>(n, k) * static_cast<int64_t>(sizeof(T))));
  if (panels && !kept->is_ready()) {
    gemm_pack_panels(panels, n, k, b);
    kept->set_ready();
  }
  return panels;
}

}  // namespace libtensor::cpu
