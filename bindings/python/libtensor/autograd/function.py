# SPDX-License-Identifier: Apache-2.0
"""Functions whose gradient is written in Python."""

from __future__ import annotations

import functools
from typing import Any

from .. import _ops_gen as c
from .._callbacks import attach, backward, destroy, keep
from .._convert import Handle, check, handles
from ..creation import zeros
from ..errors import AutogradError, InvalidTypeError
from ._saved_hooks import hooks as _saved_hooks
from .grad_mode import is_grad_enabled, no_grad


class _Saved:
    """A tensor that was saved for backward; of an output, its place."""

    def __init__(self, t: Any, place: int | None) -> None:
        # An output is held without its history: with it, the graph would own itself.
        self.tensor = t if place is None else t.detach()
        self.place = place
        self.version = t._version
        self.unpack: Any = None
        if place is None and _saved_hooks.pairs:
            pack, self.unpack = _saved_hooks.pairs[-1]
            self.origin = t if t.requires_grad else None
            with no_grad():
                self.tensor = pack(t.detach())


class _Node:
    """What the graph calls: some outputs of one application of a function."""

    def __init__(self, ctx: FunctionCtx, places: list[int]) -> None:
        self.ctx = ctx
        self.places = places

    def __call__(self, grads: list[Any], n_inputs: int) -> list[Any]:
        every: list[Any] = [None] * len(self.ctx._outputs)
        for place, g in zip(self.places, grads):
            every[place] = g
        return self.ctx._gradients(every)


