#include "libtensor/core/storage.h"

namespace libtensor {

void release(Storage* storage) noexcept {
  // Who holds the only reference shares it with nobody.
  if (storage->refs.load(std::memory_order_acquire) != 1 &&
      storage->refs.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  if (storage->deleter) storage->deleter(*storage);
  delete storage;
}

}  // namespace libtensor
