// SPDX-License-Identifier: Apache-2.0
// The loops of attention_math.h. A multi-target source, compiled for each instruction set, with
// products and sums that fuse where the machine can.
#include "libtensor/backends/cpu/attention/attention_math.h"
#include "libtensor/functors/math_functions.h"

#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast")
#endif

namespace libtensor::cpu {
namespace {

template <class T, int kBytes>
struct Lanes {
  static constexpr int kCount = kBytes / static_cast<int>(sizeof(T));
  typedef T V __attribute__((vector_size(kBytes)));
  typedef T Unaligned __attribute__((vector_size(kBytes), aligned(sizeof(T)), may_alias));

  static V load(const T* from) { return *reinterpret_cast<const Unaligned*>(from); }
  static void store(T* to, V value) { *reinterpret_cast<Unaligned*>(to) = value; }
};

// Four of T, also where that is more than a register: no function takes or returns them.
template <class T>
struct Four {
  typedef T V __attribute__((vector_size(4 * sizeof(T))));
  typedef T Unaligned __attribute__((vector_size(4 * sizeof(T)), aligned(sizeof(T)), may_alias));
};

template <class T>
void transpose_four(typename Four<T>::V (&x)[4]) {
  const typename Four<T>::V a = __builtin_shufflevector(x[0], x[1], 0, 4, 1, 5),
                            b = __builtin_shufflevector(x[0], x[1], 2, 6, 3, 7),
                            c = __builtin_shufflevector(x[2], x[3], 0, 4, 1, 5),
                            d = __builtin_shufflevector(x[2], x[3], 2, 6, 3, 7);
  x[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
  x[1] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
  x[2] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
  x[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
}

// exp(x) for x that is not above a rounding error, or NaN. What is no normal number is 0: it would
// cost a hundred times as much.
TENSOR_INLINE float exp_below(float x) {
  constexpr float kLeast = -87;
  const auto y = math::vec::reduce_exp(math::select(x < kLeast, kLeast, x));
  const float near = 1.0f + math::vec::fma(y.r * y.r, math::vec::exp_rest(y.r), y.r);
  return math::select(x < kLeast, 0.0f, near * y.power());
}
TENSOR_INLINE double exp_below(double x) { return math::exp(x); }

// kBytes of a vector, kRows * 2 vectors of a tile.
template <class T, int kBytes, int kRows>
struct AttentionLoops {
  using Vec = Lanes<T, kBytes>;
  using V = typename Vec::V;
  static constexpr int kLanes = Vec::kCount;
  static constexpr int kColumns = 2 * kLanes;

  static auto* four(T* at) { return reinterpret_cast<typename Four<T>::Unaligned*>(at); }
  static auto* four(const T* at) {
    return reinterpret_cast<const typename Four<T>::Unaligned*>(at);
  }

  // The accumulators stay in registers: the loops over them are unrolled.
  template <int kHeight, int kVectors>
  static void tile(int64_t depth, const T* a, const T* b, T* c, bool add) {
    V sum[kHeight][kVectors] = {};
    for (int64_t p = 0; p < depth; ++p, a += kHeight, b += kColumns) {
      V right[kVectors];
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) right[v] = Vec::load(b + v * kLanes);
#pragma GCC unroll 16
      for (int i = 0; i < kHeight; ++i) {
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v) sum[i][v] += a[i] * right[v];
      }
    }
#pragma GCC unroll 16
    for (int i = 0; i < kHeight; ++i, c += kColumns) {
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) {
        T* to = c + v * kLanes;
        Vec::store(to, add ? Vec::load(to) + sum[i][v] : sum[i][v]);
      }
      if (kVectors == 1 && !add) Vec::store(c + kLanes, V{});
    }
  }

