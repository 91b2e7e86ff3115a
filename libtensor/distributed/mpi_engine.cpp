// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/mpi_engine.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>
#include <cstring>
#include <system_error>
#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/distributed/combine.h"
#include "libtensor/distributed/mpi_library.h"
#include "libtensor/distributed/mpi_ring.h"
#include "libtensor/distributed/session.h"
#include "libtensor/distributed/signature.h"

namespace libtensor {
namespace {

using Handle = MpiLibrary::Handle;

constexpr int kDTypeCount = 16, kReductionCount = 4;
constexpr int64_t kMostBytes = int64_t{1} << 30;  // of one message
constexpr int64_t kInline = 32;                   // bytes of a tensor that come with the signature

// What processes exchange before each collective: that they call the same, and small operands.
struct alignas(16) Head {
  Signature signature;
  char data[kInline] = {};
};
static_assert(sizeof(Head) == 64);

int reduction_of(ReduceOp reduce) {
  switch (reduce) {
    case ReduceOp::prod:
      return 1;
    case ReduceOp::min:
      return 2;
    case ReduceOp::max:
      return 3;
    default:
      return 0;  // a mean is a sum first
  }
}
constexpr ReduceOp kReduceOps[] = {ReduceOp::sum, ReduceOp::prod, ReduceOp::min, ReduceOp::max};

// What MPI calls to combine elements: of every dtype, with NaN and half precision as everywhere.
template <int kDType, int kReduction>
void combine_for_mpi(void* in, void* inout, int* n, void*) {
  const void* const operands[] = {in, inout};
  combine(static_cast<DType>(kDType), kReduceOps[kReduction], inout, operands, 2, *n, 1);
}
template <int kReduction, size_t... kDType>
constexpr std::array<MpiLibrary::UserFunction, kDTypeCount> functions_of(
    std::index_sequence<kDType...>) {
  return {combine_for_mpi<static_cast<int>(kDType), kReduction>...};
}
using Row = std::array<MpiLibrary::UserFunction, kDTypeCount>;
constexpr Row kFunctions[kReductionCount] = {
    functions_of<0>(std::make_index_sequence<kDTypeCount>()),
    functions_of<1>(std::make_index_sequence<kDTypeCount>()),
    functions_of<2>(std::make_index_sequence<kDTypeCount>()),
    functions_of<3>(std::make_index_sequence<kDTypeCount>()),
};

// Types and operations of the library, made once and kept.
struct Elements {
  Handle types[kDTypeCount] = {};
  Handle operations[kDTypeCount][kReductionCount] = {};
};
Elements& elements() {
  static Elements all;
  return all;
}

Handle type_of(MpiLibrary& mpi, DType dtype) {
  Handle& type = elements().types[static_cast<int>(dtype)];
  const std::lock_guard lock(mpi.mutex);
  if (type == 0) {
    Handle made = 0;
    mpi.check(mpi.type_contiguous(static_cast<int>(itemsize(dtype)), mpi.byte, &made),
              "Type_contiguous");
    mpi.types.push_back(made);
    mpi.check(mpi.type_commit(&made), "Type_commit");
    type = made;
  }
  return type;
}

Handle operation_of(MpiLibrary& mpi, DType dtype, ReduceOp reduce) {
  const int i = reduction_of(reduce);
  Handle& operation = elements().operations[static_cast<int>(dtype)][i];
  const std::lock_guard lock(mpi.mutex);
  if (operation == 0) {
    Handle made = 0;
    mpi.check(mpi.op_create(kFunctions[i][static_cast<size_t>(dtype)], 1, &made), "Op_create");
    mpi.operations.push_back(made);
    operation = made;
  }
  return operation;
}

int as_int(int64_t n) {
  if (n > INT_MAX)
    fail(Status::unsupported, "MPI moves at most ", INT_MAX, " elements in one call, not ", n);
  return static_cast<int>(n);
}

// Until a request is done.
void wait_for(MpiLibrary& mpi, Handle request, Waiter& waiter) {
  waiter.reset();
  const auto is_done = [&] {
    int done = 0;
    MpiLibrary::Result status;
    const std::lock_guard lock(mpi.mutex);
    mpi.check(mpi.test(&request, &done, &status), "Test");
    return done != 0;
  };
  while (!is_done()) {
    try {
      waiter.pause(-1);
    } catch (const Error& error) {
      // All came this far, and one ended then.
      if (error.status() == Status::distributed && is_done()) return;
      throw;
    }
  }
}

// A message in parts that MPI can count.
class MpiMessage final : public Message {
 public:
  MpiMessage(MpiLibrary& mpi, Handle comm, const Transfer& t) : mpi_(mpi), peer_(t.root) {
    const bool sends = t.kind == Transfer::Kind::send;
    const Buffer& buffer = sends ? t.input : t.output;
    char* data = static_cast<char*>(buffer.data);
    const std::lock_guard lock(mpi_.mutex);
    int64_t begin = 0;
    do {
      const int n = static_cast<int>(std::min(kMostBytes, buffer.nbytes - begin));
      Handle request = 0;
      const int peer = static_cast<int>(t.root);
      mpi_.check(sends ? mpi_.isend(data + begin, n, mpi_.byte, peer, t.tag, comm, &request)
                       : mpi_.irecv(data + begin, n, mpi_.byte, peer, t.tag, comm, &request),
                 sends ? "Isend" : "Irecv");
      parts_.push_back({request, sends ? -1 : n, false});
      begin += n;
    } while (begin < buffer.nbytes);
  }
  bool advance() override {
    const std::lock_guard lock(mpi_.mutex);
    for (Part& part : parts_) {
      if (part.done) continue;
      int done = 0, n = 0;
      MpiLibrary::Result status;
      mpi_.check(mpi_.test(&part.request, &done, &status), "Test");
      if (!done) return false;
      part.done = true;
      if (part.nbytes < 0) continue;
      mpi_.check(mpi_.get_count(&status, mpi_.byte, &n), "Get_count");
      if (n != part.nbytes)
        fail(Status::distributed, "rank ", peer_, " sent ", n, " bytes, expected ", part.nbytes);
    }
    return true;
  }

