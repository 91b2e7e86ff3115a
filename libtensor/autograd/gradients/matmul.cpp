// Rules of matrix products. Transposes are views: the product reads any strides.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

int64_t last(const Shape& shape, int from_end) { return shape[shape.size() - from_end]; }

// dout with the axes that a 1-d operand left out of the result.
Tensor whole(const Tensor& dout, const Shape& a, const Shape& b) {
  Tensor x = dout;
  if (b.size() == 1) x = ops::unsqueeze(x, -1);
  if (a.size() == 1) x = ops::unsqueeze(x, -2);
  return x;
}

}  // namespace

Tensor matmul_da(const Tensor& dout, const Shape& a_shape, const Tensor& b) {
  const Tensor right = b.ndim() == 1 ? ops::unsqueeze(b, 1) : b;
  const Tensor da = ops::matmul(whole(dout, a_shape, b.shape()), ops::matrix_transpose(right));
  return a_shape.size() == 1 ? ops::squeeze(da, Axes::of({-2})) : da;
}

Tensor matmul_db(const Tensor& dout, const Tensor& a, const Shape& b_shape) {
  const Tensor left = a.ndim() == 1 ? ops::unsqueeze(a, 0) : a;
  const Tensor d = whole(dout, a.shape(), b_shape);
  // One matrix b under a stack of a: the sum over the stack is a part of the product.
  if (b_shape.size() <= 2 && left.ndim() > 2) {
    const int64_t k = last(left.shape(), 1), n = last(d.shape(), 1);
    int64_t rows = 1;
    for (int i = 0; i < left.ndim() - 1; ++i) rows *= left.extent(i);
    const Tensor db = ops::matmul(ops::matrix_transpose(ops::reshape(left, {rows, k})),
                                  ops::reshape(d, {rows, n}));
    return b_shape.size() == 1 ? ops::squeeze(db, Axes::of({1})) : db;
  }
  const Tensor db = ops::matmul(ops::matrix_transpose(left), d);
  return b_shape.size() == 1 ? ops::squeeze(db, Axes::of({-1})) : db;
}

}  // namespace libtensor::gradients
