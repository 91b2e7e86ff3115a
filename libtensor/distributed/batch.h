// SPDX-License-Identifier: Apache-2.0
// Transfers that a group runs together: what a thread calls between begin() and end(), or one call.
// A batch holds the tensors, and their copies in memory of the host, until all is done.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "libtensor/distributed/group.h"
#include "libtensor/distributed/session.h"
#include "libtensor/distributed/staging.h"

namespace libtensor {

// A receive from whichever process sends first.
class AnyMessage final : public Message {
 public:
  AnyMessage(Engine& engine, const Transfer& transfer, bool finds)
      : engine_(engine), transfer_(transfer), finds_(finds) {}
  bool advance() override {
    if (!message_) start();
    return message_ && message_->advance();
  }

 private:
  void start() {
    AnySource& source = *transfer_.any_source;
    const std::lock_guard lock(source.finding);
    if (finds_) source.rank.store(engine_.find_sender(transfer_.tag));
    transfer_.root = source.rank.load();
    if (transfer_.root >= 0) message_ = engine_.start(transfer_);
    if (!message_ && source.group_destroyed.load()) throw GroupDestroyed();
  }

  Engine& engine_;
  Transfer transfer_;
  const bool finds_;
  std::unique_ptr<Message> message_;
};

class Batch {
 public:
  // What a call adds: without keep() it is dropped again, since none of a call that fails is run.
  class Addition {
   public:
    explicit Addition(Batch& batch)
        : batch_(batch), n_transfers_(batch.transfers.size()), mark_(batch.staging_.mark()) {}
    ~Addition() {
      if (kept_) return;
      batch_.transfers.resize(n_transfers_);
      batch_.staging_.drop_after(mark_);
    }
    Addition(const Addition&) = delete;
    Addition& operator=(const Addition&) = delete;
    void keep() noexcept { kept_ = true; }

   private:
    Batch& batch_;
    const size_t n_transfers_;
    const Staging::Mark mark_;
    bool kept_ = false;
  };

  std::vector<std::unique_ptr<Transfer>> transfers;
  Ref<Work> work;  // undefined where the caller waits for the batch itself
  double timeout = 0;
  bool started = false, in_background = false;
  std::optional<Waiter> waiter;  // for the messages

  ~Batch() { waiter.reset(); }
  bool has_collectives() const {
    return std::any_of(transfers.begin(), transfers.end(),
                       [](const auto& t) { return !t->is_message(); });
  }
  // Where the transfer reads and writes tensors: on the host, or on a device.
  void add_input(Transfer& t, const Tensor& x) {
    if (t.on_device)
      t.on_device->input = staging_.source_on(t.on_device->device, x);
    else
      t.input = staging_.source(x);
  }
  void add_output(Transfer& t, const Tensor& x, bool reads) {
    if (t.on_device)
      t.on_device->output = staging_.target_on(t.on_device->device, x, reads);
    else
      t.output = staging_.target(x, reads);
  }
  void add_piece(Transfer& t, const Tensor& input, const Tensor& output) {
    if (t.on_device) {
      t.on_device->inputs.push_back(staging_.source_on(t.on_device->device, input));
      t.on_device->outputs.push_back(staging_.target_on(t.on_device->device, output, false));
    } else {
      t.inputs.push_back(staging_.source(input));
      t.outputs.push_back(staging_.target(output, false));
    }
  }
  void commit() { staging_.commit(); }

  void start(Engine& engine) {
    started = true;
    const AnySource* last = nullptr;
    for (const auto& transfer : transfers) {
      if (!transfer->is_message()) continue;
      const AnySource* any = transfer->any_source.get();
      if (any)
        messages_.push_back(std::make_unique<AnyMessage>(engine, *transfer, any != last));
      else
        messages_.push_back(engine.start(*transfer));
      last = any;
    }
  }
  bool advance() {
    bool all = true;
    for (auto& message : messages_) {
      if (message && message->advance()) message.reset();
      all = all && !message;
    }
    return all;
  }
  const Transfer& first_message() const {
    return **std::find_if(transfers.begin(), transfers.end(),
                          [](const auto& t) { return t->is_message(); });
  }
  void wait_with(Session& session, const std::string& group, const std::vector<int64_t>& members,
                 int64_t rank, int spins) {
    const Transfer& first = first_message();
    peers_ = {members[static_cast<size_t>(rank)]};
    for (const auto& transfer : transfers) {
      if (!transfer->is_message()) continue;
      if (transfer->any_source) peers_ = members;
      const int64_t peer = members[static_cast<size_t>(transfer->root)];
      if (std::find(peers_.begin(), peers_.end(), peer) == peers_.end()) peers_.push_back(peer);
    }
    context_.emplace(WaitContext{session, group, peers_, timeout, spins});
    waiter.emplace(*context_, name_of(first.kind), static_cast<uint64_t>(first.tag));
  }
  void drop_messages() noexcept { messages_.clear(); }
  // Drops all tensors: none is released by this thread after the work is done.
  void clear() noexcept {
    waiter.reset();
    messages_.clear();
    transfers.clear();
    staging_.clear();
  }

 private:
  Staging staging_;
  std::vector<std::unique_ptr<Message>> messages_;
  std::vector<int64_t> peers_;
  std::optional<WaitContext> context_;
};

}  // namespace libtensor
