// SPDX-License-Identifier: Apache-2.0
// What stands in for NCCL on the emulated device: its functions, and collectives of one process,
// whose ranks wait for each other's streams. What the true one would wait for without end is an
// error here: a rank that is missing in a group; and so is what it forbids: streams and memory of
// other devices, two threads at once on a device. Where collectives of a device run in another
// order than they were given in, the program is ended.
//
// In TENSOR_CUDA_EMULATION, "fail=ncclAllReduce:1" has the first call of it fail, as of any other
// function here, and "fail=ncclGroupEnd:1:2" with the number 2; "trace=nccl" writes a line to the
// standard error stream for each call; "plant=nccl-wait" has ranks not wait for each other.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "libtensor/core/half.h"
#include "tests/cuda/emulation/cuda_runtime.h"
#include "tests/cuda/emulation/libraries.h"
#include "tests/cuda/emulation/nccl.h"

namespace {

using libtensor::bfloat16;
using libtensor::float16;
using libtensor::emulation::failure_of;
using libtensor::emulation::given;
using libtensor::emulation::Stream;
using namespace libtensor::emulation::nccl;  // NOLINT: this is its other half

constexpr int kMostDevices = 64;

// Communicators that were made together.
struct Clique {
  std::vector<int> devices;
};

struct Comm {
  std::shared_ptr<Clique> clique;
  int rank, device;
  std::shared_ptr<Processes> processes;  // instead of a clique
};

struct Call : Part {
  Comm* comm;
  Stream* stream;

  int ranks() const {
    return comm->processes ? comm->processes->size()
                           : static_cast<int>(comm->clique->devices.size());
  }
  bool agrees_with(const Call& other) const {
    return kind == other.kind && count == other.count && type == other.type && op == other.op;
  }
};

std::recursive_mutex mutex;
std::string last;  // of the texts of failures

// Never destroyed: streams may be asked for their work while the process ends.
std::set<Comm*>& comms() {
  static auto* all = new std::set<Comm*>;
  return *all;
}

struct UniqueId {
  char bytes[128];
};
// Of version 2.14.
struct Config {
  size_t size;
  unsigned magic, version;
  int blocking;
};

struct DeviceOrder {
  uint64_t given = 0, done = 0;
  const void* thread = nullptr;  // who has a group with work for it
};
DeviceOrder orders[kMostDevices];

thread_local int depth = 0;
thread_local int group_failure = kSuccess;
thread_local std::vector<Call> queued;
thread_local char own = 0;  // its address is the thread's name

int fail(int result, const std::string& why) {
  last = why;
  if (given("trace=nccl")) std::fprintf(stderr, "nccl: error %d: %s\n", result, why.c_str());
  return result;
}

// --- numbers

template <class T>
T joined(int op, T a, T b) {
  if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
    return T(joined(op, static_cast<float>(a), static_cast<float>(b)));
  } else {
    using U = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                          std::type_identity<T>>::type;
    switch (op) {
      case kProd:
        return static_cast<T>(static_cast<U>(a) * static_cast<U>(b));
      case kMax:
        return !(a >= b) ? b : a;  // of NaN and a number, either
      case kMin:
        return !(a <= b) ? b : a;
      default:
        return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
    }
  }
}

// What each rank of n gives to a mean.
template <class T>
T share(T x, size_t n) {
  if constexpr (std::is_integral_v<T>) {
    return x;
  } else if constexpr (std::is_same_v<T, double>) {
    return x / static_cast<double>(n);
  } else {
    return T(static_cast<float>(x) / static_cast<float>(n));
  }
}

template <class T>
void join_as(int op, const std::vector<const char*>& inputs, size_t count, char* to) {
  const size_t n = inputs.size();
  for (size_t i = 0; i < count; ++i) {
    const auto at = [&](size_t rank) {
      T x;
      std::memcpy(&x, inputs[rank % n] + i * sizeof(T), sizeof(T));
      return op == kAvg ? share(x, n) : x;
    };
    const size_t first = i % n + 1;
    T total = at(first);
    for (size_t k = 1; k < n; ++k) total = joined(op, total, at(first + k));
    if constexpr (std::is_integral_v<T>) {
      if (op == kAvg) total = static_cast<T>(total / static_cast<T>(n));
    }
    std::memcpy(to + i * sizeof(T), &total, sizeof(T));
  }
}

}  // namespace

