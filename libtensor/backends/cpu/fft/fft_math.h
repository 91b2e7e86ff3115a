// SPDX-License-Identifier: Apache-2.0
// The arithmetic of Fourier transforms, for each instruction set. Several lines are
// transformed side by side, one in each lane of a vector: number k of them lies at z + k * 2 *
// lanes, the real parts first, then the imaginary ones.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {

inline constexpr int kMostFftLanes = 16;
// Of larger prime factors Bluestein's way is cheaper.
inline constexpr int kLargestRadix = 31;

// A transform of n numbers by Stockham's passes. For each radix p, with l the product of those
// before it and m = n / (l * p): the factors exp(-2 pi i * l * j * i / n) for each i < m and
// 1 <= j < p, then the roots of unity of order p.
template <class T>
struct FftPasses {
  int64_t n;
  int64_t count;
  const int* radices;
  const T* factors;
};

// A transform of one line of n = first.n * second.n numbers x[j1 * second.n + j2]: of its columns,
// then factors exp(-2 pi i * j2 * k1 / n), then of its rows. D. H. Bailey, FFTs in external or
// hierarchical memory, 1990.
template <class T>
struct FftGrid {
  FftPasses<T> first, second;
  int64_t pitch;  // numbers from one group of rows to the next in between
  // For each group of columns: the factors of k1 < chunk, and if chunk < first.n those of multiples
  // of chunk, to be multiplied.
  int64_t chunk, chunks;
  const T *fine, *coarse;
};

// Where numbers of `width` lines lie. All steps in bytes.
struct FftSide {
  char* line[kMostFftLanes];  // the first one's for those beyond width
  int64_t width;
  int64_t step;       // from number to number
  int64_t imaginary;  // from the real to the imaginary part
  bool has_imaginary;
};

template <class T>
struct FftMath {
  int64_t lanes;

  // From a, with as much room at b; tells which of the two has the result.
  T* (*run)(const FftPasses<T>& passes, T* a, T* b);
  // With the parts exchanged: the backward transform is the forward one of such numbers.
  void (*load)(T* to, const FftSide& from, int64_t n, bool exchange);
  void (*store)(const FftSide& to, const T* from, int64_t n, bool exchange, T scale);
  // Numbers of lines side by side times one factor each.
  void (*multiply)(T* z, const T* factors, int64_t n, bool exchange);

  // Between half spectra of h + 1 numbers and real lines as h complex ones, the even elements in
  // the real parts. The roots are exp(-pi i k / h) for k <= h / 2.
  void (*split)(T* z, int64_t h, const T* roots);
  void (*join)(T* z, int64_t h, const T* roots);

  // Of single lines.
  void (*split_line)(T* z, int64_t h, const T* roots);
  void (*join_line)(T* z, int64_t h, const T* roots);
  void (*multiply_line)(T* to, const T* from, const T* factors, int64_t n, bool exchange_before,
                        bool exchange_after, T scale);
  // Groups of lanes of the columns, to `turned`; then of the rows, which overwrites it. Work space
  // for lanes * n numbers each.
  void (*columns)(const FftGrid<T>& grid, T* turned, const T* x, int64_t begin, int64_t end, T* a,
                  T* b, bool exchange);
  void (*rows)(const FftGrid<T>& grid, T* out, T* turned, int64_t begin, int64_t end, T* work,
               bool exchange, T scale);
};

TENSOR_EACH_ISA(extern const FftMath<float> fft_floats; extern const FftMath<double> fft_doubles)

template <class T>
const FftMath<T>& fft_math();
template <>
inline const FftMath<float>& fft_math<float>() {
  return TENSOR_FOR_ISA(fft_floats);
}
template <>
inline const FftMath<double>& fft_math<double>() {
  return TENSOR_FOR_ISA(fft_doubles);
}

}  // namespace libtensor::cpu
