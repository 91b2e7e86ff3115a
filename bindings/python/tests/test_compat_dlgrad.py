# SPDX-License-Identifier: Apache-2.0
"""libtensor.compat.dlgrad: what dlgrad's guide and its two examples use."""

import gzip
import math

import numpy as np
import pytest
from libtensor.compat.dlgrad import Device, DType, Tensor, nn

import libtensor as lt


def array(*shape):
    return np.arange(math.prod(shape), dtype=np.float32).reshape(shape)


def shown(t, capsys):
    assert t.show() is None
    return capsys.readouterr().out


def test_repr_and_show_of_every_rank(capsys):
    t = Tensor(array(3, 3))
    text = (
        "Tensor<dtype: DType.FLOAT32 device: Device.CPU, shape: (3, 3), ndim: 2, size: 3.6e-05mb, requires_grad: False>"
    )
    assert repr(t) == str(t) == text
    assert repr(Tensor(2.0, requires_grad=True)).endswith("shape: (), ndim: 0, size: 4e-06mb, requires_grad: True>")
    assert shown(t, capsys) == (
        "[\n  [0.000000, 1.000000, 2.000000],\n  [3.000000, 4.000000, 5.000000],\n  [6.000000, 7.000000, 8.000000]\n]\n"
    )
    assert shown(Tensor(-1.5), capsys) == "-1.500000\n"
    assert shown(Tensor(array(9)), capsys).count(",") == 8, "9 along an axis are shown whole"
    assert shown(Tensor(array(10)), capsys) == ("[0.000000, 1.000000, 2.000000, ..., 7.000000, 8.000000, 9.000000]\n")
    assert shown(Tensor(array(2, 1, 2)).T, capsys) == (
        "[\n  [\n    [0.000000, 2.000000]\n  ],\n  [\n    [1.000000, 3.000000]\n  ]\n]\n"
    )
    rows = shown(Tensor(array(11, 1)), capsys).splitlines()
    assert rows[3:6] == ["  [2.000000],", "  ...,", "  [8.000000],"] and len(rows) == 9
    assert shown(Tensor(array(0)), capsys) == "[]\n"


