# SPDX-License-Identifier: Apache-2.0
"""safetensors files."""

import collections
import gzip
import json
import os
import pathlib
import re
import struct
import sys
import zipfile

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn


def test_complex128_has_no_place_in_the_format(tmp_path):
    with pytest.raises(lt.DTypeError, match='"a" has dtype complex128, which safetensors has no type for'):
        lt.save({"a": lt.zeros(1, dtype=lt.complex128)}, tmp_path / "x.safetensors")


@pytest.mark.parametrize("dtype", [d for d in lt.dtypes.ALL if d is not lt.complex128], ids=lambda d: d.name)
def test_round_trip(dtype, tmp_path):
    path = tmp_path / "x.safetensors"
    data = {
        "a": lt.tensor([[1, 0], [1, 1]], dtype=dtype),
        "empty": lt.zeros(0, 3, dtype=dtype),
        "0d": lt.tensor(1, dtype=dtype),
    }
    lt.save(data, path)
    back = lt.load(path)
    assert set(back) == set(data)
    for name, t in data.items():
        assert back[name].dtype is dtype and back[name].shape == t.shape and back[name].tolist() == t.tolist()


def test_views_are_saved_as_they_look(tmp_path):
    x = lt.arange(12).reshape(3, 4)
    lt.save({"t": x.T, "s": x[::2, ::-1]}, tmp_path / "v")
    back = lt.load(str(tmp_path / "v"))
    assert back["t"].tolist() == x.T.tolist() and back["s"].tolist() == x[::2, ::-1].tolist()


def test_the_format_is_safetensors(tmp_path):
    path = tmp_path / "x.safetensors"
    lt.save({"w": lt.tensor([1.0, 2.0])}, path, metadata={"by": "me", "ü": "ö"})
    raw = path.read_bytes()
    (n,) = struct.unpack("<Q", raw[:8])
    header = json.loads(raw[8 : 8 + n])
    assert header["w"] == {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}
    assert header["__metadata__"] == {"by": "me", "ü": "ö"}
    assert lt.load_metadata(path) == {"by": "me", "ü": "ö"}
    assert lt.load(raw)["w"].tolist() == [1, 2]


def test_with_the_safetensors_package(tmp_path):
    numpy = pytest.importorskip("safetensors.numpy")
    a = np.arange(6.0).reshape(2, 3)
    numpy.save_file({"a": a}, tmp_path / "theirs")
    assert lt.load(tmp_path / "theirs")["a"].tolist() == a.tolist()
    lt.save({"a": lt.tensor(a)}, tmp_path / "ours")
    np.testing.assert_array_equal(numpy.load_file(tmp_path / "ours")["a"], a)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mappings are counted in /proc")
def test_mapped(tmp_path):
    path = tmp_path / "a.safetensors"
    lt.save({"model": {"w": lt.arange(1_000_000, dtype=lt.float32)}, "step": 3}, path)
    before = path.read_bytes()
    loaded = lt.load(path, mmap=True)
    w = loaded["model"]["w"]
    assert loaded["step"] == 3
    assert str(path) in open("/proc/self/maps").read()  # not copied
    w.mul_(2)
    assert w[-1].item() == 1_999_998 and path.read_bytes() == before
    assert lt.load(path)["model"]["w"][-1].item() == 999_999
    with pytest.raises(lt.FileError, match="^load: "):
        lt.load(tmp_path / "none", mmap=True)


def test_nested_objects(tmp_path):
    state = {
        "model": {"fc": {"weight": lt.ones(2)}},
        "optimizer": {"state": {0: {"step": lt.tensor(3)}}, "lr": 0.1, "betas": (0.9, 0.999), "name": None},
        "list": [1, lt.zeros(1), True],
    }
    lt.save(state, tmp_path / "n")
    back = lt.load(tmp_path / "n")
    assert back["model"]["fc"]["weight"].tolist() == [1, 1]
    assert back["optimizer"]["state"][0]["step"].item() == 3
    assert back["optimizer"]["betas"] == (0.9, 0.999) and back["optimizer"]["name"] is None
    assert back["list"][0] == 1 and back["list"][1].tolist() == [0] and back["list"][2] is True


