# SPDX-License-Identifier: Apache-2.0
"""Where things are, how commands are run (their output may go to a file, and all of them end with this process), and how
presets of CMakePresets.json are built."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, NoReturn

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
JOBS = int(os.environ.get("TENSOR_JOBS") or len(os.sched_getaffinity(0)))
VENV = ROOT / (os.environ.get("TENSOR_VENV") or "build/venv")
PYTHON = VENV / "bin/python"


def library_of(preset: str) -> dict[str, str]:
    return {"LIBTENSOR_PATH": str(BUILD / preset / "libtensor.so")}


def binding_of(preset: str) -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT / "bindings/python"), **library_of(preset)}


THE_LIBRARY = library_of("release")
BINDING = binding_of("release")
SKIPPED = 77

Command = str | Sequence[str | Path]  # a string is split at spaces; the word python is that of the environment
Output = IO[bytes] | None  # None: this process's own
Check = Callable[[str], bool] | None  # of what a command prints
NO_ENV: Mapping[str, str] = {}


def share_compiler_cache() -> None:
    """Working trees share one: paths are hashed relative to the tree."""
    for name, value in (("CCACHE_BASEDIR", str(ROOT)), ("CCACHE_NOHASHDIR", "1")):
        os.environ[name] = os.environ.get(name) or value
    if not os.environ.get("CCACHE_DIR") and not os.access(os.environ.get("HOME") or "/nonexistent", os.W_OK):
        os.environ["CCACHE_DISABLE"] = "1"


def say(*words: object, out: Output = None) -> None:
    sys.stdout.flush()
    (out or sys.stderr.buffer).write(f"{' '.join(map(str, words))}\n".encode())
    sys.stderr.flush()


def die(*words: object) -> NoReturn:
    say("dev:", *words)
    sys.exit(1)


def have(tool: str) -> bool:
    return shutil.which(tool) is not None


def words_of(command: Command) -> list[str]:
    words = command.split() if isinstance(command, str) else command
    return [str(PYTHON) if word == "python" else str(word) for word in words]


def replace_by(command: Command, env: Mapping[str, str] = NO_ENV) -> NoReturn:
    """Becomes the command."""
    sys.stdout.flush()
    words = words_of(command)
    os.execvpe(words[0], words, os.environ | dict(env))


# Each command leads a process group, so that whatever it starts can be ended with it.
_running: set[subprocess.Popen[bytes]] = set()
_lock = threading.Lock()
_stopping = False


def execute(
    command: Command, env: Mapping[str, str] = NO_ENV, out: Output = None, check: Check = None, text: str = ""
) -> int:
    """The exit status of a command. `check` judges what it prints, which is shown too; `text` is its standard input."""
    words = words_of(command)
    ends = {"stdin": subprocess.PIPE if text else subprocess.DEVNULL, "stdout": subprocess.PIPE if check else out}
    sys.stdout.flush()
    with _lock:
        if _stopping:
            raise KeyboardInterrupt
        try:
            process = subprocess.Popen(words, cwd=ROOT, env=os.environ | dict(env), stderr=out, process_group=0, **ends)
        except FileNotFoundError:
            say(f"{words[0]} is not installed", out=out)
            return 127
        _running.add(process)
    if process.stdin:
        process.stdin.write(text.encode())
        process.stdin.close()
    printed = b""
    for line in process.stdout or ():
        printed += line
        (out or sys.stderr.buffer).write(line)
    status = process.wait()
    with _lock:
        _running.discard(process)
    if _stopping:
        raise KeyboardInterrupt
    if status == 0 and check and not check(printed.decode(errors="replace")):
        say("its output is not what was expected:", *words, out=out)
        return 1
    return status


def output_of(command: Command) -> str:
    return subprocess.run(words_of(command), cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout


def stop_commands() -> None:
    """Ends what runs, and lets nothing new begin."""
    global _stopping
    with _lock:
        _stopping = True
        processes = list(_running)
    for sign in (signal.SIGTERM, signal.SIGKILL):
        for process in processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, sign)
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)


# ---- presets

FOR_PYTHON = ("tensor_for_python",)  # the library, and the extension of the Python package, for Python tests
EVERYTHING = ("all",)


def derived_tests(out: Output = None) -> int:
    """Writes the tests that are derived from the tables, where their content changed; the exit status."""
    return execute([sys.executable, "tools/generate.py", "--tests"], out=out)


def build(preset: str, targets: Sequence[str] = (), out: Output = None, in_parts: bool = False) -> int:
    """The exit status; without targets those that the preset names. One process at a time builds in a folder."""
    folder = BUILD / preset
    folder.mkdir(parents=True, exist_ok=True)
    options = {
        "fuzz": [f"-DTENSOR_FUZZ_SECONDS={os.environ.get('TENSOR_FUZZ_SECONDS') or 0}"],
        # In parts the sanitizers compile the library in a third of the time; libFuzzer takes longer. Of dev there are many,
        # so that what changes is compiled soon.
        "tsan": [f"-DTENSOR_PARTS={2 if in_parts else 0}"],
        "dev": [f"-DTENSOR_PARTS={16 if in_parts else 0}"],
    }.get(preset, [])
    with open(folder / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with open(folder / "configure.log", "w+b") as log:
            status = derived_tests(log) or execute(["cmake", "--preset", preset, *options], out=log)
            if status:
                log.seek(0)
                shutil.copyfileobj(log, out or sys.stderr.buffer)
                return status
        chosen = ["--target", *targets] if targets else []
        return execute(["cmake", "--build", "--preset", preset, "-j", str(JOBS), *chosen], out=out)


def build_or_die(preset: str, targets: Sequence[str] = ()) -> None:
    if build(preset, targets):
        die(f"the build of preset {preset} failed")
