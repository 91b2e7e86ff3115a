# SPDX-License-Identifier: Apache-2.0
"""Makes graphs that are ready to run out of the messages of a model, and checks them."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper

from ...errors import FileError, TensorError, UnsupportedError
from . import host_arrays, registry
from .graph import Graph, Scope, Step
from .registry import Node, Operator
from .values import tensor_of_array

MOST_NODES = 1_000_000
MOST_LEVELS = 64
RUNNING = {"BatchNormalization": (3, 4)}  # inputs that are statistics, not weights


def array_of_proto(proto: Any) -> Any:
    """The elements of a TensorProto."""
    if proto.data_location == onnx.TensorProto.EXTERNAL:
        raise FileError(
            f"tensor {proto.name!r} is in another file: give from_onnx() the path of the model, or load that file first, "
            "with onnx.load_external_data_for_model()"
        )
    if any(extent < 0 for extent in proto.dims):
        raise FileError(f"tensor {proto.name!r} has shape {list(proto.dims)}")
    try:
        return numpy_helper.to_array(proto)
    except (ValueError, TypeError, KeyError, IndexError, OverflowError, MemoryError, AttributeError) as e:
        raise FileError(f"tensor {proto.name!r} is malformed: {e}") from None


def dense(proto: Any) -> Any:
    """The elements of a SparseTensorProto."""
    values, places = array_of_proto(proto.values), array_of_proto(proto.indices)
    extents = tuple(proto.dims)
    try:
        out = np.zeros(extents, values.dtype)
        if places.ndim == 1:
            out.reshape(-1)[places] = values
        else:
            out[tuple(places.T)] = values
        return out
    except (ValueError, IndexError, MemoryError) as e:
        raise FileError(f"sparse tensor {proto.values.name!r} is malformed: {e}") from None


def is_host(array: Any) -> bool:
    return array.dtype.kind in "biu" and array.size <= host_arrays.LIMIT and array.dtype.name in _HOST_DTYPES


_HOST_DTYPES = {"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"}


def is_small_constant(array: Any) -> bool:
    return is_host(array) or (array.dtype.name in _HOST_DTYPES | {"float16"} and array.size <= 64)


def is_weight(array: Any) -> bool:
    """Whether an initializer that is read as a tensor can be meant to be trained."""
    if array.ndim == 0 or array.dtype.name not in ("float16", "float32", "float64", "bfloat16"):
        return False
    return array.size == 0 or bool(np.isfinite(array.min()) and np.isfinite(array.max()))


class Initializer:
    """A tensor that the model holds: its elements, and how the graphs use it."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.trained = False


