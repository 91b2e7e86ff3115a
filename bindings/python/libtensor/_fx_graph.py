# SPDX-License-Identifier: Apache-2.0
"""Graphs of calls for libtensor.fx: nodes in an order, and the Python source of them."""

from __future__ import annotations

import builtins
import keyword
import math
import operator
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import libtensor as lt

from .errors import InvalidError, InvalidTypeError

__all__ = ["Graph", "Node", "PythonCode", "map_aggregate", "map_arg"]

Target = Argument = Any  # in annotations
OPS = ("placeholder", "get_attr", "call_function", "call_method", "call_module", "output")
_BINARY = {
    operator.add: "+", operator.sub: "-", operator.mul: "*", operator.truediv: "/", operator.floordiv: "//",
    operator.mod: "%", operator.pow: "**", operator.matmul: "@", operator.lshift: "<<", operator.rshift: ">>",
    operator.and_: "&", operator.or_: "|", operator.xor: "^", operator.eq: "==", operator.ne: "!=", operator.lt: "<",
    operator.le: "<=", operator.gt: ">", operator.ge: ">=",
}  # fmt: skip
_UNARY = {operator.neg: "-", operator.pos: "+", operator.invert: "~"}


def map_aggregate(a: Any, fn: Callable[[Any], Any]) -> Any:
    """fn of everything in tuples, lists, dicts and slices."""
    if isinstance(a, tuple):
        parts = [map_aggregate(x, fn) for x in a]
        return type(a)(*parts) if hasattr(a, "_fields") else tuple(parts)
    if isinstance(a, list):
        return [map_aggregate(x, fn) for x in a]
    if isinstance(a, dict):
        return {k: map_aggregate(v, fn) for k, v in a.items()}
    if isinstance(a, slice):
        return slice(map_aggregate(a.start, fn), map_aggregate(a.stop, fn), map_aggregate(a.step, fn))
    return fn(a)


def map_arg(a: Any, fn: Callable[[Node], Any]) -> Any:
    """fn of the nodes in arguments."""
    return map_aggregate(a, lambda x: fn(x) if isinstance(x, Node) else x)


class PythonCode(NamedTuple):
    """The source of a graph, and the globals that it needs."""

    src: str
    globals: dict[str, Any]


