# SPDX-License-Identifier: Apache-2.0
"""out: where results go."""

import inspect
import math
import warnings

import numpy as np
import pytest

import libtensor as lt

X = [[0.5, -1.0, 2.0], [3.0, 0.25, -0.75]]


def x():
    return lt.tensor(X)


def m():
    return lt.tensor([[2.0, 1.0], [1.0, 3.0]])


# Calls with out, and what they write: from NumPy, or written down.
ONE = {
    "exp": (lambda o: lt.exp(x(), out=o), lambda: np.exp(X)),
    "add": (lambda o: lt.add(x(), 2, alpha=3, out=o), lambda: np.array(X) + 6),
    "sub of a number": (lambda o: lt.sub(1, x(), out=o), lambda: 1 - np.array(X)),
    "pow": (lambda o: lt.pow(2, x(), out=o), lambda: 2 ** np.array(X)),
    "div": (lambda o: lt.div(x(), 2, rounding_mode="floor", out=o), lambda: np.floor(np.array(X) / 2)),
    "mul by name": (lambda o: lt.mul(input=x(), other=x(), out=o), lambda: np.array(X) ** 2),
    "sum": (lambda o: lt.sum(x(), axis=1, keepdims=True, out=o), lambda: np.sum(X, 1, keepdims=True)),
    "mean": (lambda o: lt.mean(x(), 0, out=o), lambda: np.mean(X, 0)),
    "amax": (lambda o: lt.amax(x(), 1, out=o), lambda: np.max(X, 1)),
    "clamp": (lambda o: lt.clamp(x(), 0, 1, out=o), lambda: np.clip(X, 0, 1)),
    "softmax": (lambda o: lt.softmax(lt.zeros(2, 4), 1, out=o), lambda: np.full((2, 4), 0.25)),
    "cat": (lambda o: lt.cat([x(), x()], 0, out=o), lambda: np.concatenate([X, X])),
    "stack": (lambda o: lt.stack([x(), x()], 1, out=o), lambda: np.stack([X, X], 1)),
    "vstack": (lambda o: lt.vstack([x(), x()], out=o), lambda: np.vstack([X, X])),
    "matmul": (lambda o: lt.matmul(x(), x().T, out=o), lambda: np.array(X) @ np.array(X).T),
    "mm": (lambda o: lt.mm(x(), mat2=x().T, out=o), lambda: np.array(X) @ np.array(X).T),
    "addmm": (lambda o: lt.addmm(m(), m(), m(), out=o), lambda: m().numpy() + m().numpy() @ m().numpy()),
    "where": (lambda o: lt.where(x() > 0, x(), 0.0, out=o), lambda: np.maximum(X, 0)),
    "gather": (lambda o: lt.gather(x(), 1, lt.tensor([[2], [0]]), out=o), lambda: np.array([[2.0], [3.0]])),
    "index_select": (lambda o: lt.index_select(x(), axis=1, index=lt.tensor([1]), out=o), lambda: np.array(X)[:, 1:2]),
    "round": (lambda o: lt.round(x(), decimals=1, out=o), lambda: np.array([[0.5, -1.0, 2.0], [3.0, 0.2, -0.8]])),
    "tril": (lambda o: lt.tril(x(), diagonal=-1, out=o), lambda: np.tril(X, -1)),
    "var": (lambda o: lt.var(x(), 1, out=o), lambda: np.var(X, 1, ddof=1)),
    "std": (lambda o: lt.std(x(), 1, out=o), lambda: np.std(X, 1, ddof=1)),
    "norm": (lambda o: lt.norm(m(), out=o), lambda: np.array(math.sqrt(15))),
    "inv": (lambda o: lt.linalg.inv(m(), out=o), lambda: np.linalg.inv(m().numpy())),
    "det": (lambda o: lt.linalg.det(m(), out=o), lambda: np.array(5.0)),
    "solve": (lambda o: lt.linalg.solve(m(), m(), out=o), lambda: np.eye(2)),
    "special": (lambda o: lt.special.entr(lt.ones(2), out=o), lambda: np.zeros(2)),
    "polynomial": (lambda o: lt.special.hermite_polynomial_h(x=lt.ones(2), n=1, out=o), lambda: np.full(2, 2.0)),
    "zeros": (lambda o: lt.zeros(2, 3, out=o), lambda: np.zeros((2, 3))),
    "full": (lambda o: lt.full((2,), 7, out=o), lambda: np.full(2, 7.0)),
    "arange": (lambda o: lt.arange(1, 4, out=o), lambda: np.arange(1, 4)),
    "linspace": (lambda o: lt.linspace(0, 1, 5, out=o), lambda: np.linspace(0, 1, 5)),
    "eye": (lambda o: lt.eye(2, 3, out=o), lambda: np.eye(2, 3)),
    "isin": (lambda o: lt.isin(x(), lt.tensor([2.0]), out=o), lambda: np.isin(X, [2.0])),
    "msort": (lambda o: lt.msort(x(), out=o), lambda: np.sort(X, 0)),
    "argmax": (lambda o: lt.argmax(x(), 1, out=o), lambda: np.argmax(X, 1)),
    "t_copy": (lambda o: lt.t_copy(x(), out=o), lambda: np.array(X).T),
}  # fmt: skip


