# SPDX-License-Identifier: Apache-2.0
"""Updates of optimisers on device cuda, compared with the CPU."""

import numpy as np
import pytest
from traces import traced

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import optim

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

KINDS = [
    (optim.SGD, {"lr": 0.1}),
    (optim.SGD, {"lr": 0.1, "momentum": 0.9, "nesterov": True, "weight_decay": 0.1}),
    (optim.SGD, {"lr": 0.1, "momentum": 0.9, "dampening": 0.5, "maximize": True}),
    (optim.Adam, {"weight_decay": 0.1}),
    (optim.Adam, {"amsgrad": True}),
    (optim.AdamW, {"weight_decay": 0.1}),
    (optim.RMSprop, {}),
    (optim.RMSprop, {"momentum": 0.9}),
    (optim.RMSprop, {"centered": True}),
    (optim.RMSprop, {"centered": True, "momentum": 0.9}),
    (optim.Adagrad, {}),
    (optim.Adadelta, {}),
    (optim.Adamax, {}),
    (optim.NAdam, {}),
    (optim.RAdam, {}),
    (optim.LAMB, {"lr": 0.1}),
    (optim.LAMB, {"weight_decay": 0.1, "maximize": True}),
    (optim.Muon, {"lr": 0.1}),
    (optim.Muon, {"weight_decay": 0.1, "nesterov": False}),
    (optim.Lion, {}),
    (optim.ASGD, {"t0": 2}),
    (optim.Rprop, {}),
]
SHAPES = [(3, 5), (), (4097,), (0, 2), (1, 1030)]
MATRICES = [(3, 5), (1, 4), (5, 2), (0, 2), (9, 130)]


def trained(device, kind, options, dtype, shapes, groups):
    rng = np.random.default_rng(4)
    params = [lt.astype(lt.tensor(rng.standard_normal(s)), dtype).to(device).requires_grad_() for s in shapes]
    if groups:
        half = len(params) // 2
        optimizer = kind([{"params": params[:half]}, {"params": params[half:], "lr": 0.02}], **options)
    else:
        optimizer = kind(params, **options)
    for _ in range(5):
        for p, s in zip(params, shapes, strict=True):
            p.grad = lt.astype(lt.tensor(rng.standard_normal(s)), dtype).to(device)
        optimizer.step()
    return [lt.astype(p.detach().to("cpu"), "float64").numpy() for p in params]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "bfloat16"])
@pytest.mark.parametrize("kind, options", KINDS)
def test_rules(kind, options, dtype):
    shapes = MATRICES if kind is optim.Muon else SHAPES
    expected, found = (trained(d, kind, options, dtype, shapes, False) for d in ("cpu", "cuda"))
    tolerance = {"float64": 1e-12, "float32": 1e-6}.get(dtype, 1e-2)
    for a, b in zip(expected, found, strict=True):
        np.testing.assert_allclose(b, a, rtol=tolerance, atol=tolerance)


def test_many_parameters():
    """More than one launch takes, of two groups."""
    shapes = [(1 + i % 7,) for i in range(230)]
    expected, found = (trained(d, optim.Adam, {}, "float32", shapes, True) for d in ("cpu", "cuda"))
    for a, b in zip(expected, found, strict=True):
        np.testing.assert_allclose(b, a, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("kind, launches", [("SGD", [2, 1, 1, 2]), ("AdamW", [2, 2, 2, 2]), ("Lion", [2, 1, 1, 2])])
def test_numbers_of_steps_are_written_when_they_change(kind, launches):
    """Those of two groups at once, with one launch for the parameters of both."""
    code = f"""
params = [lt.ones(2 + i, device="cuda").requires_grad_() for i in range(4)]
o = lt.optim.{kind}([{{"params": params[:2]}}, {{"params": params[2:], "lr": 0.5}}], lr=0.25)
for p in params: p.grad = lt.ones(*p.shape, device="cuda")
if "{kind}" != "SGD": o.step()  # states are made
for i in range(4):
    if i == 3: o.param_groups[0]["lr"] = 0.125
    lt.cuda.synchronize()
    print("step", file=sys.stderr)
    o.step()
print("end", file=sys.stderr)
y = params[0].detach()
"""
    steps = "\n".join(traced(code, "trace=calls", "")[1]).split("step\n")[1:]
    counts = [step.split("end\n")[0].split().count("launch") for step in steps]
    assert counts == (launches if kind == "SGD" else [launches[1], *launches[1:]])


def test_streams_have_numbers_of_their_own():
    """Parameters that have nothing to do with each other, on streams that nobody orders."""
    params = [lt.zeros(70000, device="cuda").requires_grad_() for _ in range(2)]
    optimizer = optim.SGD(params, lr=1.0)
    streams = [lt.cuda.Stream() for _ in range(2)]
    lt.cuda.synchronize()
    for i in range(6):
        with lt.cuda.stream(streams[i % 2]):
            optimizer.param_groups[0]["lr"] = float(i // 2 + 1)
            optimizer.zero_grad()
            params[i % 2].grad = lt.ones(70000, device="cuda")
            optimizer.step()
    lt.cuda.synchronize()
    assert [p.detach().cpu().unique().tolist() for p in params] == [[-6.0], [-6.0]]
