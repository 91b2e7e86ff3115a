// SPDX-License-Identifier: Apache-2.0
// The emulated devices: memory, streams, events, faults, and blocks of threads.
//
// TENSOR_CUDA_EMULATION is a list of NAME=VALUE with commas between:
//   devices=N        how many there are (1)
//   memory=BYTES     of each (1 GiB)
//   driver=KIND      "none", "old", "stub" or "no-device": what the first call answers
//   order=KIND       of the threads of a block: "forward" (as it is), "reverse" or "shuffled"
//   seed=N           of the shuffling
//   fail=CALL:N      the N-th call of this function fails; more of them with '+' between. Of
//                    libraries' functions, those of NCCL.
//                    CALL:N:CODE: with this number of cudaError_t; from 700 on the device is lost
//   capturing=1      all streams say that they are captured into a graph
//   host=reads       the host may read and write the devices' memory
//   trace=calls      the name of each call goes to the standard error stream
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "tests/cuda/emulation/calls.h"
#include "tests/cuda/emulation/cuda_runtime.h"
#include "tests/cuda/emulation/fibers.h"
#include "tests/cuda/emulation/streams.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace libtensor::emulation {

thread_local Place place;

namespace {

constexpr size_t kPage = 4096;
constexpr std::chrono::seconds kMostWait{30};
constexpr unsigned char kPoison = 0xcb;  // fresh memory, which nobody should read

struct Settings {
  int devices = 1;
  size_t memory = size_t{1} << 30;
  std::string driver, order = "forward";
  unsigned seed = 1;
  std::map<std::string, std::map<long, int>> fail;  // by the call's number; 0 is its own error
  bool trace = false, host_reads = false, capturing = false;

  Settings() {
    const char* given = std::getenv("TENSOR_CUDA_EMULATION");
    std::string text = given ? given : "";
    while (!text.empty()) {
      const size_t comma = std::min(text.find(','), text.size());
      const std::string part = text.substr(0, comma);
      text.erase(0, comma + 1);
      const size_t equals = part.find('=');
      if (equals == std::string::npos) continue;
      const std::string name = part.substr(0, equals), value = part.substr(equals + 1);
      if (name == "devices") devices = std::atoi(value.c_str());
      if (name == "memory") memory = std::strtoull(value.c_str(), nullptr, 10);
      if (name == "driver") driver = value;
      if (name == "order") order = value;
      if (name == "seed") seed = static_cast<unsigned>(std::atoi(value.c_str()));
      if (name == "fail") add_failures(value);
      if (name == "capturing") capturing = value == "1";
      if (name == "host") host_reads = value == "reads";
      if (name == "trace" && value == "calls") trace = true;
    }
  }

