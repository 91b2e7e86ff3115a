/* SPDX-License-Identifier: Apache-2.0 */
// Callers of the functions whose arguments depend on each other.
#ifndef TESTS_CALLS_BY_HAND_H_
#define TESTS_CALLS_BY_HAND_H_

#include <stdexcept>

#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "calls.h"
#include "files.h"

inline int64_t bytes_of(tensor_t* t) {
  return t ? tensor_numel(t) * tensor_dtype_size(tensor_dtype(t)) : 8;
}

// Of a small or senseless shape; -1 for one that the caller cannot have memory for.
inline int64_t elements(const std::vector<int64_t>& shape) {
  int64_t numel = 1;
  bool wild = false, senseless = shape.size() > TENSOR_MAX_NDIM;
  for (const int64_t n : shape) {
    senseless = senseless || n < 0;
    wild = wild || n > 64;
    if (n >= 0 && n <= 64) numel = std::min(numel * n, kMostElements + 1);
  }
  if (senseless) return 0;
  return wild || numel > kMostElements ? -1 : numel;
}

inline void call_tensor_create(Driver& d) {
  const auto shape = d.shape();
  const tensor_dtype_t dtype = d.dtype();
  const int64_t numel = elements(shape);
  if (numel < 0) return;
  std::vector<char> data(static_cast<size_t>(numel * 16 + 16));
  if (tensor_dtype_size(dtype) > 0) d.fill(data.data(), numel, dtype);
  const bool null = d.source().one_in(4);
  d.call("tensor_create", [&](Results& r) {
    return r.one(tensor_create(null ? nullptr : data.data(), shape.data(), size(shape), dtype, 0));
  });
}

// Each attempt destroys its own ticket, a failed one at once.
inline void call_tensor_from_blob(Driver& d) {
  const auto shape = d.shape();
  const tensor_dtype_t dtype = d.dtype();
  const int64_t numel = elements(shape);
  if (numel < 0) return;
  Ticket* ticket = nullptr;
  d.call("tensor_from_blob", [&](Results& r) {
    ticket = &d.ticket();
    ticket->memory.resize(static_cast<size_t>(numel * 16 + 16));
    if (tensor_dtype_size(dtype) > 0) d.fill(ticket->memory.data(), numel, dtype);
    return r.one(tensor_from_blob(ticket->memory.data(), shape.data(), size(shape), nullptr, dtype,
                                  0, destroy_ticket, ticket));
  });
  d.require(d.last_status == TENSOR_OK || ticket->destroyed == 1, "a failed call destroys");
}

inline void call_tensor_copy_to_host(Driver& d) {
  tensor_t* t = d.tensor(false);
  std::vector<char> data(static_cast<size_t>(kMostElements * 16));
  const int64_t n = d.bad()   ? d.integer()
                    : d.bad() ? 8
                              : tensor_numel(t) * tensor_dtype_size(tensor_dtype(t));
  d.call("tensor_copy_to_host", [&](Results&) { return tensor_copy_to_host(t, data.data(), n); });
}

inline void call_tensor_copy_from_host(Driver& d) {
  tensor_t* t = d.tensor(false);
  std::vector<char> data(static_cast<size_t>(kMostElements * 16));
  const int64_t n = d.bad() ? d.integer() : tensor_numel(t) * tensor_dtype_size(tensor_dtype(t));
  d.call("tensor_copy_from_host",
         [&](Results&) { return tensor_copy_from_host(t, data.data(), n); });
}

template <class Number, class Function>
void call_read(Driver& d, const char* name, Function function) {
  tensor_t* t = d.tensor(false);
  std::vector<Number> values(static_cast<size_t>(kMostElements));
  const int64_t n = d.bad() ? d.integer() : tensor_numel(t);
  d.call(name, [&](Results&) { return function(t, values.data(), n); });
}
inline void call_tensor_read_f32(Driver& d) {
  call_read<float>(d, "tensor_read_f32", tensor_read_f32);
}
inline void call_tensor_read_f64(Driver& d) {
  call_read<double>(d, "tensor_read_f64", tensor_read_f64);
}
inline void call_tensor_read_i64(Driver& d) {
  call_read<int64_t>(d, "tensor_read_i64", tensor_read_i64);
}
inline void call_tensor_write_f32(Driver& d) {
  call_read<float>(d, "tensor_write_f32", tensor_write_f32);
}
inline void call_tensor_write_f64(Driver& d) {
  call_read<double>(d, "tensor_write_f64", tensor_write_f64);
}
inline void call_tensor_write_i64(Driver& d) {
  call_read<int64_t>(d, "tensor_write_i64", tensor_write_i64);
}

