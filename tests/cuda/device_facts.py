# SPDX-License-Identifier: Apache-2.0
"""What is true of the device that the tests run on; those that stand on a fact skip where it is not so."""

import os

import pytest

from libtensor import cuda

EMULATED = cuda.device_count() > 0 and cuda.get_device_name() == "emulated device"
CACHED = os.environ.get("TENSOR_CUDA_CACHE") != "0"
# Work stays undone until somebody asks for it; a true device is done before the next line of Python. Where no memory is
# kept, each release of some asks for all.
LATE = EMULATED and os.environ.get("TENSOR_CUDA_SYNC") != "1"

needs_emulation = pytest.mark.skipif(not EMULATED, reason="the device is not emulated")
needs_cache = pytest.mark.skipif(not CACHED, reason="no memory is kept")
