// SPDX-License-Identifier: Apache-2.0
#ifdef _WIN32

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <malloc.h>
#include <pthread.h>
#include <windows.h>
// Macros of windows.h, which are names elsewhere when all sources are one.
#undef far
#undef near

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

#include "libtensor/core/platform/file.h"
#include "libtensor/core/platform/library.h"
#include "libtensor/core/platform/memory.h"
#include "libtensor/core/platform/mutex.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/core/platform/thread_end.h"

namespace libtensor::platform {
namespace {

// Worker threads outlive FreeLibrary, so the module that this is part of stays.
const bool pinned = [] {
  HMODULE module = nullptr;
  return GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                            reinterpret_cast<const wchar_t*>(&process_id), &module);
}();

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handle(File file) noexcept { return reinterpret_cast<HANDLE>(file); }

// The errno code of GetLastError().
int last_error() noexcept {
  const int error = static_cast<int>(GetLastError());
  const auto condition = std::system_category().default_error_condition(error);
  return condition.category() == std::generic_category() && condition.value() ? condition.value()
                                                                              : EIO;
}

// As the system wants paths; empty, with the errno code, if `path` is not UTF-8.
class WidePath {
 public:
  explicit WidePath(const std::string& path) noexcept {
    const int n = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path.c_str(), -1, nullptr, 0);
    if (n <= 0) {
      error_ = EILSEQ;
      return;
    }
    try {
      text_.resize(static_cast<size_t>(n));
    } catch (const std::bad_alloc&) {
      error_ = ENOMEM;
      return;
    }
    MultiByteToWideChar(CP_UTF8, 0, path.c_str(), -1, text_.data(), n);
  }
  int error() const noexcept { return error_; }
  const wchar_t* get() const noexcept { return text_.data(); }
  DWORD nbytes() const noexcept { return static_cast<DWORD>((text_.size() - 1) * sizeof(wchar_t)); }

 private:
  std::vector<wchar_t> text_;
  int error_ = 0;
};

int open(const std::string& path, DWORD access, DWORD share, DWORD how, DWORD flags,
         File& file) noexcept {
  file = kNoFile;
  const WidePath wide(path);
  if (wide.error()) return wide.error();
  const HANDLE opened = CreateFileW(wide.get(), access, share, nullptr, how, flags, nullptr);
  file = reinterpret_cast<File>(opened);
  return opened == INVALID_HANDLE_VALUE ? last_error() : 0;
}

// UTF-16 as UTF-8; "" where that fails.
std::string narrow(const wchar_t* text, int n) {
  std::string narrowed(size_t{3} * static_cast<size_t>(n), '\0');
  const int length = WideCharToMultiByte(CP_UTF8, 0, text, n, narrowed.data(),
                                         static_cast<int>(narrowed.size()), nullptr, nullptr);
  narrowed.resize(static_cast<size_t>(length));
  return narrowed;
}

OVERLAPPED at(int64_t offset) noexcept {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return place;
}

// Replaces a file that others have open, which MoveFileEx refuses; since Windows 10.
bool rename_open(const WidePath& from, const WidePath& to) noexcept {
  struct Rename {  // FILE_RENAME_INFO with its later member
    DWORD flags;
    HANDLE folder;
    DWORD nbytes;
    wchar_t name[1];
  };
  constexpr DWORD kReplace = 1, kPosix = 2;
  constexpr int kFileRenameInfoEx = 22;
  const HANDLE file =
      CreateFileW(from.get(), DELETE | SYNCHRONIZE, kShareAll, nullptr, OPEN_EXISTING, 0, nullptr);
  if (file == INVALID_HANDLE_VALUE) return false;
  const size_t size = sizeof(Rename) + to.nbytes();
  auto* info = static_cast<Rename*>(_aligned_malloc(size, alignof(Rename)));
  bool done = false;
  if (info) {
    info->flags = kReplace | kPosix;
    info->folder = nullptr;
    info->nbytes = to.nbytes();
    std::memcpy(info->name, to.get(), to.nbytes() + sizeof(wchar_t));
    done =
        SetFileInformationByHandle(file, static_cast<FILE_INFO_BY_HANDLE_CLASS>(kFileRenameInfoEx),
                                   info, static_cast<DWORD>(size));
    _aligned_free(info);
  }
  CloseHandle(file);
  return done;
}

}  // namespace

void* allocate(size_t nbytes, size_t alignment) noexcept {
  return _aligned_malloc(nbytes, alignment);
}

void deallocate(void* memory) noexcept { _aligned_free(memory); }

void prefer_huge_pages(void*, size_t) noexcept {}

int64_t last_cache_bytes() noexcept { return 0; }

