# SPDX-License-Identifier: Apache-2.0
"""Replays nn_modules.safetensors through libtensor.nn. The steps are those of README.md."""

import os
import pathlib
from collections import defaultdict
from functools import cache

import initial
import pytest

import libtensor as lt
from libtensor import nn

PATH = pathlib.Path(__file__).with_name("nn_modules.safetensors")
CASES = {name: text.split("; ") for name, text in lt.load_metadata(PATH).items()}
DEVICE = os.environ.get("TENSOR_TEST_DEVICE", "cpu")
BASES = {"Module", "Parameter"}
# Of Python alone, whose values the tests of the binding compare.
BASES |= {
    "Buffer",
    "DataParallel",
    "ModuleDict",
    "ParameterDict",
    "ParameterList",
    "RNNBase",
    "RNNCellBase",
    "NLLLoss2d",
}
BASES |= {
    "AdaptiveLogSoftmaxWithLoss",
    "FractionalMaxPool2d",
    "FractionalMaxPool3d",
    "LinearCrossEntropyLoss",
    "QuantizedLinear",
}
BASES |= {
    "SyncBatchNorm",
    "UninitializedBuffer",
    "UninitializedParameter",
    *(name for name in nn.__all__ if name.startswith("Lazy")),
}


@cache
def tensors():
    """By case, and then by group: in, state, out, after, grad."""
    found = {name: defaultdict(dict) for name in CASES}
    for key, t in lt.load(PATH, DEVICE).items():
        case, _, rest = key.partition("/")
        group, _, name = rest.partition(".")
        found[case][group][name] = t
    return found


def flat(values):
    if isinstance(values, lt.Tensor):
        return [values]
    return [t for value in values or () for t in flat(value)]


def same(got, want, name):
    assert (got.dtype, got.shape) == (want.dtype, want.shape), name
    if want.numel():
        got, want = got.detach().cpu().to(lt.float64), want.cpu().to(lt.float64)
        off = (got - want).abs().max().item()
        assert off <= 1e-7 * max(1, want.abs().max().item()), f"{name} is off by {off:.1e}"


@pytest.mark.parametrize("name", CASES)
def test_case(name):
    module, call = CASES[name]
    case = tensors()[name]
    m = eval(module, {**vars(nn), "t": lambda *values: lt.tensor(values)}).double().to(DEVICE)
    assert list(m.state_dict()) == list(case["state"])
    m.load_state_dict(case["state"])
    m.train(not name.endswith(".eval"))
    inputs = {key: t.requires_grad_(f"in.{key}" in case["grad"]) for key, t in case["in"].items()}
    outputs = flat(eval(call, {"m": m, **inputs}))
    assert len(outputs) == len(case["out"])
    for i, got in enumerate(outputs):
        same(got, case["out"][str(i)], f"output {i}")
    for key, t in m.state_dict().items():
        same(t, case["after"].get(key, case["state"][key]), key)
    sum((t**2).sum() for t in outputs if t.is_floating_point()).backward()
    leaves = {f"in.{key}": t for key, t in inputs.items()}
    leaves |= {f"state.{key}": p for key, p in m.named_parameters()}
    for key, want in case["grad"].items():
        same(leaves[key].grad, want, f"the gradient of {key}")


def test_every_module_has_a_case():
    modules = {name for name in nn.__all__ if isinstance(getattr(nn, name), type)}
    assert modules - BASES == {name.partition(".")[0] for name in CASES}


def test_initial_values():
    want, got = lt.load(initial.PATH), initial.values()
    assert want.keys() == got.keys()
    for key, t in want.items():
        same(got[key], t, key)
