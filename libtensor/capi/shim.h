// SPDX-License-Identifier: Apache-2.0
// The boundary: checks of what comes in, and the only try blocks of the library. The derived shims
// use it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "libtensor/capi/node_handle.h"
#include "libtensor/core/callback.h"
#include "libtensor/core/last_error.h"
#include "libtensor/core/scalar.h"
#include "libtensor/device/observe.h"
#include "libtensor/graph/callback_words.h"
#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/optim/grad_scaler.h"
#include "libtensor/optim/optimizer.h"
#include "libtensor/optim/scheduler.h"
#include "tensor/types.h"

namespace libtensor {
class Archive;
class Bpe;
class Group;
class Work;
class Reducer;
class Program;
class Generator;
class Stream;
class StreamEvent;
}  // namespace libtensor

namespace libtensor {

// Turns the exception in flight into the last error and returns its code. A NULL where a handle
// should be leaves that alone if it may come from the failure there: one that gave NULL, and that
// nobody has read.
int32_t report_exception(const char* function, bool gives_null = false) noexcept;

}  // namespace libtensor

namespace libtensor::shim {

// The reference goes over to the caller, or to its scope.
inline tensor_t* give_tensor(Tensor&& x) {
  if (handle_scopes_open()) [[unlikely]]
    note_handle(x.impl());
  return to_handle(std::move(x));
}

// The same of a node.
inline tensor_node_t* give_node(Ref<NodeHandle>&& node) noexcept {
  return node ? static_cast<tensor_node_t*>(handle_of(node.leak())) : nullptr;
}

// Calls what waits until a function of the C API is done (observe::later()), which changes nothing
// of the error that the function leaves.
void deliver() noexcept;
struct Delivery {
  Delivery() = default;
  ~Delivery() {
    if (observe::anywhere()) [[unlikely]]
      deliver();
  }
  Delivery(const Delivery&) = delete;
  Delivery& operator=(const Delivery&) = delete;
};

template <class F>
tensor_t* guard_tensor(const char* function, F&& f) noexcept {
  const Delivery delivery;
  try {
    return give_tensor(f());
  } catch (...) {
    report_exception(function, true);
    return nullptr;
  }
}

template <class F>
tensor_status_t guard_status(const char* function, F&& f) noexcept {
  const Delivery delivery;
  try {
    f();
    return 0;
  } catch (...) {
    return report_exception(function);
  }
}

// For functions with a status whose results are handles.
template <class F>
tensor_status_t guard_handles(const char* function, F&& f) noexcept {
  const Delivery delivery;
  try {
    f();
    return 0;
  } catch (...) {
    return report_exception(function, true);
  }
}

template <class Handle, class F>
Handle* guard_handle(const char* function, F&& f) noexcept {
  const Delivery delivery;
  try {
    return static_cast<Handle*>(handle_of(f().leak()));
  } catch (...) {
    report_exception(function, true);
    return nullptr;
  }
}

template <class R, class F>
R guard_get(const char* function, R fallback, F&& f) noexcept {
  const Delivery delivery;
  try {
    return f();
  } catch (...) {
    report_exception(function);
    return fallback;
  }
}

inline void clear_outputs(tensor_t** outs, int32_t n) noexcept {
  if (outs) std::fill_n(outs, std::max(n, 0), nullptr);
}

inline void put_outputs(tensor_t** outs, int32_t n, Tensors& values) {
  if (handle_scopes_open()) [[unlikely]] {
    note_handles(values);
  }
  for (int32_t i = 0; i < n; ++i) outs[i] = to_handle(std::move(values[static_cast<size_t>(i)]));
}

// For ops with a list of results. `n` of them are cleared first, as many as the caller is known to
// have room for.
template <class F>
tensor_status_t guard_outputs(const char* function, tensor_t** outs, int32_t n, F&& f) noexcept {
  clear_outputs(outs, n);
  return guard_handles(function, [&] {
    if (!outs && n > 0) fail(Status::invalid, "outs is NULL");
    Tensors values = f();
    if (!outs && !values.empty()) fail(Status::invalid, "outs is NULL");
    put_outputs(outs, static_cast<int32_t>(values.size()), values);
  });
}

// For ops that the caller asks for a number of results: those beyond the last are NULL.
template <class F>
tensor_status_t guard_at_most(const char* function, tensor_t** outs, int64_t n, F&& f) noexcept {
  return guard_handles(function, [&] {
    if (!outs) fail(Status::invalid, "outs is NULL");
    Tensors values = f();  // which has judged n
    clear_outputs(outs, static_cast<int32_t>(n));
    put_outputs(outs, static_cast<int32_t>(values.size()), values);
  });
}

// For ops with several named results.
struct NamedOut {
  tensor_t** place;
  const char* name;
};

template <class F>
tensor_status_t guard_results(const char* function, std::initializer_list<NamedOut> outs,
                              F&& f) noexcept {
  for (const NamedOut& out : outs) clear_outputs(out.place, 1);
  return guard_handles(function, [&] {
    for (const NamedOut& out : outs) {
      if (!out.place) fail(Status::invalid, out.name, " is NULL");
    }
    Tensors values = f();
    if (handle_scopes_open()) [[unlikely]] {
      note_handles(values);
    }
    auto value = values.begin();
    for (const NamedOut& out : outs) *out.place = to_handle(std::move(*value++));
  });
}

inline tensor_t** pointer_or_null(tensor_t** outs) noexcept { return outs; }

template <class T>
T* pointer_arg(T* pointer, const char* name) {
  if (!pointer) fail(Status::invalid, name, " is NULL");
  return pointer;
}

// Results go to a local first; the caller's memory is written on success only.
template <class C, class T>
T& checked_out(C* pointer, T& value, const char* name) {
  pointer_arg(pointer, name);
  return value;
}
// Of n results, which may be none.
inline Tensors& checked_outs(tensor_t** pointer, Tensors& values, const char* name, int64_t n) {
  if (n != 0) pointer_arg(pointer, name);
  return values;
}

inline void clear_words(uint64_t* words, int n) noexcept { std::fill_n(words, n, uint64_t{0}); }

[[noreturn]] void wrong_handle(const void* handle, const char* name);
inline HandleHeader* checked_handle(void* handle, HandleKind kind, const char* name) {
  HandleHeader* header = live_header(handle, kind);
  if (!header) [[unlikely]]
    wrong_handle(handle, name);
  return header;
}
// A tensor without a reference of its own, for the time of a call: the caller's handle keeps it
// alive.
class Borrowed {
 public:
  explicit Borrowed(TensorImpl* impl) noexcept : tensor_(Ref<TensorImpl>::adopt(impl)) {}
  ~Borrowed() { (void)std::move(tensor_).leak(); }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  operator const Tensor&() const noexcept { return tensor_; }  // NOLINT: stands for the tensor

