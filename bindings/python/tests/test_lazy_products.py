# SPDX-License-Identifier: Apache-2.0
"""Chains behind products, convolutions, pads and gathers: in one pass with them, bit by bit as at once."""

import itertools

import pytest
from test_lazy import at_once, bits, values

import libtensor as lt

F = lt.nn.functional
FLOATS = [lt.float32, lt.float64, lt.float16, lt.bfloat16]
DTYPES = [*FLOATS, lt.int32, lt.int64, lt.uint8]


@pytest.fixture(autouse=True)
def everything_pending():
    with lt.lazy("all"):
        yield


@pytest.fixture(params=[1, 2, 3])
def threads(request):
    before = lt.get_num_threads()
    lt.set_num_threads(request.param)
    yield request.param
    lt.set_num_threads(before)


def passes(*tensors):
    return lt.schedule(*tensors).count("pass ")


def kernels(function):
    with lt.count() as counted:
        result = function()
        lt.eval(*(result if isinstance(result, list) else [result]))
    return counted.kernels


def same(function):
    got, expected = function(), at_once(function)
    got, expected = (x if isinstance(x, list) else [x] for x in (got, expected))
    assert all(bits(a) == bits(b) for a, b in zip(got, expected, strict=True))


# Rows, columns and depths of every way to compute a product: tiny, small, by dots, by sums, in blocks.
SIZES = [
    (10, 13, 6),
    (2, 300, 400),
    (300, 2, 400),
    (64, 33, 17),
    (33, 64, 500),
    (130, 300, 70),
    (7, 1100, 400),
    (40, 41, 1),
]
CHAINS = {
    "bias and relu": lambda p, x: (p + x[0]).relu(),
    "residual": lambda p, x: (p * 0.5 + x).tanh() * x,
    "read twice": lambda p, x: p.sigmoid() * p - p,
    "by itself": lambda p, x: p * 1,
    "compared": lambda p, x: p > x,
    "converted": lambda p, x: (p + 1).to(lt.float64),
    "reshaped": lambda p, x: (p.reshape(-1) * 2 + x.reshape(-1)).reshape(p.shape[0], 1, p.shape[1]) + 1,
    "both stored": lambda p, x: [p, p + x, p - x],
}


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("m, n, k", SIZES)
def test_chains_behind_products(name, m, n, k, threads):
    a, b, x = values(m, k), values(k, n, seed=1), values(m, n, seed=2)

    def function():
        return CHAINS[name](a @ b, x)

    assert kernels(function) == (2 if name == "both stored" else 1)
    same(function)


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_dtypes_of_products(name, dtype):
    if dtype not in FLOATS and name in ("residual", "read twice"):
        pytest.skip("of floats")
    a, b, x = ((values(*shape, seed=i) * 3).to(dtype) for i, shape in enumerate(((40, 50), (50, 70), (40, 70))))
    same(lambda: CHAINS[name](a @ b, x))


@pytest.mark.parametrize(
    "shapes",
    [
        ((3, 20, 30), (30, 40)),
        ((3, 20, 30), (3, 30, 40)),
        ((2, 1, 20, 30), (4, 30, 40)),
        ((30,), (30, 40)),
        ((20, 30), (30,)),
    ],
    ids=str,
)
def test_stacks_and_vectors(shapes):
    a, b = (values(*shape, seed=i) for i, shape in enumerate(shapes))

    def function():
        return (a @ b + 1).relu()

    assert kernels(function) == 1
    same(function)


def test_operands_that_are_pending_or_strided():
    a, b = values(40, 50), values(60, 50, seed=1)
    same(lambda: ((a + 1) @ (b * 2).T).exp())
    same(lambda: (a[::2, 1:] @ b[:, 1:].T) * 2)
    same(lambda: (a @ b.T) @ (b @ a.T) + 1)
    same(lambda: (a @ b.T + b.sum(1)).softmax(-1))
    same(lambda: ((a @ b.T) * 2).T.reshape(40, 60) + 1)
    same(lambda: ((a @ b.T).relu() * 2).sum())
    same(lambda: (a @ b.T).relu()[:, 3:20] * 2)
    assert kernels(lambda: a @ b.T @ b) == 2
    assert kernels(lambda: lt.einsum("ij,kj->ik", a, b).relu()) == 1


