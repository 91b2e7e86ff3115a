// SPDX-License-Identifier: Apache-2.0
// Plans from runs of a program's calls.
#include <algorithm>
#include <deque>
#include <map>
#include <new>
#include <unordered_map>

#include "libtensor/autograd/leaves.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/lazy_mode.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/stream.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/graph/node.h"
#include "libtensor/graph/pending.h"
#include "libtensor/program/plan.h"

namespace libtensor {
namespace {

// Of an operand in the plan's memory, as the allocators'.
constexpr int64_t kOperandAlignment = 64, kDeviceOperandAlignment = 512;

// Of a constant that is worth being kept in another order.
constexpr int64_t kLeastPacked = 1 << 12;

enum class Graph : uint8_t { none, spent, live };
// Whether a backward pass could begin at x, or one has freed what it would need.
Graph graph_of(const Tensor& x) {
  const Edge edge = x.defined() ? edge_of(x) : Edge();
  if (!edge) return Graph::none;
  if (!edge.node) return Graph::live;
  if (!edge.node->enter()) return Graph::spent;
  edge.node->leave(false);
  return Graph::live;
}

Ref<Storage> place_for(const Storage& like) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->nbytes = like.nbytes;
  storage->device = like.device;
  return storage;
}

// Something that needs memory for a while.
struct Interval {
  int64_t nbytes;
  int32_t first, last;  // steps that use it
  int64_t offset = 0;
};

// Gives each an offset, so that those which are needed at once do not overlap: the largest first,
// each at the lowest place. Returns how many bytes that takes.
int64_t arrange(std::vector<Interval>& intervals) {
  std::vector<Interval*> order;
  for (Interval& one : intervals) order.push_back(&one);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return a->nbytes > b->nbytes; });
  int64_t total = 0;
  std::vector<const Interval*> placed;  // by offset
  for (Interval* one : order) {
    int64_t at = 0;
    for (const Interval* other : placed) {
      if (other->last < one->first || one->last < other->first) continue;
      if (at + one->nbytes <= other->offset) break;
      at = std::max(at, other->offset + other->nbytes);
    }
    one->offset = at;
    total = std::max(total, at + one->nbytes);
    const auto later = [](int64_t offset, const auto* b) { return offset < b->offset; };
    placed.insert(std::upper_bound(placed.begin(), placed.end(), at, later), one);
  }
  return total;
}

}  // namespace

// Makes a plan of what one run does.
class PlanMaker final : public CallWatch {
 public:
  PlanMaker(ProgramRun& run, const Tensors& inputs)
      : program_(run.program()),
        run_(run),
        inputs_(inputs),
        plan_(std::make_unique<Plan>(program_)) {
    for (const ProgramConstant& constant : program_.constants) {
      const Tensor& x = constant.tensor;
      if (x.defined() && wants_grad(x)) leaves_.push_back({x, autograd::grad_of(x), {}, false});
    }
  }

  Tensors run() {
    const LazyScope lazy(LazyMode::all);
    Tensors results = run_.run_calls(this);
    for (const Tensor& x : results) compute(x);
    for (const ProgramConstant& constant : program_.constants) compute(constant.tensor);
    close_kernels();
    for (size_t i = 0; i < results.size(); ++i) {
      const ValueId id = program_.outputs[i];
      if (id == kNoValue) continue;
      values_[id] = results[i];
      if (is_own(id) && graph_of(results[i]) == Graph::live)
        recording_.refuse("a result has a graph");
    }
    return results;
  }

  // Null, and `why`, if there can be none.
  std::unique_ptr<Plan> make() {
    if (!refused()) find_device();
    if (!refused()) find_places();
    if (!refused()) leave_out_copies();
    if (!refused()) fold_constants();
    if (!refused()) check_order();
    if (refused()) return nullptr;
    plan_->kernels_ = recording_.take_kernels();
    exchange_operands();
    find_packed();
    exchange_values();
    return std::move(plan_);
  }
  const char* refused() const noexcept { return recording_.refused(); }

