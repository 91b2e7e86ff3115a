// SPDX-License-Identifier: Apache-2.0
// Kernels with mistakes, which the emulated device must find: planted NAME runs one of them. Prints
// what it computed, or the error of the device; test_emulation.py knows what to expect.
#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "libtensor/backends/cuda/device/launch.h"

namespace libtensor::cuda {

// The plugin's throws; here the error is the result.
void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  std::exit(3);
}

namespace {

constexpr int kCount = 64;  // of floats: a whole number of the emulation's units of memory

__global__ void copy_kernel(float* to, const float* from, int64_t n) {
  for (int64_t i = first_index(); i < n; i += index_step()) to[i] = from[i];
}

__global__ void count_kernel(float* to, int64_t n) {
  for (int64_t i = first_index(); i < n; i += index_step()) to[i] = static_cast<float>(i);
}

// Each thread takes its neighbour's number; the first one the last's own.
__global__ void shift_kernel(float* to, const float* from, bool waits) {
  TENSOR_SHARED(float, tile, kCount);
  tile[threadIdx.x] = from[threadIdx.x];
  if (waits) __syncthreads();
  to[threadIdx.x] = threadIdx.x == 0 ? from[kCount - 1] : tile[threadIdx.x - 1];
}

__global__ void divergent_kernel(float* to, unsigned count) {
  if (threadIdx.x < count) __syncthreads();
  to[threadIdx.x] = 1;
}

__global__ void shuffle_kernel(float* to, unsigned count) {
  float sum = 1;
  if (threadIdx.x < count) sum += __shfl_xor_sync(0xffffffffu, sum, 1);
  to[threadIdx.x] = sum;
}

__global__ void shared_kernel(float* to) {
  TENSOR_SHARED(float, tile, kCount);
  to[threadIdx.x] = tile[threadIdx.x];
}

class Program {
 public:
  Program() {
    check(cudaSetDevice(0), "cudaSetDevice");
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "a stream");
    check(cudaStreamCreateWithFlags(&other_, cudaStreamNonBlocking), "a stream");
  }

