# SPDX-License-Identifier: Apache-2.0
"""Samples of the rows whose shapes or attributes do not follow from the signature."""

BUILDERS = {}


def builder(*names):
    def keep(function):
        for name in names:
            BUILDERS[name] = function
        return function

    return keep


# ---- creation


@builder("empty", "zeros", "ones")
def filled(draw):
    for shape in [(2, 3), (), (0, 3)]:
        yield {"shape": shape, "dtype": draw.dtype, "device": 0}


@builder("full")
def full(draw):
    for shape in [(2, 3), (), (0, 3)]:
        yield {"shape": shape, "value": 3, "dtype": draw.dtype, "device": 0}


@builder("full_complex")
def full_complex(draw):
    for shape in [(2, 3), (), (0, 3)]:
        yield {"shape": shape, "re": 1.5, "im": -2.0, "dtype": draw.dtype, "device": 0}


@builder("view_as_complex")
def view_as_complex(draw):
    for shape in [(2,), (3, 2), (2, 3, 2), (0, 2), (3, 0, 2)]:
        yield {"x": draw(shape)}


@builder("empty_like", "zeros_like", "ones_like", "full_like")
def like(draw):
    for shape in [(2, 3), (), (0, 3)]:
        for dtype in (None, "int32"):
            args = {"x": draw(shape), "dtype": dtype, "device": 0}
            yield args | ({"value": 3} if draw.op.name == "full_like" else {})


@builder("arange")
def arange(draw):
    for start, stop, step in [(0, 7, 1), (2, 11, 4), (3, 3, 1), (5, 2, 1)]:
        yield {"start": start, "stop": stop, "step": step, "dtype": draw.dtype, "device": 0}


@builder("linspace")
def linspace(draw):
    for start, stop, num, endpoint in [
        (0.0, 1.0, 5, 1),
        (2.0 if draw.dtype.startswith("uint") else -2.0, 3.0, 4, 0),
        (1.0, 1.0, 1, 1),
        (0.0, 1.0, 0, 1),
        (9.7, 0.5, 8, 1),
    ]:
        yield {"start": start, "stop": stop, "num": num, "endpoint": endpoint, "dtype": draw.dtype, "device": 0}


@builder("eye")
def eye(draw):
    for n, m, k in [(3, 3, 0), (2, 4, 1), (4, 2, -1), (0, 3, 0), (2, 2, 5)]:
        yield {"n": n, "m": m, "k": k, "dtype": draw.dtype, "device": 0}


# ---- conversion and writing


@builder("astype")
def astype(draw):
    from native import DTYPES

    for dtype in DTYPES:
        yield {"x": draw((2, 3)), "dtype": dtype}
    yield {"x": draw(()), "dtype": "float64"}
    yield {"x": draw((0, 3)), "dtype": "int32"}


@builder("copy_")
def copy(draw):
    for shape, given in [((2, 3), (2, 3)), ((2, 3), (3,)), ((2, 3), ()), ((), ()), ((0, 3), (3,))]:
        yield {"x": draw(shape), "src": draw(given)}


@builder("fill_")
def fill(draw):
    for shape in [(2, 3), (), (0, 3)]:
        yield {"x": draw(shape), "value": 3}


# ---- views


@builder("reshape", "view")
def reshape(draw):
    for shape, new in [
        ((2, 3, 4), (6, 4)),
        ((2, 3, 4), (-1,)),
        ((2, 3, 4), (2, 1, 3, 4)),
        ((), (1, 1)),
        ((0, 3), (3, 0)),
        ((1,), ()),
    ]:
        yield {"x": draw(shape), "shape": new}


@builder("flatten")
def flatten(draw):
    for shape, start, end in [((2, 3, 4), 0, -1), ((2, 3, 4), 1, 2), ((2, 3, 4), 0, 1), ((), 0, -1), ((0, 3), 0, 1)]:
        yield {"x": draw(shape), "start_axis": start, "end_axis": end}


@builder("permute_dims")
def permute(draw):
    for shape, axes in [((2, 3, 4), (2, 0, 1)), ((2, 3), (-1, -2)), ((), ()), ((0, 3), (1, 0))]:
        yield {"x": draw(shape), "axes": axes}


@builder("transpose")
def transpose(draw):
    for shape, a, b in [((2, 3, 4), 0, 2), ((2, 3, 4), -1, 1), ((2, 3), 1, 1), ((0, 3), 0, 1)]:
        yield {"x": draw(shape), "axis0": a, "axis1": b}


