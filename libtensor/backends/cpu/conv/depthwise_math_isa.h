// SPDX-License-Identifier: Apache-2.0
// The loops of depthwise_math.h. A multi-target source, compiled for each instruction set, with
// products and sums that fuse where the machine can.
#include "libtensor/backends/cpu/conv/depthwise_math.h"

#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast")
#endif

namespace libtensor::cpu {
namespace {

#if defined(__AVX512F__)
constexpr int kBytes = 64;
#elif defined(__AVX2__)
constexpr int kBytes = 32;
#else
constexpr int kBytes = 16;
#endif
constexpr int kLanes = kBytes / static_cast<int>(sizeof(float));
static_assert(kLanes <= kDepthwiseRoom);

struct Register {
  typedef float Floats __attribute__((vector_size(kBytes)));
  typedef float Unaligned __attribute__((vector_size(kBytes), aligned(sizeof(float)), may_alias));
};
using Vector = Register::Floats;

inline Vector load(const float* from) {
  return *reinterpret_cast<const Register::Unaligned*>(from);
}
inline void store(float* to, Vector value) { *reinterpret_cast<Register::Unaligned*>(to) = value; }

// kLines lines of kVectors vectors, the sums of which stay in registers. Of each line `kept`
// elements are stored where a vector is longer than the line.
template <int kLines, int kVectors, bool kCut>
inline void tile(const DepthwiseLines& work, const float* planes, float* out) {
  Vector sum[kLines][kVectors] = {};
  const int64_t line = work.line;
  for (int64_t p = 0; p < work.taps; ++p) {
    const float* from = planes + work.at[p];
    const float weight = work.weights[p];
#pragma GCC unroll 8
    for (int l = 0; l < kLines; ++l) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) sum[l][v] += weight * load(from + l * line + v * kLanes);
    }
  }
#pragma GCC unroll 8
  for (int l = 0; l < kLines; ++l, out += work.out_line) {
    if constexpr (kCut) {
      const Vector result = sum[l][0] + work.start;
      for (int64_t j = 0; j < work.n; ++j) out[j] = result[j];
    } else {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) store(out + v * kLanes, sum[l][v] + work.start);
    }
  }
}

// All lines of the columns from j on. The last lines are computed twice where they fill no tile.
template <int kLines, int kVectors, bool kCut = false>
inline void columns(const DepthwiseLines& work, int64_t j) {
  if constexpr (kLines > 1) {
    if (work.lines < kLines) return columns<kLines / 2, kVectors, kCut>(work, j);
  }
  for (int64_t l = 0; l < work.lines; l += kLines) {
    const int64_t first = l + kLines <= work.lines ? l : work.lines - kLines;
    tile<kLines, kVectors, kCut>(work, work.planes + first * work.line + j,
                                 work.out + first * work.out_line + j);
  }
}

// kLines lines of windows of 3 x 3 positions side by side: what is loaded serves all lines that see
// it. Sums are those of `tile`.
template <int kLines>
inline void squares(const DepthwiseLines& work, int64_t first) {
  Vector weights[9];
#pragma GCC unroll 9
  for (int p = 0; p < 9; ++p) weights[p] = Vector{} + work.weights[p];
  for (int64_t j = 0;; j = j + 2 * kLanes <= work.n ? j + kLanes : work.n - kLanes) {
    const float* from = work.planes + first * work.line + j;
    float* out = work.out + first * work.out_line + j;
    Vector sum[kLines] = {};
#pragma GCC unroll 8
    for (int line = 0; line < kLines + 2; ++line, from += work.line) {
#pragma GCC unroll 3
      for (int x = 0; x < 3; ++x) {
        const Vector seen = load(from + x);
#pragma GCC unroll 4
        for (int l = 0; l < kLines; ++l) {
          if (line >= l && line < l + 3) sum[l] += weights[(line - l) * 3 + x] * seen;
        }
      }
    }
#pragma GCC unroll 4
    for (int l = 0; l < kLines; ++l, out += work.out_line) store(out, sum[l] + work.start);
    if (j + kLanes == work.n) return;
  }
}

bool is_square(const DepthwiseLines& work) {
  bool is = work.taps == 9;
  for (int p = 0; is && p < 9; ++p) is = work.at[p] == p / 3 * work.line + p % 3;
  return is;
}

void run(const DepthwiseLines& work) {
  const int64_t n = work.n;
  if (n < kLanes) return columns<8, 1, true>(work, 0);
  if (work.lines >= 4 && is_square(work)) {
    for (int64_t l = 0; l < work.lines; l += 4)
      squares<4>(work, l + 4 <= work.lines ? l : work.lines - 4);
    return;
  }
  int64_t j = 0;
  for (; n - j >= 4 * kLanes; j += 4 * kLanes) columns<2, 4>(work, j);
  switch ((n - j) / kLanes) {
    case 3:
      columns<2, 3>(work, j);
      break;
    case 2:
      columns<4, 2>(work, j);
      break;
    case 1:
      columns<8, 1>(work, j);
      break;
    default:
      break;
  }
  if (n % kLanes > 0) columns<8, 1>(work, n - kLanes);
}

template <int... kLane>
inline Vector even(Vector x, Vector y) {
  return __builtin_shufflevector(x, y, kLane...);
}

inline Vector even_of(const float* from) {
  const Vector x = load(from), y = load(from + kLanes);
  if constexpr (kLanes == 4) return even<0, 2, 4, 6>(x, y);
  if constexpr (kLanes == 8) return even<0, 2, 4, 6, 8, 10, 12, 14>(x, y);
  if constexpr (kLanes == 16)
    return even<0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30>(x, y);
}

void copy(float* to, int64_t to_line, const float* from, int64_t from_line, int64_t lines,
          int64_t n, int64_t step) {
  for (int64_t l = 0; l < lines; ++l, to += to_line, from += from_line) {
    int64_t i = 0;
    if (step == 1) {
      for (; i + kLanes <= n; i += kLanes) store(to + i, load(from + i));
      if (i < n && n >= kLanes) {
        store(to + n - kLanes, load(from + n - kLanes));
        i = n;
      }
    }
    // What follows the last element may be no memory of x's.
    if (step == 2) {
      for (; i + kLanes < n; i += kLanes) store(to + i, even_of(from + 2 * i));
    }
    for (; i < n; ++i) to[i] = from[i * step];
  }
}

}  // namespace

namespace TENSOR_ISA {

const DepthwiseMath depthwise_loops = {run, copy};

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
