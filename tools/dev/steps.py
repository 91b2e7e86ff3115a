# SPDX-License-Identifier: Apache-2.0
"""What the suites of ./dev test do that more than ctest or a folder of pytest is needed for."""

import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path

from base import BINDING, BUILD, JOBS, PYTHON, ROOT, SKIPPED, THE_LIBRARY, Command, execute, have, output_of, say
from chores import make_site
from run import RESULTS, Run, sanitizers

BELOW_MODELS = "test_library or test_operators or test_ownership or test_errors or test_indexing or test_threads"
BELOW_MODELS += " or test_autograd or test_lazy"


def levels(run: Run) -> None:
    """TENSOR_CPU_ISA names the instruction-set levels of this machine."""
    found = re.search(r"^flags.*", Path("/proc/cpuinfo").read_text(), re.M)
    flags = found[0].split() if found else []
    here = ["baseline"] + [level for level, flag in (("avx2", "avx2"), ("avx512", "avx512dq")) if flag in flags]
    chosen = run.filter or ("" if run.full else "test_values or test_passes or test_half_products")
    sample = {} if run.full or run.filter else {"TENSOR_TEST_SAMPLE": "3"}
    for level in here:
        for threads in "12":
            if run.full or (threads == "1" and level != here[-1]):
                at = {"TENSOR_CPU_ISA": level, "TENSOR_NUM_THREADS": threads, **sample}
                run.having(f"levels-{level}-{threads}", chosen, **at).pytest("tests/ops")


def python(run: Run) -> None:
    chosen = run.filter
    if (BUILD / "release/_native.abi3.so").exists():
        run.having(LIBTENSOR_EXTENSION="1").pytest("bindings/python/tests")
        chosen = chosen or BELOW_MODELS  # without it; suite ctypes is all of it
    else:
        run.result("the extension: no headers of Python here", SKIPPED)
    run.having("python-ctypes", chosen, LIBTENSOR_EXTENSION="0").pytest("bindings/python/tests")


def lazy(run: Run) -> None:
    run.having(TENSOR_LAZY="all").pytest("bindings/python/tests")
    sample = {} if run.full or run.filter else {"TENSOR_TEST_SAMPLE": "12"}
    run.having("lazy-ops", run.filter, TENSOR_LAZY="all", **sample).pytest("tests/ops")
    if not run.filter:
        run.step("report", "python tests/lazy/report.py", **THE_LIBRARY)


def abi(run: Run) -> None:
    run.step("exports", "python tools/check_exports.py build/release/libtensor.so")
    objects = "build/release/CMakeFiles/tensor_objects.dir/libtensor"
    run.step("layers of definitions", f"python tools/check_layers.py --objects {objects}")
    run.ctest("release", "abi")
    run.pytest("tests/abi")


def ffi(run: Run) -> None:
    run.pytest("tests/ffi")
    if run.need("node"):  # the binding's own code, on a module in JavaScript; suite web has the rest
        run.step("JavaScript binding", "node --test bindings/javascript/test/test_face.mjs")


def fuzz(run: Run) -> None:
    run.ctest("dev", "fuzz")
    if (run.full or is_searching()) and run.need("clang++-14"):
        run.ctest("fuzz", "fuzz")


def is_searching() -> bool:
    """Whether the fuzzers are to look for new inputs for some time."""
    return "TENSOR_FUZZ_SECONDS" in os.environ


def faults(run: Run) -> None:
    find_julia(run)
    run.step("report", f"python tests/faults/report.py {run.filter}")


def scripts(folder: str) -> Callable[[Run], None]:
    needs = {"crate": "cargo", "npm": "npm"}

    def run_scripts(run: Run) -> None:
        julia = find_julia(run) if folder == "tests/install" else ""
        env = {"CCACHE": "ccache" if have("ccache") else "", "PYTHON": str(PYTHON), "JULIA": julia or "julia"}
        for script in sorted((ROOT / folder).glob("*.sh")):
            if script.stem not in needs or run.need(needs[script.stem]):
                run.step(script.stem, ["bash", script], **env)

    return run_scripts


def end_to_end(run: Run) -> None:
    """In each language: install, train, save, and load what the others saved."""
    env = {"PYTHON": str(PYTHON), "JULIA": find_julia(run) or "julia"}
    run.step("end_to_end", "bash tests/end_to_end/run.sh", **env)
    run.pytest("tests/end_to_end")


