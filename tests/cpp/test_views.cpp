// SPDX-License-Identifier: Apache-2.0
// Assignments to views, iteration, elements by their indices, libtorch's names, and texts of
// errors.
#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tensor/nn.hpp>
#include <tuple>
#include <utility>

#include "check.h"

namespace nn = lt::nn;
using namespace lt::indexing;

static Tensor zeros23() { return lt::zeros({2, 3}); }

// Every expression that gives a view can be assigned to, by a tensor and by a number.
static void test_assignments_write() {
  using View = std::function<Tensor(const Tensor&)>;
  const std::vector<View> views = {
      [](const Tensor& x) { return x[0]; },
      [](const Tensor& x) { return x.t(); },
      [](const Tensor& x) {
        return x.view({3, 2});
      },
      [](const Tensor& x) { return x.select(1, 2); },
      [](const Tensor& x) { return x.slice(1, 0, 2); },
      [](const Tensor& x) {
        return x.index({Ellipsis, 0});
      },
      [](const Tensor& x) { return x.index({Slice(None, None, 2)}); },
      [](const Tensor& x) { return x.transpose(0, 1); },
      [](const Tensor& x) {
        return x.permute({1, 0});
      },
      [](const Tensor& x) { return x.diagonal(); },
      [](const Tensor& x) { return x.narrow(1, 1, 2); },
      [](const Tensor& x) { return x.unsqueeze(0); },
      [](const Tensor& x) { return x.flatten(); },
      [](const Tensor& x) { return x.detach(); },
      [](const Tensor& x) {
        return lt::split(x, {1, 2}, 1)[1];
      },
  };
  for (const View& view : views) {
    const Tensor x = zeros23();
    const Tensor part = view(x);
    view(x) = lt::ones(part.shape()) * 7;
    CHECK(x.sum().item() == 7.0 * static_cast<double>(part.numel()));
    view(x) = 2.5;
    CHECK(x.sum().item() == 2.5 * static_cast<double>(part.numel()));
    view(x) = 3;
    CHECK(part.eq(3).all().item<bool>());
    const Tensor named = lt::ones(part.shape());
    view(x) = named;
    CHECK(part.eq(1).all().item<bool>());
  }
  // Values broadcast, and keep their dtype to themselves.
  Tensor x = zeros23();
  x[1] = lt::tensor({5});
  CHECK(x.dtype() == lt::float32 && equal(x, {0, 0, 0, 5, 5, 5}));
  x[0][2] = x[1][0] = 9;
  CHECK(equal(x, {0, 0, 9, 9, 5, 5}));
  CHECK_THROWS(lt::ShapeError, "copy_: ", x[0] = lt::ones({4}));
  Tensor z = lt::zeros({2}, lt::complex64);
  z[1] = std::complex<double>(1, -2);
  CHECK(z[1].item<std::complex<double>>() == std::complex<double>(1, -2));
}

// Lists of views have no name either, unless they are given one.
static void test_lists() {
  Tensor x = lt::zeros({4});
  x.chunk(2)[0] = lt::ones({2});
  x.unbind(0)[2] = 5;
  lt::split(x, {1, 3}).back()[2] = 7;
  CHECK(equal(x, {1, 1, 5, 7}));
  x.chunk(2).at(1) = lt::tensor({2, 3});
  x.chunk(2).front() = 0;
  CHECK(equal(x, {0, 0, 2, 3}));
  auto parts = x.chunk(2);
  parts[0] = lt::ones({2});
  parts.at(1) = parts.front();
  CHECK(equal(x, {0, 0, 2, 3}) && equal(parts.back(), {1, 1}));
  const std::vector<Tensor> plain = x.unbind(0);
  const auto& same = parts;
  CHECK(plain.size() == 4 && same[0].numel() == 2 && same.at(1).numel() == same.back().numel());
  const Tensor kept = x.unbind(0)[3];
  CHECK(kept.item() == 3 && lt::concat(x.chunk(2)).numel() == 4);
  nn::Linear linear(2, 2);
  {
    const lt::NoGradGuard no_grad;
    linear.parameters()[1] = 4;
  }
  CHECK(equal(linear.bias, {4, 4}));
}

