// SPDX-License-Identifier: Apache-2.0
// Compiled, never run: that what the plugin declares of cuFFT is what NVIDIA's header says.
#include <cufft.h>

#include "libtensor/backends/cuda/device/fft/fft_functions.h"
#include "tests/cuda/same_signature.h"

namespace cufft = libtensor::cuda::cufft;

SAME(cufft::kSuccess, CUFFT_SUCCESS);
SAME(cufft::kAllocFailed, CUFFT_ALLOC_FAILED);
SAME(cufft::kR2C, CUFFT_R2C);
SAME(cufft::kC2R, CUFFT_C2R);
SAME(cufft::kC2C, CUFFT_C2C);
SAME(cufft::kD2Z, CUFFT_D2Z);
SAME(cufft::kZ2D, CUFFT_Z2D);
SAME(cufft::kZ2Z, CUFFT_Z2Z);
SAME(cufft::kForward, CUFFT_FORWARD);
SAME(cufft::kInverse, CUFFT_INVERSE);

#define TENSOR_FFT_CHECK(member, symbol, parameters) \
  SAME_SIGNATURE(cufft::Functions::member, cufft##symbol);
TENSOR_FFT_FUNCTIONS(TENSOR_FFT_CHECK)
