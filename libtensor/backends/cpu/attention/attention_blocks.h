// SPDX-License-Identifier: Apache-2.0
// What the kernels of attention share: reading blocks of operands, scores and what masks do to
// them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "libtensor/backends/cpu/attention/attention_math.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"

namespace libtensor::cpu {

inline constexpr int64_t kKeys = 224;        // of a block of scores
inline constexpr int64_t kMostColumns = 32;  // of a panel

// A stack of matrices (..., M, N) of any dtype, read as T.
template <class T>
class Stack {
 public:
  explicit Stack(const Tensor& x)
      : ndim_(x.ndim() - 2), convert_(converter(kDTypeOf<T>, x.dtype())) {
    base_ = static_cast<const char*>(x.data());
    const int64_t size = itemsize(x.dtype());
    for (int axis = 0; axis < ndim_; ++axis) {
      extents_[axis] = x.extent(axis);
      steps_[axis] = x.extent(axis) > 1 ? x.strides()[axis] * size : 0;
      count_ *= extents_[axis];
    }
    rows_ = x.extent(ndim_);
    columns_ = x.extent(ndim_ + 1);
    row_step_ = rows_ > 1 ? x.strides()[ndim_] * size : columns_ * size;
    column_step_ = columns_ > 1 ? x.strides()[ndim_ + 1] * size : size;
    same_row_ = rows_ > 1 && row_step_ == 0;
    dense_ = column_step_ == size;
    bool_ = dense_ && x.dtype() == DType::boolean;
    direct_ = dense_ && x.dtype() == kDTypeOf<T>;
    dense_ = dense_ && row_step_ == columns_ * size;
  }

  int64_t count() const { return count_; }
  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }
  bool one_row() const { return same_row_; }

  const char* matrix(int64_t index) const {
    const char* at = base_;
    for (int axis = ndim_ - 1; axis >= 0; --axis) {
      at += index % extents_[axis] * steps_[axis];
      index /= extents_[axis];
    }
    return at;
  }

  // Rows of T: their own memory, or `room`, which then holds them.
  struct Rows {
    const T* data;
    int64_t step;
  };
  Rows rows(const char* matrix, int64_t first, int64_t n, T* room) const {
    return part(matrix, first, n, 0, columns_, room);
  }
  Rows part(const char* matrix, int64_t first, int64_t n, int64_t column, int64_t width,
            T* room) const {
    const char* at = matrix + first * row_step_ + column * column_step_;
    constexpr int64_t kSize = sizeof(T);
    if (direct_ && row_step_ % kSize == 0)
      return {reinterpret_cast<const T*>(at), row_step_ / kSize};
    auto* to = reinterpret_cast<char*>(room);
    if (bool_) {
      for (int64_t i = 0; i < n; ++i)
        attention_math<T>().numbers(room + i * width,
                                    reinterpret_cast<const uint8_t*>(at + i * row_step_), width);
    } else if (dense_ && width == columns_) {
      convert_(to, kSize, at, column_step_, n * width);
    } else {
      for (int64_t i = 0; i < n; ++i)
        convert_(to + i * width * kSize, kSize, at + i * row_step_, column_step_, width);
    }
    return {room, width};
  }

 private:
  const char* base_;
  int ndim_;
  ConvertFunction convert_;
  int64_t count_ = 1, rows_ = 0, columns_ = 0, row_step_ = 0, column_step_ = 0;
  std::array<int64_t, kMaxNdim> extents_, steps_;
  bool direct_ = false, dense_ = false, bool_ = false, same_row_ = false;
};

// Working memory of one thread, in parts of so many elements.
template <class T>
class Room {
 public:
  Room(std::initializer_list<int64_t> sizes) {
    int64_t total = 0;
    for (const int64_t n : sizes) {
      starts_[count_++] = total;
      total = checked_add(total, round_up<int64_t>(n, kAligned));
    }
    storage_ = cpu_backend().allocate(checked_nbytes(total, sizeof(T)));
  }
  T* operator[](int i) const { return static_cast<T*>(storage_->data) + starts_[i]; }

 private:
  static constexpr int64_t kAligned = 64 / sizeof(T);
  std::array<int64_t, 16> starts_;
  int count_ = 0;
  Ref<Storage> storage_;
};

inline int64_t in_steps_of(int64_t n, int64_t step) {
  return checked_mul(checked_add(n, step - 1) / step, step);
}

// Scores are (query * of_query) . (key * of_key): neither product overflows before the score does.
struct ScoreFactors {
  double of_query, of_key;
  explicit ScoreFactors(double scale) {
    const bool small = std::fabs(scale) <= 1;
    of_query = small ? scale : std::copysign(std::sqrt(std::fabs(scale)), scale);
    of_key = small ? 1 : std::fabs(of_query);
  }
};

