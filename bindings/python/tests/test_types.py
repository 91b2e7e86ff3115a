# SPDX-License-Identifier: Apache-2.0
"""Checkers of types know what typed_program.py says that they know; in their strictest mode they find no error."""

import json
import os
import pathlib
import runpy
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
BINDING = HERE.parent
PROGRAM = HERE / "typed_program.py"


def tool(*names):
    beside = pathlib.Path(sys.executable).parent
    for name in names:
        if found := shutil.which(name, path=os.pathsep.join([str(beside), os.environ.get("PATH", "")])):
            return found
    return pytest.skip(f"{' or '.join(names)} is not installed")


def mypy(program, folder):
    command = [
        tool("mypy"),
        "--strict",
        "--follow-imports=silent",
        "--config-file=",
        "--cache-dir",
        str(folder / "cache"),
    ]
    ran = subprocess.run(
        [*command, str(program)], capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(BINDING)}
    )
    return ran.returncode, ran.stdout + ran.stderr


def pyright(program, folder):
    settings = {"typeCheckingMode": "strict", "include": [str(program)], "extraPaths": [str(BINDING)]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    ran = subprocess.run([tool("pyright", "basedpyright"), "-p", str(folder)], capture_output=True, text=True)
    return ran.returncode, ran.stdout + ran.stderr


@pytest.mark.parametrize("check", [mypy, pyright])
def test_strict_checkers_accept_a_program(check, tmp_path):
    status, said = check(PROGRAM, tmp_path)
    assert status == 0, said


@pytest.mark.parametrize("check", [mypy, pyright])
def test_strict_checkers_find_mistakes(check, tmp_path):
    text = PROGRAM.read_text(encoding="utf-8")
    mistakes = {
        "assert_type(x @ y, lt.Tensor)": "assert_type(x @ y, int)",
        "assert_type(net.fc1(x), lt.Tensor)": "net.fc1('a')",
        "assert_type(net(x, scale=2.0)[0], lt.Tensor)": "net(x, scales=2.0)",
        "assert_type(x.sum(), lt.Tensor)": "x.summ()",
    }
    for right, wrong in mistakes.items():
        assert right in text
        text = text.replace(right, wrong)
    program = tmp_path / "wrong.py"
    program.write_text(text, encoding="utf-8")
    lines = {i for i, line in enumerate(text.splitlines(), 1) if line in mistakes.values()}
    status, said = check(program, tmp_path)
    found = {
        int(line.split("wrong.py:")[1].split(":")[0])
        for line in said.splitlines()
        if "wrong.py:" in line and "error" in line
    }
    assert status == 1 and found == lines, said


def test_the_program_runs():
    assert runpy.run_path(str(PROGRAM))["g"].shape == (2, 2)
