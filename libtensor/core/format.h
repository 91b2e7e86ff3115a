// SPDX-License-Identifier: Apache-2.0
// Tensors as text, the way PyTorch writes them; independent of the locale.
#pragma once

#include <cstdint>
#include <string>

#include "libtensor/core/device.h"
#include "libtensor/core/dtype.h"
#include "libtensor/core/shape.h"

namespace libtensor {

enum class Notation : int32_t { automatic, fixed, scientific };  // automatic: the numbers decide

struct PrintOptions {
  int precision = 4;         // digits behind the point
  int64_t threshold = 1000;  // with more elements, middle ones are left out
  int64_t edge_items = 3;    // that stay at each end of an axis
  int64_t line_width = 80;
  Notation notation = Notation::automatic;
};

// Those of the process.
PrintOptions print_options() noexcept;
void set_print_options(const PrintOptions& options) noexcept;

struct Printable {
  const void* data;  // of the first element, in host memory
  DType dtype;
  Shape shape;
  Strides strides;
  Device device{};  // named unless it is the CPU
  const char* grad_fn = "";
  bool requires_grad = false;
};

std::string to_text(const Printable& x, const PrintOptions& options);

}  // namespace libtensor
