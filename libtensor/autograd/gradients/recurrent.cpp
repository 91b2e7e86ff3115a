// SPDX-License-Identifier: Apache-2.0
// The rule of one direction of a recurrent layer: back through the steps, with the gradients of the
// weights as one product of all steps each.
#include <algorithm>
#include <optional>

#include "libtensor/autograd/gradients/rules/activation.gen.h"
#include "libtensor/autograd/gradients/rules/recurrent.gen.h"
#include "libtensor/autograd/gradients/rules/trigonometric.gen.h"
#include "libtensor/core/cancel.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/nn/recurrence.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

// A sum in which what is not defined counts as 0.
Tensor sum_of_defined(const Tensor& a, const Tensor& b) {
  return !a.defined() ? b : b.defined() ? a + b : a;
}
Tensor without_first(const Tensor& x) { return ops::narrow(x, 0, 1, x.extent(0) - 1); }
Tensor without_last(const Tensor& x) { return ops::narrow(x, 0, 0, x.extent(0) - 1); }
// The slope of sigmoid, and of tanh, where it has the value s.
Tensor sigmoid_slope(const Tensor& s) { return s * (1 - s); }
Tensor tanh_slope(const Tensor& s) { return 1 - s * s; }
Tensor rows_of(const Tensor& x) { return ops::flatten(x, 0, 1); }

// How far a change of the hidden state, or of the cell, changes what is before the activations, in
// some steps.
struct Factors {
  Tensors gates;      // (N, k, H) by step: of r, z and h's share of n; of i, f and g by the cell
  Tensors keep;       // what the state itself is multiplied by: z, f
  Tensors fresh;      // of gru, of x's share of n
  Tensors out, cell;  // of lstm: of o, and of the cell by h
  Tensor outputs;     // (steps, N, H): of lstm, h before the projection

  Factors(Cell kind, const RecurrentTrace& trace) {
    const Tensors g = ops::unbind(trace.gates, 2);
    if (kind == Cell::gru) {
      const Tensor &r = g[0], &z = g[1], &n = g[2], &m = g[3];
      const Tensor by_x = (1 - z) * tanh_slope(n);
      const Tensor by_z = (without_last(trace.h) - n) * sigmoid_slope(z);
      gates = ops::unbind(ops::stack({by_x * m * sigmoid_slope(r), by_z, by_x * r}, 2), 0);
      keep = ops::unbind(z, 0);
      fresh = ops::unbind(by_x, 0);
      return;
    }
    const Tensor &i = g[0], &f = g[1], &n = g[2], &o = g[3];
    const Tensor squashed = ops::tanh(without_first(trace.c));
    gates = ops::unbind(
        ops::stack(
            {n * sigmoid_slope(i), without_last(trace.c) * sigmoid_slope(f), i * tanh_slope(n)}, 2),
        0);
    keep = ops::unbind(f, 0);
    out = ops::unbind(squashed * sigmoid_slope(o), 0);
    cell = ops::unbind(o * tanh_slope(squashed), 0);
    outputs = o * squashed;
  }
};

// Steps [begin, begin + n) of the trace.
RecurrentTrace part_of(const RecurrentTrace& trace, int64_t begin, int64_t n) {
  const auto part = [&](const Tensor& x, int64_t length) {
    return x.defined() ? ops::narrow(x, 0, begin, length) : x;
  };
  return {part(trace.h, n + 1), part(trace.c, n + 1), part(trace.gates, n)};
}

Tensor gates_by(const Tensor& change, const Tensor& factors) {
  return ops::flatten(ops::unsqueeze(change, 1) * factors, 1, 2);
}