class FunctionBody:
    """What runs a node that calls a function of the model."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def __call__(self, a: Node, scope: Scope, *args: Any) -> Any:
        values = [*args, *[None] * (len(self.graph.inputs) - len(args))]
        return tuple(self.graph.run(values, None, scope.tensors))


class Builder:
    """What is common to all graphs of one model."""

    def __init__(self, model: Any, module: Any) -> None:
        self.module = module
        self.tensors = module.constants
        self.functions = {(domain_of(f), f.name, getattr(f, "overload", "")): f for f in model.functions}
        self.initializers: dict[str, Initializer] = {}
        self.unknown: set[str] = set()
        self.levels = 0
        self.sizes: dict[tuple[str, str, str], int] = {}
        if self.size(model.graph.node) > MOST_NODES:
            raise FileError(f"the model has more than {MOST_NODES} nodes, counting those of functions at each call")

    def keep(self, array: Any) -> Any:
        self.tensors.keep(array)
        return array

    def size(self, nodes: Any) -> int:
        """How many nodes these are with those of their graphs and functions."""
        self.levels += 1
        if self.levels > MOST_LEVELS:
            raise FileError(f"graphs and functions are nested more than {MOST_LEVELS} levels deep")
        total = 0
        for node in nodes:
            total += 1 + sum(self.size(g.node) for a in node.attribute for g in (a.g, *a.graphs) if g.node)
            key = domain_of(node), node.op_type, getattr(node, "overload", "")
            if key in self.functions:
                if key not in self.sizes:
                    self.sizes[key] = -1  # until it is known
                    self.sizes[key] = self.size(self.functions[key].node)
                if self.sizes[key] < 0:
                    raise FileError(f"function {node.op_type!r} calls itself")
                total += self.sizes[key]
        self.levels -= 1
        return total

    # ---- graphs

    def graph(self, proto: Any, opsets: dict[str, int], outer: GraphBuilder | None, bound: dict[str, Any]) -> Graph:
        self.levels += 1
        if self.levels > MOST_LEVELS:
            raise FileError(f"graphs and functions are nested more than {MOST_LEVELS} levels deep")
        built = GraphBuilder(self, proto.name, opsets, outer, bound)
        given = {v.name for v in proto.input}
        for tensor in proto.initializer:
            built.initializer(tensor.name, array_of_proto(tensor), tensor.name in given)
        for sparse in proto.sparse_initializer:
            built.initializer(sparse.values.name, dense(sparse), sparse.values.name in given)
        inputs = [v.name for v in proto.input if outer is not None or v.name not in built.weights]
        for name in inputs:
            built.define(name)
        for node in proto.node:
            built.add(node)
        graph = built.finished(inputs, [v.name for v in proto.output])
        graph.output_types = [v.type.tensor_type for v in proto.output]
        self.levels -= 1
        return graph

    def function(self, proto: Any, node: Any, attributes: dict[str, Any]) -> Operator:
        """The body of a function, with the attributes of the node that calls it."""
        self.levels += 1
        if self.levels > MOST_LEVELS:
            raise FileError(f"graphs and functions are nested more than {MOST_LEVELS} levels deep")
        bound = {a.name: a for a in proto.attribute_proto} | {n: attributes[n] for n in attributes}
        built = GraphBuilder(self, proto.name, opsets_of(proto.opset_import), None, bound)
        for name in proto.input:
            built.define(name)
        for inner in proto.node:
            built.add(inner)
        graph = built.finished(list(proto.input), list(proto.output))
        self.levels -= 1

        return Operator(1, FunctionBody(graph), (), False, True, False, False)


def _name(enum: Any, value: int) -> str:
    return str(enum.Name(value)) if value in enum.values() else f"{value}, which is unknown"


@functools.lru_cache(None)
def _schema(op_type: str, version: int, domain: str) -> tuple[list[str], dict[str, int]] | None:
    """The inputs of an operator, "" for those that may be missing, and the types of its attributes; None of one that the
    onnx package does not define."""
    try:
        schema: Any = onnx.defs.get_schema(op_type, version, domain)
    except Exception:  # of a type of the package's own
        return None
    single = onnx.defs.OpSchema.FormalParameterOption.Single
    needed = [v.name if v.option == single else "" for v in schema.inputs]
    return needed, {name: a.type.value for name, a in schema.attributes.items()}


def domain_of(proto: Any) -> str:
    return "" if proto.domain == "ai.onnx" else str(proto.domain)


def opsets_of(imports: Any) -> dict[str, int]:
    return {"" if o.domain == "ai.onnx" else o.domain: o.version for o in imports}


class GraphBuilder:
    """One graph while it is made. Of each name it knows the kind: "shape" of what stems from extents, "constant", "weight"
    of small floating initializers, or "tensor"."""

    def __init__(
        self, model: Builder, name: str, opsets: dict[str, int], outer: GraphBuilder | None, bound: dict[str, Any]
    ) -> None:
        self.model, self.opsets, self.outer, self.bound = model, opsets, outer, bound
        self.result = Graph()
        self.result.name, self.result.module = name, model.module
        self.kinds: dict[str, str] = dict(outer.kinds) if outer is not None else {}
        self.weights: dict[str, str] = dict(outer.weights) if outer is not None else {}
        self.own: set[str] = set()
        self.free: set[str] = set()
        self.reads: list[set[str]] = []

    def define(self, name: str, kind: str = "tensor") -> None:
        if not name:
            return
        if name in self.own:
            raise FileError(f"value {name!r} is defined twice")
        self.own.add(name)
        self.kinds[name] = kind
        self.weights.pop(name, None)

    def initializer(self, name: str, array: Any, replaceable: bool) -> None:
        """`replaceable`: it is an input too, for which another value may be given."""
        if not name:
            raise FileError("an initializer has no name")
        self.define(name, "constant" if is_host(array) and not replaceable else "tensor")
        key, number = name, 0
        while key in self.model.initializers:
            number += 1
            key = f"{name}_{number}"
        self.model.initializers[key] = Initializer(array)
        self.weights[name] = key
        if is_host(array):
            self.result.constants[name] = self.model.keep(array)
        else:
            self.result.buffers[name] = key
            if (
                array.dtype.name in ("float32", "float64", "float16")
                and array.size <= host_arrays.LIMIT
                and not replaceable
            ):
                self.kinds[name] = "weight"

    # ---- nodes

    def add(self, proto: Any) -> None:
        domain = domain_of(proto)
        name = proto.name or next((f"of {o}" for o in proto.output if o), "without a name")
        for value in proto.input:
            if value and value not in self.own:
                if value not in self.kinds:
                    raise FileError(f"node {name!r} ({proto.op_type}) reads {value!r}, which nothing before it defines")
                self.free.add(value)
        self.check(proto, domain, name)
        attributes = self.attributes(proto)
        reads = set(filter(None, proto.input))
        node = Node()
        node.name, node.op_type, node.domain, node.outputs = name, proto.op_type, domain, len(proto.output)
        node.version = self.opsets.get(domain, 1)
        operator = self.operator(proto, domain, node, attributes)
        try:
            for key, attribute in attributes.items():
                node[key] = self.value(attribute, reads)
        except TensorError as e:
            raise type(e)(f"node {name!r} ({proto.op_type}), {e}") from None
        if operator is None:
            for output in proto.output:
                self.define(output)
            return
        if domain == "" and proto.op_type == "Constant" and len(proto.output) == 1:
            self.constant(proto.output[0], node)
            return
        self.check_count(operator, proto, name)
        host = host_arrays.find(domain, proto.op_type) if operator.host is not None else None
        inputs, kind = self.placed(node, operator, host, list(proto.input))
        if kind == "constant" and host is not None and self.folded(node, host, inputs, list(proto.output)):
            return
        step = Step(node, operator, host, inputs, list(proto.output))
        for output in proto.output:
            self.define(output, kind)
        self.result.steps.append(step)
        self.reads.append(reads)

    def check(self, proto: Any, domain: str, name: str) -> None:
        """A node against the onnx package's definition of its operator, where it has one."""
        schema = _schema(proto.op_type, self.opsets.get(domain, 1), domain)
        if schema is None or (domain, proto.op_type, getattr(proto, "overload", "")) in self.model.functions:
            return
        needed, known = schema
        for i, kind in enumerate(needed[: len(proto.input)]):
            if kind and not proto.input[i]:
                raise FileError(f"node {name!r} ({proto.op_type}) has no input {i}, {kind}")
        for attribute in proto.attribute:
            where = f"node {name!r} ({proto.op_type}) has attribute {attribute.name!r}"
            if attribute.name not in known and not attribute.name.startswith("__"):
                raise FileError(f"{where}, expected {', '.join(sorted(known)) or 'none'}")
            wanted = known.get(attribute.name, attribute.type)
            if attribute.type != wanted and not attribute.ref_attr_name:
                types = onnx.AttributeProto.AttributeType
                raise FileError(f"{where} of type {_name(types, attribute.type)}, expected {_name(types, wanted)}")

    def check_count(self, operator: Operator, proto: Any, name: str) -> None:
        n = len(proto.input)
        if n < operator.least or (n > operator.most and not operator.variadic):
            most = "more" if operator.variadic else str(operator.most)
            wanted = f"{operator.least}" if operator.least == operator.most else f"{operator.least} to {most}"
            raise FileError(f"node {name!r} ({proto.op_type}) has {n} inputs, expected {wanted}")

    def placed(self, node: Node, operator: Operator, host: Any, inputs: list[str]) -> tuple[list[str], str]:
        """The names to read, where weights that are needed on the host have another one, and the kind of the outputs."""
        kinds = [self.kinds.get(name, "tensor") for name in inputs if name]
        kind, on_host = "tensor", set(operator.host)
        if node.domain == "" and node.op_type in ("Shape", "Size"):
            return inputs, "shape"
        if host is not None and kinds:
            if "shape" in kinds and "tensor" not in kinds:
                kind, on_host = "shape", set(range(len(inputs)))
            elif all(k == "constant" for k in kinds):
                kind = "constant"
        running = RUNNING.get(node.op_type, ()) if node.domain == "" else ()
        for i, name in enumerate(inputs):
            if name in self.weights:
                held = self.model.initializers[self.weights[name]]
                if i in on_host and self.kinds.get(name) == "weight":
                    inputs[i] = f"{name} on the host"
                    self.result.constants[inputs[i]] = self.model.keep(held.array)
                elif i not in running:
                    held.trained = True
        return inputs, kind

    def folded(self, node: Node, host: Any, inputs: list[str], outputs: list[str]) -> bool:
        """Computes a node of constants now, if that can be done on the host; an error is left to the call."""
        args = [self.array(name) if name else None for name in inputs]
        if any(array is None and name for array, name in zip(args, inputs)):
            return False
        try:
            out = host(node, *args)
        except Exception:  # it comes again, with the node's name, if the node runs
            return False
        outs = out if type(out) is tuple else (out,)
        if out is NotImplemented or len(outs) < len(outputs):
            return False
        for name, array in zip(outputs, outs):
            if name:
                self.define(name, "constant")
                self.result.constants[name] = self.model.keep(array)
        return True

    def array(self, name: str) -> Any:
        """The host array of a constant, of this graph or an enclosing one, or None."""
        if name in self.own:
            found = self.result.constants.get(name)
            return found if isinstance(found, np.ndarray) and self.kinds.get(name) == "constant" else None
        return self.outer.array(name) if self.outer is not None else None

    def constant(self, name: str, node: Node) -> None:
        if len(node) != 1:
            raise FileError(f"node {node.name!r} (Constant) has {len(node)} attributes, expected one")
        ((key, value),) = node.items()
        if key == "value_string" or key == "value_strings":
            raise UnsupportedError(f"node {node.name!r} (Constant): strings are no dtype of libtensor")
        dtypes = {"value_float": np.float32, "value_floats": np.float32, "value_int": np.int64, "value_ints": np.int64}
        array = np.array(value, dtypes[key]) if key in dtypes else value
        if not isinstance(array, np.ndarray):
            raise FileError(f"node {node.name!r} (Constant): attribute {key} is no tensor")
        self.define(name, "constant" if is_small_constant(array) else "tensor")
        if is_small_constant(array):
            self.result.constants[name] = self.model.keep(array)
        elif array.dtype.kind in "biufc":
            key, number = name, 0
            while key in self.model.initializers:
                number += 1
                key = f"{name}_{number}"
            self.model.initializers[key] = Initializer(array)
            self.result.buffers[name] = key
        else:
            self.result.constants[name] = tensor_of_array(array)

    def operator(self, proto: Any, domain: str, node: Node, attributes: dict[str, Any]) -> Operator | None:
        """What runs a node; None if nothing does, which is noted."""
        local = self.model.functions.get((domain, proto.op_type, getattr(proto, "overload", "")))
        if local is not None:
            return self.model.function(local, proto, attributes)
        if domain not in self.opsets:
            self.model.unknown.add(f"{proto.op_type} of domain {domain or 'ai.onnx'}, which is not imported")
            return None
        found = registry.find(domain, proto.op_type, node.version)
        if found is not None:
            return found
        body = self.body(proto, domain, node.version)
        if body is not None:
            return self.model.function(body, proto, attributes)
        place = f" of domain {domain}" if domain else ""
        self.model.unknown.add(f"{proto.op_type}{place}, version {node.version}")
        return None

    def body(self, proto: Any, domain: str, version: int) -> Any:
        """The function by which the onnx package defines an operator, or None."""
        try:
            schema: Any = onnx.defs.get_schema(proto.op_type, version, domain)
        except Exception:  # of a type of the package's own
            return None
        if schema.deprecated or not schema.has_function:
            return None
        body = onnx.FunctionProto()
        body.CopyFrom(schema.function_body)
        if not body.opset_import:
            body.opset_import.add(domain=domain, version=version)
        known = {a.name for a in body.attribute_proto}
        for name, attribute in schema.attributes.items():
            if attribute.default_value.name and name not in known:
                body.attribute_proto.add().CopyFrom(attribute.default_value)
        return body

    # ---- attributes

    def attributes(self, proto: Any) -> dict[str, Any]:
        """The attributes of a node; those that refer to attributes of the function are these."""
        found = {}
        for attribute in proto.attribute:
            if attribute.ref_attr_name:
                if attribute.ref_attr_name not in self.bound:
                    continue
                found[attribute.name] = self.bound[attribute.ref_attr_name]
            else:
                found[attribute.name] = attribute
        return found

    def value(self, attribute: Any, reads: set[str]) -> Any:
        kind = attribute.type
        types = onnx.AttributeProto
        if kind == types.GRAPH:
            return self.subgraph(attribute.g, reads)
        if kind == types.GRAPHS:
            return [self.subgraph(g, reads) for g in attribute.graphs]
        if kind == types.TENSOR:
            return array_of_proto(attribute.t)
        if kind == types.TENSORS:
            return [array_of_proto(t) for t in attribute.tensors]
        if kind == types.SPARSE_TENSOR:
            return dense(attribute.sparse_tensor)
        if kind == types.INT:
            return attribute.i
        if kind == types.INTS:
            return list(attribute.ints)
        if kind == types.FLOAT:
            return attribute.f
        if kind == types.FLOATS:
            return list(attribute.floats)
        if kind == types.STRING:
            return attribute.s.decode("utf-8", "replace")
        if kind == types.STRINGS:
            return [s.decode("utf-8", "replace") for s in attribute.strings]
        if kind == types.TYPE_PROTO:
            return attribute.tp
        raise FileError(f"attribute {attribute.name!r} has type {kind}, which is unknown")

    def subgraph(self, proto: Any, reads: set[str]) -> Graph:
        graph = self.model.graph(proto, self.opsets, self, self.bound)
        reads |= graph.free
        self.free |= {name for name in graph.free if name not in self.own}
        return graph

    # ---- the end

    def finished(self, inputs: list[str], outputs: list[str]) -> Graph:
        for name in outputs:
            if name not in self.own:
                if name not in self.kinds:
                    raise FileError(f"graph {self.result.name!r} has output {name!r}, which nothing defines")
                self.free.add(name)
            if name in self.weights:
                self.model.initializers[self.weights[name]].trained = True
        self.result.inputs, self.result.outputs = inputs, outputs
        self.result.free = self.free
        last: dict[str, int] = {}
        for i, step in enumerate(self.result.steps):
            last.update(dict.fromkeys((name for name in step.outputs if name), i))
            last.update(dict.fromkeys((name for name in self.reads[i] if name in last or name in inputs), i))
        for name, i in last.items():
            if name not in outputs:
                self.result.steps[i].drop.append(name)
        return self.result