  void before(const ProgramCall& call) override {
    call_ = static_cast<int32_t>(&call - program_.calls.data());
    if (!call.action) return;
    if (call.action->effect == Action::Effect::graph && !of_own_values(call))
      recording_.refuse("it changes what requires a gradient");
    if (call.action->effect == Action::Effect::control)
      recording_.refuse("it has branches or loops, whose bodies have plans of their own");
    if (call.action == &action(ActionId::backward)) look_at_leaves();
    if (call.action == &action(ActionId::grad_scaler_scale)) {
      if (is_updated_) recording_.refuse("a scale changes before it is used");
      auto& scaler = run_.object<GradScaler>(call.args[0]);
      plan_->scales_.push_back({Ref<GradScaler>::share(&scaler), Plan::scale_of(scaler)});
    }
    is_updated_ |= call.action == &action(ActionId::grad_scaler_update);
    if (call.action->effect != Action::Effect::host) return;
    std::vector<ValueId> read;
    for (const Argument& arg : call.args) {
      if (const auto* one = std::get_if<ValueArg>(&arg)) read.push_back(one->id);
      if (const auto* list = std::get_if<ValuesArg>(&arg))
        read.insert(read.end(), list->ids.begin(), list->ids.end());
    }
    std::erase(read, kNoValue);
    for (const ValueId id : read) compute(run_.at(id));
    close_kernels();
    for (const ValueId id : read) {
      values_[id] = run_.at(id);
      used_by_host_.emplace_back(id, static_cast<int32_t>(steps_.size()));
    }
    pause_.emplace();
    eager_.emplace(LazyMode::off);
  }

  void after(const ProgramCall& call) override {
    if (pause_) {
      eager_.reset();
      pause_.reset();
      steps_.push_back({Plan::Step::Kind::host, 0, call_});
      for (const ValueId id : call.results) {
        if (id == kNoValue || !run_.at(id).defined()) continue;
        plan_->bound_.push_back({static_cast<int32_t>(steps_.size()) - 1, id, {}, {}});
        values_[id] = run_.at(id);
      }
      return;
    }
    if (call.action == &action(ActionId::backward)) note_grads();
    close_kernels();
  }

 private:
  struct Leaf {
    Tensor tensor, at_first, before;
    bool seen;
  };
  struct Grad {
    Tensor leaf, grad;
  };
  enum class Kind : uint8_t { own, escape, input, constant, bound, given };
  struct Memory {
    Ref<Storage> storage;
    Kind kind = Kind::own;
    int32_t number = 0;  // of the escape, input, constant or bound result
    int32_t first = -1, last = -1;
    bool given = false;  // elements came from elsewhere, not from a kernel
    bool written = false;
    bool varies = false;  // of a constant: not by kernels
    int32_t writers = 0;  // kernels
    Ref<Storage> place = {};
  };

  void compute(const Tensor& x) {
    if (x.defined()) evaluate(x.storage());
  }
  // Whether it concerns nothing but what the program computes.
  bool of_own_values(const ProgramCall& call) const {
    const auto first = static_cast<ValueId>(program_.inputs.size() + program_.constants.size());
    return call.action == &action(ActionId::set_requires_grad) &&
           std::get<ValueArg>(call.args[0]).id >= first;
  }

  // The kernels since the last step are steps of the call.
  void close_kernels() {
    for (const auto n = static_cast<int32_t>(recording_.kernels().size()); kernels_ < n; ++kernels_)
      steps_.push_back({Plan::Step::Kind::kernel, kernels_, call_});
  }

  // ---- gradients of leaves

