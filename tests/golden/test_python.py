# SPDX-License-Identifier: Apache-2.0
"""Replays the golden files through the Python binding. The steps are those of README.md."""

import math
import os
import pathlib

import pytest
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import optim

HERE = pathlib.Path(__file__).resolve().parent
DEVICE = os.environ.get("TENSOR_TEST_DEVICE", "cpu")


class Golden:
    """The tensors of one file, in the dtype of this run."""

    def __init__(self, name, dtype):
        tensors = lt.load(HERE / f"{name}.safetensors")
        groups = {"param": {}, "in": {}, "want": {}}
        for key, t in tensors.items():
            group, _, rest = key.partition(".")
            of_run = t if group == "want" or t.dtype == lt.int64 else t.to(dtype)
            groups[group][rest] = of_run.clone() if group == "want" else of_run.to(DEVICE, copy=True)
        self.params, self.inputs, self.want = groups["param"], groups["in"], groups["want"]
        self.dtype = dtype

    def leaves(self):
        return {name: t.clone().requires_grad_() for name, t in self.params.items()}

    def compare(self, results):
        assert results.keys() == self.want.keys()
        tolerance = 1e-9 if self.dtype == lt.float64 else 1e-4
        for name, got in results.items():
            want = self.want[name]
            assert (got.dtype, got.shape) == (self.dtype, want.shape), name
            off = ((got.detach().cpu().to(lt.float64) - want).abs().max() / want.abs().max()).item()
            assert off <= tolerance, f"{name} is off by {off:.1e}"


def gradients(leaves):
    return {f"grad.{name}": t.grad for name, t in leaves.items()}


def train(optimizer, loss):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def sin2(golden):
    p = golden.leaves()
    x, y = (golden.inputs[name].reshape(51, 1, 1) for name in "xy")
    optimizer = optim.SGD(p.values(), lr=0.001)
    losses = []
    for _ in range(10):
        for sample, target in zip(x, y):
            hidden = lt.sigmoid(F.linear(sample, p["fc1.weight"], p["fc1.bias"]))
            last = train(optimizer, F.mse_loss(F.linear(hidden, p["fc2.weight"], p["fc2.bias"]), target))
        losses.append(last)
    return {"losses": lt.tensor(losses, dtype=golden.dtype), **{f"final.{name}": t for name, t in p.items()}}


def mlp(golden):
    optimizers = {
        "sgd": lambda p: optim.SGD(p, lr=0.1),
        "momentum": lambda p: optim.SGD(p, lr=0.05, momentum=0.9),
        "adam": lambda p: optim.Adam(p, lr=0.01),
        "adamw": lambda p: optim.AdamW(p, lr=0.01, weight_decay=0.05),
    }
    x, labels = golden.inputs["x"], golden.inputs["labels"]
    results = {}
    for name, make in optimizers.items():
        p = golden.leaves()
        optimizer = make(p.values())
        losses = []
        for _ in range(200):
            h = lt.tanh(F.linear(x, p["fc1.weight"], p["fc1.bias"]))
            h = lt.tanh(F.linear(h, p["fc2.weight"], p["fc2.bias"]))
            logits = F.linear(h, p["fc3.weight"], p["fc3.bias"])
            losses.append(train(optimizer, F.cross_entropy(logits, labels)))
        results[f"{name}.losses"] = lt.tensor(losses, dtype=golden.dtype)
        results |= {f"{name}.final.{key}": t for key, t in p.items()}
    return results


def conv(golden):
    p = golden.leaves() | {"x": golden.inputs["x"].requires_grad_()}
    mean, var = golden.inputs["running_mean"], golden.inputs["running_var"]
    h = F.conv2d(p["x"], p["conv1.weight"], padding=1)
    h = F.batch_norm(h, mean, var, p["bn.weight"], p["bn.bias"], training=True, momentum=0.1, eps=1e-5)
    h = F.max_pool2d(F.relu(h), 2)
    h = F.conv2d(h, p["conv2.weight"], p["conv2.bias"], stride=2, padding=2, dilation=2, groups=2)
    h = F.avg_pool2d(F.gelu(h), 2, stride=1, padding=1, count_include_pad=False)
    h = F.max_pool2d(h, 2, stride=2, padding=1)
    logits = F.linear(h.flatten(1), p["fc.weight"], p["fc.bias"])
    loss = F.cross_entropy(logits, golden.inputs["labels"], label_smoothing=0.1)
    loss.backward()
    return {"logits": logits, "loss": loss, "running_mean": mean, "running_var": var} | gradients(p)


def lstm(golden):
    p = golden.leaves() | {name: t.requires_grad_() for name, t in golden.inputs.items()}
    h, c, outs = p["h0"], p["c0"], []
    for x in p["x"]:
        sums = F.linear(x, p["weight_ih"], p["bias_ih"]) + F.linear(h, p["weight_hh"], p["bias_hh"])
        i, f, g, o = sums.split(5, 1)
        c = f.sigmoid() * c + i.sigmoid() * g.tanh()
        h = o.sigmoid() * c.tanh()
        outs.append(h)
    out = lt.stack(outs)
    loss = (out**2).mean() + c.mean()
    loss.backward()
    return {"out": out, "h": h, "c": c, "loss": loss} | gradients(p)


def attention(golden):
    p = golden.leaves() | {"x": golden.inputs["x"].requires_grad_()}
    h = F.layer_norm(p["x"], (8,), p["ln.weight"], p["ln.bias"], eps=1e-5)
    q, k, v = (F.linear(h, p[f"{name}.weight"]).reshape(2, 5, 2, 4).transpose(1, 2) for name in "qkv")
    place = lt.arange(5, device=DEVICE)
    scores = (q @ k.transpose(-1, -2) / 2).masked_fill(place[:, None] < place, -math.inf)
    h = (scores.softmax(-1) @ v).transpose(1, 2).reshape(2, 5, 8)
    out = p["x"] + F.linear(h, p["o.weight"], p["o.bias"])
    loss = F.mse_loss(out, golden.inputs["target"])
    loss.backward()
    return {"out": out, "loss": loss} | gradients(p)


def digits(golden):
    p = golden.leaves()
    optimizer = optim.Adam(p.values(), lr=0.01)
    losses = []
    for step in range(20):
        h, labels = golden.inputs["x"][step % 4], golden.inputs["labels"][step % 4]
        for name in ("conv1", "conv2"):
            h = F.conv2d(h, p[f"{name}.weight"], p[f"{name}.bias"], padding=1)
            h = F.max_pool2d(F.relu(h), 2)
        h = F.relu(F.linear(h.flatten(1), p["fc1.weight"], p["fc1.bias"]))
        losses.append(train(optimizer, F.cross_entropy(F.linear(h, p["fc2.weight"], p["fc2.bias"]), labels)))
    return {"losses": lt.tensor(losses, dtype=golden.dtype), **{f"final.{name}": t for name, t in p.items()}}


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("run", [sin2, mlp, conv, lstm, attention, digits], ids=lambda run: run.__name__)
def test_replay(run, dtype):
    golden = Golden(run.__name__, getattr(lt, dtype))
    golden.compare(run(golden))