// Names refer to something else.
static void test_assignments_rebind() {
  const Tensor x = zeros23();
  Tensor y = x[0];
  y = lt::ones({3});
  CHECK(x.sum().item() == 0 && y.sum().item() == 3);
  auto part = x.index({0});
  part = lt::ones({3});
  CHECK(x.sum().item() == 0);
  std::vector<Tensor> list = {x, x};
  list[0] = lt::ones({1});
  std::map<std::string, Tensor> named;
  named["x"] = x;
  named["x"] = lt::ones({1});
  Tensor a, b;
  std::tie(a, b) = std::make_tuple(lt::ones({1}), x);
  std::swap(a, b);
  std::optional<Tensor> maybe;
  maybe = x;
  maybe = lt::ones({1});
  *maybe = lt::ones({2});
  std::reverse(list.begin(), list.end());
  list.erase(list.begin());
  nn::Linear linear(2, 2);
  const Tensor weight = linear.weight;
  linear.weight = nn::Parameter(lt::ones({2, 2}));
  CHECK(!weight.is_same(linear.weight) && x.sum().item() == 0);
  static_assert(std::is_nothrow_move_assignable_v<Tensor> && std::is_copy_assignable_v<Tensor>);
}

// Places of tensors are written to in x, though the parts are copies.
static void test_indexed_tensors() {
  const Tensor x = lt::arange(6.0).view({2, 3});
  x[x > 3] = 0;
  CHECK(equal(x, {0, 1, 2, 3, 0, 0}));
  x.index({x.eq(0)}) = lt::tensor({7.0, 8.0, 9.0});
  CHECK(equal(x, {7, 1, 2, 3, 8, 9}));
  x.index({Slice(), lt::tensor({0, 2})}) += 10;
  CHECK(equal(x, {17, 1, 12, 13, 8, 19}));
  x[x > 15] -= lt::tensor({1.0, 2.0});
  CHECK(equal(x, {16, 1, 12, 13, 8, 17}));
  x[0] *= 2;
  x.index({0, 0}) /= 4;
  CHECK(equal(x, {8, 2, 24, 13, 8, 17}));
  const Tensor n = lt::arange(4);
  n[n > 1] |= 8;
  n[n < 2] ^= 1;
  n[lt::tensor({0})] &= 0;
  n[Slice(2)] %= 6;
  CHECK(equal(n, {0, 0, 4, 5}));
  CHECK(n[n > 100].numel() == 0 && n[-1].item() == 5 && n[None].ndim() == 2);
  // Gradients: only what was not replaced.
  const Tensor w = lt::ones({3}, lt::requires_grad());
  const Tensor y = w * 2;
  y[lt::tensor({true, false, false})] = 0;
  y[1] = w[2] * 5;
  y.sum().backward();
  CHECK(equal(w.grad(), {0, 0, 7}));
}

static void test_iteration_and_elements() {
  const Tensor x = lt::arange(6.0).view({3, 2}).t();
  double sum = 0;
  int rows = 0;
  for (const Tensor& row : x) {
    sum += row[rows].item();
    ++rows;
    row.add_(1);
  }
  CHECK(rows == 2 && sum == 3 && x.sum().item() == 21);
  CHECK(std::distance(x.begin(), x.end()) == 2);
  for (const Tensor& row : lt::ones({0, 2})) CHECK(!row.defined());
  CHECK_THROWS(lt::ShapeError, "no axes", lt::ones({}).begin());

  auto a = x.accessor<float, 2>();
  CHECK(a[1][2] == 6 && a.size(1) == 3 && a.stride(1) == 2 && a[0].stride(0) == 2);
  a[0][0] = 40;
  CHECK(x[0][0].item() == 40 && x.data_ptr<float>()[0] == 40);
  CHECK(*x.const_data_ptr<float>() == 40 && x.data_ptr() == x.data());
  CHECK_THROWS(lt::ShapeError, "2 axes, not 1", x.accessor<float, 1>());
  CHECK_THROWS(lt::DTypeError, "float32", x.accessor<double, 2>());
#if defined(__cpp_lib_span)
  const Tensor flat = lt::arange(4.0);
  const std::span<float> span = flat.span<float>();
  std::reverse(span.begin(), span.end());
  CHECK(equal(flat, {3, 2, 1, 0}));
  CHECK_THROWS(lt::InvalidError, "not contiguous", x.span<float>());
  CHECK(equal(lt::tensor(span), {3, 2, 1, 0}));
#endif
#if defined(__cpp_lib_mdspan)
  CHECK((x.mdspan<float, 2>().extent(1) == 3 && x.mdspan<float, 2>()[0, 0] == 40));
#endif
}

