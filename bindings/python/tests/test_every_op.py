# SPDX-License-Identifier: Apache-2.0
"""Every C function of every row, called as a user of Python does: its results, bit by bit, and one error."""

import contextlib
import pathlib
import sys

import pytest
from libtensor.errors import python_name
from support import ROOT

import libtensor as lt
from libtensor import _methods_gen
from libtensor import linalg as la

pytest.importorskip("cffi")
pytest.importorskip("tomllib")
sys.path[:0] = [str(pathlib.Path(ROOT) / folder) for folder in ("tools", "tests", "tests/ops")]

import driver  # noqa: E402
import numpy as np  # noqa: E402
from one_sample import FUNCTIONS, SEED, refused, sample_of  # noqa: E402
from samples import Operand  # noqa: E402

ENUMS = {"reduction": "TENSOR_REDUCE_", "fan": "TENSOR_"}


def python_value(arg, value):
    if isinstance(value, Operand):
        return lt.tensor(np.asarray(value.values), dtype=value.dtype)
    if isinstance(value, list) and arg.type == "tensors":
        return [python_value(arg, v) for v in value]
    if arg.type in ENUMS:
        values = driver.TABLES.enums[arg.type]["values"]
        return next(n for n, v in values.items() if v == value).removeprefix(ENUMS[arg.type]).lower()
    plain = {"bool": bool, "scalar": float, "scalar_i64": int}.get(arg.type)
    return plain(value) if plain else value


# Where PyTorch has the arguments in another order than the row, or as words.
FORMS = {
    **{
        name: getattr(_methods_gen, name)
        for name in ("lstm_cell", "rnn_tanh", "rnn_relu", "gru", "lstm", "kl_div", "ctc_loss")
    },
    "cond": lt.linalg.cond,  # as in PyTorch, lt.cond is a branch
    "linspace": lambda start, stop, num, endpoint, **named: lt.linspace(start, stop, num, endpoint=endpoint, **named),
    "logspace": lambda a, b, n, endpoint, base, **named: lt.logspace(a, b, n, base, endpoint=endpoint, **named),
    "to_device": lambda x, device: x.to_device(device),
    "repeat": lambda x, repeats, axis: lt.repeat(x, repeats, axis=axis),
    "rot90": lambda x, k, first, second: lt.rot90(x, k, (first, second)),
    "polygamma": lambda x, n: lt.polygamma(n, x),
    "trapezoid": lambda y, x, dx, axis: lt.trapezoid(y, x, dx=dx, dim=axis),
    "cumulative_trapezoid": lambda y, x, dx, axis: lt.cumulative_trapezoid(y, x, dx=dx, dim=axis),
    "tensordot": lambda a, b, first, second: lt.tensordot(a, b, (first, second)),
    "cholesky_ex": lambda x, upper: la.cholesky_ex(x, upper=upper),
    "ldl_factor": lambda x, hermitian: la.ldl_factor(x, hermitian=hermitian),
    "ldl_factor_ex": lambda x, hermitian: la.ldl_factor_ex(x, hermitian=hermitian),
    "ldl_unpack": lambda ld, pivots, hermitian: la.ldl_unpack(ld, pivots, hermitian=hermitian),
    "ldl_solve": lambda ld, pivots, b, hermitian: la.ldl_solve(ld, pivots, b, hermitian=hermitian),
    "lu": lambda x, pivot: la.lu(x, pivot=pivot),
    "lu_factor": lambda x, pivot: la.lu_factor(x, pivot=pivot),
    "lu_factor_ex": lambda x, pivot: la.lu_factor_ex(x, pivot=pivot),
    "lu_solve": lambda lu, pivots, b, left, adjoint: la.lu_solve(lu, pivots, b, left=left, adjoint=adjoint),
    "solve_triangular": lambda a, b, upper, left, unit: la.solve_triangular(
        a, b, upper=upper, left=left, unitriangular=unit
    ),
    "solve_ex": lambda a, b, left: la.solve_ex(a, b, left=left),
    "eigh": lambda x, upper: la.eigh(x, "U" if upper else "L"),
    "eigvalsh": lambda x, upper: la.eigvalsh(x, "U" if upper else "L"),
    "qr": la.qr,
    "svd": la.svd,
    "broadcast_tensors": lambda xs: lt.broadcast_tensors(*xs),
    "meshgrid": lambda xs, indexing: lt.meshgrid(*xs, indexing=indexing),
    "pinv": lambda x, atol, rtol, hermitian: la.pinv(x, None, hermitian, rtol=rtol, atol=atol),
    "matrix_rank": lambda x, atol, rtol, hermitian: la.matrix_rank(x, None, hermitian, rtol=rtol, atol=atol),
    "lstsq": lambda a, b, rcond: la.lstsq(a, b, None if rcond < 0 else rcond, driver="gelsd"),
    "matrix_norm": lambda x, order, first, second, keep: la.matrix_norm(x, order, (first, second), keep),
    "quantile": lambda x, q, axis, keep, how: lt.quantile(x, q, axis, keep, interpolation=how),
    "nanquantile": lambda x, q, axis, keep, how: lt.nanquantile(x, q, axis, keep, interpolation=how),
    "unique_consecutive": lambda x, axis: lt.unique_consecutive(x, True, True, axis),
}


