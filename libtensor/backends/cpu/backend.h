// SPDX-License-Identifier: Apache-2.0
// The CPU as a backend. Each method lives in the file of its kernels.
#pragma once

#include "libtensor/backend/backend.h"

namespace libtensor::cpu {

class CpuBackend final : public Backend {
 public:
  Ref<Storage> allocate(int64_t nbytes) override;
  MemoryStats memory_stats() override;
  void reset_memory_peak() override;
  void trim_memory() override;
  void synchronize() override;
  void set_memory_limit(int64_t) override {
    fail(Status::unsupported, "the memory of the CPU has no limit of its own");
  }
  DeviceFacts facts() override { return {.name = "CPU"}; }
  void copy(const Tensor& dst, const Tensor& src) override;
  void fill(const Tensor& dst, Scalar value) override;
  void elementwise(OpId op, const Tensor& out, std::span<const Tensor* const> inputs, DType compute,
                   std::span<const double> params) override;
  void elementwise_gradient(OpId op, const Tensor& out, std::span<const Tensor* const> inputs,
                            DType compute, std::span<const double> params) override;
  void reduce(OpId op, const Tensor& out, const Tensor& x, uint64_t mask, DType compute,
              std::span<const double> params) override;
  void moments(const Tensor& mean, const Tensor& var, const Tensor& x, uint64_t mask) override;
  void cumulate(OpId op, const Tensor& out, const Tensor& x, int axis, DType compute) override;
  void running_extreme(const Tensor& out, const Tensor& x, int axis, bool largest) override;
  void argsort(const Tensor& out, const Tensor& x, int axis, bool descending) override;
  void argsort_rows(const Tensor& out, const Tensor& x) override;
  void searchsorted(const Tensor& out, const Tensor& sorted, const Tensor& values,
                    bool right) override;
  void softmax(const Tensor& out, const Tensor& x, int axis, bool logarithm) override;
  void normalize(const Tensor& out, const Tensor& x, const Tensor& mean, const Tensor& scale,
                 const Tensor& bias) override;
  void layer_norm(const Tensor& out, const Tensor& mean, const Tensor& rstd, const Tensor& x,
                  int norm_ndim, const Tensor& weight, const Tensor& bias, double eps) override;
  void softmax_nll(const Tensor& losses, const Tensor& logsumexp, const Tensor& logits,
                   const Tensor& target, int64_t ignored) override;
  void softmax_nll_backward(const Tensor& dlogits, const Tensor& dout, const Tensor& logits,
                            const Tensor& target, const Tensor& logsumexp,
                            int64_t ignored) override;
  void softmax_backward(const Tensor& dx, const Tensor& dout, const Tensor& out, int64_t n,
                        bool logarithm) override;
  void layer_norm_backward(const Tensor& dx, const Tensor& dweight, const Tensor& dout,
                           const Tensor& x, const Tensor& mean, const Tensor& rstd,
                           const Tensor& weight, int64_t n) override;
  void matmul(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend,
              const Activation* activation) override;
  void cholesky(const Tensor& a, const Tensor& info) override;
  void lu(const Tensor& a, const Tensor& pivots, const Tensor& info, bool pivot) override;
  void lu_solve(const Tensor& x, const Tensor& lu, const Tensor& pivots) override;
  void solve_triangular(const Tensor& x, const Tensor& a, bool upper, bool unit) override;
  void qr(const Tensor& q, const Tensor& r, const Tensor& a) override;
  void eigh(const Tensor& values, const Tensor& vectors, bool wanted) override;
  void svd(const Tensor& u, const Tensor& s, const Tensor& vh, const Tensor& a) override;
  void cdist(const Tensor& out, const Tensor& a, const Tensor& b, double p) override;
  void fft(const Tensor& out, const Tensor& x, int axis, bool backward, double scale) override;
  int64_t count_true(const Tensor& mask) override;
  void true_places(const Tensor& out, const Tensor& mask) override;
  void sequence(const Tensor& out, Scalar start, Scalar step) override;
  IndexRange index_range(const Tensor& index) override;
  void gather(const Tensor& out, const Tensor& x, const Tensor& index, int64_t step) override;
  void scatter(const Tensor& x, const Tensor& index, int64_t step, const Tensor& src,
               uint64_t along, Combine combine) override;
  void ctc(const Tensor& losses, const Tensor& slopes, const CtcBatch& batch,
           const Tensor& workspace) override;
  void attention(const Tensor& out, const Tensor& lse, const Attention& of) override;
  void attention_grad(const AttentionGrads& to, const Tensor& dout, const Tensor& out,
                      const Tensor& lse, const Attention& of) override;
  void conv(const Tensor& out, const Tensor& x, const Tensor& weight, const Tensor& bias,
            const Window& window, int64_t groups) override;
  void conv_input_grad(const Tensor& dx, const Tensor& dout, const Tensor& weight,
                       const Window& window, int64_t groups) override;
  void conv_weight_grad(const Tensor& dw, const Tensor& dout, const Tensor& x, const Window& window,
                        int64_t groups) override;
  void max_pool(const Tensor& out, const Tensor& indices, const Tensor& x,
                const PoolWindows& windows) override;
  void avg_pool(const Tensor& out, const Tensor& x, const PoolWindows& windows) override;
  void avg_pool_grad(const Tensor& dx, const Tensor& dout, const PoolWindows& windows) override;
  void resample(const Tensor& out, const Tensor& x, const Resampling& matrix) override;
  void update(std::span<const ParameterUpdate> updates, StepNumbers& numbers) override;
  void unscale(std::span<const Tensor> xs, double factor, const Tensor& found) override;
  void random(const Tensor& out, const Distribution& distribution, Generator& generator) override;
  void launch(const KernelLaunch&) override {
    fail(Status::unsupported, "kernels run on CUDA devices, not on the CPU");
  }
};

}  // namespace libtensor::cpu
