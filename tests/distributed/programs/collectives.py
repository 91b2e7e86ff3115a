# SPDX-License-Identifier: Apache-2.0
"""Every collective of every dtype against what the inputs of all ranks give on one of them."""

import math

from group import MAX, MEAN, MIN, PROD, SUM, Group

import libtensor as lt

DTYPES = [lt.bool, lt.uint8, lt.int8, lt.int16, lt.int32, lt.int64, lt.float16, lt.bfloat16, lt.float32, lt.float64,
          lt.complex64, lt.complex128]  # fmt: skip
LARGE = (lt.float32, lt.float16, lt.int8, lt.complex128)  # of more than a block

g = Group()
rank, n = g.rank, g.size


def values(shape, dtype, k):
    return ((lt.arange(math.prod(shape)) % 5) * (k + 1) % 7 + k).reshape(shape).to(dtype)


def reduced(xs, how):
    if xs[0].dtype == lt.bool:
        return sum(x.int() for x in xs) > 0 if how in (SUM, MAX) else sum(x.int() for x in xs) == n
    total = xs[0].to(lt.complex128 if xs[0].dtype.is_complex else lt.float64)
    for x in xs[1:]:
        x = x.to(total.dtype)
        total = {SUM: total + x, MEAN: total + x, PROD: total * x}.get(how) if how in (SUM, MEAN, PROD) else (
            lt.minimum(total, x) if how == MIN else lt.maximum(total, x))  # fmt: skip
    return (total / n if how == MEAN else total).to(xs[0].dtype)


def reductions(dtype):
    inexact = dtype.is_floating_point or dtype.is_complex
    yield SUM
    if inexact:
        yield MEAN
    if dtype not in (lt.uint8, lt.int8):  # whose products wrap: float64 does not
        yield PROD
    if not dtype.is_complex:
        yield from (MIN, MAX)


def same(x, expected, where):
    assert x.shape == expected.shape and x.dtype == expected.dtype, (where, x, expected)
    right = lt.equal(x, expected) if not x.dtype.is_floating_point else lt.allclose(x, expected)
    assert right or lt.allclose(x, expected), (where, rank, x, expected)


def reductions_of(shape, dtype, inputs):
    for how in reductions(dtype):
        where = (shape, dtype, how)
        expected = reduced(inputs, how)
        x = inputs[rank].clone()
        g.all_reduce([x], how)
        same(x, expected, where)
        x = inputs[rank].clone()
        g.reduce([x], n - 1, how)
        same(x, expected if rank == n - 1 else inputs[rank], where)


def copies_of(shape, dtype, inputs):
    where = (shape, dtype)
    x = inputs[rank].clone()
    g.broadcast([x], n - 1)
    same(x, inputs[n - 1], where)
    whole = lt.cat([x.reshape((1,)) if shape == () else x for x in inputs])
    x = lt.zeros(whole.shape, dtype=dtype)
    g.all_gather([x], [inputs[rank]])
    same(x, whole, where)
    x = lt.zeros(whole.shape, dtype=dtype)
    g.gather([inputs[rank]], [x] if rank == 0 else [], 0)
    same(x, whole if rank == 0 else lt.zeros(whole.shape, dtype=dtype), where)
    x = lt.zeros(shape, dtype=dtype)
    g.scatter([x], [whole] if rank == n - 1 else [], n - 1)
    same(x, inputs[rank], where)
    x = lt.zeros(shape, dtype=dtype)
    g.reduce_scatter([x], [whole], SUM)
    same(x, reduced([inputs[rank]] * n, SUM), where)


for shape in ((), (0,), (7,), (3, 2), (300, 1000)):
    for dtype in DTYPES:
        if shape == (300, 1000) and dtype not in LARGE:
            continue
        inputs = [values(shape, dtype, k) for k in range(n)]
        reductions_of(shape, dtype, inputs)
        copies_of(shape, dtype, inputs)