static void test_names_of_libtorch() {
  const Tensor x = lt::ones({2, 3}, lt::kFloat64);
  CHECK(x.scalar_type() == lt::kDouble && x.is_cpu() && !x.is_cuda() && !x.is_complex());
  CHECK(lt::cat({x, x}, 1).size(1) == 6 && lt::cat({x, x}).size(0) == 4);
  CHECK(lt::permute(x, {1, 0}).size(0) == 3 && x.swapaxes(0, 1).size(0) == 3);
  CHECK(x.movedim(0, 1).size(0) == 3 && lt::swapaxes(x, 0, 1).size(1) == 2);
  CHECK(x[0].expand({4, -1}).size(1) == 3 && x[0].expand_as(x).size(0) == 2);
  CHECK(x.view_as(lt::ones({6})).ndim() == 1 && x.reshape_as(lt::ones({3, 2})).size(0) == 3);
  CHECK(x.to(lt::kInt).scalar_type() == lt::int32 && x.type_as(lt::arange(2)).dtype() == lt::kLong);
  CHECK(x.element_size() == 8 && x.nbytes() == 48 && x.itemsize() == 8 && x.stride(-1) == 1);
  CHECK(lt::zeros({2}, x.options()).dtype() == lt::kFloat64 && x.cpu().is_same(x));
  CHECK(x.to(lt::TensorOptions().dtype(lt::kHalf)).dtype() == lt::float16);
  CHECK(x.to(lt::kCPU).is_same(x));
  const std::vector<TensorIndex> places = {0, Slice(1)};
  CHECK(x.index(places).numel() == 2 && lt::kByte == lt::uint8 && lt::kBFloat16 == lt::bfloat16);
}

// What does not fit 64 bits is refused too.
static void test_integers() {
  const Tensor x = lt::ones({2});
  CHECK_THROWS(lt::InvalidError, "64 bits", x.softmax(~std::uint64_t{0}));
  const unsigned char axis = 0;
  enum { last = -1 };
  CHECK(x.softmax(axis).size(last) == 2 && x.argmax(std::optional<std::int64_t>(0)).ndim() == 0);
}

template <class F>
static std::string message_of(F f) {
  try {
    f();
  } catch (const lt::Error& e) {
    return e.what();
  }
  return "no error";
}

// No name of C is in a text.
static void test_texts() {
  const Tensor x = lt::ones({2, 3}, lt::requires_grad()), bad = lt::ones({4});
  const Tensor loss = (x * x).sum();
  loss.backward();
  const Tensor n = lt::arange(3);
  const std::vector<std::pair<std::string, std::string>> texts = {
      {"add: ", message_of([&] { return x + bad; })},
      {"add_: ", message_of([&] { n += 1.5; })},
      {"sub: ", message_of([&] { return 1 - Tensor(); })},
      {"pow: ", message_of([&] { return lt::pow(2.0, Tensor()); })},
      {"mul: ", message_of([&] { return Tensor() * 2; })},
      {"softmax: ", message_of([&] { return x.softmax(5); })},
      {"arange: ", message_of([&] { return lt::arange(0, 5, 0); })},
      {"full: ", message_of([&] { return lt::full({-1}, 3); })},
      {"dtype is 99, which is not a dtype",
       message_of([&] { return lt::tensor({1.0}, lt::Dtype(99)); })},
      {"retain_graph", message_of([&] { loss.backward(); })},
      {"Archive: ", message_of([&] { return lt::load("/no/such/tensor_add_scalar_i64_.st"); })},
      {"tensor_add_scalar_i64_.st",
       message_of([&] { return lt::load("tensor_add_scalar_i64_.st"); })},
      {"Optimizer", message_of([&] { return lt::optim::SGD({n}); })},
      {"requires_grad_: ", message_of([&] { n.requires_grad_(); })},
      {"item: ", message_of([&] { return x.item<int>(); })},
      {"Generator", message_of([&] { return lt::Generator(1, "none"); })},
  };
  for (const auto& [expected, text] : texts) {
    if (text.find(expected) == std::string::npos) std::fprintf(stderr, "%s\n", text.c_str());
    CHECK(text.find(expected) != std::string::npos && text != "no error");
    CHECK(text.find("TENSOR_") == std::string::npos);
    CHECK(text.compare(0, 7, "tensor_") != 0);
  }
}

