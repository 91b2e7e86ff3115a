# SPDX-License-Identifier: Apache-2.0
"""libtensor.func: derivatives as functions, maps over batches, modules as functions of their parameters."""

import numpy as np
import pytest
from libtensor.func import _batching, _vmap
from libtensor.nn import functional as F
from pytorch import torch

import libtensor as lt
from libtensor import func, nn


def normal(seed, *shape):
    return np.random.RandomState(seed).normal(size=shape).astype(np.float32)


X, W, V, Y = normal(0, 5, 3), normal(1, 3, 4), normal(2, 3), normal(3, 5, 4)
IMAGES, KERNELS = normal(4, 5, 2, 6, 6), normal(5, 4, 2, 3, 3)
CLASSES = np.array([0, 1, 2, 3, 1])


def leaves(value):
    if isinstance(value, dict):
        return [t for k in sorted(value) for t in leaves(value[k])]
    return [t for v in value for t in leaves(v)] if isinstance(value, (list, tuple)) else [value]


def near(t, expected, **named):
    np.testing.assert_allclose(t.detach().numpy(), expected, rtol=1e-4, atol=1e-5, **named)


# ---- gradients


def test_gradients_of_gradients():
    x = lt.tensor(0.7, dtype=lt.float64)
    f = lt.sin
    for expected in (np.cos(0.7), -np.sin(0.7), -np.cos(0.7), np.sin(0.7)):
        f = func.grad(f)
        near(f(x), expected)
    assert not f(x).requires_grad and x.grad is None


def test_argnums_and_trees():
    v, w = lt.tensor(V), lt.tensor(W)
    gv, gw = func.grad(lambda a, b: (a @ b).sum(), argnums=(0, 1))(v, w)
    near(gv, W.sum(1))
    near(gw, np.repeat(V[:, None], 4, 1))
    tree = func.grad(lambda p, k: (p["v"] @ p["w"][0] * k).sum())({"v": v, "w": [w]}, 2.0)
    near(tree["v"], 2 * W.sum(1))
    near(tree["w"][0], np.repeat(2 * V[:, None], 4, 1))
    near(func.grad(lambda a, b: b.sum(), argnums=0)(v, v), np.zeros(3))
    for wrong, error in (((5,), IndexError), ((0, 0), ValueError), ((0.5,), ValueError)):
        with pytest.raises(error, match="argnums"):
            func.grad(lambda a: a.sum(), argnums=wrong)(v)


def test_values_and_what_comes_with_them():
    v = lt.tensor(V)
    g, (value, aux) = func.grad_and_value(lambda a: ((a * a).sum(), {"double": a * 2}), has_aux=True)(v)
    near(g, 2 * V)
    near(value, (V * V).sum())
    near(aux["double"], 2 * V)
    assert not any(t.requires_grad for t in (g, value, aux["double"]))
    with pytest.raises(TypeError, match="tuple"):
        func.grad(lambda a: a.sum(), has_aux=True)(v)
    with pytest.raises(ValueError, match=r"\[3\].*0-d"):
        func.grad(lambda a: a)(v)
    with pytest.raises(TypeError, match="int64"):
        func.grad(lambda a: a.sum())(lt.tensor([1, 2]))


def test_what_is_found_elsewhere_stays_in_the_graph():
    w = lt.tensor(V, requires_grad=True)
    g = func.grad(lambda a: (a * a * w).sum())(lt.tensor(V))
    assert g.requires_grad
    g.sum().backward()
    near(w.grad, 2 * V)
    x = lt.tensor(V, requires_grad=True)
    func.grad(lambda a: (a**3).sum())(x).sum().backward()
    near(x.grad, 6 * V)
    with lt.no_grad():
        assert not func.grad(lambda a: (a * w).sum())(x).requires_grad


