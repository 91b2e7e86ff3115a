# SPDX-License-Identifier: Apache-2.0
"""Checks what a built libtensor.so shows to the world: check_exports.py [--hooks] [--unoptimized] libtensor.so

Exported are exactly the functions that include/tensor/*.h declares; imported is nothing that ends the process,
prints or has hidden state; needed are only the C and C++ libraries. Without an optimizer, code of headers that never
runs stays and imports such functions: --unoptimized leaves imports out.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SONAME = "libtensor.so.0"
NEEDED = re.compile(r"lib(c|m|dl|pthread|stdc\+\+|gcc_s)\.so(\.\d+)?|ld-linux.*")
FORBIDDEN = set(
    "abort exit _exit _Exit quick_exit printf vprintf puts putchar fprintf vfprintf fputs perror "
    "__printf_chk __fprintf_chk __vfprintf_chk __assert_fail rand srand random strtok setlocale".split()
)


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def declared(hooks):
    """Names of the functions with TENSOR_API, which the compiler has expanded to an attribute."""
    headers = sorted((ROOT / "include" / "tensor").glob("*.h"))
    includes = [arg for h in headers for arg in ("-include", f"tensor/{h.name}")]
    if hooks:
        includes += ["-include", "tests/test_hooks.h"]
    text = run("cc", "-E", "-P", "-x", "c", f"-I{ROOT}/include", f"-I{ROOT}", *includes, "/dev/null")
    return set(re.findall(r'visibility\s*\(\s*"default"\s*\)[^;{]*?\b(?!__attribute__|deprecated)(\w+)\s*\(', text))


def problems(library, hooks, unoptimized):
    listed = [line.split()[-1].split("@") for line in run("nm", "-D", "--defined-only", library).splitlines()]
    exported = {name for name, *_ in listed} - {words[-1] for words in listed if len(words) > 1}  # versions of symbols
    expected = declared(hooks)
    for name in sorted(expected - exported):
        yield f"declared, not exported: {name}"
    for name in sorted(exported - expected):
        yield f"exported, not declared: {name}"
    for name in sorted(n for n in exported if not n.startswith("tensor_")):
        yield f"exported without the prefix tensor_: {name}"
    if not expected:
        yield "no function is declared"

    imported = {line.split()[-1] for line in run("nm", "-D", "--undefined-only", library).splitlines()}
    for name in sorted({name.split("@")[0] for name in imported} & FORBIDDEN):
        if not unoptimized:
            yield f"imports {name}"

    dynamic = run("readelf", "-dW", library)
    if re.findall(r"SONAME.*\[(.*)\]", dynamic) != [SONAME]:
        yield f"soname is not {SONAME}"
    for name in re.findall(r"NEEDED.*\[(.*)\]", dynamic):
        if not NEEDED.fullmatch(name):
            yield f"needs {name}"
    for flag in ("TEXTREL", "STATIC_TLS"):
        if flag in dynamic:
            yield f"has {flag}"
    for flag in ("NOW", "NODELETE"):
        if not re.search(rf"FLAGS_1.*\b{flag}\b", dynamic):
            yield f"lacks {flag}"


def main(arguments):
    (library,) = [a for a in arguments if not a.startswith("--")]
    found = list(problems(library, "--hooks" in arguments, "--unoptimized" in arguments))
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
