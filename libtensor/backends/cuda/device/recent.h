// What libraries prepare for a kind of call, kept for the next of that kind.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace libtensor::cuda {

// The values of at most `most` keys, those asked for last. Who holds one keeps it alive.
template <class Key, class Value>
class Recent {
 public:
  explicit Recent(size_t most) : most_(most) {}

  template <class Make>
  std::shared_ptr<Value> get(const Key& key, Make&& make) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found != entries_.end()) {
      found->second.last = ++calls_;
      return found->second.value;
    }
    std::shared_ptr<Value> made = make();
    if (entries_.size() >= most_) drop_oldest();
    entries_[key] = {made, ++calls_};
    return made;
  }
  void forget(const Key& key) {
    const std::lock_guard lock(mutex_);
    entries_.erase(key);
  }

 private:
  struct Entry {
    std::shared_ptr<Value> value;
    uint64_t last = 0;
  };

  void drop_oldest() {
    auto oldest = entries_.begin();
    for (auto it = oldest; it != entries_.end(); ++it) {
      if (it->second.last < oldest->second.last) oldest = it;
    }
    entries_.erase(oldest);
  }

  size_t most_;
  std::mutex mutex_;
  std::map<Key, Entry> entries_;
  uint64_t calls_ = 0;
};

}  // namespace libtensor::cuda
