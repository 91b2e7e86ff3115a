// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/plan.h"

#include <algorithm>

namespace libtensor::cpu::jit {

Plan::Plan(const Listing& listing) {
  const std::vector<Node>& nodes = listing.trace.nodes();
  kinds.assign(nodes.size(), Kind::unused);
  uses.resize(nodes.size());
  stores.resize(nodes.size());
  std::vector<bool> is_read(nodes.size());
  std::vector<bool> is_folded(nodes.size(), true);
  for (const Stored& output : listing.outputs) {
    is_read[static_cast<size_t>(output.value)] = true;
    is_folded[static_cast<size_t>(output.value)] = false;
  }
  for (const auto& condition : listing.trace.conditions())
    is_read[static_cast<size_t>(condition.value)] = true;
  for (size_t v = nodes.size(); v-- > 0;) {
    if (!is_read[v]) continue;
    for (size_t k = 0; k < nodes[v].count; ++k) {
      const auto arg = static_cast<size_t>(nodes[v].args[k]);
      is_read[arg] = true;
      if (nodes[v].op != Uop::select || k != 0) is_folded[arg] = false;
    }
  }
  for (size_t v = 0; v < nodes.size(); ++v) {
    if (!is_read[v]) continue;
    const Node& node = nodes[v];
    const auto is_fixed = [&](int16_t arg) {
      return is(arg, Kind::constant) || is(arg, Kind::invariant);
    };
    if (node.op == Uop::constant) {
      kinds[v] = Kind::constant;
    } else if (node.op == Uop::load) {
      kinds[v] = listing.inputs[node.immediate].is_number ? Kind::invariant : Kind::input;
    } else if (std::all_of(node.inputs().begin(), node.inputs().end(), is_fixed)) {
      kinds[v] = Kind::invariant;
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
    for (const auto& condition : listing.trace.conditions()) {
      if (condition.before != before) continue;
      if (!is(condition.value, Kind::computed) && !is(condition.value, Kind::input)) {
        first_checks.push_back({condition.value, true, condition.range});
        continue;
      }
      reads(condition.value);
      items.push_back({condition.value, true, condition.range});
    }
  };
  for (size_t v = 0; v < nodes.size(); ++v) {
    check(v);
    if (kinds[v] == Kind::invariant) invariants.push_back(static_cast<int>(v));
    if (kinds[v] != Kind::computed) continue;
    for (const int16_t arg : nodes[v].inputs()) reads(arg);
    items.push_back({static_cast<int>(v), false, 0});
  }
  check(nodes.size());
  for (size_t o = 0; o < listing.outputs.size(); ++o) {
    const int value = listing.outputs[o].value;
    if (is(value, Kind::computed)) {
      stores[static_cast<size_t>(value)].push_back(static_cast<int>(o));
    } else {
      last_stores.push_back(static_cast<int>(o));
    }
  }
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
