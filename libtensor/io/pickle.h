// SPDX-License-Identifier: Apache-2.0
// Pickles of Python, protocols 2 to 5 (Lib/pickletools.py of CPython describes the opcodes), as
// data: classes and functions are names, and what a pickle calls is recorded, never executed.
// Errors are TENSOR_E_IO and name the byte.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace libtensor::pickle {

enum class Kind : uint8_t {
  none,
  boolean,     // integer
  integer,     // integer
  big,         // text: little-endian, two's complement
  real,        // real
  text,        // text, which is UTF-8
  bytes,       // text
  list,        // items
  tuple,       // items
  set,         // items
  dict,        // items: keys and values in turn
  global,      // global: a class or a function
  call,        // call: of a class or a function
  persistent,  // call.arguments: what the reader of the pickle is asked for
};

using Id = uint32_t;  // of a value
inline constexpr Id kNone = 0;

struct Global {
  std::string_view module, name;
};

struct Call {
  Id callable = kNone, arguments = kNone, state = kNone;
};

struct Value {
  Value() noexcept : integer(0) {}

  Kind kind = Kind::none;
  // Of a call: whether its items are keys and values, which were set, or elements, which were
  // added.
  bool has_pairs = false;
  union {
    int64_t integer;
    double real;
    std::string_view text;
    uint32_t global;  // in Pickle::globals
    Call call;
  };
  std::vector<Id> items;
};

// Values refer to each other by number and may do so in circles. Texts lie in the parsed bytes.
struct Pickle {
  std::vector<Value> values;
  std::vector<Global> globals;
  Id root = kNone;
  size_t size = 0;  // bytes

  const Value& operator[](Id id) const noexcept { return values[id]; }
};

// The pickle that `bytes` begin with. Its memory is bounded by its size. `ended` tells after an
// error whether more bytes might have made a pickle.
Pickle parse(std::string_view bytes, bool& ended);

}  // namespace libtensor::pickle
