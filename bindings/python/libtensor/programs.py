# SPDX-License-Identifier: Apache-2.0
"""Programs: what a function calls, captured once, to be run again, saved to a file and run from any language."""

from __future__ import annotations

import contextlib
import copy
import functools
import itertools
import json
import operator
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from ctypes import addressof, c_void_p
from typing import Any, Callable, Union

from . import _ops_gen as c
from . import dtypes
from ._convert import Handle, check, guard, handles, whole_text, wrap
from ._extras import Size
from .autograd.grad_mode import is_grad_enabled
from .creation import arange, tensor, zeros
from .dtypes import DeviceLike, device_code, int64
from .errors import BY_CODE, InvalidError, InvalidTypeError, TensorError, UnsupportedError, fail, shown
from .serialization import _open, _path, _put_together, _take_apart, c_strings, metadata_pairs, slots
from .tensor import Tensor

# The metadata entry that describes what a program's function returned.
_RESULTS = "libtensor.results"
_CUDA = device_code("cuda")


class Program:
    """Calls of ops in order, with the tensors that they read.

    It is called with tensors of the dtypes, shapes and devices of its inputs, in their order or by their names, and returns
    what the captured function did. Its constants (weights, states) are tensors like others: they can be trained, and a
    program that writes to them changes them.

        program = lt.capture(model, x)
        program.save("model.safetensors")
        y = lt.load_program("model.safetensors")(x)
    """

    __slots__ = ("_h", "_kinds", "_room", "_tree")

    _h: int | None
    _kinds: Any
    _room: Any
    _tree: Any

    def __init__(self, *args: Any, **named: Any) -> None:
        self._h = None
        raise InvalidTypeError("Program: capture(), compile() and load_program() make programs, the class itself none")

    @classmethod
    def _of(cls, handle: int | None, tree: Any = None, kinds: Any = None) -> Program:
        """The program of a handle of C."""
        self = cls.__new__(cls)
        self._h = handle
        self._tree = tree
        # The classes of the dicts and sequences that the function returned, where they are others than Python's.
        self._kinds = kinds
        if handle is None:
            fail()
        self._room = c_void_p * c.tensor_program_output_count(handle)
        return self

    def __del__(self, release: Any = c.tensor_program_release) -> None:
        if self._h is not None:
            release(self._h)

    def __copy__(self) -> Program:
        return self._with(c.tensor_program_retain(self._h))

    def _with(self, handle: int | None) -> Program:
        return Program._of(handle, self._tree, self._kinds)

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise InvalidTypeError("a Program can be neither copied deeply nor pickled: save it to a file")

    @property
    def input_names(self) -> list[str]:
        return [c.tensor_program_input_name(self._h, i).decode() for i in range(c.tensor_program_input_count(self._h))]

    @property
    def output_names(self) -> list[str]:
        return [
            c.tensor_program_output_name(self._h, i).decode() for i in range(c.tensor_program_output_count(self._h))
        ]

    @property
    def inputs(self) -> dict[str, Tensor]:
        """Tensors of the meta device with the shapes and dtypes of the inputs."""
        return {name: wrap(c.tensor_program_input(self._h, i)) for i, name in enumerate(self.input_names)}

    def named_constants(self) -> Iterator[tuple[str, Tensor]]:
        """The constants that have names: weights and states."""
        for i in range(c.tensor_program_constant_count(self._h)):
            if name := c.tensor_program_constant_name(self._h, i).decode():
                yield name, wrap(c.tensor_program_constant(self._h, i))

    def state_dict(self) -> dict[str, Tensor]:
        """The constants that have names, detached."""
        return {name: tensor.detach() for name, tensor in self.named_constants()}

    def parameters(self) -> Iterator[Tensor]:
        """The constants that require grad."""
        for i in range(c.tensor_program_constant_count(self._h)):
            tensor = wrap(c.tensor_program_constant(self._h, i))
            if tensor.requires_grad:
                yield tensor

    def __len__(self) -> int:
        """How many calls it makes."""
        return int(c.tensor_program_call_count(self._h))

    def __str__(self) -> str:
        return whole_text(lambda *room: c.tensor_program_text(self._h, *room))

    @property
    def plan(self) -> str:
        """What runs in place of the calls from the second run on: kernels, what they read, compute and write, and their
        memory; or why there are none."""
        return whole_text(lambda *room: c.tensor_program_plan_text(self._h, *room))

    def __repr__(self) -> str:
        return f"Program({', '.join(self.input_names)}) of {len(self)} calls"

    def __call__(self, *args: Tensor | int, **named: Tensor | int) -> Any:
        if named:
            names = self.input_names
            if unknown := [name for name in named if name not in names[len(args) :]]:
                raise InvalidError(f"Program: there is no input {unknown[0]!r} left, only {names[len(args) :]}")
            if missing := [name for name in names[len(args) :] if name not in named]:
                raise InvalidError(f"Program: input {missing[0]!r} is missing")
            args += tuple(named[name] for name in names[len(args) :])
        return self._results(self._run(args))

    def _run(self, inputs: Any) -> list[Tensor | None]:
        if int in map(type, inputs):
            inputs = [tensor(x, dtype=int64) if type(x) is int else x for x in inputs]
        try:
            held, n = handles(inputs)
        except AttributeError as e:
            if isinstance(e, TensorError):
                raise
            raise self._wrong_input(inputs) from None
        room = self._room()
        check(c.tensor_program_run(self._h, held, n, addressof(room), len(room)))
        return [wrap(h) if h else None for h in room]

    def _wrong_input(self, inputs: Any) -> InvalidTypeError:
        for name, x in itertools.zip_longest(self.input_names, inputs):
            if x is not None and not isinstance(x, Handle):
                break
        hint = "" if isinstance(x, str) else "; lt.asarray() makes a tensor of it"
        return InvalidTypeError(f"Program: input {name!r} is {type(x).__name__}, expected a Tensor{hint}")

    def _results(self, outputs: list[Tensor | None]) -> Any:
        if self._tree is not None:
            found = _put_together(self._tree, dict(zip(slots(self._tree), outputs)))
            return found if self._kinds is None else _of_kinds(found, self._kinds)
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def quantize(self, bits: int = 8, *, block_size: int = 32, int8_activations: bool = False) -> Program:
        """A program whose linear layers have weights of 8 or 4 bits: they call `quantized_linear()`, and weight NAME is
        the constants NAME.codes and NAME.scales (see `quantize_blockwise()`).

        `block_size` elements of a weight, a multiple of 32, share a scale. With `int8_activations` the inputs of these
        layers are rounded to 8 bits too, which is faster on few rows and less exact. Weights with fewer than 1,024
        elements and those that the program changes stay as they are; other constants are shared with this program.
        """
        return self._with(c.tensor_program_quantize(self._h, bits, block_size, int8_activations))

    def fuse_quantized(self) -> Program:
        """A program that computes convolutions and matrix products of dequantized operands in integers.

        In place of a `conv1d`, `conv2d`, `conv3d`, `matmul`, `linear` or `addmm` of two results of `dequantize_affine()`
        it calls `quantized_conv()` or `quantized_matmul()` with the codes; a `relu` and a `quantize_affine()` of the
        result become part of that call. The constants are shared with this program.
        """
        return self._with(c.tensor_program_fuse_quantized(self._h))

    def fold_batch_norms(self) -> Program:
        """A program for inference, in which convolutions contain the batch norms that follow them.

        Weight and bias of such a convolution are new constants, under the names that they had, and require no gradient;
        results differ from this program's by rounding errors. All calls stay as they are in a program that writes to
        tensors, differentiates, branches or draws random numbers. Other constants are shared with this program.
        """
        return self._with(c.tensor_program_fold_batch_norms(self._h))

    def save(self, path: str | os.PathLike[str], metadata: Mapping[str, str] | None = None) -> None:
        """Writes a safetensors file: the constants as they are now under their names, the calls in the metadata.

        The file appears whole or not at all.
        """
        pairs = metadata_pairs(metadata, "save")
        if _RESULTS in pairs:
            raise InvalidError(f"save: metadata has {_RESULTS!r}, which is the library's own")
        if self._tree is not None:
            pairs[_RESULTS] = json.dumps(self._tree)
        words, _words = c_strings([text for pair in pairs.items() for text in pair], "save")
        check(c.tensor_program_save(self._h, _path(path, "save"), words, 2 * len(pairs)))