def test_products_with_the_jacobian():
    v, w = lt.tensor(V), lt.tensor(W)
    value, back = func.vjp(lambda a, b: a @ b, v, w)
    near(value, V @ W)
    ga, gb = back(lt.tensor(W[0]))
    near(ga, W @ W[0])
    near(gb, np.outer(V, W[0]))
    value, change = func.jvp(lambda a, b: (a @ b).sin(), (v, w), (v * 2, w * 0))
    near(value, np.sin(V @ W))
    near(change, np.cos(V @ W) * (2 * V @ W))
    second = func.jvp(lambda a: func.jvp(lambda b: b**3, (a,), (lt.ones(3),))[1], (v,), (lt.ones(3),))[1]
    near(second, 6 * V)
    value, along = func.linearize(lambda a: a * a, v)
    near(along(lt.ones(3)), 2 * V)
    near(along(v), 2 * V * V)
    with pytest.raises(ValueError, match=r"\[2\].*\[3\]"):
        func.jvp(lt.sin, (v,), (lt.ones(2),))
    with pytest.raises(TypeError, match="tuple"):
        func.jvp(lt.sin, v, v)
    with pytest.raises(ValueError, match="cotangent"):
        func.vjp(lt.sin, v)[1](lt.ones(2))


@pytest.mark.parametrize("jacobian", [func.jacrev, func.jacfwd])
def test_jacobians(jacobian):
    v, w = lt.tensor(V), lt.tensor(W)
    a, b = jacobian(lambda a, b: a @ b, argnums=(0, 1))(v, w)
    near(a, W.T)
    near(b, np.einsum("ij,k->ikj", np.eye(4), V))
    found = jacobian(lambda a: {"square": a * a, "sum": a.sum()})(v)
    near(found["square"], np.diag(2 * V))
    near(found["sum"], np.ones(3))
    near(jacobian(lambda a: lt.ones(2))(v), np.zeros((2, 3)))
    value, aux = jacobian(lambda a: (a * 2, a), has_aux=True)(v)
    near(value, 2 * np.eye(3))
    near(aux, V)


def test_hessians():
    near(func.hessian(lambda a: (a**3).sum())(lt.tensor(V)), np.diag(6 * V))
    (aa, ab), (ba, bb) = func.hessian(lambda a, b: (a * a * b).sum(), argnums=(0, 1))(lt.tensor(V), lt.tensor(V))
    near(aa, np.diag(2 * V))
    near(ab, np.diag(2 * V))
    near(ba, np.diag(2 * V))
    near(bb, np.zeros((3, 3)))


# ---- maps over batches


@pytest.fixture
def ways(monkeypatch):
    """Which ops were called for each sample, and how often the function itself was."""
    each, loops = [], []
    by_op, by_call = _batching._each, _vmap._Mapped.one_by_one
    monkeypatch.setattr(_batching, "_each", lambda one: each.append(one.name) or by_op(one))
    monkeypatch.setattr(_vmap._Mapped, "one_by_one", lambda self, *args: loops.append(1) or by_call(self, *args))
    return each, loops


