// Optimisers: parameters in groups, their options, and the state that grows with the steps.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

struct OptimizerOptions {
  double lr = 0;
  double momentum = 0;
  double dampening = 0;
  double weight_decay = 0;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  bool nesterov = false;
  bool amsgrad = false;
  bool maximize = false;
};

class Optimizer : public HandleHeader, public PooledHandle {
 public:
  // `roles` names the state tensors of a parameter; one called "step" is a 0-d int64 count.
  Optimizer(const OptimizerOptions& defaults, std::vector<const char*> roles);
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  const OptimizerOptions& defaults() const noexcept { return defaults_; }
  void add_group(const Tensors& params, const OptimizerOptions& options);
  // Updates every parameter that has a gradient. A failure leaves all of them as they were.
  void step();
  void zero_grad() noexcept;
  void set_lr(int32_t group, double lr);
  double lr(int32_t group) const;

  int64_t state_count() const noexcept;
  // "" out of range; valid until the next call.
  const char* state_name(int64_t i);
  Tensor state(std::string_view name) const;
  void set_state(std::string_view name, const Tensor& value);

  std::atomic<int64_t> refs{1};

 protected:
  struct Parameter {
    Tensor value;
    size_t group = 0;
    std::vector<Tensor> state;  // one for each role, undefined until it is needed
  };
  // What one update reads and writes: contiguous, of one shape.
  struct Update {
    Parameter* parameter;
    Tensor value, grad;
    std::vector<Tensor> state;
    std::vector<bool> fresh;  // made for this update
  };

  virtual void check(const OptimizerOptions& options) const = 0;
  // Whether an update with these options needs the state of this role.
  virtual bool uses(const OptimizerOptions& options, size_t role) const noexcept = 0;
  virtual void apply(const Update& update, const OptimizerOptions& options) = 0;

 private:
  struct Place {
    size_t parameter, role;
  };
  Place find(std::string_view name) const;
  Tensor make_state(const Parameter& parameter, size_t role) const;

  OptimizerOptions defaults_;
  std::vector<const char*> roles_;
  std::vector<OptimizerOptions> groups_;
  std::vector<Parameter> parameters_;
  std::string name_;
};

inline void retain(Optimizer* o) noexcept { o->refs.fetch_add(1, std::memory_order_relaxed); }
void release(Optimizer* o) noexcept;

Ref<Optimizer> make_sgd(const OptimizerOptions& defaults);
// Adam; with `decoupled` weight decay, AdamW.
Ref<Optimizer> make_adam(const OptimizerOptions& defaults, bool decoupled);

// Scales the gradients of `params` so that their joint norm is at most max_norm; returns the norm
// before.
double clip_grad_norm(const Tensors& params, double max_norm, double norm_type);
void clip_grad_value(const Tensors& params, double limit);

}  // namespace libtensor
