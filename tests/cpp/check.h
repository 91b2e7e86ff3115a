/* SPDX-License-Identifier: Apache-2.0 */
// What the tests of the C++ wrapper share.
#ifndef TENSOR_TESTS_CPP_CHECK_H_
#define TENSOR_TESTS_CPP_CHECK_H_

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tensor/tensor.hpp>
#include <vector>

namespace lt = tensor;
using lt::Tensor;

#define CHECK(condition)                                                                 \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                      \
    }                                                                                    \
  } while (0)

// The statement throws exactly this class, with this text in its message.
#define CHECK_THROWS(Exception, text, ...)                                                    \
  do {                                                                                        \
    bool thrown = false;                                                                      \
    try {                                                                                     \
      static_cast<void>(__VA_ARGS__);                                                         \
    } catch (const Exception& e) {                                                            \
      thrown = std::strstr(e.what(), text) != nullptr;                                        \
      if (!thrown) std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, e.what());         \
    }                                                                                         \
    if (!thrown) {                                                                            \
      std::fprintf(stderr, "%s:%d: no %s with '%s'\n", __FILE__, __LINE__, #Exception, text); \
      std::exit(1);                                                                           \
    }                                                                                         \
  } while (0)

using Shape = std::vector<std::int64_t>;

inline bool equal(const Tensor& t, const std::vector<double>& values) {
  return t.to_vector<double>() == values;
}

inline std::int64_t live_tensors() { return lt::memory_stats().n_live_tensors; }

#endif  // TENSOR_TESTS_CPP_CHECK_H_
