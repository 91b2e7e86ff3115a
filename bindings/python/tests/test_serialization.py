# SPDX-License-Identifier: Apache-2.0
"""safetensors files."""

import json
import os
import pathlib
import struct
import sys

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
    for bad in ({"a": object()}, {"a": range(2)}, {("x", b""): 2}, {"a.b": lt.ones(1), "a": {"b": lt.ones(1)}}):
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
