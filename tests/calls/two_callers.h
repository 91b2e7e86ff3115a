/* SPDX-License-Identifier: Apache-2.0 */
// Two threads that call functions at once on the same handles.
#ifndef TESTS_CALLS_TWO_CALLERS_H_
#define TESTS_CALLS_TWO_CALLERS_H_

#include "calls.h"

#include <atomic>
#include <thread>

// Settings of the whole process, which a test of pairs in one process can do without.
inline bool is_global(const Entry& entry) {
  for (const char* name :
       {"tensor_set_allocator", "tensor_memory_set_limit", "tensor_set_reclaim"}) {
    if (std::strcmp(entry.name, name) == 0) return true;
  }
  return false;
}

inline bool is_call_of(const Entry& entry, const char* name) {
  return std::strcmp(entry.name, name) == 0;
}

// With tensor_set_requires_grad(), even in one thread, tensor_autograd_record() can make a leaf
// depend on itself, which then lives for ever.
inline bool ties_knots(const Entry& a, const Entry& b) {
  const auto either = [&](const char* name) { return is_call_of(a, name) || is_call_of(b, name); };
  return either("tensor_autograd_record") && either("tensor_set_requires_grad");
}

// A leaf with a gradient and a hook's place, what was computed from it, a view of that, and a
// number.
inline void add_tensors(Driver& d) {
  const int64_t shape[2] = {2, 3};
  tensor_t *leaf = tensor_ones(shape, 2, TENSOR_FLOAT32, 0), *sum, *grad;
  d.require(leaf && tensor_set_requires_grad(leaf, 1) == TENSOR_OK, "a leaf is made");
  tensor_t* computed = tensor_mul(leaf, leaf);
  tensor_t* view = tensor_transpose(computed, 0, 1);
  sum = tensor_sum(computed, nullptr, 0, 0, 0);
  grad = tensor_ones(shape, 2, TENSOR_FLOAT32, 0);
  d.require(computed && view && sum && grad && tensor_set_grad(leaf, grad) == TENSOR_OK &&
                tensor_retain_grad(computed) == TENSOR_OK,
            "tensors are made");
  tensor_release(grad);
  for (tensor_t* t : {leaf, computed, view, sum}) d.push(t);
}

// Each of two threads calls one function a few times. More functions would make sequences, in which
// callers tie knots that live for ever in one thread too: a leaf that no longer requires grad
// becomes the result of what was computed from it.
inline void call_both(const Entry& a, const Entry& b, Source handles, Source for_a, Source for_b,
                      bool hostile, int repeats) {
  Driver base(handles, false);
  prepare_handles(base);
  add_tensors(base);
  Driver first(for_a, hostile), second(for_b, hostile);
  first.share(base);
  second.share(base);
  std::atomic<int> here{0};
  const auto run = [&](const Entry& entry, Driver& driver) {
    for (++here; here < 2;) std::this_thread::yield();  // both begin together
    for (int repeat = 0; repeat < repeats; ++repeat) entry.call(driver);
  };
  std::thread other([&] { run(b, second); });
  run(a, first);
  other.join();
  for (Driver* driver : {&first, &second, &base}) driver->let_go();
  for (Driver* driver : {&first, &second}) driver->check_tickets();
}

#endif  // TESTS_CALLS_TWO_CALLERS_H_
