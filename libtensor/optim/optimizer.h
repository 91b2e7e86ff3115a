// SPDX-License-Identifier: Apache-2.0
// Optimisers: parameters in groups, their options, and the state that grows with the steps.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/device/hyperparams.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

struct ParameterUpdate;

enum class OptimizerKind : int32_t {
  sgd = 1,
  adam,
  adamw,
  rmsprop,
  adagrad,
  adadelta,
  adamax,
  nadam,
  radam,
  lamb,
  lion,
  muon,
  asgd,
  rprop,
};

// Of all kinds; each has a few of them, named in options.cpp.
struct OptimizerOptions {
  double lr = 0;
  double initial_lr = std::numeric_limits<double>::quiet_NaN();  // NaN until a scheduler sets it
  double momentum = 0;
  double dampening = 0;
  double weight_decay = 0;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double alpha = 0;
  double rho = 0;
  double lr_decay = 0;
  double initial_accumulator_value = 0;
  double momentum_decay = 0;
  double lambd = 0;
  double t0 = 0;
  double eta_minus = 0;
  double eta_plus = 0;
  double step_min = 0;
  double step_max = 0;
  double ns_steps = 0;
  double ns_a = 0;
  double ns_b = 0;
  double ns_c = 0;
  bool nesterov = false;
  bool amsgrad = false;
  bool maximize = false;
  bool centered = false;
  bool decoupled_weight_decay = false;
  bool match_rms_adamw = false;
};

class Optimizer : public HandleHeader, public PooledHandle {
 public:
  // `roles` names the state tensors of a parameter; one called "step" is a 0-d int64 count, and of
  // those in `numbers` each is one float64.
  Optimizer(OptimizerKind kind, const OptimizerOptions& defaults, std::vector<const char*> roles,
            std::vector<size_t> numbers = {});
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  OptimizerKind kind() const noexcept { return kind_; }
  const OptimizerOptions& defaults() const noexcept { return defaults_; }
  void add_group(const Tensors& params, const OptimizerOptions& options);
  // Another tensor of the same shape takes the place of a parameter; the state is converted.
  void set_parameter(int64_t index, const Tensor& param);
  // Updates every parameter that has a gradient. A failure leaves all of them as they were.
  void step();
  void zero_grad() noexcept;
  // Those that there are.
  Tensors gradients() const;
  // In the order of their indices, and the group of one.
  Tensors parameters() const;
  size_t group_of(size_t parameter) const noexcept { return parameters_[parameter].group; }
  void set_lr(int32_t group, double lr);
  double lr(int32_t group) const;
  // An option by its name; of all groups for -1.
  void set_option(int32_t group, std::string_view name, double value);
  double option(int32_t group, std::string_view name) const;
  // The options of all groups, and all of them anew.
  const std::vector<OptimizerOptions>& groups() const noexcept { return groups_; }
  void set_groups(std::vector<OptimizerOptions> groups);

  int64_t group_count() const noexcept { return static_cast<int64_t>(groups_.size()); }
  int64_t state_count() const noexcept;
  // "" out of range; valid until the next call of the thread.
  const char* state_name(int64_t i) const;
  Tensor state(std::string_view name) const;
  void set_state(std::string_view name, const Tensor& value);

  std::atomic<int64_t> refs{1};

 protected:
  struct Parameter {
    Tensor value;
    size_t group = 0;
    std::vector<Tensor> state;  // one for each role, undefined until it is needed
    Hyperparams numbers;        // of what prepare() has the backend update
  };
  // What one update reads and writes: contiguous, of one shape.
  struct Update {
    Parameter* parameter;
    Tensor value, grad;
    std::vector<Tensor> state;
    std::vector<bool> fresh;  // made for this update
    Tensors results;          // of prepare()
  };

  virtual void check(const OptimizerOptions& options) const = 0;
  virtual void check_parameter(const Tensor&, int64_t) const {}
  // What a new state tensor is filled with.
  virtual double initial(const OptimizerOptions&, size_t) const noexcept { return 0; }
  // Whether an update with these options needs the state of this role.
  virtual bool uses(const OptimizerOptions&, size_t) const noexcept { return true; }
  // Computes what needs memory of its own, before anything is written.
  virtual void prepare(Update&, const OptimizerOptions&) const {}
  // Enters the one update that the backend is to do; counts the step. There is room for the entry.
  virtual void apply(const Update& update, const OptimizerOptions& options,
                     std::vector<ParameterUpdate>& all) = 0;
  // The count of steps, this one included, which stays at its largest.
  static double next_step(const Tensor& count);

 private:
  struct Place {
    size_t parameter, role;
  };
  Place find(std::string_view name) const;
  // Where what the backend does at once ends, that begins with an update.
  static size_t end_of_run(const std::vector<Update>& updates, size_t begin, bool share);
  static Update as_real(const Update& update);
  static bool share_memory(const std::vector<Update>& updates);
  Tensor make_state(const Parameter& parameter, size_t role) const;
  void check_group(int32_t group, int32_t lowest) const;

  OptimizerKind kind_;
  OptimizerOptions defaults_;
  std::vector<const char*> roles_;
  std::vector<size_t> numbers_;
  std::vector<OptimizerOptions> groups_;
  std::vector<Parameter> parameters_;
  std::vector<Hyperparams> step_numbers_;  // of each run of updates
};

inline void retain(Optimizer* o) noexcept { o->refs.fetch_add(1, std::memory_order_relaxed); }
void release(Optimizer* o) noexcept;

OptimizerOptions default_options(OptimizerKind kind);
Ref<Optimizer> make_optimizer(OptimizerKind kind, const OptimizerOptions& defaults);

// Scales the gradients of `params` so that their joint norm is at most max_norm; returns the norm
// before.
double clip_grad_norm(const Tensors& params, double max_norm, double norm_type);
void clip_grad_value(const Tensors& params, double limit);

}  // namespace libtensor
