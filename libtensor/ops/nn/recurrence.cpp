// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/nn/recurrence.h"

#include "libtensor/core/cancel.h"
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

}  // namespace

RecurrentState recurrent_step(Cell cell, const Tensor& input, const RecurrentState& state,
                              const RecurrentWeights& w, Tensors* gates) {
  if (cell == Cell::gru) {
    const Tensor own = ops::linear(state.h, w.w_hh, w.b_hh);
    const Tensors i = ops::chunk(input, 3, -1), h = ops::chunk(own, 3, -1);
    const Tensor reset = ops::sigmoid(i[0] + h[0]), update = ops::sigmoid(i[1] + h[1]);
    const Tensor fresh = ops::tanh(i[2] + reset * h[2]);
    if (gates) gates->push_back(ops::concat({reset, update, fresh, h[2]}, -1));
    return {fresh + update * (state.h - fresh), {}};
  }
  const Tensor sums = w.transposed.defined() ? ops::addmm(input, state.h, w.transposed, 1, 1)
                                             : input + ops::linear(state.h, w.w_hh, w.b_hh);
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
    constexpr int64_t kStepWork = 4096;   // of a small one
    constexpr int64_t kCopied = 1 << 17;  // weights that are read faster in rows, where they lie
    const Tensors input = ops::unbind(of.input, 0);
    RecurrentWeights weights = of.weights;
    if (of.cell != Cell::gru && !weights.b_hh.defined()) {
      weights.transposed = ops::transpose(weights.w_hh, 0, 1);
      if (weights.w_hh.numel() <= kCopied) weights.transposed = ops::contiguous(weights.transposed);
    }
    CancelPoint point;
    RecurrentState state = of.start;
    append(state);
    for (int64_t step = 0; step < of.length(); ++step) {
      point(kStepWork);
      state = recurrent_step(of.cell, input[static_cast<size_t>(of.place(step))], state, weights,
                             keeps_gates ? &gates : nullptr);
      append(state);
    }
  }
  void append(const RecurrentState& state) {
    h.push_back(state.h);
    if (state.c.defined()) c.push_back(state.c);
  }
  Tensor last() const { return c.empty() ? h.back() : c.back(); }
  RecurrentTrace trace() const {
    RecurrentTrace trace{ops::stack(h, 0), c.empty() ? Tensor() : ops::stack(c, 0), {}};
    if (!gates.empty()) trace.gates = ops::unflatten(ops::stack(gates, 0), 2, {4, -1});
    return trace;
  }
};

Tensor in_sequence(const Recurrence& of, const Tensors& h) {
  Tensors placed(static_cast<size_t>(of.length()));
  for (int64_t step = 0; step < of.length(); ++step)
    placed[static_cast<size_t>(of.place(step))] = h[static_cast<size_t>(step + 1)];
  return ops::stack(placed, 0);
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
    const Steps steps(of, recorded);
    results = {in_sequence(of, steps.h), steps.last()};
    if (recorded) {
      const RecurrentTrace trace = steps.trace();
      intermediates = {trace.h, trace.c, trace.gates};
    }
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