namespace libtensor::emulation::nccl {

void combine(int type, int op, const std::vector<const char*>& inputs, size_t count, char* to) {
  switch (type) {
    case 0:
      return join_as<int8_t>(op, inputs, count, to);
    case 1:
      return join_as<uint8_t>(op, inputs, count, to);
    case 2:
      return join_as<int32_t>(op, inputs, count, to);
    case 3:
      return join_as<uint32_t>(op, inputs, count, to);
    case 4:
      return join_as<int64_t>(op, inputs, count, to);
    case 5:
      return join_as<uint64_t>(op, inputs, count, to);
    case 6:
      return join_as<float16>(op, inputs, count, to);
    case 7:
      return join_as<float>(op, inputs, count, to);
    case 8:
      return join_as<double>(op, inputs, count, to);
    default:
      return join_as<bfloat16>(op, inputs, count, to);
  }
}

size_t size_of(int type) {
  constexpr size_t kSizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  return kSizes[type];
}

}  // namespace libtensor::emulation::nccl

namespace {

// --- work

// One collective of all ranks. The first of them whose stream comes to it reads what all of them
// hold, since that is when all are there; each writes its own result when its stream comes to it.
struct Work {
  std::vector<Call> calls;  // by rank
  std::vector<uint64_t> numbers;
  std::vector<std::vector<char>> inputs;

  size_t input_bytes() const {
    const Call& call = calls[0];
    const size_t whole = call.kind == Kind::reduce_scatter ? calls.size() : 1;
    return call.count * size_of(call.type) * whole;
  }

  void read_all() {
    const size_t n = input_bytes();
    for (const Call& call : calls) {
      const char* from = static_cast<const char*>(call.from);
      if (call.kind == Kind::broadcast && call.comm->rank != call.op) {
        inputs.emplace_back();
      } else {
        inputs.emplace_back(from, from + n);
      }
    }
  }

  void write(size_t rank) {
    const Call& call = calls[rank];
    const size_t n = call.count * size_of(call.type);
    char* to = static_cast<char*>(call.to);
    std::vector<const char*> parts;
    for (const auto& input : inputs) {
      const bool piece = call.kind == Kind::reduce_scatter;
      parts.push_back(input.data() + (piece ? rank * n : 0));
    }
    switch (call.kind) {
      case Kind::broadcast:
        std::memcpy(to, parts[static_cast<size_t>(call.op)], n);
        break;
      case Kind::all_gather:
        for (size_t i = 0; i < parts.size(); ++i) std::memcpy(to + i * n, parts[i], n);
        break;
      default:
        combine(call.type, call.op, parts, call.count, to);
    }
  }

  void run(size_t rank) {
    DeviceOrder& order = orders[devices[rank]];
    if (order.done++ != numbers[rank]) {
      std::fprintf(stderr, "emulated NCCL: collectives of device %d run in another order\n",
                   devices[rank]);
      std::abort();
    }
    if (inputs.empty()) read_all();
    write(rank);
  }

