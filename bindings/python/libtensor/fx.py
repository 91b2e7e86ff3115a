# SPDX-License-Identifier: Apache-2.0
"""Modules as graphs of their calls: traced symbolically, changed node by node, and written as Python again.

`symbolic_trace(module)` calls forward with proxies, which stand for tensors that have no values, and returns a
GraphModule. Functions of libtensor that a proxy is given to become nodes while a trace runs, and only then.
"""

from __future__ import annotations

import bisect
import builtins
import dis
import functools
import inspect
import operator
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any

import libtensor as lt

from ._fx_graph import Graph, Node, PythonCode, map_aggregate, map_arg
from .errors import InvalidTypeError, UnsupportedError
from .nn.module import Module
from .nn.parameter import Parameter

__all__ = [
    "Graph", "GraphModule", "Interpreter", "Node", "Proxy", "PythonCode", "TraceError", "Tracer", "Transformer",
    "map_aggregate", "map_arg", "symbolic_trace", "wrap",
]  # fmt: skip


class TraceError(ValueError, UnsupportedError):
    """What a trace cannot follow, since a proxy has no value."""


# ---- proxies


class Proxy:
    """Stands for the result of a node: operators, methods and functions of libtensor add further nodes."""

    def __init__(self, node: Node, tracer: Any = None) -> None:
        self.__dict__["node"] = node
        self.__dict__["tracer"] = tracer or Tracer(node.graph)

    def __repr__(self) -> str:
        return f"Proxy({self.node.name})"

    def __getattr__(self, name: str) -> Any:
        if name == "_h" or (name.startswith("__") and name.endswith("__")):
            raise AttributeError(f"a proxy has no attribute {name!r}")
        return _Attribute(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise TraceError(f"a trace cannot follow an assignment to the attribute {name!r} of a proxy")

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.tracer.create_proxy("call_method", "__call__", (self, *args), named)

    def __iter__(self) -> Iterator[Any]:
        frame = inspect.currentframe()
        caller = frame.f_back if frame else None
        if caller is not None:
            steps = list(dis.get_instructions(caller.f_code))
            place = bisect.bisect_left([step.offset for step in steps], caller.f_lasti)
            if steps[place].opname == "UNPACK_SEQUENCE":
                whole: Any = self
                return (whole[i] for i in range(steps[place].argval))
        return self.tracer.iter(self)  # type: ignore[no-any-return]

    def __bool__(self) -> bool:
        return self.tracer.to_bool(self)  # type: ignore[no-any-return]

    def __len__(self) -> int:
        raise TraceError("len() of a proxy has no value; fx.wrap('len') at the module's level makes a node of it")

    def __index__(self) -> int:
        raise TraceError("a proxy has no value that could be an index")

    def __float__(self) -> float:
        raise TraceError("a proxy has no value that could be a number")

    __int__ = __index__
    __hash__ = object.__hash__

    def __setitem__(self, key: Any, value: Any) -> None:
        self.tracer.create_proxy("call_function", operator.setitem, (self, key, value), {})

    def keys(self) -> Any:
        return self.tracer.keys(self)

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """A node, where a function is given a proxy while no trace runs."""
        proxy = _proxy_in((args, kwargs or {}))
        if proxy is None:
            return NotImplemented
        return proxy.tracer.create_proxy("call_function", func, args, kwargs or {})


class _Attribute(Proxy):
    """x.name: a node of getattr() as soon as it is used as a value, a method where it is called."""

    def __init__(self, root: Proxy, name: str) -> None:
        self.__dict__.update(root=root, attr=name, tracer=root.tracer, _node=None)

    @property
    def node(self) -> Node:
        if self._node is None:
            made = self.tracer.create_proxy("call_function", getattr, (self.root, self.attr), {})
            self.__dict__["_node"] = made.node
        return self._node  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Any:
        if name in ("_node", "root", "attr", "tracer"):
            return self.__dict__[name]
        return super().__getattr__(name)

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.tracer.create_proxy("call_method", self.attr, (self.root, *args), named)


def _operators() -> None:
    def forward(function: Any) -> Any:
        def method(self: Any, *args: Any) -> Any:
            return self.tracer.create_proxy("call_function", function, (self, *args), {})

        return method

    def reflected(function: Any) -> Any:
        def method(self: Any, other: Any) -> Any:
            return self.tracer.create_proxy("call_function", function, (other, self), {})

        return method

    both = "add sub mul truediv floordiv mod pow matmul lshift rshift and_ or_ xor".split()
    for name in [*both, *"eq ne lt le gt ge getitem neg pos invert abs".split()]:
        function = getattr(operator, name)
        setattr(Proxy, f"__{name.strip('_')}__", forward(function))
        if name in both:
            setattr(Proxy, f"__r{name.strip('_')}__", reflected(function))


_operators()


def _proxy_in(value: Any) -> Proxy | None:
    if isinstance(value, Proxy):
        return value
    if isinstance(value, (tuple, list)):
        parts: Any = value
    elif isinstance(value, dict):
        parts = value.values()
    elif isinstance(value, slice):
        parts = (value.start, value.stop, value.step)
    else:
        return None
    return next((found for part in parts if (found := _proxy_in(part)) is not None), None)


# ---- functions while a trace runs


class _Recording:
    """A function that becomes a node where it is given a proxy."""

    def __init__(self, original: Callable[..., Any]) -> None:
        self.original = original
        functools.update_wrapper(self, original, updated=())

    def __call__(self, *args: Any, **named: Any) -> Any:
        proxy = _proxy_in((args, named))
        if proxy is None:
            return self.original(*args, **named)
        return proxy.tracer.create_proxy("call_function", self.original, args, named)


_wrapped: list[tuple[dict[str, Any], str]] = []  # globals and names that wrap() was given


def wrap(fn_or_name: Any) -> Any:
    """Makes a function of the calling module, or of this name there, one node of a trace; a decorator too."""
    name = fn_or_name if isinstance(fn_or_name, str) else getattr(fn_or_name, "__name__", None)
    if name is None or not (isinstance(fn_or_name, str) or callable(fn_or_name)):
        raise InvalidTypeError(f"wrap: {fn_or_name!r} is neither a function nor a name")
    frame = inspect.currentframe()
    if frame is not None and frame.f_back is not None:
        _wrapped.append((frame.f_back.f_globals, name))
    return fn_or_name


def _public_functions() -> dict[int, Callable[..., Any]]:
    found: dict[int, Callable[..., Any]] = {}
    for module in (lt, lt.nn.functional, lt.linalg, lt.fft, lt.special):
        for name in {*dir(module)} - lt._LAZY_MODULES:
            value = getattr(module, name, None)
            skipped = isinstance(value, (type, ModuleType)) or name in ("no_grad", "enable_grad", "is_tensor")
            if name[0] != "_" and callable(value) and not skipped:
                found[id(value)] = value
    return found


@contextmanager
def _recording(forwards: list[dict[str, Any]]) -> Iterator[None]:
    """Functions of libtensor record proxies, wherever modules have them; the globals of `forwards` too."""
    functions = _public_functions()
    recorders = {key: _Recording(f) for key, f in functions.items()}
    spaces: dict[int, dict[str, Any]] = {id(space): space for space in forwards}

    def replace() -> None:
        for module in list(sys.modules.values()):
            if isinstance(module, ModuleType) and module.__name__ != __name__:
                spaces.setdefault(id(module.__dict__), module.__dict__)
        for space in spaces.values():
            for name, value in list(space.items()):
                if id(value) in recorders and name[:2] != "__":
                    space[name] = recorders[id(value)]

    def restore() -> None:
        for module in list(sys.modules.values()):
            if isinstance(module, ModuleType):
                spaces.setdefault(id(module.__dict__), module.__dict__)
        for space in spaces.values():
            for name, value in list(space.items()):
                if type(value) is _Recording:
                    space[name] = value.original

    named = [(space, name, space.get(name, _wrapped)) for space, name in _wrapped]
    try:
        replace()
        for space, name, old in named:
            function = getattr(builtins, name, None) if old is _wrapped else old
            if callable(function):
                space[name] = _Recording(function)
        yield
    finally:
        restore()
        for space, name, old in named:
            if old is _wrapped:
                space.pop(name, None)
            else:
                space[name] = old


# ---- tracing


class Tracer:
    """Makes the graph of a module. Subclasses say what is one node, by is_leaf_module(), and how values are made."""

    def __init__(self, graph: Graph | None = None, *args: Any, **options: Any) -> None:
        self.graph: Any = graph
        self.root: Any = None
        self._paths: dict[int, str] = {}
        self._tensors: dict[int, str] = {}

    # what subclasses change

    def is_leaf_module(self, m: Module, module_qualified_name: str) -> bool:
        """Whether calls of a module are nodes: those of libtensor.nn are, except containers."""
        return type(m).__module__.startswith("libtensor.nn") and not isinstance(m, lt.nn.Sequential)

    def call_module(self, m: Module, forward: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        path = self.path_of_module(m)
        if self.is_leaf_module(m, path):
            return self.create_proxy("call_module", path, args, kwargs)
        return forward(*args, **kwargs)

    def create_node(
        self, kind: str, target: Any, args: Any, kwargs: Any, name: str | None = None, type_expr: Any = None
    ) -> Node:
        return self.graph.create_node(kind, target, args, kwargs, name, type_expr)  # type: ignore[no-any-return]

    def proxy(self, node: Node) -> Any:
        return Proxy(node, self)

    def to_bool(self, obj: Proxy) -> bool:
        raise TraceError("a proxy has no value that control flow could depend on")

    def iter(self, obj: Proxy) -> Any:
        raise TraceError("a trace cannot iterate over a proxy, whose number of elements is not known")

    def keys(self, obj: Proxy) -> Any:
        return _Attribute(obj, "keys")()

    # ----

    def create_proxy(
        self, kind: str, target: Any, args: Any, kwargs: Any, name: str | None = None, type_expr: Any = None
    ) -> Any:
        args, kwargs = self.create_arg(tuple(args)), self.create_arg(dict(kwargs))
        return self.proxy(self.create_node(kind, target, args, kwargs, name, type_expr))

    def create_arg(self, a: Any) -> Any:
        """What a node holds of an argument: nodes in the place of proxies, parameters and other tensors."""
        if isinstance(a, (tuple, list, dict, slice)):
            return map_aggregate(a, self.create_arg)
        if isinstance(a, Proxy):
            return a.node
        if isinstance(a, lt.Tensor):
            return self._tensor(a)
        if isinstance(a, Module):
            path = self._paths.get(id(a))
            if path is not None:
                return self.create_node("get_attr", path, (), {})
        scalars = (str, int, float, bool, complex, lt.dtype, lt.device, Node, range, type, FunctionType)
        if (
            a is None
            or a is Ellipsis
            or isinstance(a, scalars)
            or callable(a)
            or type(a).__module__ == "libtensor.types"
        ):
            return a
        raise TraceError(f"a node cannot hold an argument of type {type(a).__name__}")

    def _tensor(self, t: Any) -> Node:
        path = self._tensors.get(id(t))
        if path is None:
            if isinstance(t, Parameter) or self.root is None:
                raise TraceError("a parameter is used that is not one of the traced module")
            n = sum(key.startswith("_tensor_constant") for key in vars(self.root))
            path = f"_tensor_constant{n}"
            object.__setattr__(self.root, path, t)
            self._tensors[id(t)] = path
        return self.create_node("get_attr", path, (), {})

    def path_of_module(self, mod: Module) -> str:
        """The name of a module within the traced one."""
        path = self._paths.get(id(mod))
        if path is None:
            raise TraceError(f"a module {type(mod).__name__} is called that is not one of the traced module")
        return path

    def trace(self, root: Any, concrete_args: Mapping[str, Any] | None = None) -> Graph:
        """The graph of a module, or of a function. concrete_args: values of arguments, by name."""
        self.graph = Graph(tracer_cls=type(self))
        if isinstance(root, Module):
            self.root, function = root, type(root).forward
            function = root.__dict__.get("forward", function)
        else:
            self.root, function = Module(), root
        self._paths = {id(m): name for name, m in self.root.named_modules(remove_duplicate=False)}
        self._tensors = {}
        for kind in (self.root.named_parameters, self.root.named_buffers):
            for name, t in kind():
                self._tensors.setdefault(id(t), name)
        args, named = self.create_args_for_root(
            function, isinstance(root, Module) and not inspect.ismethod(function), concrete_args
        )
        spaces = [
            f.__globals__
            for m in self.root.modules()
            if (f := inspect.unwrap(type(m).forward)) and hasattr(f, "__globals__")
        ]
        if hasattr(inspect.unwrap(function), "__globals__"):
            spaces.append(inspect.unwrap(function).__globals__)
        original: Any = Module.__call__

        @functools.wraps(original)
        def call(mod: Module, *args: Any, **named: Any) -> Any:
            if _proxy_in(args) is None and _proxy_in(named) is None:
                return original(mod, *args, **named)
            return self.call_module(mod, functools.partial(original, mod), args, named)

        Module.__call__ = call  # type: ignore[method-assign, assignment]
        try:
            with _recording(spaces):
                result = function(*args, **named)
        finally:
            Module.__call__ = original  # type: ignore[method-assign]
        self.create_node("output", "output", (self.create_arg(result),), {})
        return self.graph  # type: ignore[no-any-return]

    def create_args_for_root(
        self, root_fn: Any, is_module: bool, concrete_args: Mapping[str, Any] | None = None
    ) -> tuple[list[Any], dict[str, Any]]:
        """A proxy for each argument of a function."""
        given = dict(concrete_args or {})
        parameters = list(inspect.signature(root_fn).parameters.values())
        args: list[Any] = [self.root] if is_module else []
        named: dict[str, Any] = {}
        for p in parameters[1:] if is_module else parameters:
            if p.name in given:
                value = given[p.name]
                held = value if value is None or isinstance(value, (str, int, float, complex)) else None
                self.create_proxy("placeholder", p.name, (held,), {})
            elif p.kind is p.VAR_POSITIONAL or p.kind is p.VAR_KEYWORD:
                continue  # a trace has no further inputs
            else:
                default = () if p.default is p.empty else (p.default,)
                annotation = None if p.annotation is p.empty else p.annotation
                value = self.create_proxy("placeholder", p.name, default, {}, type_expr=annotation)
            if p.kind is p.KEYWORD_ONLY:
                named[p.name] = value
            else:
                args.append(value)
        return args, named


def symbolic_trace(root: Any, concrete_args: Mapping[str, Any] | None = None) -> GraphModule:
    """The graph of a module or function as a module.

    concrete_args: values of arguments by name, with which the trace goes; the module has them as defaults
    """
    if not callable(root):
        raise InvalidTypeError(f"symbolic_trace: root is {type(root).__name__}, expected a Module or a function")
    tracer = Tracer()
    graph = tracer.trace(root, concrete_args)
    name = type(root).__name__ if isinstance(root, Module) else getattr(root, "__name__", "GraphModule")
    return GraphModule(tracer.root, graph, name)


# ---- modules of graphs


def _copy_attr(from_module: Module, to_module: Module, target: str) -> None:
    """Gives a module what another one has under a dotted name, with modules in between."""
    *path, last = target.split(".")
    for name in path:
        inner = getattr(from_module, name)
        if inner is getattr(to_module, name, None):
            return
        if not hasattr(to_module, name):
            setattr(to_module, name, Module())
        from_module, to_module = inner, getattr(to_module, name)
    value = getattr(from_module, last)
    if isinstance(value, lt.Tensor) and not isinstance(value, Parameter):
        to_module.register_buffer(last, value, persistent=last in from_module._buffers)
    else:
        setattr(to_module, last, value)


class _CodeOnlyModule(Module):
    """A module of given attributes."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__()
        self.__dict__.update(body)


_USER_PRESERVED_ATTRIBUTES_KEY = "_user_preserved_attributes"


class GraphAppendingTracer(Tracer):
    """A tracer that adds to a graph."""


class GraphModule(Module):
    """A module whose forward is what a graph says; `code` is its source. recompile() after the graph was changed.

    root: the Module that has what the graph names, or a dict of these by name
    """

    def __new__(cls, *args: Any, **named: Any) -> Any:
        own = next(c for c in cls.__mro__ if "_is_of_one_graph" not in c.__dict__)
        return super().__new__(type(own.__name__, (own,), {"_is_of_one_graph": True}))

    def __init__(self, root: Any, graph: Graph, class_name: str = "GraphModule") -> None:
        super().__init__()
        type(self).__name__ = type(self).__qualname__ = class_name
        targets = [n.target for n in graph.nodes if n.op in ("get_attr", "call_module")]
        if isinstance(root, Module):
            self.training = root.training
            for target in dict.fromkeys(targets):
                _copy_attr(root, self, target)
        else:
            for target in sorted(dict.fromkeys(targets), key=lambda t: t.count(".")):
                if target not in root:
                    raise InvalidTypeError(f"GraphModule: the graph names {target!r}, which root does not have")
                self._place(target, root[target])
        self.__dict__["_tracer_cls"] = graph._tracer_cls
        self.graph = graph

    def _place(self, target: str, value: Any) -> None:
        owner: Any = self
        *path, last = target.split(".")
        for name in path:
            if not hasattr(owner, name):
                setattr(owner, name, Module())
            owner = getattr(owner, name)
        if isinstance(value, lt.Tensor) and not isinstance(value, Parameter):
            owner.register_buffer(last, value)
        else:
            setattr(owner, last, value)

    @property
    def graph(self) -> Graph:
        return self.__dict__["_graph"]  # type: ignore[no-any-return]

    @graph.setter
    def graph(self, g: Graph) -> None:
        if not isinstance(g, Graph):
            raise InvalidTypeError(f"graph is {type(g).__name__}, expected a Graph")
        self.__dict__["_graph"] = g
        g.owning_module = self
        self.recompile()

    def recompile(self) -> PythonCode:
        """Makes forward of the graph as it is now."""
        made = self.graph.python_code("self")
        self.__dict__["_code"] = made.src
        space = dict(made.globals)
        exec(compile(made.src, f"<graph of {type(self).__name__}>", "exec"), space)
        type(self).forward = space["forward"]  # type: ignore[method-assign]
        return made

    @property
    def code(self) -> str:
        """The source of forward."""
        return self.__dict__["_code"]  # type: ignore[no-any-return]

    def print_readable(self, print_output: bool = True, **options: Any) -> str:
        text = f"class {type(self).__name__}(torch.nn.Module):\n" + "\n".join(
            f"    {line}" if line else line for line in self.code.strip("\n").splitlines()
        )
        if print_output:
            print(text)
        return text

    def add_submodule(self, target: str, m: Module) -> bool:
        """Puts a module under a dotted name; False where something else stands in the way."""
        owner: Any = self
        *path, last = target.split(".")
        for name in path:
            if not hasattr(owner, name):
                setattr(owner, name, Module())
            owner = getattr(owner, name)
            if not isinstance(owner, Module):
                return False
        owner.add_module(last, m)
        return True

    def delete_submodule(self, target: str) -> bool:
        """Whether there was a module of this name, which is gone."""
        *path, last = target.split(".")
        owner: Any = self
        for name in path:
            owner = getattr(owner, name, None)
        if not isinstance(getattr(owner, last, None), Module):
            return False
        delattr(owner, last)
        return True

    def delete_all_unused_submodules(self) -> None:
        """Deletes modules that no node calls."""
        used = {n.target for n in self.graph.nodes if n.op in ("call_module", "get_attr")}
        prefixes = {".".join(t.split(".")[: i + 1]) for t in used for i in range(t.count(".") + 1)}
        inside = tuple(f"{t}." for t in used)
        for name in [n for n, _ in self.named_modules() if n and n not in prefixes and not n.startswith(inside)]:
            self.delete_submodule(name)

    def __reduce__(self) -> Any:
        state = {k: v for k, v in self.__dict__.items() if k not in ("_graph", "_code")}
        base = next(c for c in type(self).__mro__ if "_is_of_one_graph" not in c.__dict__)
        return _rebuild, (base, type(self).__name__, self.graph, state)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.__reduce__()

    def __copy__(self) -> Any:
        build, args = self.__reduce__()
        base, name, graph, state = args
        return build(base, name, graph.__copy__(), dict(state))

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        import copy

        build, (base, name, graph, state) = self.__reduce__()
        made = build(base, name, copy.deepcopy(graph, memo), copy.deepcopy(state, memo))
        memo[id(self)] = made
        return made


def _rebuild(base: Any, class_name: str, graph: Graph, state: dict[str, Any]) -> Any:
    made = GraphModule.__new__(base)
    Module.__init__(made)
    type(made).__name__ = type(made).__qualname__ = class_name
    made.__dict__.update(state)
    made.graph = graph
    return made


# ---- running graphs


class Interpreter:
    """Runs a graph node by node; subclasses change what one of them does."""

    def __init__(self, module: Any, garbage_collect_values: bool = True, graph: Graph | None = None) -> None:
        self.module, self.graph = module, graph or module.graph
        self.env: dict[Node, Any] = {}
        self.args_iter: Iterator[Any] = iter(())
        self.user_to_last_uses: dict[Node, list[Node]] = {}
        self.garbage_collect_values = garbage_collect_values

    def run(self, *args: Any, initial_env: dict[Node, Any] | None = None, **options: Any) -> Any:
        """What the graph returns for these inputs."""
        self.env, self.args_iter = dict(initial_env or {}), iter(args)
        last = {x: n for n in self.graph.nodes for x in n.all_input_nodes} if self.garbage_collect_values else {}
        ends: dict[Node, list[Node]] = {}
        for value, user in last.items():
            ends.setdefault(user, []).append(value)
        for node in self.graph.nodes:
            if node not in self.env:
                self.env[node] = self.run_node(node)
            if node.op == "output":
                return self.env[node]
            for value in ends.get(node, ()):
                del self.env[value]
        return None

    def run_node(self, n: Node) -> Any:
        args, kwargs = self.fetch_args_kwargs_from_env(n)
        return getattr(self, n.op)(n.target, args, kwargs)

    def fetch_args_kwargs_from_env(self, n: Node) -> tuple[Any, Any]:
        return self.map_nodes_to_values(n.args, n), self.map_nodes_to_values(n.kwargs, n)

    def map_nodes_to_values(self, args: Any, n: Node) -> Any:
        return map_arg(args, lambda x: self.env[x])

    def fetch_attr(self, target: str) -> Any:
        """What the module has under a dotted name."""
        return functools.reduce(getattr, target.split("."), self.module)

    def placeholder(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        try:
            return next(self.args_iter)
        except StopIteration:
            if args:
                return args[0]
            raise InvalidTypeError(f"run: the input {target!r} of the graph is missing") from None

    def get_attr(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.fetch_attr(target)

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return target(*args, **kwargs)

    def call_method(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return getattr(args[0], target)(*args[1:], **kwargs)

    def call_module(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.fetch_attr(target)(*args, **kwargs)

    def output(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return args[0]


class Transformer(Interpreter):
    """An interpreter whose values are proxies of a new graph; transform() returns that as a module."""

    def __init__(self, module: GraphModule) -> None:
        super().__init__(module)
        self.new_graph = Graph()
        self.tracer = Tracer(self.new_graph)
        self.tracer.root = module
        self.tracer._paths = {id(m): name for name, m in module.named_modules(remove_duplicate=False)}
        self.tracer._tensors = {
            id(t): name for kind in (module.named_parameters, module.named_buffers) for name, t in kind()
        }

    def placeholder(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.tracer.create_proxy("placeholder", target, args, kwargs)

    def get_attr(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.tracer.create_proxy("get_attr", target, args, kwargs)

    def call_function(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.tracer.create_proxy("call_function", target, args, kwargs)

    def call_method(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.tracer.create_proxy("call_method", target, args, kwargs)

    def call_module(self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.tracer.create_proxy("call_module", target, args, kwargs)

    def transform(self) -> GraphModule:
        """The module of the new graph."""
        result = super().run()
        self.new_graph.output(map_aggregate(result, lambda x: x.node if isinstance(x, Proxy) else x))
        return GraphModule(self.module, self.new_graph)