@builder("matrix_transpose")
def matrix_transpose(draw):
    for shape in [(2, 3), (2, 3, 4), (0, 3)]:
        yield {"x": draw(shape)}


@builder("broadcast_to")
def broadcast_to(draw):
    for shape, new in [((3,), (2, 3)), ((2, 1, 3), (4, 2, 5, 3)), ((), (2,)), ((2, 3), (2, 3)), ((1, 3), (0, 3))]:
        yield {"x": draw(shape), "shape": new}


@builder("squeeze")
def squeeze(draw):
    for shape, axes in [
        ((1, 2, 1), None),
        ((1, 2, 1), [0]),
        ((1, 2, 1), [1, -1]),
        ((2, 3), [0]),
        ((0, 1), [1]),
        ((), None),
    ]:
        yield {"x": draw(shape), "axes": axes}


@builder("unsqueeze")
def unsqueeze(draw):
    for shape, axis in [((2, 3), 0), ((2, 3), 1), ((2, 3), -1), ((), 0), ((0, 3), 2)]:
        yield {"x": draw(shape), "axis": axis}


@builder("slice")
def slice_(draw):
    none = -(2**63)
    for axis, start, stop, step in [
        (0, 1, 4, 1),
        (1, none, none, 2),
        (0, none, none, -1),
        (-1, -2, none, 1),
        (0, 4, 0, -2),
        (0, 3, 3, 1),
        (1, -100, 100, 3),
    ]:
        yield {"x": draw((5, 4)), "axis": axis, "start": start, "stop": stop, "step": step}
    yield {"x": draw((0, 3)), "axis": 0, "start": 0, "stop": 5, "step": 1}


@builder("select")
def select(draw):
    for shape, axis, index in [((2, 3, 4), 0, 1), ((2, 3, 4), -1, -1), ((3,), 0, 2), ((0, 3), 1, 0)]:
        yield {"x": draw(shape), "axis": axis, "index": index}


@builder("narrow")
def narrow(draw):
    for shape, axis, start, length in [((5, 4), 0, 1, 3), ((5, 4), -1, 2, 2), ((5, 4), 1, 4, 0), ((0, 3), 1, 0, 2)]:
        yield {"x": draw(shape), "axis": axis, "start": start, "length": length}


@builder("diagonal")
def diagonal(draw):
    for shape, offset, a, b in [
        ((3, 4), 0, 0, 1),
        ((3, 4), 1, 0, 1),
        ((2, 3, 4), -1, 2, 0),
        ((3, 3), 5, 0, 1),
        ((0, 3), 0, 0, 1),
    ]:
        yield {"x": draw(shape), "offset": offset, "axis0": a, "axis1": b}


@builder("as_strided")
def as_strided(draw):
    for shape, strides, offset in [
        ((2, 3), (4, 1), 1),
        ((3, 2), (1, 1), 0),
        ((4,), (0,), 5),
        ((), (), 11),
        ((0, 2), (1, 1), 0),
    ]:
        yield {"x": draw((3, 4)), "shape": shape, "strides": strides, "offset": offset}


@builder("as_strided_scatter")
def as_strided_scatter(draw):
    for shape, strides, offset in [((2, 3), (4, 1), 1), ((3,), (4,), 0), ((), (), 7)]:
        yield {"x": draw((3, 4)), "src": draw(shape, "src"), "shape": shape, "strides": strides, "offset": offset}


@builder("split")
def split(draw):
    for shape, sizes, axis in [((5, 2), (2, 3), 0), ((2, 5), (1, 0, 4), -1), ((3,), (3,), 0), ((0, 3), (1, 2), 1)]:
        yield {"x": draw(shape), "sizes": sizes, "axis": axis}


@builder("unbind")
def unbind(draw):
    for shape, axis in [((2, 3), 0), ((2, 3, 4), -1), ((3,), 0), ((0, 2), 1)]:
        yield {"x": draw(shape), "axis": axis}


@builder("chunk")
def chunk(draw):
    for shape, chunks, axis in [((5, 2), 3, 0), ((2, 5), 4, -1), ((3,), 1, 0), ((2,), 5, 0), ((0, 3), 2, 0)]:
        yield {"x": draw(shape), "chunks": chunks, "axis": axis}


@builder("array_split")
def array_split(draw):
    for shape, sections, axis in [((5, 2), 3, 0), ((2, 5), 4, -1), ((3,), 1, 0), ((2,), 5, 0), ((0, 3), 2, 0)]:
        yield {"x": draw(shape), "sections": sections, "axis": axis}