  void add_failures(std::string text) {
    while (!text.empty()) {
      const size_t plus = std::min(text.find('+'), text.size());
      const std::string one = text.substr(0, plus);
      text.erase(0, plus + 1);
      const size_t colon = one.find(':');
      if (colon == std::string::npos) continue;
      char* end = nullptr;
      const long n = std::strtol(one.c_str() + colon + 1, &end, 10);
      fail[one.substr(0, colon)][n] = *end == ':' ? std::atoi(end + 1) : 0;
    }
  }
};

struct Block {
  size_t nbytes, mapped;
  char* start;
  int device;  // -1: of the host
};

// All of CUDA: one lock, since nothing here is about speed.
struct World {
  Settings settings;
  std::recursive_mutex mutex;
  std::map<std::string, long> calls;
  std::map<void*, Block> blocks;
  std::vector<std::unique_ptr<Stream>> streams;
  std::map<std::pair<int, uintptr_t>, Stream*> own_streams;  // 0, 1 and 2 of each device
  std::map<int, size_t> used;
  cudaError_t sticky = cudaSuccess;  // a device that failed stays lost
  std::string reason;
};

World& world() {
  static World* the = new World;  // streams may be used while the process ends
  return *the;
}

thread_local int current_device = 0;
thread_local cudaError_t last_error = cudaSuccess;

cudaError_t result(cudaError_t error) {
  if (error != cudaSuccess) last_error = error;
  return error;
}

// Begins a call: what it has to answer at once, if that is an error.
cudaError_t enter(const char* name, cudaError_t failure = cudaErrorLaunchFailure) {
  World& w = world();
  const auto& driver = w.settings.driver;
  if (driver == "none" || driver == "old") return cudaErrorInsufficientDriver;
  if (driver == "stub") return cudaErrorStubLibrary;
  if (driver == "no-device" || w.settings.devices == 0) return cudaErrorNoDevice;
  if (w.settings.trace) std::fprintf(stderr, "%s\n", name);
  const long n = ++w.calls[name];
  const auto found = w.settings.fail.find(name);
  if (found != w.settings.fail.end() && found->second.count(n) != 0) {
    const int code = found->second.at(n);
    if (code >= cudaErrorIllegalAddress && code < cudaErrorStreamCaptureUnsupported &&
        code != cudaErrorLaunchOutOfResources)
      w.sticky = static_cast<cudaError_t>(code);
    return code == 0 ? failure : static_cast<cudaError_t>(code);
  }
  return w.sticky;
}

// The devices' memory is there for what runs on them alone: the host that reads or writes it
// crashes, as it does where there is a device.
struct MemoryIsOpen {
  static inline int depth = 0;
  MemoryIsOpen() {
    if (depth++ == 0) protect(PROT_READ | PROT_WRITE);
  }
  ~MemoryIsOpen() {
    if (--depth == 0) protect(PROT_NONE);
  }
  static void protect(int access) {
    if (world().settings.host_reads) return;
    for (const auto& [memory, block] : world().blocks) {
      if (block.device >= 0) mprotect(block.start, block.mapped - kPage, access);
    }
  }
};

void lose(cudaError_t error, const std::string& reason) {
  World& w = world();
  if (w.sticky == cudaSuccess) {
    w.sticky = error;
    w.reason = reason;
    std::fprintf(stderr, "emulated CUDA: %s\n", reason.c_str());
  }
}

bool asking = false;  // whether work that cannot be done yet is left for later

// Runs what a stream has to do until `count` pieces of it are done.
void drain(Stream& stream, uint64_t count) {
  if (stream.done >= count || stream.work.empty()) return;
  const MemoryIsOpen open;
  const Time begin = std::chrono::steady_clock::now();
  while (stream.done < count && !stream.work.empty()) {
    auto work = std::move(stream.work.front());
    stream.work.pop_front();
    if (world().sticky == cudaSuccess && !work()) {
      stream.work.push_front(std::move(work));
      if (asking) return;
      if (std::chrono::steady_clock::now() - begin > kMostWait)
        lose(cudaErrorLaunchFailure, "a stream waits for other processes without end");
      usleep(100);
      continue;
    }
    ++stream.done;
  }
}
void drain(Stream& stream) { drain(stream, stream.done + stream.work.size()); }

// A piece of work, if it can be done.
void advance(Stream& stream) {
  const bool before = asking;
  asking = true;
  drain(stream, stream.done + 1);
  asking = before;
}

// The latest stream first: who relies on the order of streams is found out.
void drain_device(int device) {
  auto& streams = world().streams;
  for (size_t i = streams.size(); i-- > 0;) {
    if (streams[i]->device == device || device < 0) drain(*streams[i]);
  }
}

}  // namespace

Stream& stream_of(Stream* stream) {
  World& w = world();
  const auto number = reinterpret_cast<uintptr_t>(stream);
  if (number > 2) return *stream;
  Stream*& own = w.own_streams[{current_device, number}];
  if (own) return *own;
  w.streams.push_back(std::make_unique<Stream>());
  own = w.streams.back().get();
  own->device = current_device;
  return *own;
}

