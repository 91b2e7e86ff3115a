# SPDX-License-Identifier: Apache-2.0
"""The profiler."""

import json
import threading

import pytest
from libtensor.profiler import profile

import libtensor as lt


def step(model, x):
    loss = lt.nn.functional.cross_entropy(model(x), lt.tensor([1, 2]))
    loss.backward()


def test_ops_forward_and_backward():
    model = lt.nn.Sequential(lt.nn.Conv2d(1, 2, 3), lt.nn.ReLU(), lt.nn.Flatten(), lt.nn.Linear(2 * 36, 10))
    with profile() as prof:
        step(model, lt.randn(2, 1, 8, 8))
    assert not any(e.is_backward for e in prof.events() if e.name == "cross_entropy")
    forward = {e.name for e in prof.events() if not e.is_backward}
    backward = {e.name for e in prof.events() if e.is_backward}
    assert {"conv2d", "relu", "linear", "cross_entropy"} <= forward and {
        "conv2d",
        "conv2d_weight_grad",
        "relu",
    } <= backward
    conv = next(e for e in prof.events() if e.name == "conv2d" and not e.is_backward)
    assert conv.shapes == "[2, 1, 8, 8], [2, 1, 3, 3], [2]" and conv.bytes >= 2 * 2 * 36 * 4
    assert 0 < conv.self_time <= conv.duration and conv.threads >= 1 and conv.device_time == 0
    outermost = sum(e.duration for e in prof.events() if e.depth == 0)
    assert sum(e.self_time for e in prof.events()) == outermost


def test_table_and_sums():
    x = lt.ones(3, 4)
    with profile() as prof:
        for _ in range(5):
            lt.exp(x)
        lt.exp(lt.ones(7))
    by_name = {row.name: row for row in prof.key_averages()}
    assert by_name["exp"].calls == 6
    by_shape = {row.shapes: row.calls for row in prof.key_averages(group_by_input_shape=True) if row.name == "exp"}
    assert by_shape == {"[3, 4]": 5, "[7]": 1}
    assert prof.table().splitlines()[0].split()[:2] == ["op", "calls"] and "[3, 4]" in prof.table(by_shape=True)
    assert str(prof) == prof.table()


def test_the_trace_is_in_the_trace_event_format(tmp_path):
    with profile() as prof:
        x = lt.ones(2, requires_grad=True)
        (x * 2).sum().backward()
    prof.export_chrome_trace(tmp_path / "trace.json")
    trace = json.loads((tmp_path / "trace.json").read_text())
    assert list(tmp_path.iterdir()) == [tmp_path / "trace.json"]
    events = trace["traceEvents"]
    assert len(events) == len(prof.events())
    for event in events:  # a complete event: Google, Trace Event Format
        assert event["ph"] == "X" and event["cat"] in ("forward", "backward")
        assert (
            event["ts"] >= 0 and event["dur"] >= 0 and isinstance(event["pid"], int) and isinstance(event["tid"], int)
        )
        assert set(event["args"]) == {"bytes", "device us", "threads", "shapes"}
    for inner, outer in ((e, o) for e in events for o in events if e is not o and e["tid"] == o["tid"]):
        apart = inner["ts"] + inner["dur"] <= outer["ts"] + 0.002 or outer["ts"] + outer["dur"] <= inner["ts"] + 0.002
        nested = inner["ts"] + 0.002 >= outer["ts"] and inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"] + 0.002
        around = outer["ts"] + 0.002 >= inner["ts"] and outer["ts"] + outer["dur"] <= inner["ts"] + inner["dur"] + 0.002
        assert apart or nested or around


def test_threads_and_callbacks():
    seen = []
    with profile(on_op=seen.append) as prof:
        thread = threading.Thread(target=lambda: lt.ones(3).exp())
        thread.start()
        thread.join()
        lt.ones(3).exp()
    assert [e.name for e in seen] == [e.name for e in prof.events()] and seen[0].shapes == prof.events()[0].shapes
    assert len({e.thread for e in prof.events()}) == 2


def test_errors_and_what_is_off():
    with profile(), pytest.raises(lt.InvalidError, match="on already"):
        profile().start()
    with pytest.raises(lt.InvalidError, match="is off"):
        profile().stop()
    with pytest.raises(ZeroDivisionError), profile():
        raise ZeroDivisionError
    prof = profile()
    assert prof.events() == []
    with prof:
        pass
    lt.ones(2).exp()
    assert prof.events() == [] and "exp" not in prof.table()


def test_mixed_precision_is_recorded_too():
    x = lt.randn(4, 4)
    with profile() as prof, lt.autocast("cpu", dtype=lt.bfloat16):
        y = x @ x
    assert y.dtype is lt.bfloat16 and [e.name for e in prof.events()].count("matmul") == 1
