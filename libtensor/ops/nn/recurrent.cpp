// SPDX-License-Identifier: Apache-2.0
// Recurrent networks. Weights are laid out as PyTorch's: the rows of a weight are those of its
// gates.
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/dropout.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/recurrent.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/nn/losses.h"
#include "libtensor/ops/nn/recurrence.h"

namespace libtensor::body {
namespace {

int64_t gates_of(Cell cell) { return cell == Cell::lstm ? 4 : cell == Cell::gru ? 3 : 1; }

using State = RecurrentState;

// The parameters of a cell, in the dtype computed in; biases and the projection may be undefined.
struct Weights {
  Tensor w_ih, w_hh, b_ih, b_hh, w_hr;

  RecurrentWeights own() const { return {w_hh, b_hh, w_hr}; }
  // With both biases in one, where they are added to the same sum.
  Weights with_one_bias(Cell cell) const {
    if (cell == Cell::gru || !b_ih.defined()) return *this;
    return {w_ih, w_hh, b_ih + b_hh, {}, w_hr};
  }
};

void expect_shape(const Tensor& x, const char* name, const Shape& expected) {
  check_floating(x, name);
  if (x.shape() != expected)
    fail(Status::shape, name, " has shape ", x.shape(), ", expected ", expected);
}

// The number of hidden units that the rows of w_hh tell of.
int64_t hidden_size(Cell cell, const Tensor& w_hh, const char* name) {
  check_floating(w_hh, name);
  if (w_hh.ndim() != 2 || w_hh.extent(0) % gates_of(cell) != 0) {
    fail(Status::shape, name, " has shape ", w_hh.shape(), ", expected (", gates_of(cell),
         " * hidden, hidden)");
  }
  return w_hh.extent(0) / gates_of(cell);
}

DType dtype_of_all(const Tensors& xs) {
  std::vector<const Tensor*> pointers;
  for (const Tensor& x : xs) pointers.push_back(&x);
  return floating_dtype(pointers);
}

// ---- cells

// One step of x (N, I) or (I,) from a state (N, H) or (H,).
State single_step(Cell cell, const Tensor& x, const State& state, const Weights& w) {
  check_floating(x, "x");
  if (x.ndim() != 1 && x.ndim() != 2)
    fail(Status::shape, "x has shape ", x.shape(), ", expected (N, I) or (I,)");
  const int64_t hidden = hidden_size(cell, w.w_hh, "w_hh");
  const Shape rows{w.w_hh.extent(0)};
  expect_shape(w.w_hh, "w_hh", {rows[0], hidden});
  expect_shape(w.w_ih, "w_ih", {rows[0], x.extent(x.ndim() - 1)});
  if (w.b_ih.defined()) expect_shape(w.b_ih, "b_ih", rows);
  if (w.b_hh.defined()) expect_shape(w.b_hh, "b_hh", rows);
  Shape own = x.shape();
  own[own.size() - 1] = hidden;
  expect_shape(state.h, "h", own);
  Tensors all{x, state.h, w.w_ih, w.w_hh};
  if (state.c.defined()) {
    expect_shape(state.c, "c", own);
    all.push_back(state.c);
  }
  const DType dtype = dtype_of_all(all), wide = compute_dtype(dtype);
  const auto prepared = [&](const Tensor& t) { return t.defined() ? ops::astype(t, wide) : t; };
  const Weights weights{prepared(w.w_ih), prepared(w.w_hh), prepared(w.b_ih), prepared(w.b_hh), {}};
  const Tensor in = ops::linear(prepared(x), weights.w_ih, weights.b_ih);
  State next =
      recurrent_step(cell, in, {prepared(state.h), prepared(state.c)}, weights.own(), nullptr);
  next.h = ops::astype(next.h, dtype);
  if (next.c.defined()) next.c = ops::astype(next.c, dtype);
  return next;
}

// ---- layers

struct Options {
  int64_t layers;
  bool bias;
  double dropout;
  bool training, bidirectional, batch_first;
};

class Network {
 public:
  Network(Cell cell, const Tensor& x, const Tensor& h0, const Tensor& c0, const Tensors& weights,
          const Options& options, Generator* rng)
      : cell_(cell), options_(options), directions_(options.bidirectional ? 2 : 1), rng_(rng) {
    check_floating(x, "x");
    if (x.ndim() != 2 && x.ndim() != 3) {
      fail(Status::shape, "x has shape ", x.shape(), ", expected ",
           options.batch_first ? "(N, L, I)" : "(L, N, I)", " or (L, I)");
    }
    batched_ = x.ndim() == 3;
    if (options.layers < 1)
      fail(Status::invalid, "layers is ", options.layers, ", expected 1 or more");
    if (!(options.dropout >= 0 && options.dropout <= 1))
      fail(Status::invalid, "dropout is ", options.dropout, ", expected 0 to 1");
    sequence_ = !batched_             ? ops::unsqueeze(x, 1)
                : options.batch_first ? ops::transpose(x, 0, 1)
                                      : x;
    read(weights, x.extent(x.ndim() - 1));
    Tensors all = weights;
    all.push_back(x);
    dtype_ = dtype_of_all(all);
    const DType wide = compute_dtype(dtype_);
    for (Weights& w : weights_) {
      for (Tensor* t : {&w.w_ih, &w.w_hh, &w.b_ih, &w.b_hh, &w.w_hr}) {
        if (t->defined()) *t = ops::astype(*t, wide);
      }
    }
    sequence_ = ops::astype(sequence_, wide);
    h_ = initial(h0, "h0", projected_, wide);
    if (cell == Cell::lstm) c_ = initial(c0, "c0", hidden_, wide);
  }

