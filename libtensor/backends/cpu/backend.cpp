// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/backend.h"

#include "libtensor/core/no_destructor.h"

namespace libtensor {
namespace cpu {
namespace {

void compute_pending(const Tensor& x) {
  if (x.defined()) (void)x.data();
}
void compute_pending(std::span<const Tensor> tensors) {
  for (const Tensor& x : tensors) compute_pending(x);
}
void compute_pending(const Attention& of) {
  for (const Tensor* x : {&of.query, &of.key, &of.value, &of.mask}) compute_pending(*x);
}
void compute_pending(const CtcBatch& batch) {
  for (const Tensor* x :
       {&batch.log_probs, &batch.labels, &batch.starts, &batch.label_lengths, &batch.input_lengths})
    compute_pending(*x);
}
void compute_pending(std::span<const ParameterUpdate> updates) {
  for (const ParameterUpdate& update : updates) {
    compute_pending(update.value);
    compute_pending(update.grad);
    compute_pending(std::span(update.state));
  }
}

// Computes what a kernel reads before it starts: if the first thread that reads it did so within
// the kernel's loop, it would compute it alone while the others wait.
class WithOperands final : public CpuBackend {
 public:
#include "libtensor/backends/cpu/kernels.gen.inc"
  bool sort(const Tensor& values, const Tensor& indices, const Tensor& x, int axis,
            bool descending) override {
    compute_pending(x);
    return CpuBackend::sort(values, indices, x, axis, descending);
  }
};

}  // namespace
}  // namespace cpu

Backend& cpu_backend() {
  // Tensors may be released while the process ends.
  static constinit NoDestructor<cpu::WithOperands> backend;
  return backend.get([] { return std::make_unique<cpu::WithOperands>(); });
}

}  // namespace libtensor
