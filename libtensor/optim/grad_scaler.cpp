// SPDX-License-Identifier: Apache-2.0
#include "libtensor/optim/grad_scaler.h"
#include "libtensor/core/cancel.h"
#include "libtensor/graph/inplace.h"

#include <algorithm>
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/graph/autocast.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

double GradScalerOptions::*field_of(std::string_view name) {
  for (const GradScalerOption& known : kGradScalerOptions) {
    if (known.name == name) return known.field;
  }
  fail(Status::invalid, "name ", quoted(name), " is not an option of gradient scaling");
}

void check(const GradScalerOptions& options) {
  const auto want = [](bool fits, const char* name, double value, const char* expected) {
    if (!fits) fail(Status::invalid, name, " is ", value, ", expected ", expected);
  };
  const auto whole = [](double x) { return x == std::floor(x) && x < 0x1p53; };
  want(options.scale > 0 && std::isfinite(static_cast<float>(options.scale)), "scale",
       options.scale, "more than 0, and a float32");
  want(options.growth_factor > 1, "growth_factor", options.growth_factor, "more than 1");
  want(options.backoff_factor > 0 && options.backoff_factor < 1, "backoff_factor",
       options.backoff_factor, "0 to 1");
  want(options.growth_interval >= 1 && whole(options.growth_interval), "growth_interval",
       options.growth_interval, "an integer of at least 1");
  want(options.growth_tracker >= 0 && whole(options.growth_tracker), "growth_tracker",
       options.growth_tracker, "an integer of at least 0");
}

// A scale is a float32, as PyTorch's.
double rounded(double scale) { return static_cast<double>(static_cast<float>(scale)); }

}  // namespace

void release(GradScaler* s) noexcept {
  if (s->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete s;
}

GradScaler::GradScaler(const GradScalerOptions& options, bool enabled)
    : HandleHeader(HandleKind::grad_scaler), options_(options), enabled_(enabled) {
  check(options);
  options_.scale = rounded(options.scale);
}

Tensor GradScaler::scale(const Tensor& x) {
  if (!enabled_) return x;
  Tensor scaled = ops::mul(x, weak_scalar(options_.scale));
  scaled_ = true;
  return scaled;
}

void GradScaler::check_scaled(const char* what) const {
  if (!scaled_) fail(Status::invalid, what, " before a loss was scaled: call scale first");
}

GradScaler::Progress& GradScaler::progress_of(Optimizer& optimizer) {
  for (Progress& progress : progress_) {
    if (progress.optimizer.get() == &optimizer) return progress;
  }
  return progress_.emplace_back(Progress{Ref<Optimizer>::share(&optimizer)});
}

void GradScaler::unscale(Optimizer& optimizer) {
  if (!enabled_) return;
  check_scaled("unscale_");
  Progress& progress = progress_of(optimizer);
  if (progress.stage == Stage::unscaled) {
    fail(Status::invalid,
         "unscale_ was called for this optimiser already since the last update: call it once");
  }
  if (progress.stage == Stage::stepped)
    fail(Status::invalid, "unscale_ after the step of this optimiser: call update first");
  unscale(progress);
}

void GradScaler::unscale(Progress& progress) {
  const GradMode mode(false);
  const AutocastOff precise;
  const Tensors gradients = progress.optimizer->gradients();
  for (const Tensor& gradient : gradients) {
    if (gradient.dtype() == DType::float16) {
      fail(Status::dtype,
           "a gradient is of dtype float16: parameters are float32 where losses are scaled");
    }
    check_inplace(gradient);
  }
  struct Group {
    Tensor flag;
    Tensors gradients, parts;  // parts: contiguous, of real numbers
  };
  std::vector<Group> groups;
  for (const Tensor& gradient : gradients) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& known) {
      return known.flag.device() == gradient.device();
    });
    if (group == groups.end()) {
      Tensor flag = ops::zeros({}, DType::float32, gradient.device());
      group = groups.insert(groups.end(), Group{std::move(flag), {}, {}});
    }
    const Tensor dense = contiguous_as(gradient);
    group->gradients.push_back(gradient);
    group->parts.push_back(is_complex(dense.dtype()) ? ops::view_as_real(dense) : dense);
  }
  Tensors flags;
  for (const Group& group : groups) flags.push_back(group.flag);
  const double factor = rounded(1 / options_.scale);
  const CancelShield shield;
  for (const Group& group : groups) {
    Backend& backend = backend_of(group.flag.device());
    backend.unscale(group.parts, factor, group.flag);
    for (size_t i = 0; i < group.gradients.size(); ++i) {
      const Tensor& gradient = group.gradients[i];
      if (!gradient.is_contiguous())
        backend.copy(gradient, is_complex(gradient.dtype()) ? ops::view_as_complex(group.parts[i])
                                                            : group.parts[i]);
      written(gradient);
    }
  }
  progress.flags = std::move(flags);
  // Without gradients nothing was done, and may be once there are some.
  if (!progress.flags.empty()) progress.stage = Stage::unscaled;
}