  // output, h_n, and c_n of lstm
  Tensors run() {
    Tensors last_h, last_c;
    for (int64_t layer = 0; layer < options_.layers; ++layer) {
      Tensors outputs;
      for (int64_t direction = 0; direction < directions_; ++direction) {
        const int64_t i = layer * directions_ + direction;
        State state{ops::select(h_, 0, i), c_.defined() ? ops::select(c_, 0, i) : Tensor()};
        outputs.push_back(
            walk(weights_[static_cast<size_t>(i)].with_one_bias(cell_), state, direction == 1));
        last_h.push_back(state.h);
        if (c_.defined()) last_c.push_back(state.c);
      }
      sequence_ = outputs.size() == 1 ? outputs[0] : ops::concat(outputs, 2);
      if (layer + 1 < options_.layers && options_.dropout > 0)
        sequence_ = ops::dropout(sequence_, options_.dropout, options_.training, rng_);
    }
    const Tensor output = !batched_              ? ops::squeeze(sequence_, Axes::of({1}))
                          : options_.batch_first ? ops::transpose(sequence_, 0, 1)
                                                 : sequence_;
    Tensors results{ops::astype(output, dtype_), joined(last_h)};
    if (c_.defined()) results.push_back(joined(last_c));
    return results;
  }

 private:
  // The weights of each layer and direction: w_ih, w_hh, b_ih, b_hh, w_hr.
  void read(const Tensors& weights, int64_t input) {
    const int64_t cells = checked_mul(options_.layers, directions_);
    const auto given = static_cast<int64_t>(weights.size());
    const int64_t least = options_.bias ? 4 : 2;
    const bool projected = cell_ == Cell::lstm && given == checked_mul<int64_t>(cells, least + 1);
    if (!projected && given != checked_mul(cells, least)) {
      fail(Status::invalid, "there are ", given, " weights, expected ", least, " for each of ",
           options_.layers, " layers and ", directions_, " directions");
    }
    hidden_ = hidden_size(cell_, weights[1], "weight 1");
    projected_ = projected ? projection_of(weights[static_cast<size_t>(least)], least) : hidden_;
    size_t at = 0;
    const auto next = [&](const Shape& expected) {
      Text name;
      name << "weight " << static_cast<int64_t>(at);
      expect_shape(weights[at], name.c_str(), expected);
      return weights[at++];
    };
    const int64_t rows = checked_mul(gates_of(cell_), hidden_);
    for (int64_t i = 0; i < cells; ++i) {
      const int64_t width = i < directions_ ? input : directions_ * projected_;
      Weights w;
      w.w_ih = next({rows, width});
      w.w_hh = next({rows, projected_});
      if (options_.bias) {
        w.b_ih = next({rows});
        w.b_hh = next({rows});
      }
      if (projected) w.w_hr = next({projected_, hidden_});
      weights_.push_back(std::move(w));
    }
  }

  int64_t projection_of(const Tensor& weight, int64_t at) const {
    if (weight.ndim() != 2)
      fail(Status::shape, "weight ", at, " has shape ", weight.shape(), ", expected (P, H)");
    return weight.extent(0);
  }