void append(Stream* stream, std::function<void()> work) {
  Stream& its = stream_of(stream);
  if (its.capture) return its.capture->nodes.push_back(std::move(work));
  its.work.push_back([work = std::move(work)] {
    work();
    return true;
  });
}

namespace {

// Work that waits for what another stream has to do.
void append_wait(Stream* stream, Stream& earlier, uint64_t after) {
  stream_of(stream).work.push_back([&earlier, after] {
    drain(earlier, after);
    return earlier.done >= after;
  });
}

// --- blocks

enum class State { runs, waits_for_block, waits_for_warp, ended };

struct Runner;
thread_local Runner* runner = nullptr;

// One block at a time: its threads as fibers, which are used again for the next ones.
struct Runner {
  struct Thread {
    Fiber fiber;
    State state = State::ended;
    unsigned mask = 0;
    size_t arrays = 0;  // named so far
    Runner* runner = nullptr;
  };
  struct Array {
    std::unique_ptr<char[]> memory;
    size_t nbytes;
  };
  std::vector<std::unique_ptr<Thread>> threads;
  std::vector<Array> arrays;
  std::vector<std::unique_ptr<char[]>> slots;  // of each warp
  const std::function<void()>* kernel = nullptr;
  Thread* now = nullptr;
  unsigned index = 0;  // of `now`

  static void body(void* self) {
    auto* thread = static_cast<Thread*>(self);
    (*thread->runner->kernel)();
    thread->state = State::ended;
  }

  void place_at(const Grid& grid, unsigned linear) {
    place.thread = {linear % grid.threads.x, linear / grid.threads.x % grid.threads.y,
                    linear / grid.threads.x / grid.threads.y};
    index = linear;
  }

  bool release_warps(unsigned count) {
    bool released = false;
    for (unsigned begin = 0; begin < count; begin += 32) {
      const unsigned end = std::min(begin + 32, count);
      for (unsigned i = begin; i < end; ++i) {
        Thread& thread = *threads[i];
        if (thread.state != State::waits_for_warp) continue;
        const unsigned mask = thread.mask;
        bool all = (mask >> (i - begin) & 1) != 0;
        for (unsigned k = 0; k < 32; ++k) {
          if (!(mask >> k & 1)) continue;
          all = all && begin + k < end && threads[begin + k]->state == State::waits_for_warp &&
                threads[begin + k]->mask == mask;
        }
        if (!all) continue;
        for (unsigned k = begin; k < end; ++k) {
          if (mask >> (k - begin) & 1) threads[k]->state = State::runs;
        }
        released = true;
      }
    }
    return released;
  }

  // False if the threads wait for what will not come.
  bool release(unsigned count) {
    if (release_warps(count)) return true;
    unsigned waiting = 0;
    for (unsigned i = 0; i < count; ++i) waiting += threads[i]->state == State::waits_for_block;
    if (waiting != count) {
      lose(cudaErrorLaunchFailure, "a barrier was reached by " + std::to_string(waiting) + " of " +
                                       std::to_string(count) + " threads of block " +
                                       std::to_string(place.block.x));
      return false;
    }
    for (unsigned i = 0; i < count; ++i) threads[i]->state = State::runs;
    return true;
  }

