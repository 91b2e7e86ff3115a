# SPDX-License-Identifier: Apache-2.0
"""Views within chains that stay pending: what they read is computed in place, without copies, bit by bit as at once."""

import hashlib
import os
import random
import subprocess
import sys

import pytest
from test_lazy import at_once, bits, values

import libtensor as lt

DTYPES = [lt.float32, lt.float64, lt.float16, lt.bfloat16, lt.int32, lt.uint8, lt.bool, lt.complex64]


@pytest.fixture(autouse=True)
def everything_pending():
    with lt.lazy("all"):
        yield


def passes(*tensors):
    return lt.schedule(*tensors).count("pass ")


def same(function):
    assert bits(function()) == bits(at_once(function))


CHAINS = {
    "transposed and reshaped": lambda a: a.T.reshape(a.shape) + a,
    "before a transposed copy": lambda a: (a + a).T.reshape(-1) + a.reshape(-1),
    "transposed": lambda a: (a + a).T.contiguous() + a.reshape(a.shape[1], a.shape[0]),
    "rows": lambda a: (a + a)[1:-1] + a[2:],
    "columns": lambda a: (a + a)[:, 1:-1] * 2,
    "part of a part": lambda a: ((a + a)[:, 1:] + 1)[1:, 2:] * a[1:, 3:],
    "axes that cut across each other": lambda a: (a + a[:1]).reshape(a.shape[1], a.shape[0]) * 2 + 1,
    "heads": lambda a: (a * a).reshape(a.shape[0], -1, 4).permute(1, 0, 2).reshape(-1, 4 * a.shape[0]) + 1,
    "reduced": lambda a: ((a + a).T.reshape(a.shape) + a).sum(),
}


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("shape", [(6, 8), (20, 40), (64, 300), (1, 40), (700, 36)], ids=str)
def test_one_pass(name, shape):
    a = values(*shape)
    if "reduced" not in name and CHAINS[name](a).numel() > 16:
        assert passes(CHAINS[name](a)) == 1
    same(lambda: CHAINS[name](a))


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_dtypes_and_threads(name, dtype):
    a = (values(33, 64) * 3).to(dtype)
    threads = lt.get_num_threads()
    try:
        for count in (1, 2, 3):
            lt.set_num_threads(count)
            same(lambda: CHAINS[name](a))
    finally:
        lt.set_num_threads(threads)


def test_only_the_part_that_is_read_is_computed():
    a = values(40, 50)
    y = (a + 1)[:10, 5:30] * 2
    with lt.count() as counted:
        lt.eval(y)
    assert (counted.kernels, counted.ops) == (1, 2 * 250)
    whole = (a + 1)[3:4].expand(40, 50) * 2  # is computed once
    assert passes(whole) == 2
    same(lambda: (a + 1)[3:4].expand(40, 50) * 2)


def test_what_others_hold_is_stored():
    a = values(40, 50)
    held = a + 1
    y = held.T.contiguous() * 2
    assert passes(y) == 2
    lt.eval(y)
    assert not lt.is_pending(held) and bits(held) == bits(at_once(lambda: a + 1))
    twice = a * 3
    both = twice.T + twice.reshape(50, 40)
    del twice
    assert bits(both) == bits(at_once(lambda: (a * 3).T + (a * 3).reshape(50, 40)))


def test_writes_reach_no_part_that_was_read_before():
    a = lt.zeros(40, 50)
    y = (a + 1).T.contiguous() * 2
    a.fill_(9)
    assert y.min().item() == y.max().item() == 2


def test_gradients():
    def gradient():
        a = values(30, 40).requires_grad_()
        ((a.tanh().T.reshape(30, 40) * a)[3:, :20].exp()).sum().backward()
        return a.grad

    same(gradient)


def test_constants_are_numbers_of_the_chains_that_read_them():
    a = values(40, 50)
    for y in (a + lt.zeros(40, 50), a * lt.full((40, 50), 2.5), lt.ones(40, 50) + lt.ones(40, 50)):
        with lt.count() as counted:
            lt.eval(y)
        assert counted.kernels == 1 and counted.bytes_read < 8200
    assert passes(a + lt.eye(40, 50)) == 1
    for dtype in DTYPES:
        same(lambda dtype=dtype: lt.full((20, 30), 3).to(dtype) + lt.ones(20, 30, dtype=dtype))
        same(lambda dtype=dtype: lt.eye(20, 30, k=2, dtype=dtype).T.contiguous())
    held = lt.zeros(100)
    y, view = held + 1, held[2:5]
    held.fill_(7)
    assert y.max().item() == 1 and view.tolist() == [7, 7, 7]


