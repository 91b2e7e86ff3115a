# SPDX-License-Identifier: Apache-2.0
"""Private names of torch.utils._pytree that packages register their own dicts by."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple

from libtensor.utils import _pytree as own

Context = Any


class MappingKey(NamedTuple):
    """The key of an entry of a dict, as a part of a path."""

    key: Any

    def __str__(self) -> str:
        return f"[{self.key!r}]"


def _dict_flatten(d: dict[Any, Any]) -> tuple[list[Any], list[Any]]:
    """The values and the keys."""
    return list(d.values()), list(d)


def _dict_flatten_with_keys(d: dict[Any, Any]) -> tuple[list[tuple[MappingKey, Any]], list[Any]]:
    """The values, each with its key, and the keys."""
    return [(MappingKey(key), value) for key, value in d.items()], list(d)


def _dict_unflatten(values: Any, context: list[Any]) -> dict[Any, Any]:
    """The dict of values and keys."""
    return dict(zip(context, values))


def register_pytree_node(
    cls: type, flatten_fn: Callable[[Any], Any], unflatten_fn: Callable[[Any, Any], Any], **options: Any
) -> None:
    """Values of a class are trees from now on. The options are about files and paths, and are not used."""
    own.register_pytree_node(cls, flatten_fn, unflatten_fn)


_register_pytree_node = register_pytree_node


def _is_leaf(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> bool:
    """Whether it is no container."""
    return bool(is_leaf is not None and is_leaf(tree)) or own._kind_of(tree) is None
