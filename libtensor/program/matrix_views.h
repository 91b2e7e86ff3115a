// SPDX-License-Identifier: Apache-2.0
// Calls of a program that only view a matrix, for those who rewrite the calls that read it.
#pragma once

#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/program/program.h"

namespace libtensor {

// Whether a call swaps the two axes of a matrix.
inline bool is_matrix_transpose(const ProgramCall& call) {
  if (call.op == &op_def(OpId::matrix_transpose)) return true;
  if (call.op == &op_def(OpId::transpose)) {
    const int a = std::get<int>(call.args[1]), b = std::get<int>(call.args[2]);
    return (a + 2) % 2 != (b + 2) % 2;
  }
  if (call.op != &op_def(OpId::permute_dims)) return false;
  const Dims& order = std::get<Dims>(call.args[1]);
  return order.size() == 2 && (order[0] + 2) % 2 == 1;
}

}  // namespace libtensor
