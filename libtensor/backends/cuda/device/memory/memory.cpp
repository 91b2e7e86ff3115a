// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/memory/memory.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/staging.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr int64_t kUnit = 512;                // sizes are multiples of it
constexpr int64_t kSmall = int64_t{1} << 20;  // blocks up to here share segments of kSmallSegment
constexpr int64_t kSmallSegment = int64_t{2} << 20;
constexpr int64_t kLargeSegment = int64_t{20} << 20;  // least for larger ones
constexpr int64_t kLargeUnit = int64_t{2} << 20;

int64_t round_up(int64_t n, int64_t unit) { return (n + unit - 1) / unit * unit; }

// A part of a segment; neighbours are linked.
struct Block {
  int32_t device;
  cudaStream_t stream;
  char* at;
  int64_t nbytes;
  bool small;
  bool free = true;
  std::vector<cudaStream_t> users = {};  // other streams that it was used on
  Block *before = nullptr, *after = nullptr;
};

struct Smaller {
  bool operator()(const Block* a, const Block* b) const {
    if (a->nbytes != b->nbytes) return a->nbytes < b->nbytes;
    return a->at < b->at;
  }
};
using FreeBlocks = std::set<Block*, Smaller>;

// A block that was given back while other streams use it, until they have done what they had to do.
struct Waiting {
  Block* block;
  std::vector<cudaEvent_t> events;
};

struct DeviceMemory {
  std::map<cudaStream_t, FreeBlocks> free[2];  // large, small
  std::vector<Waiting> waiting;
  Statistics statistics{};
  int64_t limit = INT64_MAX;  // of what is cached
};

struct Memory {
  std::mutex mutex;
  std::unordered_map<void*, Block*> taken;
  std::map<int32_t, DeviceMemory> devices;
  bool (*reclaim)(int32_t device) = nullptr;
  bool caches = true;
};

Memory& memory() {
  // Tensors may be released while the process ends.
  static constinit NoDestructor<Memory> lasting;
  return lasting.get([] { return std::make_unique<Memory>(); });
}

void count(Statistics& s, int64_t allocated, int64_t cached) {
  s.allocated += allocated;
  s.cached += cached;
  s.peak_allocated = std::max(s.peak_allocated, s.allocated);
  s.peak_cached = std::max(s.peak_cached, s.cached);
}

FreeBlocks& free_blocks(const Block& block) {
  return memory().devices[block.device].free[block.small][block.stream];
}

// Two free neighbours become the first of them.
void join(Block* block, Block* next) {
  block->nbytes += next->nbytes;
  block->after = next->after;
  if (block->after) block->after->before = block;
  delete next;
}

void make_free(Block* block) {
  block->free = true;
  if (Block* next = block->after; next && next->free) {
    free_blocks(*next).erase(next);
    join(block, next);
  }
  if (Block* previous = block->before; previous && previous->free) {
    free_blocks(*previous).erase(previous);
    join(previous, block);
    block = previous;
  }
  free_blocks(*block).insert(block);
}

// A failure is none of the next call's, which would find it.
void free_segment(void* segment) {
  if (cudaFree(segment) != cudaSuccess) (void)cudaGetLastError();
}

// Blocks whose other users are done become free; `wait` is for all of them.
void free_those_done(DeviceMemory& its, bool wait) {
  for (size_t i = 0; i < its.waiting.size();) {
    auto& [block, events] = its.waiting[i];
    while (!events.empty()) {
      const cudaError_t error =
          wait ? cudaEventSynchronize(events.back()) : cudaEventQuery(events.back());
      if (error == cudaErrorNotReady) break;
      (void)cudaEventDestroy(events.back());  // after another error, too: the device is lost
      events.pop_back();
    }
    (void)cudaGetLastError();
    if (!events.empty()) {
      ++i;
      continue;
    }
    make_free(block);
    std::swap(its.waiting[i], its.waiting.back());
    its.waiting.pop_back();
  }
}

