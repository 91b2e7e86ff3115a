// SPDX-License-Identifier: Apache-2.0
// The loops of fft_math.h. A multi-target source, compiled for each instruction set, with products
// and sums that fuse where the machine can.
#include "libtensor/backends/cpu/fft/fft_math.h"

#include <utility>

#include "libtensor/functors/vector_math.h"

#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast")
#endif

namespace libtensor::cpu {
namespace {

#if defined(__AVX512F__)
constexpr int kFftBytes = 64;
#elif defined(__AVX2__)
constexpr int kFftBytes = 32;
#else
constexpr int kFftBytes = 16;
#endif

template <class T>
struct FftVector {
  static constexpr int kCount = kFftBytes / static_cast<int>(sizeof(T));
  typedef T V __attribute__((vector_size(kFftBytes)));
  typedef T Unaligned __attribute__((vector_size(kFftBytes), aligned(sizeof(T)), may_alias));
};

// V is a vector of T, or T.
template <class V, class T>
TENSOR_INLINE V get(const T* from) {
  if constexpr (sizeof(V) == sizeof(T)) {
    return *from;
  } else {
    return *reinterpret_cast<const typename FftVector<T>::Unaligned*>(from);
  }
}
template <class V, class T>
TENSOR_INLINE void put(T* to, V value) {
  if constexpr (sizeof(V) == sizeof(T)) {
    *to = value;
  } else {
    *reinterpret_cast<typename FftVector<T>::Unaligned*>(to) = value;
  }
}

template <class V>
struct Pair {
  V re, im;
};
template <class V, class T>
TENSOR_INLINE Pair<V> pair_at(const T* z) {
  return {get<V>(z), get<V>(z + sizeof(V) / sizeof(T))};
}
template <class V, class T>
TENSOR_INLINE void put_pair(T* z, Pair<V> value) {
  put<V>(z, value.re);
  put<V>(z + sizeof(V) / sizeof(T), value.im);
}
template <class V>
TENSOR_INLINE Pair<V> operator+(Pair<V> a, Pair<V> b) {
  return {a.re + b.re, a.im + b.im};
}
template <class V>
TENSOR_INLINE Pair<V> operator-(Pair<V> a, Pair<V> b) {
  return {a.re - b.re, a.im - b.im};
}
template <class V>
TENSOR_INLINE Pair<V> exchanged(Pair<V> z) {
  return {z.im, z.re};
}
template <class V>
TENSOR_INLINE Pair<V> minus_i(Pair<V> z) {
  return {z.im, -z.re};
}
// By the number at w.
template <class V, class T>
TENSOR_INLINE Pair<V> times(Pair<V> z, const T* w) {
  const T re = w[0], im = w[1];
  return {z.re * re - z.im * im, z.re * im + z.im * re};
}
template <class V>
TENSOR_INLINE Pair<V> times(Pair<V> z, Pair<V> w) {
  return {z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re};
}

template <int kHalf, class V, int... I>
TENSOR_INLINE V zip(V a, V b, std::integer_sequence<int, I...>) {
  constexpr int kCount = sizeof...(I);
  return __builtin_shufflevector(a, b, (kHalf * kCount / 2 + I / 2 + I % 2 * kCount)...);
}
template <int kPart, class V, int... I>
TENSOR_INLINE V unzip(V a, V b, std::integer_sequence<int, I...>) {
  return __builtin_shufflevector(a, b, (2 * I + kPart)...);
}

template <class V>
TENSOR_INLINE void butterfly_four(Pair<V>& z0, Pair<V>& z1, Pair<V>& z2, Pair<V>& z3) {
  const Pair<V> a = z0 + z2, b = z0 - z2, c = z1 + z3, d = minus_i(z1 - z3);
  z0 = a + c;
  z1 = b + d;
  z2 = a - c;
  z3 = b - d;
}

// Of an odd number p of numbers: pairs j and p - j share their products. roots are those of order
// p.
template <int kRadix, class V, class T>
TENSOR_INLINE void butterfly_odd(Pair<V>* z, int radix, const T* roots) {
  constexpr int kMost = kRadix ? kRadix : kLargestRadix;
  const int p = kRadix ? kRadix : radix, half = (p - 1) / 2;
  Pair<V> sum[(kMost + 1) / 2], turn[(kMost + 1) / 2];
  const Pair<V> first = z[0];
#pragma GCC unroll 4
  for (int j = 1; j <= half; ++j) {
    sum[j] = z[j] + z[p - j];
    turn[j] = minus_i(z[j] - z[p - j]);
    z[0] = z[0] + sum[j];
  }
#pragma GCC unroll 4
  for (int k = 1; k <= half; ++k) {
    Pair<V> even = first, odd = {};
    int at = k;
#pragma GCC unroll 4
    for (int j = 1; j <= half; ++j) {
      even = {even.re + roots[2 * at] * sum[j].re, even.im + roots[2 * at] * sum[j].im};
      odd = {odd.re - roots[2 * at + 1] * turn[j].re, odd.im - roots[2 * at + 1] * turn[j].im};
      at += k;
      if (at >= p) at -= p;
    }
    z[k] = even + odd;
    z[p - k] = even - odd;
  }
}

template <int kRadix, class V, class T>
TENSOR_INLINE void butterfly_of(Pair<V>* z, int p, const T* roots) {
  if constexpr (kRadix == 2) {
    const Pair<V> first = z[0];
    z[0] = first + z[1];
    z[1] = first - z[1];
  } else if constexpr (kRadix == 4) {
    butterfly_four(z[0], z[1], z[2], z[3]);
  } else if constexpr (kRadix == 8) {
    constexpr T c = static_cast<T>(0.70710678118654752440);
    butterfly_four(z[0], z[2], z[4], z[6]);
    butterfly_four(z[1], z[3], z[5], z[7]);
    const Pair<V> a = {c * (z[3].re + z[3].im), c * (z[3].im - z[3].re)}, b = minus_i(z[5]),
                  d = {c * (z[7].im - z[7].re), -c * (z[7].re + z[7].im)};
    const Pair<V> even[4] = {z[0], z[2], z[4], z[6]}, odd[4] = {z[1], a, b, d};
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) {
      z[k] = even[k] + odd[k];
      z[k + 4] = even[k] - odd[k];
    }
  } else {
    butterfly_odd<kRadix>(z, p, roots);
  }
}

// One pass: from (m, p, l) to (m, l, p) with the fastest axis first, so that in the end all numbers
// are in order.
template <int kRadix, class T>
void pass(const T* from, T* to, int64_t l, int radix, int64_t m, const T* factors) {
  using V = typename FftVector<T>::V;
  constexpr int64_t kSize = 2 * FftVector<T>::kCount;
  const int p = kRadix ? kRadix : radix;
  const T* roots = factors + 2 * (p - 1) * m;
  Pair<V> z[kRadix ? kRadix : kLargestRadix];
  const int64_t from_step = m * kSize, to_step = m * l * kSize;
  for (int64_t k = 0; k < l; ++k) {
    const T* x = from + p * k * m * kSize;
    T* y = to + k * m * kSize;
    // The first has no factors.
#pragma GCC unroll 8
    for (int j = 0; j < p; ++j) z[j] = pair_at<V>(x + j * from_step);
    butterfly_of<kRadix>(z, p, roots);
#pragma GCC unroll 8
    for (int j = 0; j < p; ++j) put_pair<V>(y + j * to_step, z[j]);
    const T* w = factors + 2 * (p - 1);
    for (int64_t i = 1; i < m; ++i) {
      x += kSize;
      y += kSize;
#pragma GCC unroll 8
      for (int j = 0; j < p; ++j) z[j] = pair_at<V>(x + j * from_step);
      butterfly_of<kRadix>(z, p, roots);
      put_pair<V>(y, z[0]);
#pragma GCC unroll 8
      for (int j = 1; j < p; ++j, w += 2) put_pair<V>(y + j * to_step, times(z[j], w));
    }
  }
}

template <class T>
T* run(const FftPasses<T>& passes, T* a, T* b) {
  const T* factors = passes.factors;
  T *from = a, *to = b;
  int64_t l = 1;
  for (int64_t i = 0; i < passes.count; ++i) {
    const int p = passes.radices[i];
    const int64_t m = passes.n / (l * p);
    switch (p) {
      case 2:
        pass<2>(from, to, l, p, m, factors);
        break;
      case 3:
        pass<3>(from, to, l, p, m, factors);
        break;
      case 4:
        pass<4>(from, to, l, p, m, factors);
        break;
      case 5:
        pass<5>(from, to, l, p, m, factors);
        break;
      case 7:
        pass<7>(from, to, l, p, m, factors);
        break;
      case 8:
        pass<8>(from, to, l, p, m, factors);
        break;
      default:
        pass<0>(from, to, l, p, m, factors);
    }
    factors += 2 * ((p - 1) * m + p);
    l *= p;
    T* spare = from;
    from = to;
    to = spare;
  }
  return from;
}

template <class T>
struct FftLoops {
  using V = typename FftVector<T>::V;
  static constexpr int kLanes = FftVector<T>::kCount;
  static constexpr int64_t kSize = 2 * kLanes;
  using Lanes = std::make_integer_sequence<int, kLanes>;