 private:
  struct Part {
    Handle request;
    int nbytes;  // that are to come; -1 of a send
    bool done;
  };
  MpiLibrary& mpi_;
  int64_t peer_;
  std::vector<Part> parts_;
};

class MpiEngine final : public Engine {
 public:
  // Takes over the communicators: one for collectives, one for messages.
  MpiEngine(MpiLibrary& mpi, Session& session, Handle comm, Handle messages, std::string name,
            std::vector<int64_t> members)
      : mpi_(mpi),
        session_(session),
        comm_(comm),
        messages_(messages),
        name_(std::move(name)),
        members_(std::move(members)) {
    int rank = 0;
    const std::lock_guard lock(mpi_.mutex);
    mpi_.check(mpi_.comm_rank(comm_, &rank), "Comm_rank");
    rank_ = rank;
    mpi_.check(mpi_.comm_set_errhandler(comm_, mpi_.errors_return), "Comm_set_errhandler");
    mpi_.check(mpi_.comm_set_errhandler(messages_, mpi_.errors_return), "Comm_set_errhandler");
  }

  const char* name() const noexcept override { return "mpi"; }
  std::unique_ptr<Message> start(const Transfer& transfer) override {
    return std::make_unique<MpiMessage>(mpi_, messages_, transfer);
  }

  int64_t find_sender(int32_t tag) override {
    const std::lock_guard lock(mpi_.mutex);
    const auto size = static_cast<int>(members_.size());
    for (int peer = 0; peer < size; ++peer) {  // "any source" and a status differ between libraries
      if (peer == rank_) continue;
      int there = 0;
      MpiLibrary::Result status;
      mpi_.check(mpi_.iprobe(peer, tag, messages_, &there, &status), "Iprobe");
      if (there) return peer;
    }
    return -1;
  }

