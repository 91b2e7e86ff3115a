// Threads, memory, devices.
#include "tensor/device.h"

#include "libtensor/backend/backend.h"
#include "libtensor/core/allocator.h"
#include "libtensor/capi/functions.gen.h"
#include "libtensor/core/parallel.h"

using namespace libtensor;  // NOLINT: this file is all boundary

int32_t tensor_get_num_threads(void) { return num_threads(); }
int32_t tensor_cuda_device_count(void) { return 0; }
const char* tensor_cuda_why(void) { return "this build of libtensor has no CUDA"; }

namespace libtensor::capi {

void set_num_threads(int32_t n, bool this_thread_only) { libtensor::set_num_threads(n, this_thread_only); }

void set_allocator(const tensor_allocator_t* allocator) {
  if (allocator && allocator->struct_size < sizeof(tensor_allocator_t)) {
    fail(Status::version, "struct_size is ", allocator->struct_size, ", expected ", static_cast<int64_t>(sizeof(tensor_allocator_t)));
  }
  HostAllocator host;
  if (allocator) {
    if (!allocator->alloc || !allocator->dealloc) fail(Status::invalid, "alloc and dealloc must both be given");
    host = {allocator->user, allocator->alloc, allocator->dealloc};
  }
  set_host_allocator(host);
}

void memory_stats(Device, tensor_memory_stats_t* stats) {
  if (stats->struct_size < sizeof(tensor_memory_stats_t)) {
    fail(Status::version, "struct_size is ", stats->struct_size, ", expected ", static_cast<int64_t>(sizeof(tensor_memory_stats_t)));
  }
  const MemoryStats now = host_memory_stats();
  stats->allocated = now.allocated;
  stats->peak_allocated = now.peak_allocated;
  stats->cached = now.cached;
  stats->peak_cached = now.peak_cached;
  stats->n_alloc = now.n_alloc;
  stats->n_free = now.n_free;
  stats->n_live_tensors = TensorImpl::live_count();
}

void memory_reset_peak(Device) { reset_host_memory_peak(); }
void memory_trim(Device) { trim_host_memory(); }
void synchronize(Device) {}

}  // namespace libtensor::capi
