// SPDX-License-Identifier: Apache-2.0
// Machine code made at run time: ops of a group of which each reads what the ones before it left in
// registers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "libtensor/backends/cpu/features.h"
#include "libtensor/device/elementwise_group.h"

// Xbyak is a header for x86-64; without it, and where there is neither that processor nor a 64-bit
// Arm, the loops of the functors do all the work.
#if !defined(TENSOR_NO_JIT)
#if defined(TENSOR_X86_ISAS) && __has_include(<xbyak/xbyak.h>)
#define TENSOR_JIT
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define TENSOR_JIT
#endif
#endif

namespace libtensor::cpu::jit {

// Elements of all operands, one after the other; a number is one element for all of them.
struct Operand {
  DType dtype;
  bool is_number;
};

// Some ops of a group. Values are numbered as there: first the inputs, then the results.
struct Segment {
  struct Output {
    uint8_t value;
    bool streamed;  // past the caches, where it is aligned
  };
  std::vector<Operand> inputs;
  std::vector<ElementwiseGroup::Op> ops;  // of one exponent `pow`, params[0] is that
  std::vector<Output> outputs;
  // float32 values, whose elements are added to lanes of doubles: a row, in the order in which
  // reduce/fold_isa.h adds one to as many lanes.
  std::vector<uint8_t> sums;
  int sum_lanes = 0;
  bool fetches = false;  // float32 elements that later code reads
  // Or all ops for each of some columns of rows, where `of_columns` says so with inputs of their
  // own, one after the other; `totals` are float32 values whose columns are added one by one as
  // doubles. What the ops read is numbered as if there were one column. Then `row_ops`, for which
  // values are numbered anew: first the totals, then all further inputs, then their results. Of
  // these values some are the outputs.
  int columns = 0;
  std::vector<bool> of_columns;
  std::vector<uint8_t> totals;
  std::vector<ElementwiseGroup::Op> row_ops;
};
inline constexpr int kMostColumns = 16;

// Of sums: four elements are added as floats before, or each as a double.
inline constexpr int kLanesInFours = 16, kLanesOfDoubles = 32;
inline constexpr size_t kMostSums = 4;

inline constexpr size_t kMostOperands = 48;
static_assert(kMostOperands <= 64);  // bits of a number

// Integers of 8 and 16 bits, which lanes hold as larger ones.
inline bool is_small_integer(DType dtype) { return is_integer(dtype) && itemsize(dtype) <= 2; }

// Whether code reads and writes elements of the dtype.
inline bool holds(DType dtype) {
  return dtype == DType::float32 || dtype == DType::float64 || dtype == DType::float16 ||
         dtype == DType::bfloat16 || dtype == DType::boolean || dtype == DType::int32 ||
         dtype == DType::int64 || is_small_integer(dtype);
}

// Whether outputs of the dtype can be written past the caches.
inline bool can_stream(DType dtype) { return holds(dtype) && itemsize(dtype) >= 4; }

class Kernel {
 public:
  virtual ~Kernel() = default;
  // n elements, with sums a row; the inputs first, then the outputs, then the lanes of sums, which
  // are 0, then what is fetched into the caches, which may lie anywhere. No output lies where an
  // input does. Of a row with sums, bit k of `goes_on` says that after operand k there are as many
  // elements again, which may be read, and hold anything afterwards.
  virtual void operator()(char* const* pointers, int64_t n, uint64_t goes_on = 0) const = 0;
};

#ifdef TENSOR_JIT
// Whether the processor is one for which code can be made, and TENSOR_JIT in the environment is not
// `off`.
bool is_enabled() noexcept;
// Whether code can have sums.
bool can_add_up() noexcept;

// Whether ops can be part of a segment. `reads`: the dtypes of its inputs.
bool has_code(const ElementwiseGroup::Op& op, std::span<const DType> reads);
// 4 or 8: bytes of the lanes that an op is done in, which all ops of a segment have in common; 0 if
// either will do, as for ops of bools.
int lane_bytes_of(const ElementwiseGroup::Op& op, std::span<const DType> reads);

// None if the system lets no code be made, or the ops need too many registers.
std::shared_ptr<const Kernel> kernel_of(const Segment& segment);
// The steps of the code, a line for each, as C would write them.
std::string listing_of(const Segment& segment);
#else
inline bool is_enabled() noexcept { return false; }
inline bool can_add_up() noexcept { return false; }
inline bool has_code(const ElementwiseGroup::Op&, std::span<const DType>) { return false; }
inline int lane_bytes_of(const ElementwiseGroup::Op&, std::span<const DType>) { return 0; }
inline std::shared_ptr<const Kernel> kernel_of(const Segment&) { return nullptr; }
inline std::string listing_of(const Segment&) { return {}; }
#endif

}  // namespace libtensor::cpu::jit