@pytest.mark.parametrize("name", ONE)
def test_one_result(name):
    call, expected = ONE[name]
    wanted = expected()
    for out in (
        lt.empty(0, dtype=lt.float64),
        lt.full(wanted.shape, -7.0),
        lt.full(wanted.shape[::-1], 3.0).permute(tuple(range(wanted.ndim))[::-1]),
    ):
        address = out.data_ptr()
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # no shape changes that should not
            found = call(out)
        assert found is out and out.shape == wanted.shape
        np.testing.assert_allclose(out.numpy(), wanted, rtol=1e-5, atol=1e-6)
        if wanted.size and out.dtype is lt.float32:
            assert out.data_ptr() == address


SEVERAL = {
    "max": (lambda o: lt.max(x(), 1, out=o), 2), "min": (lambda o: lt.min(x(), dim=0, out=o), 2),
    "sort": (lambda o: lt.sort(x(), axis=1, out=o), 2), "topk": (lambda o: lt.topk(x(), 2, out=o), 2),
    "kthvalue": (lambda o: lt.kthvalue(x(), 1, out=o), 2), "mode": (lambda o: lt.mode(x(), out=o), 2),
    "median": (lambda o: lt.median(x(), 1, out=o), 2), "cummax": (lambda o: lt.cummax(x(), 0, out=o), 2),
    "cummin": (lambda o: lt.cummin(x(), 0, out=o), 2), "aminmax": (lambda o: lt.aminmax(x(), dim=1, out=o), 2),
    "frexp": (lambda o: lt.frexp(x(), out=o), 2), "svd": (lambda o: lt.svd(m(), out=o), 3),
    "linalg.svd": (lambda o: lt.linalg.svd(m(), out=o), 3), "linalg.qr": (lambda o: lt.linalg.qr(m(), out=o), 2),
    "linalg.eigh": (lambda o: lt.linalg.eigh(m(), out=o), 2), "linalg.slogdet": (lambda o: lt.linalg.slogdet(m(), out=o), 2),
    "linalg.lu": (lambda o: lt.linalg.lu(m(), out=o), 3), "linalg.inv_ex": (lambda o: lt.linalg.inv_ex(m(), out=o), 2),
    "slogdet": (lambda o: lt.slogdet(m(), out=o), 2), "geqrf": (lambda o: lt.geqrf(m(), out=o), 2),
    "split_copy": (lambda o: lt.split_copy(x(), 1, out=o), 2),
}  # fmt: skip


@pytest.mark.parametrize("name", SEVERAL)
def test_several_results(name):
    call, n = SEVERAL[name]
    expected = call(None)
    outs = tuple(lt.empty(0, dtype=one.dtype) for one in expected)
    found = call(outs)
    assert type(found) is type(expected) and len(found) == n
    for one, out, wanted in zip(found, outs, expected):
        assert one is out and out.shape == wanted.shape and out.tolist() == wanted.tolist()
    assert call(list(outs))[0] is outs[0]
    with pytest.raises(TypeError, match="out has 1 tensors, expected"):
        call((outs[0],))


def test_a_shape_that_differs_warns():
    out = lt.ones(2)
    with pytest.warns(UserWarning, match=r"exp: out with shape \[2\] was resized to \[2, 3\]") as seen:
        assert lt.exp(x(), out=out) is out
    assert out.shape == (2, 3) and seen[0].filename == __file__
    with pytest.warns(UserWarning, match="linspace: out") as seen:
        lt.linspace(0, 1, 3, out=out)
    assert out.tolist() == [0, 0.5, 1]