  void look_at_leaves() {
    for (Leaf& leaf : leaves_) {
      leaf.before = autograd::grad_of(leaf.tensor);
      if (Plan::has_hooks(leaf.tensor)) recording_.refuse("a hook waits for a gradient");
      compute(leaf.before);
      if (std::exchange(leaf.seen, true)) continue;
      const bool same = leaf.before.same_as(leaf.at_first);
      // What the program itself has taken away may be anything next time.
      if (same) {
        Ref<Storage> storage;
        if (leaf.before.defined()) storage = leaf.before.impl()->storage;
        plan_->leaves_.push_back({leaf.tensor, std::move(storage)});
      }
    }
  }
  void note_grads() {
    const auto first = static_cast<int32_t>(grads_.size());
    for (const Leaf& leaf : leaves_) {
      const Tensor grad = autograd::grad_of(leaf.tensor);
      compute(grad);
      if (grad.defined() && !grad.same_as(leaf.before)) grads_.push_back({leaf.tensor, grad});
    }
    close_kernels();
    const auto count = static_cast<int32_t>(grads_.size()) - first;
    if (count > 0) steps_.push_back({Plan::Step::Kind::grads, first, call_, count});
  }

  // ---- where operands lie

  void find_device() {
    for (const Tensor& x : inputs_) note_device(x.device());
    for (const auto& kernel : recording_.kernels()) note_device(kernel->device);
    if (!plan_->device_.is_cpu()) plan_->stream_ = Stream::current(plan_->device_)->queue();
  }
  void note_device(Device device) {
    if (device.is_cpu() || device == plan_->device_) return;
    if (!plan_->device_.is_cpu()) return recording_.refuse("its tensors are on several devices");
    plan_->device_ = device;
  }
  bool is_ours(const Tensor& x) const {
    return x.device().is_cpu() || x.device() == plan_->device_;
  }

  Memory& memory_of(Storage& storage) {
    Storage* value = recording_.value_of(&storage);
    const auto [it, is_new] = index_.try_emplace(value, memories_.size());
    if (is_new) memories_.push_back({Ref<Storage>::share(value)});
    return memories_[it->second];
  }
  void set_kind(const Tensor& x, Kind kind, size_t number, const char* why) {
    if (!x.defined()) return;
    Memory& memory = memory_of(x.storage());
    if (memory.kind != Kind::own && !(memory.kind == kind && why == nullptr))
      return recording_.refuse(why ? why : "operands share memory");
    if (memory.kind == Kind::own) memory.number = static_cast<int32_t>(number);
    memory.kind = kind;
  }
  void set_escape(const Tensor& x) {
    if (!x.defined()) return;
    Memory& memory = memory_of(x.storage());
    if (memory.kind == Kind::escape) return;
    set_kind(x, Kind::escape, plan_->escapes_.size(), "a result shares memory with an operand");
    if (memory.kind == Kind::escape)
      plan_->escapes_.push_back({x.storage().nbytes, {}, {}, !x.device().is_cpu()});
  }
  // Those that the program computes; an input or a constant is given back as it is.
  bool is_own(ValueId id) const {
    return id >= static_cast<ValueId>(inputs_.size() + program_.constants.size());
  }

