# SPDX-License-Identifier: Apache-2.0
"""The models of examples/python/models are PyTorch's programs but for their imports. Here each learns for some steps from
the same weights under both, in float64: the losses must be the same. PyTorch's lie in model_losses.json, which

    python bindings/python/tests/test_models.py --write

computes again where PyTorch is installed."""

import json
import pathlib
import sys
import types

import numpy as np
import pytest

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE.parents[2] / "examples" / "python" / "models"
LOSSES = HERE / "model_losses.json"
STEPS = 20


def program(name, framework):
    """An example as a module, for libtensor or for PyTorch."""
    source = (MODELS / f"{name}.py").read_text(encoding="utf-8")
    if framework == "torch":
        source = source.replace("import libtensor as torch", "import torch").replace("from libtensor", "from torch")
        assert "libtensor" not in source
    module = types.ModuleType(name)
    module.__file__ = str(MODELS / f"{name}.py")
    sys.path[:0] = [str(MODELS), str(MODELS.parent)]
    try:
        exec(compile(source, f"{name}.py for {framework}", "exec"), vars(module))
    finally:
        del sys.path[:2]
    return module


def set_weights(torch, model):
    with torch.no_grad():
        for i, (name, weight) in enumerate(sorted(model.named_parameters())):
            values = np.sin(0.7 * np.arange(weight.numel()) + i).reshape(tuple(weight.shape))
            values = 1 + values / 10 if "norm" in name and "weight" in name else values / weight.shape[-1] ** 0.5
            weight.copy_(torch.tensor(values))


def losses(name, framework):
    module = program(name, framework)
    torch = module.torch
    rng = np.random.default_rng(3)
    images = rng.random((90, 1, 8, 8))
    text = rng.integers(0, 20, 500)
    if name == "conv_net":
        model = module.ConvNet().double()
        model.dropout.p = 0.0  # what is dropped is random
        data = torch.tensor(images), torch.tensor(rng.integers(0, 10, 90))
    elif name == "vae":
        model, data = module.VAE().double(), (torch.tensor(images).flatten(1),)
    elif name == "lstm":
        model, data = module.CharLSTM(20).double(), (text,)
    else:
        model, data = module.CharTransformer(20).double(), (text,)
    set_weights(torch, model)
    return module.train(model, *data, steps=STEPS)


@pytest.mark.parametrize("name", ["conv_net", "lstm", "transformer", "vae"])
def test_losses_are_those_of_pytorch(name):
    want = json.loads(LOSSES.read_text())[name]
    got = losses(name, "libtensor")
    assert len(set(got)) == STEPS
    np.testing.assert_allclose(got, want, rtol=1e-8)


def test_kept_losses_are_those_of_this_pytorch():
    pytest.importorskip("torch")
    for name, kept in json.loads(LOSSES.read_text()).items():
        np.testing.assert_allclose(losses(name, "torch"), kept, rtol=1e-8)


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    found = {name: losses(name, "torch") for name in ("conv_net", "lstm", "transformer", "vae")}
    LOSSES.write_text(json.dumps(found, indent=1) + "\n")
