// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/hooks.h"

#include <algorithm>

#include "libtensor/core/error.h"
#include "libtensor/graph/callback_words.h"
#include "libtensor/graph/modes.h"

namespace libtensor {

void release(GradSlot* slot) noexcept {
  if (slot->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) reclaim(slot);
}

namespace {
std::atomic<int64_t> watched{0};
}  // namespace

bool watched_leaves_anywhere() noexcept { return watched.load(std::memory_order_relaxed) > 0; }

Hooks::~Hooks() {
  set_observer(nullptr);
  watched.fetch_sub(n_after_.load(), std::memory_order_relaxed);
}

int64_t Hooks::add(int32_t output, HookFunction function, Cleanup cleanup) {
  return insert({0, output, function, nullptr, std::make_shared<Cleanup>(std::move(cleanup))});
}

int64_t Hooks::add_after(PostAccumulateFunction function, Cleanup cleanup) {
  const int64_t id =
      insert({0, kAfter, nullptr, function, std::make_shared<Cleanup>(std::move(cleanup))});
  n_after_.fetch_add(1, std::memory_order_relaxed);
  watched.fetch_add(1, std::memory_order_relaxed);
  return id;
}

int64_t Hooks::insert(Hook hook) {
  static std::atomic<int64_t> next_id{1};
  const StripedLock lock(this);
  list_.reserve(list_.size() + 1);
  hook.id = next_id.fetch_add(1, std::memory_order_relaxed);
  list_.push_back(std::move(hook));
  return list_.back().id;
}

void Hooks::set_observer(std::shared_ptr<LeafObserver> observer) noexcept {
  if (observer) watched.fetch_add(1, std::memory_order_relaxed);
  {
    const StripedLock lock(this);
    std::swap(observer_, observer);
  }
  if (observer) watched.fetch_sub(1, std::memory_order_relaxed);
}

bool Hooks::remove(int64_t id) {
  Hook removed{};  // goes without the lock: its destroy function may call back into the library
  const StripedLock lock(this);
  const auto found =
      std::find_if(list_.begin(), list_.end(), [id](const Hook& hook) { return hook.id == id; });
  if (found == list_.end()) return false;
  removed = std::move(*found);
  list_.erase(found);
  if (removed.after) {
    n_after_.fetch_sub(1, std::memory_order_relaxed);
    watched.fetch_sub(1, std::memory_order_relaxed);
  }
  return true;
}

bool Hooks::next(int32_t output, int64_t last, Hook& hook) const {
  const StripedLock lock(this);
  for (const Hook& one : list_) {
    if (one.id <= last || one.output != output) continue;
    hook = one;
    return true;
  }
  return false;
}

int64_t Hooks::newest_id() const {
  const StripedLock lock(this);
  return list_.empty() ? 0 : list_.back().id;
}

Tensor Hooks::apply(int32_t output, Tensor grad) const {
  // A hook may remove itself or others, as may other threads: the next one is looked up each time.
  // Those that come in meanwhile are for the next pass.
  const int64_t newest = newest_id();
  int64_t last = 0;
  for (Hook hook{}; next(output, last, hook) && hook.id <= newest; hook = {}) {
    last = hook.id;
    tensor_s* replacement = nullptr;
    auto status = static_cast<int32_t>(Status::callback);
    run_callback(
        [&] { hook.function(hook.cleanup->user(), borrow_handle(grad), &replacement, &status); });
    const Tensor replaced = adopt_handle(replacement);
    if (status != 0) fail_callback(status, "a gradient hook failed");
    if (replacement && !replaced.defined())
      fail(Status::handle, "a gradient hook did not return a live tensor");
    if (replaced.defined()) {
      if (replaced.shape() != grad.shape()) {
        fail(Status::shape, "a gradient hook returned shape ", replaced.shape(),
             " for a gradient of shape ", grad.shape());
      }
      if (replaced.device() != grad.device() && grad.ndim() > 0) {
        fail(Status::device, "a gradient hook returned a tensor on ", replaced.device(),
             " for a gradient on ", grad.device());
      }
      grad = replaced;
    }
  }
  return grad;
}

void Hooks::run_after(const Tensor& leaf) const {
  const int64_t newest = newest_id();
  int64_t last = 0;
  for (Hook hook{}; next(kAfter, last, hook) && hook.id <= newest; hook = {}) {
    last = hook.id;
    auto status = static_cast<int32_t>(Status::callback);
    run_callback([&] { hook.after(hook.cleanup->user(), borrow_handle(leaf), &status); });
    if (status != 0) fail_callback(status, "a post accumulate hook failed");
  }
}

Tensor GradSlot::read() const {
  const StripedLock lock(this);
  return grad;
}

Tensor GradSlot::exchange(Tensor value) noexcept {
  const StripedLock lock(this);
  std::swap(grad, value);
  return value;
}

}  // namespace libtensor
