# SPDX-License-Identifier: Apache-2.0
"""Helpers for gradients, fused layers, modules without initial values, and modules as functions."""

import subprocess
import sys

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn


def parameters():
    p, q = nn.Parameter(lt.ones(2)), nn.Parameter(lt.ones(1))
    p.grad, q.grad = lt.tensor([3.0, 0.0]), lt.tensor([4.0])
    return [p, q, nn.Parameter(lt.ones(1))]


@pytest.mark.parametrize("dtype", [lt.complex64, lt.complex128])
@pytest.mark.parametrize(("order", "norm"), [(1, 45.0), (2, 1625**0.5), (3, 64125 ** (1 / 3)), (float("inf"), 40.0)])
def test_norms_of_complex_gradients(dtype, order, norm):
    p, q = nn.Parameter(lt.ones(1, dtype=dtype)), nn.Parameter(lt.ones(1))
    p.grad, q.grad = lt.tensor([40j], dtype=dtype), lt.tensor([5.0])
    assert nn.utils.clip_grad_norm_([p, q], 1.0, order).item() == pytest.approx(norm)
    assert p.grad.item() == pytest.approx(40j / norm) and q.grad.item() == pytest.approx(5 / norm)


def test_norms_of_gradients():
    known = parameters()
    grads = [p.grad for p in known if p.grad is not None]
    assert nn.utils.get_total_norm(grads).item() == 5 and nn.utils.get_total_norm(grads, 1.0).item() == 7
    assert nn.utils.get_total_norm(grads, float("inf")).item() == 4 and nn.utils.get_total_norm([]).item() == 0
    assert nn.utils.get_total_norm(grads[0]).item() == 3
    nn.utils.clip_grads_with_norm_(known, 1.0, lt.tensor(5.0))
    assert np.allclose(known[0].grad.tolist() + known[1].grad.tolist(), [0.6, 0, 0.8])
    nn.utils.clip_grads_with_norm_(known, 10.0, lt.tensor(1.0))
    assert np.allclose(known[1].grad.item(), 0.8)
    known[0].grad = lt.tensor([float("nan"), 0.0])
    for call in (
        lambda: nn.utils.clip_grad_norm_(known, 1.0, error_if_nonfinite=True),
        lambda: nn.utils.get_total_norm([known[0].grad], error_if_nonfinite=True),
    ):
        with pytest.raises(RuntimeError, match="is nan, expected a finite one"):
            call()
    assert np.allclose(known[1].grad.item(), 0.8)
    assert nn.utils.clip_grad_norm(parameters(), 1.0, foreach=True).item() == 5
    with pytest.raises(TypeError, match="get_total_norm: expected a Tensor, not int"):
        nn.utils.get_total_norm([3])


def test_gradients_are_clipped_by_a_norm_of_any_order():
    # the elements are 3, 0 and 4, and two parts have norms of their own
    for order, norm, first in (("inf", 4, 0.75), (1, 7, 3 / 7), (0, 2, 1.5), (-1, 0, 3)):
        known = parameters()
        assert nn.utils.clip_grad_norm_(known, 1.0, order).item() == pytest.approx(norm), order
        assert known[0].grad[0].item() == pytest.approx(first, rel=1e-5), order
    with pytest.raises(TypeError, match="clip_grad_norm_: expected a Tensor"):
        nn.utils.clip_grad_norm_(["x"], 1.0)
    with pytest.raises(TypeError, match="clip_grad_value_"):
        nn.utils.clip_grad_value_(["x"], 1.0)


@pytest.mark.parametrize("dtype", [lt.float16, lt.float32, lt.float64])
def test_norms_of_gradients_have_their_dtype(dtype):
    p = nn.Parameter(lt.zeros(3, dtype=dtype))
    p.grad = lt.full((3,), 0.1, dtype=dtype)
    norm = nn.utils.clip_grad_norm_([p, nn.Parameter(lt.zeros(1, dtype=dtype))], 1.0)
    assert norm.dtype is dtype
    np.testing.assert_allclose(norm.item(), 0.1 * 3**0.5, rtol=lt.finfo(dtype).eps)