  static TENSOR_INLINE Pair<V> parted(const T* z) {
    const V a = get<V>(z), b = get<V>(z + kLanes);
    return {unzip<0>(a, b, Lanes()), unzip<1>(a, b, Lanes())};
  }
  static TENSOR_INLINE void put_together(T* z, Pair<V> value) {
    put<V>(z, zip<0>(value.re, value.im, Lanes()));
    put<V>(z + kLanes, zip<1>(value.re, value.im, Lanes()));
  }
  // Lane j of vector i becomes lane i of vector j.
  static TENSOR_INLINE void transpose(V (&x)[kLanes]) {
#pragma GCC unroll 4
    for (int done = 1; done < kLanes; done *= 2) {
      V y[kLanes];
#pragma GCC unroll 8
      for (int i = 0; i < kLanes / 2; ++i) {
        y[2 * i] = zip<0>(x[i], x[i + kLanes / 2], Lanes());
        y[2 * i + 1] = zip<1>(x[i], x[i + kLanes / 2], Lanes());
      }
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) x[i] = y[i];
    }
  }

  static T* at(char* line, int64_t offset) { return reinterpret_cast<T*>(line + offset); }

  // Whether the numbers of each line lie in order, and whether those of all lines lie side by side.
  static bool in_rows(const FftSide& side) {
    return side.imaginary == sizeof(T) && side.step == 2 * sizeof(T);
  }
  static bool side_by_side(const FftSide& side, int64_t size) {
    if (side.width != kLanes) return false;
    for (int w = 1; w < kLanes; ++w) {
      if (side.line[w] - side.line[0] != w * size) return false;
    }
    return true;
  }