  std::vector<int> devices;
};

void give(std::vector<Call> calls) {
  auto work = std::make_shared<Work>();
  for (const Call& call : calls) {
    work->devices.push_back(call.comm->device);
    work->numbers.push_back(orders[call.comm->device].given++);
    for (const Call& other : calls) {
      if (&other != &call && !given("plant=nccl-wait"))
        libtensor::emulation::order(call.stream, other.stream);
    }
  }
  work->calls = std::move(calls);
  for (size_t rank = 0; rank < work->calls.size(); ++rank) {
    libtensor::emulation::work_of(kFile, work->calls[rank].stream,
                                  [work, rank] { work->run(rank); });
  }
}

// The calls of a group, in which every rank must have the same ones.
int give_group(const std::vector<Call>& calls) {
  std::map<Clique*, std::vector<std::vector<Call>>> cliques;  // by rank
  std::map<Comm*, std::vector<Part>> processes;
  std::map<Comm*, Stream*> streams;
  for (const Call& call : calls) {
    if (call.comm->processes) {
      processes[call.comm].push_back(call);
      streams[call.comm] = call.stream;
      continue;
    }
    auto& ranks = cliques[call.comm->clique.get()];
    ranks.resize(static_cast<size_t>(call.ranks()));
    ranks[static_cast<size_t>(call.comm->rank)].push_back(call);
  }
  for (const auto& [clique, ranks] : cliques) {
    for (size_t i = 0; i < ranks.size(); ++i) {
      if (ranks[i].size() != ranks[0].size()) {
        return fail(kInvalidUsage,
                    "rank " + std::to_string(i) + " has " + std::to_string(ranks[i].size()) +
                        " calls in a group, rank 0 " + std::to_string(ranks[0].size()) +
                        ": one waits for the other without end");
      }
      for (size_t k = 0; k < ranks[i].size(); ++k) {
        if (!ranks[i][k].agrees_with(ranks[0][k]))
          return fail(kInvalidUsage, "rank " + std::to_string(i) + " calls other than rank 0");
      }
    }
  }
  for (const auto& [clique, ranks] : cliques) {
    for (size_t k = 0; k < ranks[0].size(); ++k) {
      std::vector<Call> round;
      for (const auto& its : ranks) round.push_back(its[k]);
      give(std::move(round));
    }
  }
  for (auto& [comm, parts] : processes) comm->processes->give(streams[comm], std::move(parts));
  return processes.empty() ? kSuccess : kInProgress;
}

void let_go() {
  for (DeviceOrder& order : orders) {
    if (order.thread == &own) order.thread = nullptr;
  }
}

// --- its functions

const char* error_string(int result) {
  switch (result) {
    case kSuccess:
      return "no error";
    case kUnhandledCudaError:
      return "unhandled cuda error";
    case kInvalidArgument:
      return "invalid argument";
    case kInvalidUsage:
      return "invalid usage";
    case kRemoteError:
      return "remote process exited or there was a network error";
  }
  return "another error";
}

const char* last_error(Comm*) {
  const std::lock_guard lock(mutex);
  static thread_local std::string text;
  text = last;
  return text.c_str();
}

int version(int* to) {
  *to = 23203;
  return kSuccess;
}

int failed(const char* name, int& result) {
  result = failure_of(name, kUnhandledCudaError);
  if (result != kSuccess) fail(result, std::string(name) + " was made to fail");
  return result;
}

int init_all(Comm** made, int n, const int* devices) {
  const std::lock_guard lock(mutex);
  int result = kSuccess;
  if (failed("ncclCommInitAll", result)) return result;
  int there = 0;
  if (cudaGetDeviceCount(&there) != cudaSuccess) return kUnhandledCudaError;
  auto clique = std::make_shared<Clique>();
  for (int i = 0; i < n; ++i) {
    if (devices[i] < 0 || devices[i] >= there)
      return fail(kInvalidArgument, "there is no device " + std::to_string(devices[i]));
    for (int k = 0; k < i; ++k) {
      if (devices[i] == devices[k])
        return fail(kInvalidUsage, "device " + std::to_string(devices[i]) + " is there twice");
    }
    clique->devices.push_back(devices[i]);
  }
  std::string text;
  for (int i = 0; i < n; ++i) {
    made[i] = new Comm{clique, i, devices[i], nullptr};
    comms().insert(made[i]);
    text += ' ' + std::to_string(devices[i]);
  }
  if (given("trace=nccl")) std::fprintf(stderr, "nccl: init%s\n", text.c_str());
  (void)cudaSetDevice(devices[n - 1]);  // whoever relies on the current device is found out
  return kSuccess;
}

// Known to all processes that are told of it.
int get_unique_id(UniqueId* id) {
  const std::lock_guard lock(mutex);
  int result = kSuccess;
  if (failed("ncclGetUniqueId", result)) return result;
  std::random_device random;
  for (char& byte : id->bytes) byte = static_cast<char>(random());
  return kSuccess;
}

int init_rank(Comm** made, int n, UniqueId id, int rank, Config* config) {
  const std::lock_guard lock(mutex);
  int result = kSuccess;
  if (failed("ncclCommInitRankConfig", result)) return result;
  if (config->size < sizeof(Config) || config->magic != 0xcafebeef || config->version < 21400)
    return fail(kInvalidArgument, "a configuration of no version");
  if (config->blocking != 0) return fail(kInvalidArgument, "the stand-in does not block");
  if (rank < 0 || rank >= n) return fail(kInvalidArgument, "no rank");
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess) return kUnhandledCudaError;
  if (given("trace=nccl"))
    std::fprintf(stderr, "nccl: init rank %d of %d device %d\n", rank, n, device);
  *made = new Comm{nullptr, rank, device, std::make_shared<Processes>(id.bytes, rank, n, device)};
  comms().insert(*made);
  return kInProgress;
}

