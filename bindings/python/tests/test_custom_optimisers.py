# SPDX-License-Identifier: Apache-2.0
"""Optimisers that programs write in Python, as for PyTorch, and what all optimisers share: hooks, groups, signatures."""

import copy
import inspect
import math
import pickle

import numpy as np
import pytest
from libtensor.optim.optimizer import (
    Optimizer,
    register_optimizer_step_post_hook,
    register_optimizer_step_pre_hook,
    required,
)
from pytorch import compare, torch
from test_schedulers import CASES, follow, lr_schedulers

import libtensor as lt
from libtensor import optim
from libtensor.optim import lr_scheduler


class Heavy(Optimizer):
    """Momentum with weight decay, as one writes it for PyTorch."""

    def __init__(self, params, lr=required, momentum=0.9, weight_decay=0.0):
        super().__init__(params, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})
        self.calls = 0

    def __setstate__(self, state):
        super().__setstate__(state)
        for group in self.param_groups:
            group.setdefault("nesterov", False)

    @lt.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with lt.enable_grad():
                loss = closure()
        self.calls += 1
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                g = p.grad.add(p, alpha=group["weight_decay"])
                state = self.state[p]
                if len(state) == 0:
                    state["step"] = 0
                    state["buffer"] = lt.zeros_like(p)
                state["step"] += 1
                state["buffer"].mul_(group["momentum"]).add_(g)
                p.add_(state["buffer"], alpha=-group["lr"])
        return loss


def leaf(*values):
    return lt.tensor(values, dtype=lt.float64).requires_grad_()


def run(optimizer, n):
    """Steps down 1.5 * sum(p ** 2)."""
    for _ in range(n):
        optimizer.zero_grad()
        sum(1.5 * (p * p).sum() for g in optimizer.param_groups for p in g["params"]).backward()
        optimizer.step()


def expected(x, n, lr=0.1, momentum=0.9, decay=0.0, buffer=0.0):
    for _ in range(n):
        buffer = momentum * buffer + 3 * x + decay * x
        x = x - lr * buffer
    return x


def test_steps_and_groups():
    p, q, r = leaf(1.0, -2.0), leaf(3.0), leaf(0.5)
    optimizer = Heavy([{"params": [p]}, {"params": q, "lr": 0.01, "weight_decay": 0.2}], lr=0.1)
    run(optimizer, 3)
    np.testing.assert_allclose(p.tolist(), expected(np.array([1.0, -2.0]), 3), rtol=1e-14)
    np.testing.assert_allclose(q.tolist(), expected(np.array([3.0]), 3, 0.01, decay=0.2), rtol=1e-14)
    optimizer.add_param_group({"params": r, "momentum": 0.0})
    optimizer.param_groups[2]["lr"] = 0.05
    run(optimizer, 2)
    np.testing.assert_allclose(r.tolist(), expected(np.array([0.5]), 2, 0.05, 0.0), rtol=1e-14)
    assert optimizer.calls == 5 and optimizer.state[p]["step"] == 5 and len(optimizer.state) == 3
    assert "Parameter Group 2" in repr(optimizer)
    optimizer.zero_grad(set_to_none=False)
    assert p.grad.tolist() == [0, 0]
    optimizer.zero_grad()
    assert p.grad is None
    assert optimizer.step(lambda: 7) == 7


