// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/conv/dnn.h"

#include <vector>

#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr size_t kMostSessions = 64;

struct Library {
  cudnn::Functions functions;
  bool usable = false;
  Recent<int32_t, DnnSession> sessions{kMostSessions};
};

Library& opened() {
  static constinit NoDestructor<Library> lasting;
  return lasting.get([] {
    auto library = std::make_unique<Library>();
    // cuDNN ends the process where it does not find this one; it does once that is open.
    Text why;
    if (!open_library(kBlasLibrary, why)) return library;
    LibraryFile file(kDnnLibrary);
    library->functions.find_in(file);
    library->usable = file.usable();
    return library;
  });
}

bool is_refusal(cudnn::Status status) {
  return status >= cudnn::kNotSupported && status < cudnn::kInternalError;
}

// The operands of one run.
class Pack {
 public:
  Pack(const cudnn::Functions& call, std::span<const DnnOperand> operands, void* workspace)
      : call_(call) {
    std::vector<int64_t> ids;
    std::vector<const void*> pointers;
    for (const DnnOperand& operand : operands) {
      ids.push_back(operand.id);
      pointers.push_back(operand.data);
    }
    const auto count = static_cast<int64_t>(ids.size());
    status_ = call_.descriptor_create(cudnn::kVariantPack, &pack_);
    set(cudnn::kPackIds, cudnn::kInt64Value, count, ids.data());
    set(cudnn::kPackPointers, cudnn::kPointerValue, count, pointers.data());
    set(cudnn::kPackWorkspace, cudnn::kPointerValue, 1, &workspace);
    if (status_ == cudnn::kSuccess) status_ = call_.descriptor_finalize(pack_);
  }
  ~Pack() {
    if (pack_) (void)call_.descriptor_destroy(pack_);
  }
  Pack(const Pack&) = delete;
  Pack& operator=(const Pack&) = delete;

  cudnn::Status run(DnnSession& session, cudaStream_t stream, cudnn::Descriptor plan) {
    const std::lock_guard lock(session.mutex);
    if (status_ == cudnn::kSuccess) status_ = call_.set_stream(session.target.handle, stream);
    if (status_ == cudnn::kSuccess) status_ = call_.execute(session.target.handle, plan, pack_);
    return status_;
  }

 private:
  void set(cudnn::Attribute attribute, cudnn::ValueType type, int64_t count, const void* values) {
    if (status_ == cudnn::kSuccess)
      status_ = call_.descriptor_set(pack_, attribute, type, count, values);
  }

  const cudnn::Functions& call_;
  cudnn::Descriptor pack_ = nullptr;
  cudnn::Status status_;
};

}  // namespace

DnnSession::DnnSession(const cudnn::Functions& functions) : call(functions) {
  if (call.create(&target.handle) != cudnn::kSuccess) target.handle = nullptr;
}

std::shared_ptr<DnnSession> dnn_session(const Context& context) {
  Library& library = opened();
  if (!library.usable) return nullptr;
  std::shared_ptr<DnnSession> session = library.sessions.get(
      context.device, [&] { return std::make_shared<DnnSession>(library.functions); });
  return session->target.handle ? session : nullptr;
}

bool run_plan(const Context& context, DnnSession& session, const cudnn::Plan& plan,
              std::span<const DnnOperand> operands) {
  const Workspace workspace(context, plan.workspace);
  Pack pack(session.call, operands, workspace.data());
  const cudnn::Status status = pack.run(session, context.stream, plan.plan);
  if (status == cudnn::kSuccess) return true;
  if (is_refusal(status)) return false;
  check(cudaGetLastError(), "cudnnBackendExecute");
  fail(libtensor::Status::cuda, "cudnnBackendExecute failed: ", session.call.status_name(status));
}

}  // namespace libtensor::cuda
