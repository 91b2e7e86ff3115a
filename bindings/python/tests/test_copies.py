# SPDX-License-Identifier: Apache-2.0
"""copy, deepcopy and pickle of everything that owns something of C: a copy is complete and on its own."""

import copy
import gc
import inspect
import pickle

import pytest

import libtensor as lt
from libtensor import nn

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle{p}": lambda x, p=p: pickle.loads(pickle.dumps(x, p)) for p in range(2, pickle.HIGHEST_PROTOCOL + 1)},
}
OPTIMISERS = sorted(
    (kind for kind in vars(lt.optim).values() if inspect.isclass(kind) and issubclass(kind, lt.optim.Optimizer)),
    key=lambda kind: kind.__name__,
)
OPTIMISERS = [kind for kind in OPTIMISERS if kind is not lt.optim.Optimizer]


def trained(kind, steps=2):
    lt.manual_seed(1)
    weight = nn.Parameter(lt.rand(3, 2))
    optimizer = kind([weight], lr=0.01)
    for _ in range(steps):
        step(optimizer)
    return optimizer


def step(optimizer):
    def closure():
        total = 0.0
        for p in optimizer.param_groups[0]["params"]:
            value = p.detach()
            p.grad = value * 2 + 1
            total += (value * value + value).sum().item()
        return total

    optimizer.step(closure)


def values(optimizer):
    return [p.tolist() for group in optimizer.param_groups for p in group["params"]]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", OPTIMISERS)
def test_optimisers(kind, way):
    original = trained(kind)
    other = WAYS[way](original)
    assert type(other) is kind and other is not original
    if way == "copy":  # of the same parameters, as PyTorch's
        assert other.param_groups[0]["params"][0] is original.param_groups[0]["params"][0]
        del other
        gc.collect()
        step(original)
        return
    assert values(other) == values(original)
    before = values(original)
    step(other)
    assert values(original) == before
    step(original)
    assert values(other) == values(original)  # its state went along
    del other
    gc.collect()
    step(original)
    twin = WAYS[way](original)
    del original
    gc.collect()
    step(twin)


@pytest.mark.parametrize("way", ["deepcopy", "pickle4"])
def test_a_network_and_its_optimiser_stay_together(way):
    model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Linear(4, 1))
    optimizer = lt.optim.Adam([{"params": model[0].parameters()}, {"params": model[2].parameters(), "lr": 0.5}])
    scheduler = lt.optim.lr_scheduler.StepLR(optimizer, 1)
    model(lt.rand(5, 3)).sum().backward()
    optimizer.step()
    scheduler.step()
    model2, optimizer2, scheduler2 = WAYS[way]((model, optimizer, scheduler))
    assert [p for g in optimizer2.param_groups for p in g["params"]] == [
        *model2[0].parameters(),
        *model2[2].parameters(),
    ]
    assert scheduler2.optimizer is optimizer2
    assert [g["lr"] for g in optimizer2.param_groups] == [g["lr"] for g in optimizer.param_groups]
    scheduler2.step()
    assert optimizer2.param_groups[1]["lr"] == pytest.approx(0.005)
    assert optimizer.param_groups[1]["lr"] == pytest.approx(0.05)


SCHEDULERS = {
    "StepLR": (2,), "MultiStepLR": ([1, 3],), "ConstantLR": (), "LinearLR": (), "ExponentialLR": (0.9,),
    "PolynomialLR": (), "CosineAnnealingLR": (5,), "CosineAnnealingWarmRestarts": (3,), "OneCycleLR": (0.1, 20),
    "CyclicLR": (0.01, 0.1), "LambdaLR": (abs,), "MultiplicativeLR": (abs,),
}  # fmt: skip


@pytest.mark.parametrize("way", ["deepcopy", "pickle4"])
@pytest.mark.parametrize("name", SCHEDULERS)
def test_schedulers(name, way):
    optimizer = lt.optim.SGD([nn.Parameter(lt.ones(2))], lr=0.1, momentum=0.9)
    scheduler = getattr(lt.optim.lr_scheduler, name)(optimizer, *SCHEDULERS[name])
    scheduler.step()
    other = WAYS[way](scheduler)
    assert other.optimizer is not optimizer
    for _ in range(4):
        scheduler.step()
        other.step()
        assert other.get_last_lr() == scheduler.get_last_lr()
        assert other.last_epoch == scheduler.last_epoch
    del scheduler, optimizer
    gc.collect()
    other.step()


@pytest.mark.parametrize("way", WAYS)
def test_generators(way):
    for original in (lt.Generator(seed=5), lt.Generator(algorithm="xoroshiro64*", seed=6), lt.default_generator):
        original.manual_seed(7)
        original.random_raw(3)
        other = WAYS[way](original)
        assert other.initial_seed() == 7
        assert other.random_raw(5).tolist() == original.random_raw(5).tolist()
        other.random_raw(2)
        assert not lt.equal(other.get_state(), original.get_state())


@pytest.mark.parametrize("way", WAYS)
def test_scalers(way):
    scaler = lt.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
    other = WAYS[way](scaler)
    other._set("scale", 16.0)
    assert (scaler.get_scale(), other.get_scale(), other.get_growth_interval()) == (8.0, 16.0, 2)
    off = WAYS[way](lt.amp.GradScaler("cpu", enabled=False))
    assert not off.is_enabled()


@pytest.mark.parametrize("way", WAYS)
def test_options_of_groups(way):
    optimizer = trained(lt.optim.SGD)
    options = WAYS[way](optimizer.param_groups[0])
    options["lr"] = 7.0
    assert optimizer.param_groups[0]["lr"] == 0.01


@pytest.mark.parametrize("way", WAYS)
def test_what_cannot_be_copied_says_so(way):
    x = lt.ones(2, requires_grad=True)
    hook = x.register_hook(lambda g: None)
    for thing in (hook, trained(lt.optim.SGD)._owner):
        with pytest.raises(TypeError, match="neither copied nor pickled"):
            WAYS[way](thing)
    hook.remove()


def test_functions():
    for space in (lt, nn.functional, lt.linalg, lt.fft):
        for name in space.__all__:
            found = getattr(space, name)
            if inspect.isroutine(found):
                assert pickle.loads(pickle.dumps(found)) in (found, getattr(lt.Tensor, name, None)), name
