# SPDX-License-Identifier: Apache-2.0
"""Each optimiser over 50 steps in float64: as PyTorch, and as its formula in NumPy."""

import numpy as np
import pytest
from pytorch import compare, torch

import libtensor as lt
from libtensor import optim

STEPS = 50
START = [np.random.RandomState(3).normal(size=(3, 4)), np.random.RandomState(4).normal(size=5)]
TARGETS = [np.random.RandomState(5).normal(size=(3, 4)), np.random.RandomState(6).normal(size=5)]
SCALES = [np.linspace(0.1, 3, 12).reshape(3, 4), np.linspace(2, -1, 5)]


def train(lib, name, options, count=2, between=None, dtype="float64"):
    params = [lib.tensor(x, dtype=getattr(lib, dtype)).requires_grad_() for x in START[:count]]
    targets = [lib.tensor(x, dtype=getattr(lib, dtype)) for x in TARGETS]
    scales = [lib.tensor(x, dtype=getattr(lib, dtype)) for x in SCALES]
    optimizer = getattr(lib.optim, name)(params, **options)
    for i in range(STEPS):
        optimizer.zero_grad()
        loss = sum((s * (p - t) ** 2).sum() for p, t, s in zip(params, targets, scales)) * (1 + i % 3)
        loss.backward()
        optimizer.step()
        if between:
            between(optimizer, i)
    return [p.detach().numpy().copy() for p in params]


CASES = [
    ("SGD", {"lr": 0.01, "momentum": 0.9, "dampening": 0.1, "weight_decay": 0.1}),
    ("Adam", {"lr": 0.02, "weight_decay": 0.1, "amsgrad": True}),
    ("AdamW", {"lr": 0.02, "weight_decay": 0.1, "maximize": True}),
    ("RMSprop", {}),
    ("RMSprop", {"lr": 0.02, "alpha": 0.9, "eps": 1e-3, "weight_decay": 0.1, "momentum": 0.8}),
    ("RMSprop", {"centered": True, "maximize": True}),
    ("RMSprop", {"centered": True, "momentum": 0.5}),
    ("Adagrad", {}),
    ("Adagrad", {"lr": 0.1, "lr_decay": 0.05, "weight_decay": 0.1, "initial_accumulator_value": 0.5, "eps": 1e-4}),
    ("Adagrad", {"maximize": True}),
    ("Adadelta", {}),
    ("Adadelta", {"lr": 0.5, "rho": 0.8, "eps": 1e-4, "weight_decay": 0.1, "maximize": True}),
    ("Adamax", {}),
    ("Adamax", {"lr": 0.05, "betas": (0.8, 0.9), "eps": 1e-3, "weight_decay": 0.1, "maximize": True}),
    ("NAdam", {}),
    ("NAdam", {"lr": 0.05, "betas": (0.8, 0.9), "eps": 1e-3, "weight_decay": 0.1, "momentum_decay": 0.1}),
    ("NAdam", {"weight_decay": 0.1, "decoupled_weight_decay": True, "maximize": True}),
    ("RAdam", {"lr": 0.05}),
    ("RAdam", {"lr": 0.05, "betas": (0.8, 0.9), "eps": 1e-3, "weight_decay": 0.1}),
    ("RAdam", {"weight_decay": 0.1, "decoupled_weight_decay": True, "maximize": True}),
    ("ASGD", {}),
    ("ASGD", {"lr": 0.02, "lambd": 0.01, "alpha": 0.5, "t0": 20, "weight_decay": 0.1, "maximize": True}),
    ("Rprop", {}),
    ("Rprop", {"lr": 0.1, "etas": (0.4, 1.5), "step_sizes": (0.01, 0.3), "maximize": True}),
]


@pytest.fixture
def wide():
    """PyTorch keeps NAdam's products in the default dtype."""
    if torch:
        torch.set_default_dtype(torch.float64)
    yield
    if torch:
        torch.set_default_dtype(torch.float32)


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_as_pytorch(name, options, wide):
    key = f"50 steps of {name} {options}"
    compare(key, lambda: train(torch, name, options), train(lt, name, options), rtol=1e-10, atol=1e-11)


@pytest.mark.parametrize("options", [{"lr": 0.02}, {"lr": 0.01, "nesterov": False, "adjust_lr_fn": "match_rms_adamw"}])
def test_muon_as_pytorch(options):
    """PyTorch iterates in bfloat16, whose 8 bits are what the two have in common."""
    mine = train(lt, "Muon", options, 1)
    compare(f"50 steps of Muon {options}", lambda: train(torch, "Muon", options, 1), mine, rtol=0.05, atol=0.05)


