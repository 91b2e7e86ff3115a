// SPDX-License-Identifier: Apache-2.0
// What listings and messages say of values.
#pragma once

#include <string>

#include "libtensor/program/program.h"

namespace libtensor {

std::vector<std::string> symbol_names(const Program& program);
// "float32 [batch, 3]", with the device unless it is the CPU.
std::string spec_text(const Program& program, const ValueSpec& spec);

}  // namespace libtensor
