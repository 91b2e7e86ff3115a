# SPDX-License-Identifier: Apache-2.0
"""Files of torch.export.save as graphs, without PyTorch.

Such a file is a zip archive. models/NAME.json holds the graph, data/weights and data/constants hold the memory of each
tensor, and a JSON file beside them its dtype, shape and strides. Pickled objects are never read.
"""

from __future__ import annotations

import json
import os
import re
import zipfile
from collections.abc import Mapping
from typing import Any

from .. import dtypes
from ..creation import empty
from ..errors import FileError, InvalidError, TensorError, UnsupportedError
from ..interchange import from_bytes
from ..serialization import shown_text
from ..tensor import Tensor
from .graph import LEAF, Example, Graph, Input, Node, Output, Structure, Value, source_line, structure

MAJOR = 8  # the version of the graph's schema that is read
# The numbers of dtypes in the schema.
DTYPES = {
    1: "uint8",
    2: "int8",
    3: "int16",
    4: "int32",
    5: "int64",
    6: "float16",
    7: "float32",
    8: "float64",
    9: "complex32",
    10: "complex64",
    11: "complex128",
    12: "bool",
    13: "bfloat16",
    28: "uint16",
    29: "float8_e4m3fn",
    30: "float8_e5m2",
    31: "float8_e4m3fnuz",
    32: "float8_e5m2fnuz",
    33: "float8_e8m0fnu",
    34: "uint32",
    35: "uint64",
}


def read(path: str | os.PathLike[str]) -> Graph:
    """The graph of a file of torch.export.save."""
    try:
        return _read(path)
    except (TensorError, MemoryError):
        raise
    except Exception as e:  # whatever malformed data makes zipfile, json and the reader raise
        raise FileError(f"{os.fspath(path)!r} is malformed: {type(e).__name__}: {shown_text(str(e))}") from e


def _read(path: str | os.PathLike[str]) -> Graph:
    if "\0" in str(path):
        raise InvalidError(f"from_torch: a path has a NUL character: {os.fspath(path)!r}")
    try:
        archive = zipfile.ZipFile(path)
    except zipfile.BadZipFile:
        raise FileError(f"{os.fspath(path)!r} is not a file of torch.export.save: not a zip archive") from None
    except OSError as e:
        raise FileError(f"cannot open {os.fspath(path)!r}: {e.strerror}") from None
    with archive:
        return _Reader(archive, os.fspath(path)).graph()


