# SPDX-License-Identifier: Apache-2.0
"""Process groups of several processes on one host; what the ranks do is in distributed_cases.py."""

import pytest
import ranks
from support import lt

dist = lt.distributed


@pytest.mark.parametrize("n", [2, 3])
def test_collectives(n, environment):
    ranks.run(environment, "distributed_cases.collectives", n)


def test_two_ranks(environment):
    ranks.run(
        environment, "distributed_cases.shapes_and_dtypes,functional_outputs,background,waits,messages,objects,refusals"
    )


def test_messages_in_order(environment):
    ranks.run(environment, "distributed_cases.messages_in_order")


def test_groups(environment):
    ranks.run(environment, "distributed_cases.groups", 3)


def test_without_the_extension(environment):
    ranks.run({**environment, "LIBTENSOR_EXTENSION": "0"}, "distributed_cases.background")


def test_a_rank_ends(environment):
    ranks.run(environment, "distributed_cases.a_rank_ends", 2, expect=[0, 5])


@pytest.mark.parametrize("case", ["a_rank_does_not_come", "other_collectives", "an_abort"])
def test_failures(case, environment):
    ranks.run(environment, f"distributed_cases.{case}")


@pytest.mark.parametrize("how", ["tcp", "file"])
def test_where_ranks_meet(how, environment, tmp_path):
    ranks.run(environment, "distributed_cases.meet", 2, how, tmp_path / "meeting")


@pytest.fixture
def no_variables(monkeypatch):
    for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT", "LOCAL_RANK"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"backend": "tcp"}, "backend is 'tcp', expected one of gloo, nccl"),
        ({"backend": "cpu:gloo,cuda:x"}, "backend is 'cpu:gloo,cuda:x'"),
        ({"backend": 3}, "the name is 3, expected a str"),
        ({"init_method": "udp://a:1"}, "expected env://, tcp://HOST:PORT or file:///PATH"),
        ({"init_method": "tcp://a", "world_size": 2, "rank": 0}, "expected tcp://HOST:PORT"),
        ({"init_method": "tcp://a:1?rank=x"}, "rank of init_method is 'x'"),
        ({"init_method": "tcp://a:1", "rank": 0}, "world_size is -1 and the variable WORLD_SIZE is ''"),
        ({"world_size": 2, "rank": 2}, "rank is 2, expected 0 to 1"),
        ({"world_size": 0}, "world_size is 0, expected at least 1"),
        ({"world_size": 1.5}, "world_size is 1.5, expected an integer"),
        ({"world_size": 2}, "rank is -1 and the variable RANK is ''"),
        ({"world_size": 2, "rank": 0}, "no address for 2 processes"),
        ({"world_size": 2, "rank": 0, "store": 1}, "store is not supported"),
        ({"timeout": -1}, "timeout is -1, expected a time above 0"),
        ({"timeout": "1"}, "timeout is '1', expected a timedelta or a number of seconds"),
    ],
)
def test_refused_beginnings(options, text, no_variables):
    with pytest.raises(lt.TensorError) as caught:
        dist.init_process_group(**options)
    assert text in str(caught.value) and "\n" not in str(caught.value) and not dist.is_initialized()


@pytest.mark.parametrize(
    "engine", ["tcp", "shm,mpi", "nccl,shm", "cpu:nccl", "cuda:shm", "cpu:shm,cpu:mpi", "cpu:shm,nccl"]
)
def test_names_of_engines(engine, no_variables, monkeypatch):
    monkeypatch.setenv("TENSOR_DISTRIBUTED_ENGINE", engine)
    with pytest.raises(
        lt.InvalidError, match=f'engine is "{engine}", expected "shm", "mpi", "nccl", "cpu:shm,cuda:nccl"'
    ):
        dist.init_process_group()


@pytest.mark.skipif(lt.cuda.is_available(), reason="there is a device")
@pytest.mark.parametrize("engine", ["nccl", "cuda:nccl", "cpu:self,cuda:nccl"])
def test_nccl_without_a_device(engine, no_variables, monkeypatch):
    assert not dist.is_nccl_available() and not dist.is_backend_available("nccl")
    monkeypatch.setenv("TENSOR_DISTRIBUTED_ENGINE", engine)
    with pytest.raises(lt.UnsupportedError, match='engine "nccl" is not possible: rank 0: '):
        dist.init_process_group()
    monkeypatch.delenv("TENSOR_DISTRIBUTED_ENGINE")
    dist.init_process_group("nccl")
    assert (
        dist.get_backend() == "nccl"
        and "tensors of CUDA devices through host memory: one process" in dist.group.WORLD.why()
    )
    dist.destroy_process_group()


def test_one_process_without_a_launcher(no_variables):
    dist.init_process_group("mpi", timeout=5)
    try:
        assert dist.get_engine() == "self" and dist.get_backend() == "mpi" and dist.get_node_local_rank() == 0
        x = lt.arange(3.0)
        parts = [lt.zeros(3)]
        dist.gather(x, parts)
        dist.broadcast(x)
        dist.reduce(x)
        assert parts[0].tolist() == x.tolist() == [0, 1, 2]
        found = [None]
        dist.all_gather_object(found, lambda: 7)  # which no pickle holds
        assert found[0]() == 7
        group = dist.new_group([0])
        dist.all_reduce(x, group=group)
        work = dist.all_to_all_single(x, x.clone() + 1, async_op=True)
        assert work.wait() and x.tolist() == [1, 2, 3] and group.size() == 1
        with pytest.raises(lt.InvalidError, match="there is one process"):
            dist.new_group([1])
    finally:
        dist.destroy_process_group()
    with pytest.raises(ValueError, match="Default process group has not been initialized"):
        dist.barrier()


def test_futures():
    future = dist.Future(_open=True)
    seen = []
    doubled = future.then(lambda f: f.value() * 2)
    future.add_done_callback(lambda f: seen.append(f.value()))
    assert not future.done() and not doubled.done()
    future.set_result(4)
    assert doubled.wait() == 8 and seen == [4] and future.done()
    with pytest.raises(lt.InvalidError, match="there is a result already"):
        future.set_result(5)
    failed = dist.Future(_open=True)
    after = failed.then(lambda f: f.wait())
    failed.set_exception(KeyError("x"))
    with pytest.raises(KeyError):
        after.wait()
