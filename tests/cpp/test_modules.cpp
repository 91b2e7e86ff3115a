// SPDX-License-Identifier: Apache-2.0
// The base of modules: names, state, copies, modes, and what is made of modules. What each module
// computes is compared in tests/golden.
#include <cmath>
#include <limits>
#include <sstream>
#include <tensor/nn.hpp>

#include "check.h"

namespace nn = tensor::nn;

namespace {

struct Block : nn::Module {
  nn::Linear in{3, 4}, out{4, 3};
  nn::Parameter scale{lt::ones({3})};
  nn::Buffer calls{lt::zeros({}, lt::int64)};
  nn::Buffer cache{lt::zeros({2}), false};
  TENSOR_MEMBERS(in, out, scale, calls, cache)

  Tensor forward(const Tensor& x) const {
    calls.add_(1);
    return out(in(x).tanh()) * scale;
  }
};

struct Net : nn::Module {
  std::vector<Block> blocks = std::vector<Block>(2);
  nn::BatchNorm1d norm{3};
  nn::Sequential head{nn::Dropout(0.5), nn::Linear(3, 2)};
  TENSOR_MEMBERS(blocks, norm, head)

  Tensor forward(const Tensor& x) const {
    Tensor y = x;
    for (const Block& block : blocks) y = block.forward(y);
    return head(norm(y));
  }
};

std::string names(const nn::Paths& paths) {
  std::string found;
  for (const auto& [path, t] : paths) found += path + " ";
  return found;
}

bool same(const Tensor& a, const Tensor& b) {
  return a.shape() == b.shape() && a.to_vector<double>() == b.to_vector<double>();
}

bool near(double a, double b, double by = 1e-6) { return std::abs(a - b) <= by; }

}  // namespace

// Every optimiser of a parameter goes on with what to() has made of it, momentum and all.
static void test_optimisers_follow() {
  nn::LinearOptions plain;
  plain.bias = false;
  nn::Linear layer(1, 1, plain), other(1, 1, plain);
  layer.weight.detach().fill_(1);
  lt::optim::SGDOptions options;
  options.lr = 0.5;
  options.momentum = 0.5;
  lt::optim::SGD sgd(layer.parameters(), options);
  const lt::optim::SGD copy = sgd;
  const lt::optim::Adam adam({other.weight});
  adam.add_group({layer.weight});
  const lt::Tensor x = lt::ones({1, 1}), before = layer.weight;
  layer(x).sum().backward();
  sgd.step();  // momentum 1, weight 0.5
  layer.to(lt::float64);
  CHECK(layer.weight.dtype() == lt::float64 && layer.weight.grad().dtype() == lt::float64);
  CHECK(layer.weight.grad().item() == 1 && before.item() == 0.5);
  copy.zero_grad();
  CHECK(!layer.weight.grad().defined());
  layer(x.to(lt::float64)).sum().backward();
  copy.step();  // momentum 1.5
  CHECK(layer.weight.item() == -0.25 && before.item() == 0.5);
  adam.step();
  CHECK(near(layer.weight.item(), -0.251, 1e-9));
  layer.weight.requires_grad_(false);
  layer.to(lt::float32);
  CHECK(!layer.weight.requires_grad());
}

