// SPDX-License-Identifier: Apache-2.0
// Programs through the C++ interface.
#include <cstdio>
#include <string>

#include "check.h"

static bool equal(const Tensor& a, const Tensor& b) { return lt::allclose(a, b, 0, 0).item() != 0; }

static void test_capture() {
  const Tensor weight = lt::tensor({2.0, 3.0}, lt::requires_grad());
  const Tensor x = lt::tensor({1.0, 4.0});
  const lt::Program program = lt::capture(
      [&](const std::vector<Tensor>& in) { return in[0] * weight; }, {x}, {{"weight", weight}});
  CHECK(program.input_names() == std::vector<std::string>{"input0"});
  CHECK(program.output_names() == std::vector<std::string>{"output0"});
  const std::string path = "test_program_cpp.safetensors";
  program.save(path, {{"author", "me"}});
  {
    const lt::Program loaded(path);
    const Tensor y = loaded({x})[0];
    CHECK(equal(y.detach(), (x * weight).detach()));
    y.sum().backward();
    CHECK(equal(loaded.named_constants().at("weight").grad(), x));
    CHECK(loaded.text().find("weight: float32 [2], requires grad") != std::string::npos);
    CHECK(loaded.plan_text().find("no plan: results require gradients") == 0);
    CHECK(lt::Archive(path).metadata().at("author") == "me");
    lt::Program copy = loaded;
    copy = program;
    CHECK(equal(copy({x})[0].detach(), y.detach()));
    CHECK_THROWS(lt::ShapeError, "Program: input \"input0\"", loaded({lt::ones({3})}));
    CHECK_THROWS(lt::InvalidError, "Program::quantize: bits", loaded.quantize(7));
    const lt::Program gone = std::move(copy);
    CHECK_THROWS(lt::InvalidError, "Program::text: p is undefined", copy.text());
  }
  std::remove(path.c_str());
  CHECK_THROWS(
      lt::ShapeError, "",
      lt::capture([&](const std::vector<Tensor>& in) { return in[0] + lt::ones({3}); }, {x}));
  const lt::Program two = lt::capture(
      [](const std::vector<Tensor>& in) {
        return std::vector<Tensor>{in[0] + 1, in[0] * 2};
      },
      {x});
  CHECK(!lt::is_capturing() && two.call_count() == 2 && two.inputs()[0].is_meta());
  const auto flat = [](std::int64_t n) {
    return lt::capture([](const std::vector<Tensor>& in) { return in[0].reshape({in[0].numel()}); },
                       {lt::ones({n, 3})});
  };
  const lt::Program free = flat(2).generalize(flat(4), "rows");
  free.generalize(flat(7));
  CHECK((free({lt::ones({5, 3})})[0].shape() == Shape{15}));
  CHECK_THROWS(lt::UnsupportedError, "differ", flat(2).generalize(two, "rows"));
  CHECK(two({x}).size() == 2 && equal(two({x})[1], x * 2));
}

// Numbers that a program computes are indices in it.
static void test_indices() {
  const Tensor x = lt::arange(12).reshape({3, 4});
  const lt::Program program = lt::capture(
      [](const std::vector<Tensor>& in) {
        const Tensor i = in[1].sum();
        const Tensor y = in[0].clone();
        y[i] = 7;
        y.index({lt::Slice(), i}) += 1;
        y.index({0, i}) = i;
        CHECK_THROWS(lt::UnsupportedError, "beside tensors of indices",
                     y.index({i, lt::tensor({0, 1})}) = 0);
        return std::vector<Tensor>{in[0][i], in[0].index({lt::Ellipsis, i}),
                                   in[0].index({i, lt::Slice(1), lt::None}),
                                   in[0].index({i, lt::tensor({0, 1})}), y};
      },
      {x, lt::tensor({1, 0})});
  for (const int i : {0, 1, 2}) {
    const std::vector<Tensor> out = program({x, lt::tensor({i, 0})});
    CHECK(equal(out[0], x[i]) && equal(out[1], x.index({lt::Ellipsis, i})));
    CHECK(equal(out[2], x[i].slice(0, 1).unsqueeze(1)) && equal(out[3], x[i].slice(0, 0, 2)));
    const Tensor y = x.clone();
    y[i] = 7;
    y.index({lt::Slice(), i}) += 1;
    y[0][i] = i;
    CHECK(equal(out[4], y));
  }
}

static void test_control() {
  const Tensor x = lt::ones({3});
  const auto choose = [](const std::vector<Tensor>& in) {
    const Tensor twice = in[0] * 2;
    const auto up = lt::capture_body([&](const auto& y) { return y[0] + twice; }, in);
    const auto down = lt::capture_body([&](const auto& y) { return y[0] - twice; }, in);
    return lt::Program::branch(in[0].sum() > 0, up, down, in);
  };
  const lt::Program program = lt::capture(choose, {x});
  for (const double value : {1.0, -1.0})
    CHECK(equal(program({x * value})[0], value > 0 ? x * 3 : x));
  CHECK_THROWS(
      lt::InvalidError, "already",
      lt::capture([&](const auto&) { return lt::capture(choose, {x})({x}); }, {lt::zeros({3})}));

  const lt::Program body = lt::capture(
      [](const std::vector<Tensor>& in) {
        return std::vector<Tensor>{in[0] < 5, in[1] * 2, in[0]};
      },
      {lt::zeros({}, lt::dtype(lt::int64)), x});
  const std::vector<Tensor> out = body.loop(lt::tensor(3), {}, {x});
  CHECK(equal(out[0], x * 8) && (out[1].shape() == Shape{3}));
  CHECK(equal(body.loop({}, {}, {x})[0], x * 64));
}

static void test_quantize() {
  const Tensor weight = lt::ones({64, 64}), x = lt::ones({2, 64});
  const lt::Program program =
      lt::capture([&](const std::vector<Tensor>& in) { return lt::linear(in[0], weight); }, {x},
                  {{"w", weight}});
  for (const int bits : {8, 4}) {
    const lt::Program quantized = program.quantize(bits);
    CHECK(quantized.named_constants().count("w.codes") == 1);
    CHECK(lt::allclose(quantized({x})[0], program({x})[0], 1e-3).item() != 0);
  }
  CHECK_THROWS(lt::InvalidError, "bits is 3", program.quantize(3));
  CHECK(lt::allclose(program.fuse_quantized()({x})[0], program({x})[0]).item() != 0);
  const Tensor kernel = lt::ones({2, 2, 1, 1}), image = lt::ones({1, 2, 3, 3});
  const Tensor mean = lt::ones({2}), var = lt::full({2}, 3.0);
  const lt::Program net = lt::capture(
      [&](const std::vector<Tensor>& in) {
        return lt::batch_norm(lt::conv2d(in[0], kernel), {}, {}, mean, var, false, 0.1, 1.0);
      },
      {image});
  const lt::Program folded = net.fold_batch_norms();
  CHECK(net.call_count() == 2 && folded.call_count() == 1);
  CHECK(lt::allclose(folded({image})[0], lt::full({1, 2, 3, 3}, 0.5)).item() != 0);
}

int main() {
  test_capture();
  test_indices();
  test_control();
  test_quantize();
}
