// SPDX-License-Identifier: Apache-2.0
// As load.c, in C++.
#include <cstdio>
#include <exception>
#include <tensor/tensor.hpp>

int main(int argc, char** argv) {
  try {
    const auto x = tensor::linspace(-1, 1, 64).reshape({64, 1});
    for (int i = 1; i < argc; ++i) {
      const auto model = tensor::load(argv[i]);
      const auto y = x.matmul(model.at("w1")).tanh().matmul(model.at("w2"));
      std::printf("%.5f\n", y.square().sum().item());
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "load: %s\n", e.what());
    return 1;
  }
}
