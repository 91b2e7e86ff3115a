// SPDX-License-Identifier: Apache-2.0
// Convolutions and their gradients against the definition, in whole numbers.
#include <gtest/gtest.h>

#include <vector>

#include "libtensor/core/parallel.h"
#include "libtensor/device/backend.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

// A window of images, (height, width).
struct Flat {
  int64_t kernel[2], stride[2], padding[2], dilation[2];
  Window window() const {
    Window w;
    for (int k = 0; k < 2; ++k) {
      w.kernel[1 + k] = kernel[k];
      w.stride[1 + k] = stride[k];
      w.padding[1 + k] = padding[k];
      w.dilation[1 + k] = dilation[k];
    }
    return w;
  }
};

// Images as volumes.
Tensor deep(const Tensor& x) { return ops::unsqueeze(x, 2); }

struct Case {
  Shape x, weight;
  Flat window;
  int64_t groups;
};

const Case kCases[] = {
    {{2, 3, 5, 6}, {4, 3, 3, 2}, {{3, 2}, {1, 1}, {0, 0}, {1, 1}}, 1},
    {{2, 4, 9, 7}, {6, 2, 3, 3}, {{3, 3}, {2, 3}, {1, 2}, {1, 1}}, 2},
    {{1, 3, 12, 11}, {3, 1, 2, 3}, {{2, 3}, {3, 1}, {4, 5}, {5, 2}}, 3},  // depthwise, wide padding
    {{3, 2, 4, 4}, {2, 2, 1, 1}, {{1, 1}, {3, 3}, {0, 0}, {1, 1}}, 1},    // pixels that none sees
    {{2, 70, 3, 40}, {20, 70, 2, 2}, {{2, 2}, {1, 1}, {1, 1}, {1, 1}}, 1},
    // In place, with fewer windows than a tile has, and with more.
    {{2, 5, 3, 5}, {15, 5, 1, 1}, {{1, 1}, {1, 1}, {0, 0}, {1, 1}}, 1},
    {{2, 5, 6, 8}, {15, 5, 1, 1}, {{1, 1}, {1, 1}, {0, 0}, {1, 1}}, 1},
    {{2, 4, 11, 13}, {30, 2, 3, 2}, {{3, 2}, {1, 1}, {0, 0}, {1, 1}}, 2},
    {{1, 2, 1, 300}, {4, 2, 1, 5}, {{1, 5}, {1, 1}, {0, 0}, {1, 2}}, 1},
    // Several pieces of a volume.
    {{1, 2, 33, 40}, {3, 2, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{1, 40, 40, 41}, {3, 40, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{1, 3, 20, 21}, {5, 3, 7, 7}, {{7, 7}, {2, 2}, {3, 3}, {1, 1}}, 1},
    {{2, 3, 11, 11}, {5, 3, 2, 2}, {{2, 2}, {5, 4}, {1, 0}, {1, 1}}, 1},
    // Few channels: lines of one vector, of some with a rest, of two and more; read in place.
    {{2, 1, 5, 8}, {3, 1, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{2, 1, 4, 9}, {15, 1, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{2, 1, 3, 31}, {4, 1, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{3, 2, 40, 28}, {14, 1, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 2},
    {{2, 3, 17, 49}, {6, 3, 5, 5}, {{5, 5}, {2, 2}, {2, 2}, {1, 1}}, 1},
    {{1, 2, 9, 22}, {7, 2, 3, 3}, {{3, 3}, {1, 1}, {0, 0}, {1, 1}}, 1},
    // Many channels: several volumes at once, with a rest; groups, steps and taps apart; parts of a
    // volume; results in bands.
    {{20, 32, 7, 7}, {40, 32, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{2, 16, 9, 14}, {34, 16, 3, 3}, {{3, 3}, {1, 2}, {1, 1}, {1, 1}}, 1},
    {{5, 70, 9, 8}, {80, 35, 3, 2}, {{3, 2}, {2, 1}, {1, 2}, {1, 3}}, 2},
    {{2, 20, 25, 40}, {33, 20, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{1, 33, 70, 67}, {2, 33, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 1},
    {{3, 16, 5, 6}, {300, 16, 1, 2}, {{1, 2}, {1, 1}, {0, 0}, {1, 1}}, 1},
    // Depthwise: lines shorter than a vector, of some vectors with a rest, in several blocks; two
    // and three rows of a group; steps, taps apart, and borders without taps that reach inside.
    {{2, 5, 9, 3}, {5, 1, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 5},
    {{1, 40, 7, 7}, {40, 1, 5, 5}, {{5, 5}, {1, 1}, {2, 2}, {1, 1}}, 40},
    {{2, 3, 29, 59}, {6, 1, 7, 7}, {{7, 7}, {1, 1}, {3, 3}, {1, 1}}, 3},
    {{1, 2, 130, 75}, {2, 1, 3, 3}, {{3, 3}, {1, 1}, {1, 1}, {1, 1}}, 2},
    {{1, 3, 110, 90}, {3, 1, 3, 3}, {{3, 3}, {2, 2}, {1, 1}, {1, 1}}, 3},
    {{2, 4, 23, 41}, {12, 1, 5, 3}, {{5, 3}, {2, 3}, {2, 1}, {1, 2}}, 4},
    {{2, 3, 6, 40}, {3, 1, 3, 3}, {{3, 3}, {1, 1}, {4, 5}, {3, 1}}, 3},
    // Borders much larger than what is inside.
    {{1, 2, 3, 3}, {2, 2, 2, 2}, {{2, 2}, {1, 1}, {100, 100}, {200, 200}}, 1},
    {{0, 3, 5, 5}, {4, 3, 3, 3}, {{3, 3}, {1, 1}, {0, 0}, {1, 1}}, 1},
    {{2, 0, 5, 5}, {4, 0, 3, 3}, {{3, 3}, {1, 1}, {0, 0}, {1, 1}}, 1},
};

int64_t windows_of(int64_t extent, const Flat& window, int axis) {
  const int64_t reach = (window.kernel[axis] - 1) * window.dilation[axis] + 1;
  return (extent + 2 * window.padding[axis] - reach) / window.stride[axis] + 1;
}

Shape result_of(const Case& c) {
  return {c.x[0], c.weight[0], windows_of(c.x[2], c.window, 0), windows_of(c.x[3], c.window, 1)};
}

// f(places in x, in weight, in the result) of every product there is.
template <class F>
void for_products(const Case& c, F&& f) {
  const Shape out = result_of(c);
  const int64_t channels = c.weight[1], outs = c.weight[0] / c.groups;
  for (int64_t n = 0; n < out[0]; ++n)
    for (int64_t o = 0; o < out[1]; ++o)
      for (int64_t i = 0; i < out[2]; ++i)
        for (int64_t j = 0; j < out[3]; ++j)
          for (int64_t k = 0; k < channels; ++k)
            for (int64_t u = 0; u < c.weight[2]; ++u)
              for (int64_t v = 0; v < c.weight[3]; ++v) {
                const int64_t h =
                    i * c.window.stride[0] - c.window.padding[0] + u * c.window.dilation[0];
                const int64_t w =
                    j * c.window.stride[1] - c.window.padding[1] + v * c.window.dilation[1];
                if (h < 0 || h >= c.x[2] || w < 0 || w >= c.x[3]) continue;
                const int64_t channel = o / outs * channels + k;
                f(static_cast<size_t>(((n * c.x[1] + channel) * c.x[2] + h) * c.x[3] + w),
                  static_cast<size_t>(((o * channels + k) * c.weight[2] + u) * c.weight[3] + v),
                  static_cast<size_t>(((n * out[1] + o) * out[2] + i) * out[3] + j));
              }
}

Tensor digits(const Shape& shape, DType dtype = DType::float64) {
  return ops::astype(ops::remainder(counting(shape) * 7 + 3.0, weak_scalar(5.0)) - 2, dtype);
}

// The same elements with other strides.
Tensor turned(const Tensor& x) {
  return ops::permute_dims(ops::clone(ops::permute_dims(x, {2, 3, 1, 0})), {3, 2, 0, 1});
}

Tensor unset(const Shape& shape, DType dtype) { return ops::full(shape, 99, dtype, kCpu); }
Values as_values(const Tensor& x) { return values_of<double>(ops::astype(x, DType::float64)); }

TEST(Conv, ForwardIsTheDefinition) {
  for (const Case& c : kCases) {
    const Values x = as_values(digits(c.x)), weight = as_values(digits(c.weight));
    const Values bias = as_values(digits({c.weight[0]}));
    const Shape shape = result_of(c);
    Values wanted(static_cast<size_t>(checked_numel(shape)));
    for (size_t i = 0; i < wanted.size(); ++i) {
      wanted[i] = bias[i / static_cast<size_t>(shape[2] * shape[3]) % bias.size()];
    }
    for_products(c, [&](size_t i, size_t k, size_t o) { wanted[o] += x[i] * weight[k]; });
    for (const DType dtype : {DType::float64, DType::float32}) {
      const Tensor given = digits(c.x, dtype);
      const Tensor spread = ops::slice(
          ops::stack({digits({c.weight[0]}, dtype), unset({c.weight[0]}, dtype)}, 1), 1, 0, 1, 1);
      for (const Tensor& in : {given, turned(given), ops::flip(ops::flip(given, {}), {})}) {
        const Tensor out = unset(shape, dtype);
        cpu_backend().conv(deep(out), deep(in), deep(digits(c.weight, dtype)),
                           ops::squeeze(spread, Axes::of({1})), c.window.window(), c.groups);
        EXPECT_EQ(as_values(out), wanted);
      }
    }
  }
}

TEST(Conv, GradientsAreTheDefinition) {
  for (const Case& c : kCases) {
    const Shape shape = result_of(c);
    const Values x = as_values(digits(c.x)), weight = as_values(digits(c.weight)),
                 dout = as_values(digits(shape));
    const bool depthwise = c.groups > 1 && c.weight[1] == 1;  // float32 has loops of its own
    const DType dtype = depthwise ? DType::float32 : DType::float64;
    Values dx(x.size()), dw(weight.size());
    for_products(c, [&](size_t i, size_t k, size_t o) {
      dx[i] += dout[o] * weight[k];
      dw[k] += dout[o] * x[i];
    });
    for (const Tensor& given : {digits(shape, dtype), turned(digits(shape, dtype))}) {
      const Tensor got_x = unset(c.x, dtype), got_w = unset(c.weight, dtype);
      cpu_backend().conv_input_grad(deep(got_x), deep(given), deep(digits(c.weight, dtype)),
                                    c.window.window(), c.groups);
      cpu_backend().conv_weight_grad(deep(got_w), deep(given), deep(turned(digits(c.x, dtype))),
                                     c.window.window(), c.groups);
      EXPECT_EQ(as_values(got_x), dx);
      EXPECT_EQ(as_values(got_w), dw);
    }
  }
}

// 1 + 2**-11 is no half: adding the products one by one in half precision would stay at 1.
TEST(Conv, HalfPrecisionIsRoundedOnce) {
  const Tensor x = ops::full({1, 64, 1, 1}, 0x1p-11, DType::float16, kCpu);
  const Tensor ones = ops::ones({1, 64, 1, 1}, DType::float16, kCpu);
  const Tensor out = unset({1, 1, 1, 1}, DType::float16),
               bias = ops::ones({1}, DType::float16, kCpu);
  cpu_backend().conv(deep(out), deep(x), deep(ones), bias, {}, 1);
  EXPECT_EQ(as_values(out), (Values{1 + 64 * 0x1p-11}));
}

// Small whole numbers are exact in every type.
TEST(Conv, TypesAgree) {
  const Shape shape{3, 40, 4, 7}, weights{34, 40, 1, 2}, results{3, 34, 4, 6};
  const Window window = Flat{{1, 2}, {1, 1}, {0, 0}, {1, 1}}.window();
  std::vector<Values> wanted;
  for (const DType dtype : {DType::float64, DType::float32, DType::float16, DType::int64}) {
    const Tensor x = deep(digits(shape, dtype)), weight = deep(digits(weights, dtype)),
                 given = deep(digits(results, dtype));
    const Tensor out = unset(given.shape(), dtype), dx = unset(x.shape(), dtype),
                 dw = unset(weight.shape(), dtype);
    cpu_backend().conv(out, x, weight, {}, window, 1);
    cpu_backend().conv_input_grad(dx, given, weight, window, 1);
    cpu_backend().conv_weight_grad(dw, given, x, window, 1);
    const std::vector<Values> got{as_values(out), as_values(dx), as_values(dw)};
    if (wanted.empty()) wanted = got;
    EXPECT_EQ(got, wanted) << dtype_name(dtype);
  }
}

TEST(Conv, ThreadsDoNotChangeValues) {
  for (const Case& c : kCases) {
    const Tensor x = ops::sin(digits(c.x) + 0.1), weight = ops::sin(digits(c.weight) + 0.2),
                 given = ops::sin(digits(result_of(c)) + 0.3);
    std::vector<Values> wanted;
    for (const int threads : {1, 2, 3, 8}) {
      set_num_threads(threads, true);
      const Tensor out = unset(given.shape(), DType::float64),
                   dx = unset(x.shape(), DType::float64),
                   dw = unset(weight.shape(), DType::float64);
      const Window window = c.window.window();
      cpu_backend().conv(deep(out), deep(x), deep(weight), {}, window, c.groups);
      cpu_backend().conv_input_grad(deep(dx), deep(given), deep(weight), window, c.groups);
      cpu_backend().conv_weight_grad(deep(dw), deep(given), deep(x), window, c.groups);
      const std::vector<Values> got{as_values(out), as_values(dx), as_values(dw)};
      if (wanted.empty()) wanted = got;
      EXPECT_EQ(got, wanted);
    }
    set_num_threads(0, true);
  }
}

// A volume turned on its side is another case of the same sums.
TEST(Conv, AxesMayBeExchanged) {
  const Window window{{3, 2, 4}, {2, 1, 3}, {1, 0, 2}, {1, 3, 1}};
  const Window turned_window{{4, 3, 2}, {3, 2, 1}, {2, 1, 0}, {1, 1, 3}};
  const auto turn = [](const Tensor& t) { return ops::permute_dims(t, {0, 1, 4, 2, 3}); };
  for (const int64_t channels : {2, 18}) {
    const Tensor x = digits({2, 2 * channels, 5, 6, 7});
    const Tensor weight = digits({4 * channels, channels, 3, 2, 4});
    const Tensor out = unset({2, 4 * channels, 3, 3, 3}, DType::float64);
    const Tensor other = unset(out.shape(), DType::float64);
    cpu_backend().conv(out, x, weight, {}, window, 2);
    cpu_backend().conv(other, turn(x), ops::clone(turn(weight)), {}, turned_window, 2);
    EXPECT_EQ(as_values(turn(out)), as_values(other));
    const Tensor dx = unset(x.shape(), DType::float64), dw = unset(weight.shape(), DType::float64);
    const Tensor dx2 = unset(turn(x).shape(), DType::float64),
                 dw2 = unset(turn(weight).shape(), DType::float64);
    cpu_backend().conv_input_grad(dx, out, weight, window, 2);
    cpu_backend().conv_input_grad(dx2, other, turn(weight), turned_window, 2);
    EXPECT_EQ(as_values(turn(dx)), as_values(dx2));
    cpu_backend().conv_weight_grad(dw, out, x, window, 2);
    cpu_backend().conv_weight_grad(dw2, other, turn(x), turned_window, 2);
    EXPECT_EQ(as_values(turn(dw)), as_values(dw2));
  }
}

// A kernel without elements may have any extent.
TEST(Conv, OfNoChannels) {
  const Tensor x = ops::empty({1, 0, 1, 1, 1}, DType::float64, kCpu);
  const Tensor weight = ops::empty({2, 0, 1, 1, int64_t{1} << 40}, DType::float64, kCpu);
  const Tensor out = unset({1, 2, 1, 1, 1}, DType::float64), bias = digits({2});
  Window window;
  window.kernel[2] = int64_t{1} << 40;
  window.padding[2] = int64_t{1} << 39;
  cpu_backend().conv(out, x, weight, bias, window, 1);
  EXPECT_EQ(as_values(out), as_values(bias));
}

}  // namespace
}  // namespace libtensor
