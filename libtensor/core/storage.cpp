#include "libtensor/core/storage.h"

namespace libtensor {

void release(Storage* storage) noexcept {
  if (storage->refs.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  if (storage->deleter) storage->deleter(*storage);
  delete storage;
}

}  // namespace libtensor