def test_layers():
    x, w, bias = values(6, 30, 40), values(50, 40, seed=1), values(50, seed=2)

    def function():
        return F.linear(x, w, bias).relu()

    assert kernels(function) == 1
    same(function)
    same(lambda: (values(6, 30, 30) + x @ x.transpose(1, 2)).tanh())


def test_writes_do_not_reach_products_of_before():
    a, b = values(40, 50), values(50, 60, seed=1)

    def function():
        left, right, added = a.clone(), b.clone(), values(40, 60)
        p = left @ right
        y = p + added
        left.fill_(3)
        right.mul_(2)
        added.zero_()
        z = p * 2
        p.add_(1)
        return [y, z, p]

    same(function)


@pytest.mark.parametrize("activation", ["relu", "gelu", "silu", "tanh"])
def test_gradients_of_products(activation):
    a, b, bias = values(40, 50), values(50, 60, seed=1), values(60, seed=2)

    def gradients():
        leaves = [x.clone().requires_grad_() for x in (a, b, bias)]
        p = leaves[0] @ leaves[1] + leaves[2]
        y = getattr(lt, activation)(p) * p
        (y * y).sum().backward()
        return [leaf.grad for leaf in leaves]

    same(gradients)


def test_a_product_is_computed_once():
    a, b = values(40, 50), values(50, 60, seed=1)
    p = a @ b
    y = p.relu()
    with lt.count() as counted:
        lt.eval(y)
        lt.eval(p + 1)
    assert counted.kernels == 2 and counted.ops == 2 * 40 * 50 * 60 + 2 * 40 * 60


CONVOLUTIONS = list(
    itertools.product(
        [
            ((2, 3, 12, 13), (8, 3, 3, 3)),
            ((3, 16, 9, 10), (20, 16, 3, 3)),
            ((2, 16, 12, 12), (32, 16, 1, 1)),
            ((1, 8, 30, 31), (6, 4, 5, 3)),
            ((70, 32, 4, 4), (33, 32, 3, 3)),
        ],
        [{}, {"padding": 1}, {"stride": 2}, {"padding": 2, "dilation": 2}],
    )
)


@pytest.mark.parametrize("shapes, arguments", CONVOLUTIONS, ids=str)
def test_chains_behind_convolutions(shapes, arguments, threads):
    x, w, bias = values(*shapes[0]), values(*shapes[1], seed=1), values(shapes[1][0], seed=2)
    groups = shapes[0][1] // shapes[1][1]

    def convolved():
        return F.conv2d(x, w, bias, groups=groups, **arguments)

    shape = convolved().shape
    scale, residual = values(1, shape[1], 1, 1, seed=3), values(*shape, seed=4)

    def function():
        return (convolved() * scale + residual).relu()

    assert kernels(function) == 1
    same(function)
    same(lambda: [convolved(), convolved() > 0.5])


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_dtypes_of_convolutions(dtype):
    x, w = ((values(*shape, seed=i) * 3).to(dtype) for i, shape in enumerate(((2, 4, 9, 10), (5, 4, 3, 3))))
    same(lambda: F.conv2d(x, w) * 2 + 1)
    same(lambda: F.conv1d(x[:, :, 0], w[:, :, 0]).abs())


