"""Whatever is wrong with an argument, in whatever function, the error is a TensorError, in the names of Python."""

import ast
import inspect

import pytest
from libtensor.errors import in_python, python_name
from support import ROOT

import libtensor as lt
from libtensor import errors

PACKAGE = ROOT / "bindings/python/libtensor"
OURS = {name for name, value in vars(errors).items() if inspect.isclass(value) and issubclass(value, lt.TensorError)}
# Protocols of Python's.
PYTHONS = {"AttributeError", "NotImplementedError", "ImportError", "StopIteration"}


def test_every_raise_is_of_the_family():
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name):
                name = node.exc.func.id
                known = name in OURS | PYTHONS or name[0].islower() or name.startswith("_") or "compat" in path.parts
                assert known or name in ("GradcheckError",), f"{path.name}:{node.lineno}: {name}"


def test_names_of_c_functions():
    for name, wanted in {
        "tensor_add_scalar_i64_": "add_", "tensor_add": "add", "tensor_rsub_scalar": "sub", "tensor_clamp_scalar_i64": "clamp",
        "tensor_relu": "relu", "tensor_rpow_scalar_i64": "pow", "tensor_optimizer_step": "step", "tensor_fill_i64_": "fill_",
        "tensor_bce_with_logits": "binary_cross_entropy_with_logits", "tensor_round_": "round_", "tensor_sum": "sum",
    }.items():  # fmt: skip
        assert python_name(name) == wanted
    assert in_python("tensor_x: pass TENSOR_BACKWARD_RETAIN_GRAPH to tensor_backward()") == (
        "tensor_x: pass retain_graph=True to backward()"
    )
    assert in_python("a is NULL") == "a is None"


def test_second_backward_is_explained_in_python():
    x = lt.ones(2, requires_grad=True)
    y = (x * x).sum()
    y.backward()
    with pytest.raises(lt.AutogradError, match="retain_graph=True") as failure:
        y.backward()
    assert "TENSOR" not in str(failure.value)


def test_every_operator_names_itself():
    x = lt.ones(2, 3)
    for name in ("add", "sub", "mul", "div", "pow", "maximum"):
        with pytest.raises(lt.ShapeError, match=f"^{name}: "):
            getattr(lt, name)(x, lt.ones(4))
        if name != "maximum":
            with pytest.raises(lt.TensorError, match=f"^{name}_: "):
                getattr(lt.ones(2, dtype=lt.bool), f"{name}_")(1.5)
