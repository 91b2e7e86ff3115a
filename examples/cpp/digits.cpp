// SPDX-License-Identifier: Apache-2.0
// Trains a perceptron with one hidden layer on handwritten digits, or on any images of ten classes:
//
//   digits [--epochs N] [--seed N] [--lr X] [--batch N] [--hidden N]
//           [--device cpu|cuda|cuda:N] [--save FILE]
//           TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS
#include "digits.hpp"

int main(int argc, char** argv) {
  return main_of(argc, argv, [](const Options& options, std::int64_t height, std::int64_t width) {
    return nn::Sequential(nn::Flatten(), nn::Linear(height * width, options.hidden), nn::ReLU(),
                          nn::Linear(options.hidden, classes));
  });
}
