/* SPDX-License-Identifier: Apache-2.0 */
// Files of a test, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "libtensor/core/error.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/io/file.h"

namespace libtensor::testing_files {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::temp_directory_path() / ("tensor_file_test_" + std::to_string(platform::process_id()));
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  size_t count() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  fs::path folder_;
};

inline std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void save(const std::string& path, const std::string& text) {
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

}  // namespace libtensor::testing_files
