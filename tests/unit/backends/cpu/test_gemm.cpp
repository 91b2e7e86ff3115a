// SPDX-License-Identifier: Apache-2.0
// Every path and every instruction-set level against three loops.
#include "libtensor/backends/cpu/matmul/gemm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "libtensor/backends/cpu/features.h"
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"
#include "libtensor/backends/cpu/matmul/matmul_kernels.h"
#include "libtensor/core/dtype.h"

namespace libtensor::cpu {
namespace {

constexpr double kOutside = 77;  // fits every type

// A matrix inside a larger one, so that writes beside it are seen.
template <class S>
struct Framed {
  std::vector<S> memory;
  Matrix<S> matrix;
  int64_t m, n;

  // steps: the smaller and the larger one, and their signs.
  Framed(int64_t rows, int64_t columns, bool transposed, int64_t inner, bool back)
      : m(rows), n(columns) {
    const int64_t lines = transposed ? n : m, length = transposed ? m : n;
    const int64_t pitch = length * inner + 3;
    memory.assign(static_cast<size_t>((lines + 2) * pitch + 8), convert<S>(kOutside));
    S* first = memory.data() + pitch + 4;
    int64_t step = inner;
    if (back) {
      first += (length - 1) * inner;
      step = -inner;
    }
    matrix = transposed ? Matrix<S>{first, step, pitch} : Matrix<S>{first, pitch, step};
  }
  Matrix<const S> view() const { return {matrix.data, matrix.row_step, matrix.column_step}; }
  void draw(std::mt19937& random) {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j)
        *matrix.at(i, j) = convert<S>(static_cast<int64_t>(random() % 5) - 2);
    }
  }
};

template <class S>
uint64_t whole(S value) {
  return static_cast<uint64_t>(convert<int64_t>(value));
}

enum class Added { nothing, itself, matrix, row, column };

// Small whole numbers: every order of summing gives the same, in half precision too.
template <class S>
void expect_product(GemmPath path, int64_t m, int64_t n, int64_t k, int layout, Added added) {
  std::mt19937 random(static_cast<uint32_t>(m * 31 + n * 7 + k));
  const bool turn_a = layout & 1, turn_b = layout & 2, spread = layout & 4, back = layout & 8;
  Framed<S> a(m, k, turn_a, spread ? 2 : 1, back), b(k, n, turn_b, spread ? 3 : 1, back),
      out(m, n, layout & 16, layout & 16 ? 2 : 1, back && !spread);
  a.draw(random);
  b.draw(random);
  out.draw(random);
  Framed<S> other(m, n, layout & 1, 1, false);
  other.draw(random);
  Matrix<const S> addend = added == Added::itself ? out.view() : other.view();
  if (added == Added::nothing) addend.data = nullptr;
  if (added == Added::row) addend.row_step = 0;
  if (added == Added::column) addend.column_step = 0;
  std::vector<S> wanted = out.memory;
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      const auto at = static_cast<size_t>(out.matrix.at(i, j) - out.memory.data());
      uint64_t sum = addend.data ? whole(*addend.at(i, j)) : 0;
      for (int64_t p = 0; p < k; ++p) sum += whole(*a.matrix.at(i, p)) * whole(*b.matrix.at(p, j));
      wanted[at] = convert<S>(static_cast<int64_t>(sum));
    }
  }
  gemm<S>(path, m, n, k, a.view(), b.view(), out.matrix, addend);
  for (size_t i = 0; i < wanted.size(); ++i) {
    ASSERT_EQ(convert<double>(out.memory[i]), convert<double>(wanted[i]))
        << m << 'x' << n << 'x' << k << ", layout " << layout << ", addend "
        << static_cast<int>(added) << ", place " << i;
  }
}

template <class S>
void expect_product(GemmPath path, int64_t m, int64_t n, int64_t k, int layout, bool add) {
  if (!add) return expect_product<S>(path, m, n, k, layout, Added::nothing);
  for (const Added added : {Added::itself, Added::matrix, Added::row, Added::column})
    expect_product<S>(path, m, n, k, layout, added);
}

template <class S>
class Gemm : public ::testing::Test {};
using Elements = ::testing::Types<uint8_t, int8_t, int16_t, int32_t, int64_t, float16, bfloat16,
                                  float, double, uint16_t, uint32_t, uint64_t>;