class _Reader:
    def __init__(self, archive: zipfile.ZipFile, path: str) -> None:
        self._archive, self._path = archive, path
        models = [name for name in archive.namelist() if name.count("/") == 2 and "/models/" in name]
        models = [name for name in models if name.endswith(".json")]
        if not models:
            raise FileError(
                f"{path!r} holds no program, so torch.export.save did not write it; lt.load() reads files of torch.save"
            )
        if len(models) != 1:
            raise FileError(f"{path!r} holds {len(models)} programs, expected one")
        self._root, _, model = models[0].partition("/models/")
        self._model = model[: -len(".json")]
        self._shared: dict[tuple[Any, ...], Tensor] = {}
        byte_order = self._bytes("byteorder", optional=True)
        if byte_order not in (b"little", b""):
            raise UnsupportedError(f"{path!r}: byte order {byte_order!r} is not supported")

    def _bytes(self, name: str, optional: bool = False) -> bytes:
        try:
            return self._archive.read(f"{self._root}/{name}")
        except KeyError:
            if optional:
                return b""
            raise FileError(f"{self._path!r} has no entry {name!r}") from None
        except zipfile.BadZipFile as e:
            raise FileError(f"{self._path!r}: {e}") from None

    def _json(self, name: str, optional: bool = False) -> Any:
        data = self._bytes(name, optional)
        return json.loads(data) if data else {}

    def graph(self) -> Graph:
        program = self._json(f"models/{self._model}.json")
        version = program["schema_version"]["major"]
        if version != MAJOR:
            raise UnsupportedError(f"{self._path!r}: schema version {version} is not supported, only {MAJOR}")
        module = program["graph_module"]
        graph = _graph(module["graph"])
        self._name_inputs(graph, module["signature"]["input_specs"])
        _name_outputs(graph, module["signature"]["output_specs"])
        parameters = {entry.target for entry in graph.inputs if entry.kind == "parameter"}
        weights = self._json(f"data/weights/{self._model}_weights_config.json", True).get("config", {})
        for name, meta in weights.items():
            is_parameter = name in parameters or meta["is_param"]
            table = graph.parameters if is_parameter else graph.buffers
            table[name] = self._tensor(f"data/weights/{meta['path_name']}", name, meta, is_parameter)
        graph.state_names = list(weights)
        constants = self._json(f"data/constants/{self._model}_constants_config.json", True).get("config", {})
        for name, meta in constants.items():
            graph.constants[name] = self._tensor(f"data/constants/{meta['path_name']}", name, meta)
        calls = module["module_call_graph"]
        call = next(entry["signature"] for entry in calls if entry["fqn"] == "")
        graph.arguments, graph.results = (_structure(json.loads(call[key])) for key in ("in_spec", "out_spec"))
        return graph

    def _name_inputs(self, graph: Graph, specs: list[Any]) -> None:
        kinds = {"parameter": "parameter", "buffer": "buffer", "tensor_constant": "constant"}
        for entry, spec in zip(graph.inputs, specs):
            ((kind, content),) = spec.items()
            if kind == "constant_input":
                entry.kind, entry.name = "literal", content["name"]
                ((form, value),) = content["value"].items()
                entry.literal = None if form == "as_none" else _number(value) if form == "as_float" else value
            elif kind in kinds:
                entry.kind, entry.target = kinds[kind], content[f"{kind}_name"]
                if kind == "buffer" and not content["persistent"]:
                    entry.kind = "constant"
            elif kind != "user_input":
                raise UnsupportedError(f"{self._path!r}: inputs of kind {kind} are not supported")

    def _tensor(self, entry: str, name: str, meta: Mapping[str, Any], is_parameter: bool = False) -> Tensor:
        if meta["use_pickle"] or meta["tensor_meta"] is None:
            raise UnsupportedError(f"{self._path!r}: {name!r} is a pickled object, which is not read")
        about = meta["tensor_meta"]
        dtype = dtype_of(about["dtype"])
        shape, strides = ([extent["as_int"] for extent in about[key]] for key in ("sizes", "strides"))
        offset = about["storage_offset"]["as_int"]
        key = (entry, dtype.code, tuple(shape), tuple(strides), offset, is_parameter)
        if key not in self._shared:
            made = self._strided(self._bytes(entry), dtype, shape, strides, offset, name)
            if is_parameter and about["requires_grad"]:
                made.requires_grad = True
            self._shared[key] = made
        return self._shared[key]

    def _strided(
        self, data: bytes, dtype: dtypes.dtype, shape: list[int], strides: list[int], offset: int, name: str
    ) -> Tensor:
        if 0 in shape:
            return empty(shape, dtype=dtype)
        count = len(data) // dtype.itemsize
        last = offset + sum((extent - 1) * stride for extent, stride in zip(shape, strides))
        if min(strides, default=0) < 0 or offset < 0 or last >= count:
            raise FileError(f"{self._path!r}: {name!r} has {count} elements, too few for its shape")
        flat = from_bytes(data[: count * dtype.itemsize], [count], dtype)
        return flat.as_strided(shape, strides, offset).clone()


def dtype_of(number: int) -> dtypes.dtype:
    name = DTYPES.get(number, f"number {number}")
    if not hasattr(dtypes, name):
        raise UnsupportedError(f"from_torch: dtype {name} is not supported")
    return dtypes.dtype_of(name)


def _number(value: Any) -> float:
    """JSON has no infinity: some versions write it as text."""
    return float(value)


# ---- graphs


def _input(entry: Mapping[str, Any], content: Mapping[str, Any]) -> Input:
    about = content.get("tensor_values", {}).get(entry.get("as_tensor", {}).get("name"))
    if about is None:
        return Input(_name(entry), "user")
    shape = tuple(extent.get("as_int") for extent in about["sizes"])
    return Input(_name(entry), "user", shape=shape, example=_example(about))


def _example(about: Mapping[str, Any]) -> Example | None:
    """None where a file does not say enough."""
    name = DTYPES.get(about["dtype"], "")
    shape, symbols = [], []
    for extent in about["sizes"]:
        free = extent.get("as_expr", {})
        size = extent["as_int"] if "as_int" in extent else (free.get("hint") or {}).get("as_int")
        if size is None or not hasattr(dtypes, name):
            return None
        symbol = re.fullmatch(r"(?:Symbol\('(\w+)'.*\)|([A-Za-z_]\w*))", free.get("expr_str", ""))
        shape.append(size)
        symbols.append(symbol[1] or symbol[2] if symbol else "")
    return Example(dtypes.dtype_of(name), tuple(shape), tuple(symbols))


