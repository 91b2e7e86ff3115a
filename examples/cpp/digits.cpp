// Trains a perceptron with one hidden layer on handwritten digits, or on any images of ten classes
// in IDX files (magic 0x000008NN, NN axes, big-endian extents, unsigned bytes; the format of MNIST,
// unpacked). The learning rate falls linearly to zero, as in examples/python/digits.py:
//
//   digits [--epochs N] [--seed N] [--lr X] [--batch N] [--hidden N] [--save FILE]
//          TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <tensor/tensor.hpp>
#include <vector>

using tensor::Tensor;

namespace {

constexpr std::int64_t classes = 10;

struct Options {
  std::int64_t epochs = 60, batch = 32, hidden = 128;
  std::uint64_t seed = 1;
  double lr = 1e-3;
  std::string save;
  std::vector<std::string> files;
};

struct Data {
  Tensor images;  // float32 (n, pixels) in [0, 1]
  Tensor labels;  // int64 (n,)
};

// ---- data

// The bytes of an IDX file, in its shape.
Tensor read_idx(const std::string& path, std::size_t axes) {
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

Data read_data(const std::string& images, const std::string& labels) {
  Data data{read_idx(images, 3).flatten(1) / 255, read_idx(labels, 1).to(tensor::int64)};
  if (data.images.size(0) != data.labels.size(0) || data.labels.numel() == 0) {
    throw std::runtime_error("as many labels as images are needed");
  }
  if (data.labels.max().item<std::int64_t>() >= classes) {
    throw std::runtime_error("a label is larger than 9");
  }
  return data;
}

// ---- model

class Perceptron {
 public:
  Perceptron(std::int64_t pixels, std::int64_t hidden, const tensor::Generator& generator)
      : parameters_{{"1.weight", parameter({hidden, pixels}, pixels, generator)},
                    {"1.bias", parameter({hidden}, pixels, generator)},
                    {"2.weight", parameter({classes, hidden}, hidden, generator)},
                    {"2.bias", parameter({classes}, hidden, generator)}} {}

  Tensor operator()(const Tensor& x) const {
    const auto& p = parameters_;
    return x.linear(p.at("1.weight"), p.at("1.bias"))
        .relu()
        .linear(p.at("2.weight"), p.at("2.bias"));
  }

  const tensor::NamedTensors& named_parameters() const { return parameters_; }

  std::vector<Tensor> parameters() const {
    std::vector<Tensor> all;
    for (const auto& [name, t] : parameters_) all.push_back(t);
    return all;
  }

 private:
  static Tensor parameter(const tensor::Ints& shape, std::int64_t inputs,
                          const tensor::Generator& generator) {
    const double bound = 1 / std::sqrt(static_cast<double>(inputs));
    return tensor::empty(shape).uniform_(-bound, bound, generator).requires_grad_();
  }

  tensor::NamedTensors parameters_;
};

// Mean loss of one pass over the data in random order.
double train(const Perceptron& model, const tensor::optim::Adam& adam, const Data& data,
             std::int64_t batch, const tensor::Generator& generator) {
  const std::int64_t n = data.labels.numel();
  const Tensor order = tensor::randperm(n, {}, generator);
  double total = 0;
  for (std::int64_t start = 0; start < n; start += batch) {
    const Tensor chosen = order.index({tensor::Slice(start, start + batch)});
    const Tensor loss =
        tensor::cross_entropy(model(data.images.index({chosen})), data.labels.index({chosen}));
    adam.zero_grad();
    loss.backward();
    adam.step();
    total += loss.item() * static_cast<double>(chosen.numel());
  }
  return total / static_cast<double>(n);
}

std::int64_t count_right(const Perceptron& model, const Data& data) {
  const tensor::NoGradGuard no_grad;
  return (model(data.images).argmax(1) == data.labels).sum().item<std::int64_t>();
}

// ---- program

Options read_options(int argc, char** argv) {
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
    } else {
      throw std::runtime_error("options are --epochs, --seed, --lr, --batch, --hidden and --save");
    }
  }
  if (options.files.size() != 4) {
    throw std::runtime_error("expected TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS");
  }
  if (options.batch < 1 || options.hidden < 1) throw std::runtime_error("counts must be positive");
  return options;
}

void run(const Options& options) {
  using clock = std::chrono::steady_clock;
  const Data data = read_data(options.files[0], options.files[1]);
  const Data held_out = read_data(options.files[2], options.files[3]);
  std::cout << data.labels.numel() << " images to learn from, " << held_out.labels.numel()
            << " to test with, " << data.images.size(1) << " pixels each\n";

  const tensor::Generator generator(options.seed);
  const Perceptron model(data.images.size(1), options.hidden, generator);
  const tensor::optim::Adam adam(model.parameters(), {options.lr});
  for (std::int64_t epoch = 1; epoch <= options.epochs; ++epoch) {
    const auto start = clock::now();
    adam.set_lr(options.lr *
                (1 - static_cast<double>(epoch - 1) / static_cast<double>(options.epochs)));
    const double loss = train(model, adam, data, options.batch, generator);
    const std::chrono::duration<double> time = clock::now() - start;
    std::printf("epoch %lld: loss %.4f, %.2f s\n", static_cast<long long>(epoch), loss,
                time.count());
  }
  const std::int64_t right = count_right(model, held_out), n = held_out.labels.numel();
  std::printf("accuracy %.4f (%lld of %lld)\n", static_cast<double>(right) / static_cast<double>(n),
              static_cast<long long>(right), static_cast<long long>(n));
  if (!options.save.empty()) tensor::save(options.save, model.named_parameters());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(read_options(argc, argv));
  } catch (const std::exception& e) {
    std::cerr << "digits: " << e.what() << '\n';
    return 1;
  }
}
