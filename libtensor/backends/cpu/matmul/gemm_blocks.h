// SPDX-License-Identifier: Apache-2.0
// The frame of a blocked product: what fills the packed blocks and what takes the sums is up to the
// caller.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "libtensor/backends/cpu/matmul/gemm.h"
#include "libtensor/backends/cpu/matmul/matmul_kernels.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/dtype.h"
#include "libtensor/device/backend.h"

namespace libtensor::cpu {

inline constexpr int64_t kDepth = 384;           // of a packed block, at most
inline constexpr int64_t kBlockBytes = 3 << 17;  // of a packed block of a
inline constexpr int64_t kBlockColumns = 1024;   // of a packed block of b
inline constexpr int64_t kFewRows = 128;         // that use a block of b only few times
inline constexpr int64_t kShallow = 96;          // depth of a block whose rows are read in order
inline constexpr int64_t kFetching = 3;          // tiles of a panel that fetch the next one
inline constexpr int64_t kFinished = 128;   // columns of a block that an epilogue takes at a time
inline constexpr int64_t kSideBySide = 16;  // tiles whose rows are packed at a time
inline constexpr int64_t kStackBytes = 1 << 15;
inline constexpr int kTileBytes = 14 * 2 * 64;  // the largest tile

// Of this machine's instruction set.
const MatmulKernelSet& matmul_kernels() noexcept;

template <class T>
const MatmulKernels<T>& kernels() noexcept {
  if constexpr (std::is_same_v<T, float>) return matmul_kernels().float32;
  if constexpr (std::is_same_v<T, double>) return matmul_kernels().float64;
  if constexpr (std::is_same_v<T, uint32_t>) return matmul_kernels().uint32;
  if constexpr (std::is_same_v<T, uint64_t>) return matmul_kernels().uint64;
}

inline int64_t round_up_to(int64_t n, int64_t step) { return (n + step - 1) / step * step; }

// Working memory: on the stack if it is small. It is aligned by hand: GCC 12 misplaces aligned
// types on AddressSanitizer's stack (GCC bug 110027).
class Scratch {
 public:
  explicit Scratch(int64_t nbytes) {
    if (nbytes > kStackBytes) storage_ = cpu_backend().allocate(nbytes);
    constexpr uintptr_t kAlignment = 64;
    next_ = storage_ ? static_cast<char*>(storage_->data)
                     : stack_ + (-reinterpret_cast<uintptr_t>(stack_) & (kAlignment - 1));
  }
  template <class T>
  T* take(int64_t n) {
    auto* taken = reinterpret_cast<T*>(next_);
    next_ += padded<T>(n);
    return taken;
  }
  template <class T>
  static int64_t padded(int64_t n) {
    return round_up_to(n * static_cast<int64_t>(sizeof(T)), 64);
  }

