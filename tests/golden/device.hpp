// SPDX-License-Identifier: Apache-2.0
// Where the golden files are replayed.
#ifndef TENSOR_TESTS_GOLDEN_DEVICE_HPP_
#define TENSOR_TESTS_GOLDEN_DEVICE_HPP_

#include <cstdlib>
#include <tensor/tensor.hpp>

/// That which TENSOR_TEST_DEVICE names: "cpu", as without it, or "cuda".
inline tensor::Device test_device() {
  const char* name = std::getenv("TENSOR_TEST_DEVICE");
  return tensor::Device::named(name ? name : "cpu");
}

#endif  // TENSOR_TESTS_GOLDEN_DEVICE_HPP_