static void test_names() {
  Net net;
  CHECK(names(net.named_parameters()) ==
        "blocks.0.scale blocks.0.in.weight blocks.0.in.bias blocks.0.out.weight blocks.0.out.bias "
        "blocks.1.scale blocks.1.in.weight blocks.1.in.bias blocks.1.out.weight blocks.1.out.bias "
        "norm.weight norm.bias head.1.weight head.1.bias ");
  CHECK(names(net.named_buffers()) ==
        "blocks.0.calls blocks.0.cache blocks.1.calls blocks.1.cache norm.running_mean "
        "norm.running_var norm.num_batches_tracked ");
  CHECK(net.state_dict().size() == 19 && net.state_dict().count("blocks.0.cache") == 0);
  std::string kinds;
  for (const auto& [path, module] : net.named_modules()) kinds += path + ":" + module->kind() + " ";
  CHECK(kinds ==
        ":Net blocks.0:Block blocks.0.in:Linear blocks.0.out:Linear blocks.1:Block "
        "blocks.1.in:Linear blocks.1.out:Linear norm:BatchNorm1d head:Sequential head.0:Dropout "
        "head.1:Linear ");
  CHECK(net.named_children().size() == 4 && net.named_children()[1].first == "blocks.1");
  CHECK(&net.get_submodule("blocks.1.in") == &net.blocks[1].in && &net.get_submodule("") == &net);
  CHECK(net.get("head.1.bias").shape() == Shape{2});
  CHECK_THROWS(lt::InvalidError, "Net has no module 'tail'", net.get_submodule("tail"));
  CHECK_THROWS(lt::InvalidError, "Block has no module 'in2'", net.get_submodule("blocks.0.in2"));
  CHECK_THROWS(lt::InvalidError, "no parameter or buffer 'norm'", net.get("norm"));

  // What has two names comes once.
  net.blocks[1].in = net.blocks[0].in;
  CHECK(net.parameters().size() == 12 && net.state_dict().size() == 19);
  std::ostringstream text;
  text << nn::Sequential(nn::Linear(3, 4), nn::Sequential(nn::ReLU(), nn::Dropout(0.25)));
  CHECK(text.str() ==
        "Sequential(\n  (0): Linear(in_features=3, out_features=4, bias=True)\n  (1): Sequential(\n"
        "    (0): ReLU()\n    (1): Dropout(p=0.25)\n  )\n)");
}

static void test_state() {
  Net net, other;
  other.forward(lt::randn({5, 3}));
  CHECK(!same(net.norm.running_mean, other.norm.running_mean));
  const nn::IncompatibleKeys keys = net.load_state_dict(other.state_dict());
  CHECK(keys.missing_keys.empty() && keys.unexpected_keys.empty());
  for (const auto& [name, t] : other.state_dict()) CHECK(same(t, net.get(name)));
  CHECK(!net.norm.weight.shares_storage(other.norm.weight));

  // On an error nothing is changed, not even what fits.
  lt::NamedTensors state;
  for (const auto& [name, t] : net.state_dict()) state.emplace(name, lt::zeros_like(t));
  lt::NamedTensors wrong = state;
  wrong["head.1.weight"] = lt::zeros({3, 2});
  CHECK_THROWS(lt::ShapeError, "head.1.weight has shape [2, 3], the saved one [3, 2]",
               net.load_state_dict(wrong));
  CHECK_THROWS(lt::ShapeError, "head.1.weight", net.load_state_dict(wrong, false));
  wrong = state;
  wrong.erase("norm.bias");
  wrong["more"] = lt::ones({1});
  CHECK_THROWS(lt::InvalidError, "missing names 'norm.bias'; unexpected names 'more'",
               net.load_state_dict(wrong));
  wrong = state;
  wrong["norm.bias"] = Tensor();
  CHECK_THROWS(lt::InvalidError, "missing names 'norm.bias'", net.load_state_dict(wrong));
  for (const auto& [name, t] : other.state_dict()) CHECK(same(t, net.get(name)));

  const auto loose = net.load_state_dict({{"norm.bias", lt::full({3}, 2.0)}, {"more", {}}}, false);
  CHECK(loose.missing_keys.size() == 18 && loose.unexpected_keys[0] == "more");
  CHECK(equal(net.norm.bias, {2, 2, 2}) && net.norm.bias.requires_grad());
  net.load_state_dict({{"norm.bias", lt::full({3}, 3.0, lt::float64)}}, false);
  CHECK(equal(net.norm.bias, {3, 3, 3}) && net.norm.bias.dtype() == lt::float32);
  // The halves of one vector change places, each the source of the other.
  Block block;
  block.in = nn::Linear(2, 2);
  block.out = nn::Linear(2, 2);
  const auto before = block.in.weight.to_vector<double>();
  const auto after = block.out.weight.to_vector<double>();
  block.load_state_dict({{"in.weight", block.out.weight}, {"out.weight", block.in.weight}}, false);
  CHECK(equal(block.in.weight, after) && equal(block.out.weight, before));

  const std::string path = "cpp_modules.safetensors";
  net.save(path, {{"format", "pt"}});
  Net loaded;
  loaded.load(path);
  for (const auto& [name, t] : net.state_dict()) CHECK(same(t, loaded.get(name)));
  CHECK(lt::Archive(path).metadata().at("format") == "pt");
}

