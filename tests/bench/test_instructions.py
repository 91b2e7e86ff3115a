# SPDX-License-Identifier: Apache-2.0
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

import instructions  # noqa: E402


@pytest.mark.parametrize(
    ("found", "judgement"),
    [(1021, "rose"), (1020, "same"), (1000, "same"), (980, "same"), (979, "fell")],
)
def test_judgement(found, judgement):
    assert instructions.judged(1000, found, 0.02) == judgement


def test_every_work_has_a_number():
    known = tomllib.loads(instructions.FILE.read_text())
    assert set(known["counts"]) == set(instructions.WORK)
    assert known["tolerance"] == 0.02


def test_what_is_written_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(instructions, "FILE", tmp_path / "counts.toml")
    instructions.write({"add": 1000.4, "view": 10}, 0.02)
    known = tomllib.loads(instructions.FILE.read_text())
    assert known == {"compiler": instructions.compiler(), "tolerance": 0.02, "counts": {"add": 1000, "view": 10}}


@pytest.mark.parametrize("name", ["nothing", *instructions.WORK])
def test_the_work_is_done(name):
    """The program does each piece of work, and complains of another."""
    program = instructions.built()
    assert subprocess.run([str(program), name, "2"]).returncode == 0
    assert subprocess.run([str(program), "else", "2"], capture_output=True).returncode == 2


def test_a_rise_is_a_failure(tmp_path):
    if not shutil.which("valgrind"):
        pytest.skip("valgrind is not installed")
    known = instructions.FILE.read_text().splitlines()
    compiler = f'compiler = "{instructions.compiler()}"'
    lowered = [compiler if line.startswith("compiler") else line for line in known]
    lowered = ["view = 10" if line.startswith("view") else line for line in lowered]
    (tmp_path / "counts.toml").write_text("\n".join(lowered))
    code = f"import instructions, pathlib; instructions.FILE = pathlib.Path({str(tmp_path / 'counts.toml')!r})"
    command = [sys.executable, "-c", f"{code}; raise SystemExit(instructions.main())", "view"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "benchmarks", env=os.environ)
    assert done.returncode == 1, done.stderr
    assert "rose" in done.stdout and "FAILED" in done.stdout
