// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <string_view>
#include <system_error>
#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/core/platform/file.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/io/json.h"

namespace libtensor {
namespace {

constexpr int64_t kMostAtOnce = int64_t{1} << 30;

[[noreturn]] void fail_file(const char* what, const std::string& path, int error) {
  fail(Status::io, what, " ", json::quote(path), ": ",
       std::generic_category().message(error).c_str());
}

constexpr std::string_view kPrefix = ".tensor-", kSuffix = ".tmp";

bool is_temporary(std::string_view name) {
  return name.size() > kPrefix.size() + kSuffix.size() && name.starts_with(kPrefix) &&
         name.ends_with(kSuffix);
}

// Not derived from the name of the file, which may be as long as names can be.
std::string temporary_name(const std::string& folder) {
  static std::atomic<uint64_t> count{0};
  const auto now =
      static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  const uint64_t mixed = (now ^ platform::process_id() << 40) * 0x9e3779b97f4a7c15 + count++;
  return (folder + std::string(kPrefix) += std::to_string(mixed)) += kSuffix;
}

}  // namespace

InputFile::InputFile(const std::string& path) : path_(path) {
  if (const int error = platform::open_to_read(path, file_)) fail_file("cannot open", path, error);
  platform::FileInfo info;
  int error = platform::file_info(file_, info);
  if (error == 0 && info.folder) error = EISDIR;
  if (error != 0 || !info.regular) {
    platform::close(file_);
    if (error != 0) fail_file("cannot read", path, error);
    fail(Status::io, json::quote(path), " is not a regular file");
  }
  size_ = info.size;
}

InputFile::~InputFile() { platform::close(file_); }

void InputFile::read_at(int64_t offset, void* data, int64_t n) const {
  auto* to = static_cast<char*>(data);
  while (n > 0) {
    int64_t got = 0;
    if (const int error = platform::read_at(file_, offset, to, std::min(n, kMostAtOnce), got))
      fail_file("cannot read", path_, error);
    if (got == 0)
      fail(Status::io, json::quote(path_), " ends at byte ", offset, ", ", n, " bytes too early");
    to += got;
    offset += got;
    n -= got;
  }
}

bool InputFile::map(int64_t offset, int64_t n, platform::Mapping& mapping) const noexcept {
  return platform::map(file_, offset, n, mapping) == 0;
}

// A symbolic link stays, what it names is replaced.
AtomicFile::AtomicFile(const std::string& path) : path_(platform::resolve(path)) {
  platform::FileInfo info;
  const bool exists = platform::file_info_at(path_, info) == 0;
  if (exists && info.folder) fail_with("cannot write", EISDIR);
  if (exists && !info.regular) fail(Status::io, json::quote(path_), " is not a regular file");
  const std::string folder = platform::folder_of(path_);
  // Of a process that was killed while it wrote, where files need a name.
  platform::remove_abandoned(folder, is_temporary);
  if (platform::create_unnamed(folder, file_) != 0) create_named(folder);
  // Best effort: the new file can be read by whom the old one could.
  if (exists) platform::set_mode(file_, info.mode);
}

void AtomicFile::create_named(const std::string& folder) {
  for (;;) {
    temporary_ = temporary_name(folder);
    const int error = platform::create_to_write(temporary_, file_);
    if (error == EEXIST) continue;
    if (error != 0) {
      temporary_.clear();
      fail_with("cannot write", error);
    }
    if (platform::lock_own(file_)) return;
    platform::close(std::exchange(file_, platform::kNoFile));
  }
}

AtomicFile::~AtomicFile() {
  if (file_ != platform::kNoFile) platform::close(file_);
  if (!temporary_.empty()) platform::remove(temporary_);
}

void AtomicFile::write(const void* data, int64_t n) {
  const auto* from = static_cast<const char*>(data);
  while (n > 0) {
    int64_t put = 0;
    const int error = platform::write(file_, from, std::min(n, kMostAtOnce), put);
    if (error != 0 || put == 0) fail_with("cannot write", error != 0 ? error : EIO);
    from += put;
    n -= put;
  }
}

void AtomicFile::commit() {
  int error = platform::flush(file_);
  if (error == 0 && temporary_.empty()) {  // it has no name yet
    platform::lock_own(file_);
    std::string name;
    do {
      name = temporary_name(platform::folder_of(path_));
      error = platform::give_name(file_, name);
    } while (error == EEXIST);
    if (error == 0) temporary_ = std::move(name);
  }
  // It stays open, and so marked, until it has its name, where the system allows that.
  const auto close = [&] { return platform::close(std::exchange(file_, platform::kNoFile)); };
  if (error == 0 && !platform::kRenamesOpenFiles) error = close();
  if (error == 0) error = platform::rename(temporary_, path_);
  if (error != 0) fail_with("cannot write", error);
  temporary_.clear();
  // Without it the old file may be back after a power cut, which is still a whole file.
  platform::flush_folder(platform::folder_of(path_));
}

void AtomicFile::fail_with(const char* what, int error) const { fail_file(what, path_, error); }

}  // namespace libtensor
