// SPDX-License-Identifier: Apache-2.0
// Groups of processes that train together: each has tensors of its own.
#ifndef TENSOR_CPP_GROUP_HPP_
#define TENSOR_CPP_GROUP_HPP_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "tensor/cpp/autograd.hpp"
#include "tensor/cpp/collectives.hpp"
#include "tensor/distributed.h"

namespace tensor {

/// Transfers that a group runs in the background. Copies share them, and so may threads.
class Work {
 public:
  /// Owns a handle of the C interface.
  explicit Work(tensor_work_t* handle) : handle_(handle) {
    if (handle_ == nullptr) detail::throw_last();
  }
  Work(const Work& other) noexcept : handle_(tensor_work_retain(other.handle_)) {}
  Work(Work&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Work& operator=(Work other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Work() { tensor_work_release(handle_); }

  /// Waits until the transfers are done, at most `timeout` seconds, 0 for the timeout of the group.
  /// Throws what made one of them fail.
  void wait(double timeout = 0) const { detail::check(tensor_work_wait(handle_, timeout)); }
  /// Whether they are done or have failed.
  bool is_done() const { return tensor_work_done(handle_) != 0; }
  /// The rank of the process that Group::recv_any() received from in the background; -1 before its
  /// message has come, and for other work.
  std::int64_t source() const { return tensor_work_source(handle_); }

  tensor_work_t* get() const noexcept { return handle_; }

 private:
  tensor_work_t* handle_;
};

/// How the group of all processes is made; what stays as it is here comes from the environment of
/// the launcher. See tensor_group_create().
struct GroupOptions {
  std::string engine;      ///< "shm" or "mpi"
  std::string address;     ///< host:port of rank 0
  std::int64_t rank = -1;  ///< 0 to size - 1
  std::int64_t size = -1;
  double timeout = 0;  ///< in seconds, of making the group and of each collective; 0 for 600
};

/// Processes that train together, and what they do together. Copies share one group.
///
///     lt::Group group;  // in each process that a launcher starts
///     lt::Tensor x = lt::full({2}, group.rank() + 1.0);
///     group.all_reduce({x});
///     std::cout << x << '\n';  // of two processes: tensor([3., 3.])
///
/// All processes call the same functions in the same order. They write to tensors in place, no
/// gradient flows through them, and a tensor that requires grad is refused unless a NoGradGuard is
/// on. DistributedError says that another process failed or did not come in time; then the group
/// cannot be used any more.
class Group {
 public:
  /// The group of all processes: each of them makes it once.
  explicit Group(const GroupOptions& options = {})
      : Group(tensor_group_create(detail::optional_string("Group: engine", options.engine),
                                  detail::optional_string("Group: address", options.address),
                                  options.rank, options.size, options.timeout)) {}
  /// Owns a handle of the C interface.
  explicit Group(tensor_group_t* handle) : handle_(handle) {
    if (handle_ == nullptr) detail::throw_last();
  }
  Group(const Group& other) noexcept : handle_(tensor_group_retain(other.handle_)) {}
  Group(Group&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Group& operator=(Group other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Group() { tensor_group_release(handle_); }

  /// A group of some of its processes, in the order of their ranks here. All processes of this
  /// group call it; in those that do not belong to the new one its rank is -1.
  Group subgroup(const Ints& ranks) const {
    return Group(tensor_group_subgroup(handle_, ranks.data(), ranks.count()));
  }
  /// Leaves the group when what was begun is done, as the end of its last copy does.
  void destroy() const { detail::check(tensor_group_destroy(handle_)); }
  /// Ends all collectives of the group and its subgroups, in all processes, with an error that
  /// names this process and the reason.
  void abort(const std::string& reason = "") const {
    detail::check(
        tensor_group_abort(handle_, detail::optional_string("Group::abort: reason", reason)));
  }

  /// This process, 0 to size() - 1; -1 if it does not belong to a subgroup.
  std::int64_t rank() const { return tensor_group_rank(handle_); }
  /// Number of processes.
  std::int64_t size() const { return tensor_group_size(handle_); }
  /// The rank in the group of all processes of a rank here; -1 if there is no such one.
  std::int64_t world_rank(Integer rank) const { return tensor_group_world_rank(handle_, rank); }
  /// This process among those on its host.
  std::int64_t local_rank() const { return tensor_group_local_rank(handle_); }
  /// Number of processes on this host.
  std::int64_t local_size() const { return tensor_group_local_size(handle_); }
  /// The first process that failed or did not answer; -1 if there is none.
  std::int64_t failed_rank() const { return tensor_group_failed_rank(handle_); }
  /// What moves the data: "shm", "mpi" or, in a group of one process, "self".
  std::string engine() const { return tensor_group_engine(handle_); }
  /// Why it is this engine, its version, and where the processes run.
  std::string why() const {
    return detail::whole_text([&](void* buffer, std::int64_t capacity, std::int64_t* needed) {
      return tensor_group_why(handle_, buffer, capacity, needed);
    });
  }
  /// The longest time that a collective takes before it fails, in seconds.
  double timeout() const {
    double seconds = 0;
    detail::check(tensor_group_timeout(handle_, &seconds));
    return seconds;
  }
  /// For collectives that begin later.
  void set_timeout(double seconds) const {
    detail::check(tensor_group_set_timeout(handle_, seconds));
  }

  /// Each tensor becomes the sum (or so) over the processes, with the same bits in all of them.
  void all_reduce(const TensorList& tensors, Collective how = Collective::sum) const {
    detail::check(tensor_group_all_reduce(handle_, tensors.data(), tensors.count(), code(how)));
  }
  /// The same in process `root` alone; tensors of the others stay as they are.
  void reduce(const TensorList& tensors, Integer root = 0, Collective how = Collective::sum) const {
    detail::check(tensor_group_reduce(handle_, tensors.data(), tensors.count(), root, code(how)));
  }
  /// The tensors get the values of those of process `root`.
  void broadcast(const TensorList& tensors, Integer root = 0) const {
    detail::check(tensor_group_broadcast(handle_, tensors.data(), tensors.count(), root));
  }
  /// outputs[i] gets inputs[i] of all processes, one after the other along axis 0.
  void all_gather(const TensorList& outputs, const TensorList& inputs) const {
    detail::check_as_many("Group::all_gather", outputs, inputs);
    detail::check(tensor_group_all_gather(handle_, outputs.data(), outputs.count(), inputs.data()));
  }
  /// outputs[i] gets the piece of this process, along axis 0, of inputs[i] reduced over all.
  void reduce_scatter(const TensorList& outputs, const TensorList& inputs,
                      Collective how = Collective::sum) const {
    detail::check_as_many("Group::reduce_scatter", outputs, inputs);
    detail::check(tensor_group_reduce_scatter(handle_, outputs.data(), outputs.count(),
                                              inputs.data(), code(how)));
  }
  /// Writes in process `root` what all_gather() writes in all; the others pass no outputs.
  void gather(const TensorList& inputs, const TensorList& outputs = {}, Integer root = 0) const {
    detail::check(tensor_group_gather(handle_, inputs.data(), inputs.count(), outputs.data(),
                                      outputs.count(), root));
  }
  /// outputs[i] gets the piece of this process, along axis 0, of inputs[i] of process `root`; the
  /// others pass no inputs.
  void scatter(const TensorList& outputs, const TensorList& inputs = {}, Integer root = 0) const {
    detail::check(tensor_group_scatter(handle_, outputs.data(), outputs.count(), inputs.data(),
                                       inputs.count(), root));
  }
  /// inputs[i] goes to process i, and outputs[i] gets what process i has for this one.
  void all_to_all(const TensorList& outputs, const TensorList& inputs) const {
    detail::check_as_many("Group::all_to_all", outputs, inputs);
    detail::check(tensor_group_all_to_all(handle_, outputs.data(), outputs.count(), inputs.data()));
  }
  /// The reduction of the tensors of all processes, as a new tensor through which gradients flow,
  /// as they do through those below. A backward pass through one of them is a collective too: all
  /// processes run it, in the same order, and `x` requires grad in all of them or in none.
  Tensor autograd_all_reduce(const Tensor& x, Collective how = Collective::sum) const {
    return detail::take(tensor_group_autograd_all_reduce(handle_, x.get(), code(how)));
  }
  /// The same in process `root`, zeros in the others.
  Tensor autograd_reduce(const Tensor& x, Integer root = 0,
                         Collective how = Collective::sum) const {
    return detail::take(tensor_group_autograd_reduce(handle_, x.get(), root, code(how)));
  }
  /// The tensor of process `root`; `x` has its shape and dtype in all processes.
  Tensor autograd_broadcast(const Tensor& x, Integer root = 0) const {
    return detail::take(tensor_group_autograd_broadcast(handle_, x.get(), root));
  }
  /// The tensors of all processes, one after the other along axis 0.
  Tensor autograd_all_gather(const Tensor& x) const {
    return detail::take(tensor_group_autograd_all_gather(handle_, x.get()));
  }
  /// The piece of this process, along axis 0, of the reduction of all tensors.
  Tensor autograd_reduce_scatter(const Tensor& x, Collective how = Collective::sum) const {
    return detail::take(tensor_group_autograd_reduce_scatter(handle_, x.get(), code(how)));
  }
  /// What autograd_all_gather() computes, in process `root`; zeros in the others.
  Tensor autograd_gather(const Tensor& x, Integer root = 0) const {
    return detail::take(tensor_group_autograd_gather(handle_, x.get(), root));
  }
  /// The piece of this process, along axis 0, of the tensor of process `root`; `x` has its shape
  /// and dtype in all processes.
  Tensor autograd_scatter(const Tensor& x, Integer root = 0) const {
    return detail::take(tensor_group_autograd_scatter(handle_, x.get(), root));
  }
  /// The pieces along axis 0 that the processes have for this one, one after the other, of extents
  /// output_sizes; pieces of `x` have input_sizes. Without both lists they are equal.
  Tensor autograd_all_to_all(const Tensor& x, const std::vector<std::int64_t>& output_sizes = {},
                             const std::vector<std::int64_t>& input_sizes = {}) const {
    return detail::take(tensor_group_autograd_all_to_all(
        handle_, x.get(), output_sizes.data(), detail::int32(output_sizes.size()),
        input_sizes.data(), detail::int32(input_sizes.size())));
  }

  /// Sends tensors to a process, which receives as many of the same shapes and dtypes. Messages
  /// with one tag arrive in their order.
  void send(const TensorList& tensors, Integer destination, Integer tag = 0) const {
    detail::check(tensor_group_send(handle_, tensors.data(), tensors.count(), destination,
                                    detail::int32(tag)));
  }
  /// Receives tensors that process `source` sends with this tag.
  void recv(const TensorList& tensors, Integer source, Integer tag = 0) const {
    detail::check(
        tensor_group_recv(handle_, tensors.data(), tensors.count(), source, detail::int32(tag)));
  }
  /// Receives from the process whose message with this tag comes first, and returns its rank; in
  /// the background -1, and Work::source() has it later.
  std::int64_t recv_any(const TensorList& tensors, Integer tag = 0) const {
    std::int64_t source = -1;
    detail::check(tensor_group_recv_any(handle_, tensors.data(), tensors.count(),
                                        detail::int32(tag), &source));
    return source;
  }
  /// Waits for all processes.
  void barrier() const { detail::check(tensor_group_barrier(handle_)); }

  /// Runs in the background what `body` calls on this group, in this thread; sends and receives
  /// proceed together. Until the work is done the tensors must not be written to, and results not
  /// read. If `body` throws, what it called before runs nevertheless.
  ///
  ///     lt::Work work = group.asynchronously([&] { group.all_reduce({x}); });
  ///     compute_something_else();
  ///     work.wait();
  template <class Body>
  Work asynchronously(Body&& body) const {
    detail::check(tensor_group_begin(handle_));
    struct End {
      tensor_group_t* group;
      ~End() {
        if (group != nullptr) tensor_work_release(tensor_group_end(group));
      }
    } end{handle_};
    std::forward<Body>(body)();
    return Work(tensor_group_end(std::exchange(end.group, nullptr)));
  }

  tensor_group_t* get() const noexcept { return handle_; }

 private:
  static std::int32_t code(Collective how) noexcept { return static_cast<std::int32_t>(how); }
  tensor_group_t* handle_;
};

/// Makes the gradients of parameters equal in all processes while backward() runs: their mean. They
/// are reduced while the rest of the backward pass is computed. Copies share one reducer; when the
/// last one ends, backward passes are as before.
///
///     lt::Reducer reducer(group, net.parameters());  // copies those of process 0 to all
///     loss.backward();
///     optimizer.step();                              // the same step in all processes
class Reducer {
 public:
  /// Gradients are reduced in buckets of about `bucket_bytes`, 0 for 25 MiB.
  Reducer(const Group& group, const TensorList& params, Integer bucket_bytes = 0)
      : Reducer(tensor_reducer_create(group.get(), params.data(), params.count(), bucket_bytes)) {}
  /// Owns a handle of the C interface.
  explicit Reducer(tensor_reducer_t* handle) : handle_(handle) {
    if (handle_ == nullptr) detail::throw_last();
  }
  Reducer(const Reducer& other) noexcept : handle_(tensor_reducer_retain(other.handle_)) {}
  Reducer(Reducer&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Reducer& operator=(Reducer other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Reducer() { tensor_reducer_release(handle_); }

  /// Says of the next backward pass that it begins from `outputs`: parameters that these do not
  /// depend on are not waited for. Without `synchronize`, passes accumulate gradients in each
  /// process alone, until a pass after a call with it.
  void prepare(const TensorList& outputs = {}, Flag synchronize = true) const {
    detail::check(
        tensor_reducer_prepare(handle_, outputs.data(), outputs.count(), synchronize ? 1 : 0));
  }
  /// Backward passes of `body` accumulate gradients in each process alone; the first pass after it
  /// makes them the mean.
  template <class Body>
  void no_sync(Body&& body) const {
    prepare({}, false);
    struct End {
      tensor_reducer_t* reducer;
      ~End() {
        const tensor_status_t status =
            reducer ? tensor_reducer_prepare(reducer, nullptr, 0, 1) : TENSOR_OK;
        static_cast<void>(status);
      }
    } end{handle_};
    std::forward<Body>(body)();
    end.reducer = nullptr;
    prepare();
  }
  /// Number of buckets.
  std::int64_t bucket_count() const { return tensor_reducer_bucket_count(handle_); }
  /// The bucket of the parameter with that place in the list; -1 if there is no such parameter.
  std::int64_t bucket_of(Integer param) const { return tensor_reducer_bucket_of(handle_, param); }
  /// Has `hook` do in the place of the mean: see tensor_reducer_set_hook(). Of its second call for
  /// a bucket a tensor that it returns replaces the gradients; one without a handle leaves them.
  void set_hook(Hook hook) const {
    const tensor_hook_fn run = [](void* user, tensor_t* grad, tensor_t** replacement,
                                  tensor_status_t* status) {
      *status = detail::CallbackScope::run(
          [&] { *replacement = (*static_cast<Hook*>(user))(Tensor::share(grad)).release(); });
    };
    // The library destroys the hook, also when this fails.
    detail::check(tensor_reducer_set_hook(handle_, run, detail::destroy<Hook>,
                                          std::make_unique<Hook>(std::move(hook)).release()));
  }
  /// The mean again.
  void remove_hook() const {
    detail::check(tensor_reducer_set_hook(handle_, nullptr, nullptr, nullptr));
  }

  tensor_reducer_t* get() const noexcept { return handle_; }

 private:
  tensor_reducer_t* handle_;
};

}  // namespace tensor

#endif  // TENSOR_CPP_GROUP_HPP_
