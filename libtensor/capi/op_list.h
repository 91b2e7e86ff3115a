// SPDX-License-Identifier: Apache-2.0
// The numbers that the C API gives to ops: each op, and behind it its form that writes in place.
#pragma once

#include <cstdint>

#include "libtensor/graph/op_def.h"

namespace libtensor::capi {

// -1 for an op that cannot be called.
int32_t op_number(const OpDef& op) noexcept;

}  // namespace libtensor::capi
