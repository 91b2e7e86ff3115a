// SPDX-License-Identifier: Apache-2.0
// What rank 0 does for a session, in a thread of its own.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "libtensor/core/platform/ipc.h"
#include "libtensor/distributed/frames.h"

namespace libtensor {

class SessionServer {
 public:
  // Takes over the listener.
  SessionServer(platform::Socket listener, int64_t size, double timeout);
  // Tells the others that rank 0 has left.
  ~SessionServer();
  SessionServer(const SessionServer&) = delete;
  SessionServer& operator=(const SessionServer&) = delete;

 private:
  struct Client {
    platform::Socket socket;
    std::string incoming, outgoing;
    int64_t rank = -1;  // before it has said
    bool left = false;
  };
  // A process has waited too long; who else waits for the same?
  struct Inquiry {
    std::vector<int64_t> members, waiting;
    double seconds;
    int64_t deadline_ns;
  };

  void run() noexcept;
  void serve();
  void receive(Client& client);
  void handle(Client& client, std::string_view frame);
  void join(Client& client, frames::Reader& frame);
  void lose(Client& client, int error);
  void report(int64_t rank, frames::Reader& frame);
  void answer_inquiries(int64_t now);
  void check_joined(int64_t now);
  void tell(Client& client, frames::Writer& frame);
  void flush(Client& client);
  void tell_all(frames::Writer& frame);
  void tell_failure(int64_t rank, std::string_view text);
  bool joined() const noexcept { return n_joined_ == size_; }

  const int64_t size_;
  const double timeout_;
  const int64_t deadline_ns_;
  platform::Socket listener_, stop_, stop_other_end_;
  std::vector<std::unique_ptr<Client>> clients_;
  int64_t n_joined_ = 0;
  std::vector<std::pair<std::string, std::string>> hosts_;  // identity and name, by rank
  std::vector<bool> here_;
  std::map<std::string, std::string> values_;
  std::multimap<std::string, int64_t> wanted_;  // key, rank
  std::map<std::string, Inquiry> inquiries_;
  bool failed_ = false;
  std::thread thread_;
};

}  // namespace libtensor
