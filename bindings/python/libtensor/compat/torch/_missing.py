# SPDX-License-Identifier: Apache-2.0
"""Placeholders: names of PyTorch that packages import, and that do nothing here until they are used."""

from __future__ import annotations

from typing import Any

from ...errors import UnsupportedError


class Missing(type):
    """A class of PyTorch that libtensor does not have.

    It stands in annotations and as a base class, nothing is an instance of it, and its attributes are placeholders too.
    Making an object of it, or calling it, raises UnsupportedError with its name.
    """

    _name: str

    def __new__(mcls, name: str, bases: tuple[type, ...] = (), space: dict[str, Any] | None = None) -> Missing:
        if not bases:
            space = {"_name": name, "__module__": name.rpartition(".")[0], "__qualname__": name.rpartition(".")[2]}
        return super().__new__(mcls, name.rpartition(".")[2], bases, dict(space or {}))

    def __init__(cls, name: str, bases: tuple[type, ...] = (), space: dict[str, Any] | None = None) -> None:
        super().__init__(name, bases, space or {})

    def __call__(cls, *args: Any, **named: Any) -> Any:
        raise UnsupportedError(f"{cls._name}: libtensor has no such thing")

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"{cls._name} has no attribute {name!r}")
        return Missing(f"{cls._name}.{name}")

    def __getitem__(cls, key: Any) -> Missing:
        return cls

    def __repr__(cls) -> str:
        return f"<placeholder of {cls._name}>"
