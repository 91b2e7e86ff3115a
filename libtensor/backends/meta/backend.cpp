// SPDX-License-Identifier: Apache-2.0
// The meta device: tensors with a shape, a dtype and strides, and without elements. Ops find their
// results' shapes and everything that is wrong with their arguments; nothing is allocated and
// nothing computed. What depends on values fails.
#include "libtensor/backend/backend.h"
#include "libtensor/core/lasting.h"
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
  DeviceFacts facts() override { return {.name = "meta"}; }

  void copy(const Tensor& dst, const Tensor& src) override {
    if (dst.device().kind != DeviceKind::meta && src.numel() > 0)
      no_values("copying to another device");
  }
  void fill(const Tensor&, Scalar) override {}
  int64_t count_true(const Tensor&) override { no_values("the result's shape depends on values"); }
  void true_places(const Tensor&, const Tensor&) override {}
  IndexRange index_range(const Tensor&) override {
    no_values("the result's shape depends on values");
  }
  void random(const Tensor&, const Distribution&, Generator&) override {}
  void unscale(std::span<const Tensor>, double, const Tensor&) override {}
  void launch(const KernelLaunch&) override { no_values("a kernel of the program's"); }

  void elementwise(OpId, const Tensor&, std::span<const Tensor* const>, DType,
                   std::span<const double>) override {}
  void elementwise_gradient(OpId, const Tensor&, std::span<const Tensor* const>, DType,
                            std::span<const double>) override {}
  void reduce(OpId, const Tensor&, const Tensor&, uint64_t, DType,
              std::span<const double>) override {}
  void moments(const Tensor&, const Tensor&, const Tensor&, uint64_t) override {}
  void cumulate(OpId, const Tensor&, const Tensor&, int, DType) override {}
  void running_extreme(const Tensor&, const Tensor&, int, bool) override {}
  void argsort(const Tensor&, const Tensor&, int, bool) override {}
  void argsort_rows(const Tensor&, const Tensor&) override {}
  void searchsorted(const Tensor&, const Tensor&, const Tensor&, bool) override {}
  void softmax(const Tensor&, const Tensor&, int, bool) override {}
  void normalize(const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                 const Tensor&) override {}
  void layer_norm(const Tensor&, const Tensor&, const Tensor&, const Tensor&, int, const Tensor&,
                  const Tensor&, double) override {}
  void softmax_nll(const Tensor&, const Tensor&, const Tensor&, const Tensor&, int64_t) override {}
  void softmax_nll_backward(const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                            const Tensor&, int64_t) override {}
  void softmax_backward(const Tensor&, const Tensor&, const Tensor&, int64_t, bool) override {}
  void layer_norm_backward(const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                           const Tensor&, const Tensor&, const Tensor&, int64_t) override {}
  void matmul(const Tensor&, const Tensor&, const Tensor&, const Tensor&,
              const Activation*) override {}
  void cholesky(const Tensor&, const Tensor&) override {}
  void lu(const Tensor&, const Tensor&, const Tensor&, bool) override {}
  void lu_solve(const Tensor&, const Tensor&, const Tensor&) override {}
  void solve_triangular(const Tensor&, const Tensor&, bool, bool) override {}
  void qr(const Tensor&, const Tensor&, const Tensor&) override {}
  void eigh(const Tensor&, const Tensor&, bool) override {}
  void svd(const Tensor&, const Tensor&, const Tensor&, const Tensor&) override {}
  void cdist(const Tensor&, const Tensor&, const Tensor&, double) override {}
  void fft(const Tensor&, const Tensor&, int, bool, double) override {}
  void sequence(const Tensor&, Scalar, Scalar) override {}
  void gather(const Tensor&, const Tensor&, const Tensor&, int64_t) override {}
  void scatter(const Tensor&, const Tensor&, int64_t, const Tensor&, uint64_t, Combine) override {}
  void conv(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Window&,
            int64_t) override {}
  void conv_input_grad(const Tensor&, const Tensor&, const Tensor&, const Window&,
                       int64_t) override {}
  void conv_weight_grad(const Tensor&, const Tensor&, const Tensor&, const Window&,
                        int64_t) override {}
  void max_pool(const Tensor&, const Tensor&, const Tensor&, const PoolWindows&) override {}
  void avg_pool(const Tensor&, const Tensor&, const PoolWindows&) override {}
  void avg_pool_grad(const Tensor&, const Tensor&, const PoolWindows&) override {}
  void resample(const Tensor&, const Tensor&, const Resampling&) override {}
  void ctc(const Tensor&, const Tensor&, const CtcBatch&, const Tensor&) override {}
  void attention(const Tensor&, const Tensor&, const Attention&) override {}
  void attention_grad(const AttentionGrads&, const Tensor&, const Tensor&, const Tensor&,
                      const Attention&) override {}
  void update(std::span<const ParameterUpdate>, StepNumbers&) override {}
};

}  // namespace

Backend& meta_backend(int32_t index) {
  if (index != 0) fail(Status::unsupported, "there is one meta device, not meta:", index);
  static constinit Lasting<MetaBackend> backend;
  return backend.get([] { return std::make_unique<MetaBackend>(); });
}

}  // namespace libtensor