// Marks of what the other users of a block have to do; who cannot be marked is waited for. Empty
// where they have no device any more.
std::vector<cudaEvent_t> events_of_users(Block& block) {
  std::vector<cudaEvent_t> events;
  if (cudaSetDevice(block.device) != cudaSuccess) return events;
  for (const cudaStream_t user : std::exchange(block.users, {})) {
    cudaEvent_t event = nullptr;
    const bool made = cudaEventCreateWithFlags(&event, cudaEventDisableTiming) == cudaSuccess;
    if (made && cudaEventRecord(event, user) == cudaSuccess) {
      events.push_back(event);
      continue;
    }
    (void)cudaStreamSynchronize(user);
    if (made) (void)cudaEventDestroy(event);
  }
  (void)cudaGetLastError();
  return events;
}

// Whole segments that nobody uses go back to the driver, which waits for the device.
int64_t release_segments(int32_t device) {
  int64_t released = 0;
  DeviceMemory& its = memory().devices[device];
  for (auto& kind : its.free) {
    for (auto& [stream, blocks] : kind) {
      for (auto at = blocks.begin(); at != blocks.end();) {
        Block* block = *at;
        if (block->before || block->after) {
          ++at;
          continue;
        }
        at = blocks.erase(at);
        free_segment(block->at);
        released += block->nbytes;
        count(its.statistics, 0, -block->nbytes);
        delete block;
      }
    }
  }
  return released;
}

// Asks the driver, and then everybody who may have something to give.
char* new_segment(const Context& context, int64_t nbytes, std::unique_lock<std::mutex>& lock) {
  void* segment = nullptr;
  for (int attempt = 0;; ++attempt) {
    const DeviceMemory& its = memory().devices[context.device];
    const cudaError_t error = nbytes > its.limit - its.statistics.cached
                                  ? cudaErrorMemoryAllocation
                                  : cudaMalloc(&segment, static_cast<size_t>(nbytes));
    if (error == cudaSuccess) return static_cast<char*>(segment);
    if (error != cudaErrorMemoryAllocation) check(error, "cudaMalloc");
    (void)cudaGetLastError();
    if (attempt == 0) free_those_done(memory().devices[context.device], true);
    if (attempt == 0 && release_segments(context.device) > 0) continue;
    if (attempt <= 1) {
      attempt = 1;
      const auto reclaim = memory().reclaim;
      lock.unlock();  // the host gives tensors back
      const bool worth = reclaim && reclaim(context.device);
      lock.lock();
      if (worth) {
        (void)release_segments(context.device);
        continue;
      }
    }
    return nullptr;
  }
}

// The rest of a block that is larger than needed becomes a free one.
void split(Block* block, int64_t nbytes) {
  const int64_t rest = block->nbytes - nbytes;
  if (rest < (block->small ? kUnit : kSmall)) return;
  auto* other = new Block{block->device, block->stream, block->at + nbytes, rest, block->small};
  other->before = block;
  other->after = block->after;
  if (other->after) other->after->before = other;
  block->after = other;
  block->nbytes = nbytes;
  free_blocks(*other).insert(other);
}

[[noreturn]] void exhausted(const Context& context, int64_t nbytes) {
  size_t free = 0, total = 0;
  if (cudaMemGetInfo(&free, &total) != cudaSuccess) free = total = 0;
  const DeviceMemory& its = memory().devices[context.device];
  const Statistics& s = its.statistics;
  if (its.limit != INT64_MAX && nbytes > its.limit - s.allocated) {
    fail(Status::device_nomem, "cuda:", context.device, " is out of memory: ", nbytes,
         " bytes are beyond the limit of ", its.limit, "; ", s.allocated, " are in use");
  }
  fail(Status::device_nomem, "cuda:", context.device, " is out of memory: cannot allocate ", nbytes,
       " bytes; ", s.allocated, " are in use, ", s.cached - s.allocated, " kept, ",
       static_cast<int64_t>(free), " of ", static_cast<int64_t>(total), " free");
}

}  // namespace

