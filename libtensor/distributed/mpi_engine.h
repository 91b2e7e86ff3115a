// SPDX-License-Identifier: Apache-2.0
// Processes of any hosts, by an MPI library that is opened at run time. Tensors go by MPI alone.
#pragma once

#include <memory>
#include <string>

#include "libtensor/distributed/engine.h"

namespace libtensor {

// Fails unless MPI's launcher has started that many processes: one that does not belong to the
// library starts groups of one.
void check_mpi_size(int64_t size);
// The session of processes that know of each other by MPI alone.
std::shared_ptr<Session> join_by_mpi(int64_t rank, int64_t size, double timeout);
// why: which library it is.
std::unique_ptr<Engine> make_mpi_engine(Session& session, double timeout, std::string& why);

}  // namespace libtensor
