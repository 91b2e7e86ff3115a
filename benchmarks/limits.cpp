// SPDX-License-Identifier: Apache-2.0
// What the machine can do at most, as JSON: limits [THREADS], or only the peak: limits peak
// THREADS.
//
// Gflop/s of fused multiply-adds per instruction set, GB/s of reading, writing, copying and the
// triad a = b + s c by the size of an array (of the bytes that the program names, not of what
// caches move), nanoseconds of OpenMP's barrier and fork-join and of a cache line's way to another
// core and back, the clock under a chain of multiplications.
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

volatile float sink;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// ---- multiply-adds ------------------------------------------------------------------------------

// Enough chains that the latency is hidden.
constexpr int chains = 12;

#define FMA_LOOP(NAME, TARGET, BYTES)                                                    \
  TARGET double NAME(long rounds) {                                                      \
    typedef float vec __attribute__((vector_size(BYTES)));                               \
    vec acc[chains], x, y;                                                               \
    for (int i = 0; i < BYTES / 4; ++i) x[i] = 0.999F, y[i] = 0.001F;                    \
    for (int c = 0; c < chains; ++c) acc[c] = y * static_cast<float>(c);                 \
    for (long r = 0; r < rounds; ++r) {                                                  \
      _Pragma("GCC unroll 12") for (int c = 0; c < chains; ++c) acc[c] = acc[c] * x + y; \
    }                                                                                    \
    float sum = 0;                                                                       \
    for (int c = 0; c < chains; ++c) sum += acc[c][0];                                   \
    sink = sum;                                                                          \
    return 2.0 * chains * (BYTES / 4) * static_cast<double>(rounds);                     \
  }

FMA_LOOP(fma_baseline, , 16)
#if defined(__x86_64__)
FMA_LOOP(fma_avx2, __attribute__((target("avx2,fma"))), 32)
FMA_LOOP(fma_avx512, __attribute__((target("avx512f"))), 64)

__attribute__((target("avx512f,avx512bf16"))) double bf16_avx512(long rounds) {
  __m512 acc[chains];
  const __m512bh x = _mm512_cvtne2ps_pbh(_mm512_set1_ps(0.5F), _mm512_set1_ps(0.25F));
  for (int c = 0; c < chains; ++c) acc[c] = _mm512_setzero_ps();
  for (long r = 0; r < rounds; ++r) {
    _Pragma("GCC unroll 12") for (int c = 0; c < chains; ++c) acc[c] =
        _mm512_dpbf16_ps(acc[c], x, x);
  }
  float sum = 0;
  for (int c = 0; c < chains; ++c) sum += acc[c][0];
  sink = sum;
  return 4.0 * chains * 16 * static_cast<double>(rounds);
}
#endif

struct Kind {
  const char* name;
  double (*loop)(long);
};

std::vector<Kind> kinds() {
  std::vector<Kind> all{{"baseline", fma_baseline}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    all.push_back({"avx2", fma_avx2});
  if (__builtin_cpu_supports("avx512f")) all.push_back({"avx512", fma_avx512});
  if (__builtin_cpu_supports("avx512bf16")) all.push_back({"avx512 bfloat16", bf16_avx512});
#endif
  return all;
}

// Gflop/s of all threads together, the best of some tries.
double peak(double (*loop)(long), int threads, int tries) {
  double best = 0;
  for (int t = 0; t < tries; ++t) {
    double flops = 0, start = 0, stop = 0;
#pragma omp parallel num_threads(threads) reduction(+ : flops)
    {
      loop(10000);
#pragma omp barrier
#pragma omp master
      start = now();
      flops += loop(200000);
#pragma omp barrier
#pragma omp master
      stop = now();
    }
    best = std::max(best, flops / (stop - start) * 1e-9);
  }
  return best;
}

// ---- memory -------------------------------------------------------------------------------------

float* allocate(std::size_t bytes) {
  constexpr std::size_t huge = std::size_t{2} << 20;
  void* memory = std::aligned_alloc(huge, (bytes + huge - 1) / huge * huge);
  if (!memory) return nullptr;
#if defined(__linux__)
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return static_cast<float*>(memory);
}

#if defined(__GNUC__) && !defined(__clang__)
#define FAST __attribute__((optimize("O3")))
#else
#define FAST
#endif

#if defined(__x86_64__)
#define WIDEST __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define WIDEST
#endif

typedef float wide __attribute__((vector_size(64), aligned(64), may_alias));

// Vectors of the width that the processor has: wider ones are taken apart through memory.
#define READ_LOOP(NAME, TARGET, BYTES)                                      \
  TARGET void NAME(const float* a, std::size_t n) {                         \
    typedef float vec __attribute__((vector_size(BYTES), may_alias));       \
    constexpr std::size_t step = 8 * BYTES / 4;                             \
    vec sums[8] = {};                                                       \
    for (std::size_t i = 0; i + step <= n; i += step) {                     \
      const vec* v = reinterpret_cast<const vec*>(a + i);                   \
      _Pragma("GCC unroll 8") for (int k = 0; k < 8; ++k) sums[k] += v[k];  \
    }                                                                       \
    _Pragma("GCC unroll 8") for (int k = 1; k < 8; ++k) sums[0] += sums[k]; \
    sink = sums[0][0];                                                      \
  }

READ_LOOP(read_baseline, , 16)
#if defined(__x86_64__)
READ_LOOP(read_avx2, __attribute__((target("avx2"))), 32)
READ_LOOP(read_avx512, __attribute__((target("avx512f"))), 64)
#endif

void read_array(const float* a, std::size_t n) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return read_avx512(a, n);
  if (__builtin_cpu_supports("avx2")) return read_avx2(a, n);
#endif
  read_baseline(a, n);
}

