// Small types of the ops' signatures and rules.
#pragma once

#include <cstdint>
#include <vector>

#include "libtensor/core/dtype.h"
#include "libtensor/core/shape.h"

namespace libtensor {

enum class Reduction : int32_t { none = 0, mean = 1, sum = 2 };
enum class Fan : int32_t { in = 0, out = 1 };

// Which dtypes an op takes, and what it computes in (see ops.toml).
enum class DTypeClass { any, number, number_bool, to_float, floating, real, integer, index };

// A layout inside a storage.
struct Geometry {
  Shape shape;
  Strides strides;
  int64_t offset = 0;
};

}  // namespace libtensor
