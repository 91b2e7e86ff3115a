# SPDX-License-Identifier: Apache-2.0
"""Whatever is wrong with an argument, in whatever function, the error is a TensorError, in the names of Python."""

import ast
import inspect
import re
import warnings

import pytest
from libtensor.errors import in_python, python_name
from libtensor.nn import functional as F
from support import ROOT

import libtensor as lt
from libtensor import errors, nn

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
                known = known or name in (
                    "ProcessRaisedException",
                    "ProcessExitedException",
                    "GradcheckError",
                    "LinAlgError",
                    "TraceError",
                )
                known = known or (name == "SystemExit" and path.name == "run.py")  # a command
                assert known, f"{path.name}:{node.lineno}: {name}"


# What is wrong nearly everywhere.
WRONG = ["text", object(), 1.5, None, [object()], 2**70, (lt.ones(1), "x"), "e\0", -1]
# They wait, print, change settings of the process, or are no functions of tensors.
NOT_TRIED = set(
    """save save_npy save_npz load load_npy load_metadata set_num_threads set_printoptions set_allow_tf32 set_allow_reassociation visualize seed
    set_allow_winograd set_lazy set_grad_enabled manual_seed set_rng_state empty_cache reset_peak_memory_stats get_rng_state
    set_default_device set_default_dtype set_default_tensor_type set_anomaly_enabled set_float32_matmul_precision set_warn_always
    use_deterministic_algorithms set_deterministic_debug_mode as_subclass cuda to empty zeros ones full rand randn tensor as_tensor asarray from_numpy from_dlpack is_tensor backward register_hook
    tolist numpy data_ptr""".split()
)


def functions():
    for space, names in (
        ("lt", lt.__all__), ("F", F.__all__), ("linalg", lt.linalg.__all__), ("fft", lt.fft.__all__),
        ("Tensor", [n for n in dir(lt.Tensor) if not n.startswith("_")]),
    ):  # fmt: skip
        owner = {"lt": lt, "F": F, "linalg": lt.linalg, "fft": lt.fft, "Tensor": lt.Tensor}[space]
        for name in names:
            found = getattr(owner, name)
            if inspect.isroutine(found) and name not in NOT_TRIED:
                yield pytest.param(space, name, found, id=f"{space}.{name}")


def parameters(function):
    try:
        found = inspect.signature(function).parameters.values()
    except ValueError:
        return ["x"]
    return [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)] or ["x"]


def required(function):
    try:
        found = inspect.signature(function).parameters.values()
    except ValueError:
        return 1
    return sum(p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in found)


def calls(function, first):
    names = parameters(function)
    for place in range(first, len(names)):
        for wrong in WRONG:
            args = [lt.ones(2, 2) for _ in range(max(place + 1, required(function)))]
            args[place] = wrong
            yield names[place], wrong, args


@pytest.mark.parametrize(("space", "name", "function"), functions())
def test_wrong_arguments(space, name, function):
    for parameter, wrong, args in calls(function, space == "Tensor"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                function(*args)
            except lt.TensorError as e:
                text = str(e)
                assert "tensor_" not in text.replace("tensor_split", ""), (parameter, wrong, text)
                assert "TENSOR_" not in text.replace("TENSOR_CUDA_PLUGIN", "") and "ctypes" not in text, (
                    parameter,
                    wrong,
                    text,
                )
                assert "\n" not in text, (parameter, wrong, text)
            except TypeError as e:  # Python itself: a number of arguments, or a method of another class
                known = re.search(
                    r"positional argument|keyword argument|doesn't apply to|descriptor|unexpected", str(e)
                )
                assert known, (parameter, wrong, repr(e))
            except BaseException as e:
                pytest.fail(f"{space}.{name}: {parameter}={wrong!r}: {e!r}")


def functions_of_modules():
    for space in (
        lt.func, lt.autograd.functional, nn.grad, nn.utils, nn.utils.rnn, nn.utils.prune, nn.utils.parametrize, nn.utils.fusion,
    ):  # fmt: skip
        names = getattr(space, "__all__", None) or [n for n, v in vars(space).items() if inspect.isfunction(v)]
        for name in names:
            function = getattr(space, name)
            if (
                inspect.isfunction(function)
                and function.__module__ == space.__name__
                and name[0] != "_"
                and name != "cached"
            ):
                yield pytest.param(function, id=f"{space.__name__}.{name}")


@pytest.mark.parametrize("function", functions_of_modules())
def test_a_text_is_no_first_argument(function):
    args = ["text", *[lt.ones(2, 2)] * max(required(function) - 1, 0)]
    try:
        function(*args)
    except lt.TensorError as e:
        assert re.match(r"\w+: ", str(e)), e


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
