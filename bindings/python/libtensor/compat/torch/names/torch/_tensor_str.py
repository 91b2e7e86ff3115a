# SPDX-License-Identifier: Apache-2.0
"""torch._tensor_str: the text of a tensor's elements, which packages put into texts of their own."""

from __future__ import annotations

from typing import Any

_PREFIX = "tensor("


class PRINT_OPTS:
    """The numbers that torch.set_printoptions() begins with."""

    precision, threshold, edgeitems, linewidth, sci_mode = 4, 1000.0, 3, 80, None


def _str_intern(inp: Any, *, tensor_contents: str | None = None) -> str:
    """repr(), with other text for the elements."""
    text = repr(inp)
    return text if tensor_contents is None else _add_suffixes(_PREFIX + tensor_contents, [], 0, False)


def _tensor_str(self: Any, indent: int) -> str:
    """The elements as repr() writes them, without what stands before and after them; lines begin with `indent` blanks."""
    text = repr(self.detach())[len(_PREFIX) : -1]
    end = text.rfind("]") + 1 or text.find(",")
    return (text if end < 0 else text[:end]).replace("\n" + " " * len(_PREFIX), "\n" + " " * indent)


def _add_suffixes(tensor_str: str, suffixes: list[str], indent: int, force_newline: bool) -> str:
    """The text with what follows the elements, and a parenthesis."""
    between = ",\n" + " " * indent if force_newline else ", "
    return between.join([tensor_str, *suffixes]) + ")"
