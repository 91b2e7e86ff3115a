// SPDX-License-Identifier: Apache-2.0
// The text of a kernel that computes a group of elementwise ops
// (libtensor/device/elementwise_group.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "libtensor/backends/cuda/interface.h"

namespace libtensor::cuda {

// How an input is read. In a group of rows, `dense` and `strided` say how the elements of a row
// lie; rows themselves have strides.
enum class Reading : uint8_t {
  number,   // an argument of the kernel
  single,   // one element for all
  dense,    // element i lies i sizes from the first
  strided,  // its own layout; of a pack, neighbours of a row
  row,      // its own layout, one element for a pack or a row
};

// What a kernel depends on: all but addresses, extents, strides and numbers.
struct GroupPlan {
  std::span<const GroupOp> ops;
  std::span<const uint8_t> outputs;  // values
  int inputs = 0;
  std::array<DType, kMaxGroupOperands> dtypes{};  // of the inputs
  std::array<Reading, kMaxGroupOperands> readings{};
  int together = 1;   // elements that a thread has in hand
  int axes = 0;       // of strided inputs and rows
  bool wide = false;  // whether indices have 64 bits

  // Of a group of rows; then `axes` are those of a row of strided inputs.
  int lanes = 0;        // threads of a row; 0: there are no rows
  int held = 0;         // elements of a row that a thread keeps; 0: it reads them again
  bool pieces = false;  // whether rows are reduced in pieces
  int row_axes = 0;     // of inputs, but for those of a row

  // Whether the last op reduces the one before, in the way of reduce.cu, and is the only output;
  // and whether neighbouring threads have neighbouring results.
  bool reduces = false, beside = false;

  bool is_of_rows() const { return lanes > 0; }
  DType dtype_of(size_t value) const {
    const auto n = static_cast<size_t>(inputs);
    return value < n ? dtypes[value] : ops[value - n].result;
  }
  int count(Reading what) const {
    int n = 0;
    for (int i = 0; i < inputs; ++i) n += readings[static_cast<size_t>(i)] == what ? 1 : 0;
    return n;
  }
  int strided() const { return count(Reading::strided) + count(Reading::row); }
  // Numbers that functors hold.
  int params() const;
};

inline constexpr const char* kGroupKernel = "tensor_group";
inline constexpr int kMostRowPieces = 16;

// Whether there is a functor for it; of a reduction of elements of dtype x, one that reads them
// where they lie.
bool has_functor(GroupOpKind kind, OpId op, int inputs, DType x, DType compute);
// How many numbers the functor of an op holds.
int params_of(const GroupOp& op);
// Of two plans the same if their texts are; shorter.
std::string key_of(const GroupPlan& plan);
// The kernel kGroupKernel. Its only parameter are, in this order: numbers, 16 bytes each; of 8
// bytes each: the number of elements, the functors' numbers, the addresses of outputs and of inputs
// that lie in memory, the strides (bytes) of strided inputs and rows, axis by axis; an Extent32 or
// Extent64 of each axis. Of a group of rows: after the numbers the rows, the elements of one, its
// pieces, the elements of a piece, and the threads that combine pieces; inputs but numbers have
// strides and Extent64s of the axes of rows, and then strided ones those of the axes of a row. Of
// one that is reduced: after the numbers the results, the elements of each, the threads of a
// result, its pieces, the elements of a piece, the steps from a result and from an element to the
// next among all elements, and the address of what pieces leave.
std::string text_of(const GroupPlan& plan);

}  // namespace libtensor::cuda
