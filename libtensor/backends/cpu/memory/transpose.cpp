// SPDX-License-Identifier: Apache-2.0
// Copies between layouts whose fastest axes differ.
#include <algorithm>
#include <cstring>

#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/memory/transpose.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kTile = 16;  // rows and columns that are transposed at a time
// Columns of a work item that is streamed: what a row of x has of them lies together.
constexpr int64_t kStripe = 64;
constexpr int64_t kLeast = 8;    // below it the tiles do not pay
constexpr int64_t kBand = 4096;  // rows of a work item
constexpr int64_t kLine = 64;    // bytes

// A plane of `rows` x `columns` elements: dense along columns in x, along rows in out. Steps in
// bytes.
struct Plane {
  char* out;
  const char* x;
  int64_t rows, columns;
  int64_t out_step, step;  // to the next column of out, to the next row of x
  bool streamed;           // past the caches: rows of out are lines of 64 bytes at multiples of 64
};

template <class T>
void transpose_tile(T (&tile)[kTile][kTile], const char* x, int64_t step) {
  for (int64_t i = 0; i < kTile; ++i, x += step) {
    T row[kTile];
    std::memcpy(row, x, sizeof(row));
    for (int64_t j = 0; j < kTile; ++j) tile[j][i] = row[j];
  }
}

// In vectors of four, four by four of them.
void transpose_tile(uint32_t (&tile)[kTile][kTile], const char* x, int64_t step) {
  typedef uint32_t Vector __attribute__((vector_size(16)));
  for (int64_t i = 0; i < kTile; i += 4, x += 4 * step) {
    Vector rows[4][kTile / 4];  // whole lines of memory at once
    for (int64_t r = 0; r < 4; ++r) std::memcpy(rows[r], x + r * step, sizeof(rows[r]));
    for (int64_t j = 0; j < kTile; j += 4) {
      const Vector a = rows[0][j / 4], b = rows[1][j / 4], c = rows[2][j / 4], d = rows[3][j / 4];
      const Vector ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
      const Vector cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
      const Vector ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
      const Vector cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
      const Vector columns[4] = {__builtin_shufflevector(ab, cd, 0, 1, 4, 5),
                                 __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
                                 __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5),
                                 __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7)};
      for (int64_t k = 0; k < 4; ++k) std::memcpy(&tile[j + k][i], &columns[k], sizeof(Vector));
    }
  }
}

template <class T>
void copy_plane(const Plane& plane) {
  constexpr auto kSize = static_cast<int64_t>(sizeof(T));
  for (int64_t i = 0; i < plane.rows; i += kTile) {
    const int64_t rows = std::min(kTile, plane.rows - i);
    for (int64_t j = 0; j < plane.columns; j += kTile) {
      const int64_t columns = std::min(kTile, plane.columns - j);
      const char* x = plane.x + i * plane.step + j * kSize;
      char* out = plane.out + j * plane.out_step + i * kSize;
      if (rows == kTile && columns == kTile) {
        alignas(kLine) T tile[kTile][kTile];
        transpose_tile(tile, x, plane.step);
        const auto* from = reinterpret_cast<const char*>(tile);
        if (plane.streamed) {
          stream_rows(out, plane.out_step, from, sizeof(tile[0]), kTile);
        } else {
          for (int64_t k = 0; k < kTile; ++k)
            std::memcpy(out + k * plane.out_step, tile[k], sizeof(tile[k]));
        }
        continue;
      }
      for (int64_t k = 0; k < columns; ++k) {
        for (int64_t r = 0; r < rows; ++r) {
          std::memcpy(out + k * plane.out_step + r * kSize, x + r * plane.step + k * kSize,
                      sizeof(T));
        }
      }
    }
  }
}

using PlaneCopy = void (*)(const Plane&);

PlaneCopy plane_copy(int64_t size) {
  switch (size) {
    case 1:
      return copy_plane<uint8_t>;
    case 2:
      return copy_plane<uint16_t>;
    case 4:
      return copy_plane<uint32_t>;
    case 8:
      return copy_plane<uint64_t>;
    default:
      return nullptr;
  }
}

}  // namespace

bool copy_transposed(const StridedIterator& rows, int64_t size) {
  const int inner = rows.ndim - 1;
  const PlaneCopy copy = plane_copy(size);
  if (!copy || rows.strides[inner][0] != size || rows.extents[inner] < kLeast) return false;
  int axis = inner - 1;
  while (axis >= 0 && rows.strides[axis][1] != size) --axis;
  const int64_t step = rows.strides[inner][1];
  if (axis < 0 || step == size || step == 0 || rows.extents[axis] < kLeast) return false;
  const int64_t out_step = rows.strides[axis][0];
  // A result that is larger than the last cache.
  const int64_t nbytes = rows.numel * size;
  bool streamed = kTile * size % kLine == 0 && is_streamed(nbytes, nbytes) &&
                  reinterpret_cast<uintptr_t>(rows.bases[0]) % kLine == 0;
  for (int k = 0; k < inner; ++k) streamed &= rows.strides[k][0] % kLine == 0;
  // Stripes of columns in bands of rows, of every plane that the other axes give.
  const int64_t stripe = streamed ? kStripe : kTile;
  const int64_t columns = rows.extents[axis], stripes = (columns + stripe - 1) / stripe;
  const int64_t length = rows.extents[inner], bands = (length + kBand - 1) / kBand;
  const int64_t planes = rows.numel / columns / length;
  const int64_t grain = std::max<int64_t>(1, kGrain / (stripe * std::min(length, kBand)));
  parallel_for(planes * bands * stripes, grain, [&](int64_t begin, int64_t end) {
    for (int64_t item = begin; item < end; ++item) {
      const int64_t first = item % stripes * stripe, top = item / stripes % bands * kBand;
      Plane plane{rows.bases[0] + first * out_step + top * size,
                  rows.bases[1] + first * size + top * step,
                  std::min(kBand, length - top),
                  std::min(stripe, columns - first),
                  out_step,
                  step,
                  streamed};
      int64_t rest = item / stripes / bands;
      for (int k = inner - 1; k >= 0; --k) {
        if (k == axis) continue;
        const int64_t index = rest % rows.extents[k];
        rest /= rows.extents[k];
        plane.out += index * rows.strides[k][0];
        plane.x += index * rows.strides[k][1];
      }
      copy(plane);
    }
    if (streamed) end_stream();
  });
  return true;
}

}  // namespace libtensor::cpu
