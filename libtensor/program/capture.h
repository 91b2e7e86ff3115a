// SPDX-License-Identifier: Apache-2.0
// A program from what a thread calls. The calls run as ever; the capture notes those of ops, and of
// actions by captured(). A tensor that no call made is a constant of the program.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "libtensor/core/random/generator.h"
#include "libtensor/graph/call_sink.h"
#include "libtensor/program/program.h"

namespace libtensor {

class Capture final : public CallSink {
 public:
  // That of the calling thread, null while it captures nothing.
  static Capture* current() noexcept { return static_cast<Capture*>(thread_state().call_sink); }
  // TENSOR_E_INVALID if the thread captures already, unless this one is `nested`: the body of a
  // branch or a loop of the other, which does not see its calls.
  static void begin(const Tensors& inputs, const std::vector<std::string_view>& names,
                    bool nested = false);
  // TENSOR_E_INVALID if the thread captures nothing. The capture goes on where this fails.
  static Ref<Program> end(const Tensors& outputs, const std::vector<std::string_view>& names);
  // Whether there was one.
  static bool cancel() noexcept;

  ~Capture();
  void before_write(const Tensor& x) override;
  void called(const Call& call, const void* result) override;
  template <class... Args>
  void note(ActionId id, const Tensors& results, const Args&... args) {
    attempt([&] { add(action(id), {argument(args)...}, results); });
  }

  // An action of another program that runs.
  void note(const ProgramCall& call, const ProgramRun& run);

  // A tensor that was made while the thread captures, but by no op: each run has one of its own,
  // with the elements that it had before the program wrote to it.
  void created(const Tensor& x);

  // Whether the elements of a tensor are not those of every run.
  bool depends(const Tensor& x) const;
  void written_by_host(const Tensor& x);
  // Its elements are part of the program now, which may not change them afterwards.
  void read_by_host(const Tensor& x);
  // What a constant is called; nothing happens for what no call has read.
  void name(const Tensor& x, std::string_view name);

 private:
  struct Value {
    Tensor tensor;  // of an input or a constant
    bool is_input = false;
    bool read = false;    // by a call
    bool varies = false;  // from run to run
    std::string name = {};
    bool created = false;  // by created()
    Tensor before = {};    // of a created one that the program writes to: what it was
  };

  Capture(const Tensors& inputs, const std::vector<std::string_view>& names);
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  // What fails here leaves a call out, so there will be no program.
  template <class F>
  void attempt(F&& f) {
    const bool was_broken = std::exchange(broken_, true);
    f();
    broken_ = was_broken;
  }
  void add(const Action& action, std::vector<Argument> args, const Tensors& results);
  void add_op(const Call& call, const void* result);
  std::vector<Argument> arguments(const Call& call);
  ValueId find(const Tensor& x) const;
  bool is_constant(const Tensor& x) const;
  ValueId value_of(const Tensor& x);
  ValueId define(const Tensor& x, bool varies);
  bool varies(const Argument& arg) const;
  int32_t modes();
  int32_t plain_modes();
  int32_t number_of_modes(const CallModes& modes);
  void copy_created(std::vector<ValueId>& outputs);
  int64_t object(ProgramObject object);
  void written(const Tensor& x);
  Ref<Program> program(const Tensors& outputs, const std::vector<std::string_view>& names);

  Argument argument(const Tensor& x) { return ValueArg{value_of(x)}; }
  Argument argument(const Tensors& xs) {
    ValuesArg list;
    for (const Tensor& x : xs) list.ids.push_back(value_of(x));
    return list;
  }
  Argument argument(bool on) const { return on; }
  Argument argument(double number) const { return number; }
  Argument argument(const Ref<Optimizer>& optimizer);
  Argument argument(const Ref<Scheduler>& scheduler) {
    argument(Ref<Optimizer>::share(&scheduler->optimizer()));
    return object(scheduler);
  }
  Argument argument(const Ref<GradScaler>& scaler) { return object(scaler); }
  Argument argument(const Ref<Program>& body) { return object(body); }

  std::vector<Value> values_;
  std::vector<ProgramCall> calls_;
  std::vector<ProgramObject> objects_;
  std::vector<CallModes> modes_;
  std::unordered_map<uint32_t, ValueId> by_mark_;              // TensorImpl::captured
  std::unordered_map<const TensorImpl*, ValueId> by_address_;  // of tensors that it holds
  std::unordered_map<const Storage*, Ref<Storage>> written_, read_by_host_;
  std::unordered_map<Storage*, uint64_t> versions_;  // of what a call may write, before it
  Tensors kept_;                                     // in by_address_ beside those of values_
  bool broken_ = false;
  Capture* outer_ = nullptr;  // that the thread goes on with afterwards
  // The default generator, and its state when a body began: what a body draws while it is captured
  // is drawn again when it runs.
  Generator* generator_ = nullptr;
  uint64_t generator_state_[Generator::kStateWords] = {};
  bool drew_ = false;
};

// Does `f` as an action of the program that the thread captures, if it does.
template <class F, class... Args>
auto captured(ActionId id, F&& f, const Args&... args) {
  Capture* capture = Capture::current();
  if (!capture) return f();
  const CallSinkOff within;
  using Result = std::invoke_result_t<F>;
  if constexpr (std::is_same_v<Result, Tensors>) {
    Tensors results = f();
    capture->note(id, results, args...);
    return results;
  } else if constexpr (std::is_same_v<Result, Tensor>) {
    Tensor result = f();
    if (result.defined()) capture->note(id, {result}, args...);
    return result;
  } else if constexpr (std::is_void_v<Result>) {
    f();
    capture->note(id, {}, args...);
  } else {
    Result result = f();
    capture->note(id, {}, args...);
    return result;
  }
}

// What a function of the C interface does with the elements of a tensor.
enum class HostAccess { none, reads, writes };
// For what cannot be part of a program: TENSOR_E_UNSUPPORTED where `x` is computed by the program
// that the thread captures, and later, where the program changes what a function `reads`. Returns
// x. What the caller of a function that `writes` puts into a tensor is the same in every run.
const Tensor& outside_capture(const CallSinkOff& within, const Tensor& x, const char* name,
                              HostAccess access);
const Tensors& outside_capture(const CallSinkOff& within, const Tensors& xs, const char* name,
                               HostAccess access);
// A result of a function that is no op.
inline Tensor created_in_capture(const CallSinkOff& within, Tensor x) {
  if (within.before()) [[unlikely]]
    static_cast<Capture*>(within.before())->created(x);
  return x;
}
// The same whatever it is about.
void refuse_capture(const char* what);

}  // namespace libtensor
