// SPDX-License-Identifier: Apache-2.0
// What the operating system does with processes.
#pragma once

#include <cstdint>

namespace libtensor::platform {

uint64_t process_id() noexcept;

// Calls these around every fork of this process; any may be nullptr. Later ones run first before a
// fork. False if that could not be arranged; true where there is no fork.
bool at_fork(void (*before)(), void (*after_in_parent)(), void (*after_in_child)()) noexcept;

// Processors that the process may use: those of its affinity, no more than the quota of its cgroups
// rounded up. At least 1. at_load: those of when the library was loaded, where somebody may have
// bound threads since.
int usable_cpus(bool at_load) noexcept;
// Bytes of physical memory, and how many of them are free; 0 where the system does not say.
void physical_memory(int64_t& total, int64_t& free) noexcept;
// Pins the calling thread to the i-th processor that the process was allowed when the library was
// loaded, counted around; nothing where the system knows no such thing.
void bind_thread(int i) noexcept;
// The quota of processors of the cgroups that `text`, of the form of /proc/self/cgroup, names under
// the folder `mount`, and of those they lie in, rounded up; 0 for none.
int cgroup_cpus(const char* text, const char* mount) noexcept;

// Threads that start meanwhile get no signals but those of their own faults.
class NoSignals {
 public:
  NoSignals() noexcept;
  ~NoSignals();
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;

 private:
  [[maybe_unused]] alignas(8) unsigned char before_[128];  // NOLINT: a sigset_t
  [[maybe_unused]] bool changed_ = false;
};
// Whether this program runs with more rights than its caller has, as a set-uid one does.
bool has_more_rights() noexcept;

// Asks for the tile registers of AMX, which the system gives only to those who asked. False where
// there are none.
bool allow_tile_registers() noexcept;

}  // namespace libtensor::platform
