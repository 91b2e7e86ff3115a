// SPDX-License-Identifier: Apache-2.0
// The entry point of the plugin.
#include <cstring>
#include <memory>
#include <new>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
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

template <auto, bool waits = true>
struct Entry;
template <class... P, void (*function)(const Context&, P...), bool waits>
struct Entry<function, waits> {
  static Status enter(const Call& call, P... args) noexcept {
    return guarded(call.message, call.capacity, [&] {
      const Context context = context_of(call);
      function(context, static_cast<P>(args)...);
      if (waits && waits_always && !Graph::captured())
        check(cudaStreamSynchronize(context.stream), "the device");
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

Status graph_end_entry(const Call& call, void* graph, int64_t& operations) noexcept {
  return guarded(call.message, call.capacity, [&] {
    check_alive();
    operations = static_cast<Graph*>(graph)->finish();
  });
}
Status graph_begin_entry(const Call& call, void*& graph, void*& stream) noexcept {
  return guarded(call.message, call.capacity, [&] {
    auto begun = std::make_unique<Graph>(context_of(call));
    stream = begun->stream();
    graph = begun.release();
  });
}
Status graph_launch_entry(const Call& call, void* graph, const Counter* positions,
                          int64_t n) noexcept {
  return guarded(call.message, call.capacity, [&] {
    const Context context = context_of(call);
    static_cast<Graph*>(graph)->launch(context, positions, n);
    if (waits_always) check(cudaStreamSynchronize(context.stream), "the device");
  });
}
void graph_release_entry(void* graph) noexcept { delete static_cast<Graph*>(graph); }

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
    // Nothing is computed there, and on a communicator's stream, others may never come.
#define TENSOR_CUDA_NO_WAIT(name) table.name = Entry<&cuda::name, false>::enter;
    TENSOR_CUDA_NO_WAIT(stream_wait_stream)
    TENSOR_CUDA_NO_WAIT(record_stream)
    TENSOR_CUDA_NO_WAIT(record_event)
    TENSOR_CUDA_NO_WAIT(stream_wait_event)
    TENSOR_CUDA_NO_WAIT(event_query)
    TENSOR_CUDA_NO_WAIT(is_capturing)
    TENSOR_CUDA_NO_WAIT(communicate)
    TENSOR_CUDA_NO_WAIT(communicator_is_ready)
    TENSOR_CUDA_NO_WAIT(end_communicator)
#undef TENSOR_CUDA_NO_WAIT
    table.release = release_entry;
  });
}

extern "C" __attribute__((visibility("default"))) libtensor::Status tensor_cuda_graphs(
    uint32_t interface, libtensor::cuda::GraphTable& table) {
  using namespace libtensor::cuda;  // NOLINT: its functions
  if (interface != kGraphInterface) return libtensor::Status::version;
  table = {graph_begin_entry, graph_end_entry, graph_launch_entry, graph_release_entry};
  return libtensor::Status::ok;
}
