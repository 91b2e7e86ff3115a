// SPDX-License-Identifier: Apache-2.0
// A transformer encoder learns which character of a text comes next, and then writes:
//
//   char_model [TEXT_FILE [STEPS [DEVICE]]]      DEVICE: cpu, cuda or cuda:N
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <tensor/nn.hpp>
#include <utility>
#include <vector>

namespace lt = tensor;
namespace nn = tensor::nn;
using lt::Tensor;

namespace {

constexpr std::int64_t longest = 32, batch = 8;

// William Blake, 1794.
const char* const poem =
    "Tyger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,\n"
    "Could frame thy fearful symmetry?\n\nIn what distant deeps or skies,\nBurnt the fire of "
    "thine eyes?\nOn what wings dare he aspire?\nWhat the hand, dare seize the fire?\n\nAnd what "
    "shoulder, & what art,\nCould twist the sinews of thy heart?\nAnd when thy heart began to "
    "beat,\nWhat dread hand? & what dread feet?\n";

// Sines and cosines of falling frequencies (Vaswani et al. 2017, section 3.5), (length, width).
Tensor positions(std::int64_t length, std::int64_t width) {
  const Tensor place = lt::arange(length).to(lt::float32).unsqueeze(1);
  const Tensor frequency = (lt::arange(width / 2).to(lt::float32) *
                            (-2 * std::log(10000.0) / static_cast<double>(width)))
                               .exp();
  return lt::stack({(place * frequency).sin(), (place * frequency).cos()}, -1).flatten(1);
}

nn::TransformerLayerOptions layer_options(std::int64_t width) {
  nn::TransformerLayerOptions options;
  options.dim_feedforward = 4 * width;
  options.dropout = 0;
  options.activation = "gelu";
  options.batch_first = true;
  options.norm_first = true;
  return options;
}

// Encoder layers that see only what came before.
struct CharModel : nn::Layer<CharModel> {
  nn::Embedding embedding;
  nn::Buffer places;
  nn::TransformerEncoder encoder;
  nn::Linear output;
  TENSOR_MEMBERS(embedding, places, encoder, output)

  explicit CharModel(std::int64_t characters, std::int64_t width = 32, std::int64_t heads = 4,
                     std::int64_t layers = 2)
      : embedding(characters, width),
        places(positions(longest, width)),
        encoder(nn::TransformerEncoderLayer(width, heads, layer_options(width)), layers,
                nn::LayerNorm(width)),
        output(width, characters) {}

  // (N, L) characters give (N, L, characters) scores of the next ones.
  Tensor forward(const Tensor& x) const {
    nn::EncoderMasks masks;
    masks.mask = nn::Transformer::generate_square_subsequent_mask(x.size(1), x.device());
    masks.is_causal = true;
    const double scale = std::sqrt(static_cast<double>(places.size(1)));
    return output(encoder(embedding(x) * scale + places.slice(0, 0, x.size(1), 1), masks));
  }
};

// The characters of a text, and the places among them.
struct Text {
  std::string characters;
  Tensor codes;  // int64 (n,)

  Text(const std::string& text, lt::Device device) : characters(text) {
    if (static_cast<std::int64_t>(text.size()) < longest + 2) {
      throw std::runtime_error("the text is too short");
    }
    std::sort(characters.begin(), characters.end());
    characters.erase(std::unique(characters.begin(), characters.end()), characters.end());
    std::vector<std::int64_t> places;
    for (const char c : text) places.push_back(static_cast<std::int64_t>(characters.find(c)));
    codes = lt::tensor(places).to(device);
  }
};

double train(const CharModel& model, const Text& text, std::int64_t steps) {
  lt::optim::AdamWOptions options;
  options.lr = 3e-3;
  const lt::optim::AdamW optimizer(model.parameters(), options);
  const nn::CrossEntropyLoss cross_entropy;
  const Tensor excerpts = text.codes.unfold(0, longest + 1, 1);
  double loss_value = 0;
  for (std::int64_t step = 0; step < steps; ++step) {
    const Tensor chosen =
        excerpts.index({lt::randint(0, excerpts.size(0), {batch}, text.codes.device())});
    const Tensor x = chosen.slice(1, 0, longest, 1), y = chosen.slice(1, 1, longest + 1, 1);
    const Tensor loss = cross_entropy(model(x).flatten(0, 1), y.flatten());
    optimizer.zero_grad();
    loss.backward();
    nn::clip_grad_norm_(model.parameters(), 1);
    optimizer.step();
    loss_value = loss.item();
    if (step == 0) std::printf("loss %.3f at first\n", loss_value);
  }
  return loss_value;
}

std::string written(CharModel& model, const Text& text, std::int64_t n) {
  const lt::NoGradGuard no_grad;
  model.eval();
  Tensor codes = text.codes.slice(0, 0, 8, 1);
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t from = std::max<std::int64_t>(0, codes.numel() - longest);
    const Tensor seen = codes.slice(0, from, codes.numel(), 1).unsqueeze(0);
    const Tensor likely = model(seen)[0].select(0, -1).argmax();
    codes = lt::concat({codes, likely.reshape({1})});
  }
  std::string found;
  for (const std::int64_t code : codes.to(lt::cpu).to_vector<std::int64_t>()) {
    found += text.characters[static_cast<std::size_t>(code)];
  }
  return found;
}

void run(int argc, char** argv) {
  std::string all = poem;
  if (argc > 1) {
    std::ifstream file(argv[1], std::ios::binary);
    all.assign(std::istreambuf_iterator<char>(file), {});
  }
  const lt::Device device = lt::Device::named(argc > 3 ? argv[3] : "cpu");
  const Text text(all, device);
  lt::manual_seed(1);
  CharModel model(static_cast<std::int64_t>(text.characters.size()));
  model.to(device);
  std::cout << nn::summary(model) << '\n';
  const double loss = train(model, text, argc > 2 ? std::stoll(argv[2]) : 100);
  std::printf("loss %.3f at last\n%s\n", loss, written(model, text, 80).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc, argv);
  } catch (const std::exception& e) {
    std::cerr << "char_model: " << e.what() << '\n';
    return 1;
  }
}