class Node:
    """One call, input or output of a graph.

    op: placeholder, get_attr, call_function, call_method, call_module or output
    target: the name of an input or attribute, a function, or the name of a method or module
    """

    def __init__(
        self, graph: Graph, name: str, op: str, target: Any, args: Any, kwargs: Any, return_type: Any = None
    ) -> None:
        if op not in OPS:
            raise InvalidError(f"Node: op is {op!r}, expected one of {', '.join(OPS)}")
        if op == "call_function" and not callable(target):
            raise InvalidTypeError(f"Node: target of call_function is {type(target).__name__}, expected a function")
        if op != "call_function" and not isinstance(target, str):
            raise InvalidTypeError(f"Node: target of {op} is {type(target).__name__}, expected a name")
        self.graph, self.name, self.op, self.target, self.type = graph, name, op, target, return_type
        self.users: dict[Node, None] = {}
        self.meta: dict[str, Any] = {}
        self._inputs: dict[Node, None] = {}
        self._args: tuple[Any, ...] = ()
        self._kwargs: dict[str, Any] = {}
        self._prev = self._next = self
        self._erased = False
        self._set(args, kwargs)

    def _set(self, args: Any, kwargs: Any) -> None:
        for node in self._inputs:
            node.users.pop(self, None)
        self._inputs = {}

        def use(node: Node) -> Node:
            self._inputs[node] = None
            node.users[self] = None
            return node

        self._args, self._kwargs = map_arg(tuple(args), use), map_arg(dict(kwargs), use)

    @property
    def args(self) -> tuple[Any, ...]:
        return self._args

    @args.setter
    def args(self, a: Any) -> None:
        self._set(a, self._kwargs)

    @property
    def kwargs(self) -> dict[str, Any]:
        return self._kwargs

    @kwargs.setter
    def kwargs(self, k: Any) -> None:
        self._set(self._args, k)

    @property
    def all_input_nodes(self) -> list[Node]:
        return list(self._inputs)

    @property
    def next(self) -> Node:
        return self._next

    @property
    def prev(self) -> Node:
        return self._prev

    def update_arg(self, idx: int, arg: Any) -> None:
        args = list(self._args)
        args[idx] = arg
        self.args = tuple(args)

    def insert_arg(self, idx: int, arg: Any) -> None:
        self.args = (*self._args[:idx], arg, *self._args[idx:])

    def update_kwarg(self, key: str, arg: Any) -> None:
        self.kwargs = {**self._kwargs, key: arg}

    def replace_input_with(self, old_input: Node, new_input: Node) -> None:
        def other(node: Node) -> Node:
            return new_input if node is old_input else node

        self._set(map_arg(self._args, other), map_arg(self._kwargs, other))

    def replace_all_uses_with(
        self,
        replace_with: Node,
        delete_user_cb: Callable[[Node], bool] = lambda user: True,
        propagate_meta: bool = False,
    ) -> list[Node]:
        """Another node in this one's place wherever it is an argument; the nodes that were changed."""
        changed = [user for user in self.users if delete_user_cb(user)]
        for user in changed:
            user.replace_input_with(self, replace_with)
        if propagate_meta:
            replace_with.meta.update(self.meta)
        return changed

    def prepend(self, x: Node) -> None:
        """Puts a node before this one, from where it was."""
        if x is self:
            return
        if x.graph is not self.graph:
            raise InvalidError("prepend: the node is of another graph")
        x._unlink()
        before = self._prev
        before._next, x._prev, x._next, self._prev = x, before, self, x

    def append(self, x: Node) -> None:
        """Puts a node after this one."""
        self._next.prepend(x)

    def _unlink(self) -> None:
        self._prev._next, self._next._prev = self._next, self._prev

    def is_impure(self, impure_random: bool = True) -> bool:
        """Whether the node has to stay though nobody uses it."""
        return self.op in ("placeholder", "output") or self.target in (operator.setitem,)

    def __repr__(self) -> str:
        return self.name

    def format_node(self, *options: Any) -> str:
        if self.op == "placeholder":
            return f"%{self.name} : [num_users={len(self.users)}] = placeholder[target={self.target}]"
        if self.op == "output":
            return f"return {self._args[0]}"
        args = ", ".join([_text(a) for a in self._args])
        named = ", ".join(f"{k}: {_text(v)}" for k, v in self._kwargs.items())
        return (
            f"%{self.name} : [num_users={len(self.users)}] = {self.op}[target={_target_text(self.target)}]"
            f"(args = ({args}{',' if len(self._args) == 1 else ''}), kwargs = {{{named}}})"
        )


def _text(a: Any) -> str:
    return f"%{a.name}" if isinstance(a, Node) else repr(map_arg(a, lambda n: n))


def _target_text(target: Any) -> str:
    return (
        target
        if isinstance(target, str)
        else f"{getattr(target, '__module__', '')}.{getattr(target, '__name__', target)}"
    )


class _Nodes:
    """The nodes of a graph in their order; the graph may be changed meanwhile."""

    def __init__(self, graph: Graph, backward: bool = False) -> None:
        self._graph, self._backward = graph, backward

    def __len__(self) -> int:
        return self._graph._count

    def __iter__(self) -> Iterator[Node]:
        step = "_prev" if self._backward else "_next"
        root = self._graph._root
        at = getattr(root, step)
        while at is not root:
            if not at._erased:
                yield at
            at = getattr(at, step)

    def __reversed__(self) -> Iterator[Node]:
        return iter(_Nodes(self._graph, not self._backward))


