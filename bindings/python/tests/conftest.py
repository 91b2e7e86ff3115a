import gc
import os
import pathlib
import sys

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
def no_leak(request):
    """Every test gives back what it took."""
    before = support.held()
    yield
    if getattr(request.node, "passed", False):  # the traceback of a failure holds its tensors
        assert support.held() <= before, "tensors, or what callbacks refer to, are still alive"


@pytest.fixture(scope="session")
def torch():
    module = pytest.importorskip("torch")
    gc.collect()
    gc.freeze()  # so that looking for leaks does not walk all of it each time
    return module


@pytest.fixture
def environment():
    """For child processes: the same library and package."""
    env = {k: v for k, v in os.environ.items() if k != "LIBTENSOR_PATH" and (k, v) != ("LIBTENSOR_EXTENSION", "1")}
    return {**env, "PYTHONPATH": str(support.ROOT / "bindings/python"), "LIBTENSOR_PATH": lt.library_path()}
