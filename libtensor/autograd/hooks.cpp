// SPDX-License-Identifier: Apache-2.0
// Callbacks of the user's on gradients.
#include "libtensor/core/error.h"
#include "libtensor/graph/modes.h"
#include "libtensor/graph/node.h"

namespace libtensor {

bool Hooks::next(int32_t output, int64_t last, Hook& hook) const {
  const StripedLock lock(this);
  for (const Hook& one : list_) {
    if (one.id <= last || one.output != output) continue;
    hook = one;
    return true;
  }
  return false;
}

int64_t Hooks::newest_id() const {
  const StripedLock lock(this);
  return list_.empty() ? 0 : list_.back().id;
}

Tensor Hooks::apply(int32_t output, Tensor grad) const {
  // A hook may remove itself or others, as may other threads: the next one is looked up each time.
  // Those that come in meanwhile are for the next pass.
  const int64_t newest = newest_id();
  int64_t last = 0;
  for (Hook hook{}; next(output, last, hook) && hook.id <= newest; hook = {}) {
    last = hook.id;
    tensor_s* replacement = nullptr;
    auto status = static_cast<int32_t>(Status::callback);
    run_callback(
        [&] { hook.function(hook.cleanup->user(), borrow_handle(grad), &replacement, &status); });
    const Tensor replaced = adopt_handle(replacement);
    if (status != 0) fail(callback_status(status), "a gradient hook failed");
    if (replacement && !replaced.defined())
      fail(Status::handle, "a gradient hook returned no live tensor");
    if (replaced.defined()) {
      if (replaced.shape() != grad.shape()) {
        fail(Status::shape, "a gradient hook returned shape ", replaced.shape(),
             " for a gradient of shape ", grad.shape());
      }
      grad = replaced;
    }
  }
  return grad;
}

}  // namespace libtensor