def test_dtypes():
    whole = lt.empty(0, dtype=lt.int64)
    with pytest.raises(lt.DTypeError, match="exp: the result has dtype float32, which out of int64 cannot hold"):
        lt.exp(x(), out=whole)
    with pytest.raises(lt.DTypeError, match="complex64.*float32"):
        lt.fft.fft(lt.ones(2), out=lt.empty(0))
    with pytest.raises(lt.DTypeError, match="int64.*bool"):
        lt.argmax(x(), 1, out=lt.empty(0, dtype=lt.bool))
    assert lt.eq(x(), 2.0, out=lt.empty(0, dtype=lt.uint8)).sum().item() == 1
    assert lt.add(lt.tensor([1]), 1, out=lt.empty(0, dtype=lt.complex64)).tolist() == [2 + 0j]
    assert lt.fft.fft(lt.ones(2), out=lt.empty(0, dtype=lt.complex128)).tolist() == [2, 0]
    assert lt.zeros(2, out=whole).dtype is lt.int64
    assert lt.randn(100, out=lt.empty(0, dtype=lt.float64)).unique().numel() == 100


def test_gradients_are_refused():
    a = x().requires_grad_()
    with pytest.raises(lt.AutogradError, match="exp: .*requires grad"):
        lt.exp(a, out=lt.empty(0))
    with pytest.raises(lt.AutogradError, match="sort"):
        lt.sort(a, out=(lt.empty(0), lt.empty(0, dtype=lt.int64)))
    with pytest.raises(lt.AutogradError, match="cat"):
        lt.cat([a, a], out=lt.empty(0))
    with pytest.raises(lt.AutogradError, match="exp"):
        lt.exp(x(), out=lt.ones(2, 3, requires_grad=True))
    with lt.no_grad():
        assert lt.exp(a, out=lt.empty(0)).equal(x().exp())
    assert lt.argmax(a, 1, out=lt.empty(0, dtype=lt.int64)).tolist() == [2, 0]


def test_out_may_be_an_operand_or_a_view():
    a = x()
    assert lt.add(a, a, out=a) is a and a.equal(x() * 2)
    b = lt.zeros(3, 4)
    lt.exp(x(), out=b[:2, 1:])
    assert b[:2, 1:].equal(x().exp()) and b[2].sum().item() == 0 and b[:, 0].sum().item() == 0
    c = lt.ones(2, 2)
    assert lt.matmul(c, c, out=c).tolist() == [[2, 2], [2, 2]]


@pytest.mark.parametrize("wrong", [1.0, "out", [], (lt.ones(1), 2)])
def test_what_is_no_tensor(wrong):
    with pytest.raises(TypeError, match="exp: out"):
        lt.exp(lt.ones(1), out=wrong)
    with pytest.raises(TypeError, match="sort: out"):
        lt.sort(lt.ones(1), out=wrong)


def test_how_new_tensors_lie():
    for call in (
        lambda **n: lt.zeros(2, **n),
        lambda **n: lt.rand(2, **n),
        lambda **n: lt.arange(2, **n),
        lambda **n: lt.full((2,), 1, **n),
        lambda **n: lt.eye(2, **n),
        lambda **n: lt.full_like(lt.ones(2), 1, **n),
        lambda **n: lt.randint(3, (2,), **n),
        lambda **n: lt.ones(2).new_zeros((2,), **n),
    ):
        assert call(layout=lt.strided, pin_memory=False).shape[0] == 2
        with pytest.raises(ValueError, match="layout is .*strided"):
            call(layout="sparse")
    assert lt.full_like(lt.ones(1, 2, 3, 4), 2.0, memory_format=lt.channels_last).stride() == (24, 1, 8, 2)
    assert lt.randint(3, (2,), dtype=lt.float32, requires_grad=True).requires_grad


def test_functions_say_that_they_take_it():
    assert "out" in inspect.signature(lt.exp).parameters
    assert list(inspect.signature(lt.maximum).parameters) == ["input", "other", "out"]
    assert list(inspect.signature(lt.gather).parameters) == ["input", "dim", "index", "out", "axis"]


def test_as_pytorch(torch):
    """The same shapes, values and refusals for every pair of dtypes."""
    kinds = ["bool", "uint8", "int64", "float32", "float64", "complex64"]
    for given in kinds:
        for wanted in kinds:
            results = []
            for lib in (torch, lt):
                a = lib.ones(3, dtype=getattr(lib, given))
                try:
                    made = lib.add(a, a, out=lib.empty(0, dtype=getattr(lib, wanted)))
                    results.append((made.tolist(), str(made.dtype).split(".")[-1]))
                except RuntimeError:
                    results.append("refused")
            assert results[0] == results[1], (given, wanted)
