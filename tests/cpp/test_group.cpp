// SPDX-License-Identifier: Apache-2.0
// Process groups through the C++ interface, of one process; test_group_processes.cpp has several.
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"

static lt::Group alone() {
  lt::GroupOptions options;
  options.rank = 0;
  options.size = 1;
  options.timeout = 5;
  return lt::Group(options);
}

static void test_facts() {
  const lt::Group group = alone();
  CHECK(group.rank() == 0 && group.size() == 1);
  CHECK(group.world_rank(0) == 0 && group.world_rank(1) == -1);
  CHECK(group.local_rank() == 0 && group.local_size() == 1 && group.failed_rank() == -1);
  CHECK(group.engine() == "self" && group.why().find("self") != std::string::npos);
  CHECK(group.timeout() == 5);
  group.set_timeout(2.5);
  CHECK(group.timeout() == 2.5);
  CHECK_THROWS(lt::InvalidError, "Group::set_timeout: ", group.set_timeout(0));

  lt::Group copy = group;
  copy = group.subgroup({0});
  CHECK(copy.rank() == 0 && copy.size() == 1);
  CHECK_THROWS(lt::OutOfRangeError, "Group::subgroup: ", group.subgroup({1}));
  CHECK_THROWS(lt::InvalidError, "Group::subgroup: ", group.subgroup({0, 0}));

  lt::GroupOptions wrong;
  wrong.engine = "no such";
  CHECK_THROWS(lt::Error, "no such", lt::Group(wrong));
  for (const char* name : {"shm,", "nccl,nccl", "shm,nccl", "cpu:shm,", "cuda:shm", "cpu:"}) {
    wrong.engine = name;
    CHECK_THROWS(lt::InvalidError, "expected \"shm\", \"mpi\", \"nccl\"", lt::Group(wrong));
  }
  wrong.engine = std::string("a\0b", 3);
  CHECK_THROWS(lt::InvalidError, "Group: engine: ", lt::Group(wrong));
  CHECK_THROWS(lt::Error, "group_norm: ", lt::group_norm(lt::ones({2}), 1));  // no method of Group
}

static void test_collectives() {
  const lt::Group group = alone();
  const Tensor x = lt::tensor({1.0, 2.0}), y = lt::tensor({3.0, 4.0}), out = lt::zeros({2});
  group.all_reduce({x, y});
  group.all_reduce({x}, lt::Collective::mean);
  group.reduce({x}, 0, lt::Collective::max);
  group.broadcast({x, y});
  group.barrier();
  CHECK(equal(x, {1, 2}) && equal(y, {3, 4}));
  const auto writes = [&](auto&& call) {
    out.fill_(0.0);
    call();
    CHECK(equal(out, {1, 2}));
  };
  writes([&] { group.all_gather({out}, {x}); });
  writes([&] { group.reduce_scatter({out}, {x}); });
  writes([&] { group.gather({x}, {out}); });
  writes([&] { group.scatter({out}, {x}, 0); });
  writes([&] { group.all_to_all({out}, {x}); });
  const Tensor all = lt::zeros({1});
  group.all_gather({all}, {lt::tensor(7.0)});
  CHECK(equal(all, {7}));

  CHECK_THROWS(lt::InvalidError, "Group::send: ", group.send({x}, 0));
  CHECK_THROWS(lt::OutOfRangeError, "Group::recv: ", group.recv({x}, 1, 3));
  CHECK_THROWS(lt::InvalidError, "Group::recv_any: the group has no other", group.recv_any({x}));
  CHECK_THROWS(lt::InvalidError, "Group::recv_any: tag is -1", group.recv_any({x}, -1));
  CHECK_THROWS(lt::OutOfRangeError, "Group::broadcast: ", group.broadcast({x}, 1));
  CHECK_THROWS(lt::InvalidError, "Group::all_reduce: ", group.all_reduce({}));
  CHECK_THROWS(lt::InvalidError, "Group::all_gather: 1 inputs for 2 outputs",
               group.all_gather({out, y}, {x}));
  const Tensor leaf = lt::tensor({1.0, 2.0}, lt::requires_grad());
  CHECK_THROWS(lt::AutogradError, "Group::all_reduce: ", group.all_reduce({leaf}));
  const lt::NoGradGuard no_grad;
  group.all_reduce({leaf});
}

