# SPDX-License-Identifier: Apache-2.0
"""The chores but for tests. Each is a function of its arguments whose docstring is its help."""

import os
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from base import (
    BINDING,
    BUILD,
    EVERYTHING,
    FOR_PYTHON,
    JOBS,
    ROOT,
    SKIPPED,
    VENV,
    Output,
    binding_of,
    build_or_die,
    die,
    execute,
    have,
    output_of,
    replace_by,
    say,
)
from packages import ALL, PIP, make_bench_venv, need_venv, new_venv, set_up


def setup(args: Namespace) -> None:
    """Installs what is missing; quick when all is there.

    Debian packages (tools/apt-packages.txt; needs root or sudo), a Python environment in build/venv
    (tools/requirements.txt), the pre-commit hook. Other chores, and each suite, install what they need themselves.
    --torch, or TENSOR_TORCH=1, adds PyTorch: some tests compare with it, and skip without it.
    --cudnn, or TENSOR_CUDNN=1, adds cuDNN, NVRTC and NCCL (900 MB): tests have them make plans, compile kernels and say
      what they are, which takes no device, and skip without them.
    --presets, or TENSOR_PRESETS=1, adds what compiles for other systems and runs their programs
      (tools/apt-packages-presets.txt, about 2 GB).
    --full adds that and what only ./dev test full needs (tools/apt-packages-full.txt, about 2 GB).
    TENSOR_VENV=DIR puts the environment elsewhere, so that several working trees can share it."""
    chosen = {"TORCH": args.torch, "CUDNN": args.cudnn, "PRESETS": args.presets or args.full}
    os.environ.update({f"TENSOR_{name}": "1" for name, asked in chosen.items() if asked})
    set_up(ALL, args.full)


def build(args: Namespace) -> None:
    """Builds a preset of CMakePresets.json into build/<preset>.

    Default: release. The others: dev tsan fuzz coverage cuda gcc12 clang14 mingw64 aarch64 wasm."""
    set_up(("build",))
    build_or_die(args.words or "release")


def coverage(args: Namespace) -> None:
    """Measures what the C and C++ tests reach; report in build/coverage/report."""
    set_up(("coverage",))
    build_or_die("coverage")
    folder = BUILD / "coverage"
    for file in folder.rglob("*.gcda"):
        file.unlink()
    tests = ["-L", "^(unit|capi|threads|oom|deep|process)$", "-j", str(JOBS), "--output-on-failure"]
    if status := execute(["ctest", "--test-dir", folder, *tests]):
        sys.exit(status)
    (folder / "report").mkdir(exist_ok=True)
    options = "--filter libtensor/ --exclude-throw-branches -s --html-details build/coverage/report/index.html"
    replace_by([VENV / "bin/gcovr", "-r", ".", folder, *options.split()])


# ---- derived files, checks, formatting


def gen(args: Namespace) -> None:
    """Writes the files that are derived from the tables.

    The tables are libtensor/ops/table/*.toml, libtensor/capi/capi.toml and libtensor/device/kernels.toml. Derived files are
    committed, except tests: every build writes those, and --tests writes them alone."""
    need_venv()
    replace_by(["python", "tools/generate.py", *args.arguments])


def check(args: Namespace) -> None:
    """Checks committed derived files, layers, forbidden calls, formatting, types; seconds.

    --staged looks only at what is about to be committed, as the pre-commit hook does.
    tidy runs clang-tidy over the whole library instead; minutes."""
    need_venv()
    if args.words:
        build_or_die("release", EVERYTHING)
        sys.exit(tidy())
    failed = [name for name, work in checks(args.staged) if work(None) and say("FAILED:", name) is None]
    sys.exit(bool(failed))


