// SPDX-License-Identifier: Apache-2.0
// Branches and loops whose bodies are programs. Bodies change no tensors, so one that is run for
// its shapes alone does no harm.
#pragma once

#include "libtensor/program/program.h"

namespace libtensor {

// Runs one of two programs, as the condition says.
Tensors run_branch(const Tensor& condition, const Program& on_true, const Program& on_false,
                   const Tensors& inputs);

// A body reads the number of the trip (0-d int64 of the host), the states and the invariants, and
// gives whether to go on (0-d), the new states, and what is collected.
struct LoopOperands {
  Tensor max_trips, condition;  // undefined: no limit, and true
  Tensors states, invariants;
};
// The last states, and what was collected in all trips, stacked.
Tensors run_loop(const Program& body, const LoopOperands& operands);

// That a program may be a body: TENSOR_E_UNSUPPORTED.
void check_body(const Program& body, const char* name);

// The constants that are tensors, and not numbers of the host.
Tensors tensor_constants(const Program& program);
// The same program, in which these are inputs: after its own and `before`, and before `after`,
// which it does not read.
Ref<Program> with_constants_as_inputs(const Program& program, const Tensors& before,
                                      const Tensors& after);

}  // namespace libtensor
