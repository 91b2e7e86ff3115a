// SPDX-License-Identifier: Apache-2.0
// The names of errors.
#include "tests/cuda/emulation/cuda_runtime_api.h"

const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
    case cudaSuccess:
      return "cudaSuccess";
    case cudaErrorInvalidValue:
      return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation:
      return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration:
      return "cudaErrorInvalidConfiguration";
    case cudaErrorStubLibrary:
      return "cudaErrorStubLibrary";
    case cudaErrorInsufficientDriver:
      return "cudaErrorInsufficientDriver";
    case cudaErrorNoDevice:
      return "cudaErrorNoDevice";
    case cudaErrorInvalidDevice:
      return "cudaErrorInvalidDevice";
    case cudaErrorInvalidKernelImage:
      return "cudaErrorInvalidKernelImage";
    case cudaErrorNoKernelImageForDevice:
      return "cudaErrorNoKernelImageForDevice";
    case cudaErrorInvalidPtx:
      return "cudaErrorInvalidPtx";
    case cudaErrorJitCompilerNotFound:
      return "cudaErrorJitCompilerNotFound";
    case cudaErrorUnsupportedPtxVersion:
      return "cudaErrorUnsupportedPtxVersion";
    case cudaErrorInvalidResourceHandle:
      return "cudaErrorInvalidResourceHandle";
    case cudaErrorSymbolNotFound:
      return "cudaErrorSymbolNotFound";
    case cudaErrorNotReady:
      return "cudaErrorNotReady";
    case cudaErrorIllegalAddress:
      return "cudaErrorIllegalAddress";
    case cudaErrorLaunchOutOfResources:
      return "cudaErrorLaunchOutOfResources";
    case cudaErrorLaunchFailure:
      return "cudaErrorLaunchFailure";
  }
  if (error == cudaErrorStreamCaptureUnsupported) return "cudaErrorStreamCaptureUnsupported";
  if (error == cudaErrorStreamCaptureInvalidated) return "cudaErrorStreamCaptureInvalidated";
  if (error == cudaErrorStreamCaptureIsolation) return "cudaErrorStreamCaptureIsolation";
  if (error == cudaErrorCapturedEvent) return "cudaErrorCapturedEvent";
  if (error == cudaErrorStreamCaptureWrongThread) return "cudaErrorStreamCaptureWrongThread";
  return "unknown";
}
