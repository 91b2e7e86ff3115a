// Pooling over windows of planes.
#include <algorithm>
#include <cmath>
#include <limits>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kGrainElements = 16384;  // read below which a second thread does not pay

// What is computed in: float for half precision.
template <class S>
using Compute =
    std::conditional_t<std::is_same_v<S, float16> || std::is_same_v<S, bfloat16>, float, S>;

template <class S>
S* plane_of(const Tensor& x, int64_t plane) {
  const int64_t channels = x.extent(1);
  return x.data_as<S>() + plane / channels * x.strides()[0] + plane % channels * x.strides()[1];
}

// f(plane) for all planes (n, c) of `x`, at once; `elements` are read for each.
template <class F>
void for_planes(const Tensor& x, int64_t elements, F&& f) {
  const int64_t grain = std::max<int64_t>(1, kGrainElements / std::max<int64_t>(1, elements));
  parallel_for(x.extent(0) * x.extent(1), grain, [&](int64_t begin, int64_t end) {
    for (int64_t plane = begin; plane < end; ++plane) f(plane);
  });
}

// The part of a window that lies in [0, extent), in steps of the dilation.
struct Span {
  int64_t begin = 0, end = 0;
};

Span span_of(int64_t at, int64_t extent, const Window2d& window, int axis) {
  const int64_t dilation = window.dilation[axis];
  int64_t begin = at * window.stride[axis] - window.padding[axis];
  const int64_t end = std::min(extent, begin + (window.kernel[axis] - 1) * dilation + 1);
  if (begin < 0) begin += (-begin + dilation - 1) / dilation * dilation;
  return {begin, end};
}

// Elements that a window's sum is divided by: padding counts if it is to, but not what ceil_mode
// goes past it.
double divisor_of(int64_t at, int64_t extent, const Window2d& window, int axis,
                  bool count_padding) {
  const int64_t begin = at * window.stride[axis] - window.padding[axis];
  const int64_t end = std::min(begin + window.kernel[axis], extent + window.padding[axis]);
  const int64_t counted =
      count_padding ? end - begin : std::min(end, extent) - std::max<int64_t>(begin, 0);
  return static_cast<double>(counted);
}

template <class S>
void max_plane(S* out, int64_t* places, const S* x, const Tensor& xs, const Tensor& outs,
               const Window2d& window) {
  using T = Compute<S>;
  const int64_t height = xs.extent(2), width = xs.extent(3), row = xs.strides()[2],
                column = xs.strides()[3];
  for (int64_t i = 0; i < outs.extent(2); ++i) {
    const Span y = span_of(i, height, window, 0);
    for (int64_t j = 0; j < outs.extent(3); ++j) {
      const Span z = span_of(j, width, window, 1);
      const int64_t rows = (y.end - 1 - y.begin) / window.dilation[0] + 1;
      const int64_t columns = (z.end - 1 - z.begin) / window.dilation[1] + 1;
      int64_t best = y.begin * width + z.begin;
      T largest = convert<T>(x[y.begin * row + z.begin * column]);
      for (int64_t v = 0; v < rows; ++v) {
        const int64_t h = y.begin + v * window.dilation[0];
        for (int64_t u = 0; u < columns; ++u) {
          const int64_t w = z.begin + u * window.dilation[1];
          const T value = convert<T>(x[h * row + w * column]);
          // The first NaN wins: it is larger than any number, and nothing is larger than it.
          const bool larger = value > largest || (value != value && largest == largest);
          best = larger ? h * width + w : best;
          largest = larger ? value : largest;
        }
      }
      *out++ = convert<S>(largest);
      *places++ = best;
    }
  }
}

