// SPDX-License-Identifier: Apache-2.0
// Matrix products of any dtypes and strides. Results depend on shapes and layouts only: where k is
// long and there are few results, parts of the sums are computed on their own and added in order.
#include "libtensor/backends/cuda/device/linalg/stacks.h"
#include "libtensor/backends/cuda/device/matmul/matmul.h"
#include "libtensor/backends/cuda/device/matmul/product_math.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/device/functor_types.h"

namespace libtensor::cuda {
namespace {

constexpr int kSide = 16;             // threads along a side of a tile
constexpr int kThin = 4;              // columns for which tiles do not pay
constexpr int64_t kFewTiles = 264;    // that keep a large device busy
constexpr int64_t kFewWarps = 4096;   // the same
constexpr int64_t kFewLines = 65536;  // the same, of threads
constexpr int64_t kUnit = 32;         // parts of sums are multiples of it

// What a kernel knows of the elements of a product: all operands of one floating type,
template <class S, class T>
struct Floats {
  using Sum = T;
  static __device__ __forceinline__ T load(const char* at, DType) {
    return static_cast<T>(*reinterpret_cast<const S*>(at));
  }
  static __device__ __forceinline__ void store(char* at, DType, T sum) {
    *reinterpret_cast<S*>(at) = static_cast<S>(sum);
  }
  static __device__ __forceinline__ T multiply_add(T a, T b, T sum) {
    return cuda::multiply_add(a, b, sum);
  }
  static __device__ __forceinline__ T add(T a, T b) { return a + b; }
};

// integers of 64 bits,
struct Integers {
  using Sum = uint64_t;
  static __device__ __forceinline__ uint64_t load(const char* at, DType) {
    return *reinterpret_cast<const uint64_t*>(at);
  }
  static __device__ __forceinline__ void store(char* at, DType, uint64_t sum) {
    *reinterpret_cast<uint64_t*>(at) = sum;
  }
  static __device__ __forceinline__ uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t sum) {
    return a * b + sum;
  }
  static __device__ __forceinline__ uint64_t add(uint64_t a, uint64_t b) { return a + b; }
};

// narrower ones, each of its own dtype,
struct NarrowIntegers {
  using Sum = uint32_t;
  static __device__ __forceinline__ uint32_t load(const char* at, DType dtype) {
    switch (dtype) {
      case DType::uint8:
        return *reinterpret_cast<const uint8_t*>(at);
      case DType::int8:
        return static_cast<uint32_t>(*reinterpret_cast<const int8_t*>(at));
      case DType::uint16:
        return *reinterpret_cast<const uint16_t*>(at);
      case DType::int16:
        return static_cast<uint32_t>(*reinterpret_cast<const int16_t*>(at));
      default:
        return *reinterpret_cast<const uint32_t*>(at);
    }
  }
  static __device__ __forceinline__ void store(char* at, DType dtype, uint32_t sum) {
    switch (dtype) {
      case DType::uint8:
      case DType::int8:
        *reinterpret_cast<uint8_t*>(at) = static_cast<uint8_t>(sum);
        break;
      case DType::uint16:
      case DType::int16:
        *reinterpret_cast<uint16_t*>(at) = static_cast<uint16_t>(sum);
        break;
      default:
        *reinterpret_cast<uint32_t*>(at) = sum;
    }
  }
  static __device__ __forceinline__ uint32_t multiply_add(uint32_t a, uint32_t b, uint32_t sum) {
    return a * b + sum;
  }
  static __device__ __forceinline__ uint32_t add(uint32_t a, uint32_t b) { return a + b; }
};

// or bools, whose sums need no more than to stay above 0.
struct Bools {
  using Sum = uint32_t;
  static __device__ __forceinline__ uint32_t load(const char* at, DType) {
    return *reinterpret_cast<const bool*>(at) ? 1 : 0;
  }
  static __device__ __forceinline__ void store(char* at, DType, uint32_t sum) {
    *reinterpret_cast<bool*>(at) = sum != 0;
  }
  static __device__ __forceinline__ uint32_t multiply_add(uint32_t a, uint32_t b, uint32_t sum) {
    return sum | (a & b);
  }
  static __device__ __forceinline__ uint32_t add(uint32_t a, uint32_t b) { return a | b; }
};

// Steps in bytes, from row to row and from column to column.
struct Matrix {
  int64_t row_step = 0, column_step = 0;
  DType dtype = DType::unset;
};

enum Operand { kOut, kA, kB, kAddend };

struct Product {
  Layout<4> stack;
  Matrix out, a, b, addend;
  int64_t m, n, k;
  int64_t parts, part;  // of sums over k, and how long each is
  char* sums;           // (parts, stack, m, n), where there are several
  bool added;
};

// Hands out one element of the results, or of a part of them.
template <class Kind>
__device__ __forceinline__ void put(const Product& p, char* const* at, int64_t matrix, int64_t part,
                                    int64_t i, int64_t j, typename Kind::Sum sum) {
  if (p.parts > 1) {
    const int64_t place = ((part * p.stack.numel + matrix) * p.m + i) * p.n + j;
    reinterpret_cast<typename Kind::Sum*>(p.sums)[place] = sum;
    return;
  }
  if (p.added) {
    sum = Kind::add(sum, Kind::load(at[kAddend] + i * p.addend.row_step + j * p.addend.column_step,
                                    p.addend.dtype));
  }
  Kind::store(at[kOut] + i * p.out.row_step + j * p.out.column_step, p.out.dtype, sum);
}

// A part of an operand on its way to shared memory: `lines` rows of a, or columns of b, and kDepth
// steps along k. Threads that follow each other read what lies close together.
template <class Kind, int kLines, int kDepth>
struct Panel {
  using T = typename Kind::Sum;
  static constexpr int kCount = kLines * kDepth / (kSide * kSide);
  static constexpr int kStep = kLines + 1;  // of shared memory, from one place in k to the next
  const char* base;
  int64_t line_step, depth_step, lines, first;
  DType dtype;
  bool along_depth;
  T values[kCount];

