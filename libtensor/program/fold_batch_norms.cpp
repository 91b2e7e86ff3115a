// SPDX-License-Identifier: Apache-2.0
// Convolutions of a program whose weights contain the batch norm that follows (Jacob et al. 2018,
// arXiv:1712.05877, section 3.2).
#include <algorithm>
#include <array>
#include <optional>

#include "libtensor/core/checked.h"
#include "libtensor/graph/autocast.h"
#include "libtensor/graph/call_sink.h"
#include "libtensor/graph/modes.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"
#include "libtensor/program/rewrite.h"

namespace libtensor {
namespace {

// Convolutions and the number of their spatial axes.
struct Convolution {
  OpId op;
  int spatial;
  bool transposed;
};
constexpr std::array<Convolution, 6> kConvolutions = {{{OpId::conv1d, 1, false},
                                                       {OpId::conv2d, 2, false},
                                                       {OpId::conv3d, 3, false},
                                                       {OpId::conv_transpose1d, 1, true},
                                                       {OpId::conv_transpose2d, 2, true},
                                                       {OpId::conv_transpose3d, 3, true}}};

const Convolution* convolution_of(const ProgramCall& call) {
  for (const Convolution& one : kConvolutions) {
    if (is(call, one.op)) return &one;
  }
  return nullptr;
}

// The dtype and number of axes of what the convolutions of a program read: the calls run on device
// meta, which computes shapes alone.
class OperandsOfConvolutions final : public CallWatch {
 public:
  struct Operand {
    DType dtype = DType::unset;
    int ndim = 0;
  };

  // None are known where a call cannot run there.
  static std::vector<Operand> of(const Program& program) {
    OperandsOfConvolutions found(program);
    try {
      found.run();
    } catch (const Error& error) {
      if (error.status() == Status::nomem || error.status() == Status::cancelled) throw;
    }
    return std::move(found.operands_);
  }

  void before(const ProgramCall& call) override {
    if (!convolution_of(call)) return;
    const Tensor& x = run_->value(call.args[0]);
    operands_[static_cast<size_t>(&call - program_->calls.data())] = {x.dtype(), x.ndim()};
  }
  void after(const ProgramCall& /*call*/) override {}

 private:
  explicit OperandsOfConvolutions(const Program& program)
      : program_(program.copy()), operands_(program.calls.size()) {}

  void run() {
    const Device meta{DeviceKind::meta, 0};
    Tensors inputs;
    for (ValueSpec& spec : program_->inputs) {
      if (spec.number_symbol == kNoSymbol) spec.device = meta;
      inputs.push_back(ops::zeros(spec.shape, spec.dtype, spec.device));
      if (spec.number) inputs.back() = ops::full({}, Scalar(*spec.number), spec.dtype, spec.device);
    }
    for (ProgramConstant& constant : program_->constants) {
      if (constant.tensor.defined() && !constant.tensor.is_weak())
        constant.tensor = ops::empty_like(constant.tensor, DType::unset, meta);
    }
    for (ProgramCall& call : program_->calls) {
      for (Argument& arg : call.args) {
        if (std::holds_alternative<Device>(arg)) arg = meta;
      }
    }
    run_.emplace(*program_);
    run_->begin(inputs);
    run_->run_calls(this);
  }

  const Ref<Program> program_;
  std::optional<ProgramRun> run_;
  std::vector<Operand> operands_;
};

class BatchNormFolding {
 public:
  explicit BatchNormFolding(Program& program) : program_(program), values_(program) {}

  void run() {
    const std::vector<OperandsOfConvolutions::Operand> operands =
        OperandsOfConvolutions::of(program_);
    for (size_t i = 0; i < program_.calls.size(); ++i) {
      if (const std::optional<Pair> pair = pair_of(program_.calls[i], operands[i])) fold(*pair);
    }
    const auto first = static_cast<ValueId>(program_.inputs.size() + program_.constants.size());
    add_constants(program_, std::move(made_));
    for (size_t i = 0; i < folds_.size(); ++i) {
      ProgramCall& conv = program_.calls[folds_[i].conv];
      ProgramCall& batch_norm = program_.calls[folds_[i].batch_norm];
      conv.args[1] = ValueArg{first + static_cast<ValueId>(2 * i)};
      conv.args[2] = ValueArg{first + static_cast<ValueId>(2 * i) + 1};
      conv.results = std::exchange(batch_norm.results, {kNoValue});
    }
    program_.finish();
  }

 private:
  struct Pair {
    const ProgramCall *conv, *batch_norm;
    const Convolution* kind;
    int64_t groups;
  };
  struct Fold {
    size_t conv, batch_norm;
  };

  // A constant with an element for each channel, or none where there may be none.
  bool is_of_channels(const Argument& arg, const Tensor& weight, int64_t count, bool needed) const {
    if (id_of(arg) == kNoValue) return !needed;
    const Tensor* known = values_.constant_tensor(id_of(arg));
    return known && known->dtype() == weight.dtype() && known->shape() == Shape{count} &&
           known->device() == weight.device();
  }

