// SPDX-License-Identifier: Apache-2.0
// Linear layers of a program with weights of 8 or 4 bits.
#include <algorithm>
#include <optional>

#include "libtensor/graph/call_sink.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/quantization.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/program/matrix_views.h"
#include "libtensor/program/rewrite.h"

namespace libtensor {
namespace {

constexpr int64_t kFewElements = 1024;

struct Quantization {
  int64_t bits, block_size;
  bool int8_activations;
};

class Quantizer {
 public:
  Quantizer(Program& program, const Quantization& how)
      : program_(program),
        how_(how),
        first_constant_(static_cast<ValueId>(program.inputs.size())),
        first_result_(first_constant_ + static_cast<ValueId>(program.constants.size())) {}

  void run() {
    std::vector<std::optional<Layer>> layers;
    for (const ProgramCall& call : program_.calls) {
      layers.push_back(layer_of(call));
      if (call.op == &op_def(OpId::permute_dims) || call.op == &op_def(OpId::matrix_transpose) ||
          call.op == &op_def(OpId::transpose))
        views_.push_back(&call);
    }
    for (std::optional<Layer>& layer : layers) {
      if (layer) quantize(*layer);
    }
    moved_ = static_cast<ValueId>(made_.size());
    add_constants(program_, std::move(made_));
    for (size_t i = 0; i < layers.size(); ++i) {
      if (layers[i]) replace(program_.calls[i], *layers[i]);
    }
    program_.finish();
  }

 private:
  // x @ weight.T + bias, where the weight is a constant, or with `transposed` its transpose.
  struct Layer {
    ValueId x, weight, bias = kNoValue;
    bool transposed = false;
    ValueId codes = kNoValue;  // and the scales after them
  };
  // A weight, in one of its two directions, that has been quantized.
  struct Known {
    ValueId weight;
    bool transposed;
    ValueId codes;
  };

  const ProgramConstant* constant(ValueId id) const {
    if (id < first_constant_ || id >= first_result_) return nullptr;
    return &program_.constants[static_cast<size_t>(id - first_constant_)];
  }

  bool is_weight(ValueId id) const {
    const ProgramConstant* found = constant(id);
    if (!found || found->written || found->extent) return false;
    const Tensor& x = found->tensor;
    const bool floats =
        x.dtype() == DType::float32 || x.dtype() == DType::float16 || x.dtype() == DType::bfloat16;
    return floats && x.ndim() == 2 && x.numel() >= kFewElements;
  }

  // The right operand of a product of matrices.
  std::optional<Layer> product(ValueId x, ValueId right) const {
    if (is_weight(right)) return Layer{x, right, kNoValue, true};
    for (const ProgramCall* view : views_) {
      if (view->results[0] == right && is_weight(id_of(view->args[0])))
        return Layer{x, id_of(view->args[0]), kNoValue, !is_matrix_transpose(*view)};
    }
    return {};
  }

  std::optional<Layer> layer_of(const ProgramCall& call) const {
    if (call.action || call.inplace) return {};
    if (call.op == &op_def(OpId::linear)) {
      if (!is_weight(id_of(call.args[1]))) return {};
      return Layer{id_of(call.args[0]), id_of(call.args[1]), id_of(call.args[2])};
    }
    if (call.op == &op_def(OpId::matmul)) return product(id_of(call.args[0]), id_of(call.args[1]));
    if (call.op == &op_def(OpId::addmm)) {
      const ProgramConstant* bias = constant(id_of(call.args[0]));
      const bool plain = std::get<double>(call.args[3]) == 1 && std::get<double>(call.args[4]) == 1;
      if (!plain || !bias || bias->tensor.ndim() != 1) return {};
      std::optional<Layer> layer = product(id_of(call.args[1]), id_of(call.args[2]));
      if (!layer) return {};
      const Tensor& weight = constant(layer->weight)->tensor;
      if (bias->tensor.extent(0) != weight.extent(layer->transposed ? 1 : 0)) return {};
      layer->bias = id_of(call.args[0]);
      return layer;
    }
    return {};
  }

  void quantize(Layer& layer) {
    for (const Known& known : known_) {
      if (known.weight != layer.weight || known.transposed != layer.transposed) continue;
      layer.codes = known.codes;
      return;
    }
    const ProgramConstant* found = constant(layer.weight);
    const std::string name = found->name;
    const Tensor weight = ops::detach(found->tensor);
    const Tensors made = ops::quantize_blockwise(
        layer.transposed ? ops::matrix_transpose(weight) : weight, how_.bits, how_.block_size);
    layer.codes = first_result_ + static_cast<ValueId>(made_.size());
    made_.push_back({name.empty() ? name : name + ".codes", made[0]});
    made_.push_back({name.empty() ? name : name + ".scales", made[1]});
    known_.push_back({layer.weight, layer.transposed, layer.codes});
  }

  void replace(ProgramCall& call, const Layer& layer) const {
    const auto moved = [&](ValueId id) { return id >= first_result_ ? id + moved_ : id; };
    call.op = &op_def(OpId::quantized_linear);
    call.extents.clear();
    call.args = {ValueArg{moved(layer.x)},    ValueArg{layer.codes}, ValueArg{layer.codes + 1},
                 ValueArg{moved(layer.bias)}, how_.block_size,       how_.int8_activations};
  }

  Program& program_;
  const Quantization how_;
  const ValueId first_constant_, first_result_;
  ValueId moved_ = 0;  // by how much results are
  std::vector<ProgramConstant> made_;
  std::vector<const ProgramCall*> views_;
  std::vector<Known> known_;
};

}  // namespace

Ref<Program> Program::quantize(int64_t bits, int64_t block_size, bool int8_activations) const {
  const CallSinkOff not_captured;
  // That the numbers are good ones, also where no layer is found.
  ops::quantize_blockwise(ops::zeros({0}, DType::float32, Device{DeviceKind::cpu, 0}), bits,
                          block_size);
  Ref<Program> made = copy();
  Quantizer(*made, {bits, block_size, int8_activations}).run();
  return made;
}

}  // namespace libtensor
