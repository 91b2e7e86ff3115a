// SPDX-License-Identifier: Apache-2.0
// Ownership, creation, values, operators and errors.
#include <array>
#include <complex>
#include <cstdint>
#include <limits>
#include <list>
#include <sstream>
#include <type_traits>
#include <utility>

#include "check.h"
#if __cplusplus >= 202002L
#include <span>
#endif

static void test_ownership() {
  static_assert(std::is_nothrow_move_constructible_v<Tensor>);
  static_assert(std::is_nothrow_move_assignable_v<Tensor>);
  static_assert(sizeof(Tensor) == sizeof(void*));
  const std::int64_t before = live_tensors();
  {
    Tensor a = lt::zeros({2, 3});
    Tensor b = a;  // a second reference
    CHECK(a.use_count() == 2 && b.is_same(a));
    b.fill_(7);
    CHECK(a.sum().item() == 42);
    Tensor c = std::move(b);
    CHECK(!b.defined() && c.is_same(a) && a.use_count() == 2);  // NOLINT: what a move leaves
    const Tensor& alias = c;
    c = alias;
    CHECK(c.is_same(a) && a.use_count() == 2);
    c = a.clone();
    CHECK(!c.is_same(a) && a.use_count() == 1);
    std::swap(a, c);
    tensor_t* handle = a.release();
    CHECK(!a.defined());
    a = Tensor::adopt(handle);
    const Tensor d = Tensor::share(a.get());
    CHECK(d.use_count() == 2);
    std::vector<Tensor> many(100, a);
    CHECK(a.use_count() == 102);
  }
  CHECK(live_tensors() == before);
}

static void test_creation() {
  CHECK(lt::tensor({{1, 2, 3}, {4, 5, 6}}).shape() == (Shape{2, 3}));
  CHECK(lt::tensor({{1, 2}, {3, 4}}).dtype() == lt::int64);
  CHECK(lt::tensor({1, 2.5}).dtype() == lt::float32);
  CHECK(lt::tensor({true, false}).dtype() == lt::bool_);
  CHECK(lt::tensor({true, false}, lt::float64).dtype() == lt::float64);
  CHECK(lt::tensor(3).ndim() == 0 && lt::tensor(3).item<int>() == 3);
  CHECK(lt::tensor({5}).shape() == Shape{1});
  CHECK(lt::tensor({{5}}).shape() == (Shape{1, 1}));
  CHECK(lt::tensor({}).shape() == Shape{0});
  CHECK(lt::tensor({{}, {}}).shape() == (Shape{2, 0}));
  CHECK(lt::tensor({{{1., 2.}}, {{3., 4.}}}).shape() == (Shape{2, 1, 2}));
  CHECK(equal(lt::tensor({0.1}, lt::float64), {0.1}));
  CHECK(lt::tensor({std::int64_t{1} << 62}).item<std::int64_t>() == std::int64_t{1} << 62);
  CHECK_THROWS(lt::ShapeError, "different numbers", lt::tensor({{1, 2}, {3}}));
  CHECK_THROWS(lt::ShapeError, "different numbers", lt::tensor({{1, 2}, 3}));

  const std::vector<double> doubles{1, 2, 3, 4};
  CHECK(lt::tensor(doubles).dtype() == lt::float64);
  CHECK(lt::tensor(doubles, lt::float32).dtype() == lt::float32);
  CHECK(lt::tensor(doubles, {2, 2}).shape() == (Shape{2, 2}));
  CHECK(lt::tensor(std::array<std::uint8_t, 3>{1, 2, 255}).dtype() == lt::uint8);
  const float plain[] = {1, 2};
  CHECK(equal(lt::tensor(plain), {1, 2}));
  CHECK(equal(lt::tensor(std::vector<bool>{true, false, true}), {1, 0, 1}));
  CHECK(lt::tensor(std::vector<bool>{true, false}, {2, 1}).dtype() == lt::bool_);
  CHECK(lt::tensor(std::vector<float>()).shape() == Shape{0});
  CHECK_THROWS(lt::ShapeError, "4 values do not fill the shape [3]", lt::tensor(doubles, {3}));
  CHECK_THROWS(lt::ShapeError, "4 values", lt::tensor(doubles, {-2, -2}));
  CHECK_THROWS(lt::ShapeError, "4 values",
               lt::tensor(doubles, {std::int64_t{1} << 62, std::int64_t{1} << 62, 4}));
#if __cplusplus >= 202002L
  CHECK(equal(lt::tensor(std::span<const double>(doubles).subspan(1, 2)), {2, 3}));
#endif

  CHECK(lt::zeros({}).ndim() == 0);
  CHECK(lt::zeros(3).shape() == Shape{3});
  CHECK(lt::zeros(std::list<int>{1, 2}).shape() == (Shape{1, 2}));
  CHECK(lt::ones({1, 1, 1, 1, 1, 1, 1, 2}).shape() == (Shape{1, 1, 1, 1, 1, 1, 1, 2}));
  CHECK(lt::zeros(lt::tensor({2, 3}).shape()).shape() == Shape{2});
  CHECK(equal(lt::arange(3), {0, 1, 2}) && lt::arange(3).dtype() == lt::int64);
  CHECK(equal(lt::arange(1, 2, 0.5), {1, 1.5}) && lt::arange(3.0).dtype() == lt::float32);
  CHECK(equal(lt::eye(2), {1, 0, 0, 1}) && lt::eye(2, 3).shape() == (Shape{2, 3}));
  CHECK(equal(lt::linspace(0, 1, 3), {0, 0.5, 1}));
  CHECK(lt::full({2}, 1.5).dtype() == lt::float32 && lt::full({2}, 1).dtype() == lt::int64);
  const Tensor made =
      lt::randn({2}, lt::Options().dtype(lt::float64).device(lt::cpu).requires_grad());
  CHECK(made.dtype() == lt::float64 && made.requires_grad() && made.device() == lt::cpu);
  CHECK(lt::Device::named("cpu") == lt::cpu && lt::Device::named("cuda") == lt::Device::cuda());
  CHECK(lt::Device::named("cuda:3").index() == 3);
  CHECK_THROWS(lt::InvalidError, "index is 65536", lt::Device::cuda(65536));
  CHECK_THROWS(lt::InvalidError, "index is -1", lt::Device::cuda(-1));
  for (const char* name : {"", "gpu", "cuda:", "cuda:x", "cuda:-1", "cuda:99999"}) {
    CHECK_THROWS(lt::InvalidError, "not a device", lt::Device::named(name));
  }
  CHECK(lt::zeros_like(made).dtype() == lt::float64);
  CHECK(lt::rand({3}, lt::requires_grad()).requires_grad());
}