  void find_places() {
    const size_t inputs = inputs_.size();
    for (size_t i = 0; i < inputs; ++i) {
      if (program_.inputs[i].number_symbol != kNoSymbol && !inputs_[i].device().is_cpu())
        return recording_.refuse("an input's number is on a device");
      if (program_.inputs[i].number_symbol == kNoSymbol && inputs_[i].is_weak())
        return recording_.refuse("an input is a number of the host, which kernels depend on");
      set_kind(inputs_[i], Kind::input, i, "two inputs share memory");
    }
    for (size_t i = 0; i < program_.constants.size(); ++i) {
      const ProgramConstant& constant = program_.constants[i];
      if (constant.extent || !constant.tensor.defined()) continue;
      if (!is_ours(constant.tensor)) return recording_.refuse("a tensor of another device");
      set_kind(constant.tensor, Kind::constant, i, nullptr);
    }
    // What a leaf had accumulated before is read where it is.
    for (const Plan::LeafState& leaf : plan_->leaves_) {
      if (!leaf.grad) continue;
      Memory& memory = memory_of(*leaf.grad);
      if (memory.kind != Kind::own) return recording_.refuse("a gradient shares memory");
      memory.kind = Kind::constant;
      memory.varies = true;
    }
    for (const ProgramObject& object : program_.objects) {
      const auto* optimizer = std::get_if<Ref<Optimizer>>(&object);
      if (!optimizer) continue;
      for (const Tensor& parameter : (*optimizer)->parameters())
        memory_of(parameter.storage()).varies = true;
    }
    for (size_t i = 0; i < plan_->bound_.size(); ++i)
      set_kind(values_[plan_->bound_[i].value], Kind::bound, i, "a result of the host's");
    for (const ValueId id : program_.outputs) {
      if (id != kNoValue && is_own(id) && kind_of(values_[id]) != Kind::bound)
        set_escape(values_[id]);
    }
    for (const Grad& one : grads_) {
      set_escape(one.grad);
      if (kind_of(one.grad) == Kind::escape)
        plan_->escapes_[static_cast<size_t>(memory_of(one.grad.storage()).number)].copied = false;
    }
    for (size_t s = 0; s < steps_.size(); ++s) {
      if (steps_[s].kind != Plan::Step::Kind::kernel) continue;
      const auto& kernel = recording_.kernels()[static_cast<size_t>(steps_[s].index)];
      // What it reads first: a kernel may write to what it has read.
      for (const Use use : {Use::reads, Use::writes}) {
        kernel->each_tensor([&](Tensor& x, Use its) {
          if (its == use) note_use(x, static_cast<int32_t>(s), use == Use::writes);
        });
      }
    }
    for (const Memory& memory : memories_) {
      if (memory.kind == Kind::escape && memory.first < 0 && memory.storage->nbytes > 0)
        recording_.refuse("no kernel computes a result");
    }
    for (const auto& [id, step] : used_by_host_) {
      if (const Tensor& x = values_[id]; x.defined() && is_own(id)) {
        Memory& memory = memory_of(x.storage());
        memory.last = std::max(memory.last, step);
      }
    }
  }
  Kind kind_of(const Tensor& x) { return x.defined() ? memory_of(x.storage()).kind : Kind::own; }

  void note_use(const Tensor& x, int32_t step, bool writes) {
    if (!is_ours(x)) return recording_.refuse("a tensor of another device");
    Memory& memory = memory_of(x.storage());
    if (memory.first < 0) {
      memory.first = step;
      // Nothing has computed it: the host has written it, perhaps.
      if (!writes && (memory.kind == Kind::own || memory.kind == Kind::escape)) memory.given = true;
    }
    memory.last = step;
    memory.written |= writes;
    memory.writers += writes;
    // What the caller can see is written as a whole.
    if (writes && (memory.kind == Kind::constant || memory.kind == Kind::input))
      steps_[static_cast<size_t>(step)].kind = Plan::Step::Kind::shielded_kernel;
    if (writes && memory.given) recording_.refuse("it changes what the host has written");
    if (memory.given && memory.kind == Kind::escape)
      recording_.refuse("a result is what the host has written");
  }

