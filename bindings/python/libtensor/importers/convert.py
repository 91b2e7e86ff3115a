# SPDX-License-Identifier: Apache-2.0
"""Files of models as files of programs: what the command `convert` does."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Callable

import libtensor

from ..autograd.grad_mode import no_grad
from ..errors import InvalidError, UnsupportedError
from ..programs import Dynamic, Program, capture, is_number, load_program
from ..serialization import load, save
from ..tensor import Tensor
from .graph import Example

lt: Any = libtensor  # whose star imports type checkers do not follow

PROGRAMS = (".onnx", ".pt2")
WEIGHTS = (".gguf", ".pt", ".pth")

BATCH = 2  # the extent of a free axis 0, unless the model or the caller says another one
EXTENTS = (8, 32, 224)  # those of other free axes, tried in turn: models have a least size


@dataclass
class Options:
    """What the caller says about the inputs: free axes with their symbols, shapes, and the extent of a free axis 0."""

    dynamic: Mapping[str, Mapping[int, str]]
    shapes: Mapping[str, tuple[int, ...]]
    batch: int | None = None
    fixed: bool = False
    bits: int | None = None  # of weights of linear layers
    int8_activations: bool = False
    fuse_quantized: bool = False
    fold_batch_norms: bool = False


Say = Callable[[str], None]


def convert(model: str, out: str, options: Options, say: Say) -> float | None:
    """Writes a file of a program, or of weights, and says what it did.

    result: the largest difference of a result from the original's, relative to the largest value of that result; None
        where they were not compared
    """
    suffix = os.path.splitext(model)[1].lower()
    if suffix in WEIGHTS:
        _convert_weights(model, out, say)
        return None
    source = _Onnx(model) if suffix == ".onnx" else _Pt2(model)
    with no_grad():
        before = _versions(source.module)
        program, inputs = _captured(source, options)
        if _versions(source.module) != before:
            _restore(source.module, source.load())
        if options.fold_batch_norms:
            count = _batch_norms(program)
            program = program.fold_batch_norms()
            say(f"{count - _batch_norms(program)} of {count} batch norms folded")
        if options.bits is not None:
            program = program.quantize(options.bits, int8_activations=options.int8_activations)
        if options.fuse_quantized:
            program = program.fuse_quantized()
        program.save(out)
        program = load_program(out)
        results = [x for x in program._run(inputs) if x is not None]
    for (name, x), shape in zip(program.inputs.items(), _extents(program)):
        say(f"input {name}: {x.dtype.name} [{', '.join(shape)}]")
    if not any(re.search("[A-Za-z]", extent) for extents in _extents(program) for extent in extents):
        say(f"inputs of these sizes only{source.fixed_sizes if not options.fixed else ''}")
    constants = load(out, mmap=True)
    say(f"{len(program)} calls, {len(constants)} constants of {sum(x.nbytes for x in constants.values())} bytes")
    difference = _compared(source, inputs, results, say)
    say(f"written to {out}: {os.path.getsize(out)} bytes")
    return difference


def _held(module: Any) -> dict[str, Tensor]:
    """The tensors of a module's state, by their names."""
    return {name: x for name, x in (*module.named_parameters(), *module.named_buffers()) if x is not None}


def _versions(module: Any) -> dict[str, int]:
    """How often each tensor of a module has been written to."""
    return {name: x._version for name, x in _held(module).items()}


def _restore(module: Any, fresh: Any) -> None:
    """Gives the tensors of a module the values that the file has: a call may have changed some."""
    values = _held(fresh)
    for name, x in _held(module).items():
        x.copy_(values[name])


def _extents(program: Program) -> list[list[str]]:
    """The extents of the inputs as the program lists them: numbers and symbols."""
    listed = str(program).partition("constants:\n")[0].partition("calls:\n")[0].splitlines()
    found = (re.fullmatch(r"  %\d+ .*?: \w+ \[(.*)\].*", line) for line in listed)
    return [match[1].split(", ") if match[1] else [] for match in found if match]


def _batch_norms(program: Program) -> int:
    return len(re.findall(r"^  %.* = batch_norm\(", str(program), re.MULTILINE))


# ---- weights


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Tensor]]:
    """The tensors in nested dicts and lists, with their paths."""
    if isinstance(value, Tensor):
        yield path, value
    elif isinstance(value, (Mapping, list, tuple)):
        for key, entry in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _leaves(entry, f"{path}.{key}" if path else str(key))