def test_state_dicts_go_on():
    p, q = leaf(1.0, 2.0), leaf(4.0)
    optimizer = Heavy([p, q], lr=0.1)
    run(optimizer, 2)
    state = optimizer.state_dict()
    assert set(state["state"]) == {0, 1} and state["param_groups"][0]["params"] == [0, 1]
    others = [p.detach().clone().requires_grad_(), q.detach().clone().requires_grad_()]
    again = Heavy(others, lr=9.0)
    again.load_state_dict(copy.deepcopy(state))
    assert again.param_groups[0]["lr"] == 0.1 and again.param_groups[0]["nesterov"] is False
    run(optimizer, 2)
    run(again, 2)
    assert [x.tolist() for x in others] == [p.tolist(), q.tolist()] and again.state[others[0]]["step"] == 4
    half = [x.detach().to(lt.float32).requires_grad_() for x in others]
    third = Heavy(half, lr=1.0)
    third.load_state_dict({**state, "state": {str(k): v for k, v in state["state"].items()}})
    assert third.state[half[1]]["buffer"].dtype is lt.float32
    with pytest.raises(ValueError, match="other sizes"):
        Heavy([leaf(1.0)], lr=1.0).load_state_dict(state)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies(way):
    optimizer = Heavy([leaf(1.0, 2.0)], lr=0.1)
    scheduler = lr_scheduler.CosineAnnealingLR(optimizer, 5)
    run(optimizer, 2)
    scheduler.step()
    other, schedule = way((optimizer, scheduler))
    assert schedule.optimizer is other and other.calls == 2
    for o, s in ((optimizer, scheduler), (other, schedule)):
        run(o, 1)
        s.step()
    (mine,), (theirs,) = optimizer.param_groups[0]["params"], other.param_groups[0]["params"]
    assert mine is not theirs and mine.tolist() == theirs.tolist()
    assert scheduler.get_last_lr() == schedule.get_last_lr() == [optimizer.param_groups[0]["lr"]]


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: Heavy([leaf(1.0)]), ValueError, "no 'lr'"),
        (lambda: Heavy([], lr=1.0), ValueError, "empty"),
        (lambda: Heavy(leaf(1.0), lr=1.0), TypeError, "iterable"),
        (lambda: Heavy([leaf(1.0) * 2], lr=1.0), RuntimeError, "leaves"),
        (lambda: Heavy([{"params": {leaf(1.0)}}], lr=1.0), TypeError, "order"),
        (lambda: Heavy([leaf(1.0)], lr=1.0).add_param_group([leaf(1.0)]), TypeError, "dict"),
        (lambda: Heavy([("a", leaf(1.0)), leaf(1.0)], lr=1.0), TypeError, "pairs"),
        (lambda: Optimizer([leaf(1.0)], {}).step(), NotImplementedError, "step"),
    ],
)
def test_what_is_refused(make, error, message):
    with pytest.raises(error, match=message):
        make()


def test_names_of_parameters():
    model = lt.nn.Linear(2, 1)
    for kind in (Heavy, optim.SGD):
        optimizer = kind(model.named_parameters(), lr=0.1)
        assert optimizer.param_groups[0]["param_names"] == ["weight", "bias"]
        assert optimizer.state_dict()["param_groups"][0]["param_names"] == ["weight", "bias"]
        with pytest.raises(ValueError, match="names"):
            optimizer.add_param_group({"params": leaf(1.0)})


# ---- schedulers


class Plain(Optimizer):
    def __init__(self, params, **options):
        super().__init__(params, {"lr": 0.1, **options})

    def step(self, closure=None):
        pass


class Library:
    """Stands for a library whose SGD and Adam are written in Python."""

    ones = staticmethod(lt.ones)
    optim = type("optim", (), {"SGD": Plain, "Adam": lambda groups: Plain(groups, betas=(0.9, 0.999))})

    def __eq__(self, other):
        return False


@pytest.mark.parametrize("kind", ["SGD", "Adam"])
@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_schedulers_as_on_optimisers_of_the_library(name, options, kind):
    def make(_, optimizer):
        return getattr(lr_scheduler, name)(optimizer, **options)

    Library.optim.lr_scheduler = lr_scheduler
    (mine,), (theirs,) = follow(Library, make, kind), follow(lt, make, kind)
    np.testing.assert_array_equal(mine, theirs)
    assert lr_schedulers(lt) is lr_scheduler


def test_schedulers_of_python_and_chains():
    optimizer = Plain([{"params": leaf(1.0), "lr": lt.tensor(0.5)}, {"params": leaf(1.0)}])
    held = optimizer.param_groups[0]["lr"]
    warm = lr_scheduler.LinearLR(optimizer, 0.5, total_iters=2)
    scheduler = lr_scheduler.SequentialLR(optimizer, [warm, lr_scheduler.ExponentialLR(optimizer, 0.5)], [2])
    rates = [optimizer.param_groups[1]["lr"]]
    for _ in range(4):
        optimizer.step()
        scheduler.step()
        rates.append(optimizer.param_groups[1]["lr"])
    np.testing.assert_allclose(rates, [0.05, 0.075, 0.1, 0.05, 0.025], rtol=1e-12)
    assert optimizer.param_groups[0]["lr"] is held and held.item() == pytest.approx(0.125)
    lambdas = lr_scheduler.LambdaLR(optimizer, [lambda n: 0.9**n, lambda n: 1 / (1 + n)])
    lambdas.step()
    assert optimizer.param_groups[1]["lr"] == pytest.approx(0.05)
    assert issubclass(lr_scheduler.LRScheduler, lr_scheduler._LRScheduler)
    one = lr_scheduler.OneCycleLR(Plain([leaf(1.0)], momentum=0.5), 1.0, 10)
    assert one.optimizer.param_groups[0]["initial_lr"] == pytest.approx(0.04)
    with pytest.raises(ValueError, match="neither momentum nor"):
        lr_scheduler.OneCycleLR(optimizer, 1.0, 10)
    more = lr_scheduler.StepLR(optimizer, 1)
    optimizer.add_param_group({"params": leaf(2.0), "lr": 3.0})
    with pytest.raises(ValueError, match="3 groups"):
        more.step()
    assert len(more.get_last_lr()) == 2


