#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "libtensor/core/error.h"
#include "libtensor/io/file.h"

// The program's own write(), fsync() and pread() stand before the C library's: call number
// `fault_at` fails.
namespace {
std::atomic<int> fault_at{0}, fault_errno{0}, most_bytes{0};

bool faulty() {
  if (fault_at.load() <= 0 || fault_at.fetch_sub(1) != 1) return false;
  errno = fault_errno;
  return true;
}
size_t shortened(size_t n) {
  return most_bytes > 0 ? std::min<size_t>(n, static_cast<size_t>(most_bytes)) : n;
}
}  // namespace

extern "C" ssize_t write(int file, const void* data, size_t n) {
  return faulty() ? -1 : syscall(SYS_write, file, data, shortened(n));
}
extern "C" int fsync(int file) {
  return faulty() ? -1 : static_cast<int>(syscall(SYS_fsync, file));
}
extern "C" ssize_t pread(int file, void* data, size_t n, off_t offset) {
  return faulty() ? -1 : syscall(SYS_pread64, file, data, shortened(n), offset);
}

namespace libtensor {
namespace {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("tensor_file_test_" + std::to_string(getpid()));
    fs::create_directory(folder_);
  }
  void TearDown() override {
    fault_at = most_bytes = 0;
    fs::remove_all(folder_);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  size_t count() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  fs::path folder_;
};

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

void save(const std::string& path, const std::string& text) {
  AtomicFile file(path);
  file.write(text.data(), static_cast<int64_t>(text.size() / 2));
  file.write(text.data() + text.size() / 2, static_cast<int64_t>(text.size() - text.size() / 2));
  file.commit();
}

template <class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::io);
    return error.what();
  }
  return "";
}

TEST_F(FileTest, WritesAndReplaces) {
  save(path("a"), "first");
  EXPECT_EQ(content(path("a")), "first");
  save(path("a"), "second one");
  EXPECT_EQ(content(path("a")), "second one");
  EXPECT_EQ(count(), 1u);
  const InputFile file(path("a"));
  std::string text(6, ' ');
  file.read_at(2, text.data(), 6);
  EXPECT_EQ(file.size(), 10);
  EXPECT_EQ(text, "cond o");
}

TEST_F(FileTest, KeepsTheOldFileUntilCommit) {
  save(path("a"), "old");
  {
    AtomicFile file(path("a"));
    file.write("new", 3);
    EXPECT_EQ(content(path("a")), "old");
    EXPECT_EQ(count(), 2u);
  }
  EXPECT_EQ(content(path("a")), "old");
  EXPECT_EQ(count(), 1u);
}

TEST_F(FileTest, AnyFailingCallLeavesTheOldFile) {
  save(path("a"), "old");
  for (const int error : {ENOSPC, EIO, EDQUOT, EFBIG}) {
    // Two writes and one fsync; the fsync of the folder may fail without harm.
    for (int call = 1; call <= 3; ++call) {
      fault_errno = error;
      fault_at = call;
      const std::string message = message_of([&] { save(path("a"), "new text"); });
      EXPECT_NE(message.find("cannot write"), std::string::npos) << call << ": " << message;
      EXPECT_NE(message.find(path("a")), std::string::npos) << message;
      EXPECT_EQ(content(path("a")), "old");
      EXPECT_EQ(count(), 1u);
    }
    fault_at = 4;
    save(path("a"), "old");
    EXPECT_EQ(fault_at, 0);
  }
}

TEST_F(FileTest, InterruptedAndShortTransfersGoOn) {
  fault_errno = EINTR;
  most_bytes = 3;
  for (int call = 1; call < 12; ++call) {
    fault_at = call;
    save(path("a"), "a longer text than three bytes");
    EXPECT_EQ(content(path("a")), "a longer text than three bytes");
    const InputFile file(path("a"));
    std::string text(30, ' ');
    fault_at = call;
    file.read_at(0, text.data(), 30);
    EXPECT_EQ(text, "a longer text than three bytes");
  }
}

TEST_F(FileTest, ReadErrorsAreErrors) {
  save(path("a"), "text");
  const InputFile file(path("a"));
  char data[8];
  fault_errno = EIO;
  fault_at = 1;
  EXPECT_NE(message_of([&] { file.read_at(0, data, 4); }).find("cannot read"), std::string::npos);
  EXPECT_NE(message_of([&] { file.read_at(2, data, 4); }).find("ends at byte 4, 2 bytes too early"),
            std::string::npos);
  fs::resize_file(path("a"), 1);
  EXPECT_NE(message_of([&] { file.read_at(0, data, 4); }), "");
}

TEST_F(FileTest, OnlyRegularFiles) {
  mkfifo(path("pipe").c_str(), 0600);
  for (const std::string& name : {path("absent"), path("absent/a"), path("."), path("pipe"),
                                  std::string("/dev/null"), std::string()}) {
    EXPECT_NE(message_of([&] { InputFile file(name); }), "") << name;
  }
  for (const std::string& name : {path("absent/a"), path("."), path("pipe"),
                                  std::string("/dev/null"), std::string("/dev/full"), path("")}) {
    EXPECT_NE(message_of([&] { save(name, "x"); }), "") << name;
  }
  EXPECT_FALSE(fs::is_regular_file("/dev/null"));
  EXPECT_EQ(count(), 1u);
}

TEST_F(FileTest, FollowsLinksAndKeepsModes) {
  save(path("target"), "old");
  chmod(path("target").c_str(), 0640);
  fs::create_symlink(path("target"), path("link"));
  save(path("link"), "new");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content(path("target")), "new");
  struct stat status;
  stat(path("target").c_str(), &status);
  EXPECT_EQ(status.st_mode & 07777, 0640u);
}

TEST_F(FileTest, AcceptsTheLongestName) {
  const std::string name(255, 'n');
  save(path(name), "x");
  EXPECT_EQ(content(path(name)), "x");
  EXPECT_NE(message_of([&] { save(path(name + "n"), "x"); }), "");
  EXPECT_EQ(count(), 1u);
}

}  // namespace
}  // namespace libtensor
