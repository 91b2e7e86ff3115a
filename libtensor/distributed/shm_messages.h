// SPDX-License-Identifier: Apache-2.0
// Messages between two processes of one host, through the rings of a segment.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <vector>

#include "libtensor/distributed/shm_segment.h"

namespace libtensor {

class ShmMessages {
 public:
  ShmMessages(const ShmSegment& segment, int64_t rank, int64_t size);
  std::unique_ptr<Message> start(const Transfer& transfer);
  int64_t find_sender(int32_t tag);

 private:
  class Handle;
  struct Header {
    int64_t nbytes;
    int32_t tag, dtype;
  };
  static constexpr auto kHeader = static_cast<int64_t>(sizeof(Header));
  // A send, a receive, or a message that came before its receive.
  struct Part {
    Header header;
    char* data;
    int64_t done = 0;
    bool header_done = false, finished = false, cancelled = false;
    std::unique_ptr<char[]> own;  // of messages that came early
  };
  using PartRef = std::shared_ptr<Part>;
  struct Peer {
    std::list<PartRef> sends, receives, early;
    Header incoming{};  // of the message that is read
    int64_t header_read = 0;
    PartRef target;  // where it is written to
    bool reserved = false;
  };

  void advance_sends(int64_t peer);
  void advance_receives(int64_t peer);
  bool choose_target(int64_t peer);
  bool read_header(int64_t peer);
  bool read_message(int64_t peer);
  void keep_early(int64_t peer);
  int64_t write(int64_t peer, const void* data, int64_t n);
  int64_t read(int64_t peer, void* data, int64_t n);

  const ShmSegment& segment_;
  const int64_t rank_;
  std::mutex mutex_;
  std::vector<Peer> peers_;
};

}  // namespace libtensor
