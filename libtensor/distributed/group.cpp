// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/group.h"

#include <algorithm>

#include "libtensor/core/cancel.h"
#include "libtensor/core/parallel.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/distributed/batch.h"
#include "libtensor/distributed/checks.h"
#include "libtensor/distributed/choose_engine.h"
#include "libtensor/distributed/engine.h"
#include "libtensor/distributed/session.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {

constexpr int kBackgroundSpins = 50;

// --- work

void retain(Work* work) noexcept { work->refs_.fetch_add(1, std::memory_order_relaxed); }
void release(Work* work) noexcept {
  if (work->refs_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete work;
}

void Work::wait(double seconds) {
  std::unique_lock lock(mutex_);
  const double limit = seconds > 0 ? seconds : timeout_ + 10;  // the group's own limit comes first
  const bool in_time = changed_.wait_for(lock, std::chrono::duration<double>(std::min(limit, 1e9)),
                                         [&] { return done_.load(); });
  if (!in_time) fail(Status::distributed, "the work is not done within ", limit, " s");
  if (status_ != Status::ok) fail(status_, message_);
}

void Work::finish(Status status, std::string_view message) noexcept {
  const std::lock_guard lock(mutex_);
  status_ = status;
  try {
    message_ = message;
  } catch (...) {  // the status says enough
  }
  done_.store(true, std::memory_order_release);
  changed_.notify_all();
}

// --- group

void retain(Group* group) noexcept { group->refs_.fetch_add(1, std::memory_order_relaxed); }
void release(Group* group) noexcept {
  if (group->refs_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete group;
}

namespace {

// Where the library of an engine fails since a process has ended, the session tells which.
template <class F>
auto with_news(Session& session, F&& f) {
  try {
    return f();
  } catch (const EngineError&) {
    session.wait_for_news();
    throw;
  }
}

int64_t index_of(const std::vector<int64_t>& members, int64_t rank) {
  const auto found = std::find(members.begin(), members.end(), rank);
  return found == members.end() ? -1 : found - members.begin();
}

}  // namespace

Group::Group(std::shared_ptr<Session> session, std::string name, std::vector<int64_t> members,
             std::unique_ptr<Engine> engine, DeviceWay way, double timeout, std::string why)
    : HandleHeader(HandleKind::group),
      session_(std::move(session)),
      name_(std::move(name)),
      members_(std::move(members)),
      rank_(index_of(members_, session_->rank())),
      engine_(std::move(engine)),
      devices_(*session_, members_, rank_, way),
      why_(std::move(why)),
      timeout_(timeout) {
  const int64_t local = local_size();
  spins_ = spins_for(local < 1 ? 1 : local);
}

Group::~Group() {
  stop_workers();
  if (engine_ && !left_.load()) close_engines();
}

void Group::close_engines() noexcept {
  const bool failed = session_->failed_rank() >= 0;
  devices_.close(failed);
  engine_->close(failed);
}

std::string Group::why() const { return rank_ < 0 ? why_ : why_ + devices_.why(); }

void Group::check_devices() {
  const WaitContext context{*session_, name_, members_, timeout(), spins_};
  devices_.check_possible(*engine_, context);
}

int64_t Group::world_rank(int64_t rank) const noexcept {
  return rank >= 0 && rank < size() ? members_[static_cast<size_t>(rank)] : -1;
}

int64_t Group::local_rank() const noexcept {
  int64_t count = 0;
  for (int64_t i = 0; i < rank_; ++i)
    count += session_->host(members_[static_cast<size_t>(i)]) == session_->host(session_->rank());
  return rank_ < 0 ? -1 : count;
}

int64_t Group::local_size() const noexcept {
  int64_t count = 0;
  for (const int64_t member : members_)
    count += session_->host(member) == session_->host(session_->rank());
  return rank_ < 0 ? 0 : count;
}

int64_t Group::failed_rank() const noexcept { return index_of(members_, session_->failed_rank()); }

const char* Group::engine() const noexcept { return engine_ ? engine_->name() : ""; }

void Group::check_usable() const {
  if (rank_ < 0) fail(Status::invalid, "this process does not belong to the group");
  session_->check_process();
  if (left_.load()) fail(Status::invalid, "the group was destroyed");
  session_->check();
}

int64_t Group::checked_rank(int64_t rank, const char* name) const {
  if (rank >= 0 && rank < size()) return rank;
  fail(Status::index, name, " is ", rank, ", expected 0 to ", size() - 1);
}

Ref<Group> Group::subgroup(const std::vector<int64_t>& ranks) {
  session_->check_process();
  if (ranks.empty()) fail(Status::invalid, "ranks is empty");
  std::vector<int64_t> members;
  for (size_t i = 0; i < ranks.size(); ++i) {
    const int64_t world = members_[static_cast<size_t>(checked_rank(ranks[i], "a rank"))];
    if (index_of(members, world) >= 0) fail(Status::invalid, "rank ", ranks[i], " is there twice");
    members.push_back(world);
  }
  check_usable();
  const std::string name = name_ + '/' + std::to_string(n_subgroups_.fetch_add(1) + 1);
  EngineChoice choice = engine_for_subgroup(*session_, *engine_, name, members, ranks, timeout());
  return Ref<Group>::adopt(new Group(session_, name, std::move(members), std::move(choice.engine),
                                     devices_.way(), timeout(), std::move(choice.why)));
}

void Group::stop_workers() noexcept {
  {
    std::unique_lock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
    if (platform::process_id() == process_) changed_.wait(lock, [&] { return running_ == 0; });
  }
  for (Lane* lane : {&collectives_, &messages_})
    if (lane->worker.joinable()) {
      if (platform::process_id() == process_)
        lane->worker.join();
      else
        lane->worker.detach();  // a forked child has no such thread
    }
}

void Group::destroy() {
  if (left_.exchange(true)) return;
  if (rank_ < 0) return;
  session_->check_process();
  stop_workers();
  close_engines();
  if (size() == session_->size()) session_->leave();
}

void Group::cancel(std::string_view reason) {
  session_->check_process();
  session_->cancel(reason);
}

// --- collectives

Group::Entries Group::make_entry() {
  auto batch = std::make_shared<Batch>();
  batch->timeout = timeout();
  batch->work = Ref<Work>::adopt(new Work());
  batch->work->set_timeout(batch->timeout);
  Entries list;
  list.push_back({std::this_thread::get_id(), std::move(batch)});
  return list;
}

Group::Entries::iterator Group::entry_of_thread() {
  return std::find_if(collected_.begin(), collected_.end(),
                      [](const Entry& e) { return e.thread == std::this_thread::get_id(); });
}

std::shared_ptr<Batch> Group::batch_of_thread() {
  const std::lock_guard lock(mutex_);
  if (const auto mine = entry_of_thread(); mine != collected_.end()) return mine->batch;
  auto batch = std::make_shared<Batch>();
  batch->timeout = timeout();
  return batch;
}

void Group::begin() {
  check_usable();
  Entries mine = make_entry();
  const std::lock_guard lock(mutex_);
  if (entry_of_thread() != collected_.end())
    fail(Status::invalid, "the thread has called tensor_group_begin() already");
  collected_.splice(collected_.end(), mine);
}

Ref<Work> Group::end() {
  std::unique_lock lock(mutex_);
  const auto mine = entry_of_thread();
  if (mine == collected_.end())
    fail(Status::invalid, "the thread has not called tensor_group_begin()");
  lock.unlock();
  check_usable();
  lock.lock();
  return start(lock, collected_, mine);
}

void Group::check_not_collecting() {
  const std::lock_guard lock(mutex_);
  if (entry_of_thread() == collected_.end()) return;
  fail(Status::invalid,
       "tensor_group_begin() was called, expected tensor_group_end() first: the result of this "
       "function is ready when it returns");
}

void Group::submit(const std::shared_ptr<Batch>& batch, std::unique_ptr<Transfer> transfer) {
  if (transfer->on_device) devices_.mark(*transfer->on_device);
  batch->transfers.push_back(std::move(transfer));
}

// Unless the thread has begun to collect: runs the batch in this thread, or after what the group's
// thread has to do first.
void Group::finish_call(const std::shared_ptr<Batch>& batch) {
  std::unique_lock lock(mutex_);
  if (const auto mine = entry_of_thread(); mine != collected_.end() && mine->batch == batch) return;
  const bool has_collectives = batch->has_collectives();
  if (has_collectives && (collectives_.busy || !collectives_.queue.empty())) {
    lock.unlock();
    Entries list = make_entry();
    batch->work = list.front().batch->work;
    list.front().batch = batch;
    lock.lock();
    const Ref<Work> work = start(lock, list, list.begin());
    lock.unlock();
    return work->wait(0);
  }
  if (stopping_) fail(Status::invalid, "the group was destroyed");
  ++running_;
  if (has_collectives) {
    collectives_.busy = true;
    number(*batch);
  }
  lock.unlock();
  struct Free {
    Group& group;
    bool has_collectives;
    ~Free() {
      const std::lock_guard lock(group.mutex_);
      --group.running_;
      if (has_collectives) group.collectives_.busy = false;
      group.changed_.notify_all();
    }
  } const free{*this, has_collectives};
  run(*batch);
}

void Group::number(Batch& batch) {
  for (const auto& transfer : batch.transfers)
    if (!transfer->is_message()) transfer->sequence = ++sequence_;
}

// Moves an entry from a list to the queue of its lane. Without other processes there is nothing to
// wait for, and no thread is needed. If it fails, the entry is where it was.
Ref<Work> Group::start(std::unique_lock<std::mutex>& lock, Entries& from, Entries::iterator entry) {
  if (stopping_) fail(Status::invalid, "the group was destroyed");
  Batch& batch = *entry->batch;
  const Ref<Work> work = batch.work;
  Lane& lane = batch.has_collectives() ? collectives_ : messages_;
  if (size() > 1 && !lane.worker.joinable()) start_worker(lane);
  number(batch);
  if (size() > 1) {
    lane.queue.splice(lane.queue.end(), from, entry);
    changed_.notify_all();
    return work;
  }
  const std::shared_ptr<Batch> kept = std::move(entry->batch);
  from.erase(entry);
  ++running_;
  lock.unlock();
  run_and_report(batch);
  lock.lock();
  --running_;
  changed_.notify_all();
  return work;
}

void Group::start_worker(Lane& lane) {
  const platform::NoSignals quiet;
  try {
    lane.worker = std::thread([this, &lane] { work_on(lane); });
  } catch (const std::exception& error) {
    fail(Status::nomem, "cannot start a thread: ", error.what());
  }
}

// Transfers in their order; messages beside each other and beside them.
void Group::run(Batch& batch) {
  try {
    with_news(*session_, [&] { run_transfers(batch); });
  } catch (const GroupDestroyed&) {
    batch.drop_messages();
    throw;
  } catch (const Error& error) {
    batch.drop_messages();
    fail_group(error.what());
    throw;
  } catch (const std::exception&) {
    batch.drop_messages();
    fail_group("out of memory");
    throw;
  }
}

void Group::run_transfers(Batch& batch) {
  // The group's own thread leaves the processor to those that compute.
  const int spins = batch.in_background ? std::min(spins_, kBackgroundSpins) : spins_;
  const WaitContext context{*session_, name_, members_, batch.timeout, spins};
  batch.start(*engine_);
  for (const auto& transfer : batch.transfers) {
    if (transfer->is_message()) continue;
    const profiler::Scope scope(name_of(transfer->kind), transfer->count);
    if (transfer->on_device) {
      devices_.run(*transfer, *engine_, context);
      continue;
    }
    Waiter waiter(context, name_of(transfer->kind), transfer->sequence);
    engine_->run(*transfer, waiter);
  }
  if (!batch.advance()) {
    batch.wait_with(*session_, name_, members_, rank_, spins_);
    while (!batch.advance()) batch.waiter->pause(-1);
  }
  batch.commit();
}

// The processes are not in step any more: nothing that follows can work, here or there.
void Group::fail_group(std::string_view reason) noexcept {
  try {
    session_->cancel(reason);
  } catch (...) {  // out of memory: others fail when they have waited for long enough
  }
}

void Group::run_and_report(Batch& batch) noexcept {
  const Ref<Work> work = batch.work;
  try {
    run(batch);
    batch.clear();
    work->finish(Status::ok, "");
  } catch (const Error& error) {
    batch.clear();
    work->finish(error.status(), error.what());
  } catch (const std::exception&) {
    batch.clear();
    work->finish(Status::nomem, "out of memory");
  }
}

void Group::work_on(Lane& lane) noexcept {
  set_num_threads(1, true);
  // Interrupt functions are for threads of the program: others may not enter its interpreter.
  const CancelShield shield;
  Entries active;  // of messages, which do not wait for each other
  std::unique_lock lock(mutex_);
  for (;;) {
    if (active.empty())
      changed_.wait(lock, [&] { return stopping_ || (!lane.queue.empty() && !lane.busy); });
    if (lane.queue.empty() && active.empty()) return;  // stopping
    if (&lane == &collectives_) {
      if (lane.busy) {
        changed_.wait(lock);
        continue;
      }
      const std::shared_ptr<Batch> batch = std::move(lane.queue.front().batch);
      lane.queue.pop_front();
      lane.busy = batch->in_background = true;
      lock.unlock();
      run_and_report(*batch);
      lock.lock();
      lane.busy = false;
      changed_.notify_all();
      continue;
    }
    active.splice(active.end(), lane.queue);
    lock.unlock();
    advance(active);
    lock.lock();
  }
}

// Moves the messages of all batches until one of them is done or another batch comes.
void Group::advance(Entries& active) noexcept {
  const auto attempt = [&](Batch& batch, auto&& f) {
    try {
      if (!with_news(*session_, f)) return false;
      batch.clear();
      batch.work->finish(Status::ok, "");
    } catch (const GroupDestroyed& error) {
      batch.clear();
      batch.work->finish(error.status(), error.what());
    } catch (const Error& error) {
      batch.clear();
      fail_group(error.what());
      batch.work->finish(error.status(), error.what());
    } catch (const std::exception&) {
      batch.clear();
      fail_group("out of memory");
      batch.work->finish(Status::nomem, "out of memory");
    }
    return true;
  };
  for (auto it = active.begin(); it != active.end();) {
    Batch& batch = *it->batch;
    const bool done = attempt(batch, [&] {
      if (!batch.started) batch.start(*engine_);
      if (!batch.advance()) return false;
      batch.commit();
      return true;
    });
    it = done ? active.erase(it) : std::next(it);
  }
  if (active.empty()) return;
  // The one that has waited longest sees whether somebody is missing.
  Batch& oldest = *active.front().batch;
  const bool done = attempt(oldest, [&] {
    if (!oldest.waiter) oldest.wait_with(*session_, name_, members_, rank_, spins_);
    oldest.waiter->pause(-1);
    return false;
  });
  if (done) active.pop_front();
}

namespace {

std::unique_ptr<Transfer> make_transfer(Transfer::Kind kind, DType dtype) {
  auto transfer = std::make_unique<Transfer>();
  transfer->kind = kind;
  transfer->dtype = dtype;
  return transfer;
}

void check_some(const Named& list) {
  if (list.tensors.empty()) fail(Status::invalid, list.name, " is empty");
}

void check_tag(int32_t tag) {
  if (tag < 0) fail(Status::invalid, "tag is ", tag, ", expected 0 or more");
}

void check_whole(const Named& whole, const Named& pieces, int64_t n) {
  for (size_t i = 0; i < whole.tensors.size(); ++i) {
    const Tensor &x = whole.tensors[i], &piece = pieces.tensors[i];
    const Shape expected = whole_shape(piece.shape(), static_cast<size_t>(n));
    const auto at = static_cast<int64_t>(i);
    if (x.shape() != expected) {
      fail(Status::shape, whole.name, '[', at, "] has shape ", x.shape(), ", expected ", expected,
           " for ", n, " pieces like ", pieces.name, '[', at, ']');
    }
    if (x.dtype() != piece.dtype()) {
      fail(Status::dtype, whole.name, '[', at, "] has dtype ", x.dtype(), ", ", pieces.name, '[',
           at, "] has ", piece.dtype());
    }
  }
}

}  // namespace

void Group::reduce_all(const std::shared_ptr<Batch>& batch, const Tensors& tensors, ReduceOp reduce,
                       int64_t root) {
  check_some({tensors, "tensors"});
  for (const Tensor& x : tensors) check_reduce_op(reduce, x.dtype());
  check_outputs({tensors, "tensors"});
  const GradMode mode(false);
  for (const Tensor& x : tensors) {
    auto t =
        make_transfer(root < 0 ? Transfer::Kind::all_reduce : Transfer::Kind::reduce, x.dtype());
    t->reduce = reduce;
    t->root = std::max<int64_t>(root, 0);
    t->count = x.numel();
    t->on_device = devices_.tensors_for(*t, x);
    batch->add_output(*t, x, true);
    submit(batch, std::move(t));
  }
}

void Group::all_reduce(const Tensors& tensors, ReduceOp reduce) {
  check_usable();
  const auto batch = batch_of_thread();
  Batch::Addition addition(*batch);
  reduce_all(batch, tensors, reduce, -1);
  addition.keep();
  finish_call(batch);
}

Ref<Work> Group::start_all_reduce(const Tensors& tensors, ReduceOp reduce) {
  check_usable();
  Entries list = make_entry();
  reduce_all(list.front().batch, tensors, reduce, -1);
  std::unique_lock lock(mutex_);
  return start(lock, list, list.begin());
}

void Group::reduce(const Tensors& tensors, int64_t root, ReduceOp reduce) {
  check_usable();
  checked_rank(root, "root");
  const auto batch = batch_of_thread();
  Batch::Addition addition(*batch);
  reduce_all(batch, tensors, reduce, root);
  addition.keep();
  finish_call(batch);
}

void Group::broadcast(const Tensors& tensors, int64_t root) {
  check_some({tensors, "tensors"});
  checked_rank(root, "root");
  check_outputs({tensors, "tensors"});
  check_usable();
  const GradMode mode(false);
  const auto batch = batch_of_thread();
  Batch::Addition addition(*batch);
  for (const Tensor& x : tensors) {
    auto t = make_transfer(Transfer::Kind::broadcast, x.dtype());
    t->root = root;
    t->count = x.numel();
    t->on_device = devices_.tensors_for(*t, x);
    batch->add_output(*t, x, true);
    submit(batch, std::move(t));
  }
  addition.keep();
  finish_call(batch);
}

void Group::all_gather(const Tensors& outputs, const Tensors& inputs) {
  check_some({inputs, "inputs"});
  check_whole({outputs, "outputs"}, {inputs, "inputs"}, size());
  check_unrecorded({inputs, "inputs"});
  check_outputs({outputs, "outputs"});
  check_usable();
  pieces(Transfer::Kind::all_gather, outputs, inputs, 0, ReduceOp::sum);
}

void Group::reduce_scatter(const Tensors& outputs, const Tensors& inputs, ReduceOp reduce) {
  check_some({outputs, "outputs"});
  for (const Tensor& x : outputs) check_reduce_op(reduce, x.dtype());
  check_whole({inputs, "inputs"}, {outputs, "outputs"}, size());
  check_unrecorded({inputs, "inputs"});
  check_outputs({outputs, "outputs"});
  check_usable();
  pieces(Transfer::Kind::reduce_scatter, outputs, inputs, 0, reduce);
}

// Of all_gather, gather, reduce_scatter and scatter, in processes that have both lists.
void Group::pieces(Transfer::Kind kind, const Tensors& outputs, const Tensors& inputs, int64_t root,
                   ReduceOp reduce) {
  const GradMode mode(false);
  const auto batch = batch_of_thread();
  Batch::Addition addition(*batch);
  const bool gathers = kind == Transfer::Kind::all_gather || kind == Transfer::Kind::gather;
  const Tensors& small = gathers ? inputs : outputs;
  for (size_t i = 0; i < small.size(); ++i) {
    auto t = make_transfer(kind, small[i].dtype());
    t->reduce = reduce;
    t->root = root;
    t->count = small[i].numel();
    t->on_device = devices_.tensors_for(*t, small[i]);
    // Inputs may be parts of outputs.
    if (!inputs.empty()) batch->add_input(*t, apart(inputs[i], outputs));
    if (!outputs.empty()) batch->add_output(*t, outputs[i], false);
    submit(batch, std::move(t));
  }
  addition.keep();
  finish_call(batch);
}

void Group::gather(const Tensors& inputs, const Tensors& outputs, int64_t root) {
  check_some({inputs, "inputs"});
  const bool is_root = checked_rank(root, "root") == rank_;
  check_count(outputs, is_root ? inputs.size() : 0, "outputs", is_root);
  if (is_root) check_whole({outputs, "outputs"}, {inputs, "inputs"}, size());
  check_unrecorded({inputs, "inputs"});
  check_outputs({outputs, "outputs"});
  check_usable();
  pieces(Transfer::Kind::gather, outputs, inputs, root, ReduceOp::sum);
}

void Group::scatter(const Tensors& outputs, const Tensors& inputs, int64_t root) {
  check_some({outputs, "outputs"});
  const bool is_root = checked_rank(root, "root") == rank_;
  check_count(inputs, is_root ? outputs.size() : 0, "inputs", is_root);
  if (is_root) check_whole({inputs, "inputs"}, {outputs, "outputs"}, size());
  check_unrecorded({inputs, "inputs"});
  check_outputs({outputs, "outputs"});
  check_usable();
  pieces(Transfer::Kind::scatter, outputs, inputs, root, ReduceOp::sum);
}

void Group::check_count(const Tensors& list, size_t expected, const char* name, bool is_root) {
  if (list.size() == expected) return;
  fail(Status::invalid, "there are ", static_cast<int64_t>(list.size()), ' ', name, ", expected ",
       static_cast<int64_t>(expected),
       is_root ? " in the root process" : " outside of the root process");
}

void Group::all_to_all(const Tensors& outputs, const Tensors& inputs) {
  check_some({outputs, "outputs"});
  if (static_cast<int64_t>(outputs.size()) != size()) {
    fail(Status::invalid, "there are ", static_cast<int64_t>(outputs.size()),
         " outputs, expected one for each of the ", size(), " processes");
  }
  const DType dtype = outputs[0].dtype();
  for (const Named& list : {Named{outputs, "outputs"}, Named{inputs, "inputs"}}) {
    for (size_t i = 0; i < list.tensors.size(); ++i) {
      if (list.tensors[i].dtype() == dtype) continue;
      fail(Status::dtype, list.name, '[', static_cast<int64_t>(i), "] has dtype ",
           list.tensors[i].dtype(), ", outputs[0] has ", dtype);
    }
  }
  if (rank_ >= 0) {
    const auto own = static_cast<size_t>(rank_);
    if (outputs[own].numel() != inputs[own].numel()) {
      fail(Status::shape, "outputs[", rank_, "] has shape ", outputs[own].shape(), ", inputs[",
           rank_, "] has ", inputs[own].shape(),
           ", expected as many elements: this process sends them to itself");
    }
  }
  check_unrecorded({inputs, "inputs"});
  check_outputs({outputs, "outputs"});
  check_usable();
  const GradMode mode(false);
  const auto batch = batch_of_thread();
  Batch::Addition addition(*batch);
  auto t = make_transfer(Transfer::Kind::all_to_all, dtype);
  t->on_device = devices_.tensors_for(*t, outputs[0]);
  for (size_t i = 0; i < outputs.size(); ++i)
    batch->add_piece(*t, apart(inputs[i], outputs), outputs[i]);
  submit(batch, std::move(t));
  addition.keep();
  finish_call(batch);
}

void Group::message(Transfer::Kind kind, const Tensors& tensors, int64_t peer, int32_t tag,
                    const std::shared_ptr<AnySource>& any_source) {
  if (peer == rank_ && !any_source)
    fail(Status::invalid, "rank ", peer, " is this process, expected another one");
  check_tag(tag);
  check_usable();
  const GradMode mode(false);
  const auto batch = batch_of_thread();
  Batch::Addition addition(*batch);
  for (const Tensor& x : tensors) {
    auto t = make_transfer(kind, x.dtype());
    t->root = peer;
    t->tag = tag;
    t->count = x.numel();
    t->any_source = any_source;
    if (kind == Transfer::Kind::send)
      batch->add_input(*t, x);
    else
      batch->add_output(*t, x, false);
    submit(batch, std::move(t));
  }
  if (any_source && batch->work) batch->work->set_source(any_source);
  addition.keep();
  finish_call(batch);
}

void Group::send(const Tensors& tensors, int64_t destination, int32_t tag) {
  check_some({tensors, "tensors"});
  message(Transfer::Kind::send, tensors, checked_rank(destination, "destination"), tag, nullptr);
}

void Group::recv(const Tensors& tensors, int64_t source, int32_t tag) {
  check_some({tensors, "tensors"});
  checked_rank(source, "source");
  check_outputs({tensors, "tensors"});
  message(Transfer::Kind::recv, tensors, source, tag, nullptr);
}

int64_t Group::recv_any(const Tensors& tensors, int32_t tag) {
  check_some({tensors, "tensors"});
  check_outputs({tensors, "tensors"});
  check_tag(tag);
  check_usable();
  if (size() == 1) fail(Status::invalid, "the group has no other process");
  const auto source = std::make_shared<AnySource>(receiving_, left_);
  message(Transfer::Kind::recv, tensors, 0, tag, source);
  return source->rank.load();
}

void Group::barrier() {
  check_usable();
  const auto batch = batch_of_thread();
  Batch::Addition addition(*batch);
  submit(batch, make_transfer(Transfer::Kind::barrier, DType::uint8));
  addition.keep();
  finish_call(batch);
}

}  // namespace libtensor
