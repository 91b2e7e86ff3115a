// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/ops/ops.gen.h"

#include "libtensor/ops/derive.h"
#include "libtensor/ops/nodes.gen.h"

namespace libtensor::ops {

Tensor empty(const Shape& shape, DType dtype, Device device) {
  return body::empty(shape, dtype, device);
}

Tensor zeros(const Shape& shape, DType dtype, Device device) {
  return body::zeros(shape, dtype, device);
}

Tensor ones(const Shape& shape, DType dtype, Device device) {
  return body::ones(shape, dtype, device);
}

Tensor full(const Shape& shape, Scalar value, DType dtype, Device device) {
  return body::full(shape, value, dtype, device);
}

Tensor empty_like(const Tensor& x, DType dtype, Device device) {
  return body::empty_like(x, dtype, device);
}

Tensor zeros_like(const Tensor& x, DType dtype, Device device) {
  return body::zeros_like(x, dtype, device);
}

Tensor ones_like(const Tensor& x, DType dtype, Device device) {
  return body::ones_like(x, dtype, device);
}

Tensor full_like(const Tensor& x, Scalar value, DType dtype, Device device) {
  return body::full_like(x, value, dtype, device);
}

Tensor clone(const Tensor& x) {
  Tensor out = body::clone(x);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::CloneNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor contiguous(const Tensor& x) {
  return body::contiguous(x);
}

Tensor astype(const Tensor& x, DType dtype) {
  Tensor out = body::astype(x, dtype);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::AstypeNode>();
    node->x_dtype = dtype_of(x);
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor to_device(const Tensor& x, Device device) {
  Tensor out = body::to_device(x, device);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::ToDeviceNode>();
    node->x_device = device_of(x);
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void copy_(const Tensor& x, const Tensor& src) {
  check_inplace(x);
  if (!tracking(x, src)) {
    body::copy_(x, src);
    written(x);
    return;
  }
  auto node = make_node<nodes::CopyInplaceNode>();
  connect(*node, x);
  connect(*node, src);
  body::copy_(x, src);
  written(x);
  rebase(x, node);
}

void fill_(const Tensor& x, Scalar value) {
  check_inplace(x);
  if (!tracking(x)) {
    body::fill_(x, value);
    written(x);
    return;
  }
  auto node = make_node<nodes::FillInplaceNode>();
  connect(*node, x);
  body::fill_(x, value);
  written(x);
  rebase(x, node);
}

void zero_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    body::zero_(x);
    written(x);
    return;
  }
  auto node = make_node<nodes::ZeroInplaceNode>();
  connect(*node, x);
  body::zero_(x);
  written(x);
  rebase(x, node);
}

Tensor reshape(const Tensor& x, const Shape& shape) {
  return body::reshape(x, shape);
}

Tensor view(const Tensor& x, const Shape& shape) {
  Tensor out = body::view(x, shape);
  if (tracking(x)) {
    auto node = make_node<nodes::ViewNode>();
    node->x_shape = shape_of(x);
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor flatten(const Tensor& x, int start_axis, int end_axis) {
  return body::flatten(x, start_axis, end_axis);
}

Tensor permute_dims(const Tensor& x, const Ints& axes) {
  Tensor out = body::permute_dims(x, axes);
  if (tracking(x)) {
    auto node = make_node<nodes::PermuteDimsNode>();
    node->axes = axes;
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor transpose(const Tensor& x, int axis0, int axis1) {
  Tensor out = body::transpose(x, axis0, axis1);
  if (tracking(x)) {
    auto node = make_node<nodes::TransposeNode>();
    node->axis0 = axis0;
    node->axis1 = axis1;
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor matrix_transpose(const Tensor& x) {
  return body::matrix_transpose(x);
}

Tensor broadcast_to(const Tensor& x, const Shape& shape) {
  Tensor out = body::broadcast_to(x, shape);
  if (tracking(x)) {
    auto node = make_node<nodes::BroadcastToNode>();
    node->x_shape = shape_of(x);
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor squeeze(const Tensor& x, const Axes& axes) {
  Tensor out = body::squeeze(x, axes);
  if (tracking(x)) {
    auto node = make_node<nodes::SqueezeNode>();
    node->x_shape = shape_of(x);
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor unsqueeze(const Tensor& x, int axis) {
  Tensor out = body::unsqueeze(x, axis);
  if (tracking(x)) {
    auto node = make_node<nodes::UnsqueezeNode>();
    node->axis = axis;
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor detach(const Tensor& x) {
  return body::detach(x);
}

Tensor add(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::add, DTypeClass::any, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::AddNode>();
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void add_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::add, DTypeClass::any, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::AddNode>();
  connect(*node, a);
  connect(*node, b);
  elementwise_into(a, OpId::add, DTypeClass::any, {&a, &b}, {});
  written(a);
  rebase(a, node);
}

Tensor sub(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::sub, DTypeClass::number, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::SubNode>();
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void sub_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::sub, DTypeClass::number, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::SubNode>();
  connect(*node, a);
  connect(*node, b);
  elementwise_into(a, OpId::sub, DTypeClass::number, {&a, &b}, {});
  written(a);
  rebase(a, node);
}

Tensor mul(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::mul, DTypeClass::any, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::MulNode>();
    node->b.save(b);
    node->a.save(a);
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void mul_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::mul, DTypeClass::any, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::MulNode>();
  node->b.save(keep_before_write(b, a));
  node->a.save(keep_before_write(a, a));
  connect(*node, a);
  connect(*node, b);
  elementwise_into(a, OpId::mul, DTypeClass::any, {&a, &b}, {});
  written(a);
  rebase(a, node);
}

Tensor div(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::div, DTypeClass::to_float, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::DivNode>();
    node->b.save(b);
    node->a.save(a);
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void div_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::div, DTypeClass::to_float, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::DivNode>();
  node->b.save(keep_before_write(b, a));
  node->a.save(keep_before_write(a, a));
  connect(*node, a);
  connect(*node, b);
  elementwise_into(a, OpId::div, DTypeClass::to_float, {&a, &b}, {});
  written(a);
  rebase(a, node);
}

Tensor neg(const Tensor& x) {
  Tensor out = elementwise(OpId::neg, DTypeClass::number, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::NegNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void neg_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::neg, DTypeClass::number, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::NegNode>();
  connect(*node, x);
  elementwise_into(x, OpId::neg, DTypeClass::number, {&x}, {});
  written(x);
  rebase(x, node);
}

Tensor sign(const Tensor& x) {
  Tensor out = elementwise(OpId::sign, DTypeClass::any, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SignNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void sign_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::sign, DTypeClass::any, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SignNode>();
  connect(*node, x);
  elementwise_into(x, OpId::sign, DTypeClass::any, {&x}, {});
  written(x);
  rebase(x, node);
}

Tensor square(const Tensor& x) {
  Tensor out = elementwise(OpId::square, DTypeClass::number_bool, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SquareNode>();
    node->x.save(x);
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void square_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::square, DTypeClass::number_bool, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SquareNode>();
  node->x.save(keep_before_write(x, x));
  connect(*node, x);
  elementwise_into(x, OpId::square, DTypeClass::number_bool, {&x}, {});
  written(x);
  rebase(x, node);
}

Tensor exp(const Tensor& x) {
  Tensor out = elementwise(OpId::exp, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ExpNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void exp_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::exp, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ExpNode>();
  connect(*node, x);
  elementwise_into(x, OpId::exp, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase(x, node);
  node->out.save_output(x, 0);
}

Tensor floor(const Tensor& x) {
  Tensor out = elementwise(OpId::floor, DTypeClass::any, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::FloorNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void floor_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::floor, DTypeClass::any, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::FloorNode>();
  connect(*node, x);
  elementwise_into(x, OpId::floor, DTypeClass::any, {&x}, {});
  written(x);
  rebase(x, node);
}

Tensor ceil(const Tensor& x) {
  Tensor out = elementwise(OpId::ceil, DTypeClass::any, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::CeilNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void ceil_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::ceil, DTypeClass::any, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::CeilNode>();
  connect(*node, x);
  elementwise_into(x, OpId::ceil, DTypeClass::any, {&x}, {});
  written(x);
  rebase(x, node);
}

Tensor round(const Tensor& x) {
  Tensor out = elementwise(OpId::round, DTypeClass::any, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::RoundNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void round_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::round, DTypeClass::any, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::RoundNode>();
  connect(*node, x);
  elementwise_into(x, OpId::round, DTypeClass::any, {&x}, {});
  written(x);
  rebase(x, node);
}

Tensor eq(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::eq, DTypeClass::any, {&a, &b}, {});
}

Tensor ne(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::ne, DTypeClass::any, {&a, &b}, {});
}

Tensor lt(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::lt, DTypeClass::any, {&a, &b}, {});
}

Tensor le(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::le, DTypeClass::any, {&a, &b}, {});
}

Tensor gt(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::gt, DTypeClass::any, {&a, &b}, {});
}

Tensor ge(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::ge, DTypeClass::any, {&a, &b}, {});
}

Tensor logical_and(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::logical_and, DTypeClass::any, {&a, &b}, {});
}

Tensor logical_or(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::logical_or, DTypeClass::any, {&a, &b}, {});
}

Tensor logical_xor(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::logical_xor, DTypeClass::any, {&a, &b}, {});
}

Tensor logical_not(const Tensor& x) {
  return elementwise(OpId::logical_not, DTypeClass::any, {&x}, {});
}

Tensor isnan(const Tensor& x) {
  return elementwise(OpId::isnan, DTypeClass::any, {&x}, {});
}

Tensor isinf(const Tensor& x) {
  return elementwise(OpId::isinf, DTypeClass::any, {&x}, {});
}

Tensor isfinite(const Tensor& x) {
  return elementwise(OpId::isfinite, DTypeClass::any, {&x}, {});
}

Tensor sum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
  Tensor out = reduce(OpId::sum, DTypeClass::any, x, axes, keepdims, dtype, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SumNode>();
    node->x_shape = shape_of(x);
    node->axes = axes;
    node->keepdims = keepdims;
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor matmul(const Tensor& a, const Tensor& b) {
  Tensor out = body::matmul(a, b);
  if (tracking(a, b) && !out.same_as(a)) {
    auto node = make_node<nodes::MatmulNode>();
    node->a_shape = shape_of(a);
    node->b.save(b);
    node->a.save(a);
    node->b_shape = shape_of(b);
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  return body::addmm(c, a, b, beta, alpha);
}

Tensor outer(const Tensor& a, const Tensor& b) {
  return body::outer(a, b);
}

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  return body::linear(x, weight, bias);
}

}  // namespace libtensor::ops
