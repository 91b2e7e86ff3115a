# SPDX-License-Identifier: Apache-2.0
"""Loaders with worker processes, iterable data sets, and the smaller parts of utils.data."""

import collections
import inspect
import os
import pickle
import random
import signal
import subprocess
import sys
import time
import warnings

import numpy as np
import pytest
from libtensor.utils import data
from libtensor.utils.data import DataLoader, Dataset, IterableDataset, _transfer, get_worker_info
from pytorch import torch

import libtensor as lt

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are started by fork")
FORK = {"multiprocessing_context": "fork"}


class Numbers(Dataset):
    """Sample i is i, or what a function makes of it."""

    def __init__(self, n, function=None):
        self.n, self.function = n, function

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        return i if self.function is None else self.function(i)


class Stream(IterableDataset):
    """0 to n - 1, in a worker only its share."""

    def __init__(self, n, length=None):
        self.n = n
        if length is not None:
            self.length = length

    def __iter__(self):
        info = get_worker_info()
        return iter(range(self.n) if info is None else range(info.id, self.n, info.num_workers))


class Sized(Stream):
    def __len__(self):
        return self.length


def listed(loader):
    return [batch.tolist() for batch in loader]


def has_ended(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] in "ZX"
    except FileNotFoundError:
        return True


# ---- order, epochs, leaving early


def test_loaders_are_iterated_again_left_and_nested():
    loader = DataLoader(Numbers(7), 2, num_workers=2, **FORK)
    expected = [[0, 1], [2, 3], [4, 5], [6]]
    assert listed(loader) == listed(loader) == expected
    for batch in loader:
        assert batch.tolist() == [0, 1]
        break
    pairs = [
        (a.item(), b.item()) for a in DataLoader(Numbers(2), num_workers=1, **FORK) for b in DataLoader(Numbers(2))
    ]
    assert pairs == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(iter(loader)) == len(loader) == 4


def test_nested_loaders_with_workers():
    outer = DataLoader(Numbers(2), num_workers=1, **FORK)
    inner = DataLoader(Numbers(3), 3, num_workers=1, **FORK)
    assert [b.tolist() for _ in outer for b in inner] == [[0, 1, 2]] * 2


def test_shuffled_and_sampled():
    def order(workers, **options):
        generator = lt.Generator(seed=5)
        if workers:
            options = {**options, "num_workers": workers, **FORK}
        return listed(DataLoader(Numbers(9), 2, shuffle=True, generator=generator, **options))

    assert order(0) == order(2) and sorted(sum(order(2), [])) == list(range(9))
    loader = DataLoader(Numbers(9), batch_sampler=[(8, 1), (2,)], num_workers=1, **FORK)
    assert listed(loader) == [[8, 1], [2]]
    assert list(DataLoader(Numbers(3), batch_size=None, num_workers=1, **FORK)) == [0, 1, 2]


def test_workers_that_stay():
    loader = DataLoader(Numbers(4, lambda i: os.getpid()), num_workers=2, persistent_workers=True, **FORK)
    first = {b.item() for b in loader}
    run = iter(loader)
    next(run)
    second = {b.item() for b in loader}  # begins again, although batches are under way
    assert first == second and len(first) == 2 and os.getpid() not in first
    stream = DataLoader(Stream(5), num_workers=2, persistent_workers=True, **FORK)
    assert sorted(listed(stream)) == sorted(listed(stream)) == [[i] for i in range(5)]
    del run, loader
    assert all(map(has_ended, first))


def test_batches_as_they_get_ready(tmp_path):
    def wait(i):  # sample 0 waits until sample 3 has arrived
        deadline = time.monotonic() + 60
        while i == 0 and not (tmp_path / "3").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        return i

    found = []
    for batch in DataLoader(Numbers(4, wait), num_workers=2, in_order=False, **FORK):
        found.append(batch.item())
        if found[-1] == 3:
            (tmp_path / "3").touch()
    assert sorted(found) == [0, 1, 2, 3] and found.index(0) > found.index(3)


