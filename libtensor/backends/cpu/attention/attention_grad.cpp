// SPDX-License-Identifier: Apache-2.0
// Gradients of attention: the weights are computed once more from the saved logarithms of their
// sums, block by block, as Dao et al. 2022.
#include "libtensor/backends/cpu/attention/attention_blocks.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kChunk = 256;  // queries that share packed keys and values

// All of one matrix at a time, transposed as in attention.cpp: a query is a column of a panel. Of
// weights p, slopes ds and gradients of them dp.
template <class T>
struct Gradients : Scores<T> {
  using Rows = typename Stack<T>::Rows;
  using Scores<T>::math, Scores<T>::width, Scores<T>::query, Scores<T>::key, Scores<T>::value,
      Scores<T>::queries, Scores<T>::keys, Scores<T>::size, Scores<T>::value_size;
  const AttentionGrads& to;
  Stack<T> dout, out;
  const T* lse;
  double scale;

  Gradients(const AttentionGrads& results, const Tensor& gradient, const Tensor& result,
            const Tensor& sums, const Attention& of)
      : Scores<T>(of),
        to(results),
        dout(gradient),
        out(result),
        lse(sums.data_as<T>()),
        scale(of.scale) {}

  // The memory of one thread. Panels hold lines as columns, stripes are left factors.
  struct Memory {
    Room<T> chunk, block, sums;
    T *q_panel, *q_stripe, *g_panel, *g_stripe, *dq;
    T *k_stripe, *k_turned, *v_turned, *s, *dp, *s_back, *dp_back, *mask_rows, *mask_panel;
    T *lines, *more_lines, *dk, *dv;

    explicit Memory(const Gradients& of)
        : chunk({kChunk * of.size, kChunk * of.size, kChunk * of.value_size, kChunk * of.value_size,
                 kChunk * of.size}),
          block({kKeys * of.size, kKeys * of.size, kKeys * of.value_size, kKeys * of.width,
                 kKeys * of.width, kKeys * of.width, kKeys * of.width, kKeys * of.width,
                 kKeys * of.width, (kKeys + kChunk) * std::max(of.size, of.value_size),
                 kChunk * of.value_size}),
          sums({checked_mul(in_steps_of(of.keys, of.width), of.size),
                checked_mul(in_steps_of(of.keys, of.width), of.value_size)}),
          q_panel(chunk[0]),
          q_stripe(chunk[1]),
          g_panel(chunk[2]),
          g_stripe(chunk[3]),
          dq(chunk[4]),
          k_stripe(block[0]),
          k_turned(block[1]),
          v_turned(block[2]),
          s(block[3]),
          dp(block[4]),
          s_back(block[5]),
          dp_back(block[6]),
          mask_rows(block[7]),
          mask_panel(block[8]),
          lines(block[9]),
          more_lines(block[10]),
          dk(sums[0]),
          dv(sums[1]) {}
  };

  void run() const {
    for (const int64_t n : {size, value_size}) checked_mul<int64_t>(n, 4 * kChunk);
    parallel_for(query.count(), 1, [&](int64_t begin, int64_t end) {
      const Memory memory(*this);
      for (int64_t matrix = begin; matrix < end; ++matrix) one(matrix, memory);
    });
  }

  void one(int64_t matrix, const Memory& m) const {
    const int64_t whole = in_steps_of(keys, width);
    std::fill_n(m.dk, whole * size, T(0));
    std::fill_n(m.dv, whole * value_size, T(0));
    CancelPoint point;
    for (int64_t first = 0; first < queries; first += kChunk) {
      point(kChunk * keys);
      const int64_t end = std::min(queries, first + kChunk);
      alignas(64) T delta[kChunk], sums[kChunk];
      take_queries(matrix, first, end - first, m, delta, sums);
      for (int64_t at = 0; at < keys; at += kKeys) {
        const int64_t n = this->seen(at, std::min(kKeys, keys - at), end);
        if (n <= 0) break;
        take_keys(matrix, at, n, m);
        for (int64_t i = first; i < end; i += width)
          block(matrix, at, n, i, std::min(width, end - i), i - first, m, delta, sums);
      }
      put(to.query, matrix, first, end - first, m.dq, size);
    }
    put(to.key, matrix, 0, keys, m.dk, size);
    put(to.value, matrix, 0, keys, m.dv, value_size);
  }

