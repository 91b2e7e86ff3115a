# SPDX-License-Identifier: Apache-2.0
"""Inputs for every row: from its signature, its dtype class and its `sample` hint, else from BUILDERS."""

import dataclasses
import itertools

import numpy as np
from native import COMPLEX, DTYPES, FLOATING, decode, encode

UNSIGNED = ["uint8", "uint16", "uint32", "uint64"]
REAL = [d for d in DTYPES if d not in COMPLEX]
INTEGERS = [d for d in REAL if d not in FLOATING and d != "bool"]
ACCEPTED = {
    "any": DTYPES,
    "real": REAL,
    "complex": COMPLEX,
    "number": [d for d in REAL if d != "bool"],
    "number+bool": REAL,
    "float": REAL,
    "floating": FLOATING,
    "precise": ["float32", "float64"],
    "integer": [*INTEGERS, "bool"],
    "index": INTEGERS,
}
ACCEPTED |= {
    f"{name}+complex": [*ACCEPTED[name], *COMPLEX] for name in ("number", "number+bool", "float", "floating", "precise")
}
ONLY = {
    "view_as_complex": ["float32", "float64"],
    "full_complex": COMPLEX,
    "fft_r2c": ["float32", "float64"],
    "dequantize_blockwise": ["int8", "uint8"],
    "quantized_conv": ["int8", "uint8"],
    "quantized_matmul": ["int8", "uint8"],
}
FLOAT_ONLY_CREATION = {"fftfreq", "rfftfreq"}
INEXACT_CREATION = {"rand", "randn"}
NUMBER_CREATION = {"arange", "linspace", "logspace", "randint", "randperm", "tril_indices", "triu_indices"}


@dataclasses.dataclass
class Operand:
    """Values that a dtype holds exactly. A fixed one, such as an index, does not follow the tested dtype; of matrices
    with rows of their own only the stack may repeat."""

    values: np.ndarray
    dtype: str
    fixed: bool = False
    matrices: bool = False

    @property
    def repeats(self):
        """Whether elements may be repeated along the first axis that is longer than 1."""
        return not self.fixed and (not self.matrices or max(self.values.shape[:-2], default=1) > 1)


# Magnitudes of floats by hint: (0, 1), (-1, 1), above 1.
RANGES = {"unit": (0.05, 0.95), "inside": (0.1, 0.9), "above": (1.2, 3.0)}
SIGNED_RANGES = {"positive", "unit", "above"}


class Draw:
    """Makes operands of one dtype for one op; generic points, away from kinks and ties."""

    def __init__(self, op, dtype, rng):
        self.op, self.dtype, self.rng = op, dtype, rng
        clauses = [c.split(" ", 1) for c in (op.sample or "").split(", ") if c]
        self.hints = {name: kind for name, kind in clauses}

    def __call__(self, shape, name="x"):
        kind, rng, dtype = self.hints.get(name, ""), self.rng, self.dtype
        positive = "positive" in kind or (dtype in UNSIGNED)
        if dtype == "bool":
            values = np.ones(shape, bool) if "away" in kind else rng.random(shape) < 0.5
        elif dtype in FLOATING:
            low, high = RANGES.get(kind, (0.2, 2.0))
            size = rng.uniform(low, high, shape)
            values = size if kind in SIGNED_RANGES else size * rng.choice([-1.0, 1.0], shape)
        elif dtype in COMPLEX:  # off the axes, where branch cuts are
            turn = rng.uniform(0.2, 1.3, shape) + rng.choice([0, 1, 2, 3], shape) * np.pi / 2
            values = rng.uniform(*RANGES.get(kind, (0.2, 2.0)), shape) * np.exp(1j * turn)
        elif "small" in kind:
            values = rng.integers(0, 4, shape)
        else:
            size = rng.integers(1 if kind else 0, 8, shape)
            values = size if positive else size * rng.choice([-1, 1], shape)
        return Operand(decode(encode(values, dtype), dtype), dtype)

    def fixed(self, values, dtype):
        return Operand(np.asarray(values).astype("float32" if dtype == "bfloat16" else dtype), dtype, True)

    def index(self, shape, n, low=0, dtype="int64"):
        return self.fixed(self.rng.integers(low, n, shape), dtype)

    def distinct(self, shape, n, axis):
        """Along `axis` no index occurs twice."""
        rows = self.rng.random((*shape[:axis], n, *shape[axis + 1 :])).argsort(axis)
        return self.fixed(np.take(rows, range(shape[axis]), axis), "int64")

    def mask(self, shape):
        return self.fixed(self.rng.random(shape) < 0.5, "bool")


