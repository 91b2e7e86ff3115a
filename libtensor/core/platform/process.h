// What the operating system does with processes.
#pragma once

#include <cstdint>

namespace libtensor::platform {

uint64_t process_id() noexcept;

// Calls these around every fork of this process; any may be nullptr. Later ones run first before a
// fork. False if that could not be arranged; true where there is no fork.
bool at_fork(void (*before)(), void (*after_in_parent)(), void (*after_in_child)()) noexcept;

// Asks for the tile registers of AMX, which the system gives only to those who asked. False where
// there are none.
bool allow_tile_registers() noexcept;

}  // namespace libtensor::platform