 private:
  Tensor tensor_;
};
inline Borrowed borrow(tensor_t* t, const char* name) {
  return Borrowed(static_cast<TensorImpl*>(checked_handle(t, HandleKind::tensor, name)));
}
// Of an op, whose cost counts: that the object has been another one before goes unnoticed.
inline Borrowed operand(tensor_t* t, const char* name) {
  HandleHeader* header = header_of(t);
  if (!header || !header->is(HandleKind::tensor)) [[unlikely]]
    wrong_handle(t, name);
  return Borrowed(static_cast<TensorImpl*>(header));
}
inline Borrowed operand_optional(tensor_t* t, const char* name) {
  return t ? operand(t, name) : Borrowed(nullptr);
}
inline Borrowed borrow_optional(tensor_t* t, const char* name) {
  return t ? borrow(t, name) : Borrowed(nullptr);
}
Tensor share(tensor_t* t, const char* name);
inline Optimizer& optimizer_arg(tensor_optimizer_t* o, const char* name) {
  return *static_cast<Optimizer*>(checked_handle(o, HandleKind::optimizer, name));
}
inline Scheduler& scheduler_arg(tensor_scheduler_t* s, const char* name) {
  return *static_cast<Scheduler*>(checked_handle(s, HandleKind::scheduler, name));
}
inline GradScaler& grad_scaler_arg(tensor_grad_scaler_t* s, const char* name) {
  return *static_cast<GradScaler*>(checked_handle(s, HandleKind::grad_scaler, name));
}
Tensor share_optional(tensor_t* t, const char* name);
Generator* optional_rng_arg(tensor_rng_t* g, const char* name);
const Archive& archive_arg(tensor_archive_t* a, const char* name);
Program& program_arg(tensor_program_t* p, const char* name);
const Bpe& bpe_arg(tensor_bpe_t* b, const char* name);
Group& group_arg(tensor_group_t* g, const char* name);
Work& work_arg(tensor_work_t* w, const char* name);
Reducer& reducer_arg(tensor_reducer_t* r, const char* name);
Stream& stream_arg(tensor_stream_t* s, const char* name);
Stream* optional_stream_arg(tensor_stream_t* s, const char* name);
StreamEvent& event_arg(tensor_event_t* e, const char* name);
inline NodeHandle& node_arg(tensor_node_t* n, const char* name) {
  return *static_cast<NodeHandle*>(checked_handle(n, HandleKind::node, name));
}
int32_t count_arg(int32_t n, const char* name);
Tensors tensor_list(tensor_t* const* ts, int32_t n, const char* name, bool entries_may_be_null);
Tensors tensor_list_or_empty(tensor_t* const* ts, int32_t n,
                             const char* name);  // n undefined ones for NULL
std::vector<std::string_view> string_list(const char* const* strings, int32_t n, const char* name);
Ints ints_arg(const int64_t* values, int32_t n, const char* name);
Shape shape_arg(const int64_t* extents, int32_t ndim, const char* name);
// As many as the shape has; null for NULL, valid until the end of the call.
inline const Strides* strides_arg(const int64_t* strides, int32_t ndim, Strides&& place = {}) {
  if (!strides) return nullptr;
  shape_arg(strides, ndim, "shape");  // arguments may be checked in any order
  place = Strides(strides, ndim);
  return &place;
}
Axes axes_arg(const int32_t* axes, int32_t n, const char* name);
inline OptionalAxis axis_arg(int32_t axis) {
  return axis == TENSOR_AXIS_NONE ? OptionalAxis() : OptionalAxis(axis);
}
DType dtype_arg(tensor_dtype_t dtype, const char* name);      // 0 stays unset
Device device_arg(tensor_device_t device, const char* name);  // 0 stays unset
std::string_view string_arg(const char* text, const char* name);
inline std::string_view optional_string(const char* text) {
  return text ? text : std::string_view();
}
[[noreturn]] void wrong_bool(int32_t value, const char* name);
inline bool bool_arg(int32_t value, const char* name) {
  if (static_cast<uint32_t>(value) > 1) [[unlikely]]
    wrong_bool(value, name);
  return value != 0;
}
int32_t enum_arg(int32_t value, int32_t low, int32_t high, const char* name);
uint32_t flags_arg(uint32_t flags, uint32_t known, const char* name);

}  // namespace libtensor::shim
