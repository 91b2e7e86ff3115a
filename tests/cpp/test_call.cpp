// SPDX-License-Identifier: Apache-2.0
// Ops by their names, with values of any kind.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <list>
#include <set>

#include "check.h"

using lt::Value;

static void test_values() {
  CHECK(Value().is_none() && Value(std::nullopt).is_none() && Value(Tensor()).is_none());
  CHECK(Value(2).get<std::int64_t>() == 2 && Value(2.5f).get<double>() == 2.5);
  CHECK(Value(true).get<bool>() && !Value(true).holds<std::int64_t>());
  CHECK((Value({2, 3}).get<Shape>() == Shape{2, 3}) && Value(lt::ones({4}).shape()).holds<Shape>());
  CHECK((Value(std::list<int>{1, 2}).get<Shape>() == Shape{1, 2}));
  CHECK(Value("mean").get<std::string>() == "mean" &&
        Value(std::string("a")).get<std::string>() == "a");
  CHECK(Value(lt::float64).get<lt::Dtype>() == lt::float64);
  CHECK(Value(lt::meta).get<lt::Device>() == lt::meta);
  CHECK(Value(lt::Reduction::sum).get<std::int64_t>() == TENSOR_REDUCE_SUM);
  const Tensor x = lt::ones({2});
  CHECK(Value(x).get<Tensor>().is_same(x));
  CHECK(Value({x, Tensor()}).get<std::vector<Tensor>>().size() == 2);
  CHECK(Value(x).kind() == lt::ValueKind::tensor && Value("").kind() == lt::ValueKind::string);
  CHECK(Value(lt::Generator(1)).kind() == lt::ValueKind::rng);
  CHECK_THROWS(lt::InvalidError, "Value::get", Value(1).get<double>());
  CHECK_THROWS(lt::InvalidError, "does not fit", Value(std::numeric_limits<std::uint64_t>::max()));
}

static void test_call() {
  const Tensor a = lt::tensor({{1.0, 2.0}, {3.0, 4.0}}), b = lt::tensor({10.0, 20.0});
  CHECK(equal(lt::call("add", {a, b})[0], {11, 22, 13, 24}));
  CHECK(equal(lt::call("add", {a, 2.0})[0], {3, 4, 5, 6}));
  CHECK(equal(lt::call("sub", {1, b})[0], {-9, -19}));
  CHECK(equal(lt::call("sum", {a})[0], {10}) && equal(lt::call("sum", {a, {0}})[0], {4, 6}));
  CHECK(equal(lt::call("sum", {a, {0, 1}})[0], {10}));
  CHECK(lt::call("sum", {a, Shape{}})[0].ndim() == 2);  // no axes
  CHECK((lt::call("sum", {a}, {{"keepdims", true}, {"dtype", lt::float64}})[0].shape() ==
         Shape{1, 1}));
  CHECK(lt::call("sum", {a, {}, {}, lt::float64})[0].dtype() == lt::float64);
  CHECK((lt::call("concat", {{a, a}, 1})[0].shape() == Shape{2, 4}));
  CHECK((lt::call("concat", {std::vector<Tensor>{a, b}, std::nullopt})[0].shape() == Shape{6}));
  CHECK(equal(lt::call("einsum", {"ij,j->i", {a, b}})[0], {50, 110}));
  CHECK((lt::call("reshape", {a, {4}})[0].shape() == Shape{4}));
  CHECK((lt::call("transpose", {a, 0, 1})[0].is_contiguous()) == false);
  CHECK(lt::call("to_device", {a, lt::meta})[0].is_meta());
  CHECK(equal(lt::call("mse_loss", {b, b * 2, lt::Reduction::sum})[0], {500}));
  CHECK(equal(lt::call("pad", {b, {1, 0}}, {{"value", 7}})[0], {7, 10, 20}));

  // Several results, and lists whose arguments say how many.
  const std::vector<Tensor> sorted = lt::call("sort", {b, 0, true});
  CHECK(sorted.size() == 2 && equal(sorted[0], {20, 10}) && equal(sorted[1], {1, 0}));
  CHECK(lt::call("unbind", {a, 1}).size() == 2 &&
        lt::call("unbind", {lt::ones({300})}).size() == 300);
  CHECK(lt::call("array_split", {b, 5}).size() == 5);
  CHECK(lt::call("split", {b, {0, 0, 0, 2, 0}}).size() == 5);
  CHECK(lt::call("meshgrid", {{b, b, b}, "ij"}).size() == 3);

  // A view without a name is written to.
  const Tensor halves = lt::zeros({4});
  lt::call("chunk", {halves, 2})[1] = b;
  CHECK(equal(halves, {0, 0, 10, 20}));

  // In place.
  const Tensor c = b.clone();
  CHECK(lt::call("add_", {c, 1}).empty() && equal(c, {11, 21}));
  const lt::Generator generator(7), same(7);
  CHECK(equal(lt::call("rand", {{3}}, {{"rng", generator}})[0],
              lt::rand({3}, {}, same).to_vector<double>()));
  CHECK(lt::call("rand", {{3}, {}, {}, lt::Generator()})[0].numel() == 3);

  // Gradients are recorded, and what a hook throws comes out.
  const Tensor w = lt::ones({2}, lt::requires_grad());
  lt::call("sum", {lt::call("mul", {w, b})[0]})[0].backward();
  CHECK(equal(w.grad(), {10, 20}));
}

