// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/format.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <cstring>
#include <numeric>
#include <vector>

namespace libtensor {
namespace {

template <class T>
std::string text(const std::vector<T>& values, DType dtype, const Shape& shape,
                 const PrintOptions& options = {}) {
  return to_text({values.data(), dtype, shape, contiguous_strides(shape)}, options);
}

std::string floats(const std::vector<float>& values) {
  return text(values, DType::float32, {static_cast<int64_t>(values.size())});
}

std::vector<float> counting(int n) {
  std::vector<float> values(static_cast<size_t>(n));
  std::iota(values.begin(), values.end(), 0.f);
  return values;
}

// All texts were written by PyTorch 2.13, but for "torch." in front of dtypes.
TEST(Format, ChoosesTheStyle) {
  EXPECT_EQ(floats({1, 2, 3}), "tensor([1., 2., 3.])");
  EXPECT_EQ(floats({1, 2.5, -3}), "tensor([ 1.0000,  2.5000, -3.0000])");
  EXPECT_EQ(floats({1e-5f, 1}), "tensor([1.0000e-05, 1.0000e+00])");
  EXPECT_EQ(floats({1, 1001}), "tensor([1.0000e+00, 1.0010e+03])");
  EXPECT_EQ(floats({1, 1000}), "tensor([   1., 1000.])");
  EXPECT_EQ(floats({2e8f, 3e8f}), "tensor([2.0000e+08, 3.0000e+08])");
  EXPECT_EQ(floats({0, -0.f}), "tensor([0., -0.])");
  EXPECT_EQ(floats({1.5, -0.f}), "tensor([1.5000, -0.0000])");
}

TEST(Format, OtherThanFiniteNumbersDoNotChooseIt) {
  EXPECT_EQ(floats({NAN, INFINITY, -INFINITY}), "tensor([nan, inf, -inf])");
  EXPECT_EQ(floats({NAN, -NAN, INFINITY, -INFINITY, 1}), "tensor([nan, nan, inf, -inf, 1.])");
  EXPECT_EQ(floats({NAN, 1.5, -INFINITY}), "tensor([   nan, 1.5000,   -inf])");
  EXPECT_EQ(floats({0, 1e-5f, INFINITY}), "tensor([0.0000e+00, 1.0000e-05,        inf])");
}

TEST(Format, WritesIntegersAndBools) {
  EXPECT_EQ(text<int64_t>({INT64_MIN, 0, INT64_MAX}, DType::int64, {3}),
            "tensor([-9223372036854775808,                    0,  9223372036854775807])");
  EXPECT_EQ(text<uint64_t>({UINT64_MAX}, DType::uint64, {1}),
            "tensor([18446744073709551615], dtype=uint64)");
  EXPECT_EQ(text<int8_t>({-128, 127}, DType::int8, {2}), "tensor([-128,  127], dtype=int8)");
  EXPECT_EQ(text<char>({1, 0}, DType::boolean, {2}), "tensor([ True, False])");
}

TEST(Format, BreaksLinesAndBrackets) {
  EXPECT_EQ(text(counting(6), DType::float32, {2, 3}),
            "tensor([[0., 1., 2.],\n        [3., 4., 5.]])");
  EXPECT_EQ(text(counting(4), DType::float32, {2, 1, 2}),
            "tensor([[[0., 1.]],\n\n        [[2., 3.]]])");
  EXPECT_EQ(text(counting(2), DType::float32, {1, 1, 1, 2}), "tensor([[[[0., 1.]]]])");
  EXPECT_EQ(text(counting(20), DType::float32, {20}),
            "tensor([ 0.,  1.,  2.,  3.,  4.,  5.,  6.,  7.,  8.,  9., 10., 11., 12., 13.,\n"
            "        14., 15., 16., 17., 18., 19.])");
}

TEST(Format, LeavesOutTheMiddle) {
  EXPECT_EQ(text(counting(1001), DType::float32, {1001}),
            "tensor([   0.,    1.,    2.,  ...,  998.,  999., 1000.])");
  EXPECT_EQ(text(counting(1002), DType::float32, {1002}),
            "tensor([0.0000e+00, 1.0000e+00, 2.0000e+00,  ..., 9.9900e+02, 1.0000e+03,\n        "
            "1.0010e+03])");
  PrintOptions options;
  options.threshold = 5;
  options.edge_items = 1;
  EXPECT_EQ(text(counting(9), DType::float32, {3, 3}, options),
            "tensor([[0.,  ..., 2.],\n        ...,\n        [6.,  ..., 8.]])");
  options.edge_items = 0;
  EXPECT_EQ(text(counting(9), DType::float32, {9}, options), "tensor([...], size=(9,))");
  EXPECT_EQ(text(counting(9), DType::float32, {3, 3}, options), "tensor([...], size=(3, 3))");
  EXPECT_EQ(text(counting(4), DType::float32, {2, 2}, options),
            "tensor([[0., 1.],\n        [2., 3.]], size=(2, 2))");
}

TEST(Format, WritesScalarsAndEmptyTensors) {
  EXPECT_EQ(text<float>({1.5}, DType::float32, {}), "tensor(1.5000)");
  EXPECT_EQ(text<double>({1e-10}, DType::float64, {}), "tensor(1.0000e-10, dtype=float64)");
  EXPECT_EQ(text<float>({}, DType::float32, {0}), "tensor([])");
  EXPECT_EQ(text<float>({}, DType::float32, {0, 3}), "tensor([], size=(0, 3))");
  EXPECT_EQ(text<int64_t>({}, DType::int64, {0}), "tensor([], dtype=int64)");
  EXPECT_EQ(text<char>({}, DType::boolean, {int64_t{1} << 62, 0, 8}),
            "tensor([], size=(4611686018427387904, 0, 8), dtype=bool)");
}

TEST(Format, NamesHistoryAndDevice) {
  const float value = 2;
  Printable x{&value, DType::float32, {1}, {1}};
  x.requires_grad = true;
  EXPECT_EQ(to_text(x, {}), "tensor([2.], requires_grad=True)");
  x.grad_fn = "add";
  EXPECT_EQ(to_text(x, {}), "tensor([2.], grad_fn=<add>)");
  x.device = {DeviceKind::cuda, 1};
  EXPECT_EQ(to_text(x, {}), "tensor([2.], device='cuda:1', grad_fn=<add>)");
  PrintOptions narrow;
  narrow.line_width = 29;
  EXPECT_EQ(to_text(x, narrow), "tensor([2.],\n       device='cuda:1',\n       grad_fn=<add>)");
}

TEST(Format, FollowsStrides) {
  const std::vector<float> values = counting(6);
  EXPECT_EQ(to_text({values.data(), DType::float32, {3, 2}, {1, 3}}, {}),
            "tensor([[0., 3.],\n        [1., 4.],\n        [2., 5.]])");
  EXPECT_EQ(to_text({values.data() + 5, DType::float32, {3}, {-2}}, {}), "tensor([5., 3., 1.])");
  EXPECT_EQ(to_text({values.data() + 1, DType::float32, {2, 2}, {0, 0}}, {}),
            "tensor([[1., 1.],\n        [1., 1.]])");
}

TEST(Format, ObeysPrecision) {
  PrintOptions options;
  options.precision = 0;
  EXPECT_EQ(text<float>({1.5, 2.5}, DType::float32, {2}, options), "tensor([2, 2])");
  options.precision = 20;
  EXPECT_EQ(text<double>({.1}, DType::float64, {1}, options),
            "tensor([0.10000000000000000555], dtype=float64)");
  options.precision = 1000;
  EXPECT_EQ(text<double>({.5}, DType::float64, {}, options).size(), 1032u);
}

TEST(Format, IgnoresTheLocale) {
  const char* name = std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
  EXPECT_EQ(floats({1.5}), "tensor([1.5000])")
      << (name ? "with a decimal comma" : "there is no German locale");
  std::setlocale(LC_NUMERIC, "C");
}

}  // namespace
}  // namespace libtensor
