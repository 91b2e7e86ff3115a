// SPDX-License-Identifier: Apache-2.0
// Threads: how many, and the loops that they share.
#pragma once

#include <cstdint>
#include <exception>

#include "libtensor/core/cancel.h"

namespace libtensor {

// Threads that an operation of the calling thread may use.
int num_threads() noexcept;
void set_num_threads(int n, bool this_thread_only);

namespace detail {
void parallel_run(int64_t parts, void (*body)(void* context, int64_t part), void* context);
int64_t parallel_parts(int64_t n, int64_t grain) noexcept;

// f(begin, end), in pieces where that is long work, between which it can be cancelled.
template <class F>
void run_range(int64_t begin, int64_t end, int64_t grain, F& f) {
  constexpr int kGrains = 6;  // a piece has 1 << kGrains of them
  if ((end - begin) >> kGrains <= grain) {
    f(begin, end);
    return;
  }
  const int64_t piece = grain << kGrains;
  CancelPoint point;
  while (begin < end) {
    point(static_cast<int64_t>(kCancelWork));
    const int64_t next = end - begin > piece ? begin + piece : end;
    f(begin, next);
    begin = next;
  }
}
}  // namespace detail

// Calls f(begin, end) for parts of [0, n), each at least `grain` long, possibly at once. f may
// throw: the first exception reaches the caller. The parts depend on n, grain and the number of
// threads only; where one is more than 64 grains, f gets it in pieces, and the call can be
// cancelled between them.
template <class F>
void parallel_for(int64_t n, int64_t grain, F&& f) {
  if (n <= 0) return;
  const int64_t parts = n <= grain ? 1 : detail::parallel_parts(n, grain);
  if (parts <= 1) {
    detail::run_range(0, n, grain < 1 ? 1 : grain, f);
    return;
  }
  struct Context {
    F& f;
    int64_t n, parts, grain;
    const std::atomic<uint8_t>* request;
  } context{f, n, parts, grain < 1 ? 1 : grain, cancel_request()};
  detail::parallel_run(
      parts,
      [](void* opaque, int64_t part) {
        auto& c = *static_cast<Context*>(opaque);
        const int64_t size = c.n / c.parts, rest = c.n % c.parts;
        const int64_t begin = part * size + (part < rest ? part : rest);
        const CancelScope scope(c.request);
        detail::run_range(begin, begin + size + (part < rest ? 1 : 0), c.grain, c.f);
      },
      &context);
}

}  // namespace libtensor
