// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/reducer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <unordered_map>

#include "libtensor/core/checked.h"
#include "libtensor/distributed/checks.h"
#include "libtensor/graph/callback_words.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/graph/hooks.h"
#include "libtensor/graph/node.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor {

namespace {

constexpr int64_t kLineBytes = 64;  // where gradients begin
constexpr int64_t kBucketBytes = int64_t{25} << 20, kFirstBucketBytes = int64_t{1} << 20;
constexpr int64_t kAloneBytes = int64_t{1} << 20;

// Gradients that are reduced together, one after the other in `flat`. Each is followed at the end
// by a flag: 1 where this process has computed it, so that the mean of the flags is 0 only where no
// process has. A large gradient is alone and reduced where it is, if nothing else refers to it;
// only otherwise memory is allocated for it.
struct Bucket {
  std::vector<size_t> params;
  std::vector<int64_t> offsets;
  int64_t numel = 0;  // without flags
  bool is_alone = false;
  Tensor flat, flag;  // the latter if it is alone
  Tensor in_place;    // the gradient, if it is alone and reduced where it is
  size_t n_ready = 0;
  Ref<Work> work;  // with a hook, of the flags alone
  Tensor hooked;   // what the hook has

  Tensor part(size_t i, const Shape& shape) const {
    return alias(flat, shape, contiguous_strides(shape), flat.offset() + offsets[i]);
  }
  Tensor flags() const {
    if (is_alone) return flag;
    const auto n = static_cast<int64_t>(params.size());
    return alias(flat, Shape{n}, Strides{1}, flat.offset() + numel);
  }
};

}  // namespace

struct ReducerState final : LeafObserver {
  // Passes of several threads at once get gradients of each other, but break nothing. A hook is
  // called with the lock, and may ask for buckets.
  mutable std::recursive_mutex mutex;
  Ref<Group> group;
  Tensors params;
  std::vector<Bucket> buckets;
  std::unordered_map<const TensorImpl*, size_t> index_of;
  std::vector<std::pair<size_t, size_t>> place_of;  // bucket, and which of it; by parameter
  std::vector<bool> is_ready, is_used;  // in this pass; from the outputs of the last prepare()
  bool synchronize = true, knows_used = false;
  bool has_local = false;  // gradients that were accumulated in this process alone
  bool started = false;    // a pass has told something
  size_t next_bucket = 0;
  int64_t bucket_bytes = kBucketBytes;
  HookFunction hook = nullptr;  // in place of the mean
  Cleanup hook_cleanup;
  bool in_hook = false;

  // With the lock: only the thread that calls a hook comes here meanwhile.
  void expect_no_hook() const {
    if (in_hook) fail(Status::invalid, "called by a hook of the reducer itself");
  }

  void make_buckets() {
    buckets.clear();
    place_of.resize(params.size());
    // Gradients come in about the reverse order of the parameters' use.
    for (size_t i = params.size(); i-- > 0;) {
      const Tensor& x = params[i];
      const int64_t limit =
          buckets.size() <= 1 && bucket_bytes == kBucketBytes ? kFirstBucketBytes : bucket_bytes;
      const auto fits = [&](const Bucket& b) {
        const Tensor& first = params[b.params[0]];
        return first.dtype() == x.dtype() && first.device() == x.device() &&
               checked_mul(b.numel, itemsize(x.dtype()), "bytes of a bucket") < limit;
      };
      const bool is_alone = checked_mul(x.numel(), itemsize(x.dtype()), "bytes") >= kAloneBytes;
      if (buckets.empty() || buckets.back().is_alone || is_alone || !fits(buckets.back()))
        buckets.emplace_back();
      Bucket& bucket = buckets.back();
      bucket.is_alone = is_alone;
      index_of[x.impl()] = i;
      place_of[i] = {buckets.size() - 1, bucket.params.size()};
      bucket.params.push_back(i);
      bucket.offsets.push_back(bucket.numel);
      const int64_t end = checked_add(bucket.numel, x.numel(), "elements of a bucket");
      // A hook sees gradients alone.
      const int64_t line = hook ? 1 : kLineBytes / itemsize(x.dtype());
      bucket.numel = checked_mul((end + line - 1) / line, line, "elements of a bucket");
    }
    for (Bucket& bucket : buckets) {
      const Tensor& first = params[bucket.params[0]];
      if (bucket.is_alone)
        bucket.flag = empty_tensor(Shape{1}, first.dtype(), first.device());
      else
        allocate(bucket);
    }
    is_ready.assign(params.size(), false);
    is_used.assign(params.size(), true);
  }

