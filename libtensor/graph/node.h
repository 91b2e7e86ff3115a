// SPDX-License-Identifier: Apache-2.0
// Node: a call of an op that gradients flow back through. It holds edges to the nodes of its
// inputs, the attributes of the call and the values that its gradient rules need, never its own
// outputs.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "libtensor/core/scalar.h"
#include "libtensor/core/small_list.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/graph/hooks.h"
#include "libtensor/graph/op_def.h"
#include "libtensor/graph/saved_tensor.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class GradSink;

// What the engine must know of a tensor to shape a gradient for it.
struct TensorSpec {
  Shape shape;
  DType dtype;
  Device device;
};
TensorSpec spec_of(const Tensor& x);

// A function with a gradient that the caller wrote, in the place of an op's rules.
class CustomFunction {
 public:
  virtual ~CustomFunction() = default;
  // The gradients of the inputs; douts[i] is undefined where no gradient reached output i.
  virtual void backward(const Node& node, const Tensors& douts, GradSink& sink) = 0;
  virtual const char* name() const noexcept = 0;
};

inline constexpr OpId kCustomFunction{-1};

struct AllAxes {};

// A value that a node saves, by the types of SavedFrom and ArgKind. Integers are int64_t, also
// those of axes and enumerations; lists of integers are Dims.
using SavedValue =
    std::variant<std::monostate, SavedTensor, Dims, int64_t, double, bool, DType, Device, Scalar,
                 AllAxes, std::string, std::vector<SavedTensor>, std::vector<Shape>,
                 std::unique_ptr<Geometry>, std::unique_ptr<CustomFunction>>;

class Node final : public Reclaimable {
 public:
  // With nothing saved yet.
  static Ref<Node> make(const OpDef& op);
  static Ref<Node> make(std::unique_ptr<CustomFunction> function);
  ~Node() override;

  const OpDef& op() const noexcept { return op_; }
  // Null unless it is a custom function.
  CustomFunction* custom() const noexcept {
    if (op_.id != kCustomFunction) return nullptr;
    return std::get_if<std::unique_ptr<CustomFunction>>(&saved()[0])->get();
  }
  // The caller's name of a custom function, else the op's.
  const char* name() const noexcept {
    const CustomFunction* function = custom();
    return function ? function->name() : op_.name;
  }
  // As the op's definition lists them.
  std::span<SavedValue> saved() noexcept {
    return {reinterpret_cast<SavedValue*>(this + 1), op_.saved.size()};
  }
  std::span<const SavedValue> saved() const noexcept { return const_cast<Node*>(this)->saved(); }
  void release_saved() noexcept;

  std::atomic<int64_t> refs{1};
  uint64_t depth = 1;  // larger than that of every input: an order for the backward pass
  SmallList<Edge, 2> inputs;
  SmallList<TensorSpec, 1> outputs;
  AtomicOwner<Watchers> watchers;
  bool shared = false;  // by graphs that know nothing of each other: none of them frees it

  // Several backward passes may be in a node at once: what it saved goes when it is to go and the
  // last of them has left. False if it is to go already.
  bool enter() noexcept;
  void leave(bool release) noexcept;

  // Gradients that tensors share with the node.
  void retain(int32_t output, const Ref<GradSlot>& slot);
  void drop(const GradSlot* slot) noexcept;
  std::vector<std::pair<int32_t, Ref<GradSlot>>> retained() const;

  static void operator delete(Node* node, std::destroying_delete_t) noexcept;

 private:
  explicit Node(const OpDef& op) noexcept : op_(op) {}

  const OpDef& op_;
  std::atomic<uint32_t> uses_{0};
};

// Makes `node` the history of freshly computed tensors.
void record(Ref<Node>&& node, const Tensor& out);
void record(const Ref<Node>& node, const Tensors& outs);
// A new output of the node like `out`; an empty edge if that can have no gradient.
Edge add_output(const Ref<Node>& node, const Tensor& out);
// Connects the next input of a node. Of a tensor: whether it wants a gradient.
void connect(Node& node, Edge edge);
bool connect(Node& node, const Tensor& input);
void connect(Node& node, const Tensors& inputs);

}  // namespace libtensor
