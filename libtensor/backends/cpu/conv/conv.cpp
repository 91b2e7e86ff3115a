// SPDX-License-Identifier: Apache-2.0
// Convolutions and their gradients, each as blocked matrix products (implicit_im2col.h).
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/conv/channels_last.h"
#include "libtensor/backends/cpu/conv/conv_weights.h"
#include "libtensor/backends/cpu/conv/depthwise.h"
#include "libtensor/backends/cpu/conv/direct_conv.h"
#include "libtensor/backends/cpu/conv/direct_conv_weights.h"
#include "libtensor/backends/cpu/conv/winograd.h"
#include "libtensor/backends/cpu/matmul/kept_panels.h"
#include "libtensor/core/math_mode.h"

namespace libtensor::cpu {
namespace {

Taps taps_of(int64_t extent, int64_t padding, int64_t dilation) {
  Taps taps;
  for (int64_t k = 0; k < extent; ++k) {
    taps.offset.push_back(k * dilation - padding);
    taps.index.push_back(k);
  }
  return taps;
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

// The taps of a kernel along its three axes.
struct Kernel {
  Taps taps[3];
  int64_t size() const { return taps[0].size() * taps[1].size() * taps[2].size(); }
};

template <class S>
void look(ImplicitIm2col<S>& seen, const Kernel& kernel) {
  for (int k = 0; k < 3; ++k) seen.taps[k] = &kernel.taps[k];
}

Kernel kernel_of(const Tensor& weight, const Window& window) {
  Kernel kernel;
  if (weight.numel() == 0) return kernel;  // whose extents may be anything
  for (int k = 0; k < 3; ++k)
    kernel.taps[k] = taps_of(weight.extent(2 + k), window.padding[k], window.dilation[k]);
  return kernel;
}

int64_t volume_of(const Tensor& x) { return x.extent(2) * x.extent(3) * x.extent(4); }

// Whether the only window of each image is the whole of it, so that a convolution of x is a product
// of matrices.
bool sees_all(const Tensor& x, const Tensor& weight, const Tensor& out, const Window& window,
              int64_t groups) {
  bool is = groups == 1 && weight.numel() > 0 && volume_of(out) == 1;
  for (int k = 0; k < 3; ++k)
    is = is && window.padding[k] == 0 && x.extent(2 + k) == weight.extent(2 + k);
  return is;
}

// (N, C, volume) as a matrix of N rows; without data if its strides are no such matrix's.
template <class S>
Matrix<S> rows_of(const Tensor& x) {
  int64_t step = 0, size = 1;
  for (int axis = 4; axis > 0; --axis) {
    if (x.extent(axis) == 1) continue;
    if (size == 1) step = x.strides()[axis];
    if (x.strides()[axis] != step * size) return {};
    size *= x.extent(axis);
  }
  return {x.data_as<S>(), x.strides()[0], size == 1 ? 1 : step};
}

// out (m, n) = a (m, k) * b (k, n) + addend, by all threads; b is the whole of `constant`, if that
// is there. False if an operand or the result is no matrix.
template <class S>
bool multiply_all(int64_t m, int64_t n, int64_t k, Matrix<const S> a, Matrix<const S> b,
                  Matrix<S> out, Matrix<const S> addend = {}, const Tensor* constant = nullptr,
                  const Epilogue& epilogue = {}) {
  if (k == 0 || !a.data || !b.data || !out.data || (epilogue.is_any() && out.column_step != 1))
    return false;
  const GemmPath path = gemm_path(m, n, k, a, b);
  const ProductSum<S>* panels = constant ? kept_panels<S>(path, m, n, k, b, *constant) : nullptr;
  const bool by_rows = m > n;
  for_parts(1, by_rows ? m : n, by_rows ? gemm_tile_rows<S>() : gemm_tile_columns<S>(),
            product(m, n, k), [&](int64_t, int64_t begin, int64_t end) {
              const int64_t i = by_rows ? begin : 0, j = by_rows ? 0 : begin;
              gemm(path, by_rows ? end - i : m, by_rows ? n : end - j, k, a.from(i, 0),
                   b.from(0, j), out.from(i, j), addend.from(i, j), epilogue,
                   panels ? panels + j * k : nullptr);
            });
  return true;
}

// out (N, O, windows): rows are channels of the group, columns are windows.
template <class S>
void forward(const Tensor& out, const Tensor& x, const Tensor& weight, const Tensor& bias,
             const Window& window, int64_t groups, const Finish* finish = nullptr) {
  using T = ProductSum<S>;
  const int64_t channels = weight.extent(1), outs = weight.extent(0) / groups;
  const Kernel taps = kernel_of(weight, window);
  const int64_t depth = channels * taps.size(), windows = out.extent(0) * volume_of(out);
  if (sees_all(x, weight, out, window, groups) &&
      multiply_all<S>(windows, outs, depth, rows_of<const S>(x),
                      rows_of<const S>(weight).transposed(), rows_of<S>(out),
                      {bias.defined() ? bias.data_as<const S>() : nullptr, 0,
                       bias.defined() ? bias.strides()[0] : 0},
                      &weight, {nullptr, nullptr, finish}))
    return;
  const MatmulKernels<T>& kernel = kernels<T>();
  const Writer<S> to(out, finish);
  const Taps* axes[3] = {&taps.taps[0], &taps.taps[1], &taps.taps[2]};
  const auto pack = [&](T* packed, int64_t group, int64_t row, int64_t n) {
    pack_panel(packed,
               Matrix<const S>{weight.data_as<S>() + (group * outs + row) * depth, depth, 1}, n,
               depth, kernel.columns);
  };
  if constexpr (std::is_same_v<S, float>) {
    if (math_mode(MathMode::winograd)) {
      const Winograd tiled(x, to, bias, groups, channels, outs, axes, window.stride);
      if (tiled.fits()) return tiled.run_all(&weight, pack);
    }
    if (channels == 1 && outs <= Depthwise::kMostRows) {
      const Depthwise depthwise(x, to, bias, groups, outs, axes, window.stride);
      if (depthwise.fits()) return depthwise.run_all(weight.data_as<S>());
    }
  }
  const ChannelsLast<S> last(x, to, bias, groups, channels, outs, axes, window.stride);
  if (last.fits()) return last.run_all(&weight, pack);
  const DirectConv<S> direct(x, to, bias, groups, channels, outs, axes, window.stride);
  if (direct.fits()) {
    return direct.run_all(&weight, [&](T* packed, int64_t group) {
      pack_rows(packed, Matrix<const S>{weight.data_as<S>() + group * outs * depth, depth, 1}, outs,
                depth);
    });
  }
  const S* added = bias.defined() ? bias.data_as<S>() : nullptr;
  const int64_t bias_step = bias.defined() ? bias.strides()[0] : 0;
  for_parts(groups, windows, kernel.columns, product(outs, depth, windows),
            [&](int64_t group, int64_t begin, int64_t end) {
              ImplicitIm2col<S> seen(x, group * channels, out);
              look(seen, taps);
              std::copy_n(window.stride, 3, seen.strides);
              const Matrix<const S> filters{weight.data_as<S>() + group * outs * depth, depth, 1};
              multiply_blocks<T>(
                  outs, end - begin, depth, Matrix<const T>{},
                  [&](T* panel, int64_t i, int64_t ni, int64_t p, int64_t np) {
                    pack_rows(panel, filters.from(i, p), ni, np);
                  },
                  Matrix<const T>{},
                  [&](T* panel, int64_t j, int64_t nj, int64_t p, int64_t np) {
                    seen.pack_columns(panel, begin + j, nj, p, np, kernel.columns);
                  },
                  Target<T>{},
                  [&](int64_t i, int64_t ni, int64_t j, int64_t nj, const T* sums, int64_t step) {
                    for (int64_t r = 0; r < ni; ++r) {
                      const int64_t channel = group * outs + i + r;
                      const T start = added ? convert<T>(added[channel * bias_step]) : T(0);
                      to.line(channel, begin + j, nj, [&](int64_t c) {
                        return static_cast<T>(sums[r * step + c] + start);
                      });
                      to.finish_line(channel, begin + j, nj);
                    }
                  });
            });
}

// The positions of the input at one phase of the stride, along one axis, and the taps that reach
// them.
struct Phase {
  int64_t first = 0, count = 0;
  Taps taps;
};

std::vector<Phase> phases_of(int64_t extent, int64_t kernel, int64_t stride, int64_t padding,
                             int64_t dilation) {
  std::vector<Phase> phases;
  for (int64_t first = 0; first < std::min(stride, extent); ++first) {
    Phase phase{first, (extent - first - 1) / stride + 1, {}};
    // Position first + i * stride lies under tap k of window i + offset.
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

// The weights of a phase's taps as (group, channel, (output channel, tap)).
template <class S>
void pack_weights(S* to, const Tensor& weight, int64_t groups, const Phase* const (&phases)[3]) {
  const int64_t channels = weight.extent(1), outs = weight.extent(0) / groups;
  const Strides& steps = weight.strides();
  for (int64_t row = 0; row < groups * channels; ++row) {
    for (int64_t o = 0; o < outs; ++o) {
      const S* from =
          weight.data_as<S>() + (row / channels * outs + o) * steps[0] + row % channels * steps[1];
      for (const int64_t kz : phases[0]->taps.index) {
        for (const int64_t ky : phases[1]->taps.index) {
          for (const int64_t kx : phases[2]->taps.index)
            *to++ = from[kz * steps[2] + ky * steps[3] + kx * steps[4]];
        }
      }
    }
  }
}

// Where the taps of a phase lie in a filter.
std::vector<int64_t> offsets_of(const Tensor& weight, const Phase* const (&phases)[3]) {
  const Strides& steps = weight.strides();
  std::vector<int64_t> offsets;
  for (const int64_t kz : phases[0]->taps.index) {
    for (const int64_t ky : phases[1]->taps.index) {
      for (const int64_t kx : phases[2]->taps.index)
        offsets.push_back(kz * steps[2] + ky * steps[3] + kx * steps[4]);
    }
  }
  return offsets;
}

// Those of one group as pack_rows packs them.
template <class S>
void pack_turned(ProductSum<S>* to, const Tensor& weight, int64_t group, int64_t outs,
                 const Phase* const (&phases)[3]) {
  const Strides& steps = weight.strides();
  const std::vector<int64_t> offsets = offsets_of(weight, phases);
  const RowTiles tiles(weight.extent(1), kernels<ProductSum<S>>().rows);
  for (int64_t t = 0; t < tiles.tiles; ++t) {
    for (int64_t o = 0; o < outs; ++o) {
      const S* from = weight.data_as<S>() + (group * outs + o) * steps[0];
      for (const int64_t place : offsets) {
        for (int64_t c = tiles.begin(t); c < tiles.begin(t + 1); ++c)
          *to++ = convert<ProductSum<S>>(from[c * steps[1] + place]);
      }
    }
  }
}

// Rows [row, row + n), which are channels, of one group as one panel.
template <class S>
void pack_panel_turned(ProductSum<S>* to, const Tensor& weight, int64_t first, int64_t outs,
                       int64_t row, int64_t n, const Phase* const (&phases)[3]) {
  const int64_t width = kernels<ProductSum<S>>().columns;
  const Strides& steps = weight.strides();
  const std::vector<int64_t> offsets = offsets_of(weight, phases);
  const auto taps = static_cast<int64_t>(offsets.size());
  const int64_t step = taps > 1 ? offsets[1] - offsets[0] : 1;
  bool even = true;
  for (int64_t t = 0; t < taps; ++t)
    even = even && offsets[static_cast<size_t>(t)] == offsets[0] + t * step;
  for (int64_t o = first; o < first + outs; ++o, to += taps * width) {
    const S* from = weight.data_as<S>() + o * steps[0] + row * steps[1];
    if (even) {
      pack_panel(to, Matrix<const S>{from + offsets[0], steps[1], step}, n, taps, width);
    } else {
      for (int64_t t = 0; t < taps; ++t)
        copy_step(to + t * width, 1, from + offsets[static_cast<size_t>(t)], steps[1], n);
    }
  }
}

// One phase of the input's gradient: a product of the weights of its taps and what these see of
// dout.
template <class S>
void input_phase(const Tensor& dx, const Tensor& dout, const Tensor& weight, const Window& window,
                 int64_t groups, const Phase* const (&phases)[3]) {
  using T = ProductSum<S>;
  const int64_t channels = weight.extent(1), outs = weight.extent(0) / groups;
  Writer<S> to(dx);
  int64_t taps = 1, pixels = dx.extent(0);
  for (int k = 0; k < 3; ++k) {
    taps *= phases[k]->taps.size();
    pixels *= phases[k]->count;
    to.counts[k] = phases[k]->count;
    to.first[k] = phases[k]->first;
    to.strides[k] = window.stride[k];
  }
  const int64_t depth = outs * taps;
  const MatmulKernels<T>& kernel = kernels<T>();
  const Taps* axes[3] = {&phases[0]->taps, &phases[1]->taps, &phases[2]->taps};
  const auto pack = [&](T* packed, int64_t group, int64_t row, int64_t n) {
    pack_panel_turned<S>(packed, weight, group * outs, outs, row, n, phases);
  };
  if constexpr (std::is_same_v<S, float>) {
    if (math_mode(MathMode::winograd)) {
      const Winograd tiled(dout, to, {}, groups, outs, channels, axes, {1, 1, 1});
      if (tiled.fits()) return tiled.run_all(nullptr, pack);
    }
    if (outs == 1 && channels <= Depthwise::kMostRows) {
      const Depthwise depthwise(dout, to, {}, groups, channels, axes, {1, 1, 1});
      if (depthwise.fits()) {
        Scratch scratch(Scratch::padded<S>(groups * channels * depth));
        S* filters = scratch.take<S>(groups * channels * depth);
        pack_weights(filters, weight, groups, phases);
        return depthwise.run_all(filters);
      }
    }
  }
  const ChannelsLast<S> last(dout, to, {}, groups, outs, channels, axes, {1, 1, 1});
  if (last.fits()) return last.run_all(nullptr, pack);
  const DirectConv<S> direct(dout, to, {}, groups, outs, channels, axes, {1, 1, 1});
  if (direct.fits()) {
    return direct.run_all(nullptr, [&](T* packed, int64_t group) {
      pack_turned<S>(packed, weight, group, outs, phases);
    });
  }
  Scratch scratch(Scratch::padded<S>(groups * channels * depth));
  S* filters = scratch.take<S>(groups * channels * depth);
  pack_weights(filters, weight, groups, phases);
  for_parts(groups, pixels, kernel.columns, product(channels, depth, pixels),
            [&](int64_t group, int64_t begin, int64_t end) {
              ImplicitIm2col<S> seen(dout, group * outs, dx);
              for (int k = 0; k < 3; ++k) {
                seen.counts[k] = phases[k]->count;
                seen.taps[k] = &phases[k]->taps;
              }
              const Matrix<const S> rows{filters + group * channels * depth, depth, 1};
              multiply_blocks<T>(
                  channels, end - begin, depth, Matrix<const T>{},
                  [&](T* panel, int64_t i, int64_t ni, int64_t p, int64_t np) {
                    pack_rows(panel, rows.from(i, p), ni, np);
                  },
                  Matrix<const T>{},
                  [&](T* panel, int64_t j, int64_t nj, int64_t p, int64_t np) {
                    seen.pack_columns(panel, begin + j, nj, p, np, kernel.columns);
                  },
                  Target<T>{},
                  [&](int64_t i, int64_t ni, int64_t j, int64_t nj, const T* sums, int64_t step) {
                    for (int64_t r = 0; r < ni; ++r)
                      to.line(group * channels + i + r, begin + j, nj,
                              [&](int64_t c) { return sums[r * step + c]; });
                  });
            });
}

template <class S>
void input_grad(const Tensor& dx, const Tensor& dout, const Tensor& weight, const Window& window,
                int64_t groups) {
  if (weight.numel() == 0) return cpu_backend().fill(dx, 0);
  if (sees_all(dx, weight, dout, window, groups) &&
      multiply_all<S>(dx.extent(0), weight.numel() / weight.extent(0), weight.extent(0),
                      rows_of<const S>(dout), rows_of<const S>(weight), rows_of<S>(dx)))
    return;
  std::vector<Phase> phases[3];
  for (int k = 0; k < 3; ++k)
    phases[k] = phases_of(dx.extent(2 + k), weight.extent(2 + k), window.stride[k],
                          window.padding[k], window.dilation[k]);
  for (const Phase& z : phases[0]) {
    for (const Phase& y : phases[1]) {
      for (const Phase& x : phases[2])
        input_phase<S>(dx, dout, weight, window, groups, {&z, &y, &x});
    }
  }
}

// dw (O, C / groups, taps) = dout (O, windows) times what the windows see. The sum over all windows
// is cut into a number of parts that depends on shapes only, so that small weights use several
// threads too.
template <class S>
void weight_grad(const Tensor& dw, const Tensor& dout, const Tensor& x, const Window& window,
                 int64_t groups) {
  using T = ProductSum<S>;
  const int64_t channels = dw.extent(1), outs = dw.extent(0) / groups;
  if (sees_all(x, dw, dout, window, groups) &&
      multiply_all<S>(outs, dw.numel() / outs, x.extent(0), rows_of<const S>(dout).transposed(),
                      rows_of<const S>(x), rows_of<S>(dw)))
    return;
  const Kernel kernel_taps = kernel_of(dw, window);
  const Taps one{{0}, {0}};
  const Taps* axes[3] = {&kernel_taps.taps[0], &kernel_taps.taps[1], &kernel_taps.taps[2]};
  if constexpr (std::is_floating_point_v<T>) {
    const PlaneWeightGrad<S> flat(dout, x, groups, channels, outs, axes, window);
    if (flat.fits()) return flat.run_all(dw.data_as<S>());
  }
  const WeightGrad<S> channels_last(dout, x, groups, channels, outs, axes, window);
  if (channels_last.fits()) return channels_last.run_all(dw.data_as<S>());
  const int64_t taps = channels * kernel_taps.size(), size = dw.numel();
  const int64_t windows = dout.extent(0) * volume_of(dout);
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
              ImplicitIm2col<S> seen(x, group * channels, dout), given(dout, group * outs, dout);
              look(seen, kernel_taps);
              std::copy_n(window.stride, 3, seen.strides);
              for (const Taps*& axis : given.taps) axis = &one;
              T* to = partial + part * size + group * outs * taps;
              multiply_blocks<T>(
                  end - begin, taps, last - first, Matrix<const T>{},
                  [&](T* panel, int64_t i, int64_t ni, int64_t p, int64_t np) {
                    const RowTiles tiles(ni, kernel.rows);
                    for (int64_t t = 0; t < tiles.tiles; ++t) {
                      const int64_t r = tiles.begin(t), nr = tiles.begin(t + 1) - r;
                      given.pack_rows(panel + r * np, begin + i + r, nr, first + p, np, nr);
                    }
                  },
                  Matrix<const T>{},
                  [&](T* panel, int64_t j, int64_t nj, int64_t p, int64_t np) {
                    seen.pack_rows(panel, j, nj, first + p, np, kernel.columns);
                  },
                  Target<T>{},
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
void visit_computed(DType dtype, F&& f) {
  switch (dtype) {
    case DType::float16:
      return f(TypeTag<float16>{});
    case DType::bfloat16:
      return f(TypeTag<bfloat16>{});
    case DType::float32:
      return f(TypeTag<float>{});
    case DType::int64:
      return f(TypeTag<int64_t>{});
    default:
      return f(TypeTag<double>{});
  }
}

}  // namespace

void conv_finished(const Tensor& out, const Tensor& x, const Tensor& weight, const Tensor& bias,
                   const Window& window, int64_t groups, const Finish& finish) {
  visit_computed(out.dtype(), [&](auto tag) {
    forward<typename decltype(tag)::type>(out, x, weight, bias, window, groups, &finish);
  });
}

void CpuBackend::conv(const Tensor& out, const Tensor& x, const Tensor& weight, const Tensor& bias,
                      const Window& window, int64_t groups) {
  if (out.numel() == 0) return;
  visit_computed(out.dtype(), [&](auto tag) {
    forward<typename decltype(tag)::type>(out, x, weight, bias, window, groups);
  });
}

void CpuBackend::conv_input_grad(const Tensor& dx, const Tensor& dout, const Tensor& weight,
                                 const Window& window, int64_t groups) {
  if (dx.numel() == 0) return;
  visit_computed(dx.dtype(), [&](auto tag) {
    input_grad<typename decltype(tag)::type>(dx, dout, weight, window, groups);
  });
}

void CpuBackend::conv_weight_grad(const Tensor& dw, const Tensor& dout, const Tensor& x,
                                  const Window& window, int64_t groups) {
  if (dw.numel() == 0) return;
  visit_computed(dw.dtype(), [&](auto tag) {
    weight_grad<typename decltype(tag)::type>(dw, dout, x, window, groups);
  });
}

}  // namespace libtensor::cpu
