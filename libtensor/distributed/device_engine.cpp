// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/device_engine.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <new>
#include <set>
#include <thread>

#include "libtensor/core/clock.h"
#include "libtensor/core/error.h"
#include "libtensor/distributed/session.h"
#include "libtensor/distributed/signature.h"
#include "libtensor/distributed/staging.h"

namespace libtensor {
namespace {

constexpr double kMostToConnect = 120;  // seconds
constexpr double kMostToClose = 5;
constexpr int64_t kSpinNs = 500'000;  // before it sleeps
constexpr int64_t kSleepUs = 50;

Collective::Kind kind_on_device(Transfer::Kind kind) {
  switch (kind) {
    case Transfer::Kind::reduce:
      return Collective::Kind::reduce;
    case Transfer::Kind::broadcast:
      return Collective::Kind::broadcast;
    case Transfer::Kind::all_gather:
      return Collective::Kind::all_gather;
    case Transfer::Kind::reduce_scatter:
      return Collective::Kind::reduce_scatter;
    case Transfer::Kind::gather:
      return Collective::Kind::gather;
    case Transfer::Kind::scatter:
      return Collective::Kind::scatter;
    case Transfer::Kind::all_to_all:
      return Collective::Kind::all_to_all;
    default:
      return Collective::Kind::all_reduce;
  }
}

Collective on_device(const Transfer& t) {
  return {kind_on_device(t.kind), t.dtype, t.reduce, static_cast<int32_t>(t.root)};
}

double seconds_after(int64_t begin) { return static_cast<double>(monotonic_ns() - begin) / 1e9; }

// What all processes have, by rank.
template <class T>
std::vector<T> from_all(Engine& engine, Waiter& waiter, size_t size, const T* own, size_t n) {
  std::vector<T> all(size * n);
  Transfer t;
  t.kind = Transfer::Kind::agreement;
  t.count = static_cast<int64_t>(n * sizeof(T));
  t.input = {const_cast<T*>(own), t.count};
  t.output = {all.data(), t.count * static_cast<int64_t>(size)};
  engine.run(t, waiter);
  return all;
}

void pause_for_device(Waiter& waiter, int64_t begin) {
  waiter.pause(-1);
  if (monotonic_ns() - begin > kSpinNs)
    std::this_thread::sleep_for(std::chrono::microseconds(kSleepUs));
}

void wait_until_ready(Communicator& communicator, Waiter& waiter, double most) {
  const int64_t begin = monotonic_ns();
  while (!communicator.is_ready()) {
    pause_for_device(waiter, begin);
    if (seconds_after(begin) > most)
      fail(Status::cuda, "NCCL has not connected the processes within ", most, " s");
  }
}

bool reads_output(Transfer::Kind kind) {
  return kind == Transfer::Kind::all_reduce || kind == Transfer::Kind::reduce ||
         kind == Transfer::Kind::broadcast;
}

// The collective in memory of the host, of whatever NCCL does not connect.
void by_host(const Transfer& t, Engine& engine, Waiter& waiter) {
  const GradMode mode(false);
  const DeviceTensors& tensors = *t.on_device;
  tensors.written->synchronize();
  Transfer copied = t;
  copied.on_device = nullptr;
  Staging staging;
  const auto source = [&](const Tensor& x) { return x.defined() ? staging.source(x) : Buffer(); };
  const auto target = [&](const Tensor& x) {
    return x.defined() ? staging.target(x, reads_output(t.kind)) : Buffer();
  };
  copied.input = source(tensors.input);
  copied.output = target(tensors.output);
  for (const Tensor& x : tensors.inputs) copied.inputs.push_back(source(x));
  for (const Tensor& x : tensors.outputs) copied.outputs.push_back(target(x));
  engine.run(copied, waiter);
  staging.commit();
}

}  // namespace

struct DeviceEngine::Link {
  std::unique_ptr<Communicator> communicator;  // null: through host memory
  Ref<StreamEvent> done;
};

// What a process says of its device before it is connected.
struct DeviceEngine::Record {
  int64_t usable = 0;
  std::array<uint8_t, 16> uuid{};
  CommunicatorId id;  // of rank 0
  char why[256] = {};

