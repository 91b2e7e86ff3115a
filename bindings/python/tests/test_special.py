# SPDX-License-Identifier: Apache-2.0
"""Special functions against known values, identities and PyTorch."""

import math

import numpy as np
import pytest
from pytorch import torch

import libtensor as lt
from libtensor import special

POINTS = [
    -40,
    -25,
    -3.3,
    -1,
    -1e-3,
    0,
    1e-9,
    0.1,
    0.5,
    0.99,
    1,
    2,
    8,
    24.9,
    25.1,
    29.9,
    31,
    60,
    700,
    math.inf,
    math.nan,
]

# DLMF and Abramowitz and Stegun: (x, value)
KNOWN = {
    "i0": (1.0, 1.2660658777520084), "i1": (1.0, 0.565159103992485), "i0e": (40.0, 0.06327827987523534),
    "i1e": (1.0, 0.20791041534970844), "bessel_j0": (1.0, 0.7651976865579666), "bessel_j1": (7.0, -0.004682823482345833),
    "bessel_y0": (1.0, 0.08825696421567696), "bessel_y1": (1.0, -0.7812128213002887),
    "modified_bessel_k0": (1.0, 0.42102443824070834), "modified_bessel_k1": (1.0, 0.6019072301972346),
    "scaled_modified_bessel_k0": (30.0, 0.22788666561625373), "spherical_bessel_j0": (1.0, math.sin(1)),
    "ndtr": (1.0, 0.8413447460685429), "ndtri": (0.8413447460685429, 1.0), "log_ndtr": (-10.0, -53.23128515051247),
    "erfcx": (10.0, 0.05614099274382259), "entr": (0.5, 0.34657359027997264),
}  # fmt: skip


@pytest.mark.parametrize("name", KNOWN)
def test_known_values(name):
    x, value = KNOWN[name]
    for dtype, bound in ((lt.float64, 2e-13), (lt.float32, 3e-6)):
        found = getattr(special, name)(lt.tensor([x], dtype=dtype))
        assert found.dtype is dtype
        np.testing.assert_allclose(found.numpy(), [value], rtol=bound)


def test_bessel_functions_close_to_0_and_of_whole_numbers():
    x = np.array([1e-9, -1e-3, 1e-3, 0.5, -1.0])
    series = sum((-1) ** k * (x / 2) ** (2 * k + 1) / (math.factorial(k) * math.factorial(k + 1)) for k in range(12))
    np.testing.assert_allclose(special.bessel_j1(lt.tensor(x)).numpy(), series, rtol=1e-15)
    x = np.array([-10701, -3, 0, 1, 1113, 60000])
    np.testing.assert_allclose(
        special.spherical_bessel_j0(lt.tensor(x)).numpy(), np.sinc(x / np.pi).astype(np.float32), rtol=2e-7
    )
    for dtype, bound in ((lt.float64, 1e-15), (lt.float16, 1e-3), (lt.bfloat16, 8e-3)):
        t = lt.tensor([0.01, 1.0, 1.01, 3.0, 250.0, math.inf], dtype=dtype)
        found, x = special.spherical_bessel_j0(t), t[:5].double().numpy()
        assert found.dtype is dtype and found[5].item() == 0
        np.testing.assert_allclose(found[:5].double().numpy(), np.sin(x) / x, rtol=bound)


def test_gamma_functions():
    a, x = lt.tensor([1.0, 1.0, 0.5, 100.0], dtype=lt.float64), lt.tensor([0.5, 5.0, 2.0, 120.0], dtype=lt.float64)
    p, q = special.gammainc(a, x), special.gammaincc(a, x)
    np.testing.assert_allclose(
        p[:3].numpy(), [1 - math.exp(-0.5), 1 - math.exp(-5), math.erf(math.sqrt(2))], rtol=1e-13
    )
    np.testing.assert_allclose((p + q).numpy(), np.ones(4), rtol=1e-13)
    assert special.gammainc(lt.tensor([0.0, 2.0, 2.0]), lt.tensor([1.0, 0.0, math.inf])).tolist() == [1, 0, 1]
    assert special.gammainc(lt.tensor([-1.0]), lt.tensor([1.0])).isnan().all()
    np.testing.assert_allclose(
        special.zeta(lt.tensor([2.0], dtype=lt.float64), 1).numpy(), [math.pi**2 / 6], rtol=1e-14
    )
    assert special.zeta(lt.tensor([1.0, 0.5]), 1.0).tolist()[0] == math.inf
    found = special.multigammaln(lt.tensor([3.0], dtype=lt.float64), 2)
    np.testing.assert_allclose(found.numpy(), [math.log(math.pi) / 2 + math.lgamma(3) + math.lgamma(2.5)], rtol=1e-14)
    assert special.xlog1py(lt.tensor([0.0, 2.0]), lt.tensor([-1.0, 1.0])).tolist() == pytest.approx(
        [0, 2 * math.log(2)]
    )
    x.requires_grad = True
    special.gammainc(a, x).sum().backward()
    np.testing.assert_allclose(x.grad[:2].numpy(), [math.exp(-0.5), math.exp(-5)], rtol=1e-13)
    assert lt.igamma(a, x).equal(special.gammainc(a, x)) and lt.mvlgamma(a + 1, 2).equal(special.multigammaln(a + 1, 2))


