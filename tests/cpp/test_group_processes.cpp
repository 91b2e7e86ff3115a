// SPDX-License-Identifier: Apache-2.0
// A process group of two processes through the C++ interface: this program forks them, with the
// variables that a launcher sets.
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "check.h"

static const int kProcesses = 2;
static const unsigned kSeconds = 60;  // after which a process is killed

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

static void test_transfers(const lt::Group& group) {
  const std::int64_t rank = group.rank(), other = 1 - rank;
  const double r = static_cast<double>(rank);
  const Tensor x = lt::tensor({r + 1, 10 * (r + 1)});
  group.all_reduce({x});
  CHECK(equal(x, {3, 30}));
  group.all_reduce({x}, lt::Collective::mean);
  CHECK(equal(x, {3, 30}));

  const Tensor message = lt::tensor({1.0, 2.0, r}), received = lt::zeros({3});
  if (rank == 0) {
    group.send({message}, 1, 7);
    group.recv({received}, 1, 8);
  } else {
    group.recv({received}, 0, 7);
    group.send({message}, 0, 8);
  }
  CHECK(equal(received, {1, 2, 1 - r}));

  // Messages with another tag that came before it are received later.
  if (rank == 0) {
    group.send({message}, 1, 9);
    group.send({received}, 1, 5);
  } else {
    const Tensor early = lt::zeros({3});
    CHECK(group.recv_any({early}, 5) == 0 && equal(early, {1, 2, 1}));
    CHECK(group.recv_any({early}, 9) == 0 && equal(early, {1, 2, 0}));
  }

  // From whichever process sends first, in the background.
  if (rank == 0) {
    group.send({message, received}, 1, 6);
  } else {
    const Tensor first = lt::zeros({3}), second = lt::zeros({3});
    const lt::Work any = group.asynchronously([&] {
      CHECK(group.recv_any({first, second}, 6) == -1);
    });
    any.wait();
    CHECK(any.source() == 0 && equal(first, {1, 2, 0}) && equal(second, {1, 2, 1}));
  }

  // Each waits for the other.
  const Tensor sum = lt::tensor({r});
  received.zero_();
  const lt::Work work = group.asynchronously([&] {
    group.recv({received}, other);
    group.send({message}, other);
    group.all_reduce({sum});
  });
  work.wait();
  CHECK(work.source() == -1);
  CHECK(work.is_done() && equal(received, {1, 2, 1 - r}) && equal(sum, {1}));

  const Tensor all = lt::zeros({4}), half = lt::zeros({1});
  group.all_gather({all}, {lt::tensor({r, 2 * r})});
  CHECK(equal(all, {0, 0, 1, 2}));
  group.reduce_scatter({half}, {lt::tensor({1.0, 5.0})});
  CHECK(equal(half, {rank == 0 ? 2.0 : 10.0}));
  group.scatter({half}, rank == 1 ? lt::TensorList{x} : lt::TensorList{}, 1);
  CHECK(equal(half, {rank == 0 ? 3.0 : 30.0}));
  const Tensor first = lt::zeros({}), second = lt::zeros({});
  group.all_to_all({first, second}, {lt::tensor(10 * r), lt::tensor(10 * r + 1)});
  CHECK(first.item() == r && second.item() == 10 + r);
  group.barrier();

  const lt::Group last = group.subgroup({1});
  CHECK(last.rank() == (rank == 1 ? 0 : -1) && last.size() == 1 && last.world_rank(0) == 1);
}

