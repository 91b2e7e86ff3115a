# SPDX-License-Identifier: Apache-2.0
"""Data sets and loaders."""

import collections
import math
import threading
import time

import pytest
from libtensor.utils import data
from libtensor.utils.data import DataLoader, Dataset, Subset, TensorDataset, random_split

import libtensor as lt


class Squares(Dataset):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        return {"x": float(i), "pair": (i, i * i), "name": str(i)}


def pairs(n):
    return TensorDataset(lt.arange(n).reshape(n, 1), lt.arange(n) * 10)


def test_tensor_data_set():
    d = pairs(5)
    assert len(d) == 5 and [t.tolist() for t in d[2]] == [[2], 20]
    with pytest.raises(ValueError):
        TensorDataset(lt.ones(2), lt.ones(3))


@pytest.mark.parametrize("workers", [0, 2])
def test_batches_in_order(workers):
    loader = DataLoader(pairs(7), batch_size=3, num_workers=workers, pin_memory=True)
    for _ in range(2):
        batches = list(loader)
        assert [y.tolist() for _, y in batches] == [[0, 10, 20], [30, 40, 50], [60]]
        assert batches[0][0].shape == (3, 1)
    assert len(loader) == 3
    assert len(list(DataLoader(pairs(7), 3, drop_last=True))) == len(DataLoader(pairs(7), 3, drop_last=True)) == 2


def test_shuffle():
    def order(seed):
        loader = DataLoader(pairs(20), 4, shuffle=True, generator=lt.Generator(seed=seed))
        return [v for _, y in loader for v in y.tolist()]

    assert order(1) == order(1) != order(2)
    assert sorted(order(1)) == [i * 10 for i in range(20)]
    loader = DataLoader(pairs(20), 20, shuffle=True)
    lt.manual_seed(3)
    first = [y.tolist() for _, y in loader]
    second = [y.tolist() for _, y in loader]
    assert first != second
    lt.manual_seed(3)
    assert [y.tolist() for _, y in loader] == first


def test_collation_of_any_samples():
    (batch,) = DataLoader(Squares(3), batch_size=3)
    assert batch["x"].tolist() == [0, 1, 2] and batch["x"].dtype is lt.float64
    assert [t.tolist() for t in batch["pair"]] == [[0, 1, 2], [0, 1, 4]] and batch["name"] == ["0", "1", "2"]
    Point = collections.namedtuple("Point", "x y")
    point = data.default_collate([Point(1, 2), Point(3, 4)])
    assert isinstance(point, Point) and point.y.tolist() == [2, 4]
    assert data.default_collate([lt.ones(2), lt.zeros(2)]).tolist() == [[1, 1], [0, 0]]
    assert data.default_collate([[1, 2], [3, 4]])[0].tolist() == [1, 3]
    with pytest.raises(ValueError):
        data.default_collate([[1], [1, 2]])
    with pytest.raises(lt.TensorError, match="no samples"):
        data.default_collate([])
    with pytest.raises(KeyError, match="sample 1 has no key 'x'"):
        data.default_collate([{"x": 1}, {"y": 1}])
    with pytest.raises(lt.TensorError, match="TensorDataset: expected at least one tensor"):
        data.TensorDataset()


def test_own_collation_and_samplers():
    assert list(DataLoader([1, 2, 3], 2, collate_fn=tuple)) == [(1, 2), (3,)]
    assert [b.tolist() for b in DataLoader([5, 6, 7], 2, sampler=[2, 0])] == [[7, 5]]
    assert [b.tolist() for b in DataLoader([5, 6, 7], batch_sampler=[[0], [2, 1]])] == [[5], [7, 6]]
    assert list(DataLoader([5, 6], batch_size=None)) == [5, 6]
    for bad in ({"sampler": [0], "shuffle": True}, {"batch_sampler": [[0]], "batch_size": 2}, {"batch_size": 0}):
        with pytest.raises(ValueError):
            DataLoader([1], **bad)