 private:
  char stack_[kStackBytes + 63];
  Ref<Storage> storage_;
  char* next_;
};

template <class T, class S>
void copy_step(T* to, int64_t to_step, const S* from, int64_t from_step, int64_t n) {
  if (to_step == 1 && from_step == 1) {
    if constexpr (std::is_same_v<T, S>) {
      if (n > 0) std::memcpy(to, from, static_cast<size_t>(n) * sizeof(T));
    } else {
      for (int64_t i = 0; i < n; ++i) to[i] = convert<T>(from[i]);
    }
  } else {
    for (int64_t i = 0; i < n; ++i) to[i * to_step] = convert<T>(from[i * from_step]);
  }
}

// Lines of a matrix (lines, depth) as one panel in the order (depth, width); at least `lanes`
// elements of room behind it.
template <class T, class S>
void pack_panel(T* to, Matrix<const S> from, int64_t lines, int64_t depth, int64_t width) {
  if constexpr (std::is_same_v<T, S>) {
    if (from.column_step == 1 && lines > 1)
      return kernels<T>().turn(to, width, from.data, from.row_step, lines, depth);
    if (from.row_step == 1) {
      static constexpr T kZeros[kDepth] = {};
      const Segment line{0, 0, lines};
      for (int64_t p = 0; p < depth; p += kDepth)
        kernels<T>().copy(std::min(kDepth, depth - p), 1, &line, from.at(0, p), from.column_step,
                          to + p * width, width, kZeros);
      return;
    }
  }
  if (from.row_step == 1) {
    for (int64_t p = 0; p < depth; ++p) copy_step(to + p * width, 1, from.at(0, p), 1, lines);
  } else {
    for (int64_t i = 0; i < lines; ++i)
      copy_step(to + i, width, from.at(i, 0), from.column_step, depth);
  }
}

// Rows [0, m) in as few tiles as hold them, all of about the same height.
struct RowTiles {
  int64_t tiles, height, higher;  // so many are one row higher than `height`
  RowTiles(int64_t m, int64_t most)
      : tiles((m + most - 1) / most), height(m / tiles), higher(m % tiles) {}
  int64_t begin(int64_t t) const { return t * height + std::min(t, higher); }
};

// Rows as tiles take them: panels one after the other, each as wide as its tile is high.
template <class T, class S>
void pack_rows(T* to, Matrix<const S> from, int64_t rows, int64_t depth) {
  const MatmulKernels<T>& kernel = kernels<T>();
  const RowTiles tiles(rows, kernel.rows);
  int64_t t = 0;
  if constexpr (std::is_same_v<T, S>) {
    // Tiles of one height side by side, so many that a column is read in whole lines of a cache.
    while (from.row_step == 1 && t < tiles.tiles && depth >= kernel.lanes) {
      const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
      const int64_t room = round_up_to(ni, kernel.lanes) - ni;  // read beyond a tile
      const int64_t alike =
          std::min(t < tiles.higher ? tiles.higher : tiles.tiles, t + kSideBySide);
      const int64_t count = std::min(alike - t, (rows - room - i) / ni);
      if (count < 1) break;
      kernel.pack_narrow(depth, from.at(i, 0), from.column_step, count, ni, to + i * depth,
                         ni * depth);
      t += count;
    }
  }
  for (; t < tiles.tiles; ++t) {
    const int64_t i = tiles.begin(t), ni = tiles.begin(t + 1) - i;
    pack_panel(to + i * depth, from.from(i, 0), ni, depth, ni);
  }
}

// Rows of `columns` elements in order, each found by at(p), as panels of kernel.columns; the last
// one is filled with zeros.
template <class T, class At>
void pack_lines(T* to, int64_t columns, int64_t depth, At at) {
  const MatmulKernels<T>& kernel = kernels<T>();
  const int64_t width = kernel.columns, panels = columns / width, rest = columns % width;
  for (int64_t p = 0; p < depth; p += kPackedRows, to += kPackedRows * width) {
    const int64_t rows = std::min<int64_t>(kPackedRows, depth - p);
    const T* from[kPackedRows];
    for (int64_t r = 0; r < rows; ++r) from[r] = at(p + r);
    kernel.pack(rows, from, panels, to, depth * width);
    for (int64_t r = 0; rest && r < rows; ++r) {
      T* last = to + panels * depth * width + r * width;
      copy_step(last, 1, from[r] + panels * width, 1, rest);
      std::fill_n(last + rest, width - rest, T(0));
    }
  }
}

// Columns as tiles take them: panels of kernel.columns, the last one filled with zeros.
template <class T, class S>
void pack_columns(T* to, Matrix<const S> from, int64_t columns, int64_t depth) {
  if constexpr (std::is_same_v<T, S>) {
    if (from.column_step == 1)
      return pack_lines(to, columns, depth, [&](int64_t p) { return from.at(p, 0); });
  }
  const int64_t width = kernels<T>().columns;
  for (int64_t j = 0; j < columns; j += width, to += depth * width) {
    const int64_t nj = std::min(width, columns - j);
    pack_panel(to, from.from(0, j).transposed(), nj, depth, width);
    for (int64_t p = 0; nj < width && p < depth; ++p)
      std::fill_n(to + p * width + nj, width - nj, T(0));
  }
}

// Element (i, j) of the result; `addend` may have no data.
template <class T, class S>
void put(Matrix<S> out, Matrix<const S> addend, int64_t i, int64_t j, T value) {
  if (addend.data) value = static_cast<T>(value + convert<T>(*addend.at(i, j)));
  *out.at(i, j) = convert<S>(value);
}

// Runs a tile whose last columns have no room in c, through a buffer; `padded` says that the addend
// has whole vectors.
template <class T>
void run_edge(const MatmulKernels<T>& kernel, TileWork<T> work, int64_t rows, int64_t columns,
              bool padded) {
  alignas(64) char memory[kTileBytes];
  T* edge = reinterpret_cast<T*>(memory);
  T* c = work.c;
  const int64_t c_row = work.c_row;
  const T* addend = padded ? nullptr : work.addend;
  work.c = edge;
  work.c_row = kernel.columns;
  if (!padded) work.addend = nullptr;
  kernel.run_tile(rows, columns > kernel.lanes ? 2 : 1, work);
  if (!addend) {
    const T zeros[kMostTileRows] = {};
    const Segment segment{0, 0, columns};
    kernel.copy(rows, 1, &segment, edge, kernel.columns, c, c_row, zeros);
    return;
  }
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t j = 0; j < columns; ++j)
      c[r * c_row + j] = edge[r * kernel.columns + j] + addend[r * work.addend_row + j];
  }
}

