# SPDX-License-Identifier: Apache-2.0
"""Transforms by their inverse and a numerical Jacobian, constraints, and the registries that connect them."""

import copy
import gc
import pickle

import numpy as np
import pytest

import libtensor as lt

D = lt.distributions
C = D.constraints


def f64(value):
    return lt.tensor(value, dtype=lt.float64)


def array(t):
    return np.array(t.detach().tolist())


def made(d=D, tensor=f64):
    """Transforms of rows of three numbers, or of numbers."""
    normal = d.Normal(tensor(0.0), tensor(2.0))
    return {
        "exp": d.ExpTransform(),
        "power": d.PowerTransform(tensor(2.0)),
        "powers": d.PowerTransform(tensor([0.5, -1.0, 3.0])),
        "softplus": d.SoftplusTransform(),
        "tanh": d.TanhTransform(),
        "sigmoid": d.SigmoidTransform(),
        "affine": d.AffineTransform(1.0, -2.0),
        "affine of vectors": d.AffineTransform(tensor([0.5, 1.0, 2.0]), tensor([1.0, -2.0, 3.0]), event_dim=1),
        "correlations": d.CorrCholeskyTransform(),
        "sticks": d.StickBreakingTransform(),
        "composition": d.ComposeTransform(
            [d.ExpTransform(), d.AffineTransform(0.0, 2.0), d.SigmoidTransform().inv.inv]
        ),
        "mixed composition": d.ComposeTransform(
            [d.AffineTransform(tensor([0.5, 1.0, 2.0]), tensor([1.0, -2.0, 3.0])), d.StickBreakingTransform()]
        ),
        "independent": d.IndependentTransform(d.ExpTransform(), 1),
        "reshape": d.ReshapeTransform((3,), (3, 1)),
        "cdf": d.transforms.CumulativeDistributionTransform(normal),
        "cat": d.CatTransform([d.ExpTransform(), d.TanhTransform()], dim=-1, lengths=[1, 2]),
        "stack": d.StackTransform([d.ExpTransform(), d.TanhTransform(), d.SigmoidTransform()], dim=-1),
    }


def numbers():
    return np.abs(np.random.default_rng(0).normal(size=(4, 3))) * 0.7 + 0.05


def free_elements(name, y):
    """As many elements of the result as it has degrees of freedom."""
    if name == "correlations":
        rows, columns = np.tril_indices(3, -1)
        return y[:, rows, columns]
    return y[:, :3] if y.shape[-1] == 4 else y.reshape(4, -1)


@pytest.mark.parametrize("name", made())
def test_inverse_and_jacobian(name):
    t = made()[name]
    x = numbers()
    y = t(f64(x.tolist()))
    np.testing.assert_allclose(array(t.inv(y)), x, rtol=1e-10)
    assert bool(t.codomain.check(y).all()) and bool(t.domain.check(f64(x.tolist())).all())
    assert t.bijective and t.inv.inv is t and t.inv.domain.event_dim == t.codomain.event_dim
    assert t.forward_shape((4, 3)) == y.shape and t.inverse_shape(y.shape) == (4, 3)
    h, columns = 1e-5, []
    for k in range(3):
        step = h * np.eye(3)[k]
        up, down = (free_elements(name, array(t(f64((x + s).tolist())))) for s in (step, -step))
        columns.append((up - down) / (2 * h))
    jacobian = np.stack(columns, -1)
    found = array(t.log_abs_det_jacobian(f64(x.tolist()), y))
    if found.ndim == 2:  # by elements
        found = found.sum(-1)
    np.testing.assert_allclose(found, np.linalg.slogdet(jacobian)[1], rtol=1e-6, atol=1e-8)
    backward = array(t.inv.log_abs_det_jacobian(y, f64(x.tolist())))
    np.testing.assert_allclose(backward, -array(t.log_abs_det_jacobian(f64(x.tolist()), y)), rtol=1e-9)
    if t.domain.event_dim == 0 and name not in ("cat", "stack"):
        sign = array(t.sign) if isinstance(t.sign, lt.Tensor) else t.sign
        assert (np.sign(np.diagonal(jacobian, 0, -2, -1)) == sign).all()


@pytest.mark.parametrize("name", made())
def test_gradients(name):
    t = made()[name]
    x = f64(numbers().tolist()).requires_grad_()
    assert lt.autograd.gradcheck(lambda x: t(x).reshape(-1), (x,))
    if name not in ("affine", "affine of vectors", "reshape"):  # where it is constant
        assert lt.autograd.gradcheck(lambda x: t.log_abs_det_jacobian(x, t(x)).reshape(-1), (x,))