  void run_block(const Grid& grid, const std::vector<unsigned>& order) {
    const auto count = static_cast<unsigned>(order.size());
    while (threads.size() < count) {
      threads.push_back(std::make_unique<Thread>());
      threads.back()->runner = this;
      if (threads.size() % 32 == 1) slots.push_back(std::make_unique<char[]>(32 * 16));
    }
    for (const Array& array : arrays) std::memset(array.memory.get(), kPoison, array.nbytes);
    for (const Bytes& bytes : grid.shared) {
      if (bytes.count > 0) std::memset(bytes.start, kPoison, bytes.count);
    }
    for (unsigned i = 0; i < count; ++i) {
      threads[i]->state = State::runs;
      threads[i]->arrays = 0;
      threads[i]->fiber.start(body, threads[i].get());
    }
    for (;;) {
      bool alive = false;
      for (const unsigned i : order) {
        now = threads[i].get();
        if (now->state == State::runs) {
          place_at(grid, i);
          now->fiber.resume();
        }
        alive = alive || now->state != State::ended;
      }
      if (!alive || !release(count)) return;
    }
  }
};

void run_grid(const Grid& grid, const std::function<void()>& kernel) {
  const Settings& settings = world().settings;
  const unsigned count = grid.threads.x * grid.threads.y * grid.threads.z;
  std::vector<unsigned> order(count);
  for (unsigned i = 0; i < count; ++i) order[i] = settings.order == "reverse" ? count - 1 - i : i;
  if (settings.order == "shuffled")
    std::shuffle(order.begin(), order.end(), std::minstd_rand(settings.seed));
  place.threads = grid.threads;
  place.blocks = grid.blocks;
  static thread_local Runner its;
  its.arrays.clear();
  its.kernel = &kernel;
  runner = grid.barriers ? &its : nullptr;
  for (unsigned z = 0; z < grid.blocks.z; ++z) {
    for (unsigned y = 0; y < grid.blocks.y; ++y) {
      for (unsigned x = 0; x < grid.blocks.x; ++x) {
        place.block = {x, y, z};
        if (grid.barriers) {
          its.run_block(grid, order);
          if (world().sticky != cudaSuccess) {
            runner = nullptr;
            return;
          }
          continue;
        }
        for (const unsigned i : order) {
          its.place_at(grid, i);
          kernel();
        }
      }
    }
  }
  runner = nullptr;
}

void wait_as(State state, unsigned mask) {
  if (!runner) {
    std::fprintf(stderr, "emulated CUDA: a kernel that is launched without barriers waits\n");
    std::abort();
  }
  Runner::Thread* self = runner->now;
  self->state = state;
  self->mask = mask;
  self->fiber.pause();
}

}  // namespace

std::unique_lock<std::recursive_mutex> lock_world() { return std::unique_lock(world().mutex); }
cudaError_t entered(const char* call) { return result(enter(call)); }
cudaError_t failed(cudaError_t error) { return result(error); }
void lose_device(const char* reason) { lose(cudaErrorLaunchFailure, reason); }

bool captures_all() { return world().settings.capturing; }

void wait_for_block() { wait_as(State::waits_for_block, 0); }
void wait_for_warp(unsigned mask) { wait_as(State::waits_for_warp, mask); }
unsigned lane() { return runner ? runner->index % 32 : 0; }
void* warp_slots() { return runner ? runner->slots[runner->index / 32].get() : nullptr; }

void* shared_array(size_t nbytes, size_t) {
  if (!runner) {
    std::fprintf(stderr, "emulated CUDA: a kernel that is launched without barriers shares\n");
    std::abort();
  }
  const size_t n = runner->now->arrays++;
  if (n == runner->arrays.size()) {
    runner->arrays.push_back({std::make_unique<char[]>(nbytes), nbytes});
    std::memset(runner->arrays[n].memory.get(), kPoison, nbytes);
  }
  if (runner->arrays[n].nbytes != nbytes) {
    std::fprintf(stderr, "emulated CUDA: threads of a block disagree about shared memory\n");
    std::abort();
  }
  return runner->arrays[n].memory.get();
}

void launch(Stream* stream, const Grid& grid, std::function<void()> kernel) {
  const std::lock_guard lock(world().mutex);
  const cudaError_t error = enter("launch");
  const uint64_t threads = uint64_t{grid.threads.x} * grid.threads.y * grid.threads.z;
  if (error != cudaSuccess) {
    last_error = error;
  } else if (threads == 0 || threads > 1024 || grid.blocks.x == 0 || grid.blocks.x > 2147483647u ||
             grid.blocks.y - 1 > 65534u || grid.blocks.z - 1 > 65534u) {
    last_error = cudaErrorInvalidConfiguration;
  } else {
    append(stream, [grid, kernel = std::move(kernel)] {
      if (kernel) run_grid(grid, kernel);
    });
  }
}

