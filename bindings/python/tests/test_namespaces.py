# SPDX-License-Identifier: Apache-2.0
"""Small modules under PyTorch's names: trees, comparison in tests, settings, models of a folder."""

import collections
import hashlib
import subprocess
import sys

import numpy as np
import pytest
from libtensor.utils import _pytree as pytree
from libtensor.utils import dlpack

import libtensor as lt
from libtensor import hub, testing

Pair = collections.namedtuple("Pair", "first second")


def test_trees():
    tree = {"a": [1, (2, None)], "b": Pair(3, collections.OrderedDict(c=4))}
    leaves, spec = pytree.tree_flatten(tree)
    assert leaves == [1, 2, None, 3, 4] and spec.num_leaves == 5
    back = pytree.tree_unflatten(leaves, spec)
    assert back == tree and type(back["b"]) is Pair and type(back["b"].second) is collections.OrderedDict
    assert pytree.tree_map(lambda x, y: (x, y), [1, 2], [3, 4]) == [(1, 3), (2, 4)]
    assert pytree.tree_map_only(int, lambda x: x + 1, {"a": 1, "b": "c"}) == {"a": 2, "b": "c"}
    assert pytree.tree_leaves([1, [2]], is_leaf=lambda x: x == [2]) == [1, [2]]
    assert pytree.tree_all(bool, [1, 2]) and not pytree.tree_any(bool, [0, []])
    assert spec == pytree.tree_structure(back) and spec != pytree.tree_structure([1])
    with pytest.raises(ValueError, match="5"):
        pytree.tree_unflatten([1], spec)
    with pytest.raises(ValueError, match="structure"):
        pytree.tree_map(lambda x, y: x, [1], (1,))

    class Box:
        def __init__(self, value):
            self.value = value

    pytree.register_pytree_node(Box, lambda box: ([box.value], None), lambda held, _: Box(held[0]))
    assert pytree.tree_map(lambda x: x * 2, Box(3)).value == 6


def test_comparison():
    a = lt.ones(2, 3)
    testing.assert_close(a, a + 1e-6)
    testing.assert_close({"x": [a, 1.0]}, {"x": [a, 1.0]})
    testing.assert_close(lt.tensor(np.nan), lt.tensor(np.nan), equal_nan=True)
    testing.assert_close(lt.tensor([np.nan, 1]), lt.tensor([np.nan, 1]), rtol=0, atol=0, equal_nan=True)
    testing.assert_close(a, a.double(), check_dtype=False)
    testing.assert_close(a, a + 0.5, rtol=0, atol=1)
    testing.assert_close(np.ones(2), lt.ones(2, dtype=lt.float64))
    testing.assert_allclose(a, a.double())
    for call, text in (
        (lambda: testing.assert_close(a, a + lt.eye(2, 3) * 0.1), r"2 / 6 \(33.3%\)[\s\S]*index \(0, 0\)"),
        (lambda: testing.assert_close(a, a.double()), "dtype"),
        (lambda: testing.assert_close(a, a[0]), "shape"),
        (lambda: testing.assert_close([a], [a, a]), "length"),
        (lambda: testing.assert_close({"x": a}, {"y": a}), "keys"),
        (lambda: testing.assert_close([a, [a]], [a, [a + 1]]), r"item \[1\]\[0\]"),
        (lambda: testing.assert_close(1.0, 1.1), "Scalars"),
        (lambda: testing.assert_close(lt.tensor([1, 2]), lt.tensor([1, 3])), "not equal"),
        (lambda: testing.assert_close(lt.tensor(2**62), lt.tensor(2**62 + 1)), "not equal"),
        (lambda: testing.assert_close(lt.tensor(np.nan), lt.tensor(np.nan), rtol=0, atol=0), "not equal"),
        (lambda: testing.assert_close(a, a + 1, msg="mine"), "^mine$"),
        (lambda: testing.assert_close(a, a + 1, msg="mine {:.6}".format), "^mine Tensor$"),
        (lambda: testing.assert_close(lt.tensor(np.nan), lt.tensor(np.nan)), "not close"),
    ):
        with pytest.raises(AssertionError, match=text):
            call()
    with pytest.raises(ValueError, match="both"):
        testing.assert_close(a, a, rtol=1)


