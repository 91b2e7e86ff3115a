#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes nn_modules.safetensors: what PyTorch computes with each case of module_cases.py. README.md says what is in it.

modules.py            writes the file
modules.py --check    compares it with what PyTorch computes now
"""

import json
import pathlib
import struct
import sys

import torch
from make import decode, draw, encode
from module_cases import CASES

PATH = pathlib.Path(__file__).resolve().with_name("nn_modules.safetensors")
NOT_TRAINED = ("target", "mask")


def numbers(seed, shape):
    return draw(seed, x=tuple(shape))["x"]


def leaves(name, inputs):
    """The inputs as tensors; floating ones require grad, except targets and masks."""
    tensors = {}
    for key, value in inputs.items():
        t = numbers(f"{name} {key}", value) if isinstance(value, tuple) else torch.tensor(value)
        tensors[key] = t.requires_grad_(t.is_floating_point() and not key.endswith(NOT_TRAINED))
    return tensors


def fill(name, module):
    """Parameters in [-0.5, 0.5), running means in [-1, 1), variances in [0.5, 1.5)."""
    with torch.no_grad():
        for key, p in module.named_parameters():
            p.copy_(numbers(f"{name} {key}", p.shape) / 2)
        for key, b in module.named_buffers():
            if key.endswith("running_mean"):
                b.copy_(numbers(f"{name} {key}", b.shape))
            if key.endswith("running_var"):
                b.copy_(1 + numbers(f"{name} {key}", b.shape) / 2)


def flat(values):
    """The tensors of a result, which may be a tuple of tuples."""
    if isinstance(values, torch.Tensor):
        return [values]
    return [t for value in values or () for t in flat(value)]


def run(name, module, call, inputs):
    m = eval(module, {**vars(torch.nn), "t": lambda *values: torch.tensor(values)})
    fill(name, m)
    m.train(not name.endswith(".eval"))
    tensors = leaves(name, inputs)
    state = {key: t.detach().clone() for key, t in m.state_dict().items()}
    outputs = flat(eval(call, {"m": m, **tensors}))
    loss = sum((t**2).sum() for t in outputs if t.is_floating_point())
    if loss.requires_grad:
        loss.backward()
    found = {f"in.{key}": t.detach() for key, t in tensors.items()}
    found |= {f"state.{key}": t for key, t in state.items()}
    found |= {f"out.{i}": t.detach() for i, t in enumerate(outputs)}
    found |= {f"after.{key}": t.detach() for key, t in m.state_dict().items() if not torch.equal(t, state[key])}
    found |= {f"grad.in.{key}": t.grad for key, t in tensors.items() if t.requires_grad}
    found |= {f"grad.state.{key}": p.grad for key, p in m.named_parameters()}
    return {f"{name}/{key}": t for key, t in found.items()}


def distance(got, want):
    return float((got.double() - want.double()).abs().max()) if want.numel() else 0.0


def main():
    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)
    tensors = {}
    for name, (module, call, inputs) in CASES.items():
        tensors |= run(name, module, call, inputs)
    metadata = {name: f"{module}; {call}" for name, (module, call, _) in CASES.items()}
    if "--check" not in sys.argv[1:]:
        PATH.write_bytes(encode(tensors, metadata))
        print(f"{len(CASES)} cases, {len(tensors)} tensors, {PATH.stat().st_size} bytes")
        return 0
    raw = PATH.read_bytes()
    (size,) = struct.unpack("<Q", raw[:8])
    assert json.loads(raw[8 : 8 + size])["__metadata__"] == metadata, f"{PATH.name} holds other cases"
    kept = decode(raw)
    assert list(kept) == list(tensors), f"{PATH.name} holds other tensors"
    far = max((distance(kept[key], t), key) for key, t in tensors.items())
    print(f"{len(CASES)} cases, the file is off by {far[0]:.1e} ({far[1]})")
    return int(far[0] > 1e-10)


if __name__ == "__main__":
    sys.exit(main())
