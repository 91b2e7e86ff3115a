# SPDX-License-Identifier: Apache-2.0
"""What the ranks of test_distributed.py do."""

import datetime
import os
import signal
import sys
import threading
import time
import warnings

import ranks
from libtensor.distributed.nn import functional
from ranks import raises

import libtensor as lt
import libtensor.distributed as dist

DTYPES = [
    "bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32",
    "float64", "complex64", "complex128",
]  # fmt: skip


def begin(**options):
    dist.init_process_group("shm", timeout=30, **options)
    return dist.get_rank(), dist.get_world_size()


def collectives():
    rank, n = begin()
    total = sum(range(1, n + 1))
    x = lt.arange(6.0).reshape(2, 3) * (rank + 1)
    assert dist.all_reduce(x) is None and x.tolist() == (lt.arange(6.0).reshape(2, 3) * total).tolist()
    for op, expected in (("AVG", total / n), ("PRODUCT", [1, 1, 2, 6, 24][n]), ("MIN", 1), ("MAX", n)):
        x = lt.full((2,), rank + 1.0)
        dist.all_reduce(x, op=getattr(dist.ReduceOp, op))
        assert x.tolist() == [expected] * 2, op
    for op, expected in (("BAND", 1 & 2 if n == 2 else 0), ("BOR", 3), ("BXOR", 3 if n == 2 else 0)):
        x, to, part = lt.tensor([[rank + 1, 5]]), lt.tensor([[rank + 1, 5]]), lt.zeros(1, 2, dtype=lt.int64)
        kind = getattr(dist.ReduceOp, op)
        dist.all_reduce(x, kind)
        assert x.tolist() == [[expected, 5 if op != "BXOR" or n % 2 else 0]], op
        dist.reduce(to, 1, kind)
        assert to.tolist() == (x.tolist() if rank == 1 else [[rank + 1, 5]])
        dist.reduce_scatter(part, [lt.tensor([[rank + 1, 5]])] * n, kind)
        assert part.tolist() == x.tolist()
    x = lt.full((2,), rank + 1.0)
    dist.reduce(x, dst=1)
    assert x.tolist() == [total if rank == 1 else rank + 1.0] * 2
    x = lt.full((2,), float(rank))
    dist.broadcast(x, src=1)
    assert x.tolist() == [1, 1]
    outputs = [lt.zeros(2, 2) for _ in range(n)]
    dist.all_gather(outputs, lt.full((2, 2), float(rank)))
    assert [out.tolist() for out in outputs] == [[[i, i]] * 2 for i in range(n)]
    for shape in ((2 * n, 3), (n, 2, 3), (6 * n,)):
        out = lt.zeros(shape)
        dist.all_gather_into_tensor(out, lt.full((2, 3), float(rank)))
        assert out.reshape(n, 6)[:, 5].tolist() == list(range(n))
    out = lt.zeros(2, 3)
    dist.reduce_scatter_tensor(out, lt.arange(6.0 * n).reshape(2 * n, 3))
    assert out.tolist() == (lt.arange(6.0 * n).reshape(n, 2, 3)[rank] * n).tolist()
    dist.reduce_scatter(out, [lt.full((2, 3), float(i)) for i in range(n)], dist.ReduceOp.AVG)
    assert out.tolist() == [[rank] * 3] * 2
    parts = [lt.zeros(2) for _ in range(n)] if rank == n - 1 else None
    dist.gather(lt.full((2,), float(rank)), parts, dst=n - 1)
    assert parts is None or [part.tolist() for part in parts] == [[i, i] for i in range(n)]
    out = lt.zeros(2)
    dist.scatter(out, [lt.full((2,), float(i)) for i in range(n)] if rank == 1 else None, src=1)
    assert out.tolist() == [rank, rank]
    outputs = [lt.zeros(rank + 1, i + 1) for i in range(n)]
    dist.all_to_all(outputs, [lt.full((i + 1, rank + 1), float(rank)) for i in range(n)])
    assert all((out == i).all().item() for i, out in enumerate(outputs))
    out = lt.zeros(n * 2)
    dist.all_to_all_single(out, lt.arange(2.0 * n) + 10 * rank)
    assert out.reshape(n, 2).tolist() == [[10 * i + 2 * rank, 10 * i + 2 * rank + 1] for i in range(n)]
    out = lt.zeros(n * (rank + 1))
    sizes = [i + 1 for i in range(n)]
    dist.all_to_all_single(out, lt.full((sum(sizes),), float(rank)), [rank + 1] * n, sizes)
    assert out.reshape(n, rank + 1)[:, 0].tolist() == list(range(n))
    # Parts of different extents that lie between one another in memory, as those of a transposed matrix do.
    for output in (
        lt.zeros(4, sum(sizes)).mT,
        lt.zeros(sum(sizes), 8)[:, ::2],
        lt.zeros(2, 2, sum(sizes)).permute(2, 1, 0),
    ):
        sent = lt.full((rank + 1, n, *output.shape[1:]), float(rank)).flatten(0, 1)
        dist.all_to_all_single(output, sent, sizes, [rank + 1] * n)
        expected = lt.cat([lt.full((size, *output.shape[1:]), float(i)) for i, size in enumerate(sizes)])
        assert output.equal(expected)
    whole = lt.zeros(3, 4)
    both = [whole[:, :3], whole[1:, 1:], *(lt.zeros(1) for _ in range(n - 2))]
    sent = [lt.ones(t.numel()) for t in both]
    raises(lt.InvalidError, "outputs[0] and outputs[1] share memory", lambda: dist.all_to_all(both, sent))
    dist.barrier()
    dist.destroy_process_group()
    assert not dist.is_initialized()


