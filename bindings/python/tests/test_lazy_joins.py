# SPDX-License-Identifier: Apache-2.0
"""What is joined, reshaped, and rows of a few elements, in chains that stay pending: in one pass, bit by bit as at once."""

import numpy as np
import pytest
from test_lazy import at_once, bits, values

import libtensor as lt

DTYPES = [lt.float32, lt.float64, lt.float16, lt.bfloat16, lt.int32, lt.uint8, lt.bool]


@pytest.fixture(autouse=True)
def everything_pending():
    with lt.lazy("all"):
        yield


def passes(*tensors):
    return lt.schedule(*tensors).count("pass ")


def same(function):
    got, expected = function(), at_once(function)
    assert all(bits(a) == bits(b) for a, b in zip(got, expected, strict=True))


def rotary(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + lt.cat([-x[..., half:], x[..., :half]], -1) * sin


@pytest.mark.parametrize("shape", [(30, 40), (3, 5, 64), (7, 1000), (200, 2), (5, 70000)], ids=str)
def test_rotary_embedding_is_one_pass(shape):
    x, cos, sin = values(*shape), values(*shape, seed=1), values(shape[-1], seed=2)
    assert passes(rotary(x, cos, sin)) == 1
    same(lambda: [rotary(x, cos, sin)])


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("axis", range(3))
def test_parts(axis, dtype):
    shapes = [[6, 10, 8] for _ in range(3)]
    for part, extent in enumerate((3, 1, 5)):
        shapes[part][axis] = extent
    a, b, c = ((values(*shape, seed=i) * 3).to(dtype) for i, shape in enumerate(shapes))
    strided = a.transpose(0, 2).contiguous().transpose(0, 2)
    inside = (values(*(extent + 2 for extent in shapes[0]), seed=3) * 3).to(dtype)[1:-1, 1:-1, 1:-1]  # uneven rows
    flags = lt.cat([a, b, c], axis) == lt.cat([c, b, a], axis)

    def joined():
        both = lt.cat([a + a, b], axis)
        held = c * c
        all_three = lt.cat([strided, b * b, held], axis)
        return [
            both * both,
            all_three + 1,
            held,
            all_three,
            lt.where(flags, all_three, lt.cat([a, b, c], axis)),
            lt.cat([lt.cat([a, b], axis) * 2, c], axis),  # joins of joins
            lt.cat([a, c], axis).to(lt.float32).sum(-1) + 1,
            lt.cat([a.to(lt.float32).sum(-1, True) + 1, b.to(lt.float32)], -1) if axis == 0 and a.shape[0] == 1 else a,
            lt.stack([a + 1, a], axis) * 2,
            lt.cat([inside, b, inside], axis) * lt.cat([a, inside + 1, b], axis).flip(axis),
            lt.cat([lt.full((), 3.0).to(dtype).expand(a.shape), a * 2], axis) + 1,
        ]

    same(joined)


def test_parts_of_several_dtypes_and_none():
    a, b, none = values(20, 6), values(20, 7).half(), values(20, 0)
    same(lambda: [lt.cat([a * 2, b * 2], 1) + 1, lt.cat([a * 2, none], 1) + 1, lt.cat([a + 1] * 5, 1) * 2])
    with pytest.raises(lt.ShapeError):
        lt.cat([a * 2, a[:5] * 2], 1)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_pads(dtype):
    x = (values(7, 6, 9) * 3).to(dtype)

    def padded():
        return [
            lt.pad(x + x, [0, 0, 0, 0, 2, 3], 1) * x.flip(0)[:1, :1, :1],
            lt.pad(x * x, [0, 0, 4, 0, 0, 0], 0) + 1,
            lt.pad(x, [0, 0, 0, 5, 0, 0], 2).sum(-1),
            lt.pad(x + 1, [1, 0, 0, 0, 0, 0], 1) * 2,
            lt.pad(x + 1, [0, 0, 1, 1, 1, 1], 1) * 2,  # of two axes, and less than there was
            lt.pad(x + 1, [0, 0, 0, 0, 2, -1], 1) * 2,
            lt.pad(x + 1, [0] * 6, 1) * 2,
        ]

    same(padded)
    if dtype is not lt.bool:
        assert passes(lt.pad(x + x, [0, 0, 0, 0, 2, 3], 1) * 2) == 1


def test_gradients_and_writes():
    def step():
        x = values(30, 40).requires_grad_()
        y = rotary(x, values(30, 40, seed=1), values(40, seed=2))
        (y * y).sum().backward()
        part = values(30, 10)
        joined = lt.cat([part, x.detach() * 2], 1) + 1
        (lt.pad(x * x, [0, 0, 1, 2], 3.0) ** 2).sum().backward()
        part.fill_(7.0)  # after it was read
        return [x.grad, y, joined, part]

    same(step)


@pytest.mark.parametrize("columns", [1, 2, 3, 7, 8, 9, 16, 31, 32, 33, 63, 64, 100])
def test_short_rows(columns):
    a, b = values(37, 1, columns), values(1, 53, columns, seed=1)
    table = values(columns, 37, seed=2).T

    def rows():
        d = a - b
        square = d * d
        return [
            square.sum(-1).sqrt(),
            square / (square.amax(-1, True) + 1),
            d.mean(-1),
            (d > 0).any(-1),
            (table * 2 + 1).sum(-1),
            d.half().float() * b,
            lt.exp(d) * a,
            (lt.exp(d) * a).unsqueeze(-1) + b.unsqueeze(-1),
            (d + table.unsqueeze(1)).argmax(-1),
        ]

    same(rows)
    for threads in (1, 2):
        lt.set_num_threads(threads)
        same(rows)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_reshapes(dtype):
    x, y = ((values(6, 4, 10, seed=i) * 3).to(dtype) for i in range(2))
    row, column, table = (values(10) * 2).to(dtype), (values(4, 1) * 2).to(dtype), (values(10, 24) * 2).to(dtype)

    def one_pass():
        yield (x * y).reshape(24, 10) * 2
        yield ((x * y + row).reshape(-1) + 1).reshape(2, 120) * y.reshape(2, 120)
        yield (x * column).flatten(1) + y.flatten(1)  # of 4 x 1, in rows of 40
        yield (x * y).unsqueeze(1).squeeze(1) * x
        yield ((x + row) * 2).reshape(24, 10) * (y + column).reshape(24, 10)
        yield (table.T * 2).reshape(6, 4, 10) * x
        yield (x * y).reshape(1, 6, 4, 10) * x
        yield (x.unsqueeze(0) * y[:1, :1, :1].unsqueeze(0)).reshape(-1) * row[3]

    def several():
        held = x * y
        return [
            held.reshape(40, 6) + (table * 2).reshape(40, 6),
            held,
            (table.T * 2).reshape(-1) + x.reshape(-1),
            (x * column).reshape(5, 48) * 2,  # no strides read it in these rows
            (x.permute(2, 0, 1) * 2).reshape(10, 24) * table,
            (x * y).reshape(240)[3:50] * 2,
            (x.float() * 2).reshape(24, 10).sum(-1) + 1,
            ((x.float() - x.float().amax(-1, True)).exp().reshape(-1) * 2).reshape(6, 40),
        ]

    same(lambda: list(one_pass()))
    same(several)
    for made in one_pass():
        assert passes(made) == 1, lt.schedule(made)


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.int32, lt.uint8], ids=str)
def test_reductions_behind_reshapes(dtype):
    """Of what reads views that have no place in the shape that is reduced."""
    wide = (values(80, 200) * 3).to(dtype)
    views = (
        lambda: wide[0].expand(3, 200),
        lambda: wide[:, 100:],
        lambda: wide.T,
        lambda: wide[:, :1].expand(80, 130),
        lambda: wide.reshape(4, 20, 200)[:, ::2],
    )

    def reduced():
        for view in views:
            for shape in ((-1,), (10, -1), (2, 5, -1)):
                y = view().reshape(shape)
                for axis in (None, 0, -1):
                    yield (y + y).max(axis) if axis is None else (y + y).amax(axis)
                    yield y.clone().sum(axis)
                    yield (y * 2).abs().argmax(axis)

    same(lambda: list(reduced()))


