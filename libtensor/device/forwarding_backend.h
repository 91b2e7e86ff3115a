// SPDX-License-Identifier: Apache-2.0
// A backend in front of another one, which does all but the kernels.
#pragma once

#include <string>

#include "libtensor/device/backend.h"

namespace libtensor {

class ForwardingBackend : public Backend {
 public:
  explicit ForwardingBackend(Backend& inner) : inner_(inner) {}

  Ref<Storage> allocate(int64_t nbytes) override { return inner_.allocate(nbytes); }
  MemoryStats memory_stats() override { return inner_.memory_stats(); }
  void reset_memory_peak() override { inner_.reset_memory_peak(); }
  void trim_memory() override { inner_.trim_memory(); }
  void set_memory_limit(int64_t nbytes) override { inner_.set_memory_limit(nbytes); }
  void synchronize() override { inner_.synchronize(); }
  void* make_stream() override { return inner_.make_stream(); }
  void destroy_stream(void* stream) noexcept override { inner_.destroy_stream(stream); }
  void use_stream(void* stream) override { inner_.use_stream(stream); }
  void* native_stream(void* stream) override { return inner_.native_stream(stream); }
  void wait_for_stream(void* stream) override { inner_.wait_for_stream(stream); }
  void stream_wait_stream(void* later, void* earlier, int32_t earlier_device) override {
    inner_.stream_wait_stream(later, earlier, earlier_device);
  }
  void record_stream(const Storage& storage, void* stream) override {
    inner_.record_stream(storage, stream);
  }
  void* make_event(bool timing) override { return inner_.make_event(timing); }
  void destroy_event(void* event, bool timing) noexcept override {
    inner_.destroy_event(event, timing);
  }
  void record_event(void* event, void* stream) override { inner_.record_event(event, stream); }
  void stream_wait_event(void* later, void* event) override {
    inner_.stream_wait_event(later, event);
  }
  void wait_for_event(void* event) override { inner_.wait_for_event(event); }
  bool event_query(void* event) override { return inner_.event_query(event); }
  double elapsed(void* start, void* stop) override { return inner_.elapsed(start, stop); }
  DeviceProperties properties() override { return inner_.properties(); }
  void reserve(Hyperparams& numbers, int64_t updates) override { inner_.reserve(numbers, updates); }
  bool supports_collective(const Collective& what, std::span<const Device> devices) override {
    return inner_.supports_collective(what, devices);
  }
  void collect(const Collective& what, std::span<const Tensor> outputs,
               std::span<const Tensor> inputs) override {
    inner_.collect(what, outputs, inputs);
  }
  const char* why_no_communicator() override { return inner_.why_no_communicator(); }
  bool communicates(const Collective& what) override { return inner_.communicates(what); }
  CommunicatorId make_communicator_id() override { return inner_.make_communicator_id(); }
  std::unique_ptr<Communicator> make_communicator(const CommunicatorId& id, int32_t rank,
                                                  int32_t size) override {
    return inner_.make_communicator(id, rank, size);
  }
  bool supports_group(GroupOpKind kind, OpId op, size_t inputs, DType x, DType compute) override {
    return inner_.supports_group(kind, op, inputs, x, compute);
  }
  bool is_capturing() override { return inner_.is_capturing(); }
  bool is_cheap(const ElementwiseGroup::Op& op, std::span<const DType> reads) override {
    return inner_.is_cheap(op, reads);
  }
  std::string group_source(const ElementwiseGroup& group) override {
    return inner_.group_source(group);
  }
  void* enter_pending() override { return inner_.enter_pending(); }
  void leave_pending(void* before) noexcept override { inner_.leave_pending(before); }
  void finish_late(const Storage& storage) override { inner_.finish_late(storage); }

 protected:
  Backend& inner_;
};

}  // namespace libtensor