Z = 1.099511627776 / math.sqrt(2)
INCOMPLETE_GAMMA = [  # a, x, P, Q with 40 digits of mpmath, rounded
    (1e-300, 1e-10, 1.0, 2.2448635265138925e-299),
    (1e-100, 1.4, 1.0, 1.1621931257135791e-101),
    (1e-10, 1.0, 0.9999999999780617, 2.1938393441796778e-11),
    (1e-10, 1.6, 0.9999999999913691, 8.630833370948554e-12),
    (1e-05, 1e-300, 0.9931217807771996, 0.0068782192228004375),
    (0.01, 0.1, 0.9818646839490126, 0.018135316050987345),
    (0.3, 1e-20, 1.1142425085473024e-06, 0.9999988857574914),
    (0.7, 1.49, 0.8647514900461991, 0.1352485099538009),
    (20.5, 1e-10, 9.022992114786072e-225, 1.0),
    (100.0, 0.1, 9.705034877125629e-259, 1.0),
    (500.0, 276.0, 7.066928505044251e-34, 1.0),
    (90000.0, 81000.0, 3.976874731307508e-212, 1.0),
    (1000000.0, 995000.0, 2.749580359270071e-07, 0.9999997250419641),
    (1000000.0, 1000100.0, 0.5399588284317236, 0.4600411715682764),
    (1e24, 1e24 + 2.0**40, 0.5 * math.erfc(-Z), 0.5 * math.erfc(Z)),  # of the normal distribution
    (1e50, 1e50, 0.5, 0.5),
    (1e300, 1e300, 0.5, 0.5),
    (1e300, 1e299, 0.0, 1.0),
    (1e10, 1e300, 1.0, 0.0),
]


def test_incomplete_gamma_functions_from_the_smallest_to_the_largest_numbers():
    a, x, p, q = (lt.tensor(column, dtype=lt.float64) for column in zip(*INCOMPLETE_GAMMA))
    np.testing.assert_allclose(special.gammainc(a, x).numpy(), p.numpy(), rtol=5e-13)
    np.testing.assert_allclose(special.gammaincc(a, x).numpy(), q.numpy(), rtol=5e-13)
    cdf = lt.distributions.Gamma(a, lt.ones_like(a)).cdf(x)
    np.testing.assert_allclose(cdf.numpy(), p.numpy(), rtol=5e-13)
    single = special.gammaincc(lt.tensor([1e-10, 1e6]), lt.tensor([1.0, 1000100.0]))
    np.testing.assert_allclose(single.numpy(), [2.1938393e-11, 0.4600411715682764], rtol=1e-6)
    assert single.dtype is lt.float32
    # The density, at x = 0 and for large a too.
    at = lt.tensor([0.0, 0.0, 1e6, 1e10], dtype=lt.float64, requires_grad=True)
    special.gammainc(lt.tensor([1.0, 2.0, 1e6, 1e10], dtype=lt.float64), at).sum().backward()
    np.testing.assert_allclose(at.grad.numpy(), [1, 0, 3.989422471576e-4, 3.98942280398e-6], rtol=1e-9)


def test_zeta_far_away():
    s = lt.tensor([1e300, math.inf, math.inf, 2, 3, 2, 2, 2, 1e6, 1.5], dtype=lt.float64)
    q = lt.tensor([1, 1, 2, -1.5, -2.75, -1e6 - 0.5, -1e15 - 0.5, 1e300, 1e6, 1e300], dtype=lt.float64)
    expected = [1, 1, 0, 9.379246644989124, 62.05882652985759, 9.869603401090359, 9.869604401089358, 1e-300, 0, 2e-150]
    np.testing.assert_allclose(special.zeta(s, q).numpy(), expected, rtol=1e-13)


SLOPES = ["entr", "erfcx", "ndtr", "ndtri", "log_ndtr", "i0", "i0e", "i1", "i1e", "bessel_j0", "bessel_j1", "bessel_y0",
          "bessel_y1", "modified_bessel_k0", "modified_bessel_k1", "scaled_modified_bessel_k0", "scaled_modified_bessel_k1",
          "spherical_bessel_j0"]  # fmt: skip


@pytest.mark.parametrize("name", SLOPES)
def test_gradients(name):
    f = getattr(special, name)
    assert lt.autograd.gradcheck(f, [lt.tensor([0.2, 0.55, 0.9], dtype=lt.float64, requires_grad=True)])