int finalize(Comm* comm) {
  const std::lock_guard lock(mutex);
  int result = kSuccess;
  if (failed("ncclCommFinalize", result)) return result;
  if (comms().count(comm) == 0 || !comm->processes)
    return fail(kInvalidArgument, "no communicator");
  comm->processes->close();
  return kInProgress;
}

int drop(const char* what, Comm* comm) {
  const std::lock_guard lock(mutex);
  if (comms().count(comm) == 0) return fail(kInvalidArgument, "no communicator");
  if (comm->processes) {
    if (std::strcmp(what, "abort") == 0)
      comm->processes->stop();
    else if (!comm->processes->is_closed())
      return fail(kInvalidUsage, "a communicator is destroyed that was not finalized");
    comm->processes = nullptr;
  }
  comms().erase(comm);
  if (given("trace=nccl")) std::fprintf(stderr, "nccl: %s %d\n", what, comm->device);
  // Calls in flight know it: it stays.
  return kSuccess;
}
int destroy(Comm* comm) { return drop("destroy", comm); }
int abort_comm(Comm* comm) { return drop("abort", comm); }

int async_error(Comm* comm, int* error) {
  const std::lock_guard lock(mutex);
  if (comms().count(comm) == 0) return fail(kInvalidArgument, "no communicator");
  *error = kSuccess;
  if (failed("ncclCommGetAsyncError", *error) || !comm->processes) return kSuccess;
  std::string why;
  *error = comm->processes->state(why);
  if (*error != kSuccess && *error != kInProgress) (void)fail(*error, why);
  return kSuccess;
}

int group_start() {
  int result = kSuccess;
  if (failed("ncclGroupStart", result)) return result;
  ++depth;
  return kSuccess;
}

int group_end() {
  const std::lock_guard lock(mutex);
  if (depth == 0) return fail(kInvalidUsage, "there is no group to end");
  if (--depth > 0) return kSuccess;
  const std::vector<Call> calls = std::move(queued);
  queued.clear();
  let_go();
  int result = std::exchange(group_failure, kSuccess);
  if (result != kSuccess || failed("ncclGroupEnd", result)) return result;
  return give_group(calls);
}

int check_call(const Call& call) {
  if (comms().count(call.comm) == 0) return fail(kInvalidArgument, "no communicator");
  const int device = call.comm->device;
  if (libtensor::emulation::device_of(call.stream) != device) {
    return fail(kInvalidArgument, "a stream of device " +
                                      std::to_string(libtensor::emulation::device_of(call.stream)) +
                                      " with the communicator of device " + std::to_string(device));
  }
  if (call.type < 0 || call.type > 9) return fail(kInvalidArgument, "no data type");
  const bool reduces = call.kind == Kind::all_reduce || call.kind == Kind::reduce_scatter ||
                       call.kind == Kind::reduce;
  if (reduces && (call.op < 0 || call.op > 4)) return fail(kInvalidArgument, "no operation");
  if (call.kind == Kind::broadcast && (call.op < 0 || call.op >= call.ranks()))
    return fail(kInvalidArgument, "no root");
  const bool has_root =
      call.kind == Kind::reduce || call.kind == Kind::send || call.kind == Kind::recv;
  if (has_root && (call.peer < 0 || call.peer >= call.ranks()))
    return fail(kInvalidArgument, "no root or peer");
  std::string why;
  if (call.comm->processes &&
      (call.comm->processes->is_busy() || call.comm->processes->state(why) != kSuccess))
    return fail(kInvalidUsage, "a communicator that is not ready");
  for (const void* memory : {call.from, const_cast<const void*>(call.to)}) {
    if (!memory && (call.kind == Kind::send || call.kind == Kind::recv)) continue;
    cudaPointerAttributes known{};
    if (cudaPointerGetAttributes(&known, memory) != cudaSuccess) return kUnhandledCudaError;
    if (known.type != cudaMemoryTypeDevice || known.device != device)
      return fail(kInvalidArgument, "memory that is not of device " + std::to_string(device));
  }
  if (call.comm->processes) return kSuccess;
  DeviceOrder& order = orders[device];
  if (order.thread && order.thread != &own)
    return fail(kInvalidUsage, "two threads at once on device " + std::to_string(device));
  order.thread = &own;
  return kSuccess;
}

