// SPDX-License-Identifier: Apache-2.0
// Root mean square normalization of float32 and half precision, in float32.
#include <cmath>

#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/nn/row_gradients.h"

namespace libtensor::cpu {
namespace {

using Scale = functors::RowScale<float>;

}  // namespace

void CpuBackend::rms_norm(const Tensor& out, const Tensor& rstd, const Tensor& x,
                          const Tensor& weight_arg, int64_t n, double eps) {
  const RowMath<float>& math = row_math<float>();
  const RowWeight<float> weight(weight_arg, n);
  const Converted<float> in(x), result(out);
  const int64_t size = itemsize(x.dtype());
  const bool streamed = result.direct(size) && is_streamed(2 * x.numel() * size, n * size);
  const char* const all = static_cast<const char*>(x.data());
  char* const out_all = static_cast<char*>(out.data());
  double* const factors = rstd.data_as<double>();
  const auto for_pieces = [n](auto&& f) {
    for (int64_t first = 0; first < n; first += kLineBuffer)
      f(first, std::min(kLineBuffer, n - first));
  };
  parallel_for(
      x.numel() / n, std::max<int64_t>(1, kGrain / 4 / n), [&](int64_t begin, int64_t end) {
        float buffer[kLineBuffer], results[kLineBuffer];
        for (int64_t row = begin; row < end; ++row) {
          const char* from = all + row * n * size;
          char* to = out_all + row * n * size;
          double total = 0;
          for_pieces([&](int64_t first, int64_t m) {
            total += math.square_sum(in.read(from + first * size, size, m, buffer), m);
          });
          factors[row] = 1 / std::sqrt(total / static_cast<double>(n) + eps);
          const Scale scale(factors[row]);
          for_pieces([&](int64_t first, int64_t m) {
            const float* v = n <= kLineBuffer && !in.direct(size)
                                 ? buffer
                                 : in.read(from + first * size, size, m, buffer);
            const float* w = weight.at(first);
            char* place = to + first * size;
            if (streamed) {
              return stream_row(place, size, m, [&](int64_t i, int64_t k, char* at) {
                math.rms_norm(reinterpret_cast<float*>(at), v + i, w ? w + i : nullptr, scale, k);
              });
            }
            float* y = result.place(place, size, results);
            math.rms_norm(y, v, w, scale, m);
            result.write(place, size, m, y);
          });
        }
        if (streamed) end_stream();
      });
}

void CpuBackend::rms_norm_backward(const Tensor& dx, const Tensor& dweight, const Tensor& dout,
                                   const Tensor& x, const Tensor& rstd, const Tensor& weight_arg,
                                   int64_t n) {
  const RowMath<float>& math = row_math<float>();
  const int64_t rows = x.numel() / n;
  const double* factors = rstd.data_as<double>();
  if (dweight.defined()) {
    const auto add = [&](double* sums, const float* const* g, const float* const* v, int64_t row,
                         int count) {
      Scale scales[kRowsAdded] = {Scale(1), Scale(1), Scale(1), Scale(1)};
      for (int r = 0; r < count; ++r) scales[r] = Scale(factors[row + r]);
      math.add_rms_weight_gradient(sums, g, v, scales, count, n);
    };
    sum_columns<float, 1>({dweight.data_as<float>()}, dout, x, rows, n, add);
  }
  if (!dx.defined()) return;
  const RowWeight<float> weight(weight_arg, n);
  map_rows<float>(
      dx, dout, x, rows, n, [&](float* to, const float* g, const float* v, int64_t row) {
        const Scale scale(factors[row]);
        const double slope =
            math.rms_gradient_sum(g, weight.at(0), v, scale, n) / static_cast<double>(n);
        math.rms_norm_backward(to, g, weight.at(0), v, scale, n, static_cast<float>(slope));
      });
}

}  // namespace libtensor::cpu