def test_tensors_to_test_with():
    assert testing.make_tensor(4, dtype=lt.bool, exclude_zero=True).tolist() == [True] * 4
    for dtype in (lt.float32, lt.int8, lt.uint8, lt.bool, lt.complex64, lt.bfloat16):
        t = testing.make_tensor((4, 50), dtype=dtype)
        assert t.dtype is dtype and t.shape == (4, 50)
    t = testing.make_tensor(3, 40, dtype=lt.int64, low=2, high=4, noncontiguous=True)
    assert set(t.flatten().tolist()) == {2, 3} and not t.is_contiguous()
    assert (testing.make_tensor(100, dtype=lt.int32, low=0, high=2, exclude_zero=True) == 1).all()


def test_settings():
    backends = lt.backends
    assert not backends.mps.is_available() and not backends.cudnn.is_available() and backends.cudnn.version() is None
    before = lt.get_allow_tf32()
    with backends.cudnn.flags(benchmark=True, allow_tf32=not before):
        assert backends.cudnn.benchmark and backends.cuda.matmul.allow_tf32 is lt.get_allow_tf32() is not before
    assert not backends.cudnn.benchmark and lt.get_allow_tf32() is before
    with pytest.raises(AttributeError, match="no setting 'wrong'"):
        backends.cudnn.wrong = 1
    lt.set_float32_matmul_precision("high")
    assert lt.get_float32_matmul_precision() == "high" and lt.get_allow_tf32()
    lt.set_float32_matmul_precision("highest")
    lt.set_allow_tf32(before)
    lt.use_deterministic_algorithms(True, warn_only=True)
    assert lt.are_deterministic_algorithms_enabled() and lt.get_deterministic_debug_mode() == 1
    lt.set_deterministic_debug_mode("default")
    assert not lt.are_deterministic_algorithms_enabled()
    with pytest.raises(ValueError, match="precision is 'low'"):
        lt.set_float32_matmul_precision("low")
    for call in (
        lt.set_anomaly_enabled, lt.use_deterministic_algorithms, lt.set_warn_always, lt.set_flush_denormal,
    ):  # fmt: skip
        for wrong in ("x", 1, None):
            with pytest.raises(TypeError, match=f"{call.__name__}: .* expected a bool"):
                call(wrong)
    lt.set_anomaly_enabled(True, False)
    assert lt.is_anomaly_enabled() and not lt.is_anomaly_check_nan_enabled()
    lt.set_anomaly_enabled(False)
    assert not lt.is_anomaly_enabled() and lt.is_anomaly_check_nan_enabled()


def test_accelerators():
    a = lt.accelerator
    assert a.is_available() is lt.cuda.is_available() and a.device_count() == lt.cuda.device_count()
    if not a.is_available():
        assert a.current_accelerator() is None
        with pytest.raises(RuntimeError, match="no accelerator"):
            a.synchronize()
    with a.device_index(None):
        assert lt.ones(1).device.type == "cpu"


def test_random_states():
    lt.manual_seed(1)
    expected = lt.rand(2).tolist()
    lt.manual_seed(1)
    with lt.random.fork_rng():
        lt.rand(5)
    assert lt.rand(2).tolist() == expected and lt.initial_seed() == 1
    with lt.random.fork_rng(enabled=False):
        lt.rand(2)


def test_capsules():
    t = lt.ones(2)
    assert dlpack.from_dlpack(dlpack.to_dlpack(t)).shares_storage(t) or dlpack.from_dlpack(dlpack.to_dlpack(t)).equal(t)


def test_mixed_precision_by_its_older_names():
    from libtensor.cuda import amp

    scaler = amp.GradScaler(init_scale=4.0)
    assert scaler.get_scale() == 4 and lt.GradScaler is lt.amp.GradScaler
    with amp.autocast(enabled=False):
        assert not lt.is_autocast_enabled("cuda")


def test_versions():
    assert lt.version() == lt.version.__version__ and lt.version.cuda is None


# ---- hub


