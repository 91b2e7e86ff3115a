// SPDX-License-Identifier: Apache-2.0
// One direction of one layer of a recurrent network.
#pragma once

#include <memory>

#include "libtensor/graph/tensor.h"

namespace libtensor {

inline constexpr int64_t kRecurrentStepWork = 4096;  // of a small step, for CancelPoint
inline constexpr int64_t kRecurrentBlock = 16384;    // elements whose factors stay in first caches

enum class Cell : int64_t { rnn_tanh, rnn_relu, lstm, gru };

class PackedOperand;

// The right operand of products at many steps: what their kernel packs of it is kept.
class RepeatedFactor {
 public:
  explicit RepeatedFactor(Tensor x);
  ~RepeatedFactor();
  RepeatedFactor(const RepeatedFactor&) = delete;
  RepeatedFactor& operator=(const RepeatedFactor&) = delete;

  const Tensor& tensor() const noexcept { return tensor_; }
  // a times it, and the addend where there is one.
  Tensor product(const Tensor& a, const Tensor& addend = {}) const;
  // For the scope of a product by other means.
  PackedOperand* packed() const noexcept { return packed_.get(); }

 private:
  Tensor tensor_;
  std::unique_ptr<PackedOperand> packed_;
};

// h (N, P), and c (N, H) of lstm.
struct RecurrentState {
  Tensor h, c;
};

// What a step adds to its state: of the weights, the biases and the projection may be undefined.
struct RecurrentWeights {
  Tensor w_hh, b_hh, w_hr;
  // w_hh transposed, for many steps (N, P) of cells but gru; then without b_hh.
  Tensor transposed = {};
  // Where the product with w_hh keeps what it packs, for many steps.
  PackedOperand* packed = nullptr;
};

// One step. `input` is the input's share of the gates, (N, gates * H). Where `gates` is not null,
// what the gradient needs is appended, (N, 4 * H): of lstm the activated i, f, g, o; of gru r, z,
// n, and what r multiplies; nothing of the others.
RecurrentState recurrent_step(Cell cell, const Tensor& input, const RecurrentState& state,
                              const RecurrentWeights& w, Tensors* gates);

struct Recurrence {
  Cell cell;
  bool backwards;  // whether the first step is at the end of the sequence
  Tensor input;    // (L, N, gates * H), L and N above 0
  RecurrentState start;
  RecurrentWeights weights;

  int64_t length() const noexcept { return input.extent(0); }
  // The place in the sequence of each step.
  int64_t place(int64_t step) const noexcept { return backwards ? length() - 1 - step : step; }
};

// w_hh as a right operand of all steps, in rows where those are read faster.
Tensor transposed_for_steps(const Recurrence& of);

// What the gradient of all steps is computed from, in the order of the steps.
struct RecurrentTrace {
  Tensor h;      // (L + 1, N, P), the first state first
  Tensor c;      // of lstm (L + 1, N, H)
  Tensor gates;  // of lstm and gru (L, N, 4, H), see recurrent_step
};

// The states at all places of the sequence, (L, N, P), and that after the last step, c of lstm and
// otherwise h. The whole is one node of the graph.
Tensors recurrent_states(const Recurrence& of);
// The same by ops, which are nodes each where grad mode is on.
RecurrentTrace trace_of(const Recurrence& of);

// The gradients of what the steps add up and begin with.
struct RecurrentGrads {
  Tensor dgates;   // (L, N, gates * H), in the order of the steps, of gru with h's share of n
  Tensor dfresh;   // of gru (L, N, H), with x's share of n
  Tensor dh, dc;   // of the first state
  Tensor dhidden;  // with a projection (L, N, P), of its results
  Tensor outputs;  // with a projection (L, N, H), its operand
};

// ---- of lstm without a graph and without b_hh (lstm_steps.cpp)

RecurrentTrace lstm_trace(const Recurrence& of, bool keeps_gates);
// From the gradients of the states at all places, and of the last c; either may be undefined.
RecurrentGrads lstm_backward(const Recurrence& of, const RecurrentTrace& trace,
                             const Tensor& dstates, const Tensor& dlast);

}  // namespace libtensor
