# SPDX-License-Identifier: Apache-2.0
"""Times libtensor beside its peers: ./dev bench [ROWS...] [options]; docs/performance.md explains it.

ROWS are words of names, families or patterns; all rows without.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import overhead  # noqa: E402
from harness import libraries, machine, native, plot, report, schedule, table  # noqa: E402

RESULTS = native.SOURCES / "results"
DOCUMENT = native.ROOT / "docs/performance.md"


def parsed(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__.splitlines()[0])
    parser.add_argument("rows", nargs="*", help="words of rows, families, or patterns")
    parser.add_argument("--list", action="store_true", help="the rows, and which libraries each has")
    parser.add_argument(
        "--quick", action="store_true", help="the core rows, fewer peers and rounds, in about five minutes"
    )
    parser.add_argument("--threads", type=int, help="only rows of that many threads")
    parser.add_argument("--peers", help="only these libraries or configurations, with commas; none for no peer")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--limit", type=float, default=600.0, help="seconds for a row")
    parser.add_argument("--most-load", type=float, default=0.2, help="cores others may use before a row is redone")
    parser.add_argument("--no-redo", action="store_true")
    parser.add_argument("--all-rounds", action="store_true", help="slow peers are not left out after the first round")
    parser.add_argument("--cpu-time", action="store_true", help="rows of one thread by the time of the processor")
    parser.add_argument("--least", action="store_true", help="the least sample of a process counts, not the median")
    parser.add_argument("--no-limits", action="store_true", help="does not measure the machine's limits")
    parser.add_argument("--overhead", action="store_true", help="what a call costs from each language, too")
    parser.add_argument("--resume", action="store_true", help="goes on where a run of the same name ended")
    parser.add_argument("--verbose", action="store_true", help="all peers of each row")
    parser.add_argument("--name", default="latest", help="of the result in benchmarks/results")
    parser.add_argument("--out", type=Path, default=RESULTS, help="another folder for it")
    parser.add_argument("--report", type=Path, metavar="FILE", help="writes a result into docs/performance.md")
    return parser.parse_args(arguments)


def options_of(args):
    options = schedule.Options(rounds=args.rounds or 5, limit=args.limit, most_load=args.most_load)
    options.python = worker_python()
    options.redo = not args.no_redo
    options.cpu_time, options.of = args.cpu_time, "least" if args.least else "seconds"
    if args.quick:
        options.rounds, options.redo, options.budget = args.rounds or 2, False, 0.4
    if args.all_rounds:
        options.hopeless = float("inf")
    return options


def worker_python():
    """The Python that has the peers: that of ./dev bench --setup, or of TENSOR_BENCH_VENV, else this one."""
    folder = Path(os.environ.get("TENSOR_BENCH_VENV") or native.ROOT / "build/bench-venv")
    python = folder / "bin/python"
    return str(python) if python.exists() else sys.executable


def present(options, wanted):
    """The configurations that can run, the versions of their libraries, and why others are absent."""
    versions, absent, loaded = {}, {}, []
    for c in (libraries.OURS, *wanted):
        if c.library in absent:
            continue
        if c.library in {other.library for other in loaded} and not c.tells:
            loaded.append(c)
            continue
        try:
            versions[c.name] = version_of(options, c)
            loaded.append(c)
        except (RuntimeError, FileNotFoundError) as failure:
            absent[c.name] = str(failure)
    if libraries.OURS.library in absent:
        raise SystemExit(f"libtensor does not load: {absent[libraries.OURS.library]}")
    return loaded[1:], versions, absent


def version_of(options, configuration):
    native.prepare(configuration.library, options.python)
    command = [options.python, str(schedule.WORKER.with_name("probe.py")), configuration.name]
    environment = schedule.environment_of(configuration, 1)
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        raise RuntimeError((done.stderr.strip().splitlines() or ["it does not load"])[-1][:200])
    return lines[-1]


def wanted_peers(text, quick=False):
    if text is None:
        return [c for c in libraries.PEERS if c.quick or not quick]
    words = [w for w in text.split(",") if w and w != "none"]
    known = {name for c in libraries.PEERS for name in (c.name, c.library)}
    for word in words:
        if word not in known:
            raise SystemExit(f"no peer {word}; there are: {', '.join(sorted(known))}")
    return [c for c in libraries.PEERS if c.name in words or c.library in words]


def save(path, results):
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_suffix(".part")
    scratch.write_text(json.dumps(results, indent=1) + "\n")
    scratch.replace(path)


def previous(path, resume):
    """The results of an earlier run to go on from, without rows that failed."""
    if not (resume and path.exists()):
        return None
    found = json.loads(path.read_text())
    return found | {"rows": [row for row in found["rows"] if row["verdict"] != "failed"]}


def continued(results, earlier):
    """A run's results, of which some rows are those of an earlier run."""
    joined = {k: "; ".join(dict.fromkeys([*earlier[k].split("; "), results[k]])) for k in ("command", "revision")}
    versions = earlier["versions"] | results["versions"]
    absent = {k: why for k, why in (earlier["absent"] | results["absent"]).items() if k not in versions}
    return results | joined | {"versions": versions, "absent": absent, "limits": results["limits"] or earlier["limits"]}


