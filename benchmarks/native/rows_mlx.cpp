// SPDX-License-Identifier: Apache-2.0
// rows.h with MLX's C++ interface: lazy, so every result is evaluated.
#include "rows.h"

#include <mlx/mlx.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>
#include <vector>

namespace mx = mlx::core;

namespace {

// Leaked: MLX may be gone when static objects are destroyed.
std::optional<mx::array>& operand(int which) {
  static auto* const all = new std::vector<std::optional<mx::array>>(4);
  return (*all)[static_cast<std::size_t>(which)];
}

std::optional<mx::array>& last(int which) { return operand(2 + which); }

template <class Work>
int guarded(Work work) {
  try {
    work();
    return 0;
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
}

template <class Operation>
int repeated(long times, Operation operation) {
  return guarded([&] {
    for (long t = 0; t < times; ++t) {
      mx::array result = operation();
      result.eval();
      last(0) = result;
    }
  });
}

mx::array chained(const mx::array& a) {
  mx::array y = a;
  for (int i = 0; i < CHAIN; ++i)
    y = i % 2 ? mx::add(y, *operand(1)) : mx::multiply(y, *operand(1));
  return y;
}

}  // namespace

int rows_threads(int) {
  return guarded([] { mx::set_default_device(mx::Device(mx::Device::cpu)); });
}

int rows_version(void) { return MLX_VERSION_MAJOR * 100 + MLX_VERSION_MINOR; }

int rows_set(int which, const float* data, const int64_t* shape, int32_t ndim) {
  return guarded([&] {
    operand(which) = mx::array(data, mx::Shape(shape, shape + ndim), mx::float32);
    operand(which)->eval();
  });
}

int rows_add(long times) {
  return repeated(times, [] { return mx::add(*operand(0), *operand(1)); });
}

int rows_matmul(long times) {
  return repeated(times, [] { return mx::matmul(*operand(0), *operand(1)); });
}

int rows_view(long times) {
  return repeated(times, [] { return mx::transpose(*operand(0)); });
}

int rows_chain(long times, int backward) {
  if (!backward) return repeated(times, [] { return chained(*operand(0)); });
  return guarded([&] {
    for (long t = 0; t < times; ++t) {
      auto [out, gradient] = mx::vjp(chained, *operand(0), *operand(1));
      mx::eval(out, gradient);
      last(0) = out;
      last(1) = gradient;
    }
  });
}

int rows_result(int which, float* data, int64_t count) {
  return guarded([&] {
    mx::array flat = mx::contiguous(mx::flatten(*last(which)));
    flat.eval();
    if (static_cast<int64_t>(flat.size()) != count) throw std::invalid_argument("another size");
    std::copy_n(flat.data<float>(), count, data);
  });
}
