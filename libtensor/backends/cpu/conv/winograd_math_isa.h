// SPDX-License-Identifier: Apache-2.0
// The loops of winograd_math.h. A multi-target source, compiled for each instruction set, with
// products and sums that fuse where the machine can.
#include "libtensor/backends/cpu/conv/winograd_math.h"
#include "libtensor/functors/vector_math.h"

#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast")
#endif

namespace libtensor::cpu {
namespace {

// F(4 x 4, 3 x 3) of A. Lavin and S. Gray, Fast algorithms for convolutional neural networks, 2016
// (arXiv:1509.09308), with the points 0, +-A, +-B and infinity. Theirs are 0, +-1, +-2: these have
// two thirds of the error and exact squares.
constexpr double kA = 0.75;
constexpr double kB = 1.5;
constexpr double kA2 = 0.5625;  // kA**2
constexpr double kB2 = 2.25;    // kB**2

constexpr float number(double x) { return static_cast<float>(x); }

// x = B^T x
template <class V>
TENSOR_INLINE void transform_input(V (&x)[6]) {
  constexpr float a = number(kA), b = number(kB), a2 = number(kA2), b2 = number(kB2);
  constexpr float product = number(kA2 * kB2), sum = number(kA2 + kB2);
  const V even_a = x[4] - b2 * x[2], odd_a = x[3] - b2 * x[1];
  const V even_b = x[4] - a2 * x[2], odd_b = x[3] - a2 * x[1];
  x[0] = x[4] - sum * x[2] + product * x[0];
  x[5] = x[5] - sum * x[3] + product * x[1];
  x[1] = even_a + a * odd_a;
  x[2] = even_a - a * odd_a;
  x[3] = even_b + b * odd_b;
  x[4] = even_b - b * odd_b;
}

// x = G (x[0], x[1], x[2])
template <class V>
TENSOR_INLINE void transform_filter(V (&x)[6]) {
  constexpr double of_a = 1 / (2 * kA2 * (kA2 - kB2)), of_b = 1 / (2 * kB2 * (kB2 - kA2));
  const V even_a = number(of_a) * x[0] + number(of_a * kA2) * x[2];
  const V even_b = number(of_b) * x[0] + number(of_b * kB2) * x[2];
  const V odd_a = number(of_a * kA) * x[1], odd_b = number(of_b * kB) * x[1];
  x[0] = number(1 / (kA2 * kB2)) * x[0];
  x[5] = x[2];
  x[1] = even_a + odd_a;
  x[2] = even_a - odd_a;
  x[3] = even_b + odd_b;
  x[4] = even_b - odd_b;
}

// (x[0], ... x[3]) = A^T x
template <class V>
TENSOR_INLINE void transform_output(V (&x)[6]) {
  const V even_a = x[1] + x[2], odd_a = x[1] - x[2], even_b = x[3] + x[4], odd_b = x[3] - x[4];
  x[0] = x[0] + even_a + even_b;
  x[1] = number(kA) * odd_a + number(kB) * odd_b;
  x[2] = number(kA2) * even_a + number(kB2) * even_b;
  x[3] = number(kA2 * kA) * odd_a + number(kB2 * kB) * odd_b + x[5];
}

#if defined(__AVX512F__)
constexpr int kBytes = 64;
#elif defined(__AVX2__)
constexpr int kBytes = 32;
#else
constexpr int kBytes = 16;
#endif
struct Register {
  typedef float Floats __attribute__((vector_size(kBytes)));
};
using Lanes = Register::Floats;
constexpr int64_t kLanes = kBytes / static_cast<int64_t>(sizeof(float));

// How a vector lies in memory.
template <class V>
struct Stored;
template <>
struct Stored<float> {
  using type = float;
};
template <>
struct Stored<Lanes> {
  typedef float type __attribute__((vector_size(kBytes), aligned(sizeof(float)), may_alias));
};

// The same transform of all columns, then of all lines: (kFrom, kFrom) to (kTo, kTo) elements.
template <class V, int kFrom, int kTo, void (*kTransform)(V (&)[6])>
TENSOR_INLINE void transform(float* to, int64_t to_line, int64_t to_column, const float* from,
                             int64_t line, int64_t column) {
  using Place = typename Stored<V>::type;
  V half[kTo][kFrom];
#pragma GCC unroll 6
  for (int j = 0; j < kFrom; ++j) {
    V x[6];
#pragma GCC unroll 6
    for (int i = 0; i < kFrom; ++i)
      x[i] = *reinterpret_cast<const Place*>(from + i * line + j * column);
    kTransform(x);
#pragma GCC unroll 6
    for (int i = 0; i < kTo; ++i) half[i][j] = x[i];
  }
#pragma GCC unroll 6
  for (int i = 0; i < kTo; ++i) {
    V x[6];
#pragma GCC unroll 6
    for (int j = 0; j < kFrom; ++j) x[j] = half[i][j];
    kTransform(x);
#pragma GCC unroll 6
    for (int j = 0; j < kTo; ++j)
      *reinterpret_cast<Place*>(to + i * to_line + j * to_column) = x[j];
  }
}

void input(float* to, int64_t plane, const float* from, int64_t line, int64_t column, int64_t n) {
  int64_t c = 0;
  for (; c + kLanes <= n; c += kLanes)
    transform<Lanes, 6, 6, transform_input<Lanes>>(to + c, 6 * plane, plane, from + c, line,
                                                   column);
  for (; c < n; ++c)
    transform<float, 6, 6, transform_input<float>>(to + c, 6 * plane, plane, from + c, line,
                                                   column);
}

void filter(float* to, int64_t plane, const float* from, int64_t line, int64_t column, int64_t n) {
  for (int64_t c = 0; c < n; c += kLanes)
    transform<Lanes, 3, 6, transform_filter<Lanes>>(to + c, 6 * plane, plane, from + c, line,
                                                    column);
}

void output(float* to, int64_t line, int64_t column, const float* from, int64_t plane, int64_t n) {
  for (int64_t c = 0; c < n; c += kLanes)
    transform<Lanes, 6, 4, transform_output<Lanes>>(to + c, line, column, from + c, 6 * plane,
                                                    plane);
}

}  // namespace

namespace TENSOR_ISA {

const WinogradMath winograd_loops = {input, filter, output};

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
