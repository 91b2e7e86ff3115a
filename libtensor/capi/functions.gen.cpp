// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/shim.h"
#include "libtensor/program/capture.h"

using namespace libtensor;        // NOLINT: this file is all boundary
using namespace libtensor::shim;  // NOLINT

tensor_status_t tensor_shutdown(void) {
  return guard_status("tensor_shutdown", [&] { capi::shutdown(); });
}
tensor_status_t tensor_set_num_threads(int32_t n, tensor_bool_t this_thread_only) {
  return guard_status("tensor_set_num_threads", [&] { capi::set_num_threads(n, bool_arg(this_thread_only, "this_thread_only")); });
}
tensor_status_t tensor_set_max_threads(int32_t n) {
  return guard_status("tensor_set_max_threads", [&] { capi::set_max_threads(n); });
}
tensor_status_t tensor_cancel(uint64_t thread) {
  return guard_status("tensor_cancel", [&] { capi::cancel(thread); });
}
tensor_status_t tensor_set_interrupt(tensor_interrupt_fn interrupt, void *user) {
  return guard_status("tensor_set_interrupt", [&] { capi::set_interrupt(interrupt, user); });
}
tensor_bool_t tensor_set_allow_winograd(tensor_bool_t allowed) {
  return guard_get<tensor_bool_t>("tensor_set_allow_winograd", {}, [&] { return int32_t{capi::set_allow_winograd(bool_arg(allowed, "allowed"))}; });
}
tensor_bool_t tensor_set_allow_tf32(tensor_bool_t allowed) {
  return guard_get<tensor_bool_t>("tensor_set_allow_tf32", {}, [&] { return int32_t{capi::set_allow_tf32(bool_arg(allowed, "allowed"))}; });
}
tensor_status_t tensor_set_lazy(int32_t mode) {
  return guard_status("tensor_set_lazy", [&] { capi::set_lazy(enum_arg(mode, 0, 2, "mode")); });
}
tensor_bool_t tensor_set_allow_reassociation(tensor_bool_t allowed) {
  return guard_get<tensor_bool_t>("tensor_set_allow_reassociation", {}, [&] { return int32_t{capi::set_allow_reassociation(bool_arg(allowed, "allowed"))}; });
}
tensor_status_t tensor_eval(tensor_t *const *tensors, int32_t n_tensors) {
  return guard_status("tensor_eval", [&] { capi::eval(tensor_list(tensors, n_tensors, "tensors", false)); });
}
tensor_status_t tensor_schedule(tensor_t *const *tensors, int32_t n_tensors, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_schedule", [&] { capi::schedule(tensor_list(tensors, n_tensors, "tensors", false), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_bool_t tensor_is_pending(tensor_t *t) {
  return guard_get<tensor_bool_t>("tensor_is_pending", {}, [&] { return int32_t{capi::is_pending(borrow(t, "t"))}; });
}
tensor_status_t tensor_autocast_set(tensor_device_t device, tensor_dtype_t dtype, tensor_dtype_t *before) {
  if (before) *before = 0;
  DType before_value{};
  return guard_status("tensor_autocast_set", [&] { capi::autocast_set(device_arg(device, "device"), dtype_arg(dtype, "dtype"), checked_out(before, before_value, "before")); *before = static_cast<int32_t>(before_value); });
}
tensor_dtype_t tensor_autocast_get(tensor_device_t device) {
  return guard_get<tensor_dtype_t>("tensor_autocast_get", {}, [&] { return static_cast<int32_t>(capi::autocast_get(device_arg(device, "device"))); });
}
tensor_status_t tensor_set_allocator(const tensor_allocator_t *allocator) {
  return guard_status("tensor_set_allocator", [&] { capi::set_allocator(allocator); });
}
tensor_status_t tensor_scope_begin(void) {
  return guard_status("tensor_scope_begin", [&] { capi::scope_begin(); });
}
tensor_status_t tensor_scope_end(void) {
  return guard_status("tensor_scope_end", [&] { capi::scope_end(); });
}
int32_t tensor_ndim(tensor_t *t) {
  return guard_get<int32_t>("tensor_ndim", {}, [&] { return capi::ndim(borrow(t, "t")); });
}
const int64_t *tensor_shape(tensor_t *t) {
  return guard_get<const int64_t *>("tensor_shape", {}, [&] { return capi::shape(borrow(t, "t")); });
}
const int64_t *tensor_strides(tensor_t *t) {
  return guard_get<const int64_t *>("tensor_strides", {}, [&] { return capi::strides(borrow(t, "t")); });
}
int64_t tensor_storage_offset(tensor_t *t) {
  return guard_get<int64_t>("tensor_storage_offset", {}, [&] { return capi::storage_offset(borrow(t, "t")); });
}
int64_t tensor_numel(tensor_t *t) {
  return guard_get<int64_t>("tensor_numel", {}, [&] { return capi::numel(borrow(t, "t")); });
}
tensor_dtype_t tensor_dtype(tensor_t *t) {
  return guard_get<tensor_dtype_t>("tensor_dtype", {}, [&] { return static_cast<int32_t>(capi::dtype(borrow(t, "t"))); });
}
tensor_device_t tensor_device(tensor_t *t) {
  return guard_get<tensor_device_t>("tensor_device", {}, [&] { return capi::device(borrow(t, "t")).code(); });
}
tensor_bool_t tensor_is_contiguous(tensor_t *t) {
  return guard_get<tensor_bool_t>("tensor_is_contiguous", {}, [&] { return int32_t{capi::is_contiguous(borrow(t, "t"))}; });
}
tensor_bool_t tensor_shares_storage(tensor_t *a, tensor_t *b) {
  return guard_get<tensor_bool_t>("tensor_shares_storage", {}, [&] { return int32_t{capi::shares_storage(borrow(a, "a"), borrow(b, "b"))}; });
}
int64_t tensor_use_count(tensor_t *t) {
  return guard_get<int64_t>("tensor_use_count", {}, [&] { return capi::use_count(borrow(t, "t")); });
}
int64_t tensor_inplace_version(tensor_t *t) {
  return guard_get<int64_t>("tensor_inplace_version", {}, [&] { return capi::inplace_version(borrow(t, "t")); });
}
tensor_status_t tensor_result_type(tensor_dtype_t a, tensor_dtype_t b, tensor_dtype_t *out) {
  if (out) *out = 0;
  DType out_value{};
  return guard_status("tensor_result_type", [&] { capi::result_type(dtype_arg(a, "a"), dtype_arg(b, "b"), checked_out(out, out_value, "out")); *out = static_cast<int32_t>(out_value); });
}
tensor_t *tensor_create(const void *data, const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_create", [&] { const CallSinkOff within; return created_in_capture(within, capi::create(data, shape_arg(shape, ndim, "shape"), dtype_arg(dtype, "dtype"), device_arg(device, "device"))); });
}
tensor_t *tensor_from_blob(void *data, const int64_t *shape, int32_t ndim, const int64_t *strides, tensor_dtype_t dtype, tensor_device_t device, tensor_destroy_fn destroy, void *user) {
  Cleanup cleanup(destroy, user);
  return guard_tensor("tensor_from_blob", [&] { const CallSinkOff within; return created_in_capture(within, capi::from_blob(data, shape_arg(shape, ndim, "shape"), strides_arg(strides, ndim), dtype_arg(dtype, "dtype"), device_arg(device, "device"), std::move(cleanup))); });
}
tensor_t *tensor_scalar(double value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_scalar", [&] { const CallSinkOff within; return created_in_capture(within, capi::scalar(Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device"))); });
}
tensor_t *tensor_scalar_i64(int64_t value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_scalar_i64", [&] { const CallSinkOff within; return created_in_capture(within, capi::scalar(Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device"))); });
}
tensor_t *tensor_scalar_u64(uint64_t value) {
  return guard_tensor("tensor_scalar_u64", [&] { const CallSinkOff within; return created_in_capture(within, capi::scalar_u64(value)); });
}
tensor_t *tensor_scalar_complex(double re, double im) {
  return guard_tensor("tensor_scalar_complex", [&] { const CallSinkOff within; return created_in_capture(within, capi::scalar_complex(re, im)); });
}
tensor_status_t tensor_copy_to_host(tensor_t *t, void *data, int64_t n) {
  return guard_status("tensor_copy_to_host", [&] { const CallSinkOff within; capi::copy_to_host(outside_capture(within, share(t, "t"), "t", HostAccess::reads), data, n); });
}
tensor_status_t tensor_copy_from_host(tensor_t *t, const void *data, int64_t n) {
  return guard_status("tensor_copy_from_host", [&] { const CallSinkOff within; capi::copy_from_host(outside_capture(within, share(t, "t"), "t", HostAccess::writes), data, n); });
}
tensor_status_t tensor_read_f32(tensor_t *t, void *values, int64_t n) {
  return guard_status("tensor_read_f32", [&] { const CallSinkOff within; capi::read_f32(outside_capture(within, share(t, "t"), "t", HostAccess::reads), values, n); });
}
tensor_status_t tensor_read_f64(tensor_t *t, void *values, int64_t n) {
  return guard_status("tensor_read_f64", [&] { const CallSinkOff within; capi::read_f64(outside_capture(within, share(t, "t"), "t", HostAccess::reads), values, n); });
}
tensor_status_t tensor_read_i64(tensor_t *t, void *values, int64_t n) {
  return guard_status("tensor_read_i64", [&] { const CallSinkOff within; capi::read_i64(outside_capture(within, share(t, "t"), "t", HostAccess::reads), values, n); });
}
tensor_status_t tensor_write_f32(tensor_t *t, const void *values, int64_t n) {
  return guard_status("tensor_write_f32", [&] { const CallSinkOff within; capi::write_f32(outside_capture(within, share(t, "t"), "t", HostAccess::writes), values, n); });
}
tensor_status_t tensor_write_f64(tensor_t *t, const void *values, int64_t n) {
  return guard_status("tensor_write_f64", [&] { const CallSinkOff within; capi::write_f64(outside_capture(within, share(t, "t"), "t", HostAccess::writes), values, n); });
}
tensor_status_t tensor_write_i64(tensor_t *t, const void *values, int64_t n) {
  return guard_status("tensor_write_i64", [&] { const CallSinkOff within; capi::write_i64(outside_capture(within, share(t, "t"), "t", HostAccess::writes), values, n); });
}
tensor_status_t tensor_item(tensor_t *t, double *out) {
  if (out) *out = 0;
  double out_value{};
  return guard_status("tensor_item", [&] { const CallSinkOff within; capi::item(outside_capture(within, share(t, "t"), "t", HostAccess::reads), checked_out(out, out_value, "out")); *out = out_value; });
}
tensor_status_t tensor_item_complex(tensor_t *t, double *re, double *im) {
  if (re) *re = 0;
  double re_value{};
  if (im) *im = 0;
  double im_value{};
  return guard_status("tensor_item_complex", [&] { const CallSinkOff within; capi::item_complex(outside_capture(within, share(t, "t"), "t", HostAccess::reads), checked_out(re, re_value, "re"), checked_out(im, im_value, "im")); *re = re_value; *im = im_value; });
}
tensor_status_t tensor_item_i64(tensor_t *t, int64_t *out) {
  if (out) *out = 0;
  int64_t out_value{};
  return guard_status("tensor_item_i64", [&] { const CallSinkOff within; capi::item_i64(outside_capture(within, share(t, "t"), "t", HostAccess::reads), checked_out(out, out_value, "out")); *out = out_value; });
}
void *tensor_data(tensor_t *t) {
  return guard_get<void *>("tensor_data", {}, [&] { const CallSinkOff within; return capi::data(outside_capture(within, borrow(t, "t"), "t", HostAccess::writes)); });
}
tensor_status_t tensor_to_string(tensor_t *t, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_to_string", [&] { const CallSinkOff within; capi::to_string(outside_capture(within, share(t, "t"), "t", HostAccess::reads), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_status_t tensor_set_print_options(int32_t precision, int64_t threshold, int32_t edge_items, int32_t line_width) {
  return guard_status("tensor_set_print_options", [&] { capi::set_print_options(precision, threshold, edge_items, line_width); });
}
tensor_status_t tensor_set_print_notation(int32_t notation) {
  return guard_status("tensor_set_print_notation", [&] { capi::set_print_notation(notation); });
}
tensor_status_t tensor_memory_stats(tensor_device_t device, tensor_memory_stats_t *stats) {
  return guard_status("tensor_memory_stats", [&] { capi::memory_stats(device_arg(device, "device"), pointer_arg(stats, "stats")); });
}
tensor_status_t tensor_memory_reset_peak(tensor_device_t device) {
  return guard_status("tensor_memory_reset_peak", [&] { capi::memory_reset_peak(device_arg(device, "device")); });
}
tensor_status_t tensor_memory_trim(tensor_device_t device) {
  return guard_status("tensor_memory_trim", [&] { capi::memory_trim(device_arg(device, "device")); });
}
tensor_status_t tensor_memory_set_limit(tensor_device_t device, int64_t nbytes) {
  return guard_status("tensor_memory_set_limit", [&] { capi::memory_set_limit(device_arg(device, "device"), nbytes); });
}
tensor_status_t tensor_set_reclaim(tensor_reclaim_fn reclaim, void *user) {
  return guard_status("tensor_set_reclaim", [&] { capi::set_reclaim(reclaim, user); });
}
tensor_status_t tensor_synchronize(tensor_device_t device) {
  return guard_status("tensor_synchronize", [&] { capi::synchronize(device_arg(device, "device")); });
}
const char *tensor_cuda_libraries(void) {
  return guard_get<const char *>("tensor_cuda_libraries", "", [&] { return capi::cuda_libraries(); });
}
const char *tensor_cuda_nccl_why(void) {
  return guard_get<const char *>("tensor_cuda_nccl_why", "", [&] { return capi::cuda_nccl_why(); });
}
tensor_status_t tensor_cuda_launch(const char *source, const char *name, const int64_t *grid, const int64_t *block, int64_t shared_bytes, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t n_inputs) {
  return guard_status("tensor_cuda_launch", [&] { const CallSinkOff within; capi::cuda_launch(string_arg(source, "source"), string_arg(name, "name"), pointer_arg(grid, "grid"), pointer_arg(block, "block"), shared_bytes, outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), outside_capture(within, tensor_list(inputs, n_inputs, "inputs", false), "inputs", HostAccess::writes)); });
}
int32_t tensor_device_count(tensor_device_t device) {
  return guard_get<int32_t>("tensor_device_count", {}, [&] { return capi::device_count(device_arg(device, "device")); });
}
const char *tensor_device_why(tensor_device_t device) {
  return guard_get<const char *>("tensor_device_why", "", [&] { return capi::device_why(device_arg(device, "device")); });
}
const char *tensor_device_type(tensor_device_t device) {
  return guard_get<const char *>("tensor_device_type", "", [&] { return capi::device_type(device_arg(device, "device")); });
}
tensor_status_t tensor_device_find(const char *name, int64_t *device) {
  if (device) *device = 0;
  int64_t device_value{};
  return guard_status("tensor_device_find", [&] { capi::device_find(string_arg(name, "name"), checked_out(device, device_value, "device")); *device = device_value; });
}
tensor_status_t tensor_device_register(const tensor_device_plugin_t *plugin, int64_t *device) {
  if (device) *device = 0;
  int64_t device_value{};
  return guard_status("tensor_device_register", [&] { capi::device_register(plugin, checked_out(device, device_value, "device")); *device = device_value; });
}
const char *tensor_device_name(tensor_device_t device) {
  return guard_get<const char *>("tensor_device_name", "", [&] { return capi::device_name(device_arg(device, "device")); });
}
tensor_status_t tensor_device_facts(tensor_device_t device, tensor_device_facts_t *facts) {
  return guard_status("tensor_device_facts", [&] { capi::device_facts(device_arg(device, "device"), pointer_arg(facts, "facts")); });
}
tensor_stream_t *tensor_stream_create(tensor_device_t device) {
  return guard_handle<tensor_stream_t>("tensor_stream_create", [&] { return capi::stream_create(device_arg(device, "device")); });
}
tensor_stream_t *tensor_stream_from_native(tensor_device_t device, void *native) {
  return guard_handle<tensor_stream_t>("tensor_stream_from_native", [&] { return capi::stream_from_native(device_arg(device, "device"), native); });
}
tensor_stream_t *tensor_stream_current(tensor_device_t device) {
  return guard_handle<tensor_stream_t>("tensor_stream_current", [&] { return capi::stream_current(device_arg(device, "device")); });
}
tensor_status_t tensor_stream_set_current(tensor_stream_t *stream) {
  return guard_status("tensor_stream_set_current", [&] { capi::stream_set_current(stream_arg(stream, "stream")); });
}
tensor_device_t tensor_stream_device(tensor_stream_t *stream) {
  return guard_get<tensor_device_t>("tensor_stream_device", {}, [&] { return capi::stream_device(stream_arg(stream, "stream")).code(); });
}
void *tensor_stream_native(tensor_stream_t *stream) {
  return guard_get<void *>("tensor_stream_native", {}, [&] { return capi::stream_native(stream_arg(stream, "stream")); });
}
tensor_status_t tensor_stream_wait(tensor_stream_t *stream, tensor_stream_t *other) {
  return guard_status("tensor_stream_wait", [&] { capi::stream_wait(stream_arg(stream, "stream"), stream_arg(other, "other")); });
}
tensor_status_t tensor_stream_synchronize(tensor_stream_t *stream) {
  return guard_status("tensor_stream_synchronize", [&] { capi::stream_synchronize(stream_arg(stream, "stream")); });
}
tensor_status_t tensor_record_stream(tensor_t *t, tensor_stream_t *stream) {
  return guard_status("tensor_record_stream", [&] { capi::record_stream(share(t, "t"), stream_arg(stream, "stream")); });
}
tensor_event_t *tensor_event_create(tensor_device_t device, uint32_t flags) {
  return guard_handle<tensor_event_t>("tensor_event_create", [&] { return capi::event_create(device_arg(device, "device"), flags_arg(flags, 1u, "flags")); });
}
tensor_device_t tensor_event_device(tensor_event_t *event) {
  return guard_get<tensor_device_t>("tensor_event_device", {}, [&] { return capi::event_device(event_arg(event, "event")).code(); });
}
tensor_status_t tensor_event_record(tensor_event_t *event, tensor_stream_t *stream) {
  return guard_status("tensor_event_record", [&] { capi::event_record(event_arg(event, "event"), optional_stream_arg(stream, "stream")); });
}
tensor_status_t tensor_event_wait(tensor_event_t *event, tensor_stream_t *stream) {
  return guard_status("tensor_event_wait", [&] { capi::event_wait(event_arg(event, "event"), optional_stream_arg(stream, "stream")); });
}
tensor_status_t tensor_event_synchronize(tensor_event_t *event) {
  return guard_status("tensor_event_synchronize", [&] { capi::event_synchronize(event_arg(event, "event")); });
}
tensor_status_t tensor_event_query(tensor_event_t *event, int64_t *done) {
  if (done) *done = 0;
  int64_t done_value{};
  return guard_status("tensor_event_query", [&] { capi::event_query(event_arg(event, "event"), checked_out(done, done_value, "done")); *done = done_value; });
}
tensor_status_t tensor_event_elapsed(tensor_event_t *start, tensor_event_t *stop, double *milliseconds) {
  if (milliseconds) *milliseconds = 0;
  double milliseconds_value{};
  return guard_status("tensor_event_elapsed", [&] { capi::event_elapsed(event_arg(start, "start"), event_arg(stop, "stop"), checked_out(milliseconds, milliseconds_value, "milliseconds")); *milliseconds = milliseconds_value; });
}
tensor_rng_t *tensor_rng_create(const char *name, uint64_t seed) {
  return guard_handle<tensor_rng_t>("tensor_rng_create", [&] { return capi::rng_create(optional_string(name), seed); });
}
tensor_status_t tensor_rng_seed(tensor_rng_t *g, uint64_t seed) {
  return guard_status("tensor_rng_seed", [&] { capi::rng_seed(optional_rng_arg(g, "g"), seed); });
}
tensor_status_t tensor_rng_get_state(tensor_rng_t *g, uint64_t *state) {
  if (state) clear_words(state, 4);
  return guard_status("tensor_rng_get_state", [&] { capi::rng_get_state(optional_rng_arg(g, "g"), pointer_arg(state, "state")); });
}
tensor_status_t tensor_rng_set_state(tensor_rng_t *g, const uint64_t *state) {
  return guard_status("tensor_rng_set_state", [&] { capi::rng_set_state(optional_rng_arg(g, "g"), pointer_arg(state, "state")); });
}
tensor_status_t tensor_rng_next_u32(tensor_rng_t *g, void *values, int64_t n) {
  return guard_status("tensor_rng_next_u32", [&] { capi::rng_next_u32(optional_rng_arg(g, "g"), values, n); });
}
tensor_bool_t tensor_requires_grad(tensor_t *t) {
  return guard_get<tensor_bool_t>("tensor_requires_grad", {}, [&] { return int32_t{capi::requires_grad(borrow(t, "t"))}; });
}
tensor_status_t tensor_set_requires_grad(tensor_t *t, tensor_bool_t on) {
  return guard_status("tensor_set_requires_grad", [&] { capi::set_requires_grad(share(t, "t"), bool_arg(on, "on")); });
}
tensor_bool_t tensor_is_leaf(tensor_t *t) {
  return guard_get<tensor_bool_t>("tensor_is_leaf", {}, [&] { return int32_t{capi::is_leaf(borrow(t, "t"))}; });
}
tensor_status_t tensor_op_find(const char *name, int64_t *op) {
  if (op) *op = 0;
  int64_t op_value{};
  return guard_status("tensor_op_find", [&] { capi::op_find(string_arg(name, "name"), checked_out(op, op_value, "op")); *op = op_value; });
}
tensor_status_t tensor_op_info(int32_t op, tensor_op_info_t *info) {
  return guard_status("tensor_op_info", [&] { capi::op_info(op, pointer_arg(info, "info")); });
}
tensor_status_t tensor_op_arg_info(int32_t op, int32_t arg, tensor_arg_info_t *info) {
  return guard_status("tensor_op_arg_info", [&] { capi::op_arg_info(op, arg, pointer_arg(info, "info")); });
}
tensor_status_t tensor_call(int32_t op, const tensor_value_t *args, int32_t n_args, tensor_t **outs, int32_t n_outs) {
  clear_outputs(outs, n_outs);
  Tensors outs_value;
  return guard_handles("tensor_call", [&] { capi::call(op, args, n_args, checked_outs(outs, outs_value, "outs", n_outs), n_outs); put_outputs(outs, n_outs, outs_value); });
}
tensor_status_t tensor_grad_fn(tensor_t *t, tensor_node_t **node) {
  if (node) *node = 0;
  Ref<NodeHandle> node_value{};
  return guard_handles("tensor_grad_fn", [&] { capi::grad_fn(share(t, "t"), checked_out(node, node_value, "node")); *node = give_node(std::move(node_value)); });
}
const char *tensor_node_name(tensor_node_t *node) {
  return guard_get<const char *>("tensor_node_name", "", [&] { return capi::node_name(node_arg(node, "node")); });
}
int64_t tensor_node_id(tensor_node_t *node) {
  return guard_get<int64_t>("tensor_node_id", {}, [&] { return capi::node_id(node_arg(node, "node")); });
}
int32_t tensor_node_op(tensor_node_t *node) {
  return guard_get<int32_t>("tensor_node_op", {}, [&] { return capi::node_op(node_arg(node, "node")); });
}
int32_t tensor_node_input_count(tensor_node_t *node) {
  return guard_get<int32_t>("tensor_node_input_count", {}, [&] { return capi::node_input_count(node_arg(node, "node")); });
}
tensor_status_t tensor_node_input(tensor_node_t *node, int32_t input, tensor_node_t **source, int64_t *output, tensor_t **leaf) {
  if (source) *source = 0;
  Ref<NodeHandle> source_value{};
  if (output) *output = 0;
  int64_t output_value{};
  if (leaf) *leaf = 0;
  Tensor leaf_value{};
  return guard_handles("tensor_node_input", [&] { capi::node_input(node_arg(node, "node"), input, checked_out(source, source_value, "source"), checked_out(output, output_value, "output"), checked_out(leaf, leaf_value, "leaf")); *source = give_node(std::move(source_value)); *output = output_value; *leaf = give_tensor(std::move(leaf_value)); });
}
int32_t tensor_node_output_count(tensor_node_t *node) {
  return guard_get<int32_t>("tensor_node_output_count", {}, [&] { return capi::node_output_count(node_arg(node, "node")); });
}
tensor_status_t tensor_node_output(tensor_node_t *node, int32_t output, tensor_t **like) {
  if (like) *like = 0;
  Tensor like_value{};
  return guard_handles("tensor_node_output", [&] { capi::node_output(node_arg(node, "node"), output, checked_out(like, like_value, "like")); *like = give_tensor(std::move(like_value)); });
}
int32_t tensor_node_saved_count(tensor_node_t *node) {
  return guard_get<int32_t>("tensor_node_saved_count", {}, [&] { return capi::node_saved_count(node_arg(node, "node")); });
}
const char *tensor_node_saved_name(tensor_node_t *node, int32_t i) {
  return guard_get<const char *>("tensor_node_saved_name", "", [&] { return capi::node_saved_name(node_arg(node, "node"), i); });
}
tensor_status_t tensor_node_saved(tensor_node_t *node, int32_t i, tensor_value_t *value, tensor_t **tensor) {
  if (tensor) *tensor = 0;
  Tensor tensor_value{};
  return guard_handles("tensor_node_saved", [&] { capi::node_saved(node_arg(node, "node"), i, pointer_arg(value, "value"), checked_out(tensor, tensor_value, "tensor")); *tensor = give_tensor(std::move(tensor_value)); });
}
int32_t tensor_node_hook_count(tensor_node_t *node) {
  return guard_get<int32_t>("tensor_node_hook_count", {}, [&] { return capi::node_hook_count(node_arg(node, "node")); });
}
tensor_status_t tensor_profile_begin(void) {
  return guard_status("tensor_profile_begin", [&] { capi::profile_begin(); });
}
tensor_status_t tensor_profile_end(void) {
  return guard_status("tensor_profile_end", [&] { capi::profile_end(); });
}
tensor_status_t tensor_profile_set_callback(tensor_profile_fn callback, void *user) {
  return guard_status("tensor_profile_set_callback", [&] { capi::profile_set_callback(callback, user); });
}
int64_t tensor_profile_event_count(void) {
  return guard_get<int64_t>("tensor_profile_event_count", {}, [&] { return capi::profile_event_count(); });
}
tensor_status_t tensor_profile_event(int64_t i, tensor_profile_event_t *event) {
  return guard_status("tensor_profile_event", [&] { capi::profile_event(i, pointer_arg(event, "event")); });
}
tensor_status_t tensor_profile_table(tensor_bool_t by_shape, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_profile_table", [&] { capi::profile_table(bool_arg(by_shape, "by_shape"), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_status_t tensor_profile_trace(void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_profile_trace", [&] { capi::profile_trace(buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_bool_t tensor_set_counting(tensor_bool_t on) {
  return guard_get<tensor_bool_t>("tensor_set_counting", {}, [&] { return int32_t{capi::set_counting(bool_arg(on, "on"))}; });
}
tensor_status_t tensor_counters(tensor_counters_t *counters) {
  return guard_status("tensor_counters", [&] { capi::counters(pointer_arg(counters, "counters")); });
}
tensor_status_t tensor_counters_reset(void) {
  return guard_status("tensor_counters_reset", [&] { capi::counters_reset(); });
}
tensor_status_t tensor_set_debug(int32_t level, tensor_debug_fn callback, void *user) {
  return guard_status("tensor_set_debug", [&] { capi::set_debug(level, callback, user); });
}
const char *tensor_grad_fn_name(tensor_t *t) {
  return guard_get<const char *>("tensor_grad_fn_name", "", [&] { return capi::grad_fn_name(borrow(t, "t")); });
}
tensor_status_t tensor_graph_dot(tensor_t *t, const char *const *names, int32_t n_names, tensor_t *const *leaves, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_graph_dot", [&] { capi::graph_dot(share(t, "t"), string_list(names, n_names, "names"), tensor_list(leaves, count_arg(n_names, "n_names"), "leaves", false), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_status_t tensor_backward(tensor_t *t, tensor_t *grad, uint32_t flags) {
  return guard_status("tensor_backward", [&] { capi::backward(share(t, "t"), share_optional(grad, "grad"), flags_arg(flags, 7u, "flags")); });
}
tensor_status_t tensor_grad(tensor_t *t, tensor_t **out) {
  if (out) *out = 0;
  Tensor out_value{};
  return guard_handles("tensor_grad", [&] { capi::grad(share(t, "t"), checked_out(out, out_value, "out")); *out = give_tensor(std::move(out_value)); });
}
tensor_status_t tensor_set_grad(tensor_t *t, tensor_t *grad) {
  return guard_status("tensor_set_grad", [&] { capi::set_grad(share(t, "t"), share_optional(grad, "grad")); });
}
tensor_status_t tensor_retain_grad(tensor_t *t) {
  return guard_status("tensor_retain_grad", [&] { capi::retain_grad(share(t, "t")); });
}
tensor_status_t tensor_autograd_grad(tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *grad_outputs, tensor_t *const *inputs, int32_t n_inputs, uint32_t flags, tensor_t **grads) {
  clear_outputs(grads, n_inputs);
  Tensors grads_value;
  return guard_handles("tensor_autograd_grad", [&] { capi::autograd_grad(tensor_list(outputs, n_outputs, "outputs", false), tensor_list_or_empty(grad_outputs, count_arg(n_outputs, "n_outputs"), "grad_outputs"), tensor_list(inputs, n_inputs, "inputs", false), flags_arg(flags, 7u, "flags"), checked_outs(grads, grads_value, "grads", n_inputs)); put_outputs(grads, n_inputs, grads_value); });
}
tensor_bool_t tensor_grad_mode_set(tensor_bool_t on) {
  return guard_get<tensor_bool_t>("tensor_grad_mode_set", {}, [&] { return int32_t{capi::grad_mode_set(bool_arg(on, "on"))}; });
}
tensor_status_t tensor_autograd_record(tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t n_inputs, const char *name, tensor_backward_fn backward, tensor_destroy_fn destroy, void *user) {
  Cleanup cleanup(destroy, user);
  return guard_status("tensor_autograd_record", [&] { const CallSinkOff within; capi::autograd_record(outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::none), outside_capture(within, tensor_list(inputs, n_inputs, "inputs", false), "inputs", HostAccess::none), string_arg(name, "name"), pointer_arg(backward, "backward"), std::move(cleanup)); });
}
tensor_status_t tensor_checkpoint(tensor_checkpoint_fn f, tensor_destroy_fn destroy, void *user, tensor_t *const *inputs, int32_t n_inputs, tensor_bool_t preserve_rng, tensor_t **outputs, int32_t n_outputs) {
  clear_outputs(outputs, n_outputs);
  Tensors outputs_value;
  Cleanup cleanup(destroy, user);
  return guard_handles("tensor_checkpoint", [&] { capi::checkpoint(pointer_arg(f, "f"), tensor_list(inputs, n_inputs, "inputs", false), bool_arg(preserve_rng, "preserve_rng"), checked_outs(outputs, outputs_value, "outputs", n_outputs), n_outputs, std::move(cleanup)); put_outputs(outputs, n_outputs, outputs_value); });
}
tensor_status_t tensor_register_hook(tensor_t *t, tensor_hook_fn hook, tensor_destroy_fn destroy, void *user, int64_t *id) {
  if (id) *id = 0;
  int64_t id_value{};
  Cleanup cleanup(destroy, user);
  return guard_status("tensor_register_hook", [&] { const CallSinkOff within; capi::register_hook(outside_capture(within, share(t, "t"), "t", HostAccess::none), pointer_arg(hook, "hook"), checked_out(id, id_value, "id"), std::move(cleanup)); *id = id_value; });
}
tensor_status_t tensor_register_post_accumulate_hook(tensor_t *t, tensor_post_accumulate_fn hook, tensor_destroy_fn destroy, void *user, int64_t *id) {
  if (id) *id = 0;
  int64_t id_value{};
  Cleanup cleanup(destroy, user);
  return guard_status("tensor_register_post_accumulate_hook", [&] { capi::register_post_accumulate_hook(share(t, "t"), pointer_arg(hook, "hook"), checked_out(id, id_value, "id"), std::move(cleanup)); *id = id_value; });
}
tensor_status_t tensor_remove_hook(tensor_t *t, int64_t id) {
  return guard_status("tensor_remove_hook", [&] { capi::remove_hook(share(t, "t"), id); });
}
tensor_bool_t tensor_is_sole_owner(tensor_t *t) {
  return guard_get<tensor_bool_t>("tensor_is_sole_owner", {}, [&] { return int32_t{capi::is_sole_owner(borrow(t, "t"))}; });
}
tensor_status_t tensor_gradcheck(tensor_gradcheck_fn f, void *user, tensor_t *const *inputs, int32_t n_inputs, double step, double rtol, double atol, tensor_bool_t second_order) {
  return guard_status("tensor_gradcheck", [&] { const CallSinkOff within; capi::gradcheck(pointer_arg(f, "f"), user, outside_capture(within, tensor_list(inputs, n_inputs, "inputs", false), "inputs", HostAccess::reads), step, rtol, atol, bool_arg(second_order, "second_order")); });
}
tensor_optimizer_t *tensor_optimizer_create(int32_t kind, tensor_t *const *params, int32_t n_params, const tensor_optimizer_opts_t *opts) {
  return guard_handle<tensor_optimizer_t>("tensor_optimizer_create", [&] { const CallSinkOff within; return capi::optimizer_create(enum_arg(kind, 1, 14, "kind"), outside_capture(within, tensor_list(params, n_params, "params", false), "params", HostAccess::none), opts); });
}
tensor_status_t tensor_optimizer_add_group(tensor_optimizer_t *o, tensor_t *const *params, int32_t n_params, const tensor_optimizer_opts_t *opts) {
  return guard_status("tensor_optimizer_add_group", [&] { const CallSinkOff within; capi::optimizer_add_group(optimizer_arg(o, "o"), outside_capture(within, tensor_list(params, n_params, "params", false), "params", HostAccess::none), opts); });
}
tensor_status_t tensor_optimizer_set_param(tensor_optimizer_t *o, int64_t index, tensor_t *param) {
  return guard_status("tensor_optimizer_set_param", [&] { const CallSinkOff within; capi::optimizer_set_param(optimizer_arg(o, "o"), index, outside_capture(within, share(param, "param"), "param", HostAccess::none)); });
}
tensor_status_t tensor_optimizer_step(tensor_optimizer_t *o) {
  return guard_status("tensor_optimizer_step", [&] { capi::optimizer_step(optimizer_arg(o, "o")); });
}
tensor_status_t tensor_optimizer_zero_grad(tensor_optimizer_t *o) {
  return guard_status("tensor_optimizer_zero_grad", [&] { capi::optimizer_zero_grad(optimizer_arg(o, "o")); });
}
tensor_status_t tensor_optimizer_set_lr(tensor_optimizer_t *o, int32_t group, double lr) {
  return guard_status("tensor_optimizer_set_lr", [&] { capi::optimizer_set_lr(optimizer_arg(o, "o"), group, lr); });
}
tensor_status_t tensor_optimizer_get_lr(tensor_optimizer_t *o, int32_t group, double *out) {
  if (out) *out = 0;
  double out_value{};
  return guard_status("tensor_optimizer_get_lr", [&] { capi::optimizer_get_lr(optimizer_arg(o, "o"), group, checked_out(out, out_value, "out")); *out = out_value; });
}
tensor_status_t tensor_optimizer_set_option(tensor_optimizer_t *o, int32_t group, const char *name, double value) {
  return guard_status("tensor_optimizer_set_option", [&] { capi::optimizer_set_option(optimizer_arg(o, "o"), group, string_arg(name, "name"), value); });
}
tensor_status_t tensor_optimizer_get_option(tensor_optimizer_t *o, int32_t group, const char *name, double *out) {
  if (out) *out = 0;
  double out_value{};
  return guard_status("tensor_optimizer_get_option", [&] { capi::optimizer_get_option(optimizer_arg(o, "o"), group, string_arg(name, "name"), checked_out(out, out_value, "out")); *out = out_value; });
}
int64_t tensor_optimizer_group_count(tensor_optimizer_t *o) {
  return guard_get<int64_t>("tensor_optimizer_group_count", {}, [&] { return capi::optimizer_group_count(optimizer_arg(o, "o")); });
}
int64_t tensor_optimizer_state_count(tensor_optimizer_t *o) {
  return guard_get<int64_t>("tensor_optimizer_state_count", {}, [&] { return capi::optimizer_state_count(optimizer_arg(o, "o")); });
}
const char *tensor_optimizer_state_name(tensor_optimizer_t *o, int64_t i) {
  return guard_get<const char *>("tensor_optimizer_state_name", "", [&] { return capi::optimizer_state_name(optimizer_arg(o, "o"), i); });
}
tensor_t *tensor_optimizer_get_state(tensor_optimizer_t *o, const char *name) {
  return guard_tensor("tensor_optimizer_get_state", [&] { return capi::optimizer_get_state(optimizer_arg(o, "o"), string_arg(name, "name")); });
}
tensor_status_t tensor_optimizer_set_state(tensor_optimizer_t *o, const char *name, tensor_t *value) {
  return guard_status("tensor_optimizer_set_state", [&] { const CallSinkOff within; capi::optimizer_set_state(optimizer_arg(o, "o"), string_arg(name, "name"), outside_capture(within, share_optional(value, "value"), "value", HostAccess::writes)); });
}
tensor_scheduler_t *tensor_scheduler_create(int32_t kind, tensor_optimizer_t *o, const int64_t *milestones, int32_t n_milestones) {
  return guard_handle<tensor_scheduler_t>("tensor_scheduler_create", [&] { return capi::scheduler_create(enum_arg(kind, 1, 12, "kind"), optimizer_arg(o, "o"), ints_arg(milestones, n_milestones, "milestones")); });
}
tensor_status_t tensor_scheduler_step(tensor_scheduler_t *s) {
  return guard_status("tensor_scheduler_step", [&] { capi::scheduler_step(scheduler_arg(s, "s")); });
}
tensor_status_t tensor_scheduler_step_to(tensor_scheduler_t *s, double epoch) {
  return guard_status("tensor_scheduler_step_to", [&] { capi::scheduler_step_to(scheduler_arg(s, "s"), epoch); });
}
tensor_status_t tensor_scheduler_step_metric(tensor_scheduler_t *s, double metric) {
  return guard_status("tensor_scheduler_step_metric", [&] { capi::scheduler_step_metric(scheduler_arg(s, "s"), metric); });
}
tensor_status_t tensor_scheduler_get_lr(tensor_scheduler_t *s, int32_t group, double *out) {
  if (out) *out = 0;
  double out_value{};
  return guard_status("tensor_scheduler_get_lr", [&] { capi::scheduler_get_lr(scheduler_arg(s, "s"), group, checked_out(out, out_value, "out")); *out = out_value; });
}
tensor_status_t tensor_scheduler_set_option(tensor_scheduler_t *s, int32_t group, const char *name, double value) {
  return guard_status("tensor_scheduler_set_option", [&] { capi::scheduler_set_option(scheduler_arg(s, "s"), group, string_arg(name, "name"), value); });
}
tensor_status_t tensor_scheduler_get_option(tensor_scheduler_t *s, int32_t group, const char *name, double *out) {
  if (out) *out = 0;
  double out_value{};
  return guard_status("tensor_scheduler_get_option", [&] { capi::scheduler_get_option(scheduler_arg(s, "s"), group, string_arg(name, "name"), checked_out(out, out_value, "out")); *out = out_value; });
}
tensor_grad_scaler_t *tensor_grad_scaler_create(double init_scale, double growth_factor, double backoff_factor, int64_t growth_interval, tensor_bool_t enabled) {
  return guard_handle<tensor_grad_scaler_t>("tensor_grad_scaler_create", [&] { return capi::grad_scaler_create(init_scale, growth_factor, backoff_factor, growth_interval, bool_arg(enabled, "enabled")); });
}
tensor_t *tensor_grad_scaler_scale(tensor_grad_scaler_t *s, tensor_t *x) {
  return guard_tensor("tensor_grad_scaler_scale", [&] { return capi::grad_scaler_scale(grad_scaler_arg(s, "s"), share(x, "x")); });
}
tensor_status_t tensor_grad_scaler_unscale_(tensor_grad_scaler_t *s, tensor_optimizer_t *o) {
  return guard_status("tensor_grad_scaler_unscale_", [&] { capi::grad_scaler_unscale_(grad_scaler_arg(s, "s"), optimizer_arg(o, "o")); });
}
tensor_status_t tensor_grad_scaler_due(tensor_grad_scaler_t *s, tensor_optimizer_t *o, int64_t *out) {
  if (out) *out = 0;
  int64_t out_value{};
  return guard_status("tensor_grad_scaler_due", [&] { capi::grad_scaler_due(grad_scaler_arg(s, "s"), optimizer_arg(o, "o"), checked_out(out, out_value, "out")); *out = out_value; });
}
tensor_status_t tensor_grad_scaler_step(tensor_grad_scaler_t *s, tensor_optimizer_t *o, int64_t *stepped) {
  if (stepped) *stepped = 0;
  int64_t stepped_value{};
  return guard_status("tensor_grad_scaler_step", [&] { capi::grad_scaler_step(grad_scaler_arg(s, "s"), optimizer_arg(o, "o"), checked_out(stepped, stepped_value, "stepped")); *stepped = stepped_value; });
}
tensor_status_t tensor_grad_scaler_update(tensor_grad_scaler_t *s, double new_scale) {
  return guard_status("tensor_grad_scaler_update", [&] { capi::grad_scaler_update(grad_scaler_arg(s, "s"), new_scale); });
}
tensor_status_t tensor_grad_scaler_set_option(tensor_grad_scaler_t *s, const char *name, double value) {
  return guard_status("tensor_grad_scaler_set_option", [&] { capi::grad_scaler_set_option(grad_scaler_arg(s, "s"), string_arg(name, "name"), value); });
}
tensor_status_t tensor_grad_scaler_get_option(tensor_grad_scaler_t *s, const char *name, double *out) {
  if (out) *out = 0;
  double out_value{};
  return guard_status("tensor_grad_scaler_get_option", [&] { capi::grad_scaler_get_option(grad_scaler_arg(s, "s"), string_arg(name, "name"), checked_out(out, out_value, "out")); *out = out_value; });
}
tensor_status_t tensor_clip_grad_norm_(tensor_t *const *params, int32_t n_params, double max_norm, double norm_type, double *total_norm) {
  if (total_norm) *total_norm = 0;
  double total_norm_value{};
  return guard_status("tensor_clip_grad_norm_", [&] { capi::clip_grad_norm_(tensor_list(params, n_params, "params", false), max_norm, norm_type, checked_out(total_norm, total_norm_value, "total_norm")); *total_norm = total_norm_value; });
}
tensor_status_t tensor_clip_grad_value_(tensor_t *const *params, int32_t n_params, double limit) {
  return guard_status("tensor_clip_grad_value_", [&] { capi::clip_grad_value_(tensor_list(params, n_params, "params", false), limit); });
}
tensor_status_t tensor_all_reduce(tensor_t *const *tensors, int32_t n_tensors, int32_t how) {
  return guard_status("tensor_all_reduce", [&] { const CallSinkOff within; capi::all_reduce(outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::writes), enum_arg(how, 0, 4, "how")); });
}
tensor_status_t tensor_broadcast_from(tensor_t *const *tensors, int32_t n_tensors, int32_t root) {
  return guard_status("tensor_broadcast_from", [&] { const CallSinkOff within; capi::broadcast_from(outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::writes), root); });
}
tensor_status_t tensor_all_gather(tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs) {
  return guard_status("tensor_all_gather", [&] { const CallSinkOff within; capi::all_gather(outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), outside_capture(within, tensor_list(inputs, count_arg(n_outputs, "n_outputs"), "inputs", false), "inputs", HostAccess::writes)); });
}
tensor_status_t tensor_reduce_scatter(tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t how) {
  return guard_status("tensor_reduce_scatter", [&] { const CallSinkOff within; capi::reduce_scatter(outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), outside_capture(within, tensor_list(inputs, count_arg(n_outputs, "n_outputs"), "inputs", false), "inputs", HostAccess::writes), enum_arg(how, 0, 4, "how")); });
}
tensor_group_t *tensor_group_create(const char *engine, const char *address, int64_t rank, int64_t size, double timeout) {
  return guard_handle<tensor_group_t>("tensor_group_create", [&] { return capi::group_create(optional_string(engine), optional_string(address), rank, size, timeout); });
}
tensor_group_t *tensor_group_subgroup(tensor_group_t *g, const int64_t *ranks, int32_t n_ranks) {
  return guard_handle<tensor_group_t>("tensor_group_subgroup", [&] { return capi::group_subgroup(group_arg(g, "g"), ints_arg(ranks, n_ranks, "ranks")); });
}
tensor_status_t tensor_group_destroy(tensor_group_t *g) {
  return guard_status("tensor_group_destroy", [&] { capi::group_destroy(group_arg(g, "g")); });
}
tensor_status_t tensor_group_abort(tensor_group_t *g, const char *reason) {
  return guard_status("tensor_group_abort", [&] { capi::group_abort(group_arg(g, "g"), optional_string(reason)); });
}
int64_t tensor_group_rank(tensor_group_t *g) {
  return guard_get<int64_t>("tensor_group_rank", {}, [&] { return capi::group_rank(group_arg(g, "g")); });
}
int64_t tensor_group_size(tensor_group_t *g) {
  return guard_get<int64_t>("tensor_group_size", {}, [&] { return capi::group_size(group_arg(g, "g")); });
}
int64_t tensor_group_world_rank(tensor_group_t *g, int64_t rank) {
  return guard_get<int64_t>("tensor_group_world_rank", {}, [&] { return capi::group_world_rank(group_arg(g, "g"), rank); });
}
int64_t tensor_group_local_rank(tensor_group_t *g) {
  return guard_get<int64_t>("tensor_group_local_rank", {}, [&] { return capi::group_local_rank(group_arg(g, "g")); });
}
int64_t tensor_group_local_size(tensor_group_t *g) {
  return guard_get<int64_t>("tensor_group_local_size", {}, [&] { return capi::group_local_size(group_arg(g, "g")); });
}
int64_t tensor_group_failed_rank(tensor_group_t *g) {
  return guard_get<int64_t>("tensor_group_failed_rank", {}, [&] { return capi::group_failed_rank(group_arg(g, "g")); });
}
const char *tensor_group_engine(tensor_group_t *g) {
  return guard_get<const char *>("tensor_group_engine", "", [&] { return capi::group_engine(group_arg(g, "g")); });
}
tensor_status_t tensor_group_why(tensor_group_t *g, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_group_why", [&] { capi::group_why(group_arg(g, "g"), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_status_t tensor_group_timeout(tensor_group_t *g, double *seconds) {
  if (seconds) *seconds = 0;
  double seconds_value{};
  return guard_status("tensor_group_timeout", [&] { capi::group_timeout(group_arg(g, "g"), checked_out(seconds, seconds_value, "seconds")); *seconds = seconds_value; });
}
tensor_status_t tensor_group_set_timeout(tensor_group_t *g, double seconds) {
  return guard_status("tensor_group_set_timeout", [&] { capi::group_set_timeout(group_arg(g, "g"), seconds); });
}
tensor_status_t tensor_group_all_reduce(tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int32_t how) {
  return guard_status("tensor_group_all_reduce", [&] { const CallSinkOff within; capi::group_all_reduce(group_arg(g, "g"), outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::writes), enum_arg(how, 0, 4, "how")); });
}
tensor_status_t tensor_group_reduce(tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t root, int32_t how) {
  return guard_status("tensor_group_reduce", [&] { const CallSinkOff within; capi::group_reduce(group_arg(g, "g"), outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::writes), root, enum_arg(how, 0, 4, "how")); });
}
tensor_status_t tensor_group_broadcast(tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t root) {
  return guard_status("tensor_group_broadcast", [&] { const CallSinkOff within; capi::group_broadcast(group_arg(g, "g"), outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::writes), root); });
}
tensor_status_t tensor_group_all_gather(tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs) {
  return guard_status("tensor_group_all_gather", [&] { const CallSinkOff within; capi::group_all_gather(group_arg(g, "g"), outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), outside_capture(within, tensor_list(inputs, count_arg(n_outputs, "n_outputs"), "inputs", false), "inputs", HostAccess::writes)); });
}
tensor_status_t tensor_group_reduce_scatter(tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t how) {
  return guard_status("tensor_group_reduce_scatter", [&] { const CallSinkOff within; capi::group_reduce_scatter(group_arg(g, "g"), outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), outside_capture(within, tensor_list(inputs, count_arg(n_outputs, "n_outputs"), "inputs", false), "inputs", HostAccess::writes), enum_arg(how, 0, 4, "how")); });
}
tensor_status_t tensor_group_gather(tensor_group_t *g, tensor_t *const *inputs, int32_t n_inputs, tensor_t *const *outputs, int32_t n_outputs, int64_t root) {
  return guard_status("tensor_group_gather", [&] { const CallSinkOff within; capi::group_gather(group_arg(g, "g"), outside_capture(within, tensor_list(inputs, n_inputs, "inputs", false), "inputs", HostAccess::writes), outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), root); });
}
tensor_status_t tensor_group_scatter(tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t n_inputs, int64_t root) {
  return guard_status("tensor_group_scatter", [&] { const CallSinkOff within; capi::group_scatter(group_arg(g, "g"), outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), outside_capture(within, tensor_list(inputs, n_inputs, "inputs", false), "inputs", HostAccess::writes), root); });
}
tensor_status_t tensor_group_all_to_all(tensor_group_t *g, tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs) {
  return guard_status("tensor_group_all_to_all", [&] { const CallSinkOff within; capi::group_all_to_all(group_arg(g, "g"), outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::writes), outside_capture(within, tensor_list(inputs, count_arg(n_outputs, "n_outputs"), "inputs", false), "inputs", HostAccess::writes)); });
}
tensor_t *tensor_group_autograd_all_reduce(tensor_group_t *g, tensor_t *t, int32_t how) {
  return guard_tensor("tensor_group_autograd_all_reduce", [&] { const CallSinkOff within; return capi::group_autograd_all_reduce(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads), enum_arg(how, 0, 4, "how")); });
}
tensor_t *tensor_group_autograd_reduce(tensor_group_t *g, tensor_t *t, int64_t root, int32_t how) {
  return guard_tensor("tensor_group_autograd_reduce", [&] { const CallSinkOff within; return capi::group_autograd_reduce(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads), root, enum_arg(how, 0, 4, "how")); });
}
tensor_t *tensor_group_autograd_broadcast(tensor_group_t *g, tensor_t *t, int64_t root) {
  return guard_tensor("tensor_group_autograd_broadcast", [&] { const CallSinkOff within; return capi::group_autograd_broadcast(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads), root); });
}
tensor_t *tensor_group_autograd_all_gather(tensor_group_t *g, tensor_t *t) {
  return guard_tensor("tensor_group_autograd_all_gather", [&] { const CallSinkOff within; return capi::group_autograd_all_gather(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads)); });
}
tensor_t *tensor_group_autograd_reduce_scatter(tensor_group_t *g, tensor_t *t, int32_t how) {
  return guard_tensor("tensor_group_autograd_reduce_scatter", [&] { const CallSinkOff within; return capi::group_autograd_reduce_scatter(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads), enum_arg(how, 0, 4, "how")); });
}
tensor_t *tensor_group_autograd_gather(tensor_group_t *g, tensor_t *t, int64_t root) {
  return guard_tensor("tensor_group_autograd_gather", [&] { const CallSinkOff within; return capi::group_autograd_gather(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads), root); });
}
tensor_t *tensor_group_autograd_scatter(tensor_group_t *g, tensor_t *t, int64_t root) {
  return guard_tensor("tensor_group_autograd_scatter", [&] { const CallSinkOff within; return capi::group_autograd_scatter(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads), root); });
}
tensor_t *tensor_group_autograd_all_to_all(tensor_group_t *g, tensor_t *t, const int64_t *output_sizes, int32_t n_output_sizes, const int64_t *input_sizes, int32_t n_input_sizes) {
  return guard_tensor("tensor_group_autograd_all_to_all", [&] { const CallSinkOff within; return capi::group_autograd_all_to_all(group_arg(g, "g"), outside_capture(within, share(t, "t"), "t", HostAccess::reads), ints_arg(output_sizes, n_output_sizes, "output_sizes"), ints_arg(input_sizes, n_input_sizes, "input_sizes")); });
}
tensor_status_t tensor_group_send(tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t destination, int32_t tag) {
  return guard_status("tensor_group_send", [&] { const CallSinkOff within; capi::group_send(group_arg(g, "g"), outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::reads), destination, tag); });
}
tensor_status_t tensor_group_recv(tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int64_t source, int32_t tag) {
  return guard_status("tensor_group_recv", [&] { const CallSinkOff within; capi::group_recv(group_arg(g, "g"), outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::writes), source, tag); });
}
tensor_status_t tensor_group_recv_any(tensor_group_t *g, tensor_t *const *tensors, int32_t n_tensors, int32_t tag, int64_t *source) {
  if (source) *source = 0;
  int64_t source_value{};
  return guard_status("tensor_group_recv_any", [&] { const CallSinkOff within; capi::group_recv_any(group_arg(g, "g"), outside_capture(within, tensor_list(tensors, n_tensors, "tensors", false), "tensors", HostAccess::writes), tag, checked_out(source, source_value, "source")); *source = source_value; });
}
tensor_status_t tensor_group_barrier(tensor_group_t *g) {
  return guard_status("tensor_group_barrier", [&] { capi::group_barrier(group_arg(g, "g")); });
}
tensor_status_t tensor_group_begin(tensor_group_t *g) {
  return guard_status("tensor_group_begin", [&] { capi::group_begin(group_arg(g, "g")); });
}
tensor_work_t *tensor_group_end(tensor_group_t *g) {
  return guard_handle<tensor_work_t>("tensor_group_end", [&] { return capi::group_end(group_arg(g, "g")); });
}
tensor_status_t tensor_work_wait(tensor_work_t *w, double timeout) {
  return guard_status("tensor_work_wait", [&] { capi::work_wait(work_arg(w, "w"), timeout); });
}
tensor_bool_t tensor_work_done(tensor_work_t *w) {
  return guard_get<tensor_bool_t>("tensor_work_done", {}, [&] { return int32_t{capi::work_done(work_arg(w, "w"))}; });
}
int64_t tensor_work_source(tensor_work_t *w) {
  return guard_get<int64_t>("tensor_work_source", {}, [&] { return capi::work_source(work_arg(w, "w")); });
}
tensor_reducer_t *tensor_reducer_create(tensor_group_t *g, tensor_t *const *params, int32_t n_params, int64_t bucket_bytes) {
  return guard_handle<tensor_reducer_t>("tensor_reducer_create", [&] { const CallSinkOff within; return capi::reducer_create(group_arg(g, "g"), outside_capture(within, tensor_list(params, n_params, "params", false), "params", HostAccess::writes), bucket_bytes); });
}
tensor_status_t tensor_reducer_prepare(tensor_reducer_t *r, tensor_t *const *outputs, int32_t n_outputs, tensor_bool_t synchronize) {
  return guard_status("tensor_reducer_prepare", [&] { const CallSinkOff within; capi::reducer_prepare(reducer_arg(r, "r"), outside_capture(within, tensor_list(outputs, n_outputs, "outputs", false), "outputs", HostAccess::reads), bool_arg(synchronize, "synchronize")); });
}
int64_t tensor_reducer_bucket_count(tensor_reducer_t *r) {
  return guard_get<int64_t>("tensor_reducer_bucket_count", {}, [&] { return capi::reducer_bucket_count(reducer_arg(r, "r")); });
}
int64_t tensor_reducer_bucket_of(tensor_reducer_t *r, int64_t param) {
  return guard_get<int64_t>("tensor_reducer_bucket_of", {}, [&] { return capi::reducer_bucket_of(reducer_arg(r, "r"), param); });
}
tensor_status_t tensor_reducer_set_hook(tensor_reducer_t *r, tensor_hook_fn hook, tensor_destroy_fn destroy, void *user) {
  Cleanup cleanup(destroy, user);
  return guard_status("tensor_reducer_set_hook", [&] { capi::reducer_set_hook(reducer_arg(r, "r"), hook, std::move(cleanup)); });
}
tensor_t *tensor_from_dlpack(struct DLManagedTensorVersioned *managed) {
  return guard_tensor("tensor_from_dlpack", [&] { const CallSinkOff within; return created_in_capture(within, capi::from_dlpack(pointer_arg(managed, "managed"))); });
}
tensor_t *tensor_from_dlpack_v0(struct DLManagedTensor *managed) {
  return guard_tensor("tensor_from_dlpack_v0", [&] { const CallSinkOff within; return created_in_capture(within, capi::from_dlpack_v0(pointer_arg(managed, "managed"))); });
}
tensor_status_t tensor_to_dlpack(tensor_t *t, uint32_t flags, struct DLManagedTensorVersioned **out) {
  if (out) *out = nullptr;
  return guard_status("tensor_to_dlpack", [&] { const CallSinkOff within; capi::to_dlpack(outside_capture(within, share(t, "t"), "t", HostAccess::reads), flags_arg(flags, 1u, "flags"), *pointer_arg(out, "out")); });
}
tensor_status_t tensor_to_dlpack_v0(tensor_t *t, struct DLManagedTensor **out) {
  if (out) *out = nullptr;
  return guard_status("tensor_to_dlpack_v0", [&] { const CallSinkOff within; capi::to_dlpack_v0(outside_capture(within, share(t, "t"), "t", HostAccess::none), *pointer_arg(out, "out")); });
}
tensor_archive_t *tensor_archive_open(const char *path) {
  return guard_handle<tensor_archive_t>("tensor_archive_open", [&] { return capi::archive_open(string_arg(path, "path")); });
}
tensor_archive_t *tensor_archive_open_mapped(const char *path) {
  return guard_handle<tensor_archive_t>("tensor_archive_open_mapped", [&] { return capi::archive_open_mapped(string_arg(path, "path")); });
}
tensor_archive_t *tensor_archive_open_memory(const void *data, int64_t n) {
  return guard_handle<tensor_archive_t>("tensor_archive_open_memory", [&] { return capi::archive_open_memory(data, n); });
}
tensor_archive_t *tensor_archive_quantized(tensor_archive_t *a) {
  return guard_handle<tensor_archive_t>("tensor_archive_quantized", [&] { return capi::archive_quantized(archive_arg(a, "a")); });
}
int64_t tensor_archive_count(tensor_archive_t *a) {
  return guard_get<int64_t>("tensor_archive_count", {}, [&] { return capi::archive_count(archive_arg(a, "a")); });
}
const char *tensor_archive_name(tensor_archive_t *a, int64_t i) {
  return guard_get<const char *>("tensor_archive_name", {}, [&] { return capi::archive_name(archive_arg(a, "a"), i); });
}
tensor_dtype_t tensor_archive_dtype(tensor_archive_t *a, int64_t i) {
  return guard_get<tensor_dtype_t>("tensor_archive_dtype", {}, [&] { return static_cast<int32_t>(capi::archive_dtype(archive_arg(a, "a"), i)); });
}
int32_t tensor_archive_ndim(tensor_archive_t *a, int64_t i) {
  return guard_get<int32_t>("tensor_archive_ndim", {}, [&] { return capi::archive_ndim(archive_arg(a, "a"), i); });
}
const int64_t *tensor_archive_shape(tensor_archive_t *a, int64_t i) {
  return guard_get<const int64_t *>("tensor_archive_shape", {}, [&] { return capi::archive_shape(archive_arg(a, "a"), i); });
}
int64_t tensor_archive_metadata_count(tensor_archive_t *a) {
  return guard_get<int64_t>("tensor_archive_metadata_count", {}, [&] { return capi::archive_metadata_count(archive_arg(a, "a")); });
}
const char *tensor_archive_metadata_key(tensor_archive_t *a, int64_t i) {
  return guard_get<const char *>("tensor_archive_metadata_key", "", [&] { return capi::archive_metadata_key(archive_arg(a, "a"), i); });
}
const char *tensor_archive_metadata(tensor_archive_t *a, const char *key) {
  return guard_get<const char *>("tensor_archive_metadata", "", [&] { return capi::archive_metadata(archive_arg(a, "a"), string_arg(key, "key")); });
}
tensor_t *tensor_archive_get(tensor_archive_t *a, const char *name, tensor_device_t device) {
  return guard_tensor("tensor_archive_get", [&] { const CallSinkOff within; return created_in_capture(within, capi::archive_get(archive_arg(a, "a"), string_arg(name, "name"), device_arg(device, "device"))); });
}
tensor_status_t tensor_save(const char *path, const char *const *names, int32_t n_names, tensor_t *const *tensors, const char *const *metadata, int32_t n_metadata) {
  return guard_status("tensor_save", [&] { const CallSinkOff within; capi::save(string_arg(path, "path"), string_list(names, n_names, "names"), outside_capture(within, tensor_list(tensors, count_arg(n_names, "n_names"), "tensors", false), "tensors", HostAccess::reads), string_list(metadata, n_metadata, "metadata")); });
}
tensor_t *tensor_load_npy(const char *path, tensor_device_t device) {
  return guard_tensor("tensor_load_npy", [&] { const CallSinkOff within; return created_in_capture(within, capi::load_npy(string_arg(path, "path"), device_arg(device, "device"))); });
}
tensor_t *tensor_load_npy_memory(const void *data, int64_t n, tensor_device_t device) {
  return guard_tensor("tensor_load_npy_memory", [&] { const CallSinkOff within; return created_in_capture(within, capi::load_npy_memory(data, n, device_arg(device, "device"))); });
}
tensor_status_t tensor_save_npy(const char *path, tensor_t *x) {
  return guard_status("tensor_save_npy", [&] { const CallSinkOff within; capi::save_npy(string_arg(path, "path"), outside_capture(within, share(x, "x"), "x", HostAccess::reads)); });
}
tensor_status_t tensor_save_npz(const char *path, const char *const *names, int32_t n_names, tensor_t *const *tensors) {
  return guard_status("tensor_save_npz", [&] { const CallSinkOff within; capi::save_npz(string_arg(path, "path"), string_list(names, n_names, "names"), outside_capture(within, tensor_list(tensors, count_arg(n_names, "n_names"), "tensors", false), "tensors", HostAccess::reads)); });
}
tensor_status_t tensor_program_begin(tensor_t *const *inputs, int32_t n_inputs, const char *const *names, int32_t n_names) {
  return guard_status("tensor_program_begin", [&] { capi::program_begin(tensor_list(inputs, n_inputs, "inputs", false), string_list(names, n_names, "names")); });
}
tensor_status_t tensor_program_begin_body(tensor_t *const *inputs, int32_t n_inputs, const char *const *names, int32_t n_names) {
  return guard_status("tensor_program_begin_body", [&] { capi::program_begin_body(tensor_list(inputs, n_inputs, "inputs", false), string_list(names, n_names, "names")); });
}
tensor_program_t *tensor_program_end(tensor_t *const *outputs, int32_t n_outputs, const char *const *names, int32_t n_names) {
  return guard_handle<tensor_program_t>("tensor_program_end", [&] { return capi::program_end(tensor_list(outputs, n_outputs, "outputs", false), string_list(names, n_names, "names")); });
}
tensor_status_t tensor_program_cancel(void) {
  return guard_status("tensor_program_cancel", [&] { capi::program_cancel(); });
}
tensor_status_t tensor_program_name(tensor_t *t, const char *name) {
  return guard_status("tensor_program_name", [&] { capi::program_name(share(t, "t"), string_arg(name, "name")); });
}
tensor_status_t tensor_program_run(tensor_program_t *p, tensor_t *const *inputs, int32_t n_inputs, tensor_t **outputs, int32_t n_outputs) {
  clear_outputs(outputs, n_outputs);
  Tensors outputs_value;
  return guard_handles("tensor_program_run", [&] { capi::program_run(program_arg(p, "p"), tensor_list(inputs, n_inputs, "inputs", false), checked_outs(outputs, outputs_value, "outputs", n_outputs), n_outputs); put_outputs(outputs, n_outputs, outputs_value); });
}
tensor_status_t tensor_program_branch(tensor_t *condition, tensor_program_t *on_true, tensor_program_t *on_false, tensor_t *const *inputs, int32_t n_inputs, tensor_t **outputs, int32_t n_outputs) {
  clear_outputs(outputs, n_outputs);
  Tensors outputs_value;
  return guard_handles("tensor_program_branch", [&] { capi::program_branch(share(condition, "condition"), program_arg(on_true, "on_true"), program_arg(on_false, "on_false"), tensor_list(inputs, n_inputs, "inputs", false), checked_outs(outputs, outputs_value, "outputs", n_outputs), n_outputs); put_outputs(outputs, n_outputs, outputs_value); });
}
tensor_status_t tensor_program_loop(tensor_program_t *body, tensor_t *max_trips, tensor_t *condition, tensor_t *const *states, int32_t n_states, tensor_t *const *invariants, int32_t n_invariants, tensor_t **outputs, int32_t n_outputs) {
  clear_outputs(outputs, n_outputs);
  Tensors outputs_value;
  return guard_handles("tensor_program_loop", [&] { capi::program_loop(program_arg(body, "body"), share_optional(max_trips, "max_trips"), share_optional(condition, "condition"), tensor_list(states, n_states, "states", false), tensor_list(invariants, n_invariants, "invariants", false), checked_outs(outputs, outputs_value, "outputs", n_outputs), n_outputs); put_outputs(outputs, n_outputs, outputs_value); });
}
tensor_program_t *tensor_program_generalize(tensor_program_t *p, tensor_program_t *other, const char *name) {
  return guard_handle<tensor_program_t>("tensor_program_generalize", [&] { return capi::program_generalize(program_arg(p, "p"), program_arg(other, "other"), optional_string(name)); });
}
tensor_program_t *tensor_program_quantize(tensor_program_t *p, int64_t bits, int64_t block_size, tensor_bool_t int8_activations) {
  return guard_handle<tensor_program_t>("tensor_program_quantize", [&] { return capi::program_quantize(program_arg(p, "p"), bits, block_size, bool_arg(int8_activations, "int8_activations")); });
}
tensor_program_t *tensor_program_fuse_quantized(tensor_program_t *p) {
  return guard_handle<tensor_program_t>("tensor_program_fuse_quantized", [&] { return capi::program_fuse_quantized(program_arg(p, "p")); });
}
tensor_program_t *tensor_program_fold_batch_norms(tensor_program_t *p) {
  return guard_handle<tensor_program_t>("tensor_program_fold_batch_norms", [&] { return capi::program_fold_batch_norms(program_arg(p, "p")); });
}
int64_t tensor_program_input_count(tensor_program_t *p) {
  return guard_get<int64_t>("tensor_program_input_count", {}, [&] { return capi::program_input_count(program_arg(p, "p")); });
}
const char *tensor_program_input_name(tensor_program_t *p, int64_t i) {
  return guard_get<const char *>("tensor_program_input_name", "", [&] { return capi::program_input_name(program_arg(p, "p"), i); });
}
tensor_t *tensor_program_input(tensor_program_t *p, int64_t i) {
  return guard_tensor("tensor_program_input", [&] { return capi::program_input(program_arg(p, "p"), i); });
}
int64_t tensor_program_output_count(tensor_program_t *p) {
  return guard_get<int64_t>("tensor_program_output_count", {}, [&] { return capi::program_output_count(program_arg(p, "p")); });
}
const char *tensor_program_output_name(tensor_program_t *p, int64_t i) {
  return guard_get<const char *>("tensor_program_output_name", "", [&] { return capi::program_output_name(program_arg(p, "p"), i); });
}
int64_t tensor_program_constant_count(tensor_program_t *p) {
  return guard_get<int64_t>("tensor_program_constant_count", {}, [&] { return capi::program_constant_count(program_arg(p, "p")); });
}
const char *tensor_program_constant_name(tensor_program_t *p, int64_t i) {
  return guard_get<const char *>("tensor_program_constant_name", "", [&] { return capi::program_constant_name(program_arg(p, "p"), i); });
}
tensor_t *tensor_program_constant(tensor_program_t *p, int64_t i) {
  return guard_tensor("tensor_program_constant", [&] { return capi::program_constant(program_arg(p, "p"), i); });
}
int64_t tensor_program_call_count(tensor_program_t *p) {
  return guard_get<int64_t>("tensor_program_call_count", {}, [&] { return capi::program_call_count(program_arg(p, "p")); });
}
tensor_status_t tensor_program_text(tensor_program_t *p, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_program_text", [&] { capi::program_text(program_arg(p, "p"), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_status_t tensor_program_plan_text(tensor_program_t *p, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_program_plan_text", [&] { capi::program_plan_text(program_arg(p, "p"), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_status_t tensor_program_save(tensor_program_t *p, const char *path, const char *const *metadata, int32_t n_metadata) {
  return guard_status("tensor_program_save", [&] { capi::program_save(program_arg(p, "p"), string_arg(path, "path"), string_list(metadata, n_metadata, "metadata")); });
}
tensor_program_t *tensor_program_load(tensor_archive_t *a, tensor_device_t device) {
  return guard_handle<tensor_program_t>("tensor_program_load", [&] { return capi::program_load(archive_arg(a, "a"), device_arg(device, "device")); });
}
tensor_bpe_t *tensor_bpe_open(const char *path, const char *merges, const char *pattern, const char *added_tokens) {
  return guard_handle<tensor_bpe_t>("tensor_bpe_open", [&] { return capi::bpe_open(string_arg(path, "path"), optional_string(merges), optional_string(pattern), optional_string(added_tokens)); });
}
tensor_bpe_t *tensor_bpe_open_memory(const void *data, int64_t n, const void *merges, int64_t n_merges, const char *pattern, const char *added_tokens) {
  return guard_handle<tensor_bpe_t>("tensor_bpe_open_memory", [&] { return capi::bpe_open_memory(data, n, merges, n_merges, optional_string(pattern), optional_string(added_tokens)); });
}
int64_t tensor_bpe_vocab_size(tensor_bpe_t *b) {
  return guard_get<int64_t>("tensor_bpe_vocab_size", {}, [&] { return capi::bpe_vocab_size(bpe_arg(b, "b")); });
}
int64_t tensor_bpe_special_count(tensor_bpe_t *b) {
  return guard_get<int64_t>("tensor_bpe_special_count", {}, [&] { return capi::bpe_special_count(bpe_arg(b, "b")); });
}
int64_t tensor_bpe_special_id(tensor_bpe_t *b, int64_t i) {
  return guard_get<int64_t>("tensor_bpe_special_id", {}, [&] { return capi::bpe_special_id(bpe_arg(b, "b"), i); });
}
tensor_status_t tensor_bpe_token_id(tensor_bpe_t *b, const void *token, int64_t n, int64_t *id) {
  if (id) *id = 0;
  int64_t id_value{};
  return guard_status("tensor_bpe_token_id", [&] { capi::bpe_token_id(bpe_arg(b, "b"), token, n, checked_out(id, id_value, "id")); *id = id_value; });
}
tensor_status_t tensor_bpe_token(tensor_bpe_t *b, int64_t id, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_bpe_token", [&] { capi::bpe_token(bpe_arg(b, "b"), id, buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
tensor_t *tensor_bpe_encode(tensor_bpe_t *b, const void *text, int64_t n, const char *const *allowed_special, int32_t n_allowed_special, tensor_bool_t add_special_tokens) {
  return guard_tensor("tensor_bpe_encode", [&] { const CallSinkOff within; return created_in_capture(within, capi::bpe_encode(bpe_arg(b, "b"), text, n, string_list(allowed_special, n_allowed_special, "allowed_special"), bool_arg(add_special_tokens, "add_special_tokens"))); });
}
tensor_status_t tensor_bpe_decode(tensor_bpe_t *b, tensor_t *ids, tensor_bool_t skip_special_tokens, void *buffer, int64_t capacity, int64_t *needed) {
  if (needed) *needed = 0;
  int64_t needed_value{};
  return guard_status("tensor_bpe_decode", [&] { const CallSinkOff within; capi::bpe_decode(bpe_arg(b, "b"), outside_capture(within, share(ids, "ids"), "ids", HostAccess::reads), bool_arg(skip_special_tokens, "skip_special_tokens"), buffer, capacity, checked_out(needed, needed_value, "needed")); *needed = needed_value; });
}