void set_memory_policy(bool caches, bool (*reclaim)(int32_t device)) {
  memory().caches = caches;
  memory().reclaim = reclaim;
}

void* alloc(const Context& context, int64_t nbytes) {
  if (Graph* graph = Graph::captured()) return graph->allocate(nbytes);
  Memory& m = memory();
  if (nbytes < 0 || nbytes > (int64_t{1} << 50)) exhausted(context, nbytes);
  const int64_t wanted = m.caches ? round_up(std::max<int64_t>(nbytes, 1), kUnit) : nbytes;
  std::unique_lock lock(m.mutex);
  DeviceMemory& its = m.devices[context.device];
  if (!its.waiting.empty()) free_those_done(its, false);
  const bool small = wanted <= kSmall;
  FreeBlocks& blocks = its.free[small][context.stream];
  Block key{context.device, context.stream, nullptr, wanted, small};
  auto found = m.caches ? blocks.lower_bound(&key) : blocks.end();
  Block* block = nullptr;
  if (found != blocks.end()) {
    block = *found;
    blocks.erase(found);
  } else {
    const int64_t segment = !m.caches ? wanted
                            : small   ? kSmallSegment
                                      : round_up(std::max(wanted, kLargeSegment), kLargeUnit);
    auto fresh = std::make_unique<Block>(key);
    fresh->at = new_segment(context, segment, lock);
    fresh->nbytes = segment;
    if (!fresh->at && segment > wanted) {  // perhaps there is just enough
      fresh->nbytes = wanted;
      fresh->at = new_segment(context, wanted, lock);
    }
    if (!fresh->at) exhausted(context, nbytes);
    count(its.statistics, 0, fresh->nbytes);
    block = fresh.release();
  }
  block->free = false;
  if (m.caches) split(block, wanted);
  m.taken.emplace(block->at, block);
  ++its.statistics.n_alloc;
  count(its.statistics, block->nbytes, 0);
  return block->at;
}

void dealloc(void* given) noexcept {
  if (Graph* graph = Graph::captured(); graph && graph->take_back(given)) return;
  Memory& m = memory();
  const std::lock_guard lock(m.mutex);
  const auto found = m.taken.find(given);
  if (found == m.taken.end()) return;
  Block* block = found->second;
  m.taken.erase(found);
  DeviceMemory& its = m.devices[block->device];
  ++its.statistics.n_free;
  count(its.statistics, -block->nbytes, 0);
  if (!m.caches) {
    count(its.statistics, 0, -block->nbytes);
    free_segment(block->at);
    delete block;
    return;
  }
  if (!block->users.empty()) {
    if (auto events = events_of_users(*block); !events.empty()) {
      its.waiting.push_back({block, std::move(events)});
      return;
    }
  }
  make_free(block);
}

void* copy_in(const Context& context, Workspace& to, const void* from, int64_t nbytes) {
  send(context, to.data(), from, nbytes);
  return to.data();
}

// --- the table's functions

void count_devices(const Context&, int32_t&) {}  // the entry point has one of its own

void device_properties(const Context& context, DeviceProperties& properties) {
  cudaDeviceProp known;
  check(cudaGetDeviceProperties(&known, context.device), "cudaGetDeviceProperties");
  size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  properties = {};
  std::strncpy(properties.name, known.name, sizeof properties.name - 1);
  properties.total_bytes = static_cast<int64_t>(total);
  properties.free_bytes = static_cast<int64_t>(free);
  properties.major = known.major;
  properties.minor = known.minor;
  properties.processors = known.multiProcessorCount;
  static_assert(sizeof known.uuid == sizeof properties.uuid);
  std::memcpy(properties.uuid, &known.uuid, sizeof properties.uuid);
}

