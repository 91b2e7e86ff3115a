// SPDX-License-Identifier: Apache-2.0
// Names of machine code for debuggers.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace libtensor::cpu::jit {

// An ELF file of nothing but the name of some code.
std::vector<std::byte> symbol_file(const void* code, size_t nbytes, const std::string& name);

// As long as it exists, debuggers know the name of some code: by the interface for code that is
// made at run time, which GDB defines ("JIT Compilation Interface" of its manual) and LLDB has as
// well.
class DebuggerEntry {
 public:
  DebuggerEntry(const void* code, size_t nbytes, const std::string& name);
  DebuggerEntry(const DebuggerEntry&) = delete;
  DebuggerEntry& operator=(const DebuggerEntry&) = delete;
  ~DebuggerEntry();

 private:
  struct Listed;
  std::unique_ptr<Listed> listed_;
};

// None unless TENSOR_GDB_JIT asks for it, and if there is no memory for it.
std::unique_ptr<DebuggerEntry> tell_debuggers(const void* code, size_t nbytes,
                                              const std::string& name) noexcept;

}  // namespace libtensor::cpu::jit
