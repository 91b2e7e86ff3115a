# SPDX-License-Identifier: Apache-2.0
"""Parameters with elements that are kept at 0: NAME = NAME_orig * NAME_mask, with a parameter and a buffer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Union

from ...autograd.grad_mode import no_grad
from ...creation import ones_like, zeros
from ...errors import InvalidError, InvalidTypeError, OutOfRangeError, ShapeError
from ...errors import shown as _shown
from ...functions import concat, topk
from ...random import randperm
from ...tensor import Tensor
from ..module import Module
from ..module import expect_module as _expect_module

Amount = Union[int, float]

__all__ = [
    "BasePruningMethod",
    "CustomFromMask",
    "Identity",
    "L1Unstructured",
    "LnStructured",
    "PruningContainer",
    "RandomStructured",
    "RandomUnstructured",
    "custom_from_mask",
    "global_unstructured",
    "identity",
    "is_pruned",
    "l1_unstructured",
    "ln_structured",
    "random_structured",
    "random_unstructured",
    "remove",
]


class BasePruningMethod(ABC):
    """A way to choose elements; a class of it has PRUNING_TYPE, "unstructured", "structured" or "global", and
    compute_mask. Of a module it is the hook that makes the parameter before each forward."""

    PRUNING_TYPE: str
    _tensor_name: str

    def __call__(self, module: Module, inputs: Any) -> None:
        object.__setattr__(module, self._tensor_name, self.apply_mask(module))

    @abstractmethod
    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """The mask, 0 where an element goes, on top of default_mask; both have the shape of t."""

    def apply_mask(self, module: Module) -> Tensor:
        """NAME_orig * NAME_mask"""
        original, mask = _parts(module, self._tensor_name)
        return original * mask.to(dtype=original.dtype)

    @classmethod
    def apply(
        cls, module: Module, name: str, *args: Any, importance_scores: Tensor | None = None, **kwargs: Any
    ) -> BasePruningMethod:
        """Prunes a parameter of a module, one that is pruned already further.

        args, kwargs: the arguments of the class
        importance_scores: of the shape of the parameter, what the mask is computed from; None: the parameter
        """
        method: BasePruningMethod = cls(*args, **kwargs)
        method._tensor_name = name
        before = _hook_of(module, name)
        if before is None and not isinstance(module._parameters.get(name), Tensor):
            raise InvalidError(f"prune: {type(module).__name__} has no parameter {name!r}")
        t = getattr(module, name)
        if importance_scores is not None and importance_scores.shape != t.shape:
            raise ShapeError(
                f"prune: importance_scores has shape {list(importance_scores.shape)}, expected that of {name!r}, "
                f"{list(t.shape)}"
            )
        scores = (t if importance_scores is None else importance_scores).detach()
        if before is None:
            with no_grad():
                mask = method.compute_mask(scores, ones_like(t.detach()))
            del module._parameters[name]
            module.register_parameter(f"{name}_orig", t)
            module.register_buffer(f"{name}_mask", mask)
        else:
            key, hook = before
            container = PruningContainer(hook)
            container.add_pruning_method(method)
            default = getattr(module, f"{name}_mask")
            with no_grad():
                mask = container.compute_mask(scores, default.clone())
            module.register_buffer(f"{name}_mask", mask)
            del module._forward_pre_hooks[key]
            method = container
        method(module, ())
        module.register_forward_pre_hook(method)
        return method

    def prune(self, t: Tensor, default_mask: Tensor | None = None, importance_scores: Tensor | None = None) -> Tensor:
        """t with the chosen elements 0, without a module.

        default_mask: what is pruned already; None: nothing
        importance_scores: of the shape of t, what the mask is computed from; None: t
        """
        if importance_scores is not None and importance_scores.shape != t.shape:
            raise ShapeError(
                f"prune: importance_scores has shape {list(importance_scores.shape)}, expected {list(t.shape)}"
            )
        scores = (t if importance_scores is None else importance_scores).detach()
        with no_grad():
            mask = self.compute_mask(scores, ones_like(t.detach()) if default_mask is None else default_mask)
        return t * mask.to(dtype=t.dtype)

    def remove(self, module: Module) -> None:
        """Makes the pruned value the parameter; the hook has to be removed as well (function remove)."""
        name = self._tensor_name
        original, _ = _parts(module, name)
        with no_grad():
            value = self.apply_mask(module).detach()
        original.data = value
        module.__dict__.pop(name, None)
        del module._parameters[f"{name}_orig"], module._buffers[f"{name}_mask"]
        module.register_parameter(name, original)  # type: ignore[arg-type]


def _parts(module: Module, name: str) -> tuple[Tensor, Tensor]:
    original, mask = module._parameters.get(f"{name}_orig"), module._buffers.get(f"{name}_mask")
    if original is None or mask is None:
        raise InvalidError(f"prune: {name!r} of {type(module).__name__} is not pruned")
    return original, mask


def _hook_of(module: Module, name: str) -> tuple[int, BasePruningMethod] | None:
    _expect_module("prune", module)
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            return key, hook
    return None


class PruningContainer(BasePruningMethod):
    """Several methods, each of which prunes what the ones before have left."""

    PRUNING_TYPE = "unstructured"

    def __init__(self, *args: Any) -> None:
        self._pruning_methods: tuple[BasePruningMethod, ...] = ()
        methods = args[0] if len(args) == 1 and isinstance(args[0], Iterable) else args
        for i, method in enumerate(methods):
            if i == 0 and isinstance(method, BasePruningMethod) and hasattr(method, "_tensor_name"):
                self._tensor_name = method._tensor_name
            self.add_pruning_method(method)

    def add_pruning_method(self, method: BasePruningMethod | None) -> None:
        """One more, of the same parameter."""
        if method is None:
            return
        if not isinstance(method, BasePruningMethod):
            raise InvalidTypeError(f"add_pruning_method: {_shown(method)}, expected a BasePruningMethod")
        name = getattr(self, "_tensor_name", None)
        if name is not None and getattr(method, "_tensor_name", None) != name:
            raise InvalidError(
                f"add_pruning_method: the method is of {getattr(method, '_tensor_name', None)!r}, expected {name!r}"
            )
        own = method._pruning_methods if isinstance(method, PruningContainer) else (method,)
        self._pruning_methods += own

    def __len__(self) -> int:
        return len(self._pruning_methods)

    def __iter__(self) -> Iterator[BasePruningMethod]:
        return iter(self._pruning_methods)

    def __getitem__(self, i: Any) -> Any:
        return self._pruning_methods[i]

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """The mask of the last method, of what default_mask has left."""
        method = self._pruning_methods[-1]
        mask = default_mask.to(dtype=t.dtype)
        left = mask != 0
        if method.PRUNING_TYPE == "unstructured":
            part = method.compute_mask(t[left], mask[left])
            new = mask.clone()
            new[left] = part.to(dtype=mask.dtype)
            return new
        if method.PRUNING_TYPE == "structured":
            axis = getattr(method, "dim", -1)
            axis = axis % t.ndim
            others = [i for i in range(t.ndim) if i != axis]
            kept = left.any(others) if others else left
            places = kept.nonzero().flatten()
            part = method.compute_mask(t.index_select(axis, places), mask.index_select(axis, places))
            return mask.index_copy(axis, places, part.to(dtype=mask.dtype))
        if method.PRUNING_TYPE == "global":
            return method.compute_mask(t, mask)
        raise InvalidError(
            f"prune: PRUNING_TYPE of {type(method).__name__} is {_shown(method.PRUNING_TYPE)}, "
            "expected unstructured, structured or global"
        )


class Identity(BasePruningMethod):
    """Chooses nothing: the parameter has a mask of ones."""

    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """default_mask"""
        return default_mask


def _check_amount(amount: Any) -> Amount:
    if isinstance(amount, bool) or not isinstance(amount, (int, float)):
        raise InvalidTypeError(f"prune: amount is {_shown(amount)}, expected an integer, or a share from 0 to 1")
    if amount < 0 or (isinstance(amount, float) and amount > 1):
        raise InvalidError(f"prune: amount is {amount}, expected an integer from 0, or a share from 0 to 1")
    return amount  # type: ignore[no-any-return]


def _count(amount: Amount, n: int) -> int:
    """How many of n that is."""
    if isinstance(amount, int):
        if amount > n:
            raise InvalidError(f"prune: amount is {amount}, expected at most {n}, all there are to prune")
        return amount
    return round(amount * n)


def _mask_at(mask: Tensor, places: Tensor) -> Tensor:
    """The mask with 0 at these places of its elements in row-major order."""
    flat = mask.reshape(-1).clone()
    flat[places] = 0
    return flat.reshape(mask.shape)


def _kept(mask: Tensor, axis: int, places: Tensor) -> Tensor:
    """The mask with 0 in all slices along an axis but these."""
    n = mask.shape[axis]
    ones = zeros(n, dtype=mask.dtype, device=mask.device)
    ones[places] = 1
    return mask * ones.reshape([n if i == axis % mask.ndim else 1 for i in range(mask.ndim)])


class RandomUnstructured(BasePruningMethod):
    """Chooses elements by chance: a share of them, or a number."""

    PRUNING_TYPE = "unstructured"

    def __init__(self, amount: Amount) -> None:
        self.amount = _check_amount(amount)

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """default_mask without the chosen elements."""
        n = t.numel()
        count = _count(self.amount, n)
        return (
            _mask_at(default_mask, randperm(n, device=default_mask.device)[:count]) if count else default_mask.clone()
        )

    @classmethod
    def apply(cls, module: Module, name: str, amount: Amount) -> Any:  # type: ignore[override]
        """Prunes a parameter of a module."""
        return super().apply(module, name, amount=amount)


class L1Unstructured(BasePruningMethod):
    """Chooses the elements of least magnitude: a share of them, or a number."""

    PRUNING_TYPE = "unstructured"

    def __init__(self, amount: Amount) -> None:
        self.amount = _check_amount(amount)

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """default_mask without the chosen elements."""
        count = _count(self.amount, t.numel())
        if not count:
            return default_mask.clone()
        return _mask_at(default_mask, topk(t.abs().reshape(-1), count, largest=False)[1])

    @classmethod
    def apply(  # type: ignore[override]
        cls, module: Module, name: str, amount: Amount, importance_scores: Tensor | None = None
    ) -> Any:
        """Prunes a parameter of a module."""
        return super().apply(module, name, amount=amount, importance_scores=importance_scores)


class _Structured(BasePruningMethod):
    PRUNING_TYPE = "structured"

    def __init__(self, amount: Amount, dim: int) -> None:
        self.amount, self.dim = _check_amount(amount), dim

    def _chosen(self, t: Tensor) -> int:
        if t.ndim < 2:
            raise ShapeError(f"prune: slices of a tensor of shape {list(t.shape)}, expected at least 2 axes")
        if not -t.ndim <= self.dim < t.ndim:
            raise OutOfRangeError(f"prune: dim {self.dim} is out of range, the tensor has {t.ndim} axes")
        return _count(self.amount, t.shape[self.dim])


class RandomStructured(_Structured):
    """Chooses slices along an axis by chance: a share of them, or a number."""

    def __init__(self, amount: Amount, dim: int = -1) -> None:
        super().__init__(amount, dim)

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """default_mask without the chosen slices."""
        count = self._chosen(t)
        if not count:
            return default_mask
        return _kept(default_mask, self.dim, randperm(t.shape[self.dim], device=t.device)[count:])

    @classmethod
    def apply(cls, module: Module, name: str, amount: Amount, dim: int = -1) -> Any:  # type: ignore[override]
        """Prunes a parameter of a module."""
        return super().apply(module, name, amount=amount, dim=dim)


class LnStructured(_Structured):
    """Chooses the slices along an axis whose norm of order n is least: a share of them, or a number."""

    def __init__(self, amount: Amount, n: Any, dim: int = -1) -> None:
        super().__init__(amount, dim)
        self.n = n

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """default_mask without the chosen slices."""
        count = self._chosen(t)
        if not count:
            return default_mask
        norms = t.norm(self.n, [i for i in range(t.ndim) if i != self.dim % t.ndim])
        return _kept(default_mask, self.dim, topk(norms, norms.numel() - count)[1])

    @classmethod
    def apply(  # type: ignore[override]
        cls,
        module: Module,
        name: str,
        amount: Amount,
        n: Any,
        dim: int,
        importance_scores: Tensor | None = None,
    ) -> Any:
        """Prunes a parameter of a module."""
        return super().apply(module, name, amount=amount, n=n, dim=dim, importance_scores=importance_scores)


class CustomFromMask(BasePruningMethod):
    """Chooses the elements where a mask is 0."""

    PRUNING_TYPE = "global"

    def __init__(self, mask: Tensor) -> None:
        self.mask = mask

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """default_mask and the mask."""
        if self.mask.shape != default_mask.shape:
            raise ShapeError(f"prune: the mask has shape {list(self.mask.shape)}, expected {list(default_mask.shape)}")
        return default_mask * self.mask.to(dtype=default_mask.dtype)

    @classmethod
    def apply(cls, module: Module, name: str, mask: Tensor) -> Any:  # type: ignore[override]
        """Prunes a parameter of a module."""
        return super().apply(module, name, mask=mask)


def identity(module: Module, name: str) -> Module:
    """Prunes nothing of a parameter, which has a mask of ones from now on."""
    Identity.apply(module, name)
    return module


def random_unstructured(module: Module, name: str, amount: Amount) -> Module:
    """Prunes elements of a parameter by chance; amount: their share as a float, or their number."""
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(module: Module, name: str, amount: Amount, importance_scores: Tensor | None = None) -> Module:
    """Prunes the elements of a parameter of least magnitude; amount: their share as a float, or their number.

    importance_scores: of the shape of the parameter, whose magnitudes count; None: the parameter
    """
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module


def random_structured(module: Module, name: str, amount: Amount, dim: int) -> Module:
    """Prunes slices of a parameter along an axis by chance; amount: their share as a float, or their number."""
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(
    module: Module,
    name: str,
    amount: Amount,
    n: Any,
    dim: int,
    importance_scores: Tensor | None = None,
) -> Module:
    """Prunes the slices of a parameter along an axis whose norm of order n is least.

    amount: their share as a float, or their number
    importance_scores: of the shape of the parameter, whose norms count; None: the parameter
    """
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module: Module, name: str, mask: Tensor) -> Module:
    """Prunes the elements of a parameter where a mask of its shape is 0."""
    CustomFromMask.apply(module, name, mask)
    return module


def global_unstructured(
    parameters: Iterable[tuple[Module, str]],
    pruning_method: type[BasePruningMethod],
    importance_scores: Mapping[tuple[Module, str], Tensor] | None = None,
    **kwargs: Any,
) -> None:
    """Prunes elements of several parameters, compared with each other.

    parameters: pairs (module, name)
    pruning_method: a class of type "unstructured", such as L1Unstructured, which kwargs are the arguments of
    importance_scores: for each pair a tensor of the shape of the parameter; None: the parameters
    """
    if not isinstance(parameters, Iterable):
        raise InvalidTypeError(f"global_unstructured: {_shown(parameters)}, expected pairs (module, name)")
    pairs = list(parameters)
    given = {} if importance_scores is None else importance_scores
    if not isinstance(given, Mapping):
        raise InvalidTypeError(f"global_unstructured: importance_scores is {_shown(given)}, expected a dict")
    if not pairs:
        raise InvalidError("global_unstructured: there are no parameters, expected at least one pair (module, name)")
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise InvalidTypeError(f"global_unstructured: {_shown(pair)}, expected a pair (module, name)")
        _expect_module("global_unstructured", pair[0])
    scores = [given.get((m, name), getattr(m, name)).detach().reshape(-1) for m, name in pairs]
    masks = []
    for m, name in pairs:
        mask = m._buffers.get(f"{name}_mask")
        masks.append((ones_like(getattr(m, name).detach()) if mask is None else mask).reshape(-1))
    container = PruningContainer()
    container._tensor_name = "temp"
    method: Any = pruning_method(**kwargs)
    method._tensor_name = "temp"
    if method.PRUNING_TYPE != "unstructured":
        raise InvalidTypeError(
            f"global_unstructured: PRUNING_TYPE of {pruning_method.__name__} is {_shown(method.PRUNING_TYPE)}, "
            "expected unstructured"
        )
    container.add_pruning_method(method)
    with no_grad():
        joint = container.compute_mask(concat(scores), concat(masks))
    at = 0
    for m, name in pairs:
        t = getattr(m, name)
        custom_from_mask(m, name, joint[at : at + t.numel()].reshape(t.shape))
        at += t.numel()


def remove(module: Module, name: str) -> Module:
    """Makes the pruned value the parameter for good: there is no mask any more."""
    _expect_module("remove", module)
    found = _hook_of(module, name)
    if found is None:
        raise InvalidError(f"remove: {name!r} of {type(module).__name__} is not pruned")
    key, hook = found
    hook.remove(module)
    del module._forward_pre_hooks[key]
    return module


def is_pruned(module: Module) -> bool:
    """Whether a parameter of the module, or of one below it, is pruned."""
    _expect_module("is_pruned", module)
    return any(
        isinstance(hook, BasePruningMethod) for part in module.modules() for hook in part._forward_pre_hooks.values()
    )