def functional_outputs():
    """What functions through which gradients flow write to their outputs."""
    rank, n = begin()
    x = lt.arange(2.0 * n).reshape(n, 2) + 10 * rank
    x.requires_grad = True
    outputs = [lt.zeros(2) for _ in range(n)]
    found = functional.all_to_all(outputs, list(x.unbind(0)))
    assert all(a.equal(b) and b.requires_grad and not a.requires_grad for a, b in zip(outputs, found, strict=True))
    assert outputs[0].tolist() == [2 * rank, 2 * rank + 1]
    out = lt.zeros(2, n).mT
    assert functional.all_to_all_single(out, x).equal(out) and out[0].tolist() == outputs[0].tolist()
    out = lt.zeros(2)
    assert functional.reduce_scatter(out, list(x.unbind(0))).equal(out)
    wide = [lt.zeros(2, dtype=lt.float64) for _ in range(n)]
    for name, call in (
        ("all_to_all", lambda: functional.all_to_all(wide, list(x.unbind(0)))),
        ("all_to_all_single", lambda: functional.all_to_all_single(lt.zeros(n, 2, dtype=lt.float64), x)),
        ("reduce_scatter", lambda: functional.reduce_scatter(wide[0], list(x.unbind(0)))),
    ):
        raises(lt.DTypeError, f"{name}: dtypes are float64 and float32, expected one", call)
    dist.destroy_process_group()


def shapes_and_dtypes():
    rank, n = begin()
    for name in DTYPES:
        dtype = getattr(lt, name)
        x = lt.ones(3, dtype=dtype)
        dist.all_reduce(x)
        assert x.dtype is dtype and x.tolist() == lt.full((3,), 1 if name == "bool" else n, dtype=dtype).tolist(), name
        outputs = [lt.zeros(2, 2, dtype=dtype) for _ in range(n)]
        dist.all_gather(outputs, lt.full((2, 2), rank, dtype=dtype))
        assert outputs[1].tolist() == lt.ones(2, 2, dtype=dtype).tolist(), name
    t = (lt.arange(6.0).reshape(2, 3) * (rank + 1)).t()
    whole = lt.zeros(4, 6)
    for x in (t, whole[1::2, ::3].t(), lt.tensor(2.0)):
        expected = x.clone() * n if x is not t else x.clone() / (rank + 1) * n * (n + 1) / 2
        dist.all_reduce(x)
        assert x.tolist() == expected.tolist()
    assert whole.sum().item() == 0  # nothing beside the view was written to
    out = lt.zeros(3, 2 * n).t()
    dist.all_gather_into_tensor(out, lt.full((3, 2), float(rank)).t().reshape(2, 3))
    assert out.reshape(n, 6)[:, 0].tolist() == list(range(n))
    out = lt.zeros(4, 2)[::2]
    dist.reduce_scatter_tensor(out, lt.ones(2 * n, 2))
    assert out.tolist() == [[n, n]] * 2
    out = lt.zeros(n)
    dist.all_gather_into_tensor(out, lt.tensor(float(rank)))
    assert out.tolist() == list(range(n))
    empty = lt.ones(0, 3)
    dist.all_reduce(empty)
    dist.all_gather([lt.ones(0, 3) for _ in range(n)], empty)
    uneven = [lt.zeros(i + 1) for i in range(n)]
    dist.all_gather(uneven, lt.full((rank + 1,), float(rank)))
    assert [out.tolist() for out in uneven] == [[i] * (i + 1) for i in range(n)]
    out = lt.zeros(rank + 1)
    dist.reduce_scatter(out, [lt.full((i + 1,), float(i)) for i in range(n)])
    assert out.tolist() == [rank * n] * (rank + 1)
    p = lt.ones(2, requires_grad=True)  # parameters may be copied outside of no_grad()
    dist.broadcast(p, 0)
    dist.destroy_process_group()


