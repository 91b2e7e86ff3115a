# SPDX-License-Identifier: Apache-2.0
"""Defaults are the same in every language: of optimisers, and of the layers whose options each language writes down."""

import re

import pytest
from support import ROOT

import libtensor as lt
from libtensor import _ops_gen as c

NAMES = [
    "SGD",
    "Adam",
    "AdamW",
    "RMSprop",
    "Adagrad",
    "Adadelta",
    "Adamax",
    "NAdam",
    "RAdam",
    "LAMB",
    "Lion",
    "Muon",
    "ASGD",
    "Rprop",
]
OPTIONS = ["lr", "momentum", "dampening", "weight_decay", "eps", "alpha", "rho", "lr_decay", "initial_accumulator_value",
           "momentum_decay", "lambd", "t0", "betas", "etas", "step_sizes"]  # fmt: skip


def of_c(name):
    """The defaults of the C library, read back from an optimiser made without options."""
    from ctypes import byref, c_double

    from libtensor._convert import handles
    from libtensor.errors import fail
    from libtensor.optim._native import _PARTS

    p = lt.ones(2, 2, requires_grad=True)
    h = c.tensor_optimizer_create(getattr(c, f"TENSOR_{name.upper()}"), *handles([p]), None) or fail()
    found = {}
    for option in OPTIONS:
        values = []
        for part in _PARTS.get(option, (option,)):
            out = c_double()
            if c.tensor_optimizer_get_option(h, 0, part.encode(), byref(out)) == 0:
                values.append(out.value)
        if values:
            found[option] = values
    c.tensor_optimizer_release(h)
    return found


def of_python(name):
    options = getattr(lt.optim, name)([lt.ones(2, 2, requires_grad=True)]).defaults
    return {k: list(map(float, v)) if isinstance(v, tuple) else [float(v)] for k, v in options.items() if k in OPTIONS}


def text(path):
    return (ROOT / path).read_text()


def number(value):
    return float(value.replace("_", ""))


def of_cpp(name):
    body = re.search(rf"struct {name}Options \{{(.*?)\n\}};", text("include/tensor/cpp/optim.hpp"), re.S | re.I)
    return {k: [number(v)] for k, v in re.findall(r"double (\w+) = ([-\w.+]+);", body[1])}


def of_rust(name):
    source = text("bindings/rust/libtensor/src/optim.rs") + text("bindings/rust/libtensor/src/optim/named.rs")
    body = re.search(rf"fn default\(\) -> {name} \{{(.*?)\n    \}}", source, re.S | re.I)
    if body is None:
        body = re.search(rf"\b{name}\b[^;{{]*?\{{?\s*lr: [^;]*;", source, re.I)
    return {k: [number(v)] for k, v in re.findall(r"(\w+): ([-\d.]+(?:e-?\d+)?)", body[0])} if body else {}


def of_julia(name):
    body = re.search(rf"\n{name}\(params; ([^)]*(?:\([^)]*\)[^)]*)*)\) =", text("bindings/julia/src/optim.jl"), re.I)
    found = {k: [number(v)] for k, v in re.findall(r"(\w+)=([-\d.]+(?:e-?\d+)?)", body[1])}
    found |= {k: [number(x) for x in v.split(",")] for k, v in re.findall(r"(\w+)=\(([^)]*)\)", body[1])}
    return found


@pytest.mark.parametrize("language", [of_python, of_cpp, of_rust, of_julia])
@pytest.mark.parametrize("name", NAMES)
def test_optimisers(name, language):
    wanted, found = of_c(name), language(name)
    same = set(wanted) & set(found)
    assert "lr" in same
    for option in same:
        assert found[option] == pytest.approx(wanted[option]), option


def test_pytorchs(torch):
    for name in NAMES:
        if not hasattr(torch.optim, name) or name == "Muon":
            continue
        theirs = getattr(torch.optim, name)([torch.ones(2, 2, requires_grad=True)]).defaults
        for option, value in of_python(name).items():
            if option in theirs:
                assert value == pytest.approx(
                    list(theirs[option]) if isinstance(theirs[option], tuple) else [theirs[option]]
                ), (name, option)
