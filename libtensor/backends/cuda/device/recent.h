// What libraries prepare for a kind of call, kept for the next of that kind.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace libtensor::cuda {

// The values of at most `most` keys, those asked for last. Who holds one keeps it alive.
template <class Key, class Value>
class Recent {
 public:
  explicit Recent(size_t most) : most_(most) {}

  template <class Make>
  std::shared_ptr<Value> get(const Key& key, Make&& make) {
    std::shared_ptr<Value> dropped;  // after the lock: it may take its time
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found != entries_.end()) {
      found->second.last = ++calls_;
      return found->second.value;
    }
    std::shared_ptr<Value> made = make();
    if (entries_.size() >= most_) dropped = take_oldest();
    entries_[key] = {made, ++calls_};
    return made;
  }
  void forget(const Key& key) {
    const std::lock_guard lock(mutex_);
    entries_.erase(key);
  }
  // The same if this is its value.
  void forget(const Key& key, const std::shared_ptr<Value>& value) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found != entries_.end() && found->second.value == value) entries_.erase(found);
  }

 private:
  struct Entry {
    std::shared_ptr<Value> value;
    uint64_t last = 0;
  };

  std::shared_ptr<Value> take_oldest() {
    auto oldest = entries_.begin();
    for (auto it = oldest; it != entries_.end(); ++it) {
      if (it->second.last < oldest->second.last) oldest = it;
    }
    std::shared_ptr<Value> value = std::move(oldest->second.value);
    entries_.erase(oldest);
    return value;
  }

  size_t most_;
  std::mutex mutex_;
  std::map<Key, Entry> entries_;
  uint64_t calls_ = 0;
};

}  // namespace libtensor::cuda