static void test_meta() {
  CHECK(lt::Device::named("meta") == lt::meta && lt::meta == lt::Device::meta());
  CHECK(lt::Device::named("cpu:0") == lt::cpu && lt::kMeta == lt::meta);
  CHECK(lt::meta.type() == "meta" && lt::cpu.type() == "cpu" &&
        lt::Device::cuda(3).type() == "cuda");
  CHECK(lt::meta.count() == 1 && lt::cpu.count() == 1 && lt::meta.why().empty());
  CHECK(lt::Device::cuda().count() == lt::cuda_device_count());
  CHECK(lt::Device::cuda().why() == lt::cuda_why());

  const std::int64_t allocated = lt::memory_stats().allocated;
  const Tensor x = lt::zeros({1 << 20, 1 << 20}, lt::meta), y = lt::ones({3}).to(lt::meta);
  CHECK(x.is_meta() && !x.is_cpu() && !x.is_cuda() && !lt::ones({1}).is_meta());
  CHECK((x.matmul(x.t()).sum(0).shape() == Shape{1 << 20}) && (x + 1).is_meta());
  CHECK(lt::memory_stats().allocated == allocated);
  CHECK_THROWS(lt::ShapeError, "do not broadcast", x + y);
  // Nothing reads elements that are not there.
  CHECK_THROWS(lt::UnsupportedError, "data: ", y.data());
  CHECK_THROWS(lt::UnsupportedError, "data: ", y.data<float>());
  CHECK_THROWS(lt::UnsupportedError, "data: ", y.const_data_ptr<float>());
  CHECK_THROWS(lt::UnsupportedError, "data: ", y.accessor<float, 1>());
#if defined(__cpp_lib_span)
  CHECK_THROWS(lt::UnsupportedError, "data: ", y.span<float>());
#endif
  CHECK_THROWS(lt::UnsupportedError, "item: ", y[0].item());
  CHECK_THROWS(lt::UnsupportedError, "item: ", y[0].item<int>());
  CHECK_THROWS(lt::UnsupportedError, "to_vector: ", y.to_vector<float>());
  CHECK_THROWS(lt::UnsupportedError, "to_vector: ", y.to_vector<std::int64_t>());
  CHECK_THROWS(lt::UnsupportedError, "", y.to(lt::cpu));
  CHECK(y.to_string().find("meta") != std::string::npos);
  CHECK(lt::zeros({0}, lt::meta).data() == nullptr && lt::zeros({0}).to_vector<float>().empty());
}

