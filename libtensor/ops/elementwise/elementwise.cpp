// SPDX-License-Identifier: Apache-2.0
// The one path of unary, binary, ternary and compare ops: dtypes, broadcasting, then the backend.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/elementwise/functor_params.h"
#include "libtensor/ops/execute.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

bool has_class(DType dtype, char cls) {
  return cls == 'b'   ? dtype == DType::boolean
         : cls == 'f' ? is_floating(dtype)
         : cls == 'c' ? is_complex(dtype)
                      : is_integer(dtype);
}

}  // namespace

DType result_dtype(std::span<const Tensor* const> inputs) {
  DType strong = DType::unset, weak = DType::unset;
  for (const Tensor* input : inputs) {
    DType& meets = input->is_weak() ? weak : strong;
    meets = promote(meets, input->dtype());
  }
  if (weak == DType::unset) return strong;
  if (strong == DType::unset) {
    return weak == DType::float64      ? DType::float32
           : weak == DType::complex128 ? DType::complex64
                                       : weak;
  }
  if (has_class(weak, 'c')) return promote(strong, complex_dtype(strong));
  if (has_class(weak, 'f') && !is_inexact(strong)) return DType::float32;
  if (has_class(weak, 'i') && strong == DType::boolean) return DType::int64;
  return strong;
}

namespace {

constexpr uint32_t bits_of(std::string_view kinds) {
  uint32_t bits = 0;
  for (const DType dtype : kAllDTypes) {
    if (kinds.find(detail::dtype_info(dtype).kind) != kinds.npos)
      bits |= 1u << static_cast<int>(dtype);
  }
  return bits;
}
constexpr uint32_t kPrecise =
    1u << static_cast<int>(DType::float32) | 1u << static_cast<int>(DType::float64);

}  // namespace

// In the order of DTypeClass; kinds as in dtype.h.
const uint32_t kKeptDTypes[] = {
    ~0u,
    bits_of("biuf"),
    bits_of("iuf"),
    bits_of("iuf"),
    bits_of("f"),
    bits_of("f"),
    kPrecise,
    bits_of("biu"),
    bits_of("iu"),
    bits_of("iufc"),
    bits_of("iufc"),
    bits_of("fc"),
    bits_of("fc"),
    kPrecise | bits_of("c"),
    bits_of("c"),
};

DType check_other_dtype(DTypeClass cls, DType dtype, const char* name) {
  if (is_complex(dtype)) fail(Status::dtype, name, " has dtype ", dtype, ", expected a real dtype");
  const char* expected = "";
  switch (cls) {
    case DTypeClass::any:
    case DTypeClass::real:
      return dtype;
    case DTypeClass::number_bool_complex:
    case DTypeClass::number_bool:
      return DType::int64;
    case DTypeClass::to_float_complex:
    case DTypeClass::to_float:
      return DType::float32;
    case DTypeClass::number_complex:
    case DTypeClass::number:
      expected = "a number";
      break;
    case DTypeClass::floating_complex:
      expected = "a floating or a complex dtype";
      break;
    case DTypeClass::floating:
      expected = "a floating dtype";
      break;
    case DTypeClass::precise_complex:
      expected = "float32, float64 or a complex dtype";
      break;
    case DTypeClass::precise:
      expected = "float32 or float64";
      break;
    case DTypeClass::complex:
      expected = "a complex dtype";
      break;
    case DTypeClass::integer:
      expected = "an integer dtype or bool";
      break;
    case DTypeClass::index:
      expected = "an integer dtype";
      break;
  }
  fail(Status::dtype, name, " has dtype ", dtype, ", expected ", expected);
}

void check_fits(DType src, DType dtype) {
  if (is_complex(src) && !is_complex(dtype))
    fail(Status::dtype, "a complex value does not fit into a tensor of dtype ", dtype);
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
  if (any_true(ops::eq(x, weak_scalar(0))))
    fail(Status::invalid, name, " holds 0: integer division by zero");
}

template <class N>
bool fits(N value, DType dtype) {
  return visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      return std::in_range<T>(value);
    } else {
      return true;
    }
  });
}

