// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/io/files.h"

namespace libtensor {
namespace {

using namespace testing_files;

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
    EXPECT_LE(count(), 2u);  // what is written has no name yet where the system has O_TMPFILE
  }
  EXPECT_EQ(content(path("a")), "old");
  EXPECT_EQ(count(), 1u);
}

TEST_F(FileTest, OnlyFiles) {
  fs::create_directory(path("folder"));
  for (const std::string& name :
       {path("absent"), path("absent/a"), path("folder"), path(""), std::string()}) {
    EXPECT_NE(message_of([&] { InputFile file(name); }), "") << name;
  }
  for (const std::string& name : {path("absent/a"), path("folder"), path("")}) {
    EXPECT_NE(message_of([&] { save(name, "x"); }), "") << name;
  }
  EXPECT_EQ(count(), 1u);
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
