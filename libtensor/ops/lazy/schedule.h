// SPDX-License-Identifier: Apache-2.0
// What would run.
#pragma once

#include <string>

#include "libtensor/graph/tensor.h"

namespace libtensor {

// The passes that would compute the tensors, in their order, as text; empty where nothing is
// pending.
std::string schedule_of(const Tensors& tensors);

}  // namespace libtensor
