// SPDX-License-Identifier: Apache-2.0
#include "tensor/profile.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/struct_size.h"
#include "libtensor/capi/text_buffer.h"
#include "libtensor/ops/profiler.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace libtensor::capi {
namespace {

tensor_profile_event_t described(const profiler::Event& event) {
  tensor_profile_event_t known{};
  known.struct_size = sizeof known;
  known.depth = event.depth;
  known.threads = event.threads;
  known.is_backward = event.backward;
  known.thread = static_cast<int64_t>(event.thread);
  known.start = event.start;
  known.duration = event.duration;
  known.self_time = event.self;
  known.device_time = event.device_time;
  known.bytes = event.bytes;
  known.name = event.name.c_str();
  known.shapes = event.shapes.c_str();
  return known;
}

void call_back(const profiler::CallbackData& data, const profiler::Event& event) {
  const tensor_profile_event_t known = described(event);
  reinterpret_cast<tensor_profile_fn>(data.function)(data.user, &known);
}

}  // namespace

void profile_begin() { profiler::begin(); }
void profile_end() { profiler::end(); }

void profile_set_callback(tensor_profile_fn callback, void* user) {
  profiler::set_callback(callback ? call_back : nullptr,
                         {reinterpret_cast<void (*)()>(callback), user});
}

int64_t profile_event_count() { return profiler::on() ? -1 : profiler::event_count(); }

void profile_event(int64_t i, tensor_profile_event_t* event) {
  profiler::event(
      i,
      [](void* to, const profiler::Event& from) {
        write_struct(static_cast<tensor_profile_event_t*>(to), described(from));
      },
      event);
}

void profile_table(bool by_shape, void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(profiler::table(by_shape), buffer, capacity, needed);
}

void profile_trace(void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(profiler::trace(), buffer, capacity, needed);
}

}  // namespace libtensor::capi
