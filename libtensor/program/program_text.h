// SPDX-License-Identifier: Apache-2.0
// What listings and messages say of values.
#pragma once

#include <string>
#include <string_view>

#include "libtensor/program/program.h"

namespace libtensor {

std::vector<std::string> symbol_names(const Program& program);
// That a file can hold a name: UTF-8. `of`: what has it.
void check_name(std::string_view name, const char* of);
// Whether an extent can have a name, which is written in sums and products (program/extents.h).
bool is_symbol_name(std::string_view name);
// "float32 [batch, 3]", with the device unless it is the CPU.
std::string spec_text(const Program& program, const ValueSpec& spec);

}  // namespace libtensor