TYPED_TEST_SUITE(Gemm, Elements);

TYPED_TEST(Gemm, TilesOfAnyLayout) {
  const int64_t sizes[][3] = {{1, 1, 1}, {3, 5, 2}, {17, 33, 9}, {30, 70, 260}};
  for (const auto& [m, n, k] : sizes) {
    for (int layout = 0; layout < 32; ++layout)
      expect_product<TypeParam>(GemmPath::tiles, m, n, k, layout, layout % 3 == 0);
  }
}

TYPED_TEST(Gemm, TinyOfAnyLayout) {
  if (sizeof(TypeParam) != sizeof(ProductSum<TypeParam>)) GTEST_SKIP() << "summed in another type";
  for (int layout = 0; layout < 32; ++layout) {
    expect_product<TypeParam>(GemmPath::tiny, 1, 1, 1, layout, layout % 3 == 0);
    expect_product<TypeParam>(GemmPath::tiny, 3, 5, 7, layout, layout % 3 == 0);
  }
}

template <class S>
class GemmPairs : public ::testing::Test {};
using Halves = ::testing::Types<float16, bfloat16>;
TYPED_TEST_SUITE(GemmPairs, Halves);

// Tails of every extent, operands in place and packed, several blocks of panels.
TYPED_TEST(GemmPairs, OfAnyLayout) {
  if (!gemm_takes_pairs<TypeParam>(64, 64, 64)) GTEST_SKIP() << "no unit for pairs";
  const int64_t sizes[][3] = {{1, 1, 1},    {3, 5, 2},    {17, 33, 9},   {32, 48, 64},
                              {16, 16, 32}, {33, 15, 95}, {2, 70, 1024}, {70, 1, 33}};
  for (const auto& [m, n, k] : sizes) {
    for (int layout = 0; layout < 32; ++layout)
      expect_product<TypeParam>(GemmPath::pairs, m, n, k, layout, layout % 3 == 0);
  }
  expect_product<TypeParam>(GemmPath::pairs, 40, 1100, 64, 0, false);
  expect_product<TypeParam>(GemmPath::pairs, 20, 70, 20000, 2, true);
}

TYPED_TEST(GemmPairs, ThePathIsForLargerProducts) {
  const auto path = [](int64_t m, int64_t n, int64_t k) {
    return gemm_path<TypeParam>(m, n, k, {nullptr, k, 1}, {nullptr, n, 1});
  };
  EXPECT_EQ(path(16, 16, 16), GemmPath::tiles);
  EXPECT_EQ(path(1, 1, int64_t{1} << 40), GemmPath::tiles);
  const bool there = gemm_takes_pairs<TypeParam>(64, 64, 64);
  EXPECT_EQ(path(64, 64, 64), there ? GemmPath::pairs : GemmPath::tiles);
  EXPECT_EQ(path(1, 300, 300), there ? GemmPath::pairs : GemmPath::thin);
  EXPECT_EQ(path(5, 300, 300), there ? GemmPath::pairs : GemmPath::tiles);
}

// A matrix in rows and in columns, of several pieces; layouts are those without gaps.
TYPED_TEST(GemmPairs, FewRows) {
  const int64_t sizes[][3] = {{1, 700, 70}, {1, 1, 4500}, {2, 33, 1030}, {3, 64, 90}, {4, 130, 41}};
  for (const auto& [m, n, k] : sizes) {
    if (m > matmul_kernels().float32.dot_rows) continue;
    for (const int layout : {0, 1, 2, 3, 16, 17, 18, 19})
      expect_product<TypeParam>(GemmPath::thin, m, n, k, layout, layout % 3 == 0);
  }
}

// Several blocks of rows, columns and depth.
TEST(GemmBlocks, LargerThanABlock) {
  expect_product<float>(GemmPath::tiles, 600, 30, 520, 0, true);
  expect_product<float>(GemmPath::tiles, 20, 1100, 300, 16, false);
  expect_product<bfloat16>(GemmPath::tiles, 530, 40, 30, 0, true);
  expect_product<double>(GemmPath::tiles, 1200, 20, 10, 16, true);
}

