// SPDX-License-Identifier: Apache-2.0
// Layer and batch normalization.
#include <array>
#include <cmath>

#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/nn/row_gradients.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/functors/reduce.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu {
namespace {

// Results, x, mean, scale, bias.
template <class T>
void normalize_row(char* const* p, const int64_t* s, int64_t n, const double*) {
  if (s[0] == sizeof(T) && s[1] == sizeof(T) && s[2] == 0 && s[3] == 0 && s[4] == 0) {
    T* out = reinterpret_cast<T*>(p[0]);
    const T* x = reinterpret_cast<const T*>(p[1]);
    const T mean = *reinterpret_cast<const T*>(p[2]), scale = *reinterpret_cast<const T*>(p[3]);
    const T bias = *reinterpret_cast<const T*>(p[4]);
    for (int64_t i = 0; i < n; ++i) out[i] = (x[i] - mean) * scale + bias;
    return;
  }
  const auto at = [&](int k, int64_t i) -> T& { return *reinterpret_cast<T*>(p[k] + i * s[k]); };
  for (int64_t i = 0; i < n; ++i) at(0, i) = (at(1, i) - at(2, i)) * at(3, i) + at(4, i);
}

template <class T>
void run_layer_norm(const Tensor& out, const Tensor& mean, const Tensor& rstd, const Tensor& x,
                    int norm_ndim, const Tensor& weight, const Tensor& bias, double eps) {
  const uint64_t mask = ~uint64_t{0} << (x.ndim() - norm_ndim);
  // Places in the results are counted in row-major order: all of them are contiguous.
  const LoopNest outer = make_loop_nest(mean, x, ~mask, true),
                 inner = make_loop_nest(mean, x, mask, true);
  const Converted<T> in(x), result(out);
  const ReduceKernel moments = TENSOR_FOR_ISA(fold_kernel)(OpId::var, kDTypeOf<T>);
  const RowMath<T>& math = row_math<T>();
  const int64_t step = inner.inner_step(), out_size = itemsize(out.dtype());
  const T* scale = weight.defined() ? weight.data_as<T>() : nullptr;
  const T* offset = bias.defined() ? bias.data_as<T>() : nullptr;
  const int64_t grain = std::max<int64_t>(1, kGrain / 4 / std::max<int64_t>(1, inner.count));
  const bool streamed =
      result.direct(out_size) &&
      is_streamed(x.numel() * (itemsize(x.dtype()) + out_size), inner.count * out_size);
  const char* const all = static_cast<const char*>(x.data());
  char* const out_all = static_cast<char*>(out.data());
  T *const means = mean.data_as<T>(), *const factors = rstd.data_as<T>();
  const auto keep = [=](int64_t row, const functors::Var::Parts& parts) {
    means[row] = static_cast<T>(parts.mean);
    factors[row] = static_cast<T>(1 / std::sqrt(functors::Var::finish(parts, 0) + eps));
  };
  const bool whole = inner.ndim == 1 && inner.count <= kLineBuffer && in.direct(step) &&
                     result.direct(out_size) && !streamed;
  const auto whole_rows = [=, &outer](int64_t begin, int64_t end, int64_t n) {
    for (int64_t row = begin; row < end; ++row) {
      const char* from = all + outer.offsets(row, 0).first;
      functors::Var::Parts parts;
      moments.row(from, sizeof(T), n, 0, reinterpret_cast<char*>(&parts));
      keep(row, parts);
      math.normalize(reinterpret_cast<T*>(out_all) + row * n, reinterpret_cast<const T*>(from), n,
                     means[row], factors[row], scale, offset);
    }
  };
  parallel_for(outer.count, grain, [&](int64_t begin, int64_t end) {
    if (whole) return whole_rows(begin, end, inner.count);
    T buffer[kLineBuffer], results[kLineBuffer];
    for (int64_t row = begin; row < end; ++row) {
      const char* from = all + outer.offsets(row, 0).first;
      functors::Var::Parts total{0, 0, 0};
      for_blocks(inner, 0, inner.count, kLineBuffer, [&](int64_t bytes, int64_t n, int64_t) {
        functors::Var::Parts parts;
        const T* v = in.read(from + bytes, step, n, buffer);
        moments.row(reinterpret_cast<const char*>(v), sizeof(T), n, 0,
                    reinterpret_cast<char*>(&parts));
        total = functors::Var::combine(total, parts);
      });
      keep(row, total);
      const T center = means[row], factor = factors[row];
      char* to_row = out_all + row * inner.count * out_size;
      for_blocks(inner, 0, inner.count, kLineBuffer,
                 [&](int64_t bytes, int64_t n, int64_t position) {
                   const T* v = in.read(from + bytes, step, n, buffer);
                   char* to = to_row + position * out_size;
                   const T* a = scale ? scale + position : nullptr;
                   const T* b = offset ? offset + position : nullptr;
                   if (streamed) {
                     return stream_row(to, out_size, n, [&](int64_t i, int64_t m, char* place) {
                       math.normalize(reinterpret_cast<T*>(place), v + i, m, center, factor,
                                      a ? a + i : nullptr, b ? b + i : nullptr);
                     });
                   }
                   T* y = result.place(to, out_size, results);
                   math.normalize(y, v, n, center, factor, a, b);
                   result.write(to, out_size, n, y);
                 });
    }
    if (streamed) end_stream();
  });
}

template <class T>
void run_layer_norm_backward(const Tensor& dx, const Tensor& dweight, const Tensor& dbias,
                             const Tensor& dout, const Tensor& x, const Tensor& means,
                             const Tensor& rstds, const Tensor& weight_arg, int64_t n) {
  const RowMath<T>& math = row_math<T>();
  const int64_t rows = x.numel() / n;
  const T *mean = means.data_as<T>(), *rstd = rstds.data_as<T>();
  if (dweight.defined()) {
    const auto add = [&](double* sums, const T* const* g, const T* const* v, int64_t row,
                         int count) {
      RowOfX<T> normalized[kRowsAdded];
      for (int r = 0; r < count; ++r) normalized[r] = {v[r], mean[row + r], rstd[row + r]};
      math.add_parameter_gradients(sums, sums + n, g, normalized, count, n);
    };
    sum_columns<T, 2>({dweight.data_as<T>(), dbias.data_as<T>()}, dout, x, rows, n, add);
  }
  if (!dx.defined()) return;
  const RowWeight<T> weight(weight_arg, n);
  map_rows<T>(dx, dout, x, rows, n, [&](T* to, const T* g, const T* v, int64_t row) {
    const RowOfX<T> values{v, mean[row], rstd[row]};
    double level, slope;
    math.gradient_sums(g, weight.at(0), values, n, &level, &slope);
    const auto count = static_cast<double>(n);
    math.layer_norm_backward(to, g, weight.at(0), values, n, static_cast<T>(level / count),
                             static_cast<T>(slope / count));
  });
}

}  // namespace