void order(Stream* later, Stream* earlier) {
  const std::lock_guard lock(world().mutex);
  Stream& its = stream_of(earlier);
  if (is_spoilt_by(stream_of(later)) || is_spoilt_by(its)) return;
  append_wait(later, its, its.done + its.work.size());
}

void launch_when(Stream* stream, std::function<bool()> work) {
  const std::lock_guard lock(world().mutex);
  Stream& its = stream_of(stream);
  if (!is_spoilt_by(its)) its.work.push_back(std::move(work));
}

int device_of(Stream* stream) {
  const std::lock_guard lock(world().mutex);
  return stream_of(stream).device;
}

int failure_of(const char* call, int otherwise) {
  const std::lock_guard lock(world().mutex);
  World& w = world();
  const long n = ++w.calls[call];
  const auto found = w.settings.fail.find(call);
  if (found == w.settings.fail.end() || found->second.count(n) == 0) return 0;
  return found->second.at(n) == 0 ? otherwise : found->second.at(n);
}

}  // namespace libtensor::emulation

using namespace libtensor::emulation;  // NOLINT: these are its functions

#define TENSOR_ENTER(...)                                                                         \
  const std::lock_guard lock(world().mutex);                                                      \
  if (const cudaError_t error = enter(__func__ __VA_OPT__(, ) __VA_ARGS__); error != cudaSuccess) \
  return result(error)
#define TENSOR_NOT_IN_CAPTURE() \
  if (is_forbidden()) return result(cudaErrorStreamCaptureUnsupported)

const char* cudaGetErrorString(cudaError_t error) {
  return error == cudaErrorLaunchFailure && !world().reason.empty() ? world().reason.c_str()
                                                                    : cudaGetErrorName(error);
}

cudaError_t cudaGetLastError() {
  const cudaError_t error = last_error;
  last_error = world().sticky;
  return error;
}
cudaError_t cudaPeekAtLastError() { return last_error; }

