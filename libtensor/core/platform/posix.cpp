#ifndef _WIN32

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
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

// Runs a system call until no signal interrupts it.
template <class Call>
auto uninterrupted(Call&& call) noexcept {
  decltype(call()) result;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

int error_of(bool failed) noexcept { return failed ? errno : 0; }

int descriptor(File file) noexcept { return static_cast<int>(file); }

FileFacts facts_from(const struct stat& status) noexcept {
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
void* open_library(const char* name) noexcept { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }
void* find_symbol(void* library, const char* name) noexcept { return dlsym(library, name); }
std::string library_error() {
  const char* text = dlerror();
  return text ? text : "";
}
std::string library_of(const void* address) {
  Dl_info facts;
  return dladdr(address, &facts) && facts.dli_fname ? facts.dli_fname : "";
}
#endif

uint64_t process_id() noexcept { return static_cast<uint64_t>(getpid()); }

bool at_fork(void (*before)(), void (*after_in_parent)(), void (*after_in_child)()) noexcept {
  return pthread_atfork(before, after_in_parent, after_in_child) == 0;
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

int facts_of(File file, FileFacts& facts) noexcept {
  struct stat status {};
  const bool failed = ::fstat(descriptor(file), &status) != 0;
  facts = facts_from(status);
  return error_of(failed);
}

int facts_at(const std::string& path, FileFacts& facts) noexcept {
  struct stat status {};
  const bool failed = ::stat(path.c_str(), &status) != 0;
  facts = facts_from(status);
  return error_of(failed);
}

int set_mode(File file, uint32_t mode) noexcept {
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

int flush(File file) noexcept {
  return error_of(uninterrupted([&] { return ::fsync(descriptor(file)); }) != 0);
}

int close(File file) noexcept { return error_of(::close(descriptor(file)) != 0 && errno != EINTR); }

int rename(const std::string& from, const std::string& to) noexcept {
  return error_of(std::rename(from.c_str(), to.c_str()) != 0);
}

void remove(const std::string& path) noexcept { ::unlink(path.c_str()); }

void flush_folder(const std::string& folder) noexcept {
  const int file = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

std::string resolve(const std::string& path) {
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
