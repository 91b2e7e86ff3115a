# SPDX-License-Identifier: Apache-2.0
"""What has to be installed: Debian's packages, the Python environment, the pre-commit hook."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

from base import BUILD, PYTHON, ROOT, VENV, die, have, output_of, say

ALL = "all"
PIP = ("-m", "pip", "install", "-q", "--disable-pip-version-check")
# Packages that every suite and chore needs which builds the library have this key.
EVERY_BUILD = "build"


def set_up(needs: Collection[str], full: bool = False) -> None:
    """Installs what is missing of what suites and chores need: their names, or all."""
    asked = {name: os.environ.get(f"TENSOR_{name}") == "1" for name in ("TORCH", "CUDNN", "PRESETS")}
    lists = {"apt-packages.txt": True, "apt-packages-full.txt": full, "apt-packages-presets.txt": asked["PRESETS"]}
    install_packages([name for name, chosen in lists.items() if chosen], needs)
    make_venv(needs)
    if asked["TORCH"]:
        add_to_venv("torch", "torch==2.13.0")
    if asked["CUDNN"]:
        add_to_venv("nvidia.cudnn", "--no-deps", "nvidia-cudnn-cu13==9.28.1.4")
        if not any(VENV.rglob("libnvrtc.so.13")):
            add_to_venv("nvrtc", "--no-deps", "nvidia-cuda-nvrtc==13.0.88")
        add_to_venv("nvidia.nccl", "--no-deps", "nvidia-nccl-cu13==2.32.3")
    install_hook()


def lines_of(name: str) -> list[str]:
    """Lines of a list in tools, without comments."""
    return [line for line in (ROOT / "tools" / name).read_text().splitlines() if line and not line.startswith("#")]


def wanted_of(name: str, needs: Collection[str]) -> Iterator[list[str]]:
    """The packages of a list, whose lines are: package or "a|b", what needs it, the command that it is for if any."""
    for line in lines_of(name):
        package, needed_by, *command = line.split()
        if (needs == ALL or {EVERY_BUILD, *needs} & {*needed_by.split(",")}) and not (command and have(command[0])):
            yield package.split("|")


def install_packages(lists: list[str], needs: Collection[str]) -> None:
    if not have("dpkg-query"):
        return say("setup: no dpkg here; see tools/apt-packages.txt for what is needed")
    wanted = [names for name in lists for names in wanted_of(name, needs)]
    query = ["dpkg-query", "-Wf", "${Package} ${db:Status-Status}\n", *(name for names in wanted for name in names)]
    status = subprocess.run(query, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()
    missing = [names for names in wanted if not any(f"{name} installed" in status for name in names)]
    if not missing:
        return
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=600"]
    words = " ".join("|".join(names) for names in missing)
    if os.getuid() != 0:
        if not have("sudo") or subprocess.run(["sudo", "-n", "true"], stderr=subprocess.DEVNULL).returncode:
            return say("setup: neither root nor sudo; goes on without the packages:", words)
        apt.insert(0, "sudo")
    say("setup: installing", words)
    subprocess.run([*apt, "update"])
    packages = [next(filter(has_candidate, names), names[-1]) for names in missing]
    install = [*apt, "install", "-y", "--no-install-recommends"]
    if subprocess.run([*install, *packages], stdout=subprocess.DEVNULL).returncode:
        for package in packages:
            if subprocess.run([*install, package], stdout=subprocess.DEVNULL).returncode:
                say("setup: goes on without", package)


def has_candidate(package: str) -> bool:
    words = output_of(["apt-cache", "policy", package])
    return "Candidate:" in words and "Candidate: (none)" not in words


def make_venv(needs: Collection[str]) -> None:
    """Installs tools/requirements.txt; for the demo alone its lines that are marked so."""
    everything = [line.split("#")[0].strip() for line in lines_of("requirements.txt")]
    for_demo = [line.split("#")[0].strip() for line in lines_of("requirements.txt") if line.endswith("# demo")]

    def stamp(requirements: list[str]) -> str:
        digest = hashlib.sha256(" ".join(requirements).encode()).hexdigest()
        return f"{output_of([PYTHON, '-V']).strip()} {digest}\n"

    file = VENV / "stamp"
    found = file.read_text() if PYTHON.exists() and file.exists() else ""
    wanted = for_demo if set(needs) == {"demo"} else everything
    if found and found in (stamp(everything), stamp(wanted)):
        return
    say("setup: Python packages into", VENV)
    if not found or found != stamp(for_demo):
        new_venv(VENV, "--clear")
    if subprocess.run([PYTHON, *PIP, *wanted]).returncode:
        die("pip could not install tools/requirements.txt")
    file.write_text(stamp(wanted))


def new_venv(folder: Path, *options: str) -> None:
    if subprocess.run([sys.executable, "-m", "venv", *options, folder]).returncode:
        die(f"no Python environment could be made in {folder}: is python3-venv installed?")


def need_venv() -> None:
    """For what needs no compiler: quick where there is an environment."""
    if not PYTHON.exists():
        set_up(())


def add_to_venv(module: str, *requirements: str) -> None:
    found = subprocess.run([PYTHON, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0
    if not found and subprocess.run([PYTHON, *PIP, *requirements]).returncode:
        say(f"setup: {module} cannot be installed; tests that need it will skip")


def install_hook() -> None:
    if not have("git"):
        return
    named = subprocess.run(
        ["git", "rev-parse", "--git-path", "hooks/pre-commit"], cwd=ROOT, capture_output=True, text=True
    )
    hook = ROOT / named.stdout.strip()
    if named.returncode == 0 and not hook.exists():
        hook.parent.mkdir(parents=True, exist_ok=True)
        hook.write_text('#!/bin/sh\nexec "$(git rev-parse --show-toplevel)/tools/pre-commit"\n')
        hook.chmod(0o755)


def make_bench_venv(folder: Path) -> None:
    """Each peer by itself: one that cannot be installed is left out."""
    python = folder / "bin/python"
    if not python.exists():
        new_venv(folder)
    for peer in lines_of("requirements-bench.txt"):
        if subprocess.run([python, *PIP, *peer.split()]).returncode:
            say("bench: goes on without", peer)
    downloads = BUILD / "bench-downloads"
    for peer in lines_of("apt-packages-bench.txt"):
        shutil.rmtree(downloads, ignore_errors=True)
        downloads.mkdir(parents=True)
        if have("apt-get") and subprocess.run(["apt-get", "-qq", "download", peer], cwd=downloads).returncode == 0:
            subprocess.run(["dpkg-deb", "-x", *downloads.glob("*.deb"), folder / "debian"], check=True)
        else:
            say("bench: goes on without", peer)
    shutil.rmtree(downloads, ignore_errors=True)
