// SPDX-License-Identifier: Apache-2.0
// A program: calls of ops in order, with the tensors that they read. capture.h makes one from what
// a thread calls, program_file.h from a file; it runs on tensors like those that it was made with.
//
// Each value has a number: inputs come first, then constants, then the results of the calls. A
// value is a tensor while the program runs, so a call that writes to its first argument changes a
// value and makes none.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "libtensor/core/error.h"
#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/core/thread_state.h"
#include "libtensor/graph/default_generator.h"
#include "libtensor/graph/node.h"
#include "libtensor/graph/op_def.h"
#include "libtensor/optim/grad_scaler.h"
#include "libtensor/optim/scheduler.h"
#include "libtensor/program/extents.h"

namespace libtensor {

// kNoValue: no tensor where an argument may be omitted, or a result that is none.
using ValueId = int32_t;
inline constexpr ValueId kNoValue = -1;

// An argument of a call. Tensors are values; all others are as the op takes them.
struct ValueArg {
  ValueId id;
};
struct ValuesArg {
  std::vector<ValueId> ids;
};
using Argument =
    std::variant<ValueArg, ValuesArg, Scalar, int64_t, double, bool, Dims, Axes, int, OptionalAxis,
                 DType, Device, std::string, Ref<Generator>, Reduction, Fan>;

// The modes of the thread in which a call was made.
struct CallModes {
  bool recording = true;  // of nodes for gradients
  std::array<uint8_t, kDeviceKinds> autocast{};
  bool operator==(const CallModes&) const = default;
};

class ProgramRun;

// What a program calls that is no op: it has no results that gradients flow through.
struct Action {
  // kernels: of tensors alone, so that its kernels can be repeated. host: it changes what is no
  // tensor. graph: it changes what requires a gradient. control: it runs programs, as elements say.
  enum class Effect : uint8_t { kernels, host, graph, control };

  OpDef def;
  void (*run)(ProgramRun& run, const struct ProgramCall& call);
  Effect effect;
};
enum class ActionId : uint8_t {
  backward,
  autograd_grad,
  grad,
  set_grad,
  retain_grad,
  set_requires_grad,
  optimizer_step,
  optimizer_zero_grad,
  clip_grad_norm,
  clip_grad_value,
  scheduler_step,
  grad_scaler_scale,
  grad_scaler_unscale,
  grad_scaler_step,
  grad_scaler_update,
  branch,
  loop,
};
inline constexpr size_t kActionCount = 17;
extern const Action kActions[kActionCount];
inline const Action& action(ActionId id) noexcept { return kActions[static_cast<size_t>(id)]; }

// An integer among the arguments of a call that follows from the symbols: argument `arg`, or its
// entry number `entry` where that is a list.
struct CallExtent {
  int32_t arg = 0, entry = -1;
  Extent value;
};

struct ProgramCall {
  const OpDef* op = nullptr;
  const Action* action = nullptr;  // whose def `op` is; null for an op
  bool inplace = false;
  int32_t modes = 0;  // index in Program::modes
  std::vector<Argument> args;
  std::vector<CallExtent> extents;
  std::vector<ValueId> results;
  std::vector<ValueId> last_uses;  // values that no later call reads
};

// Calls f(id) for the values that a call reads, kNoValue too.
template <class F>
void for_each_operand(ProgramCall& call, F&& f) {
  for (Argument& arg : call.args) {
    if (auto* one = std::get_if<ValueArg>(&arg)) f(one->id);
    if (auto* list = std::get_if<ValuesArg>(&arg))
      std::for_each(list->ids.begin(), list->ids.end(), f);
  }
}

// What a program's tensor is like: a caller's has to be, and a constant is.
struct ValueSpec {
  std::string name;
  DType dtype = DType::unset;
  Shape shape;
  Device device;
  std::vector<int32_t> symbols = {};  // of each axis, kNoSymbol where the extent is fixed; or none
  // Of a 0-d int64 tensor of the host that no call reads: what it was, and the symbol that it
  // gives.
  std::optional<int64_t> number = {};
  int32_t number_symbol = -1;
};
inline constexpr int32_t kNoSymbol = -1;

// An extent of inputs, or a number, that may differ from run to run.
struct ProgramSymbol {
  std::string name;
  int64_t captured = 0;  // what it was
};

struct ProgramConstant {
  std::string name;
  Tensor tensor;
  bool written = false;               // by the program: its state
  std::optional<Extent> extent = {};  // of a number of the host that follows from the symbols
};

// Programs are bodies of branches and loops.
class Program;
void retain(Program* program) noexcept;
void release(Program* program) noexcept;
using ProgramObject = std::variant<Ref<Optimizer>, Ref<Scheduler>, Ref<GradScaler>, Ref<Program>>;

class Plan;

// Plans of a program that no thread is running.
class PlanCache {
 public:
  static constexpr size_t kMost = 8;

  PlanCache() = default;
  ~PlanCache();
  PlanCache(const PlanCache&) = delete;
  PlanCache& operator=(const PlanCache&) = delete;

  // One for these inputs, which the caller has until it puts it back; null if there is none.
  std::unique_ptr<Plan> take(const Tensors& inputs) noexcept;
  void put(std::unique_ptr<Plan> plan) noexcept;
  // Whether a run is to be recorded: not the first one, and not where plans were of no use.
  bool wants_plan() noexcept;
  // A plan could not be made, or something that it took for granted was not so.
  void failed() noexcept { failures_.fetch_add(1, std::memory_order_relaxed); }
  // Why the last one could not be made; "" if it could.
  const char* why() const noexcept { return why_.load(std::memory_order_relaxed); }
  // One that nobody runs just now, for inputs of any layout; null if there is none.
  std::unique_ptr<Plan> take_any() noexcept;
  void set_why(const char* why) noexcept { why_.store(why, std::memory_order_relaxed); }

