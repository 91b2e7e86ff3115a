// SPDX-License-Identifier: Apache-2.0
// A child has one thread, and finds nothing locked or half made by those it lacks.
#include <sys/wait.h>
#include <tensor/tensor.h>
#include <unistd.h>

#undef NDEBUG
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>
#include <vector>

static void draw() {
  const int64_t one = 1;
  tensor_t* t = tensor_rand(&one, 1, TENSOR_FLOAT64, 0, nullptr);
  assert(t);
  tensor_release(t);
}

static void expect_child_to_end(pid_t child) {
  assert(child > 0);
  int status = -1;
  assert(waitpid(child, &status, 0) == child);
  assert(status == 0);
}

static void fork_while_others_draw(int forks) {
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&stop] {
      uint64_t state[4];
      do {
        draw();
        assert(tensor_rng_get_state(nullptr, state) == TENSOR_OK);
      } while (!stop);
    });
  }
  for (int i = 0; i < forks; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      for (int k = 0; k < 3; ++k) draw();
      _exit(0);
    }
    expect_child_to_end(child);
  }
  stop = true;
  for (std::thread& thread : threads) thread.join();
}

int main() {
  // What is made on first use: this process has used nothing yet, so that each child begins anew.
  for (int i = 0; i < 300; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      fork_while_others_draw(1);
      _exit(0);
    }
    expect_child_to_end(child);
  }
  fork_while_others_draw(300);
  return 0;
}
