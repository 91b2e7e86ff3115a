// Convolutions and their gradients, each as blocked matrix products (windows.h).
#include <array>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/windows.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr double kWork = 5e5;  // multiplications below which a second thread does not pay
constexpr int64_t kPartialElements = 1
                                     << 20;  // most elements of partial sums of a weight's gradient

Taps taps_of(int64_t extent, int64_t padding, int64_t dilation) {
  Taps taps;
  for (int64_t k = 0; k < extent; ++k) {
    taps.offset.push_back(k * dilation - padding);
    taps.index.push_back(k);
  }
  return taps;
}

// Parts of `n` units of work `work` each that are worth a thread; they may depend on the number of
// threads, because no element's value depends on them.
int64_t useful_parts(double work, int64_t n) {
  const double parts =
      std::min({static_cast<double>(num_threads()), static_cast<double>(n), work / kWork});
  return std::max<int64_t>(1, static_cast<int64_t>(parts));
}

// Calls f(group, begin, end) for all groups and parts of [0, n), at once.
template <class F>
void for_parts(int64_t groups, int64_t n, int64_t unit, double work, F&& f) {
  const int64_t units = (n + unit - 1) / unit;
  const int64_t parts = groups >= num_threads() ? 1 : useful_parts(work, units);
  const double part_work = work / static_cast<double>(parts);
  const auto grain =
      static_cast<int64_t>(std::max(1.0, std::min(1e9, kWork / std::max(1.0, part_work))));
  parallel_for(groups * parts, grain, [&](int64_t first, int64_t last) {
    for (int64_t t = first; t < last; ++t) {
      const int64_t begin = std::min(n, units * (t % parts) / parts * unit);
      const int64_t end = std::min(n, units * (t % parts + 1) / parts * unit);
      if (begin < end) f(t / parts, begin, end);
    }
  });
}

double product(int64_t a, int64_t b, int64_t c) {
  return static_cast<double>(a) * static_cast<double>(b) * static_cast<double>(c);
}

// An element (image, channel, row, column) of a tensor.
template <class S>
struct Planes {
  S* data;
  std::array<int64_t, 4> steps;
  explicit Planes(const Tensor& x) : data(x.data_as<S>()) {
    for (size_t k = 0; k < 4; ++k) steps[k] = x.strides()[static_cast<int>(k)];
  }
  S* at(int64_t n, int64_t c, int64_t h, int64_t w) const {
    return data + n * steps[0] + c * steps[1] + h * steps[2] + w * steps[3];
  }
};

// out (N, O, OH, OW): rows are channels of the group, columns are windows.
template <class S>
void forward(const Tensor& out, const Tensor& x, const Tensor& weight, const Tensor& bias,
             const Window2d& window, int64_t groups) {
  using T = ProductSum<S>;
  const int64_t channels = weight.extent(1), outs = weight.extent(0) / groups;
  const Taps y = taps_of(weight.extent(2), window.padding[0], window.dilation[0]);
  const Taps z = taps_of(weight.extent(3), window.padding[1], window.dilation[1]);
  const int64_t depth = channels * y.size() * z.size(), rows = out.extent(2),
                columns = out.extent(3);
  const int64_t windows = out.extent(0) * rows * columns;
  const MatmulKernels<T>& kernel = kernels<T>();
  const Planes<S> to(out);
  const S* added = bias.defined() ? bias.data_as<S>() : nullptr;
  const int64_t bias_step = bias.defined() ? bias.strides()[0] : 0;
  for_parts(groups, windows, kernel.columns, product(outs, depth, windows),
            [&](int64_t group, int64_t begin, int64_t end) {
              Windows<S> seen(x, group * channels);
              seen.rows = rows;
              seen.columns = columns;
              seen.step_y = window.stride[0];
              seen.step_x = window.stride[1];
              seen.y = &y;
              seen.x = &z;
              const Matrix<const S> filters{weight.data_as<S>() + group * outs * depth, depth, 1};
              multiply_blocks<T>(
                  outs, end - begin, depth,
                  [&](T* panel, int64_t i, int64_t ni, int64_t p, int64_t np) {
                    pack(panel, filters.from(i, p), ni, np, kernel.rows);
                  },
                  [&](T* panel, int64_t j, int64_t nj, int64_t p, int64_t np) {
                    seen.pack_columns(panel, begin + j, nj, p, np, kernel.columns);
                  },
                  static_cast<T*>(nullptr), 0, false,
                  [&](int64_t i, int64_t ni, int64_t j, int64_t nj, const T* sums, int64_t step) {
                    for (int64_t r = 0; r < ni; ++r) {
                      const int64_t channel = group * outs + i + r;
                      const T start = added ? convert<T>(added[channel * bias_step]) : T(0);
                      for (int64_t c = 0; c < nj;) {
                        const int64_t q = begin + j + c, column = q % columns,
                                      run = std::min(nj - c, columns - column);
                        S* at = to.at(q / columns / rows, channel, q / columns % rows, column);
                        for (int64_t e = 0; e < run; ++e)
                          at[e * to.steps[3]] =
                              convert<S>(static_cast<T>(sums[r * step + c + e] + start));
                        c += run;
                      }
                    }
                  });
            });
}

