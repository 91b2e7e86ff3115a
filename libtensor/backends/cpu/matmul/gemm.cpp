// SPDX-License-Identifier: Apache-2.0
// Goto and van de Geijn, Anatomy of high-performance matrix multiplication, ACM TOMS 34(3), 2008:
// blocks of both operands are packed so that the innermost kernel reads them in order, converting
// them on the way.
#include "libtensor/backends/cpu/matmul/gemm.h"

#include "libtensor/backends/cpu/features.h"
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"

namespace libtensor::cpu {

const MatmulKernelSet& matmul_kernels() noexcept {
#ifdef TENSOR_X86_ISAS
  if (isa() == Isa::avx512) return matmul_kernels_avx512();
  if (isa() == Isa::avx2) return matmul_kernels_avx2();
#endif
  return matmul_kernels_baseline();
}

namespace {

// Rows for which packing the other operand does not pay: in any case, or if a row is long.
constexpr int64_t kThin = 4;
constexpr int64_t kFew = 40;
constexpr int64_t kSome = 300;
constexpr int64_t kLong = 192;
constexpr int64_t kRagged = 96;       // the same beside vectors of columns that would not be full
constexpr int64_t kTiny = 128;        // multiplications
constexpr int64_t kLeastThin = 4096;  // elements of a matrix that is converted a piece at a time
constexpr int64_t kLongestThin = 1 << 20;  // rows beside it, which are converted as a whole
constexpr int64_t kSmall = 4096;           // elements of an operand that is read in place anyway
constexpr int64_t kWide = 1024;            // columns for which packing the left operand pays
constexpr int64_t kCached = 1 << 17;       // elements that stay in a cache while they are read

// Results are stored as they are summed.
template <class S>
constexpr bool kDirect = sizeof(S) == sizeof(ProductSum<S>);

template <class S>
constexpr bool kHalf = std::is_same_v<S, float16> || std::is_same_v<S, bfloat16>;

// Rows of 4 KiB and multiples of it compete for the same lines of a cache.
template <class T>
bool aliases(int64_t step) {
  return step * static_cast<int64_t>(sizeof(T)) % 2048 == 0;
}

// What few rows or columns of the other operand read is not worth packing.
template <class T>
Matrix<const T> left_in_place(Matrix<const T> a, int64_t m, int64_t n, int64_t k) {
  if (m == 1) a.row_step = 1;
  if (k == 1) a.column_step = 1;
  if (a.row_step != 1 && a.column_step != 1) return {};
  const int64_t step = a.row_step == 1 ? a.column_step : a.row_step;
  const bool small = m * k <= kSmall || (n <= kWide && !aliases<T>(step));
  return small ? a : Matrix<const T>{};
}
template <class T>
Matrix<const T> right_in_place(Matrix<const T> b, int64_t m, int64_t n, int64_t k) {
  const bool even = b.row_step % kernels<T>().lanes == 0 && !aliases<T>(b.row_step / 2);
  const bool small = n * k <= kSmall || m <= kernels<T>().rows ||
                     (m <= (even ? kSome : kSome / 3) && n * k <= kCached);
  return b.column_step == 1 && small ? b : Matrix<const T>{};
}

// Whether it can be added to tiles.
template <class T>
bool in_rows(Matrix<const T> addend) {
  return !addend.data || addend.column_step == 1;
}

// So few multiplications that any arrangement of operands costs more.
bool is_tiny(int64_t m, int64_t n, int64_t k) {
  return std::max({m, n, k}) <= kTiny && m * n * k <= kTiny;
}
template <class T>
void gemm_tiny(int64_t m, int64_t n, int64_t k, Matrix<const T> a, Matrix<const T> b, Matrix<T> out,
               Matrix<const T> addend) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      T sum = 0;
      for (int64_t p = 0; p < k; ++p) sum += *a.at(i, p) * *b.at(p, j);
      put(out, addend, i, j, sum);
    }
  }
}

// A product of few enough elements to be read and written in place in one go.
template <class T>
bool gemm_at_once(int64_t m, int64_t n, int64_t k, Matrix<const T> a, Matrix<const T> b,
                  Matrix<T> out, Matrix<const T> addend) {
  if (k > kDepth || n % kernels<T>().lanes != 0 || out.column_step != 1 || !in_rows(addend))
    return false;
  a = left_in_place<T>(a, m, n, k);
  b = right_in_place<T>(b, m, n, k);
  if (!a.data || !b.data) return false;
  if (a.column_step == 1 && kernels<T>().product) {
    kernels<T>().product({m, n, k, a.data, a.row_step, b.data, b.row_step, out.data, out.row_step,
                          addend.data, addend.row_step});
    return true;
  }
  int64_t rows[kDepth];
  for (int64_t p = 0; p < k; ++p) rows[p] = p * b.row_step;
  run_tiles<T>(m, n, k, {a.data, a.row_step, a.column_step, false},
               {b.data, kernels<T>().columns, rows},
               {out.data, out.row_step, addend.data, addend.row_step});
  return true;
}

