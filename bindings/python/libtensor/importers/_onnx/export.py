# SPDX-License-Identifier: Apache-2.0
"""Programs as models of ONNX. Needs the packages onnx and NumPy."""

from __future__ import annotations

import ast
import functools
import json
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any, Callable

import onnx
from onnx import helper

from ... import _ops_gen as c
from ..._convert import wrap
from ...call import OpInfo, call, op_info
from ...errors import FileError, InvalidError, InvalidTypeError, TensorError, UnsupportedError
from ...interchange import to_bytes
from ...programs import Dynamic, Program, capture, is_number
from ...serialization import _open
from ...tensor import Tensor
from .values import ELEM_TYPES, lt

OPSET = 20
IR_VERSION = 9
LIMIT = 2**31 - 2**16  # of bytes in a file of protobuf

# What symbols may stand for while shapes are computed, tried in turn with twice as much: sizes that models take.
SIZES = (4, 12, 32, 64, 224, 2, 3, 1)
# By how much the symbols are multiplied in a third choice, tried in turn: no sum of few of them is another one.
APART = ((101, 211, 431, 863, 1733, 3467, 6947, 13901), (3, 7, 17, 37, 79, 163, 331, 673))

# What operands become, the first that an operator of ONNX has, where it lacks their dtype: integers whose low bits are
# those of the result, floats of which the result is rounded once.
WIDER = {
    "bool": ("int32", "int64"), "uint8": ("int32", "int64"), "int8": ("int32", "int64"), "uint16": ("int32", "int64"),
    "int16": ("int32", "int64"), "int32": ("int64",), "uint32": ("int64",), "float16": ("float32",),
    "bfloat16": ("float32",),
}  # fmt: skip
TYPE_NAMES = {name: f"tensor({onnx.TensorProto.DataType.Name(n).lower()})" for name, n in ELEM_TYPES.items()}
BY_TYPE_NAME = {text: name for name, text in TYPE_NAMES.items()}

HANDLERS: dict[str, Callable[..., Any]] = {}


