# SPDX-License-Identifier: Apache-2.0
"""The command `convert`: files of models become files of programs, which are compared; and what it says of wrong ones."""

import pathlib
import re
import subprocess
import sys

import pytest
from libtensor.__main__ import main

import libtensor as lt


@pytest.fixture
def run(capsys):
    def run(*arguments):
        """The exit code, and what was written to stdout and stderr."""
        try:
            code = main([str(x) for x in arguments])
        except SystemExit as e:
            code = e.code
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def converted(run):
    def converted(*arguments):
        code, out, err = run("convert", *arguments)
        assert (code, err) == (0, "")
        return out

    return converted


@pytest.fixture
def refused(run):
    def refused(wanted, *arguments):
        """The one line of an error."""
        code, _, err = run(*arguments)
        assert code == wanted and err.count("\n") == 1, err
        return err

    return refused


def difference(text):
    return float(re.search(r"largest relative difference from [\w ]+: (\S+)", text)[1])


def onnx_model(path, text, **initializers):
    onnx = pytest.importorskip("onnx")
    numpy = pytest.importorskip("numpy")
    model = onnx.parser.parse_model(f'<ir_version: 8, opset_import: ["" : 17]>\n{text}')
    for name, shape in initializers.items():
        array = numpy.random.default_rng(0).standard_normal(shape).astype("float32")
        model.graph.initializer.append(onnx.numpy_helper.from_array(array, name))
    onnx.save(model, path)
    return path


LINEAR = "g (float[batch, 3] x) => (float[batch, 2] y) { t = MatMul(x, w) y = Tanh(t) }"
CONV = "g (float[n, 3, h, w] x) => (y) { t = Conv(x, f) u = Relu(t) y = GlobalAveragePool(u) }"
IDS = "g (int64[batch, length] ids, bool[batch, length] mask) => (y, m) { y = Gather(table, ids) m = Not(mask) }"


def test_onnx_with_a_free_batch(tmp_path, converted):
    model, out = onnx_model(tmp_path / "m.onnx", LINEAR, w=(3, 2)), tmp_path / "m.safetensors"
    text = converted(model, out)
    assert "input x: float32 [batch, 3]\n2 calls, 1 constants of 24 bytes\n" in text and str(out) in text
    program = lt.load_program(out)
    x = lt.rand(7, 3)
    assert program(x).allclose(lt.from_onnx(str(model))(x)) and program.state_dict()["w"].shape == (3, 2)
    pytest.importorskip("onnxruntime")
    assert difference(text) < 1e-6


def test_batch_norms_within_convolutions(tmp_path, converted):
    graph = """g (float[n, 3, 8, 8] x) => (float[n, 4, 6, 6] y) {
        t = Conv(x, f) u = BatchNormalization(t, scale, shift, mean, var) y = Relu(u) }"""
    channels = dict.fromkeys(("scale", "shift", "mean", "var"), (4,))
    model, out = onnx_model(tmp_path / "m.onnx", graph, f=(4, 3, 3, 3), **channels), tmp_path / "m.safetensors"
    onnx = pytest.importorskip("onnx")
    loaded = onnx.load(model)  # variances are not negative
    for x in loaded.graph.initializer:
        if x.name == "var":
            x.CopyFrom(onnx.numpy_helper.from_array(abs(onnx.numpy_helper.to_array(x)), "var"))
    onnx.save(loaded, model)
    converted(model, out)
    x, before = lt.rand(5, 3, 8, 8), lt.load_program(out)
    text = converted(model, out, "--fold-batch-norms")
    assert "1 of 1 batch norms folded\n" in text and ", 2 constants" in text
    after = lt.load_program(out)
    assert "batch_norm(" in str(before) and "batch_norm(" not in str(after)
    assert after(x).allclose(lt.from_onnx(str(model))(x), 1e-4, 1e-5)


def test_fixed_and_named_axes(tmp_path, converted):
    model, out = onnx_model(tmp_path / "m.onnx", LINEAR, w=(3, 2)), tmp_path / "m.safetensors"
    text = converted(model, out, "--fixed", "--batch", 5)
    assert "input x: float32 [5, 3]\n" in text and "inputs of these sizes only\n" in text
    assert "input x: float32 [rows, 3]\n" in converted(model, out, "--dynamic", "x:0=rows")
    assert "input x: float32 [4, 3]\n" in converted(model, out, "--fixed", "--shape", "x=4,3")


