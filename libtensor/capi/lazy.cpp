// SPDX-License-Identifier: Apache-2.0
// Results that are left pending.
#include "tensor/device.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/text_buffer.h"
#include "libtensor/core/lazy_mode.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/lazy/schedule.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

// TENSOR_LAZY_OFF is 0.
constexpr int32_t code_of(LazyMode mode) {
  return static_cast<int32_t>(mode) - static_cast<int32_t>(LazyMode::off);
}
static_assert(code_of(LazyMode::automatic) == TENSOR_LAZY_AUTOMATIC);
static_assert(code_of(LazyMode::all) == TENSOR_LAZY_ALL);

}  // namespace

int32_t tensor_get_lazy(void) { return code_of(lazy_mode()); }

namespace libtensor::capi {

void set_lazy(int32_t mode) {
  if (mode < TENSOR_LAZY_OFF || mode > TENSOR_LAZY_ALL)
    fail(Status::invalid, "mode is ", mode, ", expected TENSOR_LAZY_OFF, _AUTOMATIC or _ALL");
  set_lazy_mode(static_cast<LazyMode>(mode + static_cast<int32_t>(LazyMode::off)));
}

void eval(const Tensors& tensors) {
  for (const Tensor* t : longest_chains_first(tensors)) evaluate(t->storage());
}

void schedule(const Tensors& tensors, void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(schedule_of(tensors), buffer, capacity, needed);
}

bool is_pending(const Tensor& t) { return t.numel() > 0 && is_pending(t.storage()); }

}  // namespace libtensor::capi
