// SPDX-License-Identifier: Apache-2.0
// Faults of system calls, and what only POSIX has: pipes, links, modes.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "tests/unit/io/files.h"

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

using namespace testing_files;

class FilePosixTest : public FileTest {
 protected:
  void TearDown() override {
    fault_at = most_bytes = 0;
    FileTest::TearDown();
  }
};

TEST_F(FilePosixTest, AnyFailingCallLeavesTheOldFile) {
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

TEST_F(FilePosixTest, InterruptedAndShortTransfersGoOn) {
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

TEST_F(FilePosixTest, ReadErrorsAreErrors) {
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

TEST_F(FilePosixTest, OnlyRegularFiles) {
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

TEST_F(FilePosixTest, FollowsLinksAndKeepsModes) {
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

}  // namespace
}  // namespace libtensor