@pytest.mark.parametrize("affine", [True, False])
def test_batch_norm_in_eval_mode(affine, threads):
    x, w, residual = values(4, 20, 9, 10), values(20, 20, 3, 3, seed=1), values(4, 20, 9, 10, seed=2)
    mean, var, weight, bias = (values(20, seed=i) for i in range(4))
    lt.eval(mean, var := var.abs())
    weight, bias = (weight, bias) if affine else (None, None)

    def block():
        y = F.conv2d(x, w, padding=1)
        return (F.batch_norm(y, mean, var, weight, bias) + residual).relu()

    assert kernels(block) <= 3  # one of all elements, the others of one for each channel
    same(block)


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.bfloat16], ids=str)
@pytest.mark.parametrize("images", [1, 3])
@pytest.mark.parametrize("height, width", [(4, 5), (4, 8), (7, 7), (1, 33), (19, 30)])
def test_operands_of_other_axes_behind_convolutions(height, width, images, dtype, threads):
    """One element for each channel, image, line or column, of rows on both sides of those that are read where they lie; stored
    over the product, or beside it."""
    x, w = values(images, 3, height + 2, width).to(dtype), values(5, 3, 3, 1, seed=1).to(dtype)
    channel, image = values(5, 1, 1, seed=2).to(dtype), values(images, 1, 1, 1, seed=3).to(dtype)
    line, column = values(height, 1, seed=4).to(dtype), values(width, seed=5).to(dtype)
    dense = values(images, 5, height, width, seed=6).to(dtype)
    same(lambda: ((lt.conv2d(x, w) - channel) * channel + channel).relu())
    same(lambda: (lt.conv2d(x, w) * image + channel).tanh() + dense)
    same(lambda: lt.conv2d(x, w) * line - column + channel)
    same(lambda: (y := lt.conv2d(x, w), [y + 0, (y * channel).relu(), y.to(lt.float32) + channel])[1])


def test_winograd_is_what_the_call_allowed():
    x, w = values(2, 16, 24, 24), values(16, 16, 3, 3, seed=1)
    results = []
    for allowed in (False, True):
        lt.set_allow_winograd(allowed)
        y = F.conv2d(x, w, padding=1).relu()
        lt.set_allow_winograd(not allowed)
        lt.eval(y)
        lt.set_allow_winograd(allowed)
        results.append(y)
        assert bits(y) == bits(at_once(lambda: F.conv2d(x, w, padding=1).relu()))
    lt.set_allow_winograd(False)
    assert bits(results[0]) != bits(results[1])


WIDTHS = [(1, 1, 1, 1), (0, 3, 2, 0), (2, 0, 0, 5), (-1, 2, 3, 0), (1, -2, -1, 4)]


@pytest.mark.parametrize("dtype", [*DTYPES, lt.bool, lt.complex64], ids=str)
@pytest.mark.parametrize("widths", WIDTHS, ids=str)
@pytest.mark.parametrize("shape", [(7, 9), (2, 3, 40)], ids=str)
def test_pads(shape, widths, dtype):
    x = (values(*shape) * 3).to(dtype)
    lt.eval(x)

    def function():
        return F.pad(x, widths, value=1) + F.pad(x, widths)

    assert kernels(function) == 1
    same(function)
    same(lambda: F.pad(x + x, widths) * 2)
    same(lambda: F.pad(x, widths).transpose(0, 1) + 1)
    same(lambda: F.pad(x, widths)[1:, 1:3] + 1)
    strided = x.transpose(0, -1)
    same(lambda: F.pad(strided, widths) + 1)


def test_where_pads_read_is_listed():
    y = F.pad(values(20, 20), (1, 1, 1, 1)) + 1
    assert "pad(%0 float32 [20, 20] at i0*20+i1+-21 where 0<=i0+-1<20 and 0<=i1+-1<20)" in lt.schedule(y)


INDICES = [5, 0, -1, 3, 3, 2]


@pytest.mark.parametrize("dtype", [*DTYPES, lt.bool, lt.complex64], ids=str)
def test_gathers(dtype):
    x, index = (values(6, 40) * 3).to(dtype), lt.tensor(INDICES)
    few = lt.tensor([[0, 39, -1, 7]] * 6)
    for function in (
        lambda: lt.index_select(x, 0, index) + x,
        lambda: lt.index_select(x, 1, index) + lt.index_select(x, 1, index),
        lambda: lt.take_along_axis(x, few, 1) + 1,
        lambda: lt.gather(x.T, 0, few.T).T + 1,
        lambda: F.embedding(lt.tensor([[1, 2, 5], [0, 0, 3]]), x) + 1,
    ):
        same(function)
    assert kernels(lambda: lt.index_select(x, 0, lt.tensor([5, 0, 1, 3, 3, 2])) + x) <= 2  # and the range of the index


