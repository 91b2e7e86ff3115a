// SPDX-License-Identifier: Apache-2.0
// A libcudart.so.13 for a plugin that nvcc built: memory, streams, events and faults are those of
// the emulated device (tests/cuda/emulation), kernels are started and compute nothing. So the
// host's side of the code that users run meets every failure of CUDA, where no device is.
//
// The functions of the interface are those of the same names in emulation.cpp, which are C++ ones.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>

#include "tests/cuda/emulation/calls.h"
#include "tests/cuda/emulation/cuda_runtime_api.h"

using libtensor::emulation::entered;
using libtensor::emulation::failed;
using libtensor::emulation::lock_world;

// In fake_cudart_facts.cpp, which knows the structs of the true header.
extern "C" {
void fake_device_facts(void* facts, const char* name, size_t bytes, int major, int minor,
                       int processors);
void fake_pointer_facts(void* facts, int type, int device);
}

namespace {

// Kernels are known by the addresses of their functions on the host.
std::mutex mutex;
std::set<const void*>& known_kernels() {
  static auto* the = new std::set<const void*>;
  return *the;
}
// Those that may have more shared memory than others.
std::set<const void*>& large_kernels() {
  static auto* the = new std::set<const void*>;
  return *the;
}

}  // namespace

#define EXPORT(name) __asm__(#name) __attribute__((visibility("default")))
#define FORWARD(name, parameters, ...)             \
  cudaError_t fake_##name parameters EXPORT(name); \
  cudaError_t fake_##name parameters { return name(__VA_ARGS__); }

extern "C" {

const char* fake_error_name(cudaError_t error) EXPORT(cudaGetErrorName);
const char* fake_error_name(cudaError_t error) { return cudaGetErrorName(error); }
const char* fake_error_string(cudaError_t error) EXPORT(cudaGetErrorString);
const char* fake_error_string(cudaError_t error) { return cudaGetErrorString(error); }

FORWARD(cudaGetLastError, ())
FORWARD(cudaPeekAtLastError, ())
FORWARD(cudaDriverGetVersion, (int* version), version)
FORWARD(cudaRuntimeGetVersion, (int* version), version)
FORWARD(cudaGetDeviceCount, (int* count), count)
FORWARD(cudaDeviceGetAttribute, (int* value, cudaDeviceAttr attribute, int device), value,
        attribute, device)
FORWARD(cudaGetDevice, (int* device), device)
FORWARD(cudaSetDevice, (int device), device)
FORWARD(cudaDeviceSynchronize, ())
FORWARD(cudaMemGetInfo, (size_t * free, size_t* total), free, total)
FORWARD(cudaMalloc, (void** memory, size_t nbytes), memory, nbytes)
FORWARD(cudaFree, (void* memory), memory)
FORWARD(cudaMallocHost, (void** memory, size_t nbytes), memory, nbytes)
FORWARD(cudaFreeHost, (void* memory), memory)
FORWARD(cudaMemcpyAsync,
        (void* to, const void* from, size_t nbytes, cudaMemcpyKind kind, cudaStream_t stream), to,
        from, nbytes, kind, stream)
FORWARD(cudaMemcpyPeerAsync,
        (void* to, int to_device, const void* from, int from_device, size_t nbytes,
         cudaStream_t stream),
        to, to_device, from, from_device, nbytes, stream)
FORWARD(cudaMemsetAsync, (void* to, int value, size_t nbytes, cudaStream_t stream), to, value,
        nbytes, stream)
FORWARD(cudaStreamCreateWithFlags, (cudaStream_t * stream, unsigned flags), stream, flags)
FORWARD(cudaStreamDestroy, (cudaStream_t stream), stream)
FORWARD(cudaStreamSynchronize, (cudaStream_t stream), stream)
FORWARD(cudaStreamQuery, (cudaStream_t stream), stream)
FORWARD(cudaStreamIsCapturing, (cudaStream_t stream, cudaStreamCaptureStatus* status), stream,
        status)
FORWARD(cudaStreamBeginCapture, (cudaStream_t stream, cudaStreamCaptureMode mode), stream, mode)
FORWARD(cudaStreamEndCapture, (cudaStream_t stream, cudaGraph_t* graph), stream, graph)
FORWARD(cudaGraphGetNodes, (cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count), graph, nodes,
        count)
FORWARD(cudaGraphInstantiate, (cudaGraphExec_t * exec, cudaGraph_t graph, unsigned long long flags),
        exec, graph, flags)
FORWARD(cudaGraphLaunch, (cudaGraphExec_t exec, cudaStream_t stream), exec, stream)
FORWARD(cudaGraphDestroy, (cudaGraph_t graph), graph)
FORWARD(cudaGraphExecDestroy, (cudaGraphExec_t exec), exec)
FORWARD(cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned flags), stream,
        event, flags)
FORWARD(cudaEventCreateWithFlags, (cudaEvent_t * event, unsigned flags), event, flags)
FORWARD(cudaEventDestroy, (cudaEvent_t event), event)
FORWARD(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), event, stream)
FORWARD(cudaEventSynchronize, (cudaEvent_t event), event)
FORWARD(cudaEventQuery, (cudaEvent_t event), event)
FORWARD(cudaEventElapsedTime, (float* milliseconds, cudaEvent_t start, cudaEvent_t end),
        milliseconds, start, end)

