// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/dtype.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using testing_tensors::message_of;
using testing_tensors::status_of;

std::optional<DType> promoted(DType a, DType b) {
  try {
    return promote(a, b);
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::dtype);
    return {};
  }
}

// Whether every value of `from` has its place in `to`.
template <class From, class To>
bool holds() {
  using A = std::numeric_limits<From>;
  using B = std::numeric_limits<To>;
  return A::digits <= B::digits && (A::is_signed <= B::is_signed);
}

TEST(DType, PromotionCommutes) {
  for (const DType a : kAllDTypes) {
    EXPECT_EQ(promote(a, a), a);
    EXPECT_EQ(promote(DType::unset, a), a);
    EXPECT_EQ(promote(a, DType::unset), a);
    for (const DType b : kAllDTypes) EXPECT_EQ(promoted(a, b), promoted(b, a));
  }
}

// In whatever order operands meet; where a pair has no common dtype another order may have one.
TEST(DType, PromotionIsAssociative) {
  for (const DType a : kAllDTypes) {
    for (const DType b : kAllDTypes) {
      for (const DType c : kAllDTypes) {
        const auto ab = promoted(a, b), bc = promoted(b, c);
        if (!ab || !bc) continue;
        const auto left = promoted(*ab, c), right = promoted(a, *bc);
        if (left && right) {
          EXPECT_EQ(*left, *right) << dtype_name(a) << dtype_name(b) << dtype_name(c);
        }
      }
    }
  }
}

TEST(DType, PromotedIntegersHoldBoth) {
  for (const DType a : kAllDTypes) {
    for (const DType b : kAllDTypes) {
      if (!is_integer(a) || !is_integer(b)) continue;
      const auto meet = promoted(a, b);
      const bool mixed = is_signed_integer(a) != is_signed_integer(b);
      EXPECT_EQ(!meet, mixed && (a == DType::uint64 || b == DType::uint64));
      if (!meet) continue;
      visit_dtype(a, [&](auto from) {
        visit_dtype(*meet, [&](auto to) {
          using From = typename decltype(from)::type;
          using To = typename decltype(to)::type;
          const bool both = holds<From, To>();
          EXPECT_TRUE(both);
        });
      });
    }
  }
}

TEST(DType, PromotionOfFloats) {
  EXPECT_EQ(promote(DType::float16, DType::bfloat16), DType::float32);
  EXPECT_EQ(promote(DType::float16, DType::int64), DType::float16);
  EXPECT_EQ(promote(DType::uint64, DType::bfloat16), DType::bfloat16);
  EXPECT_EQ(promote(DType::float32, DType::float16), DType::float32);
  EXPECT_EQ(message_of([] { promote(DType::int8, DType::uint64); }),
            "dtypes int8 and uint64 do not promote: no integer dtype holds both");
}

TEST(DType, PromotionOfComplexNumbers) {
  EXPECT_EQ(promote(DType::complex64, DType::float32), DType::complex64);
  EXPECT_EQ(promote(DType::float64, DType::complex64), DType::complex128);
  EXPECT_EQ(promote(DType::int64, DType::complex64), DType::complex64);
  EXPECT_EQ(promote(DType::boolean, DType::complex128), DType::complex128);
  EXPECT_EQ(promote(DType::float16, DType::complex64), DType::complex64);
  EXPECT_EQ(promote(DType::complex128, DType::complex64), DType::complex128);
}

TEST(DType, FactsAndTypesAgree) {
  for (const DType dtype : kAllDTypes) {
    EXPECT_TRUE(is_known(dtype));
    visit_any_dtype(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      EXPECT_EQ(itemsize(dtype), static_cast<int64_t>(sizeof(T)));
      EXPECT_EQ(alignment(dtype), static_cast<int64_t>(alignof(T)));
      EXPECT_EQ(is_complex(dtype), math::IsComplex<T>::value);
      EXPECT_EQ(is_inexact(dtype), is_floating(dtype) || is_complex(dtype));
      if constexpr (math::IsComplex<T>::value) {
        visit_dtype(real_dtype(dtype), [&](auto part) {
          EXPECT_TRUE((std::is_same_v<typename decltype(part)::type, decltype(T::re)>));
        });
        EXPECT_EQ(complex_dtype(real_dtype(dtype)), dtype);
      } else if constexpr (std::is_arithmetic_v<T>) {
        EXPECT_EQ(is_floating(dtype), std::is_floating_point_v<T>);
        EXPECT_EQ(is_integer(dtype), (std::is_integral_v<T> && !std::is_same_v<T, bool>));
        EXPECT_EQ(is_signed_integer(dtype), std::is_integral_v<T> && std::is_signed_v<T>);
      } else {
        EXPECT_TRUE(is_floating(dtype));
        EXPECT_EQ(compute_dtype(dtype), DType::float32);
      }
    });
  }
}