static void test_blob() {
  static int freed = 0;
  std::array<float, 6> memory{1, 2, 3, 4, 5, 6};
  {
    const Tensor t =
        lt::from_blob(memory.data(), {2, 3}, lt::float32, [](void*) { ++freed; }, {1, 2});
    CHECK(equal(t, {1, 3, 5, 2, 4, 6}));
    t.select(0, 0).fill_(0);
    CHECK(memory[0] == 0 && memory[2] == 0 && memory[1] == 2);
    CHECK(t.data() == memory.data() && t.data<float>() == memory.data());
    CHECK_THROWS(lt::DTypeError, "float32, not float64", t.data<double>());
    CHECK(freed == 0);
  }
  CHECK(freed == 1);
  CHECK((lt::from_blob(memory.data(), {6}).dtype() == lt::float32));
  CHECK_THROWS(lt::ShapeError, "strides",
               lt::from_blob(memory.data(), {2, 3}, lt::float32, {}, {1}));
  CHECK_THROWS(lt::Error, "",
               lt::from_blob(memory.data(), {-1}, lt::float32, [](void*) { ++freed; }));
  CHECK(freed == 2);
}

static void test_values() {
  const Tensor x = lt::tensor({{1.5, -2.0}, {3.25, 4.0}});
  CHECK((x.to_vector<float>() == std::vector<float>{1.5f, -2, 3.25f, 4}));
  CHECK((x.to_vector<int>() == std::vector<int>{1, -2, 3, 4}));
  CHECK((x.t().to_vector<double>() == std::vector<double>{1.5, 3.25, -2, 4}));
  CHECK((lt::tensor({0, 3}).to_vector<bool>() == std::vector<bool>{false, true}));
  CHECK(lt::zeros({0}).to_vector<float>().empty());
  CHECK((lt::tensor({1.5}, lt::requires_grad()).to_vector<double>() == std::vector<double>{1.5}));
  CHECK(x[0][1].item() == -2 && x[0][1].item<int>() == -2 && x[-1][0].item<float>() == 3.25f);
  CHECK(lt::tensor(0.5).item<bool>() && !lt::tensor(0).item<bool>());
  CHECK(lt::tensor(255).item<std::uint8_t>() == 255);
  CHECK_THROWS(lt::OutOfRangeError, "256", lt::tensor(256).item<std::uint8_t>());
  CHECK_THROWS(lt::OutOfRangeError, "-1", lt::tensor(-1).item<std::uint64_t>());
  CHECK_THROWS(lt::OutOfRangeError, "-129", lt::tensor(-129).item<std::int8_t>());
  const std::vector<std::uint64_t> top{std::numeric_limits<std::uint64_t>::max()};
  CHECK(lt::tensor(top).item<std::uint64_t>() == top[0]);
  CHECK_THROWS(lt::OutOfRangeError, "18446744073709551615", lt::tensor(top).item<std::int64_t>());
  CHECK_THROWS(lt::ShapeError, "item: ", x.item());
  // Of floating numbers too, what the integer cannot hold is an error.
  CHECK(lt::tensor(1e19, lt::float64).item<std::uint64_t>() == 10000000000000000000u);
  CHECK(lt::tensor(255.9).item<std::uint8_t>() == 255 &&
        lt::tensor(-0.5).item<std::uint8_t>() == 0);
  CHECK(lt::tensor(-9223372036854775808.0, lt::float64).item<std::int64_t>() ==
        std::numeric_limits<std::int64_t>::min());
  CHECK_THROWS(lt::OutOfRangeError, "item: nan", lt::tensor(std::nan("")).item<int>());
  CHECK_THROWS(lt::OutOfRangeError, "item: 256 ", lt::tensor(256.0).item<std::uint8_t>());
  CHECK_THROWS(lt::OutOfRangeError, "item: -1 ", lt::tensor(-1.0).item<std::uint8_t>());
  CHECK_THROWS(lt::OutOfRangeError, "item: 1e+30",
               lt::tensor(1e30, lt::float64).item<std::int64_t>());
  CHECK_THROWS(lt::InvalidError, "shares_storage: ", x.shares_storage(Tensor()));

  x.copy_from(std::vector<float>{1, 2, 3, 4});
  CHECK(equal(x, {1, 2, 3, 4}));
  CHECK_THROWS(lt::DTypeError, "copy_from", x.copy_from(std::vector<double>{1, 2, 3, 4}));
  CHECK_THROWS(lt::InvalidError, "copy_from", x.copy_from(std::vector<float>{1}));
  CHECK(x.size(0) == 2 && x.size(-1) == 2 && x.numel() == 4 && x.dim() == 2);
  CHECK_THROWS(lt::OutOfRangeError, "axis 2", x.size(2));
  CHECK((x.strides() == Shape{2, 1}) && x.is_contiguous() && !x.t().is_contiguous());
  CHECK(x.to(lt::float32).is_same(x) && x.to(lt::float64).dtype() == lt::float64);
  CHECK(x.to(lt::cpu).is_same(x));
  CHECK_THROWS(lt::InvalidError, "to: the options have requires_grad",
               x.to(lt::dtype(lt::float64).requires_grad()));
  CHECK(x[1].storage_offset() == 2 && x[1].shares_storage(x));

  std::ostringstream out;
  out << lt::tensor({1.0, 2.0}) << ' ' << Tensor() << ' ' << lt::float16;
  CHECK(out.str() == "tensor([1., 2.]) undefined float16");
}

