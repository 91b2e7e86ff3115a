// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/elementwise/short_rows.h"

#include <algorithm>
#include <cstring>

namespace libtensor::cpu {
namespace {

// Twice as many rows at a time.
void repeat(char* to, const char* from, int64_t rows, size_t nbytes) {
  std::memcpy(to, from, nbytes);
  const size_t total = nbytes * static_cast<size_t>(rows);
  for (size_t done = nbytes; done < total; done *= 2)
    std::memcpy(to + done, to, std::min(done, total - done));
}

struct Pair {
  uint64_t first, second;
};

// One element for each row. Whole lines are written: what is too much is where the next row goes.
template <class T>
void expand(char* to, const char* from, int64_t rows, const RowBlock& block) {
  constexpr int64_t kLine = RowBlock::kSlack / static_cast<int64_t>(sizeof(T));
  for (int64_t row = 0; row < rows; ++row) {
    T element;
    std::memcpy(&element, from + row * block.row_step, sizeof element);
    char* line = to + row * block.columns * block.size;
    for (int64_t column = 0; column < block.columns; column += kLine) {
      T elements[kLine];
      for (T& each : elements) each = element;
      std::memcpy(line + column * block.size, elements, sizeof elements);
    }
  }
}

template <class T>
void gather(char* to, const char* from, int64_t rows, const RowBlock& block) {
  for (int64_t row = 0; row < rows; ++row) {
    const char* element = from + row * block.row_step;
    for (int64_t column = 0; column < block.columns; ++column) {
      std::memcpy(to, element, sizeof(T));
      to += sizeof(T);
      element += block.step;
    }
  }
}

template <size_t nbytes>
void copy_lines(char* to, const char* from, int64_t rows, int64_t row_step) {
  for (int64_t row = 0; row < rows; ++row)
    std::memcpy(to + static_cast<size_t>(row) * nbytes, from + row * row_step, nbytes);
}

// f(tag) with a type of so many bytes.
template <class F>
void with_size(int64_t size, F f) {
  switch (size) {
    case 1:
      return f(uint8_t());
    case 2:
      return f(uint16_t());
    case 4:
      return f(uint32_t());
    case 8:
      return f(uint64_t());
    default:
      return f(Pair());
  }
}

}  // namespace

void copy_rows(char* to, const char* from, int64_t rows, const RowBlock& block) {
  const auto nbytes = static_cast<size_t>(block.columns * block.size);
  if (block.is_dense()) {
    std::memcpy(to, from, nbytes * static_cast<size_t>(rows));
  } else if (block.step == 0) {
    with_size(block.size, [&](auto tag) { expand<decltype(tag)>(to, from, rows, block); });
  } else if (block.step != block.size) {
    with_size(block.size, [&](auto tag) { gather<decltype(tag)>(to, from, rows, block); });
  } else if (block.row_step == 0) {
    repeat(to, from, rows, nbytes);
  } else if (nbytes == 16) {
    copy_lines<16>(to, from, rows, block.row_step);
  } else if (nbytes == 32) {
    copy_lines<32>(to, from, rows, block.row_step);
  } else if (nbytes == 64) {
    copy_lines<64>(to, from, rows, block.row_step);
  } else {
    for (int64_t row = 0; row < rows; ++row)
      std::memcpy(to + static_cast<size_t>(row) * nbytes, from + row * block.row_step, nbytes);
  }
}

bool has_short_rows(const StridedIterator& rows, std::span<const Tensor* const> operands) {
  constexpr int64_t kLongest = 512;  // bytes; of longer rows a copy takes as long as a call
  constexpr int64_t kLeastRows = 4, kLeastElements = 1024;
  if (rows.ndim < 2 || rows.numel < kLeastElements) return false;
  const auto inner = static_cast<size_t>(rows.ndim - 1);
  const int64_t columns = rows.extents[inner];
  if (rows.extents[inner - 1] < kLeastRows) return false;
  for (size_t k = 0; k < operands.size(); ++k) {
    const int64_t size = itemsize(operands[k]->dtype());
    if (columns * size > kLongest) return false;
    const RowBlock block{rows.strides[inner - 1][k], columns, rows.strides[inner][k], size};
    if (k == 0 && !block.is_dense()) return false;
  }
  return true;
}

}  // namespace libtensor::cpu
