# SPDX-License-Identifier: Apache-2.0
"""The suites of ./dev test: a table. What a suite needs of Debian's packages say tools/apt-packages*.txt, by its name."""

from collections.abc import Callable
from functools import partial

import steps
from base import EVERYTHING, FOR_PYTHON, THE_LIBRARY
from chores import COMPARED, checks, compare, tidy
from run import Run, Suite, Work


def targets(*labels: str) -> tuple[str, ...]:
    """Of the C and C++ programs that ctest knows by these labels."""
    return tuple(f"tests_{label}" for label in labels)


def programs(*labels: str, preset: str = "release", tests: str = "") -> Callable[[Run], None]:
    """What ctest runs, by labels, and a folder of pytest."""
    return both(lambda run: run.ctest(preset, *labels), pytest(tests) if tests else lambda run: None)


def pytest(*where: str, **env: str) -> Callable[[Run], None]:
    return lambda run: run.having(**env).pytest(*where)


def step(name: str, work: Work, **env: str) -> Callable[[Run], object]:
    return lambda run: run.step(name, work, **env)


def both(*parts: Callable[[Run], object]) -> Callable[[Run], None]:
    def run_parts(run: Run) -> None:
        for part in parts:
            part(run)

    return run_parts


def release(*more: str) -> dict[str, tuple[str, ...]]:
    return {"release": (*FOR_PYTHON, *more)}


CORE, ALL, DIGITS = release(), {"release": EVERYTHING}, release("make_digits")
EMULATED = ("tensor_cuda_emulation", *targets("cuda"))
ON_DEV = targets("unit", "capi", "cpp", "threads", "compat")
CHECKS = both(*(step(name, work) for name, work in checks()))
ALONE = {"holds": ("release",)}  # with ctest in build/release
DEV_ALONE = {"holds": ("dev",)}
WHEEL = {"holds": ("wheel",)}  # left by suite install for end_to_end
ONE, IN_FULL = {"one_core": True}, {"only_full": True}
# In full, with every case of the tests that take some otherwise.
LARGER, SAMPLED = {"env_in_full": {"TENSOR_TEST_FULL": "1"}}, {"env_in_full": {"TENSOR_TEST_SAMPLE": "1"}}

