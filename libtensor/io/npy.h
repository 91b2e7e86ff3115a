// SPDX-License-Identifier: Apache-2.0
// NumPy's format of one array, versions 1.0, 2.0 and 3.0 (numpy/lib/format.py describes it): a
// magic string, the length of a header, the header as a literal of Python, and the elements.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "libtensor/core/dims.h"
#include "libtensor/core/dtype.h"

namespace libtensor::npy {

inline constexpr std::string_view kMagic = "\x93NUMPY";
// As far as the length of the header, in any version.
inline constexpr int64_t kMostPrefix = 12;
inline constexpr int64_t kMostHeader = 1 << 20;

struct Header {
  DType dtype = DType::unset;
  bool swapped = false;  // big-endian
  bool fortran_order = false;
  Shape shape;
  int64_t data_start = 0;  // from the beginning of the array
  int64_t nbytes = 0;
};

// Of the first bytes of an array, kMostPrefix or all it has: where its header begins and ends.
struct HeaderRange {
  int64_t begin = 0, end = 0;
};
HeaderRange header_range(std::string_view prefix, int64_t size);

// `text` lies at `extent` of an array of `size` bytes. TENSOR_E_IO for what is malformed,
// TENSOR_E_DTYPE for what libtensor has no dtype for.
Header parse_header(std::string_view text, HeaderRange extent, int64_t size);

// What NumPy writes before the elements of an array in row-major order.
std::string header_of(DType dtype, const Shape& shape);

}  // namespace libtensor::npy
