# SPDX-License-Identifier: Apache-2.0
"""What finds torch, torchvision and their modules: an entry of sys.meta_path, and the modules that it makes."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.metadata import Distribution, DistributionFinder
from types import ModuleType
from typing import Any

from ._missing import Missing
from ._tables import ALIASES, PLACEHOLDERS, SHARED, VERSIONS

_NAMES = f"{__package__}.names"
_ROOTS = {"torch": "libtensor", "torchvision": "libtensor.vision"}


_PARENTS = frozenset(
    ".".join(name.split(".")[: i + 1]) for name in PLACEHOLDERS for i in range(name.count(".") + 1)
)  # with the packages that placeholders are in


class View(ModuleType):
    """A module of PyTorch's name. What it has is looked up in its sources, the first that has it counts."""

    def __init__(self, name: str, sources: list[Any], missing: frozenset[str]) -> None:
        super().__init__(name, next((text for s in sources if (text := getattr(s, "__doc__", None))), None))
        self.__dict__.update(_sources=sources, _missing=missing, _children=frozenset(_files_of(sources)))

    def __getattr__(self, name: str) -> Any:
        held = self.__dict__
        if name in ("__path__", "__file__", "__wrapped__"):
            raise AttributeError(name)
        full = f"{self.__name__}.{name}"
        if name in held["_children"] or full in _PARENTS and name not in held["_missing"]:
            return importlib.import_module(full)
        for source in held["_sources"]:
            try:
                found = getattr(source, name)
            except AttributeError:
                continue
            if isinstance(found, ModuleType) or type(found).__module__ == "libtensor.backends":
                if _sources(full):
                    return importlib.import_module(full)
                continue  # a private module of libtensor
            if isinstance(found, type) or callable(found):
                held[name] = found
            return found
        if _sources(full):
            return importlib.import_module(full)
        if name in held["_missing"]:
            held[name] = Missing(full)
            return held[name]
        raise AttributeError(f"module {self.__name__!r} of libtensor.compat.torch has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        for source in self.__dict__["_sources"]:
            if not isinstance(source, ModuleType) and hasattr(source, name):  # settings, as of backends.cudnn
                return setattr(source, name, value)
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        names = {name for source in self.__dict__["_sources"] for name in dir(source)}
        return sorted(names | self.__dict__["_missing"] | {name for name in self.__dict__ if name[0] != "_"})

    def __repr__(self) -> str:
        return f"<module {self.__name__!r} of libtensor.compat.torch>"


def _files_of(sources: list[Any]) -> Iterator[str]:
    """The modules in a package of `names`; they come before what libtensor has under the same name."""
    for source in sources:
        if getattr(source, "__name__", "").startswith(_NAMES):
            yield from (found.name for found in pkgutil.iter_modules(getattr(source, "__path__", [])))


def _module(name: str) -> Any:
    """A module of libtensor by its name, or what a module has under it; None where there is no such thing."""
    try:
        if importlib.util.find_spec(name) is not None:
            return importlib.import_module(name)
    except (ModuleNotFoundError, ValueError):  # the settings of libtensor.backends are no modules
        pass
    owner, _, last = name.rpartition(".")
    holder = sys.modules.get(owner)
    found = getattr(holder, last, None) if holder else None
    return found if isinstance(found, ModuleType) or type(found).__module__ == "libtensor.backends" else None


def _sources(name: str) -> list[Any]:
    """What the module of PyTorch of this name consists of; empty if libtensor has nothing of it."""
    root, _, rest = name.partition(".")
    places = [f"{_NAMES}.{name}", *ALIASES.get(name, "").split()]
    if "._" not in f".{rest}" or name in SHARED:
        places.append(f"{_ROOTS[root]}.{rest}".rstrip("."))
    return [found for place in dict.fromkeys(places) if (found := _module(place)) is not None]


class _Loader(Loader):
    def __init__(self, sources: list[Any]) -> None:
        self.sources = sources

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return View(spec.name, self.sources, frozenset(PLACEHOLDERS.get(spec.name, "").split()))

    def exec_module(self, module: ModuleType) -> None:
        if module.__name__ == "torchvision":
            module.__dict__["__version__"] = VERSIONS[module.__name__]
        if module.__name__ not in _ROOTS:  # packages walk over vars(torch.distributions), say
            for source in self.sources:
                for name in getattr(source, "__all__", ()):
                    found = getattr(source, name, None)
                    if name not in module.__dict__ and callable(found) and not isinstance(found, ModuleType):
                        module.__dict__[name] = found


class _Metadata(Distribution):
    """So that importlib.metadata.version("torch") has an answer."""

    def __init__(self, name: str) -> None:
        self._named = name

    def read_text(self, filename: str) -> str | None:
        if filename == "top_level.txt":
            return f"{self._named}\n"
        if filename not in ("METADATA", "PKG-INFO"):
            return None
        version = VERSIONS[self._named]
        return f"Metadata-Version: 2.1\nName: {self._named}\nVersion: {version}\nSummary: libtensor\n"

    def locate_file(self, path: Any) -> Any:
        raise FileNotFoundError(f"{self._named} is libtensor and has no files, {path} neither")


class Finder(DistributionFinder):
    """Finds torch, torch.* and, with vision, torchvision and torchvision.*."""

    def __init__(self) -> None:
        self.vision = False

    def _roots(self) -> tuple[str, ...]:
        return ("torch", "torchvision") if self.vision else ("torch",)

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self._roots():
            return None
        sources = _sources(fullname)
        if not sources and fullname not in _PARENTS:
            return None  # the names of PyTorch's own files are not looked for: a View has no __path__
        spec = ModuleSpec(fullname, _Loader(sources), origin="libtensor.compat.torch", is_package=True)
        return spec

    def find_distributions(self, context: Any = DistributionFinder.Context()) -> Iterator[Distribution]:  # noqa: B008
        wanted: Iterable[str] = self._roots() if context.name is None else [context.name]
        for name in wanted:
            if name in self._roots():
                yield _Metadata(name)

    def invalidate_caches(self) -> None:
        """There are none."""
