// SPDX-License-Identifier: Apache-2.0
#include "libtensor/capi/dlpack.h"

#include <cstring>
#include <memory>

#include "libtensor/capi/functions.gen.h"
#include "libtensor/core/callback.h"
#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/op_support.h"

namespace libtensor::capi {
namespace {

DLDataType to_dl(DType dtype) noexcept {
  const auto bits = static_cast<uint8_t>(itemsize(dtype) * 8);
  if (dtype == DType::boolean) return {dlpack::kBool, bits, 1};
  if (dtype == DType::bfloat16) return {dlpack::kBfloat, bits, 1};
  if (is_complex(dtype)) return {dlpack::kComplex, bits, 1};
  if (is_floating(dtype)) return {dlpack::kFloat, bits, 1};
  return {is_signed_integer(dtype) ? dlpack::kInt : dlpack::kUInt, bits, 1};
}

DType from_dl(DLDataType given) {
  for (const DType dtype : kAllDTypes) {
    const DLDataType own = to_dl(dtype);
    if (own.code == given.code && own.bits == given.bits && own.lanes == given.lanes) return dtype;
  }
  fail(Status::dtype, "the DLPack dtype of code ", int{given.code}, ", ", int{given.bits},
       " bits and ", int{given.lanes}, " lanes is not supported");
}

// Where memory is, for this library: locked memory of the host is the host's, and what both reach
// the device's.
Device from_dl(DLDevice given) {
  const int32_t kind = given.device_type, index = given.device_id;
  if (index >= 0 && (kind == dlpack::kCpu || kind == dlpack::kCudaHost))
    return {DeviceKind::cpu, 0};
  if (index < 0 || (kind != dlpack::kCuda && kind != dlpack::kCudaManaged))
    fail(Status::device, "DLPack device (", kind, ", ", index, ") is not supported");
  const Device device{DeviceKind::cuda, index};
  backend_of(device);  // fails where there is none
  return device;
}

struct Layout {
  Device device;
  DType dtype;
  Shape shape;
  Strides strides;
  int64_t numel;
  AddressRange extent;
  char* first;  // element of index 0
};

// Everything that a hostile or mistaken producer could get wrong.
Layout checked_layout(const DLTensor& given) {
  Layout layout;
  layout.device = from_dl(given.device);
  layout.dtype = from_dl(given.dtype);
  if (given.ndim < 0 || given.ndim > kMaxNdim) {
    fail(Status::shape, "the DLPack tensor has ", given.ndim, " axes, expected 0 to ", kMaxNdim);
  }
  if (given.ndim > 0 && !given.shape) fail(Status::invalid, "shape of the DLPack tensor is NULL");
  layout.shape = Shape(given.shape, given.ndim);
  layout.numel = checked_numel(layout.shape);
  const int64_t size = itemsize(layout.dtype);
  checked_nbytes(layout.numel, size);
  layout.strides = given.strides && layout.numel > 0
                       ? near_strides(layout.shape, Strides(given.strides, given.ndim))
                       : contiguous_strides(layout.shape);
  layout.first = static_cast<char*>(given.data);
  if (layout.numel == 0) return layout;
  if (!given.data)
    fail(Status::invalid, "data of the DLPack tensor is NULL, but it has ", layout.numel,
         " elements");
  layout.extent = bounds(layout.shape, layout.strides);
  const int64_t low = checked_mul(layout.extent.low, size),
                high = checked_mul(checked_add<int64_t>(layout.extent.high, 1), size);
  // As numbers: the memory must lie between 0 and the highest address.
  const auto data = reinterpret_cast<uintptr_t>(given.data);
  uintptr_t first = 0, end = 0;
  if (__builtin_add_overflow(data, given.byte_offset, &first) ||
      __builtin_add_overflow(first, high, &end) || first < 0 - static_cast<uint64_t>(low)) {
    fail(Status::invalid, "byte_offset ", given.byte_offset,
         " and strides of the DLPack tensor reach outside of memory");
  }
  layout.first += given.byte_offset;
  return layout;
}

// Elements one after the other in row-major order, from memory at any address.
void gather(char* to, const Layout& from) {
  const int64_t size = itemsize(from.dtype);
  const int ndim = from.shape.size();
  Dims index(ndim);
  const char* at = from.first;
  for (int64_t i = 0; i < from.numel; ++i) {
    std::memcpy(to + i * size, at, static_cast<size_t>(size));
    for (int axis = ndim - 1; axis >= 0; --axis) {
      at += from.strides[axis] * size;
      if (++index[axis] < from.shape[axis]) break;
      at -= from.strides[axis] * size * from.shape[axis];
      index[axis] = 0;
    }
  }
}

template <class Managed>
void consume(Managed* managed) noexcept {
  if (managed->deleter) run_guarded([&] { managed->deleter(managed); });
}

// Streams of its owner do not know that ours read it.
void finish_use(Device device) noexcept {
  if (!device.is_cpu()) run_guarded([&] { backend_of(device).synchronize(); });
}

template <class Managed>
Tensor take(Managed* managed, bool read_only) {
  const Layout layout = checked_layout(managed->dl_tensor);
  const int64_t size = itemsize(layout.dtype);
  const bool aligned =
      reinterpret_cast<uintptr_t>(layout.first) % static_cast<uintptr_t>(alignment(layout.dtype)) ==
      0;
  if (layout.numel == 0 || !aligned) {
    if (layout.numel > 0 && !layout.device.is_cpu()) {
      fail(Status::invalid, "the address of the DLPack tensor on ", layout.device,
           " is not a multiple of the alignment of ", layout.dtype);
    }
    Tensor copy = empty_tensor(layout.shape, layout.dtype, layout.device);
    gather(static_cast<char*>(copy.data()), layout);
    consume(managed);
    return copy;
  }
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->device = layout.device;
  storage->data = layout.first + layout.extent.low * size;
  storage->nbytes = (layout.extent.high - layout.extent.low + 1) * size;
  storage->read_only = read_only;
  storage->exposed = true;
  Tensor out = make_tensor(storage, layout.dtype, layout.shape, layout.strides, -layout.extent.low);
  storage->context = managed;
  storage->deleter = [](Storage& dead) noexcept {
    finish_use(dead.device);
    consume(static_cast<Managed*>(dead.context));
  };
  return out;
}

template <class Managed>
struct Export {
  Managed managed{};
  Ref<Storage> storage;
  Shape shape;
  Strides strides;
};

template <class Managed>
Managed* give(const Tensor& t) {
  const DeviceKind kind = t.device().kind;
  if (kind != DeviceKind::cpu && kind != DeviceKind::cuda)
    fail(Status::unsupported, "t is on ", t.device(), ", whose memory DLPack cannot describe");
  expose(t.storage());
  if (acquired(t.storage().late)) backend_of(t.device()).finish_late(t.storage());
  auto lent = std::make_unique<Export<Managed>>();
  lent->storage = t.impl()->storage;
  lent->shape = t.shape();
  lent->strides = t.strides();
  lent->managed.manager_ctx = lent.get();
  lent->managed.deleter = [](Managed* self) {
    delete static_cast<Export<Managed>*>(self->manager_ctx);
  };
  DLTensor& described = lent->managed.dl_tensor;
  described.data = t.data();
  described.device = {t.device().is_cpu() ? dlpack::kCpu : dlpack::kCuda, t.device().index};
  described.ndim = t.ndim();
  described.dtype = to_dl(t.dtype());
  described.shape = lent->shape.data();
  described.strides = lent->strides.data();
  return &lent.release()->managed;
}

}  // namespace

Tensor from_dlpack(DLManagedTensorVersioned* managed) {
  if (managed->version.major != dlpack::kMajor) {
    fail(Status::version, "the DLPack tensor has version ", managed->version.major, ".",
         managed->version.minor, ", expected ", dlpack::kMajor, ".x");
  }
  return take(managed, managed->flags & dlpack::kReadOnly);
}

Tensor from_dlpack_v0(DLManagedTensor* managed) { return take(managed, false); }

void to_dlpack(const Tensor& t, uint32_t flags, DLManagedTensorVersioned*& out) {
  const bool copied = flags & TENSOR_DLPACK_COPY;
  const bool read_only =
      t.requires_grad() || may_overlap(t.shape(), t.strides()) || t.storage().read_only;
  auto* managed = give<DLManagedTensorVersioned>(copied ? copy_of(t) : t);
  managed->version = {dlpack::kMajor, dlpack::kMinor};
  managed->flags = copied ? dlpack::kIsCopied : read_only ? dlpack::kReadOnly : 0;
  out = managed;
}

// This form cannot say that memory is read-only.
void to_dlpack_v0(const Tensor& t, DLManagedTensor*& out) {
  if (t.requires_grad()) fail(Status::autograd, "t requires grad: export a detached tensor");
  if (t.storage().read_only)
    fail(Status::unsupported,
         "the memory of t is read-only: export a clone, or use tensor_to_dlpack");
  out = give<DLManagedTensor>(t);
}

}  // namespace libtensor::capi
