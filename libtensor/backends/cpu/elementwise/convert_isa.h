// SPDX-License-Identifier: Apache-2.0
// Conversion between any two dtypes, with the rules of core/dtype.h.
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/isa.h"

namespace libtensor::cpu {
namespace {

template <class To, class From>
void convert_row(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t n) {
  if (to_step == sizeof(To) && from_step == sizeof(From)) {
    auto* out = reinterpret_cast<To*>(to);
    const auto* x = reinterpret_cast<const Stored<From>*>(from);
    for (int64_t i = 0; i < n; ++i) out[i] = convert<To>(static_cast<From>(x[i]));
    return;
  }
  if (to_step == sizeof(To) && from_step == 0) {
    auto* out = reinterpret_cast<To*>(to);
    const To value = convert<To>(*reinterpret_cast<const From*>(from));
    for (int64_t i = 0; i < n; ++i) out[i] = value;
    return;
  }
  for (int64_t i = 0; i < n; ++i, to += to_step, from += from_step) {
    *reinterpret_cast<To*>(to) = convert<To>(*reinterpret_cast<const From*>(from));
  }
}

#ifdef __F16C__
// By the processor's instruction, which keeps bits of NaN.
template <>
void convert_row<float16, float>(char* to, int64_t to_step, const char* from, int64_t from_step,
                                 int64_t n) {
  typedef float Floats __attribute__((vector_size(32), aligned(4), may_alias));
  typedef short Halves __attribute__((vector_size(16), aligned(2), may_alias));
  int64_t i = 0;
  for (; to_step == 2 && from_step == 4 && i + 8 <= n; i += 8) {
    const auto value = *reinterpret_cast<const Floats*>(from + 4 * i);
    const Halves half = __builtin_ia32_vcvtps2ph256(value, 0);  // to nearest, ties to even
    *reinterpret_cast<Halves*>(to + 2 * i) =
        (half & 0x7fff) > 0x7c00 ? (half & short(0x8000)) | 0x7e00 : half;
  }
  for (; i < n; ++i) {
    *reinterpret_cast<float16*>(to + i * to_step) =
        float16(*reinterpret_cast<const float*>(from + i * from_step));
  }
}
#endif

// The conversions that gain: between floating dtypes, and from bool to them.
template <class F>
ConvertFunction visit_floating(DType dtype, F&& f) {
  switch (dtype) {
    case DType::float16:
      return f(TypeTag<float16>{});
    case DType::bfloat16:
      return f(TypeTag<bfloat16>{});
    case DType::float32:
      return f(TypeTag<float>{});
    case DType::float64:
      return f(TypeTag<double>{});
    default:
      return nullptr;
  }
}

}  // namespace

namespace TENSOR_ISA {

ConvertFunction converter(DType to, DType from) {
  const auto visit = [](DType dtype, auto&& f) {
    if constexpr (TENSOR_ISA::kEveryType)
      return visit_any_dtype(dtype, f);
    else
      return visit_floating(dtype, f);
  };
  const ConvertFunction found = visit(to, [&](auto to_tag) -> ConvertFunction {
    using To = typename decltype(to_tag)::type;
    if (from == DType::boolean) return convert_row<To, bool>;
    return visit(from, [](auto from_tag) -> ConvertFunction {
      return convert_row<To, typename decltype(from_tag)::type>;
    });
  });
  if constexpr (TENSOR_ISA::kEveryType) return found;
  return found ? found : baseline::converter(to, from);
}

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
