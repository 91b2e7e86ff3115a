// SPDX-License-Identifier: Apache-2.0
// Gradient scaling: a loss is multiplied by a number that keeps small gradients of low precision
// from vanishing, the gradients are divided by it, and steps with gradients that overflowed are
// left out. Micikevicius et al., Mixed Precision Training, ICLR 2018.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/optim/optimizer.h"

namespace libtensor {

struct GradScalerOptions {
  double scale = 65536;
  double growth_factor = 2;
  double backoff_factor = 0.5;
  double growth_interval = 2000;
  double growth_tracker = 0;  // steps without an overflow since the scale changed
};

// By name.
struct GradScalerOption {
  std::string_view name;
  double GradScalerOptions::*field;
};
inline constexpr GradScalerOption kGradScalerOptions[] = {
    {"scale", &GradScalerOptions::scale},
    {"growth_factor", &GradScalerOptions::growth_factor},
    {"backoff_factor", &GradScalerOptions::backoff_factor},
    {"growth_interval", &GradScalerOptions::growth_interval},
    {"growth_tracker", &GradScalerOptions::growth_tracker},
};

class GradScaler : public HandleHeader, public PooledHandle {
 public:
  GradScaler(const GradScalerOptions& options, bool enabled);
  GradScaler(const GradScaler&) = delete;
  GradScaler& operator=(const GradScaler&) = delete;

  Tensor scale(const Tensor& x);
  // Divides the gradients in place, and notes on their devices whether all are finite.
  void unscale(Optimizer& optimizer);
  // Whether the optimiser's step is due; it counts as taken then.
  bool due(Optimizer& optimizer);
  bool step(Optimizer& optimizer);
  // The scale for the next iteration: a given one, or what follows from the gradients.
  void update(std::optional<double> scale);
  const GradScalerOptions& options() const noexcept { return options_; }
  bool enabled() const noexcept { return enabled_; }
  double option(std::string_view name) const;
  void set_option(std::string_view name, double value);

  std::atomic<int64_t> refs{1};

 private:
  enum class Stage { ready, unscaled, stepped };
  struct Progress {
    Ref<Optimizer> optimizer;
    Stage stage = Stage::ready;
    Tensors flags = {};  // one for each device: 1 if a gradient there is not finite
    std::optional<bool> overflowed = {};  // the same, once it was read
  };

  void check_scaled(const char* what) const;
  Progress& progress_of(Optimizer& optimizer);
  // Checks, and unscales what was not yet.
  Progress& before_step(Optimizer& optimizer);
  void unscale(Progress& progress);
  bool overflowed(Progress& progress);

  GradScalerOptions options_;
  bool enabled_;
  bool scaled_ = false;
  std::vector<Progress> progress_;
};

inline void retain(GradScaler* s) noexcept { s->refs.fetch_add(1, std::memory_order_relaxed); }
void release(GradScaler* s) noexcept;

}  // namespace libtensor
