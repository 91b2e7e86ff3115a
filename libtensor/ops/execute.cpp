// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/execute.h"

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>

#include "libtensor/core/error.h"
#include "libtensor/graph/call_sink.h"
#include "libtensor/ops/autocast.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {
namespace {

constexpr int kMostIntermediates = 4;
static_assert(std::all_of(kOpDefs.begin(), kOpDefs.end(), [](const OpDef& op) {
  return op.intermediates <= kMostIntermediates && op.args.size() <= kMaxArgs;
}));

bool must_record(const Call& call) {
  if (!call.op.recorded || !grad_enabled()) return false;
  for (uint32_t left = call.op.differentiable; left; left &= left - 1) {
    const auto i = static_cast<size_t>(std::countr_zero(left));
    const bool wants =
        call.op.lists >> i & 1 ? wants_grad(call.arg<Tensors>(i)) : wants_grad(call.arg<Tensor>(i));
    if (wants) return true;
  }
  return false;
}

// A kernel may give back its argument as it is.
[[gnu::always_inline]] inline bool returns_first(const Call& call, const void* result) {
  return call.op.kind == OpKind::kernel && call.op.returns == Returns::tensor &&
         call.op.args[0].kind == ArgKind::tensor &&
         static_cast<const Tensor*>(result)->same_as(call.arg<Tensor>(0));
}

void save_attribute(const Call& call, size_t i, SavedValue& to) {
  switch (call.op.args[i].kind) {
    case ArgKind::scalar:
      to.emplace<Scalar>(call.arg<Scalar>(i));
      break;
    case ArgKind::integer:
      to.emplace<int64_t>(call.arg<int64_t>(i));
      break;
    case ArgKind::real:
      to.emplace<double>(call.arg<double>(i));
      break;
    case ArgKind::boolean:
      to.emplace<bool>(call.arg<bool>(i));
      break;
    case ArgKind::ints:
    case ArgKind::shape:
      to.emplace<Dims>(call.arg<Dims>(i));
      break;
    case ArgKind::axes:
      if (call.arg<Axes>(i).all) {
        to.emplace<AllAxes>();
      } else {
        to.emplace<Dims>(call.arg<Axes>(i).list);
      }
      break;
    case ArgKind::axis:
      to.emplace<int64_t>(call.arg<int>(i));
      break;
    case ArgKind::optional_axis:
      if (const OptionalAxis axis = call.arg<OptionalAxis>(i)) to.emplace<int64_t>(*axis);
      break;
    case ArgKind::dtype:
      to.emplace<DType>(call.arg<DType>(i));
      break;
    case ArgKind::device:
      to.emplace<Device>(call.arg<Device>(i));
      break;
    case ArgKind::string:
      to.emplace<std::string>(call.arg<std::string_view>(i));
      break;
    case ArgKind::reduction:
      to.emplace<int64_t>(static_cast<int64_t>(call.arg<Reduction>(i)));
      break;
    case ArgKind::fan:
      to.emplace<int64_t>(static_cast<int64_t>(call.arg<Fan>(i)));
      break;
    case ArgKind::tensor:
    case ArgKind::tensors:
    case ArgKind::generator:
      break;
  }
}

}  // namespace

Tensor keep_before_write(const Tensor& operand, const Tensor& target) {
  if (!operand.defined() || &operand.storage() != &target.storage()) return operand;
  Tensor copy = copy_of(operand);
  copy.impl()->weak = operand.is_weak();
  if (Edge edge = edge_of(operand)) grad_state(copy.impl()).swap_history(edge);
  return copy;
}

