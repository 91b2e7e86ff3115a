# SPDX-License-Identifier: Apache-2.0
"""Whether constructors check all that a sparse tensor has to fulfil."""

from __future__ import annotations

from functools import wraps
from typing import Any


class check_sparse_tensor_invariants:
    """A context manager, and a decorator, with checks of sparse tensors on or off.

    Indices are checked for their range in any case, unless check_invariants=False; these checks are of their order.
    """

    _on = False

    def __init__(self, enable: bool = True) -> None:
        self.state = enable
        self._before: list[bool] = []

    @staticmethod
    def is_enabled() -> bool:
        """Whether the checks are on."""
        return check_sparse_tensor_invariants._on

    @staticmethod
    def enable() -> None:
        """Turns the checks on."""
        check_sparse_tensor_invariants._on = True

    @staticmethod
    def disable() -> None:
        """Turns the checks off."""
        check_sparse_tensor_invariants._on = False

    def __enter__(self) -> None:
        self._before.append(self.is_enabled())
        check_sparse_tensor_invariants._on = self.state

    def __exit__(self, *args: object) -> None:
        check_sparse_tensor_invariants._on = self._before.pop()

    def __call__(self, function: Any) -> Any:
        @wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            with type(self)(self.state):
                return function(*args, **named)

        return call