def asan(run: Run) -> None:
    run.ctest("dev", "unit", "capi", "cpp", "threads", "compat")
    run.having(filter=run.filter or ("" if run.full else BELOW_MODELS)).pytest("bindings/python/tests", preset="dev")
    run.having("asan-bounds", TENSOR_TEST_SAMPLE="1" if run.full else "10").pytest("tests/bounds", preset="dev")
    if run.need("cargo"):  # the sanitizers come by the runner: cargo itself stays without them
        runner = f"target.'cfg(all())'.runner = ['env', 'LD_PRELOAD={sanitizers()}']"
        command = cargo(f"test --tests -p libtensor {run.filter}", "--config", runner)
        env = {"LIBTENSOR_PATH": str(BUILD / "dev/libtensor.so"), "ASAN_OPTIONS": "allocator_may_return_null=1"}
        cases = str(BUILD / "op_cases_dev.txt")
        preload = ["env", f"LD_PRELOAD={sanitizers()}", "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1"]
        run.step("cases of ops", [*preload, "python", "tests/ops/export_cases.py", cases], **env)
        run.step("cargo test", command, **CARGO | env | {"TENSOR_OP_CASES": cases})


# ---- devices


def cuda_on(run: Run, preset: str, **emulation: str) -> None:
    """The CUDA plugin's sources on the emulated device: tests of the path and the ops' suite on it, with a setting of the
    emulation for the latter. Of that one test in TENSOR_TEST_SAMPLE runs, the same ones each time, and all of it in a
    full run; tools/cuda_report.py reads what ran."""
    run = run.having(TENSOR_CUDA_PLUGIN=str(BUILD / preset / "libtensor_cuda_emulation.so"))
    run.pytest("tests/cuda", preset=preset)
    run.ctest(preset, "cuda")
    before = run.env.get("TENSOR_CUDA_EMULATION") or os.environ.get("TENSOR_CUDA_EMULATION", "")
    settings = before + "".join(f",{name}={value}" for name, value in emulation.items())
    cells = str(RESULTS / f"{run.suite}-cells.json")
    env = {"TENSOR_TEST_DEVICE": "cuda", "TENSOR_TEST_CELLS": cells, "TENSOR_CUDA_EMULATION": settings}
    run = run.having(f"{run.suite}-ops", **env)
    run.pytest("tests/ops", preset=preset)


def cuda_golden(run: Run) -> None:
    plugin = str(BUILD / "release/libtensor_cuda_emulation.so")
    run = run.having("cuda-golden", TENSOR_CUDA_PLUGIN=plugin, TENSOR_TEST_DEVICE="cuda")
    run.ctest("release", "golden")
    run.having("cuda-golden-python").pytest("tests/golden")
    run = run.having("cuda")
    if run.filter:
        return
    if run.need("cargo"):
        run.step("golden in Rust", cargo("test -p libtensor --test golden --test golden_modules"), **CARGO)
    if tool := find_julia(run):
        run.step(
            "golden in Julia", in_julia(tool, "bindings/julia/test/runtests.jl golden" + " modules" * run.full), **JULIA
        )


def cuda(run: Run) -> None:
    cuda_on(run, "release", libraries="all")
    cuda_golden(run)
    if run.full:
        reverse = {"TENSOR_CUDA_EMULATION": "order=reverse", "TENSOR_CUDA_CACHE": "0"}
        cuda_on(run.having("cuda-reverse", **reverse), "release", libraries="none")
        shuffled = {"TENSOR_CUDA_EMULATION": "order=shuffled,seed=3", "TENSOR_CUDA_SYNC": "1"}
        cuda_on(run.having("cuda-shuffled", **shuffled), "release")


def device(run: Run) -> None:
    """A device from outside the library; of the ops' suite one test in eight runs on it, and all of it in a full run."""
    run.pytest("tests/device")
    run.having(f"{run.suite}-ops", TENSOR_TEST_DEVICE="toy").pytest("tests/ops")


def nvcc(run: Run) -> None:
    run.step("the plugin", "python tools/check_cuda_plugin.py build/cuda")
    plugin = str(BUILD / "cuda/libtensor_cuda.so")
    run.having(filter=run.filter or "nvcc", TENSOR_NVCC_PLUGIN=plugin).pytest("tests/cuda")


