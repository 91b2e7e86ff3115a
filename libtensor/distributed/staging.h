// SPDX-License-Identifier: Apache-2.0
// Where a transfer reads and writes the elements of tensors, in memory of the host or on a device:
// the tensors' own memory where that is possible, else copies that live as long as this.
#pragma once

#include <utility>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/distributed/checks.h"
#include "libtensor/distributed/engine.h"

namespace libtensor {

class Staging {
 public:
  struct Mark {
    size_t n_kept, n_outputs;
  };
  Mark mark() const noexcept { return {kept_.size(), outputs_.size()}; }
  // Drops what was added since.
  void drop_after(Mark mark) {
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(mark.n_kept), kept_.end());
    outputs_.resize(mark.n_outputs);
  }

  // The elements of x in memory of the host, to be read.
  Buffer source(const Tensor& x) {
    const Tensor here = contiguous_on_host(x);
    kept_.push_back(here);
    return {here.data(), bytes_of(x)};
  }
  Tensor source_on(Device device, const Tensor& x) {
    if (x.device() == device) return contiguous_as(x);
    Tensor there = empty_tensor(x.shape(), x.dtype(), device);
    copy_between(there, x);
    return there;
  }
  // Memory of the host for x, to be written to; with its elements if `reads`.
  Buffer target(const Tensor& x, bool reads) {
    const Device host{DeviceKind::cpu, 0};
    if (is_in_place(x, host)) {
      outputs_.emplace_back(x, Tensor());
      return {x.data(), bytes_of(x)};
    }
    return {copy_on(host, x, reads).data(), bytes_of(x)};
  }
  Tensor target_on(Device device, const Tensor& x, bool reads) {
    if (!is_in_place(x, device)) return copy_on(device, x, reads);
    outputs_.emplace_back(x, Tensor());
    return alias(x);
  }
  // The outputs get their values.
  void commit() {
    const GradMode mode(false);
    for (const auto& [x, staged] : outputs_) {
      if (staged.defined()) copy_between(x, staged);
      written(x);
      // Others read it on streams of their own.
      if (staged.defined() && x.device().kind != DeviceKind::cpu)
        backend_of(x.device()).synchronize();
    }
  }
  void clear() noexcept {
    kept_.clear();
    outputs_.clear();
  }

 private:
  static bool is_in_place(const Tensor& x, Device device) {
    return x.is_contiguous() && (x.device() == device || (x.device().kind == DeviceKind::cpu &&
                                                          device.kind == x.device().kind));
  }
  // Even where the memory could be shared: it is written to.
  Tensor copy_on(Device device, const Tensor& x, bool reads) {
    Tensor copy = empty_tensor(x.shape(), x.dtype(), device);
    if (reads) copy_between(copy, x);
    outputs_.emplace_back(x, copy);
    return copy;
  }
  static int64_t bytes_of(const Tensor& x) {
    return checked_mul(x.numel(), itemsize(x.dtype()), "bytes of a tensor");
  }

  Tensors kept_;
  std::vector<std::pair<Tensor, Tensor>> outputs_;
};

}  // namespace libtensor
