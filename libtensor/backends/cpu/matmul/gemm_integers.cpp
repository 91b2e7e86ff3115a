// SPDX-License-Identifier: Apache-2.0
// Products of integers of 8 and 16 bits, summed in 32: pairs of neighbours along the inner extent
// become words of two int16, which the kernels multiply and add in one step.
#include "libtensor/backends/cpu/matmul/gemm_blocks.h"

namespace libtensor::cpu {
namespace {

// The first `pairs` pairs of lines of k elements, in the order in which the lines lie; an element
// without a neighbour gets 0.
template <class S>
Matrix<const uint32_t> pairs_of(uint32_t* to, Matrix<const S> from, int64_t lines, int64_t k,
                                int64_t pairs) {
  const auto word = [](S low, S high) {
    return static_cast<uint32_t>(static_cast<uint16_t>(low)) | static_cast<uint32_t>(high) << 16;
  };
  const int64_t whole = std::min(pairs, k / 2);
  if (from.row_step == 1) {
    for (int64_t p = 0; p < pairs; ++p) {
      const S* low = from.at(0, 2 * p);
      const S* high = p < whole ? from.at(0, 2 * p + 1) : nullptr;
      for (int64_t i = 0; i < lines; ++i) to[p * lines + i] = word(low[i], high ? high[i] : S(0));
    }
    return {to, 1, lines};
  }
  const auto pair_up = [&](auto step) {
    for (int64_t i = 0; i < lines; ++i) {
      const S* line = from.at(i, 0);
      uint32_t* words = to + i * pairs;
      for (int64_t p = 0; p < whole; ++p)
        words[p] = word(line[2 * p * step], line[(2 * p + 1) * step]);
      if (whole < pairs) words[whole] = word(line[2 * whole * step], 0);
    }
  };
  if (from.column_step == 1) {
    pair_up(std::integral_constant<int64_t, 1>());
  } else {
    pair_up(from.column_step);
  }
  return {to, pairs, 1};
}

}  // namespace

template <class A, class B>
void gemm_integers(int64_t m, int64_t n, int64_t k, Matrix<const A> a, Matrix<const B> b,
                   Matrix<int32_t> out) {
  using Words = Matrix<const uint32_t>;
  Target<uint32_t> direct;
  if (out.column_step == 1) direct = {reinterpret_cast<uint32_t*>(out.data), out.row_step};
  multiply_blocks<uint32_t>(
      m, n, (k + 1) / 2, Words{},
      [&](uint32_t* to, int64_t i, int64_t ni, int64_t p, int64_t np) {
        Scratch scratch(Scratch::padded<uint32_t>(ni * np));
        uint32_t* words = scratch.take<uint32_t>(ni * np);
        pack_rows(to, pairs_of(words, a.from(i, 2 * p), ni, k - 2 * p, np), ni, np);
      },
      Words{},
      [&](uint32_t* to, int64_t j, int64_t nj, int64_t p, int64_t np) {
        Scratch scratch(Scratch::padded<uint32_t>(nj * np));
        uint32_t* words = scratch.take<uint32_t>(nj * np);
        const Words lines = pairs_of(words, b.from(2 * p, j).transposed(), nj, k - 2 * p, np);
        pack_columns(to, lines.transposed(), nj, np);
      },
      direct,
      [&](int64_t i, int64_t ni, int64_t j, int64_t nj, const uint32_t* sums, int64_t step) {
        for (int64_t r = 0; r < ni; ++r) {
          for (int64_t c = 0; c < nj; ++c)
            *out.at(i + r, j + c) = static_cast<int32_t>(sums[r * step + c]);
        }
      },
      false, {}, matmul_kernels().pairs);
}

#define TENSOR_GEMM(A, B)                                                                  \
  template void gemm_integers(int64_t, int64_t, int64_t, Matrix<const A>, Matrix<const B>, \
                              Matrix<int32_t>);
TENSOR_GEMM(int8_t, int8_t)
TENSOR_GEMM(int8_t, uint8_t)
TENSOR_GEMM(int8_t, int16_t)
TENSOR_GEMM(uint8_t, int8_t)
TENSOR_GEMM(uint8_t, uint8_t)
TENSOR_GEMM(uint8_t, int16_t)
TENSOR_GEMM(int16_t, int8_t)
TENSOR_GEMM(int16_t, uint8_t)
TENSOR_GEMM(int16_t, int16_t)
#undef TENSOR_GEMM

}  // namespace libtensor::cpu