inline void call_tensor_data(Driver& d) {
  tensor_t* t = d.tensor(false);
  d.call("tensor_data", [&](Results& r) {
    (void)tensor_data(t);
    return r.getter();
  });
}

inline void call_tensor_retain(Driver& d) {
  tensor_t* t = d.slots().empty() ? nullptr : d.slots().front();
  d.call("tensor_retain", [&](Results& r) {
    r.take(tensor_retain(t));
    return TENSOR_OK;
  });
}

inline void call_tensor_cancel(Driver& d) {
  const uint64_t thread = d.bad() ? static_cast<uint64_t>(d.integer()) : tensor_thread_id();
  d.call("tensor_cancel", [&](Results&) { return tensor_cancel(thread); });
  (void)tensor_clear_cancel();
}

// Any caller may find the function set that another one has set, so it never ends a call.
inline int32_t go_on(void*) { return 0; }
inline void call_tensor_set_interrupt(Driver& d) {
  const bool none = d.source().one_in(4);
  d.call("tensor_set_interrupt",
         [&](Results&) { return tensor_set_interrupt(none ? nullptr : go_on, nullptr); });
}

// Memory has been taken by the time that this is called.
inline void call_tensor_set_allocator(Driver& d) {
  d.tensor(false);
  struct {
    tensor_allocator_t known;
    char later[100];  // what a newer header may have
  } allocator = {};
  allocator.known.struct_size =
      d.bad() ? d.flags() % sizeof allocator : static_cast<uint32_t>(sizeof allocator.known);
  const bool null = d.source().one_in(2);
  tensor_release(tensor_scalar(1, 0, 0));
  d.call("tensor_set_allocator", [&](Results&) {
    const tensor_status_t status = tensor_set_allocator(null ? nullptr : &allocator.known);
    d.require(status != TENSOR_OK, "the allocator cannot change any more");
    return status;
  });
}

inline void call_tensor_set_reclaim(Driver& d) {
  const bool null = d.source().one_in(2);
  d.call("tensor_set_reclaim", [&](Results&) {
    return tensor_set_reclaim(
        null ? nullptr : +[](void*, tensor_device_t) -> int32_t { return 0; }, nullptr);
  });
}

inline void call_tensor_memory_stats(Driver& d) {
  struct {
    tensor_memory_stats_t stats;
    char more[64];
  } room;
  std::memset(&room, 7, sizeof room);
  room.stats.struct_size = d.bad() ? static_cast<uint32_t>(d.below(sizeof room))
                                   : static_cast<uint32_t>(sizeof room.stats);
  const tensor_device_t device = d.device();
  d.call("tensor_memory_stats", [&](Results&) { return tensor_memory_stats(device, &room.stats); });
}

inline void call_tensor_device_facts(Driver& d) {
  tensor_device_facts_t facts{};
  facts.struct_size =
      d.bad() ? static_cast<uint32_t>(d.below(sizeof facts)) : static_cast<uint32_t>(sizeof facts);
  const tensor_device_t device = d.device();
  d.call("tensor_device_facts", [&](Results&) { return tensor_device_facts(device, &facts); });
}

inline void call_tensor_stream_from_native(Driver& d) {
  const tensor_device_t device = d.device();
  d.call("tensor_stream_from_native",
         [&](Results&) { return d.keep(tensor_stream_from_native(device, nullptr)); });
}

inline void backward_callback(void* user, tensor_t* const* grad_outputs, int32_t n_outputs,
                              tensor_t** grad_inputs, int32_t n_inputs, tensor_status_t* status) {
  const uint32_t behaviour = static_cast<Ticket*>(user)->behaviour;
  for (int32_t i = 0; i < n_inputs && n_outputs > 0; ++i)
    grad_inputs[i] = tensor_retain(grad_outputs[0]);
  if (behaviour == 1) throw std::runtime_error("from a callback");
  if (behaviour == 2) return;
  if (behaviour == 3) tensor_set_error(TENSOR_E_SHAPE, "callback: its own words");
  *status = behaviour == 3 ? TENSOR_E_SHAPE : behaviour == 4 ? 12345 : TENSOR_OK;
}

