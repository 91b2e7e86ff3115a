#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes every derived file from the tables: those that are committed, and the derived tests, which are not.

generate.py          writes the files whose content changed, and names them
generate.py --check  names the committed files that are stale, and fails if there are any
generate.py --tests  writes the derived tests whose content changed; prints the files that it read and all that it wrote,
                     one a line, so that a build system can run it again when one of them changes

Derived tests need the standard library only (Python 3.11 or newer), committed files Jinja2 too. One module writes one group of files: `outputs(tables)` returns committed
files, `test_outputs(tables)` derived tests.
"""

import importlib
import os
import pathlib
import sys

import tables

MODULES = [
    "gen_core",
    "gen_kernels",
    "gen_cuda_text",
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


def derived(function, loaded):
    """The text of each file that the modules' functions of that name return."""
    files = {}
    for name in MODULES:
        files |= getattr(importlib.import_module(name), function, lambda _: {})(loaded)
    return {path: COMMENTS.get(pathlib.Path(path).suffix, "") + text for path, text in files.items()}


def changed(files):
    paths = {path: tables.ROOT / path for path in files}
    return [path for path, file in paths.items() if not file.exists() or file.read_text() != files[path]]


def write(files):
    """Writes those that changed, each in one step: builds of several folders may run at once. Returns their names."""
    stale = changed(files)
    for path in stale:
        file = tables.ROOT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name(f".{file.name}.{os.getpid()}")
        new.write_text(files[path])
        new.replace(file)
    return stale


def inputs():
    """The tables, and the modules of this folder that are loaded."""
    folder = pathlib.Path(__file__).resolve().parent
    loaded = (getattr(module, "__file__", None) for module in sys.modules.values())
    modules = {pathlib.Path(name).resolve() for name in loaded if name}
    return sorted([*tables.paths(), *(path for path in modules if path.parent == folder)])


def main():
    loaded = tables.load()
    if "--tests" in sys.argv:
        tests = derived("test_outputs", loaded)
        write(tests)
        for path in [*inputs(), *(tables.ROOT / name for name in tests)]:
            print(path.as_posix())
        return 0
    committed, tests = derived("outputs", loaded), derived("test_outputs", loaded)
    if "--check" in sys.argv:
        stale = changed(committed)
        if stale:
            print("stale, run ./dev gen:", ", ".join(stale))
        return 1 if stale else 0
    written = write(committed | tests)
    if written:
        print("wrote", ", ".join(written))
    return 0


if __name__ == "__main__":
    sys.exit(main())
