# SPDX-License-Identifier: Apache-2.0
"""Replays the golden files without the binding: cffi in ABI mode, on the shipped headers.

The steps are those of README.md.
"""

import json
import math
import pathlib
import struct

import native
import numpy as np
import pytest
from native import ffi, lib

HERE = pathlib.Path(__file__).resolve().parent


class Ops:
    """ops.add(a=x, b=y) is tensor_add: a Tensor, or a list of them."""

    def __getattr__(self, name):
        return lambda n_outputs=None, **arguments: native.call(f"tensor_{name}", arguments, n_outputs)


ops = Ops()


def read(path):
    """{name: array} of a safetensors file, by the format's own description."""
    raw = path.read_bytes()
    (size,) = struct.unpack("<Q", raw[:8])
    types = {"F64": "<f8", "I64": "<i8"}
    arrays = {}
    for name, entry in json.loads(raw[8 : 8 + size]).items():
        start, stop = entry["data_offsets"]
        flat = np.frombuffer(raw[8 + size + start : 8 + size + stop], types[entry["dtype"]])
        arrays[name] = flat.reshape(entry["shape"])
    return arrays


def copied(array):
    """A tensor with memory of its own."""
    shape = ffi.new("int64_t[]", [*array.shape, 0])
    data = np.ascontiguousarray(array)
    code = native.CODES[data.dtype.name]
    return native.Tensor(lib.tensor_create(ffi.from_buffer(data), shape, array.ndim, code, native.DEVICE))


class Golden:
    def __init__(self, name, dtype):
        self.dtype = dtype
        self.want = {}
        self.params = {}
        self.inputs = {}
        for key, array in read(HERE / f"{name}.safetensors").items():
            group, _, rest = key.partition(".")
            if group == "want":
                self.want[rest] = array
            else:
                of_run = array if array.dtype == np.int64 else array.astype(dtype)
                (self.params if group == "param" else self.inputs)[rest] = copied(of_run)

    def leaves(self, *inputs):
        leaves = {name: ops.clone(x=t) for name, t in self.params.items()}
        return {name: t.requires_grad() for name, t in (leaves | {name: self.inputs[name] for name in inputs}).items()}

    def compare(self, results):
        assert results.keys() == self.want.keys()
        for name, got in results.items():
            got = np.array(got, self.dtype) if isinstance(got, list) else got.numpy()
            want = self.want[name]
            assert (got.dtype, got.shape) == (self.dtype, want.shape), name
            off = np.abs(got - want).max() / np.abs(want).max()
            assert off <= (1e-9 if self.dtype == np.float64 else 1e-4), f"{name} is off by {off:.1e}"


def backward(loss):
    native.check(lib.tensor_backward(loss.handle, native.NULL, 0))


def gradients(leaves):
    out = ffi.new("tensor_t *[1]")
    found = {}
    for name, t in leaves.items():
        native.check(lib.tensor_grad(t.handle, out))
        found[f"grad.{name}"] = native.Tensor(out[0])
    return found


def linear(x, p, name):
    return ops.linear(x=x, weight=p[f"{name}.weight"], bias=p.get(f"{name}.bias"))


class Optimizer:
    """Owns a tensor_optimizer_t."""

    def __init__(self, kind, params, **options):
        opts = ffi.new("tensor_optimizer_opts_t *", {"struct_size": ffi.sizeof("tensor_optimizer_opts_t"), **options})
        handles = ffi.new("tensor_t *[]", [t.handle for t in params.values()])
        self.handle = lib.tensor_optimizer_create(kind, handles, len(params), opts)
        assert self.handle != native.NULL

    def __del__(self, release=lib.tensor_optimizer_release):  # looked up now, as native.release is
        release(self.handle)

    def train(self, loss):
        native.check(lib.tensor_optimizer_zero_grad(self.handle))
        backward(loss)
        native.check(lib.tensor_optimizer_step(self.handle))
        return loss.numpy().item()


def sin2(golden):
    p = golden.leaves()
    samples = list(
        zip(*(ops.unbind(51, x=ops.reshape(x=golden.inputs[name], shape=[51, 1, 1]), axis=0) for name in "xy"))
    )
    optimizer = Optimizer(lib.TENSOR_SGD, p, lr=0.001)
    losses = []
    for _ in range(10):
        for x, y in samples:
            guess = linear(ops.sigmoid(x=linear(x, p, "fc1")), p, "fc2")
            last = optimizer.train(ops.mse_loss(x=guess, target=y, reduction=lib.TENSOR_REDUCE_MEAN))
        losses.append(last)
    return {"losses": losses, **{f"final.{name}": t for name, t in p.items()}}


def cross_entropy(logits, labels, label_smoothing=0.0):
    return ops.cross_entropy(
        logits=logits,
        target=labels,
        weight=None,
        ignore_index=-100,
        label_smoothing=label_smoothing,
        reduction=lib.TENSOR_REDUCE_MEAN,
    )


def mlp(golden):
    optimizers = {
        "sgd": {"kind": lib.TENSOR_SGD, "lr": 0.1},
        "momentum": {"kind": lib.TENSOR_SGD, "lr": 0.05, "momentum": 0.9},
        "adam": {"kind": lib.TENSOR_ADAM, "lr": 0.01},
        "adamw": {"kind": lib.TENSOR_ADAMW, "lr": 0.01, "weight_decay": 0.05},
    }
    results = {}
    for name, options in optimizers.items():
        p = golden.leaves()
        optimizer = Optimizer(params=p, **options)
        losses = []
        for _ in range(200):
            h = ops.tanh(x=linear(golden.inputs["x"], p, "fc1"))
            logits = linear(ops.tanh(x=linear(h, p, "fc2")), p, "fc3")
            losses.append(optimizer.train(cross_entropy(logits, golden.inputs["labels"])))
        results[f"{name}.losses"] = losses
        results |= {f"{name}.final.{key}": t for key, t in p.items()}
    return results