static void test_copies() {
  Net net;
  const Net shared = net;
  CHECK(shared.norm.weight.is_same(net.norm.weight));
  net.blocks[1].in = net.blocks[0].in;
  Net copy = nn::clone(net);
  for (const auto& [name, t] : net.state_dict()) {
    CHECK(same(t, copy.get(name)) && !t.shares_storage(copy.get(name)));
  }
  CHECK(copy.parameters().size() == 12);  // what was shared is
  CHECK(&*copy.head[1] != &*net.head[1] && &*shared.head[1] == &*net.head[1]);
  copy.requires_grad_(false);
  CHECK(!nn::clone(copy).norm.weight.requires_grad() && net.norm.weight.requires_grad());

  const nn::AnyModule layer(nn::Linear(2, 2));
  const nn::ModuleList<> twice = nn::clone(nn::ModuleList<>{layer, layer});
  CHECK(&*twice[0] == &*twice[1] && &*twice[0] != &*layer && twice.parameters().size() == 2);

  const std::int64_t live = lt::memory_stats().n_live_tensors;
  { const Net gone = nn::clone(net); }
  CHECK(lt::memory_stats().n_live_tensors == live);
}

static void test_modes() {
  Net net;
  const Net before = net;
  net.eval();
  CHECK(!net.is_training() && !net.head[0]->is_training() && !net.blocks[1].in.is_training());
  CHECK(before.is_training() && before.norm.is_training());
  CHECK(same(net.forward(lt::ones({2, 3})), net.forward(lt::ones({2, 3}))));
  net.train();
  CHECK(net.head[0]->is_training());

  net.forward(lt::randn({4, 3})).sum().backward();
  CHECK(net.norm.weight.grad().defined());
  net.zero_grad(false);
  CHECK(equal(net.norm.weight.grad(), {0, 0, 0}));
  net.zero_grad();
  CHECK(!net.norm.weight.grad().defined());

  net.blocks[1].in = net.blocks[0].in;
  net.to(lt::float64);
  CHECK(net.norm.weight.dtype() == lt::float64 && net.norm.running_var.dtype() == lt::float64);
  CHECK(net.norm.num_batches_tracked.dtype() == lt::int64 && net.norm.weight.requires_grad());
  CHECK(net.norm.weight.is_leaf() && net.blocks[1].in.weight.is_same(net.blocks[0].in.weight));
  CHECK(net.forward(lt::ones({2, 3}, lt::float64)).dtype() == lt::float64);
  const Tensor weight = net.norm.weight;
  net.to(lt::float64).to(lt::cpu);
  CHECK(net.norm.weight.is_same(weight));

  int visited = 0;
  net.apply([&](nn::Module& module) {
    ++visited;
    if (module.kind() == "Linear") nn::init::zeros_(module.get("weight"));
  });
  CHECK(visited == 11 && net.head[1]->get("weight").abs().max().item() == 0);
}

