# SPDX-License-Identifier: Apache-2.0
import gc
import os
import pathlib
import sys
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import support  # noqa: E402
from support import lt  # noqa: E402


@pytest.hookimpl(tryfirst=True, hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if call.when == "call":
        item.passed = outcome.get_result().passed


@pytest.fixture(autouse=True)
def same_numbers():
    """Random numbers of a test do not depend on the tests before it."""
    lt.manual_seed(0)


@pytest.fixture(autouse=True)
def no_leak(request):
    """Every test gives back what it took."""
    gc.freeze()  # looking for cycles is quick then, whatever has been imported meanwhile
    before = support.counted()
    yield
    if not getattr(request.node, "passed", False):  # the traceback of a failure holds its tensors
        return
    # The system ends a thread, and what it kept, a little after join() returned.
    end = time.monotonic() + 5
    while any(now > then for now, then in zip(support.counted(), before)):
        assert time.monotonic() < end, "tensors, or what callbacks refer to, are still alive"
        if not gc.collect():
            time.sleep(0.01)


@pytest.fixture(scope="session")
def torch():
    return pytest.importorskip("torch")


@pytest.fixture
def environment():
    """For child processes: the same library and package."""
    env = {k: v for k, v in os.environ.items() if k != "LIBTENSOR_PATH" and (k, v) != ("LIBTENSOR_EXTENSION", "1")}
    return {**env, "PYTHONPATH": str(support.ROOT / "bindings/python"), "LIBTENSOR_PATH": lt.library_path()}
