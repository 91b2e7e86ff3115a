// SPDX-License-Identifier: Apache-2.0
// Results that are larger than the caches are written past them: a line that is only written then
// need not be read before (Intel 64 and IA-32 Architectures Optimization Reference Manual, 9.5).
#pragma once

#include <algorithm>
#include <cstring>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {

// Both at multiples of 64, as is nbytes.
void stream_lines(char* to, const char* from, int64_t nbytes);

// Of any bytes anywhere: the whole lines, if both begin with one.
void stream_bytes(char* to, const char* from, int64_t nbytes);

// The same of `rows` rows of nbytes each, which follow each other in `from`, and are `step` apart
// in `to`.
void stream_rows(char* to, int64_t step, const char* from, int64_t nbytes, int64_t rows);

// Makes what was written past the caches visible to the other threads.
void end_stream() noexcept;

// Whether `nbytes` that are read or written once are more than the last cache holds, and rows of
// `row_bytes` long enough to be written past it.
bool is_streamed(int64_t nbytes, int64_t row_bytes) noexcept;

// Whether the first operand of the rows is worth it: written in long rows, not read, and larger
// together with the others than the last cache.
bool is_streamed(const StridedIterator& rows, std::span<const Tensor* const> operands) noexcept;

// n elements of `size` bytes at `out`, in pieces that go through the first cache: fill(first, n,
// to) puts n of them from the first on at `to`.
template <class Fill>
void stream_row(char* out, int64_t size, int64_t n, Fill&& fill) {
  constexpr int64_t kLine = 64;
  constexpr int64_t kPiece = 512;  // longer ones keep reads and writes from overlapping
  const auto gap = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(out) % kLine);
  if (gap % size != 0) return fill(int64_t{0}, n, out);
  const int64_t head = std::min(gap / size, n), piece = kPiece / size;
  alignas(kLine) char buffer[kPiece];
  if (head > 0) fill(int64_t{0}, head, out);
  for (int64_t done = head; done < n; done += piece) {
    const int64_t m = std::min(piece, n - done), nbytes = m * size;
    fill(done, m, buffer);
    stream_bytes(out + done * size, buffer, nbytes);
  }
}

// The row of a kernel so.
template <class Row>
class StreamedRow {
 public:
  StreamedRow(const Row& row, int operands) : row_(row), operands_(operands) {}

  void operator()(char* const* p, const int64_t* s, int64_t n) const {
    stream_row(p[0], s[0], n, [&](int64_t first, int64_t m, char* to) {
      char* at[kMaxOperands];
      at[0] = to;
      for (int k = 1; k < operands_; ++k) at[k] = p[k] + first * s[k];
      row_(at, s, m);
    });
  }

 private:
  const Row& row_;
  int operands_;
};

// Calls row(pointers, steps, n) for all rows of the operands, in parallel.
template <class Row>
void parallel_inner_loops(const StridedIterator& rows, std::span<const Tensor* const> operands,
                          const Row& row) {
  if (rows.numel <= kGrain || !is_streamed(rows, operands)) {
    parallel_for(rows.numel, kGrain,
                 [&](int64_t begin, int64_t end) { for_inner_loops(rows, begin, end, row); });
    return;
  }
  const StreamedRow<Row> streamed(row, rows.operands);
  parallel_for(rows.numel, kGrain, [&](int64_t begin, int64_t end) {
    for_inner_loops(rows, begin, end, streamed);
    end_stream();
  });
}

}  // namespace libtensor::cpu
