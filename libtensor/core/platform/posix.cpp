// SPDX-License-Identifier: Apache-2.0
#ifndef _WIN32

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/file.h>
#ifndef __EMSCRIPTEN__
#include <sys/mman.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

#ifdef __linux__
#include <sched.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "libtensor/core/platform/file.h"
#include "libtensor/core/platform/library.h"
#include "libtensor/core/platform/memory.h"
#include "libtensor/core/platform/process.h"

namespace libtensor::platform {
namespace {

// While one of them lives pthread_cancel() does not end the thread: that would unwind through
// functions that do not throw, which ends the process.
class NoThreadCancel {
 public:
#if defined(__EMSCRIPTEN__) || defined(__ANDROID__)
  NoThreadCancel() noexcept {}
#else
  NoThreadCancel() noexcept { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
  ~NoThreadCancel() { pthread_setcancelstate(before_, nullptr); }
#endif
  NoThreadCancel(const NoThreadCancel&) = delete;
  NoThreadCancel& operator=(const NoThreadCancel&) = delete;

 private:
  [[maybe_unused]] int before_ = 0;
};

// Runs a system call until no signal interrupts it.
template <class Call>
auto uninterrupted(Call&& call) noexcept {
  const NoThreadCancel whole;
  decltype(call()) result;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

int error_of(bool failed) noexcept { return failed ? errno : 0; }

int descriptor(File file) noexcept { return static_cast<int>(file); }

FileInfo file_info_from(const struct stat& status) noexcept {
  return {S_ISDIR(status.st_mode), S_ISREG(status.st_mode), status.st_size,
          static_cast<uint32_t>(status.st_mode & 07777)};
}

}  // namespace

void* allocate(size_t nbytes, size_t alignment) noexcept {
  return std::aligned_alloc(alignment, nbytes);
}

void deallocate(void* memory) noexcept { std::free(memory); }

void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] size_t nbytes) noexcept {
#ifdef MADV_HUGEPAGE
  madvise(memory, nbytes, MADV_HUGEPAGE);
#endif
}

int64_t last_cache_bytes() noexcept {
#ifdef _SC_LEVEL3_CACHE_SIZE
  return std::max<int64_t>(sysconf(_SC_LEVEL3_CACHE_SIZE), 0);
#else
  return 0;
#endif
}

#ifdef __EMSCRIPTEN__
void* map_code(const void*, size_t) noexcept { return nullptr; }
void unmap_code(void*, size_t) noexcept {}
#else
void* map_code(const void* code, size_t nbytes) noexcept {
  void* memory = mmap(nullptr, nbytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  std::memcpy(memory, code, nbytes);
  auto* begin = static_cast<char*>(memory);
  __builtin___clear_cache(begin, begin + nbytes);  // of instructions
  if (mprotect(memory, nbytes, PROT_READ | PROT_EXEC) == 0) return memory;
  munmap(memory, nbytes);
  return nullptr;
}
void unmap_code(void* memory, size_t nbytes) noexcept { munmap(memory, nbytes); }
#endif

void trim_memory() noexcept {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

#ifdef __EMSCRIPTEN__
void* open_library(const char*) noexcept { return nullptr; }
void* find_symbol(void*, const char*) noexcept { return nullptr; }
std::string library_error() { return "this system opens no libraries"; }
std::string library_of(const void*) { return {}; }
#else
void* open_library(const char* name) noexcept {
  const NoThreadCancel whole;
  return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}
void* find_symbol(void* library, const char* name) noexcept { return dlsym(library, name); }
std::string library_error() {
  const char* text = dlerror();
  return text ? text : "";
}
std::string library_of(const void* address) {
  Dl_info info;
  return dladdr(address, &info) && info.dli_fname ? info.dli_fname : "";
}
#endif

uint64_t process_id() noexcept { return static_cast<uint64_t>(getpid()); }

bool at_fork(void (*before)(), void (*after_in_parent)(), void (*after_in_child)()) noexcept {
  return pthread_atfork(before, after_in_parent, after_in_child) == 0;
}

#ifdef __linux__
namespace {

// Reads a small file; what does not fit is left out. False if there is none.
bool read_text(const char* path, char* text, size_t size) noexcept {
  const NoThreadCancel whole;
  const int file = uninterrupted([&] { return ::open(path, O_RDONLY | O_CLOEXEC); });
  if (file < 0) return false;
  size_t length = 0;
  ssize_t n = 0;
  while (length + 1 < size &&
         (n = uninterrupted([&] { return ::read(file, text + length, size - 1 - length); })) > 0)
    length += static_cast<size_t>(n);
  ::close(file);
  text[length] = '\0';
  return n >= 0;
}

int rounded_up(double quota, double period) noexcept {
  constexpr double kMost = 1 << 20;
  return quota > 0 && period > 0 ? static_cast<int>(std::min(std::ceil(quota / period), kMost)) : 0;
}

// Of one folder of a hierarchy; 0 for none.
int quota_of(const char* folder, bool second) noexcept {
  char path[4200], text[128];
  if (second) {
    std::snprintf(path, sizeof path, "%s/cpu.max", folder);
    double quota = 0, period = 0;
    return read_text(path, text, sizeof text) && std::sscanf(text, "%lf %lf", &quota, &period) == 2
               ? rounded_up(quota, period)
               : 0;
  }
  std::snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", folder);
  if (!read_text(path, text, sizeof text)) return 0;
  const double quota = std::strtod(text, nullptr);
  std::snprintf(path, sizeof path, "%s/cpu.cfs_period_us", folder);
  return read_text(path, text, sizeof text) ? rounded_up(quota, std::strtod(text, nullptr)) : 0;
}

cpu_set_t cpus_at_start;
[[maybe_unused]] const bool cpus_known = [] {
  return sched_getaffinity(0, sizeof cpus_at_start, &cpus_at_start) == 0;
}();

}  // namespace

int cgroup_cpus(const char* text, const char* mount) noexcept {
  int least = 0;
  const auto consider = [&](int n) {
    if (n > 0 && (least == 0 || n < least)) least = n;
  };
  for (const char* line = text; *line;) {
    const char* end = line + std::strcspn(line, "\n");
    const char* controllers = std::find(line, end, ':');
    const char* path = controllers == end ? end : std::find(controllers + 1, end, ':');
    if (path != end) {
      const std::string_view names(controllers + 1, static_cast<size_t>(path - controllers - 1));
      const bool second = names.empty();
      const bool first = names == "cpu" || names == "cpu,cpuacct" || names == "cpuacct,cpu" ||
                         names.starts_with("cpu,");
      if (first || second) {
        char folder[4096];
        const int root = std::snprintf(folder, sizeof folder, "%s%s%.*s", mount, first ? "/" : "",
                                       static_cast<int>(names.size()), names.data());
        const int length =
            root + std::snprintf(folder + root, sizeof folder - static_cast<size_t>(root), "%.*s",
                                 static_cast<int>(end - path - 1), path + 1);
        int at = std::min(length, static_cast<int>(sizeof folder) - 1);
        for (;;) {
          while (at > root && folder[at - 1] == '/') folder[--at] = '\0';
          consider(quota_of(folder, second));
          if (at <= root) break;
          while (at > root && folder[at - 1] != '/') folder[--at] = '\0';
        }
      }
    }
    line = *end ? end + 1 : end;
  }
  return least;
}

int usable_cpus([[maybe_unused]] bool at_load) noexcept {
  cpu_set_t now;
  int n = 0;
  // Of the process's first thread: the caller may be pinned.
  if (at_load)
    n = cpus_known ? CPU_COUNT(&cpus_at_start) : 0;
  else if (sched_getaffinity(getpid(), sizeof now, &now) == 0)
    n = CPU_COUNT(&now);
  if (n <= 0) n = static_cast<int>(std::max<long>(sysconf(_SC_NPROCESSORS_ONLN), 1));
  char text[4096];
  if (read_text("/proc/self/cgroup", text, sizeof text)) {
    const int quota = cgroup_cpus(text, "/sys/fs/cgroup");
    if (quota > 0) n = std::min(n, quota);
  }
  return n;
}

void bind_thread(int i) noexcept {
  if (!cpus_known || CPU_COUNT(&cpus_at_start) == 0) return;
  int rest = i % CPU_COUNT(&cpus_at_start);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &cpus_at_start) || rest-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
}
#else
int usable_cpus(bool) noexcept {
#ifdef __EMSCRIPTEN__
  return 1;
#else
  return static_cast<int>(std::max<long>(sysconf(_SC_NPROCESSORS_ONLN), 1));
#endif
}
void bind_thread(int) noexcept {}
int cgroup_cpus(const char*, const char*) noexcept { return 0; }
#endif

void physical_memory(int64_t& total, int64_t& free) noexcept {
  const auto page = static_cast<int64_t>(sysconf(_SC_PAGESIZE));
  total = std::max<int64_t>(sysconf(_SC_PHYS_PAGES), 0) * page;
#ifdef _SC_AVPHYS_PAGES
  free = std::max<int64_t>(sysconf(_SC_AVPHYS_PAGES), 0) * page;
#else
  free = 0;
#endif
}

#ifdef __EMSCRIPTEN__
NoSignals::NoSignals() noexcept = default;
NoSignals::~NoSignals() = default;
#else
NoSignals::NoSignals() noexcept {
  static_assert(sizeof(sigset_t) <= sizeof before_);
  sigset_t blocked;
  sigfillset(&blocked);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF})
    sigdelset(&blocked, fault);
  changed_ = pthread_sigmask(SIG_BLOCK, &blocked, reinterpret_cast<sigset_t*>(before_)) == 0;
}
NoSignals::~NoSignals() {
  if (changed_) pthread_sigmask(SIG_SETMASK, reinterpret_cast<sigset_t*>(before_), nullptr);
}
#endif
bool has_more_rights() noexcept {
#if defined(__linux__)
  return getauxval(AT_SECURE) != 0;
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__NetBSD__)
  return issetugid() != 0;
