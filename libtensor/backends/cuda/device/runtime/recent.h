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
    Place dropped;  // destroyed when nothing is locked
    const Place place = place_of(wanted, dropped);
    const std::lock_guard lock(place->mutex);
    if (!place->made) {
      place->value = make();
      place->made = true;
    }
    return place->value;
  }
  template <class Wanted = Key>
  void forget(const Wanted& wanted) {
    Place dropped;
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(wanted);
    if (found == entries_.end()) return;
    dropped = std::move(found->second.place);
    entries_.erase(found);
  }
  // The same if this is its value.
  void forget(const Key& key, const std::shared_ptr<Value>& value) {
    Place place;
    {
      const std::lock_guard lock(mutex_);
      const auto found = entries_.find(key);
      if (found == entries_.end()) return;
      place = found->second.place;
    }
    {
      const std::lock_guard lock(place->mutex);
      if (place->value != value) return;
    }
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found != entries_.end() && found->second.place == place) entries_.erase(found);
  }

 private:
  struct Made {
    std::mutex mutex;
    bool made = false;
    std::shared_ptr<Value> value;
  };
  using Place = std::shared_ptr<Made>;
  struct Entry {
    Place place;
    uint64_t last = 0;
  };

  template <class Wanted = Key>
  Place place_of(const Wanted& wanted, Place& dropped) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(wanted);
    if (found != entries_.end()) {
      found->second.last = ++calls_;
      return found->second.place;
    }
    auto place = std::make_shared<Made>();
    if (entries_.size() >= most_) drop_oldest(dropped);
    entries_.emplace(Key(wanted), Entry{place, ++calls_});
    return place;
  }

  void drop_oldest(Place& dropped) {
    auto oldest = entries_.begin();
    for (auto it = oldest; it != entries_.end(); ++it) {
      if (it->second.last < oldest->second.last) oldest = it;
    }
    dropped = std::move(oldest->second.place);
    entries_.erase(oldest);
  }

  size_t most_;
  std::mutex mutex_;
  std::map<Key, Entry, std::less<>> entries_;
  uint64_t calls_ = 0;
};

}  // namespace libtensor::cuda
