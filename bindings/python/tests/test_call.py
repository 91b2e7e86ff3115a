# SPDX-License-Identifier: Apache-2.0
"""Ops by their name, with values of any kind."""

import pytest

import libtensor as lt


def test_positions_names_and_defaults():
    x = lt.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert lt.equal(lt.call("add", x, x), x + x)
    assert lt.call("sum", x).item() == 10 and lt.call("sum", x, axes=[0]).tolist() == [4.0, 6.0]
    assert lt.call("sum", x, [1], True).shape == (2, 1)
    assert lt.call("var", x, correction=0).item() == pytest.approx(1.25)
    assert lt.call("full", [2], 3).dtype is lt.int64 and lt.call("full", [2], 3.0, dtype=lt.float64).dtype is lt.float64
    assert lt.call("conv2d", lt.ones(1, 1, 4, 4), lt.ones(1, 1, 3, 3), padding=[1]).shape == (1, 1, 4, 4)
    assert lt.call("mse_loss", x, x * 0).item() == 7.5  # reduction = mean
    assert lt.call("argmax", x).item() == 3 and lt.call("argmax", x, axis=1).tolist() == [1, 1]
    assert lt.call("empty", [2, 3], device=lt.device("meta")).is_meta
    g = lt.Generator(seed=1)
    assert lt.equal(lt.call("rand", [3], rng=g), lt.rand(3, generator=lt.Generator(seed=1)))


def test_numbers_for_tensors():
    x = lt.tensor([1, 2, 3])
    assert lt.call("add", x, 2).dtype is lt.int64 and lt.call("mul", x, 0.5).dtype is lt.float32
    assert lt.call("sub", 10, x).tolist() == [9, 8, 7]
    assert lt.call("where", x > 1, x, 0).tolist() == [0, 2, 3]
    with pytest.raises(lt.InvalidError, match="x is of value kind"):
        lt.call("exp", 2.0)


def test_results():
    x = lt.arange(6.0)
    assert [p.tolist() for p in lt.call("split", x, [2, 4])] == [[0, 1], [2, 3, 4, 5]]
    values, places = lt.call("topk", x, 2, axis=-1)
    assert values.tolist() == [5, 4] and places.tolist() == [5, 4]
    y = lt.ones(3)
    assert lt.call("add_", y, 1) is None and y.tolist() == [2, 2, 2]
    assert lt.call("concat", [x, y], 0).shape == (9,)
    assert len(lt.call("unbind", lt.ones(100, 2), 0)) == 100


def test_gradients_and_mixed_precision():
    x = lt.randn(3, 3, requires_grad=True)
    lt.call("matmul", x, x).sum().backward()
    assert x.grad.shape == (3, 3)
    with lt.autocast("cpu", dtype=lt.bfloat16):
        assert lt.call("matmul", x, x).dtype is lt.bfloat16
    y = x * 1
    lt.call("exp_", y)
    assert y.grad_fn.name() == "exp"


def test_what_ops_are():
    names = lt.op_names()
    assert len(names) == len(set(names)) and {"add", "add_", "copy_", "conv2d"} <= set(names)
    assert not {"copy_slices", "copy__"} & set(names)
    info = lt.op_info("sum")
    assert info.results == 1 and "um" in info.doc
    x, axes, keepdims, dtype = info.arguments
    assert (x.name, x.kind, x.optional, x.differentiable) == ("x", "tensor", False, True)
    assert axes.kind == "axes" and axes.optional and (keepdims.kind, keepdims.default) == ("bool", "false")
    assert dtype.kind == "dtype" and dtype.optional
    assert lt.op_info("split").results is None and lt.op_info("topk").results == 2 and lt.op_info("add_").results == 0
    assert [a.takes_number for a in lt.op_info("add").arguments[:2]] == [False, True]
    for name in names:
        assert lt.op_info(name).doc


@pytest.mark.parametrize(("name", "args", "match"), [
    ("nothing", (), '"nothing", which is not an op'), ("add", (), "add: a is missing, and has no default"),
    ("sum", (lt.ones(2), "x"), "axes is of value kind"), ("sum", (lt.ones(2), [0], 2), "keepdims is 2"),
    ("reshape", (lt.ones(2), [-3]), "reshape: shape .-3. has a negative extent"), ("exp", (lt.ones(2), 1), "2 arguments, expected at most 1"),
    ("sum", (lt.ones(2), [2**40]), "axis"), ("full", ([2], "a"), "value is of value kind"),
])  # fmt: skip
def test_errors(name, args, match):
    with pytest.raises((lt.TensorError, TypeError), match=match):
        lt.call(name, *args)


def test_every_op_of_one_tensor_is_that_function():
    x = lt.rand(3, 3) * 0.5 + 0.25
    tried = 0
    for name in lt.op_names():
        info = lt.op_info(name)
        needed = [a for a in info.arguments if not a.optional]
        if [a.kind for a in needed] != ["tensor"] or info.results != 1 or not hasattr(lt.Tensor, name):
            continue
        try:
            want = getattr(x, name)()
        except (lt.TensorError, TypeError):
            continue
        if isinstance(want, lt.Tensor) and all(a.kind != "generator" for a in info.arguments):
            assert lt.allclose(lt.call(name, x).to(lt.float64), want.to(lt.float64), equal_nan=True), name
            tried += 1
    assert tried > 80
