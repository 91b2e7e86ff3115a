#include "libtensor/graph/tensor.h"

#include "libtensor/core/checked.h"
#include "libtensor/core/event_counts.h"
#include "libtensor/core/pool.h"
#include "libtensor/graph/node.h"

namespace libtensor {
void retain(TensorImpl* impl) noexcept { impl->refs.fetch_add(1, std::memory_order_relaxed); }

void release(TensorImpl* impl) noexcept {
  // Who holds the only reference shares it with nobody.
  if (impl->refs.load(std::memory_order_acquire) != 1 &&
      impl->refs.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  // Its deletion may have to wait: the handle is dead from now on.
  impl->kind_word.store(static_cast<uint32_t>(HandleKind::dead), std::memory_order_relaxed);
  reclaim(impl);
}

TensorImpl::TensorImpl() noexcept : HandleHeader(HandleKind::tensor) {
  count_event(Event::tensor_made);
}
TensorImpl::~TensorImpl() { count_event(Event::tensor_dropped); }
int64_t TensorImpl::live_count() noexcept {
  return event_count(Event::tensor_made) - event_count(Event::tensor_dropped);
}
void* TensorImpl::operator new(size_t size) { return pool_take(kTensorPool, size); }
void TensorImpl::operator delete(void* memory, size_t size) noexcept {
  pool_give(kTensorPool, memory, size);
}

Tensor make_tensor(Ref<Storage> storage, DType dtype, Shape shape, Strides strides,
                   int64_t offset) {
  auto impl = Ref<TensorImpl>::adopt(new TensorImpl);
  impl->storage = std::move(storage);
  impl->dtype = dtype;
  impl->numel = checked_product(shape.data(), shape.size());
  impl->contiguous = is_contiguous(shape, strides);
  impl->shape = std::move(shape);
  impl->strides = std::move(strides);
  impl->offset = offset;
  return Tensor(std::move(impl));
}

Tensor make_dense_tensor(Ref<Storage> storage, DType dtype, const Shape& shape, int64_t numel) {
  auto impl = Ref<TensorImpl>::adopt(new TensorImpl);
  impl->storage = std::move(storage);
  impl->dtype = dtype;
  impl->numel = numel;
  impl->shape = shape;
  impl->strides = contiguous_strides(shape);
  return Tensor(std::move(impl));
}

Tensor alias(const Tensor& x, Shape shape, Strides strides, int64_t offset) {
  return make_tensor(x.impl()->storage, x.dtype(), std::move(shape), std::move(strides), offset);
}

Tensor alias(const Tensor& x) {
  Tensor out = alias(x, x.shape(), x.strides(), x.offset());
  out.impl()->weak = x.is_weak();
  return out;
}

Tensor make_view(const Tensor& x, Shape shape, Strides strides, int64_t offset) {
  Tensor out = alias(x, std::move(shape), std::move(strides), offset);
  TensorImpl* impl = out.impl();
  impl->base = x.impl()->base ? x.impl()->base : x.ref();
  impl->seen_history = x.impl()->base ? x.impl()->seen_history.load() : x.impl()->history;
  return out;
}

}  // namespace libtensor
