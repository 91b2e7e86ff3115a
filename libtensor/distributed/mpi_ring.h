// SPDX-License-Identifier: Apache-2.0
// All-reduce of many elements by MPI's messages: a ring (Patarasuk and Yuan, Bandwidth optimal
// all-reduce algorithms for clusters of workstations, 2009) in segments, so that elements are
// combined while others travel. MPI's own all-reduce of an operation that is not its own waits for
// whole halves.
#pragma once

#include "libtensor/distributed/engine.h"
#include "libtensor/distributed/mpi_library.h"

namespace libtensor {

// From this many bytes on it is faster than MPI's.
inline constexpr int64_t kRingBytes = int64_t{1} << 19;

void ring_all_reduce(MpiLibrary& mpi, MpiLibrary::Handle comm, int64_t rank, int64_t size,
                     const Transfer& transfer, Waiter& waiter);

}  // namespace libtensor