  void take_queries(int64_t matrix, int64_t first, int64_t n, const Memory& m, T* delta,
                    T* sums) const {
    const Rows q = query.rows(query.matrix(matrix), first, n, m.lines);
    this->pack(m.q_panel, q, n, size, this->factors.of_query);
    stripes_of_panels(m.q_stripe, q, n, size);
    const Rows g = dout.rows(dout.matrix(matrix), first, n, m.lines);
    this->pack(m.g_panel, g, n, value_size, 1);
    stripes_of_panels(m.g_stripe, g, n, value_size);
    const Rows o = out.rows(out.matrix(matrix), first, n, m.more_lines);
    std::fill_n(m.dq, in_steps_of(n, width) * size, T(0));
    for (int64_t i = 0; i < in_steps_of(n, width); ++i) {
      sums[i] = std::numeric_limits<T>::infinity();  // no weight
      delta[i] = 0;
      if (i >= n) continue;
      const T own = lse[matrix * queries + first + i];
      if (own != -std::numeric_limits<T>::infinity()) sums[i] = own;
      math.dots(delta + i, g.data + i * g.step, o.data + i * o.step, o.step, 1, value_size);
    }
  }

  // The columns of rows as stripes, `width` rows at a time.
  void stripes_of_panels(T* stripe, Rows from, int64_t n, int64_t columns) const {
    for (int64_t i = 0; i < n; i += width) {
      const int64_t lanes = std::min(width, n - i);
      T* own = stripe + i * columns;
      if (lanes < width) std::fill_n(own, width * columns, T(0));
      this->stripes(own, {from.data + i * from.step, from.step}, lanes, columns, width);
    }
  }

  void take_keys(int64_t matrix, int64_t at, int64_t n, const Memory& m) const {
    const Rows k = key.rows(key.matrix(matrix), at, n, m.lines);
    this->pack_stripes(m.k_turned, k, n, size, this->factors.of_key);
    this->stripes(m.k_stripe, k, n, size, kKeys);
    const Rows v = value.rows(value.matrix(matrix), at, n, m.lines);
    this->pack_stripes(m.v_turned, v, n, value_size, 1);
  }

  void block(int64_t matrix, int64_t at, int64_t n, int64_t i, int64_t lanes, int64_t p,
             const Memory& m, const T* delta, const T* sums) const {
    const int64_t seen = this->seen(at, n, i + lanes);
    if (seen <= 0) return;
    const char* mask_at = this->masked() ? this->mask.matrix(matrix) : nullptr;
    this->product(m.s, n, seen, size, m.k_turned, size, m.q_panel + p * size, width, false);
    this->limit(m.s, mask_at, i, lanes, at, seen, m.mask_rows, m.mask_panel);
    math.weights(m.s, seen, sums + p);
    this->product(m.dp, n, seen, value_size, m.v_turned, value_size, m.g_panel + p * value_size,
                  width, false);
    math.slopes(m.dp, m.s, seen, delta + p);
    this->product(m.dq + p * size, size, size, seen, m.k_stripe, kKeys, m.dp, width, true);
    turn(m.s_back, m.s, seen);
    turn(m.dp_back, m.dp, seen);
    for (int64_t j = 0; j < seen; j += width) {
      const T *q = m.q_stripe + p * size, *g = m.g_stripe + p * value_size;
      T *dk = m.dk + (at + j) * size, *dv = m.dv + (at + j) * value_size;
      this->product(dv, value_size, value_size, width, g, width, m.s_back + j * width, width, true);
      this->product(dk, size, size, width, q, width, m.dp_back + j * width, width, true);
    }
  }

  // From a query a column to a key a column, in panels.
  void turn(T* back, const T* s, int64_t n) const {
    for (int64_t j = 0; j < n; j += width) {
      const int64_t lanes = std::min(width, n - j);
      T* panel = back + j * width;
      if (lanes < width) std::fill_n(panel, width * width, T(0));
      math.transpose(panel, width, s + j * width, width, lanes, width);
    }
  }

  // Panels of sums as rows [first, first + n) of a result, contiguous.
  void put(const Tensor& result, int64_t matrix, int64_t first, int64_t n, T* panels,
           int64_t columns) const {
    const int64_t all = result.extent(result.ndim() - 2);
    T* rows = result.data_as<T>() + (matrix * all + first) * columns;
    const bool scores = &result != &to.value;
    for (int64_t i = 0; i < n; i += width) {
      T* panel = panels + i * columns;
      if (scores) math.multiply(panel, columns * width, static_cast<T>(scale));
      math.transpose(rows + i * columns, columns, panel, width, columns, std::min(width, n - i));
    }
  }
};

}  // namespace

void CpuBackend::attention_grad(const AttentionGrads& to, const Tensor& dout, const Tensor& out,
                                const Tensor& lse, const Attention& of) {
  if (lse.dtype() == DType::float64) {
    Gradients<double>(to, dout, out, lse, of).run();
  } else {
    Gradients<float>(to, dout, out, lse, of).run();
  }
}

}  // namespace libtensor::cpu
