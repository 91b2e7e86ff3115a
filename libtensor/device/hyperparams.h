// SPDX-License-Identifier: Apache-2.0
// Where a device keeps the numbers of an optimiser's steps.
#pragma once

#include <vector>

#include "libtensor/device/update_step.h"
#include "libtensor/core/ref.h"
#include "libtensor/core/storage.h"

namespace libtensor {

// Memory of the stream that it was taken on, and what was last written there. Empty where the
// numbers are arguments of a function, as on the CPU.
struct StepNumbers {
  Ref<Storage> memory;
  std::vector<UpdateStep> written;
};

}  // namespace libtensor