FUNCTIONS = {
    "elementwise": lambda a: (a.sin() * 2 + 1) / (a * a + 1),
    "number first": lambda a: 2**a - 1,
    "reductions": lambda a: (
        a.sum(),
        a.mean(0, keepdim=True),
        a.amax(),
        a.std(),
        a.norm(),
        a.logsumexp(0),
        a.argmax(0),
    ),
    "softmax": lambda a: F.softmax(a, -1),
    "parts": lambda a: (a[1:], a[0], a[[0, 2]], a.chunk(3)[1], a.narrow(0, 1, 2), a.unfold(0, 2, 1)),
    "shapes": lambda a: (
        a.reshape(3, 1).squeeze(-1).unsqueeze(0).transpose(0, 1),
        a[None, :, None],
        a.view(1, 3).flatten(),
    ),
    "copies": lambda a: (a.expand(2, 3), a.repeat(2), lt.cat([a, a]), lt.stack([a, a.flip(0)], 1), a.roll(1, 0)),
    "products": lambda a: (lt.outer(a, a), lt.dot(a, a), lt.eye(3) @ a, lt.outer(a, a) @ a, lt.einsum("i,j->ij", a, a)),
    "order": lambda a: (a.sort().values, a.cumsum(0), a.max(0).values, a.topk(2)[0]),
    "choice": lambda a: (lt.where(a > 0, a, -a), a.clamp(0, 1), a.masked_fill(a > 0, 3.0)),
    "normalized": lambda a: (F.layer_norm(a, (3,)), F.gelu(a) * F.silu(a)),
    "linear": lambda a: F.linear(a, lt.tensor(W.T), lt.ones(4)),
    "matrices": lambda a: (
        lt.outer(a, a).tril(),
        lt.linalg.det(lt.outer(a, a) + lt.eye(3)),
        F.pad(lt.outer(a, a), (1, 2)),
    ),
    "losses": lambda a: (F.mse_loss(a, a * 2), F.binary_cross_entropy_with_logits(a, (a > 0).float())),
    "in place": lambda a: a.clone().mul_(2).add_(a).fill_(1.5),
    "part in place": lambda a: _with_first(a.clone(), a.sum()),
    "same for all": lambda a: lt.ones(2),
    "itself": lambda a: (a, a, {"again": a}),
    "gradient": lambda a: func.grad(lambda b: (b.sin() * b.sum()).sum())(a),
    "jacobian": lambda a: func.jacrev(lambda b: b.sin() * b.sum())(a),
    "hessian": lambda a: func.hessian(lambda b: (b.sin() * b.sum()).sum())(a),
    "dtype": lambda a: a.double().int(),
    "attention": lambda a: F.scaled_dot_product_attention(*[lt.outer(a, a)[None]] * 3),
}


def _with_first(t, value):
    t[0] = value
    return t