  __device__ Panel(const char* at, int64_t step, int64_t along, int64_t count, int64_t begin,
                   DType of)
      : base(at),
        line_step(step),
        depth_step(along),
        lines(count),
        first(begin),
        dtype(of),
        along_depth((along < 0 ? -along : along) <= (step < 0 ? -step : step)) {}

  __device__ __forceinline__ void place(int i, int& line, int& depth) const {
    const int index = static_cast<int>(threadIdx.x) + i * kSide * kSide;
    line = along_depth ? index / kDepth : index % kLines;
    depth = along_depth ? index % kDepth : index / kLines;
  }
  __device__ __forceinline__ void load(int64_t begin, int64_t end) {
    TENSOR_UNROLL
    for (int i = 0; i < kCount; ++i) {
      int line, depth;
      place(i, line, depth);
      const bool inside = first + line < lines && begin + depth < end;
      values[i] =
          inside
              ? Kind::load(base + (first + line) * line_step + (begin + depth) * depth_step, dtype)
              : T(0);
    }
  }
  __device__ __forceinline__ void share(T* shared) const {
    TENSOR_UNROLL
    for (int i = 0; i < kCount; ++i) {
      int line, depth;
      place(i, line, depth);
      shared[depth * kStep + line] = values[i];
    }
  }
};

// Each thread has kRows x kColumns results of a tile, kSide apart; the next panels are read while
// the last ones are multiplied.
template <class Kind, int kRows, int kColumns, int kDepth>
__global__ void __launch_bounds__(kSide* kSide, 1) tile_kernel(Product p) {
  using T = typename Kind::Sum;
  using Left = Panel<Kind, kRows * kSide, kDepth>;
  using Right = Panel<Kind, kColumns * kSide, kDepth>;
  TENSOR_SHARED(T, shared_a, kDepth * Left::kStep);
  TENSOR_SHARED(T, shared_b, kDepth * Right::kStep);
  const int row = static_cast<int>(threadIdx.x) / kSide;
  const int column = static_cast<int>(threadIdx.x) % kSide;
  const int64_t tall = (p.m + kRows * kSide - 1) / (kRows * kSide);
  const int64_t wide = (p.n + kColumns * kSide - 1) / (kColumns * kSide);
  for (int64_t item = blockIdx.x; item < p.stack.numel * p.parts * tall * wide; item += gridDim.x) {
    const int64_t j0 = item % wide * (kColumns * kSide);
    const int64_t i0 = item / wide % tall * (kRows * kSide);
    const int64_t rest = item / wide / tall;
    const int64_t part = rest % p.parts, matrix = rest / p.parts;
    const int64_t begin = part * p.part;
    const int64_t end = begin + p.part < p.k ? begin + p.part : p.k;
    char* at[4];
    p.stack.find(matrix, at);
    Left left(at[kA], p.a.row_step, p.a.column_step, p.m, i0, p.a.dtype);
    Right right(at[kB], p.b.column_step, p.b.row_step, p.n, j0, p.b.dtype);
    T sums[kRows][kColumns] = {};
    left.load(begin, end);
    right.load(begin, end);
    for (int64_t at_k = begin; at_k < end; at_k += kDepth) {
      __syncthreads();
      left.share(shared_a);
      right.share(shared_b);
      __syncthreads();
      if (at_k + kDepth < end) {
        left.load(at_k + kDepth, end);
        right.load(at_k + kDepth, end);
      }
      TENSOR_UNROLL
      for (int d = 0; d < kDepth; ++d) {
        T a[kRows], b[kColumns];
        TENSOR_UNROLL
        for (int r = 0; r < kRows; ++r) a[r] = shared_a[d * Left::kStep + row + r * kSide];
        TENSOR_UNROLL
        for (int c = 0; c < kColumns; ++c) b[c] = shared_b[d * Right::kStep + column + c * kSide];
        TENSOR_UNROLL
        for (int r = 0; r < kRows; ++r) {
          TENSOR_UNROLL
          for (int c = 0; c < kColumns; ++c)
            sums[r][c] = Kind::multiply_add(a[r], b[c], sums[r][c]);
        }
      }
    }
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      TENSOR_UNROLL
      for (int c = 0; c < kColumns; ++c) {
        const int64_t i = i0 + row + r * kSide, j = j0 + column + c * kSide;
        if (i < p.m && j < p.n) put<Kind>(p, at, matrix, part, i, j, sums[r][c]);
      }
    }
  }
}