def conv2d(x, weight, bias, stride, padding, dilation, groups):
    extents = {"stride": [stride] * 2, "padding": [padding] * 2, "dilation": [dilation] * 2}
    return ops.conv2d(x=x, weight=weight, bias=bias, **extents, groups=groups)


def max_pool2d(x, padding):
    extents = {"kernel": [2, 2], "stride": [2, 2], "padding": [padding] * 2, "dilation": [1, 1]}
    return ops.max_pool2d(x=x, **extents, ceil_mode=0)


def conv(golden):
    p = golden.leaves("x")
    running = {name: golden.inputs[name] for name in ("running_mean", "running_var")}
    h = conv2d(p["x"], p["conv1.weight"], None, 1, 1, 1, 1)
    norm = {"weight": p["bn.weight"], "bias": p["bn.bias"], "training": 1, "momentum": 0.1, "eps": 1e-5}
    h = max_pool2d(ops.relu(x=ops.batch_norm(x=h, **norm, **running)), 0)
    h = ops.gelu(x=conv2d(h, p["conv2.weight"], p["conv2.bias"], 2, 2, 2, 2), tanh_approx=0)
    extents = {"kernel": [2, 2], "stride": [1, 1], "padding": [1, 1]}
    h = max_pool2d(ops.avg_pool2d(x=h, **extents, ceil_mode=0, count_include_pad=0, divisor_override=0), 1)
    logits = linear(ops.flatten(x=h, start_axis=1, end_axis=-1), p, "fc")
    loss = cross_entropy(logits, golden.inputs["labels"], 0.1)
    backward(loss)
    return {"logits": logits, "loss": loss, **running, **gradients(p)}


def mean(x):
    return ops.mean(x=x, axes=None, keepdims=0, dtype=0)


def lstm(golden):
    p = golden.leaves("x", "h0", "c0")
    h, c, outs = p["h0"], p["c0"], []
    for x in ops.unbind(3, x=p["x"], axis=0):
        sums = ops.add(
            a=ops.linear(x=x, weight=p["weight_ih"], bias=p["bias_ih"]),
            b=ops.linear(x=h, weight=p["weight_hh"], bias=p["bias_hh"]),
        )
        i, f, g, o = ops.split(4, x=sums, sizes=[5] * 4, axis=1)
        forgotten = ops.mul(a=ops.sigmoid(x=f), b=c)
        c = ops.add(a=forgotten, b=ops.mul(a=ops.sigmoid(x=i), b=ops.tanh(x=g)))
        h = ops.mul(a=ops.sigmoid(x=o), b=ops.tanh(x=c))
        outs.append(h)
    out = ops.stack(xs=outs, axis=0)
    loss = ops.add(a=mean(ops.square(x=out)), b=mean(c))
    backward(loss)
    return {"out": out, "h": h, "c": c, "loss": loss, **gradients(p)}


def attention(golden):
    p = golden.leaves("x")
    h = ops.layer_norm(x=p["x"], norm_ndim=1, weight=p["ln.weight"], bias=p["ln.bias"], eps=1e-5)
    q, k, v = (
        ops.transpose(x=ops.reshape(x=linear(h, p, name), shape=[2, 5, 2, 4]), axis0=1, axis1=2) for name in "qkv"
    )
    later = copied(np.triu(np.ones((5, 5), bool), 1))
    scores = ops.mul_scalar(a=ops.matmul(a=q, b=ops.matrix_transpose(x=k)), b=0.5)
    scores = ops.masked_fill(x=scores, mask=later, value=copied(np.array(-math.inf, golden.dtype)))
    h = ops.transpose(x=ops.matmul(a=ops.softmax(x=scores, axis=-1), b=v), axis0=1, axis1=2)
    out = ops.add(a=p["x"], b=linear(ops.reshape(x=h, shape=[2, 5, 8]), p, "o"))
    loss = ops.mse_loss(x=out, target=golden.inputs["target"], reduction=lib.TENSOR_REDUCE_MEAN)
    backward(loss)
    return {"out": out, "loss": loss, **gradients(p)}


def digits(golden):
    p = golden.leaves()
    batches = [ops.unbind(4, x=golden.inputs[name], axis=0) for name in ("x", "labels")]
    optimizer = Optimizer(lib.TENSOR_ADAM, p, lr=0.01)
    losses = []
    for step in range(20):
        h, labels = (parts[step % 4] for parts in batches)
        for name in ("conv1", "conv2"):
            h = max_pool2d(ops.relu(x=conv2d(h, p[f"{name}.weight"], p[f"{name}.bias"], 1, 1, 1, 1)), 0)
        h = ops.relu(x=linear(ops.flatten(x=h, start_axis=1, end_axis=-1), p, "fc1"))
        losses.append(optimizer.train(cross_entropy(linear(h, p, "fc2"), labels)))
    return {"losses": losses, **{f"final.{name}": t for name, t in p.items()}}


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("run", [sin2, mlp, conv, lstm, attention, digits], ids=lambda run: run.__name__)
def test_replay(run, dtype):
    golden = Golden(run.__name__, np.dtype(dtype))
    golden.compare(run(golden))
