// SPDX-License-Identifier: Apache-2.0
// Communicators of NCCL between processes: counts of what each rank has done in shared memory, and
// the elements in files that only the processes know. What the true one would wait for without end,
// or write past the end of memory for, is an error here: ranks that call different things.
//
// In TENSOR_CUDA_EMULATION, "nccl=dies" ends a process with its first call, and "nccl=hangs" keeps
// what it has from the others.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/cuda/emulation/libraries.h"
#include "tests/cuda/emulation/nccl.h"

namespace libtensor::emulation::nccl {
namespace {

constexpr int kMostRanks = 16;

// What a rank calls; its elements follow.
struct Head {
  int kind, type, op, root;
  size_t count;

  bool operator==(const Head& other) const {
    return kind == other.kind && type == other.type && op == other.op && root == other.root &&
           count == other.count;
  }
};

std::string text_of(const Head& head) {
  return std::string(kNames[head.kind]) + " of " + std::to_string(head.count) + " of type " +
         std::to_string(head.type) + ", operation or root " + std::to_string(head.op);
}

int new_file() { return memfd_create("nccl", MFD_CLOEXEC); }

void write_all(int file, const void* from, size_t n, size_t at) {
  const auto* bytes = static_cast<const char*>(from);
  while (n > 0) {
    const ssize_t written = pwrite(file, bytes, n, static_cast<off_t>(at));
    if (written <= 0) {
      std::perror("emulated NCCL");
      std::abort();
    }
    bytes += written;
    at += static_cast<size_t>(written);
    n -= static_cast<size_t>(written);
  }
}

}  // namespace

// Zeros at first.
struct Processes::Segment {
  struct Slot {
    std::atomic<int> here;
    int process, device, file;
    std::atomic<uint64_t> posted, read;  // collectives
  };
  // From one rank to another.
  struct Pair {
    std::atomic<uint64_t> posted, taken;
    int file;
    size_t nbytes;
  };
  Slot slots[kMostRanks];
  Pair pairs[kMostRanks][kMostRanks];
};

struct Processes::Item {
  Part part;
  uint64_t number;  // of the collectives, or of those between two ranks
  bool posted = false, done = false;

  bool is_collective() const { return part.kind != Kind::send && part.kind != Kind::recv; }
};

struct Processes::Group {
  uint64_t number;
  std::vector<Item> items;
};

Processes::Processes(const char* id, int rank, int size, int device)
    : rank_(rank), size_(size), device_(device) {
  name_ = "/tensor-nccl-";
  for (int i = 0; i < 16; ++i) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(id[i]));
    name_ += digits;
  }
  if (size > kMostRanks) {
    fail(kInvalidArgument, "more ranks than the stand-in has");
    return;
  }
  const int file = shm_open(name_.c_str(), O_CREAT | O_RDWR, 0600);
  if (file < 0 || ftruncate(file, sizeof(Segment)) != 0) {
    fail(kSystemError, "no shared memory");
    return;
  }
  void* memory = mmap(nullptr, sizeof(Segment), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  if (memory == MAP_FAILED) {
    fail(kSystemError, "no shared memory");
    return;
  }
  segment_ = static_cast<Segment*>(memory);
  file_ = new_file();
  files_.assign(static_cast<size_t>(size), -1);
  sends_.assign(static_cast<size_t>(size), 0);
  receives_.assign(static_cast<size_t>(size), 0);
  Segment::Slot& own = segment_->slots[rank];
  own.process = getpid();
  own.device = device;
  own.file = file_;
  own.here.store(1);
}

Processes::~Processes() {
  if (!here_) shm_unlink(name_.c_str());
  if (segment_) munmap(segment_, sizeof(Segment));
  for (const int file : files_)
    if (file >= 0) ::close(file);
  if (file_ >= 0) ::close(file_);
}

void Processes::fail(int result, const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (failure_ != kSuccess) return;
  failure_ = result;
  why_ = why;
}

