# SPDX-License-Identifier: Apache-2.0
"""Integers of NumPy and tensors without axes as arguments, wherever an int is one: the same result."""

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import nn

LINE, IMAGE, PAIR = lt.arange(6.0), lt.arange(16.0).reshape(1, 1, 4, 4), lt.arange(6.0).reshape(2, 3)
KINDS = {"numpy": np.int64, "numpy8": np.int8, "array": np.array, "tensor": lt.tensor}

CALLS = {
    "chunk": lambda n: LINE.chunk(n(3)),
    "unsafe_chunk": lambda n: lt.unsafe_chunk(LINE, n(3)),
    "array_split": lambda n: LINE.array_split(n(4)),
    "split": lambda n: LINE.split(n(2), n(0)),
    "split list": lambda n: LINE.split([n(2), n(4)]),
    "tensor_split": lambda n: LINE.tensor_split(n(4), n(0)),
    "hsplit": lambda n: lt.hsplit(LINE, n(2)),
    "vsplit": lambda n: lt.vsplit(PAIR, n(2)),
    "dsplit": lambda n: lt.dsplit(IMAGE.reshape(2, 2, 4), n(2)),
    "unbind": lambda n: PAIR.unbind(n(1)),
    "eye": lambda n: lt.eye(n(2), n(3)),
    "zeros": lambda n: lt.zeros(n(2)),
    "full": lambda n: lt.full((n(2),), 1.0),
    "rand": lambda n: lt.rand(n(2)).mul(0),
    "arange": lambda n: lt.arange(n(3)),
    "linspace": lambda n: lt.linspace(0, 1, n(3)),
    "logspace": lambda n: lt.logspace(0, 1, n(3)),
    "view": lambda n: LINE.view(n(6)),
    "reshape": lambda n: LINE.reshape(n(2), n(3)),
    "resize_": lambda n: LINE.clone().resize_(n(3)),
    "sum_to_size": lambda n: LINE.sum_to_size(n(1)),
    "expand": lambda n: LINE.expand(n(2), n(6)),
    "repeat": lambda n: LINE.repeat(n(2)),
    "permute": lambda n: LINE.permute(n(0)),
    "flip": lambda n: LINE.flip(n(0)),
    "roll": lambda n: LINE.roll(n(1), n(0)),
    "sum": lambda n: PAIR.sum(n(1)),
    "squeeze": lambda n: PAIR[:1].squeeze(n(0)),
    "select": lambda n: PAIR.select(n(1), n(2)),
    "narrow": lambda n: LINE.narrow(n(0), n(1), n(2)),
    "topk": lambda n: LINE.topk(n(2)),
    "softmax": lambda n: PAIR.softmax(n(1)),
    "tensordot": lambda n: lt.tensordot(PAIR, PAIR.t(), n(1)),
    "gradient": lambda n: lt.gradient(LINE, dim=n(0)),
    "unravel_index": lambda n: lt.unravel_index(lt.tensor(3), (n(2), n(2))),
    "norm": lambda n: lt.linalg.norm(PAIR, 1, n(0)),
    "hann_window": lambda n: lt.hann_window(n(3)),
    "kaiser_window": lambda n: lt.kaiser_window(n(3)),
    "gaussian": lambda n: lt.signal.windows.gaussian(n(3)),
    "mvlgamma": lambda n: lt.mvlgamma(LINE + 4, n(2)),
    "LayerNorm": lambda n: nn.LayerNorm(n(3))(PAIR),
    "RMSNorm": lambda n: nn.RMSNorm(n(3))(PAIR),
    "ZeroPad2d": lambda n: nn.ZeroPad2d(n(1))(IMAGE),
    "fold": lambda n: F.fold(lt.ones(1, 4, 1), n(2), n(2)),
    "unfold": lambda n: F.unfold(IMAGE, n(2)),
    "adaptive_avg_pool1d": lambda n: F.adaptive_avg_pool1d(PAIR[None], n(1)),
    "adaptive_avg_pool2d": lambda n: F.adaptive_avg_pool2d(IMAGE, n(2)),
    "max_pool2d": lambda n: F.max_pool2d(IMAGE, n(2), n(1)),
    "layer_norm": lambda n: F.layer_norm(PAIR, n(3)),
    "masked sum": lambda n: lt.masked.sum(PAIR, n(1)),
}  # fmt: skip


def values(result):
    return [values(part) for part in result] if isinstance(result, tuple) else result.tolist()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CALLS)
def test_as_an_int(name, kind):
    assert values(CALLS[name](KINDS[kind])) == values(CALLS[name](int))


@pytest.mark.parametrize("kind", [np.int64, lt.tensor])
def test_many_parts_have_room(kind):
    n = 100000
    parts = lt.arange(2.0 * n).chunk(kind(n))
    assert len(parts) == n and parts[-1].tolist() == [2.0 * n - 2, 2.0 * n - 1]
    assert len(lt.arange(2.0 * n).array_split(kind(n))) == n


def test_the_number_of_results_is_read_once():
    class Growing:
        value = 2

        def __index__(self):
            self.value *= 1000
            return self.value

    assert len(lt.arange(6000.0).chunk(Growing())) == 2000
    with pytest.raises(lt.InvalidTypeError, match="chunk: expected an integer, not float"):
        LINE.chunk(2.5)


class Longer(tuple):
    def __len__(self):
        return 1


def test_sequences_that_count_wrongly():
    views = lt.broadcast_tensors(*Longer([lt.ones(1)] * 40))
    assert len(views) == 40


@pytest.mark.parametrize(
    "call", [lambda: PAIR.sum("a"), lambda: lt.zeros(2.5), lambda: LINE.reshape("6"), lambda: LINE.unbind(lt.ones(()))]
)
def test_other_values_are_refused(call):
    with pytest.raises(lt.InvalidTypeError, match=r"^[a-z_]+: .*integer"):
        call()
