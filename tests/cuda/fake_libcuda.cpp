// SPDX-License-Identifier: Apache-2.0
// A driver without a device, to which NVIDIA's libraries can be linked and load what they compiled:
// enough for cuDNN to make plans for a device that is only described. All else fails, as a
// toolkit's stub does.
#include <cstdint>

namespace {
constexpr int kSuccess = 0, kStubLibrary = 34;
}

extern "C" {

#define FAILS(name) \
  int name() { return kStubLibrary; }
FAILS(cuCtxGetCurrent)
FAILS(cuCtxGetLimit)
FAILS(cuCtxPopCurrent)
FAILS(cuCtxPushCurrent)
FAILS(cuDeviceGet)
FAILS(cuDeviceGetCount)
FAILS(cuDriverGetVersion)
FAILS(cuGetErrorName)
FAILS(cuGetErrorString)
FAILS(cuGetProcAddress_v2)
FAILS(cuInit)
FAILS(cuLaunchCooperativeKernel)
FAILS(cuLaunchKernel)
FAILS(cuLaunchKernelEx)
FAILS(cuLibraryLoadFromFile)
FAILS(cuLinkAddData)
FAILS(cuLinkComplete)
FAILS(cuLinkCreate)
FAILS(cuLinkDestroy)
FAILS(cuOccupancyMaxPotentialClusterSize)
FAILS(cuStreamGetCtx)
FAILS(cuTensorMapEncodeIm2col)
FAILS(cuTensorMapEncodeTiled)

#define GIVES(name)                                 \
  int name(void** made) {                           \
    *made = reinterpret_cast<void*>(uintptr_t{64}); \
    return kSuccess;                                \
  }
GIVES(cuKernelGetFunction)
GIVES(cuLibraryGetKernel)
GIVES(cuLibraryLoadData)
GIVES(cuModuleGetFunction)
GIVES(cuModuleLoadData)

#define DOES_NOTHING(name) \
  int name() { return kSuccess; }
DOES_NOTHING(cuKernelGetAttribute)
DOES_NOTHING(cuKernelSetAttribute)
DOES_NOTHING(cuLibraryUnload)
DOES_NOTHING(cuModuleUnload)
}
