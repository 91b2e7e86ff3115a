# SPDX-License-Identifier: Apache-2.0
"""Finding, loading and binding the library."""

import ctypes
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from support import ROOT

import libtensor as lt
from libtensor import _ops_gen

SHOW = "import libtensor; print(libtensor.library_path())"


def run(code, env, **named):
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, **named)


def test_path_of_the_environment_is_used(environment):
    assert run(SHOW, environment).stdout.strip() == environment["LIBTENSOR_PATH"]


def test_path_may_be_a_folder(environment, tmp_path):
    (tmp_path / "libtensor.so").symlink_to(lt.library_path())
    found = run(SHOW, {**environment, "LIBTENSOR_PATH": str(tmp_path)})
    assert found.stdout.strip() == str(tmp_path / "libtensor.so"), found.stderr


def test_path_of_the_environment_excludes_others(environment):
    found = run(SHOW, {**environment, "LIBTENSOR_PATH": "/nowhere/libtensor.so"})
    assert "ImportError" in found.stderr
    assert "/nowhere/libtensor.so: no such file" in found.stderr
    assert "build/release" not in found.stderr


def test_every_place_that_was_tried_is_named(environment, tmp_path):
    package = tmp_path / "libtensor"
    shutil.copytree(ROOT / "bindings/python/libtensor", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    env = {k: v for k, v in environment.items() if k != "LIBTENSOR_PATH"}
    (package / "libtensor.so").write_text("not a library")
    found = run(SHOW, {**env, "PYTHONPATH": str(tmp_path)})
    assert f"{package / 'libtensor.so'}: " in found.stderr
    assert "libtensor.so.0: " in found.stderr


def test_library_beside_the_package_is_found(environment, tmp_path):
    package = tmp_path / "libtensor"
    shutil.copytree(ROOT / "bindings/python/libtensor", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    env = {k: v for k, v in environment.items() if k != "LIBTENSOR_PATH"}
    (package / "libtensor.so").symlink_to(lt.library_path())
    found = run(SHOW, {**env, "PYTHONPATH": str(tmp_path)})
    assert found.stdout.strip() == str(package / "libtensor.so"), found.stderr


def test_every_entry_of_the_package_path_is_searched(environment, tmp_path):
    """An editable install: the sources in one folder, the library in another."""
    source, built = tmp_path / "source" / "libtensor", tmp_path / "built"
    shutil.copytree(ROOT / "bindings/python/libtensor", source, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    built.mkdir()
    (built / "libtensor.so").symlink_to(lt.library_path())
    init = source / "__init__.py"
    init.write_text(f"__path__.append({str(built)!r})\n" + init.read_text().replace('"""libtensor', 'r"""libtensor', 1))
    env = {k: v for k, v in environment.items() if k != "LIBTENSOR_PATH"}
    found = run(SHOW, {**env, "PYTHONPATH": str(source.parent)})
    assert found.stdout.strip() == str(built / "libtensor.so"), found.stderr


@pytest.mark.parametrize(("abi", "level", "text"), [(7, 1, "has ABI 7"), (0, 0, "API level 0")])
def test_another_version_is_refused(environment, tmp_path, abi, level, text):
    other = tmp_path / "libtensor.so"
    code = (
        f"unsigned tensor_abi_version(void) {{ return {abi}; }} unsigned tensor_api_level(void) {{ return {level}; }}"
    )
    subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(other)], input=code, text=True, check=True)
    found = run(SHOW, {**environment, "LIBTENSOR_PATH": str(other)})
    assert "ImportError" in found.stderr and text in found.stderr


def test_missing_functions_are_listed(environment, tmp_path):
    other = tmp_path / "libtensor.so"
    code = (
        f"unsigned tensor_abi_version(void) {{ return {_ops_gen.TENSOR_ABI}; }}"
        f"unsigned tensor_api_level(void) {{ return {_ops_gen.TENSOR_API_LEVEL}; }}"
    )
    subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(other)], input=code, text=True, check=True)
    found = run(SHOW, {**environment, "LIBTENSOR_PATH": str(other)})
    assert "lacks tensor_empty, tensor_zeros" in found.stderr


