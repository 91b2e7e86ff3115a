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


def pytest_collection_finish(session):
    gc.collect()
    gc.freeze()  # looking for leaks then does not walk all that was imported each time


@pytest.fixture(autouse=True)
def same_numbers():
    """Random numbers of a test do not depend on the tests before it."""
    lt.manual_seed(0)


@pytest.fixture(autouse=True)
def no_leak(request):
    """Every test gives back what it took."""
    before = support.held()
    yield
    if getattr(request.node, "passed", False):  # the traceback of a failure holds its tensors
        # The system ends a thread, and what it kept, a little after join() returned.
        end = time.monotonic() + 5
        while not support.held() <= before and time.monotonic() < end:
            time.sleep(0.01)
        assert support.held() <= before, "tensors, or what callbacks refer to, are still alive"


@pytest.fixture(scope="session")
def torch():
    module = pytest.importorskip("torch")
    gc.collect()
    gc.freeze()
    return module


@pytest.fixture
def environment():
    """For child processes: the same library and package."""
    env = {k: v for k, v in os.environ.items() if k != "LIBTENSOR_PATH" and (k, v) != ("LIBTENSOR_EXTENSION", "1")}
    return {**env, "PYTHONPATH": str(support.ROOT / "bindings/python"), "LIBTENSOR_PATH": lt.library_path()}
