#include "libtensor/graph/modes.h"

#include <utility>

namespace libtensor {
namespace {
thread_local constinit bool grad_on = true;
}

bool grad_enabled() noexcept { return grad_on; }
bool set_grad_enabled(bool on) noexcept { return std::exchange(grad_on, on); }

}  // namespace libtensor
