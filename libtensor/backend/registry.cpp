#include "libtensor/backend/backend.h"

namespace libtensor {

Backend& backend_of(Device device) {
  if (device.kind != DeviceKind::cuda) return cpu_backend();
  fail(Status::unsupported, "device ", device,
       " is not available: this library was built without it");
}

}  // namespace libtensor
