// SPDX-License-Identifier: Apache-2.0
// Waiting for other processes, with an end: it spins for a moment, sleeps then, and fails when a
// process fails, leaves, or does not come in time.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace libtensor {

class Session;

// Who waits for what.
struct WaitContext {
  Session& session;
  const std::string& group;             // its name
  const std::vector<int64_t>& members;  // world ranks of the group
  double timeout = 0;                   // seconds
  int spins = 0;                        // before it sleeps
};

class Waiter {
 public:
  // `sequence`: which of the collectives of that name and group it is.
  Waiter(const WaitContext& context, const char* what, uint64_t sequence);
  ~Waiter();
  Waiter(const Waiter&) = delete;
  Waiter& operator=(const Waiter&) = delete;

  // Something has come: the next wait begins anew, the limit of time stays.
  void reset() noexcept { round_ = 0; }
  // Called again and again until something comes. With a word it may sleep until that changes.
  // rank: who is waited for, in the group; -1 for any.
  void pause(int64_t rank, const std::atomic<uint32_t>* word = nullptr, uint32_t seen = 0);
  // Waits until the word has reached that count.
  void until(int64_t rank, std::atomic<uint32_t>& word, std::atomic<uint32_t>& sleepers,
             uint32_t count);

 private:
  void look(int64_t rank);
  std::string text() const;

  const WaitContext& context_;
  const char* what_;
  const uint64_t sequence_;
  const int64_t begin_ns_;
  int64_t looked_ns_ = 0, reported_ns_ = 0, left_ns_ = 0;
  int round_ = 0;
  bool added_ = false;
};

// The spins that pay where so many processes wait on this host.
int spins_for(int64_t local_size) noexcept;

}  // namespace libtensor
