# SPDX-License-Identifier: Apache-2.0
"""Tables of models, and transforms of images."""

import os
import pickle
import signal
import time

import numpy as np
import pytest
from libtensor.utils import summary

import libtensor as lt
from libtensor import nn
from libtensor import transforms as T


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(4 * 6 * 6, 10))
        self.head.get_submodule("1").bias.requires_grad = False
        self.unused = nn.BatchNorm1d(3)

    def forward(self, x, scale=1):
        return self.head(self.conv(x).relu()) * scale


def test_summary_in_the_order_of_use():
    model = Net()
    found = summary(model, input_size=(2, 1, 8, 8))
    assert [(layer.name, layer.depth, layer.kind, layer.output) for layer in found.layers] == [
        ("", 0, "Net", "[2, 10]"),
        ("conv", 1, "Conv2d", "[2, 4, 6, 6]"),
        ("head", 1, "Sequential", "[2, 10]"),
        ("head.0", 2, "Flatten", "[2, 144]"),
        ("head.1", 2, "Linear", "[2, 10]"),
        ("unused", 1, "BatchNorm1d", ""),
    ]
    parameters = 4 * 9 + 4 + 1440 + 10 + 6
    assert (found.parameters, found.trainable, found.nbytes) == (parameters, parameters - 10, 4 * parameters)
    text = str(found)
    assert "    head.1 (Linear)" in text and "[2, 144]" in text and "1,450" in text
    assert text.endswith(f"{parameters:,} parameters, {parameters - 10:,} of them trained, 5.8 KiB")


def test_summary_leaves_the_model_as_it_was():
    model = Net()
    model.conv.eval()
    summary(model, (lt.rand(1, 1, 8, 8), 3))
    assert model.training and not model.conv.training and model.head.training
    assert not any(m._forward_hooks or m._forward_pre_hooks for m in model.modules())
    with pytest.raises(lt.ShapeError):
        summary(model, input_size=(1, 1, 3, 3))
    assert not any(m._forward_hooks or m._forward_pre_hooks for m in model.modules())
    assert all(p.grad is None for p in model.parameters())


def test_summary_without_input():
    assert [layer.output for layer in summary(Net()).layers] == [""] * 6
    with pytest.raises(ValueError, match="exclude each other"):
        summary(Net(), lt.ones(1), input_size=(1,))


def test_shared_parameters_count_once():
    layer = nn.Linear(3, 3)
    assert summary(nn.Sequential(layer, layer), input_size=(1, 3)).parameters == 12


IMAGE = np.arange(2 * 3 * 3, dtype=np.uint8).reshape(2, 3, 3) * 14


def test_to_tensor():
    x = T.ToTensor()(IMAGE)
    assert x.dtype == lt.float32 and x.shape == (3, 2, 3)
    np.testing.assert_allclose(x.numpy(), IMAGE.transpose(2, 0, 1).astype(np.float32) / 255, rtol=1e-6)
    assert T.ToTensor()(IMAGE[..., 0]).shape == (1, 2, 3)
    assert T.ToTensor()(IMAGE.astype(np.float64)).dtype == lt.float64
    with pytest.raises(ValueError, match="2 or 3 axes, not 1"):
        T.ToTensor()(IMAGE[0, 0])


def test_bytes_there_and_back():
    x = lt.from_numpy(IMAGE)
    back = T.ConvertImageDtype(lt.uint8)(T.ConvertImageDtype(lt.float32)(x))
    assert back.tolist() == IMAGE.tolist()
    assert T.ConvertImageDtype(lt.float64)(lt.ones(1)).dtype == lt.float64