class Graph:
    """Nodes in the order in which they are computed."""

    def __init__(self, owning_module: Any = None, tracer_cls: Any = None, tracer_extras: Any = None) -> None:
        self._root = Node.__new__(Node)
        self._root._prev = self._root._next = self._root
        self._root.graph, self._root._erased, self._root.name = self, False, ""
        self._count = 0
        self._insert: Callable[[Node], None] = self._root.prepend
        self._names: dict[str, int] = {}
        self._used: set[str] = set()
        self._tracer_cls = tracer_cls
        self.owning_module = owning_module

    @property
    def nodes(self) -> _Nodes:
        return _Nodes(self)

    def output_node(self) -> Node:
        return next(reversed(self.nodes))

    def find_nodes(self, *, op: str, target: Any = None, sort: bool = True) -> list[Node]:
        """The nodes of a kind, and with a target where one is given."""
        return [n for n in self.nodes if n.op == op and (target is None or n.target == target)]

    # ---- names

    def _name(self, candidate: str) -> str:
        candidate = re.sub(r"[^0-9a-zA-Z_]+", "_", candidate) or "_unnamed"
        if candidate[0].isdigit():
            candidate = f"_{candidate}"
        base, number = candidate, self._names.get(candidate, 0)
        found = re.fullmatch(r"(.*)_(\d+)", candidate)
        if found and candidate in self._used:
            base, number = found[1], int(found[2])
        while candidate in self._used or keyword.iskeyword(candidate) or hasattr(builtins, candidate):
            number += 1
            candidate = f"{base}_{number}"
        self._names[base] = number
        self._used.add(candidate)
        return candidate

    @staticmethod
    def _candidate(op: str, target: Any) -> str:
        if isinstance(target, str):
            return target.strip("_").replace(".", "_") if op == "call_method" else target.replace(".", "_")
        name = getattr(target, "__name__", type(target).__name__).strip("_")
        return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()

    # ---- making nodes

    def create_node(
        self, op: str, target: Any, args: Any = None, kwargs: Any = None, name: str | None = None, type_expr: Any = None
    ) -> Node:
        """Adds a node where nodes are inserted now: at the end, or as inserting_before() says."""
        args, kwargs = () if args is None else args, {} if kwargs is None else kwargs
        node = Node(self, "", op, target, args, kwargs, type_expr)
        for x in node._inputs:
            if x.graph is not self or x._erased:
                raise InvalidError(f"create_node: the argument {x.name} is no node of this graph")
        node.name = self._name(name or self._candidate(op, target))
        self._insert(node)
        self._count += 1
        return node

    def placeholder(self, name: str, type_expr: Any = None, default_value: Any = ...) -> Node:
        return self.create_node(
            "placeholder", name, () if default_value is ... else (default_value,), {}, type_expr=type_expr
        )

    def get_attr(self, qualified_name: str, type_expr: Any = None) -> Node:
        return self.create_node("get_attr", qualified_name, type_expr=type_expr)

    def call_function(
        self, the_function: Any, args: Any = None, kwargs: Any = None, type_expr: Any = None, name: str | None = None
    ) -> Node:
        return self.create_node("call_function", the_function, args, kwargs, name, type_expr)

    def call_method(self, method_name: str, args: Any = None, kwargs: Any = None, type_expr: Any = None) -> Node:
        return self.create_node("call_method", method_name, args, kwargs, type_expr=type_expr)

    def call_module(self, module_name: str, args: Any = None, kwargs: Any = None, type_expr: Any = None) -> Node:
        return self.create_node("call_module", module_name, args, kwargs, type_expr=type_expr)

    def output(self, result: Any, type_expr: Any = None) -> Node:
        return self.create_node("output", "output", (result,), type_expr=type_expr)

    def node_copy(self, node: Node, arg_transform: Callable[[Node], Any] = lambda x: x) -> Node:
        """Adds a copy of a node of this or another graph, with the arguments that arg_transform returns."""
        args, kwargs = map_arg(node.args, arg_transform), map_arg(node.kwargs, arg_transform)
        made = self.create_node(node.op, node.target, args, kwargs, node.name, node.type)
        made.meta = dict(node.meta)
        return made

    def graph_copy(self, g: Graph, val_map: dict[Node, Any], return_output_node: bool = False) -> Any:
        """Adds copies of all nodes of a graph but its output, whose value is returned."""
        for node in g.nodes:
            if node in val_map:
                continue
            if node.op == "output":
                found = map_arg(node.args[0], lambda n: val_map[n])
                return (found, node) if return_output_node else found
            val_map[node] = self.node_copy(node, lambda n: val_map[n])
        return None

    @contextmanager
    def _inserting(self, insert: Callable[[Node], None]) -> Iterator[None]:
        before, self._insert = self._insert, insert
        try:
            yield
        finally:
            self._insert = before

    def inserting_before(self, n: Node | None = None) -> Any:
        """A scope in which new nodes come before a node, or at the beginning."""
        return self.inserting_after(self._root) if n is None else self._inserting(n.prepend)

    def inserting_after(self, n: Node | None = None) -> Any:
        """A scope in which new nodes come after a node, or at the end."""
        if n is None:
            return self._inserting(self._root.prepend)
        at = [n]

        def insert(node: Node) -> None:
            at[0].append(node)
            at[0] = node

        return self._inserting(insert)

    def erase_node(self, to_erase: Node) -> None:
        """Removes a node that nobody uses."""
        if to_erase.users:
            raise InvalidError(
                f"erase_node: {to_erase.name} is an argument of {', '.join(n.name for n in to_erase.users)}"
            )
        if to_erase.graph is not self:
            raise InvalidError(f"erase_node: {to_erase.name} is of another graph")
        if to_erase._erased:
            return
        to_erase._set((), {})
        to_erase._unlink()
        to_erase._erased = True
        self._count -= 1

    def eliminate_dead_code(self, is_impure_node: Callable[[Node], bool] | None = None) -> bool:
        """Removes nodes that nobody uses; whether there were any."""
        stays = is_impure_node or Node.is_impure
        found = False
        for node in reversed(self.nodes):
            if not node.users and not stays(node):
                self.erase_node(node)
                found = True
        return found

    def lint(self) -> None:
        """InvalidError where an argument comes after its use, is no node of the graph, or a name is there twice."""
        seen: set[Node] = set()
        names: set[str] = set()
        for node in self.nodes:
            for x in node._inputs:
                if x not in seen:
                    raise InvalidError(f"lint: the argument {x.name} of {node.name} is not computed before it")
            if node.name in names:
                raise InvalidError(f"lint: there are two nodes {node.name}")
            seen.add(node)
            names.add(node.name)

    # ---- source

    def python_code(self, root_module: str = "self", **options: Any) -> PythonCode:
        """The graph as a function `forward`."""
        space: dict[str, Any] = {"libtensor": lt, "inf": math.inf, "nan": math.nan}
        last = {x: n for n in self.nodes for x in n._inputs}
        ends: dict[Node, list[str]] = {}
        for value, user in last.items():
            ends.setdefault(user, []).append(value.name)
        arguments, lines = [root_module], []

        def write(node: Node) -> str | None:
            if node.op == "placeholder":
                stars = re.match(r"\*+", node.target)
                default = f" = {_source(node.args[0], space)}" if node.args else ""
                name = node.target.lstrip("*")
                name = node.name if keyword.iskeyword(name) or not name.isidentifier() else name
                arguments.append(f"{stars[0] if stars else ''}{name}{default}")
                return None if name == node.name else f"{node.name} = {name}"
            if node.op == "output":
                return f"return {_source(node.args[0], space)}"
            return f"{node.name} = {_expression(node, root_module, space)}"

        for node in self.nodes:
            line = write(node)
            if line is None:
                continue
            gone = [] if node.op == "output" else ends.get(node, [])
            if not node.users and node.op != "output":
                gone = [*gone, node.name]
            lines.append(f"    {line}" + (f";  {' = '.join(gone)} = None" if gone else ""))
        body = "\n".join(lines) or "    pass"
        return PythonCode(f"\ndef forward({', '.join(arguments)}):\n{body}\n", space)

    def __str__(self) -> str:
        return "graph():\n" + "\n".join(f"    {node.format_node()}" for node in self.nodes)

    def print_tabular(self) -> None:
        """Prints the nodes in columns."""
        rows = [("opcode", "name", "target", "args", "kwargs")]
        rows += [(n.op, n.name, _target_text(n.target), str(n.args), str(n.kwargs)) for n in self.nodes]
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        for i, row in enumerate(rows):
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
            if i == 0:
                print("  ".join("-" * width for width in widths))

    # ---- copies

    def __reduce__(self) -> Any:
        places = {node: i for i, node in enumerate(self.nodes)}
        rows = []
        for n in self.nodes:
            args, kwargs = map_arg((n.args, n.kwargs), lambda x: _Place(places[x]))
            rows.append((n.op, n.name, n.target, args, kwargs, n.type))
        return _graph_of, (rows,)

    def __copy__(self) -> Graph:
        made = Graph(tracer_cls=self._tracer_cls)
        values: dict[Node, Any] = {}
        for node in self.nodes:
            values[node] = made.node_copy(node, lambda n: values[n])
        return made