template <class S>
void gemm_tiles(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b,
                Matrix<S> out, Matrix<const S> addend, bool shallow, const Epilogue& epilogue,
                const ProductSum<S>* panels) {
  using T = ProductSum<S>;
  Target<T> direct;
  if (kDirect<S> && out.column_step == 1 && in_rows(addend))
    direct = {reinterpret_cast<T*>(out.data), out.row_step, reinterpret_cast<const T*>(addend.data),
              addend.row_step};
  Matrix<const T> a_there, b_there;
  if constexpr (kDirect<S>) {
    a_there =
        left_in_place<T>({reinterpret_cast<const T*>(a.data), a.row_step, a.column_step}, m, n, k);
    const Matrix<const T> right{reinterpret_cast<const T*>(b.data), b.row_step, b.column_step};
    if (!panels) b_there = right_in_place<T>(right, m, n, k);
  }
  multiply_blocks<T>(
      m, n, k, a_there,
      [&](T* to, int64_t i, int64_t ni, int64_t p, int64_t np) {
        pack_rows(to, a.from(i, p), ni, np);
      },
      b_there,
      [&](T* to, int64_t j, int64_t nj, int64_t p, int64_t np) {
        pack_columns(to, b.from(p, j), nj, np);
      },
      direct,
      [&](int64_t i, int64_t ni, int64_t j, int64_t nj, const T* sums, int64_t step) {
        for (int64_t r = 0; r < ni; ++r) {
          for (int64_t c = 0; c < nj; ++c) put(out, addend, i + r, j + c, sums[r * step + c]);
        }
        epilogue.apply(ni, nj, out.from(i, j));
      },
      shallow, direct.data ? epilogue : Epilogue{}, kernels<T>(), panels);
}

// The rows of a matrix one after the other.
template <class T>
Matrix<const T> rows_of(T* to, int64_t m, int64_t k, Matrix<const T> a) {
  for (int64_t i = 0; i < m; ++i) copy_step(to + i * k, 1, a.at(i, 0), a.column_step, k);
  return {to, k, 1};
}

// A few rows times columns that lie in memory one after the other, so few that they go one by one.
template <class T>
void gemm_dot(int64_t m, int64_t n, int64_t k, Matrix<const T> a, Matrix<const T> b, Matrix<T> out,
              Matrix<const T> addend) {
  Scratch scratch(a.column_step == 1 ? 0 : Scratch::padded<T>(m * k));
  if (a.column_step != 1) a = rows_of(scratch.take<T>(m * k), m, k, a);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i)
      put(out, addend, i, j, kernels<T>().dot(k, a.at(i, 0), b.at(0, j)));
  }
}

// The same for more of them: the other operand is read once, at distant addresses, since
// memory delivers long streams faster. Rows are divided as evenly as they go; where fewer are left
// than a kernel takes, it begins with earlier ones.
template <class T>
void gemm_dots(int64_t m, int64_t n, int64_t k, Matrix<const T> a, Matrix<const T> b, Matrix<T> out,
               Matrix<const T> addend) {
  Scratch scratch(a.column_step == 1 ? 0 : Scratch::padded<T>(m * k));
  if (a.column_step != 1) a = rows_of(scratch.take<T>(m * k), m, k, a);
  const auto up = [](int64_t x, int64_t y) { return (x + y - 1) / y; };
  const int64_t rows = up(m, up(m, kernels<T>().dot_rows));
  const auto& dots = kernels<T>().dots[rows - 1];
  // Columns first + c * step, of which those from `begin` to `end` are kept.
  const auto take = [&](int64_t first, int64_t step, int64_t begin, int64_t end) {
    T sums[kMostDots];
    for (int64_t i = 0; i < m; i += rows) {
      const int64_t top = std::min(i, m - rows);
      dots.run(k, a.at(top, 0), a.row_step, b.at(0, first), step * b.column_step, sums);
      for (int64_t r = i; r < std::min(m, i + rows); ++r) {
        for (int64_t c = begin; c < end; ++c)
          put(out, addend, r, first + c * step, sums[(r - top) * dots.columns + c]);
      }
    }
  };
  const int64_t columns = dots.columns, apart = n / columns, rest = n % columns;
  for (int64_t j = 0; j < apart; ++j) take(j, apart, 0, columns);
  if (apart == 0) {
    for (int64_t j = 0; j < n; ++j) take(j, 0, 0, 1);
  } else if (rest > 0) {
    take(n - columns, 1, columns - rest, columns);
  }
}

