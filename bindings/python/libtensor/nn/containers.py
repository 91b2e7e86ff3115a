# SPDX-License-Identifier: Apache-2.0
"""Modules made of modules or of parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from operator import index
from typing import Any

from ..errors import InvalidError, InvalidNameError, InvalidTypeError, OutOfRangeError, shown
from ..tensor import Tensor
from .module import Module
from .parameter import Parameter


class _Listed(Module):
    """Modules whose names are their numbers."""

    def _numbered(self, modules: Iterable[Module]) -> None:
        found = list(modules)
        self._modules.clear()
        for i, module in enumerate(found):
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
        del modules[i if isinstance(i, slice) else list(self._modules).index(self._name(i))]
        self._numbered(modules)

    def append(self, module: Module) -> Any:
        """Puts a module at the end."""
        self.register_module(str(len(self)), module)
        return self

    def extend(self, modules: Iterable[Module]) -> Any:
        """Puts modules at the end."""
        if not isinstance(modules, Iterable):
            raise InvalidTypeError(f"{type(self).__name__}.extend: {shown(modules)}, expected several modules")
        for module in list(modules):
            self.append(module)
        return self

    def insert(self, index: int, module: Module) -> Any:
        """Puts a module before the place `index`."""
        if not isinstance(module, Module):
            raise InvalidTypeError(f"{type(self).__name__}.insert: {shown(module)}, expected a Module")
        modules = self._list()
        modules.insert(index, module)
        self._numbered(modules)
        return self

    def pop(self, key: Any = -1) -> Any:
        """Takes a module, or a slice of them, out and returns it."""
        found = self[key]
        del self[key]
        return found

    def __getitem__(self, i: Any) -> Any:
        raise NotImplementedError

    def __iadd__(self, other: Iterable[Module]) -> Any:
        return self.extend(other)


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
            return type(self)(dict(list(self._modules.items())[i]))
        return self._modules[self._name(i)]

    def insert(self, index: int, module: Module) -> Any:
        """Puts a module before the place `index`, from -len to len."""
        if not -len(self) <= index <= len(self):
            raise OutOfRangeError(f"Sequential.insert: index {index} is out of range, there are {len(self)} modules")
        return super().insert(index, module)

    def _other(self, other: Any) -> list[Any]:
        if not isinstance(other, Sequential):
            raise InvalidTypeError(f"Sequential + {type(other).__name__}: expected a Sequential")
        return list(other)

    def __add__(self, other: Iterable[Module]) -> Sequential:
        return Sequential(*self, *self._other(other))

    def __iadd__(self, other: Iterable[Module]) -> Any:
        return self.extend(self._other(other))

    def _times(self, n: Any) -> int:
        if not isinstance(n, int) or n <= 0:
            raise InvalidTypeError(f"Sequential * {shown(n)}: expected a positive integer")
        return n

    def __mul__(self, n: int) -> Sequential:
        """The same modules n times."""
        return Sequential(*self._list() * self._times(n))

    __rmul__ = __mul__

    def __imul__(self, n: int) -> Any:
        return self.extend(self._list() * (self._times(n) - 1))

    def forward(self, input: Any) -> Any:
        for module in self._modules.values():
            input = module(input)  # type: ignore[misc]
        return input


class ModuleList(_Listed):
    """A list whose modules belong to the network."""

    def __init__(self, modules: Iterable[Module] | None = None) -> None:
        super().__init__()
        self._numbered(() if modules is None else modules)

    def __getitem__(self, i: Any) -> Any:
        return type(self)(self._list()[i]) if isinstance(i, slice) else self._modules[self._name(i)]

    def __add__(self, other: Iterable[Module]) -> ModuleList:
        return ModuleList([*self, *other])

    def __repr__(self) -> str:
        """Equal neighbours in one line."""
        runs: list[tuple[int, int, str]] = []
        for i, text in enumerate(map(repr, self._list())):
            if runs and runs[-1][2] == text:
                runs[-1] = (runs[-1][0], i, text)
            else:
                runs.append((i, i, text))
        if not runs:
            return f"{self._get_name()}()"
        lines = []
        for first, last, text in runs:
            body = text.replace("\n", "\n  ")
            lines.append(f"({first}): {body}" if first == last else f"({first}-{last}): {last - first + 1} x {body}")
        return f"{self._get_name()}(\n  " + "\n  ".join(lines) + "\n)"


def _pairs(name: str, values: Any) -> list[tuple[str, Any]]:
    """The entries of a mapping or of an iterable of pairs."""
    if isinstance(values, (Mapping, ModuleDict, ParameterDict)):
        return list(values.items())
    if not isinstance(values, Iterable):
        raise InvalidTypeError(f"{name}.update: {shown(values)}, expected a mapping or pairs (key, value)")
    found = []
    for i, pair in enumerate(values):
        if not isinstance(pair, Iterable):
            raise InvalidTypeError(f"{name}.update: element {i} is {type(pair).__name__}, expected a pair")
        entry = tuple(pair)
        if len(entry) != 2:
            raise InvalidError(f"{name}.update: element {i} has length {len(entry)}, expected a pair")
        found.append(entry)
    return found


class ModuleDict(Module):
    """A dict whose modules belong to the network: ModuleDict({"a": a}) or ModuleDict([("a", a)])."""

    def __init__(self, modules: Any = None) -> None:
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key: str) -> Any:
        if key not in self._modules:
            raise InvalidNameError(f"ModuleDict has no module {key!r}")
        return self._modules[key]

    def __setitem__(self, key: str, module: Module) -> None:
        self.register_module(key, module)

    def __delitem__(self, key: str) -> None:
        if key not in self._modules:
            raise InvalidNameError(f"ModuleDict has no module {key!r}")
        del self._modules[key]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, key: object) -> bool:
        return key in self._modules

    def clear(self) -> None:
        """Takes all modules out."""
        self._modules.clear()

    def pop(self, key: str) -> Any:
        """Takes a module out and returns it."""
        module = self[key]
        del self[key]
        return module

    def keys(self) -> Any:
        """The names of the modules."""
        return self._modules.keys()

    def items(self) -> Any:
        """Pairs of name and module."""
        return self._modules.items()

    def values(self) -> Any:
        """The modules."""
        return self._modules.values()

    def update(self, modules: Any) -> None:
        """Takes modules over from a mapping, or from pairs (name, module)."""
        for key, module in _pairs("ModuleDict", modules):
            self[key] = module


def _described(name: str, value: Any) -> str:
    if not isinstance(value, Tensor):
        return f"({name}): Object of type: {type(value).__name__}"
    size = "x".join(map(str, value.shape))
    place = "" if value.device.type == "cpu" else f" ({value.device})"
    kind = "Parameter" if isinstance(value, Parameter) else "Tensor"
    return f"({name}): {kind} containing: [{value.dtype} of size {size}{place}]"


def _taken(value: Any) -> Any:
    return Parameter(value) if isinstance(value, Tensor) and not isinstance(value, Parameter) else value


class ParameterList(Module):
    """A list whose parameters belong to the network. Tensors become parameters; other values stay what they are."""

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def _key(self, i: Any) -> str:
        place: int = index(i)
        if not -len(self) <= place < len(self):
            raise OutOfRangeError(f"index {place} is out of range, there are {len(self)} parameters")
        return str(place % len(self))

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            made = type(self)()
            return made.extend([self[place] for place in range(*i.indices(len(self)))])
        return getattr(self, self._key(i))

    def __setitem__(self, i: int, value: Any) -> None:
        self._put(self._key(i), value)

    def _put(self, key: str, value: Any) -> None:
        if not isinstance(value, Tensor) and key in self._parameters:
            delattr(self, key)
        setattr(self, key, _taken(value))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Any]:
        return iter([self[i] for i in range(len(self))])

    def __iadd__(self, values: Iterable[Any]) -> ParameterList:
        return self.extend(values)

    def append(self, value: Any) -> ParameterList:
        """Puts a parameter at the end."""
        self._put(str(self._size), value)
        self._size += 1
        return self

    def extend(self, values: Iterable[Any]) -> ParameterList:
        """Puts parameters at the end."""
        if not isinstance(values, Iterable) or isinstance(values, Tensor):
            raise InvalidTypeError(f"ParameterList.extend: {type(values).__name__}, expected several values")
        for value in list(values):
            self.append(value)
        return self

    def extra_repr(self) -> str:
        return "\n".join(_described(str(i), value) for i, value in enumerate(self))

    def __call__(self, *args: Any, **named: Any) -> Any:
        raise InvalidTypeError("a ParameterList cannot be called")


class ParameterDict(Module):
    """A dict whose parameters belong to the network. Tensors become parameters; other values stay what they are."""

    def __init__(self, parameters: Any = None) -> None:
        super().__init__()
        self._keys: dict[str, None] = {}
        if parameters is not None:
            self.update(parameters)

    def _known(self, key: Any) -> str:
        if key not in self._keys:
            raise InvalidNameError(f"ParameterDict has no parameter {key!r}")
        return key  # type: ignore[no-any-return]

    def __getitem__(self, key: str) -> Any:
        return getattr(self, self._known(key))

    def __setitem__(self, key: str, value: Any) -> None:
        if not isinstance(key, str):
            raise InvalidTypeError(f"ParameterDict: a key is {shown(key)}, expected a str")
        if key not in self._keys:
            self._new_name("_parameters", key)
        elif not isinstance(value, Tensor) and key in self._parameters:
            delattr(self, key)
        self._keys[key] = None
        setattr(self, key, _taken(value))

    def __delitem__(self, key: str) -> None:
        delattr(self, self._known(key))
        del self._keys[key]

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __reversed__(self) -> Iterator[str]:
        return reversed(list(self._keys))

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def copy(self) -> ParameterDict:
        """Another ParameterDict of the same parameters."""
        return ParameterDict({key: self[key] for key in self})

    def setdefault(self, key: str, default: Any = None) -> Any:
        """The value of a key, which is `default` from now on if there was none."""
        if key not in self._keys:
            self[key] = default
        return self[key]

    def clear(self) -> None:
        """Takes all parameters out."""
        for key in list(self._keys):
            del self[key]

    def pop(self, key: str) -> Any:
        """Takes a parameter out and returns it."""
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> tuple[str, Any]:
        """Takes the last parameter out and returns (key, value)."""
        if not self._keys:
            raise InvalidNameError("popitem of an empty ParameterDict")
        key = next(reversed(self))
        return key, self.pop(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or `default`."""
        return self[key] if key in self._keys else default

    def fromkeys(self, keys: Iterable[str], default: Any = None) -> ParameterDict:
        """A ParameterDict that has one value for all these keys."""
        return ParameterDict([(key, default) for key in keys])

    def keys(self) -> Any:
        """The names of the parameters."""
        return self._keys.keys()

    def items(self) -> Iterable[tuple[str, Any]]:
        """Pairs of name and parameter."""
        return [(key, self[key]) for key in self._keys]

    def values(self) -> Iterable[Any]:
        """The parameters."""
        return [self[key] for key in self._keys]

    def update(self, parameters: Any) -> None:
        """Takes parameters over from a mapping, or from pairs (name, parameter)."""
        for key, value in _pairs("ParameterDict", parameters):
            self[key] = value

    def __or__(self, other: ParameterDict) -> ParameterDict:
        return ParameterDict(list(chain(self.items(), other.items())))

    def __ror__(self, other: ParameterDict) -> ParameterDict:
        return ParameterDict(list(chain(other.items(), self.items())))

    def __ior__(self, other: ParameterDict) -> ParameterDict:
        self.update(other)
        return self

    def extra_repr(self) -> str:
        return "\n".join(_described(key, value) for key, value in self.items())

    def __call__(self, *args: Any, **named: Any) -> Any:
        raise InvalidTypeError("a ParameterDict cannot be called")