def test_gradient_scaler():
    p = leaf(1.0)
    optimizer = Heavy([p], lr=0.1)
    scaler = lt.amp.GradScaler("cpu", init_scale=8.0)
    scaler.scale(1.5 * (p * p).sum()).backward()
    scaler.unscale_(optimizer)
    assert p.grad.tolist() == [3.0]
    scaler.step(optimizer)
    scaler.update()
    assert p.item() == pytest.approx(0.7)
    p.grad = lt.tensor([math.inf], dtype=lt.float64)
    scaler.step(optimizer)
    scaler.update()
    assert p.item() == pytest.approx(0.7) and scaler.get_scale() == 4.0


# ---- hooks


@pytest.mark.parametrize("kind", [Heavy, optim.SGD])
def test_hooks_of_steps(kind):
    p = leaf(1.0)
    optimizer, seen = kind([p], lr=0.1), []
    handles = [
        optimizer.register_step_pre_hook(lambda o, args, kwargs: seen.append(("pre", args[0] is o, len(args)))),
        optimizer.register_step_post_hook(lambda o, args, kwargs: seen.append(("post", kwargs))),
        register_optimizer_step_pre_hook(lambda o, args, kwargs: seen.append("all pre")),
        register_optimizer_step_post_hook(lambda o, args, kwargs: seen.append("all post")),
    ]
    optimizer.step()
    assert seen == ["all pre", ("pre", True, 1), ("post", {}), "all post"]
    optimizer.step(closure=lambda: 3)
    assert seen[6] == ("post", {"closure": seen[6][1]["closure"]}) and seen[6][1]
    for handle in handles:
        handle.remove()
    optimizer.step()
    assert len(seen) == 8
    other = optimizer.register_step_pre_hook(lambda o, args, kwargs: ((args[0], lambda: 5), {}))
    assert optimizer.step() == 5
    other.remove()
    optimizer.register_step_pre_hook(lambda o, args, kwargs: 1)
    with pytest.raises(TypeError, match="pre-hook"):
        optimizer.step()
    copy.deepcopy(optimizer).step()  # hooks are not copied


def test_hooks_run_once_for_a_step_of_a_subclass():
    class Counted(optim.AdamW):
        def step(self, closure=None):
            return super().step(closure)

    optimizer, seen = Counted([leaf(1.0)]), []
    optimizer.register_step_post_hook(lambda *_: seen.append(1))
    optimizer.step()
    assert seen == [1]


@pytest.mark.parametrize("kind", [Heavy, optim.SGD])
def test_hooks_of_state_dicts(kind):
    optimizer, seen = kind([leaf(1.0)], lr=0.1), []
    optimizer.register_state_dict_pre_hook(lambda o: seen.append("second"))
    optimizer.register_state_dict_pre_hook(lambda o: seen.append("first"), prepend=True)
    optimizer.register_state_dict_post_hook(lambda o, state: {**state, "more": 1})
    assert optimizer.state_dict()["more"] == 1 and seen == ["first", "second"]

    def halve(o, state):
        groups = [{**g, "lr": g["lr"] / 2} for g in state["param_groups"]]
        return {**state, "param_groups": groups}

    optimizer.register_load_state_dict_pre_hook(halve)
    optimizer.register_load_state_dict_post_hook(lambda o: seen.append(o.param_groups[0]["lr"]))
    optimizer.load_state_dict(optimizer.state_dict())
    assert seen[-1] == 0.05


# ---- options and state of the library's optimisers


