// Goto and van de Geijn, Anatomy of high-performance matrix multiplication, ACM TOMS 34(3), 2008:
// blocks of both operands are packed so that the innermost kernel reads them in order, converting
// them on the way.
#include "libtensor/backends/cpu/gemm.h"

#include <algorithm>
#include <cstring>

#include "libtensor/backend/backend.h"
#include "libtensor/backends/cpu/features.h"
#include "libtensor/backends/cpu/matmul_kernels.h"
#include "libtensor/core/dtype.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kDepth = 256;           // of a packed block
constexpr int64_t kBlockBytes = 1 << 18;  // of a packed block of a
constexpr int64_t kBlockColumns = 1024;   // of a packed block of b
constexpr int64_t kThin = 4;              // rows for which packing the other operand does not pay
constexpr int64_t kStackBytes = 1 << 15;
constexpr int kTileBytes = 14 * 2 * 64;  // the largest tile

const MatmulKernelSet& kernel_set() noexcept {
  static const MatmulKernelSet set = isa() == Isa::avx512 ? matmul_kernels_avx512()
                                     : isa() == Isa::avx2 ? matmul_kernels_avx2()
                                                          : matmul_kernels_baseline();
  return set;
}

template <class T>
const MatmulKernels<T>& kernels() noexcept {
  if constexpr (std::is_same_v<T, float>) return kernel_set().float32;
  if constexpr (std::is_same_v<T, double>) return kernel_set().float64;
  if constexpr (std::is_same_v<T, uint32_t>) return kernel_set().uint32;
  if constexpr (std::is_same_v<T, uint64_t>) return kernel_set().uint64;
}

// Working memory: on the stack if it is small.
class Scratch {
 public:
  explicit Scratch(int64_t nbytes) {
    if (nbytes > kStackBytes) storage_ = cpu_backend().allocate(nbytes);
    next_ = storage_ ? static_cast<char*>(storage_->data) : stack_;
  }
  template <class T>
  T* take(int64_t n) {
    auto* taken = reinterpret_cast<T*>(next_);
    next_ += padded<T>(n);
    return taken;
  }
  template <class T>
  static int64_t padded(int64_t n) {
    return round_up_to(n * static_cast<int64_t>(sizeof(T)), 64);
  }
  static int64_t round_up_to(int64_t n, int64_t step) { return (n + step - 1) / step * step; }

 private:
  alignas(64) char stack_[kStackBytes];
  Ref<Storage> storage_;
  char* next_;
};

int64_t round_up_to(int64_t n, int64_t step) { return Scratch::round_up_to(n, step); }

template <class T, class S>
void copy_step(T* to, int64_t to_step, const S* from, int64_t from_step, int64_t n) {
  if (to_step == 1 && from_step == 1) {
    for (int64_t i = 0; i < n; ++i) to[i] = convert<T>(from[i]);
  } else {
    for (int64_t i = 0; i < n; ++i) to[i * to_step] = convert<T>(from[i * from_step]);
  }
}

// Panels of `width` lines of a matrix (lines, depth), each panel in the order (depth, width),
// padded with zeros.
template <class T, class S>
void pack(T* to, Matrix<const S> from, int64_t lines, int64_t depth, int64_t width) {
  for (int64_t first = 0; first < lines; first += width, to += depth * width) {
    const int64_t n = std::min(width, lines - first);
    const Matrix<const S> panel = from.from(first, 0);
    if (n < width) std::fill_n(to, depth * width, T(0));
    if (panel.row_step == 1) {
      for (int64_t p = 0; p < depth; ++p) copy_step(to + p * width, 1, panel.at(0, p), 1, n);
    } else {
      for (int64_t i = 0; i < n; ++i)
        copy_step(to + i, width, panel.at(i, 0), panel.column_step, depth);
    }
  }
}

template <class T, class S>
void put(S* to, T value, bool add) {
  *to = convert<S>(add ? static_cast<T>(convert<T>(*to) + value) : value);
}

