// SPDX-License-Identifier: Apache-2.0
// Recurrent layers, with the names of parameters and the order of gates that PyTorch has.
#ifndef TENSOR_CPP_NN_RECURRENT_HPP_
#define TENSOR_CPP_NN_RECURRENT_HPP_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "tensor/cpp/nn/activations.hpp"
#include "tensor/cpp/nn/init.hpp"

namespace tensor::nn {

/// What RNN, LSTM and GRU take beside their extents.
struct RecurrentOptions {
  std::int64_t num_layers = 1;
  bool bias = true;
  bool batch_first = false;
  double dropout = 0;  // between layers, in training
  bool bidirectional = false;
  std::int64_t proj_size = 0;         // of LSTM: h is projected to so many elements
  std::string nonlinearity = "tanh";  // of RNN: or relu
  Dtype dtype = Dtype::automatic;
};

/// What RNNCell, LSTMCell and GRUCell take beside their extents.
struct CellOptions {
  bool bias = true;
  std::string nonlinearity = "tanh";  // of RNNCell: or relu
  Dtype dtype = Dtype::automatic;
};

namespace detail {

inline void check_nonlinearity(const std::string& name, const std::string& nonlinearity) {
  if (nonlinearity == "tanh" || nonlinearity == "relu") return;
  throw InvalidError(name + ": nonlinearity is '" + nonlinearity + "', expected one of tanh, relu");
}

/// U(-1 / sqrt(hidden_size), 1 / sqrt(hidden_size))
inline void reset_recurrent(const std::vector<Tensor>& parameters, std::int64_t hidden_size) {
  const double bound = hidden_size > 0 ? 1 / std::sqrt(static_cast<double>(hidden_size)) : 0;
  for (const Tensor& p : parameters) init::uniform_(p, -bound, bound);
}

/// Weights of each layer and in it of each direction: weight_ih_l0, weight_hh_l0, bias_ih_l0,
/// bias_hh_l0, weight_hr_l0, weight_ih_l0_reverse, ...
template <class M, std::int64_t gates>
class Recurrent : public Layer<M> {
 public:
  std::vector<Parameter> weights;
  std::int64_t input_size, hidden_size;
  RecurrentOptions options;

  void members(Members& visit) override {
    for (std::size_t i = 0; i < weights.size(); ++i) visit(names_[i], weights[i]);
  }

  void reset_parameters() const { reset_recurrent(this->parameters(), hidden_size); }

  std::string extra_repr() const override {
    std::string text = std::to_string(input_size) + ", " + std::to_string(hidden_size);
    if (options.proj_size != 0) text += ", proj_size=" + std::to_string(options.proj_size);
    if (options.num_layers != 1) text += ", num_layers=" + std::to_string(options.num_layers);
    if (!options.bias) text += ", bias=False";
    if (options.batch_first) text += ", batch_first=True";
    if (options.dropout != 0) text += ", dropout=" + number(options.dropout);
    return text + (options.bidirectional ? ", bidirectional=True" : "");
  }

 protected:
  Recurrent(const std::string& name, std::int64_t input_size_, std::int64_t hidden_size_,
            const RecurrentOptions& given)
      : input_size(input_size_), hidden_size(hidden_size_), options(given) {
    if (hidden_size <= 0 || hidden_size > limit || options.num_layers <= 0) {
      throw InvalidError(name + ": hidden_size is " + std::to_string(hidden_size) +
                         " and num_layers " + std::to_string(options.num_layers) +
                         ", expected more than 0");
    }
    if (!(options.dropout >= 0 && options.dropout <= 1)) {
      throw InvalidError(name + ": dropout is " + number(options.dropout) +
                         ", expected a number in [0, 1]");
    }
    if (options.proj_size < 0 || options.proj_size >= hidden_size) {
      throw InvalidError(name + ": proj_size is " + std::to_string(options.proj_size) +
                         ", expected 0 to hidden_size " + std::to_string(hidden_size) +
                         ", without it");
    }
    const std::int64_t out = options.proj_size != 0 ? options.proj_size : hidden_size;
    const std::int64_t rows = gates * hidden_size;
    for (std::int64_t layer = 0; layer < options.num_layers; ++layer) {
      const std::int64_t width = layer == 0 ? input_size : options.bidirectional ? 2 * out : out;
      for (const char* end : {"", "_reverse"}) {
        if (*end != '\0' && !options.bidirectional) break;
        const std::string place = "_l" + std::to_string(layer) + end;
        add("weight_ih" + place, {rows, width});
        add("weight_hh" + place, {rows, out});
        if (options.bias) {
          add("bias_ih" + place, rows);
          add("bias_hh" + place, rows);
        }
        if (options.proj_size != 0) add("weight_hr" + place, {options.proj_size, hidden_size});
      }
    }
    reset_parameters();
  }