def load_program(source: str | os.PathLike[str] | bytes, device: DeviceLike = None, *, mmap: bool = True) -> Program:
    """The program of a file that Program.save() wrote, in whatever language, or of its bytes.

    device: where its constants go; by default where they were. mmap: those on the CPU lie over the mapped file.
    """
    with _open(source, mmap) as archive:
        tree = archive.metadata().get(_RESULTS)
        handle = c.tensor_program_load(archive.h, device_code(device))
    program = Program._of(handle)
    program._tree = None if tree is None else _results_tree(tree, program.output_names)
    return program


def _results_tree(text: str, names: list[str]) -> Any:
    """What a file says that the function returned, which has the outputs in their order."""
    try:
        tree = json.loads(text)
        if list(slots(tree)) == names:
            return tree
    except (ValueError, TypeError, RecursionError):
        pass
    raise BY_CODE[c.TENSOR_E_IO](
        f"load_program: {_RESULTS} of the file is malformed, expected a structure of its outputs"
    )


def is_number(text: str) -> bool:
    """Whether an argument that a file has in quotation marks is a number, and no extent with symbols."""
    return text == "nan" or text.endswith("inf") or "0x" in text


def is_capturing() -> bool:
    """Whether the calling thread captures a program."""
    return bool(c.tensor_program_is_capturing())


