// SPDX-License-Identifier: Apache-2.0
// Tensors from and to the caller's memory, and their facts.
#include "tensor/create.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "libtensor/capi/functions.gen.h"
#include "libtensor/core/callback.h"
#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/handle_scope.h"
#include "libtensor/graph/modes.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/op_support.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

TensorImpl* live(tensor_t* t) noexcept { return live_object<TensorImpl>(t, HandleKind::tensor); }

}  // namespace

tensor_t* tensor_retain(tensor_t* t) {
  TensorImpl* impl = live(t);
  if (!impl) return t;
  retain(impl);
  if (handle_scopes_open()) retained_handle(impl);
  return t;
}

void tensor_release(tensor_t* t) {
  TensorImpl* impl = live(t);
  if (!impl) return;
  if (handle_scopes_open()) [[unlikely]]
    forget_handle(impl);
  release(impl);
}

void tensor_release_n(tensor_t* const* ts, int32_t n_ts) {
  for (int32_t i = 0; ts && i < n_ts; ++i) tensor_release(ts[i]);
}

tensor_t* tensor_scope_keep(tensor_t* t) {
  TensorImpl* impl = live(t);
  if (impl && handle_scopes_open()) keep_handle(impl);
  return t;
}

int64_t tensor_dtype_size(tensor_dtype_t dtype) { return itemsize(static_cast<DType>(dtype)); }
const char* tensor_dtype_name(tensor_dtype_t dtype) {
  return dtype_name(static_cast<DType>(dtype));
}

namespace libtensor::capi {
namespace {

constexpr Device kHost{DeviceKind::cpu, 0};

}  // namespace

int32_t ndim(const Tensor& t) { return t.ndim(); }
const int64_t* shape(const Tensor& t) { return t.shape().data(); }
const int64_t* strides(const Tensor& t) { return t.strides().data(); }
int64_t storage_offset(const Tensor& t) { return t.offset(); }
int64_t numel(const Tensor& t) { return t.numel(); }
DType dtype(const Tensor& t) { return t.dtype(); }
Device device(const Tensor& t) { return t.device(); }
bool is_contiguous(const Tensor& t) { return t.is_contiguous(); }
bool shares_storage(const Tensor& a, const Tensor& b) { return &a.storage() == &b.storage(); }
int64_t use_count(const Tensor& t) { return t.impl()->refs.load(); }
int64_t inplace_version(const Tensor& t) {
  return static_cast<int64_t>(t.storage().version.load());
}
void* data(const Tensor& t) {
  if (t.device().kind == DeviceKind::meta && t.numel() > 0)
    fail(Status::unsupported, "t is on the meta device, where tensors have no elements");
  expose(t.storage());
  if (acquired(t.storage().late)) backend_of(t.device()).finish_late(t.storage());
  return t.data();
}

void result_type(DType a, DType b, DType& out) {
  if (a == DType::unset || b == DType::unset)
    fail(Status::invalid, "a and b must be dtypes, 0 is none");
  out = promote(a, b);
}

namespace {

void write(const Tensor& out, const void* data) {
  if (out.dtype() == DType::boolean) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    std::transform(bytes, bytes + out.numel(), out.data_as<bool>(),
                   [](unsigned char byte) { return byte != 0; });
  } else {
    std::memcpy(out.data(), data, static_cast<size_t>(out.numel() * itemsize(out.dtype())));
  }
}

[[gnu::noinline, gnu::cold]] void write_to_device(const Tensor& out, const void* data) {
  const Tensor here = empty_tensor(out.shape(), out.dtype(), kHost);
  write(here, data);
  backend_of(out.device()).copy(out, here);
}

}  // namespace

Tensor create(const void* data, const Shape& shape, DType dtype, Device device) {
  Tensor out = ops::empty(shape, dtype, device);
  if (!data || out.numel() == 0) return out;
  if (out.device().is_cpu()) {
    write(out, data);
  } else {
    write_to_device(out, data);
  }
  return out;
}