def test_groups_say_what_schedulers_set():
    optimizer = optim.Adam([leaf(1.0)], lr=lt.tensor(0.5), betas=(0.8, 0.9))
    group = optimizer.param_groups[0]
    scheduler = lr_scheduler.ExponentialLR(optimizer, 0.5)
    optimizer.step()
    scheduler.step()
    for found in (group["lr"], group.get("lr"), dict(group.items())["lr"], group.copy()["lr"]):
        assert found == 0.25
    assert 0.25 in group.values() and group.get("none", 3) == 3
    group.update(lr=0.125, name="layer")
    group["name"] = "head"
    group |= {"betas": (0.5, 0.6)}
    assert optimizer.param_groups[0]["lr"] == 0.125 and group["name"] == "head" and group["betas"] == (0.5, 0.6)
    assert group.setdefault("lr", 9) == 0.125 and group.setdefault("other", 2) == 2
    optimizer.param_groups[0]["params"][0].grad = lt.ones(1, dtype=lt.float64)
    optimizer.step()
    assert optimizer.param_groups[0]["params"][0].item() == pytest.approx(1 - 0.125)
    with pytest.raises(ValueError, match="decoupled_weight_decay"):
        group["decoupled_weight_decay"] = True


def test_state_can_be_written():
    p, q = leaf(1.0), leaf(2.0)
    optimizer = optim.Adam([p, q], lr=0.1)
    assert len(optimizer.state) == 0 and optimizer.state[p] == {}
    run(optimizer, 1)
    assert set(optimizer.state) == {p, q} and p in optimizer.state
    optimizer.state[p]["exp_avg"] = lt.zeros(1, dtype=lt.float64)
    assert optimizer.state[p]["exp_avg"].item() == 0 and optimizer.state[q]["exp_avg"].item() != 0
    optimizer.state[p]["note"] = "kept"
    assert optimizer.state_dict()["state"][0]["note"] == "kept"
    assert copy.deepcopy(optimizer).state_dict()["state"][0]["note"] == "kept"
    for state in optimizer.state.values():
        for key, value in state.items():
            if isinstance(value, lt.Tensor):
                state[key] = value.cpu()
    del optimizer.state[q]
    assert list(optimizer.state) == [p]
    optimizer.state = {}
    assert len(optimizer.state) == 0
    with pytest.raises(KeyError):
        optimizer.state[leaf(3.0)]


SIGNATURES = {
    "SGD": "lr=0.001, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False, foreach=None, "
    "differentiable=False, fused=None",
    "Adam": "lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, amsgrad=False, *, foreach=None, maximize=False, "
    "capturable=False, differentiable=False, fused=None, decoupled_weight_decay=False",
    "AdamW": "lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0.01, amsgrad=False, *, maximize=False, foreach=None, "
    "capturable=False, differentiable=False, fused=None",
    "RMSprop": "lr=0.01, alpha=0.99, eps=1e-08, weight_decay=0, momentum=0, centered=False, capturable=False, "
    "foreach=None, maximize=False, differentiable=False",
    "Adagrad": "lr=0.01, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, foreach=None, *, "
    "maximize=False, differentiable=False, fused=None",
    "Adadelta": "lr=1.0, rho=0.9, eps=1e-06, weight_decay=0, foreach=None, *, capturable=False, maximize=False, "
    "differentiable=False",
    "Adamax": "lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, foreach=None, *, maximize=False, "
    "differentiable=False, capturable=False",
    "NAdam": "lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, momentum_decay=0.004, "
    "decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False, differentiable=False",
    "RAdam": "lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, decoupled_weight_decay=False, *, foreach=None, "
    "maximize=False, capturable=False, differentiable=False",
    "ASGD": "lr=0.01, lambd=0.0001, alpha=0.75, t0=1000000.0, weight_decay=0, foreach=None, maximize=False, "
    "differentiable=False, capturable=False",
    "Rprop": "lr=0.01, etas=(0.5, 1.2), step_sizes=(1e-06, 50), *, capturable=False, foreach=None, maximize=False, "
    "differentiable=False",
    "Adafactor": "lr=0.01, beta2_decay=-0.8, eps=(None, 0.001), d=1.0, weight_decay=0.0, *, foreach=None, maximize=False",
    "LBFGS": "lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-07, tolerance_change=1e-09, history_size=100, "
    "line_search_fn=None",
}