bool is_huge(const Tensor& x) {
  return x.is_weak() && x.dtype() == DType::uint64 && *x.data_as<uint64_t>() > INT64_MAX;
}

// The dtype in which a comparison is exact although a host number is none of the operands' dtype.
DType exact_compute(std::span<const Tensor* const> inputs, DType compute) {
  if (is_complex(compute)) return compute;
  for (const Tensor* input : inputs) {
    if (!input->is_weak()) continue;
    if (input->dtype() == DType::int64 && !fits(*input->data_as<int64_t>(), compute)) {
      return compute == DType::uint64 ? DType::float64 : DType::int64;  // negative, or too large
    }
    if (is_huge(*input) && !is_floating(compute)) return DType::uint64;
    for (const Tensor* other : inputs) {
      if (input->dtype() == DType::float64 && !other->is_weak() && is_integer(other->dtype()))
        return DType::float64;
    }
  }
  return compute;
}

// Whether operand i, as a number of the host, stands for a place between values or for a count of
// bits: any number will do. What is shifted by a count of bits is a value.
bool is_bound(const OpDef& def, size_t i) {
  return def.numbers == HostNumbers::bound || def.numbers == HostNumbers::open_bound ||
         (def.numbers == HostNumbers::bit_count && i == 1);
}

// That a host number is one of the integer dtype that the op computes in. Bounds and comparisons
// take any number.
void check_numbers(const OpDef& def, std::span<const Tensor* const> inputs, DType dtype) {
  if (!is_integer(dtype)) return;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Tensor* input = inputs[i];
    if (!input->is_weak() || is_bound(def, i)) continue;
    if (input->dtype() == DType::int64) {
      check_number(*input->data_as<int64_t>(), dtype);
    } else if (input->dtype() == DType::float64) {
      check_number(*input->data_as<double>(), dtype);
    } else if (is_huge(*input) && dtype != DType::uint64) {
      fail(Status::invalid, "the number ", *input->data_as<uint64_t>(),
           " is out of range for dtype ", dtype);
    }
  }
}

// The end of the dtype that a number as a bound stands for; as counts of bits all are beyond its
// width, as the upper end is.
void put_end(Tensor& copy, DType compute, bool upper) {
  visit_dtype(compute, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) {
      using Limits = std::numeric_limits<T>;
      copy = empty_tensor({}, compute, Device{DeviceKind::cpu, 0});
      *copy.template data_as<T>() = upper ? Limits::max() : Limits::min();
    }
  });
}

// Host numbers of bounds and choices. Integers beyond the range of the dtype bound nothing, so they
// become its ends; the ends of int64 may stand for no bound; floats that are chosen for half
// precision are rounded to it once.
void adapt_numbers(const OpDef& def, std::span<const Tensor*> operands, std::span<Tensor> copies,
                   DType compute, DType result) {
  for (size_t i = 0; i < operands.size(); ++i) {
    const Tensor& x = *operands[i];
    if (!x.is_weak()) continue;
    const DType dtype = x.dtype();
    if (dtype == DType::int64) {
      const int64_t value = *x.data_as<int64_t>();
      if (def.numbers == HostNumbers::open_bound && is_floating(compute) &&
          value == (i == 1 ? INT64_MIN : INT64_MAX)) {
        copies[i] = weak_scalar(i == 1 ? -double{INFINITY} : double{INFINITY});
      } else if (is_bound(def, i) && !fits(value, compute)) {
        put_end(copies[i], compute, value > 0 || def.numbers == HostNumbers::bit_count);
      }
    } else if (is_huge(x) && is_bound(def, i) && compute != DType::uint64) {
      put_end(copies[i], compute, true);
    } else if (dtype == DType::float64 && result != compute && is_floating(result)) {
      visit_dtype(result, [&](auto tag) {
        using T = typename decltype(tag)::type;
        copies[i] = weak_scalar(convert<double>(convert<T>(*x.data_as<double>())));
      });
    }
    if (copies[i].defined()) operands[i] = &copies[i];
  }
}

