// SPDX-License-Identifier: Apache-2.0
// GGUF files of versions 2 and 3, little-endian (docs/gguf.md of ggml describes them): a header of
// metadata and descriptions of tensors, and their elements. Extents are stored last axis first.
#pragma once

#include <memory>

#include "libtensor/io/file_contents.h"

namespace libtensor::gguf {

// Whether a file begins as one.
bool is_gguf(const Source& source);
// Quantised tensors are read as float32; those of Q8_0 and Q4_0, in quantized(), as NAME.codes and
// NAME.scales, see dequantize_blockwise. Metadata become texts: numbers in decimal, arrays as JSON.
std::unique_ptr<FileContents> open(Source source, bool mapped);

}  // namespace libtensor::gguf