def test_modules_and_optimisers(tmp_path):
    net = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
    optimizer = lt.optim.Adam(net.parameters())
    net(lt.randn(4, 2)).sum().backward()
    optimizer.step()
    lt.save(net, tmp_path / "net")
    lt.save(optimizer, tmp_path / "opt")
    other = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
    again = lt.optim.Adam(other.parameters())
    other.load_state_dict(lt.load(tmp_path / "net"))
    again.load_state_dict(lt.load(tmp_path / "opt"))
    x = lt.randn(4, 2)
    for model, opt in ((net, optimizer), (other, again)):
        opt.zero_grad()
        model(x).square().sum().backward()
        opt.step()
    for p, q in zip(net.parameters(), other.parameters()):
        assert p.equal(q)


def test_what_cannot_be_saved(tmp_path):
    path = tmp_path / "x"
    for bad in ({"a": object()}, {"a": range(2)}, {("x", b""): 2}):
        with pytest.raises((TypeError, ValueError)):
            lt.save(bad, path)
    assert not path.exists()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0" * 7,
        struct.pack("<Q", 100) + b"{}",
        struct.pack("<Q", 2**63) + b"{}",
        struct.pack("<Q", 2) + b"[]",
        struct.pack("<Q", 2) + b"{x",
    ],
)
def test_malformed_files_are_errors(raw, tmp_path):
    (tmp_path / "bad").write_bytes(raw)
    for source in (tmp_path / "bad", raw):
        with pytest.raises(OSError):
            lt.load(source)


def test_writing_is_atomic(tmp_path):
    path = tmp_path / "x"
    lt.save({"a": lt.ones(2)}, path)
    before = path.read_bytes()
    with pytest.raises(lt.TensorError):
        lt.save({"a": lt.ones(2)}, tmp_path / "no" / "x")
    lt.save({"a": lt.zeros(2)}, path)
    assert path.read_bytes() != before
    assert [p.name for p in pathlib.Path(tmp_path).iterdir()] == ["x"]


@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer keeps freed memory")
def test_archives_are_closed(tmp_path):
    resource = pytest.importorskip("resource")
    lt.save({"a": lt.zeros(1 << 18)}, tmp_path / "x")
    raw = (tmp_path / "x").read_bytes()
    lt.load(raw)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(200):
        lt.load(raw)
        lt.load_metadata(raw)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000, "KiB"


def test_tensors_whose_flat_names_are_equal(tmp_path):
    x, y, z = lt.arange(3), lt.ones(2), lt.zeros(1)
    for value in ({"a.b": x, "a": {"b": y, "b#2": z}}, {1: x, "1": y, "1#2": z}, {"s": {1: x, "1": np.ones(2)}}):
        lt.save(value, tmp_path / "m")
        again = lt.load(tmp_path / "m")
        assert repr(again) == repr(value)
    lt.save({"a.b": x, "a": {"b": y}}, tmp_path / "m")
    with open(tmp_path / "m", "rb") as file:
        head = file.read()
    assert b'"a.b#2":{' in head


def test_metadata_of_another_file(tmp_path):
    x = lt.arange(3)
    lt.save({"a": [x]}, tmp_path / "old", metadata={"note": "kept"})
    lt.save({"a.0": x, "new": x + 1}, tmp_path / "new", metadata=lt.load_metadata(tmp_path / "old"))
    assert sorted(lt.load(tmp_path / "new")) == ["a.0", "new"]
    assert lt.load_metadata(tmp_path / "new") == {"note": "kept"}
    lt.capture(lambda x: x + 1, x).save(tmp_path / "program", metadata=lt.load_metadata(tmp_path / "old"))
    assert lt.load(tmp_path / "program") == {}


@pytest.mark.parametrize("metadata", [[1], {"a": 1}, {1: "a"}, "abc", {"a\0": "b"}])
def test_wrong_metadata(metadata, tmp_path):
    program = lt.capture(lambda x: x + 1, lt.ones(1))
    with pytest.raises(lt.InvalidError, match="^save: "):
        lt.save({}, tmp_path / "m", metadata=metadata)
    with pytest.raises(lt.InvalidError, match="^save: "):
        program.save(tmp_path / "m", metadata)
    assert not (tmp_path / "m").exists()