# A NaN of one rank is one of all.
for how in (SUM, MIN, MAX, PROD):
    x = lt.tensor([float("nan") if rank == n - 1 else 1.0, 2.0])
    g.all_reduce([x], how)
    assert math.isnan(x[0].item()) and not math.isnan(x[1].item()), (how, x)

# Any layout; a list as one call.
x, y = (lt.arange(12.0).reshape(3, 4) * (rank + 1)).t(), lt.arange(10.0)[::2] * (rank + 1)
g.all_reduce([x, y])
total = n * (n + 1) // 2
assert lt.equal(x, (lt.arange(12.0).reshape(3, 4) * total).t()) and lt.equal(y, lt.arange(10.0)[::2] * total)
# An input may be a part of an output.
x = lt.zeros(n, 3)
x[rank] = float(rank)
g.all_gather([x], [x[rank : rank + 1]])
assert lt.equal(x[:, 0], lt.arange(float(n)))

for size in (1, 200_000):
    inputs = [lt.full(((rank + 1) * size, k + 2), float(10 * rank + k)) for k in range(n)]
    outputs = [lt.zeros(((k + 1) * size, rank + 2)) for k in range(n)]
    g.all_to_all(outputs, inputs)
    for k, x in enumerate(outputs):
        assert (x == 10 * k + rank).all().item(), (k, x)

following, preceding = (rank + 1) % n, (rank - 1) % n
for size in (0, 1, 1000, 1_000_000):
    x, y = lt.full((size,), float(rank)), lt.zeros(size)
    g.begin()
    g.send([x], following, 3)
    g.recv([y], preceding, 3)
    g.wait(g.end())
    assert (y == preceding).all().item()
if rank == 0:  # messages with one tag overtake those with another
    g.send([lt.full((5,), 1.0), lt.full((2,), 3.0)], 1, 1)
    g.send([lt.full((5,), 2.0)], 1, 2)
if rank == 1:
    x, y, z = lt.zeros(5), lt.zeros(5), lt.zeros(2)
    g.recv([x], 0, 2)
    g.recv([y, z], 0, 1)
    assert (x[0].item(), y[0].item(), z[0].item()) == (2, 1, 3)

for size in (1, 100_000):  # of any process, each with two tensors; another message may come first
    x, y = lt.full((size,), float(rank)), lt.full((2,), -float(rank))
    if rank == 0:
        seen = set()
        for _ in range(n - 1):
            x, y = lt.zeros(size), lt.zeros(2)
            source = g.recv_any([x, y], 4)
            assert (x == source).all().item() and (y == -source).all().item()
            seen.add(source)
        assert seen == set(range(1, n))
        for source in range(1, n):
            g.recv([x], source, 5)
            assert (x == source).all().item()
    else:
        g.begin()
        g.send([x], 0, 5)
        g.send([x, y], 0, 4)
        g.wait(g.end())
    g.barrier()  # the next ones would come before those of slower processes

xs = [lt.full((1000,), float(rank + i)) for i in range(20)]
works = []
for x in xs:
    g.begin()
    g.all_reduce([x])
    works.append(g.end())
y = lt.ones(3)
g.all_reduce([y])  # after those that were begun
assert y[0].item() == n
for work in works:
    g.wait(work)
for i, x in enumerate(xs):
    assert (x == sum(k + i for k in range(n))).all().item()

ends = g.subgroup([0, n - 1])
x = lt.ones(4)
if ends.rank >= 0:
    ends.all_reduce([x])
    assert x[0].item() == ends.size == 2
else:
    try:
        ends.all_reduce([x])
        raise SystemExit("a collective of a group that this process does not belong to")
    except Exception as error:
        assert "does not belong" in str(error), error
reverse = g.subgroup(list(range(n))[::-1])
x = lt.ones(3) * rank
reverse.broadcast([x], 0)
assert x[0].item() == n - 1 and reverse.rank == n - 1 - rank
g.barrier()
print(f"{g.engine}: rank {rank} of {n} is done")
g.destroy()
