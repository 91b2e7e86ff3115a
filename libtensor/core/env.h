// SPDX-License-Identifier: Apache-2.0
// Environment variables. The only file of the library that reads them.
#pragma once

#include <cstdint>
#include <string>

#include "libtensor/core/thread_state.h"

namespace libtensor::env {

// TENSOR_NUM_THREADS: default number of threads; 0 where unset or unusable.
int num_threads() noexcept;
// What programs that use OpenMP set, for threads of the library too. OMP_NUM_THREADS: the first of
// its numbers, 0 where unset or unusable; OMP_THREAD_LIMIT likewise.
int omp_num_threads() noexcept;
int omp_thread_limit() noexcept;
// OMP_WAIT_POLICY: whether idle threads spin (active) or sleep at once (passive).
enum class WaitPolicy { usual, active, passive };
WaitPolicy wait_policy() noexcept;
// OMP_PROC_BIND: whether each thread stays on a processor of its own.
bool bind_threads() noexcept;
// TENSOR_CACHE_LIMIT_MB: most memory that the host allocator keeps for reuse.
int64_t cache_limit_bytes() noexcept;
// TENSOR_CPU_ISA: "baseline", "avx2", "avx512", "avx512_bf16" or "amx" as 0 to 4: the highest
// instruction-set level to use; 4 where unset.
int cpu_isa() noexcept;

// TENSOR_ALLOW_WINOGRAD: whether threads begin with Winograd's convolutions allowed; false where
// unset.
bool allow_winograd() noexcept;
// TENSOR_ALLOW_TF32: the same of products of TF32.
bool allow_tf32() noexcept;
// TENSOR_ALLOW_REASSOCIATION: the same of chains whose floats are added in another order.
bool allow_reassociation() noexcept;

// TENSOR_LAZY: "off", "auto" or "all": which results threads leave pending at first; auto where
// unset.
LazyMode lazy() noexcept;

// TENSOR_JIT: whether the CPU's machine code for chains of ops is made; true where unset.
bool jit() noexcept;
// TENSOR_PERF_MAP: whether profilers are told the names of that code; false where unset.
bool perf_map() noexcept;
// TENSOR_GDB_JIT: whether debuggers are; false where unset.
bool gdb_jit() noexcept;

// TENSOR_DEBUG: 0 to 3, how much messages tell of kernels; 0 where unset or unusable.
int debug_level() noexcept;

// TENSOR_LAPACK: the LAPACK library for large matrices, or "none"; nullptr where unset, which means
// the first one found.
const char* lapack() noexcept;

// TENSOR_CUDA_PLUGIN: the file of the CUDA plugin, or "off"; nullptr where unset, which means the
// one beside the library.
const char* cuda_plugin() noexcept;
// TENSOR_CUDA_SYNC: whether every call waits for the device; false where unset.
bool cuda_sync() noexcept;
// TENSOR_CUDA_CACHE: whether memory of devices is kept for reuse; true where unset.
bool cuda_cache() noexcept;
// TENSOR_CACHE_DIR: where compiled kernels are kept; else a folder of the user's caches
// (XDG_CACHE_HOME, or .cache in HOME). "" for nowhere.
std::string cache_folder();
// TENSOR_CUDA_LIBRARY_PATH: folders, with ':' between, where the CUDA plugin looks for libraries
// first; nullptr where unset.
const char* cuda_library_path() noexcept;

// What a launcher of several processes says about this one. rank and size: -1 where it says
// nothing, -2 where its variable is no such number. name: of the first of its variables, or "".
struct Launcher {
  int64_t rank = -1, size = -1;
  const char* name = "";
  const char* mpi = "";  // the same of MPI's launcher, whose processes find each other
  bool starts_mpi() const noexcept { return *mpi != '\0'; }
};
Launcher launcher() noexcept;
// MASTER_ADDR and MASTER_PORT: where rank 0 listens; "" and 0 where unset, port -1 where it is no
// number of a port. Where torchrun itself listens there, the next port.
std::string master_address();
int64_t master_port() noexcept;
// TENSOR_MPI_LIBRARY: the file of the MPI library; nullptr where unset, which means the first one
// found.
const char* mpi_library() noexcept;
// TENSOR_DISTRIBUTED_ENGINE: what moves data between processes; nullptr where unset.
const char* distributed_engine() noexcept;

}  // namespace libtensor::env
