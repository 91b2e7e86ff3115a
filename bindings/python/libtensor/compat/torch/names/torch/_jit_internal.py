# SPDX-License-Identifier: Apache-2.0
"""torch._jit_internal: types in annotations of scripts, and decorators that return the function."""

import typing
from typing import Any, Final

from .jit import export, ignore, is_scripting, unused

__all__ = ["Final", "export", "ignore", "is_scripting", "unused"]

Optional, Union = typing.Optional, typing.Union
Dict, List, Tuple = typing.Dict, typing.List, typing.Tuple  # noqa: UP006
BroadcastingList1 = BroadcastingList2 = BroadcastingList3 = list


def _overload(function: Any) -> Any:
    """The function."""
    return function


_overload_method = _copy_to_script_wrapper = _overload