@builder("broadcast_tensors")
def broadcast_tensors(draw):
    for shapes in [[(2, 3), (3,)], [(2, 1), (1, 3), ()], [(3,)], [(0, 1), (2,)]]:
        yield {"xs": [draw(s) for s in shapes]}


@builder("meshgrid")
def meshgrid(draw):
    for shapes in [[(2,), (3,)], [(2,), (1,), (3,)], [(3,)], [(), (2,)], [(0,), (2,)]]:
        for indexing in ("ij", "xy"):
            yield {"xs": [draw(s) for s in shapes], "indexing": indexing}


# ---- joining


@builder("concat")
def concat(draw):
    for shapes, axis in [
        ([(2, 3), (1, 3)], 0),
        ([(2, 3), (2, 1), (2, 2)], -1),
        ([(2, 3), (4,)], None),
        ([(3,)], 0),
        ([(0, 3), (2, 3)], 0),
    ]:
        yield {"xs": [draw(s) for s in shapes], "axis": axis}


@builder("stack")
def stack(draw):
    for shape, axis in [((2, 3), 0), ((2, 3), -1), ((2, 3), 1), ((), 0), ((0, 3), 1)]:
        yield {"xs": [draw(shape) for _ in range(3)], "axis": axis}


@builder("flip")
def flip(draw):
    for shape, axes in [((2, 3, 4), None), ((2, 3, 4), [1]), ((2, 3, 4), [0, -1]), ((), None), ((0, 3), [0])]:
        yield {"x": draw(shape), "axes": axes}


@builder("pad")
def pad(draw):
    for shape, widths in [
        ((2, 3), (1, 2, 0, 1)),
        ((4, 3), (-1, 1, 0, -2)),
        ((), ()),
        ((3,), (0, 0)),
        ((0, 2), (1, 1, 0, 0)),
    ]:
        yield {"x": draw(shape), "widths": widths, "value": 3}


@builder("tile")
def tile(draw):
    for shape, repeats in [
        ((2, 3), (2, 1)),
        ((3,), (2, 2)),
        ((2, 3), (2,)),
        ((), (3,)),
        ((2, 3), (0, 1)),
        ((0, 3), (2, 2)),
    ]:
        yield {"x": draw(shape), "repeats": repeats}


@builder("repeat")
def repeat(draw):
    for shape, repeats, axis in [
        ((2, 3), 2, 0),
        ((2, 3), 3, -1),
        ((2, 3), 2, None),
        ((), 2, None),
        ((2, 3), 0, 0),
        ((0, 3), 2, 1),
    ]:
        yield {"x": draw(shape), "repeats": repeats, "axis": axis}


@builder("masked_fill")
def masked_fill(draw):
    for shape, mask in [((2, 3), (2, 3)), ((2, 3), (3,)), ((), ()), ((0, 3), (3,)), ((67,), (67,))]:
        yield {"x": draw(shape), "mask": draw.mask(mask), "value": draw((), "value")}


# ---- reductions of one axis


@builder("argmax", "argmin")
def arg(draw):
    for i, (shape, axis) in enumerate(
        [((2, 3, 4), 0), ((2, 3, 4), -1), ((2, 3, 4), None), ((67,), 0), ((), None), ((0, 3), 1)]
    ):
        yield {"x": draw(shape), "axis": axis, "keepdims": i % 2}


@builder("cumsum")
def cumsum(draw):
    for shape, axis, dtype in [
        ((2, 3, 4), 0, None),
        ((2, 3, 4), -1, "float64"),
        ((2, 3), None, None),
        ((67,), 0, None),
        ((), None, None),
        ((0, 3), 1, None),
    ]:
        yield {"x": draw(shape), "axis": axis, "dtype": dtype}


@builder("softmax", "log_softmax")
def softmax(draw):
    for shape, axis in [((2, 3, 4), 0), ((2, 3, 4), -1), ((2, 3, 4), 1), ((67,), 0), ((0, 3), 1), ((3, 0), 0)]:
        yield {"x": draw(shape), "axis": axis}


# ---- indexing


@builder("index_select")
def index_select(draw):
    yield {"x": draw((3, 4)), "axis": 0, "index": draw.index((5,), 3, -3)}
    yield {"x": draw((3, 4)), "axis": -1, "index": draw.index((2,), 4, 0, "int32")}
    yield {"x": draw((3, 4)), "axis": 1, "index": draw.index((), 4)}
    yield {"x": draw((3, 4)), "axis": 0, "index": draw.index((0,), 3)}


