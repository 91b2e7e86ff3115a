# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with the plugin and the driver, and what the library says then. The CPU works in every case."""

import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = pathlib.Path(os.environ["LIBTENSOR_PATH"])
EMULATION = LIBRARY.with_name("libtensor_cuda_emulation.so")
UNSUPPORTED, CUDA, VERSION, FORKED = 8, 11, 14, 15

START = """
import ctypes, os, threading
import libtensor as lt
from libtensor import _ops_gen as c

def is_open(word):
    return any(word in line for line in open("/proc/self/maps"))

def failure(f):
    try:
        f()
    except RuntimeError as e:
        return c.tensor_last_error_code(), str(e)
    return 0, ""

def works_on_the_cpu():
    x = lt.tensor([1.0, 2.0], requires_grad=True)
    (x * x).sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]

x = lt.tensor([1.0, 2.0])
works_on_the_cpu()
"""

# Prints what the library says of a device that is not there.
ABSENT = """
assert c.tensor_cuda_device_count() == 0
why = c.tensor_cuda_why().decode()
code, text = failure(lambda: x.to("cuda"))
for f in (lambda: lt.zeros(2, device="cuda:1"), lambda: lt.synchronize("cuda"), lambda: lt.memory_stats("cuda")):
    assert failure(f)[0] == code
assert why and why in text, (why, text)
said = failure(lt.cuda.libraries)
assert said[0] == code and why in said[1], said
works_on_the_cpu()
print(code, why)
"""


