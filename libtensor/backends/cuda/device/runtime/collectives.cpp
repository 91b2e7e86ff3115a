// SPDX-License-Identifier: Apache-2.0
// Collectives of several devices of this process by NCCL.
#include <algorithm>
#include <mutex>
#include <optional>
#include <vector>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/backends/cuda/device/runtime/nccl_library.h"
#include "libtensor/backends/cuda/device/runtime/recent.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr int32_t kMostDevices = 64;
constexpr size_t kMostLists = 8;  // each has buffers of megabytes on all of its devices

// --- one at a time on a device

// The library wants its work on a device to be given by one thread at a time, and done in the order
// in which all other devices do it: what is given waits for what was given before, on whichever
// stream.
struct DeviceOrder {
  std::mutex mutex;
  cudaEvent_t done = nullptr;  // of what was given last; never destroyed
};

DeviceOrder& order_of(int32_t device) {
  static constinit DeviceOrder order[kMostDevices];
  return order[device];
}

class LaunchOrder {
 public:
  explicit LaunchOrder(std::vector<int32_t> devices) : devices_(std::move(devices)) {
    std::sort(devices_.begin(), devices_.end());
    for (const int32_t device : devices_) order_of(device).mutex.lock();
  }
  ~LaunchOrder() {
    for (const int32_t device : devices_) order_of(device).mutex.unlock();
  }
  LaunchOrder(const LaunchOrder&) = delete;
  LaunchOrder& operator=(const LaunchOrder&) = delete;

 private:
  std::vector<int32_t> devices_;
};

// --- communicators

// Those of a list of devices, made and used in its order.
struct Group {
  const nccl::Functions& call;
  const std::vector<int32_t> devices;
  std::vector<nccl::Comm> comms = {};
  bool broken = false;

  Group(const nccl::Functions& functions, std::vector<int32_t> its_devices)
      : call(functions), devices(std::move(its_devices)) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  // Waits for what they have to do.
  ~Group() {
    if (comms.empty()) return;
    const LaunchOrder order(devices);
    for (const nccl::Comm comm : comms) (void)call.destroy(comm);
  }

  void drop() noexcept {
    for (const nccl::Comm comm : comms) (void)call.give_up(comm);
    comms.clear();
    broken = true;
  }
};

using KnownGroups = Recent<std::vector<int32_t>, Group>;

KnownGroups& all_groups() {
  static constinit NoDestructor<KnownGroups> lasting;
  return lasting.get([] { return std::make_unique<KnownGroups>(kMostLists); });
}

// Its words for a failure; the group is of no use afterwards. A device that was lost has its own.
[[noreturn]] void give_up(const std::shared_ptr<Group>& group, const char* what,
                          nccl::Result result) {
  Text text;
  text << what << " of " << static_cast<int64_t>(group->devices.size())
       << " devices failed: " << group->call.error_string(result);
  if (const char* more = group->call.more_of_error(nullptr)) text << ": " << more;
  all_groups().forget(group->devices, group);
  group->drop();
  check(cudaGetLastError(), text.c_str());
  fail(Status::cuda, text.view());
}

// Calls `use` in the order of the devices, with communicators of theirs that are fit for use.
template <class Use>
void with_group(const std::vector<int32_t>& devices, Use&& use) {
  const nccl::Functions& functions = nccl::library().functions;
  for (;;) {
    const std::shared_ptr<Group> group =
        all_groups().get(devices, [&] { return std::make_shared<Group>(functions, devices); });
    const LaunchOrder order(devices);
    if (group->broken) continue;  // by an earlier group
    const char* what = "ncclCommInitAll";
    nccl::Result result = nccl::kSuccess;
    if (group->comms.empty()) {
      std::vector<nccl::Comm> made(devices.size(), nullptr);
      result = functions.init_all(made.data(), static_cast<int>(made.size()), devices.data());
      if (result == nccl::kSuccess) group->comms = std::move(made);
    } else {
      what = "an earlier collective";
      for (const nccl::Comm comm : group->comms) {
        nccl::Result its = nccl::kSuccess;
        const nccl::Result asked = functions.async_error(comm, &its);
        if (asked != nccl::kSuccess) its = asked;
        if (result == nccl::kSuccess && its != nccl::kInProgress) result = its;
      }
    }
    if (result == nccl::kSuccess) result = use(*group, what);
    if (result != nccl::kSuccess) give_up(group, what, result);
    return;
  }
}

