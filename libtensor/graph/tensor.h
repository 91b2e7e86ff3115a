// SPDX-License-Identifier: Apache-2.0
// Tensor: a strided view of a storage, and its place in the graph.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "libtensor/core/atomic_owner.h"
#include "libtensor/core/dtype.h"
#include "libtensor/core/event_counts.h"
#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/core/scalar.h"
#include "libtensor/core/shape.h"
#include "libtensor/core/storage.h"
#include "libtensor/graph/handle_scope.h"
#include "libtensor/graph/reclaim.h"

struct tensor_s;  // the C API's tensor_t

namespace libtensor {

class Node;
struct TensorImpl;
struct GradState;

void retain(TensorImpl* impl) noexcept;
void release(TensorImpl* impl) noexcept;
void retain(Node* node) noexcept;
void release(Node* node) noexcept;

// Where the gradient of a tensor goes: to output `output` of the node that computed it, or to a
// leaf.
struct Edge {
  Ref<Node> node;
  int32_t output = 0;
  Ref<TensorImpl> leaf;
  explicit operator bool() const noexcept { return node || leaf; }
};

struct DropGradState {
  static void drop(GradState* state) noexcept;
};

class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(Ref<TensorImpl> impl) noexcept : impl_(std::move(impl)) {}

  bool defined() const noexcept { return static_cast<bool>(impl_); }
  const Shape& shape() const noexcept;
  const Strides& strides() const noexcept;
  int ndim() const noexcept { return shape().size(); }
  int64_t extent(int axis) const noexcept { return shape()[axis]; }
  int64_t offset() const noexcept;
  int64_t numel() const noexcept;
  DType dtype() const noexcept;
  Device device() const noexcept;
  bool is_contiguous() const noexcept;
  bool is_weak() const noexcept;  // a number of the host: does not decide the result's dtype class
  Storage& storage() const noexcept;
  void* data() const;  // of the first element, computed if it is pending; NULL for no elements
  template <class T>
  T* data_as() const {
    return static_cast<T*>(data());
  }
  bool same_as(const Tensor& other) const noexcept { return impl_ == other.impl_; }
  TensorImpl* impl() const noexcept { return impl_.get(); }
  const Ref<TensorImpl>& ref() const noexcept { return impl_; }
  [[nodiscard]] TensorImpl* leak() && noexcept { return impl_.leak(); }

  bool requires_grad() const;  // syncs the history of a view first, so may allocate

 private:
  Ref<TensorImpl> impl_;
};

using Tensors = std::vector<Tensor>;

struct TensorImpl final : HandleHeader, Reclaimable {
  TensorImpl(Ref<Storage>&& its_storage, DType its_dtype, int64_t its_numel, Shape its_shape,
             Strides its_strides, int64_t its_offset, bool is_contiguous)
      : HandleHeader(HandleKind::tensor),
        dtype(its_dtype),
        contiguous(is_contiguous),
        numel(its_numel),
        offset(its_offset),
        shape(std::move(its_shape)),
        strides(std::move(its_strides)),
        storage(std::move(its_storage)) {
    count_event(Event::tensor_made);
  }
  // Row-major, from the start of the storage.
  TensorImpl(Ref<Storage>&& its_storage, DType its_dtype, int64_t its_numel, const Shape& its_shape)
      : HandleHeader(HandleKind::tensor),
        dtype(its_dtype),
        contiguous(true),
        numel(its_numel),
        offset(0),
        shape(its_shape),
        strides(contiguous_strides(its_shape)),
        storage(std::move(its_storage)) {
    count_event(Event::tensor_made);
  }
  ~TensorImpl() override { count_event(Event::tensor_dropped); }

  std::atomic<int64_t> refs{1};
  DType dtype;
  bool contiguous;
  bool weak = false;
  // Of a base: grows when its place in the graph changes. Of a view: the history of its base that
  // its own place stems from; the release of a new value publishes the renewed grad_state.
  std::atomic<uint32_t> history{0};
  std::atomic<uint32_t> seen_history{0};
  uint32_t captured = 0;  // by program/capture.h: which value of a program it is
  int64_t numel;
  int64_t offset;
  Shape shape;
  Strides strides;
  Ref<Storage> storage;
  Ref<TensorImpl> base;  // the tensor that this one is a view of; never itself a view
  AtomicOwner<GradState, DropGradState> grad_state;

