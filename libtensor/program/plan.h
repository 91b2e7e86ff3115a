// SPDX-License-Identifier: Apache-2.0
// A plan: the kernels that the calls of a program came to on inputs of some layout, in order, and
// one piece of memory for all that they compute. To run it takes no memory and decides nothing.
// What is no kernel, such as the step of an optimiser, is called as before.
//
// Of the operands, those that the program computes lie in the plan's memory, or in storages of
// their own where somebody can hold them after the run: a result, and the gradient of a leaf. Such
// a storage is used again when nobody else holds it. Inputs are where the caller has them.
//
// On a CUDA device kernels between two calls on the host are one graph, from the fourth run on. Its
// addresses are fixed, so inputs are copied to where the graph reads them, and results to where
// their holders keep them.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "libtensor/device/device_graph.h"
#include "libtensor/device/packed_operand.h"
#include "libtensor/device/record.h"
#include "libtensor/program/program.h"

namespace libtensor {

class Plan {
 public:
  explicit Plan(const Program& program) : run_(program) { run_.begin_empty(); }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // Null if the calling thread may run kernels in place of the program's calls: nobody looks at the
  // calls, and the results require no gradient. Else why it may not.
  static const char* why_not(const Program& program, const Tensors& inputs);
  // The results, by a plan that there is; none if there is none, or if it missed: something that it
  // takes for granted is not so.
  static std::optional<Tensors> run(const Program& program, const Tensors& inputs, bool& missed);
  // The results of a run that has begun, by its calls. It makes a plan of them if it can.
  static Tensors record(ProgramRun& run, const Tensors& inputs);
  // Results of plans have no graph; nor have those of calls, where the program has used it up.
  static void drop_spent_graphs(Tensors& results);

  // Whether the inputs, and what the program reads besides, are as they were.
  bool fits(const Tensors& inputs) const;

  // A line for each kernel, with its operands and its work, and for each call on the host.
  std::string text() const;

 private:
  friend class PlanMaker;

  struct Layout {
    DType dtype = DType::unset;
    Shape shape;
    Strides strides;
    int64_t offset = 0;
    bool weak = false;
  };
  struct Input {
    Layout layout;
    std::optional<int64_t> number;  // where the program's symbols follow from it
    bool written = false;
    Ref<Storage> storage;     // in place of the caller's
    Ref<Storage> copy = {};   // of what is copied: where it goes
    int64_t copy_offset = 0;  // of its first element there
  };
  // A storage that others may hold after the run.
  struct Escape {
    int64_t nbytes;
    Ref<Storage> storage;  // in place of `memory`
    Ref<Storage> memory;
    bool copied = false;  // what others hold is a copy of it
  };
  struct Place {
    int32_t escape;
    Layout layout;
  };
  struct LeafGrad {
    Tensor leaf;
    Place place;
  };
  struct Result {
    ValueId value;
    Place place;
  };
  // A leaf whose gradient the kernels read or accumulate: it was there, or there was none.
  struct LeafState {
    Tensor leaf;
    Ref<Storage> grad;
  };
  // A scaler whose scale is a number in kernels of the backward pass.
  struct Scale {
    Ref<GradScaler> scaler;
    double scale;
  };
  struct Read {
    Tensor tensor;
    Ref<Storage> storage;
    Layout layout;
    bool wants_grad;
    uint64_t version;  // of a number of the host, on which kernels may depend
  };
  // A value that a call on the host reads from a storage of its own.
  struct HostValue {
    int32_t step;
    ValueId value;
    Place place;
  };
  // The result of a call on the host, which kernels read.
  struct Bound {
    int32_t step;
    ValueId value;
    Ref<Storage> storage;
    Layout layout;
  };
  // A constant, and its version when something was computed from it.
  struct Version {
    Ref<Storage> storage;
    uint64_t version;
  };
  struct Step {
    enum class Kind : uint8_t { kernel, shielded_kernel, acquire, host, grads, nothing };
    Kind kind;
    int32_t index;  // of the kernel, the escape, or the first of `count` gradients
    int32_t call;
    int32_t count = 0;
  };

  // Kernels of consecutive steps as one piece of work of the device.
  struct Segment {
    int32_t end = 0;
    std::unique_ptr<DeviceGraph> work;
    std::vector<std::pair<Ref<Storage>, const void*>> addresses;  // that may change
  };

  static constexpr size_t kMathModes = 3;
  static std::array<bool, kMathModes> math_modes();
  static double scale_of(GradScaler& scaler);
  static bool has_hooks(const Tensor& leaf);
  static Layout layout_of(const Tensor& x);
  static bool is_like(const Tensor& x, const Layout& layout);
  static Tensor tensor_on(const Ref<Storage>& storage, const Layout& layout);
  Tensor tensor_at(const Place& place) const {
    return tensor_on(escapes_[static_cast<size_t>(place.escape)].memory, place.layout);
  }

  // False: something is not as it was, and nothing has changed.
  bool run(const Tensors& inputs, Tensors& results);
  void set_input(size_t i, const Tensor& x);
  // False: what it takes for granted is not so.
  bool run_step(const Step& step);
  bool run_kernel(const Step& step);
  void run_host(const Step& step);
  void run_folded();
  Backend& backend_for(const RecordedKernel& kernel) const;

  // ---- on a device (plan_graphs.cpp)
  void prepare_for_device();
  bool is_on_its_stream() const;
  // The steps of a graph from `first` on end there; `first` itself if there is none.
  int32_t end_of_graph(int32_t first) const;
  // False: the steps are to be run one by one, or looked at again.
  bool run_graph(int32_t first, int32_t end);
  bool make_graph(Segment& graph, int32_t first, int32_t end);
  bool is_at_its_addresses(const Segment& graph) const;
  void copy_results();
  std::string graphs_text() const;
  void acquire(Escape& escape);
  // What the last run was given, and has given.
  void let_go() noexcept;

  ProgramRun run_;
  KernelRecording::Kernels kernels_;
  struct Packing {
    std::shared_ptr<PackedOperand> packed;  // null if the kernel reads nothing that is worth it
    bool anew = false;                      // it is packed again in each run, by this kernel
  };

  std::vector<Packing> packings_;  // by kernel
  std::vector<int32_t> folded_;    // kernels that read constants alone
  std::vector<Version> folded_from_;
  std::vector<Step> steps_;
  std::vector<Input> inputs_;
  std::vector<Escape> escapes_;
  std::vector<LeafGrad> grads_;
  std::vector<LeafState> leaves_;
  std::vector<Scale> scales_;
  std::vector<Read> constants_;
  std::vector<Ref<Storage>> written_;  // of constants, by kernels
  std::vector<Result> results_;
  std::vector<HostValue> host_values_;
  std::vector<Bound> bound_;
  Device device_{DeviceKind::cpu, 0};
  void* stream_ = nullptr;             // of the device
  std::map<int32_t, Segment> graphs_;  // by the first step
  std::vector<std::string> alone_;     // why a step is no part of a graph; "" if it may be
  int64_t captures_ = 0;
  std::array<bool, kMathModes> math_modes_{};
  int64_t hits_ = 0, misses_ = 0;
  Ref<Storage> arena_;
  int64_t memory_ = 0;
};

}  // namespace libtensor
