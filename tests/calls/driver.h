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
#include <tuple>
#include <utility>
#include <vector>

#include "source.h"
#include "tensor/tensor.h"

#include "handles.gen.inc"

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
    require(status >= 0 && status <= TENSOR_E_DISTRIBUTED, "the status is in range");
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
  void share(Driver& other);

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
  // The objects of each kind.
  template <class T>
  std::vector<T*>& kept() {
    return std::get<std::vector<T*>>(kept_);
  }
#define LIST(kind) std::vector<tensor_##kind##_t*>,
  std::tuple<FOR_EACH_HANDLE(LIST) int> kept_{};
#undef LIST
  size_t borrowed_archives_ = 0;  // the first ones
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
  auto& archives = kept<tensor_archive_t>();
  archives.erase(archives.begin(), archives.begin() + static_cast<ptrdiff_t>(borrowed_archives_));
  borrowed_archives_ = 0;
#define RELEASE(kind)                                                           \
  for (tensor_##kind##_t * handle : kept<tensor_##kind##_t>()) release(handle); \
  kept<tensor_##kind##_t>().clear();
  FOR_EACH_HANDLE(RELEASE)
#undef RELEASE
  for (tensor_t* t : slots_) drop(t);
  for (tensor_t* t : leaves_) drop(t);
  for (tensor_t* t : huge_) tensor_release(t);
  slots_.clear();
  leaves_.clear();
  huge_.clear();
}

// Archives have one owner.
inline tensor_archive_t* retain(tensor_archive_t* handle) { return handle; }

inline void Driver::share(Driver& other) {
#define SHARE(kind)                                                  \
  for (tensor_##kind##_t * handle : other.kept<tensor_##kind##_t>()) \
    kept<tensor_##kind##_t>().push_back(retain(handle));
  FOR_EACH_HANDLE(SHARE)
#undef SHARE
  for (tensor_t* t : other.slots_) slots_.push_back(tensor_retain(t));
  borrowed_archives_ = kept<tensor_archive_t>().size();
}

inline void Driver::check_tickets() {
  for (const Ticket& ticket : tickets_)
    require(ticket.destroyed == 1, "a callback is destroyed once");
  tickets_.clear();
}

#endif  // TESTS_CALLS_DRIVER_H_
