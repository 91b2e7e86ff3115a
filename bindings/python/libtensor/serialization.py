# SPDX-License-Identifier: Apache-2.0
"""Tensors in safetensors files, in NumPy's, PyTorch's and GGUF files."""

from __future__ import annotations

import io
import json
import os
import stat
import struct
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from . import _ops_gen as c
from ._convert import Handle, check, handles, text_bytes, wrap
from .dtypes import BY_TYPESTR, DeviceLike, device_code, dtype, dtype_of
from .dtypes import device as device_class
from .errors import FileError, InvalidError, InvalidTypeError, fail, shown
from .interchange import asarray

# The metadata entry that describes what is not a flat dict of tensors.
_TREE = "libtensor.tree"


# Whose values may hold what Python's JSON has no form for.
_ALL_KINDS = ("save", "capture: the result")

# Formats that are often given, and are none that the library reads.
_OTHER_FORMATS = {
    b"\x1f\x8b": "a gzip file: decompress it first",
    b"BZh": "a bzip2 file: decompress it first",
    b"\xfd7zXZ\0": "an xz file: decompress it first",
    b"\x28\xb5\x2f\xfd": "a Zstandard file: decompress it first",
    b"\x89HDF": "an HDF5 file, which is not read",
}


def c_strings(values: list[str], who: str = "") -> tuple[bytes, list[bytes]]:
    """A char *[] and the objects that own its strings. who: the function that messages name"""
    before = f"{who}: " if who else ""
    for v in values:
        if not isinstance(v, str):
            raise InvalidTypeError(f"{before}a name or a text is {type(v).__name__}, expected str")
        if "\0" in v:
            raise InvalidError(f"{before}a name or a text has a NUL character: {shown(v)}")
    encoded = [text_bytes(v) + b"\0" for v in values]
    addresses = [_address(e) for e in encoded]
    return struct.pack(f"{len(addresses)}P", *addresses), encoded


def _address(data: bytes) -> int:
    from ctypes import c_char_p, c_void_p, cast

    return cast(c_char_p(data), c_void_p).value or 0


def metadata_pairs(metadata: Any, who: str) -> dict[str, str]:
    """The texts that a file is to carry beside its tensors, without those that the library writes itself."""
    if metadata is None:
        return {}
    if not isinstance(metadata, Mapping):
        raise InvalidTypeError(f"{who}: metadata is {type(metadata).__name__}, expected a dict of str")
    for key, value in metadata.items():
        if not (isinstance(key, str) and isinstance(value, str)):
            raise InvalidTypeError(f"{who}: metadata has {shown(key)}: {shown(value)}, expected a dict of str")
    return {key: value for key, value in metadata.items() if key != _TREE}


def _take_apart(value: Any, path: str, tensors: dict[str, Any], who: str = "save") -> Any:
    """A description in JSON's terms; tensors are put aside under their path, or under PATH#2 if that is taken."""
    if isinstance(value, Handle):
        if (parts := getattr(value, "_parts", None)) is not None:
            return {"sparse": _take_apart(_of_sparse(value, parts), path, tensors, who)}
        name, count = path, 1
        while name in tensors:
            if who == "capture":  # whose inputs are given by their names
                raise InvalidError(f"{who}: two tensors are called {path!r}")
            count += 1
            name = f"{path}#{count}"
        tensors[name] = value
        return {"tensor": name}
    if isinstance(value, Mapping):
        pairs = [[k, _take_apart(v, f"{path}.{k}" if path else str(k), tensors, who)] for k, v in value.items()]
        for key, _ in pairs:
            if not _is_key(key):
                raise InvalidTypeError(
                    f"{who}: a key is {type(key).__name__}, expected str, a number or a tuple of them"
                )
        return {"dict": pairs}
    if isinstance(value, (list, tuple)):
        parts = [_take_apart(v, f"{path}.{i}" if path else str(i), tensors, who) for i, v in enumerate(value)]
        return {"tuple" if isinstance(value, tuple) else "list": parts}
    if value is None or isinstance(value, (str, int, float, bool)):
        return {"value": value}
    if who in _ALL_KINDS and (other := _take_other(value, path, tensors)) is not None:
        return other
    what = f"{type(value).__name__}" + (f" at {path}" if path else "")
    if hasattr(value, "__dlpack__"):
        what = f"{type(value).__module__}.{what}; lt.asarray() makes a tensor of it"
    raise InvalidTypeError(f"{who}: cannot take {what}")


