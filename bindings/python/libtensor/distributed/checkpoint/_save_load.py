# SPDX-License-Identifier: Apache-2.0
"""How checkpoints are written and read."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from math import prod
from typing import Any, Callable

from ... import serialization
from ..._convert import Handle, guard
from ...autograd.grad_mode import no_grad
from ...creation import empty
from ...errors import DistributedError, FileError, InvalidError, InvalidTypeError, ShapeError, shown
from ...tensor import Tensor
from .. import _process_group
from .._collectives import barrier
from .._objects import all_gather_object
from .._shards import Shard, with_shards

_DESCRIPTION = "metadata.safetensors"
_VERSION = 1

# A place in nested dicts and lists: pairs of "dict" or "list" and a key.
Path = tuple[tuple[str, Any], ...]


class _Folder:
    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise InvalidTypeError(f"{type(self).__name__}: path is {shown(path)}, expected str or os.PathLike")
        self.path = os.fspath(path)


class FileSystemWriter(_Folder):
    """The folder that save() writes to."""

    def __init__(self, path: str | os.PathLike[str], **options: Any) -> None:
        super().__init__(path)


class FileSystemReader(_Folder):
    """The folder that load() reads from."""


def _folder(name: str, checkpoint_id: Any, storage: Any) -> str:
    if checkpoint_id is not None:
        return _Folder(checkpoint_id).path
    if isinstance(storage, _Folder):
        return storage.path
    raise InvalidError(f"{name}: checkpoint_id is None, expected the path of a folder")


def _is_stateful(value: Any) -> bool:
    return hasattr(value, "state_dict") and hasattr(value, "load_state_dict")


def _state_of(value: Any) -> Any:
    """The state of an object, with Shards for what is divided."""
    own = getattr(value, "_checkpoint_state", value.state_dict)
    with with_shards():
        found = own()
    shards = _shards_of(value)
    if not shards:
        return found
    state = {number: dict(held) for number, held in found["state"].items()}
    for number, held in state.items():
        for role, t in held.items():
            spec = shards.get(int(number))
            if spec is not None and isinstance(t, Handle) and t.shape == spec[0]:  # type: ignore[attr-defined]
                held[role] = Shard(t, *spec[1:])  # type: ignore[arg-type]
    return {**found, "state": state}


def _shards_of(optimizer: Any) -> dict[int, tuple[Any, Any, int]]:
    """(shape of the part, shape of the whole, offset) of the parameters of an optimiser that are divided, by number."""
    params = [p for group in getattr(optimizer, "param_groups", ()) for p in group["params"]]
    found = {}
    for i, p in enumerate(params):
        if hasattr(p, "_fsdp_shard"):
            found[i] = (p.shape, *p._fsdp_shard)
    return found


def _without_shards(value: Any) -> Any:
    if isinstance(value, Shard):
        return value.local
    if isinstance(value, dict):
        return type(value)((key, _without_shards(item)) for key, item in value.items())
    return value


def _leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Tensors, shards and other values by their places."""
    if _is_stateful(value):
        value = _state_of(value)
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _leaves(item, (*path, ("dict", key)))
    elif isinstance(value, (list, tuple)) and _has_tensors(value):
        for i, item in enumerate(value):
            yield from _leaves(item, (*path, ("list", i)))
    else:
        yield path, value


def _has_tensors(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_has_tensors, value))
    if isinstance(value, dict):
        return any(map(_has_tensors, value.values()))
    return isinstance(value, (Handle, Shard)) or _is_stateful(value)


def _name(path: Path) -> str:
    return ".".join(str(key) for _, key in path)


def _named(state: Any, name: str) -> dict[str, tuple[Path, Any]]:
    found: dict[str, tuple[Path, Any]] = {}
    for path, leaf in _leaves(state):
        if _name(path) in found:
            raise InvalidError(f"{name}: two entries are called {_name(path)!r}")
        found[_name(path)] = (path, leaf)
    return found


