# SPDX-License-Identifier: Apache-2.0
"""Complex numbers: special values as in C99's annex G, accuracy, views of parts, and gradients that NumPy cannot tell."""

import cmath
import itertools
import math

import driver
import native
import numpy as np
import pytest
from driver import OPS
from native import COMPLEX, FLOATING, Failure, Tensor, call, check, ffi, gradients, lib, tensor
from samples import first_accepted

FUNCTIONS = {
    name: getattr(cmath, name)
    for name in "exp log log10 sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh".split()
}
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1e300, -1e-300, 5e-324, 710.0, -750.0, math.inf, -math.inf, math.nan]


def expected(function, z):
    """What cmath gives; the values that it raises for are those of annex G."""
    try:
        return function(z)
    except OverflowError:
        return None  # it does not say which infinities
    except ValueError:
        return None


def unary(name, values):
    return call(f"tensor_{name}", {"x": tensor(np.asarray(values))}).numpy()


def alike(got, want):
    if math.isnan(want) or math.isinf(want):
        return math.isnan(got) and math.isnan(want) or got == want
    if want == 0:
        return got == 0 and math.copysign(1, got) == math.copysign(1, want) or 0 < abs(got) < 1e-300
    return abs(got - want) <= 1e-13 * abs(want) + 1e-300


@pytest.mark.parametrize("name", FUNCTIONS)
def test_special_values(name):
    places = [complex(*parts) for parts in itertools.product(SPECIAL, repeat=2)]
    compared = 0
    for z, got in zip(places, unary(name, places), strict=True):
        want = expected(FUNCTIONS[name], z)
        if want is None:
            continue
        corrected = {"acosh": z, "tanh": z, "tan": complex(z.imag, z.real)}.get(name, 1)
        if corrected.real == 0 and math.isnan(corrected.imag):
            continue  # C17 corrects annex G here: acosh gives NaN + i pi / 2, tanh 0 + i NaN
        # The sign of an infinity, or of a zero, beside a NaN or at the end of two axes is nobody's.
        loose = math.isnan(want.real + want.imag + z.real + z.imag) or cmath.isinf(z)
        parts = [(got.real, want.real), (got.imag, want.imag)]
        for g, w in parts:
            assert alike(abs(g), abs(w)) if loose else alike(g, w), (z, got, want)
        compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", FUNCTIONS)
def test_accuracy(name):
    """Within a few units of the larger part, over many magnitudes."""
    rng = np.random.default_rng(7)
    z = np.exp(rng.uniform(-20, 3, 2000)) * np.exp(2j * np.pi * rng.random(2000))
    want = np.array([FUNCTIONS[name](v) for v in z])
    got = unary(name, z)
    assert np.max(np.abs(got - want) / np.abs(want)) < 2e-15
    narrow = unary(name, z.astype(np.complex64))
    assert narrow.dtype == np.complex64
    wide = np.array([FUNCTIONS[name](complex(v)) for v in z.astype(np.complex64)])
    assert np.max(np.abs(narrow - wide) / np.abs(wide)) < 1.3e-7


def test_exponentials_that_leave_the_range_in_steps():
    for name, x in (("exp", 709.9), ("sinh", 710.5), ("cosh", -710.5)):
        (got,) = unary(name, [complex(x, 0.8)])
        assert np.isfinite(got), (name, got)
        assert abs(got.imag) > 1e308


def test_quotients_and_magnitudes_neither_overflow_nor_vanish():
    big, small = 1e300 + 1e300j, 1e-300 - 1e-300j
    quotient = call("tensor_div", {"a": tensor(np.array([big, small])), "b": tensor(np.array([big, small]))}).numpy()
    assert np.allclose(quotient, 1, rtol=1e-15)
    assert np.allclose(unary("abs", [big, small]), [math.hypot(1e300, 1e300), math.hypot(1e-300, 1e-300)], rtol=1e-15)
    assert unary("sgn", [big])[0] == pytest.approx((1 + 1j) / math.sqrt(2))