def _of_sparse(t: Any, parts: tuple[Any, ...]) -> dict[str, Any]:
    """A sparse tensor as what it is made of."""
    layout = repr(t.layout).rpartition(".")[2]
    return {
        "layout": layout,
        "parts": parts,
        "values": t.detach()._vals,
        "size": t.shape,
        "coalesced": t.is_coalesced(),
    }


def _sparse(content: Any, tensors: dict[str, Any]) -> Any:
    from . import types
    from .sparse import SparseTensor

    held = _put_together(content, tensors)
    layout = getattr(types, held["layout"])
    return SparseTensor._made(layout, held["parts"], held["values"], held["size"], held["coalesced"])


def _is_key(key: Any) -> bool:
    if isinstance(key, tuple):
        return all(map(_is_key, key))
    return key is None or isinstance(key, (str, int, float, bool))


def _take_other(value: Any, path: str, tensors: dict[str, Any]) -> Any:
    """What Python's JSON has no form for; None for what cannot be saved."""
    if isinstance(value, (set, frozenset)):
        parts = [_take_apart(v, f"{path}.{i}" if path else str(i), tensors) for i, v in enumerate(value)]
        return {"frozenset" if isinstance(value, frozenset) else "set": parts}
    if isinstance(value, (bytes, bytearray)):
        return {"bytes": value.hex()}
    if isinstance(value, complex):
        return {"complex": [value.real, value.imag]}
    if isinstance(value, dtype):
        return {"dtype": value.name}
    if isinstance(value, device_class):
        return {"device": str(value)}
    if type(value).__module__ == "numpy" and hasattr(value, "__array_interface__"):
        if BY_TYPESTR.get(value.__array_interface__["typestr"]) is None:
            return None
        held = _take_apart(asarray(value), path, tensors)
        return {"array" if hasattr(value, "__setitem__") else "number": held["tensor"]}
    return None


def _as_numpy(t: Any, is_number: bool) -> Any:
    """The array or the scalar of NumPy that was saved; a tensor where there is no NumPy."""
    try:
        import numpy
    except ImportError:
        return t
    found = numpy.asarray(t)
    return found[()] if is_number else found


def _key(key: Any) -> Any:
    return tuple(map(_key, key)) if isinstance(key, list) else key


def slots(tree: Any) -> Iterator[str]:
    """The names of the tensors in a description of _take_apart(), in their order."""
    if type(tree) is not dict or len(tree) != 1:
        raise InvalidTypeError("expected a dict of one entry")
    ((kind, content),) = tree.items()
    if kind in ("tensor", "array", "number"):
        yield content
    elif kind == "dict":
        for key, value in content:
            hash(_key(key))
            yield from slots(value)
    elif kind in ("list", "tuple", "set", "frozenset"):
        for value in content if type(content) is list else [content]:
            yield from slots(value)
    elif kind == "sparse":
        yield from slots(content)
    elif kind != "value" and kind not in _KINDS:
        raise InvalidTypeError(f"{kind!r} is no kind of object")


def _loaded(text: str, tensors: dict[str, Any]) -> Any:
    """The objects of a file, as its metadata describe them."""
    try:
        tree = json.loads(text)
        for _ in slots(tree):
            pass
        return _put_together(tree, tensors)
    except MemoryError:
        raise
    except Exception as e:  # whatever making objects of malformed data raises
        why = f"{type(e).__name__}: {e}" if isinstance(e, KeyError) else str(e)
    raise FileError(f"load: {_TREE} of the file is malformed, expected a structure of its tensors: {shown_text(why)}")


def shown_text(text: str) -> str:
    """A text in a message: on one line, and short."""
    text = " ".join(text.split())
    return text if len(text) <= 100 else text[:97] + "..."


