#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/loops.h"
#include "libtensor/backends/cpu/transpose.h"
#include "libtensor/core/lasting.h"
#include "libtensor/core/parallel.h"

namespace libtensor {

Backend& cpu_backend() {
  // Tensors may be released while the process ends.
  static constinit Lasting<cpu::CpuBackend> backend;
  return backend.get([] { return std::make_unique<cpu::CpuBackend>(); });
}

namespace cpu {
namespace {

void run_elementwise(OpId op, const RowKernel& kernel, const Tensor& out,
                     std::span<const Tensor* const> inputs, DType compute,
                     std::span<const double> params) {
  if (!kernel.function) fail(Status::dtype, op_name(op), " has no kernel for dtype ", compute);
  std::array<const Tensor*, kMaxOperands> operands{&out};
  std::copy(inputs.begin(), inputs.end(), operands.begin() + 1);
  run_rows(kernel, {operands.data(), inputs.size() + 1}, params);
}

}  // namespace

void CpuBackend::elementwise(OpId op, const Tensor& out, std::span<const Tensor* const> inputs,
                             DType compute, std::span<const double> params) {
  const auto find = inputs.size() == 1   ? TENSOR_AT_LEVEL(unary_kernel)
                    : inputs.size() == 2 ? TENSOR_AT_LEVEL(binary_kernel)
                                         : TENSOR_AT_LEVEL(ternary_kernel);
  RowKernel kernel = find(op, compute);
  if (!kernel.function) kernel = TENSOR_AT_LEVEL(compare_kernel)(op, compute);
  run_elementwise(op, kernel, out, inputs, compute, params);
}

void CpuBackend::elementwise_gradient(OpId op, const Tensor& out,
                                      std::span<const Tensor* const> inputs, DType compute,
                                      std::span<const double> params) {
  const RowKernel kernel = TENSOR_AT_LEVEL(gradient_kernel)(op, compute);
  run_elementwise(op, kernel, out, inputs, compute, params);
}

void CpuBackend::copy(const Tensor& dst, const Tensor& src) {
  const std::array<const Tensor*, 2> operands{&dst, &src};
  const Rows rows = make_rows(operands);
  if (dst.dtype() == src.dtype() && copy_transposed(rows, itemsize(dst.dtype()))) return;
  const ConvertFunction convert = converter(dst.dtype(), src.dtype());
  parallel_for(rows.numel, kGrain, [&](int64_t begin, int64_t end) {
    for_rows(rows, begin, end, [&](char* const* p, const int64_t* s, int64_t n) {
      convert(p[0], s[0], p[1], s[1], n);
    });
  });
}

void CpuBackend::fill(const Tensor& dst, Scalar value) {
  const std::array<const Tensor*, 1> operands{&dst};
  const Rows rows = make_rows(operands);
  visit_any_dtype(dst.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T element = value.to<T>();
    parallel_for(rows.numel, kGrain, [&](int64_t begin, int64_t end) {
      for_rows(rows, begin, end, [&](char* const* p, const int64_t* s, int64_t n) {
        if (s[0] == sizeof(T)) {
          std::fill_n(reinterpret_cast<T*>(p[0]), n, element);
        } else {
          for (int64_t i = 0; i < n; ++i) *reinterpret_cast<T*>(p[0] + i * s[0]) = element;
        }
      });
    });
  });
}

}  // namespace cpu
}  // namespace libtensor