static void test_containers() {
  nn::Sequential net;
  net.add("first", nn::Linear(3, 4)).append(nn::ReLU());
  net.append(nn::Functional([](const Tensor& x) { return x * 2; }));
  CHECK(net.size() == 3 && net.named_children()[2].first == "2");
  const Tensor x = lt::randn({2, 3});
  CHECK(same(net(x), net[0](x).relu() * 2));
  CHECK(net[0].as<nn::Linear>().weight.shape() == (Shape{4, 3}));
  CHECK_THROWS(lt::InvalidError, "the module is a Linear", net[0].as<nn::ReLU>());
  CHECK_THROWS(lt::InvalidError, "there is a module 'first' already", net.add("first", nn::ReLU()));
  CHECK_THROWS(lt::InvalidError, "must not be empty or contain '.'", net.add("a.b", nn::ReLU()));
  CHECK_THROWS(lt::InvalidError, "there is no module", net.append(nn::AnyModule()));
  CHECK_THROWS(lt::OutOfRangeError, "index 3 is out of range, there are 3 modules", net[3]);
  CHECK_THROWS(lt::UnsupportedError, "LSTM does not make a tensor of a tensor",
               nn::AnyModule(nn::LSTM(2, 2))(x));
  CHECK_THROWS(lt::InvalidError, "there is no module", nn::AnyModule()(x));

  nn::ModuleList<nn::Linear> list{nn::Linear(1, 2), nn::Linear(2, 3)};
  list.insert(0, nn::Linear(4, 1)).push_back(nn::Linear(3, 5)).extend(list).erase(4);
  CHECK(list.size() == 7 && list[0].weight.size(1) == 4 && list[4].weight.size(1) == 1);
  CHECK(names(list.named_parameters()).rfind("0.weight 0.bias 1.weight", 0) == 0);
  std::int64_t wide = 0;
  for (const nn::Linear& linear : list) wide += linear.weight.size(0);
  CHECK(wide == 1 + 2 + 3 + 5 + 2 + 3 + 5);
  CHECK_THROWS(lt::OutOfRangeError, "there are 7 modules", list[7]);
  CHECK_THROWS(lt::OutOfRangeError, "there are 7 modules", list.erase(7));
}

static void test_helpers() {
  const nn::Linear linear(2, 2);
  const Tensor vector = nn::parameters_to_vector(linear.parameters());
  CHECK(vector.shape() == Shape{6} && vector.requires_grad());
  nn::vector_to_parameters(lt::arange(6).to(lt::float32), linear.parameters());
  CHECK(equal(linear.weight, {0, 1, 2, 3}) && equal(linear.bias, {4, 5}));
  CHECK_THROWS(lt::ShapeError, "the vector has shape [5], expected [6]",
               nn::vector_to_parameters(lt::ones({5}), linear.parameters()));

  auto normed = nn::weight_norm(nn::Linear(3, 4));
  CHECK(names(normed.named_parameters()) == "bias weight_g weight_v ");
  CHECK(normed.g.shape() == (Shape{4, 1}));
  const Tensor x = lt::randn({2, 3});
  const Tensor plain = nn::remove_weight_norm(normed)(x);
  CHECK((normed(x) - plain).abs().max().item() < 1e-6);
  nn::init::constant_(normed.g, 2);
  CHECK(near(normed.weight()[0].square().sum().item(), 4, 1e-5));
  normed(x).sum().backward();
  CHECK(normed.g.grad().defined() && normed.v.grad().defined());
  const auto whole = nn::weight_norm(nn::Conv1d(1, 2, 3), "weight", std::nullopt);
  CHECK(whole.g.ndim() == 0 && whole(lt::ones({1, 1, 5})).shape() == (Shape{1, 2, 3}));
  CHECK(nn::remove_weight_norm(whole).parameters().size() == 2);
  CHECK_THROWS(lt::InvalidError, "Linear has no parameter 'w'", nn::weight_norm(linear, "w"));
  CHECK_THROWS(lt::OutOfRangeError, "axis 2 is out of range for 2 axes",
               nn::weight_norm(linear, "weight", 2));

  Net net;
  net.blocks[0].in.requires_grad_(false);
  const nn::Summary summary = nn::summary(net);
  CHECK(summary.layers.size() == 11 && summary.parameters == 82 && summary.trainable == 66);
  CHECK(summary.layers[1].parameters == 3 && summary.layers[2].depth == 2);
  CHECK(summary.layers[1].name == "blocks.0" && summary.layers[1].depth == 1);
  CHECK(summary.nbytes == 4 * 82);
  std::ostringstream text;
  text << nn::summary(net.head);
  CHECK(text.str() ==
        "Layer          Parameters\n-------------------------\nSequential              -\n"
        "  0 (Dropout)           -\n  1 (Linear)            8\n-------------------------\n"
        "8 parameters, 8 of them trained, 32 bytes");
}