inline void call_tensor_autograd_record(Driver& d) {
  const auto outputs = d.tensors(), inputs = d.tensors();
  const char* name = d.string(false);
  Ticket* ticket = nullptr;
  const tensor_backward_fn backward = d.bad() ? nullptr : backward_callback;
  const uint32_t behaviour = d.behaviour();
  d.call("tensor_autograd_record", [&](Results&) {
    ticket = &d.ticket(behaviour);
    return tensor_autograd_record(outputs.data(), size(outputs), inputs.data(), size(inputs), name,
                                  backward, destroy_ticket, ticket);
  });
  d.require(d.last_status == TENSOR_OK || ticket->destroyed == 1, "a failed call destroys");
}

inline void checkpoint_callback(void* user, tensor_t* const* inputs, int32_t n_inputs,
                                tensor_t** outputs, int32_t n_outputs, tensor_status_t* status) {
  const uint32_t behaviour = static_cast<Ticket*>(user)->behaviour;
  for (int32_t i = 0; i < n_outputs && n_inputs > 0; ++i) {
    if (i < n_inputs || behaviour != 5) outputs[i] = tensor_sin(inputs[i % n_inputs]);
  }
  if (behaviour == 1) throw std::runtime_error("from a callback");
  if (behaviour == 2) return;
  if (behaviour == 3) tensor_set_error(TENSOR_E_SHAPE, "callback: its own words");
  *status = behaviour == 3 ? TENSOR_E_SHAPE : behaviour == 4 ? 12345 : TENSOR_OK;
}

inline void call_tensor_checkpoint(Driver& d) {
  const auto inputs = d.tensors();
  Ticket* ticket = nullptr;
  const tensor_checkpoint_fn f = d.bad() ? nullptr : checkpoint_callback;
  const uint32_t behaviour = d.behaviour();
  const tensor_bool_t preserve_rng = d.boolean();
  const int32_t room = d.bad() ? -1 : 2;
  const bool nowhere = d.bad();
  d.call("tensor_checkpoint", [&](Results& r) {
    ticket = &d.ticket(behaviour);
    tensor_t* outputs[2] = {};
    const tensor_status_t status =
        tensor_checkpoint(f, destroy_ticket, ticket, inputs.data(), size(inputs), preserve_rng,
                          nowhere ? nullptr : outputs, room);
    for (tensor_t* output : outputs) {
      if (output) r.take(output);
    }
    return status;
  });
  d.require(d.last_status == TENSOR_OK || ticket->destroyed == 1, "a failed call destroys");
}

inline void hook_callback(void* user, tensor_t* grad, tensor_t** replacement,
                          tensor_status_t* status) {
  const uint32_t behaviour = static_cast<Ticket*>(user)->behaviour;
  if (behaviour == 1) throw std::runtime_error("from a hook");
  if (behaviour == 2) return;
  if (behaviour == 3) *replacement = tensor_scalar(1, TENSOR_FLOAT32, 0);
  if (behaviour == 5) *replacement = tensor_retain(grad);
  *status = behaviour == 4 ? -7 : TENSOR_OK;
}

inline void call_tensor_register_hook(Driver& d) {
  tensor_t* t = d.tensor(false);
  const uint32_t behaviour = d.behaviour();
  Ticket* ticket = nullptr;
  int64_t id = 0;
  d.call("tensor_register_hook", [&](Results&) {
    ticket = &d.ticket(behaviour);
    return tensor_register_hook(t, hook_callback, destroy_ticket, ticket, &id);
  });
  d.require(d.last_status == TENSOR_OK || ticket->destroyed == 1, "a failed call destroys");
}

inline void after_callback(void* user, tensor_t* leaf, tensor_status_t* status) {
  const uint32_t behaviour = static_cast<Ticket*>(user)->behaviour;
  if (behaviour == 1) throw std::runtime_error("from a hook");
  if (behaviour == 2) return;
  if (behaviour == 3 && tensor_set_grad(leaf, nullptr) != TENSOR_OK) return;
  *status = behaviour == 4 ? -7 : TENSOR_OK;
}

inline void call_tensor_register_post_accumulate_hook(Driver& d) {
  tensor_t* t = d.tensor(false);
  const uint32_t behaviour = d.behaviour();
  Ticket* ticket = nullptr;
  int64_t id = 0;
  d.call("tensor_register_post_accumulate_hook", [&](Results&) {
    ticket = &d.ticket(behaviour);
    return tensor_register_post_accumulate_hook(t, after_callback, destroy_ticket, ticket, &id);
  });
  d.require(d.last_status == TENSOR_OK || ticket->destroyed == 1, "a failed call destroys");
}

