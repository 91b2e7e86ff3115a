# SPDX-License-Identifier: Apache-2.0
"""Modules made of modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import index
from typing import Any

from ..errors import OutOfRangeError
from .module import Module


class _Listed(Module):
    """Modules whose names are their numbers."""

    def _numbered(self, modules: Iterable[Module]) -> None:
        self._modules.clear()
        for i, module in enumerate(modules):
            self.register_module(str(i), module)

    def _list(self) -> list[Any]:
        return list(self._modules.values())

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._list())

    def _name(self, i: Any) -> str:
        place: int = index(i)
        if not -len(self) <= place < len(self):
            raise OutOfRangeError(f"index {place} is out of range, there are {len(self)} modules")
        return list(self._modules)[place]

    def __setitem__(self, i: Any, module: Module) -> None:
        setattr(self, self._name(i), module)

    def __delitem__(self, i: Any) -> None:
        modules = self._list()
        del modules[i]
        self._numbered(modules)

    def append(self, module: Module) -> Any:
        self.register_module(str(len(self)), module)
        return self

    def extend(self, modules: Iterable[Module]) -> Any:
        for module in modules:
            self.append(module)
        return self

    def insert(self, i: int, module: Module) -> Any:
        modules = self._list()
        modules.insert(i, module)
        self._numbered(modules)
        return self


class Sequential(_Listed):
    """Modules one after the other: Sequential(a, b) or Sequential({"a": a, "b": b})."""

    def __init__(self, *modules: Any) -> None:
        super().__init__()
        if len(modules) == 1 and isinstance(modules[0], Mapping):
            for name, module in modules[0].items():
                self.register_module(name, module)
        else:
            self._numbered(modules)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return Sequential(dict(list(self._modules.items())[i]))
        return self._modules[self._name(i)]

    def forward(self, x: Any) -> Any:
        for module in self._modules.values():
            x = module(x)  # type: ignore[misc]
        return x


class ModuleList(_Listed):
    """A list whose modules belong to the network."""

    def __init__(self, modules: Iterable[Module] = ()) -> None:
        super().__init__()
        self._numbered(modules)

    def __getitem__(self, i: Any) -> Any:
        return ModuleList(self._list()[i]) if isinstance(i, slice) else self._modules[self._name(i)]

    def __add__(self, other: Iterable[Module]) -> ModuleList:
        return ModuleList([*self, *other])
