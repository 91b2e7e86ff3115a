// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/pending.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {
namespace {
thread_local constinit JoinedFunction joined_function = nullptr;
}

// The list of all values that a storage waits for.
struct PendingValues {
  // Held while a thread looks for what it will compute and claims it, and as values get their
  // memory; not while they are computed.
  static inline constinit ForkMutex claiming{LockRank::pending};
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

  // The number of this process among its ancestors: their threads, which claimed values, do not
  // exist here.
  static inline constinit std::atomic<uint32_t> process{1};
  // Counts the works that ended, for those that wait.
  static inline constinit std::atomic<uint32_t> ended{0};
  static void forked() noexcept { process.fetch_add(1, std::memory_order_relaxed); }

  static bool was_reduced(const PendingValue& value) noexcept { return value.reduced_; }
  static bool is_claimed(const PendingValue& value) noexcept {
    return value.claimed_ == process.load(std::memory_order_relaxed);
  }

  // Values that have got their memory, linked by after_: with what they read, they are released
  // when the thread holds no lock any more.
  struct Finished {
    PendingValue* list = nullptr;
    ~Finished() {
      while (list) release(std::exchange(list, list->after_));
    }
  };

  static void fulfil(PendingWork::Result& result, Finished& done) noexcept {
    const std::lock_guard lock(linking);
    PendingValue& value = *result.value;
    Storage* storage = value.storage_;
    if (!storage) return;
    unlink(value);
    value.after_ = std::exchange(done.list, &value);  // with the storage's reference
    Storage& memory = *result.memory;
    if (joined_function) joined_function(*storage, memory);
    if (memory.data == memory.small) {  // which stays what counts it
      std::memcpy(storage->small, memory.small, static_cast<size_t>(storage->nbytes));
      memory.data = storage->small;  // a plan writes there
      publish(storage->data, static_cast<void*>(storage->small));
      publish<void*>(storage->context, nullptr);
      publish<Storage::Deleter>(storage->deleter, nullptr);
      return;
    }
    // The deleter last: a thread that releases the storage reads it first, and then the others.
    publish(storage->data, memory.data);
    publish(storage->context, std::exchange(memory.context, nullptr));
    publish(storage->deleter, std::exchange(memory.deleter, nullptr));
  }

  // For its lifetime no other thread computes the values of a work.
  class Claim {
   public:
    // The lock is held.
    explicit Claim(const PendingWork& work) noexcept : work_(work) { mark(process); }
    ~Claim() {
      {
        const std::lock_guard lock(claiming);
        for (auto& result : results) fulfil(result, done_);
        if (reduced) work_.values().back()->reduced_ = true;
        mark(0);
        ended.fetch_add(1, std::memory_order_release);
      }
      ended.notify_all();
    }
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

    std::vector<PendingWork::Result> results;
    bool reduced = false;

   private:
    void mark(uint32_t claimed) noexcept {
      for (PendingValue* value : work_.values()) value->claimed_ = claimed;
    }
    const PendingWork& work_;
    Finished done_;
  };

  // Claims what is to be computed next for the value that `choose` returns, waiting for threads
  // that compute some of it, and calls f(value, work, claim). False if there is no such value.
  template <class Choose, class F>
  static bool work_on(Choose&& choose, F&& f) {
    for (;;) {
      std::unique_lock lock(claiming);
      const Ref<PendingValue> value = choose();
      if (!value) return false;
      const std::unique_ptr<PendingWork> work = value->plan();
      const auto values = work->values();
      if (std::any_of(values.begin(), values.end(), [](auto* v) { return is_claimed(*v); })) {
        const uint32_t seen = ended.load(std::memory_order_acquire);
        lock.unlock();
        ended.wait(seen, std::memory_order_acquire);
        continue;
      }
      Claim claim(*work);
      lock.unlock();
      f(*value, *work, claim);
      return true;
    }
  }

  // Computes the values that `choose` returns, until that is none.
  template <class Choose>
  static void compute(Choose&& choose) {
    const auto run = [](PendingValue&, const PendingWork& work, Claim& claim) {
      claim.results = work.run();
    };
    while (work_on(choose, run)) {
    }
  }

  static PendingChain chain_of(const Storage& storage) noexcept {
    const std::lock_guard lock(linking);
    const PendingValue* value = pending_value(storage);
    return value ? value->chain : PendingChain{};
  }

  static Ref<PendingValue> reader_of(const Storage& storage) noexcept {
    const std::lock_guard lock(linking);
    return find_reader(storage, [](const PendingValue&) { return true; });
  }
  static Ref<PendingValue> reader_of(const PendingValue& value, const FitsReader& fits) noexcept {
    const std::lock_guard lock(linking);
    const Storage* storage = value.storage_;
    if (!storage || storage->readers.load(std::memory_order_acquire) == 0) return {};
    return find_reader(*storage, fits);
  }
  template <class Fits>
  static Ref<PendingValue> find_reader(const Storage& storage, const Fits& fits) noexcept {
    PendingValue* value = first;
    while (value && !(value->reads(storage) && fits(*value))) value = value->after_;
    return Ref<PendingValue>::share(value);
  }
};

[[maybe_unused]] static const bool forks_are_seen =
    platform::at_fork(nullptr, nullptr, PendingValues::forked);

Ref<Storage> pending_storage(Ref<PendingValue> value, int64_t nbytes, Device device) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->nbytes = nbytes;
  storage->device = device;
  storage->context = value.get();
  storage->deleter = PendingValues::abandon;
  PendingValues::link(*value.leak(), *storage);
  return storage;
}

PendingChain pending_chain(const Storage& storage) noexcept {
  return acquired(storage.data) ? PendingChain{} : PendingValues::chain_of(storage);
}

JoinedFunction tell_joined(JoinedFunction function) noexcept {
  return std::exchange(joined_function, function);
}

bool is_pending(const Storage& storage) noexcept {
  return !acquired(storage.data) && acquired(storage.deleter) == PendingValues::abandon;
}

PendingValue* pending_value(const Storage& storage) noexcept {
  return is_pending(storage) ? static_cast<PendingValue*>(acquired(storage.context)) : nullptr;
}

Ref<PendingValue> pending_reader(const PendingValue& value, const FitsReader& fits) {
  return PendingValues::reader_of(value, fits);
}

PendingLock::PendingLock() noexcept { PendingValues::claiming.lock(); }
PendingLock::~PendingLock() { PendingValues::claiming.unlock(); }

void evaluate(Storage& storage) {
  if (!is_pending(storage)) return;
  PendingValues::compute([&] { return Ref<PendingValue>::share(pending_value(storage)); });
}

bool reduce_pending(Storage& storage, const ReduceCall& call) {
  if (!is_pending(storage)) return false;
  bool done = false, possible = true;
  // Once: of a second reduction one knows that there may be a third.
  const auto choose = [&] {
    PendingValue* value = possible && !done ? pending_value(storage) : nullptr;
    const bool may = value && !PendingValues::was_reduced(*value) && value->may_be_reduced(call);
    return Ref<PendingValue>::share(may ? value : nullptr);
  };
  const auto reduce = [&](PendingValue& value, const PendingWork& work, auto& claim) {
    if (work.values().back() != &value) {
      claim.results = work.run();
    } else {
      possible = work.reduce(call);
      claim.reduced = done = possible;
    }
  };
  while (PendingValues::work_on(choose, reduce)) {
  }
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