  // A copy of the whole of something that is not needed afterwards: it is computed where the copy
  // would lie. The backward pass copies a gradient of which others hold references, as the
  // recording does.
  void leave_out_copies() {
    for (size_t s = 0; s < steps_.size(); ++s) {
      if (steps_[s].kind != Plan::Step::Kind::kernel) continue;
      const auto [dst, src] = recording_.kernels()[static_cast<size_t>(steps_[s].index)]->copied();
      if (!dst || dst->device() != src->device() || !dst->is_contiguous() ||
          !src->is_contiguous() || dst->dtype() != src->dtype() || !is_whole(*dst) ||
          !is_whole(*src))
        continue;
      Memory &to = memory_of(dst->storage()), &from = memory_of(src->storage());
      const auto step = static_cast<int32_t>(s);
      if (&to == &from || from.kind != Kind::own || from.given || from.last != step ||
          to.first != step || (to.kind != Kind::own && to.kind != Kind::escape))
        continue;
      from.kind = to.kind;
      from.number = to.number;
      from.last = to.last;
      from.writers += to.writers - 1;
      joined_.push_back(to.storage);  // its address stays what it is
      to.kind = Kind::given;
      index_[to.storage.get()] = index_[from.storage.get()];
      steps_[s].kind = Plan::Step::Kind::nothing;
    }
  }
  // What follows from constants alone is computed when these change.
  void fold_constants() {
    for (size_t s = 0; s < steps_.size(); ++s) {
      if (steps_[s].kind != Plan::Step::Kind::kernel) continue;
      const auto& kernel = recording_.kernels()[static_cast<size_t>(steps_[s].index)];
      if (kernel->is_assumption() || kernel->draws()) continue;
      bool folds = true;
      std::vector<Memory*> results;
      std::vector<Storage*> operands;
      kernel->each_tensor([&](Tensor& x, Use use) {
        if (use == Use::shape) return;
        Memory& memory = memory_of(x.storage());
        if (use == Use::writes) {
          folds &= memory.kind == Kind::own && memory.writers == 1 && !memory.given;
          results.push_back(&memory);
        } else if (memory.kind == Kind::constant) {
          folds &= !memory.written && !memory.varies;
          operands.push_back(memory.storage.get());
        } else {
          folds &= memory.given;
        }
      });
      if (!folds || results.empty()) continue;
      for (Memory* memory : results) memory->given = true;
      for (Storage* operand : operands)
        plan_->folded_from_.push_back({Ref<Storage>::share(operand), operand->version.load()});
      plan_->folded_.push_back(steps_[s].index);
      steps_[s].kind = Plan::Step::Kind::nothing;
    }
  }
  // An operand after `writes` writes to it, as a kernel reads it. Products with equal ones pack it
  // alike: they differ in the memory of other operands at most. Convolutions, whose weights have
  // more axes, pack in orders that depend on more, and have none in common.
  using Reading = std::pair<std::string, std::vector<int64_t>>;
  Reading reading_of(RecordedKernel& kernel, size_t index, const Tensor& operand, int64_t writes) {
    Reading reading{kernel.name(),
                    {static_cast<int64_t>(index_.at(recording_.value_of(&operand.storage()))),
                     writes, operand.offset()}};
    std::vector<int64_t>& numbers = reading.second;
    const auto add = [&](const Tensor& x) {
      numbers.insert(numbers.end(), {static_cast<int64_t>(x.dtype()), x.ndim()});
      numbers.insert(numbers.end(), x.shape().begin(), x.shape().end());
      numbers.insert(numbers.end(), x.strides().begin(), x.strides().end());
    };
    add(operand);
    if (operand.ndim() > 2) numbers.push_back(static_cast<int64_t>(index));
    kernel.each_tensor([&](const Tensor& x, Use) { add(x); });
    return reading;
  }
  // Kernels of the host may keep what they make of constants that nothing in the program changes,
  // and share what they make of any operand that several read alike.
  void find_packed() {
    constexpr int64_t kLeastReaders = 3;  // of what is packed in each run
    struct Readers {
      Ref<Storage> storage;
      int64_t count = 0;
      bool constant = false;
    };
    std::map<Reading, Readers> readings;
    std::vector<std::vector<const Readers*>> of_kernel(plan_->kernels_.size());
    std::unordered_map<const Memory*, int64_t> writes;
    for (const Plan::Step& step : steps_) {
      const bool shielded = step.kind == Plan::Step::Kind::shielded_kernel;
      if (step.kind != Plan::Step::Kind::kernel && !shielded) continue;
      const auto i = static_cast<size_t>(step.index);
      RecordedKernel& kernel = *plan_->kernels_[i];
      if (!kernel.device.is_cpu()) continue;
      kernel.each_tensor([&](const Tensor& x, Use use) {
        if (use != Use::reads || shielded || x.storage().nbytes < kLeastPacked) return;
        const Memory& memory = memory_of(x.storage());
        Readers& readers = readings[reading_of(kernel, i, x, writes[&memory])];
        readers.storage = Ref<Storage>::share(&x.storage());
        readers.constant = memory.kind == Kind::constant && !memory.written && !memory.varies;
        ++readers.count;
        of_kernel[i].push_back(&readers);
      });
      kernel.each_tensor([&](const Tensor& x, Use use) {
        if (use == Use::writes) ++writes[&memory_of(x.storage())];
      });
    }
    plan_->packings_.resize(plan_->kernels_.size());
    std::map<std::vector<const Readers*>, std::shared_ptr<PackedOperand>> packed;
    for (const Plan::Step& step : steps_) {
      if (step.kind != Plan::Step::Kind::kernel) continue;
      const auto i = static_cast<size_t>(step.index);
      std::erase_if(of_kernel[i], [](const Readers* readers) {
        return !readers->constant && readers->count < kLeastReaders;
      });
      if (of_kernel[i].empty()) continue;
      std::shared_ptr<PackedOperand>& shared = packed[of_kernel[i]];
      Plan::Packing& packing = plan_->packings_[i];
      if (!shared) {
        std::vector<Ref<Storage>> storages;
        for (const Readers* readers : of_kernel[i]) {
          storages.push_back(readers->storage);
          packing.anew |= !readers->constant;
        }
        shared = std::make_shared<PackedOperand>(std::move(storages));
      }
      packing.packed = shared;
    }
  }
  static bool is_whole(const Tensor& x) {
    return x.offset() == 0 && checked_nbytes(x.numel(), itemsize(x.dtype())) == x.storage().nbytes;
  }

