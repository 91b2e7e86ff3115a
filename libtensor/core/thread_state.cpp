// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/thread_state.h"

namespace libtensor {
namespace {
thread_local constinit ThreadState state;
}

ThreadState& thread_state() noexcept { return state; }

}  // namespace libtensor
