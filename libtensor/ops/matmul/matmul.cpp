// SPDX-License-Identifier: Apache-2.0
// The matrix product: its shape rule.
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/execute.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/linalg/matrices.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

// (..., rows, columns) as one matrix, where the rows of the stack follow each other evenly.
std::optional<Tensor> tall(const Tensor& x) {
  const int n = x.ndim();
  const Shape shape{checked_product(x.shape().data(), n - 1), x.extent(n - 1)};
  const auto strides = view_strides(x.shape(), x.strides(), shape);
  if (!strides) return {};
  return alias(x, shape, *strides, x.offset());
}

// x with its last `axes` axes replaced by `extents`.
Tensor with_last(const Tensor& x, int axes, const Shape& extents) {
  Shape shape(x.shape().data(), x.ndim() - axes);
  for (const int64_t extent : extents) shape.push_back(extent);
  return ops::reshape(x, shape);
}

// A product of complex matrices as one of real ones, the parts of a number side by side:
// [re im] = [a_re a_im] @ [b_re b_im; -b_im b_re]. `out` is contiguous.
void complex_matmul(const Tensor& out, const Tensor& a, const Tensor& b) {
  const GradMode mode(false);
  const int64_t m = a.extent(a.ndim() - 2), k = a.extent(a.ndim() - 1), n = b.extent(b.ndim() - 1);
  const Tensor left = with_last(ops::view_as_real(a), 3, {m, 2 * k});
  const Tensor turned = ops::stack({-ops::imag(b), ops::real(b)}, -1);
  const Tensor pairs = ops::stack({ops::view_as_real(b), turned}, -3);
  const Tensor right = with_last(pairs, 4, {2 * k, 2 * n});
  const Tensor parts = with_last(ops::view_as_real(out), 3, {m, 2 * n});
  backend_of(out.device()).matmul(parts, left, right, {}, nullptr);
}

// Integers whose products backends sum in int32.
bool is_narrow(DType dtype) {
  return dtype == DType::int8 || dtype == DType::uint8 || dtype == DType::int16;
}

// x as what is added to products of shape `full`, which lacks its last axis in the result if that
// is of vectors.
Tensor addend_of(const Tensor& x, DType dtype, const Shape& full, bool of_vectors) {
  const Tensor same = x.dtype() == dtype ? x : contiguous_as(x, dtype);
  Shape shape = same.shape();
  Strides strides = same.strides();
  if (of_vectors) {
    shape.push_back(1);
    strides.push_back(0);
  }
  return alias(same, full, broadcast_strides(shape, strides, full), same.offset());
}

// Kernels::matmul() with a result of shape `full`, as what stays pending, if it does. In automatic
// mode that does not pay.
Tensor defer_product(const Shape& result, const Shape& full, DType dtype, const Tensor& a,
                     const Tensor& b, const Tensor& addend) {
  if (a.dtype() != dtype || b.dtype() != dtype) return {};
  return defer_computed(a, result, {ComputedInput::Kind::product, full, {b, addend}});
}

}  // namespace
}  // namespace libtensor::body

