# SPDX-License-Identifier: Apache-2.0
"""The public callables of PyTorch and their signatures: from Python, from its stubs, or from the schemas of its ops."""

import ast
import dataclasses
import functools
import inspect
import pathlib
import types

import torch
import torch.optim.lr_scheduler
import torch.utils.data
from torch.overrides import get_overridable_functions, get_testing_overrides

STUBS = pathlib.Path(torch.__file__).parent
# Name of a namespace, below torch and below libtensor.
NAMESPACES = ["", "Tensor", "linalg", "fft", "special", "nn.functional", "nn.init", "nn", "optim", "optim.lr_scheduler",
              "utils.data"]  # fmt: skip
NONE, UNKNOWN = "None", "..."


@dataclasses.dataclass(frozen=True)
class Parameter:
    name: str
    keyword_only: bool
    default: str | None  # as source text; None: required


@dataclasses.dataclass(frozen=True)
class Signature:
    parameters: tuple
    varargs: bool = False  # takes any number of positional arguments
    varkw: bool = False
    leading: str | None = None  # the name of the parameter that the positional ones beyond the named are of


def member(root, namespace, *names):
    """The object at a dotted path, or None."""
    for part in [*namespace.split("."), *names]:
        root = getattr(root, part, None) if part else root
    return root


def is_callable(value):
    return callable(value) and not isinstance(value, (types.ModuleType, torch.dtype))


@functools.cache
def public_names():
    """{namespace: sorted public names of what can be called}."""
    found = {}
    for namespace in NAMESPACES:
        home = member(torch, namespace)
        listed = getattr(home, "__all__", None) if namespace != "" else None
        names = [n for n in (listed or dir(home)) if not n.startswith("_")]
        found[namespace] = {n for n in names if is_callable(getattr(home, n, None)) and is_of(home, namespace, n)}
    overridable = {id(f) for group in get_overridable_functions().values() for f in group} | set(
        map(id, get_testing_overrides())
    )
    for namespace in NAMESPACES:
        home = member(torch, namespace)
        for name in dir(home):
            if not name.startswith("_") and id(getattr(home, name, None)) in overridable:
                found[namespace].add(name)
    return {namespace: sorted(names) for namespace, names in found.items()}


def is_of(home, namespace, name):
    """Whether a name belongs to the namespace, and is not a class of typing or a helper that was imported there."""
    value = getattr(home, name)
    origin = getattr(value, "__module__", None) or ""
    if namespace in ("nn.functional", "fft", "special", "linalg"):
        return (
            origin.startswith("torch") and not isinstance(value, type) or isinstance(value, types.BuiltinFunctionType)
        )
    if namespace == "":
        return origin.startswith("torch") or isinstance(value, types.BuiltinFunctionType)
    return True


# ---- stubs


@functools.cache
def stub(path, class_name=None):
    """{name: [signatures]} of a stub file, or of a class in it."""
    file = STUBS / path
    if not file.exists():
        return {}
    body = ast.parse(file.read_text()).body
    if class_name:
        body = next(n.body for n in body if isinstance(n, ast.ClassDef) and n.name == class_name)
    found = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(of_ast(node.args, class_name is not None))
    return found


def of_ast(arguments, is_method):
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(positional) - len(arguments.defaults)) + arguments.defaults
    listed = [Parameter(plain(a.arg), False, text_of(d)) for a, d in zip(positional, defaults, strict=True)]
    listed += [
        Parameter(plain(a.arg), True, text_of(d))
        for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    star = arguments.vararg and arguments.vararg.arg
    return Signature(tuple(listed[is_method:]), bool(star), arguments.kwarg is not None, star)


def without_deprecated(listed):
    """Without the older forms of a function, whose tensor the stubs call `self` and whose numbers come first."""
    newer = [s for s in listed if all(p.name != "self" for p in s.parameters)]
    return newer or [
        dataclasses.replace(
            s, parameters=tuple(dataclasses.replace(p, name="input") if p.name == "self" else p for p in s.parameters)
        )
        for s in listed
    ]


def plain(name):
    return name.removesuffix("_") if name in ("from_", "lambda_") else name


def text_of(node):
    return None if node is None else ast.unparse(node)


# ---- schemas


def of_schemas(name):
    """Signatures of an op by the schemas of its overloads, that with `out` joined to the one without it."""
    found, with_out = [], []
    for schema in torch._C._jit_get_schemas_for_operator(f"aten::{name}"):
        arguments = schema.arguments
        if any("Dimname" in str(a.type) for a in arguments):
            continue
        outs = [a for a in arguments if a.is_out]
        listed = tuple(
            Parameter("input" if a.name == "self" else a.name, a.kwarg_only, default_of(a))
            for a in arguments
            if not a.is_out
        )
        (with_out if outs else found).append(listed)
    made = []
    for listed in found:
        extra = (Parameter("out", True, NONE),) if listed in with_out else ()
        made.append(Signature(listed + extra))
    return made


def default_of(argument):
    if not argument.has_default_value():
        return None
    return repr(argument.default_value)


# ---- all


def of_python(function, is_method=False):
    try:
        found = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    listed, star = [], None
    for p in found.parameters.values():
        if p.kind is p.VAR_POSITIONAL:
            star = p.name
        elif p.kind is not p.VAR_KEYWORD:
            listed.append(
                Parameter(p.name, p.kind is p.KEYWORD_ONLY, None if p.default is p.empty else shown(p.default))
            )
    kinds = {p.kind for p in found.parameters.values()}
    if is_method:
        listed = listed[1:]
    return Signature(tuple(listed), star is not None, inspect.Parameter.VAR_KEYWORD in kinds, star)


def shown(value):
    """A default as text that both libraries write alike."""
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))}{',' * (len(value) == 1)})"
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return repr(value)
    if isinstance(value, (int, float)):
        return repr(value)
    text = getattr(value, "__name__", None) or repr(value)
    return text.removeprefix("torch.").removeprefix("libtensor.").replace("-", "_")


def signatures(namespace, name):
    """All signatures of a callable of PyTorch; [] where nothing tells them."""
    value = member(torch, namespace, name)
    if namespace == "nn.functional" and f"_{name}" in vars(torch.nn.functional) and ("pool" in name):
        value = getattr(torch.nn.functional, f"_{name}")  # what picks the result by `return_indices`
        made = of_python(value)
        if made:
            return [made]
    if namespace == "":
        stubbed = stub("_C/_VariableFunctions.pyi").get(name)
        if stubbed and not isinstance(value, types.FunctionType):
            return without_deprecated(stubbed)
    if namespace == "Tensor":
        if isinstance(value, types.FunctionType):
            made = of_python(value, True)
            if made and not (made.varargs and made.varkw):
                return [made]
        return stub("_C/__init__.pyi", "TensorBase").get(name, [])
    made = of_python(value) if not isinstance(value, types.BuiltinFunctionType) else None
    if made and not (made.varargs and made.varkw and not made.parameters):
        return [made]
    tables = [stub("nn/functional.pyi"), stub("_C/_nn.pyi"), stub("_C/_VariableFunctions.pyi")]
    if namespace == "nn.functional":
        for table in tables:
            if name in table:
                return table[name]
    if namespace not in ("", "linalg", "fft", "special"):
        return []
    prefix = {"linalg": "linalg_", "fft": "fft_", "special": "special_"}.get(namespace, "")
    return of_schemas(prefix + name)
