// The innermost loops of matrix products, one set for each instruction-set level.
#pragma once

#include <cstdint>

namespace libtensor::cpu {

// T is what products are computed in: float, double, uint32_t or uint64_t (integers wrap).
template <class T>
struct MatmulKernels {
  int rows = 0;  // of a tile of the result
  int columns = 0;
  // c (rows, columns) = or += a * b: a packed (depth, rows), b packed (depth, columns), rows of c
  // `stride` apart.
  void (*tile)(int64_t depth, const T* a, const T* b, T* c, int64_t stride, bool add) = nullptr;
  T (*dot)(int64_t n, const T* x, const T* y) = nullptr;
  // y += factor * x
  void (*axpy)(int64_t n, T factor, const T* x, T* y) = nullptr;
};

struct MatmulKernelSet {
  MatmulKernels<float> float32;
  MatmulKernels<double> float64;
  MatmulKernels<uint32_t> uint32;
  MatmulKernels<uint64_t> uint64;
};

const MatmulKernelSet& matmul_kernels_baseline() noexcept;
const MatmulKernelSet& matmul_kernels_avx2() noexcept;
const MatmulKernelSet& matmul_kernels_avx512() noexcept;

}  // namespace libtensor::cpu
