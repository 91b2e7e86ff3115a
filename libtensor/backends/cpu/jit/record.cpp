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

namespace libtensor::math {

// Attributes as integers are known while code is made.
template <>
inline RecordedInteger saturate<RecordedInteger>(double x) {
  return saturate<int32_t>(x);
}
template <>
inline RecordedLong saturate<RecordedLong>(double x) {
  return saturate<int64_t>(x);
}

}  // namespace libtensor::math

namespace libtensor::cpu::jit {
namespace {

thread_local constinit Trace* recording = nullptr;

// Values as what a functor computes in: bool, an integer or a float.
template <class T>
struct Arguments {
  std::array<int, 3> values;

  T number(size_t k) const { return T(Recorded{values[k]}); }
  Boolean condition(size_t k) const { return Boolean(Recorded{values[k]}); }
};

template <class T>
int number_of(T x) {
  return x.value;
}
int number_of(bool truth) { return Boolean(truth).value; }

// Of tanh, two bounds cost less than the question whether it needs them.
template <class F>
constexpr bool kIsFast = !std::is_same_v<F, functors::Tanh> && requires(Float x) {
  F::fast(x);
};

// The result of f(), or that of f.fast() where x is within its range.
template <class F, class T>
int record_unary(const F& f, const Arguments<T>& args) {
  if constexpr (requires { typename F::Either; }) {
    return f.is_either() ? record_unary(typename F::Either(), args)
                         : record_unary(typename F::Or(), args);
  } else {
    if constexpr (std::is_same_v<T, Float> && kIsFast<F>) {
      if (current_trace().is_fast()) {
        current_trace().require(args.values[0], double{F::kFastRange});
        return number_of(F::fast(args.number(0)));
      }
    }
    return number_of(f(args.number(0)));
  }
}

template <class F, class T>
int record_binary(const F& f, const Arguments<T>& args) {
  if constexpr (requires { typename F::Either; }) {
    return f.is_either() ? record_binary(typename F::Either(), args)
                         : record_binary(typename F::Or(), args);
  } else {
    return number_of(f(args.number(0), args.number(1)));
  }
}

template <class F, class T>
int record_ternary(const F& f, const Arguments<T>& args) {
  if constexpr (F::kCondition == 0)
    return number_of(f(args.condition(0), args.number(1), args.number(2)));
  else if constexpr (F::kCondition == 1)
    return number_of(f(args.number(0), args.condition(1), args.number(2)));
  else
    return number_of(f(args.number(0), args.number(1), args.number(2)));
}

// `pow` of one exponent is often a function of one argument.
template <class Real, class T>
int record_power(double exponent, const Arguments<T>& args) {
  int found = 0;
  const bool is_unary = functors::Pow::as_unary(static_cast<Real>(exponent), [&](auto unary) {
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

template <Class C, Types W, class Real>
constexpr bool kRecords = W == Types::each&& kAccepts<C, Real>;

#define OP(name, Functor, cls, result, types, complex)                               \
  case OpId::name:                                                                   \
    if constexpr (kRecords<Class::cls, Types::types, Real>) {                        \
      return TENSOR_RECORD(make_functor<functors::Functor>(op.params.data()), args); \
    }                                                                                \
    break;

// Of an op that computes in Real, whose lanes are a T.
template <class Real, class T>
int record_function(const ElementwiseGroup::Op& op, const std::array<int, 3>& values) {
  const Arguments<T> args{values};
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
  if (op.op == OpId::pow && op.params_count == 1) return record_power<Real>(op.params[0], args);
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

int failed() {
  current_trace().failed = true;
  return 0;
}

bool is_half(DType dtype) { return dtype == DType::float16 || dtype == DType::bfloat16; }
// Lanes of float64, none of which is beyond 2**51, as integers, and the reverse: by a sum whose
// last digits are those of the integer.
constexpr double kShift = 6755399441055744;  // 1.5 * 2**52
int to_long(Double x) {
  return (Long((x + kShift).bits()) - Long(__builtin_bit_cast(int64_t, kShift))).value;
}
int from_small_long(Long x) {
  return (Double::of_bits(x + Long(__builtin_bit_cast(int64_t, kShift))) - Double(kShift)).value;
}

// A value of one dtype in lanes of another, which is float32 or float64, or a half of the first, as
// core/convert.h converts.
int as_float(int value, DType from) {
  const int lane_bytes = current_trace().lane_bytes();
  if (from == DType::boolean) {
    const Boolean truth{Recorded{value}};
    return lane_bytes == 4 ? select_recorded<Float>(truth, 1.0f, 0.0f).value
                           : select_recorded<Double>(truth, 1.0, 0.0).value;
  }
  if (is_floating(from)) return value;
  if (lane_bytes == 4) return math::vec::to_float(Recorded{value}).value;
  if (from != DType::int64) return from_small_long(Recorded{value});
  return converts_longs() ? record(Uop::to_float, 0, Recorded{value}) : failed();
}

// The last bits of an integer, as many as the dtype has.
template <class I>
int wrapped_to(DType dtype, I x) {
  const int kept = 8 * static_cast<int>(itemsize(dtype));
  if (is_unsigned_integer(dtype)) return (x & I((1 << kept) - 1)).value;
  const int lost = 8 * current_trace().lane_bytes() - kept;
  return ((x << lost) >> lost).value;
}

struct Range {
  int64_t least, most;
};
// Of int32 and smaller ones.
Range range_of(DType dtype) {
  const int bits = 8 * static_cast<int>(itemsize(dtype));
  if (is_unsigned_integer(dtype)) return {0, (int64_t{1} << bits) - 1};
  return {-(int64_t{1} << (bits - 1)), (int64_t{1} << (bits - 1)) - 1};
}
// 0 for NaN.
template <class T>
T clamped(T x, Range range) {
  using Native = std::conditional_t<std::is_same_v<T, Double>, double, float>;
  const T least = static_cast<Native>(range.least), most = static_cast<Native>(range.most);
  const T low = math::select(x < least, least, x);
  const T bounded = math::select(low > most, most, low);
  return math::select(x == x, bounded, T(0));
}

// What a number of an integer's range becomes; NaN becomes 0, what is beyond the nearest.
template <class T, class I, class Native>
int saturated(T x, Native least, Native most) {
  const T end = -T(static_cast<float>(least));
  const I whole = Recorded{record(Uop::truncate, 0, x)};
  const I bounded = math::select(x >= end, I(most), whole);
  return math::select(x == x, bounded, I(0)).value;
}
int as_integer(int value, DType from, DType to) {
  const int lane_bytes = current_trace().lane_bytes();
  if (from == DType::boolean) {
    const Boolean truth{Recorded{value}};
    return lane_bytes == 4 ? select_recorded<Integer>(truth, 1, 0).value
                           : select_recorded<Long>(truth, 1, 0).value;
  }
  if (is_floating(from)) {
    if (lane_bytes == 4 && is_small_integer(to))
      return record(Uop::truncate, 0, clamped(Float(Recorded{value}), range_of(to)));
    if (lane_bytes == 4) return saturated<Float, Integer>(Recorded{value}, INT32_MIN, INT32_MAX);
    const Double x = Recorded{value};
    if (to == DType::int64) {
      if (!converts_longs()) return failed();
      return saturated<Double, Long>(x, INT64_MIN, INT64_MAX);
    }
    return to_long(math::trunc(clamped(x, range_of(to))));
  }
  // Between integers the last bits stay.
  if (is_small_integer(to))
    return lane_bytes == 4 ? wrapped_to(to, Integer(Recorded{value}))
                           : wrapped_to(to, Long(Recorded{value}));
  if (to == DType::int32 && from == DType::int64)
    return ((Long(Recorded{value}) << 32) >> 32).value;
  return value;
}
int as_condition(int value, DType from) {
  if (from == DType::boolean) return value;
  const bool is_long = current_trace().lane_bytes() == 8;
  const Recorded x{value};
  if (is_floating(from))
    return is_long ? (Double(x) != Double(0)).value : (Float(x) != Float(0)).value;
  return is_long ? (Long(x) != Long(0)).value : (Integer(x) != Integer(0)).value;
}

// As core/half.h rounds.
Float to_bfloat16(Float x) {
  const Integer bits = math::vec::bits_of(x);
  const Integer odd = (bits >> 16) & Integer(1);
  const Integer rounded = (bits + Integer(0x7fff) + odd) & Integer(~0xffff);
  const Integer nan = (bits & Integer(INT32_MIN)) | Integer(0x7fc00000);
  return math::vec::of_bits(math::select(x != x, nan, rounded));
}

// Of a value that is one of the lanes' floats.
int rounded_to(DType dtype, int value) {
  if (current_trace().lane_bytes() == 8) {
    if (dtype == DType::float32) return record(Uop::to_single, 0, Recorded{value});
    return dtype == DType::float64 ? value : failed();
  }
  const Float x = Recorded{value};
  if (dtype == DType::float16) return record(Uop::to_half, 0, x);
  return dtype == DType::bfloat16 ? to_bfloat16(x).value : value;
}

int converted(int value, DType from, DType to) {
  if (from == to) return value;
  if (to == DType::boolean) return as_condition(value, from);
  if (!is_floating(to)) return as_integer(value, from, to);
  // Integers and doubles are rounded to halves once.
  const bool is_exact =
      from == DType::boolean || from == DType::float32 || is_half(from) || is_small_integer(from);
  if (is_half(to) && !is_exact) return failed();
  // As are these.
  if (from == DType::int64 && to == DType::float32) return failed();
  return rounded_to(to, as_float(value, from));
}

struct Recording {
  explicit Recording(Trace& trace) : before(recording) { recording = &trace; }
  ~Recording() { recording = before; }
  Trace* before;
};

}  // namespace

Trace& current_trace() { return *recording; }

int lane_bytes_of(const ElementwiseGroup::Op& op, std::span<const DType> reads) {
  int bytes = 0;
  const auto with = [&](DType dtype) {
    if (dtype != DType::boolean) bytes = std::max(bytes, itemsize(dtype) == 8 ? 8 : 4);
  };
  for (const DType dtype : reads) with(dtype);
  with(op.result);
  if (op.kind != GroupOpKind::conversion) with(op.compute);
  return bytes;
}

int record_op(Trace& trace, const ElementwiseGroup::Op& op, std::span<const DType> reads,
              std::span<const int> values) {
  if (!holds(op.result) || op.kind == GroupOpKind::reduction) return -1;
  for (const DType dtype : reads) {
    if (!holds(dtype)) return -1;
    // Halves have lanes of 32 bits only.
    if (is_half(dtype) && trace.lane_bytes() == 8) return -1;
  }
  const int lane_bytes = lane_bytes_of(op, reads);
  if (lane_bytes != 0 && lane_bytes != trace.lane_bytes()) return -1;
  const Recording here(trace);
  if (op.kind == GroupOpKind::conversion) {
    const int result = converted(values[0], reads[0], op.result);
    return trace.failed ? -1 : result;
  }
  const int condition = op.op == OpId::where ? 0 : op.op == OpId::masked_fill ? 1 : -1;
  const DType compute = compute_dtype(op.compute);
  std::array<int, 3> args{};
  for (size_t k = 0; k < op.inputs; ++k)
    args[k] = converted(values[k], reads[k],
                        static_cast<int>(k) == condition ? DType::boolean
                        : is_half(reads[k])              ? reads[k]
                                                         : compute);
  int result = 0;
  switch (compute) {
    case DType::float32:
      result = record_function<float, Float>(op, args);
      break;
    case DType::float64:
      result = record_function<double, Double>(op, args);
      break;
    case DType::int32:
      result = record_function<int32_t, Integer>(op, args);
      break;
    case DType::int64:
      result = record_function<int64_t, Long>(op, args);
      break;
    case DType::boolean:
      result = record_function<bool, Boolean>(op, args);
      break;
    default:
      return -1;
  }
  if (trace.failed) return -1;
  if (op.result == compute || op.result == DType::boolean) return result;
  return compute == DType::float32 && is_half(op.result) ? rounded_to(op.result, result) : -1;
}

int lane_bytes_of(const Segment& segment) {
  int bytes = 4;
  for (const ElementwiseGroup::Op& op : segment.ops) bytes = std::max(bytes, lane_bytes_of(op, {}));
  for (const Operand& input : segment.inputs)
    bytes = std::max(bytes, itemsize(input.dtype) == 8 ? 8 : 4);
  return bytes;
}

namespace {

// Of each input and op the value and its dtype, which begin with those of the inputs.
bool record_ops(Trace& trace, std::span<const ElementwiseGroup::Op> ops, std::vector<int>& values,
                std::vector<DType>& dtypes) {
  for (const ElementwiseGroup::Op& op : ops) {
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
  return true;
}

bool record_columns(Trace& trace, const Segment& segment, std::vector<Stored>& outputs) {
  std::vector<std::array<int, 2>> totals(segment.totals.size());
  uint32_t first = 0;
  for (int column = 0; column < segment.columns; ++column) {
    std::vector<int> values;
    std::vector<DType> dtypes;
    first = 0;
    for (const bool varies : segment.of_columns) {
      const uint32_t operand = first + (varies ? static_cast<uint32_t>(column) : 0);
      values.push_back(trace.load(operand, segment.inputs[operand].is_number));
      dtypes.push_back(segment.inputs[operand].dtype);
      first += varies ? static_cast<uint32_t>(segment.columns) : 1;
    }
    if (trace.lane_bytes() != 4 || !record_ops(trace, segment.ops, values, dtypes)) return false;
    for (size_t o = 0; o < totals.size(); ++o) {
      const std::array<int, 1> value{values[segment.totals[o]]};
      for (const uint64_t half : {0, 1}) {
        const int wide = trace.add(Uop::widen, value, half);
        int& total = totals[o][half];
        total = column == 0 ? wide : trace.add(Uop::add_wide, std::array{total, wide});
      }
    }
  }
  std::vector<int> values;
  std::vector<DType> dtypes(totals.size(), DType::float32);
  for (const auto& halves : totals) values.push_back(trace.add(Uop::join_wide, halves));
  for (; first < segment.inputs.size(); ++first) {
    values.push_back(trace.load(first, segment.inputs[first].is_number));
    dtypes.push_back(segment.inputs[first].dtype);
  }
  if (!record_ops(trace, segment.row_ops, values, dtypes)) return false;
  for (const Segment::Output& out : segment.outputs)
    outputs.push_back({values[out.value], dtypes[out.value], false});
  return !trace.failed;
}

}  // namespace

bool record_segment(Trace& trace, const Segment& segment, std::vector<Stored>& outputs,
                    std::vector<int>& sums) {
  if (segment.columns > 0) return record_columns(trace, segment, outputs);
  std::vector<int> values;
  std::vector<DType> dtypes;
  for (const Operand& input : segment.inputs) {
    values.push_back(trace.load(static_cast<uint32_t>(dtypes.size()), input.is_number));
    dtypes.push_back(input.dtype);
  }
  if (!record_ops(trace, segment.ops, values, dtypes)) return false;
  for (const Segment::Output& out : segment.outputs)
    outputs.push_back({values[out.value], dtypes[out.value], out.streamed});
  if (!segment.sums.empty() && trace.lane_bytes() != 4) return false;
  for (const uint8_t value : segment.sums) {
    sums.push_back(values[value]);
    if (trace.nodes()[static_cast<size_t>(sums.back())].is_fixed) return false;
  }
  return true;
}

bool has_code(const ElementwiseGroup::Op& op, std::span<const DType> reads) {
  const int lane_bytes = lane_bytes_of(op, reads);
  Trace trace(true, lane_bytes == 8 ? 8 : 4);
  std::array<int, 3> values{};
  const Recording here(trace);
  for (size_t k = 0; k < reads.size(); ++k) values[k] = trace.load(static_cast<uint32_t>(k), false);
  return record_op(trace, op, reads, {values.data(), reads.size()}) >= 0 && !trace.failed;
}

}  // namespace libtensor::cpu::jit

#endif