// One block of the result: all tiles of packed a (rows, depth) times packed b (depth, columns).
// `out` has unit column steps; where it has no room for whole tiles the tiles at the edges go
// through a buffer.
template <class T>
void run_tiles(const MatmulKernels<T>& kernel, int64_t rows, int64_t columns, int64_t depth,
               const T* a, const T* b, T* out, int64_t out_step, bool whole, bool add) {
  alignas(64) char memory[kTileBytes];
  T* edge = reinterpret_cast<T*>(memory);
  for (int64_t j = 0; j < columns; j += kernel.columns) {
    const int64_t nj = std::min<int64_t>(kernel.columns, columns - j);
    for (int64_t i = 0; i < rows; i += kernel.rows) {
      const int64_t ni = std::min<int64_t>(kernel.rows, rows - i);
      T* at = out + i * out_step + j;
      if (whole || (ni == kernel.rows && nj == kernel.columns)) {
        kernel.tile(depth, a + i * depth, b + j * depth, at, out_step, add);
        continue;
      }
      kernel.tile(depth, a + i * depth, b + j * depth, edge, kernel.columns, false);
      for (int64_t r = 0; r < ni; ++r) {
        for (int64_t c = 0; c < nj; ++c)
          put(at + r * out_step + c, edge[r * kernel.columns + c], add);
      }
    }
  }
}

template <class S>
constexpr bool kDirect = sizeof(S) ==
                         sizeof(Accumulator<S>);  // results are stored as they are summed

template <class S>
void gemm_tiles(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b,
                Matrix<S> out, bool add) {
  using T = Accumulator<S>;
  const MatmulKernels<T>& kernel = kernels<T>();
  const bool direct = kDirect<S> && out.column_step == 1;
  const int64_t depth = std::min(k, kDepth);
  const int64_t block =
      kBlockBytes / static_cast<int64_t>(sizeof(T)) / kDepth / kernel.rows * kernel.rows;
  const int64_t rows = std::min(round_up_to(m, kernel.rows), block);
  const int64_t columns = std::min(round_up_to(n, kernel.columns), kBlockColumns);
  // Sums that cannot be stored in the result are kept for a few blocks of rows.
  const int64_t band = direct ? m : std::min(round_up_to(m, kernel.rows), 4 * block);
  Scratch scratch(Scratch::padded<T>(rows * depth) + Scratch::padded<T>(columns * depth) +
                  (direct ? 0 : Scratch::padded<T>(band * columns)));
  T* packed_a = scratch.take<T>(rows * depth);
  T* packed_b = scratch.take<T>(columns * depth);
  T* sums = direct ? nullptr : scratch.take<T>(band * columns);
  for (int64_t top = 0; top < m; top += band) {
    const int64_t bottom = std::min(m, top + band);
    for (int64_t j = 0; j < n; j += columns) {
      const int64_t nj = std::min(columns, n - j);
      for (int64_t p = 0; p < k; p += depth) {
        const int64_t np = std::min(depth, k - p);
        pack(packed_b, b.from(p, j).transposed(), nj, np, kernel.columns);
        for (int64_t i = top; i < bottom; i += rows) {
          const int64_t ni = std::min(rows, bottom - i);
          pack(packed_a, a.from(i, p), ni, np, kernel.rows);
          if (direct) {
            run_tiles(kernel, ni, nj, np, packed_a, packed_b, reinterpret_cast<T*>(out.at(i, j)),
                      out.row_step, false, add || p > 0);
          } else {
            run_tiles(kernel, ni, nj, np, packed_a, packed_b, sums + (i - top) * columns, columns,
                      true, p > 0);
          }
        }
      }
      for (int64_t i = top; !direct && i < bottom; ++i) {
        for (int64_t c = 0; c < nj; ++c) put(out.at(i, j + c), sums[(i - top) * columns + c], add);
      }
    }
  }
}

// A few rows times columns that lie in memory one after the other: the other operand is read once,
// in order.
template <class T>
void gemm_dots(int64_t m, int64_t n, int64_t k, Matrix<const T> a, Matrix<const T> b, Matrix<T> out,
               bool add) {
  Scratch scratch(a.column_step == 1 ? 0 : Scratch::padded<T>(m * k));
  if (a.column_step != 1) {
    T* rows = scratch.take<T>(m * k);
    for (int64_t i = 0; i < m; ++i) copy_step(rows + i * k, 1, a.at(i, 0), a.column_step, k);
    a = {rows, k, 1};
  }
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i)
      put(out.at(i, j), kernels<T>().dot(k, a.at(i, 0), b.at(0, j)), add);
  }
}