 private:
  std::array<std::atomic<Plan*>, kMost> idle_{};
  std::atomic<uint32_t> runs_{0}, recorded_{0}, failures_{0}, next_{0};
  std::atomic<const char*> why_{""};
};

class Program : public HandleHeader, public PooledHandle {
 public:
  Program() : HandleHeader(HandleKind::program) {}

  std::vector<ValueSpec> inputs;
  std::vector<ProgramConstant> constants;
  std::vector<ProgramSymbol> symbols;
  std::vector<ProgramObject> objects;
  std::vector<CallModes> modes;
  std::vector<ProgramCall> calls;
  std::vector<std::string> output_names;
  std::vector<ValueId> outputs;
  int32_t value_count = 0;
  bool differentiates = false;  // has a backward pass of its own
  bool writes_inputs = false;   // when it was captured

  // Drops calls without an effect and constants that nothing reads, and finds out when values are
  // used last.
  void finish();
  // The results, computed anew: by the calls, or by the kernels that they came to before
  // (plan.h). TENSOR_E_SHAPE, TENSOR_E_DTYPE and TENSOR_E_DEVICE for inputs that
  // are not as they have to be; a failure of a call leaves what earlier calls wrote.
  Tensors run(const Tensors& values) const;
  // A program of one more extent: this one, and another capture of the same function whose inputs
  // differ in extents that are called `name`. Integers that differ are taken to be polynomials;
  // with an empty name they have to be those that are known already. TENSOR_E_UNSUPPORTED where the
  // two differ in anything else.
  Ref<Program> generalize(const Program& other, std::string_view name) const;
  // With weights of linear layers in `bits` (8 or 4), in blocks that share a scale.
  Ref<Program> quantize(int64_t bits, int64_t block_size, bool int8_activations) const;
  // With convolutions and products of dequantized operands computed in integers.
  Ref<Program> fuse_quantized() const;
  // With batch norms in eval mode as parts of the weights of the convolutions before them.
  Ref<Program> fold_batch_norms() const;
  // The calls in lines; and the kernels that run in place of them, or why there are none.
  std::string text() const;
  std::string plan_text() const;
  // A constant by its name; undefined if there is none.
  Tensor constant(std::string_view name) const;

  std::atomic<int64_t> refs{1};
  mutable PlanCache plans;

  // The same calls and tensors, with no plans.
  Ref<Program> copy() const;
  // Calls f(id) for each value that is named in calls and outputs, kNoValue too.
  template <class F>
  void renumber(F&& f) {
    for (ProgramCall& call : calls) {
      for_each_operand(call, f);
      std::for_each(call.results.begin(), call.results.end(), f);
      std::for_each(call.last_uses.begin(), call.last_uses.end(), f);
    }
    std::for_each(outputs.begin(), outputs.end(), f);
  }

 private:
  void drop_unused_constants();
};

// The values of the symbols for these inputs. Fails where two of them disagree.
std::vector<int64_t> bind_symbols(const Program& program, const Tensors& inputs);

inline void retain(Program* program) noexcept {
  program->refs.fetch_add(1, std::memory_order_relaxed);
}

// Sees the calls of a program as it runs.
class CallWatch {
 public:
  virtual ~CallWatch() = default;
  virtual void before(const ProgramCall& call) = 0;
  virtual void after(const ProgramCall& call) = 0;
};

// A program while it runs: the tensors that its values are now.
class ProgramRun {
 public:
  explicit ProgramRun(const Program& program) : program_(program) {}
  // That the inputs are like those that the program was made with; and the values of its symbols.
  void begin(const Tensors& inputs);
  // All calls, in order, after begin().
  Tensors run_calls(CallWatch* watch = nullptr);
  // Values that are none yet, but for the constants: for those who run single calls.
  void begin_empty();
  // One of them, in its modes.
  void run_action(const ProgramCall& call);

  const Program& program() const noexcept { return program_; }
  const std::vector<int64_t>& symbols() const noexcept { return symbols_; }
  const Tensor& value(const Argument& arg) const;
  Tensors values(const Argument& arg) const;
  // The tensor of a value, undefined where it is none, or not any more.
  Tensor& at(ValueId id) noexcept { return values_[static_cast<size_t>(id)]; }
  template <class T>
  T& object(const Argument& arg) const {
    const auto i = static_cast<size_t>(std::get<int64_t>(arg));
    return *std::get<Ref<T>>(program_.objects[i]);
  }
  void set_result(const ProgramCall& call, size_t i, Tensor value);
  void set_results(const ProgramCall& call, Tensors values) {
    for (size_t i = 0; i < values.size(); ++i) set_result(call, i, std::move(values[i]));
  }
  Tensors results() const;
  // Raises an error of a call again, with its number and name.
  [[noreturn]] void fail_in(const ProgramCall& call, const Error& error) const;

 private:
  void check(const Tensors& inputs) const;
  // That what must be a tensor is one: a gradient that was not there is none.
  void check_arguments(const ProgramCall& call) const;
  void call_op(const ProgramCall& call);
  void call_action(const ProgramCall& call);
  // The arguments that follow from the symbols.
  std::vector<Argument> arguments(const ProgramCall& call) const;

  const Program& program_;
  const Tensor none_;
  std::vector<int64_t> symbols_;
  Tensors values_;
};

}  // namespace libtensor
