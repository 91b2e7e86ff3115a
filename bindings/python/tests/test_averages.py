# SPDX-License-Identifier: Apache-2.0
"""Averages of models, as PyTorch's."""

import numpy as np
import pytest
from pytorch import compare, torch

import libtensor as lt
from libtensor.optim import swa_utils


def swa(lib):
    return swa_utils if lib is lt else lib.optim.swa_utils


def model_of(lib):
    model = lib.nn.Sequential(lib.nn.Linear(3, 4), lib.nn.BatchNorm1d(4), lib.nn.Tanh(), lib.nn.Linear(4, 2))
    rng = np.random.RandomState(1)
    with lib.no_grad():
        for p in model.parameters():
            p.copy_(lib.tensor(rng.normal(size=tuple(p.shape))))
    return model.double()


def average(lib, **options):
    model = model_of(lib)
    averaged = swa(lib).AveragedModel(model, **options)
    optimizer = lib.optim.SGD(model.parameters(), lr=0.05)
    x = lib.tensor(np.random.RandomState(2).normal(size=(8, 3)))
    for _ in range(6):
        optimizer.zero_grad()
        (model(x) ** 2).sum().backward()
        optimizer.step()
        averaged.update_parameters(model)
    swa(lib).update_bn([x[:4], (x[4:], 1)], averaged)
    state = averaged.state_dict()
    return [np.asarray(state[key].detach().double().numpy()) for key in sorted(state)]


MAKERS = {
    "equal": lambda lib: {},
    "exponential": lambda lib: {"multi_avg_fn": swa(lib).get_ema_multi_avg_fn(0.7)},
    "exponential, one by one": lambda lib: {"avg_fn": swa(lib).get_ema_avg_fn(0.7)},
    "equal, in place": lambda lib: {"multi_avg_fn": swa(lib).get_swa_multi_avg_fn()},
    "buffers": lambda lib: {"multi_avg_fn": swa(lib).get_ema_multi_avg_fn(0.5), "use_buffers": True},
}


@pytest.mark.parametrize("name", MAKERS)
def test_as_pytorch(name):
    mine = average(lt, **MAKERS[name](lt))
    # PyTorch's get_swa_multi_avg_fn() has its weight in float32.
    rtol = 1e-7 if name == "equal, in place" else 1e-12
    compare(f"averages: {name}", lambda: average(torch, **MAKERS[name](torch)), mine, rtol=rtol, atol=0.1 * rtol)


def test_the_averaged_model_is_its_own():
    model = lt.nn.Linear(2, 1)
    averaged = swa_utils.AveragedModel(model, avg_fn=swa_utils.get_swa_avg_fn())
    averaged.update_parameters(model)
    x = lt.ones(1, 2)
    assert averaged(x).tolist() == model(x).tolist()
    with lt.no_grad():
        model.weight += 2
    averaged.update_parameters(model)
    np.testing.assert_allclose((model(x) - averaged(x)).item(), 2, rtol=1e-6)
    assert averaged.n_averaged.item() == 2 and averaged.module.weight is not model.weight
    with pytest.raises(ValueError):
        swa_utils.get_ema_multi_avg_fn(1.5)
    with pytest.raises(ValueError):
        swa_utils.AveragedModel(model, avg_fn=swa_utils.get_swa_avg_fn(), multi_avg_fn=swa_utils.get_swa_multi_avg_fn())


@pytest.mark.parametrize(
    "options", [{}, {"anneal_epochs": 5, "anneal_strategy": "linear"}, {"anneal_epochs": 0}], ids=str
)
def test_rates(options):
    def rates(lib):
        groups = [{"params": [lib.ones(1, requires_grad=True)], "lr": lr} for lr in (0.5, 0.01)]
        optimizer = lib.optim.SGD(groups, lr=0.1)
        scheduler = swa(lib).SWALR(optimizer, [0.05, 0.02], **options)
        found = []
        for _ in range(15):
            found.append([group["lr"] for group in optimizer.param_groups])
            optimizer.step()
            scheduler.step()
        return [np.array(found)]

    compare(f"rates of SWALR {options}", lambda: rates(torch), rates(lt), rtol=1e-14, atol=1e-16)
    with pytest.raises(ValueError):
        swa_utils.SWALR(lt.optim.SGD([lt.ones(1, requires_grad=True)]), 0.1, anneal_strategy="none")


def test_instance_norms_keep_their_statistics():
    norm = lt.nn.InstanceNorm1d(1, momentum=0.5, track_running_stats=True)
    norm(lt.tensor([[[1.0, 3.0]]]))
    swa_utils.update_bn([lt.tensor([[[5.0, 7.0]]])], lt.nn.Sequential(lt.nn.BatchNorm1d(1), norm))
    assert norm.running_mean.tolist() == [0.5]  # of 1, and of the 0 that the batch norm leaves
    assert norm.momentum == 0.5