def test_flipped_and_joined():
    a, b = values(40, 50), values(40, 50, seed=1)
    for function in (
        lambda: a.flip(0) + 1,
        lambda: a.flip(0, 1) * b,
        lambda: (a + b).flip(1).T.reshape(-1) * 2,
        lambda: lt.cat([a * 2, b]) + 1,
        lambda: lt.stack([a, b, a]) * 2,
        lambda: lt.cat([a, b.flip(1)], 1),
        lambda: lt.tril(a * 2, 3) + lt.triu(b, -2),
    ):
        assert passes(function()) == 1
        same(function)


@pytest.mark.parametrize(
    ("view", "index"),
    [
        (lambda t: t.reshape(2, 3, 4).permute(1, 0, 2), "i0*4+i1*12+i2"),
        (lambda t: t.reshape(6, 4).T.reshape(6, 4), "(i0*4+i1)%6*4+(i0*4+i1)//6"),
        (lambda t: t.reshape(3, 8).T.reshape(24), "i0+i1*8"),  # over [8, 3]
        (lambda t: t.reshape(4, 6)[:, 1:4].reshape(3, 4), "(i0+i1)%3+(i0+i1)//3*6+i0*6+1"),
        (lambda t: t.reshape(4, 6)[1:3], "i0*6+i1+6"),
        (lambda t: t.reshape(12, 2)[::2], "i0*4+i1"),
    ],
)
def test_where_views_read_is_listed(view, index):
    t = lt.arange(24)
    y = view(t) + 1
    assert f" at {index}," in lt.schedule(y)
    same(lambda: view(t) + 1)


def random_chain(seed, a, b):
    choose = random.Random(seed)
    x = a
    for _ in range(choose.randint(2, 9)):
        kind = choose.randrange(7)
        if kind == 0:
            x = x.permute(*choose.sample(range(x.dim()), x.dim()))
        elif kind == 1:
            shape = [x.numel()]
            for factor in choose.sample([2, 3, 4, 5], 2):
                if shape[0] % factor == 0:
                    shape = [shape[0] // factor, *shape[1:], factor]
            x = x.reshape(shape)
        elif kind == 2 and x.shape[-1] > 2:
            x = x[..., choose.randrange(2) : x.shape[-1] - choose.randrange(2)]
        elif kind == 3:
            x = x[choose.randrange(2) if x.shape[0] > 1 else 0 :]
        elif kind == 4:
            x = x * b.reshape(-1)[: x.numel()].reshape(x.shape)
        elif kind == 5:
            x = (x + 1).tanh()
        else:
            x = x.contiguous()
    return x * 2


def digest(seeds):
    a, b = values(8, 9, 10, seed=3), values(720, seed=4)
    return hashlib.sha256(b"".join(bits(random_chain(seed, a, b)) for seed in seeds)).hexdigest()


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_random_chains(first):
    seeds = range(first, first + 50)
    assert digest(seeds) == at_once(lambda: digest(seeds))


def test_without_machine_code():
    code = "import test_lazy_views as t, libtensor as lt; lt.set_lazy('all'); print(t.digest(range(100)))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=os.path.dirname(__file__),
        env=dict(os.environ, TENSOR_JIT="0"),
    )
    assert run.stdout.strip() == at_once(lambda: digest(range(100)))


def test_pictures_of_passes():
    a = lt.arange(2000).reshape(40, 50)
    y = (a + 4 + 3) * (a + 7).T.reshape(40, 50)
    before, after = lt.visualize_schedule(y).items()
    assert before[0].startswith("pass 1: 3 ops on [40, 50]") and before[0].endswith(", before rewriting:")
    assert ", after rules (" in after[0] and after[0].endswith(": 3 ops")
    assert [str(graph).count("shape=box") for _, graph in (before, after)] == [5, 3]
    assert str(before[1]).startswith('digraph program {\n  v0 [shape=ellipse label="int64 [40, 50]"];\n')
    assert 'v5 [shape=box label="add\\n4\\nint64"];' in str(before[1]) and "\n  v5 -> v6;" in str(before[1])
    assert '[shape=ellipse label="int64 [50, 40]\\nat (i0*10+i1)%40*50+' in str(after[1])
    assert "<svg" in after[1].svg() and lt.is_pending(y)
    assert lt.visualize_schedule(a) == {}


def test_pictures_of_several_passes():
    a = values(40, 50)
    first, second = lt.visualize_schedule(a + 1, a.exp() * 2)
    assert first.startswith("pass 1: ") and second.startswith("pass 2: ")
