/* SPDX-License-Identifier: Apache-2.0 */
// Calls functions of the C API with drawn arguments and checks what every call promises.
// calls.gen.inc holds a caller of each function.
#ifndef TESTS_CALLS_DRIVER_H_
#define TESTS_CALLS_DRIVER_H_

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "source.h"
#include "tensor/tensor.h"

void release(tensor_rng_t* handle);
void release(tensor_optimizer_t* handle);
void release(tensor_scheduler_t* handle);
void release(tensor_stream_t* handle);
void release(tensor_event_t* handle);
void release(tensor_node_t* handle);
void release(tensor_grad_scaler_t* handle);
void release(tensor_archive_t* handle);
void release(tensor_program_t* handle);
void release(tensor_bpe_t* handle);

template <class T>
int32_t size(const std::vector<T>& list) {
  return static_cast<int32_t>(list.size());
}

constexpr size_t kSlots = 12;
constexpr int64_t kMostElements = 1 << 12;
constexpr size_t kRoom = 1 << 14;

// The `user` of a callback: what it does, and how often it was destroyed.
struct Ticket {
  uint32_t behaviour = 0;
  int destroyed = 0;
  std::vector<char> memory;
};

inline void destroy_ticket(void* user) { ++static_cast<Ticket*>(user)->destroyed; }

// What a call gives back.
struct Results {
  std::vector<tensor_t*> tensors;
  std::vector<tensor_t*> many = std::vector<tensor_t*>(0);

  tensor_status_t one(tensor_t* t) {
    take(t);
    return t ? TENSOR_OK : tensor_last_error_code();
  }
  void take(tensor_t* t) {
    if (t) tensors.push_back(t);
  }
  tensor_t** room() {
    if (many.empty()) many.resize(kRoom);
    return many.data();
  }
  // Functions that cannot fail set the error slot for a bad handle only.
  tensor_status_t getter() { return tensor_last_error_code(); }
  void gather() {
    for (tensor_t* t : many) take(t);
    many.clear();
  }
};

// A tensor as it was before a call.
struct Snapshot {
  std::vector<int64_t> facts;
  std::vector<char> bytes, grad;
  std::string history;
  bool operator==(const Snapshot& other) const {
    return facts == other.facts && bytes == other.bytes && grad == other.grad &&
           history == other.history;
  }
};

class Driver {
 public:
  // hostile: arguments may be wrong in any way that the API has to notice.
  Driver(Source source, bool hostile) : source_(source), hostile_(hostile) {}
  ~Driver() { finish(); }
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  Source& source() { return source_; }
  std::vector<tensor_t*>& slots() { return slots_; }

  // Allocation `fail_at` of each call fails, alone or with all after it; fail_at < 0 for none.
  int64_t fail_at = -1;
  int32_t fail_mode = 0;
  bool compare = false;  // after a failed call every tensor is as before
  bool retries = false;  // a call that failed for want of memory works when made again
  bool hugely = false;   // one of three operands has an extent far beyond memory, of stride 0
  tensor_device_t place = TENSOR_CPU;  // where three of four fresh tensors are
  // The last call.
  tensor_status_t status = TENSOR_OK;
  tensor_status_t last_status = TENSOR_OK;  // of the second attempt, if there was one
  int64_t allocations = 0;
  bool called = false;

  template <class F>
  void call(const char* name, F f) {
    run(
        name,
        [](void* function, Results& r) -> tensor_status_t {
          return (*static_cast<F*>(function))(r);
        },
        &f);
  }

