// SPDX-License-Identifier: Apache-2.0
// Element types of GGUF files, which ggml defines (ggml/include/ggml.h; the blocks of quantised
// ones are in ggml/src/ggml-common.h and ggml/src/ggml-quants.c), and how quantised ones become
// float32.
#pragma once

#include <cstdint>
#include <string_view>

#include "libtensor/core/dtype.h"

namespace libtensor::gguf {

// Elements of `n` blocks.
using Dequantize = void (*)(const uint8_t* blocks, int64_t n, float* out) noexcept;

struct ElementType {
  uint32_t id;
  std::string_view name;
  DType dtype;          // of what it is read as; unset if it is not
  int64_t block_numel;  // along the last axis
  int64_t block_nbytes;
  Dequantize dequantize;  // null if the elements are read as they are
};

// Null for unknown ones.
const ElementType* type_of(uint32_t id) noexcept;

}  // namespace libtensor::gguf
