// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/shm_messages.h"

#include <algorithm>
#include <cstring>

#include "libtensor/core/error.h"

namespace libtensor {

class ShmMessages::Handle final : public Message {
 public:
  Handle(ShmMessages& messages, int64_t peer, PartRef part, bool sends)
      : messages_(messages), peer_(peer), part_(std::move(part)), sends_(sends) {}
  ~Handle() override {
    const std::lock_guard lock(messages_.mutex_);
    if (part_->finished) return;
    // Its memory goes: nothing may be read from it or written to it any more.
    part_->cancelled = true;
    Peer& peer = messages_.peers_[static_cast<size_t>(peer_)];
    peer.sends.remove(part_);
    peer.receives.remove(part_);
    if (peer.target == part_) peer.target.reset();
  }
  bool advance() override {
    const std::lock_guard lock(messages_.mutex_);
    if (!part_->finished)
      sends_ ? messages_.advance_sends(peer_) : messages_.advance_receives(peer_);
    return part_->finished;
  }

 private:
  ShmMessages& messages_;
  int64_t peer_;
  PartRef part_;
  bool sends_;
};

ShmMessages::ShmMessages(const ShmSegment& segment, int64_t rank, int64_t size)
    : segment_(segment), rank_(rank), peers_(static_cast<size_t>(size)) {}

std::unique_ptr<Message> ShmMessages::start(const Transfer& transfer) {
  const bool sends = transfer.kind == Transfer::Kind::send;
  const Buffer& buffer = sends ? transfer.input : transfer.output;
  auto part = std::make_shared<Part>();
  part->header = {buffer.nbytes, transfer.tag, static_cast<int32_t>(transfer.dtype)};
  part->data = static_cast<char*>(buffer.data);
  auto handle = std::make_unique<Handle>(*this, transfer.root, part, sends);
  const std::lock_guard lock(mutex_);
  Peer& peer = peers_[static_cast<size_t>(transfer.root)];
  if (sends) {
    if (!peer.reserved) segment_.reserve_ring(rank_, transfer.root);
    peer.reserved = true;
    peer.sends.push_back(part);
  } else {
    peer.receives.push_back(part);
  }
  return handle;
}

int64_t ShmMessages::write(int64_t peer, const void* data, int64_t n) {
  ShmSegment::Ring& ring = segment_.ring(rank_, peer);
  char* bytes = segment_.ring_data(rank_, peer);
  const auto capacity = static_cast<uint64_t>(segment_.ring_bytes());
  const uint64_t at = ring.written.load(std::memory_order_relaxed);
  const uint64_t room = capacity - (at - ring.read.load(std::memory_order_acquire));
  const uint64_t count = std::min(static_cast<uint64_t>(n), room), begin = at % capacity;
  const uint64_t first = std::min(count, capacity - begin);
  if (count == 0) return 0;
  std::memcpy(bytes + begin, data, first);
  std::memcpy(bytes, static_cast<const char*>(data) + first, count - first);
  ring.written.store(at + count, std::memory_order_release);
  return static_cast<int64_t>(count);
}

int64_t ShmMessages::read(int64_t peer, void* data, int64_t n) {
  ShmSegment::Ring& ring = segment_.ring(peer, rank_);
  const char* bytes = segment_.ring_data(peer, rank_);
  const auto capacity = static_cast<uint64_t>(segment_.ring_bytes());
  const uint64_t at = ring.read.load(std::memory_order_relaxed);
  const uint64_t there = ring.written.load(std::memory_order_acquire) - at;
  const uint64_t count = std::min(static_cast<uint64_t>(n), there), begin = at % capacity;
  const uint64_t first = std::min(count, capacity - begin);
  if (count == 0) return 0;
  std::memcpy(data, bytes + begin, first);
  std::memcpy(static_cast<char*>(data) + first, bytes, count - first);
  ring.read.store(at + count, std::memory_order_release);
  return static_cast<int64_t>(count);
}

void ShmMessages::advance_sends(int64_t to) {
  Peer& peer = peers_[static_cast<size_t>(to)];
  while (!peer.sends.empty()) {
    Part& part = *peer.sends.front();
    if (!part.header_done) {
      // A header is whole or not there.
      const ShmSegment::Ring& ring = segment_.ring(rank_, to);
      const uint64_t used =
          ring.written.load(std::memory_order_relaxed) - ring.read.load(std::memory_order_acquire);
      if (static_cast<uint64_t>(segment_.ring_bytes()) - used < sizeof part.header) return;
      write(to, &part.header, sizeof part.header);
      part.header_done = true;
    }
    while (part.done < part.header.nbytes) {
      const int64_t n = write(to, part.data + part.done, part.header.nbytes - part.done);
      if (n == 0) return;
      part.done += n;
    }
    part.finished = true;
    peer.sends.pop_front();
  }
}

// Whether the message whose header has come can be written somewhere.
bool ShmMessages::choose_target(int64_t from) {
  Peer& peer = peers_[static_cast<size_t>(from)];
  const auto fits = [&](const PartRef& part) { return part->header.tag == peer.incoming.tag; };
  const auto found = std::find_if(peer.receives.begin(), peer.receives.end(), fits);
  if (found != peer.receives.end()) {
    peer.target = *found;
    return true;
  }
  if (peer.receives.empty()) return false;  // nobody waits for another one either
  keep_early(from);
  return true;
}

// The message whose header has come is kept until it is asked for.
void ShmMessages::keep_early(int64_t from) {
  Peer& peer = peers_[static_cast<size_t>(from)];
  auto early = std::make_shared<Part>();
  early->header = peer.incoming;
  early->own.reset(new char[static_cast<size_t>(std::max<int64_t>(peer.incoming.nbytes, 1))]);
  early->data = early->own.get();
  peer.target = early;
}

int64_t ShmMessages::find_sender(int32_t tag) {
  const std::lock_guard lock(mutex_);
  for (int64_t from = 0; from < static_cast<int64_t>(peers_.size()); ++from) {
    if (from == rank_) continue;
    advance_receives(from);
    Peer& peer = peers_[static_cast<size_t>(from)];
    const auto is_it = [&](const PartRef& early) { return early->header.tag == tag; };
    if (std::any_of(peer.early.begin(), peer.early.end(), is_it)) return from;
    // Messages with other tags make room for those behind them.
    while ((peer.target || read_header(from)) && (peer.target || peer.incoming.tag != tag)) {
      if (!peer.target) keep_early(from);
      if (!read_message(from)) break;
    }
    if (!peer.target && peer.header_read == kHeader && peer.incoming.tag == tag) return from;
  }
  return -1;
}

void ShmMessages::advance_receives(int64_t from) {
  Peer& peer = peers_[static_cast<size_t>(from)];
  const auto check = [&](const Part& part, const Header& came) {
    if (part.header.nbytes == came.nbytes && part.header.dtype == came.dtype) return;
    fail(Status::distributed, "rank ", from, " sent ", came.nbytes, " bytes of dtype ",
         static_cast<DType>(came.dtype), ", expected ", part.header.nbytes, " of dtype ",
         static_cast<DType>(part.header.dtype));
  };
  // What came before it was asked for.
  const auto deliver_early = [&] {
    for (auto it = peer.receives.begin(); it != peer.receives.end();) {
      const auto found =
          std::find_if(peer.early.begin(), peer.early.end(), [&](const PartRef& early) {
            return early->finished && early->header.tag == (*it)->header.tag;
          });
      if (found == peer.early.end()) {
        ++it;
        continue;
      }
      check(**it, (*found)->header);
      std::memcpy((*it)->data, (*found)->data, static_cast<size_t>((*found)->header.nbytes));
      (*it)->finished = true;
      it = peer.receives.erase(it);
      peer.early.erase(found);
    }
  };
  deliver_early();
  while (read_header(from)) {
    if (!peer.target && !choose_target(from)) return;
    const bool is_early = peer.target->own != nullptr;
    if (!is_early) check(*peer.target, peer.incoming);
    if (!read_message(from)) return;
    if (is_early) deliver_early();  // to who asked meanwhile, before the next message with the tag
  }
}

// Whether the header of the next message has come.
bool ShmMessages::read_header(int64_t from) {
  Peer& peer = peers_[static_cast<size_t>(from)];
  if (peer.header_read < kHeader) {
    peer.header_read += read(from, reinterpret_cast<char*>(&peer.incoming) + peer.header_read,
                             kHeader - peer.header_read);
  }
  return peer.header_read == kHeader;
}

// Whether all of it has come.
bool ShmMessages::read_message(int64_t from) {
  Peer& peer = peers_[static_cast<size_t>(from)];
  Part& part = *peer.target;
  while (part.done < part.header.nbytes) {
    const int64_t n = read(from, part.data + part.done, part.header.nbytes - part.done);
    if (n == 0) return false;
    part.done += n;
  }
  part.finished = true;
  if (part.own)
    peer.early.push_back(peer.target);
  else
    peer.receives.remove(peer.target);
  peer.target.reset();
  peer.header_read = 0;
  return true;
}

}  // namespace libtensor
