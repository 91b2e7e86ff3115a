// Callbacks of the user's on gradients.
#include "libtensor/core/error.h"
#include "libtensor/graph/node.h"

namespace libtensor {

Tensor Hooks::apply(int32_t output, Tensor grad) const {
  // A hook may remove itself or others: go over a copy.
  const std::vector<Hook> hooks = list_;
  for (const Hook& hook : hooks) {
    if (hook.output != output) continue;
    tensor_s* replacement = nullptr;
    auto status = static_cast<int32_t>(Status::callback);
    hook.function(hook.user, borrow_handle(grad), &replacement, &status);
    Tensor replaced = adopt_handle(replacement);
    if (status != 0) fail(static_cast<Status>(status), "a gradient hook failed");
    if (replaced.defined()) grad = std::move(replaced);
  }
  return grad;
}

}  // namespace libtensor