static void test_averages() {
  nn::Sequential model{nn::Linear(2, 2), nn::BatchNorm1d(2)};
  const nn::AveragedModel<nn::Sequential> swa(model);
  const nn::AveragedModel<nn::Sequential> ema(model, nn::get_ema_avg_fn(0.75), true);
  const Tensor weight = model[0]->get("weight");
  for (const double value : {1.0, 2.0, 6.0}) {
    nn::init::constant_(weight, value);
    nn::init::constant_(model[1]->get("running_mean"), value);
    swa.update_parameters(model);
    ema.update_parameters(model);
  }
  CHECK(equal(swa.module[0]->get("weight"), {3, 3, 3, 3}));
  CHECK(equal(ema.module[0]->get("weight"), {2.4375, 2.4375, 2.4375, 2.4375}));
  CHECK(equal(swa.get("module.1.running_mean"), {6, 6}));
  CHECK(equal(ema.get("module.1.running_mean"), {2.4375, 2.4375}));
  CHECK(swa.n_averaged.item<int>() == 3 && swa.state_dict().count("module.0.bias") == 1);
  CHECK(equal(weight, {6, 6, 6, 6}));
  CHECK(swa(lt::ones({3, 2})).shape() == (Shape{3, 2}));
  CHECK_THROWS(lt::InvalidError, "decay is 1.5", nn::get_ema_avg_fn(1.5));

  nn::BatchNorm1d norm(1);
  norm.eval();
  nn::update_bn(std::vector<Tensor>{lt::full({2, 1}, 1.0), lt::full({2, 1}, 4.0)}, norm);
  CHECK(near(norm.running_mean.item(), 2.5) && norm.momentum == 0.1 && !norm.is_training());
  CHECK_THROWS(lt::ShapeError, "expected 2 or 3 axes",
               nn::update_bn(std::vector<Tensor>{lt::ones({1})}, norm));
  CHECK(norm.momentum == 0.1 && !norm.is_training());
}

static void test_initial_values() {
  lt::manual_seed(1);
  const auto within = [](const Tensor& t, double bound) {
    const double most = t.abs().max().item();
    return most <= bound && most > 0.9 * bound;
  };
  const nn::Linear linear(16, 64);
  CHECK(within(linear.weight, 0.25) && within(linear.bias, 0.25));
  const nn::Conv2d conv(4, 64, 2);
  CHECK(within(conv.weight, 0.25) && within(conv.bias, 0.25));
  CHECK(within(nn::Bilinear(16, 3, 40).weight, 0.25));
  CHECK(within(nn::LSTM(3, 16).weights[0], 0.25) && within(nn::GRUCell(3, 16).bias_hh, 0.25));
  const Tensor table = nn::Embedding(500, 8).weight;
  CHECK(near(table.mean().item(), 0, 0.1) && near(table.square().mean().item(), 1, 0.1));
  nn::EmbeddingOptions padded;
  padded.padding_idx = -1;
  CHECK(equal(nn::Embedding(3, 2, padded).weight[2], {0, 0}));
  const nn::MultiheadAttention attention(16, 2);
  CHECK(within(attention.in_proj_weight, std::sqrt(6.0 / 64)));
  CHECK(attention.in_proj_bias.abs().max().item() == 0);
  CHECK(attention.out_proj.bias.abs().max().item() == 0 && within(attention.out_proj.weight, 0.25));
  CHECK(equal(nn::LayerNorm(2).weight, {1, 1}) && equal(nn::LayerNorm(2).bias, {0, 0}));
  CHECK(equal(nn::PReLU().weight, {0.25}));
  const nn::TransformerEncoder two(nn::TransformerEncoderLayer(4, 2), 2);
  CHECK(same(two.layers[0].linear1.weight, two.layers[1].linear1.weight));
  CHECK(!two.layers[0].linear1.weight.shares_storage(two.layers[1].linear1.weight));

  nn::LinearOptions half;
  half.dtype = lt::float16;
  CHECK(nn::Linear(2, 2, half).bias.dtype() == lt::float16);
  const Tensor w = lt::empty({50, 32}).requires_grad_();
  CHECK(within(nn::init::kaiming_uniform_(w, 0, lt::Fan::in, "relu"), std::sqrt(6.0 / 32)));
  CHECK(within(nn::init::kaiming_uniform_(w, 0, lt::Fan::in, "linear"), std::sqrt(3.0 / 32)));
  CHECK(near(nn::init::kaiming_normal_(w, 0, lt::Fan::out, "tanh").square().mean().item(),
             25.0 / 9 / 50, 0.01));
  CHECK(within(nn::init::xavier_uniform_(w, 2), 2 * std::sqrt(6.0 / 82)));
  CHECK(near(nn::init::xavier_normal_(w).square().mean().item(), 2.0 / 82, 0.005));
  CHECK(w.is_leaf() && w.requires_grad());
  CHECK(equal(nn::init::eye_(lt::empty({2, 3})), {1, 0, 0, 0, 1, 0}));
  CHECK(nn::init::calculate_gain("leaky_relu", 0.0) == std::sqrt(2.0));
  CHECK_THROWS(lt::InvalidError, "nonlinearity is 'cubic'", nn::init::calculate_gain("cubic"));
  CHECK_THROWS(lt::ShapeError, "expected 2 axes", nn::init::eye_(lt::empty({2})));
}

