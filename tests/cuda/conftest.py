# SPDX-License-Identifier: Apache-2.0
"""Which plugin the tests of devices use: the emulated one beside the library, unless TENSOR_CUDA_PLUGIN names another; fixtures.
Of functions with many cases a half or a third runs, the same ones each time, and all with TENSOR_TEST_SAMPLE=1."""

import collections
import os
import pathlib
import sys
import tempfile
import zlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))

os.environ.setdefault("LIBTENSOR_PATH", str(ROOT / "build/release/libtensor.so"))
plugin = pathlib.Path(os.environ["LIBTENSOR_PATH"]).with_name("libtensor_cuda_emulation.so")
if "TENSOR_CUDA_PLUGIN" not in os.environ and plugin.exists():
    os.environ["TENSOR_CUDA_PLUGIN"] = str(plugin)


# Kernels that are made at run time are none of other sessions'.
kernel_folder = tempfile.TemporaryDirectory(prefix="tensor-kernels-")
os.environ["TENSOR_CACHE_DIR"] = kernel_folder.name


@pytest.fixture
def clean():
    """Nothing is left to do, and no memory kept, when the next test begins."""
    from libtensor import cuda

    yield
    cuda.synchronize()
    cuda.empty_cache()


@pytest.fixture(autouse=True)
def own_numbers(request):
    """A test draws the same numbers whichever tests ran before it."""
    import numpy as np

    if hasattr(request.module, "RNG"):
        request.module.RNG = np.random.default_rng(zlib.crc32(request.node.nodeid.encode()))


def pytest_collection_modifyitems(config, items):
    if os.environ.get("TENSOR_TEST_SAMPLE") == "1" or config.option.keyword:
        return
    cases = collections.Counter((item.path, item.originalname) for item in items)

    def is_chosen(item):
        n = cases[item.path, item.originalname]
        return zlib.crc32(item.nodeid.encode()) % (1 if n <= 24 else 2 if n <= 96 else 3) == 0

    config.hook.pytest_deselected(items=[item for item in items if not is_chosen(item)])
    items[:] = filter(is_chosen, items)