def _kinds_of(value: Any) -> Any:
    """The classes of the dicts and sequences in a value, and of what they hold; None if Python's own say all."""
    if isinstance(value, Mapping):
        held = {key: kind for key, part in value.items() if (kind := _kinds_of(part)) is not None}
    elif isinstance(value, (list, tuple)):
        held = {i: kind for i, part in enumerate(value) if (kind := _kinds_of(part)) is not None}
    else:
        return None
    return (type(value), held) if held or type(value) not in (dict, list, tuple, Size) else None


def _of_kinds(value: Any, kinds: Any) -> Any:
    kind, held = kinds
    if isinstance(value, dict):
        found: Any = {key: _of_kinds(part, held[key]) if key in held else part for key, part in value.items()}
    else:
        found = [_of_kinds(part, held[i]) if i in held else part for i, part in enumerate(value)]
    return _made(kind, found)


def _made(kind: Any, parts: Any) -> Any:
    """A value of a class of dicts, lists or tuples; of Python's own where the class is made in a way of its own."""
    try:
        return kind._make(parts) if hasattr(kind, "_make") else kind(parts)
    except TypeError:
        return tuple(parts) if issubclass(kind, tuple) else parts


# What may differ from run to run: {name: {axis: symbol}} for extents, {name: symbol} for whole numbers.
Dynamic = Mapping[str, Union[str, Mapping[int, str]]]


class _Arguments:
    """The tensors of a call's arguments, each once, and a key of all that a program takes for granted about the rest."""

    def __init__(self, names: list[str], args: tuple[Any, ...], named: dict[str, Any], dynamic: Dynamic) -> None:
        values = dict(zip(names, args))
        if len(args) > len(names):
            values["args"] = args[len(names) :]
        for name, value in named.items():
            while name in values:  # of a positional argument, which only the function tells apart
                name += "_"
            values[name] = value
        numbers = {name: values[name] for name, free in dynamic.items() if isinstance(free, str) and name in values}
        if wrong := [name for name, value in numbers.items() if type(value) is not int]:
            raise InvalidTypeError(
                f"capture: {wrong[0]} is {type(numbers[wrong[0]]).__name__}, expected an int to be dynamic"
            )
        tensors: dict[str, Any] = {}
        tree = _take_apart({**values, **dict.fromkeys(numbers)}, "", tensors, "capture")
        tensors |= {name: tensor(value, dtype=int64) for name, value in numbers.items()}
        if unknown := [name for name in dynamic if name not in tensors]:
            raise InvalidError(
                f"capture: dynamic names {unknown[0]!r}, but the inputs are {', '.join(tensors) or 'none'}"
            )
        unique: dict[int, str] = {}
        for name, value in tensors.items():
            unique.setdefault(value._h, name)
        self.tensors = {name: tensors[name] for name in unique.values()}
        self.key = (json.dumps(tree), tuple(_spec(unique[t._h], t, dynamic.get(name)) for name, t in tensors.items()))


def _spec(name: str, x: Tensor, free: Any) -> Any:
    """What a program takes for granted about an input."""
    shape = tuple((free or {}).get(axis, n) for axis, n in enumerate(x.shape)) if x.ndim else ()
    return name, shape, str(x.dtype), str(x.device), x.requires_grad, x.is_leaf


