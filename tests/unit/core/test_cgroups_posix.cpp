// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "libtensor/core/platform/process.h"

namespace libtensor {
namespace {

#ifdef __linux__
class Cgroups : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("cgroups-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_ / "cpu,cpuacct/a/b");
    std::filesystem::create_directories(folder_ / "x/y");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void write(const char* name, const char* text) { std::ofstream(folder_ / name) << text; }
  int cpus(const char* text) const { return platform::cgroup_cpus(text, folder_.c_str()); }

  std::filesystem::path folder_;
};

TEST_F(Cgroups, OfTheSecondVersion) {
  EXPECT_EQ(cpus("0::/x/y\n"), 0);
  write("x/y/cpu.max", "max 100000\n");
  EXPECT_EQ(cpus("0::/x/y\n"), 0);
  write("x/y/cpu.max", "250000 100000\n");
  EXPECT_EQ(cpus("0::/x/y\n"), 3);  // rounded up
  write("x/cpu.max", "100000 100000\n");
  EXPECT_EQ(cpus("0::/x/y\n"), 1);  // that which it lies in
  write("cpu.max", "50000 100000\n");
  EXPECT_EQ(cpus("0::/\n"), 1);
  EXPECT_EQ(cpus("0::/not/there"), 1);
}

TEST_F(Cgroups, OfTheFirstVersion) {
  write("cpu,cpuacct/a/b/cpu.cfs_quota_us", "-1\n");
  write("cpu,cpuacct/a/b/cpu.cfs_period_us", "100000\n");
  const char* text = "5:memory:/m\n4:cpu,cpuacct:/a/b\n1:name=systemd:/\n";
  EXPECT_EQ(cpus(text), 0);
  write("cpu,cpuacct/a/cpu.cfs_quota_us", "400000\n");
  write("cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cpus(text), 4);
}

TEST_F(Cgroups, WhatIsNoListOfGroups) {
  for (const char* text : {"", "\n", ":", "::", "0:", "0::", "nothing", ":::::\n\n"})
    EXPECT_EQ(cpus(text), 0) << text;
  EXPECT_GE(platform::usable_cpus(false), 1);
  EXPECT_GE(platform::usable_cpus(true), 1);
}
#endif

}  // namespace
}  // namespace libtensor
