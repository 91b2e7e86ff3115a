// SPDX-License-Identifier: Apache-2.0
// Collectives with mistakes, which the stand-in of NCCL must find: planted NAME runs one of them on
// two emulated devices. Prints the first element of each rank, or ends with 3 after an error;
// test_collectives.py knows what to expect.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "libtensor/backends/cuda/device/runtime/nccl_functions.h"

namespace libtensor::cuda {
void* emulated_library(const char* file);
void* find_in_emulated_library(void* library, const char* symbol);
}  // namespace libtensor::cuda

namespace {

namespace nccl = libtensor::cuda::nccl;

constexpr size_t kCount = 64;

struct Library {
  void* library = libtensor::cuda::emulated_library("libnccl.so.2");
  template <class Function>
  void find(Function& function, const char* symbol) {
    function =
        reinterpret_cast<Function>(libtensor::cuda::find_in_emulated_library(library, symbol));
  }
};

void check(nccl::Result result) {
  if (result != nccl::kSuccess) std::exit(3);
}

struct Rank {
  int device = 0;
  cudaStream_t stream = nullptr, other = nullptr;
  float* x = nullptr;
};

// Ones on device 0, twos on device 1.
Rank make_rank(int device, bool on_other) {
  Rank rank{device};
  cudaSetDevice(device);
  cudaStreamCreateWithFlags(&rank.stream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&rank.other, cudaStreamNonBlocking);
  cudaMalloc(&rank.x, kCount * sizeof(float));
  libtensor::emulation::launch(on_other ? rank.other : rank.stream, {1, 1, false},
                               [x = rank.x, device] {
                                 for (size_t i = 0; i < kCount; ++i) x[i] = device + 1.0f;
                               });
  return rank;
}

void run(const std::string& name) {
  nccl::Functions call;
  Library library;
  call.find_in(library);
  Rank ranks[] = {make_rank(0, name == "no-event"), make_rank(1, false)};
  const int devices[] = {0, name == "device-twice" ? 0 : name == "no-device" ? 2 : 1};
  nccl::Comm comms[2] = {}, others[2] = {};
  check(call.init_all(comms, 2, devices));
  check(call.init_all(others, 2, devices));
  if (name == "destroyed") check(call.destroy(comms[0]));
  const auto sum = [&](int i, nccl::Comm comm, cudaStream_t stream, size_t count = kCount) {
    return call.all_reduce(ranks[i].x, ranks[i].x, count, nccl::kFloat32, nccl::kSum, comm, stream);
  };
  if (name == "two-threads") {
    check(call.group_start());
    check(sum(0, comms[0], ranks[0].stream));
    std::thread([&] {
      check(call.group_start());
      check(sum(0, others[0], ranks[0].stream));
    }).join();
  }
  if (name != "no-group") check(call.group_start());
  check(sum(0, comms[0], ranks[0].stream));
  if (name == "other-memory") ranks[1].x = ranks[0].x;
  if (name != "missing-rank") {
    check(sum(1, comms[1], ranks[name == "other-stream" ? 0 : 1].stream,
              kCount - (name == "other-call")));
  }
  if (name != "no-group") check(call.group_end());
  if (name == "other-order" || name == "one-order") {
    const bool ordered = name == "one-order";
    check(call.group_start());
    for (int i = 0; i < 2; ++i) {
      float* y = nullptr;
      cudaSetDevice(i);
      cudaMalloc(&y, kCount * sizeof(float));
      const cudaStream_t stream = ordered ? ranks[i].stream : ranks[i].other;
      check(call.broadcast(ranks[i].x, y, kCount, nccl::kFloat32, 0, others[i], stream));
    }
    check(call.group_end());
    for (const Rank& rank : ranks) cudaStreamSynchronize(rank.other);
  }
  for (const Rank& rank : ranks) {
    float x = 0;
    cudaMemcpyAsync(&x, rank.x, sizeof x, cudaMemcpyDeviceToHost, rank.stream);
    cudaStreamSynchronize(rank.stream);
    std::printf("%g ", static_cast<double>(x));
  }
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  run(argv[1]);
  return 0;
}
