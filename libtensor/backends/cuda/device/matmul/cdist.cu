// SPDX-License-Identifier: Apache-2.0
// Distances between all rows of two matrices, a square of them for each block of threads.
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cuda {
namespace {

constexpr int kSide = 16;   // rows of each matrix in a block
constexpr int kDepth = 32;  // columns that are in shared memory at once

enum class Norm { count, sum, euclidean, largest, general };

template <class T>
__device__ T no_smaller(T most, T size) {
  return most == most && !(size <= most) ? size : most;
}

// The share of |a - b| ** p in sums, of the largest one where powers could overflow or vanish.
template <class T>
__device__ double share(T size, double most, double p) {
  return math::pow(static_cast<double>(size) / most, p);
}

// The square root of the sum of squares where those overflow or vanish.
template <class T>
__device__ double careful(const T* a, const T* b, int64_t m) {
  T most = 0;
  for (int64_t i = 0; i < m; ++i) most = no_smaller(most, math::fabs(a[i] - b[i]));
  const auto largest = static_cast<double>(most);
  if (!(largest > 0) || !math::is_finite(largest)) return largest;
  double total = 0;
  for (int64_t i = 0; i < m; ++i) total += share(math::fabs(a[i] - b[i]), largest, 2);
  return largest * math::sqrt(total);
}

// Calls f(|a - b|) for the columns of the thread's two rows, and end() after every kDepth of them.
template <class T, class F, class G>
__device__ void for_columns(const T* a, const T* b, int rows, int columns, int64_t m, T* own,
                            T* other, F&& f, G&& end) {
  const int x = static_cast<int>(threadIdx.x) % kSide, y = static_cast<int>(threadIdx.x) / kSide;
  for (int64_t first = 0; first < m; first += kDepth) {
    const int depth = static_cast<int>(m - first < kDepth ? m - first : kDepth);
    for (int e = static_cast<int>(threadIdx.x); e < kSide * kDepth; e += kSide * kSide) {
      const int row = e / kDepth, i = e % kDepth;
      const int place = row * (kDepth + 1) + i;
      if (row < rows && i < depth) own[place] = a[row * m + first + i];
      if (row < columns && i < depth) other[place] = b[row * m + first + i];
    }
    __syncthreads();
    if (y < rows && x < columns) {
      for (int i = 0; i < depth; ++i)
        f(math::fabs(own[y * (kDepth + 1) + i] - other[x * (kDepth + 1) + i]));
      end();
    }
    __syncthreads();
  }
}

template <class T, Norm kNorm>
__global__ void __launch_bounds__(kSide* kSide, 2)
    distance_kernel(T* out, const T* a, const T* b, int64_t rows, int64_t columns, int64_t m,
                    double p, int64_t squares) {
  TENSOR_SHARED(T, own, kSide * (kDepth + 1));
  TENSOR_SHARED(T, other, kSide * (kDepth + 1));
  const int x = static_cast<int>(threadIdx.x) % kSide, y = static_cast<int>(threadIdx.x) / kSide;
  const int64_t wide = (columns + kSide - 1) / kSide, high = (rows + kSide - 1) / kSide;
  for (int64_t square = blockIdx.x; square < squares; square += gridDim.x) {
    const int64_t matrix = square / (wide * high), rest = square % (wide * high);
    const int64_t i = rest / wide * kSide, j = rest % wide * kSide;
    const T* from = a + (matrix * rows + i) * m;
    const T* others = b + (matrix * columns + j) * m;
    const int its_rows = static_cast<int>(rows - i < kSide ? rows - i : kSide);
    const int its_columns = static_cast<int>(columns - j < kSide ? columns - j : kSide);
    const auto over_columns = [&](auto&& f, auto&& end) {
      for_columns(from, others, its_rows, its_columns, m, own, other, f, end);
    };
    double result = 0;
    T part = 0;  // of few columns, in the numbers' own precision
    const auto add_part = [&] {
      result += static_cast<double>(part);
      part = 0;
    };
    if constexpr (kNorm == Norm::count) {
      over_columns([&](T size) { part += size != T(0) ? T(1) : T(0); }, add_part);
    } else if constexpr (kNorm == Norm::sum) {
      over_columns([&](T size) { part += size; }, add_part);
    } else if constexpr (kNorm == Norm::euclidean) {
      over_columns([&](T size) { part += size * size; }, add_part);
      constexpr double tiny = sizeof(T) == 4 ? 1e-30 : 1e-280, huge = sizeof(T) == 4 ? 1e30 : 1e280;
      if (result > tiny && result < huge) {
        result = math::sqrt(result);
      } else if (y < its_rows && x < its_columns) {
        result = careful(from + y * m, others + x * m, m);
      }
    } else {
      over_columns([&](T size) { part = no_smaller(part, size); }, [] {});
      result = static_cast<double>(part);
      if constexpr (kNorm == Norm::general) {
        const double most = result;
        double total = 0;
        over_columns([&](T size) { total += share(size, most, p); }, [] {});
        if (most > 0 && math::is_finite(most)) result = most * math::pow(total, 1 / p);
      }
    }
    if (y < its_rows && x < its_columns)
      out[(matrix * rows + i + y) * columns + j + x] = static_cast<T>(result);
  }
}

template <class T, Norm kNorm>
void run(const Context& context, View out, View a, View b, double p) {
  const int64_t rows = out.extent(out.ndim - 2), columns = out.extent(out.ndim - 1);
  const int64_t squares =
      out.numel / (rows * columns) * ((rows + kSide - 1) / kSide) * ((columns + kSide - 1) / kSide);
  const int64_t most = busy_blocks(context) * 4;
  const Launch grid{dim3(static_cast<unsigned>(squares < most ? squares : most)),
                    dim3(kSide * kSide), true};
  launch(context, grid, distance_kernel<T, kNorm>, out.as<T>(), a.as<T>(), b.as<T>(), rows, columns,
         a.extent(a.ndim - 1), p, squares);
}

template <class T>
void run(const Context& context, View out, View a, View b, double p) {
  if (p == 0) return run<T, Norm::count>(context, out, a, b, p);
  if (p == 1) return run<T, Norm::sum>(context, out, a, b, p);
  if (p == 2) return run<T, Norm::euclidean>(context, out, a, b, p);
  if (math::is_infinite(p)) return run<T, Norm::largest>(context, out, a, b, p);
  return run<T, Norm::general>(context, out, a, b, p);
}

}  // namespace

void cdist(const Context& context, View out, View a, View b, double p) {
  if (out.numel == 0) return;
  if (out.dtype == DType::float32) {
    run<float>(context, out, a, b, p);
  } else {
    run<double>(context, out, a, b, p);
  }
}

}  // namespace libtensor::cuda