static void test_operators() {
  const Tensor a = lt::tensor({1.0, 2.0, 4.0}), b = lt::tensor({2.0, 2.0, 2.0});
  CHECK(equal(a + b, {3, 4, 6}) && equal(a - b, {-1, 0, 2}) && equal(a * b, {2, 4, 8}));
  CHECK(equal(a / b, {0.5, 1, 2}) && equal(lt::tensor({5, -5}) % 3, {2, 1}));
  CHECK(equal(1 + a, {2, 3, 5}) && equal(a + 1, {2, 3, 5}) && equal(1 - a, {0, -1, -3}));
  CHECK(equal(2 * a, {2, 4, 8}) && equal(4 / a, {4, 2, 1}) &&
        equal(5 % lt::tensor({3, 4}), {2, 1}));
  CHECK(equal(-a, {-1, -2, -4}) && equal(+a, {1, 2, 4}));
  CHECK(equal(a < b, {1, 0, 0}) && equal(a <= 2, {1, 1, 0}) && equal(a > b, {0, 0, 1}));
  CHECK(equal(2 < a, {0, 0, 1}) && equal(2 >= a, {1, 1, 0}) && equal(2 == a, {0, 1, 0}));
  CHECK(equal(a == b, {0, 1, 0}) && equal(a != b, {1, 0, 1}) && equal(a != 1, {0, 1, 1}));
  CHECK((a == b).dtype() == lt::bool_);
  CHECK(equal((a > 1) & (a < 4), {0, 1, 0}) && equal((a > 2) | (a < 2), {1, 0, 1}));
  CHECK(equal(~(a > 1), {1, 0, 0}) && equal(!a, {0, 0, 0}) && equal((a > 1) ^ (a > 2), {0, 1, 0}));
  CHECK_THROWS(lt::DTypeError, "bitwise_and", lt::tensor({1.5}) & 1);
  const Tensor bits = lt::tensor({6, 9});
  CHECK_THROWS(lt::DTypeError, "bitwise_and: the operands' common type has dtype float32",
               bits & 1.5);
  CHECK_THROWS(lt::DTypeError, "bitwise_left_shift:", lt::bitwise_left_shift(1.5, bits));
  CHECK_THROWS(lt::DTypeError, "bitwise_or_:", bits |= 1.5);
  CHECK(equal(bits & 3, {2, 1}) && equal(bits | bits, {6, 9}) && equal(1 ^ bits, {7, 8}));
  CHECK(equal(~bits, {-7, -10}) && equal(bits.bitwise_left_shift(2), {24, 36}));
  bits &= 12;
  CHECK(equal(bits, {4, 8}) && lt::allclose(bits, bits).item() == 1);
  CHECK(bits.allclose(bits + 1).item() == 0);
  CHECK(equal(lt::pow(2, a), {2, 4, 16}) && equal(a.pow(2), {1, 4, 16}));

  Tensor c = a.clone();
  const Tensor same = c;
  c += b;
  c -= 1;
  c *= 2;
  c /= lt::tensor(2.0);
  c %= 4;
  CHECK(c.is_same(same) && equal(c, {2, 3, 1}));
  c.add_(1).mul_(2);
  CHECK(equal(same, {6, 8, 4}));

  // Host numbers do not widen.
  const Tensor half = lt::ones({1}, lt::float16), byte = lt::ones({1}, lt::uint8);
  CHECK((half * 2.5).dtype() == lt::float16 && (byte + 1).dtype() == lt::uint8);
  CHECK((byte * 0.5).dtype() == lt::float32);
  CHECK((lt::tensor({true}) == true).dtype() == lt::bool_);
  CHECK(lt::maximum(lt::tensor({false}), true).dtype() == lt::bool_);
  CHECK(lt::maximum(byte, true).dtype() == lt::uint8);
  CHECK(lt::full({2}, true).dtype() == lt::bool_ && lt::full({2}, 1).dtype() == lt::int64);
  CHECK(lt::full({2}, true, lt::uint8).dtype() == lt::uint8);
  CHECK_THROWS(lt::InvalidError, "18446744073709551615",
               a + std::numeric_limits<std::uint64_t>::max());
  CHECK(equal(lt::where(a > 1, a, 0), {0, 2, 4}) && equal(lt::where(a > 1, 0, a), {1, 0, 0}));
}