// A few columns, and rows of a that lie in order: a warp for each.
template <class Kind>
__global__ void __launch_bounds__(kThreads, 2) dots_kernel(Product p) {
  using T = typename Kind::Sum;
  const int64_t warps = index_step() / 32;
  const auto lane = static_cast<int64_t>(threadIdx.x % 32);
  for (int64_t item = first_index() / 32; item < p.stack.numel * p.parts * p.m; item += warps) {
    const int64_t i = item % p.m, rest = item / p.m;
    const int64_t part = rest % p.parts, matrix = rest / p.parts;
    const int64_t begin = part * p.part;
    const int64_t end = begin + p.part < p.k ? begin + p.part : p.k;
    char* at[4];
    p.stack.find(matrix, at);
    const char* row = at[kA] + i * p.a.row_step;
    T sums[kThin] = {};
    TENSOR_UNROLL_FOUR
    for (int64_t d = begin + lane; d < end; d += 32) {
      const T a = Kind::load(row + d * p.a.column_step, p.a.dtype);
      const char* b = at[kB] + d * p.b.row_step;
      TENSOR_UNROLL
      for (int j = 0; j < kThin; ++j) {
        if (j < p.n)
          sums[j] = Kind::multiply_add(a, Kind::load(b + j * p.b.column_step, p.b.dtype), sums[j]);
      }
    }
    TENSOR_UNROLL
    for (int j = 0; j < kThin; ++j) {
      for (int apart = 16; apart > 0; apart /= 2)
        sums[j] = Kind::add(sums[j], __shfl_xor_sync(0xffffffff, sums[j], apart));
      if (lane == j && j < p.n) put<Kind>(p, at, matrix, part, i, j, sums[j]);
    }
  }
}

// A few columns, and columns of a that lie in order: a thread for each row.
template <class Kind>
__global__ void __launch_bounds__(kThreads, 2) lines_kernel(Product p) {
  using T = typename Kind::Sum;
  for (int64_t item = first_index(); item < p.stack.numel * p.parts * p.m; item += index_step()) {
    const int64_t i = item % p.m, rest = item / p.m;
    const int64_t part = rest % p.parts, matrix = rest / p.parts;
    const int64_t begin = part * p.part;
    const int64_t end = begin + p.part < p.k ? begin + p.part : p.k;
    char* at[4];
    p.stack.find(matrix, at);
    const char* row = at[kA] + i * p.a.row_step;
    T sums[kThin] = {};
    TENSOR_UNROLL_FOUR
    for (int64_t d = begin; d < end; ++d) {
      const T a = Kind::load(row + d * p.a.column_step, p.a.dtype);
      const char* b = at[kB] + d * p.b.row_step;
      TENSOR_UNROLL
      for (int j = 0; j < kThin; ++j) {
        if (j < p.n)
          sums[j] = Kind::multiply_add(a, Kind::load(b + j * p.b.column_step, p.b.dtype), sums[j]);
      }
    }
    TENSOR_UNROLL
    for (int j = 0; j < kThin; ++j) {
      if (j < p.n) put<Kind>(p, at, matrix, part, i, j, sums[j]);
    }
  }
}

// The parts of sums together, in order.
template <class Kind>
__global__ void finish_kernel(Product p) {
  using T = typename Kind::Sum;
  const int64_t numel = p.stack.numel * p.m * p.n;
  Product whole = p;
  whole.parts = 1;
  for (int64_t index = first_index(); index < numel; index += index_step()) {
    const int64_t j = index % p.n, rest = index / p.n;
    T sum = 0;
    for (int64_t part = 0; part < p.parts; ++part)
      sum = Kind::add(sum, reinterpret_cast<const T*>(p.sums)[part * numel + index]);
    char* at[4];
    p.stack.find(rest / p.m, at);
    put<Kind>(whole, at, rest / p.m, 0, rest % p.m, j, sum);
  }
}

