// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/runtime/context.h"

#include <cuda_runtime_api.h>

#include <atomic>
#include <mutex>

namespace libtensor::cuda {
namespace {

constexpr int32_t kMostDevices = 64;
constexpr int kLeastDriver = 13000;

std::mutex mutex;
cudaStream_t streams[kMostDevices] = {};
std::atomic<int> processors[kMostDevices];

// What the first failure for good was; never freed.
std::atomic<const Text*> lost{nullptr};

bool is_for_good(cudaError_t error) {
  switch (error) {
    case cudaErrorInvalidValue:
    case cudaErrorMemoryAllocation:
    case cudaErrorInvalidConfiguration:
    case cudaErrorInvalidDevice:
    case cudaErrorInvalidResourceHandle:
    case cudaErrorNotReady:
    case cudaErrorStubLibrary:
    case cudaErrorInsufficientDriver:
    case cudaErrorNoDevice:
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorInvalidKernelImage:
    case cudaErrorInvalidPtx:
    case cudaErrorJitCompilerNotFound:
    case cudaErrorUnsupportedPtxVersion:
    case cudaErrorSymbolNotFound:
    case cudaErrorLaunchOutOfResources:
      return false;
    default:  // what is said about captures ends these alone
      return error < cudaErrorStreamCaptureUnsupported || error > cudaErrorStreamCaptureWrongThread;
  }
}

// The device's own stream, which waits for no other.
cudaStream_t stream_of(int32_t device) {
  const std::lock_guard lock(mutex);
  cudaStream_t& stream = streams[device];
  if (!stream) check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
  return stream;
}

}  // namespace

void fail_without_device(cudaError_t error) {
  int driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess) driver = 0;
  Text text;
  if (error == cudaErrorInsufficientDriver && driver == 0) {
    text << "no NVIDIA driver is installed";
  } else if (error == cudaErrorInsufficientDriver) {
    text << "the NVIDIA driver is for CUDA " << driver / 1000 << '.' << driver % 1000 / 10
         << ", too old for CUDA 13 (release 580 or newer is needed)";
  } else if (error == cudaErrorStubLibrary) {
    text << "libcuda.so.1 is the toolkit's stub, not a driver: is its folder on the library path?";
  } else if (error == cudaErrorNoDevice) {
    text << "the NVIDIA driver sees no CUDA device";
  } else {
    text << "CUDA cannot be used: " << cudaGetErrorString(error);
  }
  text << " (" << cudaGetErrorName(error) << ')';
  fail(Status::cuda, text.view());
}

void check_alive() {
  if (const Text* text = lost.load(std::memory_order_acquire)) fail(Status::cuda, text->view());
}

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  (void)cudaGetLastError();  // errors of one call are not those of the next
  check_alive();
  if (error == cudaErrorMemoryAllocation)
    fail(Status::device_nomem, what, ": the device's memory is exhausted");
  if (error == cudaErrorNoKernelImageForDevice) {
    fail(Status::cuda,
         "this build has no kernels for the device's compute capability; build with "
         "-DCMAKE_CUDA_ARCHITECTURES (",
         cudaGetErrorName(error), ')');
  }
  Text text;
  text << what << ": " << cudaGetErrorString(error) << " (" << cudaGetErrorName(error) << ')';
  if (is_for_good(error)) {
    auto* first = new Text;
    *first << "the device was lost by an earlier failure: " << text.view();
    const Text* none = nullptr;
    if (!lost.compare_exchange_strong(none, first)) delete first;
  }
  fail(Status::cuda, text.view());
}

Context context_of(const Call& call) {
  check_alive();
  if (call.device < 0 || call.device >= kMostDevices)
    fail(Status::internal, "device ", call.device, " is out of range");
  int current = -1;
  if (cudaGetDevice(&current) != cudaSuccess || current != call.device)
    check(cudaSetDevice(call.device), "cudaSetDevice");
  return {call.device,
          call.stream ? static_cast<cudaStream_t>(call.stream) : stream_of(call.device)};
}

int64_t busy_blocks(const Context& context) {
  int n = processors[context.device].load(std::memory_order_relaxed);
  if (n == 0) {
    check(cudaDeviceGetAttribute(&n, cudaDevAttrMultiProcessorCount, context.device),
          "cudaDeviceGetAttribute");
    processors[context.device].store(n, std::memory_order_relaxed);
  }
  return int64_t{n} * 8;
}

}  // namespace libtensor::cuda
