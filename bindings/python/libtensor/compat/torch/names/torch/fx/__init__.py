# SPDX-License-Identifier: Apache-2.0
"""torch.fx: modules are not traced symbolically; what marks functions for it returns them."""

from __future__ import annotations

from typing import Any

from ...._missing import Missing

Graph, GraphModule, Interpreter, Node, Proxy, Tracer, Transformer, symbolic_trace = (
    Missing(f"torch.fx.{name}")
    for name in "Graph GraphModule Interpreter Node Proxy Tracer Transformer symbolic_trace".split()
)


def wrap(fn_or_name: Any) -> Any:
    """The function, or its name, itself."""
    return fn_or_name
