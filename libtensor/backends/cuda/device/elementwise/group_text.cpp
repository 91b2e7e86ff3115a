// SPDX-License-Identifier: Apache-2.0
#include <string_view>
#include <utility>

#include "libtensor/backends/accumulators.h"
#include "libtensor/backends/cuda/device/elementwise/group_writer.h"
#include "libtensor/device/functor_types.h"
#include "libtensor/functors/binary.h"
#include "libtensor/functors/compare.h"
#include "libtensor/functors/gradients.h"
#include "libtensor/functors/ternary.h"
#include "libtensor/functors/unary.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cuda {
namespace {

constexpr std::string_view kHeaders =
#include "libtensor/backends/cuda/device/elementwise/group_headers.gen.inc"
    ;

template <class F, int kArguments, int kCondition = -1>
struct Describe {
  const char* name;

  template <class T>
  Functor operator()() const {
    return make<T>(std::make_integer_sequence<int, kArguments>());
  }

 private:
  template <class T, int... kPlace>
  Functor make(std::integer_sequence<int, kPlace...>) const {
    using R = decltype(F(std::declval<F>())(
        std::declval<std::conditional_t<kPlace == kCondition, bool, T>>()...));
    constexpr int kParams = std::is_empty_v<F> ? 0 : static_cast<int>(sizeof(F) / sizeof(double));
    return {name,
            kParams,
            kDTypeOf<R>,
            {kDTypeOf<std::conditional_t<kPlace == kCondition, bool, T>>...}};
  }
};

// The case of a functor in the switch over its list, as TENSOR_ELEMENT_CASE.
#define TENSOR_FUNCTOR_CASE(arguments, condition, name, F, cls, result, types, complex) \
  case OpId::name:                                                                      \
    return pick<Functor, Class::cls, Types::types, Types::complex>(                     \
        compute, Describe<functors::F, arguments, condition>{#F});

Functor unary_functor(OpId op, DType compute) {
  switch (op) {
#define OP(name, F, ...) TENSOR_FUNCTOR_CASE(1, -1, name, F, __VA_ARGS__)
#include "libtensor/functors/unary.gen.inc"
#undef OP
    default:
      return {};
  }
}
Functor binary_functor(OpId op, DType compute) {
  switch (op) {
#define OP(name, F, ...) TENSOR_FUNCTOR_CASE(2, -1, name, F, __VA_ARGS__)
#include "libtensor/functors/binary.gen.inc"
#undef OP
    default:
      return {};
  }
}
Functor ternary_functor(OpId op, DType compute) {
  switch (op) {
#define OP(name, F, ...) TENSOR_FUNCTOR_CASE(3, functors::F::kCondition, name, F, __VA_ARGS__)
#include "libtensor/functors/ternary.gen.inc"
#undef OP
    default:
      return {};
  }
}
Functor compare_functor(OpId op, DType compute) {
  switch (op) {
#define OP(name, F, ...) TENSOR_FUNCTOR_CASE(2, -1, name, F, __VA_ARGS__)
#include "libtensor/functors/compare.gen.inc"
#undef OP
    default:
      return {};
  }
}
Functor gradient_functor(OpId op, DType compute) {
  switch (op) {
#define OP(name, F, ...) TENSOR_FUNCTOR_CASE(2, -1, name, F, __VA_ARGS__)
#include "libtensor/functors/gradients.gen.inc"
#undef OP
    default:
      return {};
  }
}

// As elementwise() and elementwise_gradient() choose.
Functor functor_of(GroupOpKind kind, OpId op, int inputs, DType compute) {
  if (kind == GroupOpKind::gradient) return gradient_functor(op, compute);
  const Functor found = inputs == 1   ? unary_functor(op, compute)
                        : inputs == 2 ? binary_functor(op, compute)
                                      : ternary_functor(op, compute);
  return found.name || inputs != 2 ? found : compare_functor(op, compute);
}

}  // namespace

Functor functor_of(const GroupOp& op) { return functor_of(op.kind, op.op, op.inputs, op.compute); }

// As reduce() chooses.
FoldText fold_of(OpId op, DType x, DType compute) {
  const bool sums = op == OpId::sum || op == OpId::prod,
             truths = op == OpId::any || op == OpId::all;
  const DType wanted = sums ? sum_read_dtype(x, compute) : compute;
  const bool is_half = x == DType::float16 || x == DType::bfloat16;
  if (wanted != x && !truths && !(is_half && wanted == DType::float32)) return {};
  const bool is_signed = sums || wanted == DType::int8 || wanted == DType::int16 ||
                         wanted == DType::int32 || wanted == DType::int64;
  DType reads = wanted;  // integers of all sizes are read as those of 64 bits
  if (truths) {
    reads = DType::boolean;
  } else if (!is_floating(wanted) && !is_complex(wanted)) {
    reads = is_signed ? DType::int64 : DType::uint64;
  }
  const auto fold = [&](const char* functor) {
    return FoldText{std::string("Fold<functors::") + functor + ", " + type_name(reads) + ">",
                    reads};
  };
  if (op == OpId::sum) return fold("Sum");
  if (op == OpId::prod) return fold("Prod");
  if (op == OpId::any) return fold("Any");
  if (op == OpId::all) return fold("All");
  if (is_complex(reads)) return {};
  if (op == OpId::max) return fold("Max");
  if (op == OpId::min) return fold("Min");
  if (!is_floating(reads)) return {};
  const std::string type = type_name(reads);
  if (op == OpId::var) return {"FoldMoments<functors::Var, " + type + ">", reads};
  if (op == OpId::std) return {"FoldMoments<functors::Std, " + type + ">", reads};
  if (op == OpId::logsumexp) return {"FoldLogsumexp<" + type + ">", reads};
  return {};
}

const char* type_name(DType dtype) {
  switch (dtype) {
    case DType::boolean:
      return "bool";
    case DType::uint8:
      return "uint8_t";
    case DType::int8:
      return "int8_t";
    case DType::int16:
      return "int16_t";
    case DType::int32:
      return "int32_t";
    case DType::int64:
      return "int64_t";
    case DType::float16:
      return "float16";
    case DType::bfloat16:
      return "bfloat16";
    case DType::float32:
      return "float";
    case DType::float64:
      return "double";
    case DType::uint16:
      return "uint16_t";
    case DType::uint32:
      return "uint32_t";
    case DType::uint64:
      return "uint64_t";
    case DType::complex64:
      return "Complex<float>";
    case DType::complex128:
      return "Complex<double>";
    default:
      fail(Status::internal, "a group has no elements of dtype number ", static_cast<int>(dtype));
  }
}

GroupWriter::GroupWriter(const GroupPlan& plan) : plan_(plan) {
  int n = 0;
  for (size_t i = 0; i < plan.ops.size(); ++i) {
    params_[i] = n;
    n += params_of(plan.ops[i]);
  }
}

void GroupWriter::begin() {
  text_.reserve(kHeaders.size() + 8192);
  text_ = kHeaders;
  put("using namespace libtensor;\nusing namespace libtensor::cuda;\nstruct Arguments {\n");
  for (int i = 0; i < plan_.inputs; ++i) {
    if (reading(i) == Reading::number) put("alignas(16) ", type_of(i), " n", i, ";\n");
  }
}

void GroupWriter::offsets(const char* index) {
  if (plan_.axes == 0) return;
  for (int i = 0; i < plan_.inputs; ++i) {
    if (moves(i)) put("int64_t at", i, " = 0;\n");
  }
  put(index, " left = i;\n");
  for (int axis = plan_.axes - 1; axis >= 0; --axis) {
    put("{\n");
    if (axis > 0) {
      put("const ", index, " outer = a.extents[", axis, "].of(left);\n");
      put("const int64_t here = left - outer * static_cast<", index, ">(a.extents[", axis,
          "].extent);\nleft = outer;\n");
    } else {
      put("const int64_t here = left;\n");
    }
    int k = 0;
    for (int i = 0; i < plan_.inputs; ++i) {
      if (moves(i)) put("at", i, " += here * a.strides[", axis, "][", k++, "];\n");
    }
    put("}\n");
  }
}

namespace {

class Writer : GroupWriter {
 public:
  explicit Writer(const GroupPlan& plan) : GroupWriter(plan) {}

  std::string text() {
    begin();
    arguments();
    compute();
    kernel();
    return std::move(text_);
  }

 private:
  void arguments() {
    put("alignas(16) int64_t numel;\n");
    if (plan_.params() > 0) put("double params[", plan_.params(), "];\n");
    put("char* bases[", outputs() + plan_.inputs - plan_.count(Reading::number), "];\n");
    if (plan_.axes > 0) {
      put("int64_t strides[", plan_.axes, "][", plan_.strided(), "];\n");
      put(plan_.wide ? "Extent64" : "Extent32", " extents[", plan_.axes, "];\n");
    }
    put("};\n");
  }

  // One element of every output.
  void compute() {
    put("__device__ __forceinline__ void compute(const Arguments& a");
    for (int i = 0; i < plan_.inputs; ++i) put(", const ", type_of(i), "& v", i);
    for (int o = 0; o < outputs(); ++o) put(", ", type_of(output(o)), "& o", o);
    put(") {\n");
    for (int value = plan_.inputs; value < values(); ++value) {
      put("const ", type_of(value), " v", value, " = ");
      expression(value, [&](int read) { put("v", read); });
      put(";\n");
    }
    for (int o = 0; o < outputs(); ++o) put("o", o, " = v", output(o), ";\n");
    put("}\n");
  }

  void kernel() {
    const char* const index = plan_.wide ? "int64_t" : "uint32_t";
    put("extern \"C\" __global__ void __launch_bounds__(256) ", kGroupKernel,
        "(const __grid_constant__ Arguments a) {\n");
    int base = outputs();
    for (int i = 0; i < plan_.inputs; ++i) {
      if (reading(i) == Reading::number) {
        put("const ", type_of(i), " v", i, " = a.n", i, ";\n");
        continue;
      }
      bases_[static_cast<size_t>(i)] = base++;
      if (reading(i) == Reading::single)
        put("const ", type_of(i), " v", i, " = *reinterpret_cast<const ", type_of(i), "*>(a.bases[",
            bases_[static_cast<size_t>(i)], "]);\n");
    }
    put("const ", index, " numel = static_cast<", index, ">(a.numel);\n");
    put("const ", index, " first = static_cast<", index,
        ">(blockIdx.x) * blockDim.x + threadIdx.x;\n");
    put("const ", index, " step = static_cast<", index, ">(gridDim.x) * blockDim.x;\n");
    loop(plan_.together, "0", index);
    if (plan_.together > 1 && plan_.axes == 0) {
      put("const ", index, " rest = numel / ", plan_.together, " * ", plan_.together, ";\n");
      loop(1, "rest", index);
    }
    put("}\n");
  }

  // Over packs of `together` neighbours from element `begin` on.
  void loop(int together, const char* begin, const char* index) {
    const bool packs = together > 1;
    put("for (", index, " i = ", begin, " + first * ", together, "; i ", packs ? "+ " : "",
        packs ? std::to_string(together - 1) : std::string(), packs ? " " : "",
        "< numel; i += step * ", together, ") {\n");
    offsets(index);
    for (int i = 0; i < plan_.inputs; ++i) {
      if (reading(i) == Reading::dense || reading(i) == Reading::strided)
        put("const Pack<", type_of(i), ", ", together, "> p", i, " = *reinterpret_cast<const Pack<",
            type_of(i), ", ", together, ">*>(a.bases[", bases_[static_cast<size_t>(i)], "] + ");
      if (reading(i) == Reading::row)
        put("const ", type_of(i), " v", i, " = *reinterpret_cast<const ", type_of(i), "*>(a.bases[",
            bases_[static_cast<size_t>(i)], "] + ");
      if (reading(i) == Reading::dense) place(i);
      if (moves(i)) put("at", i, ");\n");
    }
    for (int o = 0; o < outputs(); ++o)
      put("Pack<", type_of(output(o)), ", ", together, "> q", o, ";\n");
    put("#pragma unroll\nfor (int j = 0; j < ", together, "; ++j) compute(a");
    for (int i = 0; i < plan_.inputs; ++i) {
      const bool pack = reading(i) == Reading::dense || reading(i) == Reading::strided;
      put(pack ? ", p" : ", v", i, pack ? ".elements[j]" : "");
    }
    for (int o = 0; o < outputs(); ++o) put(", q", o, ".elements[j]");
    put(");\n");
    for (int o = 0; o < outputs(); ++o) {
      const int value = output(o);
      put("*reinterpret_cast<Pack<", type_of(value), ", ", together, ">*>(a.bases[", o, "] + ");
      place(value);
      text_.erase(text_.size() - 2);
      put(" = q", o, ";\n");
    }
    put("}\n");
  }
  void place(int value) {
    put("static_cast<int64_t>(i) * ", static_cast<int>(itemsize(plan_.dtype_of(size_t(value)))),
        ");\n");
  }

  std::array<int, kMaxGroupOperands> bases_{};  // places of the inputs among the addresses
};

}  // namespace

int GroupPlan::params() const {
  int n = 0;
  for (const GroupOp& op : ops) n += params_of(op);
  return n;
}

bool has_functor(GroupOpKind kind, OpId op, int inputs, DType x, DType compute) {
  if (kind == GroupOpKind::join) return false;
  if (kind == GroupOpKind::reduction) return !fold_of(op, x, compute).name.empty();
  return kind == GroupOpKind::conversion || functor_of(kind, op, inputs, compute).name != nullptr;
}

int params_of(const GroupOp& op) {
  if (op.kind == GroupOpKind::reduction) return op.op == OpId::var || op.op == OpId::std ? 1 : 0;
  return op.kind == GroupOpKind::conversion ? 0 : functor_of(op).params;
}

std::string key_of(const GroupPlan& plan) {
  std::string key;
  key.reserve(24 + 2 * static_cast<size_t>(plan.inputs) + plan.outputs.size() +
              10 * plan.ops.size());
  const auto put = [&](auto... values) { (key.push_back(static_cast<char>(values)), ...); };
  put(plan.inputs, plan.outputs.size(), plan.together, plan.axes, plan.wide);
  put(plan.lanes & 255, plan.lanes >> 8, plan.held, plan.pieces, plan.row_axes);
  put(plan.reduces, plan.beside);
  for (int i = 0; i < plan.inputs; ++i)
    put(plan.dtypes[static_cast<size_t>(i)], plan.readings[static_cast<size_t>(i)]);
  for (const uint8_t value : plan.outputs) put(value);
  for (const GroupOp& op : plan.ops) {
    const auto number = static_cast<uint32_t>(op.op);
    put(op.kind, number & 255, number >> 8, op.compute, op.result, op.inputs, op.per_row);
    for (size_t k = 0; k < op.inputs; ++k) put(op.values[k]);
  }
  return key;
}

std::string text_of(const GroupPlan& plan) {
  if (plan.reduces) return reduction_text_of(plan);
  return plan.is_of_rows() ? rows_text_of(plan) : Writer(plan).text();
}

}  // namespace libtensor::cuda