inline void call_tensor_remove_hook(Driver& d) {
  tensor_t* t = d.tensor(false);
  Ticket& ticket = d.ticket();
  int64_t id = d.integer();
  if (tensor_register_hook(t, hook_callback, destroy_ticket, &ticket, &id) == TENSOR_OK && d.bad())
    ++id;
  d.call("tensor_remove_hook", [&](Results&) { return tensor_remove_hook(t, id); });
}

#include "by_hand_dlpack.h"

#ifdef HAVE_tensor_to_string
inline void call_tensor_to_string(Driver& d) {
  tensor_t* t = d.tensor(false);
  std::vector<char> buffer(256);
  const int64_t capacity = d.bad() ? -1 : static_cast<int64_t>(d.below(256));
  int64_t needed = 0;
  d.call("tensor_to_string", [&](Results&) {
    return tensor_to_string(t, capacity == 0 ? nullptr : buffer.data(), capacity, &needed);
  });
}
#endif

#ifdef HAVE_tensor_schedule
inline void call_tensor_schedule(Driver& d) {
  const auto tensors = d.tensors();
  std::vector<char> buffer(256);
  const int64_t capacity = d.bad() ? -1 : static_cast<int64_t>(d.below(256));
  int64_t needed = 0;
  d.call("tensor_schedule", [&](Results&) {
    return tensor_schedule(tensors.data(), size(tensors), capacity == 0 ? nullptr : buffer.data(),
                           capacity, &needed);
  });
}
#endif

#ifdef HAVE_tensor_graph_dot
inline void call_tensor_graph_dot(Driver& d) {
  tensor_t* t = d.tensor(true);
  const auto leaves = d.tensors();
  const std::vector<const char*> names(leaves.size(), d.bad() ? "\"\\\n\xff" : "w");
  std::vector<char> buffer(256);
  const int64_t capacity = d.bad() ? -1 : static_cast<int64_t>(d.below(256));
  int64_t needed = 0;
  d.call("tensor_graph_dot", [&](Results&) {
    return tensor_graph_dot(t, names.data(), size(names), leaves.data(),
                            capacity == 0 ? nullptr : buffer.data(), capacity, &needed);
  });
}
#endif

#ifdef HAVE_tensor_call
inline void call_tensor_op_info(Driver& d) {
  const auto op = static_cast<int32_t>(d.small());
  tensor_op_info_t info{};
  info.struct_size = d.bad() ? 4 : sizeof info;
  d.call("tensor_op_info", [&](Results&) { return tensor_op_info(op, &info); });
}

inline void call_tensor_op_arg_info(Driver& d) {
  const auto op = static_cast<int32_t>(d.below(static_cast<uint32_t>(tensor_op_count())));
  const auto arg = static_cast<int32_t>(d.bad() ? d.small() : 0);
  tensor_arg_info_t info{};
  info.struct_size = sizeof info;
  d.call("tensor_op_arg_info", [&](Results&) { return tensor_op_arg_info(op, arg, &info); });
}

inline void call_tensor_node_saved(Driver& d) {
  tensor_node_t* node = d.node(false);
  const int32_t i = d.bad() ? -1 : static_cast<int32_t>(d.below(4));
  tensor_value_t value{};
  d.call("tensor_node_saved", [&](Results& r) {
    tensor_t* tensor = nullptr;
    const tensor_status_t status = tensor_node_saved(node, i, &value, &tensor);
    if (tensor) r.take(tensor);
    return status;
  });
}

inline void call_tensor_device_find(Driver& d) {
  const char* const names[] = {"cpu", "meta", "cuda", "cuda:0", "none", ""};
  const char* name = names[d.below(6)];
  int64_t device = 0;
  d.call("tensor_device_find", [&](Results&) { return tensor_device_find(name, &device); });
}

inline void ignored(tensor_status_t) {}

// Begins and ends a recording of one op, so that the profiler is off for other calls.
inline void record_profile(Driver& d) {
  if (tensor_profile_begin() != TENSOR_OK) return;
  tensor_release(tensor_neg(d.tensor(false)));
  ignored(tensor_profile_end());
}

inline void call_tensor_profile_begin(Driver& d) {
  d.call("tensor_profile_begin", [&](Results&) {
    const tensor_status_t status = tensor_profile_begin();
    if (status == TENSOR_OK) ignored(tensor_profile_end());
    return status;
  });
}