void allocate(const Context& context, int64_t nbytes, void*& memory) {
  memory = alloc(context, nbytes);
}

void release(const Context&, void* memory) { dealloc(memory); }

void statistics(const Context& context, Statistics& statistics) {
  const std::lock_guard lock(memory().mutex);
  statistics = memory().devices[context.device].statistics;
}

void reset_peak(const Context& context) {
  const std::lock_guard lock(memory().mutex);
  Statistics& s = memory().devices[context.device].statistics;
  s.peak_allocated = s.allocated;
  s.peak_cached = s.cached;
}

void trim(const Context& context) {
  trim_staging(context.device);
  const std::lock_guard lock(memory().mutex);
  free_those_done(memory().devices[context.device], false);
  (void)release_segments(context.device);
}

void set_limit(const Context& context, int64_t nbytes) {
  const std::lock_guard lock(memory().mutex);
  memory().devices[context.device].limit = nbytes > 0 ? nbytes : INT64_MAX;
}

void synchronize(const Context&) { check(cudaDeviceSynchronize(), "the device"); }

// Each of the two streams goes on in its order: what is read was written before, and is written to
// or given away only afterwards.
void copy_between(const Context& context, void* to, const void* from, int64_t nbytes,
                  int32_t from_device, void* from_stream) {
  stream_wait_stream(context, from_stream, from_device);
  check(cudaMemcpyPeerAsync(to, context.device, from, from_device, static_cast<size_t>(nbytes),
                            context.stream),
        "a copy between devices");
  stream_wait_stream(context_of(Call{from_device, from_stream, nullptr, 0}), context.stream,
                     context.device);
}

namespace {

// Streams are never destroyed: memory stays theirs, and others may know them.
struct SpareStreams {
  std::mutex mutex;
  std::map<int32_t, std::vector<cudaStream_t>> spare;
};

SpareStreams& spare_streams() {
  static constinit NoDestructor<SpareStreams> lasting;
  return lasting.get([] { return std::make_unique<SpareStreams>(); });
}

}  // namespace

void make_stream(const Context& context, void*& stream) {
  SpareStreams& streams = spare_streams();
  {
    const std::lock_guard lock(streams.mutex);
    auto& spare = streams.spare[context.device];
    if (!spare.empty()) {
      stream = spare.back();
      spare.pop_back();
      return;
    }
  }
  cudaStream_t made = nullptr;
  check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "a stream");
  stream = made;
}

void destroy_stream(const Context& context, void* stream) {
  SpareStreams& streams = spare_streams();
  const std::lock_guard lock(streams.mutex);
  streams.spare[context.device].push_back(static_cast<cudaStream_t>(stream));
}

void native_stream(const Context& context, void*& stream) { stream = context.stream; }

void wait_for_stream(const Context& context) {
  check(cudaStreamSynchronize(context.stream), "the stream");
}

// An event belongs to the device of the stream that it marks.
void stream_wait_stream(const Context& context, void* earlier, int32_t earlier_device) {
  const Context other = context_of(Call{earlier_device, earlier, nullptr, 0});
  if (other.stream == context.stream) return;
  cudaEvent_t event = nullptr;
  check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "an event");
  cudaError_t error = cudaEventRecord(event, other.stream);
  if (error == cudaSuccess) error = cudaSetDevice(context.device);
  if (error == cudaSuccess) error = cudaStreamWaitEvent(context.stream, event, 0);
  (void)cudaEventDestroy(event);
  check(error, "an event");
}

void record_stream(const Context& context, void* given) {
  const std::lock_guard lock(memory().mutex);
  const auto found = memory().taken.find(given);
  if (found == memory().taken.end()) return;
  Block& block = *found->second;
  if (block.stream == context.stream) return;
  if (std::find(block.users.begin(), block.users.end(), context.stream) == block.users.end())
    block.users.push_back(context.stream);
}

}  // namespace libtensor::cuda
