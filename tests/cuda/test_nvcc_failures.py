# SPDX-License-Identifier: Apache-2.0
"""Every failure of every call of CUDA, in the plugin as nvcc built it: what was compiled is linked to a fake cudart, and a
program that uses all of a device runs on it. No call may end but with a status and words; a device that is lost says so
from then on, and the CPU goes on."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from test_load import DRIVERS

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLUGIN = pathlib.Path(os.environ.get("TENSOR_NVCC_PLUGIN", "/none"))
OBJECTS = PLUGIN.parent / "CMakeFiles/tensor_cuda.dir"
CUDA, NOMEM = 11, 10
# Which answer without a failure of their own, or which the program does not come to.
SILENT = {
    "cudaDriverGetVersion",
    "cudaEventDestroy",
    "cudaGetDevice",
    "cudaGetErrorName",
    "cudaGetErrorString",
    "cudaGetLastError",
}
UNUSED = {
    "cudaDeviceGetAttribute",
    "cudaGraphDestroy",
    "cudaGraphExecDestroy",
    "cudaGraphGetNodes",
    "cudaGraphInstantiate",
    "cudaGraphLaunch",
    "cudaLibraryUnload",
    "cudaMemsetAsync",
    "cudaPointerGetAttributes",
    "cudaStreamBeginCapture",
    "cudaStreamEndCapture",
    "cudaStreamIsCapturing",
}
# Compiles anything, to one byte.
FAKE_NVRTC = """
extern "C" {
int nvrtcVersion(int* major, int* minor) { return *major = 13, *minor = 0, 0; }
int nvrtcGetCUBINSize(void*, __SIZE_TYPE__* size) { return *size = 1, 0; }
int nvrtcGetCUBIN(void*, char* image) { return *image = 0; }
""" + "".join(
    f"int nvrtc{name}(...) {{ return 0; }}\n"
    for name in (
        "CreateProgram", "DestroyProgram", "CompileProgram", "GetProgramLogSize", "GetProgramLog", "GetPTXSize", "GetPTX",
        "GetNumSupportedArchs", "GetSupportedArchs",
    )
) + "}\n"  # fmt: skip

pytestmark = pytest.mark.skipif(not OBJECTS.is_dir(), reason="TENSOR_NVCC_PLUGIN names no plugin that was built here")


def headers():
    nvcc = pathlib.Path(shutil.which("nvcc") or "nvcc").resolve()
    for folder in (nvcc.parents[1] / "include", pathlib.Path("/usr/local/cuda/include")):
        if (folder / "cuda_runtime_api.h").exists():
            return folder
    pytest.skip("CUDA's headers are not found")


@pytest.fixture(scope="module")
def plugin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cudart")
    emulation = ROOT / "tests/cuda/emulation"
    flags = ["g++", "-std=c++20", "-O1", "-g1", "-fPIC", "-fvisibility=hidden", f"-I{ROOT}", f"-I{ROOT / 'include'}"]
    made = []
    for source, system in [
        (ROOT / "tests/cuda/fake_cudart.cpp", emulation),
        (emulation / "emulation.cpp", emulation),
        (emulation / "errors.cpp", emulation),
        (emulation / "fibers.cpp", emulation),
        (emulation / "graphs.cpp", emulation),
        (ROOT / "tests/cuda/fake_cudart_facts.cpp", headers()),
    ]:
        made.append(folder / f"{source.stem}.o")
        subprocess.run([*flags, "-isystem", system, "-c", source, "-o", made[-1]], check=True)
    cudart = folder / "libcudart.so.13"
    subprocess.run(["g++", "-shared", f"-Wl,-soname,{cudart.name}", "-o", cudart, *made, "-pthread"], check=True)
    nvrtc = folder / "nvrtc.cpp"
    nvrtc.write_text(FAKE_NVRTC)
    subprocess.run(["g++", "-shared", "-fPIC", "-o", folder / "libnvrtc.so.13", nvrtc], check=True)
    exports = ROOT / "libtensor/backends/cuda/exports.map"
    options = [f"-Wl,--version-script={exports}", "-Wl,-Bsymbolic", "-Wl,-z,defs", f"-Wl,-rpath,{folder}", "-pthread"]
    linked = folder / "libtensor_cuda.so"
    objects = sorted(OBJECTS.rglob("*.o"))
    subprocess.run(["g++", "-shared", "-o", linked, *objects, cudart, *options, "-ldl"], check=True)
    return linked


def run(plugin, emulation):
    env = os.environ | {
        "TENSOR_CUDA_PLUGIN": str(plugin),
        "TENSOR_CUDA_EMULATION": f"devices=2,{emulation}",
        "TENSOR_CUDA_LIBRARY_PATH": str(plugin.parent),
        "PYTHONPATH": str(ROOT / "bindings/python"),
    }
    program = ROOT / "tests/cuda/host_program.py"
    return subprocess.run([sys.executable, program], env=env, capture_output=True, text=True, timeout=120)


def told(done):
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def calls(plugin):
    """How often each call comes."""
    done = run(plugin, "trace=calls")
    found = told(done)
    assert found["why"] == "" and found["held"] == 0
    for answers in found["rounds"]:
        assert set(map(tuple, answers.values())) == {(0, "")}
    return {name: done.stderr.split().count(name) for name in sorted(set(done.stderr.split()))}


def test_nvcc_calls_are_known(plugin, calls):
    """A new one has to be met by the program, or named above."""
    symbols = subprocess.run(["nm", "-D", "--undefined-only", plugin], check=True, capture_output=True, text=True)
    imported = set(re.findall(r"\bcuda\w+", symbols.stdout)) - SILENT - UNUSED
    assert imported == {"cudaLaunchKernel" if name == "launch" else name for name in calls}


@pytest.mark.parametrize("code", [2, 9, 700, 999])
def test_nvcc_failures(plugin, calls, code):
    cases = [(name, n) for name, count in calls.items() for n in sorted({1, count // 2 + 1, count})]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda case: run(plugin, f"fail={case[0]}:{case[1]}:{code}"), cases))
    failed = 0
    for case, done in zip(cases, results):
        found = told(done)
        assert found["host"] == [2.0, 2.0, 2.0], case
        answers = [answer for one in found["rounds"] for answer in one.values()]
        failed += any(status for status, _ in answers) or found["why"] != ""
        for status, message in answers:
            assert status in (0, CUDA, NOMEM), (case, status, message)
            assert status == 0 or re.match(r"[\w.]+: .*\S", message), (case, status, message)
        if code < 700:
            # One failure that passes is over with its call, and nothing is held for it.
            last = found["rounds"][1]
            assert found["why"] or case[1] > 1 or set(map(tuple, last.values())) == {(0, "")}, (case, last)
            assert found["why"] or found["held"] == 0, case
            continue
        # What a device is lost by is what all later calls say.
        words = {message.split("failure: ")[1] for _, message in answers if "lost by an earlier failure: " in message}
        assert len(words) <= 1, (case, words)
    assert failed > len(cases) / 3  # others are those that are tried again, or do without


@pytest.mark.parametrize(("driver", "why"), DRIVERS)
def test_nvcc_drivers(plugin, driver, why):
    found = told(run(plugin, f"driver={driver}"))
    assert found["why"] == why
    for answers in found["rounds"]:
        assert all(
            status in (0, CUDA) and (status == 0 or message.endswith(why)) for status, message in answers.values()
        )
