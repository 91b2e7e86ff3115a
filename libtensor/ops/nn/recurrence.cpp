// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/nn/recurrence.h"

#include <utility>
#include <vector>

#include "libtensor/core/cancel.h"
#include "libtensor/device/packed_operand.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/execute.h"
#include "libtensor/ops/operators.h"

namespace libtensor {

RepeatedFactor::RepeatedFactor(Tensor x)
    : tensor_(std::move(x)),
      packed_(std::make_unique<PackedOperand>(
          std::vector<Ref<Storage>>{Ref<Storage>::share(&tensor_.storage())})) {}
RepeatedFactor::~RepeatedFactor() = default;

Tensor RepeatedFactor::product(const Tensor& a, const Tensor& addend) const {
  const PackedOperand::Scope scope(packed());
  return addend.defined() ? ops::addmm(addend, a, tensor_, 1, 1) : ops::matmul(a, tensor_);
}

Tensor transposed_for_steps(const Recurrence& of) {
  constexpr int64_t kCopied = 1 << 17;  // elements that are copied for any number of steps
  constexpr int64_t kRows = 8, kSteps = 16;
  const Tensor transposed = ops::transpose(of.weights.w_hh, 0, 1);
  const bool many = of.input.extent(1) >= kRows && of.length() >= kSteps;
  return many || transposed.numel() <= kCopied ? ops::contiguous(transposed) : transposed;
}

namespace {

// The gates (N, 4 * H) of lstm, i, f, g and o, after their activations.
Tensor activated(const Tensor& sums) {
  const int64_t hidden = sums.extent(sums.ndim() - 1) / 4;
  const auto part = [&](int64_t first, int64_t gates) {
    return ops::narrow(sums, -1, first * hidden, gates * hidden);
  };
  if (grad_enabled())
    return ops::concat({ops::sigmoid(part(0, 2)), ops::tanh(part(2, 1)), ops::sigmoid(part(3, 1))},
                       -1);
  ops::sigmoid_(part(0, 2));
  ops::tanh_(part(2, 1));
  ops::sigmoid_(part(3, 1));
  return sums;
}

// h times w_hh, with the bias of gru, or else with all that is added before the activations.
Tensor product_of_state(Cell cell, const Tensor& input, const Tensor& h,
                        const RecurrentWeights& w) {
  const PackedOperand::Scope packed(w.packed);
  if (w.transposed.defined()) return ops::addmm(input, h, w.transposed, 1, 1);
  const Tensor own = ops::linear(h, w.w_hh, w.b_hh);
  return cell == Cell::gru ? own : input + own;
}

}  // namespace

RecurrentState recurrent_step(Cell cell, const Tensor& input, const RecurrentState& state,
                              const RecurrentWeights& w, Tensors* gates) {
  if (cell == Cell::gru) {
    const Tensor own = product_of_state(cell, input, state.h, w);
    const Tensors i = ops::chunk(input, 3, -1), h = ops::chunk(own, 3, -1);
    const Tensor reset = ops::sigmoid(i[0] + h[0]), update = ops::sigmoid(i[1] + h[1]);
    const Tensor fresh = ops::tanh(i[2] + reset * h[2]);
    if (gates) gates->push_back(ops::concat({reset, update, fresh, h[2]}, -1));
    return {fresh + update * (state.h - fresh), {}};
  }
  const Tensor sums = product_of_state(cell, input, state.h, w);
  if (cell == Cell::rnn_tanh) return {ops::tanh(sums), {}};
  if (cell == Cell::rnn_relu) return {ops::relu(sums), {}};
  const Tensor all = activated(sums);
  if (gates) gates->push_back(all);
  const Tensors gate = ops::chunk(all, 4, -1);
  const Tensor c = ops::addcmul(gate[1] * state.c, gate[0], gate[2], 1);
  const Tensor h = gate[3] * ops::tanh(c);
  return {w.w_hr.defined() ? ops::linear(h, w.w_hr, Tensor()) : h, c};
}

namespace {

// All states, and the gates where they are asked for.
struct Steps {
  Tensors h, c, gates;

  Steps(const Recurrence& of, bool keeps_gates) {
    const Tensors input = ops::unbind(of.input, 0);
    RecurrentWeights weights = of.weights;
    if (of.cell != Cell::gru && !weights.b_hh.defined())
      weights.transposed = transposed_for_steps(of);
    RepeatedFactor factor(weights.transposed.defined() ? weights.transposed : weights.w_hh);
    weights.packed = factor.packed();
    CancelPoint point;
    RecurrentState state = of.start;
    append(state);
    for (int64_t step = 0; step < of.length(); ++step) {
      point(kRecurrentStepWork);
      state = recurrent_step(of.cell, input[static_cast<size_t>(of.place(step))], state, weights,
                             keeps_gates ? &gates : nullptr);
      append(state);
    }
  }
  void append(const RecurrentState& state) {
    h.push_back(state.h);
    if (state.c.defined()) c.push_back(state.c);
  }
  RecurrentTrace trace() const {
    RecurrentTrace trace{ops::stack(h, 0), c.empty() ? Tensor() : ops::stack(c, 0), {}};
    if (!gates.empty()) trace.gates = ops::unflatten(ops::stack(gates, 0), 2, {4, -1});
    return trace;
  }
};

// The results of all steps, at their places.
Tensor in_sequence(const Recurrence& of, const Tensor& h) {
  const Tensor states = ops::narrow(h, 0, 1, of.length());
  return of.backwards ? ops::flip(states, Axes::of({0})) : ops::clone(states);
}

}  // namespace

RecurrentTrace trace_of(const Recurrence& of) { return Steps(of, true).trace(); }

Tensors recurrent_states(const Recurrence& of) {
  const auto& [start_h, start_c] = of.start;
  const Tensor &w_hh = of.weights.w_hh, &b_hh = of.weights.b_hh, &w_hr = of.weights.w_hr;
  const bool recorded = tracking(of.input, start_h, start_c, w_hh, b_hh, w_hr);
  Tensors results, intermediates;
  {
    const GradMode mode(false);
    const bool is_lstm = of.cell == Cell::lstm;
    const RecurrentTrace trace =
        is_lstm && !b_hh.defined() ? lstm_trace(of, recorded) : Steps(of, recorded).trace();
    results = {in_sequence(of, trace.h),
               ops::clone(ops::select(is_lstm ? trace.c : trace.h, 0, of.length()))};
    if (recorded) intermediates = {trace.h, trace.c, trace.gates};
  }
  if (recorded) {
    const auto cell = static_cast<int64_t>(of.cell);
    const void* const arguments[] = {&of.input, &start_h, &start_c, &w_hh,
                                     &b_hh,     &w_hr,    &cell,    &of.backwards};
    record_call({op_def(OpId::recurrence), arguments}, intermediates.data(), &results);
  }
  return results;
}

}  // namespace libtensor