def background():
    rank, n = begin()
    x = lt.ones(3)
    work = dist.all_reduce(x, async_op=True)
    assert isinstance(work, dist.Work) and work.wait(datetime.timedelta(seconds=20)) and x.tolist() == [n] * 3
    assert work.is_completed() and work.is_success() and work.exception() is None and work.result()[0] is x
    x = lt.ones(3)
    halved = dist.all_reduce(x, async_op=True).get_future().then(lambda f: f.value()[0] / n)
    assert halved.wait().tolist() == [1, 1, 1] and halved.done()
    failed = dist.all_reduce(x, async_op=True).get_future().then(lambda f: 1 / 0)
    raises(ZeroDivisionError, "division", failed.wait)
    works = []
    outputs = [[lt.zeros(2) for _ in range(n)] for _ in range(3)]
    for i, each in enumerate(outputs):
        works.append(dist.all_gather(each, lt.full((2,), float(10 * i + rank)), async_op=True))
    transposed = lt.zeros(3, 2).t()
    works.append(dist.reduce_scatter_tensor(transposed, lt.ones(2 * n, 3), async_op=True))
    for work in reversed(works):
        work.wait()
    assert [each[1].tolist() for each in outputs] == [[1, 1], [11, 11], [21, 21]] and transposed.tolist() == [
        [n] * 3
    ] * 2
    work = dist.barrier(async_op=True)
    end = time.monotonic() + 20
    while not work.is_completed():
        assert time.monotonic() < end
    with dist._coalescing_manager(async_ops=True) as scope:
        a, b, parts = lt.ones(2), lt.ones(3), [lt.zeros(2) for _ in range(n)]
        assert dist.all_reduce(a) is None and dist.all_reduce(b, dist.ReduceOp.AVG) is None
        dist.all_gather(parts, lt.full((2,), float(rank)))
    scope.wait()
    assert a.tolist() == [n, n] and b.tolist() == [1, 1, 1] and parts[1].tolist() == [1, 1]
    with dist._coalescing_manager():
        dist.all_reduce(a)
    assert a.tolist() == [n * n, n * n]
    group = dist.group.WORLD
    group.begin()
    raises(lt.InvalidError, "begin", group.begin)
    dist.all_reduce(b)
    group.end().wait()
    assert b.tolist() == [n] * 3
    dist.destroy_process_group()


def waits():
    """For work that takes long: with a limit, and with a signal."""
    rank, n = begin()
    x = lt.ones(3)
    if rank == 1:
        time.sleep(1.2)
        dist.all_reduce(x)
    else:
        work = dist.all_reduce(x, async_op=True)
        raises(lt.DistributedError, "not done within 0.1 s", lambda: work.wait(0.1))
        threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            work.wait()
        except KeyboardInterrupt:
            assert not work.is_completed()
        else:
            raise AssertionError("no KeyboardInterrupt")
        assert work.wait()
    assert x.tolist() == [n] * 3
    dist.destroy_process_group()


