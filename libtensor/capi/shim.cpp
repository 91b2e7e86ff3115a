// SPDX-License-Identifier: Apache-2.0
#include "libtensor/capi/shim.h"

#include <new>

#include "libtensor/core/cancel.h"
#include "libtensor/core/random/generator.h"
#include "libtensor/device/registry.h"
#include "libtensor/device/stream.h"
#include "libtensor/device/stream_event.h"
#include "libtensor/distributed/group.h"
#include "libtensor/distributed/reducer.h"
#include "libtensor/io/archive.h"
#include "libtensor/program/program.h"
#include "libtensor/text/bpe.h"

namespace libtensor {

int32_t report_exception(const char* function, bool gives_null) noexcept {
  LastError& last = last_error();
  const auto set = [&](Status status, const char* text) {
    set_last_error(status, function, text, running_callback());
  };
  try {
    throw;
  } catch (const CallbackError& error) {
    function = "";
    set(error.status(), error.what());
    if (error.status() == Status::cancelled) clear_cancel();
  } catch (const Error& error) {
    if (error.of_null_handle() && last.gave_null && !last.seen) return last.code;
    set(error.status(), error.what());
    if (error.status() == Status::cancelled) clear_cancel();
  } catch (const std::bad_alloc&) {
    set(Status::nomem, "out of memory");
  } catch (const std::exception& error) {
    set(Status::internal, error.what());
  } catch (...) {
    set(Status::internal, "unknown exception");
  }
  last.gave_null = gives_null;
  return last.code;
}

namespace shim {

void deliver() noexcept {
  const LastError left = last_error();
  observe::deliver();
  last_error() = left;
}

namespace {

template <class... Parts>
[[noreturn]] void null_handle(const Parts&... parts) {
  Text text;
  (text << ... << parts) << " is NULL";
  throw Error(Status::invalid, text, true);
}

}  // namespace

constexpr const char* kDead = " is not a live handle of this kind: released, or of another type";

void wrong_handle(const void* handle, const char* name) {
  if (!handle) null_handle(name);
  fail(Status::handle, name, kDead);
}

Tensor share(tensor_t* t, const char* name) {
  auto* header = checked_handle(t, HandleKind::tensor, name);
  return Tensor(Ref<TensorImpl>::share(static_cast<TensorImpl*>(header)));
}

Tensor share_optional(tensor_t* t, const char* name) { return t ? share(t, name) : Tensor(); }

Generator* optional_rng_arg(tensor_rng_t* g, const char* name) {
  return g ? static_cast<Generator*>(checked_handle(g, HandleKind::rng, name)) : nullptr;
}

const Archive& archive_arg(tensor_archive_t* a, const char* name) {
  return *static_cast<Archive*>(checked_handle(a, HandleKind::archive, name));
}

Program& program_arg(tensor_program_t* p, const char* name) {
  return *static_cast<Program*>(checked_handle(p, HandleKind::program, name));
}

const Bpe& bpe_arg(tensor_bpe_t* b, const char* name) {
  return *static_cast<Bpe*>(checked_handle(b, HandleKind::bpe, name));
}

Group& group_arg(tensor_group_t* g, const char* name) {
  return *static_cast<Group*>(checked_handle(g, HandleKind::group, name));
}

Work& work_arg(tensor_work_t* w, const char* name) {
  return *static_cast<Work*>(checked_handle(w, HandleKind::work, name));
}

Reducer& reducer_arg(tensor_reducer_t* r, const char* name) {
  return *static_cast<Reducer*>(checked_handle(r, HandleKind::reducer, name));
}

Stream& stream_arg(tensor_stream_t* s, const char* name) {
  return *static_cast<Stream*>(checked_handle(s, HandleKind::stream, name));
}

Stream* optional_stream_arg(tensor_stream_t* s, const char* name) {
  return s ? &stream_arg(s, name) : nullptr;
}

StreamEvent& event_arg(tensor_event_t* e, const char* name) {
  return *static_cast<StreamEvent*>(checked_handle(e, HandleKind::event, name));
}

int32_t count_arg(int32_t n, const char* name) {
  if (n < 0) fail(Status::invalid, name, " is ", n, ", expected 0 or more");
  return n;
}

namespace {

void check_count(const void* values, int32_t n, const char* name) {
  if (n < 0) fail(Status::invalid, "n_", name, " is ", n, ", expected 0 or more");
  if (n > 0 && !values) fail(Status::invalid, name, " is NULL, but its count is ", n);
}

}  // namespace

Tensors tensor_list(tensor_t* const* ts, int32_t n, const char* name, bool entries_may_be_null) {
  check_count(ts, n, name);
  Tensors list;
  list.reserve(static_cast<size_t>(n));
  for (int32_t i = 0; i < n; ++i) {
    if (!ts[i] && !entries_may_be_null) null_handle(name, "[", i, "]");
    if (ts[i] && !live_header(ts[i], HandleKind::tensor))
      fail(Status::handle, name, "[", i, "]", kDead);
    list.push_back(share_optional(ts[i], name));
  }
  return list;
}

Tensors tensor_list_or_empty(tensor_t* const* ts, int32_t n, const char* name) {
  if (!ts) return Tensors(static_cast<size_t>(std::max(n, 0)));
  return tensor_list(ts, n, name, true);
}

std::vector<std::string_view> string_list(const char* const* strings, int32_t n, const char* name) {
  check_count(strings, n, name);
  std::vector<std::string_view> list;
  for (int32_t i = 0; i < n; ++i) {
    if (!strings[i]) fail(Status::invalid, name, "[", i, "] is NULL");
    list.emplace_back(strings[i]);
  }
  return list;
}

Ints ints_arg(const int64_t* values, int32_t n, const char* name) {
  check_count(values, n, name);
  return Ints(values, n);
}

Shape shape_arg(const int64_t* extents, int32_t ndim, const char* name) {
  if (ndim < 0 || ndim > kMaxNdim) {
    fail(Status::shape, name, " has ", ndim, " axes, expected 0 to ", kMaxNdim);
  }
  check_count(extents, ndim, name);
  return Shape(extents, ndim);
}

Axes axes_arg(const int32_t* axes, int32_t n, const char* name) {
  check_count(axes, n, name);
  if (n > kMaxNdim) fail(Status::invalid, name, " are ", n, " axes, expected at most ", kMaxNdim);
  Axes result;
  result.all = !axes;
  for (int32_t i = 0; i < n; ++i) result.list.push_back(axes[i]);
  return result;
}

DType dtype_arg(tensor_dtype_t dtype, const char* name) {
  if (dtype == 0 || is_known(static_cast<DType>(dtype))) return static_cast<DType>(dtype);
  fail(Status::invalid, name, " is ", dtype, ", which is not a dtype");
}

namespace {

[[gnu::noinline]] Device other_device_arg(tensor_device_t device, const char* name) {
  const int32_t kind = device >> 16;
  if (kind <= 1 || !is_device_kind(kind))
    fail(Status::invalid, name, " is ", device, ", which is not a device");
  return {static_cast<DeviceKind>(kind), device & 0xffff};
}

}  // namespace

Device device_arg(tensor_device_t device, const char* name) {
  if (device == 0) return {DeviceKind::unset, 0};
  return device == TENSOR_CPU ? Device{DeviceKind::cpu, 0} : other_device_arg(device, name);
}

std::string_view string_arg(const char* text, const char* name) { return pointer_arg(text, name); }

void wrong_bool(int32_t value, const char* name) {
  fail(Status::invalid, name, " is ", value, ", expected 0 or 1");
}

int32_t enum_arg(int32_t value, int32_t low, int32_t high, const char* name) {
  if (value < low || value > high)
    fail(Status::invalid, name, " is ", value, ", expected ", low, " to ", high);
  return value;
}

uint32_t flags_arg(uint32_t flags, uint32_t known, const char* name) {
  if (flags & ~known) fail(Status::invalid, name, " has unknown bits: ", flags);
  return flags;
}

}  // namespace shim
}  // namespace libtensor
