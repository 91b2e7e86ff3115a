// SPDX-License-Identifier: Apache-2.0
// A group of one process: what it sends is what it gets.
#include <cstring>

#include "libtensor/core/error.h"
#include "libtensor/distributed/engine.h"

namespace libtensor {
namespace {

void copy_buffer(const Buffer& to, const Buffer& from) {
  if (from.nbytes > 0 && to.data != from.data)
    std::memmove(to.data, from.data, static_cast<size_t>(from.nbytes));
}

class SelfEngine final : public Engine {
 public:
  const char* name() const noexcept override { return "self"; }
  void run(const Transfer& transfer, Waiter&) override {
    switch (transfer.kind) {
      case Transfer::Kind::all_gather:
      case Transfer::Kind::agreement:
      case Transfer::Kind::gather:
      case Transfer::Kind::reduce_scatter:
      case Transfer::Kind::scatter:
        return copy_buffer(transfer.output, transfer.input);
      case Transfer::Kind::all_to_all:
        return copy_buffer(transfer.outputs[0], transfer.inputs[0]);
      default:
        return;
    }
  }
  // No process sends to itself.
  std::unique_ptr<Message> start(const Transfer&) override {
    fail(Status::internal, "a message in a group of one process");
  }
  int64_t find_sender(int32_t) override { return -1; }
  void close(bool) noexcept override {}
};

}  // namespace

std::unique_ptr<Engine> make_self_engine() { return std::make_unique<SelfEngine>(); }

const char* name_of(Transfer::Kind kind) noexcept {
  static constexpr const char* names[] = {
      "all_reduce", "reduce",  "broadcast",  "all_gather", "reduce_scatter",
      "gather",     "scatter", "all_to_all", "barrier",    "a collective of tensors on devices",
      "send",       "recv"};
  return names[static_cast<size_t>(kind)];
}

}  // namespace libtensor
