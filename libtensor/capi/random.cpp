// SPDX-License-Identifier: Apache-2.0
// Generators of random words as handles.
#include "tensor/random.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/graph/default_generator.h"
#include "libtensor/program/capture.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

Generator* live(tensor_rng_t* g) noexcept { return live_object<Generator>(g, HandleKind::rng); }

Generator& or_default(Generator* g) { return g ? *g : default_generator(); }

}  // namespace

tensor_rng_t* tensor_rng_retain(tensor_rng_t* g) {
  if (Generator* generator = live(g)) retain(generator);
  return g;
}

void tensor_rng_release(tensor_rng_t* g) {
  if (Generator* generator = live(g)) release(generator);
}

namespace libtensor::capi {

Ref<Generator> rng_create(std::string_view name, uint64_t seed) {
  return Generator::create(name, seed);
}
void rng_seed(Generator* g, uint64_t seed) {
  refuse_capture("seeding a generator");
  or_default(g).seed(seed);
}
void rng_get_state(Generator* g, uint64_t* state) { or_default(g).get_state(state); }
void rng_set_state(Generator* g, const uint64_t* state) {
  refuse_capture("the state of a generator");
  or_default(g).set_state(state);
}

void rng_next_u32(Generator* g, void* values, int64_t n) {
  if (n < 0) fail(Status::invalid, "n is ", n, ", expected 0 or more");
  if (n > 0 && !values) fail(Status::invalid, "values is NULL, but n is ", n);
  or_default(g).next_u32(static_cast<uint32_t*>(values), n);
}

}  // namespace libtensor::capi
