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
  if constexpr (std::is_same_v<To, From>) {
    if (to_step == sizeof(To) && from_step == -static_cast<int64_t>(sizeof(From))) {
      auto* out = reinterpret_cast<To*>(to);
      const auto* x = reinterpret_cast<const Stored<From>*>(from);
      for (int64_t i = 0; i < n; ++i) out[i] = convert<To>(static_cast<From>(x[-i]));
      return;
    }
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
struct ByEights {
  typedef float Floats __attribute__((vector_size(32), aligned(4), may_alias));
  typedef short Halves __attribute__((vector_size(16), aligned(2), may_alias));
};
template <class Halves>
Halves with_usual_nan(Halves x) {
  return (x & 0x7fff) > 0x7c00 ? (x & short(0x8000)) | 0x7e00 : x;
}
#ifdef __AVX512F__
struct BySixteens {
  typedef float Floats __attribute__((vector_size(64), aligned(4), may_alias));
  typedef short Halves __attribute__((vector_size(32), aligned(2), may_alias));
};
#endif

template <>
void convert_row<float16, float>(char* to, int64_t to_step, const char* from, int64_t from_step,
                                 int64_t n) {
  int64_t i = 0;
  if (to_step == 2 && from_step == 4) {
#ifdef __AVX512F__
    for (; i + 16 <= n; i += 16) {
      const BySixteens::Halves half = __builtin_ia32_vcvtps2ph512_mask(
          *reinterpret_cast<const BySixteens::Floats*>(from + 4 * i), 0, BySixteens::Halves{},
          0xffff);
      *reinterpret_cast<BySixteens::Halves*>(to + 2 * i) = with_usual_nan(half);
    }
#endif
    for (; i + 8 <= n; i += 8) {
      const auto value = *reinterpret_cast<const ByEights::Floats*>(from + 4 * i);
      const ByEights::Halves half =
          __builtin_ia32_vcvtps2ph256(value, 0);  // to nearest, ties to even
      *reinterpret_cast<ByEights::Halves*>(to + 2 * i) = with_usual_nan(half);
    }
  }
  for (; i < n; ++i) {
    *reinterpret_cast<float16*>(to + i * to_step) =
        float16(*reinterpret_cast<const float*>(from + i * from_step));
  }
}

template <>
void convert_row<float, float16>(char* to, int64_t to_step, const char* from, int64_t from_step,
                                 int64_t n) {
  int64_t i = 0;
  if (to_step == 4 && from_step == 2) {
#ifdef __AVX512F__
    for (; i + 16 <= n; i += 16) {
      *reinterpret_cast<BySixteens::Floats*>(to + 4 * i) = __builtin_ia32_vcvtph2ps512_mask(
          *reinterpret_cast<const BySixteens::Halves*>(from + 2 * i), BySixteens::Floats{}, -1, 4);
    }
#endif
    for (; i + 8 <= n; i += 8) {
      *reinterpret_cast<ByEights::Floats*>(to + 4 * i) =
          __builtin_ia32_vcvtph2ps256(*reinterpret_cast<const ByEights::Halves*>(from + 2 * i));
    }
  }
  for (; i < n; ++i) {
    const ByEights::Halves one{*reinterpret_cast<const short*>(from + i * from_step)};
    *reinterpret_cast<float*>(to + i * to_step) = __builtin_ia32_vcvtph2ps256(one)[0];
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