template <class T>
struct Scores {
  const AttentionMath<T>& math = attention_math<T>();
  const int64_t width = math.columns;
  Stack<T> query, key, value;
  Tensor mask_tensor;
  Stack<T> mask;
  bool causal;
  ScoreFactors factors;
  int64_t queries, keys, size, value_size;

  explicit Scores(const Attention& of)
      : query(of.query),
        key(of.key),
        value(of.value),
        mask_tensor(of.mask),
        mask(of.mask.defined() ? of.mask : of.query),
        causal(of.causal),
        factors(of.scale),
        queries(query.rows()),
        keys(key.rows()),
        size(query.columns()),
        value_size(value.columns()) {}

  bool masked() const { return mask_tensor.defined(); }
  bool allows() const { return mask_tensor.dtype() == DType::boolean; }
  // How many of n keys from `first` on any of the queries before `end` may look at.
  int64_t seen(int64_t first, int64_t n, int64_t end) const {
    return causal ? std::min(n, end - first) : n;
  }

  // n lines as panels, each times a factor.
  void pack(T* to, typename Stack<T>::Rows from, int64_t n, int64_t depth, double factor) const {
    for (int64_t i = 0; i < n; i += width, to += width * depth) {
      const int64_t m = std::min(width, n - i);
      if (m < width) std::fill_n(to, width * depth, T(0));
      math.transpose(to, width, from.data + i * from.step, from.step, m, depth);
      if (factor != 1) math.multiply(to, width * depth, static_cast<T>(factor));
    }
  }
  // f(i, rows) for stripes of n lines, of as many rows each as can be.
  template <class F>
  void each_stripe(int64_t n, F&& f) const {
    const int64_t count = (n + math.rows - 1) / math.rows;
    for (int64_t t = 0; t < count; ++t) {
      const int64_t i = n * t / count;
      f(i, n * (t + 1) / count - i);
    }
  }
  // n lines as stripes, one after the other, each times a factor.
  void pack_stripes(T* to, typename Stack<T>::Rows from, int64_t n, int64_t depth,
                    double factor) const {
    each_stripe(n, [&](int64_t i, int64_t rows) {
      math.transpose(to + i * depth, rows, from.data + i * from.step, from.step, rows, depth);
    });
    if (factor != 1) math.multiply(to, n * depth, static_cast<T>(factor));
  }
  // n rows as stripes of their columns, which are `tall` elements apart for each column.
  void stripes(T* to, typename Stack<T>::Rows from, int64_t n, int64_t columns,
               int64_t tall) const {
    each_stripe(columns, [&](int64_t i, int64_t rows) {
      math.stripes[rows - 1](to + i * tall, from.data + i, from.step, n);
    });
  }
  // The first `seen` rows of c (n, width), and maybe some more, = or += stripes a of n lines, which
  // are `tall` elements apart for each, times `lanes` columns of one panel.
  void product(T* c, int64_t n, int64_t seen, int64_t depth, const T* a, int64_t tall,
               const T* panel, int64_t lanes, bool add) const {
    const auto& tiles = 2 * lanes <= width ? math.halves : math.tiles;
    each_stripe(n, [&](int64_t i, int64_t rows) {
      if (i < seen) tiles[rows - 1](depth, a + i * tall, panel, c + i * width, add);
    });
  }

  // What may not be looked at by the queries of a panel, [q, q + nq), among keys [k, k + n).
  // rows (width, kKeys) and panel (kKeys, width) are working memory.
  void limit(T* s, const char* own_mask, int64_t q, int64_t nq, int64_t k, int64_t n, T* rows,
             T* panel) const {
    if (masked()) {
      if (mask.one_row()) {
        const T* row = mask.part(own_mask, 0, 1, k, n, rows).data;
        for (int64_t j = 0; j < n; ++j) std::fill_n(panel + j * width, width, row[j]);
      } else {
        const auto own = mask.part(own_mask, q, nq, k, n, rows);
        if (nq < width) std::fill_n(panel, n * width, T(0));
        math.transpose(panel, width, own.data, own.step, nq, n);
      }
      (allows() ? math.allow : math.add)(s, panel, n);
    }
    for (int64_t j = causal ? std::max<int64_t>(0, q + 1 - k) : n; j < n; ++j) {
      std::fill_n(s + j * width, std::min(width, k + j - q), -std::numeric_limits<T>::infinity());
    }
  }
};

}  // namespace libtensor::cpu
