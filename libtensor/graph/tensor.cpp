#include "libtensor/graph/tensor.h"

#include "libtensor/core/checked.h"
#include "libtensor/core/pool.h"
#include "libtensor/graph/node.h"

namespace libtensor {
namespace {
std::atomic<int64_t> live_tensors{0};
}

void retain(TensorImpl* impl) noexcept { impl->refs.fetch_add(1, std::memory_order_relaxed); }

void release(TensorImpl* impl) noexcept {
  if (impl->refs.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  // Its deletion may have to wait: the handle is dead from now on.
  impl->kind_word.store(static_cast<uint32_t>(HandleKind::dead), std::memory_order_relaxed);
  reclaim(impl);
}

TensorImpl::TensorImpl() noexcept : HandleHeader(HandleKind::tensor) {
  live_tensors.fetch_add(1, std::memory_order_relaxed);
}
TensorImpl::~TensorImpl() { live_tensors.fetch_sub(1, std::memory_order_relaxed); }
int64_t TensorImpl::live_count() noexcept { return live_tensors.load(std::memory_order_relaxed); }
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