static void test_chance() {
  lt::manual_seed(2);
  const Tensor x = lt::ones({50, 20, 2});
  const Tensor y = nn::Dropout(0.25)(x);
  CHECK(near((y == 0).to(lt::float32).mean().item(), 0.25, 0.05) && near(y.max().item(), 4.0 / 3));
  const Tensor channels = nn::Dropout1d(0.5)(x);
  CHECK(same(channels.max(-1), channels.min(-1)) && near(channels.mean().item(), 1, 0.15));
  const Tensor drawn = nn::RReLU()(-x);
  CHECK(drawn.min().item() >= -1.0 / 3 && drawn.max().item() <= -1.0 / 8);
  CHECK(!same(drawn[0], drawn[1]));
  nn::RecurrentOptions options;
  options.num_layers = 2;
  options.dropout = 0.5;
  const nn::GRU gru(2, 8, options);
  CHECK(!same(std::get<0>(gru(x)), std::get<0>(gru(x))));
}

static void test_errors() {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const Tensor x = lt::ones({2, 3});
  CHECK_THROWS(lt::Error, "linear: ", nn::Linear(4, 2)(x));
  CHECK_THROWS(lt::Error, "empty: ", nn::Linear(-1, 2));
  CHECK_THROWS(lt::Error, "empty: ", nn::Linear(most, most));
  CHECK(nn::Linear(0, 2)(lt::ones({3, 0})).shape() == (Shape{3, 2}));
  nn::ConvOptions conv;
  conv.groups = 0;
  CHECK_THROWS(lt::InvalidError, "Conv2d: groups is 0", nn::Conv2d(2, 2, 3, conv));
  conv.groups = 3;
  CHECK_THROWS(lt::InvalidError, "no multiples of 3 groups", nn::Conv2d(2, 3, 3, conv));
  conv = nn::ConvOptions();
  conv.padding = "same";
  conv.stride = 2;
  CHECK_THROWS(lt::InvalidError, "padding 'same' needs stride 1", nn::Conv1d(1, 1, 3, conv));
  conv.stride = 1;
  conv.dilation = most;
  CHECK_THROWS(lt::InvalidError, "too large", nn::Conv1d(1, 1, 3, conv)(lt::ones({1, 4})));
  CHECK_THROWS(lt::InvalidError, "expected numbers, 'same' or 'valid'", nn::ConvPadding("some"));
  CHECK_THROWS(lt::InvalidError, "kernel_size has 2 numbers, expected 3", nn::Conv3d(1, 1, {2, 2}));
  CHECK_THROWS(lt::Error, "empty: ", nn::Conv1d(1, 1, least));
  const nn::ConvTranspose1d back(1, 1, 2);
  CHECK_THROWS(lt::ShapeError, "axis 0 can have from 5 to 5", back(lt::ones({1, 4}), {9}));
  CHECK_THROWS(lt::ShapeError, "expected 1 extents", back(lt::ones({1, 4}), lt::Ints{1, 1, 1}));
  CHECK_THROWS(lt::ShapeError, "can have from",
               nn::MaxUnpool1d(2)(lt::ones({1, 2}), lt::zeros({1, 2}, lt::int64), {most}));
  CHECK_THROWS(lt::InvalidError, "too large",
               nn::MaxUnpool1d(most)(lt::ones({1, 2}), lt::zeros({1, 2}, lt::int64)));
  nn::AvgPoolOptions pool;
  pool.divisor_override = 0;
  CHECK_THROWS(lt::InvalidError, "divisor_override is 0", nn::AvgPool2d(2, pool));
  CHECK_THROWS(lt::ShapeError, "BatchNorm2d: expected 4 axes, the input has 2",
               nn::BatchNorm2d(3)(x));
  CHECK_THROWS(lt::ShapeError, "expected 4 channels", nn::InstanceNorm1d(4)(lt::ones({1, 3, 2})));
  CHECK_THROWS(lt::ShapeError, "expected it to end with [2]", nn::LayerNorm(2)(x));
  CHECK_THROWS(lt::InvalidError, "expected a divisor", nn::GroupNorm(3, 4));
  CHECK_THROWS(lt::InvalidError, "p is 2.0, expected a number in [0, 1]", nn::Dropout(2));
  CHECK_THROWS(lt::InvalidError, "p is nan", nn::Dropout(std::nan("")));
  CHECK_THROWS(lt::InvalidError, "expected one of none, tanh", nn::GELU("erf"));
  CHECK_THROWS(lt::ShapeError, "Softmax2d: expected 3 or 4 axes", nn::Softmax2d()(x));
  CHECK_THROWS(lt::InvalidError, "padding has 3 numbers, expected 4", nn::ZeroPad2d({1, 2, 3}));
  CHECK_THROWS(lt::InvalidError, "4 widths do not fit 1 axes", nn::ZeroPad2d(1)(lt::ones({2})));
  nn::EmbeddingOptions table;
  table.padding_idx = 3;
  CHECK_THROWS(lt::InvalidError, "padding_idx is 3, expected a row of 3",
               nn::Embedding(3, 2, table));
  CHECK_THROWS(lt::InvalidError, "expected size or scale_factor",
               nn::Upsample(nn::InterpolateOptions())(lt::ones({1, 1, 2})));
  for (const double scale : {0.0, -1.0, 1e300, std::nan("")}) {
    CHECK_THROWS(lt::InvalidError, "expected positive numbers",
                 nn::Upsample(nn::InterpolateOptions{{}, {scale}})(lt::ones({1, 1, 2})));
  }
  CHECK_THROWS(lt::ShapeError, "expected positive extents",
               nn::Upsample(nn::InterpolateOptions{0})(lt::ones({1, 1, 2})));
  nn::RecurrentOptions recurrent;
  recurrent.proj_size = 2;
  CHECK_THROWS(lt::UnsupportedError, "GRU has no proj_size", nn::GRU(2, 3, recurrent));
  CHECK_THROWS(lt::InvalidError, "proj_size is 2", nn::LSTM(2, 2, recurrent));
  CHECK_THROWS(lt::InvalidError, "hidden_size is", nn::LSTM(2, most));
  CHECK_THROWS(lt::InvalidError, "hidden_size is", nn::LSTMCell(2, least));
  CHECK_THROWS(lt::ShapeError, "GRU: the input has vectors of 3 elements, expected 2",
               nn::GRU(2, 3)(x));
  recurrent = nn::RecurrentOptions();
  recurrent.nonlinearity = "gelu";
  CHECK_THROWS(lt::InvalidError, "expected one of tanh, relu", nn::RNN(2, 3, recurrent));
  CHECK_THROWS(lt::InvalidError, "a multiple of num_heads 3", nn::MultiheadAttention(4, 3));
  CHECK_THROWS(lt::InvalidError, "a multiple of num_heads 0", nn::MultiheadAttention(4, 0));
  const nn::MultiheadAttention attention(4, 2);
  CHECK_THROWS(lt::ShapeError, "expected vectors of 4 elements", attention(x, x, x));
  nn::AttentionCall causal;
  causal.is_causal = true;
  const Tensor q = lt::ones({3, 1, 4});
  CHECK_THROWS(lt::InvalidError, "is_causal is a hint", attention(q, q, q, causal));
  CHECK_THROWS(lt::InvalidError, "expected one of relu, gelu", nn::Activation("tanh"));
  CHECK_THROWS(lt::InvalidError, "margin is",
               nn::functional::triplet_margin_with_distance_loss(x, x, x, {}, 0));
  CHECK_THROWS(lt::ShapeError, "from_pretrained: expected 2 axes",
               nn::Embedding::from_pretrained(lt::ones({2})));
  CHECK(!nn::Embedding::from_pretrained(x).weight.requires_grad());
}

