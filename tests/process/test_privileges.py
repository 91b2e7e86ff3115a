# SPDX-License-Identifier: Apache-2.0
"""A program with more rights than its caller, as a set-uid one, takes nothing from the caller's environment."""

import os
import pathlib
import pwd
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIBRARY = pathlib.Path(os.environ["LIBTENSOR_PATH"]).resolve()
PROGRAM = r"""
#include <stdio.h>
#include <sys/auxv.h>
#include "tensor/tensor.h"
int main(void) {
  printf("secure=%d threads=%d winograd=%d tf32=%d why=%s\n", (int)getauxval(AT_SECURE), (int)tensor_get_num_threads(),
         (int)tensor_get_allow_winograd(), (int)tensor_get_allow_tf32(), tensor_cuda_why());
  return 0;
}
"""
ENVIRONMENT = {
    "TENSOR_NUM_THREADS": "7",
    "TENSOR_ALLOW_WINOGRAD": "1",
    "TENSOR_ALLOW_TF32": "1",
    "TENSOR_CUDA_PLUGIN": "/tmp/evil_plugin.so",
}


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "program"
    name = tmp_path / LIBRARY.name
    shutil.copy(LIBRARY, name)
    soname = subprocess.run(["readelf", "-d", LIBRARY], capture_output=True, text=True).stdout
    for line in soname.splitlines():
        if "SONAME" in line:
            link = tmp_path / line.split("[")[1].rstrip("]")
            if link != name:
                link.symlink_to(name)
    command = ["cc", f"-I{ROOT}/include", "-x", "c", "-", "-x", "none", name, f"-Wl,-rpath,{tmp_path}", "-o", path]
    subprocess.run(command, input=PROGRAM, text=True, check=True)
    for folder in [tmp_path, *tmp_path.parents]:
        if folder.stat().st_mode & 0o005 != 0o005:
            if folder.stat().st_uid != os.geteuid() or folder == pathlib.Path("/"):
                pytest.skip(f"others cannot enter {folder}")
            folder.chmod(folder.stat().st_mode | 0o055)
    return path


def run(path):
    out = subprocess.run([path], env={**os.environ, **ENVIRONMENT}, capture_output=True, text=True, check=True).stdout
    return dict(item.split("=", 1) for item in out.strip().split(" ", 4))


def test_the_environment_counts_for_the_caller(program):
    facts = run(program)
    assert (facts["secure"], facts["threads"], facts["winograd"], facts["tf32"]) == ("0", "7", "1", "1")
    assert "evil_plugin" in facts["why"]


def test_not_for_who_has_more_rights(program):
    try:
        os.chown(program, pwd.getpwnam("nobody").pw_uid, -1)
    except (PermissionError, KeyError):
        pytest.skip("only root gives files away")
    program.chmod(0o4755)
    facts = run(program)
    if facts["secure"] != "1":
        pytest.skip("this file system ignores set-uid")
    assert facts["threads"] != "7" and (facts["winograd"], facts["tf32"]) == ("0", "0")
    assert "evil_plugin" not in facts["why"]
