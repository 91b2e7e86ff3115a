// SPDX-License-Identifier: Apache-2.0
// Scopes of the C API: tensors that a thread was given while one was open are released at its end.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace libtensor {

struct TensorImpl;
class Tensor;

// Of all threads: where there are none, which is nearly always, this is all that an op pays.
inline constinit std::atomic<int32_t> open_handle_scopes{0};
inline bool handle_scopes_open() noexcept {
  return open_handle_scopes.load(std::memory_order_relaxed) != 0;
}

void begin_handle_scope();
// Releases what belongs to the innermost scope; TENSOR_E_INVALID where none is open.
void end_handle_scope();
// The thread's innermost scope owns one reference to the tensor. Does nothing without a scope.
void note_handle(TensorImpl* impl);
void note_handles(const std::vector<Tensor>& tensors);  // all, or none if it raises
// The caller owns one reference more, or one less.
void retained_handle(TensorImpl* impl) noexcept;
void forget_handle(TensorImpl* impl) noexcept;
// A reference of the innermost scope goes over to the scope around it; to the caller if there is
// none, or no memory.
void keep_handle(TensorImpl* impl) noexcept;

}  // namespace libtensor