static void test_gradients() {
  const lt::Group group = alone();
  const Tensor x = lt::tensor({1.0, 2.0}, lt::requires_grad());
  const Tensor scalar = lt::tensor(3.0, lt::requires_grad());
  Tensor y = group.autograd_all_reduce(group.autograd_reduce(x), lt::Collective::mean);
  y = group.autograd_gather(group.autograd_scatter(group.autograd_broadcast(y)));
  y = group.autograd_all_to_all(group.autograd_reduce_scatter(group.autograd_all_gather(y)));
  CHECK(equal(y, {1, 2}) && y.requires_grad());
  const Tensor one = group.autograd_all_gather(scalar);
  CHECK(equal(one, {3}));
  // Gradients of gradients.
  lt::GradOptions again;
  again.create_graph = true;
  const auto first = lt::grad({(y * y * y).sum() + one.sum() * 5}, {x, scalar}, again);
  CHECK(equal(first[0], {3, 12}) && equal(first[1], {5}) && first[1].dim() == 0);
  CHECK(equal(lt::grad({first[0].sum()}, {x})[0], {6, 12}));

  CHECK_THROWS(lt::AutogradError, "all_reduce has a gradient for sums and means",
               group.autograd_all_reduce(x, lt::Collective::max).sum().backward());
  CHECK_THROWS(lt::ShapeError, "Group::autograd_scatter: scatter of a 0-d tensor",
               group.autograd_scatter(scalar));
  CHECK_THROWS(lt::ShapeError, "input_sizes has the sum 3, axis 0 of the tensor has 2",
               group.autograd_all_to_all(x, {3}, {3}));
  CHECK_THROWS(lt::InvalidError, "both of them, or neither", group.autograd_all_to_all(x, {2}));
  CHECK_THROWS(lt::InvalidError, "input_sizes has the extent -1, expected 0 or more",
               group.autograd_all_to_all(x, {2}, {-1}));
  CHECK_THROWS(lt::InvalidError, "input_sizes has 2 extents, expected one for each of the 1",
               group.autograd_all_to_all(x, {2}, {1, 1}));
  CHECK_THROWS(lt::OutOfRangeError, "Group::autograd_broadcast: ", group.autograd_broadcast(x, 1));
  group.asynchronously([&] {
    CHECK_THROWS(lt::InvalidError, "expected its end first", group.autograd_all_reduce(x));
  });
}

static void test_background() {
  const lt::Group group = alone();
  const Tensor x = lt::tensor({1.0, 2.0}), out = lt::zeros({2});
  lt::Work work = group.asynchronously([&] {
    group.all_reduce({x});
    group.all_gather({out}, {x});
  });
  const lt::Work copy = work;
  work.wait();
  copy.wait(3);
  CHECK(copy.is_done() && equal(out, {1, 2}));
  CHECK_THROWS(lt::InvalidError, "Group::asynchronously: ", group.asynchronously([&] {
    static_cast<void>(group.asynchronously([] {}));
  }));
  // What was begun ends.
  CHECK_THROWS(std::runtime_error, "mine", group.asynchronously([&] {
    group.all_reduce({x});
    throw std::runtime_error("mine");
  }));
  work = group.asynchronously([] {});
  work.wait();
}

static void test_end() {
  const Tensor x = lt::ones({2});
  const lt::Group left = alone();
  left.destroy();
  CHECK_THROWS(lt::Error, "Group::all_reduce: ", left.all_reduce({x}));
  const lt::Group aborted = alone();
  aborted.abort("no more data");
  CHECK_THROWS(lt::DistributedError, "no more data", aborted.all_reduce({x}));
}

static void test_reducer() {
  const lt::Group group = alone();
  const Tensor w = lt::tensor({1.0, 2.0}, lt::requires_grad());
  const Tensor b = lt::tensor({0.5}, lt::requires_grad());
  {
    const lt::Reducer reducer(group, {w, b});
    const lt::Reducer copy = reducer;
    CHECK(copy.bucket_count() == 1);
    w.square().sum().backward();  // b is not part of it
    CHECK(equal(w.grad(), {2, 4}));
    reducer.prepare({});
    reducer.no_sync([&] { (w * b).sum().backward(); });
    CHECK(equal(w.grad(), {2.5, 4.5}) && equal(b.grad(), {3}));
    const Tensor loss = w.sum();
    reducer.prepare({loss});
    loss.backward();
    CHECK(equal(w.grad(), {3.5, 5.5}) && equal(b.grad(), {3}));
    CHECK_THROWS(std::runtime_error, "mine",
                 reducer.no_sync([] { throw std::runtime_error("mine"); }));
  }
  CHECK_THROWS(lt::AutogradError, "Reducer: ", lt::Reducer(group, {lt::ones({2})}));
  CHECK_THROWS(lt::InvalidError, "Reducer: ", lt::Reducer(group, {}));
}

int main() {
  test_facts();
  test_collectives();
  test_gradients();
  test_background();
  test_end();
  test_reducer();
  CHECK(live_tensors() == 0);
  return 0;
}