// Values, and the gradients of sums of the results times weights.
static void test_gradients(const lt::Group& group) {
  const std::int64_t rank = group.rank();
  const double r = static_cast<double>(rank);
  const auto check = [&](auto&& f, const std::vector<double>& values,
                         const std::vector<double>& gradient) {
    const Tensor x = lt::tensor({r + 1, 10 * (r + 1)}, lt::requires_grad());
    const Tensor y = f(x);
    CHECK(equal(y, values));
    // Weights 1, 2, ... in process 0, 101, 102, ... in process 1.
    const Tensor weights = lt::arange(y.numel()).to(lt::float64).add(1 + 100 * r);
    (y * weights).sum().backward();
    CHECK(equal(x.grad(), gradient));
  };
  check([&](const Tensor& x) { return group.autograd_all_reduce(x); }, {3, 30}, {102, 104});
  check([&](const Tensor& x) { return group.autograd_all_reduce(x, lt::Collective::mean); },
        {1.5, 15}, {51, 52});
  const std::vector<double> zeros = {0, 0}, none = {0, 0, 0, 0};
  check([&](const Tensor& x) { return group.autograd_reduce(x, 1); },
        rank == 1 ? std::vector<double>{3, 30} : zeros, {101, 102});
  check([&](const Tensor& x) { return group.autograd_broadcast(x, 1); }, {2, 20},
        rank == 1 ? std::vector<double>{102, 104} : zeros);
  check([&](const Tensor& x) { return group.autograd_all_gather(x); }, {1, 10, 2, 20},
        rank == 0 ? std::vector<double>{102, 104} : std::vector<double>{106, 108});
  check([&](const Tensor& x) { return group.autograd_gather(x); },
        rank == 0 ? std::vector<double>{1, 10, 2, 20} : none,
        rank == 0 ? std::vector<double>{1, 2} : std::vector<double>{3, 4});
  check([&](const Tensor& x) { return group.autograd_reduce_scatter(x); }, {rank == 0 ? 3.0 : 30},
        {1, 101});
  check([&](const Tensor& x) { return group.autograd_scatter(x); }, {rank == 0 ? 1.0 : 10},
        rank == 0 ? std::vector<double>{1, 101} : zeros);
  check([&](const Tensor& x) { return group.autograd_all_to_all(x); },
        rank == 0 ? std::vector<double>{1, 2} : std::vector<double>{10, 20},
        rank == 0 ? std::vector<double>{1, 101} : std::vector<double>{2, 102});
  // Process 0 gets everything.
  using Sizes = std::vector<std::int64_t>;
  check(
      [&](const Tensor& x) {
        return group.autograd_all_to_all(x, rank == 0 ? Sizes{2, 2} : Sizes{0, 0}, {2, 0});
      },
      rank == 0 ? std::vector<double>{1, 10, 2, 20} : std::vector<double>{},
      rank == 0 ? std::vector<double>{1, 2} : std::vector<double>{3, 4});
}

// Rows of a process; those of all make the whole batch.
static Tensor rows(std::int64_t rank) {
  return lt::arange(12).reshape({4, 3}).add(static_cast<double>(rank)).sin();
}

static Tensor loss_of(const Tensor& w, const Tensor& b, const Tensor& x) {
  return (x.matmul(w) + b).square().mean();
}

static bool close(const Tensor& a, const Tensor& b) { return lt::allclose(a, b).item() != 0; }

static void test_training(const lt::Group& group) {
  const std::int64_t rank = group.rank();
  lt::manual_seed(static_cast<std::uint64_t>(1 + rank));  // other weights in each
  const Tensor w = lt::randn({3, 2}, lt::requires_grad());
  const Tensor b = lt::randn({2}, lt::requires_grad());
  const lt::Reducer reducer(group, {w, b});
  const auto same_everywhere = [&](const Tensor& t) {
    const Tensor all = lt::zeros({2 * t.numel()});
    group.all_gather({all}, {t.detach().flatten()});
    const auto parts = all.chunk(2);
    return lt::allclose(parts[0], parts[1], 0, 0).item() != 0;
  };
  CHECK(same_everywhere(w) && same_everywhere(b));

  lt::optim::SGD optimizer({w, b}, {0.1});
  double first = 0, loss = 0;
  for (int step = 0; step < 5; ++step) {
    // The gradient of the whole batch, computed here without the other process.
    const Tensor w0 = w.detach().clone(), b0 = b.detach().clone();
    w0.requires_grad_();
    b0.requires_grad_();
    ((loss_of(w0, b0, rows(0)) + loss_of(w0, b0, rows(1))) / 2).backward();

    optimizer.zero_grad();
    const Tensor mine = loss_of(w, b, rows(rank));
    mine.backward();
    CHECK(close(w.grad(), w0.grad()) && close(b.grad(), b0.grad()));
    CHECK(same_everywhere(w.grad()) && same_everywhere(b.grad()));
    optimizer.step();
    CHECK(same_everywhere(w) && same_everywhere(b));
    const Tensor mean = mine.detach();
    group.all_reduce({mean}, lt::Collective::mean);
    loss = mean.item();
    if (step == 0) first = loss;
  }
  CHECK(loss < first);

  // Accumulated alone, then together.
  optimizer.zero_grad();
  reducer.no_sync([&] { loss_of(w, b, rows(rank)).backward(); });
  CHECK(!same_everywhere(w.grad()));
  loss_of(w, b, rows(rank)).backward();
  CHECK(same_everywhere(w.grad()));
}