def _parameter_names(function: Callable[..., Any]) -> list[str]:
    """What the positional arguments of a function are called."""
    import inspect

    known = getattr(function, "input_names", None)  # of imported models
    if isinstance(known, list) and all(isinstance(name, str) for name in known):
        return known
    called = getattr(function, "forward", function) if _is_module(function) else function
    try:
        parameters = inspect.signature(called).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]


def _is_module(value: Any) -> bool:
    from .nn.module import Module

    return isinstance(value, Module)


def _modules_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The modules that a function can reach by a name of its own, whose tensors give constants their names."""
    if _is_module(function):
        return {"": function}
    found = {}
    owner = getattr(function, "__self__", None)
    if _is_module(owner):
        found[""] = owner
    code = getattr(function, "__code__", None)
    if code is not None:
        cells = zip(code.co_freevars, function.__closure__ or ())
        values = {name: cell.cell_contents for name, cell in cells if _filled(cell)}
        values |= {name: function.__globals__[name] for name in code.co_names if name in function.__globals__}
        found |= {name: value for name, value in values.items() if _is_module(value)}
    return {"": next(iter(found.values()))} if len(found) == 1 else found


def _filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def _capture(function: Callable[..., Any], arguments: _Arguments, args: Any, named: Any) -> tuple[Program, Any]:
    """A program of one call, and what that returned."""
    names, _names = c_strings(list(arguments.tensors), "capture")
    held, n = handles(list(arguments.tensors.values()))
    check(c.tensor_program_begin(held, n, names, n))
    try:
        result = function(*args, **named)
        outputs: dict[str, Any] = {}
        tree = _take_apart(result, "", outputs, "capture: the result")
        for prefix, module in _modules_of(function).items():
            _name_constants(module, prefix, {x._h for x in arguments.tensors.values()})
        if "" in outputs:  # a single tensor
            outputs, tree = {"output": outputs[""]}, None
        out_names, _out_names = c_strings(list(outputs), "capture")
        held, n = handles(list(outputs.values()))
        kinds = None if tree is None else _kinds_of(result)
        return Program._of(c.tensor_program_end(held, n, out_names, n), tree, kinds), result
    except BaseException:
        c.tensor_program_cancel()
        raise


def _name_constants(module: Any, prefix: str, inputs: set[int]) -> None:
    before = prefix and prefix + "."
    for named in (module.named_parameters(), module.named_buffers()):
        for name, value in named:
            if value is None or value._h in inputs:
                continue
            try:
                check(c.tensor_program_name(value._h, (before + name).encode()))
            except InvalidError:
                raise UnsupportedError(
                    f"capture: {before + name} was assigned a tensor that the program computes, so each run would begin with "
                    "the one before; write to it in place (copy_()) instead"
                ) from None


def capture(function: Callable[..., Any], *args: Any, dynamic: Dynamic | None = None, **named: Any) -> Program:
    """The program of one call: of a function of tensors, or a Module; a whole training step too.

    The call runs, once. Tensors among the arguments (in dicts, lists and tuples too) become inputs; tensors that the function
    finds elsewhere become constants, and those of a Module that it can reach keep their names. Numbers and texts, and what
    Python decides by them, are part of the program. Reading a tensor's elements (item(), numpy(), bool()) is an error if the
    program computes it, at that line.

        def step(x, y):
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            return loss

        program = lt.capture(step, x, y)  # the first step
        loss = program(x2, y2)            # the second

    dynamic: extents of inputs and whole numbers that may differ from run to run, by names that equal extents share. The
    function is called with several sizes to find out what depends on them, so it must change nothing but its inputs.

        program = lt.capture(model, x, dynamic={"x": {0: "batch"}})
    """
    return _captured(function, args, named, dynamic or {})[0]


def _captured(function: Callable[..., Any], args: Any, named: Any, dynamic: Dynamic) -> tuple[Program, Any]:
    if any(f"{kind.__module__}.{kind.__name__}" == "torch.nn.modules.module.Module" for kind in type(function).__mro__):
        raise InvalidTypeError("capture: a module of PyTorch makes no ops of this library; lt.from_torch() imports it")
    _check_dynamic(dynamic, "capture")
    names = _parameter_names(function)
    arguments = _Arguments(names, args, named, dynamic)
    program, result = _capture(function, arguments, args, named)
    if not dynamic:
        return program, result
    symbols = _symbols(arguments, dynamic)

    def of_sizes(sizes: Mapping[str, int]) -> Program:
        """Of a call with other sizes."""
        paths = [*names[: len(args)], *(f"args.{i}" for i in range(len(args) - len(names)))]
        positional = tuple(_resized(value, path, dynamic, sizes) for path, value in zip(paths, args))
        by_name = {name: _resized(value, name, dynamic, sizes) for name, value in named.items()}
        made = _Arguments(names, positional, by_name, dynamic)
        try:
            return _capture(function, made, positional, by_name)[0]
        except TensorError as e:
            given = ", ".join(f"{symbol}={sizes.get(symbol, n)}" for symbol, n in symbols.items())
            note = f" (in a call with inputs that capture() made of the example inputs, with {given})"
            e.args = (f"{e.args[0] if e.args else ''}{note}", *e.args[1:])
            raise

    def add(other: Program, name: str | None) -> None:
        nonlocal program
        handle = c.tensor_program_generalize(program._h, other._h, None if name is None else name.encode())
        program = program._with(handle)

    twice = {name: 2 * n or 2 for name, n in symbols.items()}
    for name in symbols:
        add(of_sizes({name: twice[name]}), name)
    for one, two in itertools.combinations(symbols, 2):
        add(of_sizes({one: twice[one], two: twice[two]}), one)
    # Sizes that none of the captures had.
    others = {name: 3 * n + 2 * i if n > 0 else 4 - 3 * n + 2 * i for i, (name, n) in enumerate(symbols.items(), 1)}
    add(of_sizes(others), None)
    return program, result


def _check_dynamic(dynamic: Any, who: str) -> None:
    expected = "expected a dict such as {'x': {0: 'batch'}} or {'n': 'n'}"
    if not isinstance(dynamic, Mapping):
        raise InvalidTypeError(f"{who}: dynamic is {shown(dynamic)}, {expected}")
    for name, free in dynamic.items():
        if not isinstance(name, str) or not isinstance(free, (str, Mapping)):
            raise InvalidTypeError(f"{who}: dynamic has {shown(name)}: {shown(free)}, {expected}")


def _symbols(arguments: _Arguments, dynamic: Dynamic) -> dict[str, int]:
    """Each name that `dynamic` gives, and the extent or number that it stands for."""
    found: dict[str, int] = {}
    for name, free in dynamic.items():
        x = arguments.tensors.get(name)
        if x is None:
            raise InvalidError(f"capture: {name} is one tensor with another input, which has a name of its own")
        for axis, symbol in ({None: free} if isinstance(free, str) else free).items():
            if not isinstance(symbol, str) or not symbol.isidentifier():
                raise InvalidError(f"capture: dynamic gives the name {symbol!r}, expected an identifier")
            if is_number(symbol):
                raise InvalidError(
                    f"capture: dynamic gives the name {symbol!r}, which reads as a number in a file, expected one that is "
                    "not 'nan', does not end in 'inf' and does not contain '0x'"
                )
            if axis is not None and not (isinstance(axis, int) and 0 <= axis < x.ndim):
                raise InvalidError(f"capture: dynamic names axis {axis!r} of {name}, which has {x.ndim}")
            n = int(x.item()) if axis is None else x.shape[axis]
            if found.setdefault(symbol, n) != n:
                raise InvalidError(f"capture: {symbol} is {found[symbol]} and {n}")
    return found


def _resized(value: Any, path: str, dynamic: Dynamic, sizes: Mapping[str, int]) -> Any:
    """An argument with other extents: elements along an axis begin again at the first one."""
    free = dynamic.get(path)
    if isinstance(free, str):
        return sizes.get(free, value)
    if isinstance(value, Tensor):
        for axis, symbol in (free or {}).items():
            n, before = sizes.get(symbol, value.shape[axis]), value.shape[axis]
            if n != before:
                grad, whole = value.requires_grad, value.detach()
                if before == 0:
                    whole = zeros(
                        *whole.shape[:axis], n, *whole.shape[axis + 1 :], dtype=value.dtype, device=value.device
                    )
                else:
                    whole = whole.index_select(axis, arange(n, device=value.device) % before)
                value = whole.requires_grad_(grad)
        return value
    if isinstance(value, Mapping):
        return {k: _resized(v, f"{path}.{k}", dynamic, sizes) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return _made(type(value), [_resized(v, f"{path}.{i}", dynamic, sizes) for i, v in enumerate(value)])
    return value


def _without_specs(key: Any) -> Any:
    """A key of jit without shapes, dtypes and devices, which the program itself compares."""
    (tree, specs), *modes = key
    return tree, [name for name, *_ in specs], modes


def _shown(key: Any) -> str:
    (tree, specs), recording, _, training = key
    inputs = ", ".join(dict.fromkeys(name for name, *_ in specs)) or "none"
    modes = f"gradients {'on' if recording else 'off'}, modules {'training' if any(training) else 'evaluating'}"
    return f"the tensors {inputs}, the other arguments {tree}, {modes if training else modes.split(',')[0]}"


def _quick_key(args: tuple[Any, ...], modes: Any) -> Any:
    """What a call with different tensors, and nothing else, takes for granted; None for other calls."""
    key, held = [modes], set()
    for x in args:
        if type(x) is not Tensor:
            return None
        h = x._h
        held.add(h)
        key += (x.shape, c.tensor_dtype(h), c.tensor_device(h), c.tensor_requires_grad(h), c.tensor_is_leaf(h))
    return tuple(key) if len(held) == len(args) else None


class _Modules:
    """The modules that a function calls: those that are seen from the function, and those that its captures called."""

    def __init__(self, modules: Iterable[Any]) -> None:
        self._all: list[Any] = []
        self.add(modules)

    def add(self, modules: Iterable[Any]) -> None:
        known = set(map(id, self._all))
        for module in modules:
            if id(module) not in known:
                known.add(id(module))
                self._all.append(module)
        self._dicts = [held for m in self._all for held in (m._parameters, m._buffers, m._modules)]
        self._held = self._now()

    def _now(self) -> list[Any]:
        return list(itertools.chain.from_iterable(map(dict.values, self._dicts)))

    def training(self) -> tuple[bool, ...]:
        return tuple([module.training for module in self._all])

    def have_changed(self) -> bool:
        """Whether a parameter, a buffer or a module in one of them is another one than before."""
        before, now = self._held, self._now()
        if len(now) == len(before) and not any(map(operator.is_not, now, before)):
            return False
        self._held = now
        return True

    @contextlib.contextmanager
    def noticed(self) -> Iterator[list[Any]]:
        """The modules that this thread calls meanwhile, without those that are known."""
        from .nn._hooks import register_module_forward_pre_hook

        known, thread = set(map(id, self._all)), threading.get_ident()
        found: list[Any] = []

        def notice(module: Any, args: Any) -> None:
            if threading.get_ident() == thread and id(module) not in known:
                known.add(id(module))
                found.append(module)

        hook = register_module_forward_pre_hook(notice)
        try:
            yield found
        finally:
            hook.remove()


def _numeric_modes() -> tuple[Any, ...]:
    """What decides the dtypes and devices of tensors where the function does not."""
    precision = c.tensor_autocast_get(c.TENSOR_CPU), c.tensor_autocast_get(_CUDA), dtypes._default_float
    return *precision, dtypes.new_device_code(None), dtypes.current.cuda


class _Methods(dict[Any, Any]):
    """The methods of an instance that are captured, by those of its class. Copies of the instance begin without."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _Methods, ()