def test_neither_numpy_nor_a_compiler_is_needed(environment):
    code = """
import sys
sys.modules["numpy"] = None
import libtensor as lt
x = lt.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
(x * x).sum().backward()
print(x.grad.tolist(), x)
"""
    found = run(code, {**environment, "PATH": ""})
    assert found.stdout.startswith("[[2.0, 4.0], [6.0, 8.0]]"), found.stderr


def test_import_is_silent_and_loads_no_large_package(environment):
    large = ["numpy", "torch", "asyncio", "multiprocessing", "http.client", "unittest"]
    found = run(f"import sys, libtensor; print([m for m in {large} if m in sys.modules])", environment)
    assert not found.stderr
    assert found.stdout.strip() == "[]"


def test_exit_with_live_tensors_is_silent(environment):
    code = """
import libtensor as lt
import builtins
x = lt.ones(3, requires_grad=True)
x.register_hook(lambda g: g * 2)
builtins.keep = [x, (x * 2).sum(), lt.optim.SGD([x]), lt.Generator(), x]
keep.append(keep)
capsule = lt.ones(2).__dlpack__()
builtins.capsule = capsule
"""
    found = run(code, environment)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


# ---- the table of functions


def c_name(ffi_type):
    """A cffi type as the ctypes table writes it."""
    kind = ffi_type.kind
    if kind == "void":
        return None
    if kind in ("pointer", "function"):
        text = ffi_type.cname.replace(" ", "")
        return ctypes.c_char_p if text == "char*" else ctypes.c_void_p
    import cffi

    size = cffi.FFI().sizeof(ffi_type)
    if ffi_type.cname == "double":
        return ctypes.c_double
    signed = int(cffi.FFI().cast(ffi_type, -1)) < 0
    return {
        (4, True): ctypes.c_int32,
        (4, False): ctypes.c_uint32,
        (8, True): ctypes.c_int64,
        (8, False): ctypes.c_uint64,
    }[size, signed]


def test_table_agrees_with_the_shipped_headers():
    pytest.importorskip("cffi")
    if not (pathlib.Path(ROOT) / "include/tensor/tensor.h").exists():
        pytest.skip("no headers here")
    sys.path.insert(0, str(ROOT / "tests"))
    saved = os.environ.get("TENSOR_LIBRARY")
    os.environ["TENSOR_LIBRARY"] = lt.library_path()
    try:
        import native
    finally:
        if saved is None:
            del os.environ["TENSOR_LIBRARY"]
    differences, checked = [], 0
    for name, (bound, *rest) in _ops_gen._library.signatures.items():
        header = native.ffi.typeof(getattr(native.lib, name))
        arguments = tuple(c_name(a) for a in header.args)
        mine = tuple(rest)
        result = ctypes.c_void_p if "LP_" in str(bound) else bound
        if (arguments, c_name(header.result)) != (mine, result):
            differences.append((name, arguments, mine, header.result, result))
        checked += 1
    assert not differences
    assert checked > 100


def test_constants_agree_with_the_shipped_headers():
    pytest.importorskip("cffi")
    sys.path.insert(0, str(ROOT / "tests"))
    import native

    names = [n for n in vars(_ops_gen) if n.startswith("TENSOR_")]
    assert len(names) > 40
    for name in names:
        if hasattr(native.lib, name):
            assert getattr(native.lib, name) == getattr(_ops_gen, name), name


def test_structs_agree_with_the_shipped_headers():
    pytest.importorskip("cffi")
    sys.path.insert(0, str(ROOT / "tests"))
    import native

    for name, struct in vars(_ops_gen).items():
        if isinstance(struct, type) and issubclass(struct, ctypes.Structure) and struct is not ctypes.Structure:
            assert native.ffi.sizeof(name) == ctypes.sizeof(struct)
            for field in struct._fields_:
                assert native.ffi.offsetof(name, field[0]) == getattr(struct, field[0]).offset