inline void call_tensor_profile_end(Driver& d) {
  if (!d.bad()) ignored(tensor_profile_begin());
  d.call("tensor_profile_end", [&](Results&) { return tensor_profile_end(); });
  ignored(tensor_profile_end());
}

inline void on_profile_event(void*, const struct tensor_profile_event_s*) {}

inline void call_tensor_profile_set_callback(Driver& d) {
  const bool null = d.source().one_in(4);
  d.call("tensor_profile_set_callback", [&](Results&) {
    return tensor_profile_set_callback(null ? nullptr : on_profile_event, nullptr);
  });
  record_profile(d);
  ignored(tensor_profile_set_callback(nullptr, nullptr));
}

inline void call_tensor_profile_event_count(Driver& d) {
  record_profile(d);
  d.call("tensor_profile_event_count", [&](Results&) -> tensor_status_t {
    return tensor_profile_event_count() >= -1 ? TENSOR_OK : TENSOR_E_INTERNAL;
  });
}

inline void call_tensor_profile_event(Driver& d) {
  record_profile(d);
  tensor_profile_event_t event{};
  event.struct_size = d.bad() ? 4 : sizeof event;
  const int64_t i = d.bad() ? d.integer() : 0;
  d.call("tensor_profile_event", [&](Results&) { return tensor_profile_event(i, &event); });
}

inline void call_tensor_profile_table(Driver& d) {
  record_profile(d);
  char text[300];
  int64_t needed = 0;
  const tensor_bool_t by_shape = d.boolean();
  d.call("tensor_profile_table",
         [&](Results&) { return tensor_profile_table(by_shape, text, sizeof text, &needed); });
}

inline void call_tensor_profile_trace(Driver& d) {
  record_profile(d);
  char text[300];
  int64_t needed = 0;
  const bool null = d.source().one_in(4);
  d.call("tensor_profile_trace", [&](Results&) {
    return tensor_profile_trace(null ? nullptr : text, null ? 0 : sizeof text, &needed);
  });
}

inline void call_tensor_counters(Driver& d) {
  tensor_counters_t counters{};
  counters.struct_size = d.bad() ? 4 : sizeof counters;
  d.call("tensor_counters", [&](Results&) { return tensor_counters(&counters); });
}

inline void on_debug_text(void*, const char*) {}

inline void call_tensor_set_debug(Driver& d) {
  const bool null = d.source().one_in(4);
  const int32_t level = d.bad() ? 4 : static_cast<int32_t>(d.below(4));
  d.call("tensor_set_debug", [&](Results&) {
    return tensor_set_debug(level, null ? nullptr : on_debug_text, nullptr);
  });
  tensor_release(tensor_neg(d.tensor(false)));
  ignored(tensor_set_debug(0, nullptr, nullptr));
}

// What tensor_call() takes for one argument; lists live in the storage.
struct DrawnValue {
  tensor_value_t value{};
  std::vector<int64_t> ints;
  std::vector<tensor_t*> tensors;
};

inline void draw_value(Driver& d, const tensor_arg_info_t& info, DrawnValue& drawn) {
  tensor_value_t& value = drawn.value;
  if (info.is_optional && d.source().one_in(3)) return;
  const auto put = [&](int32_t kind, int64_t i) {
    value.kind = kind;
    value.i = i;
  };
  switch (d.bad() ? static_cast<int32_t>(d.below(17)) : info.kind) {
    case TENSOR_ARG_TENSOR:
      value.kind = TENSOR_VALUE_TENSOR;
      value.p = d.tensor(info.is_optional != 0);
      if (!value.p) value.kind = TENSOR_VALUE_NONE;
      break;
    case TENSOR_ARG_TENSORS:
      drawn.tensors = d.tensors();
      value = {TENSOR_VALUE_TENSORS, size(drawn.tensors), 0, 0, drawn.tensors.data()};
      break;
    case TENSOR_ARG_SCALAR:
    case TENSOR_ARG_FLOAT:
      value = {TENSOR_VALUE_FLOAT, 0, 0, d.number(), nullptr};
      break;
    case TENSOR_ARG_INTS:
    case TENSOR_ARG_AXES:
      drawn.ints = d.ints();
      value = {TENSOR_VALUE_INTS, size(drawn.ints), 0, 0, drawn.ints.data()};
      break;
    case TENSOR_ARG_SHAPE:
      drawn.ints = d.shape();
      value = {TENSOR_VALUE_INTS, size(drawn.ints), 0, 0, drawn.ints.data()};
      break;
    case TENSOR_ARG_BOOL:
      return put(TENSOR_VALUE_BOOL, d.boolean());
    case TENSOR_ARG_AXIS:
    case TENSOR_ARG_AXIS_OR_NONE:
      return put(TENSOR_VALUE_INT, d.axis());
    case TENSOR_ARG_DTYPE:
      return put(TENSOR_VALUE_DTYPE, d.dtype());
    case TENSOR_ARG_DEVICE:
      return put(TENSOR_VALUE_DEVICE, d.device());
    case TENSOR_ARG_STRING:
      value.kind = TENSOR_VALUE_STRING;
      value.p = d.string(false);
      break;
    case TENSOR_ARG_RNG:
      value.kind = TENSOR_VALUE_RNG;
      value.p = d.rng(false);
      break;
    default:
      return put(TENSOR_VALUE_INT, d.integer());
  }
}