class jit:
    """A function whose calls are captured at the first call, and from then on run as a program, without Python.

    A call with tensors of other shapes, dtypes or devices, with other numbers, or with a Module in another mode (train(),
    eval()), is captured too; of the `limit` programs the one that was not used for longest is dropped. With recapture=False
    it is an error that names both. Within another captured function the function itself is called. `dynamic` is as for
    capture(): one program for all such sizes.

        @lt.jit
        def f(x, y):
            return (x * y + 1).tanh()
    """

    def __new__(cls, function: Callable[..., Any] | None = None, **options: Any) -> Any:
        if function is None:
            return functools.partial(cls, **options)
        return super().__new__(cls)

    @staticmethod
    def script(obj: Any, *args: Any, **options: Any) -> Any:
        """The object itself: PyTorch's decorator, whose functions and modules run as they are."""
        return obj

    trace = unused = export = freeze = script_method = script_if_tracing = script

    @staticmethod
    def ignore(drop: Any = False, **options: Any) -> Any:
        """The decorated function itself."""
        return drop if callable(drop) else lambda function: function

    @staticmethod
    def is_scripting() -> bool:
        """False: functions run as Python."""
        return False

    is_tracing = is_scripting

    def __init__(
        self, function: Callable[..., Any], *, limit: int = 16, recapture: bool = True, dynamic: Dynamic | None = None
    ) -> None:
        if not callable(function):
            raise InvalidTypeError(f"jit: a function is {type(function).__name__}, expected something to call")
        if not isinstance(limit, int) or limit < 1:
            raise InvalidError(f"jit: limit is {limit!r}, expected at least 1")
        self.function = function
        self.limit = limit
        self.recapture = recapture
        _check_dynamic(dynamic or {}, "jit")
        self.dynamic = dict(dynamic or {})
        self.programs: OrderedDict[Any, Program] = OrderedDict()
        self._keys: dict[Any, Any] = {}  # those of programs, by what is quick to see
        self._names = _parameter_names(function)
        found = (module for root in _modules_of(function).values() for module in root.modules())
        self._modules = _Modules(found)
        functools.update_wrapper(self, function, updated=())

    def __getattr__(self, name: str) -> Any:
        """What the function, or the Module, has: parameters(), train(), state_dict() and others."""
        if name == "function" or name.startswith("__"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.function, name)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """Of a method: the function of its instance, with programs of its own."""
        if instance is None or not hasattr(self.function, "__get__"):
            return self
        held = getattr(instance, "__dict__", None)
        methods = None if held is None else held.get("_jit_methods")
        if methods is not None:
            found = methods.get(self)
            if found is not None and found.function.__self__ is instance:
                return found
        bound = self._of(self.function.__get__(instance, owner))
        if held is not None and getattr(bound.function, "__self__", None) is instance:
            if methods is None or any(other.function.__self__ is not instance for other in methods.values()):
                methods = held["_jit_methods"] = _Methods()  # no shallow copy of an instance shares its own
            methods[self] = bound
        return bound

    def _of(self, function: Callable[..., Any]) -> jit:
        return jit(function, limit=self.limit, recapture=self.recapture, dynamic=self.dynamic)

    def __copy__(self) -> jit:
        return self._of(self.function)

    def __deepcopy__(self, memo: dict[int, Any]) -> jit:
        return self._of(copy.deepcopy(self.function, memo))

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A decorated function is found by its name, as functions are; others are made anew from what they call."""
        module, name = getattr(self, "__module__", None), getattr(self, "__qualname__", None)
        if module in sys.modules and name and vars(sys.modules[module]).get(name) is self:
            return name
        return _jit_of, (self.function, self.limit, self.recapture, self.dynamic)

    def _modes(self) -> tuple[Any, ...]:
        """What a program takes for granted beside the arguments."""
        return is_grad_enabled(), _numeric_modes(), self._modules.training()

    def _forget(self) -> None:
        self.programs.clear()
        self._keys.clear()

    def __call__(self, *args: Any, **named: Any) -> Any:
        if is_capturing():
            return self.function(*args, **named)
        if self._modules.have_changed():
            self._forget()
        modes = self._modes()
        quick = None if named or self.dynamic else _quick_key(args, modes)
        if quick is not None and (key := self._keys.get(quick)) is not None:
            program = self.programs.get(key)
            if program is not None:
                self.programs.move_to_end(key)
                return program._results(program._run(args))
        arguments = _Arguments(self._names, args, named, self.dynamic)
        key = (arguments.key, *modes)
        program = self.programs.get(key)
        if program is not None:
            self.programs.move_to_end(key)
            if quick is not None and len(self._keys) < 4 * self.limit:
                self._keys[quick] = key
        elif self.programs and not self.recapture:
            known, program = next(iter(self.programs.items()))
            if _without_specs(known) != _without_specs(key):
                raise InvalidError(
                    f"jit: the call has {_shown(key)}, but the program was captured with {_shown(known)}"
                )
        if program is not None:
            return program._results(program._run(list(arguments.tensors.values())))
        with self._modules.noticed() as others:
            program, result = _captured(self.function, args, named, self.dynamic)
        if others:  # which the other programs know nothing of
            self._forget()
            self._modules.add(others)
            key = (arguments.key, *self._modes())
        self.programs[key] = program
        if len(self.programs) > self.limit:
            self.programs.popitem(last=False)
        return result


def _jit_of(function: Any, limit: int, recapture: bool, dynamic: Any) -> jit:
    made: jit = jit(function, limit=limit, recapture=recapture, dynamic=dynamic)
    return made


compile = jit

guard(globals(), ["capture", "load_program"], hot="")
