// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/plan.h"

#include <algorithm>

namespace libtensor::cpu::jit {

Interleaved::Interleaved(const Listing& once, int copies, bool in_fours)
    : nodes_(once.nodes.begin(), once.nodes.end()),
      conditions_(once.conditions.begin(), once.conditions.end()),
      outputs_(once.outputs.begin(), once.outputs.end()),
      listing_(once) {
  const size_t count = once.nodes.size();
  // The numbers of a node's copies follow each other.
  std::vector<int> second(count);
  for (size_t v = 0; v < count; ++v) {
    order_.push_back(static_cast<int>(v));
    if (nodes_[v].is_fixed) continue;
    second[v] = static_cast<int>(nodes_.size());
    for (int copy = 1; copy < copies; ++copy) {
      order_.push_back(static_cast<int>(nodes_.size()));
      Node node = nodes_[v];
      node.copy = static_cast<uint8_t>(copy);
      for (size_t k = 0; k < node.count; ++k) {
        const auto arg = static_cast<size_t>(node.args[k]);
        if (!nodes_[arg].is_fixed) node.args[k] = static_cast<int16_t>(second[arg] + copy - 1);
      }
      nodes_.push_back(node);
    }
  }
  const auto copy_of = [&](int value, int copy) {
    const auto v = static_cast<size_t>(value);
    return nodes_[v].is_fixed ? value : second[v] + copy - 1;
  };
  for (int copy = 1; copy < copies; ++copy) {
    for (Trace::Condition condition : once.conditions) {
      if (nodes_[static_cast<size_t>(condition.value)].is_fixed) continue;
      condition.value = copy_of(condition.value, copy);
      conditions_.push_back(condition);
    }
    for (Stored output : once.outputs) {
      output.value = copy_of(output.value, copy);
      outputs_.push_back(output);
    }
  }
  for (const int value : once.sums) {
    if (!in_fours) break;
    const auto add = [&](int a, int b) {
      Node node{Uop::add, 2, {static_cast<int16_t>(a), static_cast<int16_t>(b)}};
      node.copy = 1;
      order_.push_back(static_cast<int>(nodes_.size()));
      nodes_.push_back(node);
      return order_.back();
    };
    const int first = add(value, copy_of(value, 1));
    sums_.push_back(add(first, add(copy_of(value, 2), copy_of(value, 3))));
  }
  if (in_fours) listing_.distance = kLanesInFours;
  for (int copy = 0; copy < copies && !in_fours; ++copy) {
    for (const int value : once.sums) sums_.push_back(copy == 0 ? value : copy_of(value, copy));
  }
  listing_.sums = sums_;
  listing_.nodes = nodes_;
  listing_.conditions = conditions_;
  listing_.outputs = outputs_;
  listing_.order = order_;
  listing_.copies = copies;
}

Plan::Plan(const Listing& listing) {
  const std::span<const Node> nodes = listing.nodes;
  const auto nth = [&](size_t i) {
    return listing.order.empty() ? i : static_cast<size_t>(listing.order[i]);
  };
  kinds.assign(nodes.size(), Kind::unused);
  uses.resize(nodes.size());
  stores.resize(nodes.size());
  std::vector<bool> is_read(nodes.size());
  std::vector<bool> is_folded(nodes.size(), true);
  for (const Stored& output : listing.outputs) {
    is_read[static_cast<size_t>(output.value)] = true;
    is_folded[static_cast<size_t>(output.value)] = false;
  }
  for (const int value : listing.sums) {
    is_read[static_cast<size_t>(value)] = true;
    is_folded[static_cast<size_t>(value)] = false;
  }
  for (const auto& condition : listing.conditions)
    is_read[static_cast<size_t>(condition.value)] = true;
  for (size_t i = nodes.size(); i-- > 0;) {
    const size_t v = nth(i);
    if (!is_read[v]) continue;
    for (size_t k = 0; k < nodes[v].count; ++k) {
      const auto arg = static_cast<size_t>(nodes[v].args[k]);
      is_read[arg] = true;
      if (nodes[v].op != Uop::select || k != 0) is_folded[arg] = false;
    }
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    const size_t v = nth(i);
    if (!is_read[v]) continue;
    const Node& node = nodes[v];
    if (node.op == Uop::constant) {
      kinds[v] = Kind::constant;
    } else if (node.is_fixed) {
      kinds[v] = Kind::invariant;
    } else if (node.op == Uop::load) {
      kinds[v] = Kind::input;
    } else {
      kinds[v] = is_comparison(node.op) && is_folded[v] ? Kind::folded : Kind::computed;
    }
  }
  const auto reads = [&](int value) {
    const int at = static_cast<int>(items.size());
    const auto add = [&](int arg) {
      std::vector<int>& list = uses[static_cast<size_t>(arg)];
      if (list.empty() || list.back() != at) list.push_back(at);
    };
    if (!is(value, Kind::folded)) return add(value);
    for (const int16_t arg : nodes[static_cast<size_t>(value)].inputs()) add(arg);
  };
  const auto check = [&](size_t before) {
    for (const auto& condition : listing.conditions) {
      if (condition.before != before) continue;
      if (!is(condition.value, Kind::computed) && !is(condition.value, Kind::input)) {
        first_checks.push_back({condition.value, true, condition.range});
        continue;
      }
      reads(condition.value);
      items.push_back({condition.value, true, condition.range});
    }
  };
  size_t last = 0;  // of the first copy
  for (size_t i = 0; i < nodes.size(); ++i) {
    const size_t v = nth(i);
    if (nodes[v].copy == 0) check(last = v);
    if (kinds[v] == Kind::invariant) invariants.push_back(static_cast<int>(v));
    if (kinds[v] != Kind::computed) continue;
    for (const int16_t arg : nodes[v].inputs()) reads(arg);
    items.push_back({static_cast<int>(v), false, 0});
  }
  check(last + 1);
  const auto store = [&](int value, size_t output) {
    std::vector<int>& list =
        is(value, Kind::computed) ? stores[static_cast<size_t>(value)] : last_stores;
    list.push_back(static_cast<int>(output));
  };
  for (size_t o = 0; o < listing.outputs.size(); ++o) store(listing.outputs[o].value, o);
  for (size_t s = 0; s < listing.sums.size(); ++s)
    store(listing.sums[s], listing.outputs.size() + s);
}

std::vector<int> Plan::most_read(int count) const {
  std::vector<int> found;
  for (size_t v = 0; v < kinds.size(); ++v) {
    const bool fits = kinds[v] == Kind::constant || kinds[v] == Kind::invariant;
    if (fits && !uses[v].empty()) found.push_back(static_cast<int>(v));
  }
  std::stable_sort(found.begin(), found.end(), [&](int a, int b) {
    return uses[static_cast<size_t>(a)].size() > uses[static_cast<size_t>(b)].size();
  });
  if (found.size() > static_cast<size_t>(std::max(count, 0)))
    found.resize(static_cast<size_t>(std::max(count, 0)));
  return found;
}

}  // namespace libtensor::cpu::jit