# fmt: off
# In the order in which they start: one that keeps all cores busy after the other, and beside it those of one core.
TABLE = [
    Suite("check", "generated files, layers, exports, formatting, types", CHECKS, **ONE),
    Suite("unit", "C++ tests of the core (tests/unit)", programs("unit"), release(*targets("unit")), **ALONE),
    Suite("capi", "C99 programs, headers, examples (tests/capi, tests/threads, include/tensor, examples/c)", programs("capi", "threads", "header", tests="tests/capi"), release(*targets("capi", "threads")), **ALONE),
    Suite("cpp", "the C++ wrapper, its examples (tests/cpp, include/tensor/cpp, examples/cpp)", programs("cpp", tests="tests/cpp"), release(*targets("cpp"), "make_digits", "example_program"), **ALONE, **LARGER),
    Suite("julia", "the Julia binding, its examples (bindings/julia)", steps.julia, DIGITS, **ONE, holds=("julia",)),
    Suite("install", "find_package, pkg-config, wheel (tests/install)", steps.scripts("tests/install"), ALL, **ONE, **WHEEL),
    Suite("end_to_end", "install, train, save and load in every language (tests/end_to_end)", steps.end_to_end, ALL, **ONE, **WHEEL),
    Suite("ops", "every row of the op table (tests/ops)", pytest("tests/ops"), CORE),
    Suite("bounds", "every op at the bounds of extents and numbers, one call in fifty; in full all of them (tests/bounds)", pytest("tests/bounds"), CORE, **SAMPLED),
    Suite("levels", "one value in three at the instruction-set levels below the best; in full all of ops at every level, with 1 and 2 threads", steps.levels, CORE),
    Suite("instructions", "of small work, counted by callgrind (benchmarks/instructions.py)", step("instructions of small work", "python benchmarks/instructions.py", **THE_LIBRARY), CORE, **ONE, tools=("valgrind",)),
    Suite("python", "the Python binding, and its types (bindings/python/tests)", steps.python, CORE, **LARGER),
    Suite("lazy", "the Python binding, and one case in twelve of the op suite, with results left pending; in full every case", steps.lazy, release(*targets("unit"))),
    Suite("rust", "the Rust binding, its examples (bindings/rust)", steps.rust, DIGITS, tools=("cargo",)),
    Suite("seed", "cases of earlier libraries (tests/seed)", both(pytest("tests/seed"), step("report", "python tests/seed/report.py", **THE_LIBRARY)), release("norch"), **ONE),
    Suite("golden", "the same numbers in all languages (tests/golden)", programs("golden", tests="tests/golden"), release(*targets("golden")), **ALONE),
    Suite("compat", "PyNorch's Python on this library (tests/compat)", programs("compat", tests="tests/compat"), release("norch", *targets("compat")), **ONE, **ALONE),
    Suite("abi", "what the library exports (tests/abi)", steps.abi, release(*targets("abi")), **ONE, **ALONE),
    Suite("mutation", "each defect put into a scratch copy is found (tests/mutation)", pytest("tests/mutation"), release("tensor_cuda_emulation")),
    Suite("anti_patterns", "mistakes of others (tests/anti_patterns)", pytest("tests/anti_patterns"), CORE, **ONE),
    Suite("importers", "models of other libraries and formats (tests/importers)", pytest("tests/importers"), CORE, **ONE),
    Suite("bench", "the driver of the benchmarks (tests/bench)", pytest("tests/bench"), CORE, **ONE),
    Suite("asan", "unit, capi, cpp, rust, compat, of bounds one call in ten and of python what lies below the models, in full all, in preset dev: AddressSanitizer, UBSan, leaks", steps.asan, {"dev": ON_DEV}, **DEV_ALONE),
    Suite("oom", "failing allocations, preset dev (tests/oom)", programs("oom", preset="dev"), {"dev": targets("oom")}, **ONE, **DEV_ALONE),
    Suite("deep", "very deep graphs, long runs (tests/deep)", programs("deep"), release(*targets("deep")), **ONE, **ALONE),
    Suite("process", "forks, exits, threads, odd environments (tests/process)", programs("process", tests="tests/process"), release(*targets("process")), **ONE, **ALONE),
    Suite("distributed", "groups of processes: every engine, faults (tests/distributed)", pytest("tests/distributed"), CORE, **ONE, **LARGER),
    Suite("ffi", "languages without a binding (tests/ffi)", steps.ffi, release("example_run_program", "example_cpp_program", "example_generate"), **ONE),
    Suite("meson", "capi, cpp and abi, in full all C and C++ programs, built by Meson", steps.meson, tools=("meson",)),
    Suite("presets", "every preset and the library in one file compile, without an optimiser, and run the programs of capi; TENSOR_PRESETS=1 installs the compilers", steps.presets),
    Suite("tsan", "capi, threads in preset tsan, in full unit as well (tests/threads)", lambda run: run.ctest("tsan", "capi", "threads", *["unit"] * run.full), {"tsan": targets("capi", "threads")}, {"tsan": targets("capi", "threads", "unit")}, tools=("clang++-14",)),
    Suite("fuzz", "each fuzzer, in preset dev: 10,000 runs (fuzz_lazy: 1,000), the same each time; in full, or for the seconds after the name, libFuzzer's in preset fuzz too (tests/fuzz)", steps.fuzz, {"dev": targets("fuzz")}, {"fuzz": EVERYTHING}, **DEV_ALONE),
    Suite("cuda", "the CUDA path on the emulated device; in full in other orders of threads too (tests/cuda)", steps.cuda, release(*EMULATED, *targets("golden")), **SAMPLED, holds=("release", "julia")),
    Suite("device", "devices from outside the library, and the suite of all ops on one (tests/device)", steps.device, release("toy_device"), **SAMPLED),
    Suite("nvcc", "the CUDA plugin by nvcc: registers, what it needs, its size, loading without a driver", steps.nvcc, CORE | {"cuda": ("tensor_cuda",)}, tools=("nvcc",)),
    Suite("faults", "a report of what judges from outside found, by its IDs (tests/faults)", steps.faults, ALL, **IN_FULL, holds=("release", "dev", "julia", "wheel")),
    Suite("cuda_asan", "cuda in preset dev: AddressSanitizer and UBSan look at the kernels", lambda run: steps.cuda_on(run, "dev"), {"dev": (*FOR_PYTHON, *EMULATED)}, **IN_FULL, **SAMPLED, **DEV_ALONE),
    Suite("ctypes", "python without its extension", pytest("bindings/python/tests", LIBTENSOR_EXTENSION="0"), CORE, **IN_FULL, **LARGER),
    Suite("clang", "unit, capi, cpp, threads and abi in preset clang14", programs("unit", "capi", "cpp", "threads", "abi", preset="clang14"), {"clang14": EVERYTHING}, **IN_FULL, tools=("clang++-14",)),
    Suite("package", "Debian packages in a clean root, every Python, the library in one file, on Windows too (tests/package)", steps.scripts("tests/package"), ALL, **IN_FULL),
    Suite("tidy", "clang-tidy over the library", step("clang-tidy", tidy), CORE, **IN_FULL, tools=("clang-tidy-14",)),
    Suite("wine", "all C and C++ programs on Windows: MinGW-w64 and Wine", steps.wine, ALL | {"mingw64": EVERYTHING}, **IN_FULL, tools=("x86_64-w64-mingw32-g++-posix", "wine")),
    Suite("arm", "the same on 64-bit Arm, under QEMU", lambda run: steps.elsewhere(run, "aarch64"), ALL | {"aarch64": EVERYTHING}, **IN_FULL, tools=("aarch64-linux-gnu-g++", "qemu-aarch64")),
    Suite("web", "the same in WebAssembly under Node; the module in JavaScript (tests/web, bindings/javascript)", steps.web, ALL | {"wasm": EVERYTHING}, **IN_FULL, tools=("emcc", "node")),
    Suite("conformance", "PyTorch's table of ops, the array API standard, the cases of ONNX (tests/conformance)", both(*(step(what, partial(compare, what, ())) for what in COMPARED)), CORE, **IN_FULL),
]
# What ./dev test quick takes: under a minute on two cores.
QUICK = [
    Suite("check", "", CHECKS, **ONE),
    Suite("unit", "", programs("unit"), release(*targets("unit")), **ONE, **ALONE),
    Suite("capi", "", programs("capi"), release(*targets("capi")), **ONE, **ALONE),
    Suite("ops", "", pytest(*(f"tests/ops/test_{name}.py" for name in ("values", "gradients", "errors")), TENSOR_TEST_SAMPLE="24"), CORE, **ONE),
    Suite("python", "", pytest(*(f"bindings/python/tests/test_{name}.py" for name in ("operators", "autograd", "indexing", "errors"))), CORE, **ONE),
]
# fmt: on
SUITES = {suite.name: suite for suite in TABLE}
