// SPDX-License-Identifier: Apache-2.0
// What would run.
#pragma once

#include <string>
#include <vector>

#include "libtensor/graph/tensor.h"

namespace libtensor {

// In the order in which to compute them: what is made of others takes them along, and reductions
// what else is made of what they reduce.
std::vector<const Tensor*> longest_chains_first(const Tensors& tensors);

// The passes that would compute the tensors, as text; empty where nothing is pending.
std::string schedule_of(const Tensors& tensors);

}  // namespace libtensor