@pytest.mark.parametrize("name", made())
def test_cache(name):
    t = made()[name]
    cached = t.with_cache()
    assert t.with_cache(0) is t and cached.with_cache() is cached
    x = f64(numbers().tolist())
    y = cached(x)
    assert cached.inv(y) is x and cached(x) is y
    assert t(x) is not t(x)
    assert t == t and hash(t) == hash(t) and not t != t  # noqa: PLR0124
    for again in (copy.deepcopy(cached), pickle.loads(pickle.dumps(cached))):
        np.testing.assert_array_equal(array(again(x)), array(y))


@pytest.mark.parametrize("name", made())
def test_as_pytorch(name, torch):
    ours = made()[name]
    theirs = made(torch.distributions, lambda v: torch.tensor(v, dtype=torch.float64))[name]
    x, peer = f64(numbers().tolist()), torch.tensor(numbers())
    y, peer_y = ours(x), theirs(peer)
    np.testing.assert_allclose(array(y), peer_y.numpy(), rtol=1e-10, atol=1e-13)
    found = array(ours.log_abs_det_jacobian(x, y))
    np.testing.assert_allclose(found, theirs.log_abs_det_jacobian(peer, peer_y).numpy(), rtol=1e-9, atol=1e-12)
    assert (ours.domain.event_dim, ours.codomain.event_dim) == (theirs.domain.event_dim, theirs.codomain.event_dim)


def test_what_is_not_bijective():
    x = f64([[0.5, -1.0], [2.0, 0.3]])
    soft = D.SoftmaxTransform()
    np.testing.assert_allclose(array(soft(soft.inv(soft(x)))), array(soft(x)), rtol=1e-12)
    assert array(D.AbsTransform()(x)).tolist() == [[0.5, 1], [2, 0.3]]
    for t in (soft, D.AbsTransform(), D.LowerCholeskyTransform()):
        assert not t.bijective
        with pytest.raises(NotImplementedError, match=f"{type(t).__name__} does not implement log_abs_det_jacobian"):
            t.log_abs_det_jacobian(x, t(x))
    lower = D.LowerCholeskyTransform()
    np.testing.assert_allclose(array(lower(x)), [[np.exp(0.5), 0], [2, np.exp(0.3)]])
    np.testing.assert_allclose(array(lower.inv(lower(x))), [[0.5, 0], [2, 0.3]], atol=1e-15)
    definite = D.transforms.PositiveDefiniteTransform()
    np.testing.assert_allclose(array(definite(definite.inv(definite(x)))), array(definite(x)), rtol=1e-12)


def test_equality():
    assert D.ExpTransform() == D.ExpTransform() and D.ExpTransform() != D.TanhTransform()
    assert D.AffineTransform(f64([1.0, 2.0]), 3.0) == D.AffineTransform(f64([1.0, 2.0]), 3.0)
    assert D.AffineTransform(0.0, 1.0) != D.AffineTransform(0.0, 2.0)
    assert D.PowerTransform(f64(2.0)) == D.PowerTransform(2.0)
    assert D.ComposeTransform([D.ExpTransform()]) == D.ComposeTransform([D.ExpTransform()])
    assert D.ExpTransform().inv == D.ExpTransform().inv and D.ExpTransform().inv != D.ExpTransform()
    assert repr(D.ExpTransform().inv) == "_InverseTransform(ExpTransform())"


def test_an_inverse_keeps_its_transform():
    inverse = D.AffineTransform(f64([1.0, 2.0]), 3.0).inv
    gc.collect()
    assert inverse(f64([4.0, 2.0])).tolist() == [1, 0]
    both = D.ComposeTransform([D.ExpTransform(), D.AffineTransform(0.0, 2.0)]).inv
    gc.collect()
    np.testing.assert_allclose(both(f64(2.0)).item(), 0, atol=1e-15)
    assert both.inv.inv is both