template <class S>
void average_plane(S* out, const S* x, const Tensor& xs, const Tensor& outs, const Window2d& window,
                   bool count_padding) {
  using T = Compute<S>;
  const int64_t height = xs.extent(2), width = xs.extent(3), row = xs.strides()[2],
                column = xs.strides()[3];
  for (int64_t i = 0; i < outs.extent(2); ++i) {
    const Span y = span_of(i, height, window, 0);
    for (int64_t j = 0; j < outs.extent(3); ++j) {
      const Span z = span_of(j, width, window, 1);
      T total = 0;
      for (int64_t h = y.begin; h < y.end; ++h) {
        for (int64_t w = z.begin; w < z.end; ++w) total += convert<T>(x[h * row + w * column]);
      }
      const double n = divisor_of(i, height, window, 0, count_padding) *
                       divisor_of(j, width, window, 1, count_padding);
      *out++ = convert<S>(total / static_cast<T>(n));
    }
  }
}

// Each pixel gathers from the windows that it lies in, so that half precision needs no buffer for
// sums.
template <class S>
void average_grad_plane(S* dx, const S* dout, const Tensor& dxs, const Tensor& douts,
                        const Window2d& window, bool count_padding) {
  using T = Compute<S>;
  const int64_t height = dxs.extent(2), width = dxs.extent(3), row = douts.strides()[2],
                column = douts.strides()[3];
  // Windows [first, last) of an axis hold position `at`.
  const auto windows_of = [&](int64_t at, int axis) {
    const int64_t shifted = at + window.padding[axis], stride = window.stride[axis];
    const int64_t first =
        shifted < window.kernel[axis] ? 0 : (shifted - window.kernel[axis]) / stride + 1;
    return Span{first, std::min(douts.extent(2 + axis), shifted / stride + 1)};
  };
  for (int64_t h = 0; h < height; ++h) {
    const Span y = windows_of(h, 0);
    for (int64_t w = 0; w < width; ++w) {
      const Span z = windows_of(w, 1);
      T total = 0;
      for (int64_t i = y.begin; i < y.end; ++i) {
        const double rows = divisor_of(i, height, window, 0, count_padding);
        for (int64_t j = z.begin; j < z.end; ++j) {
          total += convert<T>(dout[i * row + j * column]) /
                   static_cast<T>(rows * divisor_of(j, width, window, 1, count_padding));
        }
      }
      *dx++ = convert<S>(total);
    }
  }
}

int64_t plane_work(const Tensor& out, const Window2d& window) {
  const int64_t rows = std::min(kGrainElements, window.kernel[0]);
  return out.extent(2) * out.extent(3) * rows *
         std::min(kGrainElements / rows + 1, window.kernel[1]);
}

}  // namespace

void CpuBackend::max_pool2d(const Tensor& out, const Tensor& indices, const Tensor& x,
                            const Window2d& window) {
  if (out.numel() == 0) return;
  const int64_t size = out.extent(2) * out.extent(3);
  visit_dtype(out.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    for_planes(out, plane_work(out, window), [&](int64_t plane) {
      max_plane(out.data_as<S>() + plane * size, indices.data_as<int64_t>() + plane * size,
                plane_of<const S>(x, plane), x, out, window);
    });
  });
}

void CpuBackend::avg_pool2d(const Tensor& out, const Tensor& x, const Window2d& window,
                            bool count_padding) {
  if (out.numel() == 0) return;
  visit_dtype(out.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    for_planes(out, plane_work(out, window), [&](int64_t plane) {
      S* to = out.data_as<S>() + plane * out.extent(2) * out.extent(3);
      average_plane(to, plane_of<const S>(x, plane), x, out, window, count_padding);
    });
  });
}

void CpuBackend::avg_pool2d_grad(const Tensor& dx, const Tensor& dout, const Window2d& window,
                                 bool count_padding) {
  if (dx.numel() == 0) return;
  if (dout.numel() == 0) return fill(dx, 0);
  visit_dtype(dx.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    for_planes(dx, plane_work(dout, window), [&](int64_t plane) {
      S* to = dx.data_as<S>() + plane * dx.extent(2) * dx.extent(3);
      average_grad_plane(to, plane_of<const S>(dout, plane), dx, dout, window, count_padding);
    });
  });
}

}  // namespace libtensor::cpu