def test_gathers_that_are_reduced_or_written_to():
    x, index = values(60, 40), lt.tensor(INDICES)

    def function():
        table, at = x.clone(), index.clone()
        rows = lt.index_select(table, 0, at)
        y, z = (rows * 2).sum(1), (lt.index_select(table, 0, at) * 2).sum(0)
        table.fill_(1)
        at.fill_(0)
        return [rows + 1, y, z]

    same(function)


def test_gradients_of_gathers_and_pads():
    x = values(60, 40)

    def gradient():
        leaf = x.clone().requires_grad_()
        y = F.pad(lt.index_select(leaf, 0, lt.tensor(INDICES)).tanh(), (1, 2, 3, 4)).exp() * 2
        (y * y).sum().backward()
        return leaf.grad

    same(gradient)


def test_captured():
    a, b, bias = values(40, 50), values(50, 60, seed=1), values(60, seed=2)
    f = lt.jit(lambda x, y, z: F.pad((x @ y + z).relu(), (1, 1, 1, 1)) * 2)
    for seed in range(3):
        x = values(40, 50, seed=seed)
        assert bits(f(x, b, bias)) == bits(at_once(lambda x=x: F.pad((x @ b + bias).relu(), (1, 1, 1, 1)) * 2))
    g = lt.jit(lambda table, at: lt.index_select(table, 0, at) * 2 + 1)
    for index in (INDICES, [0, 1, 2, 3, 4, 5]):
        at = lt.tensor(index)
        assert bits(g(a, at)) == bits(at_once(lambda at=at: lt.index_select(a, 0, at) * 2 + 1))


def test_names_and_listings():
    a, b = values(40, 50), values(50, 60)
    y = (a @ b + 1).relu()
    assert "matmul(%0 float32 [40, 50], float32 [50, 60])" in lt.schedule(y)
    with lt.debug(2, (told := []).append):
        lt.eval(y)
    assert told[0].startswith("kernel matmul+add+relu [40, 60] on cpu")


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.float16, lt.int32], ids=str)
def test_reductions_of_reductions(dtype, threads):
    x = (values(40, 32, 33) * 3).to(dtype)
    lt.eval(x)
    for function in (
        lambda: x.sum(2).abs().sum(1),
        lambda: (x * 2).amax(2).sum(1) + 1,
        lambda: (x * x).sum(-1).sum(-1).sum(),
        lambda: (x + 1).prod(1).sum(1),
        lambda: x.reshape(1280, 33)[::2].sum(1).reshape(40, 16).amin(1),
    ):
        same(function)
    assert kernels(lambda: (x + x).sum(2).abs().sum(1)) == 1
    y = (x * 2).sum(2)
    z = y.abs().sum(1)
    assert lt.schedule(z).count("pass ") == 2  # y is held
    with lt.lazy("off"):
        expected = (x * 2).sum(2)
        assert bits(z) == bits(expected.abs().sum(1)) and bits(y) == bits(expected)


@pytest.mark.parametrize(
    "shape", [(700, 10), (3000, 64), (1000, 1000), (300, 2048), (70, 2100), (5000, 1), (131, 513)], ids=str
)
def test_columns_of_chains(shape, threads):
    x, mean = values(*shape), values(shape[1], seed=1)
    for function in (
        lambda: (x * x).sum(0),
        lambda: (x - mean).mean(0),
        lambda: (x.abs() + 1).prod(0),
        lambda: (x * 2).argmax(0),
        lambda: (x.to(lt.float16) * 2).sum(0),
        lambda: (x * 2).var(0),
        lambda: (x - x.mean(0)) / x.std(0),
        lambda: (x > 0.5).sum(0),
    ):
        same(function)


def test_writes_do_not_reach_reductions_of_before():
    x = values(30, 32, 33)

    def function():
        own = x.clone()
        y = (own * 2).sum(2).relu().sum(1)
        own.fill_(1)
        return [y, own]

    same(function)


def test_powers_of_complex_numbers():
    x, exponents = values(6, 40).to(lt.complex64), lt.tensor([[-3], [-1], [0], [1], [2], [3]])
    lt.eval(x)
    same(lambda: (x**exponents).square().sqrt())