# ---- Julia and Rust

JULIA = {"JULIA_DEPOT_PATH": str(BUILD / "julia-depot"), **THE_LIBRARY}
CARGO = {"CARGO_TARGET_DIR": str(BUILD / "rust"), "CARGO_BUILD_JOBS": str(JOBS), **THE_LIBRARY}
OP_CASES = str(BUILD / "op_cases.txt")
CRATES = "--manifest-path bindings/rust/Cargo.toml"
_julia_lock = threading.Lock()
# What sin2 prints in every language.
SIN2 = r"\A\s*1\.7035 0\.7193 0\.3068 0\.1742 0\.1342 0\.1232 0\.1220 0\.1241 0\.1270 0\.1297\s*\Z"
ACCURATE = r"^accuracy (1|0\.9)"


def find_julia(run: Run) -> str:
    """The julia that is there, or Debian's in a private prefix; without either a skip is recorded."""
    own = BUILD / "julia/julia"
    with _julia_lock:
        if not have("julia") and not own.exists() and have("apt-get") and have("dpkg-deb"):
            if execute("tools/get_julia.sh build/julia", out=run.out):
                execute("rm -rf build/julia")
                say("Debian's Julia cannot be downloaded", out=run.out)
    return str(own) if own.exists() and not have("julia") else "julia" if run.need("julia") else ""


def in_julia(tool: str, program: str, *arguments: str) -> Command:
    return [tool, "--startup-file=no", "--project=bindings/julia", *program.split(), *arguments]


def cargo(command: str, *arguments: str) -> Command:
    name, *options = command.split()
    return ["cargo", name, *CRATES.split(), "--offline", "-q", *options, *arguments]


def artificial_digits(run: Run, folder: str) -> list[str]:
    """Files that digits learns from."""
    made = str(BUILD / folder / "artificial")
    execute([BUILD / "release/tests/make_digits", made], out=run.out)
    return [f"{made}-{part}" for part in ("train-images", "train-labels", "test-images", "test-labels")]


def training_step(run: Run, folder: str) -> tuple[Callable[[str], bool], str]:
    """Whether three runs of a program print what they do in Python, and its file."""
    made = BUILD / folder / "programs"
    execute(["python", "tests/examples/make_programs.py", made], BINDING, run.out)
    return lambda printed: printed == (made / "step.txt").read_text(), str(made / "step.safetensors")


def prints(pattern: str) -> Callable[[str], bool]:
    return lambda printed: re.search(pattern, printed, re.M) is not None


def julia(run: Run) -> None:
    tool = find_julia(run)
    if not tool:
        return
    run = run.having(**JULIA)

    def example(check: Callable[[str], bool], program: str, *arguments: str) -> None:
        run.step(program.split(".")[0], in_julia(tool, f"examples/julia/{program}", *arguments), check)

    def learn() -> None:  # of text, something of the reference of the C interface
        same, program = training_step(run, "julia-depot")
        example(same, "program.jl", program, "3")
        digits = artificial_digits(run, "julia-depot")
        example(prints(ACCURATE), "digits.jl --epochs 10", *digits)
        example(prints(r"^step 60: loss [01]\."), "distributed_mnist.jl 60", *digits[:2])
        example(prints(r"^step 300: loss [12]\."), "char_model.jl --steps 300 --length 100 docs/c-api.md")
        small = "--steps 100 --width 32 --layers 1 --lr 0.01 --length 50"
        example(prints(r"^step 100: loss [12]\."), f"transformer.jl {small} docs/c-api.md")

    example(prints(SIN2), "sin2.jl")  # compiles the package, for all of them
    with beside(learn):
        run.step("cases of ops", ["python", "tests/ops/export_cases.py", OP_CASES])
        # Most of the tests call a method once: compiling it takes four times as long as interpreting it.
        mode = "" if run.full else "--compile=min "
        runtests = in_julia(tool, f"{mode}bindings/julia/test/runtests.jl {run.filter}")
        run.step("runtests", runtests, TENSOR_OP_CASES=OP_CASES)


@contextmanager
def beside(work: Callable[[], None]) -> Iterator[None]:
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        yield
        future.result()