  std::vector<Signature> exchange(const Signature& own, int64_t, Waiter& waiter) override {
    exchange_heads({own}, waiter);
    std::vector<Signature> all;
    for (const Head& head : heads_) all.push_back(head.signature);
    return all;
  }

  void run(const Transfer& t, Waiter& waiter) override {
    // The records of an agreement follow signatures that were compared.
    if (t.kind != Transfer::Kind::agreement && compare(t, waiter)) return;
    const int root = static_cast<int>(t.root);
    const Handle type = type_of(mpi_, t.dtype);
    char* to = static_cast<char*>(t.output.data);
    const auto* from = static_cast<const char*>(t.input.data);
    // Where counts may be larger than MPI's.
    const auto in_parts = [&](auto&& f) {
      for (int64_t begin = 0; begin < t.count; begin += kMostBytes) {
        const int n = static_cast<int>(std::min(kMostBytes, t.count - begin));
        f(to + begin * itemsize(t.dtype), n);
      }
    };
    switch (t.kind) {
      case Transfer::Kind::broadcast:
        return in_parts([&](char* data, int n) {
          call(waiter, "Ibcast",
               [&](Handle* r) { return mpi_.ibcast(data, n, type, root, comm_, r); });
        });
      case Transfer::Kind::all_reduce: {
        const auto size = static_cast<int64_t>(members_.size());
        if (t.output.nbytes >= kRingBytes && t.count >= size)
          return ring_all_reduce(mpi_, comm_, rank_, size, t, waiter);
        const Handle op = operation_of(mpi_, t.dtype, t.reduce);
        in_parts([&](char* data, int n) {
          call(waiter, "Iallreduce", [&](Handle* r) {
            return mpi_.iallreduce(mpi_.in_place, data, n, type, op, comm_, r);
          });
        });
        return finish_mean(t, t.output.data);
      }
      case Transfer::Kind::reduce: {
        const Handle op = operation_of(mpi_, t.dtype, t.reduce);
        const bool is_root = rank_ == t.root;
        in_parts([&](char* data, int n) {
          call(waiter, "Ireduce", [&](Handle* r) {
            return mpi_.ireduce(is_root ? mpi_.in_place : data, is_root ? data : nullptr, n, type,
                                op, root, comm_, r);
          });
        });
        return is_root ? finish_mean(t, t.output.data) : void();
      }
      case Transfer::Kind::reduce_scatter: {
        const Handle op = operation_of(mpi_, t.dtype, t.reduce);
        call(waiter, "Ireduce_scatter_block", [&](Handle* r) {
          return mpi_.ireduce_scatter_block(from, to, as_int(t.count), type, op, comm_, r);
        });
        return finish_mean(t, t.output.data);
      }
      case Transfer::Kind::all_gather:
      case Transfer::Kind::agreement:
        return call(waiter, "Iallgather", [&](Handle* r) {
          const int n = as_int(t.count);
          return mpi_.iallgather(from, n, type, to, n, type, comm_, r);
        });
      case Transfer::Kind::gather:
        return call(waiter, "Igather", [&](Handle* r) {
          const int n = as_int(t.count);
          return mpi_.igather(from, n, type, to, n, type, root, comm_, r);
        });
      case Transfer::Kind::scatter:
        return call(waiter, "Iscatter", [&](Handle* r) {
          const int n = as_int(t.count);
          return mpi_.iscatter(from, n, type, to, n, type, root, comm_, r);
        });
      case Transfer::Kind::all_to_all:
        return all_to_all(t, waiter);
      default:
        return;
    }
  }

