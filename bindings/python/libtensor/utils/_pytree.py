# SPDX-License-Identifier: Apache-2.0
"""Trees: dicts, lists, tuples and named tuples around leaves, taken apart and put together."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, namedtuple
from collections.abc import Iterable, Iterator
from typing import Any, Callable, NamedTuple

from ..errors import InvalidError

Children = tuple[list[Any], Any]


class _Kind(NamedTuple):
    flatten: Callable[[Any], Children]
    unflatten: Callable[[list[Any], Any], Any]

    @property
    def flatten_fn(self) -> Callable[[Any], Children]:
        """flatten."""
        return self.flatten

    @property
    def unflatten_fn(self) -> Callable[[list[Any], Any], Any]:
        """unflatten."""
        return self.unflatten


_kinds: dict[Any, _Kind] = {
    tuple: _Kind(lambda x: (list(x), None), lambda leaves, _: tuple(leaves)),
    list: _Kind(lambda x: (list(x), None), lambda leaves, _: list(leaves)),
    dict: _Kind(lambda x: (list(x.values()), list(x)), lambda leaves, keys: dict(zip(keys, leaves))),
    OrderedDict: _Kind(lambda x: (list(x.values()), list(x)), lambda leaves, keys: OrderedDict(zip(keys, leaves))),
    defaultdict: _Kind(
        lambda x: (list(x.values()), (x.default_factory, list(x))),
        lambda leaves, held: defaultdict(held[0], zip(held[1], leaves)),
    ),
}

_NAMED_TUPLE = _Kind(lambda x: (list(x), type(x)), lambda leaves, kind: kind(*leaves))
_kinds[namedtuple] = _NAMED_TUPLE
SUPPORTED_NODES = _kinds
PyTree = Any


def _get_node_type(tree: Any) -> Any:
    """The key of SUPPORTED_NODES for a tree, if it is a node."""
    return namedtuple if isinstance(tree, tuple) and hasattr(tree, "_fields") else type(tree)


def _kind_of(tree: Any) -> _Kind | None:
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return _NAMED_TUPLE
    return _kinds.get(type(tree))


def register_pytree_node(
    cls: type, flatten_fn: Callable[[Any], Children], unflatten_fn: Callable[[list[Any], Any], Any]
) -> None:
    """Makes a class a node of trees.

    flatten_fn(x) returns (list of children, context), unflatten_fn(children, context) a new x.
    """
    if cls in _kinds:
        raise InvalidError(f"register_pytree_node: {cls.__name__} is registered already")
    _kinds[cls] = _Kind(lambda x: (list(flatten_fn(x)[0]), flatten_fn(x)[1]), unflatten_fn)


class TreeSpec:
    """The structure of a tree without its leaves."""

    __slots__ = ("children", "context", "kind", "num_leaves", "type")

    def __init__(self, type: Any, context: Any, children: list[TreeSpec], kind: _Kind | None = None) -> None:
        if kind is None and type is not None:
            kind = _NAMED_TUPLE if hasattr(type, "_fields") else _kinds[type]
        self.type, self.context, self.children, self.kind = type, context, children, kind
        self.num_leaves: int = 1 if kind is None else sum(child.num_leaves for child in children)

    def is_leaf(self) -> bool:
        return self.kind is None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, TreeSpec)
            and self.type is other.type
            and self.context == other.context
            and self.children == other.children
        )

    def __hash__(self) -> int:
        return hash((self.type, self.num_leaves))

    def __repr__(self) -> str:
        if self.kind is None:
            return "*"
        return f"TreeSpec({self.type.__name__}, {self.context}, {self.children})"


_LEAF = TreeSpec(None, None, [], None)


def LeafSpec() -> TreeSpec:  # noqa: N802
    """The structure of a single leaf."""
    return _LEAF


def _flatten(tree: Any, leaves: list[Any], is_leaf: Callable[[Any], bool] | None) -> TreeSpec:
    kind = None if is_leaf is not None and is_leaf(tree) else _kind_of(tree)
    if kind is None:
        leaves.append(tree)
        return _LEAF
    children, context = kind.flatten(tree)
    return TreeSpec(type(tree), context, [_flatten(child, leaves, is_leaf) for child in children], kind)


def tree_flatten(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> tuple[list[Any], TreeSpec]:
    """The leaves of a tree in order, and its structure. None is a leaf."""
    leaves: list[Any] = []
    return leaves, _flatten(tree, leaves, is_leaf)


def _unflatten(leaves: Any, spec: TreeSpec) -> Any:
    if spec.kind is None:
        return next(leaves)
    return spec.kind.unflatten([_unflatten(leaves, child) for child in spec.children], spec.context)


def tree_iter(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> Iterator[Any]:
    """Goes through the leaves of a tree in order."""
    return iter(tree_flatten(tree, is_leaf)[0])


def tree_unflatten(leaves: Iterable[Any], treespec: TreeSpec) -> Any:
    """The tree of a structure with these leaves."""
    held = list(leaves)
    if len(held) != treespec.num_leaves:
        raise InvalidError(f"tree_unflatten: {len(held)} leaves, expected {treespec.num_leaves} for {treespec}")
    return _unflatten(iter(held), treespec)


def tree_leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> list[Any]:
    """The leaves of a tree in order."""
    return tree_flatten(tree, is_leaf)[0]


def tree_structure(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> TreeSpec:
    """The structure of a tree."""
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: Callable[[Any], bool] | None = None) -> Any:
    """The tree of func(leaf, ...), with the leaves at the same place of the other trees of that structure."""
    leaves, spec = tree_flatten(tree, is_leaf)
    others = []
    for rest in rests:
        found, its = tree_flatten(rest, is_leaf)
        if its != spec:
            raise InvalidError(f"tree_map: a tree has the structure {its}, expected {spec}")
        others.append(found)
    return tree_unflatten(map(func, leaves, *others), spec)


def tree_map_(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: Callable[[Any], bool] | None = None) -> Any:
    """Calls func for each leaf; returns the tree."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def tree_map_only(
    type_or_types_or_pred: Any,
    func: Callable[[Any], Any],
    tree: Any,
    is_leaf: Callable[[Any], bool] | None = None,
) -> Any:
    """tree_map for the leaves of a type, of one of several types, or for which a function is true."""
    chosen = type_or_types_or_pred
    kinds = isinstance(chosen, (type, tuple))

    def one(leaf: Any) -> Any:
        return func(leaf) if (isinstance(leaf, chosen) if kinds else chosen(leaf)) else leaf

    return tree_map(one, tree, is_leaf=is_leaf)