Launch blocks_of(int64_t count, bool barriers) {
  constexpr int64_t kMost = 0x7fffffff;
  return {dim3(static_cast<unsigned>(count < kMost ? count : kMost)), dim3(kSide * kSide),
          barriers};
}

void divide_sums(Product& p, int64_t wanted, int64_t least) {
  const int64_t most = p.k / least;
  const int64_t parts = wanted < 1 ? 1 : wanted < most ? wanted : most < 1 ? 1 : most;
  p.part = ((p.k + parts - 1) / parts + kUnit - 1) / kUnit * kUnit;
  p.parts = (p.k + p.part - 1) / p.part;
}

template <class Kind>
void run(const Context& context, Product p) {
  const auto up = [](int64_t x, int64_t y) { return (x + y - 1) / y; };
  const auto size = [](int64_t step) { return step < 0 ? -step : step; };
  const bool thin = p.n <= kThin;
  const bool dots = p.m == 1 || size(p.a.column_step) <= size(p.a.row_step);
  const int64_t lines = p.stack.numel * p.m;
  constexpr bool kLarge =
      sizeof(typename Kind::Sum) == 4 && !std::is_integral_v<typename Kind::Sum>;
  const int64_t large_tiles = p.stack.numel * up(p.m, 8 * kSide) * up(p.n, 8 * kSide);
  const bool large = kLarge && large_tiles >= kFewTiles / 2;
  const int64_t tiles = p.stack.numel * up(p.m, 4 * kSide) * up(p.n, 4 * kSide);
  if (!thin) {
    divide_sums(p, large ? 1 : kFewTiles / tiles, 256);
  } else if (dots) {
    divide_sums(p, kFewWarps / lines, 1024);
  } else {
    divide_sums(p, kFewLines / lines, 64);
  }
  const Workspace sums(
      context,
      p.parts > 1 ? p.parts * lines * p.n * static_cast<int64_t>(sizeof(typename Kind::Sum)) : 0);
  p.sums = sums.data();
  if (thin && dots) {
    launch(context, blocks_of(up(lines * p.parts, kThreads / 32), true), dots_kernel<Kind>, p);
  } else if (thin) {
    launch(context, blocks_of(up(lines * p.parts, kThreads), false), lines_kernel<Kind>, p);
  } else if (large) {
    if constexpr (kLarge)
      launch(context, blocks_of(large_tiles, true), tile_kernel<Kind, 8, 8, 8>, p);
  } else {
    launch(context, blocks_of(tiles * p.parts, true), tile_kernel<Kind, 4, 4, 16>, p);
  }
  if (p.parts > 1) launch(context, for_each(context, lines * p.n), finish_kernel<Kind>, p);
}

void run_as(const Context& context, DType dtype, const Product& p) {
  switch (dtype) {
    case DType::float32:
      return run<Floats<float, float>>(context, p);
    case DType::float64:
      return run<Floats<double, double>>(context, p);
    case DType::float16:
      return run<Floats<float16, float>>(context, p);
    case DType::bfloat16:
      return run<Floats<bfloat16, float>>(context, p);
    case DType::boolean:
      return run<Bools>(context, p);
    case DType::int64:
    case DType::uint64:
      return run<Integers>(context, p);
    default:
      if (!is_integer(dtype)) fail(Status::dtype, "dtype ", dtype, " is not supported");
      return run<NarrowIntegers>(context, p);
  }
}

// The last two axes; one that has a single element is as good as any.
Matrix last_matrix(const View& x) {
  if (!x.defined()) return {};
  const int64_t size = itemsize(x.dtype);
  return {x.stride(x.ndim - 2) * size, x.stride(x.ndim - 1) * size, x.dtype};
}

Matrix transposed(const Matrix& x) { return {x.column_step, x.row_step, x.dtype}; }

}  // namespace

void multiply_by_kernels(const Context& context, const View& out, const View& a, const View& b,
                         const View& addend) {
  const int64_t m = out.extent(out.ndim - 2), n = out.extent(out.ndim - 1);
  const bool turned = m < n && m <= kThin;  // the kernels of thin products want few columns
  Product p{};
  p.out = last_matrix(out);
  p.a = last_matrix(turned ? b : a);
  p.b = last_matrix(turned ? a : b);
  p.addend = last_matrix(addend);
  p.m = m;
  p.n = n;
  p.k = a.extent(a.ndim - 1);
  p.added = addend.defined();
  if (turned) {
    for (Matrix* x : {&p.out, &p.a, &p.b, &p.addend}) *x = transposed(*x);
    p.m = n;
    p.n = m;
  }
  for_stacks<4>(out, {&out, turned ? &b : &a, turned ? &a : &b, &addend}, 2,
                [&](const Layout<4>& stack) {
                  p.stack = stack;
                  run_as(context, out.dtype, p);
                });
}

}  // namespace libtensor::cuda
