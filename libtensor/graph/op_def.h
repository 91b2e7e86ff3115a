// SPDX-License-Identifier: Apache-2.0
// OpDef: what a row of ops/table/ says about an op. Call: an op with its arguments, borrowed for
// the time that it runs. The table itself is op_defs.gen.h; what runs an op is known to ops/
// (kRuns), what differentiates it to autograd/ (kVjps), both indexed by OpId.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "libtensor/graph/op_id.h"
#include "libtensor/graph/op_types.h"

namespace libtensor {

// The kinds of arguments, and the C++ type that each is passed as.
enum class ArgKind : uint8_t {
  tensor,         // Tensor
  tensors,        // Tensors
  scalar,         // Scalar
  integer,        // int64_t
  real,           // double
  boolean,        // bool
  ints,           // Ints
  shape,          // Shape
  axes,           // Axes
  axis,           // int
  optional_axis,  // OptionalAxis
  dtype,          // DType, unset for the default
  device,         // Device, unset for the default
  string,         // std::string_view
  generator,      // Generator*, null for the default one
  reduction,      // Reduction
  fan,            // Fan
};

inline constexpr size_t kMaxArgs = 24;

struct ArgDef {
  const char* name;
  ArgKind kind;
  bool nullable = false;
  const char* default_value = nullptr;  // as the table writes it; null where there is none
};

// Where a value that a node saves comes from.
enum class SavedFrom : uint8_t {
  argument,
  result,
  intermediate,
  shape,
  shapes,
  dtype,
  device,
  geometry
};

// A value that a node saves of a call: an attribute, or what a gradient rule needs.
struct SavedDef {
  const char* name;  // "x", "out", "x.shape"
  SavedFrom from;
  uint8_t index;  // of the argument (for its shape, ... too), of the result or of the intermediate
  uint8_t needed_by;  // bit i: only where the op's i-th differentiable argument wants a gradient
};
inline constexpr uint8_t kAlwaysSaved = 0xff;

enum class OpKind : uint8_t {
  unary,
  binary,
  ternary,
  compare,
  reduce,
  view,
  kernel,
  composite,
  create
};
// One tensor; named ones; a list whose length depends on the call; none: the first argument is
// written to.
enum class Returns : uint8_t { tensor, outputs, tensors, none };

// What mixed precision does with floating operands other than float64.
enum class AutocastPolicy : uint8_t { none, low, float32, widest };

// What numbers of the host are for an elementwise op: values, which have to be numbers of an
// integer dtype; one of the values that the result is chosen from; a bound, for which any number
// will do; a bound where the ends of int64 stand for none; a count of bits.
enum class HostNumbers : uint8_t { value, choice, bound, open_bound, bit_count };

// What an op does with the parts of its complex operand where the other one is real: only with the
// real one (the imaginary part is copied, or negated where the real operand comes first), with
// both, or with both of a first operand that is complex.
enum class MixedComplex : uint8_t {
  none,
  one_part,
  one_part_negated,
  both_parts,
  both_parts_of_first
};

// The relations of the first operand to the second for which a comparison is true.
inline constexpr uint8_t kLess = 1, kEqual = 2, kGreater = 4;

// An argument that is overwritten with an intermediate once nothing can fail any more.
struct WriteDef {
  uint8_t argument, intermediate;
};

struct OpDef {
  OpId id;
  const char* name;
  const char* inplace_name = nullptr;  // of the form that writes to its first argument
  OpKind kind;
  Returns returns;
  DTypeClass dtypes = DTypeClass::any;  // that go in
  std::span<const ArgDef> args = {};
  uint32_t lists = 0;                         // bit i: args[i] is a list of tensors
  uint32_t takes_number = 0;                  // bit i: a number of the host may stand for args[i]
  uint32_t differentiable = 0;                // bit i: args[i] has a gradient
  std::span<const SavedDef> saved = {};       // by a node
  std::span<const char* const> results = {};  // names, of Returns::outputs
  uint8_t intermediates = 0;                  // tensors that the body makes for gradient rules
  std::span<const WriteDef> writes = {};
  AutocastPolicy autocast = AutocastPolicy::none;
  bool internal = false;        // not to be called: nodes of the graph only
  bool recorded = false;        // leaves a node behind; a composite leaves those of its parts
  bool saves_results = false;   // some of `saved` are results
  bool inplace = false;         // has a form that writes to its first argument
  bool boolean_result = false;  // whatever goes in
  bool real_result = false;     // of complex operands: the dtype of their parts
  bool keeps_first = false;     // the result has the dtype of the first operand
  int8_t condition = -1;        // the operand that is read as bool
  int8_t nonzero = -1;          // the operand that must not hold an integer 0
  int8_t zero_dim = -1;         // the operand that must be a 0-d tensor
  bool has_params = false;  // a function in ops/elementwise/functor_params.h checks the attributes
  bool nonempty = false;    // a reduction that has no value for no elements
  HostNumbers numbers = HostNumbers::value;
  MixedComplex mixed = MixedComplex::none;
  uint8_t true_for = 0;  // kLess, kEqual, kGreater
  // Names as the activation of linear_activation(): the i-th is the op with i as its attribute.
  std::span<const char* const> epilogues = {};
  const char* doc = "";
};

// args[i] points to an object of the type that belongs to the kind of argument i.
struct Call {
  const OpDef& op;
  const void* const* args;

  template <class T>
  const T& arg(size_t i) const noexcept {
    return *static_cast<const T*>(args[i]);
  }
};

}  // namespace libtensor
