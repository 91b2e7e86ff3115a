# SPDX-License-Identifier: Apache-2.0
"""S3, conventions of norch's own: PyNorch's Python package on libtensor, by compat/norch."""

import pathlib
import sys

import pytest
from seeds import seed

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "compat/norch"))

import run_pynorch  # noqa: E402


def norch(code):
    """What a program prints that begins with these imports."""
    head = "import random, norch, norch.nn as nn, norch.optim as optim\nfrom norch import Tensor\n"
    try:
        status, out, err = run_pynorch.run("-c", head + code)
    except run_pynorch.Unavailable as e:
        pytest.skip(str(e))
    assert status == 0, err
    return out.rstrip("\n")


@seed("S3-18")
def test_backward_without_gradients_is_silent():
    assert norch("x = Tensor([[1, 2]])\nprint((x * 2).sum().backward(), x.grad)") == "None None"


@seed("S3-22")
def test_module_repr():
    assert norch(run_pynorch.MODEL + "print(MyModel())").splitlines() == [
        "MyModel(",
        "   (fc1): Linear(input_dim=1, output_dim=10, bias=True)",
        "   (sigmoid): Sigmoid()",
        "   (fc2): Linear(input_dim=10, output_dim=1, bias=True)",
        ")",
    ]


@seed("S3-23")
def test_linear_multiplies_columns():
    code = """
fc = nn.Linear(1, 10)
z = fc(Tensor([[3]]))
assert (fc.weight.shape, fc.bias.shape, z.shape) == ([10, 1], [10, 1], [10, 1])
print(max(abs(z[i, 0] - (fc.weight[i, 0] * 3 + fc.bias[i, 0])) for i in range(10)) < 1e-6)
"""
    assert norch(code) == "True"


@seed("S3-24")
def test_mse_loss_asserts_shapes():
    code = """
try:
    nn.MSELoss()(Tensor([[1, 2]]), Tensor([1, 2]))
except AssertionError as e:
    print(e)
"""
    assert norch(code) == "Labels and predictions shape does not match: [2] and [1, 2]"


@seed("S3-25")
def test_optimizer_of_a_tensor():
    code = """
try:
    optim.SGD(Tensor([1]))
except TypeError as e:
    print(e)
"""
    assert norch(code) == "parameters should be an iterable but got <class 'norch.tensor.Tensor'>"


@seed("S3-27")
def test_sin2():
    assert norch(run_pynorch.SIN2).split() == run_pynorch.SIN2_LOSSES
