// Threads. The only place that uses OpenMP.
#pragma once

#include <cstdint>
#include <exception>

namespace libtensor {

// Threads that an operation of the calling thread may use.
int num_threads() noexcept;
void set_num_threads(int n, bool this_thread_only);

namespace detail {
void parallel_run(int64_t parts, void (*body)(void* context, int64_t part), void* context);
int64_t parallel_parts(int64_t n, int64_t grain) noexcept;
}  // namespace detail

// Calls f(begin, end) for parts of [0, n), each at least `grain` long, possibly at once. f may
// throw: the first exception reaches the caller. The parts depend on n, grain and the number of
// threads only.
template <class F>
void parallel_for(int64_t n, int64_t grain, F&& f) {
  if (n <= 0) return;
  const int64_t parts = n <= grain ? 1 : detail::parallel_parts(n, grain);
  if (parts <= 1) {
    f(int64_t{0}, n);
    return;
  }
  struct Context {
    F& f;
    int64_t n, parts;
  } context{f, n, parts};
  detail::parallel_run(
      parts,
      [](void* opaque, int64_t part) {
        auto& c = *static_cast<Context*>(opaque);
        const int64_t size = c.n / c.parts, rest = c.n % c.parts;
        const int64_t begin = part * size + (part < rest ? part : rest);
        c.f(begin, begin + size + (part < rest ? 1 : 0));
      },
      &context);
}

}  // namespace libtensor