def test_vectors_of_parameters():
    known = parameters()
    nn.utils.vector_to_parameters(vec=lt.arange(4.0), parameters=known)
    assert nn.utils.parameters_to_vector(known).tolist() == [0, 1, 2, 3]
    with pytest.raises(lt.ShapeError, match="expected 4 elements"):
        nn.utils.vector_to_parameters(lt.ones(3), known)


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("affine", [True, False])
def test_batch_norms_in_layers(bias, affine):
    lt.manual_seed(1)
    cases = [
        (nn.Linear(3, 4, bias), nn.BatchNorm1d(4, affine=affine), lt.rand(5, 3), nn.utils.fuse_linear_bn_eval, ()),
        (nn.Conv2d(2, 4, 3, bias=bias), nn.BatchNorm2d(4, affine=affine), lt.rand(2, 2, 5, 5), nn.utils.fuse_conv_bn_eval, ()),
        (nn.ConvTranspose1d(2, 4, 3, bias=bias), nn.BatchNorm1d(4, affine=affine), lt.rand(2, 2, 5),
         nn.utils.fuse_conv_bn_eval, (True,)),
    ]  # fmt: skip
    for layer, norm, x, fuse, more in cases:
        norm(layer(x))
        if affine:
            nn.init.uniform_(norm.weight, 0.5, 2)
            nn.init.uniform_(norm.bias)
        with pytest.raises(lt.InvalidError, match="training mode"):
            fuse(layer, norm, *more)
        fused = fuse(layer.eval(), norm.eval(), *more)
        assert type(fused) is type(layer) and fused is not layer and fused.weight.requires_grad
        assert lt.allclose(fused(x), norm(layer(x)), rtol=1e-4, atol=1e-5)
    with pytest.raises(lt.InvalidError, match="has 3 features, expected 4"):
        nn.utils.fuse_linear_bn_eval(nn.Linear(3, 4).eval(), nn.BatchNorm1d(3).eval())
    with pytest.raises(lt.InvalidError, match="no running statistics"):
        nn.utils.fuse_linear_bn_eval(nn.Linear(3, 4).eval(), nn.BatchNorm1d(4, track_running_stats=False).eval())


def test_modules_without_initial_values():
    before = lt.get_rng_state()
    layer = nn.utils.skip_init(nn.Linear, 3, 4, dtype=lt.float64)
    assert layer.weight.shape == (4, 3) and layer.weight.dtype is lt.float64 and str(layer.weight.device) == "cpu"
    assert nn.utils.skip_init(nn.LSTM, 2, 2, device="meta").weight_ih_l0.is_meta
    after = lt.get_rng_state()
    assert lt.equal(before, after)
    with pytest.raises(TypeError, match="takes no keyword `device`"):
        nn.utils.skip_init(nn.ReLU)


def test_modules_as_functions():
    layer = nn.Linear(2, 1)
    call = nn.utils.stateless.functional_call
    w = lt.tensor([[2.0, 3.0]], requires_grad=True)
    out = call(layer, {"weight": w, "bias": lt.ones(1)}, lt.ones(1, 2))
    out.sum().backward()
    assert out.item() == 6 and w.grad.tolist() == [[1, 1]] and layer.weight.grad is None
    assert type(layer.weight) is nn.Parameter
    net = nn.Module()
    net.a, net.b = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    net.b.weight = net.a.weight
    net.forward = lambda x, scale=1: net.b(net.a(x)) * scale
    x, given = lt.ones(1, 1), {"a.weight": lt.full((1, 1), 3.0)}
    assert call(net, given, (x,), {"scale": 2}).item() == 18
    assert call(net, given, x, tie_weights=False).item() == pytest.approx(3 * net.b.weight.item(), rel=1e-5)
    with pytest.raises(lt.InvalidError, match=r"unexpected keys \['nope'\]"):
        call(layer, {"nope": w}, x)
    with pytest.raises(lt.InvalidError, match=r"missing keys \['bias'\]"):
        call(layer, {"weight": w}, lt.ones(1, 2), strict=True)
    norm = nn.BatchNorm1d(2)
    with pytest.raises(ZeroDivisionError):
        norm.register_forward_hook(lambda *args: 1 / 0)
        call(norm, {"running_mean": lt.full((2,), 7.0)}, lt.rand(3, 2))
    assert norm.running_mean.tolist() == [0, 0]


def test_what_is_asked_for_is_imported(environment):
    code = """if True:
    import sys
    import libtensor as lt
    for name in ("prune", "rnn", "parametrize", "fusion"):
        assert f"libtensor.nn.utils.{name}" not in sys.modules, name
    assert "libtensor.nn.modules" not in sys.modules
    lt.nn.utils.prune.l1_unstructured, lt.nn.utils.fuse_conv_bn_eval, lt.nn.utils.rnn.pad_sequence
    lt.nn.modules.batchnorm._BatchNorm
    from libtensor.nn.utils import skip_init
    import libtensor.nn.modules.conv
    assert lt.nn.utils.skip_init is skip_init and callable(lt.nn.utils.weight_norm) and callable(lt.nn.utils.spectral_norm)
    try:
        lt.nn.utils.nope
    except AttributeError as e:
        print(e)
    """
    out = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert out.stdout.strip() == "module 'libtensor.nn.utils' has no attribute 'nope'", out.stderr
