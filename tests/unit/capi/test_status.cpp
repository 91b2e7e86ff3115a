// SPDX-License-Identifier: Apache-2.0
// Error objects and names; the C program of the error slot is tests/capi/test_error_slot.c.
#include <gtest/gtest.h>
#include <tensor/tensor.h>

#include <string>

#include "libtensor/core/last_error.h"

namespace libtensor {
namespace {

TEST(ErrorObject, TakesTheContentOfTheSlot) {
  tensor_clear_error();
  EXPECT_EQ(tensor_error_take(), nullptr);
  tensor_set_error(TENSOR_E_IO, "disk on fire");
  tensor_error_t* error = tensor_error_take();
  EXPECT_EQ(tensor_last_error_code(), TENSOR_OK);
  EXPECT_STREQ(tensor_last_error_message(), "");
  tensor_set_error(TENSOR_E_SHAPE, "later");
  EXPECT_EQ(tensor_error_code(error), TENSOR_E_IO);
  EXPECT_STREQ(tensor_error_message(error), "disk on fire");
  tensor_error_release(error);
  EXPECT_EQ(tensor_error_code(error), TENSOR_OK);  // a released one says nothing
  EXPECT_STREQ(tensor_error_message(error), "");
  tensor_error_release(error);
  tensor_error_release(nullptr);
  tensor_clear_error();
}

TEST(SetError, CodesThatAreNoneAreACallbacks) {
  for (const int32_t code : {0, -1, 19, INT32_MAX}) {
    tensor_set_error(code, nullptr);
    EXPECT_EQ(tensor_last_error_code(), TENSOR_E_CALLBACK);
    EXPECT_STREQ(tensor_last_error_message(), "");
  }
  tensor_set_error(TENSOR_E_IO, std::string(2000, 'x').c_str());
  EXPECT_EQ(std::string(tensor_last_error_message()).size(), 511u);
  tensor_clear_error();
}

TEST(StatusName, OfEveryCode) {
  EXPECT_STREQ(tensor_status_name(TENSOR_OK), "TENSOR_OK");
  EXPECT_STREQ(tensor_status_name(TENSOR_E_INTERNAL), "TENSOR_E_INTERNAL");
  EXPECT_STREQ(tensor_status_name(TENSOR_E_CANCELLED), "TENSOR_E_CANCELLED");
  EXPECT_STREQ(tensor_status_name(TENSOR_E_DISTRIBUTED), "TENSOR_E_DISTRIBUTED");
  EXPECT_STREQ(tensor_status_name(static_cast<int32_t>(Status::version)), "TENSOR_E_VERSION");
  for (const int32_t code : {-1, 19, INT32_MIN}) {
    EXPECT_STREQ(tensor_status_name(code), "unknown status");
  }
}

TEST(Version, PartsFitTogether) {
  EXPECT_EQ(tensor_version() >> 16, static_cast<uint32_t>(TENSOR_VERSION_MAJOR));
  EXPECT_EQ(tensor_abi_version(), static_cast<uint32_t>(TENSOR_ABI));
  const std::string info = tensor_build_info();
  EXPECT_NE(info.find("interface "), std::string::npos);
  EXPECT_NE(info.find(__VERSION__), std::string::npos) << info;
  EXPECT_TRUE(info.find("by GCC") != std::string::npos ||
              info.find("by Clang") != std::string::npos || info.find("lang") != std::string::npos)
      << info;
  EXPECT_EQ(tensor_has_feature(12345), 0);
}

}  // namespace
}  // namespace libtensor
