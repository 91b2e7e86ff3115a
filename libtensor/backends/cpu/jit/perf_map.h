// SPDX-License-Identifier: Apache-2.0
// Names of machine code for profilers.
#pragma once

#include <cstddef>
#include <string>

namespace libtensor::cpu::jit {

// Adds the code to /tmp/perf-PID.map, where the program perf looks for code that is in no file
// (Documentation/jit-interface.txt of Linux's perf), if TENSOR_PERF_MAP asks for it.
void add_to_perf_map(const void* code, size_t nbytes, const std::string& name) noexcept;

}  // namespace libtensor::cpu::jit
