# SPDX-License-Identifier: Apache-2.0
"""Mixed precision: scopes, and losses that are scaled. tests/ops/test_autocast.py has every row."""

import threading

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn

LOW = [lt.float16, lt.bfloat16]


def product(x=None):
    x = lt.ones(2, 2) if x is None else x
    return (x @ x).dtype


@pytest.mark.parametrize("dtype", LOW)
@pytest.mark.parametrize("weights", [True, False])
def test_multi_head_attention_returns_the_dtype_of_the_scope(dtype, weights):
    layer = nn.MultiheadAttention(8, 2)
    x = lt.rand(3, 2, 8)
    with lt.autocast("cpu", dtype=dtype):
        for given in (x, x.to(dtype)):
            out, held = layer(given, given, given, need_weights=weights)
            assert out.dtype is dtype and (held is None or held.dtype is dtype)
        wide = x.double()
        out, _ = layer.double()(wide, wide, wide, need_weights=weights)
        assert out.dtype is lt.float64
    assert layer(wide, wide, wide)[0].dtype is lt.float64


@pytest.mark.parametrize("dtype", LOW)
def test_a_scope(dtype):
    assert not lt.is_autocast_enabled()
    with lt.autocast("cpu", dtype=dtype) as scope:
        assert isinstance(scope, lt.autocast)
        assert lt.is_autocast_enabled() and lt.is_autocast_enabled("cpu") and not lt.is_autocast_enabled("cuda")
        assert lt.get_autocast_dtype("cpu") is dtype
        assert product() is dtype
        assert lt.exp(lt.ones(2, dtype=dtype)).dtype is lt.float32
        assert product(lt.ones(2, 2, dtype=lt.float64)) is lt.float64
        assert product(lt.ones(2, 2, dtype=lt.int64)) is lt.int64
    assert product() is lt.float32 and not lt.is_autocast_enabled()


def test_default_dtypes():
    assert lt.get_autocast_dtype("cpu") is lt.bfloat16 and lt.get_autocast_dtype("cuda") is lt.float16
    with lt.autocast("cpu"):
        assert product() is lt.bfloat16
    with lt.autocast(lt.device("cuda:1")):
        assert lt.get_autocast_dtype("cuda") is lt.float16 and lt.is_autocast_enabled("cuda")
        assert product() is lt.float32


def test_scopes_nest():
    with lt.autocast("cpu"):
        with lt.autocast("cpu", enabled=False):
            assert product() is lt.float32 and not lt.is_autocast_enabled()
            with lt.autocast("cpu", dtype=lt.float16):
                assert product() is lt.float16
            assert product() is lt.float32
        assert product() is lt.bfloat16
    scope = lt.autocast("cpu")
    with scope, scope:
        assert product() is lt.bfloat16
    assert product() is lt.float32


def test_exceptions_leave_the_scope():
    with pytest.raises(lt.ShapeError), lt.autocast("cpu"):
        lt.ones(2, 3) @ lt.ones(2, 3)
    assert product() is lt.float32


def test_decorator():
    @lt.autocast("cpu", dtype=lt.float16)
    def inside(x):
        return product(x)

    @lt.autocast("cpu", dtype=lt.float16)
    def several():
        yield product()
        yield product()

    assert inside(lt.ones(2, 2)) is lt.float16
    running = several()
    assert next(running) is lt.float16 and product() is lt.float32 and next(running) is lt.float16
    assert product() is lt.float32


def test_threads_are_independent():
    seen = []
    with lt.autocast("cpu"):
        other = threading.Thread(target=lambda: seen.append(product()))
        other.start()
        other.join()
        assert product() is lt.bfloat16
    assert seen == [lt.float32]

    def stays_in():
        lt.autocast("cpu").__enter__()
        weight = lt.ones(2, 2, requires_grad=True)
        seen.append(product(weight))

    other = threading.Thread(target=stays_in)
    other.start()
    other.join()
    assert seen[1] is lt.bfloat16 and product() is lt.float32


def test_bad_arguments():
    with pytest.raises(ValueError, match="device_type is 'tpu'"):
        lt.autocast("tpu")
    with pytest.raises(ValueError, match="expected float16 or bfloat16"):
        lt.autocast("cpu", dtype=lt.float32)