class FunctionCtx:
    """What forward leaves for backward."""

    def __init__(self, function: type[Function], inputs: tuple[Any, ...]) -> None:
        self._function = function
        self._inputs = inputs
        self._shapes = [x.shape if isinstance(x, Handle) else None for x in inputs]  # type: ignore[attr-defined]
        self._outputs: list[Any] = []  # (shape, dtype, device) of each, None for what is no tensor
        self._to_save: tuple[Any, ...] = ()
        self._saved: list[_Saved | None] = []
        self._constant: set[int] = set()
        self._dirty: tuple[Any, ...] = ()
        self._materialize = True
        self.needs_input_grad = tuple(isinstance(x, Handle) and x.requires_grad for x in inputs)  # type: ignore[attr-defined]

    def save_for_backward(self, *tensors: Any) -> None:
        """Tensors that backward needs; None stays None."""
        self._to_save = self._checked(tensors, "save_for_backward", True)

    def save_for_forward(self, *tensors: Any) -> None:
        """PyTorch's for its forward mode, which is made of two reverse passes here: nothing needs to be kept."""

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Outputs without a gradient."""
        self._constant = {t._h for t in self._checked(tensors, "mark_non_differentiable")}

    def mark_dirty(self, *tensors: Any) -> None:
        """Arguments that forward has changed in place, and returns."""
        self._dirty = self._checked(tensors, "mark_dirty")

    def _checked(self, tensors: tuple[Any, ...], what: str, or_none: bool = False) -> tuple[Any, ...]:
        for i, t in enumerate(tensors):
            if not isinstance(t, Handle) and not (or_none and t is None):
                raise InvalidTypeError(
                    f"{self._function.__name__}: {what} got {type(t).__name__} as argument {i}, expected a Tensor"
                    + (" or None" if or_none else "")
                )
        return tensors

    def _is_dirty(self, t: Any) -> bool:
        return any(t is x for x in self._dirty)

    def _check_dirty(self, outputs: list[Any], recording: bool) -> None:
        name = self._function.__name__
        for t in self._dirty:
            if not any(t is output for output in outputs):
                raise AutogradError(f"{name}: forward does not return a tensor that mark_dirty names")
            if recording and t.is_leaf and t.requires_grad:
                raise AutogradError(
                    f"{name}: mark_dirty names a leaf that requires grad, which cannot be changed in place"
                )

    def set_materialize_grads(self, on: bool) -> None:
        """Whether the missing gradient of an output comes as zeros, or as None."""
        self._materialize = on

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        return tuple(None if s is None else self._unpack(s) for s in self._saved)

    def _unpack(self, saved: _Saved) -> Any:
        t = saved.tensor
        if saved.unpack is not None:
            found = saved.unpack(t)
            if not isinstance(found, Handle):
                raise InvalidTypeError(
                    f"{self._function.__name__}: unpack_hook of saved_tensors_hooks returned {type(found).__name__}, "
                    "expected a Tensor"
                )
            if saved.origin is None or not is_grad_enabled():
                return found
            return _Unpacked.apply(saved.origin, found)
        if t._version != saved.version:
            raise AutogradError(
                f"{self._function.__name__}: a tensor saved for backward was changed in place, "
                f"it is at version {t._version}, expected {saved.version}"
            )
        if saved.place is None or not is_grad_enabled():
            return t
        # A gradient of the gradient is wanted: the same function is recorded once more, for this output.
        again = t.detach()
        self._record([again], [saved.place])
        return again

    def _attach(self, outputs: list[Any]) -> None:
        """Makes the outputs those of a new node of the graph."""
        places = {t._h: i for i, t in enumerate(outputs) if isinstance(t, Handle)}
        self._saved = [None if t is None else _Saved(t, places.get(t._h)) for t in self._to_save]
        self._to_save = ()
        self._outputs = [(t.shape, t.dtype, t.device) if isinstance(t, Handle) else None for t in outputs]  # type: ignore[attr-defined]
        chosen = [i for h, i in places.items() if h not in self._constant and outputs[i].dtype.kind in "fc"]
        if chosen:
            self._record([outputs[i] for i in chosen], chosen)
        if all(s is None or s.place is None for s in self._saved):
            self._inputs = ()  # needed only to record once more

    def _record(self, outputs: list[Any], places: list[int]) -> None:
        inputs = [x for x in self._inputs if isinstance(x, Handle)]
        key = keep(_Node(self, places))
        # On failure the library gives the key back as well.
        name = self._function.__name__.encode()
        for t in outputs:
            attach(t, key)
        check(c.tensor_autograd_record(*handles(outputs), *handles(inputs), name, backward, destroy, key))

    def _gradients(self, grads: list[Any]) -> list[Any]:
        """Of the tensors among the arguments of forward."""
        if self._materialize:
            for i, (g, output) in enumerate(zip(grads, self._outputs)):
                if g is None and output is not None:
                    grads[i] = zeros(output[0], dtype=output[1], device=output[2])
        found = self._function.backward(self, *grads)
        if not isinstance(found, tuple):
            found = (found,)
        name = self._function.__name__
        if len(found) > len(self._shapes) and all(g is None for g in found[len(self._shapes) :]):
            found = found[: len(self._shapes)]
        if len(found) != len(self._shapes):
            raise AutogradError(
                f"{name}: backward returned {len(found)} gradients, expected one for each of the "
                f"{len(self._shapes)} arguments of forward"
            )
        for g in found:
            if g is not None and not isinstance(g, Handle):
                raise InvalidTypeError(f"{name}: backward returned {type(g).__name__}, expected a Tensor or None")
        return [self._fitted(g, shape) for g, shape in zip(found, self._shapes) if shape is not None]

    @staticmethod
    def _fitted(g: Any, shape: Any) -> Any:
        """A gradient summed over the axes along which the argument was broadcast."""
        if g is None or g.shape == shape or len(g.shape) < len(shape):
            return g
        tail = g.shape[len(g.shape) - len(shape) :]
        return g.sum_to_size(shape) if all(n in (m, 1) for n, m in zip(shape, tail)) else g


def once_differentiable(function: Any) -> Any:
    """A decorator for backward: its gradients have no graph, and asking for their gradient is an error."""

    @functools.wraps(function)
    def call(ctx: Any, *grads: Any) -> Any:
        wanted = is_grad_enabled() and any(isinstance(g, Handle) and g.requires_grad for g in grads)  # type: ignore[attr-defined]
        with no_grad():
            found = function(ctx, *grads)
        if not wanted:
            return found
        several = isinstance(found, tuple)
        marked = [
            _Once.apply(g, *(v for v in grads if isinstance(v, Handle))) if isinstance(g, Handle) else g
            for g in (found if several else (found,))
        ]
        return tuple(marked) if several else marked[0]

    return call


class Function:
    """A subclass has static methods forward(ctx, ...) and backward(ctx, *grads), and is called as Class.apply(...).

    Or forward(...) and setup_context(ctx, inputs, output).
    """

    @staticmethod
    def forward(*args: Any) -> Any:
        raise NotImplementedError("a Function needs a static method forward")

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        raise NotImplementedError("a Function needs a static method backward")

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        """PyTorch's rule for forward mode, which is made of two reverse passes here and does not call it."""
        raise NotImplementedError("a Function has no rule for forward mode, which uses backward")

    setup_context: Any = None

    @classmethod
    def apply(cls, *args: Any) -> Any:
        ctx = FunctionCtx(cls, args)
        with no_grad():
            if cls.setup_context is None:
                result = cls.forward(ctx, *args)
            else:
                result = cls.forward(*args)
                cls.setup_context(ctx, args, result)
        several = isinstance(result, tuple)
        outputs = list(result) if several else [result]
        recording = is_grad_enabled() and any(ctx.needs_input_grad)
        ctx._check_dirty(outputs, recording)
        if recording:
            inputs = {x._h for x in args if isinstance(x, Handle)}
            changed = {}
            # The history that an argument had before: with the new one, the graph would own itself.
            ctx._inputs = tuple(_Unpacked.apply(x, x.detach()) if ctx._is_dirty(x) else x for x in args)
            for i, t in enumerate(outputs):
                # An output that is an argument, or has a history, gets a handle of its own.
                if ctx._is_dirty(t):
                    changed[i] = t
                    outputs[i] = made = t.detach().clone()
                    ctx._to_save = tuple(made if s is t else s for s in ctx._to_save)
                elif isinstance(t, Handle) and (t._h in inputs or t.requires_grad):  # type: ignore[attr-defined]
                    outputs[i] = t.detach()  # type: ignore[attr-defined]
            ctx._dirty = ()
            ctx._attach(outputs)
            for i, t in changed.items():  # its history, and that of what it is a view of
                outputs[i] = t.copy_(outputs[i])
        return tuple(outputs) if several else outputs[0]

    @staticmethod
    def vmap(info: Any, in_dims: Any, *args: Any) -> Any:
        """PyTorch's rule for vmap(), which does not need one here: it calls the function for each sample."""
        raise NotImplementedError("a Function has no rule for vmap(), which calls it for each sample")


class _Once(Function):
    """Passes a gradient on, and refuses to be differentiated."""

    @staticmethod
    def forward(ctx: Any, found: Any, *grads: Any) -> Any:
        return found.detach()

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        raise AutogradError("a gradient of a function that is marked with once_differentiable has no gradient itself")


class _Unpacked(Function):
    """What unpack_hook made of a saved tensor, with the history of that one."""

    @staticmethod
    def forward(ctx: Any, origin: Any, found: Any) -> Any:
        return found.detach()

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        return grads[0], None
