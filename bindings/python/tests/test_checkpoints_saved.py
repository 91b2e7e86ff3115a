# SPDX-License-Identifier: Apache-2.0
"""Checkpoints of training as PyTorch's programs save and load them: nested values, file objects, map_location."""

import collections
import io
import math

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn, optim

SCHEDULERS = {
    "StepLR": lambda o: optim.lr_scheduler.StepLR(o, 2),
    "OneCycleLR": lambda o: optim.lr_scheduler.OneCycleLR(o, 0.1, 20),
    "LambdaLR": lambda o: optim.lr_scheduler.LambdaLR(o, lambda n: 0.9**n),
    "SequentialLR": lambda o: optim.lr_scheduler.SequentialLR(
        o, [optim.lr_scheduler.ConstantLR(o), optim.lr_scheduler.ExponentialLR(o, 0.9)], [3]
    ),
    "ReduceLROnPlateau": lambda o: optim.lr_scheduler.ReduceLROnPlateau(o, patience=1),
}
OPTIMISERS = {
    "Adam": lambda p: optim.Adam(p, lr=0.1, amsgrad=True),
    "SGD": lambda p: optim.SGD(p, lr=0.1, momentum=0.9),
    "Adafactor": lambda p: optim.Adafactor(p, lr=0.1),
}


class Run:
    def __init__(self, optimizer, scheduler):
        lt.manual_seed(3)
        self.model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Linear(4, 1))
        self.optimizer = OPTIMISERS[optimizer](self.model.parameters())
        self.scheduler = SCHEDULERS[scheduler](self.optimizer)
        self.epoch = 0

    def train(self, n):
        x = lt.arange(24.0).reshape(8, 3) / 10
        for _ in range(n):
            self.optimizer.zero_grad()
            loss = (self.model(x) ** 2).mean()
            loss.backward()
            self.optimizer.step()
            plateau = isinstance(self.scheduler, optim.lr_scheduler.ReduceLROnPlateau)
            self.scheduler.step(*([loss.item()] if plateau else []))
            self.epoch += 1
        return [p.tolist() for p in self.model.parameters()], self.optimizer.param_groups[0]["lr"]

    def checkpoint(self):
        return {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "scheduler": self.scheduler.state_dict(),
            "epoch": self.epoch,
            "rng": lt.get_rng_state(),
            "best": math.inf,
        }


@pytest.mark.parametrize("scheduler", SCHEDULERS)
@pytest.mark.parametrize("optimizer", OPTIMISERS)
def test_training_goes_on(optimizer, scheduler):
    if (optimizer, scheduler) == ("Adafactor", "OneCycleLR"):
        pytest.skip("it has no momentum")
    run, file = Run(optimizer, scheduler), io.BytesIO()
    run.train(3)
    lt.save(run.checkpoint(), file)
    expected = run.train(4)
    file.seek(0)
    state = lt.load(file, map_location="cpu", weights_only=True)
    other = Run(optimizer, scheduler)
    other.train(1)
    other.model.load_state_dict(state["model"])
    other.optimizer.load_state_dict(state["optimizer"])
    other.scheduler.load_state_dict(state["scheduler"])
    assert state["epoch"] == 3 and state["best"] == math.inf and state["rng"].dtype is lt.uint8
    assert other.train(4) == expected


VALUES = {
    "set": {1, 2}, "frozenset": frozenset(["a"]), "bytes": b"\0\xff", "complex": complex(1, -2), "none": None,
    "keys": {(1, (2, "x")): 1, None: 2, 3: 4, True: 5}, "dtype": lt.bfloat16, "device": lt.device("cpu"),
    "tuple": (1, [2, ()], {}), "ordered": collections.OrderedDict(a=1), "large": 2**90, "text": "é\n",
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_values(name, tmp_path):
    value = VALUES[name]
    lt.save({"x": value, "t": lt.ones(1)}, tmp_path / "file", pickle_protocol=4, _use_new_zipfile_serialization=False)
    found = lt.load(tmp_path / "file")["x"]
    assert found == value and isinstance(value, type(found))


def test_arrays_of_numpy(tmp_path):
    lt.save([np.arange(3)[::-1], np.float32(1.5), np.bool_(True), {"deep": np.zeros((0, 2))}], tmp_path / "file")
    array, number, truth, rest = lt.load(tmp_path / "file")
    assert type(array) is np.ndarray and array.tolist() == [2, 1, 0] and array.dtype == np.int64
    assert type(number) is np.float32 and number == 1.5 and type(truth) is np.bool_ and truth
    assert rest["deep"].shape == (0, 2)


@pytest.mark.parametrize(
    "value", [object(), lambda: 1, np.array(["a"]), {"a": nn.Linear(1, 1)}, {object(): 1}, range(3)]
)
def test_what_cannot_be_saved(value, tmp_path):
    for target in (tmp_path / "file", io.BytesIO()):
        with pytest.raises(TypeError, match="save: "):
            lt.save([value], target)
    assert not list(tmp_path.iterdir())


def test_files_one_after_the_other(tmp_path):
    with open(tmp_path / "file", "w+b") as file:
        file.write(b"head")
        for i in range(3):
            lt.save({"a": lt.full((3,), float(i)), "i": i} if i else {"a": lt.zeros(3)}, file)
        file.seek(4)
        found = [lt.load(file) for _ in range(3)]
        assert file.read() == b""
    assert [f["a"].tolist() for f in found] == [[0.0] * 3, [1.0] * 3, [2.0] * 3] and found[2]["i"] == 2
    file = io.BytesIO()
    np.save(file, np.arange(3.0))
    assert lt.load(io.BytesIO(file.getvalue())).tolist() == [0, 1, 2]
    lt.save({"a": lt.ones(1)}, file := io.BytesIO(), {"note": "x"})
    assert lt.load_metadata(io.BytesIO(file.getvalue())) == {"note": "x"}


def test_files_that_are_none():
    with pytest.raises(TypeError, match="reading bytes"):
        lt.load(io.StringIO("text"))
    for data in (b"", b"\x05\0\0\0\0\0\0\0{abc}", b"\x02\0\0\0\0\0\0\0[]"):
        with pytest.raises((OSError, ValueError)):
            lt.load(io.BytesIO(data))


def test_places(tmp_path):
    lt.save({"a": lt.ones(2), "deep": [lt.zeros(1)]}, tmp_path / "file")
    seen = []

    def place(t, where):
        seen.append((t.numel(), where))
        return t.to(lt.float64) if t.numel() == 2 else None

    found = lt.load(tmp_path / "file", map_location=place)
    assert sorted(seen) == [(1, "cpu"), (2, "cpu")]
    assert found["a"].dtype is lt.float64 and found["deep"][0].dtype is lt.float32
    for where in (lambda storage, loc: storage, {"cuda:0": "cpu"}, {"cpu": "cpu"}, "cpu", lt.device("cpu"), None):
        assert lt.load(tmp_path / "file", map_location=where)["a"].tolist() == [1, 1]
    assert lt.load(tmp_path / "file", {"cpu": "meta"})["a"].device.type == "meta"
    assert lt.load(tmp_path / "file", mmap=None)["a"].tolist() == [1, 1]
