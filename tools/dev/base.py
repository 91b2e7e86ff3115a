# SPDX-License-Identifier: Apache-2.0
"""Where things are, and how commands are run: their output may go to a file, and all of them end with this process."""

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
LIBRARY = BUILD / "release/libtensor.so"
THE_LIBRARY = {"LIBTENSOR_PATH": str(LIBRARY)}
BINDING = {"PYTHONPATH": str(ROOT / "bindings/python"), **THE_LIBRARY}
SKIPPED = 77

Command = str | Sequence[str | Path]  # a string is split at spaces; the word python is that of the environment
Output = IO[bytes] | None  # None: this process's own


def share_compiler_cache() -> None:
    """Working trees share one: paths are hashed relative to the tree."""
    for name, value in (("CCACHE_BASEDIR", str(ROOT)), ("CCACHE_NOHASHDIR", "1")):
        os.environ[name] = os.environ.get(name) or value
    if not os.environ.get("CCACHE_DIR") and not os.access(os.environ.get("HOME") or "/nonexistent", os.W_OK):
        os.environ["CCACHE_DISABLE"] = "1"


def say(*words: object, out: Output = None) -> None:
    line = " ".join(str(word) for word in words) + "\n"
    if out is None:
        sys.stdout.flush()
        sys.stderr.write(line)
        sys.stderr.flush()
    else:
        out.write(line.encode())


def die(*words: object) -> NoReturn:
    say("dev:", *words)
    sys.exit(1)


def have(tool: str) -> bool:
    return shutil.which(tool) is not None


def words_of(command: Command) -> list[str]:
    words = command.split() if isinstance(command, str) else command
    return [str(PYTHON) if word == "python" else str(word) for word in words]


def replace_by(command: Command, env: Mapping[str, str] = {}) -> NoReturn:  # noqa: B006
    """Becomes the command."""
    sys.stdout.flush()
    words = words_of(command)
    os.execvpe(words[0], words, os.environ | dict(env))


# Each command leads a process group, so that whatever it starts can be ended with it.
_running: set[subprocess.Popen[bytes]] = set()
_lock = threading.Lock()
_stopping = False


def execute(
    command: Command,
    env: Mapping[str, str] = {},  # noqa: B006
    out: Output = None,
    check: Callable[[str], bool] | None = None,
    text: str = "",
) -> int:
    """The exit status of a command. `check` judges what it prints, which is shown too; `text` is its standard input."""
    words = words_of(command)
    sys.stdout.flush()
    with _lock:
        if _stopping:
            raise KeyboardInterrupt
        try:
            process = subprocess.Popen(
                words,
                cwd=ROOT,
                env=os.environ | dict(env),
                stdin=subprocess.PIPE if text else subprocess.DEVNULL,
                stdout=subprocess.PIPE if check else out,
                stderr=out if check else None if out is None else subprocess.STDOUT,
                process_group=0,
            )
        except FileNotFoundError:
            say(f"{words[0]} is not installed", out=out)
            return 127
        _running.add(process)
    printed = b""
    if text and process.stdin:
        process.stdin.write(text.encode())
        process.stdin.close()
    if check and process.stdout:
        for line in process.stdout:
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
