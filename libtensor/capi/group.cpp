// SPDX-License-Identifier: Apache-2.0
// Process groups.
#include "libtensor/distributed/group.h"

#include <cmath>

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/text_buffer.h"
#include "libtensor/distributed/differentiable.h"
#include "libtensor/distributed/reducer.h"

using namespace libtensor;  // NOLINT: this file is all boundary

tensor_group_t* tensor_group_retain(tensor_group_t* g) {
  if (auto* group = live_object<Group>(g, HandleKind::group)) retain(group);
  return g;
}
void tensor_group_release(tensor_group_t* g) {
  if (auto* group = live_object<Group>(g, HandleKind::group)) release(group);
}
tensor_work_t* tensor_work_retain(tensor_work_t* w) {
  if (auto* work = live_object<Work>(w, HandleKind::work)) retain(work);
  return w;
}
void tensor_work_release(tensor_work_t* w) {
  if (auto* work = live_object<Work>(w, HandleKind::work)) release(work);
}
tensor_reducer_t* tensor_reducer_retain(tensor_reducer_t* r) {
  if (auto* reducer = live_object<Reducer>(r, HandleKind::reducer)) retain(reducer);
  return r;
}
void tensor_reducer_release(tensor_reducer_t* r) {
  if (auto* reducer = live_object<Reducer>(r, HandleKind::reducer)) release(reducer);
}

namespace libtensor::capi {

Ref<Group> group_create(std::string_view engine, std::string_view address, int64_t rank,
                        int64_t size, double timeout) {
  return create_group(engine, address, rank, size, timeout);
}
Ref<Group> group_subgroup(Group& g, const Dims& ranks) {
  return g.subgroup(std::vector<int64_t>(ranks.begin(), ranks.end()));
}
void group_destroy(Group& g) { g.destroy(); }
void group_abort(Group& g, std::string_view reason) {
  g.cancel(reason.empty() ? "no reason was given" : reason);
}

int64_t group_rank(Group& g) { return g.rank(); }
int64_t group_size(Group& g) { return g.size(); }
int64_t group_world_rank(Group& g, int64_t rank) { return g.world_rank(rank); }
int64_t group_local_rank(Group& g) { return g.local_rank(); }
int64_t group_local_size(Group& g) { return g.local_size(); }
int64_t group_failed_rank(Group& g) { return g.failed_rank(); }
const char* group_engine(Group& g) { return g.engine(); }

void group_why(Group& g, void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(g.why(), buffer, capacity, needed);
}
void group_timeout(Group& g, double& seconds) { seconds = g.timeout(); }
void group_set_timeout(Group& g, double seconds) {
  if (!(seconds > 0) || std::isinf(seconds))
    fail(Status::invalid, "seconds is ", seconds, ", expected a number above 0");
  g.set_timeout(seconds);
}

void group_all_reduce(Group& g, const Tensors& tensors, int32_t how) {
  g.all_reduce(tensors, static_cast<ReduceOp>(how));
}
void group_reduce(Group& g, const Tensors& tensors, int64_t root, int32_t how) {
  g.reduce(tensors, root, static_cast<ReduceOp>(how));
}
void group_broadcast(Group& g, const Tensors& tensors, int64_t root) { g.broadcast(tensors, root); }
void group_all_gather(Group& g, const Tensors& outputs, const Tensors& inputs) {
  g.all_gather(outputs, inputs);
}
void group_reduce_scatter(Group& g, const Tensors& outputs, const Tensors& inputs, int32_t how) {
  g.reduce_scatter(outputs, inputs, static_cast<ReduceOp>(how));
}
void group_gather(Group& g, const Tensors& inputs, const Tensors& outputs, int64_t root) {
  g.gather(inputs, outputs, root);
}
void group_scatter(Group& g, const Tensors& outputs, const Tensors& inputs, int64_t root) {
  g.scatter(outputs, inputs, root);
}
void group_all_to_all(Group& g, const Tensors& outputs, const Tensors& inputs) {
  g.all_to_all(outputs, inputs);
}
void group_send(Group& g, const Tensors& tensors, int64_t destination, int32_t tag) {
  g.send(tensors, destination, tag);
}
void group_recv(Group& g, const Tensors& tensors, int64_t source, int32_t tag) {
  g.recv(tensors, source, tag);
}
void group_recv_any(Group& g, const Tensors& tensors, int32_t tag, int64_t& source) {
  source = g.recv_any(tensors, tag);
}
void group_barrier(Group& g) { g.barrier(); }
void group_begin(Group& g) { g.begin(); }
Ref<Work> group_end(Group& g) { return g.end(); }

Tensor group_autograd_all_reduce(Group& g, const Tensor& t, int32_t how) {
  return differentiable::all_reduce(Ref<Group>::share(&g), t, static_cast<ReduceOp>(how));
}
Tensor group_autograd_reduce(Group& g, const Tensor& t, int64_t root, int32_t how) {
  return differentiable::reduce(Ref<Group>::share(&g), t, root, static_cast<ReduceOp>(how));
}
Tensor group_autograd_broadcast(Group& g, const Tensor& t, int64_t root) {
  return differentiable::broadcast(Ref<Group>::share(&g), t, root);
}
Tensor group_autograd_all_gather(Group& g, const Tensor& t) {
  return differentiable::all_gather(Ref<Group>::share(&g), t);
}
Tensor group_autograd_reduce_scatter(Group& g, const Tensor& t, int32_t how) {
  return differentiable::reduce_scatter(Ref<Group>::share(&g), t, static_cast<ReduceOp>(how));
}
Tensor group_autograd_gather(Group& g, const Tensor& t, int64_t root) {
  return differentiable::gather(Ref<Group>::share(&g), t, root);
}
Tensor group_autograd_scatter(Group& g, const Tensor& t, int64_t root) {
  return differentiable::scatter(Ref<Group>::share(&g), t, root);
}
Tensor group_autograd_all_to_all(Group& g, const Tensor& t, const Dims& output_sizes,
                                 const Dims& input_sizes) {
  return differentiable::all_to_all(Ref<Group>::share(&g), t, output_sizes, input_sizes);
}

void work_wait(Work& w, double timeout) {
  if (!(timeout >= 0)) fail(Status::invalid, "timeout is ", timeout, " s, expected 0 or more");
  w.wait(timeout);
}
bool work_done(Work& w) { return w.done(); }
int64_t work_source(Work& w) { return w.source(); }

Ref<Reducer> reducer_create(Group& g, const Tensors& params, int64_t bucket_bytes) {
  return Ref<Reducer>::adopt(new Reducer(Ref<Group>::share(&g), params, bucket_bytes));
}
void reducer_prepare(Reducer& r, const Tensors& outputs, bool synchronize) {
  r.prepare(outputs, synchronize);
}
int64_t reducer_bucket_of(Reducer& r, int64_t param) { return r.bucket_of(param); }
void reducer_set_hook(Reducer& r, tensor_hook_fn hook, Cleanup cleanup) {
  r.set_hook(hook, std::move(cleanup));
}
int64_t reducer_bucket_count(Reducer& r) { return r.bucket_count(); }

}  // namespace libtensor::capi
