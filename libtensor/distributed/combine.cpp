// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/combine.h"

#include <algorithm>
#include <type_traits>

#include "libtensor/core/error.h"
#include "libtensor/core/half.h"

namespace libtensor {
namespace {

constexpr int64_t kBlock = 1024;  // elements of half precision that are floats meanwhile

template <class T>
constexpr bool kIsComplex = !std::is_arithmetic_v<T>;

// Sums and products of integers wrap.
template <class T>
T wrap_add(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  else
    return a + b;
}
template <class T>
T wrap_mul(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  else
    return a * b;
}

struct Sum {
  template <class T>
  T operator()(T a, T b) const {
    return wrap_add(a, b);
  }
};
struct Product {
  template <class T>
  T operator()(T a, T b) const {
    return wrap_mul(a, b);
  }
};
// A NaN stays one.
struct Minimum {
  template <class T>
  T operator()(T a, T b) const {
    return a <= b || a != a ? a : b;
  }
};
struct Maximum {
  template <class T>
  T operator()(T a, T b) const {
    return a >= b || a != a ? a : b;
  }
};
struct Or {
  uint8_t operator()(uint8_t a, uint8_t b) const { return a | b; }
};
struct And {
  uint8_t operator()(uint8_t a, uint8_t b) const { return a & b; }
};

template <class T, class F>
void combine_loop(T* output, const void* const* operands, int64_t n, int64_t count, F f) {
  const T* first = static_cast<const T*>(operands[0]);
  if (n == 1) {
    if (first != output) std::copy_n(first, count, output);
    return;
  }
  // Two at a time: the first pair is read once.
  const T* second = static_cast<const T*>(operands[1]);
  if (n == 2) {
    for (int64_t i = 0; i < count; ++i) output[i] = f(first[i], second[i]);
    return;
  }
  // In pieces that stay in a cache, since `output` is read and written again for each operand; it
  // may be an operand itself.
  T piece[kBlock];
  for (int64_t begin = 0; begin < count; begin += kBlock) {
    const int64_t size = std::min(kBlock, count - begin);
    for (int64_t i = 0; i < size; ++i) piece[i] = f(first[begin + i], second[begin + i]);
    for (int64_t k = 2; k < n; ++k) {
      const T* operand = static_cast<const T*>(operands[k]) + begin;
      for (int64_t i = 0; i < size; ++i) piece[i] = f(piece[i], operand[i]);
    }
    std::copy_n(piece, size, output + begin);
  }
}

template <class T, class F>
void combine_half(void* output, const void* const* operands, int64_t n, int64_t count,
                  int64_t divisor, F f) {
  float total[kBlock];
  T* to = static_cast<T*>(output);
  for (int64_t begin = 0; begin < count; begin += kBlock) {
    const int64_t size = std::min(kBlock, count - begin);
    const T* first = static_cast<const T*>(operands[0]) + begin;
    for (int64_t i = 0; i < size; ++i) total[i] = static_cast<float>(first[i]);
    for (int64_t k = 1; k < n; ++k) {
      const T* operand = static_cast<const T*>(operands[k]) + begin;
      for (int64_t i = 0; i < size; ++i) total[i] = f(total[i], static_cast<float>(operand[i]));
    }
    if (divisor > 1)
      for (int64_t i = 0; i < size; ++i) total[i] /= static_cast<float>(divisor);
    for (int64_t i = 0; i < size; ++i) to[begin + i] = T(total[i]);
  }
}

template <class T>
void divide_loop(void* data, int64_t count, int64_t n) {
  T* x = static_cast<T*>(data);
  if constexpr (kIsComplex<T>) {
    using Real = decltype(x->re);
    for (int64_t i = 0; i < count; ++i)
      x[i] = T(x[i].re / static_cast<Real>(n), x[i].im / static_cast<Real>(n));
  } else {
    for (int64_t i = 0; i < count; ++i) x[i] = x[i] / static_cast<T>(n);
  }
}

template <class T>
void combine_as(ReduceOp reduce, void* output, const void* const* operands, int64_t n,
                int64_t count, int64_t n_total) {
  T* to = static_cast<T*>(output);
  switch (reduce) {
    case ReduceOp::prod:
      return combine_loop(to, operands, n, count, Product());
    case ReduceOp::min:
      if constexpr (!kIsComplex<T>) return combine_loop(to, operands, n, count, Minimum());
      break;
    case ReduceOp::max:
      if constexpr (!kIsComplex<T>) return combine_loop(to, operands, n, count, Maximum());
      break;
    default:
      combine_loop(to, operands, n, count, Sum());
      if constexpr (!std::is_integral_v<T>)
        if (reduce == ReduceOp::mean) divide_loop<T>(to, count, n_total);
      return;
  }
}

}  // namespace

void combine(DType dtype, ReduceOp reduce, void* output, const void* const* operands, int64_t n,
             int64_t count, int64_t n_total) {
  visit_any_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, bool>) {
      auto* to = static_cast<uint8_t*>(output);
      if (reduce == ReduceOp::sum || reduce == ReduceOp::max)
        combine_loop(to, operands, n, count, Or());
      else
        combine_loop(to, operands, n, count, And());
    } else if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
      const int64_t divisor = reduce == ReduceOp::mean ? n_total : 1;
      const auto half = [&](auto f) { combine_half<T>(output, operands, n, count, divisor, f); };
      if (reduce == ReduceOp::prod)
        half(Product());
      else if (reduce == ReduceOp::min)
        half(Minimum());
      else if (reduce == ReduceOp::max)
        half(Maximum());
      else
        half(Sum());
    } else {
      combine_as<T>(reduce, output, operands, n, count, n_total);
    }
  });
}

void divide(DType dtype, void* data, int64_t count, int64_t n) {
  const void* const operand = data;
  combine(dtype, ReduceOp::mean, data, &operand, 1, count, n);
}

}  // namespace libtensor