// Back through the steps by ops, which may record themselves.
RecurrentGrads back_through(const Recurrence& of, const RecurrentTrace& trace,
                            const Tensor& dresult, const Tensor& dlast) {
  const bool is_lstm = of.cell == Cell::lstm, is_gru = of.cell == Cell::gru;
  const Tensor &w_hh = of.weights.w_hh, &w_hr = of.weights.w_hr, &h0 = of.start.h;
  const Tensors states = ops::unbind(without_first(trace.h), 0);
  const Tensors dstates = dresult.defined() ? ops::unbind(dresult, 0) : Tensors();
  const int64_t length = of.length();
  const auto size = static_cast<size_t>(length);
  Tensors dgates(size), dhidden, dfresh(is_gru ? size : 0), outputs;

  const int64_t steps = std::max<int64_t>(1, kRecurrentBlock / std::max<int64_t>(1, h0.numel()));
  const RepeatedFactor weight(w_hh);
  CancelPoint point;
  RecurrentGrads grads;
  Tensor &dh = grads.dh, &dc = grads.dc;
  (is_lstm ? dc : dh) = dlast;
  // Of step: what comes from the state after it, and from the result.
  const auto with_result = [&](int64_t step) {
    if (!dstates.empty()) dh = sum_of_defined(dh, dstates[static_cast<size_t>(of.place(step))]);
    if (!dh.defined()) dh = ops::zeros_like(h0, DType::unset, h0.device());
  };
  for (int64_t end = length; end > 0; end -= std::min(end, steps)) {
    const int64_t begin = end - std::min(end, steps);
    std::optional<Factors> factors;
    if (is_lstm || is_gru) factors.emplace(of.cell, part_of(trace, begin, end - begin));
    for (int64_t step = end; step-- > begin;) {
      point(kRecurrentStepWork);
      const auto at = static_cast<size_t>(step), i = static_cast<size_t>(step - begin);
      with_result(step);
      if (is_lstm) {
        if (w_hr.defined()) dhidden.push_back(dh);
        const Tensor dout = w_hr.defined() ? ops::matmul(dh, w_hr) : dh;
        dc = dc.defined() ? ops::addcmul(dc, dout, factors->cell[i], 1) : dout * factors->cell[i];
        dgates[at] = ops::concat({gates_by(dc, factors->gates[i]), dout * factors->out[i]}, 1);
        dc = dc * factors->keep[i];
        dh = weight.product(dgates[at]);
      } else if (is_gru) {
        dgates[at] = gates_by(dh, factors->gates[i]);
        dfresh[at] = dh * factors->fresh[i];
        dh = weight.product(dgates[at], dh * factors->keep[i]);
      } else {
        dgates[at] = of.cell == Cell::rnn_tanh ? tanh_dx(dh, states[at]) : relu_dx(dh, states[at]);
        dh = weight.product(dgates[at]);
      }
    }
    if (w_hr.defined()) outputs.push_back(factors->outputs);
  }
  grads.dgates = ops::stack(dgates, 0);
  if (is_gru) grads.dfresh = ops::stack(dfresh, 0);
  if (w_hr.defined()) {
    std::reverse(dhidden.begin(), dhidden.end());
    std::reverse(outputs.begin(), outputs.end());
    grads.dhidden = ops::stack(dhidden, 0);
    grads.outputs = ops::concat(outputs, 0);
  }
  return grads;
}

}  // namespace

Tensors recurrence_grads(const Tensors& douts, const Tensor& input, const Tensor& h0,
                         const Tensor& c0, const Tensor& w_hh, const Tensor& b_hh,
                         const Tensor& w_hr, int64_t cell, bool backwards, const Tensor& h,
                         const Tensor& c, const Tensor& gates) {
  const Recurrence of{static_cast<Cell>(cell), backwards, input, {h0, c0}, {w_hh, b_hh, w_hr}};
  // What was kept has no history: where one is wanted, the steps are taken again.
  const bool graph = grad_enabled();
  const RecurrentTrace trace = graph ? trace_of(of) : RecurrentTrace{h, c, gates};
  const bool direct = of.cell == Cell::lstm && !graph && !b_hh.defined();
  const RecurrentGrads grads = direct ? lstm_backward(of, trace, douts[0], douts[1])
                                      : back_through(of, trace, douts[0], douts[1]);
  const Tensor rows = rows_of(grads.dgates);
  Tensor dinput = grads.dgates;
  if (of.cell == Cell::gru) {
    const int64_t hidden = h0.extent(1);
    dinput = ops::concat({ops::narrow(dinput, 2, 0, 2 * hidden), grads.dfresh}, 2);
  }
  if (backwards) dinput = ops::flip(dinput, Axes::of({0}));
  const auto product = [](const Tensor& a, const Tensor& b) {
    return ops::matmul(ops::matrix_transpose(a), b);
  };
  return {dinput,
          grads.dh,
          grads.dc,
          product(rows, rows_of(without_last(trace.h))),
          b_hh.defined() ? ops::sum(rows, Axes::of({0}), false, DType::unset) : Tensor(),
          w_hr.defined() ? product(rows_of(grads.dhidden), rows_of(grads.outputs)) : Tensor()};
}

}  // namespace libtensor::gradients