// A few rows times a matrix whose rows lie in memory in order.
template <class T>
void gemm_sums(int64_t m, int64_t n, int64_t k, Matrix<const T> a, Matrix<const T> b, Matrix<T> out,
               Matrix<const T> addend) {
  // Whole vectors of sums, which stay in the first cache.
  const int64_t width = std::min(n, std::max<int64_t>(1, 64 / m) * 64);
  const MatmulKernels<T>& kernel = kernels<T>();
  Scratch scratch(Scratch::padded<T>(m * width));
  T* sums = scratch.take<T>(m * width);
  for (int64_t j = 0; j < n; j += width) {
    const int64_t nj = std::min(width, n - j);
    std::fill_n(sums, m * width, T(0));
    int64_t p = 0;
    CancelPoint point;
    for (; p + kSumDepth <= k; p += kSumDepth) {
      point(kSumDepth * m * nj);
      for (int64_t i = 0; i < m; i += kSumRows) {
        const int64_t ni = std::min<int64_t>(kSumRows, m - i);
        T factors[kSumRows * kSumDepth];
        for (int64_t r = 0; r < ni; ++r) {
          for (int64_t q = 0; q < kSumDepth; ++q) factors[r * kSumDepth + q] = *a.at(i + r, p + q);
        }
        kernel.sums[ni - 1](nj, factors, b.at(p, j), b.row_step, sums + i * width, width);
      }
    }
    for (; p < k; ++p) {
      for (int64_t i = 0; i < m; ++i) kernel.axpy(nj, *a.at(i, p), b.at(p, j), sums + i * width);
    }
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t c = 0; c < nj; ++c) put(out, addend, i, j + c, sums[i * width + c]);
    }
  }
}

// Few rows of 16-bit floats times a matrix, of which a piece at a time is converted in the first
// cache.
template <class S>
void gemm_thin(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b, Matrix<S> out,
               Matrix<const S> addend) {
  constexpr int64_t kColumns = 512, kPiece = 1024;  // of rows that lie in order, and of columns
  constexpr auto kSize = static_cast<int64_t>(sizeof(S));
  const MatmulKernels<float>& kernel = kernels<float>();
  constexpr DType kDType = std::is_same_v<S, bfloat16> ? DType::bfloat16 : DType::float16;
  const ConvertFunction convert = converter(DType::float32, kDType);
  const auto widen = [&](float* to, const S* from, int64_t step, int64_t count) {
    convert(reinterpret_cast<char*>(to), sizeof(float), reinterpret_cast<const char*>(from),
            step * kSize, count);
  };
  const auto fetch = [](const S* from, int64_t count) {
    for (int64_t i = 0; i < count; i += 64 / kSize) __builtin_prefetch(from + i);
  };
  const auto& dots = kernel.dots[m - 1];
  const bool in_rows = b.column_step == 1;
  const int64_t lines = in_rows ? kSumDepth : dots.columns, length = in_rows ? kColumns : kPiece;
  Scratch scratch(Scratch::padded<float>(m * k) + Scratch::padded<float>(lines * length) +
                  Scratch::padded<float>(m * kColumns));
  float* rows = scratch.take<float>(m * k);
  float* piece = scratch.take<float>(lines * length);
  float* sums = scratch.take<float>(m * kColumns);
  for (int64_t i = 0; i < m; ++i) widen(rows + i * k, a.at(i, 0), a.column_step, k);
  CancelPoint point;
  for (int64_t j = 0; in_rows && j < n; j += kColumns) {
    const int64_t nj = std::min(kColumns, n - j);
    std::fill_n(sums, m * kColumns, 0.0f);
    for (int64_t p = 0; p < k; p += kSumDepth) {
      const int64_t np = std::min<int64_t>(kSumDepth, k - p);
      point(np * m * nj);
      for (int64_t q = 0; q < np; ++q) {
        // Rows are too short here for the machine to fetch the next ones by itself.
        if (p + kSumDepth + q < k) fetch(b.at(p + kSumDepth + q, j), nj);
        widen(piece + q * kColumns, b.at(p + q, j), 1, nj);
      }
      float factors[kSumRows * kSumDepth];
      for (int64_t i = 0; i < m; ++i) {
        for (int64_t q = 0; q < np; ++q) factors[i * kSumDepth + q] = rows[i * k + p + q];
      }
      if (np == kSumDepth) {
        kernel.sums[m - 1](nj, factors, piece, kColumns, sums, kColumns);
        continue;
      }
      for (int64_t q = 0; q < np; ++q) {
        for (int64_t i = 0; i < m; ++i)
          kernel.axpy(nj, factors[i * kSumDepth + q], piece + q * kColumns, sums + i * kColumns);
      }
    }
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t c = 0; c < nj; ++c) put(out, addend, i, j + c, sums[i * kColumns + c]);
    }
  }
  for (int64_t j = 0; !in_rows && j < n; j += lines) {
    float totals[kMostDots] = {};
    for (int64_t p = 0; p < k; p += kPiece) {
      const int64_t np = std::min(kPiece, k - p);
      point(np * m * lines);
      // The last columns once more where too few are left.
      for (int64_t c = 0; c < lines; ++c)
        widen(piece + c * kPiece, b.at(p, std::min(j + c, n - 1)), 1, np);
      float found[kMostDots];
      dots.run(np, rows + p, k, piece, kPiece, found);
      for (int64_t c = 0; c < m * lines; ++c) totals[c] += found[c];
    }
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t c = 0; c < std::min(lines, n - j); ++c)
        put(out, addend, i, j + c, totals[i * lines + c]);
    }
  }
}

}  // namespace