def checks(staged: bool = False) -> Iterator[tuple[str, Callable[[Output], int]]]:
    """(name, what returns its exit status) of each."""
    only = ["--staged"] if staged else []

    def tool(name: str, *arguments: str) -> Callable[[Output], int]:
        return lambda out: execute(["python", f"tools/{name}.py", *arguments], out=out)

    yield "generated", tool("generate", "--check")
    yield "layers", tool("check_layers", *only)
    yield "forbidden", tool("check_forbidden", *only)
    yield "versions", tool("check_versions")
    yield "cuda-ops", tool("cuda_report", "--check")
    yield "merges", lambda out: execute(["git", "grep", "-nE", "^(<{7}|>{7}) ", "--", "."], out=out) == 0
    yield "clang-format", lambda out: on_sources("clang-format --dry-run --Werror --ferror-limit=1", only, out)
    yield "ruff format", lambda out: on_sources("ruff format -q --check", only, out)
    yield "ruff", lambda out: on_sources("ruff check -q", only, out)
    yield "types", lambda out: execute(["python", "-m", "mypy", "--no-error-summary"], out=out)


def on_sources(command: str, only: Sequence[str] = (), out: Output = None) -> int:
    """Runs clang-format or ruff on the files of its languages; what is derived stays as its generator wrote it."""
    tool, *options = command.split()
    suffixes = [".py"] if tool == "ruff" else [".h", ".hpp", ".c", ".cpp", ".cu", ".cuh"]
    files = output_of(["python", "tools/source_files.py", *only, *suffixes]).split("\0")[:-1]
    return execute([VENV / "bin" / tool, *options, *files], out=out) if files else 0


def tidy(out: Output = None) -> int:
    sources = [name for name in (ROOT / "libtensor/sources.txt").read_text().split() if ".gen." not in name]
    command = ["clang-tidy-14", "-p", "build/release", "--quiet", "--warnings-as-errors=*"]
    return execute(["xargs", "-P", str(JOBS), "-n", "4", *command], out=out, text="\n".join(sources))


def fmt(args: Namespace) -> None:
    """Formats C, C++, Python and Rust."""
    need_venv()
    status = on_sources("clang-format -i") or on_sources("ruff format -q")
    on_sources("ruff check -q --fix")
    if not status and have("cargo"):
        status = execute(["cargo", "fmt", "--all", "--manifest-path", "bindings/rust/Cargo.toml"])
    sys.exit(status)


def new_op(args: Namespace) -> None:
    """Adds stubs for an op and says where they are.

    KIND: unary binary ternary compare reduce view kernel composite. FAMILY: a file of libtensor/ops/table, such as sort."""
    need_venv()
    replace_by(["python", "tools/new_op.py", *args.arguments])


# ---- comparisons

PEERS = Path(os.environ.get("TENSOR_PEERS") or BUILD / "peers/bin/python")
COMPARED = {"torch": "torch_ops", "array_api": "array_api", "onnx": "onnx_ops"}


def conformance(args: Namespace) -> None:
    """Compares with PyTorch, by its own table of ops, with the Python array API standard, or with the cases of ONNX.

    torch: --op PATTERN, --samples N, --failures, --list-missing. array_api: --list-missing, --failures. onnx: --op PATTERN, --failures.
    --write puts the figures into docs/conformance.md.
    What it compares with (tools/requirements-peers.txt) goes into build/peers, unless TENSOR_PEERS names a Python
    that has it."""
    what, *options = args.arguments or [""]
    if what not in COMPARED:
        die("conformance: torch, array_api or onnx?")
    set_up(("conformance",))
    build_or_die("release", FOR_PYTHON)
    sys.exit(compare(what, options))


def compare(what: str, options: Sequence[str] = (), out: Output = None) -> int:
    """77 where there is nothing to compare with."""
    if not os.environ.get("TENSOR_PEERS"):
        wanted, stamp = ROOT / "tools/requirements-peers.txt", BUILD / "peers/stamp"
        if not stamp.exists() or stamp.read_text() != wanted.read_text():
            new_venv(BUILD / "peers", "--clear")
            if execute([PEERS, *PIP, "-r", wanted], out=out):
                say("the library to compare with cannot be installed", out=out)
                return SKIPPED
            shutil.copyfile(wanted, stamp)
    return execute([PEERS, f"tests/conformance/{COMPARED[what]}.py", *options], BINDING, out)


