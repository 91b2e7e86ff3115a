// SPDX-License-Identifier: Apache-2.0
// The processes of a program that trains on several: who they are, on which hosts, and which of
// them live. Each keeps a connection to rank 0, on which no tensors travel: a connection that ends
// tells the others that a process has ended, and a process that waits too long asks who is missing.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "libtensor/core/platform/ipc.h"

namespace libtensor {

class SessionServer;

class Session {
 public:
  // Returns when all processes have joined. Rank 0 listens at `port`, with a listener of its own
  // if it has one already. Others try all of `hosts` in turn.
  Session(int64_t rank, int64_t size, const std::vector<std::string>& hosts, uint16_t port,
          platform::Socket listener, double timeout);
  // One process alone.
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  int64_t rank() const noexcept { return rank_; }
  int64_t size() const noexcept { return size_; }
  // What platform::host_identity() is there, and the name of the host.
  const std::string& host(int64_t rank) const { return hosts_[static_cast<size_t>(rank)]; }
  const std::string& host_name(int64_t rank) const { return names_[static_cast<size_t>(rank)]; }

  // What one process sets all can get, once it is there. get() fails after that time.
  void set(const std::string& key, std::string_view value);
  std::string get(const std::string& key, double seconds);

  // Reads what the others have told. Fails if a process has failed.
  void check();
  // Fails if it is told within a second that a process has failed: what an engine's library says of
  // a lost connection names nobody.
  void wait_for_news();
  // The first process that failed; -1 for none.
  int64_t failed_rank() const noexcept { return failed_.load(std::memory_order_acquire); }
  bool has_left(int64_t rank) const noexcept;
  // Ends the transfers of all processes, since this one gives up, or because of another rank.
  void cancel(std::string_view reason);
  void blame(int64_t rank, std::string_view text);
  void leave() noexcept;
  // Fails in a child that was forked after the processes joined.
  void check_process() const;

  // Around a wait for others: `what` is the same text in all processes that wait for the same.
  void add_wait(const std::string& what);
  void remove_wait(const std::string& what) noexcept;
  // Asks all who are not there: check() fails soon after. `members`: who should be.
  void report_wait(const std::string& what, const std::vector<int64_t>& members, double seconds);
  // Fails for all here, where rank 0 does not answer.
  [[noreturn]] void fail_silent(const std::string& what, double seconds);

 private:
  void send(std::string_view frame);
  void read_some();
  void handle(std::string_view frame);
  void fail_with(int64_t rank, std::string_view text);
  [[noreturn]] void raise() const;

  int64_t rank_ = 0, size_ = 1;
  uint64_t process_ = 0;
  std::vector<std::string> hosts_, names_;
  std::unique_ptr<SessionServer> server_;  // of rank 0

  mutable std::mutex mutex_;
  platform::Socket socket_ = platform::kNoSocket;
  std::string incoming_;
  std::map<std::string, std::string> values_;
  std::multiset<std::string> waits_;
  std::unique_ptr<std::atomic<bool>[]> left_;
  std::atomic<int64_t> failed_{-1};
  std::atomic<bool> broken_{false};  // nothing works any more
  bool welcome_ = false;
  std::string failure_;
};

}  // namespace libtensor