// Rows [i, i + ni) of a as tiles read them: packed, or in place with one of both steps 1.
template <class T>
struct LeftBlock {
  const T* data;
  int64_t row, step;  // the latter of a matrix in place
  bool packed;
};

// Columns of b as tiles read them: panels `panel` apart, whose rows are found by `rows`, or packed
// if there are none and a is packed too; the last one may lie elsewhere.
template <class T>
struct RightBlock {
  const T* data;
  int64_t panel;
  const int64_t* rows;
  const T* last = nullptr;
  const int64_t* last_rows = nullptr;

  RightBlock from(int64_t panels) const {
    return {data + panels * panel, panel, rows, last, last_rows};
  }
};

// Where sums go, and what is added to them if that has data: both with unit column steps. `whole`
// says that there is room for whole vectors, `repeats` that the addend has the columns of one tile,
// which are added to those of each.
template <class T>
struct Target {
  T* data = nullptr;
  int64_t row_step = 0;
  const T* addend = nullptr;
  int64_t addend_step = 0;
  bool whole = false;
  bool repeats = false;

  // j begins a tile, if the addend repeats.
  Target from(int64_t i, int64_t j) const {
    return {data + i * row_step + j,
            row_step,
            addend ? addend + i * addend_step + (repeats ? 0 : j) : nullptr,
            addend_step,
            whole,
            repeats};
  }
  // What was there is added.
  Target onto() const { return {data, row_step, data, row_step, whole}; }
};

// One block of the result: all tiles of a (rows, depth) times b (depth, columns).
template <class T>
void run_tiles(int64_t rows, int64_t columns, int64_t depth, const LeftBlock<T>& a,
               const RightBlock<T>& b, const Target<T>& out,
               const MatmulKernels<T>& kernel = kernels<T>()) {
  const RowTiles tiles(rows, kernel.rows);
  const T* panel = b.data;
  for (int64_t j = 0; j < columns; j += kernel.columns, panel += b.panel) {
    const int64_t nj = std::min<int64_t>(kernel.columns, columns - j);
    const bool last = b.last && nj < kernel.columns;
    const bool two = nj > kernel.lanes;
    const bool edge = !out.whole && nj != (two ? kernel.columns : kernel.lanes);
    const Target<T> to = out.from(0, j);
    TileWork<T> work{depth,
                     a.data,
                     a.row,
                     a.step,
                     last ? b.last : panel,
                     last ? b.last_rows : b.rows,
                     to.data,
                     to.row_step,
                     to.addend,
                     to.addend_step};
    // The tiles of a panel share the next one, which may be far away.
    const bool fetches = tiles.tiles >= kFetching && j + kernel.columns < columns && !work.b_rows;
    work.next = fetches ? panel + b.panel : work.b;
    work.next_step = fetches ? (kernel.columns + tiles.tiles - 1) / tiles.tiles : 0;
    for (int64_t t = 0, i = 0; t < tiles.tiles; ++t) {
      const int64_t ni = tiles.begin(t + 1) - i;
      if (a.packed) work.a_step = ni;
      if (edge) {
        run_edge(kernel, work, ni, nj, out.repeats);
      } else {
        kernel.run_tile(ni, two ? 2 : 1, work);
      }
      i += ni;
      work.a += ni * (a.packed ? depth : a.row);
      work.c += ni * out.row_step;
      work.next += depth * work.next_step;
      if (work.addend) work.addend += ni * out.addend_step;
    }
  }
}

// Blocks into which k is divided.
inline int64_t depths(int64_t k) { return std::max<int64_t>(1, (k + kDepth - 1) / kDepth); }

