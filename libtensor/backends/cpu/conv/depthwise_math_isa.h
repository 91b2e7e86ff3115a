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

template <int kCount>
struct Register {
  typedef float Floats __attribute__((vector_size(kCount * sizeof(float))));
  typedef float Unaligned
      __attribute__((vector_size(kCount * sizeof(float)), aligned(sizeof(float)), may_alias));
};
using Vector = Register<kLanes>::Floats;

template <int kCount = kLanes>
inline typename Register<kCount>::Floats load(const float* from) {
  return *reinterpret_cast<const typename Register<kCount>::Unaligned*>(from);
}
template <int kCount = kLanes>
inline void store(float* to, typename Register<kCount>::Floats value) {
  *reinterpret_cast<typename Register<kCount>::Unaligned*>(to) = value;
}

// n elements in vectors of at most kCount lanes, the last of which begins with some of those
// before.
template <int kCount = kLanes>
inline void copy_line(float* to, const float* from, int64_t n) {
  if constexpr (kCount >= 4) {
    if (n < kCount) return copy_line<kCount / 2>(to, from, n);
    for (int64_t i = 0; i + kCount < n; i += kCount) store<kCount>(to + i, load<kCount>(from + i));
    store<kCount>(to + n - kCount, load<kCount>(from + n - kCount));
  } else {
    for (int64_t i = 0; i < n; ++i) to[i] = from[i];
  }
}

// kLines lines of kVectors vectors of kCount lanes, the sums of which stay in registers. Of each
// line n elements are stored where a vector is longer than the line.
template <int kLines, int kVectors, bool kCut, int kCount>
inline void tile(const DepthwiseLines& work, const float* planes, float* out) {
  typename Register<kCount>::Floats sum[kLines][kVectors] = {};
  const int64_t line = work.line;
  for (int64_t p = 0; p < work.taps; ++p) {
    const float* from = planes + work.at[p];
    const float weight = work.weights[p];
#pragma GCC unroll 8
    for (int l = 0; l < kLines; ++l) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v)
        sum[l][v] += weight * load<kCount>(from + l * line + v * kCount);
    }
  }
#pragma GCC unroll 8
  for (int l = 0; l < kLines; ++l, out += work.out_line) {
    if constexpr (kCut) {
      alignas(kBytes) float result[kCount];
      store<kCount>(result, sum[l][0] + work.start);
      copy_line<kCount / 2>(out, result, work.n);
    } else {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) store<kCount>(out + v * kCount, sum[l][v] + work.start);
    }
  }
}

// All lines of the columns from j on. The last lines are computed twice where they fill no tile.
template <int kLines, int kVectors, bool kCut = false, int kCount = kLanes>
inline void columns(const DepthwiseLines& work, int64_t j) {
  if constexpr (kLines > 1) {
    if (work.lines < kLines) return columns<kLines / 2, kVectors, kCut, kCount>(work, j);
  }
  for (int64_t l = 0; l < work.lines; l += kLines) {
    const int64_t first = l + kLines <= work.lines ? l : work.lines - kLines;
    tile<kLines, kVectors, kCut, kCount>(work, work.planes + first * work.line + j,
                                         work.out + first * work.out_line + j);
  }
}

// Lines that are shorter than a vector, in one as short as may be.
template <int kCount = kLanes>
inline void short_lines(const DepthwiseLines& work) {
  if constexpr (kCount > 4) {
    if (work.n <= kCount / 2) return short_lines<kCount / 2>(work);
  }
  if (work.n == kCount) return columns<8, 1, false, kCount>(work, 0);
  columns<8, 1, true, kCount>(work, 0);
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
  if (n < kLanes) return short_lines(work);
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

template <int...>
struct Lanes {};
template <int kCount, int... kLane>
struct Counted : Counted<kCount - 1, kCount - 1, kLane...> {};
template <int... kLane>
struct Counted<0, kLane...> {
  using type = Lanes<kLane...>;
};

// Every other of 2 * kCount elements, where the second vector begins kBefore elements earlier.
template <int kCount, int kBefore, int... kLane>
inline typename Register<kCount>::Floats even_of(const float* from, Lanes<kLane...>) {
  return __builtin_shufflevector(load<kCount>(from), load<kCount>(from + kCount - kBefore),
                                 (2 * kLane < kCount ? 2 * kLane : 2 * kLane + kBefore)...);
}

// Every other element. What follows the last one may be no memory of the tensor's.
template <int kCount = kLanes>
inline void copy_even(float* to, const float* from, int64_t n) {
  if constexpr (kCount >= 4) {
    using All = typename Counted<kCount>::type;
    if (n < kCount) return copy_even<kCount / 2>(to, from, n);
    for (int64_t i = 0; i + kCount < n; i += kCount)
      store<kCount>(to + i, even_of<kCount, 0>(from + 2 * i, All{}));
    const int64_t last = n - kCount;
    store<kCount>(to + last, even_of<kCount, 1>(from + 2 * last, All{}));
  } else {
    for (int64_t i = 0; i < n; ++i) to[i] = from[2 * i];
  }
}

void copy(float* to, int64_t to_line, const float* from, int64_t from_line, int64_t lines,
          int64_t n, int64_t step) {
  for (int64_t l = 0; l < lines; ++l, to += to_line, from += from_line) {
    if (step == 1) {
      copy_line(to, from, n);
    } else if (step == 2) {
      copy_even(to, from, n);
    } else {
      for (int64_t i = 0; i < n; ++i) to[i] = from[i * step];
    }
  }
}

}  // namespace

namespace TENSOR_ISA {

const DepthwiseMath depthwise_loops = {run, copy};

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