// Whether operands need neither promotion nor broadcasting.
bool alike(Inputs inputs) {
  const Tensor& first = **inputs.begin();
  if (first.is_weak()) return false;
  for (const Tensor* const* x = inputs.begin() + 1; x != inputs.end(); ++x) {
    const Tensor& other = **x;
    if (other.is_weak() || other.dtype() != first.dtype() || other.shape() != first.shape() ||
        other.device() != first.device()) {
      return false;
    }
  }
  return true;
}

struct Plan {
  Shape shape;
  Device device;
  DType compute;
  DType result;
};

// Numbers of the host, 0-d tensors of the CPU among them, meet tensors of any device.
[[gnu::noinline]] Device device_but_numbers(std::span<const Tensor* const> inputs) {
  std::array<const Tensor*, 3> others{};
  size_t n = 0;
  for (const Tensor* input : inputs) {
    const bool number = input->ndim() == 0 && input->device().is_cpu();
    if (!number) others[n++] = input;
  }
  return common_device({others.data(), n});
}

Device meeting_device(std::span<const Tensor* const> inputs) {
  const Tensor* first = nullptr;
  for (const Tensor* input : inputs) {
    if (input->is_weak()) continue;
    if (!first) first = input;
    if (input->device() != first->device()) return device_but_numbers(inputs);
  }
  return first ? first->device() : Device{};
}

const char* operand_name(size_t n) { return n == 1 ? "x" : "the operands' common type"; }

// Everything that can be wrong with the operands is found here, before memory is touched.
Plan plan_elementwise(const OpDef& def, std::span<const Tensor* const> inputs) {
  Plan plan;
  plan.device = meeting_device(inputs);
  plan.shape = inputs[0]->shape();
  for (const Tensor* input : inputs.subspan(1)) {
    if (input->shape() != plan.shape) plan.shape = broadcast(plan.shape, input->shape());
  }
  // The condition of `where` and the mask of `masked_fill` are read as bool and have no part in
  // promotion.
  std::array<const Tensor*, 3> valued{};
  size_t n = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (static_cast<int>(i) != def.condition) valued[n++] = inputs[i];
  }
  const std::span<const Tensor* const> values(valued.data(), n);
  const DType meeting = def.keeps_first ? inputs[0]->dtype() : result_dtype(values);
  if (def.keeps_first) check_fits(result_dtype(values), meeting);
  plan.result = check_dtype(def.dtypes, meeting, operand_name(n));
  plan.compute = compute_dtype(plan.result);
  if (def.boolean_result) {
    plan.result = DType::boolean;
    plan.compute = exact_compute(inputs, plan.compute);
  } else if (def.real_result) {
    plan.result = real_dtype(plan.result);
  }
  if (!def.boolean_result) check_numbers(def, values, plan.result);
  if (def.zero_dim >= 0) {
    const auto i = static_cast<size_t>(def.zero_dim);
    if (inputs[i]->ndim() != 0) {
      fail(Status::shape, def.args[i].name, " has shape ", inputs[i]->shape(),
           ", expected a 0-d tensor");
    }
  }
  if (def.nonzero >= 0 && !is_inexact(plan.compute) && checked_numel(plan.shape) != 0) {
    check_nonzero(*inputs[static_cast<size_t>(def.nonzero)], "the divisor");
  }
  return plan;
}

// The attributes as numbers for the functor, which sees the compute type only.
FunctorParams functor_params(const OpDef& def, Params params, DType dtype) {
  FunctorParams numbers;
  std::copy(params.begin(), params.end(), numbers.values.begin());
  numbers.size = params.size();
  if (const auto prepare = kRuns[static_cast<size_t>(def.id)].params) prepare(numbers, dtype);
  return numbers;
}

// The operands of one call, some of them replaced.
struct Operands {
  std::array<const Tensor*, 3> list{};
  std::array<Tensor, 3> copies;
  size_t n = 0;

  explicit Operands(Inputs inputs) {
    for (const Tensor* input : inputs) list[n++] = input;
  }
  std::span<const Tensor*> span() { return {list.data(), n}; }
  void adapt(const OpDef& def, DType compute, DType result) {
    if (def.numbers != HostNumbers::value) adapt_numbers(def, span(), copies, compute, result);
  }
};