class _Place(NamedTuple):
    """A node by its number."""

    number: int


def _graph_of(rows: list[Any]) -> Graph:
    made = Graph()
    nodes: list[Node] = []

    def fill(a: Any) -> Any:
        if isinstance(a, _Place):
            return nodes[a.number]
        if isinstance(a, (tuple, list)):
            parts = [fill(x) for x in a]
            return type(a)(*parts) if hasattr(a, "_fields") else type(a)(parts)
        if isinstance(a, dict):
            return {k: fill(v) for k, v in a.items()}
        if isinstance(a, slice):
            return slice(fill(a.start), fill(a.stop), fill(a.step))
        return a

    for op, name, target, args, kwargs, kind in rows:
        nodes.append(made.create_node(op, target, fill(args), fill(kwargs), name, kind))
    return made


def _place_of(function: Any, space: dict[str, Any]) -> str:
    """How the source names a function; what libtensor does not have under its name becomes a global."""
    name = getattr(function, "__name__", "")
    for where, module in (("libtensor", lt), ("libtensor.nn.functional", lt.nn.functional), ("libtensor.linalg", lt.linalg),
                          ("libtensor.fft", lt.fft), ("libtensor.special", lt.special), ("", builtins)):  # fmt: skip
        if name and getattr(module, name, None) is function:
            return f"{where}.{name}".lstrip(".")
    base = re.sub(r"\W", "_", f"{getattr(function, '__module__', '') or ''}_{name or type(function).__name__}").strip(
        "_"
    )
    found, number = base, 0
    while space.get(found, function) is not function:
        number += 1
        found = f"{base}_{number}"
    space[found] = function
    return found


