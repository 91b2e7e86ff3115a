# SPDX-License-Identifier: Apache-2.0
"""python -m libtensor.compat.torch [-m MODULE | -c CODE | SCRIPT] ARGUMENTS... runs a program of PyTorch on libtensor."""

from __future__ import annotations

import os
import runpy
import sys

from libtensor.compat import torch

USAGE = "usage: python -m libtensor.compat.torch [-m MODULE | -c CODE | SCRIPT] [ARGUMENTS...]"


def main(arguments: list[str]) -> int:
    """Runs what the arguments of the command name. 2 if they name nothing."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    named = arguments[:1] in (["-m"], ["-c"])
    if len(arguments) < 1 + named:
        print(USAGE, file=sys.stderr)
        return 2
    torch.install()
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        sys.path[0] = os.getcwd()
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    elif arguments[0] == "-c":
        sys.argv = ["-c", *arguments[2:]]
        sys.path[0] = ""
        main_module = sys.modules["__main__"]
        main_module.__dict__.update(__spec__=None, __package__=None)
        exec(compile(arguments[1], "<string>", "exec"), main_module.__dict__)
    else:
        sys.argv = list(arguments)
        sys.path[0] = os.path.dirname(os.path.abspath(arguments[0]))
        runpy.run_path(arguments[0], run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
