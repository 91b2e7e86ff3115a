// SPDX-License-Identifier: Apache-2.0
// Pooling over windows of volumes: a thread for each result.
#include "libtensor/backends/cuda/device/elementwise/convert.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/host_arrays.h"
#include "libtensor/functors/binary.h"

namespace libtensor::cuda {
namespace {

// What the windows along one axis see, in memory of the device. `first` and `last`, for gradients:
// the windows that see each position.
struct Axis {
  const int64_t *begin, *end, *size, *first, *last;
  int64_t step;
};

// (N, C, D, H, W); steps in bytes.
struct Volumes {
  char* data;
  DType dtype;
  int64_t extents[5], steps[5];

  // Of a contiguous result: the place of an element in its volume.
  __device__ void place_of(int64_t i, int64_t (&at)[5]) const {
    for (int axis = 4; axis >= 0; --axis) {
      at[axis] = i % extents[axis];
      i /= extents[axis];
    }
  }
  __device__ const char* volume(const int64_t (&at)[5]) const {
    return data + at[0] * steps[0] + at[1] * steps[1];
  }
  template <class T>
  __device__ T element(const char* volume, int64_t z, int64_t y, int64_t x) const {
    return load_as<T>(dtype, volume + z * steps[2] + y * steps[3] + x * steps[4]);
  }
};

struct Pool {
  Volumes out, x;
  Axis axes[3];
  int64_t divisor, numel;
};

// The first NaN wins: it is larger than any number, and nothing is larger than it.
template <class T>
__device__ bool larger(T value, T than) {
  return value > than || (math::isnan(value) && !math::isnan(than));
}

// `indices` may be null.
template <class T>
__global__ void max_kernel(const __grid_constant__ Pool pool, int64_t* indices) {
  for (int64_t i = first_index(); i < pool.numel; i += index_step()) {
    int64_t at[5];
    pool.out.place_of(i, at);
    const char* volume = pool.x.volume(at);
    const Axis &zs = pool.axes[0], &ys = pool.axes[1], &xs = pool.axes[2];
    const int64_t z = zs.begin[at[2]], y = ys.begin[at[3]], x = xs.begin[at[4]];
    const int64_t z_end = zs.end[at[2]], y_end = ys.end[at[3]], x_end = xs.end[at[4]];
    T best = pool.x.element<T>(volume, z, y, x);
    int64_t place = (z * pool.x.extents[3] + y) * pool.x.extents[4] + x;
    for (int64_t d = z; d < z_end; d += zs.step) {
      for (int64_t h = y; h < y_end; h += ys.step) {
        for (int64_t w = x; w < x_end; w += xs.step) {
          const T value = pool.x.element<T>(volume, d, h, w);
          if (!larger(value, best)) continue;
          best = value;
          place = (d * pool.x.extents[3] + h) * pool.x.extents[4] + w;
        }
      }
    }
    store_as(pool.out.dtype, pool.out.data + i * itemsize_of(pool.out.dtype), best);
    if (indices) indices[i] = place;
  }
}

__device__ inline double divisor_of(const Pool& pool, int64_t z, int64_t y, int64_t x) {
  if (pool.divisor != 0) return static_cast<double>(pool.divisor);
  return static_cast<double>(pool.axes[0].size[z]) * static_cast<double>(pool.axes[1].size[y]) *
         static_cast<double>(pool.axes[2].size[x]);
}

// Quotients of integers are truncated; their sums wrap.
template <class T>
__device__ T mean_of(T total, double n) {
  if constexpr (std::is_integral_v<T>) {
    const double size = n < 0 ? -n : n;
    if (size >= 0x1p63) return T(0);
    const bool negative = std::is_signed_v<T> && total < 0;
    const auto bits = static_cast<uint64_t>(total);
    const uint64_t quotient = (negative ? 0 - bits : bits) / static_cast<uint64_t>(size);
    return static_cast<T>(negative != (n < 0) ? 0 - quotient : quotient);
  } else {
    return total / static_cast<T>(n);
  }
}

template <class T>
__global__ void average_kernel(const __grid_constant__ Pool pool) {
  for (int64_t i = first_index(); i < pool.numel; i += index_step()) {
    int64_t at[5];
    pool.out.place_of(i, at);
    const char* volume = pool.x.volume(at);
    const Axis &zs = pool.axes[0], &ys = pool.axes[1], &xs = pool.axes[2];
    T total = 0;
    for (int64_t d = zs.begin[at[2]]; d < zs.end[at[2]]; ++d) {
      for (int64_t h = ys.begin[at[3]]; h < ys.end[at[3]]; ++h) {
        for (int64_t w = xs.begin[at[4]]; w < xs.end[at[4]]; ++w)
          total = functors::Add()(total, pool.x.element<T>(volume, d, h, w));
      }
    }
    store_as(pool.out.dtype, pool.out.data + i * itemsize_of(pool.out.dtype),
             mean_of(total, divisor_of(pool, at[2], at[3], at[4])));
  }
}

// out is dx, x is dout.
template <class T>
__global__ void average_grad_kernel(const __grid_constant__ Pool pool) {
  for (int64_t i = first_index(); i < pool.numel; i += index_step()) {
    int64_t at[5];
    pool.out.place_of(i, at);
    const char* volume = pool.x.volume(at);
    const Axis &zs = pool.axes[0], &ys = pool.axes[1], &xs = pool.axes[2];
    T total = 0;
    for (int64_t z = zs.first[at[2]]; z < zs.last[at[2]]; ++z) {
      for (int64_t y = ys.first[at[3]]; y < ys.last[at[3]]; ++y) {
        for (int64_t x = xs.first[at[4]]; x < xs.last[at[4]]; ++x)
          total += pool.x.element<T>(volume, z, y, x) / static_cast<T>(divisor_of(pool, z, y, x));
      }
    }
    store_as(pool.out.dtype, pool.out.data + i * itemsize_of(pool.out.dtype), total);
  }
}

Volumes volumes_of(const View& x) {
  Volumes volumes{x.data, x.dtype, {}, {}};
  for (int axis = 0; axis < 5; ++axis) {
    volumes.extents[axis] = x.extent(axis);
    volumes.steps[axis] = x.stride(axis) * itemsize(x.dtype);
  }
  return volumes;
}

// For each position of an axis the windows [first, last) that see it.
void seen_of(const PoolAxisView& axis, int64_t extent, std::vector<int64_t>& first,
             std::vector<int64_t>& last) {
  int64_t from = 0, to = 0;
  for (int64_t at = 0; at < extent; ++at) {
    while (from < axis.windows && axis.end[from] <= at) ++from;
    while (to < axis.windows && axis.begin[to] <= at) ++to;
    first.push_back(from);
    last.push_back(to);
  }
}

// Calls f(pool) with the windows in memory of the device.
template <class F>
void with_pool(const Context& context, const View& out, const View& x, const PoolView& windows,
               bool gradient, F&& f) {
  HostArrays arrays;
  size_t offsets[3][5] = {};
  for (int k = 0; k < 3; ++k) {
    const PoolAxisView& axis = windows.axes[k];
    offsets[k][0] = arrays.add(axis.begin, axis.windows);
    offsets[k][1] = arrays.add(axis.end, axis.windows);
    offsets[k][2] = arrays.add(axis.size, axis.windows);
    if (!gradient) continue;
    std::vector<int64_t> first, last;
    seen_of(axis, out.extent(2 + k), first, last);
    offsets[k][3] = arrays.add(first.data(), static_cast<int64_t>(first.size()));
    offsets[k][4] = arrays.add(last.data(), static_cast<int64_t>(last.size()));
  }
  Workspace memory(context, arrays.nbytes());
  const int64_t* all = arrays.copy_to(context, memory);
  Pool pool{volumes_of(out), volumes_of(x), {}, windows.divisor, out.numel};
  for (int k = 0; k < 3; ++k) {
    const size_t* its = offsets[k];
    pool.axes[k] = {all + its[0], all + its[1], all + its[2],
                    all + its[3], all + its[4], windows.axes[k].step};
  }
  f(pool);
}

}  // namespace

void max_pool(const Context& context, View out, View indices, View x, const PoolView& windows) {
  if (out.numel == 0) return;
  auto* places = indices.numel == 0 ? nullptr : indices.as<int64_t>();
  with_pool(context, out, x, windows, false, [&](const Pool& pool) {
    const auto run = [&](auto kernel) {
      launch(context, for_each(context, out.numel), kernel, pool, places);
    };
    if (out.dtype == DType::float64) return run(max_kernel<double>);
    if (is_floating(out.dtype)) return run(max_kernel<float>);
    return out.dtype == DType::uint64 ? run(max_kernel<uint64_t>) : run(max_kernel<int64_t>);
  });
}

void avg_pool(const Context& context, View out, View x, const PoolView& windows) {
  if (out.numel == 0) return;
  with_pool(context, out, x, windows, false, [&](const Pool& pool) {
    const auto run = [&](auto kernel) {
      launch(context, for_each(context, out.numel), kernel, pool);
    };
    if (out.dtype == DType::float64) return run(average_kernel<double>);
    if (is_floating(out.dtype)) return run(average_kernel<float>);
    return out.dtype == DType::uint64 ? run(average_kernel<uint64_t>)
                                      : run(average_kernel<int64_t>);
  });
}

void avg_pool_grad(const Context& context, View dx, View dout, const PoolView& windows) {
  if (dx.numel == 0) return;
  with_pool(context, dx, dout, windows, true, [&](const Pool& pool) {
    const auto run = [&](auto kernel) {
      launch(context, for_each(context, dx.numel), kernel, pool);
    };
    return dx.dtype == DType::float64 ? run(average_grad_kernel<double>)
                                      : run(average_grad_kernel<float>);
  });
}

}  // namespace libtensor::cuda