TEST(GemmBlocks, Shallow) {
  for (const int layout : {0, 1, 16}) {
    expect_product<float>(GemmPath::shallow_tiles, 9, 1100, 203, layout, layout == 1);
    expect_product<int32_t>(GemmPath::shallow_tiles, 128, 70, 97, layout, layout == 0);
    expect_product<bfloat16>(GemmPath::shallow_tiles, 20, 90, 192, layout, true);
  }
}

// Layout 2 has columns of b in order, layout 0 rows.
TEST(GemmThin, EveryPath) {
  for (const bool add : {false, true}) {
    for (const int64_t thin : {1, 2, 4, 5, 8, 19}) {
      for (const int turn_a : {0, 1}) {
        expect_product<float>(GemmPath::dot, thin, 3, 130, 2 | turn_a, add);
        expect_product<float>(GemmPath::dots, thin, 3, 130, 2 | turn_a, add);
        expect_product<float>(GemmPath::dots, thin, 70, 130, 2 | turn_a, add);
        expect_product<double>(GemmPath::sums, thin, 600, 33, turn_a, add);
        expect_product<uint32_t>(GemmPath::sums, thin, 130, 33, turn_a | 16, add);
      }
      for (const int turn_b : {0, 2}) {
        expect_product<int64_t>(GemmPath::dots_transposed, 70, thin, 130, turn_b, add);
        expect_product<double>(GemmPath::dots_transposed, 70, thin, 131, turn_b | 16, add);
        expect_product<float>(GemmPath::sums_transposed, 600, thin, 33, 1 | turn_b, add);
      }
    }
  }
}

// Fewer rows or columns than the kernel takes, as many, and more.
TEST(GemmThin, TilesOfDots) {
  for (const int64_t few : {1, 3, 4, 5, 9, 32}) {
    for (const int64_t many : {1, 5, 6, 7, 50}) {
      for (const int64_t k : {15, 16, 70}) {
        for (const int turn_a : {0, 1}) {
          expect_product<float>(GemmPath::dots, few, many, k, 2 | turn_a, k == 15);
          expect_product<int64_t>(GemmPath::dots, few, many, k, 18 | turn_a, k == 16);
        }
        expect_product<double>(GemmPath::dots_transposed, many, few, k, 0, k == 15);
        expect_product<uint32_t>(GemmPath::dots_transposed, many, few, k, 2 | 16, k == 70);
      }
    }
  }
}

TEST(GemmThin, ThePathFitsTheLayout) {
  const auto path = [](int64_t m, int64_t n, int64_t k, int64_t a_row, int64_t a_column,
                       int64_t b_row, int64_t b_column) {
    return gemm_path<float>(m, n, k, {nullptr, a_row, a_column}, {nullptr, b_row, b_column});
  };
  EXPECT_EQ(path(1, 3, 300, 300, 1, 1, 300), GemmPath::dot);
  EXPECT_EQ(path(1, 300, 300, 300, 1, 1, 300), GemmPath::dots);
  EXPECT_EQ(path(1, 300, 300, 300, 1, 300, 1), GemmPath::sums);
  EXPECT_EQ(path(300, 1, 300, 300, 1, 1, 1), GemmPath::dots_transposed);
  EXPECT_EQ(path(300, 2, 300, 1, 300, 2, 1), GemmPath::sums_transposed);
  EXPECT_EQ(path(300, 300, 300, 300, 1, 300, 1), GemmPath::tiles);
  EXPECT_EQ(path(2, 300, 300, 300, 1, 600, 2), GemmPath::tiles);
  EXPECT_EQ(path(5, 300, 300, 300, 1, 1, 300), GemmPath::dots);
  EXPECT_EQ(path(40, 300, 192, 1, 300, 1, 300), GemmPath::dots);
  EXPECT_EQ(path(41, 300, 300, 300, 1, 1, 300), GemmPath::tiles);
  EXPECT_EQ(path(20, 512, 257, 257, 1, 512, 1), GemmPath::shallow_tiles);
  EXPECT_EQ(path(20, 512, 256, 256, 1, 512, 1), GemmPath::tiles);
  EXPECT_EQ(path(128, 512, 257, 257, 1, 512, 1), GemmPath::shallow_tiles);
  EXPECT_EQ(path(129, 512, 257, 257, 1, 512, 1), GemmPath::tiles);
  EXPECT_EQ(path(16, 300, 191, 300, 1, 1, 300), GemmPath::tiles);
  EXPECT_EQ(path(16, 300, 300, 300, 1, 300, 1), GemmPath::tiles);
  EXPECT_EQ(path(300, 16, 300, 300, 1, 1, 300), GemmPath::dots_transposed);
  EXPECT_EQ(path(300, 16, 300, 300, 1, 16, 1), GemmPath::tiles);
  EXPECT_EQ(path(2, 5, 5, 5, 1, 5, 1), GemmPath::tiny);
  EXPECT_EQ(path(5, 5, 6, 6, 1, 5, 1), GemmPath::tiles);
  // Integers of 16 bits are summed in another type.
  EXPECT_EQ(gemm_path<int16_t>(1, 300, 300, {nullptr, 300, 1}, {nullptr, 1, 300}), GemmPath::tiles);
}

