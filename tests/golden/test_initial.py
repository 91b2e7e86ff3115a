# SPDX-License-Identifier: Apache-2.0
"""After the same seed the modules of C++ have the initial values of those of Python, bit by bit."""

import pathlib
import subprocess

import native
import pytest

import libtensor as lt
from libtensor import nn

FOLDER = pathlib.Path(__file__).resolve().parent
CASES = lt.load_metadata(FOLDER / "nn_modules.safetensors")


@pytest.fixture(scope="module")
def initial(tmp_path_factory):
    """What golden_cpp_modules makes, by case and name."""
    program = pathlib.Path(native.library_path()).resolve().parent / "tests/golden_cpp_modules"
    if not program.exists():
        pytest.skip(f"{program} is not built")
    path = tmp_path_factory.mktemp("initial") / "initial.safetensors"
    subprocess.run([program, FOLDER, path], check=True)
    return lt.load(path)


@pytest.mark.parametrize("name", CASES)
def test_initial_values(name, initial):
    lt.manual_seed(1)
    m = eval(CASES[name].split("; ")[0], {**vars(nn), "t": lambda *values: lt.tensor(values)})
    assert {f"{name}/{key}" for key in m.state_dict()} == {key for key in initial if key.partition("/")[0] == name}
    for key, want in m.state_dict().items():
        got = initial[f"{name}/{key}"]
        assert (got.dtype, got.shape, got.tolist()) == (want.dtype, want.shape, want.tolist()), key
