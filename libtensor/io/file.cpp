#include "libtensor/io/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/io/json.h"

namespace libtensor {
namespace {

constexpr int64_t kMostAtOnce = int64_t{1} << 30;

// Runs a system call until no signal interrupts it.
template <class Call>
auto uninterrupted(Call&& call) noexcept {
  decltype(call()) result;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

[[noreturn]] void fail_file(const char* what, const std::string& path, int error) {
  fail(Status::io, what, " ", json::quote(path), ": ",
       std::generic_category().message(error).c_str());
}

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// Not derived from the name of the file, which may be as long as names can be.
std::string temporary_name(const std::string& folder) {
  static std::atomic<uint64_t> count{0};
  const auto now =
      static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  const uint64_t mixed =
      (now ^ static_cast<uint64_t>(getpid()) << 40) * 0x9e3779b97f4a7c15 + count++;
  return folder + "/.tensor-" + std::to_string(mixed) + ".tmp";
}

// The file that `path` leads to: a symbolic link stays, what it names is replaced.
std::string resolve(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> resolved(realpath(path.c_str(), nullptr), std::free);
  return resolved ? std::string(resolved.get()) : path;
}

}  // namespace

InputFile::InputFile(const std::string& path) : path_(path) {
  // Not blocking: to open a pipe would wait for its writer.
  file_ = uninterrupted([&] { return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); });
  if (file_ < 0) fail_file("cannot open", path, errno);
  struct stat status;
  const int error = fstat(file_, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
  if (error != 0 || !S_ISREG(status.st_mode)) {
    close(file_);
    if (error != 0) fail_file("cannot read", path, error);
    fail(Status::io, json::quote(path), " is not a regular file");
  }
  size_ = status.st_size;
}

InputFile::~InputFile() { close(file_); }

void InputFile::read_at(int64_t offset, void* data, int64_t n) const {
  auto* to = static_cast<char*>(data);
  while (n > 0) {
    const auto most = static_cast<size_t>(std::min(n, kMostAtOnce));
    const ssize_t got = uninterrupted([&] { return pread(file_, to, most, offset); });
    if (got < 0) fail_file("cannot read", path_, errno);
    if (got == 0)
      fail(Status::io, json::quote(path_), " ends at byte ", offset, ", ", n, " bytes too early");
    to += got;
    offset += got;
    n -= got;
  }
}

AtomicFile::AtomicFile(const std::string& path) : path_(resolve(path)) {
  struct stat status;
  const bool exists = stat(path_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail_with("cannot write", EISDIR);
  if (exists && !S_ISREG(status.st_mode))
    fail(Status::io, json::quote(path_), " is not a regular file");
  const std::string folder = folder_of(path_);
  do {
    temporary_ = temporary_name(folder);
    file_ = uninterrupted(
        [&] { return open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
  } while (file_ < 0 && errno == EEXIST);
  if (file_ < 0) fail_with("cannot write", errno);
  // Best effort: the new file can be read by whom the old one could.
  if (exists && fchmod(file_, status.st_mode & 07777) != 0) errno = 0;
}

AtomicFile::~AtomicFile() {
  if (file_ >= 0) close(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void AtomicFile::write(const void* data, int64_t n) {
  const auto* from = static_cast<const char*>(data);
  while (n > 0) {
    const auto most = static_cast<size_t>(std::min(n, kMostAtOnce));
    const ssize_t put = uninterrupted([&] { return ::write(file_, from, most); });
    if (put <= 0) fail_with("cannot write", put < 0 ? errno : EIO);
    from += put;
    n -= put;
  }
}

void AtomicFile::commit() {
  if (uninterrupted([&] { return fsync(file_); }) != 0) fail_with("cannot write", errno);
  // The descriptor is gone even where close() reports an error.
  if (close(std::exchange(file_, -1)) != 0 && errno != EINTR) fail_with("cannot write", errno);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail_with("cannot write", errno);
  temporary_.clear();
  // Best effort: without it the old file may be back after a power cut, which is still a whole
  // file.
  const int folder = open(folder_of(path_).c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  if (folder >= 0) {
    fsync(folder);
    close(folder);
  }
}

void AtomicFile::fail_with(const char* what, int error) const { fail_file(what, path_, error); }

}  // namespace libtensor