static void test_complex() {
  using C = std::complex<float>;
  const Tensor z = lt::tensor(std::vector<C>{{1, 2}, {3, -4}});
  CHECK(z.dtype() == lt::complex64 && lt::is_complex(z.dtype()) && !z.is_floating_point());
  CHECK((z * std::complex<double>(0, 2)).to_vector<C>()[0] == C(-4, 2));
  CHECK((C(0, 1) + z).to_vector<C>()[1] == C(3, -3) && (1 - z).to_vector<C>()[0] == C(0, -2));
  CHECK((lt::ones({1}) / std::complex<double>(0, 1)).dtype() == lt::complex64);
  CHECK(z.abs().to_vector<float>()[1] == 5 && z.imag().to_vector<float>()[1] == -4);
  CHECK(z.sum().item<std::complex<double>>() == std::complex<double>(4, -2));
  CHECK(lt::scalar({1, 1}).dtype() == lt::complex128);
  const Tensor braces = lt::tensor({{C(1, 2), 3}, {4.5, true}});
  CHECK(braces.dtype() == lt::complex64 && (braces.shape() == Shape{2, 2}));
  CHECK((braces.to_vector<C>() == std::vector<C>{{1, 2}, {3, 0}, {4.5, 0}, {1, 0}}));
  CHECK(lt::tensor(std::complex<double>(0, 0.1), lt::complex128).item<std::complex<double>>() ==
        std::complex<double>(0, 0.1));
  CHECK_THROWS(lt::DTypeError, "do not fit into a tensor of dtype float32",
               lt::tensor({C(1, 2)}, lt::float32));
  CHECK((z == C(1, 2)).to_vector<bool>()[0] && !(C(1, 2) != z).to_vector<bool>()[0]);
  Tensor y = z.clone();
  y += C(1, 0);
  y -= C(0, 2);
  y *= std::complex<double>(0, 1);
  y /= C(2, 0);
  CHECK((y.to_vector<C>() == std::vector<C>{{0, 1}, {3, 2}}));
  y[0] = C(5, 6);
  y[y == C(3, 2)] = C(7, 8);
  CHECK((y.to_vector<C>() == std::vector<C>{{5, 6}, {7, 8}}));
  // No imaginary part is lost without being asked for.
  const Tensor real = lt::ones({2});
  CHECK_THROWS(lt::DTypeError, "complex number does not fit into a tensor of dtype float32",
               real[0] = C(1, 1));
  CHECK_THROWS(lt::DTypeError, "complex number", real[real > 0] = C(1, 1));
  CHECK_THROWS(lt::DTypeError, "add_: ", real += C(1, 1));
  CHECK_THROWS(lt::DTypeError, "to_vector: the elements are complex64", z.to_vector<double>());
  CHECK(equal(real, {1, 1}));
  CHECK_THROWS(lt::DTypeError, "expected a real dtype", z < z);
  CHECK_THROWS(lt::DTypeError, "which no real number holds", z.sum().item());
  const Tensor x = lt::arange(8).to(lt::float64);
  CHECK(lt::ifft(lt::fft(x)).real().allclose(x).item<bool>());
  CHECK(lt::irfft(lt::rfft(x, -1, 0, "ortho"), 8, 0, "ortho").allclose(x).item<bool>());
}