def test_powers_of_whole_exponents_are_products():
    a = tensor(np.array([1 + 2j, 0, -1j]))
    assert call("tensor_pow_scalar", {"a": a, "b": 3.0}).numpy().tolist() == [-11 - 2j, 0, 1j]
    assert call("tensor_pow_scalar", {"a": a, "b": 0.0}).numpy().tolist() == [1, 1, 1]
    out = call("tensor_pow", {"a": a, "b": tensor(np.array(0.5 + 1j))}).numpy()
    assert out[0] == pytest.approx((1 + 2j) ** (0.5 + 1j), rel=1e-15) and out[1] == 0


@pytest.mark.parametrize("name", ["lt", "le", "gt", "ge", "maximum", "minimum", "remainder", "floor_divide", "atan2"])
def test_no_order(name):
    z = tensor(np.array([1j]))
    with pytest.raises(Failure, match="complex128, expected a real dtype") as caught:
        Tensor(getattr(lib, f"tensor_{name}")(z.handle, z.handle))
    assert caught.value.code == "TENSOR_E_DTYPE"


def test_a_complex_number_of_the_host_is_weak():
    for dtype in native.DTYPES:
        x = tensor(np.ones(2), dtype)
        out = call("tensor_mul", {"a": x, "b": Tensor(lib.tensor_scalar_complex(0, 2))})
        assert out.dtype == ("complex128" if dtype in ("float64", "complex128") else "complex64"), dtype
        assert out.numpy().tolist() == [2j, 2j]


def test_complex_values_do_not_fit_into_real_tensors():
    x, z = tensor(np.ones(3)), Tensor(lib.tensor_scalar_complex(0, 1))
    mask = tensor(np.array([True, False, True]))
    with pytest.raises(Failure, match="TENSOR_E_DTYPE"):
        call("tensor_add_", {"a": x, "b": z})
    with pytest.raises(Failure, match="a complex value does not fit"):
        call("tensor_masked_fill", {"x": x, "mask": mask, "value": z})
    with pytest.raises(Failure, match="the result is real"):
        call("tensor_abs_", {"x": tensor(np.ones(3, complex))})
    assert x.numpy().tolist() == [1, 1, 1]


def test_items():
    re, im = ffi.new("double *"), ffi.new("double *")
    z, whole, several = tensor(np.array([[2 - 3j]])), tensor(np.array(7)), tensor(np.ones(2, complex))
    check(lib.tensor_item_complex(z.handle, re, im))
    assert (re[0], im[0]) == (2, -3)
    check(lib.tensor_item_complex(whole.handle, re, im))
    assert (re[0], im[0]) == (7, 0)
    assert lib.tensor_item(z.handle, re) == lib.TENSOR_E_DTYPE
    assert lib.tensor_item_i64(z.handle, ffi.new("int64_t *")) == lib.TENSOR_E_DTYPE
    assert lib.tensor_item_complex(several.handle, re, im) == lib.TENSOR_E_SHAPE


def test_casts_take_the_real_part():
    z = tensor(np.array([2.75 - 3j, -1 + 0j, 0 + 1j]))
    assert call("tensor_astype", {"x": z, "dtype": "int8"}).numpy().tolist() == [2, -1, 0]
    assert call("tensor_astype", {"x": z, "dtype": "bool"}).numpy().tolist() == [True, True, True]
    assert call("tensor_astype", {"x": z, "dtype": "bfloat16"}).numpy().tolist() == [2.75, -1, 0]
    for dtype in native.DTYPES:
        for wide in COMPLEX:
            out = call("tensor_astype", {"x": tensor(np.ones(3), dtype), "dtype": wide})
            assert out.dtype == wide and out.numpy().tolist() == [1, 1, 1]


# ---- every row


MIXED = [
    op
    for op in OPS
    if op.kind != "create" and op.name != "copy_" and len(op.tensor_args) + ("tensors" in {a.type for a in op.args}) > 0
]