Tensor from_blob(void* data, const Shape& shape, const Strides* strides, DType dtype, Device device,
                 Cleanup cleanup) {
  if (device.kind == DeviceKind::unset) device = kHost;
  backend_of(device);  // fails where there is none
  if (dtype == DType::unset)
    fail(Status::invalid, "dtype is 0: the dtype of the given memory is required");
  const int64_t numel = checked_numel(shape);
  if (numel > 0 && !data)
    fail(Status::invalid, "data is NULL, but shape ", shape, " has ", numel, " elements");
  const int64_t size = itemsize(dtype);
  const Strides steps = strides ? near_strides(shape, *strides) : contiguous_strides(shape);
  const AddressRange extent = numel > 0 ? bounds(shape, steps) : AddressRange{};
  const int64_t elements = numel > 0 ? checked_add(extent.high - extent.low, int64_t{1}) : 0;
  if (reinterpret_cast<uintptr_t>(data) % static_cast<uintptr_t>(alignment(dtype)) != 0) {
    fail(Status::invalid, "data is not aligned to numbers of ", alignment(dtype), " bytes");
  }
  const auto begin = reinterpret_cast<uintptr_t>(data);
  const auto below = static_cast<uintptr_t>(checked_mul(extent.low, -size)),
             above = static_cast<uintptr_t>(checked_mul(extent.high, size));
  uintptr_t end = 0;
  if (begin < below || __builtin_add_overflow(begin, above, &end))
    fail(Status::invalid, "strides ", steps, " reach outside of memory");
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->nbytes = checked_nbytes(elements, size);
  storage->device = device;
  storage->exposed = true;
  storage->data = numel > 0 ? static_cast<char*>(data) + extent.low * size : data;
  Tensor out = make_tensor(storage, dtype, shape, steps, -extent.low);
  if (cleanup) {
    storage->context = new Cleanup(std::move(cleanup));
    storage->deleter = [](Storage& dead) noexcept {
      if (!dead.device.is_cpu()) run_guarded([&] { backend_of(dead.device).synchronize(); });
      delete static_cast<Cleanup*>(dead.context);
    };
  }
  return out;
}

Tensor scalar(Scalar value, DType dtype, Device device) {
  return ops::full({}, value, dtype, device);
}

Tensor scalar_u64(uint64_t value) { return weak_unsigned(value); }

Tensor scalar_complex(double re, double im) { return weak_complex(re, im); }

namespace {

void check_bytes(const Tensor& t, const void* data, int64_t n) {
  const int64_t expected = t.numel() * itemsize(t.dtype());
  if (n != expected)
    fail(Status::invalid, "n is ", n, " bytes, the elements of shape ", t.shape(), " take ",
         expected);
  if (n > 0 && !data) fail(Status::invalid, "data is NULL");
}

// The caller's memory as a tensor of the shape of `t`, for one copy.
Tensor over(void* data, const Tensor& t) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->data = data;
  storage->device = kHost;
  storage->exposed = true;
  return make_tensor(std::move(storage), t.dtype(), t.shape(), contiguous_strides(t.shape()), 0);
}

void check_single(const Tensor& t) {
  if (t.numel() != 1)
    fail(Status::shape, "a tensor of shape ", t.shape(), " has ", t.numel(),
         " elements, expected one");
}

template <class T>
T single_value(const Tensor& t) {
  check_single(t);
  if (is_complex(t.dtype()) && !math::IsComplex<T>::value)
    fail(Status::dtype, "t has dtype ", t.dtype(), ", which no real number holds");
  return visit_any_dtype(t.dtype(), [&](auto tag) {
    using Element = typename decltype(tag)::type;
    Element value;
    if (t.device().is_cpu()) {
      std::memcpy(&value, t.data(), sizeof value);
    } else {
      backend_of(t.device()).copy(over(&value, t), t);
    }
    return convert<T>(value);
  });
}

}  // namespace

void copy_to_host(const Tensor& t, void* data, int64_t n) {
  check_bytes(t, data, n);
  if (n > 0) backend_of(t.device()).copy(over(data, t), t);
}

void copy_from_host(const Tensor& t, const void* data, int64_t n) {
  check_bytes(t, data, n);
  if (n == 0) return;
  // Any byte but 0 is true.
  const bool staged = t.dtype() == DType::boolean;
  ops::copy_(t, staged ? create(data, t.shape(), t.dtype(), t.device())
                       : over(const_cast<void*>(data), t));
}

