// SPDX-License-Identifier: Apache-2.0
// Two processes, in each of which threads use groups at once: collectives of several groups,
// messages, work in the background, and backward passes that a reducer watches. ThreadSanitizer
// looks on.
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "tensor/tensor.hpp"

namespace lt = tensor;
using lt::Tensor;

#define CHECK(condition)                                                   \
  do {                                                                     \
    if (!(condition)) {                                                    \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                        \
    }                                                                      \
  } while (0)

static const int kRounds = 40;

static int free_port() {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  CHECK(listener >= 0 && bind(listener, reinterpret_cast<sockaddr*>(&address), size) == 0);
  CHECK(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  close(listener);
  return ntohs(address.sin_port);
}

static void reduce(const lt::Group& group, double size) {
  for (int i = 0; i < kRounds; ++i) {
    const Tensor x = lt::full({1000}, static_cast<double>(group.rank() + i));
    const lt::Work work = group.asynchronously([&] { group.all_reduce({x}); });
    const Tensor y = lt::ones({3});
    group.all_reduce({y});
    work.wait();
    CHECK(x.max().item() == size * i + size * (size - 1) / 2 && y.sum().item() == 3 * size);
  }
}

static void exchange(const lt::Group& group, std::int64_t tag) {
  const std::int64_t other = 1 - group.rank();
  for (int i = 0; i < kRounds; ++i) {
    const Tensor mine = lt::full({i % 2 ? 5 : 50000}, static_cast<double>(i));
    const Tensor others = lt::zeros(mine.shape());
    const lt::Work work = group.asynchronously([&] {
      group.recv({others}, other, tag);
      group.send({mine}, other, tag);
    });
    work.wait();
    CHECK(others.min().item() == i);
  }
}

static void train(const lt::Group& group) {
  const Tensor w = lt::ones({600, 600}, lt::requires_grad()),
               b = lt::zeros({600}, lt::requires_grad());
  const lt::Reducer reducer(group, {w, b});
  for (int i = 0; i < kRounds / 4; ++i) {
    const Tensor x = lt::full({2, 600}, static_cast<double>(group.rank() + 1));
    (x.matmul(w) + b).sum().backward();
    CHECK(w.grad().max().item() == 3 * (i + 1) && b.grad().min().item() == 2 * (i + 1));
  }
}

static void run(int rank, int port) {
  alarm(300);
  const std::string variables[][2] = {{"RANK", std::to_string(rank)},
                                      {"WORLD_SIZE", "2"},
                                      {"MASTER_ADDR", "127.0.0.1"},
                                      {"MASTER_PORT", std::to_string(port)}};
  for (const auto& variable : variables) setenv(variable[0].c_str(), variable[1].c_str(), 1);
  lt::GroupOptions options;
  options.timeout = 120;
  const lt::Group group(options);
  const lt::Group second = group.subgroup({1, 0}), third = group.subgroup({0, 1});
  std::vector<std::thread> threads;
  threads.emplace_back([&] { reduce(group, 2); });
  threads.emplace_back([&] { exchange(group, 1); });
  threads.emplace_back([&] { exchange(second, 2); });
  threads.emplace_back([&] { train(third); });
  threads.emplace_back([&] { exchange(third, 4); });
  for (std::thread& thread : threads) thread.join();
  group.barrier();
}

int main() {
  const int port = free_port();
  pid_t children[2];
  for (int rank = 0; rank < 2; ++rank) {
    children[rank] = fork();
    CHECK(children[rank] >= 0);
    if (children[rank] == 0) {
      try {
        run(rank, port);
      } catch (const std::exception& e) {
        std::fprintf(stderr, "rank %d: %s\n", rank, e.what());
        _exit(1);
      }
      std::exit(0);
    }
  }
  int failures = 0;
  for (const pid_t child : children) {
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    failures += status != 0;
  }
  return failures;
}