WIDEST FAST void write_array(float* a, std::size_t n) {
  const float value = sink;
  wide v{};
  v += value;
  for (std::size_t i = 0; i < n / 16; ++i) reinterpret_cast<wide*>(a)[i] = v;
}

WIDEST FAST void copy_array(float* a, const float* b, std::size_t n) {
  for (std::size_t i = 0; i < n / 16; ++i) {
    reinterpret_cast<wide*>(a)[i] = reinterpret_cast<const wide*>(b)[i];
  }
}

WIDEST FAST void triad_array(float* a, const float* b, const float* c, std::size_t n) {
  for (std::size_t i = 0; i < n / 16; ++i) {
    reinterpret_cast<wide*>(a)[i] =
        reinterpret_cast<const wide*>(b)[i] + reinterpret_cast<const wide*>(c)[i] * 3.0F;
  }
}

#if defined(__x86_64__)
// Stores that go around the caches.
void copy_past(float* a, const float* b, std::size_t n) {
  for (std::size_t i = 0; i < n; i += 4) _mm_stream_ps(a + i, _mm_load_ps(b + i));
  _mm_sfence();
}

void triad_past(float* a, const float* b, const float* c, std::size_t n) {
  const __m128 s = _mm_set1_ps(3.0F);
  for (std::size_t i = 0; i < n; i += 4) {
    _mm_stream_ps(a + i, _mm_add_ps(_mm_load_ps(b + i), _mm_mul_ps(_mm_load_ps(c + i), s)));
  }
  _mm_sfence();
}
#endif

// GB/s of a pass over arrays of `bytes` bytes, `moved` of them, by all threads together.
template <class Pass>
double bandwidth(std::size_t bytes, int moved, int threads, Pass pass) {
  const std::size_t n = bytes / 4 / static_cast<std::size_t>(threads) / 64 * 64;
  const long repeats = std::max<long>(1, static_cast<long>(4e8 / static_cast<double>(bytes)));
  double best = 0;
  for (int t = 0; t < 4; ++t) {
    double start = 0, stop = 0;
#pragma omp parallel num_threads(threads)
    {
      const std::size_t from = n * static_cast<std::size_t>(omp_get_thread_num());
#pragma omp barrier
#pragma omp master
      start = now();
      for (long r = 0; r < repeats; ++r) pass(from, n);
#pragma omp barrier
#pragma omp master
      stop = now();
    }
    const double gigabytes =
        4e-9 * static_cast<double>(n) * threads * moved * static_cast<double>(repeats);
    best = std::max(best, gigabytes / (stop - start));
  }
  return best;
}

void print_bandwidths(const char* name, std::size_t bytes, int threads, const char* end) {
  float *a = allocate(bytes), *b = allocate(bytes), *c = allocate(bytes);
  if (!a || !b || !c) std::exit(2);
  const std::size_t n = bytes / 4 / static_cast<std::size_t>(threads) / 64 * 64;
#pragma omp parallel num_threads(threads)
  {
    const std::size_t from = n * static_cast<std::size_t>(omp_get_thread_num());
    for (float* p : {a, b, c}) std::fill(p + from, p + from + n, 1.0F);
  }
  const auto print = [](const char* what, double value, const char* after = ", ") {
    std::printf("\"%s\": %.1f%s", what, value, after);
  };
  std::printf("    \"%s, %d thread%s\": {", name, threads, threads > 1 ? "s" : "");
  print("KiB", static_cast<double>(bytes) / 1024);
  print("read", bandwidth(bytes, 1, threads, [=](auto i, auto k) { read_array(a + i, k); }));
  print("write", bandwidth(bytes, 1, threads, [=](auto i, auto k) { write_array(a + i, k); }));
  print("copy", bandwidth(bytes, 2, threads, [=](auto i, auto k) { copy_array(a + i, b + i, k); }));
#if defined(__x86_64__)
  print("copy NT",
        bandwidth(bytes, 2, threads, [=](auto i, auto k) { copy_past(a + i, b + i, k); }));
  print("triad NT",
        bandwidth(bytes, 3, threads, [=](auto i, auto k) { triad_past(a + i, b + i, c + i, k); }));
#endif
  print("triad",
        bandwidth(bytes, 3, threads, [=](auto i, auto k) { triad_array(a + i, b + i, c + i, k); }),
        "");
  std::printf("}%s\n", end);
  std::free(a);
  std::free(b);
  std::free(c);
}