def test_refused_transforms():
    for call, text in (
        (lambda: D.ExpTransform(cache_size=2), "cache_size is 2"),
        (lambda: D.ReshapeTransform((2,), (3,)), "differ in number of elements"),
        (lambda: D.CorrCholeskyTransform().forward_shape((2,)), "2 elements are not"),
        (lambda: D.CorrCholeskyTransform().inverse_shape((2, 3)), "square"),
        (lambda: D.StickBreakingTransform().forward_shape(()), "one axis or more"),
        (lambda: D.ReshapeTransform((2,), (2, 1)).forward_shape((3,)), r"does not end with \[2\]"),
        (lambda: D.CatTransform([D.ExpTransform()], lengths=[1, 2]), "1 transforms and 2 lengths"),
        (lambda: D.CatTransform([D.ExpTransform()])(lt.ones(2)), "expected axis 0 of extent 1"),
        (lambda: D.StackTransform([D.ExpTransform()])(lt.ones(2)), "expected axis 0 of extent"),
        (lambda: D.IndependentTransform(D.ExpTransform(), 1)(lt.tensor(1.0)), "expected 1 axes or more"),
        (lambda: D.StickBreakingTransform().inv.event_dim, None),
    ):
        if text is None:
            assert call() == 1
            continue
        with pytest.raises(ValueError, match=text):
            call()


CONSTRAINTS = [
    (C.real, [0.0, -1e9], [float("nan")]),
    (C.boolean, [0.0, 1.0], [0.5, 2.0]),
    (C.positive, [1e-9], [0.0, -1.0]),
    (C.nonnegative, [0.0, 1.0], [-1e-9]),
    (C.unit_interval, [0.0, 1.0, 0.5], [-0.1, 1.1]),
    (C.half_open_interval(0.0, 1.0), [0.0, 0.5], [1.0, -0.1]),
    (C.interval(-1.0, 2.0), [-1.0, 2.0], [2.1]),
    (C.greater_than(2.0), [2.1], [2.0]),
    (C.greater_than_eq(2.0), [2.0], [1.9]),
    (C.less_than(2.0), [1.9], [2.0]),
    (C.nonnegative_integer, [0.0, 3.0], [-1.0, 0.5]),
    (C.positive_integer, [1.0], [0.0]),
    (C.integer_interval(1, 3), [1.0, 3.0], [0.0, 1.5, 4.0]),
    (C.simplex, [[0.2, 0.8], [1.0, 0.0]], [[0.2, 0.7], [-0.1, 1.1]]),
    (C.one_hot, [[0.0, 1.0], [1.0, 0.0]], [[0.0, 0.0], [0.5, 0.5], [1.0, 1.0]]),
    (C.multinomial(3), [[1.0, 2.0], [0.0, 1.0]], [[2.0, 2.0], [-1.0, 2.0]]),
    (C.real_vector, [[0.0, 1.0]], [[0.0, float("nan")]]),
    (C.independent(C.positive, 1), [[1.0, 2.0]], [[1.0, 0.0]]),
    (C.lower_triangular, [[[1.0, 0.0], [2.0, 0.0]]], [[[1.0, 1.0], [0.0, 1.0]]]),
    (C.lower_cholesky, [[[1.0, 0.0], [2.0, 3.0]]], [[[1.0, 0.0], [2.0, 0.0]]]),
    (C.corr_cholesky, [[[1.0, 0.0], [0.6, 0.8]]], [[[1.0, 0.0], [0.6, 0.9]]]),
    (C.symmetric, [[[1.0, 2.0], [2.0, 0.0]]], [[[1.0, 2.0], [2.1, 0.0]]]),
    (C.positive_definite, [[[2.0, 1.0], [1.0, 1.0]]], [[[1.0, 2.0], [2.0, 1.0]], [[1.0, 0.0], [0.5, 1.0]]]),
    (C.positive_semidefinite, [[[1.0, 0.0], [0.0, 0.0]]], [[[1.0, 2.0], [2.0, 1.0]]]),
]
JOINED = [(C.cat([C.positive, C.real], 0, [1, 2]),), (C.stack([C.positive, C.real], -1),)]


@pytest.mark.parametrize("row", CONSTRAINTS, ids=lambda row: repr(row[0])[:25])
def test_constraints(row):
    constraint, inside, outside = row
    for dtype in (lt.float32, lt.float64):
        assert constraint.check(lt.tensor(inside, dtype=dtype)).tolist() == [True] * len(inside)
        for value in outside:
            assert constraint.check(lt.tensor([value], dtype=dtype)).tolist() == [False]