  void check(const Tensor& x) const {
    if (x.ndim() != 2 && x.ndim() != 3) {
      throw ShapeError(this->kind() + ": expected 2 or 3 axes, the input has " +
                       std::to_string(x.ndim()));
    }
    if (x.size(-1) != input_size) {
      throw ShapeError(this->kind() + ": the input has vectors of " + std::to_string(x.size(-1)) +
                       " elements, expected " + std::to_string(input_size));
    }
  }

  /// Calls the op `run` with the settings, after x, the states and the weights.
  template <class Run, class... States>
  auto run(const Run& run, const Tensor& x, const States&... states) const {
    check(x);
    const std::vector<Tensor> all(weights.begin(), weights.end());
    return run(x, states..., all, options.num_layers, options.bias, options.dropout,
               this->is_training(), options.bidirectional, options.batch_first, Generator());
  }

 private:
  static constexpr std::int64_t limit = std::int64_t{1} << 60;

  void add(const std::string& name, const Ints& shape) {
    names_.push_back(name);
    weights.emplace_back(empty(shape, options.dtype));
  }

  std::vector<std::string> names_;
};

/// An op as an object, for Recurrent::run().
#define TENSOR_NN_OP(op) [](const auto&... arguments) { return tensor::op(arguments...); }

}  // namespace detail

/// h = tanh(W_ih x + b_ih + W_hh h + b_hh), or relu, of x (L, N, in), with batch_first (N, L, in),
/// or (L, in), from h0 (layers * directions, N, hidden), zeros unless given. Gives the states of
/// the last layer at all times, and those of all layers after the last time.
class RNN : public detail::Recurrent<RNN, 1> {
 public:
  RNN(Integer in, Integer hidden, const RecurrentOptions& settings = {})
      : Recurrent("RNN", in, hidden, settings) {
    detail::check_nonlinearity("RNN", options.nonlinearity);
    if (options.proj_size != 0) throw UnsupportedError("RNN has no proj_size");
  }

  std::tuple<Tensor, Tensor> forward(const Tensor& x, const Tensor& h0 = {}) const {
    return options.nonlinearity == "tanh" ? run(TENSOR_NN_OP(rnn_tanh), x, h0)
                                          : run(TENSOR_NN_OP(rnn_relu), x, h0);
  }
};

/// h = (1 - z) * n + z * h, with n = tanh(W_in x + b_in + r * (W_hn h + b_hn)) and gates r and z;
/// else as RNN.
class GRU : public detail::Recurrent<GRU, 3> {
 public:
  GRU(Integer in, Integer hidden, const RecurrentOptions& settings = {})
      : Recurrent("GRU", in, hidden, settings) {
    if (options.proj_size != 0) throw UnsupportedError("GRU has no proj_size");
  }

  std::tuple<Tensor, Tensor> forward(const Tensor& x, const Tensor& h0 = {}) const {
    return run(TENSOR_NN_OP(gru), x, h0);
  }
};

/// c = f * c + i * g and h = o * tanh(c), with gates i, f, g and o; h is projected to proj_size.
/// Else as RNN, with two states: auto [y, h, c] = lstm(x, h0, c0).
class LSTM : public detail::Recurrent<LSTM, 4> {
 public:
  LSTM(Integer in, Integer hidden, const RecurrentOptions& settings = {})
      : Recurrent("LSTM", in, hidden, settings) {}