def test_normalize():
    x = lt.rand(5, 3, 2, 2)
    got = T.Normalize([0.1, 0.2, 0.3], (1.0, 2.0, 4.0))(x).numpy()
    want = (x.numpy() - np.array([0.1, 0.2, 0.3]).reshape(3, 1, 1)) / np.array([1.0, 2, 4]).reshape(3, 1, 1)
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("lead", [(), (2,), (2, 3)])
def test_sizes(lead):
    x = lt.rand(*lead, 3, 6, 8)
    assert T.Resize((3, 4))(x).shape == (*lead, 3, 3, 4)
    assert T.Resize(3)(x).shape == (*lead, 3, 3, 4)
    assert T.Resize(12, interpolation="nearest")(x).shape == (*lead, 3, 12, 16)
    assert T.CenterCrop(4)(x).tolist() == x[..., 1:5, 2:6].tolist()
    assert T.Pad((1, 2, 3, 4))(x).shape == (*lead, 3, 12, 12)
    assert (
        T.Pad(1, padding_mode="reflect")(x).tolist()
        == np.pad(x.numpy(), [(0, 0)] * (len(lead) + 1) + [(1, 1)] * 2, "reflect").tolist()
    )
    assert T.Pad((1, 2), fill=7)(x)[..., 0, 0].tolist() == lt.full((*lead, 3), 7.0).tolist()


def test_crops_are_parts_at_every_place():
    x = lt.arange(20).reshape(1, 4, 5)
    found = {T.RandomCrop(3)(x)[0, 0, 0].item() for _ in range(200)}
    assert found == {0, 1, 2, 5, 6, 7}
    assert T.RandomCrop(4, padding=2)(x).shape == (1, 4, 4)
    with pytest.raises(ValueError, match=r"an image of \[4, 5\] pixels has no part of \[6, 6\]"):
        T.RandomCrop(6)(x)


def test_flips():
    x = lt.arange(6).reshape(1, 2, 3)
    assert T.RandomHorizontalFlip(1)(x).tolist() == [[[2, 1, 0], [5, 4, 3]]]
    assert T.RandomVerticalFlip(1)(x).tolist() == [[[3, 4, 5], [0, 1, 2]]]
    assert T.RandomHorizontalFlip(0)(x).tolist() == x.tolist()
    lt.manual_seed(1)
    turned = sum(T.RandomHorizontalFlip()(x)[0, 0, 0].item() == 2 for _ in range(400))
    assert 150 < turned < 250


def test_one_after_another():
    both = T.Compose([T.Lambda(lambda x: x + 1), T.RandomApply([T.Lambda(lambda x: x * 10)], p=1)])
    assert both(lt.ones(1)).tolist() == [20]
    assert T.RandomApply([T.Lambda(lambda x: x * 10)], p=0)(lt.ones(1)).tolist() == [1]


@pytest.mark.parametrize("start", [lt.multiprocessing.spawn, lt.multiprocessing.start_processes])
def test_processes_are_started_and_their_failure_is_reported(start):
    assert start(divmod, (7,), nprocs=2) is None
    with pytest.raises(RuntimeError, match=r"process 0 \(pid \d+\) raised:\n(.|\n)*ZeroDivisionError") as caught:
        start(divmod, (0,))
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.error_index, str(error)) == (0, str(caught.value)) and type(error) is type(caught.value)


def end_in(i, how):
    """Process 1 fails, and the others would wait for a minute."""
    if i != 1:
        time.sleep(60)
    if how < 0:
        os.kill(os.getpid(), -how)
    os._exit(how)


@pytest.mark.parametrize(
    ("how", "words"), [(5, "ended with exit code 5"), (-signal.SIGKILL, r"was killed by signal 9 \(SIGKILL\)")]
)
def test_the_process_that_failed_is_named_and_the_others_are_ended(how, words):
    context = lt.multiprocessing.spawn(end_in, (how,), nprocs=3, join=False)
    assert len(context.pids()) == 3
    with pytest.raises(lt.multiprocessing.ProcessExitedException, match=rf"process 1 \(pid \d+\) {words}") as caught:
        while not context.join(timeout=5):
            pass
    assert (caught.value.error_index, caught.value.exit_code) == (1, how)
    assert caught.value.error_pid == context.pids()[1]
    assert not any(process.is_alive() for process in context.processes)
    assert pickle.loads(pickle.dumps(caught.value)).exit_code == how