def test_other_constraints():
    x = f64([-1.0, -2.0, 3.0])
    assert C.cat([C.positive, C.real], 0, [1, 2]).check(x).tolist() == [False, True, True]
    assert C.stack([C.positive, C.real, C.positive], -1).check(x).tolist() == [False, True, True]
    assert C.square.check(lt.ones(2, 3, 3)).tolist() == [True, True] and not C.square.check(lt.ones(3, 2)).item()
    assert C.is_dependent(C.dependent) and not C.is_dependent(C.real)
    assert C.is_dependent(D.Uniform.support) and D.Binomial.support.is_discrete and D.Uniform.support.event_dim == 0
    for call in (lambda: C.dependent.event_dim, lambda: C.dependent.is_discrete):
        with pytest.raises(NotImplementedError, match="depends on the parameters"):
            call()
    with pytest.raises(ValueError, match="ask that of an instance"):
        C.dependent.check(x)
    assert C.dependent(event_dim=1).event_dim == 1
    assert repr(C.interval(0.0, f64(2.0))) == "Interval(lower_bound=0.0, upper_bound=2.0)"
    assert repr(C.real_vector) == "IndependentConstraint(Real(), 1)"
    with pytest.raises(ValueError, match="expected 1 axes or more"):
        C.real_vector.check(f64(1.0))
    assert C.nonnegative_integer.check(lt.tensor([1, -1])).tolist() == [True, False]


@pytest.mark.parametrize(
    "constraint",
    [c for c, *_ in CONSTRAINTS + JOINED if not c.is_discrete and repr(c) not in ("Symmetric()", "LowerTriangular()")],
    ids=lambda c: repr(c)[:25],
)
def test_registries(constraint):
    rng = np.random.default_rng(1)
    shape = (3, 3) if constraint.event_dim == 2 else (3,)
    x = f64(rng.normal(size=shape).tolist())
    if repr(constraint) == "CorrCholesky()":
        x = x[0]
    if isinstance(constraint, C.stack):
        x = x[:2]
    to = D.transform_to(constraint)
    assert bool(constraint.check(to(x)).all())
    if constraint.event_dim == 2 and repr(constraint) != "CorrCholesky()":
        with pytest.raises(NotImplementedError, match="no transform to the constraint"):
            D.biject_to(constraint)
        return
    t = D.biject_to(constraint)
    y = t(x)
    assert t.bijective and bool(constraint.check(y).all()) and t.log_abs_det_jacobian(x, y).isfinite().all()
    np.testing.assert_allclose(array(t.inv(y)), array(x), rtol=1e-8)


def test_registering():
    class Even(C.Constraint):
        pass

    with pytest.raises(NotImplementedError, match="Even"):
        D.biject_to(Even())

    @D.biject_to.register(Even)
    def factory(constraint):
        return D.ExpTransform()

    assert D.biject_to(Even()) == D.ExpTransform() and factory(None) == D.ExpTransform()
    with pytest.raises(TypeError, match="register: expected a subclass"):
        D.biject_to.register(int, factory)


def test_utilities():
    u = D.utils
    x = f64([[1.0, 2.0], [3.0, 4.0]])
    assert u.tril_matrix_to_vec(x).tolist() == [1, 3, 4] and u.tril_matrix_to_vec(x, -1).tolist() == [3]
    assert u.tril_matrix_to_vec(x, 1).tolist() == [1, 2, 3, 4]
    for diag in (-2, -1, 0, 1):
        m = f64(np.random.default_rng(2).normal(size=(2, 4, 4)).tolist())
        assert u.vec_to_tril_matrix(u.tril_matrix_to_vec(m, diag), diag).tolist() == m.tril(diag).tolist()
    for call in (lambda: u.vec_to_tril_matrix(lt.ones(4)), lambda: u.tril_matrix_to_vec(x, 2)):
        with pytest.raises(ValueError, match="tri"):
            call()
    p = f64([0.0, 0.3, 1.0])
    assert u.clamp_probs(p).tolist() == [2**-52, 0.3, 1 - 2**-52]
    np.testing.assert_allclose(array(u.logits_to_probs(u.probs_to_logits(p, True), True)), array(p), atol=1e-15)
    np.testing.assert_allclose(array(u.probs_to_logits(f64([0.25, 0.75]))), np.log([0.25, 0.75]))
    a, b, c = u.broadcast_all(f64([1.0, 2.0]), f64([[3.0]]), 4)
    assert a.shape == b.shape == c.shape == (1, 2) and c.dtype is lt.float64
    assert abs(u.euler_constant - 0.5772156649015329) < 1e-16

    class Counted:
        calls = 0

        @u.lazy_property
        def value(self):
            """Documented."""
            Counted.calls += 1
            return lt.is_grad_enabled()

    with lt.no_grad():
        one = Counted()
        assert one.value and one.value and Counted.calls == 1
    assert Counted.value.__doc__ == "Documented."