inline void call_tensor_call(Driver& d) {
  const auto op = static_cast<int32_t>(d.below(static_cast<uint32_t>(tensor_op_count())));
  tensor_op_info_t info{};
  info.struct_size = sizeof info;
  if (tensor_op_info(op, &info) != TENSOR_OK) return;
  // Numbers of elements that depend on these are drawn by the ops' own callers only.
  std::vector<DrawnValue> drawn(static_cast<size_t>(info.n_args));
  std::vector<tensor_value_t> values;
  for (int32_t i = 0; i < info.n_args; ++i) {
    tensor_arg_info_t arg{};
    arg.struct_size = sizeof arg;
    if (tensor_op_arg_info(op, i, &arg) != TENSOR_OK) return;
    if (arg.kind == TENSOR_ARG_SHAPE || arg.kind == TENSOR_ARG_INT) return;
    draw_value(d, arg, drawn[static_cast<size_t>(i)]);
    values.push_back(drawn[static_cast<size_t>(i)].value);
  }
  const int32_t room = d.bad() ? 0 : 4;
  d.call("tensor_call", [&](Results& r) {
    tensor_t* outs[4] = {};
    const tensor_status_t status = tensor_call(op, values.data(), size(values), outs, room);
    for (tensor_t* out : outs) {
      if (out) r.take(out);
    }
    return status;
  });
}
#endif

#ifdef HAVE_tensor_gradcheck
inline void checked_function(void*, tensor_t* const* inputs, int32_t, tensor_t** output,
                             tensor_status_t* status) {
  *output = tensor_mul(inputs[0], inputs[0]);
  *status = *output ? TENSOR_OK : tensor_last_error_code();
}
inline void call_tensor_gradcheck(Driver& d) {
  const auto inputs = d.tensors();
  const tensor_bool_t second = d.boolean();
  int64_t numel = 0;
  for (tensor_t* t : inputs) {  // differences of complex numbers take four times as many calls
    numel += tensor_numel(t) * (tensor_dtype(t) >= TENSOR_COMPLEX64 ? 4 : 1);
  }
  if (numel > 12) return;
  d.call("tensor_gradcheck", [&](Results&) {
    return tensor_gradcheck(checked_function, nullptr, inputs.data(), size(inputs), 0, 0, 0,
                            second);
  });
}
#endif

#ifdef HAVE_tensor_rng_next_u32
inline void call_tensor_rng_next_u32(Driver& d) {
  tensor_rng_t* rng = d.rng(true);
  std::vector<uint32_t> values(16);
  const int64_t n = d.bad() ? -1 : static_cast<int64_t>(d.below(17));
  d.call("tensor_rng_next_u32",
         [&](Results&) { return tensor_rng_next_u32(rng, values.data(), n); });
}
#endif

#ifdef HAVE_tensor_rng_set_state
inline void call_tensor_rng_set_state(Driver& d) {
  tensor_rng_t* rng = d.rng(true);
  uint64_t state[4];
  d.require(tensor_rng_get_state(rng, state) == TENSOR_OK, "a generator has a state");
  if (d.bad()) state[d.below(4)] = static_cast<uint64_t>(d.edge());
  d.call("tensor_rng_set_state", [&](Results&) { return tensor_rng_set_state(rng, state); });
}
#endif

// The file, or what is none or another's.
inline const char* path_of(Driver& d, const char* file) {
  const char *pipe = "", *link = "";
#ifndef _WIN32
  static const bool made = [] {
    (void)mkfifo("calls.pipe", 0600);  // where it is already there, that one serves
    (void)!symlink("calls.safetensors", "calls.link");
    return true;
  }();
  if (made) pipe = "calls.pipe", link = "calls.link";
#endif
  return d.source().any_of({file, "", "no/such/file", ".", pipe, link, "/dev/zero"});
}