class _Processes:
    """The processes that save or load together: a group, or this one alone."""

    def __init__(self, given: Any, alone: bool, name: str) -> None:
        self.name, self.group = name, None
        if not alone and _process_group.group.WORLD is not None:
            self.group = _process_group.given_group(given, "")
            if self.group is None:
                raise InvalidError(f"{name}: this process does not belong to process_group")
        self.rank = 0 if self.group is None else self.group.rank()
        self.size = 1 if self.group is None else self.group.size()

    def exchange(self, value: Any) -> list[Any]:
        """The values of all processes."""
        if self.group is None or self.size == 1:
            return [value]
        found: list[Any] = [None] * self.size
        all_gather_object(found, value, self.group)
        return found

    def together(self, action: Callable[[], Any]) -> Any:
        """The result of an action; an error in all processes if it fails in one."""
        error: BaseException | None = None
        result = None
        try:
            result = action()
        except Exception as e:
            error = e
        texts = self.exchange(None if error is None else f"{type(error).__name__}: {error}")
        if error is not None:
            raise error
        for rank, text in enumerate(texts):
            if text is not None:
                raise DistributedError(f"{self.name}: rank {rank} failed: {' '.join(text.split())}")
        return result

    def barrier(self) -> None:
        if self.group is not None:
            barrier(self.group)


# ---- saving


def save(
    state_dict: dict[str, Any],
    *,
    checkpoint_id: str | os.PathLike[str] | None = None,
    storage_writer: Any = None,
    planner: Any = None,
    process_group: Any = None,
    no_dist: bool = False,
    use_collectives: bool = True,
) -> None:
    """Writes a checkpoint; all processes of the group call it.

    state_dict: nested dicts and lists of tensors, numbers, texts and objects with state_dict(), such as modules and
        optimisers. A tensor that several processes have under one name is written by one of them
    checkpoint_id: the path of a folder that all processes see; else storage_writer, a FileSystemWriter
    process_group: the group; None: that of all processes, if there is one
    no_dist: whether this process writes alone
    planner, use_collectives: for programs that give them

    Errors: FileError; DistributedError in processes where nothing failed, if it failed in another.
    """
    folder = _folder("save", checkpoint_id, storage_writer)
    processes = _Processes(process_group, no_dist, "save")
    named = processes.together(lambda: _begin_save(folder, state_dict, processes))
    processes.barrier()  # the description of an older checkpoint is gone
    whole = {name: leaf.nbytes for name, (_, leaf) in named.items() if isinstance(leaf, Handle)}  # type: ignore[attr-defined]
    owners = _owners(processes.exchange(whole))
    entries = processes.together(lambda: _write(folder, named, owners, processes.rank))
    parts = processes.exchange(entries)
    processes.together(lambda: _describe(folder, parts) if processes.rank == 0 else None)


def _begin_save(folder: str, state: Any, processes: _Processes) -> dict[str, tuple[Path, Any]]:
    if not isinstance(state, dict):
        raise InvalidTypeError(f"save: state_dict is {shown(state)}, expected a dict")
    named = _named(state, "save")
    try:
        os.makedirs(folder, exist_ok=True)
        if processes.rank == 0:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, _DESCRIPTION))
    except OSError as e:
        raise FileError(f"save: cannot write {folder}: {e.strerror}") from None
    return named


def _owners(sizes: list[dict[str, int]]) -> dict[str, int]:
    """Which process writes each tensor, so that all write about as many bytes."""
    written = [0] * len(sizes)
    found = {}
    for name in sorted({name for each in sizes for name in each}):
        having = [rank for rank, each in enumerate(sizes) if name in each]
        rank = min(having, key=lambda r: written[r])
        found[name] = rank
        written[rank] += sizes[rank][name]
    return found


def _write(folder: str, named: dict[str, tuple[Path, Any]], owners: dict[str, int], rank: int) -> list[Any]:
    """Writes the file of this process; what is in it, and all other values."""
    file = f"rank_{rank}.safetensors"
    tensors: dict[str, Any] = {}
    entries: list[Any] = []
    for name, (path, leaf) in named.items():
        entry: dict[str, Any] = {"path": path}
        if isinstance(leaf, Shard):
            entry.update(shape=leaf.shape, parts=[], dtype=leaf.local.dtype.name)
            if leaf.local.numel():
                key = f"{name}@{leaf.offset}"
                tensors[key] = leaf.local.detach()
                entry["parts"].append((file, key, leaf.offset, leaf.local.numel()))
        elif isinstance(leaf, Handle):
            t: Any = leaf
            if owners[name] != rank:
                continue
            tensors[name] = t.detach()
            entry.update(shape=t.shape, parts=[(file, name, 0, t.numel())])
        else:
            entry["value"] = leaf
        entries.append(entry)
    if tensors:
        serialization.save(tensors, os.path.join(folder, file))
    else:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(os.path.join(folder, file))
    return entries