void* map_code(const void* code, size_t nbytes) noexcept {
  void* memory = VirtualAlloc(nullptr, nbytes, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
  if (!memory) return nullptr;
  std::memcpy(memory, code, nbytes);
  DWORD before = 0;
  if (VirtualProtect(memory, nbytes, PAGE_EXECUTE_READ, &before)) {
    FlushInstructionCache(GetCurrentProcess(), memory, nbytes);
    return memory;
  }
  VirtualFree(memory, 0, MEM_RELEASE);
  return nullptr;
}
void unmap_code(void* memory, size_t) noexcept { VirtualFree(memory, 0, MEM_RELEASE); }

void trim_memory() noexcept { _heapmin(); }

void* open_library(const char* name) noexcept {
  try {
    const WidePath wide(name);
    return wide.error() ? nullptr : reinterpret_cast<void*>(LoadLibraryW(wide.get()));
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void* find_symbol(void* library, const char* name) noexcept {
  return reinterpret_cast<void*>(GetProcAddress(reinterpret_cast<HMODULE>(library), name));
}
std::string library_error() { return "Windows' error " + std::to_string(GetLastError()); }
std::string library_of(const void* address) {
  HMODULE module = nullptr;
  std::vector<wchar_t> path(32768);
  if (!GetModuleHandleExW(
          GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
          static_cast<LPCWSTR>(address), &module)) {
    return {};
  }
  const DWORD n = GetModuleFileNameW(module, path.data(), static_cast<DWORD>(path.size()));
  return narrow(path.data(), static_cast<int>(n));
}

uint64_t process_id() noexcept { return GetCurrentProcessId(); }

bool has_more_rights() noexcept { return false; }  // programs run as who starts them
bool allow_tile_registers() noexcept { return false; }

static_assert(sizeof(SRWLOCK) == sizeof(void*));
void Mutex::lock() noexcept { AcquireSRWLockExclusive(reinterpret_cast<SRWLOCK*>(&lock_)); }
void Mutex::unlock() noexcept { ReleaseSRWLockExclusive(reinterpret_cast<SRWLOCK*>(&lock_)); }

namespace {

// Functions of ending threads; a thread's value of the key has a bit for each that it armed.
constexpr unsigned kMostEnds = 32;
detail::ThreadEnd end_functions[kMostEnds];
std::atomic<unsigned> n_ends{0};
pthread_key_t end_key;
bool has_end_key = false;

// Other threads are gone then, and may have left mutexes locked.
bool process_ends() noexcept {
  static const auto ends = reinterpret_cast<BOOLEAN(WINAPI*)()>(reinterpret_cast<void (*)()>(
      GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "RtlDllShutdownInProgress")));
  return ends && ends();
}

void end_thread(void* armed) noexcept {
  if (process_ends()) return;
  for (unsigned i = 0; i < kMostEnds; ++i) {
    if (reinterpret_cast<uintptr_t>(armed) >> i & 1) end_functions[i]();
  }
}

// GCC keeps thread_local data under a key, which it makes when the first of them is used.
// Winpthreads ends keys in the order of their making, so this one comes before all constructors.
__attribute__((constructor(101))) void make_end_key() noexcept {
  has_end_key = pthread_key_create(&end_key, end_thread) == 0;
}

}  // namespace

unsigned detail::thread_end_slot(ThreadEnd function) noexcept {
  const unsigned slot = n_ends.fetch_add(1);
  if (slot < kMostEnds) end_functions[slot] = function;
  return slot;
}

void detail::arm(unsigned slot) noexcept {
  if (!has_end_key || slot >= kMostEnds) return;
  const auto armed = reinterpret_cast<uintptr_t>(pthread_getspecific(end_key));
  pthread_setspecific(end_key, reinterpret_cast<void*>(armed | uintptr_t{1} << slot));
}

bool at_fork(void (*)(), void (*)(), void (*)()) noexcept { return true; }

void physical_memory(int64_t& total, int64_t& free) noexcept {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  if (!GlobalMemoryStatusEx(&status)) status = {};
  total = static_cast<int64_t>(status.ullTotalPhys);
  free = static_cast<int64_t>(status.ullAvailPhys);
}

int usable_cpus(bool) noexcept {
  DWORD_PTR own = 0, all = 0;
  if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) && own) {
    int n = 0;
    for (; own; own &= own - 1) ++n;
    return n;
  }
  return static_cast<int>(std::max(GetActiveProcessorCount(ALL_PROCESSOR_GROUPS), DWORD{1}));
}
void bind_thread(int) noexcept {}
int cgroup_cpus(const char*, const char*) noexcept { return 0; }
NoSignals::NoSignals() noexcept = default;
NoSignals::~NoSignals() = default;

int open_to_read(const std::string& path, File& file) noexcept {
  return open(path, GENERIC_READ, kShareAll, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, file);
}

int create_to_write(const std::string& path, File& file) noexcept {
  return open(path, GENERIC_WRITE, FILE_SHARE_READ, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, file);
}