  // A state for each layer and direction, (layers * directions, N, size); zeros unless given.
  Tensor initial(const Tensor& given, const char* name, int64_t size, DType wide) const {
    const Shape shape{options_.layers * directions_, sequence_.extent(1), size};
    if (!given.defined()) return ops::zeros(shape, wide, sequence_.device());
    const Shape unbatched{shape[0], size};
    expect_shape(given, name, batched_ ? shape : unbatched);
    return ops::reshape(ops::astype(given, wide), shape);
  }

  // All steps of one direction; the state becomes the last one.
  Tensor walk(const Weights& w, State& state, bool backwards) const {
    const int64_t length = sequence_.extent(0), batch = sequence_.extent(1);
    if (batch == 0 && length > 0) {  // one step is as good as any number of them
      const Tensor first = ops::linear(ops::select(sequence_, 0, 0), w.w_ih, w.b_ih);
      state = recurrent_step(cell_, first, state, w.own(), nullptr);
      return ops::broadcast_to(ops::unsqueeze(state.h, 0), {length, 0, projected_});
    }
    if (length > 0) {
      const Tensor input = ops::linear(sequence_, w.w_ih, w.b_ih);
      const Tensors states = recurrent_states({cell_, backwards, input, state, w.own()});
      const bool is_lstm = cell_ == Cell::lstm;
      state.h = is_lstm ? ops::select(states[0], 0, backwards ? 0 : length - 1) : states[1];
      if (is_lstm) state.c = states[1];
      return states[0];
    }
    return ops::zeros({0, batch, projected_}, sequence_.dtype(), sequence_.device());
  }

  Tensor joined(const Tensors& states) const {
    const Tensor all = ops::stack(states, 0);
    return ops::astype(batched_ ? all : ops::squeeze(all, Axes::of({1})), dtype_);
  }

  Cell cell_;
  Options options_;
  int64_t directions_;
  Generator* rng_;
  bool batched_ = true;
  int64_t hidden_ = 0, projected_ = 0;
  DType dtype_ = DType::unset;
  Tensor sequence_, h_, c_;  // (L, N, ...), states
  std::vector<Weights> weights_;
};

}  // namespace

Tensor rnn_tanh_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
                     const Tensor& b_ih, const Tensor& b_hh) {
  return single_step(Cell::rnn_tanh, x, {h, {}}, {w_ih, w_hh, b_ih, b_hh, {}}).h;
}
Tensor rnn_relu_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
                     const Tensor& b_ih, const Tensor& b_hh) {
  return single_step(Cell::rnn_relu, x, {h, {}}, {w_ih, w_hh, b_ih, b_hh, {}}).h;
}
Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
                const Tensor& b_ih, const Tensor& b_hh) {
  return single_step(Cell::gru, x, {h, {}}, {w_ih, w_hh, b_ih, b_hh, {}}).h;
}
Tensors lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c, const Tensor& w_ih,
                  const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  const State next = single_step(Cell::lstm, x, {h, c}, {w_ih, w_hh, b_ih, b_hh, {}});
  return {next.h, next.c};
}

Tensors rnn_tanh(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers,
                 bool bias, double dropout, bool training, bool bidirectional, bool batch_first,
                 Generator* rng) {
  const Options options{layers, bias, dropout, training, bidirectional, batch_first};
  return Network(Cell::rnn_tanh, x, h0, {}, weights, options, rng).run();
}
Tensors rnn_relu(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers,
                 bool bias, double dropout, bool training, bool bidirectional, bool batch_first,
                 Generator* rng) {
  const Options options{layers, bias, dropout, training, bidirectional, batch_first};
  return Network(Cell::rnn_relu, x, h0, {}, weights, options, rng).run();
}
Tensors gru(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias,
            double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) {
  const Options options{layers, bias, dropout, training, bidirectional, batch_first};
  return Network(Cell::gru, x, h0, {}, weights, options, rng).run();
}
Tensors lstm(const Tensor& x, const Tensor& h0, const Tensor& c0, const Tensors& weights,
             int64_t layers, bool bias, double dropout, bool training, bool bidirectional,
             bool batch_first, Generator* rng) {
  const Options options{layers, bias, dropout, training, bidirectional, batch_first};
  return Network(Cell::lstm, x, h0, c0, weights, options, rng).run();
}

}  // namespace libtensor::body