def tree_all(pred: Callable[[Any], bool], tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> bool:
    """Whether pred is true of every leaf."""
    return all(map(pred, tree_leaves(tree, is_leaf)))


def tree_any(pred: Callable[[Any], bool], tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> bool:
    """Whether pred is true of a leaf."""
    return any(map(pred, tree_leaves(tree, is_leaf)))


def broadcast_prefix(prefix: Any, spec: TreeSpec) -> list[Any] | None:
    """For each leaf of a structure the leaf of `prefix` that stands for it; None where they do not fit."""
    if spec.kind is None:
        if not isinstance(prefix, (tuple, list)):
            return [prefix]
        return [prefix[0]] if len(prefix) == 1 and _kind_of(prefix[0]) is None else None
    if _kind_of(prefix) is None:
        return [prefix] * spec.num_leaves
    children, context = _kind_of(prefix).flatten(prefix)  # type: ignore[union-attr]
    same = type(prefix) is spec.type or (isinstance(prefix, (list, tuple)) and spec.type in (list, tuple))
    if not same or len(children) != len(spec.children) or (isinstance(prefix, dict) and context != spec.context):
        return None
    found: list[Any] = []
    for child, its in zip(children, spec.children):
        part = broadcast_prefix(child, its)
        if part is None:
            return None
        found += part
    return found