template <class S>
int gemm_tile_rows() {
  return kernels<ProductSum<S>>().rows;
}
template <class S>
int gemm_tile_columns() {
  return kernels<ProductSum<S>>().columns;
}

template <class T>
bool gemm_small(const ProductWork<T>& work) {
  const int64_t m = work.m, n = work.n, k = work.k;
  if (k > kDepth || m * k > kSmall || n * k > kSmall) return false;
  const MatmulKernels<T>& kernel = kernels<T>();
  const bool whole = n % kernel.lanes == 0;
  if (whole ? m <= kThin : !is_tiny(m, n, k)) return false;
  if (whole) {
    kernel.product(work);
  } else {
    gemm_tiny<T>(m, n, k, {work.a, work.a_row, 1}, {work.b, work.b_row, 1}, {work.c, work.c_row, 1},
                 {work.addend, work.addend_row, 1});
  }
  return true;
}

template <class S>
GemmPath gemm_path(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b) {
  if constexpr (kHalf<S>) {
    if (gemm_takes_pairs<S>(m, n, k)) return GemmPath::pairs;
    const int64_t most = b.column_step == 1 ? kSumRows
                         : b.row_step == 1  ? kernels<float>().dot_rows
                                            : 0;
    if (m <= most && n * k >= kLeastThin && k <= kLongestThin) return GemmPath::thin;
  }
  if (kDirect<S> && is_tiny(m, n, k) && n % kernels<ProductSum<S>>().lanes != 0)
    return GemmPath::tiny;
  // Few rows or columns are multiplied as they lie, short ones too: tiles would need the transpose
  // of the matrix.
  const bool few_rows = m <= kThin && k >= 16 * m && b.row_step == 1;
  const bool few_columns = n <= kThin && k >= 16 * n;
  if (!kDirect<S> || (n * k < 256 && !few_columns) || (m * k < 256 && !few_rows))
    return GemmPath::tiles;
  if (m <= kThin && (b.row_step == 1 || n == 1))
    return b.row_step != 1 ? GemmPath::tiles : n < kThin ? GemmPath::dot : GemmPath::dots;
  if (m <= kThin && b.column_step == 1) return GemmPath::sums;
  if (n <= kThin && a.column_step == 1) return GemmPath::dots_transposed;
  if (n <= kThin && a.row_step == 1) return GemmPath::sums_transposed;
  const int64_t lanes = kernels<ProductSum<S>>().lanes;
  const bool ragged = k >= kRagged && k % lanes == 0 && n % lanes != 0 && n < 3 * lanes;
  if (n <= kFew && 2 * n <= m && a.column_step == 1 && b.column_step != 1 && (k >= kLong || ragged))
    return GemmPath::dots_transposed;
  if (k < kLong) return GemmPath::tiles;
  if (m <= kFewRows && n * k > kCached && b.column_step == 1) return GemmPath::shallow_tiles;
  if (m <= kFew && 2 * m <= n && b.row_step == 1) return GemmPath::dots;
  return GemmPath::tiles;
}

