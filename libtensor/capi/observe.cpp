// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/observe.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/struct_size.h"
#include "tensor/profile.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace libtensor::capi {
namespace {

void call_back(const observe::SinkData& data, const char* text) {
  reinterpret_cast<tensor_debug_fn>(data.function)(data.user, text);
}

}  // namespace

bool set_counting(bool on) { return observe::set_counting(on); }

void counters(tensor_counters_t* to) {
  const KernelCounts counts = observe::counts();
  tensor_counters_t known{};
  known.kernels = counts.kernels;
  known.ops = counts.ops;
  known.bytes_read = counts.bytes_read;
  known.bytes_written = counts.bytes_written;
  write_struct(to, known);
}

void counters_reset() { observe::set_counts({}); }

void set_debug(int32_t level, tensor_debug_fn callback, void* user) {
  observe::set_debug(level, callback ? call_back : nullptr,
                     {reinterpret_cast<void (*)()>(callback), user});
}

}  // namespace libtensor::capi

int32_t tensor_get_debug() { return observe::debug_level(); }