// A hook in the place of the mean: the sum, in the first call of each bucket, and twice that by the
// second call.
static void test_hook(const lt::Group& group) {
  const double r = static_cast<double>(group.rank());
  const Tensor a = lt::zeros({2}, lt::requires_grad()), b = lt::zeros({3}, lt::requires_grad());
  const lt::Reducer reducer(group, {a, b});
  CHECK(reducer.bucket_count() == 1 && reducer.bucket_of(1) == 0 && reducer.bucket_of(2) == -1);
  int calls = 0;
  reducer.set_hook([&](const Tensor& gradients) {
    CHECK(gradients.shape() == Shape{5});
    CHECK(reducer.bucket_count() == 1 && reducer.bucket_of(0) == 0);
    const char* const words = "called by a hook of the reducer itself";
    CHECK_THROWS(lt::InvalidError, words, reducer.set_hook([](const Tensor& g) { return g; }));
    CHECK_THROWS(lt::InvalidError, words, reducer.remove_hook());
    CHECK_THROWS(lt::InvalidError, words, reducer.prepare());
    {
      const lt::GradModeGuard recording(true);
      CHECK_THROWS(lt::InvalidError, words, (a * 2).sum().backward());
    }
    if (++calls % 2 == 0) return gradients * 2;
    group.all_reduce({gradients});
    return Tensor();
  });
  for (int pass = 0; pass < 2; ++pass) {
    a.set_grad({});
    b.set_grad({});
    ((a * (r + 1)).sum() + (b * 10).sum()).backward();
    CHECK(calls == 2 * (pass + 1) && equal(a.grad(), {6, 6}) && equal(b.grad(), {40, 40, 40}));
  }
  reducer.remove_hook();
  a.set_grad({});
  (a * (r + 1)).sum().backward();
  CHECK(equal(a.grad(), {1.5, 1.5}) && calls == 4);
}

static void run(int rank, int port) {
  alarm(kSeconds);
  const std::string variables[][2] = {{"RANK", std::to_string(rank)},
                                      {"WORLD_SIZE", std::to_string(kProcesses)},
                                      {"MASTER_ADDR", "127.0.0.1"},
                                      {"MASTER_PORT", std::to_string(port)}};
  for (const auto& variable : variables) setenv(variable[0].c_str(), variable[1].c_str(), 1);
  lt::GroupOptions options;
  options.timeout = kSeconds / 2;
  const lt::Group group(options);
  CHECK(group.rank() == rank && group.size() == kProcesses && group.world_rank(1) == 1);
  CHECK(group.local_rank() == rank && group.local_size() == kProcesses);
  CHECK(group.engine() == "shm" && !group.why().empty());
  test_transfers(group);
  test_gradients(group);
  test_hook(group);
  test_training(group);
  group.destroy();
}

int main() {
  const int port = free_port();
  pid_t children[kProcesses];
  for (int rank = 0; rank < kProcesses; ++rank) {
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