  std::unique_ptr<Engine> split(const std::vector<int64_t>& ranks, bool belongs,
                                double timeout) override {
    // Splitting cannot be waited for with a limit; once all are there it does not take long.
    const WaitContext context{session_, name_, members_, timeout, 100};
    Waiter waiter(context, "a new group", ++n_splits_);
    call(waiter, "Ibarrier", [&](Handle* r) { return mpi_.ibarrier(comm_, r); });
    const auto at = std::find(ranks.begin(), ranks.end(), rank_) - ranks.begin();
    Handle comm = 0, messages = 0;
    {
      const std::lock_guard lock(mpi_.mutex);
      // The others make a communicator as well, since "undefined" differs between libraries.
      mpi_.check(mpi_.comm_split(comm_, belongs ? 1 : 0, static_cast<int>(at), &comm),
                 "Comm_split");
      mpi_.check(mpi_.comm_dup(comm, &messages), "Comm_dup");
      if (!belongs) {
        mpi_.check(mpi_.comm_free(&comm), "Comm_free");
        mpi_.check(mpi_.comm_free(&messages), "Comm_free");
      }
    }
    if (!belongs) return nullptr;
    std::vector<int64_t> members;
    for (const int64_t rank : ranks) members.push_back(members_[static_cast<size_t>(rank)]);
    return std::make_unique<MpiEngine>(mpi_, session_, comm, messages,
                                       name_ + '/' + std::to_string(n_splits_), members);
  }

  void close(bool failed) noexcept override {
    // Freeing communicators is collective: their memory goes with the library.
    if (failed) mpi_.leave_open();
  }

 private:
  template <class F>
  void call(Waiter& waiter, const char* function, F&& f) {
    Handle request = 0;
    {
      const std::lock_guard lock(mpi_.mutex);
      mpi_.check(f(&request), function);
    }
    wait_for(mpi_, request, waiter);
  }

  void exchange_heads(const Head& own, Waiter& waiter) {
    heads_.resize(members_.size());
    call(waiter, "Iallgather", [&](Handle* r) {
      return mpi_.iallgather(&own, sizeof own, mpi_.byte, heads_.data(), sizeof own, mpi_.byte,
                             comm_, r);
    });
  }

  // Fails if another process calls something else. Whether nothing is left to do.
  bool compare(const Transfer& t, Waiter& waiter) {
    Head own{Signature::of(t)};
    const bool is_small = t.kind == Transfer::Kind::all_reduce && t.output.nbytes <= kInline;
    const auto nbytes = static_cast<size_t>(t.output.nbytes);
    if (is_small && nbytes > 0) std::memcpy(own.data, t.output.data, nbytes);
    exchange_heads(own, waiter);
    for (size_t q = 0; q < heads_.size(); ++q)
      check_agreement(own.signature, heads_[q].signature, static_cast<int64_t>(q));
    if (!is_small) return t.kind == Transfer::Kind::barrier;
    const auto size = static_cast<int64_t>(heads_.size());
    std::vector<const void*> operands;
    for (const Head& head : heads_) operands.push_back(head.data);
    if (nbytes > 0) combine(t.dtype, t.reduce, t.output.data, operands.data(), size, t.count, size);
    return true;
  }

  void finish_mean(const Transfer& t, void* data) const {
    if (t.reduce == ReduceOp::mean)
      divide(t.dtype, data, t.count, static_cast<int64_t>(members_.size()));
  }

  void all_to_all(const Transfer& t, Waiter& waiter) {
    std::vector<std::unique_ptr<MpiMessage>> all;
    const auto size = static_cast<int64_t>(members_.size());
    for (const bool sends : {false, true}) {
      for (int64_t i = 1; i < size; ++i) {
        const int64_t peer = (rank_ + i) % size;
        Transfer message;
        message.kind = sends ? Transfer::Kind::send : Transfer::Kind::recv;
        message.root = peer;
        message.input = t.inputs[static_cast<size_t>(peer)];
        message.output = t.outputs[static_cast<size_t>(peer)];
        all.push_back(std::make_unique<MpiMessage>(mpi_, comm_, message));
      }
    }
    const Buffer &own_input = t.inputs[static_cast<size_t>(rank_)],
                 &own_output = t.outputs[static_cast<size_t>(rank_)];
    if (own_input.nbytes > 0)
      std::memmove(own_output.data, own_input.data, static_cast<size_t>(own_input.nbytes));
    while (!all.empty()) {
      std::erase_if(all, [](const auto& message) { return message->advance(); });
      if (!all.empty()) waiter.pause(-1);
    }
  }