@lt.lazy("off")
def test_a_weight_is_cast_once():
    weight = lt.ones(64, 64, requires_grad=True)
    x = lt.ones(1, 64)
    with lt.autocast("cpu"), lt.no_grad():
        x @ weight
        before = lt.memory_stats()["n_alloc"]
        first = x @ weight
        once = lt.memory_stats()["n_alloc"] - before
        weight.fill_(2.0)
        before = lt.memory_stats()["n_alloc"]
        second = x @ weight
        assert lt.memory_stats()["n_alloc"] - before > once, "it was cast again after the write"
    assert first[0, 0].item() == 64 and second[0, 0].item() == 128


def test_casts_without_gradients_do_not_serve_where_they_are_wanted():
    weight = lt.ones(2, 2, requires_grad=True)
    with lt.autocast("cpu"):
        with lt.no_grad():
            weight @ weight
        (weight @ weight).sum().backward()
    assert weight.grad is not None and weight.grad.dtype is lt.float32
    np.testing.assert_array_equal(weight.grad.numpy(), np.full((2, 2), 4.0))


def test_one_cast_in_several_graphs():
    """As of two losses of one scope, each with its own backward."""
    weight, x = lt.ones(2, 2, requires_grad=True), lt.ones(1, 2)
    with lt.autocast("cpu"):
        one, two = (x @ weight).sum(), (x @ weight * 2).sum()
        one.backward()
        two.backward()
        (x @ weight).sum().backward()
    np.testing.assert_array_equal(weight.grad.numpy(), np.full((2, 2), 4.0))


def test_backward_and_steps_inside_of_a_scope():
    def trained(inside):
        lt.manual_seed(1)
        w = lt.randn(4, 4).requires_grad_()
        optimizer = lt.optim.Muon([w], lr=0.1)
        x = lt.randn(3, 4)
        with lt.autocast("cpu"):
            loss = (lt.exp(x @ w) @ w).sum()
            if inside:
                loss.backward()
                optimizer.step()
        if not inside:
            loss.backward()
            optimizer.step()
        assert w.grad.dtype is lt.float32
        return w.grad.numpy(), w.detach().numpy()

    for got, want in zip(trained(True), trained(False)):
        np.testing.assert_array_equal(got, want)


def test_hooks_may_enter_a_scope():
    seen = []

    def hook(grad):
        seen.append(product())
        with lt.autocast("cpu", dtype=lt.float16):
            seen.append(product())

    w = lt.ones(2, 2, requires_grad=True)
    with lt.autocast("cpu"):
        y = w @ w
        y.register_hook(hook)
        y.sum().backward()
        assert product() is lt.bfloat16
    assert seen == [lt.float32, lt.float16]


def test_modules():
    """Of a network, what the layers give."""
    lt.manual_seed(0)
    x = lt.randn(2, 3, 8, 8)
    conv, norm, linear = nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Linear(4, 5)
    with lt.autocast("cpu"):
        y = conv(x)
        assert y.dtype is lt.bfloat16
        y = norm(y)
        assert y.dtype is lt.bfloat16
        y = lt.relu(y).mean((2, 3))
        assert y.dtype is lt.bfloat16
        y = linear(y)
        assert y.dtype is lt.bfloat16
        assert nn.LayerNorm(5)(y).dtype is lt.float32
        assert nn.LSTM(5, 6)(y[None])[0].dtype is lt.bfloat16
        loss = nn.CrossEntropyLoss()(y, lt.tensor([0, 1]))
        assert loss.dtype is lt.float32
    loss.backward()
    for module in (conv, norm, linear):
        for p in module.parameters():
            assert p.dtype is lt.float32 and p.grad.dtype is lt.float32


# ---- scaling


def leaf(grad=1.0):
    w = lt.ones(3, requires_grad=True)
    w.grad = lt.full((3,), grad)
    return w


def started(**options):
    scaler = lt.amp.GradScaler(**options)
    scaler.scale(lt.ones(1))
    return scaler


