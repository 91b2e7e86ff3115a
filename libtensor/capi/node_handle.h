// SPDX-License-Identifier: Apache-2.0
// What a tensor_node_t points to.
#pragma once

#include <atomic>
#include <cstdint>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/graph/node.h"

namespace libtensor {

struct NodeHandle : HandleHeader, PooledHandle {
  explicit NodeHandle(Ref<Node> its_node) noexcept
      : HandleHeader(HandleKind::node), node(std::move(its_node)) {}

  std::atomic<int64_t> refs{1};
  const Ref<Node> node;
};

inline void retain(NodeHandle* handle) noexcept {
  handle->refs.fetch_add(1, std::memory_order_relaxed);
}
inline void release(NodeHandle* handle) noexcept {
  if (handle->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete handle;
}

}  // namespace libtensor
