# SPDX-License-Identifier: Apache-2.0
"""That NVIDIA's NVRTC compiles what it is given here: kernels of tests and of the documentation, the headers of functors, and the
kernels that the plugin makes of them. It takes no device, and nobody runs what comes out."""

import os
import re
import struct
import subprocess

import kernel_texts
import pytest
from traces import ROOT, folder_of

CAPABILITIES = (80, 90, 120)
EM_CUDA = 190
DEVICE = "libtensor/backends/cuda/device"


@pytest.fixture(scope="session")
def compiler(tmp_path_factory):
    """A function of {name: text}, a capability and an option: (what it says is wrong, {name: image})."""
    nvrtc = folder_of("libnvrtc.so.13", "lib", "TENSOR_CUDA_LIBRARY_PATH")
    folder = tmp_path_factory.mktemp("rtc")
    sources = ["tests/cuda/rtc_compile.cpp", f"{DEVICE}/runtime/rtc.cpp", f"{DEVICE}/runtime/library.cpp", "libtensor/core/error.cpp",
               "libtensor/core/number_text.cpp"]  # fmt: skip
    command = ["c++", "-std=c++20", "-O1", "-I.", "-Iinclude", *sources, "-ldl", "-o", folder / "compile"]
    subprocess.run(command, cwd=ROOT, check=True)

    def images(texts, capability, *options):
        for name, text in texts.items():
            (folder / name).write_text(text)
        env = {**os.environ, "TENSOR_CUDA_LIBRARY_PATH": str(nvrtc)}
        files = [folder / name for name in texts]
        done = subprocess.run(
            [folder / "compile", str(capability), *options, *files], env=env, capture_output=True, text=True
        )
        found = {}
        for name in texts:
            image = folder / f"{name}.image"
            if image.exists():
                found[name] = image.read_bytes()
                image.unlink()
        return done.stderr, found

    return images


def compiles(compiler, texts, capability):
    said, images = compiler(texts, capability)
    assert said == "" and images.keys() == texts.keys()
    for name, image in images.items():
        assert image[:4] == b"\x7fELF" and struct.unpack_from("<H", image, 18)[0] == EM_CUDA
        for kernel in re.findall(
            r"^(?:extern \"C\" )__global__ void (?:__launch_bounds__\(\w+\) )?(\w+)\(", texts[name], re.M
        ):
            assert b".text." + kernel.encode() + b"\0" in image


def documented():
    """The kernels in the examples of the documentation."""
    found = re.findall(r'"""(.*?)"""', (ROOT / "docs/cuda.md").read_text(), re.S)
    return {f"documented{i}.cu": text for i, text in enumerate(t for t in found if "__global__" in t)}


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_kernels_of_programs(compiler, capability):
    texts = {f"{name}.cu": text for name, text in vars(kernel_texts).items() if name.isupper()}
    texts["LINEAR.cu"] = texts["LINEAR.cu"].replace("T", "double")
    assert documented() and len(texts) > 2
    compiles(compiler, texts | documented(), capability)


def flat(header, seen):
    """A header with what it includes in the place of that."""
    if header in seen:
        return ""
    seen.add(header)
    text = (ROOT / header).read_text().replace("#pragma once\n", "")
    return re.sub(r'#include "(libtensor/[^"]+)"\n', lambda match: flat(match[1], seen), text)


HOSTS_ONLY = {"vector_math_double.h"}
HEADERS = [
    *sorted(
        f"libtensor/functors/{p.name}" for p in (ROOT / "libtensor/functors").glob("*.h") if p.name not in HOSTS_ONLY
    ),
    "libtensor/core/random/philox.h",
]


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_headers_need_no_others(compiler, capability):
    kernel = '\nextern "C" __global__ void nothing() {}\n'
    compiles(compiler, {header.rsplit("/", 1)[1]: flat(header, set()) + kernel for header in HEADERS}, capability)


def uses(name, operands):
    """The functors of a list, each with elements of the types that its row names."""
    lines = []
    listed = (ROOT / f"libtensor/functors/{name}.gen.inc").read_text()
    for _, functor, real, _, width, numbers in re.findall(
        r"^OP\((\w+), (\w+), (\w+), (\w+), (\w+), (\w+)\)", listed, re.M
    ):
        types = ["double"] if width == "wide" else ["float", "double"]
        types = ["long long", "unsigned char"] if real in ("integer", "index") else types
        types += {"none": [], "each": ["Complex<float>", "Complex<double>"], "wide": ["Complex<double>"]}[numbers]
        lines += [f"  use<{functor}, {t}>(at, Count<{operands}>());" for t in types]
    return lines


