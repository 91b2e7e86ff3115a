// SPDX-License-Identifier: Apache-2.0
// The processes of one host, by memory that all of them map.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libtensor/distributed/engine.h"

namespace libtensor {

// All processes of the group call it. name: of the group, the same in all of them and in no other
// group. members: their ranks in the session.
std::unique_ptr<Engine> make_shm_engine(Session& session, const std::string& name,
                                        const std::vector<int64_t>& members, double timeout);

}  // namespace libtensor
