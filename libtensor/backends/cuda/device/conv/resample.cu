// SPDX-License-Identifier: Apache-2.0
// Sparse matrices times lines: a thread for each result.
#include "libtensor/backends/cuda/device/elementwise/convert.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/host_arrays.h"
#include "libtensor/functors/binary.h"

namespace libtensor::cuda {
namespace {

// x (before, extent, after), steps in bytes; out (before, rows, after) is contiguous.
struct Lines {
  const char* x;
  char* out;
  DType dtype;
  int64_t steps[3];
  int64_t rows, after, numel;
  const int64_t *first, *entry;
  const double* weight;
};

template <class T>
__global__ void resample_kernel(const __grid_constant__ Lines lines) {
  for (int64_t i = first_index(); i < lines.numel; i += index_step()) {
    const int64_t after = i % lines.after, row = i / lines.after % lines.rows,
                  before = i / lines.after / lines.rows;
    const int64_t begin = lines.entry[row], end = lines.entry[row + 1];
    const char* at = lines.x + before * lines.steps[0] + lines.first[row] * lines.steps[1] +
                     after * lines.steps[2];
    T sum = 0;
    for (int64_t e = begin; e < end; ++e) {
      const T value = load_as<T>(lines.dtype, at + (e - begin) * lines.steps[1]);
      sum = functors::Add()(sum, functors::Mul()(value, static_cast<T>(lines.weight[e])));
    }
    store_as(lines.dtype, lines.out + i * itemsize_of(lines.dtype), sum);
  }
}

}  // namespace

// Integers of all sizes are computed in 64 bits, of which results are the same.
void resample(const Context& context, View out, View x, const ResamplingView& matrix) {
  if (out.numel == 0) return;
  HostArrays arrays;
  const size_t first = arrays.add(matrix.first, matrix.rows),
               entry = arrays.add(matrix.entry, matrix.rows + 1),
               weight = arrays.add(matrix.weight, matrix.entries);
  Workspace memory(context, arrays.nbytes());
  const int64_t* all = arrays.copy_to(context, memory);
  const int64_t size = itemsize(x.dtype);
  const Lines lines{x.data,        out.data,
                    x.dtype,       {x.stride(0) * size, x.stride(1) * size, x.stride(2) * size},
                    out.extent(1), out.extent(2),
                    out.numel,     all + first,
                    all + entry,   reinterpret_cast<const double*>(all + weight)};
  const auto run = [&](auto kernel) {
    launch(context, for_each(context, out.numel), kernel, lines);
  };
  if (x.dtype == DType::float64) return run(resample_kernel<double>);
  return is_floating(x.dtype) ? run(resample_kernel<float>) : run(resample_kernel<int64_t>);
}

}  // namespace libtensor::cuda
