// SPDX-License-Identifier: Apache-2.0
// The steps of the ops of a segment.
#pragma once

#include "libtensor/backends/cpu/jit/jit.h"
#include "libtensor/backends/cpu/jit/plan.h"
#include "libtensor/backends/cpu/jit/uops.h"

namespace libtensor::cpu::jit {

// What an op makes of values of the dtypes `reads`; -1 if that cannot be expressed.
int record_op(Trace& trace, const ElementwiseGroup::Op& op, std::span<const DType> reads,
              std::span<const int> values);

// Bytes of the lanes in which all ops of a segment are done.
int lane_bytes_of(const Segment& segment);

// The steps of all ops of a segment, and of what each output and sum is. False if they cannot be
// expressed.
bool record_segment(Trace& trace, const Segment& segment, std::vector<Stored>& outputs,
                    std::vector<int>& sums);

}  // namespace libtensor::cpu::jit