def test_copies():
    wide = values(6, 20)

    def copies():
        x = values(6, 4, 10)
        taken = wide[:, 3:13].clone()
        kept = x.clone()
        moved = x.permute(1, 0, 2).reshape(24, 10)
        made = [
            taken * 2,
            kept,
            moved + 1,
            (x.permute(1, 0, 2).contiguous() * 2),
            x.transpose(0, 2).reshape(-1) * 2,
            wide[:, 5:].reshape(90) * 2,
        ]
        x.mul_(2.0)
        taken += 1.0
        return [*made, taken, moved, kept, x.clone()]

    same(copies)
    x = values(6, 4, 10)
    assert passes(wide[:, 5:].reshape(90) * 2) == passes(x.permute(1, 0, 2).reshape(24, 10) * 2 + 1) == 1
    assert passes(lt.exp(x).clone() * 2) == 1


def test_reshapes_and_gradients():
    def step():
        x = values(8, 30).requires_grad_()
        y = ((x * 2).reshape(8, 5, 6).tanh() * values(6)).reshape(-1)
        (y * y).sum().backward()
        part = x.detach() * 3
        view = part.reshape(-1)
        view += 1.0  # what is pending and its view share memory
        return [x.grad, y, part, view]

    same(step)


def moved(x, rows, which):
    forms = (
        lambda: x.T,
        lambda: x[:, 1:],
        lambda: x[::2],
        lambda: x.sum(-1, True),
        lambda: x.amax(0, True),
        lambda: x.reshape(1, -1),
        lambda: x.reshape(-1, 2),
        lambda: x.reshape(-1, rows),
        lambda: x.unsqueeze(0).flatten(0, 1),
    )
    return forms[which]()