def signature(function):
    found = inspect.signature(function)
    plain = [p.replace(annotation=p.empty) for p in found.parameters.values()]
    return str(inspect.Signature(plain))


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures(name):
    kind = getattr(optim, name)
    assert signature(kind) == f"(params, {SIGNATURES[name]})"
    if torch:
        assert signature(getattr(torch.optim, name)) == signature(kind)
    group = kind([lt.ones(2, 2, requires_grad=True)]).param_groups[0]
    if torch:
        theirs = getattr(torch.optim, name)([torch.ones(2, 2, requires_grad=True)]).param_groups[0]
        assert {k: v for k, v in group.items() if k != "params"} == {k: v for k, v in theirs.items() if k != "params"}
    for option in ("foreach", "fused", "capturable"):
        if option in SIGNATURES[name]:
            assert kind([lt.ones(2, 2, requires_grad=True)], **{option: True}).param_groups[0][option] is True
    if "differentiable" in SIGNATURES[name]:
        with pytest.raises(NotImplementedError, match=f"{name}: differentiable=True"):
            kind([lt.ones(1, requires_grad=True)], differentiable=True)
    if "fused" in SIGNATURES[name]:
        with pytest.raises(RuntimeError, match="exclude"):
            kind([lt.ones(1, requires_grad=True)], fused=True, foreach=True)


def test_adam_with_decoupled_weight_decay_is_adamw():
    results = []
    for kind, options in ((optim.Adam, {"decoupled_weight_decay": True}), (optim.AdamW, {})):
        p = leaf(1.0, 2.0)
        optimizer = kind([p], lr=0.1, weight_decay=0.3, **options)
        run(optimizer, 3)
        optimizer = copy.deepcopy(optimizer)
        run(optimizer, 1)
        assert optimizer.param_groups[0]["decoupled_weight_decay"] is True
        results.append(optimizer.param_groups[0]["params"][0].tolist())
    assert results[0] == results[1]


# ---- LBFGS and Adafactor


def valley(x):
    """A valley of eight numbers whose bottom is at 1."""
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def descend(lib, options, n, name="LBFGS"):
    x = lib.tensor(np.linspace(-1.5, 1.5, 8)).requires_grad_()
    optimizer = getattr(lib.optim, name)([x], **options)
    losses = []

    def closure():
        optimizer.zero_grad()
        loss = valley(x)
        loss.backward()
        return loss

    for _ in range(n):
        losses.append(optimizer.step(closure).item())
    state = optimizer.state[x]
    counts = [state["n_iter"], state["func_evals"]] if name == "LBFGS" else []
    return [np.array(losses), x.detach().numpy().copy(), np.array(counts)]


@pytest.mark.parametrize(
    ("options", "n"),
    [
        ({"lr": 0.001}, 3),
        ({"lr": 0.01, "max_iter": 6, "history_size": 2}, 4),
        ({"line_search_fn": "strong_wolfe"}, 3),
        ({"line_search_fn": "strong_wolfe", "max_iter": 4, "history_size": 3, "lr": 3.0}, 6),
        ({"line_search_fn": "strong_wolfe", "max_eval": 9, "tolerance_change": 1e-3}, 5),
        ({"line_search_fn": "strong_wolfe", "lr": 0.01}, 2),
    ],
    ids=str,
)
def test_lbfgs_as_pytorch(options, n):
    mine = descend(lt, options, n)
    compare(f"LBFGS {options}", lambda: descend(torch, options, n), mine, rtol=1e-7, atol=1e-9)


def test_lbfgs_finds_the_bottom():
    losses, x, _ = descend(lt, {"line_search_fn": "strong_wolfe", "max_iter": 200, "max_eval": 400}, 2)
    assert losses[1] < 1e-10
    np.testing.assert_allclose(x, 1, atol=1e-4)


@pytest.mark.parametrize("search", [None, "strong_wolfe"])
def test_lbfgs_with_a_rate_of_0_stays(search):
    x = lt.tensor([1.0, 2.0], requires_grad=True)
    optimizer = lt.optim.LBFGS([x], lr=0, line_search_fn=search)

    def closure():
        optimizer.zero_grad()
        loss = (x * x).sum()
        loss.backward()
        return loss

    assert optimizer.step(closure).item() == 5 and x.tolist() == [1, 2]


