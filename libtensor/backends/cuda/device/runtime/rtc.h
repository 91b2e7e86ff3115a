// SPDX-License-Identifier: Apache-2.0
// NVRTC, where it is found: CUDA C++ to what a device runs. It takes no device.
#pragma once

#include <string>

namespace libtensor::cuda {

// A cubin for devices of this capability (90 for 9.0); for one that NVRTC does not know, PTX of the
// newest before it. `name` is what errors call the text. TENSOR_E_INVALID with the first error
// where it does not compile, TENSOR_E_UNSUPPORTED where there is no NVRTC.
// Products and sums are fused where the caller allows it.
std::string compile_text(int capability, const char* source, const char* name, bool fused = true);

// The version of NVRTC as 13000 for 13.0; 0 where there is none.
int rtc_version() noexcept;

}  // namespace libtensor::cuda
