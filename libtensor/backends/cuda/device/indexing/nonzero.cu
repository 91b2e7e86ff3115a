// SPDX-License-Identifier: Apache-2.0
// The true elements of a mask: how many, and where.
#include <algorithm>
#include <vector>

#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {
namespace {

constexpr int kEach = 16;  // neighbours that one thread looks at
constexpr int64_t kChunk = kThreads * kEach;

struct Extents {
  int32_t ndim;
  int64_t of[kMaxNdim];
};

// The elements of a thread, in a chunk of a mask of n.
struct Part {
  int64_t begin;
  int count;
};
__device__ inline Part part_of(int64_t chunk, int64_t n) {
  Part part;
  part.begin = chunk * kChunk + static_cast<int64_t>(threadIdx.x) * kEach;
  const int64_t rest = n - part.begin;
  part.count = static_cast<int>(rest < 0 ? 0 : rest < kEach ? rest : kEach);
  return part;
}
__device__ inline int true_in(const uint8_t* mask, const Part& part) {
  int count = 0;
  for (int i = 0; i < part.count; ++i) count += mask[part.begin + i] != 0;
  return count;
}

__global__ void count_kernel(const uint8_t* mask, int64_t n, int64_t chunks, int64_t* counts) {
  TENSOR_SHARED(int, scratch, kWarps);
  for (int64_t chunk = blockIdx.x; chunk < chunks; chunk += gridDim.x) {
    const int all =
        fold_block(true_in(mask, part_of(chunk, n)), scratch, [](int a, int b) { return a + b; });
    if (threadIdx.x == 0) counts[chunk] = all;
  }
}

// One block: each count becomes the sum of those before it.
__global__ void scan_kernel(int64_t* counts, int64_t n) {
  TENSOR_SHARED(int64_t, scratch, kWarps);
  int64_t before = 0;
  for (int64_t begin = 0; begin < n; begin += kThreads) {
    const int64_t i = begin + threadIdx.x;
    int64_t total;
    const int64_t sum = scan_block(i < n ? counts[i] : 0, scratch, total);
    if (i < n) counts[i] = before + sum;
    before += total;
  }
}

__global__ void indices_kernel(const uint8_t* mask, int64_t n, int64_t chunks,
                               const int64_t* starts, const __grid_constant__ Extents extents,
                               int64_t* out) {
  TENSOR_SHARED(int, scratch, kWarps);
  for (int64_t chunk = blockIdx.x; chunk < chunks; chunk += gridDim.x) {
    const Part part = part_of(chunk, n);
    int total;
    const int before = scan_block(true_in(mask, part), scratch, total);
    int64_t* to = out + (starts[chunk] + before) * extents.ndim;
    for (int i = 0; i < part.count; ++i) {
      if (!mask[part.begin + i]) continue;
      int64_t rest = part.begin + i;
      for (int axis = extents.ndim - 1; axis > 0; --axis) {
        const int64_t next = rest / extents.of[axis];
        to[axis] = rest - next * extents.of[axis];
        rest = next;
      }
      to[0] = rest;
      to += extents.ndim;
    }
  }
}

int64_t chunks_of(int64_t n) { return (n + kChunk - 1) / kChunk; }

Launch grid_of(const Context& context, int64_t chunks) {
  const int64_t blocks = std::min(chunks, busy_blocks(context) * 4);
  return {dim3(static_cast<unsigned>(blocks)), dim3(kThreads), true};
}

}  // namespace

void count_true(const Context& context, View mask, int64_t& count) {
  count = 0;
  const int64_t chunks = chunks_of(mask.numel);
  if (chunks == 0) return;
  const int64_t nbytes = chunks * static_cast<int64_t>(sizeof(int64_t));
  const Workspace counts(context, nbytes);
  launch(context, grid_of(context, chunks), count_kernel, mask.as<const uint8_t>(), mask.numel,
         chunks, counts.as<int64_t>());
  std::vector<int64_t> all(static_cast<size_t>(chunks));
  download(context, all.data(), counts.data(), nbytes);
  for (const int64_t its : all) count += its;
}

void nonzero(const Context& context, View out, View mask) {
  const int64_t chunks = chunks_of(mask.numel);
  if (chunks == 0 || mask.ndim == 0 || out.numel == 0) return;
  Extents extents{};
  extents.ndim = mask.ndim;
  std::copy_n(mask.extents, mask.ndim, extents.of);
  const Workspace counts(context, chunks * static_cast<int64_t>(sizeof(int64_t)));
  const Launch grid = grid_of(context, chunks);
  const auto* values = mask.as<const uint8_t>();
  launch(context, grid, count_kernel, values, mask.numel, chunks, counts.as<int64_t>());
  launch(context, Launch{dim3(1), dim3(kThreads), true}, scan_kernel, counts.as<int64_t>(), chunks);
  launch(context, grid, indices_kernel, values, mask.numel, chunks, counts.as<int64_t>(), extents,
         out.as<int64_t>());
}

}  // namespace libtensor::cuda
