# SPDX-License-Identifier: Apache-2.0
"""./dev: every chore of this repository."""

import os
import re
import shutil
import signal
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from dataclasses import replace
from inspect import cleandoc

import chores
from base import ROOT, die, execute, share_compiler_cache, stop_commands
from packages import set_up
from run import RESULTS, Run, Suite, durations, run_suites, slowest
from steps import is_searching
from suites import QUICK, SUITES, TABLE

FULL, QUICKLY = "full", "quick"


def test(args: Namespace) -> int:
    """Builds and runs tests, all suites by default.

    -k WORD takes only tests with WORD in their name.
    quick takes under a minute with the library built: a part of {quick}.
    full runs more of each of those that are named, or of all of these.
    A number is the seconds that each fuzzer runs for.
    TENSOR_REQUIRE=tool,... makes a missing tool a failure instead of a skip. TENSOR_JOBS says how many cores to use.
    After TENSOR_TEST_MINUTES no further suite or build starts: each is counted as skipped.

    Suites, what they test, and the seconds that they took here when they ran last:"""
    words, full = set(args.words), FULL in args.words
    named = words & SUITES.keys()
    for word in words - named - {FULL, QUICKLY}:
        if not re.fullmatch(r"\d+", word):
            die(f"no suite '{word}'; there are: {' '.join(SUITES)} full quick")
        os.environ["TENSOR_FUZZ_SECONDS"] = word
    table = QUICK if QUICKLY in words else TABLE
    chosen = [suite for suite in table if suite.name in named or not named and (full or not suite.only_full)]
    whole = {suite.name for suite in chosen if full or (suite.name == "fuzz" and is_searching())}
    chosen = [
        replace(suite, builds={**suite.builds, **suite.builds_in_full}) if suite.name in whole else suite
        for suite in chosen
    ]
    set_up({suite.name for suite in chosen}, full=full)
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    # What a suite starts by ./dev test leaves the results of this run alone.
    run = Run("", args.filter, full, env={"TENSOR_RESULTS": str(RESULTS / "within")})
    run_suites(chosen, run, "quick " if QUICKLY in words else "full " if full else "")
    print(slowest())
    if QUICKLY in words:
        left = [suite.name for suite in TABLE if not suite.only_full and suite.name not in {s.name for s in QUICK}]
        print(f"\nquick left out most cases of {' '.join(s.name for s in QUICK)}, and all of {' '.join(left)}")
    return execute(["python", "tools/test_results.py", RESULTS / "runs"])


CHORES: dict[str, tuple[str, Callable[[Namespace], object]]] = {
    "setup": ("setup [--torch] [--cudnn] [--presets] [--full]", chores.setup),
    "build": ("build [preset]", chores.build),
    "test": ("test [quick | full] [suite...] [-k WORD]", test),
    "conformance": ("conformance torch|array_api|onnx [arguments]", chores.conformance),
    "exhaustive": ("exhaustive [exp] [log] [tanh] [sin] [erf]", chores.exhaustive),
    "coverage": ("coverage", chores.coverage),
    "gen": ("gen", chores.gen),
    "check": ("check [tidy | --staged]", chores.check),
    "fmt": ("fmt", chores.fmt),
    "bench": (
        "bench [rows...] [options] | instructions | overhead | ab | cuda | loading | archives | --setup",
        chores.bench,
    ),
    "demo": ("demo [arguments]", chores.demo),
    "web": ("web [port]", chores.web),
    "new-op": ("new-op NAME KIND FAMILY", chores.new_op),
}
# Their arguments are those of another program, which reads them.
PASSED_ON = ("conformance", "exhaustive", "gen", "bench", "demo", "new-op")
# How many words the others take beside the options that their usage names.
WORDS = {"build": "?", "test": "*", "check": "?", "web": "?"}


def parser_of(name: str) -> ArgumentParser:
    if name not in CHORES:
        die(f"no command '{name}'; there are: {' '.join(CHORES)}")
    usage, chore = CHORES[name]
    text = cleandoc(chore.__doc__ or "").replace("{quick}", " ".join(suite.name for suite in QUICK))
    form = {"formatter_class": RawDescriptionHelpFormatter, "add_help": False, "allow_abbrev": False}
    parser = ArgumentParser(f"./dev {name}", usage=f"./dev {usage}", description=text, **form)
    parser.error = lambda message: die(f"{name}: {message}; ./dev help {name} says more")
    if name not in PASSED_ON:
        for option in re.findall(r"--\w+", usage):
            parser.add_argument(option, action="store_true", help=SUPPRESS)
    if name in WORDS:
        parser.add_argument("words", nargs=WORDS[name], choices=["tidy"] if name == "check" else None, help=SUPPRESS)
    if name == "test":
        parser.add_argument("-k", dest="filter", default="", metavar="WORD", help=SUPPRESS)
        parser.epilog = "\n".join(map(line_of, TABLE))
    return parser


def line_of(suite: Suite) -> str:
    took = durations().get(suite.name) or durations().get(f"{FULL} {suite.name}")
    seconds = f"{took:7.0f} s" if took else " " * 9
    return f"  {suite.name:13}{seconds}  {suite.about}{' (in full)' if suite.only_full else ''}"


def show_help(name: str = "") -> None:
    if name:
        return print(parser_of(name).format_help().removeprefix("usage: ").rstrip())
    print("./dev COMMAND; ./dev help COMMAND says more")
    for usage, chore in CHORES.values():
        print(f"  {usage:27} {cleandoc(chore.__doc__ or '').splitlines()[0]}")


def main(name: str = "help", *arguments: str) -> object:
    if arguments[:1] in (("-h",), ("--help",)):
        name, arguments = "help", (name,)
    if name in ("help", "-h", "--help"):
        return show_help(*arguments[:1])
    if name in PASSED_ON:
        return CHORES[name][1](Namespace(arguments=list(arguments)))
    parser = parser_of(name)
    return CHORES[name][1](parser.parse_intermixed_args(arguments))


if __name__ == "__main__":
    os.chdir(ROOT)
    share_compiler_cache()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    finally:
        stop_commands()
