// The frame of a blocked product: what fills the packed blocks and what takes the sums is up to the
// caller.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "libtensor/backend/backend.h"
#include "libtensor/backends/cpu/gemm.h"
#include "libtensor/backends/cpu/matmul_kernels.h"
#include "libtensor/core/dtype.h"

namespace libtensor::cpu {

inline constexpr int64_t kDepth = 256;           // of a packed block
inline constexpr int64_t kBlockBytes = 1 << 18;  // of a packed block of a
inline constexpr int64_t kBlockColumns = 1024;   // of a packed block of b
inline constexpr int64_t kStackBytes = 1 << 15;
inline constexpr int kTileBytes = 14 * 2 * 64;  // the largest tile

// Of the level that this machine has.
const MatmulKernelSet& matmul_kernels() noexcept;

template <class T>
const MatmulKernels<T>& kernels() noexcept {
  if constexpr (std::is_same_v<T, float>) return matmul_kernels().float32;
  if constexpr (std::is_same_v<T, double>) return matmul_kernels().float64;
  if constexpr (std::is_same_v<T, uint32_t>) return matmul_kernels().uint32;
  if constexpr (std::is_same_v<T, uint64_t>) return matmul_kernels().uint64;
}

inline int64_t round_up_to(int64_t n, int64_t step) { return (n + step - 1) / step * step; }

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

 private:
  alignas(64) char stack_[kStackBytes];
  Ref<Storage> storage_;
  char* next_;
};

template <class T, class S>
void copy_step(T* to, int64_t to_step, const S* from, int64_t from_step, int64_t n) {
  if (to_step == 1 && from_step == 1) {
    if constexpr (std::is_same_v<T, S>) {
      if (n > 0) std::memcpy(to, from, static_cast<size_t>(n) * sizeof(T));
    } else {
      for (int64_t i = 0; i < n; ++i) to[i] = convert<T>(from[i]);
    }
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

// The product of a (m, k) and b (k, n), k >= 0, block by block. pack_a(to, i, ni, p, np) packs rows
// [i, i + ni) over [p, p + np) of the inner extent as panels of the kernel's rows; pack_b(to, j,
// nj, p, np) packs columns likewise. Sums go straight to `direct` if that is given (k > 0), else
// store(i, ni, j, nj, sums, step) takes them, each once.
template <class T, class PackA, class PackB, class Store>
void multiply_blocks(int64_t m, int64_t n, int64_t k, PackA pack_a, PackB pack_b, T* direct,
                     int64_t direct_step, bool add, Store store) {
  const MatmulKernels<T>& kernel = kernels<T>();
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
      if (k == 0) std::fill_n(sums, band * columns, T(0));
      for (int64_t p = 0; p < k; p += depth) {
        const int64_t np = std::min(depth, k - p);
        pack_b(packed_b, j, nj, p, np);
        for (int64_t i = top; i < bottom; i += rows) {
          const int64_t ni = std::min(rows, bottom - i);
          pack_a(packed_a, i, ni, p, np);
          if (direct) {
            run_tiles(kernel, ni, nj, np, packed_a, packed_b, direct + i * direct_step + j,
                      direct_step, false, add || p > 0);
          } else {
            run_tiles(kernel, ni, nj, np, packed_a, packed_b, sums + (i - top) * columns, columns,
                      true, p > 0);
          }
        }
      }
      if (!direct) store(top, bottom - top, j, nj, sums, columns);
    }
  }
}

}  // namespace libtensor::cpu
