// SPDX-License-Identifier: Apache-2.0
// The first example of the README: a gradient from C++.
#include <iostream>
#include <tensor/tensor.hpp>

int main() {
  const tensor::Tensor x = tensor::tensor({1.0, 2.0, 3.0}, tensor::requires_grad());
  x.square().sum().backward();
  std::cout << x.grad() << '\n';  // tensor([2., 4., 6.])
}
