// SPDX-License-Identifier: Apache-2.0
// Replays the golden files through the C++ wrapper: test_cpp FOLDER. The steps are those of
// README.md.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tensor/tensor.hpp>
#include <utility>
#include <vector>

#include "device.hpp"

namespace lt = tensor;
using lt::Tensor;

namespace {

using Named = std::map<std::string, Tensor>;

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The tensors of one file, in the dtype of this run.
struct Golden {
  Golden(const std::string& folder, const std::string& name, lt::Dtype dtype) : dtype(dtype) {
    for (const auto& [key, t] : lt::load(folder + "/" + name + ".safetensors")) {
      const std::size_t dot = key.find('.');
      const std::string group = key.substr(0, dot), rest = key.substr(dot + 1);
      if (group == "want") {
        want.emplace(rest, t);
      } else {
        (group == "param" ? params : inputs)
            .emplace(rest, (t.dtype() == lt::int64 ? t : t.astype(dtype)).to(test_device()));
      }
    }
  }

  /// The parameters, and the inputs of these names, as new leaves.
  Named leaves(const std::vector<std::string>& names = {}) const {
    Named found;
    for (const auto& [name, t] : params) found.emplace(name, t.clone().requires_grad_());
    for (const std::string& name : names) {
      found.emplace(name, inputs.at(name).clone().requires_grad_());
    }
    return found;
  }

  double compare(const Named& results) const {
    const double tolerance = dtype == lt::float64 ? 1e-9 : 1e-4;
    double farthest = 0;
    if (results.size() != want.size()) throw Failure("not every result was compared");
    for (const auto& [name, t] : results) {
      const Tensor& expected = want.at(name);
      if (t.dtype() != dtype || t.shape() != expected.shape()) {
        throw Failure(name + " has another shape or dtype");
      }
      const Tensor difference = (t.detach().to(lt::cpu).astype(lt::float64) - expected).abs().max();
      const double off = difference.item() / expected.abs().max().item();
      if (!(off <= tolerance)) {
        std::ostringstream text;
        text << name << " is off by " << off << ", more than " << tolerance;
        throw Failure(text.str());
      }
      farthest = std::max(farthest, off);
    }
    return farthest;
  }