def _put_together(tree: Any, tensors: dict[str, Any]) -> Any:
    ((kind, content),) = tree.items()
    if kind == "tensor":
        return tensors[content]
    if kind == "dict":
        return {_key(k): _put_together(v, tensors) for k, v in content}
    if kind in ("list", "tuple"):
        parts = [_put_together(v, tensors) for v in content]
        return tuple(parts) if kind == "tuple" else parts
    if kind == "sparse":
        return _sparse(content, tensors)
    if kind in ("array", "number"):
        return _as_numpy(tensors[content], kind == "number")
    if kind in _KINDS:
        return _KINDS[kind](content)
    if kind in ("set", "frozenset"):
        found = [_put_together(v, tensors) for v in content]
        return frozenset(found) if kind == "frozenset" else set(found)
    return content


_KINDS: dict[str, Any] = {
    "bytes": bytes.fromhex,
    "complex": lambda parts: complex(*parts),
    "dtype": dtype_of,
    "device": device_class,
}


def _keeps_order(tensors: dict[str, Any]) -> bool:
    """Whether a file has the tensors in this order: it sorts them by falling size of the dtype, then by name."""
    order = [(-t.dtype.itemsize, name) for name, t in tensors.items()]
    return order == sorted(order)


def save(
    obj: Any,
    f: str | os.PathLike[str] | Any,
    metadata: Mapping[str, str] | None = None,
    *,
    pickle_module: Any = None,
    pickle_protocol: int = 2,
    _use_new_zipfile_serialization: bool = True,
    _disable_byteorder_record: bool = False,
) -> None:
    """Writes a safetensors file: a dict of tensors, a Module's state, or nested dicts, lists, tuples and sets of tensors,
    numbers, texts, bytes, dtypes, devices and NumPy's arrays. Tuples with named fields are saved as tuples.

    `f` is a path, where the file appears whole or not at all, or a file object that is open for writing bytes. Keys of
    dicts are texts, numbers, None and tuples of them. The last four arguments, of PyTorch's format, change nothing.
    """
    if hasattr(obj, "state_dict"):
        obj = obj.state_dict()
    tensors: dict[str, Any] = {}
    pairs = metadata_pairs(metadata, "save")
    try:
        tree = _take_apart(obj, "", tensors)
        text = json.dumps(tree)
    except RecursionError:
        raise InvalidError("save: dicts or lists are nested too deeply, or one of them contains itself") from None
    flat = isinstance(obj, Mapping) and all(isinstance(k, str) and isinstance(v, Handle) for k, v in obj.items())
    if not flat or not _keeps_order(tensors):
        pairs[_TREE] = text
    names, _names = c_strings(list(tensors), "save")
    words, _words = c_strings([text for pair in pairs.items() for text in pair], "save")
    held, n = handles(list(tensors.values()))

    def write(path: Any) -> None:
        check(c.tensor_save(_path(path, "save"), names, n, held, words if pairs else None, 2 * len(pairs)))

    file: Any = f
    if not hasattr(file, "write"):
        return write(file)
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tensors")
        write(path)
        with open(path, "rb") as written:
            shutil.copyfileobj(written, file)


class _Archive:
    def __init__(self, h: int | None, source: Any = None) -> None:
        self.source = source
        if h is None:
            self.fail()
        self.h: int = h

    def fail(self) -> NoReturn:
        """Raises the last failure, with what the file is if its format is known but not read."""
        try:
            fail()
        except FileError as e:
            if (why := _other_format(self.source, str(e))) is None:
                raise
            error = FileError(f"load: {why}")
            raise error from e

    def __enter__(self) -> _Archive:
        return self

    def __exit__(self, *args: object) -> None:
        c.tensor_archive_release(self.h)

    def tensors(self, place: int) -> dict[str, Any]:
        names = [c.tensor_archive_name(self.h, i) for i in range(c.tensor_archive_count(self.h))]
        found = {}
        for name in names:
            h = c.tensor_archive_get(self.h, name, place)
            found[name.decode()] = wrap(h) if h else self.fail()
        return found

    def metadata(self) -> dict[str, str]:
        count = c.tensor_archive_metadata_count(self.h)
        keys = [c.tensor_archive_metadata_key(self.h, i) for i in range(count)]
        return {key.decode(): c.tensor_archive_metadata(self.h, key).decode() for key in keys}


