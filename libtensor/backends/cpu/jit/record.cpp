// SPDX-License-Identifier: Apache-2.0
// First: functors find what is declared before them.
#include "libtensor/backends/cpu/jit/recorded.h"

// Below it:
#include "libtensor/backends/cpu/jit/record.h"
#include "libtensor/device/functor_types.h"
#include "libtensor/functors/binary.h"
#include "libtensor/functors/compare.h"
#include "libtensor/functors/gradients.h"
#include "libtensor/functors/ternary.h"
#include "libtensor/functors/unary.h"
#include "libtensor/graph/op_id.gen.h"

#ifdef TENSOR_JIT

namespace libtensor::cpu::jit {
namespace {

thread_local constinit Trace* recording = nullptr;

struct Arguments {
  std::array<int, 3> values;

  Float number(size_t k) const { return Integer::Recorded{values[k]}; }
  Boolean condition(size_t k) const { return Boolean(Integer::Recorded{values[k]}); }
};

int number_of(Float x) { return x.value; }
int number_of(Boolean x) { return x.value; }

template <class F>
constexpr bool kIsFast = requires(Float x) {
  F::fast(x);
};

// The result of f(), or that of f.fast() where x is within its range.
template <class F>
int record_unary(const F& f, const Arguments& args) {
  if constexpr (requires { typename F::Either; }) {
    return f.is_either() ? record_unary(typename F::Either(), args)
                         : record_unary(typename F::Or(), args);
  } else {
    if constexpr (kIsFast<F>) {
      if (current_trace().is_fast()) {
        current_trace().require(args.values[0], F::kFastRange);
        return number_of(F::fast(args.number(0)));
      }
    }
    return number_of(f(args.number(0)));
  }
}

template <class F>
int record_binary(const F& f, const Arguments& args) {
  if constexpr (requires { typename F::Either; }) {
    return f.is_either() ? record_binary(typename F::Either(), args)
                         : record_binary(typename F::Or(), args);
  } else {
    return number_of(f(args.number(0), args.number(1)));
  }
}

template <class F>
int record_ternary(const F& f, const Arguments& args) {
  if constexpr (F::kCondition == 0)
    return number_of(f(args.condition(0), args.number(1), args.number(2)));
  else if constexpr (F::kCondition == 1)
    return number_of(f(args.number(0), args.condition(1), args.number(2)));
  else
    return number_of(f(args.number(0), args.number(1), args.number(2)));
}

// `pow` of one exponent is often a function of one argument.
int record_power(double exponent, const Arguments& args) {
  int found = 0;
  const bool is_unary = functors::Pow::as_unary(static_cast<float>(exponent), [&](auto unary) {
    if constexpr (requires { unary(args.number(0)); }) {
      found = number_of(unary(args.number(0)));
      return true;
    } else {
      return false;
    }
  });
  if (!is_unary) current_trace().failed = true;
  return found;
}

template <Class C, Types W>
constexpr bool kRecords = W == Types::each&& kAccepts<C, float>;

#define OP(name, Functor, cls, result, types, complex)                               \
  case OpId::name:                                                                   \
    if constexpr (kRecords<Class::cls, Types::types>) {                              \
      return TENSOR_RECORD(make_functor<functors::Functor>(op.params.data()), args); \
    }                                                                                \
    break;

int record_function(const ElementwiseGroup::Op& op, const Arguments& args) {
  if (op.kind == GroupOpKind::gradient) {
    switch (op.op) {
#define TENSOR_RECORD record_binary
#include "libtensor/functors/gradients.gen.inc"
#undef TENSOR_RECORD
      default:
        break;
    }
    current_trace().failed = true;
    return 0;
  }
  if (op.op == OpId::pow && op.params_count == 1) return record_power(op.params[0], args);
  switch (op.op) {
#define TENSOR_RECORD record_unary
#include "libtensor/functors/unary.gen.inc"
#undef TENSOR_RECORD
#define TENSOR_RECORD record_binary
#include "libtensor/functors/binary.gen.inc"
#include "libtensor/functors/compare.gen.inc"
#undef TENSOR_RECORD
#define TENSOR_RECORD record_ternary
#include "libtensor/functors/ternary.gen.inc"
#undef TENSOR_RECORD
    default:
      break;
  }
  current_trace().failed = true;
  return 0;
}
#undef OP

int as_number(int value, DType dtype) {
  if (dtype != DType::boolean) return value;
  const Boolean truth{Integer::Recorded{value}};
  return select_recorded<Float>(truth, 1.0f, 0.0f).value;
}
int as_condition(int value, DType dtype) {
  if (dtype == DType::boolean) return value;
  return (Float(Integer::Recorded{value}) != Float(0.0f)).value;
}

// As core/half.h rounds.
Float to_bfloat16(Float x) {
  const Integer bits = math::vec::bits_of(x);
  const Integer odd = (bits >> 16) & Integer(1);
  const Integer rounded = (bits + Integer(0x7fff) + odd) & Integer(~0xffff);
  const Integer nan = (bits & Integer(INT32_MIN)) | Integer(0x7fc00000);
  return math::vec::of_bits(math::select(x != x, nan, rounded));
}

int rounded_to(DType dtype, int value) {
  const Float x = Integer::Recorded{value};
  if (dtype == DType::float16) return record(Uop::to_half, 0, x);
  return dtype == DType::bfloat16 ? to_bfloat16(x).value : value;
}

struct Recording {
  explicit Recording(Trace& trace) : before(recording) { recording = &trace; }
  ~Recording() { recording = before; }
  Trace* before;
};

}  // namespace

Trace& current_trace() { return *recording; }

int record_op(Trace& trace, const ElementwiseGroup::Op& op, std::span<const DType> reads,
              std::span<const int> values) {
  if (!holds(op.result) || op.kind == GroupOpKind::reduction) return -1;
  for (const DType dtype : reads) {
    if (!holds(dtype)) return -1;
  }
  const Recording here(trace);
  if (op.kind == GroupOpKind::conversion) {
    if (op.result == DType::boolean) return as_condition(values[0], reads[0]);
    return rounded_to(op.result, as_number(values[0], reads[0]));
  }
  const int condition = op.op == OpId::where ? 0 : op.op == OpId::masked_fill ? 1 : -1;
  if (compute_dtype(op.compute) != DType::float32) return -1;
  Arguments args{};
  for (size_t k = 0; k < op.inputs; ++k) {
    args.values[k] = static_cast<int>(k) == condition ? as_condition(values[k], reads[k])
                                                      : as_number(values[k], reads[k]);
  }
  const int result = record_function(op, args);
  if (trace.failed) return -1;
  return op.result == DType::boolean ? result : rounded_to(op.result, result);
}

bool record_segment(Trace& trace, const Segment& segment, std::vector<Stored>& outputs) {
  std::vector<int> values;
  std::vector<DType> dtypes;
  for (const Operand& input : segment.inputs) {
    values.push_back(trace.load(static_cast<uint32_t>(dtypes.size()), input.is_number));
    dtypes.push_back(input.dtype);
  }
  for (const ElementwiseGroup::Op& op : segment.ops) {
    std::array<int, 3> args{};
    std::array<DType, 3> reads{};
    for (size_t k = 0; k < op.inputs; ++k) {
      args[k] = values[op.values[k]];
      reads[k] = dtypes[op.values[k]];
    }
    values.push_back(record_op(trace, op, {reads.data(), op.inputs}, {args.data(), op.inputs}));
    if (values.back() < 0 || trace.failed) return false;
    dtypes.push_back(op.result);
  }
  for (const Segment::Output& out : segment.outputs)
    outputs.push_back({values[out.value], dtypes[out.value], out.streamed});
  return true;
}

bool has_code(const ElementwiseGroup::Op& op, std::span<const DType> reads) {
  Trace trace(true);
  std::array<int, 3> values{};
  const Recording here(trace);
  for (size_t k = 0; k < reads.size(); ++k) values[k] = trace.load(static_cast<uint32_t>(k), false);
  return record_op(trace, op, reads, {values.data(), reads.size()}) >= 0 && !trace.failed;
}

}  // namespace libtensor::cpu::jit

#endif
