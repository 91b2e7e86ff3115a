# SPDX-License-Identifier: Apache-2.0
"""S3, and the notebook of PyNorch."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from libtensor.utils.data.distributed import DistributedSampler
from seeds import seed

import libtensor as lt
from libtensor import nn

ROOT = pathlib.Path(__file__).resolve().parents[2]


@seed("S3-1", "S3-2", "S3-3")
def test_storage_indices():
    assert lt.zeros(4, 8)[2, 3].storage_offset() == 19
    t = lt.zeros(5, 4, 8)
    assert t[1, 3, 7].storage_offset() == 63 and t.stride() == (32, 8, 1)


@seed("S3-4")
def test_reshape_keeps_the_storage():
    t = lt.zeros(5, 4, 8)
    r = t.reshape([4, 5, 2, 2, 2])
    assert (r.shape, r.stride()) == ((4, 5, 2, 2, 2), (40, 8, 4, 2, 1)) and r.shares_storage(t)


def block():
    return lt.arange(0, 24).reshape(2, 3, 4)


@seed("S3-5", "S3-6", "S3-7")
def test_transpose():
    t = block()
    new = t.transpose(0, 1)
    assert t.stride() == (12, 4, 1) and t.flatten().tolist() == list(range(24))
    assert new.tolist() == [
        [[0, 1, 2, 3], [12, 13, 14, 15]],
        [[4, 5, 6, 7], [16, 17, 18, 19]],
        [[8, 9, 10, 11], [20, 21, 22, 23]],
    ]
    assert (new.shape, new.stride()) == ((3, 2, 4), (4, 12, 1)) and new.data_ptr() == t.data_ptr()
    assert lt.as_strided(new, (24,), (1,), 0).tolist() == list(range(24)), "the storage keeps its order"


@seed("S3-8", "S3-9")
def test_contiguous():
    t = block()
    new = t.transpose(0, 1)
    assert t.is_contiguous() and not new.is_contiguous() and new.contiguous().is_contiguous()
    order = [0, 1, 2, 3, 12, 13, 14, 15, 4, 5, 6, 7, 16, 17, 18, 19, 8, 9, 10, 11, 20, 21, 22, 23]
    assert new.contiguous().view(-1).tolist() == order


@seed("S3-10")
def test_flat_data():
    t = lt.Tensor([[1, 2, 3], [-5, 2, 0]])
    assert t.shape == (2, 3) and t.flatten().tolist() == [1, 2, 3, -5, 2, 0]


@seed("S3-11")
def test_sum_of_two_floats():
    assert (lt.tensor(3.5) + lt.tensor(2.2)).item() == 5.699999809265137


@seed("S3-12")
def test_element_of_a_sum():
    c = lt.Tensor([[1, 2, 3], [3, 2, 1]]) + lt.Tensor([[3, 2, 1], [1, 2, 3]])
    assert c[0, 0].item() == 4.0


@seed("S3-15")
def test_cubed_difference():
    x = lt.tensor([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]], requires_grad=True)
    y = lt.tensor([[3.0, 2.0, 1.0], [1.0, 2.0, 3.0]], requires_grad=True)
    loss = ((x - y) ** 3).sum()
    loss.backward()
    assert loss.item() == 0
    assert x.grad.tolist() == [[12, 0, 12], [12, 0, 12]] and y.grad.tolist() == [[-12, 0, -12], [-12, 0, -12]]


@seed("S3-16")
def test_rules():
    g = lt.tensor([2.0, -3.0])

    def gradients(f, *inputs):
        held = [v.detach().requires_grad_() for v in inputs]
        f(*held).backward(g)
        return [h.grad for h in held]

    a, b = lt.tensor([0.5, 1.5]), lt.tensor([2.0, -1.0])
    assert all(d.equal(g) for d in gradients(lambda a, b: a + b, a, b))
    da, db = gradients(lambda a, b: a * b, a, b)
    assert da.equal(b * g) and db.equal(a * g)
    assert gradients(lt.sin, a)[0].allclose(a.cos() * g) and gradients(lt.cos, a)[0].allclose(-a.sin() * g)
    x = lt.zeros(2, 3, requires_grad=True)
    x.sum().backward(lt.tensor(4.0))
    assert x.grad.tolist() == [[4, 4, 4], [4, 4, 4]]


@seed("S3-17")
def test_backward_needs_a_gradient():
    x = lt.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError):
        (x * 2).backward()


@seed("S3-19")
def test_gradients_accumulate():
    x = lt.ones(1, requires_grad=True)
    (x * 3).backward()
    (x * 3).backward()
    assert x.grad.item() == 6


@seed("S3-20")
def test_zero_grad_and_detach():
    p = nn.Parameter(lt.ones(1))
    module = nn.Module()
    module.p = p
    y = p * 2
    y.backward()
    module.zero_grad()
    assert p.grad is None
    d = y.detach()
    assert d.grad is None and d.grad_fn is None


@seed("S3-21")
def test_random_lists():
    values = lt.empty(4, 2).uniform_(-1, 1).tolist()
    assert len(values) == 4 and all(len(row) == 2 and all(-1 <= v <= 1 for v in row) for row in values)


@seed("S3-25")
def test_optimisers_want_a_list():
    with pytest.raises(TypeError, match="parameters should be an iterable"):
        lt.optim.SGD(lt.ones(1, requires_grad=True), lr=0.1)


@seed("S3-26")
def test_momentum():
    """norch's v = m v - lr g, p += v is PyTorch's v = m v + g, p -= lr v while lr stays."""
    p = lt.tensor([1.0], requires_grad=True)
    optimizer = lt.optim.SGD([p], lr=0.1, momentum=0.9)
    value, v = 1.0, 0.0
    for g in (2.0, -1.0, 0.5):
        p.grad = lt.tensor([g])
        optimizer.step()
        v = 0.9 * v - 0.1 * g
        value += v
        assert p.item() == pytest.approx(value, rel=1e-6)


@seed("S3-27")
def test_sine_squared():
    env = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python"), "LIBTENSOR_PATH": lt.library_path()}
    command = [sys.executable, str(ROOT / "examples/python/sin2.py")]
    found = subprocess.run(command, env=env, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    losses = [float(line.split()[-1]) for line in found.stdout.splitlines() if line]
    expected = [1.70350868, 0.71928147, 0.30684497, 0.17422913, 0.13420541]
    expected += [0.12318790, 0.12201319, 0.12408476, 0.12695830, 0.12974322]
    np.testing.assert_allclose(losses, expected, atol=5e-5)


# ---- notebook


@seed("P-1")
def test_basic_operations():
    x1, x2 = lt.Tensor([[1, 2], [3, 4]]), lt.Tensor([[4, 3], [2, 1]])
    assert (x1 + x2).tolist() == [[5, 5], [5, 5]] and (x1 - x2).tolist() == [[-3, -1], [1, 3]]
    assert (x1 * x2).tolist() == [[4, 6], [6, 4]] and (x1 @ x2).tolist() == [[8, 5], [20, 13]]
    np.testing.assert_allclose((x1 / x2).tolist(), [[0.25, 0.6666666865348816], [1.5, 4]], rtol=1e-7)
    np.testing.assert_allclose((x1 / 10).tolist(), [[0.1, 0.2], [0.3, 0.4]], rtol=1e-6)
    assert (x1**2).tolist() == [[1, 4], [9, 16]] and x1.reshape([1, 4]).tolist() == [[1, 2, 3, 4]]
    assert x1.T.tolist() == x1.transpose(1, 0).tolist() == [[1, 3], [2, 4]]
    sines = [[0.8414709568023682, 0.9092974066734314], [0.14112000167369843, -0.756802499294281]]
    cosines = [[0.5403022766113281, -0.416146844625473], [-0.9899924993515015, -0.6536436080932617]]
    np.testing.assert_allclose(x1.sin().tolist(), sines, rtol=3e-7)
    np.testing.assert_allclose(x1.cos().tolist(), cosines, rtol=3e-7)


@seed("P-2")
def test_gradient_of_a_batched_product():
    rows = [[1.234, 2.123, 1.5], [5.678, 6.789, 1.293], [3.635, 4.456, 1.0202], [7.890, 8.901, 1.91]]
    a = lt.rand(5, 3, 2, requires_grad=True)
    (lt.tensor([rows] * 5) @ a).sum().backward()
    np.testing.assert_allclose(a.grad.tolist(), [[[18.437] * 2, [22.269] * 2, [5.7232] * 2]] * 5, rtol=1e-5)


@seed("P-3")
def test_mean_squared_error():
    loss = nn.MSELoss()(lt.tensor([1.1, 2.0, 3.0, 4.0]), lt.tensor([4.0, 3.0, 2.1, 1.0]))
    assert loss.item() == pytest.approx(4.805)


@seed("P-4")
def test_cross_entropy():
    x = lt.tensor([[0.5, 1.5, 2.5], [1.0, 2.0, 3.0]], requires_grad=True)
    loss = nn.CrossEntropyLoss()(x, lt.tensor([2, 1]))
    loss.backward()
    assert loss.item() == pytest.approx(0.9076, abs=1e-4)
    np.testing.assert_allclose(x.grad.tolist(), [[0.0450, 0.1224, -0.1674], [0.0450, -0.3776, 0.3326]], atol=1e-4)


@seed("P-5")
def test_distributed_sampler():
    parts = [DistributedSampler(range(10), num_replicas=4, rank=rank, shuffle=False) for rank in range(4)]
    assert [list(part) for part in parts] == [[0, 4, 8], [1, 5, 9], [2, 6, 0], [3, 7, 1]]
    assert [len(part) for part in parts] == [3] * 4
    shuffled = [list(DistributedSampler(range(10), num_replicas=4, rank=rank)) for rank in range(4)]
    assert sorted({i for part in shuffled for i in part}) == list(range(10)), "together all samples"


@seed("P-6")
def test_product_of_the_readme():
    """With the parentheses that README:43-58 lacks; without them nothing happens."""
    x1 = lt.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    x2 = lt.tensor([[4.0, 3.0], [2.0, 1.0]], requires_grad=True)
    result = (x1 @ x2).sum()
    result.backward  # noqa: B018
    assert x1.grad is None and x2.grad is None
    result.backward()
    assert x1.grad.tolist() == [[7, 3], [7, 3]] and x2.grad.tolist() == [[4, 4], [6, 6]]


# ---- a device


def device():
    """A CUDA device: the emulated one where it is built, as in tests/cuda."""
    plugin = pathlib.Path(lt.library_path()).with_name("libtensor_cuda_emulation.so")
    if plugin.exists():
        os.environ.setdefault("TENSOR_CUDA_PLUGIN", str(plugin))
    if not lt.cuda.is_available():
        pytest.skip("no CUDA device")
    return "cuda"


@seed("S3-13")
def test_sum_on_a_device():
    x, y = lt.Tensor([[1, 2, 3], [3, 2, 1]]).to(device()), lt.Tensor([[3, 2, 1], [1, 2, 3]]).to(device())
    assert (x + y)[0, 0].item() == 4 and (x + y).cpu().tolist() == [[4, 4, 4], [4, 4, 4]]


@seed("S3-14")
def test_sizes_around_those_of_blocks():
    """Kernels run in blocks of threads, and the last block is not full: no element is left out, none beside is written."""
    for n in (1, 31, 33, 127, 128, 129, 1023, 1025, 4097):
        room = lt.full((n + 8,), -1.0, device=device())
        part = room[:n]
        part += lt.arange(n, dtype=lt.float32, device=device())
        assert room.cpu().tolist() == [i - 1.0 for i in range(n)] + [-1.0] * 8, n