// ---- threads and clock --------------------------------------------------------------------------

double barrier_ns(int threads) {
  constexpr int n = 20000;
  double start = 0, stop = 0;
#pragma omp parallel num_threads(threads)
  {
#pragma omp barrier
#pragma omp master
    start = now();
    for (int i = 0; i < n; ++i) {
#pragma omp barrier
    }
#pragma omp master
    stop = now();
  }
  return (stop - start) / n * 1e9;
}

double fork_join_ns(int threads) {
  constexpr int n = 20000;
  double start = 0;
  for (int i = -100; i < n; ++i) {
    if (i == 0) start = now();
#pragma omp parallel num_threads(threads)
    { asm volatile("" ::: "memory"); }
  }
  return (now() - start) / n * 1e9;
}

double round_trip_ns() {
  constexpr int n = 100000;
  alignas(128) static std::atomic<int> ball{0};
  double start = 0, stop = 0;
  int players = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    players = omp_get_num_threads();
#pragma omp master
    start = now();
    const int me = omp_get_thread_num();
    for (int i = 0; i < n && players == 2; ++i) {
      while (ball.load(std::memory_order_acquire) != 2 * i + me) {
      }
      ball.store(2 * i + me + 1, std::memory_order_release);
    }
#pragma omp barrier
#pragma omp master
    stop = now();
  }
  return players == 2 ? (stop - start) / n * 1e9 : 0;
}

// A 64-bit multiplication has a latency of three cycles on x86-64 since 2008, and on most 64-bit
// Arm cores.
double clock_ghz() {
  double best = 0;
  for (int t = 0; t < 5; ++t) {
    constexpr int n = 2000000;
    std::uint64_t x = 3;
    const double start = now();
    for (int i = 0; i < n; ++i) {
      x *= x;
      asm volatile("" : "+r"(x));
    }
    best = std::max(best, 3.0 * n / (now() - start) * 1e-9);
  }
  return best;
}

void print_peaks(int threads, int tries) {
  const auto all = kinds();
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::printf("    \"%s\": {\"1\": %.1f, \"%d\": %.1f}%s\n", all[i].name,
                peak(all[i].loop, 1, tries), std::max(threads, 2),
                peak(all[i].loop, std::max(threads, 2), tries), i + 1 < all.size() ? "," : "");
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && !std::strcmp(argv[1], "peak")) {
    // The last kind of float32: what drift is measured by.
    double (*loop)(long) = fma_baseline;
    for (const Kind& k : kinds()) {
      if (!std::strstr(k.name, "bfloat16")) loop = k.loop;
    }
    std::printf("%.2f\n", peak(loop, std::max(1, std::atoi(argv[2])), 8));
    return 0;
  }
  const int threads = argc > 1 ? std::max(1, std::atoi(argv[1])) : omp_get_num_procs();
  const std::size_t dram = (argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 512) << 20;
  std::printf("{\n  \"clock GHz\": %.3f,\n  \"Gflop/s\": {\n", clock_ghz());
  print_peaks(threads, 8);
  std::printf("  },\n  \"GB/s\": {\n");
  const struct {
    const char* name;
    std::size_t bytes;
  } sizes[] = {{"L2", 256 << 10}, {"L3", 4 << 20}, {"DRAM", dram}};
  for (const auto& s : sizes) {
    print_bandwidths(s.name, s.bytes, 1, ",");
    print_bandwidths(s.name, s.bytes, std::max(threads, 2), s.bytes == dram ? "" : ",");
  }
  std::printf("  },\n  \"barrier ns\": %.0f,\n", barrier_ns(std::max(threads, 2)));
  std::printf("  \"fork-join ns\": %.0f,\n", fork_join_ns(std::max(threads, 2)));
  std::printf("  \"core to core and back ns\": %.0f\n}\n", round_trip_ns());
  return 0;
}
