# SPDX-License-Identifier: Apache-2.0
"""Files of torch.save(): what PyTorch writes is read, nothing in them is executed, and hostile ones are errors."""

import collections
import math
import os
import pathlib
import random
import struct
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from torch_files import Call, Name, Stored, legacy, pickled, storage, tensor, zipped

import libtensor as lt

KINDS = {
    "Float": "float32",
    "Double": "float64",
    "Half": "float16",
    "Long": "int64",
    "Int": "int32",
    "Short": "int16",
    "Char": "int8",
    "Byte": "uint8",
    "Bool": "bool",
    "ComplexFloat": "complex64",
    "ComplexDouble": "complex128",
}
OrderedDict = Name("collections", "OrderedDict")
ONES = np.arange(1.0, 7.0, dtype=np.float32)


def one(obj):
    """An archive with the pickle of `obj` and one storage "0" of six float32 numbers."""
    return zipped(pickled(obj), {"0": ONES.tobytes()})


def refused(data, message, error=OSError):
    with pytest.raises(error, match=message):
        lt.load(data)


def small(**more):
    return tensor(storage("0", numel=6), (2, 3), **more)


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_objects(protocol):
    w = small()
    obj = {
        "model": OrderedDict(pairs=[("fc.weight", w), ("fc.bias", tensor(storage("0", numel=6), (3,), (2,), 1))]),
        "optimizer": {"state": {0: {"step": 3, "exp_avg": w}}, "param_groups": [{"lr": 0.1, "betas": (0.9, 0.999)}]},
        "scalars": [None, True, False, 0, -1, 255, 256, 65536, -(2**31), 2**31, -(2**63), 2**63, -(2**200), 10**40],
        "floats": (1.5, -0.0, 1e300, 5e-324, math.inf, -math.inf, 3.0),
        "texts": ["", 'a\n"\\\x00\x7f', "\u00e9\u20ac\U0001f600", "x" * 300],
        "bytes": Name("_codecs", "encode")("\x00\x7f\u0080\u00ff", "latin1") if protocol == 2 else b"\x00\x7f\x80\xff",
        "empty": [{}, [], (), OrderedDict(), Name("builtins", "bytearray")()],
        "sets": [Name("__builtin__", "set")([1, 2]), Name("builtins", "frozenset")(["a"])],
        "sizes": [Name("torch", "Size")((2, 3)), Name("torch", "device")("cuda", 1), Name("torch", "float32")],
        "defaults": Name("collections", "defaultdict")(Name("builtins", "list"), pairs=[("k", [1])]),
        "parameter": Name("torch._utils", "_rebuild_parameter")(w, True, OrderedDict()),
        True: 1,
        2.5: 2,
        7: [7],
    }
    state = Call(OrderedDict, (), state={"_metadata": OrderedDict(pairs=[("", {"version": 1})])}, pairs=[("t", w)])
    read = lt.load(zipped(pickled([obj, state], protocol), {"0": ONES.tobytes()}))
    got, attributes = read
    assert list(got) == list(obj)
    weight = got["model"]["fc.weight"]
    assert weight.tolist() == ONES.reshape(2, 3).tolist() and not weight.requires_grad
    assert got["model"]["fc.bias"].tolist() == [2, 4, 6]
    assert got["optimizer"]["state"][0]["exp_avg"].tolist() == weight.tolist()
    assert got["optimizer"]["param_groups"] == [{"lr": 0.1, "betas": (0.9, 0.999)}]
    assert got["scalars"] == obj["scalars"] and [type(x) for x in got["scalars"]] == [type(x) for x in obj["scalars"]]
    assert got["floats"] == obj["floats"] and all(type(x) is float for x in got["floats"])
    assert math.copysign(1, got["floats"][1]) == -1
    assert got["texts"] == obj["texts"] and got["bytes"] == b"\x00\x7f\x80\xff"
    assert got["empty"] == [{}, [], (), {}, b""] and got["sets"] == [[1, 2], ["a"]]
    assert got["sizes"] == [(2, 3), "cuda:1", "torch.float32"] and got["defaults"] == {"k": [1]}
    assert got["parameter"].tolist() == weight.tolist()
    assert got[2.5] == 2 and got[7] == [7]
    assert attributes["t"].tolist() == weight.tolist()


