// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/env.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

#include "libtensor/core/platform/process.h"

namespace libtensor::env {
namespace {

// Nothing in a program that runs with more rights than its caller, who chose the environment: the
// names of libraries are among the variables.
const char* variable(const char* name) noexcept {
  return platform::has_more_rights() ? nullptr : std::getenv(name);
}

int64_t integer(const char* name, int64_t low, int64_t high, int64_t fallback) noexcept {
  const char* text = variable(name);
  if (!text) return fallback;
  int64_t value = 0;
  const char* end = text + std::strlen(text);
  const auto result = std::from_chars(text, end, value);
  return result.ec == std::errc() && result.ptr == end && value >= low && value <= high ? value
                                                                                        : fallback;
}

const char* text(const char* name) noexcept {
  const char* value = variable(name);
  return value && *value ? value : nullptr;
}

// OpenMP's form of numbers: blanks around each, commas between them; the first counts.
int leading_number(const char* name) noexcept {
  const char* text = std::getenv(name);
  if (!text) return 0;
  while (*text == ' ' || *text == '\t') ++text;
  int value = 0;
  const auto [end, error] = std::from_chars(text, text + std::strlen(text), value);
  const char* rest = end;
  while (*rest == ' ' || *rest == '\t') ++rest;
  const bool fits = error == std::errc() && (*rest == '\0' || *rest == ',') && value >= 1;
  return fits ? std::min(value, 1024) : 0;
}

// OpenMP's words are of any case.
bool is_word(const char* name, const char* word) noexcept {
  const char* text = std::getenv(name);
  if (!text) return false;
  const size_t length = std::strlen(word);
  if (std::strlen(text) < length) return false;
  for (size_t i = 0; i < length; ++i) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] + 32) : text[i];
    if (c != word[i]) return false;
  }
  return text[length] == '\0' || text[length] == ',';
}

}  // namespace

int num_threads() noexcept { return static_cast<int>(integer("TENSOR_NUM_THREADS", 1, 1024, 0)); }

int omp_num_threads() noexcept { return leading_number("OMP_NUM_THREADS"); }
int omp_thread_limit() noexcept { return leading_number("OMP_THREAD_LIMIT"); }

WaitPolicy wait_policy() noexcept {
  if (is_word("OMP_WAIT_POLICY", "passive")) return WaitPolicy::passive;
  return is_word("OMP_WAIT_POLICY", "active") ? WaitPolicy::active : WaitPolicy::usual;
}

bool bind_threads() noexcept {
  return is_word("OMP_PROC_BIND", "true") || is_word("OMP_PROC_BIND", "close") ||
         is_word("OMP_PROC_BIND", "spread");
}

int64_t cache_limit_bytes() noexcept {
  return integer("TENSOR_CACHE_LIMIT_MB", 0, 1 << 20, 1024) << 20;
}

int cpu_isa() noexcept {
  const char* text = variable("TENSOR_CPU_ISA");
  const char* const names[] = {"baseline", "avx2", "avx512", "avx512_bf16"};
  int level = 0;
  while (level < 4 && !(text && std::strcmp(text, names[level]) == 0)) ++level;
  return level;
}

bool allow_winograd() noexcept { return integer("TENSOR_ALLOW_WINOGRAD", 0, 1, 0) != 0; }
LazyMode lazy() noexcept {
  const char* word = text("TENSOR_LAZY");
  if (!word) return LazyMode::automatic;
  return std::strcmp(word, "all") == 0   ? LazyMode::all
         : std::strcmp(word, "off") == 0 ? LazyMode::off
                                         : LazyMode::automatic;
}
bool jit() noexcept { return integer("TENSOR_JIT", 0, 1, 1) != 0; }
bool perf_map() noexcept { return integer("TENSOR_PERF_MAP", 0, 1, 0) != 0; }
bool gdb_jit() noexcept { return integer("TENSOR_GDB_JIT", 0, 1, 0) != 0; }
int debug_level() noexcept { return static_cast<int>(integer("TENSOR_DEBUG", 0, 3, 0)); }
bool allow_tf32() noexcept { return integer("TENSOR_ALLOW_TF32", 0, 1, 0) != 0; }
bool allow_reassociation() noexcept { return integer("TENSOR_ALLOW_REASSOCIATION", 0, 1, 0) != 0; }

const char* lapack() noexcept { return text("TENSOR_LAPACK"); }
const char* cuda_plugin() noexcept { return text("TENSOR_CUDA_PLUGIN"); }
bool cuda_sync() noexcept { return integer("TENSOR_CUDA_SYNC", 0, 1, 0) != 0; }
bool cuda_cache() noexcept { return integer("TENSOR_CUDA_CACHE", 0, 1, 1) != 0; }
std::string cache_folder() {
  if (const char* given = variable("TENSOR_CACHE_DIR")) return given;
  // A relative XDG_CACHE_HOME counts as none (XDG Base Directory Specification).
  const char* caches = text("XDG_CACHE_HOME");
  if (caches && *caches == '/') return std::string(caches) + "/libtensor";
  const char* home = text("HOME");
  return home ? std::string(home) + "/.cache/libtensor" : std::string();
}
const char* cuda_library_path() noexcept { return text("TENSOR_CUDA_LIBRARY_PATH"); }

Launcher launcher() noexcept {
  struct Variables {
    const char *rank, *size;
    bool starts_mpi;
  };
  // torchrun and libtensor.run; Open MPI; MPICH and Intel MPI; srun.
  static constexpr Variables all[] = {{"RANK", "WORLD_SIZE", false},
                                      {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", true},
                                      {"PMI_RANK", "PMI_SIZE", true},
                                      {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", true}};
  Launcher found;
  for (const Variables& names : all) {
    const bool has_rank = text(names.rank), has_size = text(names.size);
    if (!has_rank && !has_size) continue;
    if (has_rank != has_size && names.starts_mpi) continue;  // shells of Slurm have one of them
    if (found.starts_mpi() || (*found.name && !names.starts_mpi)) break;
    if (!*found.name) {
      found.name = names.rank;
      found.rank = has_rank ? integer(names.rank, 0, INT32_MAX, -2) : -2;
      found.size = has_size ? integer(names.size, 1, INT32_MAX, -2) : -2;
    }
    if (names.starts_mpi) found.mpi = names.rank;
  }
  return found;
}

std::string master_address() {
  const char* value = text("MASTER_ADDR");
  return value ? value : "";
}

int64_t master_port() noexcept {
  if (!text("MASTER_PORT")) return 0;
  const int64_t port = integer("MASTER_PORT", 1, 65534, -1);
  const char* taken = text("TORCHELASTIC_USE_AGENT_STORE");
  return port > 0 && taken && std::strcmp(taken, "True") == 0 ? port + 1 : port;
}

const char* mpi_library() noexcept { return text("TENSOR_MPI_LIBRARY"); }
const char* distributed_engine() noexcept { return text("TENSOR_DISTRIBUTED_ENGINE"); }

}  // namespace libtensor::env
