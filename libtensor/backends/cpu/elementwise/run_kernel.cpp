// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/short_rows.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"

namespace libtensor::cpu {

namespace {

constexpr int64_t kPieceBytes = 8192;  // converted at a time, of each operand

// One row whose operands have other dtypes than the kernel's: pieces go through buffers.
struct Converting {
  const RowKernel& kernel;
  std::span<const Tensor* const> operands;
  const double* params;
  std::array<ConvertFunction, kMaxOperands> convert{};
  std::array<int64_t, kMaxOperands> size{};
  int64_t piece = kPieceBytes / 8;  // elements

  Converting(const RowKernel& row_kernel, std::span<const Tensor* const> tensors,
             const double* values)
      : kernel(row_kernel), operands(tensors), params(values) {
    for (size_t k = 0; k < operands.size(); ++k) {
      const DType own = operands[k]->dtype();
      const DType wanted = k == 0 ? kernel.result : kernel.reads[k - 1];
      size[k] = itemsize(wanted);
      piece = std::min(piece, kPieceBytes / size[k]);
      if (own != wanted) convert[k] = k == 0 ? converter(own, wanted) : converter(wanted, own);
    }
  }

  void operator()(char* const* pointers, const int64_t* steps, int64_t n) const {
    alignas(64) char buffers[kMaxOperands][kPieceBytes];
    for (int64_t done = 0; done < n; done += piece) {
      const int64_t m = std::min(piece, n - done);
      char* p[kMaxOperands];
      int64_t s[kMaxOperands];
      for (size_t k = 0; k < operands.size(); ++k) {
        char* at = pointers[k] + done * steps[k];
        p[k] = convert[k] ? buffers[k] : at;
        s[k] = convert[k] ? (steps[k] == 0 && k > 0 ? 0 : size[k]) : steps[k];
        if (convert[k] && k > 0) convert[k](p[k], size[k], at, steps[k], steps[k] == 0 ? 1 : m);
      }
      kernel.function(p, s, m, params);
      if (convert[0]) convert[0](pointers[0] + done * steps[0], steps[0], buffers[0], size[0], m);
    }
  }
};

void run_any_layout(const RowKernel& kernel, std::span<const Tensor* const> operands,
                    std::span<const double> params, bool converts) {
  const StridedIterator rows = collapse_dims(operands);
  const auto run = [&](const auto& row) {
    has_short_rows(rows, operands) ? for_short_rows(rows, operands, row)
                                   : parallel_inner_loops(rows, operands, row);
  };
  if (converts) return run(Converting(kernel, operands, params.data()));
  run([&](char* const* p, const int64_t* s, int64_t n) {
    kernel.function(p, s, n, params.data());
  });
}

}  // namespace

bool run_contiguous(const ContiguousKernel& kernel, const Tensor& out,
                    std::span<const Tensor* const> inputs, std::span<const double> params) {
  const TensorImpl& to = *out.impl();
  if (!kernel.function || to.dtype != kernel.result || !to.contiguous || to.numel > kGrain ||
      to.numel == 0) {
    return false;
  }
  const auto start = [](const TensorImpl& x, int64_t size) {
    return memory_of(*x.storage) + x.offset * size;
  };
  const int64_t size = itemsize(kernel.reads);
  char* bases[kMaxOperands];
  int64_t steps[kMaxOperands];
  alignas(16) char single[kMaxOperands][16];  // elements of other dtypes
  *steps = itemsize(kernel.result);
  *bases = static_cast<char*>(to.storage->data) + to.offset * *steps;  // it never is pending
  char** base = bases;
  int64_t* step = steps;
  for (const Tensor* const input : inputs) {
    const TensorImpl& x = *input->impl();
    const bool read_as_is = x.dtype == kernel.reads;
    if (read_as_is && x.contiguous && x.numel == to.numel) {
      *++step = size;
      *++base = start(x, size);
      continue;
    }
    if (x.numel != 1) return false;
    *++step = 0;
    *++base = read_as_is ? start(x, size) : single[step - steps];
    if (!read_as_is) {
      const int64_t own = itemsize(x.dtype);
      converter(kernel.reads, x.dtype)(*base, size, start(x, own), own, 1);
    }
  }
  kernel.function(bases, steps, to.numel, params.data());
  return true;
}

void run_kernel(const RowKernel& kernel, std::span<const Tensor* const> operands,
                std::span<const double> params) {
  bool converts = operands[0]->dtype() != kernel.result;
  for (size_t k = 1; k < operands.size(); ++k)
    converts = converts || operands[k]->dtype() != kernel.reads[k - 1];
  run_any_layout(kernel, operands, params, converts);
}

}  // namespace libtensor::cpu