static void test_settings() {
  // Settings that are equal in the golden cases.
  nn::ConvTransposeOptions back;
  back.stride = 4;
  back.padding = 1;
  back.output_padding = 3;
  const nn::ConvTranspose2d transposed(1, 2, {2, 5}, back);
  CHECK(transposed(lt::ones({1, 1, 3, 2})).shape() == (Shape{1, 2, 11, 10}));
  CHECK(transposed(lt::ones({1, 3, 2}), {8, 7}).shape() == (Shape{2, 8, 7}));
  const nn::MaxPool2d pool(2);
  const auto [y, places] =
      pool.forward_with_indices(lt::arange(16).to(lt::float32).reshape({1, 4, 4}));
  CHECK(equal(nn::MaxUnpool2d(2)(y, places, {5, 5}).sum(), {5 + 7 + 13 + 15}));
#if __cplusplus >= 202002L
  const Tensor x = lt::ones({1, 2, 6});
  CHECK(nn::Conv1d(2, 4, 3, {.padding = 1})(x).shape() == (Shape{1, 4, 6}));
  CHECK(nn::Conv1d(2, 4, 3, {.padding = "same", .bias = false})(x).shape() == (Shape{1, 4, 6}));
  CHECK(nn::Conv2d(1, 1, 3, {.stride = {2, 1}}).stride.begin()[0] == 2);
  CHECK(!nn::Linear(2, 2, {.bias = false}).bias.defined());
  CHECK(nn::MaxPool1d(3, {.stride = 1})(x).shape() == (Shape{1, 2, 4}));
  CHECK(nn::Upsample({.scale_factor = {2}, .mode = "linear"})(x).shape() == (Shape{1, 2, 12}));
  CHECK(nn::CrossEntropyLoss({.label_smoothing = 0.1}).label_smoothing == 0.1);
  const nn::MultiheadAttention attention(6, 2, {.batch_first = true});
  const Tensor mask = nn::Transformer::generate_square_subsequent_mask(2);
  CHECK(std::get<1>(attention(x, x, x, {.attn_mask = mask}))[0][0][1].item() == 0);
  const nn::TransformerEncoderLayer layer(6, 2, {.dim_feedforward = 8, .activation = "gelu"});
  CHECK(nn::TransformerEncoder(layer, 2)(x, {.mask = {}}).shape() == x.shape());
#endif
}

int main() {
  test_settings();
  test_names();
  test_state();
  test_copies();
  test_modes();
  test_optimisers_follow();
  test_containers();
  test_helpers();
  test_averages();
  test_initial_values();
  test_chance();
  test_errors();
}
