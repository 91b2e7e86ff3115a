# SPDX-License-Identifier: Apache-2.0
"""Programs that Python saved print the same in languages without a binding, in C and in C++: examples/*/program.*."""

import pathlib
import shutil
import subprocess
import sys

import native
import pytest
from test_ffi import LIBRARY, missing, run

EXAMPLES = native.ROOT / "examples"
MAKE = native.ROOT / "tests/examples/make_programs.py"
BUILT = LIBRARY.parent / "tests"
RUNS = {"mlp": 1, "cnn": 1, "step": 3}
PAGES = {
    "c": [str(BUILT / "example_run_program")],
    "cpp": [str(BUILT / "example_cpp_program")],
    "go": [f"go build -o {{out}}/program {EXAMPLES}/go/program.go", "{out}/program"],
    "ruby": [f"ruby {EXAMPLES}/ruby/program.rb"],
}


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("programs")
    subprocess.run([sys.executable, MAKE, folder], check=True)
    return folder


@pytest.mark.parametrize("language", PAGES)
def test_page(language, programs, tmp_path):
    *build, page = PAGES[language]
    tool = (build or [page])[0].split()[0]
    if not shutil.which(tool):
        missing(pathlib.Path(tool).name)
    for command in build:
        result = run(command, tmp_path)
        assert result.returncode == 0, result.stderr
    for name, runs in RUNS.items():
        result = run(f"{page} {programs}/{name}.safetensors {runs}", tmp_path)
        assert result.returncode == 0, result.stderr
        assert result.stdout == (programs / f"{name}.txt").read_text()
    result = run(f"{page} {programs}/none.safetensors", tmp_path)
    assert result.returncode == 1 and "cannot open" in result.stderr