// The product of a (m, k) and b (k, n), k >= 0, block by block. An operand with data is read in
// place (b: with unit column steps). Else pack_a(to, i, ni, p, np) packs rows [i, i + ni) over
// [p, p + np) of the inner extent as pack_rows does, and pack_b(to, j, nj, p, np) columns as
// pack_columns does, unless these are in `panels` of the whole depth already. Sums go straight to
// `direct` if that has data (k > 0), else store(i, ni, j, nj, sums, step) takes them, each once.
// Blocks of b are `shallow` where it is best read row by row. The epilogue is for `direct` results.
template <class T, class PackA, class PackB, class Store>
void multiply_blocks(int64_t m, int64_t n, int64_t k, Matrix<const T> a, PackA pack_a,
                     Matrix<const T> b, PackB pack_b, const Target<T>& direct, Store store,
                     bool shallow = false, const Epilogue& epilogue = {},
                     const MatmulKernels<T>& kernel = kernels<T>(), const T* panels = nullptr) {
  const int64_t depth =
      std::min(k, shallow ? kShallow : round_up_to((k + depths(k) - 1) / depths(k), 8));
  const int64_t block =
      kBlockBytes / static_cast<int64_t>(sizeof(T)) / kDepth / kernel.rows * kernel.rows;
  const int64_t rows = std::min(m, block);
  const int64_t columns = std::min(round_up_to(n, kernel.columns),
                                   m <= kFewRows && !shallow ? kBlockColumns / 4 : kBlockColumns);
  // Sums that cannot be stored in the result are kept for a few blocks of rows.
  const int64_t band = direct.data ? m : std::min(m, 4 * block);
  const int64_t width = b.data ? (n % kernel.lanes ? kernel.columns : 0) : panels ? 0 : columns;
  const int64_t room_a = a.data ? 0 : rows * depth + kernel.lanes;
  const int64_t room_b = width * depth + kernel.lanes;
  Scratch scratch(Scratch::padded<T>(room_a) + Scratch::padded<T>(room_b) +
                  2 * Scratch::padded<int64_t>(depth) +
                  (direct.data ? 0 : Scratch::padded<T>(band * columns)));
  T* packed_a = scratch.take<T>(room_a);
  T* packed_b = scratch.take<T>(room_b);
  auto* in_place = scratch.take<int64_t>(depth);
  auto* in_panel = scratch.take<int64_t>(depth);
  T* sums = direct.data ? nullptr : scratch.take<T>(band * columns);
  for (int64_t p = 0; p < depth; ++p) in_place[p] = p * b.row_step;
  for (int64_t p = 0; p < depth; ++p) in_panel[p] = p * kernel.columns;
  CancelPoint point;
  for (int64_t top = 0; top < m; top += band) {
    const int64_t bottom = std::min(m, top + band);
    for (int64_t j = 0; j < n; j += columns) {
      const int64_t nj = std::min(columns, n - j);
      if (k == 0) std::fill_n(sums, band * columns, T(0));
      for (int64_t p = 0; p < k; p += depth) {
        const int64_t np = std::min(depth, k - p);
        RightBlock<T> right{packed_b, np * kernel.columns, a.data ? in_panel : nullptr};
        if (b.data) {
          // Columns that do not fill a vector cannot be read there.
          const int64_t rest = nj % kernel.lanes ? nj % kernel.columns : 0;
          right = {b.at(p, j), kernel.columns, in_place, rest ? packed_b : nullptr, in_panel};
          if (rest) pack_columns(packed_b, b.from(p, j + nj - rest), rest, np);
        } else if (panels) {
          right.data = panels + j * k + p * kernel.columns;
          right.panel = k * kernel.columns;
        } else {
          pack_b(packed_b, j, nj, p, np);
        }
        for (int64_t i = top; i < bottom; i += rows) {
          const int64_t ni = std::min(rows, bottom - i);
          point((ni + nj) * np);
          LeftBlock<T> left{packed_a, 1, 0, true};
          if (a.data) {
            left = {a.at(i, p), a.row_step, a.column_step, false};
          } else {
            pack_a(packed_a, i, ni, p, np);
          }
          const Target<T> to =
              direct.data ? direct.from(i, j)
                          : Target<T>{sums + (i - top) * columns, columns, nullptr, 0, true};
          const Target<T> summed = p > 0 ? to.onto() : to;
          const bool last = p + np == k && epilogue.is_any();
          const int64_t part =
              last && epilogue.function ? kFinished / kernel.columns * kernel.columns : nj;
          for (int64_t c = 0; c < nj; c += part) {
            const int64_t nc = std::min(part, nj - c);
            const Target<T> there = summed.from(0, c);
            run_tiles(ni, nc, np, left, right.from(c / kernel.columns), there, kernel);
            if (last) epilogue.apply(ni, nc, Matrix<T>{there.data, there.row_step, 1});
          }
        }
      }
      if (!direct.data) store(top, bottom - top, j, nj, sums, columns);
    }
  }
}

}  // namespace libtensor::cpu
