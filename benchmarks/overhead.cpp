// SPDX-License-Identifier: Apache-2.0
// What a call costs from C++: as overhead.c, through the wrapper.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <tensor/tensor.hpp>
#include <vector>

namespace lt = tensor;

constexpr int calls = 1000, batches = 100;
volatile std::uint32_t sink;

template <class Call>
void measure(const char* name, int rounds, Call call) {
  std::vector<double> times;
  for (int batch = 0; batch < rounds * batches; ++batch) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) call();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
    times.push_back(taken.count() / calls);
  }
  std::sort(times.begin(), times.end());
  std::printf("%-34s %7.1f ns at least, %7.1f ns in the middle\n", name, times.front(),
              times[times.size() / 2]);
}

int main(int argc, char** argv) {
  const int rounds = std::max(argc > 1 ? std::atoi(argv[1]) : 15, 1);
  const lt::Tensor a = lt::tensor({1.0, 2.0}), b = lt::tensor({3.0, 4.0});
  measure("tensor_abi_version", rounds, [] { sink = tensor_abi_version(); });
  measure("a + b", rounds, [&] { const lt::Tensor c = a + b; });
  measure("tensor({1.0, 2.0}) + b", rounds, [&] {
    const lt::Tensor c = lt::tensor({1.0, 2.0}) + b;
  });
}
