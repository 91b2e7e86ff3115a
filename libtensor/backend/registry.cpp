#include "libtensor/backend/backend.h"

namespace libtensor {

void no_backend(Device device) {
  fail(Status::unsupported, "device ", device,
       " is not available: this library was built without it");
}

}  // namespace libtensor
