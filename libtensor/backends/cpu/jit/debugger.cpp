// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/debugger.h"

#include "libtensor/backends/cpu/jit/jit.h"

#ifdef TENSOR_JIT

#include <cstdint>
#include <cstring>
#include <mutex>

#include "libtensor/core/env.h"
#include "libtensor/core/fork_mutex.h"

// The names and layouts that debuggers look for. The names are of this library alone: another
// compiler in the process has its own list.
struct TensorCodeEntry {
  TensorCodeEntry *next, *before;
  const void* file;
  uint64_t nbytes;
};
struct TensorCodeList {
  uint32_t version, action;  // 1: an entry was added, 2: it will be removed
  TensorCodeEntry *changed, *first;
};
[[gnu::used]] static TensorCodeList tensor_code_list __asm__("__jit_debug_descriptor") = {
    1, 0, nullptr, nullptr};
// Debuggers stop here.
static void tensor_code_list_changed() __asm__("__jit_debug_register_code");
[[gnu::noinline, gnu::used]] static void tensor_code_list_changed() {
  asm volatile("" ::: "memory");
}

namespace libtensor::cpu::jit {
namespace {

constinit ForkMutex debugger_mutex(LockRank::plans);

// Of 64 bits and this machine's order of bytes (System V ABI, chapter 4).
struct ElfHeader {
  uint8_t magic[16];
  uint16_t type, machine;
  uint32_t version;
  uint64_t entry, segments, sections;
  uint32_t flags;
  uint16_t nbytes, segment_nbytes, segment_count, section_nbytes, section_count, names;
};
struct ElfSection {
  uint32_t name, type;
  uint64_t flags, address, offset, nbytes;
  uint32_t link, info;
  uint64_t alignment, entry_nbytes;
};
struct ElfSymbol {
  uint32_t name;
  uint8_t info, other;
  uint16_t section;
  uint64_t address, nbytes;
};
static_assert(sizeof(ElfHeader) == 64 && sizeof(ElfSection) == 64 && sizeof(ElfSymbol) == 24);

// The parts of the file, in their order.
struct SymbolFile {
  enum Section { none, text, symbol_table, strings, count };
  static constexpr char kNames[] = "\0.text\0.symtab\0.strtab";

  ElfHeader header{};
  ElfSection sections[count]{};
  ElfSymbol symbols[2]{};
  char section_names[sizeof kNames];
  // The symbol's name follows.
};

}  // namespace

std::vector<std::byte> symbol_file(const void* code, size_t nbytes, const std::string& name) {
  const auto address = reinterpret_cast<uintptr_t>(code);
  SymbolFile file;
  std::memcpy(file.section_names, SymbolFile::kNames, sizeof SymbolFile::kNames);
  constexpr uint8_t kMagic[16] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
  std::memcpy(file.header.magic, kMagic, sizeof kMagic);
  file.header.type = 2;  // linked: addresses are as they are
#ifdef __aarch64__
  file.header.machine = 183;
#else
  file.header.machine = 62;  // x86-64
#endif
  file.header.version = 1;
  file.header.sections = offsetof(SymbolFile, sections);
  file.header.nbytes = sizeof(ElfHeader);
  file.header.section_nbytes = sizeof(ElfSection);
  file.header.section_count = SymbolFile::count;
  file.header.names = SymbolFile::strings;
  // Names are counted from the first one of sections, those of symbols too.
  constexpr uint32_t kSymbolName = sizeof SymbolFile::kNames;
  file.sections[SymbolFile::text] = {1, 8, 2 | 4, address, 0, nbytes, 0, 0, 64, 0};
  file.sections[SymbolFile::symbol_table] = {7,
                                             2,
                                             0,
                                             0,
                                             offsetof(SymbolFile, symbols),
                                             sizeof file.symbols,
                                             SymbolFile::strings,
                                             1,
                                             8,
                                             sizeof(ElfSymbol)};
  file.sections[SymbolFile::strings] = {
      15, 3, 0, 0, offsetof(SymbolFile, section_names), kSymbolName + name.size() + 1, 0, 0, 1, 0};
  file.symbols[1] = {kSymbolName, 1 << 4 | 2, 0, SymbolFile::text, address, nbytes};  // a function
  std::vector<std::byte> bytes(offsetof(SymbolFile, section_names) + kSymbolName + name.size() + 1);
  std::memcpy(bytes.data(), &file, offsetof(SymbolFile, section_names) + kSymbolName);
  std::memcpy(bytes.data() + offsetof(SymbolFile, section_names) + kSymbolName, name.c_str(),
              name.size() + 1);
  return bytes;
}

struct DebuggerEntry::Listed {
  std::vector<std::byte> file;
  TensorCodeEntry entry;
};

DebuggerEntry::DebuggerEntry(const void* code, size_t nbytes, const std::string& name)
    : listed_(new Listed{symbol_file(code, nbytes, name), {}}) {
  TensorCodeEntry& entry = listed_->entry;
  const std::lock_guard lock(debugger_mutex);
  entry = {tensor_code_list.first, nullptr, listed_->file.data(), listed_->file.size()};
  if (entry.next) entry.next->before = &entry;
  tensor_code_list.first = tensor_code_list.changed = &entry;
  tensor_code_list.action = 1;
  tensor_code_list_changed();
}

DebuggerEntry::~DebuggerEntry() {
  TensorCodeEntry& entry = listed_->entry;
  const std::lock_guard lock(debugger_mutex);
  (entry.before ? entry.before->next : tensor_code_list.first) = entry.next;
  if (entry.next) entry.next->before = entry.before;
  tensor_code_list.changed = &entry;
  tensor_code_list.action = 2;
  tensor_code_list_changed();
}

std::unique_ptr<DebuggerEntry> tell_debuggers(const void* code, size_t nbytes,
                                              const std::string& name) noexcept {
  if (!env::gdb_jit()) return nullptr;
  try {
    return std::make_unique<DebuggerEntry>(code, nbytes, name);
  } catch (...) {
    return nullptr;
  }
}

}  // namespace libtensor::cpu::jit

#endif