  static void load(T* to, const FftSide& from, int64_t n, bool exchange) {
    constexpr int64_t kReal = sizeof(T);
    int64_t j = 0;
    if (from.imaginary == kReal && side_by_side(from, 2 * kReal)) {
      for (; j < n; ++j) {
        const Pair<V> z = parted(at(from.line[0], j * from.step));
        put_pair<V>(to + j * kSize, exchange ? exchanged(z) : z);
      }
    } else if (side_by_side(from, kReal)) {
      for (; j < n; ++j) {
        const T* re = at(from.line[0], j * from.step);
        Pair<V> z = {get<V>(re), V{}};
        if (from.has_imaginary) z.im = get<V>(at(from.line[0], j * from.step + from.imaginary));
        put_pair<V>(to + j * kSize, exchange ? exchanged(z) : z);
      }
    } else if (in_rows(from)) {
      for (; j + kLanes <= n; j += kLanes) {
        V re[kLanes], im[kLanes];
#pragma GCC unroll 16
        for (int w = 0; w < kLanes; ++w) {
          const Pair<V> z = parted(at(from.line[w], j * from.step));
          re[w] = exchange ? z.im : z.re;
          im[w] = exchange ? z.re : z.im;
        }
        transpose(re);
        transpose(im);
#pragma GCC unroll 16
        for (int w = 0; w < kLanes; ++w) put_pair<V>(to + (j + w) * kSize, {re[w], im[w]});
      }
    }
    for (; j < n; ++j) {
      T* z = to + j * kSize;
      for (int w = 0; w < kLanes; ++w) {
        const T re = *at(from.line[w], j * from.step),
                im = from.has_imaginary ? *at(from.line[w], j * from.step + from.imaginary) : T(0);
        z[w] = exchange ? im : re;
        z[w + kLanes] = exchange ? re : im;
      }
    }
  }