def run(program, emulation="", cwd=None, **env):
    kept = {k: v for k, v in os.environ.items() if not k.startswith("TENSOR_CUDA")}
    kept |= {"PYTHONPATH": str(ROOT / "bindings/python"), "TENSOR_CUDA_EMULATION": emulation} | env
    done = subprocess.run(
        [sys.executable, "-c", START + program], env=kept, cwd=cwd, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def absent(**env):
    code, why = run(ABSENT, **env).split(" ", 1)
    return int(code), why


def compiled(folder, text, name="plugin"):
    """A shared library of these lines of C++."""
    library = folder / f"{name}.so"
    source = "#include <cstdint>\n#include <cstdio>\n#include <cstring>\n#include <unistd.h>\n" + text
    subprocess.run(
        ["g++", "-shared", "-fPIC", "-w", "-x", "c++", "-", "-o", library], input=source, text=True, check=True
    )
    return str(library)


def fake(folder, body):
    """A plugin whose entry point is this."""
    head = 'extern "C" int32_t tensor_cuda_plugin(const uint32_t &host, void *table, char *message, int32_t n)'
    return compiled(folder, f"{head} {{ {body} }}")


needs_emulation = pytest.mark.skipif(not EMULATION.exists(), reason=f"{EMULATION} is not built")


def test_no_file(tmp_path):
    code, why = absent(TENSOR_CUDA_PLUGIN=str(tmp_path / "none.so"))
    assert (code, why) == (
        UNSUPPORTED,
        f"there is no CUDA plugin at {tmp_path}/none.so; TENSOR_CUDA_PLUGIN may name it",
    )


def test_none_beside_the_library(tmp_path):
    """Beside the file that is the library, not beside the link through which it was found, nor in the current folder."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "libtensor.so").symlink_to(LIBRARY.resolve())
    for folder in (tmp_path, tmp_path / "elsewhere"):
        (folder / "libtensor_cuda.so").write_bytes(b"nothing")
    program = f"""
c.tensor_cuda_device_count()
assert "{tmp_path}" not in c.tensor_cuda_why().decode() and not is_open("{tmp_path}/libtensor_cuda")
"""
    run(program, LIBTENSOR_PATH=str(tmp_path / "libtensor.so"), cwd=tmp_path / "elsewhere")


def test_one_beside_the_library(tmp_path):
    (tmp_path / "libtensor.so").write_bytes(LIBRARY.read_bytes())
    (tmp_path / "libtensor_cuda.so").write_bytes(pathlib.Path(fake(tmp_path, "return 7;")).read_bytes())
    assert absent(LIBTENSOR_PATH=str(tmp_path / "libtensor.so"))[0] == 7


def test_off():
    assert absent(TENSOR_CUDA_PLUGIN="off") == (UNSUPPORTED, "TENSOR_CUDA_PLUGIN is off")


@pytest.mark.parametrize("kind", ["empty", "text", "truncated", "headless", "folder"])
def test_no_library(tmp_path, kind):
    path = tmp_path / "libtensor_cuda.so"
    whole = LIBRARY.read_bytes()
    if kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(
            {"empty": b"", "text": b"not a library\n" * 300, "truncated": whole[:3000], "headless": whole[64:9000]}[
                kind
            ]
        )
    code, why = absent(TENSOR_CUDA_PLUGIN=str(path))
    assert code == UNSUPPORTED
    assert why.startswith("the CUDA plugin cannot be loaded: ") and str(path) in why
    assert kind != "truncated" or why.endswith("is cut short")


def test_a_missing_dependency(tmp_path):
    code, why = absent(TENSOR_CUDA_PLUGIN=compiled(tmp_path, "void nowhere(); void (*f)() = nowhere;"))
    assert code == UNSUPPORTED and "undefined symbol" in why


def test_no_entry_point(tmp_path):
    path = compiled(tmp_path, 'extern "C" int something() { return 1; }')
    assert absent(TENSOR_CUDA_PLUGIN=path) == (VERSION, f"{path} is no CUDA plugin: it has no tensor_cuda_plugin")


def test_a_path_relative_to_the_current_folder(tmp_path):
    compiled(tmp_path, "int x;", "here")
    code, why = absent(TENSOR_CUDA_PLUGIN="here.so", cwd=tmp_path)
    assert code == VERSION and why.startswith(f"{tmp_path}/here.so is no CUDA plugin")


def test_another_interface(tmp_path):
    body = 'std::snprintf(message, n, "made for interface 999, not %u", host); return 14;'
    code, why = absent(TENSOR_CUDA_PLUGIN=fake(tmp_path, body))
    assert code == VERSION and why.startswith("made for interface 999, not ")


@needs_emulation
def test_the_plugin_refuses_another_library():
    program = """
class Host(ctypes.Structure):
    _fields_ = [("interface", ctypes.c_uint32), ("ops", ctypes.c_int32), ("rest", ctypes.c_char * 64)]
text, table = ctypes.create_string_buffer(512), ctypes.create_string_buffer(4096)
plugin = ctypes.CDLL(os.environ["PLUGIN"])
print(plugin.tensor_cuda_plugin(ctypes.byref(Host(999, 1)), table, text, 512), text.value.decode(), any(table.raw))
"""
    said = run(program, PLUGIN=str(EMULATION))
    assert said.startswith(f"{VERSION} the CUDA plugin is of another version than the library: interface ")
    assert "expected 999 with 1" in said and said.endswith("False")


def test_an_entry_point_that_fails(tmp_path):
    path = fake(tmp_path, 'std::strcpy(message, "it is Sunday"); return 11;')
    assert absent(TENSOR_CUDA_PLUGIN=path) == (CUDA, "it is Sunday")


def test_an_entry_point_that_fails_without_a_word(tmp_path):
    assert absent(TENSOR_CUDA_PLUGIN=fake(tmp_path, "return 11;")) == (CUDA, "the CUDA plugin failed without a word")


DRIVERS = [
    ("none", "no NVIDIA driver is installed (cudaErrorInsufficientDriver)"),
    (
        "old",
        "the NVIDIA driver is for CUDA 12.4, too old for CUDA 13 (release 580 or newer is needed) "
        "(cudaErrorInsufficientDriver)",
    ),
    (
        "stub",
        "libcuda.so.1 is the toolkit's stub, not a driver: is its folder on the library path? (cudaErrorStubLibrary)",
    ),
    ("no-device", "the NVIDIA driver sees no CUDA device (cudaErrorNoDevice)"),
]


@needs_emulation
@pytest.mark.parametrize(("driver", "why"), DRIVERS)
def test_drivers(driver, why):
    assert absent(TENSOR_CUDA_PLUGIN=str(EMULATION), emulation=f"driver={driver}") == (CUDA, why)


def test_nvcc_without_a_driver():
    """A plugin of nvcc on a machine that has no driver: TENSOR_NVCC_PLUGIN, or the one beside the library."""
    plugin = os.environ.get("TENSOR_NVCC_PLUGIN", str(LIBRARY.with_name("libtensor_cuda.so")))
    if not os.path.exists(plugin):
        pytest.skip(f"{plugin} is not built")
    if os.path.exists("/dev/nvidiactl"):
        pytest.skip("this machine has a driver")
    assert absent(TENSOR_CUDA_PLUGIN=plugin) == (CUDA, "no NVIDIA driver is installed (cudaErrorInsufficientDriver)")


@needs_emulation
def test_it_is_opened_when_a_device_is_asked_for():
    program = """
assert lt.load and not is_open("libtensor_cuda")
lt.synchronize("cpu")
assert not is_open("libtensor_cuda")
assert x.to("cuda").cpu().tolist() == [1.0, 2.0]
assert is_open("libtensor_cuda")
assert c.tensor_cuda_device_count() == 1 and c.tensor_cuda_why() == b""
print(failure(lambda: x.to("cuda:1")))
"""
    said = run(program, TENSOR_CUDA_PLUGIN=str(EMULATION))
    assert f"({UNSUPPORTED}," in said and "cuda:1 does not exist: this machine has 1 CUDA device" in said


RACE = """
barrier, said = threading.Barrier(8), []
def first_use():
    barrier.wait()
    if c.tensor_cuda_device_count():
        said.append(x.to("cuda").add(1).cpu().tolist())
    else:
        said.append((failure(lambda: x.to("cuda"))[0], c.tensor_cuda_why().decode()))
threads = [threading.Thread(target=first_use) for _ in range(8)]
for t in threads: t.start()
for t in threads: t.join()
assert len(said) == 8
print(*{str(s) for s in said})
"""


@needs_emulation
def test_threads_race_for_the_first_use():
    for _ in range(3):
        assert run(RACE, TENSOR_CUDA_PLUGIN=str(EMULATION)) == "[2.0, 3.0]"


def test_threads_race_for_a_failure(tmp_path):
    path = fake(tmp_path, 'usleep(100000); std::strcpy(message, "too slow"); return 11;')
    assert run(RACE, TENSOR_CUDA_PLUGIN=path) == "(11, 'too slow')"


IN_CHILD = """
def in_child(f):
    ours, theirs = os.pipe()
    if (child := os.fork()) == 0:
        os.write(theirs, repr(f()).encode())
        os._exit(0)
    os.close(theirs)
    said = os.fdopen(ours).read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return eval(said)
"""


@needs_emulation
def test_fork_after_use():
    program = (
        IN_CHILD
        + f"""
y = x.to("cuda")
z = y * 3
def child():
    global z
    works_on_the_cpu()
    said = [failure(f) for f in (lambda: x.to("cuda"), lambda: y + 1, lambda: z.tolist(), lambda: lt.synchronize("cuda"))]
    z = None  # memory of the parent
    works_on_the_cpu()
    return said
for code, text in in_child(child):
    assert code == {FORKED} and "CUDA was used before fork: a child cannot use it any more" in text, (code, text)
assert in_child(lambda: in_child(lambda: failure(lambda: y + 1)[0])) == {FORKED}
assert z.tolist() == [3.0, 6.0] and (y + 1).tolist() == [2.0, 3.0]
if (child := os.fork()) == 0:
    import sys
    sys.exit(0)  # as a program ends, with tensors of the device alive
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""
    )
    run(program, TENSOR_CUDA_PLUGIN=str(EMULATION))


