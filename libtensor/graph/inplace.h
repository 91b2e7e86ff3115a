// SPDX-License-Identifier: Apache-2.0
// Writes in place, and what they do to the graph.
#pragma once

#include "libtensor/graph/node.h"

namespace libtensor {

// Before anything is written check_inplace() raises what is wrong with that; and it computes what
// is pending and reads the memory, as before_write() does alone. written() counts the write.
void check_inplace(const Tensor& x);
void before_write(const Tensor& x);
void written(const Tensor& x) noexcept;

// Makes `node` the history of x and, through the view, of what x views. All memory for that is
// allocated before the write.
class Rebase {
 public:
  Rebase(const Tensor& x, const Ref<Node>& node);
  void commit() noexcept;

 private:
  Tensor x_, base_;
  Edge edge_, base_edge_;
};

// Gives a view whose base was written to through another view the history that the base has now.
// Threads that only read the view may call it at once.
void renew_view(const Tensor& x);

// The history of a view whose base was written to; empty if the base has none.
Edge view_from_base(const Tensor& view, const Tensor& base);
// The history of a base that is written to through a view.
Edge base_from_view(const Tensor& base, const Tensor& view, const Edge& view_history);

}  // namespace libtensor