namespace {

[[gnu::always_inline]] inline void save_argument(const Call& call, size_t i,
                                                 const Tensor* overwritten, SavedValue& to) {
  const ArgKind kind = call.op.args[i].kind;
  if (kind == ArgKind::tensor) {
    const Tensor& x = call.arg<Tensor>(i);
    SavedTensor& saved =
        *std::get_if<SavedTensor>(new (&to) SavedValue(std::in_place_type<SavedTensor>));
    if (overwritten) {
      saved.save(keep_before_write(x, *overwritten));
    } else {
      saved.save(x);
    }
  } else if (kind == ArgKind::tensors) {
    const Tensors& xs = call.arg<Tensors>(i);
    auto& list = to.emplace<std::vector<SavedTensor>>(xs.size());
    for (size_t k = 0; k < xs.size(); ++k) list[k].save(xs[k]);
  } else {
    save_attribute(call, i, to);
  }
}

// What the argument was like.
void save_fact(const Call& call, const SavedDef& def, SavedValue& to) {
  if (def.from == SavedFrom::shapes) {
    auto& shapes = to.emplace<std::vector<Shape>>();
    for (const Tensor& x : call.arg<Tensors>(def.index)) shapes.push_back(x.shape());
    return;
  }
  const Tensor& x = call.arg<Tensor>(def.index);
  if (def.from == SavedFrom::shape) {
    Shape& shape = to.emplace<Dims>();
    if (x.defined()) shape = x.shape();
  } else if (def.from == SavedFrom::dtype) {
    to.emplace<DType>(x.dtype());
  } else if (def.from == SavedFrom::device) {
    to.emplace<Device>(x.device());
  } else {
    to.emplace<std::unique_ptr<Geometry>>(std::make_unique<Geometry>(geometry_of(x)));
  }
}

// Connects the inputs of a call to its node. Bit i of the result: the i-th differentiable argument
// wants a gradient; of ops of lists, all bits.
[[gnu::always_inline]] inline uint32_t connect_inputs(Node& node, const Call& call) {
  uint32_t wanted = 0, bit = 1;
  for (uint32_t left = call.op.differentiable; left; left &= left - 1, bit <<= 1) {
    const auto i = static_cast<size_t>(std::countr_zero(left));
    if (call.op.lists >> i & 1) [[unlikely]] {
      connect(node, call.arg<Tensors>(i));
      wanted = kAlwaysSaved;
    } else if (connect(node, call.arg<Tensor>(i))) {
      wanted |= bit;
    }
  }
  return wanted;
}

// Saves what does not depend on the results, for a node with nothing saved yet.
[[gnu::always_inline]] inline void save_arguments(Node& node, const Call& call, uint32_t wanted,
                                                  const Tensor* intermediates,
                                                  const Tensor* overwritten) {
  SavedValue* value = node.saved().data();
  for (const SavedDef& def : call.op.saved) {
    SavedValue& to = *value++;
    if (!(def.needed_by & wanted)) continue;
    if (def.from == SavedFrom::argument) {
      save_argument(call, def.index, overwritten, to);
    } else if (def.from == SavedFrom::intermediate) {
      to.emplace<SavedTensor>().save(intermediates[def.index]);
    } else if (def.from != SavedFrom::result) {
      save_fact(call, def, to);
    }
  }
}

// Saves the results that rules need, of a node that has them as its outputs.
[[gnu::always_inline]] inline void save_results(Node& node, uint32_t wanted,
                                                const Tensor* results) {
  if (!node.op().saves_results) return;
  SavedValue* value = node.saved().data();
  for (const SavedDef& def : node.op().saved) {
    SavedValue& to = *value++;
    if (def.from == SavedFrom::result && (def.needed_by & wanted))
      to.emplace<SavedTensor>().save_output(results[def.index], def.index);
  }
}

void run_and_record(const Call& call, RunFunction run, void* result) {
  const OpDef& op = call.op;
  Tensor intermediates[kMostIntermediates];
  if (!run) run = kRuns[static_cast<size_t>(op.id)].run;
  run(call.args, intermediates, result);
  if (must_record(call)) record_call(call, intermediates, result);
  for (const WriteDef& write : op.writes) {
    if (const Tensor& target = call.arg<Tensor>(write.argument); target.defined())
      overwrite(target, intermediates[write.intermediate]);
  }
}

}  // namespace

void record_call(const Call& call, const Tensor* intermediates, const void* result) {
  const OpDef& op = call.op;
  if (returns_first(call, result)) return;
  Ref<Node> node = Node::make(op);
  const uint32_t wanted = connect_inputs(*node, call);
  save_arguments(*node, call, wanted, intermediates, nullptr);
  if (op.returns == Returns::tensor) {
    const Tensor& out = *static_cast<const Tensor*>(result);
    if (op.saves_results) {
      record(Ref<Node>(node), out);
      save_results(*node, wanted, &out);
    } else {
      record(std::move(node), out);
    }
  } else {
    const Tensors& outs = *static_cast<const Tensors*>(result);
    record(node, outs);
    save_results(*node, wanted, outs.data());
  }
}

namespace {

void run_inplace(const Call& call) {
  const OpDef& op = call.op;
  const RunFunction body = kRuns[static_cast<size_t>(op.id)].inplace;
  const Tensor& x = call.arg<Tensor>(0);
  check_inplace(x);
  if (op.kind == OpKind::composite) return body(call.args, nullptr, nullptr);
  const CancelShield shield(op.kind == OpKind::kernel);
  if (!must_record(call)) {
    body(call.args, nullptr, nullptr);
    written(x);
    return;
  }
  const Ref<Node> node = Node::make(op);
  const uint32_t wanted = connect_inputs(*node, call);
  // An op without a result of its own overwrites x. The base of a view stays in the graph by
  // itself, and needs no zeros from here.
  if (op.returns == Returns::none && x.impl()->base) node->inputs[0] = Edge{};
  save_arguments(*node, call, wanted, nullptr, &x);
  Rebase rebase(x, node);
  save_results(*node, wanted, &x);
  body(call.args, nullptr, nullptr);
  written(x);
  rebase.commit();
  if (!op.saves_results) return;
  SavedValue* value = node->saved().data();
  for (const SavedDef& def : op.saved) {
    auto* saved = std::get_if<SavedTensor>(value++);
    if (def.from == SavedFrom::result && saved) saved->written();
  }
}

}  // namespace

namespace {

// Runs the op, and hands the call to whoever captures the thread's program.
template <class Run>
void run_and_tell(const Call& call, const void* result, Run&& run) {
  const profiler::Scope scope(call);
  if (!thread_state().call_sink) [[likely]]
    return run();
  const CallSinkOff within;
  if (!result) within.before()->before_write(call.arg<Tensor>(0));
  for (const WriteDef& write : call.op.writes) {
    if (const Tensor& x = call.arg<Tensor>(write.argument); x.defined())
      within.before()->before_write(x);
  }
  run();
  within.before()->called(call, result);
}

}  // namespace

void execute_call(const Call& call, void* result, RunFunction run) {
  if (!modes_anywhere()) return run_and_record(call, run, result);
  run_and_tell(call, result, [&] {
    if (call.op.autocast != AutocastPolicy::none) {
      const Autocast cast(call);
      if (cast.active()) return run_and_record(cast.call(), run, result);
    }
    run_and_record(call, run, result);
  });
}

void execute_inplace_call(const Call& call) {
  if (!modes_anywhere()) return run_inplace(call);
  run_and_tell(call, nullptr, [&] { run_inplace(call); });
}

}  // namespace libtensor