std::vector<int32_t> devices_of(const CollectiveView& of) {
  std::vector<int32_t> devices;
  for (int32_t i = 0; i < of.n; ++i) devices.push_back(of.ranks[i].device);
  return devices;
}

// --- work

nccl::Result give_to(const nccl::Functions& call, const CollectiveView& of,
                     const nccl::Elements& elements, const RankView& rank, nccl::Comm comm,
                     cudaStream_t stream) {
  const auto count = static_cast<size_t>(of.numel * elements.each);
  switch (of.what.kind) {
    case Collective::Kind::all_reduce:
      return call.all_reduce(rank.from, rank.to, count, elements.type, elements.op, comm, stream);
    case Collective::Kind::broadcast:
      return call.broadcast(rank.from, rank.to, count, elements.type, of.what.root, comm, stream);
    case Collective::Kind::all_gather:
      return call.all_gather(rank.from, rank.to, count, elements.type, comm, stream);
    case Collective::Kind::reduce_scatter:
      return call.reduce_scatter(rank.from, rank.to, count, elements.type, elements.op, comm,
                                 stream);
    default:
      return nccl::kSuccess;  // only between processes
  }
}

const char* name_of(Collective::Kind kind) {
  switch (kind) {
    case Collective::Kind::all_reduce:
      return "ncclAllReduce";
    case Collective::Kind::broadcast:
      return "ncclBroadcast";
    case Collective::Kind::all_gather:
      return "ncclAllGather";
    case Collective::Kind::reduce_scatter:
      return "ncclReduceScatter";
    default:
      return "";
  }
}

}  // namespace

void supports_collective(const Context&, const CollectiveView& of, bool& able) {
  able = nccl::elements_of(of.what) && nccl::library().usable;
  if (able) with_group(devices_of(of), [](Group&, const char*&) { return nccl::kSuccess; });
}

void collect(const Context& own, const CollectiveView& of) {
  check_not_captured("a collective");
  const std::optional<nccl::Elements> elements = nccl::elements_of(of.what);
  if (!elements) fail(Status::internal, name_of(of.what.kind), " is not for ", of.what.dtype);
  const std::vector<int32_t> devices = devices_of(of);
  std::vector<Context> contexts;
  for (int32_t i = 0; i < of.n; ++i)
    contexts.push_back(context_of(Call{of.ranks[i].device, of.ranks[i].stream, nullptr, 0}));
  with_group(devices, [&](Group& group, const char*& what) {
    const nccl::Functions& call = group.call;
    for (const Context& context : contexts) {
      DeviceOrder& order = order_of(context.device);
      check(cudaSetDevice(context.device), "cudaSetDevice");
      if (!order.done)
        check(cudaEventCreateWithFlags(&order.done, cudaEventDisableTiming), "an event");
      else
        check(cudaStreamWaitEvent(context.stream, order.done, 0), "an event");
    }
    what = "ncclGroupStart";
    nccl::Result result = call.group_start();
    if (result != nccl::kSuccess) return result;
    what = name_of(of.what.kind);
    for (size_t i = 0; i < contexts.size() && result == nccl::kSuccess; ++i)
      result = give_to(call, of, *elements, of.ranks[i], group.comms[i], contexts[i].stream);
    const nccl::Result ended = call.group_end();  // also after a failure: groups are counted
    if (result != nccl::kSuccess) return result;
    if (ended != nccl::kSuccess) return ended;
    for (const Context& context : contexts) {
      check(cudaSetDevice(context.device), "cudaSetDevice");
      check(cudaEventRecord(order_of(context.device).done, context.stream), "an event");
    }
    return nccl::kSuccess;
  });
  for (size_t i = 0; calls_wait() && i < contexts.size(); ++i)
    check(cudaStreamSynchronize(contexts[i].stream), "the device");
  check(cudaSetDevice(own.device), "cudaSetDevice");
}

}  // namespace libtensor::cuda