  // Apart from call, so that one copy serves the hundreds of its instances.
  void run(const char* name, tensor_status_t (*function)(void*, Results&), void* state) {
    const auto f = [=](Results& r) { return function(state, r); };
    name_ = name;
    std::vector<Snapshot> before;
    if (compare) before = snapshots();
    called = true;
    Results results;
    tensor_clear_error();
    (void)tensor_clear_cancel();  // of a call before, which another thread could have made
    arm();
    status = f(results);
    disarm();
    results.gather();
    require(status >= 0 && status <= TENSOR_E_CANCELLED, "the status is in range");
    require(status != TENSOR_E_INTERNAL, tensor_last_error_message());
    if (status != TENSOR_OK) {
      require(tensor_last_error_code() == status, "the code is kept");
      const char* message = tensor_last_error_message();
      require(
          std::strlen(message) < 512 && std::strstr(message, ": ") && !std::strchr(message, '\n'),
          "a message is kept");
      require(results.tensors.empty(), "a failed call gives nothing back");
      if (compare) require_unchanged(before, snapshots());
    }
    for (tensor_t* t : results.tensors) push(t);
    last_status = status;
    if (retries && status == TENSOR_E_NOMEM) {
      Results again;
      tensor_clear_error();
      last_status = f(again);
      again.gather();
      for (tensor_t* t : again.tensors) push(t);
      // The graph of a pass that failed half-way may be gone.
      require(last_status == TENSOR_OK || last_status == TENSOR_E_AUTOGRAD,
              "the call works with memory");
    }
    tensor_grad_mode_set(1);
    modest_ = false;
  }

  void require(bool ok, const char* what) {
    if (ok) return;
    std::fprintf(stderr, "%s: violated: %s (status %d, allocation %lld, mode %d; %s)\n", name_,
                 what, status, static_cast<long long>(fail_at), fail_mode,
                 tensor_last_error_message());
    std::abort();
  }

  void require_unchanged(const std::vector<Snapshot>& before, const std::vector<Snapshot>& now) {
    for (size_t i = 0; i < before.size(); ++i) {
      const Snapshot &was = before[i], &is = now[i];
      require(is.facts == was.facts, "a failed call changes no dtype, shape, version or reference");
      require(is.bytes == was.bytes, "a failed call changes no element");
      require(is.grad == was.grad, "a failed call changes no gradient");
      require(is.history == was.history, "a failed call changes no history");
    }
  }

  void push(tensor_t* t) {
    if (tensor_numel(t) > kMostElements) {
      tensor_release(t);
    } else if (slots_.size() < kSlots) {
      slots_.push_back(t);
    } else {
      std::swap(t, slots_[source_.below(kSlots)]);
      if (tensor_is_leaf(t) && tensor_requires_grad(t)) {
        leaves_.push_back(t);  // it may get a gradient with a graph yet
        return;
      }
      stale_ = t;
      drop(t);
    }
  }

  // A gradient with a graph of its own may hold the tensor whose gradient it is.
  void drop(tensor_t* t) {
    if (tensor_set_grad(t, nullptr) != TENSOR_OK) std::abort();
    tensor_release(t);
  }

  // Releases everything and checks that callbacks were destroyed once.
  void finish() {
    let_go();
    check_tickets();
  }
  // The two in turn, where drivers share handles: callbacks may be kept alive by another one's.
  void let_go();
  void check_tickets();
  // Takes references to all handles of `other`, which outlives what this one calls.
  void share(const Driver& other);

#include "arguments.h"

 private:
#ifdef TENSOR_TEST_HOOKS
  void arm() { tensor_test_fail_alloc(fail_at, fail_mode); }
  void disarm() {
    allocations = tensor_test_alloc_count();
    tensor_test_fail_alloc(-1, 0);
  }
#else
  void arm() {}
  void disarm() {}
#endif
  static Snapshot snapshot(tensor_t* t);
  std::vector<Snapshot> snapshots() const {
    std::vector<Snapshot> all;
    for (tensor_t* t : slots_) all.push_back(snapshot(t));
    return all;
  }

  Source source_;
  bool hostile_;
  bool modest_ = false;  // no extreme integers
  const char* name_ = "";
  std::vector<tensor_t*> slots_, leaves_, huge_;
  tensor_t* stale_ = nullptr;
  std::vector<tensor_rng_t*> rngs_;
  std::vector<tensor_optimizer_t*> optimizers_;
  std::vector<tensor_scheduler_t*> schedulers_;
  std::vector<tensor_grad_scaler_t*> grad_scalers_;
  std::vector<tensor_archive_t*> archives_;
  size_t borrowed_archives_ = 0;  // the first ones
  std::vector<tensor_program_t*> programs_;
  std::vector<tensor_bpe_t*> bpes_;
  std::vector<tensor_stream_t*> streams_;
  std::vector<tensor_event_t*> events_;
  std::vector<tensor_node_t*> nodes_;
  std::deque<Ticket> tickets_;
  tensor_optimizer_opts_t options_{};
};

