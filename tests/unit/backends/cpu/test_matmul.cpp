// SPDX-License-Identifier: Apache-2.0
// What the derived tests cannot say of products: independence of threads, wrap-around, paths for
// thin operands.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <string>

#include "libtensor/core/parallel.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {
namespace {

const Device kCpu{DeviceKind::cpu, 0};
constexpr auto kNone = DType::unset;

// Numbers in [-1, 1] that no two places share by design.
Tensor waves(const Shape& shape, DType dtype) {
  const Tensor steps = ops::arange(0, checked_numel(shape), 1, DType::float64, kCpu);
  return ops::astype(ops::reshape(ops::sin(steps * 0.7), shape), dtype);
}

struct Threads {
  explicit Threads(int n) { set_num_threads(n, true); }
  ~Threads() { set_num_threads(0, true); }
};

bool same_bytes(const Tensor& a, const Tensor& b) {
  const auto nbytes = static_cast<size_t>(a.numel() * itemsize(a.dtype()));
  return a.shape() == b.shape() && (nbytes == 0 || std::memcmp(a.data(), b.data(), nbytes) == 0);
}

template <class F>
void expect_same_for_any_threads(F&& f) {
  const auto run = [&](int n) {
    const Threads threads(n);
    return copy_of(f());
  };
  const Tensor one = run(1);
  for (const int n : {2, 3, 8}) {
    const Tensor many = run(n);
    EXPECT_TRUE(same_bytes(one, many)) << n << " threads";
  }
}

TEST(Matmul, DoesNotDependOnThreads) {
  const struct {
    Shape a, b;
  } cases[] = {{{150, 300}, {300, 170}},  {{3, 2000}, {2000, 700}},  {{700, 2000}, {2000, 2}},
               {{15, 1000}, {1000, 350}}, {{41, 1000}, {1000, 350}}, {{350, 1000}, {1000, 16}},
               {{5, 60, 70}, {70, 80}}};
  for (const auto& [a, b] : cases) {
    for (const DType dtype : {DType::float32, DType::float64, DType::bfloat16}) {
      const Tensor x = waves(a, dtype), y = waves(b, dtype);
      expect_same_for_any_threads([&] { return ops::matmul(x, y); });
      const Tensor turned = ops::matrix_transpose(ops::contiguous(ops::matrix_transpose(y)));
      expect_same_for_any_threads([&] { return ops::matmul(x, turned); });
    }
  }
}

TEST(Matmul, AddendsDoNotDependOnThreads) {
  const Tensor x = waves({150, 300}, DType::float32), weight = waves({170, 300}, DType::float32);
  const Tensor bias = waves({170}, DType::float32), column = waves({150, 1}, DType::float32);
  expect_same_for_any_threads([&] { return ops::linear(x, weight, bias); });
  expect_same_for_any_threads(
      [&] { return ops::addmm(column, x, ops::matrix_transpose(weight), 1, 1); });
}

TEST(Matmul, ConvolutionsDoNotDependOnThreads) {
  const Tensor x = waves({9, 3, 20, 20}, DType::float32),
               weight = waves({7, 3, 3, 3}, DType::float32);
  const Ints one{1};
  expect_same_for_any_threads([&] { return ops::conv2d(x, weight, {}, one, one, one, 1); });
  const Tensor dy = ops::conv2d(x, weight, {}, one, one, one, 1);
  expect_same_for_any_threads(
      [&] { return ops::conv2d_input_grad(dy, weight, x.shape(), one, one, one, 1); });
  expect_same_for_any_threads(
      [&] { return ops::conv2d_weight_grad(dy, x, weight.shape(), one, one, one, 1); });
}

TEST(Matmul, ConvolutionsOfOneImageDoNotDependOnThreads) {
  const Tensor x = waves({1, 20, 60, 60}, DType::float32);
  const Ints one{1}, none{0};
  for (const int64_t extent : {1, 3}) {
    const Tensor weight = waves({30, 20, extent, extent}, DType::float32);
    const auto forward = [&] { return ops::conv2d(x, weight, {}, one, none, one, 1); };
    expect_same_for_any_threads(forward);
    const Tensor dy = forward();
    expect_same_for_any_threads(
        [&] { return ops::conv2d_input_grad(dy, weight, x.shape(), one, none, one, 1); });
    expect_same_for_any_threads(
        [&] { return ops::conv2d_weight_grad(dy, x, weight.shape(), one, none, one, 1); });
  }
}

TEST(Matmul, SmallOnesOfAnyLayout) {
  for (const DType dtype : {DType::float32, DType::float64}) {
    for (const int64_t m : {2, 5, 16, 23}) {
      for (const int64_t n : {3, 15, 16, 24, 64}) {
        const auto drawn = [&](int64_t rows, int64_t columns) {
          return ops::round(waves({rows, columns}, dtype) * 4.0);
        };
        const Tensor a = drawn(m, 19), b = drawn(19, n), bias = drawn(1, n), column = drawn(m, 1);
        const auto turned = [](const Tensor& x) {
          return ops::matrix_transpose(ops::contiguous(ops::matrix_transpose(x)));
        };
        const auto spread = [](const Tensor& x) {
          return ops::narrow(ops::concat({x, x}, 1), 1, 0, x.extent(1));
        };
        const Tensor wanted =
            ops::sum(ops::unsqueeze(a, 2) * ops::unsqueeze(b, 0), Axes::of({1}), false, kNone);
        for (const Tensor& x : {a, turned(a), spread(a)}) {
          for (const Tensor& y : {b, turned(b), spread(b)}) {
            EXPECT_TRUE(same_bytes(ops::matmul(x, y), wanted)) << m << 'x' << n;
            for (const Tensor& added : {bias, column}) {
              EXPECT_TRUE(same_bytes(ops::addmm(added, x, y, 1, 1), wanted + added))
                  << m << 'x' << n;
            }
          }
        }
      }
    }
  }
}

// Whatever way a product takes, and with blocks that an epilogue takes in parts.
TEST(Matmul, ActivationsAsAfterwards) {
  const struct {
    Shape x, weight;
  } cases[] = {{{5, 3}, {4, 3}},       {{16, 16}, {16, 16}},     {{3, 600}, {700, 600}},
               {{40, 300}, {90, 300}}, {{300, 900}, {333, 900}}, {{600, 400}, {4, 400}},
               {{2, 7, 70}, {80, 70}}, {{20, 0}, {30, 0}},       {{0, 5}, {6, 5}},
               {{9, 1100}, {1100}}};
  const Tensor none;
  for (const auto& [shape, weight_shape] : cases) {
    for (const DType dtype : {DType::float32, DType::float64, DType::bfloat16, DType::float16}) {
      const Tensor x = waves(shape, dtype), weight = waves(weight_shape, dtype);
      const Shape out = weight.ndim() == 2 ? Shape{weight.extent(0)} : Shape{};
      const Tensor bias = waves(out, dtype);
      const Tensor spread = ops::narrow(ops::stack({bias, bias}, -1), -1, 0, 1);
      const Tensor apart = ops::squeeze(spread, Axes::of({-1}));
      const Tensor turned = ops::contiguous(ops::flip(weight, {}));
      for (const Tensor& w : {weight, ops::flip(turned, {})}) {
        for (const Tensor& b : {none, bias, apart}) {
          const Tensor plain = ops::linear(x, w, b);
          const auto expect = [&](const char* name, const Tensor& wanted) {
            EXPECT_TRUE(same_bytes(ops::linear_activation(x, w, b, name), wanted))
                << name << ' ' << x.numel() << ' ' << w.numel() << ' ' << dtype_name(dtype);
          };
          expect("relu", ops::relu(plain));
          expect("gelu", ops::gelu(plain, false));
          expect("gelu_tanh", ops::gelu(plain, true));
          expect("silu", ops::silu(plain));
          expect("sigmoid", ops::sigmoid(plain));
          expect("tanh", ops::tanh(plain));
        }
      }
    }
  }
  const Tensor x = waves({150, 700}, DType::float32), weight = waves({260, 700}, DType::float32);
  expect_same_for_any_threads([&] { return ops::linear_activation(x, weight, none, "gelu"); });
}

// 300 does not fit int8; many trues stay true.
TEST(Matmul, IntegersWrapAndBoolsDoNot) {
  const Tensor bytes = ops::ones({1, 300}, DType::int8, kCpu);
  EXPECT_EQ(*ops::matmul(bytes, ops::matrix_transpose(bytes)).data_as<int8_t>(),
            static_cast<int8_t>(300));
  const Tensor bits = ops::ones({1, 70000}, DType::boolean, kCpu);
  EXPECT_TRUE(*ops::matmul(bits, ops::matrix_transpose(bits)).data_as<bool>());
}

// What numbers of 8 and 16 bits hold at the ends too; inner extents that are odd, or of many
// blocks.
TEST(MatmulInteger, SumsInInt32) {
  const struct {
    int64_t m, n, k;
  } cases[] = {{1, 1, 1}, {3, 5, 7}, {17, 33, 129}, {2, 3, 0}, {0, 4, 3}, {50, 70, 1601}};
  const DType dtypes[] = {DType::int8, DType::uint8, DType::int16, DType::uint16, DType::int64};
  for (const auto& [m, n, k] : cases) {
    for (const DType left : dtypes) {
      for (const DType right : dtypes) {
        const Tensor a = ops::astype(waves({m, k}, DType::float64) * 40000.0, left);
        const Tensor b = ops::astype(waves({k, n}, DType::float64) * 40000.0, right);
        const Tensor turned = ops::matrix_transpose(ops::contiguous(ops::matrix_transpose(b)));
        const Tensor wide = ops::astype(a, DType::int32);
        const Tensor wanted = ops::matmul(wide, ops::astype(b, DType::int32));
        for (const Tensor& y : {b, turned, ops::flip(ops::contiguous(ops::flip(b, {})), {})}) {
          const Tensor product = ops::matmul_integer(a, y);
          ASSERT_EQ(product.dtype(), DType::int32);
          EXPECT_TRUE(same_bytes(product, wanted))
              << m << 'x' << n << 'x' << k << ' ' << dtype_name(left) << ' ' << dtype_name(right);
        }
      }
    }
  }
  const Tensor least = ops::full({1, 70000}, -32768, DType::int16, kCpu);
  EXPECT_EQ(*ops::matmul_integer(least, ops::matrix_transpose(least)).data_as<int32_t>(), 0);
}

TEST(MatmulInteger, StacksAndThreads) {
  const Tensor a = ops::astype(waves({3, 150, 301}, DType::float64) * 128.0, DType::int8);
  const Tensor b = ops::astype(waves({301, 170}, DType::float64) * 255.0, DType::uint8);
  const Tensor spread = ops::broadcast_to(b, {3, 301, 170});
  const auto wide = [](const Tensor& x) { return ops::astype(x, DType::int32); };
  expect_same_for_any_threads([&] { return ops::matmul_integer(a, b); });
  expect_same_for_any_threads([&] { return ops::matmul_integer(a, spread); });
  const Tensor wanted = ops::matmul(wide(a), wide(b));
  for (const Tensor& y : {b, spread}) EXPECT_TRUE(same_bytes(ops::matmul_integer(a, y), wanted));
}

// A sum of 2048 products in float16 itself would stop growing at 2048.
TEST(Matmul, HalfAccumulatesInFloat) {
  const Tensor x = ops::full({1, 4096}, 0.5, DType::float16, kCpu);
  const Tensor product = ops::matmul(x, ops::matrix_transpose(x));
  EXPECT_EQ(static_cast<float>(*product.data_as<float16>()), 1024.0f);
}

TEST(Matmul, NaNAndInfinityAreNotSkipped) {
  const Tensor zeros = ops::zeros({1, 400}, DType::float32, kCpu);
  const Tensor infinite =
      ops::full({400, 300}, std::numeric_limits<double>::infinity(), DType::float32, kCpu);
  EXPECT_TRUE(std::isnan(*ops::matmul(zeros, infinite).data_as<float>()));
}

TEST(Matmul, NoInnerExtentGivesZeros) {
  const Tensor product =
      ops::matmul(ops::ones({2, 0}, DType::float32, kCpu), ops::ones({0, 3}, DType::float32, kCpu));
  for (int i = 0; i < 6; ++i) EXPECT_EQ(product.data_as<float>()[i], 0.0f);
}

std::string message(const std::function<void()>& f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Matmul, SaysWhatDoesNotFit) {
  const Tensor a = ops::ones({2, 3}, kNone, kCpu);
  EXPECT_EQ(message([&] { ops::matmul(a, a); }),
            "shapes [2, 3] and [2, 3] do not multiply: inner extents 3 and 2 differ");
  EXPECT_EQ(message([&] {
              ops::einsum("ij,jk->ik", {a, a});
            }),
            "equation \"ij,jk->ik\": j stands for extents 3 and 2");
  EXPECT_EQ(message([&] { ops::einsum("i1->i", {a}); }),
            "equation \"i1->i\" has '1' at position 1, expected a letter, ',', \"...\" or \"->\"");
  EXPECT_EQ(message([&] { ops::einsum("ij->ii", {a}); }),
            "equation \"ij->ii\" has 'i' twice in its output");
}

// With dilation, a window may hold padding only: there is no largest element.
TEST(Pool, AWindowOfPaddingIsAnError) {
  const Tensor x = ops::ones({1, 1, 5}, kNone, kCpu);
  EXPECT_NE(message([&] {
              ops::max_pool2d(x, {2, 1}, {1}, {2, 0}, {3, 1}, false);
            }).find("padding only"),
            std::string::npos);
}

TEST(Pool, TheFirstOfEqualOnesIsTaken) {
  const Tensor x = ops::ones({1, 2, 2}, DType::float64, kCpu);
  const Tensors found = ops::max_pool2d_with_indices(x, {2}, {}, {}, {}, false);
  EXPECT_EQ(*found[1].data_as<int64_t>(), 0);
  // Nothing needs them here.
  Tensor indices;
  body::max_pool2d(x, {2}, {}, {}, {}, false, indices);
  EXPECT_EQ(indices.numel(), 0);
}

}  // namespace
}  // namespace libtensor