  lt::Dtype dtype;
  Named params, inputs, want;
};

std::vector<Tensor> values(const Named& leaves) {
  std::vector<Tensor> found;
  for (const auto& [name, t] : leaves) found.push_back(t);
  return found;
}

void add_gradients(Named& results, const Named& leaves) {
  for (const auto& [name, t] : leaves) results.emplace("grad." + name, t.grad());
}

Tensor linear(const Tensor& x, const Named& p, const std::string& name) {
  const auto bias = p.find(name + ".bias");
  return x.linear(p.at(name + ".weight"), bias == p.end() ? Tensor() : bias->second);
}

double train(const lt::optim::Optimizer& optimizer, const Tensor& loss) {
  optimizer.zero_grad();
  loss.backward();
  optimizer.step();
  return loss.item();
}

Named sin2(const Golden& golden) {
  const Named p = golden.leaves();
  const Tensor x = golden.inputs.at("x").reshape({51, 1, 1});
  const Tensor y = golden.inputs.at("y").reshape({51, 1, 1});
  const lt::optim::SGD optimizer(values(p), {0.001});
  std::vector<double> losses;
  for (int pass = 0; pass < 10; ++pass) {
    double last = 0;
    for (int i = 0; i < 51; ++i) {
      const Tensor guess = linear(linear(x.select(0, i), p, "fc1").sigmoid(), p, "fc2");
      last = train(optimizer, guess.mse_loss(y.select(0, i)));
    }
    losses.push_back(last);
  }
  Named results{{"losses", lt::tensor(losses).astype(golden.dtype)}};
  for (const auto& [name, t] : p) results.emplace("final." + name, t);
  return results;
}

Named mlp(const Golden& golden) {
  using Make = std::function<lt::optim::Optimizer(const std::vector<Tensor>&)>;
  const std::map<std::string, Make> optimizers = {
      {"sgd", [](auto& p) { return lt::optim::SGD(p, {0.1}); }},
      {"momentum",
       [](auto& p) {
         return lt::optim::SGD(p, {0.05, 0.9});
       }},
      {"adam", [](auto& p) { return lt::optim::Adam(p, {0.01}); }},
      {"adamw",
       [](auto& p) {
         return lt::optim::AdamW(p, {0.01, 0.9, 0.999, 1e-8, 0.05});
       }},
  };
  Named results;
  for (const auto& [name, make] : optimizers) {
    const Named p = golden.leaves();
    const lt::optim::Optimizer optimizer = make(values(p));
    std::vector<double> losses;
    for (int i = 0; i < 200; ++i) {
      const Tensor h = linear(linear(golden.inputs.at("x"), p, "fc1").tanh(), p, "fc2").tanh();
      losses.push_back(
          train(optimizer, lt::cross_entropy(linear(h, p, "fc3"), golden.inputs.at("labels"))));
    }
    results.emplace(name + ".losses", lt::tensor(losses).astype(golden.dtype));
    for (const auto& [key, t] : p) results.emplace(name + ".final." + key, t);
  }
  return results;
}

Named conv(const Golden& golden) {
  const Named p = golden.leaves({"x"});
  const Tensor mean = golden.inputs.at("running_mean"), var = golden.inputs.at("running_var");
  Tensor h = p.at("x").conv2d(p.at("conv1.weight"), Tensor(), 1, 1);
  h = h.batch_norm(p.at("bn.weight"), p.at("bn.bias"), mean, var, true, 0.1, 1e-5);
  h = h.relu().max_pool2d(2);
  h = h.conv2d(p.at("conv2.weight"), p.at("conv2.bias"), 2, 2, 2, 2);
  h = h.gelu().avg_pool2d(2, 1, 1, false, false).max_pool2d(2, 2, 1);
  const Tensor logits = linear(h.flatten(1), p, "fc");
  const Tensor loss = lt::cross_entropy(logits, golden.inputs.at("labels"), Tensor(), -100, 0.1);
  loss.backward();
  Named results{{"logits", logits}, {"loss", loss}, {"running_mean", mean}, {"running_var", var}};
  add_gradients(results, p);
  return results;
}

Named lstm(const Golden& golden) {
  const Named p = golden.leaves({"x", "h0", "c0"});
  Tensor h = p.at("h0"), c = p.at("c0");
  std::vector<Tensor> outs;
  for (const Tensor& x : p.at("x").unbind()) {
    const Tensor sums =
        x.linear(p.at("weight_ih"), p.at("bias_ih")) + h.linear(p.at("weight_hh"), p.at("bias_hh"));
    const std::vector<Tensor> gate = sums.split({5, 5, 5, 5}, 1);
    c = gate[1].sigmoid() * c + gate[0].sigmoid() * gate[2].tanh();
    h = gate[3].sigmoid() * c.tanh();
    outs.push_back(h);
  }
  const Tensor out = lt::stack(outs);
  const Tensor loss = out.square().mean() + c.mean();
  loss.backward();
  Named results{{"out", out}, {"h", h}, {"c", c}, {"loss", loss}};
  add_gradients(results, p);
  return results;
}

Named attention(const Golden& golden) {
  const Named p = golden.leaves({"x"});
  const Tensor place = lt::arange(5, test_device());
  const Tensor later = place.unsqueeze(1) < place;
  const Tensor h = p.at("x").layer_norm(1, p.at("ln.weight"), p.at("ln.bias"), 1e-5);
  const auto heads = [&](const char* name) {
    return linear(h, p, name).reshape({2, 5, 2, 4}).transpose(1, 2);
  };
  const Tensor scores = heads("q").matmul(heads("k").matrix_transpose()) / 2;
  const Tensor weights =
      scores.masked_fill(later, -std::numeric_limits<double>::infinity()).softmax(-1);
  const Tensor joined = weights.matmul(heads("v")).transpose(1, 2).reshape({2, 5, 8});
  const Tensor out = p.at("x") + linear(joined, p, "o");
  const Tensor loss = out.mse_loss(golden.inputs.at("target"));
  loss.backward();
  Named results{{"out", out}, {"loss", loss}};
  add_gradients(results, p);
  return results;
}

Named digits(const Golden& golden) {
  const Named p = golden.leaves();
  const lt::optim::Adam optimizer(values(p), {0.01});
  std::vector<double> losses;
  for (int step = 0; step < 20; ++step) {
    Tensor h = golden.inputs.at("x").select(0, step % 4);
    for (const char* name : {"conv1", "conv2"}) {
      const std::string layer = name;
      h = h.conv2d(p.at(layer + ".weight"), p.at(layer + ".bias"), 1, 1).relu().max_pool2d(2);
    }
    h = linear(linear(h.flatten(1), p, "fc1").relu(), p, "fc2");
    losses.push_back(
        train(optimizer, lt::cross_entropy(h, golden.inputs.at("labels").select(0, step % 4))));
  }
  Named results{{"losses", lt::tensor(losses).astype(golden.dtype)}};
  for (const auto& [name, t] : p) results.emplace("final." + name, t);
  return results;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::pair<std::string, Named (*)(const Golden&)>> cases = {
      {"sin2", sin2},           {"mlp", mlp},      {"conv", conv}, {"lstm", lstm},
      {"attention", attention}, {"digits", digits}};
  if (argc != 2) {
    std::fprintf(stderr, "golden: expected the folder of the golden files\n");
    return 1;
  }
  for (const auto& [name, run] : cases) {
    for (const lt::Dtype dtype : {lt::float64, lt::float32}) {
      try {
        const Golden golden(argv[1], name, dtype);
        const double farthest = golden.compare(run(golden));
        std::printf("%s: %zu results, off by at most %.1e\n", name.c_str(), golden.want.size(),
                    farthest);
      } catch (const std::exception& e) {
        std::fprintf(stderr, "golden: %s: %s\n", name.c_str(), e.what());
        return 1;
      }
    }
  }
}