def _path(path: Any, name: str) -> bytes:
    """A path of the file system as C takes it."""
    try:
        found = os.fsencode(path)
    except TypeError:
        raise InvalidTypeError(f"{name}: a path is {type(path).__name__}, expected str or os.PathLike") from None
    except UnicodeEncodeError:
        raise InvalidError(f"{name}: a path that is not valid Unicode: {shown(path)}") from None
    if b"\0" in found:
        raise InvalidError(f"{name}: a path has a NUL character: {path!r}")
    return found


def _contents(source: Any) -> bytes | None:
    """The bytes of a file where they are given. Only bytes can be a path too: every format has a zero byte in its head,
    and no path has one."""
    if not isinstance(source, (bytes, bytearray, memoryview)):
        return None
    data = bytes(source)
    known = not data or b"\0" in data[:64] or data.startswith((b"\x93NUMPY", b"PK\3\4"))
    return data if known or not isinstance(source, bytes) else None


def _open(source: Any, mmap: bool = False, quantized: bool = False) -> _Archive:
    if quantized:
        with _open(source, mmap) as archive:
            return _Archive(c.tensor_archive_quantized(archive.h))
    if hasattr(source, "read"):
        source = _read(source)
    data = _contents(source)
    if data is not None:
        return _Archive(c.tensor_archive_open_memory(data, len(data)), memoryview(data))
    open_file = c.tensor_archive_open_mapped if mmap else c.tensor_archive_open
    return _Archive(open_file(_path(source, "load")), source)


def _other_format(source: Any, message: str) -> str | None:
    """What a file is that could not be read; None if the library's own message says more."""
    if source is None:
        return None
    data = _contents(source)
    head = data[:16] if data is not None else _head(source, 16)
    for magic, what in _OTHER_FORMATS.items():
        if head.startswith(magic):
            return what
    if head.startswith(b"GGUF"):
        size = len(data) if data is not None else os.path.getsize(source)
        return f"a GGUF file of {size} bytes, which ends in its header" if size < 24 else None
    if head.startswith(b"PK"):
        try:
            with zipfile.ZipFile(source if data is None else io.BytesIO(data)) as file:
                names = file.namelist()
        except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError):
            return None
        if any(name.endswith((".json", "archive_format")) and "/" in name for name in names):
            return "a file of torch.export.save, which holds a program: lt.from_torch() reads it"
        return None
    if "longer than the most that is allowed" in message:  # if this is the header of safetensors
        return f"the file begins with {head!r}, expected a safetensors, npz, npy or GGUF file, or one of torch.save()"
    return None