// The pixels of the input at one phase of the stride, along one axis, and the taps that reach them.
struct Phase {
  int64_t first = 0, count = 0;
  Taps taps;
};

std::vector<Phase> phases_of(int64_t extent, int64_t kernel, int64_t stride, int64_t padding,
                             int64_t dilation) {
  std::vector<Phase> phases;
  for (int64_t first = 0; first < std::min(stride, extent); ++first) {
    Phase phase{first, (extent - first - 1) / stride + 1, {}};
    // Pixel first + i * stride lies under tap k of window i + offset.
    for (int64_t k = 0; k < kernel; ++k) {
      const int64_t shifted = first + padding - k * dilation;
      if (shifted % stride != 0) continue;
      phase.taps.offset.push_back(shifted / stride);
      phase.taps.index.push_back(k);
    }
    phases.push_back(std::move(phase));
  }
  return phases;
}

// One phase of the input's gradient: a product of the weights of its taps and what these see of
// dout.
template <class S>
void input_phase(const Tensor& dx, const Tensor& dout, const Tensor& weight, const Window2d& window,
                 int64_t groups, const Phase& v, const Phase& h) {
  using T = ProductSum<S>;
  const int64_t channels = weight.extent(1), outs = weight.extent(0) / groups;
  const int64_t taps = v.taps.size() * h.taps.size(), depth = outs * taps,
                pixels = dx.extent(0) * v.count * h.count;
  const MatmulKernels<T>& kernel = kernels<T>();
  const Planes<S> to(dx);
  const Planes<const S> from(weight);
  // The weights as (group, channel, (output channel, tap)).
  Scratch scratch(Scratch::padded<S>(groups * channels * depth));
  S* filters = scratch.take<S>(groups * channels * depth);
  S* next = filters;
  for (int64_t row = 0; row < groups * channels; ++row) {
    for (int64_t o = 0; o < outs; ++o) {
      for (const int64_t ky : v.taps.index) {
        for (const int64_t kx : h.taps.index)
          *next++ = *from.at(row / channels * outs + o, row % channels, ky, kx);
      }
    }
  }
  for_parts(groups, pixels, kernel.columns, product(channels, depth, pixels),
            [&](int64_t group, int64_t begin, int64_t end) {
              Windows<S> seen(dout, group * outs);
              seen.rows = v.count;
              seen.columns = h.count;
              seen.y = &v.taps;
              seen.x = &h.taps;
              const Matrix<const S> rows{filters + group * channels * depth, depth, 1};
              multiply_blocks<T>(
                  channels, end - begin, depth,
                  [&](T* panel, int64_t i, int64_t ni, int64_t p, int64_t np) {
                    pack(panel, rows.from(i, p), ni, np, kernel.rows);
                  },
                  [&](T* panel, int64_t j, int64_t nj, int64_t p, int64_t np) {
                    seen.pack_columns(panel, begin + j, nj, p, np, kernel.columns);
                  },
                  static_cast<T*>(nullptr), 0, false,
                  [&](int64_t i, int64_t ni, int64_t j, int64_t nj, const T* sums, int64_t step) {
                    for (int64_t r = 0; r < ni; ++r) {
                      for (int64_t c = 0; c < nj;) {
                        const int64_t q = begin + j + c, column = q % h.count,
                                      run = std::min(nj - c, h.count - column);
                        S* at = to.at(q / h.count / v.count, group * channels + i + r,
                                      v.first + q / h.count % v.count * window.stride[0],
                                      h.first + column * window.stride[1]);
                        for (int64_t e = 0; e < run; ++e)
                          at[e * window.stride[1] * to.steps[3]] =
                              convert<S>(sums[r * step + c + e]);
                        c += run;
                      }
                    }
                  });
            });
}

template <class S>
void input_grad(const Tensor& dx, const Tensor& dout, const Tensor& weight, const Window2d& window,
                int64_t groups) {
  const std::vector<Phase> vertical = phases_of(dx.extent(2), weight.extent(2), window.stride[0],
                                                window.padding[0], window.dilation[0]);
  const std::vector<Phase> horizontal = phases_of(dx.extent(3), weight.extent(3), window.stride[1],
                                                  window.padding[1], window.dilation[1]);
  for (const Phase& v : vertical) {
    for (const Phase& h : horizontal) input_phase<S>(dx, dout, weight, window, groups, v, h);
  }
}

