// SPDX-License-Identifier: Apache-2.0
// x.index({...}) and x.index_put_({...}, ...), with NumPy's results.
#include "check.h"

using lt::Ellipsis;
using lt::None;
using lt::Slice;

static Tensor counted(const lt::Ints& shape) {
  std::int64_t n = 1;
  for (const std::int64_t extent : shape) n *= extent;
  return lt::arange(n, lt::float32).reshape(shape);
}

static void test_views() {
  const Tensor x = counted({2, 3, 4});
  CHECK(x.index({1, 2, 3}).item() == 23 && x.index({-1, -1, -1}).item() == 23);
  CHECK((x.index({0}).shape() == Shape{3, 4}));
  CHECK(equal(x.index({0, Slice(1, 3), 0}), {4, 8}));
  CHECK(equal(x.index({0, Slice(None, None, -1), 0}), {8, 4, 0}));
  CHECK(equal(x.index({0, Slice(-2, None), 0}), {4, 8}));
  CHECK(equal(x.index({Ellipsis, 0}), {0, 4, 8, 12, 16, 20}));
  CHECK((x.index({Ellipsis, None}).shape() == Shape{2, 3, 4, 1}));
  CHECK((x.index({None, 0, Ellipsis, None, 0}).shape() == Shape{1, 3, 1}));
  CHECK((x.index({Slice(), 1}).shape() == Shape{2, 4}));
  CHECK((x.index({Slice(0, 100, 5)}).shape() == Shape{1, 3, 4}));
  CHECK((x.index({}).shape() == Shape{2, 3, 4}) && !x.index({}).is_same(x));
  CHECK((x.index({Ellipsis}).shares_storage(x)));
  CHECK(x.index({0, Slice(1, 3)}).shares_storage(x) && x[1].shares_storage(x));
  CHECK((x.index(std::vector<lt::Index>{0, Slice()}).shape() == Shape{3, 4}));
  CHECK_THROWS(lt::OutOfRangeError, "3 axes, but 4", x.index({0, 0, 0, 0}));
  CHECK_THROWS(lt::OutOfRangeError, "one Ellipsis", x.index({Ellipsis, 0, Ellipsis}));
  CHECK_THROWS(lt::OutOfRangeError, "select: ", x.index({2}));
  CHECK_THROWS(lt::Error, "slice: ", x.index({Slice(0, 1, 0)}));
}

static void test_tensors() {
  const Tensor x = counted({2, 3, 4});
  const Tensor rows = lt::tensor({1, 0, 1});
  CHECK((x.index({rows}).shape() == Shape{3, 3, 4}) && x.index({rows, 0, 0}).numel() == 3);
  CHECK(equal(x.index({rows, 0, 0}), {12, 0, 12}));
  CHECK(equal(x.index({rows, lt::tensor({0, 1, 2}), 3}), {15, 7, 23}));
  CHECK((x.index({Slice(), lt::tensor({{0, 2}}), Slice(0, 2)}).shape() == Shape{2, 1, 2, 2}));
  CHECK((x.index({rows, Slice(), lt::tensor({0, 1, 2})}).shape() == Shape{3, 3}));
  CHECK(equal(x.index({x > 21}), {22, 23}) && (x.index({x.sum(-1) > 50}).shape() == Shape{3, 4}));
  const Tensor mask = lt::tensor({true, false, true});
  CHECK(equal(x.index({0, mask, 0}), {0, 8}));
  CHECK(equal(x.index({Slice(1, 2), mask, -1}), {15, 23}));
  const Tensor grid = counted({2, 3}) > 3;  // a mask of two axes, then one index
  CHECK(equal(x.index({grid, lt::tensor({0, 1})}), {16, 21}));
  CHECK(equal(x.index({lt::tensor(1), 0, lt::tensor({0, 1})}), {12, 13}));
  CHECK((x.index({true}).shape() == Shape{1, 2, 3, 4}));
  CHECK((x.index({false}).shape() == Shape{0, 2, 3, 4}));
  CHECK((x.index({0, lt::tensor(true)}).shape() == Shape{1, 3, 4}));
  CHECK(!x.index({rows}).shares_storage(x));
  CHECK_THROWS(lt::OutOfRangeError, "index: ", x.index({lt::tensor({2})}));
  CHECK_THROWS(lt::DTypeError, "expected an integer dtype", x.index({lt::tensor(1.0)}));
  CHECK_THROWS(lt::DTypeError, "expected an integer dtype", x.index({lt::tensor({1.0})}));
  CHECK_THROWS(lt::DTypeError, "expected an integer dtype", x.index_put_({lt::tensor(1.0)}, 1));
}

static void test_put() {
  const Tensor x = lt::zeros({2, 3});
  x.index_put_({0}, 1);
  CHECK(equal(x, {1, 1, 1, 0, 0, 0}));
  x.index_put_({Slice(), 1}, lt::tensor({5.0, 6.0}));
  CHECK(equal(x, {1, 5, 1, 0, 6, 0}));
  x.index_put_({x > 4}, -1);
  CHECK(equal(x, {1, -1, 1, 0, -1, 0}));
  x.index_put_({1, lt::tensor({0, 2})}, lt::tensor({7.0, 8.0}));
  CHECK(equal(x, {1, -1, 1, 7, -1, 8}));
  x.index_put_({lt::tensor({0, 0}), 0}, lt::tensor({1, 1}), true);
  CHECK(equal(x, {3, -1, 1, 7, -1, 8}));
  x.index_put_({0}, lt::tensor({{1.0, 2.0, 3.0}}), true);
  CHECK(equal(x, {4, 1, 4, 7, -1, 8}));
  x.index_put_({lt::tensor({true, false})}, 0);
  CHECK(equal(x, {0, 0, 0, 7, -1, 8}));
  x.index_put_({lt::tensor({1}), lt::tensor({1})}, 2.5);
  CHECK(equal(x, {0, 0, 0, 7, 2.5, 8}));
  const Tensor all = x.index_put({Ellipsis}, lt::tensor(1.0));
  CHECK(equal(all, {1, 1, 1, 1, 1, 1}) && equal(x, {0, 0, 0, 7, 2.5, 8}));
  CHECK(equal(x.index_put({lt::tensor({0})}, lt::tensor({9.0})), {9, 9, 9, 7, 2.5, 8}));
  CHECK_THROWS(lt::ShapeError, "", x.index_put_({0}, lt::ones({4})));

  const Tensor w = lt::ones({3}, lt::requires_grad());
  const Tensor y = w * 2;
  y.index_put_({Slice(0, 2)}, 0);
  y.sum().backward();
  CHECK(equal(w.grad(), {0, 0, 2}));
}

int main() {
  test_views();
  test_tensors();
  test_put();
}