def _convert_weights(model: str, out: str, say: Say) -> None:
    tensors: dict[str, Tensor] = {}
    for path, x in _leaves(load(model, mmap=True, quantized=True), ""):
        name, count = path, 1
        while name in tensors:  # as the C API and lt.save() call them
            count += 1
            name = f"{path}#{count}"
        tensors[name] = x
    if not tensors:
        raise InvalidError(f"convert: {model} holds no tensors")
    save(tensors, out)
    say(
        f"{len(tensors)} tensors of {sum(x.nbytes for x in tensors.values())} bytes; the file holds weights, no program "
        "(which a file of torch.export.save or of ONNX becomes)"
    )
    say(f"written to {out}: {os.path.getsize(out)} bytes")


# ---- models


class _Onnx:
    """A model of ONNX, and ONNX Runtime to compare with."""

    other = "ONNX Runtime"
    fixed_sizes = ": the model says no free extents"

    def __init__(self, path: str) -> None:
        self.path = path
        self.module = self.load()
        self.input_names: list[str] = self.module.input_names

    def load(self) -> Any:
        return lt.from_onnx(self.path)

    def arguments(self, inputs: Sequence[Tensor]) -> tuple[Sequence[Tensor], dict[str, Any]]:
        return inputs, {}

    def example(self, name: str, given: tuple[int, ...] | None) -> Example:
        from ._onnx.values import dtype_of

        kind = self.module._types[name]
        if kind.WhichOneof("value") != "tensor_type":
            raise UnsupportedError(f"convert: input {name!r} is a {kind.WhichOneof('value')}, expected a tensor")
        about = kind.tensor_type
        if not about.HasField("shape"):
            if given is None:
                raise InvalidError(f"convert: the model does not say the shape of input {name!r}: give it as --shape")
            return Example(dtype_of(about.elem_type), given, ("",) * len(given))
        shape, symbols = [], []
        for axis, extent in enumerate(about.shape.dim):
            fixed = extent.HasField("dim_value") and extent.dim_value >= 0
            shape.append(extent.dim_value if fixed else -1)
            symbols.append("" if fixed else extent.dim_param or f"{name}_{axis}")
        return Example(dtype_of(about.elem_type), tuple(shape), tuple(symbols))

    def original(self, inputs: list[Tensor]) -> list[Tensor] | None:
        try:
            import onnxruntime
        except ImportError:
            return None
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(self.path, options, providers=["CPUExecutionProvider"])
        given = {name: x.numpy() for name, x in zip(self.input_names, inputs)}
        return [lt.asarray(y) for y in session.run(None, given) if y is not None]


class _Pt2:
    """A program of torch.export, and PyTorch to compare with."""

    other = "PyTorch"
    fixed_sizes = ": export it with dynamic_shapes for others"

    def __init__(self, path: str) -> None:
        self.path = path
        self.module = self.load()
        self.input_names: list[str] = self.module.input_names
        # The names that the extents had in the export are not in the file, but "s31" and the like.
        first = {x.symbols[0] for x in self.module.examples.values() if x is not None and x.symbols and x.symbols[0]}
        self._names = {symbol: "batch" for symbol in first if len(first) == 1 and re.fullmatch(r"s\d+", symbol)}

    def load(self) -> Any:
        return lt.from_torch(self.path)

    def arguments(self, inputs: Sequence[Tensor]) -> tuple[Sequence[Any], dict[str, Any]]:
        found: tuple[Sequence[Any], dict[str, Any]] = self.module.arguments(inputs)
        return found

    def example(self, name: str, given: tuple[int, ...] | None) -> Example:
        found: Example | None = self.module.examples[name]
        if found is None:
            raise UnsupportedError(f"convert: input {name!r} is no tensor of a size and a dtype that the file says")
        return replace(found, symbols=tuple(self._names.get(symbol, symbol) for symbol in found.symbols))

    def original(self, inputs: list[Tensor]) -> list[Tensor] | None:
        from . import torch_export

        if not torch_export.available():
            return None
        return torch_export.results_of_file(self.path, *self.arguments(inputs))


def _compared(source: Any, inputs: list[Tensor], results: list[Tensor], say: Say) -> float | None:
    try:
        wanted = source.original(inputs)
    except Exception as e:  # of the other library
        say(f"not compared: {source.other} fails: {' '.join(str(e).split())}")
        return None
    if wanted is None:
        say(f"not compared: {source.other} is not installed")
        return None
    if len(wanted) != len(results):
        raise InvalidError(f"convert: the program has {len(results)} results, and {source.other} {len(wanted)}")
    difference = max((_difference(a, b) for a, b in zip(results, wanted)), default=0.0)
    say(f"largest relative difference from {source.other}: {difference:.1e}")
    return difference