def by_hand(f, *batches, n=5):
    """The function for each sample, and the results stacked."""
    rows = [leaves(f(*(b[i] for b in batches))) for i in range(n)]
    return [np.stack([row[k].detach().numpy() for row in rows]) for k in range(len(rows[0]))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_vmap_is_the_function_of_each_sample(name, ways):
    f, x = FUNCTIONS[name], lt.tensor(X)
    found = leaves(func.vmap(f)(x))
    expected = by_hand(f, x)
    assert len(found) == len(expected)
    for t, e in zip(found, expected):
        assert t.shape == e.shape and not t.requires_grad
        near(t, e)
    assert ways == ([], [])


def test_vmap_of_what_has_no_rule_calls_the_op_of_each_sample(ways):
    x = lt.tensor(X)
    near(func.vmap(lambda a: a.quantile(0.5))(x), np.quantile(X, 0.5, 1))
    near(func.vmap(lt.diag)(x), np.stack([np.diag(row) for row in X]))
    assert ways == (["quantile", "diag"], [])


def test_vmap_of_what_no_program_repeats_calls_the_function_of_each_sample(ways):
    x = lt.tensor(X)
    found = func.vmap(lambda a: a * 2 if a.sum() > 0 else -a)(x)
    near(found, np.where(X.sum(1, keepdims=True) > 0, 2 * X, -X))

    def half(a):
        with lt.no_grad():
            b = a * 3
        return a * b

    x.requires_grad = True
    func.vmap(half)(x).sum().backward()
    near(x.grad, 3 * X)
    near(func.vmap(func.vmap(lt.sin))(lt.tensor(IMAGES)), np.sin(IMAGES))
    assert ways[1]


def test_vmap_calls_a_function_with_effects_once_for_each_sample():
    count = lt.zeros(())

    def f(a):
        count.add_(1)
        return a * count

    near(func.vmap(f)(lt.tensor(X)), X * np.arange(1, 6)[:, None])
    assert count.item() == 5


def test_axes_of_vmap():
    x, w = lt.tensor(X), lt.tensor(W)
    near(func.vmap(lambda a, b: a * b, in_dims=(1, 0), out_dims=-1)(x, lt.ones(3)), X)
    near(func.vmap(lambda a, b: a @ b, in_dims=(0, None))(x, w), X @ W)
    near(func.vmap(lambda p: p["a"] + p["b"], in_dims=({"a": 0, "b": None},))({"a": x, "b": lt.ones(3)}), X + 1)
    near(func.vmap(lambda a, b=None: a + b, in_dims=1)(x, b=lt.ones(3)), (X + 1).T)
    first, second = func.vmap(lambda a: (a, a.sum()), out_dims=(1, 0))(x)
    near(first, X.T)
    near(second, X.sum(1))
    near(func.vmap(lt.sin, chunk_size=2)(x), np.sin(X))
    assert func.vmap(lambda a: a.sum())(x[:0]).shape == (0,)
    assert func.vmap(lambda a: lt.ones(3), out_dims=None)(x).shape == (3,)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda x: func.vmap(lt.sin)(lt.tensor(1.0)), "0 axes"),
        (lambda x: func.vmap(lt.sin, in_dims=3)(x), "in_dim is 3"),
        (lambda x: func.vmap(lambda a, b: a)(x, lt.ones(2)), r"\[5, 2\]"),
        (lambda x: func.vmap(lt.sin, in_dims=None)(x), "in_dims"),
        (lambda x: func.vmap(lambda a: 3)(x), "returned int"),
        (lambda x: func.vmap(lambda a: a, in_dims=(0, 0))(x), "in_dims"),
        (lambda x: func.vmap(lambda a: a)(3), "type int"),
        (lambda x: func.vmap(lambda a: a, out_dims=(0, 1))(x), "out_dims"),
        (lambda x: func.vmap(lambda a: a, randomness="no")(x), "randomness"),
        (lambda x: func.vmap(lambda a: a, chunk_size=0)(x), "chunk_size"),
        (lambda x: func.vmap(lambda: 1)(), "without arguments"),
        (lambda x: func.vmap(lambda a: a + lt.rand(3))(x), "random"),
        (lambda x: func.vmap(lambda a: F.dropout(a))(x), "random"),
    ],
)
def test_vmap_refuses(call, text):
    with pytest.raises(ValueError, match=text):
        call(lt.tensor(X))
    assert not lt.is_capturing()


def test_random_numbers_in_vmap():
    x = lt.zeros(4, 100)
    same = func.vmap(lambda a: a + lt.rand(100), randomness="same")(x)
    assert all((same[0] == same[i]).all() for i in range(4))
    other = func.vmap(lambda a: a + lt.rand(100), randomness="different")(x)
    assert (other[0] != other[1]).any()
    dropped = func.vmap(lambda a: F.dropout(a + 1), randomness="different")(x)
    assert (dropped[0] != dropped[1]).any()
    dropped = func.vmap(lambda a: F.dropout(a + 1), randomness="same")(x)
    assert (dropped[0] == dropped[1]).all() and (dropped == 0).any()


@pytest.mark.parametrize(
    "draw",
    [
        lambda a, g: a + lt.rand(4, generator=g),
        lambda a, g: a + lt.randperm(4, generator=g),
        lambda a, g: lt.bernoulli(a, generator=g),
        lambda a, g: a + lt.empty(4).uniform_(generator=g),
        lambda a, g: a + lt.randn(4, generator=g) + a.sum().item(),  # which no program can repeat
    ],
)
def test_a_generator_of_its_own_in_vmap(draw):
    x, g = lt.full((3, 4), 0.5), lt.Generator().manual_seed(3)
    same = func.vmap(lambda a: draw(a, g), randomness="same")(x)
    assert (same[0] == same[1]).all() and (same[0] == same[2]).all()
    after = g.get_state()
    first = draw(x[0], g.manual_seed(3))
    assert (same[0] == first).all() and (g.get_state() == after).all()
    many = func.vmap(lambda a: draw(a, g), randomness="different")(x.repeat(1, 1).repeat(20, 1))
    assert (many != many[0]).any()
    with pytest.raises(ValueError, match="draws random numbers"):
        func.vmap(lambda a: draw(a, g))(x)


