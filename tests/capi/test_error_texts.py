# SPDX-License-Identifier: Apache-2.0
"""Texts of errors are one line of less than 512 bytes, however hostile a string of the caller: every function that takes
one is called with each of them."""

import pathlib
import sys

import native
import pytest
from native import ffi, lib

sys.path.insert(0, str(native.ROOT / "tools"))
import tables  # noqa: E402

HOSTILE = {
    "line": b"a\nb\r\nc",
    "controls": b"\x01\x07\x1b[31m\x08\x7f",
    "separators": "a\u2028b\u2029c\u0085d\u000bd\u000cd\u001cd".encode(),
    "bidi": "\u202eabc\u2066\ufeff".encode(),
    "quotes": b'"\\"\'; drop',
    "no UTF-8": b"\xff\xfe\xc3(\xed\xa0\x80\xf4\x90\x80\x80",
    "percent": b"%s%n%d",
    "long": b"x" * 100_000,
    "long lines": b"\n" * 5000,
    "wide": "\U0001f600\u00e9".encode() * 2000,
    "empty": b"",
}
TABLES = tables.load()
CALLED = [f for f in TABLES.functions if any(a.type in ("string", "strings") for a in f.args)]
CALLED = [f for f in CALLED if f.name not in ("tensor_set_error", "tensor_cuda_launch")]
ENTRIES = {name: row["values"] for name, row in TABLES.enums.items()}


@pytest.fixture(scope="module")
def things(tmp_path_factory):
    """Arguments that are good, of each type."""
    x = native.tensor([[1.0, 2.0], [3.0, 4.0]])
    leaf = native.tensor([[1.0, 2.0], [3.0, 4.0]]).requires_grad()
    params = ffi.new("tensor_t *[1]", [leaf.handle])
    optimizer = lib.tensor_optimizer_create(lib.TENSOR_SGD, params, 1, ffi.NULL)
    archive = lib.tensor_archive_open_memory(b"\x02\0\0\0\0\0\0\0{}", 10)
    assert not lib.tensor_program_begin(ffi.NULL, 0, ffi.NULL, 0)
    program = lib.tensor_program_end(ffi.NULL, 0, ffi.NULL, 0)
    made = {
        "x": x,
        "leaf": leaf,
        "optimizer": optimizer,
        "scheduler": lib.tensor_scheduler_create(lib.TENSOR_SCHEDULE_CONSTANT, optimizer, ffi.NULL, 0),
        "grad_scaler": lib.tensor_grad_scaler_create(0, 0, 0, 0, 1),
        "archive": archive,
        "program": program,
        "bpe": lib.tensor_bpe_open_memory(b"YQ== 0\n", 7, ffi.NULL, 0, b"gpt2", ffi.NULL),
        "group": lib.tensor_group_create(ffi.NULL, ffi.NULL, 0, 1, 1),
        "folder": tmp_path_factory.mktemp("texts"),
    }
    yield made
    for kind in made.keys() & set(tables.OBJECTS):
        getattr(lib, f"tensor_{kind}_release")(made[kind])


@ffi.callback("void(void *, tensor_t *const *, int32_t, tensor_t **, int32_t, tensor_status_t *)")
def backward(*_):
    pass


def argument(arg, things, text, keep):
    kind, _, rest = arg.type.partition(":")
    if arg.type == "tensor":
        return [ffi.NULL if arg.nullable else things["x"].handle]
    if arg.type in tables.OBJECTS:
        return [things.get(arg.type, ffi.NULL)]
    if arg.type == "string":
        keep.append(ffi.new("char[]", text))
        return [keep[-1]]
    if arg.type == "strings":
        words = [ffi.new("char[]", text), ffi.new("char[]", text)]
        keep += [words, ffi.new("char *[2]", words)]
        return [keep[-1], 2]
    if arg.type in ("tensors", "tensors_same"):
        keep.append(ffi.new("tensor_t *[2]", [things["x"].handle, things["leaf"].handle]))
        return [keep[-1], 2] if arg.type == "tensors" else [keep[-1]]
    if arg.type in ("ints", "shape", "axes"):
        number = "int32_t" if arg.type == "axes" else "int64_t"
        keep.append(ffi.new(f"{number}[2]", [1, 1]))
        return [keep[-1], 2]
    if kind == "out" or arg.name == "outs":
        keep.append(ffi.new("char[64]"))
        return [ffi.cast("void *", keep[-1])]
    if kind == "fn":
        return [backward if rest == "tensor_backward_fn" else ffi.NULL]
    if kind in ("ptr", "cptr"):
        return [ffi.NULL]
    if arg.type in ("scalar", "float", "double"):
        return [1.0]
    if kind == "enum" or arg.type in ENTRIES:
        return [min(ENTRIES[rest or arg.type].values())]
    return [0]


def judged(function):
    raw = ffi.string(lib.tensor_last_error_message())
    message = raw.decode()  # UTF-8
    assert len(raw) < 512
    assert len(message.splitlines()) <= 1 and message.isprintable(), repr(message)
    assert not message or message.startswith(f"{function}: "), message


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("function", [f.name for f in CALLED])
def test_strings_of_the_caller(function, name, things, monkeypatch):
    monkeypatch.chdir(things["folder"])
    f = next(f for f in CALLED if f.name == function)
    keep, passed = [], []
    args = list(f.args) + [p.arg for p in f.params if p.role == "out" and p.arg not in f.args]
    for arg in args:
        passed += argument(arg, things, HOSTILE[name], keep)
    lib.tensor_clear_error()
    result = getattr(lib, function)(*passed)
    code = lib.tensor_last_error_code()
    judged(function)
    while lib.tensor_program_is_capturing():
        assert not lib.tensor_program_cancel()
    if ffi.typeof(getattr(lib, function)).result.cname == "tensor_t *" and result != ffi.NULL:
        assert code == 0
        lib.tensor_release(result)


@pytest.mark.parametrize("name", HOSTILE)
def test_words_of_callbacks(name):
    lib.tensor_set_error(lib.TENSOR_E_IO, ffi.new("char[]", HOSTILE[name]))
    raw = ffi.string(lib.tensor_last_error_message())
    assert len(raw) < 512 and (not raw or raw.decode().isprintable())
    lib.tensor_clear_error()


def test_strings_in_files(tmp_path):
    """Names that a file holds are strangers' too."""
    for i, text in enumerate(HOSTILE.values()):
        if b"\xff" in text or b"\xed" in text:
            continue
        name = repr(text.decode())[1:-1].replace("\\'", "'")
        escaped = '"' + "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else c for c in text.decode()) + '"'
        header = f'{{{escaped}:{{"dtype":"NONE","shape":[1],"data_offsets":[0,4]}}}}'.encode()
        data = len(header).to_bytes(8, "little") + header + bytes(4)
        path = pathlib.Path(tmp_path, f"{i}.safetensors")
        path.write_bytes(data)
        lib.tensor_clear_error()
        archive = lib.tensor_archive_open(str(path).encode())
        raw = ffi.string(lib.tensor_last_error_message())
        assert len(raw) < 512 and raw.decode().isprintable(), name
        if archive != ffi.NULL:
            lib.tensor_archive_release(archive)