def messages():
    rank, n = begin()
    after, before = (rank + 1) % n, (rank - 1) % n
    for size in (1, 1 << 18):  # one that needs no room, and one that does not fit into any
        source, target = lt.full((size,), float(rank)), lt.zeros(size)
        sent, received = dist.isend(source, after), dist.irecv(target, before)
        assert sent.wait() and received.wait() and target[0].item() == target[-1].item() == before
        assert received.source_rank() == before
        target.zero_()
        ops = [dist.P2POp(dist.isend, source, after, tag=3), dist.P2POp(dist.irecv, target, before, tag=3)]
        for work in dist.batch_isend_irecv(ops):
            work.wait()
        assert target[-1].item() == before
    x = lt.zeros(2, 2)
    if rank == 0:
        dist.send(lt.ones(2, 2).t(), 1, tag=5)
        dist.send(lt.full((2, 2), 2.0), dst=1, tag=7)
        dist.send_object_list([1, "two", lt.ones(2)], 1)
        dist.send(lt.full((2, 2), 3.0), 1, tag=6)
    if rank == 1:
        assert dist.recv(x, tag=6) == 0 and x.tolist() == [[3, 3]] * 2
        other = lt.zeros(2, 2)
        assert dist.recv(other, 0, tag=7) == 0 and dist.recv(x.t(), 0, tag=5) == 0
        assert x.tolist() == [[1, 1]] * 2 and other.tolist() == [[2, 2]] * 2
        found = [None] * 3
        assert dist.recv_object_list(found, 0) == 0 and found[:2] == [1, "two"] and found[2].tolist() == [1, 1]
    # From any process, in the background: as many as there are messages, of each process one.
    if rank == 0:
        found = [lt.zeros(2) for _ in range(n - 1)]
        works = [dist.irecv(t, tag=11) for t in found]
        assert all(work.wait() for work in works)
        assert sorted(work.source_rank() for work in works) == list(range(1, n))
        assert all(t.tolist() == [work.source_rank()] * 2 for t, work in zip(found, works))
        late = dist.irecv(x, tag=12)
        assert late.source_rank() == -1 and not late.is_completed()
    else:
        dist.send(lt.full((2,), float(rank)), 0, tag=11)
    dist.barrier()
    if rank == n - 1:
        dist.send(lt.full((2, 2), 12.0), 0, tag=12)
    if rank == 0:
        assert late.wait(30) and late.source_rank() == n - 1 and x.tolist() == [[12, 12]] * 2
    raises(lt.InvalidError, "of this process", lambda: dist.send(x, rank))
    raises(lt.InvalidError, "dst and group_dst are None", lambda: dist.send(x))
    raises(lt.InvalidError, "tag is -1", lambda: dist.send(x, after, tag=-1))
    raises(lt.InvalidError, "expected one of the ranks", lambda: dist.send(x, n))
    raises(lt.InvalidError, "expected isend or irecv", lambda: dist.P2POp(dist.all_reduce, x, after))
    raises(lt.InvalidError, "expected a list of P2POps", lambda: dist.batch_isend_irecv([]))
    dist.destroy_process_group()


def messages_in_order():
    """Two with one tag, of which the first arrives in part before it is asked for."""
    rank, n = begin()
    size = 1 << 22
    for delay in (0.002, 0.005, 0.01, 0.02):
        dist.barrier()
        if rank == 0:
            sent = [dist.isend(lt.full((size,), value), 1, tag=5) for value in (1.0, 2.0)]
            for work in [*sent, dist.isend(lt.zeros(1), 1, tag=6)]:
                work.wait()
        if rank == 1:
            last = dist.irecv(lt.zeros(1), 0, tag=6)
            time.sleep(delay)
            targets = [lt.zeros(size), lt.zeros(size)]
            for work in [*(dist.irecv(t, 0, tag=5) for t in targets), last]:
                work.wait()
            assert [(t[0].item(), t[-1].item()) for t in targets] == [(1, 1), (2, 2)]
    dist.destroy_process_group()


def objects():
    rank, n = begin()
    found = [None] * n
    dist.all_gather_object(found, {"rank": rank, "t": lt.full((rank,), 1.0)})
    assert [each["rank"] for each in found] == list(range(n)) and found[-1]["t"].tolist() == [1.0] * (n - 1)
    found = [None] * n if rank == 1 else None
    dist.gather_object("x" * rank, found, dst=1)
    assert found is None or found == ["x" * i for i in range(n)]
    values = [rank, "a" * 3000 * rank, None]
    dist.broadcast_object_list(values, src=1)
    assert values == [1, "a" * 3000, None]
    found = [None]
    dist.scatter_object_list(found, ["v" * (9 * i + 1) for i in range(n)] if rank == 1 else None, src=1)
    assert found == ["v" * (9 * rank + 1)]
    raises(lt.InvalidTypeError, "cannot be pickled", lambda: dist.all_gather_object([None] * n, lambda: 0))
    raises(lt.InvalidError, "a list of 1, expected one entry", lambda: dist.all_gather_object([None], 0))
    with dist._coalescing_manager():
        raises(lt.InvalidError, "between begin() and end()", lambda: dist.all_gather_object([None] * n, 0))
    raises(lt.InvalidError, "object_list is 3", lambda: dist.broadcast_object_list(3))
    dist.destroy_process_group()