#ifdef HAVE_tensor_archive_open
inline void call_tensor_archive_open(Driver& d) {
  static const bool saved =
      tensor_save("calls.safetensors", nullptr, 0, nullptr, nullptr, 0) == TENSOR_OK;
  d.require(saved, "a file can be written");
  const char* path = path_of(d, "calls.safetensors");
  d.call("tensor_archive_open", [&](Results&) { return d.keep(tensor_archive_open(path)); });
}
#endif

#ifdef HAVE_tensor_archive_open_mapped
inline void call_tensor_archive_open_mapped(Driver& d) {
  static const bool saved =
      tensor_save("calls.safetensors", nullptr, 0, nullptr, nullptr, 0) == TENSOR_OK;
  d.require(saved, "a file can be written");
  const char* path = path_of(d, "calls.safetensors");
  d.call("tensor_archive_open_mapped",
         [&](Results&) { return d.keep(tensor_archive_open_mapped(path)); });
}
#endif

#ifdef HAVE_tensor_archive_open_memory
inline std::string small_archive(uint32_t format) {
  return format == 0   ? small_safetensors()
         : format == 1 ? small_torch_file()
         : format == 2 ? small_legacy_torch_file()
                       : small_gguf();
}

inline void call_tensor_archive_open_memory(Driver& d) {
  std::string file = small_archive(d.below(4));
  if (d.bad())
    file[d.below(static_cast<uint32_t>(file.size()))] ^= static_cast<char>(1 << d.below(8));
  if (d.bad()) file.resize(d.below(static_cast<uint32_t>(file.size())));
  d.call("tensor_archive_open_memory", [&](Results&) {
    return d.keep(tensor_archive_open_memory(file.data(), static_cast<int64_t>(file.size())));
  });
}
#endif

#ifdef HAVE_tensor_save
inline void call_tensor_save(Driver& d) {
  const auto tensors = d.tensors();
  const char* all[] = {"a", "b", "c", d.bad() ? "a" : "d"};
  const std::vector<const char*> names(all, all + tensors.size());
  const auto metadata = d.strings();
  d.call("tensor_save", [&](Results&) {
    return tensor_save("calls.safetensors", names.data(), size(names), tensors.data(),
                       metadata.data(), size(metadata));
  });
}
#endif

#ifdef HAVE_tensor_load_npy_memory
// An npy file of two float32 numbers.
inline std::string small_npy() {
  std::string file("\x93NUMPY\1\0\x46\0", 10);
  file += "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}";
  file.resize(10 + 0x46, ' ');
  return file.append(8, '\1');
}

inline void call_tensor_load_npy_memory(Driver& d) {
  std::string file = small_npy();
  if (d.bad())
    file[d.below(static_cast<uint32_t>(file.size()))] ^= static_cast<char>(1 << d.below(8));
  if (d.bad()) file.resize(d.below(static_cast<uint32_t>(file.size())));
  d.call("tensor_load_npy_memory", [&](Results& results) {
    return results.one(
        tensor_load_npy_memory(file.data(), static_cast<int64_t>(file.size()), d.device()));
  });
}

inline void call_tensor_save_npy(Driver& d) {
  tensor_t* x = d.tensor(false);
  d.call("tensor_save_npy", [&](Results&) { return tensor_save_npy("calls.npy", x); });
}

inline void call_tensor_load_npy(Driver& d) {
  tensor_t* one = tensor_ones(nullptr, 0, TENSOR_FLOAT32, 0);
  static const bool saved = one && tensor_save_npy("calls_one.npy", one) == TENSOR_OK;
  tensor_release(one);
  d.require(saved, "a file can be written");
  const char* path = path_of(d, "calls_one.npy");
  d.call("tensor_load_npy",
         [&](Results& results) { return results.one(tensor_load_npy(path, d.device())); });
}

inline void call_tensor_save_npz(Driver& d) {
  const auto tensors = d.tensors();
  const char* all[] = {"a", "b", "c", d.bad() ? "a" : "d"};
  const std::vector<const char*> names(all, all + tensors.size());
  d.call("tensor_save_npz", [&](Results&) {
    return tensor_save_npz("calls.npz", names.data(), size(names), tensors.data());
  });
}
#endif