def test_models_of_a_folder(tmp_path):
    (tmp_path / "beside.py").write_text("FACTOR = 3\n")
    (tmp_path / "hubconf.py").write_text(
        "dependencies = ['json']\nfrom beside import FACTOR\n\n"
        "def net(width=2):\n    'A net.'\n    return width * FACTOR\n\ndef _hidden():\n    pass\n"
    )
    folder = str(tmp_path)
    assert hub.load(folder, "net", width=4, source="local") == 12
    assert hub.help(folder, "net", source="local") == "A net." and "net" in hub.list(folder, source="local")
    assert "_hidden" not in hub.list(folder, source="local")
    sys.modules.pop("beside", None)
    with pytest.raises(ValueError, match="no function 'other'"):
        hub.load(folder, "other", source="local")
    with pytest.raises(NotImplementedError, match="github"):
        hub.load("owner/name", "net", source="github")
    with pytest.raises(OSError, match="hubconf.py"):
        hub.load(str(tmp_path / "none"), "net", source="local")
    (tmp_path / "hubconf.py").write_text("dependencies = ['no_such_package_at_all']\n")
    with pytest.raises(ValueError, match="no_such_package_at_all"):
        hub.load(folder, "net", source="local")


def test_files_by_their_address(tmp_path, capsys):
    lt.save({"w": lt.ones(3)}, tmp_path / "net.safetensors")
    data = (tmp_path / "net.safetensors").read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    source = tmp_path / f"net-{digest[:8]}.safetensors"
    source.write_bytes(data)
    hub.download_url_to_file(source.as_uri(), tmp_path / "copy", digest[:10])
    assert (tmp_path / "copy").read_bytes() == data and "100.0%" in capsys.readouterr().err
    with pytest.raises(ValueError, match=f"{digest}.*begins with 00"):
        hub.download_url_to_file(source.as_uri(), tmp_path / "other", "00", progress=False)
    with pytest.raises(OSError, match="cannot read"):
        hub.download_url_to_file((tmp_path / "none").as_uri(), tmp_path / "other", progress=False)
    assert not (tmp_path / "other").exists() and not list(tmp_path.glob("*.partial"))
    held = tmp_path / "cache"
    state = hub.load_state_dict_from_url(source.as_uri(), held, check_hash=True, progress=False)
    assert state["w"].tolist() == [1, 1, 1] and [p.name for p in held.iterdir()] == [source.name]
    source.unlink()
    assert hub.load_state_dict_from_url(source.as_uri(), held, progress=False)["w"].shape == (3,)
    with pytest.raises(ValueError, match="checksum"):
        hub.load_state_dict_from_url("file:///plain.safetensors", held, check_hash=True)


def test_folders(tmp_path, monkeypatch):
    monkeypatch.setattr(hub, "_dir", None)
    monkeypatch.setenv("LIBTENSOR_HOME", str(tmp_path))
    assert hub.get_dir() == str(tmp_path / "hub")
    hub.set_dir(tmp_path / "own")
    assert hub.get_dir() == str(tmp_path / "own")


# ---- imports


def test_modules_are_imported_when_they_are_used(environment):
    code = (
        "import sys, libtensor as lt\n"
        "late = ('func', 'special', 'spectral', 'signal', 'numerics', 'backends', 'hub', 'testing', 'typed', 'modes',\n"
        "        'control', 'nn.quantized', 'optim.lbfgs', 'optim.adafactor', 'utils.data', 'autograd.anomaly_mode')\n"
        "assert not [n for n in late if 'libtensor.' + n in sys.modules]\n"
        "assert not {'numpy', 'torch'} & set(sys.modules)\n"
        "assert lt.hann_window(3).shape == (3,) and lt.func.vmap is lt.vmap and lt.special.i0 is lt.i0\n"
        "assert lt.utils.data.DataLoader and lt.optim.LBFGS and lt.nn.quantize_ and lt.cond is lt.control.cond\n"
        "assert {'func', 'hann_window', 'relu_', 'FloatTensor'} <= set(dir(lt))\n"
    )
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_names_that_come_late_exist_and_have_docs():
    for name in (*lt._LAZY, *lt._RENAMED, *lt._IN_PLACE):
        found = getattr(lt, name)
        assert found is not None and (found.__doc__ or not callable(found)), name
    with pytest.raises(AttributeError, match="nothing"):
        _ = lt.nothing


def test_modules_that_are_imported_when_first_used(environment):
    code = """
import sys
import libtensor as lt
for path in ("compat", "compat.micrograd", "compat.dlgrad", "compat.torch", "nn.parallel", "distributed", "text", "nn.grad", "nn.utils"):
    module = lt
    for name in path.split("."):
        module = getattr(module, name)
    assert module is sys.modules["libtensor." + path], path
assert "compat" in dir(lt) and "dlgrad" in dir(lt.compat) and "torch" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