@builder("gather")
def gather(draw):
    yield {"x": draw((3, 4)), "axis": 0, "index": draw.index((2, 4), 3)}
    yield {"x": draw((3, 4)), "axis": -1, "index": draw.index((3, 6), 4, 0, "int32")}
    yield {"x": draw((3, 4, 2)), "axis": 1, "index": draw.index((2, 5, 2), 4)}
    yield {"x": draw((3, 4)), "axis": 0, "index": draw.index((0, 4), 3)}


@builder("scatter", "scatter_add")
def scatter(draw):
    yield {"x": draw((4, 3)), "axis": 0, "index": draw.distinct((2, 3), 4, 0), "src": draw((2, 3), "src")}
    yield {"x": draw((3, 5)), "axis": 1, "index": draw.distinct((2, 4), 5, 1), "src": draw((3, 4), "src")}
    yield {"x": draw((3, 5)), "axis": 0, "index": draw.index((0, 5), 3), "src": draw((0, 5), "src")}


@builder("take_along_axis")
def take_along_axis(draw):
    yield {"x": draw((3, 4)), "axis": 0, "index": draw.index((2, 4), 3)}
    yield {"x": draw((3, 4)), "axis": -1, "index": draw.index((3, 2), 4)}
    yield {"x": draw((3, 4)), "axis": 1, "index": draw.index((1, 2), 4)}
    yield {"x": draw((1, 4)), "axis": 1, "index": draw.index((3, 2), 4)}


@builder("embedding")
def embedding(draw):
    for shape in [(2, 5), (3,), (), (0,)]:
        yield {"weight": draw((4, 3), "weight"), "index": draw.index(shape, 4)}


@builder("one_hot")
def one_hot(draw):
    for shape, classes in [((2, 3), 8), ((3,), -1), ((), 8), ((0,), 4)]:
        yield {"index": draw.fixed(draw.rng.integers(0, 8, shape), draw.dtype), "num_classes": classes}


@builder("index")
def index(draw):
    for indices in index_lists(draw):
        yield {"x": draw((3, 4, 2)), "indices": indices}


def index_lists(draw):
    yield [draw.index((5,), 3, -3)]
    yield [None, draw.index((2, 2), 4)]
    yield [draw.index((3, 1), 3), draw.index((2,), 4)]
    yield [draw.index((2,), 3), None, draw.index((2,), 2)]
    yield [draw.mask((3,))]
    yield [draw.mask((3, 4))]
    yield [draw.index((0,), 3)]