@pytest.mark.parametrize(
    ("name", "options"), [case for case in CASES if case[0] != "Rprop"] + [("LAMB", {}), ("Lion", {})], ids=str
)
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_complex_numbers_are_pairs(name, options, dtype):
    """As PyTorch: the step of a complex parameter is that of its parts; so is its state."""
    value = np.random.RandomState(7).normal(size=(3, 4, 2))
    gradients = [np.random.RandomState(8 + i).normal(size=(3, 4, 2)) for i in range(5)]
    kind = lt.float32 if dtype == "complex64" else lt.float64
    pairs = lt.tensor(value, dtype=kind)
    both = [lt.view_as_complex(pairs.clone()).requires_grad_(), pairs.clone().requires_grad_()]
    optimizers = [getattr(lt.optim, name)([p], **options) for p in both]
    for g in gradients:
        both[0].grad, both[1].grad = lt.view_as_complex(lt.tensor(g, dtype=kind)), lt.tensor(g, dtype=kind)
        for optimizer in optimizers:
            optimizer.step()
    assert lt.equal(lt.view_as_real(both[0].detach()), both[1].detach())
    mine, its = (optimizer.state[p] for optimizer, p in zip(optimizers, both))
    assert list(mine) == list(its)
    for role in mine:
        if mine[role].ndim:
            assert mine[role].dtype is both[0].dtype and lt.equal(lt.view_as_real(mine[role]), its[role]), role
    again = getattr(lt.optim, name)([both[0]], **options)
    again.load_state_dict(optimizers[0].state_dict())
    assert all(lt.equal(again.state[both[0]][role], mine[role]) for role in mine)


def test_complex_parameters_of_other_layouts():
    wide = lt.zeros(4, 6, dtype=lt.complex64)
    p = wide[:, ::2].T.requires_grad_()
    p.grad = lt.full((3, 4), 1 + 2j, dtype=lt.complex64)
    lt.optim.SGD([p], lr=0.5).step()
    assert (p.detach() == -(0.5 + 1j)).all() and (wide[:, 1::2] == 0).all()
    empty = lt.zeros(0, 2, dtype=lt.complex64, requires_grad=True)
    empty.grad = lt.zeros(0, 2, dtype=lt.complex64)
    lt.optim.Adam([empty]).step()


def test_muon_is_for_real_matrices():
    with pytest.raises(lt.DTypeError, match="has dtype complex64, expected a real one"):
        lt.optim.Muon([lt.zeros(2, 2, dtype=lt.complex64, requires_grad=True)])


def test_optimisers_in_print():
    lines = repr(lt.optim.SGD([{"params": [lt.ones(1)]}, {"params": [lt.zeros(1)], "lr": 0.5}], lr=0.1)).splitlines()
    assert lines[1] == "Parameter Group 0" and lines[lines.index("Parameter Group 1") - 1] == "" and lines[-1] == ")"


# ---- formulas


def gradients(params, i, maximize):
    sign = -1 if maximize else 1
    return [sign * 2 * s * (p - t) * (1 + i % 3) for p, t, s in zip(params, TARGETS, SCALES)]