// The one place that waits for devices. Of the host's flags it needs no memory, so that it cannot
// fail once gradients are unscaled.
bool GradScaler::overflowed(Progress& progress) {
  if (!progress.overflowed) {
    const auto is_set = [](const Tensor& flag) {
      const Tensor here = flag.device().is_cpu() ? flag : contiguous_on_host(flag);
      return *here.data_as<float>() != 0;
    };
    progress.overflowed = std::any_of(progress.flags.begin(), progress.flags.end(), is_set);
  }
  return *progress.overflowed;
}

GradScaler::Progress& GradScaler::before_step(Optimizer& optimizer) {
  check_scaled("step");
  Progress& progress = progress_of(optimizer);
  if (progress.stage == Stage::stepped)
    fail(Status::invalid, "step was called for this optimiser already since the last update");
  if (progress.stage == Stage::ready) unscale(progress);
  if (progress.flags.empty())
    fail(Status::invalid, "no parameter of this optimiser has a gradient");
  return progress;
}

bool GradScaler::due(Optimizer& optimizer) {
  if (!enabled_) return true;
  Progress& progress = before_step(optimizer);
  const bool finite = !overflowed(progress);
  progress.stage = Stage::stepped;
  return finite;
}

bool GradScaler::step(Optimizer& optimizer) {
  if (!enabled_) {
    optimizer.step();
    return true;
  }
  Progress& progress = before_step(optimizer);
  const bool finite = !overflowed(progress);
  if (finite) optimizer.step();  // may fail, and may then be tried again
  progress.stage = Stage::stepped;
  return finite;
}

void GradScaler::update(std::optional<double> scale) {
  if (!enabled_) return;
  check_scaled("update");
  GradScalerOptions next = options_;
  if (scale) {
    next.scale = *scale;
    check(next);
    next.scale = rounded(next.scale);
  } else {
    bool checked = false, found = false;
    for (Progress& progress : progress_) {
      if (progress.flags.empty()) continue;
      checked = true;
      found = overflowed(progress) || found;
    }
    if (!checked) fail(Status::invalid, "no gradients were unscaled since the last update");
    if (found) {
      next.scale = rounded(next.scale * next.backoff_factor);
      next.growth_tracker = 0;
    } else if (++next.growth_tracker >= next.growth_interval) {
      const double grown = rounded(next.scale * next.growth_factor);
      if (std::isfinite(grown)) next.scale = grown;
      next.growth_tracker = 0;
    }
  }
  options_ = next;
  progress_.clear();
}

double GradScaler::option(std::string_view name) const {
  const auto field = field_of(name);
  if (!enabled_ && field == &GradScalerOptions::scale) return 1;
  return options_.*field;
}

void GradScaler::set_option(std::string_view name, double value) {
  GradScalerOptions changed = options_;
  changed.*field_of(name) = value;
  check(changed);
  changed.scale = rounded(changed.scale);
  options_ = changed;
}

}  // namespace libtensor
