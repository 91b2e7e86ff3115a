// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/pending.h"

#include <mutex>
#include <utility>

#include "libtensor/core/cancel.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// The list of all values that a storage waits for.
struct PendingValues {
  // Held by the thread that computes: so two threads do not compute the same.
  static inline constinit ForkMutex computing{LockRank::pending};
  // Guards the list, and which storage waits for what. Nothing is released while it is held.
  static inline constinit ForkMutex linking{LockRank::pending_list};
  static inline constinit PendingValue* first = nullptr;

  static void link(PendingValue& value, Storage& storage) noexcept {
    const std::lock_guard lock(linking);
    value.storage_ = &storage;
    value.after_ = first;
    if (first) first->before_ = &value;
    first = &value;
  }
  static void unlink(PendingValue& value) noexcept {
    value.storage_ = nullptr;
    (value.before_ ? value.before_->after_ : first) = value.after_;
    if (value.after_) value.after_->before_ = value.before_;
  }

  // The deleter of a storage that waits.
  static void abandon(Storage& storage) noexcept {
    Ref<PendingValue> value;  // what it reads is released without the lock
    {
      const std::lock_guard lock(linking);
      // Another thread, which writes to what the value reads, may have computed it meanwhile.
      if (storage.deleter == abandon) {
        value = Ref<PendingValue>::adopt(static_cast<PendingValue*>(storage.context));
        unlink(*value);
      }
    }
    if (!value && storage.deleter) storage.deleter(storage);
  }

  static void fulfil(PendingValue& value, Ref<Storage>& memory) noexcept {
    const std::lock_guard lock(linking);
    Storage* storage = value.storage_;
    if (!storage) return;
    unlink(value);
    value.after_ = std::exchange(finished, &value);  // with the storage's reference
    // The deleter last: a thread that releases the storage reads it first, and then the others.
    publish(storage->data, memory->data);
    publish(storage->context, std::exchange(memory->context, nullptr));
    publish(storage->deleter, std::exchange(memory->deleter, nullptr));
  }

  // Values whose storages have got their memory, linked by after_. They are released, with what
  // they read, when the thread that computed them holds no lock any more.
  static inline constinit PendingValue* finished = nullptr;
  struct Finished {
    PendingValue* list = nullptr;
    ~Finished() {
      while (list) release(std::exchange(list, list->after_));
    }
  };

  // Calls f while no other thread computes.
  template <class F>
  static void alone(F&& f) {
    Finished done;
    // Whoever asks for memory may be about to write to other memory.
    const CancelShield shield;
    const std::lock_guard lock(computing);
    struct Take {
      Finished& to;
      ~Take() { to.list = std::exchange(finished, nullptr); }
    } const take{done};
    f();
  }

  // Computes the values that `choose` returns, until that is none.
  template <class Choose>
  static void compute(Choose&& choose) {
    alone([&] {
      while (const Ref<PendingValue> value = choose()) value->compute();
    });
  }

  static int depth_of(const Storage& storage) noexcept {
    const std::lock_guard lock(linking);
    const PendingValue* value = pending_value(storage);
    return value ? value->depth : 0;
  }

  static Ref<PendingValue> reader_of(const Storage& storage) noexcept {
    const std::lock_guard lock(linking);
    PendingValue* value = first;
    while (value && !value->reads(storage)) value = value->after_;
    return Ref<PendingValue>::share(value);
  }
};

Ref<Storage> pending_storage(Ref<PendingValue> value, int64_t nbytes, Device device) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->nbytes = nbytes;
  storage->device = device;
  storage->context = value.get();
  storage->deleter = PendingValues::abandon;
  PendingValues::link(*value.leak(), *storage);
  return storage;
}

int pending_depth(const Storage& storage) noexcept {
  return acquired(storage.data) ? 0 : PendingValues::depth_of(storage);
}

bool is_pending(const Storage& storage) noexcept {
  return !acquired(storage.data) && acquired(storage.deleter) == PendingValues::abandon;
}

PendingValue* pending_value(const Storage& storage) noexcept {
  return is_pending(storage) ? static_cast<PendingValue*>(acquired(storage.context)) : nullptr;
}

void fulfil(PendingValue& value, Ref<Storage> memory) noexcept {
  PendingValues::fulfil(value, memory);
}

void evaluate(Storage& storage) {
  if (!is_pending(storage)) return;
  PendingValues::compute([&] { return Ref<PendingValue>::share(pending_value(storage)); });
}

bool reduce_pending(Storage& storage, const ReduceCall& call) {
  if (!is_pending(storage)) return false;
  bool done = false;
  PendingValues::alone([&] {
    const Ref<PendingValue> value = Ref<PendingValue>::share(pending_value(storage));
    done = value && value->reduce(call);
  });
  return done;
}

void before_write(Storage& storage) {
  evaluate(storage);
  if (storage.readers.load(std::memory_order_acquire) == 0) return;
  PendingValues::compute([&] { return PendingValues::reader_of(storage); });
}

void expose(Storage& storage) {
  // First, so that a value which another thread makes meanwhile is found here, or sees it.
  if (!acquired(storage.exposed)) publish(storage.exposed, true);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  before_write(storage);
}

void* make_memory(Storage& storage) {
  evaluate(storage);
  return acquired(storage.data);
}

}  // namespace libtensor
