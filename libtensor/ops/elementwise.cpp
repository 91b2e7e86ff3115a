// The one path of unary, binary, ternary and compare ops: dtypes, broadcasting, then the backend.
#include <array>

#include "libtensor/backend/backend.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/op_info.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {
namespace {

bool has_class(DType dtype, char cls) {
  return cls == 'b' ? dtype == DType::boolean : cls == 'f' ? is_floating(dtype) : is_integer(dtype);
}

}  // namespace

DType result_dtype(std::span<const Tensor* const> inputs) {
  DType strong = DType::unset, weak = DType::unset;
  for (const Tensor* input : inputs) {
    DType& meets = input->is_weak() ? weak : strong;
    meets = promote(meets, input->dtype());
  }
  if (weak == DType::unset) return strong;
  if (strong == DType::unset) return weak == DType::float64 ? DType::float32 : weak;
  if (has_class(weak, 'f') && !is_floating(strong)) return DType::float32;
  if (has_class(weak, 'i') && strong == DType::boolean) return DType::int64;
  return strong;
}

DType check_dtype(DTypeClass cls, DType dtype, const char* name) {
  const bool boolean = dtype == DType::boolean;
  switch (cls) {
    case DTypeClass::any: return dtype;
    case DTypeClass::number:
      if (boolean) fail(Status::dtype, name, " has dtype bool, expected a number");
      return dtype;
    case DTypeClass::number_bool: return boolean ? DType::int64 : dtype;
    case DTypeClass::to_float: return is_floating(dtype) ? dtype : DType::float32;
    case DTypeClass::floating:
      if (!is_floating(dtype)) fail(Status::dtype, name, " has dtype ", dtype, ", expected a floating dtype");
      return dtype;
    case DTypeClass::integer:
      if (is_floating(dtype)) fail(Status::dtype, name, " has dtype ", dtype, ", expected an integer dtype or bool");
      return dtype;
    case DTypeClass::index:
      if (!is_integer(dtype)) fail(Status::dtype, name, " has dtype ", dtype, ", expected an integer dtype");
      return dtype;
  }
  return dtype;
}

Device common_device(std::span<const Tensor* const> inputs) {
  const Tensor* first = nullptr;
  for (const Tensor* input : inputs) {
    if (!input->defined() || input->is_weak()) continue;
    if (!first) first = input;
    if (input->device() != first->device()) {
      fail(Status::device, "operands are on ", first->device(), " and on ", input->device());
    }
  }
  return first ? first->device() : Device{};
}

namespace {

// An integer division has no answer for 0, so it is looked for before anything is written.
void check_nonzero(const Tensor& x, const char* name) {
  const GradMode mode(false);
  const Tensor zeros = ops::sum(ops::eq(x, weak_scalar(0)), {}, false, DType::unset);
  if (*zeros.data_as<int64_t>() != 0) fail(Status::invalid, name, " holds 0: integer division by zero");
}

struct Plan {
  Shape shape;
  Device device;
  DType compute;
  DType result;
};

// Everything that can be wrong with the operands is found here, before memory is touched.
Plan plan_elementwise(OpId op, DTypeClass cls, std::span<const Tensor* const> inputs) {
  Plan plan;
  plan.device = common_device(inputs);
  plan.shape = inputs[0]->shape();
  for (const Tensor* input : inputs.subspan(1)) plan.shape = broadcast(plan.shape, input->shape());
  const OpInfo& info = op_info(op);
  // The condition of `where` and the mask of `masked_fill` are read as bool and have no part in promotion.
  std::array<const Tensor*, 3> valued{};
  size_t n = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (static_cast<int>(i) != info.condition) valued[n++] = inputs[i];
  }
  const std::span<const Tensor* const> values(valued.data(), n);
  const DType meeting = info.keeps_first ? inputs[0]->dtype() : result_dtype(values);
  plan.result = check_dtype(cls, meeting, n == 1 ? "x" : "the operands' common type");
  plan.compute = compute_dtype(plan.result);
  if (info.boolean_result) plan.result = DType::boolean;
  if (info.nonzero >= 0 && !is_floating(plan.compute)) check_nonzero(*inputs[static_cast<size_t>(info.nonzero)], "the divisor");
  return plan;
}

}  // namespace

Tensor elementwise(OpId op, DTypeClass cls, Inputs inputs, Params params) {
  const std::span<const Tensor* const> operands(inputs.begin(), inputs.size());
  const Plan plan = plan_elementwise(op, cls, operands);
  Tensor out = empty_tensor(plan.shape, plan.result, plan.device);
  backend_of(plan.device).elementwise(op, out, operands, plan.compute, {params.begin(), params.size()});
  return out;
}

void elementwise_into(const Tensor& out, OpId op, DTypeClass cls, Inputs inputs, Params params) {
  std::array<const Tensor*, 3> operands{};
  size_t n = 0;
  for (const Tensor* input : inputs) operands[n++] = input;
  const Plan plan = plan_elementwise(op, cls, {operands.data(), n});
  if (plan.shape != out.shape()) {
    fail(Status::shape, "the result has shape ", plan.shape, ", which does not fit into the tensor of shape ", out.shape());
  }
  if (!can_cast_in_place(plan.result, out.dtype())) {
    fail(Status::dtype, "the result has dtype ", plan.result, ", which cannot be written to a tensor of dtype ", out.dtype());
  }
  // An operand that shares memory with `out` in another layout is read as it was before.
  std::array<Tensor, 3> copies;
  for (size_t i = 0; i < n; ++i) {
    const Tensor& x = *operands[i];
    const bool same_layout = x.offset() == out.offset() && x.shape() == out.shape() && x.strides() == out.strides() && x.dtype() == out.dtype();
    if (&x.storage() == &out.storage() && !same_layout) {
      copies[i] = copy_of(x);
      operands[i] = &copies[i];
    }
  }
  backend_of(plan.device).elementwise(op, out, {operands.data(), n}, plan.compute, {params.begin(), params.size()});
}

}  // namespace libtensor