  // What lies between gradients is reduced too, and so has values. Behind one that is alone there
  // is nothing: other processes may reduce theirs where it is.
  void allocate(Bucket& bucket) {
    const Tensor& first = params[bucket.params[0]];
    const int64_t n =
        bucket.is_alone ? first.numel() : bucket.numel + static_cast<int64_t>(bucket.params.size());
    bucket.flat = empty_tensor(Shape{n}, first.dtype(), first.device());
    fill(bucket.flat, 0);
  }

  void fill(const Tensor& x, double value) {
    copy_between(x, contiguous_as(weak_scalar(value), x.dtype()));
  }

  void begin_pass() {
    if (started) return;
    started = true;
    next_bucket = 0;
    std::fill(is_ready.begin(), is_ready.end(), false);
    for (Bucket& bucket : buckets) {
      bucket.n_ready = 0;
      bucket.work.reset();
      // Gradients of the last pass that are still there keep their memory.
      if (bucket.is_alone)
        bucket.flat = bucket.in_place = Tensor();
      else if (bucket.flat.storage().refs.load(std::memory_order_acquire) > 1)
        allocate(bucket);
    }
    if (!knows_used) return;
    for (size_t i = 0; i < params.size(); ++i)
      if (!is_used[i]) add(i, Tensor());
    launch();
  }

  // The gradient of a parameter goes to its bucket; none: this process has none.
  void add(size_t i, const Tensor& gradient) {
    if (is_ready[i]) return;
    const auto [at, part] = place_of[i];
    Bucket& bucket = buckets[at];
    const Tensor local = has_local ? grad_state(params[i].impl()).read_grad() : Tensor();
    if (bucket.is_alone && !local.defined() && is_unshared(gradient)) {
      bucket.in_place = gradient;
    } else {
      if (bucket.is_alone) allocate(bucket);
      const Tensor to = bucket.part(part, params[i].shape());
      if (gradient.defined())
        copy_between(to, gradient);
      else if (local.defined())
        copy_between(to, local);
      else
        fill(to, 0);
      if (gradient.defined() && local.defined()) {
        const Tensor* const operands[] = {&to, &local};
        backend_of(to.device()).elementwise(OpId::add, to, operands, compute_dtype(to.dtype()), {});
      }
    }
    const Tensor flags = bucket.flags();
    const Tensor flag =
        alias(flags, Shape{}, Strides{}, flags.offset() + static_cast<int64_t>(part));
    fill(flag, gradient.defined() || local.defined() ? 1 : 0);
    is_ready[i] = true;
    ++bucket.n_ready;
  }

  // Whether a gradient can be written to before the pass has ended.
  static bool is_unshared(const Tensor& gradient) {
    return gradient.defined() && gradient.impl()->refs.load(std::memory_order_acquire) == 1 &&
           gradient.storage().refs.load(std::memory_order_acquire) == 1 &&
           !gradient.storage().read_only && gradient.is_contiguous() && !gradient.requires_grad();
  }

  // Full buckets, in the order that all processes have.
  void launch() {
    while (next_bucket < buckets.size() &&
           buckets[next_bucket].n_ready == buckets[next_bucket].params.size()) {
      Bucket& bucket = buckets[next_bucket++];
      const Tensor gradients = bucket.in_place.defined() ? bucket.in_place : bucket.flat;
      if (hook) {
        const Shape shape{bucket.is_alone ? gradients.numel() : bucket.numel};
        bucket.hooked = alias(gradients, shape, Strides{1}, gradients.offset());
        bucket.work = group->start_all_reduce({bucket.flags()}, ReduceOp::mean);
        (void)call_hook(bucket);
        continue;
      }
      Tensors parts{alias(gradients)};
      if (bucket.is_alone) parts.push_back(bucket.flag);
      bucket.work = group->start_all_reduce(parts, ReduceOp::mean);
    }
  }

  Tensor call_hook(const Bucket& bucket) {
    auto status = static_cast<int32_t>(Status::callback);
    tensor_s* given = nullptr;
    {
      struct Inside {
        bool& flag;
        explicit Inside(bool& f) noexcept : flag(f) { flag = true; }
        ~Inside() { flag = false; }
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;
      } const inside(in_hook);
      run_callback(
          [&] { hook(hook_cleanup.user(), borrow_handle(bucket.hooked), &given, &status); });
    }
    Tensor replacement = adopt_handle(given);
    if (status != 0) fail_callback(status, "a hook of a reducer failed");
    if (given && !replacement.defined())
      fail(Status::handle, "a hook of a reducer did not return a live tensor");
    return replacement;
  }

