// SPDX-License-Identifier: Apache-2.0
// Fault injection of test builds; nothing in others.
#pragma once

namespace libtensor {

#ifdef TENSOR_TEST_HOOKS
// Counts an allocation and raises std::bad_alloc when its turn to fail has come.
void test_allocation();
#else
inline void test_allocation() noexcept {}
#endif

}  // namespace libtensor