def _head(path: Any, n: int) -> bytes:
    """How a file begins; nothing of what is no plain file, which might wait for ever."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return b""
        with open(path, "rb") as file:
            return file.read(n)
    except (OSError, ValueError):
        return b""  # the library says why


def _read(file: Any) -> bytes:
    """What a file object has from where it is; of a safetensors file, it stays behind its end."""
    data = file.read()
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise InvalidTypeError(
            f"load: the file gave {type(data).__name__}, expected one that is open for reading bytes"
        )
    data = bytes(data)
    if len(data) > 9 and data[8:9] == b"{" and not data.startswith((b"\x93NUMPY", b"PK\3\4")):
        size = int.from_bytes(data[:8], "little")
        try:
            header = json.loads(data[8 : 8 + size])
            ends = [v["data_offsets"][1] for k, v in header.items() if k != "__metadata__"]
        except (ValueError, KeyError, TypeError, AttributeError):
            return data  # the library says what is wrong
        end = 8 + size + max(ends, default=0)
        if end < len(data):
            file.seek(end - len(data), os.SEEK_CUR)
            return data[:end]
    return data


def load(
    f: str | os.PathLike[str] | bytes | Any,
    map_location: Any = None,
    pickle_module: Any = None,
    *,
    device: Any = None,
    mmap: bool | None = None,
    weights_only: bool | None = None,
    quantized: bool = False,
) -> Any:
    """What save() wrote; of any other safetensors file, or its bytes, a dict of tensors.

    `f` is a path, the bytes of a file, or a file object that is open for reading bytes. device, or map_location, is
    where tensors go; as in PyTorch also a dict, of which the entry for "cpu" counts, or a function of a tensor on the CPU
    and "cpu". weights_only and pickle_module change nothing.

    Of NumPy's files, or their bytes: npz a dict of tensors, npy one tensor.

    Of files of torch.save(): what was saved, tensors, numbers, texts, bytes and nested dicts, lists and tuples of them.
    Nothing in the file is executed; objects of other classes are an error. Parameters are tensors that do not require
    grad, sets are lists, and tensors that share memory still do on the CPU.

    Of GGUF files: a dict of tensors, quantised ones as float32; load_metadata() has the rest. With quantized=True a tensor
    NAME of the types Q8_0 and Q4_0 is two instead: NAME.codes and NAME.scales, as those of program.quantize() and of
    quantize_blockwise().

    With mmap=True the CPU's tensors of a file lie over the mapped file, whose pages are read when they are first used:
    nothing is copied, and processes share the memory. Compressed, quantised and big-endian tensors and npz files are
    read as without it. Writing to the tensors does not change the file, which must not become shorter while they live.
    """
    source = _read(f) if hasattr(f, "read") else f
    place = device or map_location
    move = place if callable(place) else None
    if isinstance(place, Mapping):
        place = place.get("cpu")
    if _starts_as_npy(source):
        t = load_npy(source, None if move else place)
        return _moved(t, move) if move else t
    with _open(source, bool(mmap), quantized) as archive:
        tensors = archive.tensors(device_code(None if move else place))
        tree = archive.metadata().get(_TREE)
    if move:
        tensors = {name: _moved(t, move) for name, t in tensors.items()}
    return tensors if tree is None else _loaded(tree, tensors)


def _moved(t: Any, move: Any) -> Any:
    found = move(t, "cpu")
    return t if found is None else found


def load_metadata(source: str | os.PathLike[str] | bytes) -> dict[str, str]:
    """The strings that a file carries beside its tensors; of a GGUF file arrays as JSON, and numbers in decimal. Files of
    NumPy have none."""
    if hasattr(source, "read"):
        source = _read(source)
    if _starts_as_npy(source):
        return {}
    with _open(source) as archive:
        return archive.metadata()


def _starts_as_npy(source: Any) -> bool:
    magic = b"\x93NUMPY"
    data = _contents(source)
    return (data[: len(magic)] if data is not None else _head(_path(source, "load"), len(magic))) == magic


def load_npy(source: str | os.PathLike[str] | bytes, device: DeviceLike = None) -> Any:
    """The array of an npy file of NumPy, or of its bytes."""
    data = _contents(source)
    if data is not None:
        return wrap(c.tensor_load_npy_memory(data, len(data), device_code(device)))
    return wrap(c.tensor_load_npy(_path(source, "load_npy"), device_code(device)))


def save_npy(path: str | os.PathLike[str], x: Any) -> None:
    """Writes an npy file as numpy.save() does. The file appears whole or not at all."""
    if not isinstance(x, Handle):
        x = asarray(x)
    check(c.tensor_save_npy(_path(path, "save_npy"), x._h))


def save_npz(path: str | os.PathLike[str], *args: Any, **tensors: Any) -> None:
    """Writes an npz file as numpy.savez() does: tensors by name, or as arr_0, arr_1 and so on.

    One dict of tensors stands for their names.
    """
    if len(args) == 1 and isinstance(args[0], Mapping):
        twice = [name for name in args[0] if name in tensors]
        if twice:
            raise InvalidError(f"save_npz: two tensors are called {twice[0]!r}")
        tensors = {**args[0], **tensors}
        args = ()
    for i, x in enumerate(args):
        if f"arr_{i}" in tensors:
            raise InvalidError(f"save_npz: two tensors are called arr_{i}")
        tensors[f"arr_{i}"] = x
    names, _names = c_strings(list(tensors), "save_npz")
    arrays = [x if isinstance(x, Handle) else asarray(x) for x in tensors.values()]
    held, n = handles(arrays)
    check(c.tensor_save_npz(_path(path, "save_npz"), names, n, held))