def test_new_tensors():
    assert Tensor.full((2, 3), fill_value=4).numpy().tolist() == [[4, 4, 4]] * 2
    assert Tensor.ones_like((2,)).numpy().tolist() == [1, 1] and Tensor.zeros_like((2,)).numpy().tolist() == [0, 0]
    drawn = Tensor.uniform((50, 40), low=-1, high=3, requires_grad=True)
    assert drawn.requires_grad and -1 <= drawn.numpy().min() < -0.9 and 2.9 < drawn.numpy().max() < 3
    assert 0 <= Tensor.rand((20,)).numpy().min() < 1
    t = Tensor(array(4, 3, 2))
    assert (t.shape, t.stride, t.ndim, t.numel, t.dtype, t.device) == (
        (4, 3, 2), (6, 2, 1), 3, 24, DType.FLOAT32, Device.CPU)  # fmt: skip
    assert t[1:2].numpy().tolist() == [array(4, 3, 2)[1].tolist()]
    a = array(3)
    assert Tensor(a).numpy() is not a and Tensor(lt.arange(3)).numpy().tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    "make, kind, message",
    [
        (lambda: Tensor(np.zeros(2)), ValueError, "dtype float64, expected float32"),
        (lambda: Tensor([1.0]), ValueError, "data is a list"),
        (lambda: Tensor(1.0, device="tpu"), ValueError, "'tpu' is no device, expected one of 'cpu', 'cuda'"),
        (lambda: Tensor.rand((2,), dtype="float16"), ValueError, "float16"),
        (lambda: Tensor.rand((2,), requires_grad=True).backward(), AssertionError, "scalar Tensor.*shape \\(2,\\)"),
    ],
)
def test_mistakes(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_values_of_ops():
    x = array(2, 3) - 2
    t, r = Tensor(x), lt.tensor(x)
    row = Tensor(array(1, 3))
    for ours, expected in [
        (t + row, r + lt.tensor(array(1, 3))),
        (2 - t, 2 - r),
        (t / 2 * 3 + 1, r / 2 * 3 + 1),
        (1 / (t + 9), 1 / (r + 9)),
        (-(t**2), -(r**2)),
        (t @ t.T, r @ r.T),
        (t.sum(), r.sum()),
        (t.sum(dim=0, keepdim=True), r.sum(0, keepdim=True)),
        (t.mean(dim=1), r.mean(1)),
        (t.max(), r.max()),
        (t.max(dim=1, keepdim=True), r.amax(1, keepdim=True)),
        (t.argmax(dim=1), lt.tensor([[2.0], [2.0]])),
        (t.argmax(), lt.tensor(5.0)),
        (t.relu(), r.relu()),
        (t.leaky_relu(0.2), lt.nn.functional.leaky_relu(r, 0.2)),
        (t.tanh(), r.tanh()),
        (t.sigmoid(), r.sigmoid()),
        (t.exp(), r.exp()),
        ((t + 3).log(), (r + 3).log()),
        ((t + 3).sqrt(), (r + 3).sqrt()),
        (t.log_softmax(), r.log_softmax(1)),
        (t.clamp(min=-1, max=1), r.clamp(-1, 1)),
        (t.clamp(), r),
        (t.reshape((3, 2)), r.reshape(3, 2)),
        (t.unsqueeze([0, 2]), r[None, :, None]),
        (t.unsqueeze(0).squeeze(0), r),
        (t > 0, (r > 0).float()),
        (t == t, lt.ones(2, 3)),
        (Tensor.where(t > 0, t, -5.0), lt.where(r > 0, r, lt.tensor(-5.0))),
        (t.linear(row, None), r @ lt.tensor(array(3, 1))),
    ]:
        assert ours.shape == tuple(expected.shape)
        np.testing.assert_allclose(ours.numpy(), expected.numpy(), rtol=1e-6)
    assert (t == "x") is False and len(t) == 2 and hash(t) == hash(t) and bool(Tensor(0.0))


def test_losses_and_gradients():
    x = Tensor(np.array([[0.5, 1.5, 2.5], [1, 2, 3]], np.float32), requires_grad=True)
    loss = x.cross_entropy_loss(Tensor(np.array([[2], [1]], np.float32)))
    loss.backward()
    assert loss.shape == (1, 1) and loss.numpy().item() == pytest.approx(0.9076, abs=1e-4)
    np.testing.assert_allclose(x.grad.numpy(), [[0.0450, 0.1224, -0.1674], [0.0450, -0.3776, 0.3326]], atol=1e-4)
    loss.detach()
    x.grad = None
    assert x.grad is None
    z = Tensor(np.array([[0.0], [2.0]], np.float32), requires_grad=True)
    (z.bcewithlogitsloss(1.0) * 2).backward()
    np.testing.assert_allclose(z.grad.numpy(), [[-0.5], [-1 / (1 + math.exp(2))]], rtol=1e-6)
    z.grad = Tensor(np.ones((2, 1), np.float32))
    assert z.grad.numpy().tolist() == [[1], [1]]


class Model:
    def __init__(self):
        self.layers = [nn.Linear(12, 8), Tensor.relu, lambda t: t.leaky_relu(0.2), nn.Linear(8, 3, bias=False)]

    def __call__(self, x):
        return x.sequential(self.layers)


@pytest.mark.parametrize("kind, options", [("SGD", {}), ("SGD", {"momentum": 0.9}), ("Adam", {"betas": (0.5, 0.99)})])
def test_training_is_that_of_the_core(kind, options):
    lt.manual_seed(0)
    model = Model()
    parameters = nn.utils.get_parameters(model)
    assert [p.shape for p in parameters] == [(8, 12), (1, 8), (3, 8)]
    core = lt.nn.Sequential(lt.nn.Linear(12, 8), lt.nn.ReLU(), lt.nn.LeakyReLU(0.2), lt.nn.Linear(8, 3, bias=False))
    for p, q in zip(core.parameters(), parameters):
        with lt.no_grad():
            p.copy_(lt.tensor(q.numpy().copy()).reshape(p.shape))
    x, y = Tensor.rand((6, 12)), Tensor(np.array([[0], [1], [2], [0], [1], [2]], np.float32))
    optimiser = getattr(nn.optim, kind)(params=parameters, lr=0.05, **options)
    of_core = getattr(lt.optim, kind)(core.parameters(), lr=0.05, **options)
    losses = []
    for _ in range(8):
        optimiser.zero_grad()
        loss = model(x).cross_entropy_loss(target=y)
        loss.backward()
        optimiser.step()
        of_core.zero_grad()
        expected = lt.nn.functional.cross_entropy(core(lt.tensor(x.numpy())), lt.tensor([0, 1, 2, 0, 1, 2]))
        expected.backward()
        of_core.step()
        assert loss.numpy().item() == pytest.approx(expected.item(), rel=1e-5)
        losses.append(loss.numpy().item())
    assert losses[-1] < losses[0]


def test_saved_models_have_paths_as_names(tmp_path):
    model = Model()
    nn.utils.save_model(model, tmp_path / "model.safetensors")
    loaded = lt.load(tmp_path / "model.safetensors")
    assert list(loaded) == ["layers.0.weight", "layers.0.bias", "layers.3.weight"]
    assert loaded["layers.3.weight"].equal(lt.tensor(model.layers[3].weight.numpy()))


def test_mnist_is_rows_of_float32(tmp_path):
    (tmp_path / "MNIST/raw").mkdir(parents=True)
    for which, n in (("train", 3), ("t10k", 2)):
        images = np.arange(n * 784).reshape(n, 28, 28).astype(np.uint8)
        for name, values in (("images-idx3", images), ("labels-idx1", np.arange(n, dtype=np.uint8))):
            header = bytes([0, 0, 8, values.ndim]) + np.array(values.shape, ">u4").tobytes()
            with gzip.open(tmp_path / f"MNIST/raw/{which}-{name}-ubyte.gz", "wb") as f:
                f.write(header + values.tobytes())
    x, y, test_x, test_y = nn.datasets.mnist(device="cpu", root=tmp_path)
    assert [t.shape for t in (x, y, test_x, test_y)] == [(3, 784), (3, 1), (2, 784), (2, 1)]
    assert y.numpy().tolist() == [[0], [1], [2]] and x.numpy()[1, 5] == (784 + 5) % 256
