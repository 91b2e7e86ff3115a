// SPDX-License-Identifier: Apache-2.0
// OpId: the number of an op, which is its index in every table of ops. op_id.gen.h lists them; who
// only passes one on does not include that, and so is not rebuilt for a new op.
#pragma once

#include <cstdint>

namespace libtensor {

enum class OpId : int32_t;

}  // namespace libtensor
