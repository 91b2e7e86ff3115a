# SPDX-License-Identifier: Apache-2.0
"""Prints how many cells ran, and why others did not; a whole run fails where a row had none, or many were skipped."""

import collections
import json
import os
import pathlib
import zlib

import pytest

MOST_SKIPPED = 0.02
from_workers = []  # the cells of processes that have ended, by pytest-xdist


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    if hasattr(node, "workeroutput"):  # it has none where it crashed
        from_workers.append(node.workeroutput["cells"])


def gathered():
    from driver import CELLS

    for ran, skipped, libraries in from_workers:
        CELLS.ran.update(dict(ran))
        CELLS.skipped.update(dict(skipped))
        for name, used in libraries:
            CELLS.libraries[name].update(used)
    from_workers.clear()
    return CELLS


@pytest.fixture(autouse=True)
def own_device():
    """Libraries that a test before this one used count for no op of this one. It leaves no memory in the device's cache:
    the emulated one closes all of it to the host again and again."""
    from driver import libraries_used
    from native import DEVICE, check, lib

    libraries_used()
    yield
    if DEVICE:
        check(lib.tensor_memory_trim(DEVICE))


def missing(cells):
    """What keeps a run of all tests from being whole."""
    from driver import DIFFERENTIABLE, OPS

    covered = {(name, derivative) for name, _, _, derivative in cells.ran}
    skipped = {(name, derivative) for name, _, _, derivative in cells.skipped}
    for op in OPS:
        if (op.name, 0) not in covered and "values" not in (op.skip or {}):
            yield f"{op.name}: no cell"
    for op in DIFFERENTIABLE:
        for derivative in (1, 2):
            if (op.name, derivative) not in covered | skipped and "grad" not in (op.skip or {}):
                yield f"{op.name}: no cell of derivative {derivative}"
    left_out = set(cells.skipped) - set(cells.ran)
    if len(left_out) > MOST_SKIPPED * (len(left_out) + len(cells.ran)):
        yield f"{len(left_out)} cells were skipped"


def sample():
    """One test in how many runs: the whole suite takes long where each takes long."""
    return int(
        os.environ.get("TENSOR_TEST_SAMPLE") or (1 if os.environ.get("TENSOR_TEST_DEVICE", "cpu") == "cpu" else 8)
    )


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "cpu: about instruction sets, threads or text without a device, not for other devices"
    )


def pytest_collection_modifyitems(config, items):
    if os.environ.get("TENSOR_TEST_DEVICE", "cpu") != "cpu":
        for item in items:
            if item.get_closest_marker("cpu"):
                item.add_marker(pytest.mark.skip(reason="of the CPU alone"))
    if sample() == 1 or (config.option.keyword and "TENSOR_TEST_SAMPLE" not in os.environ):
        return
    chosen, others = [], []
    for item in items:
        (others if zlib.crc32(item.nodeid.encode()) % sample() else chosen).append(item)
    config.hook.pytest_deselected(items=others)
    items[:] = chosen


def is_whole(config):
    return (
        sample() == 1
        and not (config.option.keyword or config.option.collectonly)
        and all(pathlib.Path(argument).is_dir() for argument in config.args)
    )


def pytest_sessionfinish(session):
    cells = gathered()
    if hasattr(session.config, "workeroutput"):
        libraries = [(name, sorted(used)) for name, used in cells.libraries.items()]
        session.config.workeroutput["cells"] = (list(cells.ran.items()), list(cells.skipped.items()), libraries)
    elif is_whole(session.config) and any(missing(cells)) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    cells = gathered()
    if not cells.ran:
        return
    left_out = {cell: why for cell, why in cells.skipped.items() if cell not in cells.ran}
    rows = len({name for name, *_ in cells.ran})
    cases = sum(cells.ran.values())
    terminalreporter.write_line(
        f"{len(cells.ran)} cells (op x dtype x layout x derivative) of {rows} rows ran, with {cases} cases; {len(left_out)} skipped"
    )
    reasons = collections.defaultdict(set)
    for (name, *_), why in left_out.items():
        reasons[why].add(name)
    for why, names in reasons.items():
        terminalreporter.write_line(f"  skipped: {', '.join(sorted(names))}: {why}")
    if path := os.environ.get("TENSOR_TEST_CELLS"):  # tools/cuda_report.py reads it
        libraries = {name: sorted(used) for name, used in cells.libraries.items() if used}
        pathlib.Path(path).write_text(json.dumps({"cells": sorted(cells.ran), "libraries": libraries}))
    if is_whole(config):
        for what in missing(cells):
            terminalreporter.write_line(f"FAILED {what}")
