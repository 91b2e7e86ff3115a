// SPDX-License-Identifier: Apache-2.0
// A mutex that is ready before any constructor runs.
#pragma once

#ifndef _WIN32
#include <mutex>
#endif

namespace libtensor::platform {

#ifdef _WIN32
class Mutex {  // a slim reader/writer lock; std::mutex of MinGW-w64 has to be constructed
 public:
  constexpr Mutex() noexcept = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;
  void lock() noexcept;
  void unlock() noexcept;

 private:
  void* lock_ = nullptr;
};
#else
using Mutex = std::mutex;
#endif

}  // namespace libtensor::platform
