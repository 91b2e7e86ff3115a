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
    CHECK_THROWS(lt::ShapeError, "input0", loaded({lt::ones({3})}));
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

int main() { test_capture(); }
