// SPDX-License-Identifier: Apache-2.0
// Pools against the definition.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "libtensor/device/backend.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

// A window of images, (height, width).
struct Flat {
  int64_t kernel[2], stride[2], padding[2], dilation[2];
};

const Flat kWindows[] = {{{2, 2}, {2, 2}, {0, 0}, {1, 1}},
                         {{3, 2}, {1, 2}, {1, 1}, {1, 1}},
                         {{2, 3}, {3, 1}, {1, 0}, {2, 1}},
                         {{5, 7}, {4, 4}, {2, 3}, {1, 1}}};

int64_t windows_of(int64_t extent, const Flat& w, int axis) {
  return (extent + 2 * w.padding[axis] - (w.kernel[axis] - 1) * w.dilation[axis] - 1) /
             w.stride[axis] +
         1;
}

// f(plane, row, column of the window, place in the plane or -1 for padding)
template <class F>
void for_places(const Tensor& x, const Flat& w, F&& f) {
  for (int64_t plane = 0; plane < x.extent(0) * x.extent(1); ++plane)
    for (int64_t i = 0; i < windows_of(x.extent(2), w, 0); ++i)
      for (int64_t j = 0; j < windows_of(x.extent(3), w, 1); ++j)
        for (int64_t u = 0; u < w.kernel[0]; ++u)
          for (int64_t v = 0; v < w.kernel[1]; ++v) {
            const int64_t h = i * w.stride[0] - w.padding[0] + u * w.dilation[0];
            const int64_t q = j * w.stride[1] - w.padding[1] + v * w.dilation[1];
            const bool inside = h >= 0 && h < x.extent(2) && q >= 0 && q < x.extent(3);
            f(plane, i, j, inside ? h * x.extent(3) + q : -1);
          }
}

Tensor result(const Tensor& x, const Flat& w, DType dtype = DType::float64) {
  return ops::full(
      {x.extent(0), x.extent(1), windows_of(x.extent(2), w, 0), windows_of(x.extent(3), w, 1)}, 99,
      dtype, kCpu);
}

// Images as volumes.
Tensor deep(const Tensor& x) { return ops::unsqueeze(x, 2); }

// One window that sees all of an axis.
PoolAxis whole_axis(int64_t extent) {
  PoolAxis axis;
  axis.windows = 1;
  axis.extent = extent;
  axis.begin = {0};
  axis.end = {extent};
  axis.size = {extent};
  return axis;
}

// All windows that fit into images.
PoolWindows windows_over(const Tensor& x, const Flat& w, bool count_padding) {
  PoolWindows windows;
  windows.axes[0] = whole_axis(1);
  for (int k = 0; k < 2; ++k) {
    PoolAxis& axis = windows.axes[1 + k];
    axis.step = w.dilation[k];
    axis.extent = x.extent(2 + k);
    axis.windows = windows_of(axis.extent, w, k);
    for (int64_t i = 0; i < axis.windows; ++i) {
      int64_t begin = i * w.stride[k] - w.padding[k];
      const int64_t end = begin + (w.kernel[k] - 1) * w.dilation[k] + 1;
      while (begin < 0) begin += w.dilation[k];
      axis.begin.push_back(begin);
      axis.end.push_back(std::min(end, x.extent(2 + k)));
      axis.size.push_back(count_padding ? w.kernel[k] : axis.end.back() - begin);
    }
  }
  return windows;
}

Tensor turned(const Tensor& x) {
  return ops::permute_dims(ops::clone(ops::permute_dims(x, {2, 3, 1, 0})), {3, 2, 0, 1});
}

TEST(MaxPool, TheFirstLargestOfEachWindow) {
  const Tensor x = ops::remainder(counting({2, 3, 7, 9}) * 7, weak_scalar(13.0));  // with ties
  const Values values = values_of<double>(x);
  for (const Flat& w : kWindows) {
    const Tensor out = result(x, w), places = result(x, w, DType::int64);
    const auto size = static_cast<size_t>(out.extent(2) * out.extent(3));
    Values wanted(static_cast<size_t>(out.numel()), -1);
    std::vector<int64_t> at(wanted.size(), -1);
    for_places(x, w, [&](int64_t plane, int64_t i, int64_t j, int64_t place) {
      if (place < 0) return;
      const size_t o =
          static_cast<size_t>(plane) * size + static_cast<size_t>(i * out.extent(3) + j);
      const double value = values[static_cast<size_t>(plane * 63 + place)];
      if (value > wanted[o]) {
        wanted[o] = value;
        at[o] = place;
      }
    });
    for (const Tensor& in : {x, turned(x)}) {
      cpu_backend().max_pool(deep(out), deep(places), deep(in), windows_over(in, w, false));
      EXPECT_EQ(values_of<double>(out), wanted);
      EXPECT_EQ(values_of<int64_t>(places), at);
    }
  }
}