def exports(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a function that writes nodes for calls of these ops.

    It takes the Exporter and the Call, and returns the name of the result, or a list of names of several.
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        HANDLERS.update(dict.fromkeys(names, function))
        return function

    return register


class Var:
    """A value of the program: its name in the graph, its dtype, and its extents, None for those that differ."""

    def __init__(self, name: str | None, dtype: Any, shape: tuple[int | None, ...], number: Any = None) -> None:
        self.name, self.dtype, self.shape, self.number = name, dtype, shape, number

    @property
    def ndim(self) -> int:
        return len(self.shape)


class Call:
    """A call of an op: arguments by name, Vars in the place of tensors, and what is known of its results."""

    def __init__(self, name: str, args: dict[str, Any], results: list[Var], text: str) -> None:
        self.name, self.args, self.results, self.text = name, args, results, text

    def __getattr__(self, name: str) -> Any:
        try:
            return self.args[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def dtype(self) -> Any:
        return self.results[0].dtype

    @property
    def shape(self) -> tuple[int | None, ...]:
        return self.results[0].shape

    def unsupported(self, why: str) -> UnsupportedError:
        return UnsupportedError(f"to_onnx: {self.text}: {why}")

    def axis(self, name: str = "axis", of: str = "x", more: int = 0) -> int:
        n = self.args[of].ndim + more
        return int(self.args[name]) % max(int(n), 1)


def to_onnx(
    source: Any,
    args: tuple[Any, ...],
    path: Any,
    dynamic: Dynamic | None,
    named: dict[str, Any],
) -> Any:
    """See to_onnx() of this package."""
    if isinstance(source, Program):
        if args or named or dynamic:
            raise InvalidError("to_onnx: a program has its inputs, expected no example inputs and no dynamic beside it")
        program = source
    elif callable(source):
        with lt.no_grad():
            program = capture(source, *args, dynamic=dynamic, **named)
    else:
        raise InvalidTypeError(f"to_onnx: expected a Program or a function, not {type(source).__name__}")
    model = Exporter(program).model()
    if path is not None:
        _write(model, path)
    return model


def _write(model: Any, path: Any) -> None:
    """The file appears whole or not at all."""
    size = model.ByteSize()
    if size > LIMIT:
        raise UnsupportedError(f"to_onnx: the model has {size} bytes, a file of ONNX holds {LIMIT}")
    try:
        target = os.fspath(path)
        beside = f"{os.fsdecode(target)}.{os.getpid()}.tmp"
        try:
            with open(beside, "wb") as file:
                file.write(model.SerializeToString())
            os.replace(beside, target)
        except BaseException:
            if os.path.exists(beside):
                os.remove(beside)
            raise
    except TypeError:
        raise InvalidTypeError(f"to_onnx: a path is {type(path).__name__}, expected str or os.PathLike") from None
    except (OSError, ValueError) as e:
        raise FileError(f"to_onnx: cannot write {path!r}: {e}") from None


def _content(program: Program) -> Any:
    """What the file of a program says about its calls."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.safetensors")
        program.save(path)
        with _open(path, True) as archive:
            return json.loads(archive.metadata()["libtensor.program"])


@functools.lru_cache(None)
def _schema(op: str) -> tuple[list[str], list[str], dict[str, frozenset[str]]]:
    """The types of an operator's inputs and outputs, a letter where several will do, and what these may be."""
    found: Any = onnx.defs.get_schema(op, OPSET)
    allowed = {c.type_param_str: frozenset(c.allowed_type_strs) for c in found.type_constraints}
    return [v.type_str for v in found.inputs], [v.type_str for v in found.outputs], allowed


class Exporter:
    """Writes the graph of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.content = _content(program)
        self.symbols: list[str] = self.content.get("symbols", [])
        lines = str(program).partition("calls:\n")[2].partition("outputs:\n")[0].splitlines()
        self.texts = [f"call {i}, {line.strip()}" for i, line in enumerate(lines)]
        self.nodes: list[Any] = []
        self.initializers: dict[str, Any] = {}
        self.names = {x["name"] for x in (*self.content["inputs"], *self.content["constants"]) if "name" in x}
        self.known: dict[Any, str] = {}
        self.values: list[Var] = []
        self.symbol_names: dict[str, str] = {}
        self.types: dict[str, str] = {}  # the dtypes of names

    # ---- nodes and constants

    def fresh(self, stem: str) -> str:
        name, i = stem, 0
        while name in self.names:
            i += 1
            name = f"{stem}_{i}"
        self.names.add(name)
        return name

    def node(self, op: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        """The name of a new node's result, or a list of the names of several. Operands of a dtype that the operator does
        not have are converted, and the results back."""
        formal, results, allowed = _schema(op)
        given = {formal[min(i, len(formal) - 1)]: self.types[name] for i, name in enumerate(inputs) if name}
        wider = {kind: self._wider(op, dtype, allowed[kind]) for kind, dtype in given.items() if kind in allowed}
        if wider != {kind: given[kind] for kind in wider}:
            kinds = [formal[min(i, len(formal) - 1)] for i in range(len(inputs))]
            inputs = tuple(
                self._cast(name, wider[kind]) if name and kind in wider else name for name, kind in zip(inputs, kinds)
            )
        names = [self.fresh(f"{op.lower()}_{len(self.nodes)}") for _ in range(outputs)]
        self.nodes.append(helper.make_node(op, inputs, names, name=names[0], **attributes))
        found = []
        for i, name in enumerate(names):
            kind = results[min(i, len(results) - 1)]
            if kind in given:
                self.types[name] = wider.get(kind, given[kind])
                name = self._cast(name, given[kind])
            elif op == "Cast":
                self.types[name] = next(dtype for dtype, n in ELEM_TYPES.items() if n == attributes["to"])
            else:
                (self.types[name],) = (BY_TYPE_NAME[text] for text in allowed.get(kind, (kind,)))
            found.append(name)
        return found[0] if outputs == 1 else found

    def _wider(self, op: str, dtype: str, allowed: frozenset[str]) -> str:
        """A dtype that an operator has and that computes as this one."""
        for wider in (dtype, *WIDER.get(dtype, ())):
            if TYPE_NAMES[wider] in allowed:
                return wider
        raise UnsupportedError(f"to_onnx: the operator {op} of ONNX does not take {dtype}")

    def _cast(self, name: str, dtype: str) -> str:
        return name if self.types[name] == dtype else str(self.node("Cast", name, to=ELEM_TYPES[dtype]))

    def array(self, value: Any, dtype: Any) -> str:
        """An initializer of numbers."""
        t = lt.tensor(value, dtype=dtype)
        key = (bytes(to_bytes(t)), t.shape, dtype)
        if key not in self.known:
            self.known[key] = self.fresh("const")
            self.initialize(self.known[key], t)
        return self.known[key]

    def ints(self, values: Sequence[int]) -> str:
        return self.array([int(v) for v in values], lt.int64) if values else self.array_of_none()

    def array_of_none(self) -> str:
        if "none" not in self.known:
            self.known["none"] = self.fresh("const")
            self.initialize(self.known["none"], lt.zeros(0, dtype=lt.int64))
        return self.known["none"]

    def initialize(self, name: str, t: Tensor) -> None:
        proto = onnx.TensorProto(
            name=name,
            dims=t.shape,
            data_type=ELEM_TYPES[t.dtype.name],
            raw_data=bytes(to_bytes(t.detach().contiguous())),
        )
        self.initializers[name] = proto
        self.types[name] = t.dtype.name

    # ---- operands

    def cast(self, name: str, dtype: Any) -> str:
        return str(self.node("Cast", name, to=ELEM_TYPES[dtype.name]))

    def take(self, x: Any, dtype: Any = None) -> str:
        """The name of an operand, as one of this dtype."""
        if not isinstance(x, Var):
            return self.array(x, dtype)
        dtype = dtype or x.dtype
        if x.number is not None:
            return self.array(x.number, dtype)
        if x.name is None:
            raise UnsupportedError("to_onnx: a result is used that ONNX does not have")
        return x.name if x.dtype is dtype else self.cast(x.name, dtype)

    def given(self, x: Any) -> Any:
        """An integer, or the name of a tensor [1] for an extent of symbols."""
        if isinstance(x, (bool, int)):
            return int(x)
        return self._expression(self._parsed(x))

    def _parsed(self, text: str) -> Any:
        """An extent as a tree, in which s0, s1, ... are the symbols: their own names may be words of Python."""
        numbered = re.sub(
            r"[^\s+\-*/()]+", lambda m: m[0] if m[0].isdecimal() else f"s{self.symbols.index(m[0])}", text
        )
        return ast.parse(numbered.strip(), mode="eval").body

    def _expression(self, tree: Any) -> Any:
        if isinstance(tree, ast.Constant):
            return tree.value
        if isinstance(tree, ast.Name):
            return self._symbol(self.symbols[int(tree.id[1:])])
        if isinstance(tree, ast.UnaryOp):
            return self.arithmetic("Neg", self._expression(tree.operand))
        names = {ast.Add: "Add", ast.Sub: "Sub", ast.Mult: "Mul", ast.Div: "Div"}
        return self.arithmetic(names[type(tree.op)], self._expression(tree.left), self._expression(tree.right))

    def arithmetic(self, op: str, *operands: Any) -> Any:
        """Of integers and names of tensors [1]."""
        if all(isinstance(x, int) for x in operands):
            a, b = (*operands, 0)[:2]
            return (
                -a
                if op == "Neg"
                else a + b
                if op == "Add"
                else a - b
                if op == "Sub"
                else a * b
                if op == "Mul"
                else a // b
            )
        return self.node(op, *(self.ints([x]) if isinstance(x, int) else x for x in operands))

    def _symbol(self, name: str) -> str:
        if name not in self.symbol_names:
            for x in self.content["inputs"]:
                if x.get("number") == name:
                    self.symbol_names[name] = self.node("Reshape", x["name"], self.ints([1]))
                    break
                if name in x["shape"]:
                    axis = x["shape"].index(name)
                    self.symbol_names[name] = self.node("Shape", x["name"], start=axis, end=axis + 1)
                    break
        return self.symbol_names[name]

    def dims(self, extents: Sequence[Any]) -> str:
        """A shape of integers and names of tensors [1]."""
        if all(isinstance(n, int) for n in extents):
            return self.ints(list(extents))
        parts = [self.ints([n]) if isinstance(n, int) else n for n in extents]
        return parts[0] if len(parts) == 1 else str(self.node("Concat", *parts, axis=0))

    def extent(self, x: Var, axis: int) -> Any:
        """An extent of a value: an integer, or the name of a tensor [1]."""
        n = x.shape[axis]
        return n if n is not None else self.node("Shape", self.take(x), start=axis, end=axis + 1)

    def extents(self, x: Var) -> list[Any]:
        return [self.extent(x, axis) for axis in range(x.ndim)]

    def reshape(self, name: str, extents: Sequence[Any]) -> str:
        zeros = any(n == 0 for n in extents if isinstance(n, int))
        return str(self.node("Reshape", name, self.dims(extents), **({"allowzero": 1} if zeros else {})))

    # ---- values

    def model(self) -> Any:
        self._check()
        self.probes = self._shapes()
        self._fill()
        calls = self.content["calls"]
        for i, (name, args, results, _) in enumerate(calls):
            info = op_info(name)
            seen = [self._var(n) for n in (results or [args[info.arguments[0].name]])]
            made = self._arguments(info, args, self.values, self.given)
            one = Call(name, made, seen, self.texts[i])
            names = self._written(one)
            if not results:
                self._overwrite(i, args[info.arguments[0].name], names[0])
            for n, x, found in zip(results, seen, [*names, *[None] * len(results)]):
                x.name = found
                self.values[n] = x
        return self._finished()

    def _written(self, one: Call) -> list[str]:
        name = one.name
        if name not in HANDLERS:
            name = name.rstrip("_")  # in place
        try:
            found = HANDLERS[name](self, one)
        except UnsupportedError as e:
            raise e if one.text in str(e) else one.unsupported(str(e).removeprefix("to_onnx: ")) from None
        return [found] if isinstance(found, str) else list(found)

    def _check(self) -> None:
        """An error that names all calls without a counterpart."""
        if self.content["objects"]:
            raise UnsupportedError("to_onnx: the program has an optimizer, expected one without training")
        if any(set(modes) - {"recording"} for modes in self.content["modes"]):
            raise UnsupportedError("to_onnx: the program was captured with autocast, expected one without")
        wrong: dict[str, str] = {}
        for text, (name, *_) in zip(self.texts, self.content["calls"]):
            if name not in HANDLERS and (not name.endswith("_") or name.rstrip("_") not in HANDLERS):
                wrong.setdefault(name, text)
        if wrong:
            lines = "\n".join(f"  {name}: {text}" for name, text in sorted(wrong.items()))
            raise UnsupportedError(f"to_onnx: {len(wrong)} ops have no counterpart in ONNX\n{lines}")

    def _shapes(self) -> list[list[Any]]:
        """All values as tensors of the meta device, for two or three choices of what the symbols stand for."""
        if not self.symbols:
            return [self._traced({})]
        for base in SIZES:
            sizes = {name: base * (i + 1) for i, name in enumerate(self.symbols)}
            try:
                found = [self._traced(sizes), self._traced({name: 2 * n for name, n in sizes.items()})]
            except TensorError:
                if base == SIZES[-1]:
                    raise
                continue
            for factors in APART:
                if len(self.symbols) <= len(factors):
                    try:
                        return [*found, self._traced({name: base * n for name, n in zip(self.symbols, factors)})]
                    except TensorError:
                        continue
            return found
        raise AssertionError

    def _traced(self, sizes: Mapping[str, int]) -> list[Any]:
        def number(x: Any) -> Any:
            if not isinstance(x, str):
                return x
            return _evaluated(self._parsed(x), list(sizes.values()))

        values: list[Any] = []
        with lt.device("meta"):
            for x in self.content["inputs"]:
                shape = [sizes.get(n, n) for n in x["shape"]]
                values.append(lt.empty(shape, dtype=getattr(lt, x["dtype"])))
            for i, x in enumerate(self.content["constants"]):
                if "extent" in x:
                    values.append(number(x["extent"]))
                elif "number" in x:
                    values.append(_number(x["number"]))
                elif "complex" in x:
                    raise UnsupportedError("to_onnx: the program has complex numbers, which ONNX does not have")
                else:
                    t = wrap(c.tensor_program_constant(self.program._h, i))
                    values.append(lt.empty(t.shape, dtype=t.dtype))
            for text, (name, args, results, _) in zip(self.texts, self.content["calls"]):
                given = {k: lt.device("meta") if k == "device" else None if k == "rng" else v for k, v in args.items()}
                try:
                    found = call(name, **self._arguments(op_info(name), given, values, number, False))
                except TensorError as e:
                    raise type(e)(f"to_onnx: {text}: {e}") from None
                found = found if isinstance(found, list) else [found]
                values += [None] * (max([-1, *results]) + 1 - len(values))
                for n, value in zip(results, found):
                    values[n] = value
        return values

    def _arguments(self, info: OpInfo, args: Any, values: Any, number: Any, given: bool = True) -> dict[str, Any]:
        """Arguments of a call as Python has them; those that a file does not name have their defaults."""
        made: dict[str, Any] = {}
        for argument in info.arguments:
            if argument.name not in args:
                if given:
                    made[argument.name] = None if argument.default is None else _default(argument.default)
                continue
            made[argument.name] = _value(args[argument.name], argument.kind, values, number)
        return made

    def _extents(self, n: int) -> list[tuple[int, ...]]:
        """The extents of a value, each as it is for the choices of what the symbols stand for."""
        return list(zip(*(values[n].shape for values in self.probes)))

    def _var(self, n: int) -> Var:
        shape = tuple(ns[0] if len(set(ns)) == 1 else None for ns in self._extents(n))
        return Var(None, self.probes[0][n].dtype, shape)

    def _fill(self) -> None:
        """The Vars of inputs and constants."""
        self.values = [None] * len(self.probes[0])  # type: ignore[list-item]
        n = len(self.content["inputs"])
        for i, x in enumerate(self.content["inputs"]):
            self.values[i] = self._var(i)
            self.values[i].name = x["name"]
            self.types[x["name"]] = x["dtype"]
        for i, x in enumerate(self.content["constants"]):
            if "extent" in x:
                found = self.given(x["extent"])
                name = found if isinstance(found, str) else self.ints([found])
                self.values[n + i] = Var(self.node("Squeeze", name), lt.int64, ())
            elif "name" not in x:
                number = _number(x["number"])
                self.values[n + i] = Var(None, lt.tensor(number).dtype, (), number)
            else:
                self.values[n + i] = self._var(n + i)
                self.values[n + i].name = x["name"]
                self.types[x["name"]] = self.values[n + i].dtype.name

    def _overwrite(self, i: int, n: int, name: str) -> None:
        """A call in place: a new value takes the place of its operand, of which there must be no views."""
        text = self.texts[i]
        if n < len(self.content["inputs"]) + len(self.content["constants"]):
            raise UnsupportedError(f"to_onnx: {text}: it writes to an input or a constant, which no model of ONNX can")
        group = {n}
        for before, args, results, _ in self.content["calls"]:
            if before in VIEWS and (args["x"] in group or group & set(results)):
                group |= {args["x"], *results}
        later = [(args, results) for _, args, results, _ in self.content["calls"][i + 1 :]]
        used = {v for args, _ in later for v in _flat(args.values())} | set(self.content["outputs"])
        if group - {n} and used & (group - {n}):
            raise UnsupportedError(f"to_onnx: {text}: it writes to a view, expected a tensor of its own")
        x = self.values[n]
        self.values[n] = Var(name, x.dtype, x.shape)

    def _finished(self) -> Any:
        outputs = []
        names = self.content.get("output_names") or self.program.output_names
        for n, name in zip(self.content["outputs"], names):
            x = self.values[n]
            made = self.fresh(name)
            self.nodes.append(helper.make_node("Identity", [self.take(x)], [made], name=made))
            outputs.append(helper.make_tensor_value_info(made, ELEM_TYPES[x.dtype.name], self._dims(n)))
        inputs = [
            helper.make_tensor_value_info(x["name"], ELEM_TYPES[x["dtype"]], x["shape"]) for x in self.content["inputs"]
        ]
        used = {name for node in self.nodes for name in node.input}
        for i, x in enumerate(self.content["constants"]):
            if x.get("name") in used:
                self.initialize(x["name"], wrap(c.tensor_program_constant(self.program._h, i)).cpu())
        kept = [t for name, t in self.initializers.items() if name in used]
        graph = helper.make_graph(self.nodes, "libtensor", inputs, outputs, initializer=kept)
        opsets = [helper.make_opsetid("", OPSET)]
        return helper.make_model(graph, producer_name="libtensor", opset_imports=opsets, ir_version=IR_VERSION)

    def _dims(self, n: int) -> list[Any]:
        """Extents of an output: numbers, the symbols that they are, or None."""
        if not hasattr(self.probes[0][n], "shape"):
            return []
        free: dict[Any, str] = {}
        if len(self.probes) > 2 or len(self.symbols) == 1:
            for i, x in enumerate(self.content["inputs"]):
                free.update(zip(self._extents(i), x["shape"]))
        return [ns[0] if len(set(ns)) == 1 else free.get(ns) for ns in self._extents(n)]


VIEWS = frozenset(
    "reshape view flatten permute_dims transpose matrix_transpose broadcast_to squeeze unsqueeze slice select narrow "
    "diagonal split unbind chunk array_split detach moveaxis unflatten contiguous astype".split()
)


def _flat(values: Any) -> Any:
    for value in values:
        if isinstance(value, list):
            yield from _flat(value)
        elif isinstance(value, int):
            yield value


def _number(value: Any) -> Any:
    """A number as a file of programs writes it: those without a short decimal form are texts."""
    if not isinstance(value, str):
        return value
    return float(value) if value.lstrip("-") in ("inf", "nan") else float.fromhex(value)


def _evaluated(tree: Any, sizes: Sequence[int]) -> int:
    """An extent, where s0, s1, ... are these sizes."""
    if isinstance(tree, ast.Constant):
        return int(str(tree.value))
    if isinstance(tree, ast.Name):
        return sizes[int(tree.id[1:])]
    if isinstance(tree, ast.UnaryOp):
        return -_evaluated(tree.operand, sizes)
    a, b = _evaluated(tree.left, sizes), _evaluated(tree.right, sizes)
    if isinstance(tree.op, ast.Div) and a % b:
        raise InvalidError(f"to_onnx: an extent of the program needs {a} to be divisible by {b}")
    return (
        a + b
        if isinstance(tree.op, ast.Add)
        else a - b
        if isinstance(tree.op, ast.Sub)
        else (a * b if isinstance(tree.op, ast.Mult) else a // b)
    )


def _default(text: str) -> Any:
    """A default of an op as the reference writes it."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return json.loads(text)
    except ValueError:
        return text


def _value(value: Any, kind: str, values: Any, number: Any) -> Any:
    if value is None:
        return None
    if kind == "tensor":
        return values[value]
    if kind == "tensors":
        return [None if v is None else values[v] for v in value]
    if kind == "dtype":
        return getattr(lt, value)
    if kind == "float":
        return float(_number(value))
    if kind == "scalar" and isinstance(value, str):
        return _number(value) if is_number(value) else number(value)
    if kind in ("int", "axis", "axis_or_none"):
        return number(value)
    if kind in ("ints", "shape", "axes"):
        return [number(v) for v in value]
    return value
