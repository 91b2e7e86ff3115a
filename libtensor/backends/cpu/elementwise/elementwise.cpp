// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/memory/transpose.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor {

namespace cpu {
namespace {

// Kernels that read nothing but the dtype that they compute in, once they were found.
class KernelCache {
 public:
  // One without a function if there is none yet.
  ContiguousKernel find(OpId op, DType compute) const noexcept {
    const Entry& entry = entry_of(op, compute);
    return {entry.function.load(std::memory_order_acquire), compute,
            entry.result.load(std::memory_order_relaxed)};
  }
  void enter(OpId op, DType compute, const RowKernel& kernel, size_t inputs) noexcept {
    for (size_t k = 0; k < inputs; ++k) {
      if (kernel.reads[k] != compute) return;
    }
    Entry& entry = entry_of(op, compute);
    entry.result.store(kernel.result, std::memory_order_relaxed);
    entry.function.store(kernel.function, std::memory_order_release);
  }

 private:
  struct Entry {
    std::atomic<RowFunction> function{nullptr};
    std::atomic<DType> result{DType::unset};
  };
  const Entry& entry_of(OpId op, DType compute) const noexcept {
    return entries_[static_cast<int>(op)][static_cast<int>(compute)];
  }
  Entry& entry_of(OpId op, DType compute) noexcept {
    return entries_[static_cast<int>(op)][static_cast<int>(compute)];
  }

  Entry entries_[kOps][std::size(kAllDTypes) + 1] = {};
};
constinit KernelCache cached_values, cached_gradients;

// find(op, compute) looks for a kernel that is not among those in the cache yet.
template <class Find>
void run_elementwise(KernelCache& cache, Find&& find, OpId op, const Tensor& out,
                     std::span<const Tensor* const> inputs, DType compute,
                     std::span<const double> params) {
  if (run_contiguous(cache.find(op, compute), out, inputs, params)) return;
  const RowKernel kernel = find();
  if (!kernel.function) fail(Status::dtype, op_name(op), " has no kernel for dtype ", compute);
  std::array<const Tensor*, kMaxOperands> operands{&out};
  std::copy(inputs.begin(), inputs.end(), operands.begin() + 1);
  cache.enter(op, compute, kernel, inputs.size());
  run_kernel(kernel, {operands.data(), inputs.size() + 1}, params);
}

}  // namespace

RowKernel row_kernel(OpId op, size_t inputs, DType compute) {
  const auto for_isa = inputs == 1   ? TENSOR_FOR_ISA(unary_kernel)
                       : inputs == 2 ? TENSOR_FOR_ISA(binary_kernel)
                                     : TENSOR_FOR_ISA(ternary_kernel);
  const RowKernel kernel = for_isa(op, compute);
  return kernel.function ? kernel : TENSOR_FOR_ISA(compare_kernel)(op, compute);
}

RowKernel gradient_row_kernel(OpId op, DType compute) {
  return TENSOR_FOR_ISA(gradient_kernel)(op, compute);
}

void CpuBackend::elementwise(OpId op, const Tensor& out, std::span<const Tensor* const> inputs,
                             DType compute, std::span<const double> params) {
  const auto find = [&] { return row_kernel(op, inputs.size(), compute); };
  run_elementwise(cached_values, find, op, out, inputs, compute, params);
}

void CpuBackend::elementwise_gradient(OpId op, const Tensor& out,
                                      std::span<const Tensor* const> inputs, DType compute,
                                      std::span<const double> params) {
  const auto find = [&] { return gradient_row_kernel(op, compute); };
  run_elementwise(cached_gradients, find, op, out, inputs, compute, params);
}

void CpuBackend::copy(const Tensor& dst, const Tensor& src) {
  const std::array<const Tensor*, 2> operands{&dst, &src};
  const StridedIterator rows = collapse_dims(operands);
  if (dst.dtype() == src.dtype() && copy_transposed(rows, itemsize(dst.dtype()))) return;
  const ConvertFunction convert = converter(dst.dtype(), src.dtype());
  parallel_inner_loops(rows, operands, [&](char* const* p, const int64_t* s, int64_t n) {
    convert(p[0], s[0], p[1], s[1], n);
  });
}

void CpuBackend::fill(const Tensor& dst, Scalar value) {
  const std::array<const Tensor*, 1> operands{&dst};
  const StridedIterator rows = collapse_dims(operands);
  visit_any_dtype(dst.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T element = value.to<T>();
    parallel_inner_loops(rows, operands, [&](char* const* p, const int64_t* s, int64_t n) {
      if (s[0] == sizeof(T)) {
        std::fill_n(reinterpret_cast<T*>(p[0]), n, element);
      } else {
        for (int64_t i = 0; i < n; ++i) *reinterpret_cast<T*>(p[0] + i * s[0]) = element;
      }
    });
  });
}

}  // namespace cpu
}  // namespace libtensor