def falls(line: str, first: int, last: int, below: float) -> Callable[[str], bool]:
    """Whether a loss falls: the fields of lines that begin so, in the first and in the last of them."""

    def check(printed: str) -> bool:
        fields = [words.split() for words in printed.splitlines() if words.startswith(line)]
        return bool(fields) and 0 < float(fields[-1][last]) < below * float(fields[0][first])

    return check


def rust(run: Run) -> None:
    run = run.having(**CARGO)

    def example(check: Callable[[str], bool], program: str, *arguments: str) -> None:
        run.step(program.split()[0], cargo(f"run --example {program}", *arguments), check)

    run.step("cases of ops", ["python", "tests/ops/export_cases.py", OP_CASES])
    run.step("cargo test", cargo(f"test --workspace --all-targets {run.filter}"), TENSOR_OP_CASES=OP_CASES)
    run.step("doc examples", cargo(f"test --workspace --doc {run.filter}"))
    example(prints(SIN2), "sin2")
    same, program = training_step(run, "rust")
    example(same, "program --", program, "3")
    example(prints(ACCURATE), "digits -- --epochs 10", *artificial_digits(run, "rust"))
    small = "--steps 40 --width 16 --layers 1 --context 16 --sample 40"
    example(falls("step", 3, 3, 0.9), f"char_model -- {small} README.md")
    example(falls("loss", 1, 4, 0.8), "transformer README.md 60")
    run.step("documentation", cargo("doc --no-deps --workspace"), RUSTDOCFLAGS="-D warnings")
    clippy = cargo("clippy --workspace --all-targets -- -D warnings")
    for tool, command in {"fmt": f"cargo fmt {CRATES} --all --check", "clippy": clippy}.items():
        if execute(f"cargo {tool} --version", out=run.out):
            run.result(f"cargo {tool} is not installed", SKIPPED)
        else:
            run.step(tool, command)
    linked = {name: str(BUILD / "release") for name in ("LIBTENSOR_LIB_DIR", "LD_LIBRARY_PATH")}
    run.step("link", cargo("run --example sin2 -p libtensor --features link"), prints(SIN2), **linked)


# ---- other build systems, compilers and machines


def meson(run: Run) -> None:
    again = "--reconfigure" if (BUILD / "meson/build.ninja").exists() else ""
    extent = "-Dunit_tests=true -Dparts=0" if run.full else "-Dunit_tests=false -Dparts=2"
    configure = f"meson setup build/meson -Dbuildtype=custom -Doptimization=0 {extent} {again}"
    if not run.all_pass("build", configure, f"ninja -C build/meson -j {JOBS}"):
        return
    run.step("exports", "python tools/check_exports.py --unoptimized build/meson/libtensor.so")
    log = BUILD / "meson/meson-logs/testlog.junit.xml"
    suites = "" if run.full else "--suite capi --suite cpp --suite abi"
    run.junit("meson test", log, f"meson test -C build/meson --no-rebuild --print-errorlogs {suites}")


def presets(run: Run) -> None:
    """What CI has no time to test compiles at least, and runs a little: without an optimiser, which takes most of the time."""
    with beside(lambda: amalgamation_compiles(run)) if run.full else nullcontext():
        compiles(run, "clang14", "clang++-14")
        if not run.full:
            one_file_runs(run)
        compiles(run, "aarch64", "aarch64-linux-gnu-g++", "qemu-aarch64")
        compiles(run, "wasm", "emcc", "node")
        if run.need("wine"):
            with wine_prefix(run) as wine:
                compiles(wine, "mingw64", "x86_64-w64-mingw32-g++-posix")


def compiles(run: Run, preset: str, *tools: str) -> None:
    """The library is one source here, which takes a sixth of the time; a full run compiles every source for itself."""
    if not run.need(*tools):
        return
    # MinGW's linker takes minutes for objects with 50,000 sections, much less for smaller ones.
    parts = 0 if run.full else {"mingw64": 16}.get(preset, 1)
    folder = f"build/compile-{preset}"
    options = "-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DTENSOR_WERROR=ON"
    configure = f"cmake --preset {preset} -B {folder} {options} -DTENSOR_PARTS={parts}"
    make = f"cmake --build {folder} -j {JOBS} --target tests_capi"
    if run.all_pass(f"{preset} compiles", configure, make):
        file = RESULTS / f"{run.suite}-{preset}.xml"
        ctest = f"ctest --test-dir {folder} -L ^capi$ -R ^capi_ -j {JOBS} --no-tests=error --output-on-failure"
        run.junit(f"ctest {preset}", file, [*ctest.split(), "-E", absent_tests(preset), "--output-junit", file])