cudaError_t fake_device_properties(void* to, int device) EXPORT(cudaGetDeviceProperties);
cudaError_t fake_device_properties(void* to, int device) {
  cudaDeviceProp facts;
  const cudaError_t error = cudaGetDeviceProperties(&facts, device);
  if (error == cudaSuccess) {
    fake_device_facts(to, facts.name, facts.totalGlobalMem, facts.major, facts.minor,
                      facts.multiProcessorCount);
  }
  return error;
}

cudaError_t fake_pointer_attributes(void* to, const void* memory) EXPORT(cudaPointerGetAttributes);
cudaError_t fake_pointer_attributes(void* to, const void* memory) {
  cudaPointerAttributes facts;
  const cudaError_t error = cudaPointerGetAttributes(&facts, memory);
  if (error == cudaSuccess) fake_pointer_facts(to, facts.type, facts.device);
  return error;
}

// --- what nvcc's code calls by itself

struct Dim3 {
  unsigned x, y, z;
};

cudaError_t fake_launch(const void* kernel, Dim3 blocks, Dim3 threads, void** arguments,
                        size_t shared, cudaStream_t stream) EXPORT(cudaLaunchKernel);
cudaError_t fake_launch(const void* kernel, Dim3 blocks, Dim3 threads, void** arguments,
                        size_t shared, cudaStream_t stream) {
  {
    const std::lock_guard lock(mutex);
    const bool fits = shared <= 49152 || large_kernels().count(kernel) > 0;
    if (known_kernels().count(kernel) == 0 || !arguments || !fits) {
      std::fprintf(stderr, "fake cudart: a launch of what is no kernel\n");
      std::abort();
    }
  }
  libtensor::emulation::Grid grid{
      {blocks.x, blocks.y, blocks.z}, {threads.x, threads.y, threads.z}, false};
  libtensor::emulation::launch(stream, grid, nullptr);
  return cudaPeekAtLastError();
}

// --- kernels that come as text: of any, with two parameters of 8 bytes

#define ENTER(name)               \
  const auto lock = lock_world(); \
  if (const cudaError_t error = entered(#name); error != cudaSuccess) return error

cudaError_t fake_load(void** library, const void*, void*, void*, unsigned, void*, void*, unsigned)
    EXPORT(cudaLibraryLoadData);
cudaError_t fake_load(void** library, const void*, void*, void*, unsigned, void*, void*, unsigned) {
  ENTER(cudaLibraryLoadData);
  *library = new char;
  return cudaSuccess;
}
cudaError_t fake_get_kernel(void** kernel, void* library, const char*) EXPORT(cudaLibraryGetKernel);
cudaError_t fake_get_kernel(void** kernel, void* library, const char*) {
  ENTER(cudaLibraryGetKernel);
  const std::lock_guard of_kernels(mutex);
  known_kernels().insert(library);
  *kernel = library;
  return cudaSuccess;
}
cudaError_t fake_unload(void* library) EXPORT(cudaLibraryUnload);
cudaError_t fake_unload(void* library) {
  ENTER(cudaLibraryUnload);
  const std::lock_guard of_kernels(mutex);
  known_kernels().erase(library);
  large_kernels().erase(library);
  delete static_cast<char*>(library);
  return cudaSuccess;
}
cudaError_t fake_parameter(const void*, size_t index, size_t* offset, size_t* nbytes)
    EXPORT(cudaFuncGetParamInfo);
cudaError_t fake_parameter(const void*, size_t index, size_t* offset, size_t* nbytes) {
  ENTER(cudaFuncGetParamInfo);
  if (index > 1) return failed(cudaErrorInvalidValue);
  *offset = index * 8;
  *nbytes = 8;
  return cudaSuccess;
}
cudaError_t fake_allow(const void* kernel, int, int) EXPORT(cudaFuncSetAttribute);
cudaError_t fake_allow(const void* kernel, int, int) {
  ENTER(cudaFuncSetAttribute);
  const std::lock_guard of_kernels(mutex);
  large_kernels().insert(kernel);
  return cudaSuccess;
}

void** fake_register_binary(void* binary) EXPORT(__cudaRegisterFatBinary);
void** fake_register_binary(void* binary) {
  auto** handle = static_cast<void**>(std::malloc(sizeof(void*)));
  *handle = binary;
  return handle;
}
void fake_register_end(void**) EXPORT(__cudaRegisterFatBinaryEnd);
void fake_register_end(void**) {}
void fake_unregister(void** handle) EXPORT(__cudaUnregisterFatBinary);
void fake_unregister(void** handle) { std::free(handle); }
void fake_register_function(void**, const void* function, char*, const char*, int, void*, void*,
                            void*, void*, int*) EXPORT(__cudaRegisterFunction);
void fake_register_function(void**, const void* function, char*, const char*, int, void*, void*,
                            void*, void*, int*) {
  const std::lock_guard lock(mutex);
  known_kernels().insert(function);
}
void fake_register_variable(void**, char*, char*, const char*, int, size_t, int, int)
    EXPORT(__cudaRegisterVar);
void fake_register_variable(void**, char*, char*, const char*, int, size_t, int, int) {}

// Of the <<<>>> that the plugin does not use; its stubs name them all the same.
int fake_unused() EXPORT(__cudaPopCallConfiguration);
int fake_unused() { std::abort(); }
int fake_unused_too() EXPORT(__cudaLaunchKernel);
int fake_unused_too() { std::abort(); }
int fake_unused_as_well() EXPORT(__cudaGetKernel);
int fake_unused_as_well() { std::abort(); }

}  // extern "C"
