// SPDX-License-Identifier: Apache-2.0
// What the programs that learn handwritten digits share: options, IDX files (magic 0x000008NN, NN
// axes, big-endian extents, unsigned bytes; the format of MNIST, unpacked), and the loop.
#ifndef TENSOR_EXAMPLES_DIGITS_HPP_
#define TENSOR_EXAMPLES_DIGITS_HPP_

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <tensor/nn.hpp>
#include <vector>

namespace nn = tensor::nn;
using tensor::Tensor;

constexpr std::int64_t classes = 10;

struct Options {
  std::int64_t epochs = 60, batch = 32, hidden = 128;
  std::uint64_t seed = 1;
  double lr = 1e-3;
  std::string save;
  tensor::Device device = tensor::cpu;
  std::vector<std::string> files;
};

struct Data {
  Tensor images;  // float32 (n, 1, height, width) in [0, 1]
  Tensor labels;  // int64 (n,)
};

// ---- data

// The bytes of an IDX file, in its shape.
inline Tensor read_idx(const std::string& path, std::size_t axes) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  const auto word = [&](std::size_t i) {
    return std::int64_t{bytes.at(i)} << 24 | std::int64_t{bytes.at(i + 1)} << 16 |
           std::int64_t{bytes.at(i + 2)} << 8 | bytes.at(i + 3);
  };
  if (bytes.size() < 4 + 4 * axes || word(0) != 0x800 + static_cast<std::int64_t>(axes)) {
    throw std::runtime_error(path + ": not an IDX file of bytes with the axes expected");
  }
  std::vector<std::int64_t> shape;
  for (std::size_t axis = 0; axis < axes; ++axis) shape.push_back(word(4 + 4 * axis));
  const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(4 + 4 * axes);
  return tensor::tensor(std::vector<std::uint8_t>(begin, bytes.end()), shape);
}

inline Data read_data(const std::string& images, const std::string& labels, tensor::Device device) {
  Data data{read_idx(images, 3).unsqueeze(1) / 255, read_idx(labels, 1).to(tensor::int64)};
  if (data.images.size(0) != data.labels.size(0) || data.labels.numel() == 0) {
    throw std::runtime_error("as many labels as images are needed");
  }
  if (data.labels.max().item<std::int64_t>() >= classes) {
    throw std::runtime_error("a label is larger than 9");
  }
  return {data.images.to(device), data.labels.to(device)};
}

// Mean loss of one pass over the data in random order.
inline double train(nn::Sequential& model, const tensor::optim::Adam& adam, const Data& data,
                    std::int64_t batch) {
  const std::int64_t n = data.labels.numel();
  const Tensor order = tensor::randperm(n, data.images.device());
  const nn::CrossEntropyLoss cross_entropy;
  double total = 0;
  model.train();
  for (std::int64_t start = 0; start < n; start += batch) {
    const Tensor chosen = order.index({tensor::Slice(start, start + batch)});
    const Tensor loss =
        cross_entropy(model(data.images.index({chosen})), data.labels.index({chosen}));
    adam.zero_grad();
    loss.backward();
    adam.step();
    total += loss.item() * static_cast<double>(chosen.numel());
  }
  return total / static_cast<double>(n);
}

inline std::int64_t count_right(nn::Sequential& model, const Data& data) {
  model.eval();
  const tensor::NoGradGuard no_grad;
  return (model(data.images).argmax(1) == data.labels).sum().item<std::int64_t>();
}

// ---- program

inline Options read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name.compare(0, 2, "--") != 0) {
      options.files.push_back(name);
      continue;
    }
    if (++i == argc) throw std::runtime_error(name + " is without its value");
    const std::string value = argv[i];
    if (name == "--epochs") {
      options.epochs = std::stoll(value);
    } else if (name == "--batch") {
      options.batch = std::stoll(value);
    } else if (name == "--hidden") {
      options.hidden = std::stoll(value);
    } else if (name == "--seed") {
      options.seed = std::stoull(value);
    } else if (name == "--lr") {
      options.lr = std::stod(value);
    } else if (name == "--save") {
      options.save = value;
    } else if (name == "--device") {
      options.device = tensor::Device::named(value);
    } else {
      throw std::runtime_error(
          "options are --epochs, --seed, --lr, --batch, --hidden, --device and --save");
    }
  }
  if (options.files.size() != 4) {
    throw std::runtime_error("expected TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS");
  }
  if (options.batch < 1 || options.hidden < 1) throw std::runtime_error("counts must be positive");
  return options;
}

/// Trains what `make` makes of the options and the images, with a learning rate that falls linearly
/// to zero, as in examples/python/digits.py.
template <class Make>
void run(const Options& options, const Make& make) {
  using clock = std::chrono::steady_clock;
  const Data data = read_data(options.files[0], options.files[1], options.device);
  const Data held_out = read_data(options.files[2], options.files[3], options.device);
  std::cout << data.labels.numel() << " images to learn from, " << held_out.labels.numel()
            << " to test with, " << data.images[0].numel() << " pixels each\n";

  tensor::manual_seed(options.seed);
  nn::Sequential model = make(options, data.images.size(2), data.images.size(3));
  model.to(options.device);
  std::cout << nn::summary(model) << '\n';
  const tensor::optim::Adam adam(model.parameters(), {options.lr});
  for (std::int64_t epoch = 1; epoch <= options.epochs; ++epoch) {
    const auto start = clock::now();
    adam.set_lr(options.lr *
                (1 - static_cast<double>(epoch - 1) / static_cast<double>(options.epochs)));
    const double loss = train(model, adam, data, options.batch);
    const std::chrono::duration<double> time = clock::now() - start;
    std::printf("epoch %lld: loss %.4f, %.2f s\n", static_cast<long long>(epoch), loss,
                time.count());
  }
  const std::int64_t right = count_right(model, held_out), n = held_out.labels.numel();
  std::printf("accuracy %.4f (%lld of %lld)\n", static_cast<double>(right) / static_cast<double>(n),
              static_cast<long long>(right), static_cast<long long>(n));
  if (!options.save.empty()) model.save(options.save);
}

template <class Make>
int main_of(int argc, char** argv, const Make& make) {
  try {
    run(read_options(argc, argv), make);
    return 0;
  } catch (const std::exception& e) {
    std::cerr << "digits: " << e.what() << '\n';
    return 1;
  }
}

#endif  // TENSOR_EXAMPLES_DIGITS_HPP_
