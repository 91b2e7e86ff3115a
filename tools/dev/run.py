# SPDX-License-Identifier: Apache-2.0
"""Runs suites in lanes: their steps, what became of them for tools/test_results.py, and how long they took."""

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from base import (
    BINDING,
    BUILD,
    JOBS,
    ROOT,
    SKIPPED,
    Check,
    Command,
    Output,
    build,
    execute,
    have,
    output_of,
    say,
    stop_commands,
)

RESULTS = Path(os.environ.get("TENSOR_RESULTS") or BUILD / "results")
DURATIONS = BUILD / "durations.json"
SPREAD = ("tests/ops", "tests/bounds", "tests/cuda", "tests/mutation", "bindings/python/tests")

Work = Command | Callable[[Output], int]

_lock = threading.Lock()
_steps: list[tuple[float, str, str]] = []  # seconds, suite, step


@dataclass(frozen=True)
class Run:
    """A suite that runs: what was asked for, and where its output goes. `suite` names its results."""

    suite: str
    filter: str = ""
    full: bool = False
    out: Output = None
    env: Mapping[str, str] = field(default_factory=dict)

    def having(self, suite: str = "", filter: str | None = None, **env: str) -> "Run":
        chosen = self.filter if filter is None else filter
        return replace(self, suite=suite or self.suite, filter=chosen, env={**self.env, **env})

    def step(self, name: str, work: Work, check: Check = None, **env: str) -> bool:
        """One pass, or failure, or with exit code 77 a skip: of a command, whose output `check` judges, or a function."""
        with timed(self.suite, name):
            status = work(self.out) if callable(work) else execute(work, {**self.env, **env}, self.out, check)
        self.result(name, status)
        return status == 0

    def all_pass(self, name: str, *commands: Command) -> bool:
        """One step of several commands, up to the first that fails."""
        return self.step(name, lambda out: int(any(execute(command, self.env, out) for command in commands)))

    def result(self, name: str, status: int) -> None:
        kind, word = ("skip", "skipped") if status == SKIPPED else ("step", "FAILED" if status else "")
        if word:
            say(f"{word}: {self.suite}: {name}", out=self.out)
        record(kind, self.suite, name, int(status))

    def junit(self, name: str, file: Path, command: Command, **env: str) -> None:
        """As many results as the JUnit file that the command writes."""
        file.unlink(missing_ok=True)
        with timed(self.suite, name):
            status = execute(command, {**self.env, **env}, self.out)
        record("junit", self.suite, file, status)

    def need(self, *tools: str) -> bool:
        """Whether the tools are there; else records a skip, or a failure if TENSOR_REQUIRE names the tool."""
        for tool in tools:
            if not have(tool):
                required = tool in os.environ.get("TENSOR_REQUIRE", "").split(",")
                self.result(f"{tool} is not installed", 1 if required else SKIPPED)
                return False
        return True

    def ctest(self, preset: str, *labels: str, absent: str = "^$") -> None:
        """ctest's own file counts the unit program as one test; the program's file counts its cases."""
        base = f"ctest --test-dir build/{preset} --output-on-failure"
        if "unit" in labels:
            cases = {"GTEST_FILTER": f"*{self.filter}*"}
            self.junit(f"ctest {preset} unit", BUILD / preset / "unit.xml", f"{base} -L ^unit$", **cases)
        if others := [label for label in labels if label != "unit"]:
            wanted = not self.filter and any((ROOT / "tests" / label).is_dir() for label in others)
            base += f" -j {JOBS} --no-tests={'error' if wanted else 'ignore'} -L ^({'|'.join(others)})$"
            file = RESULTS / f"{self.suite}-{preset}.xml"
            chosen = ["-R", self.filter or ".", "-E", absent, "--output-junit", file]
            self.junit(f"ctest {preset} {' '.join(others)}", file, [*base.split(), *chosen])

    def pytest(self, *where: str, preset: str = "release") -> None:
        """Preset dev brings the sanitizers, and libstdc++ so that they find its throw. The large folders get a process
        a core, whose threads do not spin while they wait for cores that others use."""
        file = RESULTS / f"{self.suite}.xml"
        env = BINDING | {"LIBTENSOR_PATH": str(BUILD / preset / "libtensor.so")}
        preload = sanitizers() if preset == "dev" else ""  # for Python alone
        sanitized = ["env", f"LD_PRELOAD={preload}", "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1"]
        command = [*sanitized, *f"python -m pytest -q -rs -p no:cacheprovider --junitxml {file}".split(), *where]
        if where[0] in SPREAD:
            command += ["-n", str(JOBS), "--dist", "worksteal"]
            env["OMP_WAIT_POLICY"] = "passive"
        command += ["-k", self.filter] if self.filter else []
        self.junit(f"pytest {where[0]}", file, command, **env)


def sanitizers() -> str:
    return " ".join(output_of(f"gcc -print-file-name={name}").strip() for name in ("libasan.so", "libstdc++.so"))


def record(kind: str, suite: str, what: object, status: int) -> None:
    with _lock, open(RESULTS / "runs", "a") as file:
        file.write(f"{kind}\t{suite}\t{what}\t{status}\n")