# ---- iterable data sets


@pytest.mark.parametrize("workers", [0, 2])
def test_iterable(workers):
    options = {"num_workers": workers, **FORK} if workers else {}
    batches = listed(DataLoader(Stream(7), 2, **options))
    assert batches == ([[0, 2], [1, 3], [4, 6], [5]] if workers else [[0, 1], [2, 3], [4, 5], [6]])
    dropped = listed(DataLoader(Stream(7), 2, drop_last=True, **options))
    assert dropped == ([[0, 2], [1, 3], [4, 6]] if workers else [[0, 1], [2, 3], [4, 5]])
    assert sorted(DataLoader(Stream(3), None, **options)) == [0, 1, 2]
    assert listed(DataLoader(Stream(0), 2, **options)) == []
    both = Stream(2) + Stream(1)
    assert isinstance(both, data.ChainDataset) and listed(DataLoader(both)) == [[0], [1], [0]]


def test_uneven_workers():
    class Uneven(IterableDataset):
        def __iter__(self):
            return iter([[], [10, 11, 12, 13, 14], [20]][get_worker_info().id])

    loader = DataLoader(Uneven(), 2, num_workers=3, **FORK)
    assert listed(loader) == [[10, 11], [20], [12, 13], [14]]


def test_lengths_of_iterable():
    loader = DataLoader(Sized(7, 7), 2)
    assert len(loader) == 4 and len(DataLoader(Sized(7, 7), 2, drop_last=True)) == 3
    assert len(DataLoader(Sized(7, 7), None)) == 7
    with pytest.raises(TypeError):
        len(DataLoader(Stream(3)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(list(loader)) == 4
    with pytest.warns(UserWarning, match="reported to have 2 batches"):
        list(DataLoader(Sized(5, 4), 2))


# ---- workers


def test_seeds_and_worker_info():
    def drawn(i):
        info = get_worker_info()
        numbers = random.getrandbits(32), lt.rand(1).item(), int(np.random.randint(1 << 30))
        return info.id, info.num_workers, info.seed, len(info.dataset), lt.get_num_threads(), lt.initial_seed(), numbers

    def collected(seed):
        loader = DataLoader(Numbers(4, drawn), None, num_workers=2, generator=lt.Generator(seed=seed), **FORK)
        return list(loader)

    first = collected(1)
    assert first == collected(1) != collected(2)
    base = first[0][2]
    assert [s[:6] for s in first[:2]] == [[0, 2, base, 4, 1, base], [1, 2, base + 1, 4, 1, base + 1]]
    for worker in (0, 1):
        expected = random.Random(base + worker).getrandbits(32)
        state = np.random.RandomState(np.random.SeedSequence([worker, base]).generate_state(4))
        assert first[worker][6][0] == expected and first[worker][6][2] == state.randint(1 << 30)
        assert first[worker][6][1] == lt.rand(1, generator=lt.Generator(seed=base + worker)).item()
    assert get_worker_info() is None


def test_worker_init_fn():
    def begin(worker):
        dataset = get_worker_info().dataset
        dataset.function = lambda i: 10 * i + worker

    loader = DataLoader(Numbers(3), num_workers=2, worker_init_fn=begin, **FORK)
    assert listed(loader) == [[0], [11], [20]]
    assert loader.dataset.function is None


def test_methods_that_return_many_samples():
    class Many(Numbers):
        def __getitems__(self, indices):
            return [100 + i for i in indices]

    assert listed(DataLoader(data.Subset(Many(5), [4, 2, 0]), 2)) == [[104, 102], [100]]


class Peculiar(Exception):
    def __init__(self, a, b):
        super().__init__(f"{a} {b}")


def refuse(kind):
    def function(i):
        if i == 1:
            raise kind
        return i

    return function


@pytest.mark.parametrize(
    ("error", "expected", "message"),
    [
        (KeyError("missing"), KeyError, r"Caught KeyError in DataLoader worker process 0\.\nOriginal Traceback"),
        (ValueError("no good"), ValueError, "no good"),
        (Peculiar(1, 2), RuntimeError, "Peculiar: 1 2"),
        (type("Local", (Exception,), {})("here"), RuntimeError, "Local: here"),
        (lt.ShapeError("shapes"), lt.ShapeError, "shapes"),
        (StopIteration("early"), StopIteration, "early"),
    ],
    ids=lambda v: getattr(v, "__name__", type(v).__name__),
)
def test_errors_come_with_the_workers_traceback(error, expected, message):
    run = iter(DataLoader(Numbers(3, refuse(error)), num_workers=1, **FORK))
    assert next(run).item() == 0
    with pytest.raises(expected, match=message) as caught:
        next(run)
    assert "test_loaders.py" in str(caught.value) and "raise kind" in str(caught.value)
    assert next(run).item() == 2
    with pytest.raises(StopIteration):
        next(run)


def test_errors_of_workers_that_begin_and_of_batches_that_cannot_go():
    def begin(worker):
        raise OSError("no disk")

    with pytest.raises(OSError, match="no disk"):
        list(DataLoader(Numbers(3), num_workers=1, worker_init_fn=begin, **FORK))
    with pytest.raises((AttributeError, pickle.PicklingError, RuntimeError), match="worker process 0"):
        list(DataLoader(Numbers(1, lambda i: lambda: i), None, num_workers=1, **FORK))


@pytest.mark.parametrize(
    ("end", "message"),
    [
        (lambda: os.kill(os.getpid(), signal.SIGKILL), r"worker 1 \(pid \d+\) was killed by signal SIGKILL"),
        (lambda: os._exit(3), "exited with code 3"),
    ],
)
def test_a_worker_that_dies_is_an_error(end, message):
    loader = DataLoader(Numbers(4, lambda i: end() if i == 1 else i), num_workers=2, **FORK)
    run = iter(loader)
    with pytest.raises(RuntimeError, match=message):
        list(run)
    with pytest.raises(RuntimeError, match=message):
        next(run)


def test_timeouts():
    loader = DataLoader(Numbers(1, lambda i: os.read(os.pipe()[0], 1)), num_workers=1, timeout=0.05, **FORK)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("libtensor.utils.data._processes._PATIENCE", 0.05)
        with pytest.raises(RuntimeError, match=r"not answered for 0\.05 seconds"):
            next(iter(loader))


SCRIPT = """
import os, time
import libtensor.utils.data._processes
from libtensor.utils.data import DataLoader, Dataset

class Slow(Dataset):
    def __len__(self):
        return 100
    def __getitem__(self, i):
        if i > 1:
            time.sleep(60)
        return os.getpid()

libtensor.utils.data._processes._PATIENCE = 0.1
run = iter(DataLoader(Slow(), num_workers=2, multiprocessing_context="fork"))
print(next(run).item(), next(run).item(), flush=True)
next(run)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGKILL"])
def test_workers_end_with_their_parent(name):
    child = subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    pids = list(map(int, child.stdout.readline().split()))
    assert len(set(pids)) == 2
    if name == "SIGINT":
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does
    else:
        child.kill()
    errors = child.stderr.read()
    child.wait()
    child.stdout.close()
    child.stderr.close()
    assert ("KeyboardInterrupt" in errors) == (name == "SIGINT")
    deadline = time.monotonic() + 60
    while not all(map(has_ended, pids)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert all(map(has_ended, pids))
    for pid in pids:  # a test that fails leaves nothing behind
        if not has_ended(pid):
            os.kill(pid, signal.SIGKILL)


class Importable(Dataset):
    def __len__(self):
        return 2

    def __getitem__(self, i):
        return lt.full((3,), float(i))


def test_spawned_workers():
    loader = DataLoader(Importable(), 2, num_workers=1, multiprocessing_context="spawn")
    assert listed(loader) == [[[0.0] * 3, [1.0] * 3]]


def test_threads():
    main = os.getpid()
    loader = DataLoader(Numbers(3, lambda i: (i, os.getpid())), 3, num_workers=2, multiprocessing_context="thread")
    ((numbers, pids),) = loader
    assert numbers.tolist() == [0, 1, 2] and set(pids.tolist()) == {main}
    with pytest.raises(ValueError, match="IterableDataset"):
        DataLoader(Stream(2), num_workers=1, multiprocessing_context="thread")


# ---- what crosses


DTYPES = [lt.bool, lt.uint8, lt.int16, lt.int64, lt.float16, lt.bfloat16, lt.float32, lt.float64, lt.complex64]


@pytest.mark.parametrize("n", [3, 20_000])
def test_tensors_through_shared_memory(n):
    def make(i):
        wide = lt.arange(2 * n).reshape(n, 2)[:, 1]
        tensors = {d.name: wide.to(d) for d in DTYPES}
        return {**tensors, "array": np.arange(n) - 1, "scalar": lt.tensor(2.5), "empty": lt.ones(0, 3), "text": "a" * n}

    (found,) = DataLoader(Numbers(1, make), None, collate_fn=lambda x: x, num_workers=1, **FORK)
    for d in DTYPES:
        expected = (lt.arange(n) * 2 + 1).to(d)
        assert found[d.name].dtype is d and (found[d.name] == expected).all().item()
        assert found[d.name].data_ptr() % 16 == 0
    found["float32"] += 1
    found["array"] += 1
    assert found["float32"][1].item() == 4 and found["array"].tolist() == list(range(n))
    assert found["scalar"].item() == 2.5 and found["empty"].shape == (0, 3) and found["text"] == "a" * n


def test_files_of_shared_memory_are_gone():
    directory = _transfer.make_directory()
    try:
        value = [lt.arange(10_000.0), lt.ones(2, requires_grad=True), lt.nn.Parameter(lt.ones(3))]
        sent = _transfer.dump(value, directory)
        assert len(os.listdir(directory)) == 1 and len(sent) < 10_000
        large, leaf, parameter = _transfer.load(sent)
        assert os.listdir(directory) == []
        assert large[9_999].item() == 9_999 and leaf.requires_grad and type(parameter) is lt.nn.Parameter
        _transfer.discard(_transfer.dump(value, directory))
        assert os.listdir(directory) == []
    finally:
        _transfer.remove_directory(directory)
    assert not os.path.exists(directory)
    sent = _transfer.dump(value, directory)  # no room for files
    assert _transfer.load(sent)[0][5].item() == 5


def test_loaders_remove_their_folders():
    def folder(i):
        return _transfer.os.path.dirname(open_path())

    def open_path():
        frame = inspect.currentframe()
        while "directory" not in frame.f_locals:
            frame = frame.f_back
        return frame.f_locals["directory"] + "/x"

    run = iter(DataLoader(Numbers(3, folder), None, num_workers=1, **FORK))
    path = next(run)
    assert os.path.isdir(path)
    del run
    assert not os.path.exists(path)


# ---- collation


def test_collation_as_pytorch():
    Pair = collections.namedtuple("Pair", "a b")
    cases = [
        [1.0, 2.0], [1, 2], [True, False], [(1, 2.0), (3, 4.0)], [[1], [2]], [np.float32(1), np.float32(2)], ["a", "b"],
        [np.ones(2), np.zeros(2)], [{"a": 1, "b": [2]}, {"a": 3, "b": [4]}], [Pair(1, 2.0), Pair(3, 4.0)], [b"a", b"b"],
        [range(2), range(2)], [np.array(1), np.array(2)], [np.float64(1.5)], [collections.OrderedDict(a=1.0)],
    ]  # fmt: skip
    expected = [
        ("float64", [1, 2]), ("int64", [1, 2]), ("bool", [True, False]), [("int64", [1, 3]), ("float64", [2, 4])],
        [("int64", [1, 2])], ("float32", [1, 2]), ["a", "b"], ("float64", [[1, 1], [0, 0]]),
        {"a": ("int64", [1, 3]), "b": [("int64", [2, 4])]}, Pair(("int64", [1, 3]), ("float64", [2, 4])), [b"a", b"b"],
        [("int64", [0, 0]), ("int64", [1, 1])], ("int64", [1, 2]), ("float64", [1.5]),
        collections.OrderedDict(a=("float64", [1])),
    ]  # fmt: skip

    def described(value):
        if hasattr(value, "tolist"):
            return str(value.dtype).rpartition(".")[2], value.tolist()
        if isinstance(value, dict):
            return type(value)((k, described(v)) for k, v in value.items())
        if hasattr(value, "_fields"):
            return type(value)(*map(described, value))
        return type(value)(map(described, value)) if isinstance(value, (list, tuple)) else value

    for case, wanted in zip(cases, expected):
        found = described(data.default_collate(case))
        assert found == wanted and type(found) is type(wanted)
        if torch:
            assert described(torch.utils.data.default_collate(case)) == wanted
    batch = next(iter(DataLoader(data.TensorDataset(lt.arange(3), lt.ones(3)), 2)))
    assert type(batch) is list and batch[0].tolist() == [0, 1]
    for bad, error in (([None], TypeError), ([object()], TypeError), ([[1], [1, 2]], RuntimeError), ([], IndexError)):
        with pytest.raises(error):
            data.default_collate(bad)


def test_conversion():
    given = {"x": np.ones(2), "y": [1, "a", (np.float32(3), None)], "t": lt.ones(1)}
    found = data.default_convert(given)
    assert isinstance(found["x"], lt.Tensor) and found["x"].dtype is lt.float64 and found["t"] is given["t"]
    assert found["y"][:2] == [1, "a"] and found["y"][2][0].item() == 3 and found["y"][2][1] is None
    texts = np.array(["a"])
    assert data.default_convert(texts) is texts
    (row,) = DataLoader([np.arange(2)], batch_size=None)
    assert isinstance(row, lt.Tensor)


# ---- data sets and samplers


def test_stacked():
    columns = data.StackDataset(Numbers(3), Numbers(3, lambda i: -i))
    assert columns[2] == (2, -2) and columns.__getitems__([0, 1]) == [(0, 0), (1, -1)] and len(columns) == 3
    named = data.StackDataset(x=Numbers(2), y=[5, 6])
    assert named[1] == {"x": 1, "y": 6}
    assert [{k: v.tolist() for k, v in b.items()} for b in DataLoader(named, 2)] == [{"x": [0, 1], "y": [5, 6]}]
    for bad in (
        lambda: data.StackDataset(),
        lambda: data.StackDataset([1], [1, 2]),
        lambda: data.StackDataset([1], a=[1]),
    ):
        with pytest.raises(ValueError, match="StackDataset"):
            bad()


def test_concatenated():
    both = data.ConcatDataset([Numbers(2), Numbers(0), Numbers(3)])
    assert [both[i] for i in range(-5, 5)] == [0, 1, 0, 1, 2] * 2 and both.cumulative_sizes == [2, 2, 5]
    with pytest.raises(ValueError, match="at least one"):
        data.ConcatDataset([])
    with pytest.raises(ValueError, match="IterableDataset"):
        data.ConcatDataset([Stream(2)])
    with pytest.raises(ValueError, match="expected an IterableDataset"):
        list(data.ChainDataset([Numbers(2)]))
    assert len(data.ChainDataset([Sized(2, 2), Sized(3, 3)])) == 5


def test_distributed_sampler():
    def parts(n, replicas, **options):
        samplers = [data.DistributedSampler(range(n), replicas, rank, **options) for rank in range(replicas)]
        assert all(len(s) == len(list(s)) for s in samplers)
        return [list(s) for s in samplers]

    assert parts(11, 3, shuffle=False) == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 0]]
    assert parts(11, 3, shuffle=False, drop_last=True) == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    assert parts(2, 5, shuffle=False) == [[0], [1], [0], [1], [0]]
    assert sorted(sum(parts(12, 4), [])) == list(range(12)) and parts(12, 4) == parts(12, 4) != parts(12, 4, seed=1)
    sampler = data.DistributedSampler(range(20), 2, 0)
    first = list(sampler)
    sampler.set_epoch(1)
    assert list(sampler) != first
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WORLD_SIZE", "2")
        patch.setenv("RANK", "1")
        assert list(data.DistributedSampler(range(4), shuffle=False)) == [1, 3]
        patch.delenv("RANK")
        with pytest.raises(ValueError, match="RANK"):
            data.DistributedSampler(range(4))
    with pytest.raises(ValueError, match="rank is 2"):
        data.DistributedSampler(range(4), 2, 2)


def test_the_order_does_not_depend_on_other_draws():
    def order(draws):
        lt.manual_seed(4)
        found = []
        for i in data.RandomSampler(range(6), replacement=True, num_samples=10_000):
            found.append(i)
            if draws and len(found) % 1000 == 1:
                lt.rand(3)
        return found

    assert order(False) == order(True)
    sampler = data.RandomSampler(range(6))
    assert sampler.num_samples == 6 and sampler.data_source == range(6)

    class Own(data.Sampler):
        def __init__(self, source):
            super().__init__(source)
            self.source = source

        def __iter__(self):
            return reversed(range(len(self.source)))

    assert listed(DataLoader(Numbers(3), sampler=Own(Numbers(3)))) == [[2], [1], [0]]


# ---- arguments


def test_signatures():
    found = inspect.signature(DataLoader)
    plain = inspect.Signature([p.replace(annotation=p.empty) for p in found.parameters.values()])
    assert str(plain) == (
        "(dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None, "
        "pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None, multiprocessing_context=None, generator=None, "
        "*, prefetch_factor=None, persistent_workers=False, pin_memory_device='', in_order=True)"
    )
    if torch:
        for name in data.__all__:
            mine, theirs = (
                [(p.name, p.kind, p.default) for p in inspect.signature(getattr(module, name)).parameters.values()]
                for module in (data, torch.utils.data)
            )
            if name not in ("random_split", "Sampler"):  # whose defaults are generators, and old PyTorch's
                assert mine == theirs, name


@pytest.mark.parametrize(
    "options",
    [
        {"num_workers": -1}, {"num_workers": True}, {"timeout": -1}, {"timeout": 3}, {"prefetch_factor": 2},
        {"persistent_workers": True}, {"batch_size": None, "drop_last": True}, {"multiprocessing_context": "fork"},
        {"num_workers": 1, "prefetch_factor": 0}, {"num_workers": 1, "multiprocessing_context": "none"},
        {"num_workers": 1, "multiprocessing_context": 3}, {"batch_size": 0}, {"batch_size": 1.5},
        {"dataset": Stream(1), "shuffle": True}, {"dataset": Stream(1), "sampler": [0]},
        {"dataset": Stream(1), "batch_sampler": [[0]]}, {"sampler": [0], "shuffle": True},
    ],
)  # fmt: skip
def test_what_does_not_fit(options):
    with pytest.raises((ValueError, TypeError)) as caught:
        DataLoader(**{"dataset": [1], **options})
    assert isinstance(caught.value, lt.TensorError)


def test_what_cannot_change():
    loader = DataLoader([1, 2], pin_memory=True, pin_memory_device="cuda", shuffle=False)
    for name in ("batch_size", "sampler", "dataset", "drop_last", "batch_sampler", "persistent_workers"):
        with pytest.raises(ValueError, match=f"{name} of a DataLoader"):
            setattr(loader, name, None)
    loader.collate_fn = tuple
    assert list(loader) == [(1,), (2,)]
    assert listed(pickle.loads(pickle.dumps(DataLoader([3, 4])))) == [[3], [4]]
