// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/signature.h"

#include <string>

#include "libtensor/core/error.h"

namespace libtensor {
namespace {

// "all_reduce of 6 elements of float32 with reduction 0 and root 0, on a device"
std::string signature_text(const Signature& s) {
  Text text;
  text << name_of(static_cast<Transfer::Kind>(s.kind)) << " of " << s.count << " elements of "
       << dtype_name(static_cast<DType>(s.dtype)) << " with reduction " << s.reduce << " and root "
       << s.root << (s.device < 0 ? ", in host memory" : ", on a device");
  return std::string(text.view());
}

}  // namespace

Signature Signature::of(const Transfer& t, int64_t device) {
  return {static_cast<int32_t>(t.kind),
          static_cast<int32_t>(t.dtype),
          static_cast<int32_t>(t.reduce),
          static_cast<int32_t>(t.root),
          t.count,
          device};
}

bool Signature::agrees_with(const Signature& other) const {
  return kind == other.kind && dtype == other.dtype && reduce == other.reduce &&
         root == other.root && count == other.count && (device < 0) == (other.device < 0);
}

void check_agreement(const Signature& own, const Signature& other, int64_t rank_of_other) {
  if (own.agrees_with(other)) return;
  fail(Status::distributed, "rank ", rank_of_other, " calls ", signature_text(other),
       ", this process ", signature_text(own));
}

// By a transfer of its own; engines may know a shorter way.
std::vector<Signature> Engine::exchange(const Signature& own, int64_t size, Waiter& waiter) {
  std::vector<Signature> all(static_cast<size_t>(size));
  Transfer t;
  t.kind = Transfer::Kind::agreement;
  t.count = sizeof own;
  t.input = {const_cast<Signature*>(&own), t.count};
  t.output = {all.data(), t.count * size};
  run(t, waiter);
  return all;
}

}  // namespace libtensor