def test_lbfgs_goes_on_from_its_state(tmp_path):
    def make(values, lr):
        x = lt.tensor(values, dtype=lt.float64).requires_grad_()
        optimizer = optim.LBFGS([x], lr=lr, max_iter=4, line_search_fn="strong_wolfe")

        def closure():
            optimizer.zero_grad()
            loss = valley(x)
            loss.backward()
            return loss

        return x, optimizer, closure

    x, optimizer, closure = make([-1.0, 0.5, 2.0], 1)
    optimizer.step(closure)
    lt.save(optimizer.state_dict(), tmp_path / "state")
    other, again, other_closure = make(x.tolist(), 0.5)
    again.load_state_dict(lt.load(tmp_path / "state"))
    optimizer.step(closure)
    again.step(other_closure)
    assert x.tolist() == other.tolist() and again.param_groups[0]["lr"] == 1


def test_lbfgs_of_several_and_complex_parameters():
    a, b = lt.tensor([3.0, 1.0]).requires_grad_(), lt.tensor([1 + 2j, -1j]).requires_grad_()
    unused = lt.ones(2, requires_grad=True)
    optimizer = optim.LBFGS([a, b, unused], line_search_fn="strong_wolfe")
    target = lt.tensor([0.5 - 1j, 2j])

    def closure():
        optimizer.zero_grad()
        loss = ((a - 2) ** 2).sum() + ((b - target).abs() ** 2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    np.testing.assert_allclose(a.tolist(), [2, 2], rtol=1e-4)
    np.testing.assert_allclose(b.tolist(), target.tolist(), atol=1e-4)
    assert unused.tolist() == [1, 1]
    with pytest.raises(ValueError, match="one group"):
        optim.LBFGS([{"params": [a]}, {"params": [b]}])
    with pytest.raises(ValueError, match="armijo"):
        optim.LBFGS([a], line_search_fn="armijo")


def adafactor(p, grads, lr=0.01, beta2_decay=-0.8, eps=(None, 1e-3), d=1.0, weight_decay=0.0, maximize=False):
    rows = columns = square = 0.0
    eps1 = np.finfo(p.dtype).eps if eps[0] is None else eps[0]
    for n, g in enumerate(grads(p), 1):
        g = -g if maximize else g
        share = n**beta2_decay
        alpha = max(eps[1], np.sqrt((p * p).mean())) * min(lr, n**-0.5)
        p = p * (1 - lr * weight_decay)
        if g.ndim > 1:
            rows = (1 - share) * rows + share * (g * g).mean(-1, keepdims=True)
            columns = (1 - share) * columns + share * (g * g).mean(-2, keepdims=True)
            v = rows @ columns / np.maximum(rows.mean(-2, keepdims=True), eps1)
        else:
            v = square = (1 - share) * square + share * g * g
        u = g / np.sqrt(np.maximum(v, eps1 * eps1))
        p = p - alpha * u / max(1, np.sqrt((u * u).mean()) / d)
    return p


@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 2), (5,), ()], ids=str)
@pytest.mark.parametrize(
    "options",
    [{}, {"lr": 0.5, "weight_decay": 0.1, "d": 2.0}, {"eps": (1e-2, 0.1), "beta2_decay": -0.4, "maximize": True}],
    ids=str,
)
def test_adafactor(shape, options):
    rng = np.random.RandomState(0)
    start, slopes = rng.normal(size=shape), [rng.normal(size=shape) for _ in range(12)]
    p = lt.tensor(start).requires_grad_()
    optimizer = optim.Adafactor([p], **options)
    for slope in slopes:
        p.grad = lt.tensor(slope)
        optimizer.step()
    np.testing.assert_allclose(p.tolist(), adafactor(start, lambda p: slopes, **options), rtol=1e-10, atol=1e-13)
    if torch:
        theirs = torch.tensor(start).requires_grad_()
        other = torch.optim.Adafactor([theirs], **options)
        for slope in slopes:
            theirs.grad = torch.tensor(slope)
            other.step()
        np.testing.assert_allclose(p.tolist(), theirs.tolist(), rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize(
    "options", [{"lr": -1}, {"beta2_decay": 1}, {"eps": (-1, 1)}, {"eps": (None, -1)}, {"d": 0.5}, {"weight_decay": -1}]
)
def test_adafactor_refuses(options):
    with pytest.raises(ValueError, match="invalid"):
        optim.Adafactor([leaf(1.0)], **options)
