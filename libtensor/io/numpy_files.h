// SPDX-License-Identifier: Apache-2.0
// NumPy's files: npy of one array, npz of several.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "libtensor/graph/tensor.h"
#include "libtensor/io/npy.h"
#include "libtensor/io/source.h"
#include "libtensor/io/zip.h"

namespace libtensor {

// The array that is all of the source.
Tensor load_npy(const Source& source, Device device);
// What the array in a member of a zip archive is.
npy::Header header_of_array(const Source& source, const zip::Member& member);
// The array in such a member.
Tensor array_of(const Source& source, const zip::Member& member, Device device);

// Both replace the file at once when all is written.
void save_npy(const std::string& path, const Tensor& x);
void save_npz(const std::string& path, const std::vector<std::string_view>& names,
              const Tensors& tensors);

}  // namespace libtensor
