#include "libtensor/graph/modes.h"

#include <utility>

#include "libtensor/core/hot_tls.h"

namespace libtensor {
namespace {
HOT_TLS bool grad_on = true;
}

bool grad_enabled() noexcept { return grad_on; }
bool set_grad_enabled(bool on) noexcept { return std::exchange(grad_on, on); }

}  // namespace libtensor