static void test_errors() {
  const Tensor x = lt::ones({2, 3});
  CHECK_THROWS(lt::ShapeError, "do not broadcast", lt::call("add", {x, lt::ones({4})}));
  CHECK_THROWS(lt::InvalidError, "op_info: name is \"no_such_op\"", lt::call("no_such_op", {}));
  CHECK_THROWS(lt::InvalidError, "b is missing", lt::call("add", {x}));
  CHECK_THROWS(lt::InvalidError, "2 arguments", lt::call("add", {x, x, x}));
  CHECK_THROWS(lt::InvalidError, "b is of value kind 9", lt::call("add", {x, "two"}));
  CHECK_THROWS(lt::InvalidError, "no argument \"axis\"", lt::call("sum", {x}, {{"axis", 0}}));
  CHECK_THROWS(lt::InvalidError, "two values of argument \"axes\"",
               lt::call("sum", {x, {0}}, {{"axes", {1}}}));
  CHECK_THROWS(lt::InvalidError, "NUL", lt::call(std::string("add\0", 4), {x, x}));
  CHECK_THROWS(lt::InvalidError, "NUL", lt::call("einsum", {std::string("i\0", 2), {x}}));
}

static void test_info() {
  const std::vector<std::string> names = lt::ops();
  CHECK(names.size() == static_cast<std::size_t>(tensor_op_count()));
  CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
  for (const std::string& name : names) CHECK(lt::op_info(name).name == name);

  const lt::OpInfo sum = lt::op_info("sum");
  CHECK(!sum.doc.empty() && sum.results == 1 && !sum.is_inplace && sum.arguments.size() == 4);
  CHECK(sum.arguments[0].name == "x" && sum.arguments[0].kind == lt::ArgKind::tensor);
  CHECK(sum.arguments[0].is_differentiable && !sum.arguments[0].is_optional);
  CHECK(!sum.arguments[0].default_value);
  CHECK(sum.arguments[1].kind == lt::ArgKind::axes && sum.arguments[1].is_optional);
  CHECK(sum.arguments[2].default_value == "false");
  CHECK(lt::op_info("add").arguments[1].takes_number &&
        !lt::op_info("add").arguments[0].takes_number);
  CHECK(lt::op_info("add_").is_inplace && lt::op_info("add_").results == 0);
  CHECK(!lt::op_info("unbind").results && lt::op_info("sort").results == 2);
  CHECK_THROWS(lt::InvalidError, "op_info: ", lt::op_info("no_such_op"));
}

static void test_no_leaks() {
  const std::int64_t before = live_tensors();
  {
    const Tensor x = lt::ones({3}, lt::requires_grad());
    const Value value(std::vector<Tensor>{x, x});
    CHECK(lt::call("stack", {value, 0})[0].numel() == 6);
    lt::call("unbind", {x});
    CHECK_THROWS(lt::ShapeError, "", lt::call("concat", {{x, lt::ones({1, 1})}, 0}));
  }
  CHECK(live_tensors() == before);
}

int main() {
  test_values();
  test_call();
  test_errors();
  test_info();
  test_no_leaks();
}