cudaError_t cudaDriverGetVersion(int* version) {
  *version = world().settings.driver == "none"  ? 0
             : world().settings.driver == "old" ? 12040
                                                : 13000;
  return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = 13000;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 0;
  TENSOR_ENTER(cudaErrorNoDevice);
  *count = world().settings.devices;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* facts, int device) {
  TENSOR_ENTER();
  if (device < 0 || device >= world().settings.devices) return result(cudaErrorInvalidDevice);
  *facts = {};
  std::snprintf(facts->name, sizeof facts->name, "emulated device");
  std::snprintf(facts->uuid.bytes, sizeof facts->uuid.bytes, "gpu %d", device);
  facts->totalGlobalMem = world().settings.memory;
  facts->major = 9;
  facts->multiProcessorCount = 4;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  cudaDeviceProp facts;
  if (const cudaError_t error = cudaGetDeviceProperties(&facts, device); error != cudaSuccess)
    return error;
  if (attribute == cudaDevAttrMaxSharedMemoryPerBlockOptin) {
    *value = 227 << 10;
    return cudaSuccess;
  }
  *value = attribute == cudaDevAttrMultiProcessorCount      ? facts.multiProcessorCount
           : attribute == cudaDevAttrComputeCapabilityMajor ? facts.major
                                                            : facts.minor;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) {
  *device = current_device;
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
  TENSOR_ENTER();
  if (device < 0 || device >= world().settings.devices) return result(cudaErrorInvalidDevice);
  current_device = device;
  return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize() {
  TENSOR_ENTER();
  TENSOR_NOT_IN_CAPTURE();
  drain_device(current_device);
  return result(world().sticky);
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
  TENSOR_ENTER();
  *total = world().settings.memory;
  *free = *total - world().used[current_device];
  return cudaSuccess;
}

namespace {

// The last byte lies in front of a page that must not be touched.
cudaError_t take(void** memory, size_t nbytes, int device) {
  const size_t own = (std::max<size_t>(nbytes, 1) + 255) / 256 * 256;
  const size_t mapped = (own + kPage - 1) / kPage * kPage + kPage;
  void* start = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) return cudaErrorMemoryAllocation;
  char* guard = static_cast<char*>(start) + mapped - kPage;
  mprotect(guard, kPage, PROT_NONE);
  char* block = guard - own;
  std::memset(block, kPoison, own);
#if defined(__SANITIZE_ADDRESS__)
  __asan_poison_memory_region(block + nbytes, own - nbytes);
#endif
  world().blocks[block] = {nbytes, mapped, static_cast<char*>(start), device};
  if (device >= 0 && MemoryIsOpen::depth == 0 && !world().settings.host_reads)
    mprotect(start, mapped - kPage, PROT_NONE);
  *memory = block;
  return cudaSuccess;
}

cudaError_t give(void* memory, bool host) {
  World& w = world();
  const auto found = w.blocks.find(memory);
  if (found == w.blocks.end() || (found->second.device < 0) != host) return cudaErrorInvalidValue;
  const Block& block = found->second;
  if (!host) w.used[block.device] -= block.nbytes;
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(block.start, block.mapped);
#endif
  munmap(block.start, block.mapped);
  w.blocks.erase(found);
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaMalloc(void** memory, size_t nbytes) {
  TENSOR_ENTER(cudaErrorMemoryAllocation);
  TENSOR_NOT_IN_CAPTURE();
  World& w = world();
  if (nbytes > w.settings.memory - std::min(w.settings.memory, w.used[current_device]))
    return result(cudaErrorMemoryAllocation);
  if (const cudaError_t error = take(memory, nbytes, current_device); error != cudaSuccess)
    return result(error);
  w.used[current_device] += nbytes;
  return cudaSuccess;
}

cudaError_t cudaFree(void* memory) {
  TENSOR_ENTER();
  TENSOR_NOT_IN_CAPTURE();
  if (!memory) return cudaSuccess;
  drain_device(-1);
  return result(give(memory, false));
}

cudaError_t cudaMallocHost(void** memory, size_t nbytes) {
  TENSOR_ENTER(cudaErrorMemoryAllocation);
  TENSOR_NOT_IN_CAPTURE();
  return result(take(memory, nbytes, -1));
}

cudaError_t cudaFreeHost(void* memory) {
  TENSOR_ENTER();
  TENSOR_NOT_IN_CAPTURE();
  drain_device(-1);
  return memory ? result(give(memory, true)) : cudaSuccess;
}

namespace {

// The block that holds an address, or nullptr.
const Block* block_of(const void* memory) {
  const auto& blocks = world().blocks;
  auto next = blocks.upper_bound(const_cast<void*>(memory));
  if (next == blocks.begin()) return nullptr;
  const auto& [start, block] = *--next;
  return static_cast<const char*>(memory) < static_cast<char*>(start) + block.nbytes ? &block
                                                                                     : nullptr;
}

}  // namespace

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* known, const void* memory) {
  TENSOR_ENTER();
  const Block* block = block_of(memory);
  *known = {!block              ? cudaMemoryTypeUnregistered
            : block->device < 0 ? cudaMemoryTypeHost
                                : cudaMemoryTypeDevice,
            block ? std::max(block->device, 0) : -1};
  return cudaSuccess;
}

// Memory that the driver has not locked is read before the call returns, and written only after
// the stream has done what was asked of it before.
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t nbytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  TENSOR_ENTER();
  const bool reads_now = kind == cudaMemcpyHostToDevice && !block_of(from);
  const bool waits = kind == cudaMemcpyDeviceToHost && !block_of(to);
  if ((reads_now || waits) && is_spoilt_by(stream_of(stream)))
    return result(cudaErrorStreamCaptureUnsupported);
  if (reads_now) {
    std::vector<char> staged(static_cast<const char*>(from),
                             static_cast<const char*>(from) + nbytes);
    append(stream,
           [to, staged = std::move(staged)] { std::memcpy(to, staged.data(), staged.size()); });
    return cudaSuccess;
  }
  append(stream, [=] { std::memmove(to, from, nbytes); });
  if (!waits) return cudaSuccess;
  drain(stream_of(stream));
  return result(world().sticky);
}

cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t nbytes,
                                cudaStream_t stream) {
  TENSOR_ENTER();
  append(stream, [=] { std::memmove(to, from, nbytes); });
  return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t nbytes, cudaStream_t stream) {
  TENSOR_ENTER();
  append(stream, [=] { std::memset(to, value, nbytes); });
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  TENSOR_ENTER();
  world().streams.push_back(std::make_unique<Stream>());
  *stream = world().streams.back().get();
  (*stream)->device = current_device;
  return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  TENSOR_ENTER();
  drain(*stream);  // and it stays, for events that know it
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  TENSOR_ENTER();
  if (is_spoilt_by(stream_of(stream))) return result(cudaErrorStreamCaptureUnsupported);
  drain(stream_of(stream));
  return result(world().sticky);
}

// Asking is what makes the emulated device work on.
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  TENSOR_ENTER();
  Stream& its = stream_of(stream);
  if (is_spoilt_by(its)) return result(cudaErrorStreamCaptureUnsupported);
  if (its.work.empty()) return result(world().sticky);
  advance(its);
  return cudaErrorNotReady;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  TENSOR_ENTER();
  *event = new Event;
  (*event)->device = current_device;
  (*event)->timing = (flags & cudaEventDisableTiming) == 0;
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  const std::lock_guard lock(world().mutex);
  delete event;
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  TENSOR_ENTER();
  Stream& its = stream_of(stream);
  if (its.device != event->device) return result(cudaErrorInvalidResourceHandle);
  event->stream = &its;
  event->capture = its.capture;
  if (its.capture) return cudaSuccess;
  if (event->timing) {
    event->time = std::make_shared<Time>(std::chrono::steady_clock::now());
    if (!its.work.empty())
      append(stream, [time = event->time] { *time = std::chrono::steady_clock::now(); });
  }
  event->after = its.done + its.work.size();
  return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  TENSOR_ENTER();
  if (!event->stream) return cudaSuccess;
  Stream& its = stream_of(stream);
  if (event->capture || its.capture) return result(wait_in_capture(its, *event));
  append_wait(stream, *event->stream, event->after);
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  TENSOR_ENTER();
  if (event->capture) return result(cudaErrorCapturedEvent);
  if (event->stream) drain(*event->stream, event->after);
  return result(world().sticky);
}

namespace {

// Asking is what makes the emulated device work on.
bool is_done(const Event& event) {
  if (!event.stream || event.stream->done >= event.after) return true;
  advance(*event.stream);
  return false;
}

}  // namespace

cudaError_t cudaEventQuery(cudaEvent_t event) {
  TENSOR_ENTER();
  if (event->capture) return result(cudaErrorCapturedEvent);
  return is_done(*event) ? result(world().sticky) : cudaErrorNotReady;
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  TENSOR_ENTER();
  if (!start->time || !end->time || start->device != end->device)
    return result(cudaErrorInvalidResourceHandle);
  if (!is_done(*start) || !is_done(*end)) return result(cudaErrorNotReady);
  *milliseconds = std::chrono::duration<float, std::milli>(*end->time - *start->time).count();
  return result(world().sticky);
}
