// SPDX-License-Identifier: Apache-2.0
// Facts of rows that the shared paths need at run time.
#pragma once

#include "libtensor/graph/op_id.gen.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

struct OpInfo {
  bool boolean_result = false;  // result = "bool", and every compare op
  bool real_result = false;     // result = "real": of complex operands the dtype of their parts
  bool keeps_first = false;     // the result has the dtype of the first operand
  int condition = -1;           // an operand that is read as bool
  int nonzero = -1;             // an operand that must not hold an integer 0
};

extern const OpInfo kOpInfos[];  // derived
inline const OpInfo& op_info(OpId op) noexcept { return kOpInfos[static_cast<int>(op)]; }

}  // namespace libtensor
