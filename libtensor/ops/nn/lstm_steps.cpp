// SPDX-License-Identifier: Apache-2.0
// The steps of an LSTM, forth and back, without a graph: kernels write to where the results of all
// steps lie.
#include <algorithm>
#include <initializer_list>

#include "libtensor/core/cancel.h"
#include "libtensor/core/lazy_mode.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/packed_operand.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/nn/recurrence.h"
#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

// Kernels that write to given memory. While one lives, ops compute at once, too.
class StepKernels {
 public:
  // The operands, some of which may be undefined, are computed.
  StepKernels(const Tensor& like, std::initializer_list<const Tensor*> operands)
      : backend_(backend_of(like.device())), dtype_(like.dtype()) {
    for (const Tensor* x : operands) {
      if (x->defined()) evaluate(x->storage());
    }
  }

  void operator()(OpId op, const Tensor& out, std::initializer_list<const Tensor*> operands,
                  std::initializer_list<double> numbers = {}) {
    backend_.elementwise(op, out, {operands.begin(), operands.size()}, dtype_,
                         {numbers.begin(), numbers.size()});
  }
  void matmul(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend = {}) {
    backend_.matmul(out, a, b, addend, nullptr);
  }

 private:
  const LazyScope at_once_{LazyMode::off};
  Backend& backend_;
  const DType dtype_;
};

Tensor step_of(const Tensor& x, int64_t step) { return ops::select(x, 0, step); }
Tensor gate_of(const Tensor& gates, int64_t gate) {
  return ops::select(gates, gates.ndim() - 2, gate);
}
Tensor empty_like(const Tensor& x, const Shape& shape) {
  return ops::empty(shape, x.dtype(), x.device());
}

}  // namespace

RecurrentTrace lstm_trace(const Recurrence& of, bool keeps_gates) {
  const auto& [h0, c0] = of.start;
  const Tensor& w_hr = of.weights.w_hr;
  const int64_t length = of.length(), batch = c0.extent(0), hidden = c0.extent(1);
  StepKernels kernels(c0, {&of.input, &h0, &c0, &of.weights.w_hh, &w_hr});
  RecurrentTrace trace{empty_like(h0, {length + 1, batch, h0.extent(1)}),
                       empty_like(c0, {length + 1, batch, hidden}),
                       empty_like(c0, {keeps_gates ? length : 1, batch, 4, hidden})};
  const Tensor outputs = w_hr.defined() ? empty_like(c0, {batch, hidden}) : Tensor();
  const Tensor projection = w_hr.defined() ? ops::transpose(w_hr, 0, 1) : Tensor();
  const RepeatedFactor weight(transposed_for_steps(of));
  Tensor h = step_of(trace.h, 0), c = step_of(trace.c, 0);
  ops::copy_(h, h0);
  ops::copy_(c, c0);
  CancelPoint point;
  for (int64_t step = 0; step < length; ++step) {
    point(kRecurrentStepWork);
    const Tensor gates = step_of(trace.gates, keeps_gates ? step : 0);
    const Tensor next_h = step_of(trace.h, step + 1), next_c = step_of(trace.c, step + 1);
    const Tensor i = gate_of(gates, 0), f = gate_of(gates, 1), g = gate_of(gates, 2),
                 o = gate_of(gates, 3);
    {
      const PackedOperand::Scope scope(weight.packed());
      kernels.matmul(ops::flatten(gates, 1, 2), h, weight.tensor(),
                     step_of(of.input, of.place(step)));
    }
    const Tensor i_and_f = ops::narrow(gates, 1, 0, 2);
    kernels(OpId::sigmoid, i_and_f, {&i_and_f});
    kernels(OpId::tanh, g, {&g});
    kernels(OpId::sigmoid, o, {&o});
    kernels(OpId::mul, next_c, {&f, &c});
    kernels(OpId::addcmul, next_c, {&next_c, &i, &g}, {1});
    const Tensor& out = w_hr.defined() ? outputs : next_h;
    kernels(OpId::tanh, out, {&next_c});
    kernels(OpId::mul, out, {&o, &out});
    if (w_hr.defined()) kernels.matmul(next_h, out, projection);
    h = next_h;
    c = next_c;
  }
  if (!keeps_gates) trace.gates = {};
  return trace;
}