@pytest.mark.parametrize("op", MIXED, ids=lambda op: op.name)
def test_one_complex_operand(op):
    """Among real ones it gives what complex ones alone give, or TENSOR_E_DTYPE; the latter of every row that is real."""
    args = driver.drawn(op, first_accepted(op, "float64", "complex128", "int64"))[0]
    given = {p: driver.tensor_of(o) for p, o in driver.operands_of(args)}
    operands = driver.operands_of(args)
    own = {p: o.values for p, o in operands if not o.fixed} or {p: o.values for p, o in operands}
    turned = {p: tensor(v * (0.8 + 0.6j)) for p, v in own.items()}
    own_dtype = op.inplace_only or op.results and op.counted_by.type == "tensors"  # results are as their operands
    for place, value in turned.items():
        if not op.takes_complex:
            with pytest.raises(Failure) as caught:
                driver.run(op, driver.replaced(args, given | {place: value}))
            assert caught.value.code == "TENSOR_E_DTYPE", (place, caught.value)
            continue
        try:
            outs = driver.run(op, driver.replaced(args, given | {place: value}))
        except Failure as error:
            assert error.code == "TENSOR_E_DTYPE", (place, error)
            continue
        alone = {p: value if p == place else tensor(v.astype(complex)) for p, v in own.items()}
        if op.name == "normal":  # whose deviations are real
            alone = given | {place: value}
        wants = driver.run(op, driver.replaced(args, given | alone))
        for out, want in zip(outs, wants, strict=True):
            assert own_dtype or out.dtype == want.dtype, (place, out.dtype, want.dtype)
            if "values" not in (op.skip or {}):
                assert np.allclose(out.numpy(), want.numpy(), rtol=1e-12, atol=1e-12, equal_nan=True), place


# ---- logarithms of sums of exponentials


def test_logarithms_of_sums_at_the_ends_of_the_range():
    inf, nan = math.inf, math.nan
    pairs = [
        ((complex(-inf, 1), 2 + 3j), 2 + 3j, 2 + 3j),
        ((complex(-inf, 1), complex(-inf, 0)), complex(-inf, 0), complex(-inf, 0)),
        ((1e308 + 1j, 1j), 1e308 + 1j, 1e308 + 1j),
        ((complex(inf, 1), 1j), complex(inf, math.pi / 4), complex(inf, 1)),  # the angle of infinities of both parts
        ((complex(nan, 1), 1), complex(nan, nan), complex(nan, nan)),
        ((800 + 3j, 800 + 3j), 800 + math.log(2) + 3j, 800 + math.log(2) + 3j),
        # The larger one's turn is kept by what is told pair by pair.
        ((9j, 2 + 10j), None, 2 + 10j + cmath.log(1 + cmath.exp(-2 - 1j))),
    ]
    for values, whole, pairwise in pairs:
        z = tensor(np.array(values, complex))
        out = call("tensor_logsumexp", {"x": z, "axes": None, "keepdims": 0}).numpy()
        if whole is not None:
            np.testing.assert_allclose(out, whole, rtol=1e-15, err_msg=f"{values}")
        a, b = (tensor(np.array(v, complex)) for v in values)
        np.testing.assert_allclose(call("tensor_logaddexp", {"a": a, "b": b}).numpy(), pairwise, rtol=1e-15)
        running = call("tensor_logcumsumexp", {"x": z, "axis": 0}).numpy()
        np.testing.assert_allclose(running[1], pairwise, rtol=1e-15)
    empty = tensor(np.zeros((2, 0), complex))
    out = call("tensor_logsumexp", {"x": empty, "axes": [1], "keepdims": 0}).numpy()
    assert out.tolist() == [complex(-inf, 0)] * 2


def test_sinc_is_exact_in_its_zeros():
    out = unary("sinc", [0j, 3 + 0j, 2.0**60 + 0j, 0.5 + 0j])
    assert out.tolist()[:3] == [1, 0, 0] and out[3] == pytest.approx(2 / math.pi, rel=1e-15)
    assert unary("sinc", [10j])[0] == pytest.approx(math.sinh(10 * math.pi) / (10 * math.pi), rel=1e-14)


# ---- random numbers


