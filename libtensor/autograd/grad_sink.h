// SPDX-License-Identifier: Apache-2.0
// GradSink: where a rule puts the gradients of the inputs. Rules return any shape that broadcasts
// from the input's and any floating dtype: the engine undoes both.
#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "libtensor/graph/node.h"

namespace libtensor {

class GradSink {
 public:
  using Gradients = std::vector<std::pair<int, Tensor>>;  // with the number of the input

  // `needed`: the nodes and leaves that gradients are asked for; null for all.
  GradSink(const Node& node, const std::unordered_set<const void*>* needed, Gradients& gradients)
      : node_(node), needed_(needed), gradients_(gradients) {}
  bool wants(int input) const;
  // Undefined gradients count as zero.
  void add(int input, Tensor gradient);

 private:
  const Node& node_;
  const std::unordered_set<const void*>* needed_;
  Gradients& gradients_;
};

}  // namespace libtensor