  static void store(const FftSide& to, const T* from, int64_t n, bool exchange, T scale) {
    constexpr int64_t kReal = sizeof(T);
    int64_t j = 0;
    if (to.imaginary == kReal && side_by_side(to, 2 * kReal)) {
      for (; j < n; ++j) {
        const Pair<V> z = pair_at<V>(from + j * kSize), y = {scale * z.re, scale * z.im};
        put_together(at(to.line[0], j * to.step), exchange ? exchanged(y) : y);
      }
    } else if (side_by_side(to, kReal)) {
      for (; j < n; ++j) {
        const Pair<V> x = pair_at<V>(from + j * kSize), z = exchange ? exchanged(x) : x;
        put<V>(at(to.line[0], j * to.step), scale * z.re);
        if (to.has_imaginary) put<V>(at(to.line[0], j * to.step + to.imaginary), scale * z.im);
      }
    } else if (in_rows(to)) {
      for (; j + kLanes <= n; j += kLanes) {
        V re[kLanes], im[kLanes];
#pragma GCC unroll 16
        for (int w = 0; w < kLanes; ++w) {
          const Pair<V> z = pair_at<V>(from + (j + w) * kSize);
          re[w] = scale * (exchange ? z.im : z.re);
          im[w] = scale * (exchange ? z.re : z.im);
        }
        transpose(re);
        transpose(im);
        for (int w = 0; w < to.width; ++w)
          put_together(at(to.line[w], j * to.step), {re[w], im[w]});
      }
    }
    for (; j < n; ++j) {
      const T* z = from + j * kSize;
      for (int64_t w = 0; w < to.width; ++w) {
        *at(to.line[w], j * to.step) = scale * z[exchange ? w + kLanes : w];
        if (to.has_imaginary)
          *at(to.line[w], j * to.step + to.imaginary) = scale * z[exchange ? w : w + kLanes];
      }
    }
  }

  static void multiply(T* z, const T* factors, int64_t n, bool exchange) {
    for (int64_t k = 0; k < n; ++k, z += kSize, factors += 2) {
      const Pair<V> y = times(pair_at<V>(z), factors);
      put_pair<V>(z, exchange ? exchanged(y) : y);
    }
  }

  static void multiply_line(T* to, const T* from, const T* factors, int64_t n, bool exchange_before,
                            bool exchange_after, T scale) {
    const int64_t first = exchange_before ? 1 : 0, last = exchange_after ? 1 : 0;
    int64_t k = 0;
    for (; k + kLanes <= n; k += kLanes) {
      const Pair<V> x = parted(from + 2 * k),
                    z = times(exchange_before ? exchanged(x) : x, parted(factors + 2 * k)),
                    y = {scale * z.re, scale * z.im};
      put_together(to + 2 * k, exchange_after ? exchanged(y) : y);
    }
    for (; k < n; ++k) {
      const Pair<T> z =
          times(Pair<T>{from[2 * k + first], from[2 * k + 1 - first]}, factors + 2 * k);
      to[2 * k + last] = scale * z.re;
      to[2 * k + 1 - last] = scale * z.im;
    }
  }

  // With even = (a + conjugate(b)) / 2 and odd = (a - conjugate(b)) / 2i of numbers k and h - k
  // they become even + root * odd and the conjugate of even - root * odd.
  template <class U>
  static void split(T* z, int64_t h, const T* roots) {
    constexpr int64_t kStep = 2 * sizeof(U) / sizeof(T);
    const T half = T(0.5);
    put_pair<U>(z + h * kStep, pair_at<U>(z));
    for (int64_t k = 0; k <= h - k; ++k, roots += 2) {
      const Pair<U> a = pair_at<U>(z + k * kStep), b = pair_at<U>(z + (h - k) * kStep);
      const Pair<U> even = {half * (a.re + b.re), half * (a.im - b.im)};
      const Pair<U> odd = times(Pair<U>{half * (a.im + b.im), half * (b.re - a.re)}, roots);
      put_pair<U>(z + (h - k) * kStep, {even.re - odd.re, odd.im - even.im});
      put_pair<U>(z + k * kStep, even + odd);
    }
  }
  // The reverse of it, times 2.
  template <class U>
  static void join(T* z, int64_t h, const T* roots) {
    constexpr int64_t kStep = 2 * sizeof(U) / sizeof(T);
    put<U>(z + kStep / 2, U{});
    put<U>(z + h * kStep + kStep / 2, U{});
    for (int64_t k = 0; k <= h - k; ++k, roots += 2) {
      const Pair<U> a = pair_at<U>(z + k * kStep), b = pair_at<U>(z + (h - k) * kStep);
      const Pair<U> even = {a.re + b.re, a.im - b.im};
      const T back[2] = {roots[0], -roots[1]};
      const Pair<U> odd = times(Pair<U>{a.re - b.re, a.im + b.im}, back);
      put_pair<U>(z + (h - k) * kStep, {even.re + odd.im, odd.re - even.im});
      put_pair<U>(z + k * kStep, {even.re - odd.im, even.im + odd.re});
    }
  }