int map(File file, int64_t offset, int64_t n, Mapping& mapping) noexcept {
  SYSTEM_INFO system;
  GetSystemInfo(&system);
  const int64_t before = offset % system.dwAllocationGranularity, first = offset - before;
  mapping.nbytes = static_cast<size_t>(before + n);
  const HANDLE section = CreateFileMappingW(handle(file), nullptr, PAGE_WRITECOPY, 0, 0, nullptr);
  if (!section) return last_error();
  mapping.pages = MapViewOfFile(section, FILE_MAP_COPY, static_cast<DWORD>(first >> 32),
                                static_cast<DWORD>(first), mapping.nbytes);
  const int error = mapping.pages ? 0 : last_error();
  CloseHandle(section);  // the view keeps what it needs
  if (mapping.pages) mapping.data = static_cast<char*>(mapping.pages) + before;
  return error;
}

void unmap(const Mapping& mapping) noexcept { UnmapViewOfFile(mapping.pages); }

int create_unnamed(const std::string&, File&) noexcept { return ENOTSUP; }
int give_name(File, const std::string&) noexcept { return ENOTSUP; }
// The system lets nobody delete a file that is opened without FILE_SHARE_DELETE.
bool lock_own(File) noexcept { return true; }

void remove_abandoned(const std::string& folder,
                      bool (*is_temporary)(std::string_view name)) noexcept {
  const WidePath pattern(folder + "*.tmp");
  if (pattern.error()) return;
  WIN32_FIND_DATAW entry;
  const HANDLE list = FindFirstFileW(pattern.get(), &entry);
  if (list == INVALID_HANDLE_VALUE) return;
  do {
    const std::string name = narrow(entry.cFileName, lstrlenW(entry.cFileName));
    if (is_temporary(name)) remove(folder + name);
  } while (FindNextFileW(list, &entry));
  FindClose(list);
}

int file_info(File file, FileInfo& info) noexcept {
  info = {};
  BY_HANDLE_FILE_INFORMATION found;
  if (GetFileType(handle(file)) != FILE_TYPE_DISK) return 0;
  if (!GetFileInformationByHandle(handle(file), &found)) return last_error();
  info.folder = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
  info.regular = !info.folder;
  info.size = static_cast<int64_t>(uint64_t{found.nFileSizeHigh} << 32 | found.nFileSizeLow);
  return 0;
}

int file_info_at(const std::string& path, FileInfo& info) noexcept {
  info = {};
  File file;
  int error = open(path, 0, kShareAll, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, file);
  if (error) return error;
  error = file_info(file, info);
  CloseHandle(handle(file));
  return error;
}

int set_mode(File, uint32_t) noexcept { return 0; }

int read_at(File file, int64_t offset, void* data, int64_t n, int64_t& got) noexcept {
  OVERLAPPED place = at(offset);
  DWORD count = 0;
  const bool done = ReadFile(handle(file), data, static_cast<DWORD>(n), &count, &place);
  got = count;
  return done || GetLastError() == ERROR_HANDLE_EOF ? 0 : last_error();
}

int write(File file, const void* data, int64_t n, int64_t& put) noexcept {
  DWORD count = 0;
  const bool done = WriteFile(handle(file), data, static_cast<DWORD>(n), &count, nullptr);
  put = count;
  return done ? 0 : last_error();
}

int flush(File file) noexcept { return FlushFileBuffers(handle(file)) ? 0 : last_error(); }

int close(File file) noexcept { return CloseHandle(handle(file)) ? 0 : last_error(); }

int rename(const std::string& from, const std::string& to) noexcept {
  const WidePath old_name(from), new_name(to);
  if (const int error = old_name.error() ? old_name.error() : new_name.error()) return error;
  int error = 0;
  // Others hold files open for moments, virus scanners among them.
  for (int tries = 0; tries < 100; ++tries) {
    if (tries > 0) Sleep(10);
    if (MoveFileExW(old_name.get(), new_name.get(),
                    MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
      return 0;
    }
    const DWORD reason = GetLastError();
    error = last_error();
    if (rename_open(old_name, new_name)) return 0;
    if (reason != ERROR_ACCESS_DENIED && reason != ERROR_SHARING_VIOLATION) break;
  }
  return error;
}

void remove(const std::string& path) noexcept {
  const WidePath wide(path);
  if (!wide.error()) DeleteFileW(wide.get());
}

void flush_folder(const std::string&) noexcept {}

std::string resolve(const std::string& path) {
  File file;
  if (open(path, 0, kShareAll, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, file)) return path;
  std::vector<wchar_t> wide(32768);
  const DWORD n = GetFinalPathNameByHandleW(handle(file), wide.data(),
                                            static_cast<DWORD>(wide.size()), FILE_NAME_NORMALIZED);
  CloseHandle(handle(file));
  if (n == 0 || n >= wide.size()) return path;
  // "\\\\?\\C:\\..." lifts a limit that a short path does not meet.
  const bool plain = n < MAX_PATH && wide[2] == L'?' && wide[5] == L':';
  const wchar_t* start = wide.data() + (plain ? 4 : 0);
  const std::string text = narrow(start, static_cast<int>(n) - (plain ? 4 : 0));
  return text.empty() ? path : text;
}

std::string folder_of(const std::string& path) {
  const size_t slash = path.find_last_of("/\\:");
  return slash == std::string::npos ? ".\\" : path.substr(0, slash + 1);
}

}  // namespace libtensor::platform

#endif