namespace {

// All ways but that of blocks; false if it is the one.
template <class S>
bool gemm_without_blocks(GemmPath path, int64_t m, int64_t n, int64_t k, Matrix<const S> a,
                         Matrix<const S> b, Matrix<S> out, Matrix<const S> addend) {
  using T = ProductSum<S>;
  if constexpr (kHalf<S>) {
    if (path == GemmPath::thin) {
      gemm_thin(m, n, k, a, b, out, addend);
      return true;
    }
    if (path != GemmPath::pairs) return false;
    gemm_pairs(m, n, k, a, b, out, addend);
    return true;
  }
  if constexpr (kDirect<S>) {
    const Matrix<const T> wide_a{reinterpret_cast<const T*>(a.data), a.row_step, a.column_step};
    const Matrix<const T> wide_b{reinterpret_cast<const T*>(b.data), b.row_step, b.column_step};
    const Matrix<T> wide_out{reinterpret_cast<T*>(out.data), out.row_step, out.column_step};
    const Matrix<const T> wide_addend{reinterpret_cast<const T*>(addend.data), addend.row_step,
                                      addend.column_step};
    const auto transposed = [&](auto&& multiply) {
      multiply(n, m, k, wide_b.transposed(), wide_a.transposed(), wide_out.transposed(),
               wide_addend.transposed());
    };
    switch (path) {
      case GemmPath::pairs:
      case GemmPath::tiles:
        return gemm_at_once(m, n, k, wide_a, wide_b, wide_out, wide_addend);
      case GemmPath::shallow_tiles:
      case GemmPath::thin:
        return false;
      case GemmPath::tiny:
        gemm_tiny(m, n, k, wide_a, wide_b, wide_out, wide_addend);
        break;
      case GemmPath::dot:
        gemm_dot(m, n, k, wide_a, wide_b, wide_out, wide_addend);
        break;
      case GemmPath::dots:
        gemm_dots(m, n, k, wide_a, wide_b, wide_out, wide_addend);
        break;
      case GemmPath::sums:
        gemm_sums(m, n, k, wide_a, wide_b, wide_out, wide_addend);
        break;
      case GemmPath::dots_transposed:
        transposed(gemm_dots<T>);
        break;
      case GemmPath::sums_transposed:
        transposed(gemm_sums<T>);
        break;
    }
    return true;
  }
  return false;
}

}  // namespace

template <class S>
bool gemm_takes_panels(GemmPath path, int64_t m, int64_t n, int64_t k, Matrix<const S> b) {
  using T = ProductSum<S>;
  if constexpr (kDirect<S>) {
    if (path != GemmPath::tiles && path != GemmPath::shallow_tiles) return false;
    const Matrix<const T> there{reinterpret_cast<const T*>(b.data), b.row_step, b.column_step};
    return m > kernels<T>().rows || !right_in_place<T>(there, m, n, k).data;
  }
  return false;
}
template <class S>
int64_t gemm_panels_size(int64_t n, int64_t k) {
  const MatmulKernels<ProductSum<S>>& kernel = kernels<ProductSum<S>>();
  return round_up_to(n, kernel.columns) * k + kernel.lanes;
}
template <class S>
void gemm_pack_panels(ProductSum<S>* to, int64_t n, int64_t k, Matrix<const S> b) {
  pack_columns(to, b, n, k);
}

template <class S>
void gemm(GemmPath path, int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b,
          Matrix<S> out, Matrix<const S> addend, const Epilogue& epilogue,
          const ProductSum<S>* panels) {
  if (!panels && gemm_without_blocks(path, m, n, k, a, b, out, addend))
    return epilogue.apply(m, n, out);
  gemm_tiles(m, n, k, a, b, out, addend, path == GemmPath::shallow_tiles, epilogue, panels);
}

#define TENSOR_GEMM(S)                                                                      \
  template int gemm_tile_rows<S>();                                                         \
  template int gemm_tile_columns<S>();                                                      \
  template GemmPath gemm_path(int64_t, int64_t, int64_t, Matrix<const S>, Matrix<const S>); \
  template bool gemm_takes_panels(GemmPath, int64_t, int64_t, int64_t, Matrix<const S>);    \
  template int64_t gemm_panels_size<S>(int64_t, int64_t);                                   \
  template void gemm_pack_panels(ProductSum<S>*, int64_t, int64_t, Matrix<const S>);        \
  template void gemm(GemmPath, int64_t, int64_t, int64_t, Matrix<const S>, Matrix<const S>, \
                     Matrix<S>, Matrix<const S>, const Epilogue&, const ProductSum<S>*);
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
template bool gemm_small(const ProductWork<float>&);
template bool gemm_small(const ProductWork<double>&);

}  // namespace libtensor::cpu