// --- a real and a complex operand: the real one has no imaginary part, which is not the same as
// one of 0 beside infinities, NaN and zeros with a sign

struct Mixed {
  bool found = false, real_first = false;
};
Mixed mixed_operands(const OpDef& def, std::span<const Tensor* const> inputs) {
  if (def.mixed == MixedComplex::none) return {};
  const bool first = is_complex(inputs[0]->dtype()), second = is_complex(inputs[1]->dtype());
  if (first == second || (def.mixed == MixedComplex::both_parts_of_first && second)) return {};
  if (std::max(inputs[0]->ndim(), inputs[1]->ndim()) == kMaxNdim) return {};  // no axis for parts
  return {true, second};
}

Tensor part_of(const Tensor& z, int part) {
  const Tensor both = ops::view_as_real(ops::detach(z));
  return ops::detach(ops::select(both, -1, part));
}

void run_mixed(const OpDef& def, const Mixed& mixed, const Tensor& out,
               std::span<const Tensor* const> inputs, DType compute) {
  const GradMode mode(false);
  const DType parts = real_dtype(compute);
  Backend& backend = backend_of(out.device());
  const Tensor& real = *inputs[mixed.real_first ? 0 : 1];
  const Tensor& z = *inputs[mixed.real_first ? 1 : 0];
  // All memory is taken before the first part is written.
  const std::array<Tensor, 2> to{part_of(out, 0), part_of(out, 1)};
  const std::array<Tensor, 2> from{part_of(z, 0), part_of(z, 1)};
  const auto run = [&](size_t part) {
    const std::array<const Tensor*, 2> pair{mixed.real_first ? &real : &from[part],
                                            mixed.real_first ? &from[part] : &real};
    backend.elementwise(def.id, to[part], pair, parts, {});
  };
  run(0);
  if (def.mixed >= MixedComplex::both_parts) return run(1);
  if (def.mixed == MixedComplex::one_part_negated && mixed.real_first) {
    const std::array<const Tensor*, 1> single{&from[1]};
    backend.elementwise(OpId::neg, to[1], single, parts, {});
  } else if (from[1].device() != to[1].device()) {
    backend_between(to[1].device(), from[1].device()).copy(to[1], from[1]);
  } else if (from[1].data() != to[1].data()) {
    backend.copy(to[1], from[1]);
  }
}

// --- unsigned integers of 64 bits beside signed ones, which no integer dtype holds both

bool unlike_integers(const Tensor& a, const Tensor& b) {
  const auto differ = [](const Tensor& u, const Tensor& i) {
    return u.dtype() == DType::uint64 && is_signed_integer(i.dtype()) &&
           (!i.is_weak() || is_huge(u));
  };
  return differ(a, b) || differ(b, a);
}

// Negative numbers are below all unsigned ones; the others are such themselves.
Tensor compare_unlike(const OpDef& def, const Tensor& a, const Tensor& b) {
  const GradMode mode(false);
  const bool first = a.dtype() != DType::uint64;  // the signed one
  const Tensor& signed_one = first ? a : b;
  const Tensor as_unsigned = ops::astype(ops::detach(signed_one), DType::uint64);
  const Tensor out =
      first ? elementwise(def, {&as_unsigned, &b}, {}) : elementwise(def, {&a, &as_unsigned}, {});
  const bool answer = (def.true_for & (first ? kLess : kGreater)) != 0;
  return ops::masked_fill(out, ops::lt(signed_one, weak_scalar(0)), weak_scalar(answer));
}

