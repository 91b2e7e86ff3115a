// SPDX-License-Identifier: Apache-2.0
// The meta device: tensors with a shape, a dtype and strides, and without elements. Ops find their
// results' shapes and everything that is wrong with their arguments; nothing is allocated and
// nothing computed. What depends on values fails.
#include "libtensor/device/backend.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/storage.h"

namespace libtensor {
namespace {

[[noreturn]] void no_values(const char* what) {
  fail(Status::unsupported, what, ": tensors of the meta device have no values");
}

class MetaBackend final : public Backend {
 public:
  Ref<Storage> allocate(int64_t nbytes) override {
    auto storage = Ref<Storage>::adopt(new Storage);
    storage->device = {DeviceKind::meta, 0};
    storage->nbytes = nbytes;
    return storage;
  }
  MemoryStats memory_stats() override { return {}; }
  void reset_memory_peak() override {}
  void trim_memory() override {}
  void set_memory_limit(int64_t) override {
    fail(Status::unsupported, "the meta device has no memory to limit");
  }
  void synchronize() override {}
  DeviceProperties properties() override { return {.name = "meta"}; }

  void copy(const Tensor& dst, const Tensor& src) override {
    if (dst.device().kind != DeviceKind::meta && src.numel() > 0)
      no_values("copying to another device");
  }
  int64_t count_true(const Tensor&) override { no_values("the result's shape depends on values"); }
  IndexRange index_range(const Tensor&) override {
    no_values("the result's shape depends on values");
  }
  void launch(const KernelLaunch&) override { no_values("a kernel of the program's"); }

#include "libtensor/backends/meta/kernels.gen.inc"
};

}  // namespace

Backend& meta_backend(int32_t index) {
  if (index != 0) fail(Status::unsupported, "there is one meta device, not meta:", index);
  static constinit NoDestructor<MetaBackend> backend;
  return backend.get([] { return std::make_unique<MetaBackend>(); });
}

}  // namespace libtensor
