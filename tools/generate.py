#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes every derived file from the two tables; with --check, says which are stale and fails.

Standard library only; Python 3.11 or newer. One module writes one group of files.
"""

import importlib
import pathlib
import sys

import tables

MODULES = [
    "gen_core",
    "gen_kernels",
    "gen_capi",
    "gen_api_json",
    "gen_python",
    "gen_cpp",
    "gen_rust",
    "gen_rust_tests",
    "gen_julia",
    "gen_javascript",
    "gen_docs",
    "gen_threads",
    "gen_abi",
    "gen_tests",
    "gen_calls",
]


LICENCE = "SPDX-License-Identifier: Apache-2.0"
COMMENTS = {
    **dict.fromkeys((".h", ".c"), f"/* {LICENCE} */\n"),
    **dict.fromkeys((".hpp", ".cpp", ".inc", ".rs", ".mjs", ".ts"), f"// {LICENCE}\n"),
    **dict.fromkeys((".py", ".jl"), f"# {LICENCE}\n"),
}


def derived():
    loaded = tables.load()
    files = {}
    for name in MODULES:
        if (pathlib.Path(__file__).parent / f"{name}.py").exists():
            files |= importlib.import_module(name).outputs(loaded)
    return {path: COMMENTS.get(pathlib.Path(path).suffix, "") + text for path, text in files.items()}


def main():
    check = "--check" in sys.argv
    stale = []
    for path, text in derived().items():
        file = tables.ROOT / path
        if file.exists() and file.read_text() == text:
            continue
        stale.append(path)
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    if check and stale:
        print("stale, run ./dev gen:", ", ".join(stale))
    elif stale:
        print("wrote", ", ".join(stale))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