UNARY_SHAPES = [(2, 3, 4), (67,), (), (0, 3), (1,)]
BINARY_SHAPES = [
    ((2, 3), (2, 3)),
    ((2, 3), (3,)),
    ((2, 1), (1, 3)),
    ((4, 1, 3), (2, 1)),
    ((), (3,)),
    ((), ()),
    ((0, 3), (3,)),
    ((67,), (67,)),
]
TERNARY_SHAPES = [
    ((2, 3), (2, 3), (2, 3)),
    ((3,), (2, 3), (2, 1)),
    ((), (4,), ()),
    ((0, 3), (3,), ()),
    ((), (), ()),
    ((67,), (67,), (67,)),
]
CHOICES = {
    "negative_slope": [0.01, -0.5],
    "tanh_approx": [0, 1],
    "eps": [-1.0, 0.25],
    "n": [0, 1, 4],
    "min_val": [-1.0],
    "max_val": [0.5],
    "lambd": [0.5],
    "threshold": [0.75],
    "value": [-2.0, 0.5],
    "alpha": [1.0, 0.25],
    "beta": [1.0, 2.0],
    "nan": [0.5],
    "posinf": [np.nan, 4.0],
    "neginf": [np.nan],
    "rtol": [1e-5, 0.5],
    "atol": [1e-8],
    "equal_nan": [0, 1],
    "keepdims": [0, 1],
    "correction": [1.0, 0.0],
    "ord": [2.0, 3.0, 1.0, np.inf, -np.inf, -2.0],
    "dtype": [None, "float64"],
}


def elementwise(op, draw):
    tensors = [a.name for a in op.args if a.type == "tensor"]
    others = [a.name for a in op.args if a.type != "tensor"]
    for shapes in {1: [(s,) for s in UNARY_SHAPES], 2: BINARY_SHAPES, 3: TERNARY_SHAPES}[len(tensors)]:
        for values in itertools.product(*(CHOICES[n] for n in others)):
            if str(draw.dtype).startswith("uint") and dict(zip(others, values, strict=True)).get("value", 0) < 0:
                continue  # an error, see test_numbers.py
            args = {
                n: draw.mask(s) if n in ("mask", "condition") else draw(s, n)
                for n, s in zip(tensors, shapes, strict=True)
            }
            yield args | dict(zip(others, values, strict=True))


def reduction(op, draw):
    """(x, axes, attributes...)"""
    others = [a.name for a in op.args[2:]]
    needs_elements = op.name in ("max", "min", "vector_norm")
    cases = [((2, 3, 4), axes) for axes in (None, [0], [-1], [0, 2], [])] + [((67, 5), [0]), ((67, 5), [1]), ((), None)]
    cases += [((0, 3), [1])] if needs_elements else [((0, 3), None), ((3, 0), [1]), ((0, 3), [1])]
    if op.name in ("var", "std", "var_mean", "std_mean"):
        cases = [(shape, axes) for shape, axes in cases if axes != [] and shape]
    for i, (shape, axes) in enumerate(cases):
        for j, values in enumerate(itertools.product(*(CHOICES[n] for n in others))):
            if i < 2 or (i + j) % 3 == 0:
                yield {"x": draw(shape), "axes": axes} | dict(zip(others, values, strict=True))


def from_signature(op, draw):
    """Tensors of one shape; an axis of each kind."""
    choices = {
        "axis": [0, -1, 1],
        "axis?": [0, -1, None],
        "axes": [None, [0], [-1, 0]],
        "dtype": [None],
        "bool": [0, 1],
        "device": [0],
    }
    for shape in UNARY_SHAPES if [a.type for a in op.args] == ["tensor"] else [(2, 3, 4)]:
        names = [a.name for a in op.args if a.type != "tensor"]
        options = [choices[a.type] if a.type in choices else CHOICES[a.name] for a in op.args if a.type != "tensor"]
        for values in itertools.product(*options):
            args = {a.name: draw(shape, a.name) for a in op.args if a.type == "tensor"}
            yield args | dict(zip(names, values, strict=True))


def samples(op, dtype, rng):
    """A list of {argument: value}; tensors as Operand, lists of them for `tensors`."""
    import builders_fft
    import builders_linalg  # noqa: F401

    draw = Draw(op, dtype, rng)
    if op.name in builders_fft.BUILDERS:
        found = builders_fft.BUILDERS[op.name](draw)
    elif op.kind in ("unary", "binary", "ternary", "compare"):
        found = elementwise(op, draw)
    elif (
        [a.type for a in op.args[:2]] == ["tensor", "axes"]
        and op.args[1].name == "axes"
        and "keepdims" in [a.name for a in op.args]
    ):
        found = reduction(op, draw)
    else:
        found = from_signature(op, draw)
    return list(found)


def accepted(op):
    """The dtypes that go into a row."""
    if op.name in ONLY:
        return ONLY[op.name]
    if op.kind != "create":
        return ACCEPTED[op.dtype]
    if op.name in FLOAT_ONLY_CREATION:
        return FLOATING
    if op.name in INEXACT_CREATION:
        return FLOATING + COMPLEX
    return [d for d in REAL if d != "bool"] if op.name in NUMBER_CREATION else DTYPES


def first_accepted(op, *dtypes):
    """The first of these that goes into a row, else another one that does."""
    return next((d for d in dtypes if d in accepted(op)), accepted(op)[0])