  void end_hooks() {
    for (Bucket& bucket : buckets) {
      const Tensor result = call_hook(bucket);
      if (result.defined()) {
        if (result.shape() != bucket.hooked.shape()) {
          fail(Status::shape, "a hook of a reducer returned shape ", result.shape(),
               " for gradients of shape ", bucket.hooked.shape());
        }
        copy_between(bucket.hooked, contiguous_as(result, bucket.hooked.dtype()));
      }
      bucket.hooked = Tensor();
    }
  }

  void ready(const Tensor& leaf, const Tensor& gradient) override {
    const std::lock_guard lock(mutex);
    expect_no_hook();
    if (!synchronize) {
      started = true;
      return;
    }
    const GradMode mode(false);
    begin_pass();
    add(index_of.at(leaf.impl()), gradient);
    launch();
  }

  void finish(Gradients& gradients) override {
    const std::lock_guard lock(mutex);
    expect_no_hook();
    const GradMode mode(false);
    knows_used = false;
    if (!synchronize) {
      started = false;
      has_local = true;
      return;
    }
    try {
      begin_pass();
      for (size_t i = 0; i < params.size(); ++i) add(i, Tensor());
      launch();
    } catch (...) {
      fail_pass();
      throw;
    }
    started = false;
    for (Bucket& bucket : buckets) {
      bucket.work->wait(0);
      bucket.work.reset();
    }
    if (hook) end_hooks();
    std::unordered_map<const TensorImpl*, size_t> of_pass;
    for (size_t i = 0; i < gradients.size(); ++i) of_pass[gradients[i].first.get()] = i;
    Tensors means;  // all of them before anything is changed
    for (size_t i = 0; i < params.size(); ++i) means.push_back(mean_of(i));
    gradients.reserve(gradients.size() + params.size());
    for (size_t i = 0; i < params.size(); ++i) {
      if (!means[i].defined()) continue;
      Tensor& in_place = buckets[place_of[i].first].in_place;
      if (in_place.defined()) {  // it is in the list, with the mean's values
        in_place = Tensor();
        continue;
      }
      const auto leaf = Ref<TensorImpl>::share(params[i].impl());
      GradState& state = grad_state(leaf.get());
      const auto found = of_pass.find(leaf.get());
      Tensor* entry = found == of_pass.end() ? nullptr : &gradients[found->second].second;
      // What was accumulated here is in the mean already.
      if (has_local || !state.read_grad().defined()) {
        // The gradient is a part of the bucket, without a copy.
        state.exchange_grad(std::move(means[i]));
        if (entry) *entry = Tensor();
      } else if (entry) {
        *entry = std::move(means[i]);
      } else {
        gradients.emplace_back(leaf, std::move(means[i]));
      }
    }
    has_local = false;
  }

  // Undefined where no process has computed one.
  Tensor mean_of(size_t i) {
    const auto [at, part] = place_of[i];
    const Bucket& bucket = buckets[at];
    const Tensor flags = contiguous_on_host(bucket.flags(), DType::float64);
    if (std::isnan(flags.data_as<double>()[part])) {
      fail(Status::distributed,
           "the backward pass failed in another process before its gradients were reduced");
    }
    if (flags.data_as<double>()[part] == 0) return Tensor();
    return bucket.in_place.defined() ? bucket.in_place : bucket.part(part, params[i].shape());
  }

  void abandon() noexcept override {
    const std::lock_guard lock(mutex);
    if (in_hook) return;  // the pass that called the hook goes on
    if (synchronize) fail_pass();
    started = false;
  }

  // The other processes wait for what this one has not begun: it takes part without values, which
  // ends their pass too and leaves all of them in step.
  void fail_pass() noexcept {
    const char* const reason = "a backward pass failed while gradients were reduced";
    try {
      if (hook)  // what hooks call in the other processes is not known here
        group->cancel(reason);
      else
        take_part_without_values();
    } catch (...) {
      try {
        group->cancel(reason);
      } catch (...) {  // the group has failed already, or there is no memory to say so
      }
    }
    started = false;
    for (Bucket& bucket : buckets) {
      bucket.work.reset();
      bucket.in_place = bucket.hooked = Tensor();
    }
  }

  void take_part_without_values() {
    const GradMode mode(false);
    begin_pass();
    for (size_t i = 0; i < params.size(); ++i) add(i, Tensor());
    for (size_t at = next_bucket; at < buckets.size(); ++at)
      fill(buckets[at].flags(), std::numeric_limits<double>::quiet_NaN());
    launch();
    for (Bucket& bucket : buckets) bucket.work->wait(0);
  }
};

