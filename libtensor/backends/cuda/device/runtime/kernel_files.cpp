// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/runtime/kernel_files.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <system_error>
#include <vector>

namespace libtensor::cuda {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".kernel", kUnfinished = ".part";
constexpr std::string_view kMagic = "libtensor kernel 1\n";
// Of the folder; after that, files are removed until a quarter is free.
constexpr uintmax_t kMostBytes = uintmax_t{64} << 20;
constexpr std::chrono::hours kAbandoned{1};

const char* folder = "";

// FNV-1a over words, and a multiplication that spreads their upper bits (from splitmix64).
uint64_t mixed(uint64_t seed, std::string_view bytes) noexcept {
  uint64_t hash = seed ^ (bytes.size() * 0x9e3779b97f4a7c15u);
  while (!bytes.empty()) {
    uint64_t word = 0;
    const size_t n = std::min<size_t>(bytes.size(), 8);
    std::memcpy(&word, bytes.data(), n);
    bytes.remove_prefix(n);
    hash = (hash ^ word) * 0x100000001b3u;
    hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9u;
  }
  return hash ^ hash >> 31;
}

std::string digits_of(uint64_t number) {
  std::string digits(16, '0');
  for (auto it = digits.rbegin(); it != digits.rend(); ++it, number >>= 4)
    *it = "0123456789abcdef"[number & 15];
  return digits;
}

// What stands before an image: damage is noticed, and so is the name of another one.
std::string head_of(const std::string& digest, std::string_view image) {
  std::string head(kMagic);
  head += digest;
  head += ' ' + digits_of(image.size()) + ' ' + digits_of(mixed(1, image)) + '\n';
  return head;
}

struct Kept {
  fs::path path;
  uintmax_t nbytes;
  fs::file_time_type used;
};

void make_room() {
  std::error_code error;
  std::vector<Kept> files;
  uintmax_t nbytes = 0;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code gone;  // another process may remove it meanwhile
    const Kept file{it->path(), it->file_size(gone), it->last_write_time(gone)};
    if (gone) continue;
    if (file.path.extension() == kUnfinished && now - file.used > kAbandoned)
      fs::remove(file.path, gone);
    if (file.path.extension() != kEnding) continue;
    nbytes += file.nbytes;
    files.push_back(file);
  }
  if (nbytes <= kMostBytes) return;
  std::sort(files.begin(), files.end(),
            [](const Kept& a, const Kept& b) { return a.used < b.used; });
  for (const Kept& file : files) {
    if (nbytes <= kMostBytes / 4 * 3) break;
    fs::remove(file.path, error);
    nbytes -= file.nbytes;
  }
}

fs::path path_of(const std::string& digest) {
  return fs::path(folder) / (digest + std::string(kEnding));
}

// Of a file that no other process or thread writes.
fs::path unfinished_path(const std::string& digest) {
  static std::atomic<uint64_t> calls{0};
  std::random_device random;
  const uint64_t number = static_cast<uint64_t>(random()) << 32 | random();
  return fs::path(folder) /
         (digest + '.' + digits_of(mixed(number, digits_of(++calls))) + std::string(kUnfinished));
}

}  // namespace

void set_kernel_folder(const char* name) { folder = name ? name : ""; }

std::string digest_of(std::initializer_list<std::string_view> parts) {
  uint64_t high = 2, low = 3;
  for (const std::string_view part : parts) {
    high = mixed(high, part);
    low = mixed(low, part);
  }
  return digits_of(high) + digits_of(low);
}

std::string read_kernel(const std::string& digest) noexcept {
  try {
    if (!*folder) return {};
    const fs::path path = path_of(digest);
    std::ifstream stream(path, std::ios::binary);
    std::string file(std::istreambuf_iterator<char>(stream), {});
    const size_t head = head_of(digest, {}).size();
    if (!stream || file.size() <= head) return {};
    std::string image = file.substr(head);
    if (file.compare(0, head, head_of(digest, image)) != 0) return {};
    std::error_code error;  // of a folder that cannot be written to
    fs::last_write_time(path, fs::file_time_type::clock::now(), error);
    return image;
  } catch (...) {
    return {};
  }
}

bool keep_kernel(const std::string& digest, std::string_view image) noexcept {
  try {
    if (!*folder) return false;
    std::error_code error;
    if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
    const fs::path path = unfinished_path(digest);
    std::ofstream stream(path, std::ios::binary);
    stream << head_of(digest, image) << image;
    stream.close();
    bool kept = !stream.fail();
    if (kept) {
      fs::rename(path, path_of(digest), error);
      kept = !error;
    }
    if (!kept) {
      fs::remove(path, error);
      return false;
    }
    make_room();
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace libtensor::cuda
