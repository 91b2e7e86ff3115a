// SPDX-License-Identifier: Apache-2.0
// Programs in files: a safetensors file with the constants under their names, and what is called in
// JSON under one key of its metadata. Any reader of safetensors reads the weights.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libtensor/io/archive.h"
#include "libtensor/program/program.h"

namespace libtensor {

inline constexpr std::string_view kProgramKey = "libtensor.program";
inline constexpr int kProgramFormat = 1;

// TENSOR_E_UNSUPPORTED for what a file cannot hold: constants of dtypes that safetensors lacks, or
// that share memory with other dtypes.
void save_program(const Program& program, const std::string& path,
                  const std::vector<std::pair<std::string_view, std::string_view>>& metadata);
// Constants come to `device`, or where they were for unset. TENSOR_E_IO for what is no program.
Ref<Program> load_program(const Archive& archive, Device device);

}  // namespace libtensor
