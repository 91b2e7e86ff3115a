// SPDX-License-Identifier: Apache-2.0
// Trains a small convolutional network on handwritten digits, or on any images of ten classes:
//
//   digits_conv [--epochs N] [--seed N] [--lr X] [--batch N] [--hidden N]
//                [--device cpu|cuda|cuda:N] [--save FILE]
//                TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS
#include "digits.hpp"

// Two convolutions, each with a norm and a pool that halves the image, and two linear layers.
static nn::Sequential conv_net(const Options& options, std::int64_t height, std::int64_t width) {
  if (height < 4 || width < 4) throw std::runtime_error("the images are too small");
  nn::ConvOptions same;
  same.padding = "same";
  same.bias = false;
  return nn::Sequential(nn::Conv2d(1, 8, 3, same), nn::BatchNorm2d(8), nn::ReLU(), nn::MaxPool2d(2),
                        nn::Conv2d(8, 16, 3, same), nn::BatchNorm2d(16), nn::ReLU(),
                        nn::MaxPool2d(2), nn::Flatten(),
                        nn::Linear(16 * (height / 4) * (width / 4), options.hidden), nn::ReLU(),
                        nn::Dropout(0.2), nn::Linear(options.hidden, classes));
}

int main(int argc, char** argv) { return main_of(argc, argv, conv_net); }
