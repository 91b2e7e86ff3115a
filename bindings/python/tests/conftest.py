import gc
import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "bindings/python"))

import libtensor as lt  # noqa: E402
from libtensor import _callbacks  # noqa: E402


def live():
    gc.collect()
    return lt.memory_stats()["n_live_tensors"]


@pytest.hookimpl(tryfirst=True, hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if call.when == "call":
        item.passed = outcome.get_result().passed


@pytest.fixture(autouse=True)
def no_leak(request):
    """Every test gives back what it took: tensors, and Python objects that the library held."""
    before = live(), _callbacks.kept()
    yield
    if getattr(request.node, "passed", False):  # the traceback of a failure holds its tensors
        after = live(), _callbacks.kept()
        assert after <= before, "tensors, or what callbacks refer to, are still alive"


@pytest.fixture
def torch():
    return pytest.importorskip("torch")


@pytest.fixture
def environment():
    """For child processes: the same library and package."""
    env = {k: v for k, v in os.environ.items() if k != "LIBTENSOR_PATH"}
    return {**env, "PYTHONPATH": str(ROOT / "bindings/python"), "LIBTENSOR_PATH": lt.library_path()}
