#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the golden files of this folder with PyTorch in float64; README.md says what is in them.

make.py            writes the files
make.py --check    compares the files with what PyTorch computes now
Both print how far float32 strays from float64, each tensor measured by its largest magnitude.
"""

import json
import math
import pathlib
import random
import struct
import sys

import torch
from torch.nn import functional as F

HERE = pathlib.Path(__file__).resolve().parent
CASES = {}
DTYPES = {torch.float64: "F64", torch.int64: "I64", torch.bool: "BOOL"}


def case(build):
    CASES[build.__name__] = build
    return build


def draw(seed, **shapes):
    """Uniform numbers in [-1, 1), the same for every version of Python and PyTorch."""
    numbers = random.Random(seed)
    return {
        name: torch.tensor([numbers.uniform(-1, 1) for _ in range(math.prod(shape))], dtype=torch.float64).reshape(
            shape
        )
        for name, shape in shapes.items()
    }


def leaves(tensors, dtype):
    return {name: t.to(dtype).clone().requires_grad_() for name, t in tensors.items()}


def gradients(tensors):
    return {f"grad.{name}": t.grad for name, t in tensors.items()}


def scaled(tensors, factor):
    return {name: t * factor for name, t in tensors.items()}


@case
def sin2():
    """Ten passes over 51 samples, one at a time, with plain SGD."""
    params = draw(1, **{"fc1.weight": (10, 1), "fc1.bias": (10,), "fc2.weight": (1, 10), "fc2.bias": (1,)})
    x = torch.arange(51, dtype=torch.float64) * 0.4
    inputs = {"x": x, "y": torch.sin(x) ** 2}

    def run(dtype):
        p = leaves(params, dtype)
        xs, ys = (inputs[name].to(dtype).reshape(51, 1, 1) for name in "xy")
        optimizer = torch.optim.SGD(p.values(), lr=0.001)
        losses = []
        for _ in range(10):
            for sample, target in zip(xs, ys):
                hidden = torch.sigmoid(F.linear(sample, p["fc1.weight"], p["fc1.bias"]))
                loss = F.mse_loss(F.linear(hidden, p["fc2.weight"], p["fc2.bias"]), target)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            losses.append(loss.detach())
        return {"losses": torch.stack(losses), **{f"final.{name}": t.detach() for name, t in p.items()}}

    return params, inputs, run


@case
def mlp():
    """200 steps on one batch with each optimiser."""
    sizes = {"fc1": (8, 4), "fc2": (8, 8), "fc3": (3, 8)}
    shapes = {}
    for name, shape in sizes.items():
        shapes |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
    params = scaled(draw(2, **shapes), 0.5)
    x = draw(3, x=(24, 4))["x"]
    inputs = {"x": x, "labels": (x[:, 0] > 0).long() + (x[:, 1] * x[:, 2] > 0).long()}
    optimizers = {
        "sgd": lambda p: torch.optim.SGD(p, lr=0.1),
        "momentum": lambda p: torch.optim.SGD(p, lr=0.05, momentum=0.9),
        "adam": lambda p: torch.optim.Adam(p, lr=0.01, betas=(0.9, 0.999), eps=1e-8),
        "adamw": lambda p: torch.optim.AdamW(p, lr=0.01, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.05),
    }

    def run(dtype):
        want = {}
        for name, make in optimizers.items():
            p = leaves(params, dtype)
            optimizer = make(p.values())
            losses = []
            for _ in range(200):
                h = torch.tanh(F.linear(inputs["x"].to(dtype), p["fc1.weight"], p["fc1.bias"]))
                h = torch.tanh(F.linear(h, p["fc2.weight"], p["fc2.bias"]))
                loss = F.cross_entropy(F.linear(h, p["fc3.weight"], p["fc3.bias"]), inputs["labels"])
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                losses.append(loss.detach())
            want[f"{name}.losses"] = torch.stack(losses)
            want |= {f"{name}.final.{key}": t.detach() for key, t in p.items()}
        return want

    return params, inputs, run


@case
def conv():
    """A convolutional network in training mode, forward and backward."""
    params = draw(
        4,
        **{"conv1.weight": (4, 2, 3, 3), "bn.weight": (4,), "bn.bias": (4,)},
        **{"conv2.weight": (6, 2, 3, 3), "conv2.bias": (6,), "fc.weight": (5, 24), "fc.bias": (5,)},
    )
    params = scaled(params, 0.5)
    params["bn.weight"] += 1
    inputs = {
        "x": draw(5, x=(3, 2, 8, 8))["x"],
        "labels": torch.tensor([4, 0, 2]),
        "running_mean": torch.zeros(4, dtype=torch.float64),
        "running_var": torch.ones(4, dtype=torch.float64),
    }

    def run(dtype):
        p = leaves(params | {"x": inputs["x"]}, dtype)
        mean, var = (inputs[f"running_{name}"].to(dtype).clone() for name in ("mean", "var"))
        h = F.conv2d(p["x"], p["conv1.weight"], padding=1)
        h = F.batch_norm(h, mean, var, p["bn.weight"], p["bn.bias"], training=True, momentum=0.1, eps=1e-5)
        h = F.max_pool2d(F.relu(h), 2)
        h = F.conv2d(h, p["conv2.weight"], p["conv2.bias"], stride=2, padding=2, dilation=2, groups=2)
        h = F.avg_pool2d(F.gelu(h), 2, stride=1, padding=1, count_include_pad=False)
        h = F.max_pool2d(h, 2, stride=2, padding=1)
        logits = F.linear(h.flatten(1), p["fc.weight"], p["fc.bias"])
        loss = F.cross_entropy(logits, inputs["labels"], label_smoothing=0.1)
        loss.backward()
        want = {"logits": logits.detach(), "loss": loss.detach(), "running_mean": mean, "running_var": var}
        return want | gradients(p)

    return params, inputs, run


@case
def lstm():
    """Three steps of an LSTM cell, forward and backward."""
    params = draw(6, weight_ih=(20, 4), weight_hh=(20, 5), bias_ih=(20,), bias_hh=(20,))
    inputs = draw(7, x=(3, 2, 4), h0=(2, 5), c0=(2, 5))

    def run(dtype):
        p = leaves(params | inputs, dtype)
        cell = torch.nn.LSTM(4, 5, dtype=dtype)
        weights = {f"{name}_l0": p[name] for name in params}
        state = (p["h0"][None], p["c0"][None])
        out, (h, c) = torch.func.functional_call(cell, weights, (p["x"], state))
        loss = (out**2).mean() + c.mean()
        loss.backward()
        return {"out": out.detach(), "h": h[0].detach(), "c": c[0].detach(), "loss": loss.detach()} | gradients(p)

    return params, inputs, run


@case
def attention():
    """A causal self-attention layer after a layer norm, forward and backward."""
    weights = {f"{name}.weight": (8, 8) for name in ("q", "k", "v", "o")}
    params = draw(8, **{"ln.weight": (8,), "ln.bias": (8,)}, **weights, **{"o.bias": (8,)})
    inputs = draw(9, x=(2, 5, 8), target=(2, 5, 8))

    def run(dtype):
        p = leaves(params | {"x": inputs["x"]}, dtype)
        h = F.layer_norm(p["x"], (8,), p["ln.weight"], p["ln.bias"], eps=1e-5)
        heads = [F.linear(h, p[f"{name}.weight"]).reshape(2, 5, 2, 4).transpose(1, 2) for name in "qkv"]
        h = F.scaled_dot_product_attention(*heads, is_causal=True)
        out = p["x"] + F.linear(h.transpose(1, 2).reshape(2, 5, 8), p["o.weight"], p["o.bias"])
        loss = F.mse_loss(out, inputs["target"].to(dtype))
        loss.backward()
        return {"out": out.detach(), "loss": loss.detach()} | gradients(p)

    return params, inputs, run


@case
def digits():
    """Twenty steps of a small convolutional network on scanned digits."""
    from sklearn.datasets import load_digits

    shapes = {"conv1": (4, 1, 3, 3), "conv2": (8, 4, 3, 3), "fc1": (64, 32), "fc2": (10, 64)}
    params = {}
    for seed, (name, shape) in enumerate(shapes.items(), 10):
        drawn = draw(seed, **{f"{name}.weight": shape, f"{name}.bias": shape[:1]})
        params |= scaled(drawn, 1 / math.sqrt(math.prod(shape[1:])))
    images, labels = load_digits(return_X_y=True)
    inputs = {
        "x": torch.tensor(images[:64]).reshape(4, 16, 1, 8, 8) / 16,
        "labels": torch.tensor(labels[:64], dtype=torch.int64).reshape(4, 16),
    }

    def run(dtype):
        p = leaves(params, dtype)
        optimizer = torch.optim.Adam(p.values(), lr=0.01)
        losses = []
        for step in range(20):
            h = inputs["x"][step % 4].to(dtype)
            for name in ("conv1", "conv2"):
                h = F.conv2d(h, p[f"{name}.weight"], p[f"{name}.bias"], padding=1)
                h = F.max_pool2d(F.relu(h), 2)
            h = F.relu(F.linear(h.flatten(1), p["fc1.weight"], p["fc1.bias"]))
            loss = F.cross_entropy(F.linear(h, p["fc2.weight"], p["fc2.bias"]), inputs["labels"][step % 4])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.detach())
        return {"losses": torch.stack(losses), **{f"final.{name}": t.detach() for name, t in p.items()}}

    return params, inputs, run


def distance(got, want):
    """The largest difference, by the largest magnitude of `want`."""
    return float((got.double() - want.double()).abs().max() / want.double().abs().max())


def encode(tensors, metadata=None):
    """A safetensors file."""
    header, data = {"__metadata__": metadata} if metadata else {}, b""
    for name, t in tensors.items():
        raw = t.contiguous().numpy().astype(t.numpy().dtype.newbyteorder("<")).tobytes()
        span = [len(data), len(data) + len(raw)]
        header[name] = {"dtype": DTYPES[t.dtype], "shape": list(t.shape), "data_offsets": span}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def decode(raw):
    (size,) = struct.unpack("<Q", raw[:8])
    types = {name: dtype for dtype, name in DTYPES.items()}
    tensors = {}
    header = json.loads(raw[8 : 8 + size])
    header.pop("__metadata__", None)
    for name, entry in header.items():
        start, stop = entry["data_offsets"]
        data = bytearray(raw[8 + size + start : 8 + size + stop])
        tensors[name] = torch.frombuffer(data, dtype=types[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def main():
    check = "--check" in sys.argv[1:]
    torch.set_num_threads(1)
    failed = 0
    for name, build in CASES.items():
        params, inputs, run = build()
        want = run(torch.float64)
        strays = max(distance(got, want[key]) for key, got in run(torch.float32).items())
        groups = {"param": params, "in": inputs, "want": want}
        tensors = {f"{group}.{key}": t for group, of in groups.items() for key, t in of.items()}
        path = HERE / f"{name}.safetensors"
        line = f"{name}: {len(want)} results, float32 strays by {strays:.1e}"
        if check:
            kept = decode(path.read_bytes())
            assert list(kept) == list(tensors), f"{path.name} holds other tensors"
            far = max((distance(kept[key], t), key) for key, t in tensors.items() if t.any())
            line += f", the file by {far[0]:.1e} ({far[1]})"
            failed += far[0] > 1e-10 or strays > 3e-5
        else:
            path.write_bytes(encode(tensors))
            line += f", {path.stat().st_size} bytes"
        print(line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