#else
  return false;
#endif
}

bool allow_tile_registers() noexcept {
#if defined(__linux__) && defined(__x86_64__)
  constexpr int kRequestPermission = 0x1023, kTileData = 18;  // Linux: asm/prctl.h, x86/xstate.rst
  return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
  return false;
#endif
}

int open_to_read(const std::string& path, File& file) noexcept {
  file = uninterrupted([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); });
  return error_of(file < 0);
}

int create_to_write(const std::string& path, File& file) noexcept {
  file = uninterrupted(
      [&] { return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
  return error_of(file < 0);
}

int create_unnamed(const std::string& folder, File& file) noexcept {
#if defined(O_TMPFILE) && defined(__linux__)
  if (::access("/proc/self/fd", X_OK) != 0) return ENOTSUP;  // where give_name() finds the file
  file =
      uninterrupted([&] { return ::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666); });
  return error_of(file < 0);
#else
  static_cast<void>(folder), static_cast<void>(file);
  return ENOTSUP;
#endif
}

int give_name([[maybe_unused]] File file, [[maybe_unused]] const std::string& path) noexcept {
  const NoThreadCancel whole;
#if defined(O_TMPFILE) && defined(__linux__)
  char from[32];
  std::snprintf(from, sizeof from, "/proc/self/fd/%lld", static_cast<long long>(file));
  return error_of(::linkat(AT_FDCWD, from, AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) != 0);
#else
  return ENOTSUP;
#endif
}

bool lock_own(File file) noexcept {
  const NoThreadCancel whole;
#ifndef __EMSCRIPTEN__
  uninterrupted([&] { return ::flock(descriptor(file), LOCK_EX); });  // best effort
#endif
  struct stat status {};
  return ::fstat(descriptor(file), &status) != 0 || status.st_nlink > 0;
}

void remove_abandoned([[maybe_unused]] const std::string& folder,
                      [[maybe_unused]] bool (*is_temporary)(std::string_view name)) noexcept {
  const NoThreadCancel whole;
#ifndef __EMSCRIPTEN__
  constexpr int kMostEntries = 10000;
  const std::unique_ptr<DIR, int (*)(DIR*)> list(::opendir(folder.c_str()), ::closedir);
  for (int n = 0; list && n < kMostEntries; ++n) {
    const dirent* entry = ::readdir(list.get());
    if (!entry) return;
    if (!is_temporary(entry->d_name)) continue;
    const int folder_file = ::dirfd(list.get());
    const int file =
        ::openat(folder_file, entry->d_name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (file < 0) continue;
    struct stat status {};
    if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
        ::flock(file, LOCK_EX | LOCK_NB) == 0) {
      ::unlinkat(folder_file, entry->d_name, 0);
    }
    ::close(file);
  }
#endif
}

int file_info(File file, FileInfo& info) noexcept {
  const NoThreadCancel whole;
  struct stat status {};
  const bool failed = ::fstat(descriptor(file), &status) != 0;
  info = file_info_from(status);
  return error_of(failed);
}

int file_info_at(const std::string& path, FileInfo& info) noexcept {
  const NoThreadCancel whole;
  struct stat status {};
  const bool failed = ::stat(path.c_str(), &status) != 0;
  info = file_info_from(status);
  return error_of(failed);
}

int set_mode(File file, uint32_t mode) noexcept {
  const NoThreadCancel whole;
  return error_of(::fchmod(descriptor(file), static_cast<mode_t>(mode)) != 0);
}

int read_at(File file, int64_t offset, void* data, int64_t n, int64_t& got) noexcept {
  got = uninterrupted(
      [&] { return ::pread(descriptor(file), data, static_cast<size_t>(n), offset); });
  return error_of(got < 0);
}

int write(File file, const void* data, int64_t n, int64_t& put) noexcept {
  put = uninterrupted([&] { return ::write(descriptor(file), data, static_cast<size_t>(n)); });
  return error_of(put < 0);
}

#ifdef __EMSCRIPTEN__
int map(File, int64_t, int64_t, Mapping&) noexcept { return ENOTSUP; }
void unmap(const Mapping&) noexcept {}
#else
int map(File file, int64_t offset, int64_t n, Mapping& mapping) noexcept {
  const int64_t before = offset % sysconf(_SC_PAGESIZE);
  mapping.nbytes = static_cast<size_t>(before + n);
  mapping.pages = ::mmap(nullptr, mapping.nbytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_NORESERVE, descriptor(file), offset - before);
  if (mapping.pages == MAP_FAILED) return errno;
  mapping.data = static_cast<char*>(mapping.pages) + before;
  return 0;
}

void unmap(const Mapping& mapping) noexcept { ::munmap(mapping.pages, mapping.nbytes); }
#endif

int flush(File file) noexcept {
  return error_of(uninterrupted([&] { return ::fsync(descriptor(file)); }) != 0);
}

int close(File file) noexcept {
  const NoThreadCancel whole;
  return error_of(::close(descriptor(file)) != 0 && errno != EINTR);
}

int rename(const std::string& from, const std::string& to) noexcept {
  const NoThreadCancel whole;
  return error_of(std::rename(from.c_str(), to.c_str()) != 0);
}

void remove(const std::string& path) noexcept {
  const NoThreadCancel whole;
  ::unlink(path.c_str());
}

void flush_folder(const std::string& folder) noexcept {
  const NoThreadCancel whole;
  const int file = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

std::string resolve(const std::string& path) {
  const NoThreadCancel whole;
  const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(path.c_str(), nullptr),
                                                        std::free);
  return resolved ? std::string(resolved.get()) : path;
}

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

}  // namespace libtensor::platform

#endif
