"""Updates of optimisers on device cuda, compared with the CPU."""

import numpy as np
import pytest

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
    (optim.Lion, {}),
    (optim.ASGD, {"t0": 2}),
    (optim.Rprop, {}),
]
SHAPES = [(3, 5), (), (4097,), (0, 2), (1, 1030)]


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
    expected, found = (trained(d, kind, options, dtype, SHAPES, False) for d in ("cpu", "cuda"))
    tolerance = {"float64": 1e-12, "float32": 1e-6}.get(dtype, 1e-2)
    for a, b in zip(expected, found, strict=True):
        np.testing.assert_allclose(b, a, rtol=tolerance, atol=tolerance)


def test_many_parameters():
    """More than one launch takes, of two groups."""
    shapes = [(1 + i % 7,) for i in range(230)]
    expected, found = (trained(d, optim.Adam, {}, "float32", shapes, True) for d in ("cpu", "cuda"))
    for a, b in zip(expected, found, strict=True):
        np.testing.assert_allclose(b, a, rtol=1e-6, atol=1e-6)
