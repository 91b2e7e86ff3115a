// Convolutions as products of matrices that are read where they lie: no matrix of windows is made.
// Forward, the rows of a product are channels of the result, its columns are positions of the
// result, and it sums over channels and taps of the kernel; the gradients exchange these.
#include <algorithm>

#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/convert.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory.h"
#include "libtensor/backends/cuda/device/product_math.h"
#include "libtensor/functors/binary.h"

namespace libtensor::cuda {
namespace {

constexpr int kSide = 16;  // threads along each side of a tile
constexpr int kCell = 4;   // results of a thread along each side, kSide apart
constexpr int kTile = kSide * kCell;
constexpr int kDepth = 16;  // numbers of a sum that are in shared memory at once
constexpr int kLoads = kTile * kDepth / (kSide * kSide);
constexpr int kPad = kTile + 1;  // avoids conflicts of banks
constexpr int64_t kLongSum = 1024;
constexpr int64_t kEnough = 1024;  // blocks that are not worth more by cutting sums in parts
constexpr int64_t kMostParts = 256;

// An index of four: a channel or an image, and a place in a volume.
struct Split {
  int64_t extents[3];  // of the volume
};
struct Places {
  int64_t major, volume[3];
};

__device__ int64_t quotient(int64_t a, int64_t b) {
  if (((a | b) >> 31) == 0)
    return static_cast<int64_t>(static_cast<uint32_t>(a) / static_cast<uint32_t>(b));
  return a / b;
}

__device__ Places split(int64_t index, const Split& by) {
  Places places;
  for (int axis = 2; axis >= 0; --axis) {
    const int64_t rest = quotient(index, by.extents[axis]);
    places.volume[axis] = index - rest * by.extents[axis];
    index = rest;
  }
  places.major = index;
  return places;
}

// What a column or a number of the sum adds to the place of the right factor, along each axis.
struct Moves {
  int64_t by[3], from[3];
  __device__ int64_t at(int axis, int64_t index) const { return index * by[axis] + from[axis]; }
};

// out (m, n) of each group = the sum over k of left (m, k) * right (k, n). Steps in bytes.
struct Product {
  const char *left, *right;
  char* out;
  DType dtype;
  int64_t groups, m, n, k;
  // The left factor: its row, and what the number of the sum splits into.
  int64_t left_group, left_row, left_major, left_volume[3];
  // The right factor is read at a place of a volume, which column and number of the sum make
  // together; nothing is outside. The place is divided by a stride, and must be a multiple.
  Split column, number;
  Moves column_moves, number_moves;
  int64_t right_group, right_column, right_number, right_volume[3];
  int64_t strides[3], extents[3];
  // The result: column j is at j / inner * out_major + j % inner; steps in elements.
  int64_t out_group, out_row, out_major, inner;
  const char* bias;  // of a row, may be null
  int64_t bias_step;
  int64_t parts, part;  // of a sum
};

struct Number {
  int64_t left, right, volume[3];
};
struct Column {
  int64_t right, volume[3];
};

__device__ Number number_of(const Product& p, const Places& at) {
  Number number;
  number.left = at.major * p.left_major;
  number.right = at.major * p.right_number;
  for (int axis = 0; axis < 3; ++axis) {
    number.left += at.volume[axis] * p.left_volume[axis];
    number.volume[axis] = p.number_moves.at(axis, at.volume[axis]);
  }
  return number;
}

__device__ Column column_of(const Product& p, int64_t group, int64_t j) {
  const Places at = split(j, p.column);
  Column column;
  column.right = group * p.right_group + at.major * p.right_column;
  for (int axis = 0; axis < 3; ++axis)
    column.volume[axis] = p.column_moves.at(axis, at.volume[axis]);
  return column;
}

template <class T>
__device__ T load_factor(DType dtype, const char* at) {
  if constexpr (std::is_floating_point_v<T>) {
    return load_number<T>(dtype, at);
  } else {
    return *reinterpret_cast<const T*>(at);
  }
}

template <class T>
__device__ T right_at(const Product& p, const Column& column, const Number& number) {
  int64_t offset = column.right + number.right;
  for (int axis = 0; axis < 3; ++axis) {
    int64_t place = column.volume[axis] + number.volume[axis];
    if (p.strides[axis] != 1) {
      if (place < 0) return T(0);
      const int64_t whole = quotient(place, p.strides[axis]);
      if (whole * p.strides[axis] != place) return T(0);
      place = whole;
    }
    if (place < 0 || place >= p.extents[axis]) return T(0);
    offset += place * p.right_volume[axis];
  }
  return load_factor<T>(p.dtype, p.right + offset);
}

template <class T>
__device__ T add_product(T a, T b, T sum) {
  if constexpr (std::is_floating_point_v<T>) {
    return multiply_add(a, b, sum);
  } else {
    return functors::Add()(sum, functors::Mul()(a, b));
  }
}

// The sum of result (i, j) of a group is whole, or one of parts.
template <class T>
__device__ void put(const Product& p, T* partials, int64_t group, int64_t i, int64_t j,
                    int64_t part, T sum) {
  if (p.parts > 1) {
    partials[((part * p.groups + group) * p.m + i) * p.n + j] = sum;
    return;
  }
  if (p.bias)
    sum = functors::Add()(sum, load_factor<T>(p.dtype, p.bias + (group * p.m + i) * p.bias_step));
  const int64_t major = quotient(j, p.inner);
  const int64_t place =
      group * p.out_group + i * p.out_row + major * p.out_major + (j - major * p.inner);
  store_as(p.dtype, p.out + place * itemsize_of(p.dtype), sum);
}

// A square of results for each block.
template <class T>
__global__ void __launch_bounds__(kSide* kSide, 2)
    tile_kernel(const __grid_constant__ Product p, T* partials) {
  TENSOR_SHARED(T, lefts, kDepth * kPad);
  TENSOR_SHARED(T, rights, kDepth * kPad);
  TENSOR_SHARED(Number, numbers, kDepth);
  TENSOR_SHARED(Column, columns, kTile);
  const int thread = static_cast<int>(threadIdx.x);
  const int64_t tall = (p.m + kTile - 1) / kTile, wide = (p.n + kTile - 1) / kTile;
  for (int64_t item = blockIdx.x; item < p.groups * p.parts * tall * wide; item += gridDim.x) {
    const int64_t j0 = item % wide * kTile, i0 = item / wide % tall * kTile;
    const int64_t part = item / wide / tall % p.parts, group = item / wide / tall / p.parts;
    const int64_t begin = part * p.part, end = begin + p.part < p.k ? begin + p.part : p.k;
    __syncthreads();
    if (thread < kTile && j0 + thread < p.n) columns[thread] = column_of(p, group, j0 + thread);
    T sums[kCell][kCell] = {};
    for (int64_t first = begin; first < end; first += kDepth) {
      const int depth = static_cast<int>(end - first < kDepth ? end - first : kDepth);
      if (thread < depth) numbers[thread] = number_of(p, split(first + thread, p.number));
      __syncthreads();
      TENSOR_UNROLL
      for (int load = 0; load < kLoads; ++load) {
        const int index = thread + load * kSide * kSide;
        const int row = index / kDepth, d = index % kDepth;  // neighbours in the sum
        lefts[d * kPad + row] =
            i0 + row < p.m && d < depth
                ? load_factor<T>(p.dtype, p.left + group * p.left_group + (i0 + row) * p.left_row +
                                              numbers[d].left)
                : T(0);
        const int column = index % kTile, e = index / kTile;  // neighbours in a line
        rights[e * kPad + column] =
            j0 + column < p.n && e < depth ? right_at<T>(p, columns[column], numbers[e]) : T(0);
      }
      __syncthreads();
      TENSOR_UNROLL_FOUR
      for (int d = 0; d < kDepth; ++d) {
        T a[kCell], b[kCell];
        TENSOR_UNROLL
        for (int r = 0; r < kCell; ++r) a[r] = lefts[d * kPad + thread / kSide + r * kSide];
        TENSOR_UNROLL
        for (int c = 0; c < kCell; ++c) b[c] = rights[d * kPad + thread % kSide + c * kSide];
        TENSOR_UNROLL
        for (int r = 0; r < kCell; ++r) {
          TENSOR_UNROLL
          for (int c = 0; c < kCell; ++c) sums[r][c] = add_product(a[r], b[c], sums[r][c]);
        }
      }
      __syncthreads();
    }
    TENSOR_UNROLL
    for (int r = 0; r < kCell; ++r) {
      TENSOR_UNROLL
      for (int c = 0; c < kCell; ++c) {
        const int64_t i = i0 + thread / kSide + r * kSide, j = j0 + thread % kSide + c * kSide;
        if (i < p.m && j < p.n) put(p, partials, group, i, j, part, sums[r][c]);
      }
    }
  }
}

// Few rows or columns in each group, and short sums: a thread for each result.
template <class T>
__global__ void single_kernel(const __grid_constant__ Product p) {
  const int64_t results = p.groups * p.m * p.n;
  const int64_t* extents = p.number.extents;
  const int64_t majors = p.k / (extents[0] * extents[1] * extents[2]);
  for (int64_t index = first_index(); index < results; index += index_step()) {
    const int64_t row = quotient(index, p.n), j = index - row * p.n;
    const int64_t group = quotient(row, p.m), i = row - group * p.m;
    const Column column = column_of(p, group, j);
    const char* left = p.left + group * p.left_group + i * p.left_row;
    T sum = 0;
    Places at;
    for (at.major = 0; at.major < majors; ++at.major) {
      for (at.volume[0] = 0; at.volume[0] < extents[0]; ++at.volume[0]) {
        for (at.volume[1] = 0; at.volume[1] < extents[1]; ++at.volume[1]) {
          for (at.volume[2] = 0; at.volume[2] < extents[2]; ++at.volume[2]) {
            const Number number = number_of(p, at);
            sum = add_product(load_factor<T>(p.dtype, left + number.left),
                              right_at<T>(p, column, number), sum);
          }
        }
      }
    }
    put<T>(p, nullptr, group, i, j, 0, sum);
  }
}

// The same with long sums: a block for each result.
template <class T>
__global__ void __launch_bounds__(kThreads) sum_kernel(const __grid_constant__ Product p) {
  TENSOR_SHARED(T, scratch, kWarps);
  for (int64_t index = blockIdx.x; index < p.groups * p.m * p.n; index += gridDim.x) {
    const int64_t row = index / p.n, j = index - row * p.n;
    const int64_t group = row / p.m, i = row - group * p.m;
    const Column column = column_of(p, group, j);
    const char* left = p.left + group * p.left_group + i * p.left_row;
    T sum = 0;
    for (int64_t d = threadIdx.x; d < p.k; d += blockDim.x) {
      const Number number = number_of(p, split(d, p.number));
      sum = add_product(load_factor<T>(p.dtype, left + number.left), right_at<T>(p, column, number),
                        sum);
    }
    sum = fold_block(sum, scratch, [](T a, T b) { return functors::Add()(a, b); });
    if (threadIdx.x == 0) put<T>(p, nullptr, group, i, j, 0, sum);
  }
}

// The parts of each sum, in their order.
template <class T>
__global__ void parts_kernel(const __grid_constant__ Product p, const T* partials) {
  const int64_t results = p.groups * p.m * p.n;
  for (int64_t index = first_index(); index < results; index += index_step()) {
    T sum = 0;
    for (int64_t part = 0; part < p.parts; ++part)
      sum = functors::Add()(sum, partials[part * results + index]);
    const int64_t row = index / p.n, j = index - row * p.n;
    Product whole = p;
    whole.parts = 1;
    put<T>(whole, nullptr, row / p.m, row % p.m, j, 0, sum);
  }
}

Launch blocks_of(const Context& context, int64_t items, int threads) {
  const int64_t most = busy_blocks(context) * 4;
  return {dim3(static_cast<unsigned>(std::clamp<int64_t>(items, 1, most))),
          dim3(static_cast<unsigned>(threads)), true};
}

template <class T>
void run(const Context& context, Product p) {
  const int64_t results = p.groups * p.m * p.n;
  p.parts = 1;
  p.part = p.k;
  if (std::min(p.m, p.n) < 8 && p.k < kLongSum)
    return launch(context, for_each(context, results), single_kernel<T>, p);
  if (std::min(p.m, p.n) < 8)
    return launch(context, blocks_of(context, results, kThreads), sum_kernel<T>, p);
  const int64_t tiles = p.groups * ((p.m + kTile - 1) / kTile) * ((p.n + kTile - 1) / kTile);
  const int64_t most = std::min(p.k / (8 * kDepth), kEnough / tiles);
  p.parts = std::clamp<int64_t>(most, 1, kMostParts);
  p.part = ((p.k + p.parts - 1) / p.parts + kDepth - 1) / kDepth * kDepth;
  p.parts = std::max<int64_t>(1, (p.k + p.part - 1) / p.part);
  const Workspace memory(context,
                         p.parts > 1 ? p.parts * results * static_cast<int64_t>(sizeof(T)) : 0);
  launch(context, blocks_of(context, tiles * p.parts, kSide * kSide), tile_kernel<T>, p,
         memory.as<T>());
  if (p.parts > 1)
    launch(context, for_each(context, results), parts_kernel<T>, p, memory.as<const T>());
}

void run(const Context& context, const Product& p) {
  if (p.dtype == DType::float64) return run<double>(context, p);
  if (is_floating(p.dtype)) return run<float>(context, p);
  return run<int64_t>(context, p);
}

// Steps of the axes of a tensor, in bytes.
struct Steps {
  int64_t of[5];
  explicit Steps(const View& x) {
    for (int axis = 0; axis < 5; ++axis) of[axis] = x.stride(axis) * itemsize(x.dtype);
  }
};

int64_t volume_of(const View& x) { return x.extent(2) * x.extent(3) * x.extent(4); }

Product product_of(const View& out, int64_t groups) {
  Product p{};
  p.out = out.data;
  p.dtype = out.dtype;
  p.groups = groups;
  return p;
}

}  // namespace

void conv(const Context& context, View out, View x, View weight, View bias, const Window& window,
          int64_t groups) {
  if (out.numel == 0) return;
  const Steps xs(x), ws(weight);
  const int64_t outs = weight.extent(0) / groups, channels = weight.extent(1);
  Product p = product_of(out, groups);
  p.left = weight.data;
  p.right = x.data;
  p.m = outs;
  p.n = out.extent(0) * volume_of(out);
  p.k = channels * volume_of(weight);
  p.left_group = outs * ws.of[0];
  p.left_row = ws.of[0];
  p.left_major = ws.of[1];
  p.right_group = channels * xs.of[1];
  p.right_column = xs.of[0];
  p.right_number = xs.of[1];
  for (int axis = 0; axis < 3; ++axis) {
    p.left_volume[axis] = ws.of[2 + axis];
    p.column.extents[axis] = out.extent(2 + axis);
    p.number.extents[axis] = weight.extent(2 + axis);
    p.column_moves.by[axis] = window.stride[axis];
    p.column_moves.from[axis] = -window.padding[axis];
    p.number_moves.by[axis] = window.dilation[axis];
    p.right_volume[axis] = xs.of[2 + axis];
    p.strides[axis] = 1;
    p.extents[axis] = x.extent(2 + axis);
  }
  p.inner = volume_of(out);
  p.out_row = p.inner;
  p.out_group = outs * p.inner;
  p.out_major = groups * p.out_group;
  if (bias.defined()) {
    p.bias = bias.data;
    p.bias_step = bias.stride(0) * itemsize(bias.dtype);
  }
  run(context, p);
}

void conv_input_grad(const Context& context, View dx, View dout, View weight, const Window& window,
                     int64_t groups) {
  if (dx.numel == 0) return;
  const Steps ds(dout), ws(weight);
  const int64_t outs = weight.extent(0) / groups, channels = weight.extent(1);
  Product p = product_of(dx, groups);
  p.left = weight.data;
  p.right = dout.data;
  p.m = channels;
  p.n = dx.extent(0) * volume_of(dx);
  p.k = outs * volume_of(weight);
  p.left_group = outs * ws.of[0];
  p.left_row = ws.of[1];
  p.left_major = ws.of[0];
  p.right_group = outs * ds.of[1];
  p.right_column = ds.of[0];
  p.right_number = ds.of[1];
  for (int axis = 0; axis < 3; ++axis) {
    p.left_volume[axis] = ws.of[2 + axis];
    p.column.extents[axis] = dx.extent(2 + axis);
    p.number.extents[axis] = weight.extent(2 + axis);
    p.column_moves.by[axis] = 1;
    p.column_moves.from[axis] = window.padding[axis];
    p.number_moves.by[axis] = -window.dilation[axis];
    p.right_volume[axis] = ds.of[2 + axis];
    p.strides[axis] = window.stride[axis];
    p.extents[axis] = dout.extent(2 + axis);
  }
  p.inner = volume_of(dx);
  p.out_row = p.inner;
  p.out_group = channels * p.inner;
  p.out_major = groups * p.out_group;
  run(context, p);
}

void conv_weight_grad(const Context& context, View dw, View dout, View x, const Window& window,
                      int64_t groups) {
  if (dw.numel == 0) return;
  const Steps xs(x), ds(dout);
  const int64_t outs = dw.extent(0) / groups, channels = dw.extent(1);
  Product p = product_of(dw, groups);
  p.left = dout.data;
  p.right = x.data;
  p.m = outs;
  p.n = channels * volume_of(dw);
  p.k = dout.extent(0) * volume_of(dout);
  p.left_group = outs * ds.of[1];
  p.left_row = ds.of[1];
  p.left_major = ds.of[0];
  p.right_group = channels * xs.of[1];
  p.right_column = xs.of[1];
  p.right_number = xs.of[0];
  for (int axis = 0; axis < 3; ++axis) {
    p.left_volume[axis] = ds.of[2 + axis];
    p.column.extents[axis] = dw.extent(2 + axis);
    p.number.extents[axis] = dout.extent(2 + axis);
    p.column_moves.by[axis] = window.dilation[axis];
    p.number_moves.by[axis] = window.stride[axis];
    p.number_moves.from[axis] = -window.padding[axis];
    p.right_volume[axis] = xs.of[2 + axis];
    p.strides[axis] = 1;
    p.extents[axis] = x.extent(2 + axis);
  }
  p.inner = p.n;
  p.out_row = p.n;
  p.out_group = outs * p.n;
  run(context, p);
}

}  // namespace libtensor::cuda