def strided(a):
    return a.as_strided((2,), (1,))


def test_as_strided_in_vmap(ways):
    x = lt.arange(12.0).reshape(3, 4)
    expected = [[0, 1], [4, 5], [8, 9]]
    for f in (strided, lambda a: lt.as_strided_copy(a, (2,), (1,)), lambda a: a.clone().as_strided_((2,), (1,))):
        assert func.vmap(f)(x).tolist() == expected
    assert func.vmap(lambda a: a.clone().resize_(2))(x).tolist() == expected
    assert func.vmap(lambda a: a.clone().resize_as_(a[:2]))(x).tolist() == expected
    assert func.vmap(strided)(x.T).tolist() == [[0, 1], [1, 2], [2, 3], [3, 4]]
    moved = func.vmap(lambda a: a.as_strided((2,), (1,), 1))
    assert moved(x).tolist() == [[1, 2], [5, 6], [9, 10]]  # as PyTorch's
    grads = func.vmap(func.grad(lambda a: (strided(a) ** 2).sum()))(x)
    assert grads.tolist() == [[0, 2, 0, 0], [8, 10, 0, 0], [16, 18, 0, 0]]


def filled(view):
    def f(a):
        b = a.clone()
        view(b).fill_(7)
        return b

    return f


@pytest.mark.parametrize(
    "view",
    [
        lambda b: b.diagonal(),
        lambda b: b.diagonal(1, -1, 0),
        lambda b: b.as_strided((2,), (3,)),
        lambda b: lt.atleast_3d(b),
        lambda b: b.unfold(0, 2, 2),
        lambda b: b.contiguous().reshape(-1)[::2],
        lambda b: b.T.reshape(-1)[::2],  # a copy
        lambda b: lt.meshgrid(b[0], b[1], indexing="ij")[0][:, 0],
    ],
)
def test_writes_through_views_in_vmap(view):
    x = lt.arange(18.0).reshape(2, 3, 3)
    f = filled(view)
    assert func.vmap(f)(x).tolist() == lt.stack([f(a) for a in x]).tolist()
    diagonals = func.vmap(lambda a: a.clone().fill_diagonal_(7))(x)
    assert diagonals.tolist() == lt.stack([a.clone().fill_diagonal_(7) for a in x]).tolist()


def test_a_write_to_what_is_not_mapped_is_an_error():
    x = lt.ones(3, 4)

    def part(a, y):
        y[0] = a.sum()
        return y * a

    for f in (lambda a, y: y.add_(a), lambda a, y: y.view(2, 2).mul_(a.view(2, 2)).clone(), part):
        with pytest.raises(ValueError, match=r"vmap\(.*shape \[4\] that is not mapped over"):
            func.vmap(f, in_dims=(0, None))(x, lt.zeros(4))
        y = lt.zeros(4)
        with pytest.raises(ValueError, match=r"vmap\(.*shape \[4\] that is not mapped over"):
            func.vmap(lambda a, f=f, y=y: f(a, y))(x)
    # What the function makes itself is another tensor for each sample.
    assert (func.vmap(lambda a: lt.tensor([0.0, 0, 0, 0]).add_(a))(x) == 1).all()
    assert (func.vmap(lambda a: lt.zeros(4).add_(a))(x) == 1).all()


def test_gradients_flow_through_vmap():
    x, w = lt.tensor(X, requires_grad=True), lt.tensor(W, requires_grad=True)
    func.vmap(lambda a: (a @ w).pow(2).sum())(x).sum().backward()
    near(x.grad, 2 * X @ W @ W.T)
    near(w.grad, 2 * X.T @ X @ W)
    near(func.grad(lambda a: func.vmap(lambda r: r.pow(2).sum())(a).sum())(lt.tensor(X)), 2 * X)