[[gnu::noinline]] Tensor elementwise_of_any(const OpDef& def, Inputs inputs, Params params) {
  Operands operands(inputs);
  if (def.true_for != 0 && unlike_integers(*operands.list[0], *operands.list[1]))
    return compare_unlike(def, *operands.list[0], *operands.list[1]);
  const Plan plan = plan_elementwise(def, operands.span());
  operands.adapt(def, plan.compute, plan.result);
  const FunctorParams numbers = functor_params(def, params, plan.result);
  const Mixed mixed = is_complex(plan.compute) ? mixed_operands(def, operands.span()) : Mixed{};
  const int64_t numel = checked_numel(plan.shape);
  if (may_be_deferred(numel) && !mixed.found) {
    Tensor out = defer({def.id, operands.span(), plan.compute, numbers.span(), plan.shape, numel,
                        plan.result, plan.device});
    if (out.defined()) return out;
  }
  Tensor out = empty_tensor(plan.shape, numel, plan.result, plan.device);
  // What is said of numbers of the host meets tensors of any device, as they do.
  out.impl()->weak = plan.result == DType::boolean &&
                     std::all_of(inputs.begin(), inputs.end(),
                                 [](const Tensor* input) { return input->is_weak(); });
  if (mixed.found) {
    run_mixed(def, mixed, out, operands.span(), plan.compute);
    return out;
  }
  backend_of(plan.device).elementwise(def.id, out, operands.span(), plan.compute, numbers.span());
  return out;
}

}  // namespace

// The way of most calls is kept short; the other one gives the same for them.
Tensor elementwise(const OpDef& def, Inputs inputs, Params params) {
  const Tensor& first = **inputs.begin();
  if (def.condition >= 0 || def.nonzero >= 0 || may_be_deferred(first.numel()) || !alike(inputs))
    return elementwise_of_any(def, inputs, params);
  const DType dtype = check_dtype(def.dtypes, first.dtype(), operand_name(inputs.size()));
  const DType result = def.boolean_result ? DType::boolean
                       : def.real_result  ? real_dtype(dtype)
                                          : dtype;
  const auto run = [&](std::span<const double> numbers) {
    Tensor out = empty_tensor(first.shape(), first.numel(), result, first.device());
    backend_of(first.device())
        .elementwise(def.id, out, {inputs.begin(), inputs.size()}, compute_dtype(dtype), numbers);
    return out;
  };
  if (params.size() == 0 && !def.has_params) return run({});
  return run(functor_params(def, params, dtype).span());
}

void elementwise_into(const Tensor& out, const OpDef& def, Inputs inputs, Params params) {
  Operands operands(inputs);
  const Plan plan = plan_elementwise(def, operands.span());
  if (plan.shape != out.shape()) {
    fail(Status::shape, "the result has shape ", plan.shape,
         ", which does not fit into the tensor of shape ", out.shape());
  }
  if (plan.device != out.device()) {
    for (const Tensor* input : inputs) {
      if (input->ndim() != 0 || !input->device().is_cpu())
        fail(Status::device, "the result is on ", plan.device, ", the tensor on ", out.device());
    }
  }
  if (def.real_result && is_complex(out.dtype())) {
    fail(Status::dtype, "the result is real, which is not written over a tensor of dtype ",
         out.dtype());
  }
  if (!can_cast_in_place(plan.result, out.dtype())) {
    fail(Status::dtype, "the result has dtype ", plan.result,
         ", which cannot be written to a tensor of dtype ", out.dtype());
  }
  operands.adapt(def, plan.compute, plan.result);
  const FunctorParams numbers = functor_params(def, params, plan.result);
  // An operand that shares memory with `out` in another layout is read as it was before.
  for (size_t i = 0; i < operands.n; ++i) {
    const Tensor& x = *operands.list[i];
    const bool same_layout = x.offset() == out.offset() && x.shape() == out.shape() &&
                             x.strides() == out.strides() && x.dtype() == out.dtype();
    if (&x.storage() == &out.storage() && !same_layout) {
      operands.copies[i] = copy_of(x);
      operands.list[i] = &operands.copies[i];
    }
  }
  constexpr int64_t kLong = 32768;  // less is not cancelled
  const CancelShield shield(out.numel() > kLong);
  if (const Mixed mixed = mixed_operands(def, operands.span()); mixed.found && out.numel() > 0)
    return run_mixed(def, mixed, out, operands.span(), plan.compute);
  backend_of(out.device()).elementwise(def.id, out, operands.span(), plan.compute, numbers.span());
}

}  // namespace libtensor