namespace {

// That all processes have the same parameters.
void check_same(Group& group, const Tensors& params) {
  uint64_t hash = 1469598103934665603U;  // FNV-1a
  const auto add = [&](int64_t value) {
    hash = (hash ^ static_cast<uint64_t>(value)) * 1099511628211U;
  };
  for (const Tensor& x : params) {
    add(static_cast<int64_t>(x.dtype()));
    add(x.ndim());
    for (int i = 0; i < x.ndim(); ++i) add(x.extent(i));
  }
  const Device host{DeviceKind::cpu, 0};
  const Tensor own = empty_tensor(Shape{1}, DType::int64, host);
  const Tensor all = empty_tensor(Shape{group.size()}, DType::int64, host);
  *own.data_as<int64_t>() = static_cast<int64_t>(hash);
  group.all_gather({all}, {own});
  for (int64_t rank = 0; rank < group.size(); ++rank) {
    if (all.data_as<int64_t>()[rank] == all.data_as<int64_t>()[0]) continue;
    fail(Status::invalid, "the parameters of rank ", rank,
         " differ from those of rank 0 in number, shapes or dtypes");
  }
}

}  // namespace

void retain(Reducer* reducer) noexcept { reducer->refs_.fetch_add(1, std::memory_order_relaxed); }
void release(Reducer* reducer) noexcept {
  if (reducer->refs_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete reducer;
}

Reducer::Reducer(Ref<Group> group, const Tensors& params, int64_t bucket_bytes)
    : HandleHeader(HandleKind::reducer), state_(std::make_shared<ReducerState>()) {
  if (params.empty()) fail(Status::invalid, "params is empty");
  if (bucket_bytes < 0)
    fail(Status::invalid, "bucket_bytes is ", bucket_bytes, ", expected 0 or more");
  for (size_t i = 0; i < params.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    if (!params[i].requires_grad() || !is_leaf(params[i]))
      fail(Status::autograd, "params[", at, "] is no leaf that requires grad");
    for (size_t k = 0; k < i; ++k)
      if (params[k].same_as(params[i])) fail(Status::invalid, "params[", at, "] is there twice");
    const Hooks* hooks = grad_state(params[i].impl()).hooks.get();
    if (hooks && hooks->observer())
      fail(Status::invalid, "params[", at, "] belongs to another reducer");
  }
  const GradMode mode(false);
  check_same(*group, params);
  state_->group = std::move(group);
  state_->params = params;
  if (bucket_bytes > 0) state_->bucket_bytes = bucket_bytes;
  state_->make_buckets();
  state_->group->broadcast(params, 0);
  for (const Tensor& x : params) grad_state(x.impl()).hooks.make();
  for (const Tensor& x : params) grad_state(x.impl()).hooks.make().set_observer(state_);
}

Reducer::~Reducer() {
  for (const Tensor& x : state_->params) grad_state(x.impl()).hooks.make().set_observer(nullptr);
}

int64_t Reducer::bucket_of(int64_t param) const noexcept {
  const std::lock_guard lock(state_->mutex);
  const auto n = static_cast<int64_t>(state_->params.size());
  if (param < 0 || param >= n) return -1;
  return static_cast<int64_t>(state_->place_of[static_cast<size_t>(param)].first);
}

void Reducer::set_hook(HookFunction hook, Cleanup cleanup) {
  ReducerState& state = *state_;
  Cleanup before;  // is run without the lock
  const std::lock_guard lock(state.mutex);
  state.expect_no_hook();
  if (state.started) fail(Status::invalid, "a backward pass is running, expected none");
  before = std::move(state.hook_cleanup);
  state.hook = hook;
  state.hook_cleanup = std::move(cleanup);
  const GradMode mode(false);
  state.make_buckets();
}

int64_t Reducer::bucket_count() const noexcept {
  const std::lock_guard lock(state_->mutex);
  return static_cast<int64_t>(state_->buckets.size());
}

void Reducer::prepare(const Tensors& outputs, bool synchronize) {
  ReducerState& state = *state_;
  const std::lock_guard lock(state.mutex);
  state.expect_no_hook();
  state.synchronize = synchronize;
  state.started = false;
  state.knows_used = !outputs.empty();
  if (outputs.empty()) return;
  state.is_used.assign(state.params.size(), false);
  std::unordered_map<const Node*, bool> seen;
  std::vector<Ref<Node>> stack;
  const auto enter = [&](const Edge& edge) {
    if (edge.leaf) {
      const auto found = state.index_of.find(edge.leaf.get());
      if (found != state.index_of.end()) state.is_used[found->second] = true;
    }
    if (edge.node && seen.try_emplace(edge.node.get(), true).second) stack.push_back(edge.node);
  };
  for (const Tensor& output : outputs)
    if (output.requires_grad()) enter(edge_of(output));
  while (!stack.empty()) {
    const Ref<Node> node = std::move(stack.back());
    stack.pop_back();
    for (const Edge& edge : node->inputs) enter(edge);
  }
}

}  // namespace libtensor
