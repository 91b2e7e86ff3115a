// Checks that optimisers share.
#pragma once

#include "libtensor/core/error.h"
#include "libtensor/optim/optimizer.h"

namespace libtensor {

inline void check_common(const OptimizerOptions& options) {
  if (!(options.lr >= 0)) fail(Status::invalid, "lr is ", options.lr, ", expected at least 0");
  if (!(options.weight_decay >= 0)) {
    fail(Status::invalid, "weight_decay is ", options.weight_decay, ", expected at least 0");
  }
}

}  // namespace libtensor
