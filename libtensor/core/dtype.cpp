#include "libtensor/core/dtype.h"

namespace libtensor {
namespace {

struct Facts {
  const char* name;
  int8_t size;
  char kind;  // b bool, i signed, u unsigned, f floating
};

constexpr Facts kFacts[] = {
    {"", 0, 0},           {"bool", 1, 'b'},    {"uint8", 1, 'u'},   {"int8", 1, 'i'},
    {"int16", 2, 'i'},    {"int32", 4, 'i'},   {"int64", 8, 'i'},   {"float16", 2, 'f'},
    {"bfloat16", 2, 'f'}, {"float32", 4, 'f'}, {"float64", 8, 'f'}, {"uint16", 2, 'u'},
    {"uint32", 4, 'u'},   {"uint64", 8, 'u'},
};

const Facts& facts(DType dtype) noexcept {
  const auto i = static_cast<uint32_t>(dtype);
  return kFacts[i < sizeof kFacts / sizeof *kFacts ? i : 0];
}

DType signed_of_size(int size) noexcept {
  return size == 1   ? DType::int8
         : size == 2 ? DType::int16
         : size == 4 ? DType::int32
                     : DType::int64;
}

}  // namespace

const char* dtype_name(DType dtype) noexcept { return facts(dtype).name; }
int64_t itemsize(DType dtype) noexcept { return facts(dtype).size; }
bool is_floating(DType dtype) noexcept { return facts(dtype).kind == 'f'; }
bool is_signed_integer(DType dtype) noexcept { return facts(dtype).kind == 'i'; }
bool is_unsigned_integer(DType dtype) noexcept { return facts(dtype).kind == 'u'; }

DType promote(DType a, DType b) {
  if (a == b || b == DType::unset) return a;
  if (a == DType::unset) return b;
  const Facts &fa = facts(a), &fb = facts(b);
  if (fa.kind == 'b') return b;
  if (fb.kind == 'b') return a;
  if (fa.kind == 'f' && fb.kind == 'f') {
    if (fa.size == fb.size) return DType::float32;  // float16 with bfloat16
    return fa.size > fb.size ? a : b;
  }
  if (fa.kind == 'f') return a;
  if (fb.kind == 'f') return b;
  if (fa.kind == fb.kind) return fa.size > fb.size ? a : b;
  const Facts& u = fa.kind == 'u' ? fa : fb;
  const Facts& i = fa.kind == 'u' ? fb : fa;
  if (u.size == 8) {
    fail(Status::dtype, "dtypes ", a, " and ", b, " do not promote: no integer dtype holds both");
  }
  return signed_of_size(u.size < i.size ? i.size : 2 * u.size);
}

bool can_cast_in_place(DType from, DType to) noexcept {
  const auto rank = [](DType dtype) {
    const char kind = facts(dtype).kind;
    return kind == 'b' ? 0 : kind == 'f' ? 2 : 1;
  };
  return rank(from) <= rank(to);
}

}  // namespace libtensor