// A few rows times a matrix whose rows lie in memory in order.
template <class T>
void gemm_sums(int64_t m, int64_t n, int64_t k, Matrix<const T> a, Matrix<const T> b, Matrix<T> out,
               bool add) {
  constexpr int64_t kWidth = 512;
  alignas(64) T sums[kThin][kWidth];
  for (int64_t j = 0; j < n; j += kWidth) {
    const int64_t nj = std::min(kWidth, n - j);
    for (int64_t i = 0; i < m; ++i) std::fill_n(sums[i], nj, T(0));
    for (int64_t p = 0; p < k; ++p) {
      for (int64_t i = 0; i < m; ++i) kernels<T>().axpy(nj, *a.at(i, p), b.at(p, j), sums[i]);
    }
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t c = 0; c < nj; ++c) put(out.at(i, j + c), sums[i][c], add);
    }
  }
}

}  // namespace

template <class S>
int gemm_tile_rows() {
  return kernels<Accumulator<S>>().rows;
}
template <class S>
int gemm_tile_columns() {
  return kernels<Accumulator<S>>().columns;
}

template <class S>
GemmPath gemm_path(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b) {
  if (!kDirect<S> || n * k < 256 || m * k < 256) return GemmPath::tiles;
  if (m <= kThin && (b.row_step == 1 || n == 1))
    return b.row_step == 1 ? GemmPath::dots : GemmPath::tiles;
  if (m <= kThin && b.column_step == 1) return GemmPath::sums;
  if (n <= kThin && a.column_step == 1) return GemmPath::dots_transposed;
  if (n <= kThin && a.row_step == 1) return GemmPath::sums_transposed;
  return GemmPath::tiles;
}

template <class S>
void gemm(GemmPath path, int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b,
          Matrix<S> out, bool add) {
  using T = Accumulator<S>;
  if constexpr (kDirect<S>) {
    const Matrix<const T> wide_a{reinterpret_cast<const T*>(a.data), a.row_step, a.column_step};
    const Matrix<const T> wide_b{reinterpret_cast<const T*>(b.data), b.row_step, b.column_step};
    const Matrix<T> wide_out{reinterpret_cast<T*>(out.data), out.row_step, out.column_step};
    switch (path) {
      case GemmPath::tiles:
        break;
      case GemmPath::dots:
        return gemm_dots(m, n, k, wide_a, wide_b, wide_out, add);
      case GemmPath::sums:
        return gemm_sums(m, n, k, wide_a, wide_b, wide_out, add);
      case GemmPath::dots_transposed:
        return gemm_dots(n, m, k, wide_b.transposed(), wide_a.transposed(), wide_out.transposed(),
                         add);
      case GemmPath::sums_transposed:
        return gemm_sums(n, m, k, wide_b.transposed(), wide_a.transposed(), wide_out.transposed(),
                         add);
    }
  }
  gemm_tiles(m, n, k, a, b, out, add);
}

#define TENSOR_GEMM(S)                                                                      \
  template int gemm_tile_rows<S>();                                                         \
  template int gemm_tile_columns<S>();                                                      \
  template GemmPath gemm_path(int64_t, int64_t, int64_t, Matrix<const S>, Matrix<const S>); \
  template void gemm(GemmPath, int64_t, int64_t, int64_t, Matrix<const S>, Matrix<const S>, \
                     Matrix<S>, bool);
TENSOR_GEMM(bool)
TENSOR_GEMM(uint8_t)
TENSOR_GEMM(int8_t)
TENSOR_GEMM(int16_t)
TENSOR_GEMM(int32_t)
TENSOR_GEMM(int64_t)
TENSOR_GEMM(float16)
TENSOR_GEMM(bfloat16)
TENSOR_GEMM(float)
TENSOR_GEMM(double)
TENSOR_GEMM(uint16_t)
TENSOR_GEMM(uint32_t)
TENSOR_GEMM(uint64_t)
#undef TENSOR_GEMM

}  // namespace libtensor::cpu
