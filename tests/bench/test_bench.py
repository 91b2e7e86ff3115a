# SPDX-License-Identifier: Apache-2.0
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from harness import libraries, plot, report, schedule, table, worker

ROOT = Path(__file__).resolve().parents[2]
ROWS = table.load()


def bench(tmp_path, *arguments):
    command = [sys.executable, str(ROOT / "benchmarks/bench.py"), *arguments, "--out", str(tmp_path), "--no-limits"]
    environment = {**os.environ, "TENSOR_BENCH_VENV": str(tmp_path / "none")}
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def results(tmp_path, name="latest"):
    return json.loads((tmp_path / f"{name}.json").read_text())


def test_without_peers(tmp_path):
    done = bench(tmp_path, "add 1e4", "max 1e6 1T", "--rounds", "1", "--no-redo", "--peers", "none")
    assert done.returncode == 0, done.stderr
    found = results(tmp_path)
    assert found["command"].startswith("./dev bench 'add 1e4'")
    assert set(found) == {
        "command", "date", "revision", "machine", "versions", "absent", "limits", "rows",
    }  # fmt: skip
    assert found["versions"]["libtensor"]
    assert [row["name"] for row in found["rows"]] == ["add 1e4", "max 1e6 1T"]
    for row in found["rows"]:
        assert 1e-7 < row["ours"] < 1
        assert row["rounds"] == 1
        assert (row["peers"], row["verdict"]) == ({}, "no peer")
        assert len(row["peak Gflop/s"]) == 2


def test_with_a_peer_and_resumed(tmp_path):
    arguments = ("--rounds", "2", "--no-redo", "--peers", "numpy", "--all-rounds", "--resume")
    assert bench(tmp_path, "max 1e6 1T", *arguments).returncode == 0
    [first] = results(tmp_path)["rows"]
    assert first["verdict"] in {"won", "tie", "lost"}
    assert first["best"] in {"numpy", "numpy tuned"}
    assert first["quartiles"][0] <= first["ratio"] <= first["quartiles"][1]
    assert set(first["peers"]) == {"numpy", "numpy tuned"}
    assert all(peer["rounds"] == 2 and peer["error"] == 0 for peer in first["peers"].values())
    done = bench(tmp_path, "max 1e6 1T", "add 1e4", *arguments)
    assert "max 1e6 1T" in done.stdout
    again = results(tmp_path)["rows"]
    assert [row["name"] for row in again] == ["add 1e4", "max 1e6 1T"]
    assert again[1] == first
    assert (tmp_path / "latest.ratios.svg").exists()
    limits = {"clock GHz": 3, "Gflop/s": {"avx2": {"1": 98}}, "GB/s": {"L2": {"KiB": 512, "copy": 33}}}
    told = results(tmp_path) | {"limits": limits, "revision": "before", "absent": {"gone": "why", "numpy": "no"}}
    told["versions"] |= {"torch": "2"}
    (tmp_path / "latest.json").write_text(json.dumps(told))
    assert bench(tmp_path, "add 1e4", *arguments).returncode == 0
    now = results(tmp_path)
    assert now["rows"] == again, "rows that were not asked for stay"
    assert [c[: len("./dev bench")] for c in now["command"].split("; ")] == ["./dev bench"] * 3
    assert now["revision"].startswith("before; ")
    assert now["limits"] == limits and now["absent"] == {"gone": "why"}
    assert now["versions"] == told["versions"]


def test_unknown_names_are_refused(tmp_path):
    assert "no row" in bench(tmp_path, "nonsense").stderr
    assert "no peer nonsense" in bench(tmp_path, "max", "--peers", "nonsense").stderr


@pytest.mark.parametrize(
    ("found", "message"),
    [
        ([1.0, 2.0, 3.1], "differs by 0.033"),
        ([1.0, 2.0], "2 elements"),
        ([1.0, 2.0, np.nan], "not finite"),
    ],
)
def test_another_result_is_not_timed(found, message):
    with pytest.raises(ValueError, match=message):
        worker.compare([np.array(found)], [np.array([1.0, 2.0, 3.0])], 1e-2)


def test_errors_are_relative_to_the_largest_value():
    expected = [np.array([0.0, 100.0, np.inf])]
    assert worker.compare([np.array([0.5, 100.0, np.inf])], expected, 1e-2) == 0.005
    with pytest.raises(ValueError, match="2 results instead of 1"):
        worker.compare(expected * 2, expected, 1e-2)


