// Text of matmul_tiles.cpp and its siblings, which compile it for one instruction-set level each.
// Everything here is in an unnamed namespace and nothing of the standard library is used: a
// function with a name that another level shares could be replaced by that one at link time.
#include "libtensor/backends/cpu/matmul_kernels.h"

// Products and sums fuse where the machine can: these loops are where that is wanted.
#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast")
#endif

namespace libtensor::cpu {
namespace {

template <class T, int kBytes>
struct Vectors {
  static constexpr int kLanes = kBytes / static_cast<int>(sizeof(T));
  typedef T V __attribute__((vector_size(kBytes)));
  typedef T Unaligned __attribute__((vector_size(kBytes), aligned(sizeof(T)), may_alias));

  static V load(const T* from) { return *reinterpret_cast<const Unaligned*>(from); }
  static void store(T* to, V value) { *reinterpret_cast<Unaligned*>(to) = value; }
};

// kRows * kVectors accumulators stay in registers: the loops over them are unrolled.
template <class T, int kBytes, int kRows, int kVectors>
void tile(int64_t depth, const T* a, const T* b, T* c, int64_t stride, bool add) {
  using Vec = Vectors<T, kBytes>;
  typename Vec::V sum[kRows][kVectors] = {};
  for (int64_t p = 0; p < depth; ++p) {
    typename Vec::V right[kVectors];
#pragma GCC unroll 4
    for (int j = 0; j < kVectors; ++j) right[j] = Vec::load(b + j * Vec::kLanes);
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
      for (int j = 0; j < kVectors; ++j) sum[i][j] += a[i] * right[j];
    }
    a += kRows;
    b += kVectors * Vec::kLanes;
  }
#pragma GCC unroll 16
  for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < kVectors; ++j) {
      T* at = c + i * stride + j * Vec::kLanes;
      Vec::store(at, add ? Vec::load(at) + sum[i][j] : sum[i][j]);
    }
  }
}

template <class T, int kBytes>
T dot(int64_t n, const T* x, const T* y) {
  using Vec = Vectors<T, kBytes>;
  constexpr int kAtOnce = 4;
  typename Vec::V sum[kAtOnce] = {};
  int64_t i = 0;
  for (; i + kAtOnce * Vec::kLanes <= n; i += kAtOnce * Vec::kLanes) {
#pragma GCC unroll 4
    for (int k = 0; k < kAtOnce; ++k)
      sum[k] += Vec::load(x + i + k * Vec::kLanes) * Vec::load(y + i + k * Vec::kLanes);
  }
  const typename Vec::V total = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  T result = 0;
  for (int k = 0; k < Vec::kLanes; ++k) result += total[k];
  for (; i < n; ++i) result += x[i] * y[i];
  return result;
}

template <class T, int kBytes>
void axpy(int64_t n, T factor, const T* x, T* y) {
  using Vec = Vectors<T, kBytes>;
  int64_t i = 0;
  for (; i + Vec::kLanes <= n; i += Vec::kLanes)
    Vec::store(y + i, Vec::load(y + i) + factor * Vec::load(x + i));
  for (; i < n; ++i) y[i] += factor * x[i];
}

template <class T, int kBytes, int kRows, int kVectors>
constexpr MatmulKernels<T> kernels() {
  return {kRows, kVectors * Vectors<T, kBytes>::kLanes, tile<T, kBytes, kRows, kVectors>,
          dot<T, kBytes>, axpy<T, kBytes>};
}

template <int kBytes, int kRows, int kVectors>
constexpr MatmulKernelSet kernel_set() {
  return {kernels<float, kBytes, kRows, kVectors>(), kernels<double, kBytes, kRows, kVectors>(),
          kernels<uint32_t, kBytes, kRows, kVectors>(),
          kernels<uint64_t, kBytes, kRows, kVectors>()};
}

}  // namespace
}  // namespace libtensor::cpu