int enter(const Call& call) {
  const std::lock_guard lock(mutex);
  const char* name = kNames[static_cast<int>(call.kind)];
  int result = kSuccess;
  if (!failed(name, result)) result = check_call(call);
  if (result != kSuccess) {
    if (depth > 0) group_failure = result;
    return result;
  }
  if (given("trace=nccl")) {
    std::fprintf(stderr, "nccl: %s device %d, %zu of type %d, %d\n", name + 4, call.comm->device,
                 call.count, call.type, call.op);
  }
  queued.push_back(call);
  if (depth > 0) return kSuccess;
  ++depth;
  return group_end();
}

int all_reduce(const void* from, void* to, size_t count, int type, int op, Comm* comm,
               Stream* stream) {
  return enter({{Kind::all_reduce, from, to, count, type, op, 0}, comm, stream});
}
int broadcast(const void* from, void* to, size_t count, int type, int root, Comm* comm,
              Stream* stream) {
  return enter({{Kind::broadcast, from, to, count, type, root, 0}, comm, stream});
}
int all_gather(const void* from, void* to, size_t count, int type, Comm* comm, Stream* stream) {
  return enter({{Kind::all_gather, from, to, count, type, 0, 0}, comm, stream});
}
int reduce_scatter(const void* from, void* to, size_t count, int type, int op, Comm* comm,
                   Stream* stream) {
  return enter({{Kind::reduce_scatter, from, to, count, type, op, 0}, comm, stream});
}

int reduce(const void* from, void* to, size_t count, int type, int op, int root, Comm* comm,
           Stream* stream) {
  return enter({{Kind::reduce, from, to, count, type, op, root}, comm, stream});
}
int send(const void* from, size_t count, int type, int peer, Comm* comm, Stream* stream) {
  return enter({{Kind::send, from, nullptr, count, type, 0, peer}, comm, stream});
}
int recv(void* to, size_t count, int type, int peer, Comm* comm, Stream* stream) {
  return enter({{Kind::recv, nullptr, to, count, type, 0, peer}, comm, stream});
}

const libtensor::emulation::Symbol kSymbols[] = {
    {"ncclGetVersion", reinterpret_cast<void*>(version)},
    {"ncclGetErrorString", reinterpret_cast<void*>(error_string)},
    {"ncclGetLastError", reinterpret_cast<void*>(last_error)},
    {"ncclCommInitAll", reinterpret_cast<void*>(init_all)},
    {"ncclCommDestroy", reinterpret_cast<void*>(destroy)},
    {"ncclCommAbort", reinterpret_cast<void*>(abort_comm)},
    {"ncclCommGetAsyncError", reinterpret_cast<void*>(async_error)},
    {"ncclGroupStart", reinterpret_cast<void*>(group_start)},
    {"ncclGroupEnd", reinterpret_cast<void*>(group_end)},
    {"ncclAllReduce", reinterpret_cast<void*>(all_reduce)},
    {"ncclBroadcast", reinterpret_cast<void*>(broadcast)},
    {"ncclAllGather", reinterpret_cast<void*>(all_gather)},
    {"ncclReduceScatter", reinterpret_cast<void*>(reduce_scatter)},
    {"ncclGetUniqueId", reinterpret_cast<void*>(get_unique_id)},
    {"ncclCommInitRankConfig", reinterpret_cast<void*>(init_rank)},
    {"ncclCommFinalize", reinterpret_cast<void*>(finalize)},
    {"ncclReduce", reinterpret_cast<void*>(reduce)},
    {"ncclSend", reinterpret_cast<void*>(send)},
    {"ncclRecv", reinterpret_cast<void*>(recv)},
};

const libtensor::emulation::StandIn library(kFile, kSymbols);

}  // namespace
