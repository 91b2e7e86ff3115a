// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/handle_scope.h"

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "libtensor/core/callback.h"
#include "libtensor/core/error.h"
#include "libtensor/core/platform/thread_end.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {
namespace {

struct Owned {
  int64_t references = 0;  // that the scope releases
  int64_t retained = 0;    // by the caller, with tensor_retain()
};
using Scope = std::unordered_map<TensorImpl*, Owned>;
using Scopes = std::vector<std::unique_ptr<Scope>>;
thread_local constinit Scopes* scopes = nullptr;

void release_all(const Scope& scope) noexcept {
  for (const auto& [impl, owned] : scope) {
    for (int64_t i = 0; i < owned.references; ++i) release(impl);
  }
}

std::unique_ptr<Scope> pop() noexcept {
  std::unique_ptr<Scope> last = std::move(scopes->back());
  scopes->pop_back();
  open_handle_scopes.fetch_sub(1, std::memory_order_relaxed);
  return last;
}

void end_of_thread() noexcept {
  while (scopes && !scopes->empty()) release_all(*pop());
  delete std::exchange(scopes, nullptr);
}

// The innermost scope that knows the tensor.
std::pair<Scope*, Scope::iterator> find(TensorImpl* impl) noexcept {
  for (size_t i = scopes ? scopes->size() : 0; i-- > 0;) {
    Scope& scope = *(*scopes)[i];
    const auto found = scope.find(impl);
    if (found != scope.end()) return {&scope, found};
  }
  return {};
}

}  // namespace

void begin_handle_scope() {
  if (!scopes) {
    scopes = new Scopes;
    platform::at_thread_end<end_of_thread>();
  }
  scopes->push_back(std::make_unique<Scope>());
  open_handle_scopes.fetch_add(1, std::memory_order_relaxed);
}

void end_handle_scope() {
  if (!scopes || scopes->empty())
    fail(Status::invalid, "no scope is open in this thread: tensor_scope_begin() opens one");
  release_all(*pop());  // functions that this calls see the scope no more
}

void note_handle(TensorImpl* impl) {
  if (impl && scopes && !scopes->empty()) ++(*scopes->back())[impl].references;
}

void note_handles(const std::vector<Tensor>& tensors) {
  size_t noted = 0;
  try {
    for (; noted < tensors.size(); ++noted) note_handle(tensors[noted].impl());
  } catch (...) {
    while (noted-- > 0) forget_handle(tensors[noted].impl());
    throw;
  }
}

void retained_handle(TensorImpl* impl) noexcept {
  if (const auto [scope, found] = find(impl); scope) ++found->second.retained;
}

void forget_handle(TensorImpl* impl) noexcept {
  const auto [scope, found] = find(impl);
  if (!scope) return;
  if (found->second.retained > 0) {
    --found->second.retained;
  } else if (--found->second.references == 0) {
    scope->erase(found);
  }
}

void keep_handle(TensorImpl* impl) noexcept {
  if (!scopes || scopes->empty()) return;
  Scope& inner = *scopes->back();
  const auto found = inner.find(impl);
  if (found == inner.end()) return;
  const int64_t retained = std::exchange(found->second.retained, 0);
  if (scopes->size() > 1) {
    run_guarded([&] {
      Owned& outer = (*(*scopes)[scopes->size() - 2])[impl];
      ++outer.references;
      outer.retained += retained;
    });
  }
  if (--found->second.references == 0) inner.erase(found);
}

}  // namespace libtensor
