// SPDX-License-Identifier: Apache-2.0
// What a thread has for itself: one object, because a library that is loaded at run time pays for
// finding thread-local memory, and several times in an operation is more than an addition costs.
#pragma once

#include <atomic>
#include <cstdint>

namespace libtensor {

struct Reclaimable;
struct CastCache;
class Generator;
class PackHooks;
class RecomputedTensors;
class CallSink;
namespace detail {
struct EventCounts;
}

inline constexpr int kDeviceKinds = 16;   // of core/device.h, with room for registered ones
inline constexpr int kPools = 10;         // of core/object_pool.h
inline constexpr int kThreadBlocks = 48;  // size classes of element memory that a thread keeps

// Free blocks, linked through themselves.
struct FreeBlocks {
  void* first = nullptr;
  int32_t count = 0;
};

// Whether a thread allows something; not asked yet where the environment has not been looked at.
enum class ModeState : uint8_t { unread, no, yes };
// What: convolutions by Winograd's method, products of TF32, other orders of additions and
// multiplications in chains.
enum class MathMode : uint8_t { winograd, tf32, reassociation };

// Which results are left pending: none, where it pays, or all that can be.
enum class LazyMode : uint8_t { unread, off, automatic, all };

// Whether a thread keeps something of a kind: not yet, until its end, or not any more.
enum class Keeps : uint8_t { not_yet, yes, no_more };

struct ThreadState {
  uint8_t grad_mode = 1;  // graph/modes.h: bit 0 is whether it is on
  ModeState math_modes[3] = {ModeState::unread, ModeState::unread,
                             ModeState::unread};  // core/math_mode.h, by MathMode
  LazyMode lazy = LazyMode::unread;               // core/lazy_mode.h
  // ops/autocast.h: of each kind of device the dtype that ops cast to, 0 for none.
  uint8_t autocast[kDeviceKinds] = {};
  CastCache* casts = nullptr;
  PackHooks* pack_hooks = nullptr;          // graph/saved_tensor.h: the innermost ones
  RecomputedTensors* recomputed = nullptr;  // autograd/checkpoint.h: of the innermost backward pass
  Generator* generator = nullptr;           // graph/default_generator.h: in place of the process's
  CallSink* call_sink = nullptr;   // graph/call_sink.h: of the program that is being captured
  bool reclaiming = false;         // graph/reclaim.h
  Reclaimable* waiting = nullptr;  // for it
  Keeps keeps_counts = Keeps::not_yet;
  Keeps keeps_pools = Keeps::not_yet;
  Keeps keeps_blocks = Keeps::not_yet;
  bool counts_bytes = false;              // backends/cpu/memory/allocator.cpp
  detail::EventCounts* events = nullptr;  // null before the first event, and from the end on
  FreeBlocks pools[kPools];
  FreeBlocks blocks[kThreadBlocks];
  // Of the pool of tensors, blocks that wait: from the oldest on, and the newest.
  FreeBlocks retired;
  void* newest_retired = nullptr;
  uintptr_t destroying = 0;  // core/callback.h: the stack where a destroy function runs
  // core/cancel.h: what was asked of its own calls, and of those of the thread that it works for.
  std::atomic<uint8_t> cancel_asked{0};
  int32_t cancel_shields = 0;
  const std::atomic<uint8_t>* cancels = nullptr;
  int64_t interrupt_polled = 0;
};

// The same object in every call of a thread, so that a compiler may look it up once in a function.
[[gnu::const]] ThreadState& thread_state() noexcept;

}  // namespace libtensor
