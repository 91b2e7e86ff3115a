// SPDX-License-Identifier: Apache-2.0
#include "libtensor/autograd/checkpoint.h"

#include <optional>

#include "libtensor/core/error.h"
#include "libtensor/graph/default_generator.h"

namespace libtensor {

namespace autograd {

// A saved tensor as its number.
class Checkpoint::Index final : public PackedTensor {
 public:
  Index(Ref<Checkpoint> checkpoint, size_t index) noexcept
      : checkpoint_(std::move(checkpoint)), index_(index) {}

  Tensor unpack(const char* name) override {
    (void)grad_enabled();  // forgets a backward pass that a callback has left by longjmp()
    if (RecomputedTensors* recomputed = thread_state().recomputed)
      return recomputed->get(*checkpoint_, index_, name);
    return RecomputedTensors().get(*checkpoint_, index_, name);
  }

 private:
  Ref<Checkpoint> checkpoint_;
  size_t index_;
};

// Of the first run.
class Checkpoint::Counting final : public PackHooks {
 public:
  explicit Counting(Checkpoint& checkpoint) noexcept : checkpoint_(checkpoint) {}

  std::unique_ptr<PackedTensor> pack(const Tensor& data) override {
    auto& saved = checkpoint_.saved_;
    auto packed = std::make_unique<Index>(Ref<Checkpoint>::share(&checkpoint_), saved.size());
    saved.push_back({spec_of(data), version_of(data)});
    return packed;
  }
  void written(const Tensor&) noexcept override {}

 private:
  Checkpoint& checkpoint_;
};

// Of the second.
class Checkpoint::Collecting final : public PackHooks {
 public:
  std::unique_ptr<PackedTensor> pack(const Tensor& data) override {
    saved.push_back({spec_of(data), version_of(data)});
    recomputed.push_back({data, version_of(data)});
    return nullptr;
  }
  void written(const Tensor& data) noexcept override {
    for (auto one = recomputed.rbegin(); one != recomputed.rend(); ++one) {
      if (!one->data.same_as(data)) continue;
      one->version = version_of(data);
      return;
    }
  }

  std::vector<Saved> saved;
  std::vector<Recomputed> recomputed;
};

Checkpoint::Checkpoint(std::unique_ptr<CheckpointFunction> function, const Tensors& inputs,
                       bool preserve_rng)
    : function_(std::move(function)), inputs_(inputs.size()), preserve_rng_(preserve_rng) {
  for (size_t i = 0; i < inputs.size(); ++i) inputs_[i].save(inputs[i]);
  if (preserve_rng) default_generator().get_state(rng_state_);
}

Tensors Checkpoint::run(const Tensors& inputs) {
  Counting counting(*this);
  const PackScope scope(&counting);
  Tensors outputs = function_->call(inputs);
  complete_ = true;
  return outputs;
}

std::vector<Checkpoint::Recomputed> Checkpoint::recompute() {
  const auto alive = Ref<Checkpoint>::share(this);
  const CallbackCall call;
  const GradMode mode(true);
  Tensors inputs;
  for (const SavedTensor& input : inputs_) inputs.push_back(input.unpack("a checkpoint"));
  const AutocastSettings::Scope autocast(autocast_);
  Ref<Generator> generator;
  std::optional<DefaultGeneratorScope> random;
  if (preserve_rng_) {
    generator = Generator::create({}, 0);
    generator->set_state(rng_state_);
    random.emplace(generator.get());
  }
  Collecting collecting;
  {
    const PackScope scope(&collecting);
    function_->call(inputs);
  }
  compare(collecting.saved);
  return std::move(collecting.recomputed);
}

void Checkpoint::compare(const std::vector<Saved>& again) const {
  // A backward pass within the function itself asks before the first run has ended.
  if (complete_ ? again.size() != saved_.size() : again.size() < saved_.size()) {
    fail(Status::autograd, "the function of a checkpoint saved ",
         static_cast<int64_t>(saved_.size()), " tensors for gradients, and ",
         static_cast<int64_t>(again.size()),
         " when it ran again: it must compute the same each time");
  }
  for (size_t i = 0; i < saved_.size(); ++i) {
    const TensorSpec &first = saved_[i].spec, &second = again[i].spec;
    const auto differ = [&](auto what, const auto& before, const auto& now) {
      fail(Status::autograd, "tensor ", static_cast<int64_t>(i),
           " that the function of a checkpoint saved for gradients had ", what, " ", before,
           ", and ", now, " when it ran again: it must compute the same each time");
    };
    if (first.shape != second.shape) differ("shape", first.shape, second.shape);
    if (first.dtype != second.dtype) differ("dtype", first.dtype, second.dtype);
    if (first.device != second.device) differ("device", first.device, second.device);
    if (saved_[i].version != again[i].version) {
      fail(Status::autograd, "tensor ", static_cast<int64_t>(i), " of shape ", first.shape,
           " that the function of a checkpoint saved for gradients was written to in place (it was "
           "at version ",
           saved_[i].version, ", and at ", again[i].version, " when the function ran again)");
    }
  }
}

void release(Checkpoint* checkpoint) noexcept {
  if (checkpoint->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete checkpoint;
}

Tensors checkpoint(std::unique_ptr<CheckpointFunction> function, const Tensors& inputs,
                   bool preserve_rng) {
  const CallbackCall call;
  if (!grad_enabled()) return function->call(inputs);
  const auto checkpoint =
      Ref<Checkpoint>::adopt(new Checkpoint(std::move(function), inputs, preserve_rng));
  return checkpoint->run(inputs);
}

}  // namespace autograd

RecomputedTensors::RecomputedTensors() noexcept
    : before_(std::exchange(thread_state().recomputed, this)) {}
RecomputedTensors::~RecomputedTensors() { thread_state().recomputed = before_; }

Tensor RecomputedTensors::get(autograd::Checkpoint& checkpoint, size_t index, const char* name) {
  if (!entries_) entries_ = std::make_unique<Entries>();
  auto found = entries_->find(&checkpoint);
  if (found == entries_->end() || !found->second.tensors[index].data.defined()) {
    std::vector<autograd::Checkpoint::Recomputed> tensors = checkpoint.recompute();
    const size_t left = tensors.size();
    found = entries_
                ->insert_or_assign(&checkpoint, Entry{Ref<autograd::Checkpoint>::share(&checkpoint),
                                                      std::move(tensors), left})
                .first;
  }
  used_.emplace_back(&checkpoint, index);
  const auto& [data, version] = found->second.tensors[index];
  if (version_of(data) != version) fail_written(data, version, name);
  return data;
}

void RecomputedTensors::drop() noexcept {
  for (const auto& [checkpoint, index] : used_) {
    const auto found = entries_->find(checkpoint);
    if (found == entries_->end()) continue;
    Tensor& data = found->second.tensors[index].data;
    if (!data.defined()) continue;
    data = Tensor();
    if (--found->second.left == 0) entries_->erase(found);
  }
  used_.clear();
}

}  // namespace libtensor
