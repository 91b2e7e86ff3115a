# SPDX-License-Identifier: Apache-2.0
"""The example of several processes prints the losses of one, whatever moves the data and whatever is divided."""

import functools
import os
import re
import subprocess
import sys

import pytest
from ranks import LAUNCHERS, ROOT, environment, finish, free_port, start
from stand_in_data import data_folder

FULL = bool(os.environ.get("TENSOR_TEST_FULL"))
PROGRAM = str(ROOT / "examples/python/gallery/distributed.py")
MODELS = ["mlp", "cnn", "gpt"]
# model, what is divided, launcher, processes
CASES = [
    ("mlp", "nothing", "shm", 4),
    ("cnn", "nothing", "openmpi", 2),
    ("gpt", "nothing", "mpich", 2),
    ("gpt", "optimizer", "standard", 2),
    ("gpt", "parameters", "shm", 2),
]
if FULL:
    CASES = [(m, s, by, n) for m in MODELS for s in ("nothing", "optimizer", "parameters") for by in LAUNCHERS for n in (2, 4)]  # fmt: skip


def losses_in(text):
    return [float(line) for line in re.findall(r"^\d+\.\d{7}$", text, re.M)]


def command(tmp_path, model, shard):
    figure = str(tmp_path / "losses.svg")
    return [sys.executable, PROGRAM, "--small", "--model", model, "--shard", shard, "--figure", figure]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return data_folder(lambda: tmp_path_factory.mktemp("data"))


@functools.cache
def of_one_process(model, folder, data):
    env = environment(TENSOR_DATA_DIR=data)
    done = subprocess.run(command(folder, model, "nothing"), env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return losses_in(done.stdout)


@pytest.mark.parametrize(("model", "shard", "by", "n"), CASES)
def test_losses(tmp_path, data, model, shard, by, n):
    launcher = LAUNCHERS[by]
    if launcher.missing:
        pytest.skip(f"{launcher.missing} is not installed")
    one = of_one_process(model, tmp_path, data)
    words = command(tmp_path, model, shard)
    if launcher.command:
        env = {"TENSOR_DISTRIBUTED_ENGINE": launcher.engine, "TENSOR_DATA_DIR": data}
        if launcher.library:
            env["TENSOR_MPI_LIBRARY"] = launcher.library
        results = finish([start([w.format(n=n) for w in launcher.command] + words, environment(**env))], 60)
    else:
        place = {
            "WORLD_SIZE": str(n),
            "MASTER_ADDR": "127.0.0.1",
            "MASTER_PORT": str(free_port()),
            "TENSOR_DATA_DIR": data,
        }
        results = finish([start(words, environment(**place, RANK=str(rank))) for rank in range(n)], 60)
    assert all(result.code == 0 for result in results), results
    found = losses_in(results[0].text)
    assert len(found) == len(one) == 8
    assert all(abs(a - b) <= 1e-6 for a, b in zip(found, one)), (found, one)
    assert f"engine {launcher.engine or 'shm'}: loss" in results[0].text