bool Processes::all_here(std::string& why, int& result) {
  for (int i = 0; i < size_; ++i)
    if (segment_->slots[i].here.load() == 0) return false;
  if (!here_) shm_unlink(name_.c_str());  // nobody needs it any more
  here_ = true;
  for (int i = 0; i < size_; ++i) {
    for (int k = 0; k < i; ++k) {
      if (segment_->slots[i].device != segment_->slots[k].device) continue;
      why = "Duplicate GPU detected : rank " + std::to_string(k) + " and rank " +
            std::to_string(i) + " both on CUDA device " + std::to_string(segment_->slots[i].device);
      result = kInvalidUsage;
      return true;
    }
  }
  return true;
}

// Whether no other rank reads what this one has.
bool Processes::is_flushed() const {
  if (done_ != given_) return false;
  for (int i = 0; i < size_; ++i) {
    if (segment_->slots[i].read.load() < segment_->slots[rank_].posted.load()) return false;
    const Segment::Pair& pair = segment_->pairs[rank_][i];
    if (pair.taken.load() < pair.posted.load()) return false;
  }
  return true;
}

int Processes::state(std::string& why) {
  {
    const std::lock_guard lock(mutex_);
    if (failure_ != kSuccess) {
      why = why_;
      return failure_;
    }
  }
  if (!here_) {
    int result = kSuccess;
    if (!all_here(why, result)) return kInProgress;
    if (result != kSuccess) fail(result, why);
    if (result != kSuccess) return result;
  }
  if (!pending_.empty()) {
    // Whoever does not ask again is found out.
    if (!announced_) {
      announced_ = true;
      return kInProgress;
    }
    launch();
  }
  if (closing_ && !closed_) {
    if (!is_flushed()) return kInProgress;
    closed_ = true;
  }
  return kSuccess;
}

void Processes::give(Stream* stream, std::vector<Part> parts) {
  stream_ = stream;
  pending_ = std::move(parts);
  announced_ = false;
}

void Processes::launch() {
  if (given("nccl=dies")) kill(getpid(), SIGKILL);
  if (given("nccl=hangs")) hangs_ = true;
  auto group = std::make_shared<Group>();
  group->number = given_++;
  for (const Part& part : pending_) {
    Item item{part, 0};
    const auto peer = static_cast<size_t>(part.peer);
    item.number = item.is_collective()      ? ++collectives_
                  : part.kind == Kind::send ? ++sends_[peer]
                                            : ++receives_[peer];
    group->items.push_back(item);
  }
  pending_.clear();
  work_of(kFile, stream_, [] {});
  launch_when(stream_, [self = shared_from_this(), group] { return self->run(*group); });
}

bool Processes::run(Group& group) {
  if (group.number != done_) {
    std::fprintf(stderr, "emulated NCCL: collectives of device %d run in another order\n", device_);
    std::abort();
  }
  bool all = true;
  for (Item& item : group.items) {
    const auto failed = [&] {
      const std::lock_guard lock(mutex_);
      return stopped_.load() || failure_ != kSuccess;
    };
    if (!item.done && !failed() && !hangs_) item.done = advance(item);
    if (failed()) item.done = true;
    all = all && item.done;
    if (!item.done && item.is_collective()) break;  // those of a rank follow each other
  }
  if (all) ++done_;
  return all;
}

bool Processes::advance(Item& item) {
  switch (item.part.kind) {
    case Kind::send:
      return send(item);
    case Kind::recv:
      return receive(item);
    default:
      return post(item) && finish(item);
  }
}

// Tells the others what this rank has, once they have read what it had before.
bool Processes::post(Item& item) {
  if (item.posted) return true;
  for (int i = 0; i < size_; ++i)
    if (segment_->slots[i].read.load() < item.number - 1) return false;
  const Part& part = item.part;
  const Head head{static_cast<int>(part.kind), part.type, part.op, part.peer, part.count};
  write_all(file_, &head, sizeof head, 0);
  const size_t whole = part.kind == Kind::reduce_scatter ? static_cast<size_t>(size_) : 1;
  if (part.kind != Kind::broadcast || part.op == rank_)
    write_all(file_, part.from, part.count * size_of(part.type) * whole, sizeof head);
  segment_->slots[rank_].posted.store(item.number);
  item.posted = true;
  return true;
}