def test_names():
    """What other languages see: flat names, and the tree only where the file is no flat dict of tensors."""
    assert list(lt.load(one({"a": small(), "b.c": small()}))) == ["a", "b.c"]
    assert lt.load_metadata(one({"a": small()})) == {}
    assert lt.load_metadata(one(OrderedDict(pairs=[("a", small())]))) == {}
    metadata = lt.load_metadata(one({"o": {0: [small()]}}))
    assert metadata == {"libtensor.tree": '{"dict":[["o", {"dict":[[0, {"list":[{"tensor":"o.0.0"}]}]]}]]}'}
    assert lt.load(one(small())).tolist() == ONES.reshape(2, 3).tolist()
    assert lt.load(one({})) == {} and lt.load(one([])) == [] and lt.load(one(5)) == 5
    # Two ways to one name.
    twice = lt.load(one({"a.b": small(), "a": {"b": tensor(storage("0", numel=6), (1,))}, "a.b#2": small()}))
    assert twice["a.b"].shape == (2, 3) and twice["a"]["b"].shape == (1,) and twice["a.b#2"].shape == (2, 3)
    assert lt.load(one({"": {"": small()}}))[""][""].shape == (2, 3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("order", ["little", "big"])
def test_dtypes(kind, order):
    values = (np.arange(6) % 2 if kind == "Bool" else np.arange(6) * 3).astype(KINDS[kind]).reshape(2, 3)
    content = values.astype(values.dtype.newbyteorder(">" if order == "big" else "<")).tobytes()
    read = lt.load(zipped(pickled({"x": tensor(storage("k", kind, 6), (2, 3))}), {"k": content}, order))["x"]
    assert read.dtype.name == values.dtype.name
    np.testing.assert_array_equal(read.numpy(), values)


def version_3(dtype, numel, shape, itemsize):
    untyped = Stored("storage", Name("torch.storage", "UntypedStorage"), "k", "cpu", numel * itemsize)
    arguments = untyped, 0, shape, (1,) * len(shape), False, OrderedDict(), Name("torch", dtype)
    return Name("torch._utils", "_rebuild_tensor_v3")(*arguments)


@pytest.mark.parametrize("dtype", ["uint16", "uint32", "uint64"])
def test_dtypes_without_a_storage_class(dtype):
    values = np.array([0, 1, 2**16 - 1], dtype)
    data = zipped(pickled({"x": version_3(dtype, 3, (3,), values.itemsize)}), {"k": values.tobytes()})
    read = lt.load(data)["x"]
    assert read.dtype.name == dtype and read.tolist() == values.tolist()


def test_bfloat16():
    data = zipped(pickled(tensor(storage("0", "BFloat16", 2), (2,))), {"0": b"\x80\x3f\x00\xc0"})
    assert lt.load(data).tolist() == [1, -2]


def test_other_dtypes_are_named():
    data = zipped(pickled({"a": [version_3("float8_e4m3fn", 3, (3,), 1)]}), {"k": b"abc"})
    refused(data, '"a.0" has the dtype float8_e4m3fn', lt.DTypeError)
    data = zipped(pickled({"a": tensor(storage("0", "ComplexHalf", 1), (1,))}), {"0": bytes(4)})
    refused(data, '"a" has the dtype complex32', lt.DTypeError)


def test_shared_memory():
    stored = storage("0", numel=6)
    parts = {"all": tensor(stored, (6,)), "odd": tensor(stored, (3,), (2,), 1), "t": tensor(stored, (3, 2), (1, 3))}
    read = lt.load(one(parts))
    assert read["odd"].tolist() == [2, 4, 6] and read["t"].tolist() == [[1, 4], [2, 5], [3, 6]]
    assert read["t"].stride() == (1, 3) and read["odd"].storage_offset() == 1
    read["all"].zero_()
    assert not read["odd"].any() and not read["t"].any()
    read = lt.load(one(parts))
    x = read["all"].requires_grad_()
    y = (x * x).sum()
    read["t"].zero_()
    with pytest.raises(lt.TensorError):  # what the gradient needs has changed
        y.backward()
    expanded = lt.load(one(tensor(stored, (4, 2), (0, 1))))
    assert expanded.tolist() == [[1, 2]] * 4


def mapped(path):
    return str(path) in pathlib.Path("/proc/self/maps").read_text()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mappings are listed in /proc")
@pytest.mark.parametrize("form", ["zip", "legacy"])
def test_mapped(form, tmp_path):
    n = 100_000
    stored = storage("0", numel=n)
    obj = {"a": tensor(stored, (n,)), "b": tensor(stored, (n // 2,), (2,)), "step": 3}
    content = np.arange(n, dtype=np.float32).tobytes()
    path = tmp_path / "x.pt"
    data = legacy(obj, [("0", n, content)]) if form == "legacy" else zipped(pickled(obj), {"0": content})
    # Storages of files without zip lie anywhere: a longer text moves them to a multiple of 4.
    for shift in range(8):
        obj["text"] = "x" * shift
        data = legacy(obj, [("0", n, content)]) if form == "legacy" else zipped(pickled(obj), {"0": content})
        path.write_bytes(data)
        read = lt.load(path, mmap=True)
        assert mapped(path) == (data.index(content[:64]) % 4 == 0)
        assert read["step"] == 3 and read["b"][-1].item() == n - 2
        read["a"].zero_()
        assert not read["b"].any() and path.read_bytes() == data
        del read
        assert not mapped(path)


def test_files_before_zip():
    stored = Stored("storage", Name("torch", "FloatStorage"), "94", "cpu", 6, None)
    view = Stored("storage", Name("torch", "FloatStorage"), "94", "cpu", 6, ("95", 2, 3))
    other = Stored("storage", Name("torch", "LongStorage"), "7", "cuda:0", 1, None)
    obj = {"w": tensor(stored, (2, 3)), "v": tensor(view, (3,)), "n": [tensor(other, ())], "e": 5}
    content = [("7", 1, struct.pack("<q", -5)), ("94", 6, ONES.tobytes())]
    for protocol in (2, 3, 4, 5):
        data = legacy(obj, content, protocol)
        read = lt.load(data)
        assert read["w"].tolist() == ONES.reshape(2, 3).tolist() and read["v"].tolist() == [3, 4, 5]
        assert read["n"][0].item() == -5 and read["e"] == 5
    refused(legacy(obj, content[:1]), 'storage "94" is missing')
    refused(legacy(obj, content * 2), 'storage "7" has')
    refused(legacy(obj, [("7", 2, bytes(16)), content[1]]), 'storage "7" has 2 elements, expected 1')
    refused(legacy(obj, [*content, ("9", 1, bytes(4))]), "a storage that no tensor uses")
    refused(legacy(obj, content)[:-1], 'storage "94" has 6 elements')


class Untouched:
    def __reduce__(self):
        return os.mkdir, ("executed",)


@pytest.mark.parametrize("protocol", [2, 4])
def test_nothing_is_executed(protocol, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    import pickle

    data = zipped(pickle.dumps({"a": [Untouched()]}, protocol))
    (tmp_path / "x.pt").write_bytes(data)
    for source in (data, tmp_path / "x.pt"):
        refused(source, r'load: "a\.0": class "posix\.mkdir" is not read')
    assert not (tmp_path / "executed").exists()


CLASSES = [
    Name("torch.nn.modules.linear", "Linear"),
    Name("argparse", "Namespace"),
    Name("numpy.core.multiarray", "scalar"),
    Name("numpy._core.multiarray", "_reconstruct"),
    Name("torch._utils", "_rebuild_qtensor"),
    Name("torch._utils", "_rebuild_sparse_tensor"),
    Name("builtins", "eval"),
    Name("builtins", "getattr"),
    Name("collections", "deque"),
    Name("torch", "load"),
    Name("__torch__", "Model"),
    Name("torch", "float99"),
    Name("torch", "strided"),
]


@pytest.mark.parametrize("name", CLASSES, ids=lambda n: f"{n.module}.{n.name}")
def test_other_classes_are_named(name):
    message = f'class "{name.module}.{name.name}" is not read'
    refused(one({"a": name}), f'"a": {message}')
    refused(one(name("x")), message)
    refused(one([name("x", state={"a": 1})]), message)
    refused(one({"k": Name("torch._utils", "_rebuild_parameter")(name("x"), False, None)}), message)
    odd = Name("torch._tensor", "_rebuild_from_type_v2")(name, Name("torch", "Tensor"), (), None)
    refused(one(odd), message)
    odd = Name("torch._tensor", "_rebuild_from_type_v2")(Name("torch._utils", "_rebuild_tensor_v2"), name, (), None)
    refused(one(odd), message)
    refused(one(tensor(Stored("storage", name, "0", "cpu", 6), (6,))), message)


def test_tensors_of_classes():
    inner = Name("torch._utils", "_rebuild_tensor_v2")
    of_class = Name("torch._tensor", "_rebuild_from_type_v2")(
        inner, Name("torch.nn.parameter", "Parameter"), small().arguments, {"note": "dropped"}
    )
    assert lt.load(one(of_class)).tolist() == ONES.reshape(2, 3).tolist()
    with_state = Name("torch._utils", "_rebuild_parameter_with_state")(small(), True, OrderedDict(), {"a": 1})
    assert lt.load(one({"p": with_state}))["p"].shape == (2, 3)
    assert lt.load(one({"s": storage("0", numel=6)}))["s"].tolist() == ONES.tolist()


@pytest.mark.parametrize(
    "stored, shape, strides, offset",
    [
        (6, (7,), (1,), 0),
        (6, (6,), (1,), 1),
        (6, (2,), (6,), 0),
        (6, (1,), (1,), 6),
        (6, (0,), (1,), 7),
        (6, (2**62,), (2**62,), 0),
        (6, (2**40, 2**40), (0, 0), 0),
        (6, (2**62,), (0,), 0),
        (6, (1,), (1,), 2**63 - 1),
        (6, (-1,), (1,), 0),
        (6, (1,), (-1,), 0),
        (6, (1,), (1,), -1),
        (7, (7,), (1,), 0),
        (2**61, (1,), (1,), 0),
        (2**63 - 1, (1,), (1,), 0),
        (-1, (0,), (1,), 0),
        (6, (1,) * 65, (1,) * 65, 0),
        (6, (1, 1), (1,), 0),
        (6, "ab", (1, 1), 0),
        (6, (1.0,), (1,), 0),
        ("6", (1,), (1,), 0),
    ],
)
def test_geometry_is_checked(stored, shape, strides, offset):
    odd = tensor(storage("0", numel=stored), (), (), 0)
    odd.arguments = (odd.arguments[0], offset, shape, strides, *odd.arguments[4:])
    refused(one({"w": odd}), "^load: ")


def test_bits_and_bools():
    refused(one({"w": small().function(*small().arguments, {"conj": True})}), 'bit "conj"')
    plain = small().function(*small().arguments, {"conj": False, "neg": False})
    assert lt.load(one({"w": plain}))["w"].shape == (2, 3)
    refused(zipped(pickled(tensor(storage("0", "Bool", 3), (3,))), {"0": b"\1\0\2"}), "holds the byte 2 at element 2")
    refused(zipped(pickled(1), order="middle"), "the byte order is")
    refused(zipped(pickled(small())), 'storage "0" is missing')


def test_compressed_archives():
    data = zipped(pickled({"w": small()}), {"0": ONES.tobytes()}, method=zipfile.ZIP_DEFLATED, prefix="any name")
    assert lt.load(data)["w"].tolist() == ONES.reshape(2, 3).tolist()
    refused(zipped(pickled(["x" * 10**7]), method=zipfile.ZIP_DEFLATED), "too large")


def raw(*parts):
    return zipped(b"\x80\x02" + b"".join(parts))


HOSTILE = {
    "nothing": raw(),
    "no value": raw(b"."),
    "deep lists": raw(b"]" * 500_000, b"a" * 499_999, b"."),
    "deep tuples": raw(b")", b"\x85" * 500_000, b"."),
    "deep dicts": raw(b"}", b"K\0}" * 300_000, b"s" * 300_000, b"."),
    "marks": raw(b"(" * 1_000_000, b"."),
    "a circle": raw(b"]q\0h\0a."),
    "a circle of dicts": raw(b"}q\0K\1h\0s."),
    "doubling": raw(b"]q\0", b"".join(b"](h%ch%ceq%c" % (i, i, i + 1) for i in range(60)), b"."),
    "doubling of a text": raw(b"X\xe8\x03\0\0" + b"x" * 1000, b"2" * 99_999, b"(" * 0, b"\x87" * 49_999, b"."),
    "a far memo": raw(b"Nr\xff\xff\xff\xff."),
    "an empty memo": raw(b"h\7."),
    "a long int": raw(b"\x8b\xff\xff\xff\x7f", b"1."),
    "a long int of bytes": raw(b"\x8b\x00\x10\0\0", b"\x7f" * 4096, b"."),
    "a negative long": raw(b"\x8b\xff\xff\xff\xff."),
    "a long text": raw(b"X\xff\xff\xff\xffabc."),
    "a longer text": raw(b"\x8d\xff\xff\xff\xff\xff\xff\xff\xffabc."),
    "longer bytes": raw(b"\x8e\xff\xff\xff\xff\xff\xff\xff\x7fabc."),
    "no UTF-8": raw(b"X\1\0\0\0\xff."),
    "below a mark": raw(b"N(0R."),
    "an unknown opcode": raw(b"\xff."),
    "text opcodes": raw(b"I1\n."),
    "extensions": raw(b"\x82\1."),
    "buffers": raw(b"\x97."),
    "another protocol": zipped(b"\x80\x06N."),
    "no protocol": zipped(b"N."),
    "a called number": raw(b"K\1)R."),
    "arguments of no tuple": raw(b"ccollections\nOrderedDict\nK\1R."),
    "state of a number": raw(b"K\1}b."),
    "elements of a number": raw(b"K\1(K\2e."),
    "keys of a list": raw(b"](K\1K\2u."),
    "half a pair": raw(b"}(K\1u."),
    "both": raw(b"ccollections\nOrderedDict\n)R(K\1K\2u(K\3e."),
    "a key of a list": raw(b"}]K\1s."),
    "a name of no text": raw(b"K\1K\2\x93."),
    "a storage of nothing": raw(b"NQ."),
    "a storage of a tuple": raw(b"(X\7\0\0\0storageNNNNtQ."),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pickles(name):
    refused(HOSTILE[name], "^load: ")


MEMORY = """
import resource, sys
import libtensor as lt
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for path in sys.argv[1:]:
    try:
        lt.load(path)
    except OSError as error:
        assert len(str(error)) < 600, error
    else:
        raise SystemExit(f"{path} was accepted")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer keeps freed memory")
def test_hostile_pickles_take_little_memory(tmp_path, environment):
    pytest.importorskip("resource")
    files = dict(HOSTILE)
    long_key = b"X\x40\x42\x0f\0" + b"k" * 1_000_000
    files["long names"] = zipped(pickled({"k" * 100_000: [small()] * 20_000}), {"0": ONES.tobytes()})
    files["a long key"] = raw(b"}", long_key, b"](", b"]" * 9, b"es.")[:-60]
    paths = [tmp_path / str(i) for i in range(len(files))]
    for path, content in zip(paths, files.values()):
        path.write_bytes(content)
    command = [sys.executable, "-c", MEMORY, *map(str, paths)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 300 * 1024, "KiB"


def flat(read):
    """Tensors of what was read, as arrays."""
    if isinstance(read, lt.Tensor):
        return [read.numpy().copy()]
    if isinstance(read, dict):
        return [a for v in read.values() for a in flat(v)]
    return [a for v in read for a in flat(v)] if isinstance(read, (list, tuple)) else []


def damaged(good, seed, n):
    """Every truncation, and random changes."""
    yield from (good[:i] for i in range(len(good)))
    rng = random.Random(seed)
    for _ in range(n):
        bad = bytearray(good)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        yield bytes(bad)


def test_damaged_archives():
    """An error or, where the damage is in what does not count, the right values."""
    obj = {"w": small(), "o": [tensor(storage("1", "Long", 1), ()), 5, "text"]}
    good = zipped(pickled(obj), {"0": ONES.tobytes(), "1": struct.pack("<q", 9)})
    expected = flat(lt.load(good))
    errors = 0
    for bad in damaged(good, 1, 6000):
        try:
            read = lt.load(bad)
        except (OSError, lt.TensorError):
            errors += 1
            continue
        got = flat(read)
        if "w" in read and len(got) == len(expected):
            assert all(np.array_equal(a, b) for a, b in zip(got, expected))
    assert errors > len(good) + 3000


@pytest.mark.parametrize("form", ["zip", "legacy"])
def test_damaged_pickles(form):
    """Whatever the checksum says."""
    obj = {"w": small(), "o": [tensor(storage("1", "Long", 1), ()), 5, "text", OrderedDict(pairs=[("k", 1.5)])]}
    content = [("0", 6, ONES.tobytes()), ("1", 1, struct.pack("<q", 9))]
    good = pickled(obj) if form == "zip" else legacy(obj, content)
    for bad in damaged(good, 2, 8000):
        data = zipped(bad, {key: bytes_ for key, _, bytes_ in content}) if form == "zip" else bad
        try:
            read = lt.load(data)
        except (OSError, lt.TensorError, RecursionError):
            continue
        assert sum(x.nbytes for x in flat(read)) < 1 << 20


# ---- with PyTorch


def test_a_file_of_pytorch():
    path = pathlib.Path(__file__).resolve().parents[3] / "tests/golden/checkpoint.pt"
    for read in (lt.load(path), lt.load(path, mmap=True)):
        assert read["step"] == 3 and read["rates"] == (0.5, 0.25)
        weight, transposed = read["model"]["weight"], read["model"]["transposed"]
        assert weight.tolist() == [[1, 2, 3], [4, 5, 6]] and transposed.tolist() == [[1, 4], [2, 5], [3, 6]]
        weight.zero_()
        assert not transposed.any()


def same(a, b, torch):
    if isinstance(b, torch.Tensor):
        assert isinstance(a, lt.Tensor) and str(b.dtype) == f"torch.{a.dtype.name}", (a, b)
        assert tuple(a.shape) == tuple(b.shape) and tuple(a.stride()) == tuple(b.stride())
        as_array = b.detach().float() if b.dtype == torch.bfloat16 else b.detach()
        mine = a.float() if a.dtype == lt.bfloat16 else a
        np.testing.assert_array_equal(mine.numpy(), as_array.numpy())
    elif isinstance(b, collections.abc.Mapping):
        assert list(a) == list(b)
        for key in b:
            same(a[key], b[key], torch)
    elif isinstance(b, (list, tuple)):
        assert len(a) == len(b) and type(a) is (tuple if isinstance(b, tuple) else list)
        for x, y in zip(a, b):
            same(x, y, torch)
    else:
        assert a == b and type(a) is type(b)


def checkpoint(torch):
    torch.manual_seed(0)
    net = torch.nn.Sequential(
        torch.nn.Conv2d(1, 4, 3),
        torch.nn.BatchNorm2d(4),
        torch.nn.Flatten(),
        torch.nn.Linear(144, 3),
        torch.nn.GRU(3, 2),
    )
    adam = torch.optim.AdamW(net.parameters(), lr=1e-3, amsgrad=True)
    scheduler = torch.optim.lr_scheduler.StepLR(adam, 2)
    net[-1](net[:-1](torch.randn(2, 1, 8, 8)))[0].sum().backward()
    adam.step()
    scheduler.step()
    return {
        "model": net.state_dict(),
        "optimizer": adam.state_dict(),
        "scheduler": scheduler.state_dict(),
        "rng": torch.get_rng_state(),
        "epoch": 3,
        "best": 0.25,
        "name": "run \u00e9",
        "parameters": list(net.parameters()),
        "shape": torch.zeros(2, 3).shape,
        "views": [torch.arange(24.0).reshape(4, 6)[1::2, ::3].T, torch.ones(3).expand(2, 3), torch.zeros(0, 4)],
        "raw": b"\x00\xff",
    }


@pytest.mark.parametrize("zip_format", [True, False], ids=["zip", "legacy"])
@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_checkpoints_of_pytorch(torch, protocol, zip_format, tmp_path):
    state = checkpoint(torch)
    path = tmp_path / "x.pt"
    torch.save(state, path, pickle_protocol=protocol, _use_new_zipfile_serialization=zip_format)
    expected = torch.load(path, weights_only=False)
    for read in (lt.load(path), lt.load(path.read_bytes()), lt.load(path, mmap=True)):
        same(read, expected, torch)
    expected["model"]["0.weight"].zero_()
    read["model"]["0.weight"].zero_()
    same(read, expected, torch)  # what shares memory there shares it here


def test_bytearrays():
    """Which are made of bytes, that are made of a text themselves in protocol 2."""
    array, encode = Name("builtins", "bytearray"), Name("_codecs", "encode")
    for protocol in (2, 3, 4, 5):
        obj = [array(encode("x\u00ff", "latin1")), array(Name("builtins", "bytes")()), array("y", "latin-1"), array()]
        read = lt.load(zipped(pickled(obj, protocol), {}))
        assert read == [b"x\xff", b"", b"y", b""]
    for wrong in (array(array("y", "latin1")), array(Name("builtins", "list")()), array(encode("x", "utf-8"))):
        with pytest.raises(lt.FileError):
            lt.load(zipped(pickled([wrong], 2), {}))


def test_bytearrays_of_pytorch(torch, tmp_path):
    for protocol in (2, 3, 4, 5):
        torch.save({"x": bytearray(b"\0y\xff"), "e": bytearray()}, tmp_path / "x.pt", pickle_protocol=protocol)
        assert lt.load(tmp_path / "x.pt") == {"x": b"\0y\xff", "e": b""}


def test_dtypes_of_pytorch(torch, tmp_path):
    names = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128".split()
    names += [n for n in ("uint16", "uint32", "uint64") if hasattr(torch, n)]
    state = {n: (torch.arange(6) % 2).to(getattr(torch, n)).reshape(2, 3) for n in names}
    torch.save(state, tmp_path / "x.pt")
    same(lt.load(tmp_path / "x.pt"), state, torch)
    for odd in ("float8_e5m2", "float8_e4m3fn"):
        torch.save({"w": torch.zeros(3).to(getattr(torch, odd))}, tmp_path / "x.pt")
        with pytest.raises(lt.DTypeError, match=f'"w" has the dtype {odd}'):
            lt.load(tmp_path / "x.pt")


def test_files_of_pytorch_without_checksums(torch, tmp_path):
    before = torch.serialization.get_crc32_options()
    torch.serialization.set_crc32_options(False)
    try:
        torch.save({"w": torch.arange(100.0)}, tmp_path / "x.pt")
    finally:
        torch.serialization.set_crc32_options(before)
    assert lt.load(tmp_path / "x.pt")["w"].tolist() == list(range(100))


def test_what_pytorch_saves_of_classes(torch, tmp_path):
    for obj, name in [
        (torch.nn.Linear(2, 2), "torch.nn.modules.linear.Linear"),
        (torch.ones(2, 2).to_sparse(), "torch._utils._rebuild_sparse_tensor"),
        (torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8), "torch._utils._rebuild_qtensor"),
        ({"a": np.float32(1)}, "multiarray.scalar"),
    ]:
        torch.save(obj, tmp_path / "x.pt")
        with pytest.raises(lt.FileError, match=name):
            lt.load(tmp_path / "x.pt")
    buffer = torch.nn.Parameter(torch.ones(2))
    buffer.note = "attributes"
    torch.save({"p": buffer, "s": torch.ones(3).untyped_storage()}, tmp_path / "x.pt")
    read = lt.load(tmp_path / "x.pt")
    assert read["p"].tolist() == [1, 1] and read["s"].dtype is lt.uint8 and read["s"].shape == (12,)
