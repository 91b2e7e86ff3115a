// SPDX-License-Identifier: Apache-2.0
// Observation of kernels: counters of the threads that want them, and messages to the program.
// While nobody observes, a kernel costs one more load, in backend_of().
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "libtensor/graph/tensor.h"

namespace libtensor {

class Backend;
struct ElementwiseGroup;
struct GroupReduction;

// What kernels did. ops: elementwise ops and reductions times their elements, products as
// kernels.toml says. Bytes: each operand of a kernel once, elements that broadcasting repeats once.
struct KernelCounts {
  int64_t kernels = 0, ops = 0, bytes_read = 0, bytes_written = 0;

  KernelCounts& operator+=(const KernelCounts& other) noexcept {
    kernels += other.kernels;
    ops += other.ops;
    bytes_read += other.bytes_read;
    bytes_written += other.bytes_written;
    return *this;
  }
  KernelCounts operator-(const KernelCounts& other) const noexcept {
    return {kernels - other.kernels, ops - other.ops, bytes_read - other.bytes_read,
            bytes_written - other.bytes_written};
  }
};

// Of a kernel that computes the group, whose outputs need no tensors.
KernelCounts work_of(const ElementwiseGroup& group);
// "mul+add+tanh".
std::string name_of(const ElementwiseGroup& group);
// A line for each op, those of what is computed first included.
std::string listing_of(const ElementwiseGroup& group);
// The same of a reduction with what is before and behind it.
KernelCounts work_of(const GroupReduction& reduction);
std::string name_of(const GroupReduction& reduction);
std::string listing_of(const GroupReduction& reduction);

namespace observe {

// Threads that count, threads that have something to deliver, and 1 each for a sink of messages and
// for the profiler.
inline constinit std::atomic<int> in_use{0};
inline bool anywhere() noexcept { return in_use.load(std::memory_order_relaxed) != 0; }

// The backend of the device, or one that does the same and observes it: for the calling thread, as
// it is now.
Backend& backend_of(Device device);

// Whether kernels that the calling thread starts are counted; returns whether they were.
bool set_counting(bool on) noexcept;
KernelCounts counts() noexcept;
void set_counts(const KernelCounts& counts) noexcept;

struct SinkData {
  void (*function)() = nullptr;
  void* user = nullptr;
};
using Sink = void (*)(const SinkData& data, const char* text);
// 0 to 3; -1: that of the environment. Messages of all threads go to the sink, one at a time for
// each kernel; null for none.
void set_debug(int32_t level, Sink sink, const SinkData& data);
int32_t debug_level() noexcept;

// Calls of the program's functions wait until the function of the C API that started the kernels is
// done: then no lock is held, and no pending value is being computed. Until then anywhere() holds.
void later(std::function<void()> call);
void deliver() noexcept;
}  // namespace observe
}  // namespace libtensor
