// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/perf_map.h"

#include "libtensor/backends/cpu/jit/jit.h"

#ifdef TENSOR_JIT

#include <cinttypes>
#include <cstdio>
#include <mutex>

#include "libtensor/core/env.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/platform/file.h"
#include "libtensor/core/platform/process.h"

namespace libtensor::cpu::jit {
namespace {

constinit ForkMutex map_mutex(LockRank::plans);

// The file of this process, which nobody else has made; a forked child makes its own.
class PerfMap {
 public:
  void write(const std::string& line) noexcept {
    const std::lock_guard lock(map_mutex);
    if (const uint64_t process = platform::process_id(); process != process_) {
      process_ = process;
      file_ = platform::kNoFile;
      char path[64];
      std::snprintf(path, sizeof path, "/tmp/perf-%" PRIu64 ".map", process);
      if (platform::create_to_write(path, file_) != 0) file_ = platform::kNoFile;
    }
    int64_t put = 0, done = 0;
    const auto n = static_cast<int64_t>(line.size());
    while (file_ != platform::kNoFile && done < n) {
      if (platform::write(file_, line.data() + done, n - done, put) != 0) return;
      done += put;
    }
  }

 private:
  uint64_t process_ = 0;
  platform::File file_ = platform::kNoFile;
};

constinit PerfMap perf_map;

}  // namespace

void add_to_perf_map(const void* code, size_t nbytes, const std::string& name) noexcept {
  if (!env::perf_map()) return;
  try {
    char where[64];
    std::snprintf(where, sizeof where, "%" PRIxPTR " %zx ", reinterpret_cast<uintptr_t>(code),
                  nbytes);
    perf_map.write(where + name + "\n");
  } catch (...) {
    // No memory for a name.
  }
}

}  // namespace libtensor::cpu::jit

#endif