def test_images_and_ids(tmp_path, converted):
    out = tmp_path / "m.safetensors"
    converted(onnx_model(tmp_path / "c.onnx", CONV, f=(4, 3, 11, 11)), out)  # larger than the first extents tried
    assert lt.load_program(out)(lt.rand(1, 3, 40, 50)).shape == (1, 4, 1, 1)
    text = converted(onnx_model(tmp_path / "i.onnx", IDS, table=(10, 4)), out)
    assert "input ids: int64 [batch, length]\ninput mask: bool [batch, length]\n" in text
    assert lt.load_program(out)(lt.tensor([[9]]), lt.tensor([[True]]))[0].shape == (1, 1, 4)


def test_torch_export(tmp_path, converted):
    torch = pytest.importorskip("torch")

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.table, self.fc = torch.nn.Embedding(10, 4), torch.nn.Linear(4, 3)

        def forward(self, ids, *, mask=None, scale=2.0):
            y = self.fc(self.table(ids)) * scale * mask[..., None]
            return {"y": y, "sum": y.sum(1)}

    batch = torch.export.Dim("batch")
    named = {"mask": torch.rand(2, 5), "scale": 3.0}
    shapes = {"ids": {0: batch}, "mask": {0: batch}, "scale": None}
    exported = torch.export.export(Model(), (torch.randint(0, 10, (2, 5)),), named, dynamic_shapes=shapes)
    torch.export.save(exported, tmp_path / "m.pt2")
    text = converted(tmp_path / "m.pt2", tmp_path / "m.safetensors")
    assert "input ids: int64 [batch, 5]\ninput mask: float32 [batch, 5]\n" in text and difference(text) < 1e-6
    torch.export.save(torch.export.export(Model(), (torch.randint(0, 10, (2, 5)),), named), tmp_path / "one.pt2")
    text = converted(tmp_path / "one.pt2", tmp_path / "one.safetensors")
    assert "inputs of these sizes only: export it with dynamic_shapes for others\n" in text
    results = lt.load_program(tmp_path / "m.safetensors")(ids=lt.ones(4, 5, dtype=lt.int64), mask=lt.ones(4, 5))
    assert results["y"].shape == (4, 5, 3) and list(results) == ["y", "sum"]


def test_a_file_of_torch_with_calls_in_place(tmp_path, converted):
    torch = pytest.importorskip("torch")
    nn = torch.nn
    net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(inplace=True), nn.Conv2d(4, 2, 3)).eval()
    batch = torch.export.Dim("batch")
    exported = torch.export.export(net, (torch.rand(2, 3, 9, 9),), dynamic_shapes=({0: batch},))
    torch.export.save(exported, tmp_path / "m.pt2")
    text = converted(tmp_path / "m.pt2", tmp_path / "m.safetensors", "--fold-batch-norms")
    assert "1 of 1 batch norms folded\n" in text and "3 calls, 4 constants" in text and difference(text) < 1e-5


def test_weights(tmp_path, converted):
    torch = pytest.importorskip("torch")
    torch.save({"model": {"w": torch.ones(2, 3)}, "steps": [torch.zeros(4)], "epoch": 3}, tmp_path / "w.pt")
    text = converted(tmp_path / "w.pt", tmp_path / "w.safetensors")
    assert text.startswith("2 tensors of 40 bytes")
    assert {name: x.shape for name, x in lt.load(tmp_path / "w.safetensors").items()} == {
        "model.w": (2, 3),
        "steps.0": (4,),
    }


def test_weights_whose_flat_names_are_equal(tmp_path, converted):
    torch = pytest.importorskip("torch")
    torch.save({"a.b": torch.ones(2), "a": {"b": torch.zeros(3), "b#2": torch.ones(1)}}, tmp_path / "w.pt")
    assert converted(tmp_path / "w.pt", tmp_path / "w.safetensors").startswith("3 tensors of 24 bytes")
    found = {name: x.shape for name, x in lt.load(tmp_path / "w.safetensors").items()}
    assert found == {"a.b": (2,), "a.b#2": (3,), "a.b#2#2": (1,)}