inline void call_tensor_error_take(Driver& d) {
  d.call("tensor_error_take", [&](Results&) {
    tensor_t* none = tensor_add(nullptr, nullptr);
    d.require(!none, "NULL is refused");
    tensor_error_t* error = tensor_error_take();
    if (!error) return tensor_last_error_code() == TENSOR_E_INVALID ? TENSOR_OK : TENSOR_E_INTERNAL;
    d.require(tensor_error_code(error) == TENSOR_E_INVALID && *tensor_error_message(error),
              "the error is moved");
    tensor_error_release(error);
    return TENSOR_OK;
  });
}

#include "by_hand_groups.h"
#include "by_hand_networks.h"
#include "by_hand_programs.h"
#include "by_hand_quantized.h"
#include "by_hand_spatial.h"
#include "by_hand_text.h"

// One object behind each kind of handle, so that calls find some.
// An optimiser with schedulers and scalers.
inline void prepare_optimizer(Driver& d, tensor_t* parameter) {
  const auto works = [&](tensor_status_t status) {
    d.require(status == TENSOR_OK, "handles are made");
  };
  const int32_t kinds = TENSOR_RPROP - TENSOR_SGD + 1;
  const int32_t kind =
      d.place == TENSOR_CPU ? TENSOR_ADAM : TENSOR_SGD + static_cast<int32_t>(d.below(kinds));
  tensor_optimizer_t* optimizer = tensor_optimizer_create(kind, &parameter, 1, nullptr);
  works(d.keep(optimizer));
  works(tensor_optimizer_step(optimizer));
  for (const int32_t schedule : {TENSOR_SCHEDULE_CONSTANT, TENSOR_SCHEDULE_REDUCE_ON_PLATEAU})
    works(d.keep(tensor_scheduler_create(schedule, optimizer, nullptr, 0)));
  // One whose gradients are still scaled, and one that may be updated.
  for (int unscaled = 0; unscaled < 2; ++unscaled) {
    tensor_grad_scaler_t* scaler = tensor_grad_scaler_create(0, 0, 0, 0, 1);
    works(d.keep(scaler));
    tensor_t* scaled = tensor_grad_scaler_scale(scaler, parameter);
    works(scaled ? TENSOR_OK : TENSOR_E_INTERNAL);
    tensor_release(scaled);
    if (unscaled) works(tensor_grad_scaler_unscale_(scaler, optimizer));
  }
}

// Handles of these kinds, and a parameter.
inline void prepare_handles(Driver& d, unsigned kinds = ~0u) {
  const auto works = [&](tensor_status_t status) {
    d.require(status == TENSOR_OK, "handles are made");
  };
  works(d.keep(tensor_rng_create(nullptr, 1)));
  for (uint32_t format = 0; format < 4 && kinds & kArchiveHandle; ++format) {
    const std::string file = small_archive(format);
    works(d.keep(tensor_archive_open_memory(file.data(), static_cast<int64_t>(file.size()))));
  }
  if (kinds & kProgramHandle) works(d.keep(small_program(d.place)));
  if (kinds & kBpeHandle) works(d.keep(small_bpe()));
  const int64_t shape[2] = {2, 3};
  tensor_t *parameter = tensor_ones(shape, 2, TENSOR_FLOAT32, d.place),
           *grad = tensor_ones(shape, 2, TENSOR_FLOAT32, d.place);
  works(parameter && grad ? TENSOR_OK : TENSOR_E_INTERNAL);
  works(tensor_set_requires_grad(parameter, 1));
  works(tensor_set_grad(parameter, grad));
  tensor_release(grad);
  if (kinds & kNodeHandle) {
    tensor_t* exponential = tensor_exp(parameter);
    tensor_node_t* node = nullptr;
    works(exponential ? tensor_grad_fn(exponential, &node) : TENSOR_E_INTERNAL);
    works(d.keep(node));
    tensor_release(exponential);
  }
  if (kinds & (kStreamHandle | kEventHandle)) {
    works(d.keep(tensor_stream_create(d.place)));
    tensor_event_t* event = tensor_event_create(d.place, TENSOR_EVENT_TIMING);
    works(d.keep(event));
    works(tensor_event_record(event, nullptr));
    works(tensor_event_synchronize(event));
  }
  if (kinds & (kOptimizerHandle | kSchedulerHandle | kGradScalerHandle))
    prepare_optimizer(d, parameter);
  if (kinds & (kGroupHandle | kWorkHandle | kReducerHandle)) prepare_group(d, parameter);
  d.push(parameter);
}

#endif  // TESTS_CALLS_BY_HAND_H_