  bool may_be_done_again(const Plan::Step& step) const {
    return step.kind == Plan::Step::Kind::host &&
           program_.calls[static_cast<size_t>(step.call)].action ==
               &action(ActionId::optimizer_zero_grad);
  }

  // That what is taken for granted is looked at before anything changes that a run by calls needs.
  void check_order() {
    bool changed = false;
    for (const Plan::Step& step : steps_) {
      if (step.kind == Plan::Step::Kind::shielded_kernel) {
        changed = true;
        continue;
      }
      if (step.kind != Plan::Step::Kind::kernel) {
        changed |= step.kind != Plan::Step::Kind::nothing && !may_be_done_again(step);
        continue;
      }
      const auto& kernel = recording_.kernels()[static_cast<size_t>(step.index)];
      if (kernel->is_assumption() && changed)
        return recording_.refuse("the host reads elements after something has changed");
      changed |= kernel->draws();
    }
  }

  // ---- the plan

  void exchange_operands() {
    Plan& plan = *plan_;
    std::vector<Interval> intervals;
    std::vector<Memory*> owners;
    for (Memory& memory : memories_) {
      const int64_t nbytes = memory.storage->nbytes;
      if (memory.kind == Kind::given) continue;
      if (memory.kind == Kind::constant) {
        if (memory.written) plan.written_.push_back(memory.storage);
        continue;
      }
      if (memory.given || (memory.kind == Kind::own && memory.first < 0)) continue;
      // What the host has of a device's elements stays where it is.
      if (memory.kind == Kind::own && memory.storage->device != plan.device_) continue;
      memory.place = place_for(*memory.storage);
      index_[memory.place.get()] = index_.at(memory.storage.get());
      if (memory.kind != Kind::own || nbytes == 0) continue;
      const int64_t unit = plan.device_.is_cpu() ? kOperandAlignment : kDeviceOperandAlignment;
      const int64_t size = (nbytes + unit - 1) / unit * unit;
      intervals.push_back({size, memory.first, memory.last});
      owners.push_back(&memory);
    }
    plan.memory_ = arrange(intervals);
    if (plan.memory_ > 0) plan.arena_ = backend_of(plan.device_).allocate(plan.memory_);
    for (size_t i = 0; i < owners.size(); ++i)
      owners[i]->place->data = static_cast<char*>(plan.arena_->data) + intervals[i].offset;
    for (const auto& kernel : plan.kernels_)
      kernel->each_tensor(
          [&](Tensor& x, Use use) { x = use == Use::shape ? shape_of(x) : moved(x); });
    add_steps();
  }
  // The same operand in its new place. What stays where it was is read from the value itself: a
  // pending value owns the memory that its kernel has made.
  Tensor moved(const Tensor& x) {
    const Memory& memory = memory_of(x.storage());
    const Ref<Storage>& at = memory.place ? memory.place : memory.storage;
    return at.get() == &x.storage() ? x : Plan::tensor_on(at, Plan::layout_of(x));
  }
  static Tensor shape_of(const Tensor& x) {
    return Plan::tensor_on(place_for(x.storage()), Plan::layout_of(x));
  }
  // The steps, with those that take memory for what others may hold.
  void add_steps() {
    std::unordered_map<int32_t, std::vector<int32_t>> acquired;
    for (Memory& memory : memories_) {
      if (memory.kind != Kind::escape) continue;
      plan_->escapes_[static_cast<size_t>(memory.number)].storage = memory.place;
      acquired[std::max(memory.first, 0)].push_back(memory.number);
    }
    const auto acquire_before = [&](int32_t s, int32_t call) {
      for (const int32_t escape : acquired[s])
        plan_->steps_.push_back({Plan::Step::Kind::acquire, escape, call});
    };
    if (steps_.empty()) acquire_before(0, 0);
    moved_to_.resize(steps_.size());
    for (size_t s = 0; s < steps_.size(); ++s) {
      acquire_before(static_cast<int32_t>(s), steps_[s].call);
      moved_to_[s] = static_cast<int32_t>(plan_->steps_.size());
      if (steps_[s].kind != Plan::Step::Kind::nothing) plan_->steps_.push_back(steps_[s]);
    }
    for (auto& bound : plan_->bound_) {
      const Tensor& x = values_[bound.value];
      bound.step = moved_to_[static_cast<size_t>(bound.step)];
      bound.layout = Plan::layout_of(x);
      bound.storage = memory_of(x.storage()).place;
    }
  }
  Plan::Place place_of(const Tensor& x) {
    return {memory_of(x.storage()).number, Plan::layout_of(x)};
  }