static void test_arguments() {
  const Tensor x = lt::arange(24, lt::float32).reshape({2, 3, 4});
  CHECK(x.sum().ndim() == 0 && x.sum({}).ndim() == 0 && x.sum({}, true).ndim() == 3);
  CHECK((x.sum(0).shape() == Shape{3, 4}) && (x.sum({0, -1}).shape() == Shape{3}));
  CHECK(x.sum(lt::Axes::none()).ndim() == 3 && x.sum(std::vector<int>{1}).ndim() == 2);
  CHECK((x.mean(1, true).shape() == Shape{2, 1, 4}) &&
        x.sum({}, false, lt::float64).dtype() == lt::float64);
  CHECK_THROWS(lt::OutOfRangeError, "sum: ", x.sum(std::int64_t{1} << 40));
  CHECK(x.argmax().item<int>() == 23 && (x.argmax(0).shape() == Shape{3, 4}));
  CHECK((x.reshape(-1).shape() == Shape{24}) && (x.flatten(1).shape() == Shape{2, 12}));
  CHECK((lt::concat({x, x}).shape() == Shape{4, 3, 4}) &&
        (lt::stack({x, x}, -1).shape() == Shape{2, 3, 4, 2}));
  CHECK(lt::concat(std::vector<Tensor>{x, x}, std::nullopt).shape() == Shape{48});
  CHECK(lt::einsum("abc,abc->a", {x, x}).shape() == Shape{2});
  const std::vector<Tensor> parts = x.split({1, 3}, 2);
  CHECK(parts.size() == 2 && (parts[1].shape() == Shape{2, 3, 3}));
  CHECK(x.unbind(1).size() == 3 && lt::unbind(x)[0].is_same(x[0]) == false);
  CHECK_THROWS(lt::OutOfRangeError, "unbind: ", x.unbind(7));

  const Tensor image = lt::ones({1, 1, 4, 4}), kernel = lt::ones({1, 1, 2, 2});
  CHECK((lt::conv2d(image, kernel).shape() == Shape{1, 1, 3, 3}));
  CHECK((lt::conv2d(image, kernel, {}, 2).shape() == Shape{1, 1, 2, 2}));
  CHECK((lt::conv2d(image, kernel, lt::zeros(1), {2, 1}, {1, 0}).shape() == Shape{1, 1, 3, 3}));
  lt::Conv2dOptions options;
  options.stride = 2;
  options.padding = {1, 1};
  CHECK((lt::conv2d(image, kernel, options).shape() == Shape{1, 1, 3, 3}));
  CHECK((lt::max_pool2d(image, 2, {2, 2}).shape() == Shape{1, 1, 2, 2}));
#if __cplusplus >= 202002L
  CHECK((lt::conv2d(image, kernel, lt::Conv2dOptions{.stride = 2, .padding = {1, 1}}).shape() ==
         Shape{1, 1, 3, 3}));
  CHECK((lt::max_pool2d(image, 2, lt::MaxPool2dOptions{.stride = {1, 2}}).shape() ==
         Shape{1, 1, 3, 2}));
#endif
  CHECK(lt::mse_loss(x, x, lt::Reduction::none).ndim() == 3);
}

// Unsigned integers beyond 64 bits with a sign do not become -1, which has a meaning.
static void test_large_arguments() {
  const std::size_t large = ~std::size_t{0};
  const std::vector<std::size_t> list{large};
  const char* const text = "18446744073709551615 does not fit";
  const Tensor x = lt::arange(12).reshape({3, 4});
  CHECK_THROWS(lt::InvalidError, text, x.reshape(large));
  CHECK_THROWS(lt::InvalidError, text, x.reshape(list));
  CHECK_THROWS(lt::InvalidError, text, x.sum(large));
  CHECK_THROWS(lt::InvalidError, text, x.sum(list));
  CHECK_THROWS(lt::InvalidError, text, x.index({large}));
  CHECK_THROWS(lt::InvalidError, text, x[large]);
  CHECK_THROWS(lt::InvalidError, text, x.index({lt::Slice(large)}));
  CHECK_THROWS(lt::InvalidError, text, lt::zeros(large));
  CHECK_THROWS(lt::InvalidError, text, lt::call("reshape", {x, list}));
  // A shape without elements has any other extents, in any order.
  constexpr std::int64_t far = std::int64_t{1} << 40;
  const std::vector<float> none;
  for (const Shape& shape : {Shape{0, far, far}, Shape{far, 0, far}, Shape{far, far, 0}})
    CHECK(lt::tensor(none, shape).shape() == shape);
  CHECK_THROWS(lt::ShapeError, "0 values do not fill", lt::tensor(none, {0, -1}));
  CHECK_THROWS(lt::ShapeError, "1 values do not fill",
               lt::tensor(std::vector<float>{1}, {far, far}));
}

