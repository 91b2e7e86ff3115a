// SPDX-License-Identifier: Apache-2.0
// Threads that draw from one generator get numbers of their own: together those that one thread
// would have drawn.
#include <tensor/tensor.h>

#undef NDEBUG
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

constexpr int kThreads = 8, kCalls = 5000;
constexpr int64_t kElements = 1;

std::vector<double> draw(tensor_rng_t* g, int calls) {
  std::vector<double> all;
  for (int i = 0; i < calls; ++i) {
    tensor_t* t = tensor_rand(&kElements, 1, TENSOR_FLOAT64, 0, g);
    assert(t);
    std::vector<double> part(kElements);
    assert(tensor_copy_to_host(t, part.data(), 8 * kElements) == TENSOR_OK);
    all.insert(all.end(), part.begin(), part.end());
    tensor_release(t);
  }
  return all;
}

void test_shared(const char* name) {
  tensor_rng_t* g = name ? tensor_rng_create(name, 5) : nullptr;
  assert(tensor_rng_seed(g, 5) == TENSOR_OK);
  const std::vector<double> alone = draw(g, kThreads * kCalls);
  assert(tensor_rng_seed(g, 5) == TENSOR_OK);
  std::vector<std::vector<double>> parts(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&parts, g, i] { parts[static_cast<size_t>(i)] = draw(g, kCalls); });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<double> together;
  for (const auto& part : parts) together.insert(together.end(), part.begin(), part.end());
  std::vector<double> wanted = alone;
  std::sort(wanted.begin(), wanted.end());
  std::sort(together.begin(), together.end());
  assert(together == wanted);
  tensor_rng_release(g);
}

void test_state_changes_while_others_draw() {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([i] {
      for (int k = 0; k < kCalls; ++k) {
        uint64_t state[4];
        assert(tensor_rng_get_state(nullptr, state) == TENSOR_OK);
        if (i % 2) assert(tensor_rng_set_state(nullptr, state) == TENSOR_OK);
        if (i == 2) assert(tensor_rng_seed(nullptr, static_cast<uint64_t>(k)) == TENSOR_OK);
        draw(nullptr, 1);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

int main() {
  test_shared(nullptr);
  test_shared("philox4x32-10");
  test_shared("xoroshiro64*");
  test_state_changes_while_others_draw();
  return 0;
}
