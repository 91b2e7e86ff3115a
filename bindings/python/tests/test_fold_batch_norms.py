# SPDX-License-Identifier: Apache-2.0
"""Batch norms of a program that become part of the convolutions before them."""

import re

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import nn


def calls(program):
    return re.findall(r"= (\w+)\(", str(program))


def trained(module, seed=0):
    """In eval mode, with statistics and scales that do something."""
    rng = np.random.default_rng(seed)
    for name, x in module.state_dict().items():
        if not x.dtype.is_floating_point:
            continue
        values = rng.uniform(0.5, 1.5, x.shape) * (1 if name.endswith("var") else rng.choice([-1, 1], x.shape))
        x.copy_(lt.asarray(values).to(x.dtype))
    return module.eval()


def folded(module, *inputs):
    with lt.no_grad():
        program = lt.capture(module, *inputs)
        return program, program.fold_batch_norms()


def close(x, y):
    eps = {lt.float16: 2e-3, lt.bfloat16: 2e-2, lt.float32: 2e-6, lt.float64: 2e-15}[x.dtype]
    x, y = x.double(), y.double()
    return ((x - y).abs().max() / y.abs().max()).item() < 10 * eps and x.shape == y.shape


LAYERS = {
    "1d": (lambda: nn.Conv1d(4, 6, 3, padding=1), (2, 4, 9)),
    "2d": (lambda: nn.Conv2d(4, 6, 3), (2, 4, 7, 8)),
    "3d": (lambda: nn.Conv3d(2, 3, 2), (1, 2, 4, 5, 4)),
    "without bias": (lambda: nn.Conv2d(4, 6, 1, bias=False), (1, 4, 5, 5)),
    "groups, stride, dilation": (lambda: nn.Conv2d(4, 6, 3, stride=2, dilation=2, padding=2, groups=2), (2, 4, 9, 8)),
    "depthwise": (lambda: nn.Conv2d(6, 6, 3, groups=6), (1, 6, 5, 5)),
    "transposed 1d": (lambda: nn.ConvTranspose1d(4, 6, 3, stride=2), (2, 4, 5)),
    "transposed": (lambda: nn.ConvTranspose2d(4, 6, 3, stride=2, output_padding=1), (2, 4, 5, 4)),
    "transposed in groups": (lambda: nn.ConvTranspose2d(4, 6, 3, groups=2, dilation=2), (2, 4, 5, 4)),
    "transposed 3d": (lambda: nn.ConvTranspose3d(2, 4, 2, groups=2), (1, 2, 3, 3, 3)),
}


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.float16, lt.bfloat16], ids=str)
@pytest.mark.parametrize("affine", [True, False])
@pytest.mark.parametrize("layer", LAYERS)
def test_convolutions(layer, affine, dtype):
    make, shape = LAYERS[layer]
    conv = make()
    norm = {3: nn.BatchNorm1d, 4: nn.BatchNorm2d, 5: nn.BatchNorm3d}[len(shape)](
        conv.out_channels, affine=affine, eps=0.01
    )
    net = trained(nn.Sequential(conv, norm, nn.ReLU())).to(dtype)
    x = lt.rand(shape).to(dtype) - 0.3
    before, after = folded(net, x)
    assert calls(before)[-2:] == ["batch_norm", "relu"] and "batch_norm" not in calls(after)
    assert len(after) == len(before) - 1
    with lt.no_grad():
        for _ in range(4):  # by its calls, and by its plan
            assert close(after(x), net(x))
            assert lt.equal(before(x), net(x))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.bn = nn.Conv2d(3, 5, 3, bias=False), nn.BatchNorm2d(5)
        self.deconv, self.bn2 = nn.Conv2d(5, 5, 1), nn.BatchNorm2d(5)

    def forward(self, x):
        x = F.relu(self.bn(self.conv(x)))
        return self.bn2(self.deconv(x)) + x


def test_names_and_files(tmp_path):
    net, x = trained(Block()), lt.rand(2, 3, 8, 8)
    with lt.no_grad():
        program = lt.capture(net, x, dynamic={"x": {0: "batch"}})
        after = program.fold_batch_norms()
        assert sorted(dict(after.named_constants())) == ["bn.bias", "conv.weight", "deconv.bias", "deconv.weight"]
        assert not any(c.requires_grad for c in dict(after.named_constants()).values())
        assert sorted(dict(program.named_constants())) == sorted(n for n in net.state_dict() if "num_batches" not in n)
        after.save(tmp_path / "folded.safetensors")
        loaded = lt.load_program(tmp_path / "folded.safetensors")
        for batch in (2, 1, 3):
            x = lt.rand(batch, 3, 8, 8)
            assert close(after(x), net(x)) and lt.equal(loaded(x), after(x))
        factor = net.bn.weight / (net.bn.running_var + net.bn.eps).sqrt()
        assert lt.allclose(dict(after.named_constants())["conv.weight"], net.conv.weight * factor.reshape(5, 1, 1, 1))
        assert lt.allclose(dict(after.named_constants())["bn.bias"], net.bn.bias - net.bn.running_mean * factor)
        again = after.fold_batch_norms()
        assert calls(again) == calls(after) and lt.equal(again(x), after(x))