def test_both_parts_of_random_numbers():
    n = 40_000
    shape = [ffi.new("int64_t[]", [n]), 1]
    for dtype in COMPLEX:
        normal = Tensor(lib.tensor_randn(*shape, native.CODES[dtype], 0, ffi.NULL)).numpy()
        assert normal.var() == pytest.approx(1, rel=0.05)
        assert normal.real.std() == pytest.approx(math.sqrt(0.5), rel=0.03)
        assert abs(np.mean(normal.real * normal.imag)) < 0.02
        unit = Tensor(lib.tensor_rand(*shape, native.CODES[dtype], 0, ffi.NULL)).numpy()
        for part in (unit.real, unit.imag):
            assert part.min() >= 0 and part.max() < 1 and part.mean() == pytest.approx(0.5, abs=0.02)
        x = tensor(np.zeros((4, n // 4)), dtype)
        across = call("tensor_transpose", {"x": x, "axis0": 0, "axis1": 1})
        check(lib.tensor_normal_(across.handle, 3.0, 2.0, ffi.NULL))
        got = x.numpy()
        assert got.mean() == pytest.approx(3, abs=0.1) and got.var() == pytest.approx(4, rel=0.05)
        assert got.imag.std() == pytest.approx(math.sqrt(2), rel=0.03)


@pytest.mark.parametrize("reduce", ["amax", "amin"])
def test_no_largest_element_meets(reduce):
    z = tensor(np.ones(2, complex))
    with pytest.raises(Failure, match="complex128, expected a real dtype"):
        call(
            "tensor_scatter_reduce",
            {"x": z, "axis": 0, "index": tensor(np.array([0])), "src": z, "reduce": reduce, "include_self": 1},
        )


# ---- parts as views


def test_parts_share_memory():
    values = np.array([[1 + 2j, 3 - 4j]])
    z = native.wrap(values)
    im = call("tensor_imag", {"x": z})
    check(lib.tensor_fill_(im.handle, 9.0))
    assert z.numpy().tolist() == [[1 + 9j, 3 + 9j]]
    pairs = call("tensor_view_as_real", {"x": z})
    assert pairs.shape == (1, 2, 2) and pairs.numpy().tolist() == [[[1, 9], [3, 9]]]
    again = call("tensor_view_as_complex", {"x": pairs})
    assert lib.tensor_shares_storage(again.handle, z.handle) and again.numpy().tolist() == z.numpy().tolist()


@pytest.mark.parametrize(
    "array, message",
    [
        (np.ones((2, 3)), "extent 2"),
        (np.ones(()), "extent 2"),
        (np.ones((2, 4))[:, ::2], "side by side"),
        (np.ones((3, 3))[:, :2], "side by side"),
        (np.ones(5)[1:3], "none"),
    ],
)
def test_what_is_no_view_as_complex(array, message):
    if message == "none":  # its storage begins where it begins
        assert call("tensor_view_as_complex", {"x": native.wrap(array)}).numpy() == 1 + 1j
        part = call("tensor_narrow", {"x": tensor(np.ones(5)), "axis": 0, "start": 1, "length": 2})
        with pytest.raises(Failure, match="side by side at even offsets"):
            call("tensor_view_as_complex", {"x": part})
        return
    with pytest.raises(Failure, match=message) as caught:
        call("tensor_view_as_complex", {"x": native.wrap(array)})
    assert caught.value.code == "TENSOR_E_SHAPE"


def test_half_precision_is_no_part():
    for dtype in ("float16", "bfloat16"):
        with pytest.raises(Failure, match="expected float32 or float64"):
            call("tensor_view_as_complex", {"x": tensor(np.ones(2), dtype)})
        assert call("tensor_complex", {"re": tensor(1, dtype), "im": tensor(2, dtype)}).dtype == "complex64"


# ---- gradients


def leaf(values):
    return tensor(np.asarray(values)).requires_grad()


def test_a_complex_output_has_no_default_gradient():
    z = leaf(1 + 1j)
    out = call("tensor_mul", {"a": z, "b": z})
    assert lib.tensor_backward(out.handle, ffi.NULL, 0) == lib.TENSOR_E_AUTOGRAD
    real = call("tensor_real", {"x": out})
    with pytest.raises(Failure, match="TENSOR_E_DTYPE"):
        gradients([real], [tensor(np.array(1j))], [z])


def test_the_convention_is_that_of_steepest_ascent():
    """Of |z|**2 it is 2 z, of Re(z * w) the conjugate of w."""
    z = leaf([1 + 2j, -3j])
    squares = call("tensor_square", {"x": call("tensor_abs", {"x": z})})
    (grad,) = gradients([squares], [tensor(np.ones(2))], [z])
    assert np.allclose(grad.numpy(), [2 + 4j, -6j])
    w = np.array([2 - 1j, 0.5j])
    out = call("tensor_real", {"x": call("tensor_mul", {"a": z, "b": tensor(w)})})
    (grad,) = gradients([out], [tensor(np.ones(2))], [z])
    assert np.allclose(grad.numpy(), w.conj())


def test_a_real_operand_gets_the_real_part():
    x, z = leaf([1.0, 2.0]), leaf([1 + 2j, 3j])
    out = call("tensor_mul", {"a": x, "b": z})
    dout = np.array([1 - 1j, 2 + 1j])
    dx, dz = gradients([out], [tensor(dout)], [x, z])
    assert dx.dtype == "float64" and np.allclose(dx.numpy(), np.real(dout * np.conj(z.numpy())))
    assert np.allclose(dz.numpy(), dout * x.numpy())


def test_kinks_at_zero():
    z = leaf([0j])
    for name, slope in (("abs", 0), ("sgn", 0), ("angle", 0), ("softsign", 1), ("sinc", 0)):
        out = Tensor(getattr(lib, f"tensor_{name}")(z.handle))
        (grad,) = gradients([out], [tensor(np.ones(1, out.numpy().dtype))], [z])
        assert grad.numpy().tolist() == [slope], name


@pytest.mark.parametrize("part", ["real", "imag"])
def test_writes_through_a_part_reach_the_gradient(part):
    z = leaf([1 + 2j, 3 - 1j])
    copy = call("tensor_clone", {"x": z})
    view = call(f"tensor_{part}", {"x": copy})
    check(lib.tensor_mul_scalar_(view.handle, 3.0))
    out = call("tensor_square", {"x": call("tensor_abs", {"x": copy})})
    (grad,) = gradients([out], [tensor(np.ones(2))], [z])
    v = z.numpy()
    want = 18 * v.real + 2j * v.imag if part == "real" else 2 * v.real + 18j * v.imag
    assert np.allclose(grad.numpy(), want)


def test_writes_through_a_complex_view_reach_the_gradient_of_a_real_base():
    x = leaf([[1.0, 2.0], [3.0, 4.0]])
    copy = call("tensor_clone", {"x": x})
    view, factor = call("tensor_view_as_complex", {"x": copy}), tensor(np.array(2j))
    call("tensor_mul_", {"a": view, "b": factor})  # (a, b) -> (-2 b, 2 a)
    weights = np.array([[1.0, 10.0], [100.0, 1000.0]])
    (grad,) = gradients([copy], [tensor(weights)], [x])
    assert grad.numpy().tolist() == [[20, -2], [2000, -200]]
    # The view's own history, after a write to its base.
    check(lib.tensor_mul_scalar_(copy.handle, 3.0))
    (grad,) = gradients([call("tensor_real", {"x": view})], [tensor(np.ones(2))], [x])
    assert grad.numpy().tolist() == [[0, -6], [0, -6]]


def test_half_precision_and_integers_meet_complex_gradients():
    for dtype in [*FLOATING]:
        x = tensor(np.ones(2), dtype).requires_grad()
        out = call("tensor_mul", {"a": x, "b": tensor(np.array([1 + 2j, 3j]))})
        (grad,) = gradients([out], [tensor(np.ones(2, complex))], [x])
        assert grad.dtype == dtype and grad.numpy().tolist() == [1, 0]