static void test_errors() {
  CHECK_THROWS(lt::ShapeError, "add: shapes [2, 3] and [4] do not broadcast",
               lt::ones({2, 3}) + lt::ones({4}));
  CHECK_THROWS(lt::InvalidError, "add: b is undefined", lt::ones({2}) + Tensor());
  CHECK_THROWS(lt::InvalidError, "ndim", Tensor().ndim());
  CHECK_THROWS(lt::InvalidError, "shape", Tensor().shape());
  CHECK_THROWS(lt::InvalidError, "grad_fn_name", Tensor().grad_fn_name());
  CHECK_THROWS(lt::OutOfRangeError, "select: ", lt::ones({2})[2]);
  CHECK_THROWS(lt::FileError, "Archive: ", lt::load("no/such/file"));
  try {
    lt::ones({2, 3}).matmul(lt::ones({2, 3}));
    CHECK(false);
  } catch (const std::exception& e) {
    const auto* error = dynamic_cast<const lt::Error*>(&e);
    CHECK(error != nullptr && error->status() == TENSOR_E_SHAPE);
    CHECK("tensor_" + std::string(e.what()) == tensor_last_error_message());
  }
}

static void test_settings() {
  CHECK(lt::is_compatible() && !lt::version().empty() && !lt::build_info().empty());
  CHECK(lt::version() == std::to_string(TENSOR_VERSION_MAJOR) + "." +
                             std::to_string(TENSOR_VERSION_MINOR) + "." +
                             std::to_string(TENSOR_VERSION_PATCH));
  lt::set_num_threads(1, true);
  CHECK(lt::num_threads() == 1);
  lt::set_num_threads(0, true);
  CHECK(!lt::set_allow_winograd(true) && lt::allow_winograd());
  CHECK(lt::set_allow_winograd(false) && !lt::allow_winograd());
  CHECK(!lt::set_allow_tf32(true) && lt::allow_tf32());
  CHECK(lt::set_allow_tf32(false) && !lt::allow_tf32());
  {
    const lt::ReassociationScope scope;
    CHECK(lt::allow_reassociation());
  }
  CHECK(!lt::set_allow_reassociation(true) && lt::set_allow_reassociation(false));
  CHECK(!lt::allow_reassociation());
  {
    const lt::Tensor x = lt::ones({100});
    const lt::LazyScope scope;
    const lt::Tensor y = (x + x).sqrt();
    CHECK(lt::lazy() == lt::Lazy::all && y.is_pending() && y.shape() == x.shape());
    const std::string listed = lt::schedule({y});
    CHECK(listed.find("pass 1: 2 ops on [100]") == 0 && listed.find("stored") != std::string::npos);
    y.eval();
    CHECK(!y.is_pending() && lt::schedule({x, y}).empty());
    lt::set_lazy(lt::Lazy::automatic);
    CHECK(lt::lazy() == lt::Lazy::automatic && !(x + x).is_pending());
  }
  CHECK_THROWS(lt::InvalidError, "mode is 3", lt::set_lazy(static_cast<lt::Lazy>(3)));
  lt::set_print_options({2});
  CHECK(lt::tensor({0.123456}).to_string() == "tensor([0.12])");
  lt::set_print_options({4});
  lt::set_print_notation(lt::PrintNotation::scientific);
  CHECK(lt::tensor({0.5}).to_string() == "tensor([5.0000e-01])");
  lt::set_print_notation(lt::PrintNotation::automatic);
  CHECK_THROWS(lt::InvalidError, "notation is 3",
               lt::set_print_notation(static_cast<lt::PrintNotation>(3)));
  CHECK(lt::result_type(lt::int32, lt::float16) == lt::float16 && lt::itemsize(lt::int16) == 2);
  CHECK(std::string(lt::name(lt::bfloat16)) == "bfloat16" && lt::dtype_of<long long> == lt::int64);
  const Tensor held = lt::ones({1000});
  CHECK(lt::memory_stats().allocated >= 4000);
  lt::reset_peak_memory();
  lt::trim_memory();
  CHECK_THROWS(lt::UnsupportedError, "set_memory_limit: ", lt::set_memory_limit(1, lt::cpu));
  lt::set_reclaim(nullptr);
  lt::synchronize();
  const lt::Stream stream(lt::cpu);
  CHECK(stream.device() == lt::cpu && stream.native() == nullptr);
  stream.set_current();
  stream.wait(lt::Stream::current(lt::cpu));
  stream.record(lt::zeros({2}));
  lt::Stream::from_native(lt::cpu, nullptr).set_current();
  stream.synchronize();
  const lt::Event start(lt::cpu, true), stop(lt::cpu, true), untimed(lt::cpu);
  CHECK(start.device() == lt::cpu && start.is_done());
  CHECK_THROWS(lt::InvalidError, "start is not recorded yet", start.elapsed(stop));
  start.record();
  stop.record(stream);
  stop.wait();
  stop.wait(stream);
  stop.synchronize();
  CHECK(stop.is_done() && start.elapsed(stop) >= 0 && stop.elapsed(start) <= 0);
  untimed.record();
  CHECK_THROWS(lt::InvalidError, "stop was created without timing", start.elapsed(untimed));
  lt::Event same = start;
  same = lt::Event(stop);
  CHECK(same.get() == stop.get() && start.elapsed(same) == start.elapsed(stop));
  CHECK_THROWS(lt::UnsupportedError, "", lt::Event(lt::Device::cuda(63)));
  const tensor_device_facts_t facts = lt::device_facts(lt::cpu);
  CHECK(facts.total_bytes > 0 && facts.processors >= 1 && facts.major == 0);
  CHECK_THROWS(lt::UnsupportedError, "", lt::device_facts(lt::Device::cuda(63)));
  CHECK_THROWS(lt::UnsupportedError, "", lt::device_name(lt::Device::cuda(63)));
  lt::shutdown();
  CHECK(lt::cuda_device_count() > 0 || !lt::cuda_why().empty());
  CHECK(lt::cuda_device_count() > 0 || lt::cuda_nccl_why() == lt::cuda_why());
  if (lt::cuda_device_count() > 0) {
    CHECK(lt::cuda_libraries().find("libcublasLt") != std::string::npos);
  } else {
    CHECK_THROWS(lt::Error, lt::cuda_why().c_str(), lt::cuda_libraries());
  }
  const char* text =
      "extern \"C\" __global__ void twice(float* y, const float* x, double by) {"
      "  y[threadIdx.x] = static_cast<float>(x[threadIdx.x] * by); }";
  const Tensor two = lt::tensor(2.0, lt::float64);
  CHECK_THROWS(lt::DeviceError, "launch: outputs[0] is on cpu",
               lt::cuda_launch(text, "twice", {}, {3}, {lt::zeros({3})}, {held, two}));
  if (lt::cuda_device_count() > 0) {
    const Tensor x = lt::tensor({1.0, 2.0, 3.0}).to(lt::Device::cuda());
    lt::cuda_launch(text, "twice", {}, {3}, {x}, {x, two});
    CHECK((x.to(lt::cpu).to_vector<float>() == std::vector<float>{2, 4, 6}));
  }
  lt::has_feature(lt::Feature::openmp);
}

