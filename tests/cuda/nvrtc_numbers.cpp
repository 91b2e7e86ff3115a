// SPDX-License-Identifier: Apache-2.0
// Compiled, never run: that what the plugin declares of NVRTC is what NVIDIA's header says.
#include <nvrtc.h>

#include "libtensor/backends/cuda/device/runtime/rtc_functions.h"
#include "tests/cuda/same_signature.h"

namespace nvrtc = libtensor::cuda::nvrtc;

SAME(nvrtc::kSuccess, NVRTC_SUCCESS);
SAME(nvrtc::kOutOfMemory, NVRTC_ERROR_OUT_OF_MEMORY);
SAME(nvrtc::kInvalidOption, NVRTC_ERROR_INVALID_OPTION);
SAME(nvrtc::kCompilation, NVRTC_ERROR_COMPILATION);

#define TENSOR_RTC_CHECK(member, symbol, parameters) \
  SAME_SIGNATURE(nvrtc::Functions::member, nvrtc##symbol);
TENSOR_RTC_FUNCTIONS(TENSOR_RTC_CHECK)
