// SPDX-License-Identifier: Apache-2.0
// Where a device keeps the numbers of an optimiser's steps.
#pragma once

#include <vector>

#include "libtensor/core/ref.h"
#include "libtensor/core/storage.h"
#include "libtensor/device/update_step.h"

namespace libtensor {

// Memory of the stream that it was taken on, and what was last written there. Empty where the
// numbers are arguments of a function, as on the CPU.
struct Hyperparams {
  Ref<Storage> memory;
  std::vector<UpdateStep> written;
};

}  // namespace libtensor
