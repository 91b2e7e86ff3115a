// SPDX-License-Identifier: Apache-2.0
// rows.h with PyTorch's C++ interface.
#include "rows.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>
#include <torch/headeronly/version.h>

#include <cstdio>
#include <exception>
#include <vector>

namespace {

// Leaked: PyTorch may be gone when static objects are destroyed.
at::Tensor& operand(int which) {
  static auto* const both = new std::vector<at::Tensor>(4);
  return (*both)[static_cast<std::size_t>(which)];
}

at::Tensor& last(int which) { return operand(2 + which); }

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

}  // namespace

int rows_threads(int count) {
  return guarded([&] { at::set_num_threads(count); });
}

int rows_version() { return TORCH_VERSION_MAJOR * 100 + TORCH_VERSION_MINOR; }

int rows_set(int which, const float* data, const int64_t* shape, int32_t ndim) {
  return guarded([&] {
    const at::IntArrayRef sizes(shape, static_cast<std::size_t>(ndim));
    operand(which) = at::from_blob(const_cast<float*>(data), sizes, at::kFloat).clone();
  });
}

int rows_add(long times) {
  return guarded([&] {
    const c10::InferenceMode mode;
    for (long t = 0; t < times; ++t) last(0) = at::add(operand(0), operand(1));
  });
}

int rows_matmul(long times) {
  return guarded([&] {
    const c10::InferenceMode mode;
    for (long t = 0; t < times; ++t) last(0) = at::matmul(operand(0), operand(1));
  });
}

int rows_view(long times) {
  return guarded([&] {
    const c10::InferenceMode mode;
    for (long t = 0; t < times; ++t) last(0) = operand(0).transpose(0, 1);
  });
}

int rows_chain(long times, int backward) {
  return guarded([&] {
    operand(0).set_requires_grad(backward != 0);
    for (long t = 0; t < times; ++t) {
      at::Tensor y = operand(0);
      for (int i = 0; i < CHAIN; ++i) y = i % 2 ? at::add(y, operand(1)) : at::mul(y, operand(1));
      last(0) = y.detach();
      if (!backward) continue;
      operand(0).mutable_grad() = at::Tensor();
      y.backward(operand(1));
      last(1) = operand(0).grad();
    }
  });
}

int rows_result(int which, float* data, int64_t count) {
  return guarded([&] {
    const at::Tensor flat = last(which).contiguous().view(-1);
    TORCH_CHECK(flat.numel() == count, "another size");
    std::copy_n(flat.const_data_ptr<float>(), count, data);
  });
}