  static int64_t live_count() noexcept;
  static void* operator new(size_t size) { return pool_take(thread_state(), kTensorPool, size); }
  static void operator delete(void* memory, size_t size) noexcept {
    // The header lies behind the base with virtual functions.
    const auto* header =
        reinterpret_cast<const HandleHeader*>(static_cast<char*>(memory) + sizeof(Reclaimable));
    if (header->tag() == kTagMask) [[unlikely]] {
      retire_tensor(memory, size);
    } else {
      pool_give(thread_state(), kTensorPool, memory, size);
    }
  }
};
static_assert(sizeof(Reclaimable) % kHandleAlignment == 0);

inline const Shape& Tensor::shape() const noexcept { return impl_->shape; }
inline const Strides& Tensor::strides() const noexcept { return impl_->strides; }
inline int64_t Tensor::offset() const noexcept { return impl_->offset; }
inline int64_t Tensor::numel() const noexcept { return impl_->numel; }
inline DType Tensor::dtype() const noexcept { return impl_->dtype; }
inline Device Tensor::device() const noexcept { return impl_->storage->device; }
inline bool Tensor::is_contiguous() const noexcept { return impl_->contiguous; }
inline bool Tensor::is_weak() const noexcept { return impl_->weak; }
inline Storage& Tensor::storage() const noexcept { return *impl_->storage; }

// The memory of a storage without any: computes what is pending (graph/pending.cpp), and is NULL on
// the meta device.
void* make_memory(Storage& storage);
inline char* memory_of(Storage& storage) {
  void* memory = acquired(storage.data);
  if (!memory) [[unlikely]]
    memory = make_memory(storage);
  return static_cast<char*>(memory);
}
inline void* Tensor::data() const {
  if (impl_->numel == 0) return nullptr;
  return memory_of(*impl_->storage) + impl_->offset * itemsize(impl_->dtype);
}

// C handles point to the header, whatever the compiler puts before it, and carry a tag.
inline tensor_s* borrow_handle(const Tensor& x) noexcept {
  return static_cast<tensor_s*>(handle_of(x.impl()));
}
// The reference goes over to the handle.
inline tensor_s* to_handle(Tensor&& x) noexcept {
  tensor_s* handle = x.defined() ? borrow_handle(x) : nullptr;
  (void)std::move(x).leak();
  return handle;
}
inline tensor_s* to_handle(const Tensor& x) noexcept { return to_handle(Tensor(x)); }
inline TensorImpl* impl_of(tensor_s* handle) noexcept {
  return static_cast<TensorImpl*>(header_of(handle));
}
// What a callback of the user's returns; undefined for NULL and for what is not a live tensor.
inline Tensor adopt_handle(tensor_s* handle) noexcept {
  auto* impl = live_object<TensorImpl>(handle, HandleKind::tensor);
  if (impl && handle_scopes_open()) forget_handle(impl);
  return impl ? Tensor(Ref<TensorImpl>::adopt(impl)) : Tensor();
}

// A tensor over a storage; the geometry must lie inside it.
Tensor make_tensor(Ref<Storage> storage, DType dtype, Shape shape, Strides strides, int64_t offset);
// The same of `numel` elements in row-major order from the start of the storage.
inline Tensor make_dense_tensor(Ref<Storage>&& storage, DType dtype, const Shape& shape,
                                int64_t numel) {
  return Tensor(Ref<TensorImpl>::adopt(new TensorImpl(std::move(storage), dtype, numel, shape)));
}
// A new handle on the storage of `x` with another geometry, without a place in the graph.
Tensor alias(const Tensor& x, Shape shape, Strides strides, int64_t offset);
Tensor alias(const Tensor& x);
// As alias, and remembers that it is a view, so that writes through it reach the graph of what it
// views.
Tensor make_view(const Tensor& x, Shape shape, Strides strides, int64_t offset);
// A view that reads the memory as another dtype; the geometry counts its elements.
Tensor make_view(const Tensor& x, DType dtype, Shape shape, Strides strides, int64_t offset);

}  // namespace libtensor
