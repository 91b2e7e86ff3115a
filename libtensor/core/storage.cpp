#include "libtensor/core/storage.h"

#include "libtensor/core/pool.h"

namespace libtensor {

void* Storage::operator new(size_t size) { return pool_take(kStoragePool, size); }
void Storage::operator delete(void* memory, size_t size) noexcept {
  pool_give(kStoragePool, memory, size);
}

void release(Storage* storage) noexcept {
  // Who holds the only reference shares it with nobody.
  if (storage->refs.load(std::memory_order_acquire) != 1 &&
      storage->refs.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  if (storage->deleter) storage->deleter(*storage);
  delete storage;
}

}  // namespace libtensor
