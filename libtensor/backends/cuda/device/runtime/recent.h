// SPDX-License-Identifier: Apache-2.0
// What is prepared for a kind of call, kept for the next of that kind.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace libtensor::cuda {

// The values of at most `most` keys, those asked for last. Who holds one keeps it alive. A value is
// made by one thread, and others wait for it only if they ask for the same.
template <class Key, class Value>
class Recent {
 public:
  explicit Recent(size_t most) : most_(most) {}

  // Wanted compares with Key, and makes one.
  template <class Wanted = Key, class Make>
  std::shared_ptr<Value> get(const Wanted& wanted, Make&& make) {
    Slot dropped;  // destroyed when nothing is locked
    const Slot slot = slot_of(wanted, dropped);
    const std::lock_guard lock(slot->mutex);
    if (!slot->made) {
      slot->value = make();
      slot->made = true;
    }
    return slot->value;
  }
  template <class Wanted = Key>
  void forget(const Wanted& wanted) {
    Slot dropped;
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(wanted);
    if (found == entries_.end()) return;
    dropped = std::move(found->second.slot);
    entries_.erase(found);
  }
  // The same if this is its value.
  void forget(const Key& key, const std::shared_ptr<Value>& value) {
    Slot slot;
    {
      const std::lock_guard lock(mutex_);
      const auto found = entries_.find(key);
      if (found == entries_.end()) return;
      slot = found->second.slot;
    }
    {
      const std::lock_guard lock(slot->mutex);
      if (slot->value != value) return;
    }
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found != entries_.end() && found->second.slot == slot) entries_.erase(found);
  }

 private:
  struct Made {
    std::mutex mutex;
    bool made = false;
    std::shared_ptr<Value> value;
  };
  using Slot = std::shared_ptr<Made>;
  struct Entry {
    Slot slot;
    uint64_t last = 0;
  };

  template <class Wanted = Key>
  Slot slot_of(const Wanted& wanted, Slot& dropped) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(wanted);
    if (found != entries_.end()) {
      found->second.last = ++calls_;
      return found->second.slot;
    }
    auto slot = std::make_shared<Made>();
    if (entries_.size() >= most_) drop_oldest(dropped);
    entries_.emplace(Key(wanted), Entry{slot, ++calls_});
    return slot;
  }

  void drop_oldest(Slot& dropped) {
    auto oldest = entries_.begin();
    for (auto it = oldest; it != entries_.end(); ++it) {
      if (it->second.last < oldest->second.last) oldest = it;
    }
    dropped = std::move(oldest->second.slot);
    entries_.erase(oldest);
  }

  size_t most_;
  std::mutex mutex_;
  std::map<Key, Entry, std::less<>> entries_;
  uint64_t calls_ = 0;
};

}  // namespace libtensor::cuda
