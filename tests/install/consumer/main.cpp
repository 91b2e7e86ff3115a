#include <iostream>
#include <tensor/tensor.hpp>

int main() {
  const tensor::Tensor x = tensor::ones({200, 300}, tensor::requires_grad());
  (x * 2).sum().backward();
  std::cout << tensor::version() << ": " << x.grad().sum() << '\n';
  return !tensor::is_compatible() || x.grad().sum().item() != 120000;
}