@builder("index_put")
def index_put(draw):
    flat = draw.rng.permutation(12)[:5]
    rows, columns = draw.fixed(flat // 4, "int64"), draw.fixed(flat % 4, "int64")
    for accumulate in (0, 1):
        yield {"x": draw((3, 4)), "indices": [rows, columns], "values": draw((5,), "values"), "accumulate": accumulate}
        yield {
            "x": draw((3, 4)),
            "indices": [draw.fixed([2, 0], "int64")],
            "values": draw((4,), "values"),
            "accumulate": accumulate,
        }
        yield {
            "x": draw((3, 4)),
            "indices": [draw.mask((3, 4))],
            "values": draw((), "values"),
            "accumulate": accumulate,
        }


# ---- linear algebra


@builder("matmul", "matmul_integer")
def matmul(draw):
    shapes = [
        ((2, 3), (3, 4)),
        ((3,), (3,)),
        ((2, 3), (3,)),
        ((3,), (3, 2)),
        ((2, 1, 2, 3), (4, 3, 2)),
        ((2, 0), (0, 3)),
        ((0, 3), (3, 2)),
        ((17, 19), (19, 23)),
    ]
    for a, b in shapes:
        yield {"a": draw(a, "a"), "b": draw(b, "b")}


@builder("addmm")
def addmm(draw):
    whole = draw.dtype not in ("float16", "bfloat16", "float32", "float64")
    for c, beta, alpha in [((2, 4), 1.0, 1.0), ((4,), 2.0 if whole else 0.5, 3.0 if whole else -1.5), ((), 1.0, 2.0)]:
        yield {"c": draw(c, "c"), "a": draw((2, 3), "a"), "b": draw((3, 4), "b"), "beta": beta, "alpha": alpha}


@builder("outer")
def outer(draw):
    for n, m in [(3, 4), (1, 2), (0, 3)]:
        yield {"a": draw((n,), "a"), "b": draw((m,), "b")}


@builder("einsum")
def einsum(draw):
    cases = [
        ("ij,jk->ik", [(2, 3), (3, 4)]),
        ("bij,bjk", [(2, 2, 3), (2, 3, 2)]),
        ("ii->i", [(3, 3)]),
        ("ij->", [(2, 3)]),
        ("...i,i->...", [(2, 2, 3), (3,)]),
        ("i,j,k->kij", [(2,), (3,), (2,)]),
    ]
    for equation, shapes in cases:
        yield {"equation": equation, "operands": [draw(s) for s in shapes]}


# ---- neural nets


@builder("linear")
def linear(draw):
    for x, w, bias in [
        ((2, 3), (4, 3), True),
        ((2, 2, 3), (4, 3), False),
        ((3,), (4, 3), True),
        ((2, 3), (3,), False),
        ((0, 3), (4, 3), True),
    ]:
        yield {"x": draw(x), "weight": draw(w, "weight"), "bias": draw(w[:1], "bias") if bias else None}


@builder("linear_activation")
def linear_activation(draw):
    names = ["relu", "gelu", "gelu_tanh", "silu", "sigmoid", "tanh"]
    for operands, name in zip([*linear(draw), *linear(draw)], names):
        yield {**operands, "activation": name}


@builder("layer_norm")
def layer_norm(draw):
    for shape, n, affine in [((4, 5), 1, True), ((2, 3, 4), 2, True), ((4, 5), 1, False), ((0, 3), 1, True)]:
        own = shape[len(shape) - n :]
        weight, bias = (draw(own, "weight"), draw(own, "bias")) if affine else (None, None)
        yield {"x": draw(shape), "norm_ndim": n, "weight": weight, "bias": bias, "eps": 1e-5}


@builder("batch_norm")
def batch_norm(draw):
    for shape, training, affine in [
        ((4, 3), 1, True),
        ((2, 3, 4), 1, True),
        ((2, 3, 2, 2), 0, True),
        ((4, 3), 1, False),
    ]:
        weight, bias = (draw((3,), "weight"), draw((3,), "bias")) if affine else (None, None)
        mean, var = (None, None) if training else (draw((3,)), draw((3,)))
        if var is not None:
            var.values = abs(var.values)
        yield {
            "x": draw(shape),
            "weight": weight,
            "bias": bias,
            "running_mean": mean,
            "running_var": var,
            "training": training,
            "momentum": 0.1,
            "eps": 1e-5,
        }


@builder("mse_loss", "l1_loss")
def elementwise_loss(draw):
    for shape in [(2, 3), (), (0, 3)]:
        for reduction in (0, 1, 2):
            if shape != (0, 3) or reduction != 1:
                yield {"x": draw(shape), "target": draw(shape, "target"), "reduction": reduction}


@builder("nll_loss")
def nll_loss(draw):
    for shape, target, weighted, reduction in [
        ((4, 3), (4,), True, 1),
        ((4, 3), (4,), False, 0),
        ((2, 3, 4), (2, 4), True, 2),
        ((3,), (), False, 1),
    ]:
        index = draw.index(target, 3)
        if target == (4,):
            index.values[1] = -100
        yield {
            "log_probs": draw(shape),
            "target": index,
            "weight": abs_of(draw((3,))) if weighted else None,
            "ignore_index": -100,
            "reduction": reduction,
        }


def abs_of(operand):
    operand.values = abs(operand.values)
    return operand


@builder("cross_entropy")
def cross_entropy(draw):
    cases = [
        ((4, 3), (4,), True, 0.0, 1),
        ((4, 3), (4,), False, 0.1, 0),
        ((2, 3, 4), (2, 4), True, 0.1, 1),
        ((3,), (), False, 0.0, 2),
        ((4, 3), (4, 3), True, 0.1, 1),
    ]
    for shape, target, weighted, smoothing, reduction in cases:
        index = abs_of(draw(shape, "target")) if target == shape else draw.index(target, 3)
        if target == (4,):
            index.values[2] = -100
        weight = abs_of(draw((3,))) if weighted else None
        yield {
            "logits": draw(shape),
            "target": index,
            "weight": weight,
            "ignore_index": -100,
            "label_smoothing": smoothing,
            "reduction": reduction,
        }


@builder("softmax_nll")
def softmax_nll(draw):
    for rows, classes in [(4, 3), (0, 3), (1, 1), (3, 70)]:
        index = draw.index((rows,), classes)
        if rows == 4:
            index.values[2] = 7
        yield {"logits": draw((rows, classes)), "target": index, "ignore_index": 7 if rows == 4 else -100}


@builder("bce_with_logits")
def bce_with_logits(draw):
    for shape, weighted, reduction in [((2, 3), False, 1), ((2, 3), True, 0), ((2, 3), True, 2), ((), False, 1)]:
        weight, pos_weight = (abs_of(draw((3,))), abs_of(draw((3,)))) if weighted else (None, None)
        yield {
            "logits": draw(shape),
            "target": draw(shape, "target"),
            "weight": weight,
            "pos_weight": pos_weight,
            "reduction": reduction,
        }


# ---- random


@builder("dropout")
def dropout(draw):
    for p, training in [(0.5, 1), (0.0, 1), (0.3, 0)]:
        yield {"x": draw((4, 5)), "p": p, "training": training, "rng": None}


@builder("rand", "randn")
def rand(draw):
    for shape in [(2, 3), (), (0, 3)]:
        yield {"shape": shape, "dtype": draw.dtype, "device": 0, "rng": None}


@builder("randint")
def randint(draw):
    yield {"low": 1, "high": 5, "shape": (3, 4), "dtype": draw.dtype, "device": 0, "rng": None}


@builder("randperm")
def randperm(draw):
    for n in (7, 1, 0):
        yield {"n": n, "dtype": draw.dtype, "device": 0, "rng": None}


@builder("bernoulli")
def bernoulli(draw):
    p = draw((3, 4))
    p.values = p.values * 0 + p.values.dtype.type(0.5)
    yield {"p": p, "rng": None}


@builder("multinomial")
def multinomial(draw):
    for shape, n, replacement in [((4,), 3, 0), ((2, 4), 6, 1)]:
        yield {"weights": abs_of(draw(shape)), "n": n, "replacement": replacement, "rng": None}


@builder("categorical")
def categorical(draw):
    for shape in [(4,), (2, 3, 4), (0, 3)]:
        yield {"weights": abs_of(draw(shape)), "rng": None}


@builder("uniform_")
def uniform(draw):
    yield {"x": draw((3, 4)), "low": -1.0, "high": 2.0, "rng": None}


@builder("normal_")
def normal(draw):
    yield {"x": draw((3, 4)), "mean": 1.0, "std": 2.0, "rng": None}


@builder("exponential_", "laplace_", "cauchy_", "log_normal_", "geometric_")
def continuous(draw):
    numbers = {"lambd": 2.0, "mean": 0.5, "scale": 2.0, "median": 1.0, "sigma": 0.5, "std": 0.5, "p": 0.25}
    yield {"x": draw((3, 4)), "rng": None} | {a.name: numbers[a.name] for a in draw.op.args[1:-1]}


@builder("poisson", "exponential", "standard_gamma")
def of_one(draw):
    for shape in [(2, 3), (), (0, 3)]:
        yield {draw.op.args[0].name: abs_of(draw(shape)), "rng": None}


@builder("normal", "beta", "binomial", "gamma")
def of_two(draw):
    from native import REAL_PART

    for shapes in [((2, 3), (2, 3)), ((2, 1), (1, 3)), ((), (0,))]:
        a, b = (abs_of(draw(shape)) for shape in shapes)
        if draw.op.name == "binomial":
            a.values, b.values = a.values * 0 + 5, b.values * 0 + b.values.dtype.type(0.5)
        if draw.dtype in REAL_PART:
            a, b = draw(shapes[0]), draw.fixed(b.values, REAL_PART[draw.dtype])
        yield {draw.op.args[0].name: a, draw.op.args[1].name: b, "rng": None}


@builder("kaiming_uniform_", "kaiming_normal_")
def kaiming(draw):
    for fan in (0, 1):
        yield {"x": draw((3, 4)), "a": 0.5, "fan": fan, "rng": None}


@builder("xavier_uniform_", "xavier_normal_")
def xavier(draw):
    yield {"x": draw((3, 4)), "gain": 1.5, "rng": None}


# ---- activations


@builder("prelu")
def prelu(draw):
    for shape, weight in [((2, 3), (3,)), ((2, 3, 4), (3,)), ((2, 3), (1,)), ((67,), ()), ((), (1,)), ((0, 3), (3,))]:
        yield {"x": draw(shape), "weight": draw(weight, "weight")}


@builder("glu")
def glu(draw):
    for shape, axis in [((2, 3, 4), -1), ((2, 3, 4), 0), ((6,), 0), ((0, 4), 1)]:
        yield {"x": draw(shape), "axis": axis}