std::vector<MatmulKernelSet> levels() {
  std::vector<MatmulKernelSet> sets{matmul_kernels_baseline()};
#ifdef TENSOR_X86_ISAS
  if (isa() >= Isa::avx2) sets.push_back(matmul_kernels_avx2());
  if (isa() >= Isa::avx512) sets.push_back(matmul_kernels_avx512());
#endif
  return sets;
}

template <class T>
void expect_kernels(const MatmulKernels<T>& kernel) {
  std::mt19937 random(1);
  const auto drawn = [&](int64_t n) {
    std::vector<T> values(static_cast<size_t>(n) + 1);  // the last is not read
    for (T& v : values) v = static_cast<T>(static_cast<int64_t>(random() % 7) - 3);
    values.back() = static_cast<T>(1000);
    return values;
  };
  for (int64_t n = 0; n < 150; ++n) {
    const auto x = drawn(n), y = drawn(n);
    T sum = 0;
    std::vector<T> scaled = y;
    for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
      sum += x[i] * y[i];
      scaled[i] += T(3) * x[i];
    }
    EXPECT_EQ(kernel.dot(n, x.data(), y.data()), sum);
    std::vector<T> to = y;
    kernel.axpy(n, T(3), x.data(), to.data());
    EXPECT_EQ(to, scaled);
    const auto rows = drawn(kSumDepth * (n + 1)), factors = drawn(kSumRows * kSumDepth);
    for (int64_t r = 1; r <= kSumRows; ++r) {
      std::vector<T> sums = drawn(r * (n + 2)), wanted = sums;
      for (int64_t i = 0; i < r; ++i) {
        for (int64_t p = 0; p < kSumDepth; ++p) {
          for (int64_t e = 0; e < n; ++e)
            wanted[static_cast<size_t>(i * (n + 2) + e)] +=
                factors[static_cast<size_t>(i * kSumDepth + p)] *
                rows[static_cast<size_t>(p * (n + 1) + e)];
        }
      }
      kernel.sums[r - 1](n, factors.data(), rows.data(), n + 1, sums.data(), n + 2);
      EXPECT_EQ(sums, wanted);
    }
  }
}