def test_samples_are_long_enough():
    calls, now = [], [0.0]

    def many(n):
        calls.append(n)
        now[0] += n * 1e-3 + (0.1 if len(calls) == 1 else 0)  # the first call is held up

    assert worker.measure(many, lambda: now[0], 0.005, 4, 10.0) == pytest.approx([1e-3] * 4)
    assert all(n >= 5 for n in calls[-4:])


@pytest.fixture
def answering(monkeypatch, tmp_path):
    """Workers answer with these least times, by their name; returns who was asked, in turn."""

    def install(times):
        asked = []

        def ask(options, configuration, row, **more):
            asked.append(configuration.name)
            least = times[configuration.name]
            return {"seconds": least * 1.1, "least": least, "error": 0.0}

        monkeypatch.setattr(schedule, "ask", ask)
        monkeypatch.setattr(schedule.native, "BUILT", tmp_path)
        return asked

    return install


PEERS = [c for c in libraries.PEERS if c.name in ("torch", "numpy", "numpy tuned")]


def test_rounds_take_turns_and_drop_slow_peers(answering):
    asked = answering({"libtensor": 9.0, "torch": 1.0, "numpy": 1.4, "numpy tuned": 1.6})
    options = schedule.Options(rounds=3)
    answers = schedule.rounds_of(options, ROWS["max 1e6 1T"], PEERS, time.monotonic())
    assert asked == ["libtensor", "torch", "numpy", "numpy tuned", *["libtensor", "torch", "numpy"] * 2]
    assert answers["numpy tuned"][1:] == [None, None]
    assert schedule.summary(ROWS["max 1e6 1T"], answers)["best"] == "torch"


def test_a_row_ends_after_its_limit(answering):
    asked = answering({"libtensor": 1.0, "torch": 1.0, "numpy": 1.0, "numpy tuned": 1.0})
    options = schedule.Options(rounds=5, limit=10)
    schedule.rounds_of(options, ROWS["max 1e6 1T"], PEERS, time.monotonic() - 11)
    assert len(asked) == 4, "one round at least"


@pytest.mark.parametrize(
    ("peaks", "load", "attempts", "disturbed"),
    [
        ([100, 102], [0.1], 1, False),
        ([100, 104, 104, 104], [0.1, 0.1], 2, False),
        ([100, 100, 100, 100], [0.5, 0.5], 2, True),
        ([100, 100], [None], 1, False),
    ],
)
def test_a_disturbed_row_is_done_once_more(answering, monkeypatch, peaks, load, attempts, disturbed):
    answering({"libtensor": 1.0, "torch": 1.0, "numpy": 1.0, "numpy tuned": 1.0})
    monkeypatch.setattr(schedule.machine, "peak", lambda threads: peaks.pop(0))
    monkeypatch.setattr(schedule.machine.Others, "cores", lambda self: load.pop(0))
    result = schedule.run(schedule.Options(rounds=1), ROWS["max 1e6 1T"], PEERS)
    assert (result["attempts"], result["disturbed"]) == (attempts, disturbed)


def test_no_answer_in_time_is_a_failure(tmp_path):
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    options = schedule.Options(python=str(slow))
    answer = schedule.ask(options, libraries.OURS, ROWS["max 1e6 1T"], limit=0.2)
    assert answer == {"failure": "no answer within 0 s"}
    options.python = "/bin/false"
    assert "ended with 1" in schedule.ask(options, libraries.OURS, ROWS["max 1e6 1T"])["failure"]


def test_environments_of_workers(monkeypatch):
    monkeypatch.setenv("OMP_NUM_THREADS", "64")
    monkeypatch.setenv("MALLOC_TOP_PAD_", "1")
    tuned = next(c for c in libraries.PEERS if c.name == "openblas tuned")
    environment = schedule.environment_of(tuned, 2)
    assert environment["OMP_NUM_THREADS"] == "2"
    assert libraries.OPENBLAS.items() <= environment.items()
    assert "MALLOC_TOP_PAD_" not in environment


@pytest.mark.parametrize(
    ("flags", "openblas", "blis"),
    [
        ({"avx2", "fma", "avx512f", "avx512dq"}, "SkylakeX", "skx"),
        ({"avx2", "fma"}, "Haswell", "haswell"),
        ({"sse2"}, None, None),
    ],
)
def test_peers_get_kernels_that_the_processor_can_run(flags, openblas, blis):
    chosen = {**libraries.kernels_deserved(flags)[0], **libraries.kernels_deserved(flags)[1]}
    assert (chosen.get("OPENBLAS_CORETYPE"), chosen.get("BLIS_ARCH_TYPE")) == (openblas, blis)