// A NUL would cut a string.
static void test_nul() {
  const std::string nul("na\0me", 5);
  const Tensor x = lt::ones({2, 2}, lt::requires_grad());
  const lt::optim::SGD sgd({x});
  const auto refused = [](const std::string& text) {
    return text.find("has a NUL at 2") != std::string::npos;
  };
  CHECK(refused(message_of([&] { lt::save("a", {{nul, x}}); })));
  CHECK(refused(message_of([&] { lt::save(nul, {{"x", x}}); })));
  CHECK(refused(message_of([&] { lt::save("a", {{"x", x}}, {{nul, "b"}}); })));
  CHECK(refused(message_of([&] { lt::save("a", {{"x", x}}, {{"b", nul}}); })));
  CHECK(refused(message_of([&] { lt::save_npz("a", {{nul, x}}); })));
  CHECK(refused(message_of([&] { lt::save_npz(nul, {{"x", x}}); })));
  CHECK(refused(message_of([&] { lt::save_npy(nul, x); })));
  CHECK(refused(message_of([&] { lt::load_npy(nul); })));
  CHECK(refused(message_of([&] { lt::load(nul); })));
  CHECK(refused(message_of([&] { lt::einsum(nul, {x}); })));
  CHECK(refused(message_of([&] { x.fft(-1, -1, nul); })));
  CHECK(refused(message_of([&] { sgd.set_option(nul, 1); })));
  CHECK(refused(message_of([&] { sgd.option(nul); })));
  CHECK(refused(message_of([&] { lt::Generator(1, nul); })));
  CHECK(refused(message_of([&] { lt::graph_dot(x.sum(), {{nul, x}}); })));
  lt::save("na", {{"x", x}});
  CHECK(lt::load("na").size() == 1);
  std::remove("na");
}

// PyTorch's defaults, and a call that fails changes nothing.
static void test_defaults_and_failures() {
  const Tensor x = lt::ones({1}, lt::requires_grad());
  CHECK(lt::optim::SGD({x}).lr() == 0.001);
  for (const auto momentum : {std::optional<double>(0.1), std::optional<double>()}) {
    const nn::BatchNorm1d norm(3, {1e-5, momentum});
    CHECK_THROWS(lt::Error, "", norm(lt::ones({4, 5})));
    CHECK(norm.num_batches_tracked.item() == 0 && norm.running_mean.sum().item() == 0);
    norm(lt::ones({4, 3}));
    norm(lt::ones({4, 3}) * 3);
    CHECK(norm.num_batches_tracked.item() == 2);
    const double mean = momentum ? 0.1 * 3 + 0.9 * 0.1 : 2;
    CHECK(std::abs(norm.running_mean[0].item() - mean) < 1e-6);
  }
}

int main() {
  const std::int64_t before = live_tensors();
  test_assignments_write();
  test_lists();
  test_assignments_rebind();
  test_indexed_tensors();
  test_iteration_and_elements();
  test_names_of_libtorch();
  test_integers();
  test_texts();
  test_nul();
  test_defaults_and_failures();
  CHECK(live_tensors() == before);
}