def test_gradients_of_each_sample(ways):
    x, y, w, classes = lt.tensor(X), lt.tensor(Y), lt.tensor(W), lt.tensor(CLASSES)
    each = func.vmap(func.grad(lambda p, a, b: ((a @ p - b) ** 2).sum()), in_dims=(None, 0, 0))(w, x, y)
    near(each, 2 * np.einsum("ni,nj->nij", X, X @ W - Y))
    each = func.vmap(func.grad(lambda p, a, b: F.mse_loss(F.linear(a, p.T), b)), in_dims=(None, 0, 0))(w, x, y)
    near(each, 2 / 4 * np.einsum("ni,nj->nij", X, X @ W - Y))
    loss = lambda p, a, b: F.cross_entropy((a @ p)[None], b[None])  # noqa: E731
    each, values = func.vmap(func.grad_and_value(loss), in_dims=(None, 0, 0))(w, x, classes)
    scores = np.exp(X @ W)
    p = scores / scores.sum(1, keepdims=True)
    near(values, -np.log(p[range(5), CLASSES]))
    near(each, np.einsum("ni,nj->nij", X, p - np.eye(4)[CLASSES]))
    images, kernels = lt.tensor(IMAGES), lt.tensor(KERNELS)
    f = func.grad(lambda k, a: F.conv2d(a[None], k).pow(2).sum())
    found = func.vmap(f, in_dims=(None, 0))(kernels, images)
    near(found, np.stack([f(kernels, image).numpy() for image in images]))
    assert ways == ([], [])


CONVOLUTIONS = {
    "conv2d": lambda k, a: F.conv2d(a[None], k),
    "bias": lambda k, a: F.conv2d(a[None], k, k.sum((1, 2, 3))),
    "groups": lambda k, a: F.conv2d(a[None], k[:, :1], groups=2, stride=2, padding=1),
    "pool": lambda k, a: F.max_pool2d(F.conv2d(a[None], k).relu(), 2),
    "sample alone": lambda k, a: F.avg_pool2d(a, 2),
    "group norm": lambda k, a: F.group_norm(a[None], 2),
    "interpolate": lambda k, a: F.interpolate(a[None], scale_factor=2),
}


@pytest.mark.parametrize("name", CONVOLUTIONS)
@pytest.mark.parametrize("dims", [(None, 0), (0, None), (0, 0)])
def test_vmap_of_images(name, dims, ways):
    f = CONVOLUTIONS[name]
    kernels, images = lt.tensor(normal(6, 3, 4, 2, 3, 3)), lt.tensor(IMAGES[:3])
    args = [t if d == 0 else t[0] for t, d in zip((kernels, images), dims)]
    found = func.vmap(f, in_dims=dims)(*args)
    rows = [f(*(t[i] if d == 0 else t for t, d in zip(args, dims))).numpy() for i in range(3)]
    near(found, np.stack(rows))
    assert ways == ([], [])


# ---- modules


def test_modules_as_functions():
    net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = lt.tensor(X)
    params = dict(net.named_parameters())
    before = net[0].weight
    doubled = {"0.weight": before.detach() * 2, "0.bias": net[0].bias.detach() * 2}
    found = func.functional_call(net, doubled, (x,))
    near(found, net[2](net[1](net[0](x) * 2)).detach().numpy())
    assert net[0].weight is before
    near(func.functional_call(net, params, x), net(x).detach().numpy())
    near(func.functional_call(net, (doubled, {"2.bias": lt.zeros(2)}), (x,)), (found - net[2].bias).detach().numpy())
    g = func.grad(lambda p: func.functional_call(net, p, (x,)).pow(2).sum())(params)
    net(x).pow(2).sum().backward()
    for name, p in net.named_parameters():
        near(g[name], p.grad.numpy())
    with pytest.raises(ValueError, match="nothing"):
        func.functional_call(net, {"nothing": x}, (x,))
    with pytest.raises(ValueError, match="strict"):
        func.functional_call(net, doubled, (x,), strict=True)
    with pytest.raises(ValueError, match="several"):
        func.functional_call(net, (doubled, doubled), (x,))
    assert net[0].weight is before