def listing(rows):
    for row in rows:
        print(f"{row.name:36} {row.family:14} {'quick' if row.quick else '':6} {', '.join(row.setups)}")


def main(arguments=None):
    args = parsed(arguments)
    if args.report:
        report.write_into(DOCUMENT, json.loads(args.report.read_text()))
        return 0
    rows = table.select(table.load(), args.rows, args.threads, args.quick)
    if not rows:
        raise SystemExit("no row has such a name; ./dev bench --list has all")
    if args.list:
        listing(rows)
        return 0
    options = options_of(args)
    native.BUILT.mkdir(parents=True, exist_ok=True)
    wanted = [
        c
        for c in wanted_peers(args.peers, args.quick)
        if any(c in schedule.configurations_of(row, [c]) for row in rows)
    ]
    peers, versions, absent = present(options, wanted)
    path = args.out / f"{args.name}.json"
    earlier = previous(path, args.resume)
    about = machine.described()
    results = {
        "command": shlex.join(["./dev", "bench", *(sys.argv[1:] if arguments is None else arguments)]),
        "date": about["date"],
        "revision": machine.revision(),
        "machine": about,
        "versions": versions,
        "absent": absent,
        "limits": None if args.no_limits else machine.limits(about["cores"]),
        "rows": [],
    }
    if earlier:
        results = continued(results, earlier)
    done = {row["name"]: row for row in earlier["rows"]} if earlier else {}
    print(f"{about['processor']}, {about['cores']} cores, load {about['load'][0]}; {options.rounds} rounds")
    print(", ".join(f"{k} {v}" for k, v in versions.items()))
    for name, why in absent.items():
        print(f"without {name}: {why}")
    print(report.header(), flush=True)
    order = {name: i for i, name in enumerate(table.load())}
    for row in rows:
        result = done.get(row.name) or schedule.run(options, row, peers)
        done[row.name] = result
        results["rows"] = sorted(done.values(), key=lambda r: order.get(r["name"], len(order)))
        save(path, results)
        print(report.line(report.cells(result)), flush=True)
        if args.verbose or any("failure" in p for p in result["peers"].values()):
            print(report.peers_line(result), flush=True)
    if args.overhead or not (args.rows or args.quick or args.threads or args.peers):
        results["overhead ns"] = overhead.measured(options.rounds)
        save(path, results)
    plot.write(path.parent, args.name, results)
    print(f"\n{report.tally(results['rows'])}; {path}")
    return 1 if any(r["verdict"] == "failed" for r in results["rows"]) else 0


if __name__ == "__main__":
    sys.exit(main())