  std::tuple<Tensor, Tensor, Tensor> forward(const Tensor& x, const Tensor& h0 = {},
                                             const Tensor& c0 = {}) const {
    return run(TENSOR_NN_OP(lstm), x, h0, c0);
  }
};
#undef TENSOR_NN_OP

namespace detail {

template <class M, std::int64_t gates>
class Cell : public Layer<M> {
 public:
  Parameter weight_ih, weight_hh, bias_ih, bias_hh;
  std::int64_t input_size, hidden_size;
  CellOptions options;
  TENSOR_MEMBERS(weight_ih, weight_hh, bias_ih, bias_hh)

  Cell(Integer input_size_, Integer hidden_size_, const CellOptions& options_ = {})
      : input_size(input_size_), hidden_size(hidden_size_), options(options_) {
    constexpr std::int64_t limit = std::int64_t{1} << 60;
    if (hidden_size < 0 || hidden_size > limit) {
      throw InvalidError("hidden_size is " + std::to_string(hidden_size) + ", expected 0 or more");
    }
    check_nonlinearity("RNNCell", options.nonlinearity);
    const std::int64_t rows = gates * hidden_size;
    weight_ih = Parameter(empty({rows, input_size}, options.dtype));
    weight_hh = Parameter(empty({rows, hidden_size}, options.dtype));
    if (options.bias) {
      bias_ih = Parameter(empty({rows}, options.dtype));
      bias_hh = Parameter(empty({rows}, options.dtype));
    }
    reset_parameters();
  }

  void reset_parameters() const { reset_recurrent(this->parameters(), hidden_size); }

  std::string extra_repr() const override {
    return std::to_string(input_size) + ", " + std::to_string(hidden_size) +
           (options.bias ? "" : ", bias=False") +
           (options.nonlinearity == "tanh" ? "" : ", nonlinearity=" + options.nonlinearity);
  }

 protected:
  /// The state, or zeros.
  Tensor state(const Tensor& h, const Tensor& x) const {
    if (h.defined()) return h;
    std::vector<std::int64_t> shape = x.shape();
    if (shape.empty()) throw ShapeError(this->kind() + ": the input has no axes");
    shape.back() = hidden_size;
    return zeros(shape, Options(x.dtype()).device(x.device()));
  }
};

}  // namespace detail

/// One step of RNN: x (N, in) or (in,) and h (N, hidden) or (hidden,), zeros unless given.
class RNNCell : public detail::Cell<RNNCell, 1> {
 public:
  using Cell::Cell;
  Tensor forward(const Tensor& x, const Tensor& h = {}) const {
    const Tensor before = state(h, x);
    return options.nonlinearity == "tanh"
               ? tensor::rnn_tanh_cell(x, before, weight_ih, weight_hh, bias_ih, bias_hh)
               : tensor::rnn_relu_cell(x, before, weight_ih, weight_hh, bias_ih, bias_hh);
  }
};

/// One step of LSTM: auto [h, c] = cell(x, h0, c0).
class LSTMCell : public detail::Cell<LSTMCell, 4> {
 public:
  using Cell::Cell;
  std::tuple<Tensor, Tensor> forward(const Tensor& x, const Tensor& h = {},
                                     const Tensor& c = {}) const {
    return tensor::lstm_cell(x, state(h, x), state(c, x), weight_ih, weight_hh, bias_ih, bias_hh);
  }
};

/// One step of GRU.
class GRUCell : public detail::Cell<GRUCell, 3> {
 public:
  using Cell::Cell;
  Tensor forward(const Tensor& x, const Tensor& h = {}) const {
    return tensor::gru_cell(x, state(h, x), weight_ih, weight_hh, bias_ih, bias_hh);
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_RECURRENT_HPP_
