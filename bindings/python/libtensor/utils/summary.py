# SPDX-License-Identifier: Apache-2.0
"""What a model consists of, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..autograd.grad_mode import no_grad
from ..errors import InvalidError, InvalidTypeError, shown
from ..nn.module import Module
from ..random import randn
from ..tensor import Tensor


class Layer(NamedTuple):
    """A module of a model. Numbers of parameters are those of its own, without those of its parts."""

    name: str
    depth: int
    kind: str
    output: str
    parameters: int
    trainable: int


class Summary:
    """The layers in the order of their use, or of their names without an input; str() is the table."""

    def __init__(self, layers: list[Layer], parameters: int, trainable: int, nbytes: int) -> None:
        self.layers = layers
        self.parameters, self.trainable, self.nbytes = parameters, trainable, nbytes

    def __str__(self) -> str:
        rows = [("Layer", "Output", "Parameters")]
        for layer in self.layers:
            label = f"{layer.name} ({layer.kind})" if layer.name else layer.kind
            rows.append(
                ("  " * layer.depth + label, layer.output, f"{layer.parameters:,}" if layer.parameters else "-")
            )
        widths = [max(len(row[i]) for row in rows) for i in range(3)]
        lines = [f"{a:<{widths[0]}}  {b:<{widths[1]}}  {c:>{widths[2]}}".rstrip() for a, b, c in rows]
        rule = "-" * max(map(len, lines))
        total = f"{self.parameters:,} parameters, {self.trainable:,} of them trained, {_size(self.nbytes)}"
        return "\n".join([lines[0], rule, *lines[1:], rule, total])

    __repr__ = __str__


def _size(nbytes: int) -> str:
    size, unit = float(nbytes), "B"
    for larger in ("KiB", "MiB", "GiB", "TiB"):
        if size < 1024:
            break
        size, unit = size / 1024, larger
    return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"


def _shapes(value: Any) -> str:
    if isinstance(value, Tensor):
        return str(list(value.shape))
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_shapes(part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_shapes(part) for part in value)
    return type(value).__name__


def summary(model: Module, input: Any = None, *, input_size: Sequence[int] | None = None) -> Summary:
    """The layers of a model with their outputs' shapes and numbers of parameters.

    `input` is what the model takes, a tensor or a tuple of arguments, or `input_size` the shape of a float32 tensor. A
    model that was made `with lt.device("meta")` has no elements: nothing is allocated or computed, whatever its size.
    The model runs once without gradients and in evaluation mode. Without either nothing runs, and no shapes are known.
    """
    if not isinstance(model, Module):
        raise InvalidTypeError(f"summary: the model is {shown(model)}, expected a Module")
    if input is not None and input_size is not None:
        raise InvalidError("input and input_size exclude each other")
    if input_size is not None:
        place = next((p.device for p in model.parameters()), None)
        input = randn(tuple(input_size), device=place)
    names = {id(module): name for name, module in model.named_modules()}
    order: list[Module] = []
    outputs: dict[int, str] = {}

    def enter(module: Module, args: Any) -> None:
        if id(module) not in outputs:
            outputs[id(module)] = ""
            order.append(module)

    def leave(module: Module, args: Any, out: Any) -> None:
        outputs[id(module)] = _shapes(out)

    if input is not None:
        hooks = [h(f) for m in model.modules() for h, f in _hooked(m, enter, leave)]
        modes = [(m, m.training) for m in model.modules()]
        try:
            model.eval()
            with no_grad():
                model(*input) if isinstance(input, tuple) else model(input)
        finally:
            for hook in hooks:
                hook.remove()
            for module, training in modes:
                module.training = training
    order += [m for m in model.modules() if id(m) not in outputs]
    layers = []
    for module in order:
        name = names[id(module)]
        own = list(module.parameters(recurse=False))
        layers.append(
            Layer(
                name,
                name.count(".") + 1 if name else 0,
                type(module).__name__,
                outputs.get(id(module), ""),
                sum(p.numel() for p in own),
                sum(p.numel() for p in own if p.requires_grad),
            )
        )
    every = list(model.parameters())
    return Summary(
        layers,
        sum(p.numel() for p in every),
        sum(p.numel() for p in every if p.requires_grad),
        sum(p.numel() * p.dtype.itemsize for p in every),
    )


def _hooked(module: Module, enter: Any, leave: Any) -> list[tuple[Any, Any]]:
    return [(module.register_forward_pre_hook, enter), (module.register_forward_hook, leave)]