def test_medians_or_least_samples_count():
    answers = {"libtensor": [{"seconds": 2.0, "least": 1.0}], "torch": [{"seconds": 3.0, "least": 2.0, "error": 0}]}
    assert schedule.summary(ROWS["max 1e6 1T"], answers)["ratio"] == 1.5
    assert schedule.summary(ROWS["max 1e6 1T"], answers, "least")["ratio"] == 2


def test_a_failing_peer_is_named():
    row = ROWS["max 1e6 1T"]
    answers = {"libtensor": [{"seconds": 1.0}], "torch": [{"failure": "no answer"}]}
    summary = schedule.summary(row, answers)
    assert summary["peers"]["torch"] == {"failure": "no answer"}
    assert summary["verdict"] == "no peer"
    assert schedule.summary(row, {"libtensor": [{"failure": "wrong"}]})["verdict"] == "failed"


def test_report(tmp_path):
    row = {"name": "x", "goal": 3, "target": 2, "ours": 1e-6, "peer": 1.5e-6, "best": "torch", "ratio": 1.5}
    row |= {"quartiles": [1.4, 1.6], "verdict": "won", "met": False, "rounds": 5}
    found = {"rows": [row], "machine": {"processor": "p", "cores": 2, "system": "s", "load": [0.1]}, "limits": None}
    found |= {"date": "2020-01-01T00:00", "revision": "r", "command": "c", "versions": {"torch": "1"}, "absent": {}}
    page = tmp_path / "page.md"
    page.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n")
    report.write_into(page, found)
    text = page.read_text()
    assert "| 3 | x | 1 us | 1.5 us | torch | 1.50 | 1.40 to 1.60 | 2 | won, below target |" in text
    assert "old" not in text
    assert report.verdict({**row, "rounds": 2, "disturbed": True}) == "won, below target (2 rounds) (disturbed)"
    assert text.startswith("before\n") and text.endswith("after\n")


def drawn(**more):
    row = {"name": "a & b", "target": 2, "ours": 1e-3, "peer": 2e-3, "best": "torch", "ratio": 2.0, "met": True}
    row |= {"quartiles": [1.9, 2.1], "verdict": "won", "flops": 1e8, "bytes": 1e7, **more}
    bandwidths = {"L2, 1 thread": {"KiB": 256, "read": 100.0}, "DRAM, 1 thread": {"KiB": 5e5, "read": 20.0}}
    return {"rows": [row], "limits": {"Gflop/s": {"avx2": {"1": 100.0, "2": 200.0}}, "GB/s": bandwidths}}


def elements(picture, tag):
    return ElementTree.fromstring(picture).findall(f"{{http://www.w3.org/2000/svg}}{tag}")


def test_bars(tmp_path):
    bar = elements(plot.bars(drawn()), "rect")[-1]
    one = elements(plot.bars(drawn(ratio=1.0)), "rect")[-1]
    assert float(bar.get("width")) > 50 and float(one.get("width")) == 0
    slower = elements(plot.bars(drawn(ratio=0.5, quartiles=[0.4, 0.6], verdict="lost")), "rect")[-1]
    assert float(slower.get("x")) < float(one.get("x")) == float(bar.get("x"))
    plot.write(tmp_path, "x", drawn())
    assert sorted(p.name for p in tmp_path.iterdir()) == ["x.ratios.svg", "x.roofline.svg"]
    plot.bars({"rows": []})


def test_roofline():
    circles = elements(plot.roofline(drawn()), "circle")
    assert [c.get("fill") for c in circles] == ["white", plot.COLORS["won"]]
    assert float(circles[0].get("cy")) > float(circles[1].get("cy")), "ours is faster, so higher"
    assert plot.roofline({"rows": [], "limits": None}) is None


def test_durations():
    assert [report.duration(s) for s in (2.5, 0.9999, 1.234e-3, 5e-9)] == ["2.5 s", "1 s", "1.23 ms", "5 ns"]


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_rows_are_complete(row):
    assert "libtensor" in row.setups
    assert row.threads in (1, 2)
    assert row.target > 0
