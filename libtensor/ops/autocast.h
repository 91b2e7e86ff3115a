// SPDX-License-Identifier: Apache-2.0
// Mixed precision: what ops with a key `autocast` do with their operands before anything else.
#pragma once

#include <array>
#include <optional>

#include "libtensor/core/device.h"
#include "libtensor/graph/autocast.h"
#include "libtensor/graph/op_def.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// The dtype that ops cast to on one kind of device, unset for none. Returns the one before.
DType set_autocast(DeviceKind kind, DType dtype);
DType autocast_dtype(DeviceKind kind) noexcept;

// The settings of a thread, put back for a scope with casts of its own.
class AutocastSettings {
 public:
  AutocastSettings() noexcept;  // those of the calling thread

  class Scope {
   public:
    explicit Scope(const AutocastSettings& settings);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    AutocastOff off_;
    CastCache* casts_;
  };

 private:
  uint8_t dtypes_[kDeviceKinds];
};

// One call of an op, with all its tensors; the device of the first one that is no number of the
// host decides. Where it is active the arguments are cast, and until its end no other op does.
class Autocast {
 public:
  explicit Autocast(const Call& call);

  bool active() const noexcept { return off_.has_value(); }
  // With the arguments cast.
  Call call() const noexcept { return {op_, args_.data()}; }

 private:
  bool begin(const Tensor& x);  // whether it decides
  void widen(const Tensor& x);
  bool is_cast(const Tensor& x) const noexcept;
  Tensor cast(const Tensor& x) const;

  const OpDef& op_;
  DeviceKind kind_ = DeviceKind::unset;
  DType dtype_ = DType::unset;  // the goal
  std::optional<AutocastOff> off_;
  std::array<const void*, kMaxArgs> args_;
  Tensors tensors_;             // what args_ points to
  std::vector<Tensors> lists_;  // the same
};

}  // namespace libtensor