TEST(DType, NumbersThatAreNoDType) {
  for (const int32_t code : {0, 16, 17, -1, INT32_MIN, INT32_MAX}) {
    const auto dtype = static_cast<DType>(code);
    EXPECT_FALSE(is_known(dtype));
    EXPECT_STREQ(dtype_name(dtype), "");
    EXPECT_EQ(status_of([&] { visit_dtype(dtype, [](auto) {}); }), Status::dtype);
  }
}

TEST(DType, InPlaceCastsGoUpTheKinds) {
  EXPECT_TRUE(can_cast_in_place(DType::boolean, DType::int8));
  EXPECT_TRUE(can_cast_in_place(DType::int64, DType::uint8));  // within a kind, whatever the width
  EXPECT_TRUE(can_cast_in_place(DType::float64, DType::float16));
  EXPECT_TRUE(can_cast_in_place(DType::uint64, DType::bfloat16));
  EXPECT_TRUE(can_cast_in_place(DType::float64, DType::complex64));
  EXPECT_FALSE(can_cast_in_place(DType::complex64, DType::float64));
  EXPECT_FALSE(can_cast_in_place(DType::float16, DType::int64));
  EXPECT_FALSE(can_cast_in_place(DType::int8, DType::boolean));
}

template <class To, class From>
void expect_saturation() {
  using Limits = std::numeric_limits<To>;
  constexpr From kInfinity = std::numeric_limits<From>::infinity();
  const From past = std::ldexp(From(1), Limits::digits);  // the first number that is too large
  EXPECT_EQ(convert<To>(kInfinity), Limits::max());
  EXPECT_EQ(convert<To>(-kInfinity), Limits::min());
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::quiet_NaN()), To(0));
  EXPECT_EQ(convert<To>(past), Limits::max());
  const From below = std::nextafter(past, From(0));
  EXPECT_EQ(convert<To>(below), static_cast<To>(below));
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::max()), Limits::max());
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::lowest()), Limits::min());
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::denorm_min()), To(0));
  EXPECT_EQ(convert<To>(From(1.9)), To(1));
  EXPECT_EQ(convert<To>(From(-0.9)), To(0));
  EXPECT_EQ(convert<To>(From(-1.9)), Limits::is_signed ? static_cast<To>(-1) : To(0));
  if (Limits::is_signed) {
    EXPECT_EQ(convert<To>(-past), Limits::min());
    EXPECT_EQ(convert<To>(std::nextafter(-past, -kInfinity)), Limits::min());
    EXPECT_EQ(convert<To>(std::nextafter(-past, From(0))),
              static_cast<To>(std::nextafter(-past, From(0))));
  }
}

TEST(Convert, FloatsToIntegersSaturate) {
  for (const DType dtype : kAllDTypes) {
    if (!is_integer(dtype)) continue;
    visit_dtype(dtype, [](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        expect_saturation<T, float>();
        expect_saturation<T, double>();
      }
    });
  }
  EXPECT_EQ(convert<int8_t>(float16(1000)), 127);
  EXPECT_EQ(convert<uint64_t>(bfloat16(-5)), 0u);
}

TEST(Convert, OfComplexNumbersTheRealPart) {
  const Complex<double> z(-2.75, 300);
  EXPECT_EQ(convert<double>(z), -2.75);
  EXPECT_EQ(convert<int8_t>(z), -2);
  EXPECT_EQ(static_cast<float>(convert<float16>(z)), -2.75f);
  EXPECT_TRUE(convert<bool>(Complex<float>(0, 1)));
  EXPECT_TRUE(convert<Complex<float>>(bfloat16(3)) == Complex<float>(3));
  EXPECT_TRUE(convert<Complex<float>>(z) == Complex<float>(-2.75f, 300));
  EXPECT_TRUE(convert<Complex<double>>(true) == Complex<double>(1));
}

TEST(Convert, IntegersWrap) {
  EXPECT_EQ(convert<int8_t>(int64_t{300}), 44);
  EXPECT_EQ(convert<uint64_t>(int8_t{-1}), ~uint64_t{0});
  EXPECT_EQ(convert<int64_t>(~uint64_t{0}), -1);
  EXPECT_EQ(convert<int16_t>(true), 1);
}

TEST(Convert, AnythingButZeroIsTrue) {
  EXPECT_TRUE(convert<bool>(std::nanf("")));
  EXPECT_TRUE(convert<bool>(std::numeric_limits<double>::denorm_min()));
  EXPECT_FALSE(convert<bool>(-0.0));
  EXPECT_TRUE(convert<bool>(int64_t{1} << 40));
  EXPECT_TRUE(convert<bool>(float16(0x1p-24f)));
  EXPECT_FALSE(convert<bool>(bfloat16(-0.0f)));
}

TEST(Convert, ToHalfPrecision) {
  EXPECT_EQ(convert<float16>(int64_t{70000}).bits, 0x7c00);  // infinity
  EXPECT_EQ(convert<float16>(1e-300).bits, 0);
  EXPECT_EQ(convert<bfloat16>(convert<float16>(true)).bits, 0x3f80);
  EXPECT_EQ(convert<float16>(-0.0).bits, 0x8000);
}

}  // namespace
}  // namespace libtensor
