// SPDX-License-Identifier: Apache-2.0
// What the C API and programs do alike beside calling ops.
#pragma once

#include "libtensor/graph/tensor.h"
#include "libtensor/optim/grad_scaler.h"
#include "libtensor/optim/scheduler.h"

namespace libtensor::actions {

// Each locks the objects that it changes.
void step(Optimizer& optimizer);
void zero_grad(Optimizer& optimizer);
void step(Scheduler& scheduler);
Tensor scale(GradScaler& scaler, const Tensor& x);
void unscale(GradScaler& scaler, Optimizer& optimizer);
bool step(GradScaler& scaler, Optimizer& optimizer);
void update(GradScaler& scaler, double new_scale);  // 0: as the gradients say

}  // namespace libtensor::actions
