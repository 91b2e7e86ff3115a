// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <tensor/nn.hpp>

int main() {
  const tensor::Tensor x = tensor::ones({200, 300}, tensor::requires_grad());
  (x * 2).sum().backward();
  std::cout << tensor::version() << ": " << x.grad().sum() << '\n';
  const tensor::nn::Linear linear(300, 2);
  return !tensor::is_compatible() || x.grad().sum().item() != 120000 || linear(x).size(1) != 2;
}