@contextmanager
def timed(suite: str, step: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    with _lock:
        _steps.append((time.monotonic() - began, suite, step))


def slowest(count: int = 10) -> str:
    lines = [f"{seconds:8.1f} s  {suite}: {step}" for seconds, suite, step in sorted(_steps, reverse=True)[:count]]
    return "\n".join(["", "the slowest steps:", *lines])


def durations() -> dict[str, float]:
    """Seconds that each suite took when it ran last, by its name, or "full NAME"."""
    try:
        return json.loads(DURATIONS.read_text())
    except (OSError, ValueError):
        return {}


def keep_durations(seconds: Mapping[str, float]) -> None:
    merged = durations() | {name: round(value, 1) for name, value in seconds.items()}
    new = DURATIONS.with_suffix(f".{os.getpid()}")
    new.write_text(json.dumps(merged, indent=1, sort_keys=True) + "\n")
    new.replace(DURATIONS)


# ---- lanes


@dataclass(frozen=True)
class Suite:
    """A row of the table in suites.py, or the build of a preset that suites need."""

    name: str
    about: str
    run: Callable[[Run], None]
    builds: Mapping[str, Sequence[str]] = field(default_factory=dict)  # targets, by preset
    builds_in_full: Mapping[str, Sequence[str]] = field(default_factory=dict)  # in place of those
    one_core: bool = False  # else it keeps all of them busy
    holds: tuple[str, ...] = ()  # what one suite at a time may use: ctest in a build folder, files that others read
    tools: tuple[str, ...] = ()  # it is skipped without them
    only_full: bool = False
    env_in_full: Mapping[str, str] = field(default_factory=dict)


def schedule(suites: Sequence[Suite], work: Callable[[Suite], None], lanes: int) -> None:
    """Runs suites, the first that can: after the builds that it needs, holding what no other holds, and one alone that
    keeps all cores busy, which comes before those of one core."""
    pending, done = list(suites), set[str]()
    running: dict[Future[None], Suite] = {}
    with ThreadPoolExecutor(lanes) as pool:
        try:
            while pending or running:
                for suite in sorted(pending, key=lambda suite: suite.one_core):
                    others = running.values()
                    clash = any({*suite.holds} & {*o.holds} or not (suite.one_core or o.one_core) for o in others)
                    built = {f"build {preset}" for preset in suite.builds} <= done
                    if len(running) < lanes and built and not clash:
                        pending.remove(suite)
                        running[pool.submit(work, suite)] = suite
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done.add(running.pop(future).name)
                    future.result()
        except BaseException:
            stop_commands()
            raise


def run_suites(chosen: Sequence[Suite], run: Run, kind: str) -> None:
    """Builds what the suites need, each preset once, and runs them. Suites of one core start by how long they took:
    the longest first. `kind` comes before the names of suites in build/durations.json."""
    last, took, failed = durations(), dict[str, float](), dict[tuple[str, Sequence[str]], int]()
    minutes = float(os.environ.get("TENSOR_TEST_MINUTES") or "inf")
    end = time.monotonic() + 60 * minutes
    suites = [suite for suite in chosen if replace(run, suite=suite.name).need(*suite.tools)]
    alone = len(suites) == 1 or JOBS == 1

    @contextmanager
    def block(name: str, whole: bool) -> Iterator[Output]:
        """Output in one piece, where several suites run at once, when it ends."""
        began = time.monotonic()
        if alone or not whole:
            say(f"==== {name}")
            yield None
        else:
            say(f"---- {name} starts")
            path = RESULTS / f"{name.replace(' ', '-')}.log"
            with open(path, "ab", buffering=0) as out:
                yield out
            with _lock:
                sys.stdout.flush()
                sys.stdout.buffer.write(f"==== {name}\n".encode() + path.read_bytes())
                sys.stdout.flush()
        took[name] = time.monotonic() - began
        say(f"==== {name}: {took[name]:.0f} s")

    def build_preset(preset: str, run: Run) -> None:
        wanted = list(dict.fromkeys(tuple(suite.builds[preset]) for suite in suites if preset in suite.builds))
        union = tuple(dict.fromkeys(target for targets in wanted for target in targets))
        with timed("build", preset):
            if build(preset, union, run.out, not run.full):  # some targets may still build
                for targets in wanted:
                    failed[preset, targets] = len(wanted) == 1 or build(preset, targets, run.out, not run.full)

    def run_suite(suite: Suite) -> None:
        if time.monotonic() > end:
            replace(run, suite=suite.name).result(f"not started within {minutes:g} minutes", SKIPPED)
            return
        with block(suite.name, suite in suites or not sys.stderr.isatty()) as out:
            here = replace(run, suite=suite.name, out=out)
            try:
                for preset, targets in suite.builds.items():
                    if failed.get((preset, tuple(targets))):
                        raise RuntimeError(f"preset {preset} does not build")
                suite.run(here.having(**(suite.env_in_full if run.full else {})))
            except Exception as error:
                say(f"suite {suite.name} broke off: {error if type(error) is RuntimeError else repr(error)}", out=out)
                record("step", suite.name, "broke off", 1)

    tasks: dict[str, Suite] = {}
    for suite in suites:
        for name in (f"build {preset}" for preset in suite.builds):
            tasks.setdefault(name, Suite(name, "", partial(build_preset, name.split()[1])))
        tasks[suite.name] = suite
    longest_first = sorted(tasks.values(), key=lambda s: -last.get(kind + s.name, 0) if s.one_core else 0)
    schedule(longest_first, run_suite, 1 if alone else JOBS)
    if not run.filter:
        keep_durations({kind + suite.name: took[suite.name] for suite in suites if suite.name in took})
