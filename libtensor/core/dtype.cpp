// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/dtype.h"

namespace libtensor {

using detail::dtype_info;
using detail::DTypeInfo;

namespace {

DType signed_of_size(int size) noexcept {
  return size == 1   ? DType::int8
         : size == 2 ? DType::int16
         : size == 4 ? DType::int32
                     : DType::int64;
}

}  // namespace

DType dtype_called(std::string_view name) noexcept {
  for (const DType dtype : kAllDTypes) {
    if (name == dtype_name(dtype)) return dtype;
  }
  return DType::unset;
}

DType promote(DType a, DType b) {
  if (a == b || b == DType::unset) return a;
  if (a == DType::unset) return b;
  const DTypeInfo &fa = dtype_info(a), &fb = dtype_info(b);
  if (fa.kind == 'b') return b;
  if (fb.kind == 'b') return a;
  if (fa.kind == 'c' || fb.kind == 'c') {
    return complex_dtype(a) == DType::complex128 || complex_dtype(b) == DType::complex128
               ? DType::complex128
               : DType::complex64;
  }
  if (fa.kind == 'f' && fb.kind == 'f') {
    if (fa.size == fb.size) return DType::float32;  // float16 with bfloat16
    return fa.size > fb.size ? a : b;
  }
  if (fa.kind == 'f') return a;
  if (fb.kind == 'f') return b;
  if (fa.kind == fb.kind) return fa.size > fb.size ? a : b;
  const DTypeInfo& u = fa.kind == 'u' ? fa : fb;
  const DTypeInfo& i = fa.kind == 'u' ? fb : fa;
  if (u.size == 8) {
    fail(Status::dtype, "dtypes ", a, " and ", b, " do not promote: no integer dtype holds both");
  }
  return signed_of_size(u.size < i.size ? i.size : 2 * u.size);
}

bool can_cast_in_place(DType from, DType to) noexcept {
  const auto rank = [](DType dtype) {
    const char kind = dtype_info(dtype).kind;
    return kind == 'b' ? 0 : kind == 'c' ? 3 : kind == 'f' ? 2 : 1;
  };
  return rank(from) <= rank(to);
}

}  // namespace libtensor