def _describe(folder: str, parts: list[list[Any]]) -> None:
    """Writes what the files have, and removes those of an older checkpoint."""
    merged: dict[str, Any] = {}
    for entries in parts:
        for entry in entries:
            name = _name(entry["path"])
            if name not in merged:
                merged[name] = entry
            elif "parts" in entry and "parts" in merged[name]:
                merged[name]["parts"] += entry["parts"]
    serialization.save({"version": _VERSION, "entries": list(merged.values())}, os.path.join(folder, _DESCRIPTION))
    used = {part[0] for entry in merged.values() for part in entry.get("parts", ())}
    for name in os.listdir(folder):
        if re.fullmatch(r"rank_\d+\.safetensors", name) and name not in used:
            os.unlink(os.path.join(folder, name))


# ---- loading


def load(
    state_dict: dict[str, Any],
    *,
    checkpoint_id: str | os.PathLike[str] | None = None,
    storage_reader: Any = None,
    planner: Any = None,
    process_group: Any = None,
    no_dist: bool = False,
) -> None:
    """Reads a checkpoint that save() wrote, in a group of any size; all processes of the group call it.

    state_dict: as of save(). Its tensors get the values, whatever their dtype and device; other values are replaced, and
        objects with load_state_dict() load their part. What is in the checkpoint and not in the dict is left out
    checkpoint_id: the path of the folder; else storage_reader, a FileSystemReader
    process_group: the group; None: that of all processes, if there is one
    no_dist: whether this process reads alone
    planner: for programs that give it

    Errors: FileError without a whole checkpoint; InvalidError for a name that it does not have; ShapeError;
    DistributedError in processes where nothing failed, if it failed in another.
    """
    folder = _folder("load", checkpoint_id, storage_reader)
    _Processes(process_group, no_dist, "load").together(lambda: _load(folder, state_dict))


def _load(folder: str, state: Any) -> None:
    if not isinstance(state, dict):
        raise InvalidTypeError(f"load: state_dict is {shown(state)}, expected a dict")
    _Reader(folder).fill(state, ())


def _spec_of(path: Path, shards: Any) -> Any:
    """Of shards, the one of the parameter whose state in an optimiser has the path, or None."""
    return shards.get(int(path[1][1])) if len(path) == 3 and path[0][1] == "state" else None


def _is_divided(entry: Any) -> bool:
    """Whether processes wrote parts of a tensor."""
    return any(key != _name(entry["path"]) for _, key, *_ in entry.get("parts", ()))


