# SPDX-License-Identifier: Apache-2.0
"""That NVIDIA's cuDNN has plans for the graphs that the plugin makes, for devices that are only described: it compiles their
kernels, and nobody runs them. That of h100 was read from one by tools/device_properties.py, the others are of data sheets."""

import os
import subprocess

import pytest
from traces import ROOT, folder_of

DEVICES = ("h100", "h200", "a100", "rtx5090")
MEGABYTE = 1 << 20
# cuDNN ends the process where there is none.
FAKE_BLAS = (
    'extern "C" { __SIZE_TYPE__ cublasLtGetVersion() { return 130000; } int cublasLtCreate(void*) { return 1; } }'
)


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    """A function that makes all plans for a device: {graph: bytes of its workspace, or None}."""
    cudnn = folder_of("libcudnn.so.9", "lib", "TENSOR_CUDA_LIBRARY_PATH")
    folder = tmp_path_factory.mktemp("plans")
    graphs = [
        f"libtensor/backends/cuda/device/{name}_graph.cpp" for name in ("attention/attention", "conv/conv", "conv/dnn")
    ]
    own = ["-std=c++20", "-O1", "-I.", "-Iinclude", "-isystem", "tests/cuda/emulation"]
    library = ["-shared", "-fPIC"]
    fake_blas = folder / "blas.cpp"
    fake_blas.write_text(FAKE_BLAS)
    for command in (
        [*own, "tests/cuda/dnn_plans.cpp", *graphs, "-ldl", "-o", folder / "plans"],
        [*library, "tests/cuda/fake_libcuda.cpp", "-Wl,-soname,libcuda.so.1", "-o", folder / "libcuda.so.1"],
        [*library, fake_blas, "-Wl,-soname,libcublasLt.so.13", "-o", folder / "libcublasLt.so.13"],
    ):
        subprocess.run(["c++", *command], cwd=ROOT, check=True)

    def plans(device):
        env = {**os.environ, "LD_LIBRARY_PATH": f"{folder}:{cudnn}", "CUDNN_LOGLEVEL_DBG": "0"}
        command = [folder / "plans", ROOT / f"tests/cuda/devices/{device}.json"]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        lines = [line.split(" ", 1) for line in done.stdout.splitlines()]
        return {graph: None if nbytes == "none" else int(nbytes) for nbytes, graph in lines}

    return plans


@pytest.mark.parametrize("device", DEVICES if os.environ.get("TENSOR_TEST_SAMPLE") == "1" else DEVICES[:1])
def test_all_graphs_have_plans(program, device):
    plans = program(device)
    assert len(plans) == 192
    assert not [graph for graph, nbytes in plans.items() if nbytes is None]
    # A matrix of scores is nowhere: those of the largest would take 100 MB.
    assert max(n for graph, n in plans.items() if graph.startswith("attention")) < 16 * MEGABYTE
