# SPDX-License-Identifier: Apache-2.0
"""Every C function of every row, called through the Rust crate: its results, bit by bit, and one error.

One program calls them all with the samples of tests/ops; what it has to give comes from the C functions.
"""

import os
import pathlib
import shutil
import subprocess

import driver
import native
import pytest
from gen_rust import has_dtype_form, rust_name, variant
from one_sample import SEED, refused, sample_of, to_compile

if not shutil.which("cargo"):
    pytest.skip("no cargo", allow_module_level=True)

FUNCTIONS = to_compile()
NO_TENSOR = object()
CARGO = """\
[package]
name = "every-op"
version = "0.0.0"
edition = "2021"
publish = false

[dependencies]
libtensor = { path = "ROOT/bindings/rust/libtensor" }

[workspace]
"""
HEAD = """\
use libtensor::{manual_seed, sys, DType, Device, Error, Fan, Reduction, Tensor};
use std::mem::ManuallyDrop;

fn raw(bytes: &[u8], shape: &[i64], dtype: i32) -> Tensor {
    let data = if bytes.is_empty() { std::ptr::null() } else { bytes.as_ptr().cast() };
    let handle = unsafe { sys::tensor_create(data, shape.as_ptr(), shape.len() as i32, dtype, 0) };
    unsafe { Tensor::from_raw(handle) }.unwrap()
}

/// The handle of a generator, which the library finds out.
fn nothing() -> ManuallyDrop<Tensor> {
    let generator = unsafe { sys::tensor_rng_create(std::ptr::null(), 1) };
    ManuallyDrop::new(unsafe { Tensor::from_raw(generator.cast()) }.unwrap())
}

/// No bytes: the elements are not set.
fn same(t: &Tensor, bytes: Option<&[u8]>, shape: &[i64], dtype: DType) {
    assert_eq!((t.shape(), t.dtype()), (shape, dtype));
    let Some(bytes) = bytes else { return };
    let mut own = vec![0_u8; bytes.len()];
    let status = unsafe { sys::tensor_copy_to_host(t.as_raw(), own.as_mut_ptr().cast(), own.len() as i64) };
    assert_eq!(status, 0);
    assert!(own == bytes, "other elements: {t}");
}

fn fails(function: &str, error: Option<Error>) {
    let error = error.expect("no error");
    assert!(error.message().starts_with(function), "another message: {error}");
    assert!(!error.message().contains("tensor_"), "a name of C: {error}");
}

fn run(name: &str, test: fn()) {
    let passed = std::panic::catch_unwind(test).is_ok();
    println!("{name} {}", if passed { "ok" } else { "failed" });
}

"""


def real(value):
    text = repr(float(value))
    return {"nan": "f64::NAN", "inf": "f64::INFINITY", "-inf": "f64::NEG_INFINITY"}.get(text, f"{text}_f64")


def listed(values):
    return f"vec![{', '.join(f'{v}_i64' for v in values)}]" if len(values) else "Vec::<i64>::new()"


