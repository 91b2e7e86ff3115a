// SPDX-License-Identifier: Apache-2.0
// The entry point of the plugin.
#include <cstring>
#include <new>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/runtime/kernel_files.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cuda {
namespace {

Status describe(char* message, int32_t capacity, Status status, const char* text) noexcept {
  if (message && capacity > 0) {
    std::strncpy(message, text, static_cast<size_t>(capacity) - 1);
    message[capacity - 1] = '\0';
  }
  return status;
}

template <class F>
Status guarded(char* message, int32_t capacity, F&& f) noexcept {
  try {
    f();
    return Status::ok;
  } catch (const Error& error) {
    return describe(message, capacity, error.status(), error.what());
  } catch (const std::bad_alloc&) {
    return describe(message, capacity, Status::nomem, "out of memory");
  } catch (...) {
    return describe(message, capacity, Status::internal, "an unknown exception in the CUDA plugin");
  }
}

bool waits_always = false;

template <auto>
struct Entry;
template <class... P, void (*function)(const Context&, P...)>
struct Entry<function> {
  static Status enter(const Call& call, P... args) noexcept {
    return guarded(call.message, call.capacity, [&] {
      const Context context = context_of(call);
      function(context, static_cast<P>(args)...);
      if (waits_always) check(cudaStreamSynchronize(context.stream), "the device");
    });
  }
};

}  // namespace

bool calls_wait() noexcept { return waits_always; }

// Asked before there is a device to be a context of.
Status count_devices_entry(const Call& call, int32_t& count) noexcept {
  return guarded(call.message, call.capacity, [&] {
    int n = 0;
    const cudaError_t error = cudaGetDeviceCount(&n);
    if (error != cudaSuccess) fail_without_device(error);
    if (n == 0) fail_without_device(cudaErrorNoDevice);
    count = n;
  });
}

// Without a context: what a device that cannot be made current kept would be lost.
Status release_entry(const Call&, void* memory) noexcept {
  dealloc(memory);
  return Status::ok;
}

}  // namespace libtensor::cuda

extern "C" __attribute__((visibility("default"))) libtensor::Status tensor_cuda_plugin(
    const libtensor::cuda::Host& host, libtensor::cuda::Table& table, char* message,
    int32_t capacity) {
  using namespace libtensor;        // NOLINT: one function of it
  using namespace libtensor::cuda;  // NOLINT
  return guarded(message, capacity, [&] {
    if (host.interface != kInterface || host.ops != kOps) {
      fail(Status::version, "the CUDA plugin is of another version than the library: interface ",
           kInterface, " with ", kOps, " ops, expected ", host.interface, " with ", host.ops);
    }
    waits_always = host.sync;
    set_memory_policy(host.cache, host.reclaim);
    set_library_path(host.library_path);
    set_kernel_folder(host.kernel_folder);
#define TENSOR_CUDA_ENTRY(name, ...) table.name = Entry<&cuda::name>::enter;
    TENSOR_CUDA_CALLS(TENSOR_CUDA_ENTRY)
#undef TENSOR_CUDA_ENTRY
    table.count_devices = count_devices_entry;
    table.release = release_entry;
  });
}