  MpiLibrary& mpi_;
  Session& session_;
  const Handle comm_, messages_;
  const std::string name_;
  const std::vector<int64_t> members_;
  int64_t rank_ = 0;
  uint64_t n_splits_ = 0;
  std::vector<Head> heads_;  // by rank
};

}  // namespace

void check_mpi_size(int64_t size) {
  const MpiLibrary& mpi = MpiLibrary::get();
  if (mpi.size == size) return;
  fail(Status::distributed, "the launcher has started ", size, " processes, MPI says ", mpi.size,
       " (", mpi.version,
       "): the launcher does not belong to that library; the variable TENSOR_MPI_LIBRARY names "
       "another one");
}

std::shared_ptr<Session> join_by_mpi(int64_t rank, int64_t size, double timeout) {
  MpiLibrary& mpi = MpiLibrary::get();
  check_mpi_size(size);
  if (mpi.rank != rank) {
    fail(Status::distributed, "this process is rank ", rank, " of the launcher and rank ", mpi.rank,
         " of MPI");
  }
  // Rank 0 tells the others where it listens.
  char text[4096] = {};
  platform::Socket listener = platform::kNoSocket;
  if (rank == 0) {
    uint16_t port = 0;
    if (const int error = platform::listen_on("", port, listener)) {
      fail(Status::distributed, "rank 0 cannot listen: ", std::generic_category().message(error));
    }
    std::string place = std::to_string(port);
    for (const std::string& host : platform::host_addresses()) {
      if (place.size() + host.size() + 2 < sizeof text) place += ' ' + host;
    }
    std::memcpy(text, place.data(), place.size());
  }
  Session alone;
  const std::string name = "the world";
  const std::vector<int64_t> members;
  const WaitContext context{alone, name, members, timeout, 100};
  Waiter waiter(context, "joining", 0);
  Handle request = 0;
  {
    const std::lock_guard lock(mpi.mutex);
    mpi.check(mpi.ibcast(text, sizeof text, mpi.byte, 0, mpi.world, &request), "Ibcast");
  }
  wait_for(mpi, request, waiter);
  std::vector<std::string> hosts;
  std::string place(text, strnlen(text, sizeof text));
  int port = 0;
  std::from_chars(place.data(), place.data() + place.size(), port);
  for (size_t at = place.find(' '); at != std::string::npos;) {
    const size_t end = place.find(' ', at + 1);
    hosts.push_back(place.substr(at + 1, end == std::string::npos ? end : end - at - 1));
    at = end;
  }
  if (hosts.empty()) fail(Status::distributed, "rank 0 did not say where it listens");
  return std::make_shared<Session>(rank, size, hosts, static_cast<uint16_t>(port), listener,
                                   timeout);
}

std::unique_ptr<Engine> make_mpi_engine(Session& session, double timeout, std::string& why) {
  MpiLibrary& mpi = MpiLibrary::get();
  check_mpi_size(session.size());
  if (mpi.rank != session.rank()) {
    fail(Status::distributed, "this process is rank ", session.rank(), " and rank ", mpi.rank,
         " of MPI");
  }
  why = mpi.version;
  std::vector<int64_t> members;
  for (int64_t rank = 0; rank < session.size(); ++rank) members.push_back(rank);
  const std::string name = "the world";
  const WaitContext context{session, name, members, timeout, 100};
  Waiter waiter(context, "joining MPI", 0);
  Handle request = 0, comm = 0, messages = 0;
  {
    const std::lock_guard lock(mpi.mutex);
    mpi.check(mpi.ibarrier(mpi.world, &request), "Ibarrier");
  }
  wait_for(mpi, request, waiter);
  {
    const std::lock_guard lock(mpi.mutex);
    mpi.check(mpi.comm_dup(mpi.world, &comm), "Comm_dup");
    mpi.check(mpi.comm_dup(mpi.world, &messages), "Comm_dup");
  }
  return std::make_unique<MpiEngine>(mpi, session, comm, messages, name, members);
}

}  // namespace libtensor