namespace {

void check_count(const Tensor& t, const void* values, int64_t n) {
  if (n != t.numel()) {
    fail(Status::invalid, "n is ", n, ", but a tensor of shape ", t.shape(), " has ", t.numel(),
         " elements");
  }
  if (n > 0 && !values) fail(Status::invalid, "values is NULL, but n is ", n);
}

// Whether a number, without its fraction, is one of an integer type.
template <class To, class From>
bool holds(From value) noexcept {
  if constexpr (std::is_integral_v<From>) {
    return std::in_range<To>(value);
  } else {
    // Both bounds are powers of two or 0, so exact.
    constexpr auto kBelow = static_cast<From>(std::numeric_limits<To>::min()),
                   kAbove = 2 * static_cast<From>(std::numeric_limits<To>::max() / 2 + 1);
    const From whole = std::trunc(value);
    return whole >= kBelow && whole < kAbove;
  }
}

template <class To, class From>
void check_held(const From* values, int64_t n, DType to) {
  const From* bad = std::find_if(values, values + n, [](From value) { return !holds<To>(value); });
  if (bad != values + n)
    fail(Status::invalid, "element ", bad - values, " is ", *bad, ", which ", to, " does not hold");
}

template <class From>
void check_held_by(DType to, const From* values, int64_t n) {
  if (!is_integer(to)) return;
  visit_dtype(to, [&](auto tag) {
    using To = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<To> && !std::is_same_v<To, bool>)
      check_held<To>(values, n, to);
  });
}

Tensor host_values(void* values, DType dtype, const Shape& shape) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->data = values;
  storage->device = kHost;
  storage->exposed = true;
  return make_tensor(std::move(storage), dtype, shape, contiguous_strides(shape), 0);
}

void read_as(const Tensor& t, DType dtype, void* values, int64_t n) {
  check_count(t, values, n);
  if (is_complex(t.dtype()))
    fail(Status::dtype, "t has dtype ", t.dtype(), ", expected a real one");
  if (n == 0) return;
  const GradMode no_grad(false);
  const Tensor host = contiguous_on_host(t);
  if (dtype == DType::int64) {  // what it does not hold
    if (host.dtype() == DType::uint64) check_held<int64_t>(host.data_as<uint64_t>(), n, dtype);
    if (is_floating(host.dtype())) {
      const Tensor wide = ops::astype(host, DType::float64);
      check_held<int64_t>(wide.data_as<double>(), n, dtype);
    }
  }
  backend_of(kHost).copy(host_values(values, dtype, t.shape()), ops::astype(host, dtype));
}

template <class T>
void write_from(const Tensor& t, DType dtype, const void* values, int64_t n) {
  check_count(t, values, n);
  if (n == 0) return;
  check_held_by(t.dtype(), static_cast<const T*>(values), n);
  const Tensor given = host_values(const_cast<void*>(values), dtype, t.shape());
  ops::copy_(t, given);
}

}  // namespace

void read_f32(const Tensor& t, void* values, int64_t n) { read_as(t, DType::float32, values, n); }
void read_f64(const Tensor& t, void* values, int64_t n) { read_as(t, DType::float64, values, n); }
void read_i64(const Tensor& t, void* values, int64_t n) { read_as(t, DType::int64, values, n); }
void write_f32(const Tensor& t, const void* values, int64_t n) {
  write_from<float>(t, DType::float32, values, n);
}
void write_f64(const Tensor& t, const void* values, int64_t n) {
  write_from<double>(t, DType::float64, values, n);
}
void write_i64(const Tensor& t, const void* values, int64_t n) {
  write_from<int64_t>(t, DType::int64, values, n);
}

void scope_begin() { begin_handle_scope(); }
void scope_end() { end_handle_scope(); }

void item(const Tensor& t, double& out) { out = single_value<double>(t); }

void item_complex(const Tensor& t, double& re, double& im) {
  const auto value = single_value<Complex<double>>(t);
  re = value.re;
  im = value.im;
}

void item_i64(const Tensor& t, int64_t& out) {
  out = t.dtype() == DType::uint64 ? static_cast<int64_t>(single_value<uint64_t>(t))
                                   : single_value<int64_t>(t);
}

}  // namespace libtensor::capi
