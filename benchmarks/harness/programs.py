# SPDX-License-Identifier: Apache-2.0
"""Small work in other languages: programs that repeat it as often as a line of their input says."""

import os
import subprocess

import numpy

from harness import native
from harness.libraries import Library
from harness.table import Loop


def loop(command, work, inputs, results=1):
    """The work of native/rows.rs or rows.jl by its name, as a Loop; what is compared has the inputs' shape."""
    if command is None:
        raise FileNotFoundError("the language is not installed")
    environment = {**os.environ, "LIBTENSOR_PATH": str(native.tensor_library())}
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    lines = [work, *(" ".join(map(str, array.ravel())) for array in inputs)]
    program.stdin.write("\n".join(lines) + "\n")

    def many(times):
        print(times, file=program.stdin, flush=True)
        line = program.stdout.readline()
        if not line:
            raise RuntimeError(f"{command[0]} ended with {program.wait()}")
        return line

    def result():
        values = numpy.array(many(1).split(), numpy.float32)
        return numpy.split(values, results)

    return Loop(many, result, elsewhere=True)


def rust(work, results=1):
    """A setup for libtensor through its crate."""
    return lambda L, *inputs: loop(native.cargo_example("rows"), work, [x.numpy() for x in inputs], results)


def julia(work, results=1):
    """The same through its package."""
    return lambda L, *inputs: loop(native.julia("native/rows.jl"), work, [x.numpy() for x in inputs], results)


class Julia(Library):
    """Julia's own arrays."""

    def load(self):
        return native.julia("native/rows.jl", "julia")

    def version(self):
        if self.module is None:
            raise FileNotFoundError("no julia")
        done = subprocess.run([self.module[0], "--version"], capture_output=True, text=True)
        return done.stdout.split()[-1]


def julia_arrays(work):
    return lambda command, *inputs: loop(command, work, inputs)
