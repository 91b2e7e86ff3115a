#include "libtensor/core/allocator.h"

#include <cstdlib>
#include <new>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/test_hooks.h"

namespace libtensor {

MemoryStats host_memory_stats() noexcept { return {}; }
void reset_host_memory_peak() noexcept {}
void trim_host_memory() noexcept {}
void set_host_allocator(const HostAllocator&) {}

namespace cpu {

Ref<Storage> CpuBackend::allocate(int64_t nbytes) {
  test_allocation();
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->nbytes = nbytes;
  if (nbytes == 0) return storage;
  storage->data = std::aligned_alloc(64, static_cast<size_t>(round_up<int64_t>(nbytes, 64)));
  if (!storage->data) throw std::bad_alloc();
  storage->deleter = [](Storage& dead) noexcept { std::free(dead.data); };
  return storage;
}

}  // namespace cpu
}  // namespace libtensor
