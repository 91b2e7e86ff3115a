// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/tensor.h"

#include "libtensor/core/checked.h"
#include "libtensor/core/event_counts.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/graph/node.h"

namespace libtensor {
void retain(TensorImpl* impl) noexcept { impl->refs.fetch_add(1, std::memory_order_relaxed); }

void release(TensorImpl* impl) noexcept {
  // Who holds the only reference shares it with nobody.
  if (impl->refs.load(std::memory_order_acquire) != 1 &&
      impl->refs.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  const bool leads_on = impl->grad_state || impl->base || acquired(impl->storage->context);
  if (leads_on) {
    // Its deletion may have to wait: the handle is dead from now on.
    impl->kind_word.store(static_cast<uint32_t>(HandleKind::dead), std::memory_order_relaxed);
    reclaim(impl);
  } else {
    delete impl;
  }
}

int64_t TensorImpl::live_count() noexcept {
  return event_count(Event::tensor_made) - event_count(Event::tensor_dropped);
}

Tensor make_tensor(Ref<Storage> storage, DType dtype, Shape shape, Strides strides,
                   int64_t offset) {
  const int64_t numel = checked_product(shape.data(), shape.size());
  const bool contiguous = is_contiguous(shape, strides);
  return Tensor(Ref<TensorImpl>::adopt(new TensorImpl(
      std::move(storage), dtype, numel, std::move(shape), std::move(strides), offset, contiguous)));
}

Tensor alias(const Tensor& x, Shape shape, Strides strides, int64_t offset) {
  return make_tensor(x.impl()->storage, x.dtype(), std::move(shape), std::move(strides), offset);
}

Tensor alias(const Tensor& x) {
  const TensorImpl& impl = *x.impl();
  auto* copy = new TensorImpl(Ref<Storage>(impl.storage), impl.dtype, impl.numel, impl.shape,
                              impl.strides, impl.offset, impl.contiguous);
  copy->weak = impl.weak;
  return Tensor(Ref<TensorImpl>::adopt(copy));
}

Tensor make_view(const Tensor& x, Shape shape, Strides strides, int64_t offset) {
  return make_view(x, x.dtype(), std::move(shape), std::move(strides), offset);
}

Tensor make_view(const Tensor& x, DType dtype, Shape shape, Strides strides, int64_t offset) {
  Tensor out = make_tensor(x.impl()->storage, dtype, std::move(shape), std::move(strides), offset);
  TensorImpl* impl = out.impl();
  impl->base = x.impl()->base ? x.impl()->base : x.ref();
  impl->seen_history = x.impl()->base ? x.impl()->seen_history.load() : x.impl()->history.load();
  return out;
}

}  // namespace libtensor