def lion(p, g, state, _, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
    m = state.setdefault("m", np.zeros_like(p))
    state["m"] = betas[1] * m + (1 - betas[1]) * g
    return p * (1 - lr * weight_decay) - lr * np.sign(betas[0] * m + (1 - betas[0]) * g)


def lamb(p, g, state, n, lr=1e-3, betas=(0.9, 0.999), eps=1e-6, weight_decay=0.01):
    m = state["m"] = betas[0] * state.get("m", 0) + (1 - betas[0]) * g
    v = state["v"] = betas[1] * state.get("v", 0) + (1 - betas[1]) * g * g
    r = m / (1 - betas[0] ** n) / (np.sqrt(v / (1 - betas[1] ** n)) + eps) + weight_decay * p
    return p - lr * np.linalg.norm(p) / np.linalg.norm(r) * r


def muon(p, g, state, _, lr=1e-3, weight_decay=0.1, momentum=0.95, nesterov=True, ns_coefficients=None, ns_steps=5,
         adjust_lr_fn=None):  # fmt: skip
    a, b, c = ns_coefficients or (3.4445, -4.775, 2.0315)
    buffer = state["b"] = momentum * state.get("b", 0) + (1 - momentum) * g
    x = (1 - momentum) * g + momentum * buffer if nesterov else buffer
    tall = x.shape[0] > x.shape[1]
    x = x.T if tall else x
    x = x / max(np.linalg.norm(x), 1e-7)
    for _ in range(ns_steps):
        gram = x @ x.T
        x = a * x + (b * gram + c * gram @ gram) @ x
    x = x.T if tall else x
    ratio = 0.2 * max(p.shape) ** 0.5 if adjust_lr_fn else max(1, p.shape[0] / p.shape[1]) ** 0.5
    return p * (1 - lr * weight_decay) - lr * ratio * x


FORMULAS = [
    ("Lion", lion, {}),
    ("Lion", lion, {"lr": 0.01, "betas": (0.5, 0.8), "weight_decay": 0.3}),
    ("LAMB", lamb, {}),
    ("LAMB", lamb, {"lr": 0.02, "betas": (0.5, 0.8), "eps": 1e-2, "weight_decay": 0.3}),
    ("Muon", muon, {"lr": 0.02}),
    ("Muon", muon, {"lr": 0.02, "momentum": 0.5, "nesterov": False, "ns_steps": 3, "weight_decay": 0.0}),
    ("Muon", muon, {"adjust_lr_fn": "match_rms_adamw", "ns_coefficients": (3.0, -3.2, 1.2)}),
]


@pytest.mark.parametrize("maximize", [False, True])
@pytest.mark.parametrize(
    ("name", "formula", "options"), FORMULAS, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_formula(name, formula, options, maximize):
    count = 1 if name == "Muon" else 2
    params, states = [x.copy() for x in START[:count]], [{} for _ in range(count)]
    for i in range(STEPS):
        grads = gradients(params, i, maximize)
        params = [formula(p, g, s, i + 1, **options) for p, g, s in zip(params, grads, states)]
    for a, b in zip(train(lt, name, {**options, "maximize": maximize}, count), params):
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-11)


def test_muon_of_tall_matrices():
    wide, tall = START[0], START[0].T.copy()
    grad = np.random.RandomState(9).normal(size=(3, 4))
    results = []
    for value, g in ((wide, grad), (tall, grad.T.copy())):
        p = lt.tensor(value, requires_grad=True)
        optimizer = optim.Muon([p], lr=0.1, adjust_lr_fn="match_rms_adamw")
        p.grad = lt.tensor(g)
        optimizer.step()
        results.append(p.detach().numpy())
    np.testing.assert_allclose(results[0], results[1].T, rtol=1e-12)


# ---- what all share

ALL = [(name, options) for name, options in [*CASES[3:], *((n, o) for n, _, o in FORMULAS)]]


@pytest.mark.parametrize(("name", "options"), ALL, ids=str)
def test_a_state_that_is_empty_again(name, options):
    targets = [lt.tensor(x) for x in TARGETS if name != "Muon" or x.ndim == 2]

    def steps(params, optimizer, n):
        for _ in range(n):
            optimizer.zero_grad()
            sum(((p - t) ** 2).sum() for p, t in zip(params, targets)).backward()
            optimizer.step()
        return [p.detach().numpy().tobytes() for p in params]

    def start():
        params = [lt.zeros(*t.shape, requires_grad=True) for t in targets]
        return params, getattr(optim, name)(params, **options)

    params, optimizer = start()
    fresh = optimizer.state_dict()
    expected = steps(params, optimizer, 3)
    assert name == "SGD" or optimizer.state_dict()["state"]
    state = optimizer.state_dict()
    by_text = {str(number): dict(tensors) for number, tensors in state["state"].items()}
    optimizer.load_state_dict({**state, "state": by_text})  # as a file of JSON has it
    assert optimizer.state_dict()["state"].keys() == state["state"].keys()
    optimizer.load_state_dict(fresh)
    assert not optimizer.state_dict()["state"]
    with lt.no_grad():
        for p in params:
            p.zero_()
    assert steps(params, optimizer, 3) == expected


@pytest.mark.parametrize(("name", "options"), ALL, ids=str)
def test_going_on_from_saved_state(name, options, tmp_path):
    count = 1 if name == "Muon" else 2
    kept = {}

    def keep(optimizer, i):
        if i == 20:
            state = optimizer.state_dict()
            flat = {f"{n}.{role}": t for n, tensors in state["state"].items() for role, t in tensors.items()}
            lt.save(flat, tmp_path / "state.safetensors")
            kept["params"] = [p.detach().clone() for p in optimizer.param_groups[0]["params"]]

    expected = train(lt, name, options, count, keep)
    params = [p.requires_grad_() for p in kept["params"]]
    again = getattr(optim, name)(params, **options)
    state = {}
    for key, value in lt.load(tmp_path / "state.safetensors").items():
        number, role = key.split(".")
        state.setdefault(int(number), {})[role] = value
    again.load_state_dict({"state": state, "param_groups": again.state_dict()["param_groups"]})
    targets, scales = map(lambda xs: [lt.tensor(x) for x in xs], (TARGETS, SCALES))
    for i in range(21, STEPS):
        again.zero_grad()
        (sum((s * (p - t) ** 2).sum() for p, t, s in zip(params, targets, scales)) * (1 + i % 3)).backward()
        again.step()
    for a, b in zip(params, expected):
        np.testing.assert_array_equal(a.detach().numpy(), b)


@pytest.mark.parametrize(("name", "options"), ALL, ids=str)
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
def test_narrow_dtypes(name, options, dtype):
    options = {k: v for k, v in options.items() if k != "maximize"}  # that leaves what float16 holds
    wide = train(lt, name, options, 1)[0]
    params = [lt.tensor(START[0], dtype=getattr(lt, dtype)).requires_grad_()]
    optimizer = getattr(optim, name)(params, **options)
    for i in range(STEPS):
        optimizer.zero_grad()
        loss = (lt.tensor(SCALES[0]) * (params[0].double() - lt.tensor(TARGETS[0])) ** 2).sum() * (1 + i % 3)
        loss.backward()
        optimizer.step()
    change = max(np.abs(wide - START[0]).max(), 1)
    bound = {"float32": 1e-3, "bfloat16": 0.5, "float16": 0.1}[dtype] * change
    assert np.abs(params[0].detach().double().numpy() - wide).max() < bound or name == "Rprop"
    assert all(t.dtype in (lt.float32, lt.float64, lt.int64) for t in optimizer.state[params[0]].values())


def test_options_change_between_steps():
    def quieter(optimizer, i):
        if i == 10:
            optimizer.param_groups[0].update(dict(optimizer.param_groups[0]))
            optimizer.param_groups[0]["betas"] = (0.5, 0.8)
            optimizer.param_groups[0]["weight_decay"] = 0.2
            optimizer.param_groups[0]["lr"] = 0.01

    compare("Adam whose options change", lambda: train(torch, "Adam", {"lr": 0.1}, 2, quieter),
            train(lt, "Adam", {"lr": 0.1}, 2, quieter), rtol=1e-10, atol=1e-11)  # fmt: skip


def test_groups_have_options_of_their_own():
    p, q = (lt.zeros(1, dtype=lt.float64, requires_grad=True) for _ in range(2))
    optimizer = optim.RMSprop([{"params": p}, {"params": q, "alpha": 0.5, "centered": True}], lr=0.1)
    for x in (p, q):
        x.grad = lt.ones(1, dtype=lt.float64)
    optimizer.step()
    assert p.item() == pytest.approx(-0.1 / (0.01**0.5 + 1e-8))
    assert q.item() == pytest.approx(-0.1 / (0.25**0.5 + 1e-8))
    assert set(optimizer.state[q]) == {"step", "square_avg", "grad_avg"}
    assert set(optimizer.state[p]) == {"step", "square_avg"}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("RMSprop", {"alpha": -1}), ("RMSprop", {"momentum": -1}), ("Adagrad", {"lr_decay": -1}),
        ("Adagrad", {"initial_accumulator_value": -1}), ("Adadelta", {"rho": 1.5}), ("Adadelta", {"rho": float("nan")}),
        ("Adamax", {"betas": (1.0, 0.9)}), ("NAdam", {"momentum_decay": -1}), ("RAdam", {"eps": -1}), ("LAMB", {"lr": -1}),
        ("Lion", {"betas": (0.5, -0.1)}), ("Muon", {"ns_steps": 100}), ("Muon", {"ns_steps": 1.5}),
        ("Muon", {"adjust_lr_fn": "other"}), ("Muon", {"ns_coefficients": (1, 2)}), ("ASGD", {"lambd": -1}),
        ("ASGD", {"t0": float("inf")}), ("Rprop", {"etas": (1.5, 2)}), ("Rprop", {"step_sizes": (-1, 2)}),
    ],
)  # fmt: skip
def test_bad_options(name, options):
    with pytest.raises((ValueError, RuntimeError)):
        getattr(optim, name)([lt.ones(2, 2, requires_grad=True)], **options)


