# SPDX-License-Identifier: Apache-2.0
"""Programs of torch.export as graphs. The only file here that imports PyTorch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import torch
except ImportError:  # needed for programs and modules, not for files
    torch = None

from .. import dtypes
from ..errors import InvalidTypeError, UnsupportedError
from ..interchange import from_dlpack
from ..tensor import Tensor
from .graph import LEAF, Graph, Input, Node, Output, Structure, Value, source_line, structure

# Ops that are not core ATen, whose functions here are better than what they decompose to.
KEPT = """_prelu_kernel.default _upsample_bicubic2d_aa.default _upsample_bicubic2d_aa.vec
_upsample_bilinear2d_aa.default _upsample_bilinear2d_aa.vec _upsample_nearest_exact1d.vec _upsample_nearest_exact2d.vec
_upsample_nearest_exact3d.vec addcdiv.default addcmul.default baddbmm.default binary_cross_entropy_with_logits.default
celu.default channel_shuffle.default cosine_similarity.default cross_entropy_loss.default dropout.default einsum.default
glu.default gru.input hardsigmoid.default hardswish.default huber_loss.default im2col.default instance_norm.default
inverse.default layer_norm.default lerp.Scalar lerp.Tensor linalg_cholesky.default linalg_inv.default
linalg_ldl_factor.default linalg_lu_factor.default linalg_matrix_power.default linalg_solve.default
linalg_tensorinv.default linalg_tensorsolve.default linalg_vector_norm.default linear.default log_sigmoid.default
log_softmax.int logaddexp.default logsumexp.default lstm.input matmul.default mish.default mse_loss.default
nan_to_num.default pixel_shuffle.default pixel_unshuffle.default prelu.default rms_norm.default rnn_relu.input
rnn_tanh.input roll.default scaled_dot_product_attention.default selu.default silu.default smooth_l1_loss.default
softmax.int softplus.default tril.default triu.default upsample_bicubic2d.default upsample_bicubic2d.vec
upsample_bilinear2d.default upsample_bilinear2d.vec upsample_linear1d.default upsample_linear1d.vec
upsample_nearest1d.default upsample_nearest1d.vec upsample_nearest2d.default upsample_nearest2d.vec
upsample_nearest3d.default upsample_nearest3d.vec upsample_trilinear3d.default upsample_trilinear3d.vec"""


def available() -> bool:
    return torch is not None


def is_program(value: Any) -> bool:
    return isinstance(value, torch.export.ExportedProgram)


def is_module(value: Any) -> bool:
    return isinstance(value, torch.nn.Module)


def export(module: Any, args: Any, kwargs: Any, dynamic_shapes: Any) -> Any:
    """The program of a module, from example inputs: tensors of PyTorch, NumPy or libtensor."""
    args = _torch_values(tuple(args))
    kwargs = _torch_values(dict(kwargs or {}))
    return torch.export.export(module, args, kwargs, dynamic_shapes=dynamic_shapes)


def results_of_file(path: str, args: Any, kwargs: Any) -> list[Tensor]:
    """What a file of torch.export.save computes with PyTorch: the tensors among its results, in their order."""
    module = torch.export.load(path).module()
    with torch.no_grad():
        results = module(*_torch_values(tuple(args)), **_torch_values(dict(kwargs)))
    leaves = torch.utils._pytree.tree_leaves(results)
    return [from_torch_tensor(x) for x in leaves if isinstance(x, torch.Tensor)]


def _torch_values(value: Any) -> Any:
    if isinstance(value, Tensor):
        return torch.from_dlpack(value.detach())
    if type(value).__module__ == "numpy" and hasattr(value, "__array_interface__"):
        return torch.from_numpy(value)
    if isinstance(value, dict):
        return {key: _torch_values(entry) for key, entry in value.items()}
    if type(value) in (list, tuple):
        return type(value)(_torch_values(entry) for entry in value)
    return value


def decompose(program: Any) -> Any:
    """The program in core ATen and the ops of KEPT."""
    table = torch.export.default_decompositions()
    for name in KEPT.split():
        packet, overload = name.split(".")
        op = getattr(getattr(torch.ops.aten, packet, None), overload, None)
        table.pop(op, None)
    try:
        return program.run_decompositions(table)
    except Exception:  # PyTorch 2.13 fails at some programs, such as those that join constants with inputs
        return program


def read(program: Any, decomposed: bool = True) -> Graph:
    """The graph of an ExportedProgram; its tensors are copies."""
    if decomposed:
        program = decompose(program)
    signature = program.graph_signature
    constants = dict(program.constants)
    graph = _graph(program.graph_module, constants)
    kinds = torch.export.graph_signature.InputKind
    tensors = _Tensors()
    for entry, spec in zip(graph.inputs, signature.input_specs):
        entry.target = spec.target or ""
        if spec.kind is kinds.PARAMETER:
            entry.kind = "parameter"
        elif spec.kind is kinds.BUFFER:
            entry.kind = "buffer" if spec.persistent else "constant"
        elif spec.kind is kinds.CONSTANT_TENSOR:
            entry.kind = "constant"
        elif spec.kind is kinds.USER_INPUT and isinstance(spec.arg, torch.export.graph_signature.ConstantArgument):
            entry.kind, entry.literal = "literal", spec.arg.value
        elif spec.kind is not kinds.USER_INPUT:
            raise UnsupportedError(f"from_torch: inputs of kind {spec.kind.name} are not supported ({entry.name})")
    outputs = {
        "USER_OUTPUT": "user",
        "LOSS_OUTPUT": "user",
        "BUFFER_MUTATION": "buffer",
        "PARAMETER_MUTATION": "parameter",
        "USER_INPUT_MUTATION": "input",
    }
    for output, spec in zip(graph.outputs, signature.output_specs):
        if spec.kind.name not in outputs:
            raise UnsupportedError(f"from_torch: outputs of kind {spec.kind.name} are not supported")
        output.kind, output.target = outputs[spec.kind.name], spec.target or ""
    trained = set(signature.parameters)
    graph.state_names = list(program.state_dict)
    for name, tensor in program.state_dict.items():
        is_parameter = name in trained or isinstance(tensor, torch.nn.Parameter)
        (graph.parameters if is_parameter else graph.buffers)[name] = tensors.convert(tensor, is_parameter)
    for name, tensor in constants.items():
        if isinstance(tensor, torch.Tensor):
            graph.constants[name] = tensors.convert(tensor)
    graph.arguments, graph.results = _structure(program.call_spec.in_spec), _structure(program.call_spec.out_spec)
    return graph


class _Tensors:
    """Converts tensors; of one that has several names once."""

    def __init__(self) -> None:
        self._converted: dict[Any, Tensor] = {}

    def convert(self, tensor: Any, is_parameter: bool = False) -> Tensor:
        key = (tensor.data_ptr(), tuple(tensor.shape), tuple(tensor.stride()), tensor.dtype, is_parameter)
        if tensor.numel() == 0 or key not in self._converted:
            made = from_torch_tensor(tensor)
            if is_parameter and tensor.requires_grad:
                made.requires_grad = True
            self._converted[key] = made
        return self._converted[key]


def from_torch_tensor(tensor: Any) -> Tensor:
    """A copy of a tensor of PyTorch."""
    plain = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()
    dtype_of(plain.dtype)
    if plain.dtype is torch.bool:  # DLPack's bool is newer than some versions
        return from_dlpack(plain.to(torch.uint8)).astype("bool")
    return from_dlpack(plain, copy=True)


def dtype_of(value: Any) -> dtypes.dtype:
    name = str(value).rpartition(".")[2]
    try:
        return dtypes.dtype_of(name)
    except InvalidTypeError:
        raise UnsupportedError(f"from_torch: dtype {name} is not supported") from None


# ---- graphs


def _graph(module: Any, constants: Mapping[str, Any]) -> Graph:
    graph = Graph([], [], [])
    held: dict[str, Any] = {}
    for node in module.graph.nodes:
        if node.op == "placeholder":
            shape = getattr(node.meta.get("val"), "shape", None)
            fixed = None if shape is None else tuple(n if isinstance(n, int) else None for n in shape)
            graph.inputs.append(Input(node.name, "user", shape=fixed))
        elif node.op == "get_attr":
            found = module
            for part in node.target.split("."):
                found = getattr(found, part)
            held[node.name] = _attribute(found, constants)
        elif node.op == "output":
            graph.outputs = [Output(_argument(value, held)) for value in _flat(node.args[0])]
        else:
            source = source_line(node.meta.get("stack_trace") or "")
            try:
                args = tuple(_argument(value, held) for value in node.args)
                named = {key: _argument(value, held) for key, value in node.kwargs.items()}
            except UnsupportedError as e:
                raise UnsupportedError(f"{e}: {node.target}, node {node.name!r}, {source}") from None
            graph.nodes.append(Node(node.name, _target(node.target), args, named, source))
    return graph


def _flat(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (tuple, list)) else [value]


def _attribute(value: Any, constants: Mapping[str, Any]) -> Any:
    if isinstance(value, torch.fx.GraphModule):
        return _graph(value, constants)
    if isinstance(value, torch.Tensor):
        return from_torch_tensor(value)
    raise UnsupportedError(f"from_torch: attributes of type {type(value).__name__} are not supported")


def _target(target: Any) -> str:
    if isinstance(target, torch._ops.OpOverload):
        return str(target)
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"higher_order.{target.name()}"
    return f"{target.__module__}.{getattr(target, '__qualname__', target.__name__)}"


def _argument(value: Any, held: Mapping[str, Any]) -> Any:
    if isinstance(value, torch.fx.Node):
        return held[value.name] if value.name in held else Value(value.name)
    if isinstance(value, (tuple, list)):
        return [_argument(entry, held) for entry in value]
    if isinstance(value, Mapping):
        return {key: _argument(entry, held) for key, entry in value.items()}
    if isinstance(value, torch.dtype):
        return dtype_of(value)
    if isinstance(value, torch.device):
        return str(value)
    if isinstance(value, (torch.layout, torch.memory_format)):
        return None
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        number = {torch.SymInt: int, torch.SymFloat: float, torch.SymBool: bool}[type(value)]
        return number(value)
    return value


# ---- how arguments and results are nested


def _structure(spec: Any) -> Structure:
    if spec.is_leaf():
        return LEAF
    children = spec.children()
    return structure(spec.type.__name__, spec.context, [_structure(child) for child in children])