def groups():
    rank, n = begin()
    assert n == 3 and dist.get_backend() == "shm" and dist.get_engine() == "shm" and dist.is_available()
    assert "shared" in dist.group.WORLD.why() and dist.GroupMember.WORLD is dist.group.WORLD
    assert (
        dist.group.WORLD.local_rank == rank
        and dist.get_node_local_rank() == rank
        and dist.group.WORLD.failed_rank == -1
    )
    group = dist.new_group([2, 0], timeout=20)
    if rank == 1:
        assert group == dist.GroupMember.NON_GROUP_MEMBER
        assert dist.get_rank(group) == dist.get_world_size(group) == -1
        x = lt.ones(2)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert dist.all_reduce(x, group=group) is None and x.tolist() == [1, 1]
        assert "does not belong to the group" in str(caught[0].message) and caught[0].filename == __file__
    else:
        assert group.rank() == rank // 2 and group.timeout == 20 and dist.get_process_group_ranks(group) == [0, 2]
        assert dist.get_global_rank(group, 1) == 2 and dist.get_group_rank(group, 2) == 1
        raises(lt.InvalidError, "rank is 1", lambda: dist.get_group_rank(group, 1))
        raises(lt.InvalidError, "group_rank is 2", lambda: dist.get_global_rank(group, 2))
        x = lt.full((2,), float(rank))
        dist.broadcast(x, src=2, group=group)
        assert x.tolist() == [2, 2]
        dist.broadcast(x, group_src=0, group=group)
        raises(lt.InvalidError, "src is 1", lambda: dist.broadcast(x, src=1, group_src=1, group=group))
        parts = [lt.zeros(1), lt.zeros(1)]
        dist.all_gather(parts, lt.full((1,), float(rank)), group=group)
        assert [part.item() for part in parts] == [0, 2]
        dist.destroy_process_group(group)
        raises(lt.TensorError, "destroyed", lambda: dist.all_reduce(x, group=group))
    reverse = dist.new_group([2, 1, 0], sort_ranks=False)
    assert reverse.rank() == 2 - rank and dist.get_pg_count() == 2
    own, every = dist.new_subgroups_by_enumeration([[0, 1], [2]])
    assert own.size() == (1 if rank == 2 else 2) and len(every) == 2
    part = dist.split_group(split_ranks=[[1, 2]])
    assert (part is None) == (rank == 0)
    raises(lt.InvalidError, "expected ranks from 0 to 2", lambda: dist.new_group([0, 3]))
    raises(lt.InvalidError, "each rank once", lambda: dist.new_group([0, 0]))
    raises(lt.InvalidError, "at least one", lambda: dist.new_group([]))
    raises(lt.InvalidTypeError, "expected an integer", lambda: dist.new_group(["a"]))
    raises(lt.UnsupportedError, "expected False", lambda: dist.new_group([0], use_local_synchronization=True))
    raises(lt.InvalidError, "divisor of the 3", lambda: dist.new_subgroups(2))
    raises(lt.InvalidError, "initialized already", lambda: dist.init_process_group())
    raises(lt.InvalidTypeError, "cannot be pickled", lambda: __import__("pickle").dumps(own))
    assert __import__("copy").deepcopy({"g": own})["g"] is own
    dist.destroy_process_group()
    begin()  # a second time, at the same address
    x = lt.ones(1)
    dist.all_reduce(x)
    assert x.item() == n
    dist.destroy_process_group()