class _Reader:
    """The files of a checkpoint."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        path = os.path.join(folder, _DESCRIPTION)
        if not os.path.exists(path):
            raise FileError(f"load: there is no {path}, expected a folder that save() has written")
        described = serialization.load(path)
        if not isinstance(described, dict) or described.get("version") != _VERSION:
            raise FileError(f"load: {path} has another version, expected {_VERSION}")
        self.entries: dict[str, Any] = {_name(entry["path"]): entry for entry in described["entries"]}
        self.files: dict[str, Any] = {}

    def fill(self, container: Any, path: Path) -> None:
        """Fills nested dicts and lists in place."""
        kind = "dict" if isinstance(container, dict) else "list"
        items = list(container.items()) if kind == "dict" else list(enumerate(container))
        for key, value in items:
            place = (*path, (kind, key))
            if _is_stateful(value):
                self.load_object(value, place)
            elif isinstance(value, (Handle, Shard)):
                self.read(place, value)
            elif isinstance(value, (dict, list)) and self.is_container(place):
                self.fill(value, place)
            elif isinstance(value, tuple) and self.is_container(place):
                held = list(value)
                self.fill(held, place)
                container[key] = type(value)(*held) if hasattr(value, "_fields") else type(value)(held)
            else:
                container[key] = self.value(place)

    def is_container(self, path: Path) -> bool:
        return _name(path) not in self.entries

    def load_object(self, value: Any, path: Path) -> None:
        state = dict(_state_of(value))
        shards = _shards_of(value)
        known = {_name(place) for place, _ in _leaves(state, path)}
        saved = [(tuple(tuple(step) for step in entry["path"]), entry) for entry in self.entries.values()]
        saved = [(place[len(path) :], entry) for place, entry in saved if place[: len(path)] == path]
        # Of a parameter without axes a state may be a number, as the step is, or be divided as in other parameters.
        divided = {
            place[-1]
            for place, entry in saved
            if (spec := _spec_of(place, shards)) and spec[1] and tuple(entry.get("shape", ())) == tuple(spec[1])
        }
        for place, entry in saved:
            if _name((*path, *place)) in known:
                continue
            spec = _spec_of(place, shards)
            if spec and not spec[1] and place[-1] not in divided and not _is_divided(entry):
                spec = None
            self.add(state, place, entry, spec)
        self.fill(state, path)
        value.load_state_dict(_without_shards(state) if shards else state)

    def add(self, state: Any, path: Path, entry: Any, spec: Any) -> None:
        """Puts room for an entry of the checkpoint into the state of an object that does not have it yet."""
        for (_, key), (kind, _) in zip(path, path[1:]):
            if isinstance(state, list):
                while len(state) <= key:
                    state.append({} if kind == "dict" else [])
                state = state[key]
            else:
                state = state.setdefault(key, {} if kind == "dict" else [])
        key = path[-1][1]
        if isinstance(state, list):
            state += [None] * (key + 1 - len(state))
        state[key] = entry.get("value")
        if "parts" in entry:
            shape, dtype = tuple(entry["shape"]), self.dtype(entry)
            if spec is not None and shape == tuple(spec[1]):
                state[key] = Shard(empty(spec[0], dtype=dtype), *spec[1:])
            else:
                state[key] = empty(shape, dtype=dtype)

    def dtype(self, entry: Any) -> Any:
        if not entry["parts"]:
            if "dtype" in entry and prod(entry["shape"]) == 0:
                return entry["dtype"]
            raise FileError(f"load: the checkpoint {self.folder} has no elements of {_name(entry['path'])}")
        file, key = entry["parts"][0][:2]
        return self.tensor(file, key).dtype

    def entry_of(self, name: str) -> Any:
        entry = self.entries.get(name)
        if entry is None:
            raise InvalidError(f"load: the checkpoint {self.folder} has no {name!r}")
        return entry

    def value(self, path: Path) -> Any:
        entry = self.entry_of(_name(path))
        return self.whole(entry) if "parts" in entry else entry["value"]

    def read(self, path: Path, target: Any) -> None:
        """Reads a tensor, or a part of it, to where it belongs."""
        name = _name(path)
        entry = self.entry_of(name)
        if "parts" not in entry or tuple(entry["shape"]) != tuple(target.shape):
            found = f"shape {list(entry['shape'])}" if "parts" in entry else f"the value {shown(entry['value'])}"
            raise ShapeError(f"load: {name} has {found} in the checkpoint, expected shape {list(target.shape)}")
        with no_grad():
            if isinstance(target, Shard):
                self.copy(entry, target.local, target.offset)
            elif target.is_contiguous() and target.device.type == "cpu":
                self.copy(entry, target.detach().view(-1), 0)
            else:
                target.detach().copy_(self.whole(entry))

    def whole(self, entry: Any) -> Tensor:
        made = empty(prod(entry["shape"]), dtype=self.dtype(entry))
        self.copy(entry, made, 0)
        return made.view(tuple(entry["shape"]))

    def copy(self, entry: Any, target: Tensor, offset: int) -> None:
        """Copies the elements from number `offset` on."""
        n, copied = target.numel(), 0
        for file, key, first, count in entry["parts"]:
            begin, end = max(first, offset), min(first + count, offset + n)
            if begin < end:
                source = self.tensor(file, key).reshape(-1)[begin - first : end - first]
                target[begin - offset : end - offset].copy_(source)
                copied += end - begin
        if copied != n:
            raise FileError(f"load: the checkpoint has {copied} of {n} elements of {_name(entry['path'])}")

    def tensor(self, file: str, key: str) -> Tensor:
        if file not in self.files:
            self.files[file] = serialization.load(os.path.join(self.folder, file), mmap=True)
        found = self.files[file].get(key)
        if found is None:
            raise FileError(f"load: {os.path.join(self.folder, file)} has no {key!r}")
        return found  # type: ignore[no-any-return]


guard(globals(), ["load", "save"], "")
