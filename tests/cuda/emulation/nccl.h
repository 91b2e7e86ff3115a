/* SPDX-License-Identifier: Apache-2.0 */
// The parts of the stand-in of NCCL: collectives of one process (nccl.cpp), and between processes
// (nccl_processes.cpp).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/cuda/emulation/threads.h"

namespace libtensor::emulation::nccl {

constexpr char kFile[] = "libnccl.so.2";
enum {
  kSuccess = 0,
  kUnhandledCudaError = 1,
  kSystemError = 2,
  kInvalidArgument = 4,
  kInvalidUsage = 5,
  kRemoteError = 6,
  kInProgress = 7,
};
enum { kSum = 0, kProd = 1, kMax = 2, kMin = 3, kAvg = 4 };

enum class Kind { all_reduce, broadcast, all_gather, reduce_scatter, reduce, send, recv };
constexpr const char* kNames[] = {"ncclAllReduce",     "ncclBroadcast", "ncclAllGather",
                                  "ncclReduceScatter", "ncclReduce",    "ncclSend",
                                  "ncclRecv"};

// A call of one rank. op: the root of a broadcast; peer: the root of a reduce, or the other rank.
struct Part {
  Kind kind;
  const void* from;
  void* to;
  size_t count;
  int type, op, peer;
};

size_t size_of(int type);
// Element by element, each round a ring that begins at another rank.
void combine(int type, int op, const std::vector<const char*>& inputs, size_t count, char* to);

// A communicator with one rank in this process.
class Processes : public std::enable_shared_from_this<Processes> {
 public:
  Processes(const char* id, int rank, int size, int device);
  ~Processes();
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  // Success, kInProgress, or what went wrong, with a text.
  int state(std::string& why);
  bool is_busy() const { return !pending_.empty(); }
  // The calls of a group, which are launched when the state has been asked for.
  void give(Stream* stream, std::vector<Part> parts);
  void close() { closing_ = true; }
  bool is_closed() const { return closed_; }
  void stop() { stopped_.store(true); }

 private:
  struct Segment;
  struct Item;
  struct Group;

  bool all_here(std::string& why, int& result);
  bool is_flushed() const;
  void launch();
  bool run(Group& group);
  bool advance(Item& item);
  bool post(Item& item);
  bool finish(Item& item);
  bool send(Item& item);
  bool receive(Item& item);
  bool read(int rank, int file, void* to, size_t n, size_t at);
  void fail(int result, const std::string& why);

  const int rank_, size_, device_;
  std::string name_;
  Segment* segment_ = nullptr;
  int file_ = -1;           // what this rank contributes
  std::vector<int> files_;  // what it sends to each rank
  bool here_ = false, closing_ = false, closed_ = false, announced_ = false, hangs_ = false;
  Stream* stream_ = nullptr;
  std::vector<Part> pending_;
  uint64_t collectives_ = 0, given_ = 0, done_ = 0;
  std::vector<uint64_t> sends_, receives_;
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;  // of the two below
  int failure_ = kSuccess;
  std::string why_;
};

}  // namespace libtensor::emulation::nccl