static void test_collectives() {
  using V = std::vector<double>;
  const lt::Tensor x = lt::tensor({1.0, 2.0}), y = lt::tensor({3.0, 6.0}), z = lt::zeros({4});
  lt::all_reduce({x, y}, lt::Collective::mean);
  CHECK((x.to_vector<double>() == V{2, 4} && y.to_vector<double>() == V{2, 4}));
  lt::broadcast_from({x, lt::tensor({5.0, 7.0})}, 1);
  lt::all_gather({z, lt::zeros({4})}, {x, y});
  CHECK((z.to_vector<double>() == V{5, 7, 2, 4}));
  lt::reduce_scatter({x, y}, {z, z}, lt::Collective::prod);
  CHECK((x.to_vector<double>() == V{25, 49} && y.to_vector<double>() == V{4, 16}));
  CHECK_THROWS(lt::ShapeError, "tensors[1] has shape [4]", lt::all_reduce({x, z}));
  CHECK_THROWS(lt::InvalidError, "all_gather: 2 inputs for 1 outputs", lt::all_gather({z}, {x, y}));
  CHECK_THROWS(lt::InvalidError, "reduce_scatter: 1 inputs", lt::reduce_scatter({x, y}, {z}));
}

int main() {
  test_ownership();
  test_creation();
  test_meta();
  test_blob();
  test_values();
  test_operators();
  test_complex();
  test_arguments();
  test_large_arguments();
  test_errors();
  test_settings();
  test_collectives();
}