def _graph(content: Mapping[str, Any]) -> Graph:
    inputs = [_input(entry, content) for entry in content["inputs"]]
    outputs = [Output(_argument(entry)) for entry in content["outputs"]]
    nodes: list[Node] = []
    for i, entry in enumerate(content["nodes"]):
        _add_node(nodes, entry, i)
    return Graph(inputs, nodes, outputs)


def _name(argument: Mapping[str, Any]) -> str:
    """The name of an input, or "" of one that is a fixed value."""
    ((_, content),) = argument.items()
    if isinstance(content, dict):
        return str(content.get("name") or content.get("as_name") or "")
    return ""


def _add_node(nodes: list[Node], entry: Mapping[str, Any], number: int) -> None:
    args: list[Any] = []
    named: dict[str, Any] = {}
    for given in entry["inputs"]:
        value = _argument(given["arg"])
        if given.get("kind") == 2 or (given.get("kind") is None and named):
            named[given["name"]] = value
        else:
            args.append(value)
    target = entry["target"]
    target = target[len("torch.ops.") :] if target.startswith("torch.ops.") else target
    results = [_argument(output) for output in entry["outputs"]]
    source = source_line(entry["metadata"].get("stack_trace", ""))
    single = (
        len(results) == 1 and isinstance(results[0], Value) and entry.get("is_hop_single_tensor_return") is not False
    )
    name = results[0].name if single else f"{entry.get('name') or 'node'}.{number}"
    nodes.append(Node(name, target, tuple(args), named, source))
    if single:
        return
    if len(results) == 1 and isinstance(results[0], list):  # one result that is a list
        results = results[0]
    for i, result in enumerate(results):
        if isinstance(result, Value):
            nodes.append(Node(result.name, "_operator.getitem", (Value(name), i), {}, source))


def _symbol(content: Mapping[str, Any]) -> Any:
    return Value(content["as_name"]) if "as_name" in content else next(iter(content.values()))


def _argument(argument: Mapping[str, Any]) -> Any:
    ((kind, content),) = argument.items()
    if kind == "as_none":
        return None
    if kind in ("as_tensor", "as_custom_obj"):
        return Value(content["name"])
    if kind == "as_tensors":
        return [Value(entry["name"]) for entry in content]
    if kind == "as_nested_tensors":
        return [[Value(entry["name"]) for entry in row] for row in content]
    if kind == "as_optional_tensor":
        return _argument(content)
    if kind == "as_optional_tensors":
        return [_argument(entry) for entry in content]
    if kind in ("as_sym_int", "as_sym_float", "as_sym_bool"):
        return _symbol(content)
    if kind in ("as_sym_ints", "as_sym_floats", "as_sym_bools"):
        return [_symbol(entry) for entry in content]
    if kind == "as_float":
        return _number(content)
    if kind == "as_floats":
        return [_number(value) for value in content]
    if kind == "as_complex":
        return complex(_number(content["real"]), _number(content["imag"]))
    if kind == "as_scalar_type":
        return dtype_of(content)
    if kind in ("as_memory_format", "as_layout"):
        return None
    if kind == "as_device":
        return content["type"]
    if kind == "as_graph":
        return _graph(content["graph"])
    if kind == "as_string_to_argument":
        return {key: _argument(value) for key, value in content.items()}
    return content


def _name_outputs(graph: Graph, specs: list[Any]) -> None:
    kinds = {
        "user_output": ("user", ""),
        "loss_output": ("user", ""),
        "buffer_mutation": ("buffer", "buffer_name"),
        "parameter_mutation": ("parameter", "parameter_name"),
        "user_input_mutation": ("input", "user_input_name"),
    }
    for output, spec in zip(graph.outputs, specs):
        ((kind, content),) = spec.items()
        if kind not in kinds:
            raise UnsupportedError(f"from_torch: outputs of kind {kind} are not supported")
        output.kind, key = kinds[kind]
        output.target = content[key] if key else ""


# ---- how arguments and results are nested


def _structure(spec: Any) -> Structure:
    """The first entry of a spec is the version of its format."""
    return _nested(spec[1])


def _nested(spec: Mapping[str, Any]) -> Structure:
    if spec["type"] is None:
        return LEAF
    context = json.loads(spec["context"]) if isinstance(spec["context"], str) else spec["context"]
    return structure(spec["type"].rpartition(".")[2], context, [_nested(child) for child in spec["children_spec"]])