def _along(transform):
    return lambda x, n, axis, norm: transform(x, None if n == -1 else n, axis, norm)


def _over(transform):
    return lambda x, s, axes, norm: transform(x, s or None, axes, norm)


for _name in lt.fft.__all__:
    _form = _along if _name.endswith("fft") else _over if _name.endswith("fftn") else lambda f: f
    FORMS[_name] = _form(getattr(lt.fft, _name))


def call(op, function, values):
    name = op.name.removesuffix("_") + ("_" if function.name.endswith("_") else "")
    given, named = [], {}
    for arg in function.args:
        value = values[arg.name]
        if arg.type == "rng":
            named["generator"] = value
        elif arg.type == "dtype" and op.kind == "create":
            named["dtype"] = value
        elif arg.type != "device" or name == "to_device":
            given.append(value)
    if "reflect" in function.form:  # C has the tensor first
        given[:2] = given[1::-1]
    if name in FORMS:
        return FORMS[name](*given, **named)
    if hasattr(lt, name):
        return getattr(lt, name)(*given, **named)
    return getattr(given[0], name)(*given[1:], **named)


@pytest.mark.parametrize("op, function", FUNCTIONS, ids=[f.name for _, f in FUNCTIONS])
def test_every_op(op, function):
    args, want = sample_of(op, function)
    lt.manual_seed(SEED)
    got = call(op, function, {a.name: python_value(a, args[a.name]) for a in function.args})
    got = list(got) if isinstance(got, (tuple, list)) else [lt.tensor(got) if isinstance(got, bool) else got]
    assert len(got) == len(want)
    for x, y in zip(got, want, strict=True):
        assert (x.dtype.name, x.shape) == (y.dtype, tuple(y.shape))
        if not op.name.startswith("empty"):
            assert np.array_equal(np.asarray(x), y.numpy(), equal_nan=y.dtype != "bool")
    with no_tensor() as nothing:
        bad = refused(function, args, nothing)
        values = {
            a.name: v if v is nothing else python_value(a, v) for a, v in ((a, bad[a.name]) for a in function.args)
        }
        with pytest.raises(lt.TensorError, match=f"^{python_name(function.name)}: "):
            call(op, function, values)


@contextlib.contextmanager
def no_tensor():
    """A tensor whose handle is that of a generator, which the library finds out."""
    t, generator = lt.empty(()), lt.Generator()
    own = t._h
    t._h = generator._h
    try:
        yield t
    finally:
        t._h = own
