# SPDX-License-Identifier: Apache-2.0
"""Sparse tensors as text."""

from __future__ import annotations

from typing import Any

from ..dtypes import get_default_dtype
from ..types import sparse_coo, sparse_csr

_INDENT = " " * len("tensor(")
_WIDTH = 80


def _shown(name: str, part: Any) -> str:
    """An aligned tensor; one without elements with its size."""
    if part.numel() == 0:
        text = "tensor([], size=(" + ", ".join(map(str, part.shape)) + ("," if part.ndim == 1 else "") + "))"
    else:
        text = repr(part.detach())
        for end in (f", dtype={part.dtype.name})", f", device={str(part.device)!r})"):
            text = text.replace(end, ")")
    indent = " " * (len("tensor(") + len(name) + 1)
    return f"{name}={text}".replace("\n", "\n" + indent)


def _joined(text: str, parts: list[str], new_line: bool) -> str:
    """The text with what else is to be said, wrapped; with new_line the first part begins a line."""
    used = len(text) - text.rfind("\n")
    for part in parts:
        if new_line or used + len(part) + 3 > _WIDTH:
            text += f",\n{_INDENT}{part}"
            used = len(_INDENT) + len(part)
        else:
            text += f", {part}"
            used += len(part) + 2
        new_line = False
    return f"{text})"


def described(t: Any) -> str:
    """PyTorch's text of a sparse tensor: its indices and values, size, nnz and layout."""
    if t.layout is sparse_coo:
        names = ["indices"]
    else:
        names = ["crow_indices", "col_indices"] if t.layout is sparse_csr else ["ccol_indices", "row_indices"]
    lines = [_shown(name, part) for name, part in zip(names, t._parts)]
    text = "tensor(" + f",\n{_INDENT}".join([*lines, _shown("values", t._vals)])
    size = ", ".join(map(str, t.shape)) + ("," if t.ndim == 1 else "")
    parts = [f"size=({size})", f"nnz={t._nnz()}"]
    if t.device.type != "cpu":
        parts.insert(0, f"device={str(t.device)!r}")
    if t.dtype is not get_default_dtype() and t.dtype.name not in ("int64", "bool", "complex64"):
        parts.append(f"dtype={t.dtype.name}")
    parts.append(f"layout={t.layout}")
    if t.requires_grad:
        parts.append("requires_grad=True" if t.grad_fn is None else f"grad_fn=<{t.grad_fn.name()}>")
    return _joined(text, parts, t.layout is sparse_coo)
