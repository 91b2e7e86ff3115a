// SPDX-License-Identifier: Apache-2.0
// Fits sin(3x) with one hidden layer; examples/{c,julia,python} and the Rust crate's examples have
// the same program. train [FILE]: the weights go to FILE, as safetensors.
#include <cstdio>
#include <exception>
#include <iostream>
#include <tensor/tensor.hpp>

static void train(const char* path) {
  const auto x = tensor::linspace(-1, 1, 64).reshape({64, 1});
  const auto y = (3 * x).sin();
  const auto w1 = tensor::linspace(-3, 3, 16).reshape({1, 16}).requires_grad_();
  const auto w2 = tensor::zeros({16, 1}).requires_grad_();
  const tensor::optim::Adam adam({w1, w2}, {0.05});

  tensor::Tensor loss;
  for (int step = 0; step < 200; ++step) {
    loss = x.matmul(w1).tanh().matmul(w2).mse_loss(y);
    adam.zero_grad();
    loss.backward();
    adam.step();
  }
  std::printf("loss %.6f\n", loss.item());

  if (path) tensor::save(path, {{"w1", w1.detach()}, {"w2", w2.detach()}});
}

int main(int argc, char** argv) {
  try {
    train(argc > 1 ? argv[1] : nullptr);
  } catch (const std::exception& e) {
    std::cerr << "train: " << e.what() << '\n';
    return 1;
  }
}