def test_subsets_and_splits():
    d = pairs(10)
    assert [t.item() for t in Subset(d, [3, 1])[0]] == [3, 30]
    a, b = random_split(d, [7, 3], lt.Generator(seed=1))
    assert len(a) == 7 and len(b) == 3 and sorted([*a.indices, *b.indices]) == list(range(10))
    c, e = random_split(d, [0.75, 0.25], lt.Generator(seed=1))
    assert (len(c), len(e)) == (8, 2) and a.indices[:7] == c.indices[:7]
    assert sorted(v for _, y in DataLoader(a, 2) for v in y.tolist()) == sorted(i * 10 for i in a.indices)
    assert [len(part) for part in random_split(pairs(11), [0.34, 0.33, 0.33])] == [4, 4, 3]
    with pytest.raises(ValueError):
        random_split(d, [1, 2])
    both = Subset(d, [0]) + Subset(d, [9])
    assert len(both) == 2 and both[1][1].item() == 90 and both[-1][1].item() == 90
    with pytest.raises(IndexError):
        both[2]


def test_threads_do_the_work():
    names = set()

    class Slow(Dataset):
        def __len__(self):
            return 8

        def __getitem__(self, i):
            names.add(threading.current_thread().name)
            return i

    loader = DataLoader(Slow(), 2, num_workers=2, multiprocessing_context="thread")
    assert [b.tolist() for b in loader] == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert names and threading.current_thread().name not in names


def test_processes_do_the_work():
    loader = DataLoader(Squares(6), 2, num_workers=2, multiprocessing_context="fork")
    assert [b["x"].tolist() for b in loader] == [[0, 1], [2, 3], [4, 5]]


@pytest.mark.parametrize("workers", [0, 2])
def test_errors_of_samples_come_out(workers):
    class Bad(Dataset):
        def __len__(self):
            return 4

        def __getitem__(self, i):
            if i == 2:
                raise KeyError("sample 2")
            return i

    run = iter(DataLoader(Bad(), 1, num_workers=workers))
    assert next(run).item() == 0 and next(run).item() == 1
    with pytest.raises(KeyError, match="sample 2"):
        next(run)


def test_a_loader_may_be_left_half_way():
    for batch in DataLoader(pairs(100), 1, num_workers=2):
        assert batch[0].item() == 0
        break


def test_lengths_of_random_split():
    data = range(10)
    for lengths in (
        [3.9, 7.9],
        [0.5, 0.4],
        [1.5, -0.5],
        [float("nan"), 0.5],
        [-1, 11],
        [3, 6],
        [0.5] * 3,
        [],
        [math.inf],
    ):
        with pytest.raises(lt.InvalidError, match="random_split: .*expected"):
            random_split(data, lengths)
    with pytest.raises(lt.InvalidTypeError, match="random_split: length 1 is str, expected a number"):
        random_split(data, [3, "7"])
    for lengths, expected in (([3, 7], [3, 7]), ([3.0, 7.0], [3, 7]), ([0.3, 0.3, 0.4], [3, 3, 4]), ([10, 0], [10, 0])):
        assert [len(part) for part in random_split(data, lengths)] == expected


class Slow:
    def __len__(self):
        return 4

    def __getitem__(self, i):
        if i == 2:
            time.sleep(1)
        return i


def test_threads_that_do_not_answer():
    found = iter(DataLoader(Slow(), num_workers=1, multiprocessing_context="thread", timeout=0.2))
    assert [next(found).item(), next(found).item()] == [0, 1]
    before = time.monotonic()
    with pytest.raises(RuntimeError, match="the workers of a DataLoader have not answered for 0.2 seconds"):
        next(found)
    assert time.monotonic() - before < 0.9

    class Late(Slow):
        def __getitem__(self, i):
            raise TimeoutError("of the data")

    with pytest.raises(TimeoutError, match="of the data"):
        next(iter(DataLoader(Late(), num_workers=1, multiprocessing_context="thread", timeout=5)))