inline Snapshot Driver::snapshot(tensor_t* t) {
  Snapshot s;
  const int32_t ndim = tensor_ndim(t);
  s.facts = {ndim,
             tensor_dtype(t),
             tensor_inplace_version(t),
             tensor_requires_grad(t),
             tensor_is_leaf(t),
             reinterpret_cast<int64_t>(tensor_data(t)),
             tensor_use_count(t)};
  for (int32_t i = 0; i < ndim; ++i) {
    s.facts.push_back(tensor_shape(t)[i]);
    s.facts.push_back(tensor_strides(t)[i]);
  }
  const auto bytes_of = [](tensor_t* x) {
    std::vector<char> bytes(
        static_cast<size_t>(tensor_numel(x) * tensor_dtype_size(tensor_dtype(x))));
    if (tensor_copy_to_host(x, bytes.data(), static_cast<int64_t>(bytes.size())) != TENSOR_OK)
      std::abort();
    return bytes;
  };
  s.bytes = bytes_of(t);
  tensor_t* grad = nullptr;
  if (tensor_grad(t, &grad) != TENSOR_OK) std::abort();
  if (grad) {
    s.grad = bytes_of(grad);
    s.grad.push_back(1);
    tensor_release(grad);
  }
  s.history = tensor_grad_fn_name(t);
  return s;
}

inline void Driver::let_go() {
  for (tensor_program_t* handle : programs_) release(handle);
  for (tensor_bpe_t* handle : bpes_) release(handle);
  for (tensor_scheduler_t* handle : schedulers_) release(handle);
  for (tensor_grad_scaler_t* handle : grad_scalers_) release(handle);
  for (tensor_optimizer_t* handle : optimizers_) release(handle);
  for (size_t i = borrowed_archives_; i < archives_.size(); ++i) release(archives_[i]);
  borrowed_archives_ = 0;
  for (tensor_stream_t* handle : streams_) release(handle);
  for (tensor_event_t* handle : events_) release(handle);
  for (tensor_node_t* handle : nodes_) release(handle);
  for (tensor_rng_t* handle : rngs_) release(handle);
  for (tensor_t* t : slots_) drop(t);
  for (tensor_t* t : leaves_) drop(t);
  for (tensor_t* t : huge_) tensor_release(t);
  schedulers_.clear();
  grad_scalers_.clear();
  optimizers_.clear();
  archives_.clear();
  programs_.clear();
  bpes_.clear();
  streams_.clear();
  events_.clear();
  nodes_.clear();
  rngs_.clear();
  slots_.clear();
  leaves_.clear();
  huge_.clear();
}

inline void Driver::share(const Driver& other) {
  const auto all = [](auto& to, const auto& from, auto retain) {
    for (auto* handle : from) to.push_back(retain(handle));
  };
  all(rngs_, other.rngs_, tensor_rng_retain);
  all(optimizers_, other.optimizers_, tensor_optimizer_retain);
  all(schedulers_, other.schedulers_, tensor_scheduler_retain);
  all(grad_scalers_, other.grad_scalers_, tensor_grad_scaler_retain);
  all(programs_, other.programs_, tensor_program_retain);
  all(bpes_, other.bpes_, tensor_bpe_retain);
  all(streams_, other.streams_, tensor_stream_retain);
  all(events_, other.events_, tensor_event_retain);
  all(nodes_, other.nodes_, tensor_node_retain);
  all(slots_, other.slots_, tensor_retain);
  archives_ = other.archives_;  // have one owner
  borrowed_archives_ = archives_.size();
}

inline void Driver::check_tickets() {
  for (const Ticket& ticket : tickets_)
    require(ticket.destroyed == 1, "a callback is destroyed once");
  tickets_.clear();
}

#endif  // TESTS_CALLS_DRIVER_H_