  // What is left of fewer than four lines or elements of them is copied with some of those before.
  static void transpose(T* to, int64_t to_step, const T* from, int64_t from_step, int64_t m,
                        int64_t n) {
    if (m < 4 || n < 4) {
      for (int64_t i = 0; i < m; ++i) {
        for (int64_t j = 0; j < n; ++j) to[j * to_step + i] = from[i * from_step + j];
      }
      return;
    }
    for (int64_t next = 0; next < m; next += 4) {
      const int64_t i = next + 4 <= m ? next : m - 4;
      const T* x = from + i * from_step;
      T* y = to + i;
      for (int64_t after = 0; after < n; after += 4) {
        const int64_t j = after + 4 <= n ? after : n - 4;
        typename Four<T>::V block[4];
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) block[k] = *four(x + k * from_step + j);
        transpose_four<T>(block);
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) *four(y + (j + k) * to_step) = block[k];
      }
    }
  }

  template <int kHeight>
  static void stripe(T* to, const T* from, int64_t step, int64_t n) {
    for (int64_t p = 0; p < n; ++p, to += kHeight, from += step) {
#pragma GCC unroll 16
      for (int i = 0; i < kHeight; ++i) to[i] = from[i];
    }
  }

  static void multiply(T* x, int64_t n, T factor) {
    for (int64_t i = 0; i < n; ++i) x[i] *= factor;
  }

  static void numbers(T* to, const uint8_t* from, int64_t n) {
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<T>(from[i]);
  }

  static void add(T* s, const T* mask, int64_t n) {
    for (int64_t i = 0; i < n * kColumns; ++i) s[i] += mask[i];
  }

  static void allow(T* s, const T* mask, int64_t n) {
    for (int64_t i = 0; i < n * kColumns; ++i) s[i] = mask[i] != 0 ? s[i] : -T(__builtin_inf());
  }

  static bool exp_sum(T* s, int64_t n, T* max, double* sum, T* rescale) {
    V left = Vec::load(max), right = Vec::load(max + kLanes);
    for (int64_t j = 0; j < n; ++j) {
      const V a = Vec::load(s + j * kColumns), b = Vec::load(s + j * kColumns + kLanes);
      left = ((a > left) | (a != a)) ? a : left;  // NaN stays
      right = ((b > right) | (b != b)) ? b : right;
    }
    // Not by way of a local array: GCC 12 misplaces those on AddressSanitizer's stack (GCC bug
    // 110027).
    Vec::store(rescale, left);
    Vec::store(rescale + kLanes, right);
    T center[kColumns], total[kColumns];
    int changed = 0;
    for (int c = 0; c < kColumns; ++c) {
      const T before = max[c];
      max[c] = rescale[c];
      center[c] = max[c] == -T(__builtin_inf()) ? T(0) : max[c];
      rescale[c] = exp_below(before - center[c]);
      changed |= !(before == max[c]);
      total[c] = 0;
    }
    for (int64_t j = 0; j < n; ++j, s += kColumns) {
      for (int c = 0; c < kColumns; ++c) {
        s[c] = exp_below(s[c] - center[c]);
        total[c] += s[c];
      }
    }
    for (int c = 0; c < kColumns; ++c) {
      sum[c] = sum[c] * static_cast<double>(rescale[c]) + static_cast<double>(total[c]);
    }
    return changed != 0;
  }

  static void columns_multiply(T* x, int64_t n, const T* factor) {
    const V left = Vec::load(factor), right = Vec::load(factor + kLanes);
    for (int64_t i = 0; i < n; ++i, x += kColumns) {
      Vec::store(x, Vec::load(x) * left);
      Vec::store(x + kLanes, Vec::load(x + kLanes) * right);
    }
  }

  static void weights(T* s, int64_t n, const T* lse) {
    for (int64_t j = 0; j < n; ++j, s += kColumns) {
      for (int c = 0; c < kColumns; ++c) {
        const T p = exp_below(s[c] - lse[c]);
        s[c] = lse[c] == T(__builtin_inf()) ? T(0) : p;
      }
    }
  }

  static void slopes(T* dp, const T* p, int64_t n, const T* delta) {
    const V left = Vec::load(delta), right = Vec::load(delta + kLanes);
    for (int64_t j = 0; j < n; ++j, dp += kColumns, p += kColumns) {
      Vec::store(dp, (Vec::load(dp) - left) * Vec::load(p));
      Vec::store(dp + kLanes, (Vec::load(dp + kLanes) - right) * Vec::load(p + kLanes));
    }
  }

  static void quarters(typename Four<T>::V& sum, V x) {
    T lanes[kLanes < 4 ? 4 : kLanes] = {};
    Vec::store(lanes, x);
    sum = *four(lanes);
#pragma GCC unroll 4
    for (int i = 4; i < kLanes; i += 4) sum += *four(lanes + i);
  }

  static T dot(const T* x, const T* y, int64_t n) {
    T total = 0;
    for (int64_t i = 0; i < n; ++i) total += x[i] * y[i];
    return total;
  }

  static void dots(T* s, const T* q, const T* k, int64_t step, int64_t n, int64_t size) {
    const int64_t whole = size / kLanes * kLanes;
    for (; n >= 4; n -= 4, s += 4, k += 4 * step) {
      V sum[4] = {};
      for (int64_t i = 0; i < whole; i += kLanes) {
        const V x = Vec::load(q + i);
#pragma GCC unroll 4
        for (int j = 0; j < 4; ++j) sum[j] += x * Vec::load(k + j * step + i);
      }
      typename Four<T>::V parts[4];
#pragma GCC unroll 4
      for (int j = 0; j < 4; ++j) quarters(parts[j], sum[j]);
      transpose_four<T>(parts);
      *four(s) = (parts[0] + parts[1]) + (parts[2] + parts[3]);
      for (int j = 0; whole < size && j < 4; ++j)
        s[j] += dot(q + whole, k + j * step + whole, size - whole);
    }
    for (; n > 0; --n, ++s, k += step) {
      V sum = {};
      for (int64_t i = 0; i < whole; i += kLanes) sum += Vec::load(q + i) * Vec::load(k + i);
      typename Four<T>::V parts;
      quarters(parts, sum);
      *s = (parts[0] + parts[1]) + (parts[2] + parts[3]);
      if (whole < size) *s += dot(q + whole, k + whole, size - whole);
    }
  }

  static void mix(T* o, const T* p, const T* v, int64_t step, int64_t n, int64_t size) {
    constexpr int kAtOnce = 4;
    int64_t i = 0;
    for (; i + kAtOnce * kLanes <= size; i += kAtOnce * kLanes) {
      V sum[kAtOnce];
#pragma GCC unroll 4
      for (int k = 0; k < kAtOnce; ++k) sum[k] = Vec::load(o + i + k * kLanes);
      const T* row = v + i;
      for (int64_t j = 0; j < n; ++j, row += step) {
#pragma GCC unroll 4
        for (int k = 0; k < kAtOnce; ++k) sum[k] += p[j] * Vec::load(row + k * kLanes);
      }
#pragma GCC unroll 4
      for (int k = 0; k < kAtOnce; ++k) Vec::store(o + i + k * kLanes, sum[k]);
    }
    for (; i + kLanes <= size; i += kLanes) {
      V sum = Vec::load(o + i);
      for (int64_t j = 0; j < n; ++j) sum += p[j] * Vec::load(v + j * step + i);
      Vec::store(o + i, sum);
    }
    for (int64_t j = 0; i < size && j < n; ++j) {
      for (int64_t k = i; k < size; ++k) o[k] += p[j] * v[j * step + k];
    }
  }

  template <int kHeight>
  static constexpr void list_height(AttentionMath<T>& to) {
    to.tiles[kHeight - 1] = tile<kHeight, 2>;
    to.halves[kHeight - 1] = tile<kHeight, 1>;
    to.stripes[kHeight - 1] = stripe<kHeight>;
    if constexpr (kHeight > 1) list_height<kHeight - 1>(to);
  }

  static constexpr AttentionMath<T> all() {
    AttentionMath<T> loops;
    loops.rows = kRows;
    loops.columns = kColumns;
    list_height<kRows>(loops);
    loops.transpose = transpose;
    loops.multiply = multiply;
    loops.numbers = numbers;
    loops.add = add;
    loops.allow = allow;
    loops.exp_sum = exp_sum;
    loops.columns_multiply = columns_multiply;
    loops.weights = weights;
    loops.slopes = slopes;
    loops.dots = dots;
    loops.mix = mix;
    return loops;
  }
};

}  // namespace

namespace TENSOR_ISA {

const AttentionMath<float> attention_math_float = AttentionLoops<float, TENSOR_TILE>::all();
const AttentionMath<double> attention_math_double = AttentionLoops<double, TENSOR_TILE>::all();

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
