# SPDX-License-Identifier: Apache-2.0
"""What the graph shows: nodes, where their gradients go, and what they keep."""

import copy
import gc
import os
import pathlib
import pickle
import subprocess
import sys

import pytest

import libtensor as lt


def test_a_node_names_its_op_and_what_it_computes_with():
    x = lt.randn(3, 4, requires_grad=True)
    y = (x * 2).sum(dim=0)
    node = y.grad_fn
    assert node.name() == "sum" and repr(node) == "<sum>"
    assert [tuple(out.shape) for out in node.outputs] == [(4,)] and node.outputs[0].is_meta
    ((before, output),) = node.next_functions
    assert (before.name(), output) == ("mul", 0)
    assert before == y.grad_fn.next_functions[0][0] and len({before, node, y.grad_fn}) == 2
    (leaf, _), none = before.next_functions
    assert leaf.name() == "AccumulateGrad" and leaf.next_functions == () and none == (None, 0)
    leaf.variable.grad = lt.ones(3, 4)
    assert x.grad is not None  # it is the tensor itself
    assert x.grad_fn is None and x.detach().grad_fn is None


def test_attributes_and_saved_tensors():
    x = lt.randn(3, 4, requires_grad=True)
    node = x.sum(dim=[0], keepdim=True).grad_fn
    assert (node._saved_axes, node._saved_keepdims, node._saved_dtype) == ([0], True, None)
    assert x.sum().grad_fn._saved_axes is None  # all
    out = lt.exp(x)
    assert lt.equal(out.grad_fn._saved_out, out) and out.grad_fn._saved_out.grad_fn == out.grad_fn
    conv = lt.nn.functional.conv2d(lt.randn(1, 3, 8, 8, requires_grad=True), lt.randn(4, 3, 3, 3), stride=2)
    assert conv.grad_fn._saved_stride == [2] and conv.grad_fn._saved_groups == 1
    assert conv.grad_fn._saved_x is None  # the weight wants no gradient
    gelu = lt.nn.functional.gelu(x, approximate="tanh")
    assert gelu.grad_fn._saved_tanh_approx is True
    assert {"_saved_x", "_saved_tanh_approx"} <= set(dir(gelu.grad_fn))
    with pytest.raises(AttributeError, match="_saved_nothing"):
        _ = gelu.grad_fn._saved_nothing
    division = lt.div(x, lt.full((3, 4), 2.0))
    assert lt.equal(division.grad_fn._saved_b, lt.full((3, 4), 2.0))


def test_what_is_freed_or_overwritten():
    x = lt.randn(3, requires_grad=True)
    y = lt.exp(x)
    node = y.grad_fn
    y.sum().backward()
    with pytest.raises(lt.AutogradError, match="exp saved was freed"):
        _ = node._saved_out
    assert node.saved == {}
    z = lt.exp(x)
    z.detach().mul_(2)
    with pytest.raises(lt.AutogradError, match="written to in place"):
        _ = z.grad_fn._saved_out


def test_writes_in_place_hooks_and_custom_functions_appear():
    x = lt.randn(4, requires_grad=True)
    v = x * 3
    v[1:].mul_(2)
    node = v.grad_fn
    assert node.name() == "copy_slices" and (node._saved_shape, node._saved_offset) == ([3], 1)
    assert [n.name() for n, _ in node.next_functions] == ["mul", "mul"]
    v.register_hook(lambda grad: None)
    assert v.grad_fn.hook_count == 1

    class Twice(lt.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad * 2

    out = Twice.apply(x)
    assert "Twice" in out.grad_fn.name() and out.grad_fn.next_functions[0][0].variable.shape == x.shape
    values, vectors = lt.linalg.eigh(lt.eye(3).requires_grad_())
    assert values.grad_fn == vectors.grad_fn and [len(out.shape) for out in values.grad_fn.outputs] == [1, 2]


def test_handles_keep_the_graph_and_go():
    before = lt.memory_stats()["n_live_tensors"]
    node = (lt.ones(3, requires_grad=True) * 2).exp().grad_fn
    assert node.next_functions[0][0].next_functions[0][0].variable.shape == (3,)
    assert node._saved_out.tolist() == pytest.approx([7.389056] * 3)
    del node
    gc.collect()
    assert lt.memory_stats()["n_live_tensors"] == before


def test_a_long_chain_is_walked_and_drawn_without_recursion():
    program = """
import libtensor as lt
x = y = lt.ones(1, requires_grad=True)
for _ in range(20000):
    y = y + 1
node, n = y.grad_fn, 0
while node is not None and node.name() != "AccumulateGrad":
    node, n = node.next_functions[0][0], n + 1
print(n)
"""
    environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(lt.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == "20000", done.stderr


def test_drawings_show_names_shapes_and_hooks():
    w = lt.randn(2, 3, requires_grad=True)
    y = (w * 2).sum()
    y.register_hook(lambda grad: None)
    svg = lt.visualize(y, {"weight": w}).svg()
    for text in ("weight", "float32 [2, 3]", "mul", "sum", "1 hooks"):
        assert text in svg, text
    assert "weight" in str(lt.visualize(y, {"weight": w}))


def test_copies_of_nodes():
    x = lt.ones(2, requires_grad=True)
    y = x * 2
    copied = copy.copy(y.grad_fn)
    assert copied == y.grad_fn and copied.name() == "mul"
    del y
    assert copied.next_functions[0][0].variable.tolist() == [1, 1]
    for way in (copy.deepcopy, pickle.dumps):
        with pytest.raises(lt.InvalidTypeError, match="a Node can be neither copied deeply nor pickled"):
            way(copied)
