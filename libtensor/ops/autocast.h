// SPDX-License-Identifier: Apache-2.0
// Mixed precision: what ops with a key `autocast` do with their operands before anything else.
#pragma once

#include <optional>

#include "libtensor/core/device.h"
#include "libtensor/graph/autocast.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// The dtype that ops cast to on one kind of device, unset for none. Returns the one before.
DType set_autocast(DeviceKind kind, DType dtype);
DType autocast_dtype(DeviceKind kind) noexcept;

enum class CastTo { low, float32, widest };

// One call of an op, with all its tensors; the device of the first one that is no number of the
// host decides. Where it is active it casts, and until its end no other op does.
class Autocast {
 public:
  template <class... T>
  explicit Autocast(CastTo to, const T&... operands) : to_(to) {
    (void)(begin(operands) || ...);
    if (active() && to == CastTo::widest) (widen(operands), ...);
  }

  bool active() const noexcept { return off_.has_value(); }
  Tensor operator()(const Tensor& x) const;
  Tensors operator()(const Tensors& xs) const;

 private:
  bool begin(const Tensor& x);  // whether it decides
  bool begin(const Tensors& xs);
  void widen(const Tensor& x);
  void widen(const Tensors& xs);
  bool is_cast(const Tensor& x) const noexcept;

  CastTo to_;
  DeviceKind kind_ = DeviceKind::unset;
  DType dtype_ = DType::unset;  // the goal
  std::optional<AutocastOff> off_;
};

}  // namespace libtensor
