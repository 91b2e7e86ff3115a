# SPDX-License-Identifier: Apache-2.0
"""What transforms share: samples of several parts, random numbers, and transforms made of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Callable

from ..._convert import guard
from ...creation import tensor, zeros
from ...dtypes import float64
from ...errors import InvalidError, InvalidTypeError, shown
from ...functions import multinomial
from ...nn import Module
from ...random import rand, randint, randperm
from ...tensor import Tensor
from .._pillow import is_pillow

# ---- random numbers, of the default generator


def chance(p: float) -> bool:
    """True with probability p."""
    return bool(rand(1).item() < p)


def uniform(low: float, high: float) -> float:
    """A number from low to high."""
    return float(zeros(1, dtype=float64).uniform_(low, high).item()) if high > low else float(low)


def integer(low: int, high: int) -> int:
    """An integer from low to high - 1."""
    return int(randint(low, high, (1,)).item())


# ---- samples


def leaves(sample: Any) -> Iterator[Any]:
    """The parts of a sample: of tuples, lists and dicts, also in each other."""
    if isinstance(sample, dict):
        for value in sample.values():
            yield from leaves(value)
    elif isinstance(sample, (list, tuple)):
        for value in sample:
            yield from leaves(value)
    else:
        yield sample


def mapped(sample: Any, change: Callable[[Any], Any]) -> Any:
    """The sample with each part changed, in the order of leaves()."""
    if isinstance(sample, dict):
        return type(sample)((key, mapped(value, change)) for key, value in sample.items())
    if isinstance(sample, tuple) and hasattr(sample, "_fields"):
        return type(sample)(*[mapped(value, change) for value in sample])
    if isinstance(sample, (list, tuple)):
        return type(sample)([mapped(value, change) for value in sample])
    return change(sample)


def images_in(sample: Any) -> list[Any]:
    """The parts that are images: those of Pillow, or else the first tensor."""
    found = list(leaves(sample))
    of_pillow = [part for part in found if is_pillow(part)]
    return of_pillow or [part for part in found if isinstance(part, Tensor)][:1]


class Transform(Module):
    """A transform of an image, or of a sample: a tuple, list or dict with an image, and with labels that stay as they
    are. The images of a sample are those of Pillow, or else its first tensor.

    A subclass has transform(image, params), and may have make_params(images), which draws random numbers.
    """

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        guard(cls, ["__init__"], "")

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        """What transform() is called with, the same for all images of a sample."""
        return {}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        """The image after the transform."""
        raise NotImplementedError(f"{type(self).__name__} has no method transform")

    def images_of(self, sample: Any) -> list[Any]:
        """The parts of a sample that are transformed."""
        return images_in(sample)

    def forward(self, *inputs: Any) -> Any:
        if not inputs:
            raise InvalidTypeError(f"{type(self).__name__}: missing argument, the image")
        sample = inputs if len(inputs) > 1 else inputs[0]
        chosen = self.images_of(sample)
        if not chosen:
            raise InvalidTypeError(f"{type(self).__name__}: expected a Tensor or an image, not {_kinds(sample)}")
        params = self.make_params(chosen)
        places = {id(part) for part in chosen}
        return mapped(sample, lambda part: self.transform(part, params) if id(part) in places else part)

    def shown_names(self) -> Sequence[str]:
        """The attributes that repr() shows."""
        return ()

    def extra_repr(self) -> str:
        parts = []
        for name in self.shown_names():
            value = getattr(self, name)
            parts.append(f"{name}={value.value if hasattr(value, 'value') else value}")
        return ", ".join(parts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.extra_repr()})"


def _kinds(sample: Any) -> str:
    return shown(sample) if not isinstance(sample, (tuple, list, dict)) else f"a {type(sample).__name__} without one"


class RandomTransform(Transform):
    """A transform that happens with probability p."""

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        if isinstance(p, bool) or not isinstance(p, (int, float)) or not 0 <= p <= 1:
            raise InvalidError(f"{type(self).__name__}: p is {shown(p)}, expected a number from 0 to 1")
        self.p = p

    def forward(self, *inputs: Any) -> Any:
        if not chance(self.p):
            return inputs if len(inputs) > 1 else inputs[0]
        return super().forward(*inputs)

    def shown_names(self) -> Sequence[str]:
        return ("p",)


# ---- transforms of transforms


class _Many(Module):
    """Several transforms, functions too."""

    def __init__(self, transforms: Any) -> None:
        super().__init__()
        if not isinstance(transforms, Sequence) and not isinstance(transforms, Module):
            raise InvalidTypeError(f"{type(self).__name__}: expected a list of transforms, not {shown(transforms)}")
        self.transforms: Any = transforms

    def _text(self, head: str) -> str:
        lines = [line for each in self.transforms for line in repr(each).splitlines()]
        return "\n".join([f"{type(self).__name__}({head}", *(" " * 4 + line for line in lines), ")"])

    def __repr__(self) -> str:
        return self._text("")


def _call(function: Any, inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    found = function(*inputs)
    return found if len(inputs) > 1 and isinstance(found, tuple) else (found,)


def _only(values: tuple[Any, ...]) -> Any:
    return values if len(values) > 1 else values[0]


class Compose(_Many):
    """Transforms one after the other."""

    def forward(self, *inputs: Any) -> Any:
        for each in self.transforms:
            inputs = _call(each, inputs)
        return _only(inputs)


class RandomApply(_Many):
    """All of the transforms with probability p, or none of them."""

    def __init__(self, transforms: Any, p: float = 0.5) -> None:
        super().__init__(transforms)
        if not 0 <= p <= 1:
            raise InvalidError(f"RandomApply: p is {shown(p)}, expected a number from 0 to 1")
        self.p = p

    def forward(self, *inputs: Any) -> Any:
        if chance(self.p):
            for each in self.transforms:
                inputs = _call(each, inputs)
        return _only(inputs)

    def __repr__(self) -> str:
        return self._text(f"\n    p={self.p}")


class RandomChoice(_Many):
    """One of the transforms, with probabilities in proportion to p, by default the same for all."""

    def __init__(self, transforms: Any, p: Sequence[float] | None = None) -> None:
        super().__init__(transforms)
        n = len(list(transforms))
        weights = [1.0] * n if p is None else [float(each) for each in p]
        if len(weights) != n or not n or min(weights) < 0 or not sum(weights) > 0:
            raise InvalidError(f"RandomChoice: p is {shown(p)}, expected {n} numbers of 0 or more, for {n} transforms")
        self.p = p
        self._weights = weights

    def forward(self, *inputs: Any) -> Any:
        place = int(multinomial(tensor(self._weights), 1).item())
        return _only(_call(list(self.transforms)[place], inputs))

    def __repr__(self) -> str:
        return self._text("") + f"(p={self.p})"


class RandomOrder(_Many):
    """All of the transforms, in random order."""

    def forward(self, *inputs: Any) -> Any:
        transforms = list(self.transforms)
        order: Any = randperm(len(transforms)).tolist()
        for place in order:
            inputs = _call(transforms[place], inputs)
        return _only(inputs)


class Lambda(Transform):
    """A function as a transform: of the whole input, or of those parts of a sample that are of the `types`."""

    def __init__(self, lambd: Callable[[Any], Any], *types: type) -> None:
        super().__init__()
        if not callable(lambd):
            raise InvalidTypeError(f"Lambda: expected a function, not {type(lambd).__name__}")
        self.lambd, self.types = lambd, types

    def forward(self, *inputs: Any) -> Any:
        sample = inputs if len(inputs) > 1 else inputs[0]
        if not self.types:
            return self.lambd(sample)
        return mapped(sample, lambda part: self.lambd(part) if isinstance(part, self.types) else part)