bool Processes::read(int rank, int file, void* to, size_t n, size_t at) {
  const std::string path =
      "/proc/" + std::to_string(segment_->slots[rank].process) + "/fd/" + std::to_string(file);
  const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  auto* bytes = static_cast<char*>(to);
  while (opened >= 0 && n > 0) {
    const ssize_t got = pread(opened, bytes, n, static_cast<off_t>(at));
    if (got <= 0) break;
    bytes += got;
    at += static_cast<size_t>(got);
    n -= static_cast<size_t>(got);
  }
  if (opened >= 0) ::close(opened);
  if (opened >= 0 && n == 0) return true;
  fail(kRemoteError, "the connection with rank " + std::to_string(rank) + " is lost");
  return false;
}

// Reads what all have, and writes what this rank gets of it.
bool Processes::finish(Item& item) {
  for (int i = 0; i < size_; ++i)
    if (segment_->slots[i].posted.load() < item.number) return false;
  const Part& part = item.part;
  const Head own{static_cast<int>(part.kind), part.type, part.op, part.peer, part.count};
  const size_t n = part.count * size_of(part.type);
  std::vector<std::vector<char>> inputs(static_cast<size_t>(size_));
  for (int i = 0; i < size_; ++i) {
    Head head{};
    if (!read(i, segment_->slots[i].file, &head, sizeof head, 0)) return true;
    if (!(head == own)) {
      fail(kInvalidUsage,
           "rank " + std::to_string(i) + " calls " + text_of(head) + ", this rank " + text_of(own));
      return true;
    }
    const bool gets = part.kind == Kind::broadcast ? i == part.op
                      : part.kind == Kind::reduce  ? rank_ == part.peer
                                                   : true;
    if (!gets) continue;
    auto& input = inputs[static_cast<size_t>(i)];
    input.resize(n);
    const size_t at = part.kind == Kind::reduce_scatter ? static_cast<size_t>(rank_) * n : 0;
    if (!read(i, segment_->slots[i].file, input.data(), n, sizeof head + at)) return true;
  }
  std::vector<const char*> data;
  for (const auto& input : inputs) data.push_back(input.data());
  auto* to = static_cast<char*>(part.to);
  switch (part.kind) {
    case Kind::broadcast:
      std::memcpy(to, data[static_cast<size_t>(part.op)], n);
      break;
    case Kind::all_gather:
      for (size_t i = 0; i < data.size(); ++i) std::memcpy(to + i * n, data[i], n);
      break;
    default:
      if (part.kind != Kind::reduce || rank_ == part.peer)
        combine(part.type, part.op, data, part.count, to);
  }
  segment_->slots[rank_].read.store(item.number);
  return true;
}

// Done once the other rank has it.
bool Processes::send(Item& item) {
  const Part& part = item.part;
  Segment::Pair& pair = segment_->pairs[rank_][part.peer];
  if (!item.posted) {
    if (pair.taken.load() < item.number - 1) return false;
    int& file = files_[static_cast<size_t>(part.peer)];
    if (file < 0) file = new_file();
    pair.file = file;
    pair.nbytes = part.count * size_of(part.type);
    write_all(file, part.from, pair.nbytes, 0);
    pair.posted.store(item.number);
    item.posted = true;
  }
  return pair.taken.load() >= item.number;
}

bool Processes::receive(Item& item) {
  const Part& part = item.part;
  Segment::Pair& pair = segment_->pairs[part.peer][rank_];
  if (pair.posted.load() < item.number) return false;
  const size_t n = part.count * size_of(part.type);
  if (pair.nbytes != n) {
    fail(kInvalidUsage, "rank " + std::to_string(part.peer) + " sends " +
                            std::to_string(pair.nbytes) + " bytes, this rank receives " +
                            std::to_string(n));
    return true;
  }
  if (read(part.peer, pair.file, part.to, n, 0)) pair.taken.store(item.number);
  return true;
}

}  // namespace libtensor::emulation::nccl