def absent_tests(preset: str) -> str:
    return output_of(f"python tools/absent_tests.py {preset}").strip()


def amalgamation_compiles(run: Run) -> None:
    folder, cache = "build/compile-one-file", "ccache" if have("ccache") else ""
    flags = "-std=c++20 -O0 -Wall -Wextra -ffp-contract=off -fvisibility=hidden"
    run.all_pass(
        "one file",
        f"python tools/amalgamate.py {folder}",
        f"{cache} g++ {flags} -I{folder} -c {folder}/libtensor.cpp -o {folder}/libtensor.o",
        *consumer_of(f"{folder}/libtensor.o", folder),
    )


def one_file_runs(run: Run) -> None:
    """What preset clang14 has compiled is the library in one file: a program that contains it. MinGW's compiler, which gets
    it in parts, reads what is GCC's alone."""
    folder, one = "build/compile-one-file", "build/compile-clang14/CMakeFiles/tensor_objects.dir/parts/libtensor.cpp.o"
    if (ROOT / one).exists():
        run.all_pass("one file", f"python tools/amalgamate.py {folder}", *consumer_of(one, folder))


def consumer_of(library: str, folder: str) -> list[str]:
    return [
        f"gcc -std=c99 -DTENSOR_STATIC -I{folder} tests/install/consumer/main.c -c -o {folder}/main.o",
        f"g++ -pthread {folder}/main.o {library} -o {folder}/consumer",
        f"{folder}/consumer",
    ]


@contextmanager
def wine_prefix(run: Run) -> Iterator[Run]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        run = run.having(WINEPREFIX=folder, WINEDEBUG="-all", WINEDLLOVERRIDES="mscoree=;mshtml=", DISPLAY="")
        execute("wineboot -i", run.env, run.out)
        execute("wineserver -p", run.env, run.out)  # the first one stays for all tests, if it can be told so
        try:
            yield run
        finally:
            subprocess.run(["wineserver", "-k"], env=os.environ | dict(run.env), stderr=subprocess.DEVNULL)


def elsewhere(run: Run, preset: str) -> None:
    """Every C and C++ program of preset release, but for those that tests/absent.toml names."""
    labels = "unit capi cpp threads deep process golden abi compat header"
    run.ctest(preset, *labels.split(), absent=absent_tests(preset))
    if not run.filter:
        found = [BUILD / preset / "unit.xml", RESULTS / f"{run.suite}-{preset}.xml"]
        run.step("no test is left out", ["python", "tools/absent_tests.py", preset, *found])


def wine(run: Run) -> None:
    with wine_prefix(run) as inside:
        elsewhere(inside, "mingw64")


def web(run: Run) -> None:
    elsewhere(run, "wasm")
    module = BUILD / "wasm/libtensor.js"
    run.step("module", ["node", "tests/web/module.js", module])
    gradient = ["node", "tests/ffi/gradient_wasm.js", module]
    run.step("gradient in JavaScript", gradient, lambda printed: "[2, 4, 6]" in printed.splitlines())
    page = ["node", "examples/javascript/program.mjs", BUILD / "wasm/tests/program.safetensors"]  # of example_program
    run.step("program in JavaScript", page, prints(r"^output0 \[3\] bbce70d2915591e1 1\.000000 1\.333333 1\.666667$"))
    cases = "python tests/ops/export_cases.py build/wasm/op_cases.txt"
    run.step("cases for JavaScript", cases, **THE_LIBRARY)
    run.step("JavaScript binding", "node --test bindings/javascript/test/")
    if run.need("chromium", "chromedriver"):  # the page, with networks trained for it
        if not (BUILD / "web-models/cnn-digits.safetensors").exists():
            execute("python examples/python/digits.py --out build/web-models", BINDING, run.out)
        make_site(BUILD / "web-models")
        run.pytest("tests/web")