def _source(a: Any, space: dict[str, Any]) -> str:
    if isinstance(a, Node):
        return a.name
    if isinstance(a, tuple):
        parts = ", ".join(_source(x, space) for x in a) + ("," if len(a) == 1 else "")
        if hasattr(a, "_fields"):
            return f"{_place_of(type(a), space)}({parts})"
        return f"({parts})"
    if isinstance(a, list):
        return f"[{', '.join(_source(x, space) for x in a)}]"
    if isinstance(a, dict):
        return "{" + ", ".join(f"{k!r}: {_source(v, space)}" for k, v in a.items()) + "}"
    if isinstance(a, slice):
        return f"slice({_source(a.start, space)}, {_source(a.stop, space)}, {_source(a.step, space)})"
    if isinstance(a, (lt.dtype, lt.device)):
        name = str(a).rpartition(".")[2]
        return f"libtensor.{name}" if isinstance(a, lt.dtype) else f"libtensor.device({str(a)!r})"
    if a is Ellipsis or a is None or isinstance(a, (str, int, float, complex, range)):
        return "..." if a is Ellipsis else repr(a)
    return _place_of(a, space)


def _expression(node: Node, root: str, space: dict[str, Any]) -> str:
    args, target = node.args, node.target
    texts = [_source(a, space) for a in args]

    def call(function: str, given: list[str]) -> str:
        return f"{function}({', '.join([*given, *(f'{k} = {_source(v, space)}' for k, v in node.kwargs.items())])})"

    if node.op == "get_attr":
        return _attribute(root, target)
    if node.op == "call_module":
        return call(_attribute(root, target), texts)
    if node.op == "call_method":
        return call(f"{texts[0]}.{target}", texts[1:])
    if target in _BINARY and len(args) == 2:
        return f"{_operand(args[0], texts[0])} {_BINARY[target]} {_operand(args[1], texts[1])}"
    if target in _UNARY and len(args) == 1:
        return f"{_UNARY[target]}{_operand(args[0], texts[0])}"
    if target is operator.getitem:
        return f"{texts[0]}[{texts[1]}]"
    if target is getattr and isinstance(args[1], str) and args[1].isidentifier() and len(args) == 2:
        return f"{texts[0]}.{args[1]}"
    return call(_place_of(target, space), texts)


def _operand(a: Any, text: str) -> str:
    return f"({text})" if isinstance(a, (int, float, complex)) and text.startswith("-") else text


def _attribute(root: str, path: str) -> str:
    for name in path.split("."):
        root = f"{root}.{name}" if name.isidentifier() and not keyword.iskeyword(name) else f"getattr({root}, {name!r})"
    return root
