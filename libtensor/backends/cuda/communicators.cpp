// SPDX-License-Identifier: Apache-2.0
// Communicators of a device among those of other processes: what the host hands over for them.
#include "libtensor/backends/cuda/backend.h"
#include "libtensor/backends/cuda/streams.h"

namespace libtensor::cuda {
namespace {

class CudaCommunicator final : public Communicator {
 public:
  CudaCommunicator(int32_t device, int32_t rank, int32_t size, void* comm)
      : device_(device), rank_(rank), size_(size), comm_(comm) {}
  ~CudaCommunicator() override {
    // After fork it is the parent's.
    if (closed_ && comm_) {
      if (const Table* table = plugin_in_use())
        (void)table->end_communicator(Call{device_, nullptr, nullptr, 0}, comm_,
                                      CommunicatorEnd::release);
      return;
    }
    stop();
  }

  bool is_ready() override {
    check_open();
    bool ready = false;
    call(device_, nullptr, plugin().communicator_is_ready, comm_, ready);
    if (ready && closing_) closed_ = true;
    return ready;
  }
  void start(const Communication& of, void* stream) override {
    check_open();
    call(device_, stream, plugin().communicate, comm_, rank_, size_, of);
  }
  void close() override {
    check_open();
    closing_ = true;
    call(device_, nullptr, plugin().end_communicator, comm_, CommunicatorEnd::close);
  }
  void stop() noexcept override {
    if (!comm_) return;
    if (const Table* table = plugin_in_use())
      (void)table->end_communicator(Call{device_, nullptr, nullptr, 0}, comm_,
                                    CommunicatorEnd::stop);
    comm_ = nullptr;
  }

 private:
  void check_open() const {
    if (!comm_) fail(Status::cuda, "the communicator was stopped by an earlier failure");
  }

  const int32_t device_, rank_, size_;
  void* comm_;
  bool closing_ = false, closed_ = false;
};

}  // namespace

const char* CudaBackend::why_no_communicator() {
  const char* why = "";
  call(device_, nullptr, plugin().why_no_communicator, why);
  return why;
}

bool CudaBackend::communicates(const Collective& what) {
  bool able = false;
  call(device_, nullptr, plugin().communicates, what, able);
  return able;
}

CommunicatorId CudaBackend::make_communicator_id() {
  CommunicatorId id;
  call(device_, nullptr, plugin().make_communicator_id, id);
  return id;
}

std::unique_ptr<Communicator> CudaBackend::make_communicator(const CommunicatorId& id, int32_t rank,
                                                             int32_t size) {
  void* made = nullptr;
  call(device_, nullptr, plugin().make_communicator, id, rank, size, made);
  return std::make_unique<CudaCommunicator>(device_, rank, size, made);
}

}  // namespace libtensor::cuda
