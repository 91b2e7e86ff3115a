// SPDX-License-Identifier: Apache-2.0
// Averages of a model's parameters over training.
#ifndef TENSOR_CPP_NN_AVERAGED_HPP_
#define TENSOR_CPP_NN_AVERAGED_HPP_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tensor/cpp/nn/norms.hpp"

namespace tensor::nn {

/// The next average, of the last one, a value, and how many values it is of.
using Average =
    std::function<Tensor(const Tensor& average, const Tensor& value, std::int64_t n_averaged)>;

/// Exponential moving averages: decay * average + (1 - decay) * value.
inline Average get_ema_avg_fn(double decay = 0.999) {
  if (!(decay >= 0 && decay <= 1)) {
    throw InvalidError("get_ema_avg_fn: decay is " + detail::number(decay) + ", expected 0 to 1");
  }
  return [decay](const Tensor& average, const Tensor& value, std::int64_t) {
    return decay * average + (1 - decay) * value;
  };
}

/// Equal averages, as of stochastic weight averaging.
inline Average get_swa_avg_fn() {
  return [](const Tensor& average, const Tensor& value, std::int64_t n_averaged) {
    return average + (value - average) / (static_cast<double>(n_averaged) + 1);
  };
}

/// A copy of a model whose parameters are averages; equal ones, or those of `average`. With
/// use_buffers buffers are averaged too, else they are the last ones.
template <class M>
class AveragedModel : public Layer<AveragedModel<M>> {
 public:
  M module;
  Buffer n_averaged;
  TENSOR_MEMBERS(n_averaged, module)

  explicit AveragedModel(const M& model, Average average = {}, bool use_buffers = false)
      : module(clone(model)),
        n_averaged(zeros({}, int64)),
        average_(average ? std::move(average) : get_swa_avg_fn()),
        use_buffers_(use_buffers) {}

  template <class... Args>
  decltype(auto) forward(Args&&... args) const {
    return module.forward(std::forward<Args>(args)...);
  }

  /// Takes the parameters of the model into the averages.
  void update_parameters(const M& model) const {
    const NoGradGuard no_grad;
    const auto n = n_averaged.template item<std::int64_t>();
    const auto take = [&](const std::vector<Tensor>& averages, const std::vector<Tensor>& values,
                          bool last) {
      if (averages.size() != values.size()) {
        throw InvalidError("update_parameters: the model has other members than the average");
      }
      for (std::size_t i = 0; i < averages.size(); ++i) {
        averages[i].copy_(last ? values[i]
                               : average_(averages[i], values[i], n).to(averages[i].dtype()));
      }
    };
    take(module.parameters(), model.parameters(), n == 0);
    take(module.buffers(), model.buffers(), n == 0 || !use_buffers_);
    n_averaged.add_(1);
  }

 private:
  Average average_;
  bool use_buffers_;
};

/// Running statistics of batch norms anew, over batches: a container of tensors.
template <class Batches, class M>
void update_bn(const Batches& batches, M& model) {
  std::vector<std::pair<RunningNorm*, std::optional<double>>> norms;
  std::vector<std::pair<Module*, bool>> modes;
  for (Module* module : model.modules()) {
    modes.emplace_back(module, module->is_training());
    if (auto* norm = dynamic_cast<RunningNorm*>(module)) norms.emplace_back(norm, norm->momentum);
  }
  if (norms.empty()) return;
  struct Restore {
    const decltype(norms)& norms_;
    const decltype(modes)& modes_;
    ~Restore() {
      for (const auto& [norm, momentum] : norms_) norm->momentum = momentum;
      for (const auto& [module, mode] : modes_) module->set_mode(mode);
    }
  } const restore{norms, modes};
  model.train();
  for (const auto& [norm, momentum] : norms) {
    norm->reset_running_stats();
    norm->momentum = std::nullopt;
  }
  const NoGradGuard no_grad;
  for (const Tensor& batch : batches) static_cast<void>(model.forward(batch));
}

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_AVERAGED_HPP_
