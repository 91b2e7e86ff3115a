# SPDX-License-Identifier: Apache-2.0
"""vmap: a function of one sample as a function of a batch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from typing import Any, Callable, Union

from .. import _ops_gen as c
from .._convert import check, generators_watched, handles
from ..autograd import grad_mode
from ..combining import concat, stack
from ..errors import InvalidError, InvalidTypeError, TensorError, UnsupportedError
from ..graph import address
from ..programs import Program, is_capturing
from ..random import default_generator
from ..tensor import Tensor
from ..utils._pytree import TreeSpec, broadcast_prefix, tree_flatten, tree_unflatten
from ._batching import Batch, CannotBatch, draws, run, written_constants

InDims = Union[int, tuple[Any, ...], list[Any]]
RANDOMNESS = ("error", "different", "same")


def _name(function: Any) -> str:
    return getattr(function, "__name__", type(function).__name__)


def _axis(dim: Any, ndim: int, what: str, name: str) -> int:
    if not isinstance(dim, int) or isinstance(dim, bool):
        raise InvalidError(f"vmap({name}): {what} is {dim!r}, expected an int or None")
    if not -ndim <= dim < ndim:
        raise InvalidError(
            f"vmap({name}): {what} is {dim} for a tensor with {ndim} axes, expected {-ndim} to {ndim - 1}"
        )
    return dim % ndim


class _Inputs:
    """The arguments of a call: leaves, and of each the axis that is mapped."""

    def __init__(self, name: str, in_dims: Any, args: tuple[Any, ...], named: dict[str, Any]) -> None:
        if not isinstance(in_dims, (int, tuple, list)):
            raise InvalidError(f"vmap({name}): in_dims is {in_dims!r}, expected an int or a (nested) tuple of them")
        if not args and not named:
            raise InvalidError(f"vmap({name}): the function was called without arguments, there is nothing to map over")
        if isinstance(in_dims, list):
            in_dims = tuple(in_dims)
        positional, spec = tree_flatten(args)
        dims = broadcast_prefix(in_dims, spec)
        if dims is None:
            raise InvalidError(f"vmap({name}): in_dims {in_dims!r} do not fit the arguments, which are {spec}")
        by_name, self.named_spec = tree_flatten(named)
        self.spec, self.n = spec, len(positional)
        self.leaves: list[Any] = [*positional, *by_name]
        self.dims: list[int | None] = []
        for leaf, dim in zip(self.leaves, [*dims, *([0] * len(by_name))]):
            if dim is None:
                self.dims.append(None)
            elif not isinstance(leaf, Tensor):
                raise InvalidError(
                    f"vmap({name}): in_dim is {dim} for an argument of type {type(leaf).__name__}, expected None"
                )
            else:
                self.dims.append(_axis(dim, leaf.ndim, "an in_dim", name))
        sizes = [x.shape[d] for x, d in zip(self.leaves, self.dims) if d is not None]
        if not sizes:
            raise InvalidError(f"vmap({name}): no in_dim names an axis, there is nothing to map over")
        if len(set(sizes)) > 1:
            raise InvalidError(f"vmap({name}): the mapped axes have the extents {sizes}, expected one extent")
        self.size: int = sizes[0]

    def arguments(self, leaves: list[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return tree_unflatten(leaves[: self.n], self.spec), tree_unflatten(leaves[self.n :], self.named_spec)

    def slice(self, i: int) -> list[Any]:
        return [x if d is None else x.select(d, i) for x, d in zip(self.leaves, self.dims)]

    def part(self, start: int, length: int) -> _Inputs:
        made = object.__new__(_Inputs)
        made.spec, made.named_spec, made.n, made.dims, made.size = self.spec, self.named_spec, self.n, self.dims, length
        made.leaves = [x if d is None else x.narrow(d, start, length) for x, d in zip(self.leaves, self.dims)]
        return made

    def fronted(self) -> list[Tensor]:
        """The mapped tensors with that axis in front."""
        return [x if d == 0 else x.moveaxis(d, 0) for x, d in zip(self.leaves, self.dims) if d is not None]


class _Mapped:
    """One call of a mapped function."""

    def __init__(self, function: Callable[..., Any], inputs: _Inputs, randomness: str, name: str) -> None:
        self.function, self.inputs, self.randomness, self.name = function, inputs, randomness, name
        self.spec: TreeSpec | None = None
        self.places: list[int] = []  # of each result its number among the outputs of the program
        self.named: dict[int, tuple[Any, tuple[int, ...]]] = {}  # the generators of ops, with their states before

    def call(self, leaves: list[Any]) -> list[Any]:
        args, named = self.inputs.arguments(leaves)
        outputs, spec = tree_flatten(self.function(*args, **named))
        for t in outputs:
            if not isinstance(t, Tensor):
                raise InvalidError(
                    f"vmap({self.name}): the function returned {type(t).__name__}, expected Tensors in dicts, lists or tuples"
                )
        if self.spec is not None and spec != self.spec:
            raise InvalidError(
                f"vmap({self.name}): the function returned {spec} for one sample and {self.spec} for another"
            )
        self.spec = spec
        return outputs

    def outputs(self) -> list[Batch]:
        """The results with the mapped axis in front."""
        if self.inputs.size == 0:
            return self.of_nothing()
        with generators_watched() as self.named:
            return self._outputs()

    def _outputs(self) -> list[Batch]:
        if is_capturing():  # a program within a program cannot be captured
            return self.one_by_one([])
        state = default_generator._words()
        first, program = self.captured()
        drawn = default_generator._words()
        if self.randomness == "error" and (drawn != state or self.named_drew()):
            raise draws_random_numbers(self.name)
        written: list[Tensor] = []
        if program is not None:
            try:
                if self.randomness == "different":
                    default_generator.set_state(state)
                found = run(program, self.inputs.fronted(), self.inputs.size, self.randomness)
                return [found[k] for k in self.places]
            except CannotBatch:
                default_generator.set_state(drawn)
                written = written_constants(program)
        return self.one_by_one([first] if first else [], state, written)

    def named_drew(self) -> bool:
        """Whether generators that the function named to ops have drawn numbers."""
        return any(generator._words() != words for generator, words in self.named.values())

    def captured(self) -> tuple[list[Any], Program | None]:
        """The results of the first sample, and the program that computes them, if it is one that can be run on the batch."""
        leaves = self.inputs.slice(0)
        held = [x for x, d in zip(leaves, self.inputs.dims) if d is not None]
        switches = grad_mode.switches()
        check(c.tensor_program_begin(*handles(held), None, 0))
        try:
            outputs = self.call(leaves)
            unique = {address(t): t for t in outputs}
            self.places = [list(unique).index(address(t)) for t in outputs]
            program = Program._of(c.tensor_program_end(*handles(list(unique.values())), None, 0))
            if self.randomness == "error" and draws(program):
                raise draws_random_numbers(self.name)
        except UnsupportedError:
            if self.spec is not None:
                if is_capturing():
                    c.tensor_program_cancel()
                return outputs, None
            if not is_capturing():
                raise
            c.tensor_program_cancel()
            return [], None
        except TensorError:
            ended = not is_capturing()
            if not ended:
                c.tensor_program_cancel()
            if self.spec is None or (ended and self.randomness == "error"):
                raise
            return outputs, None
        except BaseException:
            c.tensor_program_cancel()
            raise
        return outputs, program if grad_mode.switches() == switches else None

    def one_by_one(self, done: list[list[Any]], state: Any = None, written: Sequence[Tensor] = ()) -> list[Batch]:
        """The function called for each sample that is not done yet. Of the tensors `written`, to which the first sample wrote
        its values, those that the function makes itself are others in the next call; the rest are an error."""
        state = default_generator._words() if state is None else state
        rows = list(done)
        for i in range(len(done), self.inputs.size):
            before = default_generator._words()
            if self.randomness == "same":
                default_generator.set_state(state)
                for generator, words in self.named.values():
                    generator.set_state(words)
            versions = [t._version for t in written]
            rows.append(self.call(self.inputs.slice(i)))
            if self.randomness == "error" and (default_generator._words() != before or self.named_drew()):
                raise draws_random_numbers(self.name)
            for t, version in zip(written, versions):
                if t._version != version:
                    raise InvalidError(
                        f"vmap({self.name}): the function writes values that differ between samples to a tensor of shape "
                        f"{list(t.shape)} that is not mapped over, expected it among the mapped arguments"
                    )
        return [Batch(stack([row[k] for row in rows]), True) for k in range(len(rows[0]))]

    def of_nothing(self) -> list[Batch]:
        """A batch of no samples: the results of one sample of zeros say what shapes there would be."""
        leaves = [
            x if d is None else x.new_zeros(x.shape[:d] + x.shape[d + 1 :])
            for x, d in zip(self.inputs.leaves, self.inputs.dims)
        ]
        return [Batch(t.new_empty((0, *t.shape)), True) for t in self.call(leaves)]


def draws_random_numbers(name: str) -> Exception:
    return InvalidError(
        f"vmap({name}): the function draws random numbers, and randomness is 'error'; expected randomness='different' "
        "for other numbers in each sample, or 'same'"
    )


def vmap(
    func: Callable[..., Any],
    in_dims: InDims = 0,
    out_dims: Any = 0,
    randomness: str = "error",
    *,
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """A function that maps `func` over an axis of its arguments.

    in_dims: the axis of each argument, an int for all or a (nested) tuple; None for what is not mapped. Arguments by name
    are mapped over axis 0. out_dims: where the axis is put in the results, an int or a (nested) tuple. randomness: "error"
    refuses random numbers, with "different" each sample has its own, with "same" all have those of the first,
    of every generator. chunk_size:
    how many samples are computed at a time; None for all.

    The function runs once, for the first sample, and its ops are captured as a program, which is then run on all samples at
    once: elementwise ops, matrix products, convolutions, reductions, shapes, losses and gradients have rules for the new
    axis, and any other op is called for each sample. What cannot be captured (elements that Python reads, custom functions),
    what switches gradients on or off, and a vmap within a vmap call the function for each sample instead. Both ways give the
    same values, up to rounding, and gradients flow through both.

    To write values that differ between samples to a tensor that is not mapped over is an error, which is found after two
    samples have written to it. Other effects of the function happen once for each sample.
    """
    if randomness not in RANDOMNESS:
        raise InvalidError(f"vmap: randomness is {randomness!r}, expected one of {', '.join(RANDOMNESS)}")
    if chunk_size is not None and (not isinstance(chunk_size, int) or chunk_size < 1):
        raise InvalidError(f"vmap: chunk_size is {chunk_size!r}, expected None or at least 1")
    if not callable(func):
        raise InvalidTypeError(f"vmap: func is {type(func).__name__}, expected something to call")
    name = _name(func)

    @wraps(func, updated=())
    def mapped(*args: Any, **named: Any) -> Any:
        inputs = _Inputs(name, in_dims, args, named)
        length = inputs.size if chunk_size is None else min(chunk_size, inputs.size)
        starts = range(0, inputs.size, length) if length else range(1)
        parts = []
        spec: Any = None
        for start in starts:
            one = _Mapped(func, inputs.part(start, min(length, inputs.size - start)), randomness, name)
            parts.append([t.fronted(one.inputs.size) for t in one.outputs()])
            spec = one.spec
        joined = parts[0] if len(parts) == 1 else [concat(list(column)) for column in zip(*parts)]
        dims = broadcast_prefix(out_dims, spec)
        if dims is None:
            raise InvalidError(f"vmap({name}): out_dims {out_dims!r} do not fit the results, which are {spec}")
        return tree_unflatten([_placed(t, dim, name) for t, dim in zip(joined, dims)], spec)

    return mapped


def _placed(t: Tensor, dim: Any, name: str) -> Tensor:
    if dim is None:
        return t.select(0, 0)
    at = _axis(dim, t.ndim, "an out_dim", name)
    return t if at == 0 else t.moveaxis(0, at)