  static void columns(const FftGrid<T>& grid, T* turned, const T* x, int64_t begin, int64_t end,
                      T* a, T* b, bool exchange) {
    const int64_t n1 = grid.first.n, n2 = grid.second.n;
    for (int64_t group = begin; group < end; ++group) {
      const int64_t column = group * kLanes, width = n2 - column < kLanes ? n2 - column : kLanes;
      if (width == kLanes) {
        for (int64_t j = 0; j < n1; ++j) {
          const Pair<V> z = parted(x + 2 * (j * n2 + column));
          put_pair<V>(a + j * kSize, exchange ? exchanged(z) : z);
        }
      } else {
        for (int64_t j = 0; j < n1; ++j) {
          for (int64_t w = 0; w < kLanes; ++w) {
            const T* z = x + 2 * (j * n2 + column + (w < width ? w : 0));
            a[j * kSize + w] = z[exchange];
            a[j * kSize + kLanes + w] = z[!exchange];
          }
        }
      }
      const T* z = run(grid.first, a, b);
      const T* fine = grid.fine + group * grid.chunk * kSize;
      // None where a single chunk holds all.
      const T* coarse = grid.coarse ? grid.coarse + group * grid.chunks * kSize : nullptr;
      int64_t place = 0, past = 0;  // of k1 in its chunk, and of the chunk
      for (int64_t k = 0; k < n1; k += kLanes) {
        V re[kLanes], im[kLanes];
#pragma GCC unroll 16
        for (int t = 0; t < kLanes; ++t) {
          const int64_t row = k + t < n1 ? k + t : n1 - 1;
          Pair<V> factor = pair_at<V>(fine + place * kSize);
          if (past > 0) factor = times(factor, pair_at<V>(coarse + past * kSize));
          const Pair<V> y = times(pair_at<V>(z + row * kSize), factor);
          re[t] = y.re;
          im[t] = y.im;
          if (row < n1 - 1 && ++place == grid.chunk) {
            place = 0;
            ++past;
          }
        }
        transpose(re);
        transpose(im);
        T* to = turned + (k / kLanes * grid.pitch + column) * kSize;
        for (int w = 0; w < width; ++w) put_pair<V>(to + w * kSize, {re[w], im[w]});
      }
    }
  }

  static void rows(const FftGrid<T>& grid, T* out, T* turned, int64_t begin, int64_t end, T* work,
                   bool exchange, T scale) {
    const int64_t n1 = grid.first.n, n2 = grid.second.n;
    for (int64_t group = begin; group < end; ++group) {
      const int64_t row = group * kLanes, width = n1 - row < kLanes ? n1 - row : kLanes;
      const T* z = run(grid.second, turned + group * grid.pitch * kSize, work);
      if (width == kLanes) {
        for (int64_t k = 0; k < n2; ++k) {
          const Pair<V> x = pair_at<V>(z + k * kSize), y = {scale * x.re, scale * x.im};
          put_together(out + 2 * (k * n1 + row), exchange ? exchanged(y) : y);
        }
      } else {
        for (int64_t k = 0; k < n2; ++k) {
          for (int64_t w = 0; w < width; ++w) {
            T* to = out + 2 * (k * n1 + row + w);
            to[exchange] = scale * z[k * kSize + w];
            to[!exchange] = scale * z[k * kSize + kLanes + w];
          }
        }
      }
    }
  }

  static constexpr FftMath<T> table() {
    return {kLanes,  run<T>,   load,    store,         multiply, split<V>,
            join<V>, split<T>, join<T>, multiply_line, columns,  rows};
  }
};

}  // namespace

namespace TENSOR_ISA {
const FftMath<float> fft_floats = FftLoops<float>::table();
const FftMath<double> fft_doubles = FftLoops<double>::table();
}  // namespace TENSOR_ISA

}  // namespace libtensor::cpu