USE = """
namespace libtensor::functors {
template <int n> struct Count {};
template <class F, class T> __device__ void use(char* at, Count<1>) {
  T* x = reinterpret_cast<T*>(at);
  auto y = F{}(x[0]);
  *reinterpret_cast<decltype(y)*>(at) = y;
}
template <class F, class T> __device__ void use(char* at, Count<2>) {
  T* x = reinterpret_cast<T*>(at);
  auto y = F{}(x[0], x[1]);
  *reinterpret_cast<decltype(y)*>(at) = y;
}
"""


@pytest.mark.parametrize("capability", CAPABILITIES[:1])
@pytest.mark.parametrize(("name", "operands"), [("unary", 1), ("binary", 2), ("compare", 2), ("gradients", 2)])
def test_functors_compute(compiler, name, operands, capability):
    body = uses(name, operands)
    assert len(body) > 5
    kernel = [
        'extern "C" __global__ void used(char* at) {',
        "  using namespace libtensor;",
        "  using namespace libtensor::functors;",
        *body,
        "}\n",
    ]
    compiles(
        compiler,
        {f"{name}.cu": flat(f"libtensor/functors/{name}.h", set()) + USE + "}\n" + "\n".join(kernel)},
        capability,
    )


@pytest.fixture(scope="session")
def groups(tmp_path_factory):
    """{name: text} of kernels of groups of elementwise ops."""
    folder = tmp_path_factory.mktemp("groups")
    texts = [f"{DEVICE}/elementwise/{name}.cpp" for name in ("group_text", "row_group_text", "reduce_group_text")]
    sources = ["tests/cuda/group_texts.cpp", *texts, "libtensor/core/error.cpp", "libtensor/core/number_text.cpp"]
    command = ["c++", "-std=c++20", "-O0", "-I.", "-Iinclude", *sources, "-o", folder / "texts"]
    subprocess.run(command, cwd=ROOT, check=True)
    subprocess.run([folder / "texts", folder], check=True)
    return {file.name: file.read_text() for file in sorted(folder.glob("*.cu"))}


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_groups(compiler, groups, capability):
    assert (
        len(groups) > 60 and {"float320.cu", "complex1280.cu", "from_uint64.cu", "readings_wide4.cu"} <= groups.keys()
    )
    assert {"rows_float32_pieces.cu", "rows_readings_again.cu", "reduced_float325.cu"} <= groups.keys()
    texts = groups if capability == 90 else {name: groups[name] for name in [*groups][capability // 40 :: 7]}
    said, images = compiler(texts, capability)
    assert said == "" and images.keys() == texts.keys()
    assert all(b".text.tensor_group\0" in image for image in images.values())


def test_groups_do_not_fuse(compiler, groups):
    """Products and sums are rounded each, as in the kernels that nvcc compiles."""
    text = groups["readings1.cu"]
    _, images = compiler({"f.cu": text}, 999)
    assert b"fma.rn" in images["f.cu"]
    _, images = compiler({"f.cu": text}, 999, "--fmad=false")
    assert b".entry tensor_group(" in images["f.cu"] and b"fma.rn" not in images["f.cu"]


def test_what_is_wrong_is_said(compiler):
    said, images = compiler({"wrong.cu": "\n#include <vector>\n", "also.cu": "__device__ int x = y;"}, 90)
    assert not images and said.splitlines() == [
        'source does not compile: wrong.cu(2): catastrophic error: cannot open source file "vector"',
        'source does not compile: also.cu(1): error: identifier "y" is undefined',
    ]


def test_a_device_that_is_not_known_gets_ptx(compiler):
    text = 'extern "C" __global__ void f(float* x, int n) { x[n] = 1; }'
    said, images = compiler({"f.cu": text}, 999)
    assert said == "" and images["f.cu"].lstrip().startswith(b"//") and b".entry f(" in images["f.cu"]


def test_a_device_that_is_too_old(compiler):
    said, images = compiler({"f.cu": ""}, 52)
    assert said == "NVRTC compiles for no device as old as one of compute capability 5.2\n" and not images