namespace libtensor {

Tensor product_sum(const Tensor& a, const Tensor& b, const Tensor& addend, DType wanted,
                   const Activation* activation) {
  using namespace body;
  if (a.ndim() == 0 || b.ndim() == 0) {
    fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(),
         ": a matrix product needs at least one axis of each");
  }
  const std::array<const Tensor*, 3> all{&a, &b, &addend};
  const std::span operands(all.data(), addend.defined() ? 3 : 2);
  const bool alike = !addend.defined() && a.dtype() == b.dtype() && a.device() == b.device() &&
                     !a.is_weak() && !b.is_weak();
  const Device device = alike ? a.device() : common_device(operands);
  const DType dtype = wanted != DType::unset ? wanted : alike ? a.dtype() : result_dtype(operands);
  const bool as_they_are = dtype == DType::int32 && is_narrow(a.dtype()) && is_narrow(b.dtype());
  Tensor left = as_they_are || a.dtype() == dtype ? a : contiguous_as(a, dtype);
  Tensor right = as_they_are || b.dtype() == dtype ? b : contiguous_as(b, dtype);
  if (a.ndim() == 1) left = alias(left, {1, a.extent(0)}, {0, left.strides()[0]}, left.offset());
  if (b.ndim() == 1)
    right = alias(right, {b.extent(0), 1}, {right.strides()[0], 0}, right.offset());
  const int64_t m = left.extent(left.ndim() - 2), n = right.extent(right.ndim() - 1);
  const int64_t k = left.extent(left.ndim() - 1), b_k = right.extent(right.ndim() - 2);
  if (k != b_k) {
    fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(),
         " do not multiply: inner extents ", k, " and ", b_k, " differ");
  }
  const auto added = [&](const Shape& full) {
    return addend.defined() ? addend_of(addend, dtype, full, b.ndim() == 1) : Tensor();
  };
  if (a.ndim() == 2 && b.ndim() == 2 && !is_complex(dtype)) {
    const Tensor start = addend.defined() ? added({m, n}) : addend;
    if (!activation && lazy_mode() == LazyMode::all) {
      if (Tensor pending = defer_product({m, n}, {m, n}, dtype, left, right, start);
          pending.defined())
        return pending;
    }
    Tensor out = empty_tensor({m, n}, dtype, device);
    backend_of(device).matmul(out, left, right, start, activation);
    return out;
  }
  const Shape leading = broadcast(Shape(left.shape().data(), left.ndim() - 2),
                                  Shape(right.shape().data(), right.ndim() - 2));
  Shape result = leading, full = leading;
  if (a.ndim() > 1) result.push_back(m);
  if (b.ndim() > 1) result.push_back(n);
  full.push_back(m);
  full.push_back(n);
  if (is_complex(dtype)) {
    Tensor out = empty_tensor(result, dtype, device);
    complex_matmul(alias(out, full, contiguous_strides(full), out.offset()), left, right);
    const GradMode mode(false);
    return addend.defined() ? out + addend : out;
  }
  Tensor start = added(full);
  if (left.ndim() > 2 && right.ndim() == 2 && checked_numel(full) > 0) {
    const auto joined = tall(left), joined_start = start.defined() ? tall(start) : start;
    if (joined && joined_start) {
      left = *joined;
      start = *joined_start;
      full = {left.extent(0), n};
    }
  }
  if (!activation && lazy_mode() == LazyMode::all) {
    if (Tensor pending = defer_product(result, full, dtype, left, right, start); pending.defined())
      return pending;
  }
  Tensor out = empty_tensor(result, dtype, device);
  backend_of(device).matmul(alias(out, full, contiguous_strides(full), out.offset()), left, right,
                            start, activation);
  return out;
}

}  // namespace libtensor

namespace libtensor::body {

Tensor matmul(const Tensor& a, const Tensor& b) { return product_sum(a, b, {}); }

Tensor matmul_integer(const Tensor& a, const Tensor& b) {
  check_dtype(DTypeClass::index, a.dtype(), "a");
  check_dtype(DTypeClass::index, b.dtype(), "b");
  return product_sum(a, b, {}, DType::int32);
}

namespace {

Tensor linear_product(const Tensor& x, const Tensor& weight, const Tensor& bias,
                      const Activation* activation) {
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
  if (weight.ndim() == 1) return product_sum(x, weight, bias, DType::unset, activation);
  const Strides& strides = weight.strides();
  return product_sum(x, alias(weight, {in, out[0]}, {strides[1], strides[0]}, weight.offset()),
                     bias, DType::unset, activation);
}

// An activation of a matrix product: an op, and the value of its attribute.
struct Epilogue {
  const OpDef* op;
  double attribute;
};

Epilogue epilogue_named(std::string_view name) {
  std::string known;
  for (const OpDef& op : kOpDefs) {
    for (size_t i = 0; i < op.epilogues.size(); ++i) {
      if (op.epilogues[i] == name) return {&op, static_cast<double>(i)};
      known.append(known.empty() ? "" : ", ").append(op.epilogues[i]);
    }
  }
  fail(Status::invalid, "activation is ", quoted(name), ", expected one of ", known);
}

Tensor apply(const Epilogue& epilogue, const Tensor& x) {
  const bool attribute = epilogue.attribute != 0;
  const void* const args[] = {&x, &attribute};
  Tensor out;
  execute_call({*epilogue.op, args}, &out);
  return out;
}

}  // namespace

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  return linear_product(x, weight, bias, nullptr);
}

Tensor linear_activation(const Tensor& x, const Tensor& weight, const Tensor& bias,
                         std::string_view activation) {
  check_dtype(DTypeClass::floating, x.dtype(), "x");
  check_dtype(DTypeClass::floating, weight.dtype(), "weight");
  if (bias.defined()) check_dtype(DTypeClass::floating, bias.dtype(), "bias");
  const Epilogue epilogue = epilogue_named(activation);
  if (tracking(x, weight, bias)) return apply(epilogue, ops::linear(x, weight, bias));
  const Activation last{epilogue.op->id, {&epilogue.attribute, 1}};
  return linear_product(x, weight, bias, &last);
}

}  // namespace libtensor::body