TEST(MaxPool, TheFirstNaNWinsAndMinusInfinityCounts) {
  const Flat whole{{2, 2}, {1, 1}, {0, 0}, {1, 1}};
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto run = [&](const Values& values) {
    const Tensor x = tensor_of(values, {1, 1, 2, 2}), out = result(x, whole),
                 places = result(x, whole, DType::int64);
    cpu_backend().max_pool(deep(out), deep(places), deep(x), windows_over(x, whole, false));
    return std::pair(values_of<double>(out)[0], values_of<int64_t>(places)[0]);
  };
  EXPECT_EQ(run({kInfinity, NAN, 3, NAN}).second, 1);
  EXPECT_EQ(run({NAN, kInfinity, NAN, 3}).second, 0);
  EXPECT_EQ(run({-kInfinity, -kInfinity, -kInfinity, -kInfinity}),
            std::pair(-kInfinity, int64_t{0}));
}

// Without dilation, which averages do not have.
TEST(AvgPool, MeansAndTheirGradients) {
  const Tensor x = counting({2, 3, 7, 9});
  const Values values = values_of<double>(x);
  for (const Flat& w : kWindows) {
    if (w.dilation[0] != 1) continue;
    for (const bool count_padding : {false, true}) {
      const Tensor out = result(x, w), given = ops::sin(counting(out.shape()));
      const Values dout = values_of<double>(given);
      const auto size = static_cast<size_t>(out.extent(2) * out.extent(3));
      const auto index = [&](int64_t plane, int64_t i, int64_t j) {
        return static_cast<size_t>(plane) * size + static_cast<size_t>(i * out.extent(3) + j);
      };
      Values sums(static_cast<size_t>(out.numel())), counts(sums.size()), dx(values.size());
      for_places(x, w, [&](int64_t plane, int64_t i, int64_t j, int64_t place) {
        if (place >= 0) sums[index(plane, i, j)] += values[static_cast<size_t>(plane * 63 + place)];
        // Rows and columns of padding count as far as it goes.
        if (place >= 0 || count_padding) counts[index(plane, i, j)] += 1;
      });
      for_places(x, w, [&](int64_t plane, int64_t i, int64_t j, int64_t place) {
        const size_t o = index(plane, i, j);
        if (place >= 0) dx[static_cast<size_t>(plane * 63 + place)] += dout[o] / counts[o];
      });
      const PoolWindows windows = windows_over(x, w, count_padding);
      cpu_backend().avg_pool(deep(out), deep(turned(x)), windows);
      const Tensor grad = ops::full(x.shape(), 99, DType::float64, kCpu);
      cpu_backend().avg_pool_grad(deep(grad), deep(turned(given)), windows);
      const Values got = values_of<double>(out), got_dx = values_of<double>(grad);
      for (size_t o = 0; o < got.size(); ++o) EXPECT_NEAR(got[o], sums[o] / counts[o], 1e-12);
      for (size_t i = 0; i < dx.size(); ++i) EXPECT_NEAR(got_dx[i], dx[i], 1e-12);
    }
  }
}

TEST(Pools, OfVolumes) {
  const Tensor x = counting({1, 1, 2, 3, 2});
  PoolWindows all;
  for (int k = 0; k < 3; ++k) all.axes[k] = whole_axis(x.extent(2 + k));
  const Tensor out = ops::empty({1, 1, 1, 1, 1}, DType::float64, kCpu),
               place = ops::empty({1, 1, 1, 1, 1}, DType::int64, kCpu);
  cpu_backend().max_pool(out, place, x, all);
  EXPECT_EQ(values_of<int64_t>(place)[0], 11);
  cpu_backend().avg_pool(out, x, all);
  const Values values = values_of<double>(x);
  double sum = 0;
  for (const double value : values) sum += value;
  EXPECT_EQ(values_of<double>(out)[0], sum / 12);
  all.divisor = 5;
  cpu_backend().avg_pool(out, x, all);
  EXPECT_EQ(values_of<double>(out)[0], sum / 5);
  const Tensor grad = ops::empty(x.shape(), DType::float64, kCpu);
  cpu_backend().avg_pool_grad(grad, ops::ones_like(out, DType::unset, kCpu), all);
  for (const double value : values_of<double>(grad)) EXPECT_EQ(value, 0.2);
}

TEST(Pools, OfNoPlanes) {
  const Tensor x = ops::empty({0, 3, 7, 9}, DType::float64, kCpu);
  const Tensor out = result(x, kWindows[0]), places = result(x, kWindows[0], DType::int64);
  const PoolWindows none;
  cpu_backend().max_pool(deep(out), deep(places), deep(x), none);
  cpu_backend().avg_pool(deep(out), deep(x), none);
  cpu_backend().avg_pool_grad(deep(x), deep(out), none);
}

}  // namespace
}  // namespace libtensor
