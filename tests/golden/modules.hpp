// SPDX-License-Identifier: Apache-2.0
// Modules of C++ from the text that Python's users write, such as Linear(4, 3, bias=False).
#ifndef TENSOR_TESTS_GOLDEN_MODULES_HPP_
#define TENSOR_TESTS_GOLDEN_MODULES_HPP_

#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tensor/nn.hpp>
#include <utility>
#include <vector>

namespace lt = tensor;
namespace nn = tensor::nn;
using lt::Tensor;

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// NAME(a, b, c=d) in parts. Arguments that follow no name get those of `names`, in order.
class Call {
 public:
  explicit Call(const std::string& text) {
    const std::size_t open = text.find_first_of("([");
    name = text.substr(0, open);
    std::string part;
    int depth = 0;
    bool quoted = false;
    for (const char c : text.substr(open + 1, text.size() - open - 2)) {
      if (c == '\'') quoted = !quoted;
      if (!quoted && (c == '(' || c == '[')) ++depth;
      if (!quoted && (c == ')' || c == ']')) --depth;
      if (c == ',' && depth == 0 && !quoted) {
        parts.push_back(stripped(part));
        part.clear();
      } else {
        part += c;
      }
    }
    if (!stripped(part).empty()) parts.push_back(stripped(part));
  }

  void assign(const std::string& names) {
    std::istringstream order(names);
    for (const std::string& part : parts) {
      const std::size_t equals = part.find('=');
      if (equals != std::string::npos && equals < part.find('(')) {
        values_[part.substr(0, equals)] = part.substr(equals + 1);
      } else {
        std::string next;
        if (!(order >> next)) throw Failure(name + " has more arguments than are known");
        values_[next] = part;
      }
    }
  }

  bool has(const std::string& key) const { return values_.count(key) != 0; }
  const std::string& text(const std::string& key) const {
    used_.push_back(key);
    const auto found = values_.find(key);
    if (found == values_.end()) throw Failure(name + " lacks " + key);
    return found->second;
  }

  std::int64_t i(const std::string& key) const { return std::stoll(text(key)); }
  double d(const std::string& key) const { return std::stod(text(key)); }
  lt::Ints ints(const std::string& key) const {
    std::vector<std::int64_t> found;
    for (const std::string& part : list(text(key))) {
      found.push_back(part == "None" ? -1 : std::stoll(part));
    }
    return found;
  }

  // ---- sets what is given, and leaves defaults alone

  void set(const std::string& key, bool& target) const {
    if (has(key)) target = text(key) == "True";
  }
  void set(const std::string& key, std::int64_t& target) const {
    if (has(key)) target = i(key);
  }
  void set(const std::string& key, double& target) const {
    if (has(key)) target = d(key);
  }
  void set(const std::string& key, std::string& target) const {
    if (has(key)) target = unquoted(text(key));
  }
  void set(const std::string& key, lt::Ints& target) const {
    if (has(key)) target = ints(key);
  }
  void set(const std::string& key, std::vector<double>& target) const {
    if (!has(key)) return;
    for (const std::string& part : list(text(key))) target.push_back(std::stod(part));
  }
  template <class T>
  void set(const std::string& key, std::optional<T>& target) const {
    if (!has(key)) return;
    T value{};
    target.reset();
    if (text(key) == "None") return;
    set(key, value);
    target = value;
  }
  void set(const std::string& key, nn::ConvPadding& target) const {
    if (!has(key)) return;
    const std::string value = text(key);
    target = value[0] == '\'' ? nn::ConvPadding(unquoted(value)) : nn::ConvPadding(ints(key));
  }
  void set(const std::string& key, nn::Activation& target) const {
    if (has(key)) target = nn::Activation(unquoted(text(key)));
  }
  void set(const std::string& key, lt::Reduction& target) const {
    if (!has(key)) return;
    const std::string value = unquoted(text(key));
    if (value == "batchmean") return;  // an option of its own
    target = value == "none"  ? lt::Reduction::none
             : value == "sum" ? lt::Reduction::sum
                              : lt::Reduction::mean;
  }
  void set(const std::string& key, Tensor& target) const {
    if (!has(key)) return;
    std::vector<double> values;
    for (const std::string& part : Call(text(key)).parts) values.push_back(std::stod(part));
    target = lt::tensor(values).to(lt::float32);
  }