def exhaustive(args: Namespace) -> None:
    """Compares these functions with float64 at every float32, half a minute each, and prints their errors."""
    set_up(("exhaustive",))
    build_or_die("release", FOR_PYTHON)
    folders = {"PYTHONPATH": f"{ROOT}/tests:{ROOT}/tools"}
    replace_by(["python", "tests/ops/exhaustive.py", *args.arguments], BINDING | folders)


def bench(args: Namespace) -> None:
    """Times libtensor beside its peers; docs/performance.md says how to run and read it.

    rows: words that rows begin with, families or patterns; all without. --list shows them, --quick takes the core ones.
    --threads N, --peers torch,numpy, --rounds N, --limit SECONDS, --name NAME, --resume, --report FILE, and more by -h.
    --setup installs the peers: tools/requirements-bench.txt into build/bench-venv, or the folder TENSOR_BENCH_VENV.
    bench instructions counts the instructions of small work and compares with benchmarks/instructions.toml; --write.
    bench overhead [arguments] runs benchmarks/overhead.py: what a call costs from each language.
    bench ab BEFORE.so AFTER.so rows... compares two builds within one process.
    bench cuda [words...] measures device cuda beside that of PyTorch; bench lazy what pending results gain, bench loading what loading costs, bench importing what `import libtensor` costs, bench archives what
    compressed npz files cost."""
    venv = ROOT / (os.environ.get("TENSOR_BENCH_VENV") or "build/bench-venv")
    first, *rest = args.arguments or [""]
    if first == "--setup":
        return make_bench_venv(venv)
    if first != "--report":
        set_up(("bench",))
        build_or_die("release", EVERYTHING)
    if first in ("overhead", "instructions", "ab", "cuda", "loading", "importing", "archives", "lazy"):
        replace_by(["python", f"benchmarks/{first}.py", *rest], BINDING)
    replace_by(["python", "benchmarks/bench.py", *args.arguments], BINDING | {"TENSOR_BENCH_VENV": str(venv)})


# ---- demonstrations


def demo(args: Namespace) -> None:
    """Trains a small network on handwritten digits.

    It is examples/python/digits.py, with the arguments."""
    command, env = prepare_demo()
    replace_by(command + args.arguments, env)


def prepare_demo() -> tuple[list[str | Path], dict[str, str]]:
    """The demo's command and environment. It takes the library of preset release where that has been built."""
    set_up(("demo",))
    preset = "release" if (BUILD / "release/libtensor.so").exists() else "quick"
    build_or_die(preset, (*FOR_PYTHON, "example_digits"))
    return ["python", "examples/python/digits.py"], binding_of(preset)


def web(args: Namespace) -> None:
    """Serves the digits demo for the browser at http://localhost:8000, or another port.

    Builds preset wasm, trains the networks if build/demo has none, and puts examples/web together in build/web."""
    set_up(("web",))
    if not have("emcc"):
        die("emcc is not installed; Debian has it in the package emscripten")
    models = BUILD / "demo"
    if not all((models / f"{name}-digits.safetensors").exists() for name in ("cnn", "mlp")):
        if execute(*prepare_demo()):
            die("the demo failed")
    build_or_die("wasm", ("tensor_module",))
    make_site(models)
    port = args.words or "8000"
    say(f"http://localhost:{port}")
    replace_by(["python", "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", "build/web"])


def make_site(models: Path) -> None:
    """The folder that a web server needs."""
    (BUILD / "web").mkdir(parents=True, exist_ok=True)
    files = [*(ROOT / "examples/web").iterdir(), *(ROOT / "bindings/javascript").glob("*.mjs")]
    files += [*(BUILD / "wasm" / f"libtensor.{end}" for end in ("js", "wasm")), *models.glob("*-digits.safetensors")]
    subprocess.run(["cp", *files, BUILD / "web"], check=True)