// dw (O, C / groups, KH, KW) = dout (O, windows) times what the windows see. The sum over all
// windows is cut into a number of parts that depends on shapes only, so that small weights use
// several threads too.
template <class S>
void weight_grad(const Tensor& dw, const Tensor& dout, const Tensor& x, const Window2d& window,
                 int64_t groups) {
  using T = ProductSum<S>;
  const int64_t channels = dw.extent(1), outs = dw.extent(0) / groups;
  const Taps y = taps_of(dw.extent(2), window.padding[0], window.dilation[0]);
  const Taps z = taps_of(dw.extent(3), window.padding[1], window.dilation[1]);
  const Taps one{{0}, {0}};
  const int64_t taps = channels * y.size() * z.size(), rows = dout.extent(2),
                columns = dout.extent(3);
  const int64_t windows = dout.extent(0) * rows * columns, size = dw.numel();
  const double work = product(outs, taps, windows);
  const auto wanted =
      static_cast<int64_t>(std::min(32.0, work * static_cast<double>(groups) / (8 * kWork)));
  const int64_t sums = std::clamp<int64_t>(std::min(wanted, kPartialElements / size), 1,
                                           std::max<int64_t>(1, windows / kDepth));
  Scratch scratch(Scratch::padded<T>(sums * size));
  T* partial = scratch.take<T>(sums * size);
  const MatmulKernels<T>& kernel = kernels<T>();
  for_parts(groups * sums, outs, kernel.rows, work / static_cast<double>(sums),
            [&](int64_t task, int64_t begin, int64_t end) {
              const int64_t group = task / sums, part = task % sums;
              const int64_t first = windows * part / sums, last = windows * (part + 1) / sums;
              Windows<S> seen(x, group * channels), given(dout, group * outs);
              seen.step_y = window.stride[0];
              seen.step_x = window.stride[1];
              seen.y = &y;
              seen.x = &z;
              given.y = given.x = &one;
              seen.rows = given.rows = rows;
              seen.columns = given.columns = columns;
              T* to = partial + part * size + group * outs * taps;
              multiply_blocks<T>(
                  end - begin, taps, last - first,
                  [&](T* panel, int64_t i, int64_t ni, int64_t p, int64_t np) {
                    given.pack_rows(panel, begin + i, ni, first + p, np, kernel.rows);
                  },
                  [&](T* panel, int64_t j, int64_t nj, int64_t p, int64_t np) {
                    seen.pack_rows(panel, j, nj, first + p, np, kernel.columns);
                  },
                  static_cast<T*>(nullptr), 0, false,
                  [&](int64_t i, int64_t ni, int64_t j, int64_t nj, const T* block, int64_t step) {
                    for (int64_t r = 0; r < ni; ++r)
                      std::copy_n(block + r * step, nj, to + (begin + i + r) * taps + j);
                  });
            });
  S* out = dw.data_as<S>();
  for (int64_t e = 0; e < size; ++e) {
    T total = partial[e];
    for (int64_t part = 1; part < sums; ++part) total += partial[part * size + e];
    out[e] = convert<S>(total);
  }
}

template <class F>
void visit_floating(DType dtype, F&& f) {
  switch (dtype) {
    case DType::float16:
      return f(TypeTag<float16>{});
    case DType::bfloat16:
      return f(TypeTag<bfloat16>{});
    case DType::float32:
      return f(TypeTag<float>{});
    default:
      return f(TypeTag<double>{});
  }
}

}  // namespace

void CpuBackend::conv2d(const Tensor& out, const Tensor& x, const Tensor& weight,
                        const Tensor& bias, const Window2d& window, int64_t groups) {
  if (out.numel() == 0) return;
  visit_floating(out.dtype(), [&](auto tag) {
    forward<typename decltype(tag)::type>(out, x, weight, bias, window, groups);
  });
}

void CpuBackend::conv2d_input_grad(const Tensor& dx, const Tensor& dout, const Tensor& weight,
                                   const Window2d& window, int64_t groups) {
  if (dx.numel() == 0) return;
  visit_floating(dx.dtype(), [&](auto tag) {
    input_grad<typename decltype(tag)::type>(dx, dout, weight, window, groups);
  });
}

void CpuBackend::conv2d_weight_grad(const Tensor& dw, const Tensor& dout, const Tensor& x,
                                    const Window2d& window, int64_t groups) {
  if (dw.numel() == 0) return;
  visit_floating(dw.dtype(), [&](auto tag) {
    weight_grad<typename decltype(tag)::type>(dw, dout, x, window, groups);
  });
}

}  // namespace libtensor::cpu
