// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kChunk = 65536;  // elements whose true ones are counted together

int64_t chunks_of(int64_t n) { return (n + kChunk - 1) / kChunk; }

// The number of true elements of each chunk.
std::vector<int64_t> count_chunks(const Tensor& mask) {
  const auto* values = mask.data_as<uint8_t>();
  std::vector<int64_t> counts(static_cast<size_t>(chunks_of(mask.numel())));
  parallel_for(static_cast<int64_t>(counts.size()), 1, [&](int64_t begin, int64_t end) {
    for (int64_t chunk = begin; chunk < end; ++chunk) {
      const int64_t last = std::min((chunk + 1) * kChunk, mask.numel());
      int64_t count = 0;
      for (int64_t i = chunk * kChunk; i < last; ++i) count += values[i] != 0;
      counts[static_cast<size_t>(chunk)] = count;
    }
  });
  return counts;
}

// Writes the indices of the true elements in [begin, end).
void write_indices(int64_t* out, const Tensor& mask, int64_t begin, int64_t end) {
  const auto* values = mask.data_as<uint8_t>();
  const int inner = mask.ndim() - 1;
  const int64_t width = mask.extent(inner);
  std::array<int64_t, kMaxNdim> index;
  int64_t row_start = begin, row_end = begin;  // of the row whose index is known
  for (int64_t i = begin; i < end; ++i) {
    if (!values[i]) continue;
    if (i >= row_end) {
      int64_t rest = i / width;
      row_start = rest * width;
      row_end = row_start + width;
      for (int axis = inner - 1; axis >= 0; --axis) {
        index[axis] = rest % mask.extent(axis);
        rest /= mask.extent(axis);
      }
    }
    out = std::copy_n(index.data(), inner, out);
    *out++ = i - row_start;
  }
}

}  // namespace

int64_t CpuBackend::count_true(const Tensor& mask) {
  int64_t total = 0;
  for (const int64_t count : count_chunks(mask)) total += count;
  return total;
}

void CpuBackend::nonzero(const Tensor& out, const Tensor& mask) {
  std::vector<int64_t> starts = count_chunks(mask);
  int64_t total = 0;
  for (int64_t& start : starts) start = std::exchange(total, total + start);
  auto* indices = out.data_as<int64_t>();
  parallel_for(static_cast<int64_t>(starts.size()), 1, [&](int64_t begin, int64_t end) {
    for (int64_t chunk = begin; chunk < end; ++chunk) {
      const int64_t last = std::min((chunk + 1) * kChunk, mask.numel());
      write_indices(indices + starts[static_cast<size_t>(chunk)] * mask.ndim(), mask,
                    chunk * kChunk, last);
    }
  });
}

}  // namespace libtensor::cpu
