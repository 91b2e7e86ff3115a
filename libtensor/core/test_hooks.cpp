// SPDX-License-Identifier: Apache-2.0
#ifdef TENSOR_TEST_HOOKS

#include "libtensor/core/test_hooks.h"

#include <dlfcn.h>

#include <atomic>
#include <new>

#include "tests/test_hooks.h"

#ifndef __has_feature
#define __has_feature(x) 0
#endif

namespace libtensor {
namespace {

std::atomic<int64_t> allocation_count{0};
std::atomic<int64_t> failing{-1};
std::atomic<bool> from_then_on{false};

bool fails() noexcept {
  const int64_t mine = allocation_count++;
  const int64_t first = failing;
  return first >= 0 && (mine == first || (mine > first && from_then_on));
}

}  // namespace

void test_allocation() {
  if (fails()) throw std::bad_alloc();
}

}  // namespace libtensor

void tensor_test_fail_alloc(int64_t k, int32_t mode) {
  libtensor::failing = k;
  libtensor::from_then_on = mode != 0;
  libtensor::allocation_count = 0;
}

int64_t tensor_test_alloc_count(void) { return libtensor::allocation_count; }

// The library's own operator new counts, and then calls the one that the rest of the process uses,
// so that memory may be freed anywhere. Clang's runtime for ThreadSanitizer defines it in each
// program.
#if !defined(__SANITIZE_THREAD__) && !__has_feature(thread_sanitizer)

namespace {

template <class F>
F* next(const char* name, const void* own) noexcept {
  void* found = dlsym(RTLD_DEFAULT, name);
  if (!found || found == own) found = dlsym(RTLD_NEXT, name);
  return reinterpret_cast<F*>(found);
}

using New = void*(std::size_t);
using NothrowNew = void*(std::size_t, const std::nothrow_t&);

template <class F>
const void* address(F* function) noexcept {
  return reinterpret_cast<const void*>(function);
}

}  // namespace

void* operator new(std::size_t size) {
  static New* const real = next<New>("_Znwm", address<New>(&operator new));
  libtensor::test_allocation();
  return real(size);
}

void* operator new[](std::size_t size) {
  static New* const real = next<New>("_Znam", address<New>(&operator new[]));
  libtensor::test_allocation();
  return real(size);
}

void* operator new(std::size_t size, const std::nothrow_t& tag) noexcept {
  static NothrowNew* const real =
      next<NothrowNew>("_ZnwmRKSt9nothrow_t", address<NothrowNew>(&operator new));
  return libtensor::fails() ? nullptr : real(size, tag);
}

void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
  static NothrowNew* const real =
      next<NothrowNew>("_ZnamRKSt9nothrow_t", address<NothrowNew>(&operator new[]));
  return libtensor::fails() ? nullptr : real(size, tag);
}

#endif
#endif
