// SPDX-License-Identifier: Apache-2.0
// Which engine a group uses, and why.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libtensor/distributed/engine.h"

namespace libtensor {

struct EngineChoice {
  std::unique_ptr<Engine> engine;  // null in processes that do not belong to the group
  std::string why;
};

// For some of the processes of a group with an engine: `members` are their ranks in the session,
// `ranks` those in that group. All processes of that group call it.
EngineChoice engine_for_subgroup(Session& session, Engine& parent, const std::string& name,
                                 const std::vector<int64_t>& members,
                                 const std::vector<int64_t>& ranks, double timeout);

}  // namespace libtensor