// Every tile: of columns and rows of a and of rows of b anywhere, and of packed operands.
template <class T, class Multiply>
void expect_tiles(const MatmulKernels<T>& kernel, Multiply&& multiply) {
  std::mt19937 random(2);
  const auto drawn = [&](int64_t n) {
    std::vector<T> values(static_cast<size_t>(n));
    for (T& v : values) v = static_cast<T>(static_cast<int64_t>(random() % 7) - 3);
    return values;
  };
  ASSERT_EQ(kernel.columns, 2 * kernel.lanes);
  const auto expect_tile = [&](TileOperands operands, int vectors, int rows, int64_t depth) {
    const bool packed = operands == TileOperands::panels, turned = operands == TileOperands::rows;
    const bool add = depth % 2 == 1, onto = rows % 3 != 0;
    const int64_t width = vectors * kernel.lanes, stride = width + 3;
    const int64_t b_row = packed ? kernel.columns : width;
    const auto a = drawn((depth + 2) * (rows + 3)), b = drawn((depth + 1) * b_row);
    const int64_t a_row = turned ? depth + 2 : 1;
    const int64_t a_step = turned ? 1 : packed ? rows : rows + 3;
    std::vector<int64_t> places;  // from the last row of b to the first, or in order
    for (int64_t p = 0; p < depth; ++p) places.push_back((packed ? p : depth - p) * b_row);
    std::vector<T> c(static_cast<size_t>(rows * stride), T(9)), wanted = c;
    const std::vector<T> bias(static_cast<size_t>(width), T(4));
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < width; ++j) {
        T sum = !add ? T(0) : onto ? T(9) : T(4);
        for (int64_t p = 0; p < depth; ++p)
          sum += multiply(a[static_cast<size_t>(i * a_row + p * a_step)],
                          b[static_cast<size_t>(places[static_cast<size_t>(p)] + j)]);
        wanted[static_cast<size_t>(i * stride + j)] = sum;
      }
    }
    const T* addend = !add ? nullptr : onto ? c.data() : bias.data();
    kernel.run_tile(rows, vectors,
                    {depth, a.data(), a_row, a_step, b.data(), packed ? nullptr : places.data(),
                     c.data(), stride, addend, onto ? stride : 0});
    EXPECT_EQ(c, wanted) << rows << " rows of " << vectors << " vectors, depth " << depth;
  };
  for (const auto operands : {TileOperands::columns, TileOperands::rows, TileOperands::panels}) {
    for (int vectors = 1; vectors <= 2; ++vectors) {
      for (int rows = 1; rows <= kernel.rows; ++rows) {
        for (const int64_t depth : {0, 1, 5, 34, 131}) expect_tile(operands, vectors, rows, depth);
      }
    }
  }
}

// Whole products, with rows further apart than they are long.
template <class T>
void expect_whole(const MatmulKernels<T>& kernel) {
  std::mt19937 random(3);
  const auto drawn = [&](int64_t n) {
    std::vector<T> values(static_cast<size_t>(n));
    for (T& v : values) v = static_cast<T>(static_cast<int64_t>(random() % 7) - 3);
    return values;
  };
  for (int64_t m = 1; m <= 3 * kernel.rows + 1; ++m) {
    for (int64_t n = kernel.lanes; n <= 3 * kernel.lanes; n += kernel.lanes) {
      for (const int64_t k : {1, 4, 11}) {
        const auto a = drawn(m * (k + 1)), b = drawn(k * (n + 2)), addend = drawn(m * (n + 4));
        std::vector<T> c(static_cast<size_t>(m * (n + 3)), T(9)), wanted = c;
        const bool add = k != 4, onto = k == 11;
        for (int64_t i = 0; i < m; ++i) {
          for (int64_t j = 0; j < n; ++j) {
            T sum = !add ? T(0) : onto ? T(9) : addend[static_cast<size_t>(i * (n + 4) + j)];
            for (int64_t p = 0; p < k; ++p)
              sum +=
                  a[static_cast<size_t>(i * (k + 1) + p)] * b[static_cast<size_t>(p * (n + 2) + j)];
            wanted[static_cast<size_t>(i * (n + 3) + j)] = sum;
          }
        }
        const T* added = !add ? nullptr : onto ? c.data() : addend.data();
        kernel.product({m, n, k, a.data(), k + 1, b.data(), n + 2, c.data(), n + 3, added,
                        onto ? n + 3 : n + 4});
        EXPECT_EQ(c, wanted) << m << 'x' << n << 'x' << k;
      }
    }
  }
}

template <class T>
void expect_dots(const MatmulKernels<T>& kernel) {
  for (int64_t rows = 1; rows <= kernel.dot_rows; ++rows) {
    const auto& dots = kernel.dots[rows - 1];
    ASSERT_LE(rows * dots.columns, kMostDots);
    for (const int64_t n : {0, 1, 7, 16, 33}) {
      std::vector<T> x(static_cast<size_t>(rows * (n + 1))), sums(kMostDots + 1, T(5));
      std::vector<T> y(static_cast<size_t>(dots.columns * (n + 2)));
      for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i % 5);
      for (size_t i = 0; i < y.size(); ++i) y[i] = static_cast<T>(i % 7);
      std::vector<T> wanted = sums;
      for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < dots.columns; ++j) {
          T& sum = wanted[static_cast<size_t>(i * dots.columns + j)] = 0;
          for (int64_t p = 0; p < n; ++p)
            sum +=
                x[static_cast<size_t>(i * (n + 1) + p)] * y[static_cast<size_t>(j * (n + 2) + p)];
        }
      }
      dots.run(n, x.data(), n + 1, y.data(), n + 2, sums.data());
      EXPECT_EQ(sums, wanted) << rows;
    }
  }
}

