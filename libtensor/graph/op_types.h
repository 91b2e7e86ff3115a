// SPDX-License-Identifier: Apache-2.0
// Small types of the ops' signatures and rules.
#pragma once

#include <cstdint>
#include <vector>

#include "libtensor/core/dtype.h"
#include "libtensor/core/shape.h"

namespace libtensor {

enum class Reduction : int32_t { none = 0, mean = 1, sum = 2 };
enum class Fan : int32_t { in = 0, out = 1 };

// Which dtypes an op takes, and what it computes in (see ops/table/README.md).
enum class DTypeClass {
  any,
  real,  // any but complex, as the classes below
  number,
  number_bool,
  to_float,
  floating,
  precise,  // float32 and float64
  integer,
  index,
  number_complex,  // the same, and complex
  number_bool_complex,
  to_float_complex,
  floating_complex,
  precise_complex,
  complex,  // only complex
};

// A layout inside a storage.
struct Geometry {
  Shape shape;
  Strides strides;
  int64_t offset = 0;
};

}  // namespace libtensor