RecurrentGrads lstm_backward(const Recurrence& of, const RecurrentTrace& trace,
                             const Tensor& dstates, const Tensor& dlast) {
  const auto& [h0, c0] = of.start;
  const Tensor& w_hr = of.weights.w_hr;
  const int64_t length = of.length(), batch = c0.extent(0), hidden = c0.extent(1);
  StepKernels kernels(c0, {&trace.c, &trace.gates, &of.weights.w_hh, &w_hr, &dstates, &dlast});
  RecurrentGrads grads;
  const Tensor dgates = empty_like(c0, {length, batch, 4, hidden});
  grads.dgates = ops::flatten(dgates, 2, 3);
  grads.dh = ops::zeros_like(h0, h0.dtype(), h0.device());
  grads.dc = dlast.defined() ? ops::clone(dlast) : ops::zeros_like(c0, c0.dtype(), c0.device());
  if (w_hr.defined()) {
    grads.dhidden = empty_like(h0, {length, batch, h0.extent(1)});
    grads.outputs = empty_like(c0, {length, batch, hidden});
  }
  const Tensor dprojected = w_hr.defined() ? empty_like(c0, {batch, hidden}) : Tensor();
  const Tensor &dh = grads.dh, &dc = grads.dc;
  const Tensor dc_of_gates = ops::unsqueeze(dc, 1);
  const RepeatedFactor weight(of.weights.w_hh);
  const int64_t steps = std::max<int64_t>(1, kRecurrentBlock / std::max<int64_t>(1, c0.numel()));
  CancelPoint point;
  for (int64_t end = length; end > 0; end -= std::min(end, steps)) {
    const int64_t n = std::min(end, steps), begin = end - n;
    const Tensor own = ops::narrow(dgates, 0, begin, n),
                 gates = ops::narrow(trace.gates, 0, begin, n);
    const Tensor i = gate_of(gates, 0), f = gate_of(gates, 1), g = gate_of(gates, 2),
                 o = gate_of(gates, 3);
    const Tensor before = ops::narrow(trace.c, 0, begin, n);
    // How far a change of the cell, or of the output gate's factor, changes the sums of the gates.
    const auto slopes = [&](int64_t gate, const Tensor& factor, const Tensor& slope) {
      kernels(OpId::mul, gate_of(own, gate), {&factor, &slope});
    };
    const Tensor squashed = ops::tanh(ops::narrow(trace.c, 0, begin + 1, n));
    slopes(0, g, i * (1 - i));
    slopes(1, before, f * (1 - f));
    slopes(2, i, 1 - g * g);
    slopes(3, squashed, o * (1 - o));
    const Tensor by_cell = o * (1 - squashed * squashed);
    if (w_hr.defined()) {
      const Tensor outputs = ops::narrow(grads.outputs, 0, begin, n);
      kernels(OpId::mul, outputs, {&o, &squashed});
    }
    for (int64_t step = end; step-- > begin;) {
      point(kRecurrentStepWork);
      if (dstates.defined()) {
        const Tensor here = step_of(dstates, of.place(step));
        kernels(OpId::add, dh, {&dh, &here});
      }
      if (w_hr.defined()) {
        ops::copy_(step_of(grads.dhidden, step), dh);
        kernels.matmul(dprojected, dh, w_hr);
      }
      const Tensor& dout = w_hr.defined() ? dprojected : dh;
      const Tensor factor = step_of(by_cell, step - begin), keep = step_of(f, step - begin);
      const Tensor change = step_of(dgates, step);
      const Tensor by_c = ops::narrow(change, 1, 0, 3), by_h = gate_of(change, 3);
      kernels(OpId::addcmul, dc, {&dc, &dout, &factor}, {1});
      kernels(OpId::mul, by_c, {&by_c, &dc_of_gates});
      kernels(OpId::mul, by_h, {&by_h, &dout});
      kernels(OpId::mul, dc, {&dc, &keep});
      const PackedOperand::Scope scope(weight.packed());
      kernels.matmul(dh, ops::flatten(change, 1, 2), weight.tensor());
    }
  }
  return grads;
}

}  // namespace libtensor
