// SPDX-License-Identifier: Apache-2.0
// What waits to be delivered while another thread stops asking for it.
#include "libtensor/device/observe.h"

#include <gtest/gtest.h>

namespace libtensor {
namespace {

TEST(Observe, CallsAreDeliveredAfterTheSinkIsGone) {
  const auto ignore = [](const observe::SinkData&, const char*) {};
  observe::set_debug(1, ignore, {});
  int calls = 0;
  observe::later([&] { ++calls; });
  observe::set_debug(0, nullptr, {});
  EXPECT_TRUE(observe::anywhere()) << "functions of the C API would not deliver it";
  observe::deliver();
  EXPECT_EQ(calls, 1);
  EXPECT_FALSE(observe::anywhere());
  observe::set_debug(-1, nullptr, {});
}

}  // namespace
}  // namespace libtensor
