// SPDX-License-Identifier: Apache-2.0
// Collectives of several devices by NCCL.
#include <algorithm>
#include <mutex>
#include <optional>
#include <vector>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/nccl_functions.h"
#include "libtensor/backends/cuda/device/runtime/recent.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr int32_t kMostDevices = 64;
constexpr size_t kMostLists = 8;  // each has buffers of megabytes on all of its devices

// --- what the library has

struct Elements {
  nccl::DataType type;
  int64_t each;  // so many for one element of the tensors
  nccl::Op op = nccl::kSum;
};

nccl::Op op_of(ReduceOp reduce) {
  switch (reduce) {
    case ReduceOp::sum:
      return nccl::kSum;
    case ReduceOp::mean:
      return nccl::kAvg;
    case ReduceOp::prod:
      return nccl::kProd;
    case ReduceOp::min:
      return nccl::kMin;
    case ReduceOp::max:
      return nccl::kMax;
  }
  return nccl::kSum;
}

std::optional<nccl::DataType> type_of(DType dtype) {
  switch (dtype) {
    case DType::int8:
      return nccl::kInt8;
    case DType::boolean:
    case DType::uint8:
      return nccl::kUint8;
    case DType::int32:
      return nccl::kInt32;
    case DType::uint32:
      return nccl::kUint32;
    case DType::int64:
      return nccl::kInt64;
    case DType::uint64:
      return nccl::kUint64;
    case DType::float16:
      return nccl::kFloat16;
    case DType::bfloat16:
      return nccl::kBfloat16;
    case DType::float32:
    case DType::complex64:
      return nccl::kFloat32;
    case DType::float64:
    case DType::complex128:
      return nccl::kFloat64;
    default:
      return {};
  }
}

// Of floats its min and max may drop a NaN, and it knows no product of complex numbers.
std::optional<Elements> elements_of(const Collective& what) {
  if (what.kind == Collective::Kind::broadcast || what.kind == Collective::Kind::all_gather)
    return Elements{nccl::kUint8, itemsize(what.dtype)};
  const std::optional<nccl::DataType> type = type_of(what.dtype);
  if (!type) return {};
  const bool extreme = what.reduce == ReduceOp::min || what.reduce == ReduceOp::max;
  if (extreme && is_inexact(what.dtype)) return {};
  if (is_complex(what.dtype)) {
    if (what.reduce == ReduceOp::prod) return {};
    return Elements{*type, 2, op_of(what.reduce)};
  }
  if (what.dtype == DType::boolean) {
    const bool any = what.reduce == ReduceOp::sum || what.reduce == ReduceOp::max;
    return Elements{*type, 1, any ? nccl::kMax : nccl::kMin};
  }
  return Elements{*type, 1, op_of(what.reduce)};
}

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

struct Library {
  nccl::Functions functions;
  bool usable = false;
  Recent<std::vector<int32_t>, Group> groups{kMostLists};
};

Library& opened() {
  static constinit NoDestructor<Library> lasting;
  return lasting.get([] {
    auto library = std::make_unique<Library>();
    LibraryFile file(kCollectiveLibrary);
    library->functions.find_in(file);
    library->usable = file.usable();
    return library;
  });
}

// Its words for a failure; the group is of no use afterwards. A device that was lost has its own.
[[noreturn]] void give_up(Library& library, const std::shared_ptr<Group>& group, const char* what,
                          nccl::Result result) {
  Text text;
  text << what << " of " << static_cast<int64_t>(group->devices.size())
       << " devices failed: " << library.functions.error_string(result);
  const char* more = library.functions.last_error(nullptr);
  if (more && *more) text << ": " << more;
  library.groups.forget(group->devices, group);
  group->drop();
  check(cudaGetLastError(), text.c_str());
  fail(Status::cuda, text.view());
}

// Calls `use` in the order of the devices, with communicators of theirs that are fit for use.
template <class Use>
void with_group(const std::vector<int32_t>& devices, Use&& use) {
  Library& library = opened();
  for (;;) {
    const std::shared_ptr<Group> group = library.groups.get(
        devices, [&] { return std::make_shared<Group>(library.functions, devices); });
    const LaunchOrder order(devices);
    if (group->broken) continue;  // by an earlier group
    const char* what = "ncclCommInitAll";
    nccl::Result result = nccl::kSuccess;
    if (group->comms.empty()) {
      std::vector<nccl::Comm> made(devices.size(), nullptr);
      result =
          library.functions.init_all(made.data(), static_cast<int>(made.size()), devices.data());
      if (result == nccl::kSuccess) group->comms = std::move(made);
    } else {
      what = "an earlier collective";
      for (const nccl::Comm comm : group->comms) {
        nccl::Result its = nccl::kSuccess;
        const nccl::Result asked = library.functions.async_error(comm, &its);
        if (asked != nccl::kSuccess) its = asked;
        if (result == nccl::kSuccess && its != nccl::kInProgress) result = its;
      }
    }
    if (result == nccl::kSuccess) result = use(*group, what);
    if (result != nccl::kSuccess) give_up(library, group, what, result);
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
                     const Elements& elements, const RankView& rank, nccl::Comm comm,
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
  }
  return nccl::kSuccess;
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
  }
  return "";
}

}  // namespace

void supports_collective(const Context&, const CollectiveView& of, bool& able) {
  able = elements_of(of.what) && opened().usable;
  if (able) with_group(devices_of(of), [](Group&, const char*&) { return nccl::kSuccess; });
}

void collect(const Context& own, const CollectiveView& of) {
  const std::optional<Elements> elements = elements_of(of.what);
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
