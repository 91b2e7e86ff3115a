// SPDX-License-Identifier: Apache-2.0
// Fourier transforms of lines on a device: what is read, passes of Stockham's, what is written.
#pragma once

#include "libtensor/backends/cuda/device/fft/fft.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/functors/fourier.h"

namespace libtensor::cuda {

inline constexpr int kLargestRadix = 31;  // of larger prime factors Bluestein's way is cheaper

// How a line is transformed. Real ones of an even n are transformed as n / 2 complex numbers, the
// even elements in the real parts (`halves`: roots of unity of order n); sizes with large prime
// factors as a convolution with a chirp (Bluestein 1970), by passes of another length.
template <class T>
struct Transform {
  using C = Complex<T>;

  FourierKind kind;
  bool turns;             // backward: the parts of numbers are exchanged
  int64_t n;              // numbers of the line, real or complex
  int64_t size;           // complex numbers that are transformed
  int64_t length;         // of the passes
  int64_t read, written;  // strides in bytes
  T scale;
  const C* roots;     // of unity, of order length
  const C* halves;    // or null
  const C* chirp;     // or null: exp(-pi i k**2 / size)
  const C* spectrum;  // of the conjugate chirp

  // Number j of what the passes get.
  __device__ C input(const char* line, int64_t j) const {
    if (j >= size) return C(0);
    const auto at = [&](int64_t i) { return *reinterpret_cast<const C*>(line + i * read); };
    const auto real_at = [&](int64_t i) { return *reinterpret_cast<const T*>(line + i * read); };
    C z;
    if (kind == FourierKind::complex) {
      z = at(j);
    } else if (kind == FourierKind::from_real) {
      z = halves ? C(real_at(2 * j), real_at(2 * j + 1)) : C(real_at(j));
    } else if (halves) {
      C a = at(j), b = at(size - j);
      if (j == 0) a.im = b.im = 0;
      z = fourier::joined(a, b, halves[j]);
    } else {
      z = j == 0 ? C(at(0).re) : j <= n / 2 ? at(j) : fourier::conjugate(at(n - j));
    }
    if (turns) z = fourier::exchanged(z);
    return chirp ? z * chirp[j] : z;
  }

  // How many times output() is called for a line.
  __host__ __device__ int64_t outputs() const {
    return kind == FourierKind::from_real ? n / 2 + 1 : size;
  }
  // Writes what the passes left in z: number k, or two real ones.
  __device__ void output(const C* z, char* line, int64_t k) const {
    char* to = line + k * written;
    if (kind == FourierKind::complex) {
      *reinterpret_cast<C*>(to) = scale * found(z, k);
    } else if (kind == FourierKind::from_real) {
      C value = found(z, k == size ? 0 : k);
      if (halves) value = fourier::parted(value, found(z, k == 0 ? 0 : size - k), halves[k]);
      *reinterpret_cast<C*>(to) = scale * value;
    } else if (halves) {
      const C value = found(z, k);
      to += k * written;
      *reinterpret_cast<T*>(to) = scale * value.re;
      *reinterpret_cast<T*>(to + written) = scale * value.im;
    } else {
      *reinterpret_cast<T*>(to) = scale * found(z, k).re;
    }
  }

  // Between the two transforms of a convolution. The second one is backwards.
  __device__ C between(C z, int64_t k) const { return fourier::exchanged(z * spectrum[k]); }

 private:
  __device__ C found(const C* z, int64_t k) const {
    C value = z[k];
    if (chirp) value = fourier::exchanged(value) * chirp[k];
    return turns ? fourier::exchanged(value) : value;
  }
};

// A pass takes (m, p, l) to (m, l, p), the fastest axis first, so that in the end everything is in
// order: l is the product of the radices before p.
template <class T>
struct Pass {
  int64_t l, p, m;
  const Complex<T>* roots;  // of unity of order l * p * m
};

// The p numbers of one place of a line.
template <int kRadix, class T>
__device__ void pass_at(const Pass<T>& pass, const Complex<T>* from, Complex<T>* to,
                        int64_t place) {
  using C = Complex<T>;
  const int64_t l = pass.l, m = pass.m;
  const int64_t k = place / m, i = place - k * m;
  C z[kRadix], spare[kRadix], own[kRadix];
  TENSOR_UNROLL
  for (int j = 0; j < kRadix; ++j) z[j] = from[i + m * (j + kRadix * k)];
  if constexpr (kRadix % 2 == 1) {
    TENSOR_UNROLL
    for (int j = 1; j < kRadix; ++j) own[j] = pass.roots[j * l * m];
  }
  fourier::butterfly(z, kRadix, own, spare);
  to[i + m * k] = z[0];
  TENSOR_UNROLL
  for (int j = 1; j < kRadix; ++j) to[i + m * (k + l * j)] = z[j] * pass.roots[l * j * i];
}

// Number `place` of the results of a pass of a larger radix.
template <class T>
__device__ void direct_at(const Pass<T>& pass, const Complex<T>* from, Complex<T>* to,
                          int64_t place) {
  const int64_t l = pass.l, p = pass.p, m = pass.m;
  const int64_t i = place % m, rest = place / m, k = rest % l, q = rest / l;
  const Complex<T>* z = from + i + m * p * k;
  Complex<T> sum = z[0];
  int64_t at = 0;
  for (int64_t j = 1; j < p; ++j) {
    at += q;
    if (at >= p) at -= p;
    sum = sum + (at == 0 ? z[m * j] : z[m * j] * pass.roots[at * l * m]);
  }
  to[place] = q == 0 ? sum : sum * pass.roots[l * q * i];
}

// How many butterflies a pass has in a line, and the work of one of them.
__host__ __device__ inline int64_t butterflies_of(int64_t length, int64_t p) {
  return p <= 5 ? length / p : length;
}
template <class T>
__device__ void run_butterfly(const Pass<T>& pass, const Complex<T>* from, Complex<T>* to,
                              int64_t place) {
  switch (pass.p) {
    case 2:
      return pass_at<2>(pass, from, to, place);
    case 3:
      return pass_at<3>(pass, from, to, place);
    case 4:
      return pass_at<4>(pass, from, to, place);
    case 5:
      return pass_at<5>(pass, from, to, place);
    default:
      return direct_at(pass, from, to, place);
  }
}

}  // namespace libtensor::cuda