// Rows in any order as panels: what lies between the panels stays.
template <class T>
void expect_packed(const MatmulKernels<T>& kernel) {
  for (int64_t rows = 0; rows <= kPackedRows; ++rows) {
    for (const int64_t panels : {0, 1, 3}) {
      const int64_t width = panels * kernel.columns, step = (rows + 1) * kernel.columns;
      std::vector<T> from(static_cast<size_t>(rows * width));
      for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i);
      std::vector<const T*> at;
      for (int64_t r = 0; r < rows; ++r) at.push_back(from.data() + (rows - 1 - r) * width);
      std::vector<T> to(static_cast<size_t>(panels * step + 1), T(3)), wanted = to;
      for (int64_t i = 0; i < rows * width; ++i) {
        const int64_t r = i / width, j = i % width;
        wanted[static_cast<size_t>(j / kernel.columns * step + r * kernel.columns +
                                   j % kernel.columns)] = at[static_cast<size_t>(r)][j];
      }
      kernel.pack(rows, at.data(), panels, to.data(), step);
      EXPECT_EQ(to, wanted) << rows << " rows, " << panels << " panels";
    }
  }
}

// Lines turned into panels: what is beyond the panel's own room stays.
template <class T>
void expect_turned(const MatmulKernels<T>& kernel) {
  for (int64_t n = 1; n <= 2 * kernel.columns + 1; ++n) {
    for (const int64_t depth : {1, 16, 35}) {
      const int64_t row = depth + 3, width = n + n % 3;
      std::vector<T> from(static_cast<size_t>(n * row));
      for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i);
      const auto room = static_cast<size_t>(depth * width + kernel.lanes);
      std::vector<T> to(room + 1, T(77));
      kernel.turn(to.data(), width, from.data(), row, n, depth);
      for (int64_t p = 0; p < depth; ++p) {
        for (int64_t i = 0; i < n; ++i) {
          ASSERT_EQ(to[static_cast<size_t>(p * width + i)], from[static_cast<size_t>(i * row + p)])
              << n << " lines, depth " << depth;
        }
      }
      EXPECT_EQ(to.back(), T(77));
    }
  }
}

template <class T>
void expect_all(const MatmulKernels<T>& kernel) {
  expect_kernels(kernel);
  expect_tiles(kernel, [](T x, T y) { return static_cast<T>(x * y); });
  expect_dots(kernel);
  expect_packed(kernel);
  expect_turned(kernel);
}

uint32_t pair_product(uint32_t x, uint32_t y) {
  const auto half = [](uint32_t word) { return static_cast<int16_t>(word); };
  return static_cast<uint32_t>(half(x) * half(y)) +
         static_cast<uint32_t>(half(x >> 16) * half(y >> 16));
}

TEST(GemmKernels, EveryLevelOfThisMachine) {
  for (const MatmulKernelSet& set : levels()) {
    expect_all(set.float32);
    expect_all(set.float64);
    expect_whole(set.float32);
    expect_whole(set.float64);
    expect_all(set.uint32);
    expect_all(set.uint64);
    expect_tiles(set.pairs, pair_product);
  }
}

TEST(Features, TheLevelIsOneOfThree) {
  EXPECT_GE(static_cast<int>(isa()), 0);
  EXPECT_LE(static_cast<int>(isa()), 2);
  EXPECT_EQ(isa(), isa());
#ifdef __x86_64__
  if (isa() >= Isa::avx2) {
    EXPECT_TRUE(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"));
  }
  if (isa() == Isa::avx512) {
    EXPECT_TRUE(__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"));
  }
#else
  EXPECT_EQ(isa(), Isa::baseline);
#endif
}

}  // namespace
}  // namespace libtensor::cpu
