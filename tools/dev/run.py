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
    Command,
    Output,
    execute,
    have,
    output_of,
    say,
    stop_commands,
    words_of,
)

from build import build

RESULTS = Path(os.environ.get("TENSOR_RESULTS") or BUILD / "results")
DURATIONS = BUILD / "durations.json"
SPREAD = ("tests/ops", "tests/bounds", "tests/cuda", "tests/mutation", "bindings/python/tests")

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

    def say(self, *words: object) -> None:
        say(*words, out=self.out)

    def step(self, name: str, command: Command, check: Callable[[str], bool] | None = None, **env: str) -> None:
        """One pass, or failure, or with exit code 77 a skip. `check` judges what the command prints."""
        with timed(self.suite, name):
            status = execute(command, {**self.env, **env}, self.out, check)
        self.result(name, status)

    def call(self, name: str, work: Callable[[Output], int]) -> None:
        """The same of a function, which returns an exit code."""
        with timed(self.suite, name):
            status = work(self.out)
        self.result(name, status)

    def all_pass(self, name: str, *commands: Command) -> bool:
        """One step of several commands, up to the first that fails."""
        with timed(self.suite, name):
            failed = any(execute(command, self.env, self.out) for command in commands)
        self.result(name, failed)
        return not failed

    def must(self, command: Command) -> None:
        """What the rest of the suite needs."""
        if status := execute(command, self.env, self.out):
            raise RuntimeError(f"{' '.join(words_of(command))} ended with {status}")

    def result(self, name: str, status: int) -> None:
        if status == SKIPPED:
            return self.skip(name)
        if status:
            self.say(f"FAILED: {self.suite}: {name}")
        record("step", self.suite, name, int(status))

    def skip(self, what: str) -> None:
        self.say(f"skipped: {self.suite}: {what}")
        record("skip", self.suite, what, 0)

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
                if tool in os.environ.get("TENSOR_REQUIRE", "").split(","):
                    self.result(f"{tool} is missing", 1)
                else:
                    self.skip(f"{tool} is not installed")
                return False
        return True

    def has(self, command: Command, what: str) -> bool:
        if execute(command, out=self.out):
            self.skip(f"{what} is not installed")
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
    """A row of the table in suites.py."""

    name: str
    about: str
    run: Callable[[Run], None]
    builds: Mapping[str, Sequence[str]] = field(default_factory=dict)  # targets, by preset
    builds_in_full: Mapping[str, Sequence[str]] = field(default_factory=dict)  # in place of those
    one_core: bool = False  # else it keeps all of them busy
    holds: tuple[str, ...] = ()  # what one suite at a time may use: ctest in a build folder, files that others read
    tools: tuple[str, ...] = ()  # it is skipped without them
    only_full: bool = False


@dataclass(frozen=True)
class Task:
    name: str
    work: Callable[[], None]
    after: frozenset[str] = frozenset()
    one_core: bool = False
    holds: frozenset[str] = frozenset()


def schedule(tasks: Sequence[Task], lanes: int) -> None:
    """Runs tasks, the first that can: after those that they wait for, holding what no other holds, and one alone that
    keeps all cores busy, which comes before those of one core."""
    pending, done = list(tasks), set[str]()
    running: dict[Future[None], Task] = {}
    with ThreadPoolExecutor(lanes) as pool:
        try:
            while pending or running:
                for task in sorted(pending, key=lambda task: task.one_core):
                    others = running.values()
                    clash = any(task.holds & o.holds or not (task.one_core or o.one_core) for o in others)
                    if len(running) < lanes and task.after <= done and not clash:
                        pending.remove(task)
                        running[pool.submit(task.work)] = task
                if not running:
                    raise ValueError(f"nothing can run of {', '.join(task.name for task in pending)}")
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done.add(running.pop(future).name)
                    future.result()
        except BaseException:
            stop_commands()
            raise


def run_suites(
    chosen: Sequence[Suite], run_of: Callable[[Suite], Run], duration: str = "{}", remember: bool = True
) -> None:
    """Builds what the suites need, each preset once, and runs them. Suites of one core start by how long they took:
    the longest first. `duration` is the name of a suite's in build/durations.json."""
    last, took, failed = durations(), dict[str, float](), set[tuple[str, Sequence[str]]]()
    suites = [suite for suite in chosen if run_of(suite).need(*suite.tools)]
    alone = len(suites) == 1 or JOBS == 1

    @contextmanager
    def block(name: str, whole: bool = True) -> Iterator[Output]:
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

    def build_preset(preset: str) -> None:
        wanted = list(dict.fromkeys(tuple(suite.builds[preset]) for suite in suites if preset in suite.builds))
        union = tuple(dict.fromkeys(target for targets in wanted for target in targets))
        one_file = not any(run_of(suite).full for suite in suites)
        with block(f"build {preset}", whole=not sys.stderr.isatty()) as out, timed("build", preset):
            if build(preset, union, out, one_file):  # some targets may still build
                failed.update(
                    (preset, targets) for targets in wanted if len(wanted) == 1 or build(preset, targets, out, one_file)
                )

    def run_suite(suite: Suite) -> None:
        with block(suite.name) as out:
            run = replace(run_of(suite), out=out)
            try:
                for preset, targets in suite.builds.items():
                    if (preset, tuple(targets)) in failed:
                        raise RuntimeError(f"preset {preset} does not build")
                suite.run(run)
            except Exception as error:
                run.say(f"suite {suite.name} broke off: {error if type(error) is RuntimeError else repr(error)}")
                record("step", suite.name, "broke off", 1)

    tasks = [
        Task(f"build {name}", partial(build_preset, name))
        for name in ("release",)
        if any(name in s.builds for s in suites)
    ]
    for suite in suites:
        builds = [f"build {preset}" for preset in suite.builds]
        tasks += [
            Task(name, partial(build_preset, name.split()[1])) for name in builds if name not in {t.name for t in tasks}
        ]
        tasks.append(
            Task(suite.name, partial(run_suite, suite), frozenset(builds), suite.one_core, frozenset(suite.holds))
        )
    tasks.sort(key=lambda task: -last.get(duration.format(task.name), 0) if task.one_core else 0)
    schedule(tasks, 1 if alone else JOBS)
    if remember:
        keep_durations({duration.format(suite.name): took[suite.name] for suite in suites})
