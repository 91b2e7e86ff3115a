// Conversion between any two dtypes, with the rules of core/dtype.h.
#include "libtensor/backends/cpu/loops.h"

namespace libtensor::cpu {
namespace {

template <class To, class From>
void convert_row(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t n) {
  if (to_step == sizeof(To) && from_step == sizeof(From)) {
    auto* out = reinterpret_cast<To*>(to);
    const auto* x = reinterpret_cast<const From*>(from);
    for (int64_t i = 0; i < n; ++i) out[i] = convert<To>(x[i]);
    return;
  }
  for (int64_t i = 0; i < n; ++i, to += to_step, from += from_step) {
    *reinterpret_cast<To*>(to) = convert<To>(*reinterpret_cast<const From*>(from));
  }
}

}  // namespace

ConvertFunction converter(DType to, DType from) {
  return visit_any_dtype(to, [&](auto to_tag) {
    using To = typename decltype(to_tag)::type;
    return visit_any_dtype(from, [](auto from_tag) -> ConvertFunction {
      return convert_row<To, typename decltype(from_tag)::type>;
    });
  });
}

}  // namespace libtensor::cpu