@needs_emulation
def test_fork_before_use():
    program = (
        IN_CHILD
        + """
assert in_child(lambda: x.to("cuda").tolist()) == [1.0, 2.0]
assert x.to("cuda").tolist() == [1.0, 2.0]
"""
    )
    run(program, TENSOR_CUDA_PLUGIN=str(EMULATION))


def test_fork_after_a_failure(tmp_path):
    """Who had no device does not have one after fork either, for the same reason."""
    program = (
        IN_CHILD
        + """
first = failure(lambda: x.to("cuda"))
assert first[0] == 8 and in_child(lambda: failure(lambda: x.to("cuda"))) == first
"""
    )
    run(program, TENSOR_CUDA_PLUGIN="off")


@needs_emulation
def test_tensors_alive_at_the_end():
    run('keep = [x.to("cuda") for _ in range(3)]; lt.held = keep', TENSOR_CUDA_PLUGIN=str(EMULATION))


LIBRARIES = [
    "libcublasLt.so.13",
    "libcudnn.so.9",
    "libcufft.so.12",
    "libcusolver.so.12",
    "libnvrtc.so.13",
    "libnccl.so.2",
]


@needs_emulation
def test_libraries_are_named():
    said = run("print(lt.cuda.libraries())", TENSOR_CUDA_PLUGIN=str(EMULATION))
    assert said.splitlines() == [
        "libcublasLt.so.13 is of version 130200",
        "libcudnn.so.9 is of version 92801",
        "libcufft.so.12 is of version 12200",
        "libcusolver.so.12 is there",
        "libnvrtc.so.13 is of version 13000",
        "libnccl.so.2 is of version 23203",
    ]


@needs_emulation
def test_files_that_were_tried_are_named():
    program = "print(lt.cuda.libraries()); assert lt.cuda.libraries() == lt.cuda.libraries()"
    said = run(program, "libraries=none", TENSOR_CUDA_PLUGIN=str(EMULATION), TENSOR_CUDA_LIBRARY_PATH="/a:/b")
    assert said.splitlines() == [
        f"{name} was not found; tried /a/{name}, /b/{name}, {name}, /usr/local/cuda/lib64/{name}"
        "; TENSOR_CUDA_LIBRARY_PATH may name its folder"
        for name in LIBRARIES
    ]


@needs_emulation
def test_one_library_that_needs_another():
    said = run("print(lt.cuda.libraries())", "hide=libcublasLt.so.13", TENSOR_CUDA_PLUGIN=str(EMULATION)).splitlines()
    assert said[0].startswith("libcublasLt.so.13 was not found") and said[1:3] == [
        "libcudnn.so.9 is of version 92801",
        "libcudnn.so.9 is not used without libcublasLt.so.13",
    ]
