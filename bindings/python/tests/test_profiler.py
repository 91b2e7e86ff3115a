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


@lt.lazy("off")
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


@lt.lazy("off")
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


def check_trace(path, n_events):
    """That a file is in the trace event format (Google, "Trace Event Format"), and that events of a thread nest, as the
    importer of Perfetto demands: it drops what overlaps in part."""
    events = json.loads(path.read_text())["traceEvents"]
    assert len(events) == n_events
    threads = {}
    for event in events:  # complete events
        assert event["ph"] == "X" and event["cat"] in ("forward", "backward") and event["name"]
        assert event["ts"] >= 0 and event["dur"] >= 0
        assert all(isinstance(event[key], int) and 0 <= event[key] < 2**32 for key in ("pid", "tid"))
        assert set(event["args"]) == {"bytes", "device us", "threads", "shapes"}
        begin = round(event["ts"] * 1000)
        threads.setdefault(event["tid"], []).append((begin, -round(event["dur"] * 1000)))
    for spans in threads.values():
        open_until = []
        for begin, length in sorted(spans):
            end = begin - length
            while open_until and open_until[-1] <= begin:
                open_until.pop()
            assert not open_until or end <= open_until[-1]
            open_until.append(end)
    return events


def test_the_trace_is_in_the_trace_event_format(tmp_path):
    with profile() as prof:
        x = lt.ones(2, requires_grad=True)
        (x * 2).sum().backward()
    prof.export_chrome_trace(tmp_path / "trace.json")
    assert list(tmp_path.iterdir()) == [tmp_path / "trace.json"]
    assert {e["cat"] for e in check_trace(tmp_path / "trace.json", len(prof.events()))} == {"forward", "backward"}


def test_the_trace_of_a_network(tmp_path):
    model = lt.nn.Sequential(
        lt.nn.Conv2d(1, 4, 3),
        lt.nn.BatchNorm2d(4),
        lt.nn.ReLU(),
        lt.nn.MaxPool2d(2),
        lt.nn.Flatten(),
        lt.nn.Linear(36, 10),
    )
    optimizer = lt.optim.Adam(model.parameters())
    with profile() as prof:
        for _ in range(3):
            step(model, lt.randn(2, 1, 8, 8))
            optimizer.step()
    prof.export_chrome_trace(tmp_path / "trace.json")
    names = {e["name"] for e in check_trace(tmp_path / "trace.json", len(prof.events()))}
    assert {"conv2d", "max_pool2d", "linear", "cross_entropy"} <= names


def test_threads_and_callbacks():
    seen = []
    with profile(on_op=seen.append) as prof:
        thread = threading.Thread(target=lambda: lt.eval(lt.ones(3).exp()))
        thread.start()
        thread.join()
        lt.eval(lt.ones(3).exp())
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
        lt.eval(y)
    assert y.dtype is lt.bfloat16 and [e.name for e in prof.events()].count("matmul") == 1
