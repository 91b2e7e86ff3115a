# SPDX-License-Identifier: Apache-2.0
"""Which plugin the tests of devices use: the emulated one beside the library, unless TENSOR_CUDA_PLUGIN names another; fixtures."""

import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))

os.environ.setdefault("LIBTENSOR_PATH", str(ROOT / "build/release/libtensor.so"))
plugin = pathlib.Path(os.environ["LIBTENSOR_PATH"]).with_name("libtensor_cuda_emulation.so")
if "TENSOR_CUDA_PLUGIN" not in os.environ and plugin.exists():
    os.environ["TENSOR_CUDA_PLUGIN"] = str(plugin)


@pytest.fixture
def clean():
    """Nothing is left to do, and no memory kept, when the next test begins."""
    from libtensor import cuda

    yield
    cuda.synchronize()
    cuda.empty_cache()