def _difference(found: Tensor, wanted: Tensor) -> float:
    """Relative to the largest finite number; infinite where shapes, NaN or infinities differ."""
    if found.shape != wanted.shape:
        return float("inf")
    if found.numel() == 0:
        return 0.0
    dtype = lt.complex128 if found.is_complex() else lt.float64
    a, b = (x.detach().to(dtype) for x in (found, wanted))
    finite = lt.isfinite(b)
    if not bool((lt.isfinite(a).eq(finite) & (finite | a.eq(b) | lt.isnan(b))).all()):
        return float("inf")
    a, b = (lt.where(finite, x, 0.0).abs() for x in (a - b, b))
    largest = float(b.max())
    return float(a.max()) / (largest or 1.0)


# ---- example inputs


def _captured(source: Any, options: Options) -> tuple[Program, list[Tensor]]:
    """The program, and the inputs that it was captured with."""
    names = source.input_names
    for name in (*options.dynamic, *options.shapes):
        if name not in names:
            raise InvalidError(f"convert: there is no input {name!r}, the model has {', '.join(names) or 'none'}")
    examples = {name: _example(source, name, options) for name in names}
    module = source.module  # which capture() finds, and calls the constants as it calls its state

    def function(*inputs: Tensor) -> Any:
        args, named = source.arguments(inputs)
        return module(*args, **named)

    function.input_names = names  # type: ignore[attr-defined]
    for extent in EXTENTS:
        sizes = _sizes(examples, options, extent)
        inputs = [_random(x, sizes, name) for name, x in examples.items()]
        try:
            if extent in sizes.values():
                function(*inputs)
            break
        except lt.TensorError:
            if extent == EXTENTS[-1]:
                raise
    if options.fixed:
        return capture(function, *inputs), inputs
    dynamic: Dynamic = {
        name: {axis: symbol for axis, symbol in enumerate(x.symbols) if symbol} for name, x in examples.items()
    }
    try:
        return capture(function, *inputs, dynamic={name: free for name, free in dynamic.items() if free}), inputs
    except UnsupportedError as e:
        hint = "--fixed makes a program of one size"
        if "changes tensors" in str(e):
            hint = f"a model that was exported before model.eval() updates its statistics; {hint}"
        raise UnsupportedError(f"{e} ({hint})" if "capture(dynamic=...)" in str(e) else str(e)) from None


def _example(source: Any, name: str, options: Options) -> Example:
    """An input as the model and the caller describe it."""
    given = options.shapes.get(name)
    found: Example = source.example(name, given)
    if given is not None and len(given) != len(found.shape):
        raise InvalidError(f"convert: --shape gives {name} {len(given)} axes, the model has {len(found.shape)}")
    symbols = [re.sub(r"\W|^(?=\d)", "_", symbol) for symbol in found.symbols]
    symbols = [f"{symbol.replace('0x', '0_x')}_" if is_number(symbol) else symbol for symbol in symbols]
    for axis, symbol in options.dynamic.get(name, {}).items():
        if axis >= len(symbols):
            raise InvalidError(f"convert: --dynamic names axis {axis} of {name}, which has {len(symbols)} axes")
        symbols[axis] = symbol
    return Example(found.dtype, found.shape if given is None else given, tuple(symbols))


def _sizes(examples: Mapping[str, Example], options: Options, extent: int) -> dict[str, int]:
    """The extent that each symbol stands for in the example inputs."""
    sizes: dict[str, int] = {}
    for name, given in options.shapes.items():
        for symbol, n in zip(examples[name].symbols, given):
            if symbol and sizes.setdefault(symbol, n) != n:
                raise InvalidError(f"convert: --shape gives {symbol} the extents {sizes[symbol]} and {n}")
    found = False
    for x in examples.values():
        for axis, (n, symbol) in enumerate(zip(x.shape, x.symbols)):
            if not symbol:
                continue
            found |= axis == 0
            if axis == 0 and options.batch is not None:
                sizes.setdefault(symbol, options.batch)
            sizes.setdefault(symbol, n if n >= 0 else BATCH if axis == 0 else extent)
    if options.batch is not None and not found:
        raise InvalidError("convert: --batch is given, but no input has a free axis 0")
    return sizes


def _random(x: Example, sizes: Mapping[str, int], name: str) -> Tensor:
    """Random numbers; integers may be indices of anything, so they are small."""
    shape = [sizes[symbol] if symbol else n for n, symbol in zip(x.shape, x.symbols)]
    made: Tensor
    if x.dtype.kind in "fc":
        made = lt.randn(shape).to(x.dtype)
    elif x.dtype.kind in "iub":
        made = lt.randint(0, 2, shape).to(x.dtype)
    else:
        raise UnsupportedError(f"convert: input {name!r} has dtype {x.dtype.name}")
    return made
