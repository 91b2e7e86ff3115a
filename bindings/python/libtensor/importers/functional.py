# SPDX-License-Identifier: Apache-2.0
"""Calls in place of results that nothing else can see, as calls that return a new tensor.

torch.export keeps `relu_` and the like as they were called. A program that writes to tensors runs as well, but what looks
at whole programs, such as the folding of batch norms, leaves those that write alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .graph import Graph, Node, Value, values_of

OUT_OF_PLACE = " (out of place)"
"""Follows the name of an op in place whose result is a new tensor."""

# Ops whose result shares no memory with an operand.
_FRESH = frozenset(
    """
    _convolution _log_softmax _softmax abs adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d add addbmm addcdiv
    addcmul addmm addmv addr avg_pool1d avg_pool2d avg_pool3d baddbmm batch_norm bmm cat celu clamp clamp_max clamp_min clone
    concat concatenate conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d convolution cos cumsum div elu
    embedding empty empty_like erf exp full full_like gelu glu group_norm hardsigmoid hardswish hardtanh instance_norm
    layer_norm leaky_relu linear log log_softmax logical_not matmul max_pool1d max_pool2d max_pool3d mean mish mm mul neg
    new_empty new_full new_ones new_zeros ones ones_like pow prelu rand randn reciprocal relu relu6 rms_norm rsqrt rsub
    scaled_dot_product_attention selu sigmoid silu sin softmax softplus sqrt stack sub sum tanh upsample_bicubic2d
    upsample_bilinear2d upsample_linear1d upsample_nearest1d upsample_nearest2d upsample_nearest3d upsample_trilinear3d
    where zeros zeros_like
    """.split()
)


def op_name(target: str) -> str:
    """The name of an op of ATen without its overload, or ""."""
    package, _, rest = target.partition(".")
    return rest.partition(".")[0] if package == "aten" else ""


def is_in_place(target: str) -> bool:
    name = op_name(target)
    return name.endswith("_") and not name.startswith("_")


def functionalize(graph: Graph, has_function: Any) -> Graph:
    """The graph with calls out of place wherever no view and no input holds what is written to.

    has_function: whether there is a function for an op
    """
    holders: dict[str, list[str]] = {}  # by a result that had memory of its own: the names it goes by
    origin: dict[str, str] = {}  # of each such name: that result
    seen: set[str] = set()  # results that a view may show
    latest: dict[str, str] = {}  # where the value of a name is now

    def filled(argument: Any) -> Any:
        if isinstance(argument, Value):
            return Value(latest.get(argument.name, argument.name))
        if isinstance(argument, (tuple, list)):
            return type(argument)(filled(entry) for entry in argument)
        if isinstance(argument, dict):
            return {key: filled(entry) for key, entry in argument.items()}
        return argument

    def add(name: str, result: str) -> None:
        origin[name] = result
        holders.setdefault(result, []).append(name)

    nodes: list[Node] = []
    for node in graph.nodes:
        args, named = filled(node.args), filled(node.named)
        if is_in_place(node.target):
            operand = args[0] if args else named.get("self")
            written = origin.get(operand.name) if isinstance(operand, Value) else None
            target = node.target
            if written is not None:
                add(node.name, written)
                if written not in seen and has_function(target + OUT_OF_PLACE):
                    target += OUT_OF_PLACE
                    latest |= dict.fromkeys(holders[written], node.name)
                else:
                    seen.add(written)
            nodes.append(replace(node, target=target, args=args, named=named))
            continue
        if op_name(node.target) in _FRESH:
            add(node.name, node.name)
        else:
            seen.update(origin[value.name] for value in values_of((args, named)) if value.name in origin)
        nodes.append(replace(node, args=args, named=named))
    outputs = [replace(output, value=filled(output.value)) for output in graph.outputs]
    return replace(graph, nodes=nodes, outputs=outputs)
