// SPDX-License-Identifier: Apache-2.0
// Gradients of normalizations: rows of a gradient and of x, read as the compute dtype.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/nn/row_math.h"
#include "libtensor/core/checked.h"

namespace libtensor::cpu {

// Rows of n elements of a contiguous tensor.
template <class T>
class RowReader {
 public:
  RowReader(const Tensor& x, int64_t n)
      : convert_(x), data_(static_cast<const char*>(x.data())), size_(itemsize(x.dtype())), n_(n) {}
  // Elements of a buffer.
  size_t buffered() const { return convert_.direct(size_) ? 0 : static_cast<size_t>(n_); }
  const T* row(int64_t row, T* buffer) const {
    return convert_.read(data_ + row * n_ * size_, size_, n_, buffer);
  }

 private:
  Converted<T> convert_;
  const char* data_;
  int64_t size_, n_;
};

// A weight of rows as T; none if it is undefined.
template <class T>
class RowWeight {
 public:
  RowWeight(const Tensor& weight, int64_t n) {
    if (!weight.defined()) return;
    const RowReader<T> reader(weight, n);
    copy_.resize(reader.buffered());
    data_ = reader.row(0, copy_.data());
  }
  // Null if there is none.
  const T* at(int64_t i) const { return data_ == nullptr ? nullptr : data_ + i; }

 private:
  std::vector<T> copy_;
  const T* data_ = nullptr;
};

// Calls f(to, g, v, row) with the rows of dx, dout and x, which have one dtype.
template <class T, class F>
void map_rows(const Tensor& dx, const Tensor& dout, const Tensor& x, int64_t rows, int64_t n,
              F&& f) {
  const RowReader<T> gradients(dout, n), values(x, n);
  const Converted<T> result(dx);
  const int64_t size = itemsize(dx.dtype());
  char* const out = static_cast<char*>(dx.data());
  parallel_for(rows, std::max<int64_t>(1, kGrain / 8 / n), [&](int64_t begin, int64_t end) {
    const size_t each = values.buffered();
    std::vector<T> buffer(3 * each);
    for (int64_t row = begin; row < end; ++row) {
      const T* g = gradients.row(row, buffer.data());
      const T* v = values.row(row, buffer.data() + each);
      char* const at = out + row * n * size;
      T* to = result.place(at, size, buffer.data() + 2 * each);
      f(to, g, v, row);
      result.write(at, size, n, to);
    }
  });
}

// Sums over rows: add(sums, g, v, row, count) adds up to kRowsAdded rows from `row` on of dout and
// x to n sums for each of `out`. The rows are cut into parts by their number alone, so that sums do
// not depend on threads.
template <class T, size_t kOut, class Add>
void sum_columns(const std::array<T*, kOut>& out, const Tensor& dout, const Tensor& x, int64_t rows,
                 int64_t n, Add&& add) {
  constexpr int64_t kLeast = 64, kParts = 64;
  const RowReader<T> gradients(dout, n), values(x, n);
  const int64_t part = std::max(kLeast, (rows + kParts - 1) / kParts);
  const int64_t parts = (rows + part - 1) / part, width = n * static_cast<int64_t>(kOut);
  std::vector<double> sums(static_cast<size_t>(checked_mul(parts, width)));
  parallel_for(parts, std::max<int64_t>(1, kGrain / 4 / (part * n)),
               [&](int64_t begin, int64_t end) {
                 const size_t each = values.buffered();
                 std::vector<T> buffer(2 * kRowsAdded * each);
                 const T *g[kRowsAdded], *v[kRowsAdded];
                 for (int64_t k = begin; k < end; ++k) {
                   const int64_t last = std::min(rows, (k + 1) * part);
                   for (int64_t row = k * part; row < last; row += kRowsAdded) {
                     const auto count = static_cast<int>(std::min<int64_t>(kRowsAdded, last - row));
                     for (int r = 0; r < count; ++r) {
                       T* const from = buffer.data() + 2 * static_cast<size_t>(r) * each;
                       g[r] = gradients.row(row + r, from);
                       v[r] = values.row(row + r, from + each);
                     }
                     add(sums.data() + k * width, g, v, row, count);
                   }
                 }
               });
  for (int64_t k = 1; k < parts; ++k) {
    for (int64_t i = 0; i < width; ++i) sums[i] += sums[k * width + i];
  }
  for (size_t o = 0; o < kOut; ++o) {
    for (int64_t i = 0; i < n; ++i)
      out[o][i] = static_cast<T>(sums[static_cast<int64_t>(o) * n + i]);
  }
}

}  // namespace libtensor::cpu