def test_scale_and_unscale():
    w = lt.ones(3, requires_grad=True)
    optimizer = lt.optim.SGD([w], lr=0.5)
    scaler = lt.amp.GradScaler("cpu", init_scale=8.0)
    losses = scaler.scale([w.sum(), (w.sum(), w.sum())])
    assert isinstance(losses, list) and isinstance(losses[1], tuple) and losses[1][1].item() == 24
    losses[0].backward()
    assert w.grad.numpy().tolist() == [8, 8, 8]
    scaler.unscale_(optimizer)
    assert w.grad.numpy().tolist() == [1, 1, 1]
    scaler.step(optimizer)
    assert w.detach().numpy().tolist() == [0.5, 0.5, 0.5]
    scaler.update()
    assert scaler.get_scale() == 8.0


@pytest.mark.parametrize("bad", [np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16", "complex64"])
@pytest.mark.parametrize("layout", ["contiguous", "transposed"])
def test_overflows_are_found(bad, dtype, layout):
    """In any place of any parameter, of any dtype and layout."""
    for place in (0, 77, 5000, 9999):
        values = np.full((100, 100), 4.0, "complex64" if dtype == "complex64" else "float32")
        values.flat[place] = bad * 1j if dtype == "complex64" else bad
        grad = lt.tensor(values).to(getattr(lt, dtype))
        if layout == "transposed":
            grad = grad.t().contiguous().t()
        w, fine = lt.ones(100, 100, dtype=grad.dtype).requires_grad_(), leaf()
        w.grad = grad
        optimizer = lt.optim.SGD([fine, w], lr=1.0)
        scaler = started(init_scale=4.0)
        scaler.step(optimizer)
        assert fine.detach().numpy().tolist() == [1, 1, 1] and fine.grad.numpy().tolist() == [0.25] * 3
        scaled = w.grad.to(lt.complex64 if dtype == "complex64" else lt.float32).numpy()
        assert np.sum(scaled == 1) == 9999
        scaler.update()
        assert scaler.get_scale() == 2.0


def test_scale_grows_and_shrinks():
    w = leaf()
    optimizer = lt.optim.SGD([w], lr=0.0)
    scaler = started(init_scale=16.0, growth_factor=4.0, backoff_factor=0.25, growth_interval=2)
    scales = []
    for grad in (1, 1, 1, np.inf, 1, 1):
        w.grad = lt.full((3,), float(grad))
        scaler.step(optimizer)
        scaler.update()
        scales.append(scaler.get_scale())
    assert scales == [16, 64, 64, 16, 16, 64]
    scaler.update(5.0)
    assert scaler.get_scale() == 5
    with pytest.raises(ValueError):
        scaler.update(0.0)


def test_growth_stops_below_infinity():
    scaler = started(init_scale=2.0**127, growth_interval=1)
    optimizer = lt.optim.SGD([leaf()], lr=0.0)
    scaler.step(optimizer)
    scaler.update()
    assert scaler.get_scale() == 2.0**127


def test_several_optimizers():
    a, b = leaf(), leaf(np.nan)
    one, two = lt.optim.SGD([a], lr=1.0), lt.optim.SGD([b], lr=1.0)
    scaler = started(init_scale=1.0)
    scaler.step(one)
    scaler.step(two)
    assert a.detach().numpy().tolist() == [0, 0, 0] and b.detach().numpy().tolist() == [1, 1, 1]
    scaler.update()
    assert scaler.get_scale() == 0.5


def test_mistakes():
    scaler, optimizer = lt.amp.GradScaler(), lt.optim.SGD([leaf()], lr=1.0)
    for call in (lambda: scaler.unscale_(optimizer), lambda: scaler.step(optimizer), scaler.update):
        with pytest.raises(lt.TensorError, match="before a loss was scaled"):
            call()
    scaler.scale(lt.ones(1))
    with pytest.raises(lt.TensorError, match="no gradients were unscaled"):
        scaler.update()
    scaler.unscale_(optimizer)
    with pytest.raises(lt.TensorError, match="already since the last update"):
        scaler.unscale_(optimizer)
    with pytest.raises(RuntimeError, match="closure"):
        scaler.step(optimizer, closure=lambda: None)
    scaler.step(optimizer)
    with pytest.raises(lt.TensorError, match="step was called for this optimiser already"):
        scaler.step(optimizer)
    with pytest.raises(lt.TensorError, match="after the step"):
        scaler.unscale_(optimizer)
    scaler.update()
    with pytest.raises(lt.TensorError, match="no parameter of this optimiser has a gradient"):
        scaler.step(lt.optim.SGD([lt.ones(1, requires_grad=True)], lr=1.0))
    half = lt.ones(1, dtype=lt.float16).requires_grad_()
    half.grad = lt.ones(1, dtype=lt.float16)
    with pytest.raises(lt.DTypeError, match="float16"):
        scaler.unscale_(lt.optim.SGD([half], lr=1.0))
    for options in (
        {"growth_factor": 1.0},
        {"backoff_factor": 1.0},
        {"growth_interval": 0},
        {"init_scale": 0.0},
        {"init_scale": np.inf},
    ):
        with pytest.raises(lt.InvalidError, match=next(iter(options)).removeprefix("init_")):
            lt.amp.GradScaler(**options)
    with pytest.raises(ValueError):
        scaler.scale(1.0)


def test_not_enabled():
    w = leaf(np.inf)
    optimizer = lt.optim.SGD([w], lr=1.0)
    scaler = lt.amp.GradScaler(enabled=False)
    loss = w.sum()
    assert scaler.scale(loss).item() == loss.item() and scaler.get_scale() == 1.0
    scaler.unscale_(optimizer)
    assert scaler.step(optimizer, closure=lambda: 7) == 7
    scaler.update()
    assert np.isinf(w.detach().numpy()).all() and not scaler.is_enabled()
    assert scaler.state_dict() == {}
    scaler.load_state_dict({})
    with pytest.raises(RuntimeError):
        lt.amp.GradScaler().load_state_dict({})


def test_state(tmp_path):
    scaler = started(init_scale=32.0, growth_factor=3.0, backoff_factor=0.125, growth_interval=7)
    scaler.step(lt.optim.SGD([leaf()], lr=0.0))
    scaler.update()
    state = scaler.state_dict()
    assert state == {
        "scale": 32.0,
        "growth_factor": 3.0,
        "backoff_factor": 0.125,
        "growth_interval": 7,
        "_growth_tracker": 1,
    }
    other = lt.amp.GradScaler()
    other.load_state_dict(state)
    assert other.state_dict() == state
    other.set_growth_factor(5.0)
    other.set_backoff_factor(0.5)
    other.set_growth_interval(9)
    assert (other.get_growth_factor(), other.get_backoff_factor(), other.get_growth_interval()) == (5.0, 0.5, 9)


def test_training_in_float16():
    """A loss so small that its gradients vanish in float16 unless it is scaled, and a scale that overflows at first."""
    lt.manual_seed(0)
    x = lt.randn(64, 8)
    y = (x @ lt.randn(8, 1)).tanh()

    def trained(scaler, steps=60):
        lt.manual_seed(1)
        model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
        optimizer = lt.optim.SGD(model.parameters(), lr=0.1 * 2.0**24)
        losses, skipped = [], 0
        for _ in range(steps):
            optimizer.zero_grad()
            with lt.autocast("cpu", dtype=lt.float16):
                loss = nn.functional.mse_loss(model(x), y)
                assert loss.dtype is lt.float32
                small = loss * 2.0**-24
            scaler.scale(small).backward()
            before = scaler.get_scale()
            scaler.step(optimizer)
            scaler.update()
            skipped += scaler.get_scale() < before
            losses.append(loss.item())
        return losses, skipped

    losses, skipped = trained(lt.amp.GradScaler("cpu", init_scale=2.0**50, backoff_factor=2.0**-4))
    assert skipped >= 2 and losses[skipped] == losses[0], "steps are left out while the scale is too large"
    assert losses[-1] < 0.1 * losses[0]
    without, _ = trained(lt.amp.GradScaler(enabled=False))
    assert without[-1] > 0.9 * without[0], "gradients vanish without a scale"


def test_a_scaler_that_is_off_returns_what_it_gets():
    x = lt.ones(2, requires_grad=True)
    scaler = lt.amp.GradScaler("cpu", enabled=False)
    assert scaler.scale(x) is x and scaler.scale([x])[0] is x
