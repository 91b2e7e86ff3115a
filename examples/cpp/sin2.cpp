// SPDX-License-Identifier: Apache-2.0
// Fits sin(x)^2 with a perceptron of ten hidden units, one sample at a time. The 31 weights are
// numbers drawn by CPython's random.uniform(-1, 1) after random.seed(1), so that the losses are the
// same everywhere:
//
//   1.7035 0.7193 0.3068 0.1742 0.1342 0.1232 0.1220 0.1241 0.1270 0.1297
#include <cmath>
#include <cstdio>
#include <exception>
#include <iostream>
#include <tensor/tensor.hpp>
#include <vector>

using tensor::Tensor;

const std::vector<float> draws = {
    -0.73127151177519756f, 0.69486747387446535f,    0.52754923795322806f,  -0.48986194852115661f,
    -0.0091298258161181f,  -0.10101787042252375f,   0.30318594544552591f,  0.57744670227102635f,
    -0.81228082645153021f, -0.94330504695598738f,   0.67153020783973938f,  -0.13446586418989326f,
    0.52456016491588398f,  -0.99578789329777861f,   -0.10922561189039715f, 0.44308006468156513f,
    -0.5424755574590947f,  0.89054139110784458f,    0.80285491522296715f,  -0.93882003393289293f,
    -0.9491082780130784f,  0.082824945586993159f,   0.87829832555702114f,  -0.23759152462357513f,
    -0.56680120573877324f, -0.15576684883456537f,   -0.94191842485026411f, -0.5566166674539299f,
    -0.12422481269885588f, -0.0083755172362987018f, -0.53383109948485474f,
};

// A parameter of the given shape from the draws that start at `first`.
static Tensor parameter(std::size_t first, std::int64_t rows, std::int64_t columns) {
  const auto begin = draws.begin() + static_cast<std::ptrdiff_t>(first);
  const std::vector<float> values(begin, begin + rows * columns);
  return tensor::tensor(values, {rows, columns}, tensor::requires_grad());
}

static void train() {
  const Tensor w1 = parameter(0, 10, 1), b1 = parameter(10, 10, 1);
  const Tensor w2 = parameter(20, 1, 10), b2 = parameter(30, 1, 1);
  const tensor::optim::SGD sgd({w1, b1, w2, b2}, {0.001});

  for (int epoch = 0; epoch < 10; ++epoch) {
    double last = 0;
    for (int i = 0; i <= 50; ++i) {
      const double x = 0.4 * i;
      const Tensor hidden = (w1.matmul(tensor::tensor({{x}})) + b1).sigmoid();
      const Tensor y = tensor::tensor({{std::sin(x) * std::sin(x)}});
      const Tensor loss = (w2.matmul(hidden) + b2).mse_loss(y);
      sgd.zero_grad();
      loss.backward();
      sgd.step();
      last = loss.item();
    }
    std::printf("%.4f%c", last, epoch < 9 ? ' ' : '\n');
  }
}

int main() {
  try {
    train();
  } catch (const std::exception& e) {
    std::cerr << "sin2: " << e.what() << '\n';
    return 1;
  }
}
