// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/random/counters.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {

// Two counters of the device, and what is known of that which the next kernel reads.
struct HostCounter {
  Counter* memory = nullptr;
  uint64_t key = 0, position = 0;
  bool known = false;
  int now = 0;
  uint64_t last_use = 0;
};

namespace {

constexpr int kKeys = 4;      // of a stream of the device; others replace them
constexpr int kStreams = 32;  // of one allocation

struct Counters {
  std::mutex mutex;
  // Streams are never destroyed, so that the memory is for good.
  std::map<std::pair<int32_t, cudaStream_t>, HostCounter[kKeys]> of_streams;
  struct Slab {
    Counter* memory = nullptr;
    int used = kStreams;
  };
  std::map<int32_t, Slab> slabs;
  uint64_t uses = 0;
};

Counters& all_counters() {
  static constinit NoDestructor<Counters> lasting;
  return lasting.get([] { return std::make_unique<Counters>(); });
}

Counter* memory_for_stream(Counters& all, int32_t device) {
  constexpr int kEach = 2 * kKeys;
  Counters::Slab& slab = all.slabs[device];
  if (slab.used == kStreams) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, sizeof(Counter) * kEach * kStreams), "counters of random numbers");
    slab = {static_cast<Counter*>(memory), 0};
  }
  return slab.memory + kEach * slab.used++;
}

HostCounter& find(Counters& all, const Context& context, uint64_t key) {
  const std::pair place(context.device, context.stream);
  auto found = all.of_streams.find(place);
  if (found == all.of_streams.end()) {
    Counter* memory = memory_for_stream(all, context.device);
    found = all.of_streams.try_emplace(place).first;
    for (HostCounter& counter : found->second) counter.memory = std::exchange(memory, memory + 2);
  }
  HostCounter* best = found->second;
  for (HostCounter& counter : found->second) {
    if (counter.known && counter.key == key) return counter;
    if (counter.last_use < best->last_use) best = &counter;
  }
  best->known = false;
  return *best;
}

__global__ void write_counter_kernel(Counter* to, Counter value) { *to = value; }

uint64_t next_block(uint64_t position) { return (position + 3) / 4 * 4; }

}  // namespace

CounterUse::CounterUse(const Context& context, const PhiloxView& words)
    : lock_(all_counters().mutex),
      its_(&find(all_counters(), context, words.key)),
      after_(words.position + words.count) {
  HostCounter& its = *its_;
  its.last_use = ++all_counters().uses;
  if (!its.known || next_block(its.position) != words.position) {
    its.known = false;
    launch(context, Launch{dim3(1), dim3(1), false}, write_counter_kernel, its.memory + its.now,
           Counter{words.key, words.position});
  }
  its.known = false;  // until the kernel is launched
  its.key = words.key;
  pair_ = {its.memory + its.now, its.memory + (1 - its.now), words.count};
}

void CounterUse::advance() {
  its_->position = after_;
  its_->now = 1 - its_->now;
  its_->known = true;
}

}  // namespace libtensor::cuda
