// Callbacks of the user's on gradients.
#include "libtensor/core/error.h"
#include "libtensor/graph/node.h"

namespace libtensor {

Tensor Hooks::apply(int32_t output, Tensor grad) const {
  // A hook may remove itself or others: ids are looked up again each time. They grow along the
  // list.
  int64_t last = 0;
  for (size_t i = 0; i < list_.size();) {
    const Hook& hook = list_[i++];
    if (hook.id <= last || hook.output != output) continue;
    last = hook.id;
    tensor_s* replacement = nullptr;
    auto status = static_cast<int32_t>(Status::callback);
    hook.function(hook.cleanup.user(), borrow_handle(grad), &replacement, &status);
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
    i = 0;
  }
  return grad;
}

}  // namespace libtensor