  /// Each argument must have been looked at.
  void check() const {
    for (const auto& [key, value] : values_) {
      bool used = false;
      for (const std::string& other : used_) used = used || other == key;
      if (!used) throw Failure(name + ": the argument " + key + " is not known");
    }
  }

  static std::string unquoted(const std::string& text) { return text.substr(1, text.size() - 2); }
  static std::vector<std::string> list(const std::string& text) {
    return text[0] == '(' || text[0] == '[' ? Call(text).parts : std::vector<std::string>{text};
  }

  std::string name;
  std::vector<std::string> parts;

 private:
  static std::string stripped(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first);
  }

  std::map<std::string, std::string> values_;
  mutable std::vector<std::string> used_;
};

/// The call of a case: its arguments are names of inputs.
struct Inputs {
  const lt::NamedTensors& tensors;
  Call call;

  std::size_t size() const { return call.parts.size(); }
  /// An argument in its place, or nothing.
  Tensor at(std::size_t i) const {
    return i < size() && call.parts[i].find('=') == std::string::npos ? tensors.at(call.parts[i])
                                                                      : Tensor();
  }
  /// The states h and c, given as (h, c).
  Tensor state(std::size_t i) const {
    return size() > 1 ? tensors.at(Call::list(call.parts[1])[i]) : Tensor();
  }
  void set(const std::string& key, Tensor& target) const {
    for (const std::string& part : call.parts) {
      if (part.rfind(key + "=", 0) == 0) target = tensors.at(part.substr(key.size() + 1));
    }
  }
  lt::Ints output_size() const {
    for (const std::string& part : call.parts) {
      if (part.rfind("output_size=", 0) == 0) {
        Call whole("f(" + part + ")");
        whole.assign("");
        return whole.ints("output_size");
      }
    }
    return {};
  }
  bool is_false(const std::string& key) const {
    for (const std::string& part : call.parts) {
      if (part == key + "=False") return true;
    }
    return false;
  }
};

using Results = std::vector<Tensor>;

inline Results results(const Tensor& t) { return {t}; }
template <class... T>
Results results(const std::tuple<T...>& tensors) {
  Results found;
  const auto add = [&](const Tensor& t) {
    if (t.defined()) found.push_back(t);
  };
  std::apply([&](const auto&... each) { (add(each), ...); }, tensors);
  return found;
}

/// A module, and how a case calls it.
struct Made {
  nn::AnyModule module;
  std::function<Results(const Inputs&)> run;
};

template <class M, class Run>
Made made(M module, Run run) {
  const nn::AnyModule any(std::move(module));
  return {any, [any, run](const Inputs& inputs) { return results(run(any.as<M>(), inputs)); }};
}

template <class M>
Made unary(M module) {
  return made(std::move(module), [](const M& m, const Inputs& in) { return m(in.at(0)); });
}
template <class M>
Made binary(M module) {
  return made(std::move(module),
              [](const M& m, const Inputs& in) { return m(in.at(0), in.at(1)); });
}
template <class M>
Made ternary(M module) {
  return made(std::move(module),
              [](const M& m, const Inputs& in) { return m(in.at(0), in.at(1), in.at(2)); });
}

/// How the modules of a name are made, of arguments whose names are these.
struct Maker {
  std::string arguments;
  std::function<Made(const Call&)> make;
};

using Makers = std::map<std::string, Maker>;

const Makers& makers();

inline Made make(const std::string& text) {
  Call call(text);
  const auto maker = makers().find(call.name);
  if (maker == makers().end()) throw Failure("there is no module " + call.name);
  call.assign(maker->second.arguments);
  Made made = maker->second.make(call);
  call.check();
  return made;
}

#endif  // TENSOR_TESTS_GOLDEN_MODULES_HPP_
