#ifdef TENSOR_TEST_HOOKS

#include "libtensor/core/test_hooks.h"

#include <atomic>
#include <new>

#include "tests/test_hooks.h"

namespace libtensor {
namespace {

std::atomic<int64_t> count{0};
std::atomic<int64_t> failing{-1};
std::atomic<bool> from_then_on{false};

}  // namespace

void test_allocation() {
  const int64_t mine = count++;
  const int64_t first = failing;
  if (first >= 0 && (mine == first || (mine > first && from_then_on))) throw std::bad_alloc();
}

}  // namespace libtensor

void tensor_test_fail_alloc(int64_t k, int32_t mode) {
  libtensor::failing = k;
  libtensor::from_then_on = mode != 0;
  libtensor::count = 0;
}

int64_t tensor_test_alloc_count(void) { return libtensor::count; }

#endif