  // Gives an input of a device a place of the plan's own.
  void copy_input(Plan::Input& input) {
    const Plan::Layout& layout = input.layout;
    int64_t low = 0, high = 0;
    for (int i = 0; i < layout.shape.size(); ++i) {
      const int64_t last = checked_mul(layout.shape[i] - 1, layout.strides[i]);
      (last < 0 ? low : high) += last;
    }
    const int64_t size = itemsize(layout.dtype);
    input.copy = backend_of(plan_->device_).allocate(checked_nbytes(high - low + 1, size));
    input.copy_offset = -low;
    input.storage->data = static_cast<char*>(input.copy->data) - (layout.offset + low) * size;
  }

  void exchange_values() {
    Plan& plan = *plan_;
    for (const Grad& one : grads_) plan.grads_.push_back({one.leaf, place_of(one.grad)});
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const Tensor& x = inputs_[i];
      std::optional<int64_t> number;
      if (program_.inputs[i].number_symbol != kNoSymbol) number = *x.data_as<int64_t>();
      const Memory& memory = memory_of(x.storage());
      plan.inputs_.push_back({Plan::layout_of(x), number, memory.written, memory.place});
      if (!x.device().is_cpu() && !memory.written && x.numel() > 0) copy_input(plan.inputs_.back());
    }
    for (const ProgramConstant& constant : program_.constants) {
      const Tensor& x = constant.tensor;
      if (constant.extent || !x.defined()) continue;
      plan.constants_.push_back({x, x.impl()->storage, Plan::layout_of(x), wants_grad(x),
                                 x.storage().version.load(std::memory_order_acquire)});
    }
    for (const ValueId id : program_.outputs) {
      if (id != kNoValue && is_own(id) && kind_of(values_[id]) == Kind::escape)
        plan.results_.push_back({id, place_of(values_[id])});
    }
    for (const auto& [id, step] : used_by_host_) {
      if (!is_own(id) || !values_[id].defined()) continue;
      if (kind_of(values_[id]) == Kind::own) plan.run_.at(id) = moved(values_[id]);
      if (kind_of(values_[id]) == Kind::escape)
        plan.host_values_.push_back(
            {moved_to_[static_cast<size_t>(step)], id, place_of(values_[id])});
    }
    plan.math_modes_ = Plan::math_modes();
    plan.alone_.resize(plan.steps_.size());
    if (plan.device_.is_cpu()) return;
    for (size_t s = 0; s < plan.steps_.size(); ++s) plan.alone_[s] = why_alone(plan.steps_[s]);
  }

  const char* why_alone(const Plan::Step& step) const {
    using StepKind = Plan::Step::Kind;
    if (step.kind == StepKind::host) return "a call on the host";
    if (step.kind != StepKind::kernel && step.kind != StepKind::shielded_kernel) return "";
    RecordedKernel& kernel = *plan_->kernels_[static_cast<size_t>(step.index)];
    if (kernel.is_assumption()) return "the host waits for it";
    if (kernel.device.is_cpu()) return "a kernel of the host";
    bool is_of_host = false;
    kernel.each_tensor([&](const Tensor& x, Use use) {
      if (use == Use::shape || !x.device().is_cpu()) return;
      const auto it = index_.find(recording_.value_of(&x.storage()));
      const Memory* memory = it == index_.end() ? nullptr : &memories_[it->second];
      // Numbers stay what they are.
      const bool stays = memory && !memory->written &&
                         ((memory->kind == Kind::own && memory->given) ||
                          (memory->kind == Kind::constant && x.is_weak()));
      is_of_host |= use == Use::writes || !stays;
    });
    return is_of_host ? "an operand is on the host" : "";
  }

  const Program& program_;
  ProgramRun& run_;
  const Tensors& inputs_;
  KernelRecording recording_;
  std::unique_ptr<Plan> plan_;
  std::optional<KernelRecording::Pause> pause_;
  std::optional<LazyScope> eager_;
  bool is_updated_ = false;  // a scaler
  int32_t call_ = 0, kernels_ = 0;
  std::vector<Plan::Step> steps_;
  std::vector<int32_t> moved_to_;  // where each is in the plan
  std::vector<Leaf> leaves_;
  std::vector<Grad> grads_;
  std::unordered_map<ValueId, Tensor> values_;
  std::vector<std::pair<ValueId, int32_t>> used_by_host_;
  std::deque<Memory> memories_;
  std::vector<Ref<Storage>> joined_;
  std::unordered_map<Storage*, size_t> index_;
};

void Plan::drop_spent_graphs(Tensors& results) {
  for (Tensor& x : results) {
    if (graph_of(x) == Graph::spent) x = alias(x);
  }
}

Tensors Plan::record(ProgramRun& run, const Tensors& inputs) {
  const Program& program = run.program();
  // What is pending is no part of the program.
  const auto compute = [](const Tensor& x) {
    if (x.defined()) evaluate(x.storage());
  };
  std::for_each(inputs.begin(), inputs.end(), compute);
  for (const ProgramConstant& constant : program.constants) {
    compute(constant.tensor);
    if (constant.tensor.defined()) compute(autograd::grad_of(constant.tensor));
  }
  PlanMaker maker(run, inputs);
  Tensors results = maker.run();
  try {
    if (std::unique_ptr<Plan> plan = maker.make()) {
      program.plans.put(std::move(plan));
      program.plans.set_why("");
      return results;
    }
    program.plans.set_why(maker.refused());
  } catch (const std::bad_alloc&) {  // then the calls run again
    program.plans.set_why("memory ended");
  } catch (const Error&) {
    program.plans.set_why("memory ended");
  }
  program.plans.failed();
  return results;
}

}  // namespace libtensor