class Program:
    """The Rust text for one C function."""

    def __init__(self, op, function):
        self.op, self.function = op, function
        self.args, self.results = sample_of(op, function)
        self.lines = []

    def tensor(self, value):
        name = f"t{len(self.lines)}"
        if value is NO_TENSOR:
            self.lines.append(f"let {name} = nothing();")
            return f"&*{name}"
        stored = ", ".join(map(str, native.encode(value.values, value.dtype).tobytes()))
        shape = ", ".join(map(str, value.values.shape))
        self.lines.append(f"let {name} = raw(&[{stored}], &[{shape}], {native.CODES[value.dtype]});")
        return f"&{name}"

    def expression(self, arg, value):
        kind = arg.type
        if kind == "tensor":
            if not arg.nullable:
                return self.tensor(value)
            return "None" if value is None else f"Some({self.tensor(value)})"
        if kind == "tensors":
            entries = ["None" if v is None else self.tensor(v) for v in value]
            return f"&[{', '.join(f'Some({e})' if e != 'None' and arg.nullable else e for e in entries)}]"
        if kind in ("scalar", "float"):
            return real(value)
        if kind == "int" and value == -(2**63):
            return "None"
        if kind in ("scalar_i64", "int"):
            return f"{value}_i64"
        if kind in ("ints", "shape"):
            return listed(value)
        if kind in ("axis", "axis?", "axes"):
            return ".." if value is None else f"&{listed(value)}" if kind == "axes" else f"{value}_i64"
        if kind == "dtype":
            return f"DType::{variant('TENSOR_' + value.upper())}" if value else "()"
        if kind == "bool":
            return "true" if value else "false"
        if kind == "string":
            return f'"{value}"'
        if kind == "device":
            return "Device::CPU"
        if kind == "rng":
            return "None"
        chosen = next(n for n, v in driver.TABLES.enums[kind]["values"].items() if v == value)
        return f"{kind.capitalize()}::{chosen.rsplit('_', 1)[1].capitalize()}"

    def call(self, args):
        op = self.op
        name = ("r" if "reflect" in self.function.form else "") + rust_name(op)
        types = {a.type: a.name for a in self.function.args}
        with_dtype = has_dtype_form(op) and args[types["dtype"]]
        given = []
        for arg in self.function.args:
            if arg.name == "keepdims" and not with_dtype:
                name += "_keepdim" if args["keepdims"] else ""
            elif arg.type == "dtype" and has_dtype_form(op):
                given += [self.expression(arg, args[arg.name])] if with_dtype else []
            elif not (arg.type == "device" and op.kind == "create") and (op.name, arg.name) != (
                "allclose",
                "equal_nan",
            ):
                given.append(self.expression(arg, args[arg.name]))
        name += "_dtype" * bool(with_dtype) + "_" * self.function.name.endswith("_")
        first = self.function.args[0]
        if first.is_tensor and not first.nullable:
            return f"{given[0].removeprefix('&').removeprefix('*')}.{name}({', '.join(given[1:])})"
        return f"Tensor::{name}({', '.join(given)})"

    def text(self):
        call = self.call(self.args)
        body = [*self.lines, f"manual_seed({SEED}).unwrap();", f"let got = {call}.unwrap();"]
        kind = self.function.returns
        if kind == "tensors":
            body.append(f"assert_eq!(got.len(), {len(self.results)});")
        for i, t in enumerate(self.results):
            if self.op.name == "allclose":
                body.append(f"assert_eq!(got, {str(bool(t.numpy())).lower()});")
                continue
            got = f"&got[{i}]" if kind == "tensors" else f"&got.{i}" if kind == "outputs" else "&got"
            stored = ", ".join(map(str, t.encoded().tobytes()))
            stored = "None" if self.op.name.startswith("empty") else f"Some(&[{stored}])"
            shape = ", ".join(map(str, t.shape))
            body.append(f"same({got}, {stored}, &[{shape}], DType::{variant('TENSOR_' + t.dtype.upper())});")
        self.lines = []
        bad = self.call(refused(self.function, self.args, NO_TENSOR))
        prefix = self.op.name.removesuffix("_") + "_" * self.function.name.endswith("_") + ": "
        error = [*self.lines, f'fails("{prefix}", {bad}.err());']
        lines = "".join(f"    {line}\n" for line in [*body, *error])
        return f"fn test_{self.function.name}() {{\n{lines}}}\n\n"


@pytest.fixture(scope="module")
def outcome():
    """{C function: "ok" or "failed"}, and what the failures said"""
    folder = native.ROOT / "build/rust-every-op"
    (folder / "src").mkdir(parents=True, exist_ok=True)
    (folder / "Cargo.toml").write_text(CARGO.replace("ROOT", str(native.ROOT)))
    text = HEAD + "".join(Program(op, f).text() for op, f in FUNCTIONS)
    text += "fn main() {\n" + "".join(f'    run("{f.name}", test_{f.name});\n' for _, f in FUNCTIONS) + "}\n"
    (folder / "src/main.rs").write_text(text)
    target = os.environ.get("CARGO_TARGET_DIR", str(native.ROOT / "build/rust"))
    environment = os.environ | {"CARGO_TARGET_DIR": target}
    environment["LIBTENSOR_PATH"] = str(pathlib.Path(native.library_path()).resolve())
    command = ["cargo", "run", "-q", "--offline", "--manifest-path", str(folder / "Cargo.toml")]
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr[-4000:]
    return dict(line.split(" ", 1) for line in result.stdout.splitlines()), result.stderr


@pytest.mark.parametrize("name", [f.name for _, f in FUNCTIONS])
def test_every_op(outcome, name):
    passed, words = outcome
    assert passed[name] == "ok", words