def join_program(seed):
    """What a random program of joins, elementwise ops, views, reductions and writes reads."""
    rng = np.random.default_rng(seed)
    rows, columns = (int(rng.integers(1, 12)) for _ in range(2))
    tensors, seen = [], []
    for i in range(4):
        shape = [(rows, columns), (rows, int(rng.integers(1, 9))), (int(rng.integers(1, 9)), columns)][rng.integers(3)]
        tensors.append(
            (values(*shape, seed=seed + i) * 2).to([lt.float32, lt.float32, lt.float16, lt.int64][rng.integers(4)])
        )
    for _ in range(int(rng.integers(4, 20))):
        kind, number = rng.random(), float(rng.integers(1, 4))
        x, y, z = (tensors[rng.integers(len(tensors))] for _ in range(3))
        try:
            if kind < 0.35:
                made = lt.cat([x, y, z][: int(rng.integers(2, 4))], int(rng.integers(2)))
            elif kind < 0.5:
                made = [-x, lt.tanh(x), lt.sin(x), x.relu()][rng.integers(4)]
            elif kind < 0.7:
                made = x * y + z
            elif kind < 0.8:
                made = moved(x, rows, int(rng.integers(9)))
            elif kind < 0.87:
                made = x * number + 1
            elif kind < 0.93:
                x.mul_(2.0)
                continue
            else:
                seen.append(bits(x))
                continue
            if made.numel() < 3000:
                tensors.append(made)
        except lt.TensorError as error:
            seen.append(str(error))
    return seen + [bits(x) for x in reversed(tensors)]


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_random_programs_of_joins(first):
    for seed in range(first, first + 50):
        with np.errstate(all="ignore"):
            assert join_program(seed) == at_once(lambda seed=seed: join_program(seed)), seed
