// SPDX-License-Identifier: Apache-2.0
// Collectives with mistakes, which the stand-in of NCCL must find: planted NAME runs one of them on
// two emulated devices; with "process-" before it with communicators as two processes have. Prints
// the first element of each rank, or ends with 3 after an error; test_collectives.py knows what to
// expect.
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
  bool usable() const { return library != nullptr; }
  template <class Function>
  bool find_optional(Function& function, const char* symbol) {
    function =
        reinterpret_cast<Function>(libtensor::cuda::find_in_emulated_library(library, symbol));
    return function != nullptr;
  }
  template <class Function>
  void find(Function& function, const char* symbol) {
    if (!find_optional(function, symbol)) std::exit(4);
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

void print(const Rank* ranks) {
  for (int i = 0; i < 2; ++i) {
    float x = 0;
    cudaMemcpyAsync(&x, ranks[i].x, sizeof x, cudaMemcpyDeviceToHost, ranks[i].stream);
    cudaStreamSynchronize(ranks[i].stream);
    std::printf("%g ", static_cast<double>(x));
  }
  std::printf("\n");
}

void run_as_processes(const std::string& name) {
  nccl::Functions call;
  Library library;
  call.find_in(library);
  if (call.find_for_processes_in(library)) std::exit(4);
  const Rank ranks[] = {make_rank(0, false), make_rank(1, false)};
  nccl::Comm comms[2] = {};
  nccl::UniqueId id;
  check(call.get_unique_id(&id));
  const auto begun = [](nccl::Result result) {
    check(result == nccl::kInProgress ? nccl::kSuccess : result);
  };
  for (int i = 0; i < 2; ++i) {
    nccl::Config config;
    if (name == "no-config") config.magic = 0;
    cudaSetDevice(name == "device-twice" ? 0 : i);
    begun(call.init_rank(&comms[i], 2, id, i, &config));
  }
  const auto are_ready = [&] {
    bool ready = true;
    for (const nccl::Comm comm : comms) {
      nccl::Result state = nccl::kSuccess;
      check(call.async_error(comm, &state));
      begun(state);
      ready = ready && state == nccl::kSuccess;
    }
    return ready;
  };
  const auto all_reduce = [&](int i, size_t count, nccl::DataType type = nccl::kFloat32) {
    const auto& [device, stream, other, x] = ranks[i];
    begun(call.all_reduce(x, x, count, type, nccl::kSum, comms[i], stream));
  };
  while (!are_ready()) continue;
  if (name == "sizes") {
    begun(call.send(ranks[0].x, kCount, nccl::kFloat32, 1, comms[0], ranks[0].stream));
    begun(call.recv(ranks[1].x, kCount - 1, nccl::kFloat32, 0, comms[1], ranks[1].stream));
  } else {
    all_reduce(0, kCount);
    if (name == "not-ready") all_reduce(0, kCount);
    if (name == "other-call") {
      float* x = ranks[1].x;
      begun(call.all_gather(x, x, kCount, nccl::kFloat32, comms[1], ranks[1].stream));
    } else {
      all_reduce(1, kCount - (name == "other-count"),
                 name == "other-type" ? nccl::kInt32 : nccl::kFloat32);
    }
  }
  while (!are_ready()) continue;
  for (bool done = false; !done;) {
    done = true;
    for (const Rank& rank : ranks) done = cudaStreamQuery(rank.stream) == cudaSuccess && done;
    (void)are_ready();
  }
  print(ranks);
  if (name == "not-finalized") check(call.destroy(comms[0]));
  for (const nccl::Comm comm : comms) begun(call.finalize(comm));
  while (!are_ready()) continue;
  for (const nccl::Comm comm : comms) check(call.destroy(comm));
}

void run(const std::string& name) {
  if (name.rfind("process-", 0) == 0) return run_as_processes(name.substr(8));
  nccl::Functions call;
  Library library;
  call.find_in(library);
  if (call.find_for_processes_in(library)) std::exit(4);
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
  print(ranks);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  run(argv[1]);
  return 0;
}