POLYNOMIALS = {  # degree 3 at x
    "chebyshev_polynomial_t": lambda x: 4 * x**3 - 3 * x,
    "chebyshev_polynomial_u": lambda x: 8 * x**3 - 4 * x,
    "chebyshev_polynomial_v": lambda x: 8 * x**3 - 4 * x**2 - 4 * x + 1,
    "chebyshev_polynomial_w": lambda x: 8 * x**3 + 4 * x**2 - 4 * x - 1,
    "hermite_polynomial_h": lambda x: 8 * x**3 - 12 * x,
    "hermite_polynomial_he": lambda x: x**3 - 3 * x,
    "laguerre_polynomial_l": lambda x: (-(x**3) + 9 * x**2 - 18 * x + 6) / 6,
    "legendre_polynomial_p": lambda x: (5 * x**3 - 3 * x) / 2,
    "shifted_chebyshev_polynomial_t": lambda x: 4 * (2 * x - 1) ** 3 - 3 * (2 * x - 1),
}


@pytest.mark.parametrize("name", POLYNOMIALS)
def test_polynomials(name):
    f, x = getattr(special, name), np.array([-1.5, -0.3, 0.0, 0.7, 2.0])
    t = lt.tensor(x)
    np.testing.assert_allclose(f(t, 3).numpy(), POLYNOMIALS[name](x), rtol=1e-12, atol=1e-12)
    assert f(t, 0).tolist() == [1] * 5 and f(t, -1).tolist() == [0] * 5
    several = f(t, lt.tensor([0, 1, 2, 3, 3]))
    for i, n in enumerate((0, 1, 2, 3, 3)):
        assert several[i].item() == pytest.approx(f(t, n)[i].item())


def test_refusals():
    for call in (lambda: special.i0(3), lambda: special.zeta(1, 2), lambda: special.gammainc("a", 1)):
        with pytest.raises(TypeError, match="expected a Tensor"):
            call()
    with pytest.raises(ValueError, match="p is 0"):
        special.multigammaln(lt.ones(1), 0)
    assert special.i0(lt.tensor([1, 2])).dtype is lt.float32


@pytest.mark.skipif(torch is None, reason="PyTorch is not installed")
@pytest.mark.parametrize("name", [n for n in KNOWN if not n.startswith(("bessel", "modified_bessel_i"))])
def test_as_pytorch(name):
    points = [x for x in POINTS if math.isfinite(x)] if name in ("i0", "i1") else POINTS
    ours = getattr(special, name)(lt.tensor(points, dtype=lt.float64)).numpy()
    theirs = getattr(torch.special, name)(torch.tensor(points, dtype=torch.float64)).numpy()
    np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-15)


@pytest.mark.parametrize("name", ["i0", "i0e", "i1", "i1e"])
def test_bessel_functions_of_float32_are_those_of_float64(name):
    """float32 has polynomials of its own; the error is in units in the last place."""
    ends = [0.0, -0.0, 1e-40, 8.0, 8.000001, 87.0, -87.0, 1000.0, math.inf, -math.inf, math.nan]
    x = np.concatenate([np.linspace(-80, 80, 4001), ends]).astype(np.float32)
    function = getattr(special, name)
    got = function(lt.tensor(x)).numpy()
    with np.errstate(over="ignore"):
        want = function(lt.tensor(x.astype(np.float64))).numpy()
        rounded = want.astype(np.float32)
    finite = np.isfinite(rounded)
    np.testing.assert_array_equal(got[~finite], rounded[~finite])
    assert (abs(got[finite] - want[finite]) <= 6 * np.spacing(abs(rounded[finite]))).all()
    assert got.dtype == np.float32
    half = function(lt.tensor([2.0, -3.0], dtype=lt.float16))
    assert half.dtype is lt.float16
    np.testing.assert_allclose(half.float().numpy(), function(lt.tensor([2.0, -3.0])).numpy(), rtol=1e-3)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(
    "name, first, second",  # at 0+, of the functions that are not smooth at 0; at x for the others
    [("i1", lambda x: 0.5, lambda x: 3 * x / 8), ("i1e", lambda x: 0.5, lambda x: -1), ("i0e", lambda x: -1, lambda x: 1.5),
     ("bessel_j1", lambda x: 0.5, lambda x: -3 * x / 8), ("i0", lambda x: x / 2, lambda x: 0.5)],
)  # fmt: skip
def test_derivatives_of_bessel_functions_near_zero(name, first, second, dtype):
    for value in (1e-39, 1e-30, 1e-20, 1e-10, 1e-7):
        x = lt.tensor([value], dtype=dtype).requires_grad_()
        (one,) = lt.autograd.grad(getattr(lt.special, name)(x).sum(), x, create_graph=True)
        (two,) = lt.autograd.grad(one.sum(), x)
        assert one.item() == pytest.approx(first(value), rel=1e-5, abs=1e-38)
        assert two.item() == pytest.approx(second(value), rel=1e-5, abs=1e-38)


@pytest.mark.parametrize("name", ["i0", "i0e", "i1", "i1e", "bessel_j1"])
def test_derivatives_of_bessel_functions_around_one(name):
    """Where the sums near 0 end."""
    x = lt.tensor([-1.5, -1 - 1e-3, -0.5, 1e-2, 1 - 1e-3, 1.0, 1 + 1e-3, 3.0], dtype="float64").requires_grad_()
    assert lt.autograd.gradcheck(getattr(lt.special, name), (x,))
    assert lt.autograd.gradgradcheck(getattr(lt.special, name), (x,))
