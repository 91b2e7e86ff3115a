/* SPDX-License-Identifier: Apache-2.0 */
// The libraries of NVIDIA's that the emulated device has: tables of functions that compute the same
// when their stream comes to them. Each file declares the numbers once more, from NVIDIA's headers,
// so that wrong ones of the plugin are found out.
//
// In TENSOR_CUDA_EMULATION, "libraries=none" takes all away, "hide=FILE" one, "lacks=NAME" a
// function; "libraries=all" gives them what is too small to be worth it; "trace=libraries" writes a
// line to the standard error stream for each file that is tried.
#pragma once

#include <cstddef>
#include <functional>

#include "tests/cuda/emulation/threads.h"

namespace libtensor::emulation {

// Whether TENSOR_CUDA_EMULATION says so.
bool given(const char* setting);

struct Symbol {
  const char* name;
  void* function;
};

// As a static, makes a library known, by a name that stays.
class StandIn {
 public:
  template <size_t kCount>
  StandIn(const char* file, const Symbol (&symbols)[kCount]) : StandIn(file, symbols, kCount) {}

  bool is(const char* file) const;
  void* find(const char* name) const;

 private:
  StandIn(const char* file, const Symbol* symbols, size_t count);

  const char* file_;
  const Symbol* symbols_;
  size_t count_;
};

// Appends work of a library, by the name of its file, to a stream.
void work_of(const char* file, Stream* stream, std::function<void()> work);

}  // namespace libtensor::emulation