def test_weights_that_several_read(tmp_path):
    conv = nn.Conv2d(3, 3, 3, padding=1)
    first, second = nn.BatchNorm2d(3), nn.BatchNorm2d(3)
    net = trained(nn.Sequential(conv, first, conv, second, conv))
    x = lt.rand(1, 3, 6, 6)
    _, after = folded(net, x)
    assert calls(after) == ["conv2d"] * 3
    with lt.no_grad():
        assert close(after(x), net(x))
        after.save(tmp_path / "p.safetensors")
        assert lt.equal(lt.load_program(tmp_path / "p.safetensors")(x), after(x))


def test_what_stays():
    """Batch norms in training, or of what others read, or along another axis than the convolution's outputs; weights that are
    computed or written; programs that draw random numbers or write."""
    w, one, noise = lt.rand(4, 4, 3, 3), lt.rand(4) + 0.5, lt.rand(4)
    x, image = lt.rand(2, 4, 6, 6), lt.rand(4, 6, 6)

    def norm(y, **how):
        return F.batch_norm(y, noise, one, one, noise, **how)

    def shared(x):
        y = lt.conv2d(x, w)
        return norm(y), y.relu()

    forms = [
        lambda x: norm(lt.conv2d(x, w).relu()),
        lambda x: norm(lt.conv2d(x, w * 2)),
        lambda x: norm(lt.conv2d(x, w), training=True),
        lambda x: F.batch_norm(lt.conv2d(x, w), noise, one + 1, one, noise),
        lambda x: F.batch_norm(lt.conv2d(x, w), noise.double(), one.double(), one, noise),
        lambda x: norm(lt.conv2d(x, w)).add_(1),
        lambda x: norm(lt.conv2d(x, w)) + lt.rand(1),
        lambda x: norm(lt.conv2d(lt.rand(2, 4, 6, 6), x[0, :, :3, :3].expand(4, 4, 3, 3))),
        lambda x: lt.conv2d(norm(x), w),
        shared,
    ]
    with lt.no_grad():
        for i, form in enumerate(forms):
            program = lt.capture(form, x)
            assert calls(program.fold_batch_norms()) == calls(program), i
        # One image: [4, 4, 4], whose axis 1 is no axis of outputs.
        program = lt.capture(lambda x: norm(lt.conv2d(x, w)), image)
        after = program.fold_batch_norms()
        assert calls(after) == calls(program) and lt.equal(after(image), program(image))
        # The same where that shows in the middle of a program only.
        program = lt.capture(lambda x: norm(lt.conv2d(x.sum(0).reshape(4, 6, 6), w)), x)
        assert calls(program.fold_batch_norms()) == calls(program)
        program = lt.capture(lambda x: norm(lt.conv2d(x.sum(0).reshape(1, 4, 6, 6), w)), x)
        assert calls(program.fold_batch_norms()) == calls(program)[:-1]


def test_a_step_that_trains_stays():
    net = nn.Sequential(nn.Conv2d(2, 3, 3), nn.BatchNorm2d(3)).eval()
    optimizer = lt.optim.SGD(net.parameters(), 0.1)

    def step(x):
        optimizer.zero_grad()
        loss = net(x).square().mean()
        loss.backward()
        optimizer.step()
        return loss

    program = lt.capture(step, lt.rand(2, 2, 5, 5))
    assert calls(program.fold_batch_norms()) == calls(program)


def test_within_a_capture_and_with_autocast():
    """Folding is no call of a program that the thread captures, and its numbers are as exact under autocast."""
    net, x = trained(Block()), lt.rand(1, 3, 8, 8)
    with lt.no_grad():
        program = lt.capture(net, x)
        plain = program.fold_batch_norms()
        found = []

        def outer(y):
            found.append(program.fold_batch_norms())
            return y + 1

        assert calls(lt.capture(outer, lt.ones(2))) == ["add"]
        with lt.autocast("cpu", dtype=lt.bfloat16):
            found.append(program.fold_batch_norms())
        assert all(lt.equal(one(x), plain(x)) for one in found)
        with lt.autocast("cpu", dtype=lt.bfloat16):
            mixed = lt.capture(net, x)
        assert calls(mixed.fold_batch_norms()) == calls(mixed)