@pytest.mark.parametrize("options", [[], ["--quantize", "int8"]], ids=["plain", "quantized"])
def test_state_that_the_model_changes_is_that_of_the_file(options, tmp_path, converted, refused):
    torch = pytest.importorskip("torch")

    class Counter(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("count", torch.zeros(1))
            self.register_buffer("other", torch.full((1,), 3.0), persistent=False)
            self.fc = torch.nn.Linear(64, 64)

        def forward(self, x):
            self.count += 1
            self.other *= 2
            return self.fc(x) + self.count + self.other

    model, out = tmp_path / "m.pt2", tmp_path / "m.safetensors"
    torch.export.save(torch.export.export(Counter(), (torch.rand(2, 64),)), model)
    assert difference(converted(model, out, *options)) < (0.02 if options else 1e-5)
    program = lt.load_program(out)
    assert program.state_dict()["count"].tolist() == [0] and program.state_dict()["other"].tolist() == [3]
    batch = torch.export.Dim("batch")
    torch.export.save(torch.export.export(Counter(), (torch.rand(2, 64),), dynamic_shapes=({0: batch},)), model)
    assert "before model.eval()" in refused(1, "convert", model, out)


def test_free_axes_with_names_of_numbers(tmp_path, converted):
    graph = "g (float[inf, nan] x) => (y) { s = Shape(x) z = ConstantOfShape(s) y = Add(z, x) }"
    text = converted(onnx_model(tmp_path / "m.onnx", graph), tmp_path / "m.safetensors")
    assert "input x: float32 [inf_, nan_]\n" in text
    assert lt.load_program(tmp_path / "m.safetensors")(lt.ones(5, 7)).sum().item() == 35


def test_only_models_that_change_state_are_said_to_be_in_training(tmp_path, refused):
    graph = "g (int64[1] x, float[n] z) => (y, w) { y = ConstantOfShape(x) w = Relu(z) }"
    text = refused(1, "convert", onnx_model(tmp_path / "m.onnx", graph), tmp_path / "m.safetensors")
    assert "model.eval()" not in text


@pytest.mark.parametrize(
    "arguments, wanted",
    [
        ([], "COMMAND"),
        (["convert", "m.onnx"], "OUT.safetensors"),
        (["convert", "m.h5", "m.safetensors"], "m.h5: suffix '.h5', expected one of .onnx, .pt2"),
        (["convert", "m.onnx", "m.bin"], "ends in .safetensors"),
        (["convert", "m.onnx", "m.safetensors", "--batch", "0"], "'0', expected a positive integer"),
        (["convert", "m.onnx", "m.safetensors", "--dynamic", "x"], "'x', expected NAME:AXIS=SYMBOL"),
        (["convert", "m.onnx", "m.safetensors", "--shape", "x=2,y"], "'x=2,y', expected NAME=N,N,..."),
        (["convert", "m.onnx", "m.safetensors", "--fixed", "--dynamic", "x:0=n"], "exclude each other"),
        (["convert", "m.gguf", "m.safetensors", "--batch", "2"], "no inputs"),
        (["convert", "m.onnx", "m.safetensors", "--tolerance", "nan"], "'nan', expected a number"),
        (["convert", "m.onnx", "m.safetensors", "--tolerance", "x"], "'x', expected a number"),
        (["convert", "m.gguf", "m.safetensors", "--fold-batch-norms"], "no calls to fold"),
    ],
)
def test_wrong_arguments(arguments, wanted, refused):
    assert wanted in refused(2, *arguments)


@pytest.mark.parametrize("suffix", [".pt2", ".pt", ".gguf", ".onnx"])
def test_wrong_files(suffix, tmp_path, refused):
    if suffix == ".onnx":
        pytest.importorskip("onnx")
    model, out = tmp_path / f"m{suffix}", tmp_path / "m.safetensors"
    assert "No such file" in refused(1, "convert", model, out)
    model.write_bytes(b"\x05 no model of any kind \xff\0")
    refused(1, "convert", model, out)
    assert not out.exists()


def test_wrong_options(tmp_path, refused):
    model, out = onnx_model(tmp_path / "m.onnx", LINEAR, w=(3, 2)), tmp_path / "m.safetensors"
    assert "no input 'y', the model has x" in refused(1, "convert", model, out, "--shape", "y=2,3")
    assert "axis 2 of x, which has 2" in refused(1, "convert", model, out, "--dynamic", "x:2=n")
    assert "x 1 axes, the model has 2" in refused(1, "convert", model, out, "--shape", "x=2")
    fixed = onnx_model(tmp_path / "f.onnx", LINEAR.replace("batch", "2"), w=(3, 2))
    assert "no input has a free axis 0" in refused(1, "convert", fixed, out, "--batch", "3")
    refused(1, "convert", model, tmp_path / "none" / "m.safetensors")


def test_a_difference_is_an_error(tmp_path, refused):
    pytest.importorskip("onnxruntime")
    model, out = onnx_model(tmp_path / "m.onnx", LINEAR, w=(3, 2)), tmp_path / "m.safetensors"
    assert "difference is larger than -1" in refused(1, "convert", model, out, "--tolerance", "-1")


def test_as_a_module():
    command = [sys.executable, "-m", "libtensor", "convert", "x.onnx"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=pathlib.Path(lt.__file__).parents[1])
    assert done.returncode == 2 and done.stderr.startswith("python -m libtensor convert: ")
