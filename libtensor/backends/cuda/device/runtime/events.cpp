// SPDX-License-Identifier: Apache-2.0
// Events that programs hold. One that is dropped is kept for the next that is made, so that
// dropping asks CUDA for nothing: who still waits for its mark goes on to.
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

struct SpareEvents {
  std::mutex mutex;
  std::map<std::pair<int32_t, bool>, std::vector<cudaEvent_t>> spare;  // by device and timing
};

SpareEvents& spare_events() {
  static constinit NoDestructor<SpareEvents> lasting;
  return lasting.get([] { return std::make_unique<SpareEvents>(); });
}

}  // namespace

void make_event(const Context& context, bool timing, void*& event) {
  SpareEvents& events = spare_events();
  {
    const std::lock_guard lock(events.mutex);
    auto& spare = events.spare[{context.device, timing}];
    if (!spare.empty()) {
      event = spare.back();
      spare.pop_back();
      return;
    }
  }
  cudaEvent_t made = nullptr;
  check(cudaEventCreateWithFlags(&made, timing ? cudaEventDefault : cudaEventDisableTiming),
        "an event");
  event = made;
}

void destroy_event(const Context& context, bool timing, void* event) {
  SpareEvents& events = spare_events();
  const std::lock_guard lock(events.mutex);
  events.spare[{context.device, timing}].push_back(static_cast<cudaEvent_t>(event));
}

void record_event(const Context& context, void* event) {
  check(cudaEventRecord(static_cast<cudaEvent_t>(event), context.stream), "an event");
}

void stream_wait_event(const Context& context, void* event) {
  check(cudaStreamWaitEvent(context.stream, static_cast<cudaEvent_t>(event), 0), "an event");
}

void wait_for_event(const Context&, void* event) {
  check(cudaEventSynchronize(static_cast<cudaEvent_t>(event)), "the device");
}

void event_query(const Context&, void* event, bool& done) {
  const cudaError_t error = cudaEventQuery(static_cast<cudaEvent_t>(event));
  done = error != cudaErrorNotReady;
  if (done) return check(error, "the device");
  (void)cudaGetLastError();  // where not being ready counts as an error
}

void elapsed(const Context&, void* start, void* stop, double& milliseconds) {
  float found = 0;
  const cudaError_t error =
      cudaEventElapsedTime(&found, static_cast<cudaEvent_t>(start), static_cast<cudaEvent_t>(stop));
  if (error == cudaErrorNotReady) {
    (void)cudaGetLastError();
    fail(Status::invalid, "the device has not come to both events yet: wait for them first");
  }
  check(error, "the time between events");
  milliseconds = found;
}

}  // namespace libtensor::cuda
