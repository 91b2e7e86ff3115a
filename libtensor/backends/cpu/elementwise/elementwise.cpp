// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/row_group.h"
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

// Runs a kernel that find() looks for, and enters it in the cache.
template <class Find>
void run_found(KernelCache& cache, Find&& find, OpId op, const Tensor& out,
               std::span<const Tensor* const> inputs, DType compute,
               std::span<const double> params) {
  const RowKernel kernel = find();
  if (!kernel.function) fail(Status::dtype, op_name(op), " has no kernel for dtype ", compute);
  std::array<const Tensor*, kMaxOperands> operands{&out};
  std::copy(inputs.begin(), inputs.end(), operands.begin() + 1);
  cache.enter(op, compute, kernel, inputs.size());
  run_kernel(kernel, {operands.data(), inputs.size() + 1}, params);
}

// out = (x & keep) ^ flip
template <uint16_t kKeep, uint16_t kFlip>
void sign_row(char* const* p, const int64_t* s, int64_t n, const double* /*params*/) {
  if (s[0] == sizeof(uint16_t) && s[1] == sizeof(uint16_t)) {
    auto* out = reinterpret_cast<uint16_t*>(p[0]);
    const auto* x = reinterpret_cast<const uint16_t*>(p[1]);
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<uint16_t>((x[i] & kKeep) ^ kFlip);
    return;
  }
  for (int64_t i = 0; i < n; ++i) {
    const uint16_t x = *reinterpret_cast<const uint16_t*>(p[1] + i * s[1]);
    *reinterpret_cast<uint16_t*>(p[0] + i * s[0]) = static_cast<uint16_t>((x & kKeep) ^ kFlip);
  }
}

}  // namespace

RowKernel half_sign_kernel(OpId op, DType to, DType from) {
  if ((op != OpId::neg && op != OpId::abs) || to != from) return {};
  if (to != DType::float16 && to != DType::bfloat16) return {};
  return {op == OpId::neg ? sign_row<0xffff, 0x8000> : sign_row<0x7fff, 0>, to, {from}};
}

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
  if (run_contiguous(cached_values.find(op, compute), out, inputs, params)) return;
  const RowKernel sign = half_sign_kernel(op, out.dtype(), inputs[0]->dtype());
  if (sign.function) return run_kernel(sign, std::array{&out, inputs[0]}, params);
  const auto find = [&] { return row_kernel(op, inputs.size(), compute); };
  run_found(cached_values, find, op, out, inputs, compute, params);
}

void CpuBackend::elementwise_gradient(OpId op, const Tensor& out,
                                      std::span<const Tensor* const> inputs, DType compute,
                                      std::span<const double> params) {
  if (run_contiguous(cached_gradients.find(op, compute), out, inputs, params)) return;
  const auto find = [&] { return gradient_row_kernel(op, compute); };
  run_found(cached_gradients, find, op, out, inputs, compute, params);
}

namespace {

// Rows of at most so many bytes, whose walk would take longer than their elements.
constexpr int64_t kShortRow = 2048;

// Copies short rows of bytes, a plane of them at a time; false where the rows are not of that kind.
bool copy_short_rows(const StridedIterator& rows, std::span<const Tensor* const> operands,
                     int64_t size) {
  if (rows.ndim < 2) return false;
  const int inner = rows.ndim - 1, outer = rows.ndim - 2;
  const int64_t nbytes = rows.extents[inner] * size, planes = rows.extents[outer];
  const auto& steps = rows.strides[inner];
  if (steps[0] != size || steps[1] != size || nbytes > kShortRow || planes < 4) return false;
  if (rows.numel > kGrain && is_streamed(rows, operands)) return false;
  StridedIterator plane_starts = rows;  // of which one axis is left out
  plane_starts.ndim = std::max(1, rows.ndim - 2);
  plane_starts.numel = rows.numel / (rows.extents[inner] * planes);
  if (rows.ndim == 2) {
    plane_starts.extents[0] = 1;
    plane_starts.strides[0] = {};
  }
  const int64_t to_step = rows.strides[outer][0], from_step = rows.strides[outer][1];
  const auto copy_rows = [&](char* to, const char* from, int64_t n) {
    for (int64_t i = 0; i < n; ++i, to += to_step, from += from_step)
      std::memcpy(to, from, static_cast<size_t>(nbytes));
  };
  const int64_t grain = std::max<int64_t>(1, kGrain / rows.extents[inner]);
  if (plane_starts.numel == 1) {
    parallel_for(planes, grain, [&](int64_t begin, int64_t end) {
      copy_rows(rows.bases[0] + begin * to_step, rows.bases[1] + begin * from_step, end - begin);
    });
    return true;
  }
  parallel_for(
      plane_starts.numel, std::max<int64_t>(1, grain / planes), [&](int64_t begin, int64_t end) {
        for_inner_loops(plane_starts, begin, end, [&](char* const* p, const int64_t* s, int64_t n) {
          for (int64_t i = 0; i < n; ++i) copy_rows(p[0] + i * s[0], p[1] + i * s[1], planes);
        });
      });
  return true;
}

}  // namespace

void CpuBackend::copy(const Tensor& dst, const Tensor& src) {
  const std::array<const Tensor*, 2> operands{&dst, &src};
  const StridedIterator rows = collapse_dims(operands);
  if (dst.dtype() == src.dtype()) {
    if (copy_transposed(rows, itemsize(dst.dtype()))) return;
    if (copy_short_rows(rows, operands, itemsize(dst.dtype()))) return;
  }
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