def test_tied_weights():
    net = nn.Sequential(nn.Linear(3, 3, bias=False), nn.Linear(3, 3, bias=False))
    net[1].weight = net[0].weight
    x, eye = lt.tensor(X), lt.eye(3)
    near(func.functional_call(net, {"0.weight": eye}, (x,)), X)
    near(func.functional_call(net, {"0.weight": eye}, (x,), tie_weights=False), net[0](x).detach().numpy())
    with pytest.raises(ValueError, match="one tensor"):
        func.functional_call(net, {"0.weight": eye, "1.weight": eye * 2}, (x,))


def test_ensembles():
    nets = [nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2)) for _ in range(3)]
    params, buffers = func.stack_module_state(nets)
    assert params["0.weight"].shape == (3, 2, 3) and params["0.weight"].requires_grad and params["0.weight"].is_leaf
    assert buffers["1.running_mean"].shape == (3, 2) and not buffers["1.running_mean"].requires_grad
    for net in nets:
        net.eval()
    x = lt.tensor(X)
    found = func.vmap(lambda p, b: func.functional_call(nets[0], (p, b), (x,)))(params, buffers)
    near(found, np.stack([net(x).detach().numpy() for net in nets]))
    with pytest.raises(ValueError, match="classes"):
        func.stack_module_state([nn.ReLU(), nn.Linear(1, 1)])
    with pytest.raises(ValueError, match="training"):
        func.stack_module_state([nn.ReLU(), nn.ReLU().eval()])


# ---- as PyTorch

PEERS = {
    "grad": lambda t, f, x, w: f.grad(lambda a: (t.sin(a) * a).sum())(x),
    "closure": lambda t, f, x, w: f.grad(lambda a: (a @ w).pow(2).sum())(x.requires_grad_()),
    "vjp": lambda t, f, x, w: (lambda o: (o[0], o[1](o[0])))(f.vjp(lambda a, b: a @ b, x, w)),
    "jvp": lambda t, f, x, w: f.jvp(lambda a, b: {"y": (a @ b).sin()}, (x, w), (x * 2, w * 0.1)),
    "jacobian": lambda t, f, x, w: f.jacrev(lambda a, b: {"y": (a @ b).sin(), "z": a.sum()}, argnums=(0, 1))(x, w),
    "forward": lambda t, f, x, w: f.jacfwd(lambda a, b: ((a @ b).sin(), a.sum()), argnums=1)(x, w),
    "hessian": lambda t, f, x, w: f.hessian(lambda a, b: (a @ b).sin().sum(), argnums=(0, 1))(x, w),
    "each": lambda t, f, x, w: f.vmap(f.jacrev(lambda a, b: (a @ b).sin()), in_dims=(0, None))(x, w),
    "nested": lambda t, f, x, w: f.vmap(f.vmap(lambda a, b: a * b, in_dims=(0, None)), in_dims=(None, 0))(x[0], x[0]),
}


@pytest.mark.skipif(torch is None, reason="PyTorch is not installed")
@pytest.mark.parametrize("name", PEERS)
def test_as_pytorch(name):
    from torch import func as peer

    ours = leaves(PEERS[name](lt, func, lt.tensor(X), lt.tensor(W)))
    theirs = leaves(PEERS[name](torch, peer, torch.tensor(X), torch.tensor(W)))
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs):
        assert a.shape == tuple(b.shape) and a.requires_grad == b.requires_grad
        near(a, b.detach().numpy())
