/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>
#include <vector>

#include "libtensor/device/stream.h"
#include "libtensor/device/stream_event.h"
#include "libtensor/capi/node_handle.h"
#include "libtensor/capi/shim.h"
#include "libtensor/core/random/generator.h"
#include "libtensor/distributed/group.h"
#include "libtensor/distributed/reducer.h"
#include "libtensor/io/archive.h"
#include "libtensor/program/program.h"
#include "libtensor/text/bpe.h"
#include "tensor/autograd.h"
#include "tensor/call.h"
#include "tensor/create.h"
#include "tensor/device.h"
#include "tensor/distributed.h"
#include "tensor/dlpack.h"
#include "tensor/io.h"
#include "tensor/optim.h"
#include "tensor/plugin.h"
#include "tensor/profile.h"
#include "tensor/program.h"
#include "tensor/random.h"
#include "tensor/status.h"
#include "tensor/text.h"
#include "tensor/types.h"

// The bodies behind the C functions that are not ops.
namespace libtensor::capi {

void shutdown();
void set_num_threads(int32_t n, bool this_thread_only);
void set_max_threads(int32_t n);
void cancel(uint64_t thread);
void set_interrupt(tensor_interrupt_fn interrupt, void* user);
bool set_allow_winograd(bool allowed);
bool set_allow_tf32(bool allowed);
void set_lazy(int32_t mode);
bool set_allow_reassociation(bool allowed);
void eval(const Tensors& tensors);
void schedule(const Tensors& tensors, void* buffer, int64_t capacity, int64_t& needed);
bool is_pending(const Tensor& t);
void autocast_set(Device device, DType dtype, DType& before);
DType autocast_get(Device device);
void set_allocator(const tensor_allocator_t* allocator);
void scope_begin();
void scope_end();
int32_t ndim(const Tensor& t);
const int64_t* shape(const Tensor& t);
const int64_t* strides(const Tensor& t);
int64_t storage_offset(const Tensor& t);
int64_t numel(const Tensor& t);
DType dtype(const Tensor& t);
Device device(const Tensor& t);
bool is_contiguous(const Tensor& t);
bool shares_storage(const Tensor& a, const Tensor& b);
int64_t use_count(const Tensor& t);
int64_t inplace_version(const Tensor& t);
void result_type(DType a, DType b, DType& out);
Tensor create(const void* data, const Shape& shape, DType dtype, Device device);
Tensor from_blob(void* data, const Shape& shape, const Strides* strides, DType dtype, Device device, Cleanup cleanup);
Tensor scalar(Scalar value, DType dtype, Device device);
Tensor scalar_u64(uint64_t value);
Tensor scalar_complex(double re, double im);
void copy_to_host(const Tensor& t, void* data, int64_t n);
void copy_from_host(const Tensor& t, const void* data, int64_t n);
void read_f32(const Tensor& t, void* values, int64_t n);
void read_f64(const Tensor& t, void* values, int64_t n);
void read_i64(const Tensor& t, void* values, int64_t n);
void write_f32(const Tensor& t, const void* values, int64_t n);
void write_f64(const Tensor& t, const void* values, int64_t n);
void write_i64(const Tensor& t, const void* values, int64_t n);
void item(const Tensor& t, double& out);
void item_complex(const Tensor& t, double& re, double& im);
void item_i64(const Tensor& t, int64_t& out);
void* data(const Tensor& t);
void to_string(const Tensor& t, void* buffer, int64_t capacity, int64_t& needed);
void set_print_options(int32_t precision, int64_t threshold, int32_t edge_items, int32_t line_width);
void set_print_notation(int32_t notation);
void memory_stats(Device device, tensor_memory_stats_t* stats);
void memory_reset_peak(Device device);
void memory_trim(Device device);
void memory_set_limit(Device device, int64_t nbytes);
void set_reclaim(tensor_reclaim_fn reclaim, void* user);
void synchronize(Device device);
const char* cuda_libraries();
const char* cuda_nccl_why();
void cuda_launch(std::string_view source, std::string_view name, const int64_t* grid, const int64_t* block, int64_t shared_bytes, const Tensors& outputs, const Tensors& inputs);
int32_t device_count(Device device);
const char* device_why(Device device);
const char* device_type(Device device);
void device_find(std::string_view name, int64_t& device);
void device_register(const tensor_device_plugin_t* plugin, int64_t& device);
const char* device_name(Device device);
void device_facts(Device device, tensor_device_facts_t* facts);
Ref<Stream> stream_create(Device device);
Ref<Stream> stream_from_native(Device device, void* native);
Ref<Stream> stream_current(Device device);
void stream_set_current(Stream& stream);
Device stream_device(Stream& stream);
void* stream_native(Stream& stream);
void stream_wait(Stream& stream, Stream& other);
void stream_synchronize(Stream& stream);
void record_stream(const Tensor& t, Stream& stream);
Ref<StreamEvent> event_create(Device device, uint32_t flags);
Device event_device(StreamEvent& event);
void event_record(StreamEvent& event, Stream* stream);
void event_wait(StreamEvent& event, Stream* stream);
void event_synchronize(StreamEvent& event);
void event_query(StreamEvent& event, int64_t& done);
void event_elapsed(StreamEvent& start, StreamEvent& stop, double& milliseconds);
Ref<Generator> rng_create(std::string_view name, uint64_t seed);
void rng_seed(Generator* g, uint64_t seed);
void rng_get_state(Generator* g, uint64_t* state);
void rng_set_state(Generator* g, const uint64_t* state);
void rng_next_u32(Generator* g, void* values, int64_t n);
bool requires_grad(const Tensor& t);
void set_requires_grad(const Tensor& t, bool on);
bool is_leaf(const Tensor& t);
void op_find(std::string_view name, int64_t& op);
void op_info(int32_t op, tensor_op_info_t* info);
void op_arg_info(int32_t op, int32_t arg, tensor_arg_info_t* info);
void call(int32_t op, const tensor_value_t* args, int32_t n_args, Tensors& outs, int32_t n_outs);
void grad_fn(const Tensor& t, Ref<NodeHandle>& node);
const char* node_name(NodeHandle& node);
int64_t node_id(NodeHandle& node);
int32_t node_op(NodeHandle& node);
int32_t node_input_count(NodeHandle& node);
void node_input(NodeHandle& node, int32_t input, Ref<NodeHandle>& source, int64_t& output, Tensor& leaf);
int32_t node_output_count(NodeHandle& node);
void node_output(NodeHandle& node, int32_t output, Tensor& like);
int32_t node_saved_count(NodeHandle& node);
const char* node_saved_name(NodeHandle& node, int32_t i);
void node_saved(NodeHandle& node, int32_t i, tensor_value_t* value, Tensor& tensor);
int32_t node_hook_count(NodeHandle& node);
void profile_begin();
void profile_end();
void profile_set_callback(tensor_profile_fn callback, void* user);
int64_t profile_event_count();
void profile_event(int64_t i, tensor_profile_event_t* event);
void profile_table(bool by_shape, void* buffer, int64_t capacity, int64_t& needed);
void profile_trace(void* buffer, int64_t capacity, int64_t& needed);
bool set_counting(bool on);
void counters(tensor_counters_t* counters);
void counters_reset();
void set_debug(int32_t level, tensor_debug_fn callback, void* user);
const char* grad_fn_name(const Tensor& t);
void graph_dot(const Tensor& t, const std::vector<std::string_view>& names, const Tensors& leaves, void* buffer, int64_t capacity, int64_t& needed);
void backward(const Tensor& t, const Tensor& grad, uint32_t flags);
void grad(const Tensor& t, Tensor& out);
void set_grad(const Tensor& t, const Tensor& grad);
void retain_grad(const Tensor& t);
void autograd_grad(const Tensors& outputs, const Tensors& grad_outputs, const Tensors& inputs, uint32_t flags, Tensors& grads);
bool grad_mode_set(bool on);
void autograd_record(const Tensors& outputs, const Tensors& inputs, std::string_view name, tensor_backward_fn backward, Cleanup cleanup);
void checkpoint(tensor_checkpoint_fn f, const Tensors& inputs, bool preserve_rng, Tensors& outputs, int32_t n_outputs, Cleanup cleanup);
void register_hook(const Tensor& t, tensor_hook_fn hook, int64_t& id, Cleanup cleanup);
void register_post_accumulate_hook(const Tensor& t, tensor_post_accumulate_fn hook, int64_t& id, Cleanup cleanup);
void remove_hook(const Tensor& t, int64_t id);
bool is_sole_owner(const Tensor& t);
void gradcheck(tensor_gradcheck_fn f, void* user, const Tensors& inputs, double step, double rtol, double atol, bool second_order);
Ref<Optimizer> optimizer_create(int32_t kind, const Tensors& params, const tensor_optimizer_opts_t* opts);
void optimizer_add_group(Optimizer& o, const Tensors& params, const tensor_optimizer_opts_t* opts);
void optimizer_set_param(Optimizer& o, int64_t index, const Tensor& param);
void optimizer_step(Optimizer& o);
void optimizer_zero_grad(Optimizer& o);
void optimizer_set_lr(Optimizer& o, int32_t group, double lr);
void optimizer_get_lr(Optimizer& o, int32_t group, double& out);
void optimizer_set_option(Optimizer& o, int32_t group, std::string_view name, double value);
void optimizer_get_option(Optimizer& o, int32_t group, std::string_view name, double& out);
int64_t optimizer_group_count(Optimizer& o);
int64_t optimizer_state_count(Optimizer& o);
const char* optimizer_state_name(Optimizer& o, int64_t i);
Tensor optimizer_get_state(Optimizer& o, std::string_view name);
void optimizer_set_state(Optimizer& o, std::string_view name, const Tensor& value);
Ref<Scheduler> scheduler_create(int32_t kind, Optimizer& o, const Ints& milestones);
void scheduler_step(Scheduler& s);
void scheduler_step_to(Scheduler& s, double epoch);
void scheduler_step_metric(Scheduler& s, double metric);
void scheduler_get_lr(Scheduler& s, int32_t group, double& out);
void scheduler_set_option(Scheduler& s, int32_t group, std::string_view name, double value);
void scheduler_get_option(Scheduler& s, int32_t group, std::string_view name, double& out);
Ref<GradScaler> grad_scaler_create(double init_scale, double growth_factor, double backoff_factor, int64_t growth_interval, bool enabled);
Tensor grad_scaler_scale(GradScaler& s, const Tensor& x);
void grad_scaler_unscale_(GradScaler& s, Optimizer& o);
void grad_scaler_due(GradScaler& s, Optimizer& o, int64_t& out);
void grad_scaler_step(GradScaler& s, Optimizer& o, int64_t& stepped);
void grad_scaler_update(GradScaler& s, double new_scale);
void grad_scaler_set_option(GradScaler& s, std::string_view name, double value);
void grad_scaler_get_option(GradScaler& s, std::string_view name, double& out);
void clip_grad_norm_(const Tensors& params, double max_norm, double norm_type, double& total_norm);
void clip_grad_value_(const Tensors& params, double limit);
void all_reduce(const Tensors& tensors, int32_t how);
void broadcast_from(const Tensors& tensors, int32_t root);
void all_gather(const Tensors& outputs, const Tensors& inputs);
void reduce_scatter(const Tensors& outputs, const Tensors& inputs, int32_t how);
Ref<Group> group_create(std::string_view engine, std::string_view address, int64_t rank, int64_t size, double timeout);
Ref<Group> group_subgroup(Group& g, const Ints& ranks);
void group_destroy(Group& g);
void group_abort(Group& g, std::string_view reason);
int64_t group_rank(Group& g);
int64_t group_size(Group& g);
int64_t group_world_rank(Group& g, int64_t rank);
int64_t group_local_rank(Group& g);
int64_t group_local_size(Group& g);
int64_t group_failed_rank(Group& g);
const char* group_engine(Group& g);
void group_why(Group& g, void* buffer, int64_t capacity, int64_t& needed);
void group_timeout(Group& g, double& seconds);
void group_set_timeout(Group& g, double seconds);
void group_all_reduce(Group& g, const Tensors& tensors, int32_t how);
void group_reduce(Group& g, const Tensors& tensors, int64_t root, int32_t how);
void group_broadcast(Group& g, const Tensors& tensors, int64_t root);
void group_all_gather(Group& g, const Tensors& outputs, const Tensors& inputs);
void group_reduce_scatter(Group& g, const Tensors& outputs, const Tensors& inputs, int32_t how);
void group_gather(Group& g, const Tensors& inputs, const Tensors& outputs, int64_t root);
void group_scatter(Group& g, const Tensors& outputs, const Tensors& inputs, int64_t root);
void group_all_to_all(Group& g, const Tensors& outputs, const Tensors& inputs);
Tensor group_autograd_all_reduce(Group& g, const Tensor& t, int32_t how);
Tensor group_autograd_reduce(Group& g, const Tensor& t, int64_t root, int32_t how);
Tensor group_autograd_broadcast(Group& g, const Tensor& t, int64_t root);
Tensor group_autograd_all_gather(Group& g, const Tensor& t);
Tensor group_autograd_reduce_scatter(Group& g, const Tensor& t, int32_t how);
Tensor group_autograd_gather(Group& g, const Tensor& t, int64_t root);
Tensor group_autograd_scatter(Group& g, const Tensor& t, int64_t root);
Tensor group_autograd_all_to_all(Group& g, const Tensor& t, const Ints& output_sizes, const Ints& input_sizes);
void group_send(Group& g, const Tensors& tensors, int64_t destination, int32_t tag);
void group_recv(Group& g, const Tensors& tensors, int64_t source, int32_t tag);
void group_recv_any(Group& g, const Tensors& tensors, int32_t tag, int64_t& source);
void group_barrier(Group& g);
void group_begin(Group& g);
Ref<Work> group_end(Group& g);
void work_wait(Work& w, double timeout);
bool work_done(Work& w);
int64_t work_source(Work& w);
Ref<Reducer> reducer_create(Group& g, const Tensors& params, int64_t bucket_bytes);
void reducer_prepare(Reducer& r, const Tensors& outputs, bool synchronize);
int64_t reducer_bucket_count(Reducer& r);
int64_t reducer_bucket_of(Reducer& r, int64_t param);
void reducer_set_hook(Reducer& r, tensor_hook_fn hook, Cleanup cleanup);
Tensor from_dlpack(struct DLManagedTensorVersioned* managed);
Tensor from_dlpack_v0(struct DLManagedTensor* managed);
void to_dlpack(const Tensor& t, uint32_t flags, struct DLManagedTensorVersioned*& out);
void to_dlpack_v0(const Tensor& t, struct DLManagedTensor*& out);
Ref<Archive> archive_open(std::string_view path);
Ref<Archive> archive_open_mapped(std::string_view path);
Ref<Archive> archive_open_memory(const void* data, int64_t n);
Ref<Archive> archive_quantized(const Archive& a);
int64_t archive_count(const Archive& a);
const char* archive_name(const Archive& a, int64_t i);
DType archive_dtype(const Archive& a, int64_t i);
int32_t archive_ndim(const Archive& a, int64_t i);
const int64_t* archive_shape(const Archive& a, int64_t i);
int64_t archive_metadata_count(const Archive& a);
const char* archive_metadata_key(const Archive& a, int64_t i);
const char* archive_metadata(const Archive& a, std::string_view key);
Tensor archive_get(const Archive& a, std::string_view name, Device device);
void save(std::string_view path, const std::vector<std::string_view>& names, const Tensors& tensors, const std::vector<std::string_view>& metadata);
Tensor load_npy(std::string_view path, Device device);
Tensor load_npy_memory(const void* data, int64_t n, Device device);
void save_npy(std::string_view path, const Tensor& x);
void save_npz(std::string_view path, const std::vector<std::string_view>& names, const Tensors& tensors);
void program_begin(const Tensors& inputs, const std::vector<std::string_view>& names);
void program_begin_body(const Tensors& inputs, const std::vector<std::string_view>& names);
Ref<Program> program_end(const Tensors& outputs, const std::vector<std::string_view>& names);
void program_cancel();
void program_name(const Tensor& t, std::string_view name);
void program_run(Program& p, const Tensors& inputs, Tensors& outputs, int32_t n_outputs);
void program_branch(const Tensor& condition, Program& on_true, Program& on_false, const Tensors& inputs, Tensors& outputs, int32_t n_outputs);
void program_loop(Program& body, const Tensor& max_trips, const Tensor& condition, const Tensors& states, const Tensors& invariants, Tensors& outputs, int32_t n_outputs);
Ref<Program> program_generalize(Program& p, Program& other, std::string_view name);
Ref<Program> program_quantize(Program& p, int64_t bits, int64_t block_size, bool int8_activations);
Ref<Program> program_fuse_quantized(Program& p);
Ref<Program> program_fold_batch_norms(Program& p);
int64_t program_input_count(Program& p);
const char* program_input_name(Program& p, int64_t i);
Tensor program_input(Program& p, int64_t i);
int64_t program_output_count(Program& p);
const char* program_output_name(Program& p, int64_t i);
int64_t program_constant_count(Program& p);
const char* program_constant_name(Program& p, int64_t i);
Tensor program_constant(Program& p, int64_t i);
int64_t program_call_count(Program& p);
void program_text(Program& p, void* buffer, int64_t capacity, int64_t& needed);
void program_plan_text(Program& p, void* buffer, int64_t capacity, int64_t& needed);
void program_save(Program& p, std::string_view path, const std::vector<std::string_view>& metadata);
Ref<Program> program_load(const Archive& a, Device device);
Ref<Bpe> bpe_open(std::string_view path, std::string_view merges, std::string_view pattern, std::string_view added_tokens);
Ref<Bpe> bpe_open_memory(const void* data, int64_t n, const void* merges, int64_t n_merges, std::string_view pattern, std::string_view added_tokens);
int64_t bpe_vocab_size(const Bpe& b);
int64_t bpe_special_count(const Bpe& b);
int64_t bpe_special_id(const Bpe& b, int64_t i);
void bpe_token_id(const Bpe& b, const void* token, int64_t n, int64_t& id);
void bpe_token(const Bpe& b, int64_t id, void* buffer, int64_t capacity, int64_t& needed);
Tensor bpe_encode(const Bpe& b, const void* text, int64_t n, const std::vector<std::string_view>& allowed_special, bool add_special_tokens);
void bpe_decode(const Bpe& b, const Tensor& ids, bool skip_special_tokens, void* buffer, int64_t capacity, int64_t& needed);

}  // namespace libtensor::capi
