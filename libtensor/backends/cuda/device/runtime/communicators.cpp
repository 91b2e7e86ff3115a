// SPDX-License-Identifier: Apache-2.0
// Communicators of NCCL with one rank in this process. They do not block: whoever uses them asks
// until they are ready, and can stop when another process is lost.
#include <cstring>
#include <optional>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/runtime/nccl_library.h"

namespace libtensor::cuda {
namespace {

using nccl::Comm;
using nccl::Functions;
using nccl::Result;

const Functions& functions() {
  const nccl::Library& library = nccl::library();
  if (const std::string_view why = library.why_no_processes.view(); !why.empty())
    fail(Status::unsupported, why);
  return library.functions;
}

void check_nccl(const Functions& call, const char* what, Result result, Comm comm) {
  if (result == nccl::kSuccess || result == nccl::kInProgress) return;
  Text text;
  text << what << " failed: " << call.error_string(result);
  if (const char* more = call.more_of_error(comm)) text << ": " << more;
  check(cudaGetLastError(), text.c_str());
  fail(Status::cuda, text.view());
}

// Between the parts of all ranks, where the library has no function of its own.
class Exchange {
 public:
  Exchange(const Functions& call, Comm comm, cudaStream_t stream, const nccl::Elements& elements)
      : call_(call), comm_(comm), stream_(stream), elements_(elements) {
    result_ = call_.group_start();
    started_ = result_ == nccl::kSuccess;
  }
  void send(const void* from, int64_t numel, int peer) {
    if (result_ == nccl::kSuccess && numel > 0)
      result_ = call_.send(from, count_of(numel), elements_.type, peer, comm_, stream_);
    note();
  }
  void recv(void* to, int64_t numel, int peer) {
    if (result_ == nccl::kSuccess && numel > 0)
      result_ = call_.recv(to, count_of(numel), elements_.type, peer, comm_, stream_);
    note();
  }
  // Also after a failure: groups are counted.
  Result end() {
    const Result ended = started_ ? call_.group_end() : result_;
    return result_ == nccl::kSuccess ? ended : result_;
  }

 private:
  size_t count_of(int64_t numel) const { return static_cast<size_t>(numel * elements_.each); }
  void note() {
    if (result_ == nccl::kInProgress) result_ = nccl::kSuccess;
  }

  const Functions& call_;
  const Comm comm_;
  const cudaStream_t stream_;
  const nccl::Elements& elements_;
  Result result_;
  bool started_;
};

char* part_of(const void* whole, int64_t i, const Communication& of) {
  const int64_t nbytes = of.numel * itemsize(of.what.dtype);
  return const_cast<char*>(static_cast<const char*>(whole)) + i * nbytes;
}

}  // namespace

void why_no_communicator(const Context&, const char*& why) {
  why = nccl::library().why_no_processes.c_str();
}

void communicates(const Context&, const Collective& what, bool& able) {
  able = nccl::elements_of(what).has_value();
}

void make_communicator_id(const Context&, CommunicatorId& id) {
  const Functions& call = functions();
  nccl::UniqueId made{};
  check_nccl(call, "ncclGetUniqueId", call.get_unique_id(&made), nullptr);
  static_assert(sizeof made == sizeof id);
  std::memcpy(id.bytes, made.bytes, sizeof id.bytes);
}

void make_communicator(const Context&, const CommunicatorId& id, int32_t rank, int32_t size,
                       void*& made) {
  const Functions& call = functions();
  nccl::UniqueId its{};
  std::memcpy(its.bytes, id.bytes, sizeof its.bytes);
  nccl::Config config;
  Comm comm = nullptr;
  const Result result = call.init_rank(&comm, size, its, rank, &config);
  if (result != nccl::kSuccess && result != nccl::kInProgress && comm) (void)call.give_up(comm);
  check_nccl(call, "ncclCommInitRankConfig", result, nullptr);
  made = comm;
}

void communicator_is_ready(const Context&, void* communicator, bool& ready) {
  const Functions& call = functions();
  const auto comm = static_cast<Comm>(communicator);
  Result state = nccl::kSuccess;
  check_nccl(call, "ncclCommGetAsyncError", call.async_error(comm, &state), comm);
  check_nccl(call, "NCCL", state, comm);
  ready = state == nccl::kSuccess;
}

void communicate(const Context& context, void* communicator, int32_t rank, int32_t size,
                 const Communication& of) {
  const Functions& call = functions();
  const auto comm = static_cast<Comm>(communicator);
  const cudaStream_t stream = context.stream;
  const std::optional<nccl::Elements> elements = nccl::elements_of(of.what);
  if (!elements) fail(Status::internal, "NCCL does not reduce ", of.what.dtype, " so");
  const auto count = static_cast<size_t>(of.numel * elements->each);
  const int root = of.what.root;
  const bool is_root = rank == root;
  const auto exchange = [&](auto&& f) {
    Exchange calls(call, comm, stream, *elements);
    f(calls);
    check_nccl(call, "ncclSend or ncclRecv", calls.end(), comm);
  };
  switch (of.what.kind) {
    case Collective::Kind::all_reduce:
      return check_nccl(
          call, "ncclAllReduce",
          call.all_reduce(of.from, of.to, count, elements->type, elements->op, comm, stream), comm);
    case Collective::Kind::broadcast:
      return check_nccl(call, "ncclBroadcast",
                        call.broadcast(of.from, of.to, count, elements->type, root, comm, stream),
                        comm);
    case Collective::Kind::all_gather:
      return check_nccl(call, "ncclAllGather",
                        call.all_gather(of.from, of.to, count, elements->type, comm, stream), comm);
    case Collective::Kind::reduce_scatter:
      return check_nccl(
          call, "ncclReduceScatter",
          call.reduce_scatter(of.from, of.to, count, elements->type, elements->op, comm, stream),
          comm);
    case Collective::Kind::reduce:
      return check_nccl(
          call, "ncclReduce",
          call.reduce(of.from, of.to, count, elements->type, elements->op, root, comm, stream),
          comm);
    case Collective::Kind::gather:
      return exchange([&](Exchange& calls) {
        calls.send(of.from, of.numel, root);
        for (int i = 0; is_root && i < size; ++i) calls.recv(part_of(of.to, i, of), of.numel, i);
      });
    case Collective::Kind::scatter:
      return exchange([&](Exchange& calls) {
        for (int i = 0; is_root && i < size; ++i) calls.send(part_of(of.from, i, of), of.numel, i);
        calls.recv(of.to, of.numel, root);
      });
    case Collective::Kind::all_to_all:
      return exchange([&](Exchange& calls) {
        for (int i = 0; i < size; ++i) {
          calls.send(of.inputs[i].data, of.inputs[i].numel, i);
          calls.recv(of.outputs[i].data, of.outputs[i].numel, i);
        }
      });
  }
}

void end_communicator(const Context&, void* communicator, CommunicatorEnd how) {
  const Functions& call = functions();
  const auto comm = static_cast<Comm>(communicator);
  switch (how) {
    case CommunicatorEnd::close:
      return check_nccl(call, "ncclCommFinalize", call.finalize(comm), comm);
    case CommunicatorEnd::release:
      return check_nccl(call, "ncclCommDestroy", call.destroy(comm), nullptr);
    case CommunicatorEnd::stop:
      (void)call.give_up(comm);
  }
}

}  // namespace libtensor::cuda
