// SPDX-License-Identifier: Apache-2.0
// Replays nn_modules.safetensors through the modules of C++: test_cpp_modules FOLDER. The steps are
// those of README.md. With another argument it writes what the modules of the cases are made with,
// each after manual_seed(1), to that file.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>

#include "device.hpp"
#include "module_layers.hpp"
#include "module_networks.hpp"

const Makers& makers() {
  static const Makers all = [] {
    Makers joined;
    for (const Makers& part : {activations(), layers(), windows(), norms(), tables(), images(),
                               recurrent(), attention(), losses()}) {
      joined.insert(part.begin(), part.end());
    }
    return joined;
  }();
  return all;
}

namespace {

/// The tensors of one case by group, and their names in the order of the file.
struct Case {
  std::map<std::string, lt::NamedTensors> groups;
  std::vector<std::string> state_names;
};

std::map<std::string, Case> cases(const lt::Archive& archive) {
  std::map<std::string, Case> found;
  for (const std::string& key : archive.names()) {
    const std::size_t slash = key.find('/');
    const std::string rest = key.substr(slash + 1);
    Case& one = found[key.substr(0, slash)];
    const std::size_t dot = rest.find('.');
    one.groups[rest.substr(0, dot)].emplace(rest.substr(dot + 1), archive.get(key, test_device()));
    if (rest.substr(0, dot) == "state") one.state_names.push_back(rest.substr(dot + 1));
  }
  return found;
}

void compare(const Tensor& got, const Tensor& want, const std::string& what) {
  if (!got.defined()) throw Failure(what + " is missing");
  if (got.dtype() != want.dtype() || got.shape() != want.shape()) {
    throw Failure(what + " has another shape or dtype: " + got.to_string());
  }
  if (want.numel() == 0) return;
  const Tensor expected = want.to(lt::cpu).astype(lt::float64);
  const double off = (got.detach().to(lt::cpu).astype(lt::float64) - expected).abs().max().item();
  const bool exact = !want.is_floating_point();
  const double limit = exact ? 0 : 1e-7 * std::max(1.0, expected.abs().max().item());
  if (!(off <= limit)) {
    throw Failure(what + " is off by " + std::to_string(off) + ": " + got.to_string());
  }
}

/// Parameters and buffers apart have the order of the file.
void compare_order(nn::Module& module, const std::vector<std::string>& names) {
  for (const nn::Paths& paths : {module.named_parameters(), module.named_buffers()}) {
    std::vector<std::string> mine, others;
    for (const auto& [path, t] : paths) mine.push_back(path);
    for (const std::string& name : names) {
      if (std::find(mine.begin(), mine.end(), name) != mine.end()) others.push_back(name);
    }
    if (mine != others) throw Failure("the state has another order or other names");
  }
}

void replay(const std::string& name, const std::string& text, Case& one) {
  const std::size_t semicolon = text.find("; ");
  const Made made = make(text.substr(0, semicolon));
  std::string call = text.substr(semicolon + 2);
  if (call.rfind("m(", 0) != 0) call = "m()";  // that of ModuleList
  nn::Module& module = *made.module;
  module.to(lt::float64);
  module.to(test_device());
  compare_order(module, one.state_names);
  module.load_state_dict(one.groups["state"]);
  const bool evaluates = name.size() > 5 && name.substr(name.size() - 5) == ".eval";
  module.train(!evaluates);

  const lt::NamedTensors& gradients = one.groups["grad"];
  const lt::NamedTensors& inputs = one.groups["in"];
  for (const auto& [key, t] : inputs) {
    if (gradients.count("in." + key) != 0) t.requires_grad_();
  }
  const Results outputs = made.run({inputs, Call(call)});
  const lt::NamedTensors& wanted = one.groups["out"];
  if (outputs.size() != wanted.size()) throw Failure("another number of results");
  Tensor loss = lt::zeros({}, lt::Options(lt::float64).device(test_device()));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    compare(outputs[i], wanted.at(std::to_string(i)), "result " + std::to_string(i));
    if (outputs[i].is_floating_point()) loss = loss + outputs[i].square().sum();
  }
  const lt::NamedTensors& after = one.groups["after"];
  for (const auto& [key, t] : module.state_dict()) {
    compare(t, after.count(key) != 0 ? after.at(key) : one.groups["state"].at(key), key);
  }
  if (gradients.empty()) return;
  loss.backward();
  for (const auto& [key, want] : gradients) {
    const bool input = key.rfind("in.", 0) == 0;
    const Tensor leaf = input ? inputs.at(key.substr(3)) : module.get(key.substr(6));
    compare(leaf.grad(), want, "the gradient of " + key);
  }
}

void write_initial(const lt::Metadata& texts, const std::string& path) {
  lt::NamedTensors all;
  for (const auto& [name, text] : texts) {
    lt::manual_seed(1);
    const Made made = make(text.substr(0, text.find("; ")));
    for (const auto& [key, t] : made.module->state_dict()) all.emplace(name + "/" + key, t);
  }
  lt::save(path, all);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr, "golden: expected the folder of the golden files\n");
    return 1;
  }
  int failed = 0;
  try {
    const lt::Archive archive(std::string(argv[1]) + "/nn_modules.safetensors");
    std::map<std::string, Case> all = cases(archive);
    const lt::Metadata texts = archive.metadata();
    if (argc == 3) {
      write_initial(texts, argv[2]);
      return 0;
    }
    for (const auto& [name, text] : texts) {
      try {
        replay(name, text, all.at(name));
      } catch (const std::exception& e) {
        std::fprintf(stderr, "golden: %s, %s: %s\n", name.c_str(), text.c_str(), e.what());
        ++failed;
      }
    }
    std::printf("%zu cases, %d of them failed\n", texts.size(), failed);
    if (texts.empty()) failed = 1;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "golden: %s\n", e.what());
    return 1;
  }
  return failed == 0 ? 0 : 1;
}