def test_muon_takes_matrices_only():
    with pytest.raises((ValueError, RuntimeError), match=r"has shape \[3\], expected a matrix"):
        optim.Muon([lt.ones(2, 2, requires_grad=True), lt.ones(3, requires_grad=True)])


def test_a_count_of_steps_stays_at_its_largest():
    p = lt.ones(1, requires_grad=True)
    optimizer = optim.Adam([p])
    p.grad = lt.ones(1)
    optimizer.step()
    optimizer.state[p]["step"].fill_(2**63 - 1)
    optimizer.step()
    assert optimizer.state[p]["step"].item() == 2**63 - 1


def test_empty_and_strided_parameters():
    for name in ("RMSprop", "Adadelta", "NAdam", "LAMB", "Lion", "ASGD", "Rprop", "Muon"):
        empty, turned = lt.ones(0, 3, requires_grad=True), lt.ones(3, 2).T.detach().requires_grad_()
        straight = lt.ones(2, 3, requires_grad=True)
        optimizer = getattr(optim, name)([empty, turned, straight])
        empty.grad = lt.ones(0, 3)
        turned.grad = straight.grad = lt.arange(6.0).reshape(2, 3) - 2
        optimizer.step()
        assert turned.tolist() == straight.tolist() and straight.tolist() != [[1] * 3] * 2
