#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests that faults.toml names and prints a line for each ID: passed, decided, open or FAILED, with the cases.

report.py [ID...]: all IDs, or those. Fails if a test fails, if one names no test, or if a document is missing.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "release"
sys.path.insert(0, str(ROOT / "tools"))

from test_results import outcome_of  # noqa: E402


def junit_cases(path):
    """[(class name, name, outcome)] of a JUnit file, none where the program died before it wrote one."""
    if not path.exists():
        return []
    cases = ElementTree.parse(path).iter("testcase")
    return [(case.get("classname") or "", case.get("name"), outcome_of(case)) for case in cases]


def run(command, **environment):
    """The exit status and the output of a command, which is shown where it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        shell=isinstance(command, str),
    )
    if done.returncode not in (0, 77):
        print(done.stdout[-6000:], flush=True)
    return done.returncode, done.stdout


def run_pytest(names, folder):
    """{test of faults.toml: Counter}. A process for each conftest: folders of tests may not share one."""
    counts = {}
    files = {name: name.partition("::")[0] for name in names}
    for where in sorted({str(Path(file).parent) for file in files.values()}):
        chosen = [name for name in names if str(Path(files[name]).parent) == where]
        report = folder / f"{where.replace('/', '-')}.xml"
        words = " or ".join(
            sorted({name.partition("::")[2].partition("[")[0] or Path(files[name]).name for name in chosen})
        )
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-rs",
            "-p",
            "no:cacheprovider",
            "-k",
            words,
            "--junitxml",
            str(report),
        ]
        run(
            command + sorted({files[name] for name in chosen}),
            PYTHONPATH=str(ROOT / "bindings" / "python"),
            LIBTENSOR_PATH=str(BUILD / "libtensor.so"),
            OMP_WAIT_POLICY="passive",
        )
        cases = junit_cases(report)
        for name in chosen:
            module = files[name].removesuffix(".py").replace("/", ".")
            prefix = name.partition("::")[2]
            counts[name] = Counter(
                outcome
                for of_class, case, outcome in cases
                if (of_class + ".").startswith(module + ".") and case.startswith(prefix)
            )
    return counts


def run_unit(name, folder):
    report = folder / "unit.xml"
    report.unlink(missing_ok=True)
    rc, _ = run(
        [
            str(BUILD / "tests" / "tensor_unit"),
            f"--gtest_filter={name}",
            f"--gtest_output=xml:{report}",
            "--gtest_brief=1",
        ]
    )
    counts = Counter(outcome for _, _, outcome in junit_cases(report))
    return counts if rc == 0 or counts["failed"] else Counter(failed=1)


def run_ctest(name, folder):
    report = folder / "ctest.xml"
    report.unlink(missing_ok=True)
    run(["ctest", "--test-dir", str(BUILD), "-R", f"^({name})$", "--output-on-failure", "--output-junit", str(report)])
    return Counter(outcome for _, _, outcome in junit_cases(report))


def run_rust(word, folder):
    if not shutil.which("cargo"):
        return Counter(skipped=1)
    program = (ROOT / "bindings" / "rust" / "libtensor" / "tests" / f"{word}.rs").exists()
    chosen = ["-p", "libtensor", "--test", word] if program else ["--workspace", "--all-targets", word]
    library, cases = str(BUILD / "libtensor.so"), {}
    if word == "ops_gen":
        cases["TENSOR_OP_CASES"] = str(ROOT / "build" / "op_cases.txt")
        run([sys.executable, "tests/ops/export_cases.py", *cases.values()], LIBTENSOR_PATH=library)
    rc, text = run(
        ["cargo", "test", "--offline", "-q", "--manifest-path", "bindings/rust/Cargo.toml", *chosen],
        LIBTENSOR_PATH=library,
        **cases,
        CARGO_TARGET_DIR=str(ROOT / "build" / "rust"),
    )
    passed = sum(map(int, re.findall(r"(\d+) passed", text)))
    return Counter(passed=passed, failed=max(int(rc != 0), sum(map(int, re.findall(r"(\d+) failed", text)))))


def run_julia(word, folder):
    julia = shutil.which("julia") or ROOT / "build" / "julia" / "julia"
    if not Path(julia).exists():
        return Counter(skipped=1)
    rc, text = run(
        [str(julia), "--startup-file=no", "--project=bindings/julia", "bindings/julia/test/runtests.jl", word],
        LIBTENSOR_PATH=str(BUILD / "libtensor.so"),
        JULIA_DEPOT_PATH=str(ROOT / "build" / "julia-depot"),
    )
    summary = re.search(r"^LibTensor\s*\|\s*(\d+)", text, re.MULTILINE)
    passed = int(summary[1]) if summary and rc == 0 else 0
    return Counter(passed=passed, failed=int(rc != 0))


def run_script(command, folder):
    rc, _ = run(command, PYTHON=sys.executable, LIBTENSOR_PATH=str(BUILD / "libtensor.so"))
    return Counter({"passed" if rc == 0 else "skipped" if rc == 77 else "failed": 1})


RUNNERS = {"unit": run_unit, "ctest": run_ctest, "rust": run_rust, "julia": run_julia, "script": run_script}


def line_of(name, fault, counts):
    """What became of an ID, in a word and in figures."""
    total = sum((counts[test] for test in fault["tests"]), Counter())
    empty = [test for test in fault["tests"] if not sum(counts[test].values())]
    decided = fault.get("decided")
    if total["failed"] or empty or (decided and not (ROOT / decided.partition("#")[0]).exists()):
        state = "FAILED"
    elif fault["tests"]:
        state = "passed" if total["passed"] else "skipped"
    else:
        state = "decided" if decided else "open"
    cases = f"{total['passed']} cases" + (f", {total['skipped']} skipped" if total["skipped"] else "")
    more = "".join(f"; names no test: {test}" for test in empty) + (f"; decided: {decided}" if decided else "")
    return state, f"{name:4} {state:8} {cases if fault['tests'] else '':24} {fault['about']}{more}"


def main(chosen):
    faults = tomllib.loads((ROOT / "tests" / "faults" / "faults.toml").read_text())
    unknown = [name for name in chosen if name not in faults]
    if unknown:
        sys.exit(f"no ID {', '.join(unknown)} in faults.toml")
    faults = {name: fault for name, fault in faults.items() if not chosen or name in chosen}
    tests = sorted({test for fault in faults.values() for test in fault["tests"]})
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        counts = run_pytest([test for test in tests if test.partition("::")[0].endswith(".py")], folder)
        for test in tests:
            kind, _, what = test.partition(":")
            if test not in counts:
                counts[test] = RUNNERS[kind](what, folder)
    states = Counter()
    for name, fault in faults.items():
        state, text = line_of(name, fault, counts)
        states[state] += 1
        print(text)
    print(", ".join(f"{n} {state}" for state, n in states.items()))
    cases = sum(counts.values(), Counter())
    print(
        f"{cases['passed']} passed, {cases['failed'] + states['FAILED'] * (not cases['failed'])} failed, {cases['skipped']} skipped"
    )
    return states["FAILED"] > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