  std::optional<Pair> pair_of(const ProgramCall& call,
                              const OperandsOfConvolutions::Operand& x) const {
    const Convolution* kind = call.action || call.inplace ? nullptr : convolution_of(call);
    if (!kind) return {};
    const Tensor* weight = values_.constant_tensor(id_of(call.args[1]));
    const ProgramCall* next = values_.only_reader(call.results[0]);
    // A convolution of one image without its axis has channels where the batch norm has none.
    if (!weight || !is_floating(weight->dtype()) || weight->ndim() != kind->spatial + 2 ||
        x.ndim != weight->ndim() || x.dtype != weight->dtype() || !next ||
        !is(*next, OpId::batch_norm) || id_of(next->args[0]) != call.results[0] ||
        is_training(*next))
      return {};
    for (const ProgramCall* one : {&call, next}) {
      if (has_autocast(program_.modes[static_cast<size_t>(one->modes)])) return {};
    }
    const int64_t groups = std::get<int64_t>(call.args[6]);
    if (groups < 1 || weight->numel() == 0 || weight->extent(0) % groups != 0) return {};
    const int64_t outs =
        kind->transposed ? checked_mul(weight->extent(1), groups) : weight->extent(0);
    if (!is_of_channels(call.args[2], *weight, outs, false) ||
        !is_of_channels(next->args[1], *weight, outs, false) ||
        !is_of_channels(next->args[2], *weight, outs, false) ||
        !is_of_channels(next->args[3], *weight, outs, true) ||
        !is_of_channels(next->args[4], *weight, outs, true))
      return {};
    return Pair{&call, next, kind, groups};
  }

  // The elements in double precision; undefined where there are none.
  Tensor exact(const Argument& arg) const {
    if (id_of(arg) == kNoValue) return {};
    return ops::astype(ops::detach(*values_.constant_tensor(id_of(arg))), DType::float64);
  }

  // (w * x + b - mean) * factor + shift = (w * factor) * x + (b - mean) * factor + shift.
  void fold(const Pair& pair) {
    const ProgramCall &conv = *pair.conv, &norm = *pair.batch_norm;
    const Tensor& old = *values_.constant_tensor(id_of(conv.args[1]));
    Tensor factor = ops::rsqrt(exact(norm.args[4]) + std::get<double>(norm.args[7]));
    if (const Tensor scale = exact(norm.args[1]); scale.defined()) factor = factor * scale;
    Tensor bias = exact(conv.args[2]);
    bias = (bias.defined() ? bias - exact(norm.args[3]) : -exact(norm.args[3])) * factor;
    if (const Tensor shift = exact(norm.args[2]); shift.defined()) bias = bias + shift;
    // The outputs of a group lie along axis 1 of the transposed weights, in rows of that group.
    Shape whole{pair.groups, old.extent(0) / pair.groups};
    for (int i = 1; i < old.ndim(); ++i) whole.push_back(old.extent(i));
    Shape kept(whole.size(), 1);
    kept[0] = pair.groups;
    kept[pair.kind->transposed ? 2 : 1] = factor.numel() / pair.groups;
    const Tensor weight = ops::reshape(
        ops::reshape(exact(conv.args[1]), whole) * ops::reshape(factor, kept), old.shape());
    const ProgramConstant& from = *values_.constant(id_of(conv.args[1]));
    const bool is_alone = values_.is_used_once(id_of(conv.args[1]));
    made_.push_back({is_alone ? from.name : "", ops::astype(weight, old.dtype())});
    made_.push_back({bias_name(pair), ops::astype(bias, old.dtype())});
    folds_.push_back({values_.index_of(conv), values_.index_of(norm)});
  }

  // Its own, or that of the batch norm's, which it contains.
  std::string bias_name(const Pair& pair) const {
    for (const Argument* arg : {&pair.conv->args[2], &pair.batch_norm->args[2]}) {
      const ValueId id = id_of(*arg);
      if (id != kNoValue && values_.is_used_once(id)) return values_.constant(id)->name;
    }
    return "";
  }

  Program& program_;
  const ProgramValues values_;
  std::vector<ProgramConstant> made_;  // a weight and a bias for each fold
  std::vector<Fold> folds_;
};

}  // namespace

Ref<Program> Program::fold_batch_norms() const {
  const CallSinkOff not_captured;
  const AutocastOff without_autocast;
  const GradMode without_nodes(false);
  Ref<Program> made = copy();
  const auto has_none = [](const ProgramCall& call) {
    return !has_other_effects(call) && !draws(call);
  };
  if (std::all_of(calls.begin(), calls.end(), has_none)) BatchNormFolding(*made).run();
  return made;
}

}  // namespace libtensor