  void refuse(const char* reason) {
    usable = 0;
    std::strncpy(why, reason, sizeof why - 1);
  }
};

DeviceEngine::DeviceEngine(Session& session, const std::vector<int64_t>& members, int64_t rank,
                           DeviceWay way)
    : session_(session), members_(members), rank_(rank), way_(way) {
  switch (way) {
    case DeviceWay::host:
      how_ = "through host memory: asked for";
      break;
    case DeviceWay::if_possible:
      how_ = members.size() > 1
                 ? "by NCCL if each process has one of its own, which the first collective shows"
                 : "through host memory: one process";
      break;
    case DeviceWay::nccl:
      how_ = "by NCCL: asked for";
  }
}

DeviceEngine::~DeviceEngine() = default;

std::string DeviceEngine::why() const {
  const std::lock_guard lock(mutex_);
  return "; tensors of CUDA devices " + how_;
}

std::string DeviceEngine::on_host(int64_t rank) const {
  return session_.host_name(members_[static_cast<size_t>(rank)]);
}

std::shared_ptr<DeviceTensors> DeviceEngine::tensors_for(const Transfer& transfer,
                                                         const Tensor& x) const {
  if (x.device().kind != DeviceKind::cuda || way_ == DeviceWay::host) return nullptr;
  if (members_.size() == 1 && way_ != DeviceWay::nccl) return nullptr;
  if (!unobserved_backend_of(x.device()).communicates(on_device(transfer))) return nullptr;
  auto tensors = std::make_shared<DeviceTensors>();
  tensors->device = x.device();
  return tensors;
}

Stream& DeviceEngine::stream_of(Device device) {
  const std::lock_guard lock(mutex_);
  Ref<Stream>& stream = streams_[device.index];
  if (!stream) stream = Stream::create(device);
  return *stream;
}

void DeviceEngine::mark(DeviceTensors& tensors) {
  const Stream& stream = stream_of(tensors.device);
  const auto use = [&](const Tensor& x) {
    if (!x.defined()) return;
    (void)x.data();  // computes what is pending
    stream.record(x.storage());
  };
  use(tensors.input);
  use(tensors.output);
  for (const Tensor& x : tensors.inputs) use(x);
  for (const Tensor& x : tensors.outputs) use(x);
  tensors.written = StreamEvent::create(tensors.device, false);
  tensors.written->record(nullptr);
}

void DeviceEngine::run(const Transfer& t, Engine& engine, const WaitContext& context) {
  Waiter waiter(context, name_of(t.kind), t.sequence);
  const std::vector<int32_t> devices = agree(t, engine, waiter);
  Link& link = link_between(devices, engine, waiter);
  if (link.communicator)
    by_communicator(link, t, waiter);
  else
    by_host(t, engine, waiter);
}

// Compares what the processes call: NCCL would wait without end, or write to other memory. Returns
// the devices, by rank.
std::vector<int32_t> DeviceEngine::agree(const Transfer& t, Engine& engine, Waiter& waiter) const {
  const DeviceTensors& tensors = *t.on_device;
  const size_t size = members_.size();
  const Signature own = Signature::of(t, tensors.device.index);
  const std::vector<Signature> all = engine.exchange(own, static_cast<int64_t>(size), waiter);
  std::vector<int32_t> devices;
  for (size_t q = 0; q < size; ++q) {
    devices.push_back(static_cast<int32_t>(all[q].device));
    check_agreement(own, all[q], static_cast<int64_t>(q));
  }
  if (t.kind != Transfer::Kind::all_to_all) return devices;
  std::vector<int64_t> pieces;
  for (const Tensor& x : tensors.inputs) pieces.push_back(x.numel());
  const std::vector<int64_t> of_all = from_all(engine, waiter, size, pieces.data(), size);
  for (size_t q = 0; q < size; ++q) {
    const int64_t theirs = of_all[q * size + static_cast<size_t>(rank_)];
    const int64_t expected = tensors.outputs[q].numel();
    if (theirs == expected) continue;
    fail(Status::distributed, "rank ", static_cast<int64_t>(q), " has ", theirs,
         " elements for this process, which expects ", expected);
  }
  return devices;
}

// The reason of the first process that cannot be connected; "" if all can.
std::string DeviceEngine::refusal(const std::vector<Record>& records) {
  for (size_t i = 0; i < records.size(); ++i)
    if (!records[i].usable) return "rank " + std::to_string(i) + ": " + records[i].why;
  return "";
}

// Which processes have the same device; "" if none have.
std::string DeviceEngine::shared_device(const std::vector<Record>& records) const {
  std::map<std::array<uint8_t, 16>, size_t> first;
  for (size_t i = 0; i < records.size(); ++i) {
    const auto [found, fresh] = first.try_emplace(records[i].uuid, i);
    if (fresh) continue;
    return "ranks " + std::to_string(found->second) + " and " + std::to_string(i) +
           " use one device of " + on_host(static_cast<int64_t>(i));
  }
  return "";
}

// All processes call it at once: the first call for a list of devices exchanges records.
DeviceEngine::Link& DeviceEngine::link_between(const std::vector<int32_t>& devices, Engine& engine,
                                               Waiter& waiter) {
  if (const auto found = links_.find(devices); found != links_.end()) return *found->second;
  const Device device{DeviceKind::cuda, devices[static_cast<size_t>(rank_)]};
  Backend& backend = unobserved_backend_of(device);
  Record own;
  try {
    own.uuid = backend.properties().uuid;
    const char* why = backend.why_no_communicator();
    own.usable = *why == '\0';
    if (!own.usable) own.refuse(why);
    if (own.usable && rank_ == 0) own.id = backend.make_communicator_id();
  } catch (const Error& error) {
    own.refuse(error.what());
  } catch (const std::bad_alloc&) {
    own.refuse("out of memory");
  }
  const std::vector<Record> all = from_all(engine, waiter, members_.size(), &own, 1);
  auto link = std::make_unique<Link>();
  std::string reason = refusal(all);
  if (reason.empty()) reason = shared_device(all);
  if (reason.empty()) reason = connect(*link, all[0], device.index, engine, waiter);
  if (!reason.empty() && way_ == DeviceWay::nccl) {
    fail(Status::unsupported,
         "engine \"nccl\" connects processes that have a device each: ", reason);
  }
  {
    const std::lock_guard lock(mutex_);
    how_ = reason.empty() ? "by NCCL: each process has one of its own"
                          : "through host memory: " + reason;
  }
  return *(links_[devices] = std::move(link));
}

// Why that failed; "" if it did not. Where one process fails, the others are told before they wait.
std::string DeviceEngine::connect(Link& link, const Record& root, int32_t device, Engine& engine,
                                  Waiter& waiter) {
  const Device here{DeviceKind::cuda, device};
  const auto attempt = [&](auto&& f) {
    Record outcome;
    outcome.usable = 1;
    try {
      f();
    } catch (const Error& error) {
      if (error.status() == Status::distributed || error.status() == Status::cancelled) throw;
      outcome.refuse(error.what());
    } catch (const std::bad_alloc&) {
      outcome.refuse("out of memory");
    }
    return refusal(from_all(engine, waiter, members_.size(), &outcome, 1));
  };
  std::string reason = attempt([&] {
    link.communicator = unobserved_backend_of(here).make_communicator(
        root.id, static_cast<int32_t>(rank_), static_cast<int32_t>(members_.size()));
    link.done = StreamEvent::create(here, false);
  });
  if (reason.empty())
    reason = attempt([&] { wait_until_ready(*link.communicator, waiter, kMostToConnect); });
  if (!reason.empty()) link.communicator.reset();
  return reason;
}

void DeviceEngine::by_communicator(Link& link, const Transfer& t, Waiter& waiter) {
  DeviceTensors& tensors = *t.on_device;
  Stream& stream = stream_of(tensors.device);
  Communicator& communicator = *link.communicator;
  const auto data_of = [](const Tensor& x) { return x.defined() ? x.data() : nullptr; };
  std::vector<DeviceBuffer> inputs, outputs;
  for (const Tensor& x : tensors.inputs) inputs.push_back({x.data(), x.numel()});
  for (const Tensor& x : tensors.outputs) outputs.push_back({x.data(), x.numel()});
  Communication of{on_device(t),  t.count,       data_of(tensors.input), data_of(tensors.output),
                   inputs.data(), outputs.data()};
  if (!tensors.input.defined() && reads_output(t.kind)) of.from = of.to;
  if (t.count == 0 && inputs.empty()) return;
  struct Stop {
    Communicator* communicator;
    ~Stop() {
      if (communicator) communicator->stop();
    }
  } stop{&communicator};
  try {
    tensors.written->order(&stream);
    communicator.start(of, stream.queue());
    const int64_t begin = monotonic_ns();
    while (!communicator.is_ready()) pause_for_device(waiter, begin);
    link.done->record(&stream);
    while (!link.done->is_done()) {
      (void)communicator.is_ready();  // fails where another process is lost
      try {
        pause_for_device(waiter, begin);
      } catch (const Error& error) {
        // All came this far, and one ended then.
        if (error.status() == Status::distributed && link.done->is_done()) break;
        throw;
      }
    }
    (void)communicator.is_ready();  // work that was given up is done, too
  } catch (const Error& error) {
    // The session knows better which process has failed.
    if (error.status() == Status::cuda) session_.wait_for_news();
    throw;
  }
  stop.communicator = nullptr;
}

namespace {

constexpr size_t kMostVisible = 32;

// The devices that a process can use.
struct Visible {
  int64_t n = 0;
  std::array<std::array<uint8_t, 16>, kMostVisible> uuids{};
  char why[256] = {};
};

}  // namespace

void DeviceEngine::check_possible(Engine& engine, const WaitContext& context) {
  Visible own;
  try {
    const int32_t n = std::min(cuda_device_count(), static_cast<int32_t>(kMostVisible));
    const char* why = n > 0 ? cuda_backend(0).why_no_communicator() : cuda_why();
    if (*why) fail(Status::unsupported, why);
    for (; own.n < n; ++own.n) {
      own.uuids[static_cast<size_t>(own.n)] =
          cuda_backend(static_cast<int32_t>(own.n)).properties().uuid;
    }
  } catch (const Error& error) {
    own.n = 0;
    std::strncpy(own.why, error.what(), sizeof own.why - 1);
  } catch (const std::bad_alloc&) {
    own.n = 0;
    std::strcpy(own.why, "out of memory");
  }
  Waiter waiter(context, "engine nccl", 0);
  const std::vector<Visible> all = from_all(engine, waiter, members_.size(), &own, 1);
  struct OfHost {
    int64_t processes = 0;
    std::set<std::array<uint8_t, 16>> devices;
  };
  std::map<std::string, OfHost> hosts;
  for (size_t q = 0; q < all.size(); ++q) {
    const auto rank = static_cast<int64_t>(q);
    if (all[q].n == 0)
      fail(Status::unsupported, "engine \"nccl\" is not possible: rank ", rank, ": ", all[q].why);
    OfHost& host = hosts[session_.host(members_[q])];
    ++host.processes;
    for (int64_t i = 0; i < all[q].n; ++i)
      host.devices.insert(all[q].uuids[static_cast<size_t>(i)]);
  }
  for (size_t q = 0; q < all.size(); ++q) {
    const OfHost& host = hosts[session_.host(members_[q])];
    const auto n = static_cast<int64_t>(host.devices.size());
    if (host.processes <= n) continue;
    fail(Status::unsupported, "engine \"nccl\" is not possible: ", host.processes, " processes of ",
         on_host(static_cast<int64_t>(q)), " have ", n, n == 1 ? " CUDA device" : " CUDA devices",
         ", and NCCL needs one for each");
  }
}

void DeviceEngine::close(bool failed) noexcept {
  for (auto& [devices, link] : links_) {
    if (!link->communicator) continue;
    Communicator& communicator = *link->communicator;
    try {
      if (failed) {
        communicator.stop();
        continue;
      }
      communicator.close();
      const int64_t begin = monotonic_ns();
      while (!communicator.is_ready()) {
        session_.check();
        if (seconds_after(begin) > kMostToClose) break;
        std::this_thread::sleep_for(std::chrono::microseconds(kSleepUs));
      }
    } catch (...) {  // it is stopped instead
    }
  }
  links_.clear();
}

}  // namespace libtensor
