// SPDX-License-Identifier: Apache-2.0
// How many threads there are, of the process as a whole.
#pragma once

namespace libtensor {

// Most threads that compute for one caller: the pool of core/parallel.cpp has one less, for all
// callers together. Which of them runs a part changes no result. 0: what affinity and cgroups leave
// of the machine.
int max_threads() noexcept;
void set_max_threads(int n);

}  // namespace libtensor