void CpuBackend::layer_norm_backward(const Tensor& dx, const Tensor& dweight, const Tensor& dbias,
                                     const Tensor& dout, const Tensor& x, const Tensor& mean,
                                     const Tensor& rstd, const Tensor& weight, int64_t n) {
  if (x.dtype() == DType::float64) {
    run_layer_norm_backward<double>(dx, dweight, dbias, dout, x, mean, rstd, weight, n);
  } else {
    run_layer_norm_backward<float>(dx, dweight, dbias, dout, x, mean, rstd, weight, n);
  }
}

void CpuBackend::normalize(const Tensor& out, const Tensor& x, const Tensor& mean,
                           const Tensor& scale, const Tensor& bias) {
  const bool is_double = compute_dtype(out.dtype()) == DType::float64;
  const DType dtype = is_double ? DType::float64 : DType::float32;
  const RowKernel kernel{is_double ? normalize_row<double> : normalize_row<float>,
                         dtype,
                         {dtype, dtype, dtype, dtype}};
  const std::array<const Tensor*, 5> operands{&out, &x, &mean, &scale, &bias};
  run_kernel(kernel, operands, {});
}

void CpuBackend::layer_norm(const Tensor& out, const Tensor& mean, const Tensor& rstd,
                            const Tensor& x, int norm_ndim, const Tensor& weight,
                            const Tensor& bias, double eps) {
  if (mean.dtype() == DType::float64) {
    run_layer_norm<double>(out, mean, rstd, x, norm_ndim, weight, bias, eps);
  } else {
    run_layer_norm<float>(out, mean, rstd, x, norm_ndim, weight, bias, eps);
  }
}

}  // namespace libtensor::cpu