def refusals():
    rank, n = begin()
    x, i = lt.ones(2), lt.ones(2, dtype=lt.int64)
    one = [lt.zeros(2)] * (n + 1)
    for kind, text, call in (
        (lt.InvalidTypeError, "expected a Tensor, not int", lambda: dist.all_reduce(3)),
        (lt.InvalidTypeError, "expected a ReduceOp", lambda: dist.all_reduce(x, "sum")),
        (lt.InvalidTypeError, "expected a dense Tensor", lambda: dist.all_reduce(x.to_sparse())),
        (lt.InvalidTypeError, "expected a ProcessGroup", lambda: dist.all_reduce(x, group="world")),
        (lt.DTypeError, "mean", lambda: dist.all_reduce(i, dist.ReduceOp.AVG)),
        (lt.DTypeError, "expected an integer dtype", lambda: dist.all_reduce(x, dist.ReduceOp.BOR)),
        (lt.InvalidError, f"has {n + 1} tensors, expected one for each of the {n}", lambda: dist.all_gather(one, x)),
        (lt.InvalidTypeError, "expected a list of Tensors", lambda: dist.all_gather(x, x)),
        (lt.DTypeError, "dtypes are float32 and int64", lambda: dist.all_gather([i] * n, x)),
        (lt.ShapeError, f"expected {n} times as many", lambda: dist.all_gather_into_tensor(x, x)),
        (lt.ShapeError, f"expected {n} times as many", lambda: dist.reduce_scatter_tensor(x, x)),
        (lt.ShapeError, "expected a multiple of", lambda: dist.all_to_all_single(lt.ones(n + 1), lt.ones(n + 1))),
        (lt.ShapeError, "extents whose sum is 2", lambda: dist.all_to_all_single(x, x, [1] * n + [0])),
        (lt.InvalidError, "src and group_src are None", lambda: dist.broadcast(x)),
        (lt.InvalidError, "rank is -1", lambda: dist.broadcast(x, -1)),
        (lt.InvalidTypeError, "expected an integer", lambda: dist.broadcast(x, 0.5)),
        (lt.InvalidError, "group_dst is 9", lambda: dist.reduce(x, group_dst=9)),
        (lt.InvalidTypeError, "timeout is 'a'", lambda: dist.monitored_barrier(timeout="a")),
        (lt.InvalidError, "timeout is 0", lambda: dist.monitored_barrier(timeout=0)),
    ):  # fmt: skip
        raises(kind, text, call)
    if rank:
        raises(lt.InvalidError, "gather_list is given", lambda: dist.gather(x, [x] * n, 0))
    dist.all_reduce(x)  # the group is as it was
    assert x.tolist() == [n, n]
    dist.destroy_process_group()


def a_rank_ends():
    rank, n = begin()
    if rank == 1:
        os._exit(5)
    raises(lt.DistributedError, "rank 1", lambda: dist.all_reduce(lt.ones(3)))
    assert dist.group.WORLD.failed_rank == 1
    raises(lt.DistributedError, "all_reduce: rank 1", lambda: dist.all_reduce(lt.ones(3), async_op=True))


def a_rank_does_not_come():
    rank, n = begin()
    if rank == 1:
        time.sleep(2)
        raises(lt.DistributedError, "", dist.barrier)
        return
    raises(lt.DistributedError, "rank 1", lambda: dist.monitored_barrier(timeout=datetime.timedelta(seconds=0.3)))


def other_collectives():
    rank, n = begin()
    x = lt.ones(3)

    def different():
        dist.all_reduce(x) if rank else dist.broadcast(x, 0)
        dist.barrier()  # the root of a broadcast need not wait for anybody

    raises(lt.DistributedError, "", different)


def an_abort():
    rank, n = begin()
    if rank == 0:
        time.sleep(0.3)
        dist.group.WORLD.abort("enough")
        return
    raises(lt.DistributedError, "enough", lambda: dist.all_reduce(lt.ones(3)))


def meet(how, place):
    """By tcp:// or file://, with the rank of RANK and without MASTER_ADDR."""
    rank, n = int(os.environ.pop("RANK")), int(os.environ.pop("WORLD_SIZE"))
    port = os.environ.pop("MASTER_PORT")
    address = {"tcp": f"tcp://127.0.0.1:{port}", "file": f"file://{place}"}[how]
    dist.init_process_group("cpu:gloo,cuda:nccl", address, world_size=n, rank=rank, timeout=20)
    x = lt.ones(1)
    dist.all_reduce(x)
    assert x.item() == n and dist.get_engine() == "shm" and not os.path.exists(place)
    dist.destroy_process_group()


if __name__ == "__main__":
    sys.exit(ranks.main(globals()))
