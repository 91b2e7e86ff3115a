// Matrix products: shape rules, and the ops that are made of them.
#include "libtensor/backend/backend.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

// (..., rows, columns) as one matrix, where the rows of the stack follow each other evenly.
std::optional<Tensor> tall(const Tensor& x) {
  const int n = x.ndim();
  int64_t rows = 1;
  for (int i = 0; i < n - 1; ++i) rows *= x.extent(i);
  const Shape shape{rows, x.extent(n - 1)};
  const auto strides = view_strides(x.shape(), x.strides(), shape);
  if (!strides) return {};
  return alias(x, shape, *strides, x.offset());
}

}  // namespace

Tensor matmul(const Tensor& a, const Tensor& b) {
  if (a.ndim() == 0 || b.ndim() == 0) {
    fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(),
         ": a matrix product needs at least one axis of each");
  }
  const std::array<const Tensor*, 2> operands{&a, &b};
  const Device device = common_device(operands);
  const DType dtype = result_dtype(operands);
  Tensor left = a.dtype() == dtype ? a : plain(a, dtype);
  Tensor right = b.dtype() == dtype ? b : plain(b, dtype);
  if (a.ndim() == 1) left = alias(left, {1, a.extent(0)}, {0, left.strides()[0]}, left.offset());
  if (b.ndim() == 1)
    right = alias(right, {b.extent(0), 1}, {right.strides()[0], 0}, right.offset());
  const int64_t m = left.extent(left.ndim() - 2), n = right.extent(right.ndim() - 1);
  const int64_t k = left.extent(left.ndim() - 1), b_k = right.extent(right.ndim() - 2);
  if (k != b_k) {
    fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(),
         " do not multiply: inner extents ", k, " and ", b_k, " differ");
  }
  const Shape leading = broadcast(Shape(left.shape().data(), left.ndim() - 2),
                                  Shape(right.shape().data(), right.ndim() - 2));
  Shape result = leading, full = leading;
  if (a.ndim() > 1) result.push_back(m);
  if (b.ndim() > 1) result.push_back(n);
  full.push_back(m);
  full.push_back(n);
  Tensor out = empty_tensor(result, dtype, device);
  Tensor target = alias(out, full, contiguous_strides(full), out.offset());
  if (left.ndim() > 2 && right.ndim() == 2 && out.numel() > 0) {
    if (const auto joined = tall(left)) {
      left = *joined;
      target = *tall(target);
    }
  }
  backend_of(device).matmul(target, left, right);
  return out;
}

Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  if (a.ndim() != 2 || b.ndim() != 2) {
    fail(Status::shape, "a of shape ", a.shape(), " and b of shape ", b.shape(),
         ": both must be matrices");
  }
  const Shape shape{a.extent(0), b.extent(1)};
  if (!broadcasts_to(c.shape(), shape)) {
    fail(Status::shape, "c of shape ", c.shape(), " does not broadcast to the product's shape ",
         shape);
  }
  const std::array<const Tensor*, 3> operands{&c, &a, &b};
  const DType dtype =
      check_dtype(DTypeClass::number, result_dtype(operands), "the operands' common type");
  // Integers are scaled by integers, as they are everywhere.
  const auto factor = [dtype](double value) -> Scalar {
    if (is_floating(dtype)) return value;
    const auto whole = convert<int64_t>(value);
    if (static_cast<double>(whole) != value) {
      fail(Status::dtype, "beta and alpha must be whole numbers for dtype ", dtype, ", one is ",
           value);
    }
    return whole;
  };
  const Scalar scale_c = factor(beta), scale_product = factor(alpha);
  Tensor product = ops::matmul(a, b);
  if (alpha != 1) product = product * scale_product;
  if (beta == 0) return ops::astype(product, dtype);
  return product + (beta == 1 ? c : c * scale_c);
}

Tensor outer(const Tensor& a, const Tensor& b) {
  if (a.ndim() != 1 || b.ndim() != 1) {
    fail(Status::shape, "a of shape ", a.shape(), " and b of shape ", b.shape(),
         ": both must have one axis");
  }
  const std::array<const Tensor*, 2> operands{&a, &b};
  const Tensor column = ops::unsqueeze(a, 1);
  return result_dtype(operands) == DType::boolean ? ops::logical_and(column, b) : column * b;
}

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  if (weight.ndim() != 1 && weight.ndim() != 2) {
    fail(Status::shape, "weight has shape ", weight.shape(), ", expected (out, in) or (in,)");
  }
  if (x.ndim() == 0) fail(Status::shape, "x has no axes, expected (..., in)");
  const int64_t in = weight.extent(weight.ndim() - 1);
  if (x.extent(x.ndim() - 1) != in) {
    fail(Status::shape, "x of shape ", x.shape(), " does not fit weight of shape ", weight.shape(),
         ": the last extents differ");
  }
  const Shape out = weight.ndim() == 2 ? Shape{weight.extent(0)} : Shape{};
  if (bias.defined()) {
    if (bias.shape() != out) {
      fail(Status::shape, "bias has shape ", bias.shape(), ", expected ", out,
           " for weight of shape ", weight.shape());
    }
  }
  const Tensor product =
      ops::matmul(x, weight.ndim() == 2 ? ops::matrix_transpose(weight) : weight);
  return bias.defined() ? product + bias : product;
}

}  // namespace libtensor::body
