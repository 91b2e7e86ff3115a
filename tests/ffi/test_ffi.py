# SPDX-License-Identifier: Apache-2.0
"""A gradient, and the text of an error, in languages that have no binding: each program shows how to call the library."""

import glob
import os
import pathlib
import shutil
import subprocess

import native
import pytest

EXPECTED = "[2, 4, 6]\ntensor_add: shapes [3] and [2] do not broadcast\n"
LIBRARY = pathlib.Path(native.library_path()).resolve()
PATHS = {
    "src": pathlib.Path(__file__).resolve().parent,
    "include": native.ROOT / "include",
    "lib": LIBRARY.parent,
    "wasm": native.ROOT / "build/wasm/libtensor.js",
}
LINK = "-L{lib} -ltensor -Wl,-rpath,{lib}"
JAVA = "--enable-native-access=ALL-UNNAMED"

# The commands of each language. {out} is a scratch folder, and what a command leaves there as "gradient" is run. The first word
# is the tool that has to be there; java is looked for by its version.
PROGRAMS = {
    "luajit": ["luajit {src}/gradient.lua"],
    "ruby": ["ruby {src}/gradient.rb"],
    "php": ["php {src}/gradient.php"],
    "perl": ["perl {src}/gradient.pl"],
    "guile": ["guile --no-auto-compile {src}/gradient.scm"],
    "csharp": ["mcs -out:{out}/gradient.exe {src}/Gradient.cs", "mono {out}/gradient.exe"],
    "fortran": [f"gfortran -Wall -Wextra -Werror -J{{out}} {{src}}/gradient.f90 -o {{out}}/gradient {LINK}"],
    "tcc": ["tcc -I{include} -L{lib} -ltensor -run {src}/gradient.c"],
    "go": ["go build -o {out}/gradient {src}/gradient.go"],
    "java": [f"{JAVA} {{src}}/Gradient.java"],
    "java17": [f"--add-modules jdk.incubator.foreign {JAVA} {{src}}/Gradient17.java"],
    "ocaml": [
        "cp {src}/gradient.ml {out}",
        "ocamlfind ocamlopt -thread -package ctypes,ctypes.foreign,threads.posix -linkpkg {out}/gradient.ml"
        " -o {out}/gradient",
    ],
    "nim": ["nim c --hints:off --nimcache:{out}/cache -o:{out}/gradient {src}/gradient.nim"],
    "d": ["ldc2 -of={out}/gradient {src}/gradient.d"],
    "pascal": ["fpc -v0 -FE{out} -o{out}/gradient {src}/gradient.pas"],
    "node": [
        f"cc -shared -fPIC -Wall -Wextra -Werror -I/usr/include/node -I{{include}} {{src}}/node_tensor.c"
        f" -o {{out}}/tensor.node {LINK}",
        "node {src}/gradient.js {out}/tensor.node",
    ],
    "wasm": ["node {src}/gradient_wasm.js {wasm}"],
}
JAVAS = {"java": (22, 999), "java17": (17, 17)}
# Present with the tool or not: (command that succeeds if it is there, what is missing otherwise).
PARTS = {
    "perl": ("perl -MFFI::Platypus -e 1", "FFI::Platypus"),
    "php": ("php -r FFI::cdef();", "PHP's FFI"),
    "ocaml": ("ocamlfind query ctypes.foreign", "OCaml's ctypes"),
    "node": ("test -e /usr/include/node/node_api.h", "node_api.h"),
    "wasm": ("test -e {wasm}", "build/wasm/libtensor.js"),
}


def missing(what):
    message = f"{what} is not installed"
    if what in os.environ.get("TENSOR_REQUIRE", "").split(","):
        pytest.fail(message)
    pytest.skip(message)


def run(command, out):
    words = [word.format(out=out, **PATHS) for word in command.split()]
    environment = {
        **os.environ,
        "LIBTENSOR_PATH": str(LIBRARY),
        "LD_LIBRARY_PATH": f"{LIBRARY.parent}:{os.environ.get('LD_LIBRARY_PATH', '')}",
        "CGO_CFLAGS": f"-I{PATHS['include']}",
        "CGO_LDFLAGS": f"-L{PATHS['lib']}",
        "GOCACHE": str(out / "go"),
    }
    return subprocess.run(words, cwd=out, env=environment, capture_output=True, text=True, timeout=300)


def java(oldest, newest):
    """A java of these versions, wherever systems put them."""
    homes = [os.environ.get("JAVA_HOME", ""), *glob.glob("/usr/lib/jvm/*")]
    for path in [shutil.which("java"), *(f"{home}/bin/java" for home in homes)]:
        if path and os.path.exists(path) and os.path.exists(path + "c"):
            text = subprocess.run([path, "-version"], capture_output=True, text=True).stderr
            version = int(text.split('"')[1].split(".")[0])
            if oldest <= version <= newest:
                return path
    missing(f"Java {oldest}" + (" or newer" if newest > oldest else ""))


@pytest.mark.parametrize("language", PROGRAMS)
def test_gradient(language, tmp_path):
    commands = PROGRAMS[language]
    if language in JAVAS:
        commands = [f"{java(*JAVAS[language])} {commands[0]}"]
    for command in commands:
        tool = command.split()[0]
        if not tool.startswith("{out}") and not shutil.which(tool):
            missing(tool)
    if language in PARTS and run(PARTS[language][0], tmp_path).returncode != 0:
        missing(PARTS[language][1])
    for command in commands:
        result = run(command, tmp_path)
        assert result.returncode == 0, result.stdout + result.stderr
    if (tmp_path / "gradient").exists():
        result = run("{out}/gradient", tmp_path)
        assert result.returncode == 0, result.stderr
    assert result.stdout == EXPECTED, result.stderr


def test_cancel(tmp_path):
    """In Ruby: a trap of a signal cancels the call that a thread is in."""
    if not shutil.which("ruby"):
        missing("ruby")
    result = run("ruby {src}/cancel.rb", tmp_path)
    expected = "true 17 tensor_sum: cancelled by tensor_cancel()\n"
    assert (result.stdout, result.returncode) == (expected, 0), result.stdout + result.stderr
