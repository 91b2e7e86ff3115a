# SPDX-License-Identifier: Apache-2.0
"""Runs rows: every round runs every configuration once, each in a fresh process."""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from harness import libraries, machine, native, ratios

WORKER = Path(__file__).with_name("worker.py")


@dataclass
class Options:
    rounds: int = 5
    sample: float = 0.005  # seconds of work, at least
    samples: int = 9
    budget: float = 1.0  # seconds of samples
    limit: float = 600.0  # seconds for a row
    most_load: float = 0.2  # cores that others may keep busy before a row is done again
    redo: bool = True
    hopeless: float = 1.5  # times slower than the best peer, by their best samples: not run after the first round
    cpu_time: bool = False  # for rows of one thread
    of: str = "seconds"  # what counts of a process: the median of its samples, or the "least" one
    python: str = sys.executable


def environment_of(configuration, threads):
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "GOMP_", "MALLOC_", "OPENBLAS_", "BLIS_"))}
    return {**kept, **libraries.thread_environment(threads), **configuration.environment}


def ask(options, configuration, row, **more):
    """What a worker says of a row: its times, or why there are none."""
    order = {
        "row": row.name,
        "configuration": configuration.name,
        "sample": options.sample,
        "samples": options.samples,
        "budget": options.budget,
        "cpu_time": options.cpu_time and row.threads == 1,
        **more,
    }
    command = [options.python, str(WORKER), json.dumps(order)]
    limit = order.pop("limit", options.limit)
    environment = environment_of(configuration, row.threads)
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return {"failure": f"no answer within {limit:.0f} s"}
    try:
        return json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        last = (done.stderr.strip().splitlines() or [""])[-1]
        return {"failure": f"ended with {done.returncode}: {last}"[:300]}


def configurations_of(row, peers):
    def suits(c):
        if row.peers and c.name not in row.peers:
            return False
        return c.library in row.setups and (not c.compiled or c.library in row.compiled)

    return [libraries.OURS, *(c for c in peers if suits(c))]


def rounds_of(options, row, peers, began):
    """One attempt at a row: {configuration: [answer of each round, None where it was not run]}."""
    configurations = configurations_of(row, peers)
    answers = {c.name: [] for c in configurations}
    dropped = set()
    with tempfile.TemporaryDirectory(dir=native.BUILT) as folder:
        results = str(Path(folder) / "results.npz")
        for turn in range(options.rounds):
            left = options.limit - (time.monotonic() - began)
            if turn and left < 0:
                break
            for c in configurations:
                if c.name in dropped:
                    answers[c.name].append(None)
                    continue
                files = {"save": results} if c == libraries.OURS and turn == 0 else {}
                if c != libraries.OURS:
                    files = {"expected": results}
                answer = ask(options, c, row, limit=max(30.0, left), **files)
                answers[c.name].append(answer)
                if "failure" in answer:
                    if c == libraries.OURS:
                        return answers
                    dropped.add(c.name)
            if turn == 0:
                least = {n: a[0]["least"] for n, a in answers.items() if "least" in a[0]}
                del least[libraries.OURS.name]
                dropped |= ratios.hopeless(least, options.hopeless)
    return answers


def seconds(answers, of):
    return [a.get(of) if a else None for a in answers]


def middle(answers, key="seconds"):
    values = [a[key] for a in answers if a and key in a]
    return ratios.quartiles(values)[1] if values else None


def summary(row, answers, of="seconds"):
    """What a row says in the file of results."""
    ours = answers[libraries.OURS.name]
    out = {
        "name": row.name,
        "family": row.family,
        "goal": row.goal,
        "threads": row.threads,
        "target": row.target,
        "flops": row.flops,
        "bytes": row.bytes,
        "rounds": sum(a is not None and "seconds" in a for a in ours),
        "ours": middle(ours, of),
        "peers": {},
    }
    failure = next((a["failure"] for a in ours if a and "failure" in a), None)
    if failure:
        return {**out, "verdict": "failed", "failure": failure}
    if row.memory:
        out["memory MiB"] = {"libtensor": memory(ours)}
    found = {}
    for name, theirs in answers.items():
        if name == libraries.OURS.name:
            continue
        failure = next((a["failure"] for a in theirs if a and "failure" in a), None)
        if failure:
            out["peers"][name] = {"failure": failure}
            continue
        r = found[name] = ratios.ratio(seconds(ours, of), seconds(theirs, of))
        out["peers"][name] = {
            "seconds": middle(theirs, of),
            "ratio": r.median,
            "quartiles": [r.lower, r.upper],
            "rounds": r.rounds,
            "error": max(a["error"] for a in theirs if a),
        }
        if row.memory:
            out["memory MiB"][name] = memory(theirs)
    if not found:
        return {**out, "verdict": "no peer"}
    name = ratios.best(found)
    r = found[name]
    return {
        **out,
        "best": name,
        "peer": out["peers"][name]["seconds"],
        "ratio": r.median,
        "quartiles": [r.lower, r.upper],
        "verdict": ratios.verdict(r),
        "met": r.median >= row.target,
    }


def memory(answers):
    return {"peak": middle(answers, "peak_mib"), "after import": middle(answers, "import_mib")}


def run(options, row, peers):
    """A row, done again once if the machine changed under it."""
    began = time.monotonic()
    for attempt in (1, 2):
        others = machine.Others()
        before = machine.peak(row.threads)
        answers = rounds_of(options, row, peers, began)
        after = machine.peak(row.threads)
        load = others.cores()
        disturbed = ratios.drifted(before, after) or (load or 0) > options.most_load
        if not disturbed or not options.redo or time.monotonic() - began > options.limit / 2:
            break
    return {
        **summary(row, answers, options.of),
        "attempts": attempt,
        "disturbed": disturbed,
        "peak Gflop/s": [before, after],
        "others' cores": load,
        "load": round(os.getloadavg()[0], 2),
        "took": round(time.monotonic() - began, 1),
    }
