// SPDX-License-Identifier: Apache-2.0
// What the operating system does with files. Paths are UTF-8. Functions return 0 or the errno code
// of what went wrong; calls that a signal interrupted are repeated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace libtensor::platform {

using File = intptr_t;
constexpr File kNoFile = -1;

struct FileInfo {
  bool folder = false, regular = false;
  int64_t size = 0;
  uint32_t mode = 0;  // permissions, where the system has them
};

// Never waits, as opening a pipe would. A folder may be opened, to ask for its info.
int open_to_read(const std::string& path, File& file) noexcept;
// EEXIST if the file is there.
int create_to_write(const std::string& path, File& file) noexcept;
// A file without a name, which is gone with its last descriptor; not 0 where there is no such
// thing.
int create_unnamed(const std::string& folder, File& file) noexcept;
// Gives one its name; EEXIST if a file has it.
int give_name(File file, const std::string& path) noexcept;
// Marks a file that this process writes, until it is closed, so that others leave it alone. False
// if another has removed it meanwhile.
bool lock_own(File file) noexcept;
// Removes this user's files whose names say that they are temporary and that nobody has marked.
void remove_abandoned(const std::string& folder,
                      bool (*is_temporary)(std::string_view name)) noexcept;
int file_info(File file, FileInfo& info) noexcept;
int file_info_at(const std::string& path, FileInfo& info) noexcept;
int set_mode(File file, uint32_t mode) noexcept;
// Transfers may be short; 0 bytes read are the end of the file.
int read_at(File file, int64_t offset, void* data, int64_t n, int64_t& got) noexcept;
int write(File file, const void* data, int64_t n, int64_t& put) noexcept;
// Bytes of a file as memory: pages are read when they are used, and writing to one makes it this
// process's own.
struct Mapping {
  char* data = nullptr;
  void* pages = nullptr;  // where they begin, at or before `data`
  size_t nbytes = 0;      // of the pages
};
// n > 0 bytes that lie in the file; it may be closed then.
int map(File file, int64_t offset, int64_t n, Mapping& mapping) noexcept;
void unmap(const Mapping& mapping) noexcept;
// Waits until the file is on the disk.
int flush(File file) noexcept;
// The file is closed whatever this returns.
int close(File file) noexcept;

#ifdef _WIN32
inline constexpr bool kRenamesOpenFiles = false;
#else
inline constexpr bool kRenamesOpenFiles = true;
#endif
// Gives a file another name, in place of what had it.
int rename(const std::string& from, const std::string& to) noexcept;
void remove(const std::string& path) noexcept;
// Best effort: waits until renames in this folder are on the disk.
void flush_folder(const std::string& folder) noexcept;
// What a path leads to through symbolic links; the path itself where that can't be said.
std::string resolve(const std::string& path);
// The part up to the last separator, with it.
std::string folder_of(const std::string& path);

}  // namespace libtensor::platform