@pytest.mark.parametrize(
    "tree",
    [
        "zz", "1", "[]", "{}", '{"list": 1}', '{"tensor": "b"}', '{"dict": [["a", {"tensor": "b"}]]}',
        '{"dict": [["a", {"bytes": "q"}]]}', '{"dict": [[{"k": 1}, {"value": 1}]]}', '{"dict": [[1]]}', '{"what": 1}',
        '{"complex": ["a", 1]}', '{"dtype": "float3"}', '{"device": "x"}', '{"sparse": {"dict": []}}', '{"set": [{"list": []}]}',
        '{"sparse": {"dict": [["layout", {"value": "__name__"}], ["parts", {"value": 1}]]}}', '{"list": [' * 100_000,
        '{"tensor": []}', '{"tensor": "a", "value": 1}',
    ],
)  # fmt: skip
def test_malformed_descriptions_of_objects(tree, tmp_path):
    header = json.dumps(
        {"__metadata__": {"libtensor.tree": tree}, "a": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}}
    ).encode()
    raw = struct.pack("<Q", len(header)) + header + b"\1"
    with pytest.raises(lt.FileError, match=r"^load: libtensor\.tree of the file is malformed"):
        lt.load(raw)


def test_containers_without_an_end(tmp_path):
    cycle = []
    cycle.append(cycle)
    deep = lt.ones(1)
    for _ in range(10_000):
        deep = [deep]
    for value in (cycle, {"a": cycle}, deep):
        with pytest.raises(lt.InvalidError, match="save: .* nested too deeply, or one of them contains itself"):
            lt.save(value, tmp_path / "m")
    assert not list(tmp_path.iterdir())


def test_tuples_with_named_fields_are_tuples(tmp_path):
    Pair = collections.namedtuple("Pair", "first second")
    x = lt.rand(2, 3)
    for value in (Pair(1, x), lt.max(x, 0), x.shape):
        lt.save(value, tmp_path / "m")
        again = lt.load(tmp_path / "m")
        assert type(again) is tuple and repr(again) == repr(tuple(value))


def test_files_of_numpy_have_no_metadata(tmp_path):
    lt.save_npy(tmp_path / "x.npy", lt.ones(2))
    lt.save_npz(tmp_path / "x.npz", lt.ones(2))
    for source in (tmp_path / "x.npy", tmp_path / "x.npz", (tmp_path / "x.npy").read_bytes()):
        assert lt.load_metadata(source) == {}
    with open(tmp_path / "x.npy", "rb") as file:
        assert lt.load_metadata(file) == {}


@pytest.mark.parametrize(
    "raw, words",
    [
        (
            b"hello, this is a text",
            "the file begins with b'hello, this is a', expected a safetensors, npz, npy or GGUF",
        ),
        (gzip.compress(b"x" * 1000, mtime=0), "a gzip file: decompress it first"),
        (b"GGUF\3\0\0\0", "a GGUF file of 8 bytes, which ends in its header"),
        (b"\x89HDF\r\n\x1a\n" + b"\0" * 20, "an HDF5 file"),
    ],
)
def test_files_of_other_formats(raw, words, tmp_path):
    (tmp_path / "x").write_bytes(raw)
    for load in (lt.load, lt.load_metadata):
        for source in (tmp_path / "x", bytearray(raw)):
            with pytest.raises(lt.FileError, match=re.escape(words)):
                load(source)


def test_a_program_of_pytorch_is_no_file_of_tensors(tmp_path):
    with zipfile.ZipFile(tmp_path / "model.pt2", "w") as file:
        file.writestr("model/archive_format", "pt2")
        file.writestr("model/data/weights/weight_0", b"0123")
        file.writestr("model/models/model.json", "{}")
    for source in (tmp_path / "model.pt2", (tmp_path / "model.pt2").read_bytes()):
        with pytest.raises(lt.FileError, match=r"lt\.from_torch\(\) reads it"):
            lt.load(source)


def test_names_with_a_nul(tmp_path):
    with pytest.raises(lt.InvalidError, match=r"^save: a name or a text has a NUL"):
        lt.save({"a\0": lt.ones(1)}, tmp_path / "m")
