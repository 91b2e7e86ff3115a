#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the library as one source file, and the public headers beside it, for projects that have no build system.

amalgamate.py [FOLDER] [--parts N] [--test-hooks]      default build/amalgamation

The first lines of the file name the command that makes a shared library of it (for Windows by MinGW-w64's g++ with POSIX
threads, with -static and another name). It can also be compiled into a program, with -DTENSOR_STATIC. One translation unit
has one set of flags: on x86-64 the kernels of each instruction set get theirs, those of libtensor/build.txt, by pragma,
which GCC understands; other compilers compile the baseline kernels alone.
"""

import argparse
import collections
import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include "(libtensor/[^"]+)"[^\n]*\n', re.M)
SYSTEM_INCLUDE = re.compile(r"^#include <[a-z_]+>\n", re.M)  # of the standard library, which have no suffix
INTRINSICS = "#ifdef __SSE2__\n#include <immintrin.h>\n#endif\n"
# What the build systems read too: words by name.
DESCRIPTION = {
    name: words.split()
    for name, words in re.findall(r"^(\w+) *= *([^#\n]*)", (ROOT / "libtensor/build.txt").read_text(), re.M)
}
# The target pragma of the sources of an instruction set, by the end of their names: flags without their -m.
LEVELS = {
    f"_{isa}.cpp": ",".join(flag.removeprefix("-m") for flag in DESCRIPTION[f"{isa}_flags"])
    for isa in DESCRIPTION["isas"]
}
# Texts that sources of several instruction-set levels compile, each for its own.
TEXT = re.compile(r"backends/cpu/\w+/(\w+_isa\.h|matmul_tiles)")
# Sources that let products and sums fuse.
FUSED = re.compile(r"backends/cpu/\w+/(matmul_tiles|quantized_math|attention_math|winograd_math|fft_math)")
FIRST = "libtensor/backends/cpu/jit/record.cpp"  # whose types the functors have to find declared

HEAD = """// libtensor {version} in one file. Written by tools/amalgamate.py; the sources are in libtensor/ of the repository.
//
//   g++ -std=c++20 -O3 {flags} -fvisibility=hidden -fPIC -shared -I.
//       libtensor.cpp -o libtensor.so
//
// Apache License 2.0.
#define TENSOR_BUILD
#if defined(__x86_64__) && !defined(__FMA__)
#define TENSOR_UNFUSED  // functors, which are compiled once for all instruction sets, have no fused multiplication
#endif
"""


def blank(text):
    """Without comments and literals, in the same places."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"' r"|'(?:\\.|[^'\\\n])'"
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def unnamed_parts(code):
    """What lies directly in unnamed namespaces: bodies of functions and classes are left out."""
    for match in re.finditer(r"\bnamespace \{", code):
        depth, out = 0, []
        for char in code[match.end() - 1 :]:
            depth += (char == "{") - (char == "}")
            if depth == 0:
                break
            if depth == 1:
                out.append(char if char != "}" else "}\n")
            elif depth == 2 and char == "{":
                out.append("{")
        yield "".join(out)[1:]


def private_names(text):
    """Names that a file declares for itself alone."""
    names = set()
    for part in unnamed_parts(blank(text)):
        part = re.sub(r"template <[^;{]*?>\s*(?=\w)", "", part)
        names |= set(re.findall(r"^\s*(?:struct|class|enum class|enum)\s+(\w+)", part, re.M))
        names |= set(re.findall(r"^\s*using\s+(\w+)\s*=", part, re.M))
        part = re.sub(r"^\s*(?:struct|class|enum)\b[^{;]*[{;]", "", part, flags=re.M)
        word = r"[\w>&*]\s+[&*]?([A-Za-z_]\w*)"
        names |= set(re.findall(word + r"\s*\([^;{}]*\)\s*(?:const\s*)?(?:noexcept\s*)?(?:->[^{;]*)?[{;]", part))
        names |= set(re.findall(r"^[^\n(]*" + word + r"\s*(?:\[[^\]]*\]\s*)*(?:=[^=]|\{|;)", part, re.M))
    return names - {"namespace", "struct", "return", "if", "for", "while", "alignas"}


def rename(text, names, suffix):
    for name in sorted(names):
        text = re.sub(rf"(?<![\w.])(?<!->)(?<!::)(?<!\"){name}\b(?!\")", f"{name}_{suffix}", text)
    return text


class Amalgamation:
    def __init__(self, test_hooks=False):
        self.sources = [
            name
            for name in (ROOT / "libtensor/sources.txt").read_text().split()
            if test_hooks or "test_hooks" not in name
        ]
        self.seen = set()  # headers that are in the present source
        owners = collections.Counter(n for s in self.sources for n in private_names((ROOT / s).read_text()))
        headers = "".join(
            blank(p.read_text()) for p in sorted((ROOT / "libtensor").rglob("*.h")) if not TEXT.search(str(p))
        )
        public = set(re.findall(r"\b(?:struct|class|enum class|enum)\s+(\w+)", headers))
        self.shared = {name for name, n in owners.items() if n > 1 or name in public}

    def inline(self, text):
        """The text with headers of the library in the place of their first inclusion."""

        def header(match):
            name = match[1]
            if TEXT.search(name):
                return match[0]  # level() puts it in
            if name.endswith(".h"):
                if name in self.seen:
                    return ""
                self.seen.add(name)
            return self.inline((ROOT / name).read_text().replace("#pragma once\n", ""))

        return INCLUDE.sub(header, text)

    def nested_headers(self, text):
        """Headers that a source includes for some systems only: they come before it, as others may need them."""
        depth, found = 0, []
        for line in text.splitlines(keepends=True):
            directive = re.match(r"[ \t]*#[ \t]*(if|endif)", line)
            if directive:
                depth += 1 if directive[1] == "if" else -1
            elif depth and (included := INCLUDE.match(line)) and included[1].endswith(".h"):
                found.append(line)
        return self.inline("".join(found))

    def source(self, name):
        text = (ROOT / name).read_text()
        stem = pathlib.Path(name).stem.replace(".", "_")
        folder = pathlib.Path(name).parent.name
        if name.endswith(tuple(LEVELS)) or any(TEXT.search(h) for h in INCLUDE.findall(text)):
            return self.level(name, text, stem)
        names = private_names(text) & self.shared
        before, after = text.split("namespace ", 1) if "namespace " in text else (text, "")
        body = rename("namespace " + after, names, f"{folder}_{stem}") if after else ""
        return f"// ---- {name}\n{self.nested_headers(text)}{self.inline(before)}{self.inline(body)}"

    def level(self, name, text, stem):
        """A source with its own copy of the texts that it includes, under names of its own."""
        seen = set()

        def put(text):
            def header(match):
                if not TEXT.search(match[1]):
                    return match[0]
                if match[1] in seen:
                    return ""
                seen.add(match[1])
                return put((ROOT / match[1]).read_text().replace("#pragma once\n", ""))

            return INCLUDE.sub(header, text)

        code = put(text)
        # Headers come before it, not under its flags: the same functions are compiled for every level.
        headers = "".join(SYSTEM_INCLUDE.findall(code)) + INTRINSICS * (INTRINSICS.split("\n")[1] in code)
        headers += self.nested_headers(code)
        headers += self.inline("".join(match[0] for match in INCLUDE.finditer(code) if match[1].endswith(".h")))
        code = rename(self.inline(code), private_names(code), stem)
        level = next((flags for suffix, flags in LEVELS.items() if name.endswith(suffix)), None)
        # The text changes how GCC optimises what follows.
        begin, end = "#pragma GCC push_options\n", "#pragma GCC pop_options\n"
        if level:
            begin += f'#ifdef __x86_64__\n#pragma GCC target("{level}")\n#endif\n'
        only = "#if defined(__GNUC__) && !defined(__clang__)\n"
        return f"// ---- {name}\n{headers}{only}{begin}#endif\n{code}{only}{end}#endif\n"

    def texts(self, parts):
        """The library as so many sources; neighbours, which take about as long to compile, go to different ones."""
        # The boundary brings names of the library into the global namespace, so it comes after the others; the
        # kernels come last, because Clang cannot take back what they say about fused operations.
        ordered = sorted(
            self.sources,
            key=lambda name: (name != FIRST, FUSED.search(name) is not None, name.startswith("libtensor/capi/")),
        )
        version = re.search(r"VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text().split("project(", 1)[1])[1]
        head = HEAD.format(version=version, flags=" ".join(DESCRIPTION["library_flags"]))
        for part in range(parts):
            self.seen.clear()
            yield head + "".join(self.source(name) for name in ordered[part::parts])


def main():
    parser = argparse.ArgumentParser(description="Writes the library as one source file.")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / "build/amalgamation")
    parser.add_argument("--parts", type=int, default=1, help="as so many sources: libtensor-1.cpp and so on")
    parser.add_argument("--test-hooks", action="store_true", help="with the functions that only tests call")
    options = parser.parse_args()
    folder = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"libtensor-{i + 1}.cpp" for i in range(options.parts)] if options.parts > 1 else ["libtensor.cpp"]
    for name, text in zip(names, Amalgamation(options.test_hooks).texts(options.parts), strict=True):
        if not (folder / name).exists() or (folder / name).read_text() != text:  # else it need not be compiled again
            (folder / name).write_text(text)
    shutil.copytree(ROOT / "include/tensor", folder / "tensor", dirs_exist_ok=True)
    shutil.copy(ROOT / "LICENSE", folder)
    print(*(folder / name for name in names), sep="\n")


if __name__ == "__main__":
    main()