  int run(const std::string& name, int64_t n) {
    float *x = floats(n), *y = floats(kCount);
    const Launch flat{dim3(1), dim3(kCount), false}, block{dim3(1), dim3(kCount), true};
    if (name == "in-bounds" || name == "read-behind" || name == "write-behind") {
      fill(x, n);
      const int64_t count = n + (name == "in-bounds" ? 0 : 1);
      name == "write-behind" ? launch(own(), flat, count_kernel, x, count)
                             : launch(own(), flat, copy_kernel, floats(count), x, count);
      return print(x, n);
    }
    fill(x, kCount);
    if (name == "freed") {
      check(cudaFree(x), "cudaFree");
      launch(own(), flat, copy_kernel, y, x, int64_t{kCount});
    } else if (name == "barrier" || name == "no-barrier") {
      launch(own(), block, shift_kernel, y, x, name == "barrier");
    } else if (name == "divergent-barrier" || name == "common-barrier") {
      launch(own(), block, divergent_kernel, y, name == "common-barrier" ? 64u : 16u);
    } else if (name == "divergent-shuffle" || name == "common-shuffle") {
      launch(own(), block, shuffle_kernel, y, name == "common-shuffle" ? 64u : 16u);
    } else if (name == "event" || name == "no-event") {
      if (name == "event") {
        cudaEvent_t event = nullptr;
        check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "an event");
        check(cudaEventRecord(event, stream_), "an event");
        check(cudaStreamWaitEvent(other_, event, 0), "an event");
      }
      launch(Context{0, other_}, flat, copy_kernel, y, x, int64_t{kCount});
      check(cudaStreamSynchronize(other_), "the device");
    } else if (name == "fresh") {
      launch(own(), flat, copy_kernel, y, floats(kCount), int64_t{kCount});
    } else if (name == "fresh-shared") {
      launch(own(), block, shared_kernel, y);
    } else if (name == "large-block") {
      launch(own(), Launch{dim3(1), dim3(1025), false}, copy_kernel, y, x, int64_t{kCount});
    } else if (name == "no-blocks") {
      launch(own(), Launch{dim3(0), dim3(32), false}, copy_kernel, y, x, int64_t{kCount});
    } else if (name.rfind("graph", 0) == 0) {
      return capture(name, x, y);
    } else {
      return 2;
    }
    return print(y, kCount);
  }

 private:
  // y = x in a graph, which is launched where that is wanted; between begin and end something else.
  int capture(const std::string& name, float* x, float* y) {
    const Launch flat{dim3(1), dim3(kCount), false};
    fill(y, 0);
    check(cudaMemsetAsync(y, 0, kCount * sizeof(float), stream_), "zeros");
    const auto mode =
        name == "graph-memory" ? cudaStreamCaptureModeThreadLocal : cudaStreamCaptureModeRelaxed;
    float host[kCount] = {};
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "an event");
    check(cudaEventRecord(event, other_), "an event");
    check(cudaStreamBeginCapture(stream_, mode), "the begin");
    launch(own(), flat, copy_kernel, y, x, int64_t{kCount});
    cudaError_t error = cudaSuccess;
    void* memory = nullptr;
    if (name == "graph-memory" || name == "graph-relaxed") error = cudaMalloc(&memory, 8);
    if (name == "graph-wait") error = cudaStreamSynchronize(stream_);
    if (name == "graph-query") error = cudaStreamQuery(stream_);
    if (name == "graph-fetch") {
      error = cudaMemcpyAsync(host, x, sizeof host, cudaMemcpyDeviceToHost, stream_);
    }
    if (name == "graph-event") error = cudaStreamWaitEvent(stream_, event, 0);
    if (name == "graph-join") {
      check(cudaEventRecord(event, stream_), "an event");
      error = cudaStreamWaitEvent(other_, event, 0);
    }
    if (error != cudaSuccess) std::printf("%s ", cudaGetErrorName(error));
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(stream_, &graph), "the end");
    cudaGraphExec_t exec = nullptr;
    check(cudaGraphInstantiate(&exec, graph, 0), "a graph");
    check(cudaGraphDestroy(graph), "a graph");
    if (name != "graph-unlaunched") check(cudaGraphLaunch(exec, stream_), "a launch");
    if (name == "graph-again") {  // it reads what is there then
      fill(x, 1);
      check(cudaMemsetAsync(x, 0, kCount * sizeof(float), stream_), "zeros");
      check(cudaGraphLaunch(exec, stream_), "a launch");
    }
    check(cudaGraphExecDestroy(exec), "a graph");
    return print(y, kCount);
  }

  Context own() const { return {0, stream_}; }

  static float* floats(int64_t n) {
    float* memory = nullptr;
    check(cudaMalloc(&memory, static_cast<size_t>(n) * sizeof(float)), "cudaMalloc");
    return memory;
  }

  void fill(float* x, int64_t n) {
    launch(own(), Launch{dim3(1), dim3(kCount), false}, count_kernel, x, n);
  }

  int print(const float* from, int64_t n) {
    std::vector<float> to(static_cast<size_t>(n));
    check(cudaMemcpyAsync(to.data(), from, to.size() * sizeof(float), cudaMemcpyDeviceToHost,
                          stream_),
          "a copy");
    check(cudaDeviceSynchronize(), "the device");
    for (const float x : to) std::printf("%g ", static_cast<double>(x));
    std::printf("\n");
    return 0;
  }

  cudaStream_t stream_ = nullptr, other_ = nullptr;
};

}  // namespace
}  // namespace libtensor::cuda

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  return libtensor::cuda::Program().run(argv[1], argc > 2 ? std::atoi(argv[2]) : 64);
}
