# SPDX-License-Identifier: Apache-2.0
"""Gradients lie on the device of what they are for: single numbers on the CPU beside tensors of a CUDA device, and gradients that
programs, hooks and functions give."""

import numpy as np
import pytest
from against_cpu import numbers

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

CALLS = {
    "a * s": lambda a, s: a * s,
    "s - a": lambda a, s: s - a,
    "a / s": lambda a, s: a / s,
    "s / a": lambda a, s: s / a,
    "a ** s": lambda a, s: a**s,
    "s ** a": lambda a, s: s**a,
    "maximum": lt.maximum,
    "atan2": lt.atan2,
    "hypot": lt.hypot,
    "where": lambda a, s: lt.where(a > 1, a, s),
    "lerp, weight": lambda a, s: lt.lerp(a, a * a, s),
    "lerp, start": lambda a, s: lt.lerp(s, a, 0.3),
    "addcmul": lambda a, s: lt.addcmul(a, a, s),
    "clamp": lambda a, s: a.clamp(s, s * 2),
    "masked_fill": lambda a, s: a.masked_fill(a > 1, s),
    "xlogy": lambda a, s: lt.xlogy(s, a),
    "remainder": lt.remainder,
    "in place": lambda a, s: (a * 1).mul_(s).add_(s),
    "a chain": lambda a, s: ((a * s).sin() * s + s).exp().sum(-1),
    "two numbers": lambda a, s: a.sum() * s,
    "another dtype": lambda a, s: a.to(lt.complex128) * s,
}


def gradients(call, device):
    """The result, first and second gradients of a tensor on the device and of a number on the CPU."""
    a = lt.tensor(np.abs(numbers((3, 4), "float64")) + 0.2, device=device, requires_grad=True)
    s = lt.tensor(1.3, dtype=lt.float64, requires_grad=True)
    y = call(a, s)
    weights = lt.tensor(numbers(tuple(y.shape), "float64")).to(device)
    first = lt.autograd.grad((y * weights).abs().sum(), [a, s], create_graph=True)
    second = lt.autograd.grad(first[0].square().sum() + first[1].square(), [a, s], allow_unused=True)
    again = s.detach().requires_grad_()
    call(a.detach(), again).abs().sum().backward()
    return [y, *first, *second, again.grad]


# Pending results are compiled by a compiler in the place of NVRTC: some seconds each.
@pytest.mark.parametrize(("name", "lazy"), [*((name, "auto") for name in CALLS), ("a chain", "all")])
def test_a_number_on_the_cpu_gets_its_gradient_there(name, lazy):
    before = lt.get_lazy()
    lt.set_lazy(lazy)
    try:
        expected, found = gradients(CALLS[name], "cpu"), gradients(CALLS[name], "cuda")
    finally:
        lt.set_lazy(before)
    for a, b, device in zip(expected, found, ["cuda", "cuda", "cpu", "cuda", "cpu", "cpu"], strict=True):
        assert (a is None) == (b is None)
        if a is not None:
            assert b.device.type == device
            np.testing.assert_allclose(b.detach().cpu().numpy(), a.detach().numpy(), rtol=1e-9, atol=1e-12)


class Twice(lt.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad.cpu() * 2


def test_gradients_of_another_device_are_refused():
    x = lt.ones(3, device="cuda", requires_grad=True)
    with pytest.raises(lt.DeviceError, match="backward: the gradient is on cpu, its output on cuda:0"):
        (x * 2).backward(lt.ones(3))
    with pytest.raises(lt.DeviceError, match="grad: the gradient is on cpu, its output on cuda:0"):
        lt.autograd.grad(x * 2, x, lt.ones(3))
    with pytest.raises(lt.DeviceError, match="the gradient for .* is on cpu, expected cuda:0"):
        Twice.apply(x).sum().backward()
    y = x * 2
    y.register_hook(lambda g: g.cpu())
    with pytest.raises(lt.DeviceError, match="a gradient hook returned a tensor on cpu for a gradient on cuda:0"):
        y.sum().backward()
    assert x.grad is None
    x.sum().backward(lt.tensor(3.0))  # a single number
    assert x.grad.device.type == "cuda" and x.grad.tolist() == [3.0] * 3
